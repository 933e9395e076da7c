"""Houses called after three partners, and those with a legal form behind their name.

``Guerra, Hudson and York Clinic``, ``at Harris, Cook and Stamm``; ``TWIN HARBOR RHYTHM SPECIALISTS, PLLC``.
"""

from __future__ import annotations

from collections.abc import Iterator

from resynth import lexicon
from resynth.recognize.institutions.institution_words import STARTERS
from resynth.recognize.institutions.institutions import (
    SUFFIX,
    close,
    heads,
    is_proper,
    kind_of,
    lower_at,
    span_of,
)
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


#: Legal forms of firms; behind these without a comma there must be a word that is none of English or medicine.
FORMS = word_set("inc llc pllc llp corp ltd")
_MOST = 8
#: What stands within a name.
_WITHIN = frozenset(("&", "and", "of", "-", "'", "’", "s"))
_STOP_OF = frozenset(("inc", "corp", "ltd"))


def at_form(note: Note, at: int) -> Iterator[Span]:
    """The firm before its legal form: behind a comma whatever its words are, else where one of them is its own."""
    words, lower = note.words, note.lower
    comma = at > 1 and words[at - 1] == ","
    last = at - 1 - comma
    first = last + 1
    while first and last - first < _MOST and close(note, first - 1, first) and (
        (words[first - 1][0].isupper() and lower[first - 1] not in STARTERS) or lower[first - 1] in _WITHIN
    ):
        first -= 1
    while first <= last and not words[first][0].isupper():
        first += 1
    own = [word for word in lower[first : last + 1] if len(word) > 1 and word.isalpha()]
    if not own or (not comma and not any(map(is_proper, own))):
        return
    stop = note.ends[at]
    stop += lower[at] in _STOP_OF and note.text[stop : stop + 1] == "."
    yield span_of(note.starts[first], stop, kind_of({*own}, "ORGANIZATION"), "legal form", 0.8)


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
