"""A known town, house, user or work that is a word too: itself where it is written or told so, else the word."""

from __future__ import annotations

import pytest

from resynth.recognize.known import RECOGNIZER
from resynth.recognize.known_things import tells_nothing
from resynth.testing import RecognizerContract, marked
from resynth.types import Document, KnownValue

KNOWN = (
    KnownValue("CITY", "Normal"), KnownValue("CITY", "Mobile"), KnownValue("CITY", "Hope"), KnownValue("CITY",
    "Orono"),
    KnownValue("COUNTRY", "Turkey"), KnownValue("COUNTY", "Orange"), KnownValue("ORGANIZATION", "Target"),
    KnownValue("HOSPITAL", "General"), KnownValue("USERNAME", "home"), KnownValue("PROFESSION", "nurse"),
    KnownValue("PROFESSION", "welder"),
)


def found(text: str, known: tuple[KnownValue, ...] = KNOWN) -> list[str]:
    return [text[span.start : span.end] for span in RECOGNIZER.find(Document("d", "p", text), known)]


@pytest.mark.parametrize("text", [
    "normal exam", "Gait: Normal. Mood: Normal", "NORMAL EXAM, GAIT NORMAL", "labs within normal limits",
    "back to normal.", "returned to normal; normal.", "Normal sinus rhythm", "uses a mobile phone",
    "Mobile chest x-ray", "pt is mobile",
    "MOBILE IN BED", "lives in mobile home", "turkey sandwich", "Turkey sandwich eaten", "orange urine", "we hope so",
    "INR at target.", "Target INR 2-3", "target HR 120", "General appearance: well", "GENERAL: well nourished",
    "general surgery", "sent to general surgery", "seen with general malaise", "discharged home", "HOME MEDS",
    "Home: alone", "nurse called", "Nurse notified", "RN: nurse", "from normal exams", "in hope of recovery",
])
def test_the_word(text: str):
    """``normal exam`` was a town in all notes of patients of Normal."""
    assert found(text) == []


@pytest.mark.parametrize("said", [
    "Lives in [Normal](CITY).", "lives in [normal](CITY) with wife", "she is from [normal](CITY).",
    "City: [Normal](CITY)", "[Normal](CITY), IL", "[normal](CITY), il", "from [normal](CITY) illinois",
    "moved to [mobile](CITY) in 2012",
    "[hope](CITY), ar", "Her brother in [Hope](CITY) drove", "seen in [Orono](CITY)", "[orono](CITY) clinic",
    "born in [turkey](COUNTRY).", "[orange](COUNTY) county", "works at [target](ORGANIZATION).",
    "works at [Target](ORGANIZATION)", "employer: [target](ORGANIZATION)",
    "transferred from [General](HOSPITAL) today",
    "sent to [general](HOSPITAL) for CT", "user [home](USERNAME)", "retired [nurse](PROFESSION)",
    "works as a [nurse](PROFESSION)", "[welder](PROFESSION) by trade", "ADDRESS: [NORMAL](CITY), IL",
])
def test_the_place_the_house_the_work(said: str):
    text, marks = marked(said)
    assert found(text) == [text[mark.start : mark.end] for mark in marks]


@pytest.mark.parametrize("value", [
    "Unknown", "UNKNOWN", "unk", "None", "N/A", "n/a", "NULL", "nan", "No PCP", "PCP", "Unknown Provider",
    "Provider, Unknown", "Not on file", "Not Available", "Other", "Unemployed", "No fixed address", "Homeless", "TBD",
])
def test_a_value_that_says_that_nothing_is_known(value: str):
    """``Etiology unknown`` was a town where a table had ``Unknown`` for one."""
    assert tells_nothing(value)
    for kind in ("PATIENT", "CITY", "DOCTOR", "HOSPITAL", "EMAIL"):
        assert found(f"{value}. Etiology {value.lower()}; seen {value}.", (KnownValue(kind, value),)) == []


@pytest.mark.parametrize("value", [
    "Nona Otherfield", "Anna Null", "Self, Anna", "12 Fixed Rd", "Physician, Amy", "Noneman", "No", "Address", "Care",
])
def test_a_value_that_tells_somebody(value: str):
    assert not tells_nothing(value)


@pytest.mark.parametrize("name", ["NA", "Na", "Nan"])
def test_somebody_is_called_what_tables_have_where_nothing_is_known(name: str):
    assert name in found(f"Mr. {name} was seen.", (KnownValue("PATIENT", name),))


class TestThings(RecognizerContract):
    """What is looked at around a word is bounded."""

    recognizer = RECOGNIZER
    known = KNOWN
    texts = ("lives in normal, il; normal exam", f"normal{' ' * 100_000}il", "lives in " * 10_000 + "normal")
