"""Residuals: originals that stand outside their spans, and what a person decided about each place.

``VAULT/residuals.csv`` has one row a place: doc_id, start, end (code points of the source), kind, found, context,
decision. A decision is ``phi`` (replace it like the rest), ``not_phi`` (it only looks like one) or ``hold`` (leave the
note out); an empty cell is no decision. ``not_phi all`` decides every row that found the same text as the same kind and
has no decision of its own. The file is in the vault, so it may show the text.
"""

from __future__ import annotations

import codecs
import csv
import io
import os
import re
from bisect import bisect_left, bisect_right
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from itertools import accumulate
from pathlib import Path
from typing import NamedTuple

from resynth.errors import InputError
from resynth.formats.fields import FOR_SPREADSHEETS, delimiter_of
from resynth.kinds import KINDS, kind_of
from resynth.recognize.settle import settle
from resynth.types import Span
from resynth.vault.layout import Vault, remove

COLUMNS = ("doc_id", "start", "end", "kind", "found", "context", "decision")
#: What a spreadsheet takes for the beginning of a formula, and the mark that says that it is none.
_FORMULA = "=+-@\t\r"
_PLAIN = "'"
_OFFSET = re.compile(r"\d{1,9}")
PHI, NOT_PHI, HOLD = "phi", "not_phi", "hold"
DECISIONS = (PHI, NOT_PHI, HOLD)
_ALL = "all"
#: What a policy's ``missed_mentions`` writes in every row by itself.
_BY_POLICY = {"hold": HOLD, "replace": PHI}
#: The classes of marks in which another original may stand: of the others nothing is kept.
_MAY_HOLD = frozenset(("OTHER", "INSTITUTION", "INITIALS", "AGE", "DATE", "LOCATION"))
_NO_DECISION = "a decision is phi, not_phi or hold"


#: (doc_id, start, end) of a place -> what stood there, and around it
Shown = dict[tuple[str, int, int], tuple[str, str]]
#: The cells of a row, as ``COLUMNS`` has them.
_Row = tuple[str, int, int, str, str, str, str]


class Decision(NamedTuple):
    """A place of a source note, what kind of PHI stands there, and what to do about it.

    ``found`` and ``context`` are what stood there and around it when it was decided; both are empty in a row that
    somebody wrote by hand.
    """

    start: int
    end: int
    kind: str
    decision: str
    found: str = ""
    context: str = ""

    def __repr__(self) -> str:
        return f"Decision({self.start}-{self.end}, kind={self.kind!r}, {self.decision})"


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


def read_decisions(path: Path, missed_mentions: str = "refuse") -> dict[str, tuple[Decision, ...]]:
    """The decided rows of a residuals.csv by document id; none when there is no file.

    Args:
        missed_mentions: of the policy: what that writes in every row is no decision of the row's own, for "all".

    Raises:
        InputError: a row that does not parse, or two that contradict each other, with its line.
    """
    decided: dict[str, list[Decision]] = {}
    #: place -> what was decided of it, and in which line
    known: dict[tuple[str, int, int], tuple[str, str, int]] = {}
    rows = [(line, row, *_said(row, f"{path.name}: line {line}")) for line, row in _rows(path)]
    for_all = _for_all(path.name, rows)
    for line, row, said, every in rows:
        if not every and said in ("", _BY_POLICY.get(missed_mentions)):
            said = for_all.get(_alike(row), (said, 0))[0]
        if not said:
            continue
        kind = kind_of(row["kind"])
        if kind is None:
            raise InputError(f"{path.name}: line {line}: its kind is none that we know",
                             hint="such as NAME, CITY or DATE")
        if not _is_place(row):
            raise InputError(f"{path.name}: line {line}: start or end is not as it was written",
                             hint="delete the row: the next run lists its place again, if it stands there still")
        shown = _plain(row.get("found") or ""), _plain(row.get("context") or "")
        decision = Decision(int(row["start"]), int(row["end"]), kind, said, *shown)
        doc_id = _plain(row["doc_id"])
        mine = said, kind if said == PHI else ""
        *other, first = known.setdefault((doc_id, *decision[:2]), (*mine, line))
        if tuple(other) != mine:
            raise InputError(f"{path.name}: line {line}: line {first} decides the same place otherwise",
                             hint="empty the column decision of one of the two, or delete that row")
        decided.setdefault(doc_id, []).append(decision)
    return {doc_id: tuple(sorted(rows)) for doc_id, rows in decided.items()}


