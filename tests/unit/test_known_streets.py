"""A known address is found in short forms and run together; a number before a word is not."""

from __future__ import annotations

import pytest

from resynth.recognize.known import RECOGNIZER
from resynth.recognize.settle import settle
from resynth.testing import marked
from resynth.types import Document, KnownValue
from tests.speed import seconds, stays_below

KNOWN = (
    KnownValue("STREET", "12 Alder Court"), KnownValue("STREET", "410 N Tamsin Rd Apt 4"),
    KnownValue("STREET", "12 May Street"), KnownValue("LOCATION", "7 Park Ave, Troy, OH 00100"),
    KnownValue("STREET", "88 Long Meadow Lane"), KnownValue("STREET", "9 5th Ave"), KnownValue("STREET", "3 Oak Dr W"),
    KnownValue("STREET", "PO Box 61"),
)


def found(text: str) -> list[tuple[str, str]]:
    spans = settle(list(RECOGNIZER.find(Document("d", "p", text), KNOWN)), text)
    return [(text[span.start : span.end], span.kind) for span in spans]


@pytest.mark.parametrize("said", [
    # Another suffix of the same street.
    "lives at [12 Alder Ct](STREET).", "[12 ALDER CT.](STREET)", "at [12 alder crt](STREET)",
    "[88 Long Meadow Ln](STREET)", "[7 park avenue](LOCATION)", "[12 may st](STREET)", "[3 Oak Drive](STREET)",
    # With its direction, in full, and without it.
    "[410 North Tamsin Road](STREET)", "[410 Tamsin Rd](STREET)", "[410 n. tamsin rd](STREET)",
    # Run together.
    "addr [12AlderCt](STREET) ok", "[12aldercourt](STREET)", "[12 AlderCt](STREET)", "[12Alder Ct](STREET)",
    "[410NTamsinRd](STREET)", "[88LongMeadowLn](STREET)",
    # Without its suffix.
    "back to [12 Alder](STREET) with his wife", "found at [410 tamsin](STREET)", "[410 TAMSIN](STREET)",
    "picked up from [7 Park](LOCATION) today", "lives at [7 park](LOCATION)", "Address: [12 ALDER](STREET)",
    "moved from [88 Long Meadow](STREET) last year", "at [12Alder](STREET) now", "home is [12 alder](STREET)",
    "Mail to [12 alder](STREET). Then he left.", "lives [12 alder](STREET)", "back to [7 park](LOCATION) with kin",
    "discharged home to [12 alder](STREET)", "picked up from [3 oak](STREET), fell",
    # Without its house.
    "Moved to [alder ct](STREET).", "he lives on [alder court](STREET).", "moved to [n tamsin rd](STREET) in May",
    "HOME ON [ALDER CT](STREET)", "sent back to [park ave](LOCATION)",
])
def test_in_short_and_run_together(said: str):
    text, spans = marked(said)
    told = [(text[span.start : span.end].rstrip("."), span.kind) for span in spans]
    assert [(value.rstrip("."), kind) for value, kind in found(text)] == told


@pytest.mark.parametrize("text", [
    "back on 12 May", "seen 12 May and 3 June", "12 MAY 2010", "12 park benches", "7 park", "took 7 PARK PILLS",
    "3/12 Alder", "112 Alder Ct", "12 Alderson", "13 Alder Ct", "12 oak tabs", "the 88 long meadow walks", "9 5th",
    "on the 5th", "12 alder leaves", "7.7 Park", "412 Alder", "12 Ct", "Alder Ct", "12 Meadow", "12 alder trees",
    "88 Long days", "3 oak dressers", "61 boxes", "12. Alder", "grade 3-12 Alder",
    "sent to 12 alder trees", "from 7 to 12 alder.", "dose went up from 6 to 7 park", "walked 12 alder",
    "lives near 12 may", "seen on park avenue", "back to 3 oak dressers", "may st",
])
def test_what_only_looks_like_it(text: str):
    assert found(text) == []


def test_many_known_addresses_cost_a_note_little():
    """A thousand streets that stand elsewhere, and a note of numbers."""
    known = tuple(KnownValue("STREET", f"{number} Quorv{number} Road") for number in range(1000))
    document = Document("d", "p", "12 Alder 7 Park seen 3 oak " * 400)

    def cost(values: tuple[KnownValue, ...]) -> float:
        list(RECOGNIZER.find(document, values))
        return seconds(lambda: list(RECOGNIZER.find(document, values)))

    assert stays_below(lambda: cost(known), lambda: 6 * cost(KNOWN), 0.5, 5)
