"""Two annotators over the same notes: how far they agree, and where somebody has to decide."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from resynth.evaluate import i2b2, nlm, sheets
from resynth.evaluate.counts import ratio
from resynth.evaluate.note import Mark, ScoredNote
from resynth.evaluate.result import confusion, rates

NONE = ""
COLUMNS = ("document", "start", "end", "text", "first", "second", "decision")


@dataclass(repr=False)
class Agreement:
    """F1 between two annotators (neither is right by birth, and F1 does not ask who), and kappa over tokens.

    Attributes:
        cells: (first kind, second kind) -> tokens; "" is no annotation.
    """

    scores: i2b2.Scores = field(default_factory=i2b2.Scores)
    cells: Counter[tuple[str, str]] = field(default_factory=Counter)
    documents: int = 0
    _open: list[tuple[str, int, int, str, str, str]] = field(default_factory=list, repr=False)

    def add(self, note: ScoredNote) -> None:
        """Take in a note that both annotated."""
        self.documents += 1
        self.scores.add(note)
        first, second = note.gold or (), note.system or ()
        places = nlm.tokens(note.text)
        one, other = _kinds(first, places), _kinds(second, places)
        for n in range(len(places)):
            self.cells[one.get(n, NONE), other.get(n, NONE)] += 1
        mine, theirs = {mark[:3] for mark in first}, {mark[:3] for mark in second}
        for start, end, kind in sorted(mine ^ theirs):
            text = note.text[start:end]
            sides = (kind, NONE) if (start, end, kind) in mine else (NONE, kind)
            self._open.append((note.doc_id, start, end, text, *sides))

    def kappa(self, kind: str | None = None) -> float:
        """Cohen's kappa over tokens: of all kinds and none together, or of one kind against everything else."""
        if kind is None:
            return cohen(self.cells)
        yes_or_no: Counter[tuple[bool, bool]] = Counter()
        for (one, other), count in self.cells.items():
            yes_or_no[one == kind, other == kind] += count
        return cohen(yes_or_no)

    def result(self) -> dict[str, Any]:
        """All figures, as plain data."""
        kinds = sorted({kind for pair in self.cells for kind in pair} - {NONE})
        views = ("token", "strict", "relaxed", "binary_token")
        return {
            "documents": self.documents, "kappa": self.kappa(), "kappa_by": {kind: self.kappa(kind) for kind in kinds},
            **{view: {"micro": rates(self.scores.views[view].micro)} for view in views},
            "strict_by": {name: rates(part) for name, part in sorted(self.scores.views["strict"].by.items())},
            "confusion": confusion(self.scores), "to_decide": len(self._open),
        }

    def write(self, path: Path) -> None:
        """The adjudication table: a row for every span that one has and the other has not, for the owner alone."""
        sheets.write(path, COLUMNS, ((*row, "") for row in sorted(self._open)))

    def __repr__(self) -> str:
        return f"Agreement(documents={self.documents})"


def _kinds(marks: tuple[Mark, ...], places: list[tuple[int, int]]) -> dict[int, str]:
    """Number of a token -> the kind of the annotation that touches it first."""
    found: dict[int, str] = {}
    for mark in sorted(marks):
        for n in nlm.within(mark.start, mark.end, places):
            found.setdefault(n, mark.kind)
    return found


def cohen(cells: Counter[Any]) -> float:
    """Cohen's kappa of a table {(first, second): count}; 1 where both say one thing only, and the same."""
    whole = cells.total()
    if not whole:
        return 0.0
    first, second = Counter[Any](), Counter[Any]()
    for (one, other), count in cells.items():
        first[one] += count
        second[other] += count
    seen = sum(count for (one, other), count in cells.items() if one == other) / whole
    chance = sum(first[value] * second[value] for value in first) / (whole * whole)
    return 1.0 if seen == 1.0 else ratio(seen - chance, 1 - chance)
