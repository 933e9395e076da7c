"""Last names that are words, or have two letters, where they open a sentence."""

from __future__ import annotations

from functools import partial
from itertools import product

import pytest
from speed import seconds, stays_below

from resynth.recognize.detect import detect
from resynth.recognize.note import Note
from resynth.recognize.persons import name_worded
from resynth.types import Document


def told(text: str) -> list[str]:
    note = Note(text)
    return sorted({text[note.starts[tokens[0]] : note.ends[tokens[-1]]] for tokens, _ in name_worded.told(note)})


NAMES = ["Young", "Rose", "Black", "Brown", "Banks", "Long", "Love", "Price", "Ng", "Ho", "Le"]
DEEDS = [
    "is doing well after CABG.", "tolerating diet, OOB to chair.", "covering tonight.", "at bedside consenting pt.",
    "will see in clinic.", "denies chest pain", "ambulating with PT", "was seen by PT", "refused am labs",
    "called back.", "was notified of the results", "is tearful", "has agreed", "c/o pain", "doing well",
]


@pytest.mark.parametrize(("name", "deed"), list(product(NAMES, DEEDS)))
def test_a_word_that_does_what_people_do_is_somebody(name: str, deed: str):
    for before in ("", "Sats fell. ", "BP stable\n", "1. "):
        assert told(f"{before}{name} {deed}") == [name]


@pytest.mark.parametrize("text", [
    # what is young, long, black and brown
    "Young woman tolerating diet.", "Black stools noted.", "Brown discharge is noted.", "Long discussion held.",
    "Long walks tolerated.", "Little sleeping overnight.", "Good eating habits.", "Short is fine.", "Strong is good",
    # days, seasons and weather
    "Day 3 is today.", "Day will come.", "Summer is here.", "Snow was seen on the roof.", "Snow fell last night.",
    # things, in price, in store and at the bedside
    "Price is doing its thing.", "Price is high.", "Rice refused.", "Rice tolerated well.", "Walker at bedside.",
    "Bell at bedside.", "Flowers at bedside.", "Stone was seen in the ureter.", "Wood was removed.",
    "Page was called.", "Banks will be closed.", "Rush was heard.", "Wells is low.", "Rose in the vase",
    # who is called by what they do, and where one calls from
    "Driver states he fell.", "Church called back.", "Temple called back.", "Friend is tearful.", "Farmer agrees.",
    "Crew states no loc.", "Camp called back.", "Bishop will see him.", "German is asking",
    # verbs, pronouns and grammar
    "May resume diet.", "Will follow.", "Will see in clinic.", "May see PT.", "So ambulating.", "He denies pain.",
    "To see in clinic.", "Go to see PT", "Do see PT", "Love is important", "Rash is doing better.",
    # within a sentence others tell it, and a line is another
    "the Young agrees", "Young\ndenies pain", "young denies pain", "YOUNG denies pain", "Le in two weeks",
])
def test_what_is_nobody(text: str):
    assert told(text) == []


@pytest.mark.parametrize("name", ["Brown", "Jackson", "Hall", "Graves", "Ward", "Cox", "Rice", "Parkinson", "Price"])
@pytest.mark.parametrize("deed", [
    "was given morphine.", "was admitted last night.", "will be discharged tomorrow.", "ate 75% of lunch.",
    "denies chest pain.", "is a 61-year-old man", "presented with cough", "has a history of gout",
])
def test_what_is_told_of_patients_alone_is_told_of_any_last_name(name: str, deed: str):
    for before in ("", "Sats fell. ", "Overnight ", "and then "):
        assert told(f"{before}{name} {deed}") == [name]
    assert told(f"{name} {deed}".upper()) == [name.upper()]


@pytest.mark.parametrize("text", [
    "Walker was given to patient.", "Rice is stable", "Stone is stable.", "Graves is stable", "Whipple was performed.",
    "the Foley was discontinued", "The Walker was given", "Dr. Brown was given", "Driver was admitted",
    "Hall denies the claim", "brown was given morphine", "Brown WAS GIVEN morphine",
])
def test_what_is_told_of_things_too(text: str):
    assert told(text) == []


def test_names_of_two_letters():
    assert told("Le in 4 c/o pain") == ["Le"]
    assert told("Attn: To / Do / Fan") == ["Do", "Fan", "To"]
    assert told("Attn: ICU / Lab") == told("Attn: to / do") == told("Attn: Nurse / Staff") == []


def test_a_first_name_of_two_letters_stands_before_a_last_name():
    def found(text: str) -> list[str]:
        [spans] = detect([Document("1", "1", text)])
        return [text[span.start : span.end] for span in spans or ()]

    assert found("Consent from An Nguyen (wife)") == ["An Nguyen"]
    assert found("An Oyelaran in the lobby.") != ["An Oyelaran"]


def test_it_stands_in_the_end():
    text = "Mr. Rose seen.\nRose tolerating diet. Rose water given."
    [spans] = detect([Document("1", "1", text)])
    assert [span.start for span in spans or ()][:2] == [4, 15]


@pytest.mark.alone
@pytest.mark.parametrize("piece", ["Rose is doing ", "Attn: To / ", "Le in 4 ", "Young. at bedside "])
def test_time_is_linear_whatever_a_text_repeats(piece: str):

    def spent(size: int) -> float:
        note = Note(piece * (size // len(piece)))
        return seconds(lambda: list(name_worded.told(note)))

    def bound() -> float:
        return 30 * max(0.005, min(spent(2_500) for _ in range(3)))

    assert stays_below(partial(spent, 20_000), bound, 30 * 0.005, 2)
