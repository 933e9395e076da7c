"""Ordinals alone as days: ``Last BM 12th``, ``PICC due out the 21st``, ``from the seventh to the thirteenth``.

What an ordinal counts stands behind it (``5th metatarsal``, ``the third trimester``); a day has its clause end there,
or goes on with what was done, and stands behind what happens on a day.
"""

from __future__ import annotations

import re

from resynth.recognize.note import Note
from resynth.recognize.pattern import pattern
from resynth.recognize.times import date_cues as cues
from resynth.recognize.words import regex, word_set

_DIGITS = r"(?:(?:[23]?1st)|(?:2?2nd)|(?:2?3rd)|(?:[12]?[4-9]th)|(?:[123]0th)|(?:1[123]th))"
_ONES = r"(?:first|second|third|fourth|fifth|sixth|seventh|eighth|ninth)"
_WORDS = (
    rf"(?:(?:twenty|thirty)[- ]{_ONES}|{_ONES}|tenth|eleventh|twelfth|thirteenth|fourteenth|fifteenth|sixteenth"
    r"|seventeenth|eighteenth|nineteenth|twentieth|thirtieth)"
)
_LEADS = (
    "first second third fourth fifth sixth seventh eighth ninth tenth eleventh twelfth thirteenth fourteenth fifteenth "
    "sixteenth seventeenth eighteenth nineteenth twentieth thirtieth twenty thirty"
)
#: Where a day's clause ends, or what it goes on with; what an ordinal counts is none of these.
_CLOSES = (
    r"(?=[,.;:)!?](?!\w)|[ \t]{0,9}(?:\n|\Z)|[ \t]{1,3}[-–—(]"
    r"| (?:and|when|with|w/|for|after|because|at|@|he|she|they|we|i|but|by|per|if|then|unless|while|where|until|as|pls"
    r"|please|returned|came|was|were|showed|read|grew|resulted|to|through|thru|via|from|around|about|early|late|am|pm"
    r"|morning|afternoon|evening|night)\b)"
)
#: The other end of what begins with an ordinal is one too: ``the 4th and 5th toes`` are none.
_GOES_ON = regex(
    rf"(?:,|,? (?:and|or|to|through|thru|&)) (?:the )?(?P<it>{_DIGITS}|{_WORDS})\b(?P<closed>{_CLOSES})?", re.IGNORECASE
)
_OTHER = regex(rf"\bthe (?:{_DIGITS}|{_WORDS})(?:,? (?:to|through|thru|until|and) the )\Z", re.IGNORECASE)
#: What happens on a day, right before it or with "the" between.
_HAPPENS = word_set(
    "due booked scheduled sched rescheduled resched appt appts appointment visit surgery clinic since until til till "
    "thru admitted discharged returned returns returning seen see started starts starting restarted restarts moved "
    "left leaves leaving arrived arrives came coming went going gone home back next last on by before after "
    "transferred removed placed pulled drawn fell died delivered born called here there"
)
#: These too before "the", where something is said of who goes, comes or is seen, or between what begins and ends.
_WITH_THE = _HAPPENS | word_set(
    "u you me him her us them out in from to through and again work school labs scan mri ct echo results letter off "
    "done performed repeated"
)
#: What is taken out, and stays out on a day.
_OUT = word_set("out in off")
_TAKEN_OUT = word_set(
    "staples staple sutures suture stitches foley drain drains jp tube picc line cast pins packing catheter cath pacer "
    "wires stent stents trach peg due come comes coming came pulled taken went go goes moved move moves checked check "
    "mri ct labs"
)
#: What was last: ``Last BM 12th``; so many tokens of it at most.
_LAST = word_set("last lst next prev previous")
_LASTED = 4
#: What is seen, drawn or done on a day; up to the fifth it may be the nth of these.
_DONE = word_set("ct mri cxr xray us echo eeg ekg labs lab bx biopsy cath scope egd colonoscopy lmp surgery op hd")
_NTH = 5
#: An ordinal that counts what was last or is next, and no day.
_COUNTED = word_set("dose doses cycle visit attempt step steps degree")
#: Whose turn it is rather than a day, with no "the".
_IN_TURN = regex(r"(?:1st|2nd|3rd)\b,? then\b", re.IGNORECASE)


def _closed(note: Note, found: re.Match[str]) -> bool:
    """Whether what an ordinal is joined to is a day too."""
    other = _GOES_ON.match(note.text, found.end("it"))
    return other is None or other["closed"] is not None


