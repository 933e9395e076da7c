"""What says which sort of thing goes on, and makers by two names: no institution, no place and no occupation.

``Rm LDR 6``, ``Driver Whitcomb, Dale``, ``Team: Med Green``, ``Pacemaker St. Jude``, ``Smith & Nephew screws``.
"""

from __future__ import annotations

from functools import cache

from resynth import lexicon
from resynth.recognize.institutions import job_titles, occupations
from resynth.recognize.note import Note
from resynth.recognize.words import word_set

_LABELS = word_set(
    "rm room rooms bed beds bay bays unit ward floor pod wing crew team svc service driver lead acute resus wc gip"
)
#: Of people and of what goes on, in lines of capitals too.
_OF_ANYBODY = word_set(
    "former abroad pending emerita emeritus weightbearing brother brothers sister sisters mother father husband wife "
    "son daughter cousin uncle aunt grandson granddaughter grandmother grandfather neighbor neighbour"
)
_PEOPLE = word_set("woman man female male lady gentleman boy girl patient descent heritage ancestry origin")
_COLOURS = word_set("green blue red gold white purple orange silver yellow black teal gray grey")
_TEAMS = word_set("team teams service svc")
_CREW = word_set("driver lead attendant pilot rider")
#: Makers by the names of two, on both sides of "&" or "and".
_MAKERS = frozenset((
    ("smith", "nephew"), ("johnson", "johnson"), ("bausch", "lomb"), ("arm", "hammer"), ("head", "shoulders"),
    ("procter", "gamble"), ("becton", "dickinson"), ("fisher", "paykel"), ("weck", "teleflex"), ("black", "decker"),
))
_DEVICES = word_set(
    "pacemaker pacer ppm icd crt lead leads valve valves device generator mechanical bileaflet mitral aortic avr mvr "
    "interrogation merlin bioprosthesis bioprosthetic assurity epic trifecta durata ellipse"
)


@cache
def _peoples() -> frozenset[str]:
    """Words for peoples and languages, in small letters."""
    return frozenset(name.lower() for names in lexicon.demonyms().items() for name in names) | {"american"}


def is_label(note: Note, first: int, last: int) -> bool:
    """Whether the tokens from the first to the last are a label, a team's colour or half a maker."""
    lower = note.lower
    word = lower[first]
    before = lower[first - 1] if first else ""
    behind = lower[last + 1] if last + 1 < len(lower) else ""
    if first != last:
        return False
    if behind in ("&", "and") and (word, "".join(lower[last + 2 : last + 3])) in _MAKERS:
        return True
    if before in ("&", "and") and ("".join(lower[max(0, first - 2) : first - 1]), word) in _MAKERS:
        return True
    if word in _OF_ANYBODY or (behind in _PEOPLE and word in _peoples()):
        return True
    if note.words[first].islower() and word in occupations.heads() and job_titles.is_of_others(note, first, last):
        return True  # another shearer
    if word == "jude" and before in (".", "st"):
        return not _DEVICES.isdisjoint(lower[max(0, first - 8) : first + 8])
    if word in _COLOURS:
        back = max(0, first - 3)
        between = note.text[note.starts[back] : note.starts[first]]
        return not _TEAMS.isdisjoint(lower[back:first]) and "\n" not in between
    if word in _CREW:
        return last + 1 < len(note.words) and note.words[last + 1][0].isupper()
    return word in _LABELS and behind not in (".", "")
