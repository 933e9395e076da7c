"""Whose note it is, by its name: a number tells a patient, a word does not."""

from __future__ import annotations

from pathlib import Path

import pytest

from resynth.formats.patients import i2b2_patient
from resynth.verify.readers import i2b2_2006


@pytest.mark.parametrize(("doc_id", "patient"), [
    ("100-01", "100"), ("100-01.deid", "100"), ("p7-2", "p7"), ("A12-003 final", "A12"),
    ("note-1", "note-1"), ("adt-4411", "adt-4411"), ("progress note-12", "progress note-12"),
    ("100", "100"), ("2019-03-04", "2019-03-04"), ("-1", "-1"),
])
def test_a_patient_is_told_by_a_number_before_the_hyphen(doc_id: str, patient: str):
    """note-1.txt to note-12.txt of twelve persons were one chart: one move of all their dates, and nobody was told."""
    assert i2b2_patient(doc_id) == patient


@pytest.mark.parametrize(("doc_id", "patient"), [("100-01", "100"), ("note-1", "note-1")])
def test_the_checker_reads_names_of_notes_alike(tmp_path: Path, doc_id: str, patient: str):
    path = tmp_path / "notes.xml"
    record = f'<RECORD ID="{doc_id}" PHI="none">\n<TEXT>Fine.</TEXT>\n</RECORD>'
    path.write_text(f'<?xml version="1.0" encoding="UTF-8"?>\n<ROOT>\n{record}\n</ROOT>\n', encoding="utf-8")
    assert [told.patient_id for told in i2b2_2006(path)] == [patient]
