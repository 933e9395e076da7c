"""Dates made coarser: their year, and nothing else of them."""

from __future__ import annotations

import dataclasses
from pathlib import Path

import pytest
from helpers import KEY, chart_of, rewritten, table_of

from resynth.plan.dates import FAMILY
from resynth.plan.dates_year import undated
from resynth.plan.family import Choices, SpannedChart
from resynth.policy.model import Policy, Rule
from resynth.policy.parse import load
from resynth.surrogates.dates import MAKERS
from resynth.surrogates.dates_year import Bounds, only_year
from resynth.types import Plan, Replacement

MDY = MAKERS["mdy"]
NOW = Bounds(2026, 1936)


def yearly(
    as_of: str | None = "2026-11-20", ladder: tuple[str, ...] = ("all", "tag", "hold"), **options: str
) -> Policy:
    base = load("cchmc-2014")
    rules = {kind: Rule(kind, "generalize", behaviour="dates.year.v1", options=options, ladder=ladder)
             for kind in ("DATE", "TIME", "HOLIDAY")}
    return dataclasses.replace(base, rules={**base.rules, **rules}, as_of=as_of)


def choices(chart: SpannedChart, policy: Policy) -> Choices:
    plan = FAMILY.load_plan(FAMILY.plan_corpus(FAMILY.survey(policy, KEY), policy, KEY, {}, Path()), Path())
    return FAMILY.plan_chart(chart, plan, policy, KEY)


def planned(note: str, policy: Policy) -> str:
    chart = chart_of(note)
    return rewritten(chart, choices(chart, policy))[0]


@pytest.mark.parametrize("row", table_of("kinds/dates.md", "Made coarser"), ids=lambda row: row[0])
def test_the_page_shows_what_is_written(row: tuple[str, ...]) -> None:
    assert (only_year(row[0], "DATE", MDY, NOW, before=False) or "[DATE]") == row[1]


@pytest.mark.parametrize(("text", "year"), [
    ("in 2004", "2004"), ("DOB: 3/4/1950", "1950"), ("Mid-2012", "2012"), ("Q3 2008", "2008"),
    ("2009-2010", "2009-2010"),
    ("2004, 2006 and 2008", "2004, 2006, 2008"), ("20081205", "2008"), ("12/31/1999 11:59 PM", "1999"), ("'94", "1994"),
    ("second week of May 2010", "2010"), ("the 80s", "1980s"), ("1936", None), ("1937", "1937"), ("3/4/37", "1937"),
    ("2008-12-05 10:11:12,345", "2008"), ("20081205101112.5+0100", "2008"), ("19311205101112.5", None),
    ("10:11:12,345", "10:11:12,345"),
    ("the 1930s", None), ("030408", None), ("99", None), ("spring", None), ("the 5th", None), ("2450", None),
    ("12/05/2008 and 1931", None), ("", None),
])
def test_only_the_year_is_left(text: str, year: str | None) -> None:
    assert only_year(text, "DATE", MDY, NOW, before=False) == year


def test_a_time_mention_is_a_time_whatever_its_digits() -> None:
    assert only_year("2004", "TIME", MDY, NOW, before=False) == "2004"
    assert only_year("14:30", "TIME", MDY, NOW, before=False) == "14:30"
    assert only_year("3/4/08 14:30", "TIME", MDY, NOW, before=False) == "2008"
    assert only_year("3/4", "TIME", MDY, NOW, before=False) is None


def test_a_year_that_shows_an_age_over_89_may_be_said_to_lie_before_another() -> None:
    assert planned("Born [6/1/1931](DATE).", yearly()) == "Born [DATE]."
    assert planned("Born [6/1/1931](DATE).", yearly(over_89="before")) == "Born before 1937."


def test_two_digits_of_a_birth_may_be_of_another_century() -> None:
    """3/4/25 is 2025 in a note of 2026; of a birth it may be 1925, and then it is not said."""
    assert planned("Seen [3/4/25](DATE).", yearly()) == "Seen 2025."
    assert planned("DOB: [3/4/25](DATE).", yearly()) == "DOB: [DATE]."
    assert planned("DOB: [3/4/80](DATE).", yearly()) == "DOB: 1980."


