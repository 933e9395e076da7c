"""What looks like a place and is a heading, a scale, a measure or a sentence; rivers, plates and chats beside them."""

from __future__ import annotations

import pytest

from resynth.recognize.places.addresses import RECOGNIZER
from resynth.types import Document


def found(text: str) -> list[tuple[str, str]]:
    spans = sorted(RECOGNIZER.find(Document("d", "p", text), ()))
    return [(text[span.start : span.end], span.kind) for span in spans]


@pytest.mark.parametrize("text", [
    "| Problem | Code | Onset | Status |\n", "| Vital Sign | Reading | Time |\n", "Berlin: moderate ARDS.",
    "Edinburgh for mother 4.", "in Allen stirrups.", "fixed in the Mayfield, turned", "segments (VII, IVb, VI).",
    "the state ID S-118", "Ab neg, Hgb 12, RI, HBsAg neg", "US 3 MHz 0.8 W/cm2", "comm 45, GM 60, FM 50, PS 45",
    "fluoro, AK 744 mGy", "Main OR, suite 14", "STE 3 mm in II", "pacing 180 via LV wire", "VIA FAX 800",
    "4 BM. West Haven 1", "UNTIL 1800 THEN Q4. REPEAT CT 06/12.", "unit 76 F. Lights dim", "the Ohio study",
    "on call st. yes",
    "in the Tennessee valley protocol",
])
def test_none_of_these_is_a_place(text: str):
    assert found(text) == []


@pytest.mark.parametrize(("text", "places"), [
    ("a barge pilot on the Mississippi)", [("Mississippi", "LOCATION-OTHER")]),
    ("camps along the Ohio.", [("Ohio", "LOCATION-OTHER")]),
    ("pickup (Pennsylvania plate ZQX-0417) with", [("Pennsylvania", "STATE")]),
    ("Silver Honda Civic, Ohio plates HJK 4471,", [("Ohio", "STATE")]),
    ("18:03 Patient: maine not oregon lol", [("maine", "STATE"), ("oregon", "STATE")]),
    ("18:13 Patient: the pharmacy on congress st\n", [("congress st", "STREET")]),
    ("Newport, RI 02840, USA", [("Newport", "CITY"), ("RI", "STATE"), ("02840", "ZIP"), ("USA", "COUNTRY")]),
    ("Moved from Boston 10 years ago", [("Boston", "CITY")]), ("off US 3 near home", [("US 3", "LOCATION-OTHER")]),
    ("lives at 12 Via Roma,", [("12 Via Roma", "STREET")]), ("at 2 Mt. Vernon St, home", [("2 Mt. Vernon St",
    "STREET")]),
    ("4 N. West Haven Rd.", [("4 N. West Haven Rd.", "STREET")]), ("30 Oak Ave, Suite 14", [("30 Oak Ave, Suite 14",
    "STREET")]),
])
def test_these_are(text: str, places: list[tuple[str, str]]):
    assert found(text) == places
