"""A date moved by a patient's offset, written as it was.

What a phrase leaves open (the year of 12/25, the century of 3/4/08) is filled with every answer that its note allows;
the phrase is moved only when all of them come to the same text. So nothing is moved by a guess.
"""

from __future__ import annotations

import datetime
import re
from collections.abc import Iterator, Sequence
from functools import lru_cache
from itertools import product
from typing import NamedTuple

from resynth.surrogates import dates_holidays
from resynth.surrogates.dates import DateMaker, spread
from resynth.surrogates.dates_forms import FIRST_YEAR, LAST_YEAR, DateForm, DateValue
from resynth.surrogates.dates_moments import (
    CLOCK,
    DAY,
    DECADE,
    HOLIDAY,
    MONTH,
    QUARTER,
    SEASON,
    WEEKDAY,
    YEAR,
    Moment,
    closed,
    four_digit_clock,
    parted,
    split,
    surely,
)
from resynth.surrogates.dates_words import SEASONS
from resynth.surrogates.dates_write import WRITERS, Missing, write, write_new

#: A day without a year lies within so many days of its note's day, or the year before and after are possible too.
NEAR = 170
#: And where a year is assumed, no other day of it is meant.
_HALF = 184
#: Years that are tried where a note tells none: one of each place in the cycle of leap years.
_ANY_YEAR = (2001, 2002, 2003, 2004)
#: And one of each place in the cycle of weekdays and leap years, where a weekday tells some of them.
_ANY_WEEKDAY = tuple(range(2001, 2029))
_PART_DAY = {"early": 5, "mid": 15, "late": 25}
_PART_MONTH = {"early": 2, "mid": 7, "late": 11}
_PART_YEAR = {"early": 1, "mid": 5, "late": 8}
_SEASON_MONTH = {"winter": 1, "spring": 4, "summer": 7, "fall": 10, "autumn": 10}


class Where(NamedTuple):
    """What is known of when a note was written: its day, or the last day that it or its chart tells.

    ``maybe``: days of which one is the note's, where ``near`` is not known. ``assumed``: nothing tells the year, and
    ``near`` lies in one that is taken for the note's. ``loose``: whether the note writes no zeros
    in its dates of two numbers, and in those of three (``False, True``).
    """

    near: datetime.date | None = None
    latest: datetime.date | None = None
    maybe: tuple[datetime.date, ...] = ()
    loose: tuple[bool, bool] = (False, False)
    assumed: bool = False

    def __repr__(self) -> str:
        return "Where()"


class Move(NamedTuple):
    """How a patient's dates move. ``holidays``: ``nearest holiday``, ``season`` or ``weekday``; ``oldest``: what lies
    before it shows an age over 89, or None."""

    days: int
    holidays: str = "nearest holiday"
    oldest: datetime.date | None = None

    def __repr__(self) -> str:
        return "Move()"


class Full(NamedTuple):
    """A date with its holes filled: the day that stands for it, or None for a weekday or a time of day alone."""

    moment: Moment
    day: datetime.date | None

    def __repr__(self) -> str:
        return "Full()"


Fulls = list[Full]
_TIMELESS = (CLOCK, WEEKDAY)


def moved(
    text: str, kind: str, maker: DateMaker, move: Move, where: Where, marked: bool = True
) -> tuple[str, str] | None:
    """The text of a mention after the move, and its rung; None when it is not surely a date, or too old.

    Args:
        kind: DATE, TIME or HOLIDAY.
        marked: a person marked the mention.
    """
    whole, parting = closed(text)
    if parting:
        found = moved(whole, kind, maker, move, where, marked)
        return None if found is None else (found[0].replace(parting.strip(), parting), found[1])
    moments, form, sure = _read(maker, text, kind, marked)
    if not sure and (stamp := parted(text))[1]:
        found = moved(stamp[0], kind, maker, move, where, marked)
        return None if found is None else (found[0] + stamp[1], found[1])
    if moments is not None and kind == "TIME" and four_digit_clock(text.strip()):
        return text, "all"
    if moments is None or not sure:
        return None
    grains = {moment.grain for moment in moments}
    if grains == {CLOCK}:
        return text, "all"
    if grains == {WEEKDAY} and any(slot in ("{Wd}", "{wd}") for moment in moments for slot in moment.slots):
        schedule = _letters(moments, form, move.days)
        return None if schedule is None else (schedule, "all")
    yearly = any(moment.value.year is not None for moment in moments)
    if where.loose[yearly] and _DAY_FIRST.match(form.group) and "}{" not in form.group and not _ZERO.search(text):
        form = form._replace(slots=tuple([_LOOSE.get(slot, slot) for slot in form.slots]))
    written = {_written(fulls, form, move) for fulls in _fitting(moments, where)}
    if len(written) != 1:
        return None
    result = written.pop()
    if result is None or (_FEAST.search(result[0]) and not _FEAST.search(text)):
        return None  # a day in words that would be read as the holiday
    return spread(result[0], form.gaps) if form.gaps else result[0], result[1]


