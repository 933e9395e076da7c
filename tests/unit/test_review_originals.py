"""An edit of a surrogate brings no original back, whatever its kind and form; what only looks like one goes out."""

from __future__ import annotations

import csv
import io
from pathlib import Path

import pytest
from session import key_file, record, write_lines

from resynth.cli import app

NOTES = [
    record("d0", "p0", "[Kit Barrowmane](PATIENT), MRN [73148826](MRN), of [4418 Quillfeather Lane](STREET), "
           "[Defiance](CITY), [OH](STATE) [43512](ZIP), came [3/4/2010](DATE). Tel [614-555-0133](PHONE), "
           "[kit.barrow@tressel.example.net](EMAIL), login [kbarrow7](USERNAME), at [Grennamoor Hospital](HOSPITAL), "
           "[beekeeper](PROFESSION), SSN [900-55-7731](SSN), [KB](INITIALS)."),
    record("d1", "p1", "[Wes Zimbrowski](PATIENT), MRN [99120034](MRN), came [5/6/2011](DATE), saw "
           "[Ida Vodnikov](DOCTOR) in [Toledo](CITY), [OH](STATE) [43604](ZIP) on [7/8/2012](DATE). "
           "Mail [wz@tressel.example.net](EMAIL), tel [615-555-0144](PHONE)."),
]
NAME, MRN, PHONE, MAIL = "Kit Barrowmane", "73148826", "614-555-0133", "kit.barrow@tressel.example.net"
LOGIN, HOUSE, WORK, STREET = "kbarrow7", "Grennamoor Hospital", "beekeeper", "4418 Quillfeather Lane"
DAY = "3/4/2010"
#: Rows with what is written in them; each of these brings an original of another kind or form back.
WRONG = {
    "cchmc-2014": [
        {NAME: "Lester 3/4/2010", MRN: "MRN 7314 8826", PHONE: "73148826", MAIL: "kit.barrow@example.org",
         LOGIN: "wzimbrowski", STREET: "99 Barrowmane Way", DAY: "March 4, 2010"},
        {NAME: "Lester B. Arrowmane", MRN: "20100304", PHONE: "212-555-0133", MAIL: "barrowmane@example.org",
         LOGIN: "barrowmane", STREET: "4418 Larch Lane", DAY: "03/04/2010"},
        {NAME: "Lester 99120034", MRN: "March 4, 2010", PHONE: "9912 0034", STREET: "12 Zimbrowski Way",
         DAY: "2010-03-04"},
        {NAME: "Lester Quillfeather", MRN: "12/31/1999", PHONE: "43512"},
    ],
    "training-data": [
        {NAME: "Lester 7314-8826", MRN: "7314 88 26", PHONE: "7314.8826", MAIL: "kit_barrow@example.org",
         LOGIN: "wzimbrowski", HOUSE: "Hospital 73148826", WORK: "husband of Barrowmane", STREET: "9 BÁRROWMANE Way"},
        {NAME: "Lester of Grennamoor", LOGIN: "zimbrowski-w", HOUSE: "Defiance Hospital",
         WORK: "owner of Zimbrowski Bakery", STREET: "12 Grennamoor Lane"},
        {HOUSE: "Quillfeather Clinic", WORK: "7314-8826", LOGIN: "v0dnikov"},
        {HOUSE: "Grennamor Hospital", WORK: "bee keeper"},
        {HOUSE: "Vodnikov's Clinic", WORK: "was seen on March 4th, 2010"},
    ],
}
HONEST = {
    "cchmc-2014": {NAME: "Lester Ambrose", MRN: "50917746", PHONE: "212-555-0178", MAIL: "lester@example.org",
                   LOGIN: "lambrose3", DAY: "9/9/2009", "Defiance": "Toledo", "Wes Zimbrowski": "Nestor Street",
                   "5/6/2011": "3/5/2010"},
    "training-data": {NAME: "Lester Ambrose", PHONE: "212-555-0178", HOUSE: "Oakhaven General Hospital",
                      WORK: "small business owner", STREET: "12 General Street"},
}


def run(*words: object) -> int:
    return app.run([str(word) for word in words])


def plan(folder: Path, policy: str) -> list[dict[str, str]]:
    key_file(folder)
    write_lines(folder / "notes.jsonl", NOTES)
    assert run("plan", "notes.jsonl", "--policy", policy, "--vault", "VAULT", "--key", "project.key") == 0
    return list(csv.DictReader(io.StringIO((folder / "VAULT" / "review.csv").read_text("utf-8-sig"))))


def write(folder: Path, rows: list[dict[str, str]], edits: dict[str, str]) -> set[int]:
    """Lay edits over the rows of a table; their numbers as a spreadsheet shows them."""
    out = io.StringIO()
    writer = csv.DictWriter(out, rows[0].keys())
    writer.writeheader()
    writer.writerows({**row, "new_surrogate": edits.get(row["original"], "")} for row in rows)
    (folder / "VAULT" / "review.csv").write_bytes(out.getvalue().encode("utf-8-sig"))
    return {number for number, row in enumerate(rows, 2) if row["original"] in edits}


@pytest.mark.parametrize(("policy", "at"), [(policy, at) for policy, sets in WRONG.items() for at in range(len(sets))])
def test_an_edit_that_brings_an_original_back_is_refused_by_its_row(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], policy: str, at: int
) -> None:
    """A number, name or date of the corpus in an edit of any kind: row and rule, no value, nothing at OUT."""
    monkeypatch.chdir(tmp_path)
    rows = plan(tmp_path, policy)
    numbers = write(tmp_path, rows, WRONG[policy][at])
    capsys.readouterr()
    assert run("apply", "--vault", "VAULT", "--out", "OUT") == 5
    said = capsys.readouterr().err
    told = {int(line.split("row ")[1].split(":")[0]) for line in said.splitlines() if ":   row " in line}
    assert told == numbers
    for original, new in WRONG[policy][at].items():
        assert original not in said
        assert new not in said
    assert not (tmp_path / "OUT").exists()


@pytest.mark.parametrize("policy", HONEST)
def test_an_honest_edit_goes_out(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, policy: str) -> None:
    """Another common name, another patient's town, a word that any street, hospital or occupation may have."""
    monkeypatch.chdir(tmp_path)
    rows = plan(tmp_path, policy)
    write(tmp_path, rows, HONEST[policy])
    assert run("apply", "--vault", "VAULT", "--out", "OUT") == 0
    assert run("verify", "--release", "OUT", "--vault", "VAULT", "--source", "notes.jsonl") == 0


@pytest.mark.parametrize("typed", ["62884137", "73148836"])
def test_a_number_that_a_person_made_of_the_old_one_is_refused_by_its_row(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], typed: str
) -> None:
    """The old one from its end, or with one digit changed: M27 passed over what was typed by hand."""
    monkeypatch.chdir(tmp_path)
    rows = plan(tmp_path, "cchmc-2014")
    (row,) = write(tmp_path, rows, {MRN: typed})
    capsys.readouterr()
    assert run("apply", "--vault", "VAULT", "--out", "OUT") == 5
    said = capsys.readouterr().err
    assert "M27" in said
    assert f"row {row}" in said
    assert typed not in said
    assert not (tmp_path / "OUT").exists()
