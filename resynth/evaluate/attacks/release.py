"""What an attack is tried on: the notes of a release, and beside them what only the vault knows.

The crosswalk is read note by note, and of each note what the attacks count is kept; the released notes fit into memory.
"""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path
from typing import NamedTuple

from resynth import lexicon
from resynth.errors import InputError
from resynth.evaluate.attacks.exposure import TAG, Mentions, way_of
from resynth.evaluate.attacks.parrot import Leak
from resynth.evaluate.attacks.shown import Place, Shown, outside, words
from resynth.policy.model import Policy
from resynth.release.risk.frequency import Frequency
from resynth.release.risk.intervals import Intervals
from resynth.release.risk.share import TIME, Share, class_of
from resynth.types import Span
from resynth.verify.model import CrosswalkRow
from resynth.verify.readers import crosswalk_lines, crosswalk_row, released_notes


class Original(NamedTuple):
    """A note of the source as people annotated it."""

    text: str
    spans: tuple[Span, ...]

    def __repr__(self) -> str:
        return f"Original(spans={len(self.spans)})"


@dataclass
class Attacked:
    """A release, ready to be attacked.

    Attributes:
        notes: as everybody has them who has the release.
        doc_ids: released id -> the source's.
        leaks: released id -> what it left there, where originals were given; what is no secret too.
        missed: class -> annotated mentions that were left, of all.
        gold: how many notes had an original.
        changed: notes that are not what the vault wrote, or whose original is another one: left out.
        foreign: notes that the vault does not know: left out.
    """

    policy: Policy = field(repr=False)
    frequency: Frequency
    intervals: Intervals
    mentions: Mentions
    notes: list[Shown] = field(default_factory=list, repr=False)
    doc_ids: dict[str, str] = field(default_factory=dict, repr=False)
    leaks: dict[str, list[Leak]] = field(default_factory=dict, repr=False)
    missed: dict[str, Share] = field(default_factory=dict)
    gold: int = 0
    changed: int = 0
    foreign: int = 0
    _all: Counter[str] = field(default_factory=Counter)
    _new: Counter[str] = field(default_factory=Counter)
    _tags: Counter[str] = field(default_factory=Counter)

    @property
    def secret(self) -> frozenset[str]:
        """The classes of which most mentions have another text than before: what is found of others is no find."""
        return frozenset(cls for cls, count in self._all.items() if 2 * self._new[cls] > count) - {TIME}

    @property
    def tags(self) -> frozenset[str]:
        """The classes of which most mentions are tags, masks or coarser values."""
        return frozenset(cls for cls, count in self._all.items() if 2 * self._tags[cls] > count)

    def open(self) -> dict[str, list[Leak]]:
        """The leaks of what is secret; a class that the release marks nowhere may be."""
        kept = self._open()
        return {doc_id: [leak for leak in leaks if leak.cls not in kept] for doc_id, leaks in self.leaks.items()}

    def rates(self) -> dict[str, Share]:
        """Class -> annotated mentions that were left, of all; of what is secret."""
        kept = self._open()
        return {cls: share for cls, share in sorted(self.missed.items()) if cls not in kept}

    def _open(self) -> frozenset[str]:
        """The classes that are no secret."""
        return frozenset(self._all.keys() | {TIME}) - self.secret

    def _add(self, note: Shown, doc_id: str, rows: Sequence[CrosswalkRow], original: Original | None) -> None:
        for row in rows:
            cls = class_of(row.kind)
            self._all[cls] += 1
            self._new[cls] += row.surrogate != row.original
            self._tags[cls] += row.rung == "tag" or way_of(self.policy.rule(row.kind, row.role)).how == TAG
        self.notes.append(note)
        self.doc_ids[note.doc_id] = doc_id
        for counter in (self.frequency, self.intervals, self.mentions):
            counter.add(note.patient, rows)
        if original is not None:
            self._compare(note, rows, original)

    def _compare(self, note: Shown, rows: Sequence[CrosswalkRow], original: Original) -> None:
        """What the release left of a note's annotated mentions."""
        self.gold += 1
        found = []
        for span in original.spans:
            if self.policy.rule(span.kind, span.role).changes:
                left = left_of(original.text, span, rows)
                cls = class_of(span.kind)
                self.missed[cls] = self.missed.get(cls, Share(0, 0)).plus(Share(bool(left), 1))
                if left:
                    found.append(Leak(cls, tuple(_moved(place, rows) for place in left)))
        self.leaks[note.doc_id] = found

    def __repr__(self) -> str:
        return f"Attacked(notes={len(self.notes)})"


