"""Days of the patient outside all marks: beside their moved selves they tell the move, beside years the day."""

from __future__ import annotations

import re
from collections.abc import Iterator

from resynth.verify.model import Residual
from resynth.verify.notes import ChartView, Gap, NoteView
from resynth.verify.promises.base import Tallying
from resynth.verify.promises.look import read_gap
from resynth.verify.read_as import read_as
from resynth.verify.sought_days import SoughtDays, days_in, may_hold_days

#: A date with day, month and a year of four digits.
WHOLE_DATE = re.compile(r"(?<![\d/.-])\d{1,2}[-/.]\d{1,2}[-/.]\d{4}(?![\d/-])|(?<!\d)\d{4}-\d\d-\d\d(?!\d)")


def unmarked(
    note: NoteView, wanted: SoughtDays, chart: ChartView, tally: Tallying, promise: str, order: str | None = None
) -> int:
    """How often a day of the patient stands in a note outside all marks: each is a residual.

    Args:
        order: in which its dates are read, unless in the policy's.
    """
    order, count, covered = order or chart.terms.date_order, 0, set[int]()
    doc_id = note.pair.source.doc_id
    for gap in _pieces(note, wanted, order):
        for found in days_in(gap.text, wanted, order):
            start, end = gap.place(*found)
            if not covered.isdisjoint(range(start, end)):
                continue
            covered.update(range(start, end))
            shift = gap.source - gap.start
            at, to = (start + shift, end + shift) if gap.source >= 0 else (-1, -1)
            if chart.decisions.get((doc_id, at, to)) == "not_phi":
                tally.collide("decided: not_phi")
                continue
            count += 1
            tally.residuals.append(Residual(doc_id, at, to, "DATE", note.released_id, start, end))
            tally.miss(promise, note.place(start, end))
    return count


def _pieces(note: NoteView, wanted: SoughtDays, order: str) -> Iterator[Gap]:
    """The pieces of a note that hold one of the days, as they are written; then as they are read."""
    outside = note.outside()
    if may_hold_days(outside) and any(days_in(outside, wanted, order)):
        yield from note.gaps()
    read = read_as(outside)
    if read is not None and any(days_in(read.text, wanted, order)):
        yield from map(read_gap, note.gaps())
