"""What stands around a token, in short words that a weight can be given to: one view for training and for finding."""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections.abc import Iterable

from resynth.kinds import KINDS
from resynth.recognize.note import Note
from resynth.recognize.persons.name_classes import classes

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
_GAPS = {" ": " ", "\n": "n"}


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
        #: Word -> the letters that it was found as, how often it was not found, whether it stands in small letters.
        self._again: dict[str, tuple[str, int, bool]] = {}

    def asked(self) -> list[int]:
        """The numbers of the tokens that nothing found and that may be PHI by their class."""
        return [number for number, what in enumerate(self.classes) if what in ASKED and not self.covered[number]]

    def without(self, numbers: Iterable[int]) -> View:
        """The view as it would be had some tokens not been found."""
        other = object.__new__(View)
        other.note, other.classes, other._words = self.note, self.classes, self._words
        other.covered, other._said, other._again = list(self.covered), list(self._said), {}
        for number in numbers:
            other.covered[number], other._said[number + _REACH] = "", f"={self.classes[number]}"
        return other

    def own(self, number: int) -> str:
        """What a token is by itself: its class, and how many digits."""
        what = self.classes[number]
        return what + self._words[number + _REACH] if what == "d" else what

    def gap(self, number: int) -> str:
        """What parts a token from the one before it: nothing, a blank, several, a line end or an empty line."""
        note = self.note
        if not 0 < number < len(note.words):
            return "N"
        start, end = note.ends[number - 1], note.starts[number]
        if start == end:
            return ""
        if end - start == 1:
            return _GAPS.get(note.text[start], "t")
        between = note.text[start:end]
        if "\n" in between:
            return "N" if between.count("\n") > 1 else "n"
        return "t"

    def near(self, number: int) -> list[str]:
        """What stands right beside a token: the part that is asked first, since it settles most tokens."""
        at = number + _REACH
        words, said, own = self._words, self._said, self.own(number)
        return [
            f"0={own}", f"w={words[at]}", f"-1w={words[at - 1]}", f"+1w={words[at + 1]}",
            f"-1w|={words[at - 1]}|{own}", f"+1w|={words[at + 1]}|{own}",
            f"-1s|={said[at - 1]}|{own}|{self.gap(number)}", f"+1s|={said[at + 1]}|{own}|{self.gap(number + 1)}",
        ]

    def far(self, number: int) -> list[str]:
        """All else that is asked of a token."""
        note, at = self.note, number + _REACH
        words, said, own, lower = self._words, self._said, self.own(number), note.lower[number]
        before, after = self.gap(number), self.gap(number + 1)
        found = [
            f"a={_shape(note.words[number])}", f"3={lower[-3:]}", f"2={lower[-2:]}", f"l={min(len(lower), 9)}",
            f"p={lower[:3]}", f"g0={before}{own}", f"g1={after}{own}", f"g={before}{after}{own}",
            f"-1s={said[at - 1]}", f"+1s={said[at + 1]}", f"-2w={words[at - 2]}", f"+2w={words[at + 2]}",
            f"-2s={said[at - 2]}", f"+2s={said[at + 2]}", f"-3w={words[at - 3]}", f"+3w={words[at + 3]}",
            f"-3s={said[at - 3]}", f"+3s={said[at + 3]}", f"-4w={words[at - 4]}", f"-4s={said[at - 4]}",
            f"-2w|={words[at - 2]}|{own}", f"+2w|={words[at + 2]}|{own}",
            f"-21w={words[at - 2]} {words[at - 1]}", f"+12w={words[at + 1]} {words[at + 2]}",
            f"-+w={words[at - 1]} {words[at + 1]}", f"-21s={said[at - 2]} {said[at - 1]}|{own}",
            f"+12s={said[at + 1]} {said[at + 2]}|{own}", f"-+s={said[at - 1]} {said[at + 1]}|{own}",
        ]
        if words[at + 1] == "/" and note.lower[number + 2 : number + 3]:
            found.append(f"of={note.lower[number + 2]}|{own}")
        elif words[at - 1] == "/":
            found.append(f"over={lower}")
        found += self._in_line(number, own)
        found += self._elsewhere(number, own)
        return found

    def _in_line(self, number: int, own: str) -> list[str]:
        """The label before, the first word, the place in the line, and what was found nearest in it."""
        note = self.note
        start, end = note.line(note.starts[number])
        first, last = note.token_at(start - 1) + 1 if start else 0, bisect_right(note.starts, end) - 1
        words, covered = self._words, self.covered
        word = words[first + _REACH]
        found = [f"f={word}", f"f|={word}|{own}", f"at={min(number - first, 3)},{min(last - number, 3)}|{own}"]
        for colon in range(number - 1, max(first, number - _LABEL) - 1, -1):
            if note.words[colon] == ":":
                if colon > first:
                    label = words[colon - 1 + _REACH]
                    found += [f"b={label}", f"b|={label}|{own}", f"b-={min(number - colon, 4)}"]
                break
        for other in range(number - 1, max(first, number - _NEAR) - 1, -1):
            if covered[other]:
                found.append(f"-{covered[other]}{min(number - other, 5)}")
                break
        for other in range(number + 1, min(last, number + _NEAR) + 1):
            if covered[other]:
                found.append(f"+{covered[other]}{min(other - number, 5)}")
                break
        return found

    def _elsewhere(self, number: int, own: str) -> list[str]:
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
        found = [f"e={said}", f"e|={said}|{own}"]
        if small and not note.words[number].islower():
            found.append("small")
        return found

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
