"""The sheet that people sign: in the vault, with digests that anybody can compute again, and no value of a note."""

from __future__ import annotations

import hashlib
import json
import re
from pathlib import Path

import pytest

from resynth.cli import app

NOTES = [
    ("1-1", "1", "Marguerite Quillfeather came on 3/4/2019.", [(0, 23, "PATIENT"), (32, 40, "DATE")]),
    ("2-1", "2", "Percival Abernathy came on 5/6/2018.", [(0, 18, "PATIENT"), (27, 35, "DATE")]),
]


@pytest.fixture
def sheet(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> str:
    monkeypatch.chdir(tmp_path)
    rows = [
        json.dumps({"doc_id": d, "patient_id": p, "text": text,
                    "spans": [{"start": a, "end": b, "label": label} for a, b, label in spans]}) + "\n"
        for d, p, text, spans in NOTES
    ]
    Path("notes.jsonl").write_text("".join(rows), "utf-8")
    assert app.run(["release", "notes.jsonl", "--policy", "cchmc-2014", "--out", "OUT", "--vault", "VAULT"]) == 0
    return Path("VAULT/sign-off.html").read_text("utf-8")


def test_it_names_what_is_signed_by_digests(capsys: pytest.CaptureFixture[str], sheet: str):
    """There was nothing to sign: the digest of the sums, which name every file, and of the policy."""
    assert hashlib.sha256(Path("OUT/SHA256SUMS.txt").read_bytes()).hexdigest() in sheet
    audit = json.loads(Path("OUT/AUDIT.json").read_text("utf-8"))
    assert audit["policy"]["digest"] in sheet
    assert "version 1.0.0" in sheet
    assert f"resynth {audit['tool_version']}" in sheet
    assert "VAULT/sign-off.html" in capsys.readouterr().err


def test_it_says_what_was_checked_and_what_was_not(sheet: str):
    """With the audit's count; what was not checked stands there with its reason."""
    (tally,) = re.findall(r"<br>(Of \d+ promises: .*?)\.</div>", Path("OUT/AUDIT.html").read_text("utf-8"))
    assert tally in sheet
    assert '<td class="id">P41</td>' in sheet
    assert "people keep this promise" in sheet


def test_it_has_room_for_what_only_people_know_and_holds_nothing_of_a_note(sheet: str):
    for room in ("Notes read", "Missed mentions found", "Signature", "Privacy officer", "Day"):
        assert room in sheet
    for value in ("Marguerite", "Quillfeather", "Abernathy", "3/4/2019"):
        assert value not in sheet
    assert "&lt;11" not in sheet, "whoever signs sees what is signed"
    assert "<dt>Notes</dt><dd>2</dd>" in sheet
    assert "<dt>Marked mentions</dt><dd>4</dd>" in sheet
    assert not list(Path("OUT").rglob("sign-off*"))


def test_it_is_for_the_owner_and_each_version_keeps_its_own(sheet: str):
    assert Path("VAULT/sign-off.html").stat().st_mode & 0o077 == 0
    assert Path("VAULT/past/1.0.0/sign-off.html").read_text("utf-8") == sheet


def test_it_says_in_words_what_its_exceptions_are(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    """A date alone in its form is written anew; whoever signs has no other page at hand that tells what a rung is."""
    monkeypatch.chdir(tmp_path)
    rows = [("1-1", "Seen 3/4/2019.", 5, 13), ("2-1", "Seen 5/6/2018.", 5, 13), ("3-1", "Seen 7 May 2017.", 5, 15)]
    Path("notes.jsonl").write_text("".join(
        json.dumps({"doc_id": d, "patient_id": d, "text": text, "spans": [{"start": a, "end": b, "label": "DATE"}]})
        + "\n" for d, text, a, b in rows), "utf-8")
    assert app.run(["release", "notes.jsonl", "--policy", "cchmc-2014", "--out", "OUT", "--vault", "VAULT"]) == 0
    sheet = Path("VAULT/sign-off.html").read_text("utf-8")
    assert "exceptions on the rung rerender" in sheet
    assert "<dt>rerender</dt><dd>another value is written in this form</dd>" in sheet
    assert "An exception is a place of which a soft promise does not hold" in sheet


def test_it_shows_the_gates_with_what_was_measured(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, sheet: str):
    """Whoever signs saw that M19 is held, and no figure and no limit."""
    assert "The policy sets no limit on a figure of risk." in sheet
    Path("ours.yaml").write_text(
        "policy: ours\nversion: 1.0.0\ntitle: Ours\nplain: Ours.\nextends: cchmc-2014\n"
        "gates: {L1: at most 0, L5: at most 1, L14: at most 1}\n", "utf-8")
    assert app.run(["release", "notes.jsonl", "--policy", "ours.yaml", "--out", "OUT2", "--vault", "VAULT2"]) == 0
    gated = Path("VAULT2/sign-off.html").read_text("utf-8")
    rows = re.findall(r'<td class="id">(L\d+)</td>.*?<td class="n"[^>]*>([^<]*)</td><td class="n"[^>]*>([^<]*)</td>'
                      r"<td[^>]*>(\w+)</td>", gated)
    assert [(figure, limit, stands) for figure, _, limit, stands in rows] == [
        ("L1", "at most 0", "within"), ("L5", "at most 1", "within"), ("L14", "at most 1", "within")]
    assert rows[0][1] == "0"
    assert rows[2][1] != "at most 1", "an exact figure, which the audit of the release does not tell"
