"""Numbers and days as spreadsheets and data frames write them, who took an id for an amount.

``7314154.0`` is the id 7314154: a column with a gap becomes one of fractions in pandas. ``7.31415E+06`` has lost
digits, and ``22344`` in a column of days is a count of days: neither is what the hospital wrote, or guessed at.
"""

from __future__ import annotations

import re

from resynth.kinds import KINDS

#: The classes of kinds whose values are numbers and never fractions.
_NUMBERS = frozenset(("IDNUM", "PHONE", "SSN", "AGE", "DATE"))
_FRACTION = re.compile(r"(-?\d+)\.0+", re.ASCII)
_ROUNDED = re.compile(r"-?\d(?:[.,]\d+E[+-]?|E\+)\d{1,3}", re.ASCII | re.IGNORECASE)
#: The days from 1927 to 2091, counted from 1900 as spreadsheets do; with a fraction for the hour.
_SERIAL = re.compile(r"[1-6]\d{4}(?:\.\d+)?", re.ASCII)
ROUNDED = "is a number that a program rounded, and digits of it are lost"
SERIAL = "is a spreadsheet's count of days and no date"
#: What to do about a column, by what is wrong with a cell of it.
HINTS = {
    ROUNDED: "format the column as text and save the table again (pandas: read_csv(…, dtype=str))",
    SERIAL: "format the column as a date (2026-01-31) and save the table again",
}


def is_number(kind: str) -> bool:
    """Whether values of a kind are numbers that a program may have rewritten."""
    return kind == "ZIP" or (kind in KINDS and KINDS[kind].cchmc in _NUMBERS)


def mended(cell: str) -> str:
    """A number without the fraction of nothing behind it, ``7314154.0``; any other cell as it is."""
    found = _FRACTION.fullmatch(cell.strip())
    return found[1] if found else cell


def spoilt(cell: str, kind: str) -> str:
    """Why a cell of numbers cannot be what was meant, ``ROUNDED`` or ``SERIAL``; nothing where it can.

    Args:
        kind: of PHI; anything else is the id of a patient.
    """
    if _ROUNDED.fullmatch(cell.strip()):
        return ROUNDED
    return SERIAL if kind == "DATE" and _SERIAL.fullmatch(cell.strip()) else ""
