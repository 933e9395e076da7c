"""INPUT as a pattern, packed, or standard input: the same notes, and nothing left behind."""

from __future__ import annotations

import gzip
import io
import json
import os
import stat
import sys
from pathlib import Path

import pytest

from resynth import formats
from resynth.cli.app import run
from resynth.errors import InputError, UsageError
from resynth.formats import ReadOptions, inputs
from resynth.formats.inputs import taken_in
from resynth.job import twice
from resynth.types import Record


def line(number: int) -> bytes:
    return json.dumps({"doc_id": f"7-{number}", "patient_id": "7", "text": "Fine.", "spans": []}).encode() + b"\n"


def notes(source: Path | list[Path], folder: Path, read_as: str | None = None) -> list[str]:
    """The ids of the notes of an input, with the places where they stood."""
    with taken_in(source, folder / "taken", read_as) as taken:
        found = [
            f"{record.document.doc_id} {record.where}"
            for format_, path in formats.find(taken, read_as) for piece in format_.slices(path, 2)
            for record in format_.read(piece, ReadOptions()) if isinstance(record, Record)
        ]  # fmt: skip
    assert not (folder / "taken").exists()
    return found


def test_plain_files_and_folders_are_taken_as_they_are(tmp_path: Path) -> None:
    (tmp_path / "in").mkdir()
    (tmp_path / "in" / "a.jsonl").write_bytes(line(1))
    for source in (tmp_path / "in", tmp_path / "in" / "a.jsonl", tmp_path / "missing.jsonl"):
        with taken_in(source, tmp_path / "taken") as taken:
            assert taken == source
            assert not (tmp_path / "taken").exists()


def test_several_inputs_are_one(tmp_path: Path) -> None:
    """Files and folders, from different places, packed or not; each once, whatever their order."""
    for number, place in enumerate(("in", "in/below", "other")):
        (tmp_path / place).mkdir()
        (tmp_path / place / f"{number}.jsonl").write_bytes(line(number))
    (tmp_path / "other" / "3.jsonl.gz").write_bytes(gzip.compress(line(3)))
    typed = [tmp_path / "other" / "3.jsonl.gz", tmp_path / "in", tmp_path / "other" / "2.jsonl", tmp_path / "in"]
    wanted = ["7-0 0.jsonl:1", "7-1 1.jsonl:1", "7-2 2.jsonl:1", "7-3 3.jsonl:1"]
    assert sorted(notes(typed, tmp_path)) == wanted
    assert notes(typed, tmp_path) == notes(typed[::-1], tmp_path)


def test_of_several_inputs_each_must_be_there(tmp_path: Path) -> None:
    (tmp_path / "a.jsonl").write_bytes(line(1))
    with pytest.raises(InputError, match=r"b\.jsonl: no such file"), taken_in(
        [tmp_path / "a.jsonl", tmp_path / "b.jsonl"], tmp_path / "taken"
    ):
        pass
    with pytest.raises(UsageError, match="read alone"), taken_in([tmp_path / "a.jsonl", Path("-")], tmp_path / "taken"):
        pass


def test_packed_files_are_unpacked_beside_the_others(tmp_path: Path) -> None:
    """In a folder, at any depth, several members in one file; the place names the file without its .gz."""
    (tmp_path / "in" / "below").mkdir(parents=True)
    (tmp_path / "in" / "a.jsonl").write_bytes(line(1))
    (tmp_path / "in" / "below" / "b.jsonl.gz").write_bytes(gzip.compress(line(2)) + gzip.compress(line(3)))
    assert notes(tmp_path / "in", tmp_path) == ["7-1 a.jsonl:1", "7-2 b.jsonl:1", "7-3 b.jsonl:2"]
    assert notes(tmp_path / "in" / "below" / "b.jsonl.gz", tmp_path) == ["7-2 b.jsonl:1", "7-3 b.jsonl:2"]


