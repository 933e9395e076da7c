"""Whose a found name is; which day a found date is; where patterns are tried; and how long it takes."""

from __future__ import annotations

import random
from functools import partial

import pytest
from speed import seconds, stays_below

from resynth.recognize.note import TOKEN, Note
from resynth.recognize.numbers import contacts
from resynth.recognize.pattern import Anchored, all_spans, pattern
from resynth.recognize.persons import names
from resynth.recognize.times import ages, dates
from resynth.types import Document, Recognizer, Span


def found(recognizer: Recognizer, text: str) -> list[tuple[str, Span]]:
    return [(text[span.start : span.end], span) for span in recognizer.find(Document("1", "1", text), ())]


@pytest.mark.parametrize(("text", "name", "kind", "role"), [
    ("Seen by Dr. Okonkwo today", "Okonkwo", "DOCTOR", "provider"),
    ("Ana Okonkwo, RN at bedside", "Ana Okonkwo", "DOCTOR", "provider"),
    ("Attending: Okonkwo", "Okonkwo", "DOCTOR", "provider"),
    ("her daughter Teresa called", "Teresa", "PATIENT", "relative"),
    ("His wife, Ludmila, agrees", "Ludmila", "PATIENT", "relative"),
    ("Mr. Kowalczyk is well", "Kowalczyk", "PATIENT", "patient"),
    ("Patient: Kowalczyk, Brenda", "Kowalczyk, Brenda", "PATIENT", "patient"),
    ("brought in by Teresa Kowalczyk", "Teresa Kowalczyk", "NAME", "unknown"),
    ("PT (Kyle) recommends a rehab stay", "Kyle", "DOCTOR", "provider"),
    ("Pt (Kyle) states that he is fine", "Kyle", "PATIENT", "patient"),
    ("NSGY (Holmquist) was called", "Holmquist", "DOCTOR", "provider"),
    ("BG Lindholm feeding well", "Lindholm", "PATIENT", "patient"),
])
def test_whose_a_name_is(text: str, name: str, kind: str, role: str):
    assert (name, kind, role) in [(it, span.kind, span.role) for it, span in found(names.RECOGNIZER, text)]


def test_a_second_name_behind_and_is_of_the_same_side():
    """His parents Irina and Taras: the cue is for both."""
    assert [(it, span.role) for it, span in found(names.RECOGNIZER, "His parents Irina and Taras came")] == [
        ("Irina", "relative"), ("Taras", "relative"),
    ]


def test_a_name_has_no_title_no_degree_and_no_possessive():
    assert [it for it, _ in found(names.RECOGNIZER, "Dr. Ana M. Okonkwo, MD, PhD; Mr. Rossi's leg")] == [
        "Ana M. Okonkwo", "Rossi",
    ]


@pytest.mark.parametrize(("text", "name"), [
    ("Patient: Okonkwo, Ana M.\nUnit: 4", "Okonkwo, Ana M."), ("Taken by: Teresa W., CMA", "Teresa W."),
    ("His son, Anton Okonkwo Jr., came", "Anton Okonkwo Jr."), ("spoke to Dr. V. in clinic", "V."),
    ("for Dr. Okonkwo. He left", "Okonkwo"), ("Seen by Ana M... later", "Ana M"),
])
def test_the_full_stop_of_an_initial_is_the_names(text: str, name: str):
    """It abbreviates, so it belongs to what is abbreviated; a sentence's stop behind a whole name does not."""
    assert name in [it for it, _ in found(names.RECOGNIZER, text)]


def test_a_word_is_a_name_again_where_it_was_one_in_the_note():
    """White alone is a colour; in the note of Ms. White it is hers."""
    assert found(names.RECOGNIZER, "Prior White family conflict") == []
    both = found(names.RECOGNIZER, "Prior White family conflict. Ms. White rests.")
    assert [it for it, _ in both] == ["White", "White"]


