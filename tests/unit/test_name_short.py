"""Last names of two letters that are words of grammar or degrees; names glued to one another; other scripts; pills."""

from __future__ import annotations

import pytest

from resynth.recognize.detect import detect
from resynth.recognize.persons.name_glued import is_whole
from resynth.types import Document


def found(text: str) -> list[str]:
    [spans] = detect([Document("1", "1", text)])
    return [text[span.start : span.end] for span in spans or () if span.kind in ("PATIENT", "DOCTOR", "NAME")]


@pytest.mark.parametrize(("text", "name"), [
    ("Carissa Do, MD - attending attestation", "Carissa Do"),
    ("Virginia R. Do, 22 y/o single woman", "Virginia R. Do"),
    ("AUTHOR: DO,MARVIN L", "DO,MARVIN L"),
    ("Pt: Do, Francisco", "Do, Francisco"),
    ("Attending: MELVIN T. MA, M.D.", "MELVIN T. MA"),
    ("Sergio Do is here for her visit.", "Sergio Do"),
    ("B. Do, MD", "B. Do"),
    ("Wife An at bedside.", "An"),
    ("Seen by Do.", "Do"),
    ("PCP: Do", "Do"),
])
def test_a_last_name_of_two_letters(text: str, name: str):
    assert name in found(text)


@pytest.mark.parametrize("text", [
    "Do not wait. An MRI was done. To follow.", "Pt Do not wake", "CAD, STENT TO LAD 2004, EXTUBATED. 0940 TO PACU",
    "Call back. Do labs. So far so good.",
])
def test_words_of_grammar_are_nobody(text: str):
    assert found(text) == []


@pytest.mark.parametrize("word", ["JohnSmith", "TheloniusBrackenridge", "SmithJohn", "SMITHJOHN", "JONESROBERT"])
def test_two_names_glued(word: str):
    assert is_whole(word)
    assert word in found(f"{word} called back about her results.")


@pytest.mark.parametrize("word", [
    "PowerPoint", "HealthLink", "CarePartners", "MyChart", "GoLytely", "MetroHealth", "NovoLog", "LeFort", "BARTONELLA",
    "CHRISTIAN", "ROSEMARY", "FITZGERALD", "SATURATION", "MORGANELLA", "WESTCHESTER", "Smith", "John",
])
def test_no_two_names(word: str):
    assert not is_whole(word)


@pytest.mark.parametrize(("text", "name"), [
    ("山田太郎 was admitted last night with pain.", "山田太郎"),
    ("Patient דוד כהן was seen in the clinic today.", "דוד כהן"),
    ("The family calls him 陈伟 at home, she said.", "陈伟"),
])
def test_few_words_of_another_script(text: str, name: str):
    assert name in found(text)


@pytest.mark.parametrize("text", [
    "Interpreter: 中文 used for the visit with the family.", "Speaks Chinese (中文) at home with the family.",
    "α-1 antitrypsin and β-hCG, μg, Δ from baseline.",
])
def test_languages_and_signs_of_other_scripts(text: str):
    assert not any(not name.isascii() for name in found(text))


@pytest.mark.parametrize("text", [
    "Heather 0.35 mg daily", "Camila 0.35 mg PO daily", "Taking Yasmin for contraception.", "on Yasmin OCP",
    "Nora-BE daily", "Ella 30 mg once", "Pt switched from Yasmin to Yaz.",
])
def test_pills_that_bear_a_first_name(text: str):
    assert found(text) == []


@pytest.mark.parametrize(("text", "name"), [
    ("Heather 5 mg morphine IV given", "Heather"), ("Gave Heather 4 mg of morphine.", "Heather"),
    ("Camila called.", "Camila"), ("Discussed with Yasmin about contraception.", "Yasmin"),
    ("Ella is 30 and here today.", "Ella"),
])
def test_who_is_called_like_a_pill(text: str, name: str):
    assert name in found(text)
