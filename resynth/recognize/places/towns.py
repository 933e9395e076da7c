"""Towns: by the gazetteer, by how large they are and by the words around; and towns that no list has."""

from __future__ import annotations

import re
from bisect import bisect_left
from collections.abc import Iterator
from functools import cache

from resynth import lexicon
from resynth.recognize import gazetteer
from resynth.recognize.gazetteer import around
from resynth.recognize.numbers.shapes import units
from resynth.recognize.persons.name_cues import first_names, functions
from resynth.recognize.persons.name_things import THINGS
from resynth.recognize.places import no_places
from resynth.recognize.places.features import TOWN_ALONE, Features
from resynth.recognize.places.streets import CAP, DIRECTION, HOUSE, Where, anywhere, plain_words, surnames
from resynth.recognize.words import regex, word_set
from resynth.types import Span

_BEFORE_TOWN = regex(
    rf"(?:\A|[\s(:;])(?P<it>{HOUSE} (?:{DIRECTION} )?{CAP}(?: {CAP}){{0,3}}"
    r"(?:,? (?:(?:Apt|Unit|Suite|Ste|APT|UNIT|SUITE|STE)\b|#)\.? ?#?\w{1,5})?),?\s{1,2}\Z"
)
#: What stands right before a place; behind a label, the label before the colon.
_PLACING = word_set(
    "in off nr fr from near outside around to at of via since through visit visiting visited visits toward towards "
    "between downtown greater hometown into leaving left live lives lived living reside resides residing @"
)
#: What is of a town, where a block or a sign is of a person.
_OF_PLACES = word_set(
    "outside north south east west northeast northwest southeast southwest native resident residents city town "
    "village suburb suburbs part parts side area state county district mayor downtown center middle out citizen edge "
    "people"
)
_PLACE_LABELS = word_set(
    "in at loc site clinic office campus branch facility where region address addr home residence location scene "
    "origin destination travel lives town city from born birth mail seen"
)
#: What may stand between words of living and a town.
_SURE = _PLACING | {":"}
#: Of living, moving and going; of what is at a place, and of whom one has there.
_CUES = word_set(
    "live lives lived living reside resides resided residing resident born raised grew move moves moved moving travel "
    "travels traveled travelled traveling travelling trip trips visit visits visited visiting drove went gone go goes "
    "going headed heading cruise drive drives driving driven flew fly flies flying flown flight native transfer "
    "transferred emigrated immigrated relocated relocating stationed come comes came coming originally work works "
    "worked working home house hometown family store shop job school college clinic hospital ed er nursing care "
    "church apartment vacation vacationed vacationing weekend back post posted posting daughter son brother sister "
    "mother father parents cousin cousins uncle aunt wife husband relatives friend friends conference city town "
    "village suburb area camp base station farm ranch seen treated evaluated admitted hospitalised hospitalized "
    "followed from township commute commutes commuted commuting"
)
#: From one of these on, up to a town; up is of grew up.
_SURELY_PLACED = regex(
    r"(?:grew up|(?!grew|from\b|township)\w+)\b[^.;:\n]{0,24}\b(?:in|from|to|near|outside|outside of|at|around|of|into)"
    r"[ \t]*\n?[ \t]*\Z|\b(?:city|town|village|township) of \Z"
    r"|\b(?:lives?|resides|lived|living|home|from):? ?[@:]?\Z",
    re.IGNORECASE,
)
_CUE_REACH = 60
_TITLES = word_set(
    "mr mrs ms miss dr drs prof rev sr nurse doctor aunt uncle sgt officer judge pastor grandpa grandma granddad "
    "grandmother grandfather cousin brother sister father mother papa nana"
)
#: Behind an institution or a street, a comma and a town.
#: A letterhead too: Kettle Moraine Family Practice - West Bend.
_INSTITUTED = regex(
    r"\b(?-i:(?=[A-Z]))(?:Clinic|Hospital|Center|Centre|Rehab|Rehabilitation|University|College|School|Academy"
    r"|Church|Pharmacy"
    r"|Home|Manor"
    r"|Care|Health|Medicine|Pediatrics|Associates|Practice|Memorial|Prison|Jail|Fire|Police|Elementary|Middle|High"
    r"|Facility|Village|Group|Office|Services"
    r"|Specialists|Physicians|Surgery|Radiology|Imaging|Oncology|Cardiology|Orthopedics|Hospice|Lab|Labs"
    r"|Pavilion|Towers?|Annex|Building|Bldg|Sanatorium|Sanitarium"
    r"|Institute|Dialysis|System|Partners|General|Regional|Infirmary|Department|Dept|School)\)?(?:, | \(| [-–|] )\Z",
    re.IGNORECASE,
)
#: A grade or a class: Bethesda III, Denver 2; not: in Tulsa 4 weeks ago.
_NUMERAL = regex(
    r"[ -](?:(?!VIA\b)[IVX]{1,4}[ABC]?\b|\d{1,2}[A-C]?\b(?![/:.]\d| ?(?:wks?|weeks?|days?|mos?|months?|yrs?"
    r"|years?|hours?|hrs?|x"
    r"|times|am|pm|miles|minutes|min)\b))"
)
_LISTED = regex(r" ([a-z]{3,})")
_BEHIND = regex(r"[ -]([^\W\d_]{1,20})(?: ([^\W\d_]{1,20}))?")
_CAPITAL_BEHIND = regex(r" ([A-Z][a-z'’]+|[A-Z]\.|[A-Z]{3,})")
#: The second word behind a name that makes it a scale or an institution.
_SECOND = word_set(
    "hospital clinic center care drug school university scale criteria questionnaire screening score index inventory "
    "fever virus encephalitis instrument"
)
#: Before a town, in the same clause and no farther than so many characters.
_LIVED = word_set(
    "drive drives driving driven live lives lived living reside resides resided residing resident born raised grew "
    "move moves moved moving native originally came from winters summers trip flew drove family son daughter brother "
    "sister mother father parents home back retired house work works worked working stationed immigrated emigrated "
    "college school"
)
_LIVED_STEMS = ("vacation", "travel", "visit", "relocat", "commut")
_LIVED_REACH = 28
LIVING = word_set(
    "lives live lived living resides resided residing resident born raised grew moved moving native originally "
    "emigrated immigrated relocated hometown traveled travelled returned visiting stationed deployed vacationing fled "
    "hails comes came stayed staying spent trip trips vacation vacationed evacuated resettled mother father mom dad "
    "sister brother son daughter husband wife parents family cousin cousins aunt uncle relatives grandparents "
    "grandmother grandfather village town suburb city student refugee currently flew flying driving drove winters "
    "summers retired settled"
)
#: Before "from": a town that no list has is none here.
_LEFT_WORK = word_set("retired laid fired")
_LIVED_IN = regex(
    r"\w++(?: [a-z]++){0,4}? (?P<prep>in|from|fr|to|on|near|outside|outside of|of|around|visiting)"
    r"(?: (?:the (?:city|town"
    r"|village"
    r"|suburb|island|state) of"
    r"|downtown|nearby|rural|northern|southern|eastern|western|central|south|north|east|west))?[ \n]"
    r"(?P<it>(?:(?:St|Ste|Mt|Ft)\. )?[A-ZÀ-Þ][\w'’]+(?:[ -](?:(?:de|del|la|du|of|on|the|al|am|an|der|sur"
    r"|aux?) ?)?[A-ZÀ-Þ][\w'’]+){0,3})"
)
#: What is numbered rather than called something.
_NUMBERED = word_set("rm rms bldg bld apt ste bay bed flr wd")
_OF_LIVING = word_set(
    "in from fr to on near outside of around visiting"
)
#: First words of towns that every note is full of; the large ones (The Dalles) are in places/features.
_EVERYWHERE = word_set("the on he an can my our near first many")
_PEOPLE = word_set(
    "man woman boy girl gentleman lady male female farmer teacher worker student native veteran"
)
_KIN = word_set(
    "brother sister son daughter mother father mom dad wife husband niece nephew aunt uncle cousin grandson "
    "granddaughter grandmother grandfather parents family sons daughters brothers sisters friend partner sibling "
    "siblings twin hospital clinic facility pharmacy employer school home pcp rehab cardiologist oncologist outside "
    "dtr gf bf stepson stepdaughter stepfather stepmother fiancee fiance girlfriend boyfriend caregiver guardian ex"
)
PREPOSITIONS = word_set("in live living nr through from near to outside lives resides @ visiting via fr and")

