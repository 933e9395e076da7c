"""What is made of a person's name: the letters that they sign with, and what machines call them."""

from __future__ import annotations

import pytest

from resynth.recognize.note import Note
from resynth.recognize.persons import own_letters
from resynth.testing import marked


def letters(line: str) -> list[str]:
    text, spans = marked(line)
    return [text[one.start : one.end] for one in own_letters.beside(text, spans, "x")]


def users(line: str) -> list[str]:
    text, spans = marked(line)
    note = Note(text)
    made = own_letters.user_names([note], [spans])
    return [text[one.start : one.end] for one in own_letters.called(note, made, "x")]


@pytest.mark.parametrize(("line", "expected"), [
    ("[Philip Ozols](DOCTOR), MD  po/rr   ID # 88", ["po", "rr"]),
    ("[Marisol Quin](DOCTOR) RN / mq 0722", ["mq"]),
    ("[TORRANCE, G.](DOCTOR) MD    GT   12/20/06 1249", ["GT"]),
    ("[Tova B. Lindqvist](DOCTOR) TBL\nSeen", ["TBL"]),
    ("[Dr. Hana Brook](DOCTOR) HB\n", ["HB"]),
    ("[Philip Ozols](DOCTOR), MD  pz/rr", []),
    ("[Paul Ostrow](DOCTOR), MD po 4 times a day", []),
    ("[Paul Nash](DOCTOR), NP\n", []),
    ("[Adeline Thorpe](DOCTOR) at 1:30 PM", []),
    ("[Ozols](DOCTOR) MD  o/rr", []),
    ("[Philip Ozols](CITY)  po/rr", []),
    ("[T. Um](DOCTOR), LPN tum", ["tum"]),
    ("[T. Um](DOCTOR), LPN tun", []),
])
def test_the_initials_of_a_name_right_behind_it_sign(line: str, expected: list[str]):
    assert letters(line) == expected


@pytest.mark.parametrize(("line", "expected"), [
    ("Scribe: [Tyler Vance](DOCTOR) (tvance_scribe)", ["tvance_scribe"]),
    ("[Viola Chapman](DOCTOR) ok. Run for vchapman from here, CHAPMANV closed it", ["CHAPMANV", "vchapman"]),
    ("[Chapman, Viola](PATIENT) ok, vchapman12 too", ["vchapman12"]),
    ("[Sam Wells](DOCTOR): ankle swells", []),
    ("[Tyler O'Brien](DOCTOR) ok, tobrien, TOBRIEN2", ["tobrien", "TOBRIEN2"]),
    ("[Ann Van Dyke](DOCTOR), [Smith-Jones, Ann](DOCTOR): avandyke, asmithjones", ["asmithjones", "avandyke"]),
    ("[Tyler J. Vance](DOCTOR) ok, tjvance", ["tjvance"]),
    ("[Émile Brandt](DOCTOR) ok, ebrandt", ["ebrandt"]),
    ("[Dr. Hana Brook](DOCTOR) ok, hbrook, dbrook", ["hbrook"]),
    ("[Dr. Brook](DOCTOR) ok, dbrook", []),
    ("[Viola Chapman](DOCTOR), vchapman@example.org, at /vchapman, Vchapman", []),
    ("[Chapman](DOCTOR) ok, vchapman", []),
    ("[Viola Ng](DOCTOR) ok, vng", []),
    ("[N. Eze](DOCTOR) RN neze", ["neze"]),
    ("[N. Eze](DOCTOR) RN, ezen", []),
    ("[S. Oar](DOCTOR) to soar", []),
])
def test_an_initial_and_the_last_name_of_somebody_are_what_a_machine_calls_them(line: str, expected: list[str]):
    assert users(line) == expected
