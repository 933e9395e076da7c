"""Ages told by a history: what somebody had, did or broke "at" so many years, and the second of a list of such.

``broke his hip at 69 on the ice``, ``cataracts out, R at 70, L at 71``, ``Crohn's at 22; ileocecectomy 29``.
What tells is a word of an illness, an injury or a life in the same sentence, and that nothing is measured in it.
"""

from __future__ import annotations

import re
from bisect import bisect_left

from resynth import lexicon
from resynth.recognize.note import Note
from resynth.recognize.numbers import shapes
from resynth.recognize.pattern import pattern
from resynth.recognize.times.age_around import own_age
from resynth.recognize.times.age_before import DISEASES, EVENT_ENDS, EVENTS, MONTHS, YOUNG
from resynth.recognize.times.age_cues import KIN, KINS, is_name
from resynth.recognize.times.age_forms import AFTER, BEGUN, ENDS, INT, ONES, TEENS, TENS
from resynth.recognize.times.age_life import CHILDHOOD, LIVED, MEASURED
from resynth.recognize.words import regex, word_set

#: What was broken, lost or put right, as a history tells it; and what somebody had besides those of other lists.
_HISTORY = EVENTS | LIVED | DISEASES | word_set(
    "broke broken tore torn ruptured snapped crushed burned burnt bitten shot stabbed kicked thrown lost replaced "
    "amputated ablated bypassed transplanted recurrence recurred relapse relapsed remission aids glasses dentures "
    "cataract debut virginity coitus sexually active ocp ocps hrt herpes chlamydia gonorrhea syphilis zoster shingles "
    "mono murmur fib afib fibrillation palsy syncope bronchiolitis rsv croup febrile hsp purpura kawasaki schlatter "
    "appendicitis olt oht bmt osteoporosis bankrupt locksmith mastectomies lumpectomy vasectomy reversed "
    "family change childhood debuted inducted baptized ordained sz szs learned outgrew outgrown "
    "lasik chorea sids read laxatives laxative g-tube gtube"
)
#: What small children have, so that a small number behind it is no hour.
_SMALL = YOUNG | CHILDHOOD | word_set(
    "rsv croup febrile hsp purpura kawasaki schlatter broke broken appendicitis tubes "
    "t1dm sz szs learned outgrew outgrown sids read periods menses glasses"
)
#: What is measured or set besides, and where "at" tells of a place, an hour or a stage.
_SET = MEASURED | word_set(
    "sats o2 lpm liters fio2 hob elevated flexion extension degrees rom station dilated cervix umbilicus secured "
    "depth lip gums angle speed incline watts mets workload stage bedtime noon midnight held hold goal target range "
    "titrate tacro tacrolimus fk cyclosporine psa cea afp ldl a1c tsh ferritin lactate troponin gfr egfr pef fev "
    "uterus fundus fundal fetal fetus fht scan slice image series mri ct echo ekg ecg tele monitor paced pacer pacing "
    "threshold sensing incision port trocar needle catheter suture sutures staples ppd mic risk percentile centile "
    "visit seen appointment appt scheduled arrive arrived report reported signed call charge timeout return follow "
    "postop pod trial arm cohort survival median mean interval intervals bleeding output urine drain flow calories "
    "kcal feeds feeding ml oclock floor exit mile marker hwy highway tip bore french lasix furosemide bumex propofol "
    "fentanyl levophed norepinephrine epinephrine vasopressin phenylephrine nicardipine resumed increased decreased "
    "infused infusing infusion running tf tfs screening milrinone dobutamine dopamine amiodarone diltiazem cardizem "
    "esmolol precedex versed ketamine methadone suboxone tpn keppra prednisone coumadin warfarin gabapentin "
    "metoprolol labetalol octreotide oxytocin pitocin magnesium"
)
#: Behind a number that is no age, or that is part of an address.
_COUNTED = MONTHS | word_set(
    "degrees percent minutes min mins minute hours hrs hour weeks wks week days day bpm mph am pm oclock wga "
    "gestation beats breaths past h hr o s sec secs atm year "
    "years cycles joules watts tesla pounds blocks miles feet ft inches cm "
    "mm lpm kcal "
    "st street ave avenue rd road blvd lane drive hwy "
    "times x of"
)
#: With a full stop behind them they end no sentence.
_SHORT_FORMS = word_set(
    "dr mr mrs ms st mt ft sgt prof rev jr sr mat pat dx dec dx'd hosp approx yr yrs mo mos hx vs no pt abt ca grad"
)
_STREETS = word_set("st street ave avenue rd road blvd lane ln dr drive way ct court hwy pkwy place pl terrace circle")
#: What somebody had or did, told with an age that can be no hour.
_LATE = word_set("had has presented developed got underwent received")
_STOPS = frozenset(".!?|")
#: So far before a number its sentence is looked through, in tokens; the last hour of a clock of twelve, of a day.
_FAR, _NOON, _DAY = 18, 12, 24
_LETTERS = 3
_WORD = rf"(?:{TENS}(?:[- ]?{ONES})?|{TEENS}|(?!one){ONES})"


