"""Tokens that something was told of, as the rules of what is nobody's are asked about them."""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

from resynth.recognize.note import Note
from resynth.recognize.words import word_set

#: Where a patient lies, and who is asked there: no house of its own.
UNITS = word_set(
    "icu nicu picu micu sicu cvicu ccu ed er or pacu osh pgr ext sw cm rn md np pa ot pt slp rt"
    " radiology interventional medicine dietetics anesthesiology consultant assistant bus fe"
)
HOUSES = ("INSTITUTION", "LOCATION", "OTHER")
#: Behind a namesake, what a scale tells.
TYPED = word_set("type skin score stage grade class scale index criteria")


class Place(NamedTuple):
    """Tokens of a note that something was told of, and what their rules look at."""

    note: Note
    first: int
    last: int
    kind: str
    #: Hundredths of the logarithm of odds.
    weight: int
    text: str
    #: The tokens beside them, in small letters; empty at a note's end.
    before: str
    behind: str
    #: Their words and numbers, in small letters.
    own: list[str]

    @property
    def alone(self) -> bool:
        """Whether they are one token."""
        return self.first == self.last

    @property
    def word(self) -> str:
        """The first of them, in small letters."""
        return self.note.lower[self.first]

    def __repr__(self) -> str:
        return f"Place({self.last + 1 - self.first} tokens, {self.kind!r})"


Rule = Callable[[Place], bool]


def opens_line(note: Note, at: int) -> bool:
    """Whether a token is the first of its line."""
    return at == 0 or "\n" in note.text[note.ends[at - 1] : note.starts[at]]
