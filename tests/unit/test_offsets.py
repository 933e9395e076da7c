"""Marks that are off by a letter or two: many of them end a run, a few are told, and honest ones pass. Invented."""

from __future__ import annotations

import csv
import json
from collections.abc import Callable
from pathlib import Path

import pytest

from resynth.cli.app import run
from resynth.formats import get
from resynth.formats.base import ReadOptions, Slice
from resynth.job.offsets import FEWEST, Looked
from resynth.testing import marked
from resynth.types import Document, Record, Span

NOTES = (
    "[Kit Barrowmane](PATIENT) came on [3/4/2010](DATE) with [Odile](PATIENT), seen by Dr. [Zimbrowski](DOCTOR).",
    "Dr. [QUILLFANT](DOCTOR) called [Barrowmane](PATIENT) on [12/05/2010](DATE); MRN [73148826](MEDICALRECORD).",
    "Mr. [Barrowmane](PATIENT) of [Toledo](CITY), [OH](STATE), age [45](AGE), is well; signed [Zimbrowski](DOCTOR)",
)


def looked(texts: list[str], move: Callable[[str, int], int] = lambda text, at: at, **more: object) -> Looked:
    found = Looked()
    for number, said in enumerate(texts):
        text, spans = marked(said)
        moved = [span._replace(start=move(text, span.start), end=min(len(text), move(text, span.end)), **more)
                 for span in spans]
        found.add(Record(Document(str(number), "p", text), tuple(moved), f"n:{number}"))
    return found


def is_refused(found: Looked) -> bool:
    return found.off >= FEWEST and found.off * 3 >= found.marks


@pytest.mark.parametrize("by", [-3, -2, -1, 1, 2, 3])
def test_offsets_that_are_off_are_told(by: int) -> None:
    """143 of 155 marks stood glued to the original's first letter, and the release was published."""
    assert is_refused(looked(list(NOTES) * 3, lambda text, at: max(0, at + by)))
    assert looked(list(NOTES)).off == 0


