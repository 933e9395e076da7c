"""Ages at which somebody came or grew up somewhere, that a birthday or a year tells, and those glued to sex and race.

``came from Lima, Peru at 6``, ``raised in Peru til 9``, ``born 3/4/1990, so 33``, ``returned on Monday, now 68``;
``3wkM``, ``88yoWF``.
"""

from __future__ import annotations

import re
from bisect import bisect_left
from functools import cache

from resynth import lexicon
from resynth.recognize.note import Note
from resynth.recognize.numbers import shapes
from resynth.recognize.pattern import pattern
from resynth.recognize.times.age_cues import KIN
from resynth.recognize.times.age_forms import AFTER, FIRST, INT
from resynth.recognize.words import regex, word_set

#: Where an age ends that only what stands before it tells.
_ENDS = r"(?=[,;.)](?!\d)|[ \t]*(?:\n|\Z)| (?:and|with|w/|but|when|after|to)\b| ?[&(])"
_WORD = r"[\w/’'.-]{1,18},?"
#: Who comes to a land, whatever it is called.
_LANDS = word_set("us usa america states uk u.s country abroad overseas here island")
_CANCERS = (
    "breast ovarian ovary colon colorectal prostate lung uterine endometrial pancreatic pancreas gastric stomach "
    "bladder renal kidney thyroid brain melanoma leukemia lymphoma"
)
_SEVERAL = r"(?:sibs|siblings|kids|children|sons|daughters|dtrs|boys|girls|brothers|sisters|grandkids|grandchildren)"
_NAMED = r"[A-Z][a-zà-ÿ]{1,11} "
_NEXT = rf"(?:, | and | & |, and ){_NAMED}"
#: Weeks that a pregnancy lasts.
_TERM = range(22, 44)
_RATES = word_set("hr pulse rate sat sats spo2 bp map temp rr glucose bg weight wt inr hgb cr lactate score pain gfr")
_LETTERS = regex(r"[a-z.]+")


@cache
def _countries() -> frozenset[str]:
    """Countries of one word or two, in small letters."""
    return frozenset(name.lower() for name in lexicon.countries()) | frozenset(
        name.lower() for name in lexicon.states().values())


def to_a_land(note: Note, found: re.Match[str]) -> float:
    """Whether a land stands between who came and the number, so that it is no hour: ``arrived from ED at 6.``"""
    words = _LETTERS.findall(found[0].lower())
    land = not _LANDS.isdisjoint(words) or any(
        one in _countries() or " ".join(words[n : n + 2]) in _countries() for n, one in enumerate(words)
    )
    return 0.7 if land and not shapes.unit_behind(note.text, found.end("it")) else 0.0


def no_value(note: Note, found: re.Match[str]) -> float:
    """Whether nothing measured is told between who it is and the number, and no unit stands behind."""
    measured = not _RATES.isdisjoint(_LETTERS.findall(found[0].lower()))
    return 0.0 if measured or shapes.unit_behind(note.text, found.end("it")) else 0.7


def of_kin(note: Note, found: re.Match[str]) -> float:
    """Whether kin is told of in the line before a cancer and its decade."""
    number = bisect_left(note.starts, found.start())
    line = bisect_left(note.starts, note.line(found.start())[0])
    return 0.0 if KIN.isdisjoint(note.lower[max(line, number - _NEAR) : number]) else 0.7


#: So many tokens before a cancer kin is looked for.
_NEAR = 16


def no_term(_: Note, found: re.Match[str]) -> float:
    """Whether weeks glued to a sex are not those of a pregnancy."""
    return 0.0 if found["unit"][0] == "w" and int(found["it"]) in _TERM else 0.8


