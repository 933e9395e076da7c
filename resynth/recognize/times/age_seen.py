"""Ages at which somebody was treated before, and a child is to be seen again: ``one previous admission at 14``.

``Recheck at 12 months`` is an age in the note of a child's check, and an interval after an operation.
"""

from __future__ import annotations

import re
from bisect import bisect_left

from resynth.recognize.lines import once
from resynth.recognize.note import Note
from resynth.recognize.pattern import pattern
from resynth.recognize.times.age_cues import KIN, no_dose
from resynth.recognize.times.age_forms import AFTER, ENDS, INT, ONES, TEENS, TENS
from resynth.recognize.words import word_set

#: What somebody had before, told with how old they were.
_HAD = (
    r"(?:admissions?|hospitali[sz]ations?|intubations?|ventilations?|stays?|surger(?:y|ies)|operations?|episodes?"
    r"|fractures?|detox|rehab|attempts?|overdoses?|concussions?|seizures?|convulsions?|pregnanc(?:y|ies)|miscarriages?"
    r"|terminations?|transfusions?|arrests?|convictions?|relationships?|marriages?|cardioversions?|ablations?|reactions?)"
)
_BEFORE = r"(?:previous|prior|past|single|only|childhood|earlier|remote|isolated|teenage)"
_HOW_MANY = r"(?:one|two|three|an?|the|her|his|their|single|1|2|3)"
_WORDED = rf"(?:{TENS}(?:[- ]?{ONES})?|{TEENS}|(?!one){ONES})"
_NUMBER = rf"(?:{INT}(?:,? (?:and|&) {INT})?|{_WORDED})"
_DONE = r"(?:intubated|hospitali[sz]ed|admitted|operated on|arrested|jailed|transfused|concussed|ventilated|sectioned)"
#: A gestation rather than an age.
_WEEKS = r"(?! ?(?:weeks?|wks?|w\b|\+\d))"
#: In the note of a child's check these stand.
_CHILD = word_set(
    "wcc wcv tummy peds pediatrics paediatrics pediatric paediatric breastfeeding breastfed formula percentile "
    "percentiles milestones daycare preschool pincer babbles babbling crawling potty toddler infant newborn vaccines "
    "immunizations asq mchat carseat teething"
)
_FEWEST = 2
#: Since what so many months are counted.
_SINCE = word_set(
    "postop op surgery operation repair injury fracture graft transplant delivery postpartum postnatal treatment "
    "therapy chemo discharge stent device implant imaging scan mri ct cardiac after post from"
)
_NEAR = 8


@once
def of_child(note: Note) -> bool:
    """Whether two words of a note tell of a child's check."""
    told = _CHILD.intersection(note.lower)
    return len(told) >= _FEWEST


def seen_again(note: Note, found: re.Match[str]) -> float:
    """Whether months and years are how old a child will be, in the note of one."""
    if not of_child(note):
        return 0.0
    number = bisect_left(note.starts, found.start())
    if number and note.words[number - 1].isupper() and len(note.words[number - 1]) > 1:
        return 0.0  # M-CHAT at 18 months
    return 0.0 if not _SINCE.isdisjoint(note.lower[max(0, number - _NEAR) : number]) else 0.7


def now_aged(note: Note, found: re.Match[str]) -> float:
    """Whether a number in brackets is an age: of two figures, or of kin who stands before."""
    number = bisect_left(note.starts, found.start())
    grown = len(found["it"]) > 1
    return 1.0 if grown or not KIN.isdisjoint(note.lower[max(0, number - 4) : number]) else 0.0


SEEN = (
    pattern(
        "had before at", "AGE",
        rf"\b(?:{_HOW_MANY} )?{_BEFORE} (?:[a-z]{{3,14}} ){{0,2}}{_HAD},? (?:was |were )?at (?:age |about |around )?"
        rf"(?P<it>{_NUMBER})(?={ENDS}){_WEEKS}{AFTER}",
        finds=["had one previous admission at [14] with no", "a single ICU admission at [9] for",
               "two prior suicide attempts at [15 and 19].", "only hospitalization at [33],",
               "childhood seizures at [four],"],
        skips=["one previous admission at Mercy", "prior admission at 14:00", "previous miscarriage at 9 weeks",
               "single seizure at 20 mg", "admission at 14,", "the only reading at 14,"],
        leads="one two three a an the her his their previous prior past single only childhood earlier remote isolated "
        "teenage", judge=no_dose,
        follows=r"(?<!\Athe)(?<!\Aa) [a-z]| (?:pr|past |sing|only |child|earl|rem|iso|teen)",
    ),
    pattern(
        "one of its kind at", "AGE",
        r"\b(?:one|two|1|2) (?:(?!more)[a-z]{3,14} ){0,2}(?:admissions?|hospitali[sz]ations?|fractures?|concussions?"
        r"|convictions?|overdoses?|pregnanc(?:y|ies)|arrests?),? at (?:age )?"
        rf"(?P<it>{_NUMBER})(?={ENDS}){_WEEKS}{AFTER}",
        finds=["One psychiatric admission at [19] following", "two ICU admissions at [9 and 12],"],
        skips=["one new admission at 19:20", "two admissions at Mercy", "one pregnancy at 9 weeks"],
        leads="one two", follows=r" [a-z]", digits="1", then=" [a-z]", judge=no_dose,
    ),
    pattern(
        "done once at", "AGE",
        rf"\b{_DONE} (?:only |just )?(?:once|twice|x ?\d|three times)(?: before| as a child)?,? (?:at|@) (?:age )?"
        rf"(?P<it>{_NUMBER})(?={ENDS}){_WEEKS}{AFTER}",
        finds=["intubated once at [17].", "hospitalized twice, at [9 and 14], for"],
        skips=["intubated twice at 17:20", "transfused once at 30 ml", "seen once at 14."],
        leads="intubated hospitalized hospitalised admitted operated arrested jailed transfused concussed ventilated "
        "sectioned", follows=r" (?:on|tw|x|th|ju)", judge=no_dose,
    ),
    pattern(
        "when a child is seen", "AGE",
        rf"\b(?:at|by) (?P<it>{INT})(?= ?(?:months?|mos?|years?|yrs?|y)\b\.?"
        r"(?! (?:ago|post|after|later|out|from|of (?!age)|since|intervals?|apart|in a row|old|prior)))",
        finds=["Vaccines today, formula fed. Recheck at [12] months; earlier if not standing by [11] months.",
               "infant, breastfed; next visit at [9] mo", "toddler in daycare: dental visit at [3] years."],
        skips=["Recheck at 12 months.", "infant, formula: seen at 6 months post repair",
               "infant, formula: echo after surgery at 6 months", "vaccines, infant: at 2 months intervals"],
        leads="at by", follows=r" \d{1,3} ?[my]", judge=seen_again,
    ),
)
