"""The features of a token: its form and what stands around it. Training and detection use the same."""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections import Counter
from collections.abc import Callable, Collection, Iterable, Iterator, Sequence
from itertools import chain, compress, count
from typing import Any

from resynth import lexicon
from resynth.kinds import KINDS
from resynth.recognize import gazetteer
from resynth.recognize.institutions.institutions import is_clinical
from resynth.recognize.note import COLUMN, EMPTY_LINES, JOINED, Note
from resynth.recognize.persons.name_classes import classes, classes_of
from resynth.recognize.persons.name_cues import first_names
from resynth.recognize.persons.ratio import unseen

#: A word, a class or a few of them, none with a blank in it.
Key = str | tuple[str, ...]
#: (name, value). ``-1w`` is the word right before, ``-1s`` the kind found there or else its class; ``|`` joins the
#: token's own class; ``g0`` and ``g1`` are the gaps before and behind.
Feature = tuple[str, Key]
#: CCHMC class -> the letter that stands for a found token of that class.
LETTERS = {
    "NAME": "N", "INITIALS": "N", "DATE": "D", "AGE": "A", "PHONE": "P", "EMAIL": "P", "IPADDRESS": "P", "SSN": "I",
    "IDNUM": "I", "INSTITUTION": "H", "LOCATION": "L", "OTHER": "O",
}
_LETTER_OF = {name: LETTERS[kind.cchmc] for name, kind in KINDS.items()}
#: Classes of tokens (name_classes.py) that are weighed: capitalised ones, names, initials, digits. Words in small
#: letters are hardly ever PHI.
ASKED = frozenset("CmNnuekdli")
_MASK = bytes(chr(sign) in ASKED for sign in range(256))
#: Reach in tokens: for neighbours, for a label before a colon, for found tokens in the same line.
_REACH, _LABEL, _NEAR = 4, 8, 8
_EDGE = ["$"] * _REACH
#: A run of digits, however many.
_NINES = "999999"
#: Digits of a year; upper bounds that sort numbers of up to two digits: months, hours, days, minutes, all.
_YEAR, _SIZES = 4, ("12", "24", "31", "59", "99")
#: The letter score of a word (ratio.py) is rounded to steps of 50, at most 4 to each side.
_STEP, _LETTERS = 50, 4
#: How many words are searched for one by one; beyond that an index is built, so that time stays linear. Words of up to
#: 3 letters are parts of many others, and are searched for among the tokens.
_FEW, _SHORT = 32, 3


class _Said(dict[str, str]):
    """Class of a token that was not found -> ``=class``, which is no letter of a kind."""

    def __missing__(self, what: str) -> str:
        said = self[what] = f"={what}"
        return said


_SAID = _Said()


