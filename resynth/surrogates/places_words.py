"""Words that places are written with: which of them are form, which make a place what it is.

What is form stays in the released text, so nothing stands here that could tell one place from another.
"""

from __future__ import annotations

import re
import unicodedata
from functools import cache, lru_cache

from resynth import lexicon

#: Written in several ways, read as one, in the canonical value of a place.
ALIKE = {
    "saint": "st", "sainte": "ste", "fort": "ft", "mount": "mt", "mtn": "mountain", "heights": "hts", "junction": "jct",
    "north": "n", "south": "s", "east": "e", "west": "w", "northeast": "ne", "northwest": "nw", "southeast": "se",
    "southwest": "sw", "first": "1st", "second": "2nd", "third": "3rd", "fourth": "4th", "fifth": "5th",
    "sixth": "6th", "seventh": "7th", "eighth": "8th", "ninth": "9th", "tenth": "10th", "and": "",
}

#: Abbreviations of states that are neither the name nor the USPS code, the usual one first.
TRADITIONAL = {
    "AL": ("Ala",), "AK": ("Alas",), "AZ": ("Ariz",), "AR": ("Ark",), "CA": ("Calif", "Cal"), "CO": ("Colo",),
    "CT": ("Conn",), "DE": ("Del",), "FL": ("Fla",), "IL": ("Ill",), "IN": ("Ind",), "KS": ("Kans", "Kan"),
    "KY": ("Ken",), "MA": ("Mass",), "MI": ("Mich",), "MN": ("Minn",), "MS": ("Miss",), "MT": ("Mont",),
    "NE": ("Nebr", "Neb"), "NV": ("Nev",), "NM": ("N Mex",), "NC": ("N Carolina", "N Car"), "ND": ("N Dakota", "N Dak"),
    "OK": ("Okla",), "OR": ("Oreg", "Ore"), "PA": ("Penn", "Penna"), "SC": ("S Carolina", "S Car"),
    "SD": ("S Dakota", "S Dak"), "TN": ("Tenn",), "TX": ("Tex",), "VA": ("Virg",), "WA": ("Wash",),
    "WV": ("W Virginia", "W Va"), "WI": ("Wis", "Wisc"), "WY": ("Wyo",), "DC": ("Wash DC",),
}
#: USPS codes that are also English words: a state only in capitals or beside a comma or a ZIP code.
WORDLIKE = frozenset({"AL", "CO", "DE", "HI", "ID", "IN", "LA", "MA", "ME", "MO", "MS", "OH", "OK", "OR", "PA", "AS"})
#: Before the name of a state these make another place of it: ``Lake Michigan``, ``Port Washington``.
NOT_BEFORE_STATE = frozenset({
    "lake", "mt", "ft", "port", "george", "martha", "university", "gulf", "bay", "camp", "new",
})

US = frozenset({"us", "usa", "united states", "united states of america", "the united states", "u s", "u s a"})
COUNTRY_ALIASES = {
    **dict.fromkeys(US, "united states"), "uk": "united kingdom", "great britain": "united kingdom",
    "england": "united kingdom", "scotland": "united kingdom", "wales": "united kingdom", "uae": "united arab emirates",
    "burma": "myanmar", "holland": "netherlands", "the netherlands": "netherlands", "czechia": "czech republic",
    "russian federation": "russia", "republic of korea": "south korea", "viet nam": "vietnam", "korea": "south korea",
    "s korea": "south korea", "prc": "china", "congo": "democratic republic of the congo", "ivory coast": "ivory coast",
}

#: Countries that are written behind "the" (the United Kingdom is England too, which is not).
WITH_ARTICLE = frozenset({
    "bahamas", "central african republic", "comoros", "czech republic", "democratic republic of the congo",
    "dominican republic", "gambia", "maldives", "marshall islands", "netherlands", "philippines", "seychelles",
    "solomon islands", "united arab emirates",
})

