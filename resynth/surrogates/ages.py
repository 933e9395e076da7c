"""Ages, read for the precondition that none is over 89 (Deleger et al. 2014; HIPAA counts those as identifying).

Forms: Yang and Garibaldi 2015, Table 2 (``87yo``, ``73y.o.``, ``77ym``, ``57-yr-old``, ``9 mos``, ``60 s``, ``40's``,
``49y7.7m``), and what dictation adds: words for numbers, ranges, decades, newborns.
"""

from __future__ import annotations

import re
from functools import lru_cache
from typing import NamedTuple

from resynth.surrogates.ages_alone import holds_more, lived

OLDEST = 89
#: The upper end of an age that has none ("over 80").
NO_END = 999.0


class Age(NamedTuple):
    """An age in years, as a range: ``20s`` is 20 to 29, ``47`` is 47 to 47."""

    low: float
    high: float

    @property
    def over(self) -> bool:
        """Whether somebody of that age may be 90 or older."""
        return self.high >= OLDEST + 1

    def __repr__(self) -> str:
        return "Age()"


def _list(words: str) -> list[str]:
    return words.split()


_ONES = {
    word: n
    for n, word in enumerate(
        _list(
            "zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen "
            "seventeen eighteen nineteen"
        )
    )
}
_TENS = {word: 10 * n for n, word in enumerate(_list("twenty thirty forty fifty sixty seventy eighty ninety"), 2)}
_ORDINALS = {f"{word}th": n for word, n in _ONES.items() if n not in (0, 1, 2, 3, 5, 8, 9, 12)}
_ORDINALS |= {"first": 1, "second": 2, "third": 3, "fifth": 5, "eighth": 8, "ninth": 9, "twelfth": 12}
_ORDINALS |= {f"{word[:-1]}ieth": n for word, n in _TENS.items()}
_DECADES = {("forties" if word == "forty" else f"{word[:-1]}ies"): n for word, n in _TENS.items()}
_DECADES |= {"teens": 10, "teenaged": 10, "tens": 10}
_WHOLE = {
    "newborn": (0, 0), "neonate": (0, 0), "neonatal": (0, 0), "infant": (0, 1), "baby": (0, 1), "toddler": (1, 3),
    "preschooler": (3, 5), "teenager": (13, 19), "teenage": (13, 19), "teen": (13, 19), "adolescent": (10, 19),
    "quinquagenarian": (50, 59), "sexagenarian": (60, 69), "septuagenarian": (70, 79), "octogenarian": (80, 89),
    "nonagenarian": (90, 99), "centenarian": (100, 120),
}
_UNITS = {"hour": 1 / 8766, "day": 1 / 365.25, "week": 7 / 365.25, "month": 1 / 12, "year": 1.0}
_UNIT_WORDS = {
    "hour": "h hr hrs hour hours", "day": "d day days dol dy", "week": "w wk wks week weeks wo gestation",
    "month": "m mo mos mth mths mon month months", "year": "y yr yrs year years yo yoa",
}
_UNIT_OF = {word: unit for unit, words in _UNIT_WORDS.items() for word in words.split()}
#: Words that say nothing of how old.
_FILLER = frozenset(
    _list(
        "old o of age aged ages and a an s than between the in his her their at about around approximately approx circa"
        " nearly almost just male female man woman boy girl m f gentleman lady child c white black w b is was patient"
        " turning turned birthday yom yof ym yf gestational corrected life since then when adjusted chronological now"
        " th st nd rd odd"
    )
)
_UP = frozenset(_list("over above older greater more least exceeding past plus upward upwards"))
_DOWN = frozenset(_list("under below younger less until before up"))
#: Above this a single letter behind a number is no unit.
_LETTER_UNIT = {"m": 36, "w": 60}
_PART = {"early": (0, 3), "mid": (4, 6), "middle": (4, 6), "late": (7, 9)}
_FRACTIONS = {"½": 0.5, "¼": 0.25, "¾": 0.75, "half": 0.5, "quarter": 0.25}
_TOKEN = re.compile(r"\d+\s*/\s*\d+|\d+(?:\.\d+)?|[^\W\d_]+|[½¼¾]|[+<>≥–—-]", re.UNICODE)
#: Hyphens and blanks of any make are plain ones; the number of characters stays.
_PLAIN = {ord(sign): "-" for sign in "‐‑‒−﹘﹣－"} | dict.fromkeys(
    (0xA0, 0x1680, *range(0x2000, 0x200B), 0x202F, 0x205F, 0x3000), " "
)
#: Signs that may stand in an age; of any other nobody knows what it parts or joins ("9\u200b3").
_UNKNOWN = re.compile(r"[^\w\s!-/:-@\[\]^`{|}~½¼¾’‘“”–—≥≤≈±°·…]|\d[^\x00-\x7f\w–—]\d")
_THOUSANDS = re.compile(r"(?<=\d),(?=\d{3}(?!\d))")
_ONE_TO_NINE = "one|two|three|four|five|six|seven|eight|nine"
#: "9 3", "9O", "ninety-3", "90 three" may be 93 and 90, "1.116 months" 1,116: nobody can tell.
_ODD = re.compile(
    r"\d\s+\d(?![\d.]*\s*/)|(?<![a-z])\d+\s?o(?![a-z])|\d[.'’]\d{3}(?!\d)"
    rf"|ty[\W_]{{0,2}}\d(?!\d)|hundred[\W_]*(?:and[\W_]*)?\d|\d0[\W_]{{0,2}}(?:{_ONE_TO_NINE})(?![a-z])", re.IGNORECASE
)
_YEAR_WORD = re.compile(r"(?<![^\W\d_])(y)\s*[./]?\s*o\b\.?", re.IGNORECASE)
#: No age is told in so many characters.
_LONGEST = 1_000


