"""Rooms that have a form of their own, and what stands behind a word for a room and is none."""

from __future__ import annotations

import pytest

from resynth.recognize.institutions.keywords import RECOGNIZER
from resynth.types import Document


def rooms(text: str) -> list[str]:
    spans = {span[:2] for span in RECOGNIZER.find(Document("1", "1", text), ()) if span.kind == "ROOM"}
    whole = [one for one in spans if not any(a <= one[0] and one[1] <= b and (a, b) != one for a, b in spans)]
    return [text[start:end] for start, end in sorted(whole)]


@pytest.mark.parametrize(("text", "expected"), [
    ("Date | 03-Feb-24 | OR | 14 | Class | ASA 2", ["14"]),
    ("Variance | 09-Mar-24 | OR 7 | Case# 5", ["7"]),
    ("0412  To OR-C. Spinal in.", ["OR-C"]),
    ("the bazaar in Dining Room B. Up", ["B"]), ("met in Conference Room 2, then", ["2"]),
    ("Straight to cath lab 3 with the medics", ["3"]),
    ("Moved to EP lab 2, sedated.", ["2"]),
    ("Mother waits at holding H7, consent signed.", ["H7"]),
    ("Called preop holding 4. No answer.", ["4"]),
    ("Slept in crib 2217. Fed at 0300.", ["2217"]),
    ("Twins lie in NICU pods 6 and 7. Doing well.", ["6", "7"]),
    ("Leaks in rooms 412 and 414 today", ["412", "414"]),
    ("Tx to Mother-Baby 3, report given", ["Mother-Baby 3"]),
    ("HOUSING: C-POD CELL 9 UPPER", ["C-POD", "9 UPPER"]),
    ("Moved to D-pod cell 4 by the deputy", ["D-pod", "4"]),
    ("ROOM: 5 TELE - 5214", ["5 TELE", "5214"]),
    ("LOC/BED    7W / 7W11-2", ["7W", "7W11-2"]),
    ("Moved to the fourth floor overnight.", ["fourth floor"]),
    ("Twin B isolette 7, pod C. Feeding", ["7", "C"]),
    ("Longmont office Rm 4/Rm 5 today", ["4", "5"]),
    ("From 7 Tower 7114. Stable", ["7 Tower 7114"]),
    ("res in 114B moved to 118A due to roommate", ["114B", "118A"]),
    ("Waits in PACU slot 3. CT", ["3"]),
    ("Assigned to OR6, add on", ["OR6"]),
    ("She boards in hall 3. Fast track 2 is full", ["3"]),
    ("Sent to Fast track 2.", ["2"]),
    ("Accepted, bed 7-2114.", ["7-2114"]),
])
def test_rooms_that_have_a_form_of_their_own(text: str, expected: list[str]):
    assert rooms(text) == expected


@pytest.mark.parametrize("text", [
    "Smoking | OR | 2 | 95% CI 1-4",
    "Exposure | OR | 3 | p<.05",
    "male AND/OR-B positive",
    "cath lab 2 times this year",
    "cath lab 1 stent placed",
    "holding H2 blocker for now",
    "has been holding 2 doses",
    "a crib 4 steps away",
    "PODs 4 and 5 without fever",
    "nail beds 2 and 3 are blue",
    "Mother-Baby 2 days old",
    "HOUSING: STABLE",
    "Erector A-block, 20 mL",
    "In room 0712, incision 0740",
    "EXAM 0550: eyes open",
    "arrived from ED 0300 by cart",
    "STATION 4R: 3 passes, lymphocytes",
    "UNIT 2 W0417 23 556138 hung",
    "head of bed 4 in up",
    "GE Voluson, probe RM7C",
    "Endo: A1c 7.2",
    "UTR 130   PAV 130   SAV 100",
    "Lives alone on the third floor at 9 Alder Row.",
    "He could not climb to the second floor.",
    "on the ground floor of her aunt's house",
    "MoCA: trails 0, cube 0, clock 1",
    "Head at Station -1, Pit at 4.", "A. LUL, block A1; B. Station 4R, block B1; C. Station 7, C1-C3",
    "Flexor Zone 2 injury repaired",
    "the pod c of cells",
    "rate 48, STE 3 mm in II, III",
    "STE V3 resolved",
    "WBC 24.8 (82N 14B) Hct 34",
    "Unit no. SC-114-0927   Seen today",
    "Cath no. C26-0317",
    "OR2.5 (1-3) per year",
    "walks in hall 2 times",
    "on track 2 with goals",
    "Exam rooms: 4. Beds: 24.",
])
def test_what_is_no_room(text: str):
    assert rooms(text) == []
