"""A second look where the chain is in doubt: a small network that sees a token and some to each side of it.

A window network (Collobert et al. 2011, section 3.2) that was learned from invented notes (``python -m
benchmarks.window``) and stands in lists/around. Few tokens of a note are asked for, so it costs little. All that it
holds are whole numbers, and its sums are exact: the same on any machine.
"""

from __future__ import annotations

from base64 import b64decode
from bisect import bisect_right
from collections.abc import Sequence
from functools import cache
from itertools import islice, repeat
from typing import Any, NamedTuple

import numpy
from numpy.typing import NDArray

from resynth import lexicon
from resynth.listed import Rows
from resynth.recognize.learned import features as made
from resynth.recognize.learned.sequences import sequences
from resynth.recognize.note import Note
from resynth.recognize.persons.name_classes import classes_of

#: How many tokens to each side are seen.
REACH = 8
#: How many letters of a token are seen; of a longer one, half of them from each end.
LETTERS = 12
#: The place of a token in its line is counted up to this.
FAR = 7
#: Prefixes of the features (features.py) that the network takes of a token: what lists say of it, how it is written.
CLASSES = ("c=", "d=", "l=", "m=", "n<", "n=", "p=")
#: Fixed point: 1.0 is this much in a weight, and in a value that goes from layer to layer.
WEIGHT, VALUE = 64, 32
#: Row of a word or letter that the network does not know.
UNKNOWN = ""
#: Row of a heading or opening that it does not know.
UNHEARD = "?"
_MOST_WORDS = 2_000
#: How many tokens go through the network at a time.
_TOGETHER = 128
#: Whole numbers. Their sums are made in floating point, exact up to 2**53; no sum of the network comes near that.
Numbers = NDArray[Any]


class Sight(NamedTuple):
    """All that the network sees of a token: its window and its line.

    Attributes:
        words: the numbers of the tokens in the window, -1 where none stands.
        heading, label: the heading above its line, and that in it (features.py).
        opening: the first word of its line.
        far: how many tokens it stands behind that, ``FAR`` at most.
    """

    words: list[int]
    heading: str
    label: str
    opening: str
    far: int

    def __repr__(self) -> str:
        return f"Sight(far={self.far})"


class Reader:
    """A note, prepared so that the network can look at some of its tokens.

    Attributes:
        words: its tokens as features have them.
        signs: what each is (name_classes.py).
    """

    def __init__(self, note: Note) -> None:
        self.note = note
        self._page = made.Page(note)
        self.words = self._page.words
        self.signs = classes_of(note)
        self._paragraphs = sequences(note)
        self._begins = [first for first, _ in self._paragraphs]
        self._lines = note.line_starts

    def seen(self, number: int) -> Sight:
        """What the network sees of a token, by its number."""
        first, end = self._paragraphs[bisect_right(self._begins, number) - 1]
        words = [at if first <= at < end else -1 for at in range(number - REACH, number + REACH + 1)]
        starts = self.note.starts
        line = self._lines[bisect_right(self._lines, starts[number]) - 1]
        opening = max(first, bisect_right(starts, line - 1))
        heading, label = self._page.heading(number)
        return Sight(words, heading, label, self.words[opening], min(number - opening, FAR))

    def __repr__(self) -> str:
        return f"Reader(tokens={len(self.words)})"


