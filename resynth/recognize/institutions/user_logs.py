"""User names of logs: small letters that are no word, behind a row's stamp or behind who was on duty.

``01/18/2024 19:07:40 tkilpatrick   TRIAGE START``; ``AGENT : dmorgenstern``; ``--- Addendum 2/4/2020 9:05 pvoight:``,
``Addendum 2/4 0905 pvoight:``.
A row's may be told by others of the log; in capitals, ``21:14 | BTRAN | Triage``, it is an initial and a last name.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from resynth import lexicon
from resynth.recognize.note import Note
from resynth.recognize.numbers.joined import is_measure, is_plain
from resynth.recognize.words import regex, word_set

#: Whose a field is, by the last word of its label.
_ON_DUTY = word_set(
    "agent nurse rn tech technician staff clerk author operator dispatcher scheduler caller taker scribe provider "
    "clinician triager user editor reviewer sender recipient by"
)
#: A user name has so many letters, and what parts it from a label no more blanks than a column has.
_SHORTEST, _LONGEST_GAP = 5, 24
_STAMP = regex(
    r"(?:[-=*~#>]{1,5} ?)?"
    r"(?P<opens>(?i:addendum|addended|late entry|edited|updated|note|comment|reply|entry)(?:[:,]| -)? )?"
    r"[\[(]?\d{1,4}[-/.]\d{1,2}(?(opens)(?:[-/.]\d{1,4})?|[-/.]\d{1,4})[ T,]{1,2}"
    r"\d{1,2}:?\d\d(?::\d\d)?(?: ?[AaPp][Mm])?[\])]?[ \t]{1,3}\Z"
)
#: Who printed a page stands behind when that was: ``Printed 11/23/13 0111 pnamb``.
_PRINTED = regex(
    r"\b(?:[Pp]rinted|PRINTED|[Pp]rint|[Rr]un|[Rr]eport(?:ed)?)(?: on)?:? "
    r"\d{1,4}[-/.]\d{1,2}[-/.]\d{1,4}[ T,]{1,2}\d{1,2}:?\d\d(?::\d\d)? \Z"
)
#: So long is a stamp, with what opens an entry before it.
_STAMPED = 48
#: What stands behind a name in a log, and behind a field.
_COLUMN, _FIELD = regex(r" {2}|\t| ?[:|]| - "), regex(r"[ \t]{2}|[ \t]*(?:\n|\Z|[|;,])|\t")
#: A row of a log: when, who, and more columns.
_ROW = regex(
    r"^[ \t]*(?:\d{1,4}[-/.]\d{1,2}[-/.]\d{1,4}[ \t|]{1,4})?(?:[01]?\d|2[0-3]):?[0-5]\d(?::\d\d)?"
    r"[ \t]{0,8}[\t|][ \t]{0,8}(?P<it>(?P<letters>[A-Z]{4,10})\d{0,2})[ \t]{0,8}[\t|]", re.MULTILINE
)


def rows(note: Note) -> Iterator[tuple[int, int]]:
    """The places of the user names in capitals of a log's rows."""
    if "\t" in note.text or "|" in note.text:
        for found in _ROW.finditer(note.text):
            word = found["letters"].lower()
            if word[1:] in lexicon.census_names() and not (
                is_plain(word) or word in lexicon.seen_words() or word in lexicon.named()
            ):
                yield found.span("it")


def is_one(note: Note, at: int) -> bool:
    """Whether a word in small letters that nobody has seen is the user name of a row or of a field."""
    word, start, end = note.words[at], note.starts[at], note.ends[at]
    if not at or len(word) < _SHORTEST or (word.isupper() and note.text[end : end + 2] != ": "):
        return False
    before = note.words[at - 1]
    if before in ":=":
        label = note.lower[at - 2] if at > 1 else ""
        told = label in _ON_DUTY and start - note.ends[at - 2] < _LONGEST_GAP and _FIELD.match(note.text, end)
    elif note.ends[at - 1] < start and before[-1].isdecimal() and (
        (printed := _PRINTED.search(note.text, max(0, start - _STAMPED), start)) and printed.end() == start
    ):
        told = _FIELD.match(note.text, end)
    elif note.ends[at - 1] < start and (before[-1].isdecimal() or before in "])" or note.lower[at - 1] in ("am", "pm")):
        first, _ = note.line(start)
        told = start - first < _STAMPED and _STAMP.match(note.text, first, start) and _COLUMN.match(note.text, end)
    else:
        return False
    return told is not None and told is not False and not (
        is_plain(word) or is_measure(word) or lexicon.fold(word) in lexicon.census_names()
    )
