"""What stands around a token, in short keys that a weight can be given to: one view for training and for finding."""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections.abc import Iterable, Sequence

from resynth.kinds import KINDS
from resynth.recognize.note import Note
from resynth.recognize.persons.name_classes import classes

#: A word, a class or a few of them, none with a blank in it; None where a token has nothing of that sort.
Key = str | tuple[str, ...] | None
#: What is asked of a token: of the word right before (``-1w``), of what was found or its class (``-1s``), with its own
#: class (``|``), of the gap before and behind (``g0``, ``g1``). First the part that settles most tokens.
NEAR = ("0", "w", "-1w", "+1w", "-1w|", "+1w|", "-1s|", "+1s|")
FAR = (
    "a", "3", "2", "l", "p", "g0", "g1", "g", "-1s", "+1s", "-2w", "+2w", "-2s", "+2s", "-3w", "+3w", "-3s", "+3s",
    "-4w", "-4s", "-2w|", "+2w|", "-21w", "+12w", "-+w", "-21s", "+12s", "-+s", "of", "over", "f", "f|", "at", "b",
    "b|", "b-", "-c", "+c", "e", "e|", "small",
)
#: Class of CCHMC -> the letter that a token which was found stands for.
LETTERS = {
    "NAME": "N", "INITIALS": "N", "DATE": "D", "AGE": "A", "PHONE": "P", "EMAIL": "P", "IPADDRESS": "P", "SSN": "I",
    "IDNUM": "I", "INSTITUTION": "H", "LOCATION": "L", "OTHER": "O",
}
_LETTER_OF = {name: LETTERS[kind.cchmc] for name, kind in KINDS.items()}
#: Classes of tokens (name_classes.py) that are asked about: capitalised ones, names, initials, digits. What is written
#: small and is a word is hardly ever told by what stands around it.
ASKED = frozenset("CmNnuekdli")
#: How far a view reaches, how far it looks for a label before a colon, and for what was found in the same line.
_REACH, _LABEL, _NEAR = 4, 8, 8
_EDGE = ["$"] * _REACH
#: So many words are sought one by one; for more a table of all is made, so that no note takes the square of its length.
_FEW = 32
#: So long are the gaps that are remembered.
_LONGEST_GAP = 8


class _Said(dict[str, str]):
    """A class of tokens -> what stands for it where nothing was found: no letter of a kind."""

    def __missing__(self, what: str) -> str:
        said = self[what] = f"={what}"
        return said


_SAID = _Said()


class _Gaps(dict[str, str]):
    """What parts two tokens: nothing (-), a blank (_), several or a tabulator (t), a line end (n), empty lines (N)."""

    def __missing__(self, between: str) -> str:
        if "\n" in between:
            said = "N" if between.count("\n") > 1 else "n"
        else:
            said = "t" if between.strip(" ") or len(between) > 1 else "_" if between else JOINED
        if len(between) <= _LONGEST_GAP:
            self[between] = said
        return said


JOINED = "-"
_GAPS = _Gaps()


