"""What was said aloud and written down word for word: marks and figures in words, as speech recognition leaves them.

``seen on oh one slash oh eight period`` is ``seen on 01/08.``; ``number four four seven one oh nine`` is
``number 447109``. A note is read so when its full stops and commas are words: four of them, one in 400 signs, and a
comma or a new line among them. What is no number in words, and a colon that is of the body, stay as they are.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from typing import NamedTuple

from resynth.recognize.times.date_cues import MONTHS
from resynth.recognize.views.reading import Repair
from resynth.recognize.words import regex, word_set

#: Marks that only a note that was dictated has in words, and how many of them tell, one among so many signs.
_MARKS_SAID = (" period ", " comma ", " period\n", " comma\n")
_FEWEST, _EVERY = 4, 400
#: What nobody writes; a period is of many things.
_NOWHERE_ELSE = (" comma ", " comma\n", "new paragraph", "new line", "next paragraph", "next line", "period period")
_DIGITS = {word: digit for digit, words in enumerate((
    "zero oh o nought", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine",
)) for word in words.split()}
_TEENS = {word: number for number, word in enumerate(
    ["ten", "eleven", "twelve", "thirteen", "fourteen", "fifteen", "sixteen", "seventeen", "eighteen", "nineteen"], 10
)}
_TENS = {word: 10 * number for number, word in enumerate(
    ["twenty", "thirty", "forty", "fifty", "sixty", "seventy", "eighty", "ninety"], 2
)}
_NTH = {word: number for number, words in enumerate((
    "first", "second", "third", "fourth", "fifth", "sixth", "seventh", "eighth", "ninth", "tenth", "eleventh",
    "twelfth", "thirteenth", "fourteenth", "fifteenth", "sixteenth", "seventeenth", "eighteenth",
    "nineteenth", "twentieth",
), 1) for word in words.split()} | {"thirtieth": 30}
_NUMBER = "|".join((*_DIGITS, *_TEENS, *_TENS, "hundred", "thousand"))
_ONE = rf"(?:{_NUMBER}|{'|'.join(_NTH)})"
#: A row of words for numbers, and letters that were said one by one before the first or behind the last.
_ROW = regex(
    rf"(?<![\w'’])(?P<before>(?:[b-hj-z] ){{1,4}})?(?P<it>(?:{_ONE})(?:[ -](?:(?<=hundred )and |(?<=thousand )and )?"
    rf"(?:{_ONE})(?![\w'’]))*)(?![\w'’])(?P<behind> [b-hj-oq-z](?![\w'’]))?"
)
#: Marks in words: what they are, with the blanks that they take.
_SIGNS = regex(
    r" (?P<end>period|full stop|comma|semicolon|colon|question mark)(?= |\n|\Z)"
    r"|(?:(?<=\n)|\A| )(?P<line>(?:new|next) (?:paragraph|line))(?: |(?=\n)|\Z)"
    r"|(?<=[a-z]) (?P<joint>slash|dash|hyphen) (?=[a-z])"
)
_WRITTEN = {
    "period": ".", "full stop": ".", "comma": ",", "semicolon": ";", "colon": ":", "question mark": "?", "slash": "/",
    "dash": "-", "hyphen": "-",
}
#: A colon beside these is of the body.
_OF_THE_BODY = regex(
    r"(?:sigmoid|ascending|descending|transverse|left|right|the|of|entire|distal|proximal|his|her|and) colon"
    r"|[a-z]+ colon (?:cancer|ca|polyps?|resection|adenocarcinoma|carcinoma|mass|wall|tumor|perforation|screening"
    r"|surgery|and|was|is|to)\b"
)
#: Before a day, or the last two figures of a year.
_DATED = word_set(MONTHS) | word_set("spring summer fall autumn winter")
_BEFORE = regex(r"(?P<word>[a-z]+) (?P<link>of |the )?\Z")
_CLOSES = regex(r" (?:period|comma|and|when|with|for|after|because|at|he|she)\b|\n|\Z")
_NINETEEN, _TWENTY, _YEARS_AGO = 19, 20, range(40, 100)
#: So many figures are joined to the letters before them.
_LONG = 3


def is_said(text: str) -> bool:
    """Whether the marks of a text are words."""
    found = sum(map(text.count, _MARKS_SAID))
    return found >= _FEWEST and found * _EVERY > len(text) and any(map(text.count, _NOWHERE_ELSE))


def repairs(text: str) -> Iterator[Repair]:
    """The marks and the numbers of a text that was said, as they are written."""
    small = text.lower()
    if len(small) != len(text):
        return
    joints = set[int]()
    for found in _SIGNS.finditer(small):
        if found["line"]:
            yield found.start("line"), found.end(), "\n"
        elif found["joint"]:
            if _joins(small, *found.span()):
                joints |= {found.start(), found.end()}
                yield *found.span(), _WRITTEN[found["joint"]]
        elif found["end"] != "colon" or not _OF_THE_BODY.match(small, small.rfind(" ", 0, found.start()) + 1):
            yield *found.span(), _WRITTEN[found["end"]]
    for found in _ROW.finditer(small):
        yield from _number(small, found, joints)


_SAID_BEFORE = regex(rf"(?:\b(?:{_NUMBER})|\b[a-z]|\d)\Z")
_SAID_BEHIND = regex(rf"(?:{_NUMBER}|[a-z]|\d)\b")


def _joins(text: str, start: int, end: int) -> bool:
    """Whether a stroke or a hyphen stands between figures or letters: ``oh one slash oh eight``, ``b dash twelve``."""
    return _SAID_BEFORE.search(text, max(0, start - 10), start) is not None and (
        _SAID_BEHIND.match(text, end) is not None
    )


class _Piece(NamedTuple):
    """One number of a row: what it comes to, as it is written, and whether it is the nth."""

    value: int
    written: str
    nth: bool = False

    def __repr__(self) -> str:
        return "_Piece()"


def _pieces(words: Sequence[str]) -> list[_Piece]:
    """The numbers of a row: ``two thousand nineteen`` is one, ``four four seven`` are three."""
    found: list[_Piece] = []
    open_to = 0  # below so much may be added to the last
    for word in words:
        if word == "and":
            continue
        value = _DIGITS.get(word, _TEENS.get(word, _TENS.get(word, _NTH.get(word, 0))))
        if word in ("hundred", "thousand"):
            times = 100 if word == "hundred" else 1000
            last = found.pop().value if found and found[-1].value < 100 and not found[-1].nth else 1
            found.append(_Piece(last * times, str(last * times)))
            open_to = times
        elif 0 < value < open_to and not found[-1].nth:
            whole = found.pop().value + value
            found.append(_Piece(whole, f"{whole}{_ending(whole)}" if word in _NTH else str(whole), word in _NTH))
            open_to = 10 if word in _TENS else 0
        else:
            found.append(_Piece(value, f"{value}{_ending(value)}" if word in _NTH else str(value), word in _NTH))
            open_to = 10 if word in _TENS else 0
    return found


def _ending(number: int) -> str:
    return "th" if number in (11, 12, 13) else {1: "st", 2: "nd", 3: "rd"}.get(number % 10, "th")


def _with_years(pieces: list[_Piece]) -> list[_Piece]:
    """The same with years that were said in two halves as one: ``nineteen fifty one``, ``twenty oh nine``."""
    found: list[_Piece] = []
    at = 0
    while at < len(pieces):
        one, rest = pieces[at], pieces[at + 1 : at + 3]
        size = 0
        if one.value in (_NINETEEN, _TWENTY) and not one.nth and rest and not rest[0].nth:
            if 9 < rest[0].value < 100:
                size, one = 1, _Piece(100 * one.value + rest[0].value, f"{one.value}{rest[0].value}")
            elif rest[0].value == 0 and len(rest) > 1 and 0 < rest[1].value < 10:
                size, one = 2, _Piece(100 * one.value + rest[1].value, f"{one.value}0{rest[1].value}")
        found.append(one)
        at += 1 + size
    return found


def _number(text: str, found: re.Match[str], joints: set[int]) -> Iterator[Repair]:
    """A row of numbers as it is written, with letters that belong to it."""
    start, end = found.span("it")
    words = found["it"].replace("-", " ").split()
    before = _BEFORE.search(text, max(0, start - 24), start)
    word, link = (before["word"], before["link"]) if before and not found["before"] else ("", None)
    dated = word in _DATED
    beside = start in joints or end in joints
    pieces = _with_years(_pieces(words))
    if len(words) == 1 and (words[0] in _DIGITS or words[0] in _NTH) and not (
        beside or (words[0] in _NTH and (dated or link == "the "))
    ):
        return  # one of them, the second; but may second, on the fourth
    if pieces[0].nth and len(pieces) > 1:
        yield start, end, f"{pieces[0].written}, {_joined(pieces[1:])}"
        return
    written = _joined(pieces)
    if (dated and link == "of " and len(written) == len("14")) or (
        word == "in" and not link and len(pieces) == 1 and pieces[0].value in _YEARS_AGO and _CLOSES.match(text, end)
    ):
        written = f"'{written}"  # august of '14, moved in '74
    letters = found["before"] or ""
    if letters and written.isdecimal() and (len(written) >= _LONG or end in joints):
        start, written = found.start("before"), letters.replace(" ", "") + written
    if found["behind"] and not beside and written.isdecimal() and len(written) >= _LONG:
        end, written = found.end("behind"), written + found["behind"].strip()
    yield start, end, written


def _joined(pieces: Sequence[_Piece]) -> str:
    """Figures said one by one, and halves of a number, in one: ``447109``, ``218``; a day and its year apart."""
    short = all(piece.value < 100 and not piece.nth for piece in pieces)
    digits = any(piece.value < 10 for piece in pieces)
    return ("" if short and digits else " ").join([piece.written for piece in pieces])
