"""Which surrogate each original identifier, number or address of the corpus gets: decided once, between the passes.

A candidate is drawn from an original's fingerprint and a round. It must be no original of the corpus, no surrogate
that the ledger issued and no live address, else the next round is drawn. Two originals with one candidate: the one
with the smaller fingerprint has it, the other goes to a later round. Where originals fill a large part of a small
shape's space, the free values are handed out in a keyed order instead; where they fill more than half, nothing fits
and the ladder decides (reference: privacy 6.3, P18 and P23). All of it is streamed: see ``postings``.
"""

from __future__ import annotations

import base64
import hashlib
import shutil
import struct
from array import array
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import groupby, islice
from pathlib import Path
from typing import NamedTuple

from resynth.keys import Key
from resynth.plan import postings
from resynth.plan.postings import Column, Sorter
from resynth.surrogates import cells, emails, nets

#: Values of one class share their surrogates; values of one realm are one set of originals.
CLASS_OF = {"id": "id", "phone": "phone", "email": "email", "url": "net", "ipv4": "net", "ipv6": "net"}
_REALM = {"id": "alnum", "phone": "alnum", "ssn": "alnum", "email": "email", "url": "net", "ipv4": "net", "ipv6": "net"}
CLASSES = ("id", "phone", "email", "net")
#: One posting: fingerprint of an original, fingerprint of its shape (0: it needs no surrogate).
POSTING = struct.Struct(">QQ")
_CLAIM = struct.Struct(">QQQI")
#: One decision: fingerprint of an original, its class, the number, fingerprint of the surrogate, whether it is new.
_DECISION = struct.Struct(">QBIQ?")
_PARTS = (("marks", "Q"), ("numbers", "I"), ("claims", "Q"))

#: What stands in the ``number`` column: a round, an index into the shape's space, or one of two verdicts.
INDEX = 1 << 31
HOLD = (1 << 32) - 1
TAG = (1 << 32) - 2
#: Spaces up to this size can be handed out exactly.
SMALL = 1 << 17
ROUNDS = 1000


class Shape(NamedTuple):
    """A group and a shape: a space of surrogates."""

    group: str
    shape: str

    @property
    def size(self) -> int:
        """How many values there are."""
        return nets.size(self.shape) if self.group in ("url", "ipv4", "ipv6") else cells.size(self.shape)

    @property
    def pool(self) -> bool:
        """Whether surrogates come from a list that originals are no part of."""
        return self.group in ("url", "ipv4")

    def nth(self, number: int) -> str:
        """The value that has this number."""
        return (nets.nth if self.group in ("url", "ipv4", "ipv6") else cells.nth)(self.shape, number)


def fingerprint(key: Key, group: str, canonical: str) -> int:
    """The keyed fingerprint of an original's canonical form; an id and a phone of the same digits have the same."""
    return key.mark64("numbers", _REALM[group], canonical)


def candidate(key: Key, shape: Shape, mark: int, turn: int) -> str:
    """What an original with this fingerprint would become in this round."""
    return shape.nth(key.draw("numbers", f"{shape.group}:{mark:016x}:{turn}").below(shape.size))


def open_to(group: str, surrogate: str) -> bool:
    """Whether a surrogate may be written at all: P14, no address that could exist."""
    return group != "email" or not emails.live(surrogate)


def _write(folder: Path, name: str, decisions: Iterable[bytes]) -> None:
    """Sorted decisions as columns, one file a class and part; what is new also as rows for the ledger."""
    columns = [[Column(folder / f"{name}.{of}.{part}", code) for part, code in _PARTS] for of in CLASSES]
    with open(folder / f"{name}.issued", "wb") as issued:
        for record in decisions:
            mark, of, number, claim, new = _DECISION.unpack(record)
            for column, value in zip(columns[of], (mark, number, claim), strict=True):
                column.add(value)
            if new and number < TAG:
                issued.write(record)
    for column in (column for of in columns for column in of):
        column.close()


class Assigned:
    """What was decided, memory-mapped: the originals, and per class each original's number and surrogate."""

    def __init__(self, folder: Path, name: str = "numbers") -> None:
        self.originals = postings.column(folder / f"{name}.originals", "Q")
        self._columns = {
            of: tuple(postings.column(folder / f"{name}.{of}.{part}", code) for part, code in _PARTS) for of in CLASSES
        }

    def number(self, group: str, mark: int) -> int | None:
        """The number decided for an original, None when it is unknown."""
        found = self.row(group, mark)
        return None if found is None else found[0]

    def row(self, group: str, mark: int) -> tuple[int, int] | None:
        """The number decided for an original, and its surrogate's fingerprint."""
        marks, numbers, claims = self._columns[CLASS_OF[group]]
        at = postings.place(marks, mark)
        return None if at < 0 else (numbers[at], claims[at])

    def is_original(self, mark: int) -> bool:
        """Whether some original of the corpus has this fingerprint."""
        return postings.place(self.originals, mark) >= 0

    def __repr__(self) -> str:
        return "Assigned()"


