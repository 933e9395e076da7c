"""The verifier's own reading of what a date tells: years, months, days, weekdays, seasons, holidays, one by one.

A phrase may be read in several ways ("March 3, 05"); a promise of shifted dates holds when one of them bears it out.
Sources: reference/privacy.md 6.2 (M9 to M12).
"""

from __future__ import annotations

import re
from calendar import monthrange
from collections.abc import Iterable, Iterator, Sequence
from datetime import date, timedelta
from functools import lru_cache
from itertools import product
from typing import NamedTuple

from resynth.verify.date_clocks import apart, without_zone
from resynth.verify.date_forms import DASHES, MONTHS, SHORT, TOKEN, three, two
from resynth.verify.date_order import together
from resynth.verify.holidays import holiday_on, holidays
from resynth.verify.words import word_set

_WEEKDAYS = {
    name: number for number, names in enumerate(
        ("monday mon", "tuesday tue tues", "wednesday wed weds wensday", "thursday thu thur thurs", "friday fri",
         "saturday sat", "sunday sun"))
    for name in names.split()
}
_SEASONS = {"winter": 0, "spring": 1, "summer": 2, "fall": 3, "autumn": 3}
_STAGES = word_set("early mid late")
_DECADES = {f"{name}ies": 10 * n for n, name in enumerate(
    ("twent", "thirt", "fort", "fift", "sixt", "sevent", "eight", "ninet"), 2)}
_CLOCK = word_set("am pm a p noon midnight morning afternoon evening night")
_FRAME = word_set(
    "of the in on from between by since before after about around approximately approx circa ca during week weekend "
    "month year day last next this past previous prior following same present current currently date dated dates now "
    "today tomorrow yesterday tonight beginning middle end ending start starting as is was for with only also both "
    "except ad ce dob doa dos visit admission admitted discharge discharged exam record birth born onset est edt cst "
    "cdt mst mdt pst pdt utc gmt et ct mt pt z t o clock to through thru till til until and or versus vs at h hr hrs "
    "hour hours m s st nd rd th earlier bc quarter qtr q"
)
#: Beside a number these make no date of it: a span of time, a count, a week of a month.
_SPANS = word_set(
    "ago days weeks wks wk months mo years yrs half fiscal fy every each times time one two three four five six seven "
    "eight nine ten eleven twelve twenty thirty later"
)
_NTH = re.findall(
    r"\w+",
    "first second third fourth fifth sixth seventh eighth ninth tenth eleventh twelfth thirteenth fourteenth fifteenth "
    "sixteenth seventeenth eighteenth nineteenth twentieth",
)
NTHS = {name: n for n, name in enumerate(_NTH, 1)} | {f"twenty-{name}": 20 + n for n, name in enumerate(_NTH[:9], 1)}
NTHS |= {"thirtieth": 30, "thirty-first": 31}
_NTH_WORD = re.compile(rf"(?<![A-Za-z])(?:{'|'.join(sorted(NTHS, key=len, reverse=True))})(?![A-Za-z])", re.IGNORECASE)
_LETTERS = re.compile(r"(?:(?:Th|Tu|Sa|Su|[MTWFRSU])[-/,\s]*){1,7}\Z", re.IGNORECASE)
_LETTER = re.compile(r"th|tu|sa|su|[mtwfrsu]", re.IGNORECASE)
#: A line that ends inside 2-9-11: beside the sign, or at both its sides.
_BROKEN = re.compile(r"(?<=\d)[ \t]*\r?\n[ \t]*(?=[-/.]\d)|(?<=\d[-/.])[ \t]*\r?\n[ \t]*(?=\d)")
_LETTER_DAY = {"m": 0, "t": 1, "tu": 1, "w": 2, "th": 3, "r": 3, "f": 4, "sa": 5, "s": 5, "su": 6, "u": 6}
_CLOCK_UNITS = word_set("h hr hrs hour hours am pm a p o")
#: 3-4 and 3.4 are anything; 03-04 is a day.
_LOOSE_PAIR = re.compile(r"(?<![\d/.-])[1-9]\d?[-.][1-9]\d?(?![\d/.-])")
_PAIR_SIGNS = "'’‘`´"
_MONTH_WORD = re.compile(r"[A-Za-z]{3}")
#: Most readings of a phrase that are looked at.
_MOST = 16
#: Of the calendar.
_LAST_DAY = date.max.toordinal()


