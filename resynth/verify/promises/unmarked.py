"""Whole dates of the patient outside all marks: beside their moved selves they tell the move, beside years the day."""

from __future__ import annotations

import re
from collections.abc import Set as AbstractSet
from datetime import date

from resynth.verify import date_told
from resynth.verify.model import Residual
from resynth.verify.notes import ChartView, NoteView
from resynth.verify.promises.base import Tallying

#: A date with day, month and a year of four digits.
WHOLE_DATE = re.compile(r"(?<![\d/.-])\d{1,2}[-/.]\d{1,2}[-/.]\d{4}(?![\d/-])|(?<!\d)\d{4}-\d\d-\d\d(?!\d)")


def unmarked(
    note: NoteView, original: AbstractSet[date | None], chart: ChartView, tally: Tallying, promise: str,
    order: str | None = None,
) -> int:
    """How often a whole date of the patient stands in a note outside all marks: each is a residual.

    Args:
        order: in which its dates are read, unless in the policy's.
    """
    if WHOLE_DATE.search(note.outside()) is None:
        return 0
    doc_id, order, count = note.pair.source.doc_id, order or chart.terms.date_order, 0
    for gap in note.gaps():
        for found in WHOLE_DATE.finditer(gap.text):
            if not any(told.full in original for row in date_told.readings(found[0], order)[:1] for told in row):
                continue
            start, end = gap.start + found.start(), gap.start + found.end()
            at, to = (gap.source + found.start(), gap.source + found.end()) if gap.source >= 0 else (-1, -1)
            if chart.decisions.get((doc_id, at, to)) == "not_phi":
                tally.collide("decided: not_phi")
                continue
            count += 1
            tally.residuals.append(Residual(doc_id, at, to, "DATE", note.released_id, start, end))
            tally.miss(promise, note.place(start, end))
    return count
