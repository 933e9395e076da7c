"""What everybody knows: lists that were taken for dates, and days told by a word beside them.

Moved with the patient's dates, such a mention would say by how many days they all were moved. It becomes a tag.
"""

from __future__ import annotations

import re
from collections.abc import Iterable

from resynth.types import Span

#: So many characters from a date a word is said of that day.
BESIDE = 40
_THREE = re.compile(r"(\d\d?)\s?([-/.–])\s?(\d\d?)\s?\2\s?(\d\d)\Z")
#: Schedules of chemotherapy, minutes of scores and of steps; three that follow upon each other are known too.
_LISTS = frozenset(((1, 8, 15), (8, 15, 22), (1, 5, 10), (5, 10, 15), (10, 20, 30)))
_BEFORE = re.compile(
    r"(?<![A-Za-z])(?:days?|c\d{1,2} ?d|(?P<letter>[dtlcs])|ribs?|cns?|nerves?|levels?|stations?|segments?|teeth|tooth"
    r"|digits?|fingers?|toes?|rays|apgars?|units?|doses?|hib)[ (#]{0,2}\Z", re.IGNORECASE,
)
#: The last day of a month, and the lowest of the vertebrae that a letter stands for: beyond it a number is none.
_LAST = {"d": 31, "c": 7, "t": 12, "l": 5, "s": 5}
#: Dictated and typed: "D 2.9.18 T 2.10.18", "D/T 4/15/23".
_PAIRED_BEFORE = re.compile(
    r"(?:\b[a-z]{1,2} ?[/&] ?|\b[dt][:. ]{0,2}\d\d?([-/.])\d\d?\1\d\d[\s,;|]{1,3})[a-z][ (#]{0,2}\Z", re.IGNORECASE
)
_PAIRED_BEHIND = re.compile(r"[\s,;|]{1,3}[dt][:. ]{0,2}\d\d?([-/.])\d\d?\1\d\d(?!\d)", re.IGNORECASE)
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


def known_days(text: str, spans: tuple[Span, ...], dates: Iterable[Span]) -> frozenset[int]:
    """Where such lists and days begin among the dates of a note.

    What a word tells of three numbers is told of them wherever the note says them again; a letter in front tells it of
    that place alone.
    """
    found = [(span.start, text[span.start : span.end], how) for span in dates if (how := _known(text, spans, span))]
    if not found:
        return frozenset()
    everywhere = {phrase for _, phrase, how in found if how == _EVERYWHERE}
    again = (span.start for span in dates if text[span.start : span.end] in everywhere)
    return frozenset((*again, *(start for start, _, _ in found)))


_HERE, _EVERYWHERE = "here", "everywhere"


def _known(text: str, spans: tuple[Span, ...], span: Span) -> str:
    phrase = text[span.start : span.end]
    first = max(0, span.start - BESIDE)
    before, behind = text[first : span.start], text[span.end : span.end + BESIDE]
    three = _THREE.match(phrase)
    if three is not None:
        a, b, c = int(three[1]), int(three[3]), int(three[4])
        if (a, b, c) in _LISTS or (a + 1, b + 1) == (b, c) or _BEHIND.match(behind):
            return _EVERYWHERE
        word = _BEFORE.search(before) if a < b < c else None
        if word is not None and word["letter"] is None:
            return _EVERYWHERE
        if word is not None and c <= _LAST[word["letter"].lower()] and not (
            _PAIRED_BEFORE.search(before) or _PAIRED_BEHIND.match(behind)
        ):
            return _HERE
    if _ELEVENTH.match(phrase) and (_EVENT.match(behind) or before.lower().endswith(("post-", "post ", "pre-"))):
        return _EVERYWHERE
    told = (*(first + found.start() for found in _WORDS.finditer(before)),
            *(span.end + found.start() for found in _WORDS.finditer(behind)))
    return _EVERYWHERE if any(not any(one.start <= place < one.end for one in spans) for place in told) else ""
