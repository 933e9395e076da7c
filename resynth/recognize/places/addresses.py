"""Addresses and other places: streets, boxes, towns, counties, states, ZIP codes, countries, rivers and roads.

NLM's report of 2013 leaves this part unspecified. Here: what is a place by its shape (a house number and a suffix, a
state's code behind a comma), by a gazetteer, and, where a name is also a word or a surname, by the words around it.
"""

from __future__ import annotations

import re
from bisect import bisect_left
from collections.abc import Iterable, Iterator, Sequence
from functools import cache

from resynth.recognize import gazetteer
from resynth.recognize.gazetteer import around
from resynth.recognize.note import anchored, note_of
from resynth.recognize.places import (
    abroad,
    coordinates,
    europe,
    features,
    fields,
    flats,
    indian,
    roads,
    towns,
    unlisted,
)
from resynth.recognize.places.abroad import Abroad
from resynth.recognize.places.states import OLD, zip_states
from resynth.recognize.places.streets import anywhere, large, plain_words
from resynth.recognize.words import regex, word_set
from resynth.types import Document, KnownValue, Span

_SIDE = regex(
    r"(?<=[Tt]he )(?:North|South|East|West|Upper|Lower|Northern|Southern|Eastern|Western|Far|Near)"
    r" (?:North|South|East|West|Shore|Side|Coast|End|Bay|Valley|Peninsula|Panhandle|Country|Hills|Bank)\b"
)
_TOWN_AND_COMMA = regex(r"(?<![a-z]\. )(?<![\w'’-])(?P<it>[A-Z][\w'’]+(?:[ -][A-Z][\w'’]+){0,2}),[ \n](?:the )?\Z")
_LEADS = word_set("north south east west upper lower northern southern eastern western far near")
_POST = frozenset(("apo", "fpo", "dpo"))
_MILITARY = regex(
    r"(?P<city>(?i:[afd]po)),? (?P<state>(?i:a[eap]))\b(?:,? (?P<zip>\d{5}(?:-\d{4})?)(?!\w))?"
)
#: The unit, box or ship in the line before: USNS Smith; Unit 1234 Box 5678.
_BEFORE_POST = regex(
    r"(?<![\w'’-])(?P<it>(?:(?i:psc|cmr|opc|unit) \d{1,6}(?:,? (?i:box) \d{1,6})?"
    r"|(?:USS|US[A-Z]{1,4}|uss|us[a-z]{1,4}) [A-Za-z][\w'’-]+(?: [A-Za-z][\w'’-]+){0,3}|(?i:box) \d{1,6})),?\s{1,2}\Z"
)
_ZIP_ALONE = regex(r"\d{5}(?:-\d{4})?(?![\w/-]|\.\d)")
_COUNTY = frozenset(("county", "parish", "co"))
#: Countries that lists of words have, and that are nothing else.
_NOTHING_ELSE = word_set("india japan kenya malta poland")
#: Word -> what is looked for there.
_Roles = dict[str, tuple[str, ...]]


@cache
def _tables() -> tuple[_Roles, _Roles, _Roles]:
    """What is looked for at words with a capital, at words without one, and where their lines have none either."""
    wanted = {
        **roads.roles(), **features.roles(), **fields.roles(), **towns.roles(), **unlisted.roles(),
        **abroad.roles(), **flats.roles(),
        "old": large(OLD.keys()),
        "state": anywhere(gazetteer.states().keys()), "county": large(_COUNTY), "post": anywhere(_POST),
        "side": large(_LEADS),
    }
    tables: tuple[_Roles, _Roles, _Roles] = (
        unlisted.Sought({"city": towns.begins, "country": _begins_country}, ended=True),
        unlisted.Sought({"city": towns.begins_small, "country": _begins_country_small}, ended=False),
        unlisted.Sought({"city": towns.begins_whispered}, ended=True),
    )
    for role, where in wanted.items():
        alone = (role,)
        for table, words in zip(tables, where, strict=True):
            again = words & table.keys()
            table.update(dict.fromkeys(words - again, alone))
            table.update({word: (*table[word], role) for word in again})
    return tables


