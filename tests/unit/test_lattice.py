"""The likeliest labels of paragraphs, against a look at all ways to label them."""

from __future__ import annotations

from itertools import pairwise, product

import numpy
from hypothesis import given, strategies

from resynth.recognize.around.lattice import best

LABELS = 3
WEIGHTS = strategies.integers(-2_000, 2_000)
ROW = strategies.lists(WEIGHTS, min_size=LABELS, max_size=LABELS)
PARAGRAPHS = strategies.lists(strategies.lists(ROW, min_size=1, max_size=4), min_size=1, max_size=5)


def all_ways(paragraph: list[list[int]], links: list[list[int]]) -> list[list[int]]:
    """Of each token and label what the best of all ways to label the paragraph weighs that has it."""
    found = [[-(10**9)] * LABELS for _ in paragraph]
    for way in product(range(LABELS), repeat=len(paragraph)):
        weight = sum(row[label] for row, label in zip(paragraph, way, strict=True))
        weight += sum(links[one][other] for one, other in pairwise(way))
        for number, label in enumerate(way):
            found[number][label] = max(found[number][label], weight)
    return found


@given(PARAGRAPHS, strategies.lists(ROW, min_size=LABELS, max_size=LABELS), strategies.integers(0, LABELS - 1))
def test_it_finds_what_a_look_at_all_ways_finds(
    paragraphs: list[list[list[int]]], links: list[list[int]], outside: int,
):
    weights = numpy.array([row for paragraph in paragraphs for row in paragraph], numpy.int32)
    labels, sure = best([len(one) for one in paragraphs], weights, numpy.array(links, numpy.int32), outside)
    every = [row for paragraph in paragraphs for row in all_ways(paragraph, links)]
    assert [row[label] for row, label in zip(every, labels, strict=True)] == list(map(max, every))
    assert sure == [max(one for number, one in enumerate(row) if number != outside) - row[outside] for row in every]


def test_nothing_has_no_labels():
    assert best([], numpy.zeros((0, LABELS), numpy.int32), numpy.zeros((LABELS, LABELS), numpy.int32), 0) == ([], [])
