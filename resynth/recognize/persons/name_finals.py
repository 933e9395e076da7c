"""Initials that close a note or a dictation, and those that a row of initials goes on with.

``OF/hs`` as a line of its own; ``HS`` as a note's last line; ``HS / student Ada``; ``/tro/kb`` behind the days of a
dictation; ``CM slash rtk`` as it is spoken; ``Present TW, KVB, PW,`` where TW is somebody. Where letters stand tells
here, whatever else they may stand for, but for degrees, services and answers.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Set

from resynth.recognize.note import Note
from resynth.recognize.persons import name_cues as cues
from resynth.recognize.persons.name_letters import unknown
from resynth.recognize.words import regex, word_set
from resynth.types import Span

#: The last line of a note that is nothing but letters.
_LAST = regex(r"(?:(?:\A|\n)[ \t]*|\b(?:reviewed|cosigned|signed|scribed|checked)(?: by)? )(?P<it>[A-Z]{2,3})\s*\Z")
#: Who dictated and who typed, alone in their line.
_ALONE = regex(r"^[ \t]*(?P<who>[A-Z]{2,3})/(?P<typist>[a-z]{2,3})[ \t]*$", re.MULTILINE)
#: The same behind a stroke, at the end of a line with the days of a dictation.
_BEHIND_DAYS = regex(r"\d[ \t]+/(?P<who>[a-z]{2,3})/(?P<typist>[a-z]{2,3})[ \t]*(?:\n|\Z)")
_SPOKEN = regex(r"(?<![\w.])(?P<who>[A-Z]{2,3}) slash (?P<typist>[a-z]{2,3})(?![\w-])")
#: Who teaches somebody signs before them.
_TEACHES = regex(r"^[ \t]*(?P<it>[A-Z]{2,3}) / (?:student|resident|intern|scribe|trainee|extern)\b", re.MULTILINE)
#: What may end a note in capitals and is nobody.
_ANSWERS = word_set("ok no na nad wnl end eor eom eot eof fin yes stat npo dnr dni tbd prn pm am ed er icu usa")
#: A line of prose that is broken is so long.
_BROKEN = 60
_NEXT = regex(r"(?:,| and| &) (?P<it>[A-Z]{2,3})(?=[,.;)](?!\w)|[ \t]*(?:\n|\Z)| and | & )")
#: Rows are no longer.
_MOST = 8


def spans(note: Note, shouted: bool) -> Iterator[tuple[int, int]]:
    """Where such initials stand; ``shouted``: whether most of the note is in capitals."""
    text = note.text
    if not shouted and (last := _LAST.search(text, max(0, len(text.rstrip()) - _BROKEN))) and _closes(text, last["it"]):
        before = text[: last.start("it")].rstrip()
        wide = len(before) - before.rfind("\n") > _BROKEN
        if before and not (wide and before[-1] not in ".!?:)"):
            yield last.span("it")
    if "/" in text:
        for pair in (*_ALONE.finditer(text), *_BEHIND_DAYS.finditer(text)):
            if {pair["who"].lower(), pair["typist"]}.isdisjoint(cues.DEGREES):
                yield from (pair.span("who"), pair.span("typist"))
        for signer in _TEACHES.finditer(text):
            if signer["it"].lower() not in cues.DEGREES:
                yield signer.span("it")
    if " slash " in text:
        for pair in _SPOKEN.finditer(text):
            yield from (pair.span("who"), pair.span("typist"))


def _closes(text: str, letters: str) -> bool:
    lower = letters.lower()
    return lower not in cues.DEGREES and lower not in _ANSWERS and (len(letters) == 2 or unknown(lower))


def beside(note: Note, found: Iterable[Span], known: Set[str]) -> Iterator[tuple[int, int]]:
    """What goes on a row of capitals behind initials that are found; ``known``: what stands for somebody in the note.
    """
    for span in found:
        end = span.end
        if not note.text[span.start : end].isupper():
            continue
        for _ in range(_MOST):
            more = _NEXT.match(note.text, end)
            lower = more["it"].lower() if more else ""
            if more is None or lower in cues.SERVICES or not (unknown(lower) or more["it"] in known):
                break
            yield more.span("it")
            end = more.end("it")
