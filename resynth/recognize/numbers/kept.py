"""The table of what is clinical: units, quantities, codes, prefixes and terms that digits stand beside."""

from __future__ import annotations

from functools import cache

from resynth import lexicon
from resynth.recognize.words import regex, word_set


@cache
def table() -> dict[str, frozenset[str]]:
    """Class -> words: units, quantities, codes, prefixes, terms."""
    found: dict[str, set[str]] = {}
    for word, classes in lexicon.table("identifiers/kept"):
        for one in classes.split():
            found.setdefault(one, set()).add(word)
    return {one: frozenset(words) for one, words in found.items()}


_WORD = regex(r"[^\W\d_]+")
#: Systems whose codes have more figures than this: ICD, CPT and the like have not.
_LONG_CODES, _MOST = word_set(
    "snomed snomedct sct isbn ndc loinc rxnorm rxcui pmid doi umls cui omim orpha cas mesh cvx"), 7
#: So far before a string its system is named.
_FAR = 48


def coded_before(text: str, start: int, count: int = 0) -> bool:
    """Whether a code system (CPT, ICD, NDC …) is named before a string of so many figures."""
    words = _WORD.findall(text[max(0, start - _FAR) : start].rpartition("\n")[2].lower())
    systems = table()["code"] if count <= _MOST else _LONG_CODES
    return any(word in systems for word in words) or "clone" in words[-2:]
