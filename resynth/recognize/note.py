"""A note as recognizers see it: cut into tokens once, for all of them."""

from __future__ import annotations

import re
import sys
from bisect import bisect_left, bisect_right
from collections.abc import Callable, Mapping
from functools import cached_property
from itertools import accumulate, compress
from operator import add, itemgetter
from typing import Any, cast

from resynth.recognize.plain import plain
from resynth.types import Document

#: Letters with their marks; digits; one sign. Blanks are no token, line ends neither.
TOKEN = re.compile(r"[^\W\d_]+(?:[\u0300-\u036f]+[^\W\d_]*)*|\d+|[^\w\s]|_")
#: A token with the blanks behind it; the same in ASCII, where it is quicker.
_PIECE = re.compile(rf"(?:{TOKEN.pattern})\s*")
_ASCII = re.compile(r"(?:[A-Za-z]+|[0-9]+|\S)\s*")

#: So many tokens are remembered, those of one language: none that is longer, and no number of more figures but years,
#: since few come again.
_MOST_TOKENS, _LONGEST_KEPT, _LONGEST_NUMBER, _CENTURIES = 4_000, 40, 3, ("19", "20")
#: What a token is: capitals throughout, a run of digits, a word that a table has, or one that has it as it is written;
#: sums of these.
_CAPITALS, _DIGITS, _ANCHOR, _WRITTEN_SO = 1, 2, 4, 8
#: Of each table that has anything for a token, its number; with what it has: beside the word, or as it is written.
_Said = tuple[tuple[int, tuple[str, Any]], ...]
_Written = tuple[tuple[int, Any], ...]
#: A token: (as written, in small letters, what it is, what tables have for it, what they have for it as it is written,
#: the sign of its class, what parts it from the next).
_Token = tuple[str, str, int, _Said, _Written, str, str]
_WRITTEN, _SMALL, _CLASS, _, _, _SYMBOL, _GAP = map(itemgetter, range(7))
#: What parts two tokens: nothing, a blank, several or a tabulator, a line end, empty lines.
JOINED, BLANK, COLUMN, LINE_END, EMPTY_LINES = "-_tnN"


class _Tokens(dict[str, _Token]):
    """A token, with or without blanks behind it -> all that is known of it, made once for many notes."""

    def __init__(self) -> None:
        #: The tables, each with that for words without a capital, if it has one of its own.
        self.tables: list[tuple[Mapping[str, Any], Mapping[str, Any] | None]] = []
        #: The class of a word as it is written.
        self.classify: Callable[[str], str] = str
        self.version = 0

    def __missing__(self, piece: str) -> _Token:
        word = piece.rstrip()
        if len(word) > _LONGEST_NUMBER and word.isdecimal() and word[:-2] not in _CENTURIES:
            # No table has such a number (``anchored``), and one is of the class of another.
            return word, word, _DIGITS, (), (), _SYMBOL(self[word[0]]), _gap(piece[len(word) :])
        token = (*self[word][:-1], _gap(piece[len(word) :])) if word != piece else self._made(word)
        if len(piece) <= _LONGEST_KEPT:
            if len(self) >= _MOST_TOKENS:
                self.clear()
            self[piece] = token
        return token

    def add(self, table: Mapping[str, Any], small: Mapping[str, Any] | None) -> None:
        """Take in one more table, for the tokens that are known too: a first note brings most tables, one by one."""
        number = len(self.tables)
        self.tables.append((table, small))
        for piece, (word, lower, what, said, written_so, *rest) in self.items():
            if small is None:
                if lower in table:
                    said += ((number, (lower, table[lower])),)
                    self[piece] = cast("_Token", (word, lower, what | _ANCHOR, said, written_so, *rest))
            elif entry := (table if word[:1].isupper() else small).get(lower):
                written_so += ((number, entry),)
                self[piece] = cast("_Token", (word, lower, what | _WRITTEN_SO, said, written_so, *rest))

    def _made(self, word: str) -> _Token:
        lower = word.lower()
        lower = sys.intern(lower)
        said, written_so = [], []
        for number, (table, small) in enumerate(self.tables):
            if small is None:
                if lower in table:
                    said.append((number, (lower, table[lower])))
            elif entry := (table if word[:1].isupper() else small).get(lower):
                written_so.append((number, entry))
        what = _CAPITALS * word.isupper() + _DIGITS * word.isdecimal()
        what += _ANCHOR * bool(said) + _WRITTEN_SO * bool(written_so)
        return sys.intern(word), lower, what, tuple(said), tuple(written_so), self.classify(word), JOINED


