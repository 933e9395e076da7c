"""Points of an instrument that have the form of a day: ``6/12 on MMSE``, ``recall 2/3``, ``CHADS 3/6``.

``MMSE 12/15/2019``, ``seen 6/12`` and ``6/12 MMSE 24/30`` are days. So are ranges of weeks and of what is counted with
a hyphen (``wk 5-14``, ``exclusion 1-18``), and two strengths of one tablet (``10/5 bd``).
"""

from __future__ import annotations

import re

from resynth.recognize.note import Note
from resynth.recognize.times import date_cues as cues
from resynth.recognize.times import scales, years
from resynth.recognize.words import regex, word_set

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
    **dict.fromkeys(("bpp", "nst"), (8, 10)),
    **dict.fromkeys(("readiness", "confidence", "importance", "motivation", "irritability", "anger"), (10,)),
    **dict.fromkeys(("kegel", "kegels", "squeeze"), (5,)),
    **dict.fromkeys(("plex", "tpe", "apheresis", "plasmapheresis"), (5, 6, 7, 10, 12, 14)),
    "ci": (12,), "ai": (24,),
    "adl": (6,), "adls": (6,), "iadl": (8,), "iadls": (8,), "chads": (6,), "ranson": (11,), "bishop": (10, 13),
    "aldrete": (10,), "mallampati": (4,), "fluency": (7, 14), "visuospatial": (5,), "trails": (2, 5),
}
_COUNTS = word_set("nodes node ln lns")
_COUNTED = word_set(
    "nodes node lymph zones maps votes needles sponges slots cores vessels segments segs"
)
_POINTED = word_set("apgar apgars score scores scored scale")
_BETWEEN = word_set(": = is was are were of - –")
#: Fortieths are weeks of a pregnancy before these.
_TERM, _WEEKS = 40, word_set("weeks wks wk week w preg pregnant pregnancy gestation gest ga iup")
_NEAR = 3
#: How fast blood sinks in one hour and in two.
_SUNK = word_set("bsg bks vsg bsr")
#: How often a tablet of two strengths is taken, by words that stand behind no day.
_TAKEN = word_set("bd tds nocte mane")
#: So much of what is usual: half the rate.
_SHARES, _SHARED = frozenset(((1, 2), (1, 3), (2, 3), (1, 4), (3, 4))), word_set("rate strength speed")
#: Who tells how much something hurts, and where.
_TELLS = word_set("reports reported reporting endorses endorsed c/o complains states rates rated notes")
_HURTING = word_set(
    "hip hips knee knees shoulder shoulders back neck leg legs arm arms foot feet ankle ankles wrist chest abd abdomen "
    "abdominal head elbow hand hands thumb groin flank jaw tooth throat calf thigh heel rib ribs buttock incision"
)
_TEN = 10
#: Points of parts before all of them.
_SUM = regex(r"(?<![\w.+])(\d(?:\+\d){1,4}) ?= ?\Z")
#: Right before how much it hurts later; that it was asked before, so near.
_LATER = word_set("recheck rechecked reassess reassessed reassessment reeval now later after post > →")
_HURT, _BEFORE = regex(r"\b(?:pain|ache|headache|ha)\b[^\n]{0,24}?(?<![\d/])\d\d?/10(?![\d/])|"
                       r"(?<![\d/])\d\d?/10 (?:\w+ )?pain", re.IGNORECASE), 160
#: Behind these two numbers with a hyphen are from where to where something is numbered, or so many weeks.
_NUMBERED = word_set(
    "perrl perrla pupil pupils ht height tall "
    "wk wks week weeks exclusion inclusion exclusions inclusions criteria items questions autopap apap "
    "autocpap reps sets"
)
_PRESSED = word_set("iop iops tension tensions ta tp tap")
_SECONDS = word_set("s sec secs seconds hz khz mhz")
_CORES = regex(r"(?<![a-z])cores?(?![a-z])", re.IGNORECASE)
_CELLS = regex(r"[ 	]{2,20}\d{1,3}%?(?:[ 	]{2,20}\d{1,3}%?)?[ 	]")
#: A table's heading stands so far above a row, in characters.
_TABLE = 800


