"""Structured tables beside the notes: a row is read as a short note of its patient, and so becomes what a note becomes.

``--table persons.csv:person_id,first,last,dob,sex=keep``. Every cell that holds PHI is a mention, every kept cell is
text beside it; all makers, promises and the ledger work on a row as on a note. First and last name of one person are
read together ("Smith, John"), addresses too, so that John Smith becomes in the table whom he becomes in the notes.
"""

from __future__ import annotations

import codecs
import csv
import hashlib
import io
import json
import re
import shlex
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import date
from functools import partial
from itertools import chain
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple, cast

from resynth.columns import PATIENT_ID, RELATIVE, is_relative, part_of, plain, usual
from resynth.errors import InputError, UsageError, counted
from resynth.formats.base import BadRecord, ReadOptions, opened
from resynth.formats.fields import FOR_SPREADSHEETS, delimiter_of
from resynth.formats.labels import usual_role
from resynth.formats.misread import checked, misread
from resynth.formats.rewritten import HINTS, is_number, mended, spoilt
from resynth.kinds import KINDS, kind_of, tidy
from resynth.types import Document, KnownValue, Record, Rewritten, Span

if TYPE_CHECKING:
    from resynth.release.summary import TableRows

KEEP = "keep"
#: In a hint, where nobody knows which column it is.
_ANY_ID = f"COLUMN={PATIENT_ID}"
#: The field of a document that says that it is a row: no reader of notes gives a field this name.
ROW = "\0row"
_PARTS = ("last", "first", "middle")
_ADDRESS = ("STREET", "LOCATION", "LOCATION-OTHER", "CITY", "COUNTY", "STATE", "ZIP", "COUNTRY")
_PEOPLE = ("PATIENT", "DOCTOR", "NAME")
#: The id of a patient that is a number, as a program may have written it anew.
_NUMBER_ID = re.compile(r"0*(\d+?)(?:\.0+)?")


class Group(NamedTuple):
    """Columns that are read as one piece of text: a column alone, or the parts of one person's name.

    Attributes:
        columns: their names; of a person in the order last, first, middle; of a day that is but known year, month, day.
        kind: the kind of PHI, or ``keep``.
        person: whether the columns are parts of a name.
        near: whether it is read right behind the one before, as a part of the same address.
        role: whose name it is, where that is not what the kind suggests.
    """

    columns: tuple[str, ...]
    kind: str
    person: bool = False
    near: bool = False
    role: str = ""

    def __repr__(self) -> str:
        return f"Group(columns={len(self.columns)})"


@dataclass(frozen=True, slots=True)
class Table:
    """One table: where it lies and what its columns are.

    Attributes:
        name: of the file, here and in the release.
        key: the column of the patient's id.
        columns: those that go out, in their order, ``key`` among them.
        groups: how a row is read.
        dropped: how many columns do not go out.
        delimiter: of the file as it is given.
        encoding: of the file as it is given; empty: that of the notes.
    """

    path: Path = field(repr=False)
    name: str
    key: str
    columns: tuple[str, ...]
    groups: tuple[Group, ...]
    dropped: int
    delimiter: str
    encoding: str = ""

    def __repr__(self) -> str:
        return f"Table(columns={len(self.columns)})"

    def layout(self) -> dict[str, Any]:
        """How a row is read, as plain data, for the verifier."""
        return {
            "name": self.name, "key": self.key, "columns": list(self.columns),
            "groups": [[list(group.columns), group.kind, group.person, group.near] for group in self.groups],
        }

    def data(self) -> dict[str, Any]:
        """The whole table's description as plain data; ``table_of`` reads it."""
        return {**self.layout(), "roles": [group.role for group in self.groups], "path": str(self.path.resolve()),
                "dropped": self.dropped, "delimiter": self.delimiter, "encoding": self.encoding}


def table_of(data: Mapping[str, Any]) -> Table:
    """What ``Table.data`` gave."""
    groups = tuple(Group(tuple(columns), kind, person, near, role) for (columns, kind, person, near), role in zip(
        data["groups"], data["roles"], strict=True))
    return Table(Path(data["path"]), data["name"], data["key"], tuple(data["columns"]), groups, data["dropped"],
                 data["delimiter"], data.get("encoding", ""))


# ── what the command line says ───────────────────────────────────────────────────────────────────────────────────────