def test_what_is_unpacked_is_for_its_owner_alone(tmp_path: Path) -> None:
    (tmp_path / "a.jsonl.gz").write_bytes(gzip.compress(line(1)))
    with taken_in(tmp_path / "a.jsonl.gz", tmp_path / "taken") as taken:
        assert stat.S_IMODE(taken.stat().st_mode) == 0o600
        assert stat.S_IMODE((tmp_path / "taken").stat().st_mode) == 0o700


def test_it_goes_even_when_the_run_fails(tmp_path: Path) -> None:
    (tmp_path / "a.jsonl.gz").write_bytes(gzip.compress(line(1)))
    with pytest.raises(KeyboardInterrupt), taken_in(tmp_path / "a.jsonl.gz", tmp_path / "taken"):
        raise KeyboardInterrupt
    assert not (tmp_path / "taken").exists()


def test_a_pattern_names_files_and_what_goes_with_them(tmp_path: Path) -> None:
    """'*.txt' takes the .ann along, packed or not; files of one name in two folders stay apart."""
    for folder in ("a", "b", "c"):
        (tmp_path / folder).mkdir()
        (tmp_path / folder / "7-1.txt").write_text("Kate came.")
        (tmp_path / folder / "7-1.ann").write_text("T1\tPATIENT 0 4\tKate\n")
    (tmp_path / "b" / "7-1.ann").unlink()
    (tmp_path / "b" / "7-1.ann.gz").write_bytes(gzip.compress(b"T1\tPATIENT 0 4\tKate\n"))
    with taken_in(tmp_path / "[ab]" / "*.txt", tmp_path / "taken") as taken:
        found = formats.find(taken)
        records = [r for f, path in found for piece in f.slices(path, 1) for r in f.read(piece, ReadOptions())]
    assert [len(record.spans) for record in records] == [1, 1]


def test_a_file_is_taken_by_its_name_before_it_is_a_pattern(tmp_path: Path) -> None:
    (tmp_path / "n[1].jsonl").write_bytes(line(1))
    assert notes(tmp_path / "n[1].jsonl", tmp_path) == ["7-1 n[1].jsonl:1"]
    (tmp_path / "n2.jsonl").write_bytes(line(2))
    assert notes(tmp_path / "n?.jsonl", tmp_path) == ["7-2 n2.jsonl:1"]


@pytest.mark.parametrize("pack", [bytes, gzip.compress])
def test_standard_input_is_a_file_while_it_is_read(pack, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(pack(line(1) + line(2)))))
    assert notes(inputs.STDIN, tmp_path, "jsonl") == ["7-1 stdin.jsonl:1", "7-2 stdin.jsonl:2"]


def test_zeros_behind_a_packed_file_are_no_notes(tmp_path: Path) -> None:
    (tmp_path / "a.jsonl.gz").write_bytes(gzip.compress(line(1)) + bytes(512))
    assert notes(tmp_path / "a.jsonl.gz", tmp_path) == ["7-1 a.jsonl:1"]


def test_the_whole_input_has_a_limit(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "in").mkdir()
    for number in range(3):
        (tmp_path / "in" / f"{number}.jsonl.gz").write_bytes(gzip.compress(line(number)))
    monkeypatch.setattr(inputs, "MOST_UNPACKED", 2 * len(line(1)))
    with pytest.raises(InputError, match=r"2.jsonl.gz: the input comes to more than"):
        notes(tmp_path / "in", tmp_path)


