"""Hospitals whose names begin with what they are, in French, Spanish, Italian and Portuguese;
German ones, practices of the kind, clubs and firms.

``Centre hospitalier de la Vallée``, ``Hôpital du Sacré-Cœur``, ``Clínica Santa Rosa``: to the last word with a capital.
``Klinikum Falkenried``, ``Radiologie am Marktplatz``, ``TSV Weidenberg``, ``Präzitech Weidenberg GmbH``.
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


_GERMAN = word_set(
    "klinikum krankenhaus universitätsklinikum uniklinik kreiskrankenhaus rehaklinik radiologie apotheke "
    "hausarztpraxis gemeinschaftspraxis praxis"
)
_WORD = r"[A-ZÄÖÜ][a-zäöüß]{2,18}(?:-[A-ZÄÖÜ][a-zäöüß]{2,18})?"
_HOUSE = regex(rf" (?:(?:am|an der|im|in der|zum|zur|beim|der|des|St\.) )?{_WORD}(?: {_WORD})?(?![\w’'-])")
_CLUBS = word_set("tsv fsv tus spvgg tsg vfl vfb djk")
_CLUB = regex(rf" (?:\d{{2,4}} )?{_WORD}(?![\w’'-])")
_FIRMS = word_set("gmbh ohg mbh")
_FIRM = regex(rf"(?:{_WORD} (?:& )?){{1,4}}\Z")


def at_german(note: Note, at: int) -> Iterator[Span]:
    """``Klinikum Falkenried``, ``Apotheke am Markt``: what it is, and where or whose."""
    if note.words[at].istitle() and (found := _HOUSE.match(note.text, note.ends[at])):
        yield span_of(note.starts[at], found.end(), "HOSPITAL", "institution by its first word", 0.8)


def at_club(note: Note, at: int) -> Iterator[Span]:
    """``TSV Weidenberg``: a club of sports and its town."""
    club = note.words[at] in ("TuS", "SpVgg", "VfL", "VfB") or note.words[at].isupper()
    if club and (found := _CLUB.match(note.text, note.ends[at])):
        yield span_of(note.starts[at], found.end(), "ORGANIZATION", "institution by its first word", 0.7)


def at_firm(note: Note, at: int) -> Iterator[Span]:
    """``Präzitech Weidenberg GmbH``: words with capitals before the form of a firm."""
    if note.words[at] not in ("GmbH", "OHG", "mbH"):
        return
    start = max(0, note.starts[at] - 60)
    if found := _FIRM.search(note.text, start, note.starts[at]):
        yield span_of(found.start(), note.ends[at], "ORGANIZATION", "institution's last word", 0.9)


ANCHORS = ((_FIRST, at_first), (_GERMAN, at_german), (_CLUBS, at_club), (_FIRMS, at_firm))
