"""What the site knows of its patients (``--known FILE``): names, numbers, addresses, whose notes they may stand in.

A file has the columns patient_id, kind and value; or it is a table as ``--table`` reads it, of which every cell that
has a kind is a value. The values go into a spool of their own, by patient, so that memory stays flat.
"""

from __future__ import annotations

import csv
import hashlib
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from pathlib import Path
from typing import NamedTuple, cast

from resynth import lexicon
from resynth.columns import PATIENT_ID, together, understood, usual
from resynth.errors import InputError, UsageError, counted
from resynth.formats.base import BadRecord, ReadOptions, opened
from resynth.formats.labels import usual_role
from resynth.formats.rewritten import HINTS, is_number, mended, spoilt
from resynth.job import tables
from resynth.job.tables import Group, Table
from resynth.keys import Key
from resynth.kinds import KINDS, kind_of
from resynth.types import Document, KnownValue, Record
from resynth.vault import spool

#: The field of a spooled record that holds kind and value.
_VALUE = "known"
_COLUMNS = ("patient_id", "kind", "value")
#: Of many columns, so many are told.
_PLACES = 9
#: What a path of places may begin with and is none.
_ROOTS = ("zip codes", "zip code")


class Listed(NamedTuple):
    """A file of three columns, and its encoding (empty: UTF-8)."""

    path: Path
    encoding: str

    def __repr__(self) -> str:
        return "Listed()"


Source = Listed | Table


def sources_of(given: Sequence[str], encoding: str) -> tuple[Source, ...]:
    """The files of ``--known``: those of three columns as they are, others as tables.

    Raises:
        UsageError, InputError: as ``tables.tables_of`` says; and a table of which no column is understood.
    """
    found: list[Source] = []
    for spec in given:
        path = Path(spec)
        if not path.is_file() and ":" not in spec:
            raise InputError(f"{path.name}: there is no such file")
        if path.is_file():
            header, _ = tables.header_of(path, encoding)
            if [name.casefold() for name in header[:3]] == list(_COLUMNS):
                found.append(Listed(path, encoding))
                continue
            if not any(usual(name) not in ("", PATIENT_ID) for name in header) and not any(together(header)):
                raise InputError(f"{path.name}: no column of it is understood",
                                 hint=f"the columns {', '.join(_COLUMNS)}; or --known FILE:COLUMN=KIND,…; understood "
                                      f"without a kind are {understood()}")
        try:
            found += map(_completed, [spec], tables.tables_of([spec], encoding))
        except UsageError as error:
            hint = error.hint
            # Whoever names one column means to add it: with it alone, nothing else would be known.
            if "no column of patient ids" in error.message and (whole := tables.completed(spec, encoding)):
                hint = f"--known {whole}"
            raise UsageError(error.message.replace("--table", "--known"),
                             hint=hint.replace("--table", "--known")) from None
    return tuple(found)


def _completed(spec: str, table: Table) -> Table:
    """A table with what several of its columns tell together, unless somebody said what one of them is."""
    header, _ = tables.header_of(table.path, table.encoding)
    named = {column.partition("=")[0].strip() for column in tables.typed(spec)[1]}
    more = [Group(columns, kind) for columns, kind in together(header) if named.isdisjoint(columns)]
    columns = {*table.columns, *(column for group in more for column in group.columns)}
    return replace(table, columns=tuple(column for column in header if column in columns),
                   groups=(*table.groups, *more), dropped=len(header) - len(columns))


def not_used(given: Sequence[str], sources: Sequence[Source]) -> Iterator[tuple[str, str]]:
    """What of the tables of ``sources_of`` is not known though it might be, each with what to type instead."""
    for spec, source in zip(given, sources, strict=True):
        if not isinstance(source, Table) or not source.dropped:
            continue
        header, _ = tables.header_of(source.path, source.encoding)
        left = [(str(n), column) for n, column in enumerate(header, 1) if column not in source.columns]
        _, named = tables.typed(spec)
        why = "not used that would be understood, for others are named" if named else "not understood, and not used"
        # By their place alone: a file without a first row of names has a patient's there.
        places = [n for n, column in left if usual(column) or not named]
        if not places:
            continue
        which = f"{', '.join(places[:_PLACES])}{', …' if len(places) > _PLACES else ''}"
        more = "COLUMN=keep for what is not to be known" if named else "add ,COLUMN=KIND for what is to be known too"
        whole = tables.completed(spec, source.encoding)
        yield (f"--known {source.name}: {len(places)} of {counted(len(header), 'column')} {why} "
               f"(column{'s' * (len(places) > 1)} {which})",
               f"--known {whole}; {more}" if whole else "name columns without a comma, a colon and = in the first row")


