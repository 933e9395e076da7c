"""What stands in the cells of a table below headings of one sort: years below ``Onset``, ages below ``Age``."""

from __future__ import annotations

import re
from collections.abc import Iterable

from resynth.recognize.note import Note
from resynth.recognize.words import regex

#: Between two cells: bars or tabs, or blanks too.
BARS = regex(r"[ \t]*\|[ \t]*|\t[ \t]*")
BARS_AND_BLANKS = regex(r"[ \t]*\|[ \t]*|\t[ \t]*| {2,}")
#: At the ends of a row; a table has no more rows that are looked at.
_EDGE, _ROWS = " \t|", 60


def below(
    note: Note, words: Iterable[str], headings: re.Pattern[str], cell: re.Pattern[str], between: re.Pattern[str] = BARS
) -> frozenset[int]:
    """Where what a pattern finds begins in the cells below such headings: its first group, if it has one.

    Args:
        words: those that a line of headings has one of, in small letters.
        headings: of a whole heading, in small letters.
        cell: of a whole cell.
    """
    found: set[int] = set()
    if between.search(note.text) is None:
        return frozenset()  # no table
    for start, end in sorted({note.line(note.starts[number]) for word in words for number in note.where(word)}):
        heading = between.split(note.text[start:end].strip(_EDGE))
        columns = {place for place, one in enumerate(heading) if headings.fullmatch(one.strip().lower())}
        if not columns or len(heading) < 2 or any(map(str.isdecimal, note.text[start:end])):
            continue
        for _ in range(_ROWS):
            start = min(end + 1, len(note.text))
            end = note.line(start)[1]
            cells = between.split(note.text[start:end].strip(_EDGE))
            if len(cells) != len(heading):
                break
            for place, one in enumerate(cells):
                start = note.text.index(one, start)
                if place in columns and (told := cell.fullmatch(one)):
                    found.add(start + told.start(1 if cell.groups else 0))
                start += len(one)
    return frozenset(found)
