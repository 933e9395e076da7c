"""Machines' stamps with parts of a second, and ranges of days that are written in one.

``2021-04-03 12:33:10.123``, ``20210403T123310Z``; ``12-07-18-07`` and ``28/3-2/4/2021`` (from a day and month to
another), ``3-5/4/2021`` (days of one month), ``2021-04-03/2021-04-05``.
"""

from __future__ import annotations

import re

from resynth.recognize.note import Note
from resynth.recognize.pattern import pattern
from resynth.recognize.times import date_cues as cues
from resynth.recognize.words import word_set

_YEAR = r"(?:19|20|21)\d\d"
_MONTH, _DAY = r"(?:0[1-9]|1[0-2])", r"(?:0[1-9]|[12]\d|3[01])"
_M, _D = r"(?:0?[1-9]|1[0-2])", r"(?:0?[1-9]|[12]\d|3[01])"
_NAMED = r"(?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)"
_BEGINS = r"(?<![\w.$#])(?<!\d[-/–:,])"
_ENDS = r"(?![\w%]|[-/–:]\d|\.\d|,\d\d\d\b)"
_ZONE = r"(?: ?Z| ?[+-]\d\d:?\d\d| ?[ap]m\b)?"
#: In one run: hours, minutes and seconds, and parts of one.
_RUN = r"(?:[01]\d|2[0-3])[0-5]\d[0-5]\d"
_LAST_MONTH = 12
#: Before numbers with hyphens that are no days.
_NUMBERED = word_set(
    "code codes lot mrn acct account id no number num nr phone tel fax pager cell serial sn ssn model icd cpt ndc ref "
    "reference ext policy group plate badge version room unit rep reps set sets exercise tempo ratio case accession "
    "specimen order rx claim auth box locker key combination pin # x pattern sequence scores score"
)
#: Behind them.
_COUNTED = word_set("reps rep sets mg ml mcg units tabs tablets pattern dose doses taper")


def days_in_order(note: Note, found: re.Match[str]) -> float:
    """Whether a day and month and another are at most a month apart, and are no number or count of anything."""
    number = cues.at(note, found.start())
    before = note.lower[number - 1] if number else ""
    if before in _NUMBERED or cues.word_after(note, found.end()) in _COUNTED:
        return 0.0
    first, last = ((int(found[f"m{n}"]), int(found[f"d{n}"])) for n in "12")
    if first[0] == last[0]:
        return 0.85 if first < last else 0.0
    follows = last[0] - first[0] == 1 or (first[0], last[0]) == (_LAST_MONTH, 1)
    return 0.85 if follows and last[1] <= first[1] else 0.0


def days_of_one_month(note: Note, found: re.Match[str]) -> float:
    """Whether two days of a month rise."""
    number = cues.at(note, found.start())
    first, last = (int(found["a"] or found["c"]), int(found["b"] or found["d"]))
    return 0.9 if first < last and not (number and note.lower[number - 1] in _NUMBERED) else 0.0


