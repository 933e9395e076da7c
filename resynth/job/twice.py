"""Notes of one document id: nobody can tell which of them is the note, so none is taken."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from pathlib import Path

from resynth.errors import InputError
from resynth.formats.base import MOST_TOLD
from resynth.vault import spool

#: Why such a note is set aside.
WHY = "its doc_id stands twice in the input"


def marks_twice(files: Sequence[Path], notes: int, *, all_of_them: bool) -> set[int]:
    """The marks that stand in these files more than once: a slice of their range at a time, so that memory stays flat.

    Args:
        files: marks of notes, 8 bytes each.
        notes: how many there are.
        all_of_them: not the first slice alone that has some.
    """
    slices = max(1, notes // 100_000)
    twice: set[int] = set()
    for n in range(slices):
        low, high = (n << 64) // slices, ((n + 1) << 64) // slices
        seen: set[int] = set()
        for path in files:
            raw = path.read_bytes()
            for at in range(0, len(raw), 8):
                mark = int.from_bytes(raw[at : at + 8], "big")
                if low <= mark < high:
                    (twice if mark in seen else seen).add(mark)
        if twice and not all_of_them:
            break
    return twice


def notes_of(folder: Path, buckets: int, twice: set[int]) -> Iterator[spool.Note]:
    """The spooled notes of these marks."""
    for bucket in range(buckets if twice else 0):
        for _, notes in spool.charts(folder, bucket):
            yield from (note for note in notes if int(note.note_mark[:16], 16) in twice)


def refused(places: Sequence[Sequence[str]]) -> InputError:
    """The error that names the places of every document that stands twice."""
    said = sorted((f"the same doc_id at {' and '.join(sorted(several, key=in_order))}" for several in places),
                  key=in_order)
    more = [f"and {len(said) - MOST_TOLD:,} more"] if len(said) > MOST_TOLD else []
    return InputError("documents stand twice in the input", problems=[*said[:MOST_TOLD], *more],
                      hint="give each note a doc_id of its own")


def beside(bad: InputError, places: Sequence[Sequence[str]]) -> InputError:
    """The error for bad records that names, too, what stands twice among the others: all is mended in one go."""
    if not places:
        return bad
    also = refused(places)
    return InputError(bad.message, problems=[*bad.problems, *also.problems], hint=bad.hint or also.hint)


def in_order(where: str) -> list[tuple[int, str]]:
    """How places are sorted for people: ``notes.jsonl:9`` before ``notes.jsonl:10``."""
    return [(int(part), "") if part.isdecimal() else (-1, part) for part in re.split(r"(\d+)", where)]
