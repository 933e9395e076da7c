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


def test_annotators_who_marked_nothing_have_no_f1(place: Path, capsys: pytest.CaptureFixture[str]):
    assert run(["agree", "clean.jsonl", "clean.jsonl"]) == 0
    rows = [line.split() for line in capsys.readouterr().out.splitlines() if line.startswith(" strict")]
    assert rows == [["strict", "-", "0", "0", "0"]]


@pytest.mark.parametrize("typed", [
    ["score", "clean.jsonl", "marked.jsonl", "--csv", "clean.jsonl"],
    ["score", "clean.jsonl", "marked.jsonl", "--html", "./marked.jsonl"],
    ["score", "clean.jsonl", "marked.jsonl", "--errors", "link.jsonl"],
    ["score", "clean.jsonl", "marked.jsonl", "--against", "third.jsonl", "--csv", "third.jsonl"],
    ["score", "cl*.jsonl", "marked.jsonl", "--csv", "clean.jsonl"],
    ["score", "notes", "marked.jsonl", "--csv", "notes/new.csv"],
    ["score", "clean.jsonl", "marked.jsonl", "--csv", "a.out", "--html", "a.out"],
    ["agree", "clean.jsonl", "marked.jsonl", "--decide", "marked.jsonl"],
    ["evaluate", "name-ratio", "marked.jsonl", "--html", "marked.jsonl"],
    ["evaluate", "cues", "marked.jsonl", "--kind", "FAX", "--out", "marked.jsonl"],
])
def test_what_is_read_is_never_written_over(place: Path, capsys: pytest.CaptureFixture[str], typed: list[str]):
    """--csv GOLD put a table where the gold standard had been."""
    (place / "notes").mkdir()
    for name in ("third.jsonl", "notes/one.jsonl"):
        (place / name).write_bytes((place / "clean.jsonl").read_bytes())
    (place / "link.jsonl").hardlink_to(place / "marked.jsonl")
    before = {path: path.read_bytes() for path in place.rglob("*.jsonl")}
    assert run(typed) == 2
    assert "name a" in capsys.readouterr().err
    assert {path: path.read_bytes() for path in place.rglob("*") if path.is_file()} == before


@pytest.mark.parametrize("margin", ["nan", "inf", "0", "-0.1", "1.5"])
def test_a_margin_is_a_share(place: Path, margin: str):
    assert run(["score", "clean.jsonl", "marked.jsonl", "--against", "clean.jsonl", "--margin", margin]) == 2


def test_no_option_is_advised_that_scores_do_not_have(place: Path, capsys: pytest.CaptureFixture[str]):
    spans = [{"start": 0, "end": 5, "label": "FAX"}, {"start": 0, "end": 12, "label": "FAX"}]
    (place / "over.jsonl").write_text(json.dumps({**CLEAN, "spans": spans}) + "\n")
    assert run(["score", "over.jsonl", "clean.jsonl"]) == 4
    assert "hint: resynth convert INPUT settled.jsonl --spans both" in capsys.readouterr().err


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
