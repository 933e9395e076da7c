"""Points of an instrument that have the form of a day: ``6/12 on MMSE``, ``recall 2/3``, ``CHADS 3/6``.

``MMSE 12/15/2019``, ``seen 6/12`` and ``6/12 MMSE 24/30`` are days.
"""

from __future__ import annotations

import re

from resynth.recognize.note import Note
from resynth.recognize.words import regex, word_set

#: What is scored and stands behind its points; none is a word of another meaning.
_INSTRUMENTS = word_set(
    "mmse moca slums smmse kokmen phq gad gds epds audit cage nihss gcs madrs hamd hdrs ciwa braden morse katz lawton "
    "barthel tinetti ess epworth flacc rass ace acer minicog bims adas zung bdi bai hads cdr mfi qids ymrs panss aims "
    "asrs scoff dast edss updrs mds fim weefim fugl berg tug sppb chads hasbled curb sofa qsofa centor ranson apgar "
    "apgars rcads scared pcl mdq isi psqi womac koos oswestry ndi dash"
)
#: How much of an instrument's points stands behind it; what is seen, done or told on a day is none.
_BEHIND = regex(r" (?:on|in) (?:the |his |her |an? )?(?P<it>[a-z]{3,8})\b(?!:)(?! ?\d)", re.IGNORECASE)
_CLOSES = regex(r" (?P<it>[a-z]{3,8})(?:-\d)?(?P<end>[.,;)](?!\d)|[ \t]{0,9}(?:\n|\Z))", re.IGNORECASE)
#: Out of how many points something is told right before, where several are usual.
_POINTS = {
    **dict.fromkeys(("dtr", "dtrs", "reflex", "reflexes", "pulse", "pulses", "popliteal", "femoral", "radial"), (2, 4)),
    **dict.fromkeys(("ataxia", "tremor", "rigidity"), (3, 4)),
    **dict.fromkeys(("recall", "recalled", "repeat", "repeats"), (3, 4, 5)),
    **dict.fromkeys(("span", "spans"), tuple(range(4, 13))),
    "list": (9, 10, 12, 15, 16),
    "adl": (6,), "adls": (6,), "iadl": (8,), "iadls": (8,), "chads": (6,), "ranson": (11,), "bishop": (10, 13),
    "aldrete": (10,), "mallampati": (4,), "fluency": (7, 14), "visuospatial": (5,), "trails": (2, 5),
}
_COUNTS = word_set("nodes node ln lns")
_COUNTED = word_set("nodes node lymph")
_POINTED = word_set("apgar apgars score scores scored scale")
_BETWEEN = word_set(": = is was are were of - –")
#: Fortieths are weeks of a pregnancy before these.
_TERM, _WEEKS = 40, word_set("weeks wks wk week w preg pregnant pregnancy gestation gest ga iup")
_NEAR = 3


def is_scored(note: Note, number: int, end: int, a: int, b: int) -> bool:
    """Whether two numbers with a stroke are so many points of as many, or nodes, by what stands right beside.

    Args:
        number: of the first token; ``end``: where the second ends.
    """
    if a > b:
        return False
    found = _BEHIND.match(note.text, end)
    if found and found["it"].lower() in _INSTRUMENTS:
        return True
    found = _CLOSES.match(note.text, end)
    if found and found["it"].lower() in _INSTRUMENTS:
        opens = not number or "\n" in note.text[note.ends[number - 1] : note.starts[number]]
        return not (opens and "\n" in found["end"])
    behind = note.token_at(end - 1) + 1
    if note.lower[behind : behind + 1] != [] and note.lower[behind] in _COUNTED:
        return True
    at = number - 1
    while at >= 0 and number - at <= _NEAR and note.lower[at] in _BETWEEN:
        at -= 1
    word = note.lower[at] if at >= 0 else ""
    if word.isdecimal() and at > 0 and note.ends[at - 1] == note.starts[at]:
        word = note.lower[at - 1]  # CHADS2 3/6
    return word in _COUNTS or b in _POINTS.get(word, ())


def is_pointed(note: Note, number: int) -> bool:
    """Whether points stand before, so that no two numbers are a day: ``Apgars 8/9``."""
    return number > 0 and note.lower[number - 1] in _POINTED


def is_of_term(note: Note, end: int, b: int) -> bool:
    """Whether so many fortieths are weeks of a pregnancy by the word behind: ``8/40 preg``."""
    behind = note.token_at(end - 1) + 1
    return b == _TERM and note.lower[behind : behind + 1] != [] and note.lower[behind] in _WEEKS
