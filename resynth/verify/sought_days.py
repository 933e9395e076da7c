"""Days of a chart where nobody marked them, in any form: ``3/4/61``, ``March 4, 1961``, ``4th of March``, ``19610304``.

A day is told whole, with its year; or, with its month in letters, without one. Numbers alone without a year (``3/4``)
may be anything, and are a day only where a word leads to one (``on 3/4``) or two digits each say so (``03/04``). The
month of a day with its year (``March 1961``, ``3/1961``) is a part of it.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from datetime import date, timedelta
from functools import lru_cache
from typing import NamedTuple

from resynth.verify.date_forms import MONTHS, SHORT, three
from resynth.verify.date_told import NTHS, Told, on
from resynth.verify.words import word_set

#: What parts the numbers of a day; a line may end behind it.
_SIGN = r"(?: ?[-/.\u2010-\u2015\u2212] ?|[-/]\r?\n[ \t]?)"
#: Months as they are written, the long ones first.
_MONTH = rf"(?:{'|'.join(sorted((*MONTHS, *SHORT), key=len, reverse=True))})"
_NTH = rf"(?:{'|'.join(sorted(NTHS, key=len, reverse=True))})"
_DAY = rf"(?:\d{{1,2}}(?:[ \t]?(?:st|nd|rd|th))?(?!\d)|{_NTH}(?![a-z]))"
_BLANK = r"[ \t]{0,3}\n?[ \t]{0,3}"
#: Years said in words: "nineteen sixty-one", "nineteen oh five", "two thousand and eight", "twenty ten".
_ONES = {word: n for n, word in enumerate(re.findall(r"\w+", "one two three four five six seven eight nine"), 1)}
_TEENS = {word: n for n, word in enumerate(re.findall(
    r"\w+", "ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen"), 10)}
_TENS = {word: 10 * n for n, word in enumerate(re.findall(
    r"\w+", "twenty thirty forty fifty sixty seventy eighty ninety"), 2)}
_COUNTED = {**_ONES, **_TEENS, **_TENS}
_REST = rf"(?:{'|'.join(_TENS)})(?:[ \t-](?:{'|'.join(_ONES)}))?|{'|'.join(_TEENS)}|(?:oh|o)[ \t-](?:{'|'.join(_ONES)})"
_SAID = (
    rf"(?:nineteen|twenty)(?:[ \t]hundred(?:[ \t]and)?)?[ \t](?:{_REST})(?![a-z])"
    rf"|two[ \t]thousand(?:(?:[ \t]and)?[ \t](?:{'|'.join(sorted(_COUNTED, key=len, reverse=True))}))?(?![a-z])"
)
_YEAR = rf"(?:\d{{4}}(?!\d)|['’]?\d\d(?![\d:]|[./-]\d)|{_SAID})"
#: Three numbers in a row, or eight digits and the time behind them; what they are, and what may not go on behind them.
_NUMBERED = re.compile(
    rf"(?<!\d)(?:\d{{1,4}}(?:{_SIGN}['’]?\d{{1,4}}){{2}}|\d{{8,14}}(?!\d)|\d{{6,7}}(?!\d|[-/.]\d))")
_FIGURES = re.compile(
    rf"(?P<a>\d{{1,2}}){_SIGN}(?P<b>\d{{1,2}}){_SIGN}(?P<c>\d{{4}}|['’]?\d\d)(?![\d/]|\.\d|-\d(?!\d?[-/.]\d))"
    rf"|(?P<y>\d{{4}}){_SIGN}(?P<m>\d{{1,2}}){_SIGN}(?P<d>\d{{1,2}})(?!\d)"
    r"|(?P<run>(?:19|20)\d{6}(?=\d{0,6}(?!\d))|[0-3]\d[0-3]\d(?:19|20)\d\d(?=\d{4}(?:\d\d)?(?!\d)|(?!\d)))"
    r"|(?P<seven>\d{3}(?:19|20)\d\d)(?!\d)|(?P<six>\d{6})(?:(?!\d)|(?=\d[FMX<]\d))"
)
#: A day in columns, of a file or of a camera: "3|4|1961", "3_4_1961", "1961:03:04"; four digits of a year tell it.
_IN_COLUMNS = re.compile(
    r"(?<![\d:,|])(?=\d)(?:(?P<a>\d{1,2})(?P<s>[_:,|])(?P<b>\d{1,2})(?P=s)(?P<c>(?:19|20)\d\d)"
    r"|(?P<y>(?:19|20)\d\d)(?P<t>[_:,|])(?P<m>\d{1,2})(?P=t)(?P<d>\d{1,2}))(?!\d)"
)
#: A month in Roman figures between its day and its year, or before both: "14.III.1978", "III/14/78".
_ROMAN_MONTHS = {roman: n for n, roman in enumerate(re.findall(r"\w+", "I II III IV V VI VII VIII IX X XI XII"), 1)}
_IN_ROMAN = re.compile(
    r"(?<![\w/.,-])(?:(?P<day>\d{1,2})(?P<s>[-/. ] ?)(?P<month>[IVX]{1,4})|(?P<first>[IVX]{1,4})(?P<t>[-/.])"
    r"(?P<second>\d{1,2}))(?:(?P=s)|(?P=t))(?P<year>\d{4}|['’]?\d\d)(?![\w/]|[.-]\d)"
)
#: A day as the so-manyeth of its year, as machines number days and specimens: "1978-073", "1978073-0012".
_OF_YEAR = re.compile(r"(?<![\d/.,-])(?P<year>(?:19|20)\d\d)-?(?P<nth>[0-3]\d\d)(?!\d|[/.]\d)")
# The letter first: a pattern that begins with a set of its own is found ten times as fast.
_ROMAN = re.compile(r"[IVX](?<![^-/. \d].)[IVX]{0,3}[-/. ] ?['’]?\d")
#: A day without its year or with a mask for it ("3/14/xx"), what leads to it, and what makes a part of a whole of it;
#: grades are of 5, 10 and 15.
_TWO = re.compile(
    r"(?<![\w/.,-])(?P<a>\d{1,2})[-/](?P<b>\d{1,2})(?P<mask>[-/](?:[Xx]{2,4}|[*?_#]{2,4}))?(?![\w/%]|[-.,]\d)"
    r"(?![ \t-]?(?:[\"”]|in(?:ch(?:es)?)?\b|ns\b|normal|tab|caps?\b|dose|pack|strength|cups?\b|of\b|pain|murmur"
    r"|systolic|sem\b|power|hours?\b|hrs?\b|strips?\b))", re.IGNORECASE
)
_LEADS = word_set(
    "on since until till before after through thru date dated seen due admitted discharged scheduled visit appt "
    "appointment born dob dos"
)
_FILL, _LED_FROM = frozenset(("for", "the")), 24
_PADDED, _GRADES = re.compile(r"0[1-9][-/]\d\d|\d\d[-/]0[1-9]"), frozenset((5, 10, 15))
#: Before it no number goes on, but for the first day of a span of them: "12/05/2008-12/09/2008".
_GOES_ON = re.compile(r"(?:[\d/.]|(?<!\d\d)-)\Z")
#: From a month on: the day behind it, and the year; and what stands before a month that the day leads.
_MONTH_FIRST = re.compile(
    rf"(?P<month>{_MONTH})(?![a-z])\.?{_BLANK}[-,/]?{_BLANK}(?:the[ \t])?(?P<day>{_DAY})"
    rf"(?:{_BLANK}(?:[-,./]|,?[ \t]of)?{_BLANK}(?P<year>{_YEAR}))?", re.IGNORECASE,
)
_MONTH_BEHIND = re.compile(
    rf"(?P<month>{_MONTH})(?![a-z])\.?(?:{_BLANK}(?:[-,/]|,?[ \t]of)?{_BLANK}(?P<year>{_YEAR}))?", re.IGNORECASE
)
_DAY_BEFORE = re.compile(
    rf"(?<![^\W_])(?<!\d[./:-])(?P<day>{_DAY}){_BLANK}(?:[-,/.]|day[ \t]of|of)?{_BLANK}\Z", re.IGNORECASE)
_MONTH_AND_YEAR = re.compile(
    rf"(?P<month>{_MONTH})(?![a-z])\.?{_BLANK}(?:[-,/]|,?[ \t]of)?{_BLANK}"
    rf"(?P<year>(?:19|20)\d\d(?!\d)|['’]\d\d(?!\d)|{_SAID})", re.IGNORECASE,
)
_MONTH_IN_FIGURES = re.compile(
    r"(?<![\d/.,-])(?:(?P<month>0?[1-9]|1[0-2])[-/](?P<year>(?:19|20)\d\d)"
    r"|(?P<y>(?:19|20)\d\d)-(?P<m>0[1-9]|1[0-2]))(?![\d/-]|\.\d)"
)
_ORDINAL = re.compile(r"\d[ \t]?(?:st|nd|rd|th)\Z", re.IGNORECASE)
#: So far before its month a day may begin, and what may stand before a month: no letter.
_FARTHEST = 30
_FIRST_LETTERS = {number: name[:3] for name, number in MONTHS.items()}
#: Behind a number these make a count of it: "Dec 5 mg", "Mar 4 times".
_COUNT = re.compile(
    r"[ \t]?(?:%|x\b|(?:mg|mcg|ug|g|gm|kg|ml|cc|l|mm|cm|units?|u|times|tabs?|tablets?|caps?|doses?|puffs?|drops?|hours?"
    r"|hrs?|h|min(?:ute)?s?|days?|weeks?|wks?|months?|mos?|years?|yrs?|more|of)(?![^\W\d_]))|[.:/]\d|['’]s\b",
    re.IGNORECASE,
)


#: Signs of figures of days, digits and what parts them; eight digits, three numbers, a month and its year.
_TO_FIGURES = bytes(
    57 if chr(n).isdigit() else 47 if chr(n) in "-./" else 44 if chr(n) in "_:,|" else n if n == 10
    else 32 if n in (9, 32) else 120 for n in range(128)
) + b"x" * 128
_AS_FIGURES = (b"9/9/9", b"9/99/9", b"999999", b"9/9999", b"9999/99", b"9,9999", b"9999,9")
_IN_TWO = b"9/9"
#: Without a digit or one of these words near it no month has a day or a year; how far before it and behind.
_NEAR = re.compile(rf"\d|(?<![a-z])(?:{_NTH}|nineteen|twenty|two[ \t]thousand)(?![a-z])", re.IGNORECASE)
_NEAR_BEHIND = 48


class SoughtDays(NamedTuple):
    """Whole days; (month, day) of all, and of those that tell no year; (year, month) of all that tell both."""

    whole: frozenset[date] = frozenset()
    told: frozenset[tuple[int, int]] = frozenset()
    yearless: frozenset[tuple[int, int]] = frozenset()
    months: frozenset[tuple[int, int]] = frozenset()

    def __bool__(self) -> bool:
        return bool(self.told or self.months)

    def __repr__(self) -> str:
        return f"SoughtDays({len(self.told)})"

    def has(self, month: int, day: int, years: Iterable[int]) -> bool:
        """Whether a day is one of these, by a year that it may be of; told without a year, whether its month has it."""
        years = tuple(years)
        if not years:
            return (month, day) in self.told
        return (month, day) in self.yearless or any(on(year, month, day) in self.whole for year in years)


def sought_days(dates: Iterable[Told]) -> SoughtDays:
    """What is looked for of the dates that are told in marks; of a year in two digits any century."""
    whole: set[date] = set()
    told: set[tuple[int, int]] = set()
    yearless: set[tuple[int, int]] = set()
    months: set[tuple[int, int]] = set()
    for one in dates:
        if not one.month:
            continue  # no month is the zeroth
        if one.year is not None:
            months.update((year, one.month) for year in ((one.year,) if one.whole else _centuries(one.year)))
        if one.day is None:
            continue
        told.add((one.month, one.day))
        if one.year is None:
            yearless.add((one.month, one.day))
            continue
        years = (one.year,) if one.whole else _centuries(one.year)
        whole.update(day for year in years if (day := on(year, one.month, one.day)) is not None)
    return SoughtDays(frozenset(whole), frozenset(told), frozenset(yearless), frozenset(months))


def may_hold_days(text: str) -> bool:
    """Whether a text has anything that may be a day or a month with its year; cheap, and mostly not."""
    if not text.isascii():
        return True
    # A translation that deletes takes five times as long.
    figures = text.replace("'", "").replace("\r", "").encode("ascii").translate(_TO_FIGURES).replace(b"/\n", b"/")
    figures = figures.replace(b" /", b"/").replace(b"/ ", b"/")
    if any(one in figures for one in _AS_FIGURES) or (
        _IN_TWO in figures and any(_is_led(text, two) for two in _twos(text))
    ) or _ROMAN.search(text):
        return True
    lowered = text.lower()
    for letters in _FIRST_LETTERS.values():
        at = lowered.find(letters)
        while at >= 0:
            if not lowered[at - 1 : at].isalpha() and _MONTH_BEHIND.match(text, at) and (
                _NEAR.search(text, max(0, at - _FARTHEST), at + _NEAR_BEHIND)
            ):
                return True
            at = lowered.find(letters, at + 1)
    return False


def days_in(text: str, wanted: SoughtDays, order: str) -> Iterator[tuple[int, int]]:
    """Where the wanted days stand in a text.

    Args:
        order: in which its numbers are read.
    """
    for candidate in _NUMBERED.finditer(text):
        start = candidate.start()
        found = _FIGURES.match(text, start)
        if found and not _GOES_ON.search(text, max(0, start - 3), start) and any(
            wanted.has(month, day, years) for month, day, years in _in_figures(found, order)
        ):
            yield found.span()
    for found in _IN_COLUMNS.finditer(text) if wanted.whole else ():
        if any(wanted.has(month, day, years) for month, day, years in _in_figures(found, order)):
            yield found.span()
    for found in _IN_ROMAN.finditer(text) if wanted.whole else ():
        number = _ROMAN_MONTHS.get(found["month"] or found["first"])
        if number and wanted.has(number, int(found["day"] or found["second"]), _years(found["year"])):
            yield found.span()
    for found in _OF_YEAR.finditer(text) if wanted.whole else ():
        if found["nth"] > "000" and date(int(found["year"]), 1, 1) + timedelta(int(found["nth"]) - 1) in wanted.whole:
            yield found.span()
    for found in _twos(text):
        a, b = int(found["a"]), int(found["b"])
        day = (b, a) if (order == "dmy" and b < 13) or a > 12 else (a, b)
        if day in wanted.told and _is_led(text, found):
            yield found.start(), found.end("b")
    for found in _MONTH_IN_FIGURES.finditer(text) if wanted.months else ():
        if (int(found["year"] or found["y"]), int(found["month"] or found["m"])) in wanted.months:
            yield found.span()
    lowered = text.lower()
    if len(lowered) != len(text):
        lowered = "".join([one if len(one) == 1 else "\0" for one in map(str.lower, text)])
    for month in sorted({month for month, _ in wanted.told} | {month for _, month in wanted.months}):
        letters, at = _FIRST_LETTERS[month], -1
        while (at := lowered.find(letters, at + 1)) >= 0:
            if (span := _around(text, at, month, wanted)) is not None:
                yield span


def _twos(text: str) -> Iterator[re.Match[str]]:
    """Two numbers with a stroke or a hyphen between; by these, for most numbers have none."""
    for sign in "/-":
        at = text.find(sign, 1)
        while at > 0:
            if text[at - 1].isdigit() and (found := _TWO.match(text, at - 1 - text[at - 2 : at - 1].isdigit())):
                yield found
            at = text.find(sign, at + 1)


def _is_led(text: str, two: re.Match[str]) -> bool:
    """Whether two numbers are told to be a day without its year."""
    if two["mask"] or (_PADDED.fullmatch(two[0]) and int(two["b"]) not in _GRADES):
        return True
    start = two.start()
    if text[start - 1 : start] not in (" ", "\t", ":"):
        return False
    words = text[max(0, start - _LED_FROM) : start].lower().replace(":", " ").split()
    if words and words[-1] in _FILL:
        words.pop()
    return bool(words) and words[-1].strip("(.,;") in _LEADS


def _around(text: str, at: int, month: int, wanted: SoughtDays) -> tuple[int, int] | None:
    """Where a wanted day stands whose month begins here."""
    if at and text[at - 1].isalpha():
        return None
    behind = _MONTH_FIRST.match(text, at)
    if behind and _is_wanted(text, behind, behind["day"], month, wanted):
        return behind.span()
    alone = _MONTH_BEHIND.match(text, at)
    before = _DAY_BEFORE.search(text, max(0, at - _FARTHEST), at) if alone else None
    if alone and before and _is_wanted(text, alone, before["day"], month, wanted):
        return before.start(), alone.end() if alone["year"] else alone.end("month")
    whole = _MONTH_AND_YEAR.match(text, at) if wanted.months else None
    if whole is None or _month(whole["month"]) != month:
        return None
    return whole.span() if any((year, month) in wanted.months for year in _years(whole["year"])) else None


def _is_wanted(text: str, found: re.Match[str], day: str, month: int, wanted: SoughtDays) -> bool:
    if _month(found["month"]) != month:
        return False
    year = found["year"]
    if year is not None:
        return wanted.has(month, _day(day), _years(year))
    told = _ORDINAL.search(day) or _is_day_of_month(text, found)  # "march 14th"
    return bool(told) and wanted.has(month, _day(day), ())


def _in_figures(found: re.Match[str], order: str) -> Iterator[tuple[int, int, tuple[int, ...]]]:
    """(month, day, years) that figures may mean."""
    groups = found.groupdict()
    run, six, seven = groups.get("run"), groups.get("six"), groups.get("seven")
    if seven:
        # 3141978, 1431978, and 0 is no month and no day
        for a, b in ((seven[0], seven[1:3]), (seven[:2], seven[2])):
            yield int(a), int(b), (int(seven[3:]),)
            yield int(b), int(a), (int(seven[3:]),)
    elif six:
        a, b, c = six[:2], six[2:4], six[4:]
        for month, day, year in ((a, b, c) if order == "mdy" else (b, a, c), (b, c, a)):
            yield int(month), int(day), _years(year)
    elif run:
        rows = [(int(run[4:6]), int(run[6:]), int(run[:4]))]
        first, second = int(run[:2]), int(run[2:4])
        month, day = (first, second) if (order == "mdy" and first < 13) or second > 12 else (second, first)
        rows += [(month, day, int(run[4:]))]
        yield from ((month, day, (year,)) for month, day, year in rows if on(year, month, day) is not None)
    elif found["y"]:
        yield int(found["m"]), int(found["d"]), (int(found["y"]),)
    else:
        a, b, year = found["a"], found["b"], found["c"].lstrip("'’")
        fields = three(a, b, year, order)
        if fields in ("MDY", "DMY"):
            month, day = (int(a), int(b)) if fields == "MDY" else (int(b), int(a))
            yield month, day, _years(year)


def _is_day_of_month(text: str, found: re.Match[str]) -> bool:
    """Whether a month and a number without a year are a day: "Dec 5", not "DEC 5 mg" or "may 4 times"."""
    month = found["month"]
    short = len(month) < 4
    return month[0].isupper() and not (short and month.isupper()) and _COUNT.match(text, found.end()) is None


@lru_cache(maxsize=256)
def _month(word: str) -> int:
    low = word.lower()
    return MONTHS.get(low) or SHORT[low]


@lru_cache(maxsize=256)
def _day(said: str) -> int:
    low = said.lower()
    return NTHS[low] if low in NTHS else int("".join(filter(str.isdigit, low)))


def _centuries(year: int) -> tuple[int, ...]:
    return 1900 + year, 2000 + year


@lru_cache(maxsize=512)
def _years(said: str) -> tuple[int, ...]:
    """The years that are meant."""
    digits = said.lstrip("'’")
    if digits.isdecimal():
        return (int(digits),) if len(digits) == 4 else _centuries(int(digits))
    words = re.findall(r"[a-z]+", said.lower())
    hundreds = 19 if words[0] == "nineteen" else 20
    return (100 * hundreds + sum(_COUNTED.get(word, 0) for word in words[1:]),)