def is_range(note: Note, number: int, end: int) -> bool:
    """Whether two numbers with a hyphen are a range by what stands right beside: ``wk 5-14``, ``6-13 s``."""
    behind = note.token_at(end - 1) + 1
    after = note.lower[behind] if behind < len(note.lower) and note.starts[behind] - end < _NEAR else ""
    before = note.lower[max(0, number - 2) : number]
    if before[-1:] in (["od"], ["os"], ["ou"]) and not _PRESSED.isdisjoint(note.lower[max(0, number - 4) : number]):
        return True  # IOP OD 10-24
    return after in _SECONDS or (before != [] and before[-1] in _NUMBERED and not before[0].isdecimal())


def _told_of(note: Note, number: int, end: int, a: int, b: int) -> bool:
    """Whether two numbers are pain of which somebody tells, half a rate, two strengths, how blood sank, or cores."""
    lower = note.lower
    behind = note.token_at(end - 1) + 1
    after = lower[behind : behind + _NEAR]
    before = lower[number - 1] if number else ""
    if after and (after[0] in _TAKEN or ((a, b) in _SHARES and after[0] in _SHARED)):
        return True
    if before in _SUNK or (before == "back" and lower[number - 2] in ("teach", "-") and "teach" in lower[number - 3 :
            number - 1]):
        return True
    if b == _TEN and before in _TELLS:
        return any(word in _HURTING for word in after) or not after or after[0] in (",", ".", "in", "at", "of")
    start = note.starts[number]
    summed = _SUM.search(note.text, max(0, start - 16), start)
    if summed and sum(map(int, summed[1].split("+"))) == a:
        return True  # 3+2+2 = 7/9
    if a <= b == _TEN and before in _LATER and _HURT.search(note.text, max(0, start - _BEFORE), start):
        return True
    return a <= b and _CELLS.match(note.text, end) is not None and (
        _CORES.search(note.text, max(0, start - _TABLE), start) is not None
    )


def is_scored(note: Note, number: int, end: int, a: int, b: int) -> bool:
    """Whether two numbers with a stroke are so many points of as many, or nodes, by what stands right beside.

    Args:
        number: of the first token; ``end``: where the second ends.
    """
    if _told_of(note, number, end, a, b):
        return True
    if a > b:
        return False
    found = _BEHIND.match(note.text, end)
    if found and found["it"].lower() in scales.INSTRUMENTS:
        return True
    found = _CLOSES.match(note.text, end)
    if found and found["it"].lower() in scales.INSTRUMENTS:
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
    return word in _COUNTS or (b in _POINTS.get(word, ()) and not scales.is_somebody(note, at))


def is_pointed(note: Note, number: int) -> bool:
    """Whether points stand before, so that no two numbers are a day: ``Apgars 8/9``."""
    return number > 0 and note.lower[number - 1] in _POINTED


def is_of_term(note: Note, end: int, b: int) -> bool:
    """Whether so many fortieths are weeks of a pregnancy by the word behind: ``8/40 preg``."""
    behind = note.token_at(end - 1) + 1
    return b == _TERM and note.lower[behind : behind + 1] != [] and note.lower[behind] in _WEEKS


#: What rates and levels do, before what they fall or rise to.
_FELL = word_set(
    "dip dips dipped dipping drop drops dropped dropping fall falls fell down drift drifts drifted desat desats "
    "desatted desaturated desaturation desaturations nadir rise rises rose up peak peaks peaked spike spikes spiked"
)


def decade(note: Note, found: re.Match[str]) -> float:
    """Whether tens are years, and no rate, pressure or degree."""
    if not found[0][0].isdecimal():
        return 0.8
    number = cues.at(note, found.start())
    if number > 2 and note.lower[number - 2] in ("to", "into") and note.lower[number - 3] in _FELL:
        return 0.0  # a dip to the 60s
    return 0.8 if years.RATES.isdisjoint(note.lower[max(0, number - 12) : number]) else 0.0
