"""Dates that no note of the corpus wrote: values put together for a form, and frames filled anew.

These serve the lower rungs of the ladder (reference: privacy 6.3, P8 to P10). Everything is an enumeration from a
keyed start: a space of candidates has a size and an ``at(index)``, so that what is forbidden is walked past and
exhaustion is found, not guessed at.
"""

from __future__ import annotations

import datetime
from collections.abc import Callable, Iterator, Mapping, Sequence
from math import prod
from typing import NamedTuple

from resynth.surrogates.dates_forms import FIRST_YEAR, LAST_YEAR, DateForm, DateValue, Missing, moments, write
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

_NINES = str.maketrans("012345678", "999999999")
#: Month and day of every day of a common year, so that any year may stand beside them.
_DAYS = tuple((day.month, day.day) for day in (datetime.date(2001, 1, 1) + datetime.timedelta(n) for n in range(365)))
_SAID: Mapping[str, tuple[str, ...]] = {
    "season": SEASONS, "part": PARTS, "noon": NOONS, "daypart": DAYPARTS, "half": ("a", "p"),
    "holiday": tuple(name.lower() for name in HOLIDAYS[:16]),
}


class Space(NamedTuple):
    """A row of candidates: how many, and the one at an index (None where there is none)."""

    size: int
    at: Callable[[int], str | None]

    def walk(self, start: int) -> Iterator[str]:
        """Every candidate once, from a keyed start."""
        for step in range(self.size):
            text = self.at((start + step) % self.size)
            if text is not None:
                yield text


def needs(slots: Sequence[str]) -> frozenset[str]:
    """The fields that slots ask of a value; ``whole year`` beside ``year`` for four digits.

    A weekday beside a whole date is computed and not asked for.
    """
    from_slots: set[str] = set()
    for slot in slots:
        field = _field(slot)
        from_slots.add(field)
        if slot in ("{YYYY}", "{YYY0}"):
            from_slots.add("whole year")
    if {"whole year", "month", "day"} <= from_slots:
        from_slots.discard("weekday")
    return frozenset(from_slots)


def has(value: DateValue, needed: frozenset[str]) -> bool:
    """Does a single date have all these fields?"""
    said = {name for name, _ in value.words}
    for field in needed:
        if field == "whole year":
            if value.year is None or value.year < 100:
                return False
        elif field in _PLACES:
            if value[_PLACES[field]] is None:
                return False
        elif field not in said:
            return False
    return True


_PLACES = {"year": 0, "month": 1, "day": 2, "weekday": 3, "hour": 4, "minute": 5, "second": 6, "quarter": 7}
_SLOT_FIELDS = {"YYYY": "year", "YYY0": "year", "YY": "year", "Y0": "year", "MM": "month", "M": "month", "mon": "month",
                "DD": "day", "D": "day", "dayth": "day", "decade": "year", "wkd": "weekday",
                "weekdays": "weekday", "wd": "weekday",
                "HH": "hour", "H": "hour", "MI": "minute", "SS": "second", "q": "quarter", "qth": "quarter",
                "p": "half", "F2": "fraction", "F3": "fraction", "F6": "fraction"}


def _field(slot: str) -> str:
    name = slot[1:-1]
    return _SLOT_FIELDS.get(name) or _SLOT_FIELDS.get(name.lower()) or name.lower()


def rendered(form: DateForm, pools: Sequence[Sequence[DateValue]]) -> Space:
    """Values of other forms written in this one; one pool for each date of the form."""
    wanted = [needs(slots) for slots in moments(form)]

    def at(index: int) -> str | None:
        picked = []
        for pool in pools:
            index, n = divmod(index, len(pool))
            picked.append(pool[n])
        return _written(picked, wanted, form)
    return Space(prod(len(pool) for pool in pools), at)