class Told(NamedTuple):
    """One date of a phrase. ``whole``: its year has four digits. ``beside``: years of the dates beside it."""

    year: int | None = None
    whole: bool = False
    decade: bool = False
    month: int | None = None
    day: int | None = None
    weekday: int | None = None
    season: int | None = None
    holiday: str = ""
    quarter: int | None = None
    clock: bool = False
    beside: tuple[int, ...] = ()

    def __repr__(self) -> str:
        return "Told()"

    @property
    def full(self) -> date | None:
        """The day, when day, month and a year of four digits are told."""
        if self.whole and self.year is not None and self.month is not None and self.day is not None:
            return on(self.year, self.month, self.day)
        return None


def on(year: int, month: int, day: int) -> date | None:
    """A day of the calendar, or None."""
    try:
        return date(year, month, day)
    except ValueError:
        return None


# ---- reading --------------------------------------------------------------------------------------------------------

#: A field: its letter (M, D, Y two or y four digits, W, S, H, Q, c clock), and its value.
_Field = tuple[str, int | str]


_A_YEAR = re.compile(
    r"\d{4}|\d[-/.]\d\d?[-/.]\d\d|['’]\d\d|[A-Za-z]{3}[-. ,]*\d\d?[-. ,]+\d\d|\d[-. ]?[A-Za-z]{3,9}[-. ,]*\d\d"
)
_NAMES = {"M": "month", "D": "day", "W": "weekday", "S": "season", "H": "holiday", "Q": "quarter"}


@lru_cache(maxsize=4096)
def readings(text: str, order: str) -> tuple[tuple[Told, ...], ...]:
    """Every way to read a phrase as dates, best first; none when a word or a number of it is not understood."""
    fields = [_dates(row) for row in _rows(text, order)]
    return tuple(dict.fromkeys(row for row in fields if row))


def pairs(old: str, new: str, order: str) -> list[tuple[tuple[Told, ...], tuple[Told, ...]]]:
    """Every way to read a phrase and what it became, both with the day in the same place.

    25.10.1935 says itself that its day comes first; what it becomes, 02.01.1936, may not.
    """
    other = "dmy" if order == "mdy" else "mdy"
    orders = (other, order) if _forced(old, order) else (order,)
    return [(before, after) for one in orders for before in readings(old, one) for after in readings(new, one)
            if len(before) == len(after)]


_CHAIN = re.compile(r"(?<!\d)(\d{1,2})([-/.])(\d{1,2})(?!\d)(?:\2\d{2,4})?")


def _forced(text: str, order: str) -> bool:
    """Whether a date in numbers can only be read in the other order: 25.10.1935 where months come first."""
    place = 0 if order == "mdy" else 2
    days = [found.groups() for found in _CHAIN.finditer(without_zone(together(text)))]
    return any(int(day[place]) > 12 >= int(day[2 - place]) > 0 for day in days)


def letters(text: str) -> frozenset[int] | None:
    """The weekdays of ``MWF``, or None."""
    stripped = text.strip()
    if not _LETTERS.match(stripped) or all(day in _WEEKDAYS for day in re.split(r"[-/,\s]+", stripped.lower())):
        return None  # "Thu - Sat" is two days, and no T, U and S
    return frozenset(_LETTER_DAY[letter.lower()] for letter in _LETTER.findall(stripped))