def plain(text: str) -> str:
    """The text with the hyphens and blanks of other makes as plain ones, each in its place."""
    return text if text.isascii() else text.translate(_PLAIN)


@lru_cache(maxsize=2048)
def read(text: str) -> Age | None:
    """The age that a mention says, or None when any word or sign of it is not understood, or it is longer than any age.

    None too where it may hold something else: a day, a year, a telephone (``ages_alone``). A number without a unit
    counts years. "Over 80" has no upper end, so it is over 89 too.
    """
    said = _said(text)
    if said is None or holds_more(said):
        return None
    age = _told(said)
    return age if age is not None and lived(age.low) and (age.high == NO_END or lived(age.high)) else None


@lru_cache(maxsize=2048)
def read_part(text: str) -> Age | None:
    """The age that a piece of a mention says, which was read as a whole: a fraction, or one number of several."""
    said = _said(text)
    return None if said is None else _told(said)


def _said(text: str) -> str | None:
    """The text in small letters and plain signs; None where nobody can tell its numbers."""
    text = plain(text)
    if len(text) > _LONGEST or _ODD.search(text) or _UNKNOWN.search(text):
        return None
    text = _THOUSANDS.sub("", text)
    text = _YEAR_WORD.sub("yo ", text.lower().replace("’", "'").replace("‘", "'")).replace("y.o", "yo")
    return text.replace("y/o", "yo").replace("m.o", "mo").replace("m/o", "mo")


def _told(said: str) -> Age | None:
    tokens = _TOKEN.findall(said)
    return _Reader(tokens).read() if tokens else None


def oldest(text: str) -> float | None:
    """The greatest age in whole years that a mention may mean, ``NO_END`` for "over 80"; None when it is unreadable."""
    age = read(text)
    return None if age is None else age.high // 1


