"""Numbers of crews, officers and aircraft, and trials of cooperative groups; what is counted beside their words."""

from __future__ import annotations

import pytest

from resynth.recognize.detect import detect
from resynth.recognize.numbers.ids import RECOGNIZER
from resynth.testing import marked
from resynth.types import Document


@pytest.mark.parametrize("text", [
    "[Medic 14](ORGANIZATION) transported him. [Truck 5](ORGANIZATION) extricated. [ALS 22](ORGANIZATION) intercept.",
    "[Battalion 2](ORGANIZATION) on scene, [Medic-14](ORGANIZATION) arrived, EMS unit [27](VEHICLE) cleared.",
    "seen by deputy #[318](IDNUM); [N412LF](VEHICLE) landed at noon.",
    "Enrolled on [NRG-GY018](IDNUM), then [RTOG 1115](IDNUM), [DFCI 17-344](IDNUM), [MSK 18-221](IDNUM).",
    # what is counted, graded and public
    "rescue 2 puffs, truck 5 days, ladder 3 ft, medic 2 yrs, engine 3 cylinders, a N95 mask, unit 2 PRBC",
    "ECOG 1, RTOG 2, MSK 5/5, COG 10, KEYNOTE-189, DAPA-HF, EORTC QLQ-C30, per protocol",
])
def test_its_word_makes_it_a_number(text: str):
    plain, spans = marked(text)
    found = {(span.start, span.end, span.kind) for span in RECOGNIZER.find(Document("1", "1", plain), ())}
    assert found == {(span.start, span.end, span.kind) for span in spans}


def test_who_is_of_the_crew_stays_somebody():
    text = "Rescue 12 (Okafor/Diaz) on scene"
    [spans] = detect([Document("1", "1", text)])
    assert [text[span.start : span.end] for span in spans or ()] == ["Rescue 12", "Okafor", "Diaz"]


@pytest.mark.parametrize(("text", "value"), [
    ("plate 7KLM204", "7KLM204"), ("license plate ABC-1234", "ABC-1234"), ("badge 4471", "4471"),
    ("VIN 1FTFW1ET5DFC10312", "1FTFW1ET5DFC10312"), ("run # 24-01991", "24-01991"), ("Subject 004-0117", "004-0117"),
    ("Protocol 2019-0334", "2019-0334"), ("IRB# 19-00412", "19-00412"), ("pt ID S-204", "S-204"),
    ("on protocol S1826", "S1826"), ("consented to ACNS0332", "ACNS0332"),
])
def test_a_cue_or_a_shape_tells_it(text: str, value: str):
    assert value in [text[span.start : span.end] for span in RECOGNIZER.find(Document("1", "1", text), ())]
