"""Makers in brackets, and systems of stages before letters and figures.

``array (Agilent)``, ``Brandt, Tyler (Stryker)``; ``SCC, Brigham T2a``, ``(Oxford M1E0S1)``; a service or kin before the
bracket says otherwise: ``ortho (Zimmer) to see``.
"""

from __future__ import annotations

import re

from resynth import lexicon
from resynth.recognize.note import Note
from resynth.recognize.persons import name_cues as cues
from resynth.recognize.persons.called_names import namesakes, same_line
from resynth.recognize.persons.deeds import acts
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
#: Who comes from a maker.
_MEN, _FROM = word_set("rep reps vendor representative consultant"), word_set("from with w of for")
#: A pigment or a germ, before the town or the person that a kind of it is called after.
_BEARING = word_set("hb hgb hemoglobin haemoglobin coli salmonella")
#: Illnesses that kin have, no first names; behind them what a history of a family goes on with.
_ILLNESSES = word_set(
    "parkinson alzheimer graves crohn hashimoto hodgkin huntington marfan asperger tourette addison cushing meniere "
    "barrett wegener behcet sjogren raynaud paget lynch brugada gaucher fabry pompe tay hirschsprung wilms ewing "
    "kawasaki"
)
_ILL = regex(
    r"['’]s(?= ?[,.;)\n]| (?:dz|disease|at|dx|in|and|age|onset|\d)|\Z)|(?= ?(?:[;)]|\n|\Z|, (?:[a-z]|[A-Z]{2,4}\b)))"
)
#: What compresses a chest, and what is done with it.
_MACHINES = word_set("lucas autopulse thumper")
_RUNS = regex(
    r"(?i: (?:[23] )?(?:device|cpr|compressions?|chest|applied|in place|running|machine|paused|off|on(?! call)))\b"
)
#: A tube for the throat.
_AIRWAY = regex(r" (?:LT|LTS|LTS-?D|LTD|(?i:airway|tube|vision))\b")
#: Scores that tell the weeks of a newborn; perimeters, and the field that is tested.
_MATURED, _WEEKS = word_set("ballard dubowitz"), regex(r"(?: ?:)? \d\d(?:[ +/.-]\d(?:/7)?)? ?w(?:k|ks|eeks?)?\b")
_PERIMETERS, _FIELD = word_set("humphrey zeiss octopus"), regex(r"(?: visual| vf| VF)? ?(?:24|30|10)-2\b")


def is_made_or_staged(note: Note, tokens: list[int], cued: bool) -> bool:
    """Whether a token is a maker in brackets or behind its man, iron, a machine that runs or a system of stages."""
    first, word = tokens[0], note.lower[tokens[0]]
    if len(tokens) > 1:
        return False
    if word in _MAKERS and first > 1 and note.words[first - 1] == "(" and note.words[first + 1 : first + 2] == [")"]:
        before = note.lower[first - 2]
        return before not in cues.SERVICES and before not in cues.OFFICES
    if word in _MAKERS and first > 1 and note.lower[first - 1] in _FROM and note.lower[first - 2] in _MEN:
        return True
    if is_kind_or_illness(note, first):
        return True
    if word == "fe":
        return not cued and note.words[first] == "Fe" and not acts(note, first + 1)
    return is_staged(note, first)


def is_kind_or_illness(note: Note, number: int) -> bool:
    """Whether a name is a kind of a pigment or a germ, or what kin have: ``Hb Lepore``, ``PGF Parkinson's, CAD``."""
    if not same_line(note, number):
        return False
    word, before = note.lower[number], note.lower[number - 1]
    if before in _BEARING or lexicon.named().get(before) == "organism":
        return bool(note.starts[number] == note.ends[number - 1] + 1)
    return word in _ILLNESSES and before in cues.RELATIVES and _ILL.match(note.text, note.ends[number]) is not None


_GROWN = frozenset(("tanner",))
#: How far, and no age, day or dose.
_HOW_FAR = regex(
    r"[ :]{1,2}(?:[1-5](?:[-/][1-5])?|I{1,3}|IV|V|i{1,3}|iv|v)(?![\w/:]|\.\d)"
    r"(?! ?(?:y\b|y/?o|yrs?|years?|days?|mo|wk|mg|ml))"
)
_WHO_GROWS = regex(
    r" (?:[1-5]|I{1,3}|IV|V)"
    r"(?: (?:male|female|breasts?|pubic|genital|genitalia|testes|hair|for|GU|development)\b|[.,;]? ?(?:\n|\Z))",
    re.IGNORECASE,
)


def is_grown(note: Note, number: int) -> bool:
    """Whether a name in small letters, with no first name before it, is a scale of growth: ``GU: tanner 5 female``."""
    if note.lower[number] not in _GROWN:
        return False
    if not note.words[number].islower():  # a view with capitals too: who grows is told behind it
        return _WHO_GROWS.match(note.text, note.ends[number]) is not None
    named = number > 0 and lexicon.fold(note.lower[number - 1]) in lexicon.all_first_names()
    return not named and _HOW_FAR.match(note.text, note.ends[number]) is not None


def is_staged(note: Note, number: int) -> bool:
    """Whether a name is a system of stages, a score of weeks, a perimeter or a machine: ``Brigham T2a``."""
    word, end = note.lower[number], note.ends[number]
    if word == "king" and _AIRWAY.match(note.text, end):
        return True
    if word in _MACHINES and note.words[number].isupper() and _RUNS.match(note.text, end):
        return True
    if word in _GROWN and is_grown(note, number):
        return True
    if word in _MATURED and _WEEKS.match(note.text, end):
        return True
    if word in _PERIMETERS and _FIELD.match(note.text, end):
        return True
    return word in namesakes() and _STAGE.match(note.text, end) is not None
