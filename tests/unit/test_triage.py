"""Notes without capitals: who stands behind a trade, kin or a title is a person, and any other word is none."""

from __future__ import annotations

from pathlib import Path

import pytest

from resynth.recognize.institutions import keywords
from resynth.recognize.persons.names import RECOGNIZER
from resynth.testing import marked
from resynth.types import Document

CASES = Path(__file__).parent.parent / "cases" / "recognize" / "dev-triage.marked"


@pytest.mark.parametrize("line", [one for one in CASES.read_text("utf-8").splitlines() if not one.startswith("#")])
def test_names_in_small_letters_are_found_and_nothing_else(line: str):
    text, spans = marked(line.replace("\\n", "\n"))
    found = sorted(RECOGNIZER.find(Document("1", "1", text), ()))
    assert [text[span.start : span.end] for span in found] == [text[span.start : span.end] for span in spans]


def test_a_note_with_capitals_asks_for_more():
    """There a name in small letters needs a title or another name."""
    text = "Patient Seen Today. Came With Sister. She Was Well. officer tindall left"
    assert list(RECOGNIZER.find(Document("1", "1", text), ())) == []


@pytest.mark.parametrize(("text", "found"), [
    ("Hi, this is about the refill.\nthanks\nshawna\n", ["shawna"]),
    ("Thank you for the quick reply. thanks, marta", ["marta"]),
    ("The cough is better. thanks", []),
    ("Medication list reviewed with the family\nno changes\nstable", []),
])
def test_the_first_name_that_ends_a_message_is_found(text: str, found: list[str]):
    spans = RECOGNIZER.find(Document("1", "1", text), ())
    assert [text[span.start : span.end] for span in spans] == found


@pytest.mark.parametrize(("text", "found"), [
    ("Dressing changed. KB, RN", ["KB"]),
    ("Wound clean and dry, will follow. -kb", ["kb"]),
    ("Dressing changed. JQ/tnr", ["JQ", "tnr"]),
    ("Report to the ICU RN and the ED MD. Seen in VNA RN visit.", []),
    ("Will follow.\nprn\n", []),
])
def test_initials_are_found_where_people_sign(text: str, found: list[str]):
    spans = sorted(keywords.RECOGNIZER.find(Document("1", "1", text), ()))
    assert [text[span.start : span.end] for span in spans] == found
