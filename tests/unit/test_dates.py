"""Dates: which form a phrase has, what a note's dates become, and what happens when the corpus has nothing to give."""

from __future__ import annotations

import dataclasses
import datetime
import json
import re
from pathlib import Path

import pytest
from helpers import KEY, chart_of, rewritten

from resynth.keys import Key
from resynth.plan.dates import FAMILY, CorpusDates
from resynth.plan.dates_survey import DateSurvey
from resynth.plan.family import Choices, SpannedChart
from resynth.policy.model import Policy
from resynth.surrogates.dates import MAKERS, group, make, read
from resynth.surrogates.dates_forms import DateValue, month_days, ordinal

FULL = ("all", "rerender", "shaped", "generalize", "tag", "hold")


def form_of(text: str) -> str:
    return group(read(text)[1])


def with_ladder(policy: Policy, *ladder: str) -> Policy:
    rules = {kind: dataclasses.replace(policy.rule(kind), ladder=ladder) for kind in FAMILY.kinds}
    return dataclasses.replace(policy, rules={**policy.rules, **rules})


def planned(policy: Policy, *charts: SpannedChart, key: Key = KEY) -> CorpusDates:
    survey = FAMILY.survey(policy, key)
    for chart in charts:
        survey.add(chart)
    data = FAMILY.plan_corpus(survey, policy, key, {}, Path())
    return FAMILY.load_plan(json.loads(json.dumps(data)), Path())


def chosen(policy: Policy, *charts: SpannedChart, key: Key = KEY) -> Choices:
    """What the first chart's dates become in the corpus of all."""
    return FAMILY.plan_chart(charts[0], planned(policy, *charts, key=key), policy, key)


def others(*phrases: str) -> SpannedChart:
    """Another patient, with one note a phrase."""
    return chart_of(*(f"seen [{phrase}](DATE)" for phrase in phrases), patient="other")


# ---- reading ---------------------------------------------------------------------------------------------------------

