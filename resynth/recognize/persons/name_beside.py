"""What stands beside tokens that may be a name: kin, an age, a score, or what is only called after somebody."""

from __future__ import annotations

from resynth import lexicon
from resynth.recognize.persons import name_cues as cues
from resynth.recognize.persons.called_names import first_names, is_medicine, namesakes
from resynth.recognize.persons.name_shapes import shape_of
from resynth.recognize.persons.name_things import PARTS, RESULTS, STRONG_THINGS, THINGS
from resynth.recognize.persons.name_whose import Whose
from resynth.recognize.words import regex

#: Grades, behind what they are grades of.
_ROMAN = regex(r"(?:I{1,3}|IV|V)[a-cA-CLs]?\Z")
#: Tubes that are called after somebody, and how wide one is at most: ``Foley 18F``.
_TUBES, _WIDEST = frozenset(("foley", "malecot", "quinton", "mahurkar", "hickman", "levin", "councill")), 36
#: What makes a number somebody's age, the sex included.
_AGED = frozenset(("yo", "y", "yr", "yrs", "year", "years", "yom", "yof", "m", "f", "male", "female", "ym", "yf"))
_YOUNG = frozenset(("girl", "boy", "gal", "guy"))
#: Words that may say of what stands before them that something is called so.
_CALLING = cues.NO_PERSONS | STRONG_THINGS | {"and", "&"}


