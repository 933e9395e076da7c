"""What the corpus holds of places: values to give away, and pairs that must not come back.

Both are bounded. Values: per part the 4,096 with the smallest keyed hash, with exact counts, because a value that is
among the smallest of the whole was among the smallest of every portion. Pairs: all of them while they are few, then a
Bloom filter, which forgets nothing (a pair of the corpus is always known) and now and then takes a new pair for an old
one (then another donor is tried).
"""

from __future__ import annotations

import base64
import hashlib
import struct
from collections import Counter
from collections.abc import Iterable
from functools import cache
from typing import Any

from resynth import lexicon
from resynth.keys import Key
from resynth.plan.family import SpannedChart
from resynth.plan.places_mentions import name_words, names_in, observed, readings, runs
from resynth.policy.model import Policy
from resynth.surrogates.places import NUMERIC, Part
from resynth.surrogates.places_words import PLAIN_SUFFIXES, canonical, state_words, suffixes, unit_words

#: Values kept per part.
SKETCH = 4096
#: Pairs kept by themselves before they go into the filter, and the filter's size in bits.
EXACT = 32_768
BITS = 1 << 20
_WAYS = 4
_NUMBERS = struct.Struct(f">{_WAYS}I")
#: Places held until they are read and counted in one go.
_HELD = 4096


