"""How few patients a release says the same of (figure L14): k-anonymity over what the policy lets stand.

Said of a patient is every value that the policy keeps or makes coarser (ages by the decade, times of day not): who
knows them all is left with so many patients as are alike in all. The text says more than what is marked (the sex, the
illness, the family), so this is the least that somebody may know, and the risk is the greatest of a patient.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field

from resynth.policy.model import Policy
from resynth.release.risk.share import TIME, class_of
from resynth.surrogates import ages
from resynth.verify.model import CrosswalkRow

_TAG = re.compile(r"\[[^\]]*\]")


@dataclass
class Alike:
    """What stands of each patient.

    Attributes:
        said: patient -> (class, value) of all that is kept or made coarser.
    """

    policy: Policy = field(repr=False)
    said: dict[str, set[tuple[str, str]]] = field(default_factory=dict, repr=False)

    def add(self, patient: str, rows: Iterable[CrosswalkRow]) -> None:
        """Take in a note; of one without mentions its patient alone."""
        said = self.said.setdefault(patient, set())
        for row in rows:
            action = self.policy.rule(row.kind, row.role).action
            if class_of(row.kind) != TIME and row.rung != "tag" and (
                action == "generalize" or (action == "keep" and row.surrogate == row.original)
            ):
                said.update((class_of(row.kind), value) for value in _values(class_of(row.kind), row.surrogate))

    def figure(self) -> float:
        """L14: one in so many, of the patients who have fewest alike; 0 where there is no patient."""
        alike = Counter(map(frozenset, self.said.values()))
        return 1 / min(alike.values()) if alike else 0.0

    def __repr__(self) -> str:
        return f"Alike(patients={len(self.said)})"


def _values(cls: str, text: str) -> Iterator[str]:
    """What a released value says, without the tags in it: an address its state and its ZIP code, each for itself."""
    for part in _TAG.sub(",", text).split(","):
        value = " ".join(part.casefold().split())
        age = ages.read(value) if cls == "AGE" else None
        if value:
            yield value if age is None else f"{age.low // 10:g}0s"
