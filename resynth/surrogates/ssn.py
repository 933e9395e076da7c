"""Social security numbers: one literal mask, or numbers that were never issued.

Rule of the mask: Deleger et al. 2014, section 2.3: "replaced by 'xx-xxx-xxxx' pattern" (so in the paper, not 3-2-4).
Never issued: the Social Security Administration assigns no number of the areas 000, 666 and 900 to 999. The tax office
gives numbers from 900 to people all the same (ITIN: middle digits 50 to 65, 70 to 88, 90 to 92, 94 to 99; ATIN: 93;
its own, inside the office: some below 40), so the middle digits here are 40 to 49.
"""

from __future__ import annotations

import re

from resynth.surrogates import cells
from resynth.surrogates.cells import Form, Run, Value, runs_of

MASK = "xx-xxx-xxxx"
_FORM = Form((Run("", 0, 0, len(MASK), 0),), "")
#: Area from 900, middle digits from 40.
NEVER_ISSUED = "L99499999"
#: So many digits at the end are often said for the whole.
LAST = 4
#: Words that announce a number, and what stands for digits that were masked before.
_WORDS = frozenset((
    "ssn", "ss", "soc", "sec", "social", "security", "number", "no", "num", "nr", "last", "four", "digits", "ending",
    "in", "with", "x", "xx", "xxx", "xxxx", "xxxxx",
))
_LETTERS = re.compile(r"[^\W\d_]+")


def read(text: str) -> tuple[tuple[Value, ...] | None, Form]:
    """The number's digits and letters, and the one form there is; None when the mention is the mask itself."""
    if text == MASK:
        return None, _FORM
    return (Value("ssn", "".join(map(cells.cell, text)), "mask"),), _FORM


def read_number(text: str) -> tuple[tuple[Value, ...] | None, Form]:
    """The digits of a number or of a part of it ("xxx-xx-1234", "last four 1234"), group ``nine``, and the form.

    None when there are none, more than nine, or words that do not announce a number.
    """
    runs: list[Run] = []
    literal = canonical = ""
    at = 0
    for match in _LETTERS.finditer(text):
        more, found, literal = runs_of(text[at : match.start()], 0, len(canonical), literal)
        canonical += more
        runs += found
        literal += match[0]
        at = match.end()
        if match[0].lower() not in _WORDS:
            canonical = "x" * 10
    more, found, literal = runs_of(text[at:], 0, len(canonical), literal)
    canonical += more
    form = Form((*runs, *found), literal)
    if not 0 < len(canonical) < 10:
        return None, form
    return (Value("nine", canonical, NEVER_ISSUED if len(canonical) == 9 else "9" * len(canonical)),), form


def make(values: tuple[str, ...], form: Form) -> str:
    """The mask, whatever the values are."""
    return MASK


def group(value: Value) -> str:
    """All numbers share one shape."""
    return value.shape
