"""Dates that move with their patient: what a phrase becomes, what is left alone, and by how many days."""

from __future__ import annotations

import dataclasses
import datetime
import re
from collections.abc import Mapping
from pathlib import Path

import pytest
from corpora import edited
from helpers import KEY, chart_of, rewritten, table_of

from resynth.errors import PolicyError
from resynth.keys import Key
from resynth.plan.dates import FAMILY, undated
from resynth.plan.dates_shift import offset
from resynth.plan.family import SpannedChart
from resynth.policy.model import Policy, Rule
from resynth.policy.offers.dates import offsets
from resynth.policy.parse import load, parse
from resynth.surrogates import dates_holidays
from resynth.surrogates.dates import MAKERS
from resynth.surrogates.dates_shift import Move, Where, moved, whole_days
from resynth.types import Plan, Replacement
from resynth.verify import date_told, holidays
from resynth.verify.promises.shift import possible

MDY = MAKERS["mdy"]
DAY = datetime.date(2008, 12, 20)
NOTE = Where(DAY, DAY)
RANGE = {"range_days": "365"}


def move(text: str, days: int, kind: str = "DATE", where: Where = NOTE, holidays: str = "nearest holiday",
         marked: bool = True) -> str | None:
    """What a mention becomes; None where it is not surely a date."""
    found = moved(text, kind, MDY, Move(days, holidays), where, marked)
    return None if found is None else found[0]


def shifting(options: Mapping[str, str] = RANGE, scope: str = "patient", as_of: str = "2026-11-20") -> Policy:
    base = load("cchmc-2014")
    rule = Rule("DATE", "shift", scope, "dates.shift.v1", options=options, ladder=("all", "rerender", "tag", "hold"))
    rules = {kind: dataclasses.replace(rule, kind=kind) for kind in ("DATE", "TIME", "HOLIDAY")}
    return dataclasses.replace(base, rules={**base.rules, **rules}, as_of=as_of)


def planned(chart: SpannedChart, policy: Policy, key: Key = KEY) -> list[str]:
    plan = FAMILY.load_plan(FAMILY.plan_corpus(FAMILY.survey(policy, key), policy, key, {}, Path()), Path())
    return rewritten(chart, FAMILY.plan_chart(chart, plan, policy, key))


@pytest.mark.parametrize(("note", "tags"), [
    # Two digits, and nothing tells the century: a year that is a leap year in one of them moves otherwise there.
    ("Seen [10/30/98](DATE), admitted [10/27/98](DATE), ill since [1994](DATE).", 2),
    # A day is told: by a whole date, or by one of two digits in its light.
    ("Seen [10/30/1998](DATE), admitted [10/27/98](DATE).", 0),
    # What no day could tell: it is no date, or it has no year.
    ("Scored [12.77.13](DATE), [someday or so](DATE).", 0),
])
def test_tags_for_want_of_a_day_are_counted(note: str, tags: int) -> None:
    policy = dataclasses.replace(shifting({"range_days": "3650"}), as_of=None)
    chart = chart_of(note)
    most = 0
    for number in range(12):
        key = Key(bytes([number]) * 32)
        plan = FAMILY.load_plan(FAMILY.plan_corpus(FAMILY.survey(policy, key), policy, key, {}, Path()), Path())
        found = FAMILY.plan_chart(chart, plan, policy, key)
        made = [Replacement(span, found[0, s].text or "", found[0, s].rule, found[0, s].rung)
                for s, span in enumerate(chart.spans[0])]
        plans = {0: Plan("", "", tuple(made))}
        count = undated(chart, plans, policy, key)
        assert count <= sum(one.rung == "tag" for one in made)
        assert undated(chart, plans, shifting({"range_days": "3650"}), key) == 0
        most = max(most, count)
    assert most == tags


# ---- phrases --------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("row", table_of("kinds/dates.md", "Moved in time"), ids=lambda row: row[0])
def test_the_page_shows_what_is_written(row: tuple[str, ...]) -> None:
    """A note of December 20, 2008, moved by 100 days and by 200 days back."""
    text, later, earlier = row[:3]
    assert (move(text, 100) or "[DATE]", move(text, -200) or "[DATE]") == (later, earlier)


