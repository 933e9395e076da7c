"""Ages of kin in pedigrees and lists: ``MGM d.62 CVA``, ``II:3, 44,``, ``one of them 22 and``, ``kids 14F, 6M``.

What says that it is an age is a symbol glued to it, or that it is one of several who were told before.
"""

from __future__ import annotations

import re
from bisect import bisect_left

from resynth.recognize.note import Note
from resynth.recognize.numbers import shapes
from resynth.recognize.pattern import pattern
from resynth.recognize.times.age_cues import KIN, KINS, is_name
from resynth.recognize.times.age_forms import AFTER, ENDS, FIRST, INT
from resynth.recognize.words import regex, word_set

_OLD = r"(?:1[01]\d|[1-9]\d)"
#: A person of a pedigree: his generation and his number.
_MEMBER = regex(r"(?<![\w:])[IV]{1,4}[:-]\d{1,2}(?!\d)")
_NEAR, _FAR = 40, 20
#: Several who are told of by their sex or how old they are, and of whom one is.
_SEVERAL = KINS | word_set("women men babies teens teenagers toddlers exes wives husbands littles dependents minors")
#: Several of what is no person, and as often told of one by one.
_THINGS = word_set(
    "nodules nodule lesions lesion masses polyps stones cysts drains lines vessels stents doses readings values sugars "
    "pressures rates levels beds rooms units tubes scores foci nodes fractures wounds ulcers pills tablets bags visits "
    "appointments sessions attempts weeks days hours minutes miles cm mm"
)
#: What is counted, or how far off somebody is, behind a number that is no age.
_COUNTED = (
    r"(?! ?-?(?:weeks?|wks?|days?|hours?|hrs?|minutes?|mins?|times|miles?|blocks|months?|mos?) "
    r"(?!old|of age)|-?(?:week|wk|day|hour|minute|mile|month) )"
)


def _clause(note: Note, number: int) -> list[str]:
    """The tokens before one in its sentence, the nearest first, not more than ``_FAR``."""
    lower, found = note.lower, list[str]()
    for at in range(number - 1, max(-1, number - 1 - _FAR), -1):
        if lower[at] == "." and len(lower[at - 1]) > 2 and lower[at - 1] not in _SEVERAL:
            break
        if "\n\n" in note.text[note.ends[at] : note.starts[at + 1]]:
            break
        found.append(lower[at])
    return found


def one_of_several(note: Note, found: re.Match[str]) -> float:
    """Whether several persons are told of before in the sentence, and no things since, and no unit is behind."""
    if shapes.unit_behind(note.text, found.end("it")):
        return 0.0
    for word in _clause(note, bisect_left(note.starts, found.start())):
        if word in _THINGS:
            return 0.0
        if word in _SEVERAL:
            return 0.8
    return 0.0


def of_member(note: Note, found: re.Match[str]) -> float:
    """Whether kin, or a person of a pedigree, stands before a symbol with an age glued to it."""
    start, text = found.start(), note.text
    number = bisect_left(note.starts, start)
    if not KIN.isdisjoint(note.lower[max(0, number - 4) : number]):
        return 0.8
    line = text[max(0, start - _NEAR) : start].rpartition("\n")[2]
    return 0.8 if _MEMBER.search(line) else 0.0


_PARTED = word_set(", m f yo y / and & yr yrs")


def of_kids(note: Note, found: re.Match[str]) -> float:
    """Whether a number with its sex is one of a list that begins with several: ``Kids: 14F, 11M``."""
    number = bisect_left(note.starts, found.start())
    for word in _clause(note, number):
        if word in _SEVERAL:
            return 0.8
        if word not in _PARTED and word not in (":", "(", "x", "are", "-") and not word.isdecimal():
            return 0.0
    return 0.0


def of_nobody_named(note: Note, found: re.Match[str]) -> float:
    """Whether nothing that is measured is told of: ``Female, approx 30 yrs``."""
    return 0.0 if shapes.unit_behind(note.text, found.end("it")) and not found["unit"] else 0.8


_MEASURED = word_set(
    "rate hr bp map sat sats spo pulse pressure sugar glucose bg fsbs weight wt dose temp score inr hgb plt wbc cr ef "
    "rr level bun k na lactate peak flow pef pain"
)
_WHO = KIN | word_set("he she pt patient they who i")


