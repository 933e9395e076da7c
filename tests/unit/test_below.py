"""A mention over the end of a short line, where nothing tells that the note was wrapped."""

from __future__ import annotations

import pytest

from resynth.recognize.detect import detect
from resynth.testing import marked
from resynth.types import Document


def found(text: str) -> list[str]:
    (spans,) = detect([Document("1", "1", text)])
    return [text[span.start : span.end] for span in spans or ()]


@pytest.mark.parametrize("text", [
    "He was seen by Mr. [Bartholomew\nNakamura](NAME) today.", "Mr. [Bartholomew\nNakamura](NAME) called.",
    "> Mr. [Bartholomew\n> Nakamura](NAME) called today.",
    "Name:  [Bartholomew\n       Nakamura](NAME)\nMRN:   pending",
    "Patient: [Lurleen\nCulpepper](NAME)\nMRN: pending", "Attending: [Ruben\nCastellanos-Webb](NAME), MD",
    "Patient: [Marcus J\nPfefferkorn](NAME)   DOB: unknown", "Caller: wife, [Shannon\nPfefferkorn](NAME)   Phone: none",
    "Seen by Dr. [Hideo\n   Brannigan](NAME) (fellow) here.", "Seen by Dr. [Hideo\r\nBrannigan](NAME) on rounds.",
])
def test_a_last_name_that_opens_the_next_line_is_of_the_first_name_above(text: str):
    """One span, and so one surrogate: not those of two persons."""
    said, (span,) = marked(text)
    assert said[span.start : span.end] in found(said)


@pytest.mark.parametrize("text", [
    "Contacts: Ida\nRosalind\nMarcus", "PCP: Ida\nThornquist, Abel", "Visitors: Mary\nThornquist 41F here",
    "Seen by Rosalind\nQuarrington: no change", "Amsel     Ruth\nThornquist   Ida\nMoor   Vera\n",
    "Rosalind\nThornquist\n", "Seen by Dr. Thornquist\nMarcus is well.", "Name: Moor, Ida\nThornquist, Abel\n",
    "Sister: Ida Moor\nThornquist called.", "Nurse: Ida\n\nThornquist called.", "| Ida\nThornquist | 41 |",
])
def test_in_a_list_or_a_table_two_lines_are_two(text: str):
    assert all("\n" not in name for name in found(text))


@pytest.mark.parametrize("text", [
    "transferred from [Lakeside Community\nHospital](HOSPITAL) on the day",
    "[ALLEGHENY FORKS HEALTH\nSYSTEM](HOSPITAL)\nNOTE",
    "transferred to [Lakeside Community\n   Hospital](HOSPITAL), then home.",
    "> moved to [Lakeside Community\n> Hospital](HOSPITAL).",
])
def test_the_word_that_says_what_a_house_is_may_open_the_next_line(text: str):
    said, (span,) = marked(text)
    assert said[span.start : span.end] in found(said)


@pytest.mark.parametrize("text", [
    "transferred from Lakeside Community\nHospital course was long", "Seen at Mercy Hospital\nClinic is tomorrow",
    "moved to Lakeside General\nHospitalist called", "WEXHALL UNIVERSITY MEDICAL CENTER\nDepartment of Neurology",
    "TECHE KIDNEY CENTER\nHospital consult, seen", "moved to Lakeside Community\nHospital: day 3",
])
def test_what_any_house_has_is_no_part_of_one(text: str):
    assert all("\n" not in name for name in found(text))


def test_a_weekday_and_its_day_below_are_one():
    """Behind a comma; else the day may begin the next entry of a log."""
    assert found("Seen on Monday,\nMarch 4, 2019 by us.") == ["Monday,\nMarch 4, 2019"]
    assert found("Seen on Monday\n3/4/19 BP 120/80") == ["Monday", "3/4/19"]
