"""Names of persons: tokens that are likelier as names than as words, and what stands with them (NLM report of 2013).

Every token has a class (``name_classes``): by its capital, by the likelihood ratio, by what it is in medicine. Runs of
tokens that could belong to a name are cut into persons, and each needs a reason: a title, a degree, what the words
around say, a token that is likelier a name (the ratio), or one that nobody knows. A run that the finite-state automaton
of the report takes (``automaton``) is a person as a whole, so that "May Smith" is found with her first name.
"""

from __future__ import annotations

import operator
from collections import deque
from collections.abc import Iterable
from itertools import compress

from resynth import lexicon
from resynth.recognize.note import note_of
from resynth.recognize.persons import name_alike, name_glued, name_initials, name_kin, name_tables, name_told
from resynth.recognize.persons import name_cues as cues
from resynth.recognize.persons.called_after import is_called_so, is_thing
from resynth.recognize.persons.called_signs import is_brand
from resynth.recognize.persons.called_sold import LETTERED, ends_grade, ends_grades, is_of_form
from resynth.recognize.persons.name_classes import SHORT_FORMS, classes, dates
from resynth.recognize.persons.name_last import has_last_name
from resynth.recognize.persons.name_months import is_month
from resynth.recognize.persons.name_reasons import OWNERS
from resynth.recognize.persons.name_shapes import name_in
from resynth.recognize.persons.name_small_fields import in_small_letters
from resynth.recognize.persons.name_things import FEASTS
from resynth.recognize.persons.name_told_aside import places
from resynth.recognize.persons.name_trimmed import NAME_FIELDS, Trimmed
from resynth.recognize.persons.name_whose import DOCTOR, NOBODYS, PEOPLES, SEVERAL_OF
from resynth.recognize.persons.name_worded import given_before
from resynth.recognize.words import Decided, regex
from resynth.types import Document, KnownValue, Span

#: Tokens that go on a run, and those that begin one; where no capital tells, an unknown word alone may be a name too.
_GOING = r"Nenmukigsvp.,'^\-"
_REST = rf"[{_GOING}]*(?:(?:(?<=[-'])[lw]|(?<=[Neu]-)C|(?<=p)C|(?<=p\.)C)[{_GOING}]*)*"
_RUN = regex(rf"[Nenmukigsvp](?:(?<=[Nenmu])|(?<=[kigsv])(?=[{_GOING}])|(?<=p)\.?C?){_REST}")
_SMALL_RUN = regex(rf"[Nenmukigsvp](?:(?<=[Nenmuk])|(?<=[igsv])(?=[{_GOING}])|(?<=p)\.?C?){_REST}")
_SPELLED = regex(r"\.i")
#: A degree of three letters and more behind a comma: ``C.N.M.``
_SPELLED_LONG = regex(r"(?<=,)i(?:\.i){2,4}(?!\.i)")
_SEED = regex(r"[Nenmups]")
_SMALL_SEED = regex(r"[Nenmupsk]")
_NAMELIKE = regex(r"[Nenmuk]")
_START = operator.methodcaller("start")
_SMALL_TITLED = regex(r"p\.?(?:i\.?)?[vlw](?:[vl'-])*")  # in small letters throughout
_SMALL = regex(_SMALL_TITLED.pattern + r"|[lv](?:[lvi.'-]*[lv])?")
_BEFORE_AGE, _BEFORE_DIGITS = ("d", ","), ("d", "(")
#: What stands between two names that are beside one another; what stands before who is of a service.
_BESIDE = frozenset(("(", '"', "“", "and", "&", "or", "/", "+"))
_SERVED = cues.SERVICES | {"(", ">"}
_FEASTED = frozenset(feast.split()[0] for feast in FEASTS)
#: Before a full stop that ends no sentence.
_CUT_SHORT = SHORT_FORMS | frozenset(("st", "ste", "jr", "sr"))
#: What a ward has, behind a word that is somebody's name too.
_ROUNDS = (["round"], ["rounds"], ["clerk"], ["nurse"], ["staff"], ["sister"])
#: Titles that are no short forms: a full stop behind one ends a sentence.
_WHOLE_TITLES = frozenset((
    "chaplain", "officer", "detective", "captain", "colonel", "sergeant", "lieutenant", "pastor", "reverend", "deacon",
    "rabbi", "imam", "doctor", "professor", "mister", "miss", "coroner", "trooper",
))
_VOWELS = frozenset("aeiou")
#: Fewer words are sought in the text one by one.
_FEW_SOUGHT = 8


