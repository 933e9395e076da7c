"""Words and rows that need not be held: looked up where they stand in a list, or in one of two sets."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Set
from pathlib import Path
from typing import Any, Self

#: So many words that were asked for are remembered of a list.
_MOST_ASKED = 2_560


class _Words(Set[str]):
    """A set of words that is not held as one; what is made of it with others (``|``, ``-``, ``&``) is."""

    @classmethod
    def _from_iterable(cls, words: Iterable[str]) -> frozenset[str]:  # type: ignore[override]
        return frozenset(words)

    def __ge__(self, words: Set[Any]) -> bool:
        return all(word in self for word in words)  # none of them is counted for it


class Either(_Words):
    """The words of two sets, none of them copied."""

    def __init__(self, first: Set[str], second: Set[str]) -> None:
        self._first, self._second = first, second

    def __contains__(self, word: object) -> bool:
        return word in self._first or word in self._second

    def __iter__(self) -> Iterator[str]:
        yield from self._first
        yield from (word for word in self._second if word not in self._first)

    def __len__(self) -> int:
        return sum(1 for _ in self)

    def __repr__(self) -> str:
        return f"Either(words={len(self)})"


class Without(_Words):
    """The words of a set that another has not, none of them copied."""

    def __init__(self, words: Set[str], out: Set[str]) -> None:
        self._words, self._out = words, out

    def __contains__(self, word: object) -> bool:
        return word in self._words and word not in self._out

    def __iter__(self) -> Iterator[str]:
        return (word for word in self._words if word not in self._out)

    def __len__(self) -> int:
        return sum(1 for _ in self)

    def __repr__(self) -> str:
        return f"Without(words={len(self)})"


def _place(rows: bytes, start: bytes) -> int:
    """The line end before the first of some sorted rows that is not less; the first row has one before it too."""
    low, high = 0, len(rows) - 1
    while low < high:
        middle = rows.rfind(b"\n", low, (low + high) // 2 + 1)
        if rows[middle + 1 : middle + 1 + len(start)] < start:
            low = rows.find(b"\n", middle + 1)
        else:
            high = middle
    return low


class Listed(_Words):
    """The words of a sorted list, each looked up where it stands: what nobody asks for is never decoded.

    A word is sought between the first and the last row that begin with its first two letters; those places are
    remembered, and so are the words that were asked for, up to ``_MOST_ASKED``.
    """

    def __init__(self, rows: bytes, behind: bytes = b"\n") -> None:
        """``rows``: each with its line end, sorted by their words; ``behind``: what ends a word."""
        self._rows = b"\n" + rows
        self._behind = behind
        self._ranges: dict[str, tuple[int, int]] = {}
        self._asked: dict[object, bool] = {}

    @classmethod
    def in_file(cls, file: Path) -> Self:
        """The words of a file, the first of each row behind the header."""
        header, _, rows = file.read_bytes().partition(b"\n")
        return cls(rows, b"\t" if b"\t" in header else b"\n")

    @classmethod
    def of(cls, words: Iterable[str]) -> Self:
        """Some words of ASCII letters, in any order, each once."""
        return cls("".join([f"{word}\n" for word in sorted(words)]).encode("ascii"))

    def __contains__(self, word: object) -> bool:
        known = self._asked.get(word)
        if known is None:
            if len(self._asked) >= _MOST_ASKED:
                self._asked.clear()
            known = self._asked[word] = isinstance(word, str) and self._may_be(word) and self._find(word)
        return known

    @staticmethod
    def _may_be(word: str) -> bool:
        return word.isalnum() and word.isascii()

    def _find(self, word: str) -> bool:
        first = word[:2]
        places = self._ranges.get(first)
        if places is None:
            start = first.encode("ascii")
            places = self._ranges[first] = (_place(self._rows, start), _place(self._rows, start + b"\x7f"))
        return self._rows.find(b"\n" + word.encode("ascii") + self._behind, places[0], places[1] + 1) >= 0

    def __and__(self, words: Iterable[object]) -> frozenset[str]:
        return frozenset(self).intersection(words)  # read once: seeking each of thousands costs more

    __rand__ = __and__

    def __rsub__(self, words: Iterable[str]) -> frozenset[str]:
        return frozenset(words).difference(self)

    def __iter__(self) -> Iterator[str]:
        rows = self._rows[1:].decode("ascii").splitlines()
        return iter(rows) if self._behind == b"\n" else (row.partition("\t")[0] for row in rows)

    def __len__(self) -> int:
        return self._rows.count(b"\n") - 1

    def __repr__(self) -> str:
        return f"Listed(words={len(self)})"


class Phrases(Listed):
    """The same of words with blanks and apostrophes between and within them."""

    @staticmethod
    def _may_be(word: str) -> bool:
        return word.isascii() and word.isprintable()

    def __repr__(self) -> str:
        return f"Phrases(phrases={len(self)})"


class Counted(Listed):
    """The words of a sorted list with a number behind each."""

    def __init__(self, rows: bytes, behind: bytes = b"\t") -> None:
        super().__init__(rows, behind)
        self._numbers: dict[str, int] = {}

    def number(self, word: str) -> int:
        """The number behind a word; 0 where the list has it not."""
        known = self._numbers.get(word)
        if known is None:
            if len(self._numbers) >= _MOST_ASKED:
                self._numbers.clear()
            known = self._numbers[word] = self._number(word) if word in self else 0
        return known

    def _number(self, word: str) -> int:
        row = b"\n%b\t" % word.encode("ascii")
        at = self._rows.index(row, self._ranges[word[:2]][0]) + len(row)
        return int(self._rows[at : self._rows.index(b"\n", at)])

    def __repr__(self) -> str:
        return f"Counted(words={len(self)})"


class Grouped(Listed):
    """The words of a list whose rows are three letters and what goes on behind them; ``-``: nothing does."""

    @classmethod
    def in_file(cls, file: Path) -> Grouped:
        """The words of a file, behind its header."""
        rows = file.read_bytes().partition(b"\n")[2]
        # Each rest with a blank on both sides, so that one search finds it.
        return cls(rows.replace(b"\t", b" ").replace(b"\n", b" \n"))

    def _find(self, word: str) -> bool:
        first = word[:3]
        place = self._ranges.get(first)
        if place is None:
            start = first.encode("ascii") + b" "
            row = _place(self._rows, start) + 1
            begins = self._rows.startswith(start, row)
            place = self._ranges[first] = (row + len(first), self._rows.find(b"\n", row) if begins else 0)
        return self._rows.find(b" %b " % (word[3:] or "-").encode("ascii"), *place) >= 0

    def __iter__(self) -> Iterator[str]:
        for row in self._rows[1:].decode("ascii").splitlines():
            start, *rests = row.split()
            for rest in rests:
                yield start if rest == "-" else start + rest

    def __len__(self) -> int:
        return self._rows.count(b" ") - (self._rows.count(b"\n") - 1)

    def __repr__(self) -> str:
        return f"Grouped(words={len(self)})"


class Rows(Mapping[str, str]):
    """First cell of a row -> the cells behind it, in a sorted list: what nobody asks for is never decoded.

    A row is sought between the first and the last that begin with so many of its signs; those places are remembered.
    """

    def __init__(self, file: Path, begin: int = 5) -> None:
        """``file``: two columns and more, UTF-8, sorted by their bytes; ``begin``: how many signs."""
        self._set(b"\n" + file.read_bytes().partition(b"\n")[2], begin)

    def _set(self, rows: bytes, begin: int) -> None:
        self._rows, self._begin = rows, begin
        self._ranges: dict[str, tuple[int, int]] = {}

    def without(self, start: str) -> Rows:
        """The rows that begin otherwise; what is left out is not held."""
        others = object.__new__(Rows)
        first, end = self._places(start)
        others._set(self._rows[:first] + self._rows[end:], self._begin)
        return others

    def _places(self, start: str) -> tuple[int, int]:
        """The line ends before the first row that begins so and behind the last."""
        begin = start.encode("utf-8", "surrogatepass")
        return _place(self._rows, begin), _place(self._rows, begin + b"\xff")

    def __getitem__(self, cell: str) -> str:
        found: str | None = self.get(cell)
        if found is None:
            raise KeyError
        return found

    def get(self, cell: str, default: Any = None) -> Any:
        """The cells behind one."""
        begin = cell[: self._begin]
        places = self._ranges.get(begin)
        if places is None:
            places = self._ranges[begin] = self._places(begin)
        row = b"\n%b\t" % cell.encode("utf-8", "surrogatepass")
        at = self._rows.find(row, places[0], places[1] + 1)
        return default if at < 0 else self._rows[at + len(row) : self._rows.index(b"\n", at + 1)].decode()

    def beginning(self, start: str) -> list[str]:
        """The first cells that begin so; no other row is decoded."""
        first, end = self._places(start)
        return [row.partition("\t")[0] for row in self._rows[first + 1 : end + 1].decode().split("\n")[:-1]]

    def __contains__(self, cell: object) -> bool:
        return isinstance(cell, str) and self.get(cell) is not None

    def __iter__(self) -> Iterator[str]:
        return (row.partition("\t")[0] for row in self._rows[1:].decode().split("\n")[:-1])

    def __len__(self) -> int:
        return self._rows.count(b"\n") - 1

    def __repr__(self) -> str:
        return f"Rows({len(self)})"
