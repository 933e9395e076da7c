"""All recognizers over the notes of one patient: raw text in, disjoint spans out."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import replace
from functools import cache
from importlib import import_module
from importlib.metadata import entry_points

from resynth import site_cues
from resynth.errors import UsageError
from resynth.kinds import KINDS
from resynth.recognize import edges, foreign, trusted
from resynth.recognize.around import around
from resynth.recognize.around.around import Weights
from resynth.recognize.aside import Aside
from resynth.recognize.note import KEPT_CHARACTERS
from resynth.recognize.settle import settle
from resynth.recognize.unseen import Bare
from resynth.types import Document, KnownValue, Recognizer, Span

#: Our own recognizers: name -> the module that holds it as ``RECOGNIZER``. Their order decides nothing.
MODULES = {
    place.rpartition(".")[2]: f"resynth.recognize.{place}"
    for place in ("institutions.keywords", "known", "numbers.contacts", "numbers.ids", "persons.names",
                  "places.addresses", "scans.scanned", "times.ages", "times.dates", "views.views")
}
#: Ours too, but slow or in need of other packages: those that RESYNTH_WITH names run beside the others.
EXTRA = {"presidio": "resynth.recognize.presidio"}
VARIABLE = "RESYNTH_WITH"
#: Those that it names are left out, ``around`` among them: what weighs all that stands around a token.
WITHOUT = "RESYNTH_WITHOUT"
#: Where packages add recognizers of their own: a Recognizer, or a class of which one is made.
ENTRY_POINTS = "resynth.recognizers"
#: A note of more characters than this is not looked at: it is held back, never half-scanned.
MOST_CHARACTERS = 4_000_000
#: Recognizers go through so many characters of a patient's notes in turn: half of what is kept cut into tokens.
_TOGETHER = KEPT_CHARACTERS // 2
#: Looks at the spans of a patient's notes and finds more of the same (Yang & Garibaldi 2015, section 3.4).
Trust = Callable[[Sequence[Document], Sequence[tuple[Span, ...]]], Sequence[tuple[Span, ...]]]


@cache
def recognizers() -> tuple[Recognizer, ...]:
    """Ours and those of installed packages, by name, but for those left out.

    Raises:
        UsageError: two have one name, one cannot be loaded, or there is none of a name that is left out.
    """
    site_cues.lists()  # one that cannot be read is told before the work
    found, out = _installed(), left_out()
    if out - found.keys() - {around.BY}:
        raise UsageError("there is no such recognizer to leave out",
                         hint=f"--without takes {', '.join(sorted({*found, around.BY}))}")
    return tuple(found[name] for name in sorted(found.keys() - out))


def _installed() -> dict[str, Recognizer]:
    """All, by name. UsageError as ``recognizers`` says."""
    found: dict[str, Recognizer] = {}
    for name, module in sorted(MODULES.items()):
        found[name] = import_module(module).RECOGNIZER
    for name in filter(None, os.environ.get(VARIABLE, "").split(",")):
        if name not in EXTRA:
            raise UsageError("there is no such recognizer to run beside the others", hint=f"--with {', '.join(EXTRA)}")
        found[name] = import_module(EXTRA[name]).made()
    for point in sorted(entry_points(group=ENTRY_POINTS), key=lambda point: (point.name, point.value)):
        try:
            loaded = point.load()
            one: Recognizer = loaded() if isinstance(loaded, type) else loaded
        except Exception as error:
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
    return frozenset((*_installed(), around.BY))


def left_out() -> frozenset[str]:
    """The names of those that do not run."""
    return frozenset(filter(None, os.environ.get(WITHOUT, "").split(",")))


def run_with(names: Iterable[str]) -> None:
    """Let recognizers of ``EXTRA`` run too, in this process and those that it starts.

    Raises:
        UsageError: there is none of that name, or what it needs is not installed.
    """
    _said(VARIABLE, names)


def run_without(names: Iterable[str]) -> None:
    """Leave recognizers out, in this process and those that it starts. UsageError: there is none of that name."""
    _said(WITHOUT, names)


def _said(variable: str, names: Iterable[str]) -> None:
    os.environ[variable] = ",".join(dict.fromkeys(name for said in names for name in said.split(",")))
    recognizers.cache_clear()
    recognizers()


def versions() -> dict[str, str]:
    """Name -> version of every recognizer, for the papers of a release and the identity of a run; the site's lists."""
    own = site_cues.digest()
    found = {one.name: one.version for one in recognizers()}
    found |= {} if around.BY in left_out() else {around.BY: around.VERSION}
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
    where: Sequence[str] | None = None,
    aside: Aside | None = None,
) -> list[tuple[Span, ...] | None]:
    """The spans of a patient's notes, disjoint and sorted; None for a note that is too long to be looked at whole.

    Args:
        documents: all notes of one patient.
        known: values of the patient's own rows.
        given: spans that each note has already (``--spans both``): they stay, and what was found goes around them.
        with_: the recognizers; unless given, all.
        trust: unless given, ``trusted.trust``.
        weigh: what weighs for and against PHI around a token: what rules told by its form alone is doubted by it before
            ``trust``, what nobody told is told by it last. None: neither, and so with ``--without around``.
        where: the place of each note in the input, for messages.
        aside: is told of each note what was found and does not stand.

    Raises:
        UsageError: a recognizer of another package fails, or gives spans that do not fit.
    """
    used = tuple(recognizers() if with_ is None else with_)
    more = trusted.trust if trust is None else trust
    learned = None if weigh is None or around.BY in left_out() else weigh()
    before = [() for _ in documents] if given is None else given
    places = [f"note {number} of a patient" for number in range(1, len(documents) + 1)] if where is None else where
    bare = [Bare(document.text) for document in documents]
    if all(one.text == document.text for one, document in zip(bare, documents, strict=True)):
        return _detect(documents, known, before, used, (more, learned), places, aside)
    moved = [one.without(spans) for one, spans in zip(bare, before, strict=True)]
    seen = [replace(document, text=one.text) for document, one in zip(documents, bare, strict=True)]
    found = _detect(seen, known, moved, used, (more, learned), places, aside)
    if aside is not None:
        aside.taken_back = [tuple(one.back(spans, ())) for one, spans in zip(bare, aside.taken_back, strict=True)]
    return [
        None if spans is None else settle(one.back(spans, marked), document.text)
        for one, spans, marked, document in zip(bare, found, before, documents, strict=True)
    ]


