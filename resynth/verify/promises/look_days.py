"""Days of the chart outside all marks (M3), in any form, and inside of what is kept.

Where dates are moved or become years, those outside are looked for there (M10, M12).
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import chain

from resynth.verify import date_told
from resynth.verify.date_order import order_in
from resynth.verify.date_told import Told
from resynth.verify.notes import ChartView, NoteView
from resynth.verify.promises.look import Look
from resynth.verify.sought_days import SoughtDays, days_in, may_hold_days, sought_days

_ELSEWHERE = frozenset(("dates.shift.v1", "dates.year.v1"))
#: Of these M10 looks for what was moved: not for a day that became a tag, as the birthday of somebody over 89.
_MOVES = "dates.shift.v1"


def days(look: Look) -> None:
    """Find the days of the chart that are replaced."""
    if not may_hold_days(look.may_tell_days()):
        return  # what is wanted need not be read
    wanted = wanted_days(look.chart, look.marked)
    if not wanted:
        return
    # A note may write 14. 3. 2019 and 3/14/2019.
    for order in dict.fromkeys((in_order(look.note, look.chart), look.chart.terms.date_order)):
        if not any(days_in(look.outside, wanted, order)):
            continue
        for gap in look.gaps():
            for start, end in days_in(gap.text, wanted, order):
                if not look.taken(gap, start, end):
                    look.hit(gap, start, end, "DATE")


def wanted_days(chart: ChartView, inside: bool) -> SoughtDays:
    """What is looked for: inside the marks all days that are replaced, outside what nobody else looks for."""
    # Where nobody else looks for any, both are the same.
    inside = inside or _ELSEWHERE.isdisjoint(chart.terms.behaviours)
    known = chart.days.get(inside)
    if known is None:
        told = chain.from_iterable([told_in(note, chart, inside) for note in chart.notes])
        known = chart.days[inside] = sought_days(told)
    return known


def told_in(note: NoteView, chart: ChartView, inside: bool) -> Iterator[Told]:
    """What the dates of a note that are replaced tell, as they are read first.

    Args:
        inside: all of them; else those that no other promise looks for.
    """
    rules = chart.terms.rules
    dates: dict[str, bool] = {}
    for mention in note.by_class.get("DATE", ()):
        if mention[7]:
            behaviour = rules[mention[0], note.spans[4][mention[6]]].behaviour
            if inside or behaviour not in _ELSEWHERE:
                dates[mention[1]] = True
            elif behaviour == _MOVES and mention[3] == "tag":
                dates.setdefault(mention[1], False)
    if dates:
        order = in_order(note, chart)  # once a note: it looks at all of its dates
        for text, any_part in dates.items():
            for row in date_told.readings(text, order)[:1]:
                yield from (row if any_part else [one for one in row if one.full])


def in_order(note: NoteView, chart: ChartView) -> str:
    """The order in which the dates of a note are written."""
    dates = (mention[1] for mention in note.by_class.get("DATE", ()) if mention[0] == "DATE")
    return order_in(dates, chart.terms.date_order)