def ledger_rows(folder: Path) -> Iterator[tuple[str, str]]:
    """What was newly issued, for the ledger, thousands to a row: (digest of the row, records in base64)."""
    records = postings.read(folder / "numbers.issued", _DECISION.size)
    while packed := b"".join(islice(records, 4096)):
        yield hashlib.sha256(packed).hexdigest()[:32], base64.b64encode(packed).decode("ascii")


class _Ledger:
    """What earlier releases issued, unpacked into columns of a temporary folder."""

    def __init__(self, folder: Path, rows: Mapping[str, str]) -> None:
        decisions = Sorter(folder / "old", _DECISION.size)
        claims, originals = Sorter(folder / "old-claims", 8), Sorter(folder / "old-marks", 8)
        for row in rows.values():
            packed = base64.b64decode(row)
            for at in range(0, len(packed), _DECISION.size):
                record = packed[at : at + _DECISION.size]
                decisions.add(record)
                originals.add(record[:8])
                claims.add(_DECISION.unpack(record)[3].to_bytes(8, "big"))
        for name, sorter in (("ledger.originals", originals), ("old.claims", claims)):
            column = Column(folder / name, "Q")
            for record in sorter:
                column.add(int.from_bytes(record, "big"))
            column.close()
        _write(folder, "ledger", decisions)
        self.claims = postings.column(folder / "old.claims", "Q")
        self.table = Assigned(folder, "ledger")


