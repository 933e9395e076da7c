"""The rest of a name of which a part was found where nobody marked it (M3): initials, and a first name beside it.

``Katherine [McGainer]``, ``[Kennard], Vince B``, ``H. [Boling]``, ``[Latisha] D. [Pruitt]``, ``nurse [Sandra] O.``: who
is missed is missed whole, and what stays of a name tells whose it was.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Set
from functools import lru_cache

from resynth import lexicon
from resynth.verify.words import canon, exempt, ordinary, word_set

#: So many bear a first name by which nothing else is meant.
_BEARERS = 1_000
_SHORTEST = 3
_WIDEST = 40
_WORD = r"[^\W\d_]+(?:['’-][^\W\d_]+)*"
_INITIAL_BEFORE = re.compile(r"(?<![^\W_])(?<![.'’-])[A-Z]\.[ \t]?\Z")
_FIRST_BEFORE = re.compile(rf"(?<![\w.'’-])({_WORD})[ \t]\Z")
_FIRST_BEHIND = re.compile(rf",[ \t]?({_WORD})(?![\w'’-])")
_COUNTED = re.compile(r"[ \t]?\d")
_INITIAL_BEHIND = re.compile(r",[ \t]?[A-Z]\.(?![ \t]?\w\.|\w)")
#: An initial between two names, behind a last and a first name, and one of a last name.
_BETWEEN = re.compile(r"[ \t][A-Z]\.?(?=[ \t]{1,2}([^\W\d_]+))")
_BEHIND = re.compile(r"[ \t](?!I[ \t])[A-Z](?:\.(?!\w)|(?=[ \t]{2}|[ \t]*(?:[\n,;)|\d]|\Z)))")
_OF_LAST = re.compile(r"[ \t]([A-Z])\.(?=[ \t]*(?:[a-z,;:)\n]|\Z))")
_LAST_AND_COMMA = re.compile(r"([^\W\d_]+(?:['’][^\W\d_]+)*),[ \t]?\Z")
#: Behind these a letter counts or sorts: "hepatitis C. Boling came".
_LETTERED = word_set(
    "vitamin vit hepatitis hep type group grade class stage plan part step zone level factor strep protein point phase "
    "section item bed room unit wing apt i"
)
_WORD_BEFORE = re.compile(r"([^\W\d_]+)[ \t]+\Z")
Is = Callable[[str], bool]
Two = Callable[[str, str], bool]


@lru_cache(maxsize=4096)
def _is_first(word: str) -> bool:
    """Whether a word is a first name and nothing else."""
    return (
        len(word) >= _SHORTEST and word.upper() in _borne() and word not in ordinary() and word not in exempt()
        and word not in lexicon.named_after() and not lexicon.is_product(word)
    )


@lru_cache(maxsize=1)
def _borne() -> Set[str]:
    return frozenset(name.upper() for name in lexicon.first_borne(_BEARERS))


def _are_firsts(written: str) -> bool:
    return written[0].isupper() and all(map(_is_first, map(canon, re.split(r"[-'’]", written))))


def whole_name(text: str, start: int, end: int, is_last: Is, is_first: Is, of_one: Two) -> tuple[int, int]:
    """Where a name begins and ends of which a word was found.

    Args:
        is_last, is_first: whether a word is a last name, or a first name, that was looked for.
        of_one: whether a letter begins another name of the person whose name a word is.
    """
    word = canon(text[start:end])
    if not text[start].isupper():
        return start, end
    if is_last(word):
        behind = _FIRST_BEHIND.match(text, end)
        if behind and not is_first(canon(behind[1])) and _are_firsts(behind[1]):
            more = _BEHIND.match(text, behind.end())
            return start, more.end() if more else behind.end()
        initial = _INITIAL_BEHIND.match(text, end)
        return (start, initial.end()) if initial else (_before(text, start, is_first), end)
    if is_first(word):
        between = _BETWEEN.match(text, end)
        if between and is_last(canon(between[1])):
            return start, between.end()
        comma = _LAST_AND_COMMA.search(text, max(0, start - _WIDEST), start)
        initial = _BEHIND.match(text, end) if comma and is_last(canon(comma[1])) else _OF_LAST.match(text, end)
        if initial and (comma or of_one(initial[1].lower(), word)):
            return start, initial.end()
    return start, end


def firsts_beside(before: str, behind: str) -> tuple[tuple[int, int] | None, tuple[int, int] | None]:
    """Where a first name ends the text before a last name, and where one stands behind its comma.

    A number behind it makes a thing of it: "Dr. Cole, Wagner 1, boot".
    """
    ahead, after = _FIRST_BEFORE.search(before, max(0, len(before) - _WIDEST)), _FIRST_BEHIND.match(behind)
    return (ahead.span(1) if ahead and _are_firsts(ahead[1]) else None,
            after.span(1) if after and _are_firsts(after[1]) and not _COUNTED.match(behind, after.end()) else None)


def _before(text: str, start: int, is_first: Is) -> int:
    """Where a name begins whose last name begins here: at an initial, or a first name, with particles between."""
    at = start
    while (found := _FIRST_BEFORE.search(text, max(0, at - _WIDEST), at)) and canon(found[1]) in lexicon.particles():
        at = found.start()
    initial = _INITIAL_BEFORE.search(text, max(0, at - _WIDEST), at)
    if initial:
        led = _WORD_BEFORE.search(text, max(0, initial.start() - _WIDEST), initial.start())
        if led and canon(led[1]) in _LETTERED:
            return start
        at = initial.start()
        found = _FIRST_BEFORE.search(text, max(0, at - _WIDEST), at)
        return found.start() if found and _is_new(found[1], is_first) else at
    return found.start() if found and _is_new(found[1], is_first) else start


def _is_new(written: str, is_first: Is) -> bool:
    """Whether a word is a first name that is not found by itself."""
    return not is_first(canon(written)) and _are_firsts(written)
