"""A pattern carries its examples: they are its documentation and its test; its anchors say where it is tried at all.

Most of a note is no place for any pattern. A pattern says with which words it begins (``leads``), with a run of how
many digits and what is right behind it (``digits``, ``then``), or which piece stands in it (``within``); it is tried
there and nowhere else. Words and runs of digits are looked up once for all recognizers (``note.Note.places``).
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import NamedTuple

from resynth.recognize.note import Note, anchored
from resynth.recognize.words import regex as compiled_later
from resynth.types import Span

#: From a note and what was found, how sure it is that this is one: 0 when it is none.
Judge = Callable[[Note, "re.Match[str]"], float]
#: So many decisions are remembered.
_MOST_BEGUN = 8_000


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
        then: matches what may stand right behind that run of digits, of which it sees ``note.BEHIND`` characters, in
            small letters and every digit a 0.
        within: small-letter pieces; it is looked for in the stretches without a blank in which one of them stands.
        judge: has the last word, by what stands around.
        flags: of the regex.
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
    flags: int = re.IGNORECASE

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
        name, kind, compiled_later(regex, flags), tuple(finds), tuple(skips), tuple(near), score,
        tuple(leads.split()), tuple(lengths), compiled_later(then, re.IGNORECASE), tuple(within), judge, flags,
    )


class Anchored:
    """Patterns by their anchors, ready to be tried on notes; ``kept`` as long as the program runs."""

    def __init__(self, patterns: Iterable[Pattern], *, kept: bool = False) -> None:
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
        self._looks_back = [(1 << n, _lookbehind(one)) for n, one in enumerate(self.digits)]
        # What stands before and behind a run of digits -> a bit for each pattern that it lets be tried.
        self._before = _Masks(self._let_before)
        self._behind = _Masks(self._let_behind)
        self._chosen: dict[int, tuple[Pattern, ...]] = {}
        self._anchors = anchored(self.leads) if kept else -1

    def _let_before(self, before: str) -> int:
        return sum(bit for bit, rest in self._looks_back if rest is None or rest.match(before, len(before)))

    def _let_behind(self, run: str) -> int:
        length = next((number for number, sign in enumerate(run) if not sign.isdecimal()), len(run))
        return sum(
            1 << n for n, one in enumerate(self.digits) if length in one.digits and one.then.match(run, length)
        )

    def _choose(self, mask: int) -> tuple[Pattern, ...]:
        if len(self._chosen) >= _MOST_BEGUN:
            self._chosen.clear()
        chosen = self._chosen[mask] = tuple(one for n, one in enumerate(self.digits) if mask >> n & 1)
        return chosen

    def spans(self, note: Note, by: str) -> Iterator[Span]:
        """The spans of all patterns in a note."""
        for one, found in self._found(note):
            start, end = found.span("it" if "it" in one.regex.groupindex else 0)
            if start < end:
                score = one.score if one.judge is None else one.judge(note, found)
                if score:
                    yield Span(start, end, one.kind, one.kind, "unknown", f"{by}:{one.name}", score)

    def _found(self, note: Note) -> Iterator[tuple[Pattern, re.Match[str]]]:
        text, starts, places = note.text, note.starts, note.places
        lower = note.lowered
        if self._anchors < 0:
            here = [(word, self.leads[word]) for word in sorted(self.leads.keys() & places.keys())]
        else:
            here = note.hits(self._anchors)
        for word, led in here:
            for one in led:
                if one.near and not any(piece in lower for piece in one.near):
                    continue
                match, done = one.regex.match, 0
                for number in places[word]:
                    at = starts[number]
                    if at >= done and (found := match(text, at)):
                        done = found.end()
                        yield one, found
        if self.digits:
            known_before, known_behind, known = self._before, self._behind, self._chosen
            for at, before, run in note.runs:
                mask = known_behind[run]
                if mask and (mask := mask & known_before[before]):
                    for one in known.get(mask) or self._choose(mask):
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


class _Masks(dict[str, int]):
    """What is decided of a string -> remembered."""

    __slots__ = ("decide",)

    def __init__(self, decide: Callable[[str], int]) -> None:
        self.decide = decide

    def __missing__(self, key: str) -> int:
        if len(self) >= _MOST_BEGUN:
            self.clear()
        found = self[key] = self.decide(key)
        return found


#: What a regex forbids right before it begins, where it forbids that of all that it matches.
_NOT_BEHIND = re.compile(r"(?:\(\?<!(?:\\.|\[(?:\\.|[^\]\\])*\]|[^()\[\\|])*\))+")
#: What no alternative is seen in.
_CLASS_OR_SIGN = re.compile(r"\\.|\[\^?\]?(?:\\.|[^\]\\])*\]")


def _lookbehind(one: Pattern) -> re.Pattern[str] | None:
    """What stands first in the regex of a pattern and looks back, if that holds for all of it."""
    first = _NOT_BEHIND.match(one.regex.pattern)
    if first is None:
        return None
    depth = 0
    for sign in _CLASS_OR_SIGN.sub("", one.regex.pattern):
        depth += (sign == "(") - (sign == ")")
        if sign == "|" and not depth:
            return None
    return compiled_later(first[0], one.flags)


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
        known = _ready[id(patterns)] = (patterns, Anchored(patterns, kept=True))
    return known[1].spans(Note(note) if isinstance(note, str) else note, by)
