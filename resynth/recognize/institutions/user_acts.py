"""User names in lines of what was done in a chart: ``Order entered: dnwachuk``, ``routed to jtsosie``, ``cc'd pgupta``.

Behind a colon any word that nobody has seen is one, and letters with digits are; behind a blank it has to be made as
user names are: letters before a last name, or before the beginning of one that was cut at eight.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache

from resynth import lexicon
from resynth.recognize.institutions import user_forms
from resynth.recognize.institutions.user_made import of_some_name
from resynth.recognize.note import Note, anchored
from resynth.recognize.numbers.joined import is_measure, is_plain
from resynth.recognize.words import regex, word_set

#: What is done to an order, a chart, a message or a specimen.
_ACTS = word_set(
    "entered edited modified updated opened closed viewed accessed printed released auth authorized authorised "
    "verified signed cosigned reviewed acknowledged drawn collected resulted scanned created finalized completed "
    "routed forwarded assigned reassigned cc witnessed amended addended filed charted documented ordered keyed "
    "transcribed unlocked merged deleted locked login logon logout uploaded sign esign cosign cosigner signer attested "
    "saved performed checked prepared recorded dictated authored typed triaged approved dispensed"
)
_IT = (
    r"(?P<it>[A-Za-z][A-Za-z]{1,13}(?:_[a-z]{1,2})?\d{0,3}|[a-z]{1,2}_[a-z]{4,20}|[a-z]{3,15}\.[a-z]{3,20}"
    r"|[a-z]{1,3}\d{4,7})(?![\w@/'’-]|[.:]\w)"
)
_FIELD = regex(rf"(?: by| to)? ?[:=][ \t]{{0,3}}{_IT}")
_BESIDE = regex(rf"(?:'d|’d|ed)?(?: by| to| for [a-z]{{3,10}})? {_IT}")
#: What stands behind it: the end of a sentence or a line, a column, an hour or a day.
_ENDS = regex(
    r"[ \t]*(?:\n|\Z|[|;,)])|\.(?!\w)|[ \t]{2}|,? (?:on |at |@ ?)?\d{1,4}[-/.:]\d|,? (?:at |@ ?)?\d{4}\b| [(\[]"
    r"| (?:with|without|who|and|from|in|for|to|via|because|after|before|while|due|during|per|as)\b"
)
#: ``PRao``: one or two initials and a last name, as some houses write their users.
_CASED = regex(r"[A-Z]{2}[a-z]{2,10}\d{0,3}\Z")
_LETTERS = regex(r"[A-Za-z]{2,14}")
#: A user name without digits has so many letters; a last name in it too; it is cut at eight.
_SHORTEST, _STEM, _CUT = 5, 4, 8
#: Orders, tubes and forms that are written so.
_NO_USERS = word_set(
    "none stat asap self pending routine online offline yes no na tbd portal phone fax epic cerner mychart"
)


@cache
def _anchors() -> int:
    return anchored(dict.fromkeys(sorted(_ACTS), True))


def places(note: Note) -> Iterator[tuple[int, int]]:
    """The places of such user names in a note."""
    for word, _ in note.hits(_anchors()):
        for number in note.here[word]:
            end = note.ends[number]
            field = _FIELD.match(note.text, end)
            found = field or _BESIDE.match(note.text, end)
            if found and _ENDS.match(note.text, found.end()) and _is_one(found["it"], note, field is not None):
                yield found.span("it")


def _is_one(value: str, note: Note, told: bool) -> bool:
    """Whether a value is written as user names are; ``told``: a colon stands before it."""
    if not value.isalpha() and user_forms.is_made(value):
        return True
    parted = _LETTERS.match(value)
    if parted is None or is_measure(value):
        return False
    letters, rest = parted[0], value[parted.end() :]
    small = letters.lower()
    if small in _NO_USERS or is_plain(small) or small in lexicon.seen_words() or lexicon.is_product(small) or (
        small in lexicon.terms() or lexicon.fold(small) in lexicon.census_names()
    ):
        return False
    if _CASED.match(value):
        return told and (lexicon.fold(small[1:]) in lexicon.census_names())
    if letters.isupper() and letters == value:
        return user_forms.is_made(value)
    if not letters.islower():
        return False
    if rest and (rest[0] == "_" or len(small) > 2):
        return told or rest[0] == "_" or _is_made(small)
    return len(small) >= _SHORTEST and (told or _is_made(small) or of_some_name(small, note))


def _is_made(letters: str) -> bool:
    """Whether letters are one or two initials and a last name, or what eight letters leave of one."""
    for first in (1, 2):
        stem = letters[first:]
        if len(stem) >= _STEM and stem in lexicon.census_names():
            return True
    return len(letters) == _CUT and letters[1:] in _cut_names()


@cache
def _cut_names() -> frozenset[str]:
    """The beginnings, one letter short of eight, of longer last names."""
    return frozenset(
        name[: _CUT - 1] for name in map(lexicon.fold, lexicon.last_borne(_BORNE)) if len(name) >= _CUT
    )


#: So many people bear a last name that is cut.
_BORNE = 500
