"""Boxes, rural routes and numbered roads; streets without a suffix, and where two of them meet."""

from __future__ import annotations

import re
from bisect import bisect_left
from collections.abc import Iterator

from resynth import lexicon
from resynth.recognize import gazetteer
from resynth.recognize.gazetteer import around
from resynth.recognize.numbers.shapes import units
from resynth.recognize.persons.name_cues import first_names
from resynth.recognize.places import no_places
from resynth.recognize.places.streets import (
    BEHIND_STREET,
    CAP,
    DIRECTION,
    HOUSE,
    SMALL_SUFFIXES,
    Streets,
    Where,
    anywhere,
    plain_words,
    small,
    street_names,
    suffixes,
)
from resynth.recognize.words import regex, word_set
from resynth.types import Span

_CUED = regex(
    r"(?i:\w+(?:[^.;:\n\d]{0,44}\b(?:at|to|on|in)|(?: (?:address|is|to|it to|confirmed"
    r"|verified)){0,2}\s?:)\s{1,3}(?:c/o )?)"
    rf"(?P<it>{HOUSE} (?!(?:North|South|East|West)\b(?! [A-Z]))(?:{DIRECTION} )?(?P<name>{CAP}(?: {CAP}){{0,3}})"
    r"(?:,? (?:(?:Apt|Unit|Suite|Ste)\b|#)\.? ?#?\w{1,5}(?!\w))?)"
)
_BOX = regex(
    r"(?<!\w)(?:(?:(?:p\.? ?o\.? ?|post office )(?:box|drawer|bx)|pob)[ #:]{1,3}(?:no\.? ?)?"
    r"(?:\d{1,6}(?:-?[a-z]\b)?|[a-z]\b)"
    r"|(?:rural route|r\.?f\.?d\.?|star route|rural delivery)[ #]{1,3}\d{1,4}(?:,? box \d{1,5}(?:-?[a-z]\b)?)?"
    r"|(?:r\.? ?r\.?|h\.?c\.?|rte?\.?|route)[ #]{1,3}\d{1,3}(?:,? (?:box|bx) \d{1,5}(?:-?[a-z]\b)?"
    r"|(?=,? [a-z]{3,20}(?: [a-z]{3,20})?,? (?-i:[A-Z]{2}) ))"
    r"|general delivery|gen\. ?del(?:ivery|\.)"
    r"|(?:psc|cmr|opc) \d{1,5},? box \d{1,6}|unit \d{3,6},? box \d{1,6}|(?<=\n)box \d{1,6})(?!\w)",
    re.IGNORECASE,
)
#: A rural route with no box, behind what only an address follows.
_ROUTE_ALONE = regex(r"[Rr]\.? ?[Rr]\.? ?#? ?\d{1,2}(?![\w/-]|[.,]\d)")
_DWELT = regex(
    r"(?i)\b(?:lives?|lived|living|resides?|residing|(?:address|addr)(?: is| as)?)(?: at| on|:)? \Z"
)
#: A house in a country that is numbered as a grid: 553 N 201 W; not 40 W 120 s, watts and seconds.
_GRID = regex(
    r"(?<![\w./$#:%-])\d{1,5} (?:[NS]\.? \d{3,5} [EW]|[ns]\.? \d{3,5} [ew]|[EW]\.? \d{3,5} [NS]|e\.? \d{3,5} [ns]"
    r"|w\.? \d{3,5} n)\b(?![/-])"
)
#: A box alone, where something is sent or a town follows.
_BOX_ALONE = regex(r"[Bb](?:ox|OX) #?\d{1,6}[A-Z]?(?![\w/-])")
_COMMA_TOWN = regex(r",[ \n][A-Z][a-z]{2,}")
_SENT = regex(
    r"\b(?:deliver\w*|mail\w*|address|addr|ship\w*|send|sent|forward\w*|postal|c/o)\b[^.;\n\d]{0,24}(?:to|at|:) ?\Z"
    r"|\b(?:mailing|mail|postal|home) (?:address|addr)\.? ?\Z",
    re.IGNORECASE,
)
#: What parts a box from its town, and what may stand behind the town.
_BEFORE_TOWN, _TOWN_ENDS = 3, regex(r"[ \t]*(?:[.;)\n]|\Z)")
#: The part of a house that somebody lives in: ``lives in unit f, no elevator``.
_LIVES_IN_UNIT = regex(
    r" (?:in|at) (?:an? |the )?(?:(?:apt|apartment|unit|space|spc|lot|trailer|trlr|ste|suite|flat)\.? ?#? ?|# ?)"
    r"(?P<it>[A-Z]?\d{1,4}-?[A-Z]?|[A-Z])(?=[,.;)\n]|\s*\Z| (?:and|with|w/|at|of the)(?!\w))",
    re.IGNORECASE,
)
#: Suites and apartments for themselves; with a small letter, apt is also an appointment.
_ALONE = regex(
    r"(?:(?:S(?:uite|te|UITE|TE)|suite)\.? ?#? ?(?=[A-Z]?\d)|A(?:pt|PT|partment|PARTMENT)\.? ?#? ?|apartment #? ?"
    r"|apt\.? ?# ?)"
    r"(?P<n>[A-Z]?-?\d{1,4}-?[A-Za-z]?|[A-Z])(?![\w/:-]|\.\d| ?(?i:[ap]\.?m|weeks?|wks?|days?|months?|hours?|hrs?)\b)"
)
#: A house number and words with capitals before a suite or apartment are its street, whatever the last is called.
_TO_UNIT = regex(
    r"(?<![\w.,/-])(?P<it>\d{1,6}(?:-\d{1,4})? (?:[NSEW]\.? )?(?:[A-Z][\w'’.-]{1,20} ){0,3}[A-Z][\w'’-]{1,20},? )\Z"
)
#: The same without capitals: ``2219 vine apt 3``.
_SMALL_UNIT = regex(
    r"(?:apt|apartment|ste|suite)\.? ?#? ?[a-z]?-?\d{1,4}[a-z]?"
    r"(?![\w/:-]|\.\d| ?(?:[ap]\.?m|weeks?|wks?|days?|months?|hours?|hrs?)\b)"
)
_SMALL_TO_UNIT = regex(r"(?<![\w.,/-])(?P<it>\d{2,6} (?:[nsew]\.? )?(?P<name>(?:[a-z]{3,15} ){0,2}[a-z]{3,15}),? )\Z")
_ALONES = frozenset(("suite", "ste", "apt", "apartment"))
#: Streets whose first word says that they are: Calle Ocho, Rue de Rivoli, Avenue B; most of them abroad.
_FIRST_WORD = regex(
    rf"(?P<house>(?:{HOUSE},? )?)(?:{DIRECTION} )?"
    r"(?P<it>(?i:Boulevard|Chemin|Impasse|Quai|Allée|Calle|Avenida|Av\.|Avda\.?|Camino"
    r"|Paseo|Calzada|Vereda|Carretera|Rue|Rua|Via|Viale|Vicolo|Piazza|Corso|Carrer|Ulica|ul\.|Jalan|Avenue|Ave\.?)"
    r" (?:(?:de la|de los|de las|de|del|des|du|della|di|da|do|dos|of the|la|el|las|los|le) )?"
    r"[A-Z](?:[\w'’]+(?:[ -][A-Z][\w'’]+){0,2})?(?:,? (?:No\.? |# ?|n[°º] ?)?\d{1,5}[A-Za-z]?(?![\w.]|/\d))?)"
)
_FIRST_WORDS = word_set(
    "calle avenida av avda camino paseo calzada vereda carretera rue rua via viale boulevard chemin impasse quai "
    "allée vicolo piazza corso carrer ulica ul jalan avenue ave"
)
#: A street abroad with its kind at its end and its house number behind: Hauptstrasse 12, Storgata 5.
_ABROAD = regex(
    r"(?<!\w)[A-ZÄÖÜÅØ][\w-]{2,30}(?:stra(?:ss|ß)e|str\.|gasse|platz|allee|weg|damm|straat|laan|gracht|gatan|gata"
    r"|vägen|veien"
    r"|vegen|vej|gade|katu|utca) \d{1,4} ?[a-zA-Z]?(?![\w/.-])"
)
_ABROAD_KINDS = (
    "straße", "strasse", "gasse", "platz", "allee", "weg", "damm", "straat", "laan", "gracht", "gatan", "gata", "vägen",
    "veien", "vegen", "vej", "gade", "katu", "utca",
)
_CORNER = regex(
    r"(?P<it>(?P<one>(?:[NSEWnsew]\.? )?(?:\d{1,3}(?:st|nd|rd|th|ST|ND|RD|TH)|[A-Za-z][\w'’]+(?: [A-Za-z][\w'’]+)?))"
    r" ?(?P<sign>&|/| and | AND )\s?(?P<two>(?:[NSEWnsew]\.? )?(?:\d{1,3}(?:st|nd|rd|th|ST|ND|RD|TH)|[A-Za-z][\w'’]+)))"
    r"(?! ?&)(?!\w)(?! (?!(?:St|Ave|Rd|Blvd|Dr|Ln|Street|Avenue|Road|SE|SW|NE|NW|NYC|Apt)\b)[A-Z][a-z])"
)
_CORNER_CUE = regex(
    r"(?:\b(?P<sure>corner of|intersection of|intersection at|(?:between|btwn) (?=\d))|\b(?:from|at|on|near|off"
    r"|scene:?|location:?|to|by|pharmacy|walgreens|cvs|rite aid|walmart|kroger|safeway|costco|store|shop"
    r"|school|church|station|stop|corner)|@) ?\Z",
    re.IGNORECASE,
)
_CUE = regex(
    r"(?:\b(?:on|off|off of|at|from|near|along|down|up|to|by|via|toward|towards|and|in|around|across|corner of|of"
    r"|between)"
    r"|[@&:,/]) ?(?:the )?\Z", re.IGNORECASE,
)
#: Abbreviations of several: 4 SNFs are no street.
_PLURAL = regex(r"[A-Z]{2,5}s\Z")
_LIVES = word_set(
    "address addr home residence mail mailing lives live living lived resides reside resided residing stays stay "
    "stayed staying moved rents rent renting house apartment dispatched responded scene location picked delivered "
    "deliver ship shipped send sent"
)
#: Of these, what only an address follows with a number and a name.
_LIVES_AT = word_set("address addr residence lives resides resided residing mail mailing rents")
_DWELLS = word_set("lives live living lived resides reside resided residing stays stay staying stayed rents")
#: What stands right before a house number behind them: at, a colon, c/o, the N of N5120.
_BEFORE_HOUSE = word_set("at to on in : o n s e w")
_STOREYS = word_set("story storey level floor bedroom bed room west east north south")
_BOXES = word_set("general gen p po pob post rural rfd r rr hc h star psc box cmr opc unit rt rte route")
_ROADS = word_set(
    "forest fire logging nf fr fs i us u sr cr sh th fm rt rte hwy route highway interstate road rd state county co "
    "cty old loop spur ranch farm trunk motorway autopista private"
)
_ROAD_WORD = r"(?i:route|highway|hwy|rte|rt|interstate|road|rd|trunk highway|motorway)"
_ROAD = regex(
    r"(?<![\w-])(?:(?:(?P<short>I|US|NF|SR|CR|SH|TH|FM|Rt|Rte|RT|RTE|Hwy|HWY|Loop|LOOP|Spur|i|us|hwy|rte|rt|fm"
    r"|co rd|CO RD"
    r"|cty rd|Cty Rd)|(?P<state>[A-Z]{2}))[- ]|U\.S\. "
    rf"|(?:(?i:us|u\.s\.|state|county|co\.?|cty\.?|old|ranch|farm to market|forest(?: service)?|fire|logging|private"
    rf"|[A-Z]{{2}}) )?{_ROAD_WORD}\.? (?i:no\.? )?)"
    r"(?P<n>\d{1,4}[A-Z]?|(?<=[Rr]d )[A-Z]{1,2}(?!\w)|(?<=[Rr]oad )[A-Z]{1,2}(?!\w))"
    r"(?: (?:North|South|East|West|N|S|E|W|NB|SB|EB|WB|nb|sb|eb|wb)\b)?"
    r"(?![\w-]|\.\d|/\d| ?(?:mg|ml|cc|cm|mm|mcg|units?|we?e?ks?|days?|mos?|months?|years?"
    r"|yrs?|hours?|hrs?|min|times|x)\b)"
)
#: What may stand behind the first word of a road.
_ROAD_NEXT = word_set(
    "- . road rd route highway hwy rte rt interstate no trunk to motorway service Service Road Rd Route Highway Hwy "
    "Rte Rt Interstate No ROAD RD ROUTE HIGHWAY HWY RTE RT INTERSTATE NO"
)
#: Of two letters, what a full stop may stand behind.
_STOPPED = word_set("Rt RT rt Rd RD rd Co CO co")
#: Behind a P, an R or an H, what makes it no box: P: 80, (R), H/o.
_NO_BOX = frozenset(":,;)/-+=^|&")
_HOUSE_BEFORE = regex(rf"(?P<it>{HOUSE},? (?:{DIRECTION} )?)\Z")
_SIDE_BEFORE = regex(rf"(?<![\w.]){DIRECTION} \Z")
_HERTZ = regex(r" ?(?i:hz|pps|ms|usec)\b")
_ROAD_HOUSE = regex(rf"(?P<it>{HOUSE} (?:{DIRECTION} )?)\Z")
_ROAD_CUE = regex(
    r"(?i)(?:\b(?:on|off|off of|along|near|from|via|exit|down|up|at|mile|and|of|between|to|by|crash|mva|mvc|take"
    r"|scene|onto|past"
    r"|across|over)|[&/@:,]) ?\Z"
)
#: What may only be on, off or along a road: a state's code that is also an abbreviation.
_ROAD_SURE = regex(
    r"(?i)\b(?:off|off of|along|via|exit|onto|mvc on|mva on|crash on|accident on|driving on|directions:?) \Z"
)
#: Isotopes of iodine, which are no interstates.
_ISOTOPES = frozenset(("123", "124", "125", "129", "131"))
_MILE = regex(r"\b[Mm](?:ile|ILE)[ -]?(?:[Mm]arker|[Pp]ost|MARKER|POST) \d{1,4}(?:\.\d)?(?!\w)")
_EXIT = regex(r"(?:exit|Exit|EXIT) #?\d{1,3}[A-Z]?(?![\w/-]|\.\d)")
_POINTS = frozenset(("n", "s", "e", "w", "ne", "nw", "se", "sw"))
_TURNED = regex(
    r"(?<![\w./$#:%-])\d{1,5} (?:[NSEW]\.?|[NS]\.?[EW]\.?) [A-Z][a-z'’]{2,}(?: [A-Z][a-z]+)?(?!\w)"
)
#: 1215 w 4th
_NUMBERED = regex(r"(?<![\w./$#:%-])\d{2,5} [NSEWnsew]\.? \d{1,3}(?:st|nd|rd|th|ST|ND|RD|TH)(?!\w)")
_ITS_END = regex(r"[ \t]*(?:[,*|\n;]|\Z)|  ")
#: A direction and a name with neither house number nor suffix: on S. Halsted.
_SIDED = regex(r"[NSEWnsew]\.? (?P<name>[A-Z][a-z]{3,}|[a-z]{4,}|\d{1,3}(?:st|nd|rd|th))(?![\w'’-])")
_A_UNIT = regex(r",? {1,3}(?:# ?|(?:Apt|APT|Unit|UNIT|Ste|STE|Suite|Lot|Trlr|Sp|Spc)\.? ?#?)\d{1,5}[A-Z]?(?!\w)")
_ON = frozenset(("on", "off", "of", "along", "near", "down", "at", "n", "s"))
_SIDED_CUE = regex(r"(?i)\b(?:on|off|off of|along|near|down|at|corner of) \Z")
#: What is on a street, or goes there: the pharmacy on Western.
_ON_STREET = regex(
    r"(?i)\b(?:live[sd]?|living|house|home|apartment|apt|pharmacy|store|walgreens|cvs|rite aid|walmart|driving"
    r"|walking|drove|walked"
    r"|crossing|clinic|office|shelter|church|located|accident|crash|crashed|struck|hit|mvc|mva|was|bar|restaurant"
    r"|corner|place|bus)"
    r"(?: \w+)? \Z"
)
#: What is nowhere but on a street: there one called by a word is one too.
_SURELY_ON = regex(
    r"(?i)\b(?:pharmacy|store|walgreens|cvs|rite aid|walmart|kroger|safeway|costco|target|fred meyer|publix|winco"
    r"|albertsons|library|courthouse|laundromat|garage|deli|pub|shelter"
    r"|church|restaurant|diner|bakery|gym|bus stop|hotel|motel|gas station) \Z"
)
_AT = regex(r"(?i)\b(?:at|to|on|near|by|off|from) \Z")
_AND_STREET = regex(r" (?:and|&|/|n) (?P<name>[A-Za-z]{4,})(?![\w'’-])")
_STREET_AND = regex(r"(?i)\b(?:at|to|on|near|by|off|from) (?P<name>[A-Za-z]{4,}) (?:and|&|/|n) \Z")
#: 1900 block of E Monroe; the street that meets one that was found.
_BLOCK = regex(
    r"\d{2,5} (?i:block|blk) (?i:of )?(?:[NSEWnsew]\.? )?"
    r"(?P<name>\d{1,3}(?:st|nd|rd|th|ST|ND|RD|TH)|[A-Za-z][\w'’]{2,})"
    r"(?: (?i:st|street|ave|avenue|rd|road|blvd|dr|drive|ln|lane|way|ct|pl)\b\.?)?"
)
_MEETS = regex(
    r" (?:at|and|&|/|@|near|by) (?P<it>(?:[NSEW]\.? )?(?P<name>\d{1,3}(?:st|nd|rd|th)|[A-Z][a-z]{3,}))"
    r"(?=[.,;)\n]|\s*\Z)"
)
_GOES_ON = regex(r" (?:when|and|near|by|at|in|where|with|for|since|last|today|yesterday|who|but|between)\b")
_STREET_BEHIND = regex(
    r" ?(?:[NSEWnsew]\.? )?(?:[^\W\d_]{3,} |\d{1,3}(?:st|nd|rd|th) ){1,2}(?P<suffix>[a-z]{2,9})\b",
    re.IGNORECASE,
)
_STREET_BEFORE = regex(
    r"(?:\A|(?<=\s)|(?<=@))(?!(?:at|on|near|from|of) )(?P<it>(?:[NSEWnsew]\.? )?(?:[^\W\d_]{3,} |\d{1,3}(?:st|nd|rd"
    r"|th) ){1,2}[a-z]{2,9}\.?) ?\Z",
    re.IGNORECASE,
)
_CORNER_LEFT = regex(
    r"(?:(?<=\s)|(?<=@)|\A)(?P<it>(?:[NSEWnsew]\.? )?(?:\d{1,3}(?:st|nd|rd|th|ST|ND|RD|TH)|[A-Za-z][\w'’]+))\Z"
)
_OF = regex(r" (?:of|at) (?:the )?", re.IGNORECASE)
_DIRECTED = regex(r"^[nsew]\.? ")
_ZIP_CUED = regex(r"(?:\s?code)?(?: is)?[ :#]{0,4}(?P<it>\d{5}(?:-\d{4})?)(?!\w)", re.IGNORECASE)
_ZIPS = frozenset(("zip", "zipcode", "postal"))
def box_at(text: str, at: int) -> re.Match[str] | None:
    """The post box or rural route that begins at a place."""
    return _BOX.match(text, at)


