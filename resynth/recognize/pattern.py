"""A pattern carries its examples: they are its documentation and its test."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from typing import NamedTuple

from resynth.types import Span


class Pattern(NamedTuple):
    """One way in which a kind is written.

    Attributes:
        name: what ``--explain`` calls it.
        kind: of what it finds.
        regex: its group ``it``, or all of it, is the span.
        finds: texts in which it finds what stands in brackets.
        skips: texts in which it finds nothing.
        near: small-letter pieces of which one must stand in a note for the pattern to be tried; none: always.
        score: how sure it is, from 0 to 1.
    """

    name: str
    kind: str
    regex: re.Pattern[str]
    finds: tuple[str, ...]
    skips: tuple[str, ...]
    near: tuple[str, ...] = ()
    score: float = 1.0

    def spans(self, text: str, by: str) -> Iterator[Span]:
        """The spans of this pattern in a text; ``by`` names the recognizer."""
        group = "it" if "it" in self.regex.groupindex else 0
        for found in self.regex.finditer(text):
            start, end = found.span(group)
            if start < end:
                yield Span(start, end, self.kind, self.kind, "unknown", f"{by}:{self.name}", self.score)

    def __repr__(self) -> str:
        return "Pattern()"


def pattern(
    name: str, kind: str, regex: str, *, finds: Sequence[str], skips: Sequence[str] = (), near: Sequence[str] = (),
    score: float = 1.0, flags: int = re.IGNORECASE,
) -> Pattern:
    """A pattern; ``finds`` have the expected span in brackets: ``"tel. [555-0134]"``."""
    return Pattern(name, kind, re.compile(regex, flags), tuple(finds), tuple(skips), tuple(near), score)


def all_spans(patterns: Iterable[Pattern], text: str, by: str) -> Iterator[Span]:
    """The spans of all patterns whose anchors stand in the text."""
    lower = text.lower()
    for one in patterns:
        if not one.near or any(piece in lower for piece in one.near):
            yield from one.spans(text, by)
