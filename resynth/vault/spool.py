"""The spool: every record of the input, put into buckets by patient, so that charts come whole from any input order.

A line is the patient's mark (32 hex digits), the note's mark (32 hex digits) and the record as JSON. Lines of a
bucket are sorted as bytes: by patient, then by note, both in keyed order. Buckets are the leading bits of the
patient's mark, so the order of the corpus is the same for any number of them.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from itertools import groupby
from pathlib import Path
from typing import IO, NamedTuple

from resynth.keys import Key
from resynth.types import Document, Record, Span

#: A bucket holds about this many bytes of input: what one worker keeps in memory at a time.
BUCKET_BYTES = 2_000_000
_MARKS = 64


class Note(NamedTuple):
    """One spooled record with its keyed marks. ``where`` is its place in the input, for messages."""

    patient_mark: str
    note_mark: str
    document: Document
    spans: tuple[Span, ...] | None
    where: str

    def __repr__(self) -> str:
        return "Note()"


def buckets_for(size: int) -> int:
    """How many buckets an input of ``size`` bytes wants: a power of two from 1 to 4,096."""
    wanted = max(1, size // BUCKET_BYTES)
    return min(4096, 1 << (wanted - 1).bit_length())


def patient_mark(key: Key, patient_id: str) -> str:
    return key.mark("patient", patient_id)[:16].hex()


class Spooler:
    """Writes the records of one piece of the input, one file a bucket."""

    def __init__(self, folder: Path, piece: int, buckets: int, key: Key) -> None:
        folder.mkdir(parents=True, exist_ok=True, mode=0o700)
        self._folder, self._piece, self._buckets, self._key = folder, piece, buckets, key
        self._files: dict[int, IO[str]] = {}
        self._lines: dict[int, list[str]] = {}
        self._held = 0
        self._encode = json.JSONEncoder(separators=(",", ":")).encode
        self.note_marks: list[int] = []

    def add(self, record: Record) -> None:
        document = record.document
        mark = patient_mark(self._key, document.patient_id)
        note = self._key.mark("note", document.doc_id)
        self.note_marks.append(int.from_bytes(note[:8], "big"))
        spans = None if record.spans is None else record.spans
        row = [document.doc_id, document.patient_id, document.text, spans, document.meta, record.where]
        bucket = int(mark[:8], 16) * self._buckets >> 32
        self._lines.setdefault(bucket, []).append(f"{mark}{note[:16].hex()}{self._encode(row)}\n")
        self._held += len(document.text)
        if self._held > 1_000_000:
            self._flush()

    def _flush(self) -> None:
        for bucket, lines in self._lines.items():
            if bucket not in self._files:
                path = self._folder / f"notes-{bucket:04d}.{self._piece:04d}"
                self._files[bucket] = open(path, "w", encoding="ascii", newline="\n")  # noqa: SIM115
            self._files[bucket].writelines(lines)
        self._lines.clear()
        self._held = 0

    def close(self) -> None:
        self._flush()
        for file in self._files.values():
            file.close()

    def __repr__(self) -> str:
        return "Spooler()"


def charts(folder: Path, bucket: int) -> Iterator[tuple[str, list[Note]]]:
    """The charts of a bucket in keyed order: (patient's mark, notes)."""
    lines: list[str] = []
    for path in sorted(folder.glob(f"notes-{bucket:04d}.*")):
        with open(path, encoding="ascii", newline="\n") as file:
            lines.extend(file)
    lines.sort()
    for mark, group in groupby(lines, key=lambda line: line[:32]):
        yield mark, [_note(line) for line in group]


def _note(line: str) -> Note:
    doc_id, patient_id, text, spans, meta, where = json.loads(line[_MARKS:])
    settled = None if spans is None else tuple(map(Span._make, spans))
    return Note(line[:32], line[32:64], Document(doc_id, patient_id, text, meta), settled, where)
