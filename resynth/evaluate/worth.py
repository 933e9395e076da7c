"""What a release is worth for training: a learner taught by originals and by the release, both asked about both.

Deleger et al. 2014 (F 93.48 against 92.56, tested on originals); cells, margins and intervals are those of
reference/privacy.md section 2. The loss is F(O→O) - F(R→O): O are the originals, R is the release.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from math import isnan, nan
from typing import Any, NamedTuple

import numpy as np

from resynth.evaluate import stats
from resynth.evaluate.counts import Counts
from resynth.evaluate.i2b2 import CORRECTED, VIEWS, Item, items
from resynth.evaluate.learning import parts_of
from resynth.evaluate.note import Mark, as_dates
from resynth.evaluate.stats import Floats, Interval
from resynth.recognize.learned.features import CLASSES
from resynth.recognize.learned.model import Model
from resynth.recognize.learned.training import Marked, Settings, train
from resynth.recognize.note import Note

#: Taught by, then asked about: O the originals, R the release; RO is taught by the release, asked about originals.
CELLS = ("OO", "RR", "OR", "RO")
OO, RR, OR, RO = CELLS
#: Strict entities and tokens; and tokens of PHI under any mark, whatever its kind: what is in none is missed.
STRICT, TOKEN, ANY = "strict", "token", "binary_token"
#: Margins of a loss: F1 of all, F1 of a class, sensitivity; a class is judged where it has so many mentions.
MARGIN, CLASS_MARGIN, SENSITIVITY_MARGIN = 0.005, 0.01, 0.003
FEWEST_MENTIONS = 200
EQUIVALENT, NO_WORSE, WORSE, UNTOLD = "equivalent", "no worse", "worse", "untold"
_VIEWS = [view for view in VIEWS if view.name in (STRICT, TOKEN, ANY)]
#: What is counted of a patient: (cell, name) -> counts; names as ``strict``, ``strict/NAME``, ``strict/NAME/DOCTOR``.
Told = Mapping[tuple[str, str], Counts]


class Pair(NamedTuple):
    """A note as it was and as it was released, both marked, and both the source's patient's."""

    original: Marked
    released: Marked

    def __repr__(self) -> str:
        return "Pair()"


class Loss(NamedTuple):
    """What is lost of a figure: its value in O→O and in R→O, the difference, and what can be said of it.

    Attributes:
        mentions: of the original notes.
        narrow, wide: the difference with its interval of 90 % and of 95 %.
        verdict: by the narrow one.
    """

    mentions: int
    before: float
    after: float
    narrow: Interval
    wide: Interval
    margin: float
    verdict: str

    def __repr__(self) -> str:
        return f"Loss({self.narrow.value:g})"


def counted(
    pairs: Sequence[Pair], folds: int, settings: Settings,
    begin: Callable[[int], Callable[[int], None]] = lambda number: lambda rounds: None,
) -> dict[str, Told]:
    """Patient -> what each cell counts in the notes of a patient that neither learner had seen.

    What our recognizers find is left out: the learner alone is the system.

    Args:
        begin: is told the number of a model that is learned now (two a fold); what it gives is told of rounds done.

    Raises:
        InputError: fewer patients than folds, or too few mentions.
        UsageError: what the learner needs is not installed.
    """
    settings = replace(settings, classes=frozenset(CLASSES) - {"rules"})
    pairs = _alike(pairs)
    split = parts_of(pairs, [pair.original.patient for pair in pairs], folds)
    found: dict[str, Counter[tuple[str, str, str]]] = {}
    for number, part in enumerate(split):
        rest = [pair for other, some in enumerate(split) if other != number for pair in some]
        first = train([pair.original for pair in rest], settings, begin(2 * number))
        second = train([pair.released for pair in rest], settings, begin(2 * number + 1))
        for pair in part:
            told = found.setdefault(pair.original.patient, Counter())
            for note, cells in ((pair.original, (OO, RO)), (pair.released, (OR, RR))):
                for cell, model in zip(cells, (first, second), strict=True):
                    told.update(_compared(note, model, cell))
    return {patient: _counts(told) for patient, told in sorted(found.items())}


def _alike(pairs: Sequence[Pair]) -> list[Pair]:
    """Where one side has no holidays, those of the other are dates."""
    sides = [{kind for pair in pairs for _, _, kind in pair[side].marks} for side in (0, 1)]
    if all("HOLIDAY" in kinds for kinds in sides) or not any("HOLIDAY" in kinds for kinds in sides):
        return list(pairs)
    return [Pair(*(note._replace(marks=[mark[:3] for mark in as_dates(_marks(note.marks))]) for note in pair))
            for pair in pairs]


def _marks(places: Iterable[tuple[int, int, str]]) -> tuple[Mark, ...]:
    return tuple(Mark(*place) for place in places)


def _compared(note: Marked, model: Model, cell: str) -> Iterator[tuple[str, str, str]]:
    """(cell, name, what) of each item that is expected, said, or both."""
    gold, said = _marks(note.marks), _marks(model.tell(Note(note.text)))
    for view in _VIEWS:
        want, have = (set(items(side, note.text, view, CORRECTED)) for side in (gold, said))
        for what, some in (("gold", want), ("said", have), ("both", want & have)):
            for item in some:
                for name in _names(view.name, item):
                    yield cell, name, what


def _names(view: str, item: Item) -> Sequence[str]:
    category, kind = item[0], item[1]
    return (view, f"{view}/{category}", f"{view}/{category}/{kind}") if category else (view,)


def _counts(told: Counter[tuple[str, str, str]]) -> Told:
    names = sorted({(cell, name) for cell, name, _ in told})
    found = {}
    for one in names:
        gold, said, both = (told[(*one, what)] for what in ("gold", "said", "both"))
        found[one] = Counts(gold, said, both, both)
    return found


class Worth:
    """All figures of what was counted.

    Args:
        patients: as ``counted`` gives them.
        margin: losses of F1 below it are none.
        resamples, seed: of the bootstrap of patients.
    """

    def __init__(
        self, patients: Mapping[str, Told], *, margin: float = MARGIN, resamples: int = stats.RESAMPLES, seed: int = 0
    ) -> None:
        self.margin, self.resamples, self.seed = margin, resamples, seed
        self._patients = [told for _, told in sorted(patients.items())]

    def counts(self, cell: str, name: str) -> Counts:
        """All patients' together."""
        return Counts(*map(int, self._rows(cell, name).sum(axis=0)))

    def classes(self) -> list[str]:
        """Categories and their kinds that have enough mentions; no kind that is all of its category."""
        names = sorted({name for told in self._patients for cell, name in told if cell == OO
                        and name.startswith(f"{STRICT}/")})
        sizes = {name: self.counts(OO, name).gold for name in names}
        return [name.removeprefix(f"{STRICT}/") for name, size in sizes.items() if size >= FEWEST_MENTIONS
                and sizes.get(name.rpartition("/")[0]) != size]

    def loss(self, name: str = STRICT, margin: float | None = None) -> Loss:
        """What is lost of F1: of all strict entities, or of another name."""
        return self._lost(name, stats.f_of(2, 1, 0), self.margin if margin is None else margin)

    def sensitivity(self) -> Loss:
        """What is lost of the tokens of PHI that are marked as anything."""
        return self._lost(ANY, _recall, SENSITIVITY_MARGIN)

    def detectable(self) -> float:
        """The smallest mean difference of a patient's F1 that so many patients would show (alpha 5 %, power 90 %)."""
        return stats.minimal_detectable(self._apart())

    def needed(self) -> int | None:
        """How many patients would show a difference of the margin; None where these few do not tell."""
        apart = self._apart()
        return stats.needed(apart, self.margin) if len(apart) >= stats.FEWEST else None

    def pratt(self) -> stats.Test:
        """Wilcoxon's test with Pratt's zeros of the patients' F1."""
        return stats.pratt(self._apart())

    def verdict(self) -> str:
        """Of F1 of all and of sensitivity together: worse where one is, equivalent where both are sure."""
        whole, seen = self.loss().verdict, self.sensitivity().verdict
        if WORSE in (whole, seen):
            return WORSE
        return whole if seen in (EQUIVALENT, NO_WORSE) else UNTOLD

    def _lost(self, name: str, figure: stats.Statistic, margin: float) -> Loss:
        first, second = self._rows(OO, name), self._rows(RO, name)
        narrow, wide = (self._between(first, second, figure, level) for level in (0.9, 0.95))
        before, after = (float(figure(rows.sum(axis=0))) for rows in (first, second))
        return Loss(int(first[:, 0].sum()), before, after, narrow, wide, margin, judged(narrow, margin))

    def _between(self, first: Floats, second: Floats, figure: stats.Statistic, level: float) -> Interval:
        if len(first) >= stats.FEWEST and np.array_equal(first, second):
            return Interval(0.0, 0.0, 0.0, level, "the same in every patient")
        return stats.difference(first, second, figure, level=level, resamples=self.resamples, seed=self.seed)

    def _rows(self, cell: str, name: str) -> Floats:
        """A row a patient: gold, said, found, right."""
        empty = Counts()
        rows: Floats = np.array([told.get((cell, name), empty) for told in self._patients], dtype=np.float64)
        return rows

    def _apart(self) -> list[float]:
        """F1 of each patient, O→O less R→O; who has nothing on either side is left out."""
        figure = stats.f_of(2, 1, 0)
        apart = figure(self._rows(OO, STRICT)) - figure(self._rows(RO, STRICT))
        kept: list[float] = apart[~np.isnan(apart)].tolist()
        return kept

    def told(self) -> dict[str, Any]:
        """All of it as plain data; small counts of mentions are no secret of a release, but this is for its maker."""
        whole, test = self.loss(), self.pratt()
        return {
            "patients": len(self._patients), "mentions": whole.mentions,
            "cells": {cell: {view: _rates(self.counts(cell, view)) for view in (STRICT, TOKEN)} for cell in CELLS},
            "loss": _plain(whole), "token_loss": _plain(self.loss(TOKEN)), "sensitivity": _plain(self.sensitivity()),
            "classes": {name: _plain(self.loss(f"{STRICT}/{name}", CLASS_MARGIN)) for name in self.classes()},
            "verdict": self.verdict(), "minimal_detectable": _number(self.detectable()), "patients_needed":
            self.needed(), "p": test.p, "test": test.how,
            "bootstrap": {"resamples": self.resamples, "seed": self.seed},
        }

    def __repr__(self) -> str:
        return f"Worth(patients={len(self._patients)})"


def judged(found: Interval, margin: float) -> str:
    """What a 90 % interval of a loss says of a margin."""
    if isnan(found.low):
        return UNTOLD
    if found.low > margin:
        return WORSE
    if stats.equivalent(found, margin):
        return EQUIVALENT
    return NO_WORSE if found.high < margin else UNTOLD


def _recall(sums: Floats) -> Floats:
    return stats.ratio(sums[..., 2], sums[..., 0])


def _rates(counts: Counts) -> dict[str, float]:
    return {"precision": counts.precision, "recall": counts.recall, "f1": counts.f1}


def _plain(loss: Loss) -> dict[str, Any]:
    return {
        "mentions": loss.mentions, "before": _number(loss.before), "after": _number(loss.after),
        "value": _number(loss.narrow.value), "low_90": _number(loss.narrow.low), "high_90": _number(loss.narrow.high),
        "low_95": _number(loss.wide.low), "high_95": _number(loss.wide.high), "how": loss.narrow.how,
        "margin": loss.margin, "verdict": loss.verdict,
    }


def _number(value: float = nan) -> float | None:
    return None if isnan(value) else float(value)
