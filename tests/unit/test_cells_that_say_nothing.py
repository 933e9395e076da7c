"""Cells of which nothing is known ("UNKNOWN", "NULL"): no name that is sought or marked in the notes."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from session import key_file, record, write_lines

from resynth.cli import app
from resynth.kinds import KINDS
from resynth.recognize.known_things import telling

NOTES = [
    record("d1", "17", "[Wendell Kowalski](PATIENT) came. Status Unknown. Allergies: None. Family history UNKNOWN."),
]


@pytest.fixture
def here(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    key_file(tmp_path)
    write_lines(tmp_path / "notes.jsonl", NOTES)
    return tmp_path


@pytest.mark.parametrize("row", ["17,UNKNOWN,Unknown", "17,Unknown,Kowalski", "17,NULL,None"])
def test_they_hold_no_note_and_mark_no_word(here: Path, row: str) -> None:
    """A note that says "Status Unknown" was held back, or the word was marked as the patient."""
    (here / "persons.csv").write_text(f"person_id,first,last\n{row}\n", "utf-8")
    assert app.run(["release", "notes.jsonl", "--policy", "cchmc-2014", "--key", "project.key", "--out", "OUT",
                    "--vault", "VAULT", "--table", "persons.csv"]) == 0
    assert app.run(["detect", "notes.jsonl", "--known", "persons.csv", "--out", "found.jsonl"]) == 0
    [found] = (json.loads(line) for line in (here / "found.jsonl").read_text("utf-8").splitlines())
    assert {span["text"].casefold() for span in found["spans"]}.isdisjoint({"unknown", "none", "null"})
    assert any("Kowalski" in span["text"] for span in found["spans"])


@pytest.mark.parametrize(("kind", "value", "left"), [
    ("PATIENT", "UNKNOWN, Unknown", ""), ("PATIENT", "Kowalski, UNKNOWN", "Kowalski"), ("PATIENT", "NULL, NULL", ""),
    ("PATIENT", "unknown, Wendell Q", "Wendell Q"), ("STREET", "#N/A", ""), ("CITY", "not on file", ""),
    # A name, or a part of another kind's
    ("PATIENT", "Null, Jen", "Null, Jen"), ("PATIENT", "NA", "NA"), ("PATIENT", "Nan", "Nan"),
    ("PATIENT", "Nan, None", "Nan, None"), ("HOSPITAL", "Unknown Hospital", "Unknown Hospital"),
    ("CITY", "Truth or Consequences", "Truth or Consequences"),
])
def test_what_is_left_of_a_cell(kind: str, value: str, left: str) -> None:
    assert telling(KINDS[kind].cchmc, value) == left
