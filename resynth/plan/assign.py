"""Which surrogate each original identifier, number or address of the corpus gets: decided once, between the passes.

A candidate is drawn from an original's mark and a round. It must be no original of the corpus, no surrogate that the
ledger issued and no live address, else the next round is drawn. Two originals with one candidate: the one with the
smaller fingerprint has it, the other goes to a later round. Where originals fill a large part of a small shape's
space, the free values are handed out in a keyed order instead; where they fill more than half, nothing fits and the
ladder decides (reference: privacy 6.3, P18 and P23). Candidates of the first round come with the postings, so that
here only those are looked at one by one that cannot have theirs: what is written down is the exceptions.
"""

from __future__ import annotations

import base64
import hashlib
import shutil
import struct
from array import array
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import chain, groupby, islice, pairwise
from pathlib import Path
from typing import BinaryIO, TypeVar

from resynth.keys import Key
from resynth.plan import postings
from resynth.plan.assign_order import InOrder
from resynth.plan.circles import Circles
from resynth.plan.postings import ELSEWHERE, Column, Posted, Sorter
from resynth.plan.spaces import (
    CLASS_NUMBER,
    CLASS_OF,
    CLASSES,
    EMPTY,
    HOLD,
    INDEX,
    ROUNDS,
    SMALL,
    TAG,
    Marks,
    Space,
    open_to,
)

T = TypeVar("T", bound=tuple[int, ...])
_CLAIM = struct.Struct(">QQQI")
_ASKING = struct.Struct(">QQ")
#: One decision: fingerprint of an original, its class, the number, fingerprint of the surrogate.
_DECISION = struct.Struct(">QBIQ")
_PARTS = (("marks", "Q"), ("numbers", "I"), ("claims", "Q"))
#: The head of a block of issued surrogates: their class, and how many they are.
_HEAD = struct.Struct(">BI")
_BLOCK = 4096
#: In place of a class: originals that another mark asks for.
_NONE = 255

#: Originals that are looked at in one go: about 5 MB.
PORTION = 1 << 14


def _write(folder: Path, name: str, decisions: Iterable[bytes]) -> None:
    """Sorted decisions as columns, one file a class and part."""
    columns = [[Column(folder / f"{name}.{of}.{part}", code) for part, code in _PARTS] for of in CLASSES]
    for record in decisions:
        mark, of, number, claim = _DECISION.unpack(record)
        for column, value in zip(columns[of], (mark, number, claim), strict=True):
            column.add(value)
    for column in (column for of in columns for column in of):
        column.close()


class Assigned:
    """What was decided: how each space is used, and the exceptions by original, memory-mapped.

    Args:
        modes: (group, shape) -> ``rounds``, ``exact`` or ``tag``; spaces that are not there were not named.
        ordered: surrogates are drawn by the place of who asks, and not by the value.
    """

    def __init__(
        self, folder: Path, modes: Mapping[tuple[str, str], str], name: str = "numbers", ordered: bool = False
    ) -> None:
        self.modes, self.ordered = modes, ordered
        self._marks: Marks | None = None
        self.originals = postings.column(folder / f"{name}.originals", "Q")
        self._columns = {
            of: tuple(postings.column(folder / f"{name}.{of}.{part}", code) for part, code in _PARTS) for of in CLASSES
        }

    def number(self, group: str, shape: str, mark: int) -> int | None:
        """The number decided for an original of the corpus, None when its space was not named."""
        mode = self.modes.get((group, shape))
        if mode is None:
            return None
        marks, numbers, _ = self._columns[CLASS_OF[group]]
        if marks:
            at = postings.place(marks, mark)
            if at >= 0:
                return numbers[at]
        return 0 if mode == "rounds" else TAG

    def asked(self, group: str, shape: str, mark: int) -> int | None:
        """The number decided for one that asked inside a circle, None when its space was not named."""
        if (group, shape) not in self.modes:
            return None
        row = self.row(group, mark)
        # What goes by its place is always written down.
        return (TAG if self.ordered else 0) if row is None else row[0]

    def row(self, group: str, mark: int) -> tuple[int, int] | None:
        """The number decided for an original, and its surrogate's fingerprint, when it is an exception."""
        marks, numbers, claims = self._columns[CLASS_OF[group]]
        at = postings.place(marks, mark)
        return None if at < 0 else (numbers[at], claims[at])

    def numbers(self) -> Iterator[int]:
        """All numbers that were decided."""
        return chain.from_iterable(numbers for _, numbers, _ in self._columns.values())

    def marks(self, key: Key) -> Marks:
        """The marks of this key."""
        if self._marks is None or self._marks.key is not key:
            self._marks = Marks(key, self.ordered)
        return self._marks

    def is_original(self, mark: int) -> bool:
        """Whether some original of the corpus has this fingerprint."""
        return postings.place(self.originals, mark) >= 0

    def __repr__(self) -> str:
        return "Assigned()"


