"""Whether marks stand where they should: those of which many begin or end inside a word are off by a letter or two.

Programs that count UTF-16 units, bytes or from 1 write such offsets. One that says what stands there is compared by its
reader; a token of text that is run together (``MWFS``, ``70yoM``) has such an edge too, and few corpora have many.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from resynth.errors import InputError, counted
from resynth.job import twice
from resynth.job.marked_by import by_program
from resynth.types import Record

#: From so many marks on, and such a part of all (one of so many), nobody has meant them so.
FEWEST, PART = 10, 3
#: From so many on somebody may look.
DOUBTED = 3
#: Of the notes in which they stand, so many are named.
PLACES = 5
_HINT = ("offsets are code points of the note's text from 0, the end exclusive (no bytes, no UTF-16 units); give each "
         "span its text, and every one is compared")


class Looked:
    """How many marks nobody compared with what they should mark, how many of those look off, and the first notes so."""

    def __init__(self) -> None:
        self.marks = self.off = 0
        self.torn: list[str] = []

    def add(self, record: Record) -> None:
        """Look at a record. What a program found is left out: it finds parts of words where text is run together."""
        if record.compared or not record.spans:
            return
        text = record.document.text
        marks = [(span.start, span.end) for span in record.spans if not by_program(span.found_by)]
        off = sum(_is_off(text, start, end) for start, end in marks)
        self.marks, self.off = self.marks + len(marks), self.off + off
        if off and len(self.torn) <= PLACES:
            self.torn.append(record.where)

    def told(self) -> tuple[int, int, list[str]]:
        """The three of them, as plain data."""
        return self.marks, self.off, self.torn


def _is_off(text: str, start: int, end: int) -> bool:
    """Whether a mark begins inside a word, or begins with a sign or a blank and ends inside one.

    Where it begins with its word, an ending may be left out (``Helsingissä``).
    """
    if start and _within(text[start - 1], text[start]):
        return True
    return end < len(text) and not text[start].isalnum() and _within(text[end - 1], text[end])


def _within(left: str, right: str) -> bool:
    """Whether two signs stand in one word: letters of a script that has small ones and blanks, or digits."""
    if left.isdecimal() and right.isdecimal():
        return True
    # "drSmith" is two words.
    return left.lower() != left.upper() and right.lower() != right.upper() and not (left.islower() and right.isupper())


def seen(read: Iterable[Mapping[str, Any]]) -> tuple[int, int, tuple[str, ...]]:
    """Of the parts of an input: how many marks were looked at, how many look off, and notes in which they stand."""
    parts = list(read)
    places = sorted({where for part in parts for where in part["off"][2]}, key=twice.in_order)
    return sum(part["off"][0] for part in parts), sum(part["off"][1] for part in parts), tuple(places)


def refuse(read: Iterable[Mapping[str, Any]]) -> None:
    """InputError where so many marks look off that the others are off too."""
    marks, off, places = seen(read)
    if off >= FEWEST and off * PART >= marks:
        first = f": {', '.join(places[:PLACES])}{', …' if len(places) > PLACES else ''}"
        told = f"{off:,} of {counted(marks, 'mark')} begin or end inside a word"
        raise InputError(f"{told}, so the offsets are off{first}", hint=_HINT)