@pytest.mark.parametrize(("text", "days", "new"), [
    ("12/28/08-1/3/09", 5, "1/2/09-1/8/09"), ("03.04.08-03.09.08", 30, "04.03.08-04.08.08"),
    ("Fri 3/7/08-Mon 3/10/08", 1, "Sat 3/8/08-Tue 3/11/08"), ("2/28/08-2/29/08-3/1/08", 1, "2/29/08-3/1/08-3/2/08"),
    ("02/29/2004", 366, "03/01/2005"), ("12/31/1999 11:59 PM", 1, "01/01/2000 11:59 PM"), ("2/28/2003", 1, "3/1/2003"),
    ("2/28/2004", 1, "2/29/2004"), ("20081205", 30, "20090104"), ("2008-03-04T10:22:00", 10, "2008-03-14T10:22:00"),
    ("3rd of March, 2004", 20, "23rd of March, 2004"), ("10–12 March", 20, "30 March–1 April"),
    ("March 3, 5 and 7", 26, "March 29, March 31 and April 2"), ("Jan 5-7, 2010", -6, "Dec 30, 2009-Jan 1, 2010"),
    ("3/4-3/7/2010", -64, "12/30-1/2/2010"), ("12/30-1/2/2010", 10, "1/9-1/12/2010"),
    ("Monday, January 14", 30, "Wednesday, February 13"), ("Friday, 12/05/2008", 1, "Saturday, 12/06/2008"),
    ("MWF", 3, "MThSa"), ("Tuesdays", 10, "Fridays"), ("late 1990s", 1500, "early 2000s"),
    ("June to August", 200, "January to March"), ("twenty-first of March", 1, "twenty-second of March"),
    ("April 12,\n2001", 30, "May 12,\n2001"), ("Q3 2008", 200, "Q1 2009"), ("winter 2004", 90, "spring 2004"),
    # May is no abbreviation: it has no point but for one that parts the fields
    ("Feb. 20, 2004", 89, "May 19, 2004"), ("FEB. 20", 89, "MAY 20"), ("3 Feb.", 89, "3 May"),
    ("12.Feb.2020", 90, "12.May.2020"), ("May. 19, 2004", -89, "Feb. 20, 2004"), ("Feb. 20, 2004", 20, "Mar. 11, 2004"),
    ("Easter 2010", 30, "Mother's Day 2010"), ("XMAS", -24, "THANKSGIVING"), ("Memorial Day weekend", 98,
                                                                         "Labor Day weekend"),
])
def test_a_date_is_written_as_it_was(text: str, days: int, new: str) -> None:
    assert move(text, days) == new


@pytest.mark.parametrize("text", [
    "the 5th", "5", "99", "3.4", "3-4", "030408", "1430", "3/45", "March 08", "Aug-12", "2009-10", "T", "5 days",
    "2 weeks ago", "second week of May", "FY 2010", "Ramadan", "12 Marr 1961", "07-08-08-08", "13/45/2010",
    "02/30/2001", "08-3/4", "3-4-08-3-9-08", "3/4/08-2/30/08", "3/4/08-3.9.08", "3/4/08-16", "08/3/4-3/9/08",
    "May 5 with Dr. March", "", "3//4/2019", "every Monday", "1/2 of 2004", "8/10/2004/3/4",
    "at 08", "March2008second", "MM", ")mw", "August 8-2-9", "1948 1/1", "25.10.2008/13.11.1977", "Mon:DOB/at3",
])
def test_what_is_not_surely_a_date_does_not_move(text: str) -> None:
    assert move(text, 100) is None


@pytest.mark.parametrize("text", ["8:15", "noon", "3 pm", "14:30:05", "1430 hrs", "Thursday night"])
def test_a_time_of_day_stays(text: str) -> None:
    assert move(text, 7) == text