class _Reader:
    """Reads tokens from left to right: a number waits until its unit comes."""

    def __init__(self, tokens: list[str]) -> None:
        self.tokens = tokens
        self.ages: list[tuple[float, float]] = []
        self.pending: float | None = None
        self.unit_of_last = "year"
        self.sum = 0.0
        self.summed = False
        self.part: tuple[int, int] | None = None
        self.open_up = self.open_down = False

    def read(self) -> Age | None:
        for at, token in enumerate(self.tokens):
            if not self.take(token, at):
                return None
        self.close()
        self.end_of_age()
        if not self.ages:
            return None
        low, high = min(low for low, _ in self.ages), max(high for _, high in self.ages)
        if self.open_up:
            high = max(high, NO_END)
        return Age(0 if self.open_down else low, high)

    def take(self, word: str, at: int) -> bool:
        if word[0].isdecimal():
            return self.number(word)
        if word in _FRACTIONS:
            self.pending = (self.pending or 0) + _FRACTIONS[word]
        elif word in _ONES or word in _TENS or word in _ORDINALS or word in ("hundred", "dozen"):
            return self.word(word)
        elif word in _DECADES:
            self.decade(_DECADES[word])
        elif word in ("s", "something") and self.pending is not None and self.pending >= 10 and self.pending % 10 == 0:
            decade, self.pending = int(self.pending), None
            self.decade(decade)
        elif word in _WHOLE:
            self.ages.append(_WHOLE[word])
        elif word in ("m", "w") and (self.pending is None or self.pending > _LETTER_UNIT[word]):
            pass  # 95M is a man of 95, not a child of 95 months
        elif word in _UNIT_OF:
            self.close(_UNIT_OF[word])
        elif word in _PART:
            self.part = _PART[word]
        elif word == "+" and self.pending is not None and self.pending <= 45 and self.follows(at):
            self.close("week")  # 36+4 is weeks and days
        elif word in _UP or word in "+>≥":
            self.open_up = True
        elif word in _DOWN or word == "<":
            self.open_down = True
        elif word in ("to", "or", "–", "—", "-"):
            self.between(at)
        elif word not in _FILLER:
            return False
        return True

    def number(self, word: str) -> bool:
        if "/" in word:
            above, below = (int(part) for part in word.split("/"))
            if not below:
                return False
            # 3 6/12 is three years and six months; 89 11/12 is not 90
            self.pending = (self.pending or 0) + above / below
            return above < below
        if self.pending is not None:
            self.close("year")
            self.end_of_age()
        self.pending = float(word)
        return True

    def word(self, word: str) -> bool:
        if word == "hundred":
            self.pending = 100 * (self.pending or 1)
        elif word == "dozen":
            self.pending = 12 * (self.pending or 1)
        else:
            value = _ONES.get(word, _TENS.get(word, _ORDINALS.get(word, 0)))
            whole = self.pending
            if whole and (whole % 100 == 0 or (whole % 10 == 0 and whole >= 20 and value < 10)):
                self.pending = whole + value
            else:
                if whole is not None:
                    self.close("year")
                    self.end_of_age()
                self.pending = float(value)
        return True

    def decade(self, first: int) -> None:
        low, high = self.part or (0, 9)
        self.ages.append((first + low, first + high))
        self.part = None

    def close(self, unit: str | None = None) -> None:
        """The number that waits has this unit; without one it counts years, or what is left after years or months."""
        if self.pending is None:
            return
        if unit is None:
            smaller = {"year": "month", "month": "day"}.get(self.unit_of_last, "day")
            unit = smaller if self.summed and self.pending < 12 else "year"
        if self.summed and _UNITS[unit] >= _UNITS[self.unit_of_last]:
            self.end_of_age()  # "50 yo and 45 yo" are two
        self.sum += self.pending * _UNITS[unit]
        self.unit_of_last = unit
        self.summed = True
        self.pending = None

    def end_of_age(self) -> None:
        if self.summed:
            self.ages.append((self.sum, self.sum))
        self.sum, self.summed = 0.0, False

    def between(self, at: int) -> None:
        """A dash or "to" between two numbers makes a range; elsewhere it only joins words."""
        if self.pending is not None and self.follows(at):
            if self.pending % 10 == 0 and self.pending >= 20 and self.tokens[at + 1] in _ONES:
                return  # ninety-three
            unit = next((_UNIT_OF[t] for t in self.tokens[at:] if t in _UNIT_OF), "year")
            self.close(unit)
            self.end_of_age()

    def follows(self, at: int) -> bool:
        """Whether a number is the next token."""
        after = self.tokens[at + 1] if at + 1 < len(self.tokens) else ""
        return after[:1].isdecimal() or after in _ONES or after in _TENS
