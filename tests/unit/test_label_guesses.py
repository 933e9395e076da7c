"""The kind that is written into the block to paste: what the label says, or none; a wrong one would be pasted."""

from __future__ import annotations

import pytest

from resynth.errors import PolicyError
from resynth.formats import Labels


@pytest.mark.parametrize(("label", "kind"), [
    ("VISITDATE", "DATE"), ("visit_date", "DATE"), ("VisitDate", "DATE"), ("Date of last visit date", "DATE"),
    ("HOMEPHONE", "PHONE"), ("work-telephone", "PHONE"), ("ReferringDoctor", "DOCTOR"), ("CHARTMRN", "MEDICALRECORD"),
    ("MEDICALRECRD", "MEDICALRECORD"), ("PATEINT", "PATIENT"), ("Hospitals", "HOSPITAL"),
    ("UPDATE", "KIND"), ("CANDIDATE", "KIND"), ("TOXICITY", "KIND"), ("IMAGE", "KIND"), ("DRUGNAME", "KIND"),
    ("STAGE", "KIND"), ("STATUS", "KIND"), ("ROUTE", "KIND"), ("DOSAGE", "KIND"), ("Some One", "KIND"),
    ("TEST", "KIND"), ("DURATION", "KIND"), ("FREQUENCY", "KIND"),
])
def test_a_guess_says_what_the_label_says(label: str, kind: str) -> None:
    """VISITDATE was to become STATE, which is two letters away."""
    labels = Labels()
    assert labels.kind(label) is None
    with pytest.raises(PolicyError) as told:
        labels.check()
    assert told.value.problems[-1].strip().rpartition(": ")[2] == kind