def _tells(word: str) -> bool:
    return word in _HISTORY or word.endswith(EVENT_ENDS)


def _ends(note: Note, at: int) -> bool:
    """Whether a full stop ends a sentence, and no short form."""
    word = note.lower[at - 1]
    if word.isdecimal():
        return note.text[note.ends[at] : note.ends[at] + 1] in (" ", "\n")
    return len(word) > 1 and word not in _SHORT_FORMS


def _history(note: Note, number: int, value: int) -> str:
    """The word of a history nearest before a token in its sentence; empty when there is none or something is set."""
    lower, told = note.lower, ""
    for at in range(number - 1, max(-1, number - 1 - _FAR), -1):
        word = lower[at]
        if word in _SET:
            return ""
        if word in _STOPS and at and _ends(note, at):
            break
        if "\n" in note.text[note.ends[at] : note.starts[at + 1]] and (word[-1] in ".:;" or "\n\n" in note.text[
            note.ends[at] : note.starts[at + 1]
        ]):
            break
        came = word == "over" and at > 0 and lower[at - 1] == "came"
        if not told and (_tells(word) or came or (value > _DAY and word in _LATE)):
            told = word
        earlier = lower[at + 1] if word == "at" else ""
        if not told and earlier.isdecimal() and len(earlier) < _LETTERS and _NOON < int(earlier) < value and (
            lower[at + 2] in (",", ";", "and")
        ):
            told = word  # Vietnam at 19, home at 21
    return told or _headed(note, number)


def _headed(note: Note, number: int) -> str:
    """The heading of a history with which the line of a token begins; empty when it has none."""
    line = bisect_left(note.starts, note.line(note.starts[number])[0])
    return next((word for word in note.lower[line : line + _LETTERS] if word in _HEADINGS), "")


#: What a line of somebody's past or family begins with.
_HEADINGS = word_set("pmh pmhx psh pshx fh fhx famhx fmh fmhx shx pohx pobhx obhx gynhx psychhx")


def _goes_on(note: Note, end: int) -> bool:
    """Whether what stands behind a number is no unit, no street and nothing that is counted."""
    behind = bisect_left(note.starts, end)
    after = note.lower[behind : behind + _LETTERS]
    if not after or note.starts[behind] != end + 1 or not after[0].isalpha():
        return not shapes.unit_behind(note.text, end)
    if after[0] == "to" and after[1:2] and after[1].isdecimal():
        return False  # at 1 to 1.5 Hz
    if after[0] in ("and", "or") and after[1:2] and after[1].isdecimal():
        return not shapes.unit_behind(note.text, note.ends[behind + 1])  # at 15 and 30 min
    if after[:2] == ["in", "the"] and after[2:] != ["us"]:
        return False  # at seven in the morning
    word = note.words[behind]
    named = word.istitle() and after[0] not in KIN and not note.text[end:].startswith((" I ", " Dr", " Mr"))
    return not (named or after[0] in _COUNTED or not _STREETS.isdisjoint(after) or shapes.unit_behind(note.text, end))


def in_history(note: Note, found: re.Match[str]) -> float:
    """Whether an illness, an injury or a life is told before "at" and a number, and nothing that is measured."""
    value = int(found["it"]) if found["it"][0].isdecimal() else _DAY
    number = bisect_left(note.starts, found.start())
    before = note.lower[number - 1] if number else ""
    if not _goes_on(note, found.end()) or before.isdecimal() or (found["since"] and before == "not"):
        return 0.0
    told = _history(note, number, value)
    if not told or (found["since"] and value > _SINCE):
        return 0.0
    if found["since"] in _FROM and told not in _SMALL and (found["since"] == "from" or not found["it"].isdecimal()):
        return 0.0
    if found["unit"] or value <= _NOON:
        return 0.7 if told in _SMALL or (not found["unit"] and told.endswith("ectomy")) else 0.0
    return 0.7