# ── what was issued, for the ledger ──────────────────────────────────────────────────────────────────────────────────


def _block(of: int, marks: Sequence[int], numbers: Sequence[int], claims: Sequence[int]) -> bytes:
    n = len(marks)
    return _HEAD.pack(of, n) + struct.pack(f">{n}Q{n}I{n}Q", *marks, *numbers, *claims)


def _issued(block: bytes) -> Iterator[tuple[int, int, int, int]]:
    """(class, fingerprint, number, fingerprint of the surrogate) of each original of a block."""
    of, n = _HEAD.unpack_from(block)
    row = struct.unpack_from(f">{n}Q{n}I{n}Q", block, _HEAD.size)
    return ((of, *each) for each in zip(row[:n], row[n : 2 * n], row[2 * n :], strict=True))


def ledger_rows(folder: Path) -> Iterator[tuple[str, str]]:
    """What was newly issued, for the ledger, thousands to a row: (digest of the row, the block in base64)."""
    with open(folder / "numbers.issued", "rb") as file:
        while head := file.read(_HEAD.size):
            block = head + file.read(20 * _HEAD.unpack(head)[1])
            yield hashlib.sha256(block).hexdigest()[:32], base64.b64encode(block).decode("ascii")


class _Ledger:
    """What earlier releases issued, unpacked into columns of a temporary folder."""

    def __init__(self, folder: Path, rows: Mapping[str, str]) -> None:
        decisions = Sorter(folder / "old", _DECISION.size)
        claims, originals = Sorter(folder / "old-claims", 8), Sorter(folder / "old-marks", 8)
        for row in rows.values():
            for of, mark, number, claim in _issued(base64.b64decode(row)):
                record = _DECISION.pack(mark, of, number, claim)
                originals.add(record[:8])
                if of == _NONE:
                    continue
                decisions.add(record)
                claims.add(claim.to_bytes(8, "big"))
        for name, sorter in (("ledger.originals", originals), ("old.claims", claims)):
            column = Column(folder / name, "Q")
            for record in sorter:
                column.add(int.from_bytes(record, "big"))
            column.close()
        _write(folder, "ledger", decisions)
        self.claims = postings.column(folder / "old.claims", "Q")
        self.table = Assigned(folder, {}, "ledger")

    def __bool__(self) -> bool:
        return bool(self.claims)


# ── the join ─────────────────────────────────────────────────────────────────────────────────────────────────────────


def _merged(runs: Iterable[Iterable[T]]) -> list[T]:
    """Sorted rows of several files, each once. What comes in runs is sorted in little more than one look at each."""
    rows = sorted(chain.from_iterable(runs))
    return [row for row, after in zip(rows, chain(islice(rows, 1, None), (None,)), strict=False) if row != after]


