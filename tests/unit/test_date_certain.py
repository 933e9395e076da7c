"""Dates that can be nothing else, and so move with their patient where a policy moves dates (M11)."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from resynth.plan.dates_shift import CERTAIN, FOUND
from resynth.recognize.detect import detect
from resynth.recognize.times import date_certain
from resynth.testing import marked
from resynth.types import Document

DATED = "Record date: 08/21/2019\n"
HOURS = " Vitals at 1845 and at 0615 as before"


def certain(text: str) -> list[str]:
    """The dates of two numbers, of a year alone and of a short weekday that are certain."""
    [spans] = detect([Document("d", "p", text)])
    return [text[span.start : span.end] for span in spans or ()
            if span.kind == "DATE" and span.score == date_certain.CERTAIN]


def test_the_plan_moves_what_the_recognizer_calls_certain():
    """And nothing else: a rule that is sure of itself (``7.5 mg fr``, HD MWF) has another score."""
    assert date_certain.CERTAIN == CERTAIN
    [spans] = detect([Document("d", "p", f"{DATED}Seen on 8/17. Coumadin 7.5 mg fr and 5. HD MWF.")])
    assert [(span.found_by.startswith(FOUND), span.score == CERTAIN) for span in spans or ()] == [
        (True, False), (True, True), (True, False), (True, False),
    ]


@pytest.mark.parametrize("text", [
    "ill since [08/2012](DATE)", "hospital [2011](DATE)-[2012](DATE)", "in the [spring of 2003](DATE)",
    "RT [8/21](DATE)-[8/25](DATE)",
])
def test_what_only_dates_are_written_like_is_certain(text: str):
    plain, spans = marked(DATED + text)
    assert "".join(certain(plain)).replace("-", "") == "".join(plain[span.start : span.end] for span in spans)


@pytest.mark.parametrize("text", [
    "CT on [8/17](DATE).", "Seen [8/17](DATE) at clinic.", "Foley out [9/4](DATE).", "TTE [8/5](DATE): EF 22%.",
    "wants it before [10/4](DATE)", "Cr 1.7 ([8/17](DATE)), stable", "off warfarin since [7/3](DATE)",
    "CXR [8/17](DATE) 0700 clear",
    "BCx [8/5](DATE) negative", "Labs [8/17](DATE) and [8/19](DATE) were normal.", "[8/17](DATE): pt called.",
])
def test_a_pair_of_numbers_near_a_day_of_its_note_is_certain(text: str):
    plain, spans = marked(DATED + text)
    assert certain(plain) == [plain[span.start : span.end] for span in spans]


@pytest.mark.parametrize("text", [
    "seen 3/9 here, told so",  # half a year from the note
    "GCS 4/15", "MoCA 8/30 today", "strength 4/5 throughout", "air mattress on 8/20 cycle", "slept 6/7 nights",
    "Waddell 2/5", "extension 9/25",
])
def test_what_may_be_points_is_not(text: str):
    assert certain(DATED + text) == []


@pytest.mark.parametrize(("text", "sure"), [
    ("BCx 2/4 E. coli, R to cipro", []), ("blood cultures 1/2 GPC", []), ("BCx 2/14 negative", ["2/14"]),
    ("CXR 2/4 clear", ["2/4"]),
])
def test_of_cultures_so_many_bottles_may_grow(text: str, sure: list[str]):
    assert certain(f"Record date: 02/20/2019\n{text}") == sure


def test_without_a_day_in_its_note_only_a_cue_makes_one_certain():
    assert certain("Seen on 8/17 for cough.") == ["8/17"]
    assert certain("Cr 1.7 (8/17), stable.") == []


def test_the_day_may_stand_before_the_month():
    assert certain("Seen 23/08/2019. Cr 1.7 (15/8), stable.") == ["15/8"]
    assert certain("Seen 23/08/2019. Cr 1.7 (8/15), stable.") == []


def test_a_day_behind_a_cue_is_certain_however_far_it_is():
    assert certain("Record date: 2071-08-14\nSince her last visit on 2/6 she is well.") == ["2/6"]
    assert certain("Record date: 2071-08-14\nwt 154 (down 3 lb, 2/6), well.") == []


def test_a_birthday_is_no_day_of_the_note():
    assert certain("DOB 08/20/1961. Cr 1.7 (8/17), stable.") == []


@pytest.mark.parametrize(("text", "sure"), [
    ("CABG in 1998.", ["1998"]), ("stroke (1976)", ["1976"]), ("smoker until 2005, then none", ["2005"]),
    ("smoker until 2005, then none." + HOURS, []), ("stent 2005, well", []),
    ("PCA off by 2000", []), ("in 2000, then", ["2000"]), ("to return in 2024", []),
])
def test_a_year_that_no_clock_shows_or_a_word_tells_is_certain(text: str, sure: list[str]):
    assert certain(DATED + text) == sure


@pytest.mark.parametrize(("text", "sure"), [
    ("Came back on Sat with fever.", ["Sat"]), ("labs Mon, call Tues.", ["Mon", "Tues"]),
    ("moved by Mon Valley Ambulance", []), ("retired to Sun City West", []),
])
def test_a_short_weekday_is_certain_unless_it_begins_a_name(text: str, sure: list[str]):
    assert certain(DATED + text) == sure


@given(st.integers(1, 12), st.integers(1, 31), st.integers(1, 12), st.integers(1, 28))
def test_the_days_of_a_year_are_counted_in_a_circle(month: int, day: int, other: int, there: int):
    """A pair in brackets behind a value is certain within a month of its note's day, over the turn of the year too."""
    text = f"Record date: {other:02}/{there:02}/2019\nNa 139 ({month}/{day}), stable."
    if f"{month}/{day}" in certain(text):
        one, two = date_certain._day(month, day), date_certain._day(other, there)
        assert one is not None
        assert two is not None
        assert min(abs(one - two), 366 - abs(one - two)) <= 31
