"""What is known of a patient, made ready: each kind of value in an index, so that a note costs what it is long.

Nothing here looks at a value that does not begin, as a word, a number or a date, with what stands in the note.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from datetime import date
from functools import lru_cache

from resynth.recognize.note import Note
from resynth.recognize.words import regex

#: Longest word or number in which an edit is looked for by its variants: they are as many as its signs.
LONGEST_EDITED = 40
MONTHS = ("January", "February", "March", "April", "May", "June", "July", "August", "September", "October", "November",
          "December")
_SHORT = {month[:3].lower(): number for number, month in enumerate(MONTHS, 1)}
_RUN = regex(r"[^\W_]+")
_PIECE = regex(r"[^\W\d_]+|\d+")
_BETWEEN = regex(r"[\W_]{1,3}")
#: As IGNORECASE has it: both are an i.
_DOTS = str.maketrans("ıİ", "ii")
#: Day, month and year, in any order, between the signs that may stand there; over all that a date's own pattern finds.
_CUT = r"[-/. ]{1,2}"
_NUMERIC = regex(rf"([0-9]{{1,4}}){_CUT}([0-9]{{1,3}}){_CUT}['’]?([0-9]{{1,4}})(?!\d)")
_NAMED = "|".join(rf"{month[:3]}(?:{month[3:]})?" for month in MONTHS)
_MONTH_BEFORE = regex(rf"({_NAMED})\.?[ -]?\Z", re.IGNORECASE)
_DAY_BEHIND = regex(r"([0-9]{1,3})(?:st|nd|rd|th)?[, -]{1,2}['’]?([0-9]{1,4})(?!\d)", re.IGNORECASE)
_DAY_FIRST = regex(
    rf"([0-9]{{1,3}})(?:st|nd|rd|th)?[ -]?({_NAMED})\.?[, -]{{1,2}}['’]?([0-9]{{1,4}})(?!\d)", re.IGNORECASE
)
#: Longest name of a month with its stop and a blank.
_MONTH_LENGTH = 12
#: Kind of a name, and the role of who bears it; empty: the usual one.
Whom = tuple[str, str]
#: Where, and of which kind.
Hit = tuple[int, int, str]


def deletions(word: str) -> set[str]:
    """A word and all that are left when one letter is taken out: two words one edit apart share one of these."""
    return {word, *(word[:at] + word[at + 1 :] for at in range(len(word)))}


def _key(run: str) -> str:
    return run.lower() if run.isascii() else run.translate(_DOTS).casefold()


class _Node:
    """A word of a phrase: the words that go on behind it, and the kinds of the phrases that end with it."""

    __slots__ = ("kinds", "words")

    def __init__(self) -> None:
        self.words: dict[str, _Node] = {}
        self.kinds: list[str] = []

    def __repr__(self) -> str:
        return "_Node()"


class Phrases:
    """Values found word by word, with whatever blanks and punctuation between: a tree of their words."""

    def __init__(self) -> None:
        self._tree = _Node()
        self._firsts: set[str] = set()
        #: An underscore is a letter of its word, and a sign between others: such values are rare.
        self._loose: list[tuple[re.Pattern[str], str]] = []

    def add(self, value: str, kind: str) -> None:
        """Take in a value; one without letters or digits stands nowhere."""
        runs = [_key(run) for run in _RUN.findall(value)]
        if not runs:
            return
        if "_" in value:
            words = r"[\W_]{1,3}".join(map(re.escape, re.findall(r"\w+", value)))
            self._loose.append((re.compile(rf"(?<!\w){words}(?!\w)", re.IGNORECASE), kind))
            return
        self._firsts.update(_PIECE.findall(runs[0])[:1])
        node = self._tree
        for run in runs:
            node = node.words.setdefault(run, _Node())
        if kind not in node.kinds:
            node.kinds.append(kind)

    def find(self, note: Note) -> Iterator[Hit]:
        """Where they stand, each from left to right and none over itself."""
        for pattern, kind in self._loose:
            yield from ((*found.span(), kind) for found in pattern.finditer(note.text))
        ends: dict[_Node, int] = {}
        for start in self._starts(note) if self._firsts else ():
            for node, end in self._from(note.text, start):
                if start >= ends.get(node, 0):
                    ends[node] = end
                    yield from ((start, end, kind) for kind in node.kinds)

    def _starts(self, note: Note) -> list[int]:
        """Where words begin that may be the first of one."""
        text = note.text
        if not text.isascii():
            words = self._tree.words
            found = [run.start() for run in _RUN.finditer(text) if _key(run[0]) in words]
        else:
            firsts, starts = self._firsts, note.starts
            found = [starts[number] for number, word in enumerate(note.lower) if word in firsts]
        return [start for start in found if not start or not (text[start - 1].isalnum() or text[start - 1] == "_")]

    def _from(self, text: str, start: int) -> Iterator[tuple[_Node, int]]:
        """The last words of those that begin at a place, and where they end."""
        node, at = self._tree, start
        while run := _RUN.match(text, at):
            following = node.words.get(_key(run[0]))
            if following is None:
                return
            node, end = following, run.end()
            if node.kinds and text[end : end + 1] != "_":
                yield node, end
            between = _BETWEEN.match(text, end)
            if between is None:
                return
            at = between.end()

    def __repr__(self) -> str:
        return "Phrases()"


class Dates:
    """ISO dates, found as they may be written: by day, month and the last two digits of the year."""

    def __init__(self) -> None:
        self._days: dict[tuple[int, int, int], list[tuple[date, str]]] = {}

    def add(self, day: date, kind: str) -> None:
        """Take in a date."""
        known = self._days.setdefault((day.month, day.day, day.year % 100), [])
        if (day, kind) not in known:
            known.append((day, kind))

    def find(self, note: Note) -> Iterator[Hit]:
        """Where they stand, each from left to right and none over itself."""
        ends: dict[tuple[date, str], int] = {}
        for number in note.digits if self._days else ():
            for start, key in _dates_at(note.text, note.starts[number], note.ends[number]):
                for known in self._days.get(key, ()):
                    found = _written(known[0]).match(note.text, start) if start >= ends.get(known, 0) else None
                    if found is not None:
                        ends[known] = found.end()
                        yield start, found.end(), known[1]

    def __repr__(self) -> str:
        return "Dates()"


def _dates_at(text: str, start: int, end: int) -> Iterator[tuple[int, tuple[int, int, int]]]:
    """Which days may be written about a run of digits: where, and (month, day, last two digits of the year)."""
    behind = _DAY_BEHIND.match(text, start)
    front = max(0, start - _MONTH_LENGTH)
    named = _MONTH_BEFORE.search(text[front:start]) if behind else None
    if named and behind:
        yield front + named.start(), (_month(named[1]), int(behind[1]), int(behind[2]) % 100)
    tried: set[tuple[int, int, int]] = set()
    if found := _NUMERIC.match(text, start):
        one, two, three = map(int, found.groups())
        tried.update(((one, two, three % 100), (two, one, three % 100), (two, three, one % 100)))
    if found := _DAY_FIRST.match(text, start):
        tried.add((_month(found[2]), int(found[1]), int(found[3]) % 100))
    if end - start == 8 and (run := text[start:end]).isascii():
        tried.update(((int(run[4:6]), int(run[6:]), int(run[2:4])), (int(run[:2]), int(run[2:4]), int(run[6:]))))
    yield from ((start, key) for key in sorted(tried))


def _month(name: str) -> int:
    return _SHORT[name[:3].casefold()]


@lru_cache(maxsize=1024)
def _written(day: date) -> re.Pattern[str]:
    """A date as it may be written."""
    year = rf"(?:{day.year}|['’]?{day.year % 100:02d})"
    month, number = rf"0?{day.month}", rf"0?{day.day}"
    name = MONTHS[day.month - 1]
    word = rf"{name[:3]}(?:{name[3:]})?\.?"
    forms = (
        rf"{month}{_CUT}{number}{_CUT}{year}", rf"{number}{_CUT}{month}{_CUT}{year}",
        rf"{day.year}{_CUT}{month}{_CUT}{number}", rf"{word}[ -]?{number}(?:st|nd|rd|th)?[, -]{{1,2}}{year}",
        rf"{number}(?:st|nd|rd|th)?[ -]?{word}[, -]{{1,2}}{year}", rf"{day:%Y%m%d}", rf"{day:%m%d%Y}",
    )
    return re.compile(rf"(?<!\d)(?:{'|'.join(forms)})(?!\d)", re.IGNORECASE)


class Numbers:
    """Numbers by their digits: as they are, without the zeros before them, and with one edit."""

    def __init__(self) -> None:
        self._bare: dict[str, dict[str, str]] = {}
        self._open: dict[str, dict[str, str]] = {}
        self._long: dict[int, dict[str, str]] = {}

    def __bool__(self) -> bool:
        return bool(self._bare)

    def add(self, digits: str, kind: str) -> None:
        """Take in a number; of two kinds of it, the first counts."""
        self._bare.setdefault(digits.lstrip("0"), {}).setdefault(digits, kind)
        if len(digits) > LONGEST_EDITED:
            self._long.setdefault(len(digits), {}).setdefault(digits, kind)
            return
        for piece in deletions(digits):
            self._open.setdefault(piece, {}).setdefault(digits, kind)

    def find(self, digits: str) -> Iterator[tuple[str, str]]:
        """The kind of each number that these digits are, and how they are it."""
        same = self._bare.get(digits.lstrip("0"), {})
        yield from ((kind, "number") for kind in same.values())
        if len(digits) > LONGEST_EDITED:
            same_length = self._long.get(len(digits), {})
            near = {number: kind for number, kind in same_length.items() if _one_off(number, digits)}
        else:
            pieces = [self._open[piece] for piece in deletions(digits) if piece in self._open]
            near = {
                number: kind for piece in pieces for number, kind in piece.items()
                if one_edit(number, digits) and _may_be_edited(number, digits)
            }
        yield from ((kind, _ONE_OFF) for number, kind in sorted(near.items()) if number not in same)

    def __repr__(self) -> str:
        return "Numbers()"


_ONE_OFF = "number, one digit off"
#: Of a number with fewer digits none is lost or added: too many others are one edit from it.
_FEWEST_EDITED = 7


def _may_be_edited(number: str, digits: str) -> bool:
    """Whether a digit may be lost or added: not in a short number, nor as the 1 of a country before a telephone's."""
    short, long = sorted((number, digits), key=len)
    return len(short) == len(long) or (len(short) >= _FEWEST_EDITED and not (long[0] == "1" and long.endswith(short)))


