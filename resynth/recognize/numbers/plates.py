"""Plates of cars in Britain, as they are written since 2001: two letters, two figures, three letters.

``his Fiesta (YX99 KZB)``; the letters are none of I, Q and Z (DVLA, INF104). Three that abbreviate something are of a
plate only where a car is spoken of.
"""

from __future__ import annotations

from collections.abc import Iterator

from resynth.recognize.note import Note
from resynth.recognize.persons.name_letters import unknown
from resynth.recognize.words import regex, word_set

_PLATE = regex(r"(?P<first>[A-HJ-PR-Y][A-HJ-PR-Y])(?:0[2-9]|[1-79]\d) ?(?P<last>[A-HJ-PR-Z]{3})(?![\w-])")
#: Near a plate: who drives what, and where it stands.
_CARS = word_set(
    "car cars van vehicle reg registration plate plates rego lorry drives drove driving driver parked parking fiesta "
    "focus corsa astra golf polo clio mini taxi motability scooter transit"
)
_NEAR = 14


def places(note: Note) -> Iterator[tuple[int, int]]:
    """The places of the plates of a note."""
    text, starts, words = note.text, note.starts, note.words
    for number in note.lettered:
        letters = words[number - 1]
        if len(letters) != len("YX") or not letters.isupper() or len(words[number]) != len("99"):
            continue
        found = _PLATE.match(text, starts[number - 1])
        if found is None or text[found.start() - 1 : found.start()] in ("-", "/", "_"):
            continue
        near = note.lower[max(0, number - _NEAR) : number + _NEAR]
        if not _CARS.isdisjoint(near) or (unknown(found["first"].lower()) and unknown(found["last"].lower())):
            yield found.span()
