"""What is said beside the text of a note, of its own patient: numbers and days (M3), and by how much days moved (M10).

What nobody of the corpus may have there is looked for in the whole tree (``beside.py``). What is short, or stands in
something longer, tells only its own patient: the visit ``E482913771`` of number 48291377.
"""

from __future__ import annotations

import re

from resynth.policy.model import Policy
from resynth.verify.facts import CLASS, SHORTEST_ID, Facts
from resynth.verify.model import BESIDE
from resynth.verify.notes import ChartView, NoteView
from resynth.verify.promises.base import Promise, Tallying
from resynth.verify.promises.look_days import in_order, wanted_days
from resynth.verify.promises.look_numbers import kind_of, with_more
from resynth.verify.promises.shift_beside import Day, back_by
from resynth.verify.sought import Sought
from resynth.verify.sought_days import SoughtDays, days_in

PROMISES: tuple[Promise, ...] = ()
CLASSES = None
_RUN = re.compile(r"\d+(?:[-. ]\d+)*")
_YEAR = re.compile(r"(?:19|20)\d\d")
_TAG = re.compile(r"\[[A-Z]+\]")
#: Digits of a day and its year; ``12-05`` may be a number of anything.
_WHOLE = 5
#: What a hyphen joins to a day in an id is no part of it: ``ED-2008-12-05``, ``P1-20081205-2``.
_AFTER_WORD, _EIGHT = re.compile(r"(?<!\d)-"), re.compile(r"(?<!\d)\d{8}(?!\d)")


def observe(note: NoteView, at: int, chart: ChartView, facts: Facts, tally: Tallying) -> None:
    policy, released = chart.terms.policy, note.pair.released
    said = [text for name, text in released.fields if not (name in policy.metadata and _is_date(name, policy))]
    said += [released.doc_id, released.patient_id] if policy.keep_ids else []
    if not any(map(str.isdigit, "".join(said))):
        return
    days, order = wanted_days(chart, True)._replace(months=frozenset()), in_order(note, chart)
    if any(_tells_number(text, chart.sought()) or _tells_day(text, days, order) for text in said):
        tally.miss("M3", f"{note.released_id}: {BESIDE}")


def _is_date(name: str, policy: Policy) -> bool:
    """Whether a policy lets a field out as a date: it holds what the policy says."""
    return CLASS[policy.metadata[name].kind] == "DATE"


def _tells_number(text: str, sought: Sought) -> bool:
    """Whether a number of the chart stands in a text, as it is or with digits before it or behind it."""
    runs = ("".join(filter(str.isdigit, found[0])) for found in _RUN.finditer(text))
    return any(kind_of(run, sought.cores) or with_more(run, sought) for run in runs if len(run) >= SHORTEST_ID)


def _tells_day(text: str, days: SoughtDays, order: str) -> bool:
    said = " ".join((_AFTER_WORD.sub(" ", text), *_EIGHT.findall(text)))
    return any(sum(map(str.isdigit, said[start:end])) >= _WHOLE for start, end in days_in(said, days, order))


def tells_days(note: NoteView, policy: Policy) -> bool:
    """Whether a date is let out beside a text whose dates moved, and is more than a year: it, too, stays as it was."""
    return any(
        name in policy.metadata and _is_date(name, policy) and any(map(str.isalnum, said))
        and not _YEAR.fullmatch(said) and not _TAG.fullmatch(said)
        for name, said in note.pair.released.fields
    )


def of_their_years(left: set[int], days: list[Day]) -> set[int]:
    """The offsets under which days lie in the year that a field of their note tells, where they did."""
    for day in days:
        if any(said == str(day.old.year) for _, said in day.one.note.pair.released.fields):
            left = {by for by in left if (then := back_by(day.now, by)) is not None and then.year == day.old.year}
    return left
