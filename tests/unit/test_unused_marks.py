"""Marks of people that nobody asked for (``--spans detect``): counted in every format, and told with what to type."""

from __future__ import annotations

from pathlib import Path

import pytest
from session import example_lines, here, write_lines

from resynth import formats
from resynth.formats import ReadOptions
from resynth.formats.base import UNUSED

MARKED = sorted(set(formats.names()) - {"text", "parquet"})


def unused(path: Path, form: str) -> int:
    """How many marks a reader says it passed over, with none read."""
    options, counted = ReadOptions(spans="detect"), 0
    for format_, file in formats.find(path, form):
        for piece in format_.slices(file, 1):
            for record in format_.read(piece, options):
                assert record.spans is None  # type: ignore[union-attr]
                counted += dict(record.lost).get(UNUSED, 0)  # type: ignore[union-attr]
    return counted


@pytest.mark.parametrize("form", MARKED)
def test_marks_that_are_not_used_are_counted_in_every_format(form: str, tmp_path: Path) -> None:
    """As many as the notes have, whatever the format; and none in notes that have none."""
    lines = example_lines(6)
    write_lines(tmp_path / "gold.jsonl", lines)
    out = "notes.jsonl" if form == "jsonl" else "notes.csv" if form == "csv" else "notes"
    assert here("convert", "gold.jsonl", out, "--to", form, cwd=tmp_path).code == 0
    marks = sum(line.count('"start"') for line in lines)
    assert unused(tmp_path / out, form) == marks > 20


def test_detect_says_that_marks_are_not_used_and_how_to_use_them(tmp_path: Path) -> None:
    """A table's marks as those of JSON lines; ``--spans both`` has none to tell of."""
    write_lines(tmp_path / "gold.jsonl", example_lines(3))
    assert here("convert", "gold.jsonl", "gold.csv", cwd=tmp_path).code == 0
    told = here("detect", "gold.csv", "--out", "found.jsonl", cwd=tmp_path).err
    assert "marks of the input not used; --spans both keeps them" in told
    told = here("detect", "gold.csv", "--out", "both.jsonl", "--spans", "both", cwd=tmp_path).err
    assert "not used" not in told


def test_marks_that_cannot_be_read_end_no_run_that_does_not_ask_for_them(tmp_path: Path) -> None:
    """They were passed over before they were counted, and still are."""
    (tmp_path / "notes.csv").write_text('doc_id,patient_id,text,spans\n1-1,1,Seen.,"[{""start"": "\n', "utf-8")
    assert unused(tmp_path / "notes.csv", "csv") == 0
    (tmp_path / "a.text").write_text("START_OF_RECORD=1||||1||||\nSeen.\n||||END_OF_RECORD\n", "utf-8")
    (tmp_path / "a.deid").write_text("0\t0\t4\n", "utf-8")
    assert unused(tmp_path / "a.text", "physionet") == 0
