"""What says which sort of thing goes on is told by no weight."""

from __future__ import annotations

import pytest

from resynth.recognize.around.labels import is_label
from resynth.recognize.note import Note


def label(text: str, piece: str) -> bool:
    note, at = Note(text), text.index(piece)
    return is_label(note, note.token_at(at), note.token_at(at + len(piece) - 1))


@pytest.mark.parametrize(("text", "piece"), [
    ("NOTES   Rm LDR 6", "Rm"),
    ("Crew: Signe / Driver Whitcomb, Dale", "Driver"),
    ("Team:    Med Green (Attending", "Green"),
    ("Pacemaker St. Jude, bipolar only", "Jude"),
    ("Smith & Nephew screws", "Nephew"),
    ("Smith & Nephew screws", "Smith"),
    ("a 34-year-old African American woman", "American"),
    ("cheese by another shearer, Nilda", "shearer"),
    ("WIDOW FROM TOWN, FORMER COUNTY CLERK", "FORMER"),
    ("GRILL AT BROTHER'S", "BROTHER"),
    ("ceiling of Bausch and Lomb lens", "Lomb"),
])
def test_labels_and_makers(text: str, piece: str):
    assert label(text, piece)


@pytest.mark.parametrize(("text", "piece"), [
    ("seen at St. Jude, Memphis", "Jude"),
    ("claim with Smith & Pickles", "Pickles"),
    ("claim with Smith & Pickles", "Smith"),
    ("lives in Green with her son", "Green"),
    ("Team of the day\nGreen, Tobin", "Green"),
    ("a long-haul driver from here", "driver"),
    ("Oak Bay.", "Bay"),
    ("parked behind the Pilot, white truck", "Pilot"),
    ("44M shearer, found down", "shearer"),
    ("at American Felt, nights", "American"),
    ("at Brothers, a diner", "diner"),
])
def test_names_are_none(text: str, piece: str):
    assert not label(text, piece)
