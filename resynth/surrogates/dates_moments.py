"""The dates of a phrase one by one: how much of a day each tells, and whether it is surely a date.

A phrase that may be something else (a score, a dose, half of a telephone number) must never be moved by a patient's
offset: the movement of what is no date tells the offset, and with it every date of the patient (Alexander and Beatty
2022; promise M11 of reference/privacy.md 6.2).
"""

from __future__ import annotations

import re
from typing import NamedTuple

from resynth.surrogates.dates_forms import UNMATCHED, DateForm, DateValue
from resynth.surrogates.dates_write import WRITERS, moments

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
_CLOCK_SIGN = re.compile(
    r"\d:\d|\d ?(?:[ap]\b|[ap]\.? ?m\b|hrs?\b|hours?\b|h\b|h\d\d)|o['’]?clock|"
    r"\b(?:noon|midnight|mornings?|afternoon|evening|night)\b", re.IGNORECASE,
)
#: "March 08" is a day or a year, and so is "Aug-12".
_ZERO_DAY = re.compile(
    r"\b(?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)[a-z]*\.? 0\d\b(?![-/.,' ]*\d)", re.IGNORECASE
)
_MONTH_NUMBER = re.compile(r"[A-Za-z]+\.?-\d\d")
#: Six digits in a row may be any number.
_SIX = re.compile(r"(?<!\d)\d{6}(?!\d)")
_ONE = (r"(?:\{(?i:weekday|wkd)\}[.,]* )?(?:\{(?:MM?|DD?)\}[-/.]\{(?:MM?|DD?)\}(?:[-/.]'?\{YY(?:YY)?\})?"
        r"|\{YYYY\}[-/.]\{MM?\}[-/.]\{DD?\})(?:[ ,@T]+(?:at )?\{HH?\}(?::\{MI\})?(?::\{SS\})?(?: ?\{[pP]\}[mM.]*)?)?")
_NUMERIC_LIST = re.compile(
    rf"[^{{}}]*{_ONE}(?: ?(?:[-–—~,;&+]|to|through|thru|till?|until|and|or|, and) ?{_ONE})+[^{{}}\d]*"
)
#: What stands inside the dates of a list.
_INNER = re.compile(r"(?<=[MDY]\})[-/.](?=\{[MDY])")
_ONE_DATE = re.compile(_ONE)
#: What stands between day and month where both are numbers.
_PAIRS = re.compile(r"\{MM?\}([^{}]*)\{DD?\}|\{DD?\}([^{}]*)\{MM?\}")
_PADDED = re.compile(r"(?<!\d)0\d[-.]\d\d?(?!\d)|(?<!\d)\d\d?[-.]0\d(?!\d)")
#: A time of day that is not parted from its date, or broken; "March '08", which may be a day; years that may be days.
_STRANGE = re.compile(
    r"[-/]\{H| :\{|: \{(?:MI|SS)\}|['’‘`´]\{(?:D|MM?\})|\{(?:MI|SS)\}-|/\{(?:dayth|Dayth|DAYTH)\}"
    r"|\} - \{YY\}|\{YY\}[-/]\{[DM]|['’‘`´]\{YY\}[-/.]\{|\{YYYY\}s|\{YYYY\}-\{MM?\}-\{YYYY\}"
    r"|\{YYYY\}-\{YYYY\}-|\{MM?\}[–—]\{Y|\{YYYY\}, ?\{D|\{q\}[.-]\{H|\{YYYY\}\{[dD]|\)\{"
    r"|\{[Tt][Hh]\}-\{Y|\{(?:part|Part|PART)\}\{[DMY]|/\{D\}\{(?:th|Th|TH)\}|\A\{YYYY\}[ -]+\{[MD]+\}/|\{YY\} at"
    r"|\{(?:MM?|DD?)\} of \{YY|(?:\{MM?\}[-/.]\{DD?\}|\{DD?\}[-/.]\{MM?\}),? \{YY\}"
)
#: Two days of one form with a hyphen between that is not in them: "12/28/15-1/3/16".
_FROM_TO = re.compile(
    r"(\{(?:MM?|DD?)\}([/.])\{(?:MM?|DD?)\}\2\{YY\})-(?=\{(?:MM?|DD?)\}\2\{(?:MM?|DD?)\}\2\{YY\})")
