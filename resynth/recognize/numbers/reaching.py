"""What says that a number reaches somebody, right before it: ``office 55210``, ``page Moor 40112``."""

from __future__ import annotations

from resynth.recognize.words import regex

#: Words before a number that reaches somebody, or a ZIP code.
REACH = frozenset((
    "pager", "pagers", "paged", "page", "pg", "pgr", "beeper", "beep", "bleep", "vocera", "voalte", "ascom",
    "spectralink",
    "ext", "extn", "extension", "x", "phone", "telephone", "tel", "cell", "cellular", "mobile", "home", "work",
    "office",
    "h", "c", "w", "contact", "hotline", "reached", "calling", "called", "fax", "facsimile", "fx", "ph", "call",
    "callback", "voicemail", "zip", "zipcode",
))
_WORD = regex(r"[^\W\d_]+")
#: A word right before a number, or before who is reached: a name, or initials.
_RIGHT_BEFORE = regex(
    r"(?<![^\W\d_])(?:(?P<led>[^\W\d_]{2,})[:.#]?[ ]{1,2}(?P<who>[A-Z][a-z]+|[A-Z]{2,4})|(?P<it>[^\W\d_]+))"
    r"[:.#]{0,2}[ ]{0,2}\Z"
)
_AT = regex(r"([^\W\d_]+)(?: (?:me|us|her|him|them|back))? (?:at|on) {1,2}\Z")


#: Behind these contacts.py finds as many figures as pagers and extensions have, and addresses.py ZIP codes.
_FOUND, _MOST = frozenset((
    "pager", "pagers", "paged", "pg", "pgr", "beeper", "beep", "bleep", "vocera", "voalte", "ascom", "spectralink",
    "ext", "extn", "extension", "zip", "zipcode",
)), 6


def kind_of(text: str, start: int, figures: int) -> str:
    """The kind of a long number: a telephone's where what reaches somebody stands before it, or before who that is.

    Empty where another recognizer has such a number.
    """
    found = _RIGHT_BEFORE.search(text, max(0, start - 40), start)
    words = {word.lower() for word in found.groups() if word} if found else set()
    if found and figures <= _MOST and (found["it"] or "").lower() in _FOUND:
        return ""
    if figures > _MOST and (at := _AT.search(text, max(0, start - 40), start)):
        words.add(at[1].lower())  # reached at 120-2345-120
    return "PHONE" if words & REACH and not words & {"zip", "zipcode"} else "IDNUM"


def reaches(text: str, start: int) -> bool:
    """Whether the word before says that a number reaches somebody."""
    words = _WORD.findall(text[max(0, start - 24) : start].rpartition("\n")[2].lower())
    return any(word in REACH for word in words[-2:])
