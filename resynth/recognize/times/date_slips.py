"""Days in forms that few write, or that slipped: ``14.III.1978``, ``on 21. November``, ``Apr.8.2020``, ``3//25/65``.

Months in Roman numbers, days with a point before a month in words, two strokes for one, a hyphen and a stroke, blanks.
Those that another number may have are told by a word of days before them.
"""

from __future__ import annotations

import re

from resynth.recognize.note import Note
from resynth.recognize.pattern import pattern
from resynth.recognize.times import date_cues as cues
from resynth.recognize.words import regex, word_set

_YEAR = r"(?:19|20|21)\d\d"
_MM, _DD = r"(?:0[1-9]|1[0-2])", r"(?:0[1-9]|[12]\d|3[01])"
_M, _D = r"(?:0?[1-9]|1[0-2])", r"(?:0?[1-9]|[12]\d|3[01])"
_ROMAN = r"(?:I{1,3}|IV|VI{0,3}|IX|XI{0,2})"
_SHORT = r"(?:jan|feb|mar|apr|may|jun|jul|aug|sept?|oct|nov|dec)"
_LONG = (
    r"(?:january|february|march|april|may|june|july|august|september|october|november|december)"
)
_BEGINS = r"(?<![\w.$#])(?<!\d[-/–:,])"
_ENDS = r"(?![\w%]|[-/–:]\d|\.\d|,\d\d\d\b)"
#: Behind these a day stands, and a number seldom.
_TELLS = cues.DATE_CUES - word_set("of last next between by") | word_set(
    "in was operated surgery vom am le stent stented repaired diagnosed dx"
)
_SIGNS = word_set(": = ( - –")


def told(note: Note, found: re.Match[str]) -> float:
    """Whether a word of days stands right before, or with a colon between."""
    at = cues.at(note, found.start()) - 1
    while at > 0 and note.lower[at] in _SIGNS:
        at -= 1
    return 0.8 if at >= 0 and (note.lower[at] in _TELLS or cues.happened(note.lower[at])) else 0.0


#: What is done again, behind a year in which it was done first; that year, and nothing but words behind it.
_AGAIN = word_set("redo redone repeat repeated revised revision again recurred recurrence replaced rpt stent stented")
_AFTER_YEAR = regex(r"(?<![\d/.-])(?:(?:19|20)\d\d|['’]\d\d)[,;:)]? [^\d\n.]{2,36}\Z")
_BEFORE = 48


def after_a_year(note: Note, found: re.Match[str]) -> float:
    """Whether two digits are the year in which something was done again: ``AVR 1985, redo 98,``."""
    number = cues.at(note, found.start())
    before = note.lower[number - 1] if number else ""
    if before not in _AGAIN and not cues.happened(before):
        return 0.0
    return 0.8 if _AFTER_YEAR.search(note.text, max(0, found.start() - _BEFORE), found.start()) else 0.0


