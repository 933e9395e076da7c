"""Tables with values of notes, for the owner alone: nobody else can read the file, no spreadsheet runs a cell."""

from __future__ import annotations

import csv
import os
from collections.abc import Iterable, Sequence
from pathlib import Path

#: What a spreadsheet takes for the beginning of a formula.
_FORMULA = "=+-@\t\r"
#: The mark that says that a cell is none; before one that has it already, too, so that it can be taken off again.
_PLAIN = "'"


def write(path: Path, columns: Sequence[str], rows: Iterable[Sequence[object]]) -> None:
    """Write a CSV (UTF-8 with its mark, mode 0600); nothing stands there when that fails."""
    flags = os.O_WRONLY | os.O_CREAT | os.O_TRUNC
    try:
        with os.fdopen(os.open(path, flags, 0o600), "w", encoding="utf-8-sig", newline="") as file:
            os.fchmod(file.fileno(), 0o600)
            sheet = csv.writer(file)
            sheet.writerow(columns)
            sheet.writerows([_quiet(cell) for cell in row] for row in rows)
    except BaseException:
        path.unlink(missing_ok=True)
        raise


def _quiet(cell: object) -> object:
    return f"{_PLAIN}{cell}" if isinstance(cell, str) and cell[:1] and cell[0] in _FORMULA + _PLAIN else cell
