"""Which lines of a text a machine ended that knows only their width, so that text goes on in the line below.

A line is full for a width when it is no longer, and the first word of the next would not have fitted in. That many
lines are full for one width, and hardly any is longer, tells that a text was wrapped. Where only one or two are, each
must be one of running text whose sentence is open at its end.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterator, Sequence
from itertools import pairwise

from resynth.recognize.words import regex

#: A machine wraps at so many signs; it has wrapped a text when so many lines at least end because the next word found
#: no place, and not more of ten are longer.
_NARROWEST, _WIDEST, _FEWEST, _MOST_LONGER = 50, 110, 3, 2
#: The same of a narrow column, in which short lines end anyhow: of ten lines behind which something may go on so many
#: at least end for want of place.
_COLUMN, _FEWEST_NARROW, _MOST_OF_TEN = 24, 6, 7
#: What begins a line of its own: a mark of a list, a field; a heading, where not all is in capitals.
_OPENING = regex(r"[-*\u2022#>+~=]|\(?\d{1,2}[.)](?!\d)|[A-Za-z][\w /&-]{0,30}:")
#: The same where a line may have gaps: a field's name has none, nor a row that is parted otherwise.
_ROW_OPENING = regex(r"[-*\u2022#>+~=|]|\(?\d{1,2}[.)](?!\d)|[A-Za-z][\w/&-]*(?: [\w/&-]+){0,4} ?:|[^|\t]*[|\t]")
_GAP = regex(r"(?<=\S)  +(?=\S)")
_HEADING = regex(r"[A-Z][A-Z /&-]{3,}\b")
#: What opens a line before its text, behind its margin: the mark of a list, the name of a field.
_ITEM = regex(r"(?:[-*\u2022+#] {1,4}|\(?\d{1,2}[.)] {1,4})?(?:[A-Z][\w/&'-]*(?: [\w/&'-]+){0,3}: *)?")
#: Words of running text, so many in a line at least, and one of so many; a sign that ends a sentence or a clause.
_SMALL_WORD = regex(r"(?<![\w/.-])[a-z]{2,}(?![\w/.-])")
_FEWEST_SMALL, _ONE_OF = 4, 3
_CLOSED = frozenset(".:;?!")
#: A sentence ends: one that goes on with a capital does so in that line, in which no field stands.
_STOP = regex(r"[.;?!](?![^\s\"”)])")


def wrapped(lines: Sequence[str], hanging: bool = False) -> Collection[int]:
    """The numbers of the lines that end only because the next word found no place.

    Args:
        hanging: a line that goes on may be indented: as the one before it, or behind the first line of an item.
    """
    full = list(_full(lines, _COLUMN if _are_narrow(lines) else _NARROWEST, hanging))
    if not full:
        return ()
    widths = Counter(width for _, least, most in full for width in range(least, most))
    width = max(widths, key=lambda one: (widths[one], one))
    found = {number for number, least, most in full if least <= width < most}
    if sum(len(line) > width for line in lines) * 10 > len(lines) * _MOST_LONGER:
        return ()
    if len(found) < _FEWEST:
        return _open(lines, found, width, hanging)
    if width < _NARROWEST:
        ended = sum(1 for _ in _full(lines, 0, hanging))
        if len(found) < _FEWEST_NARROW or len(found) * 10 < ended * _MOST_OF_TEN:
            return ()
    rows = {number for number, least, most in _full(lines, 0, hanging, rows=True) if least <= width < most}
    return found | {number for number in rows - found if not _is_row(lines, number)}


def _open(lines: Sequence[str], full: Collection[int], width: int, hanging: bool) -> Collection[int]:
    """Of one or two full lines those of running text; none, where such a line ends elsewhere, too."""
    if width < _NARROWEST:
        return ()
    ended = {number for number, _, _ in _full(lines, 0, hanging) if _runs_on(lines[number], lines[number + 1])}
    return ended if ended <= set(full) else ()


def _runs_on(line: str, following: str) -> bool:
    """Whether a line is one of running text, open at its end, and goes on in small letters below."""
    small = len(_SMALL_WORD.findall(line))
    return small >= _FEWEST_SMALL and small * _ONE_OF > line.count(" ") and line[-1] not in _CLOSED and (
        _SMALL_WORD.search(following) is not None
        and (not following.lstrip()[:1].isupper() or (_STOP.search(following) is not None and ":" not in following))
    )


def _are_narrow(lines: Sequence[str]) -> bool:
    """Whether hardly a line is as long as those of most texts."""
    return len(lines) > _FEWEST_NARROW and (
        sum(map(_NARROWEST.__lt__, map(len, lines))) * 10 <= len(lines) * _MOST_LONGER
    )


def _full(
    lines: Sequence[str], narrowest: int, hanging: bool, rows: bool = False
) -> Iterator[tuple[int, int, int]]:
    """(Number of a line, the widths for which it is full, end exclusive), where running text may go on behind it."""
    loud = sum(map(str.isupper, lines)) * 2 > len(lines)
    below = _hung(lines) if hanging else ()
    for number, (line, following) in enumerate(pairwise(lines)):
        least = len(line)
        if below and following:
            if below[number] < 0:
                continue
            following, text = following.lstrip(), line[below[number] :]
        else:
            text = line
        most = min(least + 1 + len(following.split(" ", 1)[0]), _WIDEST + 1)
        if most > max(least, narrowest) and following and least and not (
            following[0].isspace() or (_ROW_OPENING if rows else _OPENING).match(following)
            or (line[-1] == ":" if rows else _is_no_prose(text.strip()))
            or (_HEADING.match(following) and not (loud and line.isupper()))
        ):
            yield number, max(least, narrowest), most


def _hung(lines: Sequence[str]) -> list[int]:
    """Where the text of each line begins, behind which more may stand in the next; -1: that is indented otherwise."""
    found = []
    margins = [len(line) - len(line.lstrip()) for line in lines]
    for line, margin, then in zip(lines, margins, margins[1:], strict=False):
        item = _ITEM.match(line, margin)
        begins = item.end() if item else margin
        found.append(begins if then in (0, margin, begins) or (begins > margin and then > margin) else -1)
    return found


def _is_row(lines: Sequence[str], number: int) -> bool:
    """Whether the next line, or the one before, has a gap where a line has one: they are rows of a table."""
    columns = set(_columns(lines[number]))
    return any(not columns.isdisjoint(_columns(lines[other])) for other in (number - 1, number + 1) if other >= 0)


def _columns(line: str) -> Iterator[int]:
    """Where something stands in a line behind a gap."""
    return (gap.end() for gap in _GAP.finditer(line))


def _is_no_prose(line: str) -> bool:
    """Whether a line has columns, or announces what is below."""
    return "  " in line or "\t" in line or "|" in line or line[-1:] == ":"
