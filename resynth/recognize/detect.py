"""All recognizers over the notes of one patient: raw text in, disjoint spans out."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import replace
from functools import cache
from importlib import import_module
from pathlib import Path
from typing import TypeVar

from resynth import site_cues
from resynth.errors import UsageError
from resynth.kinds import KINDS
from resynth.recognize import edges, foreign, trusted
from resynth.recognize.around import again, around, chain, doubts, persons
from resynth.recognize.around import kinds as sorting
from resynth.recognize.around.around import Weights
from resynth.recognize.around.kinds import Kinds
from resynth.recognize.aside import Aside
from resynth.recognize.failing import looked_at
from resynth.recognize.foreign import entry_points
from resynth.recognize.institutions import job_forms
from resynth.recognize.learned import model as learning
from resynth.recognize.learned.model import Model
from resynth.recognize.messages import without_keys, without_segments
from resynth.recognize.note import KEPT_CHARACTERS, Note, forget, note_of
from resynth.recognize.patient import MOST_CHARACTERS, Patient
from resynth.recognize.persons.name_nicknamed import with_nicknames
from resynth.recognize.settle import settle
from resynth.recognize.unseen import Bare
from resynth.recognize.whole import whole
from resynth.types import Document, KnownValue, Recognizer, Span

#: Our own recognizers: name -> the module that holds it as ``RECOGNIZER``. Their order decides nothing.
MODULES = {
    place.rpartition(".")[2]: f"resynth.recognize.{place}"
    for place in ("institutions.keywords", "known", "numbers.contacts", "numbers.ids", "persons.names",
                  "places.addresses", "scans.scanned", "times.ages", "times.dates", "views.views")
}
#: Ours too, but in need of other packages: those that RESYNTH_WITH names run beside the others.
EXTRA = {"presidio": "resynth.recognize.presidio"}
VARIABLE = "RESYNTH_WITH"
#: Those that it names are left out; two more among them: ``around``, what weighs all that stands around a token, and
#: ``chain``, what looks at paragraphs as a whole and goes by the same rules.
WITHOUT = "RESYNTH_WITHOUT"
#: Whether what may be PHI is marked too.
CAREFUL = "RESYNTH_CAREFUL"
#: A file with what was learned from annotated notes (resynth train): it looks at notes too.
MODEL = "RESYNTH_MODEL"
#: Where packages add recognizers of their own: a Recognizer, or a class of which one is made.
ENTRY_POINTS = "resynth.recognizers"
#: So many characters of notes are looked at together: their tokens are near, and far fewer than are kept.
_TOGETHER = KEPT_CHARACTERS // 4
#: Looks at the spans of a patient's notes and finds more of the same (Yang & Garibaldi 2015, section 3.4).
Trust = Callable[[Sequence[Document], Sequence[tuple[Span, ...]]], Sequence[tuple[Span, ...]]]
T = TypeVar("T")
_WEIGHED = (around.BY, chain.BY, again.BY)


@cache
def recognizers() -> tuple[Recognizer, ...]:
    """Ours and those of installed packages, by name, but for those left out.

    Raises:
        UsageError: two have one name, one cannot be loaded, or there is none of a name that is left out.
    """
    site_cues.lists()  # one that cannot be read is told before the work
    found, out = _installed(), left_out()
    if out - found.keys() - set(_WEIGHED):
        raise UsageError("there is no such recognizer to leave out",
                         hint=f"--without takes {', '.join(sorted({*found, *_WEIGHED}))}")
    return tuple(found[name] for name in sorted(found.keys() - out))


def _installed() -> dict[str, Recognizer]:
    """All, by name. UsageError as ``recognizers`` says."""
    found: dict[str, Recognizer] = {}
    for name, module in sorted(MODULES.items()):
        found[name] = import_module(module).RECOGNIZER
    for name in sorted(_asked_for()):
        if name not in EXTRA:
            raise UsageError("there is no such recognizer to run beside the others",
                             hint=f"--with {', '.join(EXTRA)}")
        found[name] = import_module(EXTRA[name]).made()
    for point in sorted(entry_points(group=ENTRY_POINTS), key=lambda point: (point.name, point.value)):
        try:
            loaded = point.load()
            one: Recognizer = loaded() if isinstance(loaded, type) else loaded
        except (Exception, SystemExit) as error:
            raise UsageError(
                f"recognizer {point.name}: its package cannot be loaded ({type(error).__name__})",
                hint="repair or uninstall the package that brings it",
            ) from None
        if not foreign.is_one(one):
            raise UsageError(
                f"recognizer {point.name}: what its package brings lacks a name, a version, kinds or find",
                hint="repair or uninstall the package that brings it",
            )
        if one.name in found:
            raise UsageError(f"two recognizers are called {one.name}", hint="uninstall one of them")
        found[one.name] = one
    return found


def names() -> frozenset[str]:
    """The names of all that may have found a span, those left out too."""
    return frozenset((*_installed(), around.BY, chain.BY, again.BY, doubts.BY, learning.BY))


@cache
def learned() -> Model | None:
    """What was learned from annotated notes, if a model is to look at notes too. InputError: it cannot be read."""
    named = os.environ.get(MODEL, "")
    return learning.load(Path(named)) if named else None


def run_model(path: Path | None) -> None:
    """Let a model look at notes too, or none, in this process and those that it starts. InputError: it is none."""
    if path is None:
        os.environ.pop(MODEL, None)
    else:
        os.environ[MODEL] = str(path.resolve())
    learned.cache_clear()
    learned()


def _asked_for() -> frozenset[str]:
    """The names of those that run beside the others because somebody asked for them."""
    return frozenset(filter(None, os.environ.get(VARIABLE, "").split(",")))


def chained() -> bool:
    """Whether the chain of labels looks at notes."""
    return left_out().isdisjoint((chain.BY, around.BY))


def looked_again() -> bool:
    """Whether the window network looks at what the chain is in doubt about."""
    return chained() and again.BY not in left_out()


def left_out() -> frozenset[str]:
    """The names of those that do not run."""
    return frozenset(filter(None, os.environ.get(WITHOUT, "").split(",")))


def choose(with_: Sequence[str] | None, without: Sequence[str] | None, careful: bool, model: Path | None) -> None:
    """What looks at notes, as somebody asked for on the command line, in this process and those that it starts.

    Raises:
        UsageError, InputError: as ``run_with``, ``run_without``, ``run_careful`` and ``run_model`` say.
    """
    if with_:
        run_with(with_)
    if without:
        run_without(without)
    if careful:
        run_careful()
    run_model(model)


def run_with(names: Iterable[str]) -> None:
    """Let recognizers of ``EXTRA`` run too, in this process and those that it starts.

    Raises:
        UsageError: there is none of that name, or what it needs is not installed.
    """
    _said(VARIABLE, names)


def run_without(names: Iterable[str]) -> None:
    """Leave recognizers out, in this process and those that it starts. UsageError: there is none of that name."""
    _said(WITHOUT, names)


def run_careful(asked: bool = True) -> None:
    """Mark what may be PHI too, or not, in this process and those that it starts.

    Raises:
        UsageError: the chain is left out, which alone says what may be.
    """
    if asked and not chained():
        raise UsageError("--careful marks what the chain holds for possible, and that is left out",
                         hint=f"leave out --without {chain.BY}, or --careful")
    os.environ[CAREFUL] = "1" if asked else ""


def careful() -> bool:
    """Whether what may be PHI is marked too."""
    return bool(os.environ.get(CAREFUL))


def _said(variable: str, names: Iterable[str]) -> None:
    os.environ[variable] = ",".join(dict.fromkeys(name for said in names for name in said.split(",")))
    recognizers.cache_clear()
    recognizers()


def versions() -> dict[str, str]:
    """Name -> version of every recognizer, for the papers of a release and the identity of a run; the site's lists."""
    own = site_cues.digest()
    found = {one.name: one.version for one in recognizers()}
    found |= {} if around.BY in left_out() else {around.BY: around.VERSION}
    found |= {chain.BY: chain.VERSION} if chained() else {}
    found |= {again.BY: again.VERSION} if looked_again() else {}
    found |= {doubts.BY: doubts.VERSION} if careful() else {}
    model = learned()
    found |= {learning.BY: model.version} if model else {}
    return found | ({"site-cues": own} if own else {})


