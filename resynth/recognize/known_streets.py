"""Known addresses as they are written in a hurry: another short form of the street's suffix, none, no blanks between.

``12 Alder Court`` is ``12 Alder Ct``, ``12AlderCt``, ``12 ALDER`` too; where the suffix is left out, what stands around
must speak for a street: ``12 May`` is a day, and ``12 park benches`` are things. So it must where the
house is left out: ``lives on alder ct``.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache
from itertools import product
from typing import NamedTuple

from resynth import lexicon
from resynth.recognize.known_values import MONTHS, Hit, Phrases
from resynth.recognize.note import Note
from resynth.recognize.words import regex, word_set

#: Fewest letters of a name that is told without its suffix.
_FEWEST = 3
#: Of more words, blanks are taken out of all gaps or of none.
_MOST_GAPS = 4
_WORD = regex(r"[^\W_]+")
_NUMBER = regex(r"\d{1,6}[A-Za-z]?\Z")
_LETTERS = regex(r"[^\W\d_]+")
#: A flat before its house: "7B/120 Mount St", "Unit 5, 33 Kestrel Way".
_UNIT = regex(
    r"\A(?:(?:unit|apt|apartment|flat|suite|ste|lot|level|shop|no)\b\.?[ \t]{0,2})?#?\w{1,5}[ \t]?[/,][ \t]{0,2}(?=\d)",
    re.IGNORECASE)
#: The names of months and days, and what is counted: a number before one is a day or an amount.
_COUNTED = word_set(
    f"{' '.join(MONTHS).casefold()} jan feb mar apr jun jul aug sep sept oct nov dec hours days weeks months years "
    "minutes units cc cm mm mg ml mcg am pm french gauge tesla"
)
#: What stands before a house and its street, whatever the case of the street.
_AT_HOME = regex(
    r"(?:\b(?:liv(?:e|es|ed|ing)|resid(?:e|es|ed|ing)|stay(?:s|ed|ing)?|home|house|apartment)[ \t]{1,3}"
    r"(?:is[ \t]{1,3})?(?:at|on)|\b(?:address|addr|add|home|house|street)[ \t]{0,3}(?:is|[:=])|@)[ \t]{0,3}\Z",
    re.IGNORECASE)
#: What leads to a house whose street stands in small letters, where nothing is counted behind it: "mail to 12 alder."
_TO_HOUSE = regex(
    r"\b(?:liv(?:e|es|ed|ing)|resid(?:e|es|ed|ing)|(?:(?:mail|send|sent|ship|deliver|mov|return|discharg|pick|transport)"
    r"\w{0,6}|back|home|drove|went|came|dc|d/c|from|to|at|near)[ \t]{1,3}(?:home[ \t]{1,3}|up[ \t]{1,3})?"
    r"(?:to|from|at|near|of))[ \t]{1,3}\Z",
    re.IGNORECASE)
#: Behind such a house: a sign, the end, or a word that nothing counted is.
_NO_THING = regex(
    r"[ \t]*(?:[.,;:!?)\n]|\Z|(?:with|and|since|for|in|on|where|by|alone|after|until|now|today|yesterday|w/?|but|as|"
    r"because|when|who|his|her|their|this|last|via|per)\b)", re.IGNORECASE)
#: What leads to a street without a house.
_ON_STREET = regex(
    r"\b(?:liv(?:e|es|ed|ing)|resid(?:e|es|ed|ing)|stay(?:s|ed|ing)?|mov(?:e|es|ed|ing)|home|house|apartment|apt|back|"
    r"place|mail(?:ed|ing)?|sent|send|fell|found)[ \t]{1,3}(?:over[ \t]{1,3}|back[ \t]{1,3})?(?:at|on|to|from|off|near)"
    r"[ \t]{1,3}\Z", re.IGNORECASE)
#: A house's number before its street; "12. Alder" is the twelfth of a list.
_HOUSE = regex(r"\d{1,6}[A-Za-z]?,?\s{0,3}[^\W\d_]")
#: As far before a number as its cue may begin.
_REACH = 24
#: Signs that bind a number to what stands before it: ``3/12 Alder``, ``$12``.
_BOUND = frozenset("/.-$#+<>=")


class _Street(NamedTuple):
    """A house on a street: its number, the directions and the suffixes that it may be written with, its name."""

    number: str
    directions: tuple[str, ...]
    name: str
    suffixes: tuple[str, ...]

    def __repr__(self) -> str:
        return "_Street()"


@cache
def _written(code: str) -> tuple[str, ...]:
    """All ways to write a suffix."""
    return tuple(sorted(variant for variant, one in lexicon.street_suffixes().items() if one == code))


@cache
def _directed(code: str) -> tuple[str, ...]:
    return tuple(sorted(word for word, one in lexicon.directions().items() if one == code))


def _read(value: str) -> _Street | None:
    """An address up to its first comma or line end; nothing where it is no number with a name and a suffix."""
    words = _WORD.findall(re.split(r"[,;\n]", _UNIT.sub("", value.strip()), maxsplit=1)[0])
    units = lexicon.unit_words()
    at = next((at for at, word in enumerate(words) if at > 2 and word.casefold() in units), len(words))
    words = words[:at]
    if len(words) < 3 or not _NUMBER.match(words[0]):
        return None
    codes, ways = lexicon.street_suffixes(), lexicon.directions()
    directions: tuple[str, ...] = ("",)
    if words[-1].casefold() in ways and words[-2].casefold() in codes:
        words = words[:-1]
    elif words[1].casefold() in ways and len(words) > 3:
        directions = ("", *_directed(ways[words[1].casefold()]))
        del words[1]
    code = codes.get(words[-1].casefold())
    name = " ".join(words[1:-1])
    if code is None or len(words) < 3 or not _LETTERS.match(name):
        return None
    return _Street(words[0], directions, name, _written(code))


class Streets:
    """Known addresses of one house, found in short forms and run together."""

    def __init__(self) -> None:
        self._whole, self._short, self._bare = Phrases(), Phrases(), Phrases()

    def add(self, value: str, kind: str) -> None:
        """Take in an address; one that is no house on a street stands nowhere."""
        street = _read(value)
        if street is None:
            return
        for direction, suffix in product(street.directions, street.suffixes):
            for said in _joined(" ".join(filter(None, (street.number, direction, street.name, suffix)))):
                self._whole.add(said, kind)
            self._bare.add(" ".join(filter(None, (direction, street.name, suffix))), kind)
        if len(street.name) >= _FEWEST and street.name.casefold() not in _COUNTED:
            for direction in street.directions:
                for said in _joined(" ".join(filter(None, (street.number, direction, street.name)))):
                    self._short.add(said, kind)

    def find(self, note: Note) -> Iterator[Hit]:
        """Where they stand, those that lie in longer ones too."""
        yield from self._whole.find(note)
        yield from (hit for hit in self._short.find(note) if _is_street(note.text, hit[0], hit[1]))
        yield from (hit for hit in self._bare.find(note)
                    if _ON_STREET.search(note.text, max(0, hit[0] - _REACH), hit[0]))

    def __repr__(self) -> str:
        return "Streets()"


def _joined(said: str) -> Iterator[str]:
    """An address with blanks in each of its gaps or not; with all of them or none where it has many."""
    words = said.split()
    gaps = len(words) - 1
    ways = product((" ", ""), repeat=gaps) if gaps <= _MOST_GAPS else ((" ",) * gaps, ("",) * gaps)
    for way in ways:
        yield "".join(part for pair in zip(words, (*way, ""), strict=True) for part in pair)


def _is_street(text: str, start: int, end: int) -> bool:
    """Whether a number and the name of a street, and no suffix, are a house here."""
    if text[max(0, start - 1) : start] in _BOUND or not _HOUSE.match(text, start):
        return False
    if _AT_HOME.search(text, max(0, start - _REACH), start):
        return True
    if _TO_HOUSE.search(text, max(0, start - _REACH), start) and _NO_THING.match(text, end):
        return True
    words = _LETTERS.findall(text[start:end])
    if not any(word.casefold() in lexicon.plain_words() for word in words):
        return True
    line = text[text.rfind("\n", 0, start) + 1 : (text.find("\n", end) + 1 or len(text) + 1) - 1]
    return all(word.istitle() for word in words) and any(map(str.islower, line))
