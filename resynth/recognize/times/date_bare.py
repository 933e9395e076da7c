"""Days with hardly a sign of one: ``DD 0311 DT 0312``, ``Tu 150/90, W 138/84``, ``7.5 mg w/f``, ``3-8 126/80``.

What they are is told by the label before them, or by the row that they stand in.
"""

from __future__ import annotations

import re
from itertools import pairwise

from resynth.recognize.lines import once
from resynth.recognize.note import Note
from resynth.recognize.pattern import pattern
from resynth.recognize.times import date_cues as cues
from resynth.recognize.times import date_scores, years
from resynth.recognize.words import regex, word_set

#: Behind these four digits are a month and a day; behind the others only where a note tells no hours in four digits.
_LABELS = word_set("dd dt adm admit admitted lmp edd doa dos dod doi dated dict trans")
_DONE = word_set("lbm cxr ct mri ekg ecg echo kub us xray labs cx bcx ucx bx egd cath")
_HOUR = regex(r"(?<![\w/:.$#-])(?:[01]\d|2[0-3])[0-5]\d(?![\w/.%-]|:\d)")
_DAY = regex(r"(?:0[1-9]|1[0-2])(?:0[1-9]|[12]\d|3[01])")


@once
def tells_hours(note: Note) -> bool:
    """Whether four digits of a note are an hour and no month and day: ``0600``, ``1545``."""
    return any(_DAY.fullmatch(found[0]) is None for found in _HOUR.finditer(note.text)
               if found[0][:2] not in ("19", "20"))


def labelled(note: Note, found: re.Match[str]) -> float:
    """Whether four digits stand right behind the label of a day: ``Adm 0422``; ``CXR 0907`` where no hours are told."""
    at = cues.at(note, found.start()) - 1
    if at >= 0 and note.lower[at] in (":", "="):
        at -= 1
    if at < 0 or "\n" in note.text[note.ends[at] : found.start()]:
        return 0.0
    word = note.lower[at]
    if word in _LABELS:
        return 0.8
    return 0.7 if word in _DONE and not tells_hours(note) else 0.0


_ORDER = ("mo", "tu", "we", "th", "fr", "sa", "su")
_LETTERS = {"m": 0, "t": 1, "w": 2, "r": 3, "f": 4}
_ROW = regex(
    r"(?<![\w/.-])(?P<day>Mon?|Tue?s?|Wed?|Thu?r?s?|Fri?|Sat?|Sun?|[MTWRFS])(?:day)?:? (?=\d{1,3}(?!\d|\.\d))"
)
_COLUMN = regex(rf"^[ \t]{{0,8}}{_ROW.pattern}", re.MULTILINE)
_FEWEST = 3


def in_week(note: Note, found: re.Match[str]) -> float:
    """Whether one or two letters are a weekday: three and more days stand in order, each with a value.

    They stand in one line, or each opens a line of its own.
    """
    line = start, end = note.line(found.start())
    start, end = max(start, found.start() - _WIDE), min(end, found.end() + _WIDE)
    days = [day["day"].lower() for day in _ROW.finditer(note.text, start, end)]
    if len(days) == 1 and not note.text[line[0] : found.start()].strip():
        start, end = max(0, found.start() - _WIDE), found.end() + _WIDE
        days = [day["day"].lower() for day in _COLUMN.finditer(note.text, start, end)]
    places = [_ORDER.index(day[:2]) if day[:2] in _ORDER else _LETTERS.get(day, -1) for day in days]
    if len(days) < _FEWEST or sum(len(day) > 1 for day in days) < 2:
        return 0.0
    follow = all(one == -1 or other == -1 or (other - one) % 7 in (1, 2) for one, other in pairwise(places))
    return 1.0 if follow else 0.0


#: So far to both sides a row is looked at.
_WIDE = 120
#: What is done or told on a day, before a month and day with a hyphen that can hardly be a range.
_VISITED = word_set(
    "readmitted admitted readmit surgery setback od os ou shots shot dose class practice game inj injection visit "
    "appt operated discharged seen called phoned rtc returned"
)
_PRESSURE = regex(r" {1,8}\d{2,3}/\d{2,3}(?![\d/])")
_CELLS = regex(r" {2,12}\S{1,8}(?: {1,12}\S{1,8}){0,2} {1,12}\d{2,3}/\d{2,3}(?![\d/])")
_MONTHS = 12


