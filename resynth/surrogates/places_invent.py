"""Names of places that are on no list of towns, invented by the form of what they replace.

``Eden Park`` becomes a street of the lists and ``Park``, ``Lake Cumberland`` ``Lake`` and such a name, ``the North
Shore`` another direction and ``Shore``, ``CCHMC`` other letters, ``Mercy Medical Center`` another name and
``Medical Center``, ``Midwest`` another region.
"""

from __future__ import annotations

from resynth.keys import Draw
from resynth.surrogates.places import Part
from resynth.surrogates.places_words import COMMON_WORDS, INSTITUTION_WORDS, PLACE_NOUNS, canonical

#: Words that stand before the name that they belong to.
_HEADS = frozenset({"lake", "mt", "mount", "ft", "fort", "camp", "port", "cape", "isle", "bay", "river", "university"})
_DIRECTIONS = ("North", "South", "East", "West", "Northeast", "Northwest", "Southeast", "Southwest")
_POINTS = frozenset(map(canonical, (*_DIRECTIONS, "Upper", "Lower", "Central")))
#: What a stretch of land is called behind a direction; no kind of building.
_LANDS = frozenset({
    "shore", "coast", "side", "end", "bank", "bend", "rim", "slope", "hills", "valley", "bay", "bluffs", "loop", "town",
    "country", "fork", "ridge", "plains", "cape",
})
_REGIONS = ("the Midwest", "the Southwest", "the Northeast", "the Southeast", "the Pacific Northwest", "the Deep South",
            "the Great Plains", "the Rocky Mountains", "the Gulf Coast", "the West Coast", "the East Coast",
            "New England", "Appalachia", "the Great Lakes", "the High Plains", "the Ozarks")
_REGION_VALUES = {canonical(region).removeprefix("the "): region for region in _REGIONS}
_NOUNS = ("Park", "Creek", "Point", "Woods", "Landing", "Hollow", "Grove", "Falls", "Ridge", "Meadows")
_CONSONANTS = "BCDFGHKLMNPRSTVW"


def is_region(value: str) -> bool:
    """Whether a place is a part of the country such as ``midwest`` or ``the east coast`` (canonical writing)."""
    return value.removeprefix("the ") in _REGION_VALUES


def invent(part: Part, name: str, draw: Draw) -> Part:
    """Another place of that form.

    Args:
        part: an institution or another place.
        name: the invented or listed name that it gets, where it gets one (``Maple``).
        draw: settles what else there is to choose.
    """
    words = part.shown.split(" ")
    plain = [canonical(word) for word in words]
    bare = part.value.removeprefix("the ")
    article = words[0] + " " if len(words) > 1 and plain[0] == "the" else ""
    if is_region(part.value):
        others = [region for value, region in _REGION_VALUES.items() if value != bare]
        shown = draw.pick(others).removeprefix("the ")
        return _part(part, article + shown)
    if article:
        words, plain = words[1:], plain[1:]
    if part.what == "institution" and len(words) == 1 and words[0].isupper() and 1 < len(words[0]) < 8:
        return _part(part, "".join(draw.pick(_CONSONANTS) for _ in words[0]))
    if len(words) > 1 and plain[0] in _POINTS and plain[-1] in _LANDS:
        other = [direction for direction in _DIRECTIONS if canonical(direction) != plain[0]]
        return _part(part, f"{article}{draw.pick(other)} {' '.join(words[1:])}")
    common = INSTITUTION_WORDS | PLACE_NOUNS | _LANDS
    tail = len(words)
    while tail > 1 and plain[tail - 1] in common:
        tail -= 1
    head = 0
    if len(words) > 1 and plain[0] in _HEADS and tail == len(words):
        head = 2 if len(words) > 2 and plain[1] == "of" else 1
    kept = words[tail:]
    if not kept and not head:
        kept = [draw.pick(("Center", "Clinic", "House")) if part.what == "institution" else draw.pick(_NOUNS)]
    return _part(part, " ".join([*([article.strip()] if article else []), *words[:head], name, *kept]))


def _part(part: Part, shown: str) -> Part:
    return Part(part.what, canonical(shown), shown)


def telling(part: Part) -> frozenset[str]:
    """The words of an invented place that tell something."""
    return frozenset(part.value.split(" ")) - COMMON_WORDS - _LANDS - _POINTS
