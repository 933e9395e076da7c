"""Two names of one person beside each other, of words that alone are none: "GRACE YOUNG", "White, Robert" (M3).

Of the chart's own people in any case of letters, and of everybody of the corpus where both are written like names.
"""

from __future__ import annotations

import re
from collections.abc import Set
from itertools import pairwise

from resynth.verify.promises.look import Look
from resynth.verify.words import WORD, canon

#: Between the names of one person: in prose, in a message (HL7, X12), a login, for machines (``BAY<<TANSY``); and where
#: both have a capital, between quotes, in lists and behind the field of the other name.
_BETWEEN = re.compile(r",?\s{0,3}|[-–]|[\^*|<._]{1,3}")
_FIELDS = re.compile(
    r"[\"'”]?\s?[,;/|(]\s?[\"'“]?"
    r"|[\"',;|\s]{0,6}(?:first|last|given|family|middle|sur|fore)[ _]?(?:name)?[\"']?\s?[:=][\s\"'\[]{0,4}",
    re.IGNORECASE,
)
#: "Robert J. White", "White, Robert", "WHITE^ROBERT", and the fields of a form.
_INITIAL = re.compile(r"[ \t][A-Z]\.?[ \t]")
#: A word that is written like a name.
_CAPITAL = re.compile(r"[^\W\d_a-z](?<![^\W\d_].)[^\W\d_]+")


def own_names(look: Look) -> None:
    """Names of the chart, in any case and both words of English: "BILL RICE", "rice, bill"."""
    if not (names := look.sought.whole_among(look.words)):
        return
    for gap in look.gaps():
        for one, other in pairwise(found for found in WORD.finditer(gap.text) if canon(found[0]) in names):
            between = gap.text[one.end() : other.start()]
            apart = _BETWEEN.fullmatch(between) or (
                one[0][0].isupper() and other[0][0].isupper() and _FIELDS.fullmatch(between)
            )
            if apart and look.sought.one_person(canon(one[0]), canon(other[0])):
                for found in (one, other):
                    if not look.taken(gap, *found.span()):
                        look.hit(gap, *found.span(), "NAME")


def anybodys_names(look: Look) -> None:
    """First and last name of one mention anywhere in the corpus, both capitalised, where the last name is a word."""
    lasts, firsts = look.words & look.facts.guarded_last, look.words & look.facts.first
    if not (lasts and firsts):
        return
    names = lasts | firsts
    for gap in look.gaps():
        for one, other in pairwise(found for found in _CAPITAL.finditer(gap.text) if canon(found[0]) in names):
            a, b = canon(one[0]), canon(other[0])
            if not (_is_whole(look, a, b, firsts, lasts) or _is_whole(look, b, a, firsts, lasts)):
                continue
            between = gap.text[one.end() : other.start()]
            if _BETWEEN.fullmatch(between) or _FIELDS.fullmatch(between) or _INITIAL.fullmatch(between):
                for found in (one, other):
                    if not look.taken(gap, *found.span()):
                        look.hit(gap, *found.span(), "NAME")


def _is_whole(look: Look, first: str, last: str, firsts: Set[str], lasts: Set[str]) -> bool:
    return first in firsts and last in lasts and look.facts.prints.has("full", f"{first} {last}")