#: Behind "since" and "until" a higher number is a year of the last century.
_SINCE, _FROM = 79, ("from", "by")


def listed(note: Note, found: re.Match[str]) -> float:
    """Whether an operation or illness stands right before a number, behind another with its age or behind kin."""
    number = bisect_left(note.starts, found.start("it"))
    if number < 2 or not _tells(note.lower[number - 1]) or shapes.unit_behind(note.text, found.end("it")):
        return 0.0
    if _headed(note, number) in _OPERATED:
        return 0.7
    for at in range(number - 2, max(-1, number - 2 - _FAR), -1):
        word = note.lower[at]
        if word in _SET or (word in _STOPS and len(note.lower[at - 1]) > _LETTERS):
            return 0.0
        if word in ("at", "@") and note.lower[at + 1].isdecimal():
            return 0.7
        if word in KIN or _MEMBER.match(note.text, note.starts[at]):
            return 0.7
    return 0.0


_OPERATED = word_set("psh pshx fh fhx famhx")
#: A person of a pedigree: his generation and his number.
_MEMBER = regex(r"[IV]{1,4}[:-]\d{1,2}(?!\d)")
_NEAR = 120


def of_pedigree(note: Note, found: re.Match[str]) -> float:
    """Whether another person of the pedigree stands near in the line, and nothing is counted behind the number."""
    behind = bisect_left(note.starts, found.end("it"))
    if shapes.unit_behind(note.text, found.end("it")) or not _COUNTED.isdisjoint(note.lower[behind : behind + 1]):
        return 0.0
    line, end = note.line(found.start())
    around = note.text[max(line, found.start() - _NEAR) : found.start()], note.text[found.end() : min(
        end, found.end() + _NEAR)]
    return 0.8 if any(_MEMBER.search(part) for part in around) else 0.0


def behind_bracket(note: Note, found: re.Match[str]) -> float:
    """Whether kin stands before what is in brackets before a number: ``sister (MLH1 neg) 37.``"""
    start = found.start("it")
    opened = note.text.rfind("(", max(0, start - _INSIDE), start)
    number = bisect_left(note.starts, opened) if opened >= 0 else 0
    who = note.lower[max(0, number - 2) : number]
    return 0.7 if number and (who[-1] in KIN or (who[0] in KIN and note.words[number - 1].istitle())) else 0.0


_INSIDE = 40


def behind_day(note: Note, found: re.Match[str]) -> float:
    """Whether what was done on a day stands before, and nothing measured: ``OLT 11/2017, now 63. Husband``."""
    number = bisect_left(note.starts, found.start())
    before = note.lower[max(0, number - 8) : number]
    return 0.0 if not _SET.isdisjoint(before) or shapes.unit_behind(note.text, found.end("it")) else 0.7


def of_a_name(note: Note, found: re.Match[str]) -> float:
    """Whether the word with a capital before "was" is more often a name than a word, or none that is known."""
    word = found[0].split()[1].lower()
    return 0.7 if is_name(word) or (word not in lexicon.plain_words() and word not in _SET) else 0.0


def opens(note: Note, found: re.Match[str]) -> float:
    """Whether a sentence begins with "was" and an age, as telegrams have it, and nothing is measured in it."""
    number = bisect_left(note.starts, found.start())
    first = not number or note.lower[number - 1] in _STOPS or "\n" in note.text[note.ends[number - 1] : found.end()]
    before = note.lower[max(0, number - 8) : number]
    return 0.7 if first and _SET.isdisjoint(before) else 0.0


def now_in_life(note: Note, found: re.Match[str]) -> float:
    """Whether a life or a person is told of in the sentences before "Now 16 and", and nothing measured."""
    number = bisect_left(note.starts, found.start())
    before = note.lower[max(0, number - _FAR) : number]
    told = any(_tells(word) or word in KIN or word in _PERSONS for word in before)
    return 0.7 if told and _SET.isdisjoint(before) and _goes_on(note, found.end("it")) else 0.0


