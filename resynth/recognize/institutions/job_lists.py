"""The vocabulary of occupations: phrases, words that end one, words that are no part of one, and cues."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache
from sys import intern
from typing import NamedTuple

from resynth import lexicon

Cue = tuple[str, ...]


class _Phrases:
    """Phrases by one of their words, cut into words when that is first asked for."""

    def __init__(self) -> None:
        self._rows: dict[str, list[str]] = {}
        self._told: dict[str, tuple[tuple[Cue, str], ...]] = {}

    def add(self, word: str, row: str) -> None:
        """Take in a row: phrase, tab, sort."""
        self._rows.setdefault(word, []).append(row)

    def get(self, word: str) -> tuple[tuple[Cue, str], ...]:
        """The phrases with their sorts, the longest first."""
        if word in self._rows and word not in self._told:
            cut = [(words_of(name), sort) for name, sort in (row.split("\t") for row in self._rows[word])]
            self._told[word] = tuple(sorted(cut, key=lambda row: (-len(row[0]), row)))
        return self._told.get(word, ())

    def __contains__(self, word: object) -> bool:
        return word in self._rows

    def __iter__(self) -> Iterator[str]:
        return iter(self._rows)

    def __repr__(self) -> str:
        return f"_Phrases(words={len(self._rows)})"


class _Lists(NamedTuple):
    """The vocabulary, made ready once: phrases by their last word and by their first."""

    ends: _Phrases
    begins: _Phrases
    heads: frozenset[str]
    no_part: frozenset[str]
    cues: dict[str, tuple[Cue, ...]]

    def __repr__(self) -> str:
        return f"_Lists(heads={len(self.heads)})"


def words_of(phrase: str) -> Cue:
    """A phrase as tokens."""
    if phrase.isascii() and phrase.replace(" ", "").isalpha():  # most are
        return tuple(map(intern, phrase.lower().split()))
    return tuple(re.findall(r"[^\W\d_]+|\d+|[^\w\s]", phrase.lower()))


@cache
def vocabulary() -> _Lists:
    ends, begins = _Phrases(), _Phrases()
    for row in lexicon.rows("cues/professions"):
        name, _, sort = row.partition("\t")
        words = name.split() if name.islower() and name.replace(" ", "").isalpha() else words_of(name)
        begins.add(words[0], row)
        if sort == "field":
            continue
        ends.add(words[-1], row)
        if words[-1].endswith("izer"):
            ends.add(words[-1].replace("izer", "iser"), row)  # as it is spelled in Britain
    heads: set[str] = set()
    no_part: set[str] = set()
    for name, sort in lexicon.table("cues/profession_words"):
        (heads if sort == "head" else no_part).add(name)
    heads.update(name for name in ends if name.endswith("iser"))
    cues: dict[str, list[Cue]] = {}
    for cue, side, _ in lexicon.table("cues/profession"):
        if side == "before":
            words = words_of(cue)
            cues.setdefault(words[0], []).append(words)
    return _Lists(
        ends, begins, frozenset(heads), frozenset(no_part),
        {first: tuple(sorted(several, key=lambda words: (-len(words), words))) for first, several in cues.items()},
    )
