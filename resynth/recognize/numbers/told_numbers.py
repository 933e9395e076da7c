"""Numbers that a word and what stands near make somebody's: sites of trials, loads of sterilizers, marks of devices.

``SITE #: 1107`` beside a protocol, ``load 0815-6`` of the department that sterilizes, the data in a device's bar code,
``moonpie_77``, and crews by their letter: ``M14 dispatched``.
"""

from __future__ import annotations

import re
from bisect import bisect_left

from resynth import lexicon
from resynth.recognize.note import Note
from resynth.recognize.numbers.shapes import quantities
from resynth.recognize.pattern import pattern
from resynth.recognize.words import regex, word_set

_TRIALS = word_set(
    "protocol protocols subject subj subjects sponsor cro investigator randomized randomised randomization "
    "randomisation irb study trial sae enrolled"
)
_STERILE = word_set(
    "spd cpd cssd sterilizer sterilizers steriliser autoclave autoclaved steam sterrad bowie biological sterile tray "
    "trays set sets instrument instruments flash iuss sterilized sterilised indicator"
)
_PLANS = word_set("id mem member insurance ins bin rxbin pcn plan policy subscriber ppo hmo medicaid medicare payer")
_HOUR = regex(r"(?:[01]\d|2[0-3])[0-5]\d")
#: So many tokens around a number these are looked for.
_NEAR_TRIAL, _NEAR_STERILE = 40, 14


def _of_trial(note: Note, found: re.Match[str]) -> float:
    return _has_near(note, found, _TRIALS, _NEAR_TRIAL)


def _of_sterile(note: Note, found: re.Match[str]) -> float:
    return _has_near(note, found, _STERILE, _NEAR_STERILE)


def _has_near(note: Note, found: re.Match[str], words: frozenset[str], reach: int) -> float:
    number = bisect_left(note.starts, found.start())
    return 0.0 if words.isdisjoint(note.lower[max(0, number - reach) : number + reach]) else 0.9


def _of_plan(note: Note, found: re.Match[str]) -> float:
    return _has_near(note, found, _PLANS, _NEAR_STERILE)


def _no_hour(_: Note, found: re.Match[str]) -> float:
    """Whether a number is no hour at which somebody was asked: with a sign before it, it is none."""
    return 0.0 if "#" not in found[0] and _HOUR.fullmatch(found["it"]) else 0.8


def _is_user(_: Note, found: re.Match[str]) -> float:
    """Whether letters before a line below and figures are no word of notes: a score's or a file's name is of some."""
    words = [word for word in re.split(r"[\d_]+", found[0].lower()) if word]
    known = all(word in lexicon.seen_words() or word in quantities() for word in words)
    return 0.0 if known or "_date" in found[0].lower() else 0.8


def _has_letter(_: Note, found: re.Match[str]) -> float:
    """Whether figures stand beside letters: ``lot U J 771``, no count."""
    return 0.9 if any(map(str.isalpha, found["it"])) else 0.0


def _no_word(_: Note, found: re.Match[str]) -> float:
    """Whether four letters are those of a network's number and no abbreviation of what a laboratory measures."""
    letters = found["it"][:4].lower()
    return 0.0 if letters in lexicon.seen_words() or letters in lexicon.terms() or letters in quantities() else 0.9


#: What the crew of a unit does; less than of one that is called by a word, for a vertebra is cleared and responds too.
_RUNS = (
    r"(?:on[- ]scene|at scene|to scene|dispatched|transport(?:ed|ing|s)|en ?route|intercept(?:ed)?|crew|arriv(?:ed|es)"
    r"|staged|was toned|toned|responded (?:to (?:the )?(?:scene|call|residence|home|address)|emergent|priority|code))\b"
)
_UNIT = r"(?:M|E|R|A|L|T|Q|SQ|BC|MED|AMB)-?\d{1,3}"

