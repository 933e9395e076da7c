"""Whom a patient's notes name for certain: what is called like them is not taken back, whatever stands around it.

``Ms. Miller is stable. Miller denies pain.``: the second is no guess, though words before "denies" are mostly "Pt"
(Yang & Garibaldi 2015, section 3.4: what a reliable template found is trusted elsewhere in the note).
"""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable, Sequence

from resynth import lexicon
from resynth.kinds import KINDS
from resynth.recognize.known_senses import is_called
from resynth.recognize.note import Note
from resynth.recognize.persons.deeds import acts
from resynth.recognize.words import regex
from resynth.types import Span

#: Rules that leave no doubt: a title, a degree.
_CERTAIN = frozenset(("names:title", "names:degree"))
_KNOWN, _BY_NAMES = "known:", "names:"
#: A known name that is a word too, or a short form, where nothing right beside it tells the one from the other.
NAMES_OR_WORDS = ("known:name or word", "known:name or short form")
#: A first name and a word that houses end in, and what is told behind of a person alone: ``Kyle House has asthma``.
_OF_TWO = regex(r"(?P<first>[A-Z][a-z]{2,15})(?:-[A-Z][a-z]{1,15})? [A-Z][a-z]{2,15}\Z")
FOUND_BY = "around:told of persons"
_BY_LAST_WORD = frozenset(f"{by}:institution's last word" for by in ("keywords", "views", "scanned"))
_LED = regex(r"(?:\b(?:at|to|from|in|of|with|via|near|by|for|the)|&) \Z", re.IGNORECASE)
_TELLS = regex(
    r" (?:fell|ate|slept|underwent|tolerated|ambulated|complains|c/o|presents|presented|denie[sd] (?!the\b|a\b|claim"
    r"|auth|coverage)|(?:reports|reported) (?:no|less|more|some|mild|feeling|having|pain|that (?:he|she))\b"
    r"|has (?:a (?:history|hx)|no complaints|been (?:feeling|having|doing|taking)|done (?:well|poorly))\b"
    r"|is (?:an? )?(?:\d{1,3}\b|G\d)|is (?:stable|pleasant|alert|tearful|here (?:today|for|with))\b"
    r"|was (?:admitted|discharged|born|intubated|extubated|seen|examined|given|brought|found|transferred)\b"
    r"|came in with (?:her|his)\b|will return\b|(?:has|had) (?P<what>[a-z]{3,20})\b)"
)
#: Parts of a name that are told apart: one letter names nobody.
_PART = regex(r"[^\W\d_]{2,}")


def named(notes: Sequence[Note], spans: Sequence[Iterable[Span]]) -> list[frozenset[Span]]:
    """Of each note of a patient the mentions of persons that stay.

    They are those before what only persons do, and those of one word, with a capital, that is a part of a name
    that is sure: behind a title, before a degree or a deed, known to the site, or a first and a last name.
    """
    persons = [[(span, _parts(note.text, span)) for span in found if KINDS[span.kind].cchmc == "NAME"]
               for note, found in zip(notes, spans, strict=True)]
    acting = [{span for span, _ in found if span.found_by.startswith(_BY_NAMES) and _acts(note, span)}
              for note, found in zip(notes, persons, strict=True)]
    sure = {part for found, deeds in zip(persons, acting, strict=True) for span, parts in found
            if span in deeds or _is_certain(span, parts) for part in parts}
    return [
        frozenset(deeds.union(
            span for span, parts in found if len(parts) == 1 and parts[0] in sure and (
                note.text[span.start].isupper() and parts[0] not in lexicon.named_after()
                and span.found_by not in NAMES_OR_WORDS
                and not is_called(note.text, span.start, span.end, parts[0])
            )
        ))
        for note, found, deeds in zip(notes, persons, acting, strict=True)
    ]


def rather_persons(note: Note, spans: Sequence[Span], given: Collection[Span]) -> list[Span]:
    """What was found in a note, houses that are called as persons are persons where only one is told of so.

    Args:
        given: what somebody marked: it stays.
    """
    return [
        span._replace(kind="NAME", label="NAME", found_by=FOUND_BY)
        if span.found_by in _BY_LAST_WORD and span not in given and _is_somebody(note, span) else span for span in spans
    ]


def _is_somebody(note: Note, span: Span) -> bool:
    text = note.text
    called = _OF_TWO.match(text, span.start, span.end)
    if not called or called["first"].lower() not in lexicon.all_first_names() or (
        _LED.search(text, max(0, span.start - 8), span.start)
    ):
        return False
    told = _TELLS.match(text, span.end)
    return told is not None and (not told["what"] or told["what"] in lexicon.clinical_words())


def _parts(text: str, span: Span) -> list[str]:
    return [part[0].lower() for part in _PART.finditer(text, span.start, span.end)]


def _acts(note: Note, span: Span) -> bool:
    return acts(note, note.token_at(span.end - 1) + 1)


def _is_certain(span: Span, parts: Sequence[str]) -> bool:
    if span.found_by in _CERTAIN or (
        span.found_by.startswith(_KNOWN) and span.found_by not in NAMES_OR_WORDS
    ):
        return True
    return len(parts) > 1 and span.found_by.startswith(_BY_NAMES) and not lexicon.all_first_names().isdisjoint(parts)
