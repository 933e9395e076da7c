"""Two numbers with a stroke that are no day: so many sevenths, twelfths, fortieths, how an eye sees, the nth of n.

``RTC 6/12``, ``3/52 hx of cough`` and ``2/7 ago`` are months, weeks and days as Britain and Australia count them,
``8/40`` is a week of pregnancy, ``R 6/12 L 6/9`` is read off Snellen's chart, ``abx day 3/7`` and ``ECT #3/12`` are
counted. Each needs what tells it, beside it or in its note: alone, and behind "on", "seen" and the like, such numbers
are a day.
"""

from __future__ import annotations

import re

from resynth import lexicon
from resynth.recognize.lines import once
from resynth.recognize.note import Note
from resynth.recognize.times import date_cues as cues
from resynth.recognize.words import regex, word_set

#: Into how many parts weeks and years are cut.
_PARTS = frozenset((7, 12))
_WEEKS = 52
#: Behind these, in a note that counts so, is how long until somebody is seen or something is done again.
_SEEN_IN = word_set(
    "review rev rv opd opa clinic tci fu rtc appt appointment repeat rpt recheck bloods back return see seen again "
    "check home sutures removal"
)
#: Right before a fraction these tell that without "in".
_AGAIN = word_set("review rev rv opd opa fu rtc repeat rpt recheck")
_DATED = cues.DATE_CUES - {"last", "next"}
#: Words that notes of Britain and Australia have, and others hardly.
_BRITISH = word_set(
    "paracetamol qds tds nocte mane tto ttos tta ttas gp gps nhs haemoglobin anaemia anaemic oedema oedematous "
    "diarrhoea oesophagus oesophageal paediatric paediatrics gynae gynaecology orthopaedic orthopaedics anaesthetic "
    "haematology haematuria haemoptysis haematoma dyspnoea apnoea tumour litre litres theatre whilst physio physios "
    "salbutamol flucloxacillin frusemide adrenaline pethidine cyclizine spr sho opd opa tci midwife midwives casualty "
    "obs bloods venflon chemist fbc uss fortnight panadol endone mum practise catheterised mobilised mobilising "
    "stabilised organised"
)
_FEWEST_WORDS = 2
#: Behind so many months until something is done again, in a note that has no month first.
_WITH_BLOODS = regex(r" (?:with|w/|\+|and|&) (?:repeat |rpt |up to date )?bloods\b", re.IGNORECASE)
_WEEKS_TOLD = regex(r"(?<![\w/.-])(\d\d?)/52(?![\w/%]|[.-]\d)")
#: How much weight a leg may bear, so many weeks on.
_BEARS = word_set("fwb nwb pwb wbat ttwb rom xr xray bloods scan mri ct wound wounds cast pop k wires roc")
#: Right before weeks, or behind them.
_WEEKS_BEFORE = word_set("for x with over past last next every hx review rtc fu opd opa tci about within further")
#: What is told of a woman with child or of one born.
_WITH_CHILD = word_set(
    "gestation gestational pregnant pregnancy antenatal fetal foetal fetus foetus booking midwife midwives obstetric "
    "obstetrics trimester primip primigravida multip multigravida gravida para edd edc lmp preterm neonatal neonate "
    "anomaly viability ega iol labour nuchal"
)
_BIRTH = word_set("dob born birth b birthday in since")
#: How an eye sees is read off letters of which those with good eyes read the second number's from as far.
_CHARTS = frozenset((4, 5, 6, 7, 9, 10, 12, 15, 18, 24, 30, 36))
_NORMAL = 6
_EYE = word_set("ucva ucdva bcva bcdva cdva udva snellen unaided aided pinhole logmar acuity acuities")
_WORN = word_set("glasses specs spectacles lenses gls")
_WITH = word_set("with in c w cc")
#: Before the house of the veterans.
_WHERE = word_set("at the to from in via with w per by local")
_SIDES = word_set("re le r l od os ou right left rt lt be")
_PAIR = regex(r"(?<![\w/.-])6/\d{1,2}(?![\w/%]|[.-]\d)")
_BESIDE, _NEAR = 24, 3
#: Right before the nth day of n.
_DAYS_OF = word_set("day dol pod")
_COURSES = word_set(
    "abx antibiotic antibiotics course steroids steroid treatment tx chemo cycle prednisone pred iv ivab ivabx therapy "
    "taper"
)
#: So many days a course lasts.
_LONG = frozenset((3, 5, 6, 7, 8, 10, 12, 14, 20, 21, 28, 30))
#: What happens on one day.
_ON_ONE_DAY = word_set("birth delivery op postop admission discharge transplant injury")
_HOURS = word_set("hr hrs hour hours h")
#: How drugs end that are sold two in one; short forms of others: losartan/hctz 100/25.
_DRUGS_IN_ONE = (
    "pril", "sartan", "dipine", "statin", "gliptin", "gliflozin", "formin", "olol", "thiazide", "glitazone",
)
_SHORT_DRUGS = word_set("hctz hct sacubitril ezetimibe clonidine aliskiren")


def is_none(note: Note, found: re.Match[str], number: int, after: str, *, dated: bool) -> bool:
    """Whether what has the form of a month and day is one of these.

    Args:
        number: of its first token; ``after``: the word behind it.
        dated: what is done on a day stands right before, or a time of day behind.
    """
    if found["sep"] != "/":
        return False
    a, b = int(found["a"]), int(found["b"])
    before = note.lower[number - 1] if number else ""
    if b in _PARTS and (after == "ago" or (before == "in" and after in ("time", "times"))):
        return True
    if b in _PARTS and not dated and _lasted(note, number, before, after):
        return True
    if before in cues.DATE_CUES:
        return False
    if _is_of_two_drugs(note, number):
        return True
    return _is_acuity(note, found, number, (a, b), before, after) or _is_nth(note, found, number, (a, b), before, after)


