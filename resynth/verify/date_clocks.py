"""The checker's own look at times of day beside days: what parts the two, parts of a second, and zones."""

from __future__ import annotations

import re

#: A point between a time of day and a date: "14:02.04/24/2016".
_GLUED = re.compile(r"(?<=:\d\d)\.(?=\d{1,2}[-/])|(?<=\d)\.(?=\d\d:\d\d)")
#: A colon between a day and its time, as statistics programs and logs of servers write it: "12MAR1961:10:11:12".
_COLON = re.compile(
    r"(?:(?<=[A-Za-z]\d{4})|(?<=[A-Za-z][-/ ]\d{4})|(?<=\d{8})):(?=\d\d:\d\d)"
    r"|(?<=[A-Za-z]{3}\d\d):(?=\d\d:\d\d:\d\d)"
)
#: Parts of a second, and no day behind a time: "10:11:12.345678", "20210304101112.5"; "10:11:12.03-04-2016" is one.
_SPLIT_SECOND = re.compile(
    r"(?:(?<=\d:\d\d:\d\d)|(?<=\d{14}))[.,]\d{1,9}(?!\d|/|[-.]\d{1,2}[-/.]\d)"
)
#: A zone behind a time with seconds: "+01:00", "-0500".
_ZONE = re.compile(r"(?:(?<=\d:\d\d:\d\d)|(?<=\d{14})) ?[+-]\d\d(?::?\d\d)?(?![\d/:.-])")


def without_zone(text: str) -> str:
    """A phrase without the zone behind a time: 30-05 of ``10:15:30-05:00`` is no day."""
    return _ZONE.sub("", text)


def apart(text: str) -> str:
    """The same without parts of a second too, and with a blank between a day and its time."""
    text = without_zone(_SPLIT_SECOND.sub("", text))
    return _COLON.sub(" ", _GLUED.sub(" ", text)) if ":" in text else text