class _Join:
    """One join: the postings of a folder to the files that ``Assigned`` opens."""

    def __init__(
        self, folder: Path, shapes: Mapping[int, Space], key: Key, ledger: Mapping[str, str], retroactive: str,
        ordered: bool = False,
    ) -> None:
        self.ordered = ordered
        self.folder, self.shapes, self.key, self.retroactive = folder, shapes, key, retroactive
        self.marks = Marks(key)
        self.originals: Sequence[int] = ()
        self.claimed: list[Sequence[int]] = []
        self.counts: Counter[int] = Counter()
        self.verdicts: Counter[tuple[int, str]] = Counter()
        self.modes: dict[int, str] = {}
        self.tmp = folder / "numbers.tmp"
        shutil.rmtree(self.tmp, ignore_errors=True)
        self.tmp.mkdir(mode=0o700)
        self.ledger = _Ledger(self.tmp, ledger)
        self.decided = Sorter(self.tmp / "decided", _DECISION.size)
        self.issued: BinaryIO
        #: Of each class, what is newly issued and not written down yet: fingerprint, number, claim.
        self.fresh: list[list[tuple[int, int, int]]] = [[] for _ in CLASSES]
        self.files = [Posted(path) for path in sorted(folder.glob("*.post"))]
        portions = 1 << (sum(map(len, self.files)) // PORTION).bit_length()
        #: The ranges of fingerprints that are looked at one after the other.
        self.ranges = [((n << 64) // portions, (n + 1 << 64) // portions) for n in range(portions)]

    def run(self) -> None:
        with open(self.tmp / "issued", "wb") as self.issued:
            self.gather()
            self.modes = {mark: self.mode(mark) for mark in self.counts}
            if self.ledger or set(self.modes.values()) - {"rounds"}:
                self.go_through()
            self.settle(self.first_round())
            if self.ordered:
                InOrder(self).run()
            Circles(self).run()
            for of in range(len(CLASSES)):
                self.issue(of, 1)
        (self.tmp / "issued").replace(self.folder / "numbers.issued")
        _write(self.folder, "numbers", self.decided)
        shutil.rmtree(self.tmp)

    def gather(self) -> None:
        """The originals as a sorted column, and how many there are of each shape."""
        originals = Column(self.folder / "numbers.originals", "Q")
        for low, high in self.ranges:
            rows = self.rows(low, high)
            marks = [mark for mark, shape in rows if shape & 1 or not shape]
            if self.ledger:
                marks += postings.between(self.ledger.table.originals, low, high)
                marks.sort()
            originals.extend(list(dict.fromkeys(marks)))
            self.remember([mark for mark, shape in rows if shape == ELSEWHERE])
            self.counts.update([shape for _, shape in rows if shape in self.shapes])
        originals.close()
        self.originals = postings.column(self.folder / "numbers.originals", "Q")

    def remember(self, marks: Sequence[int]) -> None:
        """Write down for the ledger originals that are under no mark of their own there."""
        known = self.ledger.table.originals
        new = [mark for mark in dict.fromkeys(marks) if postings.place(known, mark) < 0]
        for at in range(0, len(new), _BLOCK):
            some = new[at : at + _BLOCK]
            self.issued.write(_block(_NONE, some, [0] * len(some), [0] * len(some)))

    def rows(self, low: int, high: int) -> list[tuple[int, int]]:
        """(fingerprint, that of its shape) of the originals in a range, each once, sorted."""
        return _merged([file.originals(low, high) for file in self.files])

    def mode(self, mark: int) -> str:
        """How surrogates of a shape are found. Counted, not tried."""
        shape, count = self.shapes[mark], self.counts[mark]
        if shape.pool:
            return "exact"
        if 2 * count > shape.size and not (shape.group in EMPTY and shape.size <= SMALL):
            return "tag"
        return "exact" if shape.size <= SMALL and 8 * count > shape.size else "rounds"

    def go_through(self) -> None:
        """What is not decided by claims: the ledger's originals, full spaces, and those that are handed out."""
        exact: dict[int, array[int]] = {mark: array("Q") for mark in sorted(self.modes) if self.modes[mark] == "exact"}
        for low, high in self.ranges:
            for mark, shape in self.rows(low, high):
                mode = self.modes.get(shape)
                if mode is None or self.kept(mark, shape):
                    continue
                if mode == "exact":
                    exact[shape].append(mark)
                elif mode == "tag":
                    self.verdicts[shape, "tag"] += 1
        for shape, marks in exact.items():
            self.hand_out(shape, marks)

    def issued_before(self, mark: int, shape: int) -> tuple[int, int] | None:
        """What the ledger decides for an original; where an issued surrogate has become an original the policy does."""
        row = self.kept_row(self.shapes[shape].group, mark)
        if row is None:
            return None
        number = self.after(*row)
        return None if number < 0 else (number, row[1])

    def kept_row(self, group: str, mark: int) -> tuple[int, int] | None:
        """What the ledger has for one who asks: number and claim."""
        return self.ledger.table.row(group, mark)

    def after(self, number: int, claim: int) -> int:
        """The number issued; where the surrogate has become an original, HOLD, or -1 when another is to be issued."""
        if self.retroactive == "accept" or postings.place(self.originals, claim) < 0:
            return number
        return -1 if self.retroactive == "reissue" else HOLD

    def kept(self, mark: int, shape: int) -> bool:
        """Whether the ledger decides."""
        row = self.issued_before(mark, shape)
        if row is not None:
            self.decide(mark, shape, *row)
        return row is not None

    def allowed(self, group: str, surrogate: str) -> int | None:
        """The surrogate's fingerprint when it may be given, else None."""
        if not open_to(group, surrogate):
            return None
        return self.allowed_mark(self.marks.fingerprint(group, surrogate.upper()))

    def allowed_mark(self, claim: int) -> int | None:
        """The same of a surrogate of which only the fingerprint is at hand."""
        return None if postings.place(self.originals, claim) >= 0 or self.is_issued(claim) else claim

    def is_issued(self, claim: int) -> bool:
        """Whether an earlier release issued this."""
        return postings.place(self.ledger.claims, claim) >= 0

    def first_round(self) -> Sorter:
        """Give every original its first candidate, but for those that cannot have it: these ask again."""
        given = Column(self.tmp / "given0", "Q")
        losers = self.tmp / "losers0"
        rounds = {mark for mark, mode in self.modes.items() if mode == "rounds"}
        with open(losers, "wb") as file:
            for low, high in self.ranges:
                rows = [row for row in _merged([file.claims(low, high) for file in self.files]) if row[2] in rounds]
                if self.ledger:
                    rows = [row for row in rows if self.issued_before(row[1], row[2]) is None]
                taken = {0, *postings.between(self.originals, low, high)}
                taken.update(postings.between(self.ledger.claims, low, high))
                claims = [claim for claim, _, _ in rows]
                refused = taken.intersection(claims)
                shared = {one for one, other in pairwise(claims) if one == other} - refused
                if refused or shared:
                    for claim, mark, shape in rows:
                        if claim in refused:
                            file.write(_ASKING.pack(mark, shape))
                    for _, asked in groupby([row for row in rows if row[0] in shared], lambda row: row[0]):
                        for _, mark, shape in islice(asked, 1, None):
                            file.write(_ASKING.pack(mark, shape))
                    # The first of those that share a candidate, in the order of fingerprints, has it.
                    rows = [*{row[0]: row for row in reversed(rows) if row[0] not in refused}.values()][::-1]
                    claims = [claim for claim, _, _ in rows]
                given.extend(claims)
                self.grant(rows)
        given.close()
        self.claimed.append(postings.column(self.tmp / "given0", "Q"))
        claims_again = Sorter(self.tmp / "claims", _CLAIM.size)
        for record in postings.read(losers, _ASKING.size):
            mark, shape = _ASKING.unpack(record)
            self.claim(claims_again, mark, shape, 1)
        return claims_again

    def grant(self, rows: Sequence[tuple[int, int, int]]) -> None:
        """Note what is given in the first round; such originals are no exceptions."""
        for shape, count in Counter([shape for _, _, shape in rows]).items():
            self.verdicts[shape, "all"] += count
        for of, group in enumerate(CLASSES):
            shapes = {mark for mark, shape in self.shapes.items() if CLASS_OF[shape.group] == group}
            mine = [(mark, 0, claim) for claim, mark, shape in rows if shape in shapes]
            self.fresh[of] += mine
            self.issue(of, _BLOCK)

    def issue(self, of: int, least: int) -> None:
        """Write down for the ledger what a class was given, when it is so much at least."""
        fresh = self.fresh[of]
        at = 0
        while len(fresh) - at >= least:
            self.issued.write(_block(of, *zip(*fresh[at : at + _BLOCK], strict=True)))
            at += _BLOCK
        del fresh[:at]

    def claim(self, claims: Sorter, mark: int, shape: int, turn: int) -> None:
        """An original asks for its next candidate that nobody has."""
        space = self.shapes[shape]
        for now in range(turn, ROUNDS):
            claim = self.allowed(space.group, space.later(self.key, mark, now))
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
                            self.decide(mark, shape, now, claim, new=True)
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
            self.verdicts[shape, "tag"] += len(marks)
            return
        for mark, number in zip(marks, chosen, strict=True):
            claim = self.marks.fingerprint(space.group, space.nth(number).upper())
            self.decide(mark, shape, INDEX | number, claim, new=True)

    def decide(
        self, mark: int, shape: int, number: int, claim: int, *, new: bool = False, usual: int | None = None
    ) -> None:
        """Note a decision; ``new``: for the ledger too, ``usual``: the number that goes without saying."""
        of = CLASS_NUMBER[self.shapes[shape].group]
        if number != usual:
            self.decided.add(_DECISION.pack(mark, of, number, claim))
        self.verdicts[shape, "hold" if number == HOLD else "tag" if number == TAG else "all"] += 1
        if new:
            self.fresh[of].append((mark, number, claim))
            self.issue(of, _BLOCK)


def assign(
    folder: Path, shapes: Mapping[int, Space], key: Key, ledger: Mapping[str, str], retroactive: str,
    ordered: bool = False,
) -> tuple[Mapping[int, int], Mapping[tuple[int, str], int], Mapping[int, str]]:
    """Join the postings in ``folder/*.post`` and leave there the files that ``Assigned`` opens.

    Args:
        shapes: fingerprint of a shape -> the shape; postings of other shapes are originals and no more.
        ledger: what ``ledger_rows`` gave for earlier releases.
        retroactive: what becomes of an issued surrogate that is now an original: hold, reissue or accept.
        ordered: surrogates are drawn by the place of who asks, and not by the value.

    Returns:
        shape -> number of distinct originals, (shape, rung) -> number of distinct originals on that rung, and
        shape -> how its surrogates are found.
    """
    join = _Join(folder, shapes, key, ledger, retroactive, ordered)
    join.run()
    return join.counts, join.verdicts, join.modes
