"""What was left alone and may be PHI all the same, as a table to decide on, and what was decided (``residuals``)."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import lru_cache
from heapq import nlargest
from pathlib import Path
from typing import Any, NamedTuple

from resynth.errors import InputError
from resynth.job.residuals import (
    HOLD,
    NOT_PHI,
    PHI,
    Decision,
    context,
    read_decisions,
    read_lines,
    read_shown,
    taken_in,
)
from resynth.kinds import kind_of
from resynth.plan.guesses import GUESS
from resynth.recognize.around import doubts
from resynth.types import GIVEN, Span

#: A row of the table: those of residuals.csv, and in how many of a hundred such places the chain expects PHI.
COLUMNS = ("doc_id", "start", "end", "kind", "found", "context", "in_100", "decision")
#: So many places are in the table, the likeliest of all notes; so many characters are looked at together.
MOST, _TOGETHER = 5_000, 200_000
#: Who marked it: somebody said that it is PHI, and the program guessed which kind. A policy that keeps that kind does
#: not keep it (plan/guesses.py).
_SAID = f"{GIVEN}:{GUESS}"
#: What a mark is where its label is a word of the site's own.
_ANY_KIND = "IDNUM"


class Decided(NamedTuple):
    """What a table decides.

    Attributes:
        of: document id -> what was decided of its places.
        shown: (doc_id, start, end) -> what stood there when the table was written, and around it.
        lines: the same -> the line of the table.
        name: of the file, for messages.
    """

    of: Mapping[str, tuple[Decision, ...]]
    shown: Mapping[tuple[str, int, int], tuple[str, str]]
    lines: Mapping[tuple[str, int, int], int]
    name: str

    def __repr__(self) -> str:
        return f"Decided(notes={len(self.of)})"

    def given(self, doc_id: str, text: str, spans: tuple[Span, ...]) -> tuple[Span, ...]:
        """The marks of a note, with what was decided to be PHI.

        Raises:
            InputError: another text stands at a place than when the table was written.
        """
        decisions = self.of.get(doc_id, ())
        for one in decisions:
            place = doc_id, one.start, one.end
            was, around_it = self.shown[place]
            # What stands around it says it too: a spreadsheet makes 412 of 0412, and a day of 3/4.
            if not one.start < one.end <= len(text) or (
                    text[one.start : one.end] != was and context(text, one.start, one.end) != around_it):
                raise InputError(f"{self.name}: line {self.lines[place]}: its place holds another text in these notes",
                                 hint="take the table that resynth detect --doubts wrote of them")
        return taken_in(spans, decisions, text, _SAID) if decisions else spans

    def counts(self) -> tuple[int, int, int, int]:
        """How many places are PHI, are none, hold their note, and have no decision."""
        said = Counter(one.decision for decisions in self.of.values() for one in decisions)
        told = {(doc_id, *one[:2]) for doc_id, decisions in self.of.items() for one in decisions}
        return said[PHI], said[NOT_PHI], said[HOLD], len(self.shown.keys() - told)

    def held(self, doc_id: str) -> bool:
        """Whether it was decided to leave a note out."""
        return any(one.decision == HOLD for one in self.of.get(doc_id, ()))

    def without(self, doc_id: str, spans: tuple[Span, ...]) -> tuple[Span, ...]:
        """Spans of a note but for those that were marked because they may be PHI, and are none as was decided."""
        none = [one for one in self.of.get(doc_id, ()) if one.decision == NOT_PHI]
        return tuple(span for span in spans if span.found_by != doubts.FOUND_BY or not any(
            one.start < span.end and span.start < one.end for one in none)) if none else spans


NOTHING = Decided({}, {}, {}, "")


def read(path: Path | None) -> Decided:
    """What a table decides; nothing without one. InputError: it cannot be read, with the line."""
    if path is None:
        return NOTHING
    if not path.is_file():
        raise InputError(f"{path.name}: there is no such file", hint="resynth detect --doubts writes one to decide on")
    return _read(path, path.stat().st_mtime_ns)


def is_decided(path: Path) -> bool:
    """Whether a file is a table in which somebody wrote a decision."""
    try:
        return bool(read_decisions(path))
    except InputError:
        return False


@lru_cache(maxsize=1)
def _read(path: Path, _changed: int) -> Decided:
    return Decided(read_decisions(path), read_shown(path), read_lines(path), path.name)


def of_notes(notes: Iterable[Mapping[str, Any]]) -> Iterator[tuple[Mapping[str, Any], list[Span]]]:
    """Each note as ``resynth detect`` writes it, and what is left to doubt in it."""
    some, held = list[Mapping[str, Any]](), 0
    for note in notes:
        some.append(note)
        held += len(note["text"])
        if held > _TOGETHER:
            yield from _of_some(some)
            some, held = [], 0
    if some:
        yield from _of_some(some)


def _of_some(notes: Sequence[Mapping[str, Any]]) -> Iterator[tuple[Mapping[str, Any], list[Span]]]:
    told = doubts.of_texts([(note["text"], list(map(_marked, note["spans"]))) for note in notes])
    return zip(notes, told, strict=True)


def _marked(span: Mapping[str, Any]) -> tuple[int, int, str]:
    return span["start"], span["end"], kind_of(span["label"]) or _ANY_KIND


def rows(found: Path, decided: Decided = NOTHING) -> list[Sequence[object]]:
    """The likeliest places of all notes that nobody marked, as rows with ``COLUMNS``; those alike together.

    Args:
        found: the file that ``detect`` made.
        decided: places that were decided on stay away.
    """
    with open(found, encoding="utf-8", errors="surrogatepass") as file:
        likeliest = nlargest(MOST, _places(map(json.loads, file), decided))
    alike: dict[object, float] = {}
    for chance, row in likeliest:
        alike[row[3:5]] = max(chance, alike.get(row[3:5], 0.0))
    likeliest.sort(key=lambda one: (-alike[one[1][3:5]], one[1][3:5], one[1]))
    return [(*row, round(100 * chance), "") for chance, row in likeliest]


def _places(
    notes: Iterable[Mapping[str, Any]], decided: Decided
) -> Iterator[tuple[float, tuple[str, int, int, str, str, str]]]:
    for note, doubted in of_notes(notes):
        text, doc_id = note["text"], note["doc_id"]
        told = [(one.start, one.end) for one in decided.of.get(doc_id, ())]
        for span in doubted:
            if not any(start < span.end and span.start < end for start, end in told):
                shown = context(text, span.start, span.end)
                yield span.score, (doc_id, span.start, span.end, span.kind, text[span.start : span.end], shown)