def hyphened(note: Note, found: re.Match[str]) -> float:
    """Whether ``3-8`` is a day: before a pressure, in a flow sheet's first column, or behind a visit and no range."""
    text, number = note.text, cues.at(note, found.start())
    if _PRESSURE.match(text, found.end()):
        return 0.7
    opens = not number or "\n" in text[note.ends[number - 1] : found.start()]
    if opens:
        return 0.7 if _CELLS.match(text, found.end()) else 0.0
    lower = note.lower
    if lower[number - 1] not in _VISITED or cues.word_after(note, found.end()) in cues.UNITS | cues.SCORE_ENDS:
        return 0.0
    if date_scores.is_range(note, number, found.end()):
        return 0.0
    a, b = (int(part) for part in re.split("[-–]", found[0]))
    sure = b > _MONTHS or a >= b or found[0][0] == "0" or lower[number - 1] in ("class", "practice", "game")
    return 0.7 if sure else 0.0


_ONE = r"(?:mo?|tu?|we?|th?|fr?|sa?|su?)"
#: What somebody had or did in a year, some words before its two figures; no rate and no weight.
_HAD = word_set(
    "born married divorced widowed moved came retired graduated died diagnosed dx dxd wed started quit stopped met "
    "emigrated immigrated enlisted deployed had surgery operated"
)
_BACK = 7


def short_year(note: Note, found: re.Match[str]) -> float:
    """Whether two figures behind "in" are a year: something happened in it: ``he had mi here in 87.``"""
    number = cues.at(note, found.start("it"))
    before = note.lower[max(0, number - _BACK) : number]
    if not years.RATES.isdisjoint(before) or not cues.UNITS.isdisjoint(before):
        return 0.0
    told = any(cues.happened(word) for word in before) or not _HAD.isdisjoint(before)
    return 0.7 if told else 0.0


BARE = (
    pattern(
        "short year of what was had", "DATE",
        r"\bin (?P<it>[5-9]\d)(?=[.,;)](?!\d)|[ \t]*(?:\n|\Z)| (?:at|with|w/|by|and|then|for|c|here)\b)",
        finds=["husb had mi here in [87]. phoned", "CABG in [94] at Mercy", "widowed, moved here in [71],"],
        skips=["HR in 80, BP", "had 3 in 50 ml", "in 60 minutes", "weight was in 70 kg", "sats in 90, had mi",
               "placed in 52 and"],
        leads="in", follows=r" \d\d(?!\d)", judge=short_year,
    ),
    pattern(
        "month and day in four digits", "DATE",
        r"(?<![\w/:.$#-])(?:0[1-9]|1[0-2])(?:0[1-9]|[12]\d|3[01])(?![\w/%-]|[.:]\d| ?(?:h|hrs?|hours?|am|pm)\b)",
        finds=["DD [0311] DT [0312]", "Adm [0422].", "LBM [0914]", "CXR [0907] neg"],
        skips=["NPO since 0600", "CXR at 0907", "BP 0914", "labs 1300, CXR 0907 neg", "LBM 0914, VS 0900",
               "adm 0422 hrs", "room 0311"],
        digits="4", judge=labelled,
    ),
    pattern(
        "weekday of a row", "DATE", r"(?<![\w/.-])(?:Mo|Tu|We|Th|Fr|Sa|Su|[MTWRFS])(?=:? \d)",
        finds=["Mon 142/88, [Tu] 150/90, W 138/84, Th 146/90"],
        skips=["M 142, F 150", "W 138 lb, T 98.6", "T 98 P 64 R 16", "Mon 142, T 98.6, W 70"], flags=0,
        leads="mo tu we th fr sa su m t w r f s", follows=":? 0|:? \\d", judge=in_week,
    ),
    pattern(
        "two days of a dose", "DATE",
        rf"(?<=\d )(?:mg|mcg|tabs?|units?) (?P<it>{_ONE}/{_ONE})(?=,? (?:and |then )?"
        r"(?:\d{1,3}(?:\.\d+)? ?(?:mg|mcg|tabs?|units?)? ?)?(?:all |the )?(?:other|rest|remaining)\b)",
        finds=["7.5 mg [w/f], 5 mg other days", "5 mg [m/th] and 2.5 mg rest of week"],
        skips=["5 mg w/f", "5 mg m/w, then stop", "tab w/ food, other meds"], leads="mg mcg tab tabs unit units",
        follows=" [mtwfs]",
    ),
    pattern(
        "month and day with a hyphen", "DATE",
        r"(?<![\w.,/:$#-])(?:0?[1-9]|1[0-2])[-–](?:0?[1-9]|[12]\d|3[01])(?![\w/%–-]|[.,:]\d)",
        finds=["BP log: [3-1] 138/88, [3-8] 126/80", "[10-4]     17+5   157  110/62", "OD [10-24]. Uses",
               "Setback [12-23]:", "at surgery [07-06])", "in gym class [4-10], better"],
        skips=["seen 2-3 times", "wk 5-14", "IOP OD 10-24", "2-3 tabs", "dose 1-2 mg", "visit 3-4 x"], digits="1-2",
        then=r"[-–]\d\d?(?!\d)", judge=hyphened,
    ),
)
