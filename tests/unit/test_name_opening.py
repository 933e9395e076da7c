"""Names that no list has, where they open a sentence and do what only people do."""

from __future__ import annotations

from itertools import product

import pytest

from resynth.recognize.detect import detect
from resynth.recognize.note import Note
from resynth.recognize.persons import name_opening
from resynth.types import Document
from tests.speed import seconds, stays_below


def told(text: str) -> list[str]:
    note = Note(text)
    return sorted({
        text[note.starts[tokens[0]] : note.ends[tokens[-1]]] for tokens, _ in name_opening.told(note)
    })


NAMES = ["Okwuosa", "Vrbancic", "Tootoosis", "Kwakwuni", "Oyelaran", "Kwakwuni-Raw"]
DEEDS = [
    "called back.", "reports no pain", "will see her Monday", "was notified of the results", "would like to go home",
    "denies chest pain", "at bedside", "told me she slipped", "did not want to eat", "placed the line", "aware.",
    "has agreed", "is asking for water", "paged at 0400", "to follow", "'s wife was here", "(son) called.",
    "fell last night", "can't sleep", "got up to void", "presents today for f/u", "tolerated the procedure well",
    "is off until noon", "underwent CABG",
]


@pytest.mark.parametrize(("name", "deed"), list(product(NAMES, DEEDS)))
def test_who_does_what_people_do_is_somebody(name: str, deed: str):
    gap = "" if deed.startswith("'") else " "
    for before in ("", "Sats fell. ", "BP stable\n", "1. "):
        assert told(f"{before}{name}{gap}{deed}") == [name]


def test_two_who_do_it_together():
    assert told("Okwuosa and Vrbancic agree.") == ["Okwuosa", "Vrbancic"]
    assert told("Okwuosa/Vrbancic agree.") == ["Okwuosa", "Vrbancic"]
    assert told("Zhalinda Okwuosa called back.") == ["Zhalinda Okwuosa"]


def test_it_stands_in_the_end():
    """What the rule tells, detection keeps, with all that is weighed behind it."""
    text = "Lungs clear. Kwakwuni was notified. Later Kwakwuni slept."
    [spans] = detect([Document("1", "1", text)])
    assert [text[span.start : span.end] for span in spans or ()] == ["Kwakwuni", "Kwakwuni"]


@pytest.mark.parametrize("text", [
    # drugs, diseases, devices
    "Zolfranib was started.", "Zolfranib refused by pt.", "Metoprolarin will follow.", "Zytrexa caused nausea.",
    "Xarelten was held.", "Fosamaxil will continue.", "Sclerosteosis reports suggest", "Pneumomyelitis is here",
    "Telemetrix called a pause.", "Medtronix will call.", "Omnipod at bedside.", "Purewick at bedside.",
    "Hemovac was called for", "Kaltostat placed the day before", "Glidescope at bedside.",
    "Zolfranib tolerated well.", "Zolfranib presents risk", "Zolfranib fell out of favor.", "Fexovir can't help.",
    # departments and services, plural too
    "Cardiology will see her Monday", "Nightfloat will follow.", "Bloodbank called back.", "Telehealth will call.",
    "Subspecialties will follow.", "Caseworkers called back.", "Neurosurg paged.", "Housekeeping called back.",
    "Hematology-Oncology recommends CT.", "Neuro-IR will see her.", "Labcorp called back.", "Schoolnurse called back",
    # towns and houses
    "Larkfield was called", "Brookvale called back.", "Wellbridge is aware", "Crossroads will see her",
    # words that open a sentence, misspelt too
    "Denies pain.", "Ambulted to follow", "Patietn denies pain.", "Daugther states he fell.", "Nusre called back.",
    "Husbnad would like to talk.", "Pharmcist called back.", "Interpeter at bedside.", "Wheezig was noted.",
    # what is done with things, and what nobody does
    "Okwuosa placed at noon.", "Okwuosa ordered.", "Okwuosa is elevated.", "Okwuosa was positive.",
    "Okwuosa called a pause", "Okwuosa has grown.", "Okwuosa\ncalled back",
    # inside a sentence others tell it
    "the Okwuosa called back",
])
def test_what_is_nobody(text: str):
    assert told(text) == []


def test_the_cost_grows_with_the_note():
    text = "Okwuosa called back. Zolfranib was held. Vrbancic's wife agrees. " * 200
    once, often = Note(text), Note(text * 8)

    def cost(note: Note) -> float:
        return seconds(lambda: sum(1 for _ in name_opening.told(note)))

    cost(once)
    assert stays_below(lambda: cost(often), lambda: 40 * cost(once), 0.2, 5)
