"""Rooms that have a form of their own: theatres, laboratories, cribs, two at once, mothers with babies, cells.

``OR | 12 |``, ``To OR-B``, ``cath lab 2``, ``holding H3``, ``crib 3308``, ``NICU pods 4 and 5``, ``Mother-Baby 2``,
``HOUSING: B-POD CELL 11 LOWER``. Odds ratios (``OR | 2 | 95% CI``), medicines that are held (``holding H2 blocker``),
days after an operation (``PODs 4 and 5``) and layers of nails are none.
"""

from __future__ import annotations

from collections.abc import Iterator

from resynth.recognize.institutions.room_wards import room_span
from resynth.recognize.institutions.rooms import NO_ROOM, UNITS
from resynth.recognize.note import Note
from resynth.recognize.words import regex, word_set
from resynth.types import Span

#: Behind a number: that the clause ends, or goes on with a word that no measure has behind it.
_ENDS = (
    r"(?=[ \t]*(?:[,;)|\n]|\Z|\.(?!\d))| - |[ \t]{2}| (?:directly|emergently|at|with|w/|from|then|by|via|per|where|when"
    r"|under|now|rm|room|bed)\b)"
)
_GLUED = regex(r"\d{1,2}(?![\w%/.-]|[ ]?(?:\(|CI|vs))")
_THEATRE_CELL = regex(r"[ \t]*\|[ \t]*(?P<it>\d{1,2}[A-D]?)[ \t]*(?=\||\n|\Z)|[ \t](?P<also>\d{1,2})[ \t]*(?=\||\n|\Z)")
_LETTERED = regex(r"-(?P<it>[A-H])(?![\w-])")
#: Beside these OR is a ratio of odds.
_ODDS = regex(r"\bCI\b|\b95 ?%|\bp ?[<=]|\bHR\b|\bRR\b")


def at_theatre(note: Note, at: int) -> Iterator[Span]:
    """``| OR | 12 |``, ``| OR 9 |``, ``OR-B``."""
    text, start = note.text, note.starts[at]
    if note.words[at] != "OR":
        return
    if text[start - 1 : start] not in ("/", "-") and (found := _LETTERED.match(text, note.ends[at])):
        yield room_span(start, found.end())
        return
    if note.lower[at - 1 : at] and not text[start - 1].isalnum() and (found := _GLUED.match(text, note.ends[at])):
        yield room_span(start, found.end())
        return
    before = text[max(0, start - 40) : start].rstrip(" \t")
    found = _THEATRE_CELL.match(text, note.ends[at]) if not before or before[-1] in "|\n" else None
    if found and (before or found["it"]):
        line = note.line(start)
        if "|" in text[line[0] : line[1]] and not _ODDS.search(text, *line):
            yield room_span(*found.span("it" if found["it"] else "also"))


_LAB = regex(rf" #?(?P<it>\d{{1,2}}[A-C]?)(?![\w%/]|[.:-]\w){_ENDS}")
_LABS = word_set("lab suite")
#: What is done in such a laboratory.
_DONE = word_set("cath ep ir angio hybrid endo gi bronch catheterization electrophysiology endoscopy neuroangio")


def at_laboratory(note: Note, at: int) -> Iterator[Span]:
    """``cath lab 2``, ``endo suite 3``."""
    found = _LAB.match(note.text, note.ends[at]) if at and note.lower[at - 1] in _DONE else None
    if found and not NO_ROOM.match(note.text, found.end()):
        yield room_span(*found.span("it"))


_HELD = regex(rf" (?:area |bay |rm |room )?#?(?P<it>H-?\d{{1,2}}|\d{{1,2}}[A-C]?)(?![\w%/]|[.:-]\w){_ENDS}")
_TO_HOLDING = word_set("at in to preop op from the surgical periop perioperative")


def at_holding(note: Note, at: int) -> Iterator[Span]:
    """``at holding H3``, ``preop holding 4``: where somebody waits for an operation."""
    before = note.lower[at - 1] if at else ""
    found = _HELD.match(note.text, note.ends[at]) if before in _TO_HOLDING else None
    if found and (found["it"][0] == "H" or before in ("preop", "op", "periop", "surgical")):
        yield room_span(*found.span("it"))


