"""What a learner sees of a token: short strings, each of one class, for training and for finding alike.

Yang & Garibaldi 2015, section 3.2 (token, context, orthographic, discourse and task-specific features, templates of
Table 2), and Tafvizi & Pacula, section 4 (word, capitals, signs, numbers, length, bigrams, headings, dictionaries).
No tagger of parts of speech and no parser is asked: where the papers use one, the class that lists give a word stands
(``kind of word``), and for links over a distance the nearest words that mean something (``links``). No digit of a
number becomes a feature, only how many there are.
"""

from __future__ import annotations

import re
import string
from bisect import bisect_left, bisect_right
from collections.abc import Callable, Iterable, Iterator, Sequence, Set
from functools import cache
from itertools import pairwise, starmap
from typing import NamedTuple

from resynth import lexicon
from resynth.listed import Rows
from resynth.recognize.learned.sequences import sequences
from resynth.recognize.note import EMPTY_LINES, Note
from resynth.recognize.persons import name_cues
from resynth.recognize.persons.name_classes import classes_of
from resynth.recognize.words import word_set

#: What changes when the features do: a model that was learned from others is refused.
VERSION = 2
#: Class of features -> what its strings begin with. ``rules`` is what the other recognizers found.
CLASSES = {
    "word": "w", "capitals": "c", "signs": "p", "numbers": "n", "length": "l", "affixes": "a", "shape": "s",
    "templates": "t", "kind of word": "k", "lists": "d", "medicine": "m", "neighbours": "x", "bigrams": "b",
    "links": "y", "headings": "h", "line": "o", "place": "q", "gaps": "g", "rules": "r",
}


class Template(NamedTuple):
    """A pattern of Table 2, and where it is tried at all.

    Attributes:
        regex: matches at the beginning of a token.
        begins: what that token is: a run of so many digits (``"1-2 4"``), a word with one capital (``T``), in capitals
            (``C``) or any other (``w``), or one of some signs.
        behind: what may stand right behind it: signs and small letters, ``A`` any capital, ``0`` any digit, ``|`` what
            is no letter and no digit.
    """

    regex: str
    begins: str
    behind: str

    def __repr__(self) -> str:
        return "Template()"


