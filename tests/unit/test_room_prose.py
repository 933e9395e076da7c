"""Rooms that no word for a room tells, in running text and in codes, and what has their shape and is none."""

from __future__ import annotations

import pytest
from speed import seconds, stays_below

from resynth.recognize.institutions.keywords import RECOGNIZER
from resynth.types import Document


def rooms(text: str) -> list[str]:
    spans = {span[:2] for span in RECOGNIZER.find(Document("1", "1", text), ()) if span.kind == "ROOM"}
    whole = [one for one in spans if not any(a <= one[0] and one[1] <= b and (a, b) != one for a, b in spans)]
    return [text[start:end] for start, end in sorted(whole)]


@pytest.mark.parametrize(("text", "expected"), [
    ("Ruiz in 7112 pulled NG overnight.", ["7112"]), ("Mr. Lund in 412 wants to leave AMA.", ["412"]),
    ("pt in 508 no issues overnight", ["508"]), ("The lady in 316 is confused.", ["316"]),
    ("Told the man in 2214A, who agreed.", ["2214A"]), ("412 needs a bed alarm.", ["412"]),
    ("Rounds done. 614 refused labs.", ["614"]), ("Cross cover: 516 Huang - K repleted", ["516"]),
    ("Please see Ruiz, 4102, for wound check.", ["4102"]), ("Called to 614 for chest pain.", ["614"]),
    ("He is in 3412.", ["3412"]), ("She was in 512, with sitter", ["512"]), ("Patient is currently in 2240.", ["2240"]),
    ("transfer from 512 to 608", ["512", "608"]),
    ("Pt moved from 4117 to 2240 overnight", ["4117", "2240"]),
    ("Rapid response called in 5120, seen at once.", ["5120"]),
    ("12A: MAP 72, out to chair\n403 - asleep", ["12A", "403"]), ("Quiet. 34: up x2, wants tea", ["34"]),
])
def test_who_is_in_a_number_or_what_a_number_does_tells_a_room(text: str, expected: list[str]):
    assert rooms(text) == expected


@pytest.mark.parametrize("text", [
    "Ruiz in 2019 had a stroke.", "Lund in 1998 was admitted.", "in 500 mL of water", "Dissolved, pt in 500 mL no pain",
    "The trial was done in 412 patients.", "Ruiz in 412 patients found less.", "seen in 30 min", "Seen in 30 min.",
    "pt in 120 degrees of flexion", "WBC in 412 range", "Platelets 412 needs recheck", "412 patients needed a bed.",
    "Ferritin, 412, was high.", "Ruiz, 1998, showed", "Titrate up to 614 for effect.", "Na: 132 - repleted",
    "CK: 516 Huang - repleted", "Glucose. 412 mg/dL needs insulin", "K 412 refused", "Ruiz in 100% oxygen is better.",
    "412 needs insulin per scale", "She is in 300 mL of fluid", "He is in 120 degrees", "HR is in 120",
    "He was in 1998.", "appointment transferred from 1000 to 1100", "volume moved from 300 to 500",
    "lasix moved from 100 to 200.",
    "fluid transferred from 300 to 500 mL", "Jackson in 300.5 was read",
])
def test_years_doses_counts_and_values_are_no_rooms(text: str):
    assert rooms(text) == []


@pytest.mark.parametrize(("text", "expected"), [
    ("report called to RN 5N at 0410", ["5N"]), ("7B: no falls this shift", ["7B"]),
    ("Bed board: 4E 12 dirty, 4E 14 clean", ["4E 12", "4E 14"]), ("team Gold / 11N 34A", ["11N 34A"]),
    ("B12 Trask chest pain", ["B12"]), ("W3-14 pain 7/10", ["W3-14"]), ("Room: Med/Surg 230", ["230"]),
    ("Room: Nursery 1 / mom OB 4", ["1", "4"]), ("OR: Main 14", ["Main 14"]),
    ("PACU, then Magnolia 5.", ["Magnolia 5"]), ("Admit Magnolia 5, bed 11.", ["Magnolia 5", "11"]),
    ("seen at Penn Tower ste 640.", ["640"]), ("HD in infusion center chair 4", ["4"]),
    ("Location: ED B pod 12", ["B", "12"]), ("Loc | OB 5", ["5"]), ("bed St. Cecilia's 6.", ["St. Cecilia's 6"]),
    ("now in ICU #4", ["4"]),
])
def test_wards_and_beds_by_their_codes(text: str, expected: list[str]):
    assert rooms(text) == expected


@pytest.mark.parametrize("text", [
    "B12 was low.", "B12 Deficiency noted", "B12 1000 mcg IM", "Stage T2 N1 M0", "T2 N1 disease", "L4 fracture on CT",
    "L4 Fracture seen", "T12 compression", "T2-12 lesion", "L4-05 fused", "GA 38W 4D", "gestation 11W 34D here",
    "1A: hypertension", "2B: no change", "1: Asthma\n10: Gout\n11: Anxiety", "2 - Asthma\n12 - Gout",
    "HD #4 / ICU #4 / vent day #4", "NICU 12 d", "SICU 3 w", "A1c 6.1",
    "5E 12 mg", "then Keflex 5, home", "Take one, then Coumadin 5", "bed St. rest", "OR: 14 to 2",
    "chair 4 hours", "the center chair 4 times", "aspirin, then Plavix 75", "admit Tuesday 5", "RN 5 years",
])
def test_vitamins_vertebrae_stages_and_spans_are_no_beds(text: str):
    assert rooms(text) == []


@pytest.mark.parametrize("piece", ["in 412 ", "Ruiz in ", "4E 12 ", "7B: ", "B12 Trask ", "412 needs ", "\n5N: a"])
def test_long_notes_of_such_pieces_take_no_longer_than_their_length(piece: str):
    def found(many: int) -> list[str]:
        return rooms(piece * many)

    assert stays_below(lambda: seconds(lambda: found(400)), lambda: 16 * seconds(lambda: found(100)), 0.5, 4)
