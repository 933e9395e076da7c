"""A span that its source calls disputed stays so in every format that has a place for it; elsewhere it is counted."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from resynth import formats
from resynth.cli import app
from resynth.formats.base import BadRecord, ReadOptions
from resynth.recognize.settle import settle
from resynth.types import Span

TEXT = "Tag 513-555-0142 was seen by Zebadiah."
SPANS: list[dict[str, object]] = [
    {"start": 4, "end": 16, "label": "PHONE", "disputed": True}, {"start": 29, "end": 37, "label": "PATIENT"},
]


def written(folder: Path, spans: list[dict[str, object]]) -> Path:
    path = folder / "n.jsonl"
    path.write_text(json.dumps({"doc_id": "d", "patient_id": "p", "text": TEXT, "spans": spans}) + "\n", "utf-8")
    return path


def read(path: Path) -> list[Span]:
    ((format_, one),) = formats.find(path, None, None)
    (piece,) = format_.slices(one, 1)
    (record,) = format_.read(piece, ReadOptions(strict=True))
    assert not isinstance(record, BadRecord)
    return list(record.spans or ())


@pytest.mark.parametrize("name", ["n.csv", "n.jsonl"])
def test_it_is_kept_where_there_is_a_place_for_it(tmp_path: Path, name: str):
    source = written(tmp_path, SPANS)
    (tmp_path / "made").mkdir()
    assert app.run(["convert", str(source), str(tmp_path / "made" / name)]) == 0
    assert [(span.label, span.kind, span.disputed) for span in read(tmp_path / "made" / name)] == [
        ("PHONE", "PHONE", True), ("PATIENT", "PATIENT", False)]


@pytest.mark.parametrize("name", ["brat", "i2b2", "i2b2-2006", "physionet", "vtt"])
def test_it_is_counted_where_there_is_none(tmp_path: Path, capsys: pytest.CaptureFixture[str], name: str):
    source = written(tmp_path, SPANS)
    (tmp_path / "made").mkdir()
    assert app.run(["convert", str(source), str(tmp_path / "made" / "x"), "--to", name, "--json"]) == 0
    assert json.loads(capsys.readouterr().out)["lost"]["disputes"] == 1


@pytest.mark.parametrize("said", [False, None])
def test_what_nobody_disputes_loses_nothing(tmp_path: Path, capsys: pytest.CaptureFixture[str], said: bool | None):
    spans = [{name: value for name, value in span.items() if name != "disputed"} for span in SPANS]
    if said is not None:
        spans[0]["disputed"] = said
    source = written(tmp_path, spans)
    assert not any(span.disputed for span in read(source))
    assert app.run(["convert", str(source), str(tmp_path / "brat"), "--to", "brat", "--json"]) == 0
    told = json.loads(capsys.readouterr().out)
    assert "disputes" not in told["lost"]
    assert told["not_read"] == {}


@pytest.mark.parametrize("said", ["yes", 1, 0, None, [], {}])
def test_what_is_neither_true_nor_false_is_an_error(tmp_path: Path, said: object):
    with pytest.raises(Exception, match="span 1: disputed is neither true nor false"):
        read(written(tmp_path, [{**SPANS[0], "disputed": said}]))


def test_what_is_found_again_leaves_the_dispute_as_it_is():
    """With ``--spans both``: the one who marked it did not know, and neither do we."""
    given = Span(4, 16, "PHONE", "PHONE", disputed=True)
    (one,) = settle([given, Span(4, 16, "IDNUM", "IDNUM", "unknown", "ids")], TEXT)
    assert one == given


def test_detect_keeps_what_the_input_says(tmp_path: Path):
    out = tmp_path / "found.jsonl"
    assert app.run(["detect", str(written(tmp_path, SPANS)), "--spans", "both", "--out", str(out)]) == 0
    said = {span["text"]: span.get("disputed") for span in json.loads(out.read_text("utf-8"))["spans"]}
    assert said == {"513-555-0142": True, "Zebadiah": None}


@pytest.mark.parametrize(("policy", "tag"), [("nlm-scrubber", "[PHI]"), ("mimic-like", "")])
def test_a_policy_that_does_not_ask_does_not_care(tmp_path: Path, policy: str, tag: str):
    source = written(tmp_path, SPANS)
    assert app.run(["release", str(source), "--policy", policy, "--out", str(tmp_path / "OUT"), "--vault",
                    str(tmp_path / "VAULT")]) == 0
    text = json.loads((tmp_path / "OUT" / "notes.jsonl").read_text("utf-8"))["text"]
    assert ("[PHI]" in text) == bool(tag)
    assert "513" not in text
