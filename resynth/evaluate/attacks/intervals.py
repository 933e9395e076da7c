"""Patients known by the days between their dates (figure L10).

Whoever knows when somebody was seen (a calendar, a bill) knows the days between, and these survive where all dates of
a patient move alike. A patient's fingerprint is the row of days between the dates of all notes, in order of time, told
of dates with day, month and year alone.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass, field
from datetime import date
from itertools import pairwise
from typing import Any

from resynth.evaluate.attacks.shown import Share, class_of
from resynth.surrogates.dates import DateMaker
from resynth.surrogates.dates_moments import told as each
from resynth.verify.model import CrosswalkRow

#: Years of two digits up to this are of the century 2000.
_PIVOT = 30


@dataclass
class Intervals:
    """The dates of each patient, before and after.

    Attributes:
        order: how 3/4/10 is read, ``mdy`` or ``dmy``.
        dates: patient -> dates of the originals, and of the release.
    """

    order: str = "mdy"
    dates: dict[str, tuple[set[date], set[date]]] = field(default_factory=dict, repr=False)

    def __post_init__(self) -> None:
        self._maker = DateMaker(self.order)

    def add(self, patient: str, rows: Iterable[CrosswalkRow]) -> None:
        """Take in a note's dates."""
        for row in rows:
            if class_of(row.kind) == "DATE":
                before, after = self.dates.setdefault(patient, (set(), set()))
                before.update(self._days(row.original))
                after.update(self._days(row.surrogate))

    def told(self) -> dict[str, Any]:
        """Of the patients with two dates or more: whose intervals survive, whose are nobody else's, and both."""
        rows = [(_gaps(before), _gaps(after)) for before, after in self.dates.values() if len(before) > 1]
        shown = Counter(after for _, after in rows)
        survive = [before == after for before, after in rows]
        unique = [bool(after) and shown[after] == 1 for _, after in rows]
        both = [a and b for a, b in zip(survive, unique, strict=True)]
        lengths = [len(before) for before, _ in rows]
        return {
            "patients": len(rows), "intervals": sum(lengths),
            **{name: Share(sum(some), len(some)).told() for name, some in (
                ("survive", survive), ("unique", unique), ("fingerprint", both))},
        }

    def _days(self, text: str) -> list[date]:
        value = self._maker.value(text)
        found = []
        for one in each(value) if value is not None else ():
            if one.year is not None and one.month is not None and one.day is not None:
                year = one.year if one.year > 99 else one.year + (2000 if one.year <= _PIVOT else 1900)
                try:
                    found.append(date(year, one.month, one.day))
                except ValueError:  # 29 February of a year that has none
                    continue
        return found

    def __repr__(self) -> str:
        return f"Intervals(patients={len(self.dates)})"


def _gaps(dates: Iterable[date]) -> tuple[int, ...]:
    return tuple((after - before).days for before, after in pairwise(sorted(dates)))


