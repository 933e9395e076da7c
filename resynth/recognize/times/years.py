"""Whether four digits, or two, are a year: by the words around, and by whether they may be a time of day."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import NamedTuple

from resynth.recognize.note import Note
from resynth.recognize.numbers import shapes
from resynth.recognize.persons.called_signs import MAKERS
from resynth.recognize.times import date_fractions, scales, year_beside
from resynth.recognize.times.date_cues import (
    DATE_CUES,
    DAYS,
    SCORE_CUES,
    SCORE_ENDS,
    UNITS,
    at,
    happened,
    lately,
    word_after,
    word_before,
)
from resynth.recognize.times.year_hours import (
    CENTURIES,
    FOUR,
    YEAR_CUES,
    an_hour,
    before_colons,
    clocked,
    is_hour,
    latest_written,
    tells_time,
)
from resynth.recognize.words import regex, word_set

#: What a number from 1900 to 2199 may count or measure.
_COUNTS = word_set(
    "ngt ebl uop wbc hct plt plts na bun cr anc alc bnp ck cpk ferritin b12 minus plus kerma trop troponin hcg amylase "
    "room rm bldg building suite ste apt bed floor box unit ext extension pager eta po zip lot gate locker flight dose "
    "model total calories intake output volume"
)
_NO_YEAR = UNITS | SCORE_CUES | _COUNTS
#: Behind these at once a year is part of a name: who defined or classified something; and before these.
_EDITIONS = word_set(
    "who ajcc uicc figo bethesda mcdonald rads birads eular acr aha acc esc gold gina nccn asco dsm icd isup lugano "
    "kdigo kdoqi ada aap acog asccp eln imwg iwcll tnm jnc ilae ichd ihs recist banff cheson icsd acip asam aasld easl "
    "niddk nyha icc idsa ssc ispd ase hfa canmat ghent epi shea acmg aace ats ers accp scai ehra nhlbi uspstf cdc "
    "sccm espen aan aaos awhonn naspghan espghan fda consensus criteria jacc gli "
    "manual handbook lirads pirads tirads fleischner slicc bnf "
    "quantec eacvi version wses acep ishlt clsi beers eucast sages idf iasp aua asra"
)
#: The first halves of two societies with a sign between: ``ASCO/CAP 2018``.
_JOINT_EDITIONS = frozenset((("nia", "-"), ("asco", "/")))
_EDITION_ENDS = word_set(
    "criteria criterion classification guideline guidelines consensus edition edn version staging system definition "
    "definitions statement update revision revised recommendations standards rules grading nomenclature formula "
    "equation cutoffs scheme guidance bundle algorithm nomogram trial trials"
)
_BY_WHICH = word_set("by per under the using with")
#: Words on both sides of a time of day.
_CLOCK = word_set("at @ & ~ paged rpt repeat recheck redraw hrs hr time overnight nightly hs md do rn np pa lpn pharmd "
                  "rph rrt rt cna pac crnp ems eta")
#: Words behind which tens are a rate, and groups of two digits a number.
RATES = word_set(
    "pulse heart rate rates hr bp sats sat saturation saturations spo pressure pressures systolic systolics diastolic "
    "map fib afib flutter sinus rhythm tachycardic tachycardia bradycardic bradycardia paced ventricular monitor "
    "telemetry tele sugar sugars glucose glucoses fsbs bg oxygen desat desats desaturated sbp dbp percent temperature "
    "temps degrees creatinine platelets weight score scores percentile"
)
#: What somebody does for years, before them.
_CAREERS = word_set(
    "from years year vietnam korea korean iraq navy army marines marine usmc usaf usn usa guard served serving service "
    "military employed employment worked working works smoked class season enlisted tour deployed school college "
    "married lived retired"
)


def short_years(note: Note, found: re.Match[str]) -> float:
    """Whether ``65-68`` is years of somebody's life: in a column of its own, or behind what one does for years."""
    a, b = int(found["a"]), int(found["b"])
    if a >= b:
        return 0.0
    number = at(note, found.start())
    first = not number or "\n" in note.text[note.ends[number - 1] : found.start()]
    if first:
        return 0.7 if note.text[found.end() : found.end() + 2] == "  " else 0.0
    return 0.7 if not _CAREERS.isdisjoint(note.lower[max(0, number - 2) : number]) else 0.0


