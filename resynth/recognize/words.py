"""Word lists and regexes in the code of recognizers, made so that a start costs little."""

from __future__ import annotations

import re
from collections.abc import Callable
from sys import intern
from typing import cast


def word_set(text: str) -> frozenset[str]:
    """The words of a text, for tables; the same word of two tables is kept once."""
    return frozenset(map(intern, text.split()))


class Decided(dict[str, int]):
    """What a pure function decides of a word -> remembered, of so many words."""

    __slots__ = ("decide", "most")

    def __init__(self, decide: Callable[[str], int], most: int = 4_000) -> None:
        self.decide = decide
        self.most = most

    def __missing__(self, word: str) -> int:
        if len(self) >= self.most:
            self.clear()
        found = self[word] = self.decide(word)
        return found


class _Regex:
    """A regex that is compiled when it is first used; from then on its methods are those of what was compiled."""

    def __init__(self, pattern: str, flags: int) -> None:
        self.pattern = pattern
        self.asked = flags

    def __getattr__(self, name: str) -> object:
        compiled = re.compile(self.pattern, self.asked)
        for method in ("match", "search", "fullmatch", "finditer", "findall", "split", "sub", "flags", "groupindex"):
            self.__dict__[method] = getattr(compiled, method)
        return getattr(compiled, name)

    def __repr__(self) -> str:
        return "regex()"


def regex(pattern: str, flags: int = 0) -> re.Pattern[str]:
    """A regex as ``re.compile`` gives it, compiled when it is first used: no note needs them all."""
    return cast("re.Pattern[str]", _Regex(pattern, flags))
