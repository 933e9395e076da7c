"""What everybody knows: lists that were taken for dates, and days told by a word beside them.

Moved with the patient's dates, such a mention would say by how many days they all were moved. It becomes a tag.
"""

from __future__ import annotations

import re

from resynth.types import Span

#: So many characters from a date a word is said of that day.
BESIDE = 40
_THREE = re.compile(r"(\d\d?)\s?([-/.–])\s?(\d\d?)\s?\2\s?(\d\d)\Z")
#: Schedules of chemotherapy, minutes of scores and of steps; three that follow upon each other are known too.
_LISTS = frozenset(((1, 8, 15), (8, 15, 22), (1, 5, 10), (5, 10, 15), (10, 20, 30)))
_BEFORE = re.compile(
    r"(?<![A-Za-z])(?:days?|c\d{1,2} ?d|d|ribs?|cns?|nerves?|levels?|[tlcs]|stations?|segments?|teeth|tooth|digits?"
    r"|fingers?|toes?|rays|apgars?|units?|doses?|hib)[ (#]{0,2}\Z", re.IGNORECASE,
)
_BEHIND = re.compile(
    r"\s?(?:mins?|minutes?|o['’]?\s?clock|t\.?i\.?d|m[cl]?g|mcg|units?|q\s?\d{1,2}"
    r"|of (?:each |every |a )?(?:\d|cycle))", re.IGNORECASE,
)
_WORDS = re.compile(
    r"leap[- ](?:year|day|ling)|leapling|d-day|solstice|equinox|eclipse|inaugurat|\bdst\b|daylight[- ]saving"
    r"|clocks (?:ch|w|f|s)|pearl harbor|moon landing|9/11|nine[- ]eleven|world trade|\bwtc\b|ground zero|first day of",
    re.IGNORECASE,
)
_ELEVENTH = re.compile(r"0?9[-/]11(?!\d)|sept?(?:ember|\.)? 11(?!\d)|11 sept", re.IGNORECASE)
_EVENT = re.compile(
    r"\W{0,2}(?:surviv|attack|victim|(?:first )?respond|vet|terror|memorial|exposure|era\b|fund|widow|hijack)",
    re.IGNORECASE,
)


def is_known(text: str, spans: tuple[Span, ...], span: Span) -> bool:
    """Whether a mention of a note is such a list, or a day that a word beside it tells and nobody marked."""
    phrase = text[span.start : span.end]
    first = max(0, span.start - BESIDE)
    before, behind = text[first : span.start], text[span.end : span.end + BESIDE]
    three = _THREE.match(phrase)
    if three is not None:
        a, b, c = int(three[1]), int(three[3]), int(three[4])
        if (a, b, c) in _LISTS or (a + 1, b + 1) == (b, c):
            return True
        if (a < b < c and _BEFORE.search(before)) or _BEHIND.match(behind):
            return True
    if _ELEVENTH.match(phrase) and (_EVENT.match(behind) or before.lower().endswith(("post-", "post ", "pre-"))):
        return True
    return any(
        not any(one.start <= place < one.end for one in spans)
        for place in (*(first + found.start() for found in _WORDS.finditer(before)),
                      *(span.end + found.start() for found in _WORDS.finditer(behind)))
    )
