"""Numbers in a column whose heading says what they are: lots and serials are a device's, catalogues and codes nobody's.

A heading is a line of cells, apart by bars, strokes between blanks, tabs or two blanks, none with a figure; each row
below it has its cells so too. ``Item | REF | LOT``: a reference is in every hospital's shelf, a lot was in one patient.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache
from typing import NamedTuple

from resynth import lexicon
from resynth.recognize.lines import once
from resynth.recognize.note import Note, anchored
from resynth.recognize.words import regex, word_set

#: What a heading says first: what a maker or a system numbers, and what one thing has.
_OF_ALL = word_set(
    "ref refs catalog catalogue cat code codes cpt icd snomed loinc ndc hcpcs rxnorm model models part sku cvx"
)
_OF_ONE = word_set("lot lots serial sn")
_LOTS, _OF_RECORD = word_set("lot lots"), word_set("mrn mrns uhid")
#: What may stand beside it in its cell.
_BESIDE = word_set(
    "no nos number numbers num id system cm 10 9 s n ct product item batch device concept dx diagnosis patient pt"
)
_LETTERS = regex(r"[a-z]+|\d+")
#: A piece of a line that stands apart from the next one, by what the line has between its cells.
_BY_BARS, _BY_STROKES = regex(r"[^|\n]+"), regex(r"(?:(?! / )[^\n])+")
_BY_BLANKS = regex(r"[^\s](?:[^\s]|[ ](?=[^\s]))*")
#: What one thing is numbered with: a figure in it, no measure and no day.
_NUMBER = regex(r"(?=[A-Z-]{0,12}\d)[A-Z\d](?:[A-Z\d-]{2,18})[A-Z\d]", re.IGNORECASE)
#: A lot may have letters alone; a record's number is what stands there with a figure in it, cut as it may be.
_LETTERED = regex(r"[A-Z]{4,8}")
_RECORD = regex(r"(?=[A-Z/.-]{0,8}\d)[A-Z\d][A-Z\d/.-]{2,18}[A-Z\d]", re.IGNORECASE)
#: What is measured, and the span of what is usual.
_MEASURED = regex(r"\d{1,3}\.\d{1,3}|\d{1,4}(?:\.\d{1,3})?-\d{1,4}\.\d{1,3}|\.\d{1,3}")
#: Two of these in a line head a table of its own, with which the one above it ends.
_OF_RESULTS = word_set(
    "test tests component analyte result results value values ref range flag flags unit units reference drug "
    "medication dose route frequency problem diagnosis allergen reaction vaccine"
)
_DAY = regex(
    r"(?:0?[1-9]|[12]\d|3[01]|\d{4})-\d{1,2}(?:-\d{1,4})?|\d{1,4}(?:mg|ml|mm|cm|fr|mcg)|(?:19|20)\d\d",
    re.IGNORECASE,
)
#: The line between a heading and its rows.
_RULE = regex(r"[ \t|:+=-]*-[ \t|:+=-]*(?=\n)")
#: A table has no more rows than this below its heading, and a line no more signs.
_ROWS, _WIDEST = 60, 300


class Columns(NamedTuple):
    """The places of numbers under headings: those of a device, those of nobody, and those of a patient's record."""

    devices: tuple[tuple[int, int], ...]
    nobodys: tuple[tuple[int, int], ...]
    records: tuple[tuple[int, int], ...] = ()

    def __repr__(self) -> str:
        return f"Columns({len(self.devices)}, {len(self.nobodys)}, {len(self.records)})"


@cache
def _anchors() -> int:
    return anchored(dict.fromkeys(sorted(_OF_ALL | _OF_ONE | _OF_RECORD), True))


@once
def columns(note: Note) -> Columns:
    """What stands in such columns of a note."""
    devices: list[tuple[int, int]] = []
    nobodys: list[tuple[int, int]] = []
    records: list[tuple[int, int]] = []
    for word, _ in note.hits(_anchors()):
        for number in note.here[word]:
            if note.words[number].islower():
                continue
            heading = heading_at(note, note.starts[number])
            if heading is None or not _is_numbered(note.text[slice(*heading.cells[heading.column])]):
                continue
            under = list(_numbers_under(note, heading, lettered=word in _LOTS))
            if word in _OF_ALL:
                nobodys += under
            elif word in _OF_RECORD:
                records += (place for place in under if _is_record(note.text[slice(*place)]))
            else:
                devices += (place for place in under if _is_number(note.text[slice(*place)]))
    return Columns(*(tuple(sorted(set(places))) for places in (devices, nobodys, records)))