#: USPS suffixes whose full name the list gives in the plural or not at all as it is spoken.
SUFFIX_NAMES = {"PARK": "Park", "PIKE": "Pike", "PATH": "Path", "SPUR": "Spur", "VIA": "Via", "LOOP": "Loop"}
#: Suffixes that tell a street even without a house number; ``Hyde Park`` and ``Forest Hills`` are no streets.
PLAIN_SUFFIXES = frozenset({
    "ST", "AVE", "RD", "DR", "LN", "BLVD", "CT", "PL", "PKWY", "CIR", "TER", "WAY", "HWY", "PIKE", "TRL", "ALY",
    "EXPY", "FWY", "TPKE", "CSWY", "SQ",
})
#: Suffixes given when the corpus has none to give.
WIDE_SUFFIXES = ("ST", "AVE", "RD", "DR", "LN", "CT", "BLVD", "PL", "WAY", "CIR", "TER", "TRL")
NOT_SUFFIXES = frozenset({"KY", "IS", "UN", "LF", "WL", "VIS", "VIA"})

BOXES = frozenset({"box", "bx", "pob", "pobox", "drawer"})
#: Before five digits that are no ZIP code: those of boxes, units, routes and houses.
NUMBERED = BOXES | frozenset({
    "apt", "apartment", "unit", "suite", "ste", "lot", "trailer", "trlr", "bldg", "building", "room", "rm", "route",
    "rte", "rt", "highway", "hwy", "sr", "cr", "fm", "house", "no", "number",
})
BOX_WORDS = frozenset({"po", "p", "o", "post", "office", "box", "pob", "pobox", "drawer", "rr", "rural", "bx", "hc"})
HIGHWAY_WORDS = frozenset({
    "state", "county", "us", "old", "route", "rt", "rte", "highway", "hwy", "road", "interstate", "i", "sr", "cr",
    "co", "rd", "st", "township", "twp", "exit",
})
HIGHWAY_HEADS = frozenset({"route", "rt", "rte", "highway", "hwy", "interstate", "i", "sr", "cr", "us", "exit"})
COUNTY_WORDS = frozenset({"county", "parish", "borough", "counties", "cnty", "cty", "co", "of"})
QUALIFIERS = frozenset({
    "downtown", "greater", "northern", "southern", "eastern", "western", "central", "upstate", "rural", "suburban",
    "near", "outside", "metro", "inner", "city", "state", "town", "village", "township", "of", "the", "corner", "area",
    "region", "suburb", "in", "at", "from", "to",
    "northeastern", "northwestern", "southeastern", "southwestern", "midwestern",
})
SMALL_WORDS = frozenset({"and", "at", "in", "on", "by", "to", "from", "or", "zip", "code", "zipcode", "attn", "c", "w"})
CONNECTORS = frozenset({"and", "at", "by", "n"})
HALVES = frozenset({"rear", "basement", "front", "upper", "lower"})

PLACE_NOUNS = frozenset({
    "park", "lake", "river", "creek", "mountain", "mountains", "mt", "bridge", "beach", "island", "airport", "school",
    "stadium", "arena", "zoo", "mall", "cemetery", "forest", "canyon", "valley", "bay", "harbor", "pond", "falls",
    "library", "museum", "theater", "field", "farm", "farms", "camp", "trail", "plaza", "building", "tower", "market",
    "garden", "gardens", "pool", "station", "square", "hall", "woods", "ranch", "resort", "pier", "dam", "prairie",
})
INSTITUTION_WORDS = frozenset({
    "hospital", "hospitals", "clinic", "clinics", "center", "centre", "medical", "health", "healthcare", "university",
    "college", "school", "church", "institute", "pediatrics", "associates", "home", "hospice", "pharmacy", "elementary",
    "academy", "daycare", "office", "offices", "group", "surgery", "rehabilitation", "foundation", "company", "inc",
    "llc", "childrens", "memorial", "infirmary", "practice", "department", "laboratory", "laboratories", "services",
})
#: Words that many places share: having one in common tells nothing.
COMMON_WORDS = PLACE_NOUNS | INSTITUTION_WORDS | QUALIFIERS | SMALL_WORDS | frozenset({"n", "s", "e", "w", "st"})


_DOTTED = re.compile(r"(?<![a-z0-9])[a-z](?:\.[a-z])+(?![a-z0-9])")
_WORD = re.compile(r"[a-z0-9]+")
_ANY_WORD = re.compile(r"\w+")
_LETTERS = str.maketrans({"ß": "ss", "æ": "ae", "œ": "oe", "ø": "o", "ł": "l", "đ": "d", "ð": "d", "þ": "th", "ı": "i"})


