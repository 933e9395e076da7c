"""The verifier's own reader of released tables: a row as the text that its cells make, with a span for each.

How a row is read stands in the vault as plain data: groups of columns, each with its kind (or ``keep``), whether they
are parts of a person's name (last, first, middle), and whether it follows the one before as part of an address.
"""

from __future__ import annotations

import csv
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

from resynth.errors import InputError, counted
from resynth.types import OutSpan
from resynth.verify.model import ReleasedNote


def released_rows(path: Path, layout: Mapping[str, Any], *, headed: bool = True) -> Iterator[ReleasedNote]:
    """The rows of a released table; the n-th row of a patient is called ``table:patient:n``.

    Args:
        headed: whether the first row names the columns, which must be those of the layout.

    Raises:
        InputError: the table cannot be read, or a row has too few or too many cells.
    """
    columns = layout["columns"]
    whose, number = None, 0
    try:
        with open(path, encoding="utf-8", newline="") as file:
            rows = csv.reader(file, strict=True)
            if headed and next(rows, None) != columns:
                raise InputError(f"tables/{layout['name']}: the first row does not name the columns that were released")
            for cells in rows:
                if len(cells) != len(columns):
                    raise InputError(f"tables/{layout['name']}: line {rows.line_num}: {counted(len(cells), 'cell')}")
                row = dict(zip(columns, cells, strict=True))
                patient = row[layout["key"]]
                whose, number = patient, (number + 1 if patient == whose else 1)
                text, spans = _read(row, layout["groups"])
                yield ReleasedNote(f"{layout['name']}:{patient}:{number}", patient, text, spans)
    except (OSError, UnicodeError, csv.Error):
        raise InputError(f"tables/{layout['name']}: the table cannot be read") from None


def _read(row: Mapping[str, str], groups: list[Any]) -> tuple[str, tuple[OutSpan, ...]]:
    text = ""
    spans = []
    for n, (columns, kind, person, near) in enumerate(groups):
        if n:
            text += "\n" if near else "\n\n"
        said = row[columns[0]]
        if person:
            last, given = row[columns[0]], [row[column] for column in columns[1:] if row[column]]
            said = last + (", " if last and given else "") + " ".join(given)
        if said and kind != "keep":
            spans.append(OutSpan(len(text), len(text) + len(said), kind, kind))
        text += said
    return text, tuple(spans)
