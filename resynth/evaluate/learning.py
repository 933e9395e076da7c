"""What learning from annotated notes is worth: by patients left out, by features, by kernels, by how many notes.

Tafvizi & Pacula, section 5 (accuracy, one class of features alone and left out, kernels, size of the training set);
Yang & Garibaldi 2015, section 4 (entities by category).
"""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import replace
from typing import Any, NamedTuple, TypeVar

from resynth.errors import InputError
from resynth.errors import counted as number_of
from resynth.evaluate.ablation import TOTAL
from resynth.evaluate.counts import Counts
from resynth.evaluate.i2b2 import Scores, table
from resynth.evaluate.note import Mark, ScoredNote, as_dates
from resynth.recognize.detect import detect, first_sight
from resynth.recognize.learned.features import CLASSES, features, only
from resynth.recognize.learned.learners import Example, counted, kept, kernel_machine, without
from resynth.recognize.learned.model import Model
from resynth.recognize.learned.sequences import OUTSIDE, labels, sequences
from resynth.recognize.learned.training import FEWEST, Marked, Settings, train
from resynth.recognize.note import Note
from resynth.types import Record, Span

#: A chart: the annotated notes of one patient.
Chart = Sequence[Record]
Thing = TypeVar("Thing")
#: Of so many parts one is asked about, the others are learned from: 669 of 889 notes in the paper.
PARTS = 4
#: The paper's kernels by scikit-learn's names; gamma and r of the formulas 4 and 5.
KERNELS: dict[str, dict[str, Any]] = {
    "linear": {"kernel": "linear"},
    "quadratic": {"kernel": "poly", "degree": 2, "gamma": 0.05, "coef0": 1.0},
    "gaussian": {"kernel": "rbf", "gamma": 0.02},
}
#: From so many notes kernels are learned (Table 3), and these shares of all patients for the study of size (Figure 6).
NOTES_FOR_KERNELS = 50
SHARES = (0.03125, 0.0625, 0.125, 0.25, 0.5, 1.0)


class Gain(NamedTuple):
    """A category: what recognizers find, and what they and a model find that had not seen those patients."""

    category: str
    before: Counts
    after: Counts

    def __repr__(self) -> str:
        return f"Gain(before={self.before}, after={self.after})"


class Figure(NamedTuple):
    """A row of a study: tokens of PHI as the paper counts them."""

    name: str
    counts: Counts

    def __repr__(self) -> str:
        return f"Figure({self.counts})"


def marked(charts: Iterable[Chart]) -> Iterator[Marked]:
    """The notes of charts as a learner takes them, with what recognizers find in them at first sight."""
    for chart in charts:
        found = first_sight([record.document for record in chart])
        for record, spans in zip(chart, found, strict=True):
            yield Marked(record.document.patient_id, record.document.text, _places(record.spans or ()), _places(spans))


def folds(charts: Sequence[Chart], count: int, *, asked: bool = True) -> list[list[Chart]]:
    """The charts in so many parts of like size, by their patient's digest: whoever stands beside them.

    Args:
        asked: whether ``--folds`` says how many.

    Raises:
        InputError: there are fewer patients than parts.
    """
    return parts_of(charts, [chart[0].document.patient_id for chart in charts], count, asked=asked)


def parts_of(
    things: Sequence[Thing], owners: Sequence[str], count: int, *, asked: bool = True
) -> list[list[Thing]]:
    """What patients own in so many parts, by their digests; all of a patient's in one, in the order in which it stood.

    Raises:
        InputError: there are fewer patients than parts.
    """
    many = len(set(owners))
    if many < count:
        fewer = f"--folds {many}, or " if many > 1 and asked else ""
        raise InputError(f"{number_of(many, 'patient is', 'patients are')} too few for {count} folds",
                         hint=f"{fewer}annotate the notes of more patients")
    owned: dict[str, list[Thing]] = {}
    for thing, owner in zip(things, owners, strict=True):
        owned.setdefault(owner, []).append(thing)
    order = sorted(owned, key=_digest)
    return [[thing for owner in order[number::count] for thing in owned[owner]] for number in range(count)]


def left_out(
    charts: Sequence[Chart], count: int, settings: Settings, view: str = "strict",
    begin: Callable[[int], Callable[[int], None]] = lambda fold: lambda rounds: None,
) -> list[Gain]:
    """Each fold's notes, with a model of the others and without: every category, the total last.

    Args:
        begin: is told the number of a fold that is learned now; what it gives is told of the rounds done.
    """
    parts = folds(charts, count)
    notes = [list(marked(part)) for part in parts]
    scores = (Scores(), Scores())
    holidays = any(span.kind == "HOLIDAY" for chart in charts for record in chart for span in record.spans or ())
    for number, part in enumerate(parts):
        model = train([note for other, some in enumerate(notes) if other != number for note in some], settings,
                      begin(number))
        for chart in part:
            for score, one in zip(scores, (None, model), strict=True):
                _score(score, chart, one, holidays)
    before, after = (dict(table(score.views[view])) for score in scores)
    names = sorted({*before, *after} - {TOTAL})
    return [Gain(name, before.get(name, Counts()), after.get(name, Counts())) for name in (*names, TOTAL)]


def _score(score: Scores, chart: Chart, model: Model | None, holidays: bool) -> None:
    found = detect([record.document for record in chart], model=lambda: model)
    for record, spans in zip(chart, found, strict=True):
        one, marks = record.document, _marks(spans or ())
        score.add(ScoredNote(one.doc_id, one.patient_id, one.text, _marks(record.spans or ()),
                             marks if holidays else as_dates(marks)))


