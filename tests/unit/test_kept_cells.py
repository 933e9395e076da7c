"""Kept cells of tables that are what the policy replaces: refused, held back, or a tag, and never released."""

from __future__ import annotations

import csv
from pathlib import Path

import pytest
from session import key_file, record, write_lines

from resynth.cli import app

NOTES = [record("d1", "4410017", "[Mary Zimbrowski](PATIENT), MRN [5558123](MRN)."),
         record("d2", "4410018", "[Ann Kolb](PATIENT) came.")]


@pytest.fixture
def here(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    key_file(tmp_path)
    write_lines(tmp_path / "notes.jsonl", NOTES)
    return tmp_path


def release(policy: str, asked: str) -> int:
    return app.run(["release", "notes.jsonl", "--policy", policy, "--key", "project.key", "--out", "OUT", "--vault",
                    "VAULT", "--table", f"t.csv:{asked}"])


def verified() -> int:
    return app.run(["verify", "--release", "OUT", "--vault", "VAULT", "--source", "notes.jsonl"])


def table(folder: Path, column: str, *cells: str) -> None:
    rows = "".join(f'{4410017 + n},"{cell}"\n' for n, cell in enumerate(cells))
    (folder / "t.csv").write_text(f"person_id,{column}\n{rows}", "utf-8")


@pytest.mark.parametrize("cell", [
    "2018-03-14", "3/14/2018", "03-14-18", "20180314", "14-MAR-18", "March 14, 2018", "2018-03-14 10:15:00",
    "03/2018", "Mar-18", "March 14", "14-Mar", "2018-03", "Mar 2018", "14th of March", "2018-W11-3", "Q1 2018",
    "919-09-9999", "(513) 555-0142", "zig@zimb.example", "www.zimb.example/mary", "10.17.4.200", "4410017", "04410017",
])
def test_a_kept_column_with_what_the_policy_replaces_is_refused(
    here: Path, cell: str, capsys: pytest.CaptureFixture[str]
) -> None:
    """Safe Harbor released the dates, and every policy the ids, by which the table joins to the patients."""
    table(here, "code", cell, "")
    assert release("hipaa-safe-harbor", "person_id,code=keep") == 4
    said = capsys.readouterr().err
    assert "the column code holds" in said
    assert "code=" in said
    assert cell not in said
    assert not (here / "OUT").exists()


@pytest.mark.parametrize(("policy", "cells"), [
    ("hipaa-safe-harbor", ("120/80", "1.2.3")), ("hipaa-safe-harbor", ("4 West", "37.2")),
    ("hipaa-safe-harbor", ("12345678", "150000")), ("hipaa-safe-harbor", ("10.1999", "5/5", "2018")),
    ("hipaa-safe-harbor", ("Mayo 12", "Decline 10", "Stage 3")),
    ("hipaa-limited-data-set", ("2018-03-14", "3/14/2018")),
])
def test_other_columns_are_kept(here: Path, policy: str, cells: tuple[str, ...]) -> None:
    table(here, "code", *cells)
    assert release(policy, "person_id,code=keep") == 0
    with open(here / "OUT" / "tables" / "t.csv", encoding="utf-8", newline="") as file:
        assert sorted(row["code"] for row in csv.DictReader(file)) == sorted(cells)


def test_short_ids_are_told_by_every_row(here: Path) -> None:
    """A patient 17 of 17 years is a chance; a column in which everybody is as old as the id says is none."""
    write_lines(here / "notes.jsonl", [
        record("d1", "17", "[Mary Katz](PATIENT)."), record("d2", "18", "[Al Oh](PATIENT).")])
    for cells, code in ((("17", "44"), 0), (("17", "18"), 4)):
        (here / "t.csv").write_text("".join(
            f"{row}\n" for row in ("person_id,years", *(f"{17 + n},{cell}" for n, cell in enumerate(cells)))), "utf-8")
        assert app.run(["release", "notes.jsonl", "--policy", "cchmc-2014", "--key", "project.key", "--out",
                        f"OUT{code}", "--vault", f"VAULT{code}", "--table", "t.csv:person_id,years=keep"]) == code


@pytest.mark.parametrize(("policy", "kind", "code", "wards"), [
    ("training-data", "ROOM", 0, ["[ROOM]", "7 East"]), ("nlm-scrubber", "ROOM", 0, ["5 West", "[ROOM]"]),
    ("hipaa-safe-harbor", "ROOM", 0, ["5 West", "[ROOM]"]), ("hipaa-safe-harbor", "keep", 6, ["5 West"]),
    ("training-data", "keep", 6, ["5 West"]), ("cchmc-2014", "ROOM", 5, []), ("cchmc-2014", "keep", 5, []),
])
def test_a_name_in_a_cell_that_is_kept_goes_or_the_row_stays_here(
    here: Path, policy: str, kind: str, code: int, wards: list[str]
) -> None:
    """``Zimbrowski 4 South`` was released with another number and the name; a row that is held back was in the way."""
    table(here, "ward", "Zimbrowski 4 South", "5 West")
    assert release(policy, f"person_id,ward={kind}") == code
    if not wards:
        return
    with open(here / "OUT" / "tables" / "t.csv", encoding="utf-8", newline="") as file:
        assert sorted(row["ward"] for row in csv.DictReader(file)) == sorted(wards)
    assert verified() == 0


def test_the_id_of_a_patient_is_one_of_the_numbers_of_the_chart(here: Path) -> None:
    write_lines(here / "notes.jsonl", [record("d1", "4410017", "[Mary Zimbrowski](PATIENT), chart no. 441-0017.")])
    table(here, "code", "A")
    assert release("cchmc-2014", "person_id,code=keep") == 5
    assert "441-0017" in (here / "VAULT" / "residuals.csv").read_text("utf-8-sig")
