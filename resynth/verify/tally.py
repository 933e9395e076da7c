"""What was counted, promise by promise. Tallies merge; they hold places and counts, and fingerprints of no value."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping, Sequence, Set
from typing import Any

from resynth.policy.model import Policy
from resynth.verify.facts import Facts
from resynth.verify.model import CrosswalkRow, Pair, Residual
from resynth.verify.notes import ChartView, terms_of
from resynth.verify.promises import WATCHERS

#: Places that a verdict names, at most.
MOST_PLACES = 20
_VERSION = 2
_NONE: Mapping[tuple[str, int, int], str] = {}
_NO_ROWS: Mapping[str, Sequence[CrosswalkRow]] = {}
#: Promises that a corpus which grows can break after the fact.
RETROACTIVE = frozenset(("M4", "P13", "P16", "P18", "P23", "P31", "P36", "P37", "P38"))


class Count:
    """One promise: how often it was checked, and how often it was missed on which rung, with the first places."""

    __slots__ = ("_most", "checked", "missed")

    def __init__(self, most: int = MOST_PLACES) -> None:
        self._most = most
        self.checked = 0
        self.missed: dict[str, tuple[int, list[str]]] = {}

    def miss(self, place: str, rung: str) -> None:
        number, places = self.missed.get(rung, (0, []))
        if len(places) < self._most:
            places.append(place)
        self.missed[rung] = (number + 1, places)

    def merge(self, other: Count) -> None:
        self.checked += other.checked
        for rung, (number, places) in other.missed.items():
            mine, known = self.missed.get(rung, (0, []))
            self.missed[rung] = (mine + number, sorted({*known, *places})[:MOST_PLACES])


class Tally:
    """Observations of one bucket or of all; ``add`` charts, ``merge``, ``dump`` and ``load`` plain data."""

    __slots__ = (
        "_accepted", "alike", "collisions", "counts", "expected", "notes", "residuals", "same",
    )

    def __init__(self, most: int = MOST_PLACES) -> None:
        self.counts: defaultdict[str, Count] = defaultdict(lambda: Count(most))
        #: what a hit was that is no leak -> how often
        self.collisions: dict[str, int] = {}
        self.residuals: list[Residual] = []
        #: P30: role and word -> lines of surrogate, rung and a place (one string: there are as many as names)
        self.same: dict[str, str] = {}
        #: M27: likeness and original -> a place; likeness -> how often it is expected by chance
        self.alike: dict[str, str] = {}
        self.expected: dict[str, int] = {}
        self.notes = 0
        self._accepted: Set[str] = frozenset()

    def check(self, promise: str, times: int = 1) -> None:
        """Count mentions (notes, pairs) that a promise was checked on."""
        self.counts[promise].checked += times

    def miss(self, promise: str, place: str, rung: str = "all") -> None:
        """Count one that does not hold, and where."""
        if promise in RETROACTIVE and place in self._accepted:
            self.collide("surrogate handed out before it became an original")
            return
        self.counts[promise].miss(place, rung)

    def collide(self, what: str, times: int = 1) -> None:
        """Count an original that stands somewhere for another reason."""
        self.collisions[what] = self.collisions.get(what, 0) + times

    def expect(self, likeness: str, units: int) -> None:
        """Count how often a likeness of a number and its original is expected by chance."""
        self.expected[likeness] = self.expected.get(likeness, 0) + units

    def liken(self, likeness: str, original: str, place: str) -> None:
        """Remember a number that is like its original: one place for each original, wherever it is met first."""
        key = f"{likeness}|{original}"
        self.alike[key] = min(self.alike.get(key, place), place)

    def became(self, word: str, surrogate: str, rung: str, place: str) -> None:
        """Remember what a word of a name became; of several mentions with one surrogate the best rung counts."""
        line = f"{surrogate}|{rung}|{place}"
        known = self.same.get(word)
        if known is None:
            self.same[word] = line
            return
        given = {other.partition("|")[0]: other for other in known.split("\n")}
        seen = given.get(surrogate)
        if seen is None or (rung == "all" and seen.split("|")[1] != "all"):
            given[surrogate] = line
            self.same[word] = "\n".join(given[name] for name in sorted(given))

    def add(
        self,
        chart: Sequence[Pair],
        facts: Facts,
        policy: Policy,
        decisions: Mapping[tuple[str, int, int], str] = _NONE,
        earlier: Mapping[str, Sequence[CrosswalkRow]] = _NO_ROWS,
        accepted: Set[str] = frozenset(),
    ) -> None:
        """Check all notes of one patient.

        Args:
            chart: the notes before and after.
            facts: of the whole corpus.
            decisions: (doc_id, start, end) of a residual -> ``not_phi`` when a person decided that it is none.
            earlier: document id -> the rows that an earlier release under this policy had of it.
            accepted: places whose surrogates were handed out before they became originals, where the policy accepts
                that.
        """
        self._accepted = accepted
        view = ChartView(chart, terms_of(policy), decisions, earlier)
        for at, note in enumerate(view.notes):
            for classes, observe in WATCHERS:
                if classes is None or not classes.isdisjoint(note.by_class):
                    observe(note, at, view, facts, self)
        self.notes += len(chart)

    def merge(self, other: Tally) -> None:
        """Add another tally; in any order, the counts are the same."""
        for promise, count in other.counts.items():
            self.counts[promise].merge(count)
        for key, place in other.alike.items():
            self.alike[key] = min(self.alike.get(key, place), place)
        for mine, theirs in ((self.collisions, other.collisions), (self.expected, other.expected)):
            for name, number in theirs.items():
                mine[name] = mine.get(name, 0) + number
        self.residuals.extend(other.residuals)
        for word, given in other.same.items():
            if word not in self.same:
                self.same[word] = given
                continue
            for line in given.split("\n"):
                surrogate, rung, place = line.split("|")
                self.became(word, surrogate, rung, place)
        self.notes += other.notes

    def dump(self) -> dict[str, Any]:
        """Plain data for JSON; ``same`` holds names and ``alike`` numbers, so it belongs in the vault."""
        return {
            "version": _VERSION,
            "notes": self.notes,
            "counts": {promise: [count.checked, count.missed] for promise, count in sorted(self.counts.items())},
            "collisions": self.collisions,
            "residuals": [list(residual) for residual in self.residuals],
            "same": self.same,
            "alike": self.alike,
            "expected": self.expected,
        }

    @classmethod
    def load(cls, data: Mapping[str, Any]) -> Tally:
        """What ``dump`` gave, before or after a trip through JSON."""
        if data["version"] != _VERSION:
            raise ValueError("this tally is of another version")
        tally = cls()
        tally.notes = data["notes"]
        for promise, (checked, missed) in data["counts"].items():
            count = tally.counts[promise] = Count()
            count.checked = checked
            count.missed = {rung: (number, list(places)) for rung, (number, places) in missed.items()}
        tally.collisions = dict(data["collisions"])
        tally.residuals = [Residual(*row) for row in data["residuals"]]
        tally.same = dict(data["same"])
        tally.alike, tally.expected = dict(data["alike"]), dict(data["expected"])
        return tally

    def __repr__(self) -> str:
        return f"Tally(notes={self.notes}, promises={len(self.counts)})"
