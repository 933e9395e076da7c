"""For tests and authored notes: marked text, in which a span is written ``[Smith](DOCTOR role=provider)``.

The words in square brackets are the span, the parentheses hold its label as an annotator would write it and, where it
is not what the kind suggests, the role. ``\\[``, ``\\]``, ``\\(`` and ``\\\\`` stand for the character itself; any
other backslash is just a backslash.

A recognizer of your own is tried by a subclass of ``RecognizerContract``.
"""

from __future__ import annotations

import copy
import pickle
import re
import time
from collections.abc import Sequence
from itertools import pairwise

from resynth.kinds import KINDS, kind_of
from resynth.types import ROLES, Document, KnownValue, Recognizer, Span

_TOKEN = re.compile(r"\\[\[\]()\\]|[\[\]]")
_TARGET = re.compile(r"\( *([^()\[\]\n=]*?)(?: +role=([a-z]+))? *\)")
_SPECIAL = re.compile(r"\\(?=[\[\]()\\]|\Z)|[\[\]]")


def _at(text: str, offset: int) -> str:
    """Where an offset stands, in the author's terms; lines and columns count from 1."""
    line = text.count("\n", 0, offset) + 1
    return f"line {line}, column {offset - (text.rfind(chr(10), 0, offset) + 1) + 1}"


def marked(text: str) -> tuple[str, list[Span]]:
    """Parse marked text into the plain text and its spans.

    Offsets of the spans are code points of the plain text. A role that is not written is the one the kind suggests
    (``DOCTOR``: provider, ``PATIENT``: patient, else unknown).

    Raises:
        ValueError: a bracket that opens or closes nothing, an empty span, a label outside the taxonomy or an unknown
            role; the message names line and column.
    """
    plain: list[str] = []
    spans: list[Span] = []
    length = at = 0
    opened: int | None = None  # where the open bracket stands in the marked text
    start = 0

    def keep(piece: str) -> None:
        nonlocal length
        plain.append(piece)
        length += len(piece)

    while token := _TOKEN.search(text, at):
        keep(text[at : token.start()])
        at = token.end()
        if token[0][0] == "\\":
            keep(token[0][1])
        elif token[0] == "[":
            if opened is not None:
                raise ValueError(f"{_at(text, token.start())}: a mark opens inside another")
            opened, start = token.start(), length
        else:
            if opened is None:
                raise ValueError(f"{_at(text, token.start())}: ']' closes nothing; write \\] for the character")
            target = _TARGET.match(text, at)
            if target is None:
                raise ValueError(f"{_at(text, token.start())}: '](LABEL)' or '](LABEL role=ROLE)' is expected here")
            spans.append(_span(text, opened, start, length, target))
            opened, at = None, target.end()
    if opened is not None:
        raise ValueError(f"{_at(text, opened)}: this mark is never closed")
    keep(text[at:])
    return "".join(plain), spans


def _span(text: str, opened: int, start: int, end: int, target: re.Match[str]) -> Span:
    label, role = target[1], target[2]
    kind = kind_of(label)
    if start == end:
        raise ValueError(f"{_at(text, opened)}: the mark holds no text")
    if kind is None:
        raise ValueError(f"{_at(text, target.start(1))}: label {label!r} is not in the taxonomy")
    if role is not None and role not in ROLES:
        raise ValueError(f"{_at(text, target.start(2))}: role {role!r} is none of {', '.join(ROLES)}")
    return Span(start, end, kind, label, role or KINDS[kind].role)


def mark(text: str, spans: Sequence[Span]) -> str:
    """Write text and spans as marked text: the inverse of ``marked``.

    Raises:
        ValueError: spans that are empty, unsorted, overlapping or outside the text, or a label that marked text
            cannot hold.
    """
    if any(left.end > right.start for left, right in pairwise(spans)):
        raise ValueError("spans are unsorted or overlap")
    written: list[str] = []
    at = 0
    for span in spans:
        if not 0 <= span.start < span.end <= len(text):
            raise ValueError(f"a span at {span.start}-{span.end} is empty or outside the text")
        role = "" if span.role == KINDS[span.kind].role else f" role={span.role}"
        target = f"({span.label}{role})"
        read = _TARGET.fullmatch(target)
        if kind_of(span.label) != span.kind or read is None or read[1] != span.label:
            raise ValueError(f"the label of the span at {span.start}-{span.end} does not lead back to its kind")
        written += (_escape(text[at : span.start]), "[", _escape(text[span.start : span.end]), "]", target)
        at = span.end
    written.append(_escape(text[at:]))
    return "".join(written)


def _escape(piece: str) -> str:
    # A backslash at the end of a piece would otherwise swallow the bracket that follows it.
    return _SPECIAL.sub(r"\\\g<0>", piece)


