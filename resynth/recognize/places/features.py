"""Named places that are no address: parks, beaches, trails, lakes, malls, airports, bases, ships, lots, reservations.

Three ways: a head at the end (``Horseneck Beach``) or at the beginning (``Lake Martin``, ``USS Tidewater``), walked to
the other end over words that may be a name; and names that are known by themselves (``the Ozarks``, ``Yosemite``).
"""

from __future__ import annotations

import re
from abc import ABC, abstractmethod
from collections.abc import Iterator, Mapping
from functools import cache

from resynth import lexicon
from resynth.recognize import gazetteer
from resynth.recognize.gazetteer import around
from resynth.recognize.note import Note
from resynth.recognize.persons.name_cues import first_names
from resynth.recognize.places.roads import Roads
from resynth.recognize.places.streets import Where, anywhere, large, plain_words, street_names, surnames, whispered
from resynth.recognize.words import regex, word_set
from resynth.types import Span

#: Heads that are also written small behind a name: Logan airport, Turtle Mountain reservation.
_SMALL_HEADS = word_set(
    "camp marketplace mountains dunes airport reservation landing mall beach bridge stadium trail campground river "
    "lake park neighborhood neighbourhood cemetery marina pier dam reservoir ranch fairgrounds speedway arena zoo "
    "creek island harbor canyon casino rez district"
)
#: Of these, what an eponym stands before in anatomy: islands of Langerhans, a bridge of a stent.
_ANATOMY = word_set("island islands bridge valley canal point ridge plate cove landing district lake pond")
#: Words before a head that name nothing.
_NAMELESS = word_set(
    "the a an this that his her their our my your its some any no each every another other one two first second last "
    "next local nearby near new old same dog water theme amusement trailer mobile home skate public community state "
    "city county national town village busy big small little large great main upper lower left right front back rear "
    "side in at on of to from by and or for with was is behind outside off along around walking hiking bike running "
    "nature baseball soccer football ball car parking private sandy indoor outdoor international regional municipal"
)
#: Places in a hospital, and words of the body: Infusion Bay, Sick Bay, Left Harbor.
_CLINICAL_BEFORE = word_set(
    "infusion trauma resuscitation resus ambulance sick triage treatment procedure recovery dialysis monitoring "
    "loading equipment left right medial lateral anterior posterior superior inferior proximal distal bilateral "
    "exercise clinical patient care fall bed chair oxygen blood pressure random forest hepatic splenic fat pus bone "
    "skin muscle air fluid"
)
#: Complexes of homes, where somebody lives.
_COMPLEX = word_set(
    "terrace estates towers apartments apts homes projects commons villas gardens manor village court courts heights "
    "condominiums condos townhomes lofts residences acres meadows arms tower flats"
)
_CUE = regex(
    r"(?:\b(?:in|at|on|near|from|to|along|around|by|across|into|off|outside|of|behind|past|through|via|between"
    r"|beside|toward"
    r"|towards|inside|leaving|left|visit(?:s|ed|ing)?|hik(?:es?|ed|ing)|walk(?:s|ed|ing)?|swim(?:s|ming)?|swam"
    r"|fish(?:es|ed|ing)?"
    r"|camp(?:s|ed|ing)?|faces|facing|scene:?|location:?|went|lake|climb(?:s|ed|ing)?)|[@,(:]"
    r"|\bthe)\s?(?:the )?\Z", re.IGNORECASE,
)
_HALL_CUE = regex(r"\b(?:at|in|to|from|near|behind|outside)(?: the| our| their)? \Z")
_LIVING = regex(
    r"\b(?:live[sd]?|living|resid\w+|stay\w*|mov(?:ed|es|ing)|evicted|rents?|apartment|apt|unit|home|house|address"
    r"|from)\b"
    r"[^.;:\n]{0,24}\b(?:in|into|at|from|to|of|on) (?:the )?\Z|\b(?:evicted from|resident of) (?:the )?\Z",
    re.IGNORECASE,
)
#: The words of a name before its head, from the head to the left.
_NAME_BEFORE = regex(
    r"(?<![\w'’.-])(?P<it>(?:(?:[A-Z][\w'’-]*|St\.|Mt\.|Ft\.|\d{1,3}(?:st|nd|rd|th)) (?:of the |of |and |& |de la "
    r"|del |de )?){1,4})\Z"
)
_NAME_SMALL = regex(r"(?:(?<=\s)|(?<=@))(?P<it>(?:[A-Za-z][A-Za-z'’-]+ ){1,3})\Z")
#: What may go on behind a head: Field gate C, Lot C, National Forest campground.
_GOES_ON = regex(
    r"(?: (?:National|State|Provincial|County|Memorial|Regional|City|Metro|Public|Municipal) (?:Park|Forest|Beach"
    r"|Seashore|Lakeshore"
    r"|Monument|Recreation Area|Wilderness|Preserve|Cemetery|Airport|Reservation|Golf Course|Trail|Grassland)"
    r"| (?:landing|campground|beach|park|trailhead|dam|marina|boat ramp|boat launch|pier|area|valley|basin|bridge"
    r"|lot|rest area"
    r"|reservation|rez|airport|mall|casino|boat dock)\b"
    r"| (?:[Gg]ate|[Ll]ot|[Dd]ock|[Pp]ier|[Rr]amp|[Ll]evel|[Ss]ection|[Tt]erminal) (?:[A-Z]|\d{1,3})(?![\w-]))?"
)
_SHIP = regex(
    r"(?P<kind>USS|USNS|USCGC|USCG Cutter|HMS|HMCS|HMAS|RMS|USAT|SS|MV|M/V|MS|MT|FV|F/V|MSC) "
    r"(?P<name>(?:[A-Z][\w'’-]+|(?:of|the|de)(?= [A-Z]))(?: (?:[A-Z][a-z'’-]+|[A-Z]{4,}|[IVX]{1,4}\b|of|the"
    r"|de)(?!\w)){0,3})"
)
_ABOARD = regex(
    r"\b(?:aboard|ship|vessel|ferry|cruise|boat|tanker|freighter|trawler|deckhand|sail\w*|served|navy|crew\w*"
    r"|ferr\w*|on the"
    r"|usn|captain|stationed)\b[^.;\n]{0,30}\Z", re.IGNORECASE,
)
_SURE_SHIPS = frozenset(("USS", "USNS", "USCGC", "USCG Cutter", "HMS", "HMCS", "HMAS", "USAT", "RMS", "M/V", "F/V"))
_OF_SHIP = regex(r"(?: (?:of|the|de))+\Z")
#: Heads at the beginning; those with "of" in them; and what a base is called.
_FIRST = regex(
    r"(?P<head>(?:Lake|Fort|Ft\.?|Cape|Camp|Mount|Mt\.?|Isle of|Gulf of|Bay of|Mall of|Strait of|Straits of|Sea of"
    r"|Point|Port"
    r"|Bayou|Rancho|Lago|Playa|Isla|Cerro|Joint Base|Naval (?:Air )?(?:Station|Base)|NAS|NSA|NAVSTA|MCAS|MCB|MCRD"
    r"|MCLB|FOB|COP|LZ|LSA|RAF"
    r"|LAKE|FORT|FT\.?|CAPE|CAMP|MOUNT|MT\.?|ISLE OF|GULF OF|MALL OF|BAYOU|Base Camp|Firebase|Fire Base|Hill)"
    r") (?:the |of the )?(?P<name>(?:[A-Z][\w'’-]+)(?: (?:[A-Z][a-z'’-]+|[A-Z]{3,}))?|\d{2,4}(?![\d-]))"
)
_FIRSTS = word_set(
    "lake fort ft cape camp mount mt isle gulf bay mall strait straits sea point port bayou rancho lago playa isla "
    "cerro joint naval nas nsa navsta mcas mcb mcrd mclb fob cop lz lsa raf base firebase fire"
)
#: Heads that need the preposition of a place, and no clinical word behind.
_WEAK_FIRSTS = word_set("point port sea cop lz nsa lsa mcb raf bay mall fire base strait")
_SHIPS = word_set("uss usns uscgc uscg hms hmcs hmas rms usat ss mv m ms fv f msc")
_BASE_BEHIND = regex(
    r" (?:AFB|ANGB|ARB|Air Force Base|Air Base|Army (?:Base|Depot|Airfield|Garrison)|Naval Base)(?!\w)"
)
_BASE_NAME = regex(r"(?<![\w'’.-])(?P<it>(?:[A-Z][\w'’.-]+ ){1,3})\Z")
#: Heads written small behind words that are words too: the Carriage Town neighborhood.
_QUARTERS = frozenset(("neighborhood", "neighbourhood", "reservation", "district"))
#: Heads that are words of medicine too: only behind a name that is no word.
_BUILT = word_set("field fields tower square den fair stadium raceway speedway")
#: Before a head, what says whose it is.
_PUBLIC = frozenset(("national", "state", "memorial", "provincial", "county", "regional", "city"))
#: Heads that are names of persons too: only behind the preposition of a place.
_PERSONS = word_set(
    "field fields tower den square park parks marina hill hills forest woods banks pool wells rivers "
    "lake glen mountain garden"
)
_PERSON_CUE = regex(
    r"(?:\b(?:in|at|on|near|from|to|along|around|across|into|off|outside|behind|past|through|inside|visit\w*|hik\w+"
    r"|walk\w*|swim\w*"
    r"|swam|fish\w*|camp\w*|play\w*|the|a|of|and|faces|or)|[@,(:/]) ?(?:the )?\Z", re.IGNORECASE,
)
#: What people do at a lake: there words name it, whatever else they are.
_ACTIVE = regex(
    r"\b(?:camp|fish|swim|swam|boat|sail|kayak|canoe|hunt|hik|ski|skat|vacation|cabin|cottage|house|lodge|resort)\w* "
    r"(?:trip |out )?(?:at|in|on|near|by|to|around|off) "
    r"(?P<it>(?!(?:the|an?|his|her|their|our|my|this|that|nearby|local) )[a-z][a-z'’]+ )\Z",
    re.IGNORECASE,
)
_WATERS = word_set("lake river creek pond reservoir bay beach harbor cove canyon campground dam springs")
_DEGREE = regex(r",? (?:M\.?D|D\.?O|R\.?N|N\.?P|P\.?A|Ph\.?D|LPN|DDS|DPM|RPh|PharmD)\b")
_UNIT_BEHIND = regex(r",? (?:# ?|Apt\.? ?#?|Unit |Bldg\.? |Building )\w{1,5}\b")
_LOT = regex(
    r"(?P<it>[A-Z][a-z'’]+(?: [A-Z][a-z'’]+)? (?:Lot|Garage|Gate|Ramp|Deck|Terminal|Concourse|Dock|Pier|Field gate"
    r"|Exit)(?: (?:[A-Z]|\d{1,3}))?)(?![\w-])"
)
_NUMBERED = regex(
    r"(?:Terminal|Gate|Concourse|Lot|Pier|Platform|Dock|TERMINAL|GATE|CONCOURSE|LOT|PIER) [A-Z]?-?\d{1,3}[A-Z]?"
    r"(?:, (?:Gate|Level|Row|Space) [A-Z]?\d{1,3}[A-Z]?)?(?![\w/-]|\.\d)"
)
_NUMBERED_CUE = regex(r"\b(?:at|to|from|near|in|on|AT|TO|FROM|NEAR|IN|ON) \Z")
_LOTS = word_set("platform lot gate garage ramp deck terminal concourse dock pier")
_WHICH = regex(r" (?:[A-Z]|\d{1,3})(?![\w-])")
_PARKED = frozenset(("parks", "parked", "parking", "park"))

