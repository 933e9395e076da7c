"""Rooms without the words that any house has for its rooms: of ``ICU bed 3`` the 3, of ``Rm 412`` the 412.

Which room it is, identifies; that it is a room, an intensive care unit or a chair is medicine, and stays in the text. A
ward by its floor keeps what it is for, ``4 West``, and a building its name, ``Ellison 8``.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache

from resynth import lexicon
from resynth.recognize.institutions import rooms
from resynth.recognize.words import regex, word_set
from resynth.types import Span

#: Wherever one stands another room begins, or a part of it with a number of its own: ``8 North, bed 22``.
_OWN = word_set(
    "room rooms rm rms bed bay chair station isolette crib cell stall slot spot suite ste unit ward window pod stn"
)
#: Besides those and the cues: words for what a ward is for, behind whose floor they stay.
_FOR = rooms.UNITS | rooms.DEPARTMENTS | word_set(
    "or ir hd med surg down step resus majors minors acute subacute fast track fasttrack express endoscopy dining "
    "activity conference meeting birthing birth delivery treatment consult consultation consulting waiting play family "
    "interview group therapy community common break visiting visitation class"
)
_COLUMN = "keywords:room of a column"
_FIELD = regex(r"\b(?:room|rm|bed)(?:/(?:room|rm|bed))?(?:\.*:[ \t]{0,8}|[ \t]{1,3})\Z", re.IGNORECASE)
_SHORT = regex(
    rf"(?:{'|'.join(sorted(rooms.UNITS))}|(?:sub)?acute|resus|triage|majors|minors|fast ?track|hall|hallway|express)"
    r"[ -]?(?:[A-Z]-?)?\d{1,3}\Z",
    re.IGNORECASE,
)
_WORD = regex(r"[^\W_]+(?:['’.-][^\W_]+)*")


@cache
def _before_a_number() -> frozenset[str]:
    return (_FOR | _OWN | frozenset(lexicon.column("cues/room"))) - rooms.SIDES


def bare(text: str, span: Span) -> Iterator[Span]:
    """A room as the spans of what tells which one it is; as it is, where nothing else is there.

    Behind the name of a field for rooms, and below it, a unit's short name is a part of it: ``Room: ED 14``.
    """
    field = span.found_by == _COLUMN or _FIELD.search(text, max(0, span.start - 16), span.start)
    if field and _SHORT.match(text, span.start, span.end):
        yield span
        return
    leading, pieces = _before_a_number(), list[list[int]]()
    last, opened = span.start, False
    for found in _WORD.finditer(text, span.start, span.end):
        word, start, end = found[0].lower(), found.start(), found.end()
        if word in _OWN or (word in leading and not opened):
            opened = False
        elif opened and "/" not in text[last:start] and " - " not in text[last:start]:
            pieces[-1][1] = end
        else:
            pieces.append([start, end])
            opened = True
        last = end
    if not pieces:
        yield span
    for start, end in pieces:
        yield span._replace(start=start, end=end)
