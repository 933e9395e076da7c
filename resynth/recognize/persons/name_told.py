"""Names that a word beside them tells: of pets, of kin in a row, behind a plural title, before births and numbers."""

from __future__ import annotations

from collections.abc import Iterator

from resynth.recognize.note import Note
from resynth.recognize.persons import (
    name_beds,
    name_born,
    name_clauses,
    name_dictated,
    name_numbered,
    name_opening,
    name_pets,
    name_plural,
    name_served,
    name_siblings,
    name_small_initial,
    name_unmarked,
    name_worded,
)
from resynth.recognize.persons.name_born import Whose
from resynth.recognize.persons.name_whose import DOCTOR, NOBODYS, RELATIVE


def sure(note: Note) -> Iterator[tuple[list[int], Whose]]:
    """The tokens of each name that what stands behind it tells as a degree does, and whose it is."""
    yield from name_served.told(note)
    yield from name_unmarked.told(note)


def told(note: Note, symbols: str) -> Iterator[tuple[list[int], Whose]]:
    """The tokens of each such name, and whose it is; ``symbols``: the classes of the tokens."""
    yield from name_born.named(note)
    yield from name_clauses.told(note)
    yield from name_opening.told(note)
    yield from name_worded.told(note)
    yield from name_dictated.read_out(note)
    yield from name_small_initial.named(note)
    for tokens in (*name_numbered.in_beds(note), *name_beds.named(note)):
        yield tokens, name_numbered.WHOSE
    for numbers, whose in (
        (name_pets.named(note), NOBODYS), (name_siblings.named(note), RELATIVE), (name_plural.listed(note), DOCTOR),
        (name_numbered.before_records(note, symbols), name_numbered.WHOSE),
    ):
        for number in numbers:
            yield [number], whose
