"""Addresses in fields: ``112 BANK ST^APT 3^FALL RIVER^MA^02720`` (HL7, XAD), ``|Elko|NV|89801|``, ``County: Elko``.

Between delimiters the place in the row tells what a piece is, as the shape of the text around tells it elsewhere: the
state's code is looked for, the town stands before it, the street before the town, ZIP code, country and county behind.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache

from resynth import lexicon
from resynth.recognize import gazetteer
from resynth.recognize.numbers import records
from resynth.recognize.numbers.shapes import units
from resynth.recognize.places import place_columns
from resynth.recognize.places.roads import box_at
from resynth.recognize.places.streets import Streets, Where, anywhere, plain_words, whispered
from resynth.recognize.words import regex, word_set
from resynth.types import Span

#: What parts the pieces of a row; a pipe, a tilde and the line's end part rows of carets.
_DELIMITERS = "^|;\t"
_ROW = regex(r"[|~\n\r]")
_LABEL = regex(r"\s*(?:[A-Za-z][A-Za-z .]{1,24}[:=])?\s*")
_TOWN = regex(r"[A-Za-z][A-Za-z'’.]*(?:[ -][A-Za-z][A-Za-z'’.]*){0,3}\Z")
_ZIP = regex(r"\d{5}(?:-?\d{4})?\Z")
_HOUSE = regex(r"#?\d{1,6}[A-Za-z]?(?:-\d{1,4})? [^\W\d]|[NSEW]\d{2,5}")
#: A dose is no house, nor an hour a part of its street: ``25 mg<tab>0900<tab>MT<tab>MT``, initials in a chart of doses.
_DOSE = regex(r"#?\d{1,6} (?:mg|mcg|g|gm|ml|mL|meq|mEq|units?|U|IU|tabs?|caps?|puffs?|gtts?|drops?|mm|cm|kg|L|hr?s?)\b")
_COUNTRY_CODES = word_set("us usa can mex ca mx gbr uk gb")
#: Words before a colon that say what place follows, and its kind; "": whatever the list says.
_LABELS = {
    "city": "CITY", "town": "CITY", "hometown": "CITY", "municipality": "CITY", "village": "CITY", "county": "COUNTY",
    "parish": "COUNTY", "borough": "COUNTY", "country": "COUNTRY", "birthplace": "CITY", "nationality": "",
    "st": "STATE", "state": "STATE", "place": "BORN", "born": "LIVED", "residence": "LIVED", "lives": "LIVED",
    "location": "LIVED",
}
#: Words before a colon and a street.
_LINES = word_set("address addr street")
_VALUE = regex(
    r"[ \t]?(?:of (?:birth|origin|residence)|name|in)?[ \t]?[:=][ \t]*"
    r"(?P<it>[A-Za-z][\w'’.]*(?:[ -][A-Za-z][\w'’.]*){0,3})"
    r"(?=[ \t]*(?:[\n\r^|,;/()\t]|\Z|  | [A-Z][\w ]{0,14}:))"
)
#: The line of a form that is for the street: Address 1: 714 Sycamore.
_STREET_LINE = regex(
    r"(?i: line)?(?: ?[12](?=:))?:[ \t]*(?P<it>\d{1,6}[A-Z]? [A-Z0-9][\w'’.]*(?: [A-Z0-9][\w'’.]*){0,4})"
    r"(?=[ \t]*(?:[\n|,;^]|\Z|  ))"
)
#: The same in small letters, and where a sentence tells it: address: 326 pinyon hbrs; home address is 9 nolte close.
_SMALL_LINE = regex(
    r"(?: line)?(?: ?[12](?=:))?(?::| is| was)?[ \t]+(?P<it>\d{1,6}[a-z]? (?:[nsew]\.? )?"
    r"(?P<name>(?:[a-z][a-z'’.-]+|\d{1,3}(?:st|nd|rd|th))(?: [a-z][a-z'’.-]*[a-z]){1,3})(?:,? ?# ?\w{1,5})?)"
    r"(?=[ \t]*(?:[\n|,;^]|\Z|\.(?!\w)|  ))",
    re.IGNORECASE,
)
#: What one hopes to address rather than where one lives: to address 2 wounds.
_DEEDS = word_set("to will must please also not cannot and we plan")
_FUNCTIONS = word_set("is was were with for at to from in and or per this that has have had her his their today")
#: What a form holds when it holds nothing.
_NOTHING = word_set("unknown none na n same other see not the no yes unspecified declined refused tbd")


@cache
def _codes() -> frozenset[str]:
    return frozenset(lexicon.states()) | {"AE", "AP", "AA"}


def roles() -> dict[str, Where]:
    """What is looked for -> the words at which it is looked for."""
    codes = lexicon.small_state_codes() | {"ae", "ap", "aa"}
    return {"code": whispered(codes), "label": anywhere(_LABELS.keys()), "line": anywhere(_LINES)}


def read(reading: Streets) -> Iterator[Span]:
    """The places of a note that stand in fields."""
    note, text = reading.note, reading.text
    for start, end, kind in place_columns.places(note):
        if not reading.taken(start):
            yield reading.span(start, end, kind, "column of places")
    for field in records.of_places(note):
        if not reading.taken(field.start):
            yield reading.span(field.start, field.end, field.kind, "field of a record")
    if "^" in text or "|" in text or "\t" in text:
        codes = _codes()
        for number in reading.sought.get("code", ()):
            start, end = note.starts[number], note.ends[number]
            before = text[start - 1 : start]
            if note.words[number] in codes and before and before in _DELIMITERS and (
                text[end : end + 1] in ("", "\n", before) or text[end - 3 : end + 1 : 3] == "^|"
            ):
                yield from _row(reading, start, before)
    for number in reading.sought.get("label", ()):
        yield from _labelled(reading, number)


def lines(reading: Streets) -> Iterator[Span]:
    """What stands in the line of a form that is for the street, where no street was found."""
    for number in reading.sought.get("line", ()):
        line = _STREET_LINE.match(reading.text, reading.note.ends[number]) or _small_line(reading, number)
        if line and not reading.taken(line.start("it")) and not reading.taken(line.end("it") - 1):
            yield reading.span(*line.span("it"), "STREET", "behind its label")


def _small_line(reading: Streets, number: int) -> re.Match[str] | None:
    """The line of a street in small letters, or in a sentence, behind the word address."""
    note = reading.note
    line = _SMALL_LINE.match(reading.text, note.ends[number])
    if line is None or (number and note.lower[number - 1] in _DEEDS):
        return None
    words = line["name"].lower().split()
    if not units().isdisjoint(words) or not _FUNCTIONS.isdisjoint(words) or (
        all(word in lexicon.clinical_words() for word in words)
    ):
        return None
    return line


def _is_house(piece: str) -> bool:
    """Whether a piece begins as a house and its street do."""
    return _HOUSE.match(piece) is not None and _DOSE.match(piece) is None


def _row(reading: Streets, at: int, delimiter: str) -> Iterator[Span]:
    """The pieces around a state's code."""
    text = reading.text
    if not text[at - 2 : at - 1].isalpha() or reading.taken(at):
        return  # no town before it
    start, end = reading.note.line(at)
    start, end = max(start, at - 160), min(end, at + 120)
    if delimiter == "^":
        for edge in _ROW.finditer(text, start, end):
            if edge.start() < at:
                start = edge.end()
            else:
                end = edge.start()
                break
    pieces: list[tuple[int, int]] = []
    begin = start
    for part in text[start:end].split(delimiter):
        stop = begin + len(part)
        label = _LABEL.match(text, begin, stop)
        first = label.end() if label else begin
        pieces.append((first, max(first, first + len(text[first:stop].rstrip()))))
        begin = stop + 1
    which = next((n for n, (first, last) in enumerate(pieces) if first <= at < last), -1)
    if which < 1 or reading.taken(at):
        return
    zipped = which + 1 < len(pieces) and _ZIP.match(text[slice(*pieces[which + 1])]) is not None
    town = text[slice(*pieces[which - 1])]
    if not _TOWN.match(town):
        return
    house = next((n for n in range(max(0, which - 4), which - 1) if _is_house(text[slice(*pieces[n])])), -1)
    box = next((n for n in range(max(0, which - 4), which - 1) if box_at(text, pieces[n][0])), -1)
    if not (zipped or house >= 0 or box >= 0 or _a_town(town, text[at : at + 2])):
        return
    if house >= 0:
        last = max(n for n in range(house, which - 1) if pieces[n][0] < pieces[n][1] and (n == house or n != box))
        yield reading.span(pieces[house][0], pieces[last][1], "STREET", "in a field")
    if box >= 0 and not reading.taken(pieces[box][0]):
        yield reading.span(*pieces[box], "LOCATION-OTHER", "in a field")
    yield reading.span(*pieces[which - 1], "CITY", "in a field")
    yield reading.span(at, at + 2, "STATE", "in a field")
    for piece in pieces[which + 1 : which + 8]:
        value = text[slice(*piece)]
        lower = value.lower()
        if _ZIP.match(value):
            yield reading.span(*piece, "ZIP", "in a field")
        elif lower in _COUNTRY_CODES or _a_country(lower):
            yield reading.span(*piece, "COUNTRY", "in a field")
        elif lower.isalpha() and len(lower) > 3 and _a_county(lower):
            yield reading.span(*piece, "COUNTY", "in a field")
        elif value and piece is not pieces[which + 1]:
            break


