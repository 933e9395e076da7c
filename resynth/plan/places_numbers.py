"""The numbers of an address: random, of the same shape (P35), and none of those that must not stand there."""

from __future__ import annotations

import re

from resynth.keys import Draw
from resynth.plan.places_mentions import ALONE, pair_key
from resynth.plan.places_survey import KnownSet
from resynth.surrogates.places import NUMERIC, Part

#: Draws of a number before it may be another number of the note.
_NUMBERS = 64
_LETTERS = "abcdefghijklmnopqrstuvwxyz"
_ORDINAL = re.compile(r"\d+(?:st|nd|rd|th)\Z", re.IGNORECASE)


def new_number(part: Part, hard: frozenset[str], observed: KnownSet, draw: Draw) -> str | None:
    """Random digits and letters of the same shape, none of the note's numbers while there are others (P35, P38)."""
    mark = ALONE.get(part.what)
    kept = None
    for _ in range(_NUMBERS):
        number = shaped_like(part.value, draw)
        if number == part.value or (mark and pair_key(mark, number, "") in observed):
            continue
        if number not in hard:
            return number
        kept = number
    return kept


def shaped_like(value: str, draw: Draw) -> str:
    """Digits for digits and letters for letters; no zero in front. ``5th`` becomes another number with ``th``."""
    if _ORDINAL.match(value):
        return f"{4 + draw.below(16)}th"
    made = []
    for at, character in enumerate(value):
        if character.isdigit():
            made.append(str(1 + draw.below(9)) if at == 0 else str(draw.below(10)))
        elif character.isalpha():
            made.append(_LETTERS[draw.below(len(_LETTERS))])
        else:
            made.append(character)
    return "".join(made)


def cased_like(part: Part, own: Part) -> Part:
    """A number with letters in the case of the mention's own: ``4B``, ``4b``."""
    if part.what not in NUMERIC or not own.shown.isupper():
        return part
    return part._replace(shown=part.shown.upper())