_BASES = frozenset(("afb", "angb", "arb", "air"))


def roles() -> dict[str, Where]:
    """What is looked for -> the words at which it is looked for."""
    heads = around("part") | _SMALL_HEADS | _COMPLEX | _BUILT | {"hall"}
    return {
        "head": Where(heads, _SMALL_HEADS, heads - _SMALL_HEADS), "first": large(_FIRSTS), "base": whispered(_BASES),
        "ship": large(_SHIPS), "lot": anywhere(_LOTS), "parked": anywhere(_PARKED), "known": whispered(known().keys()),
    }


@cache
def known() -> dict[str, tuple[tuple[tuple[str, ...], str], ...]]:
    """First word of a place that is known by its name -> (the words after it, its kind), the longest first."""
    found: dict[str, list[tuple[tuple[str, ...], str]]] = {}
    for whole, kind in lexicon.table("places/features"):
        name = whole.removeprefix("The ")
        first, *rest = gazetteer.named(name)
        for written in {first, name.lower().partition(" ")[0] if not name.isascii() else first}:
            found.setdefault(written, []).append((tuple(rest), kind))
    return {first: tuple(sorted(rests, key=lambda one: (-len(one[0]), one))) for first, rests in found.items()}


@cache
def _street_words() -> frozenset[str]:
    return frozenset(word for name in street_names() for word in name.split())


