"""The spool: every record of the input, put into buckets by patient, so that charts come whole from any input order.

A record is its head and its body: the patient's mark (16 bytes), the note's mark (16 bytes), the length of the body
(4 bytes), and the body in ``marshal``, which is three times as fast as JSON here; the vault is the only place where
it is read, and the run's identity holds the version of Python. Records of a bucket are sorted by head: by patient,
then by note, both in keyed order. Buckets are the leading bits of the patient's mark, so the order of the corpus is
the same for any number of them.
"""

from __future__ import annotations

import marshal
import os
from array import array
from collections.abc import Iterator
from itertools import groupby
from pathlib import Path
from typing import NamedTuple

from resynth.keys import Key
from resynth.types import Document, Record, Span

#: A bucket holds about this many bytes of input: what one worker keeps in memory at a time.
BUCKET_BYTES = 500_000
_MARKS = 32
_HEAD = 36


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
    """How many buckets an input of ``size`` bytes wants: a power of two from 1 to 16,384."""
    wanted = max(1, size // BUCKET_BYTES)
    return min(16_384, 1 << (wanted - 1).bit_length())


class Spooler:
    """Writes the records of one piece of the input, one file a bucket.

    No file stays open: a corpus may have more buckets than a process may have files.
    """

    def __init__(self, folder: Path, piece: int, buckets: int, key: Key) -> None:
        folder.mkdir(parents=True, exist_ok=True, mode=0o700)
        self._folder, self._piece, self._buckets, self._key = folder, piece, buckets, key
        self._begun: set[int] = set()
        self._records: dict[int, list[bytes]] = {}
        self._held = 0
        self._most = max(1_000_000, 4096 * buckets)
        self.note_marks = array("Q")

    def add(self, record: Record) -> None:
        document = record.document
        patient = self._key.mark("patient", document.patient_id)[:16]
        note = self._key.mark("note", document.doc_id)[:16]
        self.note_marks.append(int.from_bytes(note[:8], "big"))
        spans = None if record.spans is None else [tuple(span) for span in record.spans]
        row = (document.doc_id, document.patient_id, document.text, spans, dict(document.meta), record.where)
        body = marshal.dumps(row, 2)
        bucket = int.from_bytes(patient[:4], "big") * self._buckets >> 32
        self._records.setdefault(bucket, []).append(patient + note + len(body).to_bytes(4, "big") + body)
        self._held += len(body)
        if self._held > self._most:
            self._flush()

    def _flush(self) -> None:
        for bucket, records in self._records.items():
            path = bucket_folder(self._folder, bucket) / f"{self._piece:04d}"
            if bucket not in self._begun:
                self._begun.add(bucket)
                path.parent.mkdir(exist_ok=True, mode=0o700)
                path.unlink(missing_ok=True)
            with open(path, "ab", opener=_private) as file:
                file.write(b"".join(records))
        self._records.clear()
        self._held = 0

    def close(self) -> None:
        self._flush()

    def __repr__(self) -> str:
        return "Spooler()"


def bucket_folder(folder: Path, bucket: int) -> Path:
    """Where the records of a bucket lie, one file a piece of the input."""
    return folder / f"bucket-{bucket:05d}"


def _private(path: str, flags: int) -> int:
    return os.open(path, flags, 0o600)


def charts(folder: Path, bucket: int) -> Iterator[tuple[str, list[Note]]]:
    """The charts of a bucket in keyed order: (patient's mark, notes)."""
    records: list[bytes] = []
    place = bucket_folder(folder, bucket)
    for path in sorted(place.iterdir()) if place.exists() else ():
        data = path.read_bytes()
        at = 0
        while at < len(data):
            end = at + _HEAD + int.from_bytes(data[at + _MARKS : at + _HEAD], "big")
            records.append(data[at:end])
            at = end
    records.sort()
    for mark, group in groupby(records, key=lambda record: record[:16]):
        yield mark.hex(), [_note(record) for record in group]


def _note(record: bytes) -> Note:
    doc_id, patient_id, text, spans, meta, where = marshal.loads(memoryview(record)[_HEAD:])  # noqa: S302
    settled = None if spans is None else tuple(map(Span._make, spans))
    document = Document(doc_id, patient_id, text, meta)
    return Note(record[:16].hex(), record[16:_MARKS].hex(), document, settled, where)
