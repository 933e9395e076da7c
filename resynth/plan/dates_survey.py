"""What is kept of the dates of a corpus: per group a bottom-k sketch of distinct phrases, with counts.

The sketch keeps the k phrases with the smallest keyed marks; a phrase that is in the end among them was so from its
first mention on, so its count is exact, and surveys merge in any order (DESIGN.md section 1).
"""

from __future__ import annotations

import struct
from base64 import b64decode, b64encode
from collections import Counter
from collections.abc import Iterable, Mapping
from typing import Any

from resynth.keys import Key, Stem
from resynth.plan.dates_order import told
from resynth.plan.family import SpannedChart, marked
from resynth.surrogates.dates import MAKERS
from resynth.surrogates.dates_words import NAMELIKE

#: Phrases kept a group: more days than eleven years have, and few enough that memory does not grow with the corpus.
KEPT_PHRASES = 4_096
#: Groups kept; beyond them (by keyed mark too) a form has no donors and falls to ``rerender``.
KEPT_GROUPS = 4_096
#: No honest date is longer; a longer phrase is never donated.
LONGEST = 64
DATES = frozenset(("DATE", "TIME", "HOLIDAY"))
_NOT_DIGITS = bytes(sorted(set(range(256)) - set(b"0123456789")))
#: Mentions held until they are counted in one go.
_HELD = 8_192


def name_words(texts: Iterable[str]) -> set[str]:
    """The words of names that are words of dates too ("May", "April"), in lower case."""
    return {word.lower() for word in NAMELIKE.findall("\n".join(texts))}


def run_key(digits: str) -> str | None:
    """What a run-together date and a number that looks like one have in common: length and first eight digits."""
    return f"{len(digits)}:{digits[:8]}" if len(digits) in (6, 8, 12, 14) else None


class Sketch:
    """Of one group: the phrases with the smallest marks, and their counts.

    ``placed`` tells where each stands first in the corpus, where the policy goes by the order of appearance.
    """

    __slots__ = ("counts", "limit", "marks", "placed", "size")

    def __init__(self, size: int) -> None:
        self.size = size
        self.counts: dict[str, int] = {}
        self.marks: dict[str, int] = {}
        self.placed: dict[str, str] = {}
        self.limit = 1 << 64

    def add(self, phrase: str, mark: int, count: int) -> None:
        if phrase in self.counts:
            self.counts[phrase] += count
        elif mark < self.limit:
            self.counts[phrase] = count
            self.marks[phrase] = mark
            if len(self.counts) >= 2 * self.size:
                self.prune()

    def place(self, phrase: str, place: str) -> None:
        """Note where a phrase stands, if it is kept."""
        if phrase in self.counts:
            self.placed[phrase] = min(place, self.placed.get(phrase, place))

    def take(self, other: Sketch) -> None:
        """Add all that another sketch of the group holds."""
        counts, marks, theirs = self.counts, self.marks, other.marks
        limit = self.limit = min(self.limit, other.limit)
        for phrase, count in other.counts.items():
            known = counts.get(phrase)
            if known is not None:
                counts[phrase] = known + count
            elif (mark := theirs[phrase]) < limit:
                counts[phrase] = count
                marks[phrase] = mark
        for phrase, place in other.placed.items():
            self.place(phrase, place)
        if len(counts) >= 2 * self.size:
            self.prune()

    def prune(self) -> None:
        """Back to the smallest marks; what lies above them is never taken in again."""
        if len(self.counts) <= self.size:
            return
        kept = self._in_order()[: self.size]
        self.limit = kept[-1][0] + 1
        self.marks = {phrase: mark for mark, phrase in kept}
        self.counts = {phrase: self.counts[phrase] for _, phrase in kept}
        self.placed = {phrase: place for phrase, place in self.placed.items() if phrase in self.counts}

    def _in_order(self) -> list[tuple[int, str]]:
        return sorted(zip(self.marks.values(), self.marks, strict=True))

    def rows(self) -> list[list[Any]]:
        """[phrase, count], smallest mark first, or what stands first in the corpus."""
        self.prune()
        order = sorted(self.counts, key=self.placed.__getitem__) if self.placed else [
            phrase for _, phrase in self._in_order()]
        return [[phrase, self.counts[phrase]] for phrase in order]

    def dump(self) -> list[Any]:
        """Phrases (no phrase holds a line break), counts and marks, smallest mark first: columns, which pack well."""
        self.prune()
        order = self._in_order()
        phrases = [phrase for _, phrase in order]
        marks = struct.pack(f">{len(order)}Q", *[mark for mark, _ in order])
        dumped = ["\n".join(phrases), [self.counts[phrase] for phrase in phrases], b64encode(marks).decode("ascii")]
        return [*dumped, [self.placed[phrase] for phrase in phrases]] if self.placed else dumped

    @classmethod
    def load(cls, size: int, columns: list[Any]) -> Sketch:
        """The sketch that ``dump`` gave."""
        sketch = cls(size)
        phrases = columns[0].split("\n")
        sketch.counts = dict(zip(phrases, columns[1], strict=True))
        sketch.marks = dict(zip(phrases, struct.unpack(f">{len(phrases)}Q", b64decode(columns[2])), strict=True))
        sketch.placed = dict(zip(phrases, columns[3], strict=True)) if len(columns) > 3 else {}
        return sketch


