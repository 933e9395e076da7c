"""What is measured, set or counted at a bedside, by how it is written or led to: no number of anybody, no day.

Levels of a spine (``L4/5``), how often something is done (``12x20``), a ventilator's settings (``AC 16/450/40/5``), a
cervix (``5/90/-1``), pounds (``25#``), items of a list (``20) wound care``), a degree, points of a scale.
"""

from __future__ import annotations

import re

from resynth.recognize.note import Note
from resynth.recognize.numbers import shapes
from resynth.recognize.times.age_life import MEASURED
from resynth.recognize.times.age_scores import SCALES, is_taken
from resynth.recognize.times.scales import INSTRUMENTS, is_somebody
from resynth.recognize.words import regex, word_set

#: Two vertebrae or more, one below the other: L4-5, C7/T1, T11-T12.
_LEVEL = regex(r"(?P<a>[CTLS])(?P<m>\d{1,2})[-/–](?P<b>[CTLS]?)(?P<n>\d{1,2})\Z", re.IGNORECASE)
_ENDS = {("c", 7): ("t", 1), ("t", 12): ("l", 1), ("l", 5): ("s", 1)}
#: Strength a little less or more than so many of five; sets of so many; a vaginal examination; a ventilator's rate,
#: volume, oxygen and pressure; sugar and salt in one bag.
_OF_FORM = regex(
    r"[0-5][+-]/5\Z|\d{1,3} ?[xX] ?\d{1,3}\Z|(?:\d|10)/\d{2,3}%?/[-+]\d\Z|(?:\d|10)/(?:[5-9]0|100)%?/[0-3]\Z"
    r"|\d{1,2}/\d{3,4}/(?:[2-9]\d|100)%?/\d{1,2}\Z|\d{2,3}/\d{2,3}[-–]\d{2,3}/\d{2,3}\Z|[1-4]?\d ?-? ?F[rR]\Z"
    r"|[4-7]['’] ?\d{1,2}['’\"]*\Z|POD ?#?\d{1,2}\Z|E?GA:? ?[234]\d\Z|[bB]-?12\Z|\d{2,3} ?bpm\Z|p\d{2,3}\Z"
    r"|[dD](?:5|10)(?:1/[234]|2/3|3/4)(?:[nN][sS]|[lL][rR])?\Z"
)
#: How hot somebody is, with the one figure behind the point that no telephone has.
_DEGREES, _FEVER = regex(r"\d{2,3}\.\d\Z"), regex(r"(?:9\d|10\d|3[2-9]|4[0-3]) ?[FC]\Z")
_FEW, _NAMED, _NTH = 3, ("NAME", "INITIALS"), regex(r"\d{1,2}(?:st|nd|rd|th)\Z", re.IGNORECASE)
_DAY_LED = word_set("the s mon tue tues wed weds thu thur thurs fri sat sun")
_SHARES = word_set("percentile percentiles centile centiles ile")
_SHORT, _POINTS = regex(r"\d{1,3}\Z"), regex(r"\d{1,2}\Z|100\Z")
_POUNDS, _ITEM = regex(r"#(?![\w#])"), regex(r"\)[ \t]")
#: From how many degrees to how many a joint moves; what went in and came out; what air somebody breathes.
_RANGE, _MOVES = regex(r"\d{1,3}[-–]\d{1,3}\Z"), word_set(
    "rom arom prom aarom flexion extension flex ext abduction adduction rotation pronation supination degrees "
    "knee knees elbow elbows"
)
_FLOWS = regex(r"\d{2,4}/\d{2,4}\Z")
_IN_AND_OUT = (["i", "/", "o"], ["i", "&", "o"], ["in", "/", "out"], ["peak", "flow"])
#: Points of these stand right behind them; none is a word of another meaning.
POINTED = SCALES | INSTRUMENTS | word_set(
    "mrs timi wells ecog kps asa meld mallampati nyha gaf lace rankin hunt fisher ashworth cows cpot shim ipss bili"
)