def _is_of_two_drugs(note: Note, number: int) -> bool:
    """Whether a pair of doses stands behind two drugs that are sold as one: ``amlodipine/benazepril 5/20``."""
    lower = note.lower
    return number > 2 and lower[number - 2] == "/" and note.starts[number - 1] == note.ends[number - 3] + 1 and all(
        lower[one] in _SHORT_DRUGS or lower[one].endswith(_DRUGS_IN_ONE) for one in (number - 1, number - 3)
    )


def _lasted(note: Note, number: int, before: str, after: str) -> bool:
    """Whether so many sevenths or twelfths are days or months."""
    lower = note.lower
    if before in _DATED or after in (":", "-", "–"):
        return False
    end = note.ends[number + 2]
    if before in _AGAIN and _WITH_BLOODS.match(note.text, end) and not cues.months_first(note):
        return True
    if before == "in":
        told = not _SEEN_IN.isdisjoint(lower[max(0, number - 4) : number - 1])
    else:
        again = before in _AGAIN or (before == "bloods" and number > 1 and lower[number - 2] in _AGAIN)
        told = again or cues.lasts(before, after)
    return told and counts_so(note)


@once
def counts_so(note: Note) -> bool:
    """Whether a note counts days, weeks and months in fractions: as its dates, its words or its weeks tell."""
    if cues.months_first(note):
        return False
    if cues.days_first(note) or len(_BRITISH.intersection(note.lower)) >= _FEWEST_WORDS:
        return True
    return any(
        int(weeks[1]) <= _WEEKS and is_weeks(note, cues.at(note, weeks.start()), weeks.end())
        for weeks in _WEEKS_TOLD.finditer(note.text)
    )


def is_weeks(note: Note, number: int, end: int) -> bool:
    """Whether so many fifty-seconds are weeks by what stands right beside: ``for 2/52``, ``review in 6/52``."""
    before = note.lower[number - 1] if number else ""
    after = cues.word_after(note, end)
    if before in cues.DATE_CUES - _WEEKS_BEFORE:
        return False
    if before == "in" and after != "time":
        return number > 1 and note.lower[number - 2] in _SEEN_IN | _BEARS
    return before in _WEEKS_BEFORE or cues.lasts("", after) or after in ("ago", "review", "time")


def is_pregnant(note: Note, number: int) -> bool:
    """Whether so many fortieths are weeks of a pregnancy."""
    before = note.lower[number - 1] if number else ""
    return before in ("wk", "week", "wks", "weeks", "k", "at", "+") or (
        before not in _BIRTH and _tells_of_child(note)
    )


@once
def _tells_of_child(note: Note) -> bool:
    return not _WITH_CHILD.isdisjoint(note.lower)


def is_seen(note: Note, number: int) -> bool:
    """Whether how an eye sees is told right before a number; ``at VA 6/12`` is where veterans go."""
    before = note.lower[max(0, number - _NEAR) : number]
    if not _EYE.isdisjoint(before):
        return True
    return "va" in before and not cues.months_first(note) and _WHERE.isdisjoint(
        note.lower[max(0, number - _NEAR - 2) : number]
    )


def _is_acuity(
    note: Note, found: re.Match[str], number: int, pair_of: tuple[int, int], before: str, after: str,
) -> bool:
    """Whether ``6/12`` is how an eye sees: beside words of it, or beside another such with the sides of both."""
    if pair_of[0] != _NORMAL or pair_of[1] not in _CHARTS:
        return False
    if is_seen(note, number):
        return True
    lower = note.lower
    worn = before in _WORN and lower[max(0, number - 2)] in _WITH
    if worn or before == "ph" or not _EYE.isdisjoint(lower[number + _NEAR : number + 2 * _NEAR]):
        return True
    if before not in _SIDES and after not in _SIDES and not before.isdecimal():
        return False
    for pair in _PAIR.finditer(note.text, max(0, found.start() - _BESIDE), found.end() + _BESIDE):
        gap = note.text[min(pair.end(), found.end()) : max(pair.start(), found.start())]
        other = cues.at(note, pair.start())
        if pair.end() < found.start() and gap.strip() in ("", ",", "and", "&") and is_seen(note, other):
            return True  # VA 6/9 6/12
        sided = (before in _SIDES and lower[max(0, other - 1)] in _SIDES) or (
            after in _SIDES and cues.word_after(note, pair.end()) in _SIDES
        )
        if pair.start() != found.start() and sided and "\n" not in gap:
            return True
    return False


def _is_nth(
    note: Note, found: re.Match[str], number: int, pair_of: tuple[int, int], before: str, after: str,
) -> bool:
    """Whether it is the nth of n, or hours of a day: ``#3/12``, ``abx day 3/7``, ``12/24 hr urine``."""
    text, lower, (a, b) = note.text, note.lower, pair_of
    if a <= b and text[found.start() - 1 : found.start()] == "#":
        return True
    if b == 24 and after in _HOURS:
        behind = cues.at(note, found.end()) + 1
        return behind >= len(lower) or not (lower[behind].isdecimal() or lower[behind] in (":", "="))
    if before not in _DAYS_OF or not (a <= b and b in _LONG) or found.start() - note.ends[number - 1] != 1:
        return False
    beyond = lower[number - 2] if number > 1 else ""
    opens = number < 2 or "\n" in text[note.ends[number - 2] : note.starts[number - 1]] or not beyond[:1].isalnum()
    return opens or before != "day" or beyond in _COURSES or (
        beyond in lexicon.clinical_words() and beyond not in lexicon.common_words() and beyond not in _ON_ONE_DAY
    )
