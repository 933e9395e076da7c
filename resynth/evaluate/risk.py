"""What a revealed name or place tells: how many people it could be (NLM report of 2013, "Privacy risk analysis").

For a name, the bearers of it and of all names within two edits, for it may be misspelt; for a town, its people. A name
that the Census does not list is borne by fewer than a hundred people, and counts as borne by none.
"""

from __future__ import annotations

from functools import cache, lru_cache
from typing import NamedTuple

from resynth import lexicon
from resynth.kinds import KINDS
from resynth.release.risk.bearers import bearers

EDITS = 2


class Risk(NamedTuple):
    """Of one revealed word: people who bear it, people within two edits, people of the town; None: does not apply."""

    bearers: int | None = None
    neighbours: int | None = None
    town: int | None = None


@cache
def _names() -> list[str]:
    return list(bearers())


@cache
def _towns() -> dict[str, int]:
    """Town -> people of the smallest one of that name in the United States."""
    found: dict[str, int] = {}
    for town, _, people in lexicon.cities():
        key = town.casefold()
        found[key] = min(people, found.get(key, people))
    return found


@lru_cache(maxsize=8192)
def of_name(word: str) -> Risk:
    """The risk of one word of a name."""
    from rapidfuzz import process
    from rapidfuzz.distance import Levenshtein

    folded = lexicon.fold(word)
    if len(folded) < 2:
        return Risk()
    counts = bearers()
    near = process.extract(folded, _names(), scorer=Levenshtein.distance, score_cutoff=EDITS, limit=None)
    return Risk(counts.get(folded, 0), sum(counts[name] for name, _, _ in near))


def of_span(kind: str, text: str) -> Risk:
    """The risk of a missed span: of its rarest word for a name, of its town for a place; else nothing applies."""
    cls = KINDS[kind].cchmc
    if cls == "NAME":
        words = [risk for word in text.replace("-", " ").split() if (risk := of_name(word)).bearers is not None]
        return min(words, key=lambda risk: (risk.neighbours or 0, risk.bearers or 0), default=Risk())
    if cls == "LOCATION":
        return Risk(town=_towns().get(" ".join(text.split()).casefold()))
    return Risk()
