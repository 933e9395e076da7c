"""Whether a mention that is read as an age may hold something else: a day, a year, a telephone, another number.

``3/4`` is three quarters of a year or the fourth of March, ``45-61`` two ages or a telephone's end: what may be read in
another way is no age. A fraction is one behind a whole number (``3 1/2``, ``6 10/12``) or before its unit (``3/4 yo``).
"""

from __future__ import annotations

import re

#: Nobody grew older; what is written for over 89 may be greater (``cap: "300"``).
_ELDEST, _CLASS = 130, 300
_UNIT = (r"(?:years?|yrs?|y|yo|months?|mos?|mths?|m|weeks?|wks?|w|wo|days?|d|hours?|hrs?|h|old|of\s+(?:age|life))"
         r"(?![a-z])")
_SOON = rf"\s*[-–—]?\s*{_UNIT}"
_ONES = "one|two|three|four|five|six|seven|eight|nine"
_TEENS = "ten|eleven|twelve|thirteen|fourteen|fifteen|sixteen|seventeen|eighteen|nineteen"
_TENS = "twenty|thirty|forty|fifty|sixty|seventy|eighty|ninety"
#: No more of a number, or of a day, behind it.
_ENDS = r"(?!\s*[/.]?\d)(?!\s*[-–—/]\s*\d{2})"
#: A whole number and a part: of an adult's years seldom more than months and the half; of weeks, days.
_MIXED = re.compile(
    r"(?<![\d./–—-])(?:"
    rf"(?:\d|1\d|2[01])(?:\s+|\s?-\s?|\s+and\s+)[1-3]/[234]{_ENDS}"
    rf"|\d{{1,3}}(?:\s+|-|\s+and\s+)1/2{_ENDS}"
    rf"|\d{{1,3}}\s+\d{{1,2}}/12{_ENDS}"
    rf"|[1-4]?\d(?:\s+|\s?[-+]\s?)[1-6]/7{_ENDS})"
)
_WORDED = re.compile(rf"(?<=[a-z])(?:\s+and\s+|\s+|-)[1-3]/[24]{_ENDS}")
#: A part alone, before what it is a part of.
_PART = re.compile(rf"(?<![\d./–—-])(?:[1-3]/[234]|\d{{1,2}}/12|\d{{1,2}}/52|[1-6]/7)(?={_SOON})")
#: 2.5-3.5 years.
_DECIMALS = re.compile(rf"(?<![\d./–—-])\d{{1,2}}(?:\.\d)?\s?(?:[-–—]|to)\s?\d{{1,2}}(?:\.\d)?(?={_SOON})")
_ELSE = re.compile(
    r"\d\s*[/:_]\s*\d"  # 3/4; 45:30
    r"|\d\s*[.–—-]\s*\d+\s*[.–—-]\s*\d"  # 3-4-61; 614.555.0133
    r"|(?<![\w'])'\s?\d\d(?!\d|\s?'?\s?s(?![a-z]))"  # '61
    r"|(?<![a-z])b[.:\s]*\d"  # b. 61
    r"|(?<![a-z])in\s+\d\d\W*\Z"  # in 61
    r"|(?<![a-z])mon\.?\s*\d"  # a weekday
    r"|(?<!\d)(?<!\d[.,])0\d{3}"  # 0133
    rf"|(?<!\d)\d{{1,2}}\.(?:0\d|\d\d)(?!\d)(?!{_SOON})"  # 3.04
    r"|(?<![\d.])\d{1,2}\.\d{1,2}\.\s*\Z"  # 25.3.
    r"|(?<![a-z])[acs]\d|\d[ac]\d"  # c7
    rf"|(?<![a-z])(?:zero|{_ONES}|{_TEENS})\s+(?:zero|{_ONES}|{_TEENS}|{_TENS})(?![a-z])"  # five five five
    rf"|(?<![a-z])(?:{_TENS})\s+(?:zero|{_TEENS}|{_TENS})(?![a-z])"  # twenty twelve
    rf"|(?<![a-z])(?:eighteen|nineteen|twenty)\s?[–—-]\s?(?:{_TEENS}|{_TENS})(?![a-z])(?!{_SOON})"  # nineteen-sixty
    r"|[@#$%\\]"
)
#: One of several numbers that is written as those of days are.
_PADDED = re.compile(rf"(?<!\d)(?<!\d\.)0\d{{1,2}}(?!\d)(?!{_SOON})")
_NUMBERS = re.compile(r"\d+")
_RANGE = re.compile(r"(?<![\d./–—-])(\d{1,3})\s?[–—-]\s?(\d{1,3})(?![\d./])")
_WEEKS = re.compile(r"\s*[-–—]?\s*(?:w|wks?|weeks?|wga|wo)(?![a-z])")
#: So many hours or numbers are no age.
_HOURS = re.compile(r"(?<![\d.])\d{4,}(?:\.\d+)?[\s-]*(?:h|hrs?|hours?)(?![a-z])")
_MOST = 12


def holds_more(text: str) -> bool:
    """Whether small letters and plain hyphens (``ages.plain``) may tell something else than ages."""
    text = _PART.sub("1", _WORDED.sub("", _DECIMALS.sub("1", _MIXED.sub("1", text))))
    numbers = len(_NUMBERS.findall(text))
    return (
        _ELSE.search(text) is not None or _HOURS.search(text) is not None or numbers > _MOST
        or (numbers > 1 and _PADDED.search(text) is not None)
        or any(_falls(found, text) for found in _RANGE.finditer(text))
    )


def _falls(found: re.Match[str], text: str) -> bool:
    """Whether a range goes down: a day and its month. "90-3" is dictated, 38-2 weeks are weeks and days."""
    first, second = int(found[1]), int(found[2])
    if first <= second or (first % 10 == 0 and first >= 40 and second < 10):
        return False
    return not (second < 7 and _WEEKS.match(text, found.end()))


def lived(years: float) -> bool:
    """Whether somebody may be so many years old."""
    return years <= _ELDEST or years == _CLASS
