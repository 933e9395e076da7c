"""Sets of words that need not be held: looked up where they stand in a list, or in one of two sets."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Set
from pathlib import Path

#: So many words that were asked for are remembered of a list.
_MOST_ASKED = 20_000


class Either(Set[str]):
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


class Listed(Set[str]):
    """The words of a sorted list, each looked up where it stands: what nobody asks for is never decoded.

    A word is sought between the first and the last row that begin with its first three letters; those places are
    remembered, and so are the words that were asked for, up to ``_MOST_ASKED``.
    """

    def __init__(self, file: Path) -> None:
        header, _, rows = file.read_bytes().partition(b"\n")
        self._rows = b"\n" + rows
        self._behind = b"\t" if b"\t" in header else b"\n"
        self._ranges: dict[str, tuple[int, int]] = {}
        self._asked: dict[object, bool] = {}

    @classmethod
    def _from_iterable(cls, words: Iterable[str]) -> frozenset[str]:  # type: ignore[override]
        return frozenset(words)

    def __contains__(self, word: object) -> bool:
        known = self._asked.get(word)
        if known is None:
            if len(self._asked) >= _MOST_ASKED:
                self._asked.clear()
            known = self._asked[word] = isinstance(word, str) and word.isalpha() and word.isascii() and self._find(word)
        return known

    def _find(self, word: str) -> bool:
        first = word[:3]
        places = self._ranges.get(first)
        if places is None:
            start = first.encode("ascii")
            places = self._ranges[first] = (self._place(start), self._place(start + b"\x7f"))
        return self._rows.find(b"\n" + word.encode("ascii") + self._behind, places[0], places[1] + 1) >= 0

    def _place(self, start: bytes) -> int:
        """The line end before the first row that is not less."""
        rows, low, high = self._rows, 0, len(self._rows) - 1
        while low < high:
            middle = rows.rfind(b"\n", low, (low + high) // 2 + 1)
            if rows[middle + 1 : middle + 1 + len(start)] < start:
                low = rows.find(b"\n", middle + 1)
            else:
                high = middle
        return low

    def __iter__(self) -> Iterator[str]:
        return (row.partition("\t")[0] for row in self._rows[1:].decode("ascii").splitlines())

    def __len__(self) -> int:
        return self._rows.count(b"\n") - 1

    def __repr__(self) -> str:
        return f"Listed(words={len(self)})"


class Grouped(Listed):
    """The words of a list whose rows are three letters and what goes on behind them; ``-``: nothing does."""

    def __init__(self, file: Path) -> None:
        _, _, rows = file.read_bytes().partition(b"\n")
        # Each rest with a blank on both sides, so that one search finds it.
        self._rows = b"\n" + rows.replace(b"\t", b" ").replace(b"\n", b" \n")
        self._ranges = {}
        self._asked = {}

    def _find(self, word: str) -> bool:
        first = word[:3]
        place = self._ranges.get(first)
        if place is None:
            start = first.encode("ascii") + b" "
            row = self._place(start) + 1
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