#: Yang & Garibaldi 2015, Table 2, by its rows; a pattern is one feature. What is not there is not asked of a token.
TEMPLATES = {name: tuple(starmap(Template, rows)) for name, rows in {
    "DATE": (
        (r"(?:19|20|2[1-9])\d\d-\d\d?-\d\d?", "4", "-"), (r"\d\d?-\d\d?-\d{2}(?:\d\d)?", "1-2", "-"),
        (r"\d\d?/\d\d?/\d{2}(?:\d\d)?", "1-2", "/"), (r"\d\d?/(?:19|2\d)\d\d", "1-2", "/"),
        (r"\d\d?/\d\d", "1-2", "/"), (r"'\d\d", "'", "0"), (r"'?\d\d(?:\d\d)?'?s", "2 4 '", "'s0"),
        (r"\d\d?\.\d\d?\.\d\d(?:\d\d)?", "1-2", "."),
        (r"\d\d?[- ]?[A-Z][a-z]{2,8}[- ,]{0,2}\d{2}(?:\d\d)?", "1-2", "- A"),
        (r"[A-Z][a-z]{2,8}(?:[- ,.']| of ){1,3}\d{2}(?:\d\d)?", "T", "- ,.'"),
        (r"[A-Z][a-z]{2,8}\.? \d\d?(?:st|nd|rd|th)?,? (?:19|2\d)\d\d", "T", ". "),
    ),
    "USERNAME": ((r"[A-Za-z]{2,3}\d{1,3}", "w T C", "0"),),
    "AGE": (
        (r"\d{1,3} ?y\.?/?o\.?[mfMF]?", "1-3", " y"), (r"\d\d?y[mfMF]", "1-2", "y"),
        (r"\d{1,3}[- ]?(?:yrs?|years?)[- ]old", "1-3", "- y"),
        (r"\d\d? (?:months?|weeks?|wks?|mos?|days?)", "1-2", " "), (r"\d0 ?'?s", "2", " 's"),
        (r"\d\d?y\d\d?(?:\.\d)?m", "1-2", "y"),
    ),
    "PHONE": (
        (r"\(?\d{3}\)?[- .]\d{3}[- .]\d{4}", "3 (", ")- .0"), (r"\d{3}-\d{4}-\d{3}", "3", "-"),
        (r"\d{3}-\d{4}", "3", "-"), (r"\d-\d{4}", "1", "-"), (r"#?\d{5}", "5 #", "|0"),
    ),
    "MEDICALRECORD": (
        (r"\d{6,8}", "6-8", "|"), (r"\d-\d{6,7}", "1", "-"), (r"\d{3}-\d\d-\d\d(?:-\d)?", "3", "-"),
        (r"\d{3} \d\d \d\d(?: \d)?", "3", " "), (r"\d{3,4}:?[A-Z]{1,2}\d{4,5}", "3-4", ":A"),
        (r"[A-Z]{2,4} ?\d{3,8}", "C", " 0"),
    ),
    "IDNUM": (
        (r"\d\d?-\d{6,8}", "1-2", "-"), (r"\d{3,8}", "3-8", "|"), (r"\d-\d{7} [A-Z]{2}", "1", "-"),
        (r"[A-Z]{2}\d{3}/\d{4,5}", "C", "0"), (r"[A-Z]{2,3}:[A-Z]{2}: ?\d{4}", "C", ":"),
        (r"[A-Z]{2}:\d{5}:\d{2,4}", "C", ":"),
    ),
    "ZIP": ((r"\d{5}", "5", "|"), (r"\d{5}-\d{4}", "5", "-")),
}.items()}
#: What stands beyond the end of a sequence, and how far a token sees.
EDGE, REACH = "$", 3
#: The place in a line is counted so far.
FAR_IN_LINE = 9
_NINES = "99999999"
#: Numbers of so many digits are told by their size.
SIZED = 4
#: Longer words are told by their first and last letters alone.
_LONGEST = 24
_MOST, _MOST_OPENERS = 60_000, 4_000
#: A template begins so many tokens before a number at most: ``Feb. 2011``, ``SG:BN: 2359``.
_BACK, _BACK_AT_COLON = 2, 4
#: It begins with one of these, or with a word of so many letters; in none is a run of so many digits.
_OPENS, _SHORT_WORDS, _LONGEST_RUN = frozenset("0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ('#"), (2, 3), 9
#: A heading ends in a colon or stands in capitals, and is of so many words at the most.
_HEADING = re.compile(r"^[ \t]*(?P<it>[A-Za-z][A-Za-z/&() -]{1,38}?)[ \t]*(?::|(?<=[A-Z])$)", re.MULTILINE)
_SHORT = re.compile(r"(.)\1+")
#: Classes of tokens (name_classes.py) that are no names, signs or numbers; and words that mean nothing by themselves.
WORDS_OF = frozenset("wCl")
WORDS_OF_GRAMMAR = word_set(
    "a an the and or of in on at to for from by with as is was were are be been has had have he she they it his her "
    "their this that who which will would can may not no but if then than there so also")


def features(note: Note, found: Iterable[tuple[int, int, str]] = ()) -> list[tuple[str, ...]]:
    """The features of each token of a note.

    Args:
        found: (start, end, kind) of what other recognizers found in it.

    Returns:
        A tuple of strings for each token of ``note.words``.
    """
    told = _letters(note, found)
    page = Page(note)
    return [seen for first, end in sequences(note) for seen in page.features(first, end, told)]


