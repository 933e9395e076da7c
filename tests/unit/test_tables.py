"""Tables of notes: which columns are what, what a cell may hold, and what pandas reads of what we write."""

from __future__ import annotations

import csv
import datetime
import io
import json
from decimal import Decimal
from pathlib import Path
from typing import Any

import pandas
import pyarrow
import pyarrow.parquet
import pytest

from resynth import formats
from resynth.errors import InputError, UsageError
from resynth.formats import BadRecord, ReadOptions, ReleasedNote, get
from resynth.formats.tables import columns_of
from resynth.types import OutSpan, Record

NASTY = 'a\r\nb,"c"\rd\0 👩\u200d⚕️ e\u0301 שלום\u2028\x85;=1+1\t'
NOTES = [
    ReleasedNote(
        "007", "p1", NASTY, (OutSpan(0, 2, "NAME", "Pt Name", "patient"),), {"note_type": "ed", "n": 5, "e": ""}
    ),
    ReleasedNote("NA", "NA", "NA", (), {"date": "2020-01-01"}),
    ReleasedNote("3", "p", "", (), {}),
]


def write(name: str, folder: Path, notes: list[ReleasedNote] = NOTES) -> Path:
    parts = []
    for number, note in enumerate(notes):
        ((path, raw),) = get(name).write(note)
        parts.append(folder / f"part-{number}")
        parts[-1].write_bytes(raw)
    with (folder / path).open("wb") as out:
        get(name).assemble(parts, out)
    return folder / path


def read(path: Path, want: int = 1, **how: Any) -> list[Record | BadRecord]:
    ((format_, file),) = formats.find(path)
    return [r for piece in format_.slices(file, want) for r in format_.read(piece, ReadOptions(**how))]


def table(path: Path, *rows: list[str]) -> Path:
    with path.open("w", encoding="utf-8", newline="") as file:
        csv.writer(file).writerows(rows)
    return path


@pytest.mark.parametrize("name", ["csv", "parquet"])
def test_what_is_written_is_read_to_the_character(name: str, tmp_path: Path) -> None:
    """Leading zeros and NA stay what they are; a field that a note does not have is none of the next one's either."""
    records = read(write(name, tmp_path))
    assert all(isinstance(record, Record) for record in records)
    for record, note in zip(records, NOTES, strict=True):
        document = record.document
        assert (document.doc_id, document.patient_id, document.text) == (note.doc_id, note.patient_id, note.text)
        assert tuple(OutSpan(s.start, s.end, s.kind, s.label, s.role) for s in record.spans) == note.spans
    empty = {"e": ""} if name == "parquet" else {}
    first = {"note_type": "ed", "n": "5", **empty}
    assert [dict(r.document.meta) for r in records] == [first, {"date": "2020-01-01"}, {}]


def test_pandas_reads_them(tmp_path: Path) -> None:
    """The columns in their order; with pandas' guessing turned off, every cell."""
    frame = pandas.read_csv(write("csv", tmp_path), dtype=str, keep_default_na=False)
    columns = ["doc_id", "patient_id", "note_type", "date", "e", "n", "text", "spans"]
    assert list(frame.columns) == columns
    assert list(frame["text"]) == [note.text for note in NOTES]
    assert list(frame["doc_id"]) == ["007", "NA", "3"]
    assert len(pandas.read_csv(tmp_path / "notes.csv")) == 3
    frame = pandas.read_parquet(write("parquet", tmp_path))
    assert list(frame.columns) == columns
    assert list(frame["text"]) == [note.text for note in NOTES]
    assert [json.loads(spans) for spans in frame["spans"]][1:] == [[], []]


def test_the_bytes_depend_on_the_notes_alone(tmp_path: Path) -> None:
    for name in ("csv", "parquet"):
        (tmp_path / "a").mkdir(exist_ok=True)
        (tmp_path / "b").mkdir(exist_ok=True)
        assert write(name, tmp_path / "a").read_bytes() == write(name, tmp_path / "b").read_bytes()