#: Before "of", where a town in small letters may stand behind it.
_OUT = word_set("out north south east west resident native city town village")
#: What stands right before a town of any size.
_BEFORE = PREPOSITIONS | word_set(
    "our around off at of since visit visited visits towards toward between downtown greater hometown into "
    "leaving left the : , ( - – | / ; & or lived reside residing"
)
#: A piece of a row that is no more than a name; a degree and a comma; a name that ends its line.
_CELL = regex(r"[A-Z][\w'’.]+(?:[ -][A-Z][\w'’.]+){0,2}(?=\||\s*\n|\s*\Z)")
_DEGREED = regex(r"\b(?:M\.?D|D\.?O|N\.?P|P\.?A|Ph\.?D|D\.?P\.?M|D\.?D\.?S)\.?, \Z")
_LINE_ENDS = regex(r"[ \t]*(?:\n|\Z)")
_BESIDE = frozenset((",", "(", "-", "–", "|"))
#: Where a practice has one of its places: our Middlesboro office.
_OFFICE = regex(r" (?:office|outreach|campus|location|branch|site|satellite)s?\b")
#: What a town has, and is not called after it: the La Crosse clinic.
_AT_SITE = regex(r" (?:clinic|hospital|office|store|plant|mill|yard|campus|shop|pharmacy|jail|prison|lab|er)s?\b(?!-)")
_BETWEEN = (" to ", " and ", " or ", " & ")
_SIGNS = frozenset(" \t,/;^\n")
#: How far a line of an address is set in below the one before.
_INDENT = 48
#: How towns of two words end and hardly anything else does: Post Falls.
_TOWN_ENDS = word_set("falls city springs heights rapids junction grove bluffs spgs hts")
_NEVER = word_set("home epic haiku canto center central")
#: Words with a capital that are where patients are or when, and towns too.
_NO_TOWNS = word_set(
    "home epic haiku canto center central centre university section ward point station day spring august holiday "
    "early onset normal oral trial progress media hospital hill post page crystal message council christmas "
    "noon airport junction"
)
_CLAUSE_SIGNS = frozenset(".;:")
_STOPS = frozenset(".;")
_GLUED = ("-", "@", "/")