@pytest.mark.parametrize(("text", "new"), [
    ("2008-12-05 10:11:12.345678", "2009-03-15 10:11:12.345678"),
    ("2008-12-05 10:11:12,345", "2009-03-15 10:11:12,345"),
    ("2008-12-05T10:11:12.345+01:00", "2009-03-15T10:11:12.345+01:00"), ("20081205101112.345", "20090315101112.345"),
    ("2008-12-05T10:11:12.345678Z", "2009-03-15T10:11:12.345678Z"), ("20081205101112.3-0500", "20090315101112.3-0500"),
    ("12/05/2008 10:11:12.5", "03/15/2009 10:11:12.5"), ("10:11:12,345", "10:11:12,345"),
    ("10:11:12+0100", "10:11:12+0100"),
    # a colon between day and time, as SAS and logs of servers write it
    ("05DEC2008:10:11:12", "15MAR2009:10:11:12"), ("20081205:10:11:12", "20090315:10:11:12"),
    ("5 Dec 2008:10:11:12", "15 Mar 2009:10:11:12"), ("05-DEC-2008:10:11:12.345", "15-MAR-2009:10:11:12.345"),
    ("05DEC2008:10:11", "15MAR2009:10:11"),
])
def test_parts_of_a_second_and_a_zone_stay_behind_the_day_that_moves(text: str, new: str) -> None:
    """And the checker reads them as that day."""
    assert move(text, 100) == new
    assert any(date_told.readings(text, "mdy"))
    if text != new:
        assert whole_days(text, MDY) == [datetime.date(2008, 12, 5)]
        assert any(told.full == datetime.date(2009, 3, 15) for row in date_told.readings(new, "mdy") for told in row)


@pytest.mark.parametrize("text", [
    "20081305101112.345", "2008-14-35 10:11:12.345", "081205101112.345", "2008-12-05 10:11:12.345.6", "10:11.345",
    "2008-12-05 10:11:12 01:00", "10:11:12.5-0500-x", "12/05 10:11:12.5+x", "3-4 10:11:12.345",
])
def test_what_only_looks_like_a_stamp_does_not_move(text: str) -> None:
    assert move(text, 100) is None


def test_a_time_mention_moves_only_when_it_is_a_date() -> None:
    assert move("0930", 100, "TIME") == "0930"
    assert move("2004", 100, "TIME") == "2004"
    assert move("3/4/08 14:30", 100, "TIME") == "6/12/08 14:30"
    assert move("10-12", 100, "TIME") is None
    assert move("3/4", 100, "TIME") is None


@pytest.mark.parametrize(("found_by", "score", "moves"), [
    ("given", 1.0, True), ("dates:month and day", 0.97, True), ("dates:month and day", 0.9, False),
    ("dates:day of a dose", 1.0, False),
    ("views:month and day", 0.97, False), ("presidio:DATE_TIME", 1.0, False), ("residuals", 0.5, True),
])
def test_two_numbers_that_a_program_found_move_where_it_is_certain(found_by: str, score: float, moves: bool) -> None:
    chart = chart_of("Seen [12/20/2008](DATE), echo [12/5](DATE).")
    first, second = chart.spans[0]
    chart = chart._replace(spans=((first, second._replace(found_by=found_by, score=score)),))
    assert ("[DATE]" not in planned(chart, shifting())[0]) == moves


def test_what_a_program_found_must_be_more_than_two_numbers() -> None:
    assert move("3/4", 100, marked=False) is None
    assert move("2004", 100, marked=False) is None
    assert move("12/05/2008", 100, marked=False) == "03/15/2009"
    assert move("March 4", 100, marked=False) == "June 12"


@pytest.mark.parametrize(("text", "new"), [("3/4/2008", "12/7/2008"), ("25.10.2008", "02.02.2009"),
                                           ("4/3-7/3/2010", "12/6-15/6/2010"), ("05/13/2008", "08/21/2008")])
