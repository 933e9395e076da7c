"""A note as its reader sees it: signs that nobody sees and markup are not read, and what is found is told in the note.

Most notes have neither: two searches for a sign tell.
"""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections.abc import Iterable

from resynth.recognize import blanks, capital_i, emphasis, figured, folded, leaders, markup, quoted
from resynth.recognize.words import regex
from resynth.types import Span

#: The return of a line's end on Windows, hyphens that only might be, joiners, directions of writing.
_UNSEEN = regex(r"\r(?=\n)|[\u00ad\u200b-\u200f\u202a-\u202e\u2060\ufeff]")

_RETURN = regex(r"\r(?=\n)")

#: What is read in the place of pieces of a text, by who reads them.
_READ = (
    markup.edits, blanks.edits, emphasis.edits, leaders.edits, figured.edits, capital_i.edits, quoted.edits,
    folded.edits,
)


def _read(text: str) -> list[markup.Edit]:
    """What is read in the place of pieces of a text; lines of Windows as lines that end elsewhere."""
    seen = text.replace("\r\n", "\n")
    edits = [edit for one in _READ for edit in one(seen)]
    if not edits or len(seen) == len(text):
        return edits
    #: Where a line ends of which the return is not seen.
    ends = [found.start() - nth for nth, found in enumerate(_RETURN.finditer(text))]
    return [
        (start + bisect_right(ends, start), end + bisect_right(ends, max(start, end - 1)), meant)
        for start, end, meant in edits
    ]


class Bare:
    """A text without such signs, and the way there and back.

    Attributes:
        text: what is seen of it.
    """

    def __init__(self, text: str) -> None:
        edits = [] if text.isascii() and "\r" not in text else [(*one.span(), "") for one in _UNSEEN.finditer(text)]
        if more := _read(text):
            edits = sorted((*edits, *more), key=markup.order)
        #: Where pieces stand in the text that are not read as they are, and where in the text as it is read.
        self._starts: list[int] = []
        self._ends: list[int] = []
        self._from: list[int] = []
        self._to: list[int] = []
        #: Of how many signs the text as it is read is shorter, before each piece.
        self._lost = [0]
        pieces: list[str] = []
        at = 0
        for start, end, meant in edits:
            if start < at:
                continue
            pieces += (text[at:start], meant)
            self._starts.append(start)
            self._ends.append(end)
            self._from.append(start - self._lost[-1])
            self._to.append(self._from[-1] + len(meant))
            self._lost.append(end - self._to[-1])
            at = end
        self.text = "".join((*pieces, text[at:])) if pieces else text

    def without(self, spans: Iterable[Span]) -> tuple[Span, ...]:
        """Spans of the text, in the text as it is read; those in which nothing is read are none there."""
        moved = (self._moved(span) for span in spans)
        return tuple(span for span in moved if span.start < span.end)

    def _moved(self, span: Span) -> Span:
        first, last = bisect_right(self._ends, span.start), bisect_right(self._ends, span.end)
        start, end = span.start - self._lost[first], span.end - self._lost[last]
        if first < len(self._starts) and self._starts[first] < span.start:
            start = self._from[first]
        if last < len(self._starts) and self._starts[last] < span.end:
            end = self._to[last]
        return span._replace(start=start, end=end)

    def back(self, spans: Iterable[Span], given: Iterable[Span]) -> list[Span]:
        """Spans of the text as it is read, in the text: the given as they were, others from first to last sign."""
        found = list(given)
        for span in spans:
            if not span.given:
                first, last = bisect_right(self._to, span.start), bisect_left(self._from, span.end)
                start, end = span.start + self._lost[first], span.end + self._lost[last]
                found.append(span._replace(start=start, end=end))
        return found
