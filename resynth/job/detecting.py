"""Detection in a run: in pass 1, chart by chart, kept in VAULT/spans so that nothing is recognized twice."""

from __future__ import annotations

import marshal
from collections import deque
from collections.abc import Iterable, Iterator, Sequence
from typing import TYPE_CHECKING, TypeVar

from resynth.job import known, tables
from resynth.recognize.patient import MOST_CHARACTERS, Patient
from resynth.types import Document, KnownValue, Span
from resynth.vault import spool

if TYPE_CHECKING:
    from resynth.job.workplace import Workplace
    from resynth.recognize.aside import Aside

T = TypeVar("T")
#: The mark of a note -> its spans; None where the note was not looked at.
Found = dict[str, tuple[Span, ...] | None]
#: Why such a note is held back.
TOO_LONG = f"longer than {MOST_CHARACTERS:,} characters: it was not looked at"


def patient(
    documents: Sequence[Document],
    given: Sequence[tuple[Span, ...] | None],
    values: tuple[KnownValue, ...],
    where: Sequence[str],
    aside: Aside | None = None,
    broken: dict[int, str] | None = None,
) -> Patient:
    """A patient's notes as ``detect_all`` takes them, with what their own metadata tells.

    Args:
        where: the place of each note in the input, for messages.
        aside: is told what was found and does not stand.
        broken: is told at which notes the program fails; without it such a note ends the work.
    """
    everything = tuple(dict.fromkeys((*values, *known.of_metadata(documents))))
    return Patient(documents, everything, [spans or () for spans in given], where, aside, broken)


def spans_of(patients: Iterable[tuple[T, Patient]]) -> Iterator[tuple[T, list[tuple[Span, ...] | None]]]:
    """The spans of each patient's notes, those given and what was detected around them, with what came beside it."""
    from resynth.recognize.detect import detect_all  # a run of given spans starts without it

    waiting = deque[T]()

    def asked() -> Iterator[Patient]:
        for beside, one in patients:
            waiting.append(beside)
            yield one

    for spans in detect_all(asked()):
        yield waiting.popleft(), spans


def found_in(place: Workplace, bucket: int) -> Found:
    """What was detected in the notes of a bucket: as it was kept, else now, and kept."""
    path = place.vault.root / "spans" / f"{bucket:05d}"
    if not path.exists():
        looked, unmet, unlooked = _look(place, bucket)
        place.vault.write_json(path.with_suffix(".unlooked"), unlooked)
        place.vault.write_json(path.with_suffix(".strangers"), unmet)
        place.vault.write_bytes(path, marshal.dumps(looked, 2))
    kept = marshal.loads(path.read_bytes())  # noqa: S302
    return {mark: None if spans is None else tuple(map(Span._make, spans)) for mark, spans in kept.items()}


def strangers(place: Workplace, bucket: int) -> int:
    """Of how many patients of a bucket something is known, and there is no note; 0 before ``found_in`` has looked."""
    path = place.vault.root / "spans" / f"{bucket:05d}.strangers"
    return int(place.vault.read_json(path)) if path.exists() else 0


def why_not(place: Workplace, bucket: int, mark: str) -> str:
    """Why a note of a bucket was not looked at, by its mark."""
    path = place.vault.root / "spans" / f"{bucket:05d}.unlooked"
    return str(place.vault.read_json(path)[mark]) if path.exists() else TOO_LONG


def _look(place: Workplace, bucket: int) -> tuple[dict[str, list[tuple[object, ...]] | None], int, dict[str, str]]:
    """The spans of all notes of a bucket by their marks, the number of strangers, and why notes were not looked at."""
    values = known.values_of(place.vault.spool / "known", bucket) if place.job.known else {}
    found: dict[str, list[tuple[object, ...]] | None] = {}
    why: dict[str, str] = {}
    met = 0

    def patients() -> Iterator[tuple[tuple[list[spool.Note], dict[int, str]], Patient]]:
        nonlocal met
        for mark, all_notes in spool.charts(place.vault.spool, bucket):
            rows = [note.document for note in all_notes if tables.is_row(note.document)]
            # A row of a table says itself what its cells are.
            notes = [note for note in all_notes if not tables.is_row(note.document)]
            met += bool(notes) and mark in values
            said = (*values.get(mark, ()), *tables.known(rows, place.job.tables))
            broken: dict[int, str] = {}
            one = patient([note.document for note in notes], [note.spans for note in notes], said,
                          [note.where for note in notes], broken=broken if place.job.hold_bad else None)
            yield (notes, broken), one

    for (notes, broken), spans in spans_of(patients()):
        for number, (note, one) in enumerate(zip(notes, spans, strict=True)):
            found[note.note_mark] = None if one is None else [tuple(span) for span in one]
            if one is None:
                why[note.note_mark] = broken.get(number, TOO_LONG)
    return found, len(values) - met, why
