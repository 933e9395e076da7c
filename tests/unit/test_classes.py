"""Classes that notes of several writers taught (``dev-classes.marked``): what is found, as what, and what is left."""

from __future__ import annotations

from pathlib import Path

import pytest

from resynth.kinds import KINDS
from resynth.recognize.detect import detect
from resynth.testing import marked
from resynth.types import Document, Span

FILE = Path(__file__).parent.parent / "cases" / "recognize" / "dev-classes.marked"
LINES = [line for line in FILE.read_text("utf-8").splitlines() if line and not line.startswith("#")]


def found(text: str) -> tuple[Span, ...]:
    (spans,) = detect([Document("1", "1", text)])
    assert spans is not None
    return spans


def said(text: str) -> list[tuple[str, str]]:
    return [(text[span.start : span.end], span.kind) for span in found(text)]


def places(text: str, spans: tuple[Span, ...] | list[Span]) -> set[int]:
    return {at for span in spans for at in range(span.start, span.end) if text[at].isalnum()}


@pytest.mark.parametrize("line", LINES)
def test_what_identifies_is_found_whole_and_nothing_else(line: str):
    text, spans = marked(line)
    assert places(text, found(text)) == places(text, spans)


@pytest.mark.parametrize("line", [line for line in LINES if "](" in line])
def test_what_is_found_is_of_its_class(line: str):
    text, spans = marked(line)
    wanted = {span.start: KINDS[span.kind].cchmc for span in spans}
    told = {span.start: KINDS[span.kind].cchmc for span in found(text)}
    assert told == wanted


@pytest.mark.parametrize("text", [
    "Printed by OLSEN, K KOLSEN22 at 4/2/23", "Printed by Olsen, Kirk (KOLSEN22) on 4/2/23",
])
def test_a_user_name_made_of_the_name_beside_it(text: str):
    """Letters of the name with figures behind it; the same letters of nobody near are left to other rules."""
    assert "KOLSEN22" in "".join(value for value, _ in said(text))


@pytest.mark.parametrize(("text", "whole"), [
    ("Seen 20.11.2013. Given 2/5, 30/5, 27/6.", ["20.11.2013", "2/5", "30/5", "27/6"]),
    ("Seen 11/20/2013. Bupropion helped on 1/5, 2/2, 3/2.", ["11/20/2013", "1/5", "2/2", "3/2"]),
])
def test_days_in_a_row_that_rise_are_days(text: str, whole: list[str]):
    assert [value for value, kind in said(text) if kind == "DATE"] == whole


@pytest.mark.parametrize("text", [
    "Strength 3/5, 4/5, 5/5 at delts.", "Nodes 1/2, 2/3, 3/4 taken.", "Delts 4/5, 4/5, 4/5.",
])
def test_fractions_in_a_row_are_no_days(text: str):
    assert [kind for _, kind in said(text) if kind == "DATE"] == []


@pytest.mark.parametrize(("record", "test", "is_one"), [
    ("2067-04-11", "EF 25% 3/66", True), ("2067-04-11", "A1c 9.2 5/67", True), ("2067-04-11", "BP 12/66", False),
    ("2067-04-11", "EF 25% 3/68", False), ("2017-04-11", "EF 25% 3/66", False), ("2067-04-11", "ANA 1/64", False),
])
def test_a_month_of_a_year_up_to_that_of_a_record_of_another_time(record: str, test: str, is_one: bool):
    """No test is of a year to come, and no fraction of a record of today is of a year."""
    value = test.rpartition(" ")[2]
    assert ((value, "DATE") in said(f"Record date: {record}. {test}, stable.")) is is_one


def test_police_by_their_town_are_told_by_what_they_do():
    """PD is an illness and a dialysis too: nobody's law is told near those."""
    assert ("Salem PD", "ORGANIZATION") in said("Brought by Salem PD, officer at bedside.")
    assert said("Home PD nightly, fluid clear. Overnight PD stable.") == []


def test_the_same_number_is_a_record_behind_a_name_read_out():
    assert ("KP 310 552", "IDNUM") in said("Patient Lowry comma Dana KP 310 552. Afebrile.")
    assert said("Give KP 310 552 ml.") == []


def test_a_last_name_that_is_a_word_is_one_before_its_comma_read_out():
    assert ("frost", "PATIENT") in said("summary on patient frost comma winifred medical record number pending")
    assert ("stable", "PATIENT") not in said("patient stable comma winifred his wife at bedside period")


@pytest.mark.parametrize("text", ["Sat in the Rm 12 lounge.", "Father in Bldg 4."])
def test_what_is_numbered_is_no_town(text: str):
    assert [kind for _, kind in said(text) if kind == "CITY"] == []


def test_the_family_s_child_stays_a_name():
    """A people's name before "girl" is nobody's; behind "the" it is a family's."""
    assert any("Zubrikova" in value for value, _ in said("The Zubrikova girl came back."))
    assert said("Wiradjuri girl, third visit.") == []


@pytest.mark.parametrize("text", [
    "Her husband is Eritrean too, and speaks Tigrinya.",
    "This is a 45-year-old Puerto Rican woman; her husband is Sri Lankan.",
    "He is Kazakhstani, and his wife is Ecuadorean.",
])
def test_a_people_is_no_person(text: str):
    """What somebody is by country is no name behind kin, and nothing that is searched again in all their notes."""
    assert [value for value, kind in said(text) if kind != "AGE"] == []


@pytest.mark.parametrize(("text", "value"), [
    ("Dr. Haitian saw her.", "Haitian"), ("Patient: Somali, Marie", "Somali, Marie"),
    ("Mr. Costa Rican left.", "Costa Rican"), ("Her husband Eritrean called.", "Eritrean"),
])
def test_who_is_called_as_a_people_is_stays_somebody(text: str, value: str):
    assert value in [found for found, _ in said(text)]
