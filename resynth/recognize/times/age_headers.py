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
from resynth.recognize.times.age_cues import is_name
from resynth.recognize.times.age_forms import AFTER, ENDS, INT
from resynth.recognize.words import word_set

_SEX = r"(?:m|f|male|female|man|woman|boy|girl|nb|x)"
_NUMBERS = (
    r"(?:MRN|MR ?#|MR No|M\.R\.N|DOB|D\.O\.B|HRN|URN|UHID|NHS|Acct|Account|Chart|ID ?[#:]|Rm|Room|Bed|# ?\d{4}"
    r"|[A-Z]{2}-\d{4})"
)
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


def behind_record(note: Note, found: re.Match[str]) -> float:
    """Whether a record's number, with its letters or none, stands behind a comma and a person's first and last name."""
    words = note.words
    at = bisect_left(note.starts, found.start()) - 1
    if at > 0 and words[at] == "-" and note.ends[at] == found.start():
        at -= 1
    if at > 0 and words[at].isupper() and len(words[at]) < _HEAD and note.starts[at + 1] == note.ends[at]:
        at -= 1
    if at < _NAME or words[at] != ",":
        return 0.0
    last, first = words[at - 1], words[at - 2]
    if first == "-":
        first = words[at - 3]
    return 0.7 if last[0].isupper() and first[0].isupper() and (is_name(last) or is_name(first)) else 0.0


