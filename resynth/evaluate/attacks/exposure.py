"""How often a missed value would stand out: the odd one among surrogates, by how they were given (figures L3, L5).

A value that nobody marked stays as it was. Where the same name has the same surrogate throughout, one miss is the odd
one; where each mention has its own, one miss is one of many and only two alike stand out; where a name changes its
surrogate by chance from mention to mention (Markov; Osborne et al. 2025), misses must outnumber the longest run of one
surrogate; and beside tags every miss stands out. A value that a note names once has nothing beside it to differ from.
All chances are exact: misses are taken as independent of each other, at one rate for a class.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from functools import lru_cache
from typing import Any, NamedTuple

from resynth import lexicon
from resynth.evaluate.attacks.parrot import CARRELL_2019, READERS_2020
from resynth.evaluate.attacks.shown import WORD
from resynth.policy.model import Policy, Rule
from resynth.policy.offers.names import distinguishable
from resynth.release.risk.share import class_of
from resynth.verify.model import CrosswalkRow

#: How surrogates are given: one for all mentions, one for each, or anew by chance; or a tag, beside which all is odd.
SAME, EACH, MARKOV, TAG, SEVERAL = "same", "each", "markov", "tag", "several"
#: A scope of each way but tags.
_SCOPES = {SAME: "note", EACH: "mention", MARKOV: "markov"}
#: Where a name changes, more mentions of it in one note are counted as so many: the work grows with their cube.
_MOST = 40


class Way(NamedTuple):
    """How the surrogates of a class are given, and for Markov the chance of a new one."""

    how: str
    p: float = 0.0

    @property
    def says(self) -> str:
        """As plain data: ``same``, ``markov 0.5``."""
        return f"{self.how} {self.p:g}" if self.how == MARKOV else self.how

    def __repr__(self) -> str:
        return f"Way(p={self.p:g})"


#: What is told of names beside the policy's own way.
OTHERS = (Way(SAME), Way(EACH), Way(MARKOV, 0.5))


class Row(NamedTuple):
    """Of a class: mentions, entities in notes, the strategy, the miss rate; the chance that one, a note, a patient
    shows a missed value."""

    mentions: int
    entities: int
    way: str
    rate: float
    entity: float
    note: float
    patient: float

    def __repr__(self) -> str:
        return f"Row(mentions={self.mentions})"


@dataclass
class Mentions:
    """How often what is named in a note is named there: (patient, class, strategy, mentions) of each, note by note."""

    policy: Policy = field(repr=False)
    notes: list[tuple[str, Counter[tuple[str, Way, int]]]] = field(default_factory=list)

    def add(self, patient: str, rows: Iterable[CrosswalkRow]) -> None:
        """Count a note's mentions; kept ones are none."""
        told: dict[tuple[str, Way], list[str]] = {}
        for row in rows:
            rule = self.policy.rule(row.kind, row.role)
            if rule.changes and row.surrogate != row.original:
                told.setdefault((class_of(row.kind), way_of(rule)), []).append(row.original)
        counts = Counter((cls, way, many) for (cls, way), some in told.items() for many in _entities(cls, some))
        self.notes.append((patient, counts))

    def rows(self, rates: Mapping[str, float], rate: float, way: Way | None = None) -> dict[str, Row]:
        """Class, and ``all`` -> what is told of it.

        Args:
            rates: class -> how many of its mentions are missed; ``rate`` for the others.
            way: as though all were given so.
        """
        classes = sorted({cls for _, counts in self.notes for cls, _, _ in counts})
        return {name: self._row(name, rates, rate, way) for name in [*classes, "all"]} if classes else {}

    def _row(self, name: str, rates: Mapping[str, float], rate: float, way: Way | None) -> Row:
        entities = mentions = 0
        shown = notes = missed = 0.0
        ways: set[str] = set()
        patients: dict[str, float] = {}
        for patient, counts in self.notes:
            clean = 1.0
            for (cls, own, many), times in sorted(counts.items()):
                if name in ("all", cls):
                    chance = odd(way or own, many, rates.get(cls, rate))
                    clean *= (1 - chance) ** times
                    entities, mentions, shown = entities + times, mentions + many * times, shown + chance * times
                    missed += many * times * rates.get(cls, rate)
                    ways.add((way or own).says)
            patients[patient] = patients.get(patient, 1.0) * clean
            notes += 1 - clean
        people = sum(1 - clean for clean in patients.values())
        return Row(mentions, entities, ways.pop() if len(ways) == 1 else SEVERAL, missed / mentions, shown / entities,
                   notes / len(self.notes), people / len(patients))

    def told(self, rates: Mapping[str, float], rate: float) -> dict[str, Any]:
        """As plain data; of names also what other strategies would do."""
        rows = self.rows(rates, rate)
        others = {way.says: self.rows(rates, rate, way)["NAME"] for way in OTHERS if "NAME" in rows}
        return {
            "classes": {name: row._asdict() for name, row in rows.items()},
            "names_if": {name: row._asdict() for name, row in others.items() if name != rows["NAME"].way},
        }

    def __repr__(self) -> str:
        return f"Mentions(notes={len(self.notes)})"


def way_of(rule: Rule) -> Way:
    """How a rule gives surrogates."""
    if rule.action in ("mask", "redact", "generalize"):
        return Way(TAG)
    if rule.scope == "markov":
        return Way(MARKOV, rule.p)
    return Way(EACH if rule.scope == "mention" else SAME)


def found_of_missed(missed: float, parrot: float | None) -> dict[str, float]:
    """Attacker -> the share of all mentions that is missed and found (L3); those of the papers, and our parrot."""
    rates = {"readers_2020": READERS_2020, "parrot_2019": CARRELL_2019}
    if parrot is not None:
        rates["parrot"] = parrot
    return {name: missed * rate for name, rate in rates.items()}


@lru_cache(maxsize=4096)
def odd(way: Way, mentions: int, rate: float) -> float:
    """The chance that missed mentions of a value stand out among the others."""
    if way.how == TAG:
        return 1 - (1 - rate) ** mentions
    if mentions == 1:  # nothing beside it: it hides as any surrogate does
        return 0.0
    return distinguishable(_SCOPES[way.how], mentions if way.how == SAME else min(mentions, _MOST), rate, way.p)


def _entities(cls: str, originals: list[str]) -> list[int]:
    """How often each is named. A name goes with its commonest word: John Smith, Mr. Smith and Smith are one."""
    if cls != "NAME":
        return list(Counter(" ".join(text.split()).casefold() for text in originals).values())
    told = [sorted({lexicon.fold(word) for word in WORD.findall(text)}) for text in originals]
    common = Counter(word for some in told for word in some)
    return list(Counter(max(some, key=lambda word: (common[word], len(word), word), default="") for some in told)
                .values())
