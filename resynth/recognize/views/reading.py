"""A reading of a note as it was meant, and where its characters stand in the note."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from typing import NamedTuple

from resynth.recognize.note import note_of
from resynth.types import Document, KnownValue, Recognizer, Span

#: (start, end, what was meant to stand there).
Repair = tuple[int, int, str]


class Reading(NamedTuple):
    """A text that was repaired.

    Attributes:
        text: as it was meant.
        starts, ends: for each of its characters where it begins and ends in the note; None where nothing was moved.
    """

    text: str
    starts: list[int] | None = None
    ends: list[int] | None = None

    def __repr__(self) -> str:
        return "Reading()"

    def mended(self, repairs: Iterable[Repair]) -> Reading:
        """The same with more repairs, which are sorted here; of two that overlap the first, the longer, is made."""
        starts = list(range(len(self.text))) if self.starts is None else self.starts
        ends = list(range(1, len(self.text) + 1)) if self.ends is None else self.ends
        pieces: list[str] = []
        new_starts: list[int] = []
        new_ends: list[int] = []
        at = 0
        for start, end, meant in sorted(repairs, key=_order):
            if start < at:
                continue
            pieces += (self.text[at:start], meant)
            new_starts += starts[at:start]
            new_ends += ends[at:start]
            if end - start == len(meant):
                new_starts += starts[start:end]
                new_ends += ends[start:end]
            else:
                edge = starts[start] if start < len(starts) else ends[-1] if ends else 0
                new_starts += [edge] * len(meant)
                new_ends += [ends[end - 1] if start < end else edge] * len(meant)
            at = end
        return Reading(
            "".join((*pieces, self.text[at:])), new_starts + starts[at:], new_ends + ends[at:]
        )

    def back(self, span: Span) -> Span:
        """A span of this text at its place in the note."""
        if self.starts is None or self.ends is None:
            return span
        return span._replace(start=self.starts[span.start], end=self.ends[span.end - 1])


def _order(repair: Repair) -> tuple[int, int]:
    return repair[0], -repair[1]


def found_in(
    reading: Reading, document: Document, known: tuple[KnownValue, ...], readers: Sequence[Recognizer]
) -> Iterator[Span]:
    """What recognizers find in a reading, at its place in the note."""
    again = replace(document, text=reading.text)
    note_of(document)  # it is still the one that is near when the others ask for it
    for reader in readers:
        for span in reader.find(again, known):
            back = reading.back(span)
            if back.start < back.end:
                yield back._replace(found_by=f"views:{span.found_by.partition(':')[2]}")
