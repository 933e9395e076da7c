"""Names of persons: tokens that are likelier as names than as words, and what stands with them (NLM report of 2013).

Every token has a class (``name_classes``): by its capital, by the likelihood ratio, by what it is in medicine. Runs of
tokens that could belong to a name are cut into persons, and each needs a reason: a title, a degree, what the words
around say, a token that is likelier a name (the ratio), or one that nobody knows. A run that the finite-state automaton
of the report takes (``automaton``) is a person as a whole, so that "May Smith" is found with her first name.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator

from resynth import lexicon
from resynth.recognize import name_cues as cues
from resynth.recognize.name_classes import classes, dates, ordinary, things
from resynth.recognize.note import Note, note_of
from resynth.types import Document, KnownValue, Span

_RUN = re.compile(r"(?:[Nenmukigsv]|p\.?[C]?)(?:[Nenmukigsvp.,'^\-]|(?<=-)[lw]|(?<=p)[C]|(?<=p\.)[C])*")
_SEED = re.compile(r"[Nenmups]")
#: In small letters throughout, and behind a title.
_SMALL = re.compile(r"p\.?(?:i\.?)?[vlw](?:[vl'-])*|[lv](?:[lvi.'-]*[lv])?")
#: Titles that are units behind a number: 6 Fr, 120 ms.
_MEASURES = frozenset(("fr", "ms", "sr", "mr", "col", "lt"))
_SHORTENED = frozenset(("st", "ste", "jr", "sr"))
_SHOUTED_LETTERS = 8
#: A note of fewer small words tells nothing by having no capitals.
_CASELESS = 12
#: Longest name that is looked at, in tokens: what is longer is a list or an alphabet.
_LONGEST = 24


class Names:
    """Names by ratio, capital, context and automaton."""

    name = "names"
    version = "2"
    kinds = frozenset({"NAME", "PATIENT", "DOCTOR"})

    def find(self, document: Document, known: tuple[KnownValue, ...]) -> Iterable[Span]:
        """The spans of a note."""
        return _Reading(note_of(document)).spans()


class _Reading:
    """One note, run by run."""

    def __init__(self, note: Note) -> None:
        self.note = note
        self.words, self.starts, self.ends, self.text = note.words, note.starts, note.ends, note.text
        self.symbols = classes(note.words)
        #: Token behind the last person found, and whose name that was.
        self.last: tuple[int, tuple[str, str, str]] = (-9, ("NAME", "NAME", "unknown"))
        #: Words that are names in this note: folded -> (kind, label, role).
        self.told: dict[str, tuple[str, str, str]] = {}
        self.taken: set[int] = set()

    def spans(self) -> Iterator[Span]:
        symbols = self.symbols
        for run in _RUN.finditer(symbols):
            if _SEED.search(run[0]):
                first, end = run.span()
                if end - first > 1:
                    yield from self._run(first, end)
                elif symbols[first] not in "nm" or self._worth(first):
                    yield from self._person([first], -1, self._spelled(end + 1))
        small = symbols.count("l") + symbols.count("w")
        caseless = small > _CASELESS and sum(map(symbols.count, "Nenmu")) * 25 < small and self._capitals() * 25 < small
        if caseless or "p" in symbols or "ll" in symbols:
            for run in _SMALL.finditer(symbols):
                if run[0][0] == "p" or caseless or run[0].count("l") > 1:
                    yield from self._small(run.start(), run.end(), caseless)
        if caseless:
            yield from self._small_words()
        yield from self._closing()
        if self.told:
            yield from self._again()

    def _worth(self, number: int) -> bool:
        """Whether a lone word that may be a name is worth a look: not where it begins a sentence as any word does."""
        lower, symbols = self.note.lower, self.symbols
        behind = lower[number + 1] if number + 1 < len(lower) else ""
        if lower[number] in dates() and "d" in (symbols[number + 1 : number + 2], symbols[number - 1 : number]):
            return False
        if number and symbols[number - 1] == ":":
            return True
        return behind in ("is", "was") or lower[number] in cues.first_names() or not self._opens(number)

    # ── runs into persons ────────────────────────────────────────────────────────────────────────────────────────────

    def _run(self, first: int, end: int) -> Iterator[Span]:
        """The persons of a run of tokens: cut at the end of a sentence, at a second comma, at a line's end."""
        symbols, words, starts, ends = self.symbols, self.words, self.starts, self.ends
        piece: list[int] = []
        title = -1
        commas = 0
        for number in range(first, end):
            symbol = symbols[number]
            if (piece or title >= 0) and not self._joined(number, piece):
                yield from self._person(piece, title, False)
                piece, title, commas = [], -1, 0
            if symbol == "p" and number and symbols[number - 1] == "d" and self.note.lower[number] in _MEASURES:
                yield from self._person(piece, title, False)
                piece, title, commas = [], -1, 0
            elif symbol == "p":
                yield from self._person(piece, title, False)
                piece, title, commas = [], number, 0
            elif symbol == "s":
                if piece or title < 0:
                    yield from self._person(piece, title, True)
                    piece, title, commas = [], -1, 0
            elif symbol in ".'-,^":
                if not piece:
                    continue
                glued = starts[number] == ends[number - 1]
                behind = symbols[number + 1] if number + 1 < len(symbols) else ""
                if symbol == ".":
                    if len(words[number - 1]) == 1 or (glued and words[number - 1].lower() in _SHORTENED):
                        piece.append(number)
                    else:
                        yield from self._person(piece, title, False)
                        piece, title, commas = [], -1, 0
                elif symbol == ",":
                    if behind == "s" or (behind == "i" and self._spelled(number + 1)):
                        yield from self._person(piece, title, True)
                        piece, title, commas = [], -1, 0
                    elif commas or not behind or behind not in "NenmukivgC" or title >= 0:
                        yield from self._person(piece, title, False)
                        piece, title, commas = [], -1, 0
                    else:
                        piece.append(number)
                        commas = 1
                elif glued and number + 1 < len(starts) and starts[number + 1] == ends[number] and behind and (
                    behind in "NenmukC" or (symbol == "^" and behind == "i")
                    or (symbol == "-" and self._second_half(number + 1))
                ):
                    piece.append(number)
                else:
                    yield from self._person(piece, title, False)
                    piece, title, commas = [], -1, 0
            else:
                piece.append(number)
        yield from self._person(piece, title, self._spelled(end) or self._spelled(end + 1))

    def _second_half(self, number: int) -> bool:
        """Whether a token behind a hyphen is the rest of a first name: ``Soo-jin``."""
        symbol = self.symbols[number]
        if symbol in "lw":
            word = self.note.lower[number]
            return not self.words[number - 2].isupper() and len(word) > 1 and word not in lexicon.common_words()
        return symbol in "gi"

    def _joined(self, number: int, piece: list[int]) -> bool:
        """Whether a token stands with the one before: a blank or two, or a line's end that breaks no name."""
        start, end = self.ends[number - 1], self.starts[number]
        if end - start < 2:
            if end == start or self.text[start] != "\n":
                return True
        elif end - start > 2 and "\n" not in self.text[start:end]:
            return False
        gap = self.text[start:end]
        if "\n" not in gap:
            return "\t" not in gap
        if gap.count("\n") > 1 or not piece:
            return gap.count("\n") < 2
        last = self.words[piece[-1]]
        line, stop = self.note.line(self.starts[piece[-1]])
        return last in (",", "-") or (stop - line > 55 and self.words[number][0].isalpha())

    def _spelled(self, number: int) -> bool:
        """Whether a degree with full stops stands here: ``M.D.``, ``R.N.``, ``D.O.``, ``Ph.D.``"""
        words = self.words[number : number + 4]
        if len(words) < 3 or words[1] != ".":
            return False
        return words[0] + words[2] in ("MD", "RN", "DO", "PhD", "NP", "PA", "MB", "BS")

    # ── reasons ──────────────────────────────────────────────────────────────────────────────────────────────────────

    def _person(self, piece: list[int], title: int, degree: bool) -> Iterator[Span]:
        """The span of a person, where there is a reason to take these tokens for one."""
        words, symbols = self.words, self.symbols
        if not piece:
            return
        while piece and symbols[piece[-1]] in "-,'.^" and not (
            symbols[piece[-1]] == "." and len(piece) > 1 and symbols[piece[-2]] == "i"
        ):
            piece.pop()
        while piece and symbols[piece[0]] in "-,'.^":
            piece.pop(0)
        if not piece or len(piece) > _LONGEST:
            return
        titled = title >= 0
        tokens = [number for number in piece if words[number][0].isalpha()]
        shouted = all(words[number].isupper() for number in tokens) and self._shouted(tokens[0])
        if not titled:
            piece, tokens = self._trimmed(piece, tokens, shouted, degree)
            if not tokens:
                return
        if not titled and not degree and len(tokens) == 1 and symbols[tokens[0]] == "e" and (
            self._called_after(tokens, tokens[0] + 1, 0, 1)
        ):
            return
        joined = self.last[0] == tokens[0] - 2 and self.note.lower[tokens[0] - 1] in ("and", "&", "or")
        opening = title if titled else tokens[0]
        whose, cued = self._whose(opening, titled, degree)
        if joined and self.last[1][2] != "unknown" and whose[2] == "unknown":
            whose, cued = self.last[1], True
        rule = self._reason(tokens, titled, degree, cued, shouted)
        if rule:
            yield self._span(piece, whose, rule)

    def _trimmed(
        self, piece: list[int], tokens: list[int], shouted: bool, degree: bool
    ) -> tuple[list[int], list[int]]:
        """Without what stands before and behind a name with a capital of its own: abbreviations, degrees, words."""
        symbols = self.symbols
        listed = len(tokens) > 1 and (degree or self._comma(tokens))

        def is_loose(number: int) -> bool:
            return symbols[number] == "C" or (
                symbols[number] == "k" and not shouted and (not listed or len(self.words[number]) < 4)
            )

        while tokens and is_loose(tokens[0]):
            tokens = tokens[1:]
        while tokens and (is_loose(tokens[-1]) or symbols[tokens[-1]] == "v"):
            tokens = tokens[:-1]
        if len(tokens) > 1 and symbols[tokens[0]] == "m" and symbols[tokens[1]] in "Ne" and self._opens(tokens[0]) and (
            tokens[1] == tokens[0] + 1 and self.note.lower[tokens[0]] not in cues.first_names()
        ):
            tokens = tokens[1:]  # "Call Smith": a sentence begins
        while tokens and symbols[tokens[0]] == "i" and self._no_initial(tokens, shouted):
            tokens = tokens[1:]
        if len(tokens) == 2 and symbols[tokens[0]] == "e" and self.words[tokens[1]] == "I":
            tokens = tokens[:1]  # "Chiari I"
        if not tokens:
            return [], []
        kept = [number for number in piece if tokens[0] <= number <= tokens[-1]]
        after = [number for number in piece if number == tokens[-1] + 1 and symbols[number] == "."]
        return kept + (after if symbols[tokens[-1]] == "i" else []), tokens

    def _no_initial(self, tokens: list[int], shouted: bool) -> bool:
        """Whether the capital in front is no initial: ``A Foley``, ``1 G. White``, ``D&I. Foley``."""
        first = tokens[0]
        if first:
            sign, gap = self.symbols[first - 1], self.starts[first] - self.ends[first - 1]
            if (sign == "d" and gap == 1 and self.symbols[tokens[-1]] != "N" and len(self.words[first - 1]) < 3) or (
                sign == "&" and not gap
            ):
                return True
        return len(tokens) == 2 and self.symbols[tokens[1]] != "N" and tokens[1] == first + 1 and not shouted

    def _opens(self, number: int) -> bool:
        """Whether a token begins a sentence or a line."""
        if number == 0:
            return True
        if "\n" in self.text[self.ends[number - 1] : self.starts[number]]:
            return True
        return self.symbols[number - 1] in ".:*-(/" or self.words[number - 1] in ("!", "?", ";", "•", "#", "|")

    def _reason(self, tokens: list[int], titled: bool, degree: bool, cued: bool, shouted: bool) -> str:
        """Why tokens are a name; empty when there is none."""
        symbols = "".join([self.symbols[number] for number in tokens])
        real = [number for number in tokens if self.symbols[number] not in "igv"]
        if titled:
            return "title" if symbols.strip("gv") else ""
        if not real:
            return "cue" if cued and len(tokens) > 1 and symbols[0] == "i" and self._near_office(tokens[0]) else ""
        after = tokens[-1] + 1
        if degree and (
            set(symbols) & set("Neu") or (len(real) > 1 and not shouted) or self._comma(tokens) or "i" in symbols
            or any(symbol == "k" and len(self.words[n]) > 3 for n, symbol in zip(tokens, symbols, strict=True))
        ):
            return "degree"
        sure, things, weak = symbols.count("N"), symbols.count("e"), symbols.count("n") + symbols.count("m")
        if (weak or (shouted and things)) and self._field(tokens, after):
            return "cue"
        unknown = symbols.count("u") + symbols.count("k")
        company = len(tokens) > 1 and (len(real) > 1 or "i" in symbols)
        if (sure or things) and self._called_after(tokens, after, sure, things):
            return "cue" if cued and sure and not things and len(real) > 1 else ""
        if shouted:
            strong = sure + things
            return "ratio" if (sure and company and (strong > 1 or "i" in symbols or self._comma(tokens))) or (
                cued and strong) or (things > 1) else ""
        if self._abbreviated(tokens):
            return "cue" if cued and sure and company else ""
        if sure > 1 or (sure and company) or (cued and (sure or things)):
            return "ratio" if sure > 1 or not cued else "cue"
        if sure:
            return "" if self._glued(tokens, after) else "ratio"
        if things and company:
            if self._hyphenated(tokens):
                return "cue" if cued else ""
            first_name = self.note.lower[tokens[0]] in cues.first_names()
            told = things > 1 or first_name or not self._opens(tokens[0])
            beside = "i" in symbols or (unknown and not self._comma(tokens))
            return "cue" if cued or beside else "automaton" if told else ""
        if things and len(tokens) == 1 and not self._glued(tokens, after):
            alone = self.note.lower[tokens[0]]
            behind = self.note.lower[after] if after < len(self.words) else ""
            if behind in cues.SPEAKING:
                return "cue"
            graded = self.symbols[after : after + 1] in ("d", "g") or self.words[after : after + 1] in (["I"], ["V"])
            if alone in cues.first_names() and not graded and (
                alone in lexicon.eponyms() and alone not in lexicon.common_words()
            ):
                return "ratio"
        if weak and not things:
            return self._weak(tokens, symbols, after, cued, unknown, company)
        if unknown and symbols.strip("k"):
            return "unknown" if cued or self._unknown_name(tokens, after) else ""
        return ""

    def _weak(self, tokens: list[int], symbols: str, after: int, cued: bool, unknown: int, company: bool) -> str:
        """Whether words that are names too are one here: behind a cue, before what persons do, or with an initial."""
        first = self.note.lower[tokens[0]]
        named = lexicon.fold(first) in cues.first_names()
        behind = self.note.lower[after] if after < len(self.words) else ""
        if first in dates() and behind[:1].isdecimal():
            return ""
        if cued and ("n" in symbols or "u" in symbols or named) and not (len(tokens) == 1 and self._opens(tokens[0])):
            return "" if behind in ("be", "have", "take", "need", "require", "bear") else "cue"
        if company and named and (unknown or "n" in symbols[1:]) and not self._opens(tokens[0]):
            return "automaton"
        if unknown and company and symbols[0] in "un" and not self._opens(tokens[0]):
            return "unknown" if self._unknown_name(tokens, after) else ""
        if named and len(tokens) == 1 and behind in cues.PERSONAL and behind not in ("is", "was"):
            return "cue"
        if len(tokens) == 1 and behind in ("is", "was") and after + 2 < len(self.words):
            return "cue" if self.words[after + 1] in ("a", "an") and self._aged(after + 2) else ""
        return ""

    def _field(self, tokens: list[int], after: int) -> bool:
        """Whether these fill a field of names to its end: ``ATTENDING PHYSICIAN: STONE``."""
        first = tokens[0]
        if first < 2 or self.symbols[first - 1] != ":" or len(tokens) > 4:
            return False
        if self.note.lower[first - 2] not in cues.FIELDS or not cues.NOBODY.isdisjoint(
            self.note.lower[first:after]
        ):
            return False
        gap = self.text[self.ends[after - 1] : self.starts[after]] if after < len(self.starts) else "\n"
        return "\n" in gap or len(gap) > 1 or self.symbols[after] in ",("

    def _aged(self, number: int) -> bool:
        """Whether an age begins at a token."""
        near = self.note.lower[number : number + 6]
        return bool(near) and (near[0].isdecimal() or "year" in near or "yo" in near) and bool(
            {"year", "years", "yo", "y", "month", "mo", "day", "old"} & set(near)
        )

    def _comma(self, tokens: list[int]) -> bool:
        return "," in self.symbols[tokens[0] : tokens[-1]] or "^" in self.symbols[tokens[0] : tokens[-1]]

    def _hyphenated(self, tokens: list[int]) -> bool:
        """Whether nothing but hyphens stands between tokens: ``Wolff-Parkinson-White``."""
        signs = self.symbols[tokens[0] + 1 : tokens[-1] : 2]
        return tokens[-1] - tokens[0] == 2 * len(signs) > 0 and signs == "-" * len(signs)

    def _called_after(self, tokens: list[int], after: int, sure: int, things: int) -> bool:
        """Whether a disease, a device or a place is called after these."""
        lower = self.note.lower
        if after + 1 < len(lower) and self.symbols[after] == "'" and lower[after + 1] == "s":
            after += 2
        if after >= len(lower):
            return False
        word = lower[after]
        if self.symbols[after] == "-" and after + 1 < len(lower) and self.starts[after] == self.ends[after - 1]:
            word = lower[after + 1]
        elif "\n" in self.text[self.ends[after - 1] : self.starts[after]]:
            return False
        if word in cues.PLACES and len(tokens) < 3:
            return self.words[after][0].isupper() or self.symbols[after] == "-" or not sure
        owned = after > tokens[-1] + 1  # Myerson's sign
        called = cues.THINGS if things or owned or self._hyphenated(tokens) else cues.STRONG_THINGS
        if word in called and (things or len(tokens) == 1 or self._hyphenated(tokens)):
            return True
        if word in ("and", "&") and len(tokens) == 1 and self.symbols[after + 1 : after + 2] in tuple("eNu"):
            # Hunt and Hess 3, Hoehn & Yahr 2, Pinard and Loveset maneuvers
            behind = lower[after + 2 : after + 3]
            return not sure or self._rated(after + 2) or (bool(behind) and behind[0] in cues.THINGS)
        return self._hyphenated(tokens) and self._rated(after)

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
            symbol == "d" or (after < len(self.words) and self.note.lower[after] in cues.THINGS)
        ):
            return True
        if symbol == "-" and self.symbols[after + 1 : after + 2] == "d" and self.ends[after - 1] == self.starts[after]:
            return True  # Ki-67
        return self._rated(after) and (self._hyphenated(tokens) or not self._opens(tokens[0]))

    def _rated(self, after: int) -> bool:
        """Whether a number of one or two digits stands behind a blank."""
        return self.symbols[after : after + 1] == "d" and self.ends[after] - self.starts[after] < 3 and (
            self.starts[after] == self.ends[after - 1] + 1
        )

    def _part_of(self, number: int) -> bool:
        """Whether "ligament of", "sphincter of" and the like stand before."""
        before = self.note.lower[max(0, number - 2) : number]
        return len(before) == 2 and before[1] == "of" and (before[0] in cues.THINGS or before[0] in cues.PARTS)

    def _abbreviated(self, tokens: list[int]) -> bool:
        """Whether all are capitals in a line that is not: an abbreviation rather than a name, unless long."""
        words = [self.words[number] for number in tokens if self.symbols[number] != "i"]
        if not all(map(str.isupper, words)):
            return False
        if len(words) == 1:
            return len(words[0]) < 6 or not any(self.symbols[number] == "N" for number in tokens)
        return max(map(len, words)) < 5 and not any(lexicon.fold(word) in cues.first_names() for word in words)

    def _shouted(self, number: int) -> bool:
        """Whether a token stands in a line of capitals, where a capital tells nothing."""
        start, end = self.note.line(self.starts[number])
        if end - start > 400:
            start, end = max(start, self.starts[number] - 200), min(end, self.starts[number] + 200)
        line = self.text[start:end]
        return line.isupper() and sum(map(str.isalpha, line)) > _SHOUTED_LETTERS

    def _unknown_name(self, tokens: list[int], after: int) -> bool:
        """Whether a capitalised token that nobody knows is taken for a name: inside a sentence, not before a dose."""
        number = tokens[0]
        if (self._opens(number) and self.symbols[number - 1 : number] != "(") or len(self.words[tokens[-1]]) < 3:
            return False
        before = self.symbols[number - 1]
        if before == "d" or self.symbols[after : after + 1] == "d" or self._part_of(number):
            return False
        if self._comma(tokens) or (before == "," and self.symbols[number - 2 : number - 1] in ("C", "u", "k")):
            return False  # a list of drugs or of things
        return not (after < len(self.words) and self.note.lower[after] in cues.NO_PERSONS)

    # ── small letters, and the same word again ───────────────────────────────────────────────────────────────────────

    def _small(self, first: int, end: int, caseless: bool) -> Iterator[Span]:
        """Names in small letters: behind a title; in a note without capitals two together, or one behind a cue."""
        symbols, lower = self.symbols, self.note.lower
        titled = symbols[first] == "p"
        start = first + 1 if titled else first
        while start < end and symbols[start] in ".i":
            start += 1
        tokens = [number for number in range(start, end) if symbols[number] in "lvw"]
        while tokens and symbols[tokens[-1]] == "v":
            tokens.pop()
        while tokens and symbols[tokens[0]] == "v" and cues.loose(lower[tokens[0]]):
            tokens.pop(0)
        if not tokens or any(not self._joined(number, []) for number in range(start + 1, tokens[-1] + 1)):
            return
        if titled:
            word = lower[tokens[0]]
            strange = (word in ordinary() or word in things()) and not (
                word in lexicon.eponyms() or word in cues.common_surnames()
            )
            if symbols[tokens[0]] == "w" and (len(word) < 3 or strange):
                return
            counted = symbols[max(0, first - 1) : first] == "d"  # 120 ms
            if lower[first] in ("ms", "mr") and (counted or (symbols[tokens[0]] == "w" and word in ordinary())):
                return
        whose, cued = self._whose(first, titled, False)
        names = sum(symbols[number] == "l" for number in tokens)
        first_name = lower[tokens[0]] in cues.first_names()
        cued = cued or (caseless and (first_name or self._beside_a_trade(first, tokens[-1] + 1)))
        if titled or (names > 1 and (caseless or first_name)) or (cued and names and caseless):
            last = tokens[-1] + 1
            if first_name and len(tokens) == 1 and symbols[last : last + 1] == "w" and self._joined(last, tokens) and (
                lower[last] in cues.common_surnames()
            ):
                tokens.append(last)  # tamika reed
            yield self._span(list(range(tokens[0], tokens[-1] + 1)), whose, "title" if titled else "small letters")

    def _closing(self) -> Iterator[Span]:
        """The first name in small letters that a note or a message ends with: ``thanks, shawna``."""
        number = len(self.words) - 1
        while number > 0 and self.symbols[number] in ".*":
            number -= 1
        if number < 1 or self.symbols[number] not in "lw" or number in self.taken:
            return
        word, before = self.note.lower[number], self.note.lower[number - 1]
        if before in (",", "-", "!") and number > 1:
            before = self.note.lower[number - 2]
        alone = "\n" in self.text[self.ends[number - 1] : self.starts[number]]
        first_name = word in cues.word_names()
        if first_name and (before in cues.CLOSINGS or (alone and self.symbols[number] == "l")):
            yield self._span([number], ("NAME", "NAME", "unknown"), "small letters")

    def _capitals(self) -> int:
        """How many words begin with a capital and go on in small letters."""
        return sum(symbol == "C" and word.istitle() for symbol, word in zip(self.symbols, self.words, strict=True))

    def _small_words(self) -> Iterator[Span]:
        """Names that are words, in a note without capitals: ``officer stone``, ``sister grace``."""
        lower, symbols = self.note.lower, self.symbols
        for number in range(1, len(lower)):
            if symbols[number] != "w" or number in self.taken:
                continue
            before, word = lower[number - 1], lower[number]
            named = (before in cues.TRADES and word in cues.common_surnames()) or (
                before in cues.RELATIVES and word in cues.word_names()
            )
            if named and "\n" not in self.text[self.ends[number - 1] : self.starts[number]]:
                yield self._span([number], self._whose(number, False, False)[0], "small letters")

    def _beside_a_trade(self, first: int, after: int) -> bool:
        """Whether a trade or an office stands before, or a degree behind: ``officer tindall``, ``sato, rn``."""
        lower, symbols = self.note.lower, self.symbols
        at = first - 2 if symbols[first - 1 : first] in (":", ".") else first - 1
        behind = after + 1 if symbols[after : after + 1] == "," else after
        return (at >= 0 and lower[at] in cues.TRADES) or (behind < len(lower) and lower[behind] in cues.SIGNED)

    def _again(self) -> Iterator[Span]:
        """Words that were somebody's name in this note, wherever they stand with a capital."""
        symbols, places = self.symbols, self.note.places
        for word, whose in self.told.items():
            for number in places.get(word, ()):
                symbol = symbols[number]
                if number in self.taken or symbol not in "Nenm" or (symbol == "m" and self._opens(number)):
                    continue
                after = number + 1
                if word in dates() and (symbols[after : after + 1] == "d" or symbols[number - 1 : number] == "d"):
                    continue
                if symbol in "nm" and self.words[number].isupper():
                    continue  # WHITE COUNT
                if symbol == "e" and self._called_after([number], after, 0, 1):
                    continue
                if self.words[number].isupper() and not self._shouted(number) and len(word) < 5:
                    continue
                yield self._span([number], whose, "again")

    # ── whose ────────────────────────────────────────────────────────────────────────────────────────────────────────

    def _near_office(self, number: int) -> bool:
        return number > 1 and self.symbols[number - 1] == ":" and self.note.lower[number - 2] in cues.PROVIDERS

    def _whose(self, number: int, titled: bool, degree: bool) -> tuple[tuple[str, str, str], bool]:
        """(kind, label, role) by degree and title, then by the words before; and whether those words expect a name."""
        lower = self.note.lower
        role, cued, direct = "", False, True
        stop = max(-1, number - 6)
        for at in range(number - 1, stop, -1):
            word = lower[at]
            if word in cues.RELATIVES:
                role, cued = "relative", True
            elif word in cues.PATIENTS and (direct or self.symbols[at + 1] == ":"):
                role, cued = "patient", word != "re" or self.symbols[at + 1] == ":"
            elif word in cues.PROVIDERS and (direct or self.symbols[at + 1] == ":" or lower[at + 1] in ("by", "with")):
                role, cued = "provider", True
            elif word in cues.ADDRESSED or (at and (lower[at - 1], word) in cues.ADDRESSED_PAIRS):
                cued = True
            if cued or word not in cues.BETWEEN or "\n\n" in self.text[self.ends[at] : self.starts[at + 1]]:
                break
            direct = direct and word in ("is", "was", "(", ",", "name", "named", "/")
        title = lower[number] if titled else ""
        if degree or title in cues.DOCTORS:
            return ("DOCTOR", "DOCTOR", "provider"), True
        if role == "relative":
            return ("PATIENT", "PATIENT", "relative"), True
        if role == "patient" or titled:
            return ("PATIENT", "PATIENT", "patient"), True
        if role == "provider":
            return ("DOCTOR", "DOCTOR", "provider"), True
        return ("NAME", "NAME", "unknown"), cued

    def _span(self, piece: list[int], whose: tuple[str, str, str], rule: str) -> Span:
        """The span of a person; particles in front belong to it."""
        symbols, lower = self.symbols, self.note.lower
        first = piece[0]
        while first and symbols[first - 1] == "v" and (first < 2 or lower[first - 2] != "et") and (
            not cues.loose(lower[first - 1]) or (first > 1 and symbols[first - 2] == "v")
        ) and self.starts[first] - self.ends[first - 1] == 1:
            first -= 1
        last = piece[-1]
        self.last = (last, whose)
        self.taken.update(range(first, last + 1))
        if rule in ("title", "degree", "cue") or sum(symbols[number] in "Nenm" for number in piece) > 1:
            for number in piece:
                if symbols[number] in "Nenm":
                    self.told.setdefault(lower[number], whose)
        end = self.ends[last]
        if symbols[last] == ".":
            end -= 1
        score = 0.95 if rule in ("title", "degree", "cue") else 0.7 if rule == "unknown" else 0.9
        return Span(self.starts[first], end, *whose, f"names:{rule}", score)


RECOGNIZER = Names()