def digest(source: Source) -> str:
    """SHA-256 of a source as it lies there, and of how it is read."""
    if isinstance(source, Table):
        return tables.digest(source)
    with opened(source.path) as file:
        content = hashlib.file_digest(file, "sha256").hexdigest()  # type: ignore[arg-type]
    return f"{content} {source.encoding}".rstrip()


def read(source: Source) -> Iterator[tuple[str, KnownValue]]:
    """(patient id, value) of all rows.

    Raises:
        InputError: a row without patient, kind or value, or with a kind that does not exist; it names the line.
    """
    if isinstance(source, Table):
        for record in tables.read(source, ReadOptions()):
            if not isinstance(record, BadRecord):
                for cell in tables.known([record.document], [source]):
                    for one in _of_path(cell.value) if cell.kind == "LOCATION" and "\\" in cell.value else (cell,):
                        yield record.document.patient_id, one
        return
    path, encoding = source
    with tables.text_of(path, encoding) as file:
        try:
            header, delimiter = tables.header_of(path, encoding)
            rows = csv.reader(file, delimiter=delimiter, strict=True)
            next(rows, None)
            for cells in rows:
                if not any(map(str.strip, cells)):
                    continue
                patient, said, value = [cell.strip() for cell in (*cells, "", "", "")[:3]]
                kind = kind_of(said)
                if kind is None or not patient or not value or len(cells) > len(header):
                    what = "no such kind" if patient and value and said else "it takes a patient, a kind and a value"
                    hint = f"one of {', '.join(KINDS)}, RELATIVE" if what == "no such kind" else ",".join(_COLUMNS)
                    raise InputError(f"{path.name}:{rows.line_num}: {what}", hint=hint)
                value = mended(value) if is_number(kind) else value
                if wrong := spoilt(patient, "") or (spoilt(value, kind) if is_number(kind) else ""):
                    raise InputError(f"{path.name}:{rows.line_num}: what stands there {wrong}", hint=HINTS[wrong])
                role = usual_role(said, kind)
                yield patient, KnownValue(kind, value, role if role != KINDS[kind].role else "")
        except UnicodeError:
            raise tables.not_text(path, encoding) from None
        except csv.Error:
            raise InputError(f"{path.name}:{rows.line_num}: the row is not CSV") from None


def _of_path(path: str) -> Iterator[KnownValue]:
    """The places of a path of i2b2: ``Zip codes\\Ohio\\Logan\\43138``."""
    for part in map(str.strip, path.split("\\")):
        if part and part.casefold() not in _ROOTS:
            state = part.upper() in lexicon.states() or part.title() in lexicon.states().values()
            yield KnownValue("ZIP" if part[0].isdecimal() else "STATE" if state else "CITY", part)


def spool_all(sources: Sequence[Source], folder: Path, buckets: int, key: Key) -> int:
    """Put the values of all sources into a spool; how many there are.

    Raises:
        InputError: as ``read`` says.
    """
    count = 0
    for number, source in enumerate(sources):
        spooler = spool.Spooler(folder, number, buckets, key)
        try:
            for patient, value in read(source):
                count += 1
                # The id of a record orders those of one patient, and is of no other use here.
                document = Document(f"{number}:{count}", patient, "", {_VALUE: [*value]})
                spooler.add(Record(document, (), ""))
        finally:
            spooler.close()
    return count


def values_of(folder: Path, bucket: int) -> dict[str, tuple[KnownValue, ...]]:
    """The mark of a patient -> what is known of the patient, of one bucket."""
    found: dict[str, tuple[KnownValue, ...]] = {}
    for mark, notes in spool.charts(folder, bucket):
        found[mark] = tuple(sorted({_value(note.document.meta) for note in notes}))
    return found


def _value(meta: Mapping[str, object]) -> KnownValue:
    return KnownValue(*cast(list[str], meta[_VALUE]))


def of_metadata(documents: Sequence[Document]) -> tuple[KnownValue, ...]:
    """What the fields of notes say of the patient, where their names are those that columns usually have (OMOP …)."""
    found = set()
    for document in documents:
        for name, value in document.meta.items():
            kind = usual(name).partition(".")[0]
            if kind and kind not in (PATIENT_ID, "DATE", "AGE") and isinstance(value, str) and value.strip():
                found.add(KnownValue(kind, value.strip()))
    return tuple(sorted(found))
