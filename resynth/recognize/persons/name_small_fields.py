"""Names in small letters that fill a field, both of them words or not: ``Patient: grace hill``, ``Nurse: mark long``.

Elsewhere such a word stays one (``her hope is``). A field of persons that holds a first name, a last name and nothing
else holds somebody.
"""

from __future__ import annotations

from collections.abc import Iterator

from resynth import lexicon
from resynth.recognize.note import Note
from resynth.recognize.persons import name_cues as cues
from resynth.recognize.words import regex, word_set
from resynth.types import Span

_FILLED = regex(
    r"(?<![A-Za-z])(?P<label>[A-Za-z]{2,20}):[ \t]{1,8}"
    r"(?P<name>(?P<first>[a-z]{2,14})(?: [a-z]\.?)? (?P<last>[a-z]{2,14})(?:-[a-z]{2,14})?)"
    r"(?=[ \t]*(?:\n|\Z|[|;]|,? ?(?:md|do|rn|np|pa|phd|lpn|lcsw|pharmd|dds)\b|\(?\d)|\t|[ ]{2})"
)
#: What these fields hold is as often no person.
_FIELDS = cues.FIELDS - word_set("anesthesia dc do dos od ot other pi re respiratory so")
#: What somebody may do or will, before a word.
_MODALS = frozenset(("may", "will"))
#: A last name of so many.
_BORNE = 2_000


def spans(note: Note) -> Iterator[Span]:
    """The names of a note that fill such a field."""
    for found in _FILLED.finditer(note.text):
        label, first, last = found["label"].lower(), found["first"], found["last"]
        if label in _FIELDS and first in cues.first_names() and last in lexicon.last_borne(_BORNE) and not (
            first in cues.functions() or last in cues.functions()
            or (first in _MODALS and last in lexicon.common_words())
        ):
            kind, role = ("PATIENT", "patient") if label in cues.PATIENTS else (
                ("PATIENT", "relative") if label in cues.RELATIVES
                else ("DOCTOR", "provider") if label in cues.PROVIDERS else ("NAME", "unknown")
            )
            yield Span(*found.span("name"), kind, kind, role, "names:cue", 0.9)
