"""A text as recognizers read it, sign for sign: blanks, hyphens and line ends plain where they mean nothing else."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import pairwise

#: Blanks of all widths, and letters, digits and signs of full width: as ASCII has them.
_PLAIN = dict.fromkeys((0xA0, 0x1680, *range(0x2000, 0x200B), 0x202F, 0x205F, 0x3000), " ")
_PLAIN |= {number: chr(number - 0xFEE0) for number in range(0xFF01, 0xFF5F)}
#: What word processors make of a hyphen within a word or a number.
_HYPHEN = re.compile(r"(?<=[\w)])(?:[\u2010-\u2013\u2212\ufe63](?=\w)|\u2014(?<=\d.)(?=\d))")

#: A machine wraps at so many signs; it has wrapped a text when so many lines at least end because the next word found
#: no place, and not more of ten are longer.
_NARROWEST, _WIDEST, _FEWEST, _MOST_LONGER = 50, 110, 3, 2
#: The same of a narrow column, in which short lines end anyhow: of ten lines behind which something may go on so many
#: at least end for want of place.
_COLUMN, _FEWEST_NARROW, _MOST_OF_TEN = 24, 6, 7
#: What begins a line of its own: a mark of a list, a field; a heading, where not all is in capitals.
_OPENING = re.compile(r"[-*\u2022#>+~=]|\(?\d{1,2}[.)](?!\d)|[A-Za-z][\w /&-]{0,30}:")
_HEADING = re.compile(r"[A-Z][A-Z /&-]{3,}\b")


def plain(text: str) -> str:
    """The text with what ASCII has where other signs stand for it, and a blank for the end of a wrapped line.

    Every sign keeps its place: spans in one are spans in the other.
    """
    if not text.isascii():
        text = _HYPHEN.sub("-", text.translate(_PLAIN))
    return _unwrapped(text)


def _unwrapped(text: str) -> str:
    """The text with a blank for each line end that only means that the next word found no place in the line."""
    lines = text.split("\n")
    full = list(_full(lines, _COLUMN if _are_narrow(lines) else _NARROWEST))
    if len(full) < _FEWEST:
        return text
    widths = Counter(width for _, least, most in full for width in range(least, most))
    width = max(widths, key=lambda one: (widths[one], one))
    wrapped = {number for number, least, most in full if least <= width < most}
    if len(wrapped) < _FEWEST or sum(len(line) > width for line in lines) * 10 > len(lines) * _MOST_LONGER:
        return text
    if width < _NARROWEST:
        ended = sum(1 for _ in _full(lines, 0))
        if len(wrapped) < _FEWEST_NARROW or len(wrapped) * 10 < ended * _MOST_OF_TEN:
            return text
    return lines[0] + "".join([(" " if n in wrapped else "\n") + line for n, line in enumerate(lines[1:])])


def _are_narrow(lines: Sequence[str]) -> bool:
    """Whether hardly a line is as long as those of most texts."""
    return len(lines) > _FEWEST_NARROW and (
        sum(map(_NARROWEST.__lt__, map(len, lines))) * 10 <= len(lines) * _MOST_LONGER
    )


def _full(lines: Sequence[str], narrowest: int) -> Iterator[tuple[int, int, int]]:
    """(Number of a line, the widths for which it is full, end exclusive), where running text may go on behind it."""
    loud = sum(map(str.isupper, lines)) * 2 > len(lines)
    for number, (line, following) in enumerate(pairwise(lines)):
        least = len(line)
        most = min(least + 1 + len(following.split(" ", 1)[0]), _WIDEST + 1)
        if most > max(least, narrowest) and following and least and not (
            following[0].isspace() or _OPENING.match(following) or _is_no_prose(line.strip())
            or (_HEADING.match(following) and not (loud and line.isupper()))
        ):
            yield number, max(least, narrowest), most


def _is_no_prose(line: str) -> bool:
    """Whether a line has columns, or announces what is below."""
    return "  " in line or "\t" in line or "|" in line or line[-1:] == ":"
