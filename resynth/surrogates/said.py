"""Digits said in words, one by one: ``five seven zero 555 0119``.

While a number is read, each such word is held as one character that is a digit to all who ask: a mathematical one,
which tells how the word was written.
"""

from __future__ import annotations

import re

#: How a digit is written: as a figure, or as a word in capitals, in small letters, or with one capital.
FIGURE, UPPER, LOWER, TITLE = 0, 4, 5, 6
_WORDS = ("zero", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine")
_DIGITS = {word: at for at, word in enumerate(_WORDS)} | {"oh": 0, "o": 0}
#: The first of ten digits for each way of writing.
_HELD = {UPPER: 0x1D7CE, LOWER: 0x1D7D8, TITLE: 0x1D7E2}
_FIRST, _LAST = min(_HELD.values()), max(_HELD.values()) + 9
_DIGIT = rf"(?<!\w)(?:{'|'.join(_DIGITS)})(?!\w)"
_GAP = r"[ \t\r\n,.-]{1,3}"
#: Three digits or more one behind the other; fewer are said of other things too ("line one").
_RUN = re.compile(rf"{_DIGIT}(?:{_GAP}{_DIGIT}){{2,}}", re.IGNORECASE)
_ONE = re.compile(_DIGIT, re.IGNORECASE)
#: Words of numbers that say no digit, or more than one.
_OTHER = re.compile(
    rf"(?<!\w)(?:{'|'.join(_WORDS)}|ten|eleven|twelve|(?:thir|four|fif|six|seven|eigh|nine)teen"
    r"|(?:twen|thir|for|fif|six|seven|eigh|nine)ty|hundred|thousand|double|triple)(?!\w)", re.IGNORECASE,
)


def has_words(text: str) -> bool:
    """Whether a word of a number stands in a text."""
    return _OTHER.search(text) is not None


def heard(text: str) -> str | None:
    """The text with its digits in words held as one character each; None where a word of a number is left."""
    if not has_words(text):
        return text
    if any(_FIRST <= ord(char) <= _LAST for char in text):
        return None
    found = _RUN.sub(lambda run: _ONE.sub(_hold, run[0]), text)
    return None if has_words(found) else found


def _hold(word: re.Match[str]) -> str:
    text = word[0]
    case = LOWER if text.islower() else UPPER if text.isupper() and len(text) > 1 else TITLE
    return chr(_HELD[case] + _DIGITS[text.lower()])


def case_of(char: str) -> int:
    """How a digit of a text that was heard is written."""
    return next((case for case, first in _HELD.items() if first <= ord(char) < first + 10), FIGURE)


def word(digit: str, case: int) -> str:
    """A digit as a word."""
    text = _WORDS[int(digit)]
    return text.upper() if case == UPPER else text if case == LOWER else text.capitalize()
