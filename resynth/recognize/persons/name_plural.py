"""Last names behind a title of several: ``Drs. Lewis, Wood and Luna``, ``Doctors Page, Rose, and Hunt``."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache

from resynth import lexicon
from resynth.recognize.note import Note, anchored
from resynth.recognize.persons import name_cues as cues
from resynth.recognize.words import word_set

#: Titles of several, and whole words, which are of houses and offices too.
_SHORT, _WHOLE = word_set("drs profs messrs"), word_set("doctors professors nurses")
_BETWEEN = frozenset((",", "and", "&", "/", "+", "or"))
_LAST_BETWEEN = frozenset(("and", "&", "/", "+", "or"))
#: So many tokens of a list are looked at.
_LONGEST = 24


@cache
def _anchors() -> int:
    return anchored(dict.fromkeys(sorted(_SHORT | _WHOLE), True))


def listed(note: Note) -> Iterator[int]:
    """The numbers of the tokens that are last names in such lists."""
    for word, _ in note.hits(_anchors()):
        for number in note.here[word]:
            first = number + 1
            if word in _SHORT and note.lower[first : first + 1] == ["."]:
                first += 1
            yield from _names(note, first)


def _names(note: Note, first: int) -> Iterator[int]:
    """The names of a list of two or more that begins at a token."""
    names, at, linked = list[int](), first, True
    while at < min(len(note.words), first + _LONGEST):
        word, lower = note.words[at], note.lower[at]
        if linked and _may_be(word, lower):
            names.append(at)
            linked = note.lower[at + 1 : at + 2] == ["-"]
            at += linked
        elif lower in _BETWEEN and not linked:
            linked = True
        elif not (lower in _LAST_BETWEEN and note.words[at - 1] == ","):
            break  # what is none of a list, but for "and" behind a comma
        at += 1
    if len(names) > 1:
        yield from names


def _may_be(word: str, lower: str) -> bool:
    """Whether a word with a capital is somebody rather than a house, a role, an office or a heading."""
    if lower not in lexicon.census_names() and lower in lexicon.plain_words():
        return False
    return word[0].isupper() and word.isalpha() and len(word) > 1 and not (
        lower in cues.DEGREES or lower in cues.OFFICES or lower in cues.TITLES
        or lexicon.institution_words().get(lower) == "head"
    )
