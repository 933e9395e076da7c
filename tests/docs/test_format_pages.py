"""The pages of the formats: one each, and the example of every page is the same note."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from resynth import formats
from resynth.formats import ReadOptions
from resynth.types import Record, Span

PAGES = Path(__file__).parents[2] / "docs" / "formats"
#: A file's name, and the block that shows it.
NAMED = re.compile(r"^`([^`\n]+)`:\n\n```\w*\n(.*?)^```", re.MULTILINE | re.DOTALL)
FIRST = re.compile(r"^```\w+\n(.*?)^```", re.MULTILINE | re.DOTALL)
#: Pages that show one file, without its name.
ONE_READER = {"vtt-2013": "vtt"}
UNNAMED = {"jsonl": "notes.jsonl", "csv": "notes.csv", "i2b2": "100-01.xml"}


@pytest.mark.parametrize("name", formats.names())
def test_a_format_has_a_page_that_the_index_names(name: str) -> None:
    page = (PAGES / f"{name}.md").read_text("utf-8")
    assert re.findall(r"^## (.*)$", page, re.MULTILINE)[:3] == ["What is read", "What is written", "What is lost"]
    assert f"](formats/{name}.md)" in PAGES.with_suffix(".md").read_text("utf-8")


@pytest.mark.parametrize("name", sorted({*formats.names()} - {"parquet"}))
def test_the_example_of_a_page_is_read(tmp_path: Path, name: str) -> None:
    """Every format shows the same note; parquet is not text."""
    page = (PAGES / f"{name}.md").read_text("utf-8")
    shown = NAMED.findall(page)
    if name in UNNAMED:
        (block, *_) = FIRST.findall(page)
        shown = [(UNNAMED[name], block)]
    for file, content in shown:
        (tmp_path / file).write_text(content, "utf-8")
    found = formats.find(tmp_path)
    assert {format.name for format, _ in found} == {ONE_READER.get(name, name)}
    options = ReadOptions(spans="both" if name == "text" else "given")
    (record,) = [
        record for format, path in found for piece in format.slices(path, 1) for record in format.read(piece, options)
    ]
    assert isinstance(record, Record)
    document = record.document
    assert (document.doc_id, document.patient_id) == ("100-01", "100")
    assert document.text.rstrip("\n") == "Seen by Dr. Wren."
    assert record.spans == (None if name == "text" else (Span(12, 16, "DOCTOR", "DOCTOR", "provider"),))