@lru_cache(maxsize=8192)
def canonical(text: str) -> str:
    """What makes two writings one place: lower case, no diacritics or punctuation, ``Saint Louis`` as ``st louis``.

    Words are parted by one space; a text without any letter or digit is the empty string.
    """
    low = text.lower()
    if low.isascii():
        # Nearly all places are plain words, of which most are one.
        if low.isalnum():
            return ALIKE.get(low, low) or low
        words = low.split() if low.replace(" ", "").isalnum() else _words(low)
    else:
        decomposed = unicodedata.normalize("NFKD", low.translate(_LETTERS))
        words = _words("".join(c for c in decomposed if not unicodedata.combining(c)).replace("’", "'"))
    if ALIKE.keys().isdisjoint(words):
        return " ".join(words)
    return " ".join([word for word in [ALIKE.get(word, word) for word in words] if word]) or " ".join(words)


def _words(low: str) -> list[str]:
    low = low.replace("'", "")
    if "." in low:
        low = _DOTTED.sub(lambda dotted: dotted[0].replace(".", ""), low)
    return _WORD.findall(low) if low.isascii() else _ANY_WORD.findall(low)


@cache
def literals() -> frozenset[str]:
    """Every word that may stay in the form of a place, in canonical writing."""
    return (
        BOX_WORDS | HIGHWAY_WORDS | COUNTY_WORDS | QUALIFIERS | SMALL_WORDS | CONNECTORS | HALVES
        | directions() | unit_words()
    )


@cache
def special_words() -> frozenset[str]:
    """Words that are no plain part of a street's name: those of form, and those that are read as another."""
    return literals() | ALIKE.keys() | frozenset(ALIKE.values())


@cache
def directions() -> frozenset[str]:
    """``n``, ``north``, ``ne`` …: kept where they stand before or behind the name of a street."""
    return frozenset(word.lower() for pair in lexicon.directions().items() for word in pair)


@cache
def unit_words() -> frozenset[str]:
    """``apt``, ``suite`` …, folded."""
    return frozenset(lexicon.unit_words())


@cache
def suffixes() -> dict[str, str]:
    """Canonical word -> USPS code of a street suffix; words that are hardly ever one are left out."""
    found = lexicon.street_suffixes().items()
    single = {word: code for word, code in found if code not in NOT_SUFFIXES and " " not in code}
    return {**single, "st": "ST", "str": "ST", "av": "AVE"}


@cache
def suffix_name(code: str) -> str:
    """``Drive`` for ``DR``."""
    return SUFFIX_NAMES.get(code) or lexicon.suffix_names().get(code, code.capitalize())


@cache
def state_words() -> dict[str, str]:
    """Canonical phrase (``oh``, ``ohio``, ``n dakota``, ``calif``) -> USPS code."""
    found = {}
    for code, name in lexicon.states().items():
        for phrase in (code, name, *TRADITIONAL.get(code, ())):
            found[canonical(phrase)] = code
            found[phrase.lower()] = code
    return found


@cache
def country_words() -> dict[str, str]:
    """Canonical phrase -> canonical country, states of the US left out (``Georgia`` is one)."""
    found = {canonical(name): canonical(name) for name in lexicon.countries()}
    found.update({canonical(phrase): canonical(name) for phrase, name in COUNTRY_ALIASES.items()})
    return {phrase: name for phrase, name in found.items() if phrase not in state_words()}


@cache
def city_sizes() -> dict[str, int]:
    """Canonical city -> the population of the largest of that name."""
    found = {"new york": 8_000_000}
    for city, _, population in lexicon.cities():
        # Past the cache, which is for what notes hold.
        found.setdefault(canonical.__wrapped__(city), population)
    return found


@cache
def towns_in(state: str) -> frozenset[str]:
    """The towns of a state (USPS code) in canonical writing, those with a ZIP code only among them."""
    return frozenset([canonical.__wrapped__(town) for town in lexicon.towns_by_state().get(state, ())])


def state_of(home: str) -> str:
    """The state of a ZIP code, empty where no list has its area; of a state itself."""
    return lexicon.zip3_states().get(home[:3], "") if home[:1].isdigit() else home
