"""Institutions that end with two words or a short form that nothing else ends with, behind a word of their own.

``RED MESA CORRECTIONAL COMPLEX``, ``Harlow Diagnostic Radiology``, ``Plains Bed & Oxygen``, ``Wichita Plains USD``,
``Ormskill Women's``, ``Ypsilanti post office``. Any hospital has diagnostic radiology: the word before must be no
medicine's, and none that begins a sentence.
"""

from __future__ import annotations

from collections.abc import Iterator

from resynth import lexicon
from resynth.recognize.institutions.institution_words import GENERAL, STARTERS, TITLES
from resynth.recognize.institutions.institutions import close, is_clinical, is_placed, is_proper, span_of
from resynth.recognize.note import Note
from resynth.recognize.words import regex
from resynth.types import Span

_TAILS: tuple[tuple[str, ...], ...] = (
    ("correctional", "complex"), ("correctional", "facility"), ("correctional", "institution"),
    ("correctional", "center"), ("detention", "center"), ("detention", "facility"), ("diagnostic", "radiology"),
    ("diagnostic", "imaging"), ("bed", "&", "oxygen"), ("bed", "and", "oxygen"), ("oxygen", "&", "medical"),
    ("oxygen", "&", "mobility"), ("home", "oxygen"), ("community", "health"), ("rx", "specialty"), ("usd",), ("isd",),
    ("cusd",), ("ufsd",), ("post", "office"), ("women", "'", "s"), ("women", "’", "s"), ("children", "'", "s"),
    ("children", "’", "s"),
)
#: Last word -> the tails that end with it.
_BY_LAST: dict[str, tuple[tuple[str, ...], ...]] = {
    last: tuple(tail for tail in _TAILS if tail[-1] == last) for last in {tail[-1] for tail in _TAILS} - {"s"}
}
#: The words at which the possessives are looked for, since every possessive ends with an s.
_OWNED = {word: tuple(tail for tail in _TAILS if tail[0] == word and len(tail) > 2) for word in ("women", "children")}
ANCHORS = frozenset((*_BY_LAST, *_OWNED))
_KINDS = dict.fromkeys(("radiology", "imaging", "health", "women", "children"), "HOSPITAL")
#: A hospital of two sorts of patients; what goes on behind a possessive as a name of something.
_ALSO = regex(r" (?:&|and|AND) (?:[Ii]nfants?|INFANTS?|[Cc]hildren|CHILDREN)['’]?[sS]?(?!\w)")
_OPENS = regex(r"(?:\A|[\n|(/]|[ ]{2}|\t|[:;,] | (?:of|at|to|from|with|by|via|for) )\Z")
_MOST = 3


def at_tail(note: Note, at: int) -> Iterator[Span]:
    """The institution whose name a tail ends."""
    lower, words = note.lower, note.words
    for tail in _OWNED.get(lower[at], ()):
        if tuple(lower[at : at + len(tail)]) == tail and note.starts[at + 2] == note.ends[at] + 1:
            yield from _named(note, at, at + len(tail) - 1, owned=True)
            return
    for tail in _BY_LAST.get(lower[at], ()):
        first = at - len(tail) + 1
        if first > 0 and tuple(lower[first : at + 1]) == tail and (
            words[first][0].isupper() or tail == ("post", "office")
        ):
            yield from _named(note, first, at, owned=False)
            return


def _named(note: Note, first: int, last: int, *, owned: bool) -> Iterator[Span]:
    text, lower = note.text, note.lower
    start = first
    while start and first - start < _MOST and note.words[start - 1][0].isupper() and close(note, start - 1, start) and (
        lower[start - 1] not in STARTERS and lower[start - 1] not in TITLES
    ):
        start -= 1
    inside = [lower[number] for number in range(start, first)]
    if not any(_is_own(word) for word in inside):
        return
    begins = note.starts[start]
    if owned and not (any(map(is_proper, inside)) and _OPENS.search(text, max(0, begins - 8), begins)):
        return
    end = note.ends[last]
    if owned and (also := _ALSO.match(text, end)):
        end = also.end()
    elif owned and text[end : end + 1] == " " and text[end + 1 : end + 2].isupper():
        return  # Women's Imaging: its own words decide
    yield span_of(begins, end, _KINDS.get(lower[last], _KINDS.get(lower[first], "ORGANIZATION")),
                  "institution's last word", 0.7)


def _is_own(word: str) -> bool:
    """Whether a word is no medicine's, and none that any house has."""
    return len(word) > 2 and word.isalpha() and word not in GENERAL and not lexicon.is_product(word) and (
        is_placed(word) or not is_clinical(word)
    )
