"""Figures L16 and L17: how made-up values differ from those that they stand for."""

from __future__ import annotations

import random
from collections import Counter
from math import isclose

import pytest
from hypothesis import given
from hypothesis import strategies as st

from resynth.policy.parse import load
from resynth.release.risk.realism import FEWEST, Realism, diverged, shape
from resynth.verify.model import CrosswalkRow

COUNTS = st.dictionaries(st.sampled_from("abcdef"), st.integers(1, 500), min_size=1)


def realism(pairs: list[tuple[str, str]], kind: str = "DOCTOR", rung: str = "first") -> Realism:
    """As of a release under cchmc-2014."""
    counter = Realism(load("cchmc-2014"))
    counter.add("p", [CrosswalkRow("d", "r", kind, kind, "provider", 0, 1, old, new, 0, 1, "rule", rung)
                      for old, new in pairs])
    return counter


@pytest.mark.parametrize(("value", "told"), [
    ("Ann Kemper", "Aa Aa"), ("KEMPER, Ann", "A, Aa"), ("3/14/2010", "9/9/9"), ("MR-00417", "A-9"), ("Zoë", "Aa"),
    ("", ""), ("June 5th", "Aa 9a"),
])
def test_a_shape_is_what_is_left_without_letters(value: str, told: str) -> None:
    assert shape(value) == told


@given(COUNTS)
def test_a_crowd_does_not_differ_from_itself(counts: dict[str, int]) -> None:
    assert diverged(counts, counts) == 0


@given(COUNTS, COUNTS)
def test_a_divergence_is_the_same_from_both_sides_and_at_most_one(one: dict[str, int], other: dict[str, int]) -> None:
    assert isclose(diverged(one, other), diverged(other, one), abs_tol=1e-12)
    assert 0 <= diverged(one, other) <= 1


def test_crowds_that_share_nothing_differ_by_a_bit_nearly() -> None:
    assert diverged({"a": 5000}, {"b": 5000}) == pytest.approx(1, abs=1e-3)


def test_two_draws_of_one_source_differ_by_nothing_on_average() -> None:
    """What chance gives is taken off: without that these hundred would have .011 on average."""
    chance = random.Random(5)
    draws = [[Counter(chance.choices("abcdef", k=160)) for _ in range(2)] for _ in range(100)]
    assert sum(diverged(*two) for two in draws) / 100 < 0.004


def test_a_class_of_few_values_tells_nothing() -> None:
    pairs = [(f"A{n:03}", f"{n:03}-b") for n in range(FEWEST)]
    assert realism(pairs[1:], "IDNUM").divergence() is None
    assert realism(pairs, "IDNUM").divergence() == pytest.approx(1, abs=0.02)


def test_equal_values_count_once_and_tags_not() -> None:
    assert realism([("A1", "B2")] * 99, "IDNUM").divergence() is None
    assert realism([(f"A{n:03}", "[ID]") for n in range(99)], "IDNUM", rung="tag").divergence() is None


def test_names_near_their_own_originals_are_told_from_those_near_by_chance() -> None:
    """Each name keeps all letters but one; moved by one place, the same names are nobody's neighbours."""
    names = [f"{a}{b}{c}mer" for a in "Bdkp" for b in "aeio" for c in "lnst"]
    near = [(name.title(), f"{name}s".title()) for name in names]
    nearness = realism(near).nearness()
    assert nearness is not None
    assert nearness > 0.5
    others = [(old, new) for (old, _), (_, new) in zip(near, [*near[23:], *near[:23]], strict=True)]
    far = realism(others).nearness()
    assert far is not None
    assert far < 0.2
