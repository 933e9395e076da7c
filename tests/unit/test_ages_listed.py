"""Ages in family histories and lists, and ages told by what somebody had or did."""

from __future__ import annotations

import pytest

from resynth.recognize.detect import detect
from resynth.testing import marked
from resynth.types import Document


def found(text: str) -> list[str]:
    [spans] = detect([Document("d", "p", text)])
    return [text[span.start : span.end] for span in spans or () if span.kind in ("AGE", "DATE")]


@pytest.mark.parametrize("text", [
    "FHx: M d. [81](AGE) CVA, F [88](AGE) A&W, sibs x2 ([31, 34](AGE))", "M [81](AGE) dec'd", "mom CA breast [47](AGE)",
    "[34](AGE)F G2P1", "found approx [sixty](AGE) y/o M", "Father dec. [70](AGE)", "T1DM dx at [11](AGE) (DKA)",
    "tubes at [2](AGE) by a dr", "in foster care [13-16](AGE), then", "cuts L thigh from [15](AGE).",
    "Pap n/a under [21](AGE).", "Male, [50s](AGE), chest", "his birthday week ([83](AGE)).",
    "she wouldve been [89](AGE).", "Will turn [85](AGE) in [May](DATE)", "had releases at [52 and 53](AGE).",
    "Oldest brother, Vito, died in Korea in [1952](DATE) at [20](AGE).", "had a pacemaker at [84](AGE).",
    "type 1 von Willebrand, known since [8](AGE) years; mother", "Smokes since [16](AGE) years, eight per day",
    "Born on: [19 May 2002](DATE) ([21](AGE) years)", "Sibs Naomi [7](AGE), Ezra [4](AGE) w auntie",
    "b. [8 Nov. 2023](DATE), [3](AGE) months, chart", "DOB / Age | [11/02/20](DATE)  /  [3 y 6 m](AGE)   Sex | F",
    "Pt [90](AGE)+ ([93](AGE) per face sheet), adm", "injected twice at [twenty-three](AGE) with his girlfriend",
    "This gentleman is [eighty-eight](AGE) and farmed", "Wrist fx [2017](DATE) (Colles), at [58](AGE).",
])
def test_these_are_ages(text: str):
    plain, spans = marked(text)
    assert found(plain) == [plain[span.start : span.end] for span in spans]


@pytest.mark.parametrize("text", [
    "pain at 50 of 100", "meter 210, at 50 it beeps", "wt at 58", "F 88 mg", "M 81 kg", "pacemaker at 60 bpm",
    "tubes at 20 cm", "dx at 1100", "care 13-16 hours", "sibs x2 (both well)", "smokes 16 years", "pain since 3 years",
    "rate twice at twenty-three", "The count is eighty-eight and rising", "scars from 15 cm incision",
    "releases at 52 percent", "D10 @ 80", "HR (88 per EMS)", "pulses 90+", "mom CA breast 47 mm",
    "died in the ICU at 14:30", "n/a under 50 mg", "kids Tylenol 5 ml, Motrin 3 mg", "he is eighty-eight pounds",
    "rate would have been 80.", "dad 52 breaths", "born 33 wk", "ETT secured at 22 cm", "Father took 70 mg", "34F tube",
])
def test_values_settings_and_hours_are_none(text: str):
    assert found(text) == []
