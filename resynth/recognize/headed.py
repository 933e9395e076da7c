"""Tables that a note holds: a line of headings, and below it rows whose cells stand under them.

Cells are apart by tabs, bars, semicolons or commas, as many in a row as there are headings; or by two blanks and more,
each under the heading that begins nearest to it. ``Patient,Test,Result`` and ``Pt       Test   Result``.
"""

from __future__ import annotations

from typing import NamedTuple

from resynth.recognize.note import Note
from resynth.recognize.words import regex

Place = tuple[int, int]
#: What cells are apart by, the surest first; two blanks are none of these.
_SIGNS = "\t|;,"
_CELL = regex(r"\S(?:\S|[ ](?=\S))*")
#: A heading: up to four words, no figures and nothing of a sentence.
_HEADING = regex(r"[A-Za-z][A-Za-z#/()'-]*\.?(?: [A-Za-z#/()'-]{1,16}){0,3}|#|No\.")
#: A table has no more rows than this, and a line no more signs.
_ROWS, _WIDEST = 60, 240
#: What stands behind the last word of a heading.
_ENDS = frozenset(("", "\n", "\t", "|", ";", ",", " "))


class Table(NamedTuple):
    """The headings of a table in small letters, what its cells are apart by, and the places of the cells below each."""

    headings: list[str]
    sign: str
    columns: list[list[Place]]

    def __repr__(self) -> str:
        return f"Table(columns={len(self.columns)})"


def table_of(note: Note, number: int) -> Table | None:
    """The table of which a token is in a heading; none where its line is none of headings, or no row is below."""
    text, end = note.text, note.ends[number]
    if text[end : end + 1] not in _ENDS:
        return None
    line, stop = note.line(end - 1)
    if stop - line > _WIDEST:
        return None
    written = text[line:stop]
    sign = next((one for one in _SIGNS if one in written), "  " if "  " in written.strip() else "")
    if not sign or (sign == "," and ", " in written):
        return None
    heads = _cells(text, line, stop, sign)
    if len(heads) < 2 or not all(_HEADING.fullmatch(text, *head) or (
        head[0] == head[1] and sign != "  "
    ) for head in heads):
        return None
    columns = _below(text, line, stop, sign, heads)
    if not any(columns):
        return None
    return Table([text[first:last].lower() for first, last in heads], sign, columns)


def _below(text: str, line: int, stop: int, sign: str, heads: list[Place]) -> list[list[Place]]:
    """The cells of the rows below a line of headings, by their heading."""
    columns: list[list[Place]] = [[] for _ in heads]
    begins = [first - line for first, _ in heads]
    for _ in range(_ROWS):
        line = stop + 1
        stop = text.find("\n", line)
        stop = len(text) if stop < 0 else stop
        if line >= len(text) or stop - line > _WIDEST:
            break
        cells = _cells(text, line, stop, sign)
        if sign == "  ":
            if len(cells) < 2:
                break
            for cell in cells:
                at = cell[0] - line
                columns[min(range(len(begins)), key=lambda one: abs(begins[one] - at))].append(cell)
        elif len(cells) != len(heads):
            if len(cells) == 1 and set(text[line:stop]) <= set("-=+ ") and stop > line:
                continue  # a rule below the headings
            break
        else:
            for column, cell in zip(columns, cells, strict=True):
                if cell[0] < cell[1]:
                    column.append(cell)
    return columns


def _cells(text: str, line: int, stop: int, sign: str) -> list[Place]:
    """The places of the cells of a line, without the blanks around them; empty ones where signs part them."""
    if sign == "  ":
        return [found.span() for found in _CELL.finditer(text, line, stop)]
    places, at = [], line
    for cell in text[line:stop].split(sign):
        start = at + len(cell) - len(cell.lstrip())
        places.append((start, max(start, at + len(cell.rstrip()))))
        at += len(cell) + 1
    return places
