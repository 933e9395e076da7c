"""M3 inside new surrogates: what chance does not put there is no original of another kind.

A program draws numbers, places and letters, and one of many is like somebody's of another kind by chance: to break then
would hold back releases for nothing. Names and occupations are of lists, institutions have few digits, and a mailbox of
six letters is met once in three hundred million: an original in these was put there.
"""

from __future__ import annotations

import re

from resynth.verify.facts import Facts
from resynth.verify.notes import ChartView, NoteView
from resynth.verify.own_values import joined_digits
from resynth.verify.promises.base import Promise, Tallying
from resynth.verify.promises.edited import days_of, is_trade
from resynth.verify.promises.look_days import in_order
from resynth.verify.sought import LONG, LONG_NUMBER
from resynth.verify.sought_days import days_in, may_hold_days
from resynth.verify.words import distinct

PROMISES: tuple[Promise, ...] = ()
CLASSES = frozenset(("NAME", "OTHER", "INSTITUTION", "EMAIL"))
_BOX = re.compile(r"([^\s@<(\[]+)@")


def observe(note: NoteView, at: int, chart: ChartView, facts: Facts, tally: Tallying) -> None:
    for cls in CLASSES & note.by_class.keys():
        for kind, original, surrogate, rung, start, end, _, changes in note.by_class[cls]:
            if not changes or original == surrogate:
                continue
            if (
                (cls == "EMAIL" and _has_box(surrogate, chart))
                or ((cls == "INSTITUTION" or kind == "PROFESSION") and _has_digits(surrogate)
                    and _has_number(original, surrogate, chart))
                or ((cls == "NAME" or kind == "PROFESSION") and _has_day(original, surrogate, note, chart))
                or (kind == "PROFESSION" and _has_name(original, surrogate, facts))
            ):
                tally.miss("M3", note.place(start, end), rung)


def _has_digits(text: str) -> bool:
    return sum(map(str.isdigit, text)) >= LONG_NUMBER


def _has_number(old: str, new: str, chart: ChartView) -> bool:
    """Whether a long number of the chart stands in a new name that was not in the old one."""
    cores = chart.sought().cores
    before = set(joined_digits(old))
    return any(len(digits) >= LONG_NUMBER and digits not in before and digits.lstrip("0") in cores
               for digits in joined_digits(new))


def _has_box(new: str, chart: ChartView) -> bool:
    """Whether a long mailbox of the chart stands in a new address."""
    known = chart.sought().mailboxes
    return any(len(box) >= LONG and box in known for box in map(str.casefold, _BOX.findall(new)))


def _has_name(old: str, new: str, facts: Facts) -> bool:
    """Whether a last name of the corpus stands in a new occupation, and is none itself."""
    return any(not is_trade(word) for word in (distinct(new) & facts.strict_last) - distinct(old))


def _has_day(old: str, new: str, note: NoteView, chart: ChartView) -> bool:
    """Whether a day of the chart stands in a new name, told with signs or in letters."""
    if not any(map(str.isdigit, new)) or not may_hold_days(new):
        return False
    wanted = days_of(chart.notes, chart)
    return any(
        not said.isdigit() and said not in old
        for order in dict.fromkeys((in_order(note, chart), chart.terms.date_order))
        for said in [new[slice(*place)] for place in days_in(new, wanted, order)]
    )
