"""Last names that notes have rather as words: til, max, bay, tech.

A program that finds names takes one for a name somewhere. In the notes of everybody else it is a word, unless what
stands around it names somebody (M3).
"""

from __future__ import annotations

import re

from resynth import lexicon
from resynth.verify.name_told import told_as_name
from resynth.verify.words import after_title, called_formally, word_set

#: Who is meant behind these: "per West", "d/w Max", "-- Bay", "Hall/Bay".
_TO_SOMEBODY = re.compile(
    r"(?<![^\W_])(?:per|by|d/w|s/o to|w/|paged|called|texted|notified|spoke (?:to|with)|discussed with|report to"
    r"|attending|resident|fellow|intern|surgeon|nurse|rn|md|np|pa|dr|signed)[ \t:]{1,2}\Z"
    r"|(?:--|[—–]|/e?s/)[ \t]?\Z|[a-z]/\Z",
    re.IGNORECASE,
)
#: What only somebody does at work, behind a name.
_AT_WORK = re.compile(
    r"[ \t]+(?:agrees|agreed|aware|notified|covering|to see|on call|closing|placed|removed|will|saw|came|called|asked"
    r"|told|says|said|states|stated|wants|thinks|recommends|consulted|paged|signed)\b|[ \t]+x\d{3,5}\b",
    re.IGNORECASE,
)
_WIDTH = 24
_WORD_BEFORE = re.compile(r"(?<![^\W\d_])([A-Z][A-Za-z]+)[ \t]+(?:[A-Z]\.?[ \t]+)?\Z")
_WORD_BEHIND = re.compile(r",[ \t]{0,2}([A-Z][A-Za-z]+)")
#: So many people bear a first name that tells that a last name stands beside it; those that are rather words.
_FIRST = 2000
_NO_FIRST = word_set("may april june will")


def names_somebody(text: str, start: int, end: int) -> bool:
    """Whether what stands around such a word makes a name of it."""
    if not text[start].isupper():
        return after_title(text, start)
    before = text[max(0, start - _WIDTH) : start]
    return (
        called_formally(text, start, end) or told_as_name(text, start, end) or after_title(text, start)
        or _TO_SOMEBODY.search(before) is not None or _AT_WORK.match(text, end) is not None
        or _beside_first(text, start, end)
    )


def _beside_first(text: str, start: int, end: int) -> bool:
    """Whether a first name stands before a word, or behind it and a comma: "Ann Bay", "Bay, Ann"."""
    found = _WORD_BEFORE.search(text, max(0, start - _WIDTH), start) or _WORD_BEHIND.match(text, end)
    return found is not None and found[1].lower() in lexicon.first_borne(_FIRST) and found[1].lower() not in _NO_FIRST
