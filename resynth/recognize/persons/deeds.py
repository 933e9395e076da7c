"""What only persons do, behind a name that things are called by as well."""

from __future__ import annotations

import re

from resynth.recognize.note import Note
from resynth.recognize.persons import name_cues as cues
from resynth.recognize.words import regex, word_set

#: What only persons do, or are: ``Murphy declined``; never what is done with a thing, as in ``Whipple performed``.
_DEEDS = cues.SPEAKING | word_set(
    "refuses refused declines declined accepts accepted consents consented knows knew remembered forgets forgot "
    "wanted thought understood cries screamed screams yells laughs smiles speaks spoke talks talked whispers "
    "wrote writes signed phones texts texted emails emailed brings brought drives picked arrives arrived eats ate "
    "drank ambulates ambulated sits sat stood sleeps prefers preferred likes liked loves loved hates hated enjoys "
    "enjoyed wishes wished hoped worried tries tried helped gave gets graduated quit quits smoked aware notified "
    "informed paged updated disagreed voices voiced assists assisted attends attended examines evaluates rounded "
    "dictated dictates approves approved authorized covering recommended ordered prescribed requested visits visited "
    "teaches taught cooks plays sings reads runs jokes joked reminisces weeps wept kneels prays prayed assisting "
    "volunteers volunteered enlisted served immigrated emigrated divorced remarried widowed engaged employed homeless "
    "ambulatory lucid oriented tearful pleasant cooperative anxious upset angry drowsy hungry thirsty sleepy"
)
#: Two words that only stand behind a person.
_OF_TWO = word_set(
    "at_bedside on_call to_see to_follow to_cosign to_admit to_review to_dictate to_call to_operate to_assist "
    "will_see will_follow will_call will_review can_see called_back called_in calls_in came_in came_by came_to "
    "came_with came_from went_home goes_home signed_off signed_out is_aware was_aware was_notified was_called "
    "was_paged was_admitted was_discharged was_transferred was_intubated was_extubated was_born was_circumcised "
    "is_here was_here is_home was_home is_retired is_married is_single is_divorced is_widowed is_pleasant is_stable "
    "is_doing "
    "lives_with here_to family_at family_updated family_aware family_here family_called family_notified "
    "family_informed family_present family_meeting family_agrees family_declined"
)
#: What nothing but a person has, besides kin: ``Murphy's chart``.
_OWNED = word_set("chart room bedside wishes insurance phone apartment belongings nurse doctor pcp family funeral")
#: What is told of patients alone, whatever they are called: ``Brown was given morphine``, ``Hall is a 61-year-old``.
_OF_PATIENTS = regex(
    r" (?:(?:was|were|is being|(?:has|had) been|(?:will|can|may|should|could|to) be) (?:re)?"
    r"(?:admitted|hospitali[sz]ed|discharged)(?! by\b)"
    r"|(?:was|has been|is being) (?:"
    r"(?:given|offered|prescribed) (?!(?:to|for|by|at|with|in|on|and|out|per|as|via|iv|im|po)\b)[a-z]"
    r"|started on|switched to|loaded with|diagnosed with|intubated|extubated|counsell?ed|consented)"
    r"|(?:ate|drank|vomited|voided)(?! (?:away|through|by|out)\b)"
    r"|denie[sd] (?!the\b|a\b|claim|auth|coverage|payment|this\b|that\b)"
    r"|is (?:an? |the |our |now )?(?:[a-z]{4,} ){0,2}\d{1,3}[ -]?(?:y/?o|yrs?|years?|mos?|m\.o|y\.o|months?|weeks?)\b"
    r"|is (?:now )?(?:one|two|three|four|five|six|seven|eight|nine|ten|twelve) (?:days?|weeks?|months?|years?) "
    r"(?:out|post|status|s/p|along|pregnant|old|into|since)\b"
    r"|(?:has|had) (?:a|an|no) (?:[a-z]{4,} )?(?:history|hx|complaints|pmh)\b"
    r"|present(?:s|ed) (?:with|to (?:the|our|ed|er|clinic|urgent)\b))",
    re.IGNORECASE,
)


def acts(note: Note, after: int) -> bool:
    """Whether what stands behind a name is what persons do, or kin: ``Wells states``, ``Duncan's wife``."""
    lower = note.lower
    if not 0 < after < len(lower) or "\n" in note.text[note.ends[after - 1] : note.starts[after]]:
        return False
    if lower[after] in ("'", "\u2019") and lower[after + 1 : after + 2] == ["s"]:
        return lower[after + 2 : after + 3] != [] and (lower[after + 2] in cues.RELATIVES or lower[after + 2] in _OWNED)
    if lower[after] in ("declined", "refused", "accepted") and lower[after - 1] not in cues.common_surnames():
        return False  # a test was: Zung declined
    return lower[after] in _DEEDS or "_".join(lower[after : after + 2]) in _OF_TWO or of_patients(note, after)


def of_patients(note: Note, after: int) -> bool:
    """Whether what stands behind a name is told of patients alone: ``was given morphine``, ``is a 61-year-old``."""
    return _OF_PATIENTS.match(note.text, note.ends[after - 1]) is not None
