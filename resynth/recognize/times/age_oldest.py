"""Ages over 89 in forms that are something else under 90: ``91 yrs. Here with``, ``pt 94 wm``, ``94+ yo``, ``F94``.

The law names these ages; whoever is that old is told by it (45 CFR 164.514(b)(2)(i)(C)).
"""

from __future__ import annotations

import re

from resynth.recognize.note import Note
from resynth.recognize.pattern import pattern
from resynth.recognize.times import date_cues as cues
from resynth.recognize.times.age_forms import ONES, ORDINAL, ORDINALS
from resynth.recognize.words import word_set

_OLD = r"(?:9\d|1[01]\d)"
#: Who is that old stands before, or nothing does.
_WHO = word_set("pt patient is a an this the he she mr mrs ms m f male female resident pleasant , ; . : -")
#: How years are called that somebody has lived.
_SPENT = "good|great|long|full|happy|wonderful|beautiful|blessed|lovely|fine"
_CODES = word_set("dx icd icd10 code codes diagnosis diagnoses coded billing cpt hcpcs")


def opens(note: Note, found: re.Match[str]) -> float:
    """Whether a number opens a note, a line or a clause, or stands behind who somebody is."""
    return _opens(note, cues.at(note, found.start()), found.start())


def sexed(note: Note, found: re.Match[str]) -> float:
    """The same of a number with its sex glued before it."""
    return _opens(note, cues.at(note, found.start()) - 1, found.start() - 1)


def _opens(note: Note, number: int, start: int) -> float:
    before = note.lower[number - 1] if number else ""
    if not number or "\n" in note.text[note.ends[number - 1] : start]:
        return 0.9
    return 0.9 if before in _WHO and _CODES.isdisjoint(note.lower[max(0, number - 4) : number]) else 0.0


OLDEST = (
    pattern(
        "years of the oldest", "AGE",
        rf"(?<![\w.$/#-])(?P<it>{_OLD}) ?(?:yrs?|years|y)\.?(?=[.,;] |\.? (?:here|w/|with|lives|from|c/o|s/p|brought)\b"
        r"|[ \t]*(?:\n|\Z))",
        finds=["[91] yrs. Here w/ dtr.", "Pt, [94] years, lives alone"],
        skips=["for 91 yrs. Here", "71 yrs. Here", "in 95 years."], digits="2-3", then=r" ?y", judge=opens,
    ),
    pattern(
        "birthday by its letter", "AGE",
        rf"(?<!\w)(?P<it>(?:\d{{1,3}}(?:st|nd|rd|th)|{ORDINAL}) b-?day)(?!\w)",
        finds=["turns on her [93rd b-day]", "his [ninety-third bday]"], skips=["3rd bd of", "5th base"], digits="1-3",
        then="st|nd|rd|th", leads=ORDINALS, follows=r" b|[- ](?:on|tw|th|fo|fi|si|se|ei|ni|te|el|hun)",
    ),
    pattern(
        "oldest by race and sex", "AGE",
        rf"(?<![\w.$/#-])(?P<it>{_OLD}) ?(?:[wbh][mf]|aa[mf]|[wbh]/[mf])(?![\w/])",
        finds=["pt [94] wm with", "[102]wf, lives"], skips=["HR 94 bf", "pt 54 wm", "94 am"], digits="2-3",
        then=r" ?[wbha]", judge=opens,
    ),
    pattern(
        "oldest and more", "AGE",
        rf"(?<![\w.$/#-])(?P<it>{_OLD}\+)(?: ?|-)(?:y\.?/?o\b|yrs?\b|years?\b)",
        finds=["[94+] yo", "is [90+] years old"], skips=["for 12+ years", "94+ mg"], digits="2-3", then=r"\+",
    ),
    pattern(
        "oldest in one word", "AGE",
        rf"(?<!\w)(?P<it>ninety{ONES})[- ]?(?:y\.?/?o\b|yrs?\b|years?\b|year[- ]old)",
        finds=["[ninetyfour] yo", "a [ninetyone] year old"], skips=["ninetyfour mg"],
        leads="ninetyone ninetytwo ninetythree ninetyfour ninetyfive ninetysix ninetyseven ninetyeight ninetynine",
    ),
    pattern(
        "sex and oldest", "AGE",
        rf"(?<=[MF])(?<![\w.-][MF])(?P<it>{_OLD})(?= (?:with|w/|here|c/o|s/p|hx|adm|admitted|presents"
        r"|from|lives|fell|found)\b)",
        finds=["F[94] with sob", "pt M[102] from SNF"],
        skips=["F94.1 dx", "dx F94 with", "F94", "F54 with sob"], digits="2-3", before="(?<=[MF])",
        then=r" [a-z]", judge=sexed, flags=0,
    ),
    pattern(
        "good years of the oldest", "AGE",
        rf"(?<![\w.$/#-])(?P<it>{_OLD}|ninety(?:[- ]?{ONES})?) (?:{_SPENT}) years\b"
        r"(?! (?:ago|of (?:marriage|service)))",
        finds=["had [ninety-three] good years", "[94] long years", "after [ninety] wonderful years"],
        skips=["ten good years", "89 long years", "ninety years", "95 happy years of marriage"], digits="2-3",
        then=rf" (?:{_SPENT})", leads="ninety", follows=r"[- ]",
    ),
    pattern(
        "some ninety", "AGE",
        r"(?<![\w.$/#-])(?P<it>(?:90|ninety|100)(?:[- ]something|[- ]?ish|[- ]plus|[- ]odd))(?!\w)",
        finds=["a [90-something] lady", "[ninety-something] man", "[90ish]"], skips=["30-something", "90 somewhat"],
        digits="2-3", then=r"[- ]?(?:so|is|pl|od)", leads="ninety", follows=r"[- ](?:so|is|pl|od)",
    ),
)