def alone(note: Note, found: re.Match[str]) -> float:
    """Whether an ordinal in digits with no "the" stands behind what happens on a day, or what was last."""
    number = cues.at(note, found.start("it"))
    if not number or not _closed(note, found) or _IN_TURN.match(note.text, found.start("it")):
        return 0.0
    lower = note.lower
    before, beyond = lower[number - 1], lower[number - 2] if number > 1 else ""
    if "\n" in note.text[note.ends[number - 1] : note.starts[number]] or before in _COUNTED:
        return 0.0
    if before in ("c", "e") and lower[max(0, number - 3) : number - 1] == ["w", "/"]:
        return 0.7  # MHRT w/c 21st
    if before in _OUT:
        return 0.7 if beyond in _TAKEN_OUT else 0.0
    if before in _HAPPENS or (before in _DONE and int(found["it"][:-2]) > _NTH):
        return 0.7
    return 0.7 if before.isalpha() and not _LAST.isdisjoint(lower[max(0, number - _LASTED) : number - 1]) else 0.0


def with_the(note: Note, found: re.Match[str]) -> float:
    """Whether "the 9th" or "the seventh" is a day: behind who went or is seen, or from one to another."""
    number = cues.at(note, found.start("it")) - 1
    if number < 1 or not _closed(note, found):
        return 0.0
    before = note.lower[number - 1]
    text, small = note.text, found["it"].lower() in _SMALL
    if _OTHER.search(text, max(0, found.start("it") - _FAR), found.start("it")):
        return 0.0 if small and before == "and" else 0.7
    if before == "on" and not small and number > 1 and note.lower[number - 2] in _SAID_ON:
        return 0.7  # dictated on the fifth.
    if before in ("from", "to", "through", "and", "by", "last", "next", "on", "before", "after"):
        ranged = before == "from" and _GOES_ON.match(text, found.end("it")) is not None
        return 0.7 if ranged or (before == "from" and not small) else 0.0
    if before in ("in", "off") and note.lower[number - 2 : number - 1] not in (["came"], ["come"], ["comes"], ["went"]):
        return 0.0
    return 0.7 if before in _WITH_THE else 0.0


#: Ordinals that count rather than tell a day: "from the first", "in the second".
_SMALL = word_set("first second third 1st 2nd 3rd")
_SAID_ON = word_set(
    "dictated signed admitted discharged seen reviewed operated died born transferred extubated readmitted returned "
    "scan mri ct echo xray surgery arrived came home due booked scheduled started stopped"
)
#: So far back the other end of a range is looked for.
_FAR = 36

ORDINALS = (
    pattern(
        "ordinal of a month", "DATE",
        rf"(?<![\w/.-])(?P<it>{_DIGITS}|{_WORDS})(?= of (?:the |this |next |last |each |every |that )?month\b)",
        finds=["returns [11th] of next month", "on the [first] of the month", "labs the [3rd] of each month"],
        skips=["the 5th of monthly", "the first of months"],
        leads=_LEADS, digits="1-2", follows=r" of |[- ](?:fi|se|th|fo|si|ei|ni)", then="(?:st|nd|rd|th) o",
    ),
    pattern(
        "ordinal alone", "DATE", rf"(?<![\w/.-])(?P<it>{_DIGITS})(?![\w-]){_CLOSES}",
        finds=["Last BM [12th]. Eats", "staples out [6th]", "MRI booked [14th]", "labs due [19th].", "seen [3rd], well",
               "MRI [11th]: stable", "date tbc w/c [21st]."],
        skips=["5th metatarsal", "4th toe", "drain out 3rd attempt", "due 2nd and third doses", "last dose 2nd",
               "seen 1st, then me", "2nd degree burn", "next 3rd dose", "PT 5th, OT 6th",
               "MRI 2nd, then"],
        digits="1-2", then="st|nd|rd|th", judge=alone,
    ),
    pattern(
        "ordinal behind who went", "DATE", rf"(?<=\bthe )(?P<it>{_DIGITS}|{_WORDS})(?![\w-]){_CLOSES}",
        finds=["I went the [9th]", "see me the [thirty-first].", "PICC due out the [21st]",
               "will be done the [15th]",
               "was at Hollis from the [seventh] to the [thirteenth],", "PEth from the [seventh] returned",
               "dictated on the [fifth]."],
        skips=["the fifth and sixth ribs", "from the third to the fifth rib",
               "tender from the seventh to the ninth rib", "from the first", "on the second", "the third trimester",
               "the 10th percentile", "called the third time",
               "tender on the fifth,", "admitted on the second,"],
        leads=_LEADS, digits="1-2", follows=r"(?<!twenty)(?<!thirty)|[- ](?:fi|se|th|fo|si|ei|ni)", then="st|nd|rd|th",
        judge=with_the,
    ),
)
