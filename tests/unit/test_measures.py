"""What the weights and the chain told is nobody's where its form or the word before says so, however sure they are."""

from __future__ import annotations

import pytest

from resynth.recognize.around.bedside import is_measured
from resynth.recognize.around.measures import is_one
from resynth.recognize.note import Note


def is_nobodys(text: str, piece: str, kind: str) -> bool:
    note, at = Note(text), text.index(piece)
    return is_one(note, note.token_at(at), note.token_at(at + len(piece) - 1), kind)


@pytest.mark.parametrize(("text", "piece", "kind"), [
    ("PRVC 450/16/8/40 now", "450/16/8/40", "IDNUM"), ("Labs 18.4 > 10.2/31 < 96", "10.2/31", "DATE"),
    ("due: $145.00", "145.00", "PHONE"), ("icd9 715.1 told", "715.1", "PHONE"),
    ("FBG 180-240 home", "180-240", "PHONE"),
    ("Images 12-92 of it", "12-92", "IDNUM"), ("Variant: rs694842734", "rs694842734", "IDNUM"),
    ("C5D16 today", "C5D16", "IDNUM"), ("is T3N0M0 now", "T3N0M0", "IDNUM"), ("G3P1436 at term", "G3P1436", "IDNUM"),
    ("Dx: Z95.81", "Z95.81", "IDNUM"), ("BRCA2 p.Pro140Phe, VUS", "Pro140Phe", "NAME"),
    ("rested from 0333 to 0455", "0333", "PHONE"), ("rested from 0333 to 0455", "0455", "PHONE"),
    ("12-36 mg/dL is low", "dL", "NAME"), ("at 2000 Hz on the left", "Hz", "LOCATION"), ("HICN 9990", "HICN", "IDNUM"),
    ("ascom 1234", "ascom", "IDNUM"), ("In: 6147 Out: 6755", "6755", "LOCATION"), ("room temp 52", "52", "AGE"),
    ("Hgb 11.4 (goal 10-12)", "10-12", "DATE"), ("Hib, PCV20 given", "PCV20", "IDNUM"),
    ("FEV1 FVC FEF25-75", "FEF25-75", "IDNUM"),
    ("chr7:93730 lost", "7:93730", "IDNUM"), ("EGFR T790M found", "T790M", "IDNUM"),
])
def test_measures_codes_units_and_labels_are(text: str, piece: str, kind: str):
    assert is_nobodys(text, piece, kind)


@pytest.mark.parametrize(("text", "piece", "kind"), [
    ("subject 012-045 seen", "012-045", "IDNUM"), ("kit 92-12 opened", "92-12", "IDNUM"),
    ("by 12/3/04", "12/3/04", "DATE"),
    ("claim Z15.01 was denied", "Z15.01", "IDNUM"), ("lot E1234K given", "E1234K", "IDNUM"),
    ("call 555-0142", "555-0142", "PHONE"), ("paged 0455 twice", "0455", "PHONE"),
    ("lived from 1985 to 2003", "1985", "DATE"),
    ("Grant 4410 called", "Grant", "NAME"), ("signed 1430 ML", "ML", "INITIALS"), ("in 6147", "6147", "LOCATION"),
    ("Mr. Gray (p. 4)", "Gray", "NAME"), ("is 52 and well", "52", "AGE"),
])
def test_numbers_and_names_of_somebody_are_not(text: str, piece: str, kind: str):
    assert not is_nobodys(text, piece, kind)


@pytest.mark.parametrize(("text", "piece", "kind", "said"), [
    ("at the 44th percentile", "44th", "IDNUM", True), ("booked for the 18th", "18th", "IDNUM", False),
    ("age 1st preg 28", "1st", "IDNUM", True), ("booked Thu 20th", "20th", "IDNUM", False),
    ("BP 167/115 mmHg", "mmHg", "NAME", True), ("0730 MO bkfst", "MO", "INITIALS", False),
    ("Ranson 4 today", "Ranson", "NAME", True), ("Wells 4471 paged", "Wells", "NAME", False),
    ("L4/5 fused", "L4/5", "IDNUM", True), ("L4/9 fused", "L4/9", "IDNUM", False),
])
def test_what_is_measured_at_a_bedside_is_told_by_its_form(text: str, piece: str, kind: str, said: bool):
    note, at = Note(text), text.index(piece)
    assert is_measured(note, note.token_at(at), note.token_at(at + len(piece) - 1), kind) == said