class Beside(Whose):
    """The tokens of a note, and what stands beside them."""

    def _opens(self, number: int) -> bool:
        """Whether a token begins a sentence or a line."""
        if number == 0:
            return True
        if "\n" in self.text[self.ends[number - 1] : self.starts[number]]:
            return True
        return self.symbols[number - 1] in ".:*-(/" or self.words[number - 1] in ("!", "?", ";", "•", "#", "|")

    def _is_kin(self, number: int) -> bool:
        """Whether kin stands right before a token, or before a comma, a colon or a bracket in front of it."""
        at = number - 1
        if at > 0 and self.symbols[at] in ",:(":
            at -= 1
        return at >= 0 and self.note.lower[at] in cues.RELATIVES

    def introduced(self, number: int) -> bool:
        """Whether kin or a trade stands right before a word where no capital tells: ``sister grace``."""
        if not number or "\n" in self.text[self.ends[number - 1] : self.starts[number]]:
            return False
        before, word = self.note.lower[number - 1], self.note.lower[number]
        if before in (",", ":", "(") and number > 1:
            before = self.note.lower[number - 2]
        if before in cues.TRADES and (word in cues.common_surnames() or word in cues.word_names()):
            return True
        if before not in cues.RELATIVES and before not in _YOUNG:
            return False
        strange = self.symbols[number] == "k" and (self.caseless or self.words[number].isupper())
        if strange or word in cues.word_names() or (word in lexicon.nicknames() and word not in cues.functions()):
            return True
        behind = self.symbols[number + 1 : number + 2]
        return lexicon.fold(word) in cues.first_names() and (
            behind in ("", ".", ")") or self.note.lower[number + 1] in cues.PERSONAL
        )

    def _hyphenated(self, tokens: list[int]) -> bool:
        """Whether nothing but hyphens stands between tokens: ``Wolff-Parkinson-White``."""
        return len(tokens) > 1 and shape_of(self.symbols[tokens[0] : tokens[-1] + 1]).hyphenated

    def _called_after(self, tokens: list[int], after: int, sure: int, things: int) -> bool:
        """Whether a disease, a device or a place is called after these."""
        lower = self.note.lower
        if after >= len(lower) or not (
            lower[after] in _CALLING or self.symbols[after] in "'-" or self.symbols[tokens[0] + 1] == "-"
        ):
            return False
        if after + 1 < len(lower) and self.symbols[after] == "'" and lower[after + 1] == "s":
            after += 2
            if after >= len(lower):
                return False
        word = lower[after]
        paired = self._hyphenated(tokens)
        if self.symbols[after] == "-" and after + 1 < len(lower) and self.starts[after] == self.ends[after - 1]:
            word = lower[after + 1]
            if len(tokens) == 1 and word in RESULTS:
                return True  # a Williams-type murmur
        elif "\n" in self.text[self.ends[after - 1] : self.starts[after]]:
            return False
        if word in cues.PLACES and len(tokens) < 3:
            return self.words[after][0].isupper() or self.symbols[after] == "-" or not sure
        owned = after > tokens[-1] + 1  # Myerson's sign
        called = THINGS if things or paired else STRONG_THINGS
        if owned and not things and lexicon.fold(lower[tokens[-1]]) in cues.first_names():
            return False  # Wendell's ulcer
        if word in called and (things or len(tokens) == 1 or paired):
            return True
        if word in ("and", "&") and len(tokens) == 1 and self.symbols[after + 1 : after + 2] in tuple("eNu"):
            if self.introduced(tokens[0]) or self._is_kin(tokens[0]):
                return False  # sons Todd & Greg
            # Hunt and Hess 3, Hoehn & Yahr 2, Pinard and Loveset maneuvers
            behind = lower[after + 2 : after + 3]
            return not sure or self._rated(after + 2) or (bool(behind) and behind[0] in THINGS | RESULTS)
        return paired and (self._rated(after) or word in RESULTS)

    def _glued(self, tokens: list[int], after: int) -> bool:
        """Whether a lone name is rather a product, a heading or a rating: ``Hertel 19/20``, ``Steinmann pin``."""
        if len(tokens) > 1 and not self._hyphenated(tokens):
            return False
        symbol = self.symbols[after] if after < len(self.symbols) else ""
        first = self.note.lower[tokens[0]]
        if first in cues.SHORT or (symbol == ":" and self._opens(tokens[0]) and first not in cues.first_names()):
            return True
        before = self.note.lower[max(0, tokens[0] - 2) : tokens[0]]
        if self._part_of(tokens[0]):
            return True
        if before[-1:] in (["&"], ["and"]) and len(before) > 1 and self.symbols[tokens[0] - 2] in "eN" and (
            symbol == "d" or (after < len(self.words) and self.note.lower[after] in THINGS)
        ):
            return True
        if symbol == "-" and self.symbols[after + 1 : after + 2] == "d" and self.ends[after - 1] == self.starts[after]:
            return True  # Ki-67
        if self._found(tokens[0], after):
            return True
        return self._rated(after) and not self._only_given(tokens[0]) and (
            self._hyphenated(tokens) or not self._opens(tokens[0])
        )

    def _only_given(self, number: int) -> bool:
        """Whether a word is a first name after which nothing is called: what is behind is no score of it."""
        word = lexicon.fold(self.note.lower[number])
        return word in first_names() and word not in namesakes() and not is_medicine(word)

    def _found(self, first: int, after: int) -> bool:
        """Whether a lone name is a finding that is looked for: ``no Wellens``, ``Braak 5``, ``Carnett +``."""
        lower, symbols = self.note.lower, self.symbols
        behind = lower[after] if after < len(lower) else ""
        if behind and "\n" not in self.text[self.ends[after - 1] : self.starts[after]]:
            denied = behind == "no" and lower[after + 1 : after + 2] in ([], ["."], [","])
            if denied or behind in RESULTS or behind == "+":
                return True
            if symbols[after] == "d" and not self.aged(after) and self.starts[after] == self.ends[after - 1] + 1:
                return self._scored(after) and not self._only_given(first)
            if _ROMAN.match(self.words[after]) and self.starts[after] == self.ends[after - 1] + 1:
                return True
        return first > 0 and lower[first - 1] in ("no", "without") and "\n" not in self.text[
            self.ends[first - 1] : self.starts[first]
        ]

    def _scored(self, number: int) -> bool:
        """Whether digits are a score rather than a day, an hour or an age: ``41/56``, ``5,``, ``6.2%``."""
        words, ends, starts = self.words, self.ends, self.starts
        digits = words[number]
        if len(digits) > 2:
            return False
        sign, value = [*words[number + 1 : number + 3], "", ""][:2]
        if sign and starts[number + 1] != ends[number]:
            return sign in ".,;" or sign in ("of", "out")
        if sign == "/":
            if not value.isdecimal() or len(value) > 2 or words[number + 3 : number + 4] == ["/"]:
                return False
            return int(digits) > 31 or int(value) > 31 or min(int(digits), int(value)) > 12
        return sign in ("%", "") or (sign in ".,;)" and not (value.isdecimal() and sign == "."))

    def aged(self, after: int) -> bool:
        """Whether an age stands behind: ``34m``, ``, 62 yo``."""
        if self.symbols[after : after + 1] == ",":
            after += 1
        if self.symbols[after : after + 1] != "d" or len(self.words[after]) > 2:
            return False
        if after + 1 == len(self.words) or self.note.lower[after + 1] not in _AGED:
            return False
        french = self.note.lower[after + 1] == "f" and int(self.words[after]) <= _WIDEST
        if french and not _TUBES.isdisjoint(self.note.lower[max(0, after - 2) : after]):
            return False
        return bool(self.starts[after + 1] - self.ends[after] < 2)

    def _rated(self, after: int) -> bool:
        """Whether a number of one or two digits stands behind a blank."""
        if self.aged(after):
            return False
        return self.symbols[after : after + 1] == "d" and self.ends[after] - self.starts[after] < 3 and (
            self.starts[after] == self.ends[after - 1] + 1
        )

    def _part_of(self, number: int) -> bool:
        """Whether "ligament of", "sphincter of" and the like stand before."""
        before = self.note.lower[max(0, number - 2) : number]
        return len(before) == 2 and before[1] == "of" and (before[0] in THINGS or before[0] in PARTS)
