"""Ages in family histories and lists, and ages told by since when and behind what somebody had or did.

``M 81 dec'd``, ``F 88 A&W``, ``sibs x2 (31, 34)``, ``34F G2P1``; ``Smokes since 16 years``, ``pacemaker at 84``.
"""

from __future__ import annotations

import re
from bisect import bisect_left

from resynth.recognize.note import Note
from resynth.recognize.numbers import shapes
from resynth.recognize.pattern import pattern
from resynth.recognize.times.age_cues import kin_before, no_dose
from resynth.recognize.times.age_forms import AFTER, BEGUN, INT, ONES, TEENS, TENS
from resynth.recognize.words import regex, word_set

_OLD = r"(?:1[01]\d|[2-9]\d|1[3-9])"
#: What a family history says behind an age: who died, of what, who is well.
_STATE = (
    r"(?:a ?& ?w|a/w|alive|living|healthy|well|dec['’]?d|dec\b\.?|deceased|died|d\.|cva|mi|cad|chf|htn|dm2?|ca\b|cancer"
    r"|copd|stroke|dementia|alz\w*|suicide|etoh|mva|lung|breast|colon|htn|esrd|unk|nat(?:ural)? causes)"
)
_KIN = (
    r"(?:mother|mom|mum|father|dad|brother|bro|sister|sis|son|dtr|daughter|aunt|uncle|mgm|mgf|pgm|pgf|grandmother"
    r"|grandfather|husband|wife|cousin|sib)"
)
_KIN_LEADS = (
    "mother mom mum father dad brother bro sister sis son dtr daughter aunt uncle mgm mgf pgm pgf grandmother "
    "grandfather husband wife cousin sib"
)
_WORDED = rf"(?:{TENS}(?:[- ]?{ONES})?|{TEENS}|(?!one){ONES})"
_CLOSES = (
    r"(?=[,;.)](?!\d)| \(|[ \t]*(?:\n|\Z)"
    r"| (?:and|with|w/|when|from|for|by|after|in|of|while|who|but|at|then|so)\b)"
)


def of_family(note: Note, found: re.Match[str]) -> float:
    """Whether a letter begins a line or an item, as who it is does in a family history, and no unit is behind."""
    if shapes.unit_behind(note.text, found.end("it")):
        return 0.0
    number = bisect_left(note.starts, found.start())
    before = note.words[number - 1] if number else ""
    opens = not number or "\n" in note.text[note.ends[number - 1] : note.starts[number]]
    return 0.7 if opens or before in (":", ";", ",", ".", "-", "|") else 0.0


#: What smoulders or grows in somebody since an age, or is done from one on.
_SINCE = word_set(
    "known smokes smoked smoking smoker drinks drinking drank epilepsy asthma diabetes diabetic migraine migraines "
    "asthmatic hypertensive hypertension allergy allergies treated followed wears worn lives living works worked "
    "eczema psoriasis tics stutter stutters seizures dialysis uses used using vapes vaping daily"
)
_NEAR = 5


def since_years(note: Note, found: re.Match[str]) -> float:
    """Whether "since 8 years" is an age, as notes that were translated have it: behind what somebody does or has."""
    number = bisect_left(note.starts, found.start())
    return 0.7 if not _SINCE.isdisjoint(note.lower[max(0, number - _NEAR) : number]) else 0.0


#: What is done once in a life, or put into somebody, and stands right before "at".
_HAD = word_set(
    "pacemaker icd hysterectomy tubes tonsils braces glasses cochlear shunt fontan glenn norwood cataracts amputation "
    "gastrectomy mastectomy acl meniscus tka tha tkr thr cabg stent stents transplant orchiopexy circ circumcision "
    "releases release fusion repair dx dxed diagnosed fracture fx exanthema anaphylaxis "
    "attempt attempts twice once daughter son baby pregnancy widowed orphaned"
)
#: A setting or a value behind these, rather than an age.
_SET = regex(r" ?(?:bpm|ppm|percent|%|ms|mv|v\b|w\b|watts?|degrees|hz|joules?|j\b|cmh?|mm|cm)", re.IGNORECASE)
_SETTINGS = regex(r"(?:,|;)? ?(?:sensing|pacing|paced|capture|rate|lower|upper|vvi|ddd|aai|mode)\b", re.IGNORECASE)
_NOON, _DAY = 12, 24
_HAD_KIN = 14
#: These tell an age themselves, with no kin or birth in their sentence; an hour may follow upon the others.
_ONCE = word_set(
    "pacemaker icd acl tubes tonsils releases fusion anaphylaxis exanthema dx dxed diagnosed cataracts fontan "
    "glenn attempt orphaned widowed"
)
#: Of small children these are told.
_YOUNG = word_set("tubes tonsils dx dxed diagnosed exanthema anaphylaxis glasses fontan glenn orphaned circ")


