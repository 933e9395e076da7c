"""The parrot attack: learn from the marks of a release what PHI looks like in it, and look where it marks none.

Carrell et al. 2019 taught a tagger by hand-made marks of half of a release and read what it found in the other half
(211 of 310 leaks found, precision 0.525). A release that comes with its marks spares the attacker that work: here the
marks of one half teach, and in the other half what is told of unmarked text is a suspect; then the halves change
places. How well it does is measured by planted leaks (mentions whose marks are withheld from it) or, where annotated
originals are at hand, by what the release really left.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import groupby
from typing import Any, NamedTuple

from resynth.errors import InputError
from resynth.evaluate.attacks.shown import Place, Shown, outside, words
from resynth.keys import Key
from resynth.recognize.learned.features import CLASSES, features, only
from resynth.recognize.learned.learners import Learned
from resynth.recognize.learned.sequences import mentions, sequences
from resynth.recognize.learned.training import ALL, Marked, Settings, train
from resynth.recognize.note import Note
from resynth.release.risk.share import Share

#: What the paper's attacker found, and at what precision; what readers found (Carrell et al. 2020).
CARRELL_2019, CARRELL_2019_PRECISION, READERS_2020, READERS_2020_PRECISION = 211 / 310, 0.525, 0.268, 0.372
#: So many notes of a half are learned from, as many as in the paper: memory then does not grow with the release.
TAUGHT = 400
#: Of all classes of features but what our recognizers find; a feature stands in the notes of two patients.
SETTINGS = Settings(classes=frozenset(CLASSES) - {"rules"})
HALVES = 2
#: So much of the mentions is planted.
SHARE = 0.05


class Suspect(NamedTuple):
    """A place that the release does not mark and the attacker tells.

    Attributes:
        score: how sure he is that it is PHI, 0 to 1.
        hit: whether it was planted, or is a leak.
    """

    doc_id: str
    start: int
    end: int
    cls: str
    score: float
    hit: bool

    def __repr__(self) -> str:
        return f"Suspect({self.cls})"


class Leak(NamedTuple):
    """A mention without a mark: its class, and the words of it that stand there bare."""

    cls: str
    words: tuple[tuple[int, int], ...]

    def __repr__(self) -> str:
        return f"Leak(words={len(self.words)})"


@dataclass
class Parrot:
    """What the attack found.

    Attributes:
        real: whether leaks are those of the release, and not planted.
        found: class -> planted or real leaks, and how many of them a suspect touches.
        suspects: most likely first.
        words: class -> words of leaks; words of suspects; words of leaks in suspects of that class.
        bare: words of all notes under no mark that the attacker sees.
        taught: notes of each half that were learned from.
        why: why nothing could be tried; else empty.
    """

    real: bool
    found: dict[str, Share] = field(default_factory=dict)
    suspects: list[Suspect] = field(default_factory=list)
    leaked: Counter[str] = field(default_factory=Counter)
    picked: Counter[str] = field(default_factory=Counter)
    right: Counter[str] = field(default_factory=Counter)
    bare: int = 0
    taught: list[int] = field(default_factory=list)
    why: str = ""

    def recall(self, cls: str = "") -> Share:
        """Of the leaks of a class, or of all, those found."""
        return _sum(share for name, share in self.found.items() if cls in ("", name))

    def precision(self, cls: str = "") -> Share:
        """Of the suspects of a class, or of all, those that are leaks."""
        some = [suspect.hit for suspect in self.suspects if cls in ("", suspect.cls)]
        return Share(sum(some), len(some))

    def lift(self, cls: str = "") -> float | None:
        """How much oftener a suspected word leaks than one picked by chance among the words without a mark."""
        leaked, picked, right = (count[cls] if cls else count.total() for count in (
            self.leaked, self.picked, self.right))
        return (right / picked) / (leaked / self.bare) if leaked and picked else None

    def left(self) -> list[Suspect]:
        """The suspects for a person to look at: all but the planted ones."""
        return [suspect for suspect in self.suspects if self.real or not suspect.hit]

    def first(self) -> Share:
        """Of as many suspects as there are leaks, the likeliest first, those that are leaks."""
        top = self.suspects[: self.recall().of]
        return Share(sum(suspect.hit for suspect in top), len(top))

    def told(self) -> dict[str, Any]:
        """As plain data."""
        names = sorted({*self.found, *(suspect.cls for suspect in self.suspects)})
        return {
            "measured_by": "leaks" if self.real else "planted", "why": self.why, "taught": self.taught,
            "bare_words": self.bare, **self._row(""), "first": self.first().told(),
            "classes": {name: self._row(name) for name in names},
        }

    def _row(self, cls: str) -> dict[str, Any]:
        return {
            "recall": self.recall(cls).told(), "precision": self.precision(cls).told(), "lift": self.lift(cls),
            "left": sum(cls in ("", suspect.cls) for suspect in self.left()),
        }

    def __repr__(self) -> str:
        return f"Parrot(suspects={len(self.suspects)})"


def attack(
    notes: Sequence[Shown], key: Key, wanted: frozenset[str], *, share: float = SHARE,
    tags: frozenset[str] = frozenset(), leaks: Mapping[str, Sequence[Leak]] | None = None, taught: int = TAUGHT,
    settings: Settings = SETTINGS,
    begin: Callable[[int], Callable[[int], None]] = lambda number: lambda rounds: None,
) -> Parrot:
    """Try it on a release.

    Args:
        wanted: the classes that are worth finding; the others teach and are not suspected.
        share: so much of the mentions of each wanted class is planted in the half that is attacked.
        tags: classes in which a tag or a mask stands for a value: there is nothing to plant.
        leaks: document -> what the release left there; then nothing is planted.
        taught: so many notes of a half are learned from, at most.
        begin: is told which half is learned from; what it gives is told of rounds done.
    """
    result = Parrot(leaks is not None)
    parts = halves(notes, key)
    if not all(parts):
        result.why = "the notes of one patient cannot be halved"
        return result
    for number, part in enumerate(parts):
        teaching = _some(parts[1 - number], key, taught)
        result.taught.append(len(teaching))
        try:
            model = train([Marked(note.patient, note.text, note.marks) for note in teaching], settings, begin(number))
        except InputError:
            return Parrot(leaks is not None, why="there are too few marks to learn from")
        withheld = planted(part, key, share, wanted - tags) if leaks is None else {}
        learned, seen = model.learned[ALL], only(settings.classes)
        for note in part:
            without = withheld.get(note.doc_id, frozenset())
            marks = [mark for mark in note.marks if mark not in without]
            there = bare(note.text, without, marks) if leaks is None else leaks.get(note.doc_id, ())
            _count(result, note, marks, there, suspected(note, marks, sorted(without), learned, seen, wanted))
    stem = key.stem("attack", "parrot", "order")
    result.suspects.sort(key=lambda one: (-one.score, stem.mark64(f"{one.doc_id}:{one.start}")))
    return result


def halves(notes: Iterable[Shown], key: Key) -> tuple[list[Shown], list[Shown]]:
    """The notes of one half of the patients, in a keyed order, and those of the other."""
    by_patient: dict[str, list[Shown]] = {}
    for note in sorted(notes, key=lambda note: note.doc_id):
        by_patient.setdefault(note.patient, []).append(note)
    stem = key.stem("attack", "parrot", "half")
    order = sorted(by_patient, key=lambda patient: (stem.mark64(patient), patient))
    cut = len(order) // HALVES
    first, second = ([note for patient in some for note in by_patient[patient]] for some in (order[:cut], order[cut:]))
    return first, second


def planted(notes: Sequence[Shown], key: Key, share: float, classes: frozenset[str]) -> dict[str, frozenset[Place]]:
    """Document -> marks that are withheld: of each class so much, one at least, drawn by the key."""
    by_class: dict[str, list[tuple[int, str, Place]]] = {}
    for note in notes:
        for mark in note.marks:
            if mark[2] in classes and words(note.text, *mark[:2]):
                drawn = key.mark64("attack", "parrot", "plant", note.doc_id, str(mark[0]), mark[2])
                by_class.setdefault(mark[2], []).append((drawn, note.doc_id, mark))
    found: dict[str, set[Place]] = {}
    for some in by_class.values():
        for _, doc_id, mark in sorted(some)[: max(1, round(share * len(some)))]:
            found.setdefault(doc_id, set()).add(mark)
    return {doc_id: frozenset(marks) for doc_id, marks in found.items()}


def bare(text: str, mentions_: Iterable[Place], marks: Sequence[Place]) -> list[Leak]:
    """The mentions of which words stand under no mark."""
    leaks = [Leak(cls, tuple(outside(words(text, start, end), marks))) for start, end, cls in sorted(mentions_)]
    return [leak for leak in leaks if leak.words]


def suspected(
    note: Shown, marks: Sequence[Place], withheld: Sequence[Place], learned: Learned, seen: Callable[[str], bool],
    wanted: frozenset[str],
) -> Iterator[tuple[int, int, str, float]]:
    """(start, end, class, score) of what is told of the text under no mark: neighbouring words of one mention.

    What was planted and what stands there bare beside it are two.
    """
    cut = Note(note.text)
    told = [tuple(filter(seen, token)) for token in features(cut)]
    covered, apart = _touched(cut, marks), _touched(cut, withheld)
    for first, last in sequences(cut):
        labels, weights = learned.weighed(told[first:last])
        for start, end, cls in mentions(labels):
            for (bare_, _), some in groupby(range(first + start, first + end), lambda n: (not covered[n], apart[n])):
                run = list(some)
                at, to = cut.starts[run[0]], cut.ends[run[-1]]
                if bare_ and cls in wanted and words(note.text, at, to):
                    yield at, to, cls, max(weights[n - first] for n in run)


def _touched(note: Note, places: Sequence[Place]) -> list[bool]:
    """Of each token, whether one of the places touches it."""
    return [any(start < end and begin < stop for start, stop, _ in places)
            for begin, end in zip(note.starts, note.ends, strict=True)]


def _count(
    result: Parrot, note: Shown, marks: Sequence[Place], leaks: Sequence[Leak],
    suspects: Iterable[tuple[int, int, str, float]],
) -> None:
    """Add a note's figures."""
    leaked = {place for leak in leaks for place in leak.words}
    picked: set[tuple[int, int]] = set()
    for start, end, cls, score in suspects:
        right = {(a, b) for a, b in leaked if a < end and start < b}
        picked |= right
        result.picked[cls] += len(words(note.text, start, end))
        result.right[cls] += len(right)
        result.suspects.append(Suspect(note.doc_id, start, end, cls, score, bool(right)))
    for leak in leaks:
        result.leaked[leak.cls] += len(leak.words)
        hit = Share(int(any(place in picked for place in leak.words)), 1)
        result.found[leak.cls] = result.found.get(leak.cls, Share(0, 0)).plus(hit)
    result.bare += len(outside(words(note.text, 0, len(note.text)), marks))


def _some(notes: Sequence[Shown], key: Key, most: int) -> list[Shown]:
    """So many notes at most, drawn by the key."""
    stem = key.stem("attack", "parrot", "teach")
    return sorted(notes, key=lambda note: (stem.mark64(note.doc_id), note.doc_id))[:most]


def _sum(shares: Iterable[Share]) -> Share:
    total = Share(0, 0)
    for share in shares:
        total = total.plus(share)
    return total
