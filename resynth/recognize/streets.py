"""Streets, boxes, rural routes and numbered roads; and what a note says of itself while its places are read."""

from __future__ import annotations

import re
from bisect import bisect_right
from collections.abc import Iterator, Set
from functools import cache, cached_property

from resynth import lexicon
from resynth.recognize.gazetteer import around
from resynth.recognize.note import Note
from resynth.recognize.shapes import units
from resynth.recognize.words import word_set
from resynth.types import Span

CAP = (
    r"(?:[A-Z][\w'’]{0,2}\.|[A-Z][\w'’]*(?:-[A-Z]\w*)?"
    r"|(?:Mc|Mac|O['’])[A-Z]\w*|\d{1,3}(?:st|nd|rd|th|ST|ND|RD|TH)|[A-Z]{1,2})"
)
DIRECTION = r"(?:[NSEWnsew]\.?|[NSns]\.?[EWew]\.?|(?i:north|south|east|west|northeast|northwest|southeast|southwest))"
#: A house number; it may be glued to a word or a colon: Lives41 Oak St, Home:17 Sea St.
HOUSE = (
    r"(?:(?<![\w./$#:%-])|(?<=[a-z]{4})|(?<=[A-Za-z][:|^]))(?<!\d )"
    r"(?:[NSEW](?=\d{3,5} ))?\d{1,6}(?:-\d{1,4})?[A-Za-z]?(?: 1/2| ½)?"
)
_BEFORE_SUFFIX = re.compile(
    rf"(?P<it>(?P<house>{HOUSE})(?: {{1,2}}|\n)(?:{DIRECTION}[ ])?(?P<name>(?:{CAP}[ \n]){{1,4}}))\Z"
)
_BEFORE_SUFFIX_SMALL = re.compile(
    rf"(?P<it>(?P<house>{HOUSE}) (?:{DIRECTION} )?(?P<name>(?:[a-z][a-z'’.]+ |\d{{1,3}}(?:st|nd|rd|th)? ){{1,3}}))\Z"
)
_BEFORE_BROADWAY = re.compile(rf"(?P<it>{HOUSE} (?:{DIRECTION} )?)\Z")
_NO_HOUSE = re.compile(
    rf"(?<![\w.])(?P<it>(?:{DIRECTION} )?(?P<name>(?:(?!The |On |At |In |From |To |Near |Of |His |Her )"
    rf"(?:[A-Z][a-z'’]+|St\.|Mt\.|Ft\.|\d{{1,3}}(?:st|nd|rd|th)) ){{1,3}}))\Z"
)
#: USPS Publication 28, secondary unit designators: with a number or letter behind; without one.
_UNIT = (
    r"(?i:apartment|apt|building|bldg|department|dept|floor|fl|hangar|hngr|key|lot|pier|room|rm|slip|space|spc|spot"
    r"|stop"
    r"|suite|ste|trailer|trlr|unit|no|box|house|flat|tower|twr|wing|block|blk|level|site)"
)
_PART = r"(?i:basement|bsmt|front|frnt|lobby|lbby|lower|lowr|office|ofc|penthouse|rear|side|upper|uppr)"
_BEHIND_STREET = re.compile(
    rf"\.?(?: {DIRECTION}(?![\w']))?"
    rf"(?:(?:,?[ \n]{{1,2}}|,){_UNIT}\b\.? ?#? ?(?:[A-Za-z]?-?\d{{1,5}}-?[A-Za-z]?|[A-Z])(?![\w])"
    rf"|,?[ \n]{{1,2}}(?:[Aa]pt|[Uu]nit|APT|UNIT)\b\.?(?=,)|,? ?# ?\w{{1,6}}\b|,? {_PART}(?=,|\n|\))"
    r"|,?[ \n]{1,2}\d{1,2}(?:st|nd|rd|th) (?:[Ff]loor|[Ff]l)\b| \d{1,4}[A-Z]?(?=, [A-Z])){0,2}"
)
#: The name of a building before its street: The Elms, 4 Old Mill Lane; Rose Cottage, 2 Church Hill.
_HOUSE_NAME = re.compile(
    r"(?P<it>(?:The [A-Z][a-z'’]+(?: [A-Z][a-z'’]+){0,2}"
    r"|(?:[A-Z][a-z'’]+ ){1,3}(?:House|Cottage|Lodge|Farm|Hall|Manor|Grange|Court|Villas?|Croft|Barn|Mill|Towers?"
    r"|Estates?"
    r"|Apartments|Apts|Gardens|Homes|Place|Building|Bldg|Commons|Terrace|Village|Plaza|Heights)"
    r"|(?<=: )[A-Z][a-z]{3,}|(?<= at )[A-Z][a-z]{3,})),[ \n]\Z"
)
_CUED = re.compile(
    r"(?i:\w+(?:[^.;:\n\d]{0,20}\b(?:at|to|on|in)|(?: (?:address|is|to|it to|confirmed"
    r"|verified)){0,2}\s?:)\s{1,3}(?:c/o )?)"
    rf"(?P<it>{HOUSE} (?!(?:North|South|East|West)\b(?! [A-Z]))(?:{DIRECTION} )?(?P<name>{CAP}(?: {CAP}){{0,3}})"
    r"(?:,? (?:Apt|Unit|Suite|Ste|#)\.? ?#?\w{1,5})?)"
)
_BOX = re.compile(
    r"(?<!\w)(?:(?:p\.? ?o\.? ?|post office )(?:box|drawer|bx)[ #:]{1,3}(?:no\.? ?)?(?:\d{1,6}(?:-?[a-z]\b)?|[a-z]\b)"
    r"|(?:rural route|r\.?f\.?d\.?|star route|rural delivery)[ #]{1,3}\d{1,4}(?:,? box \d{1,5}(?:-?[a-z]\b)?)?"
    r"|(?:r\.? ?r\.?|h\.?c\.?|rte?\.?|route)[ #]{1,3}\d{1,3}(?:,? (?:box|bx) \d{1,5}(?:-?[a-z]\b)?"
    r"|(?=,? [a-z]{3,20}(?: [a-z]{3,20})?,? (?-i:[A-Z]{2}) ))"
    r"|(?:psc|cmr|opc) \d{1,5},? box \d{1,6}|unit \d{3,6},? box \d{1,6}|(?<=\n)box \d{1,6})(?!\w)",
    re.IGNORECASE,
)
#: A box alone, where something is sent or a town follows.
_BOX_ALONE = re.compile(r"[Bb](?:ox|OX) #?\d{1,6}[A-Z]?(?![\w/-])")
_SENT = re.compile(
    r"\b(?:deliver\w*|mail\w*|address|addr|ship\w*|send|sent|forward\w*|postal|c/o)\b[^.;\n\d]{0,24}(?:to|at|:) ?\Z",
    re.IGNORECASE,
)
#: Suites and apartments for themselves; with a small letter, apt is also an appointment.
_ALONE = re.compile(
    r"(?:(?:S(?:uite|te|UITE|TE)|suite)\.? ?#? ?(?=[A-Z]?\d)|A(?:pt|PT|partment|PARTMENT)\.? ?#? ?|apartment #? ?"
    r"|apt\.? ?# ?)"
    r"(?P<n>[A-Z]?-?\d{1,4}-?[A-Za-z]?|[A-Z])(?![\w/:-]|\.\d| ?(?i:[ap]\.?m|weeks?|wks?|days?|months?|hours?|hrs?)\b)"
)
_ALONES = frozenset(("suite", "ste", "apt", "apartment"))
#: Streets whose first word says that they are: Calle Ocho, Rue de Rivoli, Avenue B; most of them abroad.
_FIRST_WORD = re.compile(
    rf"(?P<house>(?:{HOUSE},? )?)(?P<it>(?:Calle|Avenida|Av\.|Avda\.?|Camino|Paseo|Calzada|Vereda|Carretera|Rue|Rua"
    rf"|Via|Viale"
    r"|Vicolo|Piazza|Corso|Carrer|Ulica|ul\.|Jalan|Avenue|Ave\.?)"
    r" (?:(?:de la|de los|de las|de|del|des|du|della|di|da|do|dos|of the|la|el|las|los|le) )?"
    r"[A-Z](?:[\w'’]+(?:[ -][A-Z][\w'’]+){0,2})?(?:,? (?:No\.? |# ?|n[°º] ?)?\d{1,5}[A-Za-z]?(?![\w.]|/\d))?)"
)
_FIRST_WORDS = word_set(
    "calle avenida av avda camino paseo calzada vereda carretera rue rua via viale vicolo piazza corso carrer ulica "
    "ul jalan avenue ave"
)
#: A street abroad with its kind at its end and its house number behind: Hauptstrasse 12, Storgata 5.
_ABROAD = re.compile(
    r"(?<!\w)[A-ZÄÖÜÅØ][\w-]{2,30}(?:stra(?:ss|ß)e|str\.|gasse|platz|allee|weg|damm|straat|laan|gracht|gatan|gata"
    r"|vägen|veien"
    r"|vegen|vej|gade|katu|utca) \d{1,4} ?[a-zA-Z]?(?![\w/.-])"
)
_CORNER = re.compile(
    r"(?P<it>(?P<one>(?:[NSEWnsew]\.? )?(?:\d{1,3}(?:st|nd|rd|th|ST|ND|RD|TH)|[A-Za-z][\w'’]+(?: [A-Za-z][\w'’]+)?))"
    r" ?(?P<sign>&|/| and | AND )\s?(?P<two>(?:[NSEWnsew]\.? )?(?:\d{1,3}(?:st|nd|rd|th|ST|ND|RD|TH)|[A-Za-z][\w'’]+)))"
    r"(?! ?&)(?!\w)(?! (?!(?:St|Ave|Rd|Blvd|Dr|Ln|Street|Avenue|Road|SE|SW|NE|NW|NYC|Apt)\b)[A-Z][a-z])"
)
_CORNER_CUE = re.compile(
    r"(?:\b(?P<sure>corner of|intersection of|intersection at|(?:between|btwn) (?=\d))|\b(?:from|at|on|near|off"
    r"|scene:?|location:?|to|by|pharmacy|walgreens|cvs|rite aid|walmart|kroger|safeway|costco|store|shop"
    r"|school|church|station|stop|corner)|@) ?\Z",
    re.IGNORECASE,
)
_CUE = re.compile(
    r"(?:\b(?:on|off|off of|at|from|near|along|down|up|to|by|via|toward|towards|and|in|around|across|corner of|of"
    r"|between)"
    r"|[@&:,/]) ?(?:the )?\Z", re.IGNORECASE,
)
_SMALL_NAME = re.compile(
    rf"(?P<cue>(?<=\s)(?:on|off|at|from|near|along|to|by|of|and|@|&|/|between|down|streets?:?) ?"
    rf"|, )(?P<it>(?:{DIRECTION} )?"
    r"(?P<name>(?:[A-Za-z][A-Za-z'’]{2,} |\d{1,3}(?:st|nd|rd|th|ST|ND|RD"
                         r"|TH) ){1,3}))\Z", re.IGNORECASE,
)
#: Suffixes that are streets in small letters and in capitals too, with no house number before.
_CASELESS = word_set(
    "ave avenue blvd boulevard expressway freeway highway parkway pkwy rd road speedway street turnpike st thruway "
    "tollway"
)
_LIVES = word_set(
    "address addr home residence mail mailing lives live living lived resides reside resided residing stays stay "
    "stayed staying moved rents rent renting house apartment dispatched responded scene location picked delivered "
    "deliver ship shipped send sent"
)
#: Suffixes that are nothing else, in capitals and in small letters too.
_PLAIN_SUFFIXES = word_set(
    "ave avenue blvd boulevard parkway pkwy turnpike highway road street"
)
_NO_CUE = re.compile(r"(?<![\w'’-])(?P<it>(?:[A-Za-z][A-Za-z'’]{2,} ){1,3})\Z")
#: Of these, what only an address follows with a number and a name.
_LIVES_AT = word_set("address addr residence lives resides resided residing mail mailing rents")
_STOREYS = word_set("story storey level floor bedroom bed room west east north south")
#: Tokens before a suffix that are no word with a capital: E. 5th, O'Neil's.
_BEFORE_TOKENS = frozenset((".", "st", "nd", "rd", "th", "s"))
_BOXES = word_set("p po post rural rfd r rr hc h star psc box cmr opc unit rt rte route")
_ROADS = word_set(
    "i us u sr cr sh th fm rt rte hwy route highway interstate road rd state county co cty old loop spur ranch farm "
    "trunk motorway autopista"
) | frozenset(map(str.lower, lexicon.states()))
_ROAD_WORD = r"(?i:route|highway|hwy|rte|rt|interstate|road|rd|trunk|motorway)"
_ROAD = re.compile(
    r"(?<![\w-])(?:(?:(?P<short>I|US|SR|CR|SH|TH|FM|Rt|Rte|RT|RTE|Hwy|HWY|Loop|LOOP|Spur|i|us|hwy|rte|rt|fm"
    r"|co rd|CO RD"
    r"|cty rd|Cty Rd)|(?P<state>[A-Z]{2}))[- ]|U\.S\. "
    rf"|(?:(?i:us|u\.s\.|state|county|co\.?|cty\.?|old|ranch|farm to market|forest"
    rf"|[A-Z]{{2}}) )?{_ROAD_WORD}\.? (?i:no\.? )?)"
    r"(?P<n>\d{1,4}[A-Z]?|(?<=[Rr]d )[A-Z]{1,2}(?!\w)|(?<=[Rr]oad )[A-Z]{1,2}(?!\w))"
    r"(?: (?:North|South|East|West|N|S|E|W|NB|SB|EB|WB|nb|sb|eb|wb)\b)?"
    r"(?![\w-]|\.\d|/\d| ?(?:mg|ml|cc|cm|mm|mcg|units?|we?e?ks?|days?|mos?|months?|years?"
    r"|yrs?|hours?|hrs?|min|times|x)\b)"
)
_ROAD_HOUSE = re.compile(rf"(?P<it>{HOUSE} (?:{DIRECTION} )?)\Z")
_ROAD_CUE = re.compile(
    r"(?i)(?:\b(?:on|off|off of|along|near|from|via|exit|down|up|at|mile|and|of|between|to|by|crash|mva|mvc|take"
    r"|scene|onto|past"
    r"|across|over)|[&/@:,]) ?\Z"
)
#: What may only be on, off or along a road: a state's code that is also an abbreviation.
_ROAD_SURE = re.compile(
    r"(?i)\b(?:off|off of|along|via|exit|onto|mvc on|mva on|crash on|accident on|driving on|directions:?) \Z"
)
#: Isotopes of iodine, which are no interstates.
_ISOTOPES = frozenset(("123", "124", "125", "129", "131"))
_MILE = re.compile(r"\b[Mm](?:ile|ILE)[ -]?(?:[Mm]arker|[Pp]ost|MARKER|POST) \d{1,4}(?:\.\d)?(?!\w)")
_EXIT = re.compile(r"(?:exit|Exit|EXIT) #?\d{1,3}[A-Z]?(?![\w/-]|\.\d)")
_POINTS = frozenset(("n", "s", "e", "w", "ne", "nw", "se", "sw"))
_TURNED = re.compile(r"(?<![\w./$#:%-])\d{1,5} (?:[NSEW]\.|[NS]\.?[EW]\.?) [A-Z][a-z'’]{2,}(?: [A-Z][a-z]+)?(?!\w)")
#: A direction and a name with neither house number nor suffix: on S. Halsted.
_SIDED = re.compile(r"[NSEWnsew]\.? (?P<name>[A-Z][a-z]{3,}|[a-z]{4,})(?![\w'’-])")
#: Behind a street in a line of capitals: a unit, a comma and a town, or the end.
_ENDED = re.compile(r"\.?(?:,? (?:\d{1,4}|#|APT|UNIT|LOT|STE)|, ?[A-Z]{3,}|[ \t]*(?:\n|\Z))")
_SIDED_CUE = re.compile(r"(?i)\b(?:on|off|off of|along|near|down|at|corner of) \Z")
_STREET_BEHIND = re.compile(
    r" ?(?:[NSEWnsew]\.? )?(?:[^\W\d_]{3,} |\d{1,3}(?:st|nd|rd|th) ){1,2}(?P<suffix>[a-z]{2,9})\b",
    re.IGNORECASE,
)
_STREET_BEFORE = re.compile(
    r"(?:\A|(?<=\s)|(?<=@))(?!(?:at|on|near|from|of) )(?P<it>(?:[NSEWnsew]\.? )?(?:[^\W\d_]{3,} |\d{1,3}(?:st|nd|rd"
    r"|th) ){1,2}[a-z]{2,9}\.?) ?\Z",
    re.IGNORECASE,
)
_CORNER_LEFT = re.compile(
    r"(?:(?<=\s)|(?<=@)|\A)(?P<it>(?:[NSEWnsew]\.? )?(?:\d{1,3}(?:st|nd|rd|th|ST|ND|RD|TH)|[A-Za-z][\w'’]+))\Z"
)
_OF = re.compile(r" (?:of|at) (?:the )?", re.IGNORECASE)
_DIRECTED = re.compile(r"^[nsew]\.? ")
_ZIP_CUED = re.compile(r"(?:\s?code)?(?: is)?[ :#]{0,4}(?P<it>\d{5}(?:-\d{4})?)(?!\w)", re.IGNORECASE)
_ZIPS = frozenset(("zip", "zipcode"))
_SHORT_UNITS = word_set("mm cm ml mg cc kg mcg hr hrs min wk wks fr ga sec")
_SMALL_SENTENCE = re.compile(r"[a-z)\d]\. [a-z]{2}|\A[a-z]{2,}[^.]{0,60}\.\s*\Z")
#: Suffixes that are written so in small letters behind a house number, and are hardly words there.
_SMALL_SUFFIXES = word_set(
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
_LETTERS = re.compile(r"[^\W\d_]+")


def box_at(text: str, at: int) -> re.Match[str] | None:
    """The post box or rural route that begins at a place."""
    return _BOX.match(text, at)


@cache
def suffixes() -> frozenset[str]:
    return (frozenset(lexicon.street_suffixes()) | around("strong") | {"overlook"}) - around("institutional")


@cache
def _whole() -> frozenset[str]:
    """Suffixes that are no abbreviations: the full stop behind them is the sentence's."""
    return frozenset(map(str.lower, lexicon.suffix_names().values()))


@cache
def street_names() -> frozenset[str]:
    """Names of streets in small letters."""
    return frozenset(map(str.lower, lexicon.street_names()))


@cache
def _no_house() -> frozenset[str]:
    """Suffixes before which a street's name may stand with no house number."""
    return around("strong") - around("housed")


@cache
def plain_words() -> frozenset[str]:
    return lexicon.common_words() | lexicon.clinical_words()


@cache
def surnames() -> frozenset[str]:
    """Names that so many bear that a town of that name needs more than a preposition."""
    last, first = lexicon.names(0.01).last, lexicon.names(0.02)
    return frozenset(last.keys() | first.female.keys() | first.male.keys())


#: Words at which boxes, roads, ZIP codes and house numbers are looked for.
ANCHORS = _BOXES | _ROADS | _POINTS | _LIVES | _ZIPS | _ALONES | _FIRST_WORDS | {
    "mile", "exit", "cmr", "opc", "unit", "rt", "rte", "route", "&", "corner", "intersection",
}


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
        self._whispering: dict[int, bool] = {}

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

    def small(self, at: int) -> bool:
        """Whether a place stands in a line without capitals, in which a sentence begins so, or all of the note."""
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
        for number in numbers:
            word, lower, start, end = note.words[number], note.lower[number], note.starts[number], note.ends[number]
            if start < done or number == 0:
                continue
            before = note.words[number - 1]
            capital = word[0].isupper()
            named = before[0].isupper() or before.lower() in _BEFORE_TOKENS or lower == "broadway"
            if not named if capital else (
                not before[0].isalnum()
                or (lower not in around("strong") and (lower not in _SMALL_SUFFIXES or not self.small(start)))
            ):
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
            if text[place].isdigit():
                yield self.span(self._house_name(place), done, "STREET", "house number and street")
            else:
                yield self.span(place, done, "STREET", "street")

    def _house_name(self, place: int) -> int:
        """Where the name of a building begins that stands before a street; else where the street does."""
        if self.text[place - 2 : place - 1] != ",":
            return place
        found = _HOUSE_NAME.search(self.text, max(0, place - 50), place)
        if found is None or self.taken(found.start()) or (" " not in found["it"] and found["it"].lower() in surnames()):
            return place
        return found.start("it")

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
        caseless = lower in _CASELESS and (self.shouted(start) if capital else self.small(start))
        if caseless and (lower != "st" or not self.shouted(start)):
            found = _SMALL_NAME.search(text, max(0, start - 48), start)
            if found and self._named_street(found["name"].lower().split()):
                return found.start("it")
        if caseless and lower in _PLAIN_SUFFIXES and (found := _NO_CUE.search(text, max(0, start - 40), start)):
            words = found["it"].lower().split()
            while len(words) > 1 and (words[0] in plain_words() or words[0] in _NO_NAMES):
                words = words[1:]
            if words[0] not in plain_words() and " ".join(words) in street_names():
                return start - len(" ".join(words)) - 1
        if capital and lower in _no_house() and not self.shouted(start):
            found = _NO_HOUSE.search(text, max(0, start - 48), start)
            if found and not (lower == "drive" and text[start - 2] == "."):
                name = found["name"].strip().lower()
                if name in street_names() or name[0].isdigit() or not all(
                    word in plain_words() for word in _LETTERS.findall(name)
                ):
                    return found.start("it")
        return None

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
        if all(word in units() for word in words):
            return False
        calm = capital and not self.shouted(start)
        if name.strip().lower() in street_names() or (suffix in around("strong") and calm):
            return True
        plain = all(word in plain_words() or word in ("mg", "ml", "cc", "cm", "mm", "x") for word in words)
        if not capital and suffix not in around("strong"):
            if any(word in units() for word in words):
                return False
            behind = _BEHIND_STREET.match(self.text, start + len(suffix))
            told = behind is not None and any(map(str.isdigit, behind[0]))
            return told or any(map(str.isdigit, name)) or name.strip() in street_names() or not plain
        if not capital:
            behind = _BEHIND_STREET.match(self.text, start + len(suffix))
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

    def boxes(self) -> Iterator[Span]:
        """Boxes and rural routes, numbered roads, and streets without a suffix."""
        text, starts = self.text, self.note.starts
        for number in self.numbers(_BOXES):
            start = starts[number]
            if (box := _BOX.match(text, start)) and not self.taken(start):
                yield self.span(*box.span(), "LOCATION-OTHER", "box or rural route")
            elif self.taken(start) or self.note.lower[number] != "box":
                continue
            elif alone := _BOX_ALONE.match(text, start):
                town = text[alone.end() : alone.end() + 1] == "," and self._town_follows(alone.end())
                if town or _SENT.search(text, max(0, start - 40), start):
                    yield self.span(*alone.span(), "LOCATION-OTHER", "box or rural route")
        for number in self.numbers(_ROADS):
            road = _ROAD.match(text, starts[number])
            if road and not self.taken(road.start()) and not self.taken(road.end() - 1):
                house = _ROAD_HOUSE.search(text, max(0, road.start() - 20), road.start())
                if house and road["n"].isdigit() and len(road[0]) > 4 and not road["state"]:
                    behind = _BEHIND_STREET.match(text, road.end())
                    stop = behind.end() if behind else road.end()
                    yield self.span(house.start("it"), stop, "STREET", "house number and road")
                elif self._a_road(road):
                    yield self.span(*road.span(), "LOCATION-OTHER", "numbered road")
        for number in self.numbers(frozenset(("exit",))):
            start = starts[number]
            if (found := _EXIT.match(text, start)) and _ROAD_CUE.search(text, max(0, start - 14), start):
                yield self.span(*found.span(), "LOCATION-OTHER", "exit")
        if "mile" in self.here:
            for found in _MILE.finditer(text):
                yield self.span(*found.span(), "LOCATION-OTHER", "mile marker")
        yield from self._without_suffix()
        for number in self.numbers(_ZIPS):
            if coded := _ZIP_CUED.match(text, self.note.ends[number]):
                yield self.span(*coded.span("it"), "ZIP", "behind its name")

    def _without_suffix(self) -> Iterator[Span]:
        note, text, starts, words = self.note, self.text, self.note.starts, self.note.words
        for number in self.numbers(_POINTS):
            turned = _TURNED.match(text, starts[number - 1]) if number else None
            word = turned[0].rpartition(" ")[2].lower() if turned else ""
            named = turned and (word not in plain_words() or text[turned.end() : turned.end() + 1] == ",")
            if turned and named and not self.taken(turned.start()):
                yield self.span(*turned.span(), "STREET", "house number and direction")
            elif not turned and not self.taken(starts[number]) and (side := _SIDED.match(text, starts[number])):
                name = side["name"]
                known = name.lower() in street_names() and (
                    name.lower() not in plain_words() or (name[0].isupper() and not self.shouted(starts[number]))
                )
                if known and (name[0].isupper() or self.small(starts[number])) and (
                    _SIDED_CUE.search(text, max(0, starts[number] - 12), starts[number])
                ):
                    yield self.span(*side.span(), "STREET", "direction and street")
        for number in self.numbers(_LIVES):
            cued = _CUED.match(text, starts[number])
            if cued and not self.taken(cued.start("it")):
                name = cued["name"].lower().split()
                told = note.lower[number] in _LIVES_AT and name[0] not in _STOREYS
                if name[0] not in units() and (told or " ".join(name) in street_names() or not all(
                    word in plain_words() for word in name
                )):
                    yield self.span(*cued.span("it"), "STREET", "house number behind a cue")
        for number in self.numbers(_ALONES):
            alone = _ALONE.match(text, starts[number])
            if alone and not self.taken(starts[number]):
                yield self.span(*alone.span(), "STREET", "suite or apartment")
        for number in self.numbers(_FIRST_WORDS):
            start = starts[number]
            if words[number][0].isupper() and not self.shouted(start) and not self.taken(start):
                begin = max(0, start - 10)
                house = _ROAD_HOUSE.search(text, begin, start)
                found = _FIRST_WORD.match(text, house.start("it") if house else start)
                if found and (house or found["it"][-1].isdigit() or _CUE.search(text, max(0, start - 14), start)):
                    yield self.span(*found.span(), "STREET", "street by its first word")
        if not text.isascii() or "str" in self.note.lowered or "gat" in self.note.lowered:
            for found in _ABROAD.finditer(text):
                if not self.taken(found.start()):
                    yield self.span(*found.span(), "STREET", "street abroad")
        yield from self._corners()

    def _corners(self) -> Iterator[Span]:
        """Where two streets meet: roosevelt & pulaski, 5th & Main, corner of Elm and Third."""
        text, note = self.text, self.note
        for number in self.numbers(frozenset(("&", "corner", "intersection"))):
            if note.words[number] == "&" and (whole := self._with_suffixes(number)):
                yield self.span(*whole, "STREET", "two streets")
                continue
            if note.words[number] == "&":
                window = text[max(0, note.starts[number] - 40) : note.starts[number]]
                before = len(window) - len(window.rstrip())
                cut = _CORNER_LEFT.search(window[: len(window) - before])
                start = max(0, note.starts[number] - 40) + cut.start("it") if cut else -1
            else:
                behind = _OF.match(text, note.ends[number])
                start = behind.end() if behind else -1
            found = _CORNER.match(text, start) if start >= 0 else None
            if found is None or self.taken(found.start("one")) or found["one"].lower() == found["two"].lower():
                continue
            cue = _CORNER_CUE.search(text, max(0, start - 20), start)
            if cue is None and self._town_follows(found.end("it")) and found["one"][0].isupper():
                cue = re.match("(?P<sure>x)?", "")
            if cue and self._streets_meet(found, sure=cue["sure"] is not None):
                yield self.span(*found.span("it"), "STREET", "two streets")

    def _with_suffixes(self, number: int) -> tuple[int, int] | None:
        """Two streets with their suffixes around an ampersand, where no capitals tell: MILL BAY RD & LARCH ST."""
        note, text = self.note, self.text
        if number < 2 or note.lower[number - 1] not in suffixes():
            return None
        behind = _STREET_BEHIND.match(text, note.ends[number])
        before = _STREET_BEFORE.search(text, max(0, note.starts[number] - 40), note.starts[number])
        if not behind or not before or behind["suffix"].lower() not in suffixes() or self.taken(before.start("it")):
            return None
        return before.start("it"), behind.end()

    def _streets_meet(self, found: re.Match[str], *, sure: bool) -> bool:
        one, two = (_DIRECTED.sub("", found[which].lower()) for which in ("one", "two"))
        figures = one[0].isdigit() + two[0].isdigit()
        if sure:
            return not (figures == 0 and one in plain_words() and two in plain_words() and found["one"].islower())
        if figures == 2 or found["sign"] != "&":
            return False
        known = [name in street_names() for name in (one, two) if not name[0].isdigit()]
        if not any(known):
            return False
        if figures:
            return True
        calm = found["one"][0].isupper() and found["two"][0].isupper() and not self.shouted(found.start())
        return all(known) and (calm or one not in plain_words() or two not in plain_words())

    def _town_follows(self, at: int) -> bool:
        """Whether a word with a capital stands behind a comma."""
        return re.compile(r",[ \n][A-Z][a-z]{2,}").match(self.text, at) is not None

    def _a_road(self, road: re.Match[str]) -> bool:
        """Whether a letter or word with a number is a road: by its length or by the words before, and no isotope."""
        text, start = self.text, road.start()
        short = road["short"] or ""
        if short in ("I", "i") and (road["n"] in _ISOTOPES or road[0][1] == " "):
            return False
        if road["state"]:
            sure = _ROAD_SURE.search(text, max(0, start - 16), start) is not None
            code = road["state"].lower()
            if road["state"] not in lexicon.states() or sure:
                return sure
            if code in around("clinical-code") or code in around("doubtful-code") or self.shouted(start):
                return False
            return text[start - 1 : start] == " " and _ROAD_CUE.search(text, max(0, start - 14), start) is not None
        cued = _ROAD_CUE.search(text, max(0, start - 14), start) is not None
        if short.islower():
            return cued and (short in ("i", "hwy", "co rd", "cty rd", "fm") or road[0][2:3] != " " or self.small(start))
        low = road[0].lower()
        return cued or (len(road[0]) > 7 and not low.startswith(("road", "rd")) and not low.startswith("route "))