class DateSurvey:
    """Donors by group, name words that are date words, and numbers that could be run-together dates.

    With ``kept`` 0 no donors are gathered: no date of the policy draws from others.

    Attributes:
        orders: how many dates tell that they are ``mdy`` and ``dmy``; counted only with ``tells``.
    """

    def __init__(
        self, order: str, key: Key, kept: int = KEPT_PHRASES, tells: bool = False, ordered: bool = False
    ) -> None:
        self._tells, self._ordered = tells, ordered
        #: date -> where in the corpus it stands first
        self._firsts: dict[str, str] = {}
        self.orders = Counter(dict.fromkeys(MAKERS, 0))
        self._maker = MAKERS[order]
        self._key = key
        self._kept = kept
        self._sketches: dict[str, Sketch] = {}
        self._stems: dict[str, Stem] = {}
        self._words: set[str] = set()
        self._numbers: set[str] = set()
        # Mentions as they stand in the notes: equal ones are read once, when the survey is asked for.
        self._dates_met: list[str] = []
        self._names_met: list[str] = []
        self._numbers_met: list[str] = []
        self._meet = (
            (("DATE",), self._dates_met), (("NAME",), self._names_met), (("IDNUM", "PHONE", "SSN"), self._numbers_met),
        )

    def add(self, chart: SpannedChart) -> None:
        if not (self._kept or self._tells):
            return
        found = marked(chart)
        if self._tells:
            self.orders.update(filter(None, (told(text) for _, _, _, text in found.get("DATE", ()))))
        if not self._kept:
            return
        for classes, met in self._meet:
            for name in classes:
                met += [text for _, _, _, text in found.get(name, ())]
        for n, (_, _, _, text) in enumerate(found.get("DATE", ()) if self._ordered else ()):
            place = f"{chart.mark}{n:08x}"
            self._firsts[text] = min(place, self._firsts.get(text, place))
        if len(self._dates_met) + len(self._names_met) + len(self._numbers_met) > _HELD:
            self._count()

    def _count(self) -> None:
        for text, count in Counter(self._dates_met).items():
            self._date(text, count)
        self._words |= name_words(set(self._names_met))
        for text in set(self._numbers_met):
            digits = text.encode("ascii", "ignore").translate(None, _NOT_DIGITS).decode()
            key = run_key(digits)
            if key is not None and key not in self._numbers and self._maker.look(digits).moment is not None:
                self._numbers.add(key)
        self._dates_met.clear()
        self._firsts.clear()
        self._names_met.clear()
        self._numbers_met.clear()

    def _date(self, text: str, count: int) -> None:
        # What is not wholly of the vocabulary of dates may not be donated.
        donated = self._maker.donated(text)
        if donated is None or not 0 < len(donated[0]) <= LONGEST:
            return
        phrase, group = donated
        sketch = self._sketches.get(group)
        if sketch is None:
            sketch = self._sketches[group] = Sketch(self._kept)
        if phrase in sketch.counts:
            sketch.counts[phrase] += count
        else:
            stem = self._stems.get(group)
            if stem is None:
                stem = self._stems[group] = self._key.stem("dates", group)
            sketch.add(phrase, stem.mark64(phrase), count)
        if self._ordered:
            sketch.place(phrase, self._firsts[text])

    def merge(self, other: DateSurvey) -> None:
        """Take in another survey of the same key and order."""
        self._count()
        other._count()
        for group, theirs in other._sketches.items():
            sketch = self._sketches.get(group)
            if sketch is None:
                sketch = self._sketches[group] = Sketch(self._kept)
            sketch.take(theirs)
        self.orders.update(other.orders)
        self._words |= other._words
        self._numbers |= other._numbers

    def groups(self) -> list[tuple[str, Sketch]]:
        """The groups, in the order of their names; when they are too many, those with the smallest marks."""
        self._count()
        names = sorted(self._sketches)
        if len(names) > KEPT_GROUPS:
            marks = {name: self._key.mark64("dates", "group", name) for name in names}
            names = sorted(sorted(names, key=lambda name: (marks[name], name))[:KEPT_GROUPS])
        return [(name, self._sketches[name]) for name in names]

    def donors(self) -> dict[str, list[list[Any]]]:
        """[phrase, count] by group, in keyed order."""
        return {name: sketch.rows() for name, sketch in self.groups()}

    def let_go(self) -> None:
        """Keep no donor: what was asked for is held by who asked."""
        self._sketches.clear()

    def words(self) -> list[str]:
        """The words of dates that are names in the corpus."""
        self._count()
        return sorted(self._words)

    def numbers(self) -> list[str]:
        """What numbers of the corpus share with run-together dates (``run_key``)."""
        self._count()
        return sorted(self._numbers)

    def dump(self) -> dict[str, Any]:
        """Plain data; equal surveys give equal data."""
        return {
            "groups": {name: sketch.dump() for name, sketch in self.groups()},
            "words": self.words(),
            "numbers": self.numbers(),
            "orders": dict(sorted(self.orders.items())),
        }

    def load(self, data: Mapping[str, Any]) -> DateSurvey:
        """Take in what ``dump`` gave."""
        for name, columns in data["groups"].items():
            self._sketches[name] = Sketch.load(self._kept, columns)
        self._words.update(data["words"])
        self._numbers.update(data["numbers"])
        self.orders.update(data["orders"])
        return self

    def __repr__(self) -> str:
        return "DateSurvey()"
