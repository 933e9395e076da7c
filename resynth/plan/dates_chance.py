"""Dates that no note of the corpus wrote: values put together for a form, and frames filled anew.

These serve the lower rungs of the ladder (reference: privacy 6.3, P8 to P10). Everything is an enumeration from a
keyed start: a space of candidates has a size and an ``at(index)``, so that what is forbidden is walked past and
exhaustion is found, not guessed at.
"""

from __future__ import annotations

import datetime
from collections.abc import Callable, Iterator, Mapping, Sequence
from math import prod
from typing import Any, NamedTuple

from resynth.surrogates.dates_forms import FIRST_YEAR, LAST_YEAR, DateForm, DateValue, month_days
from resynth.surrogates.dates_grammar import Token, lex
from resynth.surrogates.dates_words import (
    DAYPARTS,
    DEFAULTS,
    HOLIDAYS,
    NOONS,
    PARTS,
    SEASONS,
    WEEKDAY_LETTERS,
    WORDS,
    cased,
)
from resynth.surrogates.dates_write import FRACTIONS, Missing, moments, write_new
from resynth.surrogates.dates_zones import offset_of

_NINES = str.maketrans("012345678", "999999999")
#: Month and day of every day of a common year, so that any year may stand beside them.
_DAYS = tuple((day.month, day.day) for day in (datetime.date(2001, 1, 1) + datetime.timedelta(n) for n in range(365)))
_SAID: Mapping[str, tuple[str, ...]] = {
    "season": SEASONS, "part": PARTS, "noon": NOONS, "daypart": DAYPARTS, "half": ("a", "p"),
    "holiday": tuple(name.lower() for name in HOLIDAYS[:16]),
}


#: At most so many candidates are looked at, which is more than one note can forbid.
LOOKED_AT = 1 << 16
#: Longer runs of digits are no dates; a sequence's length must fit a machine word.
LONGEST_RUN = 18
#: The ends of a made-up range lie one to so many days (months, years, half hours) apart.
STEPS = 6


class Space(NamedTuple):
    """A row of candidates: how many, and the one at an index (None where there is none)."""

    size: int
    at: Callable[[int], str | None]

    def walk(self, start: int) -> Iterator[str]:
        """Every candidate once, from a keyed start."""
        for step in range(min(self.size, LOOKED_AT)):
            text = self.at((start + step) % self.size)
            if text is not None:
                yield text


_PLACES = {"year": 0, "month": 1, "day": 2, "weekday": 3, "hour": 4, "minute": 5, "second": 6, "quarter": 7}
_SLOT_FIELDS = {"YYYY": "year", "YYY0": "year", "YY": "year", "Y0": "year", "MM": "month", "M": "month", "mon": "month",
                "DD": "day", "D": "day", "dayth": "day", "decade": "year", "wkd": "weekday",
                "weekdays": "weekday", "wd": "weekday",
                "HH": "hour", "H": "hour", "MI": "minute", "SS": "second", "q": "quarter", "qth": "quarter",
                "p": "half", **{f"F{width}": "fraction" for width in FRACTIONS}}
_DECADES = ("{YYY0}", "{Y0}", "{decade}", "{Decade}", "{DECADE}")


def _field(slot: str) -> str:
    name = slot[1:-1]
    return _SLOT_FIELDS.get(name) or _SLOT_FIELDS.get(name.lower()) or name.lower()


def needs(form: DateForm) -> frozenset[str]:
    """The fields that a form asks of a value, over all its dates.

    Beside ``year``: ``whole year`` for four digits, ``decade`` for one that is written without its century. A weekday
    beside a whole date is computed and not asked for.
    """
    found: set[str] = set()
    for slots in moments(form):
        for slot in slots:
            found.add(_field(slot))
            if slot in ("{YYYY}", "{YYY0}"):
                found.add("whole year")
            elif slot in _DECADES:
                found.add("decade")
    if {"whole year", "month", "day"} <= found:
        found.discard("weekday")
    return frozenset(found)


def has(value: DateValue, needed: frozenset[str]) -> bool:
    """Does a single date have all these fields?"""
    said = {name for name, _ in value.words}
    for field in needed:
        if field == "whole year":
            if value.year is None or value.year < 100:
                return False
        elif field == "decade":
            # Nobody writes "the 00's" or "the 10's" without a century.
            if value.year is None or value.year % 100 < 20:
                return False
        elif field in _PLACES:
            if value[_PLACES[field]] is None:
                return False
        elif field not in said:
            return False
    return True


def rendered(form: DateForm, pool: Sequence[DateValue]) -> Space:
    """Values of other forms written in this one; the further dates of a range lie some steps after the first."""
    count = len(moments(form))
    steps = STEPS if count > 1 else 1

    def at(index: int) -> str | None:
        n, step = divmod(index, steps)
        return _written(pool[n], count, step + 1, form)
    return Space(len(pool) * steps, at)


