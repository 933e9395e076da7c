"""Notes without capitals: who stands behind a trade, kin or a title is a person, and any other word is none."""

from __future__ import annotations

from pathlib import Path

import pytest

from resynth.recognize.names import RECOGNIZER
from resynth.testing import marked
from resynth.types import Document

CASES = Path(__file__).parent.parent / "cases" / "recognize" / "dev-triage.marked"


@pytest.mark.parametrize("line", [one for one in CASES.read_text("utf-8").splitlines() if not one.startswith("#")])
def test_names_in_small_letters_are_found_and_nothing_else(line: str):
    text, spans = marked(line.replace("\\n", "\n"))
    found = sorted(RECOGNIZER.find(Document("1", "1", text), ()))
    assert [text[span.start : span.end] for span in found] == [text[span.start : span.end] for span in spans]


def test_a_note_with_capitals_asks_for_more():
    """There a name in small letters needs a title or another name."""
    text = "Patient Seen Today. Came With Sister. She Was Well. officer tindall left"
    assert list(RECOGNIZER.find(Document("1", "1", text), ())) == []
