"""Counts, and the rates that follow from them."""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple


def ratio(part: float, whole: float) -> float:
    """part / whole, and 0 where there is nothing to divide by (as the official i2b2 2014 script has it)."""
    return part / whole if whole else 0.0


def f_measure(precision: float, recall: float, beta: float = 1.0) -> float:
    """The weighted harmonic mean of precision and recall; ``beta`` 2 weighs recall four times as much."""
    return ratio((1 + beta * beta) * precision * recall, beta * beta * precision + recall)


class Counts(NamedTuple):
    """What was expected, what was said, and how much of each was right.

    ``found`` of the ``gold`` items were found; ``right`` of the ``said`` items are right. The two differ only where
    one item of a side may answer two of the other (relaxed matching by the official script).
    """

    gold: int = 0
    said: int = 0
    found: int = 0
    right: int = 0

    @property
    def tp(self) -> int:
        """True positives: gold items that were found."""
        return self.found

    @property
    def fn(self) -> int:
        """False negatives."""
        return self.gold - self.found

    @property
    def fp(self) -> int:
        """False positives."""
        return self.said - self.right

    @property
    def precision(self) -> float:
        return ratio(self.right, self.said)

    @property
    def recall(self) -> float:
        return ratio(self.found, self.gold)

    @property
    def f1(self) -> float:
        return f_measure(self.precision, self.recall)

    def f(self, beta: float) -> float:
        """The F measure that weighs recall ``beta`` times as much as precision."""
        return f_measure(self.precision, self.recall, beta)

    def plus(self, other: Counts) -> Counts:
        """Both counts together."""
        return Counts(*(a + b for a, b in zip(self, other, strict=True)))


def total(counts: Iterable[Counts]) -> Counts:
    """All counts together."""
    together = Counts()
    for one in counts:
        together = together.plus(one)
    return together


class Tokens(NamedTuple):
    """Tokens by what they are and what was said of them (Kayaalp et al. 2014, section 3.9)."""

    tp: int = 0
    fn: int = 0
    fp: int = 0
    tn: int = 0

    @property
    def sensitivity(self) -> float:
        return ratio(self.tp, self.tp + self.fn)

    @property
    def specificity(self) -> float:
        return ratio(self.tn, self.tn + self.fp)

    @property
    def precision(self) -> float:
        return ratio(self.tp, self.tp + self.fp)

    @property
    def accuracy(self) -> float:
        return ratio(self.tp + self.tn, sum(self))

    @property
    def f2(self) -> float:
        return f_measure(self.precision, self.sensitivity, 2)

    def plus(self, other: Tokens) -> Tokens:
        """Both counts together."""
        return Tokens(*(a + b for a, b in zip(self, other, strict=True)))
