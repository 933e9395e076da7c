"""Overlap to disjoint, by one total order that prefers privacy; who found something first decides nothing."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Iterable

from resynth.kinds import KINDS
from resynth.types import Span

GIVEN = "given"
#: What a detected span is called where another recognizer found something of another class (NLM report of 2013).
DISPUTED = "PHI"
#: What is no part of a piece that was cut off.
_EDGES = " \t\r\n,;:"
#: Of two equal places, the kind that says more of a person.
_CLASSES = ("NAME", "SSN", "IDNUM", "PHONE", "EMAIL", "IPADDRESS", "LOCATION", "INSTITUTION", "INITIALS", "DATE", "AGE",
            "OTHER")
#: In a class the kind that says whose or what it is comes first: DOCTOR before NAME.
_RANK = {name: 2 * _CLASSES.index(kind.cchmc) + (name == kind.cchmc) for name, kind in KINDS.items()}


def settle(spans: Iterable[Span], text: str | None = None) -> tuple[Span, ...]:
    """Disjoint spans, sorted by start.

    One total order decides who stays: found by an annotator before found otherwise, then longer, earlier, the kind
    that says more of a person, and by name. What overlaps one that stays goes; of a detected span, what letters and
    digits are left beside it stay, so that nothing that was found is lost.

    Args:
        text: of the note, for detected spans: without it nothing is left of a span that goes.
    """
    order = sorted(spans, key=lambda s: (s[5] != GIVEN, s[0] - s[1], s[0], _RANK[s[2]], s[2], s[3], s[5], s[4], -s[6]))
    starts: list[int] = []
    chosen: list[Span] = []
    for span in order:
        at = bisect_left(starts, span[1])
        near = at
        while near and chosen[near - 1][1] > span[0]:
            near -= 1
        if near == at:
            starts.insert(at, span[0])
            chosen.insert(at, span)
        elif text is not None and span[5] != GIVEN:
            left = _left(span, chosen[near:at], text)
            for number in range(near, at):
                chosen[number] = _disputed(chosen[number], span)
            for piece in left:
                place = bisect_left(starts, piece[0])
                starts.insert(place, piece[0])
                chosen.insert(place, piece)
    return tuple(chosen)


def _left(span: Span, others: list[Span], text: str) -> list[Span]:
    """What is left of a span beside others, where letters or digits are."""
    pieces = []
    start = span[0]
    for edge, end in [*((other[0], other[1]) for other in others), (span[1], span[1])]:
        piece = text[start:edge]
        if any(map(str.isalnum, piece)):
            bare = piece.strip(_EDGES)
            first = start + len(piece) - len(piece.lstrip(_EDGES))
            pieces.append(span._replace(start=first, end=first + len(bare)))
        start = max(start, end)
    return pieces


def _disputed(chosen: Span, other: Span) -> Span:
    """A detected span, called otherwise when another recognizer sees another class in its place."""
    if chosen[5] == GIVEN or KINDS[chosen[2]].cchmc == KINDS[other[2]].cchmc:
        return chosen
    return chosen._replace(label=DISPUTED)