def _gap(between: str) -> str:
    """The sign of what parts a token from the next."""
    if not between:
        return JOINED
    if "\n" in between:
        return EMPTY_LINES if between.count("\n") > 1 else LINE_END
    return BLANK if between == " " else COLUMN


_tokens = _Tokens()


def anchored(table: Mapping[str, Any], small: Mapping[str, Any] | None = None) -> int:
    """Take in a table of words at which a recognizer looks, or one that has grown; its number, for ``Note.hits``.

    A note's words are looked up once for all tables, and where most of them were looked up before: in one table that
    is small and near, instead of many that are large. With a table of its own for words without a capital, each
    token has what is there for it as it is written, for ``Note.written``. No table has a number of more than
    ``_LONGEST_NUMBER`` figures.
    """
    number = next((number for number, (one, _) in enumerate(_tokens.tables) if one is table), len(_tokens.tables))
    if number < len(_tokens.tables):
        _tokens.tables[number] = table, small
        _tokens.clear()
    else:
        _tokens.add(table, small)
    _tokens.version += 1
    return number


def classified(classify: Callable[[str], str]) -> None:
    """Take in what tells a word's class, a sign, from how it is written: asked once a word, for ``Note.symbols``."""
    _tokens.classify = classify
    _tokens.clear()
    _tokens.version += 1


#: How many characters before a run of digits, and behind it or a word, decide which patterns are tried there.
BEFORE, BEHIND = 2, 6
_SIGNS_OF_DATES = frozenset("/.-")
_ZEROS = str.maketrans("123456789", "000000000")


