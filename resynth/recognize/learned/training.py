"""From annotated notes to a model (Yang & Garibaldi 2015, section 3.3; Tafvizi & Pacula, section 4)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from typing import NamedTuple

from resynth.errors import InputError
from resynth.kinds import KINDS
from resynth.recognize.learned import features as feature_module
from resynth.recognize.learned.features import features
from resynth.recognize.learned.learners import LEARNERS, Example, kept, without
from resynth.recognize.learned.model import About, Model
from resynth.recognize.learned.sequences import labels, labels_of, sequences
from resynth.recognize.note import Note

#: Kinds with fewer mentions are left to rules, as the paper does (Table 3); and what one class alone tells.
FEWEST = 5
#: In the notes of so many patients a feature must stand, unless somebody asks for another number.
LEAST = 2
ROUNDS = 80
#: The name of what is learned of all kinds together.
ALL = "ALL"


@dataclass(frozen=True)
class Settings:
    """How to learn.

    Attributes:
        learner: ``crf`` or ``svm``.
        classes: the classes of features to look at.
        least: in the notes of so many patients each feature must stand.
        rounds: how often all examples are gone through at the most.
        by_category: one model for each category of i2b2 2014, as the paper has it; else one of all kinds, which finds
            more, since what one kind takes no other can, and learns in half the time.
    """

    learner: str = "crf"
    classes: frozenset[str] = frozenset(feature_module.CLASSES)
    least: int = LEAST
    rounds: int = ROUNDS
    by_category: bool = False

    def __repr__(self) -> str:
        return f"Settings(least={self.least}, rounds={self.rounds})"


class Marked(NamedTuple):
    """A note that people annotated: whose, its text, (start, end, kind) of each mention, and what recognizers found."""

    patient: str
    text: str
    marks: Sequence[tuple[int, int, str]]
    found: Sequence[tuple[int, int, str]] = ()

    def __repr__(self) -> str:
        return f"Marked(marks={len(self.marks)})"


def train(notes: Iterable[Marked], settings: Settings, tick: Callable[[int], None] = lambda rounds: None) -> Model:
    """A model of annotated notes.

    Args:
        tick: is told of each round that is done.

    Raises:
        InputError: no kind has ``FEWEST`` mentions.
        UsageError: what the learner needs is not installed.
    """
    notes = sorted(notes, key=lambda one: one.patient)
    counts = Counter(kind for note in notes for _, _, kind in note.marks)
    learned = sorted(kind for kind, count in counts.items() if count >= FEWEST)
    if not learned:
        raise InputError("there are too few annotated mentions to learn from",
                         hint=f"annotate more notes: at least one kind needs {FEWEST} mentions")
    categories: dict[str, list[str]] = {}
    for kind in learned:
        categories.setdefault(KINDS[kind].i2b2 if settings.by_category else ALL, []).append(kind)
    examples = _examples(notes, settings)
    parts = {}
    for name, kinds in categories.items():
        wanted, rounds = frozenset(kinds).__contains__, _Rounds(tick)
        told = (Example(seen, labels_of(some, wanted)) for seen, some in examples)
        parts[name] = LEARNERS[settings.learner].learn(told, settings.rounds, rounds)
    about = About(
        learner=settings.learner, categories=categories, classes=sorted(settings.classes), notes=len(notes),
        patients=len({note.patient for note in notes}), mentions={kind: counts[kind] for kind in learned},
        least=settings.least,
    )
    return Model(about, parts)


def _examples(notes: Iterable[Marked], settings: Settings) -> list[Example]:
    """The sequences of all notes, with the features that enough patients have."""
    examples, owners = [], []
    whole = settings.classes == feature_module.CLASSES.keys()
    wanted = feature_module.only(settings.classes)
    for one in notes:
        note = Note(one.text)
        seen = features(note, one.found)
        if not whole:
            seen = [tuple(filter(wanted, token)) for token in seen]
        told = labels(note, one.marks)
        for first, end in sequences(note):
            examples.append(Example(seen[first:end], told[first:end]))
            owners.append(one.patient)
    return list(without(examples, kept(examples, owners, settings.least)))


class _Rounds:
    """Counts rounds, and tells of each."""

    def __init__(self, tick: Callable[[int], None]) -> None:
        self.done, self._tick = 0, tick

    def __call__(self) -> None:
        self.done += 1
        self._tick(1)

    def __repr__(self) -> str:
        return f"_Rounds({self.done})"
