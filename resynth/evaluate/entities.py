"""Whether somebody is protected: an entity only is when every one of its mentions is found."""

from __future__ import annotations

from collections import defaultdict
from dataclasses import dataclass, field

from resynth.evaluate.counts import ratio
from resynth.evaluate.note import Mark, ScoredNote
from resynth.kinds import KINDS


@dataclass
class Entities:
    """Entities of patients, and the notes in which nothing was missed.

    An entity is a patient's value of a class, whatever its case, spaces and punctuation. A mention is found when marks
    of the system cover every letter and digit of it. ``add`` the notes in any order.

    Attributes:
        notes, clean: notes with PHI, and those with no letter or digit of it missed.
    """

    notes: int = 0
    clean: int = 0
    _mentions: dict[tuple[str, str, str], list[int]] = field(default_factory=dict, repr=False)

    def add(self, note: ScoredNote) -> None:
        """Take in a note; one without gold is left out."""
        if not note.gold:
            return
        covered = Cover(note.system or ())
        missed = 0
        for mark in note.gold:
            text = note.text[mark.start : mark.end]
            found = covered.holds(mark, note.text)
            missed += not found
            value = "".join(filter(str.isalnum, text)).casefold() or text
            counts = self._mentions.setdefault((note.patient, KINDS[mark.kind].cchmc, value), [0, 0])
            counts[0] += 1
            counts[1] += found
        self.notes += 1
        self.clean += not missed

    def by_class(self) -> dict[str, tuple[int, int]]:
        """Class -> (entities, entities of which every mention was found)."""
        found: defaultdict[str, list[int]] = defaultdict(lambda: [0, 0])
        for (_, cls, _), (mentions, hits) in self._mentions.items():
            found[cls][0] += 1
            found[cls][1] += mentions == hits
        return {cls: (whole, hit) for cls, (whole, hit) in sorted(found.items())}

    @property
    def mentions(self) -> tuple[int, int]:
        """Mentions, and those of which every letter and digit was found."""
        counts = self._mentions.values()
        return sum(mentions for mentions, _ in counts), sum(hits for _, hits in counts)

    @property
    def recall(self) -> float:
        """The share of entities of which every mention was found (L15)."""
        return ratio(sum(mentions == hits for mentions, hits in self._mentions.values()), len(self._mentions))

    @property
    def untouched(self) -> float:
        """The share of notes with PHI in which nothing was missed."""
        return ratio(self.clean, self.notes)


class Cover:
    """What the marks of a side cover, as merged stretches."""

    def __init__(self, marks: tuple[Mark, ...]) -> None:
        self._stretches: list[list[int]] = []
        for start, end in sorted((mark.start, mark.end) for mark in marks):
            if self._stretches and start <= self._stretches[-1][1]:
                self._stretches[-1][1] = max(end, self._stretches[-1][1])
            else:
                self._stretches.append([start, end])

    def holds(self, mark: Mark, text: str) -> bool:
        """Whether every letter and digit of a mark is covered; where it has none, every character."""
        at = mark.start
        bare = not any(c.isalnum() for c in text[mark.start : mark.end])
        for start, end in self._stretches:
            if end <= at:
                continue
            if start >= mark.end:
                break
            if any(bare or c.isalnum() for c in text[at : max(at, start)]):
                return False
            at = max(at, end)
        return at >= mark.end or not any(bare or c.isalnum() for c in text[at : mark.end])
