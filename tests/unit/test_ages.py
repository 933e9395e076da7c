"""Ages made coarser: over 89 as one class in every form, and bands."""

from __future__ import annotations

import dataclasses
import re

import pytest
from corpora import edited, notes_of, released
from helpers import KEY, chart_of, rewritten, table_of
from hypothesis import given
from hypothesis import strategies as st

from resynth.plan import metadata
from resynth.plan.ages import FAMILY, coarser
from resynth.policy.model import MetadataRule, Policy, Rule
from resynth.policy.parse import load, parse
from resynth.release.readme import readme
from resynth.surrogates.ages import read
from resynth.surrogates.ages_write import CAPS, banded, capped, topped
from resynth.types import Standing
from resynth.verify.age_forms import plainly_told, tells_more
from resynth.verify.promises.ages import age_holds, told_in_band, told_in_class

CAP = Rule("AGE", "generalize", behaviour="ages.cap.v1", options={"cap": "90+"})
TOP = Rule("AGE", "generalize", behaviour="ages.top.v1", options={"first": "75"})
BAND = Rule("AGE", "generalize", behaviour="ages.band.v1", options={"width": "5"})


@pytest.mark.parametrize(("text", "new"), table_of("kinds/ages.md", "Over 89 as one class"))
def test_the_page_shows_the_class(text: str, new: str) -> None:
    assert (capped(text) or "[AGE]") == new


@pytest.mark.parametrize(("text", "five", "ten"), table_of("kinds/ages.md", "Bands"))
def test_the_page_shows_the_bands(text: str, five: str, ten: str) -> None:
    assert (banded(text, 5) or "[AGE]", banded(text, 10) or "[AGE]") == (five, ten)


@pytest.mark.parametrize(("text", "new"), [
    ("95M", "90+M"), ("93yoM", "90+yoM"), ("90+", "90+"), (">90", "90+"), ("over 95 years", "90+ years"),
    ("100", "90+"),
    ("one hundred and two years old", "90+ years old"), ("her 95th birthday", "her 90+ birthday"), ("90's", "90+"),
    ("the 80's to 90's", "the 80's to 90+"), ("early nineties", "90+"), ("ninety", "90+"), ("95 yo M", "90+ yo M"),
    ("92-95", "90+-90+"), ("centenarian", "90+-year-old"), ("89 11/12", "89 11/12"), ("120 months", "120 months"),
    ("49y7.7m", "49y7.7m"), ("36+4 weeks", "36+4 weeks"), ("newborn", "newborn"), ("late eighties", "late eighties"),
    ("1,116 months", "90+ years"), ("34,058 days", "90+ years"), ("1,200 mo", "90+ years"), ("1116mo", "90+ years"),
    ("1,000 months", "1,000 months"), ("ninety\u2011three", "90+"), ("ninety\u2011three years", "90+ years"),
    ("102\u2011year\u2011old", "90+\u2011year\u2011old"), ("one hundred sixteen", "90+"), ("88–92", "88–90+"),
    ("93 years 4 months 2 days", "90+ years"), ("95 weeks", "95 weeks"), ("NINETY-ONE", "90+"),
])
def test_every_form_of_an_age_over_89(text: str, new: str) -> None:
    assert capped(text) == new


@pytest.mark.parametrize("text", [
    "ninety_three", "ninety.three", "ninety, three", "ninety\nthree", "ninety—three", "90-3", "93 and 5",
    "eleven hundred sixteen months",
])
def test_a_class_beside_which_part_of_the_age_may_be_left_stands_alone(text: str) -> None:
    assert capped(text) == "90+"
    assert capped(text, "91") == "91"
    assert banded(text, 10) in ("90+", "10+", "0+")


@pytest.mark.parametrize("text", [
    "ninety-3", "ninety\u20113", "90-three", "9\u200b3", "9\n3", "hundred and 3", "1.116 months", "1 116 months", "9·3",
])
def test_a_number_that_nobody_can_put_together_is_not_read(text: str) -> None:
    """Such an age becomes a tag, and ends a run where ages are kept."""
    assert read(text) is None


