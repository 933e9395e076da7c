"""A first name and a last name in small letters, words of the language too: fields, degrees, who did or was told."""

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
    "Patient name: [rich, art](PATIENT)\nDOB: 3/4/50",
    "pt seen by [mark long](DOCTOR), pa-c, at noon",
    "Referred by [art bell](DOCTOR), md",
    "plan per [dawn green](DOCTOR) rn",
    "d/w [grace hill](NAME) and will follow",
    "I spoke with [hope long](NAME) this am",
    "pt name [grace hill](NAME) dob 3/4/1950",
])
def test_who_fills_a_field_in_small_letters_is_found(line: str):
    """Both words stayed, or the last alone was found; of a smith the occupation, which some policies keep."""
    text, spans = marked(line)
    assert [span[:2] for span in found(text)] == [span[:2] for span in spans]
    assert "PROFESSION" not in [span.kind for span in found(text)]


@pytest.mark.parametrize("text", [
    "Patient: resting comfortably", "Patient: may shower", "Patient: will call", "Pt: art therapy",
    "Assist: cane walker", "Mother: has asthma", "Staff: wash hands", "Patient: alert, oriented",
    "Patient: alert, calm", "Mother: young, well", "Patient: well, may go",
    "will page md", "seen by clinic staff", "given by long tube",
    "plan: rose hill road",
])
def test_what_is_said_of_somebody_in_a_field_stays(text: str):
    assert found(text) == []