def _rows(text: str, order: str) -> Iterator[list[_Field]]:
    marked = together(" ".join((_BROKEN.sub("", text) if "\n" in text else text).split()))
    marked = apart(marked)
    feasts = holidays(marked)
    names = [name for _, _, name in feasts]
    for start, end, _ in reversed(feasts):
        marked = f"{marked[:start]}\x00{marked[end:]}"
    tokens = TOKEN.findall(_NTH_WORD.sub(lambda found: f"{NTHS[found[0].lower()]}th", marked))
    spans = any(token.lower() in _SPANS for token in tokens)
    choices: list[list[list[_Field]]] = []
    at = 0
    while at < len(tokens):
        token = tokens[at]
        if token[0].isdecimal():
            step, ways = _number(tokens, at, order)
            if not ways or (spans and not any(letter == "y" for way in ways for letter, _ in way)):
                return
            choices.append(ways)
            at += step
            continue
        at += 1
        if token.startswith("\x00"):
            choices.append([[("H", names.pop(0))]])
        elif token[0].isalpha():
            way = _word(token, tokens, at)
            if way is None:
                return
            if way:
                choices.append([way])
    for n, picked in enumerate(product(*choices)):
        if n == _MOST:
            return
        yield [field for way in picked for field in way]


def _word(token: str, tokens: list[str], after: int) -> list[_Field] | None:
    """The field of a word; an empty list for one that says nothing, None for a foreign one."""
    low = token.lower()
    month = _month(low)
    if month:
        return [("M", month)]
    if low in _WEEKDAYS or low.removesuffix("s") in _WEEKDAYS:
        return [("W", _WEEKDAYS.get(low, _WEEKDAYS.get(low.removesuffix("s"), 0)))]
    if low in _SEASONS:
        return [("S", _SEASONS[low])]
    if low in _DECADES:
        return [("Y", _DECADES[low]), ("X", 0)]
    if low in _CLOCK:
        return [("c", 0)]
    if low == "s" and after > 1 and (tokens[after - 2][0].isdecimal() or tokens[after - 2] in _PAIR_SIGNS):
        return [("X", 0)]
    if low == "q" and after < len(tokens) and tokens[after] in ("1", "2", "3", "4"):
        return [("Q", 0)]
    if low in ("quarter", "qtr"):
        return [("Q", 0)]
    if low in _FRAME or low in _STAGES or low in _SPANS:
        return []
    weekday = next((n for name, n in _WEEKDAYS.items() if len(name) > 5 and _near(low, name)), None)
    return None if weekday is None else [("W", weekday)]


@lru_cache(maxsize=512)
def _month(word: str) -> int:
    """The month of a word in small letters, misspelled or not; 0 for another word."""
    if word in MONTHS or word in SHORT or word == "febr":
        return MONTHS.get(word) or SHORT.get(word, 2)
    if len(word) < 5 or word in _SEASONS or word in _FRAME or word in _SPANS or word in _WEEKDAYS:
        return 0
    return next((n for name, n in MONTHS.items() if _near(word, name)), 0)


def _near(word: str, name: str) -> bool:
    """A common misspelling: the first letter is right, and so are all but two, in whatever order they stand."""
    if word == name:
        return True
    if word[0] != name[0] or len(name) < 5 or abs(len(word) - len(name)) > 2:
        return False
    missing = sum(max(0, name.count(letter) - word.count(letter)) for letter in set(name))
    added = sum(max(0, word.count(letter) - name.count(letter)) for letter in set(word))
    return missing + added <= 2


