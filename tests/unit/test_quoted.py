"""Quoted-printable that was left in a text is read as what it means; settings with an equals sign are not."""

from __future__ import annotations

from functools import partial

import pytest
from speed import seconds, stays_below

from resynth.recognize.detect import detect
from resynth.recognize.quoted import edits
from resynth.recognize.unseen import Bare
from resynth.testing import marked
from resynth.types import Document


@pytest.mark.parametrize("line", [
    "=20Hello Dr. [M=C3=BCller](DOCTOR),=0A my email changed", "Dr. [Pe=C3=B1a](DOCTOR) called",
    "=0D=0ASeen by Dr. [Moor](DOCTOR)=0D=0Aon [3/4/2019](DATE)=0D=0A", "Mrs. [Mo=\nor](PATIENT) came=0A=0A",
])
def test_what_codes_mean_is_found(line: str):
    text, spans = marked(line)
    found = detect([Document("1", "1", text)])[0] or ()
    assert [(span.start, span.end, span.kind) for span in found] == [
        (span.start, span.end, span.kind) for span in spans
    ]


def test_codes_are_read_as_what_they_mean():
    assert Bare("M=C3=BCller=20x=2C=0Ay=E2=80=99s =3D").text == "Müller x,\ny’s ="


@pytest.mark.parametrize("text", [
    "RR=20 HR=40 pH=73", "EF=20\nHR=20\n", "K=3D", "a=20b", "ABO=0A", "x=C3", "HR=A0", "=\n=", "dose=2F=20",
])
def test_what_is_no_code_stays(text: str):
    assert list(edits(text)) == []


@pytest.mark.alone
@pytest.mark.parametrize("piece", ["=", "=C3", "=C3=BC", "=0A", "= ", "=E2=80", "=\n"])
def test_time_is_linear_whatever_a_text_repeats(piece: str):

    def spent(size: int) -> float:
        text = piece * (size // len(piece))
        return seconds(lambda: list(edits(text)))

    def bound() -> float:
        return 30 * max(0.005, min(spent(2_500) for _ in range(3)))

    assert stays_below(partial(spent, 20_000), bound, 30 * 0.005, 2)
