"""Marks of Markdown around a field's name or value are not read; stars and rules that mean something stay."""

from __future__ import annotations

from functools import partial

import pytest
from speed import seconds, stays_below

from resynth.recognize.detect import detect
from resynth.recognize.emphasis import edits
from resynth.recognize.unseen import Bare
from resynth.testing import marked
from resynth.types import Document

#: Plain text of each class, and what recognizers find behind its label.
FIELDS = [
    ("Occupation", "[Chartered loss adjuster](PROFESSION)"), ("MRN", "[6620193](MEDICALRECORD)"),
    ("Employer", "[Kenmore Stamping](ORGANIZATION)"), ("Date of Birth", "[8/19](DATE)"), ("Age", "[51](AGE)"),
    ("Attending", "[White](DOCTOR)"), ("Room", "[412B](ROOM)"), ("City", "[Kanab](CITY)"),
    ("Pager", "[4471](PHONE)"), ("Facility", "[Oakmere Health](HOSPITAL)"),
]
FORMS = [
    "**{}:** {}", "- **{}**: {}", "1. **{}:** {}", "> **{}:** {}", "### **{}:** {}", "## {}: {}", "*{}:* {}",
    "*{}*: {}", "* *{}:* {}", "***{}:*** {}", "__{}:__ {}", "_{}_: {}", "_{}:_ {}", "`{}`: {}", "<b>{}:</b> {}",
    "<b>{}</b>: {}", "<strong>{}</strong>: {}", "<em>{}:</em>{}", "*{}:*{}",
]


@pytest.mark.parametrize("form", FORMS)
@pytest.mark.parametrize(("label", "value"), FIELDS)
def test_a_label_tells_whatever_it_is_printed_in(form: str, label: str, value: str):
    """The kind and the whole of the value, as behind the plain label; nothing of the marks."""
    text, spans = marked(form.format(label, value) + "\nBP 120/80, feels well.\n")
    found = detect([Document("1", "1", text)])[0] or ()
    assert [(span.start, span.end, span.kind) for span in found] == [
        (span.start, span.end, span.kind) for span in spans
    ]


@pytest.mark.parametrize(("text", "meant"), [
    ("*Name:* Ada `Moor`, _MRN_: 5", "Name: Ada Moor, MRN: 5"), ("***MRN***:5 *Age:*51", "MRN:5 Age: 51"),
    ("seen *yesterday*, well", "seen yesterday, well"), ("__Seen by:__\nMoor", "Seen by:\nMoor"),
])
def test_marks_are_not_read(text: str, meant: str):
    assert Bare(text).text == meant


@pytest.mark.parametrize("text", [
    "HLA-B*27 and DRB1*04:01, CYP2C19 *2/*17, 5*3 and 4*2", "* item one\n* item two", "K 5.1* Na 128* (*low)",
    "***", "*****\nPlan\n*****", "***RADIOLOGY***\nCT", "[*Name*] a_b_c snake_case_:", "_ _ _", "_x_",
    "O`Brien, D`Angelo", "see file_name_: x", "\\*x\\*", "a * b * c",
])
def test_what_is_no_mark_is_read_as_it_stands(text: str):
    assert Bare(text).text == text


@pytest.mark.alone
@pytest.mark.parametrize("piece", ["*", "* ", "*a", "_", "_a", "_a:", "`", "`a ", "*a: ", "***a:***", "_a:_"])
def test_time_is_linear_whatever_a_text_repeats(piece: str):
    """A mark that is never closed costs no look at the rest of the note."""

    def spent(size: int) -> float:
        text = piece * (size // len(piece))
        return seconds(lambda: list(edits(text)))

    def bound() -> float:
        return 30 * max(0.005, min(spent(2_500) for _ in range(3)))

    assert stays_below(partial(spent, 20_000), bound, 30 * 0.005, 2)
