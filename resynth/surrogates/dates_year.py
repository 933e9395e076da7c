"""A date made coarser: its year, and nothing else of it.

45 CFR 164.514(b)(2)(i)(C): all elements of dates except the year, and the year too where it shows an age over 89.
"""

from __future__ import annotations

from typing import NamedTuple

from resynth.surrogates.dates import DateMaker
from resynth.surrogates.dates_moments import CLOCK, DECADE, FIRST, LAST, Moment, four_digit_clock, parted, split, surely

#: Words in or before a mention that make it a date of birth.
BIRTH = ("dob", "d.o.b", "born", "birth")


class Bounds(NamedTuple):
    """Years of a chart: the last one it may speak of (None: unknown), and the last that shows an age over 89."""

    last: int | None
    cut: int | None

    def __repr__(self) -> str:
        return "Bounds()"


def only_year(text: str, kind: str, maker: DateMaker, bounds: Bounds, before: bool, born: bool = False) -> str | None:
    """The year or years of a mention, a time of day as it is; None when there is no year that may stand.

    Args:
        kind: DATE, TIME or HOLIDAY.
        before: a year that shows an age over 89 becomes ``before 1937``.
        born: the mention is a date of birth, so that 25 may be 1925.
    """
    seen, value = maker.seen(text), maker.value(text)
    moments = split(value, seen.form) if value is not None else None
    if moments is None and (stamp := parted(text))[1]:
        found = only_year(stamp[0], kind, maker, bounds, before, born)
        return text if found == stamp[0] else found
    if moments is None:
        return None
    sure = surely(seen.phrase, moments, seen.form, kind, marked=True)
    grains = {moment.grain for moment in moments}
    if (sure and grains == {CLOCK}) or (kind == "TIME" and four_digit_clock(seen.phrase)):
        return text
    years: list[int] = []
    for moment in moments:
        year = _year(moment, sure, bounds, born)
        if year is None and moment.value.year is not None:
            return None
        if year is not None and year not in years:
            years.append(year)
    if not years or bounds.cut is None:
        return None
    if min(years) <= bounds.cut:
        return f"before {bounds.cut + 1}" if before else None
    if grains == {DECADE}:
        return "-".join(f"{year // 10 * 10}s" for year in years)
    return "-".join(map(str, years)) if len(years) == 2 else ", ".join(map(str, years))


def _year(moment: Moment, sure: bool, bounds: Bounds, born: bool) -> int | None:
    """The whole year of a date; of two digits the last one that the chart allows, if that is the only one."""
    year = moment.value.year
    if year is None:
        return None
    if year >= 100:
        return year if FIRST <= year <= LAST else None
    if not sure or bounds.last is None or bounds.cut is None:
        return None
    if 2000 + year > bounds.last + 1:
        return 1900 + year
    # A birth in 25 may be one of 1925, which 2025 beside an age would tell.
    return None if born and 1900 + year <= bounds.cut else 2000 + year
