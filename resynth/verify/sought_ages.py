"""Ages over 89 where nobody marked them: what is written as an age, "93-year-old", "93 y/o", "aged 93", "93M with"."""

from __future__ import annotations

import re
from collections.abc import Iterator

#: A number that may be an age of 90 to 129, and what may not stand before it.
_NUMBER, _YOUNGER = re.compile(r"[19]\d{1,2}(?!\d)"), re.compile(r"\d{2,3}(?!\d)")
_GOES_ON = re.compile(r"[\w.,/:+<>=$%-]\Z")
_OLDEST = 129
#: What makes an age of a number, behind it and before it; what makes something else of one behind "age".
_OLD = re.compile(
    r"[ \t\u2010-\u2015-]{0,2}\n?(?:years?|yrs?|y)[ \t./\u2010-\u2015-]{0,2}\n?(?:old|o(?:\.?[ \t]?[mf])?)(?![^\W\d_])"
    r"|[ \t]years?[ \t]of[ \t]age(?![^\W\d_])|yrs?(?![^\W\d_])|(?:st|nd|rd|th)[ \t](?:birth|b-?)day(?![^\W\d_])"
    r"|[ \t]?[MF][ \t]+(?:w/|p/w|s/p|c/o|with|who|present(?:s|ed|ing)|admitted|h/o|hx)(?![^\W\d_])", re.IGNORECASE,
)
#: Before a number and an F these tell how warm somebody is.
_WARM = re.compile(
    r"(?<![^\W_])(?:t|tm|tmax|temp(?:erature)?|core|fever)[ \t.:=]*(?:of|was|is|to)?[ \t]*\Z", re.IGNORECASE)
_AGE = re.compile(
    r"(?<![^\W_])(?:aged?|ages|turn(?:s|ed|ing)?|age[ \t](?:of|is|was))[ \t]?[:=]?[ \t]*\Z", re.IGNORECASE)
_ELSE = re.compile(
    r"\+|[.,/-]?\d|%|[ \t]?(?:-|to)[ \t]?\d|[ \t-]?(?:m|mos?|months?|w|wks?|weeks?|d|days?|h|hrs?|hours?|min(?:ute)?s?)"
    r"(?![^\W\d_])|[ \t]?(?:and|or)[ \t](?:over|above|older|up|more|greater)|[ \t]?(?:deg|°)",
    re.IGNORECASE,
)
_IN_WORDS = re.compile(
    r"(?:ninety|(?:one[ \t-]|a[ \t-])?hundred(?:[ \t-]and)?)(?:[ \t-](?:one|two|three|four|five|six|seven|eight|nine"
    r"|ten|eleven|twelve))?[ \t-]years?[ \t-](?:old|of[ \t]age)(?![^\W\d_])", re.IGNORECASE,
)


def old_ages_in(text: str, least: int = 90) -> Iterator[tuple[int, int]]:
    """Where an age of ``least`` and more stands in a text; in words those over 89 alone."""
    for found in (_NUMBER if least >= 90 else _YOUNGER).finditer(text):
        start, end = found.span()
        if not least <= int(found[0]) <= _OLDEST or _GOES_ON.search(text, max(0, start - 1), start):
            continue
        old = _OLD.match(text, end) and not _WARM.search(text, max(0, start - 24), start)
        if old or (_AGE.search(text, max(0, start - 12), start) and not _ELSE.match(text, end)):
            yield start, end
    lowered = text.lower()
    for found in _IN_WORDS.finditer(text) if "ninety" in lowered or "hundred" in lowered else ():
        if not text[max(0, found.start() - 1) : found.start()].isalnum():
            yield found.span()
