"""The verifier's own look at ages: what tells somebody over 89, in years, months, weeks, days or hours."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import lru_cache

from resynth.verify.number_forms import western
from resynth.verify.read_as import read_as

#: How many of a unit are more than 89 years; what any other word counts is years.
_OVER = {"m": 1080, "w": 4696, "d": 32_873, "h": 788_940}
#: A single letter behind a greater number is no unit: "95M" is a man.
_MOST = {"m": 36, "w": 60}
#: 1,116 as somebody may write it; "1.116" may be that, or a little more than 1.
_FIGURE = re.compile(
    r"(?<![\d.])(\d{1,3}(?:[,'’. ]\d{3}(?!\d))+|\d+)(?:[.½]\d*|[\s-]+\d+/\d+)?"
    r"(?=\s*(?:(?:[-–]|to |or )\s*(\d[\d,]*)[\s-]*([^\W\d_]*))?)[\s-]*([^\W\d_]*)"
)
_UNIT = re.compile(r"(?:m|mos?|mths?|mon|months?|w|wo|wks?|weeks?|d|days?|h|hrs?|hours?|mins?|minutes?)\Z")
#: So many figures tell whether a number is over 89, whatever it counts.
_MOST_FIGURES = 18
_ONES = "one|two|three|four|five|six|seven|eight|nine"
_COUNTED = (
    f"{_ONES}|ten|eleven|twelve|thirteen|fourteen|fifteen|sixteen|seventeen|eighteen|nineteen|twenty|thirty|forty|fifty"
    "|sixty|seventy|eighty|ninety"
)
_OLD = re.compile(r"ninet(?!een)|hundred|thousand|centenar|nonagen", re.IGNORECASE)
#: Ninety months are seven years and a half; eleven hundred are not.
_YOUNG = re.compile(
    rf"(?:\b(?!one\b)({_COUNTED})[\W_]+)?(?:ninety|(?:(?:one|a) )?hundred)(?:[ -](?:and )?[a-z]+)?[ -]+"
    r"(?:months?|mos?|weeks?|wks?|days?|hours?|hrs?)\b", re.IGNORECASE,
)
#: What is left of a number, right behind the class: "90+-three", "90+ and 3".
_LEFT = re.compile(rf"[\W_]*(?:and[\W_]*)?(?:\d(?![\d/,.])|(?:{_ONES})(?![a-z])|teen)", re.IGNORECASE)
_NUMBER_WORD = re.compile(rf"(?<![a-z])(?:{_COUNTED})(?![a-z])", re.IGNORECASE)
_UNITS = (r"(?:years?|yrs?|y|yo|months?|mos?|mths?|m|weeks?|wks?|wo|w|days?|d|hours?|hrs?|h|old|of (?:age|life))"
          r"(?![a-z])")
_LAST = rf"(?!\d)(?!\s*[-–—]?\s*{_UNITS})"
_MONTHS = (r"(?:jan(?:uary)?|feb(?:ruary)?|mar(?:ch)?|apr(?:il)?|may|june?|july?|aug(?:ust)?|sept?(?:ember)?|"
           r"oct(?:ober)?|nov(?:ember)?|dec(?:ember)?)(?![a-z])")
#: What an age does not say: a day, a year, a telephone, a long number.
_NO_AGE = re.compile(
    r"(?<!\d)(?:\d{1,2}|\d{4})\s*([/.\\–—-])\s*\d{1,2}\s*\1\s*(?:\d{4}|\d\d)(?!\d)"
    rf"|(?<![\d/.–—-])(?<!\d\s)(?<!\sand\s)(?:0?[1-9]|1[0-2])/(?:[12]\d|3[01]|0?[1-9]){_LAST}(?![/–—-])"
    r"|(?<![\d.,])(?:1[89]|20)\d\d(?![\d.]|,\d{3})(?!\s*[-–—]?\s*(?:mo|m(?![a-z])|mths?|w|d|h))"
    r"|(?<![\w'’])['’‘]\d\d(?!\d|\s?['’]?\s?s(?![a-z]))"
    rf"|\d\s*(?:st|nd|rd|th)?[\s,.–—-]*(?:of\s+)?(?<![a-z]){_MONTHS}|(?<![a-z]){_MONTHS}[\s,.–—-]*\d"
    r"|\d{3}\)?[\s./–—-]{1,3}\d{4}(?!\d)|\d{5}(?!\d*\s*[-–—]?\s*(?:d|h))|\d{7}", re.IGNORECASE,
)
#: An age in the plainest forms.
_PLAINLY = re.compile(
    rf"(?:(?:aged?|age of):?\s)?(?:\d{{1,2}}|1[01]\d|{_COUNTED})(?:[\s-]?{_UNITS})*(?:\s?[mf])?", re.IGNORECASE
)


def _as_read(text: str) -> str:
    if text.isascii() and "&" not in text:
        return text
    read = read_as(text)
    return western(text if read is None else read.text)


_TENS = "twenty|thirty|forty|fifty|sixty|seventy|eighty|ninety"
_NTH = "first|second|third|fourth|fifth|sixth|seventh|eighth|ninth"
_TENTH = "|".join(f"{word[:-1]}ieth" for word in _TENS.split("|"))
#: Number words and what they are worth: tens with their ones, and places in a row ("seventy-fifth birthday").
_VALUES = {word: n for words in (_COUNTED, _NTH) for n, word in enumerate(words.split("|")[:19], 1)} | {
    word: 10 * n for words in (_TENS, _TENTH) for n, word in enumerate(words.split("|"), 2)}
_WORD = re.compile(
    rf"(?<![a-z])(?:({_TENS})(?:[\W_]+({_ONES}|{_NTH})(?![a-z]))?|({_COUNTED}|{_NTH}|{_TENTH}))(?![a-z])")
_DECADE = re.compile(r"(?<!\d)(\d0)\s?['’]?s(?![a-z])|(twent|thirt|fort|fift|sixt|sevent|eight|ninet)ies")
_DECADES = ("twent", "thirt", "fort", "fift", "sixt", "sevent", "eight", "ninet")
_CALLED = {"quinquagen": 59, "sexagen": 69, "septuagen": 79, "octogen": 89}
_IN_SMALL = re.compile(r"[\W_]*(?:months?|mos?|weeks?|wks?|days?|hours?|hrs?)(?![a-z])", re.IGNORECASE)


@lru_cache(maxsize=1024)
def reaches(text: str, least: int) -> bool:
    """Whether an age, told in numbers or words, may be ``least`` or more, which is 90 at most."""
    read = _as_read(text).lower()
    decades = (int(figure) if figure else 10 * (_DECADES.index(word) + 2) for figure, word in _DECADE.findall(read))
    told = (*_spoken(read), *(decade + 9 for decade in decades),
            *(oldest for word, oldest in _CALLED.items() if word in read))
    return over_89(text) or max(told, default=0) >= least or any(
        _is_over(figure, second, of_second, unit, least - 1)
        for figure, second, of_second, unit in _FIGURE.findall(read))


def _spoken(text: str) -> Iterator[int]:
    """Every number told in words that counts no small unit."""
    for found in _WORD.finditer(text):
        if not _IN_SMALL.match(text, found.end()):
            yield _VALUES[found[1] or found[3]] + (_VALUES[found[2]] if found[2] else 0)


@lru_cache(maxsize=1024)
def over_89(text: str) -> bool:
    """Whether an age, told in numbers or words, is over 89."""
    text = _YOUNG.sub(lambda found: found[0] if found[1] else " ", _as_read(text))
    return _OLD.search(text) is not None or any(_is_over(*found) for found in _FIGURE.findall(text))


def _is_over(figure: str, second: str, unit_of_second: str, unit: str, years: int = 89) -> bool:
    number, word = _number(figure), unit.lower()
    if second and _number(second) > number:
        # "100-120 days" are all days.
        word = unit_of_second.lower()
    if _UNIT.match(word) is None or number > _MOST.get(word, number):
        return number > years
    # Nobody counts a life in minutes.
    return not word.startswith("min") and number >= _OVER[word[0]] * (years + 1) // 90


def _number(figure: str) -> int:
    digits = "".join(filter(str.isdecimal, figure)).lstrip("0")
    # More figures than Python reads are no age, and over 89 as fewer are.
    return int(digits[:_MOST_FIGURES] or "0")


def left_behind(text: str, end: int) -> bool:
    """Whether a class that ends here has the rest of a number behind it."""
    return _LEFT.match(_as_read(text[end:])) is not None


def told_in_words(text: str) -> bool:
    """Whether a number word stands in a text."""
    return _NUMBER_WORD.search(_as_read(text)) is not None


@lru_cache(maxsize=1024)
def tells_more(text: str) -> bool:
    """Whether what is marked as an age holds a day, a year, a telephone or another long number."""
    return _NO_AGE.search(_as_read(text)) is not None


def plainly_told(text: str) -> bool:
    """Whether it is an age in a form that nobody can take for anything else."""
    return _PLAINLY.fullmatch(_as_read(text).strip()) is not None
