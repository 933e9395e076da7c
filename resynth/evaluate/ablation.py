"""Before and after post-processing (Yang & Garibaldi 2015, section 4.4, Table 7), on annotated notes."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import NamedTuple

from resynth.evaluate.counts import Counts
from resynth.evaluate.i2b2 import Scores, table
from resynth.evaluate.note import Mark, ScoredNote, as_dates
from resynth.recognize.detect import detect, recognizers, untrusting
from resynth.recognize.trusted import EXTRACTED
from resynth.types import Document, KnownValue, Record, Span

#: Categories as the table has them, when any of these was expected or found.
TOTAL = "total"


#: What may be counted: entities whole and of the right kind, those that end up to two signs apart, tokens.
VIEWS = ("strict", "relaxed", "token")


class Row(NamedTuple):
    """A category before and after: counts of entities, or of tokens."""

    category: str
    before: Counts
    after: Counts

    def __repr__(self) -> str:
        return f"Row(before={self.before}, after={self.after})"


class _Plain:
    """A recognizer without what belongs to post-processing: pieces of joined strings."""

    def __init__(self, name: str) -> None:
        (one,) = (one for one in recognizers() if one.name == name)
        self._one = one
        self.name, self.version, self.kinds = one.name, one.version, one.kinds

    def find(self, document: Document, known: tuple[KnownValue, ...]) -> Iterable[Span]:
        """Its spans, but those that were cut out of joined strings."""
        return [span for span in self._one.find(document, known) if span.found_by not in EXTRACTED]

    def __repr__(self) -> str:
        return f"_Plain({self.name!r})"


def ablation(charts: Iterable[Sequence[Record]], view: str = "strict") -> list[Row]:
    """Every category and kind before and after, ``NAME`` above ``NAME/PATIENT``, the total last.

    Where the gold standard has no holidays, ours are dates.

    Args:
        charts: the annotated notes, patient by patient: trusted terms reach over the notes of one.
        view: one of ``VIEWS``.
    """
    charts = list(charts)
    holidays = any(span.kind == "HOLIDAY" for chart in charts for record in chart for span in record.spans or ())
    plain = [_Plain(one.name) for one in recognizers()]
    scores = (Scores(), Scores())
    for chart in charts:
        documents = [record.document for record in chart]
        both = (detect(documents, with_=plain, trust=untrusting, weigh=None), detect(documents, weigh=None))
        for score, found in zip(scores, both, strict=True):
            for record, spans in zip(chart, found, strict=True):
                document = record.document
                marks = _marks(spans) if holidays else as_dates(_marks(spans))
                score.add(ScoredNote(
                    document.doc_id, document.patient_id, document.text, _marks(record.spans), marks
                ))
    before, after = (dict(table(score.views[view])) for score in scores)
    names = sorted({*before, *after} - {TOTAL})
    return [Row(name, before.get(name, Counts()), after.get(name, Counts())) for name in (*names, TOTAL)]


def _marks(spans: Sequence[Span] | None) -> tuple[Mark, ...]:
    return tuple(Mark(span.start, span.end, span.kind, span.role, span.found_by) for span in spans or ())
