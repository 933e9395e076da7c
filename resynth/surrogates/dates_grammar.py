"""The grammar of dates: from the shape of a phrase to the ways in which it may be read.

A shape is the phrase with every digit as 9. It is cut into tokens (numbers, words) and what stands between them; a
signature of one letter a token then meets the atoms below, in order of preference. Sources of the atoms: Kayaalp et
al. 2013 (NLM Scrubber), Table 3; Yang and Garibaldi 2015, Table 2; Deleger et al. 2014, section 2.2.

Signature letters: a one digit, b two, t three, y four, i six, u seven, e eight, v nine, j twelve, k fourteen; M month,
W weekday, D weekday letter, Y decade as a word, S season, E early/mid/late, N noon, G part of a day, H holiday, w day
as a word, Q quarter, o st/nd/rd/th, s of a decade, p of am/pm. Between tokens stands at most one code:
``- / . , ' : ;`` blank, _ (a word such as "of"), @ ("at", ISO's T), ~ ("to"), h ("hrs").
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import NamedTuple

from resynth.surrogates.dates_words import (
    DASHES,
    HOLIDAY_DISPLAY,
    LINKS,
    PUNCTUATION,
    QUARTERS,
    QUOTES,
    SPLIT,
    WORDS,
    case_of,
    weekday_letters,
)

MAX_READINGS = 24
MAX_TOKENS = 20
_WIDTHS = {1: "a", 2: "b", 3: "t", 4: "y", 6: "i", 7: "u", 8: "e", 9: "v", 12: "j", 14: "k"}


class Token(NamedTuple):
    """A number or a word of a shape. ``slot`` is the slot of a word; ``words`` what a value must remember of it."""

    letter: str
    start: int
    end: int
    slot: str = ""
    field: str = ""
    value: int = 0
    spelling: str = ""

    def __repr__(self) -> str:
        return f"Token({self.letter!r}, {self.start}-{self.end})"


class Lexed(NamedTuple):
    """A shape cut up: ``between`` has one text more than there are tokens. ``foreign``: holds a word we do not know."""

    tokens: tuple[Token, ...]
    between: tuple[str, ...]
    signature: str
    foreign: bool

    def __repr__(self) -> str:
        return f"Lexed({len(self.tokens)} tokens)"


class Part(NamedTuple):
    """One field of a reading: a token (or a piece of a digit run), and whether its padding is fixed by the run."""

    field: str
    start: int
    end: int
    token: int
    run: bool = False


_N = "(?:[ab]o?|w)"
_G = "[-/.,' ;_]?"
_T = r"(?:[ab]([-/. ;])[ab]\{}b|[ab][-/.,' ;][ab][-/.,' ;]y|[ab][-/.][ab][-/.]?'b)"
_NOT_MORE = "(?![-/.,' ;:]?[aby])"

# An assignment has one letter for each number and day word of the atom: y year (two or four digits), m month, d day,
# 1 and 2 month and day in the order of the policy, h i s f hour, minute, second, fraction, q quarter, K hhmm,
# A yyyymmdd, B yyyymmddhhmm, C yyyymmddhhmmss, F mmddyyyy, I yymmdd, J mmddyy, L hhmmss.
_ATOMS: tuple[tuple[re.Pattern[str], tuple[str, ...]], ...] = tuple((re.compile(pattern), ways) for pattern, ways in (
    (_T.format(1) + "[-~ ,;_]" + _T.format(2), ("12y12y",)),
    (rf"[ab][-/. ][ab][-~ ,;_][ab][-/. ][ab][-/. ,;]'?[by]{_NOT_MORE}", ("1212y",)),
    (rf"(?<![/.])[ab][-/. ][ab][-~,;_/][ab][-/. ][ab]{_NOT_MORE}(?! ?p)", ("1212",)),
    (rf"[ab][-/. ][ab][-~,;_][ab][-/. ,;]y{_NOT_MORE}", ("12dy",)),
    (_T.format(1) + "[ ,@;-]y(?!h?[ab])", ("12yK",)),
    (rf"y[-/.,' ;_]{_N}[-/.,' ;]{_N}(?!:)", ("ymd", "ydm")),
    (_T.format(1) + "(?![:h])", ("12y",)),
    (r"b([-/. ;])[ab]\1[ab](?![:h])", ("ymd",)),
    # months as words
    (r"b/M/y(?=:b:b:b)", ("dy",)),
    (rf"{_N}{_G}M{_G}[by](?!{_G}M|o|[:h]| ?p)", ("dy",)),
    (rf"b{_G}M{_G}[ab](?!{_G}M|o|[:h]| ?p)", ("yd",)),
    (rf"M{_G}{_N}[-~][ab]o?[,' ;_./-][by](?!o|[:h]| ?p|{_G}M)", ("ddy",)),
    (rf"M[-/.,' ;_]?{_N}[-~ ,;_/]{_N}(?![:h]|{_G}M| ?p)(?!{_G}y)", ("dd",)),
    (rf"M{_G}{_N}[-/.,' ;_]y(?![:h]|{_G}M| ?p)", ("dy",)),
    (rf"M{_G}{_N}[-/.,' ;_]b(?!o|[:h]|{_G}M| ?p)", ("dy",)),
    (rf"{_N}[-~ ,;_/]{_N}{_G}M{_G}y", ("ddy",)),
    (rf"{_N}[-~ ,;_/]{_N}{_G}M", ("dd",)),
    (rf"y{_G}M{_G}{_N}(?!:)", ("yd",)),
    (rf"y{_G}M", ("y",)),
    (rf"(?<=')b{_G}M", ("y",)),
    (rf"M{_G}y(?!s)", ("y",)),
    (r"M['-]b(?!o|[:h]| ?p)", ("y", "d")),
    (rf"M{_G}{_N}(?![:h]| ?[ap])", ("d", "y")),
    (rf"M{_G}{_N}(?!:)", ("d", "y")),
    (rf"{_N}{_G}M", ("d", "y")),
    ("M", ("",)),
    # decades, quarters
    ("[by]'?s", ("y",)),
    (r"Q[-_ ]?a[-/.,' ;_]?'?[by]", ("qy",)),
    (r"aQ'?[by]", ("qy",)),
    (r"(?:ao?|w)[- _]?Q", ("q",)),
    ("Q ?a", ("q",)),
    # times
    (r"[ab][:]b[:]b(?:\.[abtiuv]|,[tiuv])", ("hisf",)),
    (r"[ab][:]b[:]b ?p?", ("his",)),
    (r"[ab][:.]b ?p", ("hi",)),
    (r"[ab][:]b", ("hi",)),
    (r"[ab]hb", ("hi",)),
    (r"(?<=[@])y ?p?", ("K",)),
    (r"y ?p|y(?= ?h)", ("K",)),
    (r"[ab] ?p|[ab](?= ?h)", ("h",)),
    (r"(?<=[@])[ab](?![-/.:])", ("h",)),
    (r"(?<=[@])i(?:\.[abtiuv]|,[tiuv])", ("Lf",)),
    (r"(?<=[@])i", ("L",)),
    # numbers alone
    (r"k(?:\.[abtiuv]|,[tiuv])", ("Cf",)),
    (r"k", ("C",)),
    (r"j", ("B",)),
    (r"e", ("A", "F")),
    (r"i", ("J", "I")),
    (r"y[-/.,' ~;_]y", ("yy",)),
    (r"y[-/.;_]b(?![:o]|[-/.][ab])", ("ym", "yy")),
    (r"y[-/.;_]a(?![:o]|[-/.][ab])", ("ym",)),
    (r"[ab][-/.,' ;_]y(?!s)", ("my",)),
    (r"[ab]'b(?!s)", ("my",)),
    (r"(?<![/.])[ab][-/.,~;][ab](?![:o]| ?p|[-/.]y|[/.][ab])", ("12", "my", "yy")),
    (r"[ab] [ab](?![:o]| ?p)", ("12",)),
    (r"(?<=')b", ("y",)),
    (r"(?:[ab]o|w)", ("d",)),
    (r"(?<![/.:])y(?![/.:])", ("y", "K")),
    (r"(?<![/.:'])[ab](?![/.:]|-[aby])", ("d", "y")),
    ("[WSENGHDY]", ("",)),
))
_NUMBERS = frozenset("abtyiuevjkw")
_RUNS = {
    "A": (("y", 0, 4), ("m", 4, 6), ("d", 6, 8)),
    "B": (("y", 0, 4), ("m", 4, 6), ("d", 6, 8), ("h", 8, 10), ("i", 10, 12)),
    "C": (("y", 0, 4), ("m", 4, 6), ("d", 6, 8), ("h", 8, 10), ("i", 10, 12), ("s", 12, 14)),
    "F": (("1", 0, 2), ("2", 2, 4), ("y", 4, 8)),
    "J": (("1", 0, 2), ("2", 2, 4), ("Y", 4, 6)),
    "I": (("Y", 0, 2), ("m", 2, 4), ("d", 4, 6)),
    "K": (("h", 0, 2), ("i", 2, 4)),
    "L": (("h", 0, 2), ("i", 2, 4), ("s", 4, 6)),
}


def _code(between: str) -> str:
    """The signature's code for what stands between two tokens (blank, punctuation or connecting words)."""
    if not between:
        return ""
    if between[-1] in QUOTES:
        return "'"
    words = ["@" if word == "t" else LINKS.get(word, "_") for word in re.findall(r"[a-z]+['’]?[a-z]*", between.lower())]
    if words:
        return next((code for code in "h@~" if code in words), "_")
    if ":" in between:
        return ":"
    core = between.strip()
    if not core:
        return " "
    if "@" in core:
        return "@"
    if all(c in DASHES for c in core):
        return "-"
    return next((code for code in "/,.-" if code in core), "'" if core[-1] in QUOTES else ";")


