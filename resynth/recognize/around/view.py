"""What stands around a token, in short keys that a weight can be given to: one view for training and for finding."""

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
#: (what is asked, the answer): of the word right before (``-1w``), of what was found there or its class (``-1s``),
#: together with the token's own class (``|``), of the gap before and behind (``g0``, ``g1``).
Feature = tuple[str, Key]
#: Class of CCHMC -> the letter that a token which was found stands for.
LETTERS = {
    "NAME": "N", "INITIALS": "N", "DATE": "D", "AGE": "A", "PHONE": "P", "EMAIL": "P", "IPADDRESS": "P", "SSN": "I",
    "IDNUM": "I", "INSTITUTION": "H", "LOCATION": "L", "OTHER": "O",
}
_LETTER_OF = {name: LETTERS[kind.cchmc] for name, kind in KINDS.items()}
#: Classes of tokens (name_classes.py) that are asked about: capitalised ones, names, initials, digits. What is written
#: small and is a word is hardly ever told by what stands around it.
ASKED = frozenset("CmNnuekdli")
_MASK = bytes(chr(sign) in ASKED for sign in range(256))
#: How far a view reaches, how far it looks for a label before a colon, and for what was found in the same line.
_REACH, _LABEL, _NEAR = 4, 8, 8
_EDGE = ["$"] * _REACH
#: A run of digits, however many.
_NINES = "999999"
#: So many digits has a year; numbers of two digits at the most are told by these: months, hours, days, minutes.
_YEAR, _SIZES = 4, ("12", "24", "31", "59", "99")
#: What letters weigh (ratio.py) is told in steps, so many to each side.
_STEP, _LETTERS = 50, 4
#: So many words are sought one by one; for more a table of all is made, so that no note takes the square of its length.
#: One of so few letters is a part of many others, and is sought among the tokens.
_FEW, _SHORT = 32, 3


class _Said(dict[str, str]):
    """A class of tokens -> what stands for it where nothing was found: no letter of a kind."""

    def __missing__(self, what: str) -> str:
        said = self[what] = f"={what}"
        return said


_SAID = _Said()


class View:
    """A note, and what was found in it, as the weights see it.

    Attributes:
        note: its tokens.
        classes: what each token is, a character each.
        covered: a letter for each token that was found, else an empty string.
    """

    def __init__(self, note: Note, found: Iterable[tuple[int, int, str]] = ()) -> None:
        """Take in (start, end, kind) of what was found."""
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
        """The view as it would be had nothing been found but this."""
        other = self._copy()
        other._find(found)
        return other

    def _copy(self) -> View:
        """The same view again: ``copy`` takes as long as all that is found anew."""
        other = object.__new__(View)
        other.__dict__.update(self.__dict__)
        return other

    def within(self, start: int, end: int) -> range:
        """The numbers of the tokens of which a part stands between two places."""
        first = bisect_right(self.note.ends, start)
        return range(first, bisect_left(self.note.starts, end, first))

    def asked(self) -> list[int]:
        """The numbers of the tokens that nothing found and that may be PHI by their class."""
        covered = self.covered
        return [number for number in self._asked if not covered[number]]

    def cover(self, numbers: Sequence[int], letters: Sequence[str]) -> list[str]:
        """Let some tokens be found as other letters, or not found (an empty one); the letters that they had."""
        before = [self.covered[number] for number in numbers]
        for number, letter, old in zip(numbers, letters, before, strict=True):
            self.covered[number] = letter
            self._said[number + _REACH] = letter or self._bare[number + _REACH]
            if (word := self.note.lower[number]) in self._again:
                self._again[word].update({letter: 1, old: -1} if letter != old else {})
        return before

    def take_in(self, found: Iterable[tuple[int, int, str]]) -> None:
        """Let more be found: (start, end, kind)."""
        for start, end, kind in found:
            numbers = self.within(start, end)
            self.cover(numbers, [_LETTER_OF[kind]] * len(numbers))

    def beside(self, found: Iterable[tuple[int, int, str]]) -> list[int]:
        """Those of ``asked`` that stand within eight tokens of something that was found."""
        near: set[int] = set()
        for start, end, _ in found:
            numbers = self.within(start, end)
            near.update(range(max(0, numbers.start - _NEAR), min(len(self.classes), numbers.stop + _NEAR)))
        return sorted(number for number in near if self.classes[number] in ASKED and not self.covered[number])

    def without(self, numbers: Collection[int]) -> View:
        """The view as it would be had some tokens not been found."""
        other = self._copy()
        other.covered, other._said, other._again = list(self.covered), list(self._said), {}
        other.cover([*numbers], [""] * len(numbers))
        return other

    def gap(self, number: int) -> str:
        """What parts a token from the one before it; that behind the last has a number too."""
        return self.note.gaps[number - 1] if number else EMPTY_LINES

    def near(self, numbers: Iterable[int]) -> Iterator[tuple[Any, ...]]:
        """What stands right beside each of some tokens: a key for each of ``NEAR``."""
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
        """What stands further off from each of some tokens: a key for each of ``FAR``."""
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
        """All that is told of one token."""
        keys = (*next(self.near([number])), *next(self.far([number])))
        return [*chain.from_iterable(map(features_of, (*NEAR, *FAR), keys)), *self.rest(number)]

    def rest(self, number: int) -> list[Feature]:
        """What is dearer to ask of a token: its line, the other places of its word, what it is a part of."""
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
        """The first word of the line, the place in it, the label before, and what was found nearest in it."""
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
        """The nearest token of some that was found: as what, how far off, and whether in another column."""
        for other in others:
            if self.covered[other]:
                first, last = sorted((number, other))
                between = self.note.text[self.note.ends[first] : self.note.starts[last]]
                column = COLUMN if "\t" in between or "  " in between else JOINED
                told.append((asked, (self.covered[other], str(min(last - first, 5)), column)))
                return

    def _elsewhere(self, number: int, own: str, told: list[Feature]) -> None:
        """What the same word was found as where it stands again."""
        word = self.note.lower[number]
        if word not in self._again:
            self._again[word] = self._found_as(word)
        found = self._again[word]
        letters = "".join(sorted(letter for letter, times in found.items() if letter and times > 0))
        said = f"-{letters}" if found[""] > (not self.covered[number]) else letters
        told += (("e", said), ("e|", (said, own)))

    def _found_as(self, word: str) -> Counter[str]:
        """How often a word was found as each letter, and not."""
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
    """Where a word stands; few are asked for, so that no table of all is made."""
    found, at = [], -1
    for _ in range(words.count(word)):
        at = words.index(word, at + 1)
        found.append(at)
    return found