def test_omop_and_mimic_are_understood(tmp_path: Path) -> None:
    """note_id, person_id, note_text, note_date, note_type_concept_id; a title is free text, and so no type."""
    head = ["note_id", "person_id", "note_date", "note_type_concept_id", "note_title", "note_text", "annotations"]
    (record,) = read(table(tmp_path / "n.csv", head, ["1", "2", "2020-02-03", "32831", "Call", "Fine.", "[]"]))
    assert (record.document.doc_id, record.document.patient_id, record.document.text) == ("1", "2", "Fine.")
    assert record.document.meta == {"date": "2020-02-03", "note_type": "32831", "note_title": "Call"}
    head = ["ROW_ID", "SUBJECT_ID", "HADM_ID", "CHARTDATE", "CATEGORY", "TEXT"]
    (record,) = read(table(tmp_path / "n.csv", head, ["1", "2", "3", "2120-02-03", "ECG", "Fine."]), spans="both")
    assert record.document.meta == {"date": "2120-02-03", "note_type": "ECG", "HADM_ID": "3"}
    assert record.spans is None


def test_a_table_of_ours_is_read_as_it_names_itself(tmp_path: Path) -> None:
    """A metadata field that happens to be called like somebody's column stays a field."""
    note = ReleasedNote("1", "2", "x", (), {"category": "ECG", "note_id": "n", "person_id": "9", "annotations": "none"})
    for name in ("csv", "parquet"):
        (record,) = read(write(name, tmp_path, [note]))
        assert record.document.meta == note.meta


def test_named_columns_come_first(tmp_path: Path) -> None:
    head = ["Key", "who", "doc_id", "body", "text", "spans"]
    path = table(tmp_path / "n.csv", head, ["1", "2", "3", "Fine.", "t", "[]"])
    columns = columns_of("doc_id=key, patient_id=who ,text=body")
    (record,) = read(path, columns=columns)
    assert (record.document.doc_id, record.document.patient_id, record.document.text) == ("1", "2", "Fine.")
    assert (record.document.meta, record.lost) == ({}, (("columns passed over", 2),))
    with pytest.raises(InputError, match="a column stands twice"):
        read(table(tmp_path / "m.csv", ["id", "patient_id", "doc_id", "text", "spans", "id"], ["1"] * 6))
    with pytest.raises(InputError, match="one column two meanings"):
        read(path, columns={"doc_id": "who", "patient_id": "who", "text": "body"})


@pytest.mark.parametrize("typed", ["", "text", "text=", "words=body", "text=a,text=b", "=a"])
def test_columns_that_are_not_said_rightly(typed: str) -> None:
    with pytest.raises(UsageError) as caught:
        columns_of(typed)
    assert caught.value.hint == "--columns doc_id=note_id,patient_id=person_id,text=note_text"


def test_rows_end_where_they_end(tmp_path: Path) -> None:
    """LF, CR LF and CR outside quotes; inside, every one of them is text. The place names the line and the row."""
    path = tmp_path / "n.csv"
    path.write_bytes(b'\xef\xbb\xbfdoc_id,patient_id,text,spans\r\n1,p,"a\r\nb\rc\n",[]\n2,p,x,[]\r3,p,y,[]\r\n\r\n4,p,"z",[]')
    records = read(path)
    assert [r.document.text for r in records] == ["a\r\nb\rc\n", "x", "y", "z"]
    assert [r.where for r in records][:1] == ["n.csv:2 (row 2)"]


def test_other_separators(tmp_path: Path) -> None:
    (tmp_path / "n.tsv").write_text('doc_id\tpatient_id\ttext\tspans\n1\tp\ta,b\t[]\n')
    (tmp_path / "n.csv").write_text('doc_id;patient_id;text;spans\n1;p;a,b;[]\n')
    assert [read(tmp_path / name)[0].document.text for name in ("n.tsv", "n.csv")] == ["a,b", "a,b"]


