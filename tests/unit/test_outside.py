"""Notes of every service as the parts dev-x to dev-z write them: what is marked is found, and nothing else."""

from __future__ import annotations

from pathlib import Path

import pytest

from resynth.recognize.detect import detect
from resynth.testing import marked
from resynth.types import Document

FILE = Path(__file__).parent.parent / "cases" / "recognize" / "dev-outside.marked"
LINES = [line.replace("\\n", "\n") for line in FILE.read_text("utf-8").splitlines()
         if line.strip() and not line.startswith("#")]


@pytest.mark.parametrize("line", LINES)
def test_what_is_marked_is_found_and_nothing_else(line: str):
    """Every letter and digit of a mention, as whatever kind."""
    text, wanted = marked(line)
    (spans,) = detect([Document("1", "1", text)])
    assert spans is not None
    found = {at for span in spans if span.kind != "TIME" for at in range(span.start, span.end) if text[at].isalnum()}
    held = {at for span in wanted for at in range(span.start, span.end) if text[at].isalnum()}
    assert (_words(text, held - found), _words(text, found - held)) == ([], [])


def _words(text: str, places: set[int]) -> list[str]:
    """The runs of letters and digits at some places."""
    return "".join(sign if at in places else " " for at, sign in enumerate(text)).split()
