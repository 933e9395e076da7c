"""One look at a note in search of what still stands there (M3), and what was found."""

from __future__ import annotations

from resynth.verify.facts import Facts
from resynth.verify.model import Residual
from resynth.verify.name_whole import whole_name
from resynth.verify.notes import ChartView, Gap, NoteView
from resynth.verify.promises.base import Tallying
from resynth.verify.read_as import read_as
from resynth.verify.words import distinct


class Look:
    """One look at a note, and what was found by all looks at it.

    Attributes:
        at: its number in the chart.
        outside, words, gaps: the text outside its spans, its words, and piece by piece; as it is written or is read.
        again: this is not the first look.
        marked: what is looked at stands inside the spans (``promises/inside.py``).
    """

    __slots__ = ("_at", "_covered", "_found", "again", "at", "chart", "facts", "gaps", "marked", "note", "outside",
                 "sought", "tally", "whole", "words")

    def __init__(
        self, note: NoteView, at: int, chart: ChartView, facts: Facts, tally: Tallying, gaps: list[Gap] | None = None
    ) -> None:
        self.note, self.at, self.chart, self.facts, self.tally = note, at, chart, facts, tally
        self.sought = chart.sought()
        self.gaps = note.gaps if gaps is None else lambda: gaps
        self.outside = note.outside() if gaps is None else "\x00".join([gap.text for gap in gaps])
        self.words = distinct(self.outside)
        self.again, self.marked = False, gaps is not None
        self._found: list[Residual | None] = []
        #: what begins at a place, by its number; and every place at which something was found
        self._at: dict[int, list[int]] = {}
        self._covered: set[int] = set()
        #: where what this look found by its whole name or number stands: institutions, streets, telephone numbers
        self.whole: set[int] = set()

    def may_name_places(self) -> set[str]:
        """The words among which places are looked for."""
        return self.words

    def may_tell_days(self) -> str:
        """The text in which days are looked for."""
        return self.outside

    def read(self) -> bool:
        """Look again, at the text as it is read; whether that is another one than the text as it is written."""
        if read_as(self.outside) is None:
            return False
        gaps = list(map(read_gap, self.gaps()))
        self.outside, self.gaps, self.again = "\x00".join([gap.text for gap in gaps]), lambda: gaps, True
        self.words = distinct(self.outside)
        return True

    def taken(self, gap: Gap, start: int, end: int) -> bool:
        """Whether something was found at a place of a piece."""
        return bool(self._covered) and not self._covered.isdisjoint(range(*gap.place(start, end)))

    def hit(self, gap: Gap, start: int, end: int, kind: str) -> None:
        """Record a residual at a place of a piece, unless a person decided that it is none."""
        if kind == "NAME" and not self.marked:
            wide = whole_name(gap.text, start, end, self._is_last, self._is_first, self.sought.begins_name_of)
            if wide != (start, end) and not self.taken(gap, wide[0], start) and not self.taken(gap, end, wide[1]):
                start, end = wide
        start, end = gap.place(start, end)
        source = self.note.pair.source
        at, to = self.source_of(gap, start, end)
        if self.chart.decisions.get((source.doc_id, at, to)) == "not_phi":
            self.tally.collide("decided: not_phi")
            return
        found = Residual(source.doc_id, at, to, kind, self.note.released_id, start, end)
        if not (self.again and self._widened(found)):
            self.tally.miss("M3", self.note.place(start, end))
            self._at.setdefault(start, []).append(len(self._found))
            self._found.append(found)
        self._covered.update(range(start, end))

    def _is_last(self, word: str) -> bool:
        return word in self.chart.lasts or word in self.facts.last

    def _is_first(self, word: str) -> bool:
        return word in self.sought.firsts or word in self.chart.names[self.at].firsts

    def source_of(self, gap: Gap, start: int, end: int) -> tuple[int, int]:
        """Where in the source note a place of the released one stands, of which a piece holds it; (-1, -1): nowhere."""
        shift = gap.source - gap.start
        return (start + shift, end + shift) if gap.source >= 0 else (-1, -1)

    def _widened(self, wide: Residual) -> bool:
        """Whether something was found here, which is all of this now: "O&#39;Brien", where "Brien" was."""
        places = range(wide.out_start, wide.out_end)
        if self._covered.isdisjoint(places):
            return False
        inside = [number for place in places for number in self._at.get(place, ())]
        inside = [number for number in inside if (one := self._found[number]) and one.out_end <= wide.out_end]
        for number in inside:
            self._found[number] = None
        if inside:
            self._found[inside[0]] = wide
            self._at.setdefault(wide.out_start, []).append(inside[0])
        return True

    def collide(self, what: str, times: int = 1) -> None:
        """Count what is no leak, once."""
        if not self.again:
            self.tally.collide(what, times)

    def done(self) -> None:
        """Write down what was found."""
        self.tally.residuals.extend(filter(None, self._found))

    def __repr__(self) -> str:
        return f"Look(again={self.again})"


def read_gap(gap: Gap) -> Gap:
    """A piece as it is read."""
    read = read_as(gap.text)
    return gap if read is None else gap._replace(text=read.text, read=read)
