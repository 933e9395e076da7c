"""What stands around an age that a pattern told: whose it is, what is to be done at it, and what is measured."""

from __future__ import annotations

import re
from bisect import bisect_left

from resynth.recognize.note import Note
from resynth.recognize.numbers import shapes
from resynth.recognize.times.age_cues import APART, DAY, MONTHS, TUBES, kin_before
from resynth.recognize.words import word_set

#: Before "age", of what is no person's own.
_PARTS_AGE = word_set(
    "bone skeletal developmental gestational gest mental dental heart lung vascular biological fetal brain"
)


def own_age(note: Note, found: re.Match[str]) -> float:
    """Whether "age" is a person's, and no bone's."""
    number = bisect_left(note.starts, found.start())
    return 0.0 if number and note.lower[number - 1] in _PARTS_AGE else 1.0


_NTH = word_set("first second third fourth fifth sixth seventh last only middle oldest eldest youngest st nd rd th")


def no_nth(note: Note, found: re.Match[str]) -> float:
    """Whether nothing says that somebody is one of so many: ``the second child of 5``."""
    number = bisect_left(note.starts, found.start())
    return 0.0 if number and note.lower[number - 1] in _NTH else 1.0


_AHEAD = word_set(
    "should begin beginning start starting started recommend recommended recommends advised annual annually yearly "
    "offer offered until discuss discussed consider considered repeat need needs due plan can may would"
)


def screened(note: Note, found: re.Match[str]) -> float:
    """Whether somebody is to be screened at an age, and not at an hour: above 24, or behind what is to be."""
    if int(re.split(r"\D", found["it"])[0]) > DAY:
        return 0.7
    number = bisect_left(note.starts, found.start())
    return 0.7 if not _AHEAD.isdisjoint(note.lower[max(0, number - 8) : number]) else 0.0


def kin_to_start(note: Note, found: re.Match[str]) -> float:
    """Whether it is kin who should start something at an age."""
    return 0.7 if kin_before(note, bisect_left(note.starts, found.start()), APART) else 0.0


_MEASURED_BEHIND = MONTHS | word_set("am pm st rd ave hr hrs h")


def no_measure(note: Note, found: re.Match[str]) -> float:
    """Whether what stands behind a number is no unit, no month, no street."""
    behind = bisect_left(note.starts, found.end("it"))
    if shapes.unit_behind(note.text, found.end("it")) or note.lower[behind] in _MEASURED_BEHIND:
        return 0.0
    return 0.7


def is_tube(text: str) -> bool:
    """Whether a name is that of a tube with its size behind it: ``Foley 16F``."""
    return text.lower() in TUBES
