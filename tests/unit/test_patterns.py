"""Every pattern finds its examples and skips its near misses, and none takes long over a hostile string."""

from __future__ import annotations

import time
from importlib import import_module
from pkgutil import walk_packages

import pytest

import resynth.recognize
from resynth.recognize.pattern import Pattern

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


def seconds(one: Pattern, text: str) -> float:
    best = 9.0
    for _ in range(3):
        start = time.process_time()
        for _ in one.spans(text, "x"):
            pass
        best = min(best, time.process_time() - start)
    return best


@pytest.mark.parametrize(("module", "one"), FOUND, ids=NAMES)
def test_no_pattern_takes_more_than_linear_time(module: str, one: Pattern):
    """Eight times the text takes nowhere near the 64 times as long of a square, whatever it repeats."""
    starts = [bare(example)[0] for example in one.finds]
    for piece in (*HOSTILE, *starts, *(start[:-1] for start in starts)):
        short, long = piece * (8_000 // len(piece)), piece * (64_000 // len(piece))
        took = seconds(one, short)
        if took > 0.002:
            assert seconds(one, long) < 40 * took, repr(piece)
        else:
            assert seconds(one, long) < 0.1, repr(piece)
