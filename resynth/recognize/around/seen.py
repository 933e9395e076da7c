"""What a chain of labels sees of many notes at once, weighed: a row of sums for each token, a column for each label.

The features are those that resynth/recognize/learned/features.py makes for learning. Here no string is made for a
token: what a word, a class or a line tells is weighed once, for all places where it may stand beside a token.
"""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Callable, Iterable, Sequence
from itertools import pairwise, repeat
from operator import add
from typing import Any, NamedTuple

import numpy
from numpy.typing import NDArray

from resynth.recognize.around.view import GAPS
from resynth.recognize.learned import features as made
from resynth.recognize.learned.sequences import sequences
from resynth.recognize.note import Note
from resynth.recognize.persons.name_classes import classes_of

#: What tokens weigh for labels, in thousandths of the logarithm of odds: rows of tokens, columns of labels.
Weights = NDArray[numpy.int32]
_Numbers = NDArray[numpy.intp]
#: So many edges stand between two paragraphs: as far as a token sees.
_APART = [made.EDGE] * made.REACH
_BESIDE, _CLASSES, _PAIRS = (-3, -2, -1, 1, 2, 3), (-3, -2, -1, 0, 1, 2, 3), (-2, -1, 0, 1)
#: A table of more keys is emptied before the next notes.
_MOST = 16_000


class _Table(dict[Any, int]):
    """What is seen -> the number of its row: what it weighs at each of its places, for each label."""

    def __init__(
        self, weigh: Callable[[str], Weights | None], shape: tuple[int, int],
        told: Callable[[Any], Iterable[Iterable[str]]],
    ) -> None:
        """``shape``: how many places and labels; ``told``: the features of a key at each of its places."""
        super().__init__()
        self._weigh, self._told = weigh, told
        self._empty = numpy.zeros((1, *shape), numpy.int32)
        self.rows, self._used = self._empty, 1  # the first is of what weighs nothing

    def __missing__(self, key: Any) -> int:
        number = 0
        for place, some in enumerate(self._told(key)):
            for feature in some:
                if (weights := self._weigh(feature)) is not None:
                    number = number or self._new()
                    self.rows[number, place] += weights
        self[key] = number
        return number

    def _new(self) -> int:
        if self._used == len(self.rows):
            self.rows = numpy.concatenate((self.rows, numpy.repeat(self._empty, self._used, axis=0)))
        self._used += 1
        return self._used - 1

    def numbers(self, keys: Iterable[Any]) -> _Numbers:
        """The numbers of the rows of some keys."""
        return numpy.fromiter(map(self.__getitem__, keys), numpy.intp)

    def of(self, keys: Iterable[Any]) -> Weights:
        """What each of some keys weighs at the first place."""
        numbers = self.numbers(keys)  # first: it may make rows
        found: Weights = self.rows[numbers, 0]
        return found

    def of_known(self, keys: Iterable[Any]) -> Weights:
        """The same; what the table has no row for weighs nothing, and gets none."""
        found: Weights = self.rows[numpy.fromiter(map(self.get, keys, repeat(0)), numpy.intp), 0]
        return found

    def make_room(self) -> None:
        """Forget all when that is much."""
        if len(self) > _MOST:
            self.clear()
            self.rows, self._used = self._empty.copy(), 1

    def __repr__(self) -> str:
        return f"_Table({len(self)})"


class Paragraph(NamedTuple):
    """Tokens that are seen together.

    Attributes:
        note: its place among the notes.
        first, end: the numbers of the tokens in their note.
    """

    note: int
    first: int
    end: int

    def __repr__(self) -> str:
        return f"Paragraph(tokens={self.end - self.first})"


