"""The verifier's own reading of places: which part is the street, its suffix, the town, the state, the ZIP code.

From Deleger et al. 2014 ("LOCATION phrases were parsed to recognize the various possible tokens of a location").
A part is claimed only where the writing shows it: a wrong guess here would be a false alarm on a HARD promise.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from functools import cache, lru_cache
from typing import NamedTuple

from resynth import lexicon
from resynth.kinds import KINDS
from resynth.types import Span
from resynth.verify.words import plain, word_set

PLACE_KINDS = frozenset(name for name, kind in KINDS.items() if kind.cchmc == "LOCATION")
_BETWEEN = re.compile(r"[^\w]{0,3}\Z")
_USUAL = frozenset((", ", " ", ",", "\n"))
#: The number of a house; five digits may be a ZIP code.
_HOUSE = re.compile(r"\d{1,4}[A-Za-z]?")
_ZIP = re.compile(r"(?<!\d)(\d{5})(?:-\d{4})?\Z")
_SEGMENT = re.compile(r"[,\n;]+")
_WORD = re.compile(r"[^\W_]+(?:['’][^\W\d_]+)*")
_NUMBER = re.compile(r"(\d+(?:-\d+)?[A-Za-z]?(?:\s+\d/\d)?)(?=[\s,]|\Z)")
_BOX = re.compile(
    r"\A\s*(?:(?:p\.?\s*o\.?\s*box|post office box|rr|rural route)\b|(?:pob(?:ox)?|box|bx|drawer)\.?\s*#?\s*\d)",
    re.IGNORECASE,
)
#: Before five digits that are no ZIP code: "P.O. Box 40019", "Lot 40019".
_BOXED = re.compile(
    r"(?:(?<![^\W_])(?:box|bx|pob(?:ox)?|drawer|ap(?:artmen)?t|unit|suite|ste|lot|tr(?:ai)?le?r|b(?:ui)?ldi?n?g|room|rm"
    r"|route|rte?|highway|hwy|sr|cr|fm|house|no|number)\.?\s*|#\s*)\Z", re.IGNORECASE,
)
#: Words before a state that make no town of it: "northern Kentucky", "in the state of Ohio".
_REGION = word_set(
    "northern southern eastern western central northeastern northwestern southeastern southwestern midwestern upstate"
    " rural greater in from near outside the state of"
)
#: State codes that are words, or suffixes of streets: in small letters they are states only beside a ZIP code.
_WORDLIKE = word_set("al co de hi id in la ma me mo ms oh ok or pa as ct mt vi")
_HARDLY = word_set("al hi id ma mo ms oh ok pa")  # at the end of a place in small letters these are hardly words
_DOTTED = re.compile(r"(?:[A-Za-z]\.\s?){2}\Z|[A-Za-z]\.[A-Za-z]\Z")
_INCORPORATED = re.compile(r",\s*(inc|llc|ltd|pllc|corp)\b", re.IGNORECASE)
_HASH = re.compile(r"#\s*([\w-]+)")
#: "State Route 32", "I-75", "County Road 12": the number is replaced, not shuffled.
_ROUTE = re.compile(
    r"(?:(?:old|new|north|south|east|west|[nsew]|state|county|us|u\.s)\.?\s+)*"
    r"(?:(?:route|rte?|highway|hwy|interstate|i|sr|cr|us|exit)|(?:county|co|township|twp)\.?\s+(?:road|rd))\.?"
    r"[\s#-]*(\d+[a-z]?)(?!\w)",
    re.IGNORECASE,
)
_PLAIN_SUFFIXES = word_set("AVE ST RD DR LN CT BLVD PL WAY PIKE CIR TER PKWY HWY TRL SQ ALY EXPY FWY TPKE LOOP")


class Part(NamedTuple):
    """One part of a place.

    Number, street, suffix, route, unit, city, state, zip, county, country, name (of an institution), box or other.
    """

    sort: str
    value: str

    def __repr__(self) -> str:
        return f"Part({self.sort!r})"


#: As states are abbreviated in print.
_WRITTEN_STATES = (
    "ala=AL alas=AK ariz=AZ ark=AR cal=CA calif=CA colo=CO conn=CT del=DE fla=FL ill=IL ind=IN kan=KS kans=KS ken=KY "
    "mass=MA mich=MI minn=MN miss=MS mont=MT neb=NE nebr=NE nev=NV okla=OK ore=OR oreg=OR penn=PA penna=PA tenn=TN "
    "tex=TX virg=VA wash=WA wis=WI wisc=WI wyo=WY"
)
#: Sides of the sky in the names of states, and how what follows is shortened.
_SIDES: dict[str, dict[str, tuple[str, ...]]] = {
    "North": {"Carolina": ("Car",), "Dakota": ("Dak",)}, "South": {"Carolina": ("Car",), "Dakota": ("Dak",)},
    "West": {"Virginia": ("Va",)}, "New": {"Hampshire": (), "Jersey": (), "Mexico": ("Mex",), "York": ()},
}


@cache
def _state_codes() -> dict[str, str]:
    """Folded name or code -> code."""
    codes = {code.lower(): code for code in lexicon.states()}
    codes |= dict(written.split("=") for written in _WRITTEN_STATES.split()) | {"wash dc": "DC"}
    for code, name in lexicon.states().items():
        side, _, rest = name.partition(" ")
        codes[_key(name)] = code
        if side in _SIDES:  # "N Carolina", "W Va"
            codes |= {_key(f"{side[0]} {word}"): code for word in (rest, *_SIDES[side].get(rest, ()))}
    return codes


def _state(text: str) -> str | None:
    """The code of a state that is written in full, as a code, or with dots ("N.Y.")."""
    key = _key(text)
    return _state_codes().get(key.replace(" ", "") if _DOTTED.match(text.strip()) else key)


@cache
def _countries() -> frozenset[str]:
    # Georgia and Puerto Rico are states in a note.
    named = {_country(name) for name in lexicon.countries()} - _state_codes().keys()
    return frozenset(named | {"usa", "us", "united states of america", "uk"})


@cache
def _towns() -> frozenset[str]:
    return frozenset(_key(town) for town, _, _ in lexicon.cities())


def _country(text: str) -> str:
    return _key(text).removeprefix("the ")


def _key(text: str) -> str:
    """Words in lower case with one blank between."""
    return " ".join(_WORD.findall(text.casefold()))


key = _key
state_code = _state


def is_country(text: str) -> bool:
    """Whether a text is the name of a country, or of the United States in short."""
    return _as_country(text) in _all_countries() or _key(text).replace(" ", "") in ("us", "usa", "uk", "uae")


def _as_country(text: str) -> str:
    """A country as it is compared: ``St. Kitts & Nevis`` and ``Saint Kitts and Nevis`` are one."""
    words = _country(plain(text)).split(" ")
    return " ".join([SHORT_FORMS.get(word, word) for word in words if word not in ("and", "the")])


@cache
def _all_countries() -> frozenset[str]:
    # As a country where one is expected, Georgia is none of the states.
    other = ("england|scotland|wales|great britain|uae|burma|holland|czechia|russian federation|korea|prc|congo"
             "|viet nam|republic of korea|s korea|ivory coast|cote d'ivoire|czech republic|us virgin islands")
    return frozenset(map(_as_country, (*lexicon.countries(), *_countries(), *other.split("|"))))


#: Words of towns that are shortened.
SHORT_FORMS = {
    "saint": "st", "sainte": "ste", "fort": "ft", "mount": "mt", "north": "n", "south": "s", "east": "e", "west": "w",
    "heights": "hts", "junction": "jct", "mountain": "mtn",
}


def town_key(text: str) -> str:
    """A town as it is compared: ``Saint Louis`` and ``St. Louis`` are one."""
    return " ".join([SHORT_FORMS.get(word, word) for word in _key(text).split(" ")])


def is_town(text: str) -> bool:
    """Whether the lists have a town of that name."""
    return town_key(text) in _listed_towns()


@cache
def _listed_towns() -> frozenset[str]:
    return frozenset().union(*map(_towns_in, lexicon.towns_by_state()))


@cache
def _towns_in(state: str) -> frozenset[str]:
    """The listed towns of a state (USPS code), as they are compared."""
    return frozenset(map(town_key, lexicon.towns_by_state().get(state, ())))


@cache
def big_towns(people: int) -> frozenset[str]:
    """Names of towns with at least so many residents."""
    found = {town_key(town) for town, _, number in lexicon.cities() if number >= people}
    return frozenset({*found, "new york"})


def _ends_with_town(text: str, state: str) -> bool:
    """Whether the last words of a text are a listed town of a state (USPS code)."""
    words = town_key(text).split(" ")
    return any(" ".join(words[-count:]) in _towns_in(state) for count in range(1, 5))


#: A floor by its ordinal; "fl" is no state there.
_FLOOR = re.compile(r"\d+(?:st|nd|rd|th)\s+fl(?:oor)?(?![^\W_])", re.IGNORECASE)


def _street(text: str) -> tuple[list[Part], str]:
    """Parts of a street line, and what is left after it (a town without a comma)."""
    parts: list[Part] = []
    number = _NUMBER.match(text.strip())
    rest = text.strip()
    if number:
        parts.append(Part("number", number[1].lower()))
        rest = rest[number.end() :]
    unit = _HASH.search(rest)
    if unit:
        rest = f"{rest[: unit.start()]} {rest[unit.end() :]}"
    route = _ROUTE.match(rest.strip())
    if route:
        parts.append(Part("route", route[1].lower()))
        left = _WORD.findall(rest.strip()[route.end() :])
        while left and lexicon.fold(left[0]) in lexicon.directions():
            left = left[1:]
        return [*parts, *([Part("unit", unit[1].lower())] if unit else [])], " ".join(left)
    words = _WORD.findall(rest)
    suffixes, directions, units = lexicon.street_suffixes(), lexicon.directions(), lexicon.unit_words()
    # "1st" is no "St"
    codes = [suffixes.get(lexicon.fold(word), "") if word.isalpha() else "" for word in words]
    if "la" in map(str.lower, words[:-1]):  # "Calle de la Rosa" is no lane
        codes = [code if word.lower() != "la" else "" for word, code in zip(words, codes, strict=True)]
    at = next((i for i in range(1, len(words)) if codes[i] in _PLAIN_SUFFIXES), 0)
    if at and codes[at] in _PLAIN_SUFFIXES and at + 1 < len(words) and codes[at + 1] in _PLAIN_SUFFIXES:
        at += 1  # "Park Place Drive"
    elif at and at + 2 == len(words) and codes[at + 1]:
        at += 1  # "Park Place Crossing"
    if not at and len(words) > 1:
        tail = len(words) - 1
        while tail > 1 and lexicon.fold(words[tail]) in directions:
            tail -= 1
        at = tail if codes[tail] else 0
    name_end = at or len(words)
    after = words[name_end + 1 :] if at else []
    unit_at = next((i for i, word in enumerate(words) if i and lexicon.fold(word) in units), None)
    if not at and unit_at is not None:
        after, name_end = words[unit_at:], unit_at
    name = [word.lower() for word in words[:name_end]]
    # "North Oak" and "Oak" are one street name.
    while len(name) > 1 and lexicon.fold(name[0]) in directions:
        name = name[1:]
    while len(name) > 1 and not at and lexicon.fold(name[-1]) in directions:
        name = name[:-1]
    if name:
        parts.append(Part("street", " ".join(name)))
    if at:
        parts.append(Part("suffix", codes[at]))
    while after and lexicon.fold(after[0]) in directions:
        after = after[1:]
    if after and _FLOOR.fullmatch(" ".join(after[:2])):
        parts.append(Part("unit", " ".join(after[:2]).lower()))
        after = after[2:]
    if after and lexicon.fold(after[0]) in units:
        parts.append(Part("unit", " ".join(after[:2]).lower()))
        after = after[2:]
    if unit:
        parts.append(Part("unit", unit[1].lower()))
    return parts, " ".join(after)


def _looks_like_street(text: str) -> bool:
    words = _WORD.findall(text)
    if len(words) < 2:
        return False
    last = lexicon.street_suffixes().get(lexicon.fold(words[-1]), "") if words[-1].isalpha() else ""
    number = _NUMBER.match(text.strip())
    if number:
        named = _WORD.search(text.strip(), number.end())
        return named is not None and not named[0].isdigit()
    return last in _PLAIN_SUFFIXES and not words[0].isdigit()


def _is_unit(text: str) -> bool:
    words = _WORD.findall(text)
    known = bool(words) and lexicon.fold(words[0]) in lexicon.unit_words()
    return known or text.strip().startswith("#") or _FLOOR.fullmatch(text.strip(" .")) is not None


def _tail(text: str, zip_follows: bool) -> tuple[str, str]:
    """Cut a state off the end: (what is left, state code or empty)."""
    words = list(_WORD.finditer(text))
    for count in (3, 2, 1):
        if len(words) < count:
            continue
        piece = text[words[-count].start() :].strip()
        piece = piece if _DOTTED.match(piece) else piece.strip(" .")
        code = _state(piece)
        floor = code == "FL" and len(words) > count and _FLOOR.fullmatch(text[words[-count - 1].start() :].strip(" ."))
        if code is None or floor:
            continue
        told = piece.isupper() or zip_follows or piece.lower() not in _WORDLIKE or count == len(words)
        rest = text[: words[-count].start()]
        if len(piece) > 2 and _HOUSE.fullmatch(rest.strip()):
            continue  # "657 Michigan" is a street
        told = told or (text.islower() and (piece.lower() in _HARDLY or _key(rest) in _towns()))
        told = told or (piece.istitle() and piece != "Co" and _ends_with_town(rest, code))  # "Mount Vernon Mo."
        # "ALDER CT." is a court; "BRISTOL CT" is in Connecticut.
        court = piece.lower() == "ct" and count < len(words) and not zip_follows
        if court and (text.strip().endswith(".") or not piece.isupper() or _key(rest) not in _towns()):
            continue
        if len(piece) == 2 and not told:
            continue
        if len(piece) > 2 and piece.islower() and f" {_key(piece)}=" in f" {_WRITTEN_STATES}" and not zip_follows:
            continue  # "ill", "miss", "wash" are words before they are states
        return text[: words[-count].start()].strip(" ,"), code
    return text, ""


#: Kinds whose names a line may break; an address has lines of its own.
_PHRASED = frozenset(("CITY", "LOCATION-OTHER", "COUNTY", "COUNTRY", "STATE"))
_LINE = re.compile(r"(?<![,;])\s*\n\s*")


@lru_cache(maxsize=1024)
def read(kind: str, text: str, beside: str = "") -> tuple[Part, ...]:
    """The parts of one mention, in their order; ``beside``: the state or the ZIP code in the mention behind it."""
    if kind in _PHRASED and "\n" in text:
        text = _LINE.sub(" ", text)  # "Rapid\nCity" is one town
    if kind == "ZIP":
        found = _ZIP.search(text.strip())
        return (Part("zip", found[1] if found else _key(text)),)
    if kind == "STATE":
        return (Part("state", _state(text) or _key(text)),)
    if kind == "COUNTY":
        return (Part("county", _key(text)),)
    if kind == "COUNTRY":
        return (Part("country", _country(text)),)
    if kind == "STREET" and not any(mark in text for mark in ",;"):
        parts, rest = _street(text)
        return tuple([*parts, Part("city", _key(rest))] if rest else parts)
    if kind == "CITY" and not _SEGMENT.search(text):
        return (Part("city", _key(text)),)
    if kind == "LOCATION-OTHER" and not _SEGMENT.search(text):
        return (Part("other", _key(text)),)
    return tuple(_address(text, beside))


def is_boxed(text: str, at: int) -> bool:
    """Whether what stands at this place is the number of a box, a unit, a route or a house."""
    return _BOXED.search(text, 0, at) is not None


def _is_town_of(text: str, home: str) -> bool:
    """Whether the lists have a town of that name in a state, or in that of a ZIP code ("New York 10001" is a state)."""
    if home[:1].isdigit():
        return _state(text) is None and _is_town_of(text, lexicon.zip3_states().get(home[:3], ""))
    return home in lexicon.states() and town_key(text) in _towns_in(home)


def _address(text: str, home: str = "") -> list[Part]:
    pieces = [piece for piece in _SEGMENT.split(_INCORPORATED.sub(r" \1", text)) if _WORD.search(piece)]
    tail: list[Part] = []
    if len(pieces) > 1 and _country(pieces[-1]) in _countries():
        tail.insert(0, Part("country", _country(pieces.pop())))
    found = _ZIP.search(pieces[-1].strip()) if pieces else None
    found = found if found and not is_boxed(pieces[-1].strip(), found.start()) else None
    # "12345" alone at the start of a line could be a house number; at the end it is a ZIP code.
    if found:
        tail.insert(0, Part("zip", found[1]))
        home = found[1]
        left = pieces.pop().strip()[: found.start()].strip()
        if left:
            pieces.append(left)
    if pieces and not _is_town_of(pieces[-1], home):
        alone = len(pieces) > 1 and text.islower() and len(_WORD.findall(pieces[-1])) == 1
        left, code = _tail(pieces[-1], bool(found) or alone)
        if code and (left or len(pieces) > 1 or found or len(_WORD.findall(pieces[-1])) > 0):
            tail.insert(0, Part("state", code))
            pieces.pop()
            if not _REGION.issuperset(_key(left).split()):
                pieces.append(left)
            home = code
    located = bool(tail)
    head: list[Part] = []
    street_seen = False
    for at, piece in enumerate(pieces):
        final = at == len(pieces) - 1
        key = _key(piece)
        if final and _is_town_of(piece, home):
            head.append(Part("city", key))  # "Key Largo, FL" is no unit, "Jamaica, NY" no country
        elif _BOX.match(piece):
            head.append(Part("box", key))
            street_seen = True
        elif _is_unit(piece):
            head.append(Part("unit", key))
        elif _looks_like_street(piece) or _ROUTE.match(piece.strip()):
            parts, rest = _street(piece)
            head.extend(parts)
            street_seen = True
            if rest:
                head.append(Part("city", _key(rest)))
        elif key.endswith((" county", " parish")):
            head.append(Part("county", key))
        elif _country(piece) in _countries():
            head.append(Part("country", _country(piece)))
        elif (final and (located or street_seen or len(pieces) == 1)) or street_seen or (final and not head):
            head.append(Part("city", key))
        else:
            head.append(Part("name", key))
    return head + tail


def groups(text: str, spans: Sequence[Span]) -> list[list[int]]:
    """Indices of the place spans, those next to each other together.

    Adjacent: at most three characters of space or punctuation between, no blank line (DESIGN section 1).
    """
    found: list[list[int]] = []
    before = -2
    for index in [index for index, span in enumerate(spans) if span[2] in PLACE_KINDS]:
        if index == before + 1 and _adjacent(text[spans[before].end : spans[index].start]):
            found[-1].append(index)
        else:
            found.append([index])
        before = index
    return found


def _adjacent(between: str) -> bool:
    return between in _USUAL or (
        len(between) <= 3 and _BETWEEN.match(between) is not None and between.count("\n") < 2
    )


class Place(NamedTuple):
    """What a place claims: its parts, the pairs among them, and the whole when it has two parts or more."""

    parts: tuple[Part, ...]
    pairs: tuple[tuple[str, str], ...]
    whole: str

    def __repr__(self) -> str:
        return f"Place(parts={len(self.parts)})"


@lru_cache(maxsize=1024)
def place(mentions: tuple[tuple[str, str], ...]) -> Place:
    """Read adjacent mentions, each (kind, text), as one place. Pairs are (class, joined values)."""
    parts: list[Part] = []
    beside = ""
    for kind, text in reversed(mentions):
        found = read(kind, text, beside)
        parts[:0] = found
        beside = found[0].value if found and found[0].sort in ("state", "zip") else ""
    pairs: list[tuple[str, str]] = []
    for at, part in enumerate(parts):
        before = parts[at - 1] if at else None
        if before is None:
            continue
        if part.sort == "suffix" and before.sort == "street":
            pairs.append(("street+suffix", f"{before.value}|{part.value}"))
        elif part.sort == "state" and before.sort == "city":
            pairs.append(("city+state", f"{before.value}|{part.value}"))
        # Codes of other countries get random digits, of which few are as long as "2830": they meet by chance.
        elif part.sort == "zip" and len(part.value) == 5 and part.value.isdigit():
            for back, other in enumerate(parts[max(0, at - 2) : at][::-1]):
                # "Montana; IA 52241": the code is that of the state beside it.
                if other.sort == "state" and not back:
                    pairs.append(("zip+state", f"{part.value}|{other.value}"))
                elif other.sort == "city":
                    pairs.append(("zip+city", f"{part.value}|{other.value}"))
                    break
                else:
                    break
    located = [part for part in parts if part.sort not in ("name", "unit", "country")]
    whole = "|".join(f"{part.sort}:{part.value}" for part in located) if len(located) > 1 else ""
    return Place(tuple(parts), tuple(pairs), whole)


def housed(parts: Sequence[Part]) -> list[str]:
    """Every house with its street and the suffix of that, as one value."""
    rows = zip(parts, parts[1:], parts[2:], strict=False)
    return ["|".join([part.value for part in row]) for row in rows
            if [part.sort for part in row] == ["number", "street", "suffix"]]


#: Sorts of parts that are written alike, and often told apart by nothing but the reader's knowledge.
PHRASES = frozenset(("city", "county", "country", "name", "other"))


def whole_parts(parts: Sequence[Part]) -> list[Part]:
    """The parts without street suffixes: "Quarry Ridge" may be a street with a suffix, or one without."""
    return [part for part in parts if part.sort != "suffix"]


def pattern(parts: Sequence[Part]) -> tuple[str, ...]:
    """The order of the parts, told apart only where the writing tells them apart."""
    return tuple("phrase" if part.sort in PHRASES else part.sort for part in parts)
