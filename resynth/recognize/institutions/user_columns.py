"""User names in the column of a log or a trail: ``| Time | User ID | Action |``, whatever their form."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache

from resynth import lexicon
from resynth.recognize.note import Note, anchored
from resynth.recognize.numbers import columns
from resynth.recognize.numbers.joined import is_plain
from resynth.recognize.words import regex, word_set

#: Headings of who did something, by what they sign in with; others below which people stand by name as often.
_USERS = word_set("user users userid username login logon") | {
    "user id", "user ids", "user name", "login id", "login name",
}
_DOERS = word_set("by operator tech author editor") | {
    "entered by", "signed by", "changed by", "modified by", "updated by", "performed by", "verified by", "viewed by",
}
_USER = regex(r"[A-Za-z][A-Za-z._]{1,24}\d{0,6}")
#: What does something by itself, or nobody.
_NOBODY = word_set("system sys auto admin batch interface none unknown epic cerner user guest pt patient na")


@cache
def _anchors() -> int:
    return anchored(dict.fromkeys(sorted({head.split()[0] for head in _USERS | _DOERS}), True))


def places(note: Note) -> Iterator[tuple[int, int]]:
    """The places of the user names in such columns of a note."""
    for word, _ in note.hits(_anchors()):
        for number in note.here[word]:
            heading = columns.heading_at(note, note.starts[number])
            head = note.text[slice(*heading.cells[heading.column])].lower() if heading else ""
            if heading and head in _USERS | _DOERS:
                for first, last in columns.cells_under(note, heading):
                    if _is_user(note.text[first:last], told=head in _USERS):
                        yield first, last


def _is_user(cell: str, *, told: bool) -> bool:
    """Whether a cell is a user name; ``told``: a word is one too, if it is none of the language with a capital."""
    small = cell.lower()
    if _USER.fullmatch(cell) is None or small in _NOBODY:
        return False
    if any(map(str.isdecimal, cell)) or "_" in cell or "." in cell.strip("."):
        return small not in lexicon.plain_words()
    return told and not cell.istitle() and not is_plain(small)
