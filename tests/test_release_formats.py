"""The whole job on every format: the same notes are released whatever they were read from, in all formats at once."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from format_kit import written

from resynth import formats
from resynth.cli.app import run
from resynth.formats import Labels, ReadOptions, ReleasedNote, get
from resynth.types import OutSpan, Record

ROOT = Path(__file__).parents[1]
ALL = ",".join(formats.names())
#: What holds ids, texts, spans and roles; PhysioNet's form has no place for roles.
SOURCES = ("brat", "i2b2", "i2b2-2006", "vtt", "vtt-2013")


def example_notes(most: int) -> list[ReleasedNote]:
    """The first example notes, without their metadata."""
    found = []
    format = get("jsonl")
    (piece,) = format.slices(ROOT / "examples/notes/notes.jsonl", 1)
    for record in format.read(piece, ReadOptions(labels=Labels())):
        assert isinstance(record, Record)
        document = record.document
        spans = tuple(OutSpan(*span[:5]) for span in record.spans or ())
        found.append(ReleasedNote(document.doc_id, document.patient_id, document.text, spans, {}))
    return found[:most]


def released(folder: Path, source: Path, name: str) -> dict[str, tuple[str, object]]:
    """Released id -> text and spans, of a release from a source under one key."""
    key = folder / "key"
    if not key.exists():
        key.write_text(f"resynth-key-v1 {bytes(range(32)).hex()}\n", "ascii")
        key.chmod(0o600)
    out, vault = folder / f"OUT-{name}", folder / f"VAULT-{name}"
    arguments = [str(source), "--policy", "cchmc-2014", "--out", str(out), "--vault", str(vault), "--key", str(key)]
    assert run(["release", *arguments, "--formats", ALL, "--jobs", "1"]) == 0
    assert run(["verify", "--release", str(out), "--vault", str(vault), "--source", str(source)]) == 0
    rows = [json.loads(line) for line in (out / "notes.jsonl").read_text("utf-8").split("\n") if line]
    return {row["doc_id"]: (row["text"], row["spans"]) for row in rows}


@pytest.mark.slow
def test_a_release_is_the_same_whatever_format_it_was_read_from(tmp_path: Path, capsys: object) -> None:
    """Written in every format, verified from disk, and the same to the character."""
    notes = example_notes(30)
    first = released(tmp_path, written(get("jsonl"), notes, tmp_path / "jsonl"), "jsonl")
    assert len(first) == 30
    out = tmp_path / "OUT-jsonl"
    for name in formats.names():
        format = get(name)
        assert any((out / format.folder).iterdir()) if format.folder else (out / f"notes{format.suffix}").is_file()
    for name in SOURCES:
        path = written(get(name), notes, tmp_path / name)
        assert released(tmp_path, path if get(name).append else path.parent, name) == first


def test_plain_text_and_unannotated_notes_are_not_released_by_accident(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """Exit 4, and nothing is written."""
    (note, *_) = example_notes(1)
    for name in ("text", "brat", "vtt", "vtt-2013", "i2b2-2006", "physionet"):
        path = written(get(name), [note._replace(spans=(), annotated=False)], tmp_path / name)
        source = path if get(name).append else path.parent
        arguments = ["--policy", "cchmc-2014", "--out", str(tmp_path / "OUT"), "--vault", str(tmp_path / "VAULT")]
        assert run(["release", str(source), *arguments]) == 4
        assert "not annotated" in capsys.readouterr().err
        assert not (tmp_path / "OUT").exists()


def test_what_annotators_wrote_beside_their_marks_is_not_released_and_counted(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """Notes and values are free text: they may name anybody."""
    notes = tmp_path / "notes"
    notes.mkdir()
    (notes / "1-1.txt").write_text("Seen by Dr. Wren on 3/4.", "utf-8")
    (notes / "1-1.ann").write_text(
        "T1\tDOCTOR 12 16\tWren\nT2\tDATE 20 23\t3/4\n#1\tAnnotatorNotes T1\tsee Qzx7-Wyvern\nA1\tSure T2\n"
        "R1\tof Arg1:T1 Arg2:T9\n", "utf-8",
    )  # fmt: skip
    arguments = ["--policy", "cchmc-2014", "--out", str(tmp_path / "OUT"), "--vault", str(tmp_path / "VAULT")]
    assert run(["release", str(notes), *arguments, "--formats", ALL]) == 0
    said = capsys.readouterr().err
    assert "not released: brat annotations: 2" in said
    assert "not released: relations: 1" in said
    assert not [
        path for path in (tmp_path / "OUT").rglob("*") if path.is_file() and b"Wyvern" in path.read_bytes()
    ]