_PERSONS = word_set("he she they i pt patient his her")

def several_told(note: Note, found: re.Match[str]) -> float:
    """Whether a number behind several of the family is no count of them."""
    inside = note.text[found.end() + 2 : found.end() + _SHORT].lower()
    return 0.0 if inside.startswith(("both", "all", "one", "two", "ages", "each")) else 0.7


def next_told(note: Note, found: re.Match[str]) -> float:
    """Whether several of the family are told of in the sentence before a number with a bracket behind it."""
    number = bisect_left(note.starts, found.start())
    for at in range(number - 1, max(-1, number - 1 - _FAR), -1):
        if note.lower[at] in KINS:
            return 0.7
        if note.lower[at] in _STOPS or note.lower[at] in _SET:
            return 0.0
    return 0.0


def operated(note: Note, found: re.Match[str]) -> float:
    """Whether an operation, or what is dated like one, stands right before a bracket with ages, and no score."""
    at = bisect_left(note.starts, found.start()) - 1
    while at > 0 and (note.lower[at] == "x" or note.lower[at].isdecimal() or note.lower[at] == "x2"):
        at -= 1
    word = note.lower[at] if at >= 0 else ""
    done = word in _OPERATIONS or word.endswith(_CUT)
    return 0.7 if done and not shapes.unit_behind(note.text, found.end()) else 0.0


_CUT = ("ectomy", "plasty", "otomy", "ostomy", "rrhaphy")
_OPERATIONS = word_set(
    "mi cabg pci stent stents icd aicd pacemaker transplant tka tha tkr thr appy chole fracture fx hernia tonsils "
    "tubes amputation bunion arthroscopy btl tubal vasectomy c/s cs section ablation repair fusion bypass"
)


def grown(note: Note, found: re.Match[str]) -> float:
    """Whether a weight is a child's at an age, and not one that was lost or gained since."""
    number = bisect_left(note.starts, found.start())
    return 0.0 if not _LOST.isdisjoint(note.lower[max(0, number - 8) : number]) else 0.7


_LOST = word_set("lost loss losing gained gain down up postop surgery bypass sleeve diet goal")
_SHORT = 8
_NAMED_KIN = (
    "eldest|oldest|youngest|brother|sister|son|daughter|dtr|wife|husband|mother|father|mom|dad|cousin|nephew|niece|aunt"
    "|uncle|grandson|granddaughter|grandmother|grandfather|grandma|grandpa|partner|twin"
)

