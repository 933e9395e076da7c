"""What was found and does not stand: it gave way to another span, or all that stands around it spoke against it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterable, Sequence

from resynth.types import Span

#: (recognizer:rule, kind) -> spans.
Counts = Counter[tuple[str, str]]


class Aside:
    """Gathers what was put aside in a patient's notes.

    Attributes:
        gave_way: what overlapped a span that stands, by rule and kind.
        taken_back: of each note, what was found by its form alone and doubted (around.py).
    """

    def __init__(self) -> None:
        self.gave_way: Counts = Counter()
        self.taken_back: list[tuple[Span, ...]] = []

    def clear(self) -> None:
        """Forget all."""
        self.gave_way.clear()
        self.taken_back.clear()

    def take_in(self, found: Iterable[Span], doubted: Collection[Span], stand: Sequence[Span]) -> None:
        """Take in the next note: all that recognizers found, what of it was taken back, and what stands."""
        self.taken_back.append(tuple(sorted(doubted)))
        by: dict[str, list[Span]] = {}
        for span in (*stand, *doubted):
            by.setdefault(span.found_by, []).append(span)
        for span in set(found):
            kept = by.get(span.found_by, ())
            if not span.given and not any(one.start < span.end and span.start < one.end for one in kept):
                self.gave_way[span.found_by, span.kind] += 1

    def __repr__(self) -> str:
        return f"Aside(notes={len(self.taken_back)})"