def shaped(form: DateForm, years: tuple[int, int]) -> Space:
    """Made-up values for a form; years from ``years``, both ends included."""
    slots = moments(form)
    wanted = [needs(of) for of in slots]
    axes = [_axes(of, need, years) for of, need in zip(slots, wanted, strict=True)]

    def at(index: int) -> str | None:
        picked = []
        for row in axes:
            fields: dict[str, int] = {}
            words: list[tuple[str, str]] = []
            for name, size in row:
                index, n = divmod(index, size)
                _put(name, n, fields, words, years)
            picked.append(DateValue._make((*(fields.get(name) for name in _PLACES), tuple(words), None)))
        return _written(picked, wanted, form)
    return Space(prod(size for row in axes for _, size in row), at)


def _axes(slots: Sequence[str], need: frozenset[str], years: tuple[int, int]) -> list[tuple[str, int]]:
    """What varies in one date of a form, and over how many values; days vary first, so that neighbours differ."""
    low, high = years
    axes: list[tuple[str, int]] = []
    if {"month", "day"} <= need:
        axes.append(("month and day", len(_DAYS)))
    elif "month" in need:
        axes.append(("month", 12))
    elif "day" in need:
        axes.append(("day", 28))
    for slot in slots:
        field = _field(slot)
        if field == "year":
            decade = slot in ("{YYY0}", "{Y0}") or slot.lower() == "{decade}"
            axes.append(("decade", high // 10 - low // 10 + 1) if decade else ("year", high - low + 1))
        elif field == "hour":
            axes.append(("clock", 12) if "half" in need else ("hour", 24))
        elif field in ("minute", "second"):
            axes.append((field, 60))
        elif field == "weekday" and field in need:
            axes.append((field, 7))
        elif field == "quarter":
            axes.append((field, 4))
        elif field == "fraction":
            axes.append((field, 10 ** int(slot[2])))
        elif field in _SAID:
            axes.append((field, len(_SAID[field])))
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
        fields["year"] = (years[0] // 10 + n) * 10
    elif name == "fraction":
        words.append((name, f"{n:06d}".lstrip("0") or "0"))
    elif name in _SAID:
        words.append((name, _SAID[name][n]))
    else:
        fields[name] = n


def _written(picked: Sequence[DateValue], wanted: Sequence[frozenset[str]], form: DateForm) -> str | None:
    """Single dates as one phrase: ends of a range in order, weekdays as the calendar has them."""
    rows = list(picked)
    if len(rows) > 1:
        shared = frozenset.intersection(*wanted)
        places = [_PLACES[name] for name in ("year", "month", "day", "weekday", "hour", "minute") if name in shared]
        if "whole year" not in shared:
            rows = [row if row.year is None else _with(row, {0: row.year % 100}) for row in rows]
        ordered = sorted(tuple(row[place] for place in places) for row in rows)
        if places and len(set(ordered)) < len(ordered):
            return None
        rows = [_with(row, dict(zip(places, values, strict=True))) for row, values in zip(rows, ordered, strict=True)]
    if "{Y0}" in form.slots and any(row.year is not None and row.year % 100 < 20 for row in rows):
        # Nobody writes "the 00's" or "the 10's" without a century.
        return None
    value: DateValue | None = None
    for row, need in zip(reversed(rows), reversed(wanted), strict=True):
        changed: dict[int, object] = {9: value}
        if row.year is not None and row.year >= 100 and {"month", "day"} <= need and row.month and row.day:
            try:
                changed[3] = datetime.date(row.year, row.month, row.day).weekday()
            except ValueError:
                return None
        value = _with(row, changed)
    try:
        return write(value, form) if value is not None else None
    except Missing:
        return None


def _with(row: DateValue, changed: Mapping[int, object]) -> DateValue:
    return DateValue._make(changed.get(place, now) for place, now in enumerate(row))


def reframed(phrase: str, years: tuple[int, int]) -> Space | None:
    """A phrase that nothing reads, with its frame kept: other numbers, other words of the same sort.

    None when it holds a foreign word, or nothing that could change.
    """
    shape = phrase.translate(_NINES)
    lexed = lex(shape)
    if lexed.foreign:
        return None
    axes = [(token, choices) for token in lexed.tokens if len(choices := _choices(phrase, token, years)) > 1]
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
        # A length must fit a machine word; longer runs vary in their last eighteen digits only.
        return min(self._high - self._low, 10**18)

    def __getitem__(self, n: int) -> str:  # type: ignore[override]
        return str(self._low + n)
