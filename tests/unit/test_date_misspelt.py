"""Misspelt and misread months are dates where a day, a year or a cue stands beside them; words are none."""

from __future__ import annotations

from functools import partial

import pytest
from speed import seconds, stays_below

from resynth.recognize.detect import detect
from resynth.recognize.note import Note
from resynth.recognize.times.date_misspelt import spans
from resynth.testing import marked
from resynth.types import Document


@pytest.mark.parametrize("line", [
    "seen on [Novernber 3](DATE) with pain", "admitted [Marhc 14, 2019](DATE).", "seen on [Febuary 3](DATE)",
    "came [3 Ocotber 2019](DATE)", "on [Sept ember 3](DATE) he", "since [Novembr](DATE).", "on [decmber 12](DATE) at",
    "[Augsut 14, 2019](DATE): seen", "on [Noveruber 3](DATE)", "seen the [4th of Janaury](DATE)",
    "in [Setpember 2018](DATE)", "fell [Apirl 3rd](DATE),",
])
def test_a_misspelt_month_is_found_with_its_day(line: str):
    text, marks = marked(line)
    found = detect([Document("1", "1", text)])[0] or ()
    assert [(span.start, span.end, span.kind) for span in found] == [
        (mark.start, mark.end, mark.kind) for mark in marks
    ]


@pytest.mark.parametrize("text", [
    "the marsh 3 times", "augment 3 doses", "Novembr 3 mg given", "Novembr was cold", "take marhc 3 x daily",
    "an ember 3 inches wide", "Sept. ember 14", "He may march 3 miles", "Apirl came with her", "on 3 cember",
    "Marsh 14, lead in place", "sept uary 3", "Decembr 3.5 units",
])
def test_what_is_no_month_is_no_date(text: str):
    assert list(spans(Note(text))) == []


@pytest.mark.alone
@pytest.mark.parametrize("piece", ["Marhc ", "Marhc 3 ", "sept ember ", "3 Ocotber ", "the 3 of "])
def test_time_is_linear_whatever_a_text_repeats(piece: str):

    def spent(size: int) -> float:
        note = Note(piece * (size // len(piece)))
        return seconds(lambda: list(spans(note)))

    def bound() -> float:
        return 30 * max(0.005, min(spent(2_500) for _ in range(3)))

    assert stays_below(partial(spent, 20_000), bound, 30 * 0.005, 2)
