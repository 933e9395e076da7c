"""Two annotated copies of the same notes, laid side by side.

Of the system only spans and a digest of each text are held, so memory follows the number of spans and not the length
of the notes; of the gold standard, one note at a time.
"""

from __future__ import annotations

import hashlib
from collections.abc import Iterator, Sequence
from copy import deepcopy
from dataclasses import replace
from pathlib import Path
from typing import NamedTuple

from resynth.errors import InputError
from resynth.evaluate.note import Mark, ScoredNote, as_dates
from resynth.formats.base import BadRecord, Format, ReadOptions
from resynth.types import Record

#: So many places are named; the rest is counted.
MOST = 20
Found = Sequence[tuple[Format, Path]]


class Side(NamedTuple):
    """Where the files of one side lie, below which folder (or which file they are), and how they are read."""

    name: str
    found: Found
    options: ReadOptions
    root: Path = Path()

    def records(self) -> Iterator[Record]:
        """The notes of a side. InputError for what cannot be read; PolicyError for labels that nobody knows."""
        try:
            for format_, path in self.found:
                for piece in format_.slices(path, 1):
                    for record in format_.read(piece, self.options):
                        if isinstance(record, BadRecord):
                            raise record.error()
                        yield record
        except InputError as error:
            raise _without_option(error) from None

    def __repr__(self) -> str:
        return "Side()"


def _without_option(error: InputError) -> InputError:
    """The error without the advice of options that nothing that compares or measures has."""
    advice, cut, option = error.hint.partition(", or set it aside with --")
    if cut and option.startswith("on-bad-record"):
        advice += ", or take it out"
    settled = advice.removeprefix("--spans both settles them; or ")
    return error if settled == error.hint else InputError(error.message, hint=settled, problems=error.problems)


def pairs(gold: Side, system: Side) -> Iterator[ScoredNote]:
    """Every document of either side, in the order of the gold standard; then what the system alone has.

    Where one side tells no holidays, those of the other are dates.

    Raises:
        InputError: a document stands twice on a side, or the texts of one differ; the places are named.
        PolicyError: labels that nobody knows, all at once.
    """
    held: dict[str, tuple[bytes, tuple[Mark, ...], str, str]] = {}
    twice: list[str] = []
    for record in system.records():
        doc = record.document
        if doc.doc_id in held:
            twice.append(record.where)
        held[doc.doc_id] = _digest(doc.text), _marks(record), record.where, doc.patient_id
    system.options.labels.check()
    _refuse(twice, "a document that the system has twice")
    holidays = any(mark.kind == "HOLIDAY" for _, marks, _, _ in held.values() for mark in marks)
    if holidays and not _tells_holidays(gold):
        held = {doc_id: (row[0], as_dates(row[1]), row[2], row[3]) for doc_id, row in held.items()}
    seen: set[str] = set()
    different: list[str] = []
    for record in gold.records():
        doc = record.document
        if doc.doc_id in seen:
            twice.append(record.where)
            continue
        seen.add(doc.doc_id)
        other = held.pop(doc.doc_id, None)
        if other is not None and other[0] != _digest(doc.text):
            different.append(f"{record.where}: another text than {other[2]}")
            continue
        if gold.options.labels.unknown:
            # A kind that nobody knows is in no class, so nothing can be counted: all such labels are told at the end.
            continue
        marks = _marks(record) if holidays else as_dates(_marks(record))
        yield ScoredNote(doc.doc_id, doc.patient_id, doc.text, marks, other[1] if other else None)
    gold.options.labels.check()
    _refuse(twice, "a document that the gold standard has twice")
    _refuse(different, "gold standard and system differ in the text of a document")
    for doc_id, (_, marks, _, patient) in held.items():
        # Its text is not held: what is said of a document that gold does not have is wrong, whatever it says.
        yield ScoredNote(doc_id, patient, "", None, marks)


def _tells_holidays(side: Side) -> bool:
    """Whether a side has a holiday anywhere; unknown labels are counted when it is read for its spans."""
    aside = side._replace(options=replace(side.options, labels=deepcopy(side.options.labels)))
    return any(span.kind == "HOLIDAY" for record in aside.records() for span in record.spans or ())


def _digest(text: str) -> bytes:
    return hashlib.blake2b(text.encode("utf-8", "surrogatepass"), digest_size=16).digest()


def _marks(record: Record) -> tuple[Mark, ...]:
    return tuple(
        Mark(span.start, span.end, span.kind, span.role, span.found_by) for span in record.spans or ()
    )


def _refuse(places: list[str], what: str) -> None:
    if places:
        more = [f"… and {len(places) - MOST:,} more"] if len(places) > MOST else []
        raise InputError(f"{what} ({len(places):,})", problems=[*places[:MOST], *more])