def _a_town(town: str, code: str) -> bool:
    first, *rest = town.lower().split()
    return any(
        place.rest == tuple(map(gazetteer.key, rest)) and code in place.states
        for place in gazetteer.cities_from(gazetteer.key(first))
    )


def _is_listed(town: str) -> bool:
    first, *rest = map(gazetteer.key, town.split())
    return any(place.rest == tuple(rest) for place in gazetteer.cities_from(first))


def _a_country(name: str) -> bool:
    first, *rest = name.split() or ("",)
    return tuple(rest) in gazetteer.countries().get(first, ())


def _a_county(name: str) -> bool:
    return () in gazetteer.counties().get(name, ())


def _labelled(reading: Streets, number: int) -> Iterator[Span]:
    """A place behind its label: ``County: Elko``."""
    note, text = reading.note, reading.text
    found = _VALUE.match(text, note.ends[number])
    if found is None or reading.taken(found.start("it")):
        return
    kind = _LABELS[note.lower[number]]
    if kind == "STATE":
        if found["it"] in _codes() or found["it"] in lexicon.states().values():
            yield reading.span(*found.span("it"), "STATE", "behind its label")
        return
    value = found["it"].lower()
    if value.split()[0] in _NOTHING:
        return
    if kind in ("BORN", "LIVED"):
        told = kind == "BORN" and reading.text.startswith(" of ", note.ends[number])
        if _is_listed(value) and (told or not all(word in plain_words() for word in value.split())):
            yield reading.span(*found.span("it"), "CITY", "behind its label")
        return
    if kind in ("", "COUNTRY") or _a_country(value):
        if value in _COUNTRY_CODES or _a_country(value):
            yield reading.span(*found.span("it"), "COUNTRY", "behind its label")
    elif found["it"][0].isupper() or not all(word in plain_words() for word in value.split()) or (
        kind == "CITY" and _is_listed(value)) or (kind == "COUNTY" and _a_county(value)):
        yield reading.span(*found.span("it"), kind, "behind its label")
