"""A share of nothing is no share: notes without PHI have no sensitivity, on the screen, on the page, on the sheet."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from resynth.cli.app import run
from resynth.release.signoff import _most, _rate

CLEAN = {"doc_id": "1-1", "patient_id": "1", "text": "Lungs clear.", "spans": []}
MARKED = {"doc_id": "1-1", "patient_id": "1", "text": "Lungs clear.", "spans": [{"start": 0, "end": 5, "label": "FAX"}]}


@pytest.fixture
def place(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    for name, note in (("clean.jsonl", CLEAN), ("marked.jsonl", MARKED)):
        (tmp_path / name).write_text(json.dumps(note) + "\n")
    return tmp_path


def test_without_phi_there_is_no_figure_to_quote(place: Path, capsys: pytest.CaptureFixture[str]):
    """It was 0.0000, as if all had been missed, and so it stood on the sheet to be signed."""
    assert run(["score", "clean.jsonl", "marked.jsonl", "--html", "page.html"]) == 0
    said = capsys.readouterr().out
    assert "There is no figure to quote" in said
    fax, = (line.split() for line in said.splitlines() if line.startswith(" CONTACT/FAX"))
    assert fax == ["CONTACT/FAX", "0", "1", "0", "0.0000", "-", "0.0000"]
    page = (place / "page.html").read_text()
    assert "<dt>sensitivity, tokens (NLM)</dt><dd>–</dd>" in page
    assert "<dt>notes with nothing missed</dt><dd>–</dd>" in page


def test_what_nobody_said_has_no_precision(place: Path, capsys: pytest.CaptureFixture[str]):
    assert run(["score", "marked.jsonl", "clean.jsonl"]) == 0
    said = capsys.readouterr().out
    assert "The figure to quote: sensitivity of all PHI, 0.0000 (1 token under no mark" in said
    fax, = (line.split() for line in said.splitlines() if line.startswith(" CONTACT/FAX"))
    assert fax == ["CONTACT/FAX", "1", "0", "0", "-", "0.0000", "0.0000"]


def test_the_sheet_tells_no_rate_of_nothing():
    nothing = {"value": 0.0, "low": 0.0, "high": 1.0, "how": "exact"}
    assert (_rate(nothing), _most(nothing)) == ("nothing to measure it by",) * 2
    assert _rate({"value": 0.0, "low": 0.0, "high": 0.975, "how": "exact"}).startswith("0.0000 (95 %")


@pytest.mark.parametrize("verb", [("evaluate", "learning"), ("train", "--out", "m", "--folds", "5")])
def test_one_patient_is_not_sent_to_fewer_folds(
    verb: tuple[str, ...], place: Path, capsys: pytest.CaptureFixture[str]
):
    """evaluate learning has no --folds, and of one patient none can be left out."""
    pytest.importorskip("numpy")
    (place / "gold.jsonl").write_text(json.dumps({**MARKED, "spans": [
        {"start": at, "end": at + 1, "label": "FAX"} for at in range(5)]}) + "\n")
    assert run([*verb, "gold.jsonl"]) == 4
    said = capsys.readouterr().err
    assert "1 patient is too few" in said
    assert said.splitlines()[-1] == "resynth: hint: annotate the notes of more patients"