def is_nobodys(note: Note, start: int, end: int) -> bool:
    """Whether a place is in a column of what a maker or a system numbers."""
    return any(first <= start and end <= last for first, last in columns(note).nobodys)


def _is_number(cell: str) -> bool:
    if cell.isalpha():
        return _LETTERED.fullmatch(cell) is not None and cell.lower() not in lexicon.seen_words()
    return _NUMBER.fullmatch(cell) is not None and _DAY.fullmatch(cell) is None


def _is_record(cell: str) -> bool:
    return _RECORD.fullmatch(cell) is not None and _MEASURED.fullmatch(cell) is None


class Heading(NamedTuple):
    """A heading: where it ends, how its cells are parted, their places, and which of them is meant."""

    stop: int
    cut: re.Pattern[str]
    cells: list[tuple[int, int]]
    column: int

    def __repr__(self) -> str:
        return f"Heading({self.column} of {len(self.cells)})"


def heading_at(note: Note, at: int) -> Heading | None:
    """The heading that a place is in, if its line is one."""
    text = note.text
    line, stop = note.line(at)
    if stop - line > _WIDEST:
        return None
    cut = _BY_BARS if "|" in text[line:stop] else _BY_STROKES if " / " in text[line:stop] else _BY_BLANKS
    cells = _cells(text, line, stop, cut)
    column = next((n for n, (first, last) in enumerate(cells) if first <= at < last), -1)
    if column < 0 or not _are_headings([text[first:last] for first, last in cells]):
        return None
    return Heading(stop, cut, cells, column)


def _numbers_under(note: Note, heading: Heading, *, lettered: bool = False) -> Iterator[tuple[int, int]]:
    """The places of the cells below a heading with a figure in them.

    Args:
        lettered: whether a cell in capitals is one too, without a figure.
    """
    for first, last in cells_under(note, heading):
        cell = note.text[first:last]
        if any(map(str.isdecimal, cell)) or (lettered and cell.isupper()):
            yield first, last


def cells_under(note: Note, heading: Heading) -> Iterator[tuple[int, int]]:
    """The places of the cells below a heading, down to the end of the table."""
    text, (stop, cut, heads, column) = note.text, heading
    if (rule := _RULE.match(text, stop + 1)) is not None:
        stop = rule.end()
    if not any(map(str.isdecimal, text[stop + 1 : stop + 1 + _WIDEST].partition("\n")[0])):
        return  # no row of a table
    for _ in range(_ROWS):
        line, stop = stop + 1, text.find("\n", stop + 1)
        stop = len(text) if stop < 0 else stop
        if line >= len(text) or stop - line > _WIDEST or not text[line:stop].strip():
            return
        cells = _cells(text, line, stop, cut)
        if len(cells) < 2 or sum(text[first:last].lower() in _OF_RESULTS for first, last in cells) > 1:
            return
        if cut is not _BY_BLANKS or len(cells) == len(heads):
            below = cells[column : column + 1]
        else:
            begin = heads[column][0] - heads[0][0] + cells[0][0]
            below = [cell for cell in cells[1:] if cell[0] <= begin + 1 and begin < max(cell[1], cell[0] + 3)]
        yield from below[:1]


def _are_headings(heads: list[str]) -> bool:
    """Whether cells are all headings."""
    if len(heads) < 2 or any(len(head) > 32 or not head[:1].isalpha() for head in heads if head not in ("", "#")):
        return False
    return not any(sign in head for head in heads for sign in ":;=") and sum(map(str.isdecimal, "".join(heads))) < 3


def _is_numbered(head: str) -> bool:
    """Whether a heading has only words of what is numbered."""
    words = _LETTERS.findall(head.lower())
    return bool(words) and _BESIDE.union(_OF_ALL, _OF_ONE, _OF_RECORD).issuperset(words)


def _cells(text: str, line: int, stop: int, cut: re.Pattern[str]) -> list[tuple[int, int]]:
    """The places of a line's cells without the blanks around them; a bar at its beginning opens none."""
    places = [found.span() for found in cut.finditer(text, line, stop)]
    bare = [(first + len(text[first:last]) - len(text[first:last].lstrip()), last) for first, last in places]
    bare = [(first, first + len(text[first:last].rstrip())) for first, last in bare]
    return bare[1:] if bare and cut is _BY_BARS and bare[0][0] >= bare[0][1] else bare
