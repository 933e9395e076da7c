"""Rooms, beds and wards: numbers, bed letters and points of the compass change, the words stay."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence

from resynth import lexicon

_WARDS = ("ICU", "MICU", "SICU", "CCU", "CICU", "NICU", "PICU", "PACU", "PCU", "TCU")
_COMPASS = ("north", "south", "east", "west")
_PIECES = re.compile(r"\d+|[^\W\d_]+|[\W_]+")
#: Behind a word, what no letter of a bed stands behind.
_APOSTROPHE = re.compile(r"[^\W\d_]['’‘`´]\Z")
#: More figures are drawn one by one: they are more than Python reads as one number.
_MOST_FIGURES = 1_000
#: Figures of a room and its bed, and three numbers in a row that may be a day.
_MOST_OF_A_ROOM = 6
_DAY = re.compile(r"(?<!\d)\d{1,4}[-/.]\d{1,2}[-/.](?:\d{4}|\d\d)(?!\d)")
#: So long an abbreviation may be that of a unit: BICU, 5NSW.
_SHORT = 4
#: Gives a number below a limit.
Below = Callable[[int], int]


def make(text: str, below: Below, ordered: bool = False) -> str | None:
    """Another room in the same form: ``4N-212`` to ``7S-385``. None where nothing in it can change, and where a word
    stands in it that is of no room: of "Ellison 10" and "Room 4, Homestead Hospital" the name would stay.

    Args:
        ordered: what a piece becomes does not depend on what it was, but for being another.
    """
    if not is_nobodys(text):
        return None
    written: list[str] = []
    changed = False
    for piece in _PIECES.findall(text):
        new = piece
        if _APOSTROPHE.search("".join(written[-2:])):
            pass  # "Kowalski's bed": no letter of a bed, and with another one the name would stand there as a new word
        elif piece.isascii() and piece.isdigit():
            new = number(piece, below, ordered)
        elif len(piece) == 1 and piece.isascii() and piece.isalpha():
            new = _letter(piece, below, ordered)
        elif piece.lower() in _COMPASS:
            new = _other(_COMPASS, piece.lower(), below, ordered)
            new = new.upper() if piece.isupper() else new.capitalize() if piece[0].isupper() else new
        elif piece.upper() in _WARDS:
            new = _other(_WARDS, piece.upper(), below, ordered)
            new = new.lower() if piece.islower() else new
        elif piece.isdigit():
            return None  # digits of other scripts have no maker
        changed = changed or new != piece
        written.append(new)
    return "".join(written) if changed else None


def is_nobodys(text: str) -> bool:
    """Whether every word is one that the rooms of any house may have."""
    return all(_of_a_room(piece) for piece in _PIECES.findall(text) if piece[0].isalpha())


def is_plain(text: str) -> bool:
    """Whether the figures may be those of a room: six at most, and no day, and no e-mail address stands there. A
    telephone, a record number has more."""
    return "@" not in text and sum(map(str.isdigit, text)) <= _MOST_OF_A_ROOM and _DAY.search(text) is None


def _of_a_room(word: str) -> bool:
    """Whether a word may stand in the name of any house's room, so that it tells of none."""
    folded = lexicon.fold(word)
    if folded in lexicon.room_words() or (len(word) < 3 and word.isascii()):
        return True
    named = lexicon.fold(word) in lexicon.all_names().last or lexicon.fold(word) in lexicon.all_first_names()
    return not named and word.isupper() and len(word) <= _SHORT


def number(piece: str, below: Below, ordered: bool = False) -> str:
    """Other digits, as many; the first is zero where it was."""
    if len(piece) > _MOST_FIGURES:
        first, rest = piece[:_MOST_FIGURES], piece[_MOST_FIGURES:]
        return number(first, below, ordered) + "".join(str(below(10)) for _ in rest)
    if piece.strip("0") == "" and len(piece) == 1:
        return str(1 + below(9))
    low = 0 if piece[0] == "0" else 10 ** (len(piece) - 1)
    high = 10 ** (len(piece) - (piece[0] == "0"))
    own = int(piece)
    if ordered:
        value = own
        while value == own:
            value = low + below(high - low)
    else:
        value = low + below(high - low - 1)
        value += value >= own
    return f"{value:0{len(piece)}d}"


def _letter(piece: str, below: Below, ordered: bool) -> str:
    """Another bed (A to D), or another letter of the compass."""
    new = _other("NSEW" if piece.upper() in "NSEW" else "ABCD", piece.upper(), below, ordered)
    return new.lower() if piece.islower() else new


def _other(words: Sequence[str], word: str, below: Below, ordered: bool) -> str:
    """One of the words, not this one; ``ordered``: the same one, whichever this is."""
    while ordered:
        found = words[below(len(words))]
        if found != word:
            return found
    rest = [other for other in words if other != word]
    return rest[below(len(rest))]
