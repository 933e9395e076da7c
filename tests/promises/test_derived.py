"""M27: numbers that are made of their originals, by one row or by many."""

from __future__ import annotations

from math import exp, factorial

import pytest
from hypothesis import given
from hypothesis import strategies as st
from kit import broken, policy
from test_shift_faults import told

from resynth.keys import Key
from resynth.verify.promises.derived import LIKENESSES, SHORTEST, UNLIKELY, no_chance
from resynth.verify.report import Report

SAID = policy()


def report(*numbers: tuple[str, str]) -> Report:
    """One note with these record numbers, before and after."""
    before = " and ".join(f"[{old}](MEDICALRECORD)" for old, _ in numbers)
    after = " and ".join(f"[{new}](MEDICALRECORD)" for _, new in numbers)
    return told(SAID, (before, after))


@pytest.mark.parametrize("new", ["62804137", "84251937", "37960284", "73140827", "73340826"])
def test_a_number_reversed_moved_mirrored_or_with_another_digit_is_no_chance(new: str) -> None:
    assert "M27" in broken(report(("73140826", new)))


def test_numbers_that_keep_their_ends_are_no_chance_when_they_are_three() -> None:
    rows = [("73140826", "39210826"), ("55127790", "80317790"), ("20486613", "91536613")]
    assert "M27" not in broken(report(rows[0]))
    assert "M27" in broken(report(*rows))


def test_one_number_met_often_is_one() -> None:
    assert "M27" not in broken(report(*[("73140826", "39210826")] * 30))


@pytest.mark.parametrize("front", ["acct ", "MRN # ", "Lic. no: ", "plate "])
def test_the_word_in_front_of_a_number_is_no_part_of_it(front: str) -> None:
    """Its first four characters were those of the old one, and a release was refused for it."""
    drawn = [("73140826", "39562841"), ("55127790", "80317712"), ("20486613", "91536688"), ("48820177", "70295534")]
    assert "M27" not in broken(report(*[(front + old, front + new) for old, new in drawn]))
    assert "M27" in broken(report((f"{front}73140826", f"{front}84251937")))


@given(st.integers(0, 2**32), st.integers(SHORTEST, 9))
def test_drawn_numbers_keep_the_promise(seed: int, size: int) -> None:
    draw = Key(b"k" * 32).draw("numbers", str(seed))
    rows = [tuple("".join(str(draw.below(10)) for _ in range(size)) for _ in "ab") for _ in range(12)]
    assert "M27" not in broken(report(*[(a, b) for a, b in rows if a != b]))


@pytest.mark.parametrize("name", LIKENESSES)
def test_the_chance_that_is_told_is_no_smaller_than_the_true_one(name: str) -> None:
    """Counted over a hundred thousand drawn pairs of six digits, where that many can tell."""
    alike, chance = LIKENESSES[name]
    draw = Key(b"c" * 32).draw("pairs")
    pairs = [(f"{draw.below(10**6):06}", f"{draw.below(10**6):06}") for _ in range(100_000)]
    met = sum(alike(old, new) for old, new in pairs)
    assert not no_chance(chance(6, 6) * len(pairs), met)


@given(st.floats(1e-9, 30), st.integers(1, 40))
def test_the_tail_is_that_of_poisson(expected: float, times: int) -> None:
    below = sum(exp(-expected) * expected**k / factorial(k) for k in range(times))
    if 1 - below > 1e-5:
        assert not no_chance(expected, times)
    elif 1 - below > 1e-12 and times > expected:
        assert no_chance(expected, times) == (1 - below < UNLIKELY) or abs(1 - below - UNLIKELY) < 1e-9
