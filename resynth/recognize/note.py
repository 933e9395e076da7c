"""A note as recognizers see it: cut into tokens once, for all of them."""

from __future__ import annotations

import re
import sys
from bisect import bisect_right
from collections import deque
from collections.abc import Callable, Mapping, Set
from functools import cached_property
from itertools import accumulate, compress
from operator import add
from typing import Any

from resynth.types import Document

#: Letters with their marks; digits; one sign. Blanks are no token, line ends neither.
TOKEN = re.compile(r"[^\W\d_]+(?:[\u0300-\u036f]+[^\W\d_]*)*|\d+|[^\w\s]|_")
#: A token with the blanks behind it; the same in ASCII, where it is quicker.
_PIECE = re.compile(rf"(?:{TOKEN.pattern})\s*")
_ASCII = re.compile(r"(?:[A-Za-z]+|[0-9]+|[^A-Za-z0-9\s])\s*")


#: So many tokens are remembered, none longer: those of one language, and the numbers of some hundred notes.
_MOST_TOKENS, _LONGEST_KEPT = 40_000, 40


class _Tokens(dict[str, str]):
    """What is made of a token -> the same string each time, so that it is made and hashed once for many notes."""

    __slots__ = ("make",)

    def __init__(self, make: Callable[[str], str]) -> None:
        self.make = make

    def __missing__(self, token: str) -> str:
        if len(token) > _LONGEST_KEPT:
            return self.make(token)
        if len(self) >= _MOST_TOKENS:
            self.clear()
        made = self[token] = sys.intern(self.make(token))
        return made


class _Anchors(dict[str, tuple[tuple[int, Any], ...]]):
    """Word -> (number of a table, what the table has for it) of each table that has it; remembered, as tokens are."""

    def __init__(self) -> None:
        self.tables: list[Mapping[str, Any]] = []

    def __missing__(self, word: str) -> tuple[tuple[int, Any], ...]:
        if len(self) >= _MOST_TOKENS:
            self.clear()
        said = self[word] = tuple((n, table[word]) for n, table in enumerate(self.tables) if word in table)
        return said


_anchors = _Anchors()


def anchored(table: Mapping[str, Any]) -> int:
    """Take in a table of words at which a recognizer looks; its number, for ``Note.hits``.

    A note's words are looked up once for all tables, and where most of them were looked up before: in one table that
    is small and near, instead of many that are large.
    """
    _anchors.tables.append(table)
    _anchors.clear()
    return len(_anchors.tables) - 1


_without_blanks = _Tokens(str.rstrip).__getitem__
_in_small_letters = _Tokens(str.lower).__getitem__

#: How many characters before and behind a run of digits decide which patterns are tried there; longest such run.
BEFORE, BEHIND, LONGEST_RUN = 2, 6, 24
_ZEROS = str.maketrans("123456789", "000000000")


class Note:
    """The text of a document and its tokens, as parallel lists.

    Attributes:
        text: as it stands.
        words: the tokens as written: runs of letters, runs of digits, single signs.
        starts, ends: their places, code points, ends exclusive.
    """

    __slots__ = ("__dict__", "_hits", "ends", "starts", "text", "words")

    def __init__(self, text: str) -> None:
        self.text = text
        self._hits: list[list[tuple[str, Any]]] = []
        # No match objects are kept: each would be one more for the garbage collector to walk over.
        pieces = (_ASCII if text.isascii() else _PIECE).findall(text)
        self.words = list(map(_without_blanks, pieces))
        begin = len(text) - len(text.lstrip())
        self.starts = list(accumulate(map(len, pieces), initial=begin))[:-1]
        self.ends = list(map(add, self.starts, map(len, self.words)))

    @cached_property
    def lower(self) -> list[str]:
        """The tokens in small letters."""
        return list(map(_in_small_letters, self.words))

    @cached_property
    def lowered(self) -> str:
        """The text in small letters, each in its place."""
        lower = self.text.lower()
        if len(lower) != len(self.text):  # İ is two characters when it is small
            lower = "".join(small if len(small := sign.lower()) == 1 else sign for sign in self.text)
        return lower

    @cached_property
    def places(self) -> dict[str, list[int]]:
        """Token in small letters -> the numbers of the tokens that are it, ascending."""
        places: dict[str, list[int]] = {}
        for number, word in enumerate(self.lower):
            if word in places:
                places[word].append(number)
            else:
                places[word] = [number]
        return places

    def hits(self, table: int) -> list[tuple[str, Any]]:
        """(word, what the table has for it) of the words of the note, in small letters, as they first stand in it."""
        if len(self._hits) <= table:
            hits: list[list[tuple[str, Any]]] = [[] for _ in _anchors.tables]
            for word, said in zip(self.places, map(_anchors.__getitem__, self.places), strict=True):
                for number, what in said:
                    hits[number].append((word, what))
            self._hits = hits
        return self._hits[table]

    def numbers(self, words: Set[str]) -> list[int]:
        """The numbers of the tokens that are one of these words, ascending; as quick with many words as with few."""
        places = self.places
        # set & dict.keys() would walk over the words, however many they are.
        here = words.intersection(places) if isinstance(words, set | frozenset) else words & places.keys()
        return sorted([number for word in here for number in places[word]])

    @cached_property
    def capitals(self) -> list[int]:
        """The numbers of the tokens that are capitals throughout, single letters too."""
        return list(compress(range(len(self.words)), map(str.isupper, self.words)))

    @cached_property
    def digits(self) -> list[int]:
        """The numbers of the tokens that are runs of digits."""
        return list(compress(range(len(self.words)), map(str.isdecimal, self.words)))

    @cached_property
    def runs(self) -> list[tuple[int, str, str]]:
        """(place, the ``BEFORE`` characters before, it and the ``BEHIND`` characters behind) of the runs of digits.

        What begins with the run is in small letters and has 0 for every digit, so that notes share most of these.
        """
        text, starts, ends = self.text, self.starts, self.ends
        shape = self.lowered.translate(_ZEROS)
        return [
            (at, text[at - BEFORE : at] if at >= BEFORE else text[:at], shape[at : end + BEHIND])
            for at, end in [(starts[n], ends[n]) for n in self.digits] if end - at <= LONGEST_RUN
        ]

    @cached_property
    def line_starts(self) -> list[int]:
        """Where lines begin."""
        return [0, *(found.end() for found in re.finditer(r"\n", self.text))]

    def line(self, at: int) -> tuple[int, int]:
        """Start and end (without its line end) of the line in which a place stands."""
        number = bisect_right(self.line_starts, at) - 1
        following = number + 1
        end = self.line_starts[following] - 1 if following < len(self.line_starts) else len(self.text)
        return self.line_starts[number], end

    def token_at(self, at: int) -> int:
        """The number of the token that a place is in, or of the last one before it; -1 before the first."""
        return bisect_right(self.starts, at) - 1

    def __repr__(self) -> str:
        return f"Note(tokens={len(self.words)})"


#: Notes of a patient that are kept cut at a time: so many characters of them.
_KEPT_CHARACTERS = 100_000
_kept: deque[tuple[Document, Note]] = deque()
_held = 0


def note_of(document: Document) -> Note:
    """The tokens of a document; cut once for all recognizers that ask in turn, and for what looks at a whole chart."""
    global _held
    for known, note in reversed(_kept):
        if known is document:
            return note
    note = Note(document.text)
    _kept.append((document, note))
    _held += len(note.text)
    while len(_kept) > 1 and _held > _KEPT_CHARACTERS:
        _held -= len(_kept.popleft()[1].text)
    return note
