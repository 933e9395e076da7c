"""What a system missed, and what it said without ground: span by span, with text and risk. For the owner alone."""

from __future__ import annotations

import re
from collections import Counter, defaultdict
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

from resynth.evaluate import sheets
from resynth.evaluate.entities import Cover
from resynth.evaluate.note import Mark, ScoredNote
from resynth.evaluate.risk import of_span

#: What is wrong with a span.
MISSED, PARTLY, OTHER_KIND, OTHER_PLACE, SPURIOUS = "missed", "partly", "other kind", "other place", "spurious"
_CONTEXT = 30
COLUMNS = (
    "error", "kind", "said", "pattern", "document", "start", "end", "before", "text", "after", "bearers",
    "within_two_edits", "town",
)


class Error(NamedTuple):
    """One span that is wrong. ``said`` is the kind that the system says there, empty where it says none."""

    error: str
    kind: str
    said: str
    pattern: str
    doc_id: str
    start: int
    end: int
    before: str
    text: str
    after: str

    def __repr__(self) -> str:
        return "Error()"


def pattern(text: str) -> str:
    """How a text is written: ``Smith, J.`` is ``Aa, A.``, ``12/3`` is ``9/9``; runs are one sign, blanks one blank."""
    shaped = re.sub(r"\s+", " ", text)
    shaped = re.sub(r"[^\W\d_]+", lambda run: _case(run[0]), shaped)
    return re.sub(r"\d+", "9", shaped)


def _case(run: str) -> str:
    if run.isupper():
        return "A" if len(run) == 1 else "AA"
    return "a" if run.islower() else "Aa"


def errors(note: ScoredNote) -> Iterator[Error]:
    """The spans of a note that are wrong, strictly; those of gold first."""
    gold, system = note.gold or (), note.system or ()
    if note.gold is None:
        return
    same = {mark[:3] for mark in system}
    said: defaultdict[tuple[int, int], list[str]] = defaultdict(list)
    for mark in system:
        said[mark[:2]].append(mark.kind)
    cover = Cover(system)
    for mark in sorted(gold):
        if mark[:3] in same:
            continue
        here = said.get(mark[:2])
        touching = [other for other in system if other.start < mark.end and mark.start < other.end]
        if here:
            yield _error(OTHER_KIND, mark, here[0], note)
        elif not touching:
            yield _error(MISSED, mark, "", note)
        else:
            yield _error(OTHER_PLACE if cover.holds(mark, note.text) else PARTLY, mark, touching[0].kind, note)
    for mark in sorted(system):
        if not any(other.start < mark.end and mark.start < other.end for other in gold):
            yield _error(SPURIOUS, mark, mark.kind, note)


def _error(error: str, mark: Mark, said: str, note: ScoredNote) -> Error:
    text = note.text
    piece = text[mark.start : mark.end]
    before = text[max(0, mark.start - _CONTEXT) : mark.start]
    after = text[mark.end : mark.end + _CONTEXT]
    kind = "" if error == SPURIOUS else mark.kind
    return Error(error, kind, said, pattern(piece), note.doc_id, mark.start, mark.end, before, piece, after)


class Errors:
    """Writes errors to a file that its owner alone can read, grouped, and counts them by kind and pattern.

    Attributes:
        counts: (error, kind, said, pattern) -> how often. Patterns hold no value.
    """

    def __init__(self) -> None:
        self.counts: Counter[tuple[str, str, str, str]] = Counter()
        self._rows: list[Error] = []

    def add(self, note: ScoredNote) -> None:
        """Take in a note."""
        for error in errors(note):
            self.counts[error[:4]] += 1
            self._rows.append(error)

    def write(self, path: Path) -> None:
        """One row an error, in groups, the largest group of each kind of error first."""
        def order(row: Error) -> tuple[object, ...]:
            return row.error, row.kind, -self.counts[row[:4]], row.pattern, row.doc_id, row.start

        def cells(row: Error) -> tuple[object, ...]:
            risk = of_span(row.kind, row.text) if row.error in (MISSED, PARTLY) else ("", "", "")
            return *row, *("" if part is None else part for part in risk)

        sheets.write(path, COLUMNS, map(cells, sorted(self._rows, key=order)))

    def __repr__(self) -> str:
        return f"Errors({self.counts.total()})"
