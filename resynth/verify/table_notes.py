"""The verifier's own readers of ``notes.csv`` and ``notes.parquet``, as a release writes them and in no other way."""

from __future__ import annotations

import csv
import json
from collections.abc import Iterable, Iterator, Mapping
from pathlib import Path
from typing import Any

from resynth.errors import UsageError
from resynth.verify.readers import Mark, Told

_NEEDED = frozenset(("doc_id", "patient_id", "text", "spans"))
#: No field of a release is longer: a record may have 32 MiB.
_LONGEST = 1 << 25


def csv_notes(path: Path) -> Iterator[Told]:
    """The rows of ``notes.csv``, one by one. ValueError for a row that does not parse."""
    csv.field_size_limit(_LONGEST)
    with open(path, encoding="utf-8", newline="") as file:
        try:
            yield from _notes(csv.reader(file, strict=True))
        except csv.Error:
            raise ValueError("this is no CSV") from None


def parquet_notes(path: Path) -> Iterator[Told]:
    """The rows of ``notes.parquet``, a few in memory at a time. ValueError for a file that does not parse."""
    try:
        import pyarrow
        import pyarrow.parquet
    except ImportError:
        raise UsageError(f"{path.name} cannot be checked: pyarrow is not installed",
                         hint="pip install pyarrow") from None

    def rows() -> Iterator[list[str]]:
        table = pyarrow.parquet.ParquetFile(path, pre_buffer=False, page_checksum_verification=True)
        yield list(table.schema_arrow.names)
        for batch in table.iter_batches(64, use_threads=False):
            for row in zip(*(column.to_pylist() for column in batch.columns), strict=True):
                yield ["" if cell is None else cell for cell in row]

    try:
        yield from _notes(rows())
    except (pyarrow.ArrowException, TypeError):
        raise ValueError("this is no Parquet") from None


def _notes(rows: Iterable[list[str]]) -> Iterator[Told]:
    rows = iter(rows)
    header = next(rows, [])
    if not _NEEDED.issubset(header) or len(set(header)) < len(header):
        raise ValueError("columns that no release has")
    for cells in rows:
        row = dict(zip(header, cells, strict=True))
        text, doc_id, patient_id = row.pop("text"), row.pop("doc_id"), row.pop("patient_id")
        try:
            marks = [
                Mark(span["start"], span["end"], span["label"], text[span["start"] : span["end"]])
                for span in json.loads(row.pop("spans"))
            ]
        except TypeError:
            raise ValueError("a span that is none") from None
        yield Told(doc_id, patient_id, text, sorted(marks), row)


def same_fields(more: Mapping[str, str], row: Mapping[str, Any]) -> bool:
    """Whether the other cells of a row say what a row of ``notes.jsonl`` says; an empty cell says nothing."""
    said = {name: cell for name, cell in more.items() if cell}
    meant = {name: value for name, value in row.items() if name and name not in _NEEDED and value not in (None, "")}
    return said.keys() == meant.keys() and all(
        said[name] == value if isinstance(value, str) else _loads(said[name]) == value for name, value in meant.items()
    )


def _loads(cell: str) -> Any:
    try:
        return json.loads(cell)
    except ValueError:
        return None