def by_features(charts: Sequence[Chart], settings: Settings) -> Iterator[Figure]:
    """All classes of features, each alone, and all but each (section 5.4). What recognizers found is in none."""
    trained, asked = _split(charts)
    classes = sorted(set(CLASSES) - {"rules"})
    learn = _bare(trained)
    test = _bare(asked)
    studies = [("all", classes), *((f"only {one}", [one]) for one in classes),
               *((f"without {one}", [other for other in classes if other != one]) for one in classes)]
    for name, some in studies:
        yield Figure(name, _learned(learn, test, replace(settings, classes=frozenset(some))))


def by_size(charts: Sequence[Chart], settings: Settings) -> Iterator[Figure]:
    """All classes of features, from more and more patients (section 5.6), where they have enough to learn from."""
    trained, asked = _split(charts)
    learn, test = _bare(trained), _bare(asked)
    settings = replace(settings, classes=frozenset(CLASSES) - {"rules"})
    owners = list(dict.fromkeys(note.patient for note in learn))
    for share in SHARES:
        some = frozenset(owners[: max(1, round(share * len(owners)))])
        notes = [note for note in learn if note.patient in some]
        if sum(len(note.marks) for note in notes) < FEWEST:
            continue
        yield Figure(f"{100 * share:g} % ({number_of(len(notes), 'note')})", _learned(notes, test, settings))


def by_kernel(charts: Sequence[Chart], settings: Settings) -> Iterator[Figure]:
    """Support vector machines of two classes, with each kernel, from few notes (section 5.5).

    Raises:
        UsageError: scikit-learn is not installed.
    """
    trained, asked = _split(charts)
    wanted = only(sorted(set(CLASSES) - {"rules"}))
    learn = _examples(_bare(trained)[:NOTES_FOR_KERNELS], wanted)
    test = _examples(_bare(asked), wanted)
    known = kept([one for _, one in learn], [owner for owner, _ in learn], settings.least)
    matrix, told, names = counted(without((one for _, one in learn), known))
    rows = {name: number for number, name in enumerate(names)}
    gold, held = _held([one for _, one in test], rows)
    for name, kernel in KERNELS.items():
        said = kernel_machine(kernel).fit(matrix, [label != OUTSIDE for label in told]).predict(held)
        yield Figure(name, _compared(gold, said))


#: By the name that ``resynth evaluate learning --vary`` takes.
STUDIES: dict[str, Callable[[Sequence[Chart], Settings], Iterator[Figure]]] = {
    "features": by_features, "size": by_size, "kernel": by_kernel,
}


def _learned(notes: Sequence[Marked], test: Sequence[Marked], settings: Settings) -> Counts:
    """PHI or none, of each token of the notes that were not learned from."""
    model = train([note._replace(marks=_as_phi(note.marks)) for note in notes], settings)
    gold: list[bool] = []
    said: list[bool] = []
    for one in test:
        note = Note(one.text)
        counts = [word.isalnum() for word in note.words]
        for marks, told in ((one.marks, gold), (model.tell(note, one.found), said)):
            told += [label != OUTSIDE for label, word in zip(labels(note, marks), counts, strict=True) if word]
    return _compared(gold, said)


def _as_phi(marks: Iterable[tuple[int, int, str]]) -> list[tuple[int, int, str]]:
    return [(start, end, "OTHER") for start, end, _ in marks]


def _bare(charts: Iterable[Chart]) -> list[Marked]:
    """The notes of charts without what recognizers find."""
    return [Marked(record.document.patient_id, record.document.text, _places(record.spans or ()))
            for chart in charts for record in chart]


def _split(charts: Sequence[Chart]) -> tuple[list[Chart], list[Chart]]:
    """Those that are learned from, and those that are asked about: by patient. InputError: fewer than four."""
    parts = folds(charts, PARTS, asked=False)
    return [chart for part in parts[1:] for chart in part], parts[0]


def _examples(notes: Iterable[Marked], wanted: Callable[[str], bool]) -> list[tuple[str, Example]]:
    found = []
    for one in notes:
        note = Note(one.text)
        seen = [tuple(filter(wanted, token)) for token in features(note)]
        told = labels(note, one.marks)
        found += [(one.patient, Example(seen[first:end], told[first:end])) for first, end in sequences(note)]
    return found


def _held(examples: Iterable[Example], rows: dict[str, int]) -> tuple[list[bool], Any]:
    """Whether each token is PHI, and its features as a row."""
    import numpy
    from scipy.sparse import csr_matrix

    gold: list[bool] = []
    places: list[int] = []
    ends = [0]
    for seen, told in examples:
        gold += [label != OUTSIDE for label in told]
        for token in seen:
            places += sorted({rows[one] for one in token if one in rows})
            ends.append(len(places))
    ones = numpy.ones(len(places), dtype=numpy.float32)
    return gold, csr_matrix((ones, places, ends), shape=(len(gold), len(rows)))


def _compared(gold: Sequence[bool], said: Sequence[bool]) -> Counts:
    both = sum(one and bool(other) for one, other in zip(gold, said, strict=True))
    return Counts(sum(gold), sum(map(bool, said)), both, both)


def _places(spans: Iterable[Span]) -> list[tuple[int, int, str]]:
    return [(span.start, span.end, span.kind) for span in spans]


def _marks(spans: Iterable[Span]) -> tuple[Mark, ...]:
    return tuple(Mark(span.start, span.end, span.kind, span.role, span.found_by) for span in spans)


def _digest(patient: str) -> bytes:
    return hashlib.blake2b(patient.encode("utf-8", "surrogatepass"), digest_size=8).digest()