def test_the_day_comes_first_where_the_policy_says_so(text: str, new: str) -> None:
    """And where only one order makes a date, that is the order."""
    found = moved(text, "DATE", MAKERS["dmy"], Move(100), NOTE)
    assert found is not None
    assert found[0] == new


# ---- what a note tells of the year ----------------------------------------------------------------------------------


def test_the_year_of_a_day_is_the_one_next_to_its_note() -> None:
    """December 25 beside a note of January 2009 was in 2008, and 2008 was a leap year."""
    january = Where(datetime.date(2009, 1, 10), datetime.date(2009, 1, 10))
    assert move("12/25", 100, where=january) == "04/04"
    assert move("12/25", -330, where=january) == "01/30"


def test_without_a_year_a_day_moves_only_when_every_year_agrees() -> None:
    """From March to June no leap day lies between; from December to April one may."""
    nowhere = Where()
    assert move("3/4", 100, where=nowhere) == "6/12"
    assert move("12/25", 100, where=nowhere) is None


def test_a_weekday_beside_a_day_tells_its_year() -> None:
    """The 14th of January was a Monday in 2008 and not in 2009; in no year near by was the 17th."""
    assert move("Monday, January 14", 7) == "Monday, January 21"
    assert move("Monday, January 17", 7) is None


def test_two_digits_are_no_year_after_the_note() -> None:
    """'19 in a note of 2008 is 1919; moved over 2100, which has no leap day, that counts."""
    assert move("12-MAR-19", 100) == "20-JUN-19"
    assert move("3/4/08", 40_000) == "9/9/17"
    assert move("3/4/08", 40_000, where=Where()) is None


def test_whole_days_are_those_with_day_month_and_year() -> None:
    assert whole_days("12/05/2008", MDY) == [datetime.date(2008, 12, 5)]
    assert whole_days("3/4/08", MDY) == []
    assert whole_days("3/4/08", MDY, DAY) == [datetime.date(2008, 3, 4)]
    assert whole_days("March 2004", MDY) == whole_days("not a date", MDY) == []


# ---- the offset -----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("options", [
    {"range_days": "365"}, {"range_days": "730", "multiple_of": "7"}, {"earliest_days": "-90", "latest_days": "500"},
    {"earliest_days": "36525", "latest_days": "69000", "multiple_of": "7", "season": "same"},
])
def test_the_possible_offsets_are_those_that_the_settings_say(options: dict[str, str]) -> None:
    """Never 0, never next to a whole number of years; the checker counts them its own way."""
    found = offsets(options)
    assert len(found) > 40
    assert 0 not in found
    assert all(min(abs(days - round(n * 365.2425)) for n in range(-3, 200)) > 1 for days in found)
    assert all(days % int(options.get("multiple_of", 1)) == 0 for days in found)
    assert set(found) == possible(Rule("DATE", "shift", behaviour="dates.shift.v1", options=options))
    if "season" in options:
        assert all(min(days % 365.2425, 365.2425 - days % 365.2425) <= 30 for days in found)


def test_an_offset_depends_on_key_and_patient_alone() -> None:
    rule = shifting().rule("DATE")
    first = offset(rule, "a" * 32, KEY)
    assert first == offset(rule, "a" * 32, KEY)
    assert len({offset(rule, f"{n:032x}", KEY) for n in range(50)}) > 30
    assert len({offset(rule, "a" * 32, Key(bytes([n] * 32))) for n in range(50)}) > 30


def test_a_corpus_may_have_one_offset() -> None:
    rule = shifting(scope="corpus").rule("DATE")
    assert len({offset(rule, f"{n:032x}", KEY) for n in range(20)}) == 1


def test_more_notes_change_nothing_in_the_old_ones() -> None:
    """A patient who comes back keeps the offset, and every date that had one meaning."""
    policy = shifting()
    old = "Seen [12/05/2008](DATE), again [12/09](DATE), born [6/1/1950](DATE)."
    before = planned(chart_of(old), policy)
    after = planned(chart_of(old, "Back on [03/04/2010](DATE)."), policy)
    assert after[0] == before[0]


