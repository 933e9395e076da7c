"""Initials that close a note or a dictation, hand over, and those that a row of initials goes on with.

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
#: Who hands over to whom, by the time of day that they cover: ``day RK -> night TBW``, ``JD to AFM verbal``.
_COVERS = r"(?:days?|nights?|noc|eve|evening|xcover|cross-?cover|weekend)"
_HANDED = regex(
    rf"(?:\b(?P<from>{_COVERS}) )?(?<![\w.-])(?P<who>[A-Z]{{2,3}}) (?:->|→|to) (?:(?P<for>{_COVERS}) )?"
    r"(?P<other>[A-Z]{2,3})"
    r"(?=[ \t]*(?:\||\n|\Z)|(?P<said> verbal\b))"
)
#: Whom a laboratory called, when, and who called: ``CALLED DR AA 01/02/25 1122 MBT.``
_RANG = regex(
    r"\b(?:CALLED|PHONED|NOTIFIED|FAXED|RESULTS? TO)\b[^.\n|]{2,60}? \d{1,2}/\d{1,2}(?:/\d{2,4})? \d{4},? "
    r"(?P<it>[A-Z]{2,3})\.?(?=\s|\Z)"
)
#: Two who counted or checked something, and who was on call.
_BOTH = regex(
    r"\b(?:nurses|RNs?|staff|techs|witness(?:ed|es)?|verified|counted|wasted)(?: by)? "
    r"\((?P<who>[A-Z]{2,3})/(?P<other>[A-Z]{2,3})\)"
)
_ON_CALL = regex(r"\b[Oo]n[- ]call (?P<it>[A-Z]{2,3})(?=[:,.)](?!\w))")
#: Hours of which zone, and what else stands behind an hour.
_ZONES = word_set("est edt cst cdt mst mdt pst pdt utc gmt hrs hr am pm")
#: What may end a note in capitals and is nobody.
_ANSWERS = word_set("ok no na nad wnl end eor eom eot eof fin yes stat npo dnr dni tbd prn pm am ed er icu usa")
#: A line of prose that is broken is so long.
_BROKEN = 60
_NEXT = regex(r"(?:,| and| &) (?P<it>[A-Z]{2,3}|(?:[A-Z]\.){2,3})(?=[,.;)](?!\w)|[ \t]*(?:\n|\Z)| and | & )")
_DOTTED = word_set("p.o. i.v. i.m. b.p. a.m. p.m. u.s. e.r. o.r. m.d. d.o. r.n. n.p. p.a. o.d. o.s. o.u.")
#: Rows are no longer.
_MOST = 8


def spans(note: Note, shouted: bool) -> Iterator[tuple[int, int]]:
    """Where such initials stand; ``shouted``: whether most of the note is in capitals."""
    text = note.text
    if not shouted and (last := _LAST.search(text, max(0, len(text.rstrip()) - _BROKEN))) and _closes(last["it"]):
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
        for pair in _BOTH.finditer(text):
            yield from _both(pair)
    if "->" in text or "→" in text or " verbal" in text:
        for pair in _HANDED.finditer(text):
            if pair["from"] or pair["for"] or pair["said"]:
                yield from _both(pair)
    for pattern, sign in ((_RANG, "/"), (_ON_CALL, "call ")):
        for found in pattern.finditer(text) if sign in text else ():
            if found["it"].lower() not in _ZONES and not _is_nobodys(found["it"]):
                yield found.span("it")
    if " slash " in text:
        for pair in _SPOKEN.finditer(text):
            yield from (pair.span("who"), pair.span("typist"))


def _both(pair: re.Match[str]) -> Iterator[tuple[int, int]]:
    if not (_is_nobodys(pair["who"]) or _is_nobodys(pair["other"])):
        yield from (pair.span("who"), pair.span("other"))


def _is_nobodys(letters: str) -> bool:
    """Whether letters are a degree, a service or a word, whoever stands beside."""
    lower = letters.lower()
    return lower in cues.DEGREES or lower in cues.SERVICES or lower in cues.functions() or lower in _ANSWERS


def _closes(letters: str) -> bool:
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
            if more is None or lower in cues.SERVICES or not (
                unknown(lower) or more["it"] in known or ("." in lower and lower not in _DOTTED)
            ):
                break
            yield more.span("it")
            end = more.end("it")
