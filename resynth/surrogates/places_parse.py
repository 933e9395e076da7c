"""Where the parts of a place stand in its text, whatever kind of place it is said to be."""

from __future__ import annotations

import re

from resynth.surrogates import places_words as words
from resynth.surrogates.places_reader import DIGITS, HOUSE, Found, Reader

_ALNUM = re.compile(r"[^\W_]")
#: A state as USPS writes one, though the lists have none of that code: PW, FM, ON.
_CODE = re.compile(r"[A-Z]{2}")


def parts(text: str, kind: str, beside: str = "") -> list[Found]:
    """The parts of a place, sorted and disjoint; none when the text holds no letter and no digit.

    Args:
        beside: the state (USPS code) or the ZIP code behind the place, in a mention of its own.
    """
    if not _ALNUM.search(text):
        return []
    reader = Reader(text, beside if kind in ("LOCATION", "CITY") else "")
    total = len(reader.raw)
    if kind == "STATE":
        reader.tail(kind)
        if not reader.found and _CODE.fullmatch(text):
            reader.part("state", 0, total, text)
    elif kind == "ZIP":
        _zip(reader)
    elif kind == "COUNTY":
        if not reader.county(0, total):
            reader.part("county", 0, total)
    elif kind == "COUNTRY":
        if reader.country_before(total, kind) == total:
            reader.part("country", 0, total)
    elif kind == "CITY":
        hi = total if _known_city(reader, total) and not reader.home else reader.tail(kind)
        if hi:
            for a, b in reader.segments(hi):
                reader.city(a, b, sure=True)
        elif "city" not in reader.seen and not reader.seen.isdisjoint(("state", "country")):
            reader = Reader(text)
            reader.part("city", 0, total)
    elif kind == "LOCATION-OTHER" and not _placed(reader):
        if not (reader.box(0, total, False) or reader.highway(0, total, False)):
            reader.other(0, total)
    else:
        _address(reader, kind)
    reader.leftovers()
    return sorted(reader.found)


def _known_city(reader: Reader, total: int) -> bool:
    return reader.phrase(0, total) in words.city_sizes()


def _placed(reader: Reader) -> bool:
    """Whether an ``other`` place looks like an address after all: it starts with a house number."""
    return len(reader.raw) > 2 and HOUSE.match(reader.raw[0]) is not None


def _zip(reader: Reader) -> None:
    total = len(reader.raw)
    if reader.zip_before(total, "ZIP") == total:
        for i in range(total):
            if DIGITS.fullmatch(reader.raw[i]):
                reader.part("digits", i, i + 1)


def _address(reader: Reader, kind: str) -> None:
    total = len(reader.raw)
    if kind == "STREET":
        hi = total
        if total > 1 and any("," in gap for gap in reader.gaps):
            hi = reader.tail(kind)
    elif total > 1 and not reader.home and _known_city(reader, total) and (
        reader.phrase(0, total) not in words.state_words()
    ):
        hi = total  # "Iowa City", "New Mexico Beach": no state or country at its end
    else:
        hi = reader.tail(kind)
    segments = reader.segments(hi)
    more = bool(reader.found)
    for n in range(len(segments) - 1, -1, -1):
        a, b = segments[n]
        final = n == len(segments) - 1 and (not reader.home or "city" not in reader.seen)
        if kind == "STREET" and not more:
            _street_segment(reader, a, b, final)
        else:
            reader.segment(a, b, final)


def _street_segment(reader: Reader, a: int, b: int, final: bool) -> None:
    """A segment of a STREET span: what is nothing else is a street without a suffix."""
    if reader.box(a, b, False) or reader.unit(a, b, False) or reader.highway(a, b, False):
        return
    for i in range(a, b - 1):
        if HOUSE.match(reader.raw[i]):
            if i > a:
                reader.named(a, i)
            reader.part("number", i, i + 1, reader.raw[i].lower())
            reader.street(i + 1, b, False)
            return
    if reader.crossing(a, b) or reader.plain_street(a, b):
        return
    if b - a == 1 and reader.raw[a].isdigit():
        reader.part("number", a, b, reader.raw[a])
    elif words.INSTITUTION_WORDS.intersection(reader.canon[a:b]) and not final:
        reader.part("institution", a, b)
    else:
        reader.street_name(a, b, b - 1 if b - a > 1 and reader.code[b - 1] else None)
