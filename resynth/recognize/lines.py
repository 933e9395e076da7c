"""How the line in which a word stands is written."""

from __future__ import annotations

from resynth.recognize.note import Note

#: So far from a word its line is looked at: more would be looked at again for each of its words.
_REACH = 120


def shouted(note: Note, at: int, letters: int = 0) -> bool:
    """Whether the line of a token is in capitals around it, and has more letters there than so many."""
    place = note.starts[at]
    start, end = note.line(place)
    line = note.text[max(start, place - _REACH) : min(end, place + _REACH)]
    return line.isupper() and (not letters or sum(map(str.isalpha, line)) > letters)
