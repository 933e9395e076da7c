"""Text that was damaged on its way, read again as it was meant: scanned from paper, or written without blanks.

Where digits and letters that look like them stand together, or digits in a word, the note is repaired, and the other
recognizers read it once more; what they find is put where it stands in the note. A note without such a place costs a
search.
"""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from functools import cache
from importlib import import_module

from resynth.recognize.detect import MODULES
from resynth.recognize.note import note_of
from resynth.recognize.pattern import all_spans
from resynth.recognize.scans import damage, spelled
from resynth.recognize.scans.damage import Repair
from resynth.recognize.scans.spelled import BY, begun_by
from resynth.types import Document, KnownValue, Recognizer, Span

#: Who reads the repaired note.
_READERS = ("addresses", "ages", "contacts", "dates", "ids", "keywords", "names")
#: So near to a repair a span is another than what was found without it.
_NEAR = 12
_PERSONS = frozenset(("PATIENT", "DOCTOR", "NAME"))
#: Of a repaired text: for each character where it begins and ends in the note.
Places = list[tuple[int, int]]


class Scanned:
    """What the other recognizers find where damage is repaired."""

    name = "scanned"
    version = "2"

    @property
    def kinds(self) -> frozenset[str]:
        """The kinds of all who read."""
        return frozenset[str]().union(*(reader.kinds for reader in _readers()))

    def find(self, document: Document, known: tuple[KnownValue, ...]) -> Iterable[Span]:
        """The spans of a note that stand beside what was repaired, at their places in the note."""
        note = note_of(document)
        if (lines := damage.lines(note)) or damage.is_loose(document.text):
            yield from _scanned(document, lines, known)
        if damage.is_run_together(document.text):
            repairs = [gap for start in note.line_starts for gap in damage.gaps(document.text, *note.line(start))]
            whole = _part(document.text, [(0, len(document.text))])
            yield from _read(document, *_meant(*whole, repairs), known)
        yield from all_spans(spelled.PATTERNS, note, self.name)
        if names := list(spelled.rows(note)):
            whole = _part(document.text, [(0, len(document.text))])
            reach = max(end - start for start, end, _ in names)
            yield from _read(document, *_meant(*whole, names), known, reach, spelled=names)


@cache
def _readers() -> tuple[Recognizer, ...]:
    return tuple(import_module(MODULES[name]).RECOGNIZER for name in _READERS)


def _scanned(document: Document, lines: list[tuple[int, int]], known: tuple[KnownValue, ...]) -> Iterator[Span]:
    text = document.text
    torn: list[tuple[int, int]] = []
    repairs: list[Repair] = []
    for line in lines:
        found = [*damage.numbers(text, *line, surely=True), *damage.words(text, *line)]
        repairs += found
        if found or any(True for _ in damage.blanks(text, *line)):
            torn.append(line)
    if not damage.is_page(text, repairs):
        if torn:
            meant, places = _part(text, torn)
            meant, places = _meant(meant, places, [
                *damage.numbers(meant, 0, len(meant), surely=True), *damage.words(meant, 0, len(meant)),
                *damage.states(meant),
            ])
            blanks = [(at, at + 1, "") for at in damage.blanks(meant, 0, len(meant))]
            yield from _read(document, *_meant(meant, places, blanks), known)
        return
    meant, places = _meant(*_part(text, [(0, len(text))]), damage.loose_blanks(text))
    meant, places = _meant(meant, places, damage.split_words(meant))
    for of in (damage.figures, _letters):
        meant, places = _meant(meant, places, of(meant))
    blanks = [(at, at + 1, "") for at in damage.blanks(meant, 0, len(meant))]
    yield from _read(document, *_meant(meant, places, blanks), known)


def _letters(text: str) -> Iterator[Repair]:
    yield from damage.words(text, 0, len(text))
    yield from damage.states(text)
    yield from damage.page_words(text)


def _part(text: str, lines: list[tuple[int, int]]) -> tuple[str, Places]:
    """Some lines of a note with their line ends, and where their characters stand in it."""
    places = [(at, at + 1) for start, end in lines for at in range(start, min(end + 1, len(text)))]
    return "".join([text[start : end + 1] for start, end in lines]), places


def _meant(text: str, places: Places, repairs: Iterable[Repair]) -> tuple[str, Places]:
    """A text with its repairs made, and where its characters stand in the note."""
    pieces: list[str] = []
    found: Places = []
    at = 0
    for start, end, repaired in sorted(repairs, key=_order):
        if start < at:
            continue  # one of two that overlap
        pieces.append(text[at:start])
        found += places[at:start]
        pieces.append(repaired)
        if end - start == len(repaired):
            found += places[start:end]
        else:
            edge = places[start][0] if start < len(places) else places[-1][1]
            until = places[end - 1][1] if start < end else edge
            found += [(edge, until)] * len(repaired)
        at = end
    pieces.append(text[at:])
    found += places[at:]
    return "".join(pieces), found


def _order(repair: Repair) -> tuple[int, int]:
    """By place, and of two in one place the longer first."""
    return repair[0], -repair[1]


def _read(
    document: Document, meant: str, places: Places, known: tuple[KnownValue, ...], longest: int = _NEAR,
    spelled: Sequence[Repair] = (),
) -> Iterator[Span]:
    """What the others find in a repaired text near to a repair of so many signs, at its place in the note.

    What was spelled of somebody who is found elsewhere is of that person: ``Dr. Iyer, I Y E R``. A name with its
    letters stays whole.
    """
    text = document.text
    if meant == text:
        return
    changed = sorted({
        start for number, (start, end) in enumerate(places)
        if end - start != 1 or text[start] != meant[number] or (number and places[number - 1][1] != start)
    })
    again = replace(document, text=meant)
    persons: dict[str, Span] = {}
    begun = [start for start, _, _ in spelled]
    for reader in _readers():
        for span in reader.find(again, known):
            start, end = places[span.start][0], places[span.end - 1][1]
            if end - start > span.end - span.start + max(_NEAR, longest):
                continue  # from one line to another that is not the next
            if spelled and span.kind in _PERSONS:
                persons |= {word.lower(): span for word in text[start:end].replace("-", " ").split()}
            if bisect_left(changed, start - _NEAR) < bisect_left(changed, end + _NEAR):
                whole = span.kind in _PERSONS and bisect_left(begun, start) < bisect_left(begun, end)
                by = BY if whole else f"scanned:{span.found_by.partition(':')[2]}"
                yield span._replace(start=start, end=end, found_by=by)
    names = sorted(persons)
    for start, end, word in spelled:
        if whose := begun_by(word.partition("-")[0].lower(), names):
            yield persons[whose]._replace(start=start, end=end, found_by=BY, score=0.8)


RECOGNIZER = Scanned()
