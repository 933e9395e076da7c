"""Names that a service, an office, kin or a label behind them tells."""

from __future__ import annotations

from functools import partial

import pytest
from speed import seconds, stays_below

from resynth.recognize.note import Note
from resynth.recognize.persons import name_served


def told(text: str) -> list[str]:
    note = Note(text)
    return sorted({text[note.starts[tokens[0]] : note.ends[tokens[-1]]] for tokens, _ in name_served.told(note)})


@pytest.mark.parametrize(("text", "names"), [
    ("Discussed with Hunt and Hess of neurosurgery.", ["Hess", "Hunt"]),
    ("Seen with Foley from urology.", ["Foley"]),
    ("Spoke to Graves from the ICU team.", ["Graves"]),
    ("Team: Wood (attending), Cox (resident), Rice (intern)", ["Cox", "Rice", "Wood"]),
    ("Present: Bowling (pulm), Stringer (path), Hill (IR)", ["Bowling", "Hill", "Stringer"]),
    ("Admitted on Rice service.", ["Rice"]),
    ("Transferred to Hunt's service.", ["Hunt"]),
    ("Calling for Cheek (wife, deceased).", ["Cheek"]),
    ('Asking for "Addison" (late husband).', ["Addison"]),
    ('Received fresh, labeled "Minor, left lumpectomy".', ["Minor"]),
    ('In formalin, labeled "Heard A", 0.4 cm.', ["Heard"]),
])
def test_who_is_told_by_what_stands_behind(text: str, names: list[str]):
    assert told(text) == names


@pytest.mark.parametrize("text", [
    # scores, houses and heads of services
    "Hunt and Hess 3.", "with the Head of neurosurgery", "with Foley in place", "Chief of surgery called",
    "discussed with Department of Medicine", "Hip (ortho), Knee (ortho)", "Consult (cards), Note (ortho)",
    "Swallow (SLP), Stairs (PT), Ice (RN)",
    # teams by colour, services by part of the body
    "on Gold service", "on Hand service", "on Medicine service", "on Burns service",
    # findings of kin
    "FH: Gout (mother), Burns (father)", "Addison (mother), Graves (sister)", "Contact: Mother (wife)",
    # what is in the container
    'labeled "Colon, right"', 'labeled "Skin, left"', 'labeled "Brown polyp"', 'labeled "Specimen A"',
])
def test_what_is_nobody(text: str):
    assert told(text) == []


@pytest.mark.alone
@pytest.mark.parametrize("piece", ["with Hunt of surgery ", "Rose (wife) ", 'labeled "Hill, ', "on Rice service "])
def test_time_is_linear_whatever_a_text_repeats(piece: str):

    def spent(size: int) -> float:
        note = Note(piece * (size // len(piece)))
        return seconds(lambda: list(name_served.told(note)))

    def bound() -> float:
        return 30 * max(0.005, min(spent(2_500) for _ in range(3)))

    assert stays_below(partial(spent, 20_000), bound, 30 * 0.005, 2)
