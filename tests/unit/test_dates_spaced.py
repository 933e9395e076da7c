"""Days in numbers that stand apart, "14. 3. 2019" and "3 / 14 / 2019": moved, and read by the checker; once tags."""

from __future__ import annotations

import datetime
from pathlib import Path

import pytest
from helpers import KEY, chart_of, rewritten

from resynth.plan.dates import FAMILY
from resynth.plan.dates_order import told
from resynth.policy.parse import load
from resynth.surrogates.dates import MAKERS
from resynth.surrogates.dates_shift import Move, Where, moved
from resynth.verify import date_told
from resynth.verify.date_order import order_in, together

DAY = datetime.date(2021, 12, 20)


@pytest.mark.parametrize(("text", "new"), [
    ("14. 3. 2019", "21. 3. 2019"), ("8 / 25 / 2022", "9 / 1 / 2022"), (" 1 / 3 / 2019", " 1 / 10 / 2019"),
    ("07 / 02 / 2021", "07 / 09 / 2021"), ("25. 12. 2019", "01. 01. 2020"),
    # a number of each, or a list: "3 / 4", "1. 2.", "1. 2. 19", "10 - 15 - 2020"
    ("3 / 4", None), ("1. 2.", None), ("1. 2. 19", None), ("10 - 15 - 2020", None), ("3 /4/ 2019", None),
])
def test_numbers_that_stand_apart_are_a_day_that_moves(text: str, new: str | None) -> None:
    found = moved(text, "DATE", MAKERS["mdy"], Move(7), Where(DAY, DAY))
    assert (found and found[0]) == new
    if new is not None:
        assert date_told.surely(text, "mdy")
        days = {(old[0].full, late[0].full) for old, late in date_told.pairs(text, new, "mdy")}
        assert any(a and b and b - a == datetime.timedelta(7) for a, b in days)


@pytest.mark.parametrize(("text", "order"), [
    ("14. 3. 2019", "dmy"), ("3 / 14 / 2019", "mdy"), ("1. 8. 2019", None), ("14. 3.", None),
])
def test_both_programs_see_the_order_that_such_a_day_tells(text: str, order: str | None) -> None:
    assert told(text) == order
    assert {order_in([text], usual) for usual in ("mdy", "dmy")} == ({order} if order else {"mdy", "dmy"})


def test_a_note_of_such_days_keeps_its_intervals() -> None:
    """1. 8. 2019 is the first of August where 25. 8. 2019 stands beside it."""
    chart = chart_of("Da am [1. 8. 2019](DATE), wieder am [25. 8. 2019](DATE).")
    policy, days = load("training-data"), []
    plan = FAMILY.load_plan(FAMILY.plan_corpus(FAMILY.survey(policy, KEY), policy, KEY, {}, Path()), Path())
    note = rewritten(chart, FAMILY.plan_chart(chart, plan, policy, KEY))[0]
    for piece in note.removesuffix(".").replace("Da am ", "").split(", wieder am "):
        day, month, year = map(int, piece.split(". "))
        days.append(datetime.date(year, month, day))
    assert (days[1] - days[0]).days == 24


def test_what_is_no_whole_day_stays_apart() -> None:
    assert together("3 / 14 / 2019, 3 / 4 and 1. 2. 19") == "3/14/2019, 3 / 4 and 1. 2. 19"


def test_a_zone_behind_a_time_is_no_day_of_month() -> None:
    """30-05 of ``10:15:30-05:00`` was read as a thirtieth of May, and 6/12 as a sixth of December, too: M10 broke."""
    (read,) = {after for _, after in date_told.pairs("9/25/1989 10:15:30-05:00", "6/12/1989 10:15:30-05:00", "mdy")}
    assert [told.full for told in read] == [datetime.date(1989, 6, 12)]
