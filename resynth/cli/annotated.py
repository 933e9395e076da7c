"""Annotated notes that a verb measures or learns from, and how its counts are shown."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING

from resynth.cli import words
from resynth.errors import InputError, UsageError

if TYPE_CHECKING:
    from resynth.evaluate.counts import Counts
    from resynth.evaluate.load import Side
    from resynth.types import Record


def margin_given(margin: float) -> None:
    """UsageError when a difference of shares is none, or no number."""
    if not 0 < margin <= 1:
        raise UsageError("--margin is a difference above 0, and at most 1", hint="--margin 0.005")


def records(side: Side) -> list[Record]:
    """All annotated notes: what people annotated fits into memory. InputError: there is none."""
    found = list(side.records())
    side.options.labels.check()
    if not found:
        raise InputError(f"{side.found[0][1].name}: there is no note in it")
    return found


def by_id(records: Iterable[Record], name: str) -> dict[str, Record]:
    """Document id -> note. InputError: one stands there twice."""
    found: dict[str, Record] = {}
    twice = []
    for record in records:
        if record.document.doc_id in found:
            twice.append(record.where)
        found[record.document.doc_id] = record
    if twice:
        raise InputError(f"{name}: a note stands there twice ({len(twice):,})", problems=twice[: words.MOST])
    return found


def charts(side: Side) -> list[list[Record]]:
    """The same, patient by patient. InputError: there is none."""
    found: dict[str, list[Record]] = {}
    for record in records(side):
        found.setdefault(record.document.patient_id, []).append(record)
    return list(found.values())


def shown(counts: Counts) -> tuple[str, str, str]:
    """Precision, recall and F1; a dash where nothing was said, or expected."""
    precision = f"{counts.precision:.4f}" if counts.said else "-"
    recall = f"{counts.recall:.4f}" if counts.gold else "-"
    return precision, recall, f"{counts.f1:.4f}" if counts.said or counts.gold else "-"


def rates(counts: Counts) -> dict[str, float]:
    """The same, for a machine to read."""
    return {"expected": counts.gold, "precision": counts.precision, "recall": counts.recall, "f1": counts.f1}