def apart(note: Note, found: re.Match[str]) -> float:
    """Whether two years with a sign between are none that are hours where a note tells them so: ``held 1930-2030``."""
    first, second = found[0][:4], found[0][-4:]
    if second.isdecimal() and second < first:
        return 0.0  # I/O 2100/1900
    if not second.isdecimal() or first[2:] > "59" or second[2:] > "59" or not clocked(note):
        return 1.0
    number = at(note, found.start())
    before = note.lower[max(0, number - _SPELL) : number]
    if int(second) - int(first) >= _ONE_EVENING or not _RELIEF.isdisjoint(before):
        return 0.0
    # In the forties and before nobody worked who is told of beside hours of the same evening.
    early = second < _NOBODY_S and _CAREERS.isdisjoint(before) and before[-1:] != ["in"]
    return 0.0 if early and {"18", "19"}.intersection(
        note.words[one][:2] for one in note.digits if len(note.words[one]) == FOUR and one not in (number, number + 2)
    ) else 1.0


#: Who is away for a while, told up to so many tokens before from when to when.
_RELIEF = word_set(
    "relief relieved break lunch dinner covered covering coverage cover held off npo quiet visiting nap code cpr "
    "arrest compressions rapid asleep slept sleeping awake oob session group seizing seized apneic"
)
_SPELL, _NOBODY_S = 6, "1961"
#: Years of somebody's life are not so far apart.
_ONE_EVENING = 95


def month_and_short_year(note: Note, found: re.Match[str]) -> float:
    """Whether ``4/97`` is a month of a year: behind a cue or in brackets, and no round score."""
    number = at(note, found.start())
    before, beyond = word_before(note, number)
    after = word_after(note, found.end())
    if after in SCORE_ENDS or before in SCORE_CUES:
        return 0.0
    if any(int(found["b"]) in scales.OUT_OF.get(word, ()) for word in note.lower[max(0, number - 4) : number]):
        return 0.0  # Fugl-Meyer UE 11/66
    parts = int(found["b"])
    if (parts == _WEEKS and (
        date_fractions.is_weeks(note, number, found.end())
        or (before not in DATE_CUES and before != "in" and date_fractions.counts_so(note))
    )) or (
        parts == _TERM and date_fractions.is_pregnant(note, number)
    ) or (parts == _METRES and date_fractions.is_seen(note, number)):
        return 0.0
    if lately(note, number) or before in DATE_CUES or beyond in DATE_CUES or before in ("in", "to"):
        return 0.8
    behind = note.text[found.end() : found.end() + 1]
    if happened(before):
        return 0.7  # fx 2/70
    if _is_of_record(note, parts) and before not in _PRESSURES and found[0][:2] != "1/" and after not in UNITS:
        return 0.7  # A1c 9.2 5/67, EF 25% 3/66 of a record of 2067
    if found["b"][1] == "0" or int(found["b"]) < 60:
        return 0.0
    if note.text[found.start() - 1 : found.start()] == "(" and after == ")":
        return 0.7
    opens = note.text[max(0, found.start() - 1) : found.start()] in ("", "\n")
    if opens and note.text[found.end() : found.end() + 2] == "  ":
        return 0.7  # a column of its own
    if int(found["b"]) > 60 and before not in shapes.quantities() and beyond not in SCORE_CUES | shapes.quantities():
        # "stent 11/91 @ CDH": no fraction is of twelve and so many, unless a titre
        return 0.7 if before and found[0][:2] != "1/" and after not in UNITS else 0.0
    return 0.7 if len(before) > 3 and beyond not in SCORE_CUES and behind in ("", "\n", ".", ",", ";", ":") else 0.0


def _is_of_record(note: Note, short: int) -> bool:
    """Whether two digits are a year up to that of a record whose dates were moved ahead, and no longer ago than a life.
    """
    latest = latest_written(note) % 100 if latest_written(note) >= _MOVED else -1
    return latest - _RECENT <= short <= latest


