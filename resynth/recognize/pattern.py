"""A pattern carries its examples: they are its documentation and its test; its anchors say where it is tried at all.

Most of a note is no place for any pattern. A pattern says with which words it begins (``leads``), with a run of how
many digits and what is right behind it (``digits``, ``then``), or which piece stands in it (``within``); it is tried
there and nowhere else. Words and runs of digits are looked up once for all recognizers (``note.Note.places``).
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import NamedTuple

from resynth.recognize.note import Note
from resynth.types import Span

#: From a note and what was found, how sure it is that this is one: 0 when it is none.
Judge = Callable[[Note, "re.Match[str]"], float]
#: So many decisions are remembered.
_MOST_BEGUN = 20_000


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
        leads: tokens in small letters, signs too, with which it begins.
        digits: lengths of the runs of digits with which it begins: ``(1, 2, 4)``.
        then: matches what may stand right behind that run of digits, of which it sees ``note.BEHIND`` characters.
        within: small-letter pieces; it is looked for in the stretches without a blank in which one of them stands.
        judge: has the last word, by what stands around.
    """

    name: str
    kind: str
    regex: re.Pattern[str]
    finds: tuple[str, ...]
    skips: tuple[str, ...]
    near: tuple[str, ...] = ()
    score: float = 1.0
    leads: tuple[str, ...] = ()
    digits: tuple[int, ...] = ()
    then: re.Pattern[str] = re.compile("")
    within: tuple[str, ...] = ()
    judge: Judge | None = None

    def spans(self, text: str, by: str) -> Iterator[Span]:
        """The spans of this pattern in a text, found as in a note; ``by`` names the recognizer."""
        return Anchored((self,)).spans(Note(text), by)

    def __repr__(self) -> str:
        return "Pattern()"


def pattern(
    name: str, kind: str, regex: str, *, finds: Sequence[str], skips: Sequence[str] = (), near: Sequence[str] = (),
    score: float = 1.0, flags: int = re.IGNORECASE, leads: str = "", digits: str = "", then: str = "",
    within: Sequence[str] = (), judge: Judge | None = None,
) -> Pattern:
    """A pattern; ``finds`` have the expected span in brackets: ``"tel. [555-0134]"``.

    Args:
        leads: the words that it begins with, between blanks.
        digits: how many digits it begins with: ``"1-2 4"``.
    """
    lengths: list[int] = []
    for part in digits.split():
        least, _, most = part.partition("-")
        lengths += range(int(least), int(most or least) + 1)
    return Pattern(
        name, kind, re.compile(regex, flags), tuple(finds), tuple(skips), tuple(near), score,
        tuple(leads.split()), tuple(lengths), re.compile(then, re.IGNORECASE), tuple(within), judge,
    )


class Anchored:
    """Patterns by their anchors, ready to be tried on notes."""

    def __init__(self, patterns: Iterable[Pattern]) -> None:
        self.leads: dict[str, tuple[Pattern, ...]] = {}
        self.digits: list[Pattern] = []
        self.within: list[Pattern] = []
        self.anywhere: list[Pattern] = []
        for one in patterns:
            for word in one.leads:
                self.leads[word] = (*self.leads.get(word, ()), one)
            if one.digits:
                self.digits.append(one)
            if one.within:
                self.within.append(one)
            if not (one.leads or one.digits or one.within):
                self.anywhere.append(one)
        self._begun: dict[tuple[int, str], tuple[Pattern, ...]] = {}

    def _begin(self, length: int, behind: str) -> tuple[Pattern, ...]:
        """The patterns that may begin with so many digits and this behind them."""
        if len(self._begun) >= _MOST_BEGUN:
            self._begun.clear()
        found = tuple(one for one in self.digits if length in one.digits and one.then.match(behind))
        self._begun[length, behind] = found
        return found

    def spans(self, note: Note, by: str) -> Iterator[Span]:
        """The spans of all patterns in a note."""
        for one, found in self._found(note):
            group = "it" if "it" in one.regex.groupindex else 0
            start, end = found.span(group)
            if start < end:
                score = one.score if one.judge is None else one.judge(note, found)
                if score:
                    yield Span(start, end, one.kind, one.kind, "unknown", f"{by}:{one.name}", score)

    def _found(self, note: Note) -> Iterator[tuple[Pattern, re.Match[str]]]:
        text, starts, places = note.text, note.starts, note.places
        lower = note.lowered
        for word, patterns in self.leads.items():
            if word in places:
                for one in patterns:
                    if one.near and not any(piece in lower for piece in one.near):
                        continue
                    match, done = one.regex.match, 0
                    for number in places[word]:
                        at = starts[number]
                        if at >= done and (found := match(text, at)):
                            done = found.end()
                            yield one, found
        if self.digits:
            begun = self._begun
            for at, key in note.runs:
                tried = begun.get(key)
                if tried is None:
                    tried = self._begin(*key)
                for one in tried:
                    if (found := one.regex.match(text, at)) and (
                        not one.near or any(piece in lower for piece in one.near)
                    ):
                        yield one, found
        for one in self.within:
            if not one.near or any(piece in lower for piece in one.near):
                yield from ((one, found) for found in _inside(one, note))
        for one in self.anywhere:
            if not one.near or any(piece in lower for piece in one.near):
                yield from ((one, found) for found in one.regex.finditer(text))


_BLANK = re.compile(r"\s")


def _inside(one: Pattern, note: Note) -> Iterator[re.Match[str]]:
    """What a pattern finds in the stretches without a blank that hold one of its pieces."""
    text, lower = note.text, note.lowered
    for piece in one.within:
        done, at = 0, lower.find(piece)
        while at >= 0:
            start = max(done, *(text.rfind(blank, done, at) + 1 for blank in " \n\t\r"))
            blank = _BLANK.search(text, at)
            done = blank.start() if blank else len(text)
            yield from one.regex.finditer(text, start, done)
            at = lower.find(piece, done)


_ready: dict[int, tuple[Sequence[Pattern], Anchored]] = {}


def all_spans(patterns: Sequence[Pattern], note: Note | str, by: str) -> Iterator[Span]:
    """The spans of all patterns, each tried where its anchors stand; ``patterns`` is the table of a module."""
    known = _ready.get(id(patterns))
    if known is None or known[0] is not patterns:
        known = _ready[id(patterns)] = (patterns, Anchored(patterns))
    return known[1].spans(Note(note) if isinstance(note, str) else note, by)
