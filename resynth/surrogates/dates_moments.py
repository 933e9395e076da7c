"""The dates of a phrase one by one: how much of a day each tells, and whether it is surely a date.

A phrase that may be something else (a score, a dose, half of a telephone number) must never be moved by a patient's
offset: the movement of what is no date tells the offset, and with it every date of the patient (Alexander and Beatty
2022; promise M11 of reference/privacy.md 6.2).
"""

from __future__ import annotations

import re
from typing import NamedTuple

from resynth.surrogates.dates_forms import UNMATCHED, WRITERS, DateForm, DateValue

DAY, MONTH, YEAR, DECADE, SEASON, QUARTER, HOLIDAY, WEEKDAY, CLOCK = (
    "day", "month", "year", "decade", "season", "quarter", "holiday", "weekday", "clock",
)
#: Years that a whole year of a note may be.
FIRST, LAST = 1850, 2150
_DECADES = frozenset(("{YYY0}", "{Y0}", "{decade}", "{Decade}", "{DECADE}"))
_WORD_SLOTS = ("mon", "dayth", "weekday", "wkd", "season", "holiday", "q", "Q")
#: Words beside a date that make it something else: a week of a month, a span of time, a count.
_OTHER = re.compile(
    r"\b(?:ago|days?|weeks?|wks?|wk|months?|mo|years?|yrs?|half|fiscal|fy|every|each|times?|one|two|three|four|five|six|"
    r"seven|eight|nine|ten|eleven|twelve|twenty|thirty|weekends?|later)\b",
    re.IGNORECASE,
)
#: What of these is harmless in front of a date, and behind a holiday.
_LEADING = re.compile(r"\A[^\w\x00]*(?:the )?(?:week|weekend|day|month|year) of\b", re.IGNORECASE)
_TRAILING = re.compile(r" +weekend[^\w\x00]*\Z", re.IGNORECASE)
_CLOCK_SIGN = re.compile(r":|\b(?:[ap]\.?m|hrs?|hours?|h|o['’]?clock|noon|midnight)\b|\d ?[ap]\b|\d[ap]\.?m|\dh|[a-z]",
                         re.IGNORECASE)
#: "March 08" is a day or a year, and so is "Aug-12".
_ZERO_DAY = re.compile(r"[A-Za-z]\.? 0\d\b(?![-/.,' ]*\d)")
_MONTH_NUMBER = re.compile(r"[A-Za-z]+\.?-\d\d")
_SIX = re.compile(r"(?<!\d)\d{6}(?!\d)")
_SLASHED = re.compile(r"\{(?:MM?|DD?)\}/\{(?:MM?|DD?)\}")
_PADDED = re.compile(r"(?<!\d)0\d[-.]\d\d?(?!\d)|(?<!\d)\d\d?[-.]0\d(?!\d)")
_QUOTED_YEAR = re.compile(r"['’‘`´]\d\d\Z")


class Moment(NamedTuple):
    """One date of a phrase: what it tells, how finely, and by which slots."""

    value: DateValue
    grain: str
    slots: tuple[str, ...]

    def __repr__(self) -> str:
        return f"Moment(grain={self.grain!r})"


def told(value: DateValue) -> list[DateValue]:
    """The dates of a chain, one by one."""
    found = []
    now: DateValue | None = value
    while now is not None:
        found.append(now._replace(then=None))
        now = now.then
    return found


def split(value: DateValue, form: DateForm) -> list[Moment] | None:
    """The dates of a phrase with their slots; None when one of them tells no date that could be moved."""
    values = told(value)
    rows = [list(row) for row in _slots(form)]
    if len(rows) != len(values):
        return None
    found = []
    for one, slots in zip(values, rows, strict=True):
        grain = _grain(one, slots)
        if grain is None:
            return None
        found.append(Moment(one, grain, tuple(slots)))
    return found


def _slots(form: DateForm) -> list[list[str]]:
    found: list[list[str]] = [[]]
    seen: set[str] = set()
    for slot in form.slots:
        field = WRITERS[slot][0] if slot in WRITERS else ""
        if not field:
            continue
        if field in seen:
            found.append([])
            seen = set()
        seen.add(field)
        found[-1].append(slot)
    return found