def of_somebody(note: Note, found: re.Match[str]) -> float:
    """Whether a person stands right before, or in the sentence before, and nothing that is measured."""
    told = note.lower[max(0, bisect_left(note.starts, found.start("it")) - _FAR) : bisect_left(
        note.starts, found.start("it"))]
    if shapes.unit_behind(note.text, found.end("it")) or not _MEASURED.isdisjoint(told):
        return 0.0
    return 0.0 if _WHO.isdisjoint(told) else 0.7


def of_writer(note: Note, found: re.Match[str]) -> float:
    """Whether "im" is "I am", as those who write fast have it, and no injection: it opens a clause."""
    number = bisect_left(note.starts, found.start())
    opens = not number or note.lower[number - 1] in _CLAUSES or "\n" in note.text[
        note.ends[number - 1] : note.starts[number]
    ]
    return 0.7 if opens and not shapes.unit_behind(note.text, found.end("it")) else 0.0


_CLAUSES = word_set(". , ; : ! ? - – and but so cause because cuz bc that now like since ok yes yeah no well if")


def behind_id(note: Note, found: re.Match[str]) -> float:
    """Whether a person's name stands before a record's number in its line, and columns part both from the years."""
    at = bisect_left(note.starts, found.start("it")) - 1
    line = note.line(found.start())[0]
    while at > 0 and note.starts[at] >= line and (note.words[at].isdecimal() or note.words[at] in "-/#:."):
        at -= 1
    named = [one for one in range(max(0, at - 5), at + 1) if note.starts[one] >= line and note.words[one][0].isupper()]
    return 0.8 if any(is_name(note.lower[one]) for one in named) else 0.0


_BACK, _JOINS = 24, frozenset(("-", ",", ":", "(", "and", "&", "mo", "yo", "y"))


def no_weeks(note: Note, found: re.Match[str]) -> float:
    """Whether a number behind twins is not so many weeks or which of both."""
    return 0.0 if shapes.unit_behind(note.text, found.end("it")) or int(found["it"]) < _THREE else 0.8


def of_list(note: Note, found: re.Match[str]) -> float:
    """Whether a name joined to a number is one of a list that begins with several: ``Kids: Jay-12, Tia-8``."""
    number = bisect_left(note.starts, found.start("it"))
    for at in range(number - 1, max(-1, number - 1 - _BACK), -1):
        word = note.lower[at]
        if word in _SEVERAL:
            return 0.8
        named = note.words[at].istitle() or word.isdecimal() or word in _JOINS
        if not named or "\n" in note.text[note.ends[at] : note.starts[at + 1]]:
            return 0.0
    return 0.0


def no_days(note: Note, found: re.Match[str]) -> float:
    """Whether numbers with strokes can be no day, or stand in brackets behind several persons."""
    numbers = [int(one) for one in found["it"].split("/")]
    day = numbers[0] <= _MONTHS and numbers[1] <= _DAYS and len(numbers) < _THREE
    return 0.0 if day and found["open"] == "" else 0.8


_MONTHS, _DAYS, _THREE = 12, 31, 3
#: Short for several, before their ages.
_KIDS = r"(?:kids|children|sons|daughters|dtrs|sibs|siblings|brothers|sisters|boys|girls|kiddos|grandkids|stepkids)"
_KIDS_LEADS = "kids children sons daughters dtrs sibs siblings brothers sisters boys girls kiddos grandkids stepkids"

#: Who is told of by letters that nothing else is: BM, HF and AF are of medicine.
_RACED = r"(?:[WBH]/[MF]|AA[MF]|WF)"

