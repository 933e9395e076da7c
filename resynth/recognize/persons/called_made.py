"""Makers in brackets, and systems of stages before letters and figures.

``array (Agilent)``, ``Brandt, Tyler (Stryker)``; ``SCC, Brigham T2a``, ``(Oxford M1E0S1)``; a service or kin before the
bracket says otherwise: ``ortho (Zimmer) to see``.
"""

from __future__ import annotations

from resynth.recognize.note import Note
from resynth.recognize.persons import name_cues as cues
from resynth.recognize.persons.called_names import namesakes
from resynth.recognize.words import regex, word_set

#: Who makes devices, tests and drugs, where people are called so too.
_MAKERS = word_set(
    "stryker zimmer biomet synthes depuy arthrex medtronic abbott biotronik cordis terumo braun siemens philips "
    "toshiba hitachi roche beckman coulter agilent invitae ambry natera janssen merck bayer takeda gilead otsuka "
    "novartis pfizer hollister coloplast convatec storz olympus pentax hologic becton dexcom medela linvatec conmed "
    "guidant ethicon teleflex merit penumbra cochlear phonak oticon widex starkey resmed respironics invacare ottobock "
    "ossur drager draeger maquet masimo nellcor alcon zeiss allergan teva mylan sandoz amgen abbvie biogen genentech "
    "regeneron edwards"
)
#: Two of a tumour's letters and figures, or one with its part: ``T2a``, ``M1E0S1``; not ``T4`` of a spine.
_STAGE = regex(r"[ ](?:[cpy]{0,2}T[0-4][a-d]|(?:[A-Z][0-3][a-c]?){2,6})(?!\w)")


def is_made_or_staged(note: Note, tokens: list[int]) -> bool:
    """Whether a lone token is a maker in brackets, or a system of stages before its stage."""
    first, word = tokens[0], note.lower[tokens[0]]
    if len(tokens) > 1:
        return False
    if word in _MAKERS and first > 1 and note.words[first - 1] == "(" and note.words[first + 1 : first + 2] == [")"]:
        before = note.lower[first - 2]
        return before not in cues.SERVICES and before not in cues.OFFICES
    return is_staged(note, first)


def is_staged(note: Note, number: int) -> bool:
    """Whether a namesake is a system of stages: ``Brigham T2a``."""
    return note.lower[number] in namesakes() and _STAGE.match(note.text, note.ends[number]) is not None