def test_bad_rows_are_set_aside_one_by_one(tmp_path: Path) -> None:
    path = tmp_path / "n.csv"
    path.write_bytes(b'doc_id,patient_id,text,spans\n1,p,"a\nb"\n2,p,x,[]\n3,p,y,[{}]\n,p,y,[]\n')
    first, good, third, fourth = read(path, strict=False)
    assert isinstance(good, Record)
    assert [first.where, third.where, fourth.where] == ["n.csv:2 (row 2)", "n.csv:5 (row 4)", "n.csv:6 (row 5)"]
    assert first.raw == b'1,p,"a\nb"\n'
    assert [first.why[:8], third.why[:7], fourth.why[:6]] == ["3 fields", "span 1:", "doc_id"]


def test_where_a_row_ends_is_not_guessed(tmp_path: Path) -> None:
    """A quote that is not closed stops the reading, on-bad-record or not: the next lines may be notes or a note's."""
    path = tmp_path / "n.csv"
    path.write_bytes(b'doc_id,patient_id,text,spans\n1,p,"a"b,[]\n2,p,x,[]\n')
    with pytest.raises(InputError, match=r"n.csv:2 \(row 2\): something follows a closing quote"):
        read(path, strict=False)


def test_patients_may_come_from_elsewhere(tmp_path: Path) -> None:
    path = table(tmp_path / "n.csv", ["doc_id", "text", "spans"], ["7-1", "x", "[]"])
    (record,) = read(path, patients=formats.patients_from("^([^-]+)-"))
    assert record.document.patient_id == "7"
    with pytest.raises(InputError, match="no patient_id"):
        read(path)


def test_an_index_of_pandas_is_no_field(tmp_path: Path) -> None:
    """It is passed over, and counted."""
    frame = pandas.DataFrame([{"doc_id": "1", "patient_id": "2", "text": "x", "spans": "[]"}], index=[7])
    frame.to_csv(tmp_path / "n.csv")
    (record,) = read(tmp_path / "n.csv")
    assert (dict(record.document.meta), record.lost) == ({}, (("columns passed over", 1),))
    frame.to_parquet(tmp_path / "n.parquet")
    (record,) = read(tmp_path / "n.parquet")
    assert (dict(record.document.meta), record.lost) == ({}, (("columns passed over", 1),))


def test_parquet_keeps_types_and_reads_its_own_lists(tmp_path: Path) -> None:
    """Whole numbers are ids; spans may be lists of records; dates become ISO 8601; null and NaN are no field."""
    row = {
        "doc_id": 1, "patient_id": 2, "text": "Kate came.",
        "spans": [{"start": 0, "end": 4, "label": "PATIENT", "role": None}],
        "date": datetime.date(2020, 2, 3), "at": datetime.datetime(2020, 2, 3, 4, 5), "score": 1.5, "nan": float("nan"),
        "price": Decimal("1.50"), "tags": ["a", "b"], "none": None, "day": datetime.datetime(2020, 2, 3),
    }  # fmt: skip
    pyarrow.parquet.write_table(pyarrow.Table.from_pylist([row]), tmp_path / "n.parquet")
    (record,) = read(tmp_path / "n.parquet")
    assert (record.document.doc_id, record.document.patient_id) == ("1", "2")
    assert [(s.start, s.end, s.label, s.role) for s in record.spans] == [(0, 4, "PATIENT", "patient")]
    assert record.document.meta == {
        "date": "2020-02-03", "at": "2020-02-03T04:05:00", "score": 1.5, "price": "1.50", "tags": ["a", "b"],
        "day": "2020-02-03",
    }  # fmt: skip


