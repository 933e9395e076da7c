"""resynth convert: notes from one format into another, as they are."""

from __future__ import annotations

import json
import os
import shutil
import tempfile
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from typing import Annotated, BinaryIO

import typer

from resynth.cli import options as o
from resynth.cli import words
from resynth.errors import InputError, UsageError
from resynth.formats import BadRecord, Format, ReadOptions, ReleasedNote
from resynth.formats.base import gathered
from resynth.types import OutSpan, Record

EXAMPLE = o.example("resynth convert notes.jsonl notes.csv --from jsonl --to csv")


def convert(
    source: o.Input,
    output: Annotated[Path, typer.Argument(metavar="OUTPUT", help="A file or, where a note is a file, a folder.")],
    from_: o.From = None,
    to: Annotated[str | None, typer.Option("--to", help="The format of OUTPUT; unless said, its name tells.")] = None,
    spans: Annotated[
        str, typer.Option("--spans", help="given: every note is annotated; both: some are not; detect: none is read.")
    ] = "given",
    columns: o.Columns = None,
    patients: o.Patients = None,
    encoding: o.Encoding = "",
    force: Annotated[bool, typer.Option("--force", help="Replace what stands at OUTPUT.")] = False,
    as_json: Annotated[bool, typer.Option("--json", help="For a machine to read: counts, and what was lost.")] = False,
) -> None:
    """Write annotated notes in another format: the same text, spans, labels and ids; what is lost is counted."""
    from resynth import formats
    from resynth.formats import inputs
    from resynth.formats.tables import columns_of

    # A folder typed as "." has no name that a message could give.
    source, output = (path if path.name else path.resolve() for path in (source, output))
    target = formats.get(to) if to else _named(output)
    target.ready()
    _may_stand(output, target, force)
    if source.exists() and (source.resolve() == output.resolve() or source.resolve() in output.resolve().parents):
        raise UsageError("OUTPUT lies in INPUT", hint="name another OUTPUT")
    options = ReadOptions(
        encoding=encoding, patients=formats.patients_from(patients) if patients else None, spans=spans, strict=False,
        columns=columns_of(columns) if columns else {},
    )
    if not output.parent.is_dir():
        raise UsageError(f"{output.name}: there is no folder in which it could stand", hint=f"mkdir -p {output.parent}")
    with tempfile.TemporaryDirectory(dir=output.parent, prefix=".resynth-convert-") as work:
        with inputs.taken_in(source, Path(work) / "input", from_) as taken:
            made, counts = _converted(formats.find(taken, from_), target, options, Path(work))
        _put(made, output)
    _tell(counts, target, output, as_json)


def _named(output: Path) -> Format:
    from resynth import formats

    suffix = output.suffix.lower()
    found = [name for name in formats.names() if suffix and formats.get(name).suffix == suffix]
    if len(found) != 1 or not formats.get(found[0]).append:
        raise UsageError(f"{output.name}: its name does not tell one format", hint=f"--to {formats.names()[0]}")
    return formats.get(found[0])


def _may_stand(output: Path, target: Format, force: bool) -> None:
    """Whether something may be written at OUTPUT. UsageError when something stands there that would be lost."""
    if not output.exists() and not output.is_symlink():
        return
    if output.is_dir() and not any(output.iterdir()):
        return
    if not force:
        raise UsageError(f"{output.name}: something stands there, and is left as it is",
                         hint="name another OUTPUT, or add --force")
    if output.is_dir() and not output.is_symlink():
        ours = all(path.is_file() and (target.recognises(path) or path.suffix in target.beside)
                   for path in output.iterdir())
        if not ours:
            raise UsageError(f"{output.name}: this folder holds more than files of {target.name}",
                             hint="name another OUTPUT")


class _Counts:
    """What was written, and what was not."""

    def __init__(self) -> None:
        self.notes = self.spans = 0
        self.labels: set[tuple[str, str]] = set()
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


def _records(found: list[tuple[Format, Path]], options: ReadOptions) -> Iterator[Record | BadRecord]:
    for format_, path in found:
        for piece in format_.slices(path, 1):
            yield from format_.read(piece, options)


def _converted(
    found: list[tuple[Format, Path]], target: Format, options: ReadOptions, work: Path
) -> tuple[Path, _Counts]:
    """The file or folder that shall stand at OUTPUT, whole; InputError, with the first places, for bad records."""
    counts = _Counts()
    parts: dict[str, BinaryIO] = {}
    made = work / "made"
    made.mkdir()

    def written() -> Iterator[BadRecord]:
        for record in _records(found, options):
            bad = record if isinstance(record, BadRecord) else _written(record, target, made, parts, counts)
            if bad is not None:
                yield bad

    try:
        gathered(written())
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
    record: Record, target: Format, made: Path, parts: dict[str, BinaryIO], counts: _Counts
) -> BadRecord | None:
    """Write one note; or why the format cannot hold it."""
    document = record.document
    note = ReleasedNote(
        document.doc_id, document.patient_id, document.text,
        tuple(OutSpan(s.start, s.end, s.kind, s.label, s.role) for s in record.spans or ()),
        document.meta, record.spans is not None,
    )
    why = target.refuses(document.text)
    if not why and not note.annotated and "bare" not in target.holds:
        why = "the note is not annotated, which the format has no way to say"
    if why:
        return BadRecord(record.where, f"{target.name} cannot hold this note: {why}", "--to jsonl", b"")
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
            return BadRecord(record.where, "another note has this doc_id, and so its file", "--to jsonl", b"")
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(raw)
    counts.add(record, note, target)
    return None


def _part(work: Path, name: str) -> Path:
    return work / f"part-{name.replace('/', '-')}"


def _put(made: Path, output: Path) -> None:
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


def _tell(counts: _Counts, target: Format, output: Path, as_json: bool) -> None:
    if as_json:
        print(json.dumps({
            "format": target.name, "notes": counts.notes, "spans": counts.spans,
            "not_read": counts.unread, "lost": counts.lost, "remarks": counts.remarks,
        }, indent=1, sort_keys=True))
    for what, count in sorted(counts.unread.items()):
        words.say(f"not read: {what}: {count:,}")
    for what, count in sorted(counts.lost.items()):
        words.say(f"lost, because {target.name} cannot hold them: {what}: {count:,}")
    for what, count in sorted(counts.remarks.items()):
        words.say(f"mind the {what}: {count:,}")
    spans = counts.spans if "spans" in target.holds else 0
    words.say(f"wrote {words.count(counts.notes, 'note')} with {words.count(spans, 'span')} to {output}")
