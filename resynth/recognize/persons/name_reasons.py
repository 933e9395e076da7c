"""Why tokens are a name: what stands around them, and how likely they are one together."""

from __future__ import annotations

from resynth import lexicon
from resynth.recognize.persons import name_cues as cues
from resynth.recognize.persons.called_names import first_names
from resynth.recognize.persons.deeds import acts
from resynth.recognize.persons.name_beside import Beside
from resynth.recognize.persons.name_classes import dates, ordinary, surely
from resynth.recognize.persons.name_letters import is_short_form
from resynth.recognize.persons.name_shapes import Shape, shape_of
from resynth.recognize.persons.name_whose import ILLS
from resynth.recognize.persons.ratio import WORDLIKE, likely, unseen
from resynth.recognize.times.date_cues import WEEKDAYS
from resynth.recognize.words import word_set

#: What classes of tokens weigh where a capital tells nothing.
_WEIGHTS = {"N": 3.0, "e": 1.0, "n": 1.0, "m": -1.0, "u": 1.0, "k": 0.5, "i": 0.5}
OWNERS = frozenset(("a", "an", "the", "his", "her", "their", "my", "our", "your"))
#: Behind somebody's last name that is a word: "signed out to Church at 7".
_DONE_BY, _WITH_OTHERS = frozenset(("by", "from", "with")), frozenset(("and", "&", "per", "cm", "w", "to", "-"))
_BEHIND_ONE = cues.PERSONAL | cues.GRAMMAR | frozenset(".,;)")
#: What nobody and nothing but a person has.
_OWNED = cues.RELATIVES - {"other", "so", "contact", "emergency", "significant", "sig", "law"} | frozenset((
    "chart", "room", "bedside", "house", "home", "apartment", "phone", "wishes", "request", "insurance", "nurse",
    "doctor", "pcp", "attending", "surgeon", "behalf", "recommendation", "recommendations", "office", "birthday",
    "exam", "note", "opinion", "school", "teacher", "job", "employer", "words", "death", "funeral", "voice",
    "discharge", "surgery", "family",
))
#: Wards are no Mr. Ward.
_WARDS_OF = word_set("emergency medical surgical maternity general locked open psychiatric isolation private")
#: So much is a name there.
_ENOUGH = 4.0
#: Before a name in a field, what is asked of somebody rather than a first name.
_ASKED = frozenset(("call", "page", "see", "ask"))
#: Fewest bearers of a first name that is rather a word.
_GIVEN = 100
#: What persons do, behind a name in capitals.
_DEEDS = cues.PERSONAL | word_set("fell present falls")
#: So many bear a last name that three capitals are too.
_BORNE = 1000
_WEEKDAYS = frozenset(WEEKDAYS.split())
#: Two capitals before a name that are nobody's initials.
_NO_INITIALS = cues.DEGREES | cues.TITLES | word_set(
    "sx hx dx rx fx px tx bx cx fu ft mt st lt vs re id no wt ht yo am pm iv ed er or op po pe cv ca sw cm ov tc tv "
    "wr"
)