def _detect(
    documents: Sequence[Document], known: tuple[KnownValue, ...], before: Sequence[tuple[Span, ...]],
    used: Sequence[Recognizer], then: tuple[Trust, Weights | None], where: Sequence[str], aside: Aside | None,
) -> list[tuple[Span, ...] | None]:
    """As ``detect``, of notes of which every sign is seen."""
    fit = [number for number, document in enumerate(documents) if len(document.text) <= MOST_CHARACTERS]
    looked = [documents[number] for number in fit]
    all_found: list[list[Span]] = []
    for numbers in _beside_one_another(fit, documents):
        all_found += _found(numbers, documents, known, before, used, where)
    settled = [
        tuple(edges.bare(document.text, settle(spans, document.text), frozenset(before[number])))
        for number, spans, document in zip(fit, all_found, looked, strict=True)
    ]
    more, learned = then
    weighing = around.Weighing(looked, learned) if learned else None
    first = settled
    if weighing:
        settled = weighing.believed(settled, [before[number] for number in fit])
    believed = settled
    settled = [_heard(*one) for one in zip(first, believed, all_found, looked, strict=True)]
    settled = _with(looked, settled, more(looked, settled))
    if weighing:
        settled = _with(looked, settled, weighing.told(settled))
    found: list[tuple[Span, ...] | None] = [None] * len(documents)
    for number, spans_of_note in zip(fit, settled, strict=True):
        found[number] = spans_of_note
    if aside is not None:
        taken = [set(one) - set(other) for one, other in zip(first, believed, strict=True)]
        told = dict(zip(fit, zip(all_found, taken, settled, strict=True), strict=True))
        for number in range(len(documents)):
            aside.take_in(*told.get(number, ((), (), ())))
    return found


def _beside_one_another(numbers: Sequence[int], documents: Sequence[Document]) -> Iterator[list[int]]:
    """The numbers of notes in turn, as many together as are kept cut into tokens."""
    together, held = list[int](), 0
    for number in numbers:
        held += len(documents[number].text)
        if together and held > _TOGETHER:
            yield together
            together, held = [], len(documents[number].text)
        together.append(number)
    if together:
        yield together


def _found(
    numbers: Sequence[int], documents: Sequence[Document], known: tuple[KnownValue, ...],
    before: Sequence[tuple[Span, ...]], used: Sequence[Recognizer], where: Sequence[str],
) -> list[list[Span]]:
    """What is known of each of some notes and what all find in it: one through all notes, then the next.

    So what one asks is still near in the machine's memory when it looks at the next note.
    """
    found = [list(before[number]) for number in numbers]
    for one in used:
        ours = one.name in MODULES
        for spans, number in zip(found, numbers, strict=True):
            document = documents[number]
            spans += one.find(document, known) if ours else foreign.spans_of(one, document, known, where[number])
    return found


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
