"""Telephones and pagers by what stands beside them: which number is the fax, whose "p" is a pager."""

from __future__ import annotations

import pytest

from resynth.recognize.detect import detect
from resynth.testing import marked
from resynth.types import Document


def contacts(text: str) -> list[tuple[int, int, str]]:
    found = detect([Document("1", "1", text)])[0] or ()
    return [(one.start, one.end, one.kind) for one in found if one.kind in ("PHONE", "FAX", "IDNUM")]


@pytest.mark.parametrize("line", [
    "Tel [555-0101](PHONE) Fax [555-0102](FAX).", "Tel: [312-555-0101](PHONE)   Fax: [312-555-0102](FAX)",
    "[312-555-0101](FAX) fax", "[312-555-0101](FAX) (fax), [312-555-0102](PHONE)", "CALL BACK [812 555 0170](PHONE).",
    "CM sig: TEMPERANCE BELLO, RN, CCM   p [4490](PHONE)", "Hematology: Dr. Emeka St. Cloud, p [4602](PHONE), notified",
    "Page [6118](PHONE) for relapse.", "Mob: [98455 50142](PHONE)", "cell [312-555-0101x72845](PHONE).",
    "her number is [312.555.0101x5932](PHONE).", "Call [312-555-0101x5536](PHONE) with questions.",
    "her number is [3125550101](PHONE).",
])
def test_they_are_found_as_what_they_are(line: str):
    text, spans = marked(line)
    assert contacts(text) == [(span.start, span.end, span.kind) for span in spans]


@pytest.mark.parametrize("text", [
    "page 3 of 5; p 0.05; p 120.", "see page 1204 of the book", "P 88 R 18, PIP 30.", "Moor, p 2019, reported it.",
    "Page 2 of 12. Continued on page 1204, left.", "PEEP 5 p 0.004",
])
def test_other_pages_and_letters_reach_nobody(text: str):
    assert contacts(text) == []


def test_seven_digits_with_a_dot_before_a_bracket_are_read():
    """No range: it has no hyphen, and stopped the detection (``int("681.5493")``)."""
    text = "WBC 7.5 (681.5493) told; call (555.0142)"
    assert [text[one.start : one.end] for one in detect([Document("1", "1", text)])[0] or ()][-1] == "555.0142"