def untrusting(documents: Sequence[Document], spans: Sequence[tuple[Span, ...]]) -> list[tuple[Span, ...]]:
    """A ``Trust`` that finds nothing more."""
    return [() for _ in documents]


def detect(
    documents: Sequence[Document],
    known: tuple[KnownValue, ...] = (),
    *,
    given: Sequence[tuple[Span, ...]] | None = None,
    with_: Iterable[Recognizer] | None = None,
    trust: Trust | None = None,
    weigh: Callable[[], Weights] | None = around.weights,
    model: Callable[[], Model | None] = learned,
    kinds: Callable[[], Kinds] | None = sorting.kinds,
    where: Sequence[str] | None = None,
    aside: Aside | None = None,
) -> list[tuple[Span, ...] | None]:
    """The spans of a patient's notes: as ``detect_all`` says, of one patient (``Patient`` says what is taken)."""
    patient = Patient(documents, known, given, where, aside)
    return next(detect_all([patient], with_=with_, trust=trust, weigh=weigh, model=model, kinds=kinds))


def detect_all(
    patients: Iterable[Patient],
    *,
    with_: Iterable[Recognizer] | None = None,
    trust: Trust | None = None,
    weigh: Callable[[], Weights] | None = around.weights,
    model: Callable[[], Model | None] = learned,
    kinds: Callable[[], Kinds] | None = sorting.kinds,
) -> Iterator[list[tuple[Span, ...] | None]]:
    """The spans of each patient's notes, disjoint and sorted; None for a note that is too long to be looked at whole.

    None too for one at which a recognizer of ours fails, if its patient has a place where that is told (``broken``).

    Each patient's depend on nobody else's; but several are looked at together, one step after the other: what a step
    asks is still near in the machine's memory when it comes to the next note.

    Args:
        with_: the recognizers; unless given, all.
        trust: unless given, ``trusted.trust``.
        weigh: what weighs for and against PHI around a token: what rules told by its form alone is doubted by it before
            ``trust``, what nobody told is told by it last. None: neither, and so with ``--without around``.
        model: what was learned from annotated notes, if anything was: unless given, ``learned``.
        kinds: what weighs of which kind a mention is, last of all. None, or nothing weighed: it is what was told first.

    Raises:
        UsageError: a recognizer of another package fails, or gives spans that do not fit.
        InternalError: one of ours fails, with the place of the note.
    """
    used = tuple(recognizers() if with_ is None else with_)
    more = trusted.trust if trust is None else trust
    weights = None if weigh is None or around.BY in left_out() else weigh()
    sorts = kinds() if weights and kinds else None
    taught = model()

    def look(together: Sequence[Patient]) -> list[list[tuple[Span, ...] | None]]:
        charts = [_Chart(patient) for patient in together]
        notes = [(chart, number) for chart in charts for number in chart.fit]
        for some in _by_size(notes, lambda note: len(note[0].seen[note[1]].text)):
            for one in used:
                for chart, number in some:
                    chart.find(one, number)
        for chart in charts:
            chart.settle()
        if taught:
            for chart in charts:
                chart.ask(taught)
        if weights:
            if chained():
                _chain(charts)
            for chart in charts:
                chart.believe(weights)
        for chart in charts:
            chart.trust(more)
        for chart in charts:
            chart.tell()
        if weights and looked_again():
            _look_again(charts, weights)
        for chart in charts:
            if weights and careful():
                chart.doubt(weights)
            if sorts:
                chart.sort(sorts)
            chart.widen()
        return [chart.spans() for chart in charts]

    for together in _by_size(patients, lambda patient: sum([len(one.text) for one in patient.documents])):
        yield from looked_at(together, look)
        forget()


