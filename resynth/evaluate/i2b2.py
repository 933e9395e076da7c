"""Scores of the i2b2 2014 shared task: token, strict, relaxed and binary, micro and macro, and the HIPAA subset.

Two sets of rules. ``i2b2-2014`` gives the figures of the official script (reference/privacy.md section 3.1), with what
is odd about it; ``corrected`` mends that. What differs is listed in docs/scoring.md, line by line.
"""

from __future__ import annotations

import re
from collections import Counter, defaultdict
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from math import sqrt
from typing import NamedTuple

from resynth.evaluate.counts import Counts, f_measure
from resynth.evaluate.note import Mark, ScoredNote

OFFICIAL, CORRECTED = "i2b2-2014", "corrected"
RULES = (CORRECTED, OFFICIAL)
#: How far the end of a relaxed match may be off, in characters; its start may not.
TOLERANCE = 2
_ASCII_TOKEN = re.compile(r"[A-Za-z0-9]+")
_TOKEN = re.compile(r"[^\W_]+(?:[\u0300-\u036f]+[^\W_]*)*")
#: Sub-categories that the official script takes for identifiers under HIPAA.
HIPAA = frozenset(
    {
        "PATIENT", "AGE", "CITY", "STREET", "ZIP", "ORGANIZATION", "DATE", "PHONE", "FAX", "EMAIL", "SSN",
        "MEDICALRECORD", "HEALTHPLAN", "ACCOUNT", "LICENSE", "VEHICLE", "DEVICE", "BIOID", "IDNUM",
    }
)
#: In the official script the last name of the list carries a blank, and nothing is ever equal to it.
_DEAD_IN_THE_OFFICIAL_SCRIPT = frozenset({"IDNUM"})

#: What is compared: category, kind, start, end and, for tokens, the token. Binary views leave the first two empty.
Item = tuple[str, str, int, int, str]


class View(NamedTuple):
    """One way to compare.

    Attributes:
        name: as in the results: ``token``, ``binary_strict``, ``hipaa_relaxed`` …
        unit: ``token``, ``strict`` or ``relaxed``.
        typed: whether the kind has to agree.
        hipaa: whether only the HIPAA subset counts.
    """

    name: str
    unit: str
    typed: bool = True
    hipaa: bool = False

    def __repr__(self) -> str:
        return "View()"


UNITS = ("token", "strict", "relaxed")
VIEWS = tuple(
    View(prefix + unit, unit, prefix != "binary_", prefix == "hipaa_")
    for prefix in ("", "binary_", "hipaa_")
    for unit in UNITS
)


def tokens(text: str, start: int, end: int, rules: str) -> Iterator[tuple[int, int, str]]:
    """The tokens of a span (start, end, as written).

    Officially runs of ``[A-Za-z0-9]``, so that an accent ends a token, and an empty one at the end where there is
    none; corrected, runs of letters and digits of any script, and the whole span where it has none.
    """
    piece = text[start:end]
    found = False
    for token in (_ASCII_TOKEN if rules == OFFICIAL else _TOKEN).finditer(piece):
        found = True
        yield start + token.start(), start + token.end(), token[0]
    if not found:
        yield (end, end, "") if rules == OFFICIAL else (start, end, piece)


def items(marks: Iterable[Mark], text: str, view: View, rules: str) -> list[Item]:
    """What one side says of a note in one view, in its order; equal items are one."""
    found: dict[Item, None] = {}
    for mark in marks:
        if view.hipaa and (mark.kind not in HIPAA or (rules == OFFICIAL and mark.kind in _DEAD_IN_THE_OFFICIAL_SCRIPT)):
            continue
        name, kind = (mark.category, mark.kind) if view.typed else ("", "")
        if view.unit == "token":
            for start, end, token in tokens(text, *mark[:2], rules):
                found[name, kind, start, end, token] = None
        else:
            found[name, kind, mark.start, mark.end, ""] = None
    return list(found)


