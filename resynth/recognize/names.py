"""Names of persons: tokens that are likelier as names than as words, and what stands with them (NLM report of 2013).

A token alone is judged by its ratio, by its capital and by what it is in medicine; the automaton then takes in what
stands beside it: titles, initials, names that are words ("May Smith"), degrees. Whose a name is, the words around tell.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from functools import cache

from resynth import lexicon
from resynth.recognize import automaton
from resynth.recognize.note import Note, note_of
from resynth.recognize.ratio import likely
from resynth.recognize.words import word_set
from resynth.types import Document, KnownValue, Span

_TITLES = word_set(
    "dr drs mr mrs ms miss mister doctor prof professor sr sra srta rev fr sister father rabbi pastor judge "
    "nurse capt captain sgt lt col hon"
)
_DOCTORS = frozenset(("dr", "drs", "doctor", "prof", "professor", "nurse"))
_SUFFIXES = word_set(
    "md do rn np pa phd jr sr ii iii iv pac crnp lpn msw lcsw pharmd dds dmd dpm rd pt ot mph facs facp facc cnm "
    "arnp aprn "
    "fnp bsn msn ma ms bs crna psyd esq mbbs"
)
_DEGREES = _SUFFIXES - {"jr", "sr", "ii", "iii", "iv"}
#: Not names where they stand as such, whatever the Census says.
_MONTHS = word_set(
    "january february march april may june july august september october november december jan feb mar apr "
    "jun jul aug sep sept oct nov dec"
)
_DAYS = word_set(
    "monday tuesday wednesday thursday friday saturday sunday mon tue tues wed thu thurs fri sat sun"
)
_SMALL_INSIDE = word_set(
    "de la del los las van von der den di da du dos st mc mac el al bin ibn ter ten le"
)
_RELATIVES = re.compile(
    r"\b(?:mother|father|mom|dad|wife|husband|spouse|partner|son|daughter|brother|sister|aunt|uncle|cousin|niece|nephew"
    r"|grand(?:mother|father|son|daughter|child|parents?)|fianc[eé]e?|boyfriend|girlfriend|friend|neighbou?r|roommate"
    r"|(?:step|half|foster)-?(?:mother|father|brother|sister|son|daughter)|guardian|caregiver|twins?|family)"
    r"(?:['’]s)?(?: (?:name)?(?:d| is| was)?| called)?,?[ :(]{0,2}\Z",
    re.IGNORECASE,
)
_PROVIDERS = re.compile(
    r"\b(?:attending|resident|intern|surgeon|assistants?|physician|provider|consultant|pcp"
    r"|primary care(?: physician| provider)?"
    r"|dictated|transcribed|signed|reviewed|electronically signed|approved|cosigned|performed|interpreted|read"
    r"|seen|referred"
    r"|ordered|anesthesi\w+|fellow|nurse|therapist|technologist|cc|d/w|discussed with|paged|per|attn"
    r"|radiologist|pathologist"
    r"|cardiologist|counselor|author|scribe|staff|covering)(?: by| md| m\.d\.| physician| of record)?[ :,(]{0,3}\Z",
    re.IGNORECASE,
)
_PATIENTS = re.compile(
    r"\b(?:patient(?:['’]?s)?(?: name)?|pt(?: name)?|name|re|client|subject|baby (?:boy|girl)|member|insured)"
    r"[ :.#]{1,4}\Z",
    re.IGNORECASE,
)
#: What follows the name of somebody after whom a thing is named.
_THING = re.compile(
    r"(?:['’]s?|s)?[ -](?:disease|syndrome|catheter|sign|test|score|scale|fracture|tumou?r|lymphoma|sarcoma"
    r"|pals(?:y|ies)|chorea"
    r"|dementia|procedure|operation|position|maneuver|reflex|phenomenon|criteria|classification|stain|tube"
    r"|forceps|clamp"
    r"|drain|pump|bod(?:y|ies)|cells?|nodes?|formula|index|stage|ulcer|hernia|esophagus|thyroiditis|an[a]?emia|purpura"
    r"|murmur|triad|law|class|grade|virus|bacillus|method|solution|incision|ligament|canal|duct|line|filter"
    r"|device|and \w+"
    r"|contracture|neuroma|cyst|abscess|nodule|spots?|lesion|ring|loop|pouch|view|angle|space|tunnel|staging|repair"
    r"|oncology|cancer|ventricle|response|respirations?|effect|gangrene|arteritis|nephropathy|hepatitis|degree)",
    re.IGNORECASE,
)
#: What cannot follow a name: "Smith Street" is a place, "Hansen Clinic" an institution.
_PLACE = re.compile(
    r"[ ,]+(?:street|st\b|avenue|ave\b|road|rd\b|drive|lane|ln\b|blvd|boulevard|court|place|way|parkway|highway"
    r"|hwy|hospital"
    r"|clinic|center|medical|university|college|school|county|city|institute|foundation|church|pharmacy|inc\b"
    r"|llc|company"
    r"|building|pavilion|ward|unit|floor)\b",
    re.IGNORECASE,
)
_SHOUTED = re.compile(r"[^a-zà-ÿ]*\Z")
_LATIN_ENDS = re.compile(
    r"(?:itis|osis|emia|aemia|ectomy|otomy|ostomy|plasty|scopy|gram|graphy|oma|pathy|algia|uria|penia|philia|lysis|pril"
    r"|olol|statin|sartan|cillin|mycin|azole|prazole|idine|azepam|barbital|mab|nib|vir|caine|dipine|triptan|oxacin"
    r"|cycline|setron|glipt?in|parin|thiazide|ological|ology|tion|ment|ness|ity|ing|ous|ical|ally)\Z"
)


@cache
def _ordinary() -> frozenset[str]:
    """Words that any note has, with a capital where a sentence begins."""
    return (lexicon.common_words() | lexicon.clinical_words() | _MONTHS | _DAYS) - lexicon.eponyms()


class Names:
    """Names by ratio, capital and automaton."""

    name = "names"
    version = "1"
    kinds = frozenset({"NAME", "PATIENT", "DOCTOR"})

    def find(self, document: Document, known: tuple[KnownValue, ...]) -> Iterable[Span]:
        """The spans of a note."""
        return _Reading(note_of(document)).spans()


class _Reading:
    """One note, token by token."""

    def __init__(self, note: Note) -> None:
        self.note = note
        self.folded: dict[int, str] = {}

    def spans(self) -> Iterator[Span]:
        for first, symbols, numbers in self._stretches():
            for start, states in automaton.accepted(symbols):
                yield from self._named(first, start, states, symbols, numbers)

    def _stretches(self) -> Iterator[tuple[int, str, list[int]]]:
        """Runs of tokens that could belong to a name: (number of the first, their symbols, their numbers)."""
        words = self.note.words
        symbols: list[str] = []
        numbers: list[int] = []
        for number, word in enumerate(words):
            symbol = self._symbol(number, word)
            if symbol != "*" and (not numbers or self._joined(numbers[-1], number)):
                symbols.append(symbol)
                numbers.append(number)
                continue
            if symbols:
                yield numbers[0], "".join(symbols), numbers
                symbols, numbers = [], []
            if symbol not in "*!":
                symbols, numbers = [symbol], [number]
        if symbols:
            yield numbers[0], "".join(symbols), numbers

    def _joined(self, before: int, number: int) -> bool:
        """Whether two tokens stand together: at most a blank, or one line break, between them."""
        gap = self.note.text[self.note.ends[before] : self.note.starts[number]]
        return len(gap) < 3 and gap.count("\n") < 2

    def _fold(self, number: int) -> str:
        known = self.folded.get(number)
        if known is None:
            known = self.folded[number] = lexicon.fold(self.note.words[number])
        return known

    def _symbol(self, number: int, word: str) -> str:
        """What a token is to the automaton."""
        first = word[0]
        if first in ".,-'’":
            return "!"
        if not first.isalpha():
            return "*"
        if not first.isupper():
            lower = word.lower()
            if lower in _TITLES and self._next(number) == ".":
                return "p"
            return "n" if lower in _SMALL_INSIDE and self._inside(number) else "*"
        if len(word) == 1:
            return "i"
        folded = self._fold(number)
        if folded in _TITLES and folded not in ("sister", "father", "judge", "nurse"):
            return "p"
        if folded in _SUFFIXES and (word.isupper() or folded in ("jr", "sr", "esq", "phd", "pharmd")):
            return "s"
        if folded in _MONTHS and self._digit_next(number):
            return "*"
        if folded in lexicon.census_names() or (folded and folded not in lexicon.seen_words() and len(folded) > 2):
            return "n"
        return "n" if self._after_title(number) else "*"

    def _next(self, number: int) -> str:
        return self.note.words[number + 1] if number + 1 < len(self.note.words) else ""

    def _inside(self, number: int) -> bool:
        """Whether a particle stands between two capitalised words."""
        words = self.note.words
        return 0 < number < len(words) - 1 and words[number - 1][0].isupper() and words[number + 1][0].isupper()

    def _digit_next(self, number: int) -> bool:
        following = self._next(number)
        if following in (".", ","):
            following = self.note.words[number + 2] if number + 2 < len(self.note.words) else ""
        return following[:1].isdigit() or (number > 0 and self.note.words[number - 1].isdigit())

    def _after_title(self, number: int) -> bool:
        """Whether the token before, a full stop aside, is a title."""
        before = number - 1
        if before >= 0 and self.note.words[before] == ".":
            before -= 1
        return before >= 0 and self.note.words[before].lower() in _TITLES

    # ── what a sequence is ───────────────────────────────────────────────────────────────────────────────────────────

    def _named(
        self, first: int, start: int, states: list[str], symbols: str, numbers: list[int]
    ) -> Iterator[Span]:
        """The spans of a sequence that the automaton takes, where there is evidence for a name in it."""
        at = [number for number, state in zip(numbers[start:], states, strict=False) if state in "NI"]
        sorts = [symbol for symbol, state in zip(symbols[start:], states, strict=False) if state in "NI"]
        if "N" not in states:
            return
        titled = symbols[start] == "p"
        degree = any(
            symbol == "s" and self._fold(number) in _DEGREES
            for symbol, number in zip(symbols[start : start + len(states)], numbers[start:], strict=False)
        )
        for piece in self._pieces(at, sorts):
            tokens = [number for number in piece if self.note.words[number][0].isalpha()]
            if tokens and (titled or degree or self._evidence(tokens)):
                yield self._span(piece, titled, degree, numbers[start])
            titled = False

    def _pieces(self, at: list[int], sorts: list[str]) -> Iterator[list[int]]:
        """A sequence cut into persons: at a full stop that ends a sentence, at the second comma, at a line's end."""
        piece: list[int] = []
        commas = 0
        for number, sort in zip(at, sorts, strict=True):
            word = self.note.words[number]
            if word == ",":
                commas += 1
            broken = bool(piece) and "\n" in self.note.text[self.note.ends[piece[-1]] : self.note.starts[number]]
            ends = word == "." and bool(piece) and len(self.note.words[piece[-1]]) > 2
            if (word == "," and commas > 1) or ends or (broken and not self._goes_on(piece, number)):
                if piece:
                    yield piece
                piece, commas = [], 0
                if sort == "!":
                    continue
            piece.append(number)
        if piece:
            yield piece

    def _goes_on(self, piece: list[int], number: int) -> bool:
        """Whether a name goes on over a line's end: after a comma or an initial, or the line is as long as others."""
        last = self.note.words[piece[-1]]
        start, end = self.note.line(self.note.starts[piece[-1]])
        return last in (",", "-") or (end - start > 60 and self.note.words[number][0].isalpha())

    def _evidence(self, tokens: list[int]) -> bool:
        """Whether tokens are a name by themselves."""
        note = self.note
        if self._shouted(tokens[0]):
            return self._shouted_evidence(tokens)
        sure = doubtful = unknown = 0
        for number in tokens:
            word, folded = note.words[number], self._fold(number)
            if len(word) == 1 or folded in _SMALL_INSIDE:
                continue
            if folded in _ordinary():
                doubtful += 1
            elif likely(folded):
                if word.isupper() and len(word) < 4:
                    unknown += 1  # an abbreviation rather than a name
                else:
                    sure += 1
            else:
                unknown += 1
        if sure == 0:
            return unknown > 0 and doubtful == 0 and len(tokens) == 1 and self._unknown_name(tokens[0])
        last = tokens[-1]
        if len(tokens) == 1 and self._fold(last) in lexicon.eponyms():
            return False
        after = note.text[note.ends[last] : note.ends[last] + 24]
        return not (_THING.match(after) or (_PLACE.match(after) and len(tokens) < 3))

    def _shouted(self, number: int) -> bool:
        """Whether a token stands in a line of capitals, where a capital tells nothing."""
        start, end = self.note.line(self.note.starts[number])
        line = self.note.text[start:end]
        return line.isupper() and sum(map(str.isalpha, line)) > 8

    def _shouted_evidence(self, tokens: list[int]) -> bool:
        """In capitals: two names that are no words, or one with an initial or in a field of names."""
        real = [n for n in tokens if len(self.note.words[n]) > 1]
        sure = [n for n in real if likely(self._fold(n)) and self._fold(n) not in _ordinary()]
        before = self.note.text[max(0, self.note.starts[tokens[0]] - 30) : self.note.starts[tokens[0]]]
        told = any(cue.search(before) for cue in (_PATIENTS, _PROVIDERS, _RELATIVES))
        return bool(sure) and (len(real) > 1 or len(tokens) > len(real) or told)

    def _unknown_name(self, number: int) -> bool:
        """Whether a capitalised token that nobody knows is taken for a name: inside a sentence, and no Latin."""
        note = self.note
        word, folded = note.words[number], self._fold(number)
        if word.isupper() or len(folded) < 4 or _LATIN_ENDS.search(folded) or folded in lexicon.clinical_words():
            return False
        start, _ = note.line(note.starts[number])
        before = note.text[start : note.starts[number]].rstrip(" \t\"'([*-•")
        return bool(before) and before[-1] not in ".!?:;|" and before[-1] not in "0123456789"

    def _span(self, piece: list[int], titled: bool, degree: bool, opening: int) -> Span:
        """The span of a person, with whose it is."""
        note = self.note
        while piece and note.words[piece[-1]] in (",", "-", "'", "’", "."):
            if note.words[piece[-1]] == "." and len(piece) > 1 and len(note.words[piece[-2]]) == 1:
                break  # the full stop of an initial
            piece = piece[:-1]
        while piece and not note.words[piece[0]][0].isalpha():
            piece = piece[1:]
        start, end = note.starts[piece[0]], note.ends[piece[-1]]
        if note.text[end - 1] == ".":
            end -= 1
        if note.text[end - 2 : end] in ("'s", "’s"):
            end -= 2
        return Span(start, end, *self._whose(start, titled, degree, opening), "names:ratio", 0.9)

    def _whose(self, start: int, titled: bool, degree: bool, opening: int) -> tuple[str, str, str]:
        """Kind, label and role: by degree and title, then by the words before."""
        note = self.note
        before = note.text[max(0, note.starts[opening] - 40) : note.starts[opening]]
        title = note.words[opening].lower() if titled else ""
        if degree or title in _DOCTORS:
            return "DOCTOR", "DOCTOR", "provider"
        if _RELATIVES.search(before):
            return "PATIENT", "PATIENT", "relative"
        if titled or _PATIENTS.search(before):
            return "PATIENT", "PATIENT", "patient"
        if _PROVIDERS.search(before):
            return "DOCTOR", "DOCTOR", "provider"
        return "NAME", "NAME", "unknown"


RECOGNIZER = Names()
