"""What is offered for dates, times and holidays."""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache

from resynth.policy.offers.base import Offer, Row

#: An offset this near to a whole number of years would leave the day and month of a date as they were, or next to it.
WHOLE_YEARS = 3
#: ``season: same``: an offset is at most so many days from a whole number of years.
SEASON = 30
#: No offset is longer: 400 years.
MOST_DAYS = 146_097
_YEAR = 365.2425
_SIZES = ("range_days", "earliest_days", "latest_days", "multiple_of", "season")


def offsets(options: Mapping[str, str]) -> tuple[int, ...]:
    """Every number of days by which the settings of a shift allow a patient's dates to move, in order; never 0.

    Numbers next to a whole number of years are left out: they would leave the day of a date without a year as it was.
    """
    return _offsets(tuple(sorted((name, options[name]) for name in options if name in _SIZES)))


@lru_cache(maxsize=16)
def _offsets(given: tuple[tuple[str, str], ...]) -> tuple[int, ...]:
    options = dict(given)
    if "range_days" in options:
        most = int(float(options["range_days"]))
        low, high = -most, most
    else:
        low, high = int(float(options.get("earliest_days", "0"))), int(float(options.get("latest_days", "0")))
    step = int(float(options.get("multiple_of", "1")))
    farthest = SEASON if options.get("season") == "same" else _YEAR
    return tuple(
        days for days in range(-(-low // step) * step, high + 1, step)
        if WHOLE_YEARS <= abs(days - round(days / _YEAR) * _YEAR) <= farthest
    )


def problem(options: Mapping[str, str]) -> str:
    """What is wrong with the settings of a shift taken together; empty when nothing is."""
    both = "earliest_days" in options, "latest_days" in options
    if "range_days" in options and any(both):
        return (
            "give range_days, or earliest_days and latest_days, not both; a policy that this one extends may say the "
            "other (a row that says its action takes nothing over)"
        )
    if "range_days" not in options and not all(both):
        return "a shift needs range_days, or earliest_days and latest_days"
    if any(not float(options[name]).is_integer() for name in _SIZES[:-1] if name in options):
        return "a number of days is a whole number"
    if len(offsets(options)) < 2:
        return "no two moves are possible: none is 0 days or next to a whole number of years; widen the range"
    return ""


_SHUFFLE = Offer(
    behaviours=("dates.shuffle.v1",),
    scopes=("note",),
    options={"donors": ("other notes",), "weekday": ("with the date",)},
    rungs=("all", "rerender", "shaped", "generalize", "tag", "hold"),
)
_SHIFT = Offer(
    behaviours=("dates.shift.v1",),
    scopes=("patient", "corpus"),
    options={
        "holidays": ("nearest holiday", "season"),
        "season": ("same",),
        "over_89": ("tag", "keep"),
    },
    numbers={
        "range_days": (1, MOST_DAYS), "earliest_days": (-MOST_DAYS, MOST_DAYS), "latest_days": (-MOST_DAYS, MOST_DAYS),
        "multiple_of": (1, 364),
    },
    rungs=("all", "rerender", "tag", "hold"),
    check=problem,
)
_YEAR_ONLY = Offer(
    behaviours=("dates.year.v1",),
    scopes=("mention",),
    options={"over_89": ("tag", "before")},
    rungs=("all", "tag", "hold"),
)

ROWS: tuple[Row, ...] = (
    ("shuffle", _SHUFFLE, ("DATE", "TIME", "HOLIDAY")),
    ("shift", _SHIFT, ("DATE", "TIME", "HOLIDAY")),
    ("generalize", _YEAR_ONLY, ("DATE", "TIME", "HOLIDAY")),
)

#: behaviour -> what it does, in the words of the board.
WORDS: dict[str, str] = {
    "dates.shuffle.v1": (
        "The new date is written in the same form, comes from another note, and is none of the dates of the "
        "note. Intervals between dates are not kept."
    ),
    "dates.shift.v1": (
        "All dates of a patient are moved by the same secret number of days, so that intervals, order and ages at each "
        "date stay; weekdays are the new dates' own, times of day stay. What is not surely a date is not moved but "
        "tagged."
    ),
    "dates.year.v1": (
        "Of a date only its year is left; a date without a year becomes a tag; a year that shows an age over 89 is "
        "left out."
    ),
}
#: (setting, value) -> what it does.
OPTIONS: dict[tuple[str, str], str] = {
    ("weekday", "with the date"): "A weekday that belongs to a date is replaced with it.",
    ("holidays", "nearest holiday"): "A holiday becomes the holiday next to its moved date.",
    ("holidays", "season"): "A holiday becomes the season of its moved date.",
    ("season", "same"): "Dates stay in their season: the move is near to a whole number of years.",
    ("over_89", "tag"): "A date so old that it shows an age over 89 becomes a tag.",
    ("over_89", "keep"): "Dates of birth that show an age over 89 are moved like others.",
    ("over_89", "before"): "A year that shows an age over 89 becomes \"before\" the first year that does not.",
}
