"""Lines that go on below, behind the margin of a page or an item, or behind the marks of a letter that is quoted.

The marks of a quoted letter (``>``) mean nothing. Where lines go on behind a margin, or were filled up with blanks to
one length, their ends and these blanks are one, and so are the ends of the other wrapped lines of that text.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import groupby

from resynth.recognize.markup import Edit
from resynth.recognize.words import regex
from resynth.recognize.wrapped import wrapped

#: Marks of a quotation with the blank behind them; behind one at least of its lines a letter stands.
_QUOTED = regex(r"(?:> ?)+(?:(?=[^\s=\d])|[ \t]*$)")
_MARK = regex(r"(?:> ?)+")
_FEWEST = 2


def edits(text: str) -> Iterator[Edit]:
    """What is read in the place of margins and of marks of quotations; most notes have neither."""
    quoted = text.startswith(">") or "\n>" in text
    if not quoted and "\n " not in text and "\n\t" not in text and "  \n" not in text:
        return
    lines = text.split("\n")
    marks = _marks(lines) if quoted else [0] * len(lines)
    bare = [line[mark:].rstrip() for line, mark in zip(lines, marks, strict=True)]
    ended = wrapped(bare, hanging=True)
    if not any(bare[number + 1][:1].isspace() or lines[number][-2:] == "  " for number in ended):
        ended = ()
    at = end = 0
    for number, (line, mark) in enumerate(zip(lines, marks, strict=True)):
        if number - 1 in ended:
            yield end, at + mark + len(bare[number]) - len(bare[number].lstrip()), " "
        elif mark:
            yield at, at + mark, ""
        end = at + mark + len(bare[number])
        at += len(line) + 1


def _marks(lines: list[str]) -> list[int]:
    """How long the mark of a quotation is that each line begins with: of two lines in a row at least."""
    found = []
    for quoted, some in groupby(lines, lambda line: line[:1] == ">"):
        block = list(some)
        told = quoted and len(block) >= _FEWEST and any(map(_QUOTED.match, block))
        found += [len(mark[0]) if told and (mark := _MARK.match(line)) else 0 for line in block]
    return found
