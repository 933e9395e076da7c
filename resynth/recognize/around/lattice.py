"""The likeliest labels of many paragraphs at once, and how sure each is; in whole numbers.

Viterbi's algorithm from both ends gives, for each token and label, the score of the best labelling of the paragraph
with that label there. A token is as sure as its best label scores above "outside".
"""

from __future__ import annotations

from collections.abc import Sequence

import numpy
from numpy.typing import NDArray

from resynth.recognize.around.seen import Weights

_Numbers = NDArray[numpy.intp]
_highest = numpy.maximum.reduce


def best(lengths: Sequence[int], weights: Weights, links: Weights, outside: int) -> tuple[list[int], list[int]]:
    """The label of each token, and the log-odds in thousandths that it is not outside.

    Args:
        lengths: of each paragraph how many tokens it has.
        weights: a row for each token, paragraph behind paragraph; a column for each label.
        links: what it weighs that a label (column) follows a label (row).
        outside: the column of the label of what is of no kind.
    """
    if not lengths:
        return [], []
    totals = _ways(numpy.array(lengths), weights, links)
    none = totals[outside].copy()
    totals[outside] = numpy.iinfo(numpy.int32).min
    sure = _highest(totals, axis=0) - none
    labels = numpy.full(len(none), outside)
    some = numpy.flatnonzero(sure >= 0)
    labels[some] = totals[:, some].argmax(axis=0)
    return labels.tolist(), sure.tolist()


def _ways(lengths: _Numbers, weights: Weights, links: Weights) -> Weights:
    """Score of the best labelling with each label (row) at each token (column). In ``weights`` the rows are tokens."""
    order = numpy.argsort(-lengths, kind="stable")
    begins, ends = (numpy.cumsum(lengths) - lengths)[order], numpy.cumsum(lengths)[order]
    # How many paragraphs have a token at each step, the longer ones first; from the front and from the back at once.
    sizes = numpy.searchsorted(-lengths[order], -numpy.arange(lengths.max()), side="left")
    steps = numpy.repeat(numpy.arange(len(sizes)), sizes)
    ranks = numpy.arange(len(steps)) - numpy.repeat(numpy.cumsum(sizes) - sizes, sizes)
    # One from the front and one from the back in turn; whole rows are moved, which stand side by side.
    both = numpy.empty((len(steps), 2), numpy.intp)
    both[:, 0], both[:, 1] = begins[ranks] + steps, ends[ranks] - 1 - steps
    seen = numpy.ascontiguousarray(weights.take(both.ravel(), axis=0).T)
    follows = numpy.empty((*links.shape, 2 * int(sizes[0])), numpy.int32)
    follows[:, :, ::2], follows[:, :, 1::2] = links[:, :, None], links.T[:, :, None]
    before = 2 * int(sizes[0])
    beside = seen[:, :before]
    for size in (2 * sizes[1:]).tolist():
        step = seen[:, before : before + size]
        if size != follows.shape[2]:  # copied, so that all of it stands side by side for the steps that follow
            follows = numpy.ascontiguousarray(follows[:, :, :size])
        step += _highest(beside[:, None, :size] + follows, axis=0)
        beside = step
        before += size
    where = numpy.empty_like(both)
    where[both[:, 0], 0] = numpy.arange(0, both.size, 2)
    where[both[:, 1], 1] = numpy.arange(1, both.size, 2)
    ways = numpy.ascontiguousarray(seen.T)
    totals = ways.take(where[:, 0], axis=0)
    totals += ways.take(where[:, 1], axis=0)
    totals -= weights
    return numpy.ascontiguousarray(totals.T)
