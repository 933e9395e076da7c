"""A release as an attacker has it, and what its vault knows of each mention."""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import NamedTuple

#: A place in a note and its class of CCHMC.
Place = tuple[int, int, str]
WORD = re.compile(r"[^\W_]+")


class Shown(NamedTuple):
    """A released note: its ids, its text, and the places that it marks, by class."""

    doc_id: str
    patient: str
    text: str
    marks: tuple[Place, ...]

    def __repr__(self) -> str:
        return f"Shown(marks={len(self.marks)})"


def words(text: str, start: int, end: int) -> list[tuple[int, int]]:
    """The words and numbers of a place, each by its place."""
    return [found.span() for found in WORD.finditer(text, start, end)]


def outside(places: Iterable[tuple[int, int]], marks: Iterable[Place]) -> list[tuple[int, int]]:
    """Those that no mark touches."""
    marked = [mark[:2] for mark in marks]
    return [(start, end) for start, end in places if not any(a < end and start < b for a, b in marked)]