class Eye:
    """What is seen by a model.

    Args:
        weigh: what a feature weighs for each label; None: nothing.
        features: all that weigh something.
        labels: how many there are.
    """

    def __init__(self, weigh: Callable[[str], Weights | None], features: Iterable[str], labels: int) -> None:
        def table(places: int, told: Callable[[Any], Iterable[Iterable[str]]]) -> _Table:
            return _Table(weigh, (places, labels), told)

        self._own = table(1, lambda word: [made.told_by_itself(word)])
        self._words = table(len(_BESIDE) + 2, lambda word: [
            *([f"x{at}={word}"] for at in _BESIDE), [f"y-1={word}"], [f"y+1={word}"]])
        self._before = table(1, lambda pair: [[f"y-2={pair[0]}|{pair[1]}"]])
        self._behind = table(1, lambda pair: [[f"y+2={pair[0]}|{pair[1]}"]])
        for feature in features:
            asked, _, pair = feature.partition("=")
            if asked in ("y-2", "y+2"):
                (self._before if asked == "y-2" else self._behind).numbers([tuple(pair.split("|"))])
        self._classes = table(len(_CLASSES), lambda sign: [[f"k{at}={sign}"] for at in _CLASSES])
        self._pairs = table(len(_PAIRS), lambda pair: [[f"k{at}={pair[0]}:{pair[1]}"] for at in _PAIRS])
        self._threes = table(1, lambda three: [[f"k*{three}"]])
        self._gaps = table(1, lambda two: [[f"g-={two[0]}", f"g+={two[1]}", f"g*={two}"]])
        self._headings = table(1, lambda two: [[f"h={two[0]}", f"h:={two[1]}"]])
        self._openings = table(made.FAR_IN_LINE + 1, lambda word: [
            [f"o={word}|{at}"] for at in range(made.FAR_IN_LINE + 1)])
        self._templates = table(1, lambda names: [names])

    def see(self, notes: Sequence[Note]) -> tuple[list[Paragraph], Weights]:
        """The paragraphs of some notes, and what is seen of all their tokens, one behind the other."""
        for table in vars(self).values():
            table.make_room()
        row = _Row(notes)
        weights = self._own.of(row.written)
        self._see_words(row, weights)
        self._see_classes(row, weights)
        weights += self._gaps.of(row.gaps)
        self._see_lines(row, weights)
        weights[list(row.templates)] += self._templates.of(row.templates.values())
        return row.paragraphs, weights

    def _see_words(self, row: _Row, weights: Weights) -> None:
        """The words beside each token, and the nearest that mean something."""
        numbers, rows = self._words.numbers(row.words), self._words.rows
        for place, at in enumerate(_BESIDE):
            weights += rows[numbers[row.at + at], place]
        words = row.words.__getitem__
        before, behind = row.near()
        for place, near, table in ((-2, before, self._before), (-1, behind, self._behind)):
            first, second = near[row.at], near[near[row.at]]
            weights += rows[numbers[first], place]
            weights += table.of_known(zip(map(words, second.tolist()), map(words, first.tolist()), strict=True))

    def _see_classes(self, row: _Row, weights: Weights) -> None:
        signs = row.signs
        for table, reach, keys in (
            (self._classes, _CLASSES, signs), (self._pairs, _PAIRS, map(add, signs, signs[1:])),
            (self._threes, (-1,), map(add, map(add, signs, signs[1:]), signs[2:])),
        ):
            numbers = table.numbers(keys)
            for place, at in enumerate(reach):
                weights += table.rows[numbers[row.at + at], place]

    def _see_lines(self, row: _Row, weights: Weights) -> None:
        """The heading above a line, its first word, and how far from it a token stands."""
        counts = numpy.array(row.counts, numpy.intp)
        weights += numpy.repeat(self._headings.of(row.headings), counts, axis=0)
        begins = numpy.repeat(numpy.cumsum(counts) - counts, counts)
        far = numpy.minimum(numpy.arange(len(weights)) - begins, made.FAR_IN_LINE)
        numbers = self._openings.numbers(row.openings)
        weights += self._openings.rows[numpy.repeat(numbers, counts), far]

    def __repr__(self) -> str:
        return "Eye()"


