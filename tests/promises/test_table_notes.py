"""M1 for the tables of a release: what notes.csv and notes.parquet say is what notes.jsonl says."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path

import pyarrow
import pyarrow.parquet
import pytest
from kit import policy

from resynth.formats import ReleasedNote, get
from resynth.types import OutSpan, Standing
from resynth.verify import Facts
from resynth.verify.tree import scan_tree

NOTE = ReleasedNote("100-01", "100", 'Kate "W" Wayne,\r\n3/4\r', (OutSpan(0, 4, "PATIENT", "PATIENT", "patient"),),
                    {"note_type": "ed note", "bed": 7})  # fmt: skip
OTHER = ReleasedNote("100-02", "100", "", (), {})


def tree(root: Path) -> Path:
    """A released tree with both tables."""
    root.mkdir()
    for name in ("jsonl", "csv", "parquet"):
        parts = []
        for number, note in enumerate((NOTE, OTHER)):
            ((path, raw),) = get(name).write(note)
            parts.append(root.parent / f"{name}-{number}")
            parts[-1].write_bytes(raw)
        with (root / path).open("wb") as out:
            get(name).assemble(parts, out)
    return root


def standing(root: Path) -> tuple[Standing, int]:
    (found,) = (v for v in scan_tree(root, Facts(), policy()) if v.promise == "M1")
    return found.standing, found.checked


def change(old: str, new: str) -> Callable[[Path], None]:
    def edit(root: Path) -> None:
        raw = (root / "notes.csv").read_bytes()
        assert old.encode() in raw
        (root / "notes.csv").write_bytes(raw.replace(old.encode(), new.encode(), 1))

    return edit


def rewrite(edit: Callable[[list[dict[str, str]]], None]) -> Callable[[Path], None]:
    def written(root: Path) -> None:
        rows = pyarrow.parquet.read_table(root / "notes.parquet").to_pylist()
        edit(rows)
        pyarrow.parquet.write_table(pyarrow.Table.from_pylist(rows), root / "notes.parquet")

    return written


def test_tables_that_agree(tmp_path: Path) -> None:
    assert standing(tree(tmp_path / "out")) == (Standing.HELD, 4)


@pytest.mark.parametrize(
    "edit",
    [
        change("Kate", "Kata"),
        change("\r\n3/4", "\n3/4"),
        change('""start"": 0', '""start"": 1'),
        change('""PATIENT""', '""DOCTOR""'),
        change("ed note", "Wayne"),
        change('"7"', '"8"'),
        change('"100","', '"101","'),
        change('"100-02"', '"100-03"'),
        change('"bed"', '"mrn"'),
        change('"text"', '"words"'),
        change("[]", "[7]"),
        change("[]", "{"),
        change('"100-02"', '"100-02'),
        lambda root: (root / "notes.csv").write_bytes((root / "notes.csv").read_bytes() + b'"9","9",,,"","[]"\n'),
        lambda root: (root / "notes.parquet").write_bytes(b"PAR1PAR1"),
        rewrite(lambda rows: rows[0].update(text="Kata")),
        rewrite(lambda rows: rows[0].update(note_type="Wayne")),
        rewrite(lambda rows: rows[0].update(spans=json.dumps([]))),
        rewrite(lambda rows: rows.pop()),
        rewrite(lambda rows: rows.append(rows[0])),
    ],
)
def test_a_table_that_says_something_else_is_told(tmp_path: Path, edit: Callable[[Path], None]) -> None:
    root = tree(tmp_path / "out")
    edit(root)
    assert standing(root)[0] is Standing.BROKEN
