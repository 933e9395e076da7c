"""Holidays as days of a year, so that they can be moved in time: the fixed ones, the nth weekdays, Easter's.

United States federal holidays (5 USC 6103) and the commonest others. Those that follow other calendars (Ramadan,
Hanukkah, Diwali, the lunar new year) have no day here: they cannot be moved.
"""

from __future__ import annotations

import datetime
from collections.abc import Callable
from functools import lru_cache

Day = Callable[[int], datetime.date]


def easter(year: int) -> datetime.date:
    """Easter Sunday of the Gregorian calendar (the anonymous algorithm of 1876)."""
    century, within = divmod(year, 100)
    golden = year % 19
    moon = (19 * golden + century - century // 4 - (century - (century + 8) // 25 + 1) // 3 + 15) % 30
    week = (32 + 2 * (century % 4) + 2 * (within // 4) - moon - within % 4) % 7
    late = (golden + 11 * moon + 22 * week) // 451
    month, day = divmod(moon + week - 7 * late + 114, 31)
    return datetime.date(year, month, day + 1)


def _fixed(month: int, day: int) -> Day:
    return lambda year: datetime.date(year, month, day)


def _nth(month: int, weekday: int, n: int) -> Day:
    """The nth such weekday (Monday 0) of a month; the last one for n = -1."""
    def day(year: int) -> datetime.date:
        if n < 0:
            last = datetime.date(year, month + 1, 1) - datetime.timedelta(1)
            return last - datetime.timedelta((last.weekday() - weekday) % 7)
        first = datetime.date(year, month, 1)
        return first + datetime.timedelta((weekday - first.weekday()) % 7 + 7 * (n - 1))
    return day


def _from_easter(days: int) -> Day:
    return lambda year: easter(year) + datetime.timedelta(days)


def _after(day: Day, days: int) -> Day:
    return lambda year: day(year) + datetime.timedelta(days)


_THANKSGIVING = _nth(11, 3, 4)
#: What a moved holiday may become, by its usual spelling.
TARGETS: dict[str, Day] = {
    "new year's day": _fixed(1, 1), "valentine's day": _fixed(2, 14), "st. patrick's day": _fixed(3, 17),
    "easter": _from_easter(0), "mother's day": _nth(5, 6, 2), "memorial day": _nth(5, 0, -1),
    "father's day": _nth(6, 6, 3), "independence day": _fixed(7, 4), "labor day": _nth(9, 0, 1),
    "columbus day": _nth(10, 0, 2), "halloween": _fixed(10, 31), "veterans day": _fixed(11, 11),
    "thanksgiving": _THANKSGIVING, "christmas eve": _fixed(12, 24), "christmas": _fixed(12, 25),
    "new year's eve": _fixed(12, 31),
}
_OTHERS: tuple[tuple[str, Day], ...] = (
    ("christmas day,xmas,x-mas", _fixed(12, 25)), ("xmas eve", _fixed(12, 24)), ("boxing day", _fixed(12, 26)),
    ("new year's,new years,new years day,new year,new year’s,new year’s day", _fixed(1, 1)),
    ("new years eve,new year’s eve", _fixed(12, 31)), ("epiphany", _fixed(1, 6)),
    ("martin luther king day,mlk day", _nth(1, 0, 3)), ("groundhog day", _fixed(2, 2)),
    ("valentines day,valentine’s day,valentines,valentine's", _fixed(2, 14)),
    ("presidents day,presidents' day,president's day,presidents’ day,president’s day", _nth(2, 0, 3)),
    ("st. patricks day,st patrick's day,saint patrick's day,st. patrick’s day", _fixed(3, 17)),
    ("april fools,april fools day,april fools' day,april fool's day", _fixed(4, 1)),
    ("patriots day,patriots' day", _nth(4, 0, 3)), ("earth day", _fixed(4, 22)), ("cinco de mayo", _fixed(5, 5)),
    ("may day", _fixed(5, 1)), ("mothers day,mother’s day", _nth(5, 6, 2)), ("flag day", _fixed(6, 14)),
    ("juneteenth", _fixed(6, 19)), ("fathers day,father’s day", _nth(6, 6, 3)), ("canada day", _fixed(7, 1)),
    ("fourth of july", _fixed(7, 4)), ("bastille day", _fixed(7, 14)), ("labour day", _nth(9, 0, 1)),
    ("indigenous peoples day,indigenous peoples' day", _nth(10, 0, 2)), ("all saints day", _fixed(11, 1)),
    ("all souls day", _fixed(11, 2)), ("remembrance day", _fixed(11, 11)),
    ("veteran's day,veterans' day,veteran’s day", _fixed(11, 11)), ("thanksgiving day", _THANKSGIVING),
    ("black friday", _after(_THANKSGIVING, 1)), ("easter sunday", _from_easter(0)), ("easter monday", _from_easter(1)),
    ("good friday", _from_easter(-2)), ("holy thursday", _from_easter(-3)), ("palm sunday", _from_easter(-7)),
    ("ash wednesday", _from_easter(-46)), ("mardi gras", _from_easter(-47)), ("pentecost,whitsun", _from_easter(49)),
)
DAYS: dict[str, Day] = {**TARGETS, **{name: day for names, day in _OTHERS for name in names.split(",")}}


def day_of(spelling: str, year: int) -> datetime.date | None:
    """The day of a holiday (lower case) in a year, or None for one that no calendar of ours has."""
    found = DAYS.get(spelling)
    return None if found is None else found(year)


@lru_cache(maxsize=512)
def _of_year(year: int) -> tuple[tuple[datetime.date, str], ...]:
    return tuple((day(year), name) for name, day in TARGETS.items())


def nearest(day: datetime.date, but: str) -> tuple[str, datetime.date]:
    """The holiday next to a day, and when it is; never the one that ``but`` is another name of. The earlier of two."""
    own = DAYS.get(but)
    found = [
        (abs((when - day).days), when, name)
        for year in (day.year - 1, day.year, day.year + 1) for when, name in _of_year(year)
        if own is None or own(year) != when
    ]
    _, when, name = min(found)
    return name, when
