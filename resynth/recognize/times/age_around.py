"""What stands around an age that a pattern told: whose it is, what is to be done at it, and what is measured."""

from __future__ import annotations

import re
from bisect import bisect_left

from resynth.recognize.note import Note
from resynth.recognize.numbers import shapes
from resynth.recognize.times.age_before import APART, DAY, MONTHS
from resynth.recognize.times.age_cues import KIN, TUBES, kin_before
from resynth.recognize.times.age_scores import SCALES
from resynth.recognize.words import regex, word_set

#: Before "age", of what is no person's own.
_PARTS_AGE = word_set(
    "bone skeletal developmental gestational gest mental dental heart lung vascular biological fetal brain average "
    "mean median typical height wound ulcer graft device battery hematoma"
)


def own_age(note: Note, found: re.Match[str]) -> float:
    """Whether "age" is a person's, no bone's, and no bound of a rule: ``age 18 or older``, ``since age under 25``."""
    if (_BOUND.match(note.text, found.end("it")) or _BELOW.search(found[0])) and not _OLD.fullmatch(found["it"]):
        return 0.0
    number = bisect_left(note.starts, found.start())
    return 0.0 if number and note.lower[number - 1] in _PARTS_AGE else 1.0


_BOUND = regex(r"(?: ?(?:years?|yrs?|y))?(?: (?:or|and) (?:older|over|above|up|more|younger|under|below|less)\b| ?\+)")
_BELOW = regex(r"(?i:\b(?:under|over))\W{1,4}\d+\Z")
#: An age that the law names.
_OLD = regex(r"9\d|1[01]\d")


_NTH = word_set("first second third fourth fifth sixth seventh last only middle oldest eldest youngest st nd rd th")


def no_nth(note: Note, found: re.Match[str]) -> float:
    """Whether nothing says that somebody is one of so many: ``the second child of 5``."""
    number = bisect_left(note.starts, found.start())
    return 0.0 if number and note.lower[number - 1] in _NTH else 1.0


_AHEAD = word_set(
    "should begin beginning start starting started recommend recommended recommends advised annual annually yearly "
    "offer offered until discuss discussed consider considered repeat need needs due plan can may would"
)


def screened(note: Note, found: re.Match[str]) -> float:
    """Whether somebody is to be screened at an age, and not at an hour: above 24, or behind what is to be."""
    if int(re.split(r"\D", found["it"])[0]) > DAY:
        return 0.7
    number = bisect_left(note.starts, found.start())
    return 0.7 if not _AHEAD.isdisjoint(note.lower[max(0, number - 8) : number]) else 0.0


def kin_to_start(note: Note, found: re.Match[str]) -> float:
    """Whether it is kin who should start something at an age."""
    return 0.7 if kin_before(note, bisect_left(note.starts, found.start()), APART) else 0.0


_MEASURED_BEHIND = MONTHS | word_set("am pm st rd ave hr hrs h")


def no_measure(note: Note, found: re.Match[str]) -> float:
    """Whether what stands behind a number is no unit, no month, no street."""
    behind = bisect_left(note.starts, found.end("it"))
    said = note.lower[behind : behind + 1]
    if shapes.unit_behind(note.text, found.end("it")) or not _MEASURED_BEHIND.isdisjoint(said):
        return 0.0
    return 0.7


def is_tube(text: str) -> bool:
    """Whether a name is that of a tube with its size behind it: ``Foley 16F``."""
    return text.lower() in TUBES


#: What a number stands behind that looks like a person's name: a dye, a subtest.
_NUMBERED = frozenset(("red dye", "yellow dye", "blue dye", "word reading", "catherine bergego", "hester davis"))
_SEX_BEHIND = regex(r" ?/?[mMfF]\b")
_KIN_BEFORE = regex(r"([A-Za-z]{2,20}),? \(\Z")
#: Letters of initials alone at most; so far before a bracket kin is looked for, in characters.
_SHORT, _KIN_FAR = 3, 24