class View:
    """A note and the spans found in it, ready to give the features of any token.

    Attributes:
        note: its tokens.
        classes: the class of each token, one character each.
        covered: for each token the letter it was found as; empty where it was not found.
    """

    def __init__(self, note: Note, found: Iterable[tuple[int, int, str]] = ()) -> None:
        """``found``: (start, end, kind) of each span."""
        self.note = note
        self.classes = classes_of(note)
        words, self._own = list(note.lower), list(self.classes)
        for number in note.digits:
            words[number] = nines = _NINES[: len(words[number])]
            self._own[number] = f"d{nines}"
        # Those that are asked about by their class; no class of these has a sign beyond ASCII.
        self._asked = [*compress(count(), self.classes.encode("ascii", "replace").translate(_MASK))]
        # Words, and letters or classes, with edges: the token n stands at n + _REACH.
        self._words = [*_EDGE, *words, *_EDGE]
        self._bare = [*_EDGE, *map(_SAID.__getitem__, self.classes), *_EDGE]
        self._find(found)

    def _find(self, found: Iterable[tuple[int, int, str]]) -> None:
        covered, said = [""] * len(self.classes), list(self._bare)
        starts, ends = self.note.starts, self.note.ends
        for start, end, kind in found:
            letter, number = _LETTER_OF[kind], bisect_right(ends, start)
            while number < len(starts) and starts[number] < end:
                covered[number] = said[number + _REACH] = letter
                number += 1
        self.covered, self._said = covered, said
        #: Word -> how often it was found as each letter, and not found.
        self._again: dict[str, Counter[str]] = {}

    def with_(self, found: Iterable[tuple[int, int, str]]) -> View:
        """The view of the same note with these spans found and no others."""
        other = self._copy()
        other._find(found)
        return other

    def _copy(self) -> View:
        """A shallow copy; ``copy.copy`` would take as long as building the view."""
        other = object.__new__(View)
        other.__dict__.update(self.__dict__)
        return other

    def within(self, start: int, end: int) -> range:
        """The tokens that overlap a range of characters."""
        first = bisect_right(self.note.ends, start)
        return range(first, bisect_left(self.note.starts, end, first))

    def asked(self) -> list[int]:
        """The tokens that nothing found and whose class is worth weighing."""
        covered = self.covered
        return [number for number in self._asked if not covered[number]]

    def cover(self, numbers: Sequence[int], letters: Sequence[str]) -> list[str]:
        """Set the letters of some tokens (empty: not found), and give back those that they had."""
        before = [self.covered[number] for number in numbers]
        for number, letter, old in zip(numbers, letters, before, strict=True):
            self.covered[number] = letter
            self._said[number + _REACH] = letter or self._bare[number + _REACH]
            if (word := self.note.lower[number]) in self._again:
                self._again[word].update({letter: 1, old: -1} if letter != old else {})
        return before

    def take_in(self, found: Iterable[tuple[int, int, str]]) -> None:
        """Count more spans as found: (start, end, kind)."""
        for start, end, kind in found:
            numbers = self.within(start, end)
            self.cover(numbers, [_LETTER_OF[kind]] * len(numbers))

    def beside(self, found: Iterable[tuple[int, int, str]]) -> list[int]:
        """The tokens of ``asked`` within eight tokens of one of these spans."""
        near: set[int] = set()
        for start, end, _ in found:
            numbers = self.within(start, end)
            near.update(range(max(0, numbers.start - _NEAR), min(len(self.classes), numbers.stop + _NEAR)))
        return sorted(number for number in near if self.classes[number] in ASKED and not self.covered[number])

    def without(self, numbers: Collection[int]) -> View:
        """The view of the same note with these tokens not found."""
        other = self._copy()
        other.covered, other._said, other._again = list(self.covered), list(self._said), {}
        other.cover([*numbers], [""] * len(numbers))
        return other

    def gap(self, number: int) -> str:
        """The gap before a token; the number behind the last gives the gap at the end."""
        return self.note.gaps[number - 1] if number else EMPTY_LINES

    def near(self, numbers: Iterable[int]) -> Iterator[tuple[Any, ...]]:
        """For each token its keys for the groups of ``NEAR``: form and direct neighbours."""
        note, words, said, owns = self.note, self._words, self._said, self._own
        written, gaps = note.words, note.gaps
        for number in numbers:
            own, before, behind = owns[number], number + _REACH - 1, number + _REACH + 1
            gap = gaps[number - 1] if number else EMPTY_LINES
            yield (
                written[number], (words[before], own), (words[behind], own),
                (said[before], gap, own, gaps[number], said[behind]),
            )

    def far(self, numbers: Iterable[int]) -> Iterator[tuple[Any, ...]]:
        """For each token its keys for the groups of ``FAR``: neighbours up to four tokens away."""
        words, said, owns = self._words, self._said, self._own
        for number in numbers:
            own = owns[number]
            w4, w3, w2, w1, _, v1, v2, v3 = words[number : number + 2 * _REACH]
            s4, s3, s2, s1, _, t1, t2, t3 = said[number : number + 2 * _REACH]
            yield (
                (w2, own), (v2, own), w3, v3, w4, (w2, w1), (v1, v2), (w1, v1),
                (s2, s1, own, t1, t2), (s4, s3, t3),
            )

    def told(self, number: int) -> list[Feature]:
        """All features of a token."""
        keys = (*next(self.near([number])), *next(self.far([number])))
        return [*chain.from_iterable(map(features_of, (*NEAR, *FAR), keys)), *self.rest(number)]

    def rest(self, number: int) -> list[Feature]:
        """The features that cost more: its line, other places of the same word, the fraction it is part of."""
        words, at, own = self._words, number + _REACH, self._own[number]
        told: list[Feature] = []
        if words[at + 1] == "/":
            told.append(("of", (words[at + 2], own)))
        elif words[at - 1] == "/":
            told.append(("over", words[at]))
        self._in_line(number, own, told)
        self._elsewhere(number, own, told)
        return told

    def _in_line(self, number: int, own: str, told: list[Feature]) -> None:
        """Add the first word of the line, the place in it, the label before, the nearest found tokens in it."""
        note, words = self.note, self._words
        start, end = note.line(note.starts[number])
        first, last = bisect_left(note.starts, start), bisect_right(note.starts, end) - 1
        word = words[first + _REACH]
        place = str(min(number - first, 3)), str(min(last - number, 3)), own
        told += (("f", word), ("f|", (word, own)), ("at", place))
        begin = max(first, number - _LABEL)
        if ":" in (before := note.words[begin:number]):
            away = before[::-1].index(":") + 1
            if number - away > first:
                label = words[number - away - 1 + _REACH]
                told += (("b", label), ("b|", (label, own)), ("b-", str(min(away, 4))))
        self._nearest("-c", number, range(number - 1, max(first, number - _NEAR) - 1, -1), told)
        self._nearest("+c", number, range(number + 1, min(last, number + _NEAR) + 1), told)

    def _nearest(self, asked: str, number: int, others: range, told: list[Feature]) -> None:
        """Add the first found token of ``others``: its letter, its distance, whether it is in another column."""
        for other in others:
            if self.covered[other]:
                first, last = sorted((number, other))
                between = self.note.text[self.note.ends[first] : self.note.starts[last]]
                column = COLUMN if "\t" in between or "  " in between else JOINED
                told.append((asked, (self.covered[other], str(min(last - first, 5)), column)))
                return

    def _elsewhere(self, number: int, own: str, told: list[Feature]) -> None:
        """Add the letters that the same word was found as elsewhere, and whether it also stands there unfound."""
        word = self.note.lower[number]
        if word not in self._again:
            self._again[word] = self._found_as(word)
        found = self._again[word]
        letters = "".join(sorted(letter for letter, times in found.items() if letter and times > 0))
        said = f"-{letters}" if found[""] > (not self.covered[number]) else letters
        told += (("e", said), ("e|", (said, own)))

    def _found_as(self, word: str) -> Counter[str]:
        """How often a word was found as each letter; the empty letter counts where it was not."""
        note = self.note
        if word in note.here:
            places = note.here[word]
        elif len(self._again) > _FEW:
            places = note.places[word]
        elif word.isdecimal():
            places = [number for number in note.digits if note.words[number] == word]
        else:
            places = note.where(word) if len(word) > _SHORT else _places(note.lower, word)
        return Counter(map(self.covered.__getitem__, places))

    def __repr__(self) -> str:
        return f"View(tokens={len(self.classes)})"


