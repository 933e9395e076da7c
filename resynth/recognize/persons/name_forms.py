"""Names by where they stand in a document: rows, lists of beds, quotes, the end of a message."""

from __future__ import annotations

from functools import cache

from resynth import lexicon
from resynth.recognize.note import Note, anchored
from resynth.recognize.persons import name_closings, name_kin_fields, name_nicknamed
from resynth.recognize.persons import name_cues as cues
from resynth.recognize.persons.deeds import acts
from resynth.recognize.persons.name_classes import is_done, ordinary, things
from resynth.recognize.persons.name_opening import opens
from resynth.recognize.persons.name_reasons import Reasons
from resynth.recognize.persons.name_short import with_last_names
from resynth.recognize.persons.name_traits import without_traits
from resynth.recognize.persons.verbs import without_modals
from resynth.recognize.words import regex, word_set
from resynth.types import Span

#: Two words with a comma between, initials behind or none, as classes of tokens.
_HEAD = regex(r",(?<=[NenmukC],)(?:[NenmukC](?:i\.?)?|i\.?)")
#: Two words with a comma between, and a day, as classes of tokens.
_ROW = regex(r"d/(?:(?<=[A-Za-z],[A-Za-z]d/)|(?<=[A-Za-z],[A-Za-z]id/))[^/]/")
#: A bed or a number, a name, and an age, as classes.
_BED = regex(r"d\.?([NenmuCk](?:[-'][NenmuCk])?)d(?=[CkwlNenmi])")
#: Two rows have a bed and an age each; characters from a bed to an age.
_BED_DIGITS, _BED_WIDTH = 3, 40
#: Before a colon: a person's name is in the field.
_LABELS = word_set(
    "name patient pt client member resident attending surgeon surgeons provider providers physician physicians pcp pmd "
    "nurse author referring requesting ordering admitting consultant consultants assistant assistants fellow intern "
    "guarantor subscriber insured mother father spouse wife husband son daughter guardian interpreter anesthesiologist "
    "radiologist pathologist cardiologist neurologist oncologist psychiatrist psychologist hospitalist endoscopist "
    "dentist pharmacist midwife counselor therapist coordinator supervisor preceptor cosigner transcriptionist scribe "
    "caregiver proband kin re from to attn sender recipient caller "
    "doula chaplain informant witness prescriber sonographer technologist perfusionist"
)
#: Words that nobody is called who fills a field or is told an age.
_NO_PERSON = word_set(
    "white black hispanic caucasian asian african american infant baby "
    "available applicable given listed above below call back team group service services associates care unknown "
    "declined refused present absent yes no none pending needed deferred stable same self medicine surgery"
) | cues.SEXES
#: So many words a name has at most.
_MOST_WORDS = 5


@cache
def _labels() -> int:
    """The table of the labels of fields of names."""
    return anchored(dict.fromkeys(sorted(_LABELS), True))


@cache
def _ages() -> int:
    """The table of the words behind an age."""
    return anchored(dict.fromkeys(("year", "years", "yr", "yrs", "yo", "y", "y.o"), True))


#: Rule -> what a span is found by, its score, and whether the words around said that it is a name.
_FOUND_BY = {
    **{rule: (f"names:{rule}", 0.95, True) for rule in ("title", "degree", "cue")},
    **{rule: (f"names:{rule}", 0.9, False) for rule in ("ratio", "automaton", "again", "small letters")},
    "unknown": ("names:unknown", 0.7, False),
}


_SIGNS, _SIGNED = frozenset(("signed", "by")), (["signed", ":"], ["by", ":"])
#: Of which faculty somebody is a doctor, with a full stop.
_FACULTIES = frozenset(("med", "rer", "phil", "dent", "vet", "jur", "sc", "habil"))
#: Last names of two letters that are no word of English, besides those that very many are called by.
_SHORT_SURNAMES = word_set("ma le su ko ha ye")
#: Of somebody, behind a last name that is a word: ms brown can walk; not of what is measured or seen.
_DOES = word_set(
    "has had can may will would could should must does did needs came comes went goes presents presented returned "
    "returns lives takes took"
)
_DAYS = frozenset(("m", "w", "th", "r", "f", "s", "sa", "su", "thu", "thurs", "fri", "sat", "sun", "wed"))


