"""Numbers that are said in words, as the checker hears them: "nine four one, five five five, oh one one nine".

Digits one by one, tens ("fifty-five"), "double five", "eight hundred", and figures between them. Words that tell how
many of something there are come singly or in twos: a row is heard from three words on.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Set
from typing import NamedTuple

from resynth.verify.number_forms import western

_ONES = {word: str(at) for at, word in enumerate(
    ("zero", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine"))} | {"oh": "0", "o": "0"}
_TEENS = {word: str(at) for at, word in enumerate(
    ("ten", "eleven", "twelve", "thirteen", "fourteen", "fifteen", "sixteen", "seventeen", "eighteen", "nineteen"), 10)}
_TENS = {word: str(at) for at, word in enumerate(
    ("twenty", "thirty", "forty", "fifty", "sixty", "seventy", "eighty", "ninety"), 2)}
_TIMES = {"double": 2, "triple": 3}
_WORDS = (*_ONES, *_TEENS, *_TENS, *_TIMES, "hundred")
_WORD = rf"(?<![^\W_])(?:{'|'.join(sorted(_WORDS, key=len, reverse=True))})(?![^\W_])"
#: Between the words of one number: blanks and one or two signs, or the name of a sign.
_GAP = r"(?:[\s,.–-]{1,4}(?:(?:dash|hyphen|space)[\s,.–-]{1,3})?)"
_ROW = re.compile(rf"(?:\d+{_GAP}){{0,2}}{_WORD}(?:{_GAP}(?:{_WORD}|\d+)){{2,}}", re.IGNORECASE)
_SPOKEN = frozenset(_WORDS)
#: What stands behind a word within a row.
_ON = re.compile(rf"[\s,.–-]{{1,4}}(?:\d|dash|hyphen|space|{'|'.join(_WORDS)})")
_PIECE = re.compile(rf"{_WORD}|\d+", re.IGNORECASE)
#: Words of numbers but for those that stand in every note ("one", "two", "ten"), or what they begin with.
_RARE = (
    "zero", "three", "four", "five", "six", "seven", "eight", "nine", "eleven", "twel", "twent", "thirt", "fort",
    "fift", "hundred", "double", "triple", " oh ",
)
#: Fewest words that are no figures; most words of a row that are looked at together, and how many of them twice.
_FEWEST, _MOST, _TWICE = 3, 400, 40


class Heard(NamedTuple):
    """Digits that are said, and where."""

    start: int
    end: int
    digits: str

    def __repr__(self) -> str:
        return f"Heard({self.start}-{self.end})"


def may_hold(text: str, words: Set[str]) -> bool:
    """Whether a number may be said in a text; cheap, and for nearly all notes the last word.

    Args:
        words: the words of the text (``words.distinct``).
    """
    return _goes_on(text, words) and sum(map(text.lower().count, _RARE)) > 1 and _ROW.search(text) is not None


def _goes_on(text: str, words: Set[str]) -> bool:
    """Whether a word of a number stands before another, a figure or the name of a sign.

    Of three words in a row the second stands between blanks and signs, so it is one of the words of the text.
    """
    spoken = _SPOKEN & words
    if not spoken:
        return False
    # What a pattern that does not ask for case takes for an "i".
    lowered = text.lower() if text.isascii() else text.replace("İ", "I").replace("ı", "i").casefold()
    return any(_ON.match(lowered, end) for word in spoken for end in _ends(lowered, word))


def _ends(text: str, word: str) -> Iterator[int]:
    at = text.find(word)
    while at >= 0:
        yield at + len(word)
        at = text.find(word, at + 1)


def rows(text: str) -> Iterator[list[Heard]]:
    """The numbers of a text that are said in three words and more, piece by piece."""
    text = western(text)
    for row in _ROW.finditer(text):
        pieces = list(_PIECE.finditer(text, *row.span()))
        if sum(not piece[0].isdigit() for piece in pieces) >= _FEWEST:
            for first in range(0, max(1, len(pieces) - _TWICE), _MOST - _TWICE):
                yield list(_heard(pieces[first : first + _MOST]))


def _heard(pieces: list[re.Match[str]]) -> Iterator[Heard]:
    at = 0
    while at < len(pieces):
        first = pieces[at]
        word, following = first[0].lower(), pieces[at + 1][0].lower() if at + 1 < len(pieces) else ""
        digits, used = _ONES.get(word) or _TEENS.get(word) or (word if word.isdigit() else ""), 1
        if word in _TIMES:
            digits, used = _ONES.get(following, "") * _TIMES[word], 2
        elif word in _TENS:
            unit = _ONES.get(following, "0")
            together = unit != "0"
            digits, used = _TENS[word] + unit, 1 + together
        last = pieces[min(at + used, len(pieces)) - 1]
        if at + used < len(pieces) and pieces[at + used][0].lower() == "hundred" and digits:
            last, digits, used = pieces[at + used], digits + "00", used + 1
        if digits:
            yield Heard(first.start(), last.end(), digits)
        at += used
