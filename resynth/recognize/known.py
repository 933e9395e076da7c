"""What the site already knows of a patient, in every form and with one edit: nobody misses their own patient's name.

Names are found token by token, whatever their case, order and punctuation; numbers by their digits, however they are
cut or said; dates in the usual forms; e-mail addresses in words too; addresses and anything else word by word.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable, Iterator, Sequence
from datetime import date
from typing import NamedTuple

from resynth import lexicon
from resynth.kinds import KINDS
from resynth.recognize.known_glued import in_word
from resynth.recognize.known_initials import Initials
from resynth.recognize.known_senses import has_sense, is_called, is_sense
from resynth.recognize.known_streets import Streets
from resynth.recognize.known_things import is_thing, telling
from resynth.recognize.known_told import Told, ways
from resynth.recognize.known_values import LONGEST_EDITED, Dates, Hit, Names, Numbers, Phrases, Whom
from resynth.recognize.known_words import Together, in_capitals, is_name
from resynth.recognize.note import Note, note_of
from resynth.recognize.persons import ratio
from resynth.recognize.words import regex, word_set
from resynth.types import Document, KnownValue, Span

#: Shortest name that is found anywhere, and with one edit.
_SHORTEST, _SHORTEST_EDITED = 2, 5
#: Of so many words it is remembered whether they are known.
_MOST_WORDS = 20_000
#: Fewest digits of a number that is found anywhere; of a telephone number with its area, and without it.
_FEWEST, _WITH_AREA, _LOCAL = 5, 10, 7
#: A number, with the sign of a country and the bracket of an area that it begins with.
_NUMBER = regex(
    r"(?<!\w)(?:[A-Za-z]{0,3}[-#]?|\+\(?|\((?=\+?\d{1,4}\)[-. /]?\d)\+?)\d(?:[-. /()]{0,2}\d)*(?!\w)"
)
#: A known name is one wherever it stands, when the words around tell, or when they do where all is in capitals; or
#: unless they tell the word.
_ALWAYS, _WHEN_TOLD, _UNLESS_ALL_CAPITALS, _UNLESS_SENSE = range(4)
_GAP = regex(r"[ \t]*[-,.'’]?[ \t]*(?:\r?\n[ \t]*)?\Z")
#: Behind whom a row of a list tells: a bed, an age.
_LISTED = regex(r"[ \t]*(?:[-–—,|]|\t)[ \t]*\d{1,3}[MFmf]?\b"
                r"(?![.:/%x]|[ \t-]*(?:mm|cm|mg|ml|views?|weeks?|days?|x)\b)")
_PART = regex(r"[^\W\d_]+")
#: Of a name of more words, only so many are asked for initials beside it.
_MOST_PARTS = 5
#: What stands before a name and is a part of it, as no particle of the list does.
_PREFIXES = word_set("st saint mac mc o d l")
#: Right before a word: a letter or two and an apostrophe, D'Angelo.
_APOSTROPHE = regex(r"(?<![\w'’])[^\W\d_]{1,2}['’]\Z")
_WITH_APOSTROPHE = regex(r"(?<![\w'’])[^\W\d_]{1,2}['’]([^\W\d_]{3,39})(?![\w])")
#: The code of a country before a number.
_COUNTRY = regex(r"(?<![\w.+-])(?:\+\d{1,3}|1)[ .-]{1,2}\Z")
_OWNS = regex(r"['’]s\b", re.IGNORECASE)
#: Most letters of a short form of medicine that is a name too.
_SHORT_FORM = 4
#: Before the full stop of an initial, of St. and of Wm.
_SHORTENED = regex(r"(?<![^\W\d_])(?:[^\W\d_]|[A-Z][b-df-hj-np-tv-xz])\Z")


class _Values(NamedTuple):
    """The values of a patient, made ready."""

    names: Names
    numbers: Numbers
    told: Told
    dates: Dates
    phrases: Phrases
    streets: Streets
    initials: dict[str, Whom]
    beside: Initials
    #: word of a note -> (whose name, rule, when), or nothing: the notes of a patient share most of their words
    said: dict[str, tuple[Whom | None, str, int]]
    #: word of a note -> where in it a name is glued to something, and whose
    glued: dict[str, tuple[int, int, Whom]]

    def __repr__(self) -> str:
        return "_Values()"


def _ready(known: tuple[KnownValue, ...]) -> _Values:
    values = _Values(Names(), Numbers(), Told(), Dates(), Phrases(), Streets(), {}, Initials(), {}, {})
    # What the patient shares with a relative is the patient's.
    in_order = sorted(set(known), key=lambda one: (one.kind, one.role, one.value))
    for number, (kind, value, role) in enumerate(in_order, 1):
        cls = KINDS[kind].cchmc
        if not (value := telling(cls, value)):
            continue
        if cls == "NAME":
            tokens = [token for word in re.findall(r"[^\W\d_]+", value) if (token := lexicon.fold(word))]
            for token in tokens:
                if len(token) >= _SHORTEST and token not in lexicon.titles() | lexicon.credentials():
                    values.names.add(token, (kind, role), 0 if kind == "PATIENT" else number,
                                     edited=_SHORTEST_EDITED <= len(token) <= LONGEST_EDITED + 1)
            for glued in _glued(tokens):
                values.names.add(glued, (kind, role), 0 if kind == "PATIENT" else number,
                                 edited=len(glued) <= LONGEST_EDITED + 1)
            values.beside.add(tokens, (kind, role))
            if len(tokens) > 1:
                values.initials.setdefault("".join(token[0] for token in tokens).upper(), (kind, role))
        elif cls == "DATE":
            day = _day(value)
            if day is None:
                values.phrases.add(value, kind)
            else:
                values.dates.add(day, kind)
        elif sum(map(str.isdigit, value)) >= _FEWEST and cls != "LOCATION":
            digits = "".join(filter(str.isdigit, value))
            values.numbers.add(digits, kind)
            values.told.add(digits, kind)
            if cls == "PHONE" and len(digits) >= _WITH_AREA:
                for short in _without_country(value.strip(), digits):
                    values.numbers.add(short, kind)
                    values.told.add(short, kind)
                values.told.add(digits[-_LOCAL:], kind)
            if any(map(str.isalpha, value)):
                values.phrases.add(value, kind)
        elif len(value.strip()) > 2:
            values.phrases.add(value, kind)
        if cls == "LOCATION":
            values.streets.add(value, kind)
        if cls == "EMAIL":
            for said in ways(value.strip()):
                values.phrases.add(said, kind)
    return values


def _may_be_word(note: Note, number: int, when: int) -> bool:
    """Whether a known name is a word where it stands, if nothing around tells of a person."""
    if when == _WHEN_TOLD:
        return True
    if note.words[number].isupper() and not in_capitals(note, number):
        return False
    start, end = note.starts[number], note.ends[number]
    return when == _UNLESS_ALL_CAPITALS or is_sense(note.text, start, end, lexicon.fold(note.words[number]))


def _without_country(value: str, digits: str) -> Iterator[str]:
    """A telephone number as it is dialled at home; of one from abroad its last eight digits, too."""
    if len(digits) == _WITH_AREA + 1 and digits[0] == "1":
        yield digits[1:]
    elif value.startswith(("+", "00")) and not digits.startswith("1"):
        bare = digits.lstrip("0")
        for home in (bare[cut:] for cut in (1, 2, 3) if len(bare) - cut > _LOCAL + 1):
            yield from (home, f"0{home}")
        yield digits[-_LOCAL - 1 :]


def _glued(words: Sequence[str]) -> Iterator[str]:
    """Names as they are written with what stands before them: ``delarosa``, ``dangelo``, ``stjames``."""
    particles = lexicon.particles() | _PREFIXES
    for at in range(1, len(words)):
        first = at
        while first and words[first - 1] in particles:
            first -= 1
            if len(glued := "".join(words[first : at + 1])) >= _SHORTEST_EDITED:
                yield glued


def _rule(note: Note, start: int, end: int, together: Together) -> str:
    """By which rule a known name of one word is one: where it is a word too, and nothing beside it tells, one to weigh.

    With a capital before small letters no short form of medicine is meant: Ed, not ED.
    """
    word, number = note.text[start:end], note.token_at(start)
    folded = lexicon.fold(word)
    called = folded in lexicon.named_after() or folded in lexicon.namesakes()
    short = word.isupper() and len(word) <= _SHORT_FORM and folded in lexicon.plain_words()
    if not (called or short or (word.isalpha() and folded in lexicon.common_words())) or (
        _LISTED.match(note.text, end) and not note.text[note.line(start)[0] : start].strip()
    ):
        return "name"
    if not (called and _OWNS.match(note.text, end)) and is_name(note, number, together):
        return "name"
    return "name or short form" if short and not in_capitals(note, number) else "name or word"


def _is_gap(text: str, start: int, end: int) -> bool:
    """Whether one person's names may stand on both sides: no full stop with a blank, but behind what is shortened."""
    between = text[start:end]
    stops = "." in between and between != "."
    return _GAP.match(between) is not None and (not stops or bool(_SHORTENED.search(text[max(0, start - 3) : start])))