AT = (
    pattern(
        "told by a history", "AGE",
        rf"(?:\bat|@|\b(?P<since>since|until|till?|by|from))[ \n](?:age |about |around |only |just |~ ?)?"
        rf"(?P<it>{INT}|{_WORD})"
        r"(?P<unit> (?:months?|mos?|years?|yrs?|y)\b\.?(?! (?:ago|later|after|post|before|in|of (?!age))))?"
        r"(?=[,;)\]!?\"”](?!\d)|\.(?!\d)|[ \t]*(?:\n|\Z)|[ \t]{1,3}[-–—(\"“&A-Za-z])" + AFTER,
        finds=["Broke his hip at [69] on the ice", "and a broken ankle from a horse at [16].",
               "Stroke at [63] off warfarin", "Cataracts out, R at [70], L at [71].", "Hearing aids since [62].",
               "hemicolectomy at [58] under Mr O'Gara", "Osgood-Schlatter at [12].", "Febrile status at [18] months.",
               "sexual debut at [17], 4 partners", "A fib ablated at\n[62]."],
        skips=["stroke; HOB at 30.", "CHF, lasix at 40.", "MVA at 45 Main Street", "seizure at 14:05",
               "cancer, CEA at 45.", "pneumonia, O2 sats at 94", "surgery at 10.", "fracture at 45 degrees",
               "recurrence at 6 months", "transplant since 84."],
        leads="at @ since until til till by from", follows=rf"[ ](?:\d{{1,3}}(?![\d/:%])|ag|ab|ar|on|ju|~|{BEGUN})|\n",
        judge=in_history,
    ),
    pattern(
        "second of a history", "AGE", r"(?<=[a-z] )(?P<it>1[3-9]|[2-9]\d)(?=[,;)]|\.(?!\d)|[ \t]*(?:\n|\Z))",
        finds=["Crohn's at 22; ileocecectomy [29];", "mother CRC 44, endometrial [50];",
               "II-1 49 A&W; II-2 51 melanoma [45];"],
        skips=["seen at 22; creatinine 29;", "mother had lunch; HR 88,", "stroke 29, then"],
        digits="2", before="(?<=[a-zA-Z] )", then=r"[,;)]|\.|[ \t]*(?:\n|\Z)", judge=listed,
    ),
    pattern(
        "of a pedigree's line", "AGE",
        rf"(?<![\w:])[IV]{{1,4}}[:-]\d{{1,2}}(?!\d)[,;:]? \(?(?P<it>{INT})(?=[,;) ])",
        finds=["I-1 d.78; I-2 [75] A&W; II-1 [49] melanoma"],
        skips=["IV-2 20 gauge", "I-2 75 A&W", "II-1 4/5, II-2 3/5"],
        flags=0, leads="i ii iii iv v", follows=r"[:-]\d", judge=of_pedigree,
    ),
    pattern(
        "kin, a bracket and a number", "AGE", rf"(?<=\) )(?P<it>1[3-9]|[2-9]\d|10\d)(?={ENDS}){AFTER}",
        finds=["sister (MLH1 neg) [37].", "his brother Theo (twin) [44], well"],
        skips=["sodium (serum) 37.", "wife (RN) 20 mg", "brother called (twice) 37."],
        digits="2-3", before=r"(?<=\) )", then=r"[,;.) ]|\Z", judge=behind_bracket,
    ),
    pattern(
        "behind a day and now", "AGE",
        r"(?<!\d)(?:\d{1,2}/)?(?:19|20)\d\d,? now (?P<it>1[3-9]|[2-9]\d|1[01]\d)"
        r"(?=[,;)]|\.(?!\d)|[ \t]*(?:\n|\Z)| and\b)",
        finds=["OLT 11/2017, now [63]. Husband", "Kidney transplant 2014, now [57],"],
        skips=["weight 80 in 2017, now 63.", "Cr 1.4 11/2017, now 1.2", "GFR 11/2017, now 63."],
        digits="1-2 4", then=r"/\d{4},? n|,? now", judge=behind_day,
    ),
    pattern(
        "since somebody was so old", "AGE",
        rf"\b(?i:since|when|until|till|before|after) [A-Z][a-zà-ÿ]{{2,12}} (?:was|turned) (?P<it>{INT}|{_WORD})"
        r"(?=[,;)]|\.(?!\d)|[ \t]*(?:\n|\Z)| (?:and|or|they|she|he|with|in)\b)",
        finds=["gone since Dylan was [5].", "when Mara was [eleven], they moved"],
        skips=["since BP was 90,", "when Temp was 38 and", "after Pain was 5.", "since Glucose was 80,"],
        flags=0, leads="since when until till before after", follows=" [a-z]", judge=of_a_name,
    ),
    pattern(
        "was so old when", "AGE",
        rf"\bwas (?:only |just |about )?(?P<it>{INT}|{_WORD}) (?=(?:before|when|the first time|at the time)\b)",
        finds=["Valve found late. Was [60] before anyone told him", "Was only [five] when they left"],
        skips=["HR 90. Was 60 before", "BP was 90 when", "rate was 60 before metoprolol"],
        leads="was", follows=rf" (?:\d|only|just|abou|{BEGUN})", judge=opens,
    ),
    pattern(
        "kin by name is so old", "AGE",
        rf"\b(?i:{_NAMED_KIN}),? (?:[A-Z][a-zà-ÿ]{{1,11}},? ){{1,2}}(?:is|also|now|only|just) (?P<it>{INT}|{_WORD})"
        rf"(?=[,;)]|\.(?!\d)|[ \t]*(?:\n|\Z)| (?:and|but|with|who|in)\b)",
        finds=["the eldest, Flor, is [12]. Bunks", "A half-brother, Ezra, is [11].",
               "Twin sister Magda, also [26], is"],
        skips=["His wife, Ana, is 5 feet", "brother, Theo, is 40 minutes away", "sister, ICU, is 5."],
        flags=0, leads=_NAMED_KIN.replace("|", " "), follows=",? [a-z]",
    ),
    pattern(
        "kin by number", "AGE",
        r"\b(?:sister|brother|son|daughter|dtr|aunt|uncle|cousin|sib|sibling|child) ?#?[1-9] "
        r"(?P<it>1[3-9]|[2-9]\d|10\d)(?= [a-z(])" + AFTER,
        finds=["Sister 1 [66] breast ca", "brother #2 [63] negative"], skips=["son 1 20 mg", "child 2 12/3"],
        leads="sister brother son daughter dtr aunt uncle cousin sib sibling child", follows=r" ?#? ?\d",
    ),
    pattern(
        "kins and a bracket", "AGE",
        r"\b(?:brothers|sisters|sons|daughters|dtrs|sibs|siblings|aunts|uncles|kids|children) "
        rf"(?P<it>{INT})(?= \([A-Za-z])",
        finds=["Brothers [60] (CAD), 57 (DM)", "sons [9] (asthma)"],
        skips=["sisters 2 (both well)", "sons 3 (all here)"],
        leads="brothers sisters sons daughters dtrs sibs siblings aunts uncles kids children", follows=r" \d",
        judge=several_told,
    ),
    pattern(
        "next of kins and a bracket", "AGE", rf"(?<=\), )(?P<it>{INT})(?= \([A-Za-z])",
        finds=["Brothers 60 (CAD), [57] (DM), [50] (well)."], skips=["Na 140 (nl), 57 (DM)"],
        digits="1-3", before="(?<=, )", then=r" \(", judge=next_told,
    ),
    pattern(
        "operation and a bracket", "AGE", r"\((?P<it>(?:1[3-9]|[2-9]\d)(?:, (?:1[3-9]|[2-9]\d)){0,4})\)",
        finds=["MI x2 ([51, 58]), CABG ([59])", "PSH: appy ([16])", "hip fracture ([70])"],
        skips=["depression (14)", "stroke (22)", "CABG (LIMA)", "stent (28) mm"], leads="(", follows=r"\d\d[,)]",
        judge=operated,
    ),
    pattern(
        "weight at an age", "AGE",
        r"\b(?:lbs?|kg|oz|pounds|ounces) at (?P<it>[1-9]\d?)(?= (?:months?|mos?|years?|yrs?|weeks|wks)\b"
        r"(?! (?:ago|later|after|post|from|since|out|follow)))",
        finds=["Wt 14 lb at [4] months, 21 lb at [1] year."],
        skips=["lost 14 lb at 4 months", "14 lb at 4 months post op", "10 kg at 20 minutes"],
        leads="lb lbs kg oz pounds ounces", follows=r" at \d", judge=grown,
    ),
    pattern(
        "now so old and", "AGE", rf"(?<=[.!?;] )(?:Now|NOW) (?P<it>{INT}) (?=(?:and|with|AND|WITH)\b)",
        finds=["Adopted at 3, birth history unknown. Now [16] and doing well"],
        skips=["HR was 80. Now 68 and", "Her sats were low. Now 92 and"],
        flags=0, leads="now", follows=r" \d", judge=now_in_life,
    ),
    pattern(
        "age at what happened", "AGE",
        rf"\bage (?:at|of|when)(?: [A-Za-z-]{{2,16}}){{1,4}}:?(?: was| is)? (?P<it>{INT})"
        r"(?=[,;)]|\.(?!\d)|[ \t]*(?:\n|\Z))",
        finds=["age at first lithium trial [35];", "age at ECT [50]."],
        skips=["bone age at visit 12.", "age of the device 5 mg", "age at scan 12 weeks"],
        leads="age", follows=r" (?:at|of|wh)", judge=own_age,
    ),
    pattern(
        "normal for so many", "AGE",
        r"\b(?:normal|typical|usual|common|expected|appropriate|good|unusual|young|fit|expects) (?:for|at) (?:a )?"
        r"(?P<it>1[3-9]|[2-9]\d|10\d)(?=[.;,)](?!\d)|[ \t]*(?:\n|\Z))",
        finds=["Ventricles are normal for [68].", "This is typical for [76],", "which is usual at [17]."],
        skips=["normal for 30 days", "good for 30 min"],
        leads="normal typical usual common expected appropriate good unusual young fit "
        "expects", follows=" (?:for|at)",
    ),
)
