"""Towns by their form: a name and what towns end with, another place of a name, the line below a street; and what is
written so and is none."""

from __future__ import annotations

import pytest

from resynth.plan.guesses import is_guess
from resynth.recognize.detect import detect
from resynth.testing import marked
from resynth.types import Document, Span

SEEN = "The patient was seen today and is doing well, with no new complaints since the last visit.\n"
TOWNS = [
    "[Kendraborough](CITY) clinic note", "[Johnsonhaven](CITY) form signed", "walks [Reginafort](CITY) daily",
    "[Deanborough](CITY) [MS](STATE)", "[New Deanborough](CITY) [MS](STATE)", "Flies [Cisneroston](CITY) tomorrow",
    "[Bakerland](CITY) lab results reviewed", "appt [Garciaview](CITY), no time given", "([Meyerside](CITY))",
    "[New Marisol](CITY) clinic", "[Port Elena](CITY) police notified", "[West Brianna](CITY) [TX](STATE)",
    "RESIDENT OF [NEW PATRICIATOWN](CITY)", "[Petersonmouth](CITY), [OH](STATE) [98147](ZIP)",
    "[North Davidton](CITY), [ACT](STATE), [3605](ZIP)",
    # below a street
    "[631 Kelly Lane](STREET)\n[New Amy](CITY)\nstable", "[12 Oak Street](STREET)\n[Andreschester](CITY)",
]
SMALL = ["lives in [courtneyhaven](CITY) w/ wife", "flew to [new hollyfurt](CITY) for a funeral"]
NONE = [
    # surnames, words, devices, scales
    "Mr. Bradford", "Dr. Kellerton called.", "signed Okaforton MD", "Johnsonhaven, PA to see",
    "Nurse Hampton here", "Passport lost", "Powerport accessed, Bardport not",
    "New Foley placed", "New Patient form", "Mary Davidsonton is here", "Bedside commode. Overview of care.",
    "4 West Maria notified", "North Clinic", "Comfort measures", "Sunnybrook composite 34/100", "white Kenworth",
    "Fergusonmouth, Mary", "Port accessed", "Hypertension", "12 Oak Street\nHypertension", "East Wing form",
]


def found(text: str) -> list[Span]:
    return list(detect([Document("1", "1", text)])[0] or ())


@pytest.mark.parametrize("said", TOWNS)
def test_a_town_is_told_by_its_form(said: str):
    text, spans = marked(SEEN + said if "RESIDENT" not in said else SEEN.upper() + said)
    told = [(one.start, one.end, one.kind) for one in found(text)]
    assert [(one.start, one.end, one.kind) for one in spans] == [one for one in told if one[0] >= spans[0].start]


@pytest.mark.parametrize("said", SMALL)
def test_a_town_is_told_by_its_form_in_small_letters_where_something_leads_to_it(said: str):
    text, spans = marked(SEEN.lower() + said)
    assert (spans[0].start, spans[0].end, "CITY") in [(one.start, one.end, one.kind) for one in found(text)]


@pytest.mark.parametrize("said", NONE)
def test_what_ends_so_and_is_no_town_is_none(said: str):
    told = [one for one in found(SEEN + said) if one.kind == "CITY"]
    assert [(SEEN + said)[one.start : one.end] for one in told] == []


def test_a_town_that_its_form_alone_tells_is_a_guess_and_one_that_is_led_to_is_none():
    """A rare surname ends so, too: it stays nowhere as the town that it was taken for."""
    for said, guess in (("Kendraborough clinic note", True), ("Lives in Kendraborough.", False)):
        town = next(one for one in found(SEEN + said) if one.kind == "CITY")
        assert is_guess(town) is guess
