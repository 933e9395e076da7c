"""Houses called after three partners: ``Guerra, Hudson and York Clinic``, ``at Harris, Cook and Stamm``."""

from __future__ import annotations

from collections.abc import Iterator

from resynth import lexicon
from resynth.recognize.institutions.institutions import SUFFIX, close, heads, kind_of, lower_at, span_of
from resynth.recognize.note import Note
from resynth.recognize.words import word_set
from resynth.types import Span

AND = frozenset(("and", "&"))
#: Behind these stands a house rather than three persons.
_AT = word_set("at employer employed company firm")


def at_and(note: Note, at: int) -> Iterator[Span]:
    """The firm whose last two partners this word stands between."""
    third = _partner(note, at + 1, 1)
    second = _partner(note, at - 1 - (note.words[at - 1] == ","), -1)
    if third < 0 or second < 1 or note.words[second - 1] != ",":
        return
    first, stop = _partner(note, second - 2, -1), note.ends[third]
    if first < 0:
        return
    kind = "ORGANIZATION"
    if third + 1 < len(note.words) and note.lower[third + 1] in heads() and note.words[third + 1][0].isupper() and (
        close(note, third, third + 1)
    ):
        kind, stop = kind_of({note.lower[third + 1]}, kind), note.ends[third + 1]
    suffix = SUFFIX.match(note.text, stop)
    before = lower_at(note, first - 1 - (lower_at(note, first - 1) == ":"))
    if kind == "HOSPITAL" or stop > note.ends[third] or suffix or before in _AT:
        yield span_of(note.starts[first], suffix.end() if suffix else stop, kind, "firm of three", 0.8)


def _partner(note: Note, number: int, step: int) -> int:
    """The farther token of a last name, of two with a hyphen too, one of whose tokens is ``number``; -1: it is none."""
    if not _named(note, number):
        return -1
    beyond = number + step
    if 0 < beyond < len(note.words) and note.words[beyond] == "-" and _named(note, beyond + step):
        return beyond + step
    return number


def _named(note: Note, number: int) -> bool:
    """Whether a token is written as a name and no word of English or medicine, unless many are called so."""
    if not 0 <= number < len(note.words):
        return False
    word, lower = note.words[number], note.lower[number]
    return word.isalpha() and len(word) > 1 and word[0].isupper() and (
        lower in lexicon.census_names() or not (lower in lexicon.plain_words() or lower in lexicon.clinical_words())
    )