NLM_TABLE_3 = """
2012-08-07                  {YYYY}-{MM}-{DD}
07-08-2012                  {MM}-{DD}-{YYYY}
08-07-12                    {MM}-{DD}-{YY}
8-07-12                     {M}-{DD}-{YY}
2011-2012                   {YYYY}-{YYYY}
8-7-12                      {M}-{D}-{YY}
08-2012                     {MM}-{YYYY}
07-08-08-08                 {MM}-{DD}-{MM}-{DD}
07-08/08-08                 {MM}-{DD}/{MM}-{DD}
08-07                       {MM}-{DD}
8-07                        {M}-{DD}
07-8                        {MM}-{D}
20120708                    {YYYY}{MM}{DD}
201207081215                {YYYY}{MM}{DD}{HH}{MI}
2012                        {YYYY}
7-August                    {D}-{Month}
7August                     {D}{Month}
7 Aug                       {D} {Mon}
August.2012                 {Month}.{YYYY}
August'12                   {Month}'{YY}
Aug-12                      {Mon}-{YY}
Mid-2012                    {Part}-{YYYY}
2012/August                 {YYYY}/{Month}
2012Aug                     {YYYY}{Mon}
'12-August                  '{YY}-{Month}
'12Aug                      '{YY}{Mon}
7August'12                  {D}{Month}'{YY}
Aug7                        {Mon}{D}
August 7                    {Month} {D}
Aug                         {Mon}
August                      {Month}
Christmas                   {Holiday}
Easter                      {Holiday}
"""
YANG_GARIBALDI_TABLE_2 = """
2059-01-10                  {YYYY}-{MM}-{DD}
65-68                       {YY}-{YY}
01-01-93                    {MM}-{DD}-{YY}
5-20-75                     {M}-{D}-{YY}
11-4-1983                   {M}-{D}-{YYYY}
01/02/2092                  {MM}/{DD}/{YYYY}
3/12/2092                   {M}/{D}/{YYYY}
10/02/93                    {MM}/{DD}/{YY}
2/4/82                      {M}/{D}/{YY}
01/01                       {MM}/{DD}
1/07                        {M}/{DD}
3/2133                      {M}/{YYYY}
12/1965                     {MM}/{YYYY}
2/'95                       {M}/'{YY}
'63                         '{YY}
60's                        {Y0}'s
2060's                      {YYY0}'s
54s                         {YY}s
2060s                       {YYY0}s
10.25.78                    {MM}.{DD}.{YY}
3.23.64                     {M}.{D}.{YY}
10-Feb-2011                 {DD}-{Mon}-{YYYY}
5-March-2054                {D}-{Month}-{YYYY}
30Aug71                     {DD}{Mon}{YY}
10 Feb 2011                 {D} {Mon} {YYYY}
Sep-1976                    {Mon}-{YYYY}
April 2072                  {Month} {YYYY}
April of 2011               {Month} of {YYYY}
Oct. '74                    {Mon}. '{YY}
"""
MORE = """
12/29/2005                  {MM}/{DD}/{YYYY}
January 17th                {Month} {D}{th}
November 19th 2011          {Month} {D}{th} {YYYY}
11–19                       {MM}–{DD}
11-19                       {MM}-{DD}
Monday, January 10          {Weekday}, {Month} {D}
2nd of April                {D}{th} of {Month}
20th Oct., 89               {D}{th} {Mon}., {YY}
the 5th                     the {D}{th}
11/3-11/7/2019              {M}/{D}-{M}/{D}/{YYYY}
June - July 2011            {Month} - {Month} {YYYY}
March 5-7, 2011             {Month} {D}-{D}, {YYYY}
5-7 March 2011              {D}-{D} {Month} {YYYY}
Sept. 5-Oct. 3, 2011        {Mon}. {D}-{Mon}. {D}, {YYYY}
between 3/4 and 3/7         between {M}/{D} and {M}/{D}
01/02/11-01/05/11           {MM}/{DD}/{YY}-{MM}/{DD}/{YY}
10/12, 10/15, 10/19         {MM}/{DD}, {MM}/{DD}, {MM}/{DD}
10/12/05 14:30              {MM}/{DD}/{YY} {HH}:{MI}
3/4/19 at 3 pm              {M}/{D}/{YY} at {H} {p}m
3/4/19 1430                 {M}/{D}/{YY} {HH}{MI}
2012-08-07T12:15:30Z        {YYYY}-{MM}-{DD}T{HH}:{MI}:{SS}Z
3:30 p.m.                   {H}:{MI} {p}.m.
1430 hrs                    {HH}{MI} hrs
14h30                       {HH}h{MI}
0930                        {HH}{MI}
12-MAR-19                   {DD}-{MON}-{YY}
T                           {Wd}
MWF                         {Wd}{Wd}{Wd}
TThSa                       {Wd}{Wd}{Wd}
T-Th-Sa                     {Wd}-{Wd}-{Wd}
Tues 1/24                   {Wkd} {M}/{D}
summer                      {season}
Fall 2011                   {Season} {YYYY}
the 1980s                   the {YYY0}s
the eighties                the {decade}
Q3 2012                     Q{q} {YYYY}
3rd quarter of 2012         {q}{qs} quarter of {YYYY}
third quarter 2011          {qth} quarter {YYYY}
early March 2011            {part} {Month} {YYYY}
New Year's Eve              {Holiday}
4th of July                 {D}{th} of {Month}
twenty-first of March       {dayth} of {Month}
3//4/2019                   {M}//{D}/{YYYY}
09/21/ 68                   {MM}/{DD}/ {YY}
Febuary 3                   {Month} {D}
2021-03-04T10:15:00-05:00   {YYYY}-{MM}-{DD}T{HH}:{MI}:{SS}±99:99
2021-03-04 10:15:00.1 +0545  {YYYY}-{MM}-{DD} {HH}:{MI}:{SS}.{F1} ±9999
10:15:30-05                 {HH}:{MI}:{SS}±99
10:15:30,123                {HH}:{MI}:{SS},{F3}
2021-03-04T10:15Z           {YYYY}-{MM}-{DD}T{HH}:{MI}Z
20210304T101500Z            {YYYY}{MM}{DD}T{HH}{MI}{SS}Z
20210304101500.1234567      {YYYY}{MM}{DD}{HH}{MI}{SS}.{F7}
04/Mar/2021:10:15:00 -0500  {DD}/{Mon}/{YYYY}:{HH}:{MI}:{SS} ±9999
10:15-11:00                 {HH}:{MI}-{HH}:{MI}
10:15:30-23:00              {HH}:{MI}:{SS}-{HH}:{MI}
12252019                    {MM}{DD}{YYYY}
DATE: 3/4/19                DATE: {M}/{D}/{YY}
12-8-07 3 pm                {M}-{D}-{YY} {H} {p}m
"""


