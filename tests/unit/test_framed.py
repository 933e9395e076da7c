"""Names drawn from the Census, in each way in which charts name people: few are missed, and in no way most."""

from __future__ import annotations

from collections import Counter

from benchmarks.framed import framed
from resynth.recognize.detect import Patient, detect_all
from resynth.types import Document

EACH = 4


def test_names_at_random_are_found_however_somebody_is_named():
    notes = list(framed(EACH, 1_000, seed=41))
    patients = (Patient((Document(str(number), str(number), one.text),)) for number, one in enumerate(notes))
    missed, asked = Counter[int](), Counter[int]()
    for one, (found,) in zip(notes, detect_all(patients), strict=True):
        for start, end in one.places:
            asked[one.frame] += 1
            missed[one.frame] += not any(span.start <= start and end <= span.end for span in found or ())
    assert sum(asked.values()) > 1_000
    assert sum(missed.values()) < 0.03 * sum(asked.values())
    assert not [frame for frame, count in missed.items() if count > 0.75 * asked[frame]]
