"""Days that nobody marked: the cheap look that comes first lets every text through in which one would be found (M3)."""

from __future__ import annotations

from datetime import date, timedelta

import pytest
from hypothesis import given
from hypothesis import strategies as st

from resynth.verify.sought_days import SoughtDays, days_in, may_hold_days

_EVERY = frozenset((month, day) for month in range(1, 13) for day in range(1, 32))
#: All days are wanted, with a year and without.
ALL = SoughtDays(
    frozenset(date(1900, 1, 1) + timedelta(n) for n in range(73_000)), _EVERY, _EVERY,
    frozenset((year, month) for year in range(1900, 2100) for month in range(1, 13)),
)
_PIECES = st.sampled_from((
    "1", "4", "05", "12", "31", "61", "1961", "2008", "19610304", "030419610915", "-", "/", ".", "\u2013", "'",
    "\u2019", " ", "\n", "\t", ",", "\0", "x", "the ", "of ", "th", "nd", "March", "mar", "MAY", "Sept.", "december",
    "decreased", "first", "twenty-third", "thirtieth", "nineteen sixty-one", "two thousand and eight", "twenty ten",
    "mg", "é", "III", "XI", "V",
))
TEXTS = st.lists(_PIECES, max_size=12).map("".join)


@given(TEXTS, st.sampled_from(("mdy", "dmy")))
def test_what_holds_a_day_may_hold_one(text: str, order: str):
    if any(days_in(text, ALL, order)):
        assert may_hold_days(text)


@pytest.mark.parametrize("text", [
    "on 3/4/61 ", "3 - 4 - 1961", "1961-03-04", "19610304", "3/1961", "March 4", "4th of March",
    "the fourth day of March", "March\nthe twenty-third", "Sept. nineteen sixty-one",
    "in December, two thousand and eight", "12/5/'08", "4Mar1961", "4.III.1961", "on 4 XI 61", "III/4/61",
])
def test_a_day_is_let_through_in_any_form(text: str):
    assert any(days_in(text, ALL, "mdy"))
    assert may_hold_days(text)


@pytest.mark.parametrize("text", [
    "BP 130/80. Repeat 128/76, pH 7.40, 3.5 mg; 10-12 units", "may be decreased; MAR reviewed", "Dec. of output",
    "2.5.\n", "CN II-XII intact, LVI, stage III, xIV 5", "type AIV 5",
])
def test_other_figures_and_words_are_not_looked_at_again(text: str):
    assert not may_hold_days(text)
