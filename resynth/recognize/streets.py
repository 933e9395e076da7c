"""Streets, boxes, rural routes and numbered roads; and what a note says of itself while its places are read."""

from __future__ import annotations

import re
from bisect import bisect_right
from collections.abc import Iterator, Set
from functools import cache

from resynth import lexicon
from resynth.recognize.gazetteer import around
from resynth.recognize.note import Note
from resynth.recognize.shapes import units
from resynth.types import Span

CAP = (
    r"(?:[A-Z][\w'’]{0,2}\.|[A-Z][\w'’]*(?:-[A-Z]\w*)?"
    r"|(?:Mc|Mac|O['’])[A-Z]\w*|\d{1,3}(?:st|nd|rd|th|ST|ND|RD|TH)|[A-Z]{1,2})"
)
DIRECTION = r"(?:[NSEWnsew]\.?|[NS]\.?[EW]\.?|(?i:north|south|east|west|northeast|northwest|southeast|southwest))"
HOUSE = r"(?<![\w./$#:%-])(?<!\d )(?:[NSEW](?=\d{3,5} ))?\d{1,6}(?:-\d{1,4})?[A-Za-z]?(?: 1/2| ½)?"
_BEFORE_SUFFIX = re.compile(
    rf"(?P<it>(?P<house>{HOUSE})(?: {{1,2}}|\n)(?:{DIRECTION}[ ])?(?P<name>(?:{CAP}[ \n]){{1,4}}))\Z"
)
_BEFORE_SUFFIX_SMALL = re.compile(
    rf"(?P<it>(?P<house>{HOUSE}) (?:{DIRECTION} )?(?P<name>(?:[a-z]{{3,}} |\d{{1,3}}(?:st|nd|rd|th) ){{1,3}}))\Z"
)
_BEFORE_BROADWAY = re.compile(rf"(?P<it>{HOUSE} (?:{DIRECTION} )?)\Z")
_NO_HOUSE = re.compile(
    rf"(?<![\w.])(?P<it>(?:{DIRECTION} )?(?P<name>(?:(?!The |On |At |In |From |To |Near |Of |His |Her )"
    rf"(?:[A-Z][a-z'’]+|\d{{1,3}}(?:st|nd|rd|th)) ){{1,3}}))\Z"
)
_BEHIND_STREET = re.compile(
    rf"\.?(?: {DIRECTION}(?![\w']))?"
    r"(?:,?[ \n]{1,2}(?:(?:[Aa]pt|[Aa]partment|[Uu]nit|[Ss]uite|[Ss]te|[Rr]m|[Bb]ldg|[Bb]uilding|[Ff]loor|[Ff]l|[Ll]ot"
    r"|[Tt]railer|[Tt]rlr|[Ss]pace|[Ss]pc|APT|APARTMENT|UNIT|SUITE|STE|BLDG|LOT|FLOOR|FL|TRLR|No)\b\.?"
    r" ?#? ?[A-Z]?-?\d{0,5}-?"
    r"[A-Z]?(?![\w])|# ?\w{1,6}\b|\d{1,2}(?:st|nd|rd|th) (?:[Ff]loor|[Ff]l)\b)){0,2}"
)
_CUED = re.compile(
    r"(?:(?i:\baddress|\bhome(?: address)?|\bresidence|\bmail(?:ing)?(?: address| it)?(?: to)?)\s?:\s{1,20}"
    r"|(?i:\b(?:lives?|living|lived|resid(?:es?|ing)|stay(?:s|ing)?|moved|rents|home is|house) (?:at|to) ))"
    rf"(?P<it>{HOUSE} (?!(?:North|South|East|West)\b(?! [A-Z]))(?:{DIRECTION} )?{CAP}(?: {CAP}){{0,3}}"
    r"(?:,? (?:Apt|Unit|Suite|Ste|#)\.? ?#?\w{1,5})?)"
)
_BOX = re.compile(
    r"(?<!\w)(?:(?:p\.? ?o\.? ?|post office )(?:box|drawer)[ #]{1,3}(?:no\.? ?)?\d{1,6}[a-z]?"
    r"|(?:rural route|r\.?f\.?d\.?|star route)[ #]{1,3}\d{1,4}(?:,? box \d{1,5}[a-z]?)?"
    r"|(?:r\.? ?r\.?|h\.?c\.?)[ #]{1,3}\d{1,3}(?:,? box \d{1,5}[a-z]?"
    r"|(?=,? [a-z]{3,20}(?: [a-z]{3,20})?,? (?-i:[A-Z]{2}) ))"
    r"|psc \d{1,5},? box \d{1,6}|(?<=\n)box \d{1,6})(?!\w)",
    re.IGNORECASE,
)
_LIVES = frozenset((
    "address", "home", "residence", "mail", "mailing", "lives", "live", "living", "lived", "resides", "reside",
    "residing", "stays", "staying", "moved", "rents", "house",
))
#: Tokens before a suffix that are no word with a capital: E. 5th, O'Neil's.
_BEFORE_TOKENS = frozenset((".", "st", "nd", "rd", "th", "s"))
_BOXES = frozenset(("p", "po", "post", "rural", "rfd", "r", "rr", "hc", "h", "star", "psc", "box"))
_ROADS = frozenset((
    "i", "us", "u", "sr", "cr", "sh", "oh", "wa", "m", "rt", "rte", "hwy", "route", "highway", "interstate", "road",
    "state",
    "county", "old",
))
_ROAD = re.compile(
    r"(?<![\w-])(?:(?:I|US|SR|CR|SH|OH|WA|M|Rt|Rte|RT|RTE|Hwy|HWY)[- ]|U\.S\. |(?:(?:US|U\.S\.|State|County|Old) )?"
    r"(?:Route|Highway|Hwy|Rte|Rt|Interstate|Road)\.? )(?P<n>\d{1,4}[A-Z]?)"
    r"(?: (?:North|South|East|West|N|S|E|W)\b)?(?![\w-]|\.\d)"
)
_ROAD_CUE = re.compile(
    r"(?i)\b(?:on|off|off of|along|near|from|via|exit|down|up|at|mile|and|of|between|to|by) \Z"
)
#: Isotopes of iodine, which are no interstates.
_ISOTOPES = frozenset(("123", "124", "125", "129", "131"))
_MILE = re.compile(r"\b[Mm](?:ile|ILE)[ -]?(?:[Mm]arker|[Pp]ost|MARKER|POST) \d{1,4}(?:\.\d)?(?!\w)")
_POINTS = frozenset(("n", "s", "e", "w", "ne", "nw", "se", "sw"))
_TURNED = re.compile(r"(?<![\w./$#:%-])\d{1,5} (?:[NSEW]\.|[NS]\.?[EW]\.?) [A-Z][a-z'’]{2,}(?: [A-Z][a-z]+)?(?!\w)")
_ZIP_CUED = re.compile(r"(?:\s?code)?(?: is)?[ :#]{0,4}(?P<it>\d{5}(?:-\d{4})?)(?!\w)", re.IGNORECASE)
_ZIPS = frozenset(("zip", "zipcode"))
_SHORT_UNITS = frozenset(("mm", "cm", "ml", "mg", "cc", "kg", "mcg", "hr", "hrs", "min", "wk", "wks", "fr",
                          "ga", "sec"))
