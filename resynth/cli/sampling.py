"""resynth sample: reports to annotate or to test on, none of them twice."""

from __future__ import annotations

import json
import os
import shutil
from collections import Counter
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from resynth.cli import noted, words
from resynth.cli import options as o
from resynth.errors import InputError, UsageError

if TYPE_CHECKING:
    from resynth.evaluate.load import Side
    from resynth.evaluate.sample import Decision, Report
    from resynth.keys import Key

EXAMPLE = o.example("resynth sample OUT/notes.jsonl --out sample.jsonl --log why.csv --vault VAULT --size 60")
_COLUMNS = ("doc_id", "note_type", "decision", "because_of", "similarity")


def sample(
    source: o.Inputs,
    out: Annotated[Path, typer.Option("--out", help="The sample, as JSON lines.")],
    log: Annotated[Path, typer.Option("--log", help="CSV: every report, what became of it, and why.")],
    key_file: Annotated[
        Path | None,
        typer.Option("--key", help="A key file: the same key draws the same notes again. By default the vault's key.")
    ] = None,
    size: Annotated[int | None, typer.Option("--size", min=1, help="How many notes to draw; by default all.")] = None,
    per_type: Annotated[
        int, typer.Option("--per-type", min=0, help="Notes of each type, at least, where there are as many.")
    ] = 0,
    visit: Annotated[str, typer.Option("--visit", help="The field that names the visit.")] = "visit",
    when: Annotated[str, typer.Option("--when", help="The field with the time stamp (ISO).")] = "date",
    near: Annotated[
        float, typer.Option("--near", min=0.01, max=1.0, help="Share of text from which two notes are near-duplicates.")
    ] = 0.6,
    vault: noted.VaultFolder = None,
    as_of: noted.Day = None,
    patients: o.Patients = None,
    from_: o.From = None,
    encoding: o.Encoding = "",
    columns: o.Columns = None,
) -> None:
    """Take one report per patient, visit and type, the latest; leave out near-duplicates; draw by type."""
    from resynth.cli.outputs import apart, in_release, may_write
    from resynth.cli.sides import How, opened
    from resynth.evaluate import sample as sampling
    from resynth.evaluate import sheets
    from resynth.formats.inputs import named
    from resynth.job.work import folder_beside
    from resynth.vault.looked import SAMPLE

    for path in (out, log):
        may_write(path)
        if path.exists():
            raise UsageError(f"{path.name}: something stands there, and is left as it is", hint="name another file")
    sources = named(source)
    apart(sources, (out, log))
    if out.resolve() == log.resolve():
        raise UsageError("--out and --log are one file", hint="name two")
    how = How(None, patients, encoding, columns, "both")
    with noted.noting(vault, as_of) as note:
        key = _key(key_file, note)
        with folder_beside(out) as work, words.steps() as steps, opened([("input", sources, from_)], how) as (side,):
            read = noted.digests(side) if note is not None else ("", "")
            steps.begin("reading", 0)
            reports, odd = _reports(side, (visit, "note_type", when), key, steps)
            if not reports:
                raise InputError(f"{', '.join(path.name for path in sources)}: there is no note in it")
            decisions = sampling.sample(reports, key, size=size, floors={"": per_type}, near=near)
            taken = {one.doc_id for one in decisions if one.decision == sampling.TAKEN}
            made, why = work / "sample", work / "why"
            _write(made, side, taken)
            sheets.write(why, _COLUMNS, (
                (one.doc_id, told.type, one.decision, one.because_of, f"{one.similarity:.2f}" if one.similarity else "")
                for told, one in zip(reports, decisions, strict=True)
            ))
            if note is not None:
                # Before the sample: where the vault cannot be written, nothing was drawn.
                note.add(SAMPLE, read, taken, {
                    "notes": len(reports), "taken": len(taken), "key": key.fingerprint, "size": size,
                    "per_type": per_type, "near": near,
                })
            shutil.move(why, log)
            os.replace(made, out)
        _show(reports, decisions, taken)
        if not any(one.visit for one in reports) and not all(in_release(path.resolve().parent) for path in sources):
            words.say(f"no report has a field {visit}: each counts as a visit of its own")
            words.say("hint: --visit FIELD")
        elif any(one.visit for one in reports) and not any(one.when for one in reports):
            words.say(f"no report has a time stamp that can be read in a field {when}: of a visit and type the longest "
                      "counts as the latest")
            words.say("hint: --when FIELD, with days such as 2026-01-31")
        elif odd:
            words.say(f"the field {when} of {words.count(odd, 'report')} is no time stamp that can be read, and counts "
                      "as the earliest: days are written as 2026-01-31")
        words.note(f"{out.name} and {log.name} are for you alone. A person marks in a copy of {out.name} what was "
                   "missed; resynth score COPY INPUT then tells how much that is.")
        if note is not None:
            note.say()


def _key(file: Path | None, note: noted.Noting | None) -> Key:
    """The key that draws. UsageError where there is neither a file nor a vault."""
    from resynth.keys import Key

    if file is not None:
        return Key.load(file)
    if note is None:
        raise UsageError("a sample is drawn by a key", hint="--vault VAULT of the release that these notes are of; or "
                         "resynth key new project.key, then --key project.key")
    return note.key


def _reports(side: Side, names: tuple[str, str, str], key: Key, steps: words.Steps) -> tuple[list[Report], int]:
    """Every note as the sampler sees it, and how many time stamps are none; ``names`` are the fields of visit, type
    and time. InputError: a note twice."""
    from resynth.evaluate.sample import report, stamp
    from resynth.job import twice

    reports = []
    odd = 0
    places: dict[str, list[str]] = {}
    for record in side.records():
        doc = record.document
        visit, kind, when = (str(doc.meta.get(name) or "") for name in names)
        at = stamp(when)
        odd += bool(when.strip()) and not at
        reports.append(report(doc.doc_id, doc.patient_id, doc.text, visit, kind, at, key))
        places.setdefault(doc.doc_id, []).append(record.where)
        steps.advance(1)
    if len(places) < len(reports):
        raise twice.refused([where for where in places.values() if len(where) > 1])
    return reports, odd


def _write(path: Path, side: Side, taken: set[str]) -> None:
    """The sample as JSON lines, with the marks that its notes have; for the owner alone."""
    with os.fdopen(os.open(path, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600), "w", encoding="utf-8") as file:
        for record in side.records():
            doc = record.document
            if doc.doc_id not in taken:
                continue
            line = {"doc_id": doc.doc_id, "patient_id": doc.patient_id, "text": doc.text, **doc.meta}
            if record.spans is not None:
                # A label such as PHI is no kind by itself: who reads the sample again needs what the notes said.
                line["spans"] = [
                    {"start": span.start, "end": span.end, "label": span.label,
                     **({"kind": span.kind} if span.kind else {}), "role": span.role}
                    for span in record.spans
                ]
            file.write(json.dumps(line) + "\n")


def _show(reports: Sequence[Report], decisions: Sequence[Decision], taken: set[str]) -> None:
    """What became of the reports, and how many of each type were taken."""
    counts = Counter(one.decision for one in decisions)
    types = Counter(report.type for report in reports)
    drawn = Counter(report.type for report in reports if report.doc_id in taken)
    words.table("", [("what became of them", "left"), ("reports", "right")],
                [(decision, f"{count:,}") for decision, count in counts.most_common()])
    words.table("", [("note type", "left"), ("reports", "right"), ("taken", "right")],
                [(name or "none told", f"{count:,}", f"{drawn[name]:,}") for name, count in sorted(types.items())])
