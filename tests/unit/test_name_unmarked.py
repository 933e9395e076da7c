"""Last names that are words where no capital tells: in small letters, or in nothing but capitals."""

from __future__ import annotations

from functools import partial

import pytest
from speed import seconds, stays_below

from resynth.recognize.detect import detect
from resynth.recognize.note import Note
from resynth.recognize.persons import name_unmarked
from resynth.types import Document

NAMES = ["brown", "hunt", "rice", "bloom", "king", "cox", "stone", "waters", "snow", "berry"]
FRAMES = [
    "{} denies pain", "no events. {} denies pain", "{} was admitted last night with chest pain", "ok per {}",
    "per {}, hold lasix", "per {} hold lasix", "paged {} re: labs", "d/w {}", "d/w {} and will follow",
    "nurse {} at bedside", "rn {} aware", "attending {} aware", "pt {} resting", "pt {} denies pain",
]


def told(text: str) -> list[str]:
    note = Note(text)
    return sorted({note.words[tokens[0]] for tokens, _ in name_unmarked.told(note)})


@pytest.mark.parametrize("frame", FRAMES)
@pytest.mark.parametrize("name", NAMES)
def test_a_word_is_somebody_in_small_letters_and_in_capitals(name: str, frame: str):
    assert told(frame.format(name)) == [name]
    assert told(frame.format(name).upper()) == [name.upper()]


@pytest.mark.parametrize("text", [
    "2 tabs per day", "cost per head", "paged long call team", "paged snow team", "d/w day team", "per rice protocol",
    "pt short of breath", "pt park walks daily", "nurse call bell in reach", "nurse day shift aware",
    "attending church weekly", "he is attending ball games", "brown sputum noted", "stone was seen in the ureter",
    "rice was refused", "walker at bedside", "bell at bedside", "snow was seen", "per Brown", "Per brown", "per\nbrown",
    "he has taken medicine for his large and painful\nstone was removed", "the brown denies pain",
])
def test_what_is_nobody(text: str):
    assert told(text) == told(text.upper() if "\n" not in text and "er " not in text else text) == []


@pytest.mark.parametrize("role", ["RT", "VPSO", "PCT", "MHT", "QRST"])
@pytest.mark.parametrize("name", ["Om", "Long", "Small", "Rose", "Banks", "Young", "Hill"])
def test_a_name_stands_behind_letters_and_before_what_people_do(role: str, name: str):
    for deed in ("at bedside", "aware", "sitting with pt", "suctioned pt", "gave neb tx", "called back."):
        assert told(f"{role} {name} {deed}") == [name]


@pytest.mark.parametrize("text", [
    "CT Head at bedside", "US Guided at bedside", "CXR Portable at bedside", "PICC Power at bedside", "LT Hand aware",
    "ED Staff notified", "IV Team notified", "GI Fellow aware", "BP Low notified", "FHR Baby present.", "RT Om cleared",
    "MRI Brain with pt", "HOB Up with pt", "RT Leg at side", "ICU May call for", "GI Long with pts", "VPSO Long term",
])
def test_what_stands_behind_letters_and_is_nobody(text: str):
    assert told(text) == []


@pytest.mark.parametrize("text", ["mr brown seen.", "ms rice seen today", "BROWN DENIES PAIN", "HUNT DENIES CANCER"])
def test_such_names_are_found_in_a_note(text: str):
    [found] = detect([Document("d", "p", text)])
    assert [text[span.start : span.end].lower() for span in found if span.kind != "DATE"] in (
        ["brown"], ["rice"], ["hunt"])


@pytest.mark.alone
@pytest.mark.parametrize("piece", ["ok per brown. ", "pt rice denies pain. ", "nurse was paged hunt\n", "d/w d/w d/w "])
def test_time_is_linear_whatever_a_text_repeats(piece: str):

    def spent(size: int) -> float:
        note = Note(piece * (size // len(piece)))
        return seconds(lambda: list(name_unmarked.told(note)))

    def bound() -> float:
        return 30 * max(0.005, min(spent(2_500) for _ in range(3)))

    assert stays_below(partial(spent, 20_000), bound, 30 * 0.005, 2)