def shaped(form: DateForm, years: tuple[int, int]) -> Space:
    """Made-up values for a form; years from ``years``, both ends included."""
    count = len(moments(form))
    axes = _axes(form, years)
    steps = STEPS if count > 1 else 1

    def at(index: int) -> str | None:
        index, step = divmod(index, steps)
        fields: dict[str, int] = {}
        words: list[tuple[str, str]] = []
        for name, size in axes:
            index, n = divmod(index, size)
            _put(name, n, fields, words, years)
        value = DateValue._make((*(fields.get(name) for name in _PLACES), tuple(words), None))
        return _written(value, count, step + 1, form)
    return Space(prod(size for _, size in axes) * steps, at)


def _axes(form: DateForm, years: tuple[int, int]) -> list[tuple[str, int]]:
    """What varies in a form, and over how many values; days vary first, so that neighbours differ."""
    low, high = years
    need = needs(form)
    axes: list[tuple[str, int]] = []
    if {"month", "day"} <= need:
        axes.append(("month and day", len(_DAYS)))
    elif "month" in need:
        axes.append(("month", 12))
    elif "day" in need:
        axes.append(("day", 28))
    if "decade" in need:
        axes.append(("decade", 8))
    elif "year" in need:
        axes.append(("year", high - low + 1))
    if "hour" in need:
        axes.append(("clock", 12) if "half" in need else ("hour", 24))
    for name, size in (("minute", 60), ("second", 60), ("weekday", 7), ("quarter", 4), ("fraction", 10**6)):
        if name in need:
            axes.append((name, size))
    axes += ((name, len(said)) for name, said in _SAID.items() if name in need)
    return axes


def _put(name: str, n: int, fields: dict[str, int], words: list[tuple[str, str]], years: tuple[int, int]) -> None:
    if name == "month and day":
        fields["month"], fields["day"] = _DAYS[n]
    elif name in ("month", "day", "quarter"):
        fields[name] = n + 1
    elif name == "clock":
        fields["hour"] = n + 1
    elif name == "year":
        fields["year"] = years[0] + n
    elif name == "decade":
        # The twenties to the nineties; in four digits of the century in which most of the corpus lies.
        fields["year"] = years[0] // 100 * 100 + 20 + 10 * n
    elif name == "fraction":
        words.append((name, f"{n:06d}"))
    elif name in _SAID:
        words.append((name, _SAID[name][n]))
    else:
        fields[name] = n


def _unit(form: DateForm) -> str:
    """By what the dates of a form follow each other: the smallest field that all of them have."""
    shared = frozenset.intersection(*(frozenset(map(_field, slots)) for slots in moments(form)))
    order = ("day", "month", "year", "weekday", "quarter", "hour")
    return next((name for name in order if name in shared), "word")


def _written(first: DateValue, count: int, step: int, form: DateForm) -> str | None:
    """A date, and those that follow it step by step, in a form; weekdays as the calendar has them."""
    rows = [first]
    if count > 1:
        unit = _unit(form)
        rows += (_later(first, n * step, unit, form) for n in range(1, count))
        if not _told_once(rows, form):
            return None
    value: DateValue | None = None
    for row in reversed(rows):
        weekday = row.weekday
        # Weekdays that a form writes without a whole date follow each other, whatever days their values had.
        if row.year is not None and row.year >= 100 and row.month and row.day and "weekday" not in needs(form):
            weekday = datetime.date(row.year, row.month, min(row.day, month_days(row.month, row.year, True))).weekday()
        value = row._replace(weekday=weekday, then=value)
    try:
        return write_new(value, form) if value is not None else None
    except Missing:
        return None


def _told_once(rows: Sequence[DateValue], form: DateForm) -> bool:
    """What only some dates of a form say ("5-7 March") must be true of all; decades and quarters do not start anew."""
    fields = [frozenset(map(_field, slots)) for slots in moments(form)]
    partly = frozenset.union(*fields) - frozenset.intersection(*fields)
    for field, larger in (("month", "day"), ("year", "month"), ("year", "quarter")):
        if field in partly and all(larger in of for of in fields) and not (larger == "month" and "day" in fields[0]):
            place = _PLACES[field]
            if len({row[place] for row in rows}) > 1:
                return False
    if "decade" in needs(form):
        decades = [(row.year or 0) % 100 for row in rows]
        return decades == sorted(set(decades)) and decades[0] >= 20
    quarters = [row.quarter for row in rows if row.quarter is not None]
    return quarters == sorted(set(quarters))


