"""Streets, boxes, rural routes and numbered roads; and what a note says of itself while its places are read."""

from __future__ import annotations

import re
from bisect import bisect_left, bisect_right
from collections import defaultdict
from collections.abc import Iterator, Mapping, Set
from functools import cache, cached_property
from itertools import pairwise
from typing import NamedTuple

from resynth import lexicon
from resynth.listed import Phrases
from resynth.recognize.gazetteer import around
from resynth.recognize.note import Note
from resynth.recognize.numbers.shapes import units
from resynth.recognize.places import along, no_places
from resynth.recognize.words import regex, word_set
from resynth.types import Span

CAP = (
    r"(?:[A-Z][\w'’]{0,2}\.|[A-Z][\w'’]*(?:-[A-Z]\w*)?"
    r"|(?:Mc|Mac|O['’])[A-Z]\w*|\d{1,3}(?:st|nd|rd|th|ST|ND|RD|TH)|[A-Z]{1,2})"
)
DIRECTION = r"(?:[NSEWnsew]\.?|[NSns]\.?[EWew]\.?|(?i:north|south|east|west|northeast|northwest|southeast|southwest))"
#: Within a street's name: W. Fond du Lac Ave.
PARTICLE = r"(?:du|des|del|dela|de la|de los|de las|de)"
#: A house number; it may be glued to a word or a colon: Lives41 Oak St, Home:17 Sea St.
HOUSE = (
    r"(?:(?<![\w./$#:%-])|(?<=[a-z]{4})|(?<=[A-Za-z][:|^])|(?<=U\d/)|(?<=U\d\d/))(?<!\d )"
    r"(?:[NSEW](?=\d{3,5} ))?\d{1,6}(?:-\d{1,4})?[A-Za-z]?(?: 1/2| ½)?"
)
#: How far from a road something lay: ``60 ft off road``.
_FAR = regex(r"(?:ft|feet|foot|yards?|yds?|miles?|mi|meters?|metres?|m|km|blocks?|steps|inches)\.? ")
_BEFORE_SUFFIX = regex(
    rf"(?P<it>(?P<house>{HOUSE})(?: {{1,3}}|\n)(?:{DIRECTION} {{1,3}})?"
    rf"(?P<name>(?:{CAP}(?: {{1,3}}|\n)(?:{PARTICLE} )?){{1,4}}))\Z"
)
_BEFORE_SUFFIX_SMALL = regex(
    rf"(?P<it>(?P<house>{HOUSE}) (?:{DIRECTION} )?(?P<name>(?:[a-z][a-z'’.]+ |\d{{1,3}}(?:st|nd|rd|th)? ){{1,3}}))\Z"
)
_BEFORE_BROADWAY = regex(rf"(?P<it>{HOUSE} (?:{DIRECTION} )?)\Z")
_NO_HOUSE = regex(
    rf"(?<![\w.])(?P<it>(?:{DIRECTION} )?(?P<name>(?:(?!The |On |At |In |From |To |Near |Of |His |Her )"
    rf"(?:[A-Z][a-z'’]+|St\.|Mt\.|Ft\.|\d{{1,3}}(?:st|nd|rd|th)) (?:{PARTICLE} )?){{1,3}}))\Z"
)
#: USPS Publication 28, secondary unit designators: with a number or letter behind; without one.
UNIT = (
    r"(?i:apartment|apt|building|bldg|department|dept|floor|fl|hangar|hngr|key|lot|pier|room|rm|slip|space|spc|spot"
    r"|stop"
    r"|suite|ste|trailer|trlr|unit|no|box|house|flat|tower|twr|wing|block|blk|level|site)"
)
PART = r"(?i:basement|bsmt|front|frnt|lobby|lbby|lower|lowr|office|ofc|penthouse|rear|side|upper|uppr)"
BEHIND_STREET = regex(
    rf"\.?(?: {DIRECTION}(?![\w']))?"
    rf"(?:(?:,?[ \n]{{1,2}}|,){UNIT}\b\.? ?#? ?(?:[A-Za-z]?-?\d{{1,5}}-?[A-Za-z]?|[A-Z])(?![\w])"
    rf"|,?[ \n]{{1,2}}(?:[Aa]pt|[Uu]nit|APT|UNIT)\b\.?(?=,)|,? ?# ?\w{{1,6}}\b|,? {PART}(?=,|\n|\))"
    r"|,?[ \n]{1,2}(?:\d{1,2}(?:st|nd|rd|th)|(?:First|Second|Third|Fourth|Fifth|Sixth|Seventh|Eighth|Ninth|Tenth|Ground"
    r"|Top|Main|Lower|Upper)) (?:[Ff]loor|[Ff]l)\b| \d{1,4}[A-Z]?(?=, [A-Z])){0,2}"
)
#: The name of a building before its street: The Elms, 4 Old Mill Lane; Rose Cottage, 2 Church Hill.
_HOUSE_NAME = regex(
    r"(?P<it>(?:The [A-Z][a-z'’]+(?: [A-Z][a-z'’]+){0,2}"
    r"|(?:[A-Z][a-z'’]+ ){1,3}(?:House|Cottage|Lodge|Farm|Hall|Manor|Grange|Court|Villas?|Croft|Barn|Mill|Towers?"
    r"|Estates?"
    r"|Apartments|Apts|Gardens|Homes|Place|Building|Bldg|Commons|Terrace|Village|Plaza|Heights)"
    r"|(?<=: )[A-Z][a-z]{3,}|(?<= at )[A-Z][a-z]{3,})),[ \n]\Z"
)
#: The flat before the street: Flat 3, 8 Mill Yard; Lot 6 Creek Road; U3/9 Sea Parade.
_UNIT_BEFORE = regex(
    r"(?<![\w.])(?:(?:Flat|Unit|Lot|Apartment|Apt\.?|Villa|Plot|Suite|Studio|Level|Shop) \d{0,4}[A-Za-z]?(?:, ?|/| )"
    r"|(?:Lot|Flat|Studio) |U ?\d{1,3}/)\Z"
)
_SMALL_NAME = regex(
    rf"(?P<cue>(?<!\S)(?:on|off|at|from|near|along|to|by|of|and|@|&|/|between|down|streets?:?|[a-z]{2,9}:) ?"
    rf"|, )(?P<it>(?:{DIRECTION} )?"
    r"(?P<name>(?:[A-Za-z][A-Za-z'’]{2,} |\d{1,3}(?:st|nd|rd|th|ST|ND|RD"
                         r"|TH) ){1,3}))\Z", re.IGNORECASE,
)
#: Suffixes that are streets in small letters and in capitals too, with no house number before.
_CASELESS = word_set(
    "ave avenue blvd boulevard expressway freeway highway parkway pkwy rd road speedway street turnpike st thruway "
    "tollway"
)
#: Suffixes that are nothing else, in capitals and in small letters too.
_PLAIN_SUFFIXES = word_set("ave avenue blvd boulevard parkway pkwy turnpike highway road street")
_NO_CUE = regex(r"(?<![\w'’-])(?P<it>(?:[A-Za-z][A-Za-z'’]{2,} ){1,3})\Z")
#: Tokens before a suffix that are no word with a capital: E. 5th, O'Neil's.
_BEFORE_TOKENS = frozenset((".", "st", "nd", "rd", "th", "s"))
#: Behind the name of a town.
_BEFORE_STATE = regex(r",? {1,2}[A-Z]{2}\b\.?(?:,? {1,2}\d{5}|[ \t]*(?:\n|\Z))")
#: Behind a street in a line of capitals: a unit, a comma and a town, or the end.
_ENDED = regex(r"\.?(?:,? (?:\d{1,4}|#|APT|UNIT|LOT|STE)|, ?[A-Z]{3,}|[ \t]*(?:\n|\Z))")
#: A day before its year, which is no house of the line below.
_DAY_BEFORE = regex(
    r"\b(?:jan|feb|mar|apr|may|ju[nl]|aug|sept?|oct|nov|dec)[a-z]*\.? (?:\d{1,2}(?:st|nd|rd|th)?,? )?\Z", re.IGNORECASE
)
_SHORT_UNITS = word_set("mm cm ml mg cc kg mcg hr hrs min wk wks fr ga sec")
#: Suffixes of streets that are numbered: 780 NW 7 St.
_NUMBERED = word_set("st street ave avenue ct court ter terrace pl place ln lane dr rd")
_BEFORE_NUMBERED = regex(rf"(?P<it>{HOUSE} {DIRECTION} \d{{1,3}} )\Z")
#: Before a road that has a number behind it.
_NUMBERED_ROADS = word_set("forest service county state ranch fire logging township farm market old us private")
#: Roads that are named with nothing but a preposition before them.
_HIGHWAYS = word_set("highway hwy freeway fwy causeway thruway")
#: Suffixes before which a name of streets, or a number, and a preposition must stand: off East 93rd St.
_SHORT = word_set(
    "st ct ln pl cir way court place circle square plaza row terrace trail alley pike loop"
)
_ALONGSIDE = _HIGHWAYS | _SHORT
_ALONG = regex(
    r"\b(?:on|off|under|near|along|from|at|over|across|by) (?:the )?(?:[NSEW]\.? )?"
    r"(?:(?:[A-Z][a-z'’]+|\d{1,3}(?:st|nd|rd|th)) ){1,3}\Z"
)
#: A house number that is written as a word: One Harborview Plaza.
_SPELLED = regex(
    r"(?:\A|[\n,;:(]\s{0,4}|\b(?:at|to|near|of) )"
    r"(?P<it>(?:One|Two|Three|Four|Five|Six|Seven|Eight|Nine|Ten|Eleven|Twelve|Twenty) (?:[A-Z][a-z'’]+ ){1,3})\Z"
)
#: Behind off and on, in a line whose capitals tell: off Push Mountain Road; behind words of living, in one that tells
#: nothing.
_ALONG_ROAD = regex(
    r"(?:[a-z]{2}|\d),? (?:on|off|off of|along|down|up|near) (?P<it>(?:[NSEW]\.? )?(?P<name>(?:[A-Z][a-z'’]+ ){1,3}))\Z"
)
#: In a sentence, off and on one word and a short suffix that ends it: the fire on Bellows St.
_LIES_ON = regex(r"(?:[a-z]{2}|\d),? (?:on|off|off of|along|down) (?P<name>[A-Z][a-z'’]{2,}) \Z")
_SHORTEST = word_set("st ct ln pl cir")
_SAINT = regex(r"St\. ([A-Z][a-z'’]+)")
_ENDS_IT = regex(r"\.?(?:[.,;)\n]|[ ]?\Z|\.? (?:near|and|by|in|at|since|with|for|where|when)\b)")
_LIVES_ON = regex(
    rf"(?i)\b(?:live[sd]?|living|resid(?:es|ed|ing)|house|home|apartment|apt|farm|trailer|cabin) (?:on|off|off of|at) "
    rf"(?P<it>(?:{DIRECTION} )?(?:[a-z][a-z'’]{{2,}} ){{1,3}})\Z"
)
#: In a chat, off and on a street in small letters.
_CHATTED = word_set("st rd ave blvd ln")
_CHATTED_BEFORE = regex(r"(?:^|[a-z,]) (?:on|off|off of|near|down) (?P<name>[a-z]{4,16}) \Z")
_AFTER_ST = regex(r"[.,;/&)\n]| ?\Z| & ")
_HOUSE_ENDS = regex(r"(?<![\w.:/$#-])[1-9]\d{2,4} [a-z' ]{3,40}\Z")
_SMALL_SENTENCE = regex(r"[a-z)\d]\. [a-z]{2}|\A[a-z]{2,}[^.]{0,60}\.\s*\Z")
#: Suffixes that are written so in small letters behind a house number, and are hardly words there.
SMALL_SUFFIXES = word_set(
    "st dr ct ln pl cir circle court ter terr trl trail way loop place square sq pike alley aly cv cove xing plz "
    "plaza row crescent cres close mews path ridge run hollow bend landing estates heights hts"
)
#: No street has these in it.
_WITHIN = word_set("from to with was is at by for in on via per has had who were")
#: No street begins with these.
_NO_NAMES = word_set(
    "the a an this that his her their our my same any no on off at from to in busy local across down up along wrong "
    "right left one two some every each"
)
_DAYS = word_set(
    "monday tuesday wednesday thursday friday saturday sunday january february march april may june july august "
    "september october november december"
)
_BLANKS = frozenset((" ", "  ", "   "))
#: Behind a street without a house number, which stands in a sentence: ``works on Skokie Blvd. POLST signed``.
_NEXT_SENTENCE = regex(r"\.(?:[A-Z]| {1,2}[A-Z\d]|[ \t]*(?:\n|\Z))")
_LETTERS = regex(r"[^\W\d_]+")


