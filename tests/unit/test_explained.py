"""``resynth detect --explained``: a table with a row for each span, for people who look at what was found."""

from __future__ import annotations

import csv
import json
from pathlib import Path

import pytest

from resynth.cli import app
from resynth.job.detect import COLUMNS
from resynth.recognize import detect as looking

TEXT = "Seen by Dr. Quillfeather on 03/04/2019.\n=call 216-555-0143"


@pytest.fixture
def notes(tmp_path: Path) -> Path:
    path = tmp_path / "notes.jsonl"
    lines = [{"doc_id": f"n{number}", "patient_id": str(number % 2), "text": TEXT} for number in range(4)]
    path.write_text("".join(json.dumps(line) + "\n" for line in lines), "utf-8")
    return path


def detect(notes: Path, *typed: str) -> int:
    out = notes.parent / "found.jsonl"
    return app.run(["detect", str(notes), "--out", str(out), "--explained", str(notes.parent / "why.csv"), *typed])


def rows(notes: Path) -> list[dict[str, str]]:
    with (notes.parent / "why.csv").open(encoding="utf-8-sig", newline="") as file:
        return list(csv.DictReader(file))


def test_each_span_has_a_row_that_says_who_found_it_by_which_rule(notes: Path):
    assert detect(notes) == 0
    table = rows(notes)
    assert tuple(table[0]) == COLUMNS
    first = [row for row in table if row["doc_id"] == "n0"]
    assert [(row["kind"], row["recognizer"], row["rule"]) for row in first] == [
        ("DOCTOR", "names", "title"), ("DATE", "dates", "day or month first"),
        ("PHONE", "contacts", "digits behind a cue"),
    ]
    assert first[0]["text"] == "Seen by Dr. [Quillfeather] on 03/04/2019. =call 216-555-"
    assert [row["doc_id"] for row in table] == sorted(row["doc_id"] for row in table)


def test_rows_and_spans_are_the_same_from_any_number_of_workers(notes: Path):
    assert detect(notes) == 0
    once, found = rows(notes), (notes.parent / "found.jsonl").read_bytes()
    assert detect(notes, "--force", "--jobs", "2") == 0
    assert (rows(notes), (notes.parent / "found.jsonl").read_bytes()) == (once, found)
    assert len(once) == sum(len(json.loads(line)["spans"]) for line in found.splitlines())


def test_it_is_for_nobody_else_and_says_nothing_aloud(notes: Path, capsys: pytest.CaptureFixture[str]):
    assert detect(notes) == 0
    assert (notes.parent / "why.csv").stat().st_mode & 0o077 == 0
    assert "quillfeather" not in "".join(capsys.readouterr()).casefold()


def test_what_stands_there_is_left(notes: Path, capsys: pytest.CaptureFixture[str]):
    (notes.parent / "why.csv").write_text("mine", "utf-8")
    assert detect(notes) == 2
    assert "why.csv: something stands there" in capsys.readouterr().err
    assert (notes.parent / "why.csv").read_text("utf-8") == "mine"
    assert not (notes.parent / "found.jsonl").exists()


def test_the_value_alone_has_a_column(notes: Path):
    """Beside that with the words around."""
    why = notes.parent / "why.csv"
    assert app.run(["detect", str(notes), "--out", str(notes.parent / "f.jsonl"), "--explained", str(why)]) == 0
    with why.open(encoding="utf-8-sig", newline="") as file:
        assert next(csv.DictReader(file))["value"] == "Quillfeather"


def test_counts_for_a_machine(notes: Path, capsys: pytest.CaptureFixture[str]):
    assert app.run(["detect", str(notes), "--out", str(notes.parent / "f.jsonl"), "--json"]) == 0
    told = json.loads(capsys.readouterr().out)
    assert (told["notes"], told["patients"], told["held"]) == (4, 2, [])
    assert sum(rule["spans"] for rule in told["rules"]) == told["spans"]


@pytest.mark.parametrize("name", ["q.csv", "q.xml", "q.TXT"])
def test_what_is_found_is_no_table(name: str, notes: Path, capsys: pytest.CaptureFixture[str]):
    """--out q.csv wrote JSON lines under that name without a word."""
    assert app.run(["detect", str(notes), "--out", str(notes.parent / name)]) == 2
    assert f"hint: --out {notes.parent / 'q.jsonl'}, then resynth convert it" in capsys.readouterr().err


def test_what_is_found_is_not_packed(notes: Path, capsys: pytest.CaptureFixture[str]):
    """--out q.jsonl.gz was plain text, which no run would read under that name."""
    assert app.run(["detect", str(notes), "--out", str(notes.parent / "q.jsonl.gz")]) == 2
    assert f"hint: --out {notes.parent / 'q.jsonl'}" in capsys.readouterr().err


def test_a_patient_whose_notes_were_held_is_not_counted(
    notes: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
):
    """"2 spans in 2 notes of 3 patients", and the third was held back."""
    long = notes.parent / "long.jsonl"
    long.write_text(notes.read_text("utf-8") + json.dumps(
        {"doc_id": "n9", "patient_id": "9", "text": "x" * 900}) + "\n", "utf-8")
    monkeypatch.setattr(looking, "MOST_CHARACTERS", 800)
    assert app.run(["detect", str(long), "--out", str(notes.parent / "f.jsonl")]) == 6
    assert "in 4 notes of 2 patients" in capsys.readouterr().err