def test_intervals_and_ages_stay() -> None:
    policy = shifting()
    text = planned(chart_of("[6/1/1950](DATE) [12/05/2008](DATE) [12/09/2008](DATE)"), policy)[0]
    born, came, went = (datetime.datetime.strptime(one, "%m/%d/%Y").date() for one in text.split())
    assert (went - came).days == 4
    assert (came - born).days == (datetime.date(2008, 12, 5) - datetime.date(1950, 6, 1)).days


def test_what_cannot_be_moved_becomes_a_tag_by_the_ladder() -> None:
    policy = shifting()
    assert planned(chart_of("On [the 5th](DATE), [Ramadan](HOLIDAY)."), policy) == ["On [DATE], [DATE]."]
    short = dataclasses.replace(policy.rule("DATE"), ladder=("all", "hold"))
    held = dataclasses.replace(policy, rules={**policy.rules, "DATE": short})
    chart = chart_of("On [the 5th](DATE).")
    plan = FAMILY.load_plan(FAMILY.plan_corpus(FAMILY.survey(held, KEY), held, KEY, {}, Path()), Path())
    assert FAMILY.plan_chart(chart, plan, held, KEY)[0, 0].text is None


def test_a_date_that_shows_an_age_over_89_is_tagged_unless_the_policy_keeps_it() -> None:
    note = "Seen [12/05/2008](DATE), born [6/1/1915](DATE), mother [1890](DATE)."
    assert planned(chart_of(note), shifting())[0].count("[DATE]") == 2
    assert "[DATE]" not in planned(chart_of(note), shifting({**RANGE, "over_89": "keep"}))[0]


def test_a_holiday_becomes_its_season_where_the_policy_says_so() -> None:
    assert move("Thanksgiving 2013", 100, "HOLIDAY", holidays="season") == "spring 2014".capitalize()
    assert move("on CHRISTMAS", -10, "HOLIDAY", holidays="season") == "on WINTER"


def test_a_holiday_beside_a_date_becomes_the_weekday_of_the_new_date() -> None:
    assert planned(chart_of("Seen [12/25/2008](DATE) ([CHRISTMAS](HOLIDAY))."), shifting({"earliest_days": "100",
        "latest_days": "100"})) == ["Seen 04/04/2009 (SATURDAY)."]
    assert move("Thanksgiving 2013", 100, "HOLIDAY", holidays="weekday") is None


@pytest.mark.parametrize(("before", "after"), [
    ("Seen [12/28/2018](DATE). Happy [New Year](HOLIDAY)!", "Seen 04/07/2019. Happy Easter!"),
    ("Seen [10/2/2018](DATE), over [Veterans Day](HOLIDAY) wknd", "Seen 1/10/2019, over Valentine's Day wknd"),
    ("Back [11/12/2018](DATE) ([Veterans Day](HOLIDAY)).", "Back 02/20/2019 (Tuesday)."),
    ("[Thanksgiving](HOLIDAY), [11/22/2018](DATE); with a good deal more to say, [Thanksgiving](HOLIDAY) was fine.",
     "Saturday, 03/02/2019; with a good deal more to say, St. Patrick's Day was fine."),
])
def test_a_holiday_that_is_not_the_day_beside_it_becomes_another(before: str, after: str) -> None:
    """A weekday stands where the date may be the holiday's own, or some days from it, in the same sentence."""
    assert planned(chart_of(before), shifting({"earliest_days": "100", "latest_days": "100"})) == [after]


