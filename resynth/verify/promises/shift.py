"""M9 to M11: dates that are moved by one secret number of days for each patient.

The checker reads dates with its own reader (``date_told``), works the offset out from the dates that tell a whole day,
and then looks whether every other date bears it out. What the offset could be for somebody who sees the release only
is M10: the gate L11 of reference/privacy.md 1.3.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Sequence
from datetime import date, timedelta
from functools import lru_cache

from resynth.policy.model import Rule
from resynth.verify import date_told, everybody
from resynth.verify.date_told import Told
from resynth.verify.facts import Facts
from resynth.verify.model import BESIDE
from resynth.verify.notes import ChartView, NoteView
from resynth.verify.promises import fields
from resynth.verify.promises import shift_beside as beside
from resynth.verify.promises.base import Promise, Tallying
from resynth.verify.promises.look_days import in_order
from resynth.verify.promises.shift_beside import Moved
from resynth.verify.promises.unmarked import unmarked
from resynth.verify.sought_days import sought_days

RULE = "dates.shift.v1"
PROMISES = (
    Promise("M9", "All dates of a patient are moved by one number of days, which is not 0: intervals, order and ages "
            "stay, and weekdays are those of the new dates.", "reference/privacy.md 6.2"),
    Promise("M10", "The number of days by which a patient's dates were moved cannot be worked out from the text: ten "
            "or more are possible.", "reference/privacy.md 1.3 (L11) and 6.2"),
    Promise("M11", "What is not surely a date or a time is never moved.", "reference/privacy.md 6.2"),
)
CLASSES = frozenset(("DATE",))
_TAG = re.compile(r"\[(?:DATE|TIME|HOLIDAY)\]")
#: Fewer numbers of days than this may not be left, unless the policy allows no more.
FEWEST = 10
#: What is counted where the day of the corpus may have been named too early.
LATE = "patients with a date more than a year after as_of"
#: Chances that are looked at one by one when no date of a chart tells a whole day.
_MOST_MOVES = 1 << 17
#: Years of dates that tell none: where the offset is known, and where it is sought.
_EVER, _LATELY = range(1900, 2100), range(1985, 2030)


@lru_cache(maxsize=16)
def _possible(given: tuple[tuple[str, str], ...]) -> frozenset[int]:
    """Every offset that a policy's settings allow: none of 0 days, none next to a whole number of years."""
    said = dict(given)
    least, most = int(float(said.get("earliest_days", "0"))), int(float(said.get("latest_days", "0")))
    if "range_days" in said:
        most = int(float(said["range_days"]))
        least = -most
    step = int(float(said.get("multiple_of", "1")))
    found = set()
    for days in range(least, most + 1):
        if days % step:
            continue
        beyond = abs(days) % 365.2425
        off = min(beyond, 365.2425 - beyond)
        if off >= 3 and (said.get("season") != "same" or off <= 30):
            found.add(days)
    return frozenset(found)


def possible(rule: Rule) -> frozenset[int]:
    """The offsets that a rule may draw."""
    return _possible(tuple(sorted(rule.options.items())))


def observe(note: NoteView, at: int, chart: ChartView, facts: Facts, tally: Tallying) -> None:
    # The chart as a whole is looked at with its last note that holds dates.
    if RULE not in chart.terms.behaviours or any("DATE" in other.by_class for other in chart.notes[at + 1 :]):
        return
    moved = [one for other in chart.notes for one in _of_note(other, chart, tally)]
    if moved:
        _inference(moved, _intervals(moved, tally), chart, tally)


def _of_note(note: NoteView, chart: ChartView, tally: Tallying) -> Iterator[Moved]:
    """The moved mentions of a note; M11 on the way."""
    order = in_order(note, chart)
    for mention in note.by_class.get("DATE", ()):
        kind, original, surrogate, rung, start, end, nth, _ = mention
        rule = chart.terms.rules[kind, note.spans[4][nth]]
        if rule.behaviour != RULE:
            continue
        tally.check("M11")
        if _TAG.fullmatch(surrogate) and rung != "all":
            continue
        # A time of day stays; of a date, a year, a month or a season where the move allows it, and nothing else.
        if kind == "TIME" and original == surrogate and not date_told.tells_day(original, order):
            continue
        if not date_told.surely(original, order):
            tally.miss("M11", note.place(start, end), rung)
            continue
        yield Moved(note, mention, rule, _read(original, surrogate, order))


def _read(old: str, new: str, order: str) -> list[tuple[tuple[Told, ...], tuple[Told, ...]]]:
    before, after = date_told.letters(old), date_told.letters(new)
    if before is None:
        return date_told.pairs(old, new, order)
    return [] if after is None else [(_schedule(before), _schedule(after))]


def _schedule(days: frozenset[int]) -> tuple[Told, ...]:
    return tuple(Told(weekday=day) for day in sorted(days))


