"""Postal codes of Canada and Ireland that stand alone; codes of devices, laboratories and stages are none."""

from __future__ import annotations

from functools import partial

import pytest
from speed import seconds, stays_below

from resynth.recognize.detect import detect
from resynth.recognize.note import Note
from resynth.recognize.places.codes_alone import places
from resynth.testing import marked
from resynth.types import Document


@pytest.mark.parametrize("text", [
    "Tel 613-555-0158, [K1A 0B6](ZIP).", "[P0L 1W0](ZIP)", "She lives at [M5V 2T6](ZIP) now", "([V6B 1A1](ZIP))",
    "Eircode [F92 XK41](ZIP).", "at [D08 X2T5](ZIP)", "[T12 W8XE](ZIP)\n", "Eircode: [D6WXY00](ZIP)",
    "stage T2N 1M0", "model H2X 4B6", "lot no. K1A 0B6", "clone A1C 2E3", "K1A-0B6", "D1A 0B6", "K1A 0B67", "K1O 0B6",
    "T12 L1S1", "D20 5000", "T12 XRAY", "B12 XK41", "F92 XK4", "HLA A1B 8C2%", "Eircode B12 XK41", "k1a 0b6",
    "K1A 0B6 mg", "wells A1C 2E3",
])
def test_a_code_alone_is_told_by_its_form(text: str):
    plain, spans = marked(text)
    found = sorted(set(places(Note(plain))))
    assert found == [(span.start, span.end) for span in spans]


def test_a_code_is_found_by_detection():
    text, spans = marked("Seen by me. Tel [613-555-0158](PHONE), [K1A 0B6](ZIP).")
    (found,) = detect([Document("d", "p", text)])
    assert [(one.start, one.end, one.kind) for one in found or ()] == [
        (one.start, one.end, one.kind) for one in spans
    ]


@pytest.mark.alone
@pytest.mark.parametrize("piece", ["K1A ", "K1A 0B6 ", "T12 ", "Eircode ", "K1"])
def test_time_is_linear_whatever_a_text_repeats(piece: str):

    def spent(size: int) -> float:
        note = Note(piece * (size // len(piece)))
        return seconds(lambda: list(places(note)))

    def bound() -> float:
        return 30 * max(0.005, min(spent(2_500) for _ in range(3)))

    assert stays_below(partial(spent, 20_000), bound, 30 * 0.005, 2)