#: What is measured with a stroke of twelve and less before so many; tests are no longer ago.
_PRESSURES, _RECENT = word_set("bp sbp dbp pressure pressures pap rvsp fio pao pf ratio titer titre ana rpr"), 40
#: Weeks of a year, and of a pregnancy; metres from which good eyes read the largest letter.
_WEEKS, _TERM, _METRES = 52, 40, 60


class _Digits(NamedTuple):
    """Four digits that may be a year, and what stands beside them."""

    note: Note
    found: re.Match[str]
    #: Their token.
    number: int
    value: int
    #: Whether they may be a time of day.
    clock: bool
    #: The token before them in their line, in small letters; empty where they begin it.
    before: str
    #: The word behind them, in small letters, and the character.
    after: str
    behind: str

    def __repr__(self) -> str:
        return f"_Digits(number={self.number})"


def year(note: Note, found: re.Match[str]) -> float:
    """Whether four digits are a year."""
    after = word_after(note, found.end())
    if after in UNITS or after in _EDITION_ENDS:
        return 0.0
    number = at(note, found.start())
    before = note.lower[number - 1] if number else ""
    if before and "\n" in note.text[note.ends[number - 1] : found.start()]:
        before = ""
    value = int(found[0])
    behind = note.text[found.end() : found.end() + 1]
    digits = _Digits(note, found, number, value, value % 100 < _MINUTES, before, after, behind)
    for rule in _RULES:
        told = rule(digits)
        if told is not None:
            return told
    return _by_word(digits)


def _is_done_then(one: _Digits) -> float | None:
    """``given 1900``, ``| 02/17 | 2000 |``, ``vitamin D 2000``, ``milk 2000, clears 0500``, hours in a column."""
    note, number, before, clock, lower = one.note, one.number, one.before, one.clock, one.note.lower
    if clock and ((before in _GIVEN and clocked(note)) or (before == "|" and lower[number - 3 : number - 2] == ["/"])):
        return 0.0
    if one.value == _TWO_THOUSAND and before in _VITAMINS and lower[number - 2] in ("vit", "vitamin"):
        return 0.0
    if clock and before.isalpha() and one.behind == "," and _HOURS_ON.match(note.text, one.found.end()):
        return 0.0
    return 0.0 if _in_column(note, one.found) or (clock and is_hour(note, number, before)) else None


def _is_of_edition(one: _Digits) -> float | None:
    """``ARMA 2000``, ``grade 1 by 2016 ASE``, ``stage D1 (2014 AHA/ACC)``, ``NIA-AA 2011``."""
    note, number, before, end = one.note, one.number, one.before, one.found.end()
    lower = note.lower
    if _of_trials(note, number, before) or (before == "of" and lower[number - 2] in _EDITION_ENDS):
        return 0.0
    if one.after in _EDITIONS and (
        before in _BY_WHICH or (before == "(" and note.text[end + 1 : end + 3].isupper())
    ):
        return 0.0
    if before in _NTH_EDITION and is_edition(note, number, before):
        return 0.0
    joint = before in ("aa", "cap") and tuple(lower[max(0, number - 3) : number - 1]) in _JOINT_EDITIONS
    return 0.0 if joint else None


def _is_time_of_day(one: _Digits) -> float | None:
    """``LABS 2015: GLU``, ``paged 2015``, hours of their note."""
    if not one.clock:
        return None
    note, number, before, behind, lower = one.note, one.number, one.before, one.behind, one.note.lower
    if behind == ":" and before_colons(note) and before not in YEAR_CUES:
        return 0.0
    if not before and behind in (":", " ") and tells_time(note):
        return 0.0
    listed = before == "&" and number > 1 and len(lower[number - 2]) == FOUR and lower[number - 2].isdecimal()
    hour = before in _CLOCK and not listed  # in 2009 & 2014
    if hour and not (before == "time" and lower[number - 2] in _NTH) and not year_beside.is_left(lower, number):
        return 0.0
    return 0.0 if an_hour(note, number, one.value, before) or year_beside.is_fast(lower, number) else None


