"""Other readings of a damaged note, read by the other recognizers; what they find stands beside what they found.

A cheap test tells whether a note is damaged in a way: nothing else is done to the rest.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import cache
from importlib import import_module

from resynth.recognize.detect import MODULES
from resynth.recognize.views.cased import cased
from resynth.recognize.views.reading import Reading, found_in
from resynth.types import Document, KnownValue, Recognizer, Span

_LARGE, _SMALL = (bytes(range(first, first + 26)) for first in b"Aa")
#: Fewer letters tell nothing.
_LETTERS = 40
#: One capital among so many letters is none to speak of; one small letter among so many neither.
_FEW = 50


class Views:
    """What the other recognizers find in a note as it was meant."""

    name = "views"
    version = "1"

    @property
    def kinds(self) -> frozenset[str]:
        """The kinds of all who read."""
        return frozenset[str]().union(*(reader.kinds for reader in _readers()))

    def find(self, document: Document, known: tuple[KnownValue, ...]) -> Iterable[Span]:
        """The spans of other readings of a note."""
        plain = document.text.encode("utf-8", "surrogatepass")
        large, small = len(plain) - len(plain.translate(None, _LARGE)), len(plain) - len(plain.translate(None, _SMALL))
        if large + small > _LETTERS and (large * _FEW < small or small * 6 < large):
            yield from _cased(document, known)


@cache
def _readers() -> tuple[Recognizer, ...]:
    return tuple(import_module(MODULES[name]).RECOGNIZER for name in READERS)


READERS = ("addresses", "ages", "contacts", "dates", "ids", "keywords", "names")


def _cased(document: Document, known: tuple[KnownValue, ...]) -> Iterator[Span]:
    text = document.text
    small = text.lower()
    if len(small) != len(text):
        small = "".join(sign.lower() if len(sign.lower()) == 1 else sign for sign in text)
    yield from found_in(Reading(cased(small)), document, known, _readers())


RECOGNIZER = Views()
