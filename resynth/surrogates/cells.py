"""What the makers of numbers share: a shape, the n-th value of a shape, and the form that a value is written in.

A **shape** is one character a cell: ``9`` any digit, ``N`` a digit but zero, ``2`` a digit from 2, ``0`` a zero that
stays, ``A`` any letter, ``C`` a consonant, ``R`` three digits that are a US area code; every other character stands
for itself. ``N99`` has 900 values, and ``nth("N99", 0)`` is ``100``.

A run of two or more letters is made of consonants: chance must never spell a name, a word or an insult.
"""

from __future__ import annotations

import re
import unicodedata
from functools import lru_cache
from itertools import groupby
from typing import NamedTuple

from resynth import lexicon

LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"
CONSONANTS = "BCDFGHJKLMNPQRSTVWXZ"
_FIRST_DIGIT = {"9": 0, "N": 1, "2": 2}
#: Letters of a telephone key (ITU-T E.161, Q and Z on 0 and 1 as on old dials, so that every digit has a letter).
KEYPAD = ("Q", "Z", "BC", "DF", "GH", "JKL", "MN", "PRS", "TV", "WX")
_KEYS = ("Q", "Z", "ABC", "DEF", "GHI", "JKL", "MNO", "PRS", "TUV", "WXY")
KEY_OF = {letter: str(digit) for digit, keys in enumerate(_KEYS) for letter in keys}

UPPER, LOWER, DIAL, LOWER_DIAL = range(4)
TO_THE_END = 1 << 30


class Value(NamedTuple):
    """One value that a mention holds.

    Attributes:
        group: values of one group that have the same canonical form are one value (``id``, ``phone``, ``email``,
            ``url``, ``ipv4``, ``ipv6``, ``ssn``; ``part`` for what only goes along with the mention's first value).
        canonical: the value without its form.
        shape: which values may stand for it.
    """

    group: str
    canonical: str
    shape: str

    def __repr__(self) -> str:
        return f"Value(group={self.group!r})"


class Run(NamedTuple):
    """A literal, then cells ``start`` to ``end`` of the value number ``which``, written in a case."""

    literal: str
    which: int
    start: int
    end: int
    case: int


class Form(NamedTuple):
    """How a mention is written: runs in order, and the literal at the end."""

    runs: tuple[Run, ...]
    tail: str

    def __repr__(self) -> str:
        return f"Form(runs={len(self.runs)})"


def write(values: tuple[str, ...] | list[str], form: Form) -> str:
    """The values in this form."""
    pieces = []
    for literal, which, start, end, case in form.runs:
        piece = values[which][start:end]
        if case >= DIAL:
            piece = "".join(dial(digit, start + at) for at, digit in enumerate(piece))
        pieces.append(literal)
        pieces.append(piece.lower() if case & 1 else piece)
    pieces.append(form.tail)
    return "".join(pieces)


def dial(digit: str, at: int) -> str:
    """A letter of a digit's telephone key, which one by its position."""
    keys = KEYPAD[int(digit)]
    return keys[at % len(keys)]


# ── reading ──────────────────────────────────────────────────────────────────────────────────────────────────────────


def cell(char: str) -> str:
    """A character as it counts: an upper-case letter, an ASCII digit, or an empty string for what is form.

    Accents and width are form (``é`` is E, ``３`` is 3); a letter that no decomposition turns into ASCII stays itself,
    upper-cased, so that two values that differ in it stay two.
    """
    if char.isascii():
        return char.upper() if char.isalnum() else ""
    if not char.isalnum():
        return ""
    if char.isnumeric():
        # Roman numerals, fractions and counting characters are digits here: something must change them.
        return str(int(unicodedata.numeric(char, 0)) % 10)
    plain = unicodedata.normalize("NFKD", char)[0]
    upper = (plain if plain.isascii() else char).upper()
    return upper if upper.isalpha() and len(upper) == 1 else "X"


def is_digit(canonical: str) -> bool:
    """Whether a cell is a digit (cells are ASCII digits or letters)."""
    return "0" <= canonical <= "9"


_CLASSES = str.maketrans("0123456789" + LETTERS, "9" * 10 + "A" * 26)


def shape_of(canonical: str, *, first_digit: bool) -> str:
    """The shape of a canonical value of cells and punctuation.

    ``first_digit``: the first digit of the value is never zero, unless it was.
    """
    shape = _shape_of_classes(canonical.translate(_CLASSES))
    if first_digit and (at := shape.find("9")) >= 0:
        shape = f"{shape[:at]}{'0' if canonical[at] == '0' else 'N'}{shape[at + 1 :]}"
    return shape


