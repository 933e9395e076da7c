"""Days and years beside tests and cultures, and what counts images or names genes and is no day."""

from __future__ import annotations

import pytest

from resynth.recognize.times import dates
from resynth.testing import marked
from resynth.types import Document


@pytest.mark.parametrize("line", [
    "cultures [5/8] pos 1/4, [5/9] pos 1/4, then quiet",
    "blood [5/8] growing 2/4",
    "cultures 1/4 pos, cores 4/12 pos",
    "Family meeting [8/8] w/ son. Psoas aspirated [5/10], pus.",
    "Mass on image 2/15, slice 12/30, images 3/14",
    "BRCA1/2 negative, CDK4/6 inhibitor, HSV1/2 sent, HIV1/2 neg",
    "R core bx [2015] at another place, dx [2011] in Rome",
    "0715 report. 0800 meds. bx 2015 at bedside",
    "bx 2015 cells counted",
])
def test_what_stands_beside_tells_a_day_or_a_year(line: str):
    text, spans = marked(line.replace("]", "](DATE)"))
    found = {span[:2] for span in dates.RECOGNIZER.find(Document("1", "1", text), ())}
    assert sorted(text[a:b] for a, b in found) == sorted(text[span.start : span.end] for span in spans)