def read(
    release: Path, records: Path, policy: Policy, originals: Mapping[str, Original] | None = None
) -> Attacked:
    """A release beside the records of its vault.

    Args:
        records: the folder with its crosswalk and ids.
        originals: document id of the source -> the annotated note.

    Raises:
        InputError: a file cannot be read.
    """
    found = Attacked(policy, Frequency(policy), Intervals(policy.date_order), Mentions(policy))
    shown = {}
    for note in released_notes(release):
        marks = dict.fromkeys((span.start, span.end, class_of(span.kind)) for span in note.spans)
        shown[note.doc_id] = Shown(note.doc_id, note.patient_id, note.text, tuple(sorted(marks)))
    issued = _issued(records / "ids.jsonl")
    rows = {}
    for doc_id, lines in crosswalk_lines(records / "crosswalk.jsonl"):
        released = issued.get(doc_id, "")
        if released in shown:
            rows[doc_id] = True
            _take(found, shown[released], doc_id, _rows(lines), originals)
    for doc_id, released in issued.items():
        if doc_id not in rows and released in shown:
            _take(found, shown[released], doc_id, [], originals)
    found.foreign = len(shown.keys() - set(issued.values()))
    found.notes.sort()
    return found


def _take(
    found: Attacked, note: Shown, doc_id: str, rows: Sequence[CrosswalkRow], originals: Mapping[str, Original] | None
) -> None:
    original = None if originals is None else originals.get(doc_id)
    if any(note.text[row.out_start : row.out_end] != row.surrogate for row in rows) or (
        original is not None and rewritten(original.text, rows) != note.text
    ):
        found.changed += 1
    else:
        found._add(note, doc_id, rows, original)


def rewritten(text: str, rows: Sequence[CrosswalkRow]) -> str:
    """A source's text with the surrogates of a crosswalk in it."""
    pieces: list[str] = []
    at = 0
    for row in rows:
        pieces += (text[at : row.start], row.surrogate)
        at = row.end
    return "".join([*pieces, text[at:]])


def left_of(text: str, span: Span, rows: Iterable[CrosswalkRow]) -> list[tuple[int, int]]:
    """The words of an annotated mention that stayed; where a part was replaced, not what tells nothing (``of``)."""
    every = words(text, span.start, span.end)
    marks: list[Place] = [(row.start, row.end, "") for row in rows]
    left = outside(every, marks)
    if len(left) == len(every):
        return left
    runs: list[list[tuple[int, int]]] = []
    for place in left:  # M.D. is one word
        if runs and text[runs[-1][-1][1] : place[0]] == ".":
            runs[-1].append(place)
        else:
            runs.append([place])
    return [place for run in runs if not _says_nothing(text[run[0][0] : run[-1][1]]) for place in run]


def _says_nothing(word: str) -> bool:
    return (word.islower() and word in lexicon.common_words()) or lexicon.fold(word) in _aside()


@cache
def _aside() -> frozenset[str]:
    """Words beside a name, of an address or of any institution: titles, Street, North, Hospital."""
    tables = (lexicon.street_suffixes(), lexicon.directions(), lexicon.institution_words())
    sets = (lexicon.titles(), lexicon.suffixes(), lexicon.credentials(), *tables)
    return frozenset(lexicon.fold(word) for some in sets for word in some) - {""}


def _moved(place: tuple[int, int], rows: Iterable[CrosswalkRow]) -> tuple[int, int]:
    """A place of the source in the released note."""
    by = sum(len(row.surrogate) - len(row.original) for row in rows if row.end <= place[0])
    return place[0] + by, place[1] + by


def _issued(path: Path) -> dict[str, str]:
    """Document id of the source -> that of the release."""
    try:
        with open(path, encoding="utf-8", errors="surrogatepass") as file:
            return {row["doc_id"]: row["released_id"] for row in map(json.loads, file)}
    except (OSError, ValueError, KeyError, TypeError):
        raise InputError(f"{path.name}: this file of the vault cannot be read") from None


def _rows(lines: Iterable[str]) -> list[CrosswalkRow]:
    try:
        rows = [crosswalk_row(row, "crosswalk.jsonl") for row in map(json.loads, lines)]
    except ValueError:
        raise InputError("crosswalk.jsonl: this file of the vault cannot be read") from None
    return sorted(rows, key=lambda row: row.start)