def _day(value: str) -> date | None:
    """The day of an ISO date, whatever stands behind it."""
    try:
        return date.fromisoformat(value.strip()[:10])
    except ValueError:
        return None


def _longest(whole: Collection[Hit], short: Iterable[Hit]) -> Iterator[Hit]:
    """The short forms of addresses that lie in no whole value and in no longer form, in order."""
    end = -1
    for hit in sorted({*whole, *short}, key=lambda hit: (hit[0], -hit[1], hit[2])):
        if hit[1] > end:
            end = hit[1]
            if hit not in whole:
                yield hit


class Known:
    """Values of the patient's own rows (``--table``, ``--known``, metadata) wherever they stand in a note."""

    name = "known"
    version = "1"
    kinds = frozenset(KINDS)

    def __init__(self) -> None:
        #: What is known of the patient whose notes come now.
        self._last: tuple[tuple[KnownValue, ...], _Values] = (), _ready(())

    def find(self, document: Document, known: tuple[KnownValue, ...]) -> Iterable[Span]:
        """The spans of a note."""
        if not known:
            return
        if self._last[0] is not known and self._last[0] != known:
            self._last = known, _ready(known)
        values = self._last[1]
        note = note_of(document)
        yield from self._names(note, values)
        numbers = list(self._numbers(note.text, values.numbers))
        yield from numbers
        yield from self._told(note.text, values.told, {span[:2] for span in numbers})
        whole = {*(hit for hit in values.phrases.find(note) if not is_thing(note, *hit)), *values.dates.find(note)}
        for start, end, kind in sorted(whole):
            yield self._span(start, end, kind, "as it stands")
        for start, end, kind in _longest(whole, values.streets.find(note)):
            yield self._span(start, end, kind, "address in short")

    def _names(self, note: Note, values: _Values) -> Iterator[Span]:
        """Tokens of names; those that stand together are one span."""
        if len(values.said) > _MOST_WORDS:
            values.said.clear()
            values.glued.clear()
        words = set(note.words)
        for word in words - values.said.keys():
            values.said[word] = self._name(word, values)
            if not values.said[word][0] and word[0].isalpha() and word.lower() not in lexicon.plain_words() and (
                glued := in_word(word, values.names)
            ):
                values.glued[word] = glued
        found = {word for word in words if values.said[word][0]}
        for number, word in enumerate(note.words) if not values.glued.keys().isdisjoint(words) else ():
            if word in values.glued:
                first, last, (kind, role) = values.glued[word]
                start = note.starts[number]
                yield self._span(start + first, start + last, kind, "name, glued", role)
        if "'" in note.text or "’" in note.text:
            for whole in _WITH_APOSTROPHE.finditer(note.text):
                token = lexicon.fold(whole[0])
                whom = values.names.near(token) if values.names.kind(token) is None else None
                if whom and whole[1] not in found:
                    yield self._span(*whole.span(), whom[0], "name, one edit", whom[1])
        held: list[tuple[int, int, Whom, str]] = []
        for number in [number for number, word in enumerate(note.words) if word in found] if found else ():
            start, end = note.starts[number], note.ends[number]
            whom, rule, when = values.said[note.words[number]]
            if when and _may_be_word(note, number, when) and not is_name(note, number, values.names.together):
                continue
            if is_called(note.text, start, end, lexicon.fold(note.words[number])):
                continue
            if whom is None:
                continue
            if start and note.text[start - 1] in "'’" and (
                before := _APOSTROPHE.search(note.text, max(0, start - 4), start)
            ):
                start = before.start()
            if held and held[-1][2][0] == whom[0] and _is_gap(note.text, held[-1][1], start):
                # The last name is the patient's too, the first is not.
                held[-1] = (held[-1][0], end, max(whom, held[-1][2]), held[-1][3])
            else:
                held.append((start, end, whom, rule))
        for start, end, whom, rule in held:
            said = note.text[start:end]
            if rule == "name" and (more := next(filter(None, (
                values.beside.beside(note.text, start, end, lexicon.fold(word)) for word in dict.fromkeys(
                    (said, *_PART.findall(said))[:_MOST_PARTS]))), None)):
                start, end, whom = more
            elif rule == "name":
                rule = _rule(note, start, end, values.names.together)
            yield self._span(start, end, whom[0], rule, whom[1])

    def _name(self, word: str, values: _Values) -> tuple[Whom | None, str, int]:
        if not word[0].isalpha():
            return None, "", _ALWAYS
        token = lexicon.fold(word)
        kind = values.names.kind(token)
        if kind is not None:
            # "will see" is not Will; "Will" is, and "WILL", but where all is in capitals.
            if word.islower() and (token in lexicon.common_words() or len(token) < 3):
                return kind, "name", _WHEN_TOLD
            if has_sense(token) and (word.islower() or word.isupper()):
                return kind, "name", _UNLESS_SENSE
            shouted = word.isupper() and len(word) > 1 and token in lexicon.common_words() and not ratio.likely(token)
            return kind, "name", _UNLESS_ALL_CAPITALS if shouted else _ALWAYS
        if word in values.initials and len(word) > 1:
            return values.initials[word], "initials", _ALWAYS
        if _SHORTEST_EDITED <= len(token) <= LONGEST_EDITED and token not in lexicon.plain_words():
            return values.names.near(token), "name, one edit", _ALWAYS
        return None, "", _ALWAYS

    def _numbers(self, text: str, numbers: Numbers) -> Iterator[Span]:
        for found in _NUMBER.finditer(text) if numbers else ():
            digits = "".join(filter(str.isdigit, found[0]))
            if len(digits) >= _FEWEST:
                for kind, rule in numbers.find(digits):
                    yield self._span(*found.span(), kind, rule)

    def _told(self, text: str, told: Told, found: Collection[tuple[int, ...]]) -> Iterator[Span]:
        for at, end, kind in told.find(text):
            # The bracket of an area is a part of the number: "(513) 555-0142".
            start = at - (text[at - 1 : at] == "(" and ")" in text[at:end] and "(" not in text[at:end])
            start -= text[start - 1 : start] == "+"
            if sum(map(str.isdigit, text[start:end])) >= _WITH_AREA and (
                country := _COUNTRY.search(text, max(0, start - 6), start)
            ):
                start = country.start()
            if (start, end) not in found:
                yield self._span(start, end, kind, "number in pieces")

    def _span(self, start: int, end: int, kind: str, rule: str, role: str = "") -> Span:
        return Span(start, end, kind, kind, role or KINDS[kind].role, f"{self.name}:{rule}")


RECOGNIZER = Known()