def compare(gold: Collection[Item], system: Collection[Item], unit: str, rules: str) -> Counts:
    """How far two sides agree; each item once."""
    if unit != "relaxed":
        right = len(set(gold).intersection(system))
        return Counts(len(gold), len(system), right, right)
    if rules == OFFICIAL:
        return _relaxed_officially(gold, system)
    ends: defaultdict[tuple[str, str, int], list[int]] = defaultdict(list)
    for name, kind, start, end, _ in system:
        ends[name, kind, start].append(end)
    found = 0
    for item in sorted(gold):
        # The nearest free end, so that an exact one is never taken by a neighbour; one answer a question.
        free = ends.get(item[:3], [])
        near = min(free, key=lambda end: (abs(end - item[3]), end), default=None)
        if near is not None and abs(near - item[3]) <= TOLERANCE:
            free.remove(near)
            found += 1
    return Counts(len(gold), len(system), found, found)


def _relaxed_officially(gold: Collection[Item], system: Collection[Item]) -> Counts:
    """Sets of tags that are equal when their ends are near: a side's own near-duplicates are one, the first of them;
    true positives are those of the smaller side, of the system's where both are of one size."""
    gold_ends, system_ends = _far_apart(gold), _far_apart(system)
    found = sum(_near(end, system_ends.get(at, ())) for at, ends in gold_ends.items() for end in ends)
    right = sum(_near(end, gold_ends.get(at, ())) for at, ends in system_ends.items() for end in ends)
    golds, systems = sum(map(len, gold_ends.values())), sum(map(len, system_ends.values()))
    true = found if golds < systems else right
    return Counts(true + golds - found, true + systems - right, true, true)


def _far_apart(items: Collection[Item]) -> dict[tuple[str, str, int], list[int]]:
    """Category, kind and start -> ends, those left out that are near an earlier one."""
    kept: defaultdict[tuple[str, str, int], list[int]] = defaultdict(list)
    for name, kind, start, end, _ in items:
        ends = kept[name, kind, start]
        if not _near(end, ends):
            ends.append(end)
    return kept


def _near(end: int, others: Iterable[int]) -> bool:
    return any(abs(end - other) <= TOLERANCE for other in others)


@dataclass(repr=False)
class Score:
    """One view over a corpus.

    Attributes:
        micro: pooled counts.
        notes: how many notes were scored.
        by: counts by category and by kind (``NAME``, ``NAME/PATIENT``); empty in binary views.
    """

    micro: Counts = field(default_factory=Counts)
    notes: int = 0
    by: dict[str, Counts] = field(default_factory=dict)
    _precision: float = 0.0
    _recall: float = 0.0
    _f: float = 0.0
    _precision_squared: float = 0.0
    _recall_squared: float = 0.0

    def add(self, counts: Counts, by: Mapping[str, Counts], rules: str) -> None:
        """Take in a note."""
        self.micro = self.micro.plus(counts)
        self.notes += 1
        empty = rules == CORRECTED and not counts.gold and not counts.said
        # Where nothing was to be found and nothing was said, nothing is wrong; officially both rates are 0.
        precision, recall = (1.0, 1.0) if empty else (counts.precision, counts.recall)
        self._precision += precision
        self._recall += recall
        self._precision_squared += precision**2
        self._recall_squared += recall**2
        self._f += 1.0 if empty else counts.f1
        for name, part in by.items():
            self.by[name] = self.by.get(name, Counts()).plus(part)

    @property
    def macro(self) -> tuple[float, float, float]:
        """Mean precision and recall over the notes, and the F of these two."""
        if not self.notes:
            return 0.0, 0.0, 0.0
        precision, recall = self._precision / self.notes, self._recall / self.notes
        return precision, recall, f_measure(precision, recall)

    @property
    def spread(self) -> tuple[float, float]:
        """Standard deviation of precision and recall over the notes (of the population, as the script has it)."""
        if not self.notes:
            return 0.0, 0.0
        precision, recall, _ = self.macro
        return (
            sqrt(max(0.0, self._precision_squared / self.notes - precision**2)),
            sqrt(max(0.0, self._recall_squared / self.notes - recall**2)),
        )

    @property
    def mean_f(self) -> float:
        """The mean F over the notes, which the macro F of the official script is not."""
        return self._f / self.notes if self.notes else 0.0

    def __repr__(self) -> str:
        return f"Score(notes={self.notes})"


