"""Notes of two annotators, in marked text."""

from __future__ import annotations

from resynth.evaluate.note import Mark, ScoredNote
from resynth.testing import marked


def marks(said: str) -> tuple[str, tuple[Mark, ...]]:
    text, spans = marked(said)
    return text, tuple(Mark(span.start, span.end, span.kind, span.role) for span in spans)


def note(gold: str, system: str | None, patient: str = "p", doc_id: str = "d") -> ScoredNote:
    text, want = marks(gold)
    if system is None:
        return ScoredNote(doc_id, patient, text, want, None)
    other, have = marks(system)
    assert other == text
    return ScoredNote(doc_id, patient, text, want, have)