def _without_days(note: Note, symbols: str) -> str:
    """The classes of tokens where ``Tu`` is a day and nobody of that name: ``Tu/Th/Sa``, ``Tu-F``."""
    days = {
        number for number, word in enumerate(note.words[:-2])
        if word == "Tu" and note.words[number + 1] in "/-" and note.lower[number + 2] in _DAYS
    }
    return "".join(["w" if number in days else symbol for number, symbol in enumerate(symbols)]) if days else symbols
#: A syllable of a first name has no more letters.
_SYLLABLE = 4


class Forms(Reasons):
    """One note, what was found in it, and what its form says of names."""

    def __init__(self, note: Note) -> None:
        super().__init__(note)
        if "Tu/" in note.text or "Tu-" in note.text:
            self.symbols = _without_days(note, self.symbols)
        self.symbols = without_modals(note, without_traits(note, self.symbols))
        if not self.caseless:
            self.symbols = with_last_names(note, self.symbols)
        #: Token behind the last person found, and whose name that was.
        self.last: tuple[int, tuple[str, str, str]] = (-9, ("NAME", "NAME", "unknown"))
        #: Words that are names in this note: folded -> (kind, label, role).
        self.told: dict[str, tuple[str, str, str]] = {}
        self.taken: set[int] = set()
        #: First and last token of persons of several tokens.
        self.persons: list[tuple[int, int]] = []
        self.found: list[Span] = []
        #: Where a degree with full stops begins -> of how many tokens it is.
        self.spelled: dict[int, int] = {}

    def _span(self, piece: list[int], whose: tuple[str, str, str], rule: str) -> None:
        """Keep the span of a person; particles in front belong to it."""
        symbols, lower, told = self.symbols, self.note.lower, self.told
        first, last = piece[0], piece[-1]
        while first and symbols[first - 1] == "v" and (first < 2 or lower[first - 2] != "et") and (
            not cues.loose(lower[first - 1]) or (first > 1 and symbols[first - 2] == "v")
        ) and self.starts[first] - self.ends[first - 1] == 1:
            first -= 1
        if self._is_double(last, 1):
            last += 2
        if self._is_double(first, -1):
            first -= 2
        first -= self._has_first_name(first)
        self.last = (last, whose)
        found_by, score, sure = _FOUND_BY[rule]
        if last == first:
            self.taken.add(first)
        else:
            self.taken.update(range(first, last + 1))
            self.persons.append((first, last))
            sure = sure or sum(map(symbols[piece[0] : last + 1].count, "Nenmu")) > 1
        if sure:
            for number in piece:
                if symbols[number] in "Nenmu" or (symbols[number] == "k" and len(lower[number]) > 3):
                    told.setdefault(lower[number], whose)
        if symbols[last] == ".":
            last -= 1
        end = self.ends[last]
        # The full stop of an initial or of "Jr." is the name's; dots that go on are not.
        if symbols[last] in "ig" and (first < last or last < piece[-1]) and self.text[end : end + 1] == "." and (
            self.text[end + 1 : end + 2] != "."
        ):
            end += 1
        self.found.append(Span(self.starts[first], end, *whose, found_by, score))

    def _is_double(self, number: int, step: int) -> bool:
        """Whether a hyphen joins another last name to a token, no list's perhaps, and no word: ``Ponsonby-Drax``."""
        at = number + 2 * step
        if not 0 <= at < len(self.words) or self.words[number + step] != "-" or self.symbols[number] not in "Neu" or (
            not self.words[at].istitle() or len(self.words[at]) < 3
        ):
            return False
        first, last = min(number, at), max(number, at)
        word = self.note.lower[at]
        return self.starts[last] - self.ends[first] == 1 and (
            word in lexicon.census_names() or not (word in ordinary() or word in things() or word in lexicon.terms())
        )

    def _has_first_name(self, number: int) -> bool:
        """Whether a first name that no list has stands before a last name that signs: ``Signed: Thessaly Onyema``."""
        at = number - 1
        if at < 1 or self.symbols[at] not in "uCe" or self.symbols[number] not in "Neu" or at in self.taken or (
            self.note.lower[at - 1] not in _SIGNS and self.note.lower[at - 2 : at] not in _SIGNED
        ):
            return False
        word, lower = self.words[at], self.note.lower[at]
        return word.istitle() and len(word) > 3 and self.text[self.ends[at] : self.starts[number]] == " " and not (
            lower in ordinary() or lower in cues.OFFICES or lower in lexicon.institution_words()
        )

    def _fields(self) -> None:
        """Who fills a field of names to its end, whatever words the names are: ``Provider: Chue Tong Her, DO``.

        Who fills one of kin alone, and stands before a nickname, too.
        """
        self.found += (*name_kin_fields.spans(self.note), *name_nicknamed.spans(self.note))
        symbols = self.symbols
        for label, _ in self.note.hits(_labels()):
            for number in self.note.here[label]:
                if symbols[number + 1 : number + 2] != ":" or (label == "name" and not self._of_person(number)):
                    continue
                tokens, closed = self._filling(number + 1)
                if closed and tokens and not self.taken.issuperset(tokens) and self._is_filled_by_name(tokens):
                    whose, _ = self._whose(tokens[0], False, False)
                    self._span(list(range(tokens[0], tokens[-1] + 1)), whose, "cue")

    def _filling(self, colon: int) -> tuple[list[int], bool]:
        """The tokens of letters that may be a name behind a colon, and whether nothing else is in the field."""
        symbols, words, lower, starts, ends = self.symbols, self.words, self.note.lower, self.starts, self.ends
        tokens: list[int] = []
        number, commas = colon + 1, 0
        while number < len(words):
            gap = self.text[ends[number - 1] : starts[number]]
            if "\n" in gap or (tokens and (len(gap) > 1 or "\t" in gap)):
                return tokens, True
            symbol = symbols[number]
            if lower[number] in cues.NEXT_FIELDS or (tokens and self.labels(number)) or symbol == "s" or (
                symbol == "i" and number in self.spelled
            ):
                return tokens, True
            if words[number][0].isalpha():
                if not (words[number][0].isupper() or symbol == "v" or self.caseless) or len(tokens) == _MOST_WORDS:
                    return tokens, False
                tokens.append(number)
            elif symbol == "," and tokens and not commas and symbols[number + 1 : number + 2].isalpha():
                if symbols[number + 1] == "s" or (symbols[number + 1] == "i" and number + 1 in self.spelled):
                    return tokens, True
                commas += 1
            elif not (tokens and symbol in ".-'" and number == tokens[-1] + 1 and not gap and (
                symbol != "." or symbols[number - 1] == "i"
            )):
                return tokens, bool(tokens) and symbol in "(d/&;,"
            number += 1
        return tokens, True

    def _is_filled_by_name(self, tokens: list[int]) -> bool:
        """Whether the words that fill a field of names are one that is not found whole."""
        lower, symbols = self.note.lower, self.symbols
        whole = [number for number in tokens if symbols[number] not in "igv"]
        inner = [number for number in whole if number in self.taken]
        if len(inner) == len(whole) or not whole:
            return False
        if any(
            lower[number] in cues.NOBODY or lower[number] in cues.OFFICES or lower[number] in cues.SERVICES
            or lower[number] in cues.PLACES or lower[number] in _NO_PERSON for number in whole
        ) or (lower[whole[0]] in cues.GRAMMAR and symbols[whole[0] + 1 : whole[0] + 2] != "-"):
            return False
        names = lexicon.census_names()
        grammar = [
            number for number in whole
            if lower[number] in cues.GRAMMAR and "-" not in (symbols[number - 1], symbols[number + 1 : number + 2])
        ]
        if grammar and (grammar != whole[-1:] or lower[whole[-1]] not in names or symbols[whole[0]] not in "Nnu"):
            return False
        if inner:
            return True
        turned = "," in symbols[tokens[0] : tokens[-1]]
        given = lexicon.fold(lower[whole[-1 if turned and len(whole) > 1 else 0]])
        return len(tokens) > 1 and given in lexicon.first_borne(100) and all(
            lexicon.fold(lower[number]) in names or symbols[number] in "uk" for number in whole
        )

    def _before_last_name(self, number: int, symbol: str) -> bool:
        """Whether a short word behind a name's hyphen has a last name right behind it: ``Jae-won Trask``."""
        end = self.ends[number]
        return symbol == "w" and len(self.words[number]) <= _SYLLABLE and self.symbols[number - 2] in "NuC" and (
            self.symbols[number + 1 : number + 2] in ("N", "u") and self.text[end : end + 1] == " "
        )

    def _aged_people(self) -> None:
        """Who begins a sentence and is told an age: ``Heaven Folks is a 56-year-old``, ``Ye Wash, a 45 y/o``."""
        for word, _ in self.note.hits(_ages()):
            for number in self.note.here[word]:
                tokens = self._before_age(number)
                if tokens and not self.taken.issuperset(tokens) and self._may_have_age(tokens):
                    self._span(list(range(tokens[0], tokens[-1] + 1)), ("PATIENT", "PATIENT", "patient"), "cue")

    def _before_age(self, number: int) -> list[int]:
        """The words with capitals that begin a sentence and end where an age is told."""
        symbols, words, lower = self.symbols, self.words, self.note.lower
        at = number - 1
        if at > 1 and symbols[at] == "-":
            at -= 1
        if at < 2 or symbols[at] != "d":
            return []
        at -= 1
        article = lower[at] in ("a", "an")
        at -= article
        if at < 1 or not (symbols[at] == "," or (article and lower[at] in ("is", "was"))):
            return []
        tokens: list[int] = []
        while at > 0 and len(tokens) < _MOST_WORDS:
            at -= 1
            if words[at][0].isupper() and not self._joined_wide(at):
                tokens.insert(0, at)
                if self._opens(at):
                    return tokens if symbols[at - 1 : at] != "." or len(words[at - 2]) > 1 else []
            elif not (symbols[at] in "-'" or (symbols[at] == "." and symbols[at - 1 : at] == "i")):
                return []
        return []

    def _joined_wide(self, number: int) -> bool:
        """Whether more than a blank or a line's end is behind a token."""
        gap = self.text[self.ends[number] : self.starts[number + 1]]
        return len(gap) > 1

    def _may_have_age(self, tokens: list[int]) -> bool:
        """Whether words with capitals are somebody's name where an age is told of them."""
        lower, symbols = self.note.lower, self.symbols
        whole = [number for number in tokens if symbols[number] not in "igv"]
        if not whole or symbols[tokens[0]] == "p" or any(
            lower[number] in cues.functions() or lower[number] in cues.OFFICES or lower[number] in cues.LANGUAGES
            or lower[number] in _NO_PERSON or lower[number] in cues.PATIENTS or lower[number] in cues.RELATIVES
            for number in whole[:-1] or whole
        ):
            return False
        last = lower[whole[-1]]
        if last in cues.OFFICES or last in _NO_PERSON:
            return False
        names, given = lexicon.census_names(), lexicon.first_borne(100)
        return lexicon.fold(lower[whole[0]]) in given and len(whole) > 1 and all(
            lexicon.fold(lower[number]) in names or symbols[number] in "uk" for number in whole
        )

    def _small(self, first: int, end: int) -> None:
        """Names in small letters among others with capitals: behind a title, or two together."""
        symbols, lower = self.symbols, self.note.lower
        titled = symbols[first] == "p"
        start = first + 1 if titled else first
        while start < end and symbols[start] in ".i":
            start += 1
        tokens = [number for number in range(start, end) if symbols[number] in "lvw"]
        lone = titled and len(tokens) == 1 and lower[tokens[0]] in _SHORT_SURNAMES
        while tokens and symbols[tokens[-1]] == "v" and not lone:
            tokens.pop()
        while tokens and symbols[tokens[0]] == "v" and not lone and cues.loose(lower[tokens[0]]):
            tokens.pop(0)
        if not tokens or any(not self._joined(number, []) for number in range(start + 1, tokens[-1] + 1)):
            return
        if titled and len(tokens) > 1 and is_done(lower[tokens[-1]]):
            tokens.pop()  # dr kessler debrided
        if titled:
            word = lower[tokens[0]]
            borne = word in cues.common_surnames() or word in _SHORT_SURNAMES
            strange = (word in ordinary() or word in things()) and not (word in lexicon.eponyms() or borne)
            if word in _FACULTIES and symbols[tokens[0] + 1 : tokens[0] + 2] == ".":
                return  # Dr. med. W. Kern
            pointed = symbols[first + 1] == "." and word in lexicon.census_names() and word not in cues.PERSONAL
            short = len(word) < 3
            if symbols[tokens[0]] == "w" and ((short and not borne) or (strange and not pointed)):
                return
            if self._is_scan(first, tokens[0]) or self._is_measure(first) or self._is_generation(first):
                return
            counted = symbols[max(0, first - 1) : first] == "d"  # 120 ms
            seen = lower[tokens[-1] + 1 : tokens[-1] + 2] == ["seen"] and opens(self.note, first)  # not: trace mr seen
            if lower[first] in ("ms", "mr") and (counted or (
                symbols[tokens[0]] == "w" and word in ordinary() and not (borne and (
                    short or seen or not _DOES.isdisjoint(lower[tokens[-1] + 1 : tokens[-1] + 2])
                    or acts(self.note, tokens[-1] + 1)))
            )):
                return
        whose, _ = self._whose(first, titled, False)
        names = sum(symbols[number] == "l" for number in tokens)
        first_name = lower[tokens[0]] in cues.first_names()
        if titled or (names > 1 and first_name):
            last = tokens[-1] + 1
            if first_name and len(tokens) == 1 and symbols[last : last + 1] == "w" and self._joined(last, tokens) and (
                lower[last] in cues.common_surnames()
            ):
                tokens.append(last)  # tamika reed
            self._span(list(range(tokens[0], tokens[-1] + 1)), whose, "title" if titled else "small letters")

    def _closing(self) -> None:
        """First names in small letters that a note or a message ends with: ``thanks, shawna``, ``-- bill``."""
        symbols, words = self.symbols, self.words
        for start, end in name_closings.signers(self.note):
            tokens = list(range(self.note.token_at(start), self.note.token_at(end - 1) + 1))
            if not self.taken.issuperset(tokens):
                self._span(tokens, ("NAME", "NAME", "unknown"), "cue")
        number = len(words) - 1
        while number > 0 and symbols[number] in ".*":
            number -= 1
        if number > 0 and symbols[number] in "lwnm" and words[number].islower():
            self._signed_off(number)
        if "--" in symbols:
            at = symbols.find("--")
            while at >= 0:
                if symbols[at + 2 : at + 3] in tuple("lwnm") and self._ends(at + 2):
                    self._signed_off(at + 2)
                at = symbols.find("--", at + 2)

    def _rows(self) -> None:
        """Who begins a row, last name first, before a day of birth: ``4 lake, summer 6/21/92``."""
        symbols, lower = self.symbols, self.note.lower
        for row in _ROW.finditer(symbols):
            after = row.start()
            comma = symbols.rfind(",", 0, after)
            first, second = comma - 1, comma + 1
            if first in self.taken:
                continue
            start = first - 1 if first and symbols[first - 1] == "d" else first
            if start and "\n" not in self.text[self.ends[start - 1] : self.starts[start]]:
                continue
            names = lexicon.census_names()
            if lexicon.fold(lower[first]) in names and lexicon.fold(lower[second]) in names:
                self._span(list(range(first, after)), ("PATIENT", "PATIENT", "patient"), "cue")

    def _heads(self) -> None:
        """Who stands alone with a comma where a patient is told: before a number, a day or the next field."""
        symbols, lower = self.symbols, self.note.lower
        for row in _HEAD.finditer(symbols):
            first, after = row.start() - 1, row.end()
            if first in self.taken and after - 1 in self.taken:
                continue
            if not (self._stands_apart(first) and self._is_told_off(after, first)):
                continue
            whole = [number for number in range(first, after) if symbols[number] in "NenmukC"]
            if len(whole) == 1:  # LEE, R 700220347
                if lower[first] in cues.common_surnames():
                    self._span(list(range(first, after)), ("PATIENT", "PATIENT", "patient"), "cue")
                continue
            if any(
                lower[number] in cues.GRAMMAR or lower[number] in cues.OFFICES or lower[number] in _NO_PERSON
                or lower[number] in cues.SERVICES for number in whole
            ):
                continue
            names, given = lexicon.census_names(), lexicon.first_borne(100)
            last, second = lexicon.fold(lower[whole[0]]), lexicon.fold(lower[whole[1]])
            if (last in names and second in given) or (symbols[whole[0]] in "Nu" and symbols[whole[0]] != "C"):
                self._span(list(range(first, after)), ("PATIENT", "PATIENT", "patient"), "cue")

    def _stands_apart(self, number: int) -> bool:
        """Whether a token begins a line or a field, or more than two blanks are before it."""
        if not number or self.symbols[number - 1] == ":" or self.words[number - 1] in (";", "|"):
            return True
        gap = self.text[self.ends[number - 1] : self.starts[number]]
        return "\n" in gap or len(gap) > 2

    def _is_told_off(self, number: int, first: int) -> bool:
        """Whether a number, a day or another field follows, or the line ends that is one of the first two."""
        if number >= len(self.words):
            return False
        gap = self.text[self.ends[number - 1] : self.starts[number]]
        word = self.note.lower[number]
        if word in cues.NEXT_FIELDS and (len(gap) > 1 or "\n" in gap):
            return True
        if word.isdecimal() and (len(word) > 4 or self.symbols[number + 1 : number + 2] == "/"):
            return True
        third = (*self.note.line_starts[2:3], len(self.text))[0]
        return "\n" in gap and self.starts[first] < third and (
            self.symbols[number] == "d" or word in _LABELS
        )

    def _census(self) -> None:
        """Who stands in a list of beds, with an age: ``6122 Park 66 syncope``; two rows of names are a list."""
        rows = [found.span(1) for found in _BED.finditer(self.symbols)] if self.symbols.count("d") > _BED_DIGITS else []
        if len(rows) < 2:
            return
        lower, starts, ends, names = self.note.lower, self.starts, self.ends, lexicon.census_names()
        named = [
            (first, after) for first, after in rows
            if len(lower[after]) < 4 and ends[after] - starts[first - 1] < _BED_WIDTH
            and "\n" not in self.text[starts[first - 1] : ends[after]]
            and all(lexicon.fold(lower[number]) in names for number in range(first, after, 2))
        ]
        if sum(lower[first] not in ordinary() for first, _ in named) < 2:
            return
        for first, after in named:
            if first not in self.taken:
                self._span(list(range(first, after)), ("PATIENT", "PATIENT", "patient"), "cue")

    def _quoted(self) -> None:
        """Nicknames in quotes: behind the name of who is called so, or words that say that somebody is."""
        words, lower, symbols = self.words, self.note.lower, self.symbols
        for sign in ('"', "“"):
            for number in self.note.where(sign):
                if number < 1 or words[number + 2 : number + 3] not in (['"'], ["”"]) or number + 1 in self.taken:
                    continue
                name, at = words[number + 1], number - 1
                if words[at] == "(":
                    at -= 1
                called = (at > 0 and (lower[at - 1], lower[at]) in cues.CALLED_PAIRS) or (
                    lower[at] in cues.CALLED and lower[number + 1] not in ordinary()
                )
                written = name.istitle() or name.isupper() or self.caseless
                fits = written and name.isalpha() and len(name) > 1 and lower[number + 1] not in cues.functions()
                if fits and not called and self._is_between(at, number + 3):
                    self._span([at], ("NAME", "NAME", "unknown"), "cue")
                    self._span([number + 3], ("NAME", "NAME", "unknown"), "cue")
                if fits and (called or (at in self.taken and symbols[at] in "NenmukiC")):
                    whose = self.told.get(lower[at], ("NAME", "NAME", "unknown"))
                    self._span([number + 1], whose, "cue")
                    self.told.setdefault(lower[number + 1], whose)

    def _is_between(self, first: int, last: int) -> bool:
        """Whether what is quoted stands between a first and a last name, no list's perhaps: Marquise "Deuce" Wendle."""
        if last >= len(self.words) or first in self.taken or last in self.taken:
            return False
        names = self.words[first], self.words[last]
        strange = [word.lower() not in ordinary() for word in names]
        told = all(word.istitle() and len(word) > 2 for word in names) and any(strange) and all(
            known or lexicon.fold(word) in lexicon.census_names() for word, known in zip(names, strange, strict=True)
        )
        return told and self.starts[last] - self.ends[last - 1] == 1 and (
            "\n" not in self.text[self.starts[first] : self.ends[last]]
        )

    def _ends(self, number: int) -> bool:
        """Whether a sentence, a line or a field ends behind a token."""
        return number + 1 >= len(self.words) or self.symbols[number + 1] in ".,;(d" or "\n" in (
            self.text[self.ends[number] : self.starts[number + 1]]
        )

    def _signed_off(self, number: int) -> None:
        word, before = self.note.lower[number], self.note.lower[number - 1]
        if number in self.taken:
            return
        dashes = self.symbols[max(0, number - 2) : number] == "--"
        if before in (",", "-", "!") and number > 1:
            before = self.note.lower[number - 2]
        alone = "\n" in self.text[self.ends[number - 1] : self.starts[number]]
        first_name = word in cues.word_names()
        if first_name and (before in cues.CLOSINGS or dashes or (alone and self.symbols[number] == "l")):
            self._span([number], ("NAME", "NAME", "unknown"), "small letters")
