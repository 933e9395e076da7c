"""Names that are read out as a form has them: ``patient hail comma winifred``, the comma as a word."""

from __future__ import annotations

from collections.abc import Iterator

from resynth import lexicon
from resynth.recognize.note import Note
from resynth.recognize.persons import name_cues as cues
from resynth.recognize.persons.name_born import Whose
from resynth.recognize.words import word_set

#: Who is named so, before the last name; what is no last name there.
_WHOSE = word_set("patient name named pt client resident")
_NO_NAME = word_set(
    "is was has with the a an and of for in on at to comma period new no this that well stable seen here today doing "
    "awake alert comfortable better worse unchanged improved now home discharged admitted"
)


def read_out(note: Note) -> Iterator[tuple[list[int], Whose]]:
    """The tokens of a last name, which may be any word, and of the first name behind its comma."""
    lower = note.lower
    for number in note.where("comma"):
        if number < 2 or number + 1 >= len(lower) or lower[number - 2] not in _WHOSE:
            continue
        last, first = lower[number - 1], lower[number + 1]
        if last.isalpha() and len(last) > 1 and last not in _NO_NAME and lexicon.fold(first) in cues.first_names():
            whose = ("PATIENT", "PATIENT", "patient")
            yield [number - 1], whose
            yield [number + 1], whose
