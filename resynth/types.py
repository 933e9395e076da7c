"""What moves through the house. Frozen, self-checking where it matters, and quiet when printed."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from enum import Enum
from typing import NamedTuple, Protocol

ROLES = ("patient", "relative", "provider", "other", "unknown")
#: ``found_by`` of what was marked before we looked: this, or this, a colon, and who the source says it was.
GIVEN = "given"
#: ``found_by`` in a file of ours that does not say by which rule.
OURS = "resynth"
#: ``found_by`` of what people decided or an earlier release had: as sure as what was given.
DECIDED = ("residuals", "crosswalk")


def is_given(found_by: str) -> bool:
    """Whether ``found_by`` says that a span was marked before we looked."""
    return found_by.startswith(GIVEN) and found_by[len(GIVEN) :][:1] in ("", ":")


def told_by(found_by: str) -> str:
    """Who found a span, without that it was before we looked; empty where nobody said."""
    return found_by[len(GIVEN) :].lstrip(":") if is_given(found_by) else found_by


class Span(NamedTuple):
    """A place in a note that holds PHI. Offsets are code points, ``end`` exclusive; no text inside.

    ``disputed``: its source says that two looked at it and saw two classes; which of them is right is open.
    """

    start: int
    end: int
    kind: str
    label: str
    role: str = "unknown"
    found_by: str = GIVEN
    score: float = 1.0
    disputed: bool = False

    @property
    def given(self) -> bool:
        """Whether it was marked before we looked."""
        return self[5].startswith(GIVEN) and is_given(self[5])


@dataclass(frozen=True, slots=True)
class Document:
    """One note as it was read. ``meta`` holds every other field of the record (``note_type``, ``date`` …)."""

    doc_id: str = field(repr=False)
    patient_id: str = field(repr=False)
    text: str = field(repr=False)
    meta: Mapping[str, object] = field(default_factory=dict, repr=False)

    @property
    def blank(self) -> bool:
        """Whether there is no text, or nothing but blanks."""
        return not self.text or self.text.isspace()


class Record(NamedTuple):
    """What a format's reader yields: a document, its spans (None: not annotated), where it stood, and what it lost.

    ``lost``: what the file said and a Record cannot (``relations``, ``comments``), and how often. What only one format
    understands and can be written back by it goes into ``document.meta`` under that format's name instead.
    ``compared``: whether the file says of every mark what stands there, so that no offset is off.
    """

    document: Document
    spans: tuple[Span, ...] | None
    where: str
    lost: tuple[tuple[str, int], ...] = ()
    compared: bool = False

    def __repr__(self) -> str:
        return f"Record(spans={'none' if self.spans is None else len(self.spans)})"


class KnownValue(NamedTuple):
    """A value known from the patient's own rows (a name, an MRN), and of which kind it is; whose, if not as usual."""

    kind: str
    value: str
    role: str = ""

    def __repr__(self) -> str:
        return f"KnownValue(kind={self.kind!r})"


@dataclass(frozen=True, slots=True)
class Chart:
    """All the notes of one patient, in keyed order: the unit of work, of parallelism and of checking."""

    patient_id: str = field(repr=False)
    documents: tuple[Document, ...] = field(repr=False)
    known: tuple[KnownValue, ...] = field(default=(), repr=False)

    def __post_init__(self) -> None:
        if any(document.patient_id != self.patient_id for document in self.documents):
            raise ValueError("a chart holds the notes of one patient only")


class Replacement(NamedTuple):
    """What stands at ``span`` in the released note, by which versioned rule, from which rung of the ladder."""

    span: Span
    text: str
    rule: str
    rung: str

    def __repr__(self) -> str:
        return f"Replacement({self.span.start}-{self.span.end}, rule={self.rule!r}, rung={self.rung!r})"


@dataclass(frozen=True, slots=True)
class Plan:
    """The replacements of one note, sorted and disjoint, or ValueError."""

    doc_digest: str
    policy_digest: str
    replacements: tuple[Replacement, ...] = field(repr=False)

    def __post_init__(self) -> None:
        at = 0
        for (start, end, *_), *_ in self.replacements:
            if start < at:
                raise ValueError(f"replacements overlap at {start}")
            at = end


class OutSpan(NamedTuple):
    """A span of the released note: the surrogate's place, the source's label, our kind."""

    start: int
    end: int
    kind: str
    label: str
    role: str = "unknown"


@dataclass(frozen=True, slots=True)
class Rewritten:
    """A released note: its text and, in order, one OutSpan per replacement."""

    text: str = field(repr=False)
    spans: tuple[OutSpan, ...] = field(repr=False)


class Standing(Enum):
    HELD = "held"
    BROKEN = "broken"
    NOT_CHECKED = "not checked"


@dataclass(frozen=True, slots=True)
class Verdict:
    """How one promise stands. ``where`` names places (released id and offset), never values."""

    promise: str
    standing: Standing
    checked: int
    broken: int
    where: tuple[str, ...] = ()
    why: str = ""
    hard: bool = True

    def __bool__(self) -> bool:
        raise TypeError("a verdict has three standings: ask for .standing, or call the report's require()")


class Maker(Protocol):
    """Keep the form, change the value. ``read`` returns ``(None, form)`` for what it cannot read."""

    kind: str

    def read(self, text: str) -> tuple[object | None, object]: ...
    def make(self, value: object, form: object) -> str: ...
    def group(self, form: object) -> str: ...


class Recognizer(Protocol):
    """Finds PHI in a raw note; ``known`` are the patient's own values."""

    name: str
    version: str
    kinds: frozenset[str]

    def find(self, document: Document, known: tuple[KnownValue, ...]) -> Iterable[Span]: ...