#: Marks that stand together, and those that do so in dates.
_MARKS = re.compile(r"[^\w\s]{2,}")
_RUNS = frozenset(
    (".,", ").", "),", ".)", ".-", ".;", ".:", ".'", ",'", "-'", "-’", "–'", "–’", ".’", ",’", ".,'", ".,’", ".–", ".(")
)
#: Months in words between hyphens: in a list nobody sees where a date ends.
_HYPHENED = re.compile(r"\}-\{(?:M|m)[Oo]")
#: What may part two dates.
_PARTING = re.compile(r" ?(?:[-–—~,;&+]|,? ?(?:to|through|thru|till?|until|and|or|&)) ?(?:the |of )?['’]?")
_MONTH_YEAR = re.compile(r"\{MM?\}[-/.]\{YYYY\}|\{YYYY\}[-/.]\{MM?\}")
_HHMM = re.compile(r"(?:[01]\d|2[0-3])[0-5]\d")
_SCHEDULE = re.compile(r"(?:(?:Th|Tu|Sa|Su|[MTWFRSU])[-/, ]*){2,7}", re.IGNORECASE)
_MONTHS = "jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec"
#: What nobody writes in a date: brackets, words and numbers in one, quotes that mark no year, delimiters at the ends.
_UNTIDY = re.compile(
    rf"[()\[\]<>\"“”]|(?<![a-z])(?!(?:{_MONTHS})[a-z]*\d|[qht]\d)[a-z]+\d"
    rf"|\d(?!st\b|nd\b|rd\b|th\b|s\b|a\b|p\b|am\b|pm\b|a\.m|p\.m|h|q|t\d|z\b|{_MONTHS})[a-z]"
    r"|\bat ?\d{1,2}(?![:\d]| ?[aph])|['’‘`´](?!\d\d(?!\d)|s\b)|[-–—/,;:&+~] *\Z|\A *[-–—/,;:&+~.]",
    re.IGNORECASE,
)
_QUOTED_YEAR = re.compile(r"['’‘`´]\d\d\Z")


#: A machine's stamp, or its time of day, and behind it parts of a second and a zone, which stay when the day moves.
_STAMP = re.compile(
    r"((?:\d{4}[-/]\d\d[-/]\d\d[T ]|\d{1,2}[-/]\d{1,2}[-/]\d{4} )?\d\d:\d\d:\d\d|\d{14})"
    r"((?:[.,]\d{1,9})?(?:Z| ?[+-]\d\d:?\d\d)?)", re.ASCII,
)


def parted(text: str) -> tuple[str, str]:
    """A stamp, and what stands behind its seconds; of what is no such stamp the whole, and nothing."""
    found = _STAMP.fullmatch(text)
    return (found[1], found[2]) if found else (text, "")


#: A day in numbers with a blank behind its points, or around its strokes: "14. 3. 2019", "3 / 4 / 2019".
_SPACED = re.compile(r"\s*\d{1,2}(\.[ ]| / )\d{1,2}\1\d{4}\s*")


def closed(text: str) -> tuple[str, str]:
    """A day in numbers that is written with blanks, without them, and what parts its numbers; of all else "" too."""
    found = _SPACED.fullmatch(text)
    return (text.replace(found[1], found[1].strip()), found[1]) if found else (text, "")


class Moment(NamedTuple):
    """One date of a phrase: what it tells, how finely, and by which slots."""

    value: DateValue
    grain: str
    slots: tuple[str, ...]

    def __repr__(self) -> str:
        return "Moment()"


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
    rows = [list(row) for row in moments(form)]
    if len(rows) != len(values):
        return None
    found = []
    for one, slots in zip(values, rows, strict=True):
        grain = _grain(one, slots)
        if grain is None:
            return None
        found.append(Moment(one, grain, tuple(slots)))
    return found


