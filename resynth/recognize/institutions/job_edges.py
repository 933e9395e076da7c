"""What stands at the edge of an occupation and is no part of it, and of a house or firm what leads to it.

``retd railroad engineer``, ``part time line cook``, ``navy corpsman 6 yrs``; ``Drives for Swift Freight``.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from resynth.recognize.institutions import occupations
from resynth.recognize.words import regex, word_set
from resynth.types import Span

#: What is told of somebody before what they are: how long, how much of the day, whether still; their sex and hand.
_BEFORE = regex(
    r"(?:(?:retd|ret|ex|former(?:ly)?|prev(?:ious(?:ly)?)?|earlier|currently|presently|unemployed|occup(?:ation)?|occ"
    r"|job|part[- ]?time|full[- ]?time|per diem|helmeted|nonbinary|div|wid|sep|[rl]hd|[rl]h[mfw]?|[mf]|yo)\.?[ ]+)+"
    r"(?=[^\W\d_]{3,})",
    re.IGNORECASE,
)
#: A count, a conjunction or the heading of the next line behind it.
_BEHIND = regex(r"(?:[ ]+(?:and|or|&|for|at|in|from|x|\d{1,2})|\n[A-Z][a-z]+(?: [A-Za-z]+)?)+\Z")
#: So near behind it the colon of a heading stands.
_HEADED = 24
#: A day behind a house, and what somebody did before it: ``Bright Start Mon``, ``OWNS GRIMALDI & SONS``.
_DAY = regex(
    r"[ ]+(?:Mon|Tues?|Wed|Thu(?:rs)?|Fri|Sat|Sun|(?:Mon|Tues|Wednes|Thurs|Fri|Satur|Sun)day|MON|TUE|WED|THU|FRI|SAT"
    r"|SUN|yest|REVIEWED|reviewed|yesterday|today|tomorrow|till?|until)\Z"
)
_VERBS = word_set(
    "drive drives drove driving work works worked working ride rides rode fly flies flew haul hauls hauled clean "
    "cleans cleaned cook cooks cooked play plays played coach coaches coached volunteer volunteers volunteered emt "
    "catcher boarder student"
)
_FOR = regex(r"(?P<all>(?:[A-Za-z]+ ){0,2}(?P<last>[A-Za-z]+) (?:for|FOR|at|AT) )(?=[A-Z])")
_OWNS = regex(r"(?i:owns|ran|runs|manages|managed|attends|attended|joined) (?=[A-Z])")


def bare(text: str, span: Span) -> Iterator[Span]:
    """An occupation without what is told around it."""
    start, end = span.start, span.end
    if found := _BEFORE.match(text, start, end):
        start = found.end()
    if (found := _BEHIND.search(text, start, end)) and ("\n" not in found[0] or ":" in text[end : end + _HEADED]):
        end = found.start()
    yield span if (start, end) == span[:2] else span._replace(start=start, end=end)


def led(text: str, start: int, end: int) -> int:
    """Where a house's or a firm's name begins, behind who works for it or owns it."""
    if found := _FOR.match(text, start, end):
        last = found["last"].lower()
        if last in _VERBS or last in occupations.heads():
            start = found.end("all")
    if found := _OWNS.match(text, start, end):
        start = found.end()
    return start


#: A sentence behind a name in which the heading of the next begins: ``Prairie Family Med. Pharmacy:``
_NEXT = regex(r"\. [A-Z][a-z]+\Z")


#: A house and the street that it is on: both identify.
ON_STREET = regex(
    r"(?P<house>[^\n]{3,40}?) on (?P<street>(?:[NSEW]\.? )?[A-Z][A-Za-z]+(?: [A-Z][A-Za-z]+)? "
    r"(?:Street|St|Avenue|Ave|Blvd|Boulevard|Road|Rd|Highway|Hwy|Lane|Ln|Drive|Dr|Parkway|Pkwy|Turnpike))\Z"
)


def closed(text: str, start: int, end: int) -> int:
    """Where the name of a house or a firm ends, before a day or the next heading."""
    found = _DAY.search(text, start, end) or (_NEXT.search(text, start, end) if text[end : end + 1] == ":" else None)
    return found.start() if found else end
