"""Rooms in columns under a heading that says so, ``Name | Room | Dx`` and below ``410``; and those of lists of beds.

``12A: MAP 72``, ``403 - asleep``: a number that opens an entry of a round, and a colon or a dash behind it.

What stands under ``Room``, ``Rm``, ``Bed``, ``Ward`` is a short number, a code or a ward with its bed; ``Unit`` is one
of measurement where values are beside it.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache

from resynth.recognize.headed import Table, table_of
from resynth.recognize.note import Note, anchored
from resynth.recognize.persons import name_beds
from resynth.recognize.words import regex, word_set
from resynth.types import Span

BY = "keywords"
_HEADINGS = word_set("room rm bed ward unit loc location rooms beds")
#: Words that stand around those in a heading.
_AROUND = word_set("room rm bed ward unit loc location number no num # / nr and pt patient current assigned")
#: Where values of tests stand, units are of measurement.
_MEASURED = word_set("value result test dose range reference flag analyte ref lab qty quantity price dosage units")
_CELL = regex(
    r"(?:(?:Rm|Room|Bed|RM|BED|ROOM)\.? ?#?)?(?:[A-Z]{1,6}[ -]?)?\d{1,4}[A-Z]{0,2}"
    r"(?:[-/][A-Z0-9]{1,4}){0,2}(?:[ -](?:[A-D]|\d{1,4}[A-D]?|bed \w))?|\d{1,2} (?:North|South|East|West)(?: \d{1,4})?"
)
#: A date, an hour or a figure with a unit is none, and more than so many signs are none.
_NONE = regex(r"\d{1,2}/\d{1,2}(?:/\d{2,4})?|\d{1,2}/\d{2}|(?:19|20)\d\d-\d{1,2}(?:-\d{1,2})?|\d+ ?(?:mg|ml|cc)")
#: A number that opens an entry; one of a list, whose tenth line and those behind it have two digits too.
_ITEM = regex(r"(?<![^\n])[1-3](?::| ?[-—–]) ")
_ENTRY = regex(r"(?:(?<![^\n])|(?<=[.;] ))(?P<it>[1-9]\d\d?[A-D]?)(?::| -| —| –|-(?= )) (?=[A-Za-z])")


@cache
def _anchors() -> int:
    return anchored(dict.fromkeys(sorted(_HEADINGS), True))


def spans(note: Note) -> Iterator[Span]:
    """The rooms of columns and of lists of beds."""
    lines: set[int] = set()
    for word, _ in note.hits(_anchors()):
        for number in note.here[word]:
            line = note.line(note.starts[number])[0]
            if line in lines:
                continue
            table = table_of(note, number)
            if table is not None:
                lines.add(line)
                yield from _in_table(note.text, table)
    rows = name_beds.rows(note)
    for row in rows if any(row.led for row in rows) else ():  # else they may be the numbers of the rows
        yield Span(*row.place, "ROOM", "ROOM", "unknown", f"{BY}:room of a list", 0.7)
    listed = _ITEM.search(note.text) is not None
    for found in _ENTRY.finditer(note.text):
        if listed and found.end("it") - found.start("it") < 3 and found["it"].isdecimal():
            continue
        yield Span(*found.span("it"), "ROOM", "ROOM", "unknown", f"{BY}:room of an entry", 0.7)


def _in_table(text: str, table: Table) -> Iterator[Span]:
    """The cells under headings of rooms, where most of a column are such."""
    values = any(one in _MEASURED for heading in table.headings for one in heading.split())
    for heading, cells in zip(table.headings, table.columns, strict=True):
        said = heading.replace("/", " ").replace("#", " ").split()
        if not said or not _AROUND.issuperset(said) or _HEADINGS.isdisjoint(said) or (values and "unit" in said):
            continue
        found = [cell for cell in cells if _CELL.fullmatch(text, *cell) and not _NONE.fullmatch(text, *cell)]
        if 2 * len(found) > len(cells):
            for start, end in found:
                yield Span(start, end, "ROOM", "ROOM", "unknown", f"{BY}:room of a column", 0.7)
