"""Schools that are called by a number: ``attends P.S. 418``, ``in 3rd grade at PS 12 and I.S. 145``."""

from __future__ import annotations

from collections.abc import Iterator

from resynth.recognize.institutions.institutions import span_of
from resynth.recognize.note import Note
from resynth.recognize.words import regex, word_set
from resynth.types import Span

#: What pupils do, and where they are: without it PS is pressure support or a performance status.
GOES = word_set(
    "attends attend attending attended enrolled grade grader kindergarten pupil student teacher school goes"
)
#: Public, intermediate, middle, junior high and charter schools: ``P.S. 418``, ``PS/IS 12``; MS 4 is a student's year.
_SCHOOL = regex(
    r"(?<![\w./])(?:P\.S\.|PS(?:/[IM]S)?|I\.S\.|M\.S\.|J\.?H\.?S\.?|C\.S\.) ?#? ?\d{1,3}[A-Z]?(?![\w/%]|[.-]\d)"
)
#: So far behind the cue one is looked for, in its line; more of them stand near the first.
_FAR, _NEXT = 40, 30


def at_going(note: Note, at: int) -> Iterator[Span]:
    """The schools behind a word of what pupils do."""
    end = note.ends[at]
    _, stop = note.line(end)
    until = min(stop, end + _FAR)
    while (found := _SCHOOL.search(note.text, end, until)) is not None:
        yield span_of(*found.span(), "ORGANIZATION", "school by its number", 0.8)
        end, until = found.end(), min(stop, found.end() + _NEXT)
