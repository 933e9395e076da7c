"""Text that a machine read from paper: damage is undone, and what is none stays."""

from __future__ import annotations

from pathlib import Path

import pytest

from resynth.recognize.detect import detect
from resynth.recognize.scanned import RECOGNIZER
from resynth.testing import marked
from resynth.types import Document

LINES = [
    line.replace("\\n", "\n")
    for line in (Path(__file__).parent.parent / "cases" / "recognize" / "dev-scanned.marked").read_text("utf-8")
    .splitlines() if not line.startswith("#")
]


@pytest.mark.parametrize("line", LINES)
def test_what_is_marked_is_found_and_nothing_else(line: str):
    text, spans = marked(line)
    found = detect([Document("1", "1", text)])[0]
    assert found is not None
    assert [text[span.start : span.end] for span in found] == [text[span.start : span.end] for span in spans]


def test_a_note_without_damage_is_not_read_again():
    assert list(RECOGNIZER.find(Document("1", "1", "Seen 3/4/2017 by Dr. Okafor, 513-555-0142, A1c 7.2"), ())) == []


def test_lines_between_two_damaged_ones_are_no_part_of_a_span():
    """Damaged lines are read side by side, and nothing that stands between them in the note is taken."""
    text = "Seen by Dr. 0kafor\nthe lungs are clear\n" * 3
    taken = {text[span.start : span.end] for span in RECOGNIZER.find(Document("1", "1", text), ())}
    assert taken == {"0kafor"}