def test_utf16_units_and_bytes_are_told() -> None:
    behind = ["\U0001f600\U0001f600 " + note for note in NOTES] * 3
    assert is_refused(looked(behind, lambda text, at: len(text[:at].encode("utf-16-le")) // 2))
    assert is_refused(looked(["Fièvre: " + note for note in NOTES] * 3, lambda text, at: len(text[:at].encode())))


@pytest.mark.parametrize("note", [
    "[70](AGE)yoM seen [12/5](DATE)w/[Cole](DOCTOR)RN, Mc[Donald](DOCTOR)",
    "Dialysis [M](DATE)[W](DATE)[F](DATE) at noon with [Cole](DOCTOR) and [Hansen](DOCTOR), [Roy](PATIENT)",
    "Pt[Hansen](PATIENT)seen by dr[Cole](DOCTOR)on[3/4/2010](DATE)in[Toledo](CITY)",  # small letters before great ones
    "asui [Helsingi](CITY)ssä, sitten [Turu](CITY)ssa ja [Oulu](CITY)ssa; u pani [Kowalsk](PATIENT)iej",
    "患者[山田太郎](PATIENT)は[3月4日](DATE)に[東京](CITY)の病院を受診した",
    "ביקרה ב[חיפה](CITY) עם ד\"ר ה[לוי](DOCTOR)",
    "المريض من ال[قاهرة](CITY) و[أحمد](PATIENT)",
])
def test_honest_marks_pass(note: str) -> None:
    """Run-together text, endings that are left out, and scripts that put no blanks between words."""
    assert not is_refused(looked([note, *NOTES] * 6))


def test_what_programs_found_and_what_was_compared_is_left_out() -> None:
    found = looked(list(NOTES) * 3, lambda text, at: at + 1, found_by="given:resynth:names")
    assert (found.marks, found.off) == (0, 0)
    span = Span(1, 4, "NAME", "NAME", "unknown", "given")
    found.add(Record(Document("d", "p", "Barrowmane"), (span,), "n", (), True))
    assert (found.marks, found.off, found.told()) == (0, 0, (0, 0, []))


def lines(tmp_path: Path, by: int, copies: int = 3, texts: bool = False) -> Path:
    path = tmp_path / "n.jsonl"
    rows = []
    for number, said in enumerate(NOTES * copies):
        text, spans = marked(said)
        at = [(span, min(len(text), span.start + by), min(len(text), span.end + by)) for span in spans]
        rows.append({"doc_id": f"{number}", "patient_id": f"{number % 4}", "text": text, "spans": [
            {"start": start, "end": end, "label": span.label, **({"text": text[start:end]} if texts else {})}
            for span, start, end in at if start < end]})
    path.write_text("".join(json.dumps(row) + "\n" for row in rows))
    return path


def released(path: Path, *more: str) -> int:
    out, vault = path.parent / "out", path.parent / "vault"
    return run(["release", str(path), "--policy", "training-data", "--out", str(out), "--vault", str(vault), *more])


def test_a_release_of_such_marks_ends_with_exit_4(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """With counts and places and what offsets are, and no value of a note."""
    assert released(lines(tmp_path, 1)) == 4
    said = capsys.readouterr().err
    assert "36 of 39 marks begin or end inside a word, so the offsets are off: n.jsonl:1, n.jsonl:2, " in said
    assert "code points" in said
    assert "the end exclusive" in said
    assert "give each span its text" in said
    assert not (tmp_path / "out").exists()
    assert not any(name in said for name in ("arrowmane", "imbrowski", "uillfant"))


def test_spans_that_say_their_text_are_compared(tmp_path: Path) -> None:
    """So they may begin where they like: whoever meant them so has a way."""
    assert released(lines(tmp_path, 1, texts=True)) in (0, 6)


def test_a_few_are_told_at_the_end(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = lines(tmp_path, 0, 6)
    first, *others = path.read_text().splitlines()
    row = json.loads(first)
    for span in row["spans"]:
        span["start"] += 1
    path.write_text("\n".join([json.dumps(row), *others]))
    assert released(path) in (0, 6)
    said = capsys.readouterr().err
    assert "warning: 3 of 78 marks begin or end inside a word: n.jsonl:1\n" in said


@pytest.mark.parametrize(("name", "spans", "compared"), [
    ("n.jsonl", [{"start": 0, "end": 3, "label": "PATIENT", "text": "Kit"}], True),
    ("n.jsonl", [{"start": 0, "end": 3, "label": "PATIENT", "role": "patient", "text": "Kit"}], True),
    ("n.jsonl", [{"start": 0, "end": 3, "text": "Kit", "label": "PATIENT", "found_by": "me"}], True),
    ("n.jsonl", [{"start": 0, "end": 3, "label": "PATIENT"}], False),
    ("n.jsonl", [{"start": 0, "end": 3, "label": "PATIENT", "kind": "PATIENT", "role": "patient"}], False),
    ("n.jsonl", [{"start": 0, "end": 3, "label": "PATIENT", "text": "Kit"},
                 {"start": 4, "end": 8, "label": "PATIENT", "found_by": "me"}], False),
    ("n.csv", [{"start": 0, "end": 3, "label": "PATIENT", "text": "Kit"}], True),
    ("n.csv", [{"start": 0, "end": 3, "label": "PATIENT"}], False),
    ("n.ann", "T1\tPATIENT 0 3\tKit\nA1\trole T1 patient\n", True),
    ("n.ann", "T1\tPATIENT 0 3\tKit\n", True),
    ("n.ann", "T1\tPATIENT 0 3\t\n", False),
    ("n.xml", ' text="Kit"', True),
    ("n.xml", "", False),
])
def test_a_reader_says_whether_every_mark_was_compared(
    tmp_path: Path, name: str, spans: object, compared: bool
) -> None:
    path, text = tmp_path / name, "Kit Cole is well."
    if name.endswith("jsonl"):
        path.write_text(json.dumps({"doc_id": "1", "patient_id": "p", "text": text, "spans": spans}))
    elif name.endswith("csv"):
        with path.open("w", newline="") as file:
            csv.writer(file).writerows([["doc_id", "patient_id", "text", "spans"], ["1", "p", text, json.dumps(spans)]])
    elif name.endswith("ann"):
        path.write_text(str(spans))
        path = path.with_suffix(".txt")
        path.write_text(text)
    else:
        tag = f'<NAME id="P0" start="0" end="3"{spans} TYPE="PATIENT" comment=""/>'
        path.write_text(f"<deIdi2b2><TEXT><![CDATA[{text}]]></TEXT><TAGS>{tag}</TAGS></deIdi2b2>")
    format_ = {"jsonl": "jsonl", "csv": "csv", "txt": "brat", "xml": "i2b2"}[path.suffix[1:]]
    [record] = get(format_).read(Slice(path, 0, path.stat().st_size), ReadOptions())
    assert isinstance(record, Record)
    assert record.compared is compared
