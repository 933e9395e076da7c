"""Names in a column of a table without headings where others were found: ``ED  MOODY  Fall``.

Rows are lines under one another whose cells are apart by two blanks and more, by tabs or by bars. Cells that begin in
one place, or that are the same in number, are a column; it is one of names where somebody was found in it and all other
words in it are names that can be.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from resynth import lexicon
from resynth.recognize.headed import Place
from resynth.recognize.note import Note
from resynth.recognize.persons import name_cues as cues
from resynth.recognize.words import regex
from resynth.types import Span

#: Signs of a row, cells of one, rows of a table, words of a column; where cells begin one under another.
_WIDEST, _CELLS, _ROWS, _FEWEST, _ASIDE = 200, 3, 3, 2, 1
_CELL = regex(r"[^\s|](?:[^\s|]|[ ](?=[^\s|]))*")
_NAME = regex(r"[^\W\d_][\w'’-]+(?:, ?[^\W\d_][\w'’-]*\.?)?(?: [A-Z][\w'’-]+)?")
_NOBODY = cues.NOBODY | cues.OFFICES | cues.SERVICES | cues.PLACES | cues.SEXES | cues.GRAMMAR
_KINDS = frozenset(("NAME", "PATIENT", "DOCTOR"))


def spans(note: Note, found: Iterable[Span]) -> Iterator[Span]:
    """The other names of columns in which somebody was found."""
    text = note.text
    known = {span.start: span for span in found if span.kind in _KINDS and _is_cell(text, span)}
    done = 0
    for start, span in sorted(known.items()):
        if start >= done:
            rows, done = _rows(note, start)
            for column in _columns(rows) if len(rows) >= _ROWS else ():
                yield from _named(text, column, known, span)


def _is_cell(text: str, span: Span) -> bool:
    """Whether a span is a cell of a row, neither its first words nor a part of its text."""
    before, behind = text[max(0, span.start - 2) : span.start], text[span.end : span.end + 2]
    return (before == "  " or before[-1:] in ("\t", "|") or before == "| ") and (
        behind in ("", "  ", " |") or behind[:1] in ("\t", "|", "\n")
    )


def _rows(note: Note, at: int) -> tuple[list[list[tuple[int, Place]]], int]:
    """The rows of the table around a place, each the cells with where they begin in their line; where it ends."""
    text = note.text
    line, stop = note.line(at)
    rows = [_cells(text, line, stop)]
    above = line
    while above > 0 and len(rows) < 60:
        above, end = note.line(above - 1)
        cells = _cells(text, above, end)
        if len(cells) < _CELLS:
            break
        rows.insert(0, cells)
    while stop + 1 < len(text) and len(rows) < 60:
        below, stop = note.line(stop + 1)
        cells = _cells(text, below, stop)
        if len(cells) < _CELLS:
            break
        rows.append(cells)
    return rows, stop


def _cells(text: str, line: int, stop: int) -> list[tuple[int, Place]]:
    if stop - line > _WIDEST:
        return []
    parted = "|" in text[line:stop] or "\t" in text[line:stop]
    places = [found.span() for found in _CELL.finditer(text, line, stop)]
    return [(number if parted else place[0] - line, place) for number, place in enumerate(places)]


def _columns(rows: list[list[tuple[int, Place]]]) -> list[list[Place]]:
    """The cells that stand under one another in half of the rows and more."""
    columns: dict[int, list[Place]] = {}
    for row in rows:
        for at, place in row:
            columns.setdefault(at, []).append(place)
    return [places for places in columns.values() if 2 * len(places) >= len(rows)]


def _named(text: str, column: list[Place], known: dict[int, Span], like: Span) -> Iterator[Span]:
    """The cells of a column that nobody found, where all that are words can be names."""
    told = [known[start] for start, _ in column if start in known]
    others = [place for place in column if place[0] not in known and any(map(str.isalpha, text[slice(*place)]))]
    if not told or len(told) + len(others) < _FEWEST or not all(_may_be(text[slice(*place)]) for place in others):
        return
    if 2 * len(told) < len(others) and not any(text[one.start : one.end].isupper() for one in told):
        return
    for start, end in others:
        yield Span(start, end, told[0].kind, told[0].kind, told[0].role, "names:cue", 0.85)


def _may_be(cell: str) -> bool:
    """Whether a cell is a name of the Census or one that nobody has seen, and nobody's office."""
    if not _NAME.fullmatch(cell) or not cell[0].isupper():
        return False
    words = [lexicon.fold(word.rstrip(".")) for word in cell.replace(",", " ").split()]
    whole = [word for word in words if len(word) > 2]
    return bool(whole) and _NOBODY.isdisjoint(words) and all(map(_is_name, whole))


def _is_name(word: str) -> bool:
    """Whether a word is a name that many bear, one of the Census that is none of medicine, or one nobody has seen."""
    if word in cues.common_surnames() or word in cues.first_names():
        return word not in lexicon.terms() or word in cues.common_surnames()
    if word in lexicon.census_names():
        return word not in lexicon.clinical_words() and word not in lexicon.terms()
    return not (word in lexicon.seen_words() or lexicon.is_product(word))