SLIPS = (
    pattern(
        "month in Roman numbers", "DATE",
        rf"{_BEGINS}{_D}(?:(?P<s>[-./ ]){_ROMAN}(?P=s)|\. {_ROMAN}\. ?){_YEAR}{_ENDS}",
        finds=["Seen [14.III.1978].", "on [3 XI 2004] he", "[2-VII-1999]", "ur. [5. X. 1951]"],
        skips=["14.IIII.1978", "CN 2-VII-19", "3 xi 2004", "40.III.1978"], digits="1-2",
        then=r"(?:[-./]|\.? )[ivx]{1,4}(?:[-./]|\.? )", flags=0,
    ),
    pattern(
        "day with a point and its month", "DATE", rf"{_BEGINS}{_D}\. ?{_LONG}(?: {_YEAR})?{_ENDS}",
        finds=["seen on [21. November]", "since [3. March 2019]", "DOB: [26. August 1963]"],
        skips=["Takes 21. November was", "room 3. March on", "on 21. Novembers"], digits="1-2",
        then=r"\. ?[jfmasond]", judge=told,
    ),
    pattern(
        "month and day with points", "DATE", rf"(?<![\w.]){_SHORT}\. ?{_D}[.,] ?{_YEAR}{_ENDS}",
        finds=["on [Apr.8.2020]", "[Feb. 4.1978]", "[sep.22.2011]"], skips=["Apr.8", "mar.45.2011"],
        leads="jan feb mar apr may jun jul aug sep sept oct nov dec", follows=r"\. ?\d",
    ),
    pattern(
        "strokes that slipped", "DATE",
        rf"{_BEGINS}(?:{_M}(?://{_D}/|/{_D}//)(?:{_YEAR}|\d\d)|{_M}(?:-{_D}/|/{_D}-){_YEAR}){_ENDS}",
        finds=["[3//25/65]", "on [10/3//1970]", "[10-18/1975]", "[10/18-1975]"],
        skips=["3//45/65", "10-18/75", "15/18-1975"], digits="1-2", then=r"//\d|/\d\d?(?://|-\d)|-\d\d?/\d",
    ),
    pattern(
        "day with other signs", "DATE",
        rf"(?<![\w.$#])(?<!\d[-/–:,~*])(?:{_YEAR}([_~*]){_MM}\1{_DD}|(?:{_MM}([_~:*]){_DD}|{_DD}([_~:*]){_MM})(?:\2|\3)"
        rf"{_YEAR}|{_M}(~){_D}~(?:{_YEAR}|\d\d))(?![\w%]|[-/–:~*]\d|\.\d)",
        finds=["[2012_08_07]", "on [07_08_2012]", "[07:08:2012] at", "[8~7~12]"],
        skips=["12:08:20", "2012_18_07", "8*7*12", "07:08:20:12"], digits="1-2 4", then=r"[_~:*]\d\d?[_~:*]",
    ),
    pattern(
        "hyphen and stroke behind a cue", "DATE", rf"{_BEGINS}{_M}(?:-{_D}/|/{_D}-)\d\d{_ENDS}",
        finds=["seen on [10-18/75]", "DOB [3/4-61]"], skips=["10-18/75 mg", "RR 10-18/75"], digits="1-2",
        then=r"(?:/|-)\d\d?(?:/|-)\d\d(?!\d)", judge=told,
    ),
    pattern(
        "digits apart and a year", "DATE", rf"{_BEGINS}(?<!\d ){_MM} {_DD} {_YEAR}(?![\w%]|[.,:/-]\d| \d)",
        finds=["Surgery on [01 04 2009] without", "born [05 17 1964]"],
        skips=["12 01 04 2009", "01 44 2009", "01 04 2009 31"], digits="2", then=r" \d\d \d\d",
    ),
    pattern(
        "digits apart behind what was done", "DATE", rf"{_BEGINS}(?<!\d ){_MM} {_DD} \d\d(?![\w%]|[.,:/-]\d| \d)",
        finds=["Surgery on [01 04 09] without", "stent [05 17 04] and"],
        skips=["12 01 04 09", "rates 01 04 09", "on 01 44 09", "on 01 04 09 31"], digits="2", then=r" \d\d \d\d(?!\d)",
        judge=told,
    ),
    pattern(
        "short month and short year", "DATE", r"(?<![\w.])(?:mar|jun|jul|sep|may) [4-9]\d(?![\w%]|[./:-]\d| ?m[lg]\b)",
        finds=["stent in [mar 74].", "since [jul 69]", "seen [Sep 58]"], skips=["may 50 mg", "took mar 74", "may 60"],
        leads="mar jun jul sep may", follows=r" \d\d(?!\d)", judge=told,
    ),
    pattern(
        "short year behind another", "DATE", r"(?<= )(?:[4-9]\d|[01]\d|2[0-9])(?=[,;)](?!\d)|[ \t]*(?:\n|\Z)|\.(?!\d))",
        finds=["AVR 1985, redo [98], then", "CABG '92, stent [04]."],
        skips=["AVR 1985, EF 48, then", "redo 98, then", "AVR 1985. Redo 98."], digits="2",
        then=r"[,;)\n.]|\Z", judge=after_a_year,
    ),
)