_FEAST = re.compile(r"(?<!twenty[- ])fourth of july", re.IGNORECASE)


@lru_cache(maxsize=4096)
def _read(maker: DateMaker, text: str, kind: str, marked: bool) -> tuple[list[Moment] | None, DateForm, bool]:
    """The dates of a mention, its form, and whether it is surely made of them."""
    text, _ = closed(text)
    seen, value = maker.seen(text), maker.value(text)
    moments = split(value, seen.form) if value is not None else None
    return moments, seen.form, moments is not None and surely(seen.phrase, moments, seen.form, kind, marked)


def whole_days(text: str, maker: DateMaker, latest: datetime.date | None = None) -> list[datetime.date]:
    """The days that a phrase tells with day, month and year; a year of two digits is not after ``latest``."""
    moments, _, sure = _read(maker, text, "DATE", True)
    if not sure and (stamp := parted(text))[1]:
        return whole_days(stamp[0], maker, latest)
    found = []
    for moment in moments if sure and moments is not None else ():
        year, month, day = moment.value[:3]
        if moment.grain == DAY and year is not None and month is not None and (year >= 100 or latest is not None):
            when = _date(year if year >= 100 else _centuries(year, latest)[-1], month, day or 1)
            if when is not None:
                found.append(when)
    return found


def tells_day(text: str, maker: DateMaker) -> bool:
    """Whether a phrase surely tells a day of a month, with a year or without."""
    moments, _, sure = _read(maker, text, "DATE", True)
    if not sure and (stamp := parted(text))[1]:
        return tells_day(stamp[0], maker)
    return sure and any(moment.grain == DAY for moment in moments or ())


def asks_year(text: str, maker: DateMaker) -> bool:
    """Whether a phrase without a year surely tells a day that not every year has, by its weekday or as a leap day."""
    moments, _, sure = _read(maker, text, "DATE", True)
    return sure and any(
        moment.grain == DAY and moment.value.year is None
        and (moment.value.weekday is not None or moment.value[1:3] == (2, 29)) for moment in moments or ()
    )


def day_of(text: str, maker: DateMaker, year: int) -> datetime.date | None:
    """The first day of a month that a phrase surely tells without a year, in this one."""
    moments, _, sure = _read(maker, text, "DATE", True)
    for moment in moments or () if sure else ():
        if moment.grain == DAY and moment.value.year is None and moment.value.month and moment.value.day:
            return _date(year, moment.value.month, moment.value.day)
    return None


def may_name(text: str, day: str, maker: DateMaker, within: int) -> bool:
    """Whether a mention may be the name of a day: any but a holiday that lies further from it than so many days."""
    value, when = maker.value(text), maker.value(day)
    holiday = dict(value.words).get("holiday") if value is not None else None
    if holiday is None or when is None or when.month is None or when.day is None:
        return True
    years = (when.year,) if when.year is not None and when.year >= 100 else _ANY_WEEKDAY
    for year in years:
        own, feast = _date(year, when.month, when.day), dates_holidays.day_of(holiday, year)
        if feast is None:
            return True
        apart = abs((own - feast).days) if own is not None else 0
        # New Year is two days from December 30.
        if min(apart, abs(apart - 365)) <= within:
            return True
    return False


# ---- holes ----------------------------------------------------------------------------------------------------------


def _fitting(moments: Sequence[Moment], where: Where) -> list[Fulls]:
    """Every way to fill the holes; where a weekday stands beside a day, those in which it is that day's."""
    found = [fulls for fulls in _fillings(moments, where) if fulls is not None]
    right = [fulls for fulls in found if all(map(_weekday_fits, fulls))]
    if right or any(moment.value.year is not None for moment in moments):
        return right or found
    # No year near the note gives that weekday: one of the two is not what it seems.
    return []


def _weekday_fits(full: Full) -> bool:
    weekday = full.moment.value.weekday
    return weekday is None or full.day is None or full.day.weekday() == weekday