def _is_of_car_or_spine(one: _Digits) -> float | None:
    """``drives a 2009 Honda``, ``ACDF C5-6 2008``."""
    if one.after in _MAKES and one.behind == " ":
        return 0.8
    return 0.6 if one.before.isdecimal() and _a_level(one.note, one.number) else None


def _is_counted(one: _Digits) -> float | None:
    """Whether a day, a number, what has editions or what is counted stands right before."""
    note, number, before, lower = one.note, one.number, one.before, one.note.lower
    if before in DAYS or (
        before.isdecimal() and note.ends[number - 1] < one.found.start() and lower[number - 2] != "x"
    ):
        return 0.0
    if before in _EDITIONS or (before == "-" and lower[number - 2] in _EDITIONS):
        return 0.0
    return 0.0 if before in _COUNTS or (before in shapes.quantities() and before not in YEAR_CUES) else None


def _is_behind_sign(one: _Digits) -> float | None:
    """``d. 2010``, ``onset: 2010``, ``cva 1962, 1970``; not ``hCG 84120, 12450, 1985``."""
    note, number, before, lower = one.note, one.number, one.before, one.note.lower
    if before == "." and number > 1 and lower[number - 2] in ("d", "b", "c", "ca"):
        return 0.7
    if before == ":" and lower[number - 2] in ("date", "year", "yr", "dob", "onset"):
        return 0.8
    if before != ",":
        return None
    if year_beside.is_in_values(note, number):
        return 0.0
    next_one = one.behind in ("", "\n", ".", ";", ",") and year_beside.is_next(note, number)
    return 0.7 if next_one and not clocked(note) else None


def _is_by_cue(one: _Digits) -> float | None:
    """A line of its own, ``loop graft, 2010``, ``2010 - now``, ``in 2010``, ``tattoo "USN 1944"``, ``s/p 2010``."""
    note, number, before, behind = one.note, one.number, one.before, one.behind
    apart = before == "," and note.lower[number - 2].isalpha() and not clocked(note)
    if (not before or apart) and behind in ("", "\n"):
        return 0.6
    if year_beside.to_now(note.text, one.found.end()):
        return 0.8
    if before in YEAR_CUES or behind in (")", ",", ".", ";") or before == "(":
        return 0.8
    if behind == '"' and before.isalpha() and note.words[number - 1].isupper():
        return 0.7
    return 0.7 if behind in ("-", ":") or before in ("s", "p", "/") else None


def _is_of_list(one: _Digits) -> float | None:
    """``- 1991 MI``, ``| 2010 |``, ``appendectomy 2010 (open)``, ``2014 Paroxysmal atrial fibrillation``."""
    note, number, before, behind, clock = one.note, one.number, one.before, one.behind, one.clock
    worded = before[:1].isalpha() and before not in _NO_YEAR
    if behind == " " and _opens_item(note, number) and not (clock and clocked(note)):
        return 0.6
    if behind in ("", "\n", "|") and (before == "|" or worded):
        return 0.0 if before.endswith("ed") else 0.6
    if one.after == "(" and worded:
        return 0.6
    return 0.6 if not before and behind == " " and _opens_history(note, number, clock) else None


#: Asked in this order: the first that says something decides.
_RULES: tuple[Callable[[_Digits], float | None], ...] = (
    _is_done_then, _is_of_edition, _is_time_of_day, _is_of_car_or_spine, _is_counted, _is_behind_sign, _is_by_cue,
    _is_of_list,
)


def _by_word(one: _Digits) -> float:
    """``SVD 2015``, ``bx 2015 at``; not ``UOP 2015`` where hours stand so."""
    note, before = one.note, one.before
    if not before[:1].isalpha() or before in _NO_YEAR:
        return 0.0
    short = len(before) > 1 and (
        note.words[one.number - 1].isupper() or (before in _ONCE and one.after in _WHERE) or happened(before)
    ) and not (one.clock and clocked(note))
    return 0.6 if len(before) > 3 or short else 0.0


