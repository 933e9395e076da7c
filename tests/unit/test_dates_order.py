"""Which field of a date comes first, where its numbers tell it; two programs find the same."""

from __future__ import annotations

import dataclasses
import re
from pathlib import Path

import pytest
from helpers import KEY, chart_of, rewritten
from hypothesis import given
from hypothesis import strategies as st

from resynth.errors import PromiseBroken
from resynth.plan.dates import FAMILY
from resynth.plan.dates_order import order_of, told
from resynth.policy.model import Policy, Rule
from resynth.policy.parse import load
from resynth.verify.date_order import order_in


def moving(order: str = "mdy") -> Policy:
    base = load("cchmc-2014")
    rule = Rule("DATE", "shift", "patient", "dates.shift.v1", options={"range_days": "365"}, ladder=("all", "tag"))
    return dataclasses.replace(base, rules={**base.rules, "DATE": rule}, date_order=order)


@pytest.mark.parametrize(("text", "order"), [
    ("18-07-2021", "dmy"), ("07-18-2021", "mdy"), ("12-07-2021", None), ("18/7/21", "dmy"), ("7/18/21", "mdy"),
    ("18.07.2021.", "dmy"), ("18-07-2021 10:30", "dmy"), ("2021-07-18", None), ("18/7", None), ("32/07/2021", None),
    ("18 July 2021", None), ("13/13/2021", None), ("00/18/2021", None), ("180721", None),
])
def test_numbers_that_one_order_alone_can_read_tell_it(text: str, order: str | None) -> None:
    assert told(text) == order
    for usual in ("mdy", "dmy"):
        assert order_of([text], usual) == order_in([text], usual) == (order or usual)


def test_a_note_that_tells_both_is_read_as_the_policy_has_it() -> None:
    assert {order_of(["18-07-2021", "07-18-2021"], usual) for usual in ("mdy", "dmy")} == {"mdy", "dmy"}


@given(st.lists(st.from_regex(re.compile(r"[0-3]?[0-9]([-/.])[0-3]?[0-9]\1(20[0-9]{2}|[0-9]{2})", re.ASCII),
                              fullmatch=True), max_size=5), st.sampled_from(["mdy", "dmy"]))
def test_both_programs_read_the_same_order(dates: list[str], usual: str) -> None:
    assert order_of(dates, usual) == order_in(dates, usual)


def _days(text: str) -> list[tuple[int, ...]]:
    return [tuple(map(int, re.split("[-/]", one))) for one in re.findall(r"\d+[-/]\d+[-/]\d+", text)]


def test_notes_of_one_patient_are_each_read_in_their_own_order() -> None:
    """The day of a referral from abroad moves by as many days as those of the notes here."""
    chart = chart_of(
        "Admitted [12-07-2008](DATE), discharged [18-07-2008](DATE).",
        "Seen [07/12/2008](DATE) and [07/18/2008](DATE).",
    )
    policy = moving()
    plan = FAMILY.load_plan(FAMILY.plan_corpus(FAMILY.survey(policy, KEY), policy, KEY, {}, Path()), Path())
    abroad, here = map(_days, rewritten(chart, FAMILY.plan_chart(chart, plan, policy, KEY)))
    assert [(month, day, year) for day, month, year in abroad] == here


def _surveyed(*notes: str, order: str = "mdy") -> None:
    policy = moving(order)
    halves = [FAMILY.survey(policy, KEY) for _ in range(2)]
    for number, note in enumerate(notes):
        halves[number % 2].add(chart_of(note))
    whole = FAMILY.load_survey(policy, KEY, halves[0].dump())
    whole.merge(halves[1])
    FAMILY.plan_corpus(whole, policy, KEY, {}, Path())


DAY_FIRST, MONTH_FIRST = "Seen [18/07/2008](DATE) and [3/4/2008](DATE).", "Seen [07/18/2008](DATE)."


def test_a_corpus_that_tells_the_other_order_is_not_moved() -> None:
    """Where most dates that tell it tell another order, those that tell nothing would be read wrongly."""
    with pytest.raises(PromiseBroken) as refused:
        _surveyed(DAY_FIRST, DAY_FIRST, DAY_FIRST, MONTH_FIRST)
    assert "3 dates" in refused.value.message
    assert "only 1" not in refused.value.message
    assert "18" not in refused.value.message
    assert "date_order: dmy" in refused.value.hint


@pytest.mark.parametrize(("notes", "order"), [
    ((DAY_FIRST,) * 3 + (MONTH_FIRST,) * 3, "mdy"), ((DAY_FIRST,) * 2, "mdy"), ((DAY_FIRST,) * 9, "dmy"), ((), "mdy"),
])
def test_a_few_from_elsewhere_are_no_reason_to_stop(notes: tuple[str, ...], order: str) -> None:
    _surveyed(*notes, order=order)