@pytest.mark.parametrize(("before", "after"), [
    ("Gem days [1/8/15](DATE) q28d, DOB [3/3/1951](DATE).", "Gem days [DATE] q28d, DOB 06/11/1951."),
    ("Ribs [8/9/10](DATE), CN [9/10/12](DATE).", "Ribs [DATE], CN [DATE]."),
    ("At [4/7/10](DATE) o'clock; [2.5.10](DATE) mg.", "At [DATE] o'clock; [DATE] mg."),
    ("Leap Day [2/29/2008](DATE).", "Leap Day [DATE]."), ("A [9/11](DATE) survivor.", "A [DATE] survivor."),
    ("At the WTC on [9/11](HOLIDAY).", "At the WTC on [DATE]."),
    ("Seen [1/9/15](DATE), on [4/7/10](DATE), DOB [3/4/51](DATE).", "Seen 4/19/15, on 7/16/10, DOB 6/12/51."),
    ("[Leap Day](HOLIDAY) [2/29/2008](DATE).", "[DATE] 6/8/2008."),
])
def test_what_everybody_knows_is_not_moved(before: str, after: str) -> None:
    """A list taken for a date, and a day that an unmarked word beside it tells, become tags."""
    moves = {"earliest_days": "100", "latest_days": "100"}
    assert planned(chart_of(before), shifting(moves)) == [after.replace("06/11", "6/11")]


@pytest.mark.parametrize(("before", "after"), [
    ("Disch [4/15/23](DATE) D/T [4/15/23](DATE) jt44", "Disch 7/24/23 D/T 7/24/23 jt44"),
    ("D [2.9.18](DATE) T [2.10.18](DATE)", "D 5.20.18 T 5.21.18"),
    ("DD&T [4/5/11](DATE)", "DD&T 7/14/11"), ("T [4/5/23](DATE)", "T 7/14/23"),
    ("Seen [4/5/11](DATE). T [4/5/11](DATE)", "Seen 7/14/11. T [DATE]"),
    ("D [1/4/08](DATE), [1/4/08](DATE)", "D [DATE], 4/13/08"), ("L [2/3/05](DATE)", "L [DATE]"),
    ("Days [3/5/11](DATE), [3/5/11](DATE)", "Days [DATE], [DATE]"),
])
def test_what_a_letter_counts_is_told_of_its_place_alone(before: str, after: str) -> None:
    """A stamp "dictated, typed" is no list; one that may count days or vertebrae makes no tag of dates elsewhere."""
    moves = {"earliest_days": "100", "latest_days": "100"}
    assert planned(chart_of(before), shifting(moves)) == [after]


@pytest.mark.parametrize(("before", "after"), [
    ("Note [11/06/2019](DATE). Off [11/8-11/11](DATE). Began [11/4](DATE). Next [12/11](DATE).",
     "Note 02/14/2020. Off 2/16-2/19. Began 2/12. Next 3/20."),
    ("Seen [3/4/2019](DATE), [11/25/2019](DATE).", "Seen 6/12/2019, 3/4/2020."),
    ("Seen [03/04/2019](DATE), [11/25/2019](DATE).", "Seen 06/12/2019, 03/04/2020."),
    ("Seen [3/4/2019](DATE), [20191125](DATE), [2019-11-25](DATE).", "Seen 6/12/2019, 20200304, 2020-03-04."),
    ("Seen [3/4/2019](DATE), [03/05/2019](DATE), [11/25/2019](DATE).", "Seen 6/12/2019, 06/13/2019, 03/04/2020."),
])
def test_a_note_that_writes_no_zeros_gets_none(before: str, after: str) -> None:
    """Two digits that tell nothing of padding are written as the other dates of the note with so many numbers are."""
    assert planned(chart_of(before), shifting({"earliest_days": "100", "latest_days": "100"})) == [after]


def test_tags_for_want_of_a_date_beside_the_note_are_counted() -> None:
    """``as_of`` tells no year of a note whose weekdays no year has; a ``date`` with it does."""
    chart = chart_of("Back on [Monday, 3/20](DATE), [Tuesday, 3/22](DATE), scored [12.77.13](DATE).")
    policy = shifting({"earliest_days": "400", "latest_days": "400"})
    assert planned(chart, policy) == ["Back on [DATE], [DATE], scored [DATE]."]
    gone = tuple(Replacement(span, "[DATE]", "dates.shift.v1", "tag") for span in chart.spans[0])
    assert undated(chart, {0: Plan("", "", gone)}, policy, KEY) == 2
    document = dataclasses.replace(chart.documents[0], meta={"date": "2017-02-01"})
    dated = chart._replace(documents=(document,))
    assert planned(dated, policy) == ["Back on Tuesday, 4/24, Wednesday, 4/26, scored [DATE]."]


