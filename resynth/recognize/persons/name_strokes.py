"""Initials that close who signed: behind their degree, behind a stroke of their line, and pairs with a last stroke.

``Ada Moor MD AM``, ``Ada Moor RN, Unit Mgr / kts``, ``Ada Moor, PGY3 / AKO   p 4418``, ``E-signed amoor 3/4 / kpb``;
``rm/kt/`` at an entry's end; ``JP/KW seen & agreed``; ``KB/kbrun2``; ``drawn on June 5 by ML.``, where a day stands
between. What stands so is somebody whatever else the letters may mean, but for degrees, offices and words.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from resynth import lexicon
from resynth.recognize.note import Note
from resynth.recognize.persons import name_cues as cues
from resynth.recognize.persons.name_letters import FRAGMENTS
from resynth.recognize.words import regex, word_set

#: A stroke with blanks around it and the letters behind it, at the end of a line or before a gap.
_CLOSES = regex(r"[ \t]/[ ](?P<it>[a-z]{2,3}|[A-Z]{2,3})(?=[ \t]*(?:\n|\Z)|[ ]{2,})")
_STROKE = regex(r"/ (?:[a-z]{2,3}|[A-Z]{2,3})[ \t]*(?:\n|\Z|  )")
#: What a line begins with where somebody signs it without their name.
_SIGNED = regex(r"[ \t]*(?i:(?:e-?|electronically |digitally )?(?:co-?)?signed)\b")
#: Who is taught, and the year of it.
_YEAR = regex(r"(?:PGY-?\d|R[1-7]|MS-?[1-4]|CA-?[1-3])\b")
#: What somebody is, behind their degree or name.
_OFFICE = word_set(
    "mgr manager director dir supervisor supv coordinator coord clin clinical nurse unit resident fellow attending "
    "intern hospitalist practice case office team lead charge head chief educator scribe"
)
#: A person stands so near the stroke, and the line is no longer.
_WIDEST = 90
#: What may part a degree from the initials behind it, and of how many tokens a name is before it.
_APART, _LONGEST_NAME = 4, 5
_PAIR = regex(
    r"(?:(?m:^)[ \t]*|(?<=[.!?)] )|(?<=[ ]{2}))(?P<who>[A-Za-z]{2,3})/(?P<typist>[A-Za-z]{2,3})/(?=[ \t]*(?:\n|\Z))"
)
_AGREED = regex(
    r"^[ \t]*(?P<who>[A-Z]{2,3})/(?P<other>[A-Z]{2,3})[ ](?=(?:have |both )?(?:seen|saw|agreed?|examined|staffed"
    r"|reviewed|discussed|rounded)\b)", re.MULTILINE,
)
#: Behind the stroke of a pair, and of who agreed: quickly found, for most notes have none.
_ENDS_PAIR = regex(r"/[A-Za-z]{2,3}/[ \t]*(?:\n|\Z)")
_ENDS_AGREED = regex(r"/[A-Z]{2,3} (?:have |both )?(?:seen|saw|agree|examined|staffed|reviewed|discussed|rounded)")
#: A user behind the initials that they begin with: ``KB/kbrun2``.
_USER = regex(r"/(?P<user>[a-z]{4,12}\d{0,3})(?![\w/@-])")
_BEFORE_USER = regex(r"(?<![\w/.-])[A-Z]{2,3}\Z")
_DATED = regex(
    r"(?:\d{1,2}[/-]\d{1,2}(?:[/-]\d{2,4})?|[A-Z][a-z]{2,8}\.? \d{1,2}(?:st|nd|rd|th)?(?:,? \d{4})?"
    r"|\d{1,2} [A-Z][a-z]{2,8}(?: \d{4})?) by (?P<it>[A-Z]{2,3})(?=[.;)](?:\s|\Z)|[ \t]*(?:\n|\Z))"
)
#: Who did it, behind a day: quickly found, for most notes have none.
_BY = regex(r" by [A-Z]{2,3}(?:[.;)]|[ \t]*(?:\n|\Z))")
#: Initials have so many letters.
_LONGEST = 3
#: So many tokens before the day something was done.
_NEAR = 8
#: Who comes so is no one person.
_OFFICES = word_set("er ed or icu ccu ems fd pd pt ot st rt cm sw id gi ob ir us ct ccc nicu picu micu sicu lab np pa")


def spans(note: Note, persons: Sequence[tuple[int, int]]) -> Iterator[tuple[int, int]]:
    """The places of such initials.

    Args:
        persons: the first and the last token of each person found in the note.
    """
    if "/" in note.text:
        yield from _behind_strokes(note, persons)
        yield from _pairs(note)
    if _BY.search(note.text):
        for found in _DATED.finditer(note.text):
            number = note.token_at(found.start())
            before = note.lower[max(0, number - _NEAR) : number]
            sentence = before[len(before) - before[::-1].index(".") :] if "." in before else before
            if found["it"].lower() not in _OFFICES and not cues.DONE.isdisjoint(sentence):
                yield found.span("it")


def at_degree(note: Note, degree: str) -> Iterator[tuple[int, int]]:
    """``Ada Moor MD AM``, ``Ada B. Moor, RN, ABM``: the initials of the very name before a degree."""
    words, starts, ends = note.words, note.starts, note.ends
    for number in note.here[degree]:
        at = number + 1 + (words[number + 1 : number + 2] == [","])
        if not words[number].isupper() or at >= len(words) or not 1 < len(words[at]) < 4 or not words[at].isupper() or (
            starts[at] - ends[number] > _APART or "\n" in note.text[ends[number] : starts[at]]
            or note.lower[at] in cues.DEGREES or note.lower[at] in _OFFICES
        ):
            continue
        first = last = number - (words[number - 1] == ",")
        while first > 0 and last - first < _LONGEST_NAME and (
            words[first - 1][0].isupper() or words[first - 1] in ".-"
        ):
            first -= 1
        name = [word for word in words[first:last] if word[0].isalpha()]
        letters = "".join([word[0] for word in name])
        if len(name) > 1 and len(name[-1]) > 1 and (
            letters.endswith(words[at]) or words[at] in [one + letters[-1] for one in letters[:-1]]
        ):
            yield starts[at], ends[at]


def _behind_strokes(note: Note, persons: Sequence[tuple[int, int]]) -> Iterator[tuple[int, int]]:
    """``Ada Moor RN, Unit Mgr / kts``: a line that somebody signs, and a stroke before its last letters."""
    text = note.text
    if _STROKE.search(text) is None:
        return
    opening = {note.line(note.starts[first])[0]: (first, last) for first, last in reversed(persons)}
    for found in _CLOSES.finditer(text):
        line, _ = note.line(found.start())
        lower = found["it"].lower()
        if found.start() - line > _WIDEST or lower in cues.DEGREES or lower in cues.functions() or (
            lower in FRAGMENTS or lower in _OFFICES
        ):
            continue
        if _SIGNED.match(text, line, found.start()):
            yield found.span("it")
            continue
        first, last = opening.get(line, (0, -1))
        if last < first or text[line : note.starts[first]].strip() not in ("", "Dr.", "Dr"):
            continue
        between = text[note.ends[last] : found.start()].strip(" \t,")
        known_as = [word.strip(".,").lower() for word in between.split()]
        told = bool(known_as) and (known_as[0] in cues.DEGREES or _YEAR.match(between) is not None or (
            known_as[-1] in _OFFICE))
        if told and all(word in cues.DEGREES or word in _OFFICE or _YEAR.match(word.upper()) for word in known_as):
            yield found.span("it")


def _pairs(note: Note) -> Iterator[tuple[int, int]]:
    """``rm/kt/``, ``JP/KW seen & agreed``, ``KB/kbrun2``: who dictated and who typed, who both saw somebody."""
    text = note.text
    for found in _PAIR.finditer(text) if _ENDS_PAIR.search(text) else ():
        who, typist = found["who"].lower(), found["typist"].lower()
        if not (who in cues.functions() or typist in cues.functions() or (who in cues.DEGREES and typist in FRAGMENTS)):
            yield from (found.span("who"), found.span("typist"))
    for found in _AGREED.finditer(text) if _ENDS_AGREED.search(text) else ():
        if {found["who"].lower(), found["other"].lower()}.isdisjoint(_OFFICES | FRAGMENTS):
            yield from (found.span("who"), found.span("other"))
    for found in _USER.finditer(text):
        user, before = found["user"], _BEFORE_USER.search(text, max(0, found.start() - _LONGEST), found.start())
        if before and user.startswith(before[0].lower()) and (
            user[-1].isdecimal() or user not in lexicon.seen_words()
        ):
            yield before.span()
