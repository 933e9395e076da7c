"""Intervals and tests of reference/privacy.md section 3.3, with the patient as the unit.

A statistic is a ratio of summed counts, so a sample of patients is a row of weights: ten thousand resamples are one
matrix product. Random numbers come from a generator seeded by a number that is printed with the result.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from math import ceil, log, nan, sqrt
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray
from scipy import stats

from resynth.errors import counted

Floats = NDArray[np.float64]
#: From sums of counts (the last axis) to a figure; broadcasts over all other axes.
Statistic = Callable[[Floats], Floats]
RESAMPLES = 10_000
#: With fewer units a bootstrap tells more than it knows.
FEWEST = 20
_BLOCK = 512


class Interval(NamedTuple):
    """A figure and its interval; ``how`` names the method, and why it is another one than BCa."""

    value: float
    low: float
    high: float
    level: float
    how: str

    def __repr__(self) -> str:
        return f"Interval({self.value:g}, {self.low:g} to {self.high:g})"


class Test(NamedTuple):
    """A test of two systems: the statistic, its p value, and how it was found."""

    statistic: float
    p: float
    units: int
    how: str

    def __repr__(self) -> str:
        return f"Test({self.statistic:g}, p={self.p:g})"


def clopper_pearson(hits: int, of: int, level: float = 0.95) -> tuple[float, float]:
    """The exact binomial interval; with nothing tried, (0, 1)."""
    if not of:
        return 0.0, 1.0
    tail = (1 - level) / 2
    low = 0.0 if hits == 0 else float(stats.beta.ppf(tail, hits, of - hits + 1))
    high = 1.0 if hits == of else float(stats.beta.ppf(1 - tail, hits + 1, of - hits))
    return low, high


def rule_of_three(of: int, level: float = 0.95) -> float:
    """The largest rate of misses that none seen in ``of`` leaves open: 3 / n at 95 %, one-sided."""
    return min(1.0, -log(1 - level) / of) if of else 1.0


class Bootstrap:
    """Samples of patients, drawn once for all the figures that are told of them.

    Args:
        counts: one row a patient, shape (patients, columns); a figure is a function of the sums of the columns.
        resamples: how many samples of as many patients are drawn, with replacement.
        seed: of the samples; printed with the result, so that it can be had again.
    """

    def __init__(self, counts: Floats, *, resamples: int = RESAMPLES, seed: int = 0) -> None:
        self.counts = counts
        self.sums: Floats = counts.sum(axis=0)
        self.resamples, self.seed = resamples, seed
        self._drawn: Floats | None = None

    def _samples(self) -> Floats:
        """Sums of the columns in each sample, shape (resamples, columns); in blocks, so that memory stays small."""
        if self._drawn is None:
            generator = np.random.default_rng(self.seed)
            units = len(self.counts)
            self._drawn = np.empty((self.resamples, self.counts.shape[1]))
            for start in range(0, self.resamples, _BLOCK):
                size = min(_BLOCK, self.resamples - start)
                drawn = generator.integers(units, size=(size, units), dtype=np.int32)
                drawn += np.arange(size, dtype=np.int32)[:, None] * units
                weights = np.bincount(drawn.ravel(), minlength=size * units).reshape(size, units)
                self._drawn[start : start + size] = weights @ self.counts
        return self._drawn

    def figure(self, statistic: Statistic, *, level: float = 0.95) -> Interval:
        """The bias-corrected, accelerated interval (Efron 1987) of a statistic.

        Where the bootstrap says nothing (fewer than ``FEWEST`` patients, or one value in all samples) both ends are
        NaN and ``how`` says why: ask for an exact interval instead.
        """
        value = float(statistic(self.sums))
        units = len(self.counts)
        if units < FEWEST:
            return Interval(value, nan, nan, level, f"no bootstrap: fewer than {FEWEST} patients")
        found = statistic(self._samples())
        found = found[~np.isnan(found)]
        if not len(found) or float(np.ptp(found)) == 0.0:
            return Interval(value, nan, nan, level, "no bootstrap: the same in every sample")
        below = (np.sum(found < value) + np.sum(found == value) / 2) / len(found)
        if not 0 < below < 1:
            return Interval(value, nan, nan, level, "no bootstrap: all samples lie on one side of the figure")
        left_out = statistic(self.sums - self.counts)
        left_out = left_out[~np.isnan(left_out)]
        z0 = stats.norm.ppf(below)
        away = left_out.mean() - left_out
        spread = float(np.sum(away**2))
        acceleration = float(np.sum(away**3)) / (6 * spread**1.5) if spread else 0.0
        ends = []
        for z in stats.norm.ppf([(1 - level) / 2, (1 + level) / 2]):
            shifted = stats.norm.cdf(z0 + (z0 + z) / (1 - acceleration * (z0 + z)))
            ends.append(float(np.quantile(found, shifted)))
        return Interval(value, ends[0], ends[1], level, f"BCa bootstrap of {units} patients, {self.resamples} samples")

    def rate(self, hit: int, of: tuple[int, ...], *, level: float = 0.95) -> Interval:
        """The interval of a rate: column ``hit`` over the sum of the columns ``of``.

        BCa over patients, and where that says nothing Clopper-Pearson over items; when nothing was missed, 3 / n.
        """
        def share(sums: Floats) -> Floats:
            return ratio(sums[..., hit], sums[..., list(of)].sum(axis=-1))

        hits, whole = int(self.sums[hit]), int(self.sums[list(of)].sum())
        if not whole:
            return Interval(nan, 0.0, 1.0, level, "nothing to count")
        if hits == whole:
            return Interval(1.0, 1 - rule_of_three(whole, level), 1.0, level, f"3 / n: none of {whole} missed")
        found = self.figure(share, level=level)
        if np.isnan(found.low):
            low, high = clopper_pearson(hits, whole, level)
            how = f"Clopper-Pearson over {counted(whole, 'item')} ({found.how})"
            return Interval(found.value, low, high, level, how)
        return found


def ratio(part: Floats, whole: Floats) -> Floats:
    """part / whole, NaN where there is nothing to divide by."""
    with np.errstate(divide="ignore", invalid="ignore"):
        return np.where(whole > 0, part / whole, np.nan)


def f_of(part: int, said: int, gold: int) -> Statistic:
    """F1 of the columns ``part`` (true positives), ``said`` and ``gold``: 2 TP / (said + gold)."""
    return lambda sums: ratio(2 * sums[..., part], sums[..., said] + sums[..., gold])


def pratt(differences: Sequence[float], *, exact_up_to: int = 200) -> Test:
    """Wilcoxon's signed-rank test with Pratt's zeros: zeros take their ranks and then leave.

    Exact by the distribution of all signs where it can be counted (twice the mid-ranks are whole numbers), else by the
    normal approximation that R's coin gives. Differences are rounded to nine digits first, so that ties are ties.
    """
    rounded = np.round(np.asarray(differences, dtype=np.float64), 9)
    units = len(rounded)
    ranks = stats.rankdata(np.abs(rounded))
    nonzero = rounded != 0
    signed, kept = rounded[nonzero], ranks[nonzero]
    if not len(kept):
        return Test(0.0, 1.0, units, "all differences are zero")
    plus = float(kept[signed > 0].sum())
    middle, variance = kept.sum() / 2, float((kept**2).sum() / 4)
    if len(kept) <= exact_up_to:
        return Test(plus, _exact_signs(np.rint(2 * kept).astype(np.int64), round(2 * plus)), units, "exact")
    z = (plus - middle) / sqrt(variance)
    return Test(plus, float(2 * stats.norm.sf(abs(z))), units, "normal approximation")


def _exact_signs(doubled: NDArray[np.int64], plus: int) -> float:
    """Two-sided p of a sum of ranks, each taken or not with even chance; ranks are doubled so as to be whole."""
    most = int(doubled.sum())
    chance = np.zeros(most + 1)
    chance[0] = 1.0
    for rank in doubled:
        moved = np.zeros_like(chance)
        moved[rank:] = chance[: most + 1 - rank]
        chance = (chance + moved) / 2
    away = abs(2 * plus - most)
    sums = np.abs(2 * np.arange(most + 1) - most)
    return float(min(1.0, chance[sums >= away].sum()))


def difference(
    first: Floats, second: Floats, statistic: Statistic, *, level: float = 0.95, resamples: int = RESAMPLES,
    seed: int = 0,
) -> Interval:
    """The BCa interval of the difference of two systems over the same patients, resampled in pairs."""
    columns = first.shape[1]

    def apart(sums: Floats) -> Floats:
        return statistic(sums[..., :columns]) - statistic(sums[..., columns:])

    return Bootstrap(np.hstack([first, second]), resamples=resamples, seed=seed).figure(apart, level=level)


def equivalent(found: Interval, margin: float) -> bool | None:
    """Whether two systems are equivalent within a margin: TOST at 5 %, by a 90 % interval inside (-margin, margin).

    None where the interval says nothing.

    Raises:
        ValueError: the interval is no 90 % interval, or the margin is not positive.
    """
    if abs(found.level - 0.9) > 1e-9 or margin <= 0:
        raise ValueError("equivalence is told by a 90 % interval and a positive margin")
    if np.isnan(found.low):
        return None
    return -margin < found.low and found.high < margin


def holm(p_values: Mapping[str, float]) -> dict[str, float]:
    """Adjusted p values of several tests (Holm 1979), by the name of each."""
    ordered = sorted(p_values, key=lambda name: (p_values[name], name))
    adjusted: dict[str, float] = {}
    highest = 0.0
    for step, name in enumerate(ordered):
        highest = max(highest, min(1.0, (len(ordered) - step) * p_values[name]))
        adjusted[name] = highest
    return {name: adjusted[name] for name in p_values}


def minimal_detectable(differences: Sequence[float], *, alpha: float = 0.05, power: float = 0.9) -> float:
    """The smallest mean difference that this many patients would show: (z + z) s / sqrt(n), one-sided alpha.

    NaN where it cannot be told: of fewer than two patients, or where all differ by the same, most often by nothing.
    """
    spread = float(np.std(np.asarray(differences), ddof=1)) if len(differences) > 1 else 0.0
    if spread < 1e-12:
        return nan
    return float((stats.norm.ppf(1 - alpha) + stats.norm.ppf(power)) * spread / sqrt(len(differences)))


def needed(differences: Sequence[float], margin: float, *, alpha: float = 0.05, power: float = 0.9) -> int:
    """How many patients would show a mean difference of ``margin``."""
    spread = float(np.std(np.asarray(differences), ddof=1))
    z = float(stats.norm.ppf(1 - alpha) + stats.norm.ppf(power))
    return ceil((z * spread / margin) ** 2)
