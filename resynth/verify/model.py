"""What the verifier is given: the source as it was read, the release as it was written, and the crosswalk's rows."""

from __future__ import annotations

from typing import NamedTuple

from resynth.types import OutSpan, Span


class SourceNote(NamedTuple):
    """One original note with the spans that were to be replaced, sorted by start."""

    doc_id: str
    patient_id: str
    text: str
    spans: tuple[Span, ...]

    def __repr__(self) -> str:
        return f"SourceNote(spans={len(self.spans)})"


#: How the place of an original ends that stands in a field, a label or an id.
BESIDE = "beside the text"


class ReleasedNote(NamedTuple):
    """One note as it stands in ``notes.jsonl``: released ids, released text, spans in the order of the source's.

    ``fields``: the name and the value, as text, of what it says besides.
    """

    doc_id: str
    patient_id: str
    text: str
    spans: tuple[OutSpan, ...]
    fields: tuple[tuple[str, str], ...] = ()

    def __repr__(self) -> str:
        return f"ReleasedNote(spans={len(self.spans)})"


class CrosswalkRow(NamedTuple):
    """One row of ``crosswalk.jsonl`` (DESIGN section 4): one mention, what it was, what it became, and why."""

    doc_id: str
    released_id: str
    kind: str
    label: str
    role: str
    start: int
    end: int
    original: str
    surrogate: str
    out_start: int
    out_end: int
    rule: str
    rung: str

    def __repr__(self) -> str:
        return f"CrosswalkRow({self.start}-{self.end}, rule={self.rule!r}, rung={self.rung!r})"


class Pair(NamedTuple):
    """A note before and after, with its crosswalk rows."""

    source: SourceNote
    released: ReleasedNote
    rows: tuple[CrosswalkRow, ...]

    def __repr__(self) -> str:
        return f"Pair(rows={len(self.rows)})"


class Residual(NamedTuple):
    """A place where an original still stands outside the spans. Offsets are code points, ends exclusive.

    ``start`` and ``end`` count in the source note, ``out_start`` and ``out_end`` in the released one; ``start`` is -1
    when the two notes do not line up.
    """

    doc_id: str
    start: int
    end: int
    kind: str
    released_id: str
    out_start: int
    out_end: int

    def __repr__(self) -> str:
        return f"Residual({self.start}-{self.end}, kind={self.kind!r})"
