"""Every pattern finds its examples and skips its near misses, and none takes long over a hostile string."""

from __future__ import annotations

from collections import deque
from copy import copy
from functools import cache, partial
from importlib import import_module
from pkgutil import walk_packages

import pytest
from speed import best, seconds, stays_below

import resynth.recognize
from resynth.recognize.note import Note
from resynth.recognize.pattern import Anchored, Pattern

FOUND = [
    (module.name.rpartition(".")[2], one)
    for module in walk_packages(resynth.recognize.__path__, "resynth.recognize.")
    for one in getattr(import_module(module.name), "PATTERNS", ())
    if isinstance(one, Pattern)
]
NAMES = [f"{module}: {one.name}" for module, one in FOUND]


def bare(example: str) -> tuple[str, tuple[int, int]]:
    start, end = example.index("["), example.index("]", example.index("[")) - 1
    return example.replace("[", "", 1).replace("]", "", 1), (start, end)


@pytest.mark.parametrize(("module", "one"), FOUND, ids=NAMES)
def test_a_pattern_finds_its_examples(module: str, one: Pattern):
    assert one.finds
    for example in one.finds:
        text, place = bare(example)
        assert place in [span[:2] for span in one.spans(text, module)], example
        assert not one.near or any(piece in text.lower() for piece in one.near), example


@pytest.mark.parametrize(("module", "one"), FOUND, ids=NAMES)
def test_a_pattern_skips_its_near_misses(module: str, one: Pattern):
    for example in one.skips:
        assert list(one.spans(example, module)) == [], example


HOSTILE = (
    "1", "1-", "1.", "a.", "a@", "12 ", "(1", "A ", "a-", "x", "1/", ":", "0a:", "[at] ", "Mr. ", "\n ", "é", "'s ",
)


@cache
def cut(text: str) -> tuple[Note, float]:
    """A text as a note in which words can be sought, and how long that takes.

    Done once, and yet counted for each pattern that is tried on it.
    """
    def made() -> Note:
        note = Note(text)
        _ = note.places, note.shape
        return note

    return made(), best(made, 3)


@pytest.mark.alone
@pytest.mark.parametrize(("module", "one"), FOUND, ids=NAMES)
def test_no_pattern_takes_more_than_linear_time(module: str, one: Pattern):
    """Eight times the text takes nowhere near the 64 times as long of a square, whatever it repeats."""
    def spent(piece: str, size: int) -> float:
        text = piece * (size // len(piece))
        if piece not in HOSTILE:
            return seconds(lambda: deque(one.spans(text, "x"), maxlen=0))
        note, cutting = cut(text)
        seen = copy(note)
        return cutting + seconds(lambda: deque(Anchored((one,)).spans(seen, "x"), maxlen=0))

    def bound(piece: str) -> float:
        took = min(spent(piece, 8_000) for _ in range(3))
        return 40 * took if took > 0.002 else 0.1

    starts = [bare(example)[0] for example in one.finds]
    for piece in dict.fromkeys((*HOSTILE, *starts, *(start[:-1] for start in starts))):
        assert stays_below(partial(spent, piece, 64_000), partial(bound, piece), 40 * 0.002, 3), repr(piece)
