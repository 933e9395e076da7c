"""Machines' stamps with parts of a second, ranges of days in one, and feasts; what is written like them and is none."""

from __future__ import annotations

import pytest

from resynth.recognize.detect import detect
from resynth.types import Document


def told(text: str, *kinds: str) -> list[str]:
    [spans] = detect([Document("d", "p", text)])
    return [text[span.start : span.end] for span in spans or () if span.kind in kinds]


@pytest.mark.parametrize("stamp", [
    "2021-04-03 12:33:10.123", "2021-04-03T12:33:10.123456Z", "2021-04-03 12:33:10,456", "2021/04/03 12:33:10.12",
    "04/03/2021 12:33:10.5", "03-APR-2021 12:33:10.123456", "20210403123310.123456-0500", "20210403T123310Z",
    "20210403-123310", "04/03/2021T12:33", "20210403 123310.123",
    # ranges of days
    "12-07-18-07", "12-07-18-07-2019", "28-12-02-01", "3-5/4/2021", "12-15/07/2019", "3-5.4.2021", "4/3-5/2021",
    "28/3-2/4/2021", "2021-04-03/2021-04-05", "04-03-2021/04-05-2021",
])
def test_it_is_one_date(stamp: str):
    assert told(f"Admitted {stamp} to the ward.", "DATE", "IDNUM", "PHONE") == [stamp]


@pytest.mark.parametrize("days", [
    "28/12/2020-2/1/2021", "8/21-8/25", "1/18/21 - 3/18/21", "3/5–3/8",
])
def test_both_days_of_a_range_are_dates(days: str):
    assert told(f"Admitted {days} to the ward.", "DATE", "IDNUM", "PHONE") == days.replace(" ", "").replace(
        "–", "-").split("-")


@pytest.mark.parametrize("text", [
    "code 12-07-18-07", "lot 12-07-18-07", "18-07-12-07 sequence", "12-10-14-10 reps",
    "12-07-18-07-22-19-33", "555-12-07-18", "rate 3-5/4", "strength 4-5/5", "a 2-3/6 murmur", "5-3/4/2021 ratio",
    "28/3-2/9/2021", "10-20-30-40", "12-15-18-21",
])
def test_it_is_none(text: str):
    number = next(word for word in text.split() if word[0].isdigit())
    assert number not in told(text, "DATE")


@pytest.mark.parametrize("day", [
    "Juneteenth", "Diwali", "Eid", "Eid al-Adha", "Ash Wednesday", "Yom Kippur", "Lunar New Year", "Super Bowl Sunday",
    "Boxing Day", "Mardi Gras", "Whit Monday", "Hogmanay", "Burns Night", "Pancake Day", "Turkey Day", "Columbus Day",
    "Martin Luther King Day", "Bastille Day", "Day of the Dead", "Lag BaOmer", "St. Patty's Day", "Pentecost", "Lent",
    "Feast of the Assumption", "NYE", "Labor Day", "Australia Day", "Dragon Boat Festival",
])
def test_a_feast_is_a_day(day: str):
    assert told(f"He fell on {day}, then came in.", "HOLIDAY") == [day]
    assert told(f"Well since {day}.", "HOLIDAY") == [day]


@pytest.mark.parametrize("text", [
    "Christmas disease, factor IX low.", "Dr. Easter saw her.", "Mr. Valentine called.", "Ms. Lent is here.",
    "Dr. Eid and Mr. Eid agree.", "Mrs. Holiday left.", "Mr. Burns agrees.", "Valentine Okafor, RN", "Lent, Mary",
    "labor day 2 of induction", "turkey sandwich", "lent her a walker", "day of life 3", "feast or famine",
    "the advent of antibiotics", "a bowl of rice", "NYE, BILL", "tet spell",
])
def test_a_name_or_a_word_is_none(text: str):
    assert told(text, "HOLIDAY") == []


@pytest.mark.parametrize(("text", "name"), [("Dr. Eid saw her.", "Eid"), ("Mr. Valentine called.", "Valentine"),
                                            ("T. Eid, MD", "T. Eid"), ("Dr. Easter saw her.", "Easter")])
def test_whose_name_is_a_feast_keeps_it(text: str, name: str):
    assert told(text, "NAME", "PATIENT", "DOCTOR") == [name]
