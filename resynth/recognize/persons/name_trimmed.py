"""What is left of a run of tokens that may be a name, without what stands before and behind it with a capital."""

from __future__ import annotations

from resynth import lexicon
from resynth.recognize.persons import name_cues as cues
from resynth.recognize.persons.called_sold import LETTERED
from resynth.recognize.persons.name_classes import surely_name
from resynth.recognize.persons.name_forms import Forms
from resynth.recognize.persons.name_shapes import Shape, shape_of
from resynth.recognize.persons.name_things import is_species

#: Before a colon: nothing but a name is in the field.
NAME_FIELDS = frozenset(("patient", "name", "pt", "client", "member", "attending", "surgeon", "provider", "physician"))
#: Longest name that is looked at, in tokens: what is longer is a list or an alphabet.
_LONGEST = 24


class Trimmed(Forms):
    """The tokens of a note, and where a name begins and ends among them."""

    def _cut(self, piece: list[int], titled: bool, degree: bool) -> tuple[list[int], list[int], bool]:
        """A name within a run of tokens: with the signs in it, its tokens alone, and whether it is all in capitals.

        Both lists are empty where no name is left.
        """
        words, symbols = self.words, self.symbols
        shape = shape_of(symbols[piece[0] : piece[-1] + 1])
        if not shape.letters or shape.stop - shape.start > _LONGEST:
            return [], [], False
        if shape.lone and not (titled or degree or self.caseless):
            return [], [], False
        piece = piece[shape.start : shape.stop]
        tokens = piece if shape.solid else [piece[at] for at in shape.letters]
        while len(tokens) > 1 and (self._is_day(tokens[-1]) or self._is_form(tokens)):
            tokens = tokens[:-1]
            piece = [number for number in piece if number <= tokens[-1]]
        if len(tokens) > 1 and symbols[tokens[-1]] == "i" and is_species(self.note.lower, tokens[-1]):
            tokens = tokens[:-1]  # Hill II, H. pylori
            piece = [number for number in piece if number <= tokens[-1]]
        first = tokens[0]
        shouted = words[first].isupper() and words[tokens[-1]].isupper() and not self.caseless and (
            len(tokens) < 3 or all([words[number].isupper() for number in tokens])  # noqa: C419
        ) and self._shouted(first)
        if titled:
            while len(tokens) > 1 and symbols[tokens[-1]] in "kC" and words[tokens[-1]].isupper() and not (
                words[first].isupper()
            ):
                tokens = tokens[:-1]  # Dr. Yuen TBD
                piece = [number for number in piece if number <= tokens[-1]]
            return piece, tokens, shouted
        if shouted or self.caseless or not shape.plain:
            piece, tokens = self._trimmed(piece, tokens, shape, shouted, degree)
        called = len(tokens) == 1 and symbols[tokens[0]] == "e" and not degree and (
            self._called_after(tokens, tokens[0] + 1, 0, 1)
        )
        return ([], [], shouted) if called else (piece, tokens, shouted)

    def _is_half(self, number: int) -> bool:
        """Whether an English word behind a hyphen may be the half of a last name: kin's as in ``Osei-Tutu``, or before
        a name in its turn."""
        return self.words[number].istitle() and (
            self.note.lower[number] in cues.RELATIVES or self.symbols[number + 1 : number + 3] in ("-N", "-u")
        )

    def _trimmed(
        self, piece: list[int], whole: list[int], shape: Shape, shouted: bool, degree: bool
    ) -> tuple[list[int], list[int]]:
        """Without what stands before and behind a name with a capital of its own: abbreviations, degrees, words."""
        symbols, tokens = self.symbols, whole
        if shouted or self.caseless:
            tokens = self._told_by_letters(self._before_deed(tokens) if shouted else tokens, degree)
        loose = self._loose(tokens, shape, shouted, degree) if "C" in shape.symbols or "k" in shape.symbols else ()
        while tokens and tokens[0] in loose:
            tokens = tokens[1:]
        while tokens and (tokens[-1] in loose or symbols[tokens[-1]] == "v" or (
            symbols[tokens[-1]] == "i" and self._is_word(tokens[-1], shouted)  # n/a, x1, "RHONDA, A DRIVER"
        )):
            tokens = tokens[:-1]
        if len(tokens) > 1 and symbols[tokens[0]] == "m" and symbols[tokens[1]] in "Ne" and self._opens(tokens[0]) and (
            tokens[1] == tokens[0] + 1 and self.note.lower[tokens[0]] not in cues.first_names()
            and not self._fills(tokens)
        ) and not (degree and self.note.lower[tokens[0]] in lexicon.first_borne(100)):
            tokens = tokens[1:]  # "Call Smith": a sentence begins
        while len(tokens) > 1 and symbols[tokens[0]] in "mn" and (
            self.note.lower[tokens[0]] in cues.ADDRESSED or self.note.lower[tokens[0]] in cues.SERVICES
        ):
            tokens = tokens[1:]  # Dear Peg, GI Feinberg
        while tokens and symbols[tokens[0]] == "i" and self._no_initial(tokens, shouted):
            tokens = tokens[1:]
        while len(tokens) > 1 and self._is_short(tokens[-1]) and self.words[tokens[0]].istitle() and not shouted:
            tokens = tokens[:-1]  # Stan CAD
        if len(tokens) == 2 and symbols[tokens[0]] == "e" and self.words[tokens[1]] == "I":
            tokens = tokens[:1]  # "Chiari I"
        if not tokens or tokens == whole:
            return piece, tokens
        last = tokens[-1]
        initial = symbols[last] == "i" and last < piece[-1] and symbols[last + 1] == "."
        return list(range(tokens[0], last + 1 + initial)), tokens

    def _loose(self, tokens: list[int], shape: Shape, shouted: bool, degree: bool) -> set[int]:
        """The tokens that are left out at both ends of a name."""
        symbols, words = self.symbols, self.words
        shortest = 3 if self.caseless else 4
        strange = self.caseless and not "".join([symbols[number] for number in tokens]).strip("ki")
        kept = shouted or strange
        listed = len(shape.symbols) > 1 and (degree or shape.turned)
        return {
            number for number in tokens
            if (symbols[number] == "C" and not (symbols[number - 1] == "-" and self._is_half(number))) or (
                symbols[number] == "k" and not kept and (not listed or len(words[number]) < shortest)
            )
        }

    def _is_short(self, number: int) -> bool:
        """Whether two to four capitals stand behind a blank: an abbreviation, where the name has small letters."""
        word = self.words[number]
        return 1 < len(word) < 5 and word.isupper() and self.starts[number] > self.ends[number - 1] and (
            self.symbols[number] in "mnke" or (len(word) < 4 and self.symbols[number] == "N" and not surely_name(word))
        )

    def _is_word(self, number: int, shouted: bool) -> bool:
        """Whether a letter is no initial: a stroke or digits are written to it, or it is an article in capitals."""
        after = number + 1
        behind = self.symbols[after : after + 1]
        if behind in ("/", "d") and self.starts[after] == self.ends[number]:
            return True
        if self.words[number] == "I" and self.symbols[number - 1] == "," and behind in ("l", "w"):
            return True  # Thad Wrobel, I was in
        return shouted and self.words[number] == "A" and self.symbols[number - 1] == "," and behind != "" and (
            behind in "CkNenmuw" and self.starts[after] == self.ends[number] + 1
        )

    def _told_by_letters(self, tokens: list[int], degree: bool) -> list[int]:
        """Without words at both ends that are no part of a name, where no capital tells: ``cedar``, ``hose``."""
        symbols, given = self.symbols, cues.first_names()
        if tokens and self.is_named(tokens[0]):
            return tokens[:2]
        if tokens and tokens[0] > 1 and symbols[tokens[0] - 1] == ":" and (
            self.note.lower[tokens[0] - 2] in NAME_FIELDS and self._field(tokens, tokens[-1] + 1)
        ):
            return tokens
        while tokens and symbols[tokens[0]] in "nm" and not (
            self.note.lower[tokens[0]] in cues.word_names() or self.note.lower[tokens[0]] in cues.PARTICLES
            or (lexicon.fold(self.note.lower[tokens[0]]) in given and (degree or self._begins(tokens[0])))
            or (len(tokens) == 1 and self.introduced(tokens[0]))
            or (len(tokens) > 1 and symbols[tokens[0] + 1] in ",-^")
        ):
            tokens = tokens[1:]
        while len(tokens) > 1 and symbols[tokens[-1]] in "nm" and not (
            symbols[tokens[-2]] in "ig" or symbols[tokens[-1] - 1] in "-^," or (degree and symbols[tokens[-2]] == "N")
            or lexicon.fold(self.note.lower[tokens[-2]]) in given
        ):
            tokens = tokens[:-1]
        return tokens

    def _begins(self, number: int) -> bool:
        """Whether no word stands before in the line, so that "will" is no verb: ``PCP: WILL HARGREAVES``."""
        return self._opens(number) or self.symbols[number - 1] not in "CwlNenmuk"

    def _no_initial(self, tokens: list[int], shouted: bool) -> bool:
        """Whether the capital in front is no initial: ``A Foley``, ``1 G. White``, ``D&I. Foley``."""
        first = tokens[0]
        if self.words[first] == "I" and self.symbols[first + 1 : first + 2] == ",":
            return True  # I, Marguerite Solano
        if first and self.note.lower[first - 1] in LETTERED:
            return True  # max A. Berg deferred, hep C Ab
        if self.caseless and self.words[first] in "wsxp" and self.symbols[first + 1 : first + 2] != ".":
            return True  # w patel
        if first:
            sign, gap = self.symbols[first - 1], self.starts[first] - self.ends[first - 1]
            if sign in "-/" and not gap and self.starts[first - 1] == self.ends[first - 2] and (
                self.symbols[first - 2] != "-"  # --A. Best
            ) and (
                sign == "-" or self.note.lower[first - 2] == "h"
            ):
                return True  # PA-C, Camden; h/o barrett's
            if (sign == "d" and gap == 1 and self.symbols[tokens[-1]] != "N" and len(self.words[first - 1]) < 3) or (
                sign == "&" and not gap
            ):
                return True
        return len(tokens) == 2 and self.symbols[tokens[1]] != "N" and tokens[1] == first + 1 and not shouted
