"""Hospitals and wards in small letters behind a verb that somebody is moved by; seats, levels and parts stay."""

from __future__ import annotations

import pytest

from resynth.recognize.detect import detect
from resynth.testing import marked
from resynth.types import Document

FOUND = [
    "pt found down at home. ems to [mercy south](HOSPITAL). mrn pending",
    "ems to [mercy](HOSPITAL). intubated in field.",
    "tx to [mercy south](HOSPITAL) for cath. family aware.",
    "pt tx to [memorial west](HOSPITAL) for higher level of care", "ems took him to [county general](HOSPITAL).",
    "tx'd to [mayo](HOSPITAL) for ecmo", "d/c from [bethesda north](HOSPITAL)", "ems to [trinity west](HOSPITAL) er",
    "squad to [regional](HOSPITAL).",
    "foley to gravity. will tx to [far 6](ROOM) when bed avail.", "tx to [west 4](ROOM) this am",
    "txfr to [5 east](ROOM)",
    "tx to [farr 2](ROOM)", "called out to [farr 10](ROOM)", "c/o to [south 5](ROOM) when bed available",
    "to be transferred to [ellison 8](ROOM) tonight", "tx to [stoneman 3](ROOM) pending",
    # what belongs to a hospital and is no part of its name
    "[Wattle Creek Base Hospital](HOSPITAL) ED", "seen in [Harlow Bend Medical Center](HOSPITAL) ER",
    "presented to [Clackamas Meadows](HOSPITAL) ED",
]
KEPT = [
    "tx to floor when bed avail. tx to icu. transfer to chair 2 times daily",
    "ems to scene at 4. ems to bedside. ems called.",
    "tx to stage 3, titrate to level 2, wean to peep 5",
    "transfer to bed with assist 2. transfers to chair w mod assist 1",
    "sent to lab for culture. sent to path 3 days ago",
    "taken to or for repair. taken to cath lab. taken to ct then floor",
    "tx to goal 7 mmol; increased to dose 2; adv to diet 3; up to day 4",
    "transfer to snf vs rehab. tx to hospice care",
    "from home via ems. from work. from nursing home with fever",
    "came from church. seen at home by rn. was at baseline",
    "transferred from wheelchair to mat. transfer to toilet with assist",
    "tx to left knee. tx to south pole. facing east",
    "moved to supine 2 min. moved to prone 16 h. changed to po 5 mg", "transferred to far 6 times",
    "moved to far side 2",
    "ems to general anesthesia 2 units", "tx to regional block",
]


def found(text: str) -> list[tuple[int, int, str]]:
    return [(span.start, span.end, span.kind) for span in detect([Document("1", "1", text)])[0] or ()]


@pytest.mark.parametrize("text", FOUND)
def test_where_somebody_is_taken_is_found(text: str):
    text, spans = marked(text)
    assert found(text) == [(span.start, span.end, span.kind) for span in spans]


@pytest.mark.parametrize("text", KEPT)
def test_what_is_no_place_stays(text: str):
    assert not found(text)