def rows(*tables: str) -> list[tuple[str, str]]:
    """A phrase, at least two blanks, its form."""
    lines = [line for table in tables for line in table.strip().splitlines()]
    return [(text, form) for text, form in (re.split("  +", line) for line in lines)]


@pytest.mark.parametrize(("text", "form"), [*rows(NLM_TABLE_3, YANG_GARIBALDI_TABLE_2, MORE),
                                           ("April 12,\n2091", "{Month} {D}, {YYYY}")])
def test_a_date_is_read_into_its_form_and_written_back(text: str, form: str) -> None:
    value, found = read(text)
    assert group(found) == form
    assert make(value, found) == text


@pytest.mark.parametrize(
    "text",
    ["02/30/2019", "2/29/2019", "13/13/2013", "12:77", "mAy", "5/5 strength", "Dr. March", "July 40th", "", " ", "-",
     "BP 120/80", "3/4/19 with Smith", "1/2/3/4/5/6/7/8", "FM", "March 5, 20l9", "²/3/4", "٣/٤/٢٠١٩", "1" * 400],
)
def test_what_is_no_date_in_a_known_form_is_unmatched(text: str) -> None:
    value, form = read(text)
    assert (value, group(form)) == (None, "unmatched")
    assert make(value, form) == "[DATE]"


@pytest.mark.parametrize(
    ("left", "right"),
    [
        ("11-19", "11–19"), ("11-19", "11/19"), ("01/02/2003", "1/2/2003"), ("March 5", "MARCH 5"),
        ("March 5", "Mar 5"),
        ("Mar 5", "Mar. 5"), ("January 17th", "January 17"), ("Monday", "Mon"), ("3/4/19", "3/4/2019"), ("60's", "60s"),
        ("3 pm", "3 PM"), ("3 pm", "3 p.m."), ("25/12/2019", "12/25/2019"), ("5 March", "March 5"),
        ("summer", "Monday"), ("10:15:00-05:00", "10:15:00-0500"), ("10:15:00-05:00", "10:15:00Z"),
        ("10:15:00Z", "10:15:00"), ("10:15:00.1", "10:15:00.12"),
    ],
)
def test_a_difference_of_form_is_a_difference_of_group(left: str, right: str) -> None:
    assert form_of(left) != form_of(right)


@pytest.mark.parametrize(
    ("left", "right"),
    [
        ("January 17th", "November 5th"), ("12/05/2008", "06/12/2005"), ("November", "January"), ("1/25/19", "3/4/19"),
        ("Sept 5", "Jan 7"), ("May 5", "April 5"), ("MAY-19", "DEC-19"), ("Mid-2012", "Early-2010"), ("MWF", "TThSa"),
        ("10:15:00-05:00", "23:01:59+14:00"), ("10:15:00 -0500", "23:01:59 +0545"),
        ("April\n12", "April 12"), ("Christmas", "Labor Day"), ("22nd of June", "1st of May"),
    ],
)
def test_these_may_stand_for_each_other(left: str, right: str) -> None:
    assert form_of(left) == form_of(right) != "unmatched"


def test_the_policy_decides_what_is_day_and_what_is_month() -> None:
    """3/4/10 is March 4 unless the policy says day first; 25/12 is day first whatever it says."""
    for order, month, day in (("mdy", 3, 4), ("dmy", 4, 3)):
        value, _ = MAKERS[order].read("3/4/2010")
        assert (value.month, value.day) == (month, day)
        assert MAKERS[order].read("25/12/2010")[0][:3] == (2010, 12, 25)
        assert MAKERS[order].read("12/25/2010")[0][:3] == (2010, 12, 25)


def test_a_value_has_honest_holes() -> None:
    assert read("2003")[0] == DateValue(year=2003)
    assert read("March")[0] == DateValue(month=3)
    assert read("'89")[0] == DateValue(year=89)
    value, _ = read("June 3 - July 2011")
    assert (value.year, value.month, value.day) == (None, 6, 3)
    assert value.then == DateValue(year=2011, month=7)


