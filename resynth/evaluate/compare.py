"""Two systems over the same patients: which is better, by how much, and whether that can be told."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

import numpy as np

from resynth.evaluate import i2b2, stats
from resynth.evaluate.counts import Counts, Tokens
from resynth.evaluate.result import Scoring, interval


def compare(
    first: Scoring, second: Scoring, *, margin: float, resamples: int = stats.RESAMPLES, seed: int = 0
) -> dict[str, Any]:
    """Figure by figure: difference (first less second) with its interval, test, equivalence, and what would show.

    The p values of the categories are adjusted by Holm, those of the figures stand as they are.

    Args:
        margin: two systems whose figures differ by less are equivalent.
    """
    told: dict[str, Any] = {"margin": margin, "figures": {}, "categories": {}}
    mine, other = first.scores[first.rules], second.scores[first.rules]
    for view in ("strict", "token"):
        rows = _rows(mine, other, view)
        told["figures"][f"{view} recall"] = _one(*rows, _recall, margin, resamples, seed)
        told["figures"][f"{view} f1"] = _one(*rows, _f1, margin, resamples, seed)
    tokens = first.tokens[first.convention].patients, second.tokens[first.convention].patients
    patients = sorted({*tokens[0], *tokens[1]})
    empty = Tokens()
    one, two = (np.array([side.get(who, empty) for who in patients], dtype=np.float64) for side in tokens)
    told["figures"]["nlm sensitivity"] = _one(one, two, _sensitivity, margin, resamples, seed)
    names = sorted({name for scores in (mine, other) for name in scores.views["strict"].by if "/" not in name})
    p_values = {}
    for name in names:
        found = _one(*_rows(mine, other, f"strict/{name}"), _recall, margin, resamples, seed)
        told["categories"][name] = found
        p_values[name] = found["p"]
    for name, p in stats.holm(p_values).items():
        told["categories"][name]["p_holm"] = p
    return told


def _rows(first: i2b2.Scores, second: i2b2.Scores, view: str) -> tuple[stats.Floats, stats.Floats]:
    patients = sorted({*first.patients, *second.patients})
    empty = Counts()
    one, other = (
        np.array([scores.patients.get(patient, {}).get(view, empty) for patient in patients], dtype=np.float64)
        for scores in (first, second)
    )
    return one, other


def _recall(sums: stats.Floats) -> stats.Floats:
    return stats.ratio(sums[..., 2], sums[..., 0])


def _f1(sums: stats.Floats) -> stats.Floats:
    # 0 where nothing of what was expected was found: nothing to tell is only where nothing was expected or said.
    return stats.ratio(sums[..., 2] + sums[..., 3], sums[..., 0] + sums[..., 1])


def _sensitivity(sums: stats.Floats) -> stats.Floats:
    return stats.ratio(sums[..., 0], sums[..., 0] + sums[..., 1])


def _one(
    first: stats.Floats, second: stats.Floats, figure: Callable[[stats.Floats], stats.Floats], margin: float,
    resamples: int, seed: int,
) -> dict[str, Any]:
    apart = _paired(figure(first), figure(second))
    test = stats.pratt(apart)
    wide = stats.difference(first, second, figure, resamples=resamples, seed=seed)
    narrow = stats.difference(first, second, figure, level=0.9, resamples=resamples, seed=seed)
    value = float(wide.value)
    return {
        "first": _number(figure(first.sum(axis=0))), "second": _number(figure(second.sum(axis=0))),
        "difference": None if np.isnan(value) else value, "ci": interval(wide), "p": test.p, "test": test.how,
        "patients": test.units, "equivalent": stats.equivalent(narrow, margin),
        "minimal_detectable": _number(stats.minimal_detectable(apart)),
    }


def _paired(first: stats.Floats, second: stats.Floats) -> Sequence[float]:
    """Differences patient by patient; who has nothing to find on either side is left out."""
    apart = first - second
    kept: list[float] = apart[~np.isnan(apart)].tolist()
    return kept


def _number(value: Any) -> float | None:
    return None if np.isnan(value) else float(value)

