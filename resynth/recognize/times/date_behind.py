"""Days in forms that are anything else without the word before them: ``ADM 04 13 26``, ``adm 4.13 dc 4.19``.

Sources: ISO 8601 for weeks; the heads of discharge summaries, logs of injuries and European dates of a day and a month.
"""

from __future__ import annotations

import re

from resynth.recognize.note import Note
from resynth.recognize.pattern import pattern
from resynth.recognize.times import date_cues as cues
from resynth.recognize.times.age_cues import KIN
from resynth.recognize.words import regex, word_set

#: Behind these a day stands.
_STAYS = word_set(
    "adm admit admitted admission dc discharge discharged dos doi doa dod dob born birth birthdate birthday seen date "
    "dated visit"
)
_HURT = word_set("injury injured doi accident onset")
_SEEN = word_set("seen admitted discharged visited examined operated started stopped born came left")
_OTHER = regex(r"\b(?:adm|admit|admitted|admission) \d\d?\.\d\d?\b", re.IGNORECASE)
_LASTS = cues.UNITS | cues.SCORE_ENDS | word_set("ago mos x")


def _cue(note: Note, start: int) -> tuple[str, str]:
    """The word before a place, signs of a field passed over, and the one before that."""
    at = cues.at(note, start) - 1
    if at >= 0 and note.lower[at] in (":", "="):
        at -= 1
    if at > 1 and note.lower[at - 2 : at + 1] == ["d", "/", "c"]:
        return "dc", ""
    return (note.lower[at] if at >= 0 else "", note.lower[at - 1] if at > 0 else "")


def stay(note: Note, found: re.Match[str]) -> float:
    return 0.8 if _cue(note, found.start())[0] in _STAYS else 0.0


def hurt(note: Note, found: re.Match[str]) -> float:
    told = _cue(note, found.start())[0] in _HURT and cues.word_after(note, found.end()) not in _LASTS
    return 0.8 if told else 0.0


def dotted(note: Note, found: re.Match[str]) -> float:
    """Whether two numbers with a dot are a day: of a stay, with both its days or a whole second number, or seen on."""
    a, b = int(found["a"]), int(found["b"])
    if not (0 < min(a, b) <= 12 and 0 < max(a, b) <= 31) or cues.word_after(note, found.end()) in _LASTS:
        return 0.0
    cue, beyond = _cue(note, found.start())
    if cue == "on":
        return 0.8 if beyond in _SEEN and found["dot"] and a > 12 else 0.0
    if cue in ("adm", "admit", "admitted"):
        return 0.8 if len(found["b"]) > 1 else 0.0
    line = note.line(found.start())[0]
    stayed = cue in ("dc", "discharged", "discharge") and _OTHER.search(note.text, line, found.start()) is not None
    return 0.8 if stayed else 0.0


_FA = word_set("fa mo")
_DIED = regex(r"(?i:dec)\.? \d\d")


def no_death(note: Note, found: re.Match[str]) -> float:
    """Whether "Dec. 70" is a month, and not at what age kin died: ``Father dec. 70``."""
    number = cues.at(note, found.start())
    kin = number > 0 and note.lower[number - 1] in KIN | _FA and _DIED.fullmatch(found[0]) is not None
    return 0.0 if kin else 1.0


BEHIND = (
    pattern(
        "digits apart behind a cue", "DATE",
        r"(?<![\w.,/-])(?<!\d )(?:0?[1-9]|1[0-2]) (?:0?[1-9]|[12]\d|3[01]) (?:(?:19|20|21)\d\d|\d\d)"
        r"(?![\w/%-]|[.,]\d| \d)",
        finds=["ADM [04 13 26] DC", "Admitted [04 13 2026].", "DOB: [11 02 1951]", "d/c [04 19 26]",
               "Date of birth [7 30 1948].", "Admit date [3 9 2016],", "born [9 3 61]"],
        skips=["pulse 04 13 26", "04 13 2026", "seen 14 13 26", "adm 04 13 26 19"], digits="1-2",
        then=r" \d\d? \d\d", judge=stay,
    ),
    pattern(
        "day of a stay with a dot", "DATE", r"(?<![\w.,/-])(?P<a>\d\d?)\.(?P<b>\d\d?)(?P<dot>\.?)(?![\w%]|\.?\d)",
        finds=["adm [4.13] dc 4.19", "seen on [13.4.]", "admitted [4.13] with"],
        skips=["adm 2.5 mg", "dc 4.19", "INR on 2.4.", "seen on 2.4.", "Na 13.4", "adm 40.13"], digits="1-2",
        then=r"\.\d\d?(?!\d)", judge=dotted, score=0.8,
    ),
    pattern(
        "day of an injury", "DATE", r"(?<![\w.,/-])(?:0?[1-9]|1[0-2])-(?:0?[1-9]|[12]\d|3[01])(?![\w/%-]|[.,]\d)",
        finds=["Injury [7-4] at work", "DOI: [11-02]"], skips=["injury 7-8 years ago", "pain 7-4", "injury 13-4"],
        digits="1-2", then=r"-\d\d?(?!\d)", judge=hurt,
    ),
    pattern(
        "week of a year", "DATE", r"(?<![\w.-])(?:19|20|21)\d\d-?W(?:0[1-9]|[1-4]\d|5[0-3])(?:-?[1-7])?(?!\w)",
        finds=["seen in [2026W18]", "due [2026-W18-2]"], skips=["2026W99", "12026W18"], digits="4", then=r"-?w\d\d",
    ),
)