def lex(shape: str) -> Lexed:
    """Cut a shape into tokens. Total: what is not known makes the shape foreign or its signature unreadable."""
    pieces = SPLIT.split(shape)
    tokens: list[Token] = []
    between = [pieces[0]]
    at = len(pieces[0])
    foreign = not PUNCTUATION.issuperset(pieces[0])
    for n in range(1, len(pieces), 2):
        written, after = pieces[n], pieces[n + 1]
        start, at = at, at + len(written)
        known = _token(written, start, tokens, between[-1], _head(pieces, n + 2, after))
        if known is None:
            foreign = True
            between[-1] += written
        elif isinstance(known, str):
            between[-1] += known
        else:
            for token in known[:-1]:
                tokens.append(token)
                between.append("")
            tokens.append(known[-1])
            # "pm" is its first letter and an "m" that stays.
            between.append(shape[known[-1].end:at])
        between[-1] += after
        at += len(after)
        foreign = foreign or not PUNCTUATION.issuperset(after)
    codes = [_code(text) for text in between]
    signature = codes[0] + "".join(token.letter + code for token, code in zip(tokens, codes[1:], strict=True))
    return Lexed(tuple(tokens), tuple(between), signature, foreign)


def _head(pieces: list[str], n: int, after: str) -> str:
    """The piece that follows, when nothing stands before it."""
    return pieces[n] if not after and n < len(pieces) else ""