#: What a recognizer must bear: nothing, one sign, odd letters, marks that join, signs that turn the line, long lines.
HARD_TEXTS = (
    "", " ", "\n\n\n", ".",
    "\x00\x01\x07\x1b[0m", "\ufeffSeen by Dr. Ash.",
    "\u202eDr. \u05d0\u05d1\u05d2\u202c seen",
    "Dr. A\u0301sh\u0308 \U0001f3e5 Ro\u0308ntgen 3/4/2010", "\U0001f468\u200d\u2695\ufe0f called 555-0142",
    "\u0645\u0631\u064a\u0636 42", "Mr.\r\nSmith\rcame", "a" * 5000, "1" * 5000, "^|/:,;" * 400, "\ud800 lone",
    "DR. SMITH SAW JOHN DOE ON 3/4/2010 AT MERCY HOSPITAL", "patient: john doe, mrn 1234567",
)
#: Pieces of which long hostile texts are made.
HOSTILE = (
    "1", "1-", "a.", "a@", "12 ", "(1", "A ", "Mr. ", "\n ", "'s ", "/", "0a:", "St. ", "of the ", "Aa-", "\u00e9",
)


class RecognizerContract:
    """What ``detect`` asks of every recognizer; subclass it in your tests, and set ``recognizer``.

    Attributes:
        recognizer: the one that is tried.
        texts: notes of its own trade, tried beside ``HARD_TEXTS``.
        known: values of the patient that it is given.
        most: how many times longer it may take over eight times the text.
    """

    recognizer: Recognizer
    texts: Sequence[str] = ()
    known: tuple[KnownValue, ...] = ()
    most = 24.0

    def _notes(self) -> list[Document]:
        return [Document(f"d{n}", "p", text) for n, text in enumerate((*HARD_TEXTS, *self.texts))]

    def _find(self, document: Document) -> list[Span]:
        return sorted(self.recognizer.find(document, self.known))

    def test_it_says_what_it_is(self) -> None:
        """A name without blanks or colons, a version, and kinds of the taxonomy."""
        one = self.recognizer
        assert re.fullmatch(r"[a-z][a-z0-9_-]*", one.name)
        assert one.version
        assert one.kinds
        assert one.kinds <= KINDS.keys()

    def test_its_spans_lie_inside_the_text(self) -> None:
        """None is empty, none sticks out, and each holds a letter or a digit."""
        for document in self._notes():
            for span in self._find(document):
                assert 0 <= span.start < span.end <= len(document.text)
                assert any(map(str.isalnum, document.text[span.start : span.end]))

    def test_its_spans_say_what_they_are(self) -> None:
        """Of a declared kind, of a known role, found by ``name:rule``, sure from 0 to 1."""
        for document in self._notes():
            for span in self._find(document):
                assert span.kind in self.recognizer.kinds
                assert span.role in ROLES
                assert span.found_by.startswith(f"{self.recognizer.name}:")
                assert 0 <= span.score <= 1

    def test_it_finds_something(self) -> None:
        """In the texts of its trade: who finds nothing meets every other rule."""
        assert not self.texts or any(self._find(document) for document in self._notes())

    def test_the_same_note_gives_the_same(self) -> None:
        """Twice in a row, and after a copy of it went to another process."""
        other = pickle.loads(pickle.dumps(self.recognizer))  # noqa: S301
        for document in self._notes():
            first = self._find(document)
            assert self._find(copy.copy(document)) == first
            assert sorted(other.find(document, self.known)) == first

    def test_no_note_changes_the_next(self) -> None:
        """In another order of notes each gives the same."""
        notes = self._notes()
        forth = [self._find(document) for document in notes]
        back = [self._find(document) for document in reversed(notes)]
        assert back[::-1] == forth

    def test_it_is_quiet(self) -> None:
        """No text of a note is in its repr."""
        for document in self._notes():
            self._find(document)
        said = repr(self.recognizer)
        assert not any(text in said for text in (*HARD_TEXTS, *self.texts) if len(text) > 3)

    def test_it_takes_no_more_than_linear_time(self) -> None:
        """Eight times a hostile text takes nowhere near 64 times as long."""
        for piece in (*HOSTILE, *self.texts):
            if not piece:
                continue
            short, long = (self._seconds(piece * max(1, size // len(piece))) for size in (4_000, 32_000))
            assert long < 0.15 or long < self.most * short, repr(piece[:12])

    def _seconds(self, text: str) -> float:
        best = 9e9
        for n in range(2):
            document = Document(f"t{n}", "p", text)
            start = time.process_time()
            for _ in self.recognizer.find(document, self.known):
                pass
            best = min(best, time.process_time() - start)
        return best
