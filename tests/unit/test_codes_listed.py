"""Codes, points and lines of forms that are nobody's, by all recognizers together."""

from __future__ import annotations

import pytest

from resynth.recognize.around.nobodys import is_nobodys
from resynth.recognize.detect import detect
from resynth.recognize.note import note_of
from resynth.recognize.numbers import coded
from resynth.testing import marked
from resynth.types import Document


def places(text: str) -> list[tuple[int, int]]:
    [found] = detect([Document("1", "1", text)])
    return [(one.start, one.end) for one in found or ()]


@pytest.mark.parametrize("line", [
    "99214 office visit; 20610 arthrocentesis, RT; J3301 triamcinolone x4; 36415 venipuncture; 80053 CMP",
    "Charges: 27447, 01402, 97110, 97116-GP, 73560-RT.",
    "Diabetes mellitus type 2 (SCT 44054006), asthma (SCT 195967001)",
    "Textbook, ISBN 978-0-323-35317-5.", "As in Chest 2014;371:993-1004, and Lancet 2019;394(2):467-1012.",
    "Patient Name: ____________________   DOB: ___/___/_____   MRN: ____________   Room: ______",
])
def test_codes_and_lines_to_write_on_stay(line: str):
    assert places(line) == []


@pytest.mark.parametrize("line", [
    "Pending: [48213](IDNUM), [77120](IDNUM), [30155](IDNUM), [80112](IDNUM)",
    "Charts [48213](IDNUM), [77120](IDNUM), [30155](IDNUM) for visit 99214.",
    "MRN [20610](IDNUM), billed 99214, 36415, J3301, 97110",
])
def test_numbers_without_several_sure_charges_beside_them_are_found(line: str):
    text, marks = marked(line)
    assert set(places(text)) >= {(span.start, span.end) for span in marks}


def test_charges_are_told_within_their_line():
    text = "99214, 97110, J3301, 36415\n20610"
    assert coded.is_charge(text, text.index("36415"), text.index("36415") + 5)
    assert not coded.is_charge(text, text.index("20610"), text.index("20610") + 5)


@pytest.mark.parametrize("line", [
    "Her father EF 45, on a diuretic.", "Edinburgh score (mother): 6", "AFP 1.1 MoM, quad screen negative.",
])
def test_points_and_values_are_no_age(line: str):
    assert places(line) == []


@pytest.mark.parametrize("line", [
    "Mother [62](AGE), HTN", "Her father, PPS unknown, died at [71](AGE).",
    "Here with mom [Carys](NAME) and dad [Ben](NAME). Day 4. BW 3.54 kg",
    "Son [Bill](NAME) is HCP, PPS 30, home",
])
def test_ages_beside_them_are_found(line: str):
    text, marks = marked(line)
    assert places(text) == [(span.start, span.end) for span in marks]


@pytest.mark.parametrize("line", [
    "Vanderbilt: 7/9 inattn, 5/9 impulsivity.", "Needs help in 4/6 ADLs.",
    "Heart: 1/6 vibratory, Still's murmur; femoral pulses full",
    "The surgeon placed a 1/3 tubular plate, and he went home.",
])
def test_so_many_of_so_many_are_no_day(line: str):
    assert places(line) == []


def test_a_language_that_something_is_told_in_is_no_place():
    note = note_of(Document("1", "1", "Consent discussed in French, lives in Dutch Harbor."))
    assert is_nobodys(note, 3, 3, "LOCATION", 100)
    assert not is_nobodys(note, 7, 8, "LOCATION", 100)