class Note:
    """The text of a document and its tokens, as parallel lists.

    Attributes:
        text: sign for sign as it stands, but plain (plain.py).
        words: the tokens as written: runs of letters, runs of digits, single signs.
        lower: the tokens in small letters.
        starts, ends: their places, code points, ends exclusive.
        gaps: what parts each from the next, a sign each: ``JOINED``, ``BLANK``, ``COLUMN``, ``LINE_END``,
            ``EMPTY_LINES``; this behind the last, too.
        capitals: the numbers of the tokens that are capitals throughout, single letters too.
        digits: the numbers of the tokens that are runs of digits.
        here: word in small letters that a table has -> the numbers of the tokens that are it, ascending.
        matched: what patterns match in it, by their table, not judged yet (pattern.py).
    """

    __slots__ = (
        "__dict__", "_hits", "_tokens", "_version", "capitals", "digits", "ends", "gaps", "here", "lower", "matched",
        "starts", "text", "words",
    )

    def __init__(self, text: str) -> None:
        self.text = text = plain(text)
        self.matched: list[list[Any]] = []
        # No match objects are kept: each would be one more for the garbage collector to walk over.
        pieces = (_ASCII if text.isascii() else _PIECE).findall(text)
        tokens = list(map(_tokens.__getitem__, pieces))
        self.words: list[str] = list(map(_WRITTEN, tokens))
        self.lower: list[str] = list(map(_SMALL, tokens))
        self.gaps = "".join(map(_GAP, tokens))[:-1] + EMPTY_LINES if tokens else ""
        begin = len(text) - len(text.lstrip())
        self.starts = list(accumulate(map(len, pieces), initial=begin))[:-1]
        self.ends = list(map(add, self.starts, map(len, self.words)))
        self._look(tokens)

    def _look(self, tokens: list[_Token]) -> None:
        """Note where the tokens stand that are more than a word or a sign."""
        hits: list[list[tuple[Any, Any]]] = [[] for _ in _tokens.tables]
        here: dict[str, list[int]] = {}
        capitals: list[int] = []
        digits: list[int] = []
        for number, (_, lower, what, said, written_so, _, _) in compress(enumerate(tokens), map(_CLASS, tokens)):
            if what == _ANCHOR and lower in here:
                here[lower].append(number)
                continue
            if what == _DIGITS:
                digits.append(number)
                continue
            if what & _CAPITALS:
                capitals.append(number)
                if what == _CAPITALS:
                    continue
            for table, entry in written_so:
                hits[table].append((number, entry))
            if not what & _ANCHOR:
                pass
            elif lower in here:
                here[lower].append(number)
            else:
                here[lower] = [number]
                for table, entry in said:
                    hits[table].append(entry)
            if what & _DIGITS:
                digits.append(number)
        self._hits, self.here, self.capitals, self.digits = hits, here, capitals, digits
        self._tokens = tokens
        self._version = _tokens.version

    @cached_property
    def lowered(self) -> str:
        """The text in small letters, each in its place."""
        lower = self.text.lower()
        if len(lower) != len(self.text):  # İ is two characters when it is small
            lower = "".join(small if len(small := sign.lower()) == 1 else sign for sign in self.text)
        return lower

    @cached_property
    def shape(self) -> str:
        """The text in small letters with a 0 for every digit, so that notes share most of its pieces."""
        return self.lowered.translate(_ZEROS)

    @cached_property
    def runs(self) -> dict[int, list[int]]:
        """How many digits -> the numbers of the runs of so many, ascending."""
        runs: dict[int, list[int]] = {}
        for number, length in zip(self.digits, map(len, map(self.words.__getitem__, self.digits)), strict=True):
            if length in runs:
                runs[length].append(number)
            else:
                runs[length] = [number]
        return runs

    @cached_property
    def lettered(self) -> list[int]:
        """The numbers of the runs of digits that stand right behind a letter."""
        text, starts = self.text, self.starts
        return [number for number in self.digits if (at := starts[number]) and text[at - 1].isalpha()]

    @cached_property
    def joined(self) -> list[int]:
        """The numbers of the runs of digits that go on behind a sign of dates and decimals: 3/14, 4.5, 2019-03."""
        text, ends = self.text, self.ends
        return [
            number for number in self.digits
            if text[(end := ends[number]) : end + 1] in _SIGNS_OF_DATES and text[end + 1 : end + 2].isdecimal()
        ]

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

    def where(self, word: str) -> list[int]:
        """The numbers of the tokens that are a word in small letters: cheap for few rare words, ``places`` for many."""
        if not self.text.isascii():
            return [number for number, one in enumerate(self.lower) if one == word]
        lowered, found, at = self.lowered, [], self.lowered.find(word)
        while at >= 0:
            number = bisect_left(self.starts, at)
            if number < len(self.starts) and self.starts[number] == at and self.lower[number] == word:
                found.append(number)
            at = lowered.find(word, at + 1)
        return found

    def hits(self, table: int) -> list[tuple[str, Any]]:
        """(word, what the table has for it) of the words of the note, in small letters, as they first stand in it."""
        self._renew()
        return self._hits[table]

    def _renew(self) -> None:
        """Look up the words again if a table came after the note, or grew."""
        if self._version != _tokens.version:
            self._look(list(map(_tokens.__getitem__, self.words)))

    @property
    def symbols(self) -> str:
        """The class of each token, a sign each, as what is ``classified`` tells it."""
        self._renew()
        return "".join(map(_SYMBOL, self._tokens))

    def written(self, table: int) -> list[tuple[int, Any]]:
        """(number of a token, what the table has for it as it is written), ascending."""
        return cast("list[tuple[int, Any]]", self.hits(table))

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


#: Notes are kept cut for all who ask: so many characters of them, by the identity of their documents, the first first.
KEPT_CHARACTERS = 100_000
_kept: dict[int, tuple[Document, Note]] = {}
_held = 0


def note_of(document: Document) -> Note:
    """The tokens of a document; cut once for all recognizers that ask in turn, and for what looks at a whole chart."""
    global _held
    if known := _kept.get(id(document)):
        return known[1]
    note = Note(document.text)
    _kept[id(document)] = document, note
    _held += len(note.text)
    while len(_kept) > 1 and _held > KEPT_CHARACTERS:
        _held -= len(_kept.pop(next(iter(_kept)))[1].text)
    return note


def forget() -> None:
    """Let go of all notes that are kept: what they held is still near, and the next are built of it."""
    global _held
    _kept.clear()
    _held = 0
