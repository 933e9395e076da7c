"""From one format into another: notes as they are, nothing planned, nothing replaced; what is lost is counted."""

from __future__ import annotations

import os
import shutil
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from typing import BinaryIO

from resynth.errors import InputError
from resynth.formats import BadRecord, Format, ReadOptions, ReleasedNote
from resynth.formats.base import gathered
from resynth.types import OutSpan, Record, told_by


class Counts:
    """What was written, and what was not."""

    def __init__(self) -> None:
        self.notes = self.spans = 0
        self.labels: set[tuple[str, str]] = set()
        self.ids: set[str] = set()
        self.unread: Counter[str] = Counter()
        self.lost: Counter[str] = Counter()
        self.remarks: Counter[str] = Counter()

    def add(self, record: Record, note: ReleasedNote, target: Format) -> None:
        self.notes += 1
        self.spans += len(note.spans)
        self.labels.update((span.label, span.kind) for span in note.spans)
        self.unread.update(dict(record.lost))
        self.lost.update(target.lost(note))
        self.remarks.update(target.remarks(note))

    def __repr__(self) -> str:
        return f"Counts(notes={self.notes}, spans={self.spans})"


def _records(found: list[tuple[Format, Path]], options: ReadOptions) -> Iterator[Record | BadRecord]:
    for format_, path in found:
        for piece in format_.slices(path, 1):
            yield from format_.read(piece, options)


def converted(
    found: list[tuple[Format, Path]], target: Format, options: ReadOptions, work: Path
) -> tuple[Path, Counts]:
    """The file or folder that shall stand at OUTPUT, whole; InputError, with the first places, for bad records."""
    counts = Counts()
    parts: dict[str, BinaryIO] = {}
    made = work / "made"
    made.mkdir()

    def written() -> Iterator[BadRecord]:
        for record in _records(found, options):
            bad = record if isinstance(record, BadRecord) else _written(record, target, made, parts, counts)
            if bad is not None:
                yield bad

    try:
        gathered(written(), "--spans both takes notes that nobody annotated; or resynth detect marks them")
    finally:
        for part in parts.values():
            part.close()
    if not counts.notes:
        raise InputError(f"{found[0][1].name}: there is no note in it")
    for name, raw in target.finish(counts.labels):
        (made / Path(name).name).write_bytes(raw)
    for name in parts:
        with open(made / Path(name).name, "wb") as out:
            target.assemble([_part(work, name)], out)
    # One table or one file of lines is a file; what consists of several is a folder.
    return (made / Path(next(iter(parts))).name if len(parts) == 1 else made), counts


def _written(
    record: Record, target: Format, made: Path, parts: dict[str, BinaryIO], counts: Counts
) -> BadRecord | None:
    """Write one note; or why the format cannot hold it."""
    document = record.document
    if document.doc_id in counts.ids:
        # Of two notes that are called alike no reader could tell which is which; a release takes neither.
        return BadRecord(record.where, "another note has this doc_id", "give each note a doc_id of its own", b"")
    counts.ids.add(document.doc_id)
    note = ReleasedNote(
        document.doc_id, document.patient_id, document.text,
        tuple(OutSpan(s.start, s.end, s.kind, s.label, s.role) for s in record.spans or ()),
        document.meta, record.spans is not None, tuple(told_by(s.found_by) for s in record.spans or ()),
        tuple(s.disputed for s in record.spans or ()),
    )
    why = target.refuses(document.text)
    bare = not why and not note.annotated and "bare" not in target.holds
    if bare:
        why = "the note is not annotated, which the format has no way to say"
    if why:
        return BadRecord(record.where, f"{target.name} cannot hold this note: {why}", "--to jsonl", b"", bare)
    try:
        files = list(target.write(note))
    except InputError as error:
        return BadRecord(record.where, error.message, "--to jsonl", b"")
    for name, raw in files:
        if target.append:
            if name not in parts:
                parts[name] = _part(made.parent, name).open("wb")
            parts[name].write(raw)
            continue
        path = made / (name.removeprefix(f"{target.folder}/") if target.folder else name)
        if path.exists():
            return BadRecord(record.where, "another note's doc_id is the name of this file", "--to jsonl", b"")
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(raw)
    counts.add(record, note, target)
    return None


def _part(work: Path, name: str) -> Path:
    return work / f"part-{name.replace('/', '-')}"


def put(made: Path, output: Path) -> None:
    """By one rename; what stood there goes when the new is in its place."""
    if made.is_dir() and output.is_dir() and not output.is_symlink():
        old = made.with_name("old")
        os.rename(output, old)
        os.rename(made, output)
        shutil.rmtree(old)
    else:
        if output.is_dir() and not output.is_symlink():
            shutil.rmtree(output)
        elif made.is_dir():
            output.unlink(missing_ok=True)
        os.replace(made, output)
