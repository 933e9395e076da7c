"""Names glued to the cue before them: ``dadKurt``, ``RNTrudy``, ``DrHaugen`` in notes from which blanks were lost.

And a first and a last name glued to one another: ``JohnSmith``, ``SMITHJOHN``.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache

from resynth import lexicon
from resynth.recognize.note import Note
from resynth.recognize.persons import name_cues as cues
from resynth.recognize.persons.ratio import WORDLIKE, unseen
from resynth.recognize.words import regex, word_set
from resynth.types import Span

_GLUED = regex(r"(RN|NP|PA|MD|LPN|CNA|Dr|DR|[A-Za-z]?[a-z]{1,14}?)([A-ZÀ-Þ][a-zà-ÿ]{2,})\Z")
_SHORTEST = 3
_TWO = regex(r"([A-Z][a-zà-ÿ]{2,})([A-Z][a-zà-ÿ]{2,})\Z")
#: In capitals nothing parts them: each has so many letters, and many bear it.
_SHORTEST_IN_CAPITALS, _GIVEN, _FEW, _BORNE = 4, 20_000, 100, 1_000
#: No name, and no two glued, have more letters: each place to part a word is tried.
_LONGEST = 40
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
    for cut in range(min(len(rest) - 2, _LONGEST), _SHORTEST - 1, -1):
        head, tail = lexicon.fold(rest[:cut]), rest[cut:].lower()
        if head in lexicon.census_names() and head not in lexicon.unlikely_names() and (
            tail in cues.functions() or tail in cues.PERSONAL
        ):
            return rest[:cut]
    return "" if folded in lexicon.seen_words() or folded in lexicon.clinical_words() else rest


def is_whole(word: str) -> bool:
    """Whether a word is a first and a last name, glued in either order, and neither is a word: ``JohnSmith``."""
    if found := _TWO.match(word):
        halves = lexicon.fold(found[1]), lexicon.fold(found[2])
        return _are_both(*halves) or _are_both(*halves[::-1]) or (
            any(map(_is_strange, halves)) and all(_is_strange(half) or _is_last(half) for half in halves))
    if len(word) > _LONGEST:
        return False
    folded = lexicon.fold(word)
    return word.isupper() and folded not in lexicon.seen_words() and folded not in lexicon.named() and any(
        _are_both(folded[:at], folded[at:], _GIVEN) or _are_both(folded[at:], folded[:at], _GIVEN)
        for at in range(_SHORTEST_IN_CAPITALS, len(folded) - _SHORTEST_IN_CAPITALS + 1)
    )


def _are_both(given: str, last: str, bearers: int = 0) -> bool:
    """Whether a word is a first name and another a last name; where capitals tell nothing, of so many bearers."""
    if given in lexicon.plain_words() or given not in lexicon.first_borne(bearers or _FEW):
        return False
    return _is_last(last) and (not bearers or last in lexicon.last_borne(_BORNE))


def _is_last(last: str) -> bool:
    return last in cues.common_surnames() or (last in lexicon.census_names() and last not in lexicon.plain_words())


def _is_strange(folded: str) -> bool:
    """Whether a half is on no list of words and written like a name."""
    return len(folded) > _NUMBER and folded not in lexicon.seen_words() and folded not in lexicon.plain_words() and (
        unseen(folded) > WORDLIKE and not lexicon.is_product(folded) and folded not in lexicon.terms()
    )


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
    """The names of a note that are glued to their cue or to one another, each with the number of its last token."""
    number = symbols.find("J")
    while number >= 0:
        word = note.words[number]
        glued = ("", word) if is_whole(word) else parts(word)
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
