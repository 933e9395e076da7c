"""Patients known by the days between their dates (figure L10).

Whoever knows when somebody was seen (a calendar, a bill) knows the days between, and these survive where all dates of
a patient move alike. A patient's fingerprint is the row of days between the dates of all notes, in order of time, told
of dates with day, month and year alone; a date that became a tag is missing from it, and somebody who knows the others
knows the patient all the same. A year of two digits is read as by one who has the patient's other dates: beside "2071",
"70" is 2070.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass, field
from datetime import date
from itertools import pairwise
from typing import Any, NamedTuple

from resynth.release.risk.share import Share, class_of
from resynth.surrogates.dates import DateMaker
from resynth.surrogates.dates_moments import told as each
from resynth.verify.model import CrosswalkRow

#: A year of two digits lies less than so many years after the last one that a patient's dates tell whole, or before it.
_AHEAD = 20


class Day(NamedTuple):
    """A date as it is written: its year of four digits, or of two."""

    year: int
    month: int
    day: int

    def __repr__(self) -> str:
        return "Day()"


@dataclass
class Intervals:
    """The dates of each patient, before and after.

    Attributes:
        order: how 3/4/10 is read, ``mdy`` or ``dmy``.
        days: patient -> days of the originals; of those that the release tells too; and of the release.
    """

    order: str = "mdy"
    days: dict[str, tuple[set[Day], set[Day], set[Day]]] = field(default_factory=dict, repr=False)

    def __post_init__(self) -> None:
        self._maker = DateMaker(self.order)

    def add(self, patient: str, rows: Iterable[CrosswalkRow]) -> None:
        """Take in a note's dates."""
        for row in rows:
            if class_of(row.kind) == "DATE":
                every, before, after = self.days.setdefault(patient, (set(), set(), set()))
                old, new = self._days(row.original), self._days(row.surrogate)
                every.update(old)
                before.update(old if new else ())
                after.update(new)

    def told(self) -> dict[str, Any]:
        """Of the patients with two dates or more: whose intervals survive, whose are nobody else's, and both."""
        dated = [tuple(map(_dates, sides)) for sides in self.days.values()]
        rows = [(len(every), _gaps(before), _gaps(after)) for every, before, after in dated if len(every) > 1]
        shown = Counter(after for _, _, after in rows)
        survive = [bool(after) and before == after for _, before, after in rows]
        unique = [bool(after) and shown[after] == 1 for _, _, after in rows]
        both = [a and b for a, b in zip(survive, unique, strict=True)]
        return {
            "patients": len(rows), "intervals": sum(many - 1 for many, _, _ in rows),
            **{name: Share(sum(some), len(some)).told() for name, some in (
                ("survive", survive), ("unique", unique), ("fingerprint", both))},
        }

    def figure(self) -> float:
        """L10: the share of patients that are known by their intervals; 0 where none has two dates."""
        return float(self.told()["fingerprint"]["value"] or 0)

    def _days(self, text: str) -> list[Day]:
        value = self._maker.value(text)
        return [
            Day(one.year, one.month, one.day) for one in (each(value) if value is not None else ())
            if one.year is not None and one.month is not None and one.day is not None
        ]

    def __repr__(self) -> str:
        return f"Intervals(patients={len(self.days)})"


def _dates(days: Iterable[Day]) -> set[date]:
    """The dates of one patient's days, on one side; a day that no calendar has is none."""
    days = list(days)
    last = _last(days)
    found = set()
    for year, month, day in days:
        whole = year if year > 99 else last + _AHEAD - 1 - (last + _AHEAD - 1 - year) % 100
        try:
            found.add(date(whole, month, day))
        except ValueError:  # 29 February of a year that has none
            continue
    return found


def _last(days: Iterable[Day]) -> int:
    """The last year that is told whole. Where none is, the one of two digits behind which most years are empty."""
    if whole := [day.year for day in days if day.year > 99]:
        return max(whole)
    short = sorted({day.year for day in days})
    gaps = [(after - before, before) for before, after in pairwise([*short, *(year + 100 for year in short[:1])])]
    return 2000 + max(gaps, default=(0, 0))[1]


def _gaps(dates: Iterable[date]) -> tuple[int, ...]:
    return tuple((after - before).days for before, after in pairwise(sorted(dates)))