def test_a_form_without_its_value_says_so() -> None:
    with pytest.raises(ValueError, match="does not have"):
        make(DateValue(month=3), read("3/4/2019")[1])
    with pytest.raises(ValueError, match="whole year"):
        make(DateValue(year=19), read("2019")[1])


def test_line_breaks_and_blanks_go_back_where_they_stood() -> None:
    form = read("April 12,\n  2091")[1]
    assert make(DateValue(2015, 5, 3), form) == "May 3,\n  2015"


def test_values_and_forms_are_quiet() -> None:
    seen = MAKERS["mdy"].look("March 17, 1961")
    assert not re.search("17|1961|March", repr(seen) + repr(MAKERS["mdy"].value(seen.phrase)) + repr(seen.form))


def test_the_calendar() -> None:
    assert [ordinal(n) for n in (1, 2, 3, 4, 11, 12, 13, 21, 22, 23, 30, 31)] == [
        "st", "nd", "rd", "th", "th", "th", "th", "st", "nd", "rd", "th", "st"]
    assert [month_days(2, year, True) for year in (1900, 2000, 2019, 2020)] == [28, 29, 28, 29]
    assert month_days(2, None, False) == 29


# ---- choosing --------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("note", "donor", "becomes"),
    [
        ("seen on [January 17th](DATE).", "November 5th", "seen on November 5th."),
        ("seen on [12/05/2008](DATE).", "06/12/2005", "seen on 06/12/2005."),
        ("since [November](DATE)", "January", "since January"),
        ("on [Monday, January 10](DATE)", "Friday, March 4", "on Friday, March 4"),
        ("dialysis [MWF](DATE)", "TThSa", "dialysis TThSa"),
        ("on [April\n12](DATE)", "May 3", "on May\n3"),
        ("on [someday in 1974 or so?](DATE)", "sometime", "on [DATE]"),
        ("on [12:77 or 13](DATE)", "45.90.11.3", "on 45.90.11.3"),
    ],
)
def test_a_date_becomes_another_notes_date_of_its_form(note: str, donor: str, becomes: str, cchmc: Policy) -> None:
    """The pairs of Fig. 1 and section 2.2 of Deleger et al. 2014, and the special category for other dates."""
    chart = chart_of(note)
    assert rewritten(chart, chosen(cchmc, chart, others(donor, "3/4"))) == [becomes]


def test_a_note_never_gets_one_of_its_own_dates(cchmc: Policy) -> None:
    """Both dates of the note are the commonest donors, and neither may come back; MARCH 3 is March 3."""
    chart = chart_of("from [March 3](DATE) to [March 9](DATE), again [March 3](DATE)")
    corpus = [chart, others(*["March 3"] * 40, *["March 9"] * 40, "June 1", "June 2")]
    (note,) = rewritten(chart, chosen(cchmc, *corpus))
    assert note in ("from June 1 to June 2, again June 1", "from June 2 to June 1, again June 2")


def test_a_date_written_in_two_ways_is_one_date(cchmc: Policy) -> None:
    """03/04/2019 is not given for another date while the note says 3/4/19, as long as there is a choice."""
    chart = chart_of("[3/4/19](DATE) [05/06/2011](DATE)")
    corpus = [chart, others(*["03/04/2019"] * 50, "07/08/2010", "1/1/11")]
    assert rewritten(chart, chosen(cchmc, *corpus)) == ["1/1/11 07/08/2010"]


def test_a_month_in_an_odd_spelling_is_that_month(cchmc: Policy) -> None:
    chart = chart_of("[Sept 4, 2011](DATE) [05/06/2010](DATE)")
    corpus = [chart, others(*["09/04/2011"] * 50, "07/08/2009", "Oct 3, 2010")]
    assert rewritten(chart, chosen(cchmc, *corpus)) == ["Oct 3, 2010 07/08/2009"]


def test_other_kinds_of_date_count_as_dates_of_the_note(cchmc: Policy) -> None:
    chart = chart_of("[Christmas](HOLIDAY) and [Easter](DATE) at [10:30](TIME)")
    note = rewritten(chart, chosen(cchmc, chart, others("Christmas", "Easter", "Labor Day", "Halloween", "08:15")))[0]
    assert note in ("Labor Day and Halloween at 08:15", "Halloween and Labor Day at 08:15")


