"""So many of how many, and two sides, which have the form of a day: ``ate 3/4``, ``fraction 6/23``, ``suboxone 8/2``.

A day beside the same words has numbers that these have not: ``sutures 6/23``, ``11/30 cultures``, ``breakfast 9/4``.
"""

from __future__ import annotations

from resynth.recognize.note import Note
from resynth.recognize.times import date_cues as cues
from resynth.recognize.words import word_set

#: Right before so many of a few.
_FEW = word_set(
    "session cycle dose bed intake ate eats eaten eating series balance mrc jobe attempts attempt step steps set "
    "sets rep reps tray meal meals breakfast lunch dinner quadrants drawing clock naming repetition abstraction "
    "attention language delay fronting stopping deletion appetite risk position limbs iddsi profusion oriented "
    "pinch droop hypertrophy reduction buttons sutures margins"
)
#: Right before two sides, or a dose of two parts or two times of the day.
_SIDES = word_set(
    "hads tone edema perrl perrla perl pupils pupil flex ext dp vibration taps bradykinesia brady rigidity "
    "tremor buprenorphine suboxone subutex bup bupe zubsolv prograf tacrolimus tac tacro fk envarsus advagraf "
    "cyclosporine csa neoral gengraf sirolimus"
)
#: Right before so many of as many as there may be.
_MANY = word_set("index cores fraction fractions lns sln slns image images slice slices")
#: Right behind so many of a few.
_FEW_BEHIND = word_set(
    "up holosystolic pansystolic midsystolic ejection crescendo inattentive hyperactive attempts attempt sitter "
    "breakfast lunch dinner meal meals tray reps cultures specimens cortices cortex mo mos samples slides sites trials "
    "quadrants sessions cycles treatments levels pos gpc gpcs gnr gnrs hla mismatch mismatches antigen antigens meds "
    "medications tries digits prompts nights nites legs match cycle criteria vials teeth bottles ribs adls iadls "
    "inattn inatt inattention hyperactivity impulsive impulsivity vibratory musical diastole tubular"
)
#: Right behind so many of as many as there may be.
_MANY_BEHIND = word_set(
    "markers marker ln lns cores sln slns h questions items lesions kg lb lbs fraction fractions"
)
BEHIND = _FEW_BEHIND | _MANY_BEHIND
#: Behind "of" these begin what is parted: ``2/3 of the liver``; ``3/7 of this year`` and ``of 2011`` are days.
_WHOLE = word_set("the his her their its my your these those all patients lunch dinner breakfast meals meal")
_TIMES = word_set("month months year years week weeks same following preceding previous last past current")
_IS = ("is", "was", "=")
#: More are rather a day, as are more meals, and more parts of what has two sides.
_MOST, _MEALS, _PARTS = 12, 8, 8


def is_share(note: Note, number: int, after: str, a: int, b: int) -> bool:
    """Whether ``a/b`` tells how many of how many, or two sides, by the word right before or behind it.

    Args:
        number: of the first of its tokens.
    """
    if a <= b and (after in _MANY_BEHIND or (b <= _MOST and after in _FEW_BEHIND)):
        return True
    lower = note.lower
    if a <= b <= _MOST and after == "of" and _is_parted(lower[number + 4 : number + 6]):
        return True
    if not number:
        return False
    at = number - 2 if lower[number - 1] in _IS else number - 1  # Jobe is 4/5
    if number > 3 and lower[at] == ")" and lower[at - 2] == "(":
        at -= 3  # clock (Freund) 4/7
    word = lower[at]
    few = word in _FEW and a <= b <= (_MEALS if word == "intake" else _MOST)
    sides = word in _SIDES and (b <= _PARTS or a <= b <= _MOST)
    return (few or sides or (word in _MANY and a <= b)) and not cues.lately(note, number)


def _is_parted(behind: list[str]) -> bool:
    """Whether the words behind "of" are what has parts, and no time: ``the liver``, ``the same month``."""
    return behind[:1] != [] and behind[0] in _WHOLE and _TIMES.isdisjoint(behind)