def _begins_country(word: str) -> bool:
    return word in gazetteer.countries()


def _begins_country_small(word: str) -> bool:
    return len(word) > 3 and _begins_country(word) and (word not in plain_words() or word in _NOTHING_ELSE)


@cache
def _anchors() -> int:
    """The number of those tables among those that a note's words are looked up in."""
    return anchored(*_tables()[:2])


class Addresses:
    """Places: 45 CFR 164.514(b)(2)(i)(B); states and countries too, as i2b2 marks them."""

    name = "addresses"
    version = "1"
    kinds = frozenset({"STREET", "CITY", "STATE", "ZIP", "COUNTY", "COUNTRY", "LOCATION-OTHER"})

    def find(self, document: Document, known: tuple[KnownValue, ...]) -> Iterable[Span]:
        """The spans of a note; city, state and ZIP each its own."""
        return _Reading(note_of(document), _anchors(), _tables()[2]).spans()


class _Reading(Abroad):
    """One note being read."""

    def spans(self) -> Iterator[Span]:
        sought = self.sought
        yield from fields.read(self)
        yield from indian.read(self)
        yield from flats.read(self)
        if "suffix" in sought:
            yield from self.streets(sought["suffix"])
        yield from self.roads()
        if "line" in sought:
            yield from fields.lines(self)
        for found in self.features():
            yield found
            if found.kind == "STATE":
                yield from self._town_of(found.start)
        if "post" in sought:
            yield from self._military(sought["post"])
        if "county" in sought:
            yield from self._counties(sought["county"])
        for place in europe.places(self.note):
            if not self.taken(place.start):
                yield self.span(*place)
        for degrees in coordinates.places(self.note):
            yield self.span(*degrees, "LOCATION-OTHER", "degrees of the earth")
        yield from self.abroad()
        if states := self.state_words():
            yield from self.states(states)
        yield from self._countries(sought.get("country", ()))
        if self.fives:
            yield from self._before_zips()
        if "city" in sought:
            self.open_parentheses(sought["city"])
            yield from self._towns(sought["city"])
        if "living" in sought:
            yield from self._unlisted(sought["living"])
        yield from self.unlisted()
        yield from self.formed()
        if self.later:
            yield from self.leftover()
        if "side" in sought:
            yield from self._sides(sought["side"])

    # ── counties, countries, towns ───────────────────────────────────────────────────────────────────────────────────

    def _counties(self, numbers: list[int]) -> Iterator[Span]:
        note, text = self.note, self.text
        for number in numbers:
            if not note.words[number][0].isupper():
                continue
            behind = note.lower[number + 1 : number + 3]
            if "of" in behind[:1] and number + 2 < len(note.words) and note.lower[number] == "county":
                last = self._longest(number + 2, gazetteer.counties().get(gazetteer.key(note.lower[number + 2]), ()))
                if last >= 0 and note.words[number + 2][0].isupper():
                    yield self.span(note.starts[number + 2], note.ends[last], "COUNTY", "county")
                    continue
            if behind and behind[0] in around("head") and text[note.ends[number] : note.ends[number] + 1] == " ":
                continue
            if note.lower[number] == "co" and not text.startswith(".", note.ends[number]):
                continue
            for first in range(max(0, number - 5), number):
                if note.words[first][0].isupper() and not self.taken(note.starts[first]):
                    rests = gazetteer.counties().get(gazetteer.key(note.lower[first]), ())
                    if any(gazetteer.reaches(note, first, rest) == number - 1 for rest in rests):
                        yield self.span(note.starts[first], note.ends[number], "COUNTY", "county")
                        break

    def _countries(self, numbers: Sequence[int]) -> Iterator[Span]:
        note, text = self.note, self.text
        for number in numbers:
            start = note.starts[number]
            small = note.words[number][0].islower()
            if self.taken(start) or text[start - 1 : start] == "-":
                continue
            if small and (
                (note.words[number] in plain_words() and note.words[number] not in _NOTHING_ELSE)
                or len(note.words[number]) < 4
            ):
                continue
            last = self._longest(number, gazetteer.countries()[note.lower[number]])
            if last < 0 or self.no_place_behind(note.ends[last]) or self._titled(start):
                continue
            end = note.ends[last]
            name = text[start:end].lower()
            if small and not (self.small(start) or self.placed(start)):
                continue
            if name in around("doubtful-country"):
                placed = bool(self.placed(start))
                beside = _TOWN_AND_COMMA.search(text, max(0, start - 40), start) is not None
                comma = beside and (name not in around("first-name") or self._abroad_before(start))
                if not (placed or comma or self._surely(start)):
                    continue
            if not self._a_name_behind(end):
                yield from self._town_of(start)
                yield self.span(start, end, "COUNTRY", "country")
        for found in re.finditer(r"\bU\.S\.(?:A\.)?|\bU\.K\.", text) if "U." in text else ():
            if not re.match(r" ?(?:guided|\d)", text[found.end() : found.end() + 8]):
                yield self.span(*found.span(), "COUNTRY", "country")

    def _abroad_before(self, start: int) -> bool:
        """Whether a town of another country and a comma stand before: Haifa, Israel."""
        number = bisect_left(self.note.starts, start) - 2
        return number >= 0 and any(
            last == number and "" in place.states for place, last in gazetteer.cities_at(self.note, number)
        )

    def _town_of(self, start: int) -> Iterator[Span]:
        """The town before a country or a province."""
        town = _TOWN_AND_COMMA.search(self.text, max(0, start - 40), start)
        if town and not self.taken(town.start("it")) and self._a_town_abroad(town):
            yield self.span(*town.span("it"), "CITY", "before a country")

    def _military(self, numbers: list[int]) -> Iterator[Span]:
        """Addresses of the military: APO AE 09021."""
        for number in numbers:
            found = _MILITARY.match(self.text, self.note.starts[number])
            if found and not self.taken(found.start()):
                unit = _BEFORE_POST.search(self.text, max(0, found.start() - 60), found.start())
                if unit and not self.taken(unit.end("it") - 1):
                    yield self.span(*unit.span("it"), "LOCATION-OTHER", "military address")
                yield self.span(*found.span("city"), "CITY", "military address")
                yield self.span(*found.span("state"), "STATE", "military address")
                if found["zip"]:
                    yield self.span(*found.span("zip"), "ZIP", "military address")

    def _before_zips(self) -> Iterator[Span]:
        """A town and its ZIP code with no state between them: chicago 60640."""
        note = self.note
        for number in self.fives:
            start = note.starts[number]
            if self.taken(start) or not number:
                continue
            last = number - 1
            if note.words[last] == "," and last:
                last -= 1
            if not note.words[last].isalpha() or not _ZIP_ALONE.match(self.text, start):
                continue
            codes = zip_states(note.words[number])
            for first in range(max(0, last - 3), last + 1):
                found = gazetteer.cities_at(note, first)
                if any(reached == last and not codes.isdisjoint(place.states) for place, reached in found):
                    yield from self._street_before(note.starts[first])
                    yield self.span(note.starts[first], note.ends[last], "CITY", "before a ZIP code")
                    yield self.span(start, note.ends[number], "ZIP", "behind a town")
                    break


    def _a_town_abroad(self, town: re.Match[str]) -> bool:
        """Whether a name before a comma and a country is a town: no word, or behind a place's preposition."""
        at = town.start("it")
        word = town["it"].split()[0].lower()
        return word not in plain_words() or bool(self.placed(at))


    # ── sides ────────────────────────────────────────────────────────────────────────────────────────────────────────

    def _sides(self, numbers: list[int]) -> Iterator[Span]:
        for number in numbers:
            if (side := _SIDE.match(self.text, self.note.starts[number])) and not self.taken(side.start()):
                yield self.span(*side.span(), "LOCATION-OTHER", "side of a country or town", 0.7)


RECOGNIZER = Addresses()
