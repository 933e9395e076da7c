"""The charts of a bucket as the passes take them: notes out of the spool, with the spans that this run goes by."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from resynth.errors import InputError
from resynth.job import detecting, tables
from resynth.job.residuals import Decision, holding, standing, taken_in
from resynth.job.workplace import Workplace
from resynth.plan.family import SpannedChart
from resynth.plan.guesses import strictest
from resynth.types import Span
from resynth.vault import spool
from resynth.verify import SourceNote


def charts(place: Workplace, bucket: int, aside: frozenset[str]) -> Iterator[tuple[SpannedChart, list[spool.Note]]]:
    """The charts of a bucket with their settled spans, and the notes as spooled; without those set ``aside``."""
    found = detecting.found_in(place, bucket) if place.job.spans != "given" else None
    for mark, notes in spool.charts(place.vault.spool, bucket):
        if aside:
            notes = [note for note in notes if note.note_mark not in aside]
        if found is not None:
            notes = [note if tables.is_row(note.document) else note._replace(spans=found[note.note_mark])
                     for note in notes]
        if not place.job.lone_rows and all(tables.is_row(note.document) for note in notes):
            continue
        if notes:
            yield chart_of(mark, notes, place), notes


def chart_of(mark: str, notes: Sequence[spool.Note], place: Workplace) -> SpannedChart:
    """The notes of one patient with their spans: decisions of ``residuals.csv`` taken in, kinds as the policy has it.

    Raises:
        InputError: a decision points outside its note.
    """
    settled = (_settled(note, place.decisions.get(note.document.doc_id, ())) for note in notes)
    spans = tuple(strictest(one, place.policy) for one in settled)
    return SpannedChart(mark, tuple(note.document for note in notes), tuple(note.note_mark for note in notes), spans)


def _settled(note: spool.Note, decided: tuple[Decision, ...]) -> tuple[Span, ...]:
    spans = note.spans or ()
    if any(not d.start < d.end <= len(note.document.text) for d in decided):
        raise InputError("residuals.csv: a row with a decision points outside its note",
                         hint="leave start and end as they were written; of a note that was changed, delete the row")
    # A row has a mark a cell, and of a cell that is kept none: that row stays here.
    text = note.document.text
    return spans if tables.is_row(note.document) else taken_in(spans, standing(decided, text), text)


def sources(chart: SpannedChart) -> list[SourceNote]:
    """The notes of a chart as the verifier takes them in."""
    return [
        SourceNote(document.doc_id, document.patient_id, document.text, spans)
        for document, spans in zip(chart.documents, chart.spans, strict=True)
    ]


def with_another(chart: SpannedChart, place: Workplace) -> frozenset[tuple[int, int]]:
    """The mentions of a chart in which another original stands, as somebody decided."""
    return frozenset(
        (d, s) for d, (document, spans) in enumerate(zip(chart.documents, chart.spans, strict=True))
        for s in holding(spans, place.decisions.get(document.doc_id, ()))
    )
