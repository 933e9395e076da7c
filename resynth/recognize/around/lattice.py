"""The likeliest labels of many paragraphs at once, how much likelier they are than none: in whole numbers.

Viterbi's algorithm from both ends: of all ways to label a paragraph the best that gives a token a label. What the best
with the token outside falls short of the best without that is how sure it is.
"""

from __future__ import annotations

from collections.abc import Sequence

import numpy
from numpy.typing import NDArray

from resynth.recognize.around.seen import Weights

_highest = numpy.maximum.reduce


def best(lengths: Sequence[int], weights: Weights, links: Weights, outside: int) -> tuple[list[int], list[int]]:
    """The label of each token, and what it weighs that the token is not outside, in thousandths of logarithms.

    Args:
        lengths: of each paragraph how many tokens it has.
        weights: a row for each token, paragraph behind paragraph; a column for each label.
        links: what it weighs that a label (column) follows a label (row).
        outside: the column of the label of what is of no kind.
    """
    if not lengths:
        return [], []
    order = sorted(range(len(lengths)), key=lambda number: -lengths[number])
    begins = (numpy.cumsum(lengths) - lengths)[order]
    longest = lengths[order[0]]
    # How many paragraphs have a token at each step: the longer ones stand first.
    sizes = numpy.searchsorted(-numpy.array(lengths)[order], -numpy.arange(longest), side="left").tolist()
    seen = [numpy.ascontiguousarray(weights[begins[:size] + step].T) for step, size in enumerate(sizes)]
    ways = _ways(seen, links)
    totals = numpy.empty_like(weights)
    for step, (size, some) in enumerate(zip(sizes, ways, strict=True)):
        totals[begins[:size] + step] = some.T
    others = numpy.delete(totals, outside, axis=1).max(axis=1)
    return totals.argmax(axis=1).tolist(), (others - totals[:, outside]).tolist()


def _ways(seen: Sequence[Weights], links: Weights) -> list[NDArray[numpy.int32]]:
    """Of each step what the best way with each label weighs: rows of labels, columns of paragraphs."""
    follows = links[:, :, None]
    ways = [seen[0]]
    for step in seen[1:]:
        ways.append(_highest(ways[-1][:, None, : step.shape[1]] + follows, axis=0) + step)
    leads = links.T[:, :, None]
    behind = numpy.zeros_like(seen[-1])
    for number in range(len(seen) - 2, -1, -1):
        following = seen[number + 1] + behind
        behind = numpy.zeros(seen[number].shape, numpy.int32)
        behind[:, : following.shape[1]] = _highest(following[:, None] + leads, axis=0)
        ways[number] = ways[number] + behind
    return ways
