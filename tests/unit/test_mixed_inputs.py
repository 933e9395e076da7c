"""Several inputs of several formats: each of one format, all in one run."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from session import POLICY, example_lines, here, write_lines

from resynth.errors import InputError
from resynth.formats import find
from resynth.formats.inputs import taken_in


@pytest.fixture
def place(tmp_path: Path) -> Path:
    """Six notes in six formats, of which three are folders."""
    for number, (form, out) in enumerate((
        ("jsonl", "a.jsonl"), ("csv", "b.csv"), ("i2b2", "xml"), ("vtt", "vtt"), ("brat", "brat"),
        ("physionet", "nursing"),
    )):
        write_lines(tmp_path / "one", [example_lines(6)[number]])
        assert here("convert", "one", out, "--from", "jsonl", "--to", form, cwd=tmp_path).code == 0
    return tmp_path


ALL = ("a.jsonl", "b.csv", "xml", "vtt", "brat", "nursing")


def ids(path: Path) -> list[str]:
    return sorted(json.loads(line)["doc_id"] for line in path.read_text("utf-8").splitlines())


def test_detect_and_convert_take_inputs_of_several_formats(place: Path) -> None:
    """The broker's line ended with "a folder holds files of one format", though he had named no folder of all."""
    wanted = sorted(json.loads(line)["doc_id"] for line in example_lines(6))
    assert here("detect", *ALL, "--out", "found.jsonl", cwd=place).code == 0
    assert ids(place / "found.jsonl") == wanted
    assert here("convert", *ALL, "all.jsonl", cwd=place).code == 0
    assert ids(place / "all.jsonl") == wanted
    done = here("convert", "[ab].*s*", "two.jsonl", "--force", cwd=place)
    assert done.code == 0, done.err
    assert {path.name for path in place.glob("[ab].*s*")} == {"a.jsonl", "b.csv"}
    # Of the same notes once more none can be told from its double.
    assert here("convert", "a.jsonl", "all.jsonl", "three.jsonl", cwd=place).code == 4


def test_a_release_of_several_formats_is_verified_with_them(place: Path) -> None:
    """The same bytes as of one file with all the notes' texts and marks; verify reads the same inputs."""
    source = [word for one in ALL for word in ("--source", one)]
    assert here("release", *ALL, "--policy", POLICY, "--out", "OUT", "--vault", "VAULT", cwd=place).code in (0, 6)
    assert len(ids(place / "OUT" / "notes.jsonl")) == 6
    done = here("verify", "--release", "OUT", "--vault", "VAULT", *source, cwd=place)
    assert done.code in (0, 6), done.err


def test_each_input_is_of_one_format(place: Path) -> None:
    """A folder that mixes formats, and a file of no format, are refused among several too; the one that it is named."""
    (place / "xml" / "b.jsonl").write_bytes((place / "a.jsonl").read_bytes())
    (place / "x.bin").write_bytes(b"\x00\x01")
    done = here("detect", "a.jsonl", "xml", "--out", "found.jsonl", cwd=place)
    assert done.code == 4
    assert "xml: a folder holds files of one format, this one 1 i2b2, 1 jsonl" in done.err
    assert "hint: name each format's files apart" in done.err
    with taken_in([place / "a.jsonl", place / "x.bin"], place / "taken") as taken, pytest.raises(
        InputError, match=r"x\.bin: no format takes this file"
    ):
        find(taken)
    with taken_in([place / "xml" / "*.jsonl", place / "xml" / "*.xml"], place / "taken") as taken:
        assert sorted(format_.name for format_, _ in find(taken)) == ["i2b2", "jsonl"]