def _said(row: Mapping[str, str], where: str) -> tuple[str, bool]:
    """What a row decides, and whether for every row like it; nothing when its cell is empty."""
    words = (row["decision"] or "").lower().split()
    if not words:
        return "", False
    if words[0] not in DECISIONS or words[1:] not in ([], [_ALL]):
        raise InputError(f"{where}: {_NO_DECISION}")
    if words[1:] and not _alike(row)[1]:
        raise InputError(f"{where}: nothing stands in its column found, so no row is like it", hint="leave out: all")
    return words[0], len(words) > 1


def _alike(row: Mapping[str, str]) -> tuple[str, str]:
    """What rows have in common that are decided together: the kind, and what was found to the letter."""
    return row["kind"], _plain(row.get("found") or "")


def _for_all(
    name: str, rows: Iterable[tuple[int, Mapping[str, str], str, bool]]
) -> dict[tuple[str, str], tuple[str, int]]:
    """What is decided for every row of a kind and a text, and in which line."""
    found: dict[tuple[str, str], tuple[str, int]] = {}
    for line, row, said, every in rows:
        if every:
            other, first = found.setdefault(_alike(row), (said, line))
            if other != said:
                raise InputError(
                    f"{name}: line {line}: line {first} decides every row like it otherwise",
                    hint="leave all to one of the two, or decide their rows one by one",
                )
    return found


def standing(decided: Iterable[Decision], text: str) -> tuple[Decision, ...]:
    """The decisions that are of this text: none of a note that was changed since, whose places are looked for anew.

    What stands around a place says it too: a spreadsheet makes 412 of 0412, and a day of 3/4.
    """
    return tuple([
        one for one in decided if not one.found or text[one.start : one.end] == one.found
        or context(text, one.start, one.end) == one.context
    ])


def taken_in(
    spans: tuple[Span, ...], decided: Iterable[Decision], text: str, found_by: str = "residuals"
) -> tuple[Span, ...]:
    """The spans of a note and those that a decision added; what stands in a mark adds none (``holding``)."""
    places = sorted(span[:2] for span in spans)
    starts, ends = [start for start, _ in places], list(accumulate((end for _, end in places), max))

    def inside(one: Decision) -> bool:
        before = bisect_right(starts, one.start)
        return before > 0 and ends[before - 1] >= one.end

    added = [
        Span(d.start, d.end, d.kind, d.kind, KINDS[d.kind].role, found_by) for d in decided
        if d.decision == PHI and not inside(d)
    ]
    return settle([*spans, *added], text) if added else spans


def holding(spans: Iterable[Span], decided: Iterable[Decision]) -> frozenset[int]:
    """The numbers of the spans inside of which somebody decided that another original stands."""
    of_class: dict[str, list[tuple[int, int]]] = {}
    for one in decided:
        if one.decision == PHI:
            of_class.setdefault(KINDS[one.kind].cchmc, []).append((one.start, one.end))
    # Of each class where its places begin, and the least end of those from there on.
    firsts = {cls: ([start for start, _ in sorted(places)],
                    list(accumulate((end for _, end in sorted(places, reverse=True)), min))[::-1])
              for cls, places in of_class.items()}
    return frozenset(
        s for s, (start, end, kind, *_) in enumerate(spans) if KINDS[kind].cchmc in _MAY_HOLD and any(
            (at := bisect_left(starts, start)) < len(starts) and ends[at] <= end
            for cls, (starts, ends) in firsts.items() if cls != KINDS[kind].cchmc)
    ) if firsts else frozenset()


def read_shown(path: Path) -> Shown:
    """What a residuals.csv shows of its places; none when there is no file. InputError as ``read_decisions`` says."""
    return {
        (_plain(row["doc_id"]), int(row["start"]), int(row["end"])): (
            _plain(row.get("found") or ""), _plain(row.get("context") or "")
        )
        for _, row in _rows(path) if _is_place(row)
    }


def read_lines(path: Path) -> dict[tuple[str, int, int], int]:
    """The line of each place of a residuals.csv, for messages. InputError as ``read_decisions`` says."""
    return {(_plain(row["doc_id"]), int(row["start"]), int(row["end"])): line
            for line, row in _rows(path) if _is_place(row)}


