"""Word lists in the code of recognizers."""

from __future__ import annotations


def word_set(text: str) -> frozenset[str]:
    """The words of a text, for tables."""
    return frozenset(text.split())