@dataclass(repr=False)
class Scores:
    """All views over a corpus; ``add`` the notes, in any order.

    Attributes:
        rules: ``i2b2-2014`` or ``corrected``.
        views: name -> score.
        confusion: (gold kind or "", system kind or "") -> spans of the same place; "" is nothing (missing, spurious).
        patients: patient -> view -> counts: the rows of a bootstrap; of the strict view, by category too.
        skipped: documents that one side alone has; officially left out, corrected counted as empty on that side.
    """

    rules: str = CORRECTED
    views: dict[str, Score] = field(default_factory=lambda: {view.name: Score() for view in VIEWS})
    confusion: Counter[tuple[str, str]] = field(default_factory=Counter)
    patients: dict[str, dict[str, Counts]] = field(default_factory=dict, repr=False)
    skipped: int = 0

    def add(self, note: ScoredNote) -> None:
        """Take in a note."""
        if note.gold is None or note.system is None:
            self.skipped += 1
            if self.rules == OFFICIAL:
                return
        gold, system = note.gold or (), note.system or ()
        rows = self.patients.setdefault(note.patient, {})
        for view in VIEWS:
            want, have = items(gold, note.text, view, self.rules), items(system, note.text, view, self.rules)
            by = _parts(want, have, view, self.rules) if view.typed else {}
            counts = compare(want, have, view.unit, self.rules)
            self.views[view.name].add(counts, by, self.rules)
            rows[view.name] = rows.get(view.name, Counts()).plus(counts)
            for name, part in by.items() if view.name == "strict" else ():
                if "/" not in name:
                    rows[f"strict/{name}"] = rows.get(f"strict/{name}", Counts()).plus(part)
        self._confuse(gold, system)

    def _confuse(self, gold: Iterable[Mark], system: Iterable[Mark]) -> None:
        """Yang & Garibaldi 2015, Table 8: spans of the same place by kind; the rest is missing or spurious."""
        said: defaultdict[tuple[int, int], list[str]] = defaultdict(list)
        for mark in sorted(set(system)):
            if mark.kind not in said[mark[:2]]:
                said[mark[:2]].append(mark.kind)
        for place, kinds in _by_place(gold).items():
            others = said.get(place, [])
            for kind in [kind for kind in kinds if kind in others]:
                self.confusion[kind, kind] += 1
                others.remove(kind)
                kinds.remove(kind)
            for kind in kinds:
                self.confusion[kind, others.pop(0) if others else ""] += 1
        for others in said.values():
            for kind in others:
                self.confusion["", kind] += 1

    def __repr__(self) -> str:
        return f"Scores(skipped={self.skipped})"


def _by_place(marks: Iterable[Mark]) -> dict[tuple[int, int], list[str]]:
    places: defaultdict[tuple[int, int], list[str]] = defaultdict(list)
    for mark in sorted(set(marks)):
        if mark.kind not in places[mark[:2]]:
            places[mark[:2]].append(mark.kind)
    return places


def _parts(want: Collection[Item], have: Collection[Item], view: View, rules: str) -> dict[str, Counts]:
    """Counts by category and by kind."""
    found: dict[str, Counts] = {}
    for key in (_category, _kind):
        golds, systems = _grouped(want, key), _grouped(have, key)
        for name in sorted({*golds, *systems}):
            found[name] = compare(golds.get(name, ()), systems.get(name, ()), view.unit, rules)
    return found


def _category(item: Item) -> str:
    return item[0]


def _kind(item: Item) -> str:
    return f"{item[0]}/{item[1]}"


def _grouped(items: Iterable[Item], key: Callable[[Item], str]) -> dict[str, list[Item]]:
    groups: defaultdict[str, list[Item]] = defaultdict(list)
    for item in items:
        groups[key(item)].append(item)
    return groups


def table(score: Score) -> list[tuple[str, Counts]]:
    """Categories with their kinds, in the order of the names, and the total last."""
    return [*sorted(score.by.items()), ("total", score.micro)]
