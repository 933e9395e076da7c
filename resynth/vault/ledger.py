"""The ledger: what earlier releases of this vault issued. Kept for ever; a growing corpus keeps its people.

One JSON line a row: ``[class, scope, fingerprint, surrogate]``. Classes are ``patient`` and ``note`` (released
numbers), ``order`` (under ``derive: position``, what has appeared in a chart) and the families of the planner.
"""

from __future__ import annotations

import json
from array import array
from bisect import bisect_left
from collections.abc import Container, Iterable, Iterator, Mapping, ValuesView
from hashlib import blake2b
from pathlib import Path
from typing import NamedTuple

from resynth.errors import InputError

#: The class of rows that tell in which order the values of a patient appeared (``plan.order``).
ORDER = "order"
#: Rows of released numbers held before they go to their buckets.
HELD = 50_000


class Row(NamedTuple):
    """One thing issued: of which class, inside which scope, for whose keyed fingerprint, what."""

    cls: str
    scope: str
    fingerprint: str
    surrogate: str

    def __repr__(self) -> str:
        return f"Row(cls={self.cls!r})"


def _line(row: Row) -> bytes:
    return json.dumps(row, ensure_ascii=False).encode() + b"\n"


def _rows(path: Path, size: int | None = None) -> Iterator[tuple[bytes, Row]]:
    """Every line of a ledger and its row, of its first ``size`` bytes or all. InputError when it cannot be read."""
    left = size
    try:
        with open(path, "rb") as file:
            for line in file:
                if left is not None and (left := left - len(line)) < 0:
                    return
                yield line, Row(*json.loads(line))
    except (OSError, ValueError, TypeError):
        raise InputError(f"{path.name}: the ledger of the vault cannot be read") from None


def _mark(row: Row) -> int:
    """64 bits of what a row is about: enough to tell the rows of a vault apart."""
    about = "\0".join(row[:3]).encode("utf-8", "surrogatepass")
    return int.from_bytes(blake2b(about, digest_size=8).digest(), "big")


class Ledger:
    """Rows by class; the first that was issued stays.

    Args:
        rows: what is in memory.
        path: the file that holds all rows, those in memory and others.
        size: how many bytes of it are read: the rows behind them are of later releases. None: all.
    """

    def __init__(self, rows: Iterable[Row] = (), path: Path | None = None, size: int | None = None) -> None:
        self._path, self._size = path, size
        self._rows: dict[tuple[str, str, str], str] = {}
        self.add(rows)

    @classmethod
    def read(cls, path: Path, only: Container[str] | None = None, size: int | None = None) -> Ledger:
        """The ledger of a vault, empty on the first run; in memory are the classes ``only``, or all.

        Args:
            size: of a release that is made again, how long the ledger was when it was planned first: nothing is ever
                removed, so the rows behind are those of later releases. None: the whole ledger.

        Raises:
            InputError: it cannot be read.
        """
        if not path.exists():
            return cls()
        return cls((row for _, row in _rows(path, size) if only is None or row.cls in only), path, size)

    def add(self, rows: Iterable[Row]) -> None:
        """Add rows; what stands there already is not changed."""
        for cls, scope, fingerprint, surrogate in rows:
            self._rows.setdefault((cls, scope, fingerprint), surrogate)

    def of(self, cls: str) -> dict[str, str]:
        """Fingerprint to surrogate, of one class in memory."""
        return {fingerprint: made for (of, _, fingerprint), made in self._rows.items() if of == cls}

    def scoped(self, cls: str) -> dict[str, dict[str, str]]:
        """Scope to fingerprint to surrogate, of one class in memory."""
        found: dict[str, dict[str, str]] = {}
        for (of, scope, fingerprint), made in self._rows.items():
            if of == cls:
                found.setdefault(scope, {})[fingerprint] = made
        return found

    def stream(self, cls: str) -> Mapping[str, str]:
        """Fingerprint to surrogate of a class that grows with the corpus, read from the file whenever it is asked."""
        return {} if self._path is None else _Streamed(self._path, cls, self._size)

    def spread(self, folder: Path, buckets: int) -> tuple[int, int]:
        """Write the released numbers, and the order of what appeared, bucket by bucket, for ``numbers_of``.

        All of them, whatever the size: a number that a later release gave is given to nobody else.

        Returns:
            how many patients have one, and how many digits the shortest has (0: none has).
        """
        held: dict[int, list[bytes]] = {}
        patients = width = number = 0
        for line, row in _rows(self._path) if self._path is not None else ():
            if row.cls not in ("patient", "note", ORDER):
                continue
            mark = row.fingerprint if row.cls == "patient" else row.scope
            if row.cls == "patient":
                patients += 1
                width = min(width or len(row.surrogate), len(row.surrogate))
            held.setdefault(int(mark[:8], 16) * buckets >> 32, []).append(line)
            number += 1
            if number % HELD == 0:
                _flush(held, folder)
        _flush(held, folder)
        return patients, width

    def lines(self, rows: Iterable[Row]) -> Iterator[bytes]:
        """The lines of the next ledger: what stood here, then those of ``rows`` that are new.

        A ledger has a row for every note: old rows are passed on, and of each eight bytes are kept to know it by.
        """
        marks = array("Q")
        if self._path is None:
            for row in self:
                marks.append(_mark(row))
                yield _line(row)
        else:
            for line, row in _rows(self._path):
                marks.append(_mark(row))
                yield line
        known = array("Q", sorted(marks))
        for row in rows:
            mark = _mark(row)
            at = bisect_left(known, mark)
            if at == len(known) or known[at] != mark:
                yield _line(row)

    def __iter__(self) -> Iterator[Row]:
        return (Row(*place, made) for place, made in self._rows.items())

    def __repr__(self) -> str:
        return "Ledger()"


class _Streamed(Mapping[str, str]):
    """One class of a ledger, read from its file each time; for those that go through all of it."""

    def __init__(self, path: Path, cls: str, size: int | None) -> None:
        self._path, self._cls, self._size = path, cls, size

    def __iter__(self) -> Iterator[str]:
        return (row.fingerprint for _, row in _rows(self._path, self._size) if row.cls == self._cls)

    def values(self) -> ValuesView[str]:
        return _Values(self)

    def __getitem__(self, fingerprint: str) -> str:
        for _, row in _rows(self._path, self._size):
            if row.cls == self._cls and row.fingerprint == fingerprint:
                return row.surrogate
        raise KeyError("not in the ledger")

    def __len__(self) -> int:
        return sum(1 for _ in self)

    def surrogates(self) -> Iterator[str]:
        """What was issued, in the order of the file."""
        return (row.surrogate for _, row in _rows(self._path, self._size) if row.cls == self._cls)

    def __repr__(self) -> str:
        return "Streamed()"


class _Values(ValuesView[str]):
    """The surrogates of a class, in one go through the file."""

    def __init__(self, of: _Streamed) -> None:
        super().__init__(of)
        self._of = of

    def __iter__(self) -> Iterator[str]:
        return self._of.surrogates()


def _flush(held: dict[int, list[bytes]], folder: Path) -> None:
    for bucket, lines in held.items():
        with open(folder / f"{bucket:04d}.known", "ab") as file:
            file.write(b"".join(lines))
    held.clear()


def numbers_of(folder: Path, bucket: int) -> Ledger:
    """The released numbers of one bucket, as ``spread`` left them; they are removed."""
    path = folder / f"{bucket:04d}.known"
    ledger = Ledger.read(path)
    path.unlink(missing_ok=True)
    return ledger
