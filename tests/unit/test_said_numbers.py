"""Numbers that were said digit by digit are found whole; what is counted or examined so is none."""

from __future__ import annotations

from functools import partial

import pytest
from speed import seconds, stays_below

from resynth.recognize.detect import detect
from resynth.recognize.note import Note
from resynth.recognize.numbers.said import behind, spans
from resynth.testing import marked
from resynth.types import Document

NUMBERS = ("IDNUM", "MEDICALRECORD", "ACCOUNT", "PHONE", "HEALTHPLAN")


def numbers(text: str) -> list[tuple[int, int, str]]:
    found = detect([Document("1", "1", text)])[0] or ()
    return [(one.start, one.end, one.kind) for one in found if one.kind in NUMBERS]


@pytest.mark.parametrize("line", [
    "medical record number [7 7 4 1 2 0 9](MEDICALRECORD) seen", "Account number: [4-4-1-9-0](ACCOUNT).",
    "MRN is [seven seven four one two zero nine](MEDICALRECORD), call back "
    "[five five five zero one two three](PHONE)", "call [918 five five five 0144](PHONE) please",
    "cell [555 oh one two two](PHONE).", "[five five five 0144](PHONE) is his",
    "Unit number [nine, oh, four, double two](MEDICALRECORD).",
])
def test_a_number_that_was_said_is_found_whole(line: str):
    text, marks = marked(line)
    assert numbers(text) == [(span.start, span.end, span.kind) for span in marks]


@pytest.mark.parametrize("text", [
    "He counted one two three four five six seven eight.", "Digit span 7 4 1 9 2 0 forward.", "units 1, 2, 3, 4, 5.",
    "ten nine eight seven six five four", "chart # 5 of 7", "one or two, three at most", "policy 1 2 3 4 5",
    "Fingers two and three, four of five.", "Case no 4 - 5 - 6.",
    "HR 120 one two three four", "beds 345 six seven eight nine", "345 two or three 0144", "gave 555 one two",
    "grids 412 one two three 4 5", "555 oh one two two mg", "drew 500 five five five five five",
    "Sleep chart: 2.0, 2.5, 3.0, 1.5", "chart 4, 6.5, 3, 2, 8, 1.2",
])
def test_what_is_counted_is_none(text: str):
    assert numbers(text) == []


@pytest.mark.alone
@pytest.mark.parametrize("piece", ["one ", "1 ", "one-", "oh, ", "double ", "nine, one ", "555 one ", "one two 555 "])
def test_time_is_linear_whatever_a_text_repeats(piece: str):

    def spent(size: int) -> float:
        text = "MRN " + piece * (size // len(piece))
        return seconds(lambda: (list(spans(Note(text))), behind(text, 3)))

    def bound() -> float:
        return 30 * max(0.005, min(spent(2_500) for _ in range(3)))

    assert stays_below(partial(spent, 20_000), bound, 30 * 0.005, 2)
