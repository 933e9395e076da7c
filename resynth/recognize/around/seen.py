"""Sums up the chain's features for many notes at once: a row for each token, a column for each label.

The features are those that resynth/recognize/learned/features.py makes for learning. Here no string is made for a
token: what a word, a class or a line tells is weighed once, for all places where it may stand beside a token.
"""

from __future__ import annotations

from array import array
from bisect import bisect_left
from collections.abc import Callable, Collection, Iterable, Sequence
from itertools import pairwise, product
from typing import Any, NamedTuple

import numpy
from numpy.typing import NDArray

from resynth.recognize.learned import features as made
from resynth.recognize.learned.sequences import sequences
from resynth.recognize.note import BLANK, COLUMN, EMPTY_LINES, JOINED, LINE_END, Note
from resynth.recognize.persons.name_classes import classes_of

#: Weights (log-odds in thousandths): rows are tokens, columns are labels.
Weights = NDArray[numpy.int32]
_Numbers = NDArray[numpy.intp]
#: Feature -> its weight for each label; None where it has none.
_Weigh = Callable[[str], Weights | None]
#: Prefix -> the features that begin with it.
_Beginning = Callable[[str], list[str]]
#: Edge marks between two paragraphs, so many that no token sees over them.
_APART = [made.EDGE] * made.REACH
_BESIDE, _CLASSES, _PAIRS = (-3, -2, -1, 1, 2, 3), (-3, -2, -1, 0, 1, 2, 3), (-2, -1, 0, 1)
_GAPS = JOINED + BLANK + COLUMN + LINE_END + EMPTY_LINES
_NOT_MADE = -1
#: A table with more keys than this is emptied before the next notes; rows that are full grow by a quarter.
_MOST, _SHARE = 5_000, 4


