"""Initials that end a line: behind a full stop, a degree, a gap or a stroke, and what is dated so.

``no complaints. zq``, ``Rosenthal/mjk``, ``PA-C / BSG``, ``N. Haverkamp / A.B.I.``, ``hjc  11:48``
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Iterator, Set
from typing import NamedTuple

from resynth import lexicon
from resynth.recognize.note import Note
from resynth.recognize.persons import name_calls, name_signed
from resynth.recognize.persons import name_cues as cues
from resynth.recognize.persons.name_letters import (
    ALONE,
    DOTTED_TERMS,
    FRAGMENTS,
    OPENS_ENTRY,
    are_dosed,
    is_abbreviation,
    unknown,
)
from resynth.recognize.words import regex, word_set

#: Degrees of three letters and more, which nobody's initials are behind a doer.
_SURE_DEGREES = frozenset(word for word in cues.DEGREES if len(word) > 2)
#: A line of capitals of so many characters and more may end in small initials.
_ENTRY = 24
#: The end of a line, unless nothing, a word of six letters and more, or a sentence ends there.
_END = regex(r"\n(?<!\n\n)(?<![^\W\d_]{6}\n)(?<![^\n]{3}[^. \n-][^\n]\.\n)")
#: A day and an hour behind initials, to the end of the line; a score and a pressure are none.
_STAMP = regex(
    r"[ \t]*,?[ \t]*(?:(?:0?[1-9]|[12]\d|3[01])[-/.](?:0?[1-9]|[12]\d|3[01])(?:[-/.](?:\d\d){1,2})?|\d{4}(?:-\d\d){0,2}"
    r"|\d{1,2}(?:[:.]\d\d){1,2})(?:[ \t,]+\d{1,4}(?::?\d\d)?)?(?:[ \t]*[aApP]\.?[mM]?\.?)?[ \t]*\Z"
)
#: What ends a degree or a year of training, and a stroke: ``PA-C / BSG``, ``PGY1 / hjc``.
_DEGREE_ENDS = regex(r"(?:\b[A-Z]{2,4}-[A-Z]{1,2}|\bPGY-?\d)[ \t]*/\Z")
_DOTTED = regex(r"(?<![^\W\d_])(?<![^\W\d_]\.)(?:[A-Za-zÀ-ÿ]\.[ -]?){2,4}\Z")
_MIXED = regex(r"[A-Z](?:[a-z][A-Z]|[A-Z][a-z]|Mc[A-Z]|Mac[A-Z])\Z")
#: What ends a line behind a figure and is nobody, in small letters; LB may sign.
_UNITS = word_set("lb lbs ack oz kg cm mm mg ml")
#: Behind these stands where, with what or of what, and nobody who signs.
_LEADING = word_set("to in on of from at for with w the a an per via and or no not as is was x / & + q")


class _End(NamedTuple):
    """A token that ends a line of a note, or stands before what closes or dates it there."""

    note: Note
    #: Its number.
    number: int
    #: Where its line begins and ends.
    line: int
    stop: int
    #: The initials of persons of the note.
    known: Set[str]

    @property
    def word(self) -> str:
        """It, as it is written."""
        return self.note.words[self.number]

    @property
    def place(self) -> tuple[int, int]:
        """Where it begins and ends."""
        return self.note.starts[self.number], self.note.ends[self.number]

    @property
    def head(self) -> str:
        """What stands before it in its line, without the blanks behind that."""
        return self.note.text[self.line : self.note.starts[self.number]].rstrip(" \t")

    def __repr__(self) -> str:
        return f"_End(number={self.number})"


def spans(note: Note, known: Set[str]) -> Iterator[tuple[int, int]]:
    """Where two or three letters end a line behind a full stop, a day or a gap, and where what is dated so stands.

    Args:
        known: the initials of persons of the note.
    """
    text, words, starts = note.text, note.words, note.starts
    final = len(text.rstrip())
    for stop in [*[found.start() for found in _END.finditer(text)], len(text)]:
        line = text.rfind("\n", 0, stop) + 1
        number = bisect_right(starts, stop - 1) - 1
        if number < 1 or starts[number] < line:
            continue
        if words[number] == "." and number > 3 and len(words[number - 1]) == 1:
            yield from _dotted(text, line, stop)
            continue
        while number > 0 and words[number][0] in ")]}-" and starts[number] > line:
            number -= 1
        end = _End(note, number, line, stop, known)
        if not _is_of_stamp(end.word):
            yield from _signed(end, final)
        elif before := _before_stamp(end):
            yield from _dated(before, final)


def _dotted(text: str, line: int, stop: int) -> Iterator[tuple[int, int]]:
    """``N. Haverkamp / A.B.I.``"""
    found = _DOTTED.search(text, max(line, stop - 12), stop)
    if found is None:
        return
    before = text[line : found.start()].rstrip(" \t")
    gap = found.start() - line - len(before)
    by_stroke = before[-1:] == "/" and gap > 0 and (
        "".join(filter(str.isalpha, found[0])).lower() not in DOTTED_TERMS
    )
    closes = before[-1:] in (".", "!", "?", ":") or gap > 1 or by_stroke
    if before and closes and not are_dosed(found[0]) and before[-1:] != " ":
        yield found.start(), found.end() - (text[found.end() - 1] == " ")


def _is_of_stamp(word: str) -> bool:
    """Whether a token is a number, or of an hour."""
    return word[0].isdecimal() or word.lower() in ("am", "pm", "a", "p")


def _before_stamp(end: _End) -> _End | None:
    """The token before a day and an hour that end a line; None where something else ends so."""
    note, words, number = end.note, end.note.words, end.number
    back = number
    while back > 0 and number - back < 9 and note.starts[back] > end.line and (
        words[back][0].isdecimal() or words[back] in "/-.:," or words[back].lower() in ("am", "pm", "a", "p")
    ):
        back -= 1
    if note.starts[back] < end.line or not _STAMP.match(note.text, note.ends[back], end.stop):
        return None
    return end._replace(number=back)


def _dated(end: _End, final: int) -> Iterator[tuple[int, int]]:
    """``hjc  11:48``, ``PC 2/26/24`` in a note of Priya Chandran, ``Tolerated well. KW 2/26``."""
    note, number, word, head = end.note, end.number, end.word, end.head
    behind = note.text[note.ends[number] : note.ends[number] + 2]
    opened = not head and (
        (unknown(word.lower()) and behind == "  ") or (word in end.known and len(word) > 1 and word.isupper())
    )
    if not opened and (not (word.isupper() or unknown(word)) or head[-1:] not in (".", "!", "?")):
        return
    if opened or (head[-1:] == "." and name_calls.attests(note, number, end.line, end.stop)):
        yield end.place
    else:
        yield from _signed(end, final)


def _signed(end: _End, final: int) -> Iterator[tuple[int, int]]:
    """Letters that end an entry.

    Args:
        final: where the last line of the note ends.
    """
    note, number, line, stop, known = end
    word, starts = end.word, note.starts
    if word in _UNITS and number and note.words[number - 1][-1].isdecimal():
        return  # WT 231.6 lb; not: rjl/mm
    if 1 < len(word) < 4 and (signed := name_signed.at_end(note, number, line)):
        yield from ((starts[one], note.ends[one]) for one in signed)
        return
    theirs = word.upper() in known and len(word) > 1 and note.text[starts[number] - 2 : starts[number]].isspace()
    if not (theirs or are_initials(word, known, alone=True)) or starts[number] < line:
        return
    head = end.head
    if (_ends_entry(end, head, theirs) if head else stop >= final or word.upper() in known):
        yield end.place


def _ends_entry(end: _End, head: str, theirs: bool) -> bool:
    """Whether letters stand so behind the rest of their line that they sign it.

    Args:
        head: what stands before them in the line, without blanks behind it.
        theirs: whether they are the initials of a person of the note, behind a gap.
    """
    note, number, word = end.note, end.number, end.word
    gap, sign = note.starts[number] - end.line - len(head), head[-1]
    known = word.upper() in end.known
    if sign == "/" and (_is_typist(end, head, gap) or _is_behind_degree(end, head, gap)):
        return True
    if sign == "." and not gap and word.islower() and head[-2:-1] in "0123456789)" and len(head) > 1:
        return True
    if gap > 2 and not word.islower() and (unknown(word.lower()) or theirs):
        return True  # in a column
    if gap > 0 and (
        sign in ".!?" or (sign in "-~–—" and len(head) > 1 and not head[-2].isalnum()) or (sign.isdecimal() and known)
    ):
        return True
    if gap > 1 and known:
        return True
    if not gap or not word.islower():
        return False
    if head.isupper() and len(head) > _ENTRY:
        return True
    # 0400 resting, no complaints of pain zq
    return gap == 1 and unknown(word) and note.lower[number - 1] not in _LEADING and (
        OPENS_ENTRY.match(note.text, end.line) is not None
    )


def _is_typist(end: _End, head: str, gap: int) -> bool:
    """``Rosenthal/mjk``."""
    note, number, word = end.note, end.number, end.word
    named = gap < 2 and word.islower() and len(head) > 1 and number > 1 and note.words[number - 2].istitle() and (
        lexicon.fold(note.words[number - 2]) in lexicon.census_names()
    )
    return named and (not gap or unknown(word))


def _is_behind_degree(end: _End, head: str, gap: int) -> bool:
    """``PA-C / BSG``, ``PGY1 / hjc``."""
    return 0 < gap < 3 and end.number > 1 and (
        end.note.lower[end.number - 2] in cues.DEGREES or _DEGREE_ENDS.search(head, max(0, len(head) - 10)) is not None
    )


def are_initials(word: str, known: Set[str], *, alone: bool) -> bool:
    """Whether letters may be initials; ``alone``: nothing else stands with them, so that a word of grammar is none."""
    size = len(word)
    if not 1 < size < (6 if "c" in word and not word.islower() else 4) or not word.isalpha():
        return False
    folded = word.lower()
    spent = FRAGMENTS if alone else ALONE
    if word.upper() in known and folded not in spent and (word.isupper() or alone):
        return True
    if not (word.islower() or word.isupper() or _MIXED.match(word)):
        return False
    if folded in _SURE_DEGREES:
        return False
    if is_abbreviation(folded):
        if folded in cues.DEGREES or folded in ("dr", "mr", "mrs"):
            return False
        return alone and folded not in FRAGMENTS and (size == 2 or folded in cues.functions()) and (
            word.isupper() or folded not in cues.functions()
        )
    return True
