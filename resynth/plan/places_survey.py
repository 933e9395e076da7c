"""What the corpus holds of places: values to give away, and pairs that must not come back.

Both are bounded. Values: per part the 4,096 with the smallest keyed hash, with exact counts, because a value that is
among the smallest of the whole was among the smallest of every portion. Pairs: all of them while they are few, then a
Bloom filter, which forgets nothing (a pair of the corpus is always known) and now and then takes a new pair for an old
one (then another donor is tried).
"""

from __future__ import annotations

import base64
import hashlib
from typing import Any

from resynth.keys import Key
from resynth.plan.family import SpannedChart
from resynth.plan.places_mentions import scan
from resynth.policy.model import Policy
from resynth.surrogates.places import NUMERIC, Part
from resynth.surrogates.places_words import PLAIN_SUFFIXES, state_words, suffixes, unit_words

#: Values kept per part.
SKETCH = 4096
#: Pairs kept by themselves before they go into the filter, and the filter's size in bits.
EXACT = 32_768
BITS = 1 << 20
_WAYS = 4


class KnownSet:
    """A set of strings that never forgets and stays small: exact up to ``EXACT`` strings, then a Bloom filter.

    What it becomes depends on the union of what was added, not on the order.
    """

    __slots__ = ("bits", "items")

    def __init__(self) -> None:
        self.items: set[str] = set()
        self.bits: bytearray | None = None

    def add(self, item: str) -> None:
        if self.bits is None:
            self.items.add(item)
            if len(self.items) > EXACT:
                self._spill()
        else:
            for at in _spots(item):
                self.bits[at >> 3] |= 1 << (at & 7)

    def __contains__(self, item: str) -> bool:
        if self.bits is None:
            return item in self.items
        return all(self.bits[at >> 3] >> (at & 7) & 1 for at in _spots(item))

    def _spill(self) -> None:
        self.bits = bytearray(BITS // 8)
        for item in self.items:
            self.add(item)
        self.items = set()

    def merge(self, other: KnownSet) -> None:
        if other.bits is not None:
            if self.bits is None:
                self._spill()
            mine = int.from_bytes(self.bits or b"", "big") | int.from_bytes(other.bits, "big")
            self.bits = bytearray(mine.to_bytes(BITS // 8, "big"))
        for item in other.items:
            self.add(item)

    def dump(self) -> Any:
        return sorted(self.items) if self.bits is None else base64.b64encode(self.bits).decode("ascii")

    @classmethod
    def load(cls, data: Any) -> KnownSet:
        known = cls()
        if isinstance(data, str):
            known.bits = bytearray(base64.b64decode(data))
        else:
            known.items = set(data)
        return known

    def __repr__(self) -> str:
        return f"KnownSet({'filter' if self.bits is not None else len(self.items)})"


def _spots(item: str) -> list[int]:
    digest = hashlib.blake2b(item.encode("utf-8", "surrogatepass"), digest_size=4 * _WAYS).digest()
    return [int.from_bytes(digest[i : i + 4], "big") % BITS for i in range(0, 4 * _WAYS, 4)]


class Sketch:
    """The values of one part with the smallest keyed hashes: value -> [count, as it is shown, hash]."""

    __slots__ = ("limit", "members", "salt")

    def __init__(self, salt: bytes) -> None:
        self.salt = salt
        self.members: dict[str, list[Any]] = {}
        self.limit: bytes | None = None  # hashes from here on are out; only ever falls

    def add(self, value: str, shown: str, count: int = 1) -> None:
        member = self.members.get(value)
        if member is not None:
            member[0] += count
            if shown != member[1] and _rank(shown) < _rank(member[1]):
                member[1] = shown
            return
        mark = hashlib.blake2b(value.encode("utf-8", "surrogatepass"), digest_size=8, key=self.salt).digest()
        if self.limit is not None and mark >= self.limit:
            return
        self.members[value] = [count, shown, mark]
        if len(self.members) >= 2 * SKETCH:
            self.prune()

    def prune(self) -> None:
        if len(self.members) > SKETCH:
            ordered = sorted(self.members.items(), key=_mark)
            self.limit = ordered[SKETCH][1][2]
            self.members = dict(ordered[:SKETCH])

    def rows(self) -> list[list[Any]]:
        """``[value, as it is shown, count]`` in the order of the keyed hash."""
        self.prune()
        return [[value, shown, count] for value, (count, shown, _) in sorted(self.members.items(), key=_mark)]


def _mark(item: tuple[str, list[Any]]) -> tuple[bytes, str]:
    return item[1][2], item[0]


def _rank(shown: str) -> tuple[bool, int, str]:
    """The better writing of a value: in mixed case, then the longer (with its dots and marks)."""
    return (shown.isupper() or shown.islower(), -len(shown), shown)


def may_be_given(part: Part) -> bool:
    """Whether a part may stand in another patient's note: at most five words of letters, read in one way only."""
    if part.what == "zip":
        return len(part.value) == 5
    if part.what in NUMERIC:
        return False
    if part.what in ("state", "suffix"):
        return True
    words = part.value.split(" ")
    if not 1 <= len(words) <= 5 or len(part.value) < 3 or len(part.shown) > 60:
        return False
    if part.what == "street":
        plain = all(word.isalpha() or (word[:-2].isdigit() and len(word) < 6) for word in words)
        # "Main Street Lane", "South Pier", "N St Stephens Ave": a suffix or a unit inside a name is read as one.
        return plain and not any(word in unit_words() or suffixes().get(word) in PLAIN_SUFFIXES for word in words)
    if not all(word.isalpha() for word in words):
        return False
    # "Mount Washington" alone would be read as a town and its state, "Kings Highway" as a street.
    states = state_words()
    stately = any(" ".join(words[-size:]) in states for size in (1, 2, 3))
    return part.what != "city" or not (stately or suffixes().get(words[-1]) in PLAIN_SUFFIXES)


class Survey:
    """Counts of values and the pairs of the corpus; mergeable in any order."""

    def __init__(self, policy: Policy, key: Key) -> None:
        self._policy = policy
        self._salt = key.mark("places", "sketch")
        self.sketches: dict[str, Sketch] = {}
        self.observed = KnownSet()
        self.names = KnownSet()

    def add(self, chart: SpannedChart) -> None:
        found, names = scan(chart, self._policy)
        observed = self.observed
        for mention in found:
            place = mention.place
            for pair in place.observed:
                observed.add(pair)
            for part in place.parts:
                if part.what not in NUMERIC:
                    self._count(part)
        for words in set(names):
            for word in words:
                self.names.add(word)

    def _count(self, part: Part) -> None:
        sketch = self.sketches.get(part.what)
        if sketch is None:
            sketch = self.sketches[part.what] = Sketch(self._salt)
        member = sketch.members.get(part.value)
        if member is not None and member[1] == part.shown:
            member[0] += 1
        elif may_be_given(part):
            sketch.add(part.value, part.shown)

    def merge(self, other: Survey) -> None:
        for what, theirs in other.sketches.items():
            mine = self.sketches.setdefault(what, Sketch(self._salt))
            for value, (count, shown, _) in theirs.members.items():
                mine.add(value, shown, count)
            mine.prune()
        self.observed.merge(other.observed)
        self.names.merge(other.names)

    def dump(self) -> Any:
        return {
            "values": {what: rows for what, sketch in sorted(self.sketches.items()) if (rows := sketch.rows())},
            "observed": self.observed.dump(),
            "names": self.names.dump(),
        }

    @classmethod
    def load(cls, policy: Policy, key: Key, data: Any) -> Survey:
        survey = cls(policy, key)
        for what, rows in data["values"].items():
            sketch = survey.sketches[what] = Sketch(survey._salt)
            for value, shown, count in rows:
                sketch.add(value, shown, count)
            if len(rows) == SKETCH:
                sketch.limit = max(member[2] for member in sketch.members.values()) + b"\0"
        survey.observed = KnownSet.load(data["observed"])
        survey.names = KnownSet.load(data["names"])
        return survey

    def __repr__(self) -> str:
        return f"Survey(values={ {what: len(s.members) for what, s in sorted(self.sketches.items())} })"
