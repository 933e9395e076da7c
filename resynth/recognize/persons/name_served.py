"""Last names that are words, or eponyms, told by a service or an office behind them.

``Discussed with Hunt and Hess of neurosurgery``, ``Seen with Foley from urology``, ``Wood (attending), Day (pulm)``; by
whose service it is (``on Rice service``), by kin (``calling for Hope (late wife)``), or by the label of a specimen:
``labeled "Minor, left breast"``.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache

from resynth import lexicon
from resynth.recognize.note import Note, anchored
from resynth.recognize.persons import name_cues as cues
from resynth.recognize.persons.name_born import Whose
from resynth.recognize.persons.name_classes import dates
from resynth.recognize.persons.name_opening import gap
from resynth.recognize.persons.name_whose import DOCTOR, RELATIVE
from resynth.recognize.words import regex, word_set

#: Between a name and the service; before the names, who is met, told or asked.
_OF, _ARTICLES = word_set("of from in"), word_set("the our")
_MET = word_set(
    "with w by per to for call paged called notified saw contacted consulted updated asked told texted via from"
)
#: What somebody is, in brackets behind the name.
_OFFICES = word_set(
    "attending resident intern fellow surgeon consultant hospitalist "
    "pharmacist dietitian chaplain interpreter rn lpn cna crna pa np md do rt pt ot slp msw lcsw sw pharmd"
) | frozenset(word for word in cues.PROVIDERS if word.endswith(("logist", "iatrist")))
#: Kin in brackets behind a name; "late" may stand before it.
_KIN = word_set(
    "wife husband son daughter mother father brother sister aunt uncle niece nephew cousin partner spouse fiance "
    "fiancee girlfriend boyfriend grandmother grandfather grandson granddaughter dtr mom dad"
)
#: Whose service; on or to it; what teams are called besides, by colours and places.
_SERVICE, _ON = word_set("service services"), word_set("on to under of from")
_TEAMS = word_set(
    "red blue green gold white silver black gray grey orange purple brown violet rose burns night day north south east "
    "west front urban wells city state county"
)
#: What is written on a container: who it is from, before what it is, or a letter.
_LABELED = word_set("labeled labelled designated")
_ON_LABEL = regex(r":? [\"\u201c](?P<it>[A-Z][A-Za-z'\u2019-]{2,})(?=, | [A-Z][\"\u201d,])")
_LATE, _DETERMINERS = word_set("late ex his her deceased older younger twin"), word_set("the a an her his their this")
#: What a service has, before "of".
_HEADS = word_set(
    "head chief chair chairman director dean doctor professor section fellow house board church school branch field "
    "fields group court friend page call love day main best hall"
)
PATIENT: Whose = ("PATIENT", "PATIENT", "patient")
#: So many bear a last name at least.
_BORNE, _MOST = 1_000, 4
_JOINING = ("and", "&", ",", "/", "or")


@cache
def _nobody() -> frozenset[str]:
    """Words that last names are, too, and that stand for what somebody is."""
    return (
        cues.OFFICES | cues.SERVICES | cues.RELATIVES | cues.TITLES | cues.NOBODY | cues.LANGUAGES | cues.SEXES
        | cues.TRADES | cues.functions() | dates() | _HEADS
    ) - {"ward", "cox"}


def _is_last(word: str) -> bool:
    """Whether a word is a last name of many, or one after which something is called."""
    folded = lexicon.fold(word)
    return word not in _nobody() and (folded in lexicon.last_borne(_BORNE) or (
        folded in lexicon.named_after() and folded in lexicon.census_names()))


def _is_kins(word: str) -> bool:
    """Whether a word is a last or a first name of many by which kin is called."""
    return word in ("ng", "ho") or (
        (word in cues.common_surnames() or word in lexicon.first_borne(_BORNE)) and word not in _nobody())


def _is_medicine(word: str) -> bool:
    """Whether a word is of medicine and nobody's first name, or illnesses are called by it."""
    return word in lexicon.named_after() or (
        word in lexicon.clinical_words() and word not in lexicon.first_borne(_BORNE))


@cache
def _anchors() -> int:
    return anchored(dict.fromkeys(sorted(cues.SERVICES | _OFFICES | _KIN | _LABELED | _SERVICE), True))


