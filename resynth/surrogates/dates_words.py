"""The words of dates: what each one means, and the spelling that a slot writes.

Every word that may stand in a donated date phrase is in this file, so a donor never carries a name (DESIGN.md section
1, "Dates"). Spellings are kept in lower case; the case belongs to the form.
"""

from __future__ import annotations

import re
from itertools import pairwise
from typing import NamedTuple

MONTHS = ("january", "february", "march", "april", "may", "june", "july", "august", "september", "october", "november",
          "december")
MONTH_ABBREVIATIONS = ("jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec")
WEEKDAYS = ("monday", "tuesday", "wednesday", "thursday", "friday", "saturday", "sunday")
WEEKDAY_ABBREVIATIONS = ("mon", "tue", "wed", "thu", "fri", "sat", "sun")
WEEKDAY_LETTERS = ("M", "T", "W", "Th", "F", "Sa", "Su")
SEASONS = ("spring", "summer", "fall", "winter")
PARTS = ("early", "mid", "late")
NOONS = ("noon", "midnight")
DAYPARTS = ("morning", "afternoon", "evening", "night")
HALVES = ("a", "p")
_UNITS = ("first", "second", "third", "fourth", "fifth", "sixth", "seventh", "eighth", "ninth", "tenth", "eleventh",
          "twelfth", "thirteenth", "fourteenth", "fifteenth", "sixteenth", "seventeenth", "eighteenth", "nineteenth",
          "twentieth")
DECADE_WORDS = ("twenties", "thirties", "forties", "fifties", "sixties", "seventies", "eighties", "nineties")
DAY_WORDS = (*_UNITS, *(f"twenty-{unit}" for unit in _UNITS[:9]), "thirtieth", "thirty-first")

#: Spelling as displayed. The first sixteen are what a made-up holiday is drawn from.
HOLIDAYS = (
    "Christmas", "Easter", "Thanksgiving", "Halloween", "Labor Day", "Memorial Day", "Independence Day",
    "Veterans Day", "Mother's Day", "Father's Day", "Valentine's Day", "Columbus Day", "New Year's Day",
    "New Year's Eve", "Christmas Eve", "Good Friday",
    "Christmas Day", "New Year's", "New Years", "New Years Eve", "New Years Day", "New Year", "New Year’s",
    "New Year’s Day", "New Year’s Eve", "Mothers Day", "Fathers Day", "Valentines Day", "Mother’s Day", "Father’s Day",
    "Valentine’s Day", "Valentines", "Valentine's", "Presidents Day", "Presidents' Day", "President's Day",
    "Presidents’ Day", "President’s Day", "Martin Luther King Day", "MLK Day", "Juneteenth", "Fourth of July",
    "Patriots Day", "Patriots' Day", "Thanksgiving Day", "Black Friday", "Boxing Day", "St. Patrick's Day",
    "St. Patricks Day", "St Patrick's Day", "Saint Patrick's Day", "St. Patrick’s Day", "Veteran's Day",
    "Veterans' Day", "Veteran’s Day", "Groundhog Day", "Earth Day", "Election Day", "Flag Day", "May Day",
    "Easter Sunday", "Easter Monday", "Palm Sunday", "Ash Wednesday", "Holy Thursday", "Holy Week", "Lent", "Pentecost",
    "Mardi Gras", "Xmas", "X-mas", "Xmas Eve", "Hanukkah", "Chanukah", "Passover", "Rosh Hashanah", "Rosh Hashana",
    "Yom Kippur", "Purim", "Sukkot", "Ramadan", "Eid", "Eid al-Fitr", "Eid al-Adha", "Diwali", "Kwanzaa", "Holi",
    "Vesak", "Lunar New Year", "Chinese New Year", "Cinco de Mayo", "Super Bowl Sunday", "Bastille Day", "Canada Day",
    "Victoria Day", "Remembrance Day", "Labour Day", "All Saints Day", "All Souls Day", "Indigenous Peoples Day",
    "Indigenous Peoples' Day", "Arbor Day", "Advent", "Epiphany", "Twelfth Night", "Whitsun",
    "April Fools", "April Fools Day", "April Fools' Day", "April Fool's Day", "Orthodox Christmas", "Orthodox Easter",
    "Tet", "Tết", "Mid-Autumn Festival", "Nowruz", "Spring Break", "Winter Break", "Christmas Break",
)
HOLIDAY_DISPLAY = {name.lower(): name for name in HOLIDAYS}


class Word(NamedTuple):
    """What a word is: its class letter in a signature, the field it fills, its value, and its style (slot name)."""

    letter: str
    field: str
    value: int
    style: str