#: Marks of ages that hold something else, and what the checker reads in them by itself.
ELSE = (
    "3/4/1961", "03/04/61", "b. 3/4/1961", "b.3.4.1961", "b. 3-4-1961", "1961-03-04", "4 Mar 1961", "March 4", "3/4",
    "b. 3/4", "45 (3/4/1961)", "45 on 3/4/2010", "45 y, b. 3/4", "93;3/4/1917", "1961", "born in 1961", "1961 (49)",
    "wk 34 of 1961", "3/4/1961 y", "3 of 4/1961", "'61", "(614) 555-0133", "614-555-0133", "614.555.0133",
    "555-0133", "a. 73148826", "age 45 MRN 73148826", "93 x 48213", "45 / 73148", "555\u20110133", "3\u20114\u201161",
)
#: What only the reader takes for more than an age.
ODDER = (
    "25.3.", "25-3", "61-4", "03-04", "3.04", "in 61", "b 61", "mon 4", "12:30", "45/3/4", "5/6 yo", "6/12",
    "five five five zero one", "nineteen sixty-one", "nineteen-sixty", "twenty twelve", "c7", "045, 3", "2,400 hours",
    "200", "1,961", "3 12/61", "45 3/4", "45 a@4", "1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13", "45, 3/4", "grade 4",
)


@pytest.mark.parametrize("text", [*ELSE, *ODDER])
def test_what_holds_more_than_an_age_is_not_read(text: str) -> None:
    """``3/4/1961`` went out whole, or as ``3/4/90+``; ``(614) 555-0133`` as ``(90+) 90+-90+``."""
    assert read(text) is None
    assert (capped(text), capped(text, "91"), banded(text, 5)) == (None, None, None)
    assert not plainly_told(text)


@pytest.mark.parametrize("text", ELSE)
def test_the_checker_reads_by_itself_what_an_age_does_not_say(text: str) -> None:
    assert tells_more(text)


@pytest.mark.parametrize("text", [
    "45", "45-year-old", "45yo", "3 1/2", "3-1/2", "three and 1/2", "18 mo", "8 m.o.", "6 10/12", "89 11/12",
    "forty-five", "40s", "mid-70s", "in his '60s", "90+", "3 months", "DOL 3", "32 weeks", "27w3d", "36+4", "38 2/7 wk",
    "38-2 weeks", "5-6", "2.5-3.5 years", "3/4 yo", "6/12 old", "52 and 53", "4, 6 and 9", "45 y 3 m 4 d", "12.5",
    "4.25 years", "046", "02", "5 yo 03 mo", "1,116 months", "1961 days", "300", "twenty five year old", "M45", "(45)",
    "eighteen-nineteen years", "one hundred and two", "16th", "1/2 year", "3yr 6mo", "91 and a half", "45 or 46",
])
def test_no_form_in_which_ages_are_told_is_taken_for_more(text: str) -> None:
    assert read(text) is not None
    assert not tells_more(text)


@pytest.mark.parametrize(("released", "cap"), [
    ("90+\u2011three", "90+"), ("91\u2011three", "91"), ("90+-3", "90+"), ("90+teen", "90+"), ("90+ and three", "90+"),
    ("1,116 months", "90+"), ("34,058 days", "91"), ("1.116 months", "90+"),
])
def test_the_checker_reads_what_is_left_of_an_age(released: str, cap: str) -> None:
    assert not told_in_class(released, cap)


def test_the_class_is_written_as_the_policy_says() -> None:
    assert [capped("93-year-old", cap) for cap in CAPS] == [
        "90+-year-old", "91-year-old", "over 89-year-old", "300-year-old"]
    assert all(told_in_class(capped("93yo and 102", cap) or "", cap) for cap in CAPS)


@pytest.mark.parametrize("text", ["her 3rd trimester", "old", "", "twins", "8/0", "\x00"])
def test_what_is_no_age_is_not_read(text: str) -> None:
    assert capped(text) is None
    assert banded(text, 5) is None


