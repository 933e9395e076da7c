"""How the line in which a word stands is written; what is worked out once for a note."""

from __future__ import annotations

from collections.abc import Callable
from functools import wraps
from typing import Any, TypeVar

from resynth.recognize.note import Note

T = TypeVar("T")

#: So far from a word its line is looked at: more would be looked at again for each of its words.
_REACH = 120


def shouted(note: Note, at: int, letters: int = 0) -> bool:
    """Whether the line of a token is in capitals around it, and has more letters there than so many."""
    place = note.starts[at]
    start, end = note.line(place)
    line = note.text[max(start, place - _REACH) : min(end, place + _REACH)]
    return line.isupper() and (not letters or sum(map(str.isalpha, line)) > letters)


def once(make: Callable[[Note], T]) -> Callable[[Note], T]:
    """What a function says of a note, worked out when it is first asked and kept with the note.

    Whoever looks at a whole note is asked so: once for each mention would take the square of the time.
    """
    key = f"{make.__module__}.{make.__qualname__}"

    @wraps(make)
    def kept(note: Note) -> T:
        known: dict[str, Any] = note.__dict__
        if key not in known:
            known[key] = make(note)
        said: T = known[key]
        return said

    return kept


def is_half(note: Note, number: int) -> bool:
    """Whether a letter is the second half of a short form: ``F/U Davis Urology``."""
    return len(note.words[number]) == 1 and note.words[number - 1 : number] == ["/"] and (
        note.ends[number - 1] == note.starts[number]
    )
