"""Ends of telephone numbers behind a whole one, seven digits apart by a blank, and what only looks so.

``555-0133, fax -0134``, ``555-0142 or 0143``, ``call mom 555 0147``; not ``500-4000 Hz``, ``540 (232-1245)``, nor the
hours of ``1944 911. 1953 on scene``.
"""

from __future__ import annotations

import re
from bisect import bisect_left

from resynth.recognize.note import Note
from resynth.recognize.numbers import coded
from resynth.recognize.numbers.shapes import quantities
from resynth.recognize.pattern import pattern
from resynth.recognize.words import regex, word_set

#: A whole number right before, a sign or a word between.
_WHOLE = regex(
    r"\d{3}\)?[-. ]{1,2}\d{4}(?:[-/ ]\d{4})?(?: ?\([\w ]{1,10}\))?[ ,;/]{0,3}"
    r"(?:(?:or|and|&|/|fax|f|cell|home|work|mobile|office|pager)[ :.#]{0,3}){0,2}\Z", re.IGNORECASE,
)
_BEHIND = "fax f or and cell home work mobile office pager / & -"
#: What says that a number reaches somebody, and between it and the number who that is.
_CALLS = word_set(
    "call calls called calling phone phones phoned telephone tel cell mobile text texted ring rang reach reached "
    "contact callback number fax ph dial"
)
_CALLED_BEFORE = 6
#: Pure tones are heard from 125 to 16000 Hz.
_TONES = word_set("250 500 750")
_HEARD = word_set("2000 3000 4000 6000 8000")
#: Before a range in brackets: a value, its unit and its flag.
_VALUE = regex(r"\d(?: ?[A-Za-z%/]{1,10})?(?: ?\(?[HL]\)?\*?)? ?[(\[]\Z")
_HOURS = regex(r"1\d[0-5]\d \d{3}\. ")


def no_hours(_: Note, found: re.Match[str]) -> float:
    """Whether ten digits are no hour with a number and the next hour behind it: ``1944 911. 1953 ON SCENE``."""
    return 0.0 if _HOURS.match(found[0]) else 1.0


def no_range(note: Note, found: re.Match[str]) -> float:
    """Whether seven digits are no range: of tones, of pages, or of what a laboratory calls normal."""
    first, _, last = found[0][:8].partition("-")
    if first in _TONES and last in _HEARD:
        return 0.0
    start, end = found.span()
    if coded.is_cited(note.text, start, end):
        return 0.0
    if last and note.text[end : end + 1] in (")", "]") and int(first) < int(last) and (
        _VALUE.search(note.text, max(0, start - 20), start)
    ):
        return 0.0
    number = bisect_left(note.starts, start)
    if last and int(first) < int(last) <= _MOST_OUT and not (int(first) % 50 or int(last) % 50) and (
        not _OUTPUT.isdisjoint(note.lower[max(0, number - 2) : number])
    ):
        return 0.0  # Output 900-1100
    return 1.0


#: What is measured from so much to so much, and no more than this a day.
_OUTPUT = word_set("output outputs intake uop urine ostomy drain drains volume volumes ml cc calories")
_MOST_OUT = 6_000


def _behind_whole(note: Note, found: re.Match[str]) -> float:
    """Whether a whole telephone number stands right before four digits."""
    start = found.start("it")
    return 0.8 if _WHOLE.search(note.text, max(0, start - 44), start - (note.text[start - 1] == "-")) else 0.0


def _called(note: Note, found: re.Match[str]) -> float:
    """Whether somebody is called a few words before seven digits, in the same line."""
    start = found.start()
    number = bisect_left(note.starts, start)
    first = max(0, number - _CALLED_BEFORE)
    between = note.lower[first:number]
    if _CALLS.isdisjoint(between) or ";" in between or between[-1] in quantities():
        return 0.0
    if "\n" in note.text[note.starts[first] : start]:
        return 0.0
    return 0.8


PATTERNS = (
    pattern(
        "dialled abroad", "PHONE", r"(?<![\w+.-])011[- ]\d{1,3}(?:[- ]\d{2,5}){2,5}(?![\w/%-]|[.:]\d)",
        finds=["alt [011 44 20 7946 0018]", "[011-52-55-5555-0147]"],
        skips=["011 20 30", "bed 011 44 mmHg", "1011 44 20 30"],
        digits="3", then=r"[- ]\d{1,3}[- ]",
    ),
    pattern(
        "end of a number", "PHONE",
        r"(?:(?:fax|f|or|and|cell|home|work|mobile|office|pager)[ :.#]{1,3}-?|[/&] ?-?|(?<!\d)-)(?P<it>\d{4})"
        r"(?![\w/%-]|[.:]\d| ?(?:mg|ml|units|hrs?|h)\b)",
        finds=["555-0133 fax -[0134]", "(402) 555-0155 or -[0156]", "513-555-0142, fax [0143]", "555-0142/-[0143]"],
        skips=["seen 555-0142 at 1430", "on 2 or 1430", "555-0142 and 1430 mg", "fax 0134", "12-14 or 0134"],
        leads=_BEHIND, follows=r"[ :.#]*-?[ -]?0000", judge=_behind_whole,
    ),
    pattern(
        "seven digits behind who is called", "PHONE",
        r"(?<![\w.$/:#+-])(?<!\d )(?<!at )[2-9]\d\d \d{4}(?![\w/%-]|[.:]\d| \d| ?(?:mg|ml|units|kcal|hrs?|hours)\b)",
        finds=["call mom (Ada) [555 0147] after 5", "reach the son, Bo, [555 0147]"],
        skips=["call at 500 2000", "555 0147", "called; wbc 555 0147"],
        digits="3", then=r" \d{4}", judge=_called,
    ),
)
