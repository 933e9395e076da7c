"""Roads, streets and counties as Britain, Ireland and Germany write them, and airports by their codes.

``lay-by on A46``, ``off M6 J14``, ``M25 clockwise``; ``Am Hopfengarten 22, 91999 Falkenried``; ``Co. Mayo``,
``Dublin 7``; ``via JFK``, ``lands dfw``. A letter and figures alone are a receptor, a vitamin, a wave: a road is told
by who drives on it, by its junction or by the way that it goes.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from typing import NamedTuple

from resynth.recognize.note import Note, anchored
from resynth.recognize.words import regex, word_set

_ROAD = regex(
    r"(?P<it>[AM]\d{1,4}(?:\(M\))?(?: J(?:unction |ct )?\d{1,2}[A-Z]?)?)"
    r"(?P<way> (?:north|south|east|west)bound| (?:anti-?)?clockwise| J\d)?(?![\w/%]|[.-]\w)"
)
_ON_A_ROAD = regex(
    r"(?i:\b(?:lay-?by|services|rtc|rta|mvc|mva|crash(?:ed)?|collision|accident|driving|drove|lorry|slip road|hgv|van"
    r"|roundabout|bypass|motorway|traffic|breakdown|broke down)\b)[^.;\n]{0,40}\b(?:on|off|along|near|at|of|from)"
    r" (?:the )?\Z"
)
#: A street and its house number before a code of five figures, and the town behind it.
_GERMAN = regex(
    r"(?<![\w-])(?P<it>(?:Am|An der|An den|Auf der|Auf dem|Im|In der|Zum|Zur|Unter den|Hinter der)"
    r" [A-ZÄÖÜ][a-zäöüß-]{2,20} \d{1,3}[a-z]?), ?\Z"
)
_TOWN = regex(r" (?P<it>[A-ZÄÖÜ][a-zäöüß]{2,20})(?![\w-])")
_CODE = 5
_COUNTY = regex(r"Co(?<![\w.-]Co)\.? (?P<name>[A-Z][a-z]{3,9})(?![\w-])")
_COUNTIES = word_set(
    "antrim armagh carlow cavan clare cork derry donegal down dublin fermanagh galway kerry kildare kilkenny laois "
    "leitrim limerick longford louth mayo meath monaghan offaly roscommon sligo tipperary tyrone waterford westmeath "
    "wexford wicklow"
)
_DISTRICT = regex(r"Dublin (?:[1-9]|1\d|2[0-4]|6W)(?![\w%/:]|[.,-]\d| (?:days?|times|weeks?|years?|yrs?|mg|hours?)\b)")
#: Airports whose codes are nothing else in a note, and those that are told by a flight alone.
_SURE_CODES = word_set("jfk lax dfw lga ewr sfo")
_CODES = _SURE_CODES | word_set("ord mke atl phx msp dtw phl clt iah mdw slc stl lhr cdg fra ams yyz yvr")
_FLIES = word_set("lands landing landed flight flew flies flying arrives arriving")


class Place(NamedTuple):
    """Where a place stands, of which kind it is and by which rule."""

    start: int
    end: int
    kind: str
    rule: str

    def __repr__(self) -> str:
        return "Place()"


def places(note: Note) -> Iterator[Place]:
    """The places of a note that are written so."""
    text, starts, ends = note.text, note.starts, note.ends
    for number in note.lettered:
        if note.words[number - 1] in ("A", "M"):
            start = starts[number - 1]
            road = None if text[start - 1 : start].isalnum() else _ROAD.match(text, start)
            if road and (road["way"] or " J" in road["it"] or _ON_A_ROAD.search(text, max(0, start - 70), start)):
                yield Place(*road.span("it"), "LOCATION-OTHER", "road by its letter")
    for number in note.runs.get(_CODE, ()):
        if town := _TOWN.match(text, ends[number]):
            street = _GERMAN.search(text, max(0, starts[number] - 50), starts[number])
            if street:
                yield Place(*street.span("it"), "STREET", "street of Germany")
                yield Place(starts[number], ends[number], "ZIP", "street of Germany")
                yield Place(*town.span("it"), "CITY", "street of Germany")
    for found in _COUNTY.finditer(text) if "Co" in text else ():
        if found["name"].lower() in _COUNTIES:
            yield Place(*found.span(), "COUNTY", "county of Ireland")
    for number in note.where("dublin") if "Dublin" in text else ():
        if district := _DISTRICT.match(text, starts[number]):
            yield Place(*district.span(), "CITY", "district of Dublin")
    yield from _airports(note)


@cache
def _anchors() -> int:
    return anchored(dict.fromkeys(("via", *sorted(_FLIES)), True))


def _airports(note: Note) -> Iterator[Place]:
    for word, _ in note.hits(_anchors()):
        for number in note.here[word]:
            at = number + 1 + (note.lower[number + 1 : number + 2] in (["to"], ["from"], ["at"], ["into"], ["in"]))
            code = note.lower[at] if at < len(note.lower) else ""
            if code in (_SURE_CODES if word == "via" else _CODES) and not note.words[at].istitle():
                yield Place(note.starts[at], note.ends[at], "LOCATION-OTHER", "airport")
