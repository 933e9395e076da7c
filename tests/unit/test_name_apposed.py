"""Whose a name is by what stands behind it: kin and offices in apposition."""

from __future__ import annotations

import pytest

from resynth.recognize.note import Note
from resynth.recognize.persons.name_apposed import PROVIDER, RELATIVE, told_behind
from resynth.recognize.persons.name_whose import NOBODYS
from resynth.recognize.persons.names import RECOGNIZER
from resynth.types import Document

MR = ("PATIENT", "PATIENT", "patient")


def role(text: str, name: str) -> str:
    at = text.index(name)
    return next(span.role for span in RECOGNIZER.find(Document("d", "p", text), ()) if span.start <= at < span.end)


@pytest.mark.parametrize(("text", "name"), [
    ("Xanthe (wife) at bedside.", "Xanthe"), ("Spoke with Xanthe, the patient's wife, today.", "Xanthe"),
    ("Discussed with Mr. Abarca, his brother.", "Abarca"), ("Xanthe Moor, his mother-in-law, came.", "Xanthe"),
    ("Mrs. Abarca (daughter) called.", "Abarca"), ("Xanthe, pt's foster mother, is here.", "Xanthe"),
    ("Mr. Abarca, his brother, is here.", "Abarca"),
])
def test_kin_behind_a_name_tells_a_relative(text: str, name: str):
    assert role(text, name) == "relative"


@pytest.mark.parametrize(("text", "name"), [
    ("Xanthe Brindle, pharmacist, called back.", "Xanthe"), ("Met with Xanthe Brindle (social worker).", "Xanthe"),
    ("Xanthe Brindle, our case manager, is aware.", "Xanthe"), ("Xanthe Brindle, her cardiologist, agrees.", "Xanthe"),
])
def test_an_office_behind_a_name_tells_a_provider(text: str, name: str):
    assert role(text, name) == "provider"


@pytest.mark.parametrize(("text", "name", "whose"), [
    ("Met with Mr. Abarca, his wife and son.", "Abarca", "patient"),
    ("Met with Mr. Abarca, his wife, and his son.", "Abarca", "patient"),
    ("Mr. Abarca, his wife Xanthe, came.", "Abarca", "patient"),
    ("Mr. Abarca, his wife's nurse, came.", "Abarca", "patient"),
    ("Xanthe Brindle, a retired nurse, has a cough.", "Xanthe", "unknown"),
    ("Mr. Abarca, nurse, has a cough.", "Abarca", "patient"),
    ("Dr. Abarca, his brother, came.", "Abarca", "provider"),
])
def test_a_list_somebody_s_trade_and_a_doctor_stay_what_they_were(text: str, name: str, whose: str):
    assert role(text, name) == whose


@pytest.mark.parametrize("text", ["", "(", ", his", "(wife", ", the patient's", ", wife - ", "- -", ", wife\n\nMoor"])
def test_what_breaks_off_tells_what_is_there(text: str):
    note = Note(f"Moor{text}")
    assert told_behind(note, 1, NOBODYS) in (NOBODYS, RELATIVE)
    assert told_behind(note, 1, PROVIDER) == PROVIDER
    assert told_behind(note, 1, MR) in (MR, RELATIVE)