@pytest.mark.parametrize(("text", "new"), table_of("kinds/ages.md", "One class from an earlier age on"))
def test_the_page_shows_a_class_that_begins_earlier(text: str, new: str) -> None:
    assert (topped(text, 75) or "[AGE]") == new
    assert age_holds(text, new, TOP)


@pytest.mark.parametrize(("text", "new"), [
    ("76", "76"), ("seventy-six-year-old", "seventy-six-year-old"), ("900 months", "900 months"), ("76", "75"),
    ("76 and 80", "75+ and 80"), ("late 70s", "late 70s"), ("octogenarian", "octogenarian"), ("74", "75+"),
    ("47", "46"),
    ("seventy-fifth birthday", "seventy-fifth birthday"), ("76", "75+, seventy-six"), ("b. 3/4/41", "75+"),
])
def test_an_age_of_the_class_that_stays_or_a_younger_one_that_does_not_breaks_m12(text: str, new: str) -> None:
    assert not age_holds(text, new, TOP)


_NUMBERS = st.integers(0, 130).map(str) | st.integers(900, 40_000).map("{:,}".format) | st.sampled_from((
    "ninety", "ninety-three", "one hundred", "a hundred and five", "forty-two", "ninety-ninth", "eighty nine",
    "late 90s", "mid-90's", "ninety\u2011three", "three", "one hundred sixteen", "ninety", "nineties",
    "nonagenarian", "centenarian", "octogenarian", "91 6/12", "89 11/12", "92½",
))
_UNITS = st.sampled_from(("", "yo", " y.o.", "-year-old", " years", "y", " yrs old", " months", " weeks", " days",
                          "mo", "M", " y/o F", "th birthday", "+", "s", " years and 3 months", " yr. 2 mo.", "'s"))
_BEFORE = st.sampled_from(("", "age ", "over ", ">", "in his ", "aged ", "about ", "between ", "early ", "nearly "))
_SECOND = st.just("") | st.builds(
    lambda join, number, unit: join + number + unit, st.sampled_from(
        (" to ", "-", " and ", ", ", " or ", "\u2011", "_", "\xa0", "\u200b", "–", ".")
    ), _NUMBERS,
    _UNITS,
)
_MENTIONS = st.builds(lambda *parts: "".join(parts), _BEFORE, _NUMBERS, _UNITS, _SECOND)


@given(_MENTIONS)
def test_no_age_over_89_comes_out(text: str) -> None:
    """Whatever is written, the class and the bands tell nothing over 89 to the checker's reader."""
    for cap in CAPS:
        written = capped(text, cap)
        assert written is None or told_in_class(written, cap)
    for width in (5, 10):
        written = banded(text, width)
        assert written is None or told_in_band(written, width)


@given(_MENTIONS | st.text(max_size=12), st.sampled_from((18, 65, 75, 90)))
def test_whatever_is_written_the_checker_reads_an_earlier_class_alike(text: str, least: int) -> None:
    """A younger age stays to the letter, and of the class nothing is told but where it begins."""
    written = topped(text, least)
    rule = dataclasses.replace(TOP, options={"first": str(least)})
    assert age_holds(text, written if written is not None else "[AGE]", rule)


_PIECES = st.sampled_from((
    "3", "4", "61", "04", "12", "45", "90", "1961", "555", "0133", "/", "-", ".", " ", ", ", " (", "y", "yo", " mo",
    "th", "March", "Dec", "b. ", "'", "and ", "1/2", "/7", "/12", "nineteen", "one", "twenty-", " weeks", "\u2011",
    "\n", "s",
))


@given(st.lists(_PIECES, min_size=1, max_size=9).map("".join) | _MENTIONS)
def test_what_the_checker_takes_for_more_than_an_age_is_not_read(text: str) -> None:
    """Or a release would end although it holds ages alone; and no plain age may become a tag."""
    assert not tells_more(text) or read(text) is None
    assert not plainly_told(text) or read(text) is not None
    for written in (capped(text), banded(text, 5)):
        assert written is None or not tells_more(written)