def _names_places(word: str) -> bool:
    """Whether places are named with a word: one of streets or towns, or a surname."""
    return word not in _NAMELESS and (word in surnames() or word in gazetteer.cities() or word in _street_words())


class Features(Roads, ABC):
    """One note whose named places are being read."""

    def __init__(self, note: Note, table: int, whispered: Mapping[str, tuple[str, ...]]) -> None:
        super().__init__(note, table, whispered)
        #: Places that may be towns.
        self.later: list[tuple[int, int]] = []
        #: Where names in parentheses begin that stand behind a person.
        self.parted: set[int] = set()

    def features(self) -> Iterator[Span]:
        """Named places of all three ways."""
        sought = self.sought
        if "ship" in sought:
            yield from self._ships(sought["ship"])
        if "first" in sought:
            yield from self._by_first(sought["first"])
        if "base" in sought:
            yield from self._bases(sought["base"])
        if "head" in sought:
            yield from self._by_head(sought["head"])
        if "lot" in sought or "parked" in sought:
            yield from self._lots()
        if "known" in sought:
            yield from self._known(sought["known"])

    @abstractmethod
    def no_place_behind(self, end: int) -> bool:
        """Whether what follows makes a place's name part of a clinical name or of an institution's."""

    @abstractmethod
    def a_person(self, start: int) -> bool:
        """Whether what stands before makes a word a person's name."""

    def _by_head(self, numbers: list[int]) -> Iterator[Span]:
        note, text = self.note, self.text
        done = -1
        for number in numbers:
            start, end = note.starts[number], note.ends[number]
            if start < done or self.taken(start) or text[start - 1 : start] != " " or text[end : end + 1] == "-":
                continue
            if self.no_place_behind(end):
                continue
            lower, word = note.lower[number], note.words[number]
            capital = word[0].isupper()
            caseless = self.shouted(start) if capital else self.small(start)
            if caseless:
                found = _NAME_SMALL.search(text, max(0, start - 40), start)
                begin = self._small_name(found, lower) if found else -1
            else:
                if not capital and lower not in _SMALL_HEADS:
                    continue
                found = _NAME_BEFORE.search(text, max(0, start - 56), start)
                begin = self._name(found, lower, capital) if found else -1
            if begin < 0 and not capital and lower in _WATERS:
                there = _ACTIVE.search(text, max(0, start - 60), start)
                begin = there.start("it") if there else -1
            if begin >= 0 and not self.taken(begin):
                behind = (lower in _COMPLEX and _UNIT_BEHIND.match(text, end)) or _GOES_ON.match(text, end)
                if behind is not None and not behind[0] and self._a_city(begin, end):
                    continue
                done = behind.end() if behind else end
                yield self.span(begin, done, "LOCATION-OTHER", "named place", 0.7)

    def _name(self, found: re.Match[str], head: str, capital: bool) -> int:
        """Where the name before a head begins, in a line of capital and small letters; -1: there is none."""
        text = self.text
        start = found.start("it")
        words = found["it"].split()
        while words and (words[0].lower() in _NAMELESS or self.taken(start)) and len(words) > 1:
            if words[0].lower() in ("new", "old", "great", "little", "big", "upper", "lower"):
                break
            start += len(words[0]) + 1
            words = words[1:]
        lower = [word.lower().strip(".") for word in words]
        if head == "hall":  # the Polish Falcons Hall; not: daughter of Mary Ann Hall
            cued = capital and _HALL_CUE.search(text, max(0, start - 12), start) is not None
            return start if cued and len(words) > 1 and lower[0] not in first_names() | _NAMELESS else -1
        if head in _BUILT and lower[-1] in plain_words():
            return -1
        if head == "bay" and any(word.isupper() for word in words):
            return -1  # ED Bay 6
        if head in _PERSONS and lower[-1] not in _PUBLIC and (
            _PERSON_CUE.search(text, max(0, start - 20), start) is None or _DEGREE.match(text, found.end() + len(head))
        ):
            return -1
        if not words or lower[0] in _CLINICAL_BEFORE or (len(words) == 1 and lower[0] in _NAMELESS):
            return -1
        name = " ".join(lower)
        plain = all(word in plain_words() for word in lower)
        opening = start == 0 or text[start - 2 : start - 1] in ".:\n" or text[start - 1 : start] == "\n"
        if head in _ANATOMY and (lower[-1] in lexicon.eponyms() or plain):
            known_so = lower[-1] in street_names() or lower[-1] not in lexicon.clinical_words()
            named = known_so and lower[-1] not in _NAMELESS and lower[-1] not in lexicon.eponyms() and capital
            return start if named and _PERSON_CUE.search(text, max(0, start - 20), start) else -1
        if head in _COMPLEX:
            lives = _LIVING.search(text, max(0, start - 44), start) is not None or (
                _UNIT_BEHIND.match(text, found.end() + len(head)) is not None
                or (text[start - 2 : start] == ", " and start - 2 in self.ended)
            )
            general = len(words) == 1 and lower[0] in plain_words() and head in _GENERAL
            return start if lives and capital and not general else -1
        if not capital and head in _QUARTERS and words[0][0].isupper():
            return start if text[start - 1 : start] == " " and not opening else -1
        if not capital:
            single = len(words) == 1 and (plain or opening)
            return -1 if plain or (single and lower[0] not in gazetteer.cities()) else start
        named = lower[-1] in _PUBLIC and len(words) > 1
        cued = _CUE.search(text, max(0, start - 20), start) is not None
        if named or not plain:
            return start if named or cued or len(words) > 1 or not opening or name in street_names() else -1
        if cued and (len(words) > 1 or lower[0] not in _NAMELESS):
            return start
        return start if f"{name} {head}" in street_names() else -1

    def _small_name(self, found: re.Match[str], head: str) -> int:
        """The same in a line of small letters, or of capitals: behind a preposition, of words that name places."""
        text = self.text
        words = [(piece.start() + found.start("it"), piece[0].lower()) for piece in re.finditer(r"\S+", found["it"])]
        while words and words[0][1] in _STOPS:
            words = words[1:]
        for number in range(len(words) - 1, -1, -1):
            if words[number][1] in _STOPS:
                words = words[number + 1 :]
                break
        if not words or head == "hall" or any(word in _NAMELESS or word in _CLINICAL_BEFORE for _, word in words):
            return -1
        start = words[0][0]
        if head in _COMPLEX:
            if _LIVING.search(text, max(0, start - 44), start) is None:
                return -1
        elif _CUE.search(text, max(0, start - 16), start) is None or (
            text[start - 4 : start].lower() == " of " and all(word in plain_words() for _, word in words)
        ):
            return -1
        whole = " ".join(word for _, word in words)
        if head in _ANATOMY and all(word in plain_words() for _, word in words):
            return -1
        if whole in street_names() or any(word not in plain_words() for _, word in words):
            return start
        named = all(_names_places(word) for _, word in words)
        return start if named and not all(word in lexicon.clinical_words() for _, word in words) else -1

    def _by_first(self, numbers: list[int]) -> Iterator[Span]:
        note, text = self.note, self.text
        for number in numbers:
            start = note.starts[number]
            if not note.words[number][0].isupper() or self.taken(start):
                continue
            part = _FIRST.match(text, start)
            if part is None or self.no_place_behind(part.end()) or text[start - 1 : start] in ("-", "/"):
                continue
            if note.words[number] == "MT" and text[max(0, start - 2) : start] == ", ":
                continue  # in Billings, MT. IP of session
            end = self._cut(part)
            name = part["name"].split()[0].lower()
            lower = note.lower[number]
            plain = name in plain_words()
            cued = _CUE.search(text, max(0, start - 20), start) is not None
            weak = lower in _WEAK_FIRSTS or name.isdigit() or self.shouted(start) or plain or part["head"] == "MT"
            if weak and (not cued or (plain and not _names_places(name)) or name in _CLINICAL_BEFORE):
                continue
            behind = _GOES_ON.match(text, end)
            if behind is not None and not behind[0] and self._a_city(start, end):
                continue
            yield self.span(start, behind.end() if behind else end, "LOCATION-OTHER", "named place", 0.7)

    def _bases(self, numbers: list[int]) -> Iterator[Span]:
        note, text = self.note, self.text
        for number in numbers:
            if note.words[number].islower():
                found = _NAME_SMALL.search(text, max(0, note.starts[number] - 30), note.starts[number])
                name = found["it"].split()[-1] if found and note.lower[number] != "air" else ""
                start = note.starts[number] - len(name) - 1
                if name and name not in plain_words() and self.small(start):
                    yield self.span(start, note.ends[number], "LOCATION-OTHER", "base", 0.8)
                continue
            before = note.lower[number - 1] if number else ""
            if before in _STOPS or (before in plain_words() and number and note.words[number - 1].isupper()):
                continue  # sputum for AFB
            base = _BASE_BEHIND.match(text, note.starts[number] - 1)
            found = _BASE_NAME.search(text, max(0, base.start() - 39), base.start() + 1) if base else None
            if base and found and not self.taken(found.start("it")):
                yield self.span(found.start("it"), base.end(), "LOCATION-OTHER", "base", 0.8)

    def _a_city(self, start: int, end: int) -> bool:
        """Whether a named place is a town of that name, which is left for later: Virginia Beach, Fort Wayne."""
        number = self.note.token_at(start)
        if any(self.note.ends[last] == end for _, last in gazetteer.cities_at(self.note, number)):
            self.later.append((start, end))
            return True
        return False

    def leftover(self) -> Iterator[Span]:
        """Named places that might have been towns, and that nobody took."""
        for start, end in self.later:
            if not self.taken(start) and not self.taken(end - 1):
                yield self.span(start, end, "LOCATION-OTHER", "named place", 0.7)

    def _cut(self, part: re.Match[str]) -> int:
        """Where a name behind its head ends: its second word may be the sentence's next."""
        second = part["name"].partition(" ")[2]
        if second and (second.lower() in plain_words() and not _names_places(second.lower())):
            return part.end() - len(second) - 1
        return part.end()

    def _ships(self, numbers: list[int]) -> Iterator[Span]:
        text, note = self.text, self.note
        for number in numbers:
            start = note.starts[number]
            found = _SHIP.match(text, start) if note.words[number].isupper() else None
            if found is None or self.taken(start) or self.no_place_behind(found.end()):
                continue
            first = found["name"].split()[0].lower()
            aboard = _ABOARD.search(text, max(0, start - 60), start) is not None
            named = first not in lexicon.clinical_words() or first in surnames()
            if aboard or (found["kind"] in _SURE_SHIPS and named):
                end = found.end() - len(tail[0]) if (tail := _OF_SHIP.search(found["name"])) else found.end()
                yield self.span(start, end, "LOCATION-OTHER", "ship", 0.8)

    def _lots(self) -> Iterator[Span]:
        text, note = self.text, self.note
        for number in self.sought.get("lot", ()):
            start, end = note.starts[number], note.ends[number]
            which = _WHICH.match(text, end)
            found = _NAME_BEFORE.search(text, max(0, start - 40), start) if which else None
            first = found.start("it") if found else -1
            if which is None or found is None or self.taken(first):
                continue
            named = any(word.lower() not in plain_words() for word in found["it"].split())
            if named and _CUE.search(text, max(0, first - 14), first):
                yield self.span(first, which.end(), "LOCATION-OTHER", "lot or gate", 0.7)
        for number in self.sought.get("lot", ()):
            start = note.starts[number]
            found = _NUMBERED.match(text, start)
            if found and not self.taken(start) and _NUMBERED_CUE.search(text, max(0, start - 8), start):
                yield self.span(*found.span(), "LOCATION-OTHER", "lot or gate", 0.7)
        for number in self.sought.get("parked", ()):
            behind = _PARK_CUE.match(text, note.starts[number])
            found = _LOT.match(text, behind.end()) if behind else None
            if found and not self.taken(found.start()):
                yield self.span(*found.span(), "LOCATION-OTHER", "lot or gate", 0.7)

    def _known(self, numbers: list[int]) -> Iterator[Span]:
        """Regions, provinces and landmarks by their name alone; where it is a word or a name too, behind a cue."""
        note, table = self.note, known()
        words = note.words
        for number in numbers:
            small = words[number][0].islower()
            if small and len(words[number]) < 4:
                continue
            start = note.starts[number]
            if self.taken(start) or (small and not self.small(start)):
                continue
            for rest, kind in table[note.lower[number]]:
                last = gazetteer.reaches(note, number, rest)
                if last < 0:
                    continue
                end = note.ends[last]
                if self._a_feature(start, end, rest, small):
                    if self.text[max(0, start - 4) : start] == "The ":
                        start -= 4
                    yield self.span(start, end, _KINDS.get(kind, "LOCATION-OTHER"), "known place", 0.8)
                break

    def _a_feature(self, start: int, end: int, rest: tuple[str, ...], small: bool) -> bool:
        text = self.text
        if self.no_place_behind(end) or text[end : end + 1] == "-":
            return False
        word = text[start:end].lower().split()[0]
        if rest and not small and not self.shouted(start):
            return any(piece[0].isupper() for piece in re.split(r"[ \n'’-]", text[start:end])[1:] if piece)
        if not rest and self.a_person(start):
            return False
        doubtful = word in plain_words() or word in surnames() or (end - start < 4 and text[start:end].isupper())
        if not doubtful and not small and TOWN_ALONE.match(text, end):
            return True
        cue = _PLACE_CUE.search(text, max(0, start - 28), start)
        if cue is not None and cue[0][0].isupper() and cue[0].rstrip().endswith(",") and word in lexicon.census_names():
            return False  # Resident: Vandivier, Kent
        return cue is not None and not (
            small and doubtful and not rest
        ) and re.match(r" [A-Z][a-z]", text[end : end + 3]) is None


