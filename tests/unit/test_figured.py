"""Names with figures, as generators of test data write them, are read without; what else has a figure is not."""

from __future__ import annotations

from functools import partial

import pytest
from hypothesis import given
from hypothesis import strategies as st
from speed import seconds, stays_below

from resynth.recognize.detect import detect
from resynth.recognize.figured import edits
from resynth.recognize.unseen import Bare
from resynth.testing import marked
from resynth.types import Document


@pytest.mark.parametrize("line", [
    "[Dwayne786](PATIENT) is a [34](AGE) year-old male.",
    "Seen by Dr. [Lorette239 Hackett68](DOCTOR).",
    "[Jospeh459 Von197](NAME)\n================\nRace: White",
    "Mr. [Señora702 Adán498 Gómez206](PATIENT) came.",
    "Mrs. [Frami345](PATIENT)'s mother, [Shanelle12](PATIENT), called.",
    "Seen with [Abe604 Quillfeather35](PATIENT); [Quillfeather35](PATIENT) agrees.",
])
def test_a_name_with_a_figure_is_found_whole(line: str):
    text, spans = marked(line)
    found = detect([Document("1", "1", text)])[0] or ()
    assert [(span.start, span.end, span.kind) for span in found] == [
        (span.start, span.end, span.kind) for span in spans
    ]


@pytest.mark.parametrize("text", [
    "Covid19 positive, Foley16 in place, Prevnar13 given, Pneumovax23 next.", "Gravida2 Para1.", "Grade2 Stage3 of 4.",
    "Cycle1 Day8 of FOLFOX6.", "Kappa12 Lambda15.", "Omega3 and Iron325 daily.", "Glucose120 Sodium138 Potassium4.",
    "Line1 Line2", "Rutherford3, Tanner4.", "June2019 and Mar21.", "Day1 Day10", "BRCA1 Cyp2D6 HbA1c", "Room12 Bed3",
])
def test_what_else_has_a_figure_is_read_as_it_stands(text: str):
    assert Bare(text).text == text


def test_one_name_with_a_figure_does_not_tell_that_others_are_written_so():
    assert Bare("Okafor12 had Wbcount12 drawn.").text == "Okafor had Wbcount12 drawn."


@given(st.text("Aabé1 2-,", max_size=40))
def test_only_figures_go(text: str):
    assert [sign for sign in Bare(text).text if not sign.isdigit()] == [sign for sign in text if not sign.isdigit()]


@pytest.mark.alone
@pytest.mark.parametrize("piece", ["Ab", "Abc1", "Abc1 ", "A", "é", "1", "Okafor12 "])
def test_time_is_linear_whatever_a_text_repeats(piece: str):

    def spent(size: int) -> float:
        text = piece * (size // len(piece)) + " Okafor123"
        return seconds(lambda: list(edits(text)))

    def bound() -> float:
        return 30 * max(0.005, min(spent(2_500) for _ in range(3)))

    assert stays_below(partial(spent, 20_000), bound, 30 * 0.005, 2)
