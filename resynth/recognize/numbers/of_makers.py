"""Numbers behind a cue that are of all there are of a thing, not of one: models, catalogues, forms, house rules.

``model W1DR01, serial …``, ``REF 1808000, LOT …``, ``VA Form 10-3542``, ``per policy IC-114``, ``UDI-DI 008…``;
somebody's call has a reference of its own, a form with a person's number and a plan's policy are identifiers too.
"""

from __future__ import annotations

import re

from resynth.recognize.note import Note
from resynth.recognize.numbers.id_kinds import nearest
from resynth.recognize.words import regex, word_set

#: What a maker numbers, by itself and where a device is told.
_MODELS = word_set("model catalog catalogue cat")
_REFERENCES = word_set("ref reference")
#: How makers number models: few figures, letters, how long it is: 5076, PM2272, 5076-52cm. A serial number is longer.
_MODEL = regex(r"(?:[A-Za-z]{1,5}-?)?\d{1,4}(?:[A-Za-z]{1,3}\d{0,2})?(?:-\d{2}(?: ?cm)?)?")
#: What one thing is numbered with, behind a model's number.
_OF_ONE = regex(r"[^.;\n]{0,60}?\b(?:lot|serial|ser|s/n|sn)\b", re.IGNORECASE)
#: A form of an office by its number, its edition or what is done with it.
_FORM = regex(r"\d{2}-\d{3,4}[A-Za-z]?|\d{4}-[A-Z]|[A-Z]{2,5}-\d{2,4}[A-Z]?")
_OFFICES = word_set(
    "va cms disability dmv pay travel consent medicare medicaid irs ss ssa dd sf fmla cdl w claim application standard"
)
_EDITION = regex(r"\s{0,2}(?:\(?[Rr]ev\b|\(\d{1,2}/\d{2,4}\))")
#: A rule of a house: whose it is stands before it, or its section behind.
_RULE = regex(r"[A-Z]{2,4}-\d{1,4}(?:\.\d{1,3})?")
_BEFORE_RULE = word_set("per hospital nursing infection unit department house facility standard by our")
_SIGNS = frozenset(":#.")
_MODEL_BEFORE = regex(
    r"\b(?i:model)(?: (?i:no\.?|number|nr))?(?:[ :#]{1,3}|[ ]?:[ ]{1,3}(?:[A-Z][A-Za-z.+-]* ){1,5})\Z")
#: The serial number of a device, right behind its model.
_SERIAL_BEHIND = regex(r",? ?\(?(?:S/N|SN|[Ss]erial|SERIAL|[Ss]er\.)(?![\w])")
#: A device's number in trade, without that of its production, which is of one: (01)…(21)….
_IN_TRADE, _ITS_WORD = regex(r"(?:DI[ :]{1,2}|GTIN[ :#]{1,2})?\d{12,14}(?![\d(]| ?\()"), regex(
    r"\b(?:(?:UDI[- ]?)?DI|GTIN|UDI-)[ :#]{0,3}\Z")
#: So far before a model its word may stand, with who makes it and what it is called between.
_REACH = 64
_SECTION = regex(r" ?(?:section|sec\b|§|\(extract|rev\b)")


def is_model(text: str, start: int, end: int) -> bool:
    """Whether a string is a model behind its word, or a device's number in trade: whatever else it looks like."""
    if _MODEL.fullmatch(text, start, end) is not None and (
        _MODEL_BEFORE.search(text, max(0, start - _REACH), start) is not None
        or (not text[start:end].isdecimal() and _SERIAL_BEHIND.match(text, end) is not None)
    ):
        return True
    return _is_in_trade(text, start)


def _is_in_trade(text: str, start: int) -> bool:
    found = _IN_TRADE.match(text, start)
    return found is not None and (
        not found[0].isdecimal() or _ITS_WORD.search(text, max(0, start - 12), start) is not None)


def is_one(note: Note, cue: int, place: tuple[int, int]) -> bool:
    """Whether a value behind a cue is of all of its kind.

    Args:
        cue: the token with which the cue begins.
        place: of the value.
    """
    word, text = note.lower[cue], note.text
    if word in _MODELS or word in _REFERENCES:
        if word == "model" and _MODEL.fullmatch(text, *place):
            return True
        behind = _OF_ONE.match(text, place[1], place[1] + 80) is not None
        told = word in _REFERENCES and "lot" not in note.lower[max(0, cue - 4) : cue]
        return behind or (told and nearest(note, cue, 12) == "DEVICE")
    if word == "udi":
        return _is_in_trade(text, place[0])
    value = text[slice(*place)]
    if word == "form":
        if _FORM.fullmatch(value) is None:
            return False
        return _EDITION.match(text, place[1]) is not None or (cue > 0 and note.lower[cue - 1] in _OFFICES)
    if word in ("policy", "policies") and _RULE.fullmatch(value):
        return (cue > 0 and note.lower[cue - 1] in _BEFORE_RULE) or _SECTION.match(text, place[1]) is not None
    return False


def is_behind(note: Note, first: int, last: int) -> bool:
    """Whether tokens are such a value with its cue right before them, signs between."""
    cue = first - 1
    while cue > 0 and note.words[cue] in _SIGNS:
        cue -= 1
    return cue >= 0 and is_one(note, cue, (note.starts[first], note.ends[last]))
