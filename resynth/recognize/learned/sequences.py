"""Notes as a learner reads them: sequences of tokens, and a label for each (B, I and O, section 3.3)."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Callable, Iterable, Iterator, Sequence

from resynth.recognize.note import EMPTY_LINES, Note

OUTSIDE, BEGINS, GOES_ON = "O", "B-", "I-"
#: A sequence ends at an empty line, and has no more tokens than this.
_LONGEST = 300


def sequences(note: Note) -> list[tuple[int, int]]:
    """First token and end of each sequence: of what stands between empty lines."""
    found, first, count = [], 0, len(note.words)
    while first < count:
        at = note.gaps.find(EMPTY_LINES, first, first + _LONGEST)
        end = min(at + 1 if at >= 0 else first + _LONGEST, count)
        found.append((first, end))
        first = end
    return found


def labels(note: Note, marked: Iterable[tuple[int, int, str]]) -> list[str]:
    """The label of each token: ``B-PATIENT``, ``I-PATIENT``, ``O``; a token that is marked in part is marked."""
    told = [OUTSIDE] * len(note.starts)
    for start, end, kind in marked:
        number, begins = bisect_right(note.ends, start), BEGINS
        while number < len(told) and note.starts[number] < end:
            told[number], begins = begins + kind, GOES_ON
            number += 1
    return told


def mentions(told: Sequence[str]) -> Iterator[tuple[int, int, str]]:
    """First token, end and kind of each mention that labels tell; one that goes on from nothing begins there."""
    first = -1
    for number, label in enumerate([*told, OUTSIDE]):
        if first >= 0 and not label.startswith(GOES_ON):
            yield first, number, told[first][2:]
            first = -1
        if first < 0 and label != OUTSIDE:
            first = number


def labels_of(told: Sequence[str], wanted: Callable[[str], bool]) -> list[str]:
    """The labels of the wanted kinds alone; the others are outside."""
    return [label if label == OUTSIDE or wanted(label[2:]) else OUTSIDE for label in told]
