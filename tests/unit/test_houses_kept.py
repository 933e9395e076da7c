"""Under policies that keep institutions, the abbreviation of one that lost a replaced name follows."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from session import key_file, record, write_lines

from resynth.cli import app

NOTES = [
    record("d0", "p0", "[Ida Vodnikov](PATIENT) at [Vodnikov Kidney Group](HOSPITAL) ([VKG](HOSPITAL)); "
           "[V.K.G.](ORGANIZATION) called, [MKG](HOSPITAL) did not."),
    record("d1", "p0", "Back at [VKG](INSTITUTION), then [the Group of Vodnikov (GV)](HOSPITAL)."),
    record("d2", "p1", "[Wes Ambler](PATIENT) came to [Mercy Hospital](HOSPITAL) ([MH](HOSPITAL))."),
]


@pytest.mark.parametrize("policy", ["cchmc-2014", "hipaa-limited-data-set"])
def test_an_abbreviation_follows_the_surrogate(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, policy: str) -> None:
    """In all notes of the chart, with points and in the same mark; what belongs to no such name stays."""
    monkeypatch.chdir(tmp_path)
    key_file(tmp_path)
    write_lines(tmp_path / "notes.jsonl", NOTES)
    assert app.run(["release", "notes.jsonl", "--policy", policy, "--out", "OUT", "--vault", "VAULT", "--key",
                    "project.key"]) == 0
    rows = map(json.loads, (tmp_path / "VAULT" / "crosswalk.jsonl").read_text("utf-8").splitlines())
    became = {(row["doc_id"], row["original"]): (row["surrogate"], row["rule"]) for row in rows}
    name, rule = became["d0", "Vodnikov Kidney Group"]
    assert rule == "institutions.name.v1"
    short = became["d0", "VKG"][0]
    assert short[0] != "V"
    assert short[0] == name[0] or name[0] == "V"
    assert short[1:] == "KG"
    assert became["d0", "V.K.G."] == (".".join(short) + ".", rule)
    assert became["d1", "VKG"] == (short, rule)
    assert became["d1", "the Group of Vodnikov (GV)"][0].endswith(f"(G{short[0]})") or name[0] == "V"
    assert became["d0", "MKG"] == ("MKG", "keep")
    assert became["d2", "MH"] == ("MH", "keep")
