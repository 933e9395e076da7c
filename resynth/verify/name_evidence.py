"""What the names of a chart show of each other: which of their words are first names, and which last names."""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

from resynth import lexicon
from resynth.verify.name_forms import Name
from resynth.verify.name_lists import shortens


class Evidence(NamedTuple):
    """What the multi-part names of a chart show: which words are first names there, and which last names.

    ``second``: those between a first and a last name that are the first of two last names.
    """

    firsts: frozenset[str]
    lasts: frozenset[str]
    doubtful: frozenset[str]
    second: frozenset[str]

    def role(self, token: str, titled: bool) -> str:
        """L, F, or - when the evidence is divided (DESIGN section 6; the planner excludes no less than this)."""
        names = lexicon.names()
        listed = token in names.female or token in names.male or lexicon.sex_today(token) is not None
        if token in self.lasts:
            return "-" if token in self.firsts and not titled else "L"
        if token in self.doubtful:
            return "-"
        if token in self.firsts:
            return "-" if titled else "F"
        return "L" if titled or not listed else "F"

    def middle(self, token: str) -> str:
        """L, F, or - when the evidence is divided, for a word between a first and a last name."""
        return "-" if token in self.doubtful else "L" if token in self.second else "F"

    def __repr__(self) -> str:
        return "Evidence()"


def evidence(names: Iterable[Name], told: Iterable[str] = (), behind: Iterable[str] = ()) -> Evidence:
    """Gather over a chart's names.

    Args:
        told: words that what stands before them makes first names.
        behind: words behind a title, last names where nothing shows them as first names.
    """
    firsts: set[str] = set(told)
    lasts: set[str] = set()
    doubtful: set[str] = set()
    middles: set[str] = set()
    alone: set[str] = set()
    titled = set(behind)
    for name in names:
        lasts.update(name.lasts)
        doubtful.update(name.doubtful)
        alone.update([word for word, _ in name.open])
        if name.middles:
            middles.update(name.between)
            firsts.update(set(name.firsts).difference(name.between))
        else:
            firsts.update(name.firsts)
    firsts.update([word for word in alone - firsts - lasts - titled - doubtful if shortens(word, firsts)])
    second = {word for word in middles - firsts if _is_second(word, word in lasts or word in titled, word in alone)}
    lasts |= second
    firsts |= middles - second
    lasts.update(titled - firsts - doubtful)
    return Evidence(frozenset(firsts), frozenset(lasts), frozenset(doubtful), frozenset(second))


def _is_second(word: str, shown: bool, alone: bool) -> bool:
    """Whether a word between a first and a last name, on no list of first names, is a last name elsewhere in a chart.

    Args:
        shown: it is written as one; ``alone``: it stands alone, as last names on the list do.
    """
    names = lexicon.names()
    return word not in names.female and word not in names.male and (shown or (alone and word in names.last))
