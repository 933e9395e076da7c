"""A note as two annotators see it: the gold standard's and a system's spans over one text."""

from __future__ import annotations

from typing import NamedTuple

from resynth.kinds import KINDS


class Mark(NamedTuple):
    """One annotation: place, our kind, role, and who found it. No text inside."""

    start: int
    end: int
    kind: str
    role: str = "unknown"
    found_by: str = ""

    @property
    def category(self) -> str:
        """The main category of i2b2 2014 (NAME, LOCATION, DATE …)."""
        return KINDS[self.kind].i2b2


def as_dates(marks: tuple[Mark, ...]) -> tuple[Mark, ...]:
    """Holidays as dates: a scheme that has no holidays (i2b2 2014) marks them so."""
    return tuple([mark._replace(kind="DATE") if mark.kind == "HOLIDAY" else mark for mark in marks])


class ScoredNote(NamedTuple):
    """A note of both sides. ``gold`` or ``system`` is None where that side does not have the document."""

    doc_id: str
    patient: str
    text: str
    gold: tuple[Mark, ...] | None
    system: tuple[Mark, ...] | None

    def __repr__(self) -> str:
        return "ScoredNote()"
