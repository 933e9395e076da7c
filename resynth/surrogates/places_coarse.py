"""Places made coarser: what may stay of an address stays as it is written, the rest becomes a tag part by part.

``12 Oak St Apt 4, Lexington, KY 40502`` becomes ``[STREET], [CITY], KY 405**`` where the policy generalizes to states
(45 CFR 164.514(b)(2)(i)(B)), and ``[STREET], Lexington, KY 40502`` in a limited data set (164.514(e)(2)(ii)).
What is not surely of a kind that may stay is a tag: an unreadable state, a town that no list has in its state.
"""

from __future__ import annotations

import re
from functools import cache, lru_cache
from typing import NamedTuple

from resynth import lexicon
from resynth.surrogates import places_parse as parse
from resynth.surrogates.places_reader import Found
from resynth.surrogates.places_words import (
    TRADITIONAL,
    US,
    canonical,
    city_sizes,
    country_words,
    state_words,
)

#: Where three digits of a ZIP code have too few residents, or none that anybody counted.
FEW = "000"
#: The largest population that is too small, where the policy says nothing else.
MARGIN = 20_000
_HERE = canonical("United States")
#: A name of a state that is a town of this size too is no state where it stands alone: New York, Washington.
_DOUBTFUL_TOWN = 100_000
_TAGS = {
    "number": "STREET", "street": "STREET", "suffix": "STREET", "unit": "STREET", "box": "STREET", "route": "STREET",
    "institution": "INSTITUTION", "city": "CITY", "state": "STATE", "zip": "ZIP", "plus4": "ZIP", "county": "COUNTY",
    "country": "COUNTRY", "digits": "LOCATION-OTHER", "other": "LOCATION-OTHER",
}
#: Kinds whose mention is one thing: where it cannot be read, that is told (rung ``tag``).
_ONE = frozenset({"STATE", "ZIP", "COUNTRY"})
_WORDS = re.compile(r"[^\W_]+")
#: What ends a name makes a street of it, whatever it was marked as; a town that the lists do not have ends in Heights.
_OF_STREETS = frozenset(("ST", "RD", "AVE", "LN", "DR", "BLVD", "CT", "HWY", "PKWY"))
_MARKS = frozenset(",;:/|-–—() \n\t")
_ENDS = re.compile(r"\A(?:and\b|[^\w]|_)+|(?:\band|[^\w.]|_)+\Z", re.IGNORECASE)
_SPACES = re.compile(r"[^\S\n]+")


class Coarse(NamedTuple):
    """What may stay.

    Attributes:
        keep: of ``city``, ``state``, ``zip`` (five digits), ``zip3``, ``country``.
        stars: whether two stars stand for the digits that go: ``452**``, else ``452``.
        margin: a ZIP3 area must have more residents than this.
    """

    keep: frozenset[str]
    stars: bool = True
    margin: int = MARGIN

    def __repr__(self) -> str:
        return "Coarse()"


def zip3(code: str, margin: int = MARGIN) -> str:
    """The first three digits of a ZIP code, or ``000``: lists/places/zip3 must show more residents than ``margin``.

    Of the censuses of 2000 and 2020 neither may have found 20,000 or fewer (reference/privacy.md 4.1).
    """
    people, small = lexicon.zip3().get(code[:3], (0, True))
    return FEW if small or people <= margin else code[:3]


@lru_cache(maxsize=2048)
def coarsen(text: str, kind: str, terms: Coarse) -> tuple[str, str]:
    """What a mention becomes, and ``all``, or ``tag`` where it should have been read and could not."""
    reading = "LOCATION" if kind == "ZIP" or (kind == "LOCATION-OTHER" and _larger(text)) else kind
    found = _settled(text, parse.parts(text, reading))
    if not found:
        return f"[{kind}]", "tag"
    pieces: list[str] = []
    rung = "tag" if kind in _ONE else "all"
    known = {what: value for _, _, what, value in found}
    last = ""
    at = 0
    for n, (start, end, what, _) in enumerate(found):
        if what == "plus4" and n and found[n - 1][2] == "zip":
            at = end
            continue
        kept = _kept(text, found, n, kind, terms, known)
        if what == kind.lower() and kept:
            rung = "all"
        elif what in ("state", "zip", "country") and not kept and _asked(what, terms):
            rung = "tag"
        own = kind == "ZIP" or (what in ("digits", "other") and kind != "LOCATION")
        tag = kind if own else _TAGS[what]
        made = kept or f"[{tag}]"
        if kept or made != last:
            if pieces:
                pieces.append(_between(text[at:start]))
            pieces.append(made)
        last = "" if kept else made
        at = end
    written = "".join(pieces)
    return (f"{written})" if "(" in written else written), rung


