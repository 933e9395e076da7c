"""Names in a row behind kin of several, each with an age; titles, kin and gaps that are none of a name."""

from __future__ import annotations

from functools import partial

import pytest
from speed import seconds, stays_below

from resynth.recognize.detect import detect
from resynth.recognize.note import Note
from resynth.recognize.persons.name_siblings import named
from resynth.testing import marked
from resynth.types import Document


def names(text: str) -> list[str]:
    [found] = detect([Document("1", "1", text)])
    return [text[span.start : span.end] for span in found or () if span.kind in ("NAME", "PATIENT", "DOCTOR")]


@pytest.mark.parametrize("line", [
    "Sibs [Anja](NAME) 5 and [Nils](NAME) 2. Peds: here.",
    "Siblings: [Wren](NAME), 7, [Bo](NAME) (9), and [Lark](NAME) 3 mo.",
    "sons [Will](NAME) 12, [Mark](NAME) 9; brothers [Art](NAME) (44) and [Rusty](NAME) (39).",
    "kids: [Olive](NAME) 4y, [Basil](NAME) 2, [Sage](NAME) 9 months",
    "Kids: [Andras](NAME) 24, in school; [Kata](NAME) 19, works nights.",
    "Siblings [Anja](NAME) 5 seen; Tylenol 3, held; Day 4, ok",
    "Electronically signed: [Jae-won Trask](NAME), MD (PGY-3)",
    "before Judge [Arceneaux](NAME) today; SHO [Adebayo](NAME) and SpR [Khan](NAME) reviewed.",
    "Granddtr [Gia DiNapoli](NAME) to train; grdson [Tim Boe](NAME).",
    "bed 14 - [Penny Cash](NAME) - awaiting MRI; bed 15 - [Rose Fields](NAME) - NPO; Rm 12B: [Grace Long](NAME), well",
    "Re: [Garfield Titus](NAME)  Call back #: 5",
    "SPOKE TO HER HUSBAND [LEIF](NAME) AFTERWARD. SISTER [INGRID](NAME) THEREAFTER ABOUT IT. PLAN IS TO GO ON.",
])
def test_they_are_found_and_nothing_beside_them(line: str):
    text, spans = marked(line)
    assert names(text) == [text[span.start : span.end] for span in spans]


@pytest.mark.parametrize("text", [
    "Children 2-5 may have it.", "Kids Tylenol 5 mg.", "Sons in 2 days.", "children Age 5.", "Siblings Healthy 3.",
    "Twins Week 12, Day 3.", "Siblings: Full 2, Half 3.", "Add-on case, follow-up and check-in.",
    "Bed 14 - Contact Precautions - clean; Room 3: Clean Hold; Rm 5 - Grand Rounds Today",
    "children Zofran 4 mg, Tylenol 80 mg", "kids: Grade 5, Grade 2",
])
def test_what_else_stands_there_is_none(text: str):
    assert names(text) == []


@pytest.mark.alone
@pytest.mark.parametrize("piece", ["sibs Bo 5, ", "Bo 5, ", "sibs ", "sibs A", ", ", "(Bo "])
def test_time_is_linear_whatever_a_text_repeats(piece: str):

    def spent(size: int) -> float:
        note = Note("sibs " + piece * (size // len(piece)))
        return seconds(lambda: list(named(note)))

    def bound() -> float:
        return 30 * max(0.005, min(spent(2_500) for _ in range(3)))

    assert stays_below(partial(spent, 20_000), bound, 30 * 0.005, 2)
