"""Tables beside the notes: the same person becomes the same person, the join holds, and nothing else does."""

from __future__ import annotations

import csv
import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from session import POLICY, key_file, record, sums_hold, tree, write_lines

from resynth.cli import app
from resynth.errors import InputError, UsageError
from resynth.formats.base import ReadOptions
from resynth.job import tables
from resynth.job.tables import KEEP, PATIENT_ID, person, tables_of
from resynth.types import KnownValue, Record

NOTES = [
    record("d0", "17", "[John Q. Smith](PATIENT), MRN [73140826](MRN), on [3/4/2010](DATE). Mr. [Smith](PATIENT) lives "
           "in [Logan](CITY), [OH](STATE) [43138](ZIP)."),
    record("d1", "17", "[SMITH, JOHN](PATIENT) came on [5/6/2010](DATE)."),
    record("d2", "18", "[Mary Ann Garcia](PATIENT), MRN [00551482](MRN), on [7/8/2011](DATE); in [Yakima](CITY), "
           "[WA](STATE) [98908](ZIP)."),
    record("d3", "19", "[Li Ng](PATIENT) on [8/9/2012](DATE), MRN [11551482](MRN); phone [513-555-0142](PHONE)."),
]
PERSONS = """person_id,first,middle,last,dob,mrn,zip,city,state,sex,remark
17,John,Q,Smith,1961-03-12,73140826,43138,Logan,OH,M,x
18,Mary Ann,,Garcia,1971-11-02,00551482,98908,Yakima,WA,F,y
19,Li,,Ng,1980-05-17,11551482,,,,F,z
99,Zoe,,Whitlock,1944-01-31,90551482,97301,Salem,OR,F,w
98,,,Barnaby,1950-02-28,,,,,M,v
"""
ASKED = "person_id,first,middle,last,dob,mrn,zip,city,state,sex=keep"


def run(*words: object) -> int:
    return app.run([str(word) for word in words])


