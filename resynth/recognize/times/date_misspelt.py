"""Months that were misspelt or misread, before a day or a year: ``Febuary 3``, ``Novernber 3``, ``Marhc 14, 2019``.

One edit from the name of a month of seven letters or more, two letters changed about in a shorter one, a blank within,
or letters that a machine takes for others (rn for m, l for i); no such string is a word or a name.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from string import ascii_lowercase

from resynth import lexicon
from resynth.recognize.note import Note, anchored
from resynth.recognize.times.date_cues import DATE_CUES
from resynth.recognize.words import regex, word_set
from resynth.types import Span

_MONTHS = ("january", "february", "march", "april", "august", "september", "october", "november", "december", "july")
#: Names of so many letters are told with one wrong, missing or too many.
_LONG = 7
_ALIKE = (("m", "rn"), ("m", "ru"), ("i", "l"), ("l", "i"))
#: Of a name that a blank cuts, no piece is shorter.
_PIECE = 3
_DAY = r"(?:0?[1-9]|[12]\d|3[01])(?:st|nd|rd|th)?"
_YEAR = r"(?:19|20)\d\d"
_ENDS = r"(?![\w%]|[/:]\d|\.\d| ?(?:mg|mcg|ml|cm|mm|units?|tabs?|x)\b)"
_BEHIND = regex(rf"(?:[ .]{{1,2}}{_DAY}(?:,? {{1,2}}{_YEAR}|, ?'?\d\d(?=[ .,;]))?|,? (?:of )?{_YEAR}){_ENDS}")
_DAY_BEFORE = regex(rf"(?<![\w/.:-]){_DAY}(?: of)? \Z")
#: Behind these such a string is a month by itself.
_SINCE = word_set("since last until till late early mid")


@cache
def _misspelt() -> dict[str, str]:
    """String in small letters -> the month that is meant; some are words."""
    found = {wrong: month for month in _MONTHS for wrong in _wrongs(month)}
    return {wrong: month for wrong, month in found.items() if wrong not in _MONTHS}


def _is_word(string: str) -> bool:
    return string in lexicon.plain_words() or string in lexicon.census_names()


def _wrongs(month: str) -> Iterator[str]:
    cuts = [(month[:at], month[at:]) for at in range(len(month) + 1)]
    for before, behind in cuts:
        if len(behind) > 1:
            yield before + behind[1] + behind[0] + behind[2:]
        for sign, read in _ALIKE:
            if behind.startswith(sign):
                yield before + read + behind[1:]
        if len(month) >= _LONG:
            if before:
                yield before + behind[1:]
            for letter in ascii_lowercase if before else ():
                yield before + letter + behind[1:]
                yield before + letter + behind


@cache
def _cut() -> dict[str, frozenset[str]]:
    """The last piece of a month that a blank cuts -> its first pieces."""
    found: dict[str, set[str]] = {}
    for month in _MONTHS:
        for at in range(_PIECE, len(month) - _PIECE + 1):
            if len(month) >= _LONG:
                found.setdefault(month[at:], set()).add(month[:at])
    return {last: frozenset(first) for last, first in found.items()}


@cache
def _anchors() -> tuple[int, int]:
    return anchored(_misspelt()), anchored(_cut())


def spans(note: Note) -> Iterator[Span]:
    """Misspelt months with the day and the year beside them."""
    whole, cut = _anchors()
    for word, _ in note.hits(whole):
        for number in note.here[word] if not _is_word(word) else ():
            yield from _dated(note, number, number)
    for word, first in note.hits(cut):
        for number in note.here[word]:
            if number and note.lower[number - 1] in first and note.starts[number] == note.ends[number - 1] + 1:
                yield from _dated(note, number - 1, number)


def _dated(note: Note, first: int, last: int) -> Iterator[Span]:
    """A month between two tokens, with what stands beside it."""
    text, start, end = note.text, note.starts[first], note.ends[last]
    before = note.lower[first - 1] if first else ""
    if not (note.words[first][0].isupper() or before in DATE_CUES or before == "in"):
        return
    day = _DAY_BEFORE.search(text, max(0, start - 12), start)
    behind = _BEHIND.match(text, end)
    if behind is None and day is None and not (first == last and before in _SINCE):
        return
    yield Span(day.start() if day else start, behind.end() if behind else end, "DATE", "DATE", "unknown",
               "dates:misspelt month", 0.9)