class View:
    """A note, and what was found in it, as the weights see it.

    Attributes:
        note: its tokens.
        classes: what each token is, a character each.
        covered: a letter for each token that was found, else an empty string.
        own: what each token is by itself: its class, and how many digits.
        gaps: what parts each token from the one before it; one more for what is behind the last.
    """

    def __init__(self, note: Note, found: Iterable[tuple[int, int, str]]) -> None:
        """Take in (start, end, kind) of what was found."""
        self.note = note
        self.classes = classes(note.words)
        self.covered = [""] * len(note.words)
        said = list(map(_SAID.__getitem__, self.classes))
        starts, ends = note.starts, note.ends
        for start, end, kind in found:
            letter = _LETTER_OF[kind]
            for number in range(max(0, note.token_at(start)), bisect_left(starts, end)):
                if ends[number] > start:
                    self.covered[number] = said[number] = letter
        words = list(note.lower)
        for number in note.digits:
            words[number] = _shaped(words[number])
        # Words, and letters or classes, with edges: the token n stands at n + _REACH.
        self._words = [*_EDGE, *words, *_EDGE]
        self._said = [*_EDGE, *said, *_EDGE]
        self.own = list(self.classes)
        for number in note.digits:
            self.own[number] += words[number] if self.own[number] == "d" else ""
        text = note.text
        self.gaps = ["N", *[_GAPS[text[end:start]] for end, start in zip(ends, starts[1:], strict=False)], "N"]
        #: Word -> the letters that it was found as, how often it was not found, whether it stands in small letters.
        self._again: dict[str, tuple[str, int, bool]] = {}

    def asked(self) -> list[int]:
        """The numbers of the tokens that nothing found and that may be PHI by their class."""
        return [number for number, what in enumerate(self.classes) if what in ASKED and not self.covered[number]]

    def without(self, numbers: Iterable[int]) -> View:
        """The view as it would be had some tokens not been found."""
        other = object.__new__(View)
        other.note, other.classes, other._words = self.note, self.classes, self._words
        other.own, other.gaps = self.own, self.gaps
        other.covered, other._said, other._again = list(self.covered), list(self._said), {}
        for number in numbers:
            other.covered[number], other._said[number + _REACH] = "", f"={self.classes[number]}"
        return other

    def near(self, numbers: Sequence[int]) -> tuple[Iterable[Key], ...]:
        """What stands right beside some tokens: for each of ``NEAR`` a column of keys."""
        words, said, gaps, own = self._words, self._said, self.gaps, [self.own[number] for number in numbers]
        before = [words[number + _REACH - 1] for number in numbers]
        behind = [words[number + _REACH + 1] for number in numbers]
        return (
            own, [words[number + _REACH] for number in numbers], before, behind,
            zip(before, own, strict=True), zip(behind, own, strict=True),
            [(said[number + _REACH - 1], self.own[number], gaps[number]) for number in numbers],
            [(said[number + _REACH + 1], self.own[number], gaps[number + 1]) for number in numbers],
        )

    def far(self, number: int) -> tuple[Key, ...]:
        """All else that is asked of a token: a key for each of ``FAR``."""
        note, at = self.note, number + _REACH
        words, said, own, lower = self._words, self._said, self.own[number], note.lower[number]
        before, after = self.gaps[number], self.gaps[number + 1]
        w4, w3, w2, w1, _, v1, v2, v3 = words[at - 4 : at + 4]
        s4, s3, s2, s1, _, t1, t2, t3 = said[at - 4 : at + 4]
        return (
            _shape(note.words[number]), lower[-3:], lower[-2:], str(min(len(lower), 9)), lower[:3],
            (before, own), (after, own), (before, after, own), s1, t1, w2, v2, s2, t2, w3, v3, s3, t3, w4, s4,
            (w2, own), (v2, own), (w2, w1), (v1, v2), (w1, v1), (s2, s1, own), (t1, t2, own), (s1, t1, own),
            (v2, own) if v1 == "/" else None, lower if w1 == "/" != v1 else None,
            *self._in_line(number, own), *self._elsewhere(number, own),
        )

    def told(self, number: int) -> list[tuple[str, Key]]:
        """All that is told of one token: (name of what is asked, key)."""
        near = [next(iter(column)) for column in self.near((number,))]
        return [(name, key) for name, key in zip((*NEAR, *FAR), (*near, *self.far(number)), strict=True)
                if key is not None]

    def _in_line(self, number: int, own: str) -> tuple[Key, ...]:
        """The first word of the line, the place in it, the label before, and what was found nearest in it."""
        note, words, covered = self.note, self._words, self.covered
        start, end = note.line(note.starts[number])
        first, last = note.token_at(start - 1) + 1 if start else 0, bisect_right(note.starts, end) - 1
        word = words[first + _REACH]
        label = far = left = right = None
        for colon in range(number - 1, max(first, number - _LABEL) - 1, -1):
            if note.words[colon] == ":":
                if colon > first:
                    label, far = words[colon - 1 + _REACH], str(min(number - colon, 4))
                break
        for other in range(number - 1, max(first, number - _NEAR) - 1, -1):
            if covered[other]:
                column = "t" if "t" in self.gaps[other + 1 : number + 1] else JOINED
                left = covered[other], str(min(number - other, 5)), column
                break
        for other in range(number + 1, min(last, number + _NEAR) + 1):
            if covered[other]:
                column = "t" if "t" in self.gaps[number + 1 : other + 1] else JOINED
                right = covered[other], str(min(other - number, 5)), column
                break
        return (
            word, (word, own), (str(min(number - first, 3)), str(min(last - number, 3)), own),
            label, (label, own) if label else None, far, left, right,
        )

    def _elsewhere(self, number: int, own: str) -> tuple[Key, Key, Key]:
        """What the same word was found as where it stands again."""
        note = self.note
        word = note.lower[number]
        if word not in self._again:
            places = note.places[word] if len(self._again) > _FEW else _places(note.lower, word)
            left = sum(not self.covered[other] for other in places)
            letters = "".join(sorted({self.covered[other] for other in places} - {""}))
            self._again[word] = letters, left, any(note.words[other].islower() for other in places)
        letters, left, small = self._again[word]
        said = f"-{letters}" if left > (not self.covered[number]) else letters
        return said, (said, own), "1" if small and not note.words[number].islower() else None

    def __repr__(self) -> str:
        return f"View(tokens={len(self.classes)})"


def _places(words: list[str], word: str) -> list[int]:
    """Where a word stands; few are asked for, so that no table of all is made."""
    found, at = [], -1
    for _ in range(words.count(word)):
        at = words.index(word, at + 1)
        found.append(at)
    return found


def _shaped(digits: str) -> str:
    """How long a run of digits is."""
    return "9" * min(len(digits), 6)


def _shape(word: str) -> str:
    """Capitals as A, small letters as a, no more than two of one kind in a row; of digits how many."""
    if word.isdecimal():
        return _shaped(word)
    shape: list[str] = []
    for sign in word:
        one = "A" if sign.isupper() else "a"
        if shape[-2:] != [one, one]:
            shape.append(one)
    return "".join(shape)