#: What was done or had once, in two letters, and what goes on behind its year.
_ONCE = word_set("bx dx fx mi pe tx lp rt od sa ca pap")
_WHERE = word_set("at by in with w for over here abroad and then showed nl neg nilm nml normal wnl ascus lsil hsil")


#: Units of a vitamin a day; a meal's hour and another before a procedure.
_TWO_THOUSAND, _VITAMINS = 2000, word_set("d d3 c a")
_HOURS_ON = regex(r",? (?:then )?[a-z]{3,12} 0[0-9][0-5]\d(?![\w/.:-])", re.IGNORECASE)
#: What stands above or below a year in a column of what is measured, and no year.
_MEASURE = regex(r"-?(?:[03-9]\d{0,3}|[12]\d{0,2}|1[0-8]\d\d|2[2-9]\d\d)(?!\w|[./:,-]\d)")
_ROWS = 3
#: Between the first digit and the last of a year.
_DIGITS = 3


def _in_column(note: Note, found: re.Match[str]) -> bool:
    """Whether four digits stand in a column of numbers that are no years, in the rows above or below."""
    text, end = note.text, found.end()
    line, last = note.line(found.start())
    if text[end : end + 2] != "  " or text[found.start() - 2 : found.start()] != "  ":
        return False
    cell, told = end - line, 0
    for up in (True, False):
        first, past = line, last
        for _ in range(_ROWS):
            at = first - 1 if up else past + 1
            if not 0 <= at < len(text):
                break
            first, past = note.line(at)
            for width in (cell, cell - 1, cell - 2, cell - 3):
                place = first + width - 1
                if place < past and text[place].isdecimal() and not text[place + 1 : place + 2].isdecimal():
                    start = place
                    while start > first and (text[start - 1].isdecimal() or text[start - 1] == "-"):
                        start -= 1
                    if text[start : place + 1][:2] in CENTURIES and place - start == _DIGITS:
                        return False
                    told += text[start - 1] == " " and _MEASURE.fullmatch(text, start, place + 1) is not None
                    break
    return told > 1


def is_edition(note: Note, number: int, before: str) -> bool:
    """Whether what has editions stands before a year, its number between them: ``DSM-IV-TR 2000``, ``ICD-10 2015``."""
    at = number - 1
    while at > 0 and number - at < _EDITION_LONG and note.lower[at] in _NTH_EDITION:
        at -= 1
    return at >= 0 and before != "" and note.lower[at] in (_MANUALS if at < number - 1 else _EDITIONS)


#: Between what has editions and the year of one; so many tokens at most; what has several.
_NTH_EDITION = word_set(
    "- iii iv v vi tr r text revision 2 3 4 5 6 7 8 9 10 11 st nd rd th ed edition edn rev , ( manual"
)
_EDITION_LONG = 7
_MANUALS = word_set("dsm icd ajcc uicc tnm who rads birads figo rome icsd ichd gold cdc dc acr")


def year_of_now(note: Note, found: re.Match[str]) -> float:
    """Whether four digits are a year, but for those that ``of_another_time`` is asked of."""
    value = int(found[0])
    return 0.0 if value >= _MOVED and value <= latest_written(note) else year(note, found)


def of_another_time(note: Note, found: re.Match[str]) -> float:
    """Whether four digits are a year of a record whose own dates were moved ahead: up to the latest of these.

    There most years can be no time of day (``the 2094 film``, ``23 mm 2077``); others must be told as everywhere.
    """
    latest = latest_written(note)
    value = int(found[0])
    if not _MOVED <= value <= latest or value < latest - _REMEMBERED_LONG:
        return 0.0
    if value < _NO_HOUR_FROM or value % 100 < _MINUTES:
        return year(note, found)
    number = at(note, found.start())
    before = note.lower[number - 1] if number else ""
    # No edition is of a year to come: ICD 2063 is a defibrillator.
    named = before in _COUNTS or before in shapes.quantities() or before in ("#", "$")
    return 0.0 if named or word_after(note, found.end()) in UNITS else 0.7


