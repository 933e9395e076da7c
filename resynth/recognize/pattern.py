"""A pattern carries its examples: they are its documentation and its test; its anchors say where it is tried at all.

Most of a note is no place for any pattern. A pattern says with which words it begins and what is right behind them
(``leads``, ``follows``), with a run of how many digits and what is right before and behind it (``digits``, ``before``,
``then``), or which piece stands in it (``within``); it is tried there and nowhere else. The first recognizer that asks
has the patterns of all looked for, in one pass over the words and runs of digits at which any begins; what one of these
and the characters beside it allow is decided once and remembered.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import NamedTuple

from resynth.recognize.note import BEFORE, BEHIND, Note, anchored
from resynth.recognize.words import regex as compiled_later
from resynth.types import Span

#: From a note and what was found, how sure it is that this is one: 0 when it is none.
Judge = Callable[[Note, "re.Match[str]"], float]
#: So many decisions are remembered, and of each word so many.
_MOST_BEGUN, _MOST_BEHIND = 4_000, 2_000


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
        before: looks back at what may stand right before that run of digits, of which it sees ``note.BEFORE``
            characters: ``(?<=, )``. What the regex forbids there need not be said again.
        then: matches what may stand right behind that run of digits, of which it sees ``note.BEHIND`` characters, in
            small letters and every digit a 0.
        follows: matches what may stand right behind a word with which it begins, of which it sees as much as ``then``.
        within: small-letter pieces; it is looked for in the stretches without a blank in which one of them stands.
        judge: has the last word, by what stands around.
        flags: of the regex.
        group: that of the regex which is the span.
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
    follows: re.Pattern[str] = re.compile("")
    within: tuple[str, ...] = ()
    judge: Judge | None = None
    flags: int = re.IGNORECASE
    before: str = ""
    group: str | int = 0

    def is_near(self, lower: str) -> bool:
        """Whether a note, in small letters, has a piece that must stand in it."""
        for piece in self.near:
            if piece in lower:
                return True
        return not self.near

    def spans(self, text: str, by: str) -> Iterator[Span]:
        """The spans of this pattern in a text, found as in a note; ``by`` names the recognizer."""
        return Anchored((self,)).spans(Note(text), by)

    def __repr__(self) -> str:
        return "Pattern()"


def pattern(
    name: str, kind: str, regex: str, *, finds: Sequence[str], skips: Sequence[str] = (), near: Sequence[str] = (),
    score: float = 1.0, flags: int = re.IGNORECASE, leads: str = "", digits: str = "", then: str = "",
    follows: str = "", within: Sequence[str] = (), judge: Judge | None = None, before: str = "",
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
        tuple(leads.split()), tuple(lengths), compiled_later(then, re.IGNORECASE),
        compiled_later(follows, re.IGNORECASE), tuple(within), judge, flags, before,
        "it" if "(?P<it>" in regex else 0,
    )


class Anchored:
    """Patterns by their anchors, ready to be tried on notes; ``kept`` as long as the program runs."""

    def __init__(self, patterns: Iterable[Pattern] = (), *, kept: bool = False) -> None:
        self.leads: dict[str, _Led] = {}
        self.digits: list[Pattern] = []
        #: With its pieces, each with the word that it ends in, if any: ``(".com", "com")``.
        self.within: list[tuple[Pattern, list[tuple[str, str]]]] = []
        self.anywhere: list[Pattern] = []
        # A bit for each pattern that begins with digits, and what may stand before them; how many digits -> the same of
        # those that begin with so many, and what may stand behind them.
        self._looks_back: list[tuple[int, re.Pattern[str] | None]] = []
        self._looks_on: dict[int, list[tuple[int, re.Pattern[str]]]] = {}
        self._kept = kept
        self.add(patterns)

    def add(self, patterns: Iterable[Pattern]) -> None:
        """Take in more patterns."""
        first = len(self.digits)
        for one in patterns:
            for word in one.leads:
                self.leads[word] = _Led(word, (*(self.leads[word].patterns if word in self.leads else ()), one))
            if one.digits:
                self.digits.append(one)
            if one.within:
                pieces = [(piece, piece[1:] if piece[0] == "." and piece[1:].isalpha() else "") for piece in one.within]
                self.within.append((one, pieces))
                self.leads |= {word: _Led(word) for _, word in pieces if word and word not in self.leads}
            if not (one.leads or one.digits or one.within):
                self.anywhere.append(one)
        for n, one in enumerate(self.digits[first:], first):
            self._looks_back.append((1 << n, _lookbehind(one)))
            for length in set(one.digits):
                self._looks_on.setdefault(length, []).append((1 << n, one.then))
        # What stands before and behind a run of digits -> a bit for each pattern that it lets be tried.
        self._before = _Masks(self._let_before)
        self._behind = _Masks(self._let_behind)
        self._chosen: dict[int, tuple[Pattern, ...]] = {}
        self._anchors = anchored(self.leads) if self._kept else -1

    def _let_before(self, before: str) -> int:
        return sum([bit for bit, rest in self._looks_back if rest is None or rest.match(before, len(before))])

    def _let_behind(self, run: str) -> int:
        length = next((number for number, sign in enumerate(run) if not sign.isdecimal()), len(run))
        return sum([bit for bit, then in self._looks_on.get(length, ()) if then.match(run, length)])

    def _choose(self, mask: int) -> tuple[Pattern, ...]:
        if len(self._chosen) >= _MOST_BEGUN:
            self._chosen.clear()
        chosen = self._chosen[mask] = tuple(one for n, one in enumerate(self.digits) if mask >> n & 1)
        return chosen

    def spans(self, note: Note, by: str) -> Iterator[Span]:
        """The spans of all patterns in a note."""
        return judged(note, self.found(note), by)

    def found(self, note: Note) -> list[tuple[Pattern, re.Match[str]]]:
        """What the patterns match in a note, not judged yet."""
        text, starts, ends = note.text, note.starts, note.ends
        lower, shape = note.lowered, note.shape
        tried: list[tuple[Pattern, re.Match[str]]] = []
        asked_of: dict[int, bool] = {}

        def is_near(one: Pattern) -> bool:
            """What ``Pattern.is_near`` says of the note, asked once for each pattern."""
            if one.near and id(one) not in asked_of:
                asked_of[id(one)] = one.is_near(lower)
            return not one.near or asked_of[id(one)]

        if self._anchors < 0:
            here = note.places
            hits = [(word, self.leads[word]) for word in self.leads.keys() & here.keys()]
        else:
            hits, here = note.hits(self._anchors), note.here
        for word, led in hits:
            done: dict[int, int] = {}
            for number in here[word]:
                end = ends[number]
                for one in led[shape[end : end + BEHIND]]:
                    at = starts[number]
                    if (found := one.regex.match(text, at)) and at >= done.get(id(one), 0) and is_near(one):
                        done[id(one)] = found.end()
                        tried.append((one, found))
        known_before, known_behind, known = self._before, self._behind, self._chosen
        for number in note.digits if self.digits else ():
            at = starts[number]
            mask = known_behind[shape[at : ends[number] + BEHIND]]
            if mask and (mask := mask & known_before[text[at - BEFORE : at] if at >= BEFORE else text[:at]]):
                for one in known.get(mask) or self._choose(mask):
                    if (found := one.regex.match(text, at)) and is_near(one):
                        tried.append((one, found))
        for one, pieces in self.within:
            asked = [piece for piece, word in pieces if (word in here if word else piece in lower)]
            if asked and is_near(one):
                tried += [(one, found) for found in _inside(one, asked, note)]
        for one in self.anywhere:
            if is_near(one):
                tried += [(one, found) for found in one.regex.finditer(text)]
        return tried


def judged(note: Note, tried: Iterable[tuple[Pattern, re.Match[str]]], by: str) -> Iterator[Span]:
    """The spans of what was matched; ``by`` names the recognizer."""
    for one, found in tried:
        start, end = found.span(one.group)
        if start < end:
            score = one.score if one.judge is None else one.judge(note, found)
            if score:
                yield Span(start, end, one.kind, one.kind, "unknown", f"{by}:{one.name}", score)


class _Led(dict[str, tuple[Pattern, ...]]):
    """Of a word: what stands behind it -> the patterns that begin with it and may go on so."""

    __slots__ = ("patterns", "word")

    def __init__(self, word: str, patterns: tuple[Pattern, ...] = ()) -> None:
        self.word = word
        self.patterns = patterns

    def __missing__(self, behind: str) -> tuple[Pattern, ...]:
        if len(self) >= _MOST_BEHIND:
            self.clear()
        both, end = self.word + behind, len(self.word)
        chosen = self[behind] = tuple([one for one in self.patterns if one.follows.match(both, end)])
        return chosen


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
    """What looks back from where a pattern begins: ``before``, and what its regex forbids there throughout."""
    first = _NOT_BEHIND.match(one.regex.pattern)
    forbidden = first[0] if first and not _has_alternatives(one.regex.pattern) else ""
    return compiled_later(f"{forbidden}(?:{one.before})", one.flags) if forbidden or one.before else None


def _has_alternatives(regex: str) -> bool:
    """Whether a regex is one thing or another, of which each begins anew."""
    depth = 0
    for sign in _CLASS_OR_SIGN.sub("", regex):
        depth += (sign == "(") - (sign == ")")
        if sign == "|" and not depth:
            return True
    return False


_BLANK = re.compile(r"\s")


def _inside(one: Pattern, pieces: Iterable[str], note: Note) -> Iterator[re.Match[str]]:
    """What a pattern finds in the stretches without a blank that hold one of some pieces."""
    text, lower = note.text, note.lowered
    for piece in pieces:
        done, at = 0, lower.find(piece)
        while at >= 0:
            start = max(done, *(text.rfind(blank, done, at) + 1 for blank in " \n\t\r"))
            blank = _BLANK.search(text, at)
            done = blank.start() if blank else len(text)
            yield from one.regex.finditer(text, start, done)
            at = lower.find(piece, done)


#: The patterns of all recognizers: what is looked at for one is looked at for all.
_together = Anchored(kept=True)
#: Of each table of patterns, by its identity, its number and itself; of each pattern, the number of its table.
_tables: dict[int, tuple[int, Sequence[Pattern]]] = {}
_table_of: dict[int, int] = {}


def all_spans(patterns: Sequence[Pattern], note: Note | str, by: str) -> Iterator[Span]:
    """The spans of all patterns, each tried where its anchors stand; ``patterns`` is the table of a module."""
    if id(patterns) not in _tables:
        _tables[id(patterns)] = len(_tables), patterns
        _table_of.update((id(one), len(_tables) - 1) for one in patterns)
        _together.add(patterns)
    note = Note(note) if isinstance(note, str) else note
    if len(note.matched) < len(_tables):
        note.matched = [[] for _ in _tables]
        for tried in _together.found(note):
            note.matched[_table_of[id(tried[0])]].append(tried)
    return judged(note, note.matched[_tables[id(patterns)][0]], by)
