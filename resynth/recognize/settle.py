"""Overlap to disjoint: given spans win over added ones, longer over shorter, earlier over later."""

from __future__ import annotations

from collections.abc import Iterable

from resynth.types import Span


def settle(spans: Iterable[Span]) -> tuple[Span, ...]:
    """Disjoint spans, sorted by start.

    One total order decides who stays: found by an annotator before found otherwise, then longer, earlier, and by
    kind; what overlaps one that stays goes.
    """
    chosen: list[Span] = []
    for span in sorted(spans, key=lambda s: (s.found_by != "given", s.start - s.end, s.start, s.kind, s.label)):
        if all(span.end <= other.start or other.end <= span.start for other in chosen):
            chosen.append(span)
    return tuple(sorted(chosen))
