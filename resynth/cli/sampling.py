"""resynth sample: reports to annotate or to test on, none of them twice."""

from __future__ import annotations

import json
import os
import shutil
from collections import Counter
from pathlib import Path
from typing import Annotated

import typer

from resynth.cli import options as o
from resynth.cli import words
from resynth.errors import InputError, UsageError

EXAMPLE = o.example("resynth sample notes.jsonl --out sample.jsonl --log why.csv --key key --size 500 --per-type 20")
_COLUMNS = ("doc_id", "note_type", "decision", "because_of", "similarity")


def sample(
    source: o.Inputs,
    out: Annotated[Path, typer.Option("--out", help="The sample, as JSON lines.")],
    log: Annotated[Path, typer.Option("--log", help="CSV: every report, what became of it, and why.")],
    key_file: Annotated[Path, typer.Option("--key", help="A key file: it draws, the same again for the same notes.")],
    size: Annotated[int | None, typer.Option("--size", min=1, help="How many; all unless said.")] = None,
    per_type: Annotated[
        int, typer.Option("--per-type", min=0, help="Of each note type so many at least, where there are as many.")
    ] = 0,
    visit: Annotated[str, typer.Option("--visit", help="The field that names the visit.")] = "visit",
    when: Annotated[str, typer.Option("--when", help="The field with the time stamp (ISO).")] = "date",
    near: Annotated[float, typer.Option("--near", min=0.01, max=1.0, help="What near-duplicates share.")] = 0.6,
    patients: o.Patients = None,
    from_: o.From = None,
    encoding: o.Encoding = "",
    columns: o.Columns = None,
) -> None:
    """Take one report per patient, visit and type, the latest; leave out near-duplicates; draw by type."""
    from resynth.cli.outputs import apart, may_write
    from resynth.cli.sides import How, opened
    from resynth.evaluate import sample as sampling
    from resynth.evaluate import sheets
    from resynth.formats.inputs import named
    from resynth.job import twice
    from resynth.job.work import folder_beside
    from resynth.keys import Key

    for path in (out, log):
        may_write(path)
        if path.exists():
            raise UsageError(f"{path.name}: something stands there, and is left as it is", hint="name another file")
    sources = named(source)
    apart(sources, (out, log))
    if out.resolve() == log.resolve():
        raise UsageError("--out and --log are one file", hint="name two")
    key = Key.load(key_file)
    how = How(None, patients, encoding, columns, "both")
    with folder_beside(out) as work, words.steps() as steps, opened([("input", sources, from_)], how) as (side,):
        steps.begin("reading", 0)
        reports = []
        places: dict[str, list[str]] = {}
        for record in side.records():
            doc = record.document
            fields = {name: str(doc.meta.get(name) or "") for name in (visit, "note_type", when)}
            reports.append(sampling.report(
                doc.doc_id, doc.patient_id, doc.text, fields[visit], fields["note_type"], fields[when], key
            ))
            places.setdefault(doc.doc_id, []).append(record.where)
            steps.advance(1)
        if not reports:
            raise InputError(f"{', '.join(path.name for path in sources)}: there is no note in it")
        if len(places) < len(reports):
            raise twice.refused([where for where in places.values() if len(where) > 1])
        decisions = sampling.sample(reports, key, size=size, floors={"": per_type}, near=near)
        taken = {one.doc_id for one in decisions if one.decision == sampling.TAKEN}
        made, why = work / "sample", work / "why"
        with os.fdopen(os.open(made, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600), "w", encoding="utf-8") as file:
            for record in side.records():
                doc = record.document
                if doc.doc_id in taken:
                    line = {"doc_id": doc.doc_id, "patient_id": doc.patient_id, "text": doc.text, **doc.meta}
                    if record.spans is not None:
                        line["spans"] = [
                            {"start": span.start, "end": span.end, "label": span.label, "role": span.role}
                            for span in record.spans
                        ]
                    file.write(json.dumps(line) + "\n")
        sheets.write(why, _COLUMNS, (
            (one.doc_id, report.type, one.decision, one.because_of, f"{one.similarity:.2f}" if one.similarity else "")
            for report, one in zip(reports, decisions, strict=True)
        ))
        shutil.move(why, log)
        os.replace(made, out)
    counts = Counter(one.decision for one in decisions)
    types = Counter(report.type for report in reports)
    drawn = Counter(report.type for report in reports if report.doc_id in taken)
    words.table("", [("what became of them", "left"), ("reports", "right")],
                [(decision, f"{count:,}") for decision, count in counts.most_common()])
    words.table("", [("note type", "left"), ("reports", "right"), ("taken", "right")],
                [(name or "none told", f"{count:,}", f"{drawn[name]:,}") for name, count in sorted(types.items())])
    if not any(report.visit for report in reports):
        words.say(f"no report has a field {visit}: each counts as a visit of its own")
        words.say("hint: --visit FIELD")