#: How many she has borne; units before three meals, behind which insulin; what is measured in so few figures.
_BORN, _MEALS = regex(r"g\d{1,2}(?:p\d{0,4})?\Z|p\d{1,2}\Z", re.IGNORECASE), regex(r"\d{1,2}[-–/]\d{1,2}[-–/]\d{1,2}\Z")
_FLOWED, _VOLUME = word_set("out in net ngt foley uop ebl drain jp void urine intake output"), regex(r"\d{2,4}\Z")
_DOSED = word_set("novolog humalog lispro aspart apidra fiasp regular insulin admelog lyumjev")
_AGELESS = word_set(
    "ef lvef ptt aptt inr peep pip fio2 cvp hr rr map bmi bun plt wbc hct na cl gfr egfr hu esr crp sat sats spo2 wt "
    "ht levo levophed norepi epi vaso neo prop propofol fent fentanyl versed precedex tf ivf ns lr"
)
#: What a number behind it measures, so far before it.
_MEASURES, _SO_FAR = _AGELESS | MEASURED | POINTED, 6


def tells_of_measures(note: Note, number: int) -> bool:
    """Whether a word for what is measured stands before a number: ``GFR 11/2017, now 63``, ``wt at 58``."""
    return not _MEASURES.isdisjoint(note.lower[max(0, number - _SO_FAR) : number])


def is_measured(note: Note, first: int, last: int, kind: str) -> bool:
    """Whether the tokens from the first to the last are a measure, whatever they weigh."""
    text, lower = note.text, note.lower
    start, end = note.starts[first], note.ends[last]
    if kind not in _NAMED and (_OF_FORM.match(text, start, end) or is_level(text, start, end)):
        return True
    if kind in ("PHONE", "IDNUM") and (_DEGREES.match(text, start, end) or (
        _FEVER.match(text, start, end) and is_taken(lower, first))):
        return True  # T 99.1, Temp: 101F
    before = lower[first - 1] if first else ""
    if kind == "PHONE" and (_FLOWS.match(text, start, end) or (before[:1] in ("g", "p") and _BORN.match(before))):
        return True  # 167/115, G4P3003
    if first == last and lower[first] in POINTED and _POINTS.match("".join(lower[last + 1 : last + 2])):
        return not is_somebody(note, first)  # Ranson 4; not: Wells 4471, per Ranson 6/11
    if kind in _NAMED and lower[last] in shapes.units() and before[-1:].isdecimal() and not note.words[last].isupper():
        return True  # 167/115 mmHg; not: 0730 MO
    if kind == "IDNUM" and _NTH.match(text, start, end) and (
        before not in _DAY_LED or "".join(lower[last + 1 : last + 2]) in _SHARES
    ):
        return True  # 1st preg, growth at the 44th percentile; not: booked for the 18th
    glued = end - start < _FEW and text[start - 1 : start].isdecimal()
    if kind in _NAMED and (glued or text[start:end].isdecimal()):
        return True  # 45YM
    if kind == "IDNUM" and (_BORN.match(text, start, end) or (before in _FLOWED and _VOLUME.match(text, start, end))):
        return True
    if first < last and lower[first] in POINTED and _SHORT.match(text, note.starts[first + 1], end):
        return True  # bishop 4
    if kind == "IDNUM" and before in _DOSED and _MEALS.match(text, start, end):
        return True  # novolog 12-10-14
    if _SHORT.match(text, start, end) and kind in ("AGE", "IDNUM", "LOCATION", "INSTITUTION", "OTHER"):
        if _POUNDS.match(text, end) or (before == "air" and lower[max(0, first - 2) : first - 1] in (["room"], ["rm"])):
            return True
        if _ITEM.match(text, end) and end - start < len("100") and text[start - 1 : start] in ("", "\n"):
            return True
        return before in POINTED or (before in _AGELESS and kind in ("AGE", "IDNUM"))
    if _RANGE.match(text, start, end):
        return not _MOVES.isdisjoint(lower[max(0, first - 3) : first])
    return _FLOWS.match(text, start, end) is not None and (
        lower[max(0, first - 3) : first] in _IN_AND_OUT or lower[max(0, first - 2) : first] in _IN_AND_OUT
    )


def is_level(text: str, start: int, end: int) -> bool:
    """Whether a string is two vertebrae, one right below the other."""
    found = _LEVEL.match(text, start, end)
    if found is None:
        return False
    letter, below = found["a"].lower(), (found["b"] or found["a"]).lower()
    a, b = int(found["m"]), int(found["n"])
    return (letter == below and b == a + 1) or _ENDS.get((letter, a)) == (below, b)
