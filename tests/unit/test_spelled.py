"""Names that were spelled, letter by letter, are found as the words that they are."""

from __future__ import annotations

from functools import partial

import pytest
from speed import seconds, stays_below

from resynth.recognize.detect import detect
from resynth.recognize.note import Note
from resynth.recognize.scans import spelled
from resynth.recognize.scans.scanned import RECOGNIZER
from resynth.testing import marked
from resynth.types import Document


@pytest.mark.parametrize("line", [
    "Last name spelled [W-O-J-C-I-E-C-H-O-W-S-K-I](NAME), per wife.",
    "Patient: [Zofia Wojcik](PATIENT). Caller gave [W o j c i k](NAME) as the last name.",
    "Pt [Ruth Smith](PATIENT) called; [S m i t h](NAME) is on the form, [S.M.I.T.H](NAME) on the label.",
    "Spoke with Dr. [T. A. N. N. E. R](DOCTOR) today.",
    "Pt [Ann Ruiz](PATIENT) called; [R-u-i-z](NAME) is on the form.",
])
def test_a_spelled_name_is_found(line: str):
    text, spans = marked(line)
    found = detect([Document("1", "1", text)])[0]
    assert found is not None
    assert [text[span.start : span.end] for span in found] == [text[span.start : span.end] for span in spans]


@pytest.mark.parametrize("text", [
    "Spelled WORLD as D-L-R-O-W, then W-O-R-L-D.", "NASH cirrhosis (N.A.S.H.), hepatitis A, B, C, D and E",
    "H I S T O R Y\nP L A N\nVitamins A D E K, p.o. b.i.d. p.r.n. q.d.", "S m i", "x-y-z-w axis",
    "a s h a r p e r pain", "grades I I I V",
])
def test_other_letters_in_a_row_are_no_name(text: str):
    assert list(spelled.rows(Note(text))) == []
    assert list(RECOGNIZER.find(Document("1", "1", text), ())) == []


def test_a_possessive_ends_a_row_and_what_is_further_apart_another():
    text = "S-m-i-t-h's, R u t h   T a n n e r"
    assert [(text[start:end], word) for start, end, word in spelled.rows(Note(text))] == [
        ("S-m-i-t-h", "Smith"), ("T a n n e r", "Tanner"),
    ]


@pytest.mark.alone
@pytest.mark.parametrize("piece", ["S ", "S-", "S m i t h  ", "a b c ", "S.M. ", "é ", "x-y"])
def test_time_is_linear_whatever_a_text_repeats(piece: str):
    def spent(size: int) -> float:
        note = Note(piece * (size // len(piece)))
        return seconds(lambda: list(spelled.rows(note)))

    assert stays_below(partial(spent, 160_000), lambda: 10 * spent(40_000), 0.5, 3)
