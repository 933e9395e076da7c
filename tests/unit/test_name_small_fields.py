"""A first name and a last name in small letters that fill a field of persons, though both are words of the language."""

from __future__ import annotations

import pytest

from resynth.recognize.detect import detect
from resynth.testing import marked
from resynth.types import Document, Span


def found(text: str) -> list[Span]:
    (spans,) = detect([Document("1", "1", text)])
    assert spans is not None
    return [span for span in spans if span.kind in ("NAME", "PATIENT", "DOCTOR", "PROFESSION")]


@pytest.mark.parametrize("line", [
    "Patient: [grace hill](PATIENT)\nno complaints",
    "Patient: [john smith](PATIENT)",
    "Attending: [mark long](DOCTOR), md",
    "Provider: [ray moore](DOCTOR)\tclinic 2",
    "Attending physician: [dawn green](DOCTOR)",
    "Contact: [mark long](PATIENT role=relative) 555-0147",
    "Brother: [ray j. moore](PATIENT role=relative)",
    "Patient: [may lee](PATIENT)",
])
def test_who_fills_a_field_in_small_letters_is_found(line: str):
    """Both words stayed, or the last alone was found; of a smith the occupation, which some policies keep."""
    text, spans = marked(line)
    assert [span[:3] for span in found(text)] == [span[:3] for span in spans]


@pytest.mark.parametrize("text", [
    "Patient: resting comfortably", "Patient: may shower", "Patient: will call", "Pt: art therapy",
    "Assist: cane walker", "Mother: has asthma", "Staff: wash hands", "Patient: alert, oriented",
    "plan: rose hill road",
])
def test_what_is_said_of_somebody_in_a_field_stays(text: str):
    assert found(text) == []
