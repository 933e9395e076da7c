"""A letter that fills a field of what somebody is like, and is nobody's initial: ``Sex: M. Ward 3``, ``Race: W.``"""

from __future__ import annotations

from functools import cache

from resynth import lexicon
from resynth.recognize.note import Note, anchored
from resynth.recognize.persons.deeds import acts
from resynth.recognize.words import word_set

#: Fields, and the letters that each may hold.
_LETTERS = dict.fromkeys(("sex", "gender"), word_set("m f u x o")) | dict.fromkeys(
    ("race", "ethnicity"), word_set("w b a h o n u")) | {"status": word_set("s m d w p u")}
#: Before "status", so that it is one of these fields.
_OF_STATUS = word_set("marital marriage civil")
_SIGNS = frozenset(":=-")


@cache
def _anchors() -> int:
    return anchored(dict.fromkeys(_LETTERS, True))


def is_value(note: Note, number: int) -> bool:
    """Whether a token is such a letter, right behind its field."""
    at = number - 1 - (number > 1 and note.words[number - 1] in _SIGNS)
    if at < 0 or note.lower[number] not in _LETTERS.get(note.lower[at], ()):
        return False
    return note.lower[at] != "status" or (at > 0 and note.lower[at - 1] in _OF_STATUS)


def without_traits(note: Note, symbols: str) -> str:
    """The classes of a note's tokens, that of a word where such a letter stands."""
    letters = {
        number for word, _ in note.hits(_anchors()) for at in note.here[word]
        for number in (at + 1, at + 2) if number < len(note.words) and symbols[number] == "i" and is_value(note, number)
    }
    return "".join(["w" if at in letters else one for at, one in enumerate(symbols)]) if letters else symbols


def behind_trait(note: Note, run: list[int]) -> list[int]:
    """The tokens of a name without such a letter; none where but a word is left that does nothing: ``M. Young man``."""
    if len(run) < 2 or len(note.words[run[0]]) > 1 or not is_value(note, run[0]):
        return run
    rest = [number for number in run[1:] if note.words[number][0].isalnum()]
    alone = len(rest) == 1 and note.lower[rest[0]] in lexicon.plain_words() and not acts(note, rest[0] + 1)
    return [] if alone or not rest else list(range(rest[0], run[-1] + 1))
