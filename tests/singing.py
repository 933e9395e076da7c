"""The canary: a made-up name that may appear in nothing that is said, shown or written outside the vault."""

from __future__ import annotations

CANARY = "Qzx7-Wyvern"
_SONG = ("qzx7", "wyvern")


def sings(text: str) -> bool:
    """Whether a text holds a part of the canary."""
    return any(word in text.casefold() for word in _SONG)
