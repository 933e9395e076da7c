"""Raw notes: empty, binary, endless, full of odd signs. What can be read is looked at, the rest is told."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from resynth.cli.app import run
from resynth.recognize import detect

CANARY = "Qzx7-Wyvern"
ODD = {
    "empty": "",
    "blank": " \n\t\n ",
    "control": "\x00\x01Dr. \x07Okafor\x1b[31m called\x7f",
    "right-to-left": "\u202eDr. Okafor\u202c called \u05d3\u05f4\u05e8 \u05db\u05d4\u05df",
    "emoji": "\U0001f3e5\U0001f468\u200d\u2695\ufe0f Dr. Okafor called \U0001f4de 513-555-0142",
    "combining": "Dr. O\u0301ka\u0308for called",
    "wide": "Ｄr．　Okafor called ５１３－５５５－０１４２",
    "one word": "a" * 100_000,
    "one line": "Dr. Okafor called. " * 5_000,
    "many lines": "\n" * 50_000,
    "separators": "Dr. Okafor\u2028called\x0bthen\x85left\x0c",
}


def lines(path: Path, notes: dict[str, str]) -> None:
    rows = [{"doc_id": name, "patient_id": name, "text": text} for name, text in notes.items()]
    path.write_text("".join(f"{json.dumps(row)}\n" for row in rows), "utf-8")


def test_odd_notes_are_looked_at(tmp_path: Path, capsys: pytest.CaptureFixture[str]):
    lines(tmp_path / "odd.jsonl", ODD)
    assert run(["detect", str(tmp_path / "odd.jsonl"), "--out", str(tmp_path / "out.jsonl")]) == 0
    found = [json.loads(line) for line in (tmp_path / "out.jsonl").read_text("utf-8").split("\n") if line]
    assert [note["doc_id"] for note in found] == list(ODD)
    for note in found:
        assert note["text"] == ODD[note["doc_id"]]
        for span in note["spans"]:
            assert 0 <= span["start"] < span["end"] <= len(note["text"])
    for name in ("control", "right-to-left", "emoji", "one line", "separators"):
        assert next(note["spans"] for note in found if note["doc_id"] == name), name
    capsys.readouterr()


def test_odd_notes_are_released(tmp_path: Path):
    """The signs that a release writes are those of the note."""
    lines(tmp_path / "odd.jsonl", ODD)
    asked = ["--policy", "nlm-scrubber", "--out", str(tmp_path / "OUT"), "--vault", str(tmp_path / "VAULT")]
    assert run(["release", str(tmp_path / "odd.jsonl"), *asked, "--spans", "detect"]) == 0
    assert "Okafor" not in (tmp_path / "OUT" / "notes.jsonl").read_text("utf-8")


def test_a_lone_surrogate_goes_through(tmp_path: Path):
    lines(tmp_path / "odd.jsonl", {"lone": "Dr. Okafor \ud800 called"})
    assert run(["detect", str(tmp_path / "odd.jsonl"), "--out", str(tmp_path / "out.jsonl")]) in (0, 4)


@pytest.mark.parametrize("verb", ["detect", "release"])
def test_a_note_over_the_budget_is_held_back_and_never_half_looked_at(
    verb: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
):
    """Exit 6, its place, and the others go on."""
    monkeypatch.setattr(detect, "MOST_CHARACTERS", 1000)
    lines(tmp_path / "notes.jsonl", {"long": f"{CANARY} came. " * 100, "short": "Dr. Okafor called."})
    out = tmp_path / "OUT"
    asked = ["--out", str(out)]
    if verb == "release":
        asked += ["--policy", "nlm-scrubber", "--vault", str(tmp_path / "VAULT"), "--spans", "detect"]
    assert run([verb, str(tmp_path / "notes.jsonl"), *asked]) == 6
    told = capsys.readouterr().err
    assert "held back: notes.jsonl:1: longer than" in told
    assert CANARY not in told
    written = (out / "notes.jsonl" if verb == "release" else out).read_text("utf-8")
    assert len(written.splitlines()) == 1
    assert "Wyvern" not in written


def test_a_note_of_fifty_megabytes_is_told(tmp_path: Path, capsys: pytest.CaptureFixture[str]):
    """More than a reader takes: a bad record, with its place."""
    notes = tmp_path / "notes"
    notes.mkdir()
    (notes / "7-01.txt").write_bytes(b"Dr. Okafor called. " * ((50 << 20) // 19))
    assert run(["detect", str(notes / "7-01.txt"), "--out", str(tmp_path / "out.jsonl")]) == 4
    assert capsys.readouterr().err.startswith("resynth: 7-01.txt: ")
    (notes / "7-02.txt").write_text("Dr. Okafor called.", "utf-8")
    held = ["--out", str(tmp_path / "out.jsonl"), "--on-bad-record", "hold"]
    assert run(["detect", str(notes), *held]) == 6
    assert "held back: 7-01.txt: " in capsys.readouterr().err
    assert len((tmp_path / "out.jsonl").read_text("utf-8").splitlines()) == 1


@pytest.mark.parametrize("content", [b"\x80\x81\xfe\xff" * 100, b"\x7fELF\x02\x01\x01" + bytes(range(256))])
def test_binary_junk_is_told(content: bytes, tmp_path: Path, capsys: pytest.CaptureFixture[str]):
    (tmp_path / "7-01.txt").write_bytes(content)
    assert run(["detect", str(tmp_path / "7-01.txt"), "--out", str(tmp_path / "out.jsonl")]) == 4
    assert capsys.readouterr().err.startswith("resynth: 7-01.txt: ")
    assert not (tmp_path / "out.jsonl").exists()
