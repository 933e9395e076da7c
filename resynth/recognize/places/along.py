"""Streets without a house number where something happened or somebody stays: ``found down near SW Hutchinson Cir``.

What happens on streets and who stays on one leads to them, however they are written: ``hit by car on 11th court ne``,
``shelter on east walnuthurst drive``, ``PEDESTRIAN STRUCK AT UNION HILLS DR``.
"""

from __future__ import annotations

import re

from resynth.recognize.words import regex, word_set

_DIRECTION = r"(?:[ns]\.?[ew]?\.?|[ew]\.?|north(?:east|west)?|south(?:east|west)?|east|west)"
_EVENTS = (
    r"found (?:down|unresponsive|wandering|sleeping|lying)|struck|hit|crash(?:ed)?|mvc|mva|accident|collision|t-?boned"
    r"|rollover|shelter|encampment|camp(?:s|ed|ing)?|liv(?:es?|ed|ing)|stay(?:s|ed|ing)?|resid(?:es|ed|ing)"
    r"|sleep(?:s|ing)?|house|home|apartment|apt|trailer|motel|hotel|residence|pharmacy|store|walgreens|cvs|rite aid"
    r"|walmart|gas station|bus stop|drove|driving|walk(?:ed|ing)|biking|jogging|running|riding|fell|slipped|assaulted"
    r"|robbed|jumped|stabbed|shot|picked up|scooter|motorcycle|moped|bike|scene|dispatched|responded|called in"
)
_LED = regex(
    rf"\b(?:{_EVENTS})(?: [\w'’/]+){{0,3}},? (?:on|near|at|off|along|by|down|crossing|corner of)"
    rf" (?P<it>(?:{_DIRECTION} )?(?P<name>(?:[^\W\d_][\w'’]+ |\d{{1,3}}(?:st|nd|rd|th) ){{1,3}}))\Z",
    re.IGNORECASE,
)
#: The street that meets one that was found.
_AND = regex(
    rf" (?:and|&|/|at|near) (?P<it>(?:{_DIRECTION} )?(?P<name>(?:[^\W\d_][\w'’]+ |\d{{1,3}}(?:st|nd|rd|th) )"
    r"{1,3}))\Z",
    re.IGNORECASE,
)
_ENDS = regex(
    rf"\.?(?:[ \t]*(?:[.,;:)&/\n]|\Z)| (?:-|and|at|near|by|in|w/|with|when|where|while|last|yesterday|today|this|after"
    rf"|around|crossing|since|for|per|who|under|between|{_DIRECTION}(?=[ ,.;\n]|\Z))(?!\w))",
    re.IGNORECASE,
)
#: Suffixes that streets are mostly told by; ends, ways and courts are words too, and need a name that is none.
_SUFFIXES = word_set(
    "st street ave avenue av rd road dr drive ln lane ct court cir circle blvd boulevard pl place way ter terrace terr "
    "pkwy parkway trl trail pike hwy highway loop sq square row alley aly"
)


#: Of several such words, with nothing known of them, only these are no other word and no abbreviation of medicine.
PLAIN_TOO = word_set("ave avenue road rd lane ln blvd boulevard cir pkwy parkway hwy highway")


def street(text: str, start: int, suffix: str, housed: list[int]) -> re.Match[str] | None:
    """The name of a street whose suffix begins at ``start``, where an event or another street leads to it.

    Args:
        housed: where streets that were found end.
    """
    if suffix not in _SUFFIXES or not _ENDS.match(text, start + len(suffix)):
        return None
    found = _LED.search(text, max(0, start - 96), start)
    if found is None and housed:
        meets = _AND.search(text, max(0, start - 48), start)
        found = meets if meets and meets.start() in housed[-2:] else None
    return found
