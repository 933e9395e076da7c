"""Hospitals whose names begin with what they are, in French, Spanish, Italian and Portuguese.

``Centre hospitalier de la Vallée``, ``Hôpital du Sacré-Cœur``, ``Clínica Santa Rosa``: to the last word with a capital.
"""

from __future__ import annotations

from collections.abc import Iterator

from resynth.recognize.institutions.institutions import span_of
from resynth.recognize.note import Note
from resynth.recognize.words import regex, word_set
from resynth.types import Span

_FIRST = word_set("centre hôpital hopital clinique polyclinique clínica hôtel ospedale policlinico clsc chsld chu")
_SMALL = (
    r"(?:hospitalier|hospitalo-universitaire|universitaire|r[ée]gional|g[ée]n[ée]rale?|priv[ée]e?|psychiatrique|pour"
    r"|enfants|de|du|des|la|le|les|et|y|e|del|della|dos|das|da|do|di|san|santa)"
)
_NAME = regex(
    r"(?:Centre (?=hospital|r[ée]gional|universitaire|de sant[ée] )|H[ôo]pital |Clinique |Polyclinique |Clínica "
    r"|Hôtel-Dieu |Ospedale |Policlinico |(?:CLSC|CHSLD|CHU) )"
    rf"(?:{_SMALL} ){{0,5}}(?:[dl]['’])?[A-ZÀ-Þ][\w’'-]+(?:(?: {_SMALL}){{0,3}} (?:[dl]['’])?[A-ZÀ-Þ][\w’'-]+){{0,3}}"
)


def at_first(note: Note, at: int) -> Iterator[Span]:
    """The hospital that begins with this word."""
    if found := _NAME.match(note.text, note.starts[at]):
        yield span_of(*found.span(), "HOSPITAL", "institution by its first word", 0.95)


ANCHORS = ((_FIRST, at_first),)
