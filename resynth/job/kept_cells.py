"""Cells of tables that are kept as they stand, and are what the policy replaces: such a column is refused.

Nobody reads a column as a note is read: what it says in every row is said of every patient. Where the cells of a kept
column are the ids of the patients, or dates, telephone numbers, addresses of the net and the like under a policy that
replaces them, its name on the command line was a mistake.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any, cast

from resynth.columns import PATIENT_ID
from resynth.errors import InputError, counted
from resynth.job.tables import KEEP, ROW, Table
from resynth.types import Document

if TYPE_CHECKING:
    from resynth.policy.model import Policy

_MONTHS = r"(?:jan|feb|mar|apr|may|jun|jul|aug|sept?|oct|nov|dec)[a-z]{0,6}\.?"
#: Months as they are written beside a day or a year alone: no word that only begins like one.
_MONTH = (r"(?:jan(?:uary)?|feb(?:ruary)?|mar(?:ch)?|apr(?:il)?|may|june?|july?|aug(?:ust)?|sept?(?:ember)?"
          r"|oct(?:ober)?|nov(?:ember)?|dec(?:ember)?)\.?")
_CLOCK = r"(?:[T ,]+\d{1,2}:\d\d\S*(?: ?[ap]\.?m\.?)?)?"
_YEAR = r"(?:19|20)\d\d"
#: Kind -> how a cell is written that is of that kind and nothing else.
_WRITTEN = {
    "DATE": re.compile(
        rf"(?:{_YEAR}([-/.])\d{{1,2}}\1\d{{1,2}}|\d{{1,2}}([-/.])\d{{1,2}}\2{_YEAR}|\d{{1,2}}([-/])\d{{1,2}}\3\d\d"
        rf"|{_YEAR}(?:0[1-9]|1[0-2])(?:0[1-9]|[12]\d|3[01])(?:\d{{4}}|\d{{6}})?"
        rf"|\d{{1,2}}[- ]?{_MONTHS}[-, ]*(?:\d\d)?\d\d|{_MONTHS} \d{{1,2}}(?:st|nd|rd|th)?,? {_YEAR}){_CLOCK}"
        # Parts of a date are dates, too, but for the year.
        rf"|(?:0?[1-9]|1[0-2])[-/]{_YEAR}|{_YEAR}[-/](?:0[1-9]|1[0-2])|{_MONTH}(?:[-/ ,]+{_YEAR}|[-/ ]['’]?\d\d)"
        rf"|{_YEAR}[- ]{_MONTH}|{_MONTH} \d{{1,2}}(?:st|nd|rd|th)?|\d{{1,2}}(?:st|nd|rd|th)?(?: of)?[- ]{_MONTH}"
        rf"|{_YEAR}-?W[0-5]\d(?:-?[1-7])?|Q[1-4][-/ ']*{_YEAR}|{_YEAR}[-/ ]*Q[1-4]",
        re.ASCII | re.IGNORECASE,
    ),
    "SSN": re.compile(r"\d{3}-\d\d-\d{4}", re.ASCII),
    "PHONE": re.compile(r"(?:\+?1[-. ]?)?(?:\(\d{3}\) ?|\d{3}[-. ])\d{3}[-. ]\d{4}", re.ASCII),
    "EMAIL": re.compile(r"[^\s@]+@\.*[^\s@.]+(?:\.+[^\s@.]+)+\.*"),
    "URL": re.compile(r"(?:https?://|www\.)\S+", re.IGNORECASE),
    "IPADDRESS": re.compile(r"(?:\d{1,3}\.){3}\d{1,3}", re.ASCII),
}
#: From so many letters and digits on, a cell that is the patient's id is that by no chance.
_TELLING = 5
_SAYS = {"DATE": "dates", "SSN": "social security numbers", "PHONE": "telephone numbers", "EMAIL": "e-mail addresses",
         "URL": "web addresses", "IPADDRESS": "IP addresses", PATIENT_ID: "the ids of the patients"}
_CELL = {PATIENT_ID: "IDNUM"}


class KeptCells:
    """The kept columns of a table, row by row."""

    def __init__(self, table: Table, policy: Policy) -> None:
        self._name = table.name
        self._columns = [(n, group.columns[0]) for n, group in enumerate(table.groups) if group.kind == KEEP]
        self._written = {kind: form for kind, form in _WRITTEN.items() if policy.rule(kind).changes}
        self._ids = not policy.keep_ids
        #: column and kind, in the order in which they were met
        self._found: dict[tuple[str, str], None] = {}
        #: column -> how many cells are filled, and how many of them the id of their row
        self._alike: dict[str, list[int]] = {column: [0, 0] for _, column in self._columns}

    def look(self, document: Document) -> None:
        """Look at a row."""
        if not self._columns:
            return
        _, _, cells, _ = cast(Any, document.meta[ROW])
        own = _bare(document.patient_id)
        for n, column in self._columns:
            cell = cells[n][0].strip()
            if not cell:
                continue
            counts = self._alike[column]
            counts[0] += 1
            if _bare(cell) == own:
                counts[1] += 1
                if len(own) >= _TELLING:
                    self._found_in(column, PATIENT_ID)
            for kind, form in self._written.items():
                if form.fullmatch(cell):
                    self._found_in(column, kind)

    def _found_in(self, column: str, kind: str) -> None:
        if kind != PATIENT_ID or self._ids:
            self._found[column, kind] = None

    def refuse(self) -> None:
        """Do nothing where all is well. InputError names every column that is no column to be kept."""
        for column, (filled, alike) in self._alike.items():
            # Short ids are also ages and counts; in every row they are neither.
            if filled > 1 and alike == filled:
                self._found_in(column, PATIENT_ID)
        if not self._found:
            return
        asked = dict.fromkeys(f"{column}={_CELL.get(kind, kind)}" for column, kind in self._found)
        raise InputError(
            f"{self._name}: {counted(len({column for column, _ in self._found}), 'column')} to be kept with what the "
            "policy replaces",
            problems=[f"the column {column} holds {_SAYS[kind]}" for column, kind in self._found],
            hint=f"--table {self._name}:…,{','.join(asked)}, or leave the column out",
        )

    def __repr__(self) -> str:
        return f"KeptCells(columns={len(self._columns)})"


def _bare(text: str) -> str:
    """Letters and digits in one case, without zeros in front."""
    return "".join(filter(str.isalnum, text.casefold())).lstrip("0")
