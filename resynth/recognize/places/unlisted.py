"""Towns and sites that no list has: behind a street, before the yard or office there, and by how a name ends."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping
from typing import Any

from resynth import lexicon
from resynth.recognize import gazetteer
from resynth.recognize.gazetteer import around
from resynth.recognize.places.features import TOWN_ALONE
from resynth.recognize.places.states import LEADS, States
from resynth.recognize.places.streets import Where, anywhere, large, plain_words, small, surnames
from resynth.recognize.words import regex, word_set
from resynth.types import Span

#: A town behind the house number and the street in which it is.
_BEHIND_STREET = regex(
    r",[ \n]{1,2}(?P<it>(?:(?:St|Mt|Pt|Ft)\.? )?[A-Z][a-z'’]{2,}(?:[ -][A-Z][a-z'’]+){0,2}"
    r"|[A-Z]{3,}(?: [A-Z]{3,}){0,2})"
    r"(?:(?=,|\.?(?:\s*\n|\s*\Z)|\. |;|\))|,? (?P<code>0?[89]\d\d|[1-9]\d{3})(?=,|\s*\n|\s*\Z|  ))"
)
#: A town behind the hospital or practice that stands in it, and what ends it.
_BEHIND_HOUSE = regex(
    r",[ \n](?P<it>[A-Z][a-z'’]{3,}(?:[ -][A-Z][a-z'’]+){0,2})(?=[,.;)]|\s*\n|\s*\Z)(?!, (?:[A-Z]\.?){2,4}\b)"
)
_HOUSES = word_set("hospital clinic infirmary surgery practice hospice rehabilitation rehab manor lodge sanatorium")
#: Whose home it is, before "in" and a town: at her sister Donna's in Medicine Bow.
_AT_HOME_OF = regex(
    r"['’]s (?:place |house |home )?in (?P<it>[A-Z][a-z'’]{2,}(?: [A-Z][a-z'’]+){0,2})(?=[.,;)]|\s*\n|\s*\Z)"
)
#: From where somebody comes who is no patient yet: Mum is coming down from Bendigo.
_COMES = word_set("coming came comes drove drives driving flew flying traveled travelled travels traveling travelling")
_FROM_TOWN = regex(
    r" (?:(?:back|all the way|here) )?(?:(?:down|up|over|in|out) )?from (?P<it>[A-Z][a-z'’]{3,}(?: [A-Z][a-z'’]{2,})?)"
    r"(?=[.,;)]|\s*\n|\s*\Z| (?:to|for|with|on|by|tomorrow|today|tonight|every|each) )"
)
_AT = frozenset(("at", "to", "with", "from", "near"))
#: What somebody works at or goes to, and stands in a town: the Penacook yard.
_SITES = word_set(
    "yard plant mill store office warehouse branch campus clinic shop terminal depot mine prison jail shelter factory "
    "location facility site hospital er ed pharmacy laboratory lab"
)
_BEFORE_SITE = word_set("the our their his her in at from to your an")
#: A word of medicine, whether a list has it or not: the Nephrology office.
_OF_MEDICINE = ("logy", "ics", "ic", "al", "ry", "metry", "apy", "esia", "tion", "ment", "ing")
#: How names of places end in English.
ENDINGS = tuple(word_set(
    "burg burgh ville ton town boro borough field ford wood dale view port mouth bury ham shire haven ridge mont polis "
    "stead brook hurst worth land creek grove stone chester cester wick combe minster furt stad berg fort side"
))
_IN = frozenset(("in", "near", "outside"))
_INTO = _IN | {"from", "at", "to"}
_SHORTEST, _KNOWN = 7, 100_000
_MILES = word_set("mi mile miles km")
#: Who lives in a town, and what stands before the town where somebody is told of: a 60-year-old Malibu resident.
_WHO_LIVES = word_set("resident native")
_AGED = word_set("old yo yof yom y/o y.o o m f male female")
_LIFELONG = _AGED | word_set("lifelong longtime former nearby long-time")
#: What residents are in and of that is no town.
_NO_HOMETOWNS = word_set(
    "center central centre home house manor village community county state chief senior junior first second third "
    "medicine surgery assisted facility section ward welcome early native"
)
#: Who goes out for a town, and how far one is: norwalk pd brought him in, Wichita is 2 hours away.
_OFFICERS = word_set("pd police")
_FAR, _SO_FAR = 7, regex(
    r"is (?:about |over |only |almost |~ ?)?\d[\d.-]{0,3}\+? ?(?:hours?|hrs?|h|minutes?|mins?|min|miles?|mi) "
)
#: How words for those of a place end: East African, South Asian, North Korean.
_OF_PEOPLES = ("an", "ese", "ish")


def roles() -> dict[str, Where]:
    """What is looked for -> the words at which it is looked for."""
    return {
        "site": small(_SITES), "house": large(_HOUSES), "home": small(frozenset(("s",))),
        "miles": small(_MILES), "comes": small(_COMES), "lead": large(LEADS - {"upper", "lower", "old"}),
        "native": anywhere(_WHO_LIVES), "officers": anywhere(_OFFICERS), "away": anywhere(frozenset(("away",))),
    }


class Sought(dict[str, tuple[str, ...]]):
    """Word -> what is looked for there; each of ``asked`` too where it holds of a word, for what has many words.

    Args:
        ended: at every word that ends as places do, ``ending`` too.
    """

    def __init__(self, asked: Mapping[str, Callable[[str], bool]], ended: bool) -> None:
        super().__init__()
        self._asked, self._ended = asked, ended

    def get(self, word: str, default: object = None) -> Any:
        """As of a dict; asked once for a word, not once for each token."""
        roles = (*super().get(word, ()), *[role for role, holds in self._asked.items() if holds(word)])
        if self._ended and len(word) >= _SHORTEST and word.endswith(ENDINGS) and _a_name(word):
            return (*roles, "ending")
        return roles or default


def _a_name(word: str) -> bool:
    """Whether no list has a word, in small letters, as one of English, of medicine or of trade."""
    if len(word) < 4 or not word.isalpha() or word in plain_words() or (
        word.endswith(_OF_MEDICINE) and not word.endswith("bury")
    ):
        return False
    return not (lexicon.is_product(word) or word in lexicon.terms() or word in lexicon.eponyms())


class Unlisted(States):
    """One note whose towns are being read that no list has."""

    def unlisted(self) -> Iterator[Span]:
        """All three ways; what was found before stays."""
        note, sought = self.note, self.sought
        for end in self.housed:
            yield from self._behind_street(end)
        for number in sought.get("site", ()):
            yield from self._before_site(number)
        for number in sought.get("house", ()):
            found = _BEHIND_HOUSE.match(self.text, note.ends[number])
            if found and number and note.words[number - 1][0].isupper() and self._of_no_person(found["it"]):
                yield from self._new(found, "behind an institution")
        for number in sought.get("home", ()):
            found = _AT_HOME_OF.match(self.text, note.starts[number] - 1)
            if found and not _AT.isdisjoint(note.lower[max(0, number - 6) : number]) and any(
                word not in plain_words() or word in lexicon.common_words() for word in found["it"].lower().split()
            ) and not self.no_place_behind(found.end("it")) and self._of_no_person(found["it"], any_word=False):
                yield from self._new(found, "where somebody lives")
        for number in sought.get("comes", ()):
            found = _FROM_TOWN.match(self.text, note.ends[number])
            if found and self._of_no_person(found["it"]) and not self.no_place_behind(found.end("it")):
                yield from self._new(found, "where somebody comes from")
        for number in sought.get("native", ()):
            yield from self._who_lives(number)
        for number in sought.get("officers", ()):
            yield from self._town_ending(number - 1, "of its people")
        for number in sought.get("away", ()):
            for so_far in range(max(1, number - _FAR), number):
                if _SO_FAR.fullmatch(self.text, note.starts[so_far], note.starts[number]):
                    yield from self._town_ending(so_far - 1, "so far away")
        for number in sought.get("miles", ()):
            yield from self._miles_away(number)
        for number in sought.get("lead", ()):
            yield from self._led(number)
        for number in sought.get("ending", ()):
            if number and note.lower[number - 1] in _INTO:
                yield from self._by_ending(number)

    def _of_no_person(self, name: str, *, any_word: bool = True) -> bool:
        """Whether words with capitals are neither a person's name nor an institution's nor words of medicine.

        Args:
            any_word: whether any word of an institution or of medicine tells; else the last of several.
        """
        words = name.lower().replace("-", " ").split()
        heads = lexicon.institution_words()
        if not any_word and len(words) > 1:  # Medicine Bow
            last = words[-1]
            return words[0] not in surnames() and heads.get(last) != "head" and not last.endswith(_OF_MEDICINE)
        return words[0] not in surnames() and not any(
            word in lexicon.clinical_words() or heads.get(word) == "head" or word.removesuffix("s") in around("day")
            for word in words
        ) and (len(words) > 1 or _a_name(words[0]))

    def _new(self, found: re.Match[str], rule: str) -> Iterator[Span]:
        if not self.taken(found.start("it")):
            yield self.span(*found.span("it"), "CITY", rule, 0.6)

    def _behind_street(self, end: int) -> Iterator[Span]:
        found = _BEHIND_STREET.match(self.text, end)
        if found is None or self.taken(found.start("it")):
            return
        words = [word.lower() for word in found["it"].replace("-", " ").split()]
        told = found["code"] or gazetteer.key(words[0]) in gazetteer.cities()
        if told or not all(word in plain_words() for word in words):
            yield self.span(*found.span("it"), "CITY", "behind a street", 0.7)
            if found["code"]:
                yield self.span(*found.span("code"), "ZIP", "behind a town")

    def _before_site(self, number: int) -> Iterator[Span]:
        note, last = self.note, number - 1
        if number < 2 or self.taken(note.starts[last]) or self.text[note.ends[last] : note.starts[number]] != " ":
            return
        word, lower = note.words[last], note.lower[last]
        if note.lower[last - 1] in _BEFORE_SITE and word[0].isupper() and word[1:].islower() and _a_name(lower):
            yield self.span(note.starts[last], note.ends[last], "CITY", "where something is", 0.6)

    def _who_lives(self, number: int) -> Iterator[Span]:
        """The town of one of its people, behind an age or lifelong: ``a 60-year-old Malibu resident``."""
        note = self.note
        for first in range(max(1, number - 4), number):
            before, start, end = note.lower[first - 1], note.starts[first], note.ends[number - 1]
            if before not in _LIFELONG or end + 1 != note.starts[number] or self.taken(start):
                continue
            if not any(last == number - 1 for _, last in gazetteer.cities_at(note, first)):
                continue
            words = note.lower[first:number]
            capital = note.words[first][0].isupper() and not self.shouted(start)
            plain = all(word in plain_words() for word in words)
            if _NO_HOMETOWNS.isdisjoint(words) and not (plain and not (capital and before in _AGED)):
                yield self.span(start, end, "CITY", "of its people")
                return

    def _town_ending(self, last: int, rule: str) -> Iterator[Span]:
        """The town that a token ends, a large one or no word and no surname, in whatever letters."""
        note = self.note
        for first in range(max(0, last - 3), last + 1):
            if self.taken(note.starts[first]):
                continue
            for place, reached in gazetteer.cities_at(note, first):
                words = note.lower[first : last + 1]
                known = place.people >= _KNOWN or (words[0] not in surnames() or len(words) > 1)
                if reached == last and known and not all(word in plain_words() for word in words):
                    yield self.span(note.starts[first], note.ends[last], "CITY", rule, 0.6)
                    return

    def _miles_away(self, number: int) -> Iterator[Span]:
        """A place that is so far: ``from Terlingua 12 miles out``."""
        note, name = self.note, number - 2
        if name < 1 or not note.words[number - 1].isdecimal() or note.lower[name - 1] not in _INTO:
            return
        word, start = note.words[name], note.starts[name]
        if self.taken(start) or not word.istitle() or len(word) < 3:
            return
        if note.lower[name] not in lexicon.common_words():
            yield self.span(start, note.ends[name], "CITY", "so far away", 0.6)

    def _led(self, number: int) -> Iterator[Span]:
        """Another place of a name: East Carlow, behind a place's preposition or a street, and not going on."""
        note, text = self.note, self.text
        start, end, words = note.starts[number], note.ends[number], note.words[number : number + 2]
        if self.taken(start) or len(words) < 2 or not (words[1][1:].islower() and words[1][0].isupper()):
            return
        name, behind = words[1].lower(), note.ends[number + 1]
        if len(name) < 4 or name.endswith(_OF_PEOPLES) or not words[1].isalpha() or text[end] != " ":
            return
        if name in plain_words() or (note.lower[number] == "new" and name in lexicon.eponyms()):
            return  # in West Wing, with New Foley
        told = name in lexicon.census_names() or (name not in lexicon.clinical_words() and _a_name(name))
        before = note.lower[number - 1] if number and start - note.ends[number - 1] == 1 else ""
        if told and (before in _IN | {"from"} or self._after_found(start)) and TOWN_ALONE.match(text, behind):
            yield self.span(start, behind, "CITY", "another of a name", 0.6)

    def _by_ending(self, number: int) -> Iterator[Span]:
        note, word, start = self.note, self.note.words[number], self.note.starts[number]
        if self.taken(start) or start - note.ends[number - 1] > 1 or not word[1:].islower():
            return
        if word.islower() and not self.small(start):
            return
        if note.lower[number - 1] not in _IN and note.lower[number] in lexicon.census_names():
            return
        if TOWN_ALONE.match(self.text, note.ends[number]):
            yield self.span(start, note.ends[number], "CITY", "by how it ends", 0.6)