#: How a town with nothing before it goes on: a sentence's or a list's end, or what only towns have.
TOWN_ALONE = regex(
    r"[.,;:)\n]|\s*\Z| (?i:area|native|resident|suburbs?|metro|based|address|office|for|with|since|on"
    r"|until|where|when|at"
    r"|last|this|next|today|yesterday|tomorrow|over|during|while|then|after|before"
    r"|because|who)\b|-(?:based|born|area)"
)
_KINDS = {"province": "STATE", "town": "CITY"}
#: Where a name that is a word too is a place for sure.
_PLACE_CUE = regex(
    r"(?:\b(?:in|from|to|near|outside|[Vv]isit(?:s|ed|ing)?|of|at|via|through|around|leaving|into|[Tt]ravel(?:s|l?ed)?)"
    r"|[A-Z][\w-]+,) (?:[Tt]he )?\Z"
)
_PARK_CUE = regex(r"(?i)park(?:s|ed|ing)? (?:at|in|on|near|behind) (?:the )?")
_GENERAL = word_set("court courts village tower gardens manor arms homes flats")
_STOPS = word_set(
    "the a an at in on near from to by of and or behind outside off along around past through via while was is fell "
    "found went visiting walking hiking swimming slide up down pt patient picked collapsed with playing"
)