ON = {"earliest_days": "400", "latest_days": "400"}


@pytest.mark.parametrize(("notes", "moved"), [
    (["Back on [3/20](DATE), then [4/3](DATE)."], ["Back on 4/24, then 5/8."]),
    # over the end of a year, and far from the first of them
    (["In [12/30](DATE), out [1/4](DATE), back [8/20](DATE)."], ["In 2/3, out 2/8, back 9/24."]),
    # a leap day has a year with one, and nothing becomes what another day is
    (["On [2/28](DATE), [2/29](DATE), [3/1](DATE)."], ["On 4/3, 4/4, 4/5."]),
    # all weekdays of a note fit in its year, and stay those of its days
    (["On [Thursday, March 4](DATE), [Friday, March 5](DATE), [3/6](DATE)."],
     ["On Friday, April 8, Saturday, April 9, 4/10."]),
    # what is no sure date still is none
    (["On [3/4](DATE), [3-4](DATE), [the 5th](DATE)."], ["On 4/8, [DATE], [DATE]."]),
    # two notes of a patient move alike, beside one that tells its year
    (["On [3/20](DATE).", "On [3/20](DATE).", "On [3/20/2018](DATE)."], ["On 4/24.", "On 4/24.", "On 4/24/2019."]),
])
def test_a_note_that_tells_no_year_has_one_for_all_its_days(notes: list[str], moved: list[str]) -> None:
    """``4/13`` became a tag wherever a leap day may lie between; now a year is assumed, the same for the patient."""
    assert planned(chart_of(*notes), dataclasses.replace(shifting(ON), as_of=None)) == moved


def test_an_assumed_year_leaves_no_day_where_it_was() -> None:
    """Whatever the key and the range: the numbers of days near whole years are not drawn, and days are counted."""
    for options in ({"range_days": "3650"}, {"earliest_days": "18263", "latest_days": "29220"}, ON):
        for number in range(24):
            note = "On [4/13](DATE), [2/28](DATE), [12/31](DATE), [1/1](DATE)."
            [made] = planned(chart_of(note), shifting(options), Key(bytes([number]) * 32))
            before, after = note.replace("[", "").replace("](DATE)", "").split(), made.split()
            assert not any(one == other for one, other in zip(before, after, strict=True) if "/" in one)
            assert "[DATE]" not in made


@pytest.mark.parametrize("note", [
    "Note [1/14/21](DATE). Return [2/9](DATE).", "Adm [4/10/23](DATE) Disch [4/15/23](DATE), out [4/25](DATE).",
    "DOB [3/4/50](DATE). Adm [4/10/23](DATE), out [4/25](DATE), back in [May](DATE).",
])
def test_a_year_of_two_digits_tells_that_of_a_short_date(note: str) -> None:
    """Whatever the key: leap years fall alike in all centuries."""
    for number in range(24):
        key = Key(bytes([number]) * 32)
        for as_of in ("2026-11-20", None):
            policy = dataclasses.replace(shifting({"range_days": "3650"}), as_of=as_of)
            assert "[DATE]" not in planned(chart_of(note), policy, key)[0]


def test_where_two_years_may_be_the_note_s_each_is_tried() -> None:
    """Of 1950 and 2023, one has a leap day within the move and the other has not: "4/25" may be either."""
    note = "Seen [3/4/50](DATE), adm [4/10/23](DATE), out [4/25](DATE)."
    moves = {"earliest_days": "400", "latest_days": "400"}
    none = dataclasses.replace(shifting(moves), as_of=None)
    assert planned(chart_of(note), none) == ["Seen 4/8/51, adm 5/14/24, out [DATE]."]
    assert planned(chart_of(note), shifting(moves)) == ["Seen 4/8/51, adm 5/14/24, out 5/29."]
    # A weekday fits in one century alone.
    assert planned(chart_of("Adm [4/10/23](DATE), [Tuesday, April 25](DATE)."), shifting(moves)) == [
        "Adm 5/14/24, Wednesday, May 29."]
    for year, weekday in ((2004, "Thursday"), (2010, "Thursday")):
        assert datetime.date(year, 3, 4).strftime("%A") == weekday
    # Of those years one is assumed, of which nobody learns.
    assert planned(chart_of("On [Thursday, March 4](DATE)."), none) == ["On Friday, April 8."]


