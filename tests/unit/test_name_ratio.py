"""The likelihood ratio and the automaton of NLM Scrubber."""

from __future__ import annotations

import pytest

from resynth import lexicon
from resynth.recognize.persons import automaton, ratio


def test_the_trace_of_the_report():
    """Report of 2013, Figure 4: Mr . John A . Smith came."""
    assert automaton.trace("p!ni!n*") == list("SPPNNNNE")


@pytest.mark.parametrize(("symbols", "states"), [
    ("nn*", "SNNE"), ("i!n*", "SIINE"), ("n!i!*", "SNNNNE"), ("nns!s*", "SNNXXXE"), ("p*", "SPS"), ("*", "SS"),
    ("pin*", "SPINE"), ("i*", "SIS"),
])
def test_traces(symbols: str, states: str):
    assert automaton.trace(symbols) == list(states)


def test_sequences_are_found_where_they_stand():
    """Two names in a row of inputs, the second broken off by the end."""
    assert [(first, "".join(states)) for first, states in automaton.accepted("*p!n*in")] == [(1, "PPN"), (5, "IN")]


@pytest.mark.parametrize("token", ["smith", "john", "hung", "foley", "white", "nguyen", "guadalupe"])
def test_names_are_likelier_as_names(token: str):
    assert ratio.score(token) > 1
    assert ratio.likely(token)


@pytest.mark.parametrize("token", ["may", "he", "day", "small", "pain", "furosemide", "negative"])
def test_words_are_likelier_as_words(token: str):
    """The report names He, May and Day among the names that are missed."""
    assert ratio.score(token) < 1
    assert not ratio.likely(token)


def test_what_nobody_knows_may_be_a_name():
    """Neither a name nor a word: the quotient of the sizes, as in the report, where it was 2.4."""
    assert ratio.score("zzyqwvx") == pytest.approx((ratio.WORDS + 1) / (ratio.NAMES + 1))
    assert 1 < ratio.score("zzyqwvx") < 2.4


def test_the_short_lists_say_what_the_ratio_says():
    """names/unlikely is the ratio, worked out once."""
    names = sorted(lexicon.census_names())
    assert set(names) == set(ratio.names())
    for name in (*names[::97], *sorted(lexicon.unlikely_names())[::7]):
        assert ratio.likely(name) == (ratio.score(name) > 1), name
