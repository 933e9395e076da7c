"""Last names of two letters that are words of grammar or degrees, where last names stand: ``Carissa Do, MD``.

Behind a first name or its initials, before a comma and a first name where a field or a line begins (``DO, MARVIN L``),
and right behind kin or what leads to somebody (``wife An``, ``seen by Do``, ``PCP: Do``).
"""

from __future__ import annotations

from functools import cache

from resynth import lexicon
from resynth.recognize.note import Note, anchored
from resynth.recognize.persons import name_cues as cues
from resynth.recognize.persons.called_names import SHORT_NAMES
from resynth.recognize.words import word_set

#: Those that stand behind a name by mistake as often: ``Saw Mary He is well``.
_WORDS = word_set("he re im ip co go")
#: What closes a name; what a field of names ends with, or a line begins behind.
_CLOSES = frozenset(",.;:)(/'’\"”|-=?!#&")
_OPENS = frozenset(":([|/;")
#: First names of fewer letters are last names, too.
_SHORTEST = 2
_KIN = cues.RELATIVES - word_set("so contact emergency other sig significant law ward ec ex")


@cache
def _anchors() -> int:
    return anchored(dict.fromkeys(sorted(SHORT_NAMES - _WORDS), True))


def with_last_names(note: Note, symbols: str) -> str:
    """The classes of a note's tokens, that of a likely name where a short last name stands."""
    numbers = {
        number for word, _ in note.hits(_anchors()) for number in note.here[word]
        if note.words[number][0].isupper() and symbols[number] not in "Nenmu" and _is_one(note, symbols, number)
    }
    return "".join(["N" if number in numbers else symbol for number, symbol in enumerate(symbols)]) if numbers else (
        symbols
    )


def _is_one(note: Note, symbols: str, number: int) -> bool:
    return _stands_first(note, symbols, number) or (
        _ends(note, symbols, number) and _stands_last(note, symbols, number)
    )


def _stands_first(note: Note, symbols: str, number: int) -> bool:
    """Whether a field, a line or a bracket begins with a token, and a comma and a first name are behind it."""
    opens = number == 0 or "\n" in _gap(note, number - 1) or note.words[number - 1] in _OPENS
    return opens and symbols[number + 1 : number + 2] in (",", "^") and number + 2 < len(symbols) and (
        _is_given(note, symbols, number + 2) and note.starts[number + 1] == note.ends[number]
        and note.words[number].isupper() <= note.words[number + 2].isupper() and "\n" not in _gap(note, number + 1)
    )


def _stands_last(note: Note, symbols: str, number: int) -> bool:
    """Whether a first name, its initials or kin stand right before a token."""
    at = number - 1
    if at < 0 or _gap(note, at) != ("" if symbols[at] == "^" else " "):
        return False
    if note.words[number].istitle() and _leads(note, at) and note.lower[number + 1 : number + 2] != ["not"]:
        return True
    if symbols[at] == "^":
        at -= 1
        return _is_given(note, symbols, at) and (at == 0 or symbols[at - 1] != "^")
    initials = 0
    while at >= 0 and symbols[at] in ".i" and initials < 4 and _gap(note, at) in ("", " "):
        initials += symbols[at] == "i"
        at -= 1
    given = at >= 0 and _gap(note, at) in (" ", "") and _is_given(note, symbols, at)
    if not given:
        dotted = initials and symbols[number - 1] == "."
        return bool(dotted) and (at < 0 or symbols[at] not in "d-" or _gap(note, at) not in ("", "."))
    if note.words[number].isupper() and note.words[at].isupper() and note.lower[number] in cues.DEGREES:
        return at == 0 or symbols[at - 1] not in "Nenmuk,-'" or note.lower[at - 1] in _KIN or (
            symbols[number + 1 : number + 3] in (",i", ",s"))  # JOY DO; not: ANN LEE DO
    return note.words[at].istitle() or note.words[number].isupper() == note.words[at].isupper()


def _leads(note: Note, at: int) -> bool:
    """Whether a token is kin, a word in small letters that leads to somebody, or the colon of a field of names."""
    word = note.lower[at]
    if word == ":":
        return at > 0 and note.lower[at - 1] in cues.FIELDS
    code = cues.told_before().get(word, "").replace("B", "")
    return code != "" and word != "so" and (word in _KIN or note.words[at].islower() or note.words[at].isupper())


def _is_given(note: Note, symbols: str, number: int) -> bool:
    folded = lexicon.fold(note.lower[number])
    return symbols[number] in "Nenmu" and note.words[number][0].isupper() and len(folded) > _SHORTEST and (
        folded in cues.first_names() or folded in lexicon.first_borne(100) or folded in lexicon.nicknames()
    ) and folded not in cues.functions()


def _ends(note: Note, symbols: str, number: int) -> bool:
    """Whether a name may end with a token: a sign, a gap, a degree, digits or small letters are behind."""
    after = number + 1
    if after >= len(symbols):
        return True
    gap = _gap(note, number)
    if "\n" in gap or len(gap) > 1 or (not gap and note.words[after] in _CLOSES):
        return True
    return gap == " " and (symbols[after] in "sd" or note.words[after] in _CLOSES or note.words[after].islower())


def _gap(note: Note, number: int) -> str:
    """What stands between a token and the next."""
    return note.text[note.ends[number] : note.starts[number + 1]] if number + 1 < len(note.words) else "\n"
