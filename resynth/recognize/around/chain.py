"""A chain of labels over a whole paragraph: what it tells beside what rules and lists found.

A conditional random field (Yang & Garibaldi 2015, section 3.3) that was learned from invented notes
(``python -m benchmarks.chain``) and stands in lists/around. The weights look at a token and what stands around it; the
chain looks at all tokens of a paragraph at once, words and parts of words among them.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cache
from typing import NamedTuple

import numpy

from resynth import lexicon
from resynth.recognize.around import lattice
from resynth.recognize.around.seen import Eye, Weights
from resynth.recognize.learned.sequences import OUTSIDE, mentions
from resynth.recognize.note import Note
from resynth.types import Span

BY, VERSION = "chain", "1"
#: What its spans are found by.
FOUND_BY = f"{BY}:labels"
#: What one token of a mention that nothing found must weigh to be told: thousandths of the logarithm of its odds.
ENOUGH = 850
#: What a label weighs behind another stands in the list behind this sign.
BEHIND = ">"
#: Dates and ages are told by their form: what a chain tells beside rules is mostly none.
_BY_FORM = frozenset("DA")
#: Letters of numbers; words of so many letters are no part of one at its ends.
_NUMBERS, _WORD = frozenset("IP"), 3


class Mention(NamedTuple):
    """What the chain tells of a note: the first token of a mention and its end, its letter, what each token weighs."""

    first: int
    end: int
    letter: str
    weights: list[int]

    def __repr__(self) -> str:
        return f"Mention({self.end - self.first} tokens, {self.letter!r})"


class Told(NamedTuple):
    """What the chain tells of a note.

    Attributes:
        mentions: the likeliest ones.
        odds: what each token weighs for being of some kind, thousandths of the logarithm.
    """

    mentions: list[Mention]
    odds: list[int]

    def __repr__(self) -> str:
        return f"Told({len(self.mentions)} mentions, {len(self.odds)} tokens)"


class Model:
    """What was learned, read when it is asked for.

    Attributes:
        labels: those that a token may have, each with the letter of its kind (view.py): ``B-N``.
        links: what it weighs that a label (column) follows a label (row), thousandths of logarithms.
        eye: what it sees.
    """

    def __init__(self, rows: Sequence[str]) -> None:
        """``rows``: of each feature, and of each label behind a ``>``, the labels with what they weigh."""
        self._rows = dict(row.split("\t", 1) for row in rows)
        self._weights: dict[str, Weights] = {}
        self.labels = sorted(name.removeprefix(BEHIND) for name in self._rows if name.startswith(BEHIND))
        self._columns = {label: number for number, label in enumerate(self.labels)}
        self.links = numpy.array([self.weigh(f"{BEHIND}{label}") for label in self.labels], numpy.int32)
        self.eye = Eye(self.weigh, self._rows, len(self.labels))

    def weigh(self, feature: str) -> Weights | None:
        """What a feature weighs for each label; None: nothing."""
        if feature not in self._rows:
            return None
        if feature not in self._weights:
            self._weights[feature] = weights = numpy.zeros(len(self.labels), numpy.int32)
            for said in self._rows[feature].split(" "):
                label, _, weight = said.partition("=")
                weights[self._columns[label]] = int(weight)
        return self._weights[feature]

    def told(self, notes: Sequence[Note]) -> list[Told]:
        """What it tells of each note."""
        told = [Told([], [0] * len(note.words)) for note in notes]
        paragraphs, weights = self.eye.see(notes)
        outside = self._columns[OUTSIDE]
        best, sure = lattice.best([end - first for _, first, end in paragraphs], weights, self.links, outside)
        at = 0
        for number, first, end in paragraphs:
            size = end - first
            labels = [self.labels[label] for label in best[at : at + size]]
            told[number].odds[first:end] = sure[at : at + size]
            told[number].mentions.extend(
                Mention(first + start, first + stop, letter, sure[at + start : at + stop])
                for start, stop, letter in mentions(labels))
            at += size
        return told

    def __repr__(self) -> str:
        return f"Model(labels={len(self.labels)})"


@cache
def model() -> Model:
    """The one of lists/around."""
    return Model(lexicon.rows("around/chain"))


def runs(note: Note, spans: Sequence[Span], told: Sequence[Mention]) -> Iterator[tuple[list[int], str, int]]:
    """The tokens of each mention of which some were not found, the letter of its kind (view.py), and what that weighs.

    Args:
        spans: what was found in the note, disjoint.
        told: what the chain tells of it.
    """
    covered = _covered(note, spans) if told else b""
    for first, end, letter, weights in told:
        run = _bare(note, range(first, end), letter)
        new = [weights[number - first] for number in run if not covered[number]]
        if new and max(new) >= ENOUGH and letter not in _BY_FORM:
            yield list(run), letter, max(new)


def _bare(note: Note, run: range, letter: str) -> range:
    """The tokens of a mention without signs at its ends; of a number without words there: ``auth 77-A1-309``."""
    holds = [number for number in run if note.words[number][0].isalnum() and not (
        letter in _NUMBERS and note.words[number].isalpha() and len(note.words[number]) >= _WORD
        and note.lower[number] in lexicon.seen_words())]
    return range(holds[0], holds[-1] + 1) if holds else run


def _covered(note: Note, spans: Sequence[Span]) -> bytearray:
    """1 for each token of which something was found."""
    covered, number = bytearray(len(note.starts)), 0
    for start, end, *_ in spans:
        while number < len(covered) and note.ends[number] <= start:
            number += 1
        while number < len(covered) and note.starts[number] < end:
            covered[number] = 1
            number += 1
    return covered
