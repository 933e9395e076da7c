"""What the makers of numbers share: a shape, the n-th value of a shape, and the form that a value is written in.

A **shape** is one character a cell: ``9`` any digit, ``N`` a digit but zero, ``2`` a digit from 2, ``0`` a zero that
stays, ``A`` any letter, ``C`` a consonant, ``R`` three digits that are a US area code; every other character stands
for itself, and so do small letters. ``N99`` has 900 values, and ``nth("N99", 0)`` is ``100``. Rarer codes: ``L`` the
digit nine, ``M`` one or two, ``E`` a digit of base 16, ``V`` and ``K`` consonants of a vehicle's and of a Medicare
number, ``Y`` consonants that no Medicare number has, ``D`` a letter that registrations with the DEA begin with, ``W`` a
word of ``hosts/mailboxes``, ``H`` a domain that is reserved for examples, ``ZOH`` an area code of Ohio.

A run of two or more letters is made of consonants: chance must never spell a name, a word or an insult.
"""

from __future__ import annotations

import re
import unicodedata
from functools import cache, lru_cache
from itertools import groupby, product
from typing import NamedTuple

from resynth import lexicon
from resynth.surrogates import said

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
        group: whose surrogates are found in one way (``plan.assign.REALM`` has them all); ``part`` for what only
            goes along with the mention's first value. Values of one realm with one canonical form are one value.
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

    def __repr__(self) -> str:
        return f"Run({self.start}-{self.end})"


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
        if case >= said.UPPER:
            literal, piece = literal + "".join(said.word(digit, case) for digit in piece), ""
        elif case >= DIAL:
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
        # A letter in a circle or a square is no letter to Python, and can be read all the same.
        letters = [c for c in unicodedata.normalize("NFKD", char) if c.isalnum()]
        return letters[0].upper() if len(letters) == 1 and letters[0].isascii() else ""
    if char.isnumeric():
        # Roman numerals, fractions and counting characters are digits here: something must change them.
        return str(int(unicodedata.numeric(char, 0)) % 10)
    plain = unicodedata.normalize("NFKD", char)[0]
    upper = (plain if plain.isascii() else char).upper()
    return upper if upper.isalpha() and len(upper) == 1 else "X"


def is_digit(canonical: str) -> bool:
    """Whether a cell is a digit (cells are ASCII digits or letters)."""
    return "0" <= canonical <= "9"


def layout_of(text: str) -> bytes:
    """What texts share that are written alike: every ASCII digit as 9, every ASCII letter as A or a."""
    return text.encode("utf-8", "surrogatepass").translate(_LAYOUT)


def cells_of(text: str) -> str:
    """The cells of a text whose letters and digits are all ASCII."""
    return text.encode("utf-8", "surrogatepass").translate(_UPPER, _NO_CELLS).decode("ascii")


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
#: The same where every character is a cell.
_WHOLE_RUN = re.compile(r"[^A-Za-z]*[A-Z][^a-z]*|[^A-Za-z]*[a-z][^A-Z]*|[^A-Za-z]+")
#: The layout of a text: its digits as 9, its letters as A or a.
_LAYOUT = bytes.maketrans(
    b"0123456789" + LETTERS.encode() + LETTERS.lower().encode(), b"9" * 10 + b"A" * 26 + b"a" * 26
)
_UPPER = bytes.maketrans(LETTERS.lower().encode(), LETTERS.encode())
_NO_CELLS = bytes(sorted(set(range(256)) - set(b"0123456789" + LETTERS.encode() + LETTERS.lower().encode())))


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
    if text.isascii():
        done = 0
        written = []
        for match in (_WHOLE_RUN if whole else _RUN).finditer(text):
            run = match[0]
            begin, end = match.span()
            runs.append(Run(literal + text[done:begin], which, at, at + end - begin, LOWER if run.islower() else UPPER))
            written.append(run)
            at += end - begin
            done = end
            literal = ""
        return "".join(written).upper(), runs, literal + text[done:]
    canonical: list[str] = []
    began, case = -1, -1
    for char in text:
        found = cell(char)
        if not found:
            if not char.isascii() and unicodedata.category(char)[0] == "M":
                continue  # an accent or a vowel sign that stands on its own belongs to a letter that goes
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
    """One or more cells: how many values they have together, the least, the width in digits, or the texts to take."""

    modulus: int
    offset: int
    width: int
    texts: tuple[str, ...]


@lru_cache(maxsize=4096)
def _steps(shape: str) -> tuple[int, tuple[_Step, ...]]:
    """How many values a shape has, and the steps that write one, last cell first."""
    steps: list[_Step] = []
    at = 0
    while at < len(shape):
        code = shape[at]
        end = at + 1
        if code in _FIRST_DIGIT:
            while end < len(shape) and shape[end] == "9":
                end += 1
            unit = 10 ** (end - at - 1)
            least = _FIRST_DIGIT[code]
            steps.append(_Step((10 - least) * unit, least * unit, end - at, ()))
        elif code == "R":
            steps.append(_Step(len(lexicon.area_codes()), 0, 0, lexicon.area_codes()))
        elif code in "AC":
            texts = _letters("AC".index(code), 2 if shape[at : at + 2] == code * 2 else 1)
            steps.append(_Step(len(texts), 0, 0, texts))
            end = at + len(texts[0])
        elif code == "Z":
            end = at + 3
            codes = _area_codes_of(shape[at + 1 : end])
            steps.append(_Step(len(codes), 0, 0, codes))
        elif code in _FEW:
            steps.append(_Step(len(_few(code)), 0, 0, _few(code)))
        else:
            while end < len(shape) and shape[end] not in _CODES:
                end += 1
            steps.append(_Step(1, 0, 0, (shape[at:end],)))
        at = end
    size = 1
    for step in steps:
        size *= step.modulus
    return size, tuple(reversed(steps))


_FEW = "LMVKYDEWH"
_CODES = frozenset("9N2RACZ" + _FEW)


@cache
def _area_codes_of(state: str) -> tuple[str, ...]:
    return tuple(code for code, of in sorted(lexicon.area_code_states().items()) if of == state)


@cache
def _few(code: str) -> tuple[str, ...]:
    """The texts that a rarer code stands for."""
    match code:
        case "W":
            return tuple(word.upper() for word in lexicon.column("hosts/mailboxes"))
        case "H":
            return tuple(sorted(domain.upper() for domain in lexicon.reserved_domains() if "." in domain))
    return tuple({"L": "9", "M": "12", "V": "BCDFGHJKLMNPRSTVWXZ", "K": "CDFGHJKMNPQRTVWX", "Y": "BLSZ",
                  "D": "BFGMPR", "E": "0123456789ABCDEF"}[code])


@cache
def _letters(consonants: int, count: int) -> tuple[str, ...]:
    """Every run of so many letters, so that two are drawn in one step."""
    return tuple(map("".join, product(CONSONANTS if consonants else LETTERS, repeat=count)))


def size(shape: str) -> int:
    """How many values a shape has."""
    return _steps(shape)[0]


def nth(shape: str, number: int) -> str:
    """The value of a shape that has this number, from 0 to ``size(shape) - 1``."""
    pieces = []
    for modulus, offset, width, texts in _steps(shape)[1]:
        number, rest = divmod(number, modulus)
        pieces.append(str(rest + offset).zfill(width) if width else texts[rest])
    if len(pieces) == 1:
        return pieces[0]
    pieces.reverse()
    return "".join(pieces)
