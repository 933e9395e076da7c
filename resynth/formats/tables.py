"""What tables of notes have in common, CSV or Parquet: which column is what, and rows into notes and back.

A table has one note a row. Its columns are known by name (``--columns`` says them, else usual names are recognised,
those of OMOP's ``note`` and MIMIC's ``noteevents`` among them); whatever else stands in a row is metadata. Spans are a
JSON list in a column of their own.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any, NamedTuple

from resynth.errors import InputError, NotAnnotated, UsageError
from resynth.formats.base import MOST_BYTES, ReadOptions, ReleasedNote, Unreadable, unsound
from resynth.formats.fields import ALIASES, named
from resynth.formats.jsonl import Lines, line, parsed, spans_text
from resynth.types import Document, Record

#: The columns that every table of ours begins with; a table that has them all is read as it names itself.
OURS = ("doc_id", "patient_id", "text", "spans")
_META = ("note_type", "date")
#: What a spreadsheet takes for the start of a formula.
FORMULA = ("=", "+", "-", "@", "\t", "\r")


class Layout(NamedTuple):
    """Where in a row things stand: positions of the named columns, of the others with their names, and
    how many are passed over."""

    doc_id: int
    patient_id: int | None
    text: int
    spans: int | None
    meta: tuple[tuple[int, str], ...]
    passed: int

    def __repr__(self) -> str:
        return f"Layout(columns={4 + len(self.meta)})"


def columns_of(given: str) -> dict[str, str]:
    """What ``--columns`` says: ``doc_id=note_id,text=note_text``. UsageError for what is not of that form."""
    found: dict[str, str] = {}
    for item in given.split(","):
        what, equals, column = (part.strip() for part in item.partition("="))
        if not equals or not column or what not in ALIASES or what in found:
            raise UsageError(
                f"--columns takes {', '.join(ALIASES)}, each once, with '=' and the name of a column",
                hint="--columns doc_id=note_id,patient_id=person_id,text=note_text",
            )
        found[what] = column
    return found


def layout(header: Sequence[str], options: ReadOptions, where: str) -> Layout:
    """Which column is what. InputError, at ``where``, when one is missing or stands twice.

    A file without a header row has a note where names should be: so of names only words of fields are said.
    """
    tidied = [name.strip().lower() for name in header]
    ours = all(name in tidied for name in OURS)
    at: dict[str, int] = {}
    for what, aliases in ALIASES.items():
        wanted = options.columns.get(what)
        if wanted is not None:
            names = [wanted] if wanted in header else [wanted.lower()]
            places = [n for n, name in enumerate(header) if name == names[0]] or _places(tidied, names[0])
            if not places:
                raise InputError(f"{where}: the table has no column that --columns names for {what}",
                                 hint=f"--columns {what}=COLUMN; it has {_some(header)}")
        else:
            places = next((found for name in aliases[: 1 if ours else None] if (found := _places(tidied, name))), [])
        if len(places) > 1:
            raise InputError(f"{where}: the column for {what} stands twice")
        if places:
            at[what] = places[0]
    if lacking := [what for what in ("doc_id", "text") if what not in at]:
        # What the patient's column is called is asked for at once, where nothing else will tell who the patient is.
        asked = [what for what in ("doc_id", "patient_id", "text") if what in lacking or (
            what == "patient_id" and what not in at and options.patients is None)]
        told = " and for ".join(f"{what} ({' or '.join(ALIASES[what])})" for what in asked)
        raise InputError(f"{where}: the first row names no column for {told}",
                         hint=f"--columns {','.join(f'{what}=COLUMN' for what in asked)}; it has {_some(header)}")
    if "spans" not in at and options.spans == "given":
        raise NotAnnotated(f"{where}: no column of spans (a JSON list in each row): the notes are not annotated",
                           hint="--columns spans=COLUMN")
    if len(set(at.values())) < len(at):
        raise InputError(f"{where}: --columns gives one column two meanings")
    meant = {place: what for what, place in at.items()}
    meta: list[tuple[int, str]] = []
    passed = 0
    for place, name in enumerate(header):
        what = meant.get(place, "")
        if what in _META:
            meta.append((place, what))
        elif not what and (not name.strip() or name.startswith("__index_level_") or name in at):
            # pandas writes its index so; and a name of ours that --columns gave to another column says nothing.
            passed += 1
        elif not what:
            meta.append((place, name))
    if len({name for _, name in meta}) < len(meta):
        raise InputError(f"{where}: a column stands twice")
    return Layout(at["doc_id"], at.get("patient_id"), at["text"], at.get("spans"), tuple(meta), passed)


def _some(header: Sequence[str]) -> str:
    """Which columns a table has, as far as their names may be said."""
    return named(header, "column") or "none"


def _places(names: Sequence[str], name: str) -> list[int]:
    return [place for place, found in enumerate(names) if found == name]


class Rows:
    """Reads one row at a time under the same layout and options. ``blank``: what stands where a field is absent."""

    __slots__ = ("_blank", "_layout", "_lines", "_lost", "_options")

    def __init__(self, layout: Layout, options: ReadOptions, blank: str | None = None) -> None:
        self._layout = layout
        self._blank = blank
        self._options = options
        self._lines = Lines(options)
        self._lost = (("columns passed over", layout.passed),) if layout.passed else ()

    def record(self, row: Sequence[Any], where: str) -> Record:
        """The record of a row: strings from CSV, values of any type from Parquet. Raises Unreadable."""
        at_doc, at_patient, at_text, at_spans, meta, _ = self._layout
        text = row[at_text]
        if type(text) is not str:
            raise Unreadable("the text is missing or no string")
        if len(text) > MOST_BYTES:
            raise Unreadable(f"the text is longer than {MOST_BYTES >> 20} Mi characters")
        if not text.isascii() and (at := unsound(text)) is not None:
            raise Unreadable(f"the text holds a lone surrogate at offset {at}")
        doc_id = _id(row[at_doc], "doc_id")
        said = None
        if at_patient is not None and (row[at_patient] not in (None, "")):
            said = _id(row[at_patient], "patient_id")
        patient_id = self._options.patient(doc_id, said)
        spans = None
        if self._options.spans != "detect":
            given = None if at_spans is None else row[at_spans]
            if type(given) is str and given:
                try:
                    given = parsed(given)
                except Unreadable as bad:
                    raise Unreadable(f"the column of spans: {bad.why.replace('the line', 'the list')}",
                                     bad.hint) from None
                if type(given) is not list:
                    raise Unreadable("the column of spans holds no JSON list")
            elif type(given) is str:
                given = None
            elif type(given) is list:
                # Parquet's own lists of records.
                given = [tuple((k, v) for k, v in item.items() if v is not None) if type(item) is dict else item
                         for item in given]
            spans = self._lines.spans(given, text)
        elif at_spans is not None:
            self._lines.unused += _marks(row[at_spans])
        blank = self._blank
        fields = {name: value for place, name in meta if (value := row[place]) is not None and value != blank}
        for value in fields.values():
            if type(value) is str and not value.isascii() and unsound(value) is not None:
                raise Unreadable("a field holds a lone surrogate")
        lost = self._lost
        if self._lines.passed or self._lines.unused:
            lost = (*lost, *self._lines.lost())
        return Record(Document(doc_id, patient_id, text, fields), spans, where, lost, not self._lines.silent)


def _marks(given: Any) -> int:
    """How many marks a cell of spans holds that nobody asks for; 0 where it cannot be read."""
    try:
        found = parsed(given) if type(given) is str and given else given
    except Unreadable:
        return 0
    return len(found) if type(found) is list else 0


def _id(value: Any, name: str) -> str:
    if type(value) is int:
        return str(value)
    if type(value) is not str or not value:
        raise Unreadable(f"{name} is missing, or neither a string nor a whole number")
    if not value.isascii() and (at := unsound(value)) is not None:
        raise Unreadable(f"{name} holds a lone surrogate at offset {at}")
    return value


def staged(note: ReleasedNote) -> bytes:
    """A note as a worker stages it: columns are not known before the last note is, so a row is a JSON line first."""
    return line(note)


class Staged:
    """Staged notes, to be written as a table: its columns first, then its rows, in two goes over the parts."""

    def __init__(self, parts: Iterable[Path]) -> None:
        self._parts = list(parts)
        names: set[str] = set()
        for row in self._each():
            names |= row.keys()
        more = sorted(names.difference(OURS), key=lambda name: (_META.index(name) if name in _META else 2, name))
        #: the columns, in order
        self.columns = ("doc_id", "patient_id", *(name for name in more if name), "text", "spans")

    def rows(self) -> Iterator[list[str | None]]:
        """The rows, each a cell a column; None where a note does not have the field."""
        for row in self._each():
            row["spans"] = spans_text(_note(row)) if "spans" in row else None
            yield [_cell(row.get(name)) for name in self.columns]

    def _each(self) -> Iterator[dict[str, Any]]:
        for part in self._parts:
            with part.open("rb") as file:
                for raw in file:
                    yield json.loads(raw)

    def __repr__(self) -> str:
        return f"Staged(columns={len(self.columns)})"


def _note(row: Mapping[str, Any]) -> ReleasedNote:
    from resynth.types import OutSpan

    spans = tuple(
        OutSpan(s["start"], s["end"], s.get("kind", ""), s["label"], s.get("role", "unknown")) for s in row["spans"]
    )
    found_by = tuple(s.get("found_by", "") for s in row["spans"])
    disputed = tuple(s.get("disputed", False) for s in row["spans"])
    return ReleasedNote(row["doc_id"], row["patient_id"], row["text"], spans, {}, True, found_by, disputed)


def _cell(value: object) -> str | None:
    if value is None or type(value) is str:
        return value
    return json.dumps(value, ensure_ascii=False, allow_nan=False)


def lost(note: ReleasedNote) -> dict[str, int]:
    """What a row cannot say of a note's metadata: cells are text, and an empty one says nothing."""
    typed = sum(type(value) is not str and value is not None for value in note.meta.values())
    empty = sum(value in (None, "") or not name for name, value in note.meta.items())
    counts = {"types of metadata that is no text": typed, "empty metadata fields": empty}
    return {what: count for what, count in counts.items() if count}


def formulas(note: ReleasedNote) -> int:
    """How many cells of a note a spreadsheet would run as formulas."""
    cells = [note.doc_id, note.patient_id, note.text, *(v for v in note.meta.values() if type(v) is str)]
    return sum(cell.startswith(FORMULA) for cell in cells)