def roles() -> dict[str, Where]:
    """What is looked for -> the words at which it is looked for."""
    strong = suffixes() & around("strong")
    return {
        "suffix": Where(suffixes(), strong | {"st"}, suffixes() & SMALL_SUFFIXES - strong), "box": anywhere(_BOXES),
        "road": Where(_ROADS | lexicon.small_state_codes(), _ROADS), "exit": anywhere(frozenset(("exit",))),
        "mile": anywhere(frozenset(("mile",))), "zip": anywhere(_ZIPS), "point": anywhere(_POINTS),
        "lives": anywhere(_LIVES), "alone": anywhere(_ALONES), "first word": anywhere(_FIRST_WORDS),
        "on": small(frozenset(("on", "crossing", "off"))),
        "corner": anywhere(frozenset(("&", "corner", "intersection"))),
        "block": anywhere(frozenset(("block", "blk"))), "nth": small(frozenset(("st", "nd", "rd", "th"))),
    }


def _names_a_street(name: str) -> bool:
    return name.lower() in street_names() and name.lower() not in lexicon.anatomy()


#: What tells how a heart beats, right before its sinus rhythm and rate, in characters.
_BEATS, _TRACED = regex(
    r"\b(?:ECG|EKG|[Rr]hythm|RHYTHM|[Tt]ele(?:metry)?|TELE|[Mm]onitor|MONITOR|CV|[Cc]ardiac|HR|[Hh]eart)\b[^\n.]{0,12}\Z"
), 28


