"""The checker's own look at which field of a note's dates comes first: what only one order can read tells it."""

from __future__ import annotations

import re
from collections.abc import Iterable

_SIGNS = "/-."
#: Numbers and what parts them in a date, as far as they go.
_RUN = re.compile(r"[\d/.-]+")
#: Numbers of a whole day that stand apart: "14. 3. 2019", "3 / 4 / 2019".
_APART = re.compile(r"(?<![\d/.-])(\d\d?)(\.| /) (\d\d?)\2 (\d{4})(?![\d/.-])")


def order_in(dates: Iterable[str], usual: str) -> str:
    """``mdy`` or ``dmy``: what every telling date of a note agrees on, else the policy's."""
    told = {way for phrase in dates for way in _ways(phrase)}
    return usual if len(told) != 1 else next(iter(told))


def together(phrase: str) -> str:
    """A phrase with the numbers of its days together that stand apart."""
    return _APART.sub(lambda day: day[2].strip().join((day[1], day[3], day[4])), phrase)


def _ways(phrase: str) -> Iterable[str]:
    """What the first run of numbers in a phrase tells that is a date of three parts with one sign between them."""
    for run in _RUN.finditer(phrase := together(phrase)):
        # "'18.03.11" begins with its year.
        if phrase[run.start() - 1 : run.start()] in ("'", "’"):
            continue
        for sign in _SIGNS:
            parts = run[0].rstrip(_SIGNS).split(sign)
            if len(parts) != 3 or not all(part.isdecimal() for part in parts):
                continue
            a, b, year = parts
            if len(a) < 3 and len(b) < 3 and len(year) in (2, 4):
                if 12 < int(a) < 32 and 0 < int(b) < 13:
                    return ("dmy",)
                if 12 < int(b) < 32 and 0 < int(a) < 13:
                    return ("mdy",)
                return ()
    return ()