STAMPS = (
    pattern(
        "stamp with parts of a second", "DATE",
        rf"{_BEGINS}(?:{_YEAR}([-/.]){_MONTH}\1{_DAY}|{_M}/{_D}/{_YEAR}|{_DAY}[- ]{_NAMED}[- ](?:{_YEAR}|\d\d))"
        r"[T ](?:[01]\d|2[0-3])([:.])[0-5]\d\2[0-5]\d[.,]\d{1,9}"
        rf"{_ZONE}(?![\w%]|[.,]\d)",
        finds=["ran [2021-04-03 12:33:10.123] ok", "[04/03/2021 12:33:10.5]", "[03-APR-2021 12:33:10.123456]",
               "[2021/04/03 12:33:10,456] INFO", "[03-APR-21 12.33.10.123456 PM]", "[2021-04-03T12:33:10,4Z]"],
        skips=["2021-04-03 12:33:10", "12:33:10.123", "2021-04-03 72:33:10.1"], digits="1-2 4",
        then=rf"(?<=\d{{4}})[-/.]\d|(?<!\d{{4}})/\d\d?/\d|[- ]{_NAMED}",
    ),
    pattern(
        "stamp in one", "DATE",
        rf"{_BEGINS}(?:{_YEAR}{_MONTH}{_DAY}(?:[T_-]{_RUN}(?:[.,]\d{{1,9}})?| {_RUN}\.\d{{1,9}}|{_RUN}[.,]\d{{5,9}})"
        rf"|{_M}/{_D}/{_YEAR}T(?:[01]\d|2[0-3]):[0-5]\d(?::[0-5]\d)?){_ZONE}(?![\w%]|[.,-]\d)",
        finds=["sent [20210403T123310Z] by", "[20210403-123310]", "[20210403123310.123456-0500]",
               "[20210403T123310.123+02:00]", "[20210403 123310.123] end", "[04/03/2021T12:33]"],
        skips=["20211303T123310Z", "20210403-993310", "120210403T123310"], digits="1-2 8 14",
        then=r"(?<=\d{8})[t_., -]|(?<!\d{8})/\d\d?/\d",
    ),
    pattern(
        "days of one month and its year", "DATE",
        rf"{_BEGINS}(?:(?P<a>{_D})\.?[-–](?P<b>{_D})(?P<s>[/.]){_M}(?P=s){_YEAR}"
        rf"|{_M}/(?P<c>{_D})[-–](?P<d>{_D})/{_YEAR}){_ENDS}",
        finds=["inpatient [3-5/4/2021]", "[12–15/07/2019] stay", "[3-5.4.2021]", "[03.-05.04.2021]", "[4/3-5/2021]"],
        skips=["5-3/4/2021", "3-5/4/21", "rate 3-5/4", "code 3-5/4/2021", "3-5/14/2021"], digits="1-2",
        then=r"\.?[-–]\d|/\d\d?[-–]", judge=days_of_one_month,
    ),
    pattern(
        "range, days first", "DATE",
        rf"{_BEGINS}(?P<d1>{_D})(?P<s>[/.])(?P<m1>{_M})(?:(?P=s)(?:{_YEAR}|\d\d))? ?[-–] ?(?P<d2>{_D})(?P=s)"
        rf"(?P<m2>{_M})(?P=s)(?:{_YEAR}|\d\d){_ENDS}",
        finds=["stay [28/3-2/4/2021]", "[28/12/2020-2/1/2021]", "[13/4-15/4/21]"],
        skips=["28/3-2/9/2021", "28/3-12/3/2021", "4/3-5/2"], digits="1-2", then=r"[/.]\d\d?(?:[/.]\d| ?[-–])",
        judge=days_in_order,
    ),
    pattern(
        "range with hyphens, days first", "DATE",
        rf"{_BEGINS}(?P<d1>{_DAY})-(?P<m1>{_MONTH})[-/](?P<d2>{_DAY})-(?P<m2>{_MONTH})(?:-(?:{_YEAR}|\d\d))?{_ENDS}",
        finds=["Admit [12-07-18-07] to", "[12-07-18-07-2019]", "[28-03/02-04]", "[28-12-02-01]"],
        skips=["code 12-07-18-07", "18-07-12-07", "12-07-18-09", "12-12-10-08", "12-10-14-10 reps", "12-07-18-07-22"
               "-19-33"],
        digits="2", then=r"-\d\d[-/]\d", judge=days_in_order,
    ),
    pattern(
        "year behind a clock", "DATE",
        r"\b(?:mon|tue|wed|thu|fri|sat|sun) (?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec) {1,2}\d{1,2} "
        rf"\d\d:\d\d:\d\d (?:[A-Z]{{2,4}} )?(?P<it>{_YEAR})(?!\d)",
        finds=["on Tue Sep 17 03:43:01 [1940]", "Mon May  7 23:45:09 EST [2019]"],
        skips=["Tue Sep 17 03:43 1940", "Tue 03:43:01 1940"], leads="mon tue wed thu fri sat sun",
        follows=r" [jfmasond][aepuco][nbrylgptvc]",
    ),
    pattern(
        "range of whole dates", "DATE",
        rf"{_BEGINS}(?:{_YEAR}-{_MONTH}-{_DAY}/{_YEAR}-{_MONTH}-{_DAY}|{_MONTH}-{_DAY}-{_YEAR}/{_MONTH}-{_DAY}-{_YEAR}"
        rf"|{_DAY}-{_MONTH}-{_YEAR}/{_DAY}-{_MONTH}-{_YEAR}){_ENDS}",
        finds=["[2021-04-03/2021-04-05]", "[04-03-2021/04-05-2021]", "[13-04-2021/15-04-2021]"],
        skips=["2021-04-03/2021-14-05", "2021-04-03/44"], digits="2 4", then=r"-\d\d-\d",
    ),
)