def _token(written: str, start: int, tokens: list[Token], before: str, following: str) -> list[Token] | str | None:
    """Tokens for one piece; a text when it only connects; None when it is foreign."""
    end = start + len(written)
    if written[0].isdigit():
        return [Token(_WIDTHS.get(len(written), "x"), start, end)]
    lowered = written.lower()
    number = bool(tokens) and tokens[-1].letter in _NUMBERS and tokens[-1].letter != "w"
    if number and not before and lowered in ("st", "nd", "rd", "th"):
        return [Token("o", start, end, case_of(written, "th") or "")]
    if number and before in ("", "'", "’") and lowered == "s":
        return [Token("s", start, end)]
    if number and before in ("", " ") and lowered in ("am", "pm", "a", "p"):
        return [Token("p", start, start + 1, "p" if written[0].islower() else "P", "half", 0, lowered[0])]
    if lowered == "m" and tokens and tokens[-1].letter == "p" and before == ".":
        return written
    if lowered == "t" and number and not before and following[:1].isdigit():
        return written
    if lowered in HOLIDAY_DISPLAY:
        return _holiday(written, lowered, start, end)
    if lowered in QUARTERS:
        return [Token("Q", start, end)]
    word = WORDS.get(lowered)
    if word is not None:
        slot = case_of(written, word.style)
        return [Token(word.letter, start, end, slot or "", word.field, word.value, lowered)] if slot else [
            Token("x", start, end)]
    if lowered in LINKS:
        return written
    days = weekday_letters(written)
    if days is None:
        return None
    letters = []
    for piece, day in days:
        letters.append(Token("D", start, start + len(piece), "wd" if piece.islower() else "Wd", "weekday", day, piece))
        start += len(piece)
    return letters


