"""The employer that stands behind an occupation, and whose occupations are of others or none."""

from __future__ import annotations

from resynth import lexicon
from resynth.recognize.institutions import institutions, job_forms
from resynth.recognize.note import BLANK, JOINED, Note
from resynth.recognize.words import word_set


def is_employed(note: Note, at: int) -> bool:
    """Whether an employer's name stands behind an occupation: ``with Lockheed``, ``at the Bank of Oakmere``."""
    number = at + 2 + (note.lower[at + 2 : at + 3] == ["the"])
    led = note.lower[at + 1 : at + 2] in (["with"], ["for"], ["at"]) and number < len(note.words)
    return led and note.words[number].istitle()


def is_at_a_firm(note: Note, at: int) -> bool:
    """Whether a name that is no word stands behind an occupation: not ``cook at Home``, ``guard at Discharge``."""
    number = at + 2 + (note.lower[at + 2 : at + 3] == ["the"])
    if not is_employed(note, at):
        return False
    several = number + 1 < len(note.words) and note.words[number + 1].istitle()
    return several or institutions.is_proper(note.lower[number])


#: What heads of the ward's are elsewhere, by the word before them.
_OF_LAW = word_set(
    "correctional corrections correction probation parole police security detention patrol customs loan court school "
    "border immigration"
)
_WARDS = word_set(
    "nurse physician doctor surgeon therapist pharmacist tech technician technologist aide assistant interpreter "
    "counselor hygienist midwife paramedic medic dietitian nutritionist worker specialist coordinator resident intern "
    "provider consultant practitioner manager clerk secretary receptionist representative volunteer chaplain agent rep "
    "liaison director nurses"
)


def is_of_a_firm(note: Note, first: int, at: int) -> bool:
    """``correctional officer at Laurel Ridge Prison``: an employer behind it, and nobody whom the ward has too."""
    own = note.lower[at] not in _WARDS and (note.lower[at] != "officer" or note.lower[first] in _OF_LAW)
    return own and is_at_a_firm(note, at)


#: Whoever a patient meets has one of these before what he is; a verb before that says it of somebody.
_WHOSE = word_set("his her their my our your its another")
_SAYS = word_set("am im is was are were be been being become became m s re as like of")
#: Behind these it is the patient's: ``the tax preparer office``, ``her welder husband``.
_OWN = word_set(
    "office job position post work career husband wife father mother brother sister son daughter partner dad mom uncle"
)


def is_of_others(note: Note, first: int, at: int) -> bool:
    """Whether an occupation is of somebody met: ``the plumber came``, ``foreman Rusty``, ``his barber, Mr. Wiezorek``.
    """
    lower, words = note.lower, note.words
    behind = at + 1
    if lower[at - 1] == "security" and at and lower[behind : behind + 1] not in (["at"], ["for"], ["with"], [","]):
        return True  # whoever guards the ward
    if lower[behind : behind + 1] == ["of"] and lower[at] in ("driver", "operator"):
        return True  # the truck driver of the other car
    if behind < len(words) and note.text[note.ends[at] : note.starts[behind]] == " " and _is_called(note, behind):
        return True
    before = lower[first - 1] if first else ""
    if lower[behind : behind + 1] and lower[behind] in _OWN:
        return False
    if lower[at] in job_forms.HEALERS and before in _MET:
        return True  # assessed by speech and language therapist
    if before in _WHOSE:
        return lower[first - 2] not in _SAYS
    if before != "the" or lower[max(0, first - 2)] in _SAYS:
        return False
    apart = words[behind : behind + 1] == [","] and _is_called(note, behind + 1)
    return words[first - 1] == "the" or apart


def _is_called(note: Note, number: int) -> bool:
    """Whether a first name, a title or an initial stands here."""
    if number + 1 >= len(note.words) or not note.words[number][0].isupper():
        return False
    word = note.lower[number]
    if len(word) == 1:
        return note.words[number + 1] == "." and note.words[number + 2 : number + 3] != ["."]
    return word in _TITLED or (note.words[number].istitle() and lexicon.fold(word) in lexicon.all_first_names())


_TITLED = word_set("mr mrs ms miss")
#: Whose health somebody decides about or who looks after a relative: no occupation, nor is a pupil's grade.
_CARE = word_set("care healthcare")
_CARERS = word_set("caregiver carer caretaker")


#: Values and names of fields that end as occupations do.
NO_JOBS = word_set("employer other never number former provider")


_TO_BE = frozenset(("to", be, article) for be in ("be", "become") for article in ("a", "an"))
_WISH = word_set("wants want wanted hopes hope hoping wishes dreams would like plans aspires wanting")


