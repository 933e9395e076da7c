"""Numbers that a spreadsheet or a data frame rewrote: what nobody lost is read, what somebody lost is refused."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from resynth.cli import app
from resynth.errors import InputError
from resynth.formats.base import ReadOptions
from resynth.formats.rewritten import ROUNDED, SERIAL, mended, spoilt
from resynth.job import known, tables
from resynth.types import KnownValue, Record

HEADER = "person_id,last,dob,mrn,phone,sex\n"
ASKED = "person_id,last,dob,mrn,phone,sex=keep"


def read(tmp_path: Path, *rows: str, raw: bytes = b"", encoding: str = "") -> list[Record]:
    path = tmp_path / "persons.csv"
    path.write_bytes(raw or (HEADER + "".join(f"{row}\n" for row in rows)).encode())
    [table] = tables.tables_of([f"{path}:{ASKED}"], encoding)
    return [one for one in tables.read(table, ReadOptions()) if isinstance(one, Record)]


def test_a_fraction_of_nothing_is_none(tmp_path: Path) -> None:
    """pandas makes fractions of a column with a gap: 12345678.0 became 98547890.5, and was nobody's number."""
    [one] = read(tmp_path, "17,Wren,1950-01-02,12345678.0,6145550142.0,1.0")
    assert one.document.text.split("\n\n") == ["Wren", "1950-01-02", "12345678", "6145550142", "1.0"]


def test_the_id_of_a_patient_stays_as_it_is_written(tmp_path: Path) -> None:
    """The notes may come out of the same data frame."""
    assert [one.document.patient_id for one in read(tmp_path, "17.0,Wren,,,,", "0018,Ash,,,,")] == ["17.0", "0018"]


@pytest.mark.parametrize(("row", "what"), [
    ("17,Wren,,1.23457E+07,,", f"the column mrn {ROUNDED}"), ("17,Wren,,,6.14555e9,", f"the column phone {ROUNDED}"),
    ("17,Wren,,1E+07,,", f"the column mrn {ROUNDED}"), ("7.31415E+06,Wren,,,,", f"the column person_id {ROUNDED}"),
    ("17,Wren,22344,,,", f"the column dob {SERIAL}"), ("17,Wren,22344.5,,,", f"the column dob {SERIAL}"),
])  # fmt: skip
def test_what_lost_its_digits_is_refused_with_line_and_column(tmp_path: Path, row: str, what: str) -> None:
    """It went out as a surrogate of nobody's number, 5.8184660T9."""
    with pytest.raises(InputError) as refused:
        read(tmp_path, "16,Ash,1950-01-02,00412,,1", row)
    told = refused.value.lines()
    assert told[0] == f"persons.csv:3: what stands in {what}"
    assert told[-1].startswith("hint: format the column as")
    assert not [cell for cell in row.split(",")[1:] if len(cell) > 2 and cell in " ".join(told)]


def test_numbers_as_people_write_them_are_no_damage() -> None:
    for cell in ("0012345678", "614-555-0142", "E45", "12E5", "AB 1.0", "1.5", "22.34", "3.2", "", "43138-1234"):
        assert mended(cell) == cell
        assert not spoilt(cell, "MEDICALRECORD")
    for day in ("1961", "3/4/61", "19610304", "030461", "5/1961", "44"):
        assert not spoilt(day, "DATE")
    assert not spoilt("22344", "MEDICALRECORD")


def test_rows_of_nothing_are_passed_over(tmp_path: Path) -> None:
    """A spreadsheet writes them below the last row; they were a row without a patient id."""
    assert len(read(tmp_path, "17,Wren,,,,", ",,,,,", " ,,,,,")) == 1


def test_what_is_known_is_read_alike(tmp_path: Path) -> None:
    path = tmp_path / "known.csv"
    path.write_text("patient_id,kind,value\n17,MEDICALRECORD,12345678.0\n17,PATIENT,Wren\n", "utf-8")
    [source] = known.sources_of([str(path)], "")
    assert [value for _, value in known.read(source)] == [
        KnownValue("MEDICALRECORD", "12345678"), KnownValue("PATIENT", "Wren")]
    path.write_text("patient_id,kind,value\n17,PHONE,6.14555E+09\n", "utf-8")
    with pytest.raises(InputError, match=rf"known.csv:2: what stands there {ROUNDED}"):
        list(known.read(source))


def test_utf_16_is_told_by_its_name_and_read(tmp_path: Path) -> None:
    """The hint was cp1252, which reads no row of it."""
    raw = f"{HEADER}17,Wren,,,,\n".encode("utf-16")
    with pytest.raises(InputError, match="not UTF-8 but UTF-16") as refused:
        read(tmp_path, raw=raw)
    assert refused.value.hint == "--table-encoding utf-16"
    assert len(read(tmp_path, raw=raw, encoding="utf-16")) == 1


@pytest.mark.parametrize("raw", [b"PK\x03\x04\x14\x00", b"\xd0\xcf\x11\xe0\xa1\xb1"])
def test_a_workbook_is_told(tmp_path: Path, raw: bytes) -> None:
    """It had "no column of patient ids", or all names of columns that there are in a hint."""
    path = tmp_path / "persons.xlsx"
    path.write_bytes(raw)
    for read_by in (tables.tables_of, known.sources_of):
        with pytest.raises(InputError, match="a workbook, not a table"):
            read_by([str(path)], "")


def test_rows_that_meet_no_notes_are_counted(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """Where one row of a thousand met its notes, nothing was said of the 999 whose ids had lost their zeros."""
    monkeypatch.chdir(tmp_path)
    lines = [{"doc_id": f"d{who}", "patient_id": who, "text": f"Pt {name}.",
              "spans": [{"start": 3, "end": 3 + len(name), "label": "PATIENT"}]}
             for who, name in (("0017", "Wren"), ("42", "Ash"))]
    Path("n.jsonl").write_text("".join(json.dumps(line) + "\n" for line in lines), "utf-8")
    Path("persons.csv").write_text("person_id,last\n17,Wren\n42,Ash\n", "utf-8")
    asked = ["--policy", "cchmc-2014", "--out", "OUT", "--vault", "VAULT", "--table", "persons.csv"]
    assert app.run(["release", "n.jsonl", *asked]) == 0
    assert "persons.csv: 1 row of patients without notes" in capsys.readouterr().err
