"""What a first reader of raw notes stumbled over: each as a class, in other words than the note had."""

from __future__ import annotations

import pytest

from resynth.recognize.detect import detect
from resynth.recognize.note import Note
from resynth.recognize.persons.called_after import is_what_was_named
from resynth.types import Document, Span


def found_in(text: str) -> list[Span]:
    return list(detect([Document("d", "p", text)])[0])


def said(text: str) -> list[tuple[str, str]]:
    return [(text[span.start : span.end], span.kind) for span in found_in(text)]


def taken(text: str) -> set[str]:
    return {value for value, _ in said(text)}


@pytest.mark.parametrize("number", ["724/555/0109", "(724)/555/0109", "330/555/0172"])
def test_a_number_in_three_groups_with_strokes_is_a_telephone(number: str):
    assert number in taken(f"Witness Thad Bixler {number} was at the scene.")


@pytest.mark.parametrize(("age", "text"), [("58", "F/58Y"), ("45", "M/45Y"), ("71", "F/71yo"), ("63", "M/63")])
def test_the_sex_before_a_stroke_and_the_age(age: str, text: str):
    assert (age, "AGE") in said(f"PATIENT: ROE, ANN  {text}   MRN: E1029384")


@pytest.mark.parametrize("head", ["PHONE MSG", "Message", "MSG"])
@pytest.mark.parametrize("time", ["2:15p", "2:15pm", "11:40a", "11:40"])
def test_a_time_behind_a_message_is_no_number(head: str, time: str):
    assert time not in taken(f"{head}  {time}  pt called for refill")


@pytest.mark.parametrize("greeting", ["Hi", "Hello", "Dear", "Thanks"])
def test_who_is_greeted_and_who_opens_the_next_line_are_two(greeting: str):
    found = taken(f"{greeting} Lakshmi,\nBarnaby Ellsworth was seen today.")
    assert "Barnaby Ellsworth" in found
    assert not any("\n" in value for value in found)


def test_a_last_name_at_a_line_s_end_goes_on_below():
    assert "Smith,\nBarnaby" in taken("Smith,\nBarnaby was seen today.")


@pytest.mark.parametrize("name", ["Leopold", "Casimir", "Anna"])
@pytest.mark.parametrize("place", ["III-2", "II-4", "IV-11"])
def test_a_name_beside_its_place_in_a_pedigree(name: str, place: str):
    assert name in taken(f"GENETICS: Proband ({name}, {place}) is affected.")


def test_a_generation_is_still_part_of_a_name():
    assert "Jasper Whitcombe III" in taken("Mr. Jasper Whitcombe III was seen.")


@pytest.mark.parametrize(("doctor", "thing"), [
    ("Foley", "She has a Foley in place"), ("Foley", "The Foley was removed"), ("Bell", "Bell's palsy resolved"),
    ("Parkinson", "Parkinson's disease is stable"),
])
def test_what_is_called_after_somebody_is_not_the_doctor_of_that_name(doctor: str, thing: str):
    text = f"Seen by Dr. {doctor} of Urology. {thing}. Dr. {doctor} will call."
    assert [span.start for span in found_in(text)] == [
        text.index(doctor), text.rindex(doctor)]


@pytest.mark.parametrize("verb", ["Names", "Knows", "Recalls", "Identifies"])
def test_who_is_asked_for_the_president_has_no_such_occupation(verb: str):
    assert not taken(f"MSE: Ox3. {verb} president. Memory intact.")


@pytest.mark.parametrize(("whole", "short"), [
    ("Gideon Farnsworth", "Gid"), ("Farnsworth, Gideon", "Gid"), ("Thelonia Varga", "Thel")
])
def test_who_wrote_a_message_signs_by_the_beginning_of_the_name(whole: str, short: str):
    text = f"From: {whole} <x@clinic.example>\nSubject: labs\n\nLabs are back. Thanks!\n{short}\n---\nold"
    assert short in taken(text)


def test_a_word_that_is_no_name_signs_nothing():
    assert "The" not in taken("From: Theodore Ash <x@clinic.example>\n\nSee below.\nThe\nlabs are back.")


@pytest.mark.parametrize("lead", ["Copies to", "Referred to", "He was sent to", "Transferred to"])
def test_a_doctor_with_the_title_in_full_is_no_house(lead: str):
    assert ("Goldfarb", "DOCTOR") in said(f"{lead} Doctor Goldfarb at Ridgeline Cardiology.")


def test_a_house_that_is_called_after_doctors_is_one():
    assert "Doctors Hospital" in taken("He was sent to Doctors Hospital.")


@pytest.mark.parametrize("verb", ["debrided", "ambulated", "redressed"])
def test_what_a_doctor_did_is_no_last_name(verb: str):
    assert "kessler" in taken(f"Wound check. saw dr kessler {verb} the wound")
    assert "kessler mohamed" in taken("Wound check. saw dr kessler mohamed today")


@pytest.mark.parametrize("verb", ["debrided", "extubated", "diuresed", "uptitrated", "micturated"])
def test_what_was_done_is_no_name_in_a_note_in_small_letters(verb: str):
    text = f"seen this am, stable. dr kessler {verb} him today. pt {verb} again later. call family"
    assert taken(text) == {"kessler"}


@pytest.mark.parametrize(("text", "thing"), [
    ("has a Foley in place", True), ("the Foley, then", True), ("a Foley.", True), ("Bell's palsy", True),
    ("Johnson's pain is better", False), ("Johnson's chart", False), ("Johnson's wife", False),
    ("the Johnson family", False), ("the Bell residence", False), ("the Johnson's daughter", False),
    ("told Johnson that", False), ("the Okereke in", False),
])
def test_a_name_is_given_up_only_where_what_stands_beside_it_tells(text: str, thing: bool):
    """Pain, a chart and kin are somebody's: a patient's name that is an eponym too is looked for there."""
    note = Note(text)
    at = next(number for number, word in enumerate(note.words) if word[0].isupper())
    assert is_what_was_named(note, at) is thing


@pytest.mark.parametrize("name", ["omar shaheed", "ali waleed", "mona shaheed"])
def test_a_last_name_that_ends_as_a_verb_stays_with_its_title(name: str):
    assert name in taken(f"Wound check. saw dr {name} today. Stable.")