def _places(words: list[str], word: str) -> list[int]:
    """The numbers of the tokens that are this word."""
    found, at = [], -1
    for _ in range(words.count(word)):
        at = words.index(word, at + 1)
        found.append(at)
    return found


def _own(word: str) -> str:
    """The class of a token; of digits with their count."""
    what = classes([word])
    return f"d{_NINES[:len(word)]}" if what == "d" else what


def _shape(word: str) -> str:
    """The shape of a word: A for capitals, a for the rest, at most two of a sort in a row; digits by their count."""
    if word.isdecimal():
        return _NINES[: len(word)]
    shape: list[str] = []
    for sign in word:
        one = "A" if sign.isupper() else "a"
        if shape[-2:] != [one, one]:
            shape.append(one)
    return "".join(shape)


def _of_word(word: str) -> list[Feature]:
    """The features of a token by itself, as written."""
    lower = word.lower()
    length = str(min(len(lower), 9))
    if word.isdecimal():
        return [("0", _own(word)), ("w", _NINES[: len(word)]), ("a", _shape(word)), ("l", length), *_of_figures(word)]
    own = _own(word)
    return [
        ("0", own), ("w", lower), ("a", _shape(word)), ("3", lower[-3:]), ("2", lower[-2:]), ("l", length),
        ("p", lower[:3]), *_of_lists(lower, own),
    ]


