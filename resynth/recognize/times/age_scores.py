"""Numbers that look like ages and are points, grades or values; operations told with the age at which they were."""

from __future__ import annotations

from collections.abc import Sequence

from resynth.recognize.words import word_set

#: Scales that are called by a person's name.
SCALES = word_set(
    "braden morse norton waterlow hendrich ramsay aldrete bishop ballard silverman apgar glasgow tinetti katz lawton "
    "barthel zung conners vineland bayley denver bergego karnofsky lansky"
)
#: Right before a number of their own, and of a score told by kin.
GRADED = SCALES | word_set(
    "stage grade class phase gcs rvsp lvef nyha asa ecog score scores level type category ag sbp dbp kps inattention"
)
_SCORED = word_set("score scores scale scaled questionnaire inventory thermometer index rating zarit rr hr")
#: What is measured of a small child: motor, communication.
_MILESTONES = word_set("fm ps comm asq psoc")
#: Operations of small children, told with how many months or years they had; and behind which it is since then.
REPAIRS = word_set("repair shunt palliation fontan glenn norwood kasai correction pyloromyotomy")
_AFTERWARDS = word_set("after since post seen visit follow followup fu patent patency recurrence recurred")
#: Behind these at once, what lasted so many days rather than who is so old: ``Penobscot Bay General, 6 days``.
HOUSES = word_set("general hospital center clinic medical county regional university")


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
