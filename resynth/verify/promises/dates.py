"""P7 to P11: a date becomes a date of the corpus in the same form, and none of its own note's."""

from __future__ import annotations

from resynth.verify.date_forms import day_of, same_likes, zone_lost
from resynth.verify.facts import Facts
from resynth.verify.notes import ChartView, NoteView
from resynth.verify.promises.base import PAPER, Promise, Tallying

PROMISES = (
    Promise("P7", "A date is replaced by a date of the same form.", PAPER),
    Promise("P8", "A new date is a date phrase that occurs in the corpus.", PAPER),
    Promise("P9", "A new date comes from another note.", PAPER, implied_by=("P10",)),
    Promise("P10", "No new date of a note is among that note's own original dates.", PAPER),
    Promise("P11", "A weekday inside a date is replaced with it.", PAPER),
)
CLASSES = frozenset(("DATE",))
RULE = "dates.shuffle.v1"


def observe(note: NoteView, at: int, chart: ChartView, facts: Facts, tally: Tallying) -> None:
    if RULE not in chart.terms.behaviours:
        return
    mentions = note.by_class["DATE"]
    rules, roles = chart.terms.rules, note.spans[4]
    before, after = note.dates()
    own = {told[0] for told in before}
    days = {day for told in own if (day := day_of(told))}
    order = chart.terms.date_order
    has = facts.prints.has
    checked = weekdays = 0
    for (kind, _, _, rung, start, end, nth, changes), (old, like, weekday), (new, new_like, new_weekday) in zip(
        mentions, before, after, strict=True
    ):
        if not changes or rules[kind, roles[nth]].behaviour != RULE:
            continue
        checked += 1
        other = like != new_like and not same_likes(like, new_like, order)
        if other or zone_lost(old, like, new, new_like):
            tally.miss("P7", note.place(start, end), rung)
        if not has("date", new):
            tally.miss("P8", note.place(start, end), rung)
        if new in own or (days and day_of(new) in days):
            tally.miss("P10", note.place(start, end), rung)
        if weekday:
            weekdays += 1
            if not new_weekday:
                tally.miss("P11", note.place(start, end), rung)
    if not checked:
        return
    tally.check("P7", checked)
    tally.check("P8", checked)
    tally.check("P10", checked)
    tally.check("P11", weekdays)
