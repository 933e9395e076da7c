"""Places that somebody is put in, in small letters and in rows: ``cell E-05``, ``chair 5``, ``station 11``.

In running text most of these words have another sense (``cell 4/hpf``, ``up in chair 2 hours``): a number is a place's
where the word begins a line, a field or a clause and the number ends it, or where it has a letter and a hyphen.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from resynth.recognize.note import Note
from resynth.recognize.numbers import shapes
from resynth.recognize.words import regex, word_set
from resynth.types import Span

SEATS = word_set(
    "cell chair chairs station stations booth spot slot bay cabin unit berth bunk cube housed acute resus majors"
)
#: To whom one comes, and from one place to another.
MOVES = word_set(
    "moved move moving moves transferred transfer transfers transferring xfer xferred txfr tfr relocated admitted admit"
)
_CODE = regex(r" ?:? (?P<it>[A-Z]{1,2}-\d{1,3}[A-Z]?)(?![\w/%]|[.:-]\w)")
_NUMBER = regex(
    r" (?P<it>\d{1,4}[A-Za-z]?)(?P<more> (?:and|&) \d{1,4}[A-Za-z]?)?"
    r"(?:(?=[ \t]{2}|[ \t]*(?:\n|\Z|[|,;)]|\.(?!\d)))|(?= (?:lower|upper|top|bottom|window|door)\b))"
)
#: Behind a plural in the middle of a sentence, two of them; what begins a field or a clause.
_TWO = regex(r" (?P<it>\d{1,3})(?P<more> (?:and|&) \d{1,3})(?![\w/%]|[.:-]\d)")
_OPENS = regex(r"(?:\A|[\n|]|[ ]{2}|\t|[,;] |- |\| |: |\d:\d\d )\Z")
_MOVED = regex(
    r"(?:[ ]to(?: rm| room| bed)?|:) (?P<it>(?!0\d{3})\d{3,4}(?:-[A-D1-4]|/\d{1,2})?[A-Z]?)"
    r"(?=[ ]?(?:[,;)\n]|\Z|\.(?!\d))| (?:when|at|on|for|due|because|until|then|and|with|today|tonight|by|after|once|if"
    r"|per|via|from|overnight|yesterday|tomorrow|this|last|where)\b)"
)
#: From one room to another, of somebody: what has no one before it goes up or down.
_FROM_TO = regex(
    r" from (?P<it>[1-9]\d{2,3}[A-D]?) to (?P<other>[1-9]\d{2,3}[A-D]?)(?=[ ]?(?:[,;)\n]|\Z|\.(?!\d))"
    r"| (?:for|due|because|at|today|tonight|overnight|yesterday|this|after|per|via)\b)", re.IGNORECASE
)
_SOMEBODY = word_set("pt patient pts he she res resident him her roommate")
#: Where lymph nodes lie is called so too; what they are told with, so many tokens around.
_OF_NODES, _NEAR = frozenset(("station", "stations")), 14
_NODES = word_set("node nodes lymph ebus tbna mediastinal hilar subcarinal paratracheal ln lns mediastinoscopy fna")
#: In these the clause must have a house's name before it.
_OF_A_HOUSE = word_set("unit cabin")
#: Parts of an emergency department.
_PARTS = word_set("acute resus majors")
_HOUSE = regex(r"[A-Z][a-z]+(?: [A-Z][a-z]+)* ?[,–-] ?\Z|[Qq]uarters, \Z|[Rr]esidence, \Z|[Ll]iving, \Z")
_YEAR = regex(r"(?:19|20)\d\d")


def _span(start: int, end: int) -> Span:
    return Span(start, end, "ROOM", "ROOM", "unknown", "keywords:seat", 0.7)


def at_seat(note: Note, at: int) -> Iterator[Span]:
    """The number behind a word for a place to sit, lie or be kept in."""
    text, end, lower = note.text, note.ends[at], note.lower[at]
    if (code := _CODE.match(text, end)) and lower not in _PARTS:
        if lower != "unit" or note.words[at].islower():
            yield _span(*code.span("it"))
        return
    if lower == "housed":
        return
    start = note.starts[at]
    before = text[max(0, start - 24) : start]
    if lower in _PARTS:
        found = _NUMBER.match(text, end)
        if found and note.words[at].istitle() and before.endswith((" in ", " to ")):
            yield _span(*found.span("it"))
        return
    if lower.endswith("s"):
        found = _TWO.match(text, end)
    else:
        found = _NUMBER.match(text, end)
        if found and not (_HOUSE.search(before) if lower in _OF_A_HOUSE else _OPENS.search(before)):
            return
    if found is None or found["it"] == "0" or shapes.unit_behind(text, found.end("it")):
        return
    if lower in _OF_NODES and not _NODES.isdisjoint(note.lower[max(0, at - _NEAR) : at + _NEAR]):
        return
    yield _span(*found.span("it"))
    if found["more"]:
        first = found.end("more") - len(found["more"].rpartition(" ")[2])
        yield _span(first, found.end("more"))


def at_move(note: Note, at: int) -> Iterator[Span]:
    """``may move to 122 when``, ``moved to 3120/01 at 9:30``, ``pt moved from 214 to 216``: no year, no hour."""
    both = _FROM_TO.match(note.text, note.ends[at]) if at and note.lower[at - 1] in _SOMEBODY else None
    if both and not _YEAR.fullmatch(both["it"]) and not _YEAR.fullmatch(both["other"]):
        yield from (_span(*both.span(which)) for which in ("it", "other"))
        return
    found = _MOVED.match(note.text, note.ends[at])
    if found and not _YEAR.fullmatch(found["it"]) and not shapes.unit_behind(note.text, found.end()):
        yield _span(*found.span("it"))