class Page:
    """A note of which some sequences are looked at: what a token is told by does not reach over their ends."""

    def __init__(self, note: Note) -> None:
        self._note = note
        self.words, self._symbols = words_of(note), classes_of(note)
        # Tried where lines begin, instead of everywhere.
        self._heads = [(found.start("it"), " ".join(map(_word, found["it"].lower().split())))
                       for start in note.line_starts if (found := _HEADING.match(note.text, start))]
        self._begins = [at for at, _ in self._heads]

    def features(self, first: int, end: int, told: Sequence[str] = ()) -> list[tuple[str, ...]]:
        """The features of the tokens of a sequence, from the first to the end; ``told``: the kinds of all tokens."""
        note, count = self._note, end - first
        words, symbols = self.words[first:end], list(self._symbols[first:end])
        around = _beside(CLASSES["neighbours"], words, (-3, -2, -1, 1, 2, 3))
        of_lists = _beside(CLASSES["kind of word"], symbols, (-3, -2, -1, 0, 1, 2, 3))
        columns = [*around, *of_lists]
        for one, other in ((1, 2), (2, 3), (3, 4), (4, 5)):
            columns.append([f"{a}:{b[-1]}" for a, b in zip(of_lists[one], of_lists[other], strict=True)])
        columns.append([f"k*{a[-1]}{b}{c[-1]}" for a, b, c in zip(of_lists[2], symbols, of_lists[4], strict=True)])
        wide = [EDGE, EDGE, *words, EDGE, EDGE]
        columns += ([f"b{at - 2}={one}|{other}" for one, other in zip(
            wide[at : at + count], wide[at + 1 : at + 1 + count], strict=True)] for at in range(4))
        columns += _links(words, symbols)
        columns += _gaps(note, first, end)
        columns += self._lines(first, end)
        if any(told[first:end]):
            columns += _beside(CLASSES["rules"], told[first:end], (-2, -1, 0, 1, 2))
        templates = self.templates(first, end)
        return [
            (*own(word), *rest, *templates.get(number, ()))
            for number, word, *rest in zip(range(first, end), note.words[first:end], *columns, strict=True)
        ]

    def heading(self, number: int) -> tuple[str, str]:
        """The heading above the line of a token, or in it; the same again if it is in it, else nothing."""
        note, begins = self._note, self._begins
        start = note.starts[number]
        line = note.line_starts[bisect_right(note.line_starts, start) - 1]
        at = bisect_right(begins, start) - 1
        heading = self._heads[at][1] if at >= 0 else EDGE
        return heading, heading if at >= 0 and begins[at] >= line else ""

    def templates(self, first: int, end: int) -> dict[int, tuple[str, ...]]:
        """Number of a token -> the templates that it is in; they begin some tokens before a number at most."""
        told: dict[int, list[str]] = {}
        note = self._note
        words, starts, ends, text, seen = note.words, note.starts, note.ends, note.text, -1
        for number in note.digits[bisect_left(note.digits, first) : bisect_left(note.digits, end)]:
            back = number - (_BACK_AT_COLON if words[number - 1] == ":" else _BACK)
            back = seen + 1 if seen >= back else back
            for begins in range(first if back < first else back, number + 1):
                word = words[begins]
                what = _openers[word] if begins < number else str(min(len(word), _LONGEST_RUN))
                if not what:
                    continue
                at = ends[begins]
                fitting = _fitting[what + text[at : at + 1]]
                if fitting is None or (found := fitting[0](text, at := starts[begins])) is None or not found.lastindex:
                    continue
                for name, value in zip(fitting[1], found.groups(), strict=True):
                    if value is not None:
                        stop, inside = at + len(value), begins
                        while inside < end and ends[inside] <= stop:
                            told.setdefault(inside, []).append(name)
                            inside += 1
            seen = number
        return {number: tuple(some) for number, some in told.items()}

    def _lines(self, first: int, end: int) -> Iterator[list[str]]:
        """The heading above or before a token, the first word of its line, and its place in the note."""
        note, last = self._note, self._note.line_starts[-1] + 1
        headings, labels, openings, places = [], [], [], []
        opening, line = first, -1
        for number in range(first, end):
            start = note.starts[number]
            above = bisect_right(note.line_starts, start)
            if above != line:
                opening, line = number, above
                heading, label = self.heading(number)
            headings.append(f"h={heading}")
            labels.append(f"h:={label}")
            openings.append(f"o={self.words[opening]}|{min(number - opening, FAR_IN_LINE)}")
            places.append(f"q={10 * start // last}{'^' if line <= 3 else ''}")
        yield from (headings, labels, openings, places)

    def __repr__(self) -> str:
        return f"Page(tokens={len(self._note.words)})"


class _Named(dict[str, str]):
    """Value -> the feature of a column, made once for many tokens."""

    def __init__(self, name: str) -> None:
        super().__init__()
        self._name = name

    def __missing__(self, value: str) -> str:
        if len(self) >= _MOST:
            self.clear()
        told = self[value] = f"{self._name}{value}"
        return told


