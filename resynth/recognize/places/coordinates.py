"""Where on the earth somebody is, in degrees: ``40.6892, -74.0445``, ``37.4176° N, 121.8334° W``, ``lat=40.6892``.

Two fractions of three places and more, apart by a comma or a stroke, of which the first is no more than 90 and the
second no more than 180; where nothing but their form tells it, both have four places and are more than ten.
Each number is a place of its own, without its sign: so a surrogate is a number too.
"""

from __future__ import annotations

import re
from bisect import bisect_left
from collections.abc import Iterator

from resynth.recognize.note import Note
from resynth.recognize.words import regex, word_set

#: The fraction of a number, searched for in C, and the number before it.
_FRACTION, _WHOLE = regex(r"\.\d{3,}"), regex(r"(?<![\w.,-])(?P<sign>[-−+]?)(?P<whole>\d{1,3})\Z")
_SIDE_OF_EARTH = r"(?:[ ]?[°º]?[ ]?(?:(?i:north|south|east|west)\b|[NSEWnsew](?![\w]))|[ ]?[°º])"
_PAIR = regex(
    rf"(?P<first>[-−+]?\d{{1,3}}\.\d{{3,15}})(?P<north>{_SIDE_OF_EARTH})?(?:[ ]?[,/;][ ]?|[ ])"
    rf"(?P<second>[-−+]?\d{{1,3}}\.\d{{3,15}})(?P<east>{_SIDE_OF_EARTH})?(?![\w%]|\.\d)"
)
_ONE = regex(rf"(?P<first>[-−+]?\d{{1,3}}\.\d{{3,15}})(?:{_SIDE_OF_EARTH})?(?![\w%]|\.\d)")
#: Degrees, minutes and seconds.
_MINUTES = r"\d{1,3}[°º][ ]?\d{1,2}['′’][ ]?(?:\d{1,2}(?:\.\d{1,4})?(?:[\"″”]|''|’’)[ ]?)?"
_FIGURES = regex(r"\d+(?:\.\d+)?")
_ANGLES = regex(rf"(?<![\w.]){_MINUTES}[NS],?[ ]?{_MINUTES}[EW](?!\w)")
#: What is told before a pair, and of one number right before it.
_CUES = word_set(
    "gps lat latitude latitudes long lng lon longitude coordinates coordinate coords location located position "
    "geolocation pin"
)
_OF_ONE = word_set("lat latitude long lng lon longitude")
_NEAR = 8
#: Untold, both are more than what is measured with four places most often.
_NORTH, _EAST, _EXACT, _LEAST = 90, 180, 4, 10


def places(note: Note) -> Iterator[tuple[int, int]]:
    """The places of coordinates in a note."""
    text, done = note.text, 0
    for fraction in _FRACTION.finditer(text):
        at = fraction.start()
        if at < done or (whole := _WHOLE.search(text, max(0, at - 5), at)) is None:
            continue
        start = whole.start()
        number = bisect_left(note.starts, start)
        if (pair := _PAIR.match(text, start)) and _is_place(
            pair["first"], pair["second"], told=bool(pair["north"] and pair["east"]) or _is_told(note, number)
        ):
            done = pair.end()
            for name in ("first", "second"):
                yield _unsigned(pair, name)
        elif not _OF_ONE.isdisjoint(note.lower[max(0, number - 3) : number]) and (one := _ONE.match(text, start)):
            done = one.end()
            yield _unsigned(one, "first")
    if "°" in text or "º" in text:
        for angles in _ANGLES.finditer(text):
            yield from ((found.start(), found.end()) for found in _FIGURES.finditer(text, *angles.span()))


def _unsigned(found: re.Match[str], name: str) -> tuple[int, int]:
    """The place of a number without its sign."""
    start, end = found.span(name)
    return start + (not found[name][0].isdecimal()), end


def _is_told(note: Note, number: int) -> bool:
    """Whether what tells of a place on earth stands some tokens before, in the same line."""
    before = note.lower[max(0, number - _NEAR) : number]
    return not _CUES.isdisjoint(before)


def _is_place(first: str, second: str, *, told: bool) -> bool:
    """Whether two numbers are a latitude and a longitude; not told, both are exact and of more than ten degrees.

    With a sign before one of them, one degree is enough.
    """
    north, east = (abs(float(one.replace("−", "-"))) for one in (first, second))
    if north > _NORTH or east > _EAST:
        return False
    exact = min(len(one.partition(".")[2]) for one in (first, second)) >= _EXACT
    least = 1 if "-" in first + second or "−" in first + second else _LEAST
    return told or (exact and min(north, east) > least)