@cache
def suffixes() -> frozenset[str]:
    return (frozenset(lexicon.street_suffixes()) | around("strong") | _ABROAD) - around("institutional")


#: What streets are called elsewhere, and hardly anything else is.
_ABROAD = word_set(
    "overlook esplanade parade promenade laneway byway alleyway crossway highroad riverway footway wynd copse gully"
)


@cache
def _whole() -> frozenset[str]:
    """Suffixes that are no abbreviations: the full stop behind them is the sentence's."""
    return frozenset(map(str.lower, lexicon.suffix_names().values()))


@cache
def street_names() -> Phrases:
    """Names of streets in small letters."""
    return Phrases.of(map(str.lower, lexicon.column("streets/names")))


@cache
def _no_house() -> frozenset[str]:
    """Suffixes before which a street's name may stand with no house number."""
    return around("strong") - around("housed")


def _is_own(word: str) -> bool:
    """Whether a word before a short suffix may be a street's: no day, no month, nothing of medicine."""
    return word not in _NO_NAMES and word not in lexicon.clinical_words() and word not in _DAYS


@cache
def plain_words() -> Set[str]:
    return lexicon.plain_words()


@cache
def surnames() -> frozenset[str]:
    """Names that so many bear that a town of that name needs more than a preposition."""
    last, first = lexicon.names(0.01).last, lexicon.names(0.02)
    return frozenset(last.keys() | first.female.keys() | first.male.keys())