def _fillings(moments: Sequence[Moment], where: Where) -> Iterator[Fulls | None]:
    months = _months(moments)
    years = [moment.value.year for moment in moments]
    dated = [at for at, moment in enumerate(moments) if moment.grain not in _TIMELESS]
    if not dated:
        yield [Full(moment, None) for moment in moments]
    elif any(year is not None for year in years):
        choices = [
            (None,) if year is None else (year,) if year >= 100 else _centuries(year, where.latest) for year in years
        ]
        for told in product(*choices):
            yield _full(moments, months, list(told))
    else:
        # The last date of the phrase gets a year; those before it follow.
        for year in _possible(moments[dated[-1]], months[dated[-1]], where):
            yield _full(moments, months, [year if at == dated[-1] else None for at in range(len(moments))])


def _months(moments: Sequence[Moment]) -> list[int | None]:
    """The month of each date: its own, else that of the date before it, else of the one after it."""
    months = [moment.value.month for moment in moments]
    for at, moment in enumerate(moments):
        if months[at] is None and moment.grain == DAY:
            known = (*reversed(months[:at]), *months[at + 1 :])
            months[at] = next((month for month in known if month is not None), None)
    return months


def _centuries(year: int, latest: datetime.date | None) -> tuple[int, ...]:
    """The years that two digits may stand for: the last one that is not after the note, where that is known."""
    years = (1900 + year, 2000 + year)
    if latest is None:
        return years
    return (max((one for one in years if one <= latest.year + 1), default=years[0]),)


def _possible(last: Moment, month: int | None, where: Where) -> Sequence[int]:
    """The years in which a phrase without a year may lie."""
    weekday = last.value.weekday is not None
    if where.near is None and not where.maybe:
        return _ANY_WEEKDAY if weekday else _ANY_YEAR
    found: dict[int, None] = {}
    nears = where.maybe if where.near is None else (where.near,)
    for near in nears:
        days = [(_anchor(last, month, year), year) for year in range(near.year - 4, near.year + 5)]
        rows = sorted((abs((day - near).days), year) for day, year in days if day is not None)
        if where.assumed:
            return [year for away, year in rows[:1] if away <= _HALF]
        # A weekday beside the day tells the year.
        most = 3 if weekday else 1 if rows and rows[0][0] <= NEAR else 2
        found.update(dict.fromkeys(year for _, year in rows[:most]))
    return tuple(found)


def _full(moments: Sequence[Moment], months: Sequence[int | None], years: Sequence[int | None]) -> Fulls | None:
    """The dates of a phrase; a year that is not told follows from the date after it, else from the one before."""
    days: list[datetime.date | None] = [None] * len(moments)
    for at in reversed(range(len(moments))):
        year = years[at]
        if moments[at].grain in _TIMELESS:
            continue
        if year is not None:
            days[at] = _anchor(moments[at], months[at], year)
        else:
            after = next((day for day in days[at + 1 :] if day is not None), None)
            days[at] = after and _around(moments[at], months[at], after, before=True)
    for at, moment in enumerate(moments):
        if days[at] is None and moment.grain not in _TIMELESS:
            prior = next((day for day in reversed(days[:at]) if day is not None), None)
            days[at] = (prior and years[at] is None and _around(moment, months[at], prior, before=False)) or None
            if days[at] is None:
                return None
    return [Full(moment, day) for moment, day in zip(moments, days, strict=True)]


def _around(moment: Moment, month: int | None, other: datetime.date, before: bool) -> datetime.date | None:
    """The last such day not after another, or the first not before it."""
    for year in (other.year, other.year - 1 if before else other.year + 1):
        day = _anchor(moment, month, year)
        if day is not None and (day <= other if before else day >= other):
            return day
    return None


def _date(year: int, month: int, day: int) -> datetime.date | None:
    try:
        return datetime.date(year, month, day)
    except ValueError:
        return None


