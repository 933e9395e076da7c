"""Known numbers as somebody says or spells them, and known e-mail addresses in words.

``5 5 5 - 0 1 2 6``, ``five five five oh one two six``, ``triple five``, ``88 / 12 / 345``: pieces of digits that are a
known number together, with whatever signs between. ``leland [dot] stub at kansasnet [dot] example``.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import product
from typing import NamedTuple
from unicodedata import digit

from resynth.recognize.words import regex

_ONES = ("zero", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine")
_TEENS = ("ten", "eleven", "twelve", "thirteen", "fourteen", "fifteen", "sixteen", "seventeen", "eighteen", "nineteen")
_TENS = ("twenty", "thirty", "forty", "fifty", "sixty", "seventy", "eighty", "ninety")
#: Word -> the digits that it says.
_SAID = {
    **{word: str(number) for number, word in enumerate((*_ONES, *_TEENS))},
    **{word: f"{number}0" for number, word in enumerate(_TENS, 2)},
    "oh": "0", "o": "0", "nought": "0", "naught": "0", "niner": "9", "hundred": "00", "thousand": "000",
}
_DIGITS = frozenset(_ONES[1:])
_TIMES = {"double": 2, "triple": 3}
_WORDS = "|".join(sorted((*_SAID, *_TIMES), key=len, reverse=True))
#: A run of digits, or a word that says some; nothing of a longer word.
_PIECE = regex(rf"(?<![^\W_])(?:\d{{1,40}}|{_WORDS})(?![^\W_])", re.IGNORECASE)
#: What may stand between two pieces of one number: signs and blanks on two lines at most.
_GAP = regex(r"(?:[^\w\n]|_){0,6}(?:\n(?:[^\w\n]|_){0,6})?\Z")
#: A sign between digits that binds them more than a blank does.
_TIGHT = regex(r"[-./]?\Z")
#: How the signs of an address are said.
_SIGNS = {".": ("", "dot"), "@": ("", "at"), "-": ("", "dash", "hyphen"), "_": ("", "underscore")}
#: Of more ways to say an address, those with all signs said and with the "at" alone are enough.
_MOST_WAYS = 32
_SIGN = regex(r"[.@_-]")


class _Said(NamedTuple):
    """A piece of a number: where it stands, and its digits."""

    start: int
    end: int
    digits: str

    def __repr__(self) -> str:
        return "_Said()"


class Told:
    """Known numbers, found in pieces."""

    def __init__(self) -> None:
        self._kinds: dict[str, str] = {}
        self._lengths: set[int] = set()

    def __bool__(self) -> bool:
        return bool(self._kinds)

    def add(self, digits: str, kind: str) -> None:
        """Take in a number; of two kinds of it, the first counts."""
        self._kinds.setdefault(digits, kind)
        self._lengths.add(len(digits))

    def find(self, text: str) -> Iterator[tuple[int, int, str]]:
        """Where they stand in more than one piece, or in words."""
        longest = max(self._lengths, default=0)
        for chain in _chains(text) if self._kinds else ():
            at = 0
            while at < len(chain):
                last = self._last(chain, at, longest)
                if last < 0:
                    at += 1
                    continue
                kind = self._kinds["".join(piece.digits for piece in chain[at : last + 1])]
                first = at
                while first and _bound(text, chain, first - 1):
                    first -= 1
                while last < len(chain) - 1 and _bound(text, chain, last):
                    last += 1
                yield chain[first].start, chain[last].end, kind
                at = last + 1

    def _last(self, chain: list[_Said], first: int, longest: int) -> int:
        """The last piece of the longest known number that begins with a piece; -1: there is none."""
        digits, found = "", -1
        for at in range(first, len(chain)):
            digits += chain[at].digits
            if len(digits) > longest:
                break
            if len(digits) in self._lengths and digits in self._kinds:
                found = at
        return found

    def __repr__(self) -> str:
        return "Told()"


def _bound(text: str, chain: list[_Said], at: int) -> bool:
    """Whether no more than a sign stands between a piece and the next: 316-555-0126, 2024-8812345-01."""
    return _TIGHT.match(text[chain[at].end : chain[at + 1].start]) is not None


def _chains(text: str) -> Iterator[list[_Said]]:
    """Pieces that may be one number."""
    chain: list[_Said] = []
    times, start, end, tens = 1, 0, -1, False
    for found in _PIECE.finditer(text):
        word = found[0].lower()
        if end >= 0 and not _GAP.match(text, end, found.start()):
            yield chain
            chain, times, tens = [], 1, False
        if times == 1:
            start = found.start()
        if word in _TIMES:
            times, tens = _TIMES[word], False
        elif tens and word in _DIGITS and text[end : found.start()] in (" ", "-"):
            # twenty-six
            chain[-1] = _Said(chain[-1].start, found.end(), chain[-1].digits[0] + _SAID[word])
            tens = False
        else:
            digits = _SAID.get(word) or "".join(str(digit(sign)) for sign in word)
            chain.append(_Said(start, found.end(), digits * times))
            times, tens = 1, word in _TENS
        end = found.end()
    yield chain


def ways(address: str) -> Iterator[str]:
    """An e-mail address as it may be said: ``a dot b at c dot d``; not as it is written."""
    parts, signs = _SIGN.split(address), _SIGN.findall(address)
    choices = [_SIGNS[sign] for sign in signs]
    many = 1
    for choice in choices:
        many *= len(choice)
    if many > _MOST_WAYS:
        choices = [choice[1:2] for choice in choices]
    for said in product(*choices):
        if any(said):
            yield " ".join(word for pair in zip(parts, (*said, ""), strict=True) for word in pair if word)
