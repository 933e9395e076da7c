"""Intervals and tests: against scipy where it has them, against what can be worked out by hand where not."""

from __future__ import annotations

from itertools import product

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from scipy import stats as scipy_stats

from resynth.evaluate import stats


def patients(units: int, seed: int = 1) -> np.ndarray:
    """Found and missed tokens of so many patients."""
    rng = np.random.default_rng(seed)
    return np.stack([rng.poisson(20, units), rng.poisson(0.3, units)], axis=1).astype(float)


def test_the_bca_interval_is_that_of_scipy():
    """Efron's interval over patients, by another implementation with other samples."""
    counts = patients(120)

    def rate(found: np.ndarray, missed: np.ndarray, axis: int) -> np.ndarray:
        return found.sum(axis) / (found.sum(axis) + missed.sum(axis))

    other = scipy_stats.bootstrap(tuple(counts.T), rate, paired=True, method="BCa", rng=3, n_resamples=9999)
    ours = stats.Bootstrap(counts, seed=5).rate(0, (0, 1))
    assert ours.low == pytest.approx(other.confidence_interval.low, abs=6e-4)
    assert ours.high == pytest.approx(other.confidence_interval.high, abs=6e-4)
    assert ours.how == "BCa bootstrap of 120 patients, 10000 samples"


def test_the_same_seed_gives_the_same_interval():
    one, other = (stats.Bootstrap(patients(50), seed=2).rate(0, (0, 1)) for _ in range(2))
    assert one == other


def test_with_few_patients_the_interval_is_exact():
    """A bootstrap of five patients tells more than it knows."""
    found = stats.Bootstrap(np.array([[9.0, 1.0]] * 5)).rate(0, (0, 1))
    exact = scipy_stats.binomtest(45, 50).proportion_ci(0.95, "exact")
    assert (found.low, found.high) == pytest.approx((exact.low, exact.high))
    assert found.how.startswith("Clopper-Pearson over 50 items (no bootstrap: fewer than 20 patients)")


def test_where_nothing_was_missed_three_over_n_is_left():
    found = stats.Bootstrap(np.array([[10.0, 0.0]] * 30)).rate(0, (0, 1))
    assert found.value == 1.0
    assert found.low == pytest.approx(1 - 3 / 300, abs=2e-5)
    assert found.how == "3 / n: none of 300 missed"


def test_where_all_samples_agree_it_says_so():
    found = stats.Bootstrap(np.array([[3.0, 1.0]] * 40)).rate(0, (0, 1))
    assert "the same in every sample" in found.how
    assert found.low < 0.75 < found.high


@pytest.mark.parametrize("resamples", range(1, 6))
@pytest.mark.parametrize("seed", range(3))
def test_so_few_samples_that_they_all_lie_on_one_side_say_nothing(resamples: int, seed: int):
    """The bias is then without bound, and its quantile no number."""
    counts = patients(30, seed).astype(float)
    found = stats.Bootstrap(counts, resamples=resamples, seed=seed).rate(0, (0, 1))
    assert 0 <= found.low <= found.value <= found.high <= 1 or "BCa" in found.how
    apart = stats.difference(counts, counts[::-1], stats.f_of(0, 1, 1), resamples=resamples, seed=seed)
    assert apart.how


def test_nothing_to_count():
    assert stats.Bootstrap(np.zeros((30, 2))).rate(0, (0, 1)).how == "nothing to count"
    assert stats.clopper_pearson(0, 0) == (0.0, 1.0)