def _by_size(items: Iterable[T], size: Callable[[T], int]) -> Iterator[list[T]]:
    """Items in turn, as many together as have so many characters, or one."""
    together, held = list[T](), 0
    for item in items:
        held += (characters := size(item))
        if together and held > _TOGETHER:
            yield together
            together, held = [], characters
        together.append(item)
    if together:
        yield together


def _chain(charts: Sequence[_Chart]) -> None:
    """Add what a chain of labels tells of the notes of some charts, which is told of all at once."""
    told = iter(chain.model().told([note for chart in charts for note in chart.notes()]))
    for chart in charts:
        chart.chain([next(told) for _ in chart.fit])


def _look_again(charts: Sequence[_Chart], weights: Weights) -> None:
    """Mark and take back what the chain was in doubt about, where the window network speaks for it or against it."""
    weighed = iter(again.both([one for chart in charts for one in chart.doubted()]))
    for chart in charts:
        chart.look_again([next(weighed) for _ in chart.fit], weights)


class _Chart:
    """A patient's notes, and what was found in them so far.

    Attributes:
        seen: the notes with every sign that is read.
        fit: the numbers of those that are not too long.
    """

    def __init__(self, patient: Patient) -> None:
        documents = patient.documents
        self._patient = patient
        self._bare = [Bare(document.text) for document in documents]
        self._is_bare = all(one.text == document.text for one, document in zip(self._bare, documents, strict=True))
        self._given: Sequence[tuple[Span, ...]] = patient.given or [() for _ in documents]
        before, self.seen = self._given, documents
        if not self._is_bare:
            before = [one.without(spans) for one, spans in zip(self._bare, before, strict=True)]
            self.seen = [replace(one, text=bare.text) for one, bare in zip(documents, self._bare, strict=True)]
        self._before = before
        self.fit = [number for number, document in enumerate(self.seen) if len(document.text) <= MOST_CHARACTERS]
        self._looked = [self.seen[number] for number in self.fit]
        #: Of each note that is not too long: all that was found, and what stands of it.
        self._found = {number: list(before[number]) for number in self.fit}
        self._first: list[tuple[Span, ...]] = []
        self._believed: list[tuple[Span, ...]] = []
        self._settled: list[tuple[Span, ...]] = []
        self._weighing: around.Weighing | None = None
        #: Of each note what was taken back when it was looked at again, if it was.
        self._gone: list[set[Span]] = []
        #: Of each note what the chain weighs of its tokens, if it was asked.
        self._odds: Sequence[Sequence[int]] = ()

    def find(self, one: Recognizer, number: int) -> None:
        """Let a recognizer look at a note."""
        document, known, where = self.seen[number], self._patient.known, self._patient.where
        if one.name in MODULES:
            self._found[number] += one.find(document, known)
        else:
            place = where[number] if where else f"note {number + 1} of a patient"
            self._found[number] += foreign.spans_of(one, document, known, place)

    def settle(self) -> None:
        """Make disjoint what was found, without what stands at its edges."""
        self._settled = []
        for number, document in zip(self.fit, self._looked, strict=True):
            spans = settle(self._found[number], document.text)
            self._settled.append(tuple(edges.bare(document.text, spans, frozenset(self._before[number]))))
        self._first = self._believed = self._settled

    def ask(self, model: Model) -> None:
        """Add what a model finds where nothing was found, or more of it."""
        self._take_in([tuple(learning.new(model, note_of(document), spans)) for document, spans in zip(
            self._looked, self._settled, strict=True)])

    def notes(self) -> list[Note]:
        """Those that are not too long."""
        return list(map(note_of, self._looked))

    def chain(self, told: Sequence[chain.Told]) -> None:
        """Add what a chain of labels tells of each of ``notes``."""
        self._odds = [one.odds for one in told]
        found = map(around.chained, self.notes(), self._settled, told)
        self._take_in([tuple(edges.bare(document.text, spans, frozenset()))
                       for document, spans in zip(self._looked, found, strict=True)])

    def _take_in(self, told: Sequence[tuple[Span, ...]]) -> None:
        self._first = self._believed = self._settled = _with(self._looked, self._settled, told)

    def believe(self, weights: Weights) -> None:
        """Take back what all around it speaks against."""
        self._weighing = around.Weighing(self._looked, weights, self._odds)
        self._believed = self._weighing.believed(self._first, self._stay(self._first))
        self._settled = [_heard(*one) for one in zip(
            self._first, self._believed, self._found.values(), self._looked, strict=True)]

    def _stay(self, spans: Sequence[tuple[Span, ...]]) -> list[frozenset[Span]]:
        """Of each of ``notes`` what is never taken back: what somebody marked, and who is named for certain."""
        named = persons.named(self.notes(), spans)
        return [one.union(self._before[number]) for number, one in zip(self.fit, named, strict=True)]

    def trust(self, more: Trust) -> None:
        """Find more of the same."""
        self._settled = _with(self._looked, self._settled, more(self._looked, self._settled))

    def tell(self) -> None:
        """Take off at the edges of names what all around it speaks against, find what all around it speaks for, and
        make one of the pieces of a mention."""
        if self._weighing:
            self._settled = self._weighing.trimmed(self._settled, [self._before[number] for number in self.fit])
            self._settled = _with(self._looked, self._settled, self._weighing.told(self._settled))
        whole_ones = []
        for number, document, note, spans in zip(self.fit, self._looked, self.notes(), self._settled, strict=True):
            given = frozenset(self._before[number])
            one = without_segments(document.text, whole(note.text, spans, given), given)
            whole_ones.append(without_keys(note.text, one, given))
        self._settled = whole_ones

    def doubted(self) -> Iterator[tuple[Note, tuple[Span, ...], Sequence[int]]]:
        """Of each of ``notes``: it, what was found in it, and what the chain weighs of its tokens."""
        return zip(self.notes(), self._settled, self._odds, strict=True)

    def look_again(self, weighed: Sequence[Sequence[int]], weights: Weights) -> None:
        """Take back and mark what was in doubt, by what chain and network weigh of each token of ``notes``."""
        self._odds = weighed
        before = self._settled
        left = [again.left(*one) for one in zip(self.notes(), before, self._stay(before), weighed, strict=True)]
        self._gone = [set(spans).difference(rest) for spans, rest in zip(before, left, strict=True)]
        self._settled = _with(self._looked, left, [
            without_keys(note.text, tuple(doubts.sure(note, spans, odds, weights)), ())
            for note, spans, odds in zip(self.notes(), left, weighed, strict=True)])

    def doubt(self, weights: Weights) -> None:
        """Mark what may be PHI too, by what chain and network say of each token."""
        self._settled = _with(self._looked, self._settled, [
            tuple(doubts.spans(note, (span[:3] for span in spans), odds, weights))
            for note, spans, odds in zip(self.notes(), self._settled, self._odds, strict=True)
        ])

    def sort(self, kinds: Kinds) -> None:
        """Call each mention what all that stands around it says, where no rule was sure."""
        given = [self._before[number] for number in self.fit]
        self._settled = sorting.settled(self.notes(), list(map(
            persons.rather_persons, self.notes(), self._settled, given)), given, kinds)

    def widen(self) -> None:
        """Give occupations what belongs to them, and names their nicknames, whoever found them."""
        self._settled = [
            with_nicknames(note.text, job_forms.all_whole(note, spans, self._before[number]), self._before[number])
            for number, note, spans in zip(self.fit, self.notes(), self._settled, strict=True)
        ]

    def spans(self) -> list[tuple[Span, ...] | None]:
        """What stands in each note, at its place in it."""
        documents, aside = self._patient.documents, self._patient.aside
        if aside is not None:
            self._put(aside)
        found = dict(zip(self.fit, self._settled, strict=True))
        if self._is_bare:
            return [found.get(number) for number in range(len(documents))]
        return [
            settle(one.back(found[number], marked), document.text) if number in found else None
            for number, (one, marked, document) in enumerate(zip(self._bare, self._given, documents, strict=True))
        ]

    def _put(self, aside: Aside) -> None:
        """Tell what was found and does not stand."""
        taken = [set(one).difference(other) for one, other in zip(self._first, self._believed, strict=True)]
        taken = [one | more for one, more in zip(taken, self._gone, strict=True)] if self._gone else taken
        told = dict(zip(self.fit, zip(self._found.values(), taken, self._settled, strict=True), strict=True))
        for number in range(len(self.seen)):
            aside.take_in(*told.get(number, ((), (), ())))
        if not self._is_bare:
            aside.taken_back = [tuple(one.back(spans, ()))
                                for one, spans in zip(self._bare, aside.taken_back, strict=True)]

    def __repr__(self) -> str:
        return f"_Chart(notes={len(self.seen)})"