PATTERNS = (
    pattern(
        "number of who did it", "IDNUM",
        r"\b(?:phleb(?:otomist)?|agent|operator|dispatcher|dictator|transcriptionist|interpreter|interp)\.? ?#?"
        r"(?P<it>(?<=#)\d{3}|(?<=phleb )\d{3}|\d{4,6})(?![\w/%-]|[.:,]\d| ?(?:mg|ml|h|hrs?|hours|min)\b)",
        finds=["drawn by phleb [318]", "language line, agent [4471].", "operator #[212] said"],
        skips=["contrast agent 300", "interpreter 1430", "agent 2200 mg", "operator 3"],
        leads="phleb phlebotomist agent operator dispatcher dictator transcriptionist interpreter interp",
        follows=r"\.? ?#?000", judge=_no_hour,
    ),
    pattern(
        "user name of who did it", "USERNAME",
        r"\b(?:phleb(?:otomist)?|transcriptionist)\.? (?P<it>(?-i:[A-Z]{2,4})\d{1,3})(?![\w/%-]|[.:,]\d)",
        finds=["DRAWN BY PHLEB [TWJ4].", "phlebotomist [KM22] at 0500"], skips=["phleb 22 g", "phleb in ED4"],
        leads="phleb phlebotomist transcriptionist", follows=r"\.? [a-z]",
    ),
    pattern(
        "group of a plan", "HEALTHPLAN",
        r"\b(?:grp|group)(?: ?(?:no|number|id))?[ .:#]{1,4}(?P<it>(?-i:[A-Z]{3,8}\d{1,3}))(?![\w/-]|\.\d)",
        finds=["ID W1190, grp [SEAGL02] (", "PPO mem 9011, group: [TURQ3]",
               "Member ID 9011. Group #: [YEPGL3]"],
        skips=["group HLA2 typed", "member of group ABO1x", "grp seagl02, id"],
        leads="grp group", follows=r"[ .:#]|no|nu|id", judge=_of_plan,
    ),
    pattern(
        "lot letter by letter", "IDNUM",
        r"\b[Ll](?i:ots?)(?: (?:no\.?|number|is|#))? (?P<it>(?=(?:[A-Z] ?){0,6}\d)(?:[A-Z]|\d{1,4})"
        r"(?: (?:[A-Z]|\d{1,4})){3,9})(?![\w/%-]|[.:]\d)(?! (?i:m[lg]|mcg|units?|cc|years?|days?)\b)",
        finds=["flu shot lot [U J 771 A A], left", "Lot number [K T 4 4 8 2],", "lot [F 2 0 1 7] given"],
        skips=["lot A B C D", "a lot 4 5 6 times", "lot U J, left arm", "lot 1 of 2", "lot 2 0 1 7 mg"],
        leads="lot lots", follows=r"[ ](?:[a-z0]|no|number|is|#) ?", judge=_has_letter, flags=0,
    ),
    pattern(
        "donor of a network", "IDNUM",
        r"\b(?i:donor)(?: (?i:id|no|number|identifier))?[ :#.]{1,3}(?P<it>[A-Z]{4}[ -]?\d{3})(?![\w/%-]|[.:]\d)",
        finds=["Donor ID: [QBXR 417] (local)", "LVAD to transplant. Donor [KDZT882].", "donor no [QBXR-417]"],
        skips=["Donor CMV 417", "Donor HBcAb 417", "donor QBXR 4170", "donor EGFR 120"],
        leads="donor", follows=r"[ :#]", judge=_no_word, flags=0,
    ),
    pattern(
        "site of a trial", "IDNUM",
        r"\bsite(?: (?:no|number|id))?\.? ?[:#]{1,2}:? {0,3}(?P<it>\d{2,4})(?= ?[(,|\n-]|  |\Z)",
        finds=["protocol X site: [0118] (Ashgrove)", "SITE #: [1107]   SUBJECT #: 7", "site no: [04]  subj 2"],
        skips=["site: 0118 (left arm)", "protocol; site: 12 cm", "study site 120"],
        leads="site", follows=r" ?[:#ni]", judge=_of_trial,
    ),
    pattern(
        "site before its subject", "IDNUM",
        r"\b(?:site|center|centre|ctr)(?: no\.?| number)?[:#]? {0,3}(?P<it>\d{2,4})(?=,?[ \t]{1,4}"
        r"(?:subject|subj|participant|screening|randomi[sz]ation)\b)",
        finds=["Site [117]   Subject 117-0042", "ctr [04] subj 04-119", "Center No. [021], Subject No. 7"],
        skips=["site 117 cm", "center 04 beds", "Site 2 subject"],
        leads="site center centre ctr", follows=r"[ :#](?:no|nu| {0,2}0)",
    ),
    pattern(
        "load of a sterilizer", "IDNUM",
        r"(?<!viral )(?<!volume )\bload (?:no\.? ?|# ?|number )?(?P<it>\d{1,6}-\d{1,4})"
        r"(?![\w%-]|[./]\d| ?(?:ml|cc|lb|kg|mg)\b)",
        finds=["set from SPD, load [0815-6]", "autoclave load # [3-1127]"],
        skips=["load 0815-6", "tray; load 2-3 ml", "viral load 40-60 of the set"],
        leads="load", follows=r" [n#0]", judge=_of_sterile,
    ),
    pattern(
        "data of a device", "DEVICE", r"\(01\)\d{14}(?: ?\((?:1[01357]|21|24\d|30)\)[\w./-]{1,20}){0,6}",
        finds=["UDI [(01)00801741447192(17)280531(10)GFYH4471(21)0447]", "[(01)00801741447192]",
               "UDI: [(01)00801741447192 (17)280531 (10)GFYH4471]"],
        skips=["(01)0080174144719", "(1)00801741447192"], leads="(", follows=r"00\)",
    ),
    pattern(
        "name with a line below", "USERNAME",
        r"(?<![\w@/.-])[a-z]{3,15}(?:_[a-z]{2,15}){0,2}_?\d{0,4}(?<=\d)(?![\w@/.-]*[\w@/-])",
        finds=["client: [moonpie_77] here", "screen name [zubrik_rain_8]"],
        skips=["score_10", "gad_7", "visit_date_2", "note_2019.txt", "moonpie"], within=("_",), judge=_is_user, flags=0,
    ),
    pattern(
        "unit by its letter", "ORGANIZATION",
        rf"(?<![\w/-]){_UNIT}(?=(?:,? (?:and|&) |, ?|/)(?:{_UNIT}) {_RUNS}| {_RUNS})",
        finds=["[M14] dispatched to the launch", "[E7] and R22 on scene", "[A-31] transported to Mercy"],
        skips=["T12 cleared", "L4 responded to injection", "M1 transport chain", "E7 5 mg", "A1 c"],
        leads="m e r a l t q sq bc med amb", follows=r"-?0", flags=0,
    ),
)
