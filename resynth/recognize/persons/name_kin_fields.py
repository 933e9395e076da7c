"""First names that are months, verbs, things, alone in a field of kin: ``Mother: June.``, ``Son: Will.``

Elsewhere such a word stays what it is. Whoever fills a field of kin is named there, and the field ends behind them.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache

from resynth import lexicon
from resynth.recognize.note import Note, anchored
from resynth.recognize.persons import name_cues as cues
from resynth.recognize.persons.name_months import MONTHS
from resynth.recognize.words import word_set
from resynth.types import Span

#: Behind the others stands when, where or what as often: ``Last contact: May``, ``Ward: May``, ``Newborn: June``.
_KIN = cues.RELATIVES - word_set(
    "ward contact so other sig significant law child children kid kids baby babies infant newborn hcp poa proxy nok "
    "dpoa mpoa hcpoa pcg foster emergency ec ex"
)
#: What closes a name, and what a second one stands behind.
_ENDS, _AND = frozenset(".;()|/"), frozenset((",", "and", "&", "/"))
#: Fields of as many first names.
_MOST = 6


@cache
def _anchors() -> int:
    return anchored(dict.fromkeys(sorted(_KIN), True))


def spans(note: Note) -> Iterator[Span]:
    """Who fills a field of kin by a first name alone, or by several."""
    for word, _ in note.hits(_anchors()):
        for number in note.here[word]:
            if note.words[number + 1 : number + 2] == [":"]:
                for at in _names(note, number + 2):
                    yield Span(note.starts[at], note.ends[at], "PATIENT", "PATIENT", "relative", "names:cue", 0.9)


def _names(note: Note, number: int) -> list[int]:
    """The tokens of the names from here on, if nothing else is in the field."""
    found: list[int] = []
    while len(found) < _MOST and number < len(note.words) and _is_given(note, number) and (
        "\n" not in note.text[note.ends[number - 1] : note.starts[number]]
    ):
        found.append(number)
        after = number + 1
        if _closes(note, after):
            return found
        if note.lower[after] not in _AND:
            return []
        number = after + 1 + (note.lower[after : after + 2] == [",", "and"])
    return found if found and note.lower[number - 1] == "," else []  # Brother: Will, 52


def _closes(note: Note, after: int) -> bool:
    """Whether a field ends before a token: at a sign that stands for no number, at the line's end."""
    if after >= len(note.words) or "\n" in note.text[note.ends[after - 1] : note.starts[after]]:
        return True
    return note.words[after] in _ENDS and not (
        note.words[after] in "./" and note.text[note.ends[after] : note.ends[after] + 1].isalnum()
    )


def _is_given(note: Note, number: int) -> bool:
    """Whether a token is a first name, and no people, language or finding."""
    word = lexicon.fold(note.lower[number])
    if word not in cues.first_names() and word not in lexicon.nicknames():
        return False
    if word in MONTHS or word == "will" or word in cues.word_names():
        return True
    return len(word) > 2 and not (
        word in cues.LANGUAGES or word in lexicon.peoples() or word in lexicon.clinical_words()
        or word in cues.OFFICES or word in cues.GRAMMAR
    )