def _rows(path: Path) -> Iterator[tuple[int, dict[str, str]]]:
    """The rows of a residuals.csv with their lines; InputError when it is none."""
    if not path.exists():
        return
    try:
        with open(path, "rb") as raw:
            wide = raw.read(2) in (codecs.BOM_UTF16_LE, codecs.BOM_UTF16_BE)
        with open(path, encoding="utf-16" if wide else "utf-8-sig", newline="") as file:
            # Spreadsheets of many countries write semicolons, and some a line for themselves above the names.
            first = file.readline()
            above = FOR_SPREADSHEETS.fullmatch(first) is not None
            delimiter = delimiter_of(file.readline() if above else first)
            file.seek(0)
            if above:
                file.readline()
            rows = csv.DictReader(file, strict=True, delimiter=delimiter, restval="")
            rows.fieldnames = [name.strip().casefold() for name in rows.fieldnames or ()]
            needed = ("doc_id", "start", "end", "kind", "decision")
            missing = [name for name in needed if name not in (rows.fieldnames or ())]
            if missing:
                raise InputError(f"{path.name}: no column {missing[0]}")
            for row in rows:
                yield rows.line_num + above, row
    except (csv.Error, UnicodeError):
        why = "this is not the table that was written"
        raise InputError(f"{path.name}: {why}", hint="save it as CSV in UTF-8") from None


def _is_place(row: Mapping[str, str]) -> bool:
    return all(_OFFSET.fullmatch(row[edge]) for edge in ("start", "end"))


def table(
    residuals: Iterable[Residual], decided: Mapping[str, tuple[Decision, ...]], shown: Shown | None = None
) -> bytes:
    """The CSV of all open places, and of those already decided, sorted; ``shown``: what stood at the decided ones."""
    return _written(sorted(_all_rows(residuals, decided, shown), key=_place))


def sheet(
    residuals: Iterable[Residual], decided: Mapping[str, tuple[Decision, ...]], shown: Shown | None = None
) -> bytes:
    """The same as people get it: rows that one ``all`` decides together, the most of them first.

    With a byte order mark, without which a spreadsheet breaks accents and «».
    """
    rows = _all_rows(residuals, decided, shown)
    alike = Counter(map(_said_alike, rows))
    rows.sort(key=lambda row: (-alike[_said_alike(row)] if row[4] else 0, *_said_alike(row), _place(row)))
    return codecs.BOM_UTF8 + _written(rows)


def _all_rows(
    residuals: Iterable[Residual], decided: Mapping[str, tuple[Decision, ...]], shown: Shown | None
) -> list[_Row]:
    rows: dict[tuple[str, int, int], _Row] = {(r.doc_id, r.start, r.end): (*r, "") for r in residuals}
    for doc_id, decisions in decided.items():
        for d in decisions:
            place = (doc_id, d.start, d.end)
            told = (d.found, d.context) if d.found else (shown or {}).get(place, ("", ""))
            now = rows.get(place)
            if now is None or not d.found or now[4] == d.found or now[5] == d.context:
                rows[place] = (*place, d.kind, *told, d.decision)
    return list(rows.values())


def _place(row: _Row) -> tuple[str, int, int]:
    return row[:3]


def _said_alike(row: _Row) -> tuple[str, str]:
    """Kind and text, by which rows are decided together (``_alike``)."""
    return row[3:5]


def _written(rows: Iterable[_Row]) -> bytes:
    out = io.StringIO()
    writer = csv.writer(out, lineterminator="\n")
    writer.writerow(COLUMNS)
    writer.writerows([_cell(value) for value in row] for row in rows)
    return out.getvalue().encode("utf-8", "surrogatepass")


def _cell(value: object) -> object:
    """A cell that no spreadsheet runs: a note may say ``=HYPERLINK(…)``, and somebody opens this file to decide."""
    risky = isinstance(value, str) and value[:1] and value[0] in _FORMULA + _PLAIN
    return f"{_PLAIN}{value}" if risky else value


def _plain(cell: str) -> str:
    """A cell without what ``_cell`` put before it."""
    return cell[1:] if cell[:1] == _PLAIN and cell[1:2] and cell[1] in _FORMULA + _PLAIN else cell


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


def decided_so_far(vault: Vault, missed_mentions: str) -> bytes:
    """The decided rows of residuals.csv, as bytes that change when a decision does."""
    decided = read_decisions(vault.residuals, missed_mentions)
    return table((), decided) if decided else b""


def changed_since(vault: Vault, made: Path, missed_mentions: str) -> int:
    """How many places are decided otherwise now than in the table that a release was made with; 0 without one."""
    before, now = (
        {(doc_id, d.start, d.end): d.decision
         for doc_id, rows in read_decisions(path, missed_mentions).items() for d in rows}
        for path in (made, vault.residuals)
    )
    # What another run of this vault found in other notes says nothing of this release.
    return sum(before.get(place) != now.get(place) for place in read_shown(made))