def is_no_person(text: str, start: int, name: str, sign: str, found: re.Match[str]) -> bool:
    """Whether a number behind what was found as a name is a value: of short letters, of a scale, by an author's way.

    ``HCO3 9  AG 24``, ``Braden 13``, ``corrected (Figge) 32``; but ``daughter (Ana) 32`` is one.
    """
    if sign == ")" and text[start - 1 : start] == "(":
        kin = _KIN_BEFORE.search(text, max(0, start - _KIN_FAR), start)
        return kin is None or kin[1].lower() not in KIN
    if sign not in " \t":
        return False
    short = len(name) <= _SHORT and name.isupper() and not _SEX_BEHIND.match(text, found.end("it"))
    return short or name.lower() in SCALES | _NUMBERED


#: What has an age beside persons: what was put into somebody, what was made or taken, what is healing.
_THINGS = word_set(
    "lead leads graft grafts stent stents generator generators battery batteries pacemaker pacer icd device devices "
    "valve valves bioprosthesis prosthesis prostheses implant implants shunt fistula catheter filter hardware mesh "
    "pump picc port mediport line lines iud tube crown bridge denture dentures filling scar scars tattoo bruise "
    "bruises infarct bleed clot thrombus hematoma wound wounds incision laceration ulcer fracture fractures tear "
    "scan scans study studies film films image images echo ekg ecg mri ct mammogram report reports result results "
    "data sample specimen culture prescription prescriptions script bottle house home car truck building dressing "
    "hip knee shoulder crossmatch abscess burn burns rash lesion lesions injury injuries sprain"
)
#: Somebody who is called by what they have: ``93 year old hip fracture patient``, ``a 5 year old stent recipient``.
_WHOSE = word_set("patient pt patients recipient survivor victim fx fracture fractures pain pts case")
_THING_KINDS = word_set(
    "hip knee shoulder rv lv ra icd bare metal drug eluting aortic mitral dual chamber single vein bypass dialysis av "
    "right left surgical healed healing metallic tissue mechanical porcine bovine ceramic old outside dental cardiac "
    "renal liver kidney femoral coronary lad rca prior compression rib plantar heel sacral diabetic pressure venous "
    "ankle wrist foot tibial distal proximal neuropathic ischemic chronic infected nonhealing"
)
#: No person is called by so many words, and no lead is older.
_KINDS, _OLDEST_THING = 3, 40


def no_thing(note: Note, found: re.Match[str]) -> float:
    """Whether it is not a thing that is so old: ``a four year old lead``; ``a 7 year old with lead poisoning`` is."""
    at = bisect_left(note.starts, found.end())
    words = note.lower[at : at + _KINDS + 1]
    while len(words) > 1 and words[0] in _THING_KINDS and (words[1] in _THINGS or words[1] in _THING_KINDS):
        words = words[1:]
    if not words or words[0] not in _THINGS or not _WHOSE.isdisjoint(words[1:2]):
        return 1.0
    value = found["it"].split()[0]
    return 1.0 if value.isdecimal() and int(value) > _OLDEST_THING else 0.0


_BORN = word_set("ex former born at by ga ega gestation premature preterm premie delivered delivery post of term late")
#: Weeks of a pregnancy, which no infant's age is told in.
_WEEKS = range(22, 44)


def no_gestation(note: Note, found: re.Match[str]) -> float:
    """Whether weeks before a sex are not those of a pregnancy: ``ex-39 wk M``, ``born at 32 wk F``."""
    if found["unit"][:1].lower() != "w" or int(found["it"]) not in _WEEKS:
        return 1.0
    number = bisect_left(note.starts, found.start("it"))
    before = note.lower[number - 1] if number else ""
    if before in ("-", "–", "'", "\"") and number > 1:
        before = note.lower[number - 2]
    return 0.0 if before in _BORN else 1.0


_CROWDS = word_set(
    "nurses patients students partners partner controls subjects volunteers residents employees staff participants "
    "rats mice donors condom condoms catheter catheters urinal urinals sex ward bed unit genitalia"
)


def one_person(note: Note, found: re.Match[str]) -> float:
    """Whether a number before "male" is no count of people."""
    behind = bisect_left(note.starts, found.end())
    return 0.0 if behind < len(note.lower) and note.lower[behind] in _CROWDS else 0.8