def _anchor(moment: Moment, month: int | None, year: int) -> datetime.date | None:
    """The day that stands for a date of any grain: the middle of what it tells."""
    value, grain = moment.value, moment.grain
    words = dict(value.words)
    part = words.get("part", "")
    if grain == DAY:
        return _date(year, month, value.day or 1) if month is not None else None
    if grain == MONTH:
        return _date(year, month or 1, _PART_DAY.get(part, 15))
    if grain == YEAR:
        return _date(year, _PART_MONTH.get(part, 7), 1)
    if grain == DECADE:
        return _date(year // 10 * 10 + _PART_YEAR.get(part, 5), 1, 1)
    if grain == SEASON:
        middle = _date(year, _SEASON_MONTH[words["season"]], 15)
        return middle and middle + datetime.timedelta({"early": -30, "late": 30}.get(part, 0))
    if grain == QUARTER:
        return _date(year, 3 * (value.quarter or 1) - 1, 15)
    return dates_holidays.day_of(words["holiday"], year)


# ---- moving ---------------------------------------------------------------------------------------------------------


def _written(fulls: Fulls, form: DateForm, move: Move) -> tuple[str, str] | None:
    """A phrase with its holes filled, moved and written in its form; None when it cannot be."""
    new: Fulls = []
    if move.holidays == "weekday" and any(
        full.moment.grain == HOLIDAY and full.moment.value.year is not None for full in fulls
    ):
        return None  # "Monday 2014" is nothing that anybody writes
    for full in fulls:
        if full.day is None:
            weekday = full.moment.value.weekday
            value = full.moment.value
            new.append(Full(full.moment._replace(
                value=value if weekday is None else value._replace(weekday=(weekday + move.days) % 7)), None))
            continue
        if move.oldest is not None and full.moment.value.year is not None and full.day < move.oldest:
            return None
        try:
            day = full.day + datetime.timedelta(move.days)
        except OverflowError:
            return None
        moved_full = _moved(full, day, move)
        if not FIRST_YEAR <= day.year <= LAST_YEAR or moved_full is None:
            return None
        new.append(moved_full)
    rung = "all"
    if not _tells(new):
        wider = _wider(new, form)
        if wider is None:
            return None
        new, form = wider
        rung = "rerender"
    if _SHORT_FIRST.search(form.group) and any(full.day is not None and full.day.year % 100 <= 31 for full in new):
        return None  # "02.01.13" would be read as a day of 2013
    if move.holidays in _SLOTS:
        form = form._replace(slots=tuple(_SLOTS[move.holidays].get(slot, slot) for slot in form.slots))
    try:
        return write_new(_chain(new), form), rung
    except Missing:
        return None


#: Two digits that say nothing of padding, in a note whose other dates are written without zeros.
_LOOSE = {"{MM}": "{M}", "{DD}": "{D}"}
_DAY_FIRST = re.compile(r"[^{}]*\{(?:MM?|DD?)\}[-/.]\{")
_ZERO = re.compile(r"(?<!\d)0\d")
_SHORT_FIRST = re.compile(r"(?<![-/.])\{YY\}[-/.]\{[MD]+\}[-/.]\{[MD]+\}")
_SLOTS = {
    "season": {"{Holiday}": "{Season}", "{HOLIDAY}": "{SEASON}", "{holiday}": "{season}"},
    "weekday": {"{Holiday}": "{Weekday}", "{HOLIDAY}": "{WEEKDAY}", "{holiday}": "{weekday}"},
}


def _chain(fulls: Fulls) -> DateValue:
    value: DateValue | None = None
    for full in reversed(fulls):
        value = full.moment.value._replace(then=value)
    assert value is not None
    return value


def _said(value: DateValue, **words: str) -> tuple[tuple[str, str], ...]:
    """The words of a date with some of them said anew."""
    return tuple((name, words.get(name, word)) for name, word in value.words)


def _moved(full: Full, day: datetime.date, move: Move) -> Full | None:
    """A date moved to a day: the fields that it tells, and the day that stands for what it tells now."""
    value, grain = full.moment.value, full.moment.grain
    year: int = day.year
    if grain == DAY:
        weekday = None if value.weekday is None else day.weekday()
        new = value._replace(month=None if value.month is None else day.month, day=day.day, weekday=weekday)
    elif grain == MONTH:
        new = value._replace(month=day.month, words=_said(value, part=_third(day.day, 10, 20)))
    elif grain == YEAR:
        new = value._replace(words=_said(value, part=_third(day.month, 4, 9)))
    elif grain == DECADE:
        year = day.year // 10 * 10
        new = value._replace(words=_said(value, part=_third(day.year % 10, 2, 6)))
    elif grain == SEASON:
        season, middle = season_of(day)
        year = middle.year
        new = value._replace(words=_said(value, season=season, part=_third((day - middle).days, -16, 15)))
    elif grain == QUARTER:
        new = value._replace(quarter=(day.month - 1) // 3 + 1)
    elif move.holidays == "weekday":
        weekday = day.weekday()
        return Full(Moment(value._replace(words=(), weekday=weekday), WEEKDAY, full.moment.slots), None)
    elif move.holidays == "season":
        season, middle = season_of(day)
        year = middle.year
        new = value._replace(words=(("season", season),))
        grain = SEASON
    else:
        name, day = dates_holidays.nearest(day, dict(value.words)["holiday"])
        year = day.year
        new = value._replace(words=(("holiday", name),))
    new = new._replace(year=None if value.year is None else year)
    moment = Moment(new, grain, full.moment.slots)
    anchor = day if grain == DAY else _anchor(moment, new.month, year)
    return None if anchor is None else Full(moment, anchor)


def _third(number: int, first: int, second: int) -> str:
    return "early" if number <= first else "mid" if number <= second else "late"


def season_of(day: datetime.date) -> tuple[str, datetime.date]:
    """The season of a day (December to February is winter), and the middle of that season."""
    name = SEASONS[(day.month - 3) % 12 // 3]
    return name, datetime.date(day.year + (day.month == 12), _SEASON_MONTH[name], 15)


def _tells(new: Fulls) -> bool:
    """Whether what is written tells the days that are meant, with the year that it did not tell before either."""
    moments = [full.moment for full in new]
    dated = [full.day for full in new if full.day is not None]
    if not dated:
        return True
    years = [moment.value.year for moment in moments]
    if all(year is None for year in years):
        last = max(at for at, full in enumerate(new) if full.day is not None)
        years[last] = dated[-1].year
    read = _full(moments, _months(moments), years)
    return read is not None and all(one.day == other.day for one, other in zip(read, new, strict=True))


def _wider(fulls: Fulls, form: DateForm) -> tuple[Fulls, DateForm] | None:
    """A range or list in which each day tells its own month, and its own year where any does: 28 March-2 April."""
    pieces = _pieces(form)
    if len(pieces) != len(fulls) or any(full.moment.grain != DAY or full.day is None for full in fulls):
        return None
    pair = next((joined for piece in pieces if (joined := _pair(piece)) is not None), None)
    tail = next((ending for piece in pieces if (ending := _tail(piece)) is not None), None)
    if pair is None:
        return None
    yearly = any(full.moment.value.year is not None for full in fulls)
    slots: list[str] = []
    new: Fulls = []
    for full, piece in zip(fulls, pieces, strict=True):
        assert full.day is not None
        value = full.moment.value
        own = list(piece)
        if value.month is None:
            at = next(i for i, slot in enumerate(own) if _field(slot) == "day")
            end = at + 1 + (at + 1 < len(own) and own[at + 1].lower() == "{th}")
            month, between, first = pair
            own[at:end] = [month, between, *own[at:end]] if first else [*own[at:end], between, month]
        if yearly and value.year is None:
            if tail is None:
                return None
            at = max(i for i, slot in enumerate(own) if _field(slot) in ("day", "month") or slot.lower() == "{th}")
            own[at + 1 : at + 1] = tail
        slots += own
        new.append(Full(full.moment._replace(value=value._replace(
            month=full.day.month, year=full.day.year if yearly else None)), full.day))
    return new, DateForm("".join(slots), tuple(slots))


def _field(slot: str) -> str:
    return WRITERS[slot][0] if slot in WRITERS else ""


def _pieces(form: DateForm) -> list[list[str]]:
    """The slots of a form by its dates; what stands between two dates belongs to the first."""
    found: list[list[str]] = [[]]
    seen: set[str] = set()
    for slot in form.slots:
        field = _field(slot)
        if field and field in seen:
            found.append([])
            seen = set()
        if field:
            seen.add(field)
        found[-1].append(slot)
    return found


def _pair(piece: list[str]) -> tuple[str, str, bool] | None:
    """How a piece joins month and day: the month's slot, what stands between, and whether the month comes first."""
    fields = [_field(slot) for slot in piece]
    if "month" not in fields or "day" not in fields:
        return None
    month, day = fields.index("month"), fields.index("day")
    low, high = sorted((month, day))
    between = "".join(slot for slot in piece[low + 1 : high] if slot.lower() != "{th}")
    return piece[month], between, month < day


def _tail(piece: list[str]) -> list[str] | None:
    """How a piece joins a year to what stands before it."""
    fields = [_field(slot) for slot in piece]
    if "year" not in fields:
        return None
    at = fields.index("year")
    if at == 0:
        return None
    return piece[at - 1 : at + 1] if not fields[at - 1] else [piece[at]]


def _letters(moments: Sequence[Moment], form: DateForm, days: int) -> str | None:
    """``MWF`` moved: the days of a week in their order; None when one stands there twice."""
    weekdays = sorted({((moment.value.weekday or 0) + days) % 7 for moment in moments})
    if len(weekdays) < len(moments):
        return None
    value: DateValue | None = None
    for weekday in reversed(weekdays):
        value = DateValue(weekday=weekday, then=value)
    assert value is not None
    return write(value, form)
