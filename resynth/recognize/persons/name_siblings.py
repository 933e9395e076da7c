"""Who is told with an age in a row behind kin of several: ``Sibs Anja 5 and Nils 2``, ``kids: Bo (9), Wren, 7``."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache

from resynth import lexicon
from resynth.recognize.note import Note, anchored
from resynth.recognize.persons import name_cues as cues
from resynth.recognize.persons.name_classes import dates
from resynth.recognize.words import regex, word_set

_KIN = word_set(
    "sibs sib siblings children kids sons daughters brothers sisters grandchildren grandkids grandsons granddaughters "
    "nieces nephews cousins stepchildren stepkids stepsons stepdaughters twins stepbrothers stepsisters"
)
#: One of the row: a name, the age as a figure, and what leads to the next. An age is of no more than two digits.
_ITEM = regex(
    r"(?:[:,;]|\s(?:are|were|and|named)|\s[&+/-])?\s{1,2}(?:and |& )?\(?"
    r"(?P<it>[A-Z][a-z]{1,14}(?:['’-][A-Z]?[a-z]{2,14})?)"
    r"(?:,? \(?|\()\d{1,2}(?![\d/%:-]|[.,]\d| ?(?:mg|mcg|ml|cm|mm|kg|lbs?|am|pm|days?|hours?|x)\b)"
    r"(?: ?(?:yo|y/o|yrs?|years?|y|mos?|months?|m|wks?|weeks?)\b\.?(?: old)?)?\)?"
)
#: What is said of one of them, up to a semicolon: ``Andras 24, in the Navy at Norfolk; Kata 19``.
_SAID = regex(r",? [^;:.\n]{1,60}(?=; )")
#: What has a figure behind it in such a row too.
_NO_NAMES = cues.RELATIVES | word_set("age aged ages apgar apgars grade stage day week in at on for since until to x")
#: So many of one row at most.
_MOST = 12


@cache
def _table() -> int:
    return anchored(dict.fromkeys(sorted(_KIN), True))


def named(note: Note) -> Iterator[int]:
    """The tokens that are such names: all of a row in which one is a name and nothing else."""
    for word, _ in note.hits(_table()):
        for number in note.here[word]:
            at, row = note.ends[number], list[int]()
            while len(row) < _MOST and (found := _item(note.text, at, bool(row))):
                at = found.end()
                row.append(note.token_at(found.start("it")))
            if any(_is_name(note.lower[token]) for token in row):
                yield from (token for token in row if note.lower[token] not in _NO_NAMES)


def _item(text: str, at: int, goes_on: bool) -> re.Match[str] | None:
    """The next one of a row; behind the first one more may be said of each, where another name follows."""
    if (found := _ITEM.match(text, at)) or not goes_on:
        return found
    said = _SAID.match(text, at)
    found = _ITEM.match(text, said.end()) if said else None
    return found if found and _is_name(found["it"].lower()) else None


def _is_name(word: str) -> bool:
    """Whether a word in small letters is no word of language or medicine, unless people are called so."""
    if word in dates() or word in _NO_NAMES or word in cues.functions():
        return False
    return word in cues.word_names() or not (word in lexicon.plain_words() or lexicon.is_product(word))
