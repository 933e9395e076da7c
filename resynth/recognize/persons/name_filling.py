"""Names that fill a field: what stands behind its label and before its end is one person, rare words of it too.

``Policy Holder: Amadeo Mirko Gabba``, ``cc: Fem van Rossum;``, ``| Alex R. Żal |``: of such a value a list of names may
have the first word or the last alone. A word of the language, of medicine or of an office beside a name is none of it
(``Provider: Moor Cardiology``), unless many are called so (``Attending: Kritika Case``).
"""

from __future__ import annotations

import re
from collections.abc import Callable

from resynth import lexicon
from resynth.recognize.persons.borne import folded
from resynth.recognize.words import regex, word_set
from resynth.types import Span

_WORD = r"(?:[A-ZÀ-ÖØ-ÞĀ-Ž][^\W\d_]*(?:[-'’][^\W\d_]+)*|[A-Z]\.)"
_SMALL = r"(?:[^\W\d_A-Z]{2,}(?:[-'’][^\W\d_]+)*)"
_PARTICLES = "(?:van der|van den|van de|de la|van|von|de|der|den|di|da|dos|el|al|bin|ter|ten|la|le|del)"
#: What opens a field, and what ends one; behind a comma degrees may stand.
_OPENS = regex(r"(?:[A-Za-z)]\*{0,2}[:=]\*{0,2}|[A-Za-z]\"[ ]?:[ ]?\"|[|\t>])[ ]{0,8}\Z")
_DEGREES = r",? (?:M\.?D|D\.?O|R\.?N|N\.?P|PA(?:-C)?|Ph\.?D|DDS|DVM)\b"
_CLOSED = rf"(?=[ \t]*(?:\n|\Z|[|;<\"]|\*\*)|\t| {{2}}|{_DEGREES})"
_BEHIND = {
    False: regex(rf"(?P<more>(?: (?:{_PARTICLES} )?{_WORD}){{1,3}}){_CLOSED}"),
    True: regex(rf"(?P<more>(?: (?:{_PARTICLES} )?{_SMALL}){{1,2}}){_CLOSED}"),
}
_ENDED = regex(_CLOSED)
_BEFORE = {
    False: regex(rf"(?P<more>(?:{_WORD} (?:{_PARTICLES} )?){{1,2}})\Z"),
    True: regex(rf"(?P<more>(?:{_SMALL} (?:{_PARTICLES} )?){{1,2}})\Z"),
}
#: No name before one has more characters than these.
_WIDE = 40
#: A word that so many are called by as a last name may be one at the end of a field, though it is a word.
_BORNE = 5_000
#: Fewer letters that notes have are an abbreviation as often.
_LONG = 5
_ABBREVIATED = 4
_APART = word_set("and or with the to for from by at in on of is was no not per via re cc")
#: Rules that tell who fills a field, which nothing around it speaks against.
_BY_KEY = "keywords:field of a record"
FILLS = frozenset((_BY_KEY, "names:cue", "views:cue"))


def filled(text: str, span: Span, floor: int, reach: int, is_thing: Callable[[str], bool]) -> Span:
    """A name with the rest of the field that it opens or closes, as far as no other mention stands there.

    Args:
        floor: where the mention before ends.
        reach: where the next one begins.
        is_thing: whether a word in small letters is one of the language, of medicine or of offices.
    """
    start, end = span.start, span.end
    small = text[start:end].islower()
    if opens(text, start):
        found = _BEHIND[small].match(text, end)
        if found and found.end() <= reach and _are_names(found["more"], is_thing, may_be_word=not small):
            return span._replace(end=found.end("more"))
        return span
    if _ENDED.match(text, end) is None:
        return span
    found = _BEFORE[small].search(text, max(floor, start - _WIDE), start)
    if found and opens(text, found.start()) and _are_names(found["more"], is_thing, may_be_word=False):
        return span._replace(start=found.start())
    return span


def opens(text: str, start: int) -> bool:
    """Whether a field begins at a place."""
    return _OPENS.search(text, max(0, start - 14), start) is not None


def is_filling(text: str, span: Span) -> bool:
    """Whether a name was told by its field and fills it."""
    if span.found_by not in FILLS:
        return False
    return span.found_by == _BY_KEY or (
        opens(text, span.start) and _ENDED.match(text, span.end) is not None
        and not any(map(_is_word, map(folded, re.split(r"[\s-]+", text[span.start : span.end]))))
        and text[span.start : span.end].rpartition(" ")[2] not in _short_letters(text, span)
    )


def _short_letters(text: str, span: Span) -> tuple[str, ...]:
    """The last word of a name where it is letters of an abbreviation, and the rest is not in capitals."""
    first, _, last = text[span.start : span.end].rpartition(" ")
    return (last,) if last.isupper() and len(last) < _ABBREVIATED and not first.isupper() else ()


def _is_word(word: str) -> bool:
    """Whether a word is one of the language, or of notes and nobody's name."""
    return word in lexicon.plain_words() or (word in lexicon.seen_words() and word not in lexicon.census_names())


def _are_names(words: str, is_thing: Callable[[str], bool], *, may_be_word: bool) -> bool:
    """Whether all of some words may be a name's: unseen ones, particles, initials, and at the end what many are called.
    """
    pieces = words.split()
    for number, piece in enumerate(pieces):
        word = folded(piece)
        if len(piece.strip(".")) == 1 or re.fullmatch(_PARTICLES, piece):
            continue
        parts = list(map(folded, piece.split("-")))
        if (piece.isupper() and len(piece) < _ABBREVIATED) or (len(parts) > 1 and any(map(is_thing, parts))):
            return False  # Fick CI; Thompson Confusion-Delirium
        last = number == len(pieces) - 1
        borne = word in lexicon.last_borne(_BORNE) and word not in lexicon.clinical_words()
        if piece in _APART or (is_thing(word) and not (may_be_word and last and borne)):
            return False
        short = piece.isascii() and len(piece) < _LONG and word in lexicon.seen_words()
        if short and word not in lexicon.census_names() and word not in lexicon.all_first_names():
            return False
    return True
