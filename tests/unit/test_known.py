"""What the site knows of its patient is found in every form."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from resynth.recognize.known import RECOGNIZER, _one_edit
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
    assert _one_edit(word, edited)
    assert _one_edit(edited, word)
    assert not _one_edit(word, word + "xy")
