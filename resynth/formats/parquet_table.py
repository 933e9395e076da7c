"""Parquet, one note a row; read and written with pyarrow (the extra ``parquet``), a few hundred rows at a time.

What we write, ``pandas.read_parquet`` reads. A file is cut at its row groups, so that workers can read it in parts.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from datetime import date, datetime, time
from decimal import Decimal
from importlib.util import find_spec
from itertools import accumulate, pairwise
from pathlib import Path
from typing import Any, BinaryIO

from resynth.errors import InputError, UsageError
from resynth.formats.base import (
    MOST_BYTES,
    BadRecord,
    Format,
    ReadOptions,
    ReleasedNote,
    Slice,
    Unreadable,
    opened,
)
from resynth.formats.tables import Rows, Staged, layout, lost, staged
from resynth.types import Record

_MAGIC = b"PAR1"
#: Rows that are held at a time, and about how many characters a row group gets.
_ROWS = 16
_GROUP = 8 << 20
_DEEPEST = 64
_TEXTS = frozenset(("string", "large_string", "string_view"))


class ParquetTable(Format):
    """Parquet, read and written."""

    name = "parquet"
    says = "Parquet, one note a row (.parquet, .pq)"
    append = True
    suffix = ".parquet"
    holds = frozenset(("spans", "role", "kind", "patient", "meta", "bare", "disputed", "found_by"))
    columns = True

    def ready(self) -> None:
        if find_spec("pyarrow") is None:
            raise UsageError("parquet needs pyarrow, which is not installed", hint="pip install pyarrow")

    def recognises(self, path: Path) -> bool:
        return path.suffix.lower() in (".parquet", ".pq")

    def slices(self, path: Path, want: int) -> list[Slice]:
        """Row groups, by the bytes that they have once they are unpacked: it is these that a worker holds."""
        ends = _group_ends(_parquet(path), path.name)
        whole = ends[-1] if ends else 0
        cuts = sorted({min((end for end in ends if end >= whole * n // want), default=whole) for n in range(1, want)})
        edges = [0, *(cut for cut in cuts if 0 < cut < whole), whole]
        return [Slice(path, start, end) for start, end in pairwise(edges)]

    def read(self, piece: Slice, options: ReadOptions) -> Iterator[Record | BadRecord]:
        path = piece.path
        name = path.name
        file = _parquet(path)
        ends = _group_ends(file, name)
        header = list(file.schema_arrow.names)
        reader = Rows(layout(header, options, name), options)
        counts = [file.metadata.row_group(n).num_rows for n in range(len(ends))]
        wanted = [n for n, end in enumerate(ends) if piece.start < end <= piece.end]
        row = sum(counts[: wanted[0]]) if wanted else 0
        for batch in _batches(file, wanted, name):
            try:
                columns = [column.to_pylist() for column in batch.columns]
            except (ValueError, OverflowError, UnicodeDecodeError):
                raise InputError(f"{name}: rows {row + 1} to {row + batch.num_rows}: a value that cannot be read, or "
                                 "text that is not UTF-8") from None
            # Cells of a text column are as JSON has them.
            texts = all(str(kind) in _TEXTS for kind in batch.schema.types)
            for cells in zip(*columns, strict=True):
                row += 1
                where = f"{name}: row {row}"
                try:
                    yield reader.record(cells if texts else [_plain(cell) for cell in cells], where)
                except Unreadable as bad:
                    found = BadRecord.of(where, bad, repr(cells).encode("utf-8", "surrogatepass"))
                    if options.strict:
                        raise found.error() from None
                    yield found

    def write(self, note: ReleasedNote) -> Iterator[tuple[str, bytes]]:
        yield "notes.parquet", staged(note)

    def lost(self, note: ReleasedNote) -> dict[str, int]:
        # An empty cell and no cell are two things here.
        return {what: count for what, count in lost(note).items() if not what.startswith("empty")}

    def assemble(self, parts: Iterable[Path], out: BinaryIO) -> None:
        import pyarrow
        import pyarrow.parquet

        notes = Staged(parts)
        schema = pyarrow.schema([(name, pyarrow.string()) for name in notes.columns])
        with pyarrow.parquet.ParquetWriter(out, schema, compression="zstd", write_page_checksum=True) as writer:
            held: list[list[str | None]] = []
            size = 0
            for row in notes.rows():
                held.append(row)
                size += sum(len(cell) for cell in row if cell)
                if size >= _GROUP:
                    writer.write_table(_table(held, schema))
                    held, size = [], 0
            if held:
                writer.write_table(_table(held, schema))


def _table(rows: list[list[str | None]], schema: Any) -> Any:
    import pyarrow

    columns = [pyarrow.array(column, pyarrow.string()) for column in zip(*rows, strict=True)]
    return pyarrow.Table.from_arrays(columns, schema=schema)


def _parquet(path: Path) -> Any:
    """The file, its footer read. InputError when it is no Parquet or damaged; none of pyarrow's words is passed on."""
    import pyarrow
    import pyarrow.parquet

    with opened(path) as file:
        begins = file.read(4)
        file.seek(0, 2)
        file.seek(max(file.tell() - 4, 0))
        ends = file.read(4)
    if begins != _MAGIC:
        raise InputError(f"{path.name}: not Parquet: it does not begin as such a file does")
    if ends != _MAGIC:
        raise InputError(f"{path.name}: not Parquet: its end is missing; is the file cut off?")
    try:
        return pyarrow.parquet.ParquetFile(path, pre_buffer=False, page_checksum_verification=True)
    except (pyarrow.ArrowException, OSError, ValueError, MemoryError):
        raise InputError(f"{path.name}: not Parquet: its footer is damaged") from None


