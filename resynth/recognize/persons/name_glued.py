"""Names glued to the cue before them: ``dadKurt``, ``RNTrudy``, ``DrHaugen`` in notes from which blanks were lost."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache

from resynth import lexicon
from resynth.recognize.note import Note
from resynth.recognize.persons import name_cues as cues
from resynth.recognize.words import regex, word_set
from resynth.types import Span

_GLUED = regex(r"(RN|NP|PA|MD|LPN|CNA|Dr|DR|[A-Za-z]?[a-z]{1,14}?)([A-ZÀ-Þ][a-zà-ÿ]{2,})\Z")
_SHORTEST = 3
#: Cues that may be glued to a name, besides kin.
_OFFICES = word_set(
    "dr drs mr mrs ms rn np pa md lpn cna nurse intrp interp interpreter coach teacher officer by per with from pt "
    "patient attending resident surgeon tech pcp pmd caller driver guard principal chaplain name called named sees saw"
)


@cache
def _before() -> frozenset[str]:
    loose = {"so", "ex", "ec", "baby", "child", "law", "contact", "emergency", "boss", "other"}
    return (cues.RELATIVES | _OFFICES) - loose


def parts(word: str) -> tuple[str, str] | None:
    """The cue and the name of a glued word; None when it is none, or what follows the cue is a word."""
    found = _GLUED.match(word)
    if found is None or found[1].lower() not in _before():
        return None
    rest = found[2]
    if name := _name(rest):
        return found[1], name
    return None


def _name(rest: str) -> str:
    """The name that letters begin with: all of them, or as many as leave a word behind: ``Kurtfor``."""
    folded = lexicon.fold(rest)
    if folded in lexicon.census_names() and folded not in lexicon.unlikely_names():
        return rest
    for cut in range(len(rest) - 2, _SHORTEST - 1, -1):
        head, tail = lexicon.fold(rest[:cut]), rest[cut:].lower()
        if head in lexicon.census_names() and head not in lexicon.unlikely_names() and (
            tail in cues.functions() or tail in cues.PERSONAL or tail == "called"
        ):
            return rest[:cut]
    return "" if folded in lexicon.seen_words() or folded in lexicon.clinical_words() else rest


#: Fewest digits of a number that a name may be glued to; behind the word for a record it is the house's.
_NUMBER = 5
_RECORDS = word_set(": # = . mrn mr record unit chart no number id acct account")


def behind_numbers(note: Note) -> Iterator[Span]:
    """First names in capitals that a number runs into: ``3041023MARY``, ``4471920JOHN``."""
    for number in note.capitals:
        word = note.lower[number]
        if number and note.starts[number] == note.ends[number - 1] and note.words[number].isupper() and (
            len(word) >= _SHORTEST and len(note.words[number - 1]) >= _NUMBER and note.words[number - 1].isdecimal()
            and lexicon.fold(word) in cues.first_names() and word not in lexicon.plain_words()
            and (number < 2 or note.lower[number - 2] not in _RECORDS)
        ):
            yield Span(note.starts[number], note.ends[number], "NAME", "NAME", "unknown", "names:glued", 0.8)


def spans(note: Note, symbols: str) -> Iterator[tuple[Span, int]]:
    """The names of a note that are glued to their cue, each with the number of its last token."""
    number = symbols.find("J")
    while number >= 0:
        glued = parts(note.words[number])
        if glued is not None:
            start = note.starts[number] + len(glued[0])
            end, last = start + len(glued[1]), number
            if end == note.ends[number] and symbols[number + 1 : number + 2] in tuple("Nenu") and (
                note.starts[number + 1] == end + 1
            ):
                last = number + 1
                end = note.ends[last]
            kin = glued[0].lower() in cues.RELATIVES
            whose = ("PATIENT", "PATIENT", "relative") if kin else ("NAME", "NAME", "unknown")
            yield Span(start, end, *whose, "names:glued", 0.8), last
        number = symbols.find("J", number + 1)
