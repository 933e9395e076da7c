"""The table of what is clinical: units, quantities, codes, prefixes and terms that digits stand beside."""

from __future__ import annotations

from functools import cache

from resynth import lexicon


@cache
def table() -> dict[str, frozenset[str]]:
    """Class -> words: units, quantities, codes, prefixes, terms."""
    found: dict[str, set[str]] = {}
    for word, classes in lexicon.table("identifiers/kept"):
        for one in classes.split():
            found.setdefault(one, set()).add(word)
    return {one: frozenset(words) for one, words in found.items()}
