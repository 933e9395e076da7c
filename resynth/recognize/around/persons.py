"""Whom a patient's notes name for certain: what is called like them is not taken back, whatever stands around it.

``Ms. Miller is stable. Miller denies pain.``: the second is no guess, though words before "denies" are mostly "Pt"
(Yang & Garibaldi 2015, section 3.4: what a reliable template found is trusted elsewhere in the note).
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from resynth import lexicon
from resynth.kinds import KINDS
from resynth.recognize.words import regex
from resynth.types import Span

#: Rules that leave no doubt: a title, a degree, what only persons do.
_CERTAIN = frozenset(("names:title", "names:degree", "names:deed"))
_KNOWN = "known:"
#: Parts of a name that are told apart: one letter names nobody.
_PART = regex(r"[^\W\d_]{2,}")
_BY_NAMES = "names:"


def named(texts: Sequence[str], spans: Sequence[Iterable[Span]]) -> list[frozenset[Span]]:
    """Of each note of a patient the mentions of one word, written as names are, that is a part of a name that is sure.

    Sure is a name behind a title, before a degree or an act, or known to the site, and a first and a last name.
    """
    persons = [[(span, _parts(text, span)) for span in found if KINDS[span.kind].cchmc == "NAME"]
               for text, found in zip(texts, spans, strict=True)]
    sure = {part for found in persons for span, parts in found if _is_certain(span, parts) for part in parts}
    return [
        frozenset(span for span, parts in found if len(parts) == 1 and parts[0] in sure and (
            text[span.start].isupper() or text.islower()
        ))
        for text, found in zip(texts, persons, strict=True)
    ]


def _parts(text: str, span: Span) -> list[str]:
    return [part[0].lower() for part in _PART.finditer(text, span.start, span.end)]


def _is_certain(span: Span, parts: Sequence[str]) -> bool:
    if span.found_by in _CERTAIN or span.found_by.startswith(_KNOWN):
        return True
    return len(parts) > 1 and span.found_by.startswith(_BY_NAMES) and not lexicon.all_first_names().isdisjoint(parts)
