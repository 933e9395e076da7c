"""Wards and rooms to which a deed leads and no word for a room, and what has their shape there and is none."""

from __future__ import annotations

import pytest

from resynth.recognize.institutions.keywords import RECOGNIZER
from resynth.types import Document


def rooms(text: str) -> list[str]:
    spans = {span[:2] for span in RECOGNIZER.find(Document("1", "1", text), ()) if span.kind == "ROOM"}
    whole = [one for one in spans if not any(a <= one[0] and one[1] <= b and (a, b) != one for a, b in spans)]
    return [text[start:end] for start, end in sorted(whole)]


@pytest.mark.parametrize(("text", "expected"), [
    ("Seen on 9C, resting comfortably.", ["9C"]), ("Report called to 14 NW, RN aware.", ["14 NW"]),
    ("rapid response on 3n", ["3n"]), ("arrived on tele b.", ["b"]),
    ("Pt arrived to 10th floor via stretcher.", ["10th"]), ("Admit to: 9th floor", ["9th"]),
    ("Admit to: South 10", ["South 10"]), ("Transferred from 5th floor to 14th floor.", ["5th", "14th"]),
    ("Seen on Jamieson 3, resting.", ["Jamieson 3"]), ("rounding on wing 11a today", ["11a"]),
    ("Pickup: 9C, 352. Destination: MRI.", ["9C", "352"]), ("Bed assignment: 7 Annex 13", ["7 Annex 13"]),
    ("Unit/Bed: South 8/12", ["South 8", "12"]), ("charge RN 10S notified", ["10S"]),
    ("3S RN aware of arrival.", ["3S"]),
    ("Census 6N: 22", ["6N"]), ("Called 10S for report.", ["10S"]), ("| 2 SW | Rm 412", ["2 SW", "412"]),
    ("Johanson 3, room 12", ["Johanson 3", "12"]),
])
def test_a_deed_and_who_works_there_lead_to_a_ward(text: str, expected: list[str]):
    assert rooms(text) == expected


@pytest.mark.parametrize(("text", "expected"), [
    ("Sitter at bedside in S525.", ["S525"]), ("Isolation cart outside 42.", ["42"]), ("Pt roomed in 34", ["34"]),
    ("Roomed in exam 12.", ["12"]), ("Call light 818: pain meds requested.", ["818"]),
    ("Patient in 775D requesting pain meds.", ["775D"]), ("Transport from T639 to CT.", ["T639"]),
    ("Res in N601 and 505 arguing.", ["N601", "505"]), ("Pt is in A334, asleep.", ["A334"]),
])
def test_what_is_in_a_room_and_who_lies_there_lead_to_its_number(text: str, expected: list[str]):
    assert rooms(text) == expected


@pytest.mark.parametrize(("text", "expected"), [
    ("moved to pod e w/ sitter", ["e"]), ("Pt in Block G, awaiting psych eval.", ["G"]),
    ("moved to blue pod", ["blue"]),
    ("transferred to zone 4.", ["4"]), ("Housing unit: Red Pod", ["Red"]), ("Housing unit: Block B", ["Block B"]),
])
def test_somebody_who_was_brought_there_tells_a_part_of_a_ward_or_a_jail(text: str, expected: list[str]):
    assert rooms(text) == expected


@pytest.mark.parametrize("text", [
    "Seen on 2D echo, EF 55.", "Seen on 12 lead.", "BP moved from 70s to 80s.",
    "Received on 4 L, transferred to 2 L nc.",
    "Called 3 times for report.", "Sitter for 24 hours.", "Time at bedside: 1424", "update family in 10.",
    "Changed pt to D10 at 50 ml/hr.", "Switched patient to B12 shots.", "Transfers: chair/bed: Min A x1",
    "Tumor seen in block A and block C.", "Pt in zone 2 HR for 20 min.", "Sent to tele 4 days ago.",
    "admit to tele 24 hr obs", "Lives on 3rd floor, moved to 1st floor apartment.", "RN Salas 3 doses given.",
    "abscess 5 cm, IR 10 Fr 8/7", "abd 4-/5, ER 4/5, IR 4+/5", "call light in reach, bed low x2",
    "Braden 18, moved on 3 meds",
    "Patients from 112, 118 and 120 were seen.", "sections from block 4", "Weeks: 11W, seen on 3 w",
])
def test_echoes_flows_doses_counts_and_zones_are_none(text: str):
    assert rooms(text) == []


@pytest.mark.parametrize(("text", "expected"), [
    ("Taken to OR 15A for washout.", ["15A"]), ("Assigned to IR 22, anesthesia aware.", ["22"]),
    ("Bed B: stable overnight.", ["B"]),
])
def test_theatres_have_letters_and_a_bed_a_colon(text: str, expected: list[str]):
    assert rooms(text) == expected