def tables_of(given: Sequence[str], encoding: str) -> tuple[Table, ...]:
    """The tables that were asked for.

    Raises:
        UsageError: a column without a kind, a kind that does not exist, no column of patients, or two.
        InputError: a file cannot be read, or lacks a column.
    """
    tables = tuple(_table(spec, encoding) for spec in given)
    names = Counter(table.name.casefold() for table in tables)
    twice = [name for name, count in names.items() if count > 1]
    if twice:
        raise UsageError(f"--table: two tables are called {twice[0]}", hint="name their files differently")
    return tables


def typed(spec: str) -> tuple[Path, list[str]]:
    """The file and the columns of a table as it was typed: ``FILE:COLUMN,COLUMN=KIND``."""
    path, asked = Path(spec), ""
    if not path.exists() and ":" in spec:
        path, asked = Path(spec.rpartition(":")[0]), spec.rpartition(":")[2]
    return path, [column.strip() for column in asked.split(",") if column.strip()]


def completed(spec: str, encoding: str, *, all_of_them: bool = True) -> str:
    """A table as it can be typed: the columns that were named, and before them those with usual names that were not.

    Args:
        all_of_them: else that of the patient's id alone.

    Returns:
        nothing where the name of a column is none that can be typed.
    """
    path, wanted = typed(spec)
    asked = [_asked(column) for column in wanted]
    header, _ = header_of(path, encoding)
    usually = {column: usual(column) for column in header if column not in dict(asked)}
    keys = [column for column, kind in usually.items() if kind == PATIENT_ID]
    has_key = any((said or usual(name)) == PATIENT_ID for name, said in asked)
    first = [] if has_key else keys if len(keys) == 1 else [_ANY_ID]
    others = [column for column, kind in usually.items() if kind and kind != PATIENT_ID and all_of_them]
    if not all(column == _ANY_ID or set(column).isdisjoint(",:=") for column in (*first, *others)):
        return ""
    return shlex.quote(f"{path}:{','.join((*first, *others, *wanted))}")


def _table(spec: str, encoding: str) -> Table:
    path, wanted = typed(spec)
    header, delimiter = header_of(path, encoding)
    explicit = dict(_asked(column) for column in wanted)
    if len(explicit) < len(wanted):
        raise UsageError(f"--table {path.name}: a column stands there twice")
    missing = [column for column in explicit if column not in header]
    if missing:
        raise InputError(f"{path.name}: no column {missing[0]}", hint="columns are named as in the first row")
    kinds: dict[str, str] = {}
    for column in header:
        if explicit and column not in explicit:
            continue
        kind = explicit.get(column) or usual(column)
        if kind:
            kinds[column] = kind
        elif explicit:
            raise UsageError(f"--table {path.name}: what is in the column {column}?",
                             hint=f"{column}=KIND, or {column}=keep")
    keys = [column for column, kind in kinds.items() if kind == PATIENT_ID]
    if len(keys) != 1:
        whole = "" if keys else completed(spec, encoding, all_of_them=False)
        raise UsageError(f"--table {path.name}: {'no' if not keys else 'more than one'} column of patient ids",
                         hint=f"--table {whole or f'FILE:{_ANY_ID},…'}")
    columns = tuple(column for column in header if column in kinds)
    return Table(path, path.name, keys[0], columns, _groups(columns, kinds), len(header) - len(columns), delimiter,
                 encoding)


def _asked(column: str) -> tuple[str, str]:
    """A column as it was typed, and what it holds: ``dob``, ``dob=DATE``, ``mother=PATIENT.first``, ``sex=keep``."""
    name, _, said = column.partition("=")
    said = said.strip()
    kind, _, part = said.partition(".")
    if not said or said.casefold() == KEEP:
        return name.strip(), said.casefold()
    if tidy(said) == tidy(PATIENT_ID):
        return name.strip(), PATIENT_ID
    known = kind_of(kind)
    if known is None or (part and (part not in _PARTS or known not in _PEOPLE)):
        raise UsageError(f"--table: no such kind: {said}",
                         hint=f"one of {', '.join(KINDS)}; PATIENT.first, .middle and .last; {PATIENT_ID}; {KEEP}")
    if not part and known in _PEOPLE:
        part = usual(part_of(name)).partition(".")[2]
    known = RELATIVE if usual_role(kind, known) == "relative" else known
    return name.strip(), f"{known}.{part}" if part else known