def _number(tokens: list[str], at: int, order: str) -> tuple[int, list[list[_Field]]]:
    """How many tokens the numbers from here take, and the ways to read them."""
    if at and tokens[at - 1].lower() == "q" and tokens[at] in ("1", "2", "3", "4"):
        # "Q1/2019", "Q1.10:30": no January, and no tenth.
        return 1, _single(tokens, at, has_month=False)
    chain = [at]
    while chain[-1] + 2 < len(tokens) and tokens[chain[-1] + 2][0].isdecimal() and len(chain) < 5 and (
        tokens[chain[-1] + 1] in DASHES + "," + ":" if len(chain) == 1 else tokens[chain[-1] + 1] == tokens[at + 1]
    ):
        chain.append(chain[-1] + 2)
    numbers = [tokens[n] for n in chain]
    sign = tokens[at + 1] if len(chain) > 1 else ""
    step = chain[-1] - at + 1
    after = next((token for token in tokens[at + step :] if not token.isspace()), "")
    if sign == ":" or after.lower() in _CLOCK_UNITS:
        return step, [[("c", 0)]] if len(chain) < 4 else []
    if at > 1 and tokens[at - 1].lower() == "h" and tokens[at - 2][0].isdecimal():
        return 1, [[("c", 0)]]
    has_month = any(_month(token.lower()) for token in tokens if token[0].isalpha())
    if sign == ",":
        # "10,2004" beside a month; alone a comma only divides.
        return 1, _single(tokens, at, has_month)
    if len(chain) > 3:
        return step, []
    if len(chain) == 3:
        found = three(numbers[0], numbers[1], numbers[2], order)
        return step, [_fields(found, numbers)] if found else []
    if len(chain) == 2:
        if at and (tokens[at - 1] in _PAIR_SIGNS or (_month(tokens[at - 1].lower()) and _month(after.lower()))):
            return 1, _single(tokens, at, has_month)  # "29.Jun.'22–30.Jun.'22", "14FEB97–16FEB97"
        if has_month and all(len(number) < 3 for number in numbers):
            return step, [_fields("DD", numbers), _fields("DY", numbers)]
        if has_month or sign in "–—‐‑" or (sign == "-" and all(len(number) == 4 for number in numbers)):
            return 1, _single(tokens, at, has_month)
        found = two(numbers[0], numbers[1], order)
        if found in ("MY", "YM") and min(map(len, numbers)) == len(numbers[found.index("Y")]) < 4:
            return step, []
        return step, [_fields(found, numbers)] if found else []
    if len(numbers[0]) > 4:
        return step, _run(numbers[0], order)
    return step, _single(tokens, at, has_month)


def _fields(letters_: str, numbers: list[str]) -> list[_Field]:
    found: list[_Field] = []
    for letter, number in zip(letters_, numbers, strict=True):
        found.append(("y" if letter == "Y" and len(number) == 4 else letter, int(number)))
    return found


def _run(digits: str, order: str) -> list[list[_Field]]:
    """Eight digits are a day, with or without a time behind; six may be anything."""
    ways: list[list[_Field]] = []
    if len(digits) in (8, 12, 14):
        clock: list[_Field] = [("c", 0)] if len(digits) > 8 else []
        year, month, day = int(digits[:4]), int(digits[4:6]), int(digits[6:8])
        if 1700 < year < 2300 and on(year, month, day):
            ways.append([("y", year), ("M", month), ("D", day), *clock])
        first, second, year = int(digits[:2]), int(digits[2:4]), int(digits[4:8])
        for month, day in ((first, second), (second, first))[:: -1 if order == "dmy" else 1]:
            if len(digits) == 8 and 1700 < year < 2300 and on(year, month, day):
                ways.append([("M", month), ("D", day), ("y", year)])
    return ways


def _single(tokens: list[str], at: int, has_month: bool) -> list[list[_Field]]:
    """A number on its own, by what stands around it."""
    digits = tokens[at]
    value = int(digits)
    before = tokens[at - 1] if at else ""
    after = tokens[at + 1] if at + 1 < len(tokens) else ""
    if len(digits) == 4:
        # Behind a year, 2004 may be four minutes past eight.
        clock: list[list[_Field]] = []
        if value // 100 < 24 and value % 100 < 60 and (_A_YEAR.search("".join(tokens[:at])) or not 1700 < value < 2300):
            clock = [[("c", 0)]]
        if 1700 < value < 2300:
            return [[("y", value)], *clock]
        return clock
    if before in _PAIR_SIGNS and before and len(digits) == 2:
        return [[("Y", value)]]
    if before.lower() == "q" or "".join(tokens[max(0, at - 2) : at]).lower() in ("q ", "quarter ", "qtr "):
        return [[("Q", value)]]
    if any(token.lower() in ("quarter", "qtr", "q") for token in tokens[at + 1 : at + 4]) and value < 5:
        return [[("Q", value)]]
    if len(digits) == 2 and (
        after in ("s", "S") or (after in _PAIR_SIGNS and tokens[at + 2 : at + 3] in (["s"], ["S"]))
    ):
        return [[("Y", value)]]
    if len(digits) > 2:
        return []
    ways: list[list[_Field]] = []
    told = has_month or "/" in tokens
    if 0 < value < 32 and told:
        ways.append([("D", value)])
    if len(digits) == 2 and told and after.lower() not in ("st", "nd", "rd", "th"):
        ways.append([("Y", value)])
    return ways


