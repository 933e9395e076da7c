"""Days that everybody knows, and lists that look like days: what is marked is found, and no other date or age is."""

from __future__ import annotations

from pathlib import Path

import pytest

from resynth.recognize.detect import detect
from resynth.testing import marked
from resynth.types import Document

FILE = Path(__file__).parent.parent / "cases" / "recognize" / "dev-fixed-days.marked"
LINES = [line.replace("\\n", "\n") for line in FILE.read_text("utf-8").splitlines()
         if line.strip() and not line.startswith("#")]
TIMES = frozenset(("DATE", "HOLIDAY", "AGE"))


@pytest.mark.parametrize("line", LINES)
def test_a_day_is_found_and_a_list_is_left(line: str):
    text, wanted = marked(line)
    (spans,) = detect([Document("1", "1", text)])
    assert spans is not None
    found = {at for span in spans if span.kind in TIMES for at in range(span.start, span.end) if text[at].isalnum()}
    held = {at for span in wanted for at in range(span.start, span.end) if text[at].isalnum()}
    assert (_words(text, held - found), _words(text, found - held)) == ([], [])


def _words(text: str, places: set[int]) -> list[str]:
    return "".join(sign if at in places else " " for at, sign in enumerate(text)).split()