def _of_lists(lower: str, own: str) -> list[Feature]:
    """Features from lists (name, town, medicine or product, part of a house's name), and the letter score."""
    folded = lexicon.fold(lower)
    name = "f" if folded in first_names() else "l" if folded in lexicon.census_names() else "-"
    town = "c" if lower in gazetteer.cities() else "-"
    thing = "m" if is_clinical(lower) else "p" if lexicon.is_product(folded) else "-"
    letters = max(-_LETTERS, min(_LETTERS, unseen(folded) // _STEP))
    house = lexicon.institution_words().get(lower, "-")
    return [("lists", (name + town + thing, own)), ("letters", (str(letters), own)), ("house", (house, own))]


def _of_figures(word: str) -> list[Feature]:
    """Features of a run of digits: its zeros, its size, the decade of a year.

    The digits themselves are no feature: those of the invented training notes (555-01xx) are unlike real ones.
    """
    zeros = len(word) - len(word.rstrip("0"))
    told = ("0" if word[0] == "0" else "9") + "0" * min(zeros, 3)
    if len(word) < 3:
        return [("3", told), ("2", next(most for most in _SIZES if int(word) <= int(most)))]
    if len(word) == _YEAR and word.startswith(("19", "20")):
        return [("3", told), ("p", word[:3])]
    return [("3", told), ("2", "hour" if len(word) == _YEAR and word < "2400" and word[2:] < "60" else "more")]


def _right_beside(key: tuple[str, ...]) -> list[Feature]:
    """Features of the direct neighbours (found letter or class) and the gaps."""
    before, gap, own, gap_behind, behind = key
    return [
        ("-1s", before), ("-1s|", (before, own, gap)), ("g0", (own, gap)),
        ("+1s", behind), ("+1s|", (behind, own, gap_behind)), ("g1", (own, gap_behind)),
        ("g", (gap, gap_behind, own)),
    ]


def _further_off(key: tuple[str, ...]) -> list[Feature]:
    """Features of the two neighbours on each side (found letter or class)."""
    second_before, before, own, behind, second_behind = key
    return [
        ("-2s", second_before), ("-21s", (second_before, before, own)),
        ("+2s", second_behind), ("+12s", (behind, second_behind, own)),
        ("-+s", (before, behind, own)),
    ]


#: A group is a function from a key, which many tokens share, to features; a plain name makes one feature of the key.
Group = str | Callable[[Any], list[Feature]]
NEAR: tuple[Group, ...] = (
    _of_word,
    lambda key: [("-1w", key[0]), ("-1w|", key)],
    lambda key: [("+1w", key[0]), ("+1w|", key)],
    _right_beside,
)
FAR: tuple[Group, ...] = (
    lambda key: [("-2w", key[0]), ("-2w|", key)],
    lambda key: [("+2w", key[0]), ("+2w|", key)],
    "-3w", "+3w", "-4w", "-21w", "+12w", "-+w",
    _further_off,
    lambda key: [("-4s", key[0]), ("-3s", key[1]), ("+3s", key[2])],
)


def written(asked: str, key: Key) -> str:
    """A feature as the lists write it: ``name=value``."""
    return f"{asked}={key if isinstance(key, str) else ' '.join(key)}"


def features_of(group: Group, key: Any) -> list[Feature]:
    """The features of a key of a group."""
    return [(group, key)] if isinstance(group, str) else group(key)