class Names:
    """Names by ratio, capital, context and automaton."""

    name = "names"
    version = "2"
    kinds = frozenset({"NAME", "PATIENT", "DOCTOR", "INITIALS"})

    def find(self, document: Document, known: tuple[KnownValue, ...]) -> Iterable[Span]:
        """The spans of a note."""
        return _Reading(note_of(document)).spans()


#: Whether a word in small letters is another than a name where it has capitals.
_odd = Decided(lambda word: "C" in classes([word.title(), word.upper()]))
#: Letters of degrees, two pieces in one; without capitals where they are hardly initials.
_DEGREES_SPELLED = frozenset(("MD", "RN", "DO", "PhD", "NP", "PA", "MB", "BS", "md", "rn", "phd", "np"))


class _Reading(Trimmed):
    """One note, run by run."""

    def spans(self) -> list[Span]:
        """The spans of the note, in the order in which they were found."""
        symbols = self.symbols
        self.spelled = spelled = self._find_spelled()
        throughout, loud = self.caseless, self.shouts()
        lines = deque([*self.small_lines, (len(symbols), len(symbols))] if self.small_lines else ())
        small = throughout or bool(lines) or loud
        has_seed = (_SMALL_SEED if small else _SEED).search
        for run in (_SMALL_RUN if small else _RUN).finditer(symbols):
            first, end = run.span()
            if lines:
                while first > lines[0][1]:
                    lines.popleft()
                self.caseless = throughout or first >= lines[0][0]
            symbol, size = symbols[first], end - first
            if size == 2 and symbol in "nm" and symbols[first + 1] in ".,-":
                size = 1  # the end of a sentence, of its part
            if size == 1:
                if symbol != "p" and (symbol not in "nm" or self._worth(first)):
                    self._person([first], -1, first + 2 in spelled)
            elif has_seed(symbols, first, end):
                self._run(first, end)
        self.caseless = throughout
        if "J" in symbols:
            for span, last in name_glued.spans(self.note, symbols):
                self.found.append(span)
                self.taken.add(last)
        if "p" in symbols or "ll" in symbols:
            for run in (_SMALL if symbols.count("l") > 1 else _SMALL_TITLED).finditer(symbols):
                if run[0][0] == "p" or (run[0].count("l") > 1 and not throughout):
                    self._small(run.start(), run.end())
        self._closing()
        if '"' in self.text or "“" in self.text:
            self._quoted()
        self._fields()
        self._aged_people()
        self._rows()
        self._heads()
        self._census()
        for start, end in name_kin.lettered(self.note):
            self.found.append(Span(start, end, "PATIENT", "PATIENT", "relative", "names:cue", 0.9))
        for tokens, whose in name_told.sure(self.note):
            if self.taken.isdisjoint(tokens):
                self._span(tokens, whose, "degree")
        for tokens, whose in name_told.told(self.note, symbols):
            if self.taken.isdisjoint(tokens) and not SEVERAL_OF.match(self.words[tokens[0]]):
                self._span(tokens, whose, "cue")
                for number in tokens if len(tokens) == 1 else ():
                    self.told.setdefault(self.note.lower[number], whose)
        self.found += name_tables.spans(self.note)
        self.found += in_small_letters(self.note, {span[:2] for span in self.found})
        self.found += name_glued.behind_numbers(self.note)
        self.found += [Span(*place, *NOBODYS, "names:cue", 0.8) for place in places(self.note)]
        self.found += name_alike.spans(self.note, self.found)
        if self.told:
            self._again()
        self.found += name_initials.spans(self.note, symbols, self.persons, loud)
        return self.found

    def _worth(self, number: int) -> bool:
        """Whether a lone word that may be a name is worth a look: not where it begins a sentence as any word does."""
        lower, symbols = self.note.lower, self.symbols
        behind = lower[number + 1] if number + 1 < len(lower) else ""
        if number and not self.caseless:
            before = lower[number - 1]
            uncued = before not in self.told_before
            rather_a_word = symbols[number] == "m"
            if uncued and behind not in cues.PERSONAL and behind != "," and (
                rather_a_word or (
                    before not in _BESIDE and symbols[number + 1 : number + 2] not in _BEFORE_DIGITS
                    and not self.words[number].isupper()
                )
            ):
                return False
            opens = before == "." or (uncued and before not in _BESIDE)
            if rather_a_word and opens and behind in ("is", "was") and not (
                self.words[number].isupper() or (number + 2 < len(lower) and lower[number + 2] in OWNERS)
            ):
                return False  # Pain is; not: Hope is his niece
        if lower[number] in dates() and "d" in (symbols[number + 1 : number + 2], symbols[number - 1 : number]):
            return False
        if number and symbols[number - 1] == ":":
            return True
        if behind in ("is", "was") or behind in cues.SPEAKING or symbols[number + 1 : number + 2] == "'":
            return True
        return lower[number] in cues.first_names() or not self._opens(number)

    # ── runs into persons ────────────────────────────────────────────────────────────────────────────────────────────

    def _run(self, first: int, end: int) -> None:
        """The persons of a run of tokens: cut at the end of a sentence, at a second comma, at a line's end."""
        symbols, starts, ends, text, spelled = self.symbols, self.starts, self.ends, self.text, self.spelled
        begins = name_in(symbols[first:end])
        if begins >= 0 and not (spelled and "i" in symbols[first:end]) and not (
            "." in symbols[first:end] and ends_grades(self.note, first, end)
        ):
            written = text[starts[first] : ends[end - 1]]
            if "\n" not in written and "  " not in written and "\t" not in written:
                titled = begins > 0 and not self._is_measure(first)
                self._person(
                    list(range(first + begins, end)), first if titled else -1, end in spelled or end + 1 in spelled
                )
                return
        piece: list[int] = []
        title = -1
        commas = behind_degree = 0
        for number, symbol in enumerate(symbols[first:end], first):
            if number < behind_degree or (not piece and symbol in "lw"):
                continue
            if spelled and symbol == "i" and number in spelled:
                if piece:
                    self._person(piece, title, True)
                piece, title, commas, behind_degree = [], -1, 0, number + spelled[number]
                continue
            if piece or title >= 0:
                last = ends[number - 1]
                gap = starts[number] - last
                if gap and (gap > 1 or text[last] in "\n\t") and not self._joined(number, piece):
                    if piece:
                        self._person(piece, title, False)
                    piece, title, commas = [], -1, 0
            if symbol in "NenmuCkigvlw":
                piece.append(number)
            elif symbol == "p":
                if piece:
                    self._person(piece, title, False)
                piece, title, commas = [], -1 if self._is_measure(number) else number, 0
            elif symbol == "s" and not self._is_part(number):
                if piece:
                    self._person(piece, title, True)
                if piece or title < 0:
                    piece, title, commas = [], -1, 0
            elif not piece:
                if symbol != ".":
                    title = -1
            else:
                if self._goes_on(number, symbol, title, commas):
                    piece.append(number)
                    commas += symbol == ","
                else:
                    behind = symbols[number + 1 : number + 2] if symbol == "," else ""
                    degree = behind == "s" and not self._is_part(number + 1)
                    self._person(piece, title, degree or (behind == "i" and number + 1 in spelled))
                    piece, title, commas = [], -1, 0
        if piece:
            self._person(piece, title, end in spelled or end + 1 in spelled)

    def _goes_on(self, number: int, symbol: str, title: int, commas: int) -> bool:
        """Whether a name goes on behind a sign: an initial's full stop, the first comma, a hyphen, an apostrophe."""
        symbols, words, starts, ends = self.symbols, self.words, self.starts, self.ends
        if symbol == ".":
            word = words[number - 1]
            if len(word) == 1:
                return not ends_grade(self.note, number)
            return starts[number] == ends[number - 1] and word.lower() in _CUT_SHORT
        behind = symbols[number + 1 : number + 2]
        if symbol == ",":
            if not behind or commas or title >= 0 or behind not in "NenmukivgC":
                return False
            drawn = behind == "g" and words[number + 2 : number + 3] == ["-"]  # in a pedigree: Leopold, III-2
            return not drawn and (behind != "i" or number + 1 not in self.spelled)
        return starts[number] == ends[number - 1] and behind != "" and starts[number + 1] == ends[number] and (
            behind in "Nenmuk" or (behind == "C" and (symbol != "-" or self._is_half(number + 1)))
            or (symbol == "^" and behind in "ig")
            or (symbol == "-" and self._second_half(number + 1))
            or (symbol == "'" and behind in "lw" and (words[number - 1].istitle() or words[number - 2] == "'") and (
                len(words[number + 1]) > 2 or set(words[number + 1]) <= _VOWELS  # Ka'eo, Nu'u
            ))
        )

    def _is_part(self, number: int) -> bool:
        """Whether letters of a degree go on behind a hyphen with small letters, or figures: ``SCD-HeFT``, ``MA41``."""
        behind = self.symbols[number + 1 : number + 2]
        if behind == "d" and self.starts[number + 1] == self.ends[number]:
            return True  # Maico MA41
        return behind == "-" and self.starts[number + 1] == self.ends[number] and (
            "".join(self.words[number + 2 : number + 3]).isalpha() and not self.words[number + 2].isupper()
            and self.starts[number + 2] == self.ends[number + 1]
        )

    def _second_half(self, number: int) -> bool:
        """Whether a token behind a hyphen is the rest of a first name: ``Soo-jin``."""
        symbol = self.symbols[number]
        if symbol in "lw":
            word = self.note.lower[number]
            if len(word) == 1:
                return word in "aiou" and self.symbols[number - 2] == "u"  # Nahale-a
            return not self.words[number - 2].isupper() and (
                word not in lexicon.common_words() or self._before_last_name(number, symbol)
            )
        return symbol in "gi"

    def _find_spelled(self) -> dict[int, int]:
        """Where a degree with full stops begins -> of how many tokens it is: ``M.D.``, ``Ph.D.``, ``C.N.M.``"""
        words, starts = self.words, self.starts
        spelled = {
            found.start() - 1: 4 for found in _SPELLED.finditer(self.symbols)
            if words[found.start() - 1] + words[found.start() + 1] in _DEGREES_SPELLED
        }
        for long in _SPELLED_LONG.finditer(self.symbols) if ",i.i.i" in self.symbols else ():
            first, end = long.span()
            glued = starts[end - 1] - starts[first] == end - first - 1
            if glued and "".join(words[first:end:2]).lower() in cues.DEGREES:
                spelled = {at: count for at, count in spelled.items() if not first <= at < end}
                spelled[first] = end - first + 1
        return spelled

    # ── reasons ──────────────────────────────────────────────────────────────────────────────────────────────────────

    def _person(self, piece: list[int], title: int, degree: bool) -> None:
        """The span of a person, where there is a reason to take these tokens for one."""
        symbols, lower = self.symbols, self.note.lower
        if title >= 0 and symbols[title + 1] == "." and lower[title] in _WHOLE_TITLES:
            title = -1  # Paged chaplain. Respite offered
        titled = title >= 0
        piece, tokens, shouted = self._cut(piece, titled, degree)
        if not tokens:
            return
        first, after = tokens[0], tokens[-1] + 1
        before = lower[first - 1] if first else ""
        joined = before in _BESIDE and self._beside_last(first)
        if degree and len(tokens) == 2 and symbols[tokens[1]] == "i" and before != "," and lower[first] in LETTERED:
            return  # DRESSING MIN A. SLP: soft diet
        whose, cued = self._told(title if titled else first, first, after, titled, degree)
        if joined and whose[2] == "unknown":
            whose = self.last[1]
        cued = cued or joined or (symbols[after : after + 1] in _BEFORE_AGE and self.aged(after))
        if before in _SERVED and self._of_a_service(first, after):
            cued, whose = True, DOCTOR if whose == NOBODYS else whose
        rule = self._reason(tokens, titled, degree, cued, shouted)
        if titled and self._is_no_title(title, first):
            return
        if rule == "unknown" and not cued and lower[after : after + 1] != [] and lower[after] in PEOPLES and (
            before != "the"
        ):
            return  # Wiradjuri girl; not: the Zubrikova girl
        if rule == "unknown" and (joined or (before == "per" and lower[after : after + 1] == [":"])):
            rule = "cue"  # Zbigniew (Zbyszek); plan per Seliba: CT
        if not rule or (not (titled or degree) and self._is_of_any(first, tokens[-1])):
            return
        if titled or (degree and not is_of_form(self.note, first, tokens[-1])) or not (
            is_thing(self.note, symbols, tokens, cued)
        ):
            self._span(self._grown(piece, first, titled, cued, shouted), whose, rule)
            if (len(tokens) > 1 or cued) and before in ("and", "&"):
                self._first_of_two(first - 2, whose)

    def _is_no_title(self, title: int, first: int) -> bool:
        """Whether a title is a finding, a scan, a drug or a brand: ``MS Contin``, ``MR BRAIN``."""
        morphine = self.words[title] == "MS" and self.note.lower[first] in ("contin", "ir", "er")
        return morphine or self._is_scan(title, first) or self._is_finding(title, first) or (
            is_brand(self.note, title, first)
        )

    def _grown(self, piece: list[int], first: int, titled: bool, cued: bool, shouted: bool) -> list[int]:
        """A name with what is part of it before and behind: initials, a first name that is a word, another last name.

        Args:
            piece: its tokens and the signs between them.
            first: its first token of letters.
        """
        symbols = self.symbols
        if not titled and first > 2 and symbols[first - 2] == ":" and self._begins_field(first):
            piece = [first - 1, *piece]  # Patient: Sooner Rae Hatcher
        if not (shouted or self.caseless):
            if symbols[piece[-1]] == "N" and has_last_name(self, piece[-1], titled):
                piece = [*piece, piece[-1] + 1]
            behind = symbols[piece[-1] + 1 : piece[-1] + 2]
            if behind == "C" or behind == "m":
                given = max([number for number in piece if symbols[number] == "N"], default=first)
                piece = [*piece, *range(piece[-1] + 1, name_kin.worded(self.note, given, cued or titled) + 1)]
        if first and (self._are_initials(first - 1) or given_before(self.note, first - 1)):
            piece = [first - 1, *piece]
        return piece

    def _is_of_any(self, first: int, last: int) -> bool:
        """Whether words are a feast, or a people in two words: ``Puerto Rican``."""
        lower = self.note.lower
        if lower[first] in _FEASTED and self.text[self.starts[first] : self.ends[last]].lower() in FEASTS:
            return True
        return last - first < 2 and len(lower) > first + 1 and lower[first] + lower[first + 1] in lexicon.peoples()

    def _begins_field(self, number: int) -> bool:
        """Whether one word with a capital stands between a field's colon and a name, and it is a field of names."""
        return self.symbols[number - 1] in "Cwk" and self.note.lower[number - 1] not in cues.GREETINGS and (
            (self.words[number - 1].istitle() or self.caseless) and self.note.lower[number - 3] in NAME_FIELDS
            and self.starts[number] == self.ends[number - 1] + 1
        )

    def _of_a_service(self, first: int, after: int) -> bool:
        """Whether a name alone is behind a service, in brackets or not: ``NSGY (Holm)``, ``Nephro Iyer``."""
        if first > 1 and self.symbols[first] in "Neu" and self.words[first - 2 : first] == ["-", ">"]:
            return True  # a hand-off
        if first and self.symbols[first] in "Ne" and self.note.lower[first - 1] in cues.SERVICES:
            return "\n" not in self.text[self.ends[first - 1] : self.starts[first]]
        return first > 1 and self.symbols[first - 1] == "(" and self.symbols[after : after + 1] in (")", ",") and (
            self.note.lower[first - 2] in cues.SERVICES
        )

    def _first_of_two(self, number: int, whose: tuple[str, str, str]) -> None:
        """A first name that is a word, before "and" and a name that is sure: ``Grace and Peter Onyango``."""
        if number < 0 or self.symbols[number] not in "nmN" or number in self.taken:
            return
        between = self.text[self.ends[number] : self.starts[number + 2]]
        if lexicon.fold(self.note.lower[number]) in cues.first_names() and "\n" not in between:
            self._span([number], whose, "cue")

    def _beside_last(self, number: int) -> bool:
        """Whether a name stands beside the last one: ``Irina and Taras``, ``Irina (44) and Taras``, ``Guidry/Lee``."""
        at = number - 1
        if at < 1:
            return False
        if self.words[at] in ("(", '"', "“") and self.last[0] == at - 1:
            return True
        if self.note.lower[at] not in ("and", "&", "or", "/", "+"):
            return False
        if self.words[at - 1] == ")":
            at = max((n for n in range(max(0, at - 8), at) if self.words[n] == "("), default=-9)
        return self.last[0] == at - 1

    def _again(self) -> None:
        """Words that were somebody's name in this note, wherever they stand with a capital."""
        symbols, lower, told, taken = self.symbols, self.note.lower, self.told, self.taken
        where = [number for number in map(_START, _NAMELIKE.finditer(symbols)) if lower[number] in told]
        odd = list(told) if self.caseless or self.small_lines else list(filter(_odd.__getitem__, told))
        for number in sorted({*where, *self._where(odd)}) if odd else where:
            symbol = symbols[number]
            if number in taken or symbol not in "NenmukC" or (symbol in "mC" and not self._comes(number)):
                continue
            word, after = lower[number], number + 1
            if word in cues.NEXT_FIELDS and (symbols[after : after + 1] in (":", "d") or (
                lower[after : after + 1] in _ROUNDS
            )):
                continue  # Ward: 7 East, in a note of Mr. Ward's
            if is_month(self.note, number):
                continue
            if symbol in "nm" and self.words[number].isupper():
                continue  # WHITE COUNT
            if self.caseless and symbol == "m" and not self.introduced(number):
                continue  # she may come
            if is_called_so(self.note, symbols, number):
                continue
            if symbol == "e" and self._called_after([number], after, 0, 1):
                continue
            if self.words[number].isupper() and not self._shouted(number) and len(word) < 5:
                continue
            self._span([number], told[word], "again")

    def _where(self, words: list[str]) -> Iterable[int]:
        """The numbers of the tokens that are one of some words: few are sought in the text, many in one walk."""
        if len(words) < _FEW_SOUGHT:
            return [number for word in words for number in self.note.where(word)]
        return compress(range(len(self.words)), map(frozenset(words).__contains__, self.note.lower))

    def _comes(self, number: int) -> bool:
        """Whether a word that was somebody's name is one again: within a sentence, or before what persons do."""
        behind = self.note.lower[number + 1 : number + 2]
        if behind == ["'"] and self.note.lower[number + 2 : number + 3] == ["s"]:
            return True
        object_of = self.note.lower[number + 2 : number + 3]
        return not self._opens(number) or (behind != [] and (behind[0] in cues.PERSONAL or (
            behind[0].endswith("ed") and (object_of == [] or object_of[0] in cues.GRAMMAR or not object_of[0].isalpha())
        )))

RECOGNIZER = Names()
