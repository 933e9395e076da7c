"""Addresses of Britain, Canada and Australia: by their postal codes, whose shape is strict, and what stands before one.

A code of Britain begins with one of 124 areas (Royal Mail), one of Canada has letters and digits in turn (Canada Post);
a code of Australia is four figures in the range of its state (Australia Post), which stands before it.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from resynth import lexicon
from resynth.recognize import gazetteer
from resynth.recognize.persons.name_cues import CAPITAL_TITLES, first_names, functions
from resynth.recognize.places import codes_alone
from resynth.recognize.places.formed import Formed
from resynth.recognize.places.streets import Where, anywhere, large, plain_words
from resynth.recognize.words import regex, word_set
from resynth.types import Span

_PROVINCES = word_set("on qc pq bc ab mb sk ns nb nl pe yt nt nu")
_CANADIAN = regex(r"[ ,\n]{1,3}(?P<it>[ABCEGHJ-NPRSTVXY]\d[ABCEGHJ-NPRSTV-Z] ?\d[ABCEGHJ-NPRSTV-Z]\d)(?![\w-])")
_BRITISH = regex(r"(?P<it>[A-Z]{1,2}\d[A-Z\d]? \d[ABD-HJLNP-UW-Z]{2})(?![\w-])")
_AREAS = word_set(
    "ab al b ba bb bd bh bl bn br bs bt ca cb cf ch cm co cr ct cv cw da dd de dg dh dl dn dt dy e ec eh en ex fk fy "
    "g gl gu gy ha hd hg hp hr hs hu hx ig im ip iv je ka kt kw ky l la ld le ll ln ls lu m me mk ml n ne ng nn np nr "
    "nw ol ox pa pe ph pl po pr rg rh rm s sa se sg sk sl sm sn so sp sr ss st sw sy ta td tf tn tq tr ts tw ub w wa "
    "wc wd wf wn wr ws wv yo ze"
)
#: Counties and shires between a town and its code.
_COUNTIES = word_set(
    "bedfordshire berkshire buckinghamshire cambridgeshire cheshire cleveland cornwall cumbria derbyshire devon dorset "
    "durham essex gloucestershire hampshire herefordshire hertfordshire huntingdonshire kent lancashire leicestershire "
    "lincolnshire merseyside middlesex norfolk northamptonshire northumberland nottinghamshire oxfordshire rutland "
    "shropshire somerset staffordshire suffolk surrey sussex warwickshire wiltshire worcestershire yorkshire gwynedd "
    "powys gwent dyfed clwyd fife angus moray perthshire antrim armagh tyrone fermanagh"
)
#: The home of a people of Canada: Attawapiskat First Nation.
_NATION = regex(r"(?P<it>[A-ZÀ-Þ][\w'’-]+(?: [A-ZÀ-Þ][\w'’-]+){0,2}) First Nation\Z")
_BLANKS = frozenset(" ,\n")
#: A code behind its label, of either country.
_LABELLED = regex(
    r"(?i:post ?code|postal code|pcode)[:# ]{1,3}"
    r"(?P<it>[A-Z]\d[A-Z] ?\d[A-Z]\d|[A-Z]{1,2}\d[A-Z\d]? ?\d[A-Z]{2}|\d{4})(?![\w-]|\.\d)"
)
#: State -> its ranges of codes.
_RANGES = {
    "NSW": ((1000, 2599), (2619, 2899), (2921, 2999)), "ACT": ((200, 299), (2600, 2618), (2900, 2920)),
    "VIC": ((3000, 3999), (8000, 8999)), "QLD": ((4000, 4999), (9000, 9999)), "SA": ((5000, 5999),),
    "WA": ((6000, 6999),), "TAS": ((7000, 7999),), "NT": ((800, 999),),
}
_STATES = {code.lower(): code for code in _RANGES} | {
    "wales": "NSW", "territory": "", "queensland": "QLD", "victoria": "VIC", "tasmania": "TAS", "australia": "",
}
#: Codes that are hardly anything else, so that a town before them need be on no list.
_PLAIN = frozenset(("NSW", "QLD"))
_FOUR = regex(r",?[ \n]{1,3}(?P<it>\d{4})(?![\w-]|[./:]\d|,\d| ?%)")
#: Up to three words with a capital, as a town's name before its state or its code: Stow on the Wold, Woody Point.
_TOWN = regex(
    r"(?<![\w'’.-])(?P<it>(?:St\.? |Mt\.? |Pt\.? )?[A-ZÀ-Þ][\w'’]+(?:[ -](?:(?:on|upon|under|in|le|by|the|of|sur)[ -])*"
    r"[A-ZÀ-Þ][\w'’]+){0,2})(?P<sep>,?[ \t]{1,3}|,?[ \t]*\n[ \t]*)\Z"
)
_ENDED = regex(r"[.,;)\n]|\s*\Z|[ \t]{2}| (?:by|with|for|and|on|where|since|who|via)\b")
#: A piece of an address that is a street: with a house number, or by its last word.
_HOUSED = regex(r"(?:\d{1,5}[A-Za-z]?(?:[-/]\d{1,4}[A-Za-z]?)?,? )(?:[A-Z][\w'’.-]*)(?: [A-Z][\w'’.-]*){0,3}\Z")
_ROADLIKE = regex(
    r"(?:[A-Z][\w'’.-]*|of|the)(?: (?:[A-Z][\w'’.-]*|of|the)){0,3} (?:Lane|Road|Street|Close|Yard|Way|Hill|Row|Terrace"
    r"|Gardens"
    r"|Mews|Green|Drive|Avenue|Crescent|Place|Square|Grove|Walk|Rise|Bank|Fold|Croft|Parade|Track|Esplanade|Approach"
    r"|Brow|Wynd|Quay|Wharf|Drove|Brae|End|Gate|Side|Bottom|Common|Chase|Mead|Lea|Garth|Nook|Vale|Cottages)\Z"
)
_UNIT = regex(r"(?:Flat|Unit|Apartment|Apt|Lot|Villa|Plot) \w{1,4}\Z")
_BUILDING = regex(r"(?:The )?[A-Z][a-z'’]+(?: [A-Z][a-z'’]+){0,2}\Z")
_LINE_OF = regex(r"(?:.*(?:[:;|(\t]|  |\. ))?[ ]*", re.DOTALL)
_REACH = 90


def roles() -> dict[str, Where]:
    """What is looked for -> the words at which it is looked for."""
    return {
        "province": large(_PROVINCES), "postal": large(_AREAS), "australian": large(frozenset(_STATES)),
        "nation": large(frozenset(("nation",))),
        "code of": anywhere(frozenset(("postcode", "post", "postal", "pcode"))),
    }


class Abroad(Formed):
    """One note whose addresses abroad are being read."""

    def abroad(self) -> Iterator[Span]:
        """Postal codes, and the states, towns and streets before them."""
        sought, text = self.sought, self.text
        if "australian" in sought:
            yield from self._australian(sought["australian"])
        if "postal" in sought:
            yield from self._postal(sought["postal"])
        if "province" in sought:
            yield from self._provinces(sought["province"])
        for at in sorted(self.ended):
            behind = _CANADIAN.match(text, at) if text[at : at + 1] in _BLANKS else None
            if behind and not self.taken(behind.start("it")):
                yield self.span(*behind.span("it"), "ZIP", "postal code")
        for number in sought.get("nation", ()):
            end = self.note.ends[number]
            nation = _NATION.search(text, max(0, end - 70), end)
            if nation and not self.taken(nation.start()) and nation["it"].lower() not in plain_words():
                yield self.span(nation.start(), end, "LOCATION-OTHER", "home of a people")
        for start, end in codes_alone.places(self.note):
            if not self.taken(start):
                yield self.span(start, end, "ZIP", "postal code")
        for number in sought.get("code of", ()):
            labelled = _LABELLED.match(text, self.note.starts[number])
            if labelled and not self.taken(labelled.start("it")):
                yield self.span(*labelled.span("it"), "ZIP", "postal code")

    # ── Australia ────────────────────────────────────────────────────────────────────────────────────────────────────

    def _australian(self, numbers: Sequence[int]) -> Iterator[Span]:
        """A state's code behind a town or before its figures: Dubbo NSW 2830."""
        note, text = self.note, self.text
        for number in numbers:
            start, end, code = note.starts[number], note.ends[number], _STATES[note.lower[number]]
            figures = _FOUR.match(text, end)
            if code != note.words[number].upper():
                if figures and self.taken(start) and end in self.ended and _in_range(code, int(figures["it"])):
                    yield self.span(*figures.span("it"), "ZIP", "behind a state")
                continue  # South Australia 5067
            if not (note.words[number].isupper() or note.words[number] in ("Qld", "Vic", "Tas")):
                continue
            town = self._town_left(start)
            zipped = figures is not None and (
                _in_range(code, int(figures["it"])) or self._below_a_street(town[0] if town else start)
            )
            found = start - 1 in self.ended or (start - 2 in self.ended and text[start - 2] == ",")
            abroad = not zipped and self._ends_abroad(start)
            if zipped:
                told = town is not None or found or code in _PLAIN
            else:
                told = _ENDED.match(text, end) is not None and (
                    (town is not None and code in _PLAIN) or abroad
                )
            if not told:
                continue
            if town is not None:
                yield from self._streets_left(town[0])
                yield self.span(*town, "CITY", "before a state")
            if not self.taken(start):
                yield self.span(start, end, "STATE", "state")
            if zipped and figures:
                yield self.span(*figures.span("it"), "ZIP", "behind a state")

    def _below_a_street(self, start: int) -> bool:
        """Whether the street of an address ends right before its town: of such four figures are a code, misread or not.
        """
        before = self.text[max(0, start - 3) : start].rstrip()
        return (bool(self.ended.intersection(range(start - 3, start))) and before[-1:] in (",", "")) or (
            self.text[start - 1 : start] == "\n" and start - 1 in self.ended
        )

    def _ends_abroad(self, start: int) -> bool:
        """Whether a town of another country ends right before a place."""
        last = self.note.token_at(start - 1)
        if last >= 0 and self.note.words[last] == ",":
            last -= 1
        return any(
            at == last and "" in one.states
            for first in range(max(0, last - 3), last + 1) for one, at in gazetteer.cities_at(self.note, first)
        )

    # ── postal codes ─────────────────────────────────────────────────────────────────────────────────────────────────

    def _postal(self, numbers: Sequence[int]) -> Iterator[Span]:
        """Codes of Britain: LA9 5QT."""
        note, text, ends = self.note, self.text, self.note.ends
        for number in numbers:
            if not text[ends[number] : ends[number] + 1].isdecimal():
                continue
            start, end = note.starts[number], ends[number]
            if not note.words[number].isupper() or self.taken(start) or (
                start and (text[start - 1].isalnum() or text[start - 1] in "-_/#")
            ):
                continue
            british = _BRITISH.match(text, start) if note.lower[number] in _AREAS else None
            if british and (end - start > 1 or self._addressed(start)):
                yield from self._before_code(start)
                yield self.span(*british.span("it"), "ZIP", "postal code")

    def _addressed(self, start: int) -> bool:
        """Whether a place or a town stands before a code of one letter, which a vitamin has too."""
        near = self.text[max(0, start - 3) : start]
        if near[-1:] in ("", "\n") or near.endswith((", ", ",\n")):
            return True
        return any(start - gap in self.ended for gap in (1, 2, 3)) or self._town_left(start) is not None

    def _before_code(self, start: int) -> Iterator[Span]:
        """County, town and street before a code of Britain."""
        town = self._town_left(start)
        if town is not None and self.text[slice(*town)].lower() in _COUNTIES:
            county, town = town, self._town_left(town[0])
            yield self.span(*county, "COUNTY", "before a postal code")
        if town is not None:
            yield from self._streets_left(town[0])
            yield self.span(*town, "CITY", "before a postal code")

    def _before_province(self, number: int) -> Iterator[Span]:
        """A province's code before a code of Canada, and what stands before it."""
        start = self.note.starts[number]
        if not self.taken(start):
            yield from self._before_code(start)
            yield self.span(start, self.note.ends[number], "STATE", "state")

    def _provinces(self, numbers: Sequence[int]) -> Iterator[Span]:
        """Provinces of Canada by their codes, behind a town and a comma."""
        note = self.note
        for number in numbers:
            start, end = note.starts[number], note.ends[number]
            if not note.words[number].isupper():
                continue
            if _CANADIAN.match(self.text, end):
                yield from self._before_province(number)
                continue
            if self.taken(start) or number < 2 or self.shouted(start):
                continue
            bracket = note.words[number - 1] == "(" and self.text[end : end + 1] == ")"
            if note.words[number - 1] != "," and not bracket:
                continue
            town = self._town_left(start - bracket)
            words = self.text[slice(*town)].lower().split() if town else []
            if town and self.placed(town[0]) and any(
                word not in plain_words() or word in gazetteer.cities() for word in words
            ):
                yield self.span(*town, "CITY", "before a state")
                yield self.span(start, end, "STATE", "state")
                continue
            last = number - 2
            for first in range(max(0, last - 3), last + 1):
                found = gazetteer.cities_at(note, first)
                if note.words[first][0].isupper() and any(at == last and "" in one.states for one, at in found):
                    if not self.taken(note.starts[first]):
                        yield self.span(note.starts[first], note.ends[last], "CITY", "before a state")
                    yield self.span(start, end, "STATE", "state")
                    break

    # ── what stands before ───────────────────────────────────────────────────────────────────────────────────────────

    def _town_left(self, start: int) -> tuple[int, int] | None:
        """The town right before a place, unless it is found or no name."""
        found = _TOWN.search(self.text, max(0, start - 50), start)
        if found is None:
            return None
        first, end = found.span("it")
        if self.taken(end - 1):
            return None
        while self.taken(first) or (self._no_town(self.text[first:end].split()[0])):
            space = self.text.find(" ", first, end)
            if space < 0:
                return None
            first = space + 1
        name = self.text[first:end]
        words = name.lower().replace("-", " ").split()
        short = len(words[-1]) < 3 or (name.isupper() and len(words[-1]) < 5 and not self.shouted(first))
        if short or not name[0].isupper() or any(lexicon.institution_words().get(word) == "head" for word in words):
            return None
        if all(word in lexicon.clinical_words() and word not in lexicon.eponyms() for word in words) and not (
            gazetteer.begins(self.note, self.note.token_at(first))
        ):
            return None
        return first, end

    def _no_town(self, word: str) -> bool:
        """Whether a word with a capital begins a sentence or a field rather than a town's name."""
        lower = word.lower().rstrip(".")
        return lower in functions() or lower in CAPITAL_TITLES or lower in ("lives", "moved", "address", "postcode")

    def _streets_left(self, start: int) -> Iterator[Span]:
        """The street before a town, its house's name and its flat: Low Garth, Skelsmergh Lane, Burneside."""
        text = self.text
        at = max(0, start - _REACH)
        line = _LINE_OF.match(text, at, start)
        if line:
            at = line.end()
        before = text[at:start].rstrip(" ,\n")
        end = at + len(before)
        pieces = [(found.start() + at, found[0]) for found in re.finditer(r"[^,\n]+", before)]
        pieces = [(place + len(piece) - len(piece.lstrip()), piece.strip()) for place, piece in pieces]
        if not pieces:
            return
        first, piece = pieces.pop()
        found = self.taken(end - 1)
        if not (_HOUSED.match(piece) or _ROADLIKE.match(piece)) or (found and first not in self.begun):
            return
        named = piece[0].isdecimal()
        if found:
            end = first
        while pieces:
            place, piece = pieces.pop()
            unit = _UNIT.match(piece)
            house = _BUILDING.match(piece) if not named else None
            if not (unit or (house and piece.split()[0].lower() not in first_names() and not any(
                lexicon.institution_words().get(word) == "head" or self._no_town(word) for word in piece.lower().split()
            ))):
                break
            first, named = place, True
        end = first + len(text[first:end].rstrip(" ,\n"))
        words = text[first:end].lower().split()
        if words and (text[first].isdecimal() or any(word not in plain_words() for word in words)):
            yield self.span(first, end, "STREET", "before a town")


def _in_range(code: str, figures: int) -> bool:
    """Whether four figures are a code of a state, or of any when it is not told which."""
    ranges = _RANGES[code] if code else tuple(one for some in _RANGES.values() for one in some)
    return any(low <= figures <= high for low, high in ranges)