def test_a_release_is_the_same_whatever_way_the_notes_come(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A file, the file packed, a pattern, standard input: the same bytes, and no copy of the input in the vault."""
    raw = line(1) + line(2)
    (tmp_path / "n.jsonl").write_bytes(raw)
    (tmp_path / "n.jsonl.gz").write_bytes(gzip.compress(raw))
    assert run(["key", "new", str(tmp_path / "key")]) == 0
    released = []
    for number, source in enumerate((tmp_path / "n.jsonl", tmp_path / "n.jsonl.gz", tmp_path / "n.json?", Path("-"))):
        out, vault = tmp_path / f"OUT-{number}", tmp_path / f"VAULT-{number}"
        monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(raw)))
        arguments = ["--policy", "cchmc-2014", "--out", str(out), "--vault", str(vault), "--key", str(tmp_path / "key")]
        assert run(["release", str(source), "--from", "jsonl", *arguments]) == 0
        released.append((out / "notes.jsonl").read_bytes())
        assert not [path for path in vault.rglob("*") if path.name in ("input", "stdin.jsonl")]
    assert len(set(released)) == 1


def test_convert_puts_nothing_down_that_is_not_whole(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Killed while it writes, it leaves what stood there, and no folder of its own."""
    (tmp_path / "n.jsonl").write_bytes(line(1))
    (tmp_path / "n.csv").write_text("before")

    def killed(*_: object) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr(os, "replace", killed)
    assert run(["convert", str(tmp_path / "n.jsonl"), str(tmp_path / "n.csv"), "--force"]) == 130
    assert (tmp_path / "n.csv").read_text() == "before"
    assert sorted(path.name for path in tmp_path.iterdir()) == ["n.csv", "n.jsonl"]


def test_convert_counts_for_a_machine(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (tmp_path / "n.jsonl").write_text(json.dumps({
        "doc_id": "x", "patient_id": "7", "text": "Kate.", "ward": 7,
        "spans": [{"start": 0, "end": 4, "label": "PATIENT", "role": "relative"}],
    }))  # fmt: skip
    assert run(["convert", str(tmp_path / "n.jsonl"), str(tmp_path / "out"), "--to", "text", "--json"]) == 0
    said = json.loads(capsys.readouterr().out)
    assert said == {
        "format": "text", "notes": 1, "spans": 1, "not_read": {}, "remarks": {},
        "lost": {"metadata fields": 1, "patient ids": 1, "spans": 1},
    }  # fmt: skip


def test_what_a_reader_passes_over_is_counted(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """Comments of tags, other elements, keys of spans that nobody knows: counts, and not a word of them."""
    (tmp_path / "7-1.xml").write_text(
        '<?xml version="1.0"?><deIdi2b2><TEXT>Kate.</TEXT><TAGS>'
        '<NAME id="P0" start="0" end="4" TYPE="PATIENT" comment="Kate is her name" /></TAGS><META/><MORE/></deIdi2b2>'
    )
    span = {"start": 0, "end": 4, "label": "PATIENT", "id": "T1", "said": "Kate"}
    (tmp_path / "n.jsonl").write_text(json.dumps({"doc_id": "1", "patient_id": "1", "text": "Kate.", "spans": [span]}))
    assert run(["convert", str(tmp_path / "7-1.xml"), str(tmp_path / "a.csv")]) == 0
    assert run(["convert", str(tmp_path / "n.jsonl"), str(tmp_path / "b.csv")]) == 0
    said = capsys.readouterr().err.splitlines()
    assert said[:2] == ["resynth: not read: comments: 1", "resynth: not read: elements beside TEXT and TAGS: 2"]
    assert said[4] == "resynth: not read: keys of spans: 2"


def test_of_documents_that_stand_twice_the_first_twenty_are_told() -> None:
    """As of bad records, beside which they are told: they came forty at a time, in a run of their own."""
    places = [[f"n.jsonl:{number}", f"n.jsonl:{number + 100}"] for number in range(25, 0, -1)]
    alone = twice.refused(places)
    assert (len(alone.problems), alone.problems[-1]) == (21, "and 5 more")
    assert alone.problems[0] == "the same doc_id at n.jsonl:1 and n.jsonl:101"
    bad = InputError("n.jsonl:7: text is missing")
    assert twice.beside(bad, []) is bad
    both = twice.beside(bad, places[:1])
    assert both.lines() == ["n.jsonl:7: text is missing", "  the same doc_id at n.jsonl:25 and n.jsonl:125",
                            "hint: give each note a doc_id of its own"]
