"""What was said aloud and written down word for word is read as it is written."""

from __future__ import annotations

from functools import partial

import pytest
from speed import seconds, stays_below

from resynth.recognize.detect import detect
from resynth.recognize.views import spoken
from resynth.recognize.views.reading import Reading
from resynth.recognize.views.views import readings
from resynth.testing import marked
from resynth.types import Document

NOTE = (
    "this is doctor [marian tolliver](DOCTOR) dictating on mister [angus pruitt](PATIENT) comma medical record "
    "number [six one eight oh two two](MEDICALRECORD) period he was admitted on [oh nine slash twenty six slash "
    "eighteen](DATE) period his brother died at [fifty eight](AGE) in the [spring of two thousand eleven](DATE) "
    "period he had a stent in [june of oh seven](DATE) comma and moved to [duluth](CITY) in [sixty nine](DATE) "
    "period he is [seventy one](AGE) comma went home on the [third](DATE) comma and was seen again on [october "
    "second two thousand eighteen](DATE) period the accession is [b nineteen dash two two oh seven](IDNUM) period"
)


def meant(text: str) -> str:
    return Reading(text).mended(spoken.repairs(text)).text


@pytest.mark.parametrize(("text", "written"), [
    ("seen oh four slash eleven period", "seen 04/11."),
    ("born may second nineteen forty one comma and", "born may 2nd, 1941, and"),
    ("since two thousand and six period", "since 2006."), ("in twenty oh nine period", "in 2009."),
    ("number three three eight oh one", "number 33801"), ("room two eighteen", "room 218"),
    ("bed four twelve b in", "bed 412b in"), ("member k q t five five oh one", "member kqt5501"),
    ("eighty two year old", "82 year old"),
    ("in seventy four period", "in '74."),
    ("august of fourteen", "august of '14"),
    ("history colon none comma new paragraph plan colon rest", "history: none, \nplan: rest"),
    ("one hundred and four units", "104 units"), ("one forty over ninety", "140 over 90"),
    # What is no mark, no figure and one of them stays.
    ("sigmoid colon was normal", "sigmoid colon was normal"), ("no colon cancer", "no colon cancer"),
    ("one of them comma one of us", "one of them, one of us"), ("a dash of salt", "a dash of salt"),
    ("was first assistant", "was first assistant"), ("grade two", "grade two"),
])
def test_marks_and_figures_are_written(text: str, written: str):
    assert meant(text) == written


def test_a_note_that_was_said_is_found_whole():
    text, spans = marked(NOTE)
    found = {at for span in detect([Document("1", "1", text)])[0] or () for at in range(span.start, span.end)}
    missed = [text[span.start : span.end] for span in spans if not found.issuperset(range(span.start, span.end))]
    assert missed == []


@pytest.mark.parametrize("text", [
    "Her period came late, then a second period. Colon clean, comma-shaped organisms.",
    "postpartum period uneventful. " * 3 + "seen twice in the perioperative period and well",
])
def test_a_note_that_only_has_such_words_is_not_read_so(text: str):
    assert not spoken.is_said(text)


def test_the_reading_leads_back():
    text = "seen oh four slash eleven period " * 4 + "comma "
    (reading,) = readings(text)
    at = reading.text.index("04/11")
    assert reading.starts is not None
    assert reading.ends is not None
    assert text[reading.starts[at] : reading.ends[at + 4]] == "oh four slash eleven"


@pytest.mark.alone
@pytest.mark.parametrize("piece", [
    "one ", "two thousand and ", "a b c one ", " slash ", "period ", "first ", "x colon ",
])
def test_time_is_linear_whatever_a_text_repeats(piece: str):
    def spent(size: int) -> float:
        text = piece * (size // len(piece))
        return seconds(lambda: list(spoken.repairs(text)))

    assert stays_below(partial(spent, 160_000), lambda: 10 * spent(40_000), 0.5, 3)