def _one_off(one: str, other: str) -> bool:
    return sum(a != b for a, b in zip(one, other, strict=True)) == 1


class Names:
    """Words of names, and those one edit from one of them."""

    def __init__(self) -> None:
        self._kinds: dict[str, Whom] = {}
        #: Whose a word may be: the number of a name; 0: the patient's and relatives', often told in parts.
        self._whose: dict[str, set[int]] = {}
        self._near: dict[str, list[tuple[int, str]]] = {}

    def add(self, token: str, kind: Whom, whose: int, *, edited: bool) -> None:
        """Take in a word, folded; of two kinds of it, the first counts. ``edited``: it is sought with one edit too."""
        self._whose.setdefault(token, set()).add(whose)
        if token in self._kinds:
            return
        if edited:
            for piece in deletions(token):
                self._near.setdefault(piece, []).append((len(self._kinds), token))
        self._kinds[token] = kind

    def kind(self, token: str) -> Whom | None:
        """The kind of a word that is known as it is."""
        return self._kinds.get(token)

    def together(self, one: str, other: str) -> bool:
        """Whether two words may be names of one person."""
        return not self._whose.get(one, set()).isdisjoint(self._whose.get(other, ()))

    def near(self, token: str) -> Whom | None:
        """The kind of the first known word that is one edit away."""
        found = {row for piece in deletions(token) for row in self._near.get(piece, ()) if one_edit(token, row[1])}
        return self._kinds[min(found)[1]] if found else None

    def __repr__(self) -> str:
        return "Names()"


def one_edit(one: str, other: str) -> bool:
    """Whether a letter changed, lost or added, or two neighbours swapped, makes the one of the other."""
    if abs(len(one) - len(other)) > 1:
        return False
    at = next((n for n, (a, b) in enumerate(zip(one, other, strict=False)) if a != b), min(len(one), len(other)))
    if len(one) == len(other):
        swapped = one[at : at + 2] == other[at : at + 2][::-1] and one[at + 2 :] == other[at + 2 :]
        return one[at + 1 :] == other[at + 1 :] or swapped
    short, long = sorted((one, other), key=len)
    return short[at:] == long[at + 1 :]
