"""A mark of signs that join two values, over and over, is read in linear time; what it says stays the same."""

from __future__ import annotations

import json
from collections.abc import Callable
from functools import partial
from pathlib import Path

import pytest
from speed import seconds

from resynth.cli.app import run
from resynth.plan import dates_shift
from resynth.surrogates import ages_alone, ages_write, ids, phones
from resynth.verify import age_forms


@pytest.mark.parametrize("read", [ids.read, phones.read])
@pytest.mark.parametrize("piece", [";", "; ", "5;", "/", " and "])
def test_eight_times_as_long_is_nowhere_near_the_square(read: object, piece: str):
    """``4471920;;;;`` of 16 kB took two seconds, of 32 kB eight."""
    def took(count: int) -> float:
        text = f"4471920{piece * (count // len(piece))}5551920"
        return min(seconds(lambda: read(text)) for _ in range(2))  # type: ignore[operator]

    assert took(32_000) < 24 * max(took(4_000), 2e-3)


@pytest.mark.parametrize(("text", "values"), [
    ("4471920; 5512340", 2), ("4471920;;;", 1), (";;;4471920", 1), ("4471; 5512; 6613", 3), ("447; 5512340", 1),
])
def test_two_joined_identifiers_are_two(text: str, values: int):
    found, _ = ids.read(text)
    assert found is not None
    assert len(found) == values


LABELS = ("IPADDRESS", "URL", "EMAIL", "PATIENT", "MEDICALRECORD", "HOSPITAL", "STREET", "DATE", "AGE", "PHONE", "ROOM",
          "ZIP", "SSN", "OTHER")


@pytest.mark.parametrize("policy", ["training-data", "i2b2-2014-like"])
@pytest.mark.parametrize("piece", ["0", "7", "10 "])
def test_a_mark_of_more_figures_than_a_number_has_stops_no_release(tmp_path: Path, piece: str, policy: str):
    """Behind 4,300 figures Python reads no number: rooms, telephones and ages ended in an internal error, exit 1."""
    marks = {label: piece * (4_500 // len(piece)) + "1" for label in LABELS}
    text, spans = "", []
    for label, mark in marks.items():
        spans.append({"start": len(text), "end": len(text) + len(mark), "label": label})
        text += f"{mark} and "
    source = tmp_path / "n.jsonl"
    source.write_text(json.dumps({"doc_id": "1", "patient_id": "1", "text": text, "spans": spans}) + "\n")
    out, vault = tmp_path / "out", tmp_path / "vault"
    assert run(["release", str(source), "--policy", policy, "--out", str(out), "--vault", str(vault)]) == 0
    assert run(["verify", "--release", str(out), "--vault", str(vault), "--source", str(source)]) == 0


@pytest.mark.parametrize("work", [
    lambda text: dates_shift.loose([text]), lambda text: ages_write.capped(text, "90+"), age_forms.over_89,
    age_forms.tells_more, age_forms.plainly_told, ages_alone.holds_more,
])
@pytest.mark.parametrize("piece", ["0", "7", "1 ", "1,000", "1-", "1/"])
def test_a_day_and_an_age_of_many_figures_are_read_in_linear_time(work: Callable[[str], object], piece: str):
    """A mark of 8,000 zeros took four seconds."""
    def took(count: int) -> float:
        texts = [piece * (count // len(piece)) + "x" * n for n in range(3)]  # one that it has not read yet
        return min(seconds(partial(work, text)) for text in texts)

    assert took(16_000) < 24 * max(took(2_000), 2e-3)
