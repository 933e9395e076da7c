"""Charts from marked text, so that tests read like notes."""

from __future__ import annotations

import os
from pathlib import Path

from resynth.keys import Key
from resynth.plan.family import SpannedChart
from resynth.testing import marked
from resynth.types import Document

KEY = Key(bytes(range(32)))
#: How many times as many examples as usual the dearest properties are tried on.
_MORE = float(os.environ.get("RESYNTH_EXAMPLES", "1"))
DOCS = Path(__file__).resolve().parents[1] / "docs"


def examples(usual: int) -> int:
    """How many examples a property that takes long is tried on: so many, times RESYNTH_EXAMPLES."""
    return max(1, round(usual * _MORE))


def chart_of(*notes: str, patient: str = "p1", key: Key = KEY) -> SpannedChart:
    """One patient's notes, each as marked text."""
    documents, spans, marks = [], [], []
    for number, note in enumerate(notes):
        text, found = marked(note)
        documents.append(Document(f"{patient}-{number}", patient, text))
        spans.append(tuple(found))
        marks.append(key.mark("note", f"{patient}-{number}")[:16].hex())
    mark = key.mark("patient", patient)[:16].hex()
    return SpannedChart(mark, tuple(documents), tuple(marks), tuple(spans))


def rewritten(chart: SpannedChart, choices: dict[tuple[int, int], object]) -> list[str]:
    """Each note of a chart with the chosen surrogates in place; spans without a choice stay."""
    notes = []
    for d, (document, spans) in enumerate(zip(chart.documents, chart.spans, strict=True)):
        pieces, at = [], 0
        for s, span in enumerate(spans):
            choice = choices.get((d, s))
            new = document.text[span.start : span.end] if choice is None else choice.text
            pieces += [document.text[at : span.start], new]
            at = span.end
        notes.append("".join(pieces) + document.text[at:])
    return notes


def table_of(page: str, heading: str) -> list[tuple[str, ...]]:
    """The rows of the table under a heading of ``docs/PAGE``, without the marks around its cells."""
    text = (DOCS / page).read_text("utf-8").split(f"## {heading}\n", 1)[1].split("\n## ", 1)[0]
    rows = [line.strip("| ").split(" | ") for line in text.splitlines() if line.startswith("|")]
    return [tuple(cell.strip().strip("`") for cell in row) for row in rows[2:]]
