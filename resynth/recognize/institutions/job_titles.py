"""Occupations as lists of jobs write them, the field behind a comma: ``engineer, manufacturing``."""

from __future__ import annotations

from resynth.recognize.note import Note
from resynth.recognize.words import regex, word_set

#: What such lists have behind the comma, and what stands behind the first word of it.
_FIELDS = word_set(
    "academic administrative adult advertising aeronautical agricultural airline analytical applications audiological "
    "automotive biomedical broadcasting building ceramics charity chartered chemical civil clinical commercial "
    "commissioning communications community computer consulting contracting corporate counselling counseling dance "
    "diagnostic dispensing drama drilling educational electrical electronics elementary energy engineering "
    "environmental exhibition fashion film financial forensic further furniture government graphic higher historic "
    "horticultural hydrographic industrial insurance interior international jewellery local magazine maintenance "
    "manufacturing marine materials mechanical minerals mining molecular multimedia museum music newspaper nutritional "
    "occupational operational petroleum planning political postsecondary prison production public quantity radio "
    "research retail rural sales secondary special sports structural systems technical television textile theatre "
    "water wellsite"
)
_SECOND = _FIELDS | word_set(
    "affairs authority buildings care design development education finance gallery language management media needs "
    "paper practice print products property relations school schools science sector services set spatial studies union "
    "video"
)
_MORE = regex(
    r", (?P<words>[a-z]+(?:(?:/| and | )[a-z]+){0,3}?)(?: \([a-z ]{3,20}\))?"
    r"(?=[.;,)]|\s*(?:\n|\Z)| (?:with|who|in|at|for|from|and|presents|has|is)\b|[ ]{2})"
)


def end(note: Note, at: int) -> int:
    """Where an occupation ends that goes on behind a comma, a code point; 0: it does not."""
    found = _MORE.match(note.text, note.ends[at])
    if found is None:
        return 0
    first, *others = found["words"].replace("/", " ").replace(" and ", " ").split()
    return found.end() if first in _FIELDS and all(other in _SECOND for other in others) else 0
