"""Ordinals that are days of the month, and ordinals that count something."""

from __future__ import annotations

import pytest
from speed import seconds, stays_below

from resynth.recognize.detect import detect
from resynth.testing import marked
from resynth.types import Document


def found(text: str) -> list[str]:
    [spans] = detect([Document("d", "p", text)])
    return [text[span.start : span.end] for span in spans or () if span.kind in ("DATE", "HOLIDAY")]


@pytest.mark.parametrize("text", [
    "Last BM [12th](DATE). Eats well.", "staples out [6th](DATE)", "MRI booked [14th](DATE)", "Labs due [19th](DATE).",
    "PICC due out the [21st](DATE)", "I went the [9th](DATE)", "see me the [thirty-first](DATE)",
    "She was at Hollis from the [seventh](DATE) to the [thirteenth](DATE).", "PEth from the [seventh](DATE) returned",
    "Came in the [3rd](DATE), left the [8th](DATE).", "Appt the [12th](DATE) at 3.", "last void [11th](DATE), dry",
    "Foley pulled [8th](DATE).", "MRI [11th](DATE): stable", "No fever since the [eighth](DATE).",
    "Was here from the [4th](DATE) through the [9th](DATE).",
])
def test_an_ordinal_is_a_day_behind_what_happens_on_one(text: str):
    plain, spans = marked(text)
    assert found(plain) == [plain[span.start : span.end] for span in spans]


@pytest.mark.parametrize("text", [
    "5th metatarsal fx", "4th toe amputated", "3rd dose given", "7th nerve palsy", "2nd degree burn", "in 8th grade",
    "at the 10th percentile", "in the third trimester", "First, second and third attempts failed.",
    "from the third to the fifth rib", "tender from the seventh to the ninth rib.", "seen the 4th time",
    "pain to the fourth and fifth digits", "drain out 3rd attempt", "due 2nd and third doses", "last dose 2nd",
    "seen 1st, then transferred", "was well from the first", "MRI 2nd, then CT", "came in the second ambulance",
])
def test_an_ordinal_that_counts_is_none(text: str):
    assert found(text) == []


def test_many_ordinals_take_time_in_proportion():
    text = "from the seventh to the thirteenth and the 4th, last void 11th and "

    def spent(times: int) -> float:
        return seconds(lambda: found(text * times))

    spent(10)
    assert stays_below(lambda: spent(400), lambda: 12 * spent(100), 0.5, 4)
