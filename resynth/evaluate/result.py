"""All that one scoring tells, as plain data: what ``--json`` prints, and what table, CSV and page are made of."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from typing import Any

import numpy as np

from resynth.evaluate import i2b2, nlm, stats
from resynth.evaluate.counts import Counts, Tokens
from resynth.evaluate.entities import Entities
from resynth.evaluate.note import ScoredNote

#: Confidence level of all intervals, unless said.
LEVEL = 0.95


@dataclass(repr=False)
class Scoring:
    """Every measure over one corpus; ``add`` the notes, in any order.

    Args:
        rules: i2b2's ``corrected`` or ``i2b2-2014``; the other set is kept too, and the two are compared.
        convention: of NLM, ``2014`` or ``2013``.
    """

    rules: str = i2b2.CORRECTED
    convention: str = "2014"
    scores: dict[str, i2b2.Scores] = field(default_factory=lambda: {name: i2b2.Scores(name) for name in i2b2.RULES})
    tokens: dict[str, nlm.Scores] = field(
        default_factory=lambda: {name: nlm.Scores(name) for name in nlm.CONVENTIONS}
    )
    entities: Entities = field(default_factory=Entities)
    documents: int = 0

    def add(self, note: ScoredNote) -> None:
        """Take in a note."""
        self.documents += 1
        for one in self.scores.values():
            one.add(note)
        for other in self.tokens.values():
            other.add(note)
        self.entities.add(note)

    def result(self, *, resamples: int = stats.RESAMPLES, seed: int = 0, level: float = LEVEL) -> dict[str, Any]:
        """The whole result.

        Args:
            resamples: bootstrap samples of patients; 0 for none.

        Returns:
            ``{view: {"micro": rates, "macro": rates, "by": {category: rates}}}`` for the views of i2b2, with
            ``confusion``, ``nlm``, ``entities``, ``rules`` and how far the two sets of rules differ beside them.
        """
        mine = self.scores[self.rules]
        told: dict[str, Any] = {"rules": self.rules, "documents": self.documents, "skipped": mine.skipped}
        told["patients"] = len(mine.patients)
        intervals = _intervals(mine, resamples, seed, level)
        for name, score in mine.views.items():
            precision, recall, f1 = score.macro
            told[name] = {
                "micro": {**rates(score.micro), "ci": intervals.get(name, {})},
                "macro": {
                    "precision": precision, "recall": recall, "f1": f1, "mean_f1": score.mean_f,
                    "precision_sd": score.spread[0], "recall_sd": score.spread[1],
                },
                "by": {part: rates(counts) for part, counts in sorted(score.by.items())},
            }
        told["confusion"] = confusion(mine)
        told["rules_differ"] = self.differ()
        told["nlm"] = self._nlm(resamples, seed, level)
        mentions, found = self.entities.mentions
        told["entities"] = {
            "mentions": mentions, "mentions_found": found, "recall": self.entities.recall,
            "notes": self.entities.notes, "notes_untouched": self.entities.clean,
            "by": {name: {"entities": whole, "found": found} for name, (whole, found)
                   in self.entities.by_class().items()},
        }
        told["bootstrap"] = {"resamples": resamples, "seed": seed, "level": level}
        return told

    def differ(self) -> dict[str, float]:
        """View -> F1 by the official rules minus F1 by the corrected ones, micro."""
        official, corrected = self.scores[i2b2.OFFICIAL], self.scores[i2b2.CORRECTED]
        return {view: official.views[view].micro.f1 - corrected.views[view].micro.f1 for view in official.views}

    def _nlm(self, resamples: int, seed: int, level: float) -> dict[str, Any]:
        mine = self.tokens[self.convention]
        told: dict[str, Any] = {
            "convention": self.convention, "joint": token_rates(mine.joint), "providers": mine.providers,
            "recognizers": {name: token_rates(counts) for name, counts in mine.classes.items()},
            "revealed": {name: {"gold": mine.gold[name], "revealed": mine.revealed[name]}
                         for name in nlm.SUBTYPES if mine.gold[name]},
            "other_convention": {name: token_rates(one.joint) for name, one in self.tokens.items()
                                 if name != self.convention},
        }
        if resamples and mine.patients:
            rows = np.array([mine.patients[patient] for patient in sorted(mine.patients)], dtype=np.float64)
            bootstrap = stats.Bootstrap(rows, resamples=resamples, seed=seed)
            told["joint"]["ci"] = {
                "sensitivity": interval(bootstrap.rate(0, (0, 1), level=level)),
                "specificity": interval(bootstrap.rate(3, (2, 3), level=level)),
                "precision": interval(bootstrap.rate(0, (0, 2), level=level)),
                "f2": interval(bootstrap.figure(_f2, level=level)),
            }
        return told

    def __repr__(self) -> str:
        return f"Scoring(documents={self.documents})"


def _f2(sums: stats.Floats) -> stats.Floats:
    """F2 = 5 TP / (5 TP + 4 FN + FP)."""
    tp, fn, fp = sums[..., 0], sums[..., 1], sums[..., 2]
    return stats.ratio(5 * tp, 5 * tp + 4 * fn + fp)


def _intervals(scores: i2b2.Scores, resamples: int, seed: int, level: float) -> dict[str, dict[str, Any]]:
    """View -> figure -> interval; one set of samples for all."""
    if not resamples or not scores.patients:
        return {}
    views = list(scores.views)
    empty = Counts()
    rows = np.array(
        [[n for view in views for n in scores.patients[patient].get(view, empty)]
         for patient in sorted(scores.patients)],
        dtype=np.float64,
    )
    # A rate needs the misses as a column: gold, said, found, right and, behind all views, missed and wrong.
    gold, said, found, right = (rows[:, at::4] for at in range(4))
    bootstrap = stats.Bootstrap(
        np.hstack([found, gold - found, right, said - right]), resamples=resamples, seed=seed
    )
    size = len(views)
    told = {}
    for n, view in enumerate(views):
        hit, miss, good, bad = n, size + n, 2 * size + n, 3 * size + n
        told[view] = {
            "recall": interval(bootstrap.rate(hit, (hit, miss), level=level)),
            "precision": interval(bootstrap.rate(good, (good, bad), level=level)),
            "f1": interval(bootstrap.figure(_f1(hit, miss, good, bad), level=level)),
        }
    return told


def _f1(hit: int, miss: int, good: int, bad: int) -> stats.Statistic:
    def figure(sums: stats.Floats) -> stats.Floats:
        recall = stats.ratio(sums[..., hit], sums[..., hit] + sums[..., miss])
        precision = stats.ratio(sums[..., good], sums[..., good] + sums[..., bad])
        return stats.ratio(2 * precision * recall, precision + recall)

    return figure


def interval(found: stats.Interval) -> dict[str, Any]:
    """An interval as plain data; what has no number is null."""
    numbers = {"low": found.low, "high": found.high}
    return {**{name: None if np.isnan(n) else n for name, n in numbers.items()}, "how": found.how}


def rates(counts: Counts) -> dict[str, float]:
    """Counts with their rates."""
    return {
        "precision": counts.precision, "recall": counts.recall, "f1": counts.f1, "tp": counts.tp, "fp": counts.fp,
        "fn": counts.fn, "gold": counts.gold, "system": counts.said,
    }


def token_rates(counts: Tokens) -> dict[str, Any]:
    """Counts of tokens with their rates."""
    return {
        "sensitivity": counts.sensitivity, "specificity": counts.specificity, "precision": counts.precision,
        "accuracy": counts.accuracy, "f2": counts.f2, **counts._asdict(),
    }


def confusion(scores: i2b2.Scores) -> dict[str, dict[str, int]]:
    """Gold kind -> system kind -> spans of the same place; "missing" and "spurious" where there is none."""
    told: dict[str, dict[str, int]] = {}
    for (gold, system), count in sorted(scores.confusion.items()):
        told.setdefault(gold or "spurious", {})[system or "missing"] = count
    return told


def flat(result: Mapping[str, Any]) -> Iterable[tuple[str, str, str, Mapping[str, Any]]]:
    """(view, average, category, rates) for every line of the i2b2 part: the rows of the CSV."""
    for view in i2b2.VIEWS:
        told = result[view.name]
        yield view.name, "micro", "", told["micro"]
        yield view.name, "macro", "", told["macro"]
        for name, part in told["by"].items():
            yield view.name, "micro", name, part