def _own(word: str) -> str:
    """What a token is by itself: its class, and how many digits."""
    what = classes([word])
    return f"d{_NINES[:len(word)]}" if what == "d" else what


def _shape(word: str) -> str:
    """Capitals as A, small letters as a, no more than two of one kind in a row; of digits how many."""
    if word.isdecimal():
        return _NINES[: len(word)]
    shape: list[str] = []
    for sign in word:
        one = "A" if sign.isupper() else "a"
        if shape[-2:] != [one, one]:
            shape.append(one)
    return "".join(shape)


def _of_word(word: str) -> list[Feature]:
    """What a token as written tells by itself."""
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
    """What lists and letters say of a word: whose name it may be, a town, medicine, part of a house's name."""
    folded = lexicon.fold(lower)
    name = "f" if folded in first_names() else "l" if folded in lexicon.census_names() else "-"
    town = "c" if lower in gazetteer.cities() else "-"
    thing = "m" if is_clinical(lower) else "p" if lexicon.is_product(folded) else "-"
    letters = max(-_LETTERS, min(_LETTERS, unseen(folded) // _STEP))
    house = lexicon.institution_words().get(lower, "-")
    return [("lists", (name + town + thing, own)), ("letters", (str(letters), own)), ("house", (house, own))]


def _of_figures(word: str) -> list[Feature]:
    """Of a run of digits its zeros, what it may be by its size, and a year's decade.

    The digits themselves are not told: those of invented numbers (555-01xx) are no real one's.
    """
    zeros = len(word) - len(word.rstrip("0"))
    told = ("0" if word[0] == "0" else "9") + "0" * min(zeros, 3)
    if len(word) < 3:
        return [("3", told), ("2", next(most for most in _SIZES if int(word) <= int(most)))]
    if len(word) == _YEAR and word.startswith(("19", "20")):
        return [("3", told), ("p", word[:3])]
    return [("3", told), ("2", "hour" if len(word) == _YEAR and word < "2400" and word[2:] < "60" else "more")]


def _right_beside(key: tuple[str, ...]) -> list[Feature]:
    """What was found or is right before and behind a token, and the gaps there."""
    before, gap, own, gap_behind, behind = key
    return [
        ("-1s", before), ("-1s|", (before, own, gap)), ("g0", (own, gap)),
        ("+1s", behind), ("+1s|", (behind, own, gap_behind)), ("g1", (own, gap_behind)),
        ("g", (gap, gap_behind, own)),
    ]


def _further_off(key: tuple[str, ...]) -> list[Feature]:
    """What was found or is within two tokens before and behind a token."""
    second_before, before, own, behind, second_behind = key
    return [
        ("-2s", second_before), ("-21s", (second_before, before, own)),
        ("+2s", second_behind), ("+12s", (behind, second_behind, own)),
        ("-+s", (before, behind, own)),
    ]


#: What is asked by keys of which many tokens have the same: from a key, all that is told. First of the word as written
#: and what stands right beside it, then of what stands further off.
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
    """A feature as the lists have it."""
    return f"{asked}={key if isinstance(key, str) else ' '.join(key)}"


def features_of(group: Group, key: Any) -> list[Feature]:
    """What a key of a group tells."""
    return [(group, key)] if isinstance(group, str) else group(key)
