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
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from functools import lru_cache, partial
from itertools import chain, groupby, islice, pairwise
from pathlib import Path
from typing import BinaryIO, TypeVar

from resynth.keys import Key, Stem
from resynth.plan import postings
from resynth.plan.postings import Column, Posted, Sorter
from resynth.surrogates import cells, emails, nets

T = TypeVar("T", bound=tuple[int, ...])
#: Values of one class share their surrogates; values of one realm are one set of originals.
CLASS_OF = {"id": "id", "phone": "phone", "email": "email", "url": "net", "ipv4": "net", "ipv6": "net"}
REALM = {"id": "alnum", "phone": "alnum", "ssn": "alnum", "email": "email", "url": "net", "ipv4": "net", "ipv6": "net"}
CLASSES = ("id", "phone", "email", "net")
_OF = {group: CLASSES.index(of) for group, of in CLASS_OF.items()}
_CLAIM = struct.Struct(">QQQI")
_ASKING = struct.Struct(">QQ")
#: One decision: fingerprint of an original, its class, the number, fingerprint of the surrogate.
_DECISION = struct.Struct(">QBIQ")
_PARTS = (("marks", "Q"), ("numbers", "I"), ("claims", "Q"))
#: The head of a block of issued surrogates: their class, and how many they are.
_HEAD = struct.Struct(">BI")
_BLOCK = 4096

#: What stands in the ``number`` column: a round, an index into the shape's space, or one of two verdicts.
INDEX = 1 << 31
HOLD = (1 << 32) - 1
TAG = (1 << 32) - 2
#: Spaces up to this size can be handed out exactly.
SMALL = 1 << 17
ROUNDS = 1000
#: Originals that are looked at in one go: about 20 MB.
PORTION = 1 << 16
#: Which bits of a mark's 32 bytes the first candidate is made of. The first 64 are the fingerprint and never shown;
#: an id and a telephone number of the same digits have the same mark, and must not have the same candidate.
_WINDOW = 96
_SHIFT = {"phone": 0}
_USUAL_SHIFT = 96


class Space:
    """The surrogates of a group and a shape. ``mark`` is its fingerprint: no secret, small spaces first."""

    __slots__ = ("bits", "group", "mark", "nth", "pool", "shape", "size")

    def __init__(self, group: str, shape: str) -> None:
        self.group, self.shape = group, shape
        listed = group in ("url", "ipv4", "ipv6")
        #: How many values there are.
        self.size = nets.size(shape) if listed else cells.size(shape)
        self.bits = self.size.bit_length()
        #: Whether surrogates come from a list that originals are no part of.
        self.pool = group in ("url", "ipv4")
        #: The value that has a number.
        self.nth: Callable[[int], str] = partial(nets.nth if listed else cells.nth, shape)
        digest = hashlib.sha256(f"{group}:{shape}".encode("utf-8", "surrogatepass")).digest()
        mark = int.from_bytes(digest[:8], "big") >> 1 | 1
        self.mark = mark if self.size <= SMALL else mark | 1 << 63

    def first(self, key: Key, whole: bytes) -> str:
        """The candidate of the first round for an original with this mark."""
        left = _WINDOW - self.bits
        number = int.from_bytes(whole, "big") >> _SHIFT.get(self.group, _USUAL_SHIFT) & ((1 << _WINDOW) - 1)
        while left >= 0:
            if number >> left < self.size:
                return self.nth(number >> left)
            number &= (1 << left) - 1
            left -= self.bits
        return self.later(key, int.from_bytes(whole[:8], "big"), 0)

    def later(self, key: Key, mark: int, turn: int) -> str:
        """The candidate of a later round for an original with this fingerprint."""
        return self.nth(key.draw("numbers", f"{self.group}:{mark:016x}:{turn}").below(self.size))

    def __repr__(self) -> str:
        return f"Space(group={self.group!r})"


@lru_cache(maxsize=4096)
def space(group: str, shape: str) -> Space:
    """The space of a group and a shape."""
    return Space(group, shape)


