"""Years below a heading that says that its column is of days.

``| Dupuytren contracture | 203045001 | 2020 | Active |`` below ``| Problem | Code | Onset | Status |``.
Days without a year in the first column below ``date``: ``7-28   2.9   35``.
"""

from __future__ import annotations

import re

from resynth.recognize.lines import once
from resynth.recognize.note import Note
from resynth.recognize.pattern import pattern
from resynth.recognize.times.below_headings import below
from resynth.recognize.words import regex

#: Headings of a column of days, in small letters.
_HEADINGS = regex(
    r"(?:onset|start|started|end|stop|stopped|noted|resolved|recorded|performed|administered|given|dx|diagnosed|since|yr"
    r"|year|date|when|surgery|procedure|vaccine|approx|effective|last)?"
    r"(?: ?(?:/|-) ?)?(?:onset|date|dates|year|years|yr|dx|diagnosed|since|when|noted|done|started|stopped|resolved)"
    r"(?: ?\(.{1,12}\)| (?:of )?(?:onset|diagnosis|dx|surgery|procedure|noted|started|resolved|recorded|done))?"
)
_WORDS = ("onset", "date", "dates", "year", "years", "yr", "dx", "diagnosed", "since", "when", "noted", "done")
_YEAR = regex(r"(?:19|20|21)\d\d")


@once
def _cells(note: Note) -> frozenset[int]:
    """Where the years begin that stand below a heading of days, in a table of bars or tabs."""
    return below(note, _WORDS, _HEADINGS, _YEAR)


def in_column(note: Note, found: re.Match[str]) -> float:
    """Whether a year stands in a column whose heading says that it is of days."""
    return 0.8 if found.start() in _cells(note) else 0.0


#: The first of several headings, and a cell below it, with a weekday or none; a table has no more rows.
_FIRST_HEADING = regex(r"[ \t|]*date[ \t]*(?:[ \t]{2}|\t|\|)[ \t]*\S", re.IGNORECASE)
_FIRST_CELL = regex(
    r"[ \t|]*(?:(?:mon|tue|wed|thu|fri|sat|sun)[a-z]{0,3} )?(?P<it>(?:0?[1-9]|1[0-2])[-/](?:0?[1-9]|[12]\d|3[01]))"
    r"(?=[ \t]{2}|\t|[ \t]*\|)", re.IGNORECASE,
)
_ROWS = 60


@once
def _first_cells(note: Note) -> frozenset[int]:
    """Where days begin that open rows below a line of headings whose first is of days, row by row."""
    found: set[int] = set()
    for start, end in sorted({note.line(note.starts[number]) for number in note.where("date")}):
        if not _FIRST_HEADING.match(note.text, start, end):
            continue
        for _ in range(_ROWS):
            start = min(end + 1, len(note.text))
            end = note.line(start)[1]
            day = _FIRST_CELL.match(note.text, start, end)
            if day is None:
                break
            found.add(day.start("it"))
    return frozenset(found)


def opens_row(note: Note, found: re.Match[str]) -> float:
    """Whether a month and a day open a row of a table of days."""
    return 0.8 if found.start() in _first_cells(note) else 0.0


COLUMNS = (
    pattern(
        "year in a column", "DATE", r"(?<![\w./$:+–#-])(?:19|20|21)\d\d(?=[ \t]*(?:[|\t\n]|\Z))",
        finds=["| Problem | Onset | Status |\n| Gout | [2020] | Active |", "Surgery\tYear\nCABG\t[2011]"],
        skips=["| Item | Code | Status |\n| Gout | 2020 | Active |", "Onset 2020 mg | x", "Year | n\nx | 2020"],
        digits="4", then=r"[ \t]*(?:[|\t\n]|\Z)", judge=in_column,
    ),
    pattern(
        "day in the first column", "DATE", r"(?<![\w./:–-])(?:0?[1-9]|1[0-2])[-/](?:0?[1-9]|[12]\d|3[01])(?![\w./:–-])",
        finds=["date   INR   mg\n[6-30]   2.4   35\n[7-28]   2.9   35", "| Date | BP |\n| [4/2] | 120/80 |"],
        skips=["value   INR   mg\n6-30   2.4   35", "date   INR\n2.4   6-30   x"], digits="1-2",
        then=r"[-/]\d\d?(?!\d)", judge=opens_row,
    ),
)
