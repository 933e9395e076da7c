"""Detection in a run: kept in the vault, never done twice; decisions go on top; what tables say is known."""

from __future__ import annotations

import csv
import json
from pathlib import Path

import pytest

from resynth.cli import app
from resynth.job import detecting
from resynth.job.known import of_metadata
from resynth.types import Document, KnownValue

NOTES = [
    {"doc_id": "d1", "patient_id": "p1", "text": "Seen by Dr. Quillfeather. Then he came."},
    {"doc_id": "d2", "patient_id": "p1", "text": "Dr. Quillfeather agrees."},
    {"doc_id": "d3", "patient_id": "p2", "text": "Mrs. Hansen is well."},
]


@pytest.fixture
def asked(tmp_path: Path) -> list[str]:
    (tmp_path / "notes.jsonl").write_text("".join(f"{json.dumps(note)}\n" for note in NOTES), "utf-8")
    out, vault = str(tmp_path / "OUT"), str(tmp_path / "VAULT")
    return ["release", str(tmp_path / "notes.jsonl"), "--policy", "cchmc-2014", "--out", out, "--vault", vault,
            "--spans", "detect"]


@pytest.fixture
def looks(monkeypatch: pytest.MonkeyPatch) -> list[int]:
    """How many notes were looked at, chart by chart."""
    counted: list[int] = []
    real = detecting.spans_of

    def counting(documents, given, values, where):
        counted.append(len(documents))
        return real(documents, given, values, where)

    monkeypatch.setattr(detecting, "spans_of", counting)
    return counted


def test_nothing_is_recognized_twice(
    asked: list[str], looks: list[int], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
):
    """The run stops for a person's decision; the next goes on with the spans in the vault, and the decision on top."""
    counting = detecting.spans_of
    # One note of two is as if nothing had been found in it.
    monkeypatch.setattr(detecting, "spans_of", lambda *given: [*counting(*given)[:-1], ()])
    residuals = tmp_path / "VAULT" / "residuals.csv"
    assert app.run(asked) == 5
    assert sorted(looks) == [1, 2]
    with residuals.open(encoding="utf-8-sig", newline="") as file:
        rows = list(csv.DictReader(file))
    with residuals.open("w", encoding="utf-8", newline="") as file:
        table = csv.DictWriter(file, list(rows[0]))
        table.writeheader()
        table.writerows({**row, "decision": "phi"} for row in rows)
    assert app.run(asked) == 0
    assert sorted(looks) == [1, 2]
    assert "quillfeather" not in (tmp_path / "OUT" / "notes.jsonl").read_text("utf-8").casefold()


def test_another_way_of_looking_is_another_run(asked: list[str], looks: list[int], tmp_path: Path):
    """What is known changes what is found: the spans of the run before are not taken."""
    app.run(asked)
    seen = len(looks)
    (tmp_path / "known.csv").write_text("patient_id,kind,value\np1,PATIENT,Zebadiah\n", "utf-8")
    app.run([*asked, "--known", str(tmp_path / "known.csv"), "--out", str(tmp_path / "OUT2")])
    assert len(looks) == 2 * seen


def test_the_rows_of_a_table_are_known(tmp_path: Path):
    """release --table: a name that stands in the patient's row is found in small letters."""
    notes = [{"doc_id": "d1", "patient_id": "p1", "text": "then zebadiah left."}]
    (tmp_path / "notes.jsonl").write_text("".join(f"{json.dumps(note)}\n" for note in notes), "utf-8")
    (tmp_path / "persons.csv").write_text("person_id,first,last\np1,Zebadiah,Quillfeather\n", "utf-8")
    code = app.run(["release", str(tmp_path / "notes.jsonl"), "--policy", "nlm-scrubber", "--spans", "detect",
                    "--table", str(tmp_path / "persons.csv"), "--out", str(tmp_path / "OUT"),
                    "--vault", str(tmp_path / "VAULT")])
    assert code == 0
    assert "zebadiah" not in (tmp_path / "OUT" / "notes.jsonl").read_text("utf-8").casefold()


def test_fields_of_a_note_are_known_by_their_names():
    meta = {"patient_name": "Zebadiah Quillfeather", "MRN": "7719024", "note_type": "letter", "date": "2019-03-04",
            "person_id": "p1", "provider": " ", "brat": {"x": [1]}}
    assert of_metadata([Document("d", "p", "", meta)]) == (
        KnownValue("MEDICALRECORD", "7719024"), KnownValue("PATIENT", "Zebadiah Quillfeather"),
    )
