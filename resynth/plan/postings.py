"""Sorting more than memory holds, and looking up in what was sorted.

What grows with the corpus (fingerprints of identifiers, numbers and addresses) never stands in memory: it is appended
to files of fixed-size records, sorted by partitions, and read through a memory map. Sorted means sorted as bytes;
records begin with a keyed fingerprint, so that the 64 partitions by their first bits are of one size.
"""

from __future__ import annotations

import mmap
import shutil
from array import array
from bisect import bisect_left
from collections.abc import Iterator, Sequence
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
