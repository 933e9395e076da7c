"""Attacks on releases under the bundled policies: what leaked once, and faults that no promise told."""

from __future__ import annotations

import pytest
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
#X [03/15/2009](DATE) at [2013](TIME), [10:30](TIME)"
    assert broken(told(under(SHIFT), (before, after))) == set()
