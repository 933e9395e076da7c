"""Ends of numbers of a chart, and numbers too short to be looked for alone (M3): what stands before them tells them.

``SSN ending in 7731``, ``xxx-xx-7731``, ``MRN last four 2913``, ``K7731`` as veterans are called, ``pager 4471``,
``OH 45220``; and where a mask takes the place of their rest (``912-34-XXXX``, ``4829****``). A number that is told like
this and is the end of another one, or this very number by chance, is rare.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from typing import NamedTuple

from resynth.verify.number_forms import digit_runs
from resynth.verify.place_forms import state_code

#: Fewest digits of a short number and of an end, and most of both.
_FEWEST, _LAST, _MOST = 3, 4, 6
#: Digits of a ZIP code.
_CODE = 5
_DIGITS = re.compile(r"(?<!\d)\d{3,6}(?!\d)")
#: How far before an end it is told to be one.
_BEFORE = 48
_TOLD = re.compile(
    r"(?:(?<![^\W_])(?:(?:last|final)[ \t-]?(?:four|five|six|few|[456]|digits?|numbers?)|ends?|ending|l4)"
    r"(?![^\W_])[^\d\n]{0,32}|[xX*#\u2022\u25cf\u2588_]{2}[-. \t]?|(?<!\.)(?:\.{3}|\u2026)[ \t]?)\Z", re.IGNORECASE,
)
#: The beginning of a number, of which a mask hides the rest; the fewest digits that it has, and that are hidden.
_MASKED = re.compile(r"(?<![\w.])(?P<head>\d(?:[-. ()]{0,2}\d){3,11})[-. ]?[xX*#\u2022\u25cf\u2588_]{2,}(?!\w)")
#: How such a mask begins, in a twentieth of the time: a pattern that begins with a set of its own is found fast.
_MASK = re.compile(r"[xX*#\u2022\u25cf\u2588_](?:(?<=\d.)|(?<=\d[-. ].))[xX*#\u2022\u25cf\u2588_]")
_HEAD, _HIDDEN = 4, 2
_SOCIAL = re.compile(
    r"(?<![^\W_])(?:ssn?|s\.s\.n?|ss[ \t]?\#|soc(?:ial)?(?:\.?[ \t]?sec(?:urity)?)?)(?![^\W_])[^\d\n]{0,24}\Z",
    re.IGNORECASE,
)
#: What may be a year or an hour is no end of a number by itself.
_YEAR_OR_HOUR = re.compile(r"(?:19|20)\d\d|(?:[01]\d|2[0-3])[0-5]\d|\d\d?00")
#: Beside four digits these make a measure, a part of another number, or a house of them.
_APART_BEFORE = re.compile(r"[\w.,/:+<>=$-]\Z")
_APART_BEHIND = re.compile(r"[.,/:-]?\d|[%\w]|[ \t]?(?:m[lg]|cc|mcg|units?|cal)\b", re.IGNORECASE)
_LETTER = re.compile(r"(?<![^\W_])([^\W\d_])-?\Z")
_DIALLED = re.compile(
    r"(?<![^\W_])(?:ext(?:ension|n)?|x|pager|pgr|beeper|bleep|page|paged|pg|bpr|cell|dial|call(?:ed)?|phone|tel|ph)"
    r"(?:[ \t]+(?:is|at|on|to|number|no|me|him|her|us)){0,2}[ \t.:#(-]{0,3}\Z", re.IGNORECASE,
)
_CALLED = re.compile(
    r"(?<![^\W_])(?:mrn?|ids?|no|num(?:ber)?|nr|acct|account|badge|case|file|chart|visit|accession|serial|lic(?:ense)?"
    r"|policy|member|record|emp(?:loyee)?)(?:[ \t]+(?:is|no|number|id))?[ \t.:#]{0,3}\Z|\#[ \t]?\Z", re.IGNORECASE,
)
_LIVES = re.compile(
    r"(?<![^\W_])(?:house|home|door|address|li(?:ves|ved|ving)|resid(?:es|ed|ing|ence)|stay(?:s|ed|ing)|number|no)"
    r"(?:[ \t]+(?:is|was|at|no|number|nr))*[ \t.:#]{1,3}\Z", re.IGNORECASE,
)
_LEADS = {"PHONE": _DIALLED, "IDNUM": _CALLED, "STREET": _LIVES}
_ZIP = re.compile(r"(?<![\w.,-])(\d{5})(?:-?(\d{4}))?(?![\w-]|\.\d)")
_GLUED_ZIP = re.compile(r"(?<![^\W_])(?:(?P<state>[A-Z]{2})|(?i:zip))(?P<code>\d{5})(?!\w)")
_STATE, _ZIP_WORD = re.compile(r"(?<![^\W_])([A-Z]{2}|[A-Z][a-z]+(?: [A-Z][a-z]+)?),?[ \t]+\Z"), re.compile(
    r"(?<![^\W_])(?:zip|postal)(?:[ \t-]?code)?(?:[ \t]+is)?[ \t:#=]*\Z", re.IGNORECASE)


class SoughtEnds(NamedTuple):
    """What is looked for.

    Attributes:
        ends: the ends of the numbers of a chart, and the class of each; ``social``: those of social security numbers.
        short: numbers of three to six digits that are dialled or a house has, of four that something is called by, and
            their class.
        zips: ZIP codes.
        letters: with which last names begin.
        heads: the beginnings of the numbers of a chart, and the class of each.
    """

    ends: dict[str, str]
    social: frozenset[str]
    short: dict[str, str]
    zips: frozenset[str]
    letters: frozenset[str]
    heads: dict[str, str]

    def __repr__(self) -> str:
        return f"SoughtEnds({len(self.ends)})"

    def may_stand(self, text: str) -> bool:
        """Whether any of these may stand in a text; cheap."""
        runs = set(digit_runs(text))
        alone = runs.isdisjoint(self.ends) and runs.isdisjoint(self.social) and runs.isdisjoint(self.short)
        return not alone or any(run[:_CODE] in self.zips for run in runs) or (
            bool(self.heads) and _MASK.search(text) is not None)


def sought_ends(
    numbers: Iterable[tuple[str, str]], short: Iterable[tuple[str, str]], zips: Iterable[str], lasts: Iterable[str]
) -> SoughtEnds:
    """What is looked for.

    Args:
        numbers: digits and class of each number that is replaced, longer than its ends.
        short: digits and class of those that are too short to have ends.
        zips: ZIP codes as they are marked.
    """
    ends: dict[str, str] = {}
    heads: dict[str, str] = {}
    social: set[str] = set()
    for digits, cls in sorted(set(numbers)):
        for size in range(_LAST, min(_MOST, len(digits) - 1) + 1):
            ends.setdefault(digits[-size:], cls)
        for size in range(_HEAD, len(digits) - _HIDDEN + 1):
            heads.setdefault(digits[:size], cls)
        if cls == "SSN":
            social.add(digits[-_LAST:])
    least = {"PHONE": _FEWEST, "IDNUM": _LAST, "STREET": _FEWEST}
    told = {digits: cls for digits, cls in sorted(set(short)) if least[cls] <= len(digits) <= _MOST}
    codes = frozenset(found[1] for one in zips if (found := _ZIP.fullmatch(one.strip())))
    return SoughtEnds(ends, frozenset(social), told, codes, frozenset(last[0] for last in lasts if last),
                      heads)


def ends_in(text: str, wanted: SoughtEnds, alone: bool = True) -> Iterator[tuple[int, int, str]]:
    """(start, end, class) of every one that stands in a text.

    Args:
        alone: four digits may be the end of a social security number though nothing tells it.
    """
    for found in _DIGITS.finditer(text):
        digits, (start, end) = found[0], found.span()
        cls = wanted.ends.get(digits)
        if cls is not None and _TOLD.search(text, max(0, start - _BEFORE), start):
            yield start, end, cls
        elif digits in wanted.social and (
            _SOCIAL.search(text, max(0, start - _BEFORE), start) or (alone and _alone(text, start, end, wanted.letters))
        ):
            yield start, end, "SSN"
        elif (short := wanted.short.get(digits)) is not None and (
            _LEADS[short]
        ).search(text, max(0, start - _BEFORE), start):
            yield start, end, short
    for found in _MASKED.finditer(text) if wanted.heads else ():
        head = "".join(filter(str.isdigit, found["head"])).lstrip("0")
        if (masked := wanted.heads.get(head)) is not None:
            yield *found.span("head"), masked
    for found in _ZIP.finditer(text) if wanted.zips else ():
        if found[1] in wanted.zips and (found[2] or _is_zip(text, found.start())):
            yield *found.span(), "ZIP"
    for found in _GLUED_ZIP.finditer(text) if wanted.zips else ():
        if found["code"] in wanted.zips and (found["state"] is None or state_code(found["state"])):
            yield *found.span("code"), "ZIP"


def _alone(text: str, start: int, end: int, letters: frozenset[str]) -> bool:
    """Whether four digits stand for themselves, or behind the letter of a last name: "K7731"."""
    if _APART_BEHIND.match(text, end) or _YEAR_OR_HOUR.fullmatch(text, start, end):
        return False
    letter = _LETTER.search(text, max(0, start - 3), start)
    if letter is not None:
        return letter[1].lower() in letters
    return _APART_BEFORE.search(text, max(0, start - 1), start) is None


def _is_zip(text: str, start: int) -> bool:
    state = _STATE.search(text, max(0, start - 24), start)
    if state is not None and any(state_code(name) for name in (state[1], state[1].rpartition(" ")[2])):
        return True
    return _ZIP_WORD.search(text, max(0, start - 24), start) is not None