_LETTERS = re.compile(r"[^\W\d_]+")


@cache
def suffixes() -> frozenset[str]:
    return (frozenset(lexicon.street_suffixes()) | around("strong") | {"overlook"}) - around("institutional")


@cache
def _whole() -> frozenset[str]:
    """Suffixes that are no abbreviations: the full stop behind them is the sentence's."""
    return frozenset(map(str.lower, lexicon.suffix_names().values()))


@cache
def _street_names() -> frozenset[str]:
    return frozenset(map(str.lower, lexicon.street_names()))


@cache
def plain_words() -> frozenset[str]:
    return lexicon.common_words() | lexicon.clinical_words()


@cache
def surnames() -> frozenset[str]:
    """Names that so many bear that a town of that name needs more than a preposition."""
    last, first = lexicon.names(0.01).last, lexicon.names(0.02)
    return frozenset(last.keys() | first.female.keys() | first.male.keys())


#: Words at which boxes, roads, ZIP codes and house numbers are looked for.
ANCHORS = _BOXES | _ROADS | _POINTS | _LIVES | _ZIPS | {"mile"}


class Streets:
    """One note whose places are being read: what was found so far, and its streets."""

    def __init__(self, note: Note, anchors: frozenset[str]) -> None:
        self.note = note
        self.text = note.text
        #: The anchors that stand in the note, looked up once.
        self.here = frozenset(anchors.intersection(note.places))
        #: Where what was found begins and ends, and every place inside.
        self.begun: set[int] = set()
        self.ended: set[int] = set()
        self.inside = bytearray(len(note.text))
        self._shouting: dict[int, bool] = {}

    def numbers(self, words: Set[str]) -> list[int]:
        """The places of words, all of them anchors, ascending."""
        places = self.note.places
        return sorted(number for word in self.here & words for number in places[word])

    def span(self, start: int, end: int, kind: str, rule: str, score: float = 0.9) -> Span:
        """A span, from now on taken."""
        self.begun.add(start)
        self.ended.add(end)
        self.inside[start:end] = b"\1" * (end - start)
        return Span(start, end, kind, kind, "unknown", f"addresses:{rule}", score)

    def taken(self, at: int) -> bool:
        """Whether a place is in something that was found."""
        return at >= 0 and self.inside[at] == 1

    def line(self, at: int) -> int:
        """The number of the line in which a place stands."""
        return bisect_right(self.note.line_starts, at) - 1

    def shouted(self, at: int) -> bool:
        """Whether a place stands in a line of capitals."""
        number = self.line(at)
        if number not in self._shouting:
            starts = self.note.line_starts
            line = self.text[starts[number] : starts[number + 1] if number + 1 < len(starts) else len(self.text)]
            self._shouting[number] = line.isupper() and sum(map(str.isalpha, line)) > 8
        return self._shouting[number]

    def streets(self, numbers: list[int]) -> Iterator[Span]:
        note, text = self.note, self.text
        done = -1
        for number in numbers:
            word, lower, start, end = note.words[number], note.lower[number], note.starts[number], note.ends[number]
            if start < done or number == 0:
                continue
            before = note.words[number - 1]
            capital = word[0].isupper()
            named = before[0].isupper() or before.lower() in _BEFORE_TOKENS or lower == "broadway"
            if not named if capital else (lower not in around("strong") or not before[0].isalnum()):
                continue
            place = self._street(number, start, lower, capital)
            if place is None:
                continue
            # Medical Mile Extension, Park Road West
            following = number + 1
            while following < len(note.words) and note.lower[following] in suffixes() and capital and (
                note.words[following][0].isupper() and text[end : note.starts[following]] == " "
            ):
                end = note.ends[following]
                following += 1
            behind = _BEHIND_STREET.match(text, end)
            done = behind.end() if behind else end
            while text[done - 1] in " ,\n.":
                done -= 1
            stop = text[done : done + 1] == "." and text[end : end + 1] == "."
            if stop and note.lower[following - 1] not in _whole():
                done += 1  # Rd.
            yield self.span(place, done, "STREET", "house number and street" if text[place].isdigit() else "street")

    def _street(self, number: int, start: int, lower: str, capital: bool) -> int | None:
        """Where the street begins that ends in a suffix."""
        note, text = self.note, self.text
        if lower == "broadway":
            house = _BEFORE_BROADWAY.search(text, max(0, start - 20), start)
            return house.start("it") if house else None
        if any(map(str.isdigit, note.words[max(0, number - 8) : number])):
            window = max(0, start - 64)
            regex = _BEFORE_SUFFIX if capital else _BEFORE_SUFFIX_SMALL
            if (found := regex.search(text, window, start)) and self._a_street(found["name"], lower, start, capital):
                return found.start("it")
        if capital and lower in around("strong") - around("housed") and not self.shouted(start):
            found = _NO_HOUSE.search(text, max(0, start - 48), start)
            if found and not (lower == "drive" and text[start - 2] == "."):
                name = found["name"].strip().lower()
                if name in _street_names() or name[0].isdigit() or not all(
                    word in plain_words() for word in _LETTERS.findall(name)
                ):
                    return found.start("it")
        return None

    def _a_street(self, name: str, suffix: str, start: int, capital: bool) -> bool:
        """Whether words between a number and a suffix are a street's name."""
        words = _LETTERS.findall(name.lower())
        if not words or "\n\n" in name or words[0] in _SHORT_UNITS or all(word in units() for word in words):
            return False
        calm = capital and not self.shouted(start)
        if name.strip().lower() in _street_names() or (suffix in around("strong") and calm):
            return True
        plain = all(word in plain_words() or word in ("mg", "ml", "cc", "cm", "mm", "x") for word in words)
        if not capital:
            ends = self.text[start + len(suffix) :][:2].lstrip(".")[:1] in (",", "\n", "")
            return not plain or ends or name.strip() in _street_names()
        if not plain:
            return calm or suffix not in around("weak") or any(word in _street_names() for word in words)
        followed = re.match(r"\.?(?:,| ?\n|\.? *\Z|,? (?:Apt|Unit|Suite|Ste|#))", self.text[start + len(suffix) :][:12])
        if suffix not in around("weak"):
            return True
        return followed is not None and not self.shouted(start)

    def boxes(self) -> Iterator[Span]:
        text, places, starts = self.text, self.note.places, self.note.starts
        for number in self.numbers(_BOXES):
            if (box := _BOX.match(text, starts[number])) and not self.taken(box.start()):
                yield self.span(*box.span(), "LOCATION-OTHER", "box or rural route")
        for number in self.numbers(_ROADS):
            road = _ROAD.match(text, starts[number]) if text[starts[number]].isupper() else None
            if road and not self.taken(road.start()) and self._a_road(road):
                yield self.span(*road.span(), "LOCATION-OTHER", "numbered road")
        if "mile" in places:
            for found in _MILE.finditer(text):
                yield self.span(*found.span(), "LOCATION-OTHER", "mile marker")
        for number in self.numbers(_POINTS):
            turned = _TURNED.match(text, starts[number - 1]) if number else None
            word = turned[0].rpartition(" ")[2].lower() if turned else ""
            named = turned and (word not in plain_words() or text[turned.end() : turned.end() + 1] == ",")
            if turned and named and not self.taken(turned.start()):
                yield self.span(*turned.span(), "STREET", "house number and direction")
        for number in self.numbers(_LIVES):
            cued = _CUED.match(text, starts[number])
            if cued and not self.taken(cued.start("it")):
                yield self.span(*cued.span("it"), "STREET", "house number behind a cue")
        for number in self.numbers(_ZIPS):
            if coded := _ZIP_CUED.match(text, self.note.ends[number]):
                yield self.span(*coded.span("it"), "ZIP", "behind its name")

    def _a_road(self, road: re.Match[str]) -> bool:
        """Whether a letter or word with a number is a road: by its length or by the words before, and no isotope."""
        if road[0][0] == "I" and not road[0].startswith("Inter") and (road["n"] in _ISOTOPES or road[0][1] == " "):
            return False
        cued = _ROAD_CUE.search(self.text, max(0, road.start() - 14), road.start()) is not None
        return cued or (len(road[0]) > 7 and not road[0].startswith("Road"))
