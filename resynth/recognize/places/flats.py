"""Streets behind the number of a flat: ``Unit 20 38 Winslow Reserve``, ``Level 4, 530 Tarn Quay``, ``8/67 Amber Gate``.

Two numbers one behind the other, a word for a part of a house before them or a stroke between, and a name that ends a
line or a piece of an address say that it is a street, whatever its last word is: so are addresses of Australia.
"""

from __future__ import annotations

from collections.abc import Iterator

from resynth import lexicon
from resynth.recognize.numbers.shapes import units
from resynth.recognize.places.streets import Streets, Where, anywhere, plain_words, suffixes
from resynth.recognize.words import regex, word_set
from resynth.types import Span

_PARTS = word_set("flat unit apt apartment suite ste level studio shop lot villa townhouse")
_NAME = r"(?P<name>[A-Z][\w'’-]+(?: [A-Z][\w'’-]+){1,3})"
_SMALL_NAME = r"(?P<name>[a-z][a-z'’-]+(?: [a-z][a-z'’-]+){1,2})"
_ENDS = r"(?=[ \t]*(?:[,\n;)]|\Z|\.(?!\w))| (?:in|with|near|since|for|on|by|and|at|where|who|from|to)\b)"
#: Behind the word for a part: its number, that of the house, the street.
_BEHIND = r"\.? #?\d{1,4}[A-Za-z]?(?:, ?| |/)\d{1,5}[A-Za-z]?(?:[-/]\d{1,4})?,? "
_UNIT, _SMALL_UNIT = regex(f"{_BEHIND}{_NAME}{_ENDS}"), regex(f"{_BEHIND}{_SMALL_NAME}{_ENDS}")
_SLASHED, _SMALL_SLASHED = (regex(rf"\d{{1,4}}[A-Za-z]?/\d{{1,4}}[A-Za-z]?,? {name}{_ENDS}")
                            for name in (_NAME, _SMALL_NAME))
#: What stands before a number with a stroke that begins an address.
_LEADS = regex(r"(?:\A|[\n:;(]|[,|]|\b(?:at|to|of|on|from|Address|address|ADDRESS|Addr|addr))[ \t]*\Z")


def roles() -> dict[str, Where]:
    """What is looked for -> the words at which it is looked for."""
    return {"part": anywhere(_PARTS)}


def read(reading: Streets) -> Iterator[Span]:
    """The streets behind a flat's number."""
    note, text = reading.note, reading.text
    for number in reading.sought.get("part", ()):
        end = note.ends[number]
        if text[end : end + 1] not in (" ", "."):
            continue
        found = _UNIT.match(text, end)
        if found is None and reading.small(end):
            found = _SMALL_UNIT.match(text, end)
        if found and _is_a_street(found["name"], sure=True):
            yield from _told(reading, note.starts[number], found.end())
    words, count = note.words, len(note.words)
    for number in note.joined:
        if number + 3 >= count or words[number + 1] != "/" or not words[number + 2].isdecimal():
            continue
        start = note.starts[number]
        if reading.taken(start) or not _LEADS.search(text, max(0, start - 12), start):
            continue
        found = _SLASHED.match(text, start)
        if found is None and reading.small(start):
            found = _SMALL_SLASHED.match(text, start)
        sure = _is_no_day(words[number], words[number + 2]) and (
            found is not None and found["name"].split()[-1].lower() not in lexicon.clinical_words())
        if found and _is_a_street(found["name"], sure=sure):
            yield from _told(reading, start, found.end())


def _told(reading: Streets, start: int, end: int) -> Iterator[Span]:
    if not reading.taken(start):
        reading.housed.append(end)
        yield reading.span(start, end, "STREET", "behind a flat's number")


def _is_a_street(name: str, *, sure: bool) -> bool:
    """Whether words behind two numbers are a street: the first one that people bear or no word; no measure.

    Args:
        sure: whether whatever the last word is, it is a street's.
    """
    words = name.lower().split()
    if not units().isdisjoint(words) or any(word in lexicon.clinical_words() for word in words[1:-1]):
        return False
    first = words[0]
    own = first not in plain_words() or first in lexicon.last_borne(_MANY) or first in lexicon.first_borne(_MANY)
    return own and (sure or words[-1] in suffixes())


def _is_no_day(one: str, other: str) -> bool:
    """Whether two numbers with a stroke between are no day of a month."""
    return max(int(one), int(other)) > 31 or min(int(one), int(other)) > 12 or "0" in (one, other)


_MANY = 2_000
