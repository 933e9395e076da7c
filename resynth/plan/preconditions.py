"""What a policy requires of the corpus before anything is replaced: ages that may stay, places that hold no number."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator

from resynth.kinds import tidy
from resynth.policy.model import Policy
from resynth.surrogates import ages
from resynth.types import Document, Span

_DIGITS = re.compile(r"\d{2}")
_OBJECTS = ("DEVICE", "VEHICLE", "SERIAL", "PLATE", "VIN")


def _age_at_most_89(text: str, span: Span) -> str:
    years = ages.oldest(text)
    if years is None:
        return "an age that cannot be read, which counts as one over 89"
    return "an age over 89" if years > 89 else ""


def _no_digits(text: str, span: Span) -> str:
    if any(word in tidy(span.label) for word in _OBJECTS):
        return "a device or vehicle under a class that is kept"
    return "a run of digits under a class that is kept" if _DIGITS.search(text) else ""


#: Precondition of a policy -> what a mention of that kind must not be; an empty text is a pass.
CHECKS: dict[str, Callable[[str, Span], str]] = {"age-at-most-89": _age_at_most_89, "no-digits": _no_digits}


def unmet(document: Document, spans: tuple[Span, ...], policy: Policy) -> Iterator[str]:
    """Why this note does not meet a precondition: kind, place and reason, never the value."""
    for span in spans:
        for name in policy.rule(span.kind, span.role).requires:
            why = CHECKS[name](document.text[span.start : span.end], span)
            if why:
                yield f"{span.label} at {span.start}: {why}"
