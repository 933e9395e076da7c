"""``--patients MAP.csv|REGEX``: whose note a document id is."""

from __future__ import annotations

import csv
import re
from collections.abc import Callable
from dataclasses import dataclass, field
from itertools import chain
from pathlib import Path
from typing import ClassVar

from resynth.errors import InputError, UsageError, counted
from resynth.formats.fields import FOR_SPREADSHEETS, delimiter_of

#: i2b2's own file names: ``100-01.xml`` is note 01 of patient 100.
#: The patient is a number or holds one: of ``note-1`` and ``note-2`` nobody knows whose they are, and one chart of all
#: patients would move all dates alike.
I2B2_NAME = re.compile(r"(?=[^-\d]*\d)([^-]+)-\d+(?:[._ ].*)?", re.DOTALL)


@dataclass(frozen=True, slots=True)
class PatientMap:
    """Document id -> patient id, by table. Quiet, and may be sent to workers."""

    table: dict[str, str] = field(repr=False)
    hint: ClassVar[str] = (
        "every note, one that names its patient too, has a row in MAP.csv, with its doc_id as the note has it (of a "
        "file: its name without the ending); "
        "add the rows, or set the notes aside with --on-bad-record hold"
    )

    def __call__(self, doc_id: str) -> str | None:
        return self.table.get(doc_id)


@dataclass(frozen=True, slots=True)
class PatientPattern:
    """Document id -> patient id, by pattern: the group ``patient``, else the first group, else the whole match."""

    pattern: re.Pattern[str] = field(repr=False)
    hint: ClassVar[str] = (
        "a regular expression is sought in doc_id (of a file: its name without the ending): '^([^-]+)-' takes what "
        "stands before the first hyphen; or a table of doc_id and patient_id: --patients MAP.csv"
    )

    def __call__(self, doc_id: str) -> str | None:
        found = self.pattern.search(doc_id)
        if found is None:
            return None
        groups = self.pattern.groupindex
        return found["patient"] if "patient" in groups else found[1] if self.pattern.groups else found[0]


def patients_from(given: str) -> Callable[[str], str | None]:
    """What ``--patients`` says: a CSV file with the columns doc_id and patient_id, or a regular expression.

    Raises:
        InputError: the table cannot be read, lacks a column or gives one document two patients.
        UsageError: the regular expression does not compile.
    """
    path = Path(given)
    if given.lower().endswith(".csv") or path.is_file():
        return PatientMap(_table(path))
    try:
        return PatientPattern(re.compile(given))
    except (re.error, RecursionError, OverflowError) as error:
        why = error.msg if isinstance(error, re.error) else "too deep"
        raise UsageError(f"--patients: neither a .csv file nor a regular expression ({why})",
                         hint="--patients '^([^-]+)-'") from None


def i2b2_patient(doc_id: str) -> str:
    """The patient in an i2b2 file name (``100-01``: ``100``); any other name is a patient of its own."""
    found = I2B2_NAME.fullmatch(doc_id)
    return found[1] if found else doc_id


def _table(path: Path) -> dict[str, str]:
    table: dict[str, str] = {}
    try:
        with path.open(encoding="utf-8-sig", newline="") as file:
            first = file.readline()
            above = FOR_SPREADSHEETS.fullmatch(first) is not None
            first = file.readline() if above else first
            rows = csv.reader(chain([first], file), strict=True, delimiter=delimiter_of(first))
            header = [name.strip() for name in next(rows, [])]
            if header.count("doc_id") != 1 or header.count("patient_id") != 1:
                raise InputError(f"{path.name}:1: the first row names the columns doc_id and patient_id",
                                 hint="MAP.csv: doc_id,patient_id in the first row, then a row for each note")
            doc, patient = header.index("doc_id"), header.index("patient_id")
            for row in rows:
                if not row:
                    continue
                where = f"{path.name}:{rows.line_num + above}"
                if len(row) != len(header):
                    raise InputError(f"{where}: {counted(len(row), 'field')}, but {counted(len(header), 'column')}")
                if not row[doc] or not row[patient]:
                    raise InputError(f"{where}: doc_id and patient_id must not be empty")
                if table.setdefault(row[doc], row[patient]) != row[patient]:
                    raise InputError(f"{where}: this doc_id stands above with another patient_id")
    except OSError as error:
        raise InputError(f"{path.name}: the table of patients cannot be read ({error.strerror})") from None
    except (UnicodeDecodeError, csv.Error):
        raise InputError(f"{path.name}: the table of patients is not CSV in UTF-8",
                         hint="in a spreadsheet: save as CSV UTF-8") from None
    return table
