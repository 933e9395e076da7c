"""Lists of who lies where, row by row or in one line: ``Rm 304-A Two Bulls - fall risk``, ``14 Day, watch lytes``.

A row is a room, a bed or a ward's code, a name, and what tells something of somebody. Rows of one note lend each other
certainty: a name that is a word, or of two words, is one beside another row whose place or whose name is sure.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import NamedTuple

from resynth import lexicon
from resynth.recognize.lines import once
from resynth.recognize.note import Note
from resynth.recognize.persons import name_cues as cues
from resynth.recognize.persons.name_classes import classes, classes_of, dates
from resynth.recognize.persons.name_clauses import COUNTS, may_be_two
from resynth.recognize.words import regex, word_set

Place = tuple[int, int]
_BEDS = word_set("rm room bed bay bd")
_WORD = r"[A-Z][a-zà-ÿ]{1,14}(?:['’-][A-Z]?[a-zà-ÿ]{1,14})?"
#: From the digits on: the place, a sign, the name, and what is told of who lies there.
_ROW = regex(
    r"(?P<code>\d{1,2}[A-Z]{1,2}-\d{1,3}(?:-?[A-D])?|\d{1,4}[A-D]?(?:-[A-D1-4])?)"
    r"(?: ?[:–-] {1,2}| {1,2})"
    rf"(?P<it>{_WORD}(?:,? {_WORD})?(?:,? [A-Z]\b\.?)?)"
    r"(?: ?[–-]{1,2} |: |, (?=[a-z0-9(])|,? (?=s/p |POD ?#?\d|w/ |\d{1,3} ?(?:y/?o|[MFmf])\b|\())"
)
#: Figures before what may be a capital or a sign that leads to a name, as classes.
_LED = regex(r"d(?=[^wld.,/()'&^])")
#: A ward and its bed, which nothing else is written like.
_CODE = regex(r"\d{1,2}[A-Z]{1,2}-\d")
#: What is written behind the figures of a place, besides a name and a letter.
_LEADS = frozenset(":–-")
#: Behind what a row begins in the midst of a line.
_BEGINS = frozenset(".;:)?!*•|")
#: Who or what is in a bed and is nobody, or is counted.
_NOBODY = (
    cues.NOBODY | cues.OFFICES | cues.SERVICES | cues.SEXES | dates() | cues.LANGUAGES | cues.PLACES | word_set(
        "empty clean open closed blocked hold held available dirty ready vacant new transfer admit admission "
        "discharge isolation no yes the was is not all other total view views vessel lead leads units "
        "tabs mins minutes times drains lines port ports chest tube tubes pills doses bags "
        "liters rn tech per with and if on in at to of for will can needs has had"
    )
) - word_set("day may will early le")
#: Numbers in a row that are none of beds: so many rows without a word or a code must have names that are sure.
_FEWEST_BARE = 2


class Row(NamedTuple):
    """Where a row tells the place and the name; whether a word or a ward's code tells the place."""

    place: Place
    name: Place
    led: bool

    def __repr__(self) -> str:
        return f"Row(led={self.led})"


@once
def rows(note: Note) -> list[Row]:
    """The rows of such lists, in the order of the note; those that nothing makes sure are left out."""
    text, words, starts, ends = note.text, note.words, note.starts, note.ends
    found: list[Row] = []
    for led_by in _LED.finditer(classes_of(note)):
        number = led_by.start()
        behind = words[number + 1] if number + 1 < len(words) else "."
        if not (behind[0].isupper() or behind in _LEADS):
            continue
        before = number - 1
        led = before >= 0 and note.lower[before] in _BEDS
        if before >= 0 and words[before] == "#":
            led = note.lower[before - 1] in _BEDS
        begins = led or before < 0 or words[before] in _BEGINS or "\n" in text[ends[before] : starts[number]]
        if not begins or (before >= 0 and ends[before] == starts[number] and words[before] != "#"):
            continue
        row = _ROW.match(text, starts[number])
        if row is None or not _may_be(row["it"]):
            continue
        coded = _CODE.match(row["code"]) is not None
        found.append(Row(row.span("code"), row.span("it"), led or coded))
    return _sure(note, found)


def _sure(note: Note, found: list[Row]) -> list[Row]:
    """The rows that others make sure, or that are so alone: a word or a code for the place, a name that many bear."""
    led = [row for row in found if row.led]
    bare = [row for row in found if not row.led]
    numbers = [int(re.match(r"\d+", note.text[slice(*row.place)])[0]) for row in found]  # type: ignore[index]
    named = sum(_is_sure(note.text[slice(*row.name)]) for row in bare)
    listed = len(found) > 1 and numbers == sorted(numbers) and (
        len(led) > 0 or (len(bare) > _FEWEST_BARE and 2 * named >= len(bare))
    )
    if listed:
        return found
    return led if len(led) > 1 else [row for row in led if _is_borne(note.text[slice(*row.name)])]


def _words(name: str) -> list[str]:
    return [lexicon.fold(word.strip(".")) for word in name.replace(",", " ").split() if len(word.strip(".")) > 1]


def _may_be(name: str) -> bool:
    """Whether words can be a name: none of them nobody, one of them of the Census or on no list."""
    words = _words(name)
    names = lexicon.census_names()
    if any(word in _NOBODY or (lexicon.is_product(word) and word not in names) for word in words):
        return False
    counted = words[0] in COUNTS and len(words) > 1 and words[1] in names  # Two Bulls
    if words[0] in cues.functions() and not counted and not ("," in name and words[0] in names):
        return False
    return any(
        word in lexicon.census_names() or not (word in lexicon.seen_words() or word in lexicon.terms())
        for word in words
    )


def _is_sure(name: str) -> bool:
    return any(symbol in "Nu" for symbol in classes(name.replace(",", " ").split()))


def _is_borne(name: str) -> bool:
    """Whether a name is one that many bear, or is sure."""
    word, *more = _words(name)
    if more and "," not in name:
        return _is_sure(name) or may_be_two(word, more[0])
    if _is_sure(name) or (word in cues.common_surnames() and word not in lexicon.terms()):
        return True
    return word in lexicon.census_names() and not (
        word in lexicon.clinical_words() or word in lexicon.terms() or lexicon.is_product(word)
        or word in cues.functions()
    )


def named(note: Note) -> Iterator[list[int]]:
    """The tokens of the names of such rows."""
    for row in rows(note):
        first, last = note.token_at(row.name[0]), note.token_at(row.name[1] - 1)
        yield list(range(first, last + 1))
