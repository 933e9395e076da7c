"""Occupations of an employer, of whoever is met, and what is none."""

from __future__ import annotations

import pytest

from resynth.recognize.institutions.keywords import RECOGNIZER
from resynth.types import Document


def occupations(text: str) -> list[str]:
    return [text[span.start : span.end] for span in RECOGNIZER.find(Document("1", "1", text), ())
            if span.kind == "PROFESSION"]


@pytest.mark.parametrize(("text", "expected"), [
    ("Two children (youngest 9). Security guard at Coral Harbor Depot, nights.", "Security guard"),
    ("Son Dale (copy in chart), correctional officer at Cedar Ridge Prison, works doubles", "correctional officer"),
    ("| Occupation | Jewelry polisher, nights |", "Jewelry polisher"),
    ("He is the welder there.", "welder"),
    ("ps im the roofer that fixed it", "roofer"),
    ("Her welder husband is here.", "welder"),
    ("The welder returns today.", "welder"),
    ("She works as a caregiver.", "caregiver"),
    ("Dtr: dental hygienist in town.", "dental hygienist"),
    ("The patient, a cardiologist at Fenwick Hill, was told", "cardiologist"),
    ("61m ranch hand from the county", "ranch hand"),
])
def test_occupations_told_of_somebody(text: str, expected: str):
    assert expected in occupations(text)


@pytest.mark.parametrize("text", [
    "In May she paid the plumber twice.",
    "Letter to foreman Odell about light duty.",
    "His foreman Skip drove him in.",
    "Her hairdresser saw the spot.",
    "the usher, Mr. Olen Tubbs, gave her juice",
    "from his barber, Mr. Stan Pike",
    "Called property manager Rick at noon",
    "Sister is health care agent.",
    "He is her main caregiver.",
    "Ayaan is a 14-year-old eighth grader.",
    "He wants to be a firefighter.",
    "reviewed with security officer.",
    "passenger ejected, truck driver of other car arrested",
    "Mom: nurse aware.",
    "Dr. Lind, a cardiologist, was told",
    "custodian.display: a hospital",
    "Seen with Ms. Vance, case manager at Coral Harbor.",
    "| Occupation | Employer |",
])
def test_occupations_of_others_and_none(text: str):
    assert occupations(text) == []
