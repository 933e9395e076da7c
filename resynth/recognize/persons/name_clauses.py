"""Names that a clause of a fixed shape holds, however they are written: ``dtr grace at bedside``, ``SON FAITH DENIES``.

Kin, a name, and what somebody does; a name between "by" and a degree, before kin in brackets, behind what is endorsed,
before "notified of", alone behind a service. A word of English is a name in these shapes where many people bear it.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache

from resynth import lexicon
from resynth.recognize.note import Note, anchored
from resynth.recognize.persons import name_cues as cues
from resynth.recognize.persons.name_born import Whose
from resynth.recognize.persons.name_classes import classes, dates
from resynth.recognize.persons.name_whose import DOCTOR, NOBODYS, RELATIVE
from resynth.recognize.persons.ratio import WORDLIKE, unseen
from resynth.recognize.words import regex, word_set

_KIN = word_set(
    "mother father wife husband husb spouse partner son daughter dtr dau brother bro sister sis aunt auntie uncle "
    "cousin niece nephew grandmother grandfather grandma grandpa grandson granddaughter mom mum dad fiance fiancee "
    "boyfriend girlfriend friend neighbor roommate stepmother stepfather stepson stepdaughter hubby guardian gma gpa"
)
_WORD = r"[^\W\d_]{2,15}"
#: What somebody does or where somebody is, right behind a name.
_DOES = (cues.PERSONAL | word_set(
    "fell present visiting asking wanting driving staying agreeable feeding holding"
)) - word_set("is was has had will would did does seen say want understand feel know think live work rests")
_THERE = regex(r" (?:at|@) (?:the )?(?:bedside|bs\b|side|home)", re.IGNORECASE)
_BEHIND_KIN = regex(rf" (?P<it>{_WORD})(?= (?P<behind>{_WORD}|@))")
_ROLE = regex(rf" (?P<it>{_WORD})(?= (?:aware|notified|updated|informed|at bedside|AWARE|NOTIFIED|UPDATED|INFORMED)\b)")
_TO = regex(r" to (?P<it>[A-Z][^\W\d_]{1,14})(?=[.,;)]|[ \t]*(?:\n|\Z)| (?:at|for|@|by) )")
_OF = regex(r" (?:of|re|about|that)\b")
_SERVED = regex(r" ?[:–-] ?(?P<it>[A-Z][^\W\d_]{3,14})(?=[.;](?!\w)|[ \t]*(?:\n|\Z))")
_CONSULTED = regex(rf":? (?P<it>[A-Z][^\W\d_]{{1,14}}) \((?P<service>{_WORD})\)")
#: What last names of two words begin with and no other.
COUNTS = word_set("two three four five six seven eight nine ten")
#: So many have a first name that is rather a word: Blessing.
_GIVEN = 1000
#: Two words with capitals behind who is talked with, up to the end of the clause: ``D/w Bear Runner and agreed``.
_TWO = regex(
    r" (?P<it>[A-Z][a-z]{1,14} [A-Z][a-z]{2,14})(?=[.,;)]|[ \t]*(?:\n|\Z)| (?:and|at|for|re|who|about|by|@|regarding) )"
)
#: Capitals of no more letters are a short form there.
_SHORT_FORM = 4
_ENDORSED = word_set("endorse endorsed endorsing")
#: Before "out to" and behind "d/".
_TALKED = word_set("w out")
_NOTIFIED = word_set("notified informed updated paged")
_CONSULTS = word_set("consult consults consulted consulting")
_ROLES = word_set("rn np pa cna lpn")
_DEGREES = word_set("md do np pa rn lpn crna")
#: What leads to who is spoken with, before a name and kin in brackets.
_LEADS = word_set("/ with to by from per and called phoned")
#: Who is meant by no name, and what stands there as often: adverbs, shifts, offices.
_NOBODY = (
    cues.functions() | cues.OFFICES | cues.SERVICES | cues.RELATIVES | cues.PERSONAL | cues.TITLES | cues.NOBODY
    | cues.SEXES | cues.TRADES | dates() | word_set(
        "still currently already later tonight home house nights weekend float cell team police church bank well good "
        "fine ill sick back awake asleep alone together alive dead prior new older younger eldest oldest youngest "
        "adult minor present in-law long short big little step best help call right drop hand wash on-call oncall "
        "telephone voicemail message rounds huddle report meeting conference class group lecture handoff precautions "
        "visit line service"
    )
)
ANCHORED = _KIN | _ENDORSED | _NOTIFIED | _CONSULTS | _ROLES | _DEGREES | cues.SERVICES | _TALKED


@cache
def _anchors() -> int:
    return anchored(dict.fromkeys(sorted(ANCHORED), True))


def told(note: Note) -> Iterator[tuple[list[int], Whose]]:
    """The tokens of such names, and whose they are."""
    for word, _ in note.hits(_anchors()):
        for number in note.here[word]:
            yield from _at(note, word, number)


def _at(note: Note, word: str, number: int) -> Iterator[tuple[list[int], Whose]]:
    """What the clauses of one word tell."""
    text, end = note.text, note.ends[number]
    if word in _KIN and (found := _BEHIND_KIN.match(text, end)) and _is_borne(found["it"].lower()) and (
        found["behind"].lower() in _DOES or _THERE.match(text, found.end())
    ):
        yield [number + 1], RELATIVE
    if word in _DEGREES and (by := _by(note, number)):
        yield by, DOCTOR
    if word in _ROLES and (found := _ROLE.match(text, end)) and _is_borne(found["it"].lower()):
        yield [number + 1], DOCTOR
    if word in _KIN and number > 2 and note.lower[number - 1] == "(" and text[end : end + 1] in (")", ",") and (
        note.lower[number - 3] in _LEADS and text[note.ends[number - 2] : note.starts[number - 1]] == " "
        and _is_borne(note.lower[number - 2])
    ):
        yield [number - 2], RELATIVE
    if word in _ENDORSED and (found := _TO.match(text, end)) and _is_borne(found["it"].lower()):
        yield [number + 2], DOCTOR
    if word in _TALKED and (two := _two(note, word, number)):
        yield two, DOCTOR if word == "out" else NOBODYS
    if word in _NOTIFIED and number and _OF.match(text, end) and _begins(note, number - 1) and (
        _is_borne(note.lower[number - 1])
    ):
        yield [number - 1], NOBODYS
    if word in _CONSULTS and (found := _CONSULTED.match(text, end)) and found["service"].lower() in cues.SERVICES and (
        _is_borne(found["it"].lower())
    ):
        yield [note.token_at(found.start("it"))], DOCTOR
    if word in cues.SERVICES and (found := _SERVED.match(text, end)) and _is_strange(found["it"]):
        yield [note.token_at(found.start("it"))], DOCTOR


def _two(note: Note, word: str, number: int) -> list[int]:
    """The tokens of a last name of two words behind "d/w" and "signed out to": ``Two Bulls``, ``Yellow Horse``."""
    lower = note.lower
    if word == "out":
        if lower[number - 1 : number] not in (["signed"], ["sign"]) or lower[number + 1 : number + 2] != ["to"]:
            return []
        number += 1
    elif number < 2 or lower[number - 1] != "/" or lower[number - 2] != "d":
        return []
    found = _TWO.match(note.text, note.ends[number])
    return [number + 1, number + 2] if found and may_be_two(lower[number + 1], lower[number + 2]) else []


def may_be_two(first: str, second: str) -> bool:
    """Whether two words can be one last name, of English words too, and are no office, house or thing of medicine."""
    names = lexicon.census_names()
    return (first in names or first in COUNTS) and second in names and not any(
        word in _NOBODY or word in lexicon.terms() or lexicon.is_product(word)
        or lexicon.institution_words().get(word) == "head" for word in (first, second) if word not in COUNTS
    )


def _by(note: Note, number: int) -> list[int]:
    """The tokens of one or two names between "by" and a degree; none where something else stands there."""
    lower, first = note.lower, number - 1
    while first > 0 and number - first < 3 and lower[first] != "by" and note.starts[first + 1] - note.ends[first] == 1:
        first -= 1
    tokens = list(range(first + 1, number))
    told = 0 < len(tokens) < 3 and lower[first] == "by" and note.starts[first + 1] - note.ends[first] == 1
    return tokens if told and all(_is_borne(lower[token]) for token in tokens) else []


def _begins(note: Note, number: int) -> bool:
    """Whether a word with a capital begins a sentence or a line and stands right before the next."""
    if not note.words[number][0].isupper() or len(note.words[number]) < 2 or (
        note.text[note.ends[number] : note.starts[number + 1]] != " "
    ):
        return False
    return not number or note.lower[number - 1] in ".;" or "\n" in (
        note.text[note.ends[number - 1] : note.starts[number]]
    )


def _is_borne(word: str) -> bool:
    """Whether many people have a word for a name, or no list has it and its letters are those of one."""
    folded = lexicon.fold(word)
    if folded in _NOBODY or folded in cues.DEGREES:
        return False
    if folded in cues.common_surnames() or folded in cues.word_names() or folded in lexicon.first_borne(_GIVEN):
        return True
    if folded in lexicon.census_names():
        return folded not in lexicon.clinical_words() and folded not in lexicon.terms() and (
            folded not in lexicon.common_words() and not lexicon.is_product(folded)
        )
    return _is_unheard(folded)


def _is_unheard(word: str) -> bool:
    """Whether no list has a word and its letters are those of a name."""
    return len(word) > 4 and unseen(word) > WORDLIKE and not (
        word in lexicon.seen_words() or word in lexicon.plain_words() or word in lexicon.terms()
        or lexicon.is_product(word)
    )


def _is_strange(word: str) -> bool:
    """Whether a word alone behind a service is nothing but a name."""
    folded = lexicon.fold(word.lower())
    if folded in _NOBODY or (word.isupper() and len(word) <= _SHORT_FORM):
        return False  # Anes: GETA
    return classes([word]) == "N" or _is_unheard(folded)
