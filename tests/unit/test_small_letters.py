"""Notes in small letters, read by all recognizers: what identifies is found whole, and ordinary text is left alone."""

from __future__ import annotations

from pathlib import Path

import pytest

from resynth.kinds import KINDS
from resynth.recognize.detect import detect
from resynth.testing import marked
from resynth.types import Document, Span

FILE = Path(__file__).parent.parent / "cases" / "recognize" / "dev-small.marked"
LINES = [line for line in FILE.read_text("utf-8").splitlines() if line and not line.startswith("#")]
WITH = [line for line in LINES if "](" in line]
WITHOUT = [line for line in LINES if "](" not in line]


def found(text: str) -> tuple[Span, ...]:
    (spans,) = detect([Document("1", "1", text)])
    assert spans is not None
    return spans


def places(text: str, spans: tuple[Span, ...] | list[Span]) -> set[int]:
    return {at for span in spans for at in range(span.start, span.end) if text[at].isalnum()}


@pytest.mark.parametrize("line", WITH)
def test_what_identifies_is_found_whole_and_nothing_else(line: str):
    text, spans = marked(line)
    assert places(text, found(text)) == places(text, spans)


@pytest.mark.parametrize("line", WITHOUT)
def test_ordinary_text_is_left_alone(line: str):
    assert [span.kind for span in found(line)] == []


@pytest.mark.parametrize("line", WITH)
def test_numbers_are_found_as_numbers(line: str):
    """A record number is in one class with the other identifiers, no date or name."""
    text, spans = marked(line)
    numbers = places(text, [span for span in spans if KINDS[span.kind].cchmc == "IDNUM"])
    assert numbers <= places(text, [span for span in found(text) if KINDS[span.kind].cchmc in ("IDNUM", "OTHER")])


def test_there_are_texts_with_and_without():
    assert len(WITH) > 20
    assert len(WITHOUT) > 12