@pytest.mark.parametrize("differences", [
    [0, 0, 1, 1, 1, 2, -1, 2, 3], [0.5, -0.25, 0, 0, 1.5, 2, 2, -3], [1, 2, 3, 4, 5], [-1, 1, -1, 1, 0],
])
def test_pratt_is_exact_by_counting_all_signs(differences: list[float]):
    """All 2^n signs of the ranks that are left when the zeros have gone."""
    values = np.array(differences, float)
    ranks = scipy_stats.rankdata(np.abs(values))[values != 0]
    plus = ranks[values[values != 0] > 0].sum()
    away = abs(plus - ranks.sum() / 2)
    sums = [sum(r for r, s in zip(ranks, signs, strict=True) if s) for signs in product((0, 1), repeat=len(ranks))]
    exact = np.mean([abs(total - ranks.sum() / 2) >= away - 1e-9 for total in sums])
    found = stats.pratt(differences)
    assert found.statistic == plus
    assert found.p == pytest.approx(exact)
    assert found.how == "exact"


def test_pratt_over_many_patients_is_the_normal_approximation_of_coin():
    rng = np.random.default_rng(4)
    differences = np.round(rng.normal(0.1, 1, 400), 1)
    differences[:90] = 0
    other = scipy_stats.wilcoxon(differences, zero_method="pratt", method="asymptotic", correction=False)
    found = stats.pratt(differences.tolist(), exact_up_to=0)
    assert found.p == pytest.approx(other.pvalue)
    assert found.how == "normal approximation"
    assert stats.pratt(differences.tolist(), exact_up_to=400).p == pytest.approx(found.p, rel=0.1)


def test_equal_systems_do_not_differ():
    assert stats.pratt([0.0] * 30).p == 1.0
    assert stats.pratt([0.1 + 0.2 - 0.3] * 30).how == "all differences are zero"


def test_holm_steps_down():
    """0.01 x 4, 0.02 x 3, then never below what came before."""
    found = stats.holm({"a": 0.02, "b": 0.01, "c": 0.5, "d": 0.04})
    assert found == pytest.approx({"a": 0.06, "b": 0.04, "c": 0.5, "d": 0.08})


def test_equivalence_is_an_interval_inside_the_margin():
    def told(low: float, high: float) -> bool | None:
        return stats.equivalent(stats.Interval(0.0, low, high, 0.9, ""), 0.5)

    assert told(-0.4, 0.3) is True
    assert told(-0.6, 0.3) is False
    assert told(float("nan"), float("nan")) is None
    with pytest.raises(ValueError, match="90 %"):
        stats.equivalent(stats.Interval(0.0, -0.1, 0.1, 0.95, ""), 0.5)


def test_a_system_is_no_better_than_itself():
    counts = patients(60)
    found = stats.difference(counts, counts, lambda sums: stats.ratio(sums[..., 0], sums.sum(axis=-1)))
    assert found.value == 0.0
    assert "the same in every sample" in found.how


def test_the_smallest_difference_that_would_show():
    """(1.645 + 1.282) x s / sqrt(n)."""
    differences = [1.0, -1.0] * 50
    s = float(np.std(differences, ddof=1))
    assert stats.minimal_detectable(differences) == pytest.approx((1.6449 + 1.2816) * s / 10, abs=1e-4)
    assert stats.needed(differences, stats.minimal_detectable(differences)) == 100


@settings(max_examples=60)
@given(st.lists(st.tuples(st.integers(0, 30), st.integers(0, 4)), min_size=20, max_size=40), st.randoms())
def test_the_interval_holds_the_figure_whatever_the_order(rows: list[tuple[int, int]], rng):
    """A rate lies in its own interval; the order of the patients moves it no further than other samples would."""
    counts = np.array(rows, float)
    found = stats.Bootstrap(counts, resamples=1000).rate(0, (0, 1))
    if counts.sum():
        assert found.low - 1e-9 <= found.value <= found.high + 1e-9


@pytest.mark.parametrize("differences", [[], [0.1], [0.0] * 40, [0.25] * 40])
def test_where_no_patient_differs_from_another_nothing_is_said_of_what_would_show(differences: list[float]):
    """It was 0.0000: as if any difference at all would have been seen."""
    assert np.isnan(stats.minimal_detectable(differences))