MOVED = (
    pattern(
        "came to a land at", "AGE",
        rf"\b(?:came|moved|emigrated|immigrated|arrived|brought|adopted|fled|resettled|sent)"
        rf"(?: (?!at\b){_WORD}){{1,7}} at (?P<it>{INT}){_ENDS}{AFTER}",
        finds=["She came from Quetzaltepec, Mexico at [6].", "was adopted from Peru at [3] and",
               "moved here from Cuba at [14],", "came to America with an aunt at [19]."],
        skips=["came from the ED at 6.", "moved to Mexico at 6:30", "arrived from OR at 14.", "sent to Peru at 20 cc"],
        leads="came moved emigrated immigrated arrived brought adopted fled resettled sent", follows=" [a-z]",
        judge=to_a_land,
    ),
    pattern(
        "grew up until", "AGE",
        rf"\b(?:grew up|raised|reared|lived)(?: (?!unt?il|till?\b){_WORD}){{1,6}} (?:till?|until|to age)"
        rf" (?:age |about |he was |she was )?(?P<it>[1-9]|[1-4]\d){_ENDS}{AFTER}",
        finds=["Grew up Malta til [8]. HS", "raised by an aunt in Lowell until [12],", "lived in Ghana till [9];"],
        skips=["lived in Ohio until 2004.", "raised the head of bed until 8:30", "raised dose til 20 mg",
               "lived til 8 am"],
        leads="grew raised reared lived", follows=" [a-z]", judge=no_value,
    ),
    pattern(
        "told by a birthday", "AGE",
        rf"\b(?:birthday|born|dob|birth date|date of birth)(?: {_WORD}|: ?{_WORD}){{1,8}},? so (?:now |about )?"
        rf"(?P<it>{INT})(?=[,;.)](?!\d)|[ \t]*(?:\n|\Z)){AFTER}",
        finds=["birthday nine May two thousand four, so [18]. Record", "Born 3/4/1990, so [33].",
               "DOB: 3-4-1990, so now [33],"],
        skips=["born at term, so 40 weeks", "born early, so 5 mg", "born 3-4-1990, so 33%"],
        leads="birthday born dob birth date", follows=r":? [a-z0]",
    ),
    pattern(
        "came back and is now", "AGE",
        rf"\b[A-Z][a-zà-ÿ]{{2,14}} (?:returned|returns|came|comes|attended|attends|presented|presents|was seen|is seen"
        rf"|visited)(?: {_WORD}){{0,5}} now (?P<it>1[01]\d|[1-9]\d)(?=[.;](?:\s|\Z))",
        finds=["Rosalba returned on Monday, now [68]. Sadly", "Mr. Keogh attended with his son, now [81];"],
        skips=["Pain returned on Monday, HR now 68.", "Rosalba returned, now 68 kg", "Fever came back, temp now 39."],
        near=("now ",), flags=0, within=(), judge=no_value,
    ),
    pattern(
        "in the year and at", "AGE",
        rf"\bin (?:19|20)\d\d at (?P<it>[1-9]|[1-9]\d|1[01]\d)(?=[;.)](?!\d)|,(?! ?\d)|[ \t]*(?:\n|\Z)){AFTER}",
        finds=["at the state hospital in 1979 at [51].", "died in 2004 at [88], of"],
        skips=["seen in 2004 at 14:30", "in 1979 at 51 Elm", "weighed in 2004 at 88 kg", "in 2019 at 5, 10 and"],
        leads="in", follows=" 0000",
    ),
    pattern(
        "kin alive at", "AGE",
        r"(?<![\w./&-])(?:M|F|Mo|Fa|MO|FA|Mom|Dad|Sis|Bro|MG[MF]|PG[MF]) alive,? (?:at |age )?(?P<it>[2-9]\d|1[01]\d)"
        r"(?=[,;.)](?!\d)|[ \t]*(?:\n|\Z)| w/| with\b| and\b| &| [-–(])",
        finds=["FH: F MI 55, M alive [83] w/ AF, sister", "Fa alive [91]; Mo alive at [88]."],
        skips=["M alive 83 kg", "F alive 5", "AM alive 83 w/"], flags=0,
        leads="m f mo fa mom dad sis bro mgm mgf pgm pgf", follows=" alive",
    ),
    pattern(
        "kin, cancer and decade", "AGE",
        rf"\b(?:{_CANCERS.replace(' ', '|')})(?: ca(?:ncer)?)?,? (?:in |early |mid |late ){{0,2}}"
        r"(?P<it>[2-9]0['’]?s)(?=[,;.)](?!\d)|[ \t]*(?:\n|\Z))",
        finds=["Grandfather Ivo came here young; colon, [80s]. Model", "mother: breast ca, [40s];",
               "aunt ovarian [50s],"],
        skips=["Lung, 80s.", "rate of lung, in 80s at rest", "MAP in brain 70s,"],
        leads=_CANCERS, follows=r",? [ceiml0]", judge=of_kin,
    ),
    *(
        pattern(
            f"{nth} of several by name", "AGE",
            rf"\b{_SEVERAL}[:,]? {_NAMED}\d{{1,2}}(?:{_NEXT}\d{{1,2}}){{{many}}}{_NEXT}(?P<it>[1-9]\d?)"
            rf"(?=[,;.)](?!\d)|[ \t]*(?:\n|\Z)| (?:w|with|and|at|in|both|all|live)\b|\s&){AFTER}",
            finds=[f"kids Soren 12, {'Wanjiru 9, ' * many}Maite [5]; husb"],
            skips=[f"kids Soren 12, {'Wanjiru 9, ' * many}Motrin 5 mg"],
            leads="sibs siblings kids children sons daughters dtrs boys girls brothers sisters grandkids grandchildren",
            follows=r"[:,]? [a-z]",
        ) for many, nth in enumerate(("third", "fourth", "fifth"), 1)
    ),
    pattern(
        "glued to unit, race and sex", "AGE",
        rf"{FIRST}(?P<it>{INT})(?P<unit>yo|y/o|yr|mo|wk|dy|do|w|d)(?:W|B|H|AA|A|L|NA|RH|LH|C)?(?:M|F)(?![\w/’'-])",
        finds=["[3]wkM with", "[88]yoWF from", "[45]yoBM.", "[6]moF with", "[71]yoHF here", "[9]dM"],
        skips=["39wkF", "6moF/U", "3dMRI", "88yoWFL", "5wM-mode"], flags=0, digits="1-3",
        then=r"(?:yo|y/o|yr|mo|wk|dy|do|w|d)[wbhalnrcmf]", judge=no_term,
    ),
)