_CRIB = regex(r" #?(?P<it>\d{3,4}[A-D]?)(?![\w%/]|[.:-]\w|,\d)")
_CRIBS = word_set("crib isolette bassinet cot")


def at_crib(note: Note, at: int) -> Iterator[Span]:
    """``crib 3308``: a bed of the smallest by its whole number, in small letters too."""
    found = _CRIB.match(note.text, note.ends[at])
    if found and not NO_ROOM.match(note.text, found.end()):
        yield room_span(*found.span("it"))


_SEVERAL = regex(
    r" (?P<one>\d{1,4}[A-D]?)(?:, (?P<two>\d{1,4}[A-D]?))?,? ?(?:and|&|/) ?(?P<last>\d{1,4}[A-D]?)"
    r"(?![\w%/]|[.:-]\w|,\d)"
)
_PLURALS = word_set("rooms beds bays pods cribs rms")
_LAYERS = word_set("nail nails vascular capillary toenail fingernail wound ulcer tumor licensed staffed")


def at_several(note: Note, at: int) -> Iterator[Span]:
    """``rooms 4 and 5``, ``NICU pods 4 and 5``: two or three of them."""
    lower, before = note.lower[at], note.lower[at - 1] if at else ""
    if before in _LAYERS or (lower == "pods" and before not in UNITS):
        return
    found = _SEVERAL.match(note.text, note.ends[at])
    if found and not NO_ROOM.match(note.text, found.end()):
        for name in ("one", "two", "last"):
            if found[name]:
                yield room_span(*found.span(name))


_IN_A_HALL = word_set("in to from ed er into")
_PLACE = regex(rf" #?(?P<it>\d{{1,2}}[A-Z]?)(?![\w%/]|[.:-]\w){_ENDS}")


def at_hall(note: Note, at: int) -> Iterator[Span]:
    """``boards in hall 3``, ``Fast track 2``: where beds of an emergency department stand."""
    before = note.lower[at - 1] if at else ""
    led = before == "fast" if note.lower[at] == "track" else note.words[at].islower() and before in _IN_A_HALL
    found = _PLACE.match(note.text, note.ends[at]) if led else None
    if found and not NO_ROOM.match(note.text, found.end()):
        yield room_span(*found.span("it"))


_ISOLATED = regex(rf" (?:rm |room |bed )?#?(?P<it>\d{{1,3}}[A-D]?)(?![\w%/]|[.:-]\w)(?:{_ENDS}|(?= for [a-z]))")


def at_isolation(note: Note, at: int) -> Iterator[Span]:
    """``pt in isol 7``: a room that somebody is kept alone in, by its short name in small letters; no days of it."""
    found = _ISOLATED.match(note.text, note.ends[at]) if note.words[at].islower() else None
    if found and at and note.lower[at - 1] in _TO_ALONE and not NO_ROOM.match(note.text, found.end()):
        yield room_span(*found.span("it"))


_TO_ALONE = word_set("in to from into onto outside at ed er icu peds room bed neg pressure airborne")
#: A ward by its station; how far a head has come down is told with a sign, or has three figures at most.
_STATION = regex(rf"\.? #?(?P<it>\d{{1,2}}[A-D]?)(?![\w%/]|[.:-]\w){_ENDS}")
_BIRTH = word_set("cm dilated effaced vtx vertex cx cervix sve head fetal")
_HIGHEST_OF_BIRTH = 5


def at_station(note: Note, at: int) -> Iterator[Span]:
    """``Pt to sta. 7``: a station by its short name, where something leads to it or it opens a line."""
    found = _STATION.match(note.text, note.ends[at])
    opens = not at or "\n" in note.text[note.ends[at - 1] : note.starts[at]]
    if found is None or note.words[at].isupper() or not (opens or note.lower[at - 1] in _TO_STATIONS):
        return
    near = note.lower[max(0, at - _NEAR) : at]
    low = found["it"].isdecimal() and int(found["it"]) <= _HIGHEST_OF_BIRTH
    if not (low and not _BIRTH.isdisjoint(near)) and not NO_ROOM.match(note.text, found.end()):
        yield room_span(*found.span("it"))