def is_none(note: Note, first: int, at: int) -> bool:
    """``health care agent``, ``ninth grader``, ``she is the main caregiver``."""
    word = note.lower[at]
    article = first > 2 and note.lower[first - 1] in ("a", "an")
    if article and tuple(note.lower[first - 3 : first]) in _TO_BE and not _WISH.isdisjoint(
        note.lower[max(0, first - 5) : first - 3]
    ):
        return True  # wants to be a firefighter
    if word in ("grader", "graders"):
        return True
    if word == "agent":
        return note.lower[at - 1] in _CARE
    return word in _CARERS and note.lower[first - 1] not in ("a", "an", "as", ":", "retired", "former")


#: Ends of words for who has learned something; of the ward's own, nothing is told by the word.
_LEARNED = ("ologist", "ographer", "onomist", "icist", "culturist", "urgist", "scientist", "chemist", "osopher")
_LEARNED_IN_WARDS = word_set(
    "haematologist hematologist immunologist radiographer toxicologist embryologist cytogeneticist geneticist "
    "physicist physiologist epidemiologist sonographer neurologist"
)


def is_learned(word: str) -> bool:
    """Whether a word says what somebody is and no other thing, and nobody of a ward: ``hydrogeologist``."""
    return word.endswith(_LEARNED) and word not in _LEARNED_IN_WARDS


#: Fields of work that wards and those who look after patients have too.
_OF_WARDS = word_set(
    "administration administrative benefits billing care charge clerical clinical counseling customer "
    "discharge education elder emergency engineering environmental facilities facility floor food group health "
    "healthcare home hospice hospital house housekeeping housing insurance intake kitchen laboratory laundry legal "
    "maintenance management medical mental night nursing office pharmacy practice privacy program property quality "
    "records recreation rehab research residential resources risk safety sanitation school security service services "
    "shelter shift social support transport transportation unit ward work youth case family human nutrition outreach "
    "financial finance hearing physical dietary patient nurse procurement delivery inspection it tech equipment supply"
)


#: Whom a patient is seen by or sent to has one of these before what he is.
_MET = word_set("by with to per w see sees saw consult consulted called notified paged via and")


def is_of_an_industry(note: Note, first: int, at: int) -> bool:
    """Whether all before the last word of an occupation is of an industry, and it closes: ``hotel manager,``."""
    lower, behind = note.lower, at + 1
    closes = behind == len(lower) or note.gaps[at] not in (BLANK, JOINED) or lower[behind] in _CLOSES
    closes = closes or is_a_job(note, at) or note.text[note.ends[at] : note.ends[at] + 2] == " ("
    return closes and lower[at] not in job_forms.HEALERS and note.words[first].islower() and all(
        lower[number] in job_forms.JOINS or (
            note.words[number].islower() and lower[number] not in _OF_WARDS and (
                lower[number] in job_forms.modifiers() or job_forms.is_kind(lower[number])))
        for number in range(first, at)
    )


def is_a_job(note: Note, at: int) -> bool:
    """Whether an occupation is what somebody has: ``left her fitness centre manager job``."""
    return at + 1 < len(note.lower) and note.lower[at + 1] in _JOBS


_JOBS = word_set("job position career post")
_CLOSES = frozenset(",.;)") | word_set("at for with on in from who out until and")


def goes_on(note: Note, number: int) -> bool:
    """Whether a season, a year or a dash behind an occupation of several words goes on: ``Raft guide in summer``."""
    if note.words[number] in ("-", "–"):
        return bool(note.ends[number - 1] < note.starts[number])
    behind = note.lower[number + 1] if number + 1 < len(note.lower) else "."
    year = behind.isdigit() and len(behind) == _OF_A_YEAR
    return note.lower[number] == "in" and (year or behind in _SEASONS)


_SEASONS, _OF_A_YEAR = word_set("summer summers winter winters spring fall autumn season town"), 4


def is_aged(note: Note, number: int) -> bool:
    """Whether an age between commas stands behind a name right before: ``Taras, 39, cellar master in Yamhill``."""
    if number < 3 or note.words[number - 2] not in (",", "("):
        return False
    age, name = note.words[number - 1], note.words[number - 3]
    return age.isdecimal() and len(age) == 2 and age > _YOUNG and name[0].isupper() and name[1:].islower()


#: Nobody younger has an occupation.
_YOUNG = "15"


def employer(note: Note, at: int) -> tuple[int, int] | None:
    """Where an employer's name stands behind an occupation in brackets: ``(a grocer, Himal Bazaar)``."""
    if note.words[at + 1 : at + 2] != [","] or "(" not in note.words[max(0, at - 5) : at]:
        return None
    taken = institutions.capitals(note, at + 2, 4)
    if len(taken) < 2 or taken[0] != at + 2 or note.words[taken[-1] + 1 : taken[-1] + 2] != [")"]:
        return None
    told = [note.lower[n] for n in taken]
    called = all(word in lexicon.census_names() and word not in lexicon.common_words() for word in told)
    return None if called or told[-1] in institutions.SIDES else (note.starts[taken[0]], note.ends[taken[-1]])
