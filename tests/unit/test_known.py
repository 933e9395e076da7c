"""What the site knows of its patient is found in every form, and what it knows more costs a note nothing."""

from __future__ import annotations

import sys

import pytest
from hypothesis import given
from hypothesis import strategies as st

from resynth.recognize.known import RECOGNIZER
from resynth.recognize.known_values import one_edit
from resynth.testing import marked
from resynth.types import Document, KnownValue

KNOWN = (
    KnownValue("PATIENT", "Zebadiah Quillfeather"), KnownValue("PATIENT", "Will"), KnownValue("DOCTOR", "Ng, Amy"),
    KnownValue("MEDICALRECORD", "0077-19024"), KnownValue("PHONE", "(513) 555-0142"), KnownValue("DATE", "1931-02-03"),
    KnownValue("STREET", "12 Sprocketville Rd"), KnownValue("IDNUM", "QF-77190"),
)


def found(text: str) -> list[tuple[str, str]]:
    document = Document("d", "p", text)
    return sorted((text[span.start : span.end], span.kind) for span in RECOGNIZER.find(document, KNOWN))


@pytest.mark.parametrize("said", [
    "[Zebadiah Quillfeather](PATIENT) came", "[QUILLFEATHER, ZEBADIAH](PATIENT)",
    "Mr. [Quillfeather](PATIENT)'s wife", "[quillfeather](PATIENT) and [Zebadiah](PATIENT)",
    "[Quilfeather](PATIENT) is misspelt", "[Quillfaether](PATIENT) too", "signed [ZQ](PATIENT)",
    "Dr. [Ng](DOCTOR) and [Amy Ng](DOCTOR)", "[Will](PATIENT) will come",
    "MRN [77 19024](MEDICALRECORD)", "[007719024](MEDICALRECORD)", "[0077-19025](MEDICALRECORD)",
    "tel [513.555.0142](PHONE)", "born [2/3/1931](DATE) or [Feb 3, 1931](DATE)",
    "[3 February '31](DATE), [02-03-31](DATE)",
    "at [12 Sprocketville Rd](STREET).", "at [12, Sprocketville rd](STREET)", "badge [QF77190](IDNUM)",
])
def test_every_form(said: str):
    text, spans = marked(said)
    assert found(text) == sorted((text[span.start : span.end], span.kind) for span in spans)


@pytest.mark.parametrize("text", [
    "he will come", "feather quill", "ng tube placed", "MRN 5519024", "call 513-555-0199", "born 2/4/1932", "12 Rd",
    "amyloid", "ZQX", "the willow",
])
def test_what_only_looks_like_it(text: str):
    assert found(text) == []


def test_nothing_known_finds_nothing():
    assert list(RECOGNIZER.find(Document("d", "p", "Zebadiah Quillfeather"), ())) == []


@given(st.text(alphabet="abc", min_size=3, max_size=6), st.integers(0, 6), st.sampled_from("abc"), st.integers(0, 3))
def test_one_edit_is_one_edit(word: str, at: int, letter: str, how: int):
    at = min(at, len(word) - 1)
    edited = (
        word[:at] + letter + word[at + 1 :], word[:at] + word[at + 1 :], word[:at] + letter + word[at:],
        word[:at] + word[at : at + 2][::-1] + word[at + 2 :],
    )[how]
    assert one_edit(word, edited)
    assert one_edit(edited, word)
    assert not one_edit(word, word + "xy")


def test_a_value_without_letters_and_digits_stands_nowhere():
    known = (KnownValue("CITY", "---"), KnownValue("DATE", "//"), KnownValue("ROOM", "____"))
    assert list(RECOGNIZER.find(Document("d", "p", "bp -- / -- , name: ____ --- //"), known)) == []


@pytest.mark.parametrize("stem", ["qvarnb", "zelkov", "ruxtin", "mofzek", "wixlan", "tovqer", "jundar", "klopze"])
def test_between_two_kinds_one_edit_away_no_chance_decides(stem: str):
    """The one that is first by kind and value, whatever the order in which a set has its words."""
    for at in range(1, len(stem)):
        known = KnownValue("PATIENT", f"y{stem[1:]}"), KnownValue("DOCTOR", f"{stem[:at]}y{stem[at + 1 :]}")
        (span,) = RECOGNIZER.find(Document("d", "p", f"saw {stem} today"), known)
        assert (span.kind, span.found_by) == ("DOCTOR", "known:name, one edit")


def test_what_is_known_more_costs_a_note_nothing():
    """Calls, of Python's own functions too: three thousand values that stand elsewhere are as cheap as ten."""
    text = "Seen 3/4/2010 for chest pain, MRN 5520148, lives at 12 Elm Rd with Zeb. Room 412, back on May 5, 2011. "
    document = Document("d", "p", 20 * text)

    def calls(number: int) -> int:
        known = []
        for n in range(number):
            name = "".join("bcdfghjklm"[int(digit)] for digit in f"{n:04d}")
            known += [KnownValue("PATIENT", f"qx{name}"), KnownValue("STREET", f"12 {name} Rd"),
                      KnownValue("IDNUM", f"9{n:04d}77"), KnownValue("ORGANIZATION", f"{name} Mills"),
                      KnownValue("DATE", f"{1900 + n % 90}-07-{1 + n % 28:02d}")]
        given, counted = tuple(known), 0

        def count(frame: object, event: str, what: object) -> None:
            nonlocal counted
            counted += event in ("call", "c_call")

        list(RECOGNIZER.find(document, given))
        before = sys.getprofile()
        sys.setprofile(count)
        try:
            list(RECOGNIZER.find(document, given))
        finally:
            sys.setprofile(before)
        return counted

    assert calls(600) <= 1.2 * calls(2)