def _groups(columns: Sequence[str], kinds: Mapping[str, str]) -> tuple[Group, ...]:
    """How a row is read: names of one person together, addresses together, in the order of the columns."""
    people: dict[tuple[str, str], dict[str, str]] = {}
    for column in columns:
        kind, _, part = kinds[column].partition(".")
        if part:
            person = plain(column).removesuffix(part_of(column))
            people.setdefault((kind, person), {}).setdefault(part, column)
    together = {column: tuple(parts[p] for p in _PARTS if p in parts) for parts in people.values()
                for column in parts.values() if "last" in parts and len(parts) > 1}
    groups: list[Group] = []
    placed = False
    for column in columns:
        kind, _, part = kinds[column].partition(".")
        if kind == PATIENT_ID:
            continue
        role = "relative" if kind == RELATIVE or (kind == "PATIENT" and is_relative(column)) else ""
        kind = "PATIENT" if kind == RELATIVE else kind
        if column in together:
            group = Group(together[column], kind, True, role=role)
            if group not in groups:
                groups.append(group)
        elif kind in _ADDRESS:
            if not placed:
                address = sorted((one for one in columns if kinds[one] in _ADDRESS),
                                 key=lambda one: _ADDRESS.index(kinds[one]))
                groups += [Group((one,), kinds[one], False, n > 0) for n, one in enumerate(address)]
            placed = True
        else:
            groups.append(Group((column,), kind, role=role))
    return tuple(groups)


# ── reading ──────────────────────────────────────────────────────────────────────────────────────────────────────────


def text_of(path: Path, encoding: str) -> io.TextIOWrapper:
    """A table as text; a byte order mark is passed over, and so is a line that only spreadsheets read.

    Raises:
        UsageError: an encoding that does not exist.
        UnicodeError: the beginning is not in this encoding.
    """
    encoding = codecs.lookup(checked(encoding, "--table-encoding") or "utf-8").name
    file = io.TextIOWrapper(opened(path), encoding="utf-8-sig" if encoding == "utf-8" else encoding, newline="")
    try:
        if FOR_SPREADSHEETS.fullmatch(file.readline(16)) is None:
            file.seek(0)
    except UnicodeError:
        file.close()
        raise
    return file


def _names(row: Sequence[str]) -> list[str]:
    """The names of columns; a line end in one is a blank."""
    return [" ".join(name.split()) for name in row]


def header_of(path: Path, encoding: str) -> tuple[list[str], str]:
    """The first row of a table, and its delimiter. InputError for a table in another encoding, as far as it is told."""
    try:
        with opened(path) as file:
            # A workbook of today and one of before: its bytes may pass for text, and then no column is found.
            if file.read(4) in (b"PK\x03\x04", b"\xd0\xcf\x11\xe0"):
                raise InputError(f"{path.name}: this is a workbook, not a table",
                                 hint="save it as CSV (comma delimited) in UTF-8")
        with text_of(path, encoding) as file:
            line = file.readline()
            delimiter = delimiter_of(line)
            header = _names(next(csv.reader(chain([line], file), delimiter=delimiter, strict=True), []))
        with opened(path) as whole:
            if misread(iter(partial(whole.read, 1 << 20), b""), encoding):
                raise InputError(f"{path.name}: the table is UTF-8, not {encoding.upper()}",
                                 hint="--table-encoding utf-8")
    except UnicodeError:
        raise not_text(path, encoding) from None
    except IsADirectoryError:
        raise InputError(f"{path.name}: a table is a file") from None
    except csv.Error:
        raise InputError(f"{path.name}:1: the first row is not CSV") from None
    if not any(header):
        raise InputError(f"{path.name}: the file is empty, or its first row names no column")
    if len(set(header)) < len(header):
        raise InputError(f"{path.name}:1: two columns have one name", hint="name every column once")
    return header, delimiter


def not_text(path: Path, encoding: str) -> InputError:
    """The error for a table whose bytes are not in its encoding."""
    with opened(path) as file:
        start = file.read(4)
    if start[:2] == b"\x1f\x8b":
        return InputError(f"{path.name}: the table is packed", hint="unpack it: gunzip -k FILE.csv.gz")
    if start[:2] in (codecs.BOM_UTF16_LE, codecs.BOM_UTF16_BE):
        return InputError(f"{path.name}: the table is not UTF-8 but UTF-16", hint="--table-encoding utf-16")
    name = codecs.lookup(encoding or "utf-8").name
    # Not --encoding: it would read the notes so, too, and no name in them would be the one in the table.
    hint = "save it as CSV in UTF-8, or --table-encoding cp1252" if name == "utf-8" else "--table-encoding utf-8"
    return InputError(f"{path.name}: the table is not {name.upper()}", hint=hint)


