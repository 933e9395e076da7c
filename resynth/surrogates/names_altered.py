"""Names that are on no list: a list name with two letters changed."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence
from functools import lru_cache

from resynth import lexicon
from resynth.keys import Draw

_VOWELS, _CONSONANTS = "aeiou", "bcdfghjklmnprstvw"


def altered(draw: Draw, pool: Sequence[str], taken: Callable[[str], bool], *, aloud: bool = False) -> str:
    """A list name with two letters changed that is on no list and not ``taken``.

    Deleger et al. 2014: "a random name was picked and was altered by replacing two of its letters with random
    characters, so that the generated name would be different from all listed". Vowels become vowels and
    consonants consonants.

    Args:
        aloud: no three letters stand together that do so in hardly any name, so that it can be said.
    """
    # All names of the Census, the rare ones too: an altered name must not be a real one by chance.
    names, everyone = lexicon.names(), lexicon.all_names()
    while True:
        letters = list(draw.pick(pool))
        if len(letters) < 4:
            continue
        first = draw.below(len(letters))
        second = (first + 1 + draw.below(len(letters) - 1)) % len(letters)
        for at in (first, second):
            choices = _VOWELS if letters[at] in _VOWELS else _CONSONANTS
            letters[at] = draw.pick([c for c in choices if c != letters[at]])
        token = "".join(letters)
        known = token in everyone.last or token in everyone.first or names.sex(token) is not None
        if not known and (not aloud or _threes(token) <= _said()) and not taken(token):
            return token


def nearly(one: str, other: str, most: int = 1) -> bool:
    """Whether so many letters changed, lost or added part two names at most: one parts Elisa and Melisa."""
    if abs(len(one) - len(other)) > most:
        return False
    at = 0
    while at < min(len(one), len(other)) and one[at] == other[at]:
        at += 1
    one, other = one[at:], other[at:]
    if not one or not other:
        return True
    return most > 0 and (
        nearly(one[1:], other[1:], most - 1) or nearly(one[1:], other, most - 1) or nearly(one, other[1:], most - 1)
    )


def _threes(token: str) -> set[str]:
    """The groups of three letters of a name; its beginning and its end count as a letter."""
    whole = f"^{token}$"
    return {whole[at : at + 3] for at in range(len(token))}


@lru_cache(maxsize=1)
def _said() -> frozenset[str]:
    """The groups of three letters that five listed names have, or more."""
    lists = lexicon.surrogate_names()
    found = Counter(three for name in {*lists.last, *lists.female, *lists.male} for three in _threes(name))
    return frozenset(three for three, times in found.items() if times > 4)
