"""Compile the authored notes (examples/src) into what `resynth release` reads.

    python examples/build.py            write notes/notes.jsonl and notes-i2b2/*.xml, print counts
    python examples/build.py --check    write nothing; exit 1 when the committed files differ

A source is marked text (resynth.testing) under a front matter of five lines between two lines of three hyphens:
doc_id, patient_id, note_type, visit, date. Its place says the same: src/<patient>/<nn>-<note-type>.txt.
"""

from __future__ import annotations

import json
import sys
from collections import Counter
from pathlib import Path
from typing import NamedTuple
from xml.sax.saxutils import quoteattr

HERE = Path(__file__).resolve().parent
sys.path.insert(0, str(HERE.parent))

from resynth.kinds import KINDS  # noqa: E402
from resynth.testing import marked  # noqa: E402
from resynth.types import Span  # noqa: E402

FIELDS = ("doc_id", "patient_id", "note_type", "visit", "date")


class Note(NamedTuple):
    """One authored note: its front matter, plain text and sorted spans."""

    doc_id: str
    patient_id: str
    note_type: str
    visit: str
    date: str
    text: str
    spans: list[Span]


def read(path: Path) -> Note:
    """Read one source. ValueError with file, line and column when it is malformed or stands in the wrong place."""
    where = f"{path.parent.name}/{path.name}"
    opening, front, body = path.read_text("utf-8").split("---\n", 2)
    fields = dict(line.split(": ", 1) for line in front.splitlines())
    if opening or tuple(fields) != FIELDS:
        raise ValueError(f"{where}: the front matter holds {', '.join(FIELDS)}, in this order")
    number, _, kind = path.stem.partition("-")
    told = (f"{path.parent.name}-{number}", path.parent.name, kind.replace("-", " "))
    if told != (fields["doc_id"], fields["patient_id"], fields["note_type"]):
        raise ValueError(f"{where}: front matter and place of the file disagree")
    try:
        text, spans = marked(body)
    except ValueError as error:
        raise ValueError(f"{where} (lines after the front matter): {error}") from None
    if "]]>" in text or not text.endswith("\n"):
        raise ValueError(f"{where}: the text ends a CDATA section, or not with a line end")
    return Note(**fields, text=text, spans=spans)


def notes() -> list[Note]:
    """All authored notes, by patient and number."""
    return [read(path) for path in sorted((HERE / "src").glob("*/*.txt"))]


def jsonl(corpus: list[Note]) -> str:
    """The corpus as JSON lines; a span's role is written when the mark says more than its label does."""
    lines = []
    for note in corpus:
        spans = [
            {"start": s.start, "end": s.end, "label": s.label, "role": s.role, "text": note.text[s.start : s.end]}
            for s in note.spans
        ]
        record = {"doc_id": note.doc_id, "patient_id": note.patient_id, "note_type": note.note_type,
                  "visit": note.visit, "date": note.date, "text": note.text, "spans": spans}
        lines.append(json.dumps(record, ensure_ascii=False) + "\n")
    return "".join(lines)


def i2b2(note: Note) -> str:
    """One note as i2b2 2014 XML: the text in CDATA, one tag a span, ids P0, P1, … in order."""
    tags = []
    for number, s in enumerate(note.spans):
        # A tab or line end inside an attribute is a space to every XML parser unless it is written as a reference.
        text = quoteattr(note.text[s.start : s.end], {"\n": "&#10;", "\t": "&#9;", '"': "&quot;"})
        role = f' role="{s.role}"' if s.role != "unknown" or KINDS[s.kind].role != "unknown" else ""
        tags.append(f'<{KINDS[s.kind].i2b2} id="P{number}" start="{s.start}" end="{s.end}" text={text} '
                    f'TYPE="{s.label}" comment=""{role} />\n')
    return ('<?xml version="1.0" encoding="UTF-8" ?>\n<deIdi2b2>\n'
            f"<TEXT><![CDATA[{note.text}]]></TEXT>\n<TAGS>\n{''.join(tags)}</TAGS>\n</deIdi2b2>\n")


def compiled(corpus: list[Note]) -> dict[Path, str]:
    """Every compiled file and what it holds."""
    files = {HERE / "notes-i2b2" / f"{note.doc_id}.xml": i2b2(note) for note in corpus}
    files[HERE / "notes" / "notes.jsonl"] = jsonl(corpus)
    return files


def stale(files: dict[Path, str]) -> list[str]:
    """Names of compiled files that are missing, different or no longer authored."""
    there = {*(HERE / "notes-i2b2").glob("*.xml"), *(HERE / "notes").glob("*.jsonl")}
    differ = {path for path, text in files.items() if path not in there or path.read_bytes() != text.encode()}
    return sorted(str(path.relative_to(HERE)) for path in differ | (there - set(files)))


def counts(corpus: list[Note]) -> str:
    """What the corpus holds, by note type, class and label."""
    spans = [span for note in corpus for span in note.spans]
    tables = {
        "note types": Counter(note.note_type for note in corpus),
        "classes": Counter(KINDS[span.kind].cchmc for span in spans),
        "labels": Counter(span.label for span in spans),
    }
    patients = len({note.patient_id for note in corpus})
    characters = sum(len(note.text) for note in corpus)
    lines = [f"{len(corpus)} notes, {patients} patients, {len(spans)} spans, {characters} characters"]
    for title, table in tables.items():
        lines.append(f"{title} ({len(table)}):")
        lines += [f"  {count:5} {name}" for name, count in sorted(table.items(), key=lambda row: (-row[1], row[0]))]
    return "\n".join(lines)


def main(arguments: list[str]) -> int:
    """Write the compiled files, or with --check say which of them are stale. Returns the exit code."""
    corpus = notes()
    files = compiled(corpus)
    old = stale(files)
    print(counts(corpus))
    if "--check" in arguments:
        for name in old:
            print(f"stale: {name}", file=sys.stderr)
        return 1 if old else 0
    for name in old:
        path = HERE / name
        if path in files:
            path.parent.mkdir(exist_ok=True)
            path.write_bytes(files[path].encode())
        else:
            path.unlink()
    return 0


if __name__ == "__main__":
    raise SystemExit(main(sys.argv[1:]))
