"""Names on no list: before a birth date or record number (``Pt ROSE WENDLE  DOB 6/19``), behind who signed it."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache

from resynth import lexicon
from resynth.recognize.note import Note, anchored
from resynth.recognize.persons import name_cues as cues
from resynth.recognize.persons.name_classes import ordinary
from resynth.recognize.persons.name_whose import DOCTOR
from resynth.recognize.words import Decided, word_set

Whose = tuple[str, str, str]
_PATIENT: Whose = ("PATIENT", "PATIENT", "patient")
_BORN = word_set("dob mrn")
#: What may stand between a name and them, and inside a name.
_BETWEEN, _INSIDE = frozenset(",(-|;:"), frozenset("-'’,.")
#: Behind these, or at the beginning of a line, a name may begin.
_BEGINS = word_set("pt patient name re for client resident member : |")
_MOST = 7
#: What is signed, and between that and who did it.
_SIGNED, _BY = word_set("signed dictated authored cosigned transcribed interpreted attested"), frozenset(("by", ":"))


@cache
def _anchors() -> int:
    return anchored(dict.fromkeys(sorted(_BORN | _SIGNED), True))


def named(note: Note) -> Iterator[tuple[list[int], Whose]]:
    """The tokens of each such name, of two words or more, and whose it is; a comma may part them."""
    for word, _ in note.hits(_anchors()):
        for number in note.here[word]:
            if word in _SIGNED:
                yield from ((tokens, DOCTOR) for tokens in _signer(note, number))
                continue
            last = number - 1
            while last >= 0 and note.words[last] in _BETWEEN and number - last < 3:
                last -= 1
            first = last + 1
            while first > 0 and last - first < _MOST and _inside(note, first - 1, last):
                first -= 1
            while first <= last and not note.words[first].isalpha():
                first += 1
            words = [at for at in range(first, last + 1) if note.words[at].isalpha()]
            if len(words) > 1 and _begins(note, first) and _is_name(note, words):
                yield list(range(first, last + 1)), _PATIENT


def _signer(note: Note, number: int) -> Iterator[list[int]]:
    """Two or three words with capitals behind what is signed, where their line or phrase ends."""
    first = number + 1
    while note.lower[first : first + 1] and note.lower[first] in _BY and first < number + 3:
        first += 1
    words, stop = note.words, first
    while stop < min(len(words), first + 4) and words[stop].isalpha() and words[stop].istitle() and (
        note.text[note.ends[stop - 1] : note.starts[stop]] == " "
    ):
        stop += 1
    tokens = list(range(first, stop))
    if not 1 < len(tokens) < 4 or not _is_name(note, tokens):
        return
    if stop == len(words) or "\n" in note.text[note.ends[stop - 1] : note.starts[stop]] or (
        not words[stop].isalpha() or note.lower[stop] in cues.DEGREES or note.lower[stop] in ("on", "at")
    ):
        yield tokens


def _inside(note: Note, at: int, last: int) -> bool:
    """Whether a token goes on a name to the left: a word with a capital, or a sign of names, on the same line."""
    if at < last and "\n" in note.text[note.ends[at] : note.starts[at + 1]]:
        return False
    word = note.words[at]
    if not word.isalpha():
        return word in _INSIDE and at < last
    return word[0].isupper() and note.lower[at] not in _BEGINS


def _begins(note: Note, first: int) -> bool:
    """Whether a name may begin here: with its line, behind a gap, or behind a word for the patient."""
    if not first:
        return True
    gap = note.text[note.ends[first - 1] : note.starts[first]]
    return "\n" in gap or "  " in gap or note.lower[first - 1] in _BEGINS


def _is_name(note: Note, words: list[int]) -> bool:
    """Whether words are no office, house or finding: one is no word, and each is a name or no word."""
    lower = [note.lower[at] for at in words]
    return all(map(_borne.__getitem__, lower)) and any(word not in ordinary() and len(word) > 2 for word in lower)


def _is_borne(word: str) -> bool:
    """Whether a word is no office, house or finding, and a name or no word."""
    if lexicon.institution_words().get(word) == "head" or (
        word in cues.OFFICES or word in cues.DEGREES or word in cues.TITLES
    ):
        return False
    return word in lexicon.census_names() or word not in ordinary()


_borne = Decided(_is_borne)