def had_at(note: Note, found: re.Match[str]) -> float:
    """Whether what somebody had or did stands before "at": ``pacemaker at 84``, ``tubes at 2 by a dr``."""
    text, end = note.text, found.end("it")
    number = bisect_left(note.starts, found.start())
    before = note.lower[number - 1] if number else ""
    if before in ("x", "1", "2", "3") and number > 1:
        before = next((word for word in reversed(note.lower[max(0, number - 4) : number]) if word.isalpha()
                       and word != "x"), "")
    if before not in _HAD or shapes.unit_behind(text, end) or _SET.match(text, end) or _SETTINGS.match(text, end):
        return 0.0
    digits = found["it"][0].isdecimal()
    value = int(found["it"].split()[0]) if digits else _DAY
    if not no_rate(note, found):
        return 0.0
    if value <= _NOON:
        return 0.7 if before in _YOUNG else 0.0
    if before == "tubes" and note.lower[max(0, number - 2)] != "ear":
        return 0.0  # ETT tubes at 22, taped
    told = before in _ONCE or value > _DAY or not digits or kin_before(note, number, _HAD_KIN)
    return 0.7 if told else 0.0


#: Whose care somebody was in, and where, from one age to another.
_WHERE = r"(?:foster care|group homes?|juvie|juvenile hall|detention|custody|boarding school|orphanage|residential)"
#: The days, weeks and hours that something lasts from and to.
_LASTS = r"(?! ?(?:hours?|hrs?|h|days?|d|weeks?|wks?|months?|mos?|times|x|mg|ml|visits?|nights?|minutes?|mins?)\b)"
_SEVERAL = r"(?:sibs|siblings|kids|children|sons|daughters|dtrs|boys|girls|brothers|sisters|grandkids|grandchildren)"
#: Behind a birthday or as told otherwise, in brackets.
_PER = r"(?: per (?:face ?sheet|facesheet|chart|id|family|wife|husband|son|daughter|ems|records?|pt|patient))"


def no_rate(note: Note, found: re.Match[str]) -> float:
    """Whether nothing is counted or set before: ``now 90+ per chart`` of a pulse is none."""
    number = bisect_left(note.starts, found.start())
    return 0.0 if not _RATES.isdisjoint(note.lower[max(0, number - _NEAR) : number]) else 0.7


_RATES = word_set("hr pulse rate sat sats spo2 bp map sbp dbp temp rr glucose bg weight wt")

#: Weeks that a pregnancy lasts: of a child born then.
_TERM = range(22, 44)


def no_term(note: Note, found: re.Match[str]) -> float:
    """Whether weeks behind the day of birth are not those of the pregnancy: ``b. 9/19/14, 33 wk``."""
    weeks = found["unit"][:1].lower() == "w" and int(found["it"]) in _TERM
    return 0.0 if weeks else 0.8


