"""Numbers whose digits are said in words: read, written in other words, and read by the checker."""

from __future__ import annotations

import pytest
from helpers import rewritten
from numbers_corpus import chart, plan, under
from speed import seconds, stays_below

from resynth.policy.parse import load
from resynth.surrogates import ids, phones, said
from resynth.verify import number_forms


def canonical(text: str) -> list[str] | None:
    values = phones.read(text)[0]
    return None if values is None else [value.canonical for value in values if value.group == "phone"]


@pytest.mark.parametrize(("text", "digits"), [
    ("five seven zero 555 0119", "5705550119"),
    ("five seven zero, five five five, oh one one nine", "5705550119"),
    ("Five-Seven-Zero 555-0119", "5705550119"),
    ("570 FIVE FIVE FIVE 0119", "5705550119"),
    ("cell five five five zero one one nine", "5550119"),
    ("1 five seven zero 555 0119 ext 24", "5705550119"),
    ("five\nseven zero\n555 0119", "5705550119"),
])
def test_digits_in_words_are_digits(text: str, digits: str) -> None:
    """To the maker and to the checker, and written again as they were they are the same words."""
    assert canonical(text) == [digits]
    assert number_forms.phone(text).digits.startswith(digits)


@pytest.mark.parametrize("text", [
    "one eight hundred 555 0119", "five seventy 555 0119", "double five 555 0119", "line two 555 0119",
    "five seven 555 0119", "five seven zero 555 oh one nineteen", "the one his mother carries", "one",
])
def test_other_words_of_numbers_are_not_read(text: str) -> None:
    assert canonical(text) is None


@pytest.mark.parametrize("text", [
    "555-0119", "cell 555-0119 (phone)", "Stone 555-0119", "someone 555-0119", "1-800-FLOWERS", "Oh 555-0119", "x24",
])
def test_words_that_hold_such_letters_are_no_digits(text: str) -> None:
    assert said.heard(text) == text
    assert canonical(text) is not None


@pytest.mark.parametrize("policy", ["cchmc-2014", "i2b2-2014-like", "hipaa-limited-data-set", "training-data"])
def test_words_become_words_and_figures_figures(policy: str) -> None:
    """One number is one number, said or written, under all policies that draw another."""
    one = chart([("PHONE", "five Seven ZERO 555 0119"), ("PHONE", "570-555-0119")])
    found = plan([one], load(policy)).choices[0]
    spoken, written = (found[0, at].text or "" for at in range(2))
    assert len(spoken.split()) == 5
    first, second, third = spoken.split()[:3]
    assert (first.islower(), second.istitle(), third.isupper()) == (True, True, True)
    digits = "".join(map(said.word, written[:3], (said.LOWER, said.TITLE, said.UPPER)))
    assert digits == first + second + third
    assert number_forms.phone(spoken).digits == number_forms.phone(written).digits != "5705550119"


def test_what_reaches_nobody_reaches_nobody_in_words() -> None:
    one = chart([("PHONE", "five seven zero, six five nine, eight nine nine five")])
    spoken = plan([one], under()).choices[0][0, 0].text or ""
    assert number_forms.is_fictional(spoken)
    assert not number_forms.is_fictional("five seven zero, six five nine, eight nine nine five")
    assert ", five five five, zero one " in spoken


@pytest.mark.parametrize("text", ["four four one 7788", "case two 4471", "acct twenty 22041"])
def test_an_identifier_in_words_becomes_a_tag(text: str) -> None:
    assert ids.read(text)[0] is None
    assert ids.read_parts(text)[0] is None


@pytest.mark.parametrize("text", ["Stone 4471", "four_eyes22", "ONE4471", "weight 4471"])
def test_an_identifier_with_such_letters_is_read(text: str) -> None:
    assert ids.read(text)[0] is not None


def test_a_note_keeps_what_stands_around() -> None:
    one = chart([("PHONE", "five seven zero 555 0119")])
    (note,) = rewritten(one, plan([one], load("cchmc-2014")).choices[0])
    assert "five seven zero" not in note


def test_long_runs_of_words_are_heard_in_linear_time() -> None:
    text = "five, " * 20_000 + "ten"

    def spent() -> float:
        return seconds(lambda: said.heard(text)) + seconds(lambda: number_forms.figures(text))

    assert stays_below(spent, lambda: 1.0, 1.0, 5)
