"""A note as recognizers see it: cut into tokens once, for all of them."""

from __future__ import annotations

import re
from bisect import bisect_right
from functools import cached_property

from resynth.types import Document

#: Letters with their marks; digits; one sign. Blanks are no token, line ends neither.
TOKEN = re.compile(r"[^\W\d_]+(?:[\u0300-\u036f]+[^\W\d_]*)*|\d+|[^\w\s]|_")


class Note:
    """The text of a document and its tokens, as parallel lists.

    Attributes:
        text: as it stands.
        words: the tokens as written: runs of letters, runs of digits, single signs.
        starts, ends: their places, code points, ends exclusive.
    """

    __slots__ = ("__dict__", "ends", "starts", "text", "words")

    def __init__(self, text: str) -> None:
        self.text = text
        self.words: list[str] = []
        self.starts: list[int] = []
        self.ends: list[int] = []
        word, start, end = self.words.append, self.starts.append, self.ends.append
        for found in TOKEN.finditer(text):
            word(found[0])
            at, to = found.span()
            start(at)
            end(to)

    @cached_property
    def lower(self) -> list[str]:
        """The tokens in small letters."""
        return [word.lower() for word in self.words]

    @cached_property
    def line_starts(self) -> list[int]:
        """Where lines begin."""
        return [0, *(found.end() for found in re.finditer(r"\n", self.text))]

    def line(self, at: int) -> tuple[int, int]:
        """Start and end (without its line end) of the line in which a place stands."""
        number = bisect_right(self.line_starts, at) - 1
        start = self.line_starts[number]
        end = self.text.find("\n", start)
        return start, len(self.text) if end < 0 else end

    def token_at(self, at: int) -> int:
        """The number of the token that a place is in, or of the last one before it; -1 before the first."""
        return bisect_right(self.starts, at) - 1

    def __repr__(self) -> str:
        return f"Note(tokens={len(self.words)})"


#: Notes of a patient that are kept cut at a time: so many characters of them.
_KEPT_CHARACTERS = 200_000
_kept: list[tuple[Document, Note]] = []


def note_of(document: Document) -> Note:
    """The tokens of a document; cut once for all recognizers that ask in turn, and for what looks at a whole chart."""
    for known, note in reversed(_kept):
        if known is document:
            return note
    note = Note(document.text)
    _kept.append((document, note))
    while len(_kept) > 1 and sum(len(one.text) for _, one in _kept) > _KEPT_CHARACTERS:
        del _kept[0]
    return note