class Where(NamedTuple):
    """Words at which something is looked for.

    Attributes:
        large: when they have a capital.
        small: when they have none.
        whispered: when their line has none either.
    """

    large: Set[str]
    small: Set[str] = frozenset()
    whispered: Set[str] = frozenset()

    def __repr__(self) -> str:
        return "Where()"


def anywhere(words: Set[str]) -> Where:
    """Words at which something is looked for however they are written."""
    return Where(words, words)


def large(words: Set[str]) -> Where:
    """Words at which something is looked for when they have a capital."""
    return Where(words)


def whispered(words: Set[str]) -> Where:
    """Words at which something is looked for when they have a capital, or stand where lines have none."""
    return Where(words, frozenset(), words)


#: What stands before the last value of a row of figures, and behind the first word of the next.
_CELL_BEFORE = regex(r"[<>=]\Z|(?:\d|[ \t][HL])[ \t]{1,24}\Z")
_CELL_BEHIND = regex(r":|[ \t]{1,24}[<>]?(?:\d{1,3}|\d{1,4}\.\d+)(?:[ \t]|[HL]?[ \t]*(?:\n|\Z))")


def _is_between_rows(text: str, place: int, end: int) -> bool:
    """Whether a number ends a row of figures, and what looks like a street over the line end begins the next."""
    return _CELL_BEFORE.search(text, max(0, place - 26), place) is not None or (
        _CELL_BEHIND.match(text, end) is not None
    )


