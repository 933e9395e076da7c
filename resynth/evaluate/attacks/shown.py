"""A release as an attacker has it, and what its vault knows of each mention."""

from __future__ import annotations

import re
from collections.abc import Iterable
from math import sqrt
from typing import NamedTuple

from resynth.kinds import KINDS

#: A place in a note and its class of CCHMC.
Place = tuple[int, int, str]
TIME = "TIME"
WORD = re.compile(r"[^\W_]+")
#: Two-sided 95 % of the normal distribution.
_Z = 1.959963984540054


class Shown(NamedTuple):
    """A released note: its ids, its text, and the places that it marks, by class."""

    doc_id: str
    patient: str
    text: str
    marks: tuple[Place, ...]

    def __repr__(self) -> str:
        return f"Shown(marks={len(self.marks)})"


class Share(NamedTuple):
    """So many of so many, with Wilson's interval of 95 % over items."""

    hits: int
    of: int

    @property
    def value(self) -> float | None:
        """None where there is nothing to count."""
        return self.hits / self.of if self.of else None

    @property
    def ends(self) -> tuple[float, float]:
        """(0, 1) where there is nothing to count."""
        if not self.of:
            return 0.0, 1.0
        share, squared = self.hits / self.of, _Z * _Z
        middle = (share + squared / (2 * self.of)) / (1 + squared / self.of)
        reach = _Z * sqrt(share * (1 - share) / self.of + squared / (4 * self.of**2)) / (1 + squared / self.of)
        # At its ends the interval is exact: rounding would let it stop short of them.
        return (0.0 if not self.hits else middle - reach), (1.0 if self.hits == self.of else middle + reach)

    def plus(self, other: Share) -> Share:
        """Both together."""
        return Share(self.hits + other.hits, self.of + other.of)

    def told(self) -> dict[str, float | int | None]:
        """As plain data."""
        low, high = self.ends
        return {"hits": self.hits, "of": self.of, "value": self.value, "low": low, "high": high}


def class_of(kind: str) -> str:
    """The class of CCHMC of a kind; times of day, which tell of nobody, are a class of their own."""
    return kind if kind == TIME else KINDS[kind].cchmc


def words(text: str, start: int, end: int) -> list[tuple[int, int]]:
    """The words and numbers of a place, each by its place."""
    return [found.span() for found in WORD.finditer(text, start, end)]


def outside(places: Iterable[tuple[int, int]], marks: Iterable[Place]) -> list[tuple[int, int]]:
    """Those that no mark touches."""
    marked = [mark[:2] for mark in marks]
    return [(start, end) for start, end in places if not any(a < end and start < b for a, b in marked)]
