"""What stands right beside four digits and tells a year or an hour: ``2011 to present``, ``NPO since 1900``."""

from __future__ import annotations

import re

from resynth.recognize.note import Note
from resynth.recognize.words import regex, word_set

#: So many tokens are gone back in a row of values.
_FOUR, _FAR = 4, 16
_TO_NOW = regex(r" ?(?:to|-|–|thru|through|until) ?(?:the )?(?:present|now|current|date)\b", re.IGNORECASE)
#: A school that somebody left; what one had nothing of, or has been, since an hour.
_LEFT = word_set("grad grads graduated graduate finished completed left attended")
_FASTS = word_set("npo nbm nothing asleep sleeping awake anuric")


def to_now(text: str, end: int) -> bool:
    """Whether something has lasted since then: ``2011 to present``."""
    return _TO_NOW.match(text, end) is not None


def is_next(note: Note, number: int) -> bool:
    """Whether a year stands before a comma and four digits, and the two are no hours: ``cva 1962, 1970``."""
    other, word = note.words[number - 2] if number > 1 else "", note.words[number]
    return len(other) == _FOUR and other[:2] in ("19", "20") and other != word and max(other[2:], word[2:]) > "59"


def is_in_values(note: Note, number: int) -> bool:
    """Whether four digits go on a row of values: ``hCG 84120, 12450, 1985``; small numbers may be days."""
    lower, at = note.lower, number - 2
    while at >= max(0, number - _FAR) and lower[at].isdecimal() and lower[at + 1] == ",":
        if len(lower[at]) > len("31") and (len(lower[at]) != _FOUR or lower[at][:2] not in ("19", "20")):
            return True
        at -= 2
    return False


def is_left(lower: list[str], number: int) -> bool:
    """Whether the year stands behind the school that somebody left: ``grad hs 1948``."""
    return lower[number - 1] == "hs" and number > 1 and lower[number - 2] in _LEFT


def is_fast(lower: list[str], number: int) -> bool:
    """Whether somebody has had nothing since an hour: ``NPO since 1900``."""
    return lower[number - 1] in ("since", "after", "from", "at", "@") and (
        not _FASTS.isdisjoint(lower[max(0, number - 3) : number])
    )
