"""Kin beside a name: "wife Jolanta", "her husband, Babatunde Clarke", "Grandma Voula", "Ashley Hall (brother)".

What stands behind kin is a first name; and most kin tell the sex of whoever is named beside them.
"""

from __future__ import annotations

import re
from functools import cache
from typing import NamedTuple

from resynth import lexicon

#: Kin who are called by first names, and what sex each is of.
_CLOSE = {
    "F": "wife daughter mom mommy mum girlfriend gf fiancee niece granddaughter stepdaughter stepmom goddaughter",
    "M": "husband son dad daddy brother boyfriend bf fiance nephew grandson stepson stepdad godson",
    "": "spouse partner twin sibling stepchild grandchild",
}
#: Kin of whom some are called by their last names ("Grandma Kowalski"), and words for others too ("Sister Kowalski").
_LOOSE = {
    "F": "mother sister aunt auntie grandma grandmother granny nana stepmother stepsister godmother",
    "M": "father uncle grandpa grandfather granddad grandad stepfather stepbrother papa godfather",
    "": "cousin child baby",
}
_SEXES = {word: sex for table in (_CLOSE, _LOOSE) for sex, line in table.items() for word in line.split()}
_NEVER_LAST = frozenset(word for line in _CLOSE.values() for word in line.split())
_WHOSE = r"(?:(?<!\w)(?:his|her|my|their|our)|\w['’]s)"
_KIN = rf"(?<!\w)(?P<kin>{'|'.join(sorted(_SEXES, key=len)[::-1])})(?:[- ]in[- ]law)?"
_BEFORE = re.compile(
    rf"(?P<whose>{_WHOSE}[ \t]{{1,2}})?{_KIN}"
    r"(?:[ \t](?:is[ \t])?(?:named|called))?(?:,[ \t]|:[ \t]?|[ \t]?[(\"“]|[ \t])[ \t]?\Z", re.IGNORECASE,
)
#: The same where only the sex is asked for, over the end of a line too; what tells by whom something was said is "per".
_TELLS_BEFORE = re.compile(
    rf"(?P<per>\b(?:per|according[ \t]to)[ \t])?(?:the[ \t])?(?P<whose>{_WHOSE}[ \t]{{1,2}}(?:[a-z]+[ \t])?)?{_KIN}"
    r"(?:[ \t](?:is[ \t])?(?:named|called))?(?P<gap>,[ \t]?|:[ \t]?|[ \t]?[(\"“]|[ \t])?[ \t]?(?P<line>\r?\n)?\Z",
    re.IGNORECASE,
)
#: What may stand before kin behind a name: "(her older brother)", ", the patient's brother,".
_WHICH = (
    r"(?:(?:his|her|my|their|our|the|pts?|patients?|\w+['’]s?|older|elder|younger|eldest|oldest|youngest|only|twin|adult|"
    r"late|half|foster|adoptive|biological|maternal|paternal|great|ex|former|estranged)[ \t-]){0,4}"
)
_TELLS_BEHIND = re.compile(
    rf"[ \t]?(?:\([ \t]?{_WHICH}{_KIN}(?:[ \t]?\)|[ \t]of\b|[,;][ \t](?P<more>\w+))"
    rf"|,[ \t]?{_WHICH}{_KIN.replace('kin>', 'apposed>')}"
    r"(?:(?=[.;)\n]|\Z)|[ \t]of\b|,(?:[ \t]?(?P<next>\w+|&))?))", re.IGNORECASE,
)
#: What goes on with other people behind kin: "John Hall, his wife, and Mary".
_AND = frozenset({"and", "or", "&"})
_REACH = 48


@cache
def _endings() -> frozenset[str]:
    """How what stands before a name that kin tell of ends: most names have none by a glance."""
    return frozenset(word[-2:] for word in (*_SEXES, "named", "called", "law"))


@cache
def _ends() -> frozenset[str]:
    """The signs that may stand right before a name that kin stands before."""
    return frozenset(' \t:("“')


class Kin(NamedTuple):
    """Kin before a name: F, M or "" for the sex, and whether a last name never stands there."""

    sex: str
    close: bool

    def __repr__(self) -> str:
        return "Kin()"


def before(text: str, start: int) -> Kin | None:
    """The kin that stands right before a place of a note, if any does."""
    if text[start - 1 : start] not in _ends():
        return None
    found = _BEFORE.search(text, max(0, start - _REACH), start)
    if found is None:
        return None
    kin = found["kin"].lower()
    return Kin(_SEXES[kin], kin in _NEVER_LAST or found["whose"] is not None)


def makes_first(kin: Kin, key: str) -> bool:
    """Whether a lone name behind kin is a first name."""
    everyone = lexicon.all_names()
    return kin.close or key not in everyone.last or key in everyone.first


class Told(NamedTuple):
    """The sex that kin beside a name tell, and whether they speak of that name for sure.

    "Per husband, Mary fell" and a word at the end of the line above do not: they count where nothing else tells.
    """

    sex: str
    sure: bool

    def __repr__(self) -> str:
        return "Told()"


def is_kin(word: str) -> bool:
    """Whether a word in small letters is one of kin."""
    return word in _SEXES


def tells(text: str, start: int, end: int, alone: bool = True) -> Told | None:
    """What kin right before a name, or behind it in brackets or between commas, tell of its sex.

    Args:
        start, end: where the name stands in the note, without what of kin may be inside its mark.
        alone: whether it names one person; what stands behind two speaks of the second.
    """
    told = _told_before(text, start, end)
    if (told is None or not told.sure) and alone and text[end : end + 2].lstrip(" \t")[:1] in ("(", ","):
        return _told_behind(text, end) or told
    return told


def _told_before(text: str, start: int, end: int) -> Told | None:
    if text[max(0, start - 6) : start].rstrip(' \t\r\n,:("“')[-2:].lower() not in _endings():
        return None
    found = _TELLS_BEFORE.search(text, max(0, start - _REACH), start)
    if found is None or not (found["gap"] or found["line"]) or not (sex := _SEXES[found["kin"].lower()]):
        return None
    if found["per"]:
        return Told(sex, False)
    if (found["gap"] or "").startswith(","):
        # "Her brother, Ashley Hall, drove"; of "his wife, Tom, and Mary" nobody knows.
        closed = text[end : end + 1] in (",", ".", ";", ")") and text[end + 1 : end + 6].split()[:1] != ["and"]
        return Told(sex, found["whose"] is not None and closed)
    return Told(sex, found["line"] is None or found["whose"] is not None)


def _told_behind(text: str, end: int) -> Told | None:
    found = _TELLS_BEHIND.match(text, end)
    if found is None or not (sex := _SEXES[(found["kin"] or found["apposed"]).lower()]):
        return None
    after = found["more"] or found["next"] or ""
    if after.lower() in _SEXES or after.lower() in _AND:
        return None
    return Told(sex, not (found["more"] and after[:1].isupper()))