def _group_ends(file: Any, name: str) -> list[int]:
    """Where each row group ends, counted in unpacked bytes. InputError when the footer says what cannot be."""
    sizes = [max(file.metadata.row_group(n).total_byte_size, 1) for n in range(file.metadata.num_row_groups)]
    if sum(sizes) >= 1 << 62:
        raise InputError(f"{name}: not Parquet: its footer is damaged")
    return list(accumulate(sizes))


def _batches(file: Any, groups: list[int], name: str) -> Iterator[Any]:
    import pyarrow

    batches = iter(file.iter_batches(batch_size=_ROWS, row_groups=groups, use_threads=False)) if groups else iter(())
    while True:
        try:
            batch = next(batches, None)
        except (pyarrow.ArrowException, OSError, ValueError, MemoryError):
            raise InputError(f"{name}: a damaged part: its rows cannot be unpacked") from None
        if batch is None:
            return
        if batch.nbytes > _ROWS * MOST_BYTES:
            raise InputError(f"{name}: rows of more than {MOST_BYTES >> 20} MiB")
        yield batch


def _plain(value: Any, depth: int = 0) -> Any:
    """A value as JSON has them. Unreadable for bytes, for which no encoding is said."""
    if value is None or type(value) in (str, int, bool):
        return value
    if type(value) is float:
        # What is not a number is what pandas writes for nothing.
        return value if value - value == 0 else None
    if depth > _DEEPEST:
        raise Unreadable("nested too deep")
    if type(value) is dict:
        return {str(key): _plain(inner, depth + 1) for key, inner in value.items()}
    if type(value) in (list, tuple):
        return [_plain(inner, depth + 1) for inner in value]
    if isinstance(value, datetime) and value.time() == time() and value.tzinfo is None:
        return value.date().isoformat()
    if isinstance(value, (date, time)):
        return value.isoformat()
    if isinstance(value, Decimal):
        return str(value)
    if isinstance(value, bytes):
        raise Unreadable("a cell holds bytes, no text", "write text columns as strings")
    return str(value)


FORMAT = ParquetTable()