def test_a_donor_never_carries_a_name(cchmc: Policy) -> None:
    """A phrase with any word that is no word of dates is nobody's surrogate, whatever its group."""
    chart = chart_of("[12:77 or so](DATE)")
    survey = FAMILY.survey(cchmc, KEY)
    for phrase in ("Qzx7-Wyvern 3/4", "3/4 with Wyvern", "555-0142", "8 4091519", "12:66"):
        survey.add(others(phrase))
    assert survey.donors() == {"unmatched": [["12:66", 1]]}
    assert rewritten(chart, chosen(with_ladder(cchmc, "all", "tag", "hold"), chart, others("Wyvern 3/4"))) == ["[DATE]"]


def test_a_page_of_dates_is_no_donor(cchmc: Policy) -> None:
    """Nothing longer than 64 characters is donated, so that a survey's rows stay small."""
    survey = FAMILY.survey(cchmc, KEY)
    survey.add(others("10/12, " * 8 + "10/12", "10/12, " * 9 + "10/12"))
    assert [row[0] for rows in survey.donors().values() for row in rows] == ["10/12, " * 8 + "10/12"]


def test_a_chart_with_a_patient_called_april_gets_no_april(cchmc: Policy) -> None:
    """A name of the chart does not come back as a month."""
    chart = chart_of("[APRIL Wyvern](PATIENT) on [March 3](DATE)")
    assert rewritten(chart, chosen(cchmc, chart, others(*["April 9"] * 90, "June 1")))[0].endswith("on June 1")


def test_a_number_of_the_corpus_is_no_date(cchmc: Policy) -> None:
    """20081205 is somebody's record number, so it is not given as a date."""
    chart = chart_of("[20120708](DATE)")
    number = chart_of("MRN [2008-1205](MEDICALRECORD)", patient="p3")
    assert rewritten(chart, chosen(cchmc, chart, number, others(*["20081205"] * 90, "20110304"))) == ["20110304"]


def test_kept_and_held_kinds_get_no_choice(cchmc: Policy) -> None:
    kept = dataclasses.replace(cchmc.rule("TIME"), action="keep")
    policy = dataclasses.replace(cchmc, rules={**cchmc.rules, "TIME": kept})
    chart = chart_of("[3/4](DATE) [10:30](TIME)")
    assert set(chosen(policy, chart, others("5/6", "11:45"))) == {(0, 0)}


# ---- the ladder ------------------------------------------------------------------------------------------------------


def rungs(policy: Policy, note: str, *donors: str) -> list[tuple[str | None, str]]:
    chart = chart_of(note)
    found = chosen(policy, chart, others(*donors)) if donors else chosen(policy, chart)
    return [(choice.text, choice.rung) for _, choice in sorted(found.items())]


def test_without_a_donor_another_date_is_written_in_this_form(cchmc: Policy) -> None:
    assert rungs(cchmc, "on [12-MAR-19](DATE)", "06/04/2011", "May") == [("04-JUN-11", "rerender")]
    assert rungs(cchmc, "on [Monday, March 4, 2019](DATE)", "06/05/2011") == [("Sunday, June 5, 2011", "rerender")]


@pytest.mark.parametrize(("stamp", "form"), [
    ("2021-03-04T10:15:00-05:00", r"20[0-2]\d-[01]\d-[0-3]\dT[0-2]\d:[0-5]\d:[0-5]\d-05:00"),
    ("10:15:30Z", r"[0-2]\d:[0-5]\d:[0-5]\dZ"),
    ("10:15:30.123 +0545", r"[0-2]\d:[0-5]\d:[0-5]\d\.\d{3} \+0545"),
    ("20210304T101500Z", r"20[0-2]\d[01]\d[0-3]\dT[0-2]\d[0-5]\d[0-5]\dZ"),
    ("04/Mar/2021:10:15:00 -0500", r"[0-3]\d/[A-Z][a-z]{2}/20[0-2]\d:[0-2]\d:[0-5]\d:[0-5]\d -0500"),
    ("Year 1921, 10:15:00 -0500, or so", r"\[DATE\]|20[0-2]\d"),
])
def test_a_stamp_without_a_donor_keeps_the_zone_that_there_is(stamp: str, form: str, cchmc: Policy) -> None:
    """Once the offset was read as an hour: 13 hours and 15 minutes west of Greenwich lies nothing."""
    chart = chart_of(f"at [{stamp}](DATE).")
    for donors in ([], ["3:04:05 PM"], ["2011-11-12T23:01:59"], ["2011-11-12", "23:01"]):
        (note,) = rewritten(chart, chosen(cchmc, chart, others(*donors)))
        assert re.fullmatch(f"at (?:{form})\\.", note), donors
        assert stamp not in note