@pytest.mark.parametrize(
    ("change", "why"),
    [
        ({"text": b"bytes"}, "a cell holds bytes, no text"),
        ({"text": None}, "the text is missing or no string"),
        ({"doc_id": 1.5}, "doc_id is missing, or neither"),
        ({"doc_id": None}, "doc_id is missing, or neither"),
        ({"spans": None}, "no spans: the note is not annotated"),
        ({"spans": "{}"}, "the column of spans holds no JSON list"),
        ({"spans": [{"start": 0, "end": 99, "label": "DATE"}]}, "outside the text"),
    ],
)
def test_parquet_cells_that_do_not_fit(change: dict[str, Any], why: str, tmp_path: Path) -> None:
    row = {"doc_id": "1", "patient_id": "2", "text": "Kate", "spans": "[]", **change}
    pyarrow.parquet.write_table(pyarrow.Table.from_pylist([row]), tmp_path / "n.parquet")
    (bad,) = read(tmp_path / "n.parquet", strict=False)
    assert isinstance(bad, BadRecord)
    assert bad.where == "n.parquet: row 1"
    assert why in bad.why


def test_row_groups_are_shared_out(tmp_path: Path) -> None:
    """Every row once, in order, however many workers want a part; the parts add up to what is unpacked."""
    rows = [{"doc_id": str(n), "patient_id": "p", "text": "x" * n, "spans": "[]"} for n in range(100)]
    pyarrow.parquet.write_table(pyarrow.Table.from_pylist(rows), tmp_path / "n.parquet", row_group_size=7)
    for want in (1, 2, 3, 8, 50):
        records = read(tmp_path / "n.parquet", want)
        assert [r.document.doc_id for r in records] == [row["doc_id"] for row in rows]
        assert [r.where for r in records][::99] == ["n.parquet: row 1", "n.parquet: row 100"]
    assert 1 < len(get("parquet").slices(tmp_path / "n.parquet", 8)) <= 8


def test_a_table_with_columns_and_no_notes(tmp_path: Path) -> None:
    assert read(table(tmp_path / "n.csv", ["doc_id", "patient_id", "text", "spans"])) == []
    schema = pyarrow.schema([(name, pyarrow.string()) for name in ("doc_id", "patient_id", "text", "spans")])
    pyarrow.parquet.write_table(pyarrow.Table.from_pylist([], schema), tmp_path / "n.parquet")
    assert read(tmp_path / "n.parquet") == []


def test_without_pyarrow_it_says_what_to_install(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("resynth.formats.parquet_table.find_spec", lambda name: None)
    with pytest.raises(UsageError) as caught:
        formats.parse_names(["csv,parquet"])
    assert caught.value.hint == "pip install 'resynth[parquet]'"


def test_formulas_are_counted_and_written_as_they_stand() -> None:
    """An apostrophe in front of a cell would move every offset behind it."""
    notes = [ReleasedNote("-1", "p", f"{first}x", (), {"note_type": "@a", "n": 1}) for first in "=+-@\t\r"]
    assert [get("csv").remarks(note) for note in notes] == [{"cells that a spreadsheet would run as formulas": 3}] * 6
    assert get("csv").remarks(ReleasedNote("1", "p", " =x", (), {})) == {}


def test_staged_notes_are_rows_in_the_order_of_their_parts(tmp_path: Path) -> None:
    """Columns are those of all notes, though the first part knows nothing of the last."""
    out = io.BytesIO()
    parts = []
    for number, meta in enumerate(({}, {"b": "1"}, {"a": "2", "note_type": "t"})):
        parts.append(tmp_path / str(number))
        ((_, raw),) = get("csv").write(ReleasedNote(str(number), "p", "", (), meta))
        parts[-1].write_bytes(raw)
    get("csv").assemble(iter(parts), out)
    assert out.getvalue().decode().splitlines() == [
        '"doc_id","patient_id","note_type","a","b","text","spans"',
        '"0","p",,,,"","[]"', '"1","p",,,"1","","[]"', '"2","p","t","2",,"","[]"',
    ]  # fmt: skip