def _heard(
    first: tuple[Span, ...], believed: tuple[Span, ...], found: Sequence[Span], document: Document
) -> tuple[Span, ...]:
    """The spans that stand, with what of another class had given way to one that was taken back: ``Tu``, no name."""
    if len(first) == len(believed):
        return believed
    taken = set(first).difference(believed)
    others = [
        span for span in found if span.found_by not in around.DOUBTED and any(
            one.start < span.end and span.start < one.end and KINDS[one.kind].cchmc != KINDS[span.kind].cchmc
            for one in taken)
    ]
    return settle((*believed, *others), document.text) if others else believed


def _with(
    documents: Sequence[Document], sure: Sequence[tuple[Span, ...]], also: Sequence[tuple[Span, ...]],
) -> list[tuple[Span, ...]]:
    """What was found in each note, and what else was found around it."""
    return [settle((*spans, *others), document.text) if others else spans
            for document, spans, others in zip(documents, sure, also, strict=True)]


def first_sight(documents: Sequence[Document], known: tuple[KnownValue, ...] = ()) -> list[tuple[Span, ...]]:
    """What recognizers find in a patient's notes before anything that was learned is asked: what a model learns beside.

    A note that is too long to be looked at whole has nothing.
    """
    chart = _Chart(Patient(documents, known))
    for one in recognizers():
        for number in chart.fit:
            chart.find(one, number)
    chart.settle()
    forget()
    return [spans or () for spans in chart.spans()]
