"""Residuals: originals that stand outside their spans, and what a person decided about each place.

``VAULT/residuals.csv`` has one row a place: doc_id, start, end (code points of the source), kind, found, context,
decision. A decision is ``phi`` (replace it like the rest) or ``not_phi`` (it only looks like one); an empty cell is
no decision. The file is in the vault, so it may show the text.
"""

from __future__ import annotations

import csv
import io
import os
from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import NamedTuple

from resynth.errors import InputError
from resynth.kinds import KINDS
from resynth.vault.layout import Vault, remove

COLUMNS = ("doc_id", "start", "end", "kind", "found", "context", "decision")
#: What a spreadsheet takes for the beginning of a formula, and the mark that says that it is none.
_FORMULA = "=+-@\t\r"
_PLAIN = "'"
PHI, NOT_PHI, HOLD = "phi", "not_phi", "hold"
DECISIONS = (PHI, NOT_PHI, HOLD)


class Decision(NamedTuple):
    """A place of a source note, what kind of PHI stands there, and what to do about it."""

    start: int
    end: int
    kind: str
    decision: str


class Residual(NamedTuple):
    """One place where an original still stands, with what a person needs to decide."""

    doc_id: str
    start: int
    end: int
    kind: str
    found: str
    context: str

    def __repr__(self) -> str:
        return f"Residual({self.start}-{self.end}, kind={self.kind!r})"


def read_decisions(path: Path) -> dict[str, tuple[Decision, ...]]:
    """The decided rows of a residuals.csv by document id; none when there is no file.

    Raises:
        InputError: a row that does not parse, with its line.
    """
    decided: dict[str, list[Decision]] = {}
    if not path.exists():
        return {}
    try:
        with open(path, encoding="utf-8-sig", newline="") as file:
            # Spreadsheets of many countries write semicolons.
            delimiter = max(",;\t", key=file.readline().count)
            file.seek(0)
            rows = csv.DictReader(file, strict=True, delimiter=delimiter)
            needed = ("doc_id", "start", "end", "kind", "decision")
            missing = [name for name in needed if name not in (rows.fieldnames or ())]
            if missing:
                raise InputError(f"{path.name}: no column {missing[0]}")
            for row in rows:
                said = (row["decision"] or "").strip().lower()
                if not said:
                    continue
                where = f"{path.name}: line {rows.line_num}"
                if said not in DECISIONS:
                    raise InputError(f"{where}: a decision is phi, not_phi or hold")
                if row["kind"] not in KINDS or not row["start"].isdecimal() or not row["end"].isdecimal():
                    raise InputError(f"{where}: kind, start or end is not as it was written")
                decision = Decision(int(row["start"]), int(row["end"]), row["kind"], said)
                decided.setdefault(row["doc_id"].removeprefix(_PLAIN), []).append(decision)
    except (csv.Error, UnicodeDecodeError, TypeError, AttributeError):
        why = "this is not the table that was written"
        raise InputError(f"{path.name}: {why}", hint="save it as CSV in UTF-8") from None
    return {doc_id: tuple(sorted(rows_)) for doc_id, rows_ in decided.items()}


def table(residuals: Iterable[Residual], decided: Mapping[str, tuple[Decision, ...]]) -> bytes:
    """The CSV of all open places, and of those already decided, sorted."""
    open_rows = {(r.doc_id, r.start, r.end): (*r, "") for r in residuals}
    rows: dict[tuple[str, int, int], tuple[object, ...]] = dict(open_rows)
    for doc_id, decisions in decided.items():
        for d in decisions:
            known = open_rows.get((doc_id, d.start, d.end))
            found, context = (known[4], known[5]) if known else ("", "")
            rows[doc_id, d.start, d.end] = (doc_id, d.start, d.end, d.kind, found, context, d.decision)
    out = io.StringIO()
    writer = csv.writer(out, lineterminator="\n")
    writer.writerow(COLUMNS)
    writer.writerows([_cell(value) for value in rows[place]] for place in sorted(rows))
    return out.getvalue().encode("utf-8", "surrogatepass")


def _cell(value: object) -> object:
    """A cell that no spreadsheet runs: a note may say ``=HYPERLINK(…)``, and somebody opens this file to decide."""
    risky = isinstance(value, str) and value[:1] and value[0] in _FORMULA + _PLAIN
    return f"{_PLAIN}{value}" if risky else value


def context(text: str, start: int, end: int, width: int = 40) -> str:
    """The place with what stands around it, on one line, the place in «»."""
    before, inside, after = text[max(0, start - width) : start], text[start:end], text[end : end + width]
    return " ".join(f"{before}«{inside}»{after}".split())


def start_over(vault: Vault, decisions: bytes) -> None:
    """Forget all passes after the spool, and keep these decisions for the next."""
    vault.write_bytes(vault.next_decisions, decisions)
    take_in(vault)


def take_in(vault: Vault) -> None:
    """The second half of ``start_over``, which a run does first when the one before was killed in the middle of it."""
    if vault.next_decisions.exists():
        for name in ("survey", "plan", "staging", "verify"):
            remove(vault.root / name)
        vault.plan.mkdir(mode=0o700)
        os.replace(vault.next_decisions, vault.decisions)


def decided_so_far(vault: Vault) -> bytes:
    """The decided rows of residuals.csv, as bytes that change when a decision does."""
    decided = read_decisions(vault.residuals)
    return table((), decided) if decided else b""
