"""Names told by the form of a document: fields, ages, tables."""

from __future__ import annotations

import pytest

from resynth.recognize.persons.names import RECOGNIZER
from resynth.testing import marked
from resynth.types import Document

_TABLE = """Bed|Attending|Problem|Initials
4|[FINE](NAME)|AF|[TM](NAME)
5|[LEVENTHAL, S](NAME)|CHF|[jeb](NAME)
6|HOSPITALIST|none|NA
"""
_UNTITLED = """Med|Dose|Route
aspirin|81|PO
Fine|2|IM
"""


@pytest.mark.parametrize("line", [
    "Provider: [Chue Tong Her](NAME), DO",
    "Patient Name:      [Merchant, Precious](NAME)      MRN pending",
    "Attending Physician: [Rain Bills](NAME)\nService: Medicine",
    "Interpreter: [Page Lovely](NAME) (Hmong)",
    "SURGEON: [CHASE SALES](NAME), M.D.",
    "Patient: Alert and oriented",
    "Attending: Internal Medicine\n",
    "Nurse: Will call back",
    "PCP: None listed",
    "Drug name: Magic Cream\n",
    "Physician: See below\n",
])
def test_a_field_of_names_holds_a_name_whatever_its_words(line: str):
    found(line)


@pytest.mark.parametrize("line", [
    "[Heaven Folks](NAME) is a 56-year-old woman with asthma.",
    "[Legend Beach](NAME), a 45 y/o male, presents with pain.",
    "This Patient is a 56-year-old woman with asthma.",
    "Black Male, 45 yo, with pain.",
    "Chest Pain, 3 years, worse.",
])
def test_who_is_told_an_age_at_a_beginning_is_a_person(line: str):
    found(line)


@pytest.mark.parametrize("table", [_TABLE, _UNTITLED])
def test_a_column_holds_what_its_heading_says(table: str):
    found(table)


@pytest.mark.parametrize("line", [
    "We reviewed the results. [Felicity](NAME)'s mother was present.",
    "She was upset. [River](NAME) states that it hurts.",
    "A message for [Tabitha Rosewater](NAME) was left.",
    "They spoke with [Mai See](NAME) about it.",
    "THIS IS A PLEASANT PATIENT NAMED [MIRACLE WADE](NAME) WHO RETURNS.",
    "Signed out to [Church](NAME) at 7.",
    "His two sons, [Lutz](NAME) and [Aloise](NAME), agreed.",
    "Walks with max A. Deferred stairs.",
    "The pain was gone. Strength is intact.",
    "Takes MS Contin at home.",
    "Language: Eng only.",
])
def test_a_word_is_a_name_where_only_persons_stand(line: str):
    found(line)


@pytest.mark.parametrize("line", [
    "6/24 9:10a [rm](NAME): clinic only thru us.\nThe rest is small.",
    "No change since then. [TM](NAME)/[ev](NAME)\nThe end of it.",
    "The lab tally by [hz](NAME). It was right.",
    "Told the nurse and read back by [TMQ](NAME) at 1102.", "Confirmed by PCR at 1130.", "Found down by EMS at 0700.",
    "Sputum was positive for Chlamydia by NAT today.",
    "Ectopic excluded by IUP seen then.",
])
def test_initials_stand_where_people_write_them(line: str):
    found(line)


def found(text: str) -> None:
    """Assert that what is marked is found, and no other letter."""
    plain, wanted = marked(text)
    covered = {at for span in RECOGNIZER.find(Document("1", "1", plain), ()) for at in range(span.start, span.end)}
    gold = {at for span in wanted for at in range(span.start, span.end)}
    assert {plain[at] for at in covered ^ gold if plain[at].isalpha()} == set()