class _Join:
    """One join: the postings of a folder to the files that ``Assigned`` opens."""

    def __init__(
        self, folder: Path, shapes: Mapping[int, Shape], key: Key, ledger: Mapping[str, str], retroactive: str
    ) -> None:
        self.folder, self.shapes, self.key, self.retroactive = folder, shapes, key, retroactive
        self.originals: Sequence[int] = ()
        self.claimed: list[Sequence[int]] = []
        self.counts: Counter[int] = Counter()
        self.verdicts: Counter[tuple[int, str]] = Counter()
        self.tmp = folder / "numbers.tmp"
        shutil.rmtree(self.tmp, ignore_errors=True)
        self.tmp.mkdir(mode=0o700)
        self.ledger = _Ledger(self.tmp, ledger)
        self.decided = Sorter(self.tmp / "decided", _DECISION.size)

    def run(self) -> None:
        self.gather()
        modes = {mark: self.mode(mark) for mark in self.counts}
        exact: dict[int, array[int]] = {mark: array("Q") for mark in sorted(modes) if modes[mark] == "exact"}
        claims = Sorter(self.tmp / "claims", _CLAIM.size)
        for record in postings.read(self.tmp / "sorted", POSTING.size):
            mark, shape = POSTING.unpack(record)
            if self.kept(mark, shape):
                continue
            if modes[shape] == "exact":
                exact[shape].append(mark)
            elif modes[shape] == "tag":
                self.decide(mark, shape, TAG, 0)
            else:
                self.claim(claims, mark, shape, 0)
        for shape, marks in exact.items():
            self.hand_out(shape, marks)
        self.settle(claims)
        _write(self.folder, "numbers", self.decided)
        shutil.rmtree(self.tmp)

    def gather(self) -> None:
        """All postings, sorted: the originals as a column, those that need a surrogate as a stream, and counts."""
        sorter = Sorter(self.tmp / "postings", POSTING.size)
        for path in sorted(self.folder.glob("*.post")):
            for record in postings.read(path, POSTING.size):
                sorter.add(record)
        for mark in self.ledger.table.originals:
            sorter.add(POSTING.pack(mark, 0))
        originals = Column(self.folder / "numbers.originals", "Q")
        with open(self.tmp / "sorted", "wb") as file:
            for first, records in groupby(sorter, lambda record: record[:8]):
                originals.add(int.from_bytes(first, "big"))
                for record in records:
                    shape = int.from_bytes(record[8:], "big")
                    if shape in self.shapes:
                        self.counts[shape] += 1
                        file.write(record)
        originals.close()
        self.originals = postings.column(self.folder / "numbers.originals", "Q")

    def mode(self, mark: int) -> str:
        """How surrogates of a shape are found. Counted, not tried."""
        shape, count = self.shapes[mark], self.counts[mark]
        if shape.pool:
            return "exact"
        size = shape.size
        if 2 * count > size:
            return "tag"
        return "exact" if size <= SMALL and 8 * count > size else "rounds"

    def kept(self, mark: int, shape: int) -> bool:
        """Whether the ledger decides; on an issued surrogate that has become an original the policy does."""
        row = self.ledger.table.row(self.shapes[shape].group, mark)
        if row is None:
            return False
        number, claim = row
        if postings.place(self.originals, claim) >= 0 and self.retroactive != "accept":
            if self.retroactive == "reissue":
                return False
            number = HOLD
        self.decide(mark, shape, number, claim, new=False)
        return True

    def allowed(self, group: str, surrogate: str) -> int | None:
        """The surrogate's fingerprint when it may be given, else None."""
        if not open_to(group, surrogate):
            return None
        claim = fingerprint(self.key, group, surrogate.upper())
        if postings.place(self.originals, claim) >= 0 or postings.place(self.ledger.claims, claim) >= 0:
            return None
        return claim

    def claim(self, claims: Sorter, mark: int, shape: int, turn: int) -> None:
        """An original asks for its next candidate that nobody has."""
        space = self.shapes[shape]
        for now in range(turn, ROUNDS):
            claim = self.allowed(space.group, candidate(self.key, space, mark, now))
            if claim is not None and all(postings.place(column, claim) < 0 for column in self.claimed):
                claims.add(_CLAIM.pack(claim, mark, shape, now))
                return
        self.decide(mark, shape, TAG, 0)

    def settle(self, claims: Sorter) -> None:
        """Rounds that shrink: of equal claims the first stands, the others ask again."""
        while True:
            turn = len(self.claimed)
            given = Column(self.tmp / f"given{turn}", "Q")
            losers = self.tmp / f"losers{turn}"
            with open(losers, "wb") as file:
                for _, asking in groupby(claims, lambda record: record[:8]):
                    for at, record in enumerate(asking):
                        claim, mark, shape, now = _CLAIM.unpack(record)
                        if at:
                            file.write(record)
                        else:
                            given.add(claim)
                            self.decide(mark, shape, now, claim)
            given.close()
            if not losers.stat().st_size:
                return
            self.claimed.append(postings.column(self.tmp / f"given{turn}", "Q"))
            claims = Sorter(self.tmp / "claims", _CLAIM.size)
            for record in postings.read(losers, _CLAIM.size):
                _, mark, shape, now = _CLAIM.unpack(record)
                self.claim(claims, mark, shape, now + 1)

    def hand_out(self, shape: int, marks: Sequence[int]) -> None:
        """The free values of a small space, in a keyed order, to originals in order of fingerprint."""
        space = self.shapes[shape]
        free = array("I")
        for number in range(space.size):
            if self.allowed(space.group, space.nth(number)) is not None:
                free.append(number)
        draw = self.key.draw("numbers", "order", space.group, space.shape)
        if len(free) >= len(marks):
            order = draw.permute(len(free))
            chosen = [free[order[at]] for at in range(len(marks))]
        elif space.pool and free:
            # The paper picks from its list at random; only P16 is HARD, so a list that is too short is used again.
            chosen = [free[draw.below(len(free))] for _ in marks]
        else:
            for mark in marks:
                self.decide(mark, shape, TAG, 0)
            return
        for mark, number in zip(marks, chosen, strict=True):
            claim = fingerprint(self.key, space.group, space.nth(number).upper())
            self.decide(mark, shape, INDEX | number, claim)

    def decide(self, mark: int, shape: int, number: int, claim: int, *, new: bool = True) -> None:
        of = CLASSES.index(CLASS_OF[self.shapes[shape].group])
        self.decided.add(_DECISION.pack(mark, of, number, claim, new))
        self.verdicts[shape, "hold" if number == HOLD else "tag" if number == TAG else "all"] += 1


def assign(
    folder: Path, shapes: Mapping[int, Shape], key: Key, ledger: Mapping[str, str], retroactive: str
) -> tuple[Mapping[int, int], Mapping[tuple[int, str], int]]:
    """Join the postings in ``folder/*.post`` and leave there the files that ``Assigned`` opens.

    Args:
        shapes: fingerprint of a shape -> the shape; postings of other shapes are originals and no more.
        ledger: what ``ledger_rows`` gave for earlier releases.
        retroactive: what becomes of an issued surrogate that is now an original: hold, reissue or accept.

    Returns:
        shape -> number of distinct originals, and (shape, rung) -> number of distinct originals on that rung.
    """
    join = _Join(folder, shapes, key, ledger, retroactive)
    join.run()
    return join.counts, join.verdicts
