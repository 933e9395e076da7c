"""croissant.json, read by the reader that its authors publish: nobody of ours."""

from __future__ import annotations

import hashlib
import json
from pathlib import Path
from typing import Any

import pytest
from session import example_lines, here, key_file, sums_hold, write_lines

NOTES = 12


@pytest.fixture(scope="module")
def corpus(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("croissant")
    write_lines(folder / "notes.jsonl", list(example_lines(NOTES)))
    return folder


def released(corpus: Path, out: Path, *more: str) -> Path:
    key = key_file(out.parent)
    done = here("release", corpus / "notes.jsonl", "--policy", "training-data", "--key", key, "--out", out,
                "--vault", out.parent / "vault", *more, cwd=out.parent)
    assert done.code == 0, done.err
    return out


def data_set(out: Path) -> Any:
    """The release in the reader of others, which takes seconds to import: not while all tests are collected."""
    import mlcroissant

    return mlcroissant.Dataset(out / "croissant.json")


def read(out: Path) -> list[dict[str, Any]]:
    """The records, as their reader gives them: texts as bytes."""
    return list(data_set(out).records("notes"))


def test_the_notes_are_read_with_their_marks_by_the_standards_own_reader(corpus: Path, tmp_path: Path) -> None:
    out = released(corpus, tmp_path / "OUT", "--as-of", "2026-11-30")
    assert data_set(out).metadata.issues.report() == ""
    notes = [json.loads(line) for line in (out / "notes.jsonl").read_text("utf-8").splitlines()]
    records = read(out)
    assert len(records) == len(notes) == NOTES
    for note, record in zip(notes, records, strict=True):
        for name in ("doc_id", "patient_id", "text", "note_type"):
            assert record[f"notes/{name}"] == note[name].encode()
        marks = [[one[f"notes/spans/{name}"] for name in ("start", "end", "kind")] for one in record["notes/spans"]]
        assert marks == [[one["start"], one["end"], one["kind"].encode()] for one in note["spans"]]


def test_every_file_of_data_is_named_with_its_digest_and_the_sums_hold(corpus: Path, tmp_path: Path) -> None:
    out = released(corpus, tmp_path / "OUT", "--formats", "jsonl,csv,text")
    said = json.loads((out / "croissant.json").read_text("utf-8"))
    files = {one["contentUrl"]: one for one in said["distribution"] if one["@type"] == "cr:FileObject"}
    data = [out / "notes.jsonl", out / "notes.csv", *(out / "splits").iterdir()]
    assert files.keys() == {path.relative_to(out).as_posix() for path in data}
    for name, one in files.items():
        raw = (out / name).read_bytes()
        assert (one["sha256"], one["contentSize"]) == (hashlib.sha256(raw).hexdigest(), f"{len(raw)} B")
    assert [one["includes"] for one in said["distribution"] if one["@type"] == "cr:FileSet"] == ["text/*.txt"]
    assert sums_hold(out)


def test_it_says_of_responsible_use_what_the_data_sheet_says(corpus: Path, tmp_path: Path) -> None:
    out = released(corpus, tmp_path / "OUT")
    said = json.loads((out / "croissant.json").read_text("utf-8"))
    card = (out / "DATASET_CARD.md").read_text("utf-8")
    for name in ("AnnotationProtocol", "PreprocessingProtocol", "Limitations", "Biases", "ReleaseMaintenancePlan"):
        sentences = said[f"rai:data{name}"]
        assert sentences
        assert all(sentence in card for sentence in sentences)
    assert all(sentence in card for sentence in said["rai:personalSensitiveInformation"])
    assert said["license"].startswith("No open license")