def _grain(value: DateValue, slots: list[str]) -> str | None:
    words = dict(value.words)
    if value.month is not None:
        if "season" in words or "holiday" in words or value.quarter is not None:
            return None
        return DAY if value.day is not None else MONTH
    if value.day is not None:
        return DAY if "season" not in words and "holiday" not in words and value.quarter is None else None
    if "holiday" in words:
        return HOLIDAY if "season" not in words and value.quarter is None and value.weekday is None else None
    if "season" in words:
        return SEASON if value.quarter is None and value.weekday is None else None
    if value.quarter is not None:
        return QUARTER if value.weekday is None else None
    if value.year is not None:
        if value.weekday is not None:
            return None
        return DECADE if _DECADES.intersection(slots) else YEAR
    if value.weekday is not None:
        return WEEKDAY
    return CLOCK if value.hour is not None or {"noon", "daypart"} & words.keys() else None


def surely(phrase: str, moments: list[Moment], form: DateForm, kind: str, marked: bool) -> bool:
    """Whether a phrase can be nothing but what it is read as.

    Args:
        phrase: with single blanks.
        kind: the kind of its span; a TIME that is a date must be a whole one.
        marked: a person marked it; what a program found must be more than two numbers or a bare year.
    """
    if form.group == UNMATCHED:
        return False
    grains = {moment.grain for moment in moments}
    if grains == {CLOCK}:
        return kind == "TIME" or _CLOCK_SIGN.search(phrase) is not None
    frame = _LEADING.sub("", " ".join(slot if slot not in WRITERS else "\x00" for slot in form.slots))
    if HOLIDAY in grains:
        frame = _TRAILING.sub("", frame)
    if _OTHER.search(frame) or _ZERO_DAY.search(phrase) or _MONTH_NUMBER.fullmatch(phrase) or not _plausible(moments):
        return False
    wordy = any(slot[1:-1].lower().startswith(_WORD_SLOTS) for moment in moments for slot in moment.slots)
    whole = any(_whole(moment) for moment in moments)
    if kind == "TIME" or not marked:
        return (whole or wordy) and grains <= {DAY, MONTH, CLOCK} and any(m.value.month is not None for m in moments)
    if any(slot in ("{Wd}", "{wd}") for moment in moments for slot in moment.slots):
        return len(moments) > 1 and grains == {WEEKDAY}
    return all(_alone(moment, len(moments), phrase, wordy, whole, form) for moment in moments)


def _whole(moment: Moment) -> bool:
    return moment.grain == DAY and moment.value.year is not None and moment.value.month is not None


def _plausible(moments: list[Moment]) -> bool:
    return all(
        moment.value.year is None or moment.value.year < 100 or FIRST <= moment.value.year <= LAST for moment in moments
    )


def _alone(moment: Moment, count: int, phrase: str, wordy: bool, whole: bool, form: DateForm) -> bool:
    value, slots = moment.value, moment.slots
    if moment.grain == DAY:
        if value.month is None:
            # "10-12 March", "March 3, 5 and 7"; "the 5th" says too little.
            return any(slot[1:-1].lower().startswith("mon") for slot in form.slots)
        if value.year is not None:
            # Six digits in a row may be any number.
            return _SIX.search(phrase) is None
        if wordy or whole or value.weekday is not None:
            return True
        # 3/4 is a date where a person says so; 3-4 and 3.4 are so only when written 03-04.
        return _SLASHED.search(form.group) is not None or (count == 1 and _PADDED.search(phrase) is not None)
    if moment.grain == MONTH:
        # "10/2008"; "2009-10" may be two years, "3/45" anything.
        return wordy or ("{YYYY}" in slots and (value.year or 0) % 100 + 1 != value.month)
    if moment.grain == YEAR:
        return "{YYYY}" in slots or _QUOTED_YEAR.search(phrase) is not None or wordy
    return True