def _dates(row: list[_Field]) -> tuple[Told, ...]:
    """Fields in order as dates; a field that comes again begins the next one."""
    found: list[Told] = []
    seen: set[str] = set()
    now: dict[str, int | str | bool] = {}

    def close() -> None:
        if now:
            found.append(Told(**now))  # type: ignore[arg-type]
        now.clear()
        seen.clear()

    for letter, value in row:
        sort = letter.upper() if letter in "yY" else letter
        if letter == "X":
            now["decade"] = True
            continue
        if letter == "Q" and value == 0 and "Q" in seen:
            continue
        if sort in seen and letter != "c" and not (letter == "Q" and now.get("quarter") == 0):
            close()
        seen.add(sort)
        if letter in "yY":
            now["year"], now["whole"] = value, letter == "y"
        elif letter == "c":
            now["clock"] = True
        else:
            now[_NAMES[letter]] = value
    close()
    return _months(found)


def _months(found: list[Told]) -> tuple[Told, ...]:
    """Days without a month get that of the date before, else of the one after."""
    out = []
    years = tuple(sorted({year + by for told in found if told.year is not None for year in _years(told)
                          for by in (-1, 0, 1)}))
    for at, told in enumerate(found):
        told = told._replace(beside=years)
        if told.day is not None and told.month is None:
            beside = [one.month for one in (*reversed(found[:at]), *found[at + 1 :]) if one.month is not None]
            told = told._replace(month=beside[0]) if beside else told
        out.append(told)
    return tuple(out)


# ---- judging --------------------------------------------------------------------------------------------------------


def grain(told: Told) -> str:
    """How finely a date tells a day; empty for what tells none that could be moved."""
    if told.day is not None:
        return "day" if told.month is not None else ""
    if told.month is not None:
        return "month"
    if told.holiday:
        return "holiday"
    if told.season is not None:
        return "season"
    if told.quarter:
        return "quarter"
    if told.year is not None:
        return "decade" if told.decade else "year"
    if told.weekday is not None:
        return "weekday"
    return "clock" if told.clock else ""


def tells_day(text: str, order: str) -> bool:
    """Whether a phrase tells a day of a month, so that a shift must change it."""
    return any(told.day is not None for row in readings(text, order) for told in row)


def surely(text: str, order: str) -> bool:
    """Whether a phrase is surely made of dates and times."""
    days = letters(text)
    if days is not None:
        return len(days) > 1 or len(text.strip()) > 2
    if _LOOSE_PAIR.search(text) and not any(one.year or one.weekday is not None for row in readings(text, order)
                                            for one in row) and not _MONTH_WORD.search(text):
        return False
    return any(all(map(grain, row)) for row in readings(text, order))


def moves(old: Told, new: Told, offsets: Iterable[int], years: Sequence[int] = range(1985, 2030)) -> set[int]:
    """Of several numbers of days those by which one date may have been moved to the other, as far as the two tell.

    Args:
        years: in which a date that tells none may lie.
    """
    how = grain(old)
    if how == "clock":
        return set(offsets) if grain(new) == "clock" else set()
    if how == "weekday":
        return {days for days in offsets if new.weekday == ((old.weekday or 0) + days) % 7}
    meant = (first for year in _years(old, years) for first in _meant(old, year))
    if how in ("day", "month"):
        return _days_moved(old, new, set(offsets), meant) if grain(new) == how else set()
    firsts = list(meant)
    # A day is judged once, however many days before lead to it.
    judged: dict[int, bool] = {}
    found = set()
    for days in offsets:
        for first in firsts:
            place = first.toordinal() + days
            fits = judged.get(place)
            if fits is None:
                fits = judged[place] = 0 < place <= _LAST_DAY and _fits(new, date.fromordinal(place), old, first)
            if fits:
                found.add(days)
                break
    return found


