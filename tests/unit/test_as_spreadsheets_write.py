"""Tables as spreadsheets leave them: a line for themselves, other signs between cells, names in two lines."""

from __future__ import annotations

import gzip
from pathlib import Path

import pytest
from format_kit import one

from resynth.errors import InputError
from resynth.formats import Labels, ReadOptions, get
from resynth.formats.patients import patients_from
from resynth.job import tables
from resynth.job.residuals import read_decisions
from resynth.types import Record

CSV = get("csv")
WAYS = {
    "commas": (",", "", "utf-8"), "semicolons": (";", "", "utf-8-sig"), "tabs": ("\t", "", "utf-8"),
    "bars": ("|", "", "utf-8"), "a line for spreadsheets": (";", "sep=;\r\n", "utf-8"),
    "the same behind a mark": (",", '"sep=,"\n', "utf-8-sig"),
}


def written(path: Path, way: str, *rows: tuple[str, ...]) -> Path:
    sign, above, encoding = WAYS[way]
    path.write_bytes((above + "".join(f"{sign.join(row)}\r\n" for row in rows)).encode(encoding))
    return path


@pytest.mark.parametrize("way", WAYS)
def test_notes(tmp_path: Path, way: str) -> None:
    path = written(tmp_path / "notes.csv", way, ("note_id", "person_id", '"a, b; c | d"', "note_text", "spans"),
                   ("1", "7", "x", '"Dr. Wren, MD; RN"', "[]"))
    record = one(CSV, path)
    assert (record.document.doc_id, record.document.patient_id, record.document.text) == ("1", "7", "Dr. Wren, MD; RN")
    assert record.document.meta == {"a, b; c | d": "x"}


@pytest.mark.parametrize("way", WAYS)
def test_tables_beside_the_notes(tmp_path: Path, way: str) -> None:
    path = written(tmp_path / "persons.csv", way, ("person_id", '"Last\nName"', '"sex, or; none"'), ("7", "Wren", "F"))
    [table] = tables.tables_of([f"{path}:person_id,Last Name"], "")
    [record] = tables.read(table, ReadOptions(labels=Labels({})))
    assert isinstance(record, Record)
    assert (record.document.patient_id, record.document.text) == ("7", "Wren")


@pytest.mark.parametrize("way", WAYS)
def test_whose_the_notes_are(tmp_path: Path, way: str) -> None:
    path = written(tmp_path / "map.csv", way, ("doc_id", "patient_id"), ("1", "7"))
    assert patients_from(str(path))("1") == "7"


@pytest.mark.parametrize("way", [*WAYS, "tabs in UTF-16"])
def test_decisions(tmp_path: Path, way: str) -> None:
    path = tmp_path / "residuals.csv"
    rows = (("Doc_ID", "start", "end", "kind", "found", "context", "decision"),
            ("d1", "3", "7", "NAME", "Wren", "", "PHI"))
    if way in WAYS:
        written(path, way, *rows)
    else:
        path.write_bytes("".join("\t".join(row) + "\r\n" for row in rows).encode("utf-16"))
    [[decision]] = read_decisions(path).values()
    assert decision == (3, 7, "NAME", "phi", "Wren", "")


def test_a_packed_table_is_told(tmp_path: Path) -> None:
    """It was said to be in another encoding than UTF-8."""
    path = tmp_path / "persons.csv.gz"
    path.write_bytes(gzip.compress(b"person_id,last\n7,Wren\n"))
    with pytest.raises(InputError, match="the table is packed"):
        tables.tables_of([str(path)], "")