def pieces(word: str) -> str:
    """The letters of a token that the network sees."""
    return word if len(word) <= LETTERS else word[: LETTERS // 2] + word[-LETTERS // 2 :]


def told(word: str) -> list[str]:
    """The features of a token that come from lists and from its form."""
    return [feature for feature in made.told_by_itself(word) if feature.startswith(CLASSES)]


class Network:
    """The learned network: its rows, read from a list, and its sums.

    Attributes:
        rows: feature -> whole numbers of eight bits in base64, a row of the network: of a word (``w=``), a letter
            (``a=``), the class of a token (``k=``), a gap (``g=``), a heading (``h=``), an opening (``o=``), a place in
            the line (``q=``) and what ``told`` tells; of its layers (``1:0`` …) and, of 32 bits, what they add.
    """

    def __init__(self, rows: Rows) -> None:
        self._rows = rows
        letters = self._matrix("letters", 0)
        self._letters, self._adds_letters = letters, self._added("letters")
        self._size = len(self._row(f"w={UNKNOWN}"))
        self._adds_lists = self._added("lists")
        self._signs, self._gaps = self._coded("k="), self._coded("g=")
        self._wide = self._size + len(self._adds_letters) + len(self._adds_lists)
        hidden = len(self._added("first"))
        self._first = self._matrix("first", hidden)
        self._second = self._matrix("second", len(self._added("second")))
        self._third = self._matrix("third", len(self._added("third")))
        self._adds = [self._added(name) for name in ("first", "second", "third")]
        self._unheard = self._row(UNHEARD)
        self._rows = rows.without("first:")
        self._numbers: dict[str, int] = {}
        self._clear()

    def _clear(self) -> None:
        self._numbers.clear()
        #: Row 0 stands for no word. Their values are small.
        self._vectors = numpy.zeros((64, self._wide), numpy.int16)

    def _row(self, feature: str) -> Numbers:
        """The row of a feature (int8); empty where the network does not know it."""
        found = self._rows.get(feature)
        return numpy.frombuffer(b64decode(found or ""), numpy.int8)

    def _added(self, name: str) -> Numbers:
        return numpy.frombuffer(b64decode(self._rows[f"+{name}"]), "<i4")

    def _matrix(self, name: str, columns: int) -> Numbers:
        """The matrix of a layer, ``columns`` wide; 0: as wide as its bias."""
        count = columns or len(self._added(name))
        found = [self._row(feature) for feature in sorted(self._rows.beginning(f"{name}:"))]
        return numpy.concatenate(found).reshape(-1, count)

    def _coded(self, begin: str) -> tuple[dict[str, int], Numbers]:
        """Sign -> index of its row, and the rows; row 0 is for a sign that the network does not know."""
        features = self._rows.beginning(begin)
        rows = [self._row(feature) for feature in features]
        return ({feature[len(begin) :]: number for number, feature in enumerate(features, 1)},
                numpy.array([numpy.zeros_like(rows[0]), *rows]))

    def odds(self, asked: Sequence[tuple[Note, Sequence[int]]]) -> list[list[int]]:
        """The log-odds that tokens are PHI.

        Args:
            asked: notes, and the numbers of some tokens of each.

        Returns:
            Of each note, for each of its numbers, thousandths of the logarithm of the odds.
        """
        if len(self._numbers) > _MOST_WORDS:
            self._clear()
        found = list[int]()
        sights = (
            (reader, reader.seen(number))
            for note, numbers in asked if numbers for reader in [Reader(note)] for number in numbers)
        while some := list(islice(sights, _TOGETHER)):
            windows = numpy.array([self._window(*one) for one in some])
            found += self._weigh(windows, numpy.array([self._line(sight) for _, sight in some]))
        weighed = iter(found)
        return [[next(weighed) for _ in numbers] for _, numbers in asked]

    def _window(self, reader: Reader, sight: Sight) -> list[tuple[int, int, int]]:
        """For each place of the window the row numbers of word, class and gap."""
        note, (signs, _), (gaps, _) = reader.note, self._signs, self._gaps
        return [
            (0, 0, 0) if at < 0 else (
                self._number(note.words[at], reader.words[at]),
                signs.get(reader.signs[at], 0), gaps.get(note.gaps[at], 0),
            )
            for at in sight.words
        ]

    def _line(self, sight: Sight) -> Numbers:
        """The vector of a line: heading, label, first word, and the token's place in it."""
        rows = (f"h={sight.heading}", f"h={sight.label}", f"o={sight.opening}")
        known = [row if len(row := self._row(feature)) else self._unheard for feature in rows]
        return numpy.concatenate((*known, self._row(f"q={sight.far}")))

    def _number(self, written: str, word: str) -> int:
        """The number of a token's vector, made at first use."""
        number = self._numbers.get(written)
        if number is None:
            number = self._numbers[written] = len(self._numbers) + 1
            if number == len(self._vectors):
                self._vectors = numpy.concatenate((self._vectors, numpy.zeros_like(self._vectors)))
            self._vectors[number] = self._vector(written, word)
        return number

    def _vector(self, written: str, word: str) -> Numbers:
        """The vector of a token: its word, the maximum over its groups of three letters, its features from lists."""
        known, unknown = self._row(f"w={word}"), self._row(f"a={UNKNOWN}")
        edge = numpy.zeros_like(unknown)
        letters = [row if len(row := self._row(f"a={letter}")) else unknown for letter in pieces(written)]
        wide = [edge, *letters, *repeat(edge, LETTERS + 1 - len(letters))]
        threes = numpy.array([numpy.concatenate(wide[at : at + 3]) for at in range(LETTERS)])
        seen = (_sums(threes, self._letters) + self._adds_letters).max(axis=0)
        lists = self._adds_lists.astype(int)
        for feature in told(written):
            if len(row := self._row(f"l:{feature}")):
                lists += row
        return numpy.concatenate((known if len(known) else self._row(f"w={UNKNOWN}"), _passed(seen), lists.clip(0)))

    def _weigh(self, windows: NDArray[Any], lines: Numbers) -> list[int]:
        """Run the three layers: windows (tokens, places, 3) and lines (tokens, width) to log-odds in thousandths."""
        words, signs, gaps = windows[:, :, 0], windows[:, :, 1], windows[:, :, 2]
        seen = numpy.concatenate((self._vectors[words], self._signs[1][signs], self._gaps[1][gaps]), axis=2)
        values = numpy.concatenate((seen.reshape(len(seen), -1), lines), axis=1)
        for layer, adds in zip((self._first, self._second), self._adds, strict=False):
            values = _passed(_sums(values, layer) + adds)
        weights = _sums(values, self._third) + self._adds[2]
        odds = weights[:, 1:].max(axis=1) - weights[:, 0]
        found: list[int] = (odds * 1000 // (WEIGHT * VALUE)).tolist()
        return found

    def __repr__(self) -> str:
        return f"Network(hidden={len(self._second)})"


def _sums(values: Numbers, layer: Numbers) -> Numbers:
    """``values @ layer``, in floating point: quicker, and as exact for whole numbers of this size."""
    sums: Numbers = (values.astype(float) @ layer.astype(float)).astype(int)
    return sums


def _passed(sums: Numbers) -> Numbers:
    """The rectifier, scaled back from weights to values."""
    return sums.clip(0) // WEIGHT


@cache
def network() -> Network:
    """The network of lists/around."""
    return Network(Rows(lexicon.path("around/window")))
