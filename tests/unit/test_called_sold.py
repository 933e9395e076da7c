"""What is sold under a first name, and letters of grades before the next score."""

from __future__ import annotations

import pytest

from resynth.recognize.persons.names import RECOGNIZER
from resynth.types import Document


def found(text: str) -> list[str]:
    return [text[span.start : span.end] for span in RECOGNIZER.find(Document("1", "1", text), ())]


@pytest.mark.parametrize("text", [
    "She takes Yasmin.", "Pt on Camila for contraception.", "Skyla IUD in place.", "Junel, Aubra tried.",
    "Errin, Heather OCP", "Soma, Lyrica", "switched to Heather in 2019", "refill of Nikki", "Kyleena placed 2019",
    "Victor lift for all transfers", "Sara stedy to chair", "Started Portia.", "Charlotte OCP",
    "The Gustilo 3A. Schatzker 5.", "Given vit K. Foley out.", "Neer 2B. Hawkins positive.", "Child C. Maddrey 41.",
    "RA, Borg 12", "cul-de-sac of Douglas free", "8.5 French Cook catheter", "tonsils 2+ Brodsky", "dec LT R. Visual",
    "Jackson Pratt x2 serosang.", "Denis Browne bar", "Austin Moore prosthesis", "Marcus Gunn absent",
    "Hep C Ab pending", "Petersen defect closed", "matured in Brooke fashion",
])
def test_things_with_the_names_of_people(text: str):
    assert found(text) == []


@pytest.mark.parametrize(("text", "name"), [
    ("Seen with Yasmin.", "Yasmin"), ("Daughter Camila at bedside", "Camila"), ("Her niece Skyla called", "Skyla"),
    ("Lives with Heather", "Heather"), ("d/w Charlotte today", "Charlotte"), ("Mom Nikki for consent", "Nikki"),
    ("Portia for the night", "Portia"), ("Victor lifts boxes at work", "Victor"), ("Sara helped him lift", "Sara"),
    ("Seen by Thomas A. Murphy.", "Thomas A. Murphy"), ("Dr. Bruce R. Foley", "Bruce R. Foley"),
    ("Max A. Berg, MD", "Max A. Berg"), ("LT R. Okonkwo saw him", "R. Okonkwo"),
    ("Marcus Gunn called back.", "Marcus Gunn"), ("Austin Moore is a 54 yo man", "Austin Moore"),
    ("Dr. Douglas seen", "Douglas"), ("the mother of Douglas called", "Douglas"),
])
def test_people_with_the_names_of_things(text: str, name: str):
    assert name in found(text)
