"""Wards and rooms to which a deed leads and no word for a room: ``seen on 9C``, ``report called to 14 NW``.

Who arrives, is admitted, handed over or called for is somewhere; a code of figures and a letter, a side and a number or
a floor says where. ``call light 818``, ``sitter in S525``: what stands in a room, and its number. ``moved to pod E``,
``pt in blue pod``: a part of a ward or of a jail, in small letters too. Hours, leads, echoes, weeks, zones of an injury
and blocks of tissue are none.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from resynth import lexicon
from resynth.recognize.institutions import no_rooms
from resynth.recognize.institutions.rooms import NO_BUILDINGS, NO_ROOM, UNITS, WINGS
from resynth.recognize.note import Note
from resynth.recognize.words import regex, word_set
from resynth.types import Span

#: What is done to or by whom a ward takes in, what is called to one; behind some a colon is enough.
_DEEDS = word_set(
    "admit admits admitted admission arrive arrives arrived arrival transfer transfers transferred transferring xfer "
    "xferred txfr tfr moved returned received receive report handoff signout sbar seen boarding boarded assigned "
    "called paged response rrt rapid floated pulled rounded rounding examined pickup destination "
    "assignment nurse slept stay"
)
_FIELDS = word_set("admit transfer pickup destination assigned received admission assignment")
_BETWEEN = word_set("called given over pt patient back up down out phoned blue team stat directly here well safely")
_WAYS = frozenset(("to", "on", "from", "onto"))
_CLAUSE_ENDS = r"(?=[ \t]*(?:[,;)|\n]|\Z|\.(?!\d)| - ))"
_NO_CODE = r"(?![\w%/+]|[-.:]\w)(?![ ]?(?:old|ago|post|prior|later|gest|of\b|wk|week|echo|us\b|f/u|follow|mm\b|x\b))"
_SIDE = r"(?:north|south)(?:east|west)?|east|west"
_WARD = regex(
    rf"(?:(?P<code>\d{{1,2}}(?:[NSEW]{{1,2}}|[A-H]|[ ](?:NE|NW|SE|SW|(?-i:[NSEW]|[nse](?=[,.;)\n]|[ ]rn\b|\Z)"
    r"|[A-H](?=[ ]?(?:[,.;:)\n]|\Z)|[ ](?:RN|rn|via|at|today|for|to)\b))))"
    rf"{_NO_CODE})"
    rf"|(?P<storey>\d{{1,2}}(?:st|nd|rd|th)|first|second|third|fourth|fifth|sixth|seventh|eighth|ninth|tenth) "
    r"(?P<floor>floor|flr)\b"
    rf"|(?P<sided>(?:{_SIDE}) \d{{1,2}}[A-D]?|\d{{1,2}} (?:{_SIDE}|tower))(?![\w%/:]|[.-]\w)"
    r"|(?P<ward>(?-i:(?P<called>[A-Z][a-z]{3,14}) \d{1,2}))(?![\w%/:]|[.-]\w|st\b|nd\b|rd\b|th\b)"
    r"|(?:unit|ward|wing|station|tower|pavilion|annex) (?P<named>\d{1,2}[A-HNSEW]{0,2}"
    rf"|(?:[A-H]|[NS][EW]|{_SIDE})(?=[ ]?(?:[,.;:)\n|]|\Z)|[ ](?:rn|bed|rm|room|today|for|at|via|with|notified)\b))"
    rf"{_NO_CODE}"
    rf"|(?:{'|'.join(sorted(UNITS | WINGS))}) (?P<bed>\d{{1,2}}[A-D]?|[A-H])(?![\w%/:]|[.-]\w){_CLAUSE_ENDS})",
    re.IGNORECASE,
)
#: Echoes, days, hours and decades.
_NO_WARD = regex(r"[23][Dd]|\d{1,2}[dh]|[2-9]0[sS]")
#: Behind a ward, a room on it.
_ROOM_ON = regex(
    r"(?:,| /|/) ?(?:rm |room |bed )?(?P<it>[A-Z]?\d{3,4}[A-D]?(?:-[A-D1-4W])?)(?![\w%/]|[.:-]\w|,\d)",
    re.IGNORECASE,
)


def _span(start: int, end: int) -> Span:
    return Span(start, end, "ROOM", "ROOM", "unknown", "keywords:room behind a deed", 0.7)


def _value(note: Note, at: int) -> int:
    """The token that a deed leads to; -1: it leads nowhere."""
    lower, last = note.lower, len(note.words)
    for number in range(at + 1, min(at + 4, last)):
        word = lower[number]
        if word in _WAYS or (word == ":" and lower[at] in _FIELDS):
            number += 1
            number += lower[number : number + 1] in ([":"], ["to"]) and lower[at] in _FIELDS
            number += lower[number : number + 1] == ["the"]
            near = number < last and note.starts[number] - note.ends[number - 1] < 3
            return number if near and "\n" not in note.text[note.ends[number - 1] : note.starts[number]] else -1
        if word not in _BETWEEN:
            return -1
    return -1


#: A room behind whatever ward a transport is told.
_BROUGHT_TO = regex(
    r"[A-Z][\w &]{1,20}, (?:rm |room |bed )?(?P<it>[A-Z]?\d{2,4}[A-D]?(?:-[A-DW1-4])?)(?=[.,;|\n]|\s*\Z)", re.IGNORECASE
)
#: A room that its letter or its bed tells, whatever leads there.
_LETTERED_ROOM = regex(
    r"[1-9]\d{2,3}-?[A-D](?![\w%/]|[.:-]\w)"
    r"|(?!(?:1\d|2[0-3])[0-5]\d-|(?:19|20)\d\d-)[1-9]\d{2,3}-[1-4](?![\w%/]|[.:-]\w| ?[ap]m\b)",
    re.IGNORECASE,
)
#: From one ward to another.
_THEN = regex(r"(?: floor)? (?:to|from) (?:the )?", re.IGNORECASE)


def at_deed(note: Note, at: int) -> Iterator[Span]:
    """``seen on 9C``, ``Admit to: 9th floor``, ``arrived on tele b``, ``Pickup: 9C, 352``."""
    number = _value(note, at)
    if number < 0:
        return
    text, start = note.text, note.starts[number]
    place = _ward_at(note, start)
    if place is None:
        brought = note.lower[at] in ("destination", "pickup") and note.lower[number - 1] == ":"
        if room := _LETTERED_ROOM.match(text, start):
            yield _span(*room.span())
        elif brought and (room := _ROOM.match(text, start) or _BROUGHT_TO.match(text, start)) and (
            not _CLOCK.fullmatch(room["it"])
        ):
            yield _span(*room.span("it"))
        return
    yield _span(*place)
    if room := _ROOM_ON.match(text, place[1]):
        yield _span(*room.span("it"))
    then = _THEN.match(text, place[1])
    if then and (other := _ward_at(note, then.end())):
        yield _span(*other)


#: Who works on a ward, right before its code or right behind it; what is counted of one.
_STAFF = word_set("rn rns nurse charge census tech cna sitter hospitalist secretary")
_BEFORE_STAFF = regex(
    rf"(?<![\w./-])(?P<it>\d{{1,2}}(?:[NSEW]{{1,2}}|[A-H])|(?:{_SIDE}) \d{{1,2}}"
    r"|(?-i:(?P<name>[A-Z][a-z]{3,14}) \d{1,2})|(?P<storey>\d{1,2}(?:st|nd|rd|th))(?= floor)) (?:floor )?\Z",
    re.IGNORECASE,
)


def at_staff(note: Note, at: int) -> Iterator[Span]:
    """``charge RN 10S notified``, ``3S RN aware``, ``Census 6N: 22``."""
    text, start, end = note.text, note.starts[at], note.ends[at]
    if text[end : end + 1] == " " and (place := _ward_at(note, end + 1, called=False)):
        yield _span(*place)
        return
    found = _BEFORE_STAFF.search(text, max(0, start - 24), start) if note.lower[at] in _BELOW else None
    if found and not _NO_WARD.fullmatch(text, *found.span("it")) and (
        not found["name"] or _is_called(found["name"].lower())
    ):
        yield _span(*found.span("it"))


_BELOW = word_set("rn rns nurse charge staff team secretary census")
_FOR_REPORT = regex(r"(?: floor)? (?:for|and|re|about|back|to)\b", re.IGNORECASE)


def at_call(note: Note, at: int) -> Iterator[Span]:
    """``Called 10S for report``."""
    place = _ward_at(note, note.ends[at] + 1)
    if place and _FOR_REPORT.match(note.text, place[1]):
        yield _span(*place)


_GROUPS = {"floor": "storey", "called": "ward"}


def _ward_at(note: Note, start: int, *, called: bool = True) -> tuple[int, int] | None:
    """The ward that begins at a place, its floor or its code.

    Args:
        called: it may be called after somebody.
    """
    text = note.text
    found = _WARD.match(text, start)
    if found is None:
        return None
    group = _GROUPS.get(str(found.lastgroup), str(found.lastgroup))
    if group == "storey":
        return None if no_rooms.is_storey(note, note.token_at(found.start("floor"))) else found.span(group)
    none = NO_ROOM.match(text, found.end()) or (group == "code" and _NO_WARD.fullmatch(text, start, found.end()))
    return None if none or (
        found["called"] and not (called and _is_called(found["called"].lower()))
    ) else found.span(group)


_ASSIGNED = regex(
    r":[ \t]{1,4}(?P<it>(?=[^\n,;|]*\d)[A-Z0-9][\w&/-]*(?: [A-Z0-9][\w&/-]*){0,3})(?=[ \t]*(?:[\n,;|.(]|\Z))",
    re.IGNORECASE,
)
_BEDS = word_set("bed room rm")
_AND_BED = word_set("unit room rm ward floor loc location wing")


def at_assignment(note: Note, at: int) -> Iterator[Span]:
    """``Bed assignment: Ward 14 35C``, ``Unit/Bed: South 8/12``: whatever the field says."""
    if note.lower[at] == "bed":
        said = at > 1 and note.words[at - 1] == "/" and note.lower[at - 2] in _AND_BED
    else:
        said = at > 0 and note.lower[at - 1] in _BEDS
    found = _ASSIGNED.match(note.text, note.ends[at]) if said else None
    if found:
        yield _span(*found.span("it"))


#: Who lies in a room or is taken from one; of a number alone something people do must follow.
_LYING = word_set("pt patient res resident transport transported transporting")
_IN = frozenset(("in", "from", "to"))
_LIES = word_set("is was are still now back located seen currently resting")
_LETTERED = r"[A-Z]\d{2,4}[A-D]?(?:-[A-DW1-4])?|\d{2,4}[A-D](?:-[A-DW1-4])?|\d{3,4}-(?:[A-DW]|[1-4](?!\d))"
_LAIN = regex(
    rf"(?P<it>{_LETTERED}|(?!(?:19|20)\d\d(?!\d))\d{{3,4}}(?=[ ](?:to (?:ct|mri|or|xray|x-ray|us|ir|dialysis|hd|pt|room"
    r"|rm|floor|icu|ed)\b|and [A-Z]?\d|via\b|[a-z]{3,}ing\b|on call)))(?![\w%/]|[.:]\w|-\w|,\d)",
    re.IGNORECASE,
)
_AND = regex(rf" (?:and|&) (?P<it>{_LETTERED}|\d{{3,4}})(?![\w%/]|[.:]\w|-\w|,\d)", re.IGNORECASE)
#: Years, vertebrae; fluids, vitamins and diagnoses that somebody is changed to.
_NO_PLACE = regex(r"[A-Z]?(?:19|20)\d\d|[TLCS]\d{1,2}", re.IGNORECASE)
_NO_AIM = regex(r"[A-Z]\d\d", re.IGNORECASE)


def at_lying(note: Note, at: int) -> Iterator[Span]:
    """``Patient in 775D requesting``, ``Transport from T639 to CT``, ``Res in N601 and 505 arguing``."""
    number = at + 2
    while number < min(at + 4, len(note.words)) and note.lower[number - 1] in _LIES:
        number += 1
    if number >= len(note.words) or note.lower[number - 1] not in _IN:
        return
    found = _LAIN.match(note.text, note.starts[number])
    if found is None or _NO_PLACE.fullmatch(found["it"]) or (
        found["it"].isdigit() and NO_ROOM.match(note.text, found.end()) and not _AND.match(note.text, found.end())
    ):
        return
    if _CLOCK.fullmatch(found["it"]) or (note.lower[number - 1] == "to" and _NO_AIM.fullmatch(found["it"])):
        return
    yield _span(*found.span("it"))
    if also := _AND.match(note.text, found.end()):
        yield _span(*also.span("it"))


#: What stands in a room, rings there, or is somebody in it; of a number of two figures the clause must end behind it.
_IN_ROOMS = word_set("sitter roommate bedside cart visitor visitors roomed housekeeping evs telesitter family waiting")
_RINGS = word_set("light bell lights")
_INSIDE = frozenset(("in", "outside", "for", "to", "from"))
_SHORTLY = word_set("bedside family waiting housekeeping evs")
_ROOM = regex(
    r"(?P<it>[A-Z]?(?!(?:19|20)\d\d(?!\d))\d{3,4}[A-D]?(?:-[A-DW1-4])?)(?![\w%/]|[.:]\w|-\w|,\d)", re.IGNORECASE
)
_SHORT_ROOM = regex(
    rf"(?:[A-Z]\d{{1,2}}|\d{{1,2}})[A-D]?(?:-[A-DW1-4])?(?![\w%/:]|[.-]\w|,\d){_CLAUSE_ENDS}",
    re.IGNORECASE,
)
_CLOCK = regex(r"(?:[01]\d|2[0-3])[0-5]\d")
_CALLED = regex(
    r" ?:? ?(?P<it>[A-Z]?\d{2,4}[A-D]?(?:-[A-DW1-4])?)(?=:|,|[ ]-|[ ](?:x\d|again|for|wants|needs|on\b))",
    re.IGNORECASE,
)


def at_inside(note: Note, at: int) -> Iterator[Span]:
    """``Sitter at bedside in S525``, ``isolation cart outside 467``, ``roomed in 34``."""
    number = at + 2
    if number >= len(note.words) or note.lower[at + 1] not in _INSIDE or note.starts[number] - note.ends[at + 1] > 1:
        return
    text, start = note.text, note.starts[number]
    inside = note.lower[at + 1] in ("in", "outside")
    short = inside and note.lower[at] not in _SHORTLY
    if note.lower[at] == "roomed" and note.lower[number] in ("exam", "room", "rm", "bay", "er", "ed"):
        start = note.ends[number] + 1
    found = _ROOM.match(text, start) or (_SHORT_ROOM.match(text, start) if short else None)
    if found and not NO_ROOM.match(text, found.end()) and (inside or not _CLOCK.fullmatch(found[0])):
        yield _span(*found.span())


def at_ring(note: Note, at: int) -> Iterator[Span]:
    """``Call light 818: pain meds``, ``call bell A574-W, wants water``."""
    found = _CALLED.match(note.text, note.ends[at]) if at and note.lower[at - 1] == "call" else None
    if found:
        yield _span(*found.span("it"))


_PARTS = word_set("pod zone bay block dorm tank quad hallway wing tier")
#: Who is brought or held there: others' zones are of a hand, and blocks of tissue.
_BROUGHT = word_set(
    "moved transferred placed roomed housed brought inmate resident returned sent boarding boards pt patient assigned "
    "back he she located xfer"
)
_TO_PARTS = frozenset(("to", "in", "into"))
_WHICH = r"[A-H]|\d{1,2}[A-D]?|blue|red|gold|green|silver|orange|purple|yellow|pink|white|black"
_BEHIND = regex(
    rf"[ -](?P<it>{_WHICH}|{_SIDE})(?![\w%/:]|[.-]\w)"
    r"(?=[ \t]*(?:[,;)|\n]|\Z|\.(?!\d))|[ ](?:w/|with|for|awaiting|pending|cell|bed|bunk|per|via|until|now|while)"
    r"(?!\w))",
    re.IGNORECASE,
)
_BEFORE = regex(rf"(?:{_WHICH}|{_SIDE})\Z", re.IGNORECASE)


def at_part(note: Note, at: int) -> Iterator[Span]:
    """``moved to pod e w/ sitter``, ``Pt in Block G``, ``to blue pod``."""
    lower = note.lower
    if at > 1 and lower[at - 1] in _TO_PARTS and lower[at - 2] in _BROUGHT:
        found = _BEHIND.match(note.text, note.ends[at])
        if found and not NO_ROOM.match(note.text, found.end()):
            yield _span(*found.span("it"))
    elif at > 2 and lower[at - 2] in _TO_PARTS and lower[at - 3] in _BROUGHT and (
        note.text[note.ends[at - 1] : note.starts[at]] == " " and _BEFORE.fullmatch(note.words[at - 1])
    ):
        yield _span(note.starts[at - 1], note.ends[at - 1])


_BEFORE_ROOM = regex(
    rf"(?:\A|[|,;:\n] ?|[ ]{{2}})(?P<it>\d{{1,2}} ?(?:[NS][EW]?|[EW]|[A-H])|(?:{_SIDE}) \d{{1,2}}"
    r"|(?-i:(?P<name>[A-Z][a-z]{3,14}) \d{1,2}))[ ]{0,2}[|,/][ ]{0,2}\Z",
    re.IGNORECASE,
)


def at_room(note: Note, at: int) -> Iterator[Span]:
    """``| 2 SW | Rm 412``, ``Johanson 3, room 12``: the ward before a room."""
    text, start = note.text, note.starts[at]
    if text[start - 2 : start].rstrip(" ")[-1:] not in ("|", ",", "/") or not _ITS_ROOM.match(text, note.ends[at]):
        return
    found = _BEFORE_ROOM.search(text, max(0, start - 28), start)
    if found and (not found["name"] or _is_called(found["name"].lower())):
        yield _span(*found.span("it"))


_ITS_ROOM = regex(r"\.? ?#?[A-Z]?\d")


def _is_called(word: str) -> bool:
    """Whether a ward may be called by a word: a last name that is no word and of no scale."""
    return word in lexicon.census_names() and word not in NO_BUILDINGS and not (
        word in lexicon.plain_words() or word in lexicon.eponyms() or lexicon.is_product(word)
    )


ANCHORS = (
    (frozenset(("rm", "room", "bed")), at_room),
    (_STAFF | {"staff", "team"}, at_staff), (frozenset(("called", "calling")), at_call), (_LYING, at_lying),
    (frozenset(("assignment", "bed")), at_assignment), (_DEEDS, at_deed), (_IN_ROOMS, at_inside),
    (_RINGS, at_ring), (_PARTS, at_part),
)