def _days_moved(old: Told, new: Told, offsets: set[int], meant: Iterable[date]) -> set[int]:
    """The same of days and of months, asked of those that the new date can mean: one or thirty of a year."""
    found: set[int] = set()
    if not offsets:
        return found
    least, most = min(offsets), max(offsets)
    # A day is judged once, however many days before lead to it; of one with its weekday, each of those counts.
    alone = old.weekday is None or new.weekday is None
    judged: dict[tuple[date, date | None], bool] = {}
    # Without years and weekdays the days between two days are the same every fourth year.
    alike, seen = alone and new.year is None, set()
    for first in meant:
        at = first.toordinal()
        early, late = (date.fromordinal(min(_LAST_DAY, max(1, at + days))).year for days in (least, most))
        if alike and min(early, first.year) > 1900 and max(late, first.year) < 2100:
            kind = first.year % 4, first.month, first.day
            if kind in seen:
                continue
            seen.add(kind)
        for year in range(early, late + 1):
            begin = on(year, new.month or 0, new.day or 1)
            if begin is None:
                continue
            place = begin, None if alone else first
            if place not in judged:
                judged[place] = _fits(new, begin, old, first)
            if judged[place]:
                days = 1 if new.day else monthrange(year, begin.month)[1]
                found |= offsets.intersection(range(begin.toordinal() - at, begin.toordinal() - at + days))
        if len(found) == len(offsets):
            break
    return found


def _years(told: Told, otherwise: Sequence[int] = ()) -> Sequence[int]:
    if told.year is None:
        return told.beside or otherwise
    if told.whole:
        return (told.year,)
    return (1900 + told.year, 2000 + told.year, 1800 + told.year)


def _meant(old: Told, year: int) -> Iterator[date]:
    how = grain(old)
    if not 1500 < year < 2600:
        return
    if how == "day":
        found = on(year, old.month or 0, old.day or 0)
        if found is not None:
            yield found
    elif how == "month":
        yield from (one for day in (1, 5, 15, 25, 28) if (one := on(year, old.month or 0, day)) is not None)
    elif how == "holiday":
        yield holiday_on(old.holiday, year)
    elif how == "season":
        month = (1, 4, 7, 10)[old.season or 0]
        yield from (date(year, month, 15) + timedelta(by) for by in (-44, -30, 0, 30, 44))
    elif how == "quarter":
        yield from (date(year, 3 * (old.quarter or 1) - 2 + n, 15) for n in range(3))
    elif how == "decade":
        yield from (date(year // 10 * 10 + n, 1, 1) for n in range(10))
    else:
        yield from (date(year, month, 1) for month in (1, 2, 4, 7, 11, 12))


def _fits(new: Told, moved: date, old: Told, first: date) -> bool:
    """Whether what a new date tells is true of a day."""
    how = grain(new)
    if grain(old) == "holiday" and how in ("holiday", "season"):
        return any(abs((one - moved).days) <= 62 for year in (moved.year - 1, moved.year, moved.year + 1)
                   for one in _meant(new, year)) and _year_fits(new, moved, 1)
    if grain(old) == "holiday" and how == "weekday":
        return new.weekday == moved.weekday()
    if how != grain(old):
        return False
    if how == "day":
        if (moved.month, moved.day) != (new.month, new.day) or not _year_fits(new, moved, 0):
            return False
        if new.weekday is None or old.weekday is None:
            return new.weekday is old.weekday
        return new.weekday == moved.weekday() or (
            old.weekday != first.weekday() and (new.weekday - old.weekday - (moved - first).days) % 7 == 0)
    if how == "month":
        return moved.month == new.month and _year_fits(new, moved, 0)
    if how == "season":
        return moved.month % 12 // 3 == new.season and _year_fits(new, moved, 1)
    if how == "quarter":
        return (moved.month - 1) // 3 + 1 == new.quarter and _year_fits(new, moved, 0)
    return _year_fits(new, moved, 0)


def _year_fits(new: Told, moved: date, by: int) -> bool:
    if new.year is None:
        return True
    years = range(moved.year - by, moved.year + by + 1)
    if new.decade:
        return any(year % (10_000 if new.whole else 100) // 10 == new.year // 10 for year in years)
    return new.year in years if new.whole else new.year in (year % 100 for year in years)
