"""Ages at which somebody was vaccinated or died: ``Zostavax at 70 declined``, ``Father, a minister, d. 81.``"""

from __future__ import annotations

import re
from bisect import bisect_left

from resynth.recognize.note import Note
from resynth.recognize.pattern import pattern
from resynth.recognize.times.age_cues import KIN
from resynth.recognize.times.age_forms import AFTER, INT

#: So many tokens before kin is looked for; a short form with a full stop ends no sentence.
_SENTENCE, _SHORT_FORM = 24, 3


def of_kin(note: Note, found: re.Match[str]) -> float:
    """Whether kin is spoken of in the sentence before: ``Father was a minister in the 1960s, d. 81.``"""
    number = bisect_left(note.starts, found.start())
    for at in range(number - 1, max(-1, number - _SENTENCE), -1):
        if note.lower[at] in KIN:
            return 0.8
        ends = note.text[note.ends[at] : note.ends[at] + 1] in (" ", "\n")
        if note.words[at] == "." and ends and len(note.words[at - 1]) > _SHORT_FORM:
            return 0.0
    return 0.0


_VACCINES = (
    "zostavax shingrix pneumovax prevnar zoster shingles gardasil hpv arexvy abrysvo rsv menactra boostrix menb "
    "menacwy bexsero trumenba tdap mmr booster colonoscopy"
)
THEN = (
    pattern(
        "vaccinated at", "AGE",
        rf"\b(?:{'|'.join(_VACCINES.split())})(?: #?\d\d?| booster)?,? (?:at|@) (?:age )?(?P<it>[1-9]\d)"
        r"(?=[,;.)]|[ \t]*(?:\n|\Z)| (?:and|declined|refused|given|done|due|was|had|w/|with|at)\b)" + AFTER,
        finds=["Zostavax at [70] declined", "Shingrix at [65].", "Pneumovax 23 at [66], flu"],
        skips=["Shingrix at 10 am", "HPV at 9:30", "colonoscopy at 40 cm"],
        leads=_VACCINES, follows=r"(?: #?\d\d?| boost)?,? ?(?:at|@)?",
    ),
    pattern(
        "kin who died, told before", "AGE", rf"(?<=[,;(] )d\.? ?(?P<it>{INT})(?=[.,;)](?!\d)|[ \t]*(?:\n|\Z)){AFTER}",
        finds=["Father was a minister on the island, d. [81]. CRP", "Her brother, Ned, d. [44], MI"],
        skips=["Vit, d. 50.", "Father well. Seen, d. 81.", "mother, vit D 24.", "mother, d. 1988"],
        leads="d", follows=r"\.? ?\d", judge=of_kin, flags=0,
    ),
)