@cache
def _column(name: str) -> Callable[[str], str]:
    return _Named(name).__getitem__


def _beside(name: str, values: Sequence[str], reach: Sequence[int]) -> list[list[str]]:
    """The values of the tokens so far away, a column for each distance."""
    wide, count = [*[EDGE] * REACH, *values, *[EDGE] * REACH], len(values)
    return [list(map(_column(f"{name}{at}="), wide[REACH + at : REACH + at + count])) for at in reach]


def only(wanted: Iterable[str]) -> Callable[[str], bool]:
    """Whether a feature is of these classes: what a study of features leaves in. KeyError: there is no such class."""
    letters = frozenset(CLASSES[one] for one in wanted)
    return lambda feature: feature[0] in letters


def words_of(note: Note) -> list[str]:
    """The words of a note as features hold them."""
    if not note.text.isascii():
        return list(map(_word, note.lower))
    words = list(note.lower)
    if max(map(len, words), default=0) > _LONGEST:
        words = [word[:_LONGEST] for word in words]
    for number in note.digits:
        words[number] = _NINES[: len(words[number])]
    return words


def _word(lower: str) -> str:
    """A word as a feature holds it: of a number how long it is, and nothing that UTF-8 cannot write."""
    if lower[0].isdecimal():
        return _NINES[: len(lower)]
    return (lower if lower.isascii() else lower.encode("utf-8", "replace").decode())[:_LONGEST]


class _Own(dict[str, tuple[str, ...]]):
    """A token as written -> what it tells by itself."""

    def __missing__(self, word: str) -> tuple[str, ...]:
        if len(self) >= _MOST:
            self.clear()
        told = self[word] = tuple(told_by_itself(word))
        return told


_kept = _Own()
own = _kept.__getitem__


def is_some_number(size: int) -> bool:
    """Whether a number tells nothing but how long it is: it is larger than those of days and ages, and no year."""
    return size >= 1000 and not 1900 <= size < 2100


def told_by_itself(word: str) -> Iterator[str]:
    """The features of a token as it is written, wherever it stands; all numbers of more digits than ``SIZED`` and of
    one length, up to twelve, have the same."""
    lower = _word(word.lower())
    yield f"w={lower}"
    yield f"l={min(len(word), 12)}"
    if word[0].isdecimal():
        yield "n=all"
        size = int(word) if len(word) <= SIZED else 99_999
        yield "n<" + next((str(most) for most in (12, 31, 59, 99, 120) if size <= most), "year" if 1900 <= size < 2100
                          else "more")
        return
    if not word[0].isalpha():
        yield f"p={lower}"
        return
    yield "c=" + ("all" if word.isupper() and len(word) > 1 else "first" if word[0].isupper() and word[1:].islower()
                  else "one" if word.isupper() else "mixed" if not word.islower() else "none")
    for length in (2, 3, 4):
        if len(lower) > length:
            yield f"a{length}={lower[:length]}"
            yield f"a-{length}={lower[-length:]}"
    yield "s=" + _SHORT.sub(r"\1\1", "".join("X" if sign.isupper() else "x" for sign in word[:_LONGEST]))
    folded = lexicon.fold(word)
    yield from (f"d={name}" for name, holds in _persons().items() if folded in holds)
    if folded not in WORDS_OF_GRAMMAR:
        yield from (f"d={name}" for name in filter(None, _by_list().get(folded, "").split(",")))
    if folded in _TIME:
        yield "d=time"
    if folded in lexicon.clinical_words():
        yield "m=clinical"
    if folded in lexicon.common_words():
        yield "m=common"


@cache
def _persons() -> dict[str, Set[str]]:
    """Name of a list -> its words in small letters: the task-specific lists of 3.2, the dictionaries of 4.4.3."""
    return {
        "first": name_cues.first_names(), "last": name_cues.common_surnames(), "titles": name_cues.TITLES,
        "degrees": name_cues.DEGREES, "relatives": name_cues.RELATIVES,
    }


@cache
def _by_list() -> Rows:
    """A word in small letters -> the other lists of 3.2 that have it."""
    return Rows(lexicon.path("words/by_list"), begin=3)