class Reasons(Beside):
    """The tokens of a note, and what speaks for a name."""

    def shouts(self) -> bool:
        """Whether capitals are the rule in the note, so that they tell nothing of two letters either."""
        count = self.symbols.count
        small = count("l") + count("w")
        if len(self.symbols) <= 5 * small:
            return False
        return sum(map(count, "CNenmk")) > 4 * small and sum(map(str.isupper, self.words)) > 3 * small

    def _before_deed(self, tokens: list[int]) -> list[int]:
        """A name in capitals without what its bearer does, where a sentence goes on: ``SON LEIF FELL IN THE HALL``."""
        for at, number in enumerate(tokens):
            behind = self.words[number + 1 : number + 2]
            if at and self.note.lower[number] in _DEEDS and behind and behind[0].isalpha() and (
                self.text[self.ends[number] : self.starts[number + 1]] == " " and self.symbols[number + 1] != "s"
                and self.symbols[tokens[at - 1]] in "Nenmk" and self.note.lower[tokens[0]] not in ("may", "will")
            ):
                return tokens[:at]
        return tokens

    def labels(self, number: int) -> bool:
        """Whether the next field begins with a token: ``Age/Sex:``, ``RE:``."""
        near = self.symbols[number + 1 : number + 4]
        return near[:1] == ":" or (near[:1] == "/" and near[2:3] == ":")

    def _is_day(self, number: int) -> bool:
        """Whether a token behind a name is a weekday, or a month before its day: ``Dr. Moor Tuesday March 3``."""
        word = self.note.lower[number]
        return word in _WEEKDAYS or (
            word in dates() and self.symbols[number + 1 : number + 2] == "d" and not self.aged(number + 1)
        )

    def _is_form(self, tokens: list[int]) -> bool:
        """Whether three capitals behind a name are what charts abbreviate so: ``LINDGREN PGR``, ``Kowal AKI``."""
        last, word = tokens[-1], self.words[tokens[-1]]
        folded = word.lower()
        return len(word) == 3 and word.isupper() and last == tokens[-2] + 1 and is_short_form(folded) and (
            self.starts[last] > self.ends[last - 1] and folded not in cues.first_names()
        ) and (self.words[tokens[0]].istitle() or folded not in lexicon.last_borne(_BORNE))

    def _are_initials(self, number: int) -> bool:
        """Whether two capitals right before a name are of who bears it: ``RJ Stavropoulos``; no field, no office."""
        word = self.words[number]
        if len(word) != 2 or not word.isupper() or not self.words[number + 1].istitle() or self._shouted(number) or (
            self.starts[number + 1] != self.ends[number] + 1
        ):
            return False
        small = self.note.lower[number]
        return not (
            small in _NO_INITIALS or small in cues.told_before() or small in lexicon.clinical_words()
            or small in lexicon.named() or small in lexicon.states()
        )

    def _joined(self, number: int, piece: list[int]) -> bool:
        """Whether a token stands with the one before: a blank or two, or a line's end that breaks no name."""
        start, end = self.ends[number - 1], self.starts[number]
        word = self.note.lower[number]
        if end - start > 1 and (
            self.labels(number) or word in cues.told_before() or word in cues.NEXT_FIELDS
            or (self.symbols[number] == "i" and self.words[number + 1 : number + 2] != ["."])
            or (self.symbols[number] == "m" and "".join(self.words[number + 1 : number + 2]).islower())  # Call back #
        ):
            return False
        if end - start < 2:
            if end == start or self.text[start] not in "\n\t":
                return True
        elif end - start > 2 and "\n" not in self.text[start:end]:
            return False
        gap = self.text[start:end]
        if "\n" not in gap:
            return "\t" not in gap
        if gap.count("\n") > 1 or not piece:
            return gap.count("\n") < 2
        last = self.words[piece[-1]]
        if last == "," and not cues.GREETINGS.isdisjoint(self.note.lower[max(0, piece[0] - 1) : piece[0] + 1]):
            return False  # Hi Lakshmi, and below: Barnaby called
        if len(piece) == 1 and self.symbols[piece[0]] == "i":
            return False  # LFT N, and who signs in the next line
        if self.symbols[piece[0] - 1 : piece[0]] == "^" or (
            "," in self.words[piece[0] : piece[-1]] and last.isupper() and self.words[number].istitle()
        ):
            return False  # ^KEMPER, SYLVAN ends its row, and below: Sylvia was here
        if self.words[number] in ("A", "I") and self.words[number + 1 : number + 2] != ["."]:
            return False  # KEMPER, SYLVAN, and below: I saw
        line, stop = self.note.line(self.starts[piece[-1]])
        if "^" in self.text[line:stop] or (last.isupper() and len(last) > 1 and self.words[number].istitle() and (
            self.symbols[number] != "g"
        )):
            return False  # ^KEMPER, SYLVAN is a whole field; and in the next line Julia is written otherwise
        return last in (",", "-") or (stop - line > 55 and self.symbols[number] in "Neuivg") or (
            len(piece) == 1 and self._goes_on_below(piece[0], number)
        )

    def _goes_on_below(self, given: int, number: int) -> bool:
        """Whether a last name opens the line below the first name of somebody who is introduced, and text goes on."""
        lower, words, after = self.note.lower, self.words, number + 1
        titled = self.symbols[max(0, given - 2) : given].rstrip(".")[-1:] == "p"
        if self.symbols[number] not in "Neu" or not given or lexicon.fold(lower[given]) not in first_names():
            return False
        if not titled and lower[given - 1] not in cues.told_before() and not (
            lower[given - 1] == "," and lower[max(0, given - 2)] in cues.RELATIVES
        ):
            return False
        if after == len(words) or self.starts[after] > self.ends[number] + 1:
            return False
        if self.starts[after] == self.ends[number]:
            # "Thornquist, called"; "Thornquist, Abel" is another
            return words[after] in (".", "'", "’", ")") or (
                words[after] == "," and "".join(words[after + 1 : after + 2]).islower())
        return words[after].islower()

    def _reason(self, tokens: list[int], titled: bool, degree: bool, cued: bool, shouted: bool) -> str:
        """Why tokens are a name; empty when there is none."""
        first, after = tokens[0], tokens[-1] + 1
        alone = len(tokens) == 1
        shape = shape_of(self.symbols[first:after])
        symbols = shape.symbols
        if titled:
            return "title" if symbols.strip("gv") and not (alone and self._is_untitled(first)) else ""
        if alone and self._is_ward_or_nobody(first, symbols):
            return ""
        if not shape.real:
            return "cue" if cued and not alone and symbols[0] == "i" and self._near_office(first) else ""
        if degree and self._bears_degree(tokens, shape, shouted):
            return "degree"
        sure, things = shape.sure, shape.things
        if (shape.weak or (shouted and (things or sure))) and first > 1 and self.symbols[first - 1] == ":" and (
            self._field(tokens, after)
        ):
            return "cue"
        company = not alone and (shape.real > 1 or "i" in symbols)
        if self.caseless:
            if shape.unknown and shape.turned and self.aged(after):
                return "unknown"
            if "k" in symbols and not cued and shape.turned:
                company = False  # chole, tah
        if (sure or (things and (degree or not alone))) and self._called_after(tokens, after, sure, things):
            return "cue" if cued and sure and not things and shape.real > 1 else ""
        if shouted:
            return self._in_capitals(tokens, shape, cued)
        if (symbols[0] == "i" or self.words[first].isupper()) and self._abbreviated(tokens):
            long = sure and len(self.words[first]) > 4
            return "cue" if cued and sure and (company or long) else ""
        if things and alone and self._is_people(first) and not acts(self.note, after):
            return ""  # Father Navajo
        return self._by_classes(tokens, shape, cued, company)

    def _is_untitled(self, first: int) -> bool:
        """Whether a word alone behind a title is nobody: ``Dr. No.``"""
        word = self.note.lower[first]
        return word in cues.UNTITLED and (
            self.words[first].isupper() or word in ("no", "nos", "number", "num", "nr", "fax", "phone", "tel")
        )

    def _is_ward_or_nobody(self, first: int, symbols: str) -> bool:
        """``our Emergency Ward``, ``Attending General Surgery``."""
        word = self.note.lower[first]
        ward = word == "ward" and first and self.note.lower[first - 1] in _WARDS_OF
        return bool(ward) or (symbols == "m" and word in cues.NOBODY)

    def _bears_degree(self, tokens: list[int], shape: Shape, shouted: bool) -> bool:
        """Whether one of the tokens before a degree is no word, or two of them are words that people are called."""
        symbols = shape.symbols
        return "N" in symbols or "e" in symbols or "u" in symbols or "i" in symbols or (
            (shape.real > 1 and not shouted) or shape.turned
            or any(symbol == "k" and len(self.words[n]) > 3 for n, symbol in zip(tokens, symbols, strict=True))
        )

    def _in_capitals(self, tokens: list[int], shape: Shape, cued: bool) -> str:
        """Why tokens are a name in a line of capitals, or in a note without any."""
        first = tokens[0]
        if shape.weak and ((len(tokens) == 1 and self.introduced(first)) or self.is_named(first)):
            return "cue"
        if not shape.symbols.strip("ki") and self._strange_kin(first):
            return "unknown"
        return "ratio" if self._weight(tokens, tokens[-1] + 1, cued) >= _ENOUGH else ""

    def _by_classes(self, tokens: list[int], shape: Shape, cued: bool, company: bool) -> str:
        """Why tokens are a name by their classes: surely names, eponyms, words that are names too, or unknown."""
        first, after = tokens[0], tokens[-1] + 1
        sure, things, weak, symbols = shape.sure, shape.things, shape.weak, shape.symbols
        alone = len(tokens) == 1
        if sure > 1 or (sure and company) or (cued and (sure or things)):
            return "ratio" if sure > 1 or not cued else "cue"
        if sure:
            return "" if self._glued(tokens, after) else "ratio"
        if things and company:
            return self._of_eponyms(tokens, shape, cued)
        if things and alone and not self._glued(tokens, after) and (reason := self._of_eponym(first)):
            return reason
        if weak and not things:
            return self._weak(tokens, symbols, after, cued, shape.unknown, company)
        if self.caseless:
            word = self.note.lower[first]
            if cued and alone and symbols == "k" and likely(word) and word not in ordinary():
                return "cue"
            if not symbols.strip("ki") and self.introduced(first) and unseen(word) > WORDLIKE:
                return "unknown"
        if shape.unknown and symbols.strip("k"):
            return "unknown" if cued or self._unknown_name(tokens, after) else ""
        return ""

    def _of_eponyms(self, tokens: list[int], shape: Shape, cued: bool) -> str:
        """Why several tokens are a name of which one is an eponym or a land, and none is surely a name."""
        first = tokens[0]
        if shape.hyphenated or (self.caseless and shape.things + shape.weak == shape.real):
            return "cue" if cued else ""
        first_name = self.note.lower[first] in cues.first_names()
        turned = shape.turned and self.note.lower[tokens[-1]] in cues.first_names()
        told = shape.things > 1 or first_name or turned or not self._opens(first)
        beside = "i" in shape.symbols or (shape.unknown and not shape.turned)
        return "cue" if cued or beside else "automaton" if told else ""

    def _of_eponym(self, number: int) -> str:
        """Why an eponym alone is a name: it does what persons do, or is a first name and no word, and has no grade."""
        word, after = self.note.lower[number], number + 1
        if acts(self.note, after):
            return "cue"
        graded = self.symbols[after : after + 1] in ("d", "g") or self.words[after : after + 1] in (["I"], ["V"])
        given = word in cues.first_names() and not graded
        return "ratio" if given and word in lexicon.eponyms() and word not in lexicon.common_words() else ""

    def _weak(self, tokens: list[int], symbols: str, after: int, cued: bool, unknown: int, company: bool) -> str:
        """Whether words that are names too are one here: behind a cue, before what persons do, or with an initial."""
        first = self.note.lower[tokens[0]]
        folded = lexicon.fold(first)
        named = folded in cues.first_names() or folded in lexicon.nicknames() or (
            folded in lexicon.first_borne(1000) and first not in cues.OFFICES
        )
        behind = self.note.lower[after] if after < len(self.words) else ""
        if (first in dates() and behind[:1].isdecimal()) or self.note.lower[tokens[-1]] in cues.SEXES:
            return ""
        if self.caseless and not company:
            return "cue" if self.introduced(tokens[0]) else ""
        last = self.note.lower[tokens[-1]]
        if len(tokens) == 2 and named and last in cues.common_surnames() and acts(self.note, after):
            return "cue"  # Mark Stone denies pain
        if company and symbols in ("in", "im") and last in cues.common_surnames() and (
            not behind.isalpha() or behind in _BEHIND_ONE or behind in ("x", "ext")
        ) and self._signs(tokens[0]):
            return "cue"  # splint by T. White; recheck
        alone = len(tokens) == 1
        borne = alone and first in cues.common_surnames() and (behind == "" or behind in _BEHIND_ONE)
        if cued and ("n" in symbols or "u" in symbols or named or borne) and not (
            alone and self._opens(tokens[0]) and self.symbols[tokens[0] - 1 : tokens[0]] != "("
        ):
            return "" if behind in ("be", "have", "take", "need", "require", "bear") else "cue"
        if self.caseless:
            return ""
        if company and named and (unknown or "n" in symbols[1:]) and not self._opens(tokens[0]):
            return "automaton"
        if unknown and company and symbols[0] in "un" and not self._opens(tokens[0]):
            return "unknown" if self._unknown_name(tokens, after) else ""
        if named and len(tokens) == 1 and behind in cues.PERSONAL and behind not in ("is", "was"):
            return "cue" if folded in cues.first_names() or behind in cues.SPEAKING else ""
        if self._owns(after) and first not in cues.OFFICES and (
            named or not self._opens(tokens[0]) or (alone and first in cues.common_surnames())
        ):
            return "cue"
        if len(tokens) == 1 and behind in ("is", "was") and after + 2 < len(self.words):
            told = self.words[after + 1] in ("a", "an") and self._aged(after + 2)
            return "cue" if told or (named and self._of_kin(after + 1)) else ""
        if named and len(tokens) == 1 and self.symbols[after : after + 3] in (",d,", ",d)", ",d.", "(d)"):
            return "cue" if len(self.words[after + 1]) < 3 else ""  # Hope, 4, and Faith, 2
        near = self.note.lower[after + 1 : after + 2]
        kin = behind == "," and (self._of_kin(after + 1) or (near != [] and near[0] in cues.RELATIVES))
        return "cue" if kin and len(tokens) == 1 and named else ""

    def _signs(self, number: int) -> bool:
        """Whether an initial is behind who did something or what says so: ``by T. White``, ``CM F. Ruff``."""
        if not number or "\n" in self.text[self.ends[number - 1] : self.starts[number]]:
            return False
        before = self.note.lower[number - 1]
        if before in _DONE_BY:
            return True
        return self.words[number + 1] == "." and (
            before in _WITH_OTHERS or before in cues.PROVIDERS or before in cues.DEGREES or before in cues.TRADES
        )

    def _is_people(self, number: int) -> bool:
        """Whether a word is what a people or a language is called."""
        word = self.note.lower[number]
        return word in cues.LANGUAGES and word not in cues.first_names() and self.words[number].istitle()

    def _owns(self, after: int) -> bool:
        """Whether kin, a room or a chart of somebody's stands behind: ``Beard's chart``, ``Felicity's mother``."""
        lower = self.note.lower
        return self.symbols[after : after + 1] == "'" and lower[after + 1 : after + 2] == ["s"] and (
            lower[after + 2 : after + 3] != [] and lower[after + 2] in _OWNED
        )

    def _of_kin(self, number: int) -> bool:
        """Whether somebody is said to be whose kin: ``a grandnephew``, ``his oldest boy``."""
        lower = self.note.lower
        return lower[number : number + 1] != [] and lower[number] in OWNERS and any(
            word in cues.RELATIVES or word in ("boy", "girl") for word in lower[number + 1 : number + 4]
        )

    def _strange_kin(self, number: int) -> bool:
        """Whether capitals that nobody knows are a name rather than an abbreviation, right behind kin."""
        word = self.note.lower[number]
        return len(word) > 4 and word not in lexicon.seen_words() and unseen(lexicon.fold(word)) > WORDLIKE and (
            self.introduced(number)
        )

    def is_named(self, number: int) -> bool:
        """Whether somebody is said to be named so: ``A PATIENT NAMED MIRACLE WADE``."""
        lower = self.note.lower
        return number > 1 and lower[number - 1] == "named" and (
            lower[number - 2] in cues.PATIENTS or lower[number - 2] in cues.RELATIVES
            or lower[number - 2] in cues.PROVIDERS or lower[number - 2] in cues.SEXES
        )

    def _field(self, tokens: list[int], after: int) -> bool:
        """Whether these fill a field of names to its end: ``ATTENDING PHYSICIAN: STONE``."""
        first = tokens[0]
        if first < 2 or self.symbols[first - 1] != ":" or len(tokens) > 4:
            return False
        label = self.note.lower[first - 2]
        if len(tokens) == 1 and label in ILLS and self._is_abbreviated(first):
            return False  # CC: AMS, heat; Allergy: NSAIDs
        if label not in cues.FIELDS or (label == "name" and not self._of_person(first - 2)) or (
            label == "cc" and self._is_complaint(first)
        ) or not (
            cues.NOBODY.isdisjoint(self.note.lower[first:after])
        ):
            return False
        gap = self.text[self.ends[after - 1] : self.starts[after]] if after < len(self.starts) else "\n"
        if self.symbols[after : after + 1] == "." and self.note.lower[first - 2] not in cues.PROVIDERS - cues.RELATIVES:
            return False
        return "\n" in gap or len(gap) > 1 or self.symbols[after] in ",(."

    def _fills(self, tokens: list[int]) -> bool:
        """Whether a word that people are called by and a last name fill a field of persons: ``CONTACT: Lucky Moor``."""
        first, after = tokens[0], tokens[-1] + 1
        if first < 3 or self.symbols[first - 1] != ":" or self.note.lower[first] in _ASKED or (
            self.note.lower[first] not in lexicon.first_borne(_GIVEN)
        ):
            return False
        label = self.note.lower[first - 2 - (self.symbols[first - 2] == "d")]
        gap = self.text[self.ends[after - 1] : self.starts[after]] if after < len(self.starts) else "\n"
        return label in cues.FIELDS and ("\n" in gap or len(gap) > 1 or self.symbols[after] in ",(;/")

    def _of_person(self, number: int) -> bool:
        """Whether "name" before a colon is that of a person rather than of a drug, a test or a house."""
        return self._opens(number) or self.note.lower[number - 1] in cues.WHOSE_NAME

    def _weight(self, tokens: list[int], after: int, cued: bool) -> float:
        """How much speaks for a name where a capital tells nothing: its tokens, how they stand, and what is around."""
        lower, symbols = self.note.lower, self.symbols
        weight = 0.0
        given = cues.first_names()
        for number in tokens:
            symbol = symbols[number]
            folded = lexicon.fold(lower[number])
            if symbol == "N" and surely(folded):
                weight += 1.0 if len(folded) > 3 else 0.0
            elif symbol == "N":
                weight -= 1.0
            weight += 0.0 if folded in cues.PARTICLES else _WEIGHTS.get(symbol, 0.0)
            if symbol == "i" and symbols[number + 1 : number + 2] == "." and symbols[number + 2 : number + 3] == "N":
                weight += 1.0
            if symbol in "enm" and folded in given:
                weight += 1.0
        real = [number for number in tokens if symbols[number] in "Nenmuk"]
        if len(real) > 1 or "," in symbols[tokens[0] : tokens[-1]]:
            weight += 1.0
        if cued:
            weight += 2.0
        if after < len(lower) and lower[after] in cues.PERSONAL:
            weight += 2.0
        return weight

    def _aged(self, number: int) -> bool:
        """Whether an age begins at a token."""
        near = self.note.lower[number : number + 6]
        return bool(near) and (near[0].isdecimal() or "year" in near or "yo" in near) and bool(
            {"year", "years", "yo", "y", "month", "mo", "day", "old"} & set(near)
        )

    def _abbreviated(self, tokens: list[int]) -> bool:
        """Whether all are capitals in a line that is not: an abbreviation rather than a name, unless long."""
        words, symbols = self.words, self.symbols
        whole = [words[number] for number in tokens if symbols[number] != "i"]
        if not all(map(str.isupper, whole)):
            return False
        if len(whole) == 1:
            return len(whole[0]) < 6 or not any(symbols[number] == "N" for number in tokens)
        return max(map(len, whole)) < 5 and not any(lexicon.fold(word) in cues.first_names() for word in whole)

    def _unknown_name(self, tokens: list[int], after: int) -> bool:
        """Whether a capitalised token that nobody knows is taken for a name: inside a sentence, not before a dose."""
        number = tokens[0]
        if (self._opens(number) and self.symbols[number - 1 : number] != "(") or len(self.words[tokens[-1]]) < 3:
            return False
        before = self.symbols[number - 1]
        behind = self.words[after] if after < len(self.words) else ""
        if behind.islower() and len(behind) > 3 and behind not in ordinary() and behind not in cues.PERSONAL:
            return False  # Burkholderia cepacia
        if before == "d" or self.symbols[after : after + 1] == "d" or self._part_of(number):
            return False
        listed = before == "," and self.symbols[number - 2 : number - 1] in ("C", "u", "k")
        if listed or shape_of(self.symbols[number:after]).turned:
            return False  # a list of drugs or of things
        return not (after < len(self.words) and self.note.lower[after] in cues.NO_PERSONS)