class Marks:
    """Keyed marks of originals: 32 bytes, of which the first eight are the fingerprint."""

    __slots__ = ("_stems", "key")

    def __init__(self, key: Key) -> None:
        self.key = key
        stems = {realm: key.stem("numbers", realm) for realm in REALM.values()}
        self._stems: dict[str, Stem] = {group: stems[realm] for group, realm in REALM.items()}

    def whole(self, group: str, canonical: str) -> bytes:
        """The mark of an original; an id and a telephone number of the same digits have the same."""
        return self._stems[group].mark(canonical)

    def fingerprint(self, group: str, canonical: str) -> int:
        """The first 64 bits of the mark."""
        return self._stems[group].mark64(canonical)

    def posting(self, group: str, canonical: str, shape: str) -> tuple[int, int, int]:
        """(fingerprint, fingerprint of the space, that of the first candidate); 0 where there is none."""
        whole = self._stems[group].mark(canonical)
        mark = int.from_bytes(whole[:8], "big")
        if group == "ssn":
            return mark, 0, 0
        room = space(group, shape)
        if room.pool:
            return mark, room.mark, 0
        surrogate = room.first(self.key, whole)
        claim = self._stems[group].mark64(surrogate.upper()) if open_to(group, surrogate) else 0
        return mark, room.mark, claim

    def __repr__(self) -> str:
        return "Marks()"


def open_to(group: str, surrogate: str) -> bool:
    """Whether a surrogate may be written at all: P14, no address that could exist."""
    return group != "email" or not emails.live(surrogate)


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
    """

    def __init__(self, folder: Path, modes: Mapping[tuple[str, str], str], name: str = "numbers") -> None:
        self.modes = modes
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

    def row(self, group: str, mark: int) -> tuple[int, int] | None:
        """The number decided for an original, and its surrogate's fingerprint, when it is an exception."""
        marks, numbers, claims = self._columns[CLASS_OF[group]]
        at = postings.place(marks, mark)
        return None if at < 0 else (numbers[at], claims[at])

    def marks(self, key: Key) -> Marks:
        """The marks of this key."""
        if self._marks is None or self._marks.key is not key:
            self._marks = Marks(key)
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
                decisions.add(record)
                originals.add(record[:8])
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
        self, folder: Path, shapes: Mapping[int, Space], key: Key, ledger: Mapping[str, str], retroactive: str
    ) -> None:
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
        self.gather()
        self.modes = {mark: self.mode(mark) for mark in self.counts}
        with open(self.tmp / "issued", "wb") as self.issued:
            if self.ledger or set(self.modes.values()) - {"rounds"}:
                self.go_through()
            self.settle(self.first_round())
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
            marks = [mark for mark, _ in rows]
            if self.ledger:
                marks += postings.between(self.ledger.table.originals, low, high)
                marks.sort()
            originals.extend(list(dict.fromkeys(marks)))
            self.counts.update([shape for _, shape in rows if shape in self.shapes])
        originals.close()
        self.originals = postings.column(self.folder / "numbers.originals", "Q")

    def rows(self, low: int, high: int) -> list[tuple[int, int]]:
        """(fingerprint, that of its shape) of the originals in a range, each once, sorted."""
        return _merged([file.originals(low, high) for file in self.files])

    def mode(self, mark: int) -> str:
        """How surrogates of a shape are found. Counted, not tried."""
        shape, count = self.shapes[mark], self.counts[mark]
        if shape.pool:
            return "exact"
        if 2 * count > shape.size:
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
        row = self.ledger.table.row(self.shapes[shape].group, mark)
        if row is None or self.retroactive == "accept" or postings.place(self.originals, row[1]) < 0:
            return row
        return None if self.retroactive == "reissue" else (HOLD, row[1])

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
        claim = self.marks.fingerprint(group, surrogate.upper())
        if postings.place(self.originals, claim) >= 0 or postings.place(self.ledger.claims, claim) >= 0:
            return None
        return claim

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

    def decide(self, mark: int, shape: int, number: int, claim: int, *, new: bool = False) -> None:
        of = _OF[self.shapes[shape].group]
        self.decided.add(_DECISION.pack(mark, of, number, claim))
        self.verdicts[shape, "hold" if number == HOLD else "tag" if number == TAG else "all"] += 1
        if new:
            self.fresh[of].append((mark, number, claim))
            self.issue(of, _BLOCK)


def assign(
    folder: Path, shapes: Mapping[int, Space], key: Key, ledger: Mapping[str, str], retroactive: str
) -> tuple[Mapping[int, int], Mapping[tuple[int, str], int], Mapping[int, str]]:
    """Join the postings in ``folder/*.post`` and leave there the files that ``Assigned`` opens.

    Args:
        shapes: fingerprint of a shape -> the shape; postings of other shapes are originals and no more.
        ledger: what ``ledger_rows`` gave for earlier releases.
        retroactive: what becomes of an issued surrogate that is now an original: hold, reissue or accept.

    Returns:
        shape -> number of distinct originals, (shape, rung) -> number of distinct originals on that rung, and
        shape -> how its surrogates are found.
    """
    join = _Join(folder, shapes, key, ledger, retroactive)
    join.run()
    return join.counts, join.verdicts, join.modes