def test_a_stamp_takes_the_zone_of_its_donor(cchmc: Policy) -> None:
    chart = chart_of("at [2021-03-04T10:15:00-05:00](DATE).")
    corpus = [chart, others("2011-11-12T23:01:59+01:00", "2011-11-12T23:01:59Z", "10:15-13:00")]
    assert rewritten(chart, chosen(cchmc, *corpus)) == ["at 2011-11-12T23:01:59+01:00."]


def test_a_date_of_the_note_is_not_rendered_in_another_form(cchmc: Policy) -> None:
    """The note's own 05/06/2011 is no stuff for another date; then a made-up one is."""
    (first, _) = rungs(with_ladder(cchmc, *FULL), "[12-MAR-19](DATE) [05/06/2011](DATE)")
    assert first[1] == "shaped"
    assert form_of(str(first[0])) == "{DD}-{MON}-{YY}"


@pytest.mark.parametrize(
    ("original", "fields"),
    [("11/3-11/7/2019", "month day"), ("1998-2001", "year"), ("5-7 March 2011", "day"), ("March 5-7", "day"),
     ("June - July 2011", "month"), ("3/4/2019 to 5/6/2019", "year month day"), ("the 60s and 70s", "year"),
     ("Q1-Q3 2011", "quarter"), ("TThSa", "weekday")],
)
def test_made_up_ranges_end_after_they_begin(original: str, fields: str, cchmc: Policy) -> None:
    """The end lies a few days, months or years after the beginning, and the form is the same."""
    for patient in "abcdefgh":
        chart = chart_of(f"[{original}](DATE)", patient=patient)
        choice = chosen(with_ladder(cchmc, *FULL), chart)[0, 0]
        assert choice.rung == "shaped"
        assert choice.text != original
        assert form_of(choice.text) == form_of(original)
        first, _ = read(choice.text)
        last = first.then
        while last is not None:
            ends = [[getattr(value, field) for field in fields.split()] for value in (first, last)]
            # Without a year, the end of December comes before the beginning of January.
            assert ends[0] < ends[1] or (fields == "month day" and ends[0][0] == 12)
            first, last = last, last.then


def test_times_go_on_by_the_clock(cchmc: Policy) -> None:
    chart = chart_of("[8 am - 5 pm](TIME) and [11:30 am-1:00 pm](TIME)")
    for choice in chosen(with_ladder(cchmc, *FULL), chart).values():
        value, form = read(str(choice.text))
        assert (choice.rung, group(form).count("m")) == ("shaped", 2)
        assert 1 <= value.then.hour <= 12


@pytest.mark.parametrize(("days", "between"), [("M W F", " "), ("Mon/Wed/Fri", "/"), ("Tuesday, Friday", ", ")])
def test_weekdays_of_a_list_are_different_days(days: str, between: str, cchmc: Policy) -> None:
    """``M W F`` became ``Th Th Th``, for the only weekday of the corpus stood in a whole date."""
    chart = chart_of(f"dialysis [{days}](DATE)")
    (note,) = rewritten(chart, chosen(cchmc, chart, others("Thu, March 20, 2025", "Monday, May 19, 2025")))
    new = note.removeprefix("dialysis ").split(between)
    assert len(set(new)) == len(new) == len(days.split(between))
    assert new != days.split(between)


def test_a_made_up_weekday_is_that_days_own(cchmc: Policy) -> None:
    ((text, rung),) = rungs(with_ladder(cchmc, *FULL), "[Monday, March 4, 2019](DATE)")
    value, _ = read(str(text))
    assert rung == "shaped"
    assert datetime.date(value.year, value.month, value.day).weekday() == value.weekday


