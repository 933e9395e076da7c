"""Addresses and other places: streets, boxes, towns, counties, states, ZIP codes, countries, rivers and roads.

NLM's report of 2013 leaves this part unspecified. Here: what is a place by its shape (a house number and a suffix, a
state's code behind a comma), by a gazetteer, and, where a name is also a word or a surname, by the words around it.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from functools import cache, cached_property

from resynth import lexicon
from resynth.recognize import gazetteer
from resynth.recognize.gazetteer import around
from resynth.recognize.note import note_of
from resynth.recognize.streets import ANCHORS, CAP, DIRECTION, HOUSE, Streets, plain_words, suffixes, surnames
from resynth.types import Document, KnownValue, Span

_BEFORE_TOWN = re.compile(
    rf"(?:\A|[\s(:;])(?P<it>{HOUSE} (?:{DIRECTION} )?{CAP}(?: {CAP}){{0,3}}"
    r"(?:,? (?:Apt|Unit|Suite|Ste|APT|UNIT|SUITE|STE|#)\.? ?#?\w{1,5})?),?\s{1,2}\Z"
)
_ZIP_BEHIND = re.compile(r"\.?,?[ \t\n]{1,3}(?P<it>\d{5}(?:-\d{4})?)(?![\w-]|\.\d)")
_TOWN = re.compile(
    r"(?<![\w'’.-])(?P<it>(?:(?:St|Ft|Mt|Ste|ST|FT|MT)\. )?[A-Z][\w'’]+"
    r"(?:[ -](?:d['’]|de |du |of |on |the )?[A-Z][\w'’]+){0,3})(?P<sep>,?[ \t\n]{1,2})\Z"
)
_STATE_CUED = re.compile(r"\b[Ss]tate:? {1,4}\Z")
_PLACED = re.compile(
    r"(?:\b(?:in|from|near|outside|outside of|around|to|at|of|for|via|since|through|and|or|visit(?:ing|ed|s)?"
    r"|towards?|between|north of|south of|east of|west of|downtown|greater|hometown|into|leaving|left)|:)"
    r"[ \t]*(?:the )?\n?[ \t]*\Z",
    re.IGNORECASE,
)
_SURELY_PLACED = re.compile(
    r"\b(?:live[sd]?|living|resid(?:es?|ed|ing|ent)|born|raised|grew up|mov(?:e[sd]?|ing)|travel(?:s|l?ed|l?ing)?"
    r"|trips?|visit(?:s|ed|ing)?|drove|driv(?:es?|ing|en)|flew|fl(?:y|ies|ying|own|ight)|native|transfer(?:red)?|emigrated"
    r"|immigrated|relocat(?:ed|ing)|stationed|c[ao]mes?|coming|originally|works?|worked|working|home|house|hometown|family"
    r"|store|shop|job|school|college|clinic|hospital|ed|er|nursing|care|church|apartment|vacation(?:ed|ing)?|weekend|back"
    r"|post(?:ed|ing)|daughter|son|brother|sister|mother|father|parents|cousins?|uncle|aunt|wife|husband|relatives|friends?"
    r"|conference|city|town|village|suburb|area|camp|base|station|farm|ranch|seen|treated|evaluated|admitted|hospitali[sz]ed|followed)"
    r"\b[^.;:\n]{0,24}\b(?:in|from|to|near|outside|outside of|at|around|of|into)[ \t]*\n?[ \t]*\Z"
    r"|\b(?:city|town|village) of \Z",
    re.IGNORECASE,
)
_TITLED = re.compile(
    r"(?:\b(?:Mr|Mrs|Ms|Miss|Dr|Drs|Prof|Rev|Sr|Nurse|Doctor|MR|MRS|MS|DR|Aunt|Uncle|Sgt|Officer|Judge|Pastor)\.? ?"
    r"|\b[A-Z]\. ?)\Z"
)
#: Behind an institution or a street, a comma and a town.
_INSTITUTED = re.compile(
    r"\b(?:Clinic|Hospital|Center|Centre|Rehab|Rehabilitation|University|College|School|Academy|Church|Pharmacy|Home|Manor"
    r"|Care|Health|Medicine|Pediatrics|Associates|Practice|Memorial|Prison|Jail|Fire|Police)\)?(?:, | \()\Z"
)
_NUMERAL = re.compile(r"[ -](?:[IVX]{1,4}|\d{1,2})\b(?!\d)")
_BEFORE_PART = re.compile(
    r"(?P<cue>\b(?:in|at|on|near|from|to|along|around|by|across|into|off|outside|of|visiting|hiking|swimming|swam|fishing)"
    r" (?:the )?|\bthe )?(?P<it>(?:[A-Z][a-z'’]+ ){1,3})\Z"
)
_NAMED_PART = re.compile(
    r"(?:Lake|Fort|Ft\.|Cape|Camp|Mount|Mt\.|Isle of|Gulf of|Bay of) (?:[A-Z][a-z'’]+)(?: [A-Z][a-z]+)?"
)
_SIDE = re.compile(
    r"(?<=[Tt]he )(?:North|South|East|West|Upper|Lower|Northern|Southern|Eastern|Western|Far|Near)"
    r" (?:North|South|East|West|Shore|Side|Coast|End|Bay|Valley|Peninsula|Panhandle|Country|Hills|Bank)\b"
)
_TOWN_AND_COMMA = re.compile(r"(?<![a-z]\. )(?<![\w'’-])(?P<it>[A-Z][\w'’]+(?: [A-Z][\w'’]+)?),[ \n](?:the )?\Z")
_LEADS = frozenset((
    "north", "south", "east", "west", "upper", "lower", "northern", "southern", "eastern", "western", "far", "near",
))
_BEHIND = re.compile(r"[ -]([^\W\d_]{1,20})(?: ([^\W\d_]{1,20}))?")
_CAPITAL_BEHIND = re.compile(r" ([A-Z][a-z'’]+|[A-Z]\.|[A-Z]{3,})")
#: The second word behind a name that makes it a scale or an institution.
_SECOND = frozenset((
    "hospital", "clinic", "center", "care", "drug", "school", "university", "scale", "criteria", "questionnaire",
    "screening", "score", "index", "inventory", "fever", "virus", "encephalitis", "instrument",
))
_OLD = re.compile(r", [A-Z][A-Za-z]+\.")
_DC = re.compile(r",? (D\.? ?C\b\.?)")
_CODE_BEHIND = re.compile(r", [A-Z]{2}\b(?!\.)")




@cache
def _codes() -> frozenset[str]:
    return frozenset(lexicon.states())


@cache
def _small_codes() -> frozenset[str]:
    return frozenset(map(str.lower, lexicon.states()))


@cache
def _state_tokens() -> frozenset[str]:
    return _small_codes() | gazetteer.states().keys() | around("old-state")








_COUNTY = frozenset(("county", "parish", "co"))
#: Words with which a named place begins.
_NAMED = frozenset(("lake", "fort", "ft", "cape", "isle", "gulf"))


@cache
def _anchors() -> frozenset[str]:
    """Every word at which anything is looked for."""
    names = frozenset(gazetteer.cities().keys() | gazetteer.countries().keys() | _state_tokens())
    return names | suffixes() | around("part") | _COUNTY | _NAMED | _LEADS | ANCHORS


class Addresses:
    """Places: 45 CFR 164.514(b)(2)(i)(B); states and countries too, as i2b2 marks them."""

    name = "addresses"
    version = "1"
    kinds = frozenset({"STREET", "CITY", "STATE", "ZIP", "COUNTY", "COUNTRY", "LOCATION-OTHER"})

    def find(self, document: Document, known: tuple[KnownValue, ...]) -> Iterable[Span]:
        """The spans of a note; city, state and ZIP each its own."""
        return _Reading(note_of(document), _anchors()).spans()


class _Reading(Streets):
    """One note being read."""

    def spans(self) -> Iterator[Span]:
        yield from self.streets(self.numbers(suffixes()))
        yield from self.boxes()
        yield from self._states(self.numbers(_state_tokens()))
        yield from self._counties(self.numbers(_COUNTY))
        yield from self._countries(self.numbers(gazetteer.countries().keys()))
        words = self.note.words
        capital = [number for number in self.numbers(gazetteer.cities().keys()) if words[number][0].isupper()]
        small = [number for number in self.numbers(gazetteer.unmistakable()) if words[number][0].islower()]
        yield from self._towns([*capital, *small])
        yield from self._others()

    # ── streets ──────────────────────────────────────────────────────────────────────────────────────────────────────

    # ── states, and the towns and ZIPs beside them ───────────────────────────────────────────────────────────────────

    def _states(self, numbers: list[int]) -> Iterator[Span]:
        note, text = self.note, self.text
        done = -1
        for number in numbers:
            start, end = note.starts[number], note.ends[number]
            if start < done:
                continue
            word, lower = note.words[number], note.lower[number]
            name = self._longest(number, gazetteer.states().get(lower, ()))
            if name >= 0 and lower == "washington" and (capital := _DC.match(text, note.ends[name])):
                yield self.span(start, note.ends[name], "CITY", "before a state")
                yield from self._state(*capital.span(1), "District of Columbia", full=True)
            elif name >= 0 and _CODE_BEHIND.match(text, note.ends[name]) and lower in gazetteer.cities():
                continue  # New York, NY
            elif name >= 0:
                end = note.ends[name]
                yield from self._state(start, end, text[start:end], full=True)
            elif lower in around("old-state") and word[0].isupper() and _OLD.match(text, start - 2):
                yield from self._state(start, end + 1, text[start:end], full=True)
            elif len(word) == 2 and lower in _small_codes() and word[0].isupper():
                yield from self._state(start, end, word, full=False)
            elif word in _small_codes() and (behind := _ZIP_BEHIND.match(text, end)):
                yield from self._small_state(number, behind)
            if self.taken(start):
                done = end

    def _longest(self, number: int, rests: Iterable[tuple[str, ...]]) -> int:
        """The last token of the longest name that stands here; -1: none."""
        return max((gazetteer.reaches(self.note, number, rest) for rest in rests), default=-1)

    def _state(self, start: int, end: int, written: str, *, full: bool) -> Iterator[Span]:
        text = self.text
        behind = _ZIP_BEHIND.match(text, end)
        town = _TOWN.search(text, max(0, start - 50), start)
        code = written.upper()
        place = self._town_before(town, code, full, behind is not None) if town else None
        sure = behind and (full or (written.isupper() and code.lower() not in around("doubtful-code")))
        if place is None and not sure and not (full and self._a_state(start, end, written)):
            between = text[max(0, start - 2) : start] in (", ", ",\n") and text[end : end + 1] in (",", ")", ";")
            cued = _STATE_CUED.search(text, max(0, start - 10), start) is not None
            clinical = code.lower() in around("clinical-code") or code.lower() in around("degree-code")
            if full or not written.isupper() or not (cued or (between and not clinical and not self.shouted(start))):
                return
        if place is not None:
            street = _BEFORE_TOWN.search(text, max(0, place[0] - 70), place[0])
            if street and not self.taken(street.start("it")) and not self.taken(street.end("it") - 1):
                yield self.span(*street.span("it"), "STREET", "house number before a town")
            yield self.span(*place, "CITY", "before a state")
        yield self.span(start, end, "STATE", "state")
        if behind:
            yield self.span(*behind.span("it"), "ZIP", "behind a state")

    def _small_state(self, number: int, behind: re.Match[str]) -> Iterator[Span]:
        """A state's code in small letters before a ZIP, where a town of that state stands before it."""
        note = self.note
        last = number - 2 if number and note.words[number - 1] == "," else number - 1
        for first in range(max(0, last - 3), last + 1):
            for place, reached in gazetteer.cities_at(note, first):
                if reached == last and note.words[number].upper() in place.states:
                    yield self.span(note.starts[first], note.ends[last], "CITY", "before a state")
                    yield self.span(note.starts[number], note.ends[number], "STATE", "state")
                    yield self.span(*behind.span("it"), "ZIP", "behind a state")
                    return

    def _a_state(self, start: int, end: int, written: str) -> bool:
        """Whether the full name of a state, with no town before it, is one."""
        text, lower = self.text, written.lower()
        if written[0].islower() and (lower.split()[0] in around("doubtful-state") or lower in plain_words()):
            return False
        if self._no_place_behind(end) or _TITLED.search(text, max(0, start - 10), start):
            return False
        if text[max(0, start - 4) : start].lower() == "the ":
            return False  # a river
        if lower in around("doubtful-state"):
            return _PLACED.search(text, max(0, start - 20), start) is not None and not self._a_name_behind(end)
        return not self._a_name_behind(end) or _PLACED.search(text, max(0, start - 20), start) is not None

    def _town_before(
        self, town: re.Match[str], code: str, full: bool, zipped: bool
    ) -> tuple[int, int] | None:
        """The town that stands before a state, with a comma or without one."""
        note = self.note
        start, end = town.span("it")
        comma = "," in town["sep"]
        after_street = max((stop for stop in range(start + 1, end + 1) if stop in self.ended), default=start)
        first = note.token_at(start)
        last = note.token_at(end - 1)
        if after_street > start:
            first = note.token_at(after_street) + 1
        for number in range(max(first, last - 7), last + 1):
            if not note.words[number][0].isupper():
                continue
            for place, reached in gazetteer.cities_at(note, number):
                here = (number, place, end, code)
                if reached == last and self._a_town_here(*here, full=full, zipped=zipped, comma=comma):
                    return note.starts[number], end
        if not (zipped or (comma and (full or code.lower() not in around("doubtful-code")))):
            return None
        words = self.text[note.starts[first] if first <= last else end : end].split()
        while words and len(words) > 2:
            words = words[1:]
        name = " ".join(words)
        if not name or (not zipped and all(word.lower() in plain_words() for word in words)):
            return None
        if not zipped and (len(words[-1]) < 4 or (words[-1].isupper() and not self.shouted(start))):
            return None
        return end - len(name), end

    def _a_town_here(
        self, number: int, place: gazetteer.Place, end: int, code: str, *, full: bool, zipped: bool, comma: bool
    ) -> bool:
        """Whether a name of the gazetteer is a town before this state, and no name before a degree."""
        start = self.note.starts[number]
        if zipped:
            return True
        if _TITLED.search(self.text, max(0, start - 10), start):
            return False
        if full:
            return comma or code.lower() not in around("doubtful-state")
        if code not in place.states:
            return comma and code.lower() not in around("doubtful-code") and place.people > 20_000
        placed = _PLACED.search(self.text, max(0, start - 20), start) is not None
        if code.lower() in around("degree-code"):
            line = self.note.line_starts[self.line(start)]
            opening = start - line < 40 and not self.text[line:start].strip(" \t(-*,")
            return placed or (opening and comma and self.note.lower[number] not in surnames()) or self.taken(start - 3)
        doubtful = code.lower() in around("doubtful-code")
        if doubtful and self.text[start:end].isupper() and not self.shouted(start) and not placed:
            return False
        plain = self.note.lower[number] in plain_words() and not place.rest
        return (comma or placed) and (placed or not plain or not doubtful)

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

    def _countries(self, numbers: list[int]) -> Iterator[Span]:
        note, text = self.note, self.text
        for number in numbers:
            start = note.starts[number]
            small = note.words[number][0].islower()
            if self.taken(start) or (small and (note.words[number] in plain_words() or len(note.words[number]) < 4)):
                continue
            last = self._longest(number, gazetteer.countries()[note.lower[number]])
            if last < 0 or self._no_place_behind(note.ends[last]) or _TITLED.search(text, max(0, start - 10), start):
                continue
            end = note.ends[last]
            name = text[start:end].lower()
            if small and not (self._small or _PLACED.search(text, max(0, start - 20), start)):
                continue
            if name in around("doubtful-country"):
                placed = _PLACED.search(text, max(0, start - 20), start) is not None
                beside = _TOWN_AND_COMMA.search(text, max(0, start - 40), start) is not None
                comma = beside and name not in around("first-name")
                if not (placed or comma or self._surely(start)):
                    continue
            if not self._a_name_behind(end):
                town = _TOWN_AND_COMMA.search(text, max(0, start - 40), start)
                if town and not self.taken(town.start("it")) and self._a_town_abroad(town):
                    yield self.span(*town.span("it"), "CITY", "before a country")
                yield self.span(start, end, "COUNTRY", "country")
        for found in re.finditer(r"\bU\.S\.(?:A\.)?|\bU\.K\.", text) if "u" in self.note.places else ():
            if not re.match(r" ?(?:guided|\d)", text[found.end() : found.end() + 8]):
                yield self.span(*found.span(), "COUNTRY", "country")

    def _a_town_abroad(self, town: re.Match[str]) -> bool:
        """Whether a name before a comma and a country is a town: no word, or behind a place's preposition."""
        at = town.start("it")
        word = town["it"].split()[0].lower()
        return word not in plain_words() or _PLACED.search(self.text, max(0, at - 20), at) is not None

    def _surely(self, start: int) -> bool:
        return _SURELY_PLACED.search(self.text, max(0, start - 60), start) is not None

    def _no_place_behind(self, end: int) -> bool:
        """Whether what follows makes a place's name part of a clinical name or of an institution's."""
        found = _BEHIND.match(self.text, end)
        if found is None:
            return False
        first, second = (found[1] or "").lower(), (found[2] or "").lower()
        institution = lexicon.institution_words().get(first) in ("head", "word")
        if first in around("head") or (institution and found[1][0].isupper() and not self.shouted(end)):
            return True
        return second in _SECOND

    def _a_name_behind(self, end: int) -> bool:
        """Whether a surname follows, so that this is a first name or part of a longer name."""
        found = _CAPITAL_BEHIND.match(self.text, end)
        if found is None:
            return False
        behind = found[1].lower()
        return len(behind) == 2 or behind not in plain_words() or (behind in surnames() and not self.shouted(end))

    def _towns(self, numbers: list[int]) -> Iterator[Span]:
        note = self.note
        for number in numbers:
            word, start = note.words[number], note.starts[number]
            if note.lower[number] in around("day") or self.taken(start):
                continue
            if word[0].islower() and not self._small_town(number):
                continue
            for place, last in gazetteer.cities_at(note, number):
                if note.words[last][0].isupper() or word[0].islower():
                    if self._a_town(number, last, place):
                        yield self.span(start, note.ends[last], "CITY", "town")
                    break

    def _small_town(self, number: int) -> bool:
        """Whether a word in small letters, no word of English, is a town: behind the preposition of a place."""
        lower = self.note.lower
        placed = len(lower[number]) > 4 and number and lower[number - 1] in ("in", "from", "near", "to", "outside")
        told = bool(placed) and lower[number] not in surnames()
        return told and (self._small or self._surely(self.note.starts[number]))

    @cached_property
    def _small(self) -> bool:
        """Whether the note has no capital at all."""
        return self.text.islower()

    def _a_town(self, number: int, last: int, place: gazetteer.Place) -> bool:
        """Whether a name with no state behind it is a town: by how large that is and by what is around."""
        note, text = self.note, self.text
        start, end = note.starts[number], note.ends[last]
        lower, written = note.lower[number], text[start:end]
        if self._no_place_behind(end) or _TITLED.search(text, max(0, start - 10), start) or _NUMERAL.match(text, end):
            return False
        placed = _PLACED.search(text, max(0, start - 20), start)
        beside = self._beside(start, end) or self._instituted(start)
        if not (placed or beside) and place.people < 100_000:
            return False
        if self._a_name_behind(end) or (not placed and self._a_name_before(start)):
            return False
        if written.isupper() and (len(written) < 5 or not self.shouted(start)):
            return False
        whole = " ".join((lower, *place.rest))
        person = not place.rest and lower in surnames()
        plain = not place.rest and lower in plain_words()
        surely = self._surely(start) or beside
        if self.shouted(start):
            first = placed[0].lower().split()[0] if placed else ""
            return not plain and (surely or (not person and first in ("in", "from", "near", "outside")))
        if plain:
            return (surely and (place.people > 5_000 or not person) and lower not in lexicon.eponyms()) or (
                surely and place.people > 50_000
            )
        if person:
            first = placed[0].lower().split()[0] if placed else ""
            return surely or (first == "in" and place.people > 2_000) or (
                (first in ("from", "visiting") and place.people > 100_000)
                or (first in ("near", "outside") and place.people > 20_000)
            )
        if placed:
            return place.people > 2_000 or surely or len(whole) > 6
        return place.people >= 100_000 or beside

    def _beside(self, start: int, end: int) -> bool:
        """Whether a place that was found stands right behind a comma: ``Galway, Ireland``."""
        if self.text[end : end + 2] not in (", ", ",\n"):
            return False
        return end + 2 in self.begun or end + 6 in self.begun

    def _instituted(self, start: int) -> bool:
        """Whether an institution or a place stands before, with a comma: ``Lakefront Clinic, Cleveland``."""
        if _INSTITUTED.search(self.text, max(0, start - 20), start):
            return True
        if self.text[max(0, start - 5) : start] == " and ":
            return start - 5 in self.ended  # in Tulsa and Austin
        comma = self.text[max(0, start - 2) : start] in (", ", ",\n")
        return comma and start - 2 in self.ended

    def _a_name_before(self, start: int) -> bool:
        """Whether a word with a capital stands before, so that this is a surname."""
        found = re.search(r"(?<![.:\n] )\b([A-Z][a-z'’]+|[A-Z]\.) \Z", self.text[max(0, start - 24) : start])
        return found is not None

    # ── rivers, parks, sides ─────────────────────────────────────────────────────────────────────────────────────────

    def _others(self) -> Iterator[Span]:
        note, text = self.note, self.text
        for number in self.numbers(around("part")):
            start, end = note.starts[number], note.ends[number]
            if not note.words[number][0].isupper() or self.taken(start) or self._no_place_behind(end):
                continue
            found = _BEFORE_PART.search(text, max(0, start - 48), start)
            if found and (found["cue"] or len(found["it"].split()) > 1) and not self.taken(found.start("it")):
                words = found["it"].lower().split()
                named = words[-1] in ("national", "state", "memorial", "provincial")
                if (found["cue"] and (len(words) > 1 or words[0] not in ("the", "a"))) or named:
                    yield self.span(found.start("it"), end, "LOCATION-OTHER", "named place", 0.7)
        for number in self.numbers(_NAMED):
            start = note.starts[number]
            part = _NAMED_PART.match(text, start)
            if part and not self.taken(start) and not self._no_place_behind(part.end()):
                opened = text[max(0, start - 2) : start].strip() in (",", "(")
                if _PLACED.search(text, max(0, start - 20), start) or self._surely(start) or opened:
                    yield self.span(start, part.end(), "LOCATION-OTHER", "named place", 0.7)
        for number in self.numbers(_LEADS):
            if (side := _SIDE.match(text, note.starts[number])) and not self.taken(side.start()):
                yield self.span(*side.span(), "LOCATION-OTHER", "side of a country or town", 0.7)


RECOGNIZER = Addresses()
