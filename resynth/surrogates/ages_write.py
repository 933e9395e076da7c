"""Ages written anew: over 89 as one class, or all in bands, in the form in which they stood.

45 CFR 164.514(b)(2)(i)(C): "all ages over 89 ... except that such ages and elements may be aggregated into a single
category of age 90 or older".
"""

from __future__ import annotations

import re
from itertools import pairwise
from typing import NamedTuple

from resynth.surrogates.ages import NO_END, OLDEST, plain, read, read_part

CAPS = ("90+", "91", "over 89", "300")
_ONES = ("zero|one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|thirteen|fourteen|fifteen|sixteen|"
         "seventeen|eighteen|nineteen")
_TENS = "twenty|thirty|forty|fifty|sixty|seventy|eighty|ninety"
_NTH = ("first|second|third|fourth|fifth|sixth|seventh|eighth|ninth|tenth|eleventh|twelfth|thirteenth|fourteenth|"
        "fifteenth|sixteenth|seventeenth|eighteenth|nineteenth")
_TENTH = "twentieth|thirtieth|fortieth|fiftieth|sixtieth|seventieth|eightieth|ninetieth"
_SMALL = rf"(?:(?:{_TENS})(?:[ -](?:{_NTH}|{_ONES}))?|{_TENTH}|{_NTH}|{_ONES})(?![a-z])"
_NUMBER = (
    rf"\d+(?:,\d{{3}}(?!\d))*(?:\.\d+)?(?:[ -]?[½¼¾]|[ -]+\d+/\d+)?(?:st|nd|rd|th)?|\d+/\d+|"
    rf"(?:(?:one|a)[ -])?hundred(?:th)?(?:[ -](?:and[ -])?{_SMALL})?|{_SMALL}|[½¼¾]"
)
_DECADE = (r"(?:(?:early|mid|middle|late)(?:[ -]to[ -](?:early|mid|late))?[ -])?"
           r"(?:\d+ ?['’]? ?s(?![a-z])|twenties|thirties|forties|fifties|sixties|seventies|eighties|nineties|teens)")
_PEOPLE = (r"newborn|neonat(?:e|al)|infant|baby|toddler|preschooler|teenage[rd]?|teen|adolescent|quinquagenarian|"
           r"sexagenarian|septuagenarian|octogenarian|nonagenarian|centenarian")
_ITEM = re.compile(rf"(?:(?<!\d)(?<!\d\.)(?=\d)|(?<![\w.]))(?:{_DECADE}|{_PEOPLE}|{_NUMBER})", re.IGNORECASE)
#: What an open end is told by, before or behind a number that the cap replaces.
_OVER = re.compile(
    r"(?:(?:\b(?:over|above|exceeding|past|(?:older|more|greater) than|at least|up to)\s*)|>\s*)+(?=90\+|over)",
    re.IGNORECASE,
)
_COMPARED = re.compile(r"[<>]|\b(?:over|above|exceeding|past|than|least|under|below|before|between|until|up to)\b",
                       re.IGNORECASE)
_PLUS = re.compile(r" ?\+(?! ?\d)")
_UNIT = re.compile(
    r"(?P<gap>[ -]*)(?P<unit>years?|yrs?|yo|y|months?|mos?|mths?|mth|mon|m|weeks?|wks?|wo|w|days?|d|hours?|hrs?|h)"
    r"(?![a-z])", re.IGNORECASE,
)
_SMALL_UNITS = {"m": 1 / 12, "w": 7 / 365.25, "d": 1 / 365.25, "h": 1 / 8766}
_JOIN = re.compile(r"\.?[ ,]*(?:and|&)?[ ,]*", re.IGNORECASE)
_PERSON = re.compile(_PEOPLE + r"\Z", re.IGNORECASE)


#: How an age over 89 looks, whatever it is beside; digits of any script.
_DIGITS_OVER = re.compile(r"(?<!\d)(?<!\d\.)[^\D1-9]*(?:[^\D0-8]\d|[^\D0]\d\d)(?!\d)")
_OLD = re.compile(r"ninet(?!een)|hundred|nonagen|centen", re.IGNORECASE)
#: Ninety months are seven years and a half.
_IN_MONTHS = re.compile(
    r"(?:(?<!\d)\d+(?:,\d{3})*(?:\.\d+)?[ -]*|(?:ninety|(?:(?:one|a) )?hundred)(?:[ -](?:and )?[a-z]+)?[ -]+)"
    r"(?:months?|mos?|weeks?|wks?|days?|hours?|hrs?)\b", re.IGNORECASE,
)
#: A digit, or a word for a number, whatever it is glued to by a sign.
_TOLD = re.compile(rf"\d|(?<![a-z])(?:{_SMALL}|hundred|{_DECADE}|{_PEOPLE})|{_OLD.pattern}", re.IGNORECASE)
#: What may stand between the parts of one number: "ninety, three" is no list of two.
_WITHIN = re.compile(r"[\W_]*(?:and[\W_]*)?", re.IGNORECASE)


class _Said(NamedTuple):
    """One age in a text: where it stands with its smaller units, where its first number and unit end, and its years."""

    start: int
    number: int
    first: int
    end: int
    unit: str
    low: float
    high: float

    def __repr__(self) -> str:
        return "_Said()"


