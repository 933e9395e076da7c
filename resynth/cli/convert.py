"""resynth convert: notes from one format into another, as they are."""

from __future__ import annotations

import json
import os
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from resynth.cli import options as o
from resynth.cli import words
from resynth.errors import UsageError

if TYPE_CHECKING:
    from resynth.formats import Format
    from resynth.job.convert import Counts

EXAMPLE = o.example("resynth convert notes.jsonl notes.csv --from jsonl --to csv")


def convert(
    source: o.Inputs,
    output: Annotated[Path, typer.Argument(metavar="OUTPUT", help="A file or, where a note is a file, a folder.")],
    from_: o.From = None,
    to: Annotated[str | None, typer.Option("--to", help="The format of OUTPUT; by default, its name decides.")] = None,
    spans: Annotated[
        str, typer.Option("--spans", help="Which notes have marks: given (all), both (some; overlaps are "
                                          "settled), detect (none).")
    ] = "given",
    columns: o.Columns = None,
    patients: o.Patients = None,
    encoding: o.Encoding = "",
    force: Annotated[bool, typer.Option("--force", help="Replace what stands at OUTPUT.")] = False,
    as_json: Annotated[bool, typer.Option("--json", help="Print counts, and what was lost, as JSON.")] = False,
) -> None:
    """Write annotated notes in another format: the same text, spans, labels and ids; what is lost is counted."""
    from resynth import formats
    from resynth.cli.outputs import in_release, may_write
    from resynth.formats import inputs
    from resynth.formats.tables import columns_of
    from resynth.job.convert import converted, put
    from resynth.job.work import folder_beside
    from resynth.recognize.settle import settle

    # A folder typed as "." has no name that a message could give.
    sources, output = inputs.named(source), output if output.name else output.resolve()
    if str(output) == "-":
        raise UsageError("OUTPUT is a file or a folder, not standard output", hint="name a file, and read that")
    target = formats.get(to) if to else _named(output)
    target.ready()
    _may_stand(output, target, force)
    if any(path.exists() and path.resolve() in (output.resolve(), *output.resolve().parents) for path in sources):
        raise UsageError("OUTPUT lies in INPUT", hint="name another OUTPUT")
    options = formats.ReadOptions(
        encoding=encoding, patients=formats.patients_from(patients) if patients else None, spans=spans, strict=False,
        columns=columns_of(columns) if columns else {}, settled=settle if spans == "both" else None,
        wary=True,
    )
    may_write(output)
    # What is written is as private as what was read, whoever may read the files of this user.
    before = os.umask(0o077)
    try:
        with folder_beside(output) as work:
            with inputs.taken_in(sources, work / "input", from_) as taken:
                made, counts = converted(formats.find(taken, from_, columns), target, options, work)
            put(made, output)
    finally:
        os.umask(before)
    _tell(counts, target, output, as_json)
    if not all(in_release(path.resolve().parent) for path in sources):
        words.say(f"keep this to yourself:    {output}")


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


def _tell(counts: Counts, target: Format, output: Path, as_json: bool) -> None:
    if as_json:
        print(json.dumps({
            "format": target.name, "notes": counts.notes, "spans": counts.spans,
            "not_read": counts.unread, "lost": counts.lost, "remarks": counts.remarks,
        }, indent=1, sort_keys=True))
    for what, count in sorted(counts.unread.items()):
        words.say(f"not read: {what}: {count:,}")
    for what, count in sorted(counts.lost.items()):
        words.say(f"lost, because {target.name} cannot hold them: {what}: {count:,}")
    if counts.lost["found_by"]:
        words.say("warning: a release of it takes these marks for people's, what a program guessed among them")
        words.say("hint: --to jsonl keeps who made them")
    for what, count in sorted(counts.remarks.items()):
        words.say(f"mind the {what}: {count:,}")
    spans = counts.spans if "spans" in target.holds else 0
    words.say(f"wrote {words.count(counts.notes, 'note')} with {words.count(spans, 'span')} to {output}")