def _build() -> dict[str, Word]:
    words: dict[str, Word] = {}
    variants: dict[str, tuple[tuple[str, ...], dict[str, int]]] = {
        "month": (MONTHS, {
            "janurary": 0, "janaury": 0, "januray": 0, "febuary": 1, "feburary": 1, "febrary": 1, "feburay": 1,
            "apirl": 3, "arpil": 3, "agust": 7, "augst": 7, "septmber": 8, "setember": 8, "sepember": 8,
            "septemeber": 8, "ocotber": 9, "octobor": 9, "novemeber": 10, "novmber": 10, "decemeber": 11,
            "decmber": 11}),
        "mon": (MONTH_ABBREVIATIONS, {"sept": 8, "febr": 1}),
        "weekday": (WEEKDAYS, {"teusday": 1, "tuseday": 1, "wendesday": 2, "wednsday": 2, "wensday": 2, "thrusday": 3,
                               "thursay": 3, "saterday": 5}),
        "wkd": (WEEKDAY_ABBREVIATIONS, {"tues": 1, "weds": 2, "thur": 3, "thurs": 3}),
        "weekdays": (tuple(f"{name}s" for name in WEEKDAYS), {}),
        "season": (SEASONS, {"autumn": 2}),
        "part": (PARTS, {}),
        "noon": (NOONS, {}),
        "daypart": (DAYPARTS, {}),
        "dayth": (DAY_WORDS, {}),
    }
    letters = {"month": "M", "mon": "M", "weekday": "W", "wkd": "W", "weekdays": "W", "season": "S", "part": "E",
               "noon": "N", "daypart": "G", "dayth": "w"}
    for at, spelling in enumerate(DECADE_WORDS):
        words[spelling] = Word("Y", "year", 20 + 10 * at, "decade")
        DEFAULTS["decade", 20 + 10 * at] = spelling
    fields = {"mon": "month", "wkd": "weekday", "weekdays": "weekday", "dayth": "day"}
    for style, (defaults, others) in variants.items():
        first = 1 if style in ("month", "mon", "dayth") else 0
        field = fields.get(style, style)
        for at, spelling in enumerate(defaults):
            # "may" is the whole word and the abbreviation: the whole word is the one that stays.
            words.setdefault(spelling, Word(letters[style], field, at + first, style))
            DEFAULTS[style, at + first] = spelling
        for spelling, at in others.items():
            words[spelling] = Word(letters[style], field, at + first, style)
    return words


#: (style, value) -> the spelling that is written when the value remembers no other
DEFAULTS: dict[tuple[str, int], str] = {}
WORDS: dict[str, Word] = _build()

#: Words that stay as they are: they connect, and say nothing of anybody. Each has a code for the signature:
#: "@" before a time, "~" between two ends, "h" after an hour, "_" everything else.
_CONNECTING = (
    "of the in on from between by since before after about around approximately approx circa ca during week weeks "
    "weekend weekends day days month months year years yr yrs mo wk wks last next this past previous prior following "
    "same present current currently date dated dates ago now today tomorrow yesterday tonight beginning middle end "
    "ending start starting half time times a an as is was for with every each later earlier only also both except "
    "fiscal fy ad ce dob doa dos visit admission admitted discharge discharged exam record birth born onset "
    "est edt cst cdt mst mdt pst pdt utc gmt et ct mt pt z one two three four five six seven eight nine ten eleven "
    "twelve twenty thirty o'clock o’clock oclock quarter quarters qtr"
)
LINKS: dict[str, str] = dict.fromkeys(_CONNECTING.split(), "_") | dict.fromkeys(("at",), "@") | dict.fromkeys(
    ("to", "through", "thru", "till", "til", "until", "and", "or", "versus", "vs"), "~",
) | dict.fromkeys(("h", "hr", "hrs", "hour", "hours"), "h")
QUARTERS = frozenset(("quarter", "qtr", "q"))

#: What may stand between words and numbers. Anything else is foreign.
PUNCTUATION = frozenset(" -/.,:;'’‘`´\"“”()[]<>&+@~_\\|*#=?!^–—−‐‑‒·•")
QUOTES = "'’‘`´"
DASHES = frozenset("-–—−‐‑‒ ~")

_LETTER = {"m": 0, "t": 1, "tu": 1, "w": 2, "th": 3, "r": 3, "f": 4, "sa": 5, "s": 5, "su": 6, "u": 6}
_LETTERS = re.compile("th|tu|sa|su|[mtwrfsu]", re.IGNORECASE)


def weekday_letters(word: str) -> list[tuple[str, int]] | None:
    """``"TThSa"`` as [("T", 1), ("Th", 3), ("Sa", 5)]; None unless the days ascend (so that initials do not pass)."""
    pieces = _LETTERS.findall(word)
    if "".join(pieces) != word or not (word.islower() or pieces[0][0].isupper()):
        return None
    days = [_LETTER[piece.lower()] for piece in pieces]
    if any(right <= left for left, right in pairwise(days)):
        return None
    return list(zip(pieces, days, strict=True))


def letter_day(piece: str) -> int | None:
    """The weekday (Monday 0) of a letter such as ``Th``, or None."""
    return _LETTER.get(piece.lower())


_HOLIDAY = "|".join(re.escape(name) for name in sorted(HOLIDAYS, key=lambda name: (-len(name), name)))
_COMPOUND = "twenty-(?:" + "|".join(_UNITS[:9]) + ")|thirty-first"
#: Splits a phrase into delimiters (even places) and holidays, words or digit runs (odd places).
SPLIT = re.compile(rf"((?<![A-Za-z])(?:{_HOLIDAY}|{_COMPOUND}|o['’]clock)(?![A-Za-z])|[0-9]+|[A-Za-z]+)", re.IGNORECASE)

_NAMELIKE = sorted({*MONTHS, *MONTH_ABBREVIATIONS, *WEEKDAYS, *WEEKDAY_ABBREVIATIONS, *SEASONS, "autumn", "easter",
                    "christmas", "valentine", "columbus", "patrick", "martin", "luther", "king", "victoria", "holi",
                    "eid"}, key=lambda word: (-len(word), word))
#: Words of dates that are names too (May, April, June, Jan, Easter): met in a chart's names, its dates avoid them.
NAMELIKE = re.compile(rf"(?<![A-Za-z])(?:{'|'.join(_NAMELIKE)})(?![A-Za-z])", re.IGNORECASE)


def case_of(written: str, style: str) -> str | None:
    """``style`` spelled in the case of ``written`` (Month, MONTH, month); None for any other case."""
    if written.islower():
        return style
    if written.isupper():
        return style.upper()
    return style.capitalize() if written == written.capitalize() else None


def cased(spelling: str, slot: str) -> str:
    """A lower-case spelling in the case of its slot's name."""
    if slot.islower():
        return spelling
    return spelling.upper() if slot.isupper() else spelling.capitalize()
