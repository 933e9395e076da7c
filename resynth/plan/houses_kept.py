"""Abbreviations of kept institutions that were given a surrogate's name: ``Vodnikov Kidney Group (VKG)``.

A policy that keeps institutions replaces one that holds a replaced name; what it is called in short in the same chart
would keep the first letter of that name, so it follows.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator

from resynth import lexicon
from resynth.keys import Draw, Key
from resynth.plan.family import Choice, Choices, SpannedChart
from resynth.plan.names_mentions import other_letter
from resynth.types import Span

#: The rule of a kept institution that is given the name of a surrogate.
RULE = "institutions.name.v1"
_WORD = re.compile(r"[^\W\d_]+(?:['’][^\W\d_]+)*")
#: Capitals in a row, each with a point behind it or none.
_SHORT = re.compile(r"(?<![^\W_])[A-Z](?:\.[ ]?[A-Z])+\.?(?![^\W_])|(?<![^\W_])[A-Z]{2,}(?=s?(?![^\W_]))")
_SMALL, _FEWEST = "small", 2
#: An abbreviation, and what it becomes.
Short = tuple[str, str]


def shortened(
    chart: SpannedChart, mentions: Iterable[tuple[int, int, Span, str]], choices: Choices, key: Key
) -> Choices:
    """What the abbreviations of replaced institutions become, wherever a mark of an institution has one.

    Args:
        mentions: the institutions of the chart that are kept: note, number, span and text.
        choices: what was chosen; of the mentions those that hold a replaced name.
    """
    mentions = list(mentions)
    known: dict[str, str] = {}
    for d, s, _, text in mentions:
        choice = choices.get((d, s))
        if choice is not None and choice.rung != "tag" and choice.text is not None:
            for old, new in _shorts(text, choice.text, key, chart.mark):
                known.setdefault(old, new)
    made: Choices = {}
    for d, s, _, text in mentions if known else ():
        choice = choices.get((d, s))
        if choice is not None and (choice.text is None or choice.rung == "tag"):
            continue
        said = text if choice is None else choice.text or ""
        new = _SHORT.sub(lambda found: _as(found[0], known), said)
        if new != said:
            made[d, s] = Choice(new, RULE, "all" if choice is None else choice.rung)
    return made


def _as(written: str, known: dict[str, str]) -> str:
    """An abbreviation as it is written, with other letters where it is known."""
    new = iter(known.get("".join(filter(str.isalpha, written)), ""))
    return "".join(next(new, one) if one.isalpha() else one for one in written)


def _shorts(old: str, new: str, key: Key, mark: str) -> Iterator[Short]:
    """The ways in which an institution is called in short, of all its words or without the small ones."""
    words, given = _WORD.findall(old), _WORD.findall(new)
    # What stands behind an opening bracket is no part of the name that it is short for.
    if (at := old.find("(")) > 0:
        count = len(_WORD.findall(old[:at]))
        words, given = words[:count], given[: count + len(given) - len(words)]
    if len(words) != len(given):
        return
    pairs = list(zip(words, given, strict=True))
    large = [pair for pair in pairs if lexicon.institution_words().get(lexicon.fold(pair[0])) != _SMALL]
    for way in (pairs, large):
        letters = "".join(word[0].upper() for word, _ in way)
        if len(letters) < _FEWEST or not letters.isascii():
            continue
        draw = key.draw_of(("names", "house letters", mark), (letters,))
        yield letters, "".join(
            word[0].upper() if word == became else _letter(became, word, draw, key) for word, became in way
        )


def _letter(became: str, word: str, draw: Draw, key: Key) -> str:
    """The first letter of a new name; another one where that is the old one's."""
    new = became[0].upper()
    return new if new != word[0].upper() else other_letter(draw, new, key.ordered)
