"""Sorting more than memory holds, and looking up in what was sorted.

What grows with the corpus (fingerprints of identifiers, numbers and addresses) never stands in memory: it lies in files
of sorted columns, one a bucket, and is read through a memory map, a range of fingerprints at a time. Fingerprints are
keyed, so ranges of one width hold about the same. What has to be sorted anew is sorted as bytes, by partitions.
"""

from __future__ import annotations

import mmap
import shutil
from array import array
from bisect import bisect_left
from collections.abc import Iterable, Iterator, Sequence
from itertools import groupby
from pathlib import Path
from typing import BinaryIO

from resynth.errors import ResynthError

#: Records held in memory before they go to their partitions: about 3 MB.
HELD = 32_768


class Sorter:
    """Sorts records of one width, dropping equal ones, with a bounded part of them in memory.

    Args:
        folder: where partitions may stand; it is made when needed and removed at the end of the one reading.
        width: bytes of a record.
    """

    def __init__(self, folder: Path, width: int) -> None:
        self._folder = folder
        self._width = width
        self._held: list[bytes] = []
        self._spilled = False
        shutil.rmtree(folder, ignore_errors=True)

    def add(self, record: bytes) -> None:
        self._held.append(record)
        if len(self._held) >= HELD:
            self._spill()

    def _spill(self) -> None:
        if not self._spilled:
            self._folder.mkdir(mode=0o700)
            self._spilled = True
        for first, records in groupby(sorted(set(self._held)), lambda record: record[0] >> 2):
            with open(self._folder / f"{first:02x}", "ab") as file:
                file.write(b"".join(records))
        self._held.clear()

    def __iter__(self) -> Iterator[bytes]:
        """All records in order, each once; the sorter is empty afterwards."""
        if self._spilled:
            self._spill()
            for path in sorted(self._folder.iterdir()):
                yield from sorted(set(_records(path.read_bytes(), self._width)))
                path.unlink()
            shutil.rmtree(self._folder)
        else:
            yield from sorted(set(self._held))
        self._held = []


def _records(data: bytes, width: int) -> Iterator[bytes]:
    return (data[at : at + width] for at in range(0, len(data), width))


def read(path: Path, width: int) -> Iterator[bytes]:
    """The records of a file. ResynthError when the file does not end with a whole record."""
    with open(path, "rb") as file:
        while data := file.read(width * 4096):
            if len(data) % width:
                raise ResynthError(f"{path.name}: a record of the postings is cut off")
            yield from _records(data, width)


class Column:
    """A file of unsigned numbers that grows by appending: ``Q`` of 8 bytes, ``I`` of 4, in the machine's byte order."""

    def __init__(self, path: Path, code: str) -> None:
        # A new file, not the old one cut short: somebody may still have that one mapped.
        path.unlink(missing_ok=True)
        self._file: BinaryIO = open(path, "wb")  # noqa: SIM115 (closed by close)
        self._rows = array(code)

    def add(self, number: int) -> None:
        self._rows.append(number)
        if len(self._rows) >= 8192:
            self._flush()

    def extend(self, numbers: list[int]) -> None:
        self._rows.extend(numbers)
        self._flush()

    def _flush(self) -> None:
        self._rows.tofile(self._file)
        del self._rows[:]

    def close(self) -> None:
        self._flush()
        self._file.close()


def column(path: Path, code: str) -> Sequence[int]:
    """The numbers of a file that ``Column`` wrote, memory-mapped."""
    with open(path, "rb") as file:
        if not path.stat().st_size:
            return array(code)
        return memoryview(mmap.mmap(file.fileno(), 0, access=mmap.ACCESS_READ)).cast(code)  # type: ignore[call-overload, no-any-return]


def place(numbers: Sequence[int], number: int) -> int:
    """Where a number stands in a sorted column, or -1."""
    at = bisect_left(numbers, number)
    return at if at < len(numbers) and numbers[at] == number else -1


def between(numbers: Sequence[int], low: int, high: int) -> Sequence[int]:
    """The part of a sorted column that is at least ``low`` and below ``high``."""
    return numbers[bisect_left(numbers, low) : bisect_left(numbers, high)]


# ── postings ─────────────────────────────────────────────────────────────────────────────────────────────────────────


#: In place of a shape: an original whose surrogates are found under other marks than its own.
ELSEWHERE = 1
#: One that asks inside a circle: fingerprint of the circle, place there, fingerprints of itself, shape and candidate.
Ask = tuple[int, int, int, int, int]


def pack(rows: Iterable[tuple[int, int, int]], asks: Iterable[Ask] = ()) -> bytes:
    """The originals of a portion of the corpus, as ``Posted`` reads them. Order and repetition do not matter.

    Args:
        rows: (fingerprint, fingerprint of its shape or 0 or ``ELSEWHERE``, fingerprint of its first candidate or 0).
        asks: those that ask inside a circle.
    """
    by_mark = sorted(set(rows))
    by_claim = sorted([(claim, mark, shape) for mark, shape, claim in by_mark if shape > ELSEWHERE])
    by_circle = sorted(set(asks))
    columns = array("Q", [len(by_mark), len(by_claim), len(by_circle)])
    table: Sequence[Sequence[int]]
    for table, width in ((by_mark, 2), (by_claim, 3), (by_circle, 5)):
        for at in range(width):
            columns.extend([row[at] for row in table])
    return columns.tobytes()


class Posted:
    """A file of postings, memory-mapped: the same originals by fingerprint and by first candidate, and what asks.

    Raises:
        ResynthError: the file was cut off.
    """

    def __init__(self, path: Path) -> None:
        numbers = column(path, "Q") if path.stat().st_size % 8 == 0 else ()
        originals, claims, asks = numbers[:3] if len(numbers) > 2 else (0, 0, 0)
        if len(numbers) != 3 + 2 * originals + 3 * claims + 5 * asks:
            raise ResynthError(f"{path.name}: a record of the postings is cut off")
        at = 3 + 2 * originals
        self._marks, self._shapes = numbers[3 : 3 + originals], numbers[3 + originals : at]
        ends = (at, at + claims, at + 2 * claims)
        self._claims, self._claimants, self._spaces = (numbers[end : end + claims] for end in ends)
        at += 3 * claims
        self._asks = tuple(numbers[at + n * asks : at + (n + 1) * asks] for n in range(5))

    def __len__(self) -> int:
        return len(self._marks)

    def originals(self, low: int, high: int) -> Iterator[tuple[int, int]]:
        """(fingerprint, that of its shape) of the originals in a range of fingerprints."""
        rows = slice(bisect_left(self._marks, low), bisect_left(self._marks, high))
        return zip(self._marks[rows], self._shapes[rows], strict=True)

    def claims(self, low: int, high: int) -> Iterator[tuple[int, int, int]]:
        """(fingerprint of the candidate, that of the original, that of the shape) in a range of candidates."""
        rows = slice(bisect_left(self._claims, low), bisect_left(self._claims, high))
        return zip(self._claims[rows], self._claimants[rows], self._spaces[rows], strict=True)

    def asks(self) -> Iterator[Ask]:
        """Those that ask inside a circle, one circle after the other, each in the order of its places."""
        circles, places, marks, shapes, claims = self._asks
        return zip(circles, places, marks, shapes, claims, strict=True)

    def __repr__(self) -> str:
        return "Posted()"
