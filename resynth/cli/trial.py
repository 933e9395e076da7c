"""What ``resynth policy try`` does: one note, and invented ones beside it, through the rules of a policy."""

from __future__ import annotations

import json
import sys
import tempfile
from collections.abc import Sequence
from pathlib import Path

from resynth import formats
from resynth.cli import words
from resynth.cli.options import policy_of
from resynth.cli.run import Asked, prepared
from resynth.cli.trial_notes import NOTES, OTHERS
from resynth.errors import InputError, UsageError
from resynth.formats import BadRecord, ReadOptions
from resynth.formats.base import SPANS
from resynth.formats.labels import Labels
from resynth.formats.tables import columns_of
from resynth.job import trial
from resynth.job.trial import Note, Tried
from resynth.recognize.settle import settle
from resynth.testing import marked
from resynth.types import Document, Record

_HINT = "write a span as [Smith](DOCTOR), or let them be found: --spans detect"


def show(
    policy: str, note: str | None, spans: str, key: Path | None, labels: Path | None, as_of: str | None,
    read_as: str | None, encoding: str, columns: str | None, as_json: bool,
) -> None:
    """Try, and show on stdout: in colours on a terminal, plain in a pipe, or as JSON."""
    if spans not in SPANS:
        raise UsageError(f"--spans is one of {', '.join(SPANS)}")
    given = _note(policy, note, spans, labels, read_as, encoding, columns) if note else _of(*NOTES[0])
    (found,) = tried(policy, [given if spans == "given" else _detected(given, spans)], key, as_of)
    if found.after is None:
        words.say("under this policy the note would be held back")
    if as_json:
        print(json.dumps({
            "policy": policy, "before": found.before, "after": found.after,
            "mentions": [change._asdict() for change in found.changes],
        }, indent=1, ensure_ascii=False))
    elif sys.stdout.isatty():
        _coloured(found)
    else:
        _plain(found)


def tried(policy: str, notes: Sequence[Note], key: Path | None = None, as_of: str | None = None) -> list[Tried]:
    """The notes under a policy, in a folder that is gone afterwards; invented notes of other patients go with them."""
    everything = [*notes, *(_of(f"other {patient}", text) for patient, text in OTHERS)]
    with tempfile.TemporaryDirectory(prefix="resynth-try-") as folder:
        source = Path(folder) / "notes.jsonl"
        trial.lay(everything, source)
        vault = Path(folder) / "vault"
        asked = Asked((source,), policy, vault, key=key, formats=("jsonl",), read_as="jsonl", as_of=as_of)
        with prepared(asked) as run:
            done = trial.tried(run.job, run.policy, run.key, run.vault, run.engine, words.Steps(), everything)
    return done[: len(notes)]


def sample() -> list[Note]:
    """The three invented notes."""
    return [_of(patient, text) for patient, text in NOTES]


def _of(patient: str, text: str) -> Note:
    plain, spans = marked(text)
    return Note(patient, plain, tuple(spans), {})


def _detected(note: Note, spans: str) -> Note:
    """The note with what is found in it; what is marked stays where both are asked for."""
    from resynth.job import detecting

    document = Document("tried", note.patient, note.text, note.meta)
    given = note.spans if spans == "both" else ()
    (_, (found,)), = detecting.spans_of([(None, detecting.patient([document], [given], (), ["the note"]))])
    if found is None:
        raise InputError(f"the note is {detecting.TOO_LONG}")
    # A place that two recognizers took for two things has a label that is no kind.
    return note._replace(spans=tuple(span if span.given else span._replace(label=span.kind)
                                     for span in found))


def _note(
    policy: str, note: str, spans: str, labels: Path | None, read_as: str | None, encoding: str, columns: str | None,
) -> Note:
    """The note that was named: marked text, a file of it, or the first note of a file of any format.

    Where spans are detected, what was typed may be a note without marks, too.
    """
    path = Path(note)
    try:
        there = path.exists()
    except OSError:
        there = False
    if not there and "](" in note:
        return _marked(note, "NOTE")
    if not there:
        # What was typed may be a note: it is not said again.
        a_note = any(map(str.isspace, note))
        if a_note and spans != "given":
            return Note("tried", note, (), {})
        name = "NOTE" if a_note else path.name
        raise InputError(f"{name}: no such file, and no marked text", hint=_HINT)
    if path.is_file() and read_as is None and path.suffix.lower() in (".txt", ".md", ""):
        try:
            text = path.read_text(encoding or "utf-8")
        except (OSError, ValueError, LookupError):
            raise InputError(f"{path.name}: this file cannot be read as text", hint="--encoding cp1252") from None
        if "](" in text:
            return _marked(text, path.name)
    loaded = policy_of(policy, None)
    known = Labels(loaded.labels, formats.labels_file(labels) if labels else {})
    # Whose note it is does not matter, and one without annotations gets our hint, not that of a release.
    options = ReadOptions(labels=known, encoding=encoding, patients=lambda _: "tried", spans="both", strict=True,
                          settled=settle if spans == "both" else None, wary=True,
                          columns=columns_of(columns) if columns else {})
    for format_, part in formats.find(path, read_as, columns):
        for piece in format_.slices(part, 1):
            for record in format_.read(piece, options):
                return _first(record, known, path.name, bare=spans != "given")
    raise InputError(f"{path.name}: there is no note in it")


def _first(record: Record | BadRecord, known: Labels, name: str, *, bare: bool) -> Note:
    if isinstance(record, BadRecord):
        raise record.error()
    known.check()
    if record.spans is None and not bare:
        raise InputError(f"{name}: the note is not annotated", hint=_HINT)
    document = record.document
    return Note("tried", document.text, record.spans or (), {
        name: value for name, value in document.meta.items() if name not in ("doc_id", "patient_id", "text", "spans")
    })


def _marked(text: str, name: str) -> Note:
    try:
        return _of("tried", text)
    except ValueError as error:
        raise InputError(f"{name}: not marked text: {error}", hint=_HINT) from None


def _plain(found: Tried) -> None:
    print("before:\n")
    print(found.before.rstrip("\n"))
    if found.after is None:
        return
    print("\nafter:\n")
    print(found.after.rstrip("\n"))
    print()
    _table(found)


def _table(found: Tried) -> None:
    rows = [(change.kind, _one_line(change.original), _one_line(change.surrogate), change.rule, change.rung)
            for change in found.changes]
    words.table("", [("kind", "left"), ("before", "left"), ("after", "left"), ("rule", "left"), ("rung", "left")], rows)


def _one_line(text: str) -> str:
    return " ".join(text.split())


def _coloured(found: Tried) -> None:
    """Side by side where there is room, else one above the other; what stays is green, what changes yellow."""
    from rich.columns import Columns
    from rich.console import Console
    from rich.panel import Panel
    from rich.text import Text

    before, after = Text(found.before.rstrip("\n")), Text((found.after or "").rstrip("\n"))
    for change in found.changes:
        style = "green" if change.rule == "keep" else "yellow"
        before.stylize(style, change.start, change.end)
        after.stylize(style, change.out_start, change.out_end)
    console = Console(highlight=False)
    width = max(20, console.width // 2 - 1) if console.width >= 120 else console.width
    panels = [Panel(before, title="before", width=width)]
    if found.after is not None:
        panels.append(Panel(after, title="after", width=width))
    console.print(Columns(panels, padding=(0, 1)) if width < console.width else panels[0])
    if width == console.width and len(panels) > 1:
        console.print(panels[1])
    if found.after is not None:
        _table(found)
