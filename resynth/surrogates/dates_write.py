"""A value of a date written in the slots of a form; what each slot takes is told in ``dates_forms``."""

from __future__ import annotations

import re
from collections.abc import Callable

from resynth.surrogates.dates_forms import NUMBERS, DateForm, DateValue, ordinal
from resynth.surrogates.dates_words import (
    DEFAULTS,
    HOLIDAY_DISPLAY,
    WEEKDAY_LETTERS,
    WORDS,
    cased,
    letter_day,
)

Writer = Callable[[DateValue], str]


#: How many digits the parts of a second may have.
FRACTIONS = (1, 2, 3, 6, 7, 9)


class Missing(ValueError):
    """The form asks for a field that the value does not have."""


def _spelled(value: DateValue, field: str) -> str:
    for name, spelling in value.words:
        if name == field:
            return spelling
    return ""


def _need(number: int | None) -> int:
    if number is None:
        raise Missing("the form asks for a field that the value does not have")
    return number


def _word_writer(slot: str, style: str, field: str) -> Writer:
    place = NUMBERS[field]

    def write(value: DateValue) -> str:
        number = _need(value[place])  # type: ignore[arg-type]
        spelling = _spelled(value, field)
        known = WORDS.get(spelling)
        if known is None or known.style != style or known.value != number:
            spelling = DEFAULTS[style, number]
        return cased(spelling, slot)
    return write


def _said_writer(slot: str, field: str) -> Writer:
    def write(value: DateValue) -> str:
        spelling = _spelled(value, field)
        if not spelling:
            raise Missing("the form asks for a word that the value does not have")
        if field == "holiday" and slot == "Holiday":
            return HOLIDAY_DISPLAY[spelling]
        return cased(spelling, slot)
    return write


def _decade_writer(slot: str) -> Writer:
    def write(value: DateValue) -> str:
        decade = _need(value.year) % 100 // 10 * 10
        if decade < 20:
            raise Missing("the form asks for a decade that has no word")
        return cased(DEFAULTS["decade", decade], slot)
    return write


def _letter_writer(slot: str) -> Writer:
    def write(value: DateValue) -> str:
        number = _need(value.weekday)
        spelling = _spelled(value, "weekday")
        if letter_day(spelling) != number:
            spelling = WEEKDAY_LETTERS[number]
        return spelling.lower() if slot == "wd" else spelling if spelling[0].isupper() else spelling.capitalize()
    return write


def _year(value: DateValue) -> int:
    year = _need(value.year)
    if year < 100:
        raise Missing("the form asks for a whole year")
    return year


def _fraction_writer(width: int) -> Writer:
    def write(value: DateValue) -> str:
        digits = _spelled(value, "fraction")
        if not digits:
            raise Missing("the form asks for a fraction that the value does not have")
        return digits[:width].ljust(width, "0")
    return write


def _writers() -> dict[str, tuple[str, Writer]]:
    """slot -> (the field that it takes, how it is written)."""
    table: dict[str, tuple[str, Writer]] = {
        "{YYYY}": ("year", lambda v: str(_year(v))),
        "{YYY0}": ("year", lambda v: str(_year(v) // 10 * 10)),
        "{YY}": ("year", lambda v: f"{_need(v.year) % 100:02d}"),
        "{Y0}": ("year", lambda v: f"{_need(v.year) % 100 // 10 * 10:02d}"),
        "{MM}": ("month", lambda v: f"{_need(v.month):02d}"),
        "{M}": ("month", lambda v: str(_need(v.month))),
        "{DD}": ("day", lambda v: f"{_need(v.day):02d}"),
        "{D}": ("day", lambda v: str(_need(v.day))),
        "{HH}": ("hour", lambda v: f"{_need(v.hour):02d}"),
        "{H}": ("hour", lambda v: str(_need(v.hour))),
        "{MI}": ("minute", lambda v: f"{_need(v.minute):02d}"),
        "{SS}": ("second", lambda v: f"{_need(v.second):02d}"),
        "{q}": ("quarter", lambda v: str(_need(v.quarter))),
        "{th}": ("", lambda v: ordinal(_need(v.day))),
        "{TH}": ("", lambda v: ordinal(_need(v.day)).upper()),
        "{Th}": ("", lambda v: ordinal(_need(v.day)).capitalize()),
        "{qs}": ("", lambda v: ordinal(_need(v.quarter))),
        "{QS}": ("", lambda v: ordinal(_need(v.quarter)).upper()),
        "{p}": ("half", _said_writer("p", "half")),
        "{P}": ("half", _said_writer("P", "half")),
        "{Wd}": ("weekday", _letter_writer("Wd")),
        "{wd}": ("weekday", _letter_writer("wd")),
    }
    for style, field in (("month", "month"), ("mon", "month"), ("weekday", "weekday"), ("wkd", "weekday"),
                         ("weekdays", "weekday"), ("dayth", "day")):
        for slot in (style, style.capitalize(), style.upper()):
            table["{" + slot + "}"] = (field, _word_writer(slot, style, field))
    for field in ("season", "part", "noon", "daypart", "holiday"):
        for slot in (field, field.capitalize(), field.upper()):
            table["{" + slot + "}"] = (field, _said_writer(slot, field))
    for slot in ("qth", "Qth", "QTH"):
        table["{" + slot + "}"] = ("quarter", lambda v, slot=slot: cased(DEFAULTS["dayth", _need(v.quarter)], slot))  # type: ignore[misc]
    for slot in ("decade", "Decade", "DECADE"):
        table["{" + slot + "}"] = ("year", _decade_writer(slot))
    for width in FRACTIONS:
        table[f"{{F{width}}}"] = ("fraction", _fraction_writer(width))
    return table


WRITERS = _writers()


def write(value: DateValue, form: DateForm) -> str:
    """The value in the form's slots, with single blanks. Missing (ValueError) when the value lacks a field."""
    out: list[str] = []
    seen: set[str] = set()
    now = value
    for slot in form.slots:
        known = WRITERS.get(slot)
        if known is None:
            out.append(slot)
            continue
        field, writer = known
        if field in seen:
            if now.then is None:
                raise Missing("the form asks for a further date")
            now, seen = now.then, set()
        if field:
            seen.add(field)
        out.append(writer(now))
    return "".join(out)


#: May is no abbreviation: no point stands behind it, unless it parts the fields ("12.May.2020").
_POINTED = re.compile(r"\b(may)\.(?=[\s,/-]|\Z)", re.IGNORECASE)


def write_new(value: DateValue, form: DateForm) -> str:
    """A new value in the form's slots: of ``Feb. 20`` comes ``May 19``, with no point that English has not."""
    written = write(value, form)
    return _POINTED.sub(r"\1", written) if "{mon}" in map(str.lower, form.slots) else written


def moments(form: DateForm) -> list[list[str]]:
    """The slots that each date of a form takes, ordinal suffixes left out: [["{D}"], ["{D}", "{Month}"]]."""
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
