"""CSV, one note a row (RFC 4180): quoted fields may hold line ends, and what stands in quotes is kept to the byte.

Read with the standard library's parser, in strict mode, a row at a time: pandas fills a row that is cut short in
silence, and says of no row where it stood. What we write, ``pandas.read_csv`` reads.
"""

from __future__ import annotations

import csv
import re
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import BinaryIO

from resynth.errors import InputError, UsageError, counted
from resynth.formats.base import (
    MOST_BYTES,
    BadRecord,
    Format,
    ReadOptions,
    ReleasedNote,
    Slice,
    Unreadable,
    decoded,
    opened,
    readable,
    size,
)
from resynth.formats.fields import FOR_SPREADSHEETS, delimiter_of
from resynth.formats.tables import Rows, Staged, formulas, layout, lost, staged
from resynth.types import Record

_MARK = b"\xef\xbb\xbf"
_WIDE = ((b"\xff\xfe", "UTF-16"), (b"\xfe\xff", "UTF-16"))
#: The pieces of a line at bare carriage returns, which end a row outside quotes and end nothing inside.
_AT_CR = re.compile(r"[^\r]*\r\n?|[^\r]+")


class _Source:
    """The lines of a file for the parser, and what a row was made of: its bytes, and the line on which it began."""

    def __init__(self, file: BinaryIO, encoding: str, name: str) -> None:
        self._file = file
        self._encoding = encoding
        self._name = name
        self.line = 0
        self.raw: list[bytes] = []

    def __iter__(self) -> Iterator[str]:
        held = 0
        while raw := self._file.readline(MOST_BYTES):
            self.line += 1
            if self.line == 1:
                for mark, encoding in _WIDE:
                    if raw.startswith(mark):
                        raise InputError(f"{self._name}:1: the file is {encoding}, not UTF-8",
                                         hint=f"iconv -f {encoding} -t UTF-8 FILE > FILE.csv")
                raw = raw.removeprefix(_MARK)
            if not self.raw:
                held = 0
            self.raw.append(raw)
            held += len(raw)
            if held >= MOST_BYTES:
                raise Unreadable(f"the row is longer than {MOST_BYTES >> 20} MiB; is a quote not closed?")
            text = decoded(raw, self._encoding)
            if self.line == 1 and FOR_SPREADSHEETS.fullmatch(text):
                self.raw.clear()
                continue
            if "\r" in text[:-2]:
                yield from _AT_CR.findall(text)
            else:
                yield text


class CsvTable(Format):
    """CSV, read and written."""

    name = "csv"
    says = "CSV, one note a row under a row of column names (.csv, .tsv)"
    append = True
    suffix = ".csv"
    holds = frozenset(("spans", "role", "kind", "patient", "meta", "bare", "disputed", "found_by"))
    columns = True

    def recognises(self, path: Path) -> bool:
        return path.suffix.lower() in (".csv", ".tsv")

    def slices(self, path: Path, want: int) -> list[Slice]:
        # A line end may stand in quotes: only who reads from the start knows.
        return [Slice(path, 0, size(path))]

    def read(self, piece: Slice, options: ReadOptions) -> Iterator[Record | BadRecord]:
        path = piece.path
        encoding = options.encoding or "utf-8"
        if "a,\n".encode(encoding).removeprefix(_MARK) != b"a,\n":
            raise UsageError(f"--encoding: CSV cannot be read as {encoding}",
                             hint=f"iconv -f {encoding} -t UTF-8 FILE > FILE.csv")
        csv.field_size_limit(MOST_BYTES)
        with opened(path) as file:
            source = _Source(file, encoding, path.name)
            delimiter = _delimiter(path, file)
            rows = csv.reader(iter(source), delimiter=delimiter, strict=True)
            try:
                header = next(rows, None)
            except (csv.Error, Unreadable) as error:
                why = error if isinstance(error, Unreadable) else Unreadable(_why(str(error)))
                raise InputError(f"{path.name}:1: the row of column names: {why.why}", hint=why.hint) from None
            if not header:
                raise InputError(f"{path.name}:1: the first row names no columns")
            found = layout(header, options, f"{path.name}:1")
            yield from self._records(rows, source, Rows(found, options, ""), len(header), path.name, options)

    def _records(
        self, rows: Iterator[list[str]], source: _Source, reader: Rows, width: int, name: str, options: ReadOptions
    ) -> Iterator[Record | BadRecord]:
        number = 1
        while True:
            source.raw.clear()
            number += 1
            where = f"{name}:{source.line + 1} (row {number})"
            try:
                row = next(rows, None)
            except (csv.Error, Unreadable) as error:
                # Not one bad record: where the next row begins, nobody can tell.
                why = error if isinstance(error, Unreadable) else Unreadable(_why(str(error)))
                raise InputError(f"{where}: {why.why}", hint=why.hint) from None
            if row is None:
                return
            if not row:
                continue
            try:
                if len(row) != width:
                    raise Unreadable(f"{counted(len(row), 'field')}, but the table has {counted(width, 'column')}",
                                     "fields that hold commas, quotes or line ends stand in double quotes")
                record = reader.record(row, where)
                readable(record.document.text, options)
                yield record
            except Unreadable as bad:
                found = BadRecord.of(where, bad, b"".join(source.raw))
                if options.strict:
                    raise found.error() from None
                yield found

    def write(self, note: ReleasedNote) -> Iterator[tuple[str, bytes]]:
        yield "notes.csv", staged(note)

    def lost(self, note: ReleasedNote) -> dict[str, int]:
        return lost(note)

    def remarks(self, note: ReleasedNote) -> dict[str, int]:
        many = formulas(note)
        return {"cells that a spreadsheet would run as formulas": many} if many else {}

    def assemble(self, parts: Iterable[Path], out: BinaryIO) -> None:
        notes = Staged(parts)
        out.write(_line(notes.columns))
        out.writelines(map(_line, notes.rows()))


def _line(cells: Iterable[str | None]) -> bytes:
    """A row. Every field is quoted: so no reader guesses where it ends, and an absent one differs from an empty one."""
    fields = ["" if cell is None else '"' + cell.replace('"', '""') + '"' for cell in cells]
    return (",".join(fields) + "\n").encode()


def _delimiter(path: Path, file: BinaryIO) -> str:
    if path.suffix.lower() == ".tsv":
        return "\t"
    first = file.readline(1 << 16)
    if FOR_SPREADSHEETS.fullmatch(first.removeprefix(_MARK).decode("latin-1")):
        first = file.readline(1 << 16)
    file.seek(0)
    # Spreadsheets in countries with a decimal comma write semicolons; what exports a database, tabs and bars.
    return delimiter_of(first.decode("latin-1"))


def _why(said: str) -> str:
    """The parser's own words in ours; some of its messages quote the file."""
    if "field larger" in said:
        return f"a field is longer than {MOST_BYTES >> 20} MiB; is a quote not closed?"
    if "unexpected end" in said:
        return "a quoted field is not closed; is the file cut off?"
    if "expected after" in said:
        return "something follows a closing quote; a quote inside a field is written twice"
    return "not CSV"


FORMAT = CsvTable()