@pytest.fixture
def here(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder with notes and a table of persons, and buckets of one chart."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr("resynth.vault.spool.BUCKET_BYTES", 200)
    key_file(tmp_path)
    write_lines(tmp_path / "notes.jsonl", NOTES)
    (tmp_path / "persons.csv").write_text(PERSONS, "utf-8")
    return tmp_path


def release(out: str = "OUT", vault: str = "VAULT", *more: object, asked: str = f"persons.csv:{ASKED}") -> int:
    return run("release", "notes.jsonl", "--policy", POLICY, "--key", "project.key", "--out", out, "--vault", vault,
               "--table", asked, *more)


def rows(path: Path) -> list[dict[str, str]]:
    with open(path, encoding="utf-8", newline="") as file:
        return list(csv.DictReader(file, strict=True))


def crosswalk(folder: Path) -> list[dict[str, Any]]:
    return [json.loads(line) for line in (folder / "VAULT" / "crosswalk.jsonl").read_text("utf-8").splitlines()]


def ids(folder: Path) -> dict[str, str]:
    """Patient -> released patient."""
    lines = (folder / "VAULT" / "ids.jsonl").read_text("utf-8").splitlines()
    return {row["patient_id"]: row["released_patient"] for row in map(json.loads, lines)}


# ── what becomes of a table ──────────────────────────────────────────────────────────────────────────────────────────


def test_the_same_person_is_the_same_person_in_notes_and_table(here: Path) -> None:
    """First and last cell become what "John Smith" becomes in a note; numbers too; empty cells stay empty."""
    assert release() == 0
    assert sums_hold(here / "OUT")
    given = {row["person_id"]: row for row in rows(here / "persons.csv")}
    made = {row["person_id"]: row for row in rows(here / "OUT" / "tables" / "persons.csv")}
    number = ids(here)
    assert {number[person] for person in given} == made.keys()
    became = {row["original"]: row["surrogate"] for row in crosswalk(here) if not row["doc_id"].startswith("persons")}
    john = made[number["17"]]
    assert became["John Q. Smith"].replace(".", "").split() == [john["first"], john["middle"], john["last"]]
    assert became["SMITH, JOHN"] == f"{john['last']}, {john['first']}".upper()
    assert john["mrn"] == became["73140826"] != "73140826"
    mary = made[number["18"]]
    assert became["Mary Ann Garcia"] == f"{mary['first']} {mary['last']}"
    assert len(mary["first"].split()) == 2
    assert (mary["middle"], made[number["98"]]["first"], made[number["19"]]["zip"]) == ("", "", "")
    for person_id, row in given.items():
        new = made[number[person_id]]
        assert new["sex"] == row["sex"]
        assert all(bool(new[column]) == bool(row[column]) for column in new)
        assert all(new[column] != row[column] for column in new if row[column] and column != "sex")
    assert list(made[number["17"]]) == ASKED.replace("=keep", "").split(",")


def test_notes_and_table_join_and_nothing_else_does(here: Path) -> None:
    """Released patient numbers are the same; the order of rows is the keyed order of patients, not the table's."""
    assert release() == 0
    notes = [json.loads(line) for line in (here / "OUT" / "notes.jsonl").read_text("utf-8").splitlines()]
    patients = [row["person_id"] for row in rows(here / "OUT" / "tables" / "persons.csv")]
    number = ids(here)
    assert {note["patient_id"] for note in notes} == {number[p] for p in ("17", "18", "19")}
    assert sorted(patients) == sorted(number.values())
    assert patients != [number[row["person_id"]] for row in rows(here / "persons.csv")]
    assert "person" not in json.dumps(notes)


def test_a_look_with_fresh_eyes_reads_the_table_too(here: Path) -> None:
    """Held as it is; one cell changed, two rows exchanged or a kept cell spoiled, and a promise is broken."""
    assert release() == 0
    look = ("verify", "--release", "OUT", "--vault", "VAULT", "--source", "notes.jsonl")
    assert run(*look) == 0
    path = here / "OUT" / "tables" / "persons.csv"
    good = path.read_text("utf-8")
    lines = good.splitlines(keepends=True)
    first = rows(path)[0]
    for spoiled in (
        good.replace(first["dob"], "1999-01-01", 1),
        "".join([lines[0], lines[2], lines[1], *lines[3:]]).replace(first["person_id"], "000", 1),
        good.replace(",F\n", ",X\n", 1), "".join(lines[:-1]), good.replace("person_id", "pid"),
    ):
        assert spoiled != good
        path.write_text(spoiled, "utf-8")
        assert run(*look) in (4, 5)
    path.write_text(good, "utf-8")
    assert run(*look) == 0


def test_a_name_that_the_table_alone_knows_is_looked_for_in_the_notes(here: Path) -> None:
    """Zoe Whitlock has no note; her name stands unmarked in somebody else's: a missed mention."""
    write_lines(here / "notes.jsonl", [*NOTES[:3], record("d3", "19", "Called by Mrs. Whitlock on [8/9/2012](DATE).")])
    assert release() == 5
    assert "Whitlock" in (here / "VAULT" / "residuals.csv").read_text("utf-8-sig")
    assert not (here / "OUT").exists()


def test_an_original_in_a_kept_cell_stops_the_run(here: Path) -> None:
    """``=keep`` keeps a cell as it stands, but not somebody's name."""
    (here / "persons.csv").write_text(PERSONS.replace(",M,x", ",son of Mr Whitlock,x"), "utf-8")
    assert release() == 5
    assert "persons.csv:17:1" in (here / "VAULT" / "residuals.csv").read_text("utf-8-sig")


def test_rows_of_patients_without_notes_may_stay(here: Path) -> None:
    assert release("OUT", "VAULT", "--table-rows", "with-notes") == 0
    number = ids(here)
    assert sorted(number) == ["17", "18", "19"]
    assert {row["person_id"] for row in rows(here / "OUT" / "tables" / "persons.csv")} == set(number.values())
    assert run("verify", "--release", "OUT", "--vault", "VAULT", "--source", "notes.jsonl") == 0


def test_workers_and_the_order_of_rows_change_nothing(here: Path) -> None:
    assert release() == 0
    head, *lines = PERSONS.splitlines(keepends=True)
    (here / "persons.csv").write_text("".join([head, *reversed(lines)]), "utf-8")
    assert release("OUT2", "V2", "--jobs", 2) == 0
    assert tree(here / "OUT") == tree(here / "OUT2")


def test_several_tables_and_several_rows_of_a_patient(here: Path) -> None:
    """Visits: two rows of one patient, a provider's name, dates; the second table has its own columns."""
    (here / "visits.csv").write_text(
        "patient_id;visit_date;attending;note_count\n17;2010-03-04;Dr. Alma Okafor;1\n17;2010-05-06;Okafor, Alma;2\n"
        "19;2012-08-09;;3\n", "utf-8")
    assert release("OUT", "VAULT", "--table", "visits.csv:patient_id,visit_date,attending,note_count=keep") == 0
    made = rows(here / "OUT" / "tables" / "visits.csv")
    number = ids(here)
    mine = [row for row in made if row["patient_id"] == number["17"]]
    assert [row["note_count"] for row in mine] == ["1", "2"]
    first, last = mine[0]["attending"].removeprefix("Dr. ").split()
    assert mine[1]["attending"] == f"{last}, {first}"
    assert run("verify", "--release", "OUT", "--vault", "VAULT", "--source", "notes.jsonl") == 0


def test_a_table_grows_with_the_notes(here: Path) -> None:
    """A patient more in the table: all old rows are as they were."""
    assert release() == 0
    before = rows(here / "OUT" / "tables" / "persons.csv")
    (here / "persons.csv").write_text(PERSONS + "97,Otto,,Lindqvist,1955-06-07,80551499,,,,M,u\n", "utf-8")
    newcomer = record("d9", "97", "[Otto Lindqvist](PATIENT) came on [1/2/2013](DATE).")
    write_lines(here / "notes.jsonl", [*NOTES, newcomer])
    assert release("OUT2") == 0
    after = rows(here / "OUT2" / "tables" / "persons.csv")
    assert [row for row in after if row in before] == before
    assert len(after) == len(before) + 1
    assert (here / "OUT2" / "VERSION").read_text() == "1.1.0\n"


def test_a_table_is_reviewed_with_the_notes(here: Path) -> None:
    """One edit for a person changes note and table alike."""
    assert run("plan", "notes.jsonl", "--policy", POLICY, "--key", "project.key", "--vault", "VAULT", "--table",
               f"persons.csv:{ASKED}") == 0
    path = here / "VAULT" / "review.csv"
    with open(path, encoding="utf-8-sig", newline="") as file:
        table = list(csv.DictReader(file))
    for row in table:
        if row["original"] == "John Q. Smith":
            row["new_surrogate"] = "Nestor A. Ambrose"
    with open(path, "w", encoding="utf-8-sig", newline="") as file:
        writer = csv.DictWriter(file, table[0].keys())
        writer.writeheader()
        writer.writerows(table)
    assert run("apply", "--vault", "VAULT", "--out", "OUT") == 0
    made = {row["person_id"]: row for row in rows(here / "OUT" / "tables" / "persons.csv")}
    assert (made[ids(here)["17"]]["first"], made[ids(here)["17"]]["last"]) == ("Nestor", "Ambrose")


def test_an_incident_leads_from_a_row_to_its_patient(here: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert release() == 0
    capsys.readouterr()
    assert run("vault", "lookup", f"persons.csv:{ids(here)['99']}:1", "--vault", "VAULT") == 0
    assert '"patient_id": "99"' in capsys.readouterr().out


def test_ids_of_patients_that_do_not_meet_are_told(here: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """"0017" in the table is not "17" in the notes: a warning, for nothing can be joined."""
    lines = PERSONS.splitlines()
    (here / "persons.csv").write_text("\n".join([lines[0], *(f"00{line}" for line in lines[1:])]) + "\n", "utf-8")
    assert release() == 0
    assert "no row of persons.csv is of a patient with notes" in capsys.readouterr().err


@pytest.mark.parametrize(("notes", "table", "twice"), [
    ("0042", "42.0", 1), ("42", "0042", 1), ("42", "42", 0), ("A42", "A42.0", 0), ("42", "420", 0), ("0", "00", 1),
])
def test_a_patient_whose_number_is_written_otherwise_is_said_to_be_two_people(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], notes: str, table: str,
    twice: int,
) -> None:
    """Where some rows met a note, nothing but a remark told that the others were patients of the notes, too."""
    monkeypatch.chdir(tmp_path)
    key_file(tmp_path)
    write_lines(tmp_path / "notes.jsonl", [
        record("d1", notes, "[Alma Fenwick](PATIENT) came."), record("d2", "117", "[Odessa Kinnard](PATIENT) came.")])
    (tmp_path / "persons.csv").write_text(f"person_id,first\n{table},Alma\n117,Odessa\n", "utf-8")
    assert release(asked="persons.csv:person_id,first") == 0
    said = capsys.readouterr().err
    assert ("1 patient of the tables is one of the notes, with the number written otherwise" in said) is bool(twice)
    assert ("hand this one to nobody" in said) is bool(twice)


def test_without_a_table_nothing_is_different(here: Path) -> None:
    """No folder, no line in the audit, no word in the vault."""
    assert run("release", "notes.jsonl", "--policy", POLICY, "--key", "project.key", "--out", "OUT", "--vault",
               "VAULT") == 0
    assert not (here / "OUT" / "tables").exists()
    assert "tables" not in json.loads((here / "OUT" / "AUDIT.json").read_text("utf-8"))
    assert not list((here / "VAULT").rglob("tables.json"))


# ── what is typed ────────────────────────────────────────────────────────────────────────────────────────────────────


def spec(folder: Path, header: str, asked: str = "") -> tables.Table:
    (folder / "t.csv").write_text(header + "\n", "utf-8")
    return tables_of([f"{folder / 't.csv'}{asked}"], "")[0]


def test_columns_are_known_by_their_usual_names(tmp_path: Path) -> None:
    """Without a list of columns, those with a usual name go out, and the rest is dropped."""
    table = spec(tmp_path, "PERSON_ID,First Name,last-name,Zip_Code,favourite colour")
    assert table.columns == ("PERSON_ID", "First Name", "last-name", "Zip_Code")
    assert table.dropped == 1
    assert [(group.columns, group.kind, group.person) for group in table.groups] == [
        (("last-name", "First Name"), "PATIENT", True), (("Zip_Code",), "ZIP", False)]


def test_addresses_are_read_together_whatever_the_order_of_columns(tmp_path: Path) -> None:
    table = spec(tmp_path, "person_id,zip,dob,state,street,city")
    assert [group.columns[0] for group in table.groups] == ["street", "city", "state", "zip", "dob"]
    assert [group.near for group in table.groups] == [False, True, True, True, False]


def test_two_persons_of_a_row_are_two(tmp_path: Path) -> None:
    """``mother_first`` goes with ``mother_last``."""
    table = spec(tmp_path, "person_id,first,last,mother_first,mother_last",
                 ":person_id,first,last,mother_first=PATIENT,mother_last=PATIENT")
    assert [group.columns for group in table.groups] == [("last", "first"), ("mother_last", "mother_first")]


@pytest.mark.parametrize(("header", "asked", "error", "says"), [
    ("person_id,last", ":person_id,surname", InputError, "no column surname"),
    ("person_id,colour", ":person_id,colour", UsageError, "what is in the column colour"),
    ("first,last", "", UsageError, "no column of patient ids"),
    ("person_id,patient_id", "", UsageError, "more than one column of patient ids"),
    ("person_id,last", ":person_id,last=SHOESIZE", UsageError, "no such kind: SHOESIZE"),
    ("person_id,last", ":person_id,last,last", UsageError, "a column stands there twice"),
    ("person_id,last,last", "", InputError, "two columns have one name"),
    ("", "", InputError, "the file is empty"),
])  # fmt: skip
def test_what_is_wrong_with_a_table_is_said_before_anything_is_read(
    tmp_path: Path, header: str, asked: str, error: type[Exception], says: str
) -> None:
    with pytest.raises(error, match=says):
        spec(tmp_path, header, asked)


BAD: dict[str, tuple[Callable[[str], bytes], str]] = {
    "a cell too few": (lambda t: t.replace("19,Li,,Ng,", "19,Li,Ng,").encode(), "persons.csv:4: 10 cells"),
    "a cell too many": (lambda t: t.replace("19,Li,", "19,Li,x,").encode(), "persons.csv:4: 12 cells"),
    "no patient": (lambda t: t.replace("\n19,", "\n ,").encode(), "persons.csv:4: no patient id"),
    "another encoding": (lambda t: t.replace("Zoe", "Zoë").encode("latin-1"), "persons.csv: the table is not UTF-8"),
    "UTF-16": (lambda t: t.encode("utf-16"), "persons.csv: the table is not UTF-8"),
    "an open quote": (lambda t: t.replace("Zoe", '"Zoe').encode(), "persons.csv:"),
    "nothing": (lambda t: b"", "persons.csv: the file is empty"),
    "a column less": (lambda t: t.replace("zip", "code").encode(), "persons.csv: no column zip"),
}


@pytest.mark.parametrize("how", BAD)
def test_a_bad_table_is_an_input_error_that_names_the_row(
    here: Path, capsys: pytest.CaptureFixture[str], how: str
) -> None:
    """Exit 4, nothing written, no value said."""
    damage, says = BAD[how]
    (here / "persons.csv").write_bytes(damage(PERSONS))
    assert release() == 4
    said = capsys.readouterr().err
    assert f"resynth: {says}" in said
    assert not [word for word in ("Zoe", "Whitlock", "Ng", "11551482") if word in said]
    assert not (here / "OUT").exists()


def test_bad_rows_can_be_set_aside(here: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (here / "persons.csv").write_text(PERSONS.replace("19,Li,,Ng,", "19,Li,Ng,"), "utf-8")
    assert release("OUT", "VAULT", "--on-bad-record", "hold") == 6
    assert "held back: persons.csv:4: 10 cells, but 11 columns" in capsys.readouterr().err
    assert len(rows(here / "OUT" / "tables" / "persons.csv")) == 4


def test_a_missing_table_is_an_input_error(here: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert release(asked="nowhere.csv:person_id,last") == 4
    assert "nowhere.csv" in capsys.readouterr().err


# ── rows as notes ────────────────────────────────────────────────────────────────────────────────────────────────────


def test_a_row_is_a_note_of_its_patient(here: Path) -> None:
    """Names as "Last, First Middle", address parts on lines that follow each other, all else apart."""
    [table] = tables_of([f"persons.csv:{ASKED}"], "")
    first = next(tables.read(table, ReadOptions()))
    assert isinstance(first, Record)
    assert first.document.text == "Smith, John Q\n\n1961-03-12\n\n73140826\n\nLogan\nOH\n43138\n\nM"
    assert [(span.kind, first.document.text[span.start : span.end]) for span in first.spans or ()][:2] == [
        ("PATIENT", "Smith, John Q"), ("DATE", "1961-03-12")]
    assert tables.is_row(first.document)
    assert {group.kind for group in table.groups} >= {KEEP}
    assert table.key == "person_id" != PATIENT_ID


def test_what_a_row_says_is_known_of_its_patient(here: Path) -> None:
    """``Chart.known``, for recognizers: every value of the row with its kind, kept cells not among them."""
    [table] = tables_of([f"persons.csv:{ASKED}"], "")
    first = next(tables.read(table, ReadOptions()))
    assert isinstance(first, Record)
    known = tables.known([first.document], [table])
    assert known[:3] == (KnownValue("PATIENT", "Smith, John Q"), KnownValue("DATE", "1961-03-12"),
                         KnownValue("MEDICALRECORD", "73140826"))
    assert all(value.value != "M" for value in known)


@pytest.mark.parametrize(("cells", "said"), [
    (("Smith", "John", "Q"), "Smith, John Q"), (("Smith", "", ""), "Smith"), (("", "John", "Q"), "John Q"),
    (("van  der Berg", "Mary Ann", ""), "van der Berg, Mary Ann"), (("", "", ""), ""),
])  # fmt: skip
def test_a_person_is_read_as_one(cells: tuple[str, ...], said: str) -> None:
    assert person(cells) == said


@pytest.mark.parametrize(("old", "new", "cells"), [
    (("Smith", "John", "Q"), "Hill, Paul R", ["Hill", "Paul", "R"]),
    (("Smith", "John", ""), "Hill, Paul", ["Hill", "Paul", ""]),
    (("Smith", "", ""), "Hill", ["Hill", "", ""]),
    (("", "John", "Q"), "Paul R", ["", "Paul", "R"]),
    (("van der Berg", "Mary Ann", "Q"), "van der Hill, Ruth Eve R", ["van der Hill", "Ruth Eve", "R"]),
    (("Smith, Jr", "John", ""), "Hill, Jr, Paul", ["Hill, Jr", "Paul", ""]),
    (("Smith", "John", "Q"), "[PATIENT]", ["[PATIENT]", "", ""]),
    (("Smith", "John", "Q"), "Hill, Paul", ["Hill", "Paul", ""]),
])  # fmt: skip
def test_a_new_name_parts_like_the_old_one(old: tuple[str, ...], new: str, cells: list[str]) -> None:
    """And reads, put together again, as what was made: else the verifier would not find it."""
    assert tables._split(new, old) == cells
    assert person(cells) == new
