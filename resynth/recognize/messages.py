"""Messages of HL7 v2: the three signs that begin a line and name its segment (``OBX|1|TX|``) are nobody's.

Behind a doctor's degree (``^STROUD^AMBERLY^^^DR``) the next line's ``OBX`` looked like a name, and a release that put
another in its place was no message any more.
"""

from __future__ import annotations

from collections.abc import Collection

from resynth.recognize.words import regex
from resynth.types import Span

_SEGMENT = regex(r"(?:(?<=[\r\n])|\A)[A-Z][A-Z0-9]{2}(?=\|)")


def without_segments(text: str, spans: tuple[Span, ...], given: Collection[Span]) -> tuple[Span, ...]:
    """The spans of a note but for the names of segments, where the note holds a message; what people marked stays."""
    if "MSH|" not in text:
        return spans
    heads = {found.span() for found in _SEGMENT.finditer(text)}
    if not any(text.startswith("MSH|", start) for start, _ in heads):
        return spans
    return tuple(span for span in spans if (span.start, span.end) not in heads or span.given or span in given)
