"""A patient's notes before they are looked at."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from resynth.recognize.aside import Aside
from resynth.types import Document, KnownValue, Span

#: A note of more characters than this is not looked at: it is held back, never half-scanned.
MOST_CHARACTERS = 4_000_000


class Patient(NamedTuple):
    """The notes of one patient, and what is known before they are looked at.

    Attributes:
        documents: all notes of the patient.
        known: values of the patient's own rows.
        given: spans that each note has already (``--spans both``): they stay, and what was found goes around them.
        where: the place of each note in the input, for messages.
        aside: is told of each note what was found and does not stand.
        broken: is told of each note at which a recognizer of ours fails, by its number, where that is in the program;
            without it such a note ends the work.
    """

    documents: Sequence[Document]
    known: tuple[KnownValue, ...] = ()
    given: Sequence[tuple[Span, ...]] | None = None
    where: Sequence[str] | None = None
    aside: Aside | None = None
    broken: dict[int, str] | None = None

    def __repr__(self) -> str:
        return f"Patient(notes={len(self.documents)})"
