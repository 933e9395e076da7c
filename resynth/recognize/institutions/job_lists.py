"""The vocabulary of occupations: phrases, words that end one, words that are no part of one, and cues."""

from __future__ import annotations

import re
from functools import cache
from sys import intern
from typing import NamedTuple

from resynth import lexicon

Cue = tuple[str, ...]


class _Lists(NamedTuple):
    """The vocabulary, made ready once."""

    ends: dict[str, tuple[tuple[Cue, str], ...]]
    begins: dict[str, tuple[tuple[Cue, str], ...]]
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


def _longest_first(several: list[tuple[Cue, str]]) -> tuple[tuple[Cue, str], ...]:
    """Some phrases, in order; most words have but one."""
    return tuple(sorted(several, key=lambda row: (-len(row[0]), row)) if len(several) > 1 else several)


@cache
def vocabulary() -> _Lists:
    rows = [(words_of(name), sort) for name, sort in lexicon.table("cues/professions")]
    ends: dict[str, list[tuple[Cue, str]]] = {}
    begins: dict[str, list[tuple[Cue, str]]] = {}
    for words, sort in rows:
        begins.setdefault(words[0], []).append((words, sort))
        if sort != "field":
            ends.setdefault(words[-1], []).append((words, sort))
    for last in [last for last in ends if last.endswith("izer")]:
        ends.setdefault(last.replace("izer", "iser"), []).extend(ends[last])  # as it is spelled in Britain
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
        {last: _longest_first(several) for last, several in ends.items()},
        {first: _longest_first(several) for first, several in begins.items()},
        frozenset(heads), frozenset(no_part),
        {first: tuple(sorted(several, key=lambda words: (-len(words), words))) for first, several in cues.items()},
    )
