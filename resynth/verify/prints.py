"""Fingerprints of what grows with the corpus: eight bytes for a value, whatever the value."""

from __future__ import annotations

import base64
import sys
from array import array
from bisect import bisect_left
from collections import defaultdict
from collections.abc import Iterable, Mapping
from hashlib import blake2b
from itertools import chain

_EMPTY = blake2b(digest_size=8)
_SHARDS = 64
_MOST_FRESH = 16384
_NOTHING = array("Q")


def fingerprint(text: str) -> int:
    """64 bits of a value. Two of ten million values share one with a probability of about 3 in a million."""
    state = _EMPTY.copy()  # half the time of a new one
    state.update(text.encode("utf-8", "surrogatepass"))
    return int.from_bytes(state.digest(), "little")


class Prints:
    """Sets of 64-bit fingerprints by class name; they merge in any order and come out the same."""

    __slots__ = ("_fresh", "_runs", "_whole")

    def __init__(self) -> None:
        self._fresh: defaultdict[str, set[str]] = defaultdict(set)
        self._runs: dict[str, list[array[int]]] = {}
        #: all of a class, as it was when it was asked for
        self._whole: dict[str, array[int]] = {}

    def add(self, name: str, value: str) -> None:
        fresh = self._fresh[name]
        fresh.add(value)
        if len(fresh) > _MOST_FRESH:
            self._settle(name)

    def update(self, name: str, values: Iterable[str]) -> None:
        """Add several values."""
        fresh = self._fresh[name]
        fresh.update(values)
        if len(fresh) > _MOST_FRESH:
            self._settle(name)

    def _settle(self, name: str) -> None:
        fresh = self._fresh.pop(name, None)
        if fresh:
            self._runs.setdefault(name, []).append(array("Q", sorted(map(fingerprint, fresh))))

    def _sealed(self, name: str) -> array[int]:
        """One sorted array without doubles. Merged shard by shard, so that the peak stays near the final size."""
        if name in self._whole and name not in self._fresh:
            return self._whole[name]
        self._settle(name)
        runs = self._runs.get(name, [_NOTHING])
        if len(runs) > 1:
            whole = array("Q")
            width = (1 << 64) // _SHARDS
            for shard in range(_SHARDS):
                low, high = shard * width, (shard + 1) * width
                pieces = [run[bisect_left(run, low) : bisect_left(run, high)] for run in runs]
                whole.extend(sorted(set(chain.from_iterable(pieces))))
            runs[:] = [whole]
        self._whole[name] = runs[0]
        return runs[0]

    def has(self, name: str, value: str) -> bool:
        numbers = self._sealed(name)
        if not numbers:
            return False
        number = fingerprint(value)
        at = bisect_left(numbers, number)
        return at < len(numbers) and numbers[at] == number

    def count(self, name: str) -> int:
        """How many different values the class holds."""
        return len(self._sealed(name))

    def merge(self, other: Prints) -> None:
        for name in other.names():
            self._settle(name)
            self._runs.setdefault(name, []).append(other._sealed(name))
            self._whole.pop(name, None)

    def names(self) -> list[str]:
        return sorted({name for name, fresh in self._fresh.items() if fresh} | self._runs.keys())

    def dump(self) -> dict[str, str]:
        """Plain data: class name to base64 of little-endian 64-bit numbers."""
        return {name: base64.b64encode(_little(self._sealed(name)).tobytes()).decode("ascii") for name in self.names()}

    @classmethod
    def load(cls, data: Mapping[str, str]) -> Prints:
        prints = cls()
        for name, text in data.items():
            numbers = array("Q")
            numbers.frombytes(base64.b64decode(text))
            prints._runs[name] = [_little(numbers)]
        return prints

    def __repr__(self) -> str:
        return f"Prints(classes={len(self.names())})"


def _little(numbers: array[int]) -> array[int]:
    if sys.byteorder == "big":
        numbers = numbers[:]
        numbers.byteswap()
    return numbers
