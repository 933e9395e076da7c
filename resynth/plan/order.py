"""The order in which what is replaced appears: what surrogates are drawn by under ``derive: position``.

A value has a number in its scope: how many others were asked for there before it, where the notes of a chart come in
their keyed order and each note is read from its beginning. That number, the patient and the scope are all that goes
into a draw, so the key without the corpus tells nothing of a value. What has a number keeps it for ever (the ledger of
the vault has it): a corpus that grows, a note that is corrected and notes that come in another order change no number.
"""

from __future__ import annotations

from base64 import b64decode, b64encode
from collections.abc import Callable, Iterable, Mapping, Sequence
from itertools import chain, count
from operator import itemgetter
from typing import TypeVar

from resynth.keys import Draw, Key

_HALF = 8
_WHOLE = 2 * _HALF
_T = TypeVar("_T")


class Order:
    """The numbers of one chart. Values and scopes are kept as keyed fingerprints of eight bytes each.

    Args:
        mark: that of the patient.
        known: what the ledger has of this chart: place of the first in the row -> the row, as ``row`` gave it.
    """

    def __init__(self, key: Key, mark: str, known: Mapping[str, str] | None = None) -> None:
        self.mark = mark
        self._scopes, self._values = key.stem("order", "scope", mark), key.stem("order", "value", mark)
        self._places: dict[bytes, int] = {}
        self._counts: dict[bytes, int] = {}
        self._asked: dict[tuple[Sequence[str], Sequence[str]], int] = {}
        self._fresh: list[bytes] = []
        for start in sorted(known or (), key=int):
            row = b64decode((known or {})[start])
            for at in range(0, len(row), _WHOLE):
                self._take(row[at : at + _WHOLE])
        self._begin = len(self._places)

    def _take(self, who: bytes) -> int:
        place = self._counts.get(who[:_HALF], 0)
        self._counts[who[:_HALF]] = place + 1
        self._places[who] = place
        return place

    def place(self, scope: tuple[str, ...], value: tuple[str, ...]) -> int:
        """The number of a value in a scope, from 0; the next one when it has none."""
        place = self._asked.get((scope, value))
        if place is None:
            who = self._scopes.mark(_joined(scope))[:_HALF] + self._values.mark(_joined(value))[:_HALF]
            place = self._places.get(who)
            if place is None:
                place = self._take(who)
                self._fresh.append(who)
            self._asked[scope, value] = place
        return place

    def row(self) -> tuple[str, str] | None:
        """What is new, for the ledger: (place of the first in the row, the row); None when nothing is."""
        return (str(self._begin), b64encode(b"".join(self._fresh)).decode("ascii")) if self._fresh else None

    def __repr__(self) -> str:
        return f"Order({len(self._places)})"


def _joined(items: Iterable[str]) -> str:
    return "".join([f"{len(item)}:{item}" for item in items])


class Ordered(Key):
    """The key of a run for one chart: what is drawn for a value is drawn by its number, and nothing is sorted."""

    __slots__ = ("_order",)
    ordered = True

    def __init__(self, key: Key, order: Order) -> None:
        super().__init__(key._secret)
        self._order = order

    def place(self, scope: Sequence[str], value: Sequence[str]) -> int:
        """The number of a value in a scope."""
        return self._order.place(tuple(scope), tuple(value))

    def draw_of(self, scope: Sequence[str], value: Sequence[str], rest: Sequence[str] = ()) -> Draw:
        """The stream for what stands at the place of a value in a scope of this chart."""
        return self.draw("position", self._order.mark, *scope, str(self.place(scope, value)), *rest)

    def below_of(self, *scope: str) -> Callable[[int, str], int]:
        """The same for many values."""
        return lambda n, value: self.draw_of(scope, (value,)).below(n)

    def in_order(self, values: Iterable[_T]) -> list[_T]:
        """The values as they are given."""
        return list(values)


def earliest(places: dict[str, str], placed: Iterable[tuple[str, str]]) -> None:
    """Note of each value where it stands first."""
    for value, place in placed:
        places[value] = min(place, places.get(value, place))


def apart(firsts: Mapping[str, str], known: Mapping[str, str], taken: Iterable[str]) -> dict[str, str]:
    """The place of each value: the one that it is known by, or where it stands first and nobody else stood before.

    A note that comes in front of others may put a new value where an old one was.
    """
    places, gone = dict(known), set(taken)
    for value, place in sorted(firsts.items(), key=itemgetter(1)):
        if value not in known:
            tries = chain((place,), (f"{place}/{n}" for n in count(1)))
            places[value] = next(one for one in tries if one not in gone)
            gone.add(places[value])
    return places


def still(draw: Draw, names: Sequence[_T], allowed: Callable[[_T], bool]) -> _T | None:
    """One of the names that is allowed, None when none is: the same one, whichever of the others are not."""
    for at in draw.permute(len(names)) if len(names) <= _FEW else _many(draw, len(names)):
        if allowed(names[at]):
            return names[at]
    return None


def picked(key: Key, draw: Draw, free: Sequence[_T], every: Sequence[_T]) -> _T:
    """One of those that are free, among all; in order of appearance, the same one whichever of the others are."""
    found = still(draw, every, frozenset(free).__contains__) if key.ordered else None
    return draw.pick(free) if found is None else found


#: So many are put in order at once; of more, some are drawn one by one first.
_FEW, _TRIES = 32, 64


def _many(draw: Draw, n: int) -> Iterable[int]:
    for _ in range(_TRIES):
        yield draw.below(n)
    yield from draw.permute(n)
