"""Initials that sign an entry, that something went through, and that stand once more in the note."""

from __future__ import annotations

from itertools import product

import pytest

from resynth.recognize.persons.name_letters import unknown
from resynth.recognize.persons.names import RECOGNIZER
from resynth.types import Document


def initials(text: str) -> list[str]:
    spans = RECOGNIZER.find(Document("1", "1", text), ())
    places = {(span.start, span.end) for span in spans if span.kind == "INITIALS"}
    return [text[start:end] for start, end in sorted(places)]


@pytest.mark.parametrize("letters", ["po", "iv", "gi", "dtr", "pcp", "lm", "rb", "amy", "x", "qrst"])
def test_what_abbreviates_or_is_a_first_name_is_nobodys_initials(letters: str):
    assert not unknown(letters)


@pytest.mark.parametrize(("text", "expected"), [
    ("form is ready. -zq", ["zq"]),
    ("form is ready -zq", ["zq"]),
    ("Form is ready -ZQ", []),
    ("form is ready. (zq)", ["zq"]),
    ("form is ready (jp)", []),
    ("form is ready. zq/kv", ["zq", "kv"]),
    ("form is ready, done/zq", ["zq"]),
    ("d/w zq who agrees", ["zq"]),
    ("d/w jp team", []),
    *((f"{lead} {letters}{end}", [letters]) for lead in ("d/w", "staffed w/", "spoke with") for letters in (
        "NC", "TB", "KC", "AV", "DL") for end in ("", ".", ", agrees")),
    *((f"d/w {letters}.", []) for letters in ("RN", "CM", "GI", "ID", "NS", "ED", "nc", "CT surgery", "HF team")),
    *((f"{lead} NC.", []) for lead in ("2L w/", "pt w/", "seen w/", "O2 w/")),
    ("walked w jp", []),
    ("thanks, zq", ["zq"]),
    ("k 2.9, zq aware", ["zq"]),
    ("the jp aware", []),
])
def test_a_sign_or_a_word_tells(text: str, expected: list[str]):
    assert initials(text) == expected


def test_who_signed_is_found_again_but_for_measures():
    """In small letters, wherever they stand alone; beside figures they measure something."""
    text = "left a message. -zq\nzq to call back, per zq's note, zq 40, zq-2, 3 zq\n9:15 zq found it"
    assert initials(text) == ["zq", "zq", "zq"]


def test_many_who_sign_are_all_found():
    pairs = ["".join(pair) for pair in product("bdkvz", "qxjz") if unknown("".join(pair))]
    text = "".join(f"left a message. -{pair}\n" for pair in pairs) + ", ".join(pairs)
    assert len(pairs) > 8
    assert initials(text) == pairs * 2
