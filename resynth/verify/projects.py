"""M18: two projects made from the same notes have no more surrogates in common than chance gives, and tell no move.

Two vaults are compared mention by mention: where both had the same original of the same kind, how often did it become
the same? Only classes whose surrogates come from so large a stock that two draws hardly ever meet tell anything: names
of two words or more, identifiers of five characters or more, telephone numbers and e-mail addresses. And where one
moved the dates of which the other left the year or the day, both together tell by how many days (``together``).
"""

from __future__ import annotations

from collections.abc import Iterator
from math import sqrt
from pathlib import Path

from resynth.kinds import KINDS
from resynth.policy.model import Policy
from resynth.types import Standing, Verdict
from resynth.verify.number_forms import bare, is_tag
from resynth.verify.readers import crosswalk_row, lines
from resynth.verify.together import together

#: class -> how probable it is, at most, that two independent surrogates of one original are equal.
_CHANCE = {"NAME": 1 / 2000, "IDNUM": 1 / 1000, "PHONE": 1 / 100_000, "EMAIL": 1 / 100_000}
#: Fewer values in common than this tell nothing.
FEWEST = 5
#: Parts of the originals that are compared one after the other, so that memory holds one at a time.
_PARTS = 16


def unlinked(vault: Path, other: Path, policy: Policy) -> Verdict:
    """Whether two vaults are two projects.

    Raises:
        InputError: a crosswalk cannot be read.
    """
    hard = policy.promises.get("M18", "soft") == "hard"
    both = equal = 0
    expected = 0.0
    for part in range(_PARTS):
        mine = dict(_values(vault, part))
        for what, surrogate in dict(_values(other, part)).items():
            if what in mine:
                both += 1
                expected += _CHANCE[what[0]]
                equal += mine[what] == surrogate
    told = together(vault / "crosswalk.jsonl", other / "crosswalk.jsonl", policy)
    if told.told:
        why = f"by how many days one moved the dates of {told.told} of {told.patients} patients is told by both"
        return Verdict("M18", Standing.BROKEN, both + told.patients, told.told, (), why, hard)
    if both < FEWEST:
        why = "the two projects have too few values in common"
        return Verdict("M18", Standing.NOT_CHECKED, both, 0, (), why, hard)
    linked = equal > expected + 4 * sqrt(expected) + 1
    return Verdict("M18", Standing.BROKEN if linked else Standing.HELD, both, equal, (), "", hard)


def _values(vault: Path, part: int) -> Iterator[tuple[tuple[str, str], str]]:
    """(class, original) and surrogate of the mentions that tell something; of several surrogates, the last."""
    for number, row in enumerate(lines(vault / "crosswalk.jsonl"), 1):
        mention = crosswalk_row(row, f"crosswalk.jsonl: line {number}")
        cls = KINDS[mention.kind].cchmc if mention.kind in KINDS else ""
        original = bare(mention.original) if cls in ("IDNUM", "PHONE") else mention.original.casefold()
        if cls not in _CHANCE or mention.rule == "keep" or is_tag(mention.surrogate):
            continue
        if (cls == "NAME" and len(original.split()) < 2) or (cls != "NAME" and len(original) < 5):
            continue
        if sum(original.encode("utf-8", "surrogatepass")) % _PARTS == part:
            made = bare(mention.surrogate) if cls in ("IDNUM", "PHONE") else mention.surrogate.casefold()
            yield (cls, original), made