class Roads(Streets):
    """One note whose roads are being read."""

    def roads(self) -> Iterator[Span]:
        """Boxes and rural routes, numbered roads, and streets without a suffix."""
        text, starts = self.text, self.note.starts
        for number in self.sought.get("box", ()):
            start = starts[number]
            if text[start + 1 : start + 2] in _NO_BOX:
                continue
            if (box := _BOX.match(text, start)) and not self.taken(start):
                yield self.span(*box.span(), "LOCATION-OTHER", "box or rural route")
                yield from self._town_behind(box.end())
            elif self.taken(start):
                continue
            elif route := _ROUTE_ALONE.match(text, start):
                if _DWELT.search(text, max(0, start - 24), start):
                    yield self.span(*route.span(), "LOCATION-OTHER", "box or rural route")
            elif self.note.lower[number] != "box":
                continue
            elif alone := _BOX_ALONE.match(text, start):
                town = text[alone.end() : alone.end() + 1] == "," and self._town_follows(alone.end())
                if town or _SENT.search(text, max(0, start - 40), start):
                    yield self.span(*alone.span(), "LOCATION-OTHER", "box or rural route")
                    yield from self._town_behind(alone.end())
        words, count = self.note.words, len(self.note.words)
        for number in self.sought.get("road", ()):
            following = words[number + 1] if number + 1 < count else ""
            if following not in _ROAD_NEXT and not (following.isdecimal() and len(following) < 5):
                continue
            if following == "." and len(words[number]) == 2 and words[number] not in _STOPPED:
                continue  # Ms. Avila
            road = _ROAD.match(text, starts[number])
            if road and not self.taken(road.start()) and not self.taken(road.end() - 1):
                house = _ROAD_HOUSE.search(text, max(0, road.start() - 20), road.start())
                if house and _HERTZ.match(text, road.end()):
                    continue  # 2.4 mA 60 us 130 Hz: a stimulator
                if no_places.is_no_road(text, *road.span()):
                    continue
                if house and road["n"].isdigit() and len(road[0]) > 4 and not road["state"]:
                    behind = BEHIND_STREET.match(text, road.end())
                    stop = behind.end() if behind and behind[0] != "." else road.end()
                    yield self.span(house.start("it"), stop, "STREET", "house number and road")
                elif self._a_road(road):
                    yield self.span(*road.span(), "LOCATION-OTHER", "numbered road")
        for number in self.sought.get("exit", ()):
            start = starts[number]
            if (found := _EXIT.match(text, start)) and _ROAD_CUE.search(text, max(0, start - 14), start):
                yield self.span(*found.span(), "LOCATION-OTHER", "exit")
        if self.sought.get("mile", ()):
            for found in _MILE.finditer(text):
                yield self.span(*found.span(), "LOCATION-OTHER", "mile marker")
        yield from self._without_suffix()
        for number in self.sought.get("zip", ()):
            if coded := _ZIP_CUED.match(text, self.note.ends[number]):
                yield self.span(*coded.span("it"), "ZIP", "behind its name")

    def _town_behind(self, end: int) -> Iterator[Span]:
        """The town behind a box, with which the line or the sentence ends: ``p o box 43 oildale``."""
        note = self.note
        number = bisect_left(note.starts, end)
        number += note.words[number : number + 1] == [","]
        if number >= len(note.words) or note.starts[number] - end > _BEFORE_TOWN or "\n" in (
            self.text[end : note.starts[number]]
        ):
            return
        for _, last in gazetteer.cities_at(note, number):
            if _TOWN_ENDS.match(self.text, note.ends[last]):
                yield self.span(note.starts[number], note.ends[last], "CITY", "behind a box")
                return

    def _small_unit(self, start: int) -> Iterator[Span]:
        """A house number and a street before an apartment, without capitals."""
        unit = _SMALL_UNIT.match(self.text, start)
        street = _SMALL_TO_UNIT.search(self.text, max(0, start - 60), start) if unit else None
        if unit and street and self.small(street.start()) and not self.taken(street.start("it")):
            name = street["name"].split()
            if not units().intersection(name) and name[0] not in _STOREYS:
                yield self.span(street.start("it"), unit.end(), "STREET", "suite or apartment")

    def _by_first_word(self) -> Iterator[Span]:
        """``14 Rue de la Montagne``, ``on N. Paseo del Rio``: behind a number or a preposition."""
        text, starts, words = self.text, self.note.starts, self.note.words
        for number in self.sought.get("first word", ()):
            start = starts[number]
            if words[number] in ("via", "VIA"):
                continue  # by way of
            house = _HOUSE_BEFORE.search(text, max(0, start - 12), start)
            if (house or words[number][0].isupper()) and not self.shouted(start) and not self.taken(start):
                side = None if house else _SIDE_BEFORE.search(text, max(0, start - 11), start)
                at = house.start("it") if house else side.start() if side else start
                found = _FIRST_WORD.match(text, at)
                if found and (house or found["it"][-1].isdigit() or _CUE.search(text, max(0, at - 14), at)):
                    unit = BEHIND_STREET.match(text, found.end())
                    end = unit.end() if unit and any(map(str.isdigit, unit[0])) else found.end()
                    yield self.span(at, end, "STREET", "street by its first word")

    def _without_suffix(self) -> Iterator[Span]:
        yield from self._by_first_word()
        yield from self._with_point()
        yield from self._units_alone()
        yield from self._where_somebody_lives()
        yield from self._behind_on()
        yield from self._numbered()
        yield from self._blocks()
        yield from self._meeting_housed()
        yield from self._abroad()
        yield from self._corners()

    def _with_point(self) -> Iterator[Span]:
        """House number and direction, or a direction and a street behind a cue: ``412 N Alder``."""
        text, starts, words = self.text, self.note.starts, self.note.words
        for number in self.sought.get("point", ()):
            before = words[number - 1] if number else ""
            if not before.isdecimal() and before.lower() not in _ON:
                continue
            numbered = before.isdecimal() and (
                _NUMBERED.match(text, starts[number - 1]) or _GRID.match(text, starts[number - 1]))
            if numbered and not self.taken(numbered.start()):
                yield self.span(*numbered.span(), "STREET", "house number and direction")
                continue
            turned = _TURNED.match(text, starts[number - 1])
            word = turned[0].rpartition(" ")[2].lower() if turned else ""
            unit = _A_UNIT.match(text, turned.end()) if turned else None
            if turned and unit and not self.taken(turned.start()):
                yield self.span(turned.start(), unit.end(), "STREET", "house number and direction")
                continue
            bare = turned and words[number + 1 : number + 2] != ["."] and len(words[number]) == 1
            ends = turned and (_ITS_END.match(text, turned.end()) if bare else text.startswith(",", turned.end()))
            named = turned and (ends if bare and word in street_names() else ends or word in street_names())
            if bare and word not in street_names():
                named = None
            if turned and named and not self.taken(turned.start()):
                yield self.span(*turned.span(), "STREET", "house number and direction")
            elif not turned and not self.taken(starts[number]) and (side := _SIDED.match(text, starts[number])):
                name = side["name"]
                known = name[0].isdigit() or (name.lower() in street_names() and (
                    name.lower() not in plain_words() or (name[0].isupper() and not self.shouted(starts[number]))
                ))
                if known and (not name[0].islower() or self.small(starts[number])) and (
                    _SIDED_CUE.search(text, max(0, starts[number] - 12), starts[number])
                ):
                    yield self.span(*side.span(), "STREET", "direction and street")

    def _units_alone(self) -> Iterator[Span]:
        """A suite or an apartment without its street, or with one that nothing else told."""
        text, starts, words = self.text, self.note.starts, self.note.words
        for number in self.sought.get("alone", ()):
            alone = _ALONE.match(text, starts[number])
            if alone and not self.taken(starts[number]) and not no_places.is_no_suite(text, starts[number]):
                street = _TO_UNIT.search(text, max(0, alone.start() - 60), alone.start())
                first = street.start("it") if street and not self.taken(street.start("it")) else alone.start()
                yield self.span(first, alone.end(), "STREET", "suite or apartment")
            elif not alone and words[number].islower() and not self.taken(starts[number]):
                yield from self._small_unit(starts[number])

    def _where_somebody_lives(self) -> Iterator[Span]:
        """A unit or a house number behind a verb of living."""
        note, text, starts, words = self.note, self.text, self.note.starts, self.note.words
        for number in self.sought.get("lives", ()):
            unit = _LIVES_IN_UNIT.match(text, note.ends[number])
            if unit and note.lower[number] in _DWELLS and not self.taken(unit.start("it")):
                yield self.span(*unit.span("it"), "STREET", "suite or apartment")
                continue
            figure = next((at for at in range(number + 1, min(number + 14, len(words))) if words[at].isdecimal()), -1)
            told = figure >= 0 and note.lower[figure - 1] in _BEFORE_HOUSE and not self.taken(starts[figure])
            cued = _CUED.match(text, starts[number]) if told else None
            if cued and not self.taken(cued.start("it")):
                name = cued["name"].lower().split()
                told = note.lower[number] in _LIVES_AT and name[0] not in _STOREYS
                plural = name[0] in units() or _PLURAL.match(cued["name"]) is not None
                if not plural and (told or " ".join(name) in street_names() or not all(
                    word in plain_words() for word in name
                )):
                    yield self.span(*cued.span("it"), "STREET", "house number behind a cue")

    def _behind_on(self) -> Iterator[Span]:
        """A street of one word behind "on" and a cue: ``lives on Alder``."""
        note, text, starts, words = self.note, self.text, self.note.starts, self.note.words
        for number in self.sought.get("on", ()):
            if not words[number].islower() or number + 1 == len(words) or not words[number + 1][0].isupper():
                continue
            name = note.lower[number + 1]
            named = name in street_names() and name not in plain_words()
            if not (_ON_STREET if named else _SURELY_ON).search(text, max(0, starts[number] - 40), starts[number]):
                continue
            if not named and name not in street_names() and (
                name in around("day") or name in lexicon.clinical_words() or lexicon.is_product(name)
            ):
                continue
            end = note.ends[number + 1]
            if (not self.taken(starts[number + 1]) and text[end : end + 1] in ".,;)\n") or _GOES_ON.match(text, end):
                yield self.span(starts[number + 1], end, "STREET", "street behind on", 0.6)

    def _numbered(self) -> Iterator[Span]:
        """A numbered street beside one with a name."""
        starts, words = self.note.starts, self.note.words
        for number in self.sought.get("nth", ()):
            if number and words[number - 1].isdecimal() and not self.taken(starts[number]):
                yield from self._beside_nth(number)

    def _blocks(self) -> Iterator[Span]:
        """``the 400 block of Alder``."""
        text, starts, words = self.text, self.note.starts, self.note.words
        for number in self.sought.get("block", ()):
            block = _BLOCK.match(text, starts[number - 1]) if number and words[number - 1].isdecimal() else None
            if block and not self.taken(block.start()) and (block["name"][0].isupper() or self.small(block.start())):
                yield self.span(*block.span(), "STREET", "block of a street")

    def _meeting_housed(self) -> Iterator[Span]:
        """A street that meets one with its house number."""
        text = self.text
        for end in self.housed:
            if (meets := _MEETS.match(text, end)) and not self.taken(meets.start("it")):
                name = meets["name"].lower()
                if name[0].isdigit() or name in street_names():
                    yield self.span(*meets.span("it"), "STREET", "two streets")

    def _abroad(self) -> Iterator[Span]:
        """A street with its kind in another language before the number."""
        note, text, starts, lower = self.note, self.text, self.note.starts, self.note.lower
        for number in note.digits if self.sought.get("country", ()) or not text.isascii() else ():
            if number and len(lower[number - 1]) > 6 and lower[number - 1].endswith(_ABROAD_KINDS):
                found = _ABROAD.match(text, starts[number - 1])
                if found and not self.taken(found.start()):
                    yield self.span(*found.span(), "STREET", "street abroad")

    def _beside_nth(self, number: int) -> Iterator[Span]:
        """A numbered street and one with a name, behind a place's preposition: at cherry and 5th."""
        text, start, end = self.text, self.note.starts[number - 1], self.note.ends[number]
        behind, before = _AND_STREET.match(text, end), _STREET_AND.search(text, max(0, start - 40), start)
        if behind and _AT.search(text, max(0, start - 8), start) and _names_a_street(behind["name"]):
            yield self.span(start, behind.end(), "STREET", "two streets")
        elif before and _names_a_street(before["name"]) and not self.taken(before.start("name")):
            yield self.span(before.start("name"), end, "STREET", "two streets")

    def _corners(self) -> Iterator[Span]:
        """Where two streets meet: roosevelt & pulaski, 5th & Main, corner of Elm and Third."""
        text, note = self.text, self.note
        for number in self.sought.get("corner", ()):
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
        if not any(known) or (not figures and one in first_names() and two in plain_words()):
            return False  # Scott & White
        if figures:
            return True
        calm = found["one"][0].isupper() and found["two"][0].isupper() and not self.shouted(found.start())
        return all(known) and (calm or one not in plain_words() or two not in plain_words())

    def _town_follows(self, at: int) -> bool:
        """Whether a word with a capital stands behind a comma."""
        return _COMMA_TOWN.match(self.text, at) is not None

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
        if short == "SR" and _BEATS.search(text, max(0, start - _TRACED), start):
            return False  # ECG: SR 62
        if short.islower():
            return cued and (short in ("i", "hwy", "co rd", "cty rd", "fm") or road[0][2:3] != " " or self.small(start))
        low = road[0].lower()
        if short == "I" and "-" in road[0] and text[max(0, start - 4) : start] == "the ":
            return True  # avoids the I-215
        return cued or (len(road[0]) > 7 and not low.startswith(("road", "rd")) and not low.startswith("route "))
