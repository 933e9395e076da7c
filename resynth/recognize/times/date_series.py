"""Days that others beside them tell: in a row of days that rises, before "and" and the next with its month.

``given 2/5, 30/5, 27/6``: one that can be nothing else makes days of all, where they follow each other in a calendar;
``cef 12, 13 & 14/3`` in a note that has its days first. A year of the century before last cannot be an hour where it
has more than 59 minutes: ``born 1892``, ``in 1879``.
"""

from __future__ import annotations

import re
from itertools import pairwise

from resynth.recognize.lines import once
from resynth.recognize.note import Note
from resynth.recognize.pattern import pattern
from resynth.recognize.times import date_cues as cues
from resynth.recognize.words import regex

_ONE = r"(?:0?[1-9]|[12]\d|3[01])/(?:0?[1-9]|[12]\d|3[01])"
_ROW = regex(rf"(?<![\w/.-]){_ONE}(?:(?:, ?| and | & |, (?:and |then )){_ONE})+(?![\w/%-]|\.\d)")
_PAIR = regex(r"(\d{1,2})/(\d{1,2})")
#: Between two of a row: quickly found, for most notes have none.
_JOINS = regex(r"/\d{1,2}(?:, ?| and | & |, (?:and |then ))(?=\d{1,2}/)")
#: Fewer are no row, and no month has a higher number; a day with its month is so near the one before it.
_FEWEST, _MONTHS, _NEAR, _DAYS = 3, 12, 14, 31


@once
def _in_rows(note: Note) -> frozenset[int]:
    """Where months and days of rows that rise begin."""
    text = note.text
    if len(_JOINS.findall(text)) + 1 < _FEWEST:
        return frozenset()
    found = set[int]()
    for row in _ROW.finditer(text):
        pairs = [(int(one[1]), int(one[2])) for one in _PAIR.finditer(text, *row.span())]
        if len(pairs) >= _FEWEST and _rises(pairs, days_first=cues.days_first(note)):
            found.update(one.start() for one in _PAIR.finditer(text, *row.span()))
    return frozenset(found)


def _rises(pairs: list[tuple[int, int]], *, days_first: bool) -> bool:
    """Whether pairs are days one behind the other, and one of them is no fraction and no pressure."""
    if any(a > _MONTHS for a, _ in pairs) or (days_first and all(b <= _MONTHS for _, b in pairs)):
        pairs = [(b, a) for a, b in pairs]
    rising = all(month <= _MONTHS for month, _ in pairs) and all(one < other for one, other in pairwise(pairs))
    told = any(day > _MONTHS for _, day in pairs) or any(month >= day for month, day in pairs)
    return rising and told and len({day for _, day in pairs}) > 1


def in_row(note: Note, start: int) -> bool:
    """Whether two numbers with a stroke that begin at a place are one of such a row."""
    return start in _in_rows(note)


def _before_its_month(note: Note, found: re.Match[str]) -> float:
    """Whether a number is the day before another, whose month stands behind that."""
    days = [int(one) for one in re.findall(r"\d+", found[0])]
    *listed, last, month = days
    rising = all(one < other <= one + _NEAR for one, other in pairwise([*listed, last]))
    told = rising and last <= _DAYS and month <= _MONTHS and cues.days_first(note)
    return 0.7 if told else 0.0


def _before_a_later(note: Note, found: re.Match[str]) -> float:
    """Whether a day before "to" comes before the day of a month behind it: ``from 2 to 9 September``."""
    return 0.8 if int(found["day"]) < int(found["later"]) <= _DAYS else 0.0


_MONTH = (
    r"(?:Jan(?:uary)?|Feb(?:ruary)?|Mar(?:ch)?|Apr(?:il)?|May|June?|July?|Aug(?:ust)?|Sept?(?:ember)?|Oct(?:ober)?"
    r"|Nov(?:ember)?|Dec(?:ember)?)"
)
SERIES = (
    pattern(
        "day before a later one of a month", "DATE",
        r"(?<![\w/.,$#+-])(?P<it>(?P<day>[12]\d|3[01]|0?[1-9])(?:st|nd|rd|th)?)"
        r" (?:to|till|until|through|thru) (?:the )?(?P<later>\d\d?)(?:st|nd|rd|th)? (?:of )?"
        rf"{_MONTH}(?!\w)",
        finds=["in hospital from [2] to 9 September with", "from the [3rd] to the 8th of May,",
               "[12] until 20 June 2019"],
        skips=["increased from 9 to 2 September", "one of 2 to 9 per", "5 mg to 9 May", "grade 1 to 2 may be"],
        digits="1-2", then=r"(?:st|nd|rd|th)? t[ohi]|(?:st|nd|rd|th) |(?:st|nd|rd|th)? until", judge=_before_a_later,
        flags=0,
    ),
    pattern(
        "day before another with its month", "DATE",
        r"(?<![\w/.,$#-])(?<!\d\d )(?P<it>(?:0?[1-9]|[12]\d|3[01])(?:, ?(?:0?[1-9]|[12]\d|3[01])){0,4})"
        r"(?: ?[&+] ?| and )(?:[12]\d|3[01]|0?[2-9])/(?:1[0-2]|0?[1-9])(?![\w/%-]|\.\d)",
        finds=["seen 31.12.2020. Cef [12, 13] & 14/3,", "adm 14 Aug 2012. steroids x2 [14] & 15/8;",
               "adm 14 Aug 2012. Bloods [2] and 3/9."],
        skips=["seen 12/31/2020. cef 12, 13 & 14/3,", "31.12.2020. doses 2 and 30/6", "31.12.2020. x2 15 & 6/8"],
        digits="1-2", then=r", ?\d| ?[&+]| and ", judge=_before_its_month,
    ),
    pattern(
        "about a year", "DATE",
        r"\b(?:circa|c(?=\. )|ca(?=\. ))\.? (?P<it>(?:19[2-9]|20[0-4])\d)"
        r"(?=[;)\n]|[.,](?!\d)|\s*\Z"
        r"| (?:and|with|w/|for|at|in|by|per|when|after|then|due|s/p|without|following|but)\b)",
        finds=["appendectomy circa [2000].", "CABG circa [1998]", "hysterectomy c. [1995];", "MI ca. [2004], stents"],
        skips=["circa 2000 mL", "circa 1500", "Ca 2000.", "circa 2000/day", "circa 2000.5"],
        leads="circa c ca", follows=r"\.? 00",
    ),
    pattern(
        "year of the century before last", "DATE",
        r"\b(?:in|since|born|b\.|circa|ca\.|until|till|built|founded) (?P<it>18[6-9]\d)"
        r"(?![\w/%-]|[.:,]\d)(?! (?:m[lg]|mcg|g|kg|units?|kcal|cal|calories|cells|copies|cc|steps|hours?|hrs?"
        r"|patients|people|persons|subjects|cases)\b)",
        finds=["house built [1899].", "grandmother born [1892] in", "in [1876], the"],
        skips=["urine of 1899 ml", "fell at 1899", "in 1845", "output of 1880.", "in 1880 patients"],
        leads="in since born b circa ca until till built founded", follows=r"\.? 00",
    ),
)