_IN = frozenset(("in", "from", "near", "outside", "visiting"))


@cache
def _called() -> frozenset[str]:
    """What is called after towns as after persons: criteria, systems, scores."""
    return frozenset(THINGS) - word_set(
    "area association unit units point points port ports infusion line lines medium operations soak product exam"
)


@cache
def _drugs() -> frozenset[str]:
    """Brand names of drugs that are written as names are, in small letters."""
    return frozenset(word for word, sort in lexicon.table("words/hand") if sort == "drug")


@cache
def languages() -> frozenset[str]:
    """Languages, in small letters: somebody speaks in Navajo."""
    return frozenset(word.lower() for word, sort in lexicon.table("cues/countries") if sort == "language")


def roles() -> dict[str, Where]:
    """What is looked for -> the words at which it is looked for; cities aside, of which there are many."""
    return {"living": anywhere(LIVING | _PEOPLE)}


def begins(word: str) -> bool:
    """Whether a city is looked for at a word with a capital."""
    return (word in gazetteer.cities() or word in gazetteer.spelled_out()) and word not in _EVERYWHERE


def begins_small(word: str) -> bool:
    """Whether a city is looked for at a word without one."""
    return begins(word) and word not in lexicon.common_words()


def begins_whispered(word: str) -> bool:
    """Whether a city is looked for at a word where its line has none either: at those that are words too."""
    return word in lexicon.common_words() and begins(word)


@cache
def _firms() -> frozenset[str]:
    """Organizations of one word that everybody knows, in small letters."""
    return frozenset(name for name, sort in lexicon.table("cues/organizations") if sort == "sure" and " " not in name)


