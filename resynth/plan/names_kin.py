"""Kin before a name: "wife Jolanta", "her husband, Babatunde Clarke", "Grandma Voula".

What stands behind kin is a first name, of a sex that most kin tell.
"""

from __future__ import annotations

import re
from functools import cache
from typing import NamedTuple

from resynth import lexicon

#: Kin who are called by first names, and what sex each is of.
_CLOSE = {
    "F": "wife daughter mom mommy mum girlfriend gf fiancee niece granddaughter stepdaughter stepmom",
    "M": "husband son dad daddy brother boyfriend bf fiance nephew grandson stepson stepdad",
    "": "spouse partner twin sibling stepchild grandchild",
}
#: Kin of whom some are called by their last names ("Grandma Kowalski"), and words for others too ("Sister Kowalski").
_LOOSE = {
    "F": "mother sister aunt auntie grandma grandmother granny nana stepmother stepsister",
    "M": "father uncle grandpa grandfather stepfather stepbrother papa",
    "": "cousin child baby",
}
_SEXES = {word: sex for table in (_CLOSE, _LOOSE) for sex, line in table.items() for word in line.split()}
_NEVER_LAST = frozenset(word for line in _CLOSE.values() for word in line.split())
_BEFORE = re.compile(
    r"(?P<whose>(?:(?<!\w)(?:his|her|my|their|our)|\w['’]s)[ \t]{1,2})?"
    rf"(?<!\w)(?P<kin>{'|'.join(sorted(_SEXES, key=len)[::-1])})"
    r"(?:[ \t](?:is[ \t])?(?:named|called))?(?:,[ \t]|:[ \t]?|[ \t]?[(\"“]|[ \t])[ \t]?\Z", re.IGNORECASE,
)
_REACH = 40


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
