"""Telephone numbers in which a scanner read letters for digits: ``6O2 555 Ol63`` is 602 555 0163."""

from __future__ import annotations

import re

_LIKE = "OoQlISBZ"
_MEANT = str.maketrans(_LIKE, "00011582")
_LETTER = re.compile(f"[{_LIKE}]")
_CELL = rf"[\d{_LIKE}]"
#: An area code; one without a digit is a word: ``Sol 555-0142``.
_AREA = rf"\(?(?=[{_LIKE}]{{0,2}}\d){_CELL}{{3}}\)?[-./ ]{{0,3}}"
_LOCAL = rf"({_CELL}{{3}})[-. ]{{0,2}}({_CELL}{{4}})"
#: A number of seven digits or ten, with the country code 1 or without, whole: an extension may stand behind it.
_NUMBER = re.compile(
    rf"(?<![^\W_])(?:(?:\+?[1lI][-. ]{{0,2}})?{_AREA})?{_LOCAL}(?!(?![xX] ?\d)[^\W_])"
)
#: Three capitals behind a digit are dialled: ``555-BOSS``.
_DIALLED = re.compile(r"(?<=\d)[-. ]?[A-Z]{3}(?![a-z])")


def meant(text: str) -> str:
    """The text with the letters that stand for digits of a telephone number as these, one for one.

    Each group of the number holds a digit, or more than half of it are written as digits.
    """
    if text.isdecimal() or not _LETTER.search(text):
        return text
    return _NUMBER.sub(_as_digits, text)


def _as_digits(number: re.Match[str]) -> str:
    text = number[0]
    in_each = all(any(map(str.isdecimal, group)) for group in number.groups())
    told = in_each or sum(map(str.isdecimal, text)) > sum(map(str.isalpha, text))
    return text.translate(_MEANT) if told and not _DIALLED.search(text) else text