@lru_cache(maxsize=1024)
def _shape_of_classes(classes: str) -> str:
    shape = []
    for letters, cells in groupby(classes, str.isalpha):
        run = "".join(cells)
        shape.append(run if not letters else "A" if len(run) == 1 else "C" * len(run))
    return "".join(shape)


#: Cells of one case that stand together; digits go with the letters beside them.
_RUN = re.compile(r"[0-9]*[A-Z][A-Z0-9]*|[0-9]*[a-z][a-z0-9]*|[0-9]+")


def runs_of(text: str, which: int, start: int, literal: str, *, whole: bool = False) -> tuple[str, list[Run], str]:
    """Cells of a piece of text.

    Args:
        which: the number of the value that the cells belong to.
        start: how many cells of that value stand before.
        literal: what stands in front and is not written yet.
        whole: every character is a cell of the canonical form, punctuation too (e-mail addresses).

    Returns:
        The canonical cells, the runs, and the literal that is left at the end.
    """
    runs: list[Run] = []
    at = start
    if text.isascii() and not whole:
        done = 0
        for match in _RUN.finditer(text):
            run = match[0]
            literal += text[done : match.start()]
            runs.append(Run(literal, which, at, at + len(run), LOWER if run.islower() else UPPER))
            at += len(run)
            done = match.end()
            literal = ""
        return "".join([match[0] for match in _RUN.finditer(text)]).upper(), runs, literal + text[done:]
    canonical: list[str] = []
    began, case = -1, -1
    for char in text:
        found = cell(char)
        if not found:
            if not char.isascii() and unicodedata.combining(char):
                continue  # an accent that stands on its own belongs to a letter that goes
            found = char if whole else ""
        if not found:
            if began >= 0:
                runs.append(Run(literal, which, began, at, max(case, 0)))
                literal, began, case = "", -1, -1
            literal += char
            continue
        now = case if is_digit(found) or not found.isalpha() else LOWER if char.islower() else UPPER
        if began >= 0 and now != case and case >= 0:
            runs.append(Run(literal, which, began, at, case))
            literal, began = "", at
        elif began < 0:
            began = at
        case = now
        canonical.append(found)
        at += 1
    if began >= 0:
        runs.append(Run(literal, which, began, at, max(case, 0)))
        literal = ""
    return "".join(canonical), runs, literal


# ── the space of a shape ─────────────────────────────────────────────────────────────────────────────────────────────


class _Step(NamedTuple):
    modulus: int
    offset: int
    width: int
    alphabet: str
    literal: str


@lru_cache(maxsize=8192)
def _steps(shape: str) -> tuple[int, tuple[_Step, ...]]:
    """How many values a shape has, and the steps that write one, last cell first."""
    steps: list[_Step] = []
    at = 0
    while at < len(shape):
        code = shape[at]
        if code in _FIRST_DIGIT:
            end = at + 1
            while end < len(shape) and shape[end] == "9":
                end += 1
            unit = 10 ** (end - at - 1)
            least = _FIRST_DIGIT[code]
            steps.append(_Step((10 - least) * unit, least * unit, end - at, "", ""))
            at = end
            continue
        if code == "R":
            steps.append(_Step(len(lexicon.area_codes()), 0, 0, "R", ""))
        elif code in "AC":
            letters = LETTERS if code == "A" else CONSONANTS
            steps.append(_Step(len(letters), 0, 0, letters, ""))
        else:
            steps.append(_Step(1, 0, 0, "", code))
        at += 1
    size = 1
    for step in steps:
        size *= step.modulus
    return size, tuple(reversed(steps))


def size(shape: str) -> int:
    """How many values a shape has."""
    return _steps(shape)[0]


def nth(shape: str, number: int) -> str:
    """The value of a shape that has this number, from 0 to ``size(shape) - 1``."""
    pieces = []
    for modulus, offset, width, alphabet, literal in _steps(shape)[1]:
        if literal:
            pieces.append(literal)
            continue
        number, rest = divmod(number, modulus)
        if width:
            pieces.append(str(rest + offset).zfill(width))
        elif alphabet == "R":
            pieces.append(lexicon.area_codes()[rest])
        else:
            pieces.append(alphabet[rest])
    if len(pieces) == 1:
        return pieces[0]
    pieces.reverse()
    return "".join(pieces)
