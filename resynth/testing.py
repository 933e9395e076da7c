"""For tests and authored notes: marked text, in which a span is written ``[Smith](DOCTOR role=provider)``.

The words in square brackets are the span, the parentheses hold its label as an annotator would write it and, where it
is not what the kind suggests, the role. ``\\[``, ``\\]``, ``\\(`` and ``\\\\`` stand for the character itself; any
other backslash is just a backslash.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from itertools import pairwise

from resynth.kinds import KINDS, kind_of
from resynth.types import ROLES, Span

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