def _holiday(written: str, lowered: str, start: int, end: int) -> list[Token]:
    slots = {HOLIDAY_DISPLAY[lowered]: "Holiday", lowered.upper(): "HOLIDAY", lowered: "holiday"}
    slot = slots.get(written)
    return [Token("H" if slot else "x", start, end, slot or "", "holiday", 0, lowered)]


def readings(lexed: Lexed, order: str) -> Iterator[list[Part]]:
    """Every way to read a shape, best first, at most 24. ``order`` is the policy's ``mdy`` or ``dmy``."""
    if lexed.foreign or not 0 < len(lexed.tokens) <= MAX_TOKENS or "x" in lexed.signature:
        return
    found: list[list[Part]] = []
    where = [at for at, letter in enumerate(lexed.signature) if letter.isalpha() and letter != "h"]
    index = {at: n for n, at in enumerate(where)}
    for atoms in _parses(lexed.signature, 0, set()):
        for swap in (order == "dmy", order != "dmy"):
            parts: list[Part] = []
            for start, end, way in atoms:
                ways = iter(way)
                for n in (index[at] for at in range(start, end) if at in index):
                    parts.extend(_parts(lexed.tokens[n], n, ways, swap))
            if parts not in found:
                found.append(parts)
                yield parts
        if len(found) >= MAX_READINGS:
            return


def _parts(token: Token, n: int, ways: Iterator[str], swap: bool) -> Iterator[Part]:
    if token.letter not in _NUMBERS:
        yield Part("o" if token.letter == "o" else "word", token.start, token.end, n)
        return
    way = next(ways)
    run = _RUNS.get(way)
    if run is None:
        field = "w" + way if token.letter == "w" else _ordered(way, swap)
        yield Part("Y" if field == "y" and token.letter == "b" else field, token.start, token.end, n)
        return
    for field, left, right in run:
        yield Part(_ordered(field, swap), token.start + left, token.start + right, n, True)


def _ordered(field: str, swap: bool) -> str:
    if field in "12":
        return "d" if (field == "1") is swap else "m"
    return field


def _parses(signature: str, at: int, dead: set[int]) -> Iterator[list[tuple[int, int, str]]]:
    """Sequences of atoms that cover a signature, depth first in the order of the atoms. ``dead``: dead ends."""
    if at < len(signature) and not (signature[at].isalpha() and signature[at] != "h"):
        at += 1
    if at == len(signature):
        yield []
        return
    if at in dead:
        return
    alive = False
    for pattern, ways in _ATOMS:
        match = pattern.match(signature, at)
        if match is None:
            continue
        for rest in _parses(signature, match.end(), dead):
            alive = True
            for way in ways:
                yield [(at, match.end(), way), *rest]
    if not alive:
        dead.add(at)