class _Row:
    """The tokens of some notes in one row, paragraph behind paragraph with edges between them.

    Attributes:
        paragraphs: whose they are.
        at: where each token stands among ``words`` and ``signs``.
        words, signs: as features have them, with edges; the class of each.
        written, gaps: of each token how it is written (of long numbers how long), what parts it from those beside it.
        counts, headings, openings: of each line how many tokens it has, the heading above it and in it, its first word.
        templates: number of a token -> the templates that it is in.
    """

    def __init__(self, notes: Sequence[Note]) -> None:
        self.paragraphs: list[Paragraph] = []
        self.words, self.signs = [*_APART], [*_APART]
        self.written: list[str] = []
        self.gaps: list[str] = []
        self.counts: list[int] = []
        self.headings: list[tuple[str, str]] = []
        self.openings: list[str] = []
        self.templates: dict[int, tuple[str, ...]] = {}
        for number, note in enumerate(notes):
            self._take_in(number, note)
        lengths = numpy.array([end - first for _, first, end in self.paragraphs], numpy.intp)
        edges = numpy.repeat(numpy.arange(1, len(lengths) + 1) * len(_APART), lengths)
        self.at: _Numbers = numpy.arange(len(self.written)) + edges

    def _take_in(self, place: int, note: Note) -> None:
        page, words, signs = made.Page(note), made.words_of(note), classes_of(note)
        written = list(note.words)
        for number in note.digits:
            if (length := len(written[number])) > made.SIZED:
                written[number] = _NINES[:length]
        gaps = [GAPS[note.text[end:start]] for end, start in zip(note.ends, note.starts[1:], strict=False)]
        paragraphs = sequences(note)
        for first, end in paragraphs:
            self.paragraphs.append(Paragraph(place, first, end))
            self.words += words[first:end]
            self.words += _APART
            self.signs += signs[first:end]
            self.signs += _APART
            within = gaps[first : end - 1]
            self.gaps += map(add, ["N", *within], [*within, "N"])
            seen = len(self.written) - first
            self.templates |= {number + seen: names for number, names in page.templates(first, end).items()}
            self.written += written[first:end]
        for first, end in pairwise(_lines(note, [first for first, _ in paragraphs])):
            self.counts.append(end - first)
            self.headings.append(page.heading(first))
            self.openings.append(words[first])

    def near(self) -> tuple[_Numbers, _Numbers]:
        """Where the nearest word before each place and behind it stands that means something; at an edge if none does.

        A full stop hides what is beyond it.
        """
        count = len(self.words)
        holds = numpy.fromiter([  # made.means_something of each, without the calls
            sign in made.WORDS_OF and len(word) > 2 and word not in made.WORDS_OF_GRAMMAR
            for word, sign in zip(self.words, self.signs, strict=True)], bool, count)
        stops = numpy.fromiter([word in _STOPS for word in self.words], bool, count)
        return _last(holds, stops), count - 1 - _last(holds[::-1], stops[::-1])[::-1]

    def __repr__(self) -> str:
        return f"_Row(tokens={len(self.written)})"


_NINES = "9" * 12
_STOPS = frozenset((".", made.EDGE))


def _last(holds: NDArray[numpy.bool_], stops: NDArray[numpy.bool_]) -> _Numbers:
    """The last place before each that holds something and behind which no stop stands; 0 if there is none."""
    places = numpy.arange(len(holds))
    last = numpy.maximum.accumulate(numpy.where(holds, places, 0))
    last[last < numpy.maximum.accumulate(numpy.where(stops, places, 0))] = 0
    return numpy.concatenate((last[:1], last[:-1]))


def _lines(note: Note, also: Iterable[int]) -> list[int]:
    """The numbers of the tokens with which lines begin, and others; last the end."""
    count = len(note.starts)
    return sorted({*(bisect_left(note.starts, start) for start in note.line_starts), *also, count})
