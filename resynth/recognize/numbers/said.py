"""Numbers as they are said, digit by digit: ``MRN is seven seven four one two oh nine``, ``record number 7 7 4 1 2``.

Behind the word for a number digits apart are one, letters said before them too (``claim number w c seven one oh``);
elsewhere so many words for digits in a row are, unless they count up or down, as a patient does who is examined.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache
from itertools import pairwise

from resynth.recognize.note import Note, anchored
from resynth.recognize.numbers import shapes
from resynth.recognize.numbers.id_forms import GAP
from resynth.recognize.words import regex
from resynth.types import Span

_DIGITS = {word: digit for digit, words in enumerate((
    "zero oh o nought", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine",
)) for word in words.split()}
_WORD = r"(?:double |triple )?(?:zero|oh|o|nought|one|two|three|four|five|six|seven|eight|nine)"
_APART = r"(?:, ?| ?[-.] ?| )"
_ENDS = r"(?![\w-])"
_BEHIND_CUE = regex(
    rf"{GAP}(?P<it>(?i:(?:[a-z] ){{0,4}}{_WORD}(?:{_APART}{_WORD}){{3,15}}){_ENDS}"
    r"|\d(?P<apart>, ?| ?- ?| )\d(?:(?P=apart)\d){3,14}(?!\w|[./:%]\d|,? ?\d)"
    r"|\d(?: \d){3}(?!\w|[./:%]\d|,? ?\d))"
)
#: Behind a cue a number of several digits, or a word that is none of these: what most cues have.
_UNSAID = regex(
    rf"[ \t:#]{{0,8}}(?:\d\d|(?!(?:{_WORD}|no|nos|num|number|numbers|nr|id|is|was|are|as|[a-z])\b)[a-z])",
    re.IGNORECASE,
)
_ALONE = regex(rf"{_WORD}(?:{_APART}{_WORD}){{5,15}}{_ENDS}", re.IGNORECASE)
_DIGIT = regex(r"[a-z]+|\d")
#: Some words for digits, and groups of digits before and behind them.
_SOME = regex(rf"{_WORD}(?:{_APART}{_WORD}){{2,8}}(?![\w])", re.IGNORECASE)
_GROUPS_BEFORE = regex(r"(?<![\w.$/-])(?:\d{3}[-. ]{1,2}){1,2}\Z")
_GROUPS_BEHIND = regex(r"(?:,? |[-.])\d{3,4}(?:(?:, |[-. ])\d{4})?(?![\w%]|[./:-]\d)")
#: A telephone without and with its area.
_TELEPHONES = (7, 10)


@cache
def _anchors() -> int:
    return anchored(dict.fromkeys(sorted(word for word in _DIGITS if len(word) > 1), True))


def behind(text: str, at: int) -> tuple[int, int] | None:
    """Where the digits of a number stand one by one behind its word, if they do."""
    found = None if _UNSAID.match(text, at) else _BEHIND_CUE.match(text, at)
    return found.span("it") if found and not _counts(found["it"]) else None


def spans(note: Note) -> Iterator[Span]:
    """Numbers in words for digits, wherever they stand."""
    starts = sorted(note.starts[number] for word, _ in note.hits(_anchors()) for number in note.here[word])
    past = 0
    for start in starts:
        if start < past:
            continue
        if mixed := _mixed(note.text, start):
            past = mixed[1]
            yield Span(*mixed, "PHONE", "PHONE", "unknown", "ids:said digit by digit", 0.8)
            continue
        if (found := _ALONE.match(note.text, start)) is None:
            continue
        past = found.end()
        if not _counts(found[0]):
            kind = "PHONE" if len(_digits(found[0])) in _TELEPHONES else "IDNUM"
            yield Span(*found.span(), kind, kind, "unknown", "ids:said digit by digit", 0.8)


def _mixed(text: str, start: int) -> tuple[int, int] | None:
    """A telephone of words and of digits: ``918 five five five 0144``, ``555 oh one two two``."""
    found = _SOME.match(text, start)
    if found is None:
        return None
    before, behind = _GROUPS_BEFORE.search(text, max(0, start - 12), start), _GROUPS_BEHIND.match(text, found.end())
    if before is None and behind is None:
        return None
    first, last = before.start() if before else start, behind.end() if behind else found.end()
    figures = [int(one) for part in (before, found, behind) if part for one in _figures(part[0])]
    told = len(figures) in _TELEPHONES and figures[0] > 1 and not rise(figures)
    return (first, last) if told and not shapes.unit_behind(text, last) else None


def _figures(said: str) -> list[str]:
    """The digits of groups and of words, each by itself; those of a double one twice."""
    figures: list[str] = []
    times = 1
    for one in _DIGIT.findall(said.lower()):
        if one in ("double", "triple"):
            times = 2 if one == "double" else 3
        elif one.isdecimal() or one in _DIGITS:
            figures += [one if one.isdecimal() else str(_DIGITS[one])] * times
            times = 1
    return figures


def _digits(said: str) -> list[int]:
    return [int(one) if one.isdecimal() else _DIGITS[one] for one in _DIGIT.findall(said.lower())
            if one.isdecimal() or one in _DIGITS]


def _counts(said: str) -> bool:
    """Whether digits go up or down by one most of the way."""
    return rise(_digits(said))


def rise(figures: list[int]) -> bool:
    """Whether figures go up or down by one most of the way."""
    steps = [other - one for one, other in pairwise(figures)]
    return max(steps.count(1), steps.count(-1)) > len(steps) // 2