def test_notes_of_the_future_count_from_their_last_date() -> None:
    """In a corpus whose dates were moved before, somebody born in 1998 was over 89 in 2091."""
    assert planned("Seen [04/12/2091](DATE), born [6/1/1998](DATE).", yearly()) == "Seen 2091, born [DATE]."


def test_without_any_day_to_count_from_no_year_is_left() -> None:
    """Neither ``as_of`` nor a whole date: what 1950 shows is not known."""
    assert planned("Born in [1950](DATE).", yearly(None)) == "Born in [DATE]."
    assert planned("Born in [1950](DATE), seen [12/05/2008](DATE).", yearly(None)) == "Born in 1950, seen 2008."


def test_two_digits_of_a_whole_date_tell_when_a_chart_was_written() -> None:
    """Without ``as_of`` they are read as of the year that it is at least."""
    note = "Seen [4/11/24](DATE). MI [1998](DATE), CABG [2011](DATE), born [1935](DATE) or [3/4/1961](DATE)."
    seen = "Seen 2024. MI 1998, CABG 2011, born [DATE] or 1961."
    assert planned(note, yearly(None)) == planned(note, yearly()) == seen


@pytest.mark.parametrize(("note", "left"), [
    # It may be 2031 already, and who was born in 1940 was over 89 then.
    ("Seen [4/11/31](DATE), born [1940](DATE).", "Seen [DATE], born [DATE]."),
    ("Seen [4/11/24](DATE), born [3/4/24](DATE).", "Seen 2024, born [DATE]."),
    ("Seen [4/11/24](DATE), DOB [3/4/31](DATE).", "Seen 2024, DOB [DATE]."),
    # No whole date: nothing tells a day.
    ("Seen [4/11](DATE), MI [1998](DATE).", "Seen [DATE], MI [DATE]."),
])
def test_what_two_digits_leave_open_is_not_said(note: str, left: str) -> None:
    assert planned(note, yearly(None)) == left


def lost(note: str, policy: Policy) -> int:
    """How many years a chart of one note lost for want of a day."""
    chart = chart_of(note)
    found = choices(chart, policy)
    made = [Replacement(span, found[0, s].text or "", found[0, s].rule, found[0, s].rung)
            for s, span in enumerate(chart.spans[0])]
    return undated(chart, {0: Plan("", "", tuple(made))}, policy, KEY)


@pytest.mark.parametrize(("note", "years"), [
    ("Seen in [March 2011](DATE), since [2009](DATE).", 2),
    ("Seen [4/11](DATE), MI [1998](DATE) or ['05](DATE).", 2),
    # Two digits may be of a year to come, and who was born in 1940 was over 89 then: a day named would tell.
    ("Seen [4/11/31](DATE), born [1940](DATE).", 1),
    # What no day could give back: no year at all, an age over 89, a birth of two digits.
    ("Seen [4/11](DATE) and on [Monday](DATE), at [10:30](TIME).", 0),
    ("Born in [1931](DATE), seen [4/11](DATE).", 0),
    ("Seen [4/11/2024](DATE), born [1931](DATE), again [May](DATE).", 0),
    ("Seen [4/11/2024](DATE), DOB [3/4/25](DATE).", 0),
])
def test_years_lost_for_want_of_a_day_are_counted(note: str, years: int) -> None:
    assert lost(note, yearly(None)) == years
    assert lost(note, yearly(None, over_89="before")) == years
    assert lost(note, yearly()) == 0


def test_a_note_is_held_where_no_tag_is_allowed() -> None:
    assert choices(chart_of("On [3/4](DATE)."), yearly(ladder=("all", "hold")))[0, 0].text is None


def test_kinds_may_have_rules_of_their_own() -> None:
    """Dates as years, times kept, holidays shuffled: each by its own rule in one chart."""
    policy = yearly()
    rules = {**policy.rules, "TIME": Rule("TIME", "keep"),
             "HOLIDAY": Rule("HOLIDAY", "redact", behaviour="tags.typed.v1")}
    policy = dataclasses.replace(policy, rules=rules)
    chart = chart_of("On [12/05/2008](DATE) at [14:30](TIME), [Easter](HOLIDAY).")
    assert {place: choice.text for place, choice in choices(chart, policy).items()} == {(0, 0): "2008"}