def digest(table: Table) -> str:
    """SHA-256 of the table as it lies there, and of how it is read."""
    with opened(table.path) as file:
        content = hashlib.file_digest(file, "sha256").hexdigest()  # type: ignore[arg-type]
    said = repr((content, table.layout(), *([table.encoding] if table.encoding else [])))
    return hashlib.sha256(said.encode("utf-8", "surrogatepass")).hexdigest()


def read(table: Table, options: ReadOptions) -> Iterator[Record | BadRecord]:
    """The rows of a table, each as a note of its patient; n-th rows of one patient are told apart by n.

    Raises:
        InputError: the table as a whole cannot be read; or a row, when ``options.strict`` is set.
    """
    seen: Counter[str] = Counter()
    numbers = _numbers(table)
    try:
        with text_of(table.path, table.encoding or options.encoding) as file:
            rows = csv.reader(file, delimiter=table.delimiter, strict=True)
            header = _names(next(rows, []))
            for cells in rows:
                where = f"{table.name}:{rows.line_num}"
                # Below the last row spreadsheets write rows of nothing.
                if not any(map(str.strip, cells)):
                    continue
                why = hint = ""
                if len(cells) != len(header):
                    why = f"{counted(len(cells), 'cell')}, but {counted(len(header), 'column')}"
                row = dict(zip(header, cells, strict=False))
                for column, kind in numbers.items():
                    cell = row.get(column, "")
                    # Not the id of a patient: who wrote 42.0 in the notes, too, means the same patient.
                    row[column] = cell if column == table.key else mended(cell)
                    if not why and (wrong := spoilt(cell, kind)):
                        why, hint = f"what stands in the column {column} {wrong}", HINTS[wrong]
                patient = row.get(table.key, "").strip()
                if not why and not patient:
                    why = f"no patient id in the column {table.key}"
                if why:
                    bad = BadRecord(where, why, hint, repr(cells).encode("utf-8", "surrogatepass"))
                    if options.strict:
                        raise bad.error()
                    yield bad
                    continue
                seen[patient] += 1
                yield _record(table, row, patient, seen[patient], where)
    except UnicodeError:
        raise not_text(table.path, table.encoding or options.encoding) from None
    except csv.Error:
        raise InputError(f"{table.name}:{rows.line_num}: the row is not CSV, or a cell is too long") from None


def written_otherwise(ids: Path) -> int:
    """How many patients of tables have no note, and would have some were their number written otherwise: 42.0 for 0042.

    Args:
        ids: ``ids.jsonl`` of the vault: what went out, a note or a row a line.
    """
    of_notes: set[str] = set()
    of_rows: set[str] = set()
    with open(ids, encoding="utf-8", errors="surrogatepass") as file:
        for line in file:
            row = json.loads(line)
            (of_rows if "table" in row else of_notes).add(row["patient_id"])
    known = set(map(_plain_id, of_notes))
    return sum(_plain_id(patient) in known for patient in of_rows - of_notes)


def _plain_id(patient: str) -> str:
    """A patient's number without zeros in front and without the fraction that some programs write; else as it is."""
    found = _NUMBER_ID.fullmatch(patient)
    return found[1] if found else patient


def _numbers(table: Table) -> dict[str, str]:
    """The columns of a table that hold numbers, and of which kind; a year, a month and a day apart are such, too."""
    of_kinds = {column: group.kind if len(group.columns) == 1 else "" for group in table.groups
                if is_number(group.kind) for column in group.columns}
    return {table.key: PATIENT_ID, **of_kinds}


def _record(table: Table, row: Mapping[str, str], patient: str, number: int, where: str) -> Record:
    pieces: list[str] = []
    spans: list[Span] = []
    places: list[tuple[int, int]] = []
    at = 0
    for n, group in enumerate(table.groups):
        if n:
            gap = "\n" if group.near else "\n\n"
            pieces.append(gap)
            at += len(gap)
        cells = [row[column] for column in group.columns]
        said = cells[0] if group.kind == KEEP else person(cells) if group.person else (
            _day(cells) if len(cells) > 1 else cells[0].strip())
        if said and group.kind != KEEP:
            kind = group.kind
            spans.append(Span(at, at + len(said), kind, kind, group.role or KINDS[kind].role))
        places.append((at, at + len(said)))
        pieces.append(said)
        at += len(said)
    kept = [list(map(row.__getitem__, group.columns)) for group in table.groups]
    meta = {ROW: [table.name, number, kept, [list(place) for place in places]]}
    return Record(Document(f"{table.name}:{patient}:{number}", patient, "".join(pieces), meta), tuple(spans), where)


