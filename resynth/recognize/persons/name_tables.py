"""Names in tables of a note: a column of names or initials, as its heading says."""

from __future__ import annotations

from collections.abc import Iterator

from resynth import lexicon
from resynth.recognize.note import Note
from resynth.recognize.persons import name_cues as cues
from resynth.recognize.persons import name_headed
from resynth.recognize.words import regex, word_set
from resynth.types import Span

#: A table has so many strokes, and a row of it two at least.
_STROKES, _IN_ROW = 4, 2
#: What the heading of a column of persons ends or consists of, and that of their initials.
_PERSONS = (cues.PATIENTS | cues.PROVIDERS | cues.RELATIVES) - word_set(
    "re pi od ot contact emergency staff triage charge intake primary significant law other so do"
) | word_set("patientname by who signature user informant teller caller")
_INITIALS = word_set("initials initial init inits int by sig rn tech nurse staff who given signed")
_NUMBER = regex(r"\b\d")
#: The last word of a heading; none is longer.
_HEADING = regex(r"[A-Za-z]{1,40}(?=[^A-Za-z]*\Z)")
_PART = r"[^\W\d_][\w'’-]*"
_NAME = regex(
    rf"[^\W\d_][\w'’-]+(?:,[ ]?{_PART})?(?:[ ]{_PART}\.?){{0,2}}"
    r"(?=[ \t]*(?:\Z|/|,?[ ](?:MD|DO|RN|PA|NP)\b|\())"
)
_LETTERS = regex(r"(?:[^|]*[ ])?([A-Z]{2,3}|[a-z]{2,3})(?=[ \t]*\Z)")


def spans(note: Note) -> Iterator[Span]:
    """The names and initials in the cells below a heading that says so."""
    yield from name_headed.spans(note)
    text = note.text
    if text.count("|") < _STROKES:
        return
    columns: dict[int, str] = {}
    width, at = -1, 0
    for line in text.split("\n"):
        cells = line.split("|")
        if len(cells) <= _IN_ROW:
            columns, width = {}, -1
        elif headings := _headings(cells):
            columns, width = headings, len(cells)
        elif columns and len(cells) == width:
            start = at
            for number, cell in enumerate(cells):
                if number in columns:
                    yield from _in_cell(cell, start, columns[number])
                start += len(cell) + 1
        at += len(line) + 1


def _headings(cells: list[str]) -> dict[int, str]:
    """Number of a column -> what stands in it, where all cells are headings: words, none of them a person's."""
    found: dict[int, str] = {}
    for number, cell in enumerate(cells):
        if _NUMBER.search(cell) or len(cell.split()) > 4:
            return {}
        word = (_HEADING.search(cell) or [""])[0].lower()
        if word in _INITIALS and not (word in ("rn", "tech", "nurse", "staff") and len(cell.split()) > 1):
            found[number] = "initials"
        elif word in _PERSONS:
            found[number] = "patient" if word in cues.PATIENTS or word == "patientname" else (
                "relative" if word in cues.RELATIVES else "provider"
            )
    return found


def _in_cell(cell: str, start: int, what: str) -> Iterator[Span]:
    """The person or the initials that a cell holds."""
    if what == "initials" and (letters := _LETTERS.match(cell)) and letters[1].lower() not in _NOBODY:
        yield Span(
            start + letters.start(1), start + letters.end(1), "INITIALS", "INITIALS", "provider", "names:initials", 0.8
        )
        return
    blanks = len(cell) - len(cell.lstrip())
    found = _NAME.match(cell, blanks)
    if found is None or not _may_be_person(found[0]):
        return
    kind = "DOCTOR" if what in ("provider", "initials") else "PATIENT"
    role = "provider" if kind == "DOCTOR" else what
    yield Span(start + blanks, start + found.end(), kind, kind, role, "names:cue", 0.95)


_NOBODY = word_set("na nil no yes am pm ok prn iv po im sc sq sl pr ra nc ns hs ac pc qd min hr day wk held dc ref")


def _may_be_person(cell: str) -> bool:
    """Whether all words of a cell can be names, none of them an office or a word of grammar."""
    words = [lexicon.fold(word) for word in cell.replace(",", " ").replace("-", " ").split()]
    whole = [word for word in words if len(word.rstrip(".")) > 1]
    return cell[0].isupper() and bool(whole) and all(
        word not in cues.functions() and word not in cues.NOBODY and word not in cues.OFFICES
        and word not in cues.SERVICES and (word in lexicon.census_names() or word not in lexicon.seen_words())
        for word in whole
    )