def _grain(value: DateValue, slots: list[str]) -> str | None:
    words = dict(value.words)
    if value.month is not None:
        if "season" in words or "holiday" in words or value.quarter is not None:
            return None
        # "Saturday in March" tells no day that the weekday could follow.
        return DAY if value.day is not None else MONTH if value.weekday is None else None
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


#: Written like days of a month; moved, they would tell the number of days to everybody.
_SAYINGS = frozenset(("24/7", "9/11"))
#: A sign too many, a blank on one side of it, a number too short for a year: "8-27- -19", "10.4.1", "90-'91".
_TORN = re.compile(
    r"\d{1,4}[-.]\d{1,2}(?:[-.] ?[-.] ?| [-.]|- )\d{1,4}|\d\d[-/.]\d{1,2}[-/.]\d|\d\d ?[-–/] ?['’]\d\d"
)
_WEEKDAY_NAME = re.compile(r"(?:Mon|Tues|Wednes|Thurs|Fri|Satur|Sun)days?\b.*", re.IGNORECASE)


def surely(phrase: str, moments: list[Moment], form: DateForm, kind: str, marked: bool) -> bool:
    """Whether a phrase can be nothing but what it is read as.

    Args:
        phrase: with single blanks.
        kind: the kind of its span; a TIME that is a date must be a whole one.
        marked: a person marked it; what a program found must be more than two numbers, a bare year or a short word.
    """
    if form.group == UNMATCHED or phrase in _SAYINGS or _TORN.fullmatch(phrase):
        return False
    grains = {moment.grain for moment in moments}
    if any(run not in _RUNS for run in _MARKS.findall(phrase)) or _STRANGE.search(_FROM_TO.sub(r"\1–", form.group)):
        return False
    if HOLIDAY not in grains and _UNTIDY.search(phrase):
        return False
    if grains == {CLOCK}:
        return kind == "TIME" or _CLOCK_SIGN.search(phrase) is not None
    frame = _LEADING.sub("", " ".join(slot if slot not in WRITERS else "\x00" for slot in form.slots))
    if HOLIDAY in grains:
        frame = _TRAILING.sub("", frame)
    if _OTHER.search(frame) or _ZERO_DAY.search(phrase) or _MONTH_NUMBER.fullmatch(phrase) or not _plausible(moments):
        return False
    if any(len("".join(found)) > 1 or "".join(found) not in "-/." for found in _PAIRS.findall(form.group)):
        return False
    if len(moments) > 1 and not (_uniform(moments) and _joined(form.group) and _parted(form)):
        return False
    if _SIX.search(phrase) or any(map(_clock_or_year, moments)):
        return False
    wordy = any(slot[1:-1].lower().startswith(_WORD_SLOTS) for moment in moments for slot in moment.slots)
    whole = any(_whole(moment) for moment in moments)
    if any(slot in ("{Wd}", "{wd}") for moment in moments for slot in moment.slots):
        return len(moments) > 1 and grains == {WEEKDAY} and _SCHEDULE.fullmatch(phrase) is not None
    # A weekday in full and a holiday are words of dates and of nothing else, whoever marked them.
    named = grains <= {WEEKDAY, HOLIDAY} and (HOLIDAY in grains or _WEEKDAY_NAME.fullmatch(phrase) is not None)
    if kind == "TIME" or not (marked or named):
        return (whole or wordy) and grains <= {DAY, MONTH, CLOCK} and any(
            m.value.month is not None for m in moments
        ) and all(_alone(moment, len(moments), phrase, wordy, whole, form) for moment in moments)
    return all(_alone(moment, len(moments), phrase, wordy, whole, form) for moment in moments)


def four_digit_clock(phrase: str) -> bool:
    """Whether a TIME is four digits of a clock: 2004 is four past eight there, and no year."""
    return _HHMM.fullmatch(phrase) is not None


