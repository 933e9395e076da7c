"""Names that a word beside them tells, in small letters too."""

from __future__ import annotations

from functools import partial

import pytest
from speed import seconds, stays_below

from resynth.recognize.note import Note
from resynth.recognize.persons import name_told_aside
from resynth.recognize.persons.names import RECOGNIZER
from resynth.types import Document


def told(text: str) -> list[str]:
    return [text[start:end] for start, end in sorted(set(name_told_aside.places(Note(text))))]


@pytest.mark.parametrize(("text", "expected"), [
    ("d/w thwaite, will chase", ["thwaite"]), ("spoke w barb", ["barb"]), ("seen. discussed with okafor.", ["okafor"]),
    ("- t. mbeki, LPN", ["t. mbeki"]), ("signed, k. lund RN", ["k. lund"]),
    ("warf mgmt for m. okafor.", ["m. okafor"]), ("paged j. novak at 4", ["j. novak"]),
    ("Cat (Pickles) fed", ["Pickles"]), ("dog (Chopper)", ["Chopper"]), ("asked for spidey (his cat)", ["spidey"]),
    ("dogs duke + shelby", ["duke", "shelby"]), ("stays w/ the Penns.", ["Penns"]),
    ("lives with the Garzas", ["Garzas"]),
    ("Grandfather (Pak Sung-ho, acupuncturist)", ["Pak Sung-ho"]), ("wife (Dolores Kern)", ["Dolores Kern"]),
    ("Hi its rose.", ["rose"]), ("hello, this is Grace from 4B", ["Grace"]), ("Preferred name: Pops", ["Pops"]),
    ("Prof. Dr. med. W. Thannhäuser", ["W. Thannhäuser"]), ("Dr. rer. nat. Anke Vogt", ["Anke Vogt"]),
    ("Name E D D I N G T O N hyphen R E Y E S", ["E D D I N G T O N", "R E Y E S"]),
    ("a man he calls Pickle", ["Pickle"]), ("Rose Winter is 58.", ["Rose Winter"]),
    ("Seen. Grace Lake is a 40-year-old", ["Grace Lake"]),
    ("SMITH-JONES, WAY / F /", ["SMITH-JONES, WAY"]), ("BROWN-LONG, MAY / M / 60", ["BROWN-LONG, MAY"]),
    ("LONG, WAY / F / 44\nSeen", ["LONG, WAY"]), ("Pt: GREEN, SKY T / FEMALE / DOB 3/4/61", ["GREEN, SKY T"]),
])
def test_who_is_told(text: str, expected: list[str]):
    assert told(text) == expected


@pytest.mark.parametrize("text", [
    "d/w family, will chase", "spoke w nursing.", "discussed with radiology.", "d/w patient and", "talked with mom.",
    "met with pharmacy", "reviewed with team.", "discussed w/ husband", "met with success",
    "positive for e. coli.", "cx with s. aureus", "for c. diff", "- p. normal, RN", "for a. fib",
    "RESULT, NORMAL / F / 1", "CHEST, PORTABLE / F / 44", "ROOM, BED / M / 4", "HEAD, NECK / M /", "A, B / F / 3",
    "seen by Brown, May / F was",
    "Cat (Black)", "dog (Friendly)", "cat (Indoor) x2", "dogs and cats", "asked for water (his dog)",
    "with the Nurses.", "with the Results", "from the Streets", "with the Hodgkins", "w/ the Twins.",
    "Mother (Breast cancer)", "Father (Heart disease, HTN)", "Sister (Type two, obese)", "wife (Power of attorney)",
    "Hi its raining.", "hi it is me.", "Preferred name: same", "Preferred name: none", "Dr. med. staff",
    "Name A S S E S S M E N T", "he calls Home", "the lab calls Critical", "Pain is 58.", "Room Temp is 98.",
    "Rose Street is 5", "Heart Rate is 58.", "Blood Sugar is 158.",
])
def test_who_is_not(text: str):
    assert told(text) == []


@pytest.mark.parametrize(("text", "expected"), [
    ("this is Thad Wrobel, I was in", ["Thad Wrobel"]), ("Seen by Kowal AKI resolved", ["Kowal"]),
    ("Seen by DR LINDGREN PGR", ["LINDGREN"]), ("Nakamura-Reyes DOL 3", ["Nakamura-Reyes"]),
    ("WR Ansari seen", ["Ansari"]), ("Seen by Dr. Robert Lee III", ["Robert Lee III"]),
    ("Dr. med. W. Thannhäuser", ["W. Thannhäuser"]),
])
def test_where_a_name_ends(text: str, expected: list[str]):
    spans = RECOGNIZER.find(Document("1", "1", text), ())
    assert sorted({text[span.start : span.end] for span in spans}) == expected


@pytest.mark.alone
@pytest.mark.parametrize("piece", [
    "d/w aaa ", "dog (A", "name E D ", "Mother (Aa Bb", "for m. ", "Dr. med. A. ", "Rose Winter is ", "dogs a + b ",
])
def test_time_is_linear_whatever_a_text_repeats(piece: str):

    def spent(size: int) -> float:
        note = Note(piece * (size // len(piece)))
        return seconds(lambda: list(name_told_aside.places(note)))

    def bound() -> float:
        return 30 * max(0.005, min(spent(2_500) for _ in range(3)))

    assert stays_below(partial(spent, 20_000), bound, 30 * 0.005, 2)
