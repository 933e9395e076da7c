"""The verifier's own list of what everybody knows: lists that look like dates, and days that a word tells.

Who reads "days 3/2/53 q28d" knows that it was days 1/8/15, and by how many days the dates of the patient were moved.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from datetime import date

from resynth.verify.words import word_set

_NUMBERS = re.compile(r"\d+")
_LIST = re.compile(r"\d\d?(?:\s?[-/.–]\s?\d\d?){2}")
_CYCLES = ((1, 8, 15), (8, 15, 22))
_LISTED = word_set("days ribs rib cn nerves stations teeth apgar apgars")
_LAST_WORD = re.compile(r"([a-z]+)[ (#]{0,2}\Z", re.IGNORECASE)
_UNIT = re.compile(r" ?(?:mins?\b(?! (?:a\b|assist))|o['’]?clock|tid\b)", re.IGNORECASE)


def is_list(original: str, before: str, behind: str) -> bool:
    """Whether what was moved is a list of three numbers, told by itself or by the words around it in the release."""
    if not _LIST.fullmatch(original.strip()):
        return False
    a, b, c = map(int, _NUMBERS.findall(original))
    if (a, b, c) in _CYCLES or (a + 1 == b and b + 1 == c):
        return True
    word = _LAST_WORD.search(before)
    return a < b < c and ((word is not None and word[1].lower() in _LISTED) or _UNIT.match(behind) is not None)


def _day(month: int, *days: int) -> Callable[[date], bool]:
    return lambda when: when.month == month and when.day in days


def _sunday(month: int, first: int) -> Callable[[date], bool]:
    return lambda when: when.month == month and when.weekday() == 6 and first <= when.day < first + 7


_FIXED: tuple[tuple[re.Pattern[str], Callable[[date], bool]], ...] = tuple(
    (re.compile(words, re.IGNORECASE), fits) for words, fits in (
        (r"leap[- ](?:year )?day", _day(2, 29)),
        (r"(?-i:D-Day)", _day(6, 6)),
        (r"winter solstice", _day(12, 20, 21, 22, 23)),
        (r"summer solstice", _day(6, 20, 21, 22)),
        (r"(?:spring|vernal) equinox|first day of spring", _day(3, 19, 20, 21)),
        (r"(?:fall|autumn(?:al)?) equinox|first day of (?:fall|autumn)", _day(9, 21, 22, 23, 24)),
        (r"inauguration", _day(1, 20, 21)),
        (r"pearl harbor", _day(12, 7)),
        (r"9/11|nine[- ]eleven|world trade|\bwtc\b", _day(9, 11)),
        (r"clocks went forward|dst (?:began|start)", _sunday(3, 8)),
        (r"clocks went back|dst end", _sunday(11, 1)),
    )
)


def fixed(before: str, behind: str) -> Iterator[Callable[[date], bool]]:
    """Of each word around a date that tells a day, whether a day is it."""
    around = f"{before}\n{behind}"
    for words, fits in _FIXED:
        if words.search(around):
            yield fits