def _intervals(rows: Sequence[Moved], tally: Tallying) -> list[int]:
    """M9: which offsets all dates of a chart bear out; the mentions that do not bear out the commonest are missed."""
    allowed = possible(rows[0].rule)
    counts: dict[int, int] = {}
    lately: dict[int, Sequence[int]] = {}
    for one in rows:
        for days in _told_offsets(one):
            if days in allowed:
                counts[days] = counts.get(days, 0) + 1
    if counts:
        most = max(counts.values())
        often = sorted(days for days, count in counts.items() if count == most)
        if len(often) > 1:
            borne = Counter(days for one in rows for days in _borne_out(one, often, _EVER))
            often.sort(key=lambda days: (-borne[days], days))
        offsets = often[:1]
    else:
        offsets = sorted(allowed, key=abs)[:_MOST_MOVES]
        lately = _lately(rows)
        for one in rows:
            left = _borne_out(one, offsets, lately[id(one.note)])
            offsets = [days for days in offsets if days in left] or offsets
    for one in rows:
        tally.check("M9")
        if not _borne_out(one, offsets, _EVER if counts else lately[id(one.note)]):
            tally.miss("M9", one.note.place(one.mention[4], one.mention[5]), one.mention[3])
    return offsets


def _lately(rows: Sequence[Moved]) -> dict[int, Sequence[int]]:
    """Of each note the years in which a date of it may lie that tells none: the usual ones, and those it tells."""
    told: dict[int, set[int]] = {}
    for one in rows:
        years = told.setdefault(id(one.note), set())
        for old in (old for before, _ in one.ways[:1] for old in before if old.year is not None):
            year = old.year or 0
            firsts = (year,) if old.whole else (1900 + year, 2000 + year)
            years.update(first + by for first in firsts for by in (-1, 0, 1))
    return {note: sorted(years.union(_LATELY)) for note, years in told.items()}


def _told_offsets(one: Moved) -> set[int]:
    """The offsets that a mention tells by a whole day before and after."""
    found = set()
    for before, after in one.ways:
        for old, new in zip(before, after, strict=True):
            if old.full is not None and new.full is not None:
                found.add((new.full - old.full).days)
    return found


def _borne_out(one: Moved, offsets: Sequence[int], years: Sequence[int]) -> set[int]:
    """The offsets that a mention bears out, read in one way or another."""
    found: set[int] = set()
    schedule = date_told.letters(one.mention[1]) is not None
    for before, after in one.ways:
        left = set(offsets)
        if schedule:
            days_of = {told.weekday for told in after}
            left = {days for days in left if days_of == {((told.weekday or 0) + days) % 7 for told in before}}
        else:
            for old, new in zip(before, after, strict=True):
                left = date_told.moves(old, new, left, years)
        found |= left
    return found


# ---- what the release tells of the offset ---------------------------------------------------------------------------


def _inference(rows: Sequence[Moved], offsets: Sequence[int], chart: ChartView, tally: Tallying) -> None:
    """M10: of the offsets that the policy allows, those that agree with all that stands beside the new dates."""
    allowed = possible(rows[0].rule)
    days = beside.days_of(rows, offsets, _LATELY)
    beside_them = beside.Clues(chart, tally)
    left = set(allowed)
    for day in days:
        left = beside_them.narrowed(left, day)
    last = _as_of(chart.terms.policy.as_of)
    if last is not None:
        # No note was written after the release; a date of one may be a plan for the year after. One that is later
        # ("license expires 2031", a slip of the pen) leads a reader astray who thinks so: the move is none of his.
        end = last + timedelta(366)
        latest = max((day.now for day in days if day.new.full is not None and day.old <= end), default=None)
        left = left if latest is None else {by for by in left if (latest - end).days <= by}
        if any(day.new.full is not None and day.old > end for day in days):
            tally.collide(LATE)
    original = sought_days(told for one in rows for before, _ in one.ways[:1] for told in before)
    # A date of the patient that stands unmarked, beside its moved self, tells the offset.
    standing = sum(
        unmarked(note, original, chart, tally, "M10", in_order(note, chart)) for note in chart.notes
    ) if original else 0
    tally.check("M10")
    if standing:
        return
    enough = min(FEWEST, len(allowed))
    telling = next((one.note for one in rows if fields.tells_days(one.note, chart.terms.policy)), None)
    if telling is None and len(left) >= enough:
        left = fields.of_their_years(left, days)
        telling = rows[0].note if len(left) < enough else None
    if telling is not None:
        tally.miss("M10", f"{telling.released_id}: {BESIDE}")
        return
    count = len(left)
    # Three numbers that everybody knows say what they were before they were moved, and with it by how many days.
    given = next((one for one in rows if everybody.is_list(one.mention[1], *beside.around(one))), None)
    if given is not None:
        tally.miss("M10", given.note.place(given.mention[4], given.mention[5]), given.mention[3])
    elif count < enough:
        # What a person or the policy takes in as a mention tells nothing any more.
        beside_them.told(tally)
        one = rows[0]
        tally.miss("M10", one.note.place(one.mention[4], one.mention[5]), one.mention[3])
    else:
        least = "2 to 9" if count < 10 else "10 to 99" if count < 100 else "100 or more"
        tally.collide(f"patients whose date shift may be one of {least}")


def _as_of(text: str | None) -> date | None:
    return None if text is None else date.fromisoformat(text)