class KnownSet:
    """A set of strings that never forgets and stays small: exact up to ``EXACT`` strings, then a Bloom filter.

    What it becomes depends on the union of what was added, not on the order.
    """

    __slots__ = ("bits", "items")

    def __init__(self) -> None:
        self.items: set[str] = set()
        self.bits: bytearray | None = None

    def add(self, item: str) -> None:
        self.update((item,))

    def update(self, items: Iterable[str]) -> None:
        """Add many."""
        if self.bits is None:
            self.items.update(items)
            if len(self.items) > EXACT:
                self._spill()
        else:
            for item in items:
                for at in _spots(item):
                    self.bits[at >> 3] |= 1 << (at & 7)

    def __contains__(self, item: str) -> bool:
        if self.bits is None:
            return item in self.items
        return all(self.bits[at >> 3] >> (at & 7) & 1 for at in _spots(item))

    def _spill(self) -> None:
        self.bits = bytearray(BITS // 8)
        self.update(self.items)
        self.items = set()

    def merge(self, other: KnownSet) -> None:
        if other.bits is not None:
            if self.bits is None:
                self._spill()
            mine = int.from_bytes(self.bits or b"", "big") | int.from_bytes(other.bits, "big")
            self.bits = bytearray(mine.to_bytes(BITS // 8, "big"))
        self.update(other.items)

    def dump(self) -> Any:
        """``[the strings, sorted, a line each]``, or the filter in base64. No string holds a line break."""
        return ["\n".join(sorted(self.items))] if self.bits is None else base64.b64encode(self.bits).decode("ascii")

    @classmethod
    def load(cls, data: Any) -> KnownSet:
        known = cls()
        if isinstance(data, str):
            known.bits = bytearray(base64.b64decode(data))
        else:
            known.items = set(data[0].split("\n")) if data[0] else set()
        return known

    def __repr__(self) -> str:
        return f"KnownSet({'filter' if self.bits is not None else len(self.items)})"


def _spots(item: str) -> list[int]:
    digest = hashlib.blake2b(item.encode("utf-8", "surrogatepass"), digest_size=4 * _WAYS).digest()
    return [number % BITS for number in _NUMBERS.unpack(digest)]


class Sketch:
    """The values of one part with the smallest keyed hashes: value -> [count, as it is shown, hash].

    ``placed`` tells where each stands first in the corpus, where the policy goes by the order of appearance.
    """

    __slots__ = ("limit", "members", "placed", "salt")

    def __init__(self, salt: bytes) -> None:
        self.salt = salt
        self.members: dict[str, list[Any]] = {}
        self.placed: dict[str, str] = {}
        self.limit: bytes | None = None  # hashes from here on are out; only ever falls

    def add(self, value: str, shown: str, count: int = 1, mark: bytes = b"") -> None:
        member = self.members.get(value)
        if member is not None:
            member[0] += count
            if shown != member[1] and _rank(shown) < _rank(member[1]):
                member[1] = shown
            return
        mark = mark or hashlib.blake2b(value.encode("utf-8", "surrogatepass"), digest_size=8, key=self.salt).digest()
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
            self.placed = {value: place for value, place in self.placed.items() if value in self.members}

    def place(self, value: str, place: str) -> None:
        """Note where a value stands, if it is kept."""
        if value in self.members:
            self.placed[value] = min(place, self.placed.get(value, place))

    def rows(self) -> list[list[Any]]:
        """``[value, as it is shown, count]`` in the order of the keyed hash, or of where they stand first."""
        self.prune()
        order = sorted(self.members, key=self.placed.__getitem__) if self.placed else [
            value for value, _ in sorted(self.members.items(), key=_mark)]
        return [[value, self.members[value][1], self.members[value][0]] for value in order]

    def dump(self) -> list[Any]:
        """Values and how they are shown (a line each), counts, and hashes in base64, in the order of the hash."""
        self.prune()
        rows = sorted(self.members.items(), key=_mark)
        counts, shown, marks = zip(*[member for _, member in rows], strict=True) if rows else ((), (), ())
        values = "\n".join([value for value, _ in rows])
        dumped = [values, "\n".join(shown), counts, base64.b64encode(b"".join(marks)).decode("ascii")]
        return [*dumped, [self.placed[value] for value, _ in rows]] if self.placed else dumped

    @classmethod
    def load(cls, salt: bytes, data: list[Any]) -> Sketch:
        """The sketch that ``dump`` gave."""
        sketch = cls(salt)
        marks = base64.b64decode(data[3])
        values = data[0].split("\n") if data[2] else []
        for n, (value, shown, count) in enumerate(zip(values, data[1].split("\n"), data[2], strict=False)):
            sketch.members[value] = [count, shown, marks[8 * n : 8 * n + 8]]
        sketch.placed = dict(zip(values, data[4], strict=True)) if len(data) > 4 else {}
        if len(values) == SKETCH:
            # Hashes above the largest were let go.
            sketch.limit = marks[-8:] + b"\0"
        return sketch

    def take(self, other: Sketch) -> None:
        """Add all that another sketch of this part holds."""
        members = self.members
        if not members:
            self.members = {value: [*member] for value, member in other.members.items()}
            self.placed = dict(other.placed)
            self.limit = other.limit
            return
        for value, member in other.members.items():
            mine = members.get(value)
            if mine is not None and mine[1] == member[1]:
                mine[0] += member[0]
            else:
                self.add(value, member[1], member[0], member[2])
            if value in other.placed:
                self.place(value, other.placed[value])
        self.prune()


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
        return part.what == "suffix" or part.value in lexicon.states()
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


@cache
def _countries() -> frozenset[str]:
    return frozenset(map(canonical, lexicon.countries()))


def _is_strange(part: Part, kind: str) -> bool:
    """Whether a part is marked as a state or a country and is none that anybody knows: it would look so elsewhere."""
    return (kind == "STATE" and part.what == "other") or (part.what == "country" and part.value not in _countries())


class Survey:
    """Counts of values and the pairs of the corpus; mergeable in any order."""

    def __init__(self, policy: Policy, key: Key) -> None:
        self._salt = key.mark("places", "sketch")
        self.sketches: dict[str, Sketch] = {}
        self.observed = KnownSet()
        self.names = KnownSet()
        # Places and names as they stand in the notes: equal ones are read once, when the survey is asked for.
        self._places: list[tuple[tuple[str, str], ...]] = []
        self._names: list[str] = []
        self._ordered = policy.derive == "position"
        self._firsts: dict[tuple[tuple[str, str], ...], str] = {}

    def add(self, chart: SpannedChart) -> None:
        before = len(self._places)
        for document, spans in zip(chart.documents, chart.spans, strict=True):
            text = document.text
            for at in runs(text, spans):
                mine = [spans[s] for s in at]
                self._places.append(tuple([(text[span[0] : span[1]], span[2]) for span in mine]))
            self._names += names_in(text, spans)
        if self._ordered:
            for n, surfaces in enumerate(self._places[before:]):
                place = f"{chart.mark}{n:08x}"
                self._firsts[surfaces] = min(place, self._firsts.get(surfaces, place))
        if len(self._places) + len(self._names) > _HELD:
            self.read()

    def read(self) -> Survey:
        """Read and count what was met since this was last called."""
        for surfaces, count in Counter(self._places).items():
            parts: list[Part] = []
            strange: set[Part] = set()
            for (_, kind), (found, _) in zip(surfaces, readings(surfaces), strict=True):
                parts += found
                strange.update(part for part in found if _is_strange(part, kind))
            self.observed.update(observed(parts))
            for n, part in enumerate(parts):
                if part.what not in NUMERIC and part not in strange:
                    self._count(part, count)
                    if self._ordered and part.what in self.sketches:
                        self.sketches[part.what].place(part.value, f"{self._firsts[surfaces]}{n:04x}")
        self.names.update(name_words(set(self._names)))
        self._places.clear()
        self._names.clear()
        self._firsts.clear()
        return self

    def _count(self, part: Part, count: int) -> None:
        sketch = self.sketches.get(part.what)
        if sketch is None:
            sketch = self.sketches[part.what] = Sketch(self._salt)
        member = sketch.members.get(part.value)
        if member is not None and member[1] == part.shown:
            member[0] += count
        elif may_be_given(part):
            sketch.add(part.value, part.shown, count)

    def merge(self, other: Survey) -> None:
        self.read()
        for what, theirs in other.read().sketches.items():
            if what not in self.sketches:
                self.sketches[what] = Sketch(self._salt)
            self.sketches[what].take(theirs)
        self.observed.merge(other.observed)
        self.names.merge(other.names)

    def dump(self) -> Any:
        self.read()
        return {
            "values": {what: sketch.dump() for what, sketch in sorted(self.sketches.items()) if sketch.members},
            "observed": self.observed.dump(),
            "names": self.names.dump(),
        }

    @classmethod
    def load(cls, policy: Policy, key: Key, data: Any) -> Survey:
        survey = cls(policy, key)
        survey.sketches = {what: Sketch.load(survey._salt, columns) for what, columns in data["values"].items()}
        survey.observed = KnownSet.load(data["observed"])
        survey.names = KnownSet.load(data["names"])
        return survey

    def __repr__(self) -> str:
        return f"Survey(values={ {what: len(s.members) for what, s in sorted(self.sketches.items())} })"