def small(words: Set[str]) -> Where:
    """Words at which something is looked for when they have no capital."""
    return Where(frozenset(), words)


class Streets:
    """One note whose places are being read: what was found so far, and its streets."""

    def __init__(self, note: Note, table: int, whispered: Mapping[str, tuple[str, ...]]) -> None:
        self.note = note
        self.text = note.text
        #: What is looked for -> the tokens at which it is looked for, ascending.
        self.sought = sought = defaultdict[str, list[int]](list)
        lines = list(filter(str.islower, note.text.split("\n")))
        #: Whether the note has lines without a capital that say something by that.
        self.whispers = bool(lines) and (self.no_capitals or any(map(_SMALL_SENTENCE.search, lines)))
        #: The numbers of the tokens that are five figures, as a ZIP code is.
        self.fives = note.runs.get(5, [])
        for number, roles in note.written(table):
            for role in roles:
                sought[role].append(number)
        #: Where what was found begins and ends, and every place inside.
        self.begun: set[int] = set()
        #: Where streets end that have their suffix.
        self.housed: list[int] = []
        self.ended: set[int] = set()
        self.inside = bytearray(len(note.text))
        self._shouting: dict[int, bool] = {}
        self._whispering: dict[int, bool] = {}
        if self.whispers:
            self._listen(whispered)

    def _listen(self, whispered: Mapping[str, tuple[str, ...]]) -> None:
        """Note also what is looked for at words without a capital in lines without any."""
        note, sought = self.note, self.sought
        starts, bounds = note.starts, [*note.line_starts, len(self.text)]
        changed: set[str] = set()
        for start, end in pairwise(bounds):
            if start < end and self.small(start):
                for number in range(bisect_left(starts, start), bisect_left(starts, end)):
                    roles = whispered.get(note.lower[number], ())
                    changed.update(roles)
                    for role in roles:
                        sought[role].append(number)
        for role in changed:
            sought[role].sort()

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

    def small(self, at: int) -> bool:
        """Whether a place stands in a line without capitals, in which a sentence begins so, or all of the note."""
        if not self.whispers:
            return False
        number = self.line(at)
        if number not in self._whispering:
            starts = self.note.line_starts
            line = self.text[starts[number] : starts[number + 1] if number + 1 < len(starts) else len(self.text)]
            self._whispering[number] = line.islower() and (self.no_capitals or _SMALL_SENTENCE.search(line) is not None)
        return self._whispering[number]

    @cached_property
    def no_capitals(self) -> bool:
        """Whether the note has no capital at all."""
        return self.text.islower()

    def streets(self, numbers: list[int]) -> Iterator[Span]:
        note, text = self.note, self.text
        done = -1
        words, strong = note.words, around("strong")
        for number in numbers:
            if number == 0:
                continue
            lower, start, before = note.lower[number], note.starts[number], words[number - 1]
            if capital := words[number][0].isupper():
                named = before[0].isupper() or before.lower() in _BEFORE_TOKENS or lower == "broadway"
                if not named and not (before.isdecimal() and lower in _NUMBERED):
                    continue
            elif not before[0].isalnum() or (
                lower not in strong and not self.small(start) and not (lower == "st" and self._is_chatted(start))
            ):
                continue
            if start < done or self.taken(start):
                continue
            if before.lower() in _NUMBERED_ROADS and words[number + 1 : number + 2] and words[number + 1].isdecimal():
                continue  # Forest Road 25
            end = note.ends[number]
            if words[number] == "RD" and no_places.is_dietitian(note, number):
                continue
            if text[end : end + 1].isdecimal():
                continue  # 12 Mill Road, and in the next line: Kendal LA9 5QT
            place = self._street(number, start, lower, capital)
            if place is None or ("\n" in text[place:start] and (
                self._is_town(place, start, end) or _is_between_rows(text, place, end)
                or _DAY_BEFORE.search(text, max(0, place - 20), place)
                or text[max(0, place - 2) : place].isspace()
            )):
                continue  # 5 Stillhouse Hollow, and in the next line: Black Mountain, NC 28711; May 9, 2022; a column
            # Medical Mile Extension, Park Road West
            following = number + 1
            while following < len(note.words) and note.lower[following] in suffixes() and capital and (
                note.words[following][0].isupper() and text[end : note.starts[following]] in _BLANKS
            ):
                end = note.ends[following]
                following += 1
            behind = BEHIND_STREET.match(text, end)
            done = behind.end() if behind else end
            while text[done - 1] in " ,\n.":
                done -= 1
            stop = text[done : done + 1] == "." and text[end : end + 1] == "."
            if stop and note.lower[following - 1] not in _whole() and (
                text[place].isdigit() or not _NEXT_SENTENCE.match(text, done)
            ):
                done += 1  # Rd.
            if text[place].isdigit():
                self.housed.append(done)
                yield self.span(self._house_name(place), done, "STREET", "house number and street")
            else:
                self.housed.append(done)
                yield self.span(self._house_name(place), done, "STREET", "street")

    def _is_town(self, place: int, start: int, end: int) -> bool:
        """Whether the last word of a street over a line end is a town's: before a state, or behind another suffix."""
        before = self.text.rindex("\n", place, start)
        last = self.note.lower[self.note.token_at(before - 1)]
        return last in suffixes() or _BEFORE_STATE.match(self.text, end) is not None

    def _house_name(self, place: int) -> int:
        """Where the name of a building begins that stands before a street; else where the street does."""
        if self.text[place - 2 : place - 1] == ",":
            found = _HOUSE_NAME.search(self.text, max(0, place - 50), place)
            told = found and (" " in found["it"] or found["it"].lower() not in surnames())
            if found and told and not self.taken(found.start()):
                place = found.start("it")
        unit = _UNIT_BEFORE.search(self.text, max(0, place - 20), place)
        return unit.start() if unit and not self.taken(unit.start()) else place

    def _street(self, number: int, start: int, lower: str, capital: bool) -> int | None:
        """Where the street begins that ends in a suffix."""
        note, text = self.note, self.text
        if lower == "broadway":
            house = _BEFORE_BROADWAY.search(text, max(0, start - 20), start)
            return house.start("it") if house else None
        figure = next((at for at in range(max(0, number - 8), number) if note.words[at].isdecimal()), -1)
        if figure >= 0:
            begins = self._behind_house(max(0, note.starts[figure] - 1, start - 64), start, lower, capital)
            if begins is not None:
                return begins if begins >= 0 else None
        if capital and (found := _SPELLED.search(text, max(0, start - 48), start)):
            return found.start("it")
        quiet = self.shouted(start) if capital else self.small(start)
        if quiet and (found := _LIVES_ON.search(text, max(0, start - 60), start)):
            return found.start("it")
        if quiet and lower in _CASELESS and (begins := self._in_any_case(start, lower)) is not None:
            return begins
        if not capital and not quiet and lower in _CHATTED and self._is_chatted(start):
            return note.starts[number - 1]
        if capital and lower in around("strong") and not self.shouted(start):
            found = _ALONG_ROAD.search(text, max(0, start - 60), start)
            if found and found["name"].split()[0].lower() not in _NO_NAMES:
                return found.start("it")
        found = along.street(text, start, lower, self.housed)
        if found and self._is_along(found, lower, capital and not self.shouted(start)):
            return found.start("it")
        highway = capital and lower in _ALONGSIDE and _ALONG.search(text, max(0, start - 60), start) is not None
        if capital and (lower in _no_house() or highway) and not self.shouted(start):
            return self._without_house(number, start, lower)
        return None

    def _behind_house(self, window: int, start: int, lower: str, capital: bool) -> int | None:
        """Where a street begins with the number of its house; -1: what has that form is none; None: nothing has it.

        Args:
            window: where the number is looked for from.
        """
        text = self.text
        if found := (_BEFORE_SUFFIX if capital else _BEFORE_SUFFIX_SMALL).search(text, window, start):
            # 1217 N. Orchard St: with a direction nothing else is so written
            between = text[found.end("house") : found.start("name")].strip()
            told = between and capital and not self.shouted(start)
            begins = found.start("name")
            if no_places.is_sentences(text[begins:start]) or _FAR.match(text, begins):
                return -1
            if told or self._a_street(found["name"], lower, start, capital):
                return found.start("it")
        if lower in _NUMBERED and (found := _BEFORE_NUMBERED.search(text, window, start)):
            return found.start("it")
        return None

    def _in_any_case(self, start: int, lower: str) -> int | None:
        """Where a street begins in a line of one case, without a house: behind a cue, or with a name of the list."""
        text = self.text
        if lower != "st" or not self.shouted(start) or _AFTER_ST.match(text, start + 2):
            found = _SMALL_NAME.search(text, max(0, start - 48), start)
            if found and self._named_street(found["name"].lower().split()):
                return found.start("it")
        if lower in _PLAIN_SUFFIXES and (found := _NO_CUE.search(text, max(0, start - 40), start)):
            words = found["it"].lower().split()
            while len(words) > 1 and (words[0] in plain_words() or words[0] in _NO_NAMES):
                words = words[1:]
            if words[0] not in plain_words() and " ".join(words) in street_names():
                return start - len(" ".join(words)) - 1
        return None

    def _without_house(self, number: int, start: int, lower: str) -> int | None:
        """Where a street begins whose name is one of the list, or none of English, with no number before it."""
        text = self.text
        found = _NO_HOUSE.search(text, max(0, start - 48), start)
        name = found["name"].strip().lower() if found else ""
        if lower in _SHORT and not name[:1].isdigit() and name not in street_names():
            lies = _LIES_ON.search(text, max(0, start - 32), start)
            saint = _SAINT.match(text, start)
            if lower not in _SHORTEST or not self.note.words[number].istitle() or not lies or (
                saint and saint[1].lower() not in plain_words()  # on Quillen St. Francis day
            ):
                return None
            ends = _ENDS_IT.match(text, start + len(lower)) is not None
            return lies.start("name") if ends and _is_own(lies["name"].lower()) else None
        if found and not (lower == "drive" and text[start - 2] == ".") and (
            name in street_names() or name[0].isdigit()
            or not all(word in plain_words() for word in _LETTERS.findall(name))
        ):
            return found.start("it")
        return None

    def _is_chatted(self, start: int) -> bool:
        """Whether a known street's name stands before a suffix in small letters, off and on before it: ``on congress
        st``."""
        found = _CHATTED_BEFORE.search(self.text, max(0, start - 28), start)
        if found is None or found["name"] not in street_names() or found["name"] in _NO_NAMES:
            return False
        end = self.note.ends[self.note.token_at(start)]
        return found["name"] not in lexicon.clinical_words() and _ENDS_IT.match(self.text, end) is not None

    def _is_along(self, found: re.Match[str], suffix: str, calm: bool) -> bool:
        """Whether what something happened on is a street: by its number, its direction, the list or no word of English.
        """
        name = found["name"].lower()
        words = name.split()
        if not _WITHIN.isdisjoint(words) or not _NO_NAMES.isdisjoint(words):
            return False
        if calm and not all(word[0].isupper() or word[0].isdigit() for word in found["name"].split()):
            return False
        known = words[0][0].isdigit() or name.strip() in street_names()
        if known or not all(word in plain_words() for word in words):
            return True
        sided = found.start("name") > found.start("it")
        return (calm and sided) or (suffix in along.PLAIN_TOO and (calm or sided))

    def _named_street(self, words: list[str]) -> bool:
        """Whether words before a suffix, in a line that says nothing by its capitals, are a street's name."""
        if len(words) > 1 and words[0] in ("the", "a", "this", "that", "his", "her", "their", "our", "my", "same"):
            return False
        if words[0] in _NO_NAMES:
            return False
        if " ".join(words) in street_names():
            return True
        return any(word[0].isdigit() or word not in plain_words() for word in words)

    def _a_street(self, name: str, suffix: str, start: int, capital: bool) -> bool:
        """Whether words between a number and a suffix are a street's name."""
        words = _LETTERS.findall(name.lower())
        if not words or "\n\n" in name or not _WITHIN.isdisjoint(words) or words[0] in _SHORT_UNITS:
            return False
        if units().issuperset(words):
            return False
        calm = capital and not self.shouted(start)
        if name.strip().lower() in street_names() or (suffix in around("strong") and calm):
            return True
        plain = all(word in plain_words() or word in ("mg", "ml", "cc", "cm", "mm", "x") for word in words)
        if not capital and suffix not in around("strong"):
            if any(word in units() for word in words):
                return False
            behind = BEHIND_STREET.match(self.text, start + len(suffix))
            told = behind is not None and any(map(str.isdigit, behind[0]))
            if plain and _NO_NAMES.isdisjoint(words) and _HOUSE_ENDS.search(self.text, max(0, start - 64), start):
                told = told or _AFTER_ST.match(self.text, start + len(suffix)) is not None  # 300 county center dr
            return told or any(map(str.isdigit, name)) or name.strip() in street_names() or not plain
        if not capital:
            behind = BEHIND_STREET.match(self.text, start + len(suffix))
            at = behind.end() if behind else start + len(suffix)
            ends = self.text[at : at + 2].lstrip(".")[:1] in (",", "\n", "", ";") or at > start + len(suffix) + 1
            return not plain or ends or name.strip() in street_names()
        if not plain:
            told = calm or suffix not in around("weak") or any(word in street_names() for word in words)
            return told or _ENDED.match(self.text, start + len(suffix)) is not None
        followed = re.match(r"\.?(?:,| ?\n|\.? *\Z|,? (?:Apt|Unit|Suite|Ste|#))", self.text[start + len(suffix) :][:12])
        if suffix not in around("weak"):
            return True
        return followed is not None and not self.shouted(start)