PEDIGREE = (
    pattern(
        "race and sex in front", "AGE",
        rf"(?<![\w/-])(?:{_RACED}[ ,/]{{1,2}}(?P<it>1[3-9]|[2-9]\d|1[01]\d)(?={ENDS}){AFTER})",
        finds=["Pt is W/F [75], alone", "AAM, [61] with", "W/F/[75] here"],
        skips=["HF, 34 then", "BM 41 yesterday", "AF 92 bpm", "W/F 75 mg", "WM 20, x"], flags=0,
        leads="w b h wf aam aaf", follows=r"/[mf]|(?<=\A[aw][af])[ ,/]|(?<=\Aaa[mf])[ ,/]",
    ),
    pattern(
        "strokes, sex and race", "AGE", rf"{FIRST}(?P<it>{INT}) ?/ ?(?=[MF]/[WBHA](?![\w/]))",
        finds=["[75]/F/W here", "[8] /M/B"], skips=["3, M/W/Th", "1/M/W/F", "5 /F/Wed"], flags=0, digits="1-3",
        then=r" ?/ ?[mf]/[wbha](?!\w)",
    ),
    pattern(
        "glued unit before the sex", "AGE",
        rf"{FIRST}(?P<it>[1-9]\d?)[mwd] (?:M|F|boy|girl|infant|male|female|baby|newborn)\b(?![/-]\w)",
        finds=["[9]m F with fever", "[3]w M. Fed", "[11]d infant"], skips=["2d M-mode", "5m F/U", "10m walk", "3 m F"],
        flags=0, digits="1-2", then=r"[mwd] [mfbgin]",
    ),
    pattern(
        "range before its unit", "AGE",
        rf"{FIRST}(?P<it>{INT} ?[-–] ?{INT})"
        r"(?= ?-?(?:y/?o|y\.o\.?|(?:years?|yrs?|months?|mos?|weeks?|wks?)[- ]olds?)\b)",
        finds=["5 grands [2-11] yo", "a [30-40] year old man", "[6-8] wk old"], skips=["2-11 years", "for 2-3 yrs"],
        digits="1-3", then=r" ?[-–] ?\d",
    ),
    pattern(
        "died so long ago", "AGE",
        rf"\b(?:died|deceased|passed(?: away)?|dead|expired|d\.) (?:at|@) (?:age )?(?P<it>{_OLD}) "
        r"(?:about |over |some |almost )?"
        r"(?:an?|one|two|three|four|five|six|seven|eight|nine|ten|several|a few|many|\d{1,2})"
        r" (?:years?|yrs?|y|months?|mos?|weeks?|wks?|days?) (?:ago|before|later|prior)\b",
        finds=["Husband deceased at [79] two years ago", "dad died at [61] 3 yrs ago"],
        skips=["died at 79 two beds away", "expired at 14 two hours ago"],
        leads="died deceased passed dead expired d", follows=r"\.? (?:at|@|aw)",
    ),
    pattern(
        "several and what they have", "AGE",
        r"\b(?:bros|brothers|sisters|sibs|siblings|aunts|uncles|cousins) (?P<it>[2-9]\d|1[01]\d)"
        r"(?=,? (?:htn|cad|mi|chf|dm|dm2|copd|cva|ca|healthy|well|alive|a ?& ?w|dec\b|d\.|died)\b)",
        finds=["2 bros [61] HTN, 55 healthy", "sisters [44] alive,"], skips=["brothers 3 healthy", "aunts 20 mg"],
        leads="bros brothers sisters sibs siblings aunts uncles cousins", follows=r" \d\d",
    ),
    pattern(
        "ages of several", "AGE",
        rf"\bages?:? (?P<it>{INT}(?:, ?{INT}){{1,7}},? (?:and|&) {INT}){AFTER}(?! [a-z]{{3,}}s\b)",
        finds=["Kids ages [4, 6 and 9] at home", "ages [12, 9, 7, and 3]."],
        skips=["age 45, 2 and 3 pills", "ages and stages 4, 6 and 9%"], leads="age ages", follows=r":? \d",
    ),
    pattern(
        "several with strokes", "AGE",
        rf"\b{_KIDS},?:? (?P<open>[(\[]?)(?P<it>{INT}(?:/{INT}){{1,7}})(?=[,;)\]]|\.(?!\d)|[ \t]*(?:\n|\Z))",
        finds=["3 kids ([46/44/39]), 7", "dtrs [31/28].", "sons ([9/4])"], skips=["kids 9/4.", "sisters 2/3 affected"],
        leads=_KIDS_LEADS, follows=r",?:? [(\[]?\d", judge=no_days,
    ),
    pattern(
        "joined to a name", "AGE",
        rf"(?<=[a-z]-)(?P<it>{INT})(?:yo?|mos?|y/o)?(?=[,;)]|\.(?!\d)|[ \t]*(?:\n|\Z)| (?:and|&)\b)",
        finds=["Foster kids: Jay-[12], Tia-[8], Bo-[3]mo."],
        skips=["Foster kids: covid-19, Hib-3,", "kids seen by Bo-12, Tia-8", "Factor-8,"], digits="1-3",
        before=r"(?<=[a-z]-)",
        then=r"(?:yo?|mos?|y/o)?(?:[,;).]|[ \t]*(?:\n|\Z)| [a&])", judge=of_list, flags=0,
    ),
    pattern(
        "numbered kin", "AGE",
        r"\b(?:bro|brother|sis|sister|sib|sibling|son|dtr|daughter|child|uncle|aunt|cousin|kid) ?#? ?[1-9]"
        rf"(?: ?[-–:,] ?| \()(?P<it>{_OLD})(?=(?: ?(?:y|yo|yrs?|years?))?(?: ?[-–,;)]|\.(?!\d)|[ \t]*(?:\n|\Z)))",
        finds=["Bro #1 - [55] - HTN; Sis 2: [40], well", "Child 1: [30] y."],
        skips=["Bro #1 - 5/5", "child 1: 30 mg", "son 1, 2 and 3"],
        leads="bro brother sis sister sib sibling son dtr daughter child uncle aunt cousin kid", follows=r" ?#? ?\d",
    ),
    pattern(
        "twins", "AGE",
        rf"\btwins?(?: (?:girls|boys|sons|daughters|brothers|sisters))?,? (?:aged |age |who are |are )?(?P<it>{INT})"
        rf"(?=[,;)]|\.(?!\d)|[ \t]*(?:\n|\Z)| (?:and|who|with)\b){AFTER}",
        finds=["has twin girls, [5], at home", "twins [9] and"],
        skips=["twins 5 lb", "twin A, 5 lb", "twins at 36 weeks", "twin 2, vertex", "twins 36 in"],
        leads="twin twins", follows=r",? (?:\d|a|w|g|b|s|d)", judge=no_weeks,
    ),
    pattern(
        "big birthday", "AGE", r"\bthe big (?P<it>[3-9]-?0)(?=[,;!?)]|\.(?!\d)|[ \t]*(?:\n|\Z)| [a-z])",
        finds=["hit the big [5-0] in", "the big [60]!"], skips=["the big 5-0.5", "big 50 mg tab"], leads="the",
        follows=" big",
    ),
    pattern(
        "ordinal of a birthday", "AGE",
        r"\b(?:for|on|before|after|celebrat(?:ed|es|ing)|turning|until|approaching) (?:his|her|their|my|your)"
        r" (?P<it>(?:3[2-9]|[4-9]\d|1[01]\d)(?:st|nd|rd|th))(?=[,;.!?)]|[ \t]*(?:\n|\Z)"
        r"| (?:this|next|last|in|on|with|and|party)\b)",
        finds=["on her [65th].", "party for his [90th] next week"],
        skips=["on her 65th percentile", "for his 5th.", "on her 14th.", "after her 40th cycle"],
        leads="for on before after celebrated celebrates celebrating turning until approaching",
        follows=" (?:his|her|the|my|yo)",
    ),
    pattern(
        "years and months by a sign", "AGE",
        r"\bCA:[ \t]{0,4}(?P<it>(?!15-3|19-9|72-4|27[.-])\d{1,2}[;:-](?:1[01]|0?\d))(?![\w%-]|\.\d)",
        finds=["CA: [6-2]   MA", "CA: [11;03]"], skips=["CA 19-9", "CA: 19-9", "CA 15-3", "lung CA 6-2"], leads="ca",
        follows=r"[: ]+\d", flags=0,
    ),
    pattern(
        "glued to a symbol", "AGE",
        rf"(?<![\w.])(?:d(?:\.|(?!10\b|25\b|50\b))|dx\.?|dec\.?|a\.)(?P<it>{_OLD})(?![\w%/:.-]\w|\w)",
        finds=["MGM d.[62] CVA", "II:1 dx.[41] d.[44] breast", "I:2 a.[85];", "PGF d[71] lung ca"],
        skips=["vit d.62", "son on d50 gtt", "mother dx.41.2", "seen a.85 mg", "D10 W", "sister d5"],
        leads="d dx dec a", follows=r"\.?\d\d", flags=0, judge=of_member,
    ),
    pattern(
        "of a pedigree", "AGE",
        rf"(?<![\w:])[IV]{{1,4}}:\d{{1,2}}(?!\d)[,;:]? \(?(?P<it>{INT})(?:yo?)?"
        rf"(?=[,;)]|\.(?!\d)|[ \t]*(?:\n|\Z)){AFTER}",
        finds=["III:1 [29], BRCA1+", "II:3, [44]; well", "II:4 ([51])"],
        skips=["IV:2 5 mg", "IV:1 20 gauge", "II:1 4/5"],
        flags=0, leads="i ii iii iv v vi", follows=r":\d",
    ),
    pattern(
        "one of several", "AGE",
        r"\b(?:one(?: of (?:them|whom|these))?|another|the (?:other|elder|older|younger|second|third|middle|latter"
        r"|former|first|last)(?: (?:one|girl|boy))?)"
        r"(?:,? (?:is|was|being|just|turned|now|aged|about|nearly|almost|only|died|d\.)){0,3},? "
        rf"(?P<it>{INT})(?={ENDS}){_COUNTED}{AFTER}",
        finds=["two grown girls in Erie, one of them [22] and expecting", "2 sons, one is [31], the other [28]",
               "has two sisters, the older [45] with asthma", "kids: one [9], another [4]."],
        skips=["two nodules, one of them 22 mm", "two drains, one 22, the other 28", "the other 28 and then",
               "three sons, one 20 minutes away", "two daughters, one of them 22 weeks pregnant"],
        leads="one another the",
        follows=r"(?<!\Athe)(?: (?:\d|of |is |was|ag|ab|ju|no|tu|be|al|ne|on|d)|,)"
        r"| (?:other|elder|older|young|secon|third|middl|latt|form|first|last )",
        judge=one_of_several,
    ),
    pattern(
        "kids with their sex", "AGE",
        rf"(?<![\w.$/#-])(?P<it>{INT}) ?(?:yo? ?)?(?:[MF]|[mf](?=[,;.)]))(?=[,;)]|\.(?!\d)| (?:and|&)|[ \t]*(?:\n|\Z))",
        finds=["Kids: 14F, [11]M, [6]F.", "children ([9] M, [4] F)", "2 kids [7]M and [3]F"],
        skips=["walked 5M, 6F", "children seen 12 F", "Kids: pulse 11M,"], digits="1-2",
        then=r" ?(?:yo? ?)?[mf](?![a-z])",
        judge=of_kids,
    ),
    pattern(
        "sex and about", "AGE",
        r"\b(?:male|female|man|woman|boy|girl|lady|gentleman|M|F)[,;]? {1,4}(?:is |of |who |aged |age )?"
        r"(?:approx(?:imately)?\.?|about|around|~|est(?:imated)?\.?|looks|appears|apparent age|appx\.?|circa)"
        r"(?: age)?(?: of)? ?"
        r"(?P<it>[1-9]\d(?: ?(?:-|–|to) ?[1-9]\d)?)(?P<unit> ?(?:y|yrs?|years?|yo|y/o)\b)?"
        r"(?=[,;)]|\.(?!\d)|[ \t]*(?:\n|\Z)| {2}| (?:with|found|in|on|who|old)\b)(?! in )",
        finds=["Female approx. [25-30] yrs, found", "unk male, approx [45]  Unit", "adult male est [60]."],
        skips=["male approx 80 kg", "female about 20 minutes", "M ~ 30 cm", "male around 20 in number"],
        leads="male female man woman boy girl lady gentleman m f", follows=r"[,;]? ", judge=of_nobody_named,
    ),
    pattern(
        "ends with now", "AGE", rf"(?<=[.!?;] )(?:Now|NOW) (?P<it>{_OLD})\.(?= [A-Z]|[ \t]*(?:\n|\Z))",
        finds=["Here with her son, who interprets. NOW [52]. TODAY", "He was 41 at diagnosis. Now [46]. Works"],
        skips=["HR was 80. Now 68. Has", "Cr 1.2. Now 14. Plan", "Her sats were low. Now 92. On"],
        flags=0, leads="now", follows=r" \d", judge=of_somebody,
    ),
    pattern(
        "I am so old", "AGE", rf"\b(?:im|Im) (?P<it>1[3-9]|[2-9]\d|10\d)(?={ENDS}){AFTER}",
        finds=["not since september. im [22], its my", "Im [40] now", "well im [61] and tired"],
        skips=["Kenalog im 40, then", "given im 22 gauge", "im 40 mg", "IM 22, then"], flags=0, leads="im",
        follows=r" \d\d", judge=of_writer,
    ),
    pattern(
        "years behind a record's number", "AGE",
        rf"(?<![\d.])\d{{4,9}} {{2,}}(?P<it>{INT}) ?(?:y|yrs?|years?|mths?|mos?|months?)\.?"
        r"(?= {2}|[ \t]*(?:\n|\Z))",
        finds=["Mr Gurdeep SANDHU   T0330871   [58] yrs", "KOWALSKI Jan  200188   [7] yrs   Ward"],
        skips=["Lot 200188   2 yrs", "SANDHU 0330871 58 yrs ago"], flags=0, digits="4-9", then=r" {2,}\d?\d?",
        judge=behind_id,
    ),
)