#: From this year on a record's dates were moved; the last minute of an hour, the first year that is no hour of a day.
_MOVED, _MINUTES, _NO_HOUR_FROM = 2040, 60, 2060
#: Nobody tells of what is longer ago.
_REMEMBERED_LONG = 110


_LEVEL = regex(r"(?<!\w)(?:[CTLS]\d{1,2}-[CTLS]?\d|DM ?[12]|COVID-19|Prevnar 13|PCV ?\d\d|PPSV ?\d\d|G\d) \Z")


def _a_level(note: Note, number: int) -> bool:
    """Whether the digits before a year are of the spine, or of a type of diabetes."""
    return _LEVEL.search(note.text, max(0, note.starts[number] - 12), note.starts[number]) is not None


#: What is done at an hour rather than in a year.
_GIVEN = word_set(
    "given taken drawn done hung paged called voided ambulated medicated administered flushed emptied turned fed ate "
    "notified bathed lands arrives lunch dinner breakfast checked rechecked changed pulled visited phoned rang texted "
    "addendum asleep resited extubated intubated suctioned settled seen off bloods obs eta bedside"
)
_NTH = word_set("first second third last next nd rd th st")


_MAKES = MAKERS | word_set("bmw mercedes oldsmobile")
#: What a nurse's line begins with behind its hour.
_SHIFT = word_set(
    "pt patient resident client vss vs vitals bp hr family mom mum dad wife husband son daughter rn md dr np ems "
    "report received assumed arrived awake alert sleeping asleep resting paged called meds medicated given to back up "
    "in out on off no i we he she spoke seen sitting lying ambulated assisted voided incontinent turned dressing iv "
    "labs"
)


def _opens_history(note: Note, number: int, clock: bool) -> bool:
    """Whether a year begins a line of what somebody had, or what was done: ``2014 Paroxysmal atrial fibrillation``."""
    words = note.words
    following = _behind_dashes(note, number)
    dash = following > number + 1
    if following >= len(words) or not (words[following].isalpha() and (dash or words[following][0].isupper())):
        return False
    start, end = note.line(note.starts[number])
    if words[following].lower() in _SHIFT or end - start > _LONG_LINE or (clock and clocked(note)):
        return False
    return not clock or UNITS.isdisjoint(note.lower[following : at(note, end)])


#: A line of a history is no longer.
_LONG_LINE = 90


def _opens_item(note: Note, number: int) -> bool:
    """Whether a year begins an item of a list, and a word follows: ``- 1991 MI; 1991, 1992 PTCA; 1995 CABG``."""
    words, following = note.words, _behind_dashes(note, number)
    if not 0 < number < following < len(words) or not words[following][0].isalpha() or (
        note.lower[following] in _NO_YEAR
    ):
        return False
    before = words[number - 1]
    if before == ",":
        return number > 1 and len(words[number - 2]) == 4 and words[number - 2].isdecimal()
    if before in "-•*":
        return number == 1 or "\n" in note.text[note.ends[number - 2] : note.starts[number - 1]]
    hour = note.lower[number - 2] in ("time", "hour", "hr", "at")
    return before in ";:" and words[following][0].isupper() and not hour


def _behind_dashes(note: Note, number: int) -> int:
    """The token behind a year and one dash or two: ``2004 -- SAB 8 wk``."""
    following = number + 1
    while following < min(number + 3, len(note.words)) and note.words[following] in "-–—":
        following += 1
    return following


def _of_trials(note: Note, number: int, before: str) -> bool:
    """Whether a year is of a trial called by its letters, where the line tells of trials: ``TRIALS: ARMA 2000, ...``"""
    if len(before) < _LETTERS or not note.words[number - 1].isupper() or "trial" not in note.lowered:
        return False
    start, _ = note.line(note.starts[number])
    return not _TRIALS.isdisjoint(note.lower[max(at(note, start), number - _LISTED) : number])


_TRIALS = word_set("trial trials rct rcts studies landmark")
#: Letters of a trial's name at least; a list is no longer, in tokens.
_LETTERS, _LISTED = 3, 40