def _day(cells: Sequence[str]) -> str:
    """The day of the cells year, month and day, as ISO writes it; nothing where one is missing."""
    try:
        return date(*map(int, cells)).isoformat()
    except ValueError:
        return ""


def person(cells: Sequence[str]) -> str:
    """The name of a person from the cells last, first, middle: ``Smith, John Q``; one alone stands alone."""
    last, *given = [" ".join(cell.split()) for cell in cells]
    return ", ".join(part for part in (last, " ".join(filter(None, given))) if part)


def is_row(document: Document) -> bool:
    """Whether a document is a row of a table."""
    return ROW in document.meta


def place_of(document: Document) -> tuple[str, int]:
    """Of a row: its table, and the how-manieth of its patient there it is."""
    name, number, _, _ = _about(document)
    return name, number


def _about(document: Document) -> tuple[str, int, list[list[str]], list[list[int]]]:
    """Of a row: its table, its number there, its cells by group, and where each group stands in the text."""
    name, number, cells, places = cast(Any, document.meta[ROW])
    return name, number, cells, places


def known(documents: Sequence[Document], tables: Sequence[Table]) -> tuple[KnownValue, ...]:
    """What the rows of a patient say of the patient, each value once, for recognizers."""
    groups = {table.name: table.groups for table in tables}
    found: dict[KnownValue, None] = {}
    for document in documents:
        if is_row(document):
            name, _, _, places = _about(document)
            for group, (start, end) in zip(groups[name], places, strict=True):
                if end > start and group.kind != KEEP:
                    found.setdefault(KnownValue(group.kind, document.text[start:end], group.role))
    return tuple(found)


def rows_released(given: Sequence[Table], written: Sequence[Mapping[str, Any]]) -> tuple[TableRows, ...]:
    """What was released of each table."""
    from resynth.release.summary import TableRows  # detection reads tables too, and nothing of a release

    rows: dict[str, list[int]] = {table.name: [0, 0] for table in given}
    for part in written:
        for name, (number, joined) in part.get("rows", {}).items():
            rows[name][0] += number
            rows[name][1] += joined
    return tuple(
        TableRows(table.name, rows[table.name][0], rows[table.name][1], table.columns, table.dropped)
        for table in given
    )


# ── writing ──────────────────────────────────────────────────────────────────────────────────────────────────────────


def released(table: Table, document: Document, written: Rewritten, spans: Sequence[Span], patient: str) -> bytes:
    """A row of the released table: the cells of the rewritten text, the released number for the patient's id."""
    _, _, cells, places = _about(document)
    made = {table.key: patient}
    for group, old, (start, end) in zip(table.groups, cells, places, strict=True):
        new = written.text[_moved(start, spans, written) : _moved(end, spans, written, end=True)]
        made.update(zip(group.columns, _split(new, old) if group.person else [new], strict=True))
    out = io.StringIO()
    csv.writer(out, lineterminator="\n").writerow([made[column] for column in table.columns])
    return out.getvalue().encode("utf-8", "surrogatepass")


def _moved(at: int, spans: Sequence[Span], written: Rewritten, *, end: bool = False) -> int:
    """Where a place between the cells of the source stands in the rewritten text."""
    shift = 0
    for span, out in zip(spans, written.spans, strict=True):
        if span.end <= at and (end or span.end < at or span.start < at):
            shift = out.end - span.end
        elif span.start >= at:
            break
    return at + shift


def _split(new: str, old: Sequence[str]) -> list[str]:
    """A new name as cells last, first, middle, as many words in each as there were; what does not part stays whole."""
    before = [" ".join(cell.split()) for cell in old]
    filled = [n for n, cell in enumerate(before) if cell]
    made = [""] * len(before)
    if len(filled) < 2 or (before[0] and ", " not in new):
        if filled:
            made[filled[0]] = new
        return made
    given = filled
    if before[0]:
        commas = before[0].count(", ") + 1
        made[0] = ", ".join(new.split(", ")[:commas])
        new = ", ".join(new.split(", ")[commas:])
        given = filled[1:]
    words = new.split(" ")
    if len(words) != sum(len(before[n].split(" ")) for n in given):
        made[given[0]] = new
        return made
    for n in given:
        count = len(before[n].split(" "))
        made[n], words = " ".join(words[:count]), words[count:]
    return made


def header(table: Table) -> bytes:
    """The first row of the released table."""
    out = io.StringIO()
    csv.writer(out, lineterminator="\n").writerow(table.columns)
    return out.getvalue().encode("utf-8")