#: A record's number has fewer letters in front; tokens of a name and its comma.
_HEAD, _NAME = 5, 2


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
        "zeros behind its name", "AGE", r"\bAGE[ :]{1,4}(?P<it>0\d\d)(?= ?[YMWD]\b)",
        finds=["AGE: [043] Y   SEX: F", "Age [007] M"], skips=["AGE: 0043 Y", "age 043 mg", "dosage 043 D"],
        leads="age", follows="[ :]+0",
    ),
    pattern(
        "years and months behind CA", "AGE",
        r"(?<![A-Za-z] )\bCA:? {1,3}(?P<it>\d\d? ?(?:years?|yrs?|y),? \d\d? ?(?:months?|mos?|m))\b"
        r"(?! (?:ago|prior|post|out))",
        finds=["DOB 1/30/2022   CA [3 years 5 months]   File", "CA: [4 yrs, 2 mos]"],
        skips=["lung CA 3 years 5 months", "CA 3 years 5 months ago", "CA 3 years"], leads="ca", follows=r":? {1,3}\d",
        flags=0,
    ),
    pattern(
        "behind the weeks of a pregnancy", "AGE",
        r"(?:(?<=P\d )|(?<=P\d{4} ))[1-4]\dw\dd? {2,6}(?P<it>1[3-9]|[2-4]\d|5[0-5])(?= {2}|[ \t]*(?:\n|\Z))",
        finds=["Ada Moor  G1P0 40w1d  [29]  LDR 3"],
        skips=["G1P0 40w1d 29 units", "BPD  38w2d  34  x", "P0 34w  29  x"],
        digits="2", then=r"w\d",
    ),
    pattern(
        "well and so old", "AGE",
        rf"\bWell (?P<it>{INT})[- ]?(?:mo|month|wk|week|yo|yr|year)\b(?:[- ]old\b)?(?=[,.;)]|[ \t]*(?:\n|\Z)"
        r"| (?:infant|child|boy|girl|male|female|baby|M|F|with|w/|exam|visit|here)\b)",
        finds=["A/P: 1. Well [15]-mo, nl growth", "Well [4] year old."], skips=["Well 3 months after", "well 2-mo, x"],
        leads="well", follows=r" \d", flags=0,
    ),
    pattern(
        "days of a newborn", "AGE",
        r"\b(?:AGA|SGA|LGA)(?:,? (?:[MF]|male|female|boy|girl|infant|newborn))?,? (?P<it>\d\d?)"
        r" ?(?:d|days?|h|hrs?|hours?)\b(?! (?:ago|post|course|of abx))",
        finds=["1. FT AGA F, [4] d. 2. Bili", "term AGA male, [36] hours old"], skips=["AGA F, 40 weeks", "AGA, 4 kg"],
        leads="aga sga lga", follows=r",? [mfbgin\d]", flags=0,
    ),
    pattern(
        "behind a record's number", "AGE",
        rf"\d{{4,8}}(?:-\d{{3,5}})?, (?P<it>{INT})(?=[.,;](?:\s|\Z)|[ \t]*(?:\n|\Z)|,? ?(?:[MmFf]|yo|y/o)\b)",
        finds=["Nora Ostrowski, TK-21190, [52]. Helper", "RE: Lupe Winterbourne, 8819-0036, [45]\n"],
        skips=["Springfield, IL 62704, 45.", "lots 21190, 52.", "seen 21190, 52 mg", "Norco, 8819-0036, 45 tabs"],
        digits="4-8", then=r"-\d{3}|, \d", judge=behind_record,
    ),
    pattern(
        "parted from the sex", "AGE",
        rf"(?:(?<= [/|] )|(?<=[^\s\d]\|)|(?<= ; ))(?P<it>{INT})(?: ?(?:y|yo|y/o|yrs?|years?))?"
        rf"(?: [/;] | ?\| ?| (?=[mf] [/|;])){_SEX}"
        r"(?=[ \t]*(?:[/|;,\n]|\Z)| {2})",
        finds=["pt: Moor, Ada / [78] / m / #553018",
               "tran, bao / [101] m / mrn 6612", "Ada Moor | [5] | female", "MOOR|[46]|F|", "Moor ; [9] ; f ;"],
        skips=["120 / 78 / m", "3 | 4 | f", "BP 120/78/m", "Na / 138 / K"], digits="1-3",
        then=r"(?: ?y[a-z/]*)?(?:(?: [/;] | ?\| ?)(?:[mfwbgnx]|\Z)| [mf] )", judge=behind_a_name,
    ),
    pattern(
        "behind the sex", "AGE",
        rf"(?:(?<= / [mfMF] / )|(?<= \| [mfMF] \| )|(?<=\|[mfMF]\|)|(?<= ; [mfMF] ; )|(?<= / male / )|(?<= / female / )"
        rf"|(?<= / Male / )|(?<= / Female / ))(?P<it>{INT})(?=[ \t]*(?:[/|;,\n]|\Z)| ?y)",
        finds=["Moor, Ada / f / [78] / #553018", "ADA MOOR|F|[46]|"], skips=["a / f / 78.2", "/ m / 120/80"],
        digits="1-3", before=r"(?<=[/|;] )|(?<=\|)", then=r"[ \t]*(?:[/|;,\n]|\Z)| ?y",
    ),
    pattern(
        "before a number of a record", "AGE",
        rf"(?:(?<=[,|;] )|(?<= / ))(?P<it>{INT})(?: ?(?:y|yo|y/o|yrs?|years?))?(?:[,;]| [/|])? (?=\(?(?i:{_NUMBERS}))",
        finds=["Caller: Ada Moor (patient), [72], MRN 411906", "Ada Moor, [64] MRN: 55512",
               "Moor, A / [9] / DOB 1/2/12", "Ada Moor; [81]; Rm 12",
               "Bat Moor, [77], PL-22018, right", "Ada Moor / [89] / LL-05470"],
        skips=["K 4.1, 72, then", "seen 3/4, 72, MRN", "1, 72, MRN 2"], digits="1-3", before="(?<=[,|;/] )",
        then=r"(?: ?y[a-z/]*)?[,; /|]{0,2} \(?(?:[mdhunacirb#]|[a-z]{2}-)", judge=behind_a_name,
    ),
    pattern(
        "age at what was done", "AGE",
        rf"\bage (?:at|on|upon|when|of)(?: [a-z]{{2,14}}){{1,3}} ?[:=–-] ?(?P<it>{INT}){AFTER}",
        finds=["Age at Testing: [72]", "Age at time of evaluation: [9]", "Age at visit - [47]"],
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
        leads="at by around until", follows=r" (?:\d{1,3} m|ab|ar)", judge=learned,
    ),
)
