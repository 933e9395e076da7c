"""A house over the end of a short line: its name ends one, and the word that says what it is opens the next."""

from __future__ import annotations

from resynth.recognize.institutions.institutions import heads_by_class
from resynth.recognize.words import regex, word_set

#: What opens the next line, and goes on in small letters, ends a phrase or has the line for itself.
_WORD = regex(r"\n[ \t]{0,40}(?P<word>[A-Z][A-Za-z]{2,})(?=[.;)]|, ?[a-z]| (?P<then>[a-z]+)|[ \t]*(?:\n|\Z))")
_LAST = regex(r"(?P<word>[A-Z][A-Za-z]*)\Z")
#: Behind a house's word it is any house's: ``Hospital course``, ``Clinic note``.
_ANY = word_set(
    "acquired admission bed clerk consult consultation course day days discharge follow followup hours keywords letter "
    "list meds medications note notes number nurse orders policy problem records referral stay staff summary supplies "
    "team visit visits ward"
)
#: Words of a house that seldom end its name.
_UNFINISHED = word_set("health cancer care heart university")


def end_below(text: str, start: int, end: int) -> int:
    """Where a house ends that goes on in the next line; where it ended, if it does not."""
    if text[end : end + 1] != "\n":
        return end
    found, last = _WORD.match(text, end), _LAST.search(text, start, end)
    if found is None or last is None or (found["then"] or "") in _ANY:
        return end
    ends = heads_by_class().strong | heads_by_class().medium
    before, word = last["word"].lower(), found["word"].lower()
    return found.end("word") if word in ends and word != "department" and (
        before not in ends or before in _UNFINISHED) else end
