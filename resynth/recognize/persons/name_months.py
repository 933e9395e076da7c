"""Months that are names of persons too: ``She may return in May``, in a note of May Summers."""

from __future__ import annotations

from resynth.recognize.note import Note
from resynth.recognize.words import word_set

MONTHS = word_set("january february march april may june july august september october november december")
#: What stands right before a month; behind these its short form is one, too.
_WHEN = word_set("in since until till last next this early late mid during between through")


def is_month(note: Note, at: int) -> bool:
    """Whether a word that is somebody's name elsewhere is a month here: behind what tells when, beside a number."""
    lower = note.lower
    if lower[at] not in MONTHS:
        return False
    before, behind = lower[at - 1] if at else "", lower[at + 1] if at + 1 < len(lower) else ""
    if before == "-" and at > 1:
        before = lower[at - 2]  # mid-May
    return before in _WHEN or before[:1].isdecimal() or behind[:1].isdecimal()