class Towns(Features):
    """One note whose towns are being read."""

    def _street_before(self, start: int) -> Iterator[Span]:
        """A house number and a name that stand before a town."""
        if start - 2 in self.ended:
            return  # it has its suffix
        number = bisect_left(self.note.starts, start)
        if not any(map(str.isdecimal, self.note.words[max(0, number - 10) : number])):
            return
        street = _BEFORE_TOWN.search(self.text, max(0, start - 70), start)
        if street and not self.taken(street.start("it")) and not self.taken(street.end("it") - 1) and (
            units().isdisjoint(street["it"].lower().split()[1:2])  # 24 Fr
        ):
            yield self.span(*street.span("it"), "STREET", "house number before a town")

    def _after_found(self, start: int) -> bool:
        """Whether a place was found right before, with a comma, a stroke, or a word of both."""
        text = self.text
        if text[start - 1 : start] not in _SIGNS:
            return False
        lead = text[max(0, start - _INDENT) : start]
        above = lead.rstrip(" \t\r\n")
        if lead.count("\n", len(above)) == 1:  # the next line of an address, set in or not
            above = above.removesuffix(",")
            if start - len(lead) + len(above) in self.ended:
                number = self.note.token_at(start)
                goes_on = any(map(str.istitle, self.note.words[number + 1 : number + 2]))
                return goes_on or self.note.lower[number] not in lexicon.town_words()
        at = start
        while start - at < 4 and at and text[at - 1] in " ,/;^\n":
            at -= 1
        if at < start <= at + 3 and at in self.ended:
            if text[at:start].strip() == "" and start - at > 1:  # Tulsa  Broken Arrow  Claremore
                return self.note.lower[self.note.token_at(start)] not in lexicon.town_words()
            return text[at:start].strip() != ""
        return any(text.endswith(word, 0, start) and start - len(word) in self.ended for word in _BETWEEN)

    def open_parentheses(self, numbers: list[int]) -> None:
        """Note the names in parentheses behind a person, which may be towns: her brother (Duluth)."""
        note = self.note
        words = note.words
        for town in numbers:
            last = words[town + 1 : town + 2]
            if words[town - 1] == "(" and not (last == [","] and words[town + 3 : town + 4] == [")"]):
                person = town - 2
            elif words[town - 1] == "," and last == [")"] and town > 3 and words[town - 3] == "(":
                person = town - 4  # Niece Gretchen (POA, Winnetka)
            else:
                continue
            before = words[person] if person >= 0 else ""
            kin = before.lower() in _KIN or (before[:1].isupper() and before.lower() not in plain_words())
            if kin and note.lower[town] not in first_names():  # Mom (Socorro)
                self.parted.add(note.starts[town])

    def _unlisted(self, numbers: list[int]) -> Iterator[Span]:
        """Names that no list has, behind words of living and moving: born in Trysil, moved from Yangquan."""
        note, text = self.note, self.text
        for number in numbers:
            if _OF_LIVING.isdisjoint(note.lower[number + 1 : number + 7]):
                continue
            found = _LIVED_IN.match(text, note.starts[number])
            if found is None or self.taken(found.start("it")) or self.no_place_behind(found.end()):
                continue
            word, prep = note.lower[number], found["prep"]
            if prep == "on" and word not in ("born", "raised", "lives", "live", "lived", "living", "grew"):
                continue
            if (word in _KIN and prep in ("to", "of")) or (word in _PEOPLE and prep != "from"):
                continue  # husband admitted to Mercy, a man with stones in Hartmann's pouch
            words = found["it"].split()
            if (words[0].isupper() and len(words[0]) < 6) or words[0].lower() in _NUMBERED or (
                prep in ("from", "at") and words[0].lower() in _firms()
            ):
                continue  # Mother in Rm 5214; retired from Boeing
            lower = [word.lower() for word in re.split(r"[ '’-]", found["it"])]
            if prep == "from" and not _LEFT_WORK.isdisjoint(text[found.start() : found.start("prep")].split()[-2:]):
                continue  # retired from Harbert: where somebody worked, which keywords.py asks
            if all(map(plain_words().__contains__, lower)) or lower[0] in around("day") or lower[0] in lexicon.titles():
                continue
            if any(lexicon.institution_words().get(word) == "head" for word in lower) or lower[0] in languages():
                continue
            if text[found.end() : found.end() + 2] in ("'s", "’s") or text[found.end() : found.end() + 1] in _GLUED:
                continue
            yield self.span(*found.span("it"), "CITY", "behind words of living", 0.6)

    def placed(self, start: int) -> str:
        """The preposition of a place that stands right before, a colon behind such a label, or the empty string."""
        note = self.note
        number = bisect_left(note.starts, start) - 1
        if number < 0:
            return ""
        lower = note.lower
        word = lower[number]
        if word == "the" and number:
            number -= 1
            word = lower[number]
        if word not in _PLACING:
            return ":" if word == ":" and number and lower[number - 1] in _PLACE_LABELS else ""
        if self.text.count("\n", note.ends[number], start) > 1:
            return ""
        if word == "of":
            whose = lower[number - 1] if number else ""
            return "outside" if whose == "outside" else word if whose in _OF_PLACES else ""
        return word

    def _titled(self, start: int) -> bool:
        """Whether a title or an initial stands right before."""
        note = self.note
        number = bisect_left(note.starts, start) - 1
        if number < 0 or start - note.ends[number] > 1 or self.text[start - 1] == "\n":
            return False
        word = note.words[number]
        if word == "." and number:
            word = note.words[number - 1]
            if len(word) == 1 and word.isupper():
                return True
        return word[0].isupper() and word.lower() in _TITLES

    def lived(self, start: int, reach: int) -> bool:
        """Whether words of living or moving stand before, in the same clause and no farther than so many characters."""
        note, lower = self.note, self.note.lower
        line = self.text.rfind("\n", max(0, start - reach), start)
        number = bisect_left(note.starts, start) - 1
        while number >= 0 and note.ends[number] >= start - _LIVED_REACH and note.starts[number] >= start - reach:
            word = lower[number]
            if word in _CLAUSE_SIGNS or note.starts[number] < line:
                return False
            if (word in _LIVED and (word != "grew" or lower[number + 1] == "up")) or word.startswith(_LIVED_STEMS):
                return True
            number -= 1
        return False

    def _surely(self, start: int) -> bool:
        starts, lower = self.note.starts, self.note.lower
        number = bisect_left(starts, start) - 1
        if number < 0 or lower[number] not in _SURE:
            return False
        while number >= 0 and starts[number] >= start - _CUE_REACH and lower[number] not in _STOPS:
            if lower[number] in _CUES and _SURELY_PLACED.match(self.text, starts[number], start):
                return True
            number -= 1
        return False

    def no_place_behind(self, end: int) -> bool:
        """Whether what follows makes a place's name part of a clinical name or of an institution's."""
        found = _BEHIND.match(self.text, end)
        if found is None:
            return False
        first, second = (found[1] or "").lower(), (found[2] or "").lower()
        institution = lexicon.institution_words().get(first) in ("head", "word")
        if first in around("head") or (institution and found[1][0].isupper() and not self.shouted(end)):
            return True
        if second in _SECOND or (first in _called() and found[1].islower()):
            return True
        listed = _LISTED.match(self.text, found.end()) if first in ("and", "or") else None
        if listed and found[2] and found[2][0].isupper():
            return listed[1] in _called() or listed[1] in around("head")  # Ann Arbor and Lugano systems
        # Florida orange juice, but not: in Ohio with family
        return second in around("head") and found[1].islower() and len(first) > 3 and first not in functions()

    def _a_name_behind(self, end: int) -> bool:
        """Whether a surname follows, so that this is a first name or part of a longer name."""
        found = _CAPITAL_BEHIND.match(self.text, end)
        if found is None:
            return False
        behind = found[1].lower()
        if behind in functions() or behind in PREPOSITIONS or behind in around("day"):
            return False
        return len(behind) == 2 or behind not in plain_words() or (behind in surnames() and not self.shouted(end))

    def _towns(self, numbers: list[int]) -> Iterator[Span]:
        note, text = self.note, self.text
        words, lower, starts, count = note.words, note.lower, note.starts, len(note.words)
        days, known, large = around("day"), lexicon.common_words(), gazetteer.large
        for number in numbers:
            word, start = words[number], starts[number]
            before = lower[number - 1] if number else ""
            if word[0].islower():
                leads = before in PREPOSITIONS or (before == "of" and number > 1 and lower[number - 2] in _OUT)
                if leads and not self.taken(start) and (word not in known or self.small(start)):
                    yield from self._small_towns(number)
                continue
            likely = before in _BEFORE or text[start - 1 : start] == "\n" or text[start - 2 : start] == "  "
            likely = likely or (number + 1 < count and lower[number + 1] in _TOWN_ENDS)
            if not likely and not large(lower[number]) and "," not in lower[number + 1 : number + 5]:
                continue
            if self.taken(start) or lower[number] in days or not gazetteer.begins(note, number):
                continue
            for place, last in gazetteer.cities_at(note, number):
                if not words[last][0].isupper():
                    continue
                end = note.ends[last]
                told = likely or place.people >= 100_000 or text[end : end + 1] == ","
                if told and not no_places.is_no_town(note, number, end) and self._a_town(number, last, place):
                    yield from self._street_before(start)
                    yield self.span(start, end, "CITY", "town")
                break

    def _small_towns(self, number: int) -> Iterator[Span]:
        note = self.note
        for place, last in gazetteer.cities_at(note, number):
            if self._small_town(number, last, place) and not self.no_place_behind(note.ends[last]):
                yield self.span(note.starts[number], note.ends[last], "CITY", "town")
                break

    def _small_town(self, number: int, last: int, place: gazetteer.Place) -> bool:
        """Whether words in small letters are a town: behind the preposition of a place, and no words of English."""
        note, text = self.note, self.text
        lower, start, end = note.lower, note.starts[number], note.ends[last]
        if len(lower[number]) < 4 and not place.rest:
            return False
        if gazetteer.unmistakable(lower[number]) and lower[number] not in surnames():
            sure = number > 0 and lower[number - 1] in _IN
            return len(lower[number]) > 4 and (sure or self.small(start) or self._surely(start))
        if self._told_small(number, end, place):
            return True
        if not self.small(start) or place.people < (2_000 if place.rest else 20_000):
            return False
        words = (lower[number], *place.rest)
        if len(words) > 2:
            return True
        if all(word in plain_words() for word in words):
            follows = re.match(r"\s*(?:[.,;)]|\Z|\n| (?:and|but|with|since|for|in|who|w|where)\b)", text[end : end + 8])
            lived = self.lived(start, 40)
            if place.rest and lived and follows is not None:
                return True
            named = follows is not None or bool(place.rest) or words[0] not in lexicon.town_words()
            return lived and named and place.people > 50_000
        if words[0] in surnames() and not place.rest:
            return self.lived(start, 40) or self._surely(start)
        return True

    def _told_small(self, number: int, end: int, place: gazetteer.Place) -> bool:
        """Whether a name of one word in small letters, no word and no person's, is a town by what is on both sides."""
        word = self.note.lower[number]
        if place.rest or place.people < 2_000 or len(word) < 5 or not number or self.note.lower[number - 1] not in _IN:
            return False
        if word in lexicon.common_words() or word in lexicon.clinical_words() or word in surnames():
            return False
        return TOWN_ALONE.match(self.text, end) is not None

    def _a_town(self, number: int, last: int, place: gazetteer.Place) -> bool:
        """Whether a name with no state behind it is a town: by how large that is and by what is around."""
        note, text = self.note, self.text
        start, end = note.starts[number], note.ends[last]
        lower, written = note.lower[number], text[start:end]
        placed = self.placed(start)
        beside = self._beside(end) or self._instituted(start) or _OFFICE.match(text, end) is not None or (
            # cc: Kosta Petrovski, M.D., Wyandotte
            text[start - 2 : start] == ", " and _LINE_ENDS.match(text, end) is not None
            and _DEGREED.search(text, max(0, start - 12), start) is not None
        )
        ended = bool(place.rest) and place.rest[-1] in _TOWN_ENDS and not self.shouted(start) and (
            TOWN_ALONE.match(text, end) is not None
        )
        if not (placed or beside or ended) and place.people < 100_000:
            return False
        if text[end : end + 1] == "-" and text[end + 1 : end + 2].isupper():
            following = note.lower[last + 2] if last + 2 < len(note.lower) else ""
            if gazetteer.key(following) not in gazetteer.cities():
                return False  # Brescia-Cimino
        if self._titled(start) or _NUMERAL.match(text, end) or lower in languages() or lower in _NEVER:
            return False
        if self.no_place_behind(end) and not (placed and _AT_SITE.match(text, end) and lower not in lexicon.eponyms()):
            return False
        if self._a_name_behind(end) or (not placed and self.a_person(start)):
            return False
        if written.isupper() and (len(written) < 5 or not (self.shouted(start) or beside)):
            return False
        whole = " ".join((lower, *place.rest))
        person = not place.rest and lower in surnames()
        plain = not place.rest and lower in lexicon.town_words()
        medicine = not place.rest and lower in lexicon.clinical_words()
        if self.shouted(start):
            if plain and not (beside and place.people > 20_000):
                return placed in ("in", "from") and place.people > 100_000 and text[end : end + 1] in ".,;\n"
            return beside or (not person and placed in _IN) or self._surely(start)
        if medicine and lower in _drugs():
            return False  # from Norco to Percocet
        if medicine and lower not in lexicon.common_words() and placed in _IN and place.people > 20_000:
            return True  # things are called after Boston, and people live there
        if placed == "outside" and TOWN_ALONE.match(text, end):
            return True
        if plain and placed in ("in", "from") and place.people > 100_000 and not medicine:
            return True
        if (plain or medicine) and placed in _IN and self._calm(number) and TOWN_ALONE.match(text, end):
            return lower not in _NO_TOWNS and lower not in lexicon.eponyms() and not lexicon.is_product(lower)
        if plain or medicine:
            named = (place.people > 5_000 or not person) and lower not in lexicon.eponyms()
            return (named or place.people > 50_000) and (beside or self._surely(start))
        if person:
            return beside or (placed == "in" and place.people > 2_000) or (
                (placed in ("from", "visiting") and place.people > 100_000)
                or (placed in ("near", "outside") and place.people > 20_000)
            ) or self._surely(start)
        if placed:
            return beside or place.people > 2_000 or len(whole) > 6 or self._surely(start)
        before = note.lower[number - 1] if number else ""
        if not beside and before in functions():
            return False  # C0M2 by Prague
        return beside or ended or (place.people >= 100_000 and TOWN_ALONE.match(text, end) is not None)

    def _calm(self, number: int) -> bool:
        """Whether two words in small letters stand before: there a word with a capital is a name."""
        words = self.note.words
        return number > 1 and words[number - 1].islower() and words[number - 2].islower()

    def _beside(self, end: int) -> bool:
        """Whether a place that was found stands right behind a comma: ``Galway, Ireland``."""
        if self.text[end : end + 2] not in (", ", ",\n"):
            return False
        return end + 2 in self.begun or end + 6 in self.begun

    def _instituted(self, start: int) -> bool:
        """Whether an institution or a place stands before, with a comma: ``Lakefront Clinic, Cleveland``."""
        if start in self.parted or self._after_found(start):
            return True
        text, number = self.text, bisect_left(self.note.starts, start) - 1
        beside = self.note.lower[number] if number >= 0 else ""
        if beside == "|" and text[start - 1] == "|" and _CELL.match(text, start):
            word = self.note.lower[number + 1]
            return word not in surnames() and word not in plain_words()
        if beside == "|" and text[start - 1] == " ":
            return self.note.lower[number + 1] not in surnames()  # the towns of a letterhead
        if beside not in _BESIDE or number < 1 or not self.note.words[number - 1][0].isupper():
            return False
        return _INSTITUTED.search(text, max(0, start - 20), start) is not None

    def a_person(self, start: int) -> bool:
        """Whether a title, or a word with a capital that is no sentence's first, stands before."""
        if self._titled(start) or self._a_name_before(start):
            return True
        number = bisect_left(self.note.starts, start) - 1
        word = self.note.words[number] if number >= 0 and self.note.ends[number] + 1 == start else ""
        if word in _KIN or word in ("bro", "sis", "roomie", "hubby"):
            return True  # Ride: bro Vinh
        return word.isalpha() and word[0].isupper() and word != "The" and word.lower() not in plain_words()

    def _a_name_before(self, start: int) -> bool:
        """Whether a word with a capital stands before, so that this is a surname."""
        note, text = self.note, self.text
        number = bisect_left(note.starts, start) - 1
        if number < 0 or text[note.ends[number] : start] != " ":
            return False
        word = note.words[number]
        if word == "." and number:
            number -= 1
            word = note.words[number]
            if len(word) != 1 or note.ends[number] + 2 != start:
                return False
        elif len(word) < 2 or word == "The" or not word[1:].islower():
            return False
        at = note.starts[number]
        if (at == 0 or text[at - 1] == "\n") and word.lower() in plain_words():
            return False  # Visited Yellowstone
        opening = text[max(0, at - 2) : at]
        return word[0].isupper() and not (opening[-1:] == " " and opening[:1] in (".", ":", "\n"))
