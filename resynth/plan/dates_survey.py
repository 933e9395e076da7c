"""What is kept of the dates of a corpus: per group a bottom-k sketch of distinct phrases, with counts.

The sketch keeps the k phrases with the smallest keyed marks; a phrase that is in the end among them was so from its
first mention on, so its count is exact, and surveys merge in any order (DESIGN.md section 1).
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any

from resynth.keys import Key
from resynth.kinds import KINDS
from resynth.plan.family import SpannedChart
from resynth.surrogates.dates import MAKERS
from resynth.surrogates.dates_words import NAMELIKE

#: Phrases kept a group: more days than eleven years have, and few enough that memory does not grow with the corpus.
KEPT_PHRASES = 4_096
#: Groups kept; beyond them (by keyed mark too) a form has no donors and falls to ``rerender``.
KEPT_GROUPS = 4_096
#: No honest date is longer; a longer phrase is never donated.
LONGEST = 64
DATES = frozenset(("DATE", "TIME", "HOLIDAY"))
NAMES = frozenset(kind.name for kind in KINDS.values() if kind.cchmc == "NAME")
NUMBERS = frozenset(kind.name for kind in KINDS.values() if kind.cchmc in ("IDNUM", "PHONE", "SSN"))
_NOT_DIGITS = re.compile("[^0-9]+")
_CACHED = 32_768


def name_words(text: str) -> list[str]:
    """The words of a name that are words of dates too ("May", "April"), in lower case."""
    return [word.lower() for word in NAMELIKE.findall(text)]


def run_key(digits: str) -> str | None:
    """What a run-together date and a number that looks like one have in common: length and first eight digits."""
    return f"{len(digits)}:{digits[:8]}" if len(digits) in (6, 8, 12, 14) else None


class Sketch:
    """Of one group: the phrases with the smallest marks, and their counts."""

    __slots__ = ("counts", "limit", "marks", "size")

    def __init__(self, size: int) -> None:
        self.size = size
        self.counts: dict[str, int] = {}
        self.marks: dict[str, int] = {}
        self.limit = 1 << 64

    def add(self, phrase: str, mark: int, count: int) -> None:
        if phrase in self.counts:
            self.counts[phrase] += count
        elif mark < self.limit:
            self.counts[phrase] = count
            self.marks[phrase] = mark
            if len(self.counts) >= 2 * self.size:
                self.prune()

    def prune(self) -> None:
        """Back to the smallest marks; what lies above them is never taken in again."""
        if len(self.counts) <= self.size:
            return
        kept = sorted(self.marks.items(), key=lambda row: (row[1], row[0]))[: self.size]
        self.limit = kept[-1][1] + 1
        self.marks = dict(kept)
        self.counts = {phrase: self.counts[phrase] for phrase in self.marks}

    def rows(self) -> list[list[Any]]:
        """[phrase, count, mark], smallest mark first."""
        self.prune()
        order = sorted(self.marks.items(), key=lambda row: (row[1], row[0]))
        return [[phrase, self.counts[phrase], mark] for phrase, mark in order]


class DateSurvey:
    """Donors by group, name words that are date words, and numbers that could be run-together dates."""

    def __init__(self, order: str, key: Key, kept: int = KEPT_PHRASES) -> None:
        self._maker = MAKERS[order]
        self._key = key
        self._kept = kept
        self._sketches: dict[str, Sketch] = {}
        self._known: dict[str, tuple[Sketch, str, int] | None] = {}
        self._words: set[str] = set()
        self._numbers: set[str] = set()

    def add(self, chart: SpannedChart) -> None:
        known = self._known
        for document, spans in zip(chart.documents, chart.spans, strict=True):
            whole = document.text
            for span in spans:
                kind = span.kind
                if kind in DATES:
                    text = whole[span.start:span.end]
                    try:
                        found = known[text]
                    except KeyError:
                        found = self._place(text)
                    if found is not None:
                        sketch, phrase, mark = found
                        if phrase in sketch.counts:
                            sketch.counts[phrase] += 1
                        else:
                            sketch.add(phrase, mark, 1)
                elif kind in NAMES:
                    if NAMELIKE.search(whole, span.start, span.end):
                        self._words.update(name_words(whole[span.start:span.end]))
                elif kind in NUMBERS:
                    self._number(whole[span.start:span.end])

    def _place(self, text: str) -> tuple[Sketch, str, int] | None:
        """Where a mention is counted; None when it may not be donated."""
        seen = self._maker.look(text)
        found = None
        if seen.safe and 0 < len(seen.phrase) <= LONGEST:
            group = seen.form.group
            sketch = self._sketches.get(group)
            if sketch is None:
                sketch = self._sketches[group] = Sketch(self._kept)
            found = (sketch, seen.phrase, self._key.mark64("dates", group, seen.phrase))
        if len(self._known) >= _CACHED:
            self._known.clear()
        self._known[text] = found
        return found

    def _number(self, text: str) -> None:
        digits = _NOT_DIGITS.sub("", text)
        key = run_key(digits)
        if key is not None and self._maker.look(digits).value is not None:
            self._numbers.add(key)

    def merge(self, other: DateSurvey) -> None:
        """Take in another survey of the same key and order."""
        for group, theirs in other._sketches.items():
            sketch = self._sketches.setdefault(group, Sketch(self._kept))
            sketch.limit = min(sketch.limit, theirs.limit)
            for phrase, count in theirs.counts.items():
                sketch.add(phrase, theirs.marks[phrase], count)
        self._words |= other._words
        self._numbers |= other._numbers

    def groups(self) -> list[tuple[str, Sketch]]:
        """The groups, in the order of their names; when they are too many, those with the smallest marks."""
        names = sorted(self._sketches)
        if len(names) > KEPT_GROUPS:
            marks = {name: self._key.mark64("dates", "group", name) for name in names}
            names = sorted(sorted(names, key=lambda name: (marks[name], name))[:KEPT_GROUPS])
        return [(name, self._sketches[name]) for name in names]

    def dump(self) -> dict[str, Any]:
        """Plain data; equal surveys give equal data."""
        return {
            "groups": {name: sketch.rows() for name, sketch in self.groups()},
            "words": sorted(self._words),
            "numbers": sorted(self._numbers),
        }

    def load(self, data: Mapping[str, Any]) -> DateSurvey:
        """Take in what ``dump`` gave."""
        for name, rows in data["groups"].items():
            sketch = self._sketches.setdefault(name, Sketch(self._kept))
            for phrase, count, mark in rows:
                sketch.add(phrase, mark, count)
        self._words.update(data["words"])
        self._numbers.update(data["numbers"])
        return self

    def __repr__(self) -> str:
        return "DateSurvey()"