class _Rows:
    """Rows of weights (row, place beside a token, label). Row 0 is for what has no weight."""

    def __init__(self, weigh: _Weigh, places: int, labels: int) -> None:
        self._weigh = weigh
        self._empty = numpy.zeros((1, places, labels), numpy.int32)
        self.clear()

    def clear(self) -> None:
        """Forget all rows."""
        self._rows, self._used = self._empty.copy(), 1

    def made(self, told: Iterable[Iterable[str]]) -> int:
        """Make a row from the features at each place and give its number; 0 where none of them has a weight."""
        number = 0
        for place, features in enumerate(told):
            for feature in features:
                if (weights := self._weigh(feature)) is not None:
                    number = number or self._new()
                    self._rows[number, place] += weights
        return number

    def _new(self) -> int:
        if self._used == len(self._rows):
            self._rows = numpy.concatenate((self._rows, numpy.repeat(self._empty, self._used // _SHARE + 1, axis=0)))
        self._used += 1
        return self._used - 1

    def add(self, numbers: _Numbers, place: _Numbers | int, weights: Weights, room: Weights) -> None:
        """Add the weights of rows at a place to ``weights``. ``room``: scratch space of the same shape."""
        _, places, labels = self._rows.shape
        numpy.take(self._rows.reshape(-1, labels), numbers * places + place, axis=0, out=room, mode="clip")
        weights += room

    def taken(self, numbers: _Numbers) -> Weights:
        """The weights of rows at place 0."""
        found: Weights = self._rows[numbers, 0]
        return found

    def __repr__(self) -> str:
        return f"_Rows({self._used})"


class _Table(dict[Any, int]):
    """Key -> number of its row, made at first use."""

    def __init__(self, rows: _Rows, told: Callable[[Any], Iterable[Iterable[str]]]) -> None:
        """``told``: key -> its features at each place."""
        super().__init__()
        self.rows, self._told = rows, told

    def __missing__(self, key: Any) -> int:
        number = self[key] = self.rows.made(self._told(key))
        return number

    def numbers(self, keys: Collection[Any]) -> _Numbers:
        """The row numbers of some keys."""
        return numpy.fromiter(map(self.__getitem__, keys), numpy.intp, len(keys))

    def make_room(self) -> None:
        """Forget all when that is much."""
        if len(self) > _MOST:
            self.clear()
            self.rows.clear()

    def __repr__(self) -> str:
        return f"_Table({len(self)})"


class _Words(dict[str, int]):
    """Word -> its place in five columns: its row, whether it means something, its number in pairs before and behind a
    token, whether it ends a sentence.

    Args:
        rows: the weights of words beside a token.
        before, behind: word -> its number among those of pairs.
    """

    def __init__(self, rows: _Rows, before: dict[str, int], behind: dict[str, int]) -> None:
        super().__init__()
        self.rows, self._before, self._behind = rows, before, behind
        self._columns = [array("q") for _ in range(5)]

    def __missing__(self, word: str) -> int:
        row = self.rows.made((*([f"x{at}={word}"] for at in _BESIDE), [f"y-1={word}"], [f"y+1={word}"]))
        told = (row, made.may_mean(word), self._before.get(word, 0), self._behind.get(word, 0), word in _STOPS)
        for column, value in zip(self._columns, told, strict=True):
            column.append(value)
        number = self[word] = len(self)
        return number

    def columns(self, words: Collection[str]) -> list[_Numbers]:
        """The five columns for some words."""
        numbers = numpy.fromiter(map(self.__getitem__, words), numpy.intp, len(words))
        return [numpy.array(column, numpy.intp)[numbers] for column in self._columns]

    def make_room(self) -> None:
        """Forget all when that is much."""
        if len(self) > _MOST:
            self.clear()
            self.rows.clear()
            self._columns = [array("q") for _ in self._columns]

    def __repr__(self) -> str:
        return f"_Words({len(self)})"


class _Places:
    """Place in a fixed range -> row number, made at first use; the places that have a weight are known beforehand.

    Args:
        count: how many places there are.
        known: place -> what stands there.
        told: the features of that at each place beside a token.
    """

    def __init__(self, rows: _Rows, count: int, known: dict[int, str], told: Callable[[str], list[list[str]]]) -> None:
        self.rows, self._known, self._told = rows, known, told
        self._numbers = numpy.zeros(count, numpy.intp)
        self._numbers[list(known)] = _NOT_MADE

    def numbers(self, places: _Numbers) -> _Numbers:
        """The row numbers of some places."""
        numbers = self._numbers[places]
        if (missing := places[numbers == _NOT_MADE]).size:
            for place in sorted({*missing.tolist()}):
                self._numbers[place] = self.rows.made(self._told(self._known[place]))
            numbers = self._numbers[places]
        return numbers

    def __repr__(self) -> str:
        return f"_Places({len(self._known)})"


class _Pairs:
    """Features of two words on one side of a token: ``far|near``.

    Attributes:
        words: word -> its number; 0 for a word of no pair.
    """

    def __init__(self, beginning: _Beginning, name: str, weigh: _Weigh, labels: int) -> None:
        """``name``: the prefix of these features."""
        pairs = [feature.removeprefix(name) for feature in beginning(name)]
        words = sorted({word for pair in pairs for word in pair.split("|")})
        self.words = {word: number for number, word in enumerate(words, 1)}
        keys = {self._key(*map(self.words.__getitem__, pair.split("|"))): pair for pair in pairs}
        self._keys = numpy.array([-1, *sorted(keys)], numpy.intp)
        known = {place: keys[key] for place, key in enumerate(sorted(keys), 1)}
        self._places = _Places(_Rows(weigh, 1, labels), len(self._keys), known, lambda pair: [[f"{name}{pair}"]])
        self.rows = self._places.rows

    def _key(self, far: Any, near: Any) -> Any:
        return far * (len(self.words) + 1) + near

    def numbers(self, far: _Numbers, near: _Numbers) -> _Numbers:
        """The row numbers of pairs, given the numbers of their words."""
        keys = self._key(far, near)
        at = numpy.minimum(numpy.searchsorted(self._keys, keys), len(self._keys) - 1)
        return self._places.numbers(numpy.where(self._keys[at] == keys, at, 0))

    def __repr__(self) -> str:
        return f"_Pairs({len(self._keys)})"


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


class _Signs:
    """Features of one, two or three classes (a sign each) side by side.

    Args:
        groups: those that have a weight, all of one size.
        told: the features of a group at each place beside a token.
    """

    def __init__(
        self, groups: Iterable[str], told: Callable[[str], list[list[str]]], weigh: _Weigh, labels: int
    ) -> None:
        groups = sorted({*groups})
        self._size, signs = len(groups[0]), sorted({*"".join(groups)})
        self._codes = _Codes({ord(sign): chr(code) for code, sign in enumerate(signs, 1)})
        known = dict(zip(self._keys("".join(groups))[:: self._size].tolist(), groups, strict=True))
        rows = _Rows(weigh, len(told(groups[0])), labels)
        self._places = _Places(rows, (len(signs) + 1) ** self._size, known, told)
        self.rows = rows

    def _keys(self, signs: str) -> _Numbers:
        """A number for each group of neighbouring signs."""
        codes = numpy.frombuffer(signs.translate(self._codes).encode("latin-1"), numpy.uint8).astype(numpy.intp)
        keys, last = codes, len(codes) - self._size + 1
        for at in range(1, self._size):
            keys = keys[:last] * (len(self._codes) + 1) + codes[at : last + at]
        return keys

    def numbers(self, signs: str) -> _Numbers:
        """The row numbers of all groups of neighbouring signs, in order."""
        return self._places.numbers(self._keys(signs))

    def __repr__(self) -> str:
        return f"_Signs({self._size})"


class _Codes(dict[int, str]):
    """Sign -> its code; code 0 for all signs that no feature has."""

    def __missing__(self, sign: int) -> str:
        return chr(0)


class Eye:
    """All features of a model, ready to be summed up over notes.

    Args:
        weigh: feature -> its weight for each label; None where it has none.
        beginning: prefix -> the features with a weight that begin with it.
        labels: how many there are.
    """

    def __init__(self, weigh: _Weigh, beginning: _Beginning, labels: int) -> None:
        self._labels = labels

        def table(places: int, told: Callable[[Any], Iterable[Iterable[str]]]) -> _Table:
            return _Table(_Rows(weigh, places, labels), told)

        self._own = table(1, lambda word: [made.told_by_itself(word)])
        self._before = _Pairs(beginning, "y-2=", weigh, labels)
        self._behind = _Pairs(beginning, "y+2=", weigh, labels)
        self._words = _Words(_Rows(weigh, len(_BESIDE) + 2, labels), self._before.words, self._behind.words)
        # k0=n is of one class, k0=n:v of two, k*niv of three.
        classes = beginning("k")
        signs = [feature.partition("=")[2] for feature in classes if feature[1] != "*"]
        self._classes = [_Signs(groups, told, weigh, labels) for groups, told in (
            ([one for one in signs if len(one) == 1], lambda one: [[f"k{at}={one}"] for at in _CLASSES]),
            ([two[::2] for two in signs if len(two) == 3], lambda two: [[f"k{at}={two[0]}:{two[1]}"] for at in _PAIRS]),
            ([three[2:] for three in classes if three[1] == "*"], lambda three: [[f"k*{three}"]]),
        )]
        self._gaps = _Signs(
            ["".join(two) for two in product(_GAPS, _GAPS)],
            lambda two: [[f"g-={two[0]}", f"g+={two[1]}", f"g*={two}"]], weigh, labels)
        self._headings = table(1, lambda two: [[f"h={two[0]}", f"h:={two[1]}"]])
        self._openings = table(made.FAR_IN_LINE + 1, lambda word: [
            [f"o={word}|{at}"] for at in range(made.FAR_IN_LINE + 1)])
        self._templates = table(1, lambda names: [names])

    def see(self, notes: Sequence[Note]) -> tuple[list[Paragraph], Weights]:
        """The paragraphs of some notes, and the summed weights of all their tokens in that order."""
        for table in (self._own, self._words, self._headings, self._openings, self._templates):
            table.make_room()
        row = _Row(notes)
        if not row.paragraphs:
            return [], numpy.zeros((0, self._labels), numpy.int32)
        # With the edges; a token sees as far as they reach.
        weights = numpy.zeros((len(row.words) - 2 * made.REACH, self._labels), numpy.int32)
        room = numpy.empty_like(weights)
        self._see_words(row, weights, room)
        self._see_classes(row, weights, room)
        weights, room = weights[row.at - made.REACH], room[: len(row.at)]
        self._own.rows.add(self._own.numbers(row.written), 0, weights, room)
        self._gaps.rows.add(self._gaps.numbers(row.gaps)[numpy.arange(len(weights)) + row.before], 0, weights, room)
        self._see_lines(row, weights, room)
        places = list(row.templates)
        weights[places] += self._templates.rows.taken(self._templates.numbers(row.templates.values()))
        return row.paragraphs, weights

    def _see_words(self, row: _Row, weights: Weights, room: Weights) -> None:
        """Add the words beside each token, and the nearest words that mean something."""
        numbers, may_mean, before, behind, stop = self._words.columns(row.words)
        rows, end = self._words.rows, len(numbers) - made.REACH
        for place, at in enumerate(_BESIDE):
            rows.add(numbers[made.REACH + at : end + at], place, weights, room)
        holds = (may_mean > 0) & row.are(made.WORDS_OF)
        stops = stop > 0
        last = len(numbers) - 1
        for place, pairs, codes, near in (
            (-2, self._before, before, _last(holds, stops)),
            (-1, self._behind, behind, last - _last(holds[::-1], stops[::-1])[::-1]),
        ):
            first = near[made.REACH : end]
            rows.add(numbers[first], len(_BESIDE) + 2 + place, weights, room)
            pairs.rows.add(pairs.numbers(codes[near[first]], codes[first]), 0, weights, room)

    def _see_classes(self, row: _Row, weights: Weights, room: Weights) -> None:
        """Add the classes of each token and its neighbours, singly, by twos and by threes."""
        for signs, reach in zip(self._classes, (_CLASSES, _PAIRS, (-1,)), strict=True):
            numbers = signs.numbers(row.signs)
            for place, at in enumerate(reach):
                signs.rows.add(numbers[made.REACH + at :][: len(weights)], place, weights, room)

    def _see_lines(self, row: _Row, weights: Weights, room: Weights) -> None:
        """Add the heading above a line, and its first word with the distance to the token."""
        counts = numpy.array(row.counts, numpy.intp)
        self._headings.rows.add(numpy.repeat(self._headings.numbers(row.headings), counts), 0, weights, room)
        begins = numpy.repeat(numpy.cumsum(counts) - counts, counts)
        far = numpy.minimum(numpy.arange(len(weights)) - begins, made.FAR_IN_LINE)
        self._openings.rows.add(numpy.repeat(self._openings.numbers(row.openings), counts), far, weights, room)

    def __repr__(self) -> str:
        return "Eye()"


class _Row:
    """The tokens of some notes in one sequence, paragraph behind paragraph, with edge marks between them.

    Attributes:
        paragraphs: whose they are.
        at: where each token stands among ``words`` and ``signs``.
        words, signs: as features have them, with edges; the class of each.
        written: of each token how it is written (of long numbers how long).
        gaps: what parts it from the one before, and behind each paragraph its end.
        counts, headings, openings: of each line how many tokens it has, the heading above it and in it, its first word.
        templates: number of a token -> the templates that it is in.
    """

    def __init__(self, notes: Sequence[Note]) -> None:
        self.paragraphs: list[Paragraph] = []
        self.words = [*_APART]
        self.written: list[str] = []
        self.counts: list[int] = []
        self.headings: list[tuple[str, str]] = []
        self.openings: list[str] = []
        self.templates: dict[int, tuple[str, ...]] = {}
        self._signs, self._gaps = [_EDGES], list[str]()
        for number, note in enumerate(notes):
            self._take_in(number, note)
        self.signs, self.gaps = "".join(self._signs), "".join(self._gaps)
        lengths = numpy.array([end - first for _, first, end in self.paragraphs], numpy.intp)
        #: Of each token how many paragraphs stand before its own.
        self.before: _Numbers = numpy.repeat(numpy.arange(len(lengths)), lengths)
        self.at: _Numbers = numpy.arange(len(self.written)) + (self.before + 1) * made.REACH

    def _take_in(self, place: int, note: Note) -> None:
        page, signs, gaps = made.Page(note), classes_of(note), note.gaps
        words, written = page.words, list(note.words)
        for number in note.digits:
            word = written[number]
            if len(word) > made.SIZED or (len(word) == made.SIZED and made.is_some_number(int(word))):
                written[number] = _NINES[: len(word)]
        paragraphs = sequences(note)
        for first, end in paragraphs:
            self.paragraphs.append(Paragraph(place, first, end))
            self.words += words[first:end]
            self.words += _APART
            self._signs += signs[first:end], _EDGES
            self._gaps += EMPTY_LINES, gaps[first : end - 1], EMPTY_LINES
            seen = len(self.written) - first
            self.templates |= {number + seen: names for number, names in page.templates(first, end).items()}
            self.written += written[first:end]
        for first, end in pairwise(_lines(note, [first for first, _ in paragraphs])):
            self.counts.append(end - first)
            self.headings.append(page.heading(first))
            self.openings.append(words[first])

    def are(self, classes: Iterable[str]) -> NDArray[numpy.bool_]:
        """For each place whether its class is one of these (ASCII signs)."""
        signs = numpy.frombuffer(self.signs.encode("ascii", "replace"), numpy.uint8)
        return numpy.isin(signs, [ord(sign) for sign in classes])

    def __repr__(self) -> str:
        return f"_Row(tokens={len(self.written)})"


_EDGES = "".join(_APART)
_NINES = "9" * 12
_STOPS = frozenset((".", made.EDGE))


def _last(holds: NDArray[numpy.bool_], stops: NDArray[numpy.bool_]) -> _Numbers:
    """For each place the nearest one before it where ``holds`` is true and no stop lies between; 0 where none is."""
    places = numpy.arange(len(holds))
    last = numpy.maximum.accumulate(numpy.where(holds, places, 0))
    last[last < numpy.maximum.accumulate(numpy.where(stops, places, 0))] = 0
    return numpy.concatenate((last[:1], last[:-1]))


def _lines(note: Note, also: Iterable[int]) -> list[int]:
    """The first token of each line, the tokens ``also``, and the end, in order."""
    count = len(note.starts)
    return sorted({*(bisect_left(note.starts, start) for start in note.line_starts), *also, count})
