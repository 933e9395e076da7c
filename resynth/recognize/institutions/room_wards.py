"""Rooms behind the ward that they are on: ``9W 9021``, ``5S / 5204``, ``Vasc 7 / 702A``, ``ED resus 2``, ``hall 14H``.

A room's number begins with its floor's, which the ward tells too: both together are no measure. The ward is what many
hospitals have, and is kept; the number is the room.
"""

from __future__ import annotations

from collections.abc import Iterator

from resynth.recognize.institutions.rooms import NO_ROOM
from resynth.recognize.note import Note
from resynth.recognize.words import regex, word_set
from resynth.types import Span

_ENDS = r"(?![\w%/]|[.:-]\w|,\d)"
_ROOM = r"(?P<it>(?P=floor)\d{2,3}[A-Z]?(?:-(?:[A-D]|\d{1,2}))?)"
#: A ward by floor and side, and a room on it.
_WARD = regex(rf"(?P<floor>\d{{1,2}})(?P<side>[A-Z]{{1,2}})(?:[ ]?(?P<stroke>[/|-])[ ]?|[ ]{{1,3}}){_ROOM}{_ENDS}")
#: A ward by what it is for and its floor.
_NAMED = regex(rf" ?-?(?P<floor>\d{{1,2}}) ?(?:[/-] ?|rm |room |bed |Rm |Room |Bed ){_ROOM}{_ENDS}")
_FLOOR_FIRST = regex(
    rf"(?P<floor>\d{{1,2}}) [A-Z][A-Za-z]{{1,12}} (?!(?:19|20)\d\d\b)(?P=floor)\d{{2,3}}[A-Z]?"
    rf"(?:-(?:[A-D]|\d{{1,2}}))?{_ENDS}"
)
#: What wards are for, as headers abbreviate it.
_WARDS = word_set(
    "vasc vascular ortho orthopedics tele telemetry onc oncology heme med medicine medical surg surgery surgical "
    "medsurg card cards cardiac cardiology neuro neurology neurosurgery peds pediatrics gyn uro urology renal rehab "
    "trauma stroke transplant pulm pulmonary psych geri geriatrics stepdown burn maternity postpartum obs observation "
    "spine gi ent icu pcu imcu"
)
_SIDES = frozenset("NSEW") | {"NE", "NW", "SE", "SW"}
#: A number of four digits that may be an hour is one, behind a side and a blank: ``called 1W 1430``.
_HOUR = regex(r"(?:[01]\d|2[0-3])[0-5]\d")
#: Parts of an emergency department that beds are counted in.
_PART = regex(
    r" (?:resus|hall|hallway|trauma|acute|majors|minors|fast ?track|pod|psych hold|overflow) "
    r"#?(?P<it>\d{1,2}[A-H]?|[A-H])(?![\w%/]|[.:-]\w|,\d)"
)
_POD = regex(r" (?P<it>[A-H] pod \d{1,2})(?![\w%/]|[.:-]\w|,\d)")
_HALL = regex(r"[ -]?#?(?P<it>\d{1,2}H|H-?\d{1,2}|HW-?\d{1,2})(?![\w%/]|[.:-]\w)")
_EMERGENCY = frozenset(("ed", "er", "eds"))
_HALLS = frozenset(("hall", "hallway"))


def room_span(start: int, end: int) -> Span:
    return Span(start, end, "ROOM", "ROOM", "unknown", "keywords:room", 0.7)


def wards(note: Note) -> Iterator[Span]:
    """``9W 9021``, ``7E 7114``, ``5S / 5204``: a ward by floor and side, wherever it stands."""
    text, words, starts, ends = note.text, note.words, note.starts, note.ends
    for letters in note.capitals:
        number = letters - 1
        if number < 0 or len(words[number]) > _FLOORS or not words[number].isdigit() or ends[number] != starts[letters]:
            continue
        start = starts[number]
        found = None if text[start - 1 : start].isalnum() else _WARD.match(text, start)
        if found is None or NO_ROOM.match(text, found.end()):
            continue
        if found["side"] in _SIDES and (found["stroke"] or not _HOUR.fullmatch(found["it"])):
            yield room_span(*found.span("it"))


def at_ward(note: Note, at: int) -> Iterator[Span]:
    """``Vasc 7 / 702A``, ``Ortho 8 rm 814``; ``3 Oncology 311``, the ward with it."""
    text = note.text
    if not note.words[at][0].isupper():
        return
    found = _NAMED.match(text, note.ends[at])
    if found and not NO_ROOM.match(text, found.end()):
        yield room_span(*found.span("it"))
    elif at and note.words[at - 1].isdigit() and len(note.words[at - 1]) <= _FLOORS:
        whole = _FLOOR_FIRST.match(text, note.starts[at - 1])
        if whole and not text[note.starts[at - 1] - 1 : note.starts[at - 1]].isalnum() and (
            not NO_ROOM.match(text, whole.end())
        ):
            yield room_span(*whole.span())


def at_emergency(note: Note, at: int) -> Iterator[Span]:
    """``ED resus 2``, ``ED hall C``: a part of an emergency department, and which bed of it."""
    found = _PART.match(note.text, note.ends[at]) or _POD.match(note.text, note.ends[at])
    if found and note.words[at].isupper() and not NO_ROOM.match(note.text, found.end()):
        yield room_span(*found.span("it"))


def at_hall(note: Note, at: int) -> Iterator[Span]:
    """``hall 14H``, ``hallway HW3``: a bed in a hall by the letter that it has for that."""
    found = _HALL.match(note.text, note.ends[at])
    if found:
        yield room_span(*found.span("it"))


def at_bed(note: Note, at: int) -> Iterator[Span]:
    """``[318] bed 2 GUNDERSEN``: a room that begins a line, before its bed."""
    start = note.starts[at]
    line = note.line(start)[0]
    if start - line < _WIDEST and (found := _BEFORE_BED.fullmatch(note.text, line, start)) and (
        _BED_BEHIND.match(note.text, note.ends[at])
    ):
        yield room_span(*found.span("it"))


_WIDEST = 12
_BEFORE_BED = regex(r"[ \t]*[\[(]?(?P<it>\d{2,4}[A-Z]?)[\])]?,?[ /]{1,2}")
_BED_BEHIND = regex(r" (?:\d{1,2}|[A-D])(?![\w%/]|[.:-]\w)")
#: A floor has no more digits.
_FLOORS = 2
ANCHORS = ((_WARDS, at_ward), (frozenset({"bed"}), at_bed), (_EMERGENCY, at_emergency), (_HALLS, at_hall))
