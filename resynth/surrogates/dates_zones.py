"""The offset from UTC behind a stamp (``10:15:00-05:00``, ``10:15:00.123 +0100``): it is no hour, and stays valid.

An offset is written behind seconds, behind ISO's T or behind a day with the year first; ``10:15-11:00`` is a range.
"""

from __future__ import annotations

import re

from resynth.surrogates.dates_forms import DateForm, DateValue, Shape

_OFFSET = re.compile(r" ?[-+](\d\d)(?::?(\d\d))?\Z", re.ASCII)
_TIMED = re.compile(
    r"(?:\d\d:\d\d:\d\d|\dT\d\d:\d\d|\dT\d{4}(?:\d\d)?|\d{14}|\d{4}-\d\d-\d\d \d\d:\d\d)(?:[.,]\d+)?\Z", re.ASCII
)
#: In minutes: Baker Island, and the Line Islands.
_WEST, _EAST = 12 * 60, 14 * 60
_QUARTERS = frozenset((0, 15, 30, 45))
_ANY = str.maketrans("-+012345678", "±±999999999")


def offset_of(phrase: str) -> str:
    """The offset that a stamp ends with, its blank included; empty where there is none that a zone of the world has."""
    found = _OFFSET.search(phrase)
    if found is None or _TIMED.search(phrase, 0, found.start()) is None:
        return ""
    away = int(found[1]) * 60 + int(found[2] or 0)
    fits = away <= (_WEST if "-" in found[0] else _EAST) and int(found[2] or 0) in _QUARTERS
    return found[0] if fits else ""


class Zoned:
    """A shape that ends like a stamp with its offset, which is no field of the date and goes with its stamp."""

    __slots__ = ("_stamp", "_whole", "_width", "compiled", "runs", "safe")

    def __init__(self, shape: str, width: int, order: str) -> None:
        self._stamp, self._whole, self._width = Shape(shape[:-width], order), Shape(shape, order), width
        #: no reading may be asked before the offset was looked at
        self.compiled: tuple[()] = ()
        self.runs, self.safe = self._stamp.runs, self._whole.safe

    def look(self, phrase: str) -> tuple[object, DateForm] | None:
        """The moment of the stamp and its form, the offset as it is; where it is none, those of the whole phrase."""
        offset = offset_of(phrase)
        found = self._stamp.look(phrase[: -self._width]) if offset else None
        return (found[0], _zoned(found[1], offset)) if found else self._whole.look(phrase)

    def read(self, phrase: str) -> tuple[DateValue, DateForm] | None:
        """The same with the value in place of the moment."""
        offset = offset_of(phrase)
        found = self._stamp.read(phrase[: -self._width]) if offset else None
        return (found[0], _zoned(found[1], offset)) if found else self._whole.read(phrase)

    def __repr__(self) -> str:
        return "Zoned()"


def shape_of(shape: str, order: str) -> Shape | Zoned:
    """A shape (digits as 9), compiled; the offset at its end apart."""
    # Offsets of the shape are told by its signs: whether they fit, each phrase tells.
    found = _OFFSET.search(shape)
    if found is None or _TIMED.search(shape, 0, found.start()) is None:
        return Shape(shape, order)
    return Zoned(shape, len(found[0]), order)


def _zoned(form: DateForm, offset: str) -> DateForm:
    return DateForm(form.group + offset.translate(_ANY), (*form.slots, offset), form.gaps)
