"""Names beside a number: a last name alone before that of a record, ``10:00 Oyelaran MR# 21456``; whose bed it is."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache

from resynth import lexicon
from resynth.recognize.note import Note, anchored
from resynth.recognize.persons import name_cues as cues
from resynth.recognize.words import regex, word_set

WHOSE = ("PATIENT", "PATIENT", "patient")
#: What a patient's number is called; the others only before a sign and the number.
_RECORDS = word_set("mrn mr chart")
_SIGNS = word_set("# : no")
#: What else a number is said to be of.
_SYSTEMS = word_set("epic cerner meditech allscripts athena nextgen ecw legacy mychart quadramed vista cprs")
_SHORTEST, _FEWEST_DIGITS = 4, 3
#: What stands between a name and its number; what a clause begins behind, beside a number and a line's end.
_BETWEEN, _BEGINS = word_set(", ( - /"), word_set("- * • ) : ; / |")
#: Whose bed it is: two words with a capital behind its number and a sign, and nothing that goes on with one.
_BEDS = word_set("bed rm room bay")
_WHOSE_BED = regex(
    r" ?#?\d{1,4}[A-Z]?(?:[-/]?\d?[A-D])? ?[:–-] {1,2}(?P<it>[A-Z][a-z]{2,14} [A-Z][a-z]{2,14})(?! ?[A-Z&]|['’-]?\w)"
)


@cache
def _bed_anchors() -> int:
    return anchored(dict.fromkeys(sorted(_BEDS), True))


def in_beds(note: Note) -> Iterator[list[int]]:
    """The first and last names of who lies in a bed, words of English too: ``bed 15 - Rose Fields - NPO``."""
    for word, _ in note.hits(_bed_anchors()):
        for number in note.here[word]:
            found = _WHOSE_BED.match(note.text, note.ends[number])
            if found is None:
                continue
            first = note.token_at(found.start("it"))
            name, last = note.lower[first], note.lower[first + 1]
            if name in cues.first_names() and last in lexicon.census_names() and not (
                lexicon.institution_words().get(last) == "head" or last in cues.OFFICES or last in cues.SERVICES
            ):
                yield [first, first + 1]


@cache
def _anchors() -> int:
    return anchored(dict.fromkeys(sorted(_RECORDS), True))


def before_records(note: Note, symbols: str) -> Iterator[int]:
    """The tokens that are last names before record numbers; ``symbols``: the classes of the tokens."""
    lower = note.lower
    for word, _ in note.hits(_anchors()):
        for number in note.here[word]:
            at = number - 1
            if at > 0 and lower[at] in _BETWEEN:
                at -= 1
            if at < 0 or symbols[at] not in "Nuk" or len(lower[at]) < _SHORTEST:
                continue
            behind = number + 1
            while behind < len(lower) and lower[behind] in _SIGNS and behind - number < 3:
                behind += 1
            if behind < len(lower) and lower[behind].isdecimal() and len(lower[behind]) >= _FEWEST_DIGITS and (
                _begins(note, at)
            ) and not (
                lower[at] in _SYSTEMS or lower[at] in lexicon.plain_words() or lexicon.is_product(lower[at])
            ):
                yield at


def _begins(note: Note, number: int) -> bool:
    """Whether a row or a clause begins with a token, and it ends on the same line."""
    if "\n" in note.text[note.ends[number] : note.starts[number + 1]]:
        return False
    if not number or "\n" in note.text[note.ends[number - 1] : note.starts[number]]:
        return True
    before = note.lower[number - 1]
    return before in _BEGINS or before.isdecimal()
