"""Surrogates inside a circle smaller than the corpus: a mention, a note, a patient.

Inside a circle two values never share a surrogate; two circles know nothing of each other. No surrogate is an original
of the corpus, whatever the circle, so this waits for the join of all originals. A circle is small and lies in one
portion of the postings: it is settled whole, one after the other. Where values fill a large part of a small space, the
free ones are counted and handed out in a keyed order; when there are too few, nothing fits and the ladder decides.
"""

from __future__ import annotations

import heapq
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from itertools import groupby
from typing import Protocol

from resynth.keys import Draw, Key
from resynth.plan.postings import Ask, Posted
from resynth.plan.spaces import CODE, CORPUS, INDEX, ROUNDS, SMALL, TAG, Space

#: Rounds in a small space before its free values are counted.
_TRIES = 32
#: Small spaces whose free values are kept at hand.
_KNOWN = 16
#: The number of a code: its place in the circle, and the round in the last ten bits.
ROUND_BITS = 10


class Join(Protocol):
    """What the circles need of the join of the corpus."""

    files: list[Posted]
    shapes: Mapping[int, Space]
    key: Key
    counts: Counter[int]
    ordered: bool

    def kept_row(self, group: str, mark: int) -> tuple[int, int] | None:
        """(number, claim) that an earlier release issued to one who asks."""

    def after(self, number: int, claim: int) -> int:
        """That number, or what the policy makes of it when its surrogate (by fingerprint) has become an original."""

    def allowed(self, group: str, surrogate: str) -> int | None:
        """The surrogate's fingerprint when it may be given at all."""

    def allowed_mark(self, claim: int) -> int | None:
        """The same of a surrogate of which only the fingerprint is at hand."""

    def is_issued(self, claim: int) -> bool:
        """Whether an earlier release issued a surrogate of this fingerprint."""

    def decide(
        self, mark: int, shape: int, number: int, claim: int, *, new: bool = False, usual: int | None = None
    ) -> None:
        """Note what one who asks is given; ``new``: for the ledger too, ``usual``: what goes without saying."""


