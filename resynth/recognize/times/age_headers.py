"""Ages in the heads of notes, where no word tells them: between a name, a sex and a number, parted by strokes or bars.

``Moor, Ada / 78 / f / #553018``, ``F/046Y`` as DICOM writes years, ``Caller: Ada Moor (patient), 72, MRN``; and what
stands beside kin that are called by their names.
"""

from __future__ import annotations

import re
from bisect import bisect_left

from resynth.recognize.note import Note
from resynth.recognize.pattern import pattern
from resynth.recognize.times.age_around import own_age
from resynth.recognize.times.age_forms import AFTER, ENDS, INT
from resynth.recognize.words import word_set

_SEX = r"(?:m|f|male|female|man|woman|boy|girl|nb|x)"
_NUMBERS = r"(?:MRN|MR ?#|MR No|M\.R\.N|DOB|D\.O\.B|HRN|URN|UHID|NHS|Acct|Account|Chart|ID ?[#:]|Rm|Room|Bed|# ?\d{4})"
_CHILDREN = "children kids sons daughters grandchildren grandkids siblings brothers sisters stepchildren twins"
_KIN = "brother sister son daughter wife husband partner cousin mother father nephew niece grandson granddaughter twin"
#: What children learn to do.
_LEARNED = word_set(
    "walked walk walking crawled crawling sat sitting stood rolled babbled cooed talked spoke said words word phrases "
    "sentences pointed trained potty toilet weaned smiled fed drew counted"
)
_NEAR = 12


def behind_a_name(note: Note, found: re.Match[str]) -> float:
    """Whether letters or a closed bracket stand before the sign that parts the number from them."""
    number = bisect_left(note.starts, found.start("it"))
    before = note.lower[number - 2] if number > 1 else ""
    return 0.8 if before.isalpha() or before in (")", ".", "”", '"') else 0.0


def learned(note: Note, found: re.Match[str]) -> float:
    """Whether the months are those at which a child learned something, told before in the sentence."""
    number = bisect_left(note.starts, found.start())
    before = note.lower[max(0, number - _NEAR) : number]
    if not number or note.words[number - 1].isupper():
        return 0.0  # M-CHAT at 18 months
    said = next((at for at in range(len(before) - 1, -1, -1) if before[at] in (".", ";")), -1)
    return 0.0 if _LEARNED.isdisjoint(before[said + 1 :]) else 0.7


def rising(note: Note, found: re.Match[str]) -> float:
    """Whether the second of two ages is the higher."""
    return 0.8 if int(found["a"]) < int(found["b"]) else 0.0


HEADERS = (
    pattern(
        "years with zeros", "AGE", r"(?<![\w.,-])(?P<it>0\d\d(?=[YM]\b)|1[01]\d(?=Y\b))",
        finds=["SEX/AGE: F/[046]Y", "[002]Y", "M [011]M", "PatientAge [103]Y"],
        skips=["100M", "050D", "0046Y", "1.046Y", "046 Y"], digits="3", then="[ym]", flags=0,
    ),
    pattern(
        "parted from the sex", "AGE",
        rf"(?:(?<= [/|] )|(?<=[^\s\d]\|)|(?<= ; ))(?P<it>{INT})(?: ?(?:y|yo|y/o|yrs?|years?))?(?: [/;] | ?\| ?){_SEX}"
        r"(?=[ \t]*(?:[/|;,\n]|\Z)| {2})",
        finds=["pt: Moor, Ada / [78] / m / #553018", "Ada Moor | [5] | female", "MOOR|[46]|F|", "Moor ; [9] ; f ;"],
        skips=["120 / 78 / m", "3 | 4 | f", "BP 120/78/m", "Na / 138 / K"], digits="1-3",
        then=r"(?: ?y[a-z/]*)?(?: [/;] | ?\| ?)(?:[mfwbgnx]|\Z)", judge=behind_a_name,
    ),
    pattern(
        "behind the sex", "AGE",
        rf"(?:(?<= / [mfMF] / )|(?<= \| [mfMF] \| )|(?<=\|[mfMF]\|)|(?<= ; [mfMF] ; )|(?<= / male / )|(?<= / female / )"
        rf"|(?<= / Male / )|(?<= / Female / ))(?P<it>{INT})(?=[ \t]*(?:[/|;,\n]|\Z)| ?y)",
        finds=["Moor, Ada / f / [78] / #553018", "ADA MOOR|F|[46]|"], skips=["a / f / 78.2", "/ m / 120/80"],
        digits="1-3", then=r"[ \t]*(?:[/|;,\n]|\Z)| ?y",
    ),
    pattern(
        "before a number of a record", "AGE",
        rf"(?:(?<=[,|;] )|(?<= / ))(?P<it>{INT})(?: ?(?:y|yo|y/o|yrs?|years?))?(?:[,;]| [/|])? (?=\(?(?i:{_NUMBERS}))",
        finds=["Caller: Ada Moor (patient), [72], MRN 411906", "Ada Moor, [64] MRN: 55512",
               "Moor, A / [9] / DOB 1/2/12", "Ada Moor; [81]; Rm 12"],
        skips=["K 4.1, 72, then", "seen 3/4, 72, MRN", "1, 72, MRN 2"], digits="1-3",
        then=r"(?: ?y[a-z/]*)?[,; /|]{0,2} \(?[mdhunacirb#]", judge=behind_a_name,
    ),
    pattern(
        "age at what was done", "AGE",
        rf"\bage (?:at|on|upon|when|of)(?: [a-z]{{2,14}}){{1,3}} ?[:=] ?(?P<it>{INT}){AFTER}",
        finds=["Age at Testing: [72]", "Age at time of evaluation: [9]"],
        skips=["age at testing 72", "gestational age at birth: 38", "bone age at visit: 12"], leads="age",
        follows=" (?:at|on|up|wh|of)", judge=own_age,
    ),
    pattern(
        "kin with its name", "AGE",
        rf"\b(?:{_KIN.replace(' ', '|')}),? [A-Z][a-z]{{1,13}}(?:-[A-Z][a-z]{{1,13}})? (?:is|was|just turned|turned) "
        rf"(?P<it>{INT})(?={ENDS}){AFTER}",
        finds=["her brother Lucian is [6].", "son Ed was [19], and"],
        skips=["her brother Lucian is 6 feet", "mother Ana is 3 hours"], leads=_KIN, follows=",? [a-z]{2}",
    ),
    pattern(
        "children from to", "AGE",
        rf"\b(?:{_CHILDREN.replace(' ', '|')})(?:,| \(|:)(?: ages?| aged| from)? ?"
        rf"(?P<it>(?P<a>{INT})(?: to | through | ?[-–] ?)(?P<b>{INT}))(?=[,.;)](?!\d))",
        finds=["and five children, [4 to 17], are", "kids ([9-16])"],
        skips=["children, 17 to 4,", "siblings, 4 to 17 hours"],
        leads=_CHILDREN, follows=r"(?:,| \(|:)", judge=rising,
    ),
    pattern(
        "months of what is learned", "AGE",
        rf"\b(?:at|by|around|until) (?:about |around )?(?P<it>{INT})(?= (?:months?|mos?)\b)",
        finds=["put two words together at [26] months", "said first words by [14] mos"],
        skips=["seen at 3 months", "walked. Cast off at 2 months", "six words, M-CHAT at 18 mo"],
        leads="at by around until", follows=r" (?:\d|ab|ar)", judge=learned,
    ),
)