def told(note: Note) -> Iterator[tuple[list[int], Whose]]:
    """The tokens of each such name, and whose it is: a provider's or kin's."""
    for word, _ in note.hits(_anchors()):
        for number in note.here[word]:
            if word in _LABELED:
                yield from _on_label(note, number)
                continue
            if word in _SERVICE:
                yield from _whose_service(note, number)
                continue
            opens = number - 1 - (note.lower[number - 1] in _LATE)
            if opens > 0 and note.words[opens] == "(":
                if _is_in_brackets(note, word, opens, number):
                    yield [_before(note, opens)], RELATIVE if word in _KIN else DOCTOR
            elif word in _KIN and note.words[number + 1 : number + 4 : 2] == ["(", ")"]:
                name = note.lower[number + 2]  # father (Best)
                if _is_kins(name) and not _is_medicine(name) and note.words[number + 2].istitle():
                    yield [number + 2], RELATIVE
            elif word in cues.SERVICES and number > 2:
                yield from _of_service(note, number)


def _on_label(note: Note, number: int) -> Iterator[tuple[list[int], Whose]]:
    """The last name that a specimen's label begins with; no part of the body is one: ``labeled "Colon, right"``."""
    if found := _ON_LABEL.match(note.text, note.ends[number]):
        name = note.token_at(found.start("it"))
        word = note.lower[name]
        if note.ends[name] == found.end("it") and _is_last(word) and word not in lexicon.anatomy():
            yield [name], PATIENT


def _whose_service(note: Note, number: int) -> Iterator[tuple[list[int], Whose]]:
    """Whose service one is on, or admitted to: ``on Rice service``, ``to Hunt's service``; not: on Gold service."""
    name = number - 1 - 2 * (note.lower[number - 1] == "s" and note.words[number - 2] in ("'", "\u2019"))
    lead = name - 1 - (name > 1 and note.lower[name - 1] in _ARTICLES)
    if lead < 0 or note.lower[lead] not in _ON or not note.words[number].islower() or not _is_name(note, name):
        return
    word, between = note.lower[name], note.text[note.ends[lead] : note.starts[number]]
    if word not in _TEAMS and word not in lexicon.anatomy() and "\n" not in between and (
        word in cues.common_surnames() or word not in lexicon.clinical_words()
    ):
        yield [name], DOCTOR


def _before(note: Note, opens: int) -> int:
    """The token before a bracket, without a quote behind it."""
    return opens - 1 - (note.words[opens - 1] in ('"', "\u201d"))


def _is_in_brackets(note: Note, word: str, opens: int, number: int) -> bool:
    """Whether one word stands before an office, a service or kin in brackets: ``Wood (attending), Hope (late wife)``.

    A finding of kin's is none (``Gout (mother)``), and a service alone is one's only beside another's: ``Day (pulm)``.
    """
    name, behind = _before(note, opens), "".join(note.words[number + 1 : number + 2])
    if name < 0 or behind not in (")", ",") or not note.words[name].istitle() or gap(note, name) not in (" ", ""):
        return False
    first = name - (name > 0 and note.words[name - 1] in ('"', "\u201c"))
    before = note.lower[first - 1] if first else ""
    if before[:1].isalnum() and "\n" not in gap(note, first - 1) and (
        note.words[first - 1][0].isupper() or (before in _DETERMINERS and word not in _KIN)
    ):
        return False
    if word in _KIN:
        return _is_kins(note.lower[name]) and (before in _MET or not _is_medicine(note.lower[name]))
    if word in _OFFICES:
        rather = note.lower[name] in cues.common_surnames() or note.lower[name] not in lexicon.plain_words()
        return rather and _is_name(note, name) and (not before.isalpha() or before in _MET or before == "and")
    others = (note.words[number + 2 : number + 3] == [","], before == ",")
    return behind == ")" and any(others) and _is_name(note, name) and (
        note.lower[name] in cues.common_surnames() or note.lower[name] not in lexicon.clinical_words()
    )


def _of_service(note: Note, number: int) -> Iterator[tuple[list[int], Whose]]:
    """The names before "of" or "from" a service, behind whom one meets or tells."""
    at = number - 1
    at -= note.lower[at] in _ARTICLES
    if note.lower[at] not in _OF or not _is_name(note, at - 1):
        return
    names, at = [at - 1], at - 2
    while at > 0 and len(names) < _MOST and note.lower[at] in _JOINING and _is_name(note, at - 1):
        names.append(at - 1)
        at -= 2
    if at >= 0 and note.lower[at] in _MET and "\n" not in note.text[note.ends[at] : note.starts[number]]:
        for name in names:
            yield [name], DOCTOR


def _is_name(note: Note, number: int) -> bool:
    """Whether a token is a last name with a capital that no office and no part of a house has."""
    word = note.lower[number] if number >= 0 else ""
    return _is_last(word) and note.words[number].istitle()
