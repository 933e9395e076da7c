"""What kept institutions that lost a replaced name were called in short: ``VKG`` of ``Vodnikov Kidney Group``."""

from __future__ import annotations

import re

from resynth import lexicon
from resynth.verify.notes import ChartView
from resynth.verify.number_forms import is_tag

_WORD = re.compile(r"[^\W\d_]+(?:['’][^\W\d_]+)*")
#: Capitals in a row, with points or without, and what makes several of them.
_CAPITALS = re.compile(r"(?<![^\W_])[A-Z](?:\.[ ]?[A-Z])+\.?(?![^\W_])|(?<![^\W_])[A-Z]{2,}(?=s?(?![^\W_]))")
#: Such an abbreviation in brackets, right behind its name.
_BEHIND = re.compile(r"[ \t]?[(\[][ \t]?([A-Z](?:\.?[ ]?[A-Z])+)\.?[ \t]?[)\]]")
_SMALL, _FEWEST = "small", 2
_newest: list[tuple[ChartView, frozenset[str]]] = []


def shorts_of(chart: ChartView) -> frozenset[str]:
    """The initials of the institutions of a chart that the policy keeps and that became something else all the same."""
    if not _newest or _newest[0][0] is not chart:
        _newest[:] = [(chart, frozenset(
            letters for note in chart.notes for mention in note.by_class.get("INSTITUTION", ())
            if not mention[7] and mention[1] != mention[2] and not is_tag(mention[2]) for letters in _ways(mention[1])
        ))]
    return _newest[0][1]


def _ways(name: str) -> set[str]:
    """The initials of all words of a name before a bracket, and without the small ones, in capitals."""
    words = _WORD.findall(name.partition("(")[0] or name)
    known = lexicon.institution_words()
    large = [word for word in words if known.get(lexicon.fold(word)) != _SMALL]
    ways = {"".join(word[0] for word in way).upper() for way in (words, large)}
    return {letters for letters in ways if len(letters) >= _FEWEST and letters.isascii()}


def followed(original: str, surrogate: str, shorts: frozenset[str]) -> bool:
    """Whether nothing in a mark became something else but the letters of abbreviations."""
    if len(original) != len(surrogate) or not shorts:
        return False
    places = {at for start, end in _places(original, shorts) for at in range(start, end)}
    return all(old == new or at in places for at, (old, new) in enumerate(zip(original, surrogate, strict=True)))


def stays(original: str, surrogate: str, shorts: frozenset[str]) -> bool:
    """Whether an abbreviation of an original stands in what it became."""
    said = [surrogate[start:end] for start, end in _places(surrogate, shorts)]
    return any(original[start:end] in said for start, end in _places(original, shorts))


def stands_behind(text: str, shorts: frozenset[str]) -> bool:
    """Whether a text begins with such an abbreviation in brackets."""
    found = _BEHIND.match(text)
    return found is not None and _letters(found[1]) in shorts


def _places(text: str, shorts: frozenset[str]) -> list[tuple[int, int]]:
    return [found.span() for found in _CAPITALS.finditer(text) if _letters(found[0]) in shorts]


def _letters(written: str) -> str:
    return "".join(filter(str.isalpha, written))