_TIME = word_set(
    "january february march april june july august september october november december jan feb mar apr jun jul aug sep "
    "sept oct nov dec monday tuesday wednesday thursday friday saturday sunday mon tue tues wed thu thur thurs fri sat "
    "sun winter spring summer fall autumn")


def means_something(word: str, symbol: str) -> bool:
    """Whether a word of a class is neither a name, a sign, a number nor a word of grammar."""
    return symbol in WORDS_OF and may_mean(word)


def may_mean(word: str) -> bool:
    """Whether a word may mean something, if it is of such a class: it is none of grammar."""
    return len(word) > 2 and word not in WORDS_OF_GRAMMAR


def _links(words: list[str], symbols: list[str]) -> Iterator[list[str]]:
    """The nearest two words to each side that mean something."""
    holds = list(map(means_something, words, symbols))
    for name, order in (("y-", range(len(words))), ("y+", range(len(words) - 1, -1, -1))):
        near, far, told = EDGE, EDGE, [""] * len(words)
        second = [""] * len(words)
        for number in order:
            told[number], second[number] = f"{name}1={near}", f"{name}2={far}|{near}"
            if holds[number]:
                near, far = words[number], near
            elif words[number] == ".":
                near = far = EDGE
        yield told
        yield second


def _gaps(note: Note, first: int, end: int) -> Iterator[list[str]]:
    """What parts a token from the one before and the one behind."""
    gaps = [EMPTY_LINES, *note.gaps[first : end - 1], EMPTY_LINES]
    yield [f"g-={gap}" for gap in gaps[:-1]]
    yield [f"g+={gap}" for gap in gaps[1:]]
    yield [f"g*={one}{other}" for one, other in pairwise(gaps)]


def _letters(note: Note, found: Iterable[tuple[int, int, str]]) -> list[str]:
    """What other recognizers told each token to be."""
    letters = [""] * len(note.words)
    for start, end, kind in found:
        number = bisect_right(note.ends, start)
        while number < len(letters) and note.starts[number] < end:
            letters[number] = kind
            number += 1
    return letters


#: What stands behind a token -> what templates call it.
_BEHIND = {**{sign: sign for sign in string.punctuation + string.ascii_lowercase + " "},
           **dict.fromkeys(string.ascii_uppercase, "A"), **dict.fromkeys(string.digits, "0")}


class _Openers(dict[str, str]):
    """A token that is no number -> what begins with it: a word (``T``, ``C``, ``w``), a sign; empty: no template."""

    def __missing__(self, word: str) -> str:
        if len(self) >= _MOST_OPENERS:
            self.clear()
        opens = word[0] in _OPENS or len(word) in _SHORT_WORDS
        kind = "C" if word.isupper() else "T" if word.istitle() else "w"
        told = self[word] = "" if not opens else kind if word[0].isalpha() else word
        return told


class _Fitting(dict[str, "tuple[Callable[[str, int], re.Match[str] | None], list[str]] | None"]):
    """How many digits or what ``_openers`` tells, and the sign right behind -> what may fit there: templates of Table 2
    in one pattern, a group for each, all of which may; and their features. None: none may."""

    def __missing__(self, both: str) -> tuple[Callable[[str, int], re.Match[str] | None], list[str]] | None:
        if len(self) >= _MOST_OPENERS:
            self.clear()
        begins, behind = both[0], _BEHIND.get(both[1:], "")
        rows = [
            (f"t={kind}_{number}", one.regex) for kind, some in TEMPLATES.items() for number, one in enumerate(some)
            if begins in starts(one) and (
                (behind and behind in one.behind) or ("|" in one.behind and not behind.isalnum()))
        ]
        every = "".join(rf"(?=({regex})(?!\w))?" for _, regex in rows)
        names = [name for name, _ in rows]
        told = self[both] = (re.compile(rf"(?<![\w.])(?:{every})").match, names) if rows else None
        return told


_openers, _fitting = _Openers(), _Fitting()


def starts(template: Template) -> set[str]:
    """What the token is at which a template is tried: how many digits it may have, a letter for a word, a sign."""
    found: set[str] = set()
    for part in template.begins.split():
        least, _, most = part.partition("-")
        found.update(map(str, range(int(least), int(most or least) + 1)) if least.isdecimal() else [part])
    return found