def test_then_a_year_alone_then_a_tag_then_the_note_is_held(cchmc: Policy) -> None:
    short = with_ladder(cchmc, "all", "generalize", "tag", "hold")
    ((year, rung),) = rungs(short, "on [12-MAR-19](DATE)")
    assert rung == "generalize"
    assert re.fullmatch("[0-9]{4}", str(year))
    assert str(year) != "2019"
    assert rungs(short, "on [12-MAR](DATE)") == [("[DATE]", "tag")]
    assert rungs(with_ladder(cchmc, "all", "hold"), "on [12-MAR](DATE)") == [(None, "hold")]
    assert rungs(short, "on [\\[DATE\\]](DATE)") == [(None, "hold")]


def test_an_unreadable_date_keeps_its_frame_and_no_number(cchmc: Policy) -> None:
    ((text, rung),) = rungs(with_ladder(cchmc, *FULL), "on [2/30/19 or MaRch](DATE)")
    assert rung == "shaped"
    assert re.fullmatch("[0-9]/[0-9]{2}/[0-9]{2} or [A-Z]?[a-z]+", str(text))
    assert "march" not in str(text).lower()


@pytest.mark.parametrize("text", ["1" * 19, "7" * 5000, "3/" * 3000])
def test_what_is_far_too_long_to_be_a_date_ends_as_a_tag_or_another_frame(text: str, cchmc: Policy) -> None:
    ((new, rung),) = rungs(with_ladder(cchmc, *FULL), f"[{text}](DATE)")
    assert (new, rung) == ("[DATE]", "tag") or (rung == "shaped" and new != text)


def test_an_unreadable_date_with_a_foreign_word_is_tagged(cchmc: Policy) -> None:
    assert rungs(with_ladder(cchmc, *FULL), "on [Wyvern 12:77](DATE)") == [("[DATE]", "tag")]


# ---- the survey ------------------------------------------------------------------------------------------------------


def test_the_survey_is_bounded_and_counts_stay_exact() -> None:
    survey = DateSurvey("mdy", KEY, kept=8)
    notes = [f"[{month}/{day}/2011](DATE)" for month in range(1, 10) for day in range(1, 10)] * 3
    survey.add(chart_of(*notes))
    mark = KEY.stem("dates", "{M}/{D}/{YYYY}").mark64
    smallest = sorted((note[1:-7] for note in notes[:81]), key=mark)[:8]
    assert survey.donors() == {"{M}/{D}/{YYYY}": [[phrase, 3] for phrase in smallest]}


def test_a_grown_corpus_draws_from_the_donors_it_had(cchmc: Policy) -> None:
    """The ledger freezes a group's donors, so that yesterday's surrogates stay (M17)."""
    chart, first = chart_of("[3/4](DATE) [5/6](DATE)"), others(*(f"9/{day}" for day in range(1, 10)))
    survey = FAMILY.survey(cchmc, KEY)
    survey.add(chart)
    survey.add(first)
    data = FAMILY.plan_corpus(survey, cchmc, KEY, {}, Path())
    ledger = dict(FAMILY.ledger_rows(data, KEY))
    survey.add(chart_of(*(f"[8/{day}](DATE) [12/{day}/11](DATE)" for day in range(1, 10)), patient="new"))
    grown = FAMILY.plan_corpus(survey, cchmc, KEY, ledger, Path())
    assert grown["groups"]["{M}/{D}"] == data["groups"]["{M}/{D}"]
    assert set(grown["groups"]) > set(data["groups"])
    before, after = (FAMILY.plan_chart(chart, FAMILY.load_plan(plan, Path()), cchmc, KEY) for plan in (data, grown))
    assert before == after


def test_the_choices_of_version_1_are_what_they_were(cchmc: Policy) -> None:
    """Append-only: a changed line is a new version of the rule."""
    vectors = json.loads((Path(__file__).parents[1] / "vectors" / "dates-v1.json").read_text("utf-8"))
    policy = with_ladder(cchmc, *FULL)
    corpus = others(*vectors["corpus"])
    for row in vectors["choices"]:
        chart = chart_of(f"on [{row['original']}](DATE)", patient=row["patient"])
        choice = FAMILY.plan_chart(chart, planned(policy, corpus), policy, KEY)[0, 0]
        assert (choice.text, choice.rung, choice.rule) == (row["surrogate"], row["rung"], "dates.shuffle.v1")