class Circles:
    """Settles every circle of a corpus. A claim here is the surrogate's fingerprint, mixed with the circle's."""

    def __init__(self, join: Join) -> None:
        self.join = join
        self._free: dict[int, Sequence[tuple[int, int]]] = {}

    def run(self) -> None:
        """Go through all circles; what is decided goes to the join."""
        rows: Iterator[Ask] = heapq.merge(*(file.asks() for file in self.join.files))
        for circle, asking in groupby(rows, key=lambda row: row[0]):
            if circle != CORPUS:
                self.settle(circle, list(asking))

    def settle(self, circle: int, asking: Sequence[Ask]) -> None:
        """Give every value of a circle its surrogate. ``asking`` is in order of appearance."""
        given: set[int] = set()
        new: dict[int, dict[int, int]] = {}
        places: dict[int, int] = {}
        last = -1
        for _, _, mark, shape, claim in asking:
            space = self.join.shapes.get(shape)
            if space is None:
                continue
            row = self.join.kept_row(space.group, mark)
            if row is not None:
                number, issued = row
                given.add(issued)
                if self.placed(space) and number < INDEX:
                    last = max(last, number >> ROUND_BITS)
                number = self.join.after(number, issued ^ circle)
                if number >= 0:
                    self.join.counts[shape] += 1
                    self.join.decide(mark, shape, number, issued, usual=None if self.join.ordered else 0)
                    continue
            new.setdefault(shape, {}).setdefault(mark, 0 if row else claim)
            places.setdefault(mark, len(places))
        for shape, marks in new.items():
            here = {mark: last + 1 + places[mark] for mark in marks}
            self.choose(circle, self.join.shapes[shape], marks, here, given)

    def placed(self, space: Space) -> bool:
        """Whether a surrogate follows the place of who asks, and nothing else of the value but its shape."""
        return self.join.ordered or space.group == CODE

    def choose(
        self, circle: int, space: Space, marks: Mapping[int, int], places: Mapping[int, int], given: set[int]
    ) -> None:
        """Give the new values of one shape their surrogates."""
        left = []
        self.join.counts[space.mark] += len(marks)
        crowded = space.size <= SMALL and 8 * len(marks) > space.size
        for mark, claim in marks.items():
            found = None if crowded else self.draw(circle, space, mark, claim, places[mark], given)
            if found is None:
                left.append(mark)
                continue
            given.add(found[1])
            self.join.decide(mark, space.mark, *found, new=True, usual=None if self.placed(space) else 0)
        if left:
            self.hand_out(circle, space, left, given)

    def draw(
        self, circle: int, space: Space, mark: int, claim: int, place: int, given: set[int]
    ) -> tuple[int, int] | None:
        """The first candidate that nobody has in this circle: its number and its claim."""
        key = self.join.key
        for turn in range(_TRIES if space.size <= SMALL else ROUNDS):
            if self.placed(space):
                surrogate, number = space.coded(key, circle, place, turn), place << ROUND_BITS | turn
            elif turn == 0 and not claim:
                continue
            else:
                # The first candidate came with the postings: its fingerprint is enough.
                surrogate, number = space.later(key, mark, turn) if turn else "", turn
            found = self.free(circle, space, surrogate, claim if not surrogate else 0, given)
            if found is not None:
                return number, found
        return None

    def free(self, circle: int, space: Space, surrogate: str, claim: int, given: set[int]) -> int | None:
        """The claim of a surrogate (or of a fingerprint of one) that may be given in this circle."""
        raw = self.join.allowed_mark(claim) if claim else self.join.allowed(space.group, surrogate)
        if raw is None:
            return None
        mixed = raw ^ circle
        return None if mixed in given or self.join.is_issued(mixed) else mixed

    def hand_out(self, circle: int, space: Space, marks: Sequence[int], given: set[int]) -> None:
        """The free values of a small space in a keyed order; where a list is too short, it is used again."""
        free = self.free_values(space) if space.size <= SMALL else ()
        draw = self.join.key.draw("numbers", "order", space.group, space.shape, f"{circle:016x}")
        # By place, all values are put in order: none is moved by another that may not be given.
        among = free if not self.join.ordered else [(n, 0) for n in range(space.size)] if free else []
        claims = dict(free) if self.join.ordered else {}
        chosen: list[tuple[int, int]] = []
        for at in in_order(draw, len(among)):
            number, claim = among[at]
            if claims and (claim := claims.get(number, 0)) == 0:
                continue
            if claim ^ circle not in given and not self.join.is_issued(claim ^ circle):
                chosen.append((number, claim ^ circle))
                if len(chosen) == len(marks):
                    break
        if len(chosen) < len(marks) and space.pool and free:
            again = [free[draw.below(len(free))] for _ in range(len(marks) - len(chosen))]
            chosen += [(number, claim ^ circle) for number, claim in again]
        if len(chosen) < len(marks):
            for mark in marks:
                self.join.decide(mark, space.mark, TAG, 0)
            return
        for mark, (number, claim) in zip(marks, chosen, strict=True):
            given.add(claim)
            self.join.decide(mark, space.mark, INDEX | number, claim, new=True)

    def free_values(self, space: Space) -> Sequence[tuple[int, int]]:
        """(number, fingerprint) of the values of a small space that are no originals: looked up once, not by circle."""
        known = self._free.get(space.mark)
        if known is None:
            found = ((number, self.join.allowed(space.group, space.nth(number))) for number in range(space.size))
            known = [(number, claim) for number, claim in found if claim is not None]
            if len(self._free) >= _KNOWN:
                self._free.clear()
            self._free[space.mark] = known
        return known


def in_order(draw: Draw, n: int) -> Iterator[int]:
    """The numbers 0 to n - 1 in a keyed order, drawn one by one: of a large space only a few are asked for."""
    moved: dict[int, int] = {}
    for left in range(n, 0, -1):
        at = draw.below(left)
        yield moved.get(at, at)
        moved[at] = moved.get(left - 1, left - 1)