@given(_MENTIONS)
def test_an_age_that_is_not_over_89_stays_to_the_letter(text: str) -> None:
    """Or it is tagged, where it looks like one all the same: "ninety to 0 months"."""
    age = read(text)
    if age is not None and age.high < 90:
        looks = re.search(r"9\d|1\d\d|ninet|hundred", text)
        assert capped(text) == text or (looks and capped(text) is None)


@given(st.text(max_size=12))
def test_any_text_is_read_or_not(text: str) -> None:
    """Never an exception, and never an age over 89."""
    written = capped(text)
    assert written is None or told_in_class(written, "90+")
    band = banded(text, 10)
    assert band is None or told_in_band(band, 10)


def coarse(rule: Rule) -> Policy:
    base = load("cchmc-2014")
    return dataclasses.replace(base, rules={**base.rules, "AGE": rule})


def test_a_chart_holds_the_class_and_tags() -> None:
    chart = chart_of("A [93-year-old](AGE) man, wife [47](AGE), in [her 3rd trimester](AGE).")
    assert rewritten(chart, FAMILY.plan_chart(chart, None, coarse(CAP), KEY)) == [
        "A 90+-year-old man, wife 47, in [AGE]."]
    assert rewritten(chart, FAMILY.plan_chart(chart, None, coarse(BAND), KEY)) == [
        "A 90+-year-old man, wife 45-49, in [AGE]."]


def test_what_cannot_be_read_holds_the_note_where_no_tag_is_allowed() -> None:
    chart = chart_of("In [her 3rd trimester](AGE).")
    rule = dataclasses.replace(CAP, ladder=("all", "hold"))
    assert FAMILY.plan_chart(chart, None, coarse(rule), KEY)[0, 0].text is None


def test_kept_ages_are_no_business_of_the_family() -> None:
    chart = chart_of("A [47](AGE) year old.")
    assert FAMILY.plan_chart(chart, None, load("cchmc-2014"), KEY) == {}


def test_an_age_that_is_kept_and_cannot_be_read_is_tagged() -> None:
    """It may be a day, a year or a telephone."""
    chart = chart_of("A [47](AGE) year old, [b. 3/4/61](AGE), call [555-0133](AGE), in [her 3rd trimester](AGE).")
    planned = FAMILY.plan_chart(chart, None, load("hipaa-limited-data-set"), KEY)
    assert {at: (choice.text, choice.rule, choice.rung) for at, choice in planned.items()} == {
        (0, n): ("[AGE]", "ages.unread.v1", "tag") for n in (1, 2, 3)}


TOP_POLICY = edited('AGE: {action: generalize, behaviour: ages.top.v1, options: {first: "75"}}').replace(
    "\npromises:\n", "\npromises:\n  M12: hard required\n", 1).replace(
    "missed_mentions: refuse", "missed_mentions: replace", 1)


def test_an_earlier_class_holds_in_a_whole_release() -> None:
    """In the marks, outside of them, and on the pages."""
    notes = notes_of("Aged [76](AGE), her son [47](AGE).", "An 81-year-old, [74](AGE) then.")
    done = released(notes, policy=TOP_POLICY)
    assert done.error is None
    assert {(row.original, row.surrogate) for row in done.every} == {
        ("76", "75+"), ("47", "47"), ("81", "75+"), ("74", "74")}
    assert done.outcome is not None
    assert {v.promise: v.standing for v in done.outcome.report.verdicts}["M12"] is Standing.HELD
    assert "Ages from 75 on are one class" in readme(done.outcome.summary)


def test_an_earlier_class_holds_beside_the_text() -> None:
    """A field of an age went out up to 89 whatever the rule of ages said."""
    policy = dataclasses.replace(parse(TOP_POLICY), metadata={"age": MetadataRule("AGE", "generalize")})
    assert [metadata.released({"age": age}, policy) for age in ("74", 75, "93")] == [
        {"age": "74"}, {"age": "75 or over"}, {"age": "75 or over"}]


def test_a_rule_says_what_becomes_of_an_age() -> None:
    assert coarser("93", CAP) == "90+"
    assert coarser("47", BAND) == "45-49"
    assert re.fullmatch(r"\d+-\d+", coarser("47", dataclasses.replace(BAND, options={"width": "10"})) or "")
