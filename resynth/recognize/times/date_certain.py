"""Which of the dates that words around told can be nothing else: a policy that moves dates moves these too (M11).

A score is never more points than there are, and a day that somebody writes without its year is mostly near one that
stands there with it. So ``10/4`` and ``8/17`` are certain beside ``08/21/2067``, and ``on 2/6`` anywhere; ``4/15`` is
not. Of 3,350 pairs of numbers that this calls certain in the notes of benchmarks/detection.py three were none, of 628
in those that nobody has read none; of 890 years alone three, of 204 none.
"""

from __future__ import annotations

import re
from collections.abc import Sequence

from resynth.recognize.note import Note
from resynth.recognize.times import date_around
from resynth.recognize.times import date_cues as cues
from resynth.recognize.times.date_bare import tells_hours
from resynth.recognize.words import regex, word_set
from resynth.types import Span

#: The score of a date that can be nothing else, as far as two numbers, a year or three letters can.
CERTAIN = 0.97
#: The least score of a pair of numbers that can become certain.
_LIKELY = 0.7
#: Behind these words a day or a year follows.
_CUES = word_set("since until till til on by thru through due next last lmp starting started start before after")
_YEAR_CUES = word_set("in since from of until till by around circa about ca during before after")
#: What is counted so: nights of so many, a mattress's cycle.
_COUNTED = word_set("night nights nite nites cycle cycles of strips")
#: Of cultures so many bottles grow something, of so many.
_CULTURES, _BOTTLES = word_set("bcx bcxs cx cxs ucx scx culture cultures bld blood"), 4
#: Out of so many points, or in so many parts, what is scored by more than ten mostly is.
_OUT_OF = frozenset((12, 14, 15, 18, 20, 21, 24, 25, 27, 28, 30))
_MOST_POINTS = 10
#: So many days from a date with its year a day without a cue may lie.
_NEAR = 31
_NUMBERS = regex(r"(?P<a>\d{1,2})([-/.])(?P<b>\d{1,2})\2['’]?(?:\d{4}|\d\d)(?!\d)"
                 r"|\d{4}([-/])(?P<m>\d{1,2})\4(?P<d>\d{1,2})(?!\d)")
_MONTHS = "jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec"
_WORDS = regex(rf"(?P<m>{_MONTHS})[a-z]*\.?[ -]?(?P<d>\d{{1,2}})(?!\d)|(?<!\d)(?P<e>\d{{1,2}})[ -]?(?P<n>{_MONTHS})",
               re.IGNORECASE)
_PAIR = regex(r"(?P<a>\d{1,2})/(?P<b>\d{1,2})")
_YEAR = regex(r"(?<!\d)(?:19|20|21)\d\d(?!\d)")
_SHORT = regex(r"\d[-/.]\d{1,2}[-/.](\d\d)")
#: A word with a capital behind short letters of a weekday: the name of a valley, of a city.
_NAMED = regex(r" [A-Z][a-z]")
_LENGTHS = (31, 29, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31)
_LEAP = sum(_LENGTHS)
_MINUTES = 60


def weighed(note: Note, dates: Sequence[Span]) -> list[Span]:
    """The dates of a note in their order; those that can be nothing else have the score ``CERTAIN``."""
    rules = [span.found_by.rpartition(":")[2].rpartition(", ")[2] for span in dates]
    asked = [at for at, rule in enumerate(rules) if rule in _ASKED and dates[at].score >= _LIKELY]
    if not asked:
        return [*dates]
    days, swapped = _days(note.text, dates)
    found = [*dates]
    for at in asked:
        span = dates[at]
        if not _ASKED[rules[at]]:
            sure = True
        elif _ASKED[rules[at]] == "weekday":
            sure = span.score > _LIKELY and _NAMED.match(note.text, span.end) is None
        elif _ASKED[rules[at]] == "year":
            sure = _year(note, span, dates)
        else:
            sure = _pair(note, span, days, swapped)
        if sure:
            found[at] = span._replace(score=CERTAIN)
    return found


#: Rules whose dates are asked, and how; and those that never were wrong in 1,100 dates of all those notes.
_ASKED = {"month and day": "pair", "year": "year", "short weekday": "weekday"} | dict.fromkeys((
    "month and year in digits", "range of days", "part of a year", "years", "year of a record of another time",
), "")


def _pair(note: Note, span: Span, days: frozenset[int], swapped: bool) -> bool:
    """Whether ``8/17`` is a day: behind a cue, as no score can be written, or by what it could be out of."""
    pair = _PAIR.fullmatch(note.text, span.start, span.end)
    if pair is None or cues.word_after(note, span.end) in _COUNTED:
        return False
    a, b = int(pair["a"]), int(pair["b"])
    day = _day(b, a) if swapped or a > len(_LENGTHS) else _day(a, b)
    if day is None:
        return False
    apart = min((min(abs(day - one), _LEAP - abs(day - one)) for one in days), default=None)
    number = cues.at(note, span.start)
    before = note.lower[number - 1] if number else ""
    if before in _CULTURES and a <= b <= _BOTTLES:
        return False
    if before in _CUES or before in date_around.DONE_ON or date_around.TIMED.match(note.text, span.end):
        return True
    return apart is not None and apart <= _NEAR and (a > b or (b > _MOST_POINTS and b not in _OUT_OF))


def _year(note: Note, span: Span, dates: Sequence[Span]) -> bool:
    """Whether ``1998`` is a year: no clock shows it, or a word before tells it in a note that writes no such hours."""
    if span.end - span.start != len("1998"):
        return False
    if int(note.text[span.end - 2 : span.end]) >= _MINUTES:
        return True
    number = cues.at(note, span.start)
    if not number or note.lower[number - 1] not in _YEAR_CUES or tells_hours(note):
        return False
    year = int(note.text[span.start : span.end])
    if year % 100 == 0 and note.lower[number - 1] != "in":
        return False  # PCA off by 2000
    return any(year <= other for one in dates if one.end - one.start > len("1998")
               for other in _years(note.text[one.start : one.end]))


def _years(date: str) -> list[int]:
    return [int(year) for year in _YEAR.findall(date)] or [2000 + int(year) for year in _SHORT.findall(date)]


def _days(text: str, dates: Sequence[Span]) -> tuple[frozenset[int], bool]:
    """The days of a year that a note tells with a year or by their months' names, but for birthdays, and whether the
    day stands before the month."""
    told: list[tuple[int, int]] = []
    numbers: list[tuple[int, int]] = []
    for span in dates:
        if ":birth, " in span.found_by:
            continue
        found = _NUMBERS.search(text, span.start, span.end)
        if found is not None and found["a"]:
            numbers.append((int(found["a"]), int(found["b"])))
        elif found is not None:
            told.append((int(found["m"]), int(found["d"])))
        elif (named := _WORDS.search(text, span.start, span.end)) is not None:
            month = (named["m"] or named["n"]).lower()
            told.append((_MONTHS.split("|").index(month) + 1, int(named["d"] or named["e"])))
    swapped = any(a > len(_LENGTHS) for a, _ in numbers)
    told += [(b, a) if swapped else (a, b) for a, b in numbers]
    return frozenset(number for month, day in told if (number := _day(month, day)) is not None), swapped


def _day(month: int, day: int) -> int | None:
    """The number of a day in a leap year; None when there is no such day."""
    if not (1 <= month <= len(_LENGTHS) and 1 <= day <= _LENGTHS[month - 1]):
        return None
    return sum(_LENGTHS[: month - 1]) + day