LISTED = (
    pattern(
        "in a family's line", "AGE",
        rf"(?<![\w./&-])(?P<who>M|F|Mo|Fa|B|S|Sis|Bro|MG[MF]|PG[MF])(?:[ :]{{1,2}}|-)"
        r"(?:d(?:\.? |-)|dec(?:['’]?d)?\.?[ -]|died[ -]|alive[ -])?"
        rf"(?P<it>{_OLD})(?=(?:,? |-){_STATE}(?![a-z]))",
        finds=["FHx: M d. [81] CVA", "M [81] dec'd", "F [88] A&W", "FH: Mo [70], alive", "B [54] MI",
               "F-[71]-MI. B-44-A&W"],
        skips=["M 81 kg", "F 98.6", "HR M 81 well", "grade M 20 x"], flags=re.IGNORECASE,
        leads="m f mo fa b s sis bro mgm mgf pgm pgf",
        follows=r"(?:[ :]+|-)(?:d|a|\d)", judge=of_family,
    ),
    pattern(
        "how many and how old", "AGE",
        rf"\b(?:sibs|siblings|brothers|bros|sisters|kids|children|sons|daughters|dtrs|half-?sibs) ?(?:x ?\d{{1,2}}|×\d)"
        rf",? ?[(\[](?P<it>{INT}(?:, ?{INT}){{1,9}})[)\]]",
        finds=["sibs x2 ([31, 34])", "brothers x 3 ([40, 44, 51])"],
        skips=["sibs x2 (both well)", "kids x2 (2/3, 4/5)"],
        leads="sibs siblings brothers bros sisters kids children sons daughters dtrs half",
        follows=r" ?[x×]|-?sib", judge=no_dose,
    ),
    pattern(
        "kin, cancer and age", "AGE",
        rf"\b{_KIN},? (?:w/ |with |had |hx )?"
        r"(?:(?:ca|cancer)(?: of)?(?: the)? [a-z]{4,12}|[a-z]{4,12} (?:ca|cancer)),?"
        rf" (?P<it>{_OLD})(?=[,;.)](?!\d)|[ \t]*(?:\n|\Z)| (?:and|alive|died|d\.)){AFTER}",
        finds=["mom CA breast [47]", "sister ca of colon [52],"], skips=["mom CA breast 47 mm", "CA breast 47"],
        leads=_KIN_LEADS, follows=r",? [a-z]",
    ),
    pattern(
        "kin who died", "AGE",
        rf"\b{_KIN} (?:dec(?:['’]?d|eased)?\.?,?|d\.(?: [a-z]{{3,14}}(?: ca(?:ncer)?)?)?) (?P<it>{_OLD})"
        r"(?=[,;.)](?!\d)|[ \t]*(?:\n|\Z)| [a-z(])(?! (?:min|hr|hour|day)s?\b)(?! ?[/-]\d)"
        rf"{AFTER}",
        finds=["Father dec. [70]", "mother dec'd [62], MI", "PGF dec [81] CVA", "Mat aunt d. ovarian [52].",
               "Mother d. [45] childbirth", "MGF d. lung ca [61];"],
        skips=["Father in Dec. 70", "Father dec. 70 mg", "Father Dec 12/70",
               "mother d. 45 min after", "father d. 1988", "wife d. at home"],
        leads=_KIN_LEADS, follows=r" d(?:ec|\.)",
    ),
    pattern(
        "since so many years", "AGE",
        r"\b(?:since|from) (?:about )?(?P<it>[1-9]\d?) years(?! (?:ago|now|or)\b)(?=[,;.)]|[ \t]*(?:\n|\Z)| on\b)",
        finds=["known since [8] years;", "Smokes since [16] years, eight per day", "asthma from [4] years."],
        skips=["since 8 years ago", "pain since 3 years", "results from 5 years,"], leads="since from",
        follows=r" (?:\d|about)", judge=since_years,
    ),
    pattern(
        "had at an age", "AGE",
        rf"\bat (?:age )?(?P<it>(?:[2-9]|[1-8]\d)(?: and [1-8]?\d(?![\w%])|(?! and \d))|{_WORDED}){_CLOSES}{AFTER}",
        finds=["had a pacemaker at [84].", "releases at [52 and 53].",
               "tubes at [2] by a dr", "injected twice at [twenty-three] with",
               "T1DM dx at [11] (DKA)", "ACL at [15]."],
        skips=["pacemaker at 70, sensing", "tubes at 20 cm", "seen twice at 14.", "releases at 52 percent",
               "dx at 11:00", "tubes at 14 and 15 cm", "acl at 30 degrees"],
        leads="at", follows=rf" (?:\d\d?(?![\d/])|age|{BEGUN})", judge=had_at,
    ),
    pattern(
        "in care from to", "AGE",
        rf"\b{_WHERE},? (?:from |at |ages? )?(?P<it>(?:[2-9]|1\d)(?: ?[-–] ?| to )(?:1\d|[3-9]))"
        rf"(?=[,;.)]|[ \t]*(?:\n|\Z)| [a-z]){_LASTS}",
        finds=["was in foster care [13-16],"], skips=["in care 13-16 hours", "foster care 2-3 times"],
        leads="foster group juvie juvenile detention custody boarding orphanage residential",
        follows=r"(?:,? (?:\d|fr|at|age|ca|ho|ha|sc)|s )",
    ),
    pattern(
        "marks since", "AGE",
        rf"\b(?:scars?|cuts|cutting|burns|tattoos?)(?: [a-z]{{1,6}}){{0,3}} (?:from|since|at) (?P<it>[89]|[1-6]\d)"
        rf"(?=[,;.)](?!\d)|[ \t]*(?:\n|\Z)){AFTER}",
        finds=["scars from [15].", "old healed cuts L thigh from [15]."], skips=["scars from 15 cm", "burns from 3,"],
        leads="scar scars cuts cutting burns tattoo tattoos", follows=" [a-z]",
    ),
    pattern(
        "no screening under", "AGE",
        r"\b(?:n/?a|not (?:indicated|needed|due|applicable)|defer(?:red)?|no pap|not yet)"
        r" (?:under|until|till|below|before)"
        rf" (?P<it>1[89]|[2-7]\d)(?=[,;.)](?!\d)|[ \t]*(?:\n|\Z)){AFTER}",
        finds=["Pap n/a under [21].", "mammogram not due until [40],"],
        skips=["n/a under 50 mg", "not needed under 90%"],
        leads="n na not defer deferred no", follows=r"/a|red|[ ](?:in|ne|du|ap|pa|ye|un|be|til)", judge=no_rate,
    ),
    pattern(
        "sex and decade", "AGE", r"\b(?:Male|Female|Man|Woman|male|female),? (?:in )?(?P<it>[1-9]0['’]?s)(?!\w)",
        finds=["Male, [50s], chest"], skips=["Male, 50 s", "female, HR 50s"], flags=0,
        leads="male female man woman",
        follows=r",? (?:in|\d)",
    ),
    pattern(
        "somebody in a decade", "AGE",
        r"(?<!by )(?<!for )(?<!with )(?<!of )\b(?:pt|patient|male|female|man|woman|gentleman|lady)"
        r" in (?P<it>(?:(?:early|mid|late)[- ]?)?[1-9]0['’]? ?s)"
        r"(?=,? (?:with|w/|who|presents?|presenting|c/o|complaining|admitted|has|hx|h/o|s/p|brought|bib|seen|here)"
        r"(?!\w))",
        finds=["pt in [60 s] with asthma", "Pt in [60's] with CHF.", "a woman in [late 40s], presenting"],
        skips=["done by pt in 60 s with a cane", "pt in 90s on RA", "held by the patient in 60 s", "pt in 60 s"],
        leads="pt patient male female man woman gentleman lady", follows=" in",
    ),
    pattern(
        "will turn", "AGE",
        rf"\b(?:will turn|(?:would['’]?ve|would have|should have|wld have) (?:been|turned))"
        rf" (?P<it>{_OLD}|[5-9])(?= (?:this|next|in|on|tomorrow|today|last)\b|[,;.)](?!\d)|[ \t]*(?:\n|\Z)){AFTER}",
        finds=["Will turn [85] this summer", "she wouldve been [89] this", "would have been [30]."],
        skips=["would be 5 in total", "would have been 30 mg", "rate would have been 80."],
        leads="will would wouldve should wld", follows=r" (?:turn|have|been)|['’]ve ", judge=no_rate,
    ),
    pattern(
        "age in brackets behind the day of birth", "AGE",
        r"\bborn(?: on)?:? {0,4}(?:\d{1,4}[-/. ]\w{1,9}[-/. ]\d{2,4}|[a-z]{3,9}\.? \d\d?,? ?\d{4}),? ?[(\[](?P<it>"
        rf"{INT})(?: ?(?:years?|yrs?|y|months?|mos?|weeks?|wks?|days?))?\.?[)\]]",
        finds=["Born on: 19 May 2002 ([21] years)", "born on 4/5/2002 ([21])"], skips=["born on 4/5/2002 (98.6)"],
        leads="born", follows=r"(?: on|:| )",
    ),
    pattern(
        "age and more", "AGE",
        r"\b(?:pt|patient|male|female|man|woman|he|she) (?:is )?(?P<it>[89]\d|1[01]\d)\+(?=[ ,;.(])",
        finds=["Pt [90]+ (93 per face sheet)"], skips=["pulses 90+", "pt 90+%"],
        leads="pt patient male female man woman he she",
        follows=r" (?:is|\d)",
    ),
    pattern(
        "age as told by", "AGE", rf"[(\[](?P<it>1[01]\d|[1-9]\d){_PER}[)\]]",
        finds=["Pt 90+ ([93] per face sheet)", "elderly man ([78] per EMS)"], skips=["HR (88 per EMS)", "(93 per min)"],
        leads="(", follows=r"\d+ pe", judge=no_rate,
    ),
    pattern(
        "child behind the day of birth", "AGE",
        r"\b(?:b\.|born|DOB:?) {0,3}(?:\d{1,2} [a-z]{3,9}\.? \d{4}|\d{1,2}[-/.]\d{1,2}[-/.]\d{2,4}),? {0,2}/? {0,2}"
        r"(?P<it>[1-9]\d?)(?= (?P<unit>years?|yrs?|months?|mos?|mths?|weeks?|wks?|days?)\b"
        r"(?! (?:ago|later|post|prior)))",
        finds=["b. 8 Nov. 2023, [3] months, chart", "DOB 11/02/20 / [3] yrs"],
        skips=["born 8 Nov. 2023, 3 months later", "b. 9/19/14, 33 wk, in NICU"],
        leads="b born dob", follows=r"\. ?\d|[: ]+\d", judge=no_term,
    ),
    pattern(
        "years and months behind a day", "AGE",
        r"(?<=[-/])(?:\d{4}|\d\d) {0,4}[/|] {0,4}(?P<it>\d{1,2} ?y(?:rs?|ears?)?,? \d{1,2} ?m(?:os?|onths?)?)\b",
        finds=["| 11/02/20  /  [3 y 6 m]   Sex", "3/4/2019 | [5 yrs 2 mos] |"], skips=["11/02/20 / 3 y 6 mg"],
        digits="2 4", then=r" *[/|]",
    ),
    pattern(
        "in brackets behind a birthday", "AGE",
        r"\bbirthday(?: (?:week|month|party|weekend|today|tomorrow|yesterday))?,? \((?P<it>1[01]\d|[1-9]\d?)\)",
        finds=["his birthday week ([83]).", "birthday ([9])"], skips=["birthday (9/3)", "birthday (x 2)"],
        leads="birthday", follows=r",? (?:[a-z]|\()",
    ),
    pattern(
        "several by name", "AGE",
        rf"\b{_SEVERAL}[:,]? [A-Z][a-z]{{1,11}} \d{{1,2}}(?:, | and | & |, and )[A-Z][a-z]{{1,11}} (?P<it>[1-9]\d?)"
        rf"(?=[,;.)](?!\d)|[ \t]*(?:\n|\Z)| (?:w|with|and|at|in|&|both|all|live)\b|\s&| [a-z]{{4,}})"
        rf"{_LASTS}{AFTER}",
        finds=["Sibs Naomi 7, Ezra [4] w auntie", "kids: Wanjiru 8, Soren [5].", "two kids, Soren 9 and Maite [6]."],
        skips=["kids Tylenol 5 ml, Motrin 3 mg", "Boys Room 7, Bed 4 hours"],
        leads="sibs siblings kids children sons daughters dtrs boys girls brothers sisters grandkids grandchildren",
        follows=r"[:,]? [a-z]",
    ),
    pattern(
        "year and age", "AGE",
        rf"(?<!\d)(?:19|20)\d\d(?: \([a-z]{{3,14}}\))?, at (?P<it>{_OLD})"
        rf"(?=[;.)](?!\d)|[ \t]*(?:\n|\Z)|, (?:he|she|they|with|after|while|and)\b){AFTER}",
        finds=["Wrist fx 2017 (Colles), at [58].", "MI in 2004, at [44]", "In 2009, at [43], she was told"],
        skips=["seen 2017, at 58 kg", "2004, at 44:10"],
        digits="4", then=r", at| \(",
    ),
    pattern(
        "who is so old, in words", "AGE",
        r"\b(?:(?:this|the|our|a) (?:gentleman|lady|man|woman|patient|veteran|boy|girl|child)|he|she) is"
        rf" (?:now |about |only )?(?P<it>{TENS}[- ]{ONES}|{TENS}|{TEENS})"
        r"(?= and (?!a half)(?:[a-z]+ed|lives|works|has|still)\b|[.,;](?!\d))",
        finds=["This gentleman is [eighty-eight] and farmed", "she is [ninety-one], lives"],
        skips=["The count is eighty-eight and rising", "he is eighty-eight pounds"],
        leads="this the our a he she", follows=r" (?:gentl|lady |man |woman|patie|veter|boy |girl |child|is )",
    ),
)
