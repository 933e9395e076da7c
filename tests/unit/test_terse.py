"""Shorthand: sizes of tubes and values in a row are nobody's; what is said as tersely of somebody is found."""

from __future__ import annotations

import pytest

from resynth.recognize.detect import detect
from resynth.testing import marked
from resynth.types import Document


def found(text: str, *kinds: str) -> set[str]:
    return {text[span.start : span.end] for span in detect([Document("d", "p", text)])[0] if span.kind in kinds}


TUBES = (
    "Trachea midline, 28F R chest tube with 45 out, no leak.",
    "Lavage x6 via 34F thoracic tubes.",
    "JP 15F x2: 65, 48, 30.",
    "Rose advanced 2 cm, Malecot 24F stays.",
    "NGT 16F to LIS 400 out.",
    "S1 18F Salem Sump to LIS",
    "[62](AGE)F with PEG, JP drain out. [31](AGE)F, Foley in.",
    "Chest tube out. [34](AGE)F stable.",
    "Bed 4: JP drain\n[34](AGE)F, stable.",
    "PCN care: [58](AGE)F with stent, [44](AGE)F s/p trach.",
)
VALUES = (
    "Follow up: hCG 84120, 12450, 2010, so plateau.",
    "Drain amylase 4512, 1988, 640, 71.",
    "CVP 14, net minus 1950. Air kerma was 1987 mGy.",
    "CVA [1962](DATE), [1970](DATE), and again in [1998](DATE), [2003](DATE).",
    "Seen [March 4, 2010](DATE), on 45 mg since [2011](DATE).",
)
COUNTS = (
    "B lines 12/28 zones. Med box wrong 4/14 slots.",
    "CIS in 1/12 maps. Fires 6/12 trials.",
    "Counts 12/12 needles, seen [3/12](DATE) by two.",
)


@pytest.mark.parametrize(("kind", "line"), [
    *(("AGE", line) for line in TUBES), *(("DATE", line) for line in (*VALUES, *COUNTS)),
])
def test_what_is_somebodys_is_found_and_no_size_value_or_count(kind: str, line: str) -> None:
    text, spans = marked(line)
    assert found(text, kind) == {text[span.start : span.end] for span in spans}
