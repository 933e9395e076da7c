"""A capital I read as an l is read as the I where a first name begins so; words and other strings stay."""

from __future__ import annotations

from functools import partial

import pytest
from speed import seconds, stays_below

from resynth.recognize.capital_i import edits
from resynth.recognize.detect import detect
from resynth.recognize.unseen import Bare
from resynth.testing import marked
from resynth.types import Document


@pytest.mark.parametrize("line", [
    "lives with her sister [lnga](PATIENT).", "Mrs. [lngrid Moor](PATIENT) was seen.", "son [lsaac](PATIENT) called",
    "Dr. [lrene Vasquez](DOCTOR) agrees", "[lsabel Quintero](NAME) came",
])
def test_a_name_is_found_behind_the_letter(line: str):
    text, spans = marked(line)
    found = detect([Document("1", "1", text)])[0] or ()
    assert [(span.start, span.end, span.kind) for span in found] == [
        (span.start, span.end, span.kind) for span in spans
    ]


@pytest.mark.parametrize("text", [
    "level lead late lie lung lesion", "lnr lna lmp lbs", "lan lra lrx", "x.lngrid/lnga", "lnga@post.example",
    "at lnga.example", "bllnga", "lINGRID", "Lnga", "lnga2",
])
def test_words_and_addresses_stay(text: str):
    assert Bare(text).text == text


@pytest.mark.alone
@pytest.mark.parametrize("piece", ["l", " l", " lnga", "lngrid ", "\nlx"])
def test_time_is_linear_whatever_a_text_repeats(piece: str):

    def spent(size: int) -> float:
        text = piece * (size // len(piece))
        return seconds(lambda: list(edits(text)))

    def bound() -> float:
        return 30 * max(0.005, min(spent(2_500) for _ in range(3)))

    assert stays_below(partial(spent, 20_000), bound, 30 * 0.005, 2)