_TO_STATIONS, _NEAR = word_set("to on from onto in nurses nursing rn"), 8
_MOTHERS = word_set("mother mom mothers moms")
_OF_BABIES = regex(rf" (?:Unit |unit )?#?(?P<it>\d{{1,2}}[A-D]?)(?![\w%/]|[.:-]\w){_ENDS}")


def at_baby(note: Note, at: int) -> Iterator[Span]:
    """``Mother-Baby 2``: a ward of mothers and babies, and which one."""
    joined = at > 1 and note.words[at - 1] in "-/&" and note.lower[at - 2] in _MOTHERS
    found = _OF_BABIES.match(note.text, note.ends[at]) if joined and note.words[at][0].isupper() else None
    if found:
        yield room_span(note.starts[at - 2], found.end("it"))


_PARTS = "POD|BLOCK|DORM|UNIT|WING|TIER|Pod|Block|Dorm|Unit|Wing|Tier|pod|block|dorm"
_COLOURS = r"(?i:blue|red|gold|green|silver|orange|purple|yellow|pink|white|black|north|south|east|west)"
_CELL = r"(?:,?[ ](?:[Cc]ell|CELL|[Bb]unk|BUNK|[Bb]ed|BED|[Tt]ier|TIER)[ ]#?\d{1,3}[A-Z]?)"
_LEVEL = r"(?:[ ](?:LOWER|UPPER|Lower|Upper|lower|upper|TOP|BOTTOM|top|bottom)\b)"
_HOUSED = regex(
    rf"(?: (?:unit|location|assignment|UNIT|LOCATION|ASSIGNMENT|Unit|Location))?:[ \t]{{1,12}}"
    rf"(?P<it>(?:(?:[A-Z]{{1,2}}|{_COLOURS}|\d{{1,2}}[A-Z]?)[- ]?(?:{_PARTS})"
    rf"|(?:{_PARTS})[ -]?(?:[A-Z]{{1,2}}|{_COLOURS}|\d{{1,2}}[A-Z]?)"
    rf"|[A-Z]{{1,2}}-?\d{{1,3}}(?:-\d{{1,3}})?[A-Z]?|[A-Z]{{1,3}}-\d{{1,3}}-\d{{1,3}})\b{_CELL}?{_LEVEL}?)(?![\w-])"
)
_POD = regex(rf"{_CELL}?{_LEVEL}?")
_OF_A_POD = frozenset("ABCDEFGH")
_TO_A_POD = word_set("to from in on at of then ed unit jail housed housing house and") | frozenset(",:(/|\n")


def at_housing(note: Note, at: int) -> Iterator[Span]:
    """``HOUSING: B-POD CELL 11 LOWER``: where a jail keeps somebody."""
    found = _HOUSED.match(note.text, note.ends[at]) if note.words[at][0].isupper() else None
    if found:
        yield room_span(*found.span("it"))


def at_pod(note: Note, at: int) -> Iterator[Span]:
    """``moved to C-pod cell 4``: a part of a jail, by its letter before a hyphen."""
    first = at - 2
    led = first >= 0 and note.words[at - 1] == "-" and note.words[first] in _OF_A_POD
    led = led and note.ends[first] + 1 == note.starts[at] and (first == 0 or note.lower[first - 1] in _TO_A_POD)
    if led and (first == 0 or note.starts[first] > note.ends[first - 1] or note.words[first - 1] in "(/"):
        found = _POD.match(note.text, note.ends[at])
        yield room_span(note.starts[first], found.end() if found else note.ends[at])


#: Where the word has a capital.
CAPITALS = (
    (frozenset(("or",)), at_theatre), (frozenset(("baby",)), at_baby), (frozenset(("housing",)), at_housing),
)
ANCHORS = (
    (_LABS, at_laboratory), (frozenset(("holding",)), at_holding), (_CRIBS, at_crib),
    (_PLURALS, at_several), (frozenset(("isol",)), at_isolation), (frozenset(("sta",)), at_station),
    (frozenset(("pod", "block", "dorm")), at_pod), (frozenset(("hall", "hallway", "track")), at_hall),
)
