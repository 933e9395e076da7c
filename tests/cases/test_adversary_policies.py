"""Attacks on releases under the bundled policies: what leaked once, and faults that no promise told."""

from __future__ import annotations

import re

import pytest
from corpora import notes_of, released
from kit import broken
from test_shift_faults import SHIFT, told, under

# ---- faults planted in what was released ------------------------------------------------------------------------


@pytest.mark.parametrize("left", [
    "Nov 2013", "11/2013", "2013", "late 2013", "November", "1970s", "mid-July", "Tuesday",
])
def test_what_tells_no_day_is_told_when_it_was_not_moved(left: str) -> None:
    """A move of twenty thousand days leaves no month, year or decade what it was."""
    far = {**SHIFT, "options": {"earliest_days": "18263", "latest_days": "25567"}}
    date = "On [12/05/2008](DATE)", "On [09/09/2063](DATE)"
    assert broken(told(under(far), date)) == set()
    assert broken(told(under(far), (f"{date[0]}, [{left}](DATE).", f"{date[1]}, [{left}](DATE)."))) == {"M9"}


def test_a_time_of_day_is_left_and_no_promise_minds() -> None:
    times = "at [2013](TIME), [10:30](TIME)"
    before, after = f"On [12/05/2008](DATE) {times}", f"On [03/15/2009](DATE) {times}"
    assert broken(told(under(SHIFT), (before, after))) == set()


def test_a_holiday_that_moved_with_the_date_it_names_tells_of_the_move() -> None:
    """ "02/20/2009 (Valentine's Day)" was a holiday once: of a few moves, one is left."""
    near = {**SHIFT, "options": {"earliest_days": "90", "latest_days": "95"}}
    date = "[11/22/2008](DATE)", "[02/20/2009](DATE)"  # no holiday
    feast = "[11/27/2008](DATE)", "[02/25/2009](DATE)"
    named = " ([Thanksgiving](HOLIDAY))", " ([Valentine's Day](HOLIDAY))"
    assert broken(told(under(near), (feast[0] + named[0], feast[1] + named[1]))) == {"M10"}
    assert broken(told(under(near), (feast[0] + named[0], feast[1] + " ([Winter](HOLIDAY))"))) == set()
    assert broken(told(under(near), (date[0] + named[0], date[1] + named[1]))) == set()


# ---- whole releases ---------------------------------------------------------------------------------------------


@pytest.mark.parametrize("policy", ["i2b2-2014-like", "mimic-like", "training-data"])
def test_no_holiday_stands_beside_a_date_that_moved(policy: str) -> None:
    """Three pairs such as "02/20/2077 (Valentine's Day)" left 7 of 7,184 moves: each old date was a holiday."""
    said = (
        "[11/22/2018](DATE) ([Thanksgiving](HOLIDAY)), [Christmas](DATE), [December 25](DATE), then, "
        "with much else to say, [Easter](HOLIDAY)."
    )
    text = released(notes_of(said), policy=policy).texts["p0-n0"]
    first, second = text.split(", then, ")
    feast = re.compile(r"Day|Christmas|Easter|Eve|Halloween|Thanksgiving")
    assert feast.search(first) is None
    assert feast.search(second) is not None
