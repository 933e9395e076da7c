"""Initials in a column whose heading says that who did it stands there: ``TIME  BP  INIT``, ``VALUE  CALLED TO  BY``.

A row of a table has its cells apart by two blanks, a tab or a bar. The cell under the heading holds the letters of one
or more; elsewhere two or three letters in a column are a finding far more often.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache

from resynth.recognize.note import Note, anchored
from resynth.recognize.persons import name_cues as cues
from resynth.recognize.persons.name_letters import FRAGMENTS
from resynth.recognize.words import regex, word_set

#: What stands above the letters of who did it.
_HEADINGS = word_set("init inits initials by who rn nurse sig sign signed staff tech")
#: A piece of a line that stands apart from the next one.
_CELL = regex(r"[^\s|](?:[^\s|]|[ ](?=[^\s|]))*")
_ONE = r"(?:[A-Z]{2,3}|[a-z]{2,3}|[A-Z](?:[a-z]{1,2}[A-Z]{1,2}|[A-Z][a-z]))"
_LETTERS = regex(rf"(?P<first>{_ONE})(?:[ ]?/[ ]?(?P<second>{_ONE}))?(?![\w/.-])")
#: What stands alone in such a column and is nobody.
_NOBODY = word_set(
    "yes no na ok wnl neg pos off out per see ed er icu or rn lpn md do np pa rt pt ot cna lab mom dad son sister qc "
    "po iv im sq sl pr ng og gt prn stat hs am pm ra nc nrb bid tid qid nil pca cpm ivp lue rue lle rle bue ble lt ac "
    "fa red tan wht clr sm lg mod mg ml hr day dr ems nod all"
)
#: A table has no more rows than this behind its heading, and a line no more signs.
_ROWS, _WIDEST = 60, 240


@cache
def _anchors() -> int:
    return anchored(dict.fromkeys(_HEADINGS, True))


def spans(note: Note) -> Iterator[tuple[int, int]]:
    """Where initials stand under a heading of who did it."""
    for word, _ in note.hits(_anchors()):
        for number in note.here[word]:
            if _is_heading(note, number):
                yield from _under(note, number)


def _is_heading(note: Note, number: int) -> bool:
    """Whether a word stands alone in its cell, in a line of three cells and more that are all headings."""
    text, start, end = note.text, note.starts[number], note.ends[number]
    if not note.words[number][0].isupper() or (text[end : end + 2] not in ("", "  ", " |", "\n") and (
        text[end] not in "\t\n|"
    )):
        return False
    if text[max(0, start - 2) : start] not in ("  ", "| ") and text[start - 1 : start] not in ("\t", "|"):
        return False
    line, stop = note.line(start)
    if stop - line > _WIDEST:
        return False
    cells = [found[0] for found in _CELL.finditer(text, line, stop)]
    return len(cells) > 2 and all(cell[0].isalpha() or cell in ("#", "%") for cell in cells) and not any(
        sign in cell for cell in cells for sign in ":;="
    )


def _under(note: Note, number: int) -> Iterator[tuple[int, int]]:
    """The letters in the rows below a heading, down to the end of the table."""
    text, start = note.text, note.starts[number]
    line, stop = note.line(start)
    bar = "|" in text[line:stop] or "\t" in text[line:stop]
    place = _cells(text, line, stop)
    column = next(n for n, (first, last) in enumerate(place) if first <= start < last)
    heads = [first - line for first, _ in place]
    for _ in range(_ROWS):
        line, stop = stop + 1, text.find("\n", stop + 1)
        stop = len(text) if stop < 0 else stop
        if line >= len(text) or stop - line > _WIDEST or not text[line:stop].strip():
            return
        cells = _cells(text, line, stop)
        if len(cells) < 2:
            return
        if bar:
            below = cells[column : column + 1]
        else:
            below = [cell for cell in cells[1:] if _nearest(heads, cell[0] - line) == column]
        for cell in below:
            if found := _letters(text, cell):
                yield from _named(found)
                break


def _nearest(heads: list[int], at: int) -> int:
    """The number of the heading that begins nearest to a place of a line."""
    return min(range(len(heads)), key=lambda n: abs(heads[n] - at))


def _cells(text: str, line: int, stop: int) -> list[tuple[int, int]]:
    return [found.span() for found in _CELL.finditer(text, line, stop)]


def _letters(text: str, cell: tuple[int, int]) -> re.Match[str] | None:
    """The letters with which a cell begins, if they are somebody's: roles, doses and answers are nobody."""
    found = _LETTERS.match(text, *cell)
    if found is None or (found.end() < cell[1] and not found["second"] and found["first"].islower()):
        return None
    said = [found["first"].lower(), (found["second"] or "").lower()]
    if any(one in _NOBODY or one in FRAGMENTS or one in cues.functions() or one in cues.DEGREES for one in said if one):
        return None
    return found


def _named(found: re.Match[str]) -> Iterator[tuple[int, int]]:
    yield found.span("first")
    if found["second"]:
        yield found.span("second")