def _uniform(moments: list[Moment]) -> bool:
    """Whether the dates of a range or list are written alike; what is not is two things beside each other."""
    dated = [moment for moment in moments if moment.grain != CLOCK]
    months = [_style(moment) for moment in dated]
    if len({moment.grain for moment in dated}) > 1 or len(dated) + 1 < len(moments) or moments[0].grain == CLOCK:
        return False
    if "" in months and dated[0].grain == DAY:
        # "March 3, 5 and 7", "10-12 March": days that share one month, and no weekdays among them.
        told = [at for at, style in enumerate(months) if style]
        days = [moment.value.day or 0 for moment in dated]
        if days != sorted(set(days)):
            return False
        return len(told) == 1 and told[0] in (0, len(months) - 1) and all(
            m.value.weekday is None and "{YY}" not in m.slots for m in dated)
    if len(dated) > 2 and dated[0].grain == DAY:
        order = [(moment.value.month or 0, moment.value.day or 0) for moment in dated]
        if order != sorted(order) and any(moment.value.year is None for moment in dated):
            return False
    return len(set(months)) < 2 and len({moment.value.weekday is None for moment in dated}) < 2


def _joined(group: str) -> bool:
    """Whether the dates of a range or list in numbers are parted by what parts dates, and by nothing inside them."""
    if _PAIRS.search(group) is None:
        return _HYPHENED.search(group) is None
    if _NUMERIC_LIST.fullmatch(group) is None:
        return False
    inner = {sign for one in _ONE_DATE.findall(group) for sign in _INNER.findall(one)}
    between = _ONE_DATE.sub("", group)
    return len(inner) == 1 and not ("-" in inner and re.search(r"(?<! )-", between))


def _parted(form: DateForm) -> bool:
    """Whether what stands between two dates of a phrase parts them, and says nothing else."""
    seen: set[str] = set()
    before = ""
    months = all(slot[1:4].lower() == "mon" for slot in form.slots if slot in WRITERS)
    for slot in form.slots:
        field = WRITERS[slot][0] if slot in WRITERS else ""
        if field and field in seen:
            letters = slot in ("{Wd}", "{wd}") and (before in WRITERS or not before.strip(" -,/"))
            # "May/June"; 89/13 in a list of dates says nothing.
            letters = letters or (before == "/" and months)
            if not letters and _PARTING.fullmatch(before) is None:
                return False
            seen = set()
        if field:
            seen.add(field)
        before = slot if slot.lower() != "{th}" else ""
    return True


def _clock_or_year(moment: Moment) -> bool:
    """"at 2003", and no year before it."""
    year = moment.value.year if moment.grain == DAY else None
    return "{HH}" in moment.slots and year is None and (moment.value.hour or 0) > 16 and (
        moment.value.minute is not None and moment.value.second is None and moment.slots.index("{HH}") + 1 < len(
            moment.slots) and moment.slots[moment.slots.index("{HH}") + 1] == "{MI}")


def _style(moment: Moment) -> str:
    """How a date writes its month: as a number, in short, in full; empty when it does not."""
    return next((slot.strip("{}").rstrip("M").lower() or "m" for slot in moment.slots
                 if slot in ("{M}", "{MM}") or slot[1:4].lower() == "mon"), "")


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
        if value.year is not None or wordy or whole or value.weekday is not None:
            return True
        # 3/4 is a date where a person says so; 3-4 and 3.4 are so only when written 03-04.
        pairs = ["".join(found) for found in _PAIRS.findall(form.group)]
        return set(pairs) == {"/"} or (count == 1 and _PADDED.search(phrase) is not None)
    if moment.grain == MONTH:
        # "10/2008"; "2009-10" may be two years, "3/45" anything.
        each = len(_MONTH_YEAR.findall(form.group)) == count
        return wordy or (each and (value.year or 0) % 100 + 1 != value.month)
    if moment.grain == YEAR:
        return "{YYYY}" in slots or _QUOTED_YEAR.search(phrase) is not None
    return value.year is None or value.year >= 100 or moment.grain == DECADE or _QUOTED_YEAR.search(phrase) is not None
