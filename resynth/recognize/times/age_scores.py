"""Numbers that look like ages and are points, grades or values; operations told with the age at which they were."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import takewhile

from resynth import lexicon
from resynth.recognize.note import Note
from resynth.recognize.words import word_set

#: Scales that are called by a person's name.
SCALES = word_set(
    "braden morse norton waterlow hendrich ramsay aldrete bishop ballard silverman apgar glasgow tinetti katz lawton "
    "barthel zung conners vineland bayley denver bergego karnofsky lansky fois"
)
#: Right before a number of their own, and of a score told by kin.
GRADED = SCALES | word_set(
    "stage grade class phase gcs rvsp lvef nyha asa ecog score scores level type category ag sbp dbp kps inattention "
    "speaker meld peld pps panss bprs ymrs phq gad nihss moca mmse slums cdr ciwa cows apache sofa curb pasi easi dlqi "
    "sledai basdai edss hamd oncotype ef hd dol day"
)
_SCORED = word_set("score scores scale scaled questionnaire inventory thermometer index rating zarit rr hr")
#: What is measured of a small child: motor, communication.
_MILESTONES = word_set("fm ps comm asq psoc")
#: Operations of small children, told with how many months or years they had; and behind which it is since then.
REPAIRS = word_set("repair shunt palliation fontan glenn norwood kasai correction pyloromyotomy")
_AFTERWARDS = word_set("after since post seen visit follow followup fu patent patency recurrence recurred")
#: Behind these at once, what lasted so many days rather than who is so old: ``Penobscot Bay General, 6 days``.
HOUSES = word_set("general hospital center clinic medical county regional university")


#: What a number with F before or behind it is the size of, beside names of makers; it is no larger.
_SIZED = word_set(
    "foley catheter cath tube tubes sheath sheaths introducer drain drains pigtail dobhoff keofeed cordis trach peg "
    "ngt ogt stent stents port picc coude malecot mahurkar quinton permacath dilator dilators scope nephrostomy "
    "balloon blake argyle bougie jejunostomy gastrostomy cystoscope ureteroscope jp shiley sump salem ponsky cannula "
    "cannulas penrose fogarty councill spt pcn davol robertshaw dlt ellik iglesias thoracic pezzer straight esheath"
)
_LARGEST, _NEAR = 36, 3
_ENDS = frozenset((".", ";", ":"))
#: What is measured, right before "of" and a number: a PA pressure is nobody's father's.
_OF = word_set(
    "pressure pressures systolic diastolic mean wedge gradient sat sats saturation rate level levels score scale dose "
    "velocity fraction index count volume output resistance"
)
#: An enumerator of a text has no more than two digits; so far from it the one before or behind stands.
_ITEMS, _APART = 20, 400
#: Who is numbered in a list: by which numbers.
_BORN, _NUMBERED = word_set("child sib sibling twin son daughter dtr brother bro sister sis kid baby"), range(1, 6)


def is_value(note: Note, number: int, value: int) -> bool:
    """Whether a number tells what was measured, or numbers a part of a sentence: ``(1) one house, (2) another``."""
    words, lower, text = note.words, note.lower, note.text
    if lower[number - 1] == "of":
        return number > 1 and lower[number - 2] in _OF
    if words[max(0, number - 2) : number] == [")", ":"] and not _SCORED.isdisjoint(lower[max(0, number - 8) : number]):
        return True  # Edinburgh score (mother): 6
    drug = lexicon.fold(lower[number - 1])
    if lexicon.is_product(drug) and drug not in lexicon.census_names():
        return True  # MS Contin 60
    if value in _NUMBERED and lower[number - 1] in _BORN and text[note.ends[number] : note.ends[number] + 1] == ":":
        return True  # Child 1: 30 y
    if words[number - 1] != "(" or value > _ITEMS or words[number + 1 : number + 2] != [")"]:
        return False
    end = note.ends[number + 1]
    opens = number < 2 or words[number - 2] in ",:;.?!" or lower[number - 2] in ("and", "or", "&")
    if not opens or text[end : end + 1] != " " or not text[end + 1 : end + 2].isalpha():
        return False
    first = note.starts[number]
    return f"({value - 1})" in text[max(0, first - _APART) : first] or f"({value + 1})" in text[end : end + _APART]


def then_done(lower: Sequence[str], place: int) -> bool:
    """Whether an operation was done at an age, and no time is told that has passed since."""
    return _AFTERWARDS.isdisjoint(lower[max(0, place - 5) : place])


def scored_of(lower: Sequence[str], place: int, sign: str) -> bool:
    """Whether kin is whose answers are scored, or no kin: ``Questionnaire by wife: 13``, ``comm 45, GM 60, FM 50``."""
    before = lower[max(0, place - 4) : place]
    if lower[place] == "gm":
        return not _MILESTONES.isdisjoint(lower[max(0, place - 4) : place + 4])
    if before[-3:-2] == ["/"] and before[-2].isdecimal() and before[-1] == ",":
        return True  # mother 8/10, father 6
    if lower[place] == "ex" and before[-1:] == ["ther"]:
        return True
    return not _SCORED.isdisjoint(before) and (sign == ":" or sign == lower[place])


def is_french(note: Note, number: int, behind: int, size: int) -> bool:
    """Whether a number with F is how thick a tube is: ``JP 15F``, ``28F R chest tube``, in its clause and line.

    Args:
        number, behind: its token, and the first behind it.
    """
    if size > _LARGEST:
        return False
    lower, near = note.lower, max(0, number - 2 * _NEAR)
    while number > near and "\n" in note.text[note.ends[near] : note.starts[number]]:
        near += 1
    before = takewhile(lambda word: word not in _ENDS, reversed(lower[near:number]))
    after = takewhile(lambda word: word not in _ENDS and word != ",", lower[behind : behind + _NEAR])
    return not _SIZED.isdisjoint(before) or not _SIZED.isdisjoint(after)


#: Behind degrees Fahrenheit: when, where and how they were taken, and what they are.
_TAKEN = word_set(
    "at this yesterday today tonight last in on oral orally po rectal rectally tympanic axillary temporal core since "
    "for max and or x overnight hr bp rr p c per taken via by to but then with w has had up down before after when "
    "during now earlier here was is from over above below while "
    "warm dry moist pulse resp sats again reading spike tcurr"
)
_WARM = word_set("temp temps temperature temperatures tmax fever fevers febrile chills rigors sweats degrees tylenol")
_SOON = 5


def is_warm(lower: Sequence[str], behind: int) -> bool:
    """Whether what stands behind a number with F, from a token on, goes on as behind a temperature, or may."""
    soon = list(takewhile(lambda word: word not in _ENDS, lower[behind : behind + _SOON]))
    return not soon or not soon[0].isalpha() or soon[0] in _TAKEN or not _WARM.isdisjoint(soon)


def is_taken(lower: Sequence[str], number: int) -> bool:
    """Whether a number stands behind a temperature's label and its colon: ``Temp: 98F, HR 80``."""
    return lower[number - 1 : number] == [":"] and lower[max(0, number - 2)] in _LABELS


_LABELS = word_set("t tm temp tmax tc temperature")


#: Who is called out or asked for somebody, so near before "for" or "to".
_CALLED, _CALL = word_set(
    "called call calls disp dispatch dispatched dispatches toned tone tones responded responding responds response "
    "resp paged page activated activation alert alerted asked requested consult consulted consults enroute"
), 20
#: What is as warm, as thick or as far; how it came to that.
_MEASURED = word_set(
    "up down temp temps temperature tmax fever fevers febrile water bath room walk walked walks ambulate ambulated "
    "ambulates ambulation gait swim run ran foley cath catheter tube sheath french dilated warmed cooled set changed "
    "increased decreased ."
)


def is_called_for(note: Note, number: int) -> bool:
    """Whether somebody is called out for whom the number tells, ``toned out for 90F fall``, and nothing is measured."""
    if note.lower[number - 1] not in ("for", "to"):
        return False
    start = max(0, number - _CALL)
    called = [at for at in range(start, number) if note.lower[at] in _CALLED]
    return called != [] and _MEASURED.isdisjoint(note.lower[called[-1] : number]) and (
        "\n" not in note.text[note.ends[called[-1]] : note.starts[number]]
    )
