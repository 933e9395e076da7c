"""The verifier's own reading of rooms that a policy keeps: whether one is a room, and of any house."""

from __future__ import annotations

import re
from functools import lru_cache

from resynth import lexicon
from resynth.policy.model import Policy

#: More figures are a telephone or a record number; three numbers in a row may be a day.
_MOST_FIGURES = 6
_DAY = re.compile(r"(?<!\d)\d{1,4}([-/.])\d{1,2}[-/.](?:\d\d){1,2}(?!\d)")
_WORDS = re.compile(r"[^\W\d_]+")
#: So long an abbreviation in capitals may be that of a unit, where nobody is called so: BICU.
_SHORT = 4


@lru_cache(maxsize=1024)
def is_room(text: str, of_any_house: bool) -> bool:
    """Whether a mark that stays holds what a room is called by: no long number, no day, no address.

    Args:
        of_any_house: and no word that may be a name, of a house or of somebody ("Ellison 10").
    """
    return not holds_number(text) and (not of_any_house or all(map(_any_house_has, _WORDS.findall(text))))


def holds_number(text: str) -> bool:
    """Whether a telephone or a record number may stand in a text, a day, or an e-mail address."""
    return "@" in text or sum(map(str.isdigit, text)) > _MOST_FIGURES or _DAY.search(text) is not None


def houses_go(policy: Policy) -> bool:
    """Whether a policy replaces the names of houses, so that no room may tell one."""
    return policy.rule("HOSPITAL").changes


def _any_house_has(word: str) -> bool:
    key = lexicon.fold(word)
    if key in lexicon.room_words():
        return True
    if len(word) < 3:
        return word.isascii()
    borne = key in lexicon.all_names().last or key in lexicon.all_first_names()
    return len(word) <= _SHORT and word.isupper() and not borne
