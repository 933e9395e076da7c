"""The verifier's own holidays: which day each is in a year, and where a text names one.

Source: 5 USC 6103 for the federal ones.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from datetime import date, timedelta
from functools import lru_cache

from resynth.verify.words import word_set

Year = Callable[[int], date]


def _easter(year: int) -> date:
    """Easter Sunday, by Gauss's rule with its corrections."""
    k = year // 100
    m = (15 - (13 + 8 * k) // 25 + k - k // 4) % 30
    n = (4 + k - k // 4) % 7
    d = (19 * (year % 19) + m) % 30
    e = (2 * (year % 4) + 4 * (year % 7) + 6 * d + n) % 7
    if e == 6 and (d == 29 or (d == 28 and (11 * m + 11) % 30 < 19)):
        e = -1
    return date(year, 3, 22) + timedelta(d + e)


def _weekday_of(month: int, weekday: int, n: int) -> Year:
    def day(year: int) -> date:
        days = [one for at in range(31) if (one := date(year, month, 1) + timedelta(at)).month == month
                and one.weekday() == weekday]
        return days[n]
    return day


def _calendar(month: int, day: int) -> Year:
    return lambda year: date(year, month, day)


def _eastern(days: int) -> Year:
    return lambda year: _easter(year) + timedelta(days)


#: Pattern of the words (lower case, apostrophes straight) -> the day in a year.
_HOLIDAYS: tuple[tuple[str, Year], ...] = (
    (r"(?:christmas|xmas) eve", _calendar(12, 24)), (r"christmas(?: day)?|x-?mas", _calendar(12, 25)),
    (r"boxing day", _calendar(12, 26)), (r"new year'?s eve", _calendar(12, 31)),
    (r"new year(?:'?s)?(?: day)?", _calendar(1, 1)), (r"epiphany", _calendar(1, 6)),
    (r"(?:martin luther king|mlk) day", _weekday_of(1, 0, 2)), (r"groundhog day", _calendar(2, 2)),
    (r"valentine'?s(?: day)?", _calendar(2, 14)), (r"president'?s'? day", _weekday_of(2, 0, 2)),
    (r"(?:st\.?|saint) patrick'?s day", _calendar(3, 17)), (r"april fool'?s'?(?: day)?", _calendar(4, 1)),
    (r"patriots'? day", _weekday_of(4, 0, 2)), (r"earth day", _calendar(4, 22)), (r"may day", _calendar(5, 1)),
    (r"cinco de mayo", _calendar(5, 5)), (r"mother'?s day", _weekday_of(5, 6, 1)),
    (r"memorial day", _weekday_of(5, 0, -1)), (r"flag day", _calendar(6, 14)), (r"juneteenth", _calendar(6, 19)),
    (r"father'?s day", _weekday_of(6, 6, 2)), (r"canada day", _calendar(7, 1)),
    (r"independence day|(?<!twenty.)fourth of july", _calendar(7, 4)), (r"bastille day", _calendar(7, 14)),
    (r"labou?r day", _weekday_of(9, 0, 0)), (r"(?:columbus|indigenous peoples'?) day", _weekday_of(10, 0, 1)),
    (r"halloween", _calendar(10, 31)), (r"all saints day", _calendar(11, 1)), (r"all souls day", _calendar(11, 2)),
    (r"veteran'?s'? day|remembrance day", _calendar(11, 11)),
    (r"thanksgiving(?: day)?", _weekday_of(11, 3, 3)),
    (r"black friday", lambda year: _weekday_of(11, 3, 3)(year) + timedelta(1)),
    (r"easter monday", _eastern(1)), (r"easter(?: sunday)?", _eastern(0)), (r"good friday", _eastern(-2)),
    (r"holy thursday", _eastern(-3)), (r"palm sunday", _eastern(-7)), (r"ash wednesday", _eastern(-46)),
    (r"mardi gras", _eastern(-47)), (r"pentecost|whitsun", _eastern(49)),
)
#: Every holiday is written with one of these.
_HELD = word_set(
    "day mas year eve epiphany valentine fool cinco juneteenth july halloween thanksgiving easter gras pentecost "
    "whitsun"
)
_HOLIDAY = re.compile("|".join(rf"(?P<h{n}>(?<![a-z])(?:{words})(?![a-z]))" for n, (words, _) in enumerate(_HOLIDAYS)))


@lru_cache(maxsize=16_384)
def holiday_on(name: str, year: int) -> date:
    """The day of a holiday, by the name that ``Told.holiday`` gives it."""
    return _HOLIDAYS[int(name[1:])][1](year)


def is_holiday(day: date) -> bool:
    """Whether a day is one of the holidays that are known here."""
    return day in _feasts_of(day.year)


@lru_cache(maxsize=1024)
def _feasts_of(year: int) -> frozenset[date]:
    return frozenset(when(year) for _, when in _HOLIDAYS)


def holidays(text: str) -> list[tuple[int, int, str]]:
    """Start, end and name of every holiday in a text whose day is known."""
    lowered = text.lower().replace("’", "'")
    if len(lowered) != len(text) or not any(map(lowered.__contains__, _HELD)):
        return []
    return [(*found.span(), str(found.lastgroup)) for found in _HOLIDAY.finditer(lowered)]
