"""Places in the columns of a table whose heading has two of them: ``| Street | City | State | Zip |``."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache

from resynth import lexicon
from resynth.recognize import gazetteer
from resynth.recognize.note import Note, anchored
from resynth.recognize.numbers import columns
from resynth.recognize.words import regex

_HEADS = {
    "street": "STREET", "street address": "STREET", "address": "STREET", "address 1": "STREET", "city": "CITY",
    "town": "CITY", "state": "STATE", "st": "STATE", "zip": "ZIP", "zip code": "ZIP", "postal code": "ZIP",
    "country": "COUNTRY", "county": "COUNTY",
}
_ZIP = regex(r"\d{5}(?:-\d{4})?")
_NAME = regex(r"[^\W\d_][^\d|]{1,40}")
_HOUSE = regex(r"(?=[^|]*\d)[^\W_][^|]{3,80}")
_NOTHING = frozenset(("unknown", "none", "n/a", "same", "homeless", "other"))


@cache
def _anchors() -> int:
    return anchored(dict.fromkeys(sorted({head.split()[0] for head in _HEADS}), True))


def places(note: Note) -> Iterator[tuple[int, int, str]]:
    """The places in such columns of a note, and their kinds."""
    for word, _ in note.hits(_anchors()):
        for number in note.here[word]:
            heading = columns.heading_at(note, note.starts[number])
            if heading is None:
                continue
            heads = [_HEADS.get(note.text[first:last].lower(), "") for first, last in heading.cells]
            if (kind := heads[heading.column]) and len({*heads} - {""}) > 1:
                for first, last in columns.cells_under(note, heading):
                    if _is_one(note.text[first:last], kind):
                        yield first, last, kind


def _is_one(cell: str, kind: str) -> bool:
    if kind == "ZIP":
        return _ZIP.fullmatch(cell) is not None
    if kind == "STATE":
        return cell in lexicon.states() or lexicon.fold(cell) in gazetteer.states()
    if kind == "STREET":
        return _HOUSE.fullmatch(cell) is not None
    return _NAME.fullmatch(cell) is not None and cell.lower() not in _NOTHING