def capped(text: str, cap: str = "90+") -> str | None:
    """The mention with every age over 89 as ``cap``; None when it cannot be read, which counts as one over 89.

    "93-year-old" becomes "90+-year-old", "in his late 90s" "in his 90+", "1,116 months" "90+ years"; the months
    behind such an age go. Where anything of it may be left beside the class, the class stands alone.
    """
    age = read(text)
    if age is None:
        return None
    whole, text = text, plain(text)
    if age.high < OLDEST + 1:
        return None if _tells(text, cap) else whole
    said = _ages(text)
    over = [one for one in said if one.high >= OLDEST + 1]
    if not over:
        # "over 80" tells no age over 89, unless its number hides from us.
        return whole if said and age.high == NO_END and age.low < OLDEST + 1 and not _tells(text, cap) else cap
    if _unread(text, said):
        return cap
    out, at = [], 0
    for one in over:
        person = _PERSON.match(text[one.start : one.end])
        unit = " years" if one.unit in _SMALL_UNITS else whole[one.number : one.first]
        out += [whole[at : one.start], f"{cap}-year-old" if person else cap, unit]
        plus = _PLUS.match(text, one.end)
        at = plus.end() if plus else one.end
    written = _OVER.sub("", "".join(out) + whole[at:])
    return written if not _tells(written, cap) else cap


def banded(text: str, width: int, cap: str = "90+") -> str | None:
    """The mention with every age as a band of ``width`` years; over 89 as ``cap``; None when it cannot be read."""
    age = read(text)
    text = plain(text)
    said = _ages(text) if age is not None else []
    if age is None or not said:
        return None
    low, high = min(age.low, said[0].low), age.high
    first, last = said[0], said[-1]
    if high >= OLDEST + 1:
        band = cap if low >= OLDEST + 1 else f"{int(low) // width * width}+"
    else:
        band = f"{int(low) // width * width}-{int(high) // width * width + width - 1}"
    return _in_place_of(first, last, text, band)


def topped(text: str, least: int) -> str | None:
    """The mention with an age from ``least`` on as one class (``75+``), a younger one as it stands; None when it cannot
    be read, or may be either (``over 70``, ``in his 70s`` under 75)."""
    age = read(text)
    bare = plain(text)
    said = _ages(bare) if age is not None else []
    if age is None or not said or _unread(bare, said):
        return None
    lows, highs = (age.low, *(one.low for one in said)), (age.high, *(one.high for one in said))
    if max(highs) < least:
        return text
    return _in_place_of(said[0], said[-1], bare, f"{least}+") if min(lows) >= least else None


def _in_place_of(first: _Said, last: _Said, text: str, band: str) -> str:
    """A class where ages stood, with the unit of the first and the words around them as far as these tell no age."""
    unit = text[first.number : first.first]
    if _PERSON.match(text[first.start : first.end]):
        unit = "-year-old"
    elif first.unit in _SMALL_UNITS:
        unit = " years"
    plus = _PLUS.match(text, last.end)
    before, after = text[: first.start], text[plus.end() if plus else last.end :]
    if first is not last or _COMPARED.search(text) or _TOLD.search(f"{before} {after}"):
        return band + unit
    return before + band + unit + after


def _unread(text: str, said: list[_Said]) -> bool:
    """Whether a number stands outside the ages that were read, or beside one over 89 that it may be a part of."""
    at = 0
    for one in said:
        if _TOLD.search(text, at, one.start):
            return True
        at = one.end
    return _TOLD.search(text, at) is not None or any(
        not one.unit and ((one.high >= OLDEST + 1 and after.high < 10) or text[after.start] in "hH")
        and _WITHIN.fullmatch(text, one.end, after.start)
        for one, after in pairwise(said)
    )


def _ages(text: str) -> list[_Said]:
    """The ages of a text, each with its unit and the smaller units behind it."""
    found: list[_Said] = []
    at = 0
    while (item := _ITEM.search(text, at)) is not None:
        start, number = item.span()
        end, unit = number, ""
        told = _UNIT.match(text, number)
        if told is not None and not _PERSON.match(item[0]):
            unit = told["unit"][0].lower()
            end = told.end()
        years = read_part(item[0] if unit in ("", "y") else text[start:end])
        if years is None:
            at = number
            continue
        low, high = years.low, years.high
        # A man of 95 is written 95M; nobody counts so many months.
        if unit in ("m", "w") and told is not None and len(told["unit"]) == 1 and float(_digits(item[0])) > 36:
            unit, end = "", number
            low = high = float(_digits(item[0]))
        previous = found[-1] if found else None
        if (previous is not None and unit in _SMALL_UNITS and previous.unit in ("", "y", "m") and unit != previous.unit
                and _JOIN.fullmatch(text, previous.end, start)):
            found[-1] = previous._replace(end=end)
        else:
            found.append(_Said(start, number, end, end, unit, low, high))
        at = end
    return found


def _digits(text: str) -> str:
    number = re.match(r"[\d,]+", text)
    return number[0].replace(",", "") if number else "0"


def _tells(text: str, cap: str) -> bool:
    """Whether an age over 89 may stand beside the class: by our reading, or by the look of it."""
    rest = re.sub(rf"(?<!\d){re.escape(cap)}(?!\d)", " ", plain(text))
    years = _IN_MONTHS.sub(" ", rest)
    return _DIGITS_OVER.search(years) is not None or _OLD.search(years) is not None or any(
        one.high >= OLDEST + 1 for one in _ages(rest)
    )