def test_a_multiple_of_seven_keeps_weekdays() -> None:
    assert move("Monday", 21) == "Monday"
    assert move("Friday, December 5, 2008", 21) == "Friday, December 26, 2008"


# ---- holidays -------------------------------------------------------------------------------------------------------


def test_maker_and_checker_agree_on_every_holiday() -> None:
    for name, day in dates_holidays.DAYS.items():
        ((start, end, known),) = holidays.holidays(name)
        assert (start, end) == (0, len(name))
        assert all(holidays.holiday_on(known, year) == day(year) for year in range(1900, 2200, 7))


@pytest.mark.parametrize(("year", "easter"), [(1961, "04-02"), (2000, "04-23"), (2008, "03-23"), (2038, "04-25")])
def test_easter_is_when_it_is(year: int, easter: str) -> None:
    assert dates_holidays.easter(year).isoformat() == f"{year}-{easter}"


# ---- the policy -----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("options", "why"), [
    ("{}", "needs range_days"), ("{range_days: 2}", "no two moves"),
    ("{range_days: 5, multiple_of: 7}", "no two moves"),
    ("{range_days: 9, latest_days: 9}", "give range_days, or"), ("{earliest_days: 9}", "needs range_days"),
    ("{earliest_days: 20, latest_days: 10}", "no two moves"), ("{range_days: 10.5}", "whole number"),
    ("{earliest_days: 0, latest_days: 0}", "no two moves"), ("{earliest_days: 365, latest_days: 366}", "no two moves"),
])
def test_a_shift_that_cannot_move_is_refused_with_its_line(options: str, why: str) -> None:
    text = edited(f"DATE:\n  action: shift\n  behaviour: dates.shift.v1\n  options: {options}\n  why: so")
    with pytest.raises(PolicyError) as caught:
        parse(text)
    assert any(why in problem and re.match(r"policy\.yaml:\d+: rules\.DATE\.options", problem)
               for problem in caught.value.problems)


def test_a_plan_that_few_moves_bring_so_far_becomes_a_tag() -> None:
    """A date months after the day of the corpus, moved by nearly all that is allowed, tells by how much (M10)."""
    policy = shifting({"range_days": "365", "multiple_of": "7"})
    note = "Seen [11/02/2026](DATE), next visit [10/30/2027](DATE), licence until [06/30/2031](DATE)."
    tagged = set()
    for number in range(64):
        key = Key(bytes([number]) * 32)
        chart = chart_of(note, key=key)
        days = offset(policy.rule("DATE"), chart.mark, key)
        visit = datetime.date(2027, 10, 30) + datetime.timedelta(days)
        left = sum((visit - datetime.date(2027, 11, 21)).days <= by for by in offsets(policy.rule("DATE").options))
        [made] = planned(chart, policy, key)
        assert made.count("[DATE]") == ("visit [DATE]," in made) == (left < 10), (number, days, left)
        tagged.add(left < 10)
    assert tagged == {False, True}


@pytest.mark.parametrize(("days", "written"), [
    (-44, "the third of July"), (-43, None), (-42, "the fifth of July"), (-23, "the twenty-fourth of July"),
])
def test_a_day_in_words_never_becomes_the_holiday_of_that_name(days: int, written: str | None):
    """``the fourth of July`` is read as the feast: one release in 365 of such a note was refused."""
    near = datetime.date(2012, 8, 27)
    found = moved("the sixteenth of August", "DATE", MAKERS["mdy"], Move(days), Where(near, near))
    assert (found and found[0]) == written