def _settled(text: str, found: list[Found]) -> list[Found]:
    """``Jordan, MN`` is a town: no other country has a state or a ZIP code of the United States."""
    here = any(what in ("state", "zip") for _, _, what, _ in found)
    return [
        (start, end, "city", canonical(text[start:end]))
        if here and what == "country" and value != _HERE else (start, end, what, value)
        for start, end, what, value in found
    ]


def _larger(text: str) -> bool:
    """Whether an ``other`` place may hold a state or a country: it is one, or has a comma."""
    return "," in text or canonical(text) in state_words() or canonical(text) in country_words()


def _asked(what: str, terms: Coarse) -> bool:
    return what in terms.keep or (what == "zip" and "zip3" in terms.keep)


def _between(gap: str) -> str:
    """What may stand between two parts: marks and white space, no word, no full stop of an abbreviation."""
    bare = "".join([mark for mark in _WORDS.sub("", gap) if mark in _MARKS])
    bare = re.sub(r" (?=[,;:])", "", _SPACES.sub(" ", bare)).replace(")", "")
    if not bare.strip(" "):
        return " "
    marks = re.sub(r"([,;:/|–—-])(?:\s*[,;:/|–—-])+", r"\1", bare)
    return marks if marks[-1] in " \n-–—/(" else f"{marks} "


def _kept(
    text: str, found: list[Found], n: int, kind: str, terms: Coarse, known: dict[str, str]
) -> str:
    """How a part stays, or nothing."""
    start, end, what, value = found[n]
    # "and" and signs at the ends are nothing in canonical writing.
    surface = _ENDS.sub("", text[start:end])
    country = known.get("country")
    if what == "country":
        return surface if "country" in terms.keep and value in _countries() else ""
    if country is not None and country != _HERE:
        # A town is looked up in lists of the United States.
        return ""
    if "and" in surface.lower().split():
        return ""
    if what == "state":
        return surface if "state" in terms.keep and _sure(surface, value, kind, known, terms) else ""
    if what == "zip":
        if "zip" in terms.keep:
            return value
        return zip3(value, terms.margin) + ("**" if terms.stars else "") if "zip3" in terms.keep else ""
    plain = (surface.isascii() or kind == "CITY") and not any(map(str.isdigit, value))
    if what == "city" and "city" in terms.keep and plain:
        # "Hyde Park, Cincinnati": the first is a part of the town.
        last = all(later != "city" for _, _, later, _ in found[n + 1 :])
        listed = _is_town(value, known.get("state"))
        return surface if last and (listed or (kind == "CITY" and not _is_street(surface))) else ""
    return ""


def _is_street(surface: str) -> bool:
    """Whether what was marked as a town is a street by its last word: ``Larkspur Hollow Rd``."""
    *before, last = _WORDS.findall(surface) or ("",)
    return bool(before) and lexicon.street_suffixes().get(lexicon.fold(last)) in _OF_STREETS


def _sure(surface: str, code: str, kind: str, known: dict[str, str], terms: Coarse) -> bool:
    """Whether a part is surely a state: in full, as a code in capitals, or where nothing else could stand."""
    if code not in lexicon.states():
        return False  # two letters that were marked as a state
    placed = kind == "STATE" or "city" in terms.keep or not known.keys().isdisjoint(("city", "zip", "county"))
    name = canonical(surface)
    if name == canonical(lexicon.states()[code]):
        return placed or city_sizes().get(name, 0) < _DOUBTFUL_TOWN
    letters = surface.replace(".", "")
    if letters == code:
        return True
    written = {canonical(way) for way in TRADITIONAL.get(code, ())}
    return placed and (letters.upper() == code or name in written)


@cache
def _countries() -> frozenset[str]:
    return frozenset((*map(canonical, lexicon.countries()), *map(canonical, US), *country_words().values()))


@cache
def _towns() -> frozenset[tuple[str, str]]:
    """Every (town, state) of the lists, in canonical writing."""
    plain = canonical.__wrapped__
    towns = {(plain(city), state) for city, state, _ in lexicon.cities()}
    return frozenset(towns | {(plain(city), state) for _, city, state, _ in lexicon.zips()})


def _is_town(value: str, state: str | None) -> bool:
    """Whether the lists have this town, in its state where one stands beside it."""
    return (value, state) in _towns() if state else value in city_sizes()