def _later(value: DateValue, by: int, unit: str, form: DateForm) -> DateValue:
    """A date moved on by a unit: days, months, years (decades), weekdays, quarters, half hours, or the next word."""
    year, month, day = value.year, value.month, value.day
    if unit == "day" and day and month:
        # Without a year, or with half of one, the days of some year serve.
        base = 2001 if year is None else year if year >= 100 else 2000 + year
        moved = datetime.date(base, month, min(day, month_days(month, base, True))) + datetime.timedelta(by)
        weekday = None if value.weekday is None else (value.weekday + by) % 7
        whole = year if year is None else moved.year if year >= 100 else moved.year % 100
        return value._replace(year=whole, month=moved.month, day=moved.day, weekday=weekday)
    if unit == "day" and day:
        return value._replace(day=(day - 1 + by) % 28 + 1)
    if unit == "month" and month:
        over, at = divmod(month - 1 + by, 12)
        return value._replace(month=at + 1, year=None if year is None else _years_on(year, over))
    if unit == "year" and year is not None:
        return value._replace(year=_years_on(year, by * (10 if "decade" in needs(form) else 1)))
    if unit == "weekday" and value.weekday is not None:
        return value._replace(weekday=(value.weekday + by) % 7)
    if unit == "quarter" and value.quarter is not None:
        return value._replace(quarter=(value.quarter - 1 + by) % 4 + 1)
    if unit == "hour" and value.hour is not None:
        return value._replace(**_clock(value, by))
    return value._replace(words=tuple((name, _next_word(name, word, by)) for name, word in value.words))


def _years_on(year: int, by: int) -> int:
    return year + by if year >= 100 else (year + by) % 100


def _next_word(name: str, word: str, by: int) -> str:
    said = _SAID.get(name, ())
    return said[(said.index(word) + by) % len(said)] if word in said else word


def _clock(value: DateValue, by: int) -> dict[str, Any]:
    """A time of day later by half hours, or by hours when it has no minutes."""
    half = dict(value.words).get("half")
    hour = value.hour or 0
    minutes = (hour % 12 + 12 * (half == "p") if half else hour) * 60 + (value.minute or 0)
    minutes = (minutes + by * (60 if value.minute is None else 30)) % 1440
    changed: dict[str, Any] = {"hour": minutes // 60}
    if value.minute is not None:
        changed["minute"] = minutes % 60
    if half:
        changed["hour"] = (minutes // 60 - 1) % 12 + 1
        changed["words"] = tuple((name, "ap"[minutes >= 720] if name == "half" else word) for name, word in value.words)
    return changed


def reframed(phrase: str, years: tuple[int, int]) -> Space | None:
    """A phrase that nothing reads, with its frame kept: other numbers, other words of the same sort.

    None when it holds a foreign word, a run of more than 18 digits, or nothing that could change.
    """
    shape = phrase.translate(_NINES)
    lexed = lex(shape)
    if lexed.foreign or any(token.end - token.start > LONGEST_RUN for token in lexed.tokens):
        return None
    stop = len(phrase) - len(offset_of(phrase))
    axes = [(token, choices) for token in lexed.tokens
            if token.end <= stop and len(choices := _choices(phrase, token, years)) > 1]
    if not axes:
        return None

    def at(index: int) -> str | None:
        out: list[str] = []
        end = 0
        for token, choices in axes:
            index, n = divmod(index, len(choices))
            out += (phrase[end:token.start], choices[n])
            end = token.end
        return "".join(out) + phrase[end:]
    return Space(prod(len(choices) for _, choices in axes), at)


def _choices(phrase: str, token: Token, years: tuple[int, int]) -> Sequence[str]:
    written = phrase[token.start:token.end]
    if written[0].isdigit():
        return _numbers(written, years)
    if token.letter == "D":
        return WEEKDAY_LETTERS
    if token.letter == "p":
        return ("a", "p") if written.islower() else ("A", "P")
    lowered = written.lower()
    if token.field == "holiday":
        return HOLIDAYS[:16]
    word = WORDS.get(lowered)
    if word is None:
        return (written,)
    slot = token.slot or word.style
    return [cased(spelling, slot) for (style, _), spelling in DEFAULTS.items() if style == word.style]


def _numbers(written: str, years: tuple[int, int]) -> Sequence[str]:
    """Numbers of the same width and sort (month, day, year), so that the frame stays likely."""
    width, number = len(written), int(written)
    if width == 4 and FIRST_YEAR <= number <= LAST_YEAR:
        return [str(year) for year in range(years[0], years[1] + 1)]
    if width <= 2:
        low, high = (1, 9) if width == 1 else (1, 12) if number <= 12 else (13, 28) if number <= 31 else (32, 99)
        return [f"{n:0{width}d}" for n in range(low, high + 1)]
    return _Range(10 ** (width - 1), 10**width)


class _Range(Sequence[str]):
    """The numbers of a width as texts, without writing them all."""

    def __init__(self, low: int, high: int) -> None:
        self._low, self._high = low, high

    def __len__(self) -> int:
        return self._high - self._low

    def __getitem__(self, n: int) -> str:  # type: ignore[override]
        return str(self._low + n)
