"""Occupations of Britain, Ireland, Canada, Australia and India; whoever of them acts in a note stays."""

from __future__ import annotations

import pytest

from resynth.recognize.detect import detect
from resynth.testing import marked
from resynth.types import Document

FOUND = [
    "**Occupation:** [Chartered loss adjuster](PROFESSION)\n", "Occupation: [Surveyor, rural practice](PROFESSION)\n",
    "she is a retired [health visitor](PROFESSION).", "retired [dinner lady](PROFESSION).",
    "retired [ward sister](PROFESSION)",
    "retired [district nurse](PROFESSION)", "he is a [panel beater](PROFESSION)",

    "works as a [call centre operative](PROFESSION)", "he is a [drover](PROFESSION)", "is a [bank clerk](PROFESSION)",
    "he is a [fitter and turner](PROFESSION)", "is a [kindy teacher](PROFESSION)",
    "she is a [beedi roller](PROFESSION)",
    "is a [snowplough operator](PROFESSION) for the town", "Occupation: [Land girl](PROFESSION)\n",
    "her husband is a [crofter](PROFESSION)",
    "He drives [a truck](PROFESSION) for the county.",
]
KEPT = [
    "Health visitor to review at 6 wks. Referred to health visitor.", "District nurse will dress the wound.",
    "Carer present at bedside. Matron informed. Ward clerk paged. Ward sister aware.", "his main carer is tired",
    "Staff nurse gave meds. Theatre sister scrubbed. HCA helped him wash.",
    "Support worker attended. Care assistant x2.",
    "School nurse called. Social worker to see. Hospital porter took him to CT", "seen by practice nurse for bp check",
    "no truck for him; a truck hit him",
]


def found(text: str) -> list[tuple[int, int, str]]:
    return [(span.start, span.end, span.kind) for span in detect([Document("1", "1", text)])[0] or ()]


@pytest.mark.parametrize("text", FOUND)
def test_an_occupation_is_found(text: str):
    text, spans = marked(text)
    assert found(text) == [(span.start, span.end, span.kind) for span in spans]


@pytest.mark.parametrize("text", KEPT)
def test_who_acts_in_a_note_stays(text: str):
    assert not [one for one in found(text) if one[2] == "PROFESSION"]
