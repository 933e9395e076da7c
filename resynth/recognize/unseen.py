"""Signs that nobody sees: a note is read without them, and what is found is told in the note with them."""

from __future__ import annotations

import re
from bisect import bisect_left, bisect_right
from collections.abc import Iterable

from resynth.types import Span

#: The return of a line's end on Windows, hyphens that only might be, joiners, directions of writing.
_UNSEEN = re.compile(r"\r(?=\n)|[\u00ad\u200b-\u200f\u202a-\u202e\u2060\ufeff]")


class Bare:
    """A text without such signs, and the way there and back.

    Attributes:
        text: what is seen of it.
    """

    def __init__(self, text: str) -> None:
        plain = text.isascii() and "\r" not in text
        #: Where such signs stand in the text, and before which offsets of the text without them.
        self._places = [] if plain else [found.start() for found in _UNSEEN.finditer(text)]
        self._before = [place - number for number, place in enumerate(self._places)]
        self.text = _UNSEEN.sub("", text) if self._places else text

    def without(self, spans: Iterable[Span]) -> tuple[Span, ...]:
        """Spans of the text, in the text without the signs; those in which nothing is seen are none there."""
        moved = (self._moved(span) for span in spans)
        return tuple(span for span in moved if span.start < span.end)

    def _moved(self, span: Span) -> Span:
        start, end = span.start, span.end
        places = self._places
        return span._replace(start=start - bisect_left(places, start), end=end - bisect_left(places, end))

    def back(self, spans: Iterable[Span], given: Iterable[Span]) -> list[Span]:
        """Spans of the text without the signs, in the text: the given as they were, others from first to last sign."""
        found = list(given)
        for span in spans:
            if not span.given:
                start, end = span.start, span.end
                start, end = start + bisect_right(self._before, start), end + bisect_left(self._before, end)
                found.append(span._replace(start=start, end=end))
        return found
