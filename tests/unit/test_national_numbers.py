"""What countries number their people and patients by, in groups, is found whole behind its word; other numbers stay."""

from __future__ import annotations

import pytest

from resynth.recognize.detect import detect
from resynth.testing import marked
from resynth.types import Document


def numbers(text: str) -> list[tuple[int, int, str]]:
    """What was found that has a digit."""
    found = detect([Document("1", "1", text)])[0] or ()
    return [(one.start, one.end, one.kind) for one in found if any(map(str.isdigit, text[one.start : one.end]))]


@pytest.mark.parametrize("line", [
    "HCN [9912 345 678 QV](HEALTHPLAN), seen.", "PHN [9999 999 998](HEALTHPLAN).", "PHN: [99999-9998](HEALTHPLAN)",
    "Aadhaar: [9990 1234 5678](IDNUM) K/c/o T2DM.", "aadhar no. [9990-1234-5678](IDNUM)",
    "RAMQ [TREM 9901 0112](HEALTHPLAN)",
    "OHIP [9990-123-456-AB](HEALTHPLAN)", "PPS [9234567TA](IDNUM)", "CHI [9101401234](MEDICALRECORD)",
    "CHI: [910140 1234](MEDICALRECORD)", "SIN [999 123 456](IDNUM)", "NHI [ZZZ0016](MEDICALRECORD)",
    "(GMC [9012345](LICENSE))", "NMC [99A3456E](LICENSE)", "AHPRA [MED9001234567](LICENSE)",
])
def test_a_number_is_found_whole(line: str):
    text, spans = marked(line)
    assert numbers(text) == [(span.start, span.end, span.kind) for span in spans]


@pytest.mark.parametrize("text", [
    "Chi 4.2, df 1, n 120.", "PPS 60% and falling.", "Patient sin fiebre 38 9.", "NHI resident, BP 120 80.",
    "Palliative Performance Scale (PPS) 40", "chi square 12.5", "MSP 3 of 5", "GMC arms 12 and 14 of the trial",
])
def test_what_else_is_called_so_has_none(text: str):
    assert numbers(text) == []