@pytest.mark.parametrize(("text", "day"), [
    ("DOB: 11/04/1931", "birth"), ("born on May 3, 1950", "birth"), ("Date of birth 1950-05-03", "birth"),
    ("Admission date: 2/3/2018", "admission"), ("admitted on 2/3/2018", "admission"),
    ("discharged on March 9, 2018", "discharge"), ("D/C date: 02/09/2018", "discharge"),
    ("died on 3/5/2001", "death"), ("deceased 2001", "death"),
    ("seen on 3/5/2001", ""), ("admitted with fever. Seen 3/5/2001", ""),
])
def test_which_day_a_date_is(text: str, day: str):
    """The report's plan: dates of birth, admission, discharge and death get a sub-type."""
    assert {dates.subtype(span) for _, span in found(dates.RECOGNIZER, text)} == {day}


def test_tokens_are_cut_alike_in_ascii_and_out_of_it():
    """The quick way cuts as the pattern says, whatever the signs."""
    draw = random.Random(7)
    signs = "aB1 .,\n\té\u0301\x1c_-'²٣İ\u3000字"
    for _ in range(3_000):
        text = "".join(draw.choice(signs) for _ in range(draw.randrange(12)))
        note, cut = Note(text), list(TOKEN.finditer(text))
        assert (note.words, note.starts, note.ends) == (
            [it[0] for it in cut], [it.start() for it in cut], [it.end() for it in cut],
        )
        assert len(note.lowered) == len(text)


def test_a_pattern_is_tried_at_its_anchors_alone():
    table = (
        pattern("led", "DATE", r"due [a-z]+", finds=["[due soon]"], leads="due"),
        pattern("digits", "AGE", r"\d+ ?z", finds=["[12z]"], digits="2", then=" ?z"),
        pattern("inside", "URL", r"\w+::\w+", finds=["[a::b]"], within=("::",)),
    )
    led = list(all_spans(table, "overdue now, due now", "x"))
    assert [(span[:2], span.found_by) for span in led] == [((13, 20), "x:led")]
    assert [span[:2] for span in all_spans(table, "1z 12z 123z 12 z", "x")] == [(3, 6), (12, 16)]
    assert [span[:2] for span in all_spans(table, "see a::b c::d", "x")] == [(4, 8), (9, 13)]
    assert list(Anchored(()).spans(Note("due 12z a::b"), "x")) == []


HOSTILE = (
    "A ", "A. ", "Smith ", "Smith, ", "Smith-", "SMITH\n", "SMITH^", "Smith\n", "van ", "de la ", "dr ", "Dr. Grant ",
    "hannah brody ", "Mr. Small x Small ", "and Smith ", "Patient: Small ", "O'", "J-", "kowalski ", "1", "1-", "1/",
    "12/12/12 ", "seen on 4/5 ", "May/", "Jan ", "in spring ", "the 1", "1990-", "'9", "(as 9", "age of ", "(1, ",
    "a@", "(1", "www.", "\t", "\n ", "é",
)


@pytest.mark.alone
@pytest.mark.parametrize("recognizer", [names.RECOGNIZER, dates.RECOGNIZER, ages.RECOGNIZER, contacts.RECOGNIZER],
                         ids=lambda one: one.name)
def test_no_recognizer_takes_more_than_linear_time(recognizer: Recognizer):
    """Procedures too: eight times the text takes nowhere near the 64 times as long of a square."""
    def spent(piece: str, size: int) -> float:
        document = Document("1", "1", piece * (size // len(piece)))
        return seconds(lambda: list(recognizer.find(document, ())))

    def bound(piece: str) -> float:
        return 30 * max(0.01, min(spent(piece, 5_000) for _ in range(2)))

    for piece in HOSTILE:
        # Tried again: a collection of garbage, or a list that loads, is not the recognizer's.
        assert stays_below(partial(spent, piece, 40_000), partial(bound, piece), 30 * 0.01, 4), repr(piece)
