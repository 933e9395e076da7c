"""Three numbers that are no day: what is counted, numbered or scheduled in a list (``days 1/8/15``, ``ribs 8/9/10``).

Whoever knows the list knows the number of days by which it would be moved, and with it every date of the patient. Where
nothing but the form speaks, three numbers are a date.
"""

from __future__ import annotations

import re

from resynth.recognize.note import Note
from resynth.recognize.times import date_around
from resynth.recognize.times import date_cues as cues
from resynth.recognize.words import regex, word_set

_THREE = regex(r"(\d\d?) ?([-/.–]) ?(\d\d?) ?\2 ?(\d\d)\Z")
#: Right before a list of numbers that rise: what is numbered or scheduled. A count before it makes it a unit of that.
_LISTED = word_set(
    "days ribs rib cn cns nerves stations segments teeth tooth digits fingers toes rays metatarsals metacarpals "
    "interspaces intercostals discs disks vertebrae leads electrodes"
)
#: These too where the numbers follow upon each other; a letter of the spine is a capital, a typist's t is none.
_IN_A_ROW = word_set("T L C S levels level nerve digit toe ray segment station zones zone areas lesions positions")
#: Points of a newborn stand in any order.
_ANY_ORDER = word_set("apgar apgars")
#: Days of a cycle where how often it comes again stands behind: ``D 1/8/15 q28d``.
_SCHEDULED = word_set("day d")
_AGAIN = regex(
    r",? ?(?:q ?\.?\d{1,2} ?(?:d|w|days?|wks?|weeks?)?\b|(?:of|every|each) (?:a |each |every )?\d\d?[- ]?(?:d|w|days?)"
    r"|of (?:each |every |a |the )?(?:\d{1,2}[- ]days? )?cycles?\b)", re.IGNORECASE,
)
#: Right behind numbers: what is given or told in three at once, or how often.
_GIVEN = regex(
    r" ?(?:m[cl]?g\b|ml\b|units?\b|t\.?i\.?d\b|(?:with|before|w/|ac) meals|ac\b)", re.IGNORECASE
)
#: Right behind numbers that rise: places on a clock, times of a test, months of vaccines.
_RISEN = regex(
    r" ?(?:o['’]? ?clock|mins?\b(?! ?(?:a\b|assist|x ?\d))|minutes?\b(?! assist))"
    r"|[- ](?:hours?|hrs?|months?|mos?|weeks?|wks?) (?:intervals|apart|of age|shots|vaccines?|immunizations?)\b",
    re.IGNORECASE,
)
#: Between a word and its list.
_SIGNS = ("(", "#", ":", "at", "of")
#: Before the number of a program or a form: version 7.2.12.
_VERSIONS = word_set("version versions ver vers v firmware software release build rev revision sw fw")


def no_list(note: Note, found: re.Match[str]) -> float:
    """Whether three numbers are no list, no schedule and no units before three meals."""
    three = _THREE.match(found[0])
    if three is not None and not any(three[group][0] == "0" for group in (1, 3, 4)) and _is_list(note, found, three):
        return 0.0
    return date_around.no_meals(note, found)


def is_list(note: Note, start: int, end: int) -> bool:
    """Whether three numbers are such a list, whatever stands around them."""
    found = _THREE.fullmatch(note.text, start, end)
    return found is not None and not no_list(note, found)


def _is_list(note: Note, found: re.Match[str], three: re.Match[str]) -> bool:
    a, b, c = (int(three[group]) for group in (1, 3, 4))
    rises = a < b < c
    if _GIVEN.match(note.text, found.end()) or (rises and _RISEN.match(note.text, found.end())):
        return True
    number = cues.at(note, found.start())
    lower = note.lower
    at = number - 1
    while at > 0 and lower[at] in _SIGNS:
        at -= 1
    if at < 0 or "\n" in note.text[note.ends[at] : found.start()]:
        return False
    word, joined = lower[at], at == number - 1
    if word in _ANY_ORDER or (word in _VERSIONS and three[2] == "." and joined):
        return True
    if not rises:
        return False
    counted = at > 0 and lower[at - 1].isdecimal()
    if word in _LISTED:
        return not counted
    if (word if len(word) > 1 else note.words[at]) in _IN_A_ROW:
        return joined and not counted and (a + 1, b + 1) == (b, c)
    cycle = at > 1 and counted and lower[at - 2] in ("c", "cycle", "cycles")
    return word in _SCHEDULED and joined and (cycle or _AGAIN.match(note.text, found.end()) is not None)
