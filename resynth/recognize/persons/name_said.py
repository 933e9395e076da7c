"""Initials of whom a sentence tells: ``mother of KW``, ``KW's mother``, ``KW states he``, ``pt kw is a 54 yo``.

``Spoke c KW re: it``, ``f/u with KW in 2 weeks``, ``wants KW to call``, ``sign out from KW to BD``; ``roomed by KW``;
the last cell of a row that an hour begins. They are two or three letters that nothing else is short for
(``name_letters``), but for whoever is said to be so old.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from resynth.recognize.note import Note
from resynth.recognize.persons import name_cues as cues
from resynth.recognize.persons.name_letters import ALONE, unknown
from resynth.recognize.words import regex, word_set

_IT = r"(?P<it>[A-Z]{2,3})"
_ENDS = r"(?=[.,;:)](?!\w)|[ \t]*(?:\n|\Z)"
#: Kin of somebody, before "of" and behind an apostrophe; there what somebody wrote or ordered too.
_KIN = word_set(
    "mother father mom dad parent parents wife husband spouse son daughter sister brother guardian grandmother "
    "grandfather aunt uncle niece nephew family friend neighbor roommate caregiver"
)
_OWNED = _KIN | word_set("note notes recs recommendations orders plan request pager office pt pts patient patients")
_OF = regex(rf" of {_IT}(?= [a-z]|[.,;:)](?!\w)|[ \t]*(?:\n|\Z))")
_OWN = regex(r"['’]s (?P<thing>[a-z]{3,15})\b")
#: What somebody says or feels, and the patient who is told of by two small letters, and an age.
_SAYS = word_set("states says thinks feels wants denies endorses reports believes")
_PATIENTS = word_set("pt patient client resident veteran")
_AGED = regex(r" (?P<it>[a-z]{2,3})(?:,| is) an? \d{1,3}[ -]?(?:y\b|yo\b|y/o|yr|year|m\b|mo\b|f\b|wk|month|week|day)")
_IS_AGED = regex(r" (?:is|was) an? \d{1,3}[ -]?(?:y\b|yo\b|y/o|yr|year)")
#: Who is asked for something, before "to" and what it is.
_ASKED = word_set("wants want wanted like needs need needed asked asks requests requested expects awaiting for")
_TO_DO = regex(
    rf" {_IT} to (?:call|see|review|sign|round|eval|evaluate|follow|discuss|decide|address|place|send|write|refill"
    r"|check|look|talk|speak|contact|notify|know|be|come|fill|fax|order|schedule|return)\b"
)
_OPENS_TO_DO = regex(
    r" (?:to (?:round|evaluate|decide|address|assess|discharge|return|talk|speak|schedule)"
    r"|(?:in|here|up|down|by) to (?:see|assess|eval|evaluate|examine|check|talk|speak|help|assist|discuss|review)"
    r"|will (?:call|see|discuss|follow|review|send|order|check|talk|contact|notify|come|fax|place|round|sign|cover))\b"
)
#: Whom a school, a study or a group calls by letters, before what they did; an age told before them.
_TOLD = word_set("child student client infant subject participant camper member sibling")
_DID = regex(
    rf" {_IT}(?= (?:is|was|has|had|attended|attends|reports|reported|states|stated|presented|denies|denied|said|will"
    r"|did|participated|completed|arrived|left|refused|shared|appeared|continues)\b)"
)
_APPOSED = regex(rf", {_IT}, (?:was|is|has|a|an|who|presented|presents|came|arrived)\b")
#: With whom, before when or about what.
_SHARED = word_set("spoke spoken talked discussed met reviewed checked visit appt appointment up u seen")
_WITH = regex(rf" {_IT}(?= (?:in|on|next|this|re|about|regarding|at|today|tomorrow)\b|: |[.,;)](?!\w)|[ \t]*(?:\n|\Z))")
#: What is done to a patient or a note by somebody.
_DONE = word_set(
    "roomed checked triaged escorted weighed seen signed addendum addended scribed precepted staffed interviewed "
    "transported called"
)
_BY = regex(rf"(?: in| out| up)? by {_IT}(?=[.,;:)](?!\w)|[ \t]*(?:\n|\Z))")
_HANDED = word_set("out off report handoff signout care")
_FROM = regex(rf" from {_IT} to (?P<other>[A-Z]{{2,3}})(?!\w)")
#: A row of a table that an hour begins and letters end; figures, or a sign of what was found, stand between.
_ROW = regex(
    r"^[ \t]*\|?[ \t]*(?:\d{1,2}/\d{1,2}(?:/\d{2,4})?[ ,|]{1,3})?(?:[01]?\d|2[0-3]):?[0-5]\d[ \t]*\|"
    rf"(?:[ \t]*(?:\d[\d./%]{{0,7}}[ A-Za-z%]{{0,5}}|[A-Za-z]{{1,3}})?[ \t]*\|){{2,12}}[ \t]*{_IT}[ \t]*\|?[ \t]*$",
    re.MULTILINE,
)
_DOES = word_set("to in here will")
ANCHORS = _KIN | _OWNED | _SAYS | _PATIENTS | _ASKED | _SHARED | _DONE | _HANDED | _TOLD | _DOES | word_set(
    "is was with c"
)


def at_word(note: Note, word: str) -> Iterator[tuple[int, int]]:
    """The places of the letters that a word tells."""
    text = note.text
    for number in note.here[word]:
        start, end = note.starts[number], note.ends[number]
        if word in _KIN and (found := _OF.match(text, end)) and unknown(found["it"].lower()):
            yield found.span("it")
        if word in _OWNED and number > 2 and note.lower[number - 1] == "s" and _is_one(note, number - 3) and (
            _OWN.match(text, note.ends[number - 3])
        ):
            yield note.starts[number - 3], note.ends[number - 3]
        if word in _SAYS and number and _is_one(note, number - 1) and _opens(note, number - 1):
            yield note.starts[number - 1], note.ends[number - 1]
        if word in _PATIENTS and (found := _AGED.match(text, end)) and _is_small(found["it"]):
            yield found.span("it")
        if word in ("is", "was") and number and _IS_AGED.match(text, start - 1) and _opens(note, number - 1) and (
            _is_somebody(note.words[number - 1])
        ):
            yield note.starts[number - 1], note.ends[number - 1]
        if word in _TOLD and (found := _DID.match(text, end)) and unknown(found["it"].lower()):
            yield found.span("it")
        if (word in _TOLD or word in _PATIENTS) and (found := _APPOSED.match(text, end)) and (
            unknown(found["it"].lower())
        ):
            yield found.span("it")
        if word in _ASKED and (found := _TO_DO.match(text, end)) and unknown(found["it"].lower()):
            yield found.span("it")
        if word in _DOES and number and _OPENS_TO_DO.match(text, start - 1) and _is_one(note, number - 1) and (
            _opens(note, number - 1)
        ):
            yield note.starts[number - 1], note.ends[number - 1]
        if word in ("with", "c") and number and note.lower[number - 1] in _SHARED and (
            (found := _WITH.match(text, end)) and unknown(found["it"].lower())
        ):
            yield found.span("it")
        if word in _DONE and (found := _BY.match(text, end)) and unknown(found["it"].lower()):
            yield found.span("it")
        if word in _HANDED and (found := _FROM.match(text, end)) and (
            unknown(found["it"].lower()) or unknown(found["other"].lower())
        ):
            yield found.span("it")
            yield found.span("other")


def in_rows(note: Note) -> Iterator[tuple[int, int]]:
    """The letters that end a row of a table which an hour begins."""
    if "|" in note.text:
        for found in _ROW.finditer(note.text):
            if unknown(found["it"].lower()):
                yield found.span("it")


def _is_one(note: Note, number: int) -> bool:
    word = note.words[number]
    return 1 < len(word) < 4 and word.isupper() and unknown(word.lower())


def _opens(note: Note, number: int) -> bool:
    """Whether a clause begins here."""
    return not number or note.lower[number - 1] in _CLAUSE or "\n" in (
        note.text[note.ends[number - 1] : note.starts[number]]
    )


_CLAUSE = word_set(". , ; : ( - – | ! and but that")


def _is_small(letters: str) -> bool:
    """Whether small letters are no word and stand for nothing else."""
    return letters not in ALONE and letters not in _NOBODY and letters not in cues.RELATIVES


_NOBODY = word_set("was is who has had now not see old new she age sex the for and but that this it he hx dx wt ht")


def _is_somebody(word: str) -> bool:
    """Whether capitals are of somebody who is so old: no field's name, and no word for whoever is seen."""
    return word.isupper() and 1 < len(word) < 4 and word.isalpha() and word.lower() not in _NO_PERSON


_NO_PERSON = word_set("pt cc hpi ros pmh id re he she it mr mrs ms dr age sex who this hx sh fh psh they cva")
