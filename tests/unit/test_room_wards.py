"""Rooms behind the ward that they are on, by the floor that both tell, and beds of an emergency department."""

from __future__ import annotations

from itertools import product

import pytest

from resynth.recognize.institutions.keywords import RECOGNIZER
from resynth.types import Document


def rooms(text: str) -> list[str]:
    spans = {span[:2] for span in RECOGNIZER.find(Document("1", "1", text), ()) if span.kind == "ROOM"}
    whole = [one for one in spans if not any(a <= one[0] and one[1] <= b and (a, b) != one for a, b in spans)]
    return [text[start:end] for start, end in sorted(whole)]


@pytest.mark.parametrize(("ward", "between", "room"), list(product(
    ["9W", "9N", "9SE"], [" ", " / ", "/"], ["9021", "914", "914A", "9021-2"],
)))
def test_a_ward_and_its_room_have_one_floor(ward: str, between: str, room: str):
    assert rooms(f"Seen. {ward}{between}{room} since noon.") == [room]
    assert rooms(f"Seen. {ward}{between}8{room[1:]} since noon.") == []


@pytest.mark.parametrize(("text", "expected"), [
    ("Seen on Vasc 7 / 702A today", ["702A"]),
    ("Seen on Ortho 8 / 814W today", ["814W"]),
    ("Seen, 3 Oncology 311, today", ["3 Oncology 311"]),
    ("Came to ED resus 2 then", ["2"]),
    ("Came by ED hall C, then", ["C"]),
    ("Now in hall 14H today", ["14H"]),
    # doses, hours, echoes, scores, years and stays
    ("5W 500 mg, 3E 300 units, called 1W 1430, 2S 2040", []),
    ("Vasc 7 / 10, Ortho 2 / 3, Tele 3 days, Onc 3 / 12", []),
    ("2 Surgery 2010, 3 Surgery 412", []),
    ("ED trauma 2 days, ED hall 3 hours, walked hall 2 laps, ED acute 10%", []),
    ("Echo 2D 234, 3T 312, 4F 450", []),
])
def test_what_stands_beside_a_ward(text: str, expected: list[str]):
    assert rooms(text) == expected


@pytest.mark.parametrize(("text", "expected"), [
    ("Admit to 6B. Pager 31187", ["6B"]), ("transferred from 10A overnight", ["10A"]), ("report to 4C given", ["4C"]),
    ("stage 3B", []), ("progressed to 3B disease", []), ("upgraded from 2A", []), ("moved 2A", []),
    ("admit to 6B/7", []),
])
def test_a_ward_by_a_letter_where_somebody_is_brought_to_it(text: str, expected: list[str]):
    assert rooms(text) == expected
