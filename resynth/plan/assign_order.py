"""Surrogates of the whole corpus by the order in which originals first appear in it (``derive: position``).

Originals are counted through the charts in their keyed order, each where it stands first; what the ledger has keeps its
number. A candidate is drawn from that number and a round, and of two originals with one candidate the earlier has it.
So nothing of a value but its shape goes into its surrogate. As in ``assign``, nothing that grows with the corpus stands
in memory: it is sorted in files.
"""

from __future__ import annotations

import heapq
import struct
from array import array
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from itertools import groupby, takewhile
from pathlib import Path
from typing import Any, Protocol

from resynth.keys import Key
from resynth.plan import postings
from resynth.plan.circles import in_order
from resynth.plan.postings import Column, Posted, Sorter
from resynth.plan.spaces import CORPUS, INDEX, TAG, Space

#: A number is a place and, in its last bits, a round.
ROUND_BITS = 6
ROUNDS = 1 << ROUND_BITS
#: Of a place in the corpus so many bits tell the chart (those that begin its mark), the others the place there.
CHART_BITS = 44
_HERE = 64 - CHART_BITS
#: One that asks, by mark and by place; and a claim: candidate, number of the place, mark, shape, round.
_ASKING, _PLACED, _CLAIM = struct.Struct(">QQQ"), struct.Struct(">QQQ"), struct.Struct(">QIQQI")


def place_of(mark: str, n: int) -> int:
    """The place in the corpus of the n-th value of a chart."""
    return int(mark[:16], 16) >> _HERE << _HERE | min(n, (1 << _HERE) - 1)


class Join(Protocol):
    """What is needed of the join of the corpus (``assign``)."""

    files: list[Posted]
    shapes: Mapping[int, Space]
    key: Key
    tmp: Path
    counts: Counter[int]
    verdicts: Counter[tuple[int, str]]
    modes: dict[int, str]
    ledger: Any

    def mode(self, mark: int) -> str: ...
    def kept(self, mark: int, shape: int) -> bool: ...
    def allowed(self, group: str, surrogate: str) -> int | None: ...
    def decide(
        self, mark: int, shape: int, number: int, claim: int, *, new: bool = False, usual: int | None = None
    ) -> None: ...


class InOrder:
    """Settles the circle of the corpus."""

    def __init__(self, join: Join) -> None:
        self.join = join
        self.claimed: list[Sequence[int]] = []

    def run(self) -> None:
        """Give every original that asks over the corpus its surrogate."""
        claims: Sorter | None = self.first_round(self.firsts())
        while claims is not None:
            claims = self.settle(claims)

    def firsts(self) -> Iterator[bytes]:
        """Those whom the ledger does not know, each once, in the order of where they stand first."""
        by_mark = Sorter(self.join.tmp / "by-mark", _ASKING.size)
        by_place = Sorter(self.join.tmp / "by-place", _PLACED.size)
        asks = heapq.merge(*(takewhile(lambda row: row[0] == CORPUS, file.asks()) for file in self.join.files))
        for _, place, mark, shape, _ in asks:
            if shape in self.join.shapes:
                by_mark.add(_ASKING.pack(mark, place, shape))
        for _, rows in groupby(by_mark, lambda record: record[:8]):
            mark, place, shape = _ASKING.unpack(next(rows))
            self.join.counts[shape] += 1
            if not self.join.kept(mark, shape):
                by_place.add(_PLACED.pack(place, mark, shape))
        for shape in self.join.counts:
            self.join.modes.setdefault(shape, self.join.mode(shape))
        return iter(by_place)

    def following(self) -> int:
        """The number of the first new place: behind all that were issued."""
        last = -1
        for number in self.join.ledger.table.numbers():
            if number < INDEX:
                last = max(last, number >> ROUND_BITS)
        return last + 1

    def first_round(self, records: Iterator[bytes]) -> Sorter:
        """Everyone asks for the first candidate; small spaces that fill are handed out."""
        claims = Sorter(self.join.tmp / "claims", _CLAIM.size)
        exact: dict[int, array[int]] = {}
        for at, record in enumerate(records, self.following()):
            _, mark, shape = _PLACED.unpack(record)
            mode = self.join.modes[shape]
            if mode == "exact":
                exact.setdefault(shape, array("Q")).append(mark)
            elif mode == "tag" or at >= INDEX >> ROUND_BITS:
                self.join.decide(mark, shape, TAG, 0)
            else:
                self.claim(claims, at, mark, shape, 0)
        for shape, marks in sorted(exact.items()):
            self.hand_out(shape, marks)
        return claims

    def claim(self, claims: Sorter, at: int, mark: int, shape: int, turn: int) -> None:
        """Ask for the next candidate that nobody has."""
        space = self.join.shapes[shape]
        for now in range(turn, ROUNDS):
            claim = self.join.allowed(space.group, space.coded(self.join.key, CORPUS, at, now))
            if claim is not None and all(postings.place(column, claim) < 0 for column in self.claimed):
                claims.add(_CLAIM.pack(claim, at, mark, shape, now))
                return
        self.join.decide(mark, shape, TAG, 0)

    def settle(self, claims: Sorter) -> Sorter | None:
        """One round: of equal claims that of the earliest place stands, the others ask again."""
        given = Column(self.join.tmp / f"placed{len(self.claimed)}", "Q")
        losers = self.join.tmp / "behind"
        with open(losers, "wb") as file:
            for _, asking in groupby(claims, lambda record: record[:8]):
                first, *others = asking
                claim, at, mark, shape, now = _CLAIM.unpack(first)
                given.add(claim)
                self.join.decide(mark, shape, at << ROUND_BITS | now, claim, new=True)
                file.write(b"".join(others))
        given.close()
        if not losers.stat().st_size:
            return None
        self.claimed.append(postings.column(self.join.tmp / f"placed{len(self.claimed)}", "Q"))
        again = Sorter(self.join.tmp / "claims", _CLAIM.size)
        for record in postings.read(losers, _CLAIM.size):
            _, at, mark, shape, now = _CLAIM.unpack(record)
            self.claim(again, at, mark, shape, now + 1)
        return again

    def hand_out(self, shape: int, marks: Sequence[int]) -> None:
        """The free values of a small space in a keyed order, to originals in the order of where they stand first."""
        space = self.join.shapes[shape]
        draw = self.join.key.draw("numbers", "order", space.group, space.shape)
        free = []
        # All values are put in order, so that none is moved by another that may not be given.
        for number in in_order(draw, space.size):
            claim = self.join.allowed(space.group, space.nth(number))
            if claim is not None:
                free.append((number, claim))
                if len(free) == len(marks):
                    break
        if len(free) < len(marks) and not (space.pool and free):
            for mark in marks:
                self.join.decide(mark, shape, TAG, 0)
            return
        # A list that is too short is used again, as in ``assign``: only P16 is hard.
        for n, mark in enumerate(marks):
            number, claim = free[n] if n < len(free) else free[draw.below(len(free))]
            self.join.decide(mark, shape, INDEX | number, claim, new=True)
