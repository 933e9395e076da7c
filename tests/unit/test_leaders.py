"""Dots and rules that lead to a field's value are read as a colon; those of prose and of blank forms stay."""

from __future__ import annotations

from functools import partial

import pytest
from speed import seconds, stays_below

from resynth.recognize.detect import detect
from resynth.recognize.leaders import edits
from resynth.recognize.unseen import Bare
from resynth.testing import marked
from resynth.types import Document


@pytest.mark.parametrize("line", [
    "Unit No. ......... [R-061-558](MEDICALRECORD)", "Med Rec No........: [061-55-81](MEDICALRECORD)",
    "Employer ......... [Kenmore Stamping](ORGANIZATION)", "Room . . . . . . : [412B](ROOM)",
    "Circulator ....... [Blessing](DOCTOR)", "City _____________ [Kanab](CITY)", "Age __[66](AGE)__",
    "Weight ....... 88   Age ......... [66](AGE)", "Sodium ........... 138", "Score ............ 15",
])
def test_a_value_is_found_behind_what_leads_to_it(line: str):
    """With the kind of its label, as behind a colon."""
    text, spans = marked(line)
    found = detect([Document("1", "1", text)])[0] or ()
    assert [(span.start, span.end, span.kind) for span in found] == [
        (span.start, span.end, span.kind) for span in spans
    ]


@pytest.mark.parametrize("text", [
    "He waited.... then he left. She was told that it may hurt..... and went.", "Name:  ___        Unit No:   ___\n",
    "Signature: ______________  Date: ______\n", "............\n_____________\nMoor", "a__b c ...... \n",
])
def test_dots_of_prose_and_blank_fields_stay(text: str):
    assert Bare(text).text == text


@pytest.mark.alone
@pytest.mark.parametrize("piece", [".", " .", "_", "__ ", "__ a", " . . . . x", "Plan: ....."])
@pytest.mark.parametrize("end", ["\nSeen.", ""])
def test_time_is_linear_whatever_a_text_repeats(piece: str, end: str):
    """A rule as long as a note took a minute: each of its dots was tried as the first of a leader."""

    def spent(size: int) -> float:
        text = "Plan: " + piece * (size // len(piece)) + end
        return seconds(lambda: list(edits(text)))

    def bound() -> float:
        return 30 * max(0.005, min(spent(2_500) for _ in range(3)))

    assert stays_below(partial(spent, 20_000), bound, 30 * 0.005, 2)
