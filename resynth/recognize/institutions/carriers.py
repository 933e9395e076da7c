"""Who carries somebody, in small letters: ``flown here by lifebird 3``, ``airlifted via skyreach 2``.

A word that is none of English or medicine and a number behind "by" or "via", behind a verb of flying or carrying.
``flown by helicopter 2``, ``transported by medic 12`` name nobody.
"""

from __future__ import annotations

from collections.abc import Iterator

from resynth import lexicon
from resynth.recognize.institutions.institutions import is_clinical, span_of
from resynth.recognize.note import Note
from resynth.recognize.words import regex, word_set
from resynth.types import Span

CARRIED = word_set("flown flew airlifted transported medevaced transferred brought")
_BY = regex(
    r" (?:here |in |out |over |emergently |to us |(?:him|her|them|pt) )?(?:by|via) "
    r"(?P<it>(?P<word>[a-z]{5,14}) \d{1,3})(?![\w%/]|[.:-]\w)"
)
_ANYBODY = word_set("medic medics squad ambulance rescue engine ladder truck helicopter helo chopper medevac")


def at_carried(note: Note, at: int) -> Iterator[Span]:
    """The crew behind a verb that somebody is carried by."""
    found = _BY.match(note.text, note.ends[at])
    if found is None:
        return
    word = found["word"]
    if not (word in _ANYBODY or word in lexicon.plain_words() or is_clinical(word) or lexicon.is_product(word)):
        yield span_of(*found.span("it"), "ORGANIZATION", "institution in small letters", 0.7)
