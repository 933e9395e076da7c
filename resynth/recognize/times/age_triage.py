"""Ages in lines of triage and calls, where hardly a word stands around them: ``F 62 chest pain``.

``mom calling re 10 mo``; ``Male 71`` opens a line, ``victim: female 13`` a field; ``elderly F in 90s``; ``Tanner
2 at 11``.
"""

from __future__ import annotations

import re
from bisect import bisect_left

from resynth.recognize.note import Note
from resynth.recognize.numbers import shapes
from resynth.recognize.pattern import pattern
from resynth.recognize.times.age_cues import KIN, KINS
from resynth.recognize.times.age_forms import AFTER
from resynth.recognize.words import regex

_SEX = r"(?:M|F|[Mm]ale|[Ff]emale|MALE|FEMALE)"
_CLOSES = r"(?=[ \t]*(?:\n|\Z)|[,;.](?:\s|\Z)|[ ]\()"
#: Who cannot say how long something has lasted, so that years and months behind are the age.
_YOUNG = "child boy girl toddler infant baby teen teenager kid kiddo schoolboy schoolgirl male female victim"
_OTHER_SEX = regex(r"(?<![\w/.-])(?:f|m|female|male)s?(?![\w/.-])", re.IGNORECASE)
_BESIDE, _GROWN = 60, 13


def in_front(note: Note, found: re.Match[str]) -> float:
    """Whether a number behind the sex is an age, and nothing that is measured or counted of both."""
    text = note.text
    if shapes.unit_behind(text, found.end("it")):
        return 0.0
    around = text[max(0, found.start() - _BESIDE) : found.start()] + " " + text[found.end() : found.end() + _BESIDE]
    field = text[max(0, found.start() - 1) : found.start()] == " "
    return 0.8 if (field or int(found["it"]) >= _GROWN) and not _OTHER_SEX.search(around) else 0.0


def kin_and_sex(note: Note, found: re.Match[str]) -> float:
    """Whether kin or who else lives in the house stands before a comma and a number with the letter of the sex."""
    number = bisect_left(note.starts, found.start("it"))
    return 0.8 if number > 1 and (note.lower[number - 2] in KIN or note.lower[number - 2] in KINS) else 0.0


TRIAGE = (
    pattern(
        "field of sex and age", "AGE",
        rf"\b(?:sex|gender) ?[/|&] ?age ?[:.]?[ \t]{{0,8}}(?:{_SEX}|f|m)[ ,/|]{{1,3}}"
        r"(?P<it>1[01]\d|[1-9]?\d)(?![\w/%]|\.\d)",
        finds=["Sex/Age: F [90]", "SEX/AGE  M [7]", "Gender/Age: male, [41]"], skips=["Sex/Age: F 98.6", "sex/age: M"],
        leads="sex gender", follows=" ?[/|&]",
    ),
    pattern(
        "sex in front of a line", "AGE",
        rf"(?:(?<![^\n])|(?<=[a-z]: )){_SEX},? (?P<it>1[01]\d|[1-9]\d?)"
        rf"(?:{_CLOSES}| (?=(?:[a-z]{{3,}}|w/|c/o|s/p|p/w|CP|SOB|AMS)(?![a-z]*:))){AFTER}",
        finds=["F [62] chest pain", "Male [71]", "victim: female [13]", "M [54] found down", "caller: F [33], dizzy"],
        skips=["F 98.6", "M 54 mg", "Male 12\nFemale 14", "M 60 minutes", "F 99 degrees", "Female 34 units",
               "M 13 - 17"],
        flags=0, leads="m f male female", follows=r",? \d", judge=in_front,
    ),
    pattern(
        "call about a child", "AGE",
        r"\b(?:call(?:ing|ed|s|er)?|phon(?:ing|ed)|msg|message)(?: in)? (?:re|regarding|about|for|abt):? "
        r"(?:an? |her |his )?(?P<it>[1-9]\d?)[ -]?(?:mos?|months?|yrs?|years?|y)"
        r"(?=[,;.](?:\s|\Z)|[ \t]*(?:\n|\Z)| (?:m|f|male|female|son"
        r"|daughter|child|boy|girl|dtr|with|w/)(?![a-z]))",
        finds=["mom calling re [10] mo, temp 102", "called about [3] yr son", "dad calling for [6] mo w/ cough"],
        skips=["calling about 3 mo supply", "called for 6 mo follow up", "calling re 2 yr warranty"],
        leads="call calling called calls caller phoning phoned msg message", follows=" (?:in|re|ab|fo)",
    ),
    pattern(
        "child and unit", "AGE",
        rf"\b(?:{_YOUNG.replace(' ', '|')}),? (?P<it>1?\d) ?(?:yrs?|years?|mos?|months?)"
        r"(?=[,;.](?:\s|\Z)|[ \t]*(?:\n|\Z))",
        finds=["child [8] yrs, 18 kg", "Toddler [18] months;", "victim, [9] years."],
        skips=["child 8 yrs ago", "boy for 3 months,", "girl 2 months post op"], leads=_YOUNG, follows=r",? \d",
    ),
    pattern(
        "kin and the letter of the sex", "AGE", r"(?<=, )(?P<it>1[3-9]|[2-9]\d|10\d)(?=[mMfF](?:[,;.]?\s|\Z|[,;)]))",
        finds=["roommate, [59]m", "Lives w/ sister, [44]f, and"], skips=["pacing, 60m", "walked, 20m, then"],
        digits="2-3", before="(?<=, )", then="[mf]", judge=kin_and_sex,
    ),
    pattern(
        "looks so old alone", "AGE",
        rf"(?:(?<![^\n])|(?<=[,;.] ))looks (?:about |around |maybe |~ ?|like )?"
        rf"(?P<it>1[3-9]|[2-9]\d|10\d){_CLOSES}{AFTER}",
        finds=["looks [59]", "thin, looks about [70]."], skips=["looks 50% better", "looks 20 lb lighter"],
        leads="looks", follows=r" [\d~aml]",
    ),
    pattern(
        "somebody in tens", "AGE",
        r"\b(?:elderly|older|young|middle[- ]aged|adult|unknown|unk|pleasant)(?: (?:white|black|hispanic|asian))?"
        r"(?: (?:m|f|male|female|man|woman|gentleman|lady|pt|patient))? in (?:his |her |their |the )?"
        r"(?P<it>(?:(?:early|mid|late)[- ](?:to[- ](?:mid|late)[- ])?)?[2-9]0['’]?s)(?![\w/])",
        finds=["elderly F in [90s]", "older man in [late 70s]", "unk male in his [mid-40s]"],
        skips=["HR in 90s", "elderly F with HR in 90s"],
        leads="elderly older young middle adult unknown unk pleasant", follows=r"[ -][a-z]",
    ),
    pattern(
        "stage of puberty and age", "AGE",
        r"\btanner (?:stage )?(?:[1-5]|i{1,3}|iv|v),? (?:at|@|by) (?:age )?(?P<it>[7-9]|1\d)(?![\w/%:]|\.\d)",
        finds=["Tanner 2 at [11]", "Tanner stage III by age [13]"], skips=["Tanner 2 at 11:30", "Tanner 2 at 7%"],
        leads="tanner", follows=" [s1-5iv0]",
    ),
    pattern(
        "first treated at", "AGE",
        r"\bfirst (?:hospitali[sz]ed|hospitali[sz]ation|admitted|admission|treated|medicated|diagnosed|arrested|placed"
        r"|seizure|intubated|episode),? (?:was )?(?:at|@) (?P<it>[3-9]|1[0-2])(?= (?:for|with|w/|after|due|when|in|on"
        r" a)\b|[,;.](?:\s|\Z)|[ \t]*(?:\n|\Z))",
        finds=["first hospitalized at [10] for SI", "First seizure at [7]", "first placed at [4] after"],
        skips=["first treated at 10 am", "first admitted at 9:30", "first seizure at 3 weeks"], leads="first",
        follows=" [a-z]",
    ),
    pattern(
        "race and sex in small letters", "AGE",
        r"(?:(?<![^\n])|(?<=: )|(?<=pt ))(?P<it>1[01]\d|[2-9]\d|1[89]) ?(?:wm|wf|bm|bf|hm|hf|wwm|aam|aaf)"
        r"(?=,? (?:w/|with|c/o|s/p|p/w|h/o|hx|here|who|presents|g\dp?\d?|in|from|found)(?![\w-])|[,.](?:\s|\Z)"
        r"|[ \t]*(?:\n|\Z))",
        finds=["[51] bm s/p fall", "[56] hf g3p2", "pt [66] wm w/ cp", "[44] wf."],
        skips=["20 bm today", "hr 60 wm", "80 wf daily"], digits="2-3", then=" ?(?:[wbh][mf]|ww|aa)",
    ),
    pattern(
        "visit of a child", "AGE",
        r"\b(?:for|here for|her|his|their) (?:an? )?(?P<it>[1-9]|1\d|2[0-4]) (?:mo|month|yr|year|wk|week)s? (?:check"
        r"|wcc|wcv|px|physical|shots|well)\b",
        finds=["here for [9] mo check", "her [4] year check", "for [15] month shots"],
        skips=["for 6 month follow up"], leads="for here her his their", follows=r" (?:\d|an? |for)",
    ),
    pattern(
        "year of a child's check", "AGE",
        r"(?<![\w./-])(?P<it>[1-9]|1[0-8])[ -](?:yr|year|mo|month)s?(?: old)? (?:check[- ]?up|physical|px)\b",
        finds=["[4] year check up", "[12] mo checkup", "[15]-year physical"],
        skips=["6 month follow up", "2 year warranty"],
        digits="1-2", then="[ -](?:yr|ye|mo)",
    ),
    pattern(
        "child in brackets with unit", "AGE",
        r"\b(?:son|daughter|dtr|brother|sister|twin|grandson|granddaughter|niece|nephew|cousin|child|baby|infant|sib|sibling"
        r"|kid|boy|girl) \((?P<it>\d{1,2}) ?(?:mos?|months?|wks?|weeks?|days?)\)",
        finds=["infant son ([23] mo)", "sister ([4] months)"], skips=["son (5 mg)", "baby (38 wga)"],
        leads="son daughter dtr brother sister twin grandson granddaughter niece nephew cousin child baby infant sib "
        "sibling kid boy girl", follows=r" \(\d",
    ),
    pattern(
        "father and mother by a letter", "AGE",
        r"(?<![\w./-])[FM]: ?(?:d\.?|dec\.?|died|A&W|a&w|alive|L&W|living|healthy)(?: (?:at|age|@))? "
        r"(?P<it>1[01]\d|[2-9]\d)"
        r"(?=[,;.)](?:\s|\Z)|[ \t]*(?:\n|\Z)| \(| of\b| [A-Z])",
        finds=["F: d. [71], CVA. M: A&W [62]", "M: alive [80]; F: died [55] of MI"], skips=["F: d 71 mg", "M: A&W 9"],
        flags=0, leads="f m", follows=": ?[dlah]",
    ),
    pattern(
        "months open a line", "AGE",
        r"(?<![^\n])(?P<it>[1-9]|[12]\d) ?(?:mos?|months?|wks?|weeks?)\.? (?=(?:w/|with|c/o|p/w|bib|brought|here"
        r"|fever|febrile|cough|rash|vomiting|fussy|crying|wheez\w+|congest\w+|diarrhea|emesis|born|ex|former|healthy|previously"
        r"|well)(?![\w-]))(?!with (?:no|his|her|the)\b)",
        finds=["[10] mo fever 2 d", "[9] mo w/ rash", "[3] wks brought in by mom"],
        skips=["10 mo hx of cough", "6 wks post op", "2 weeks ago", "6 mo with no change", "6 wks s/p"], digits="1-2",
        then=" ?(?:mo|wk|we)",
    ),
    pattern(
        "old before who it is", "AGE",
        r"(?<![\w./$-])(?P<it>1[01]\d|[1-9]?\d) ?(?:(?:m|w|d|mths?) old\b|old (?=(?:male|female|man|woman|lady"
        r"|gentleman|boy|girl|gent)\b))",
        finds=["[57] old male", "[3]m old", "a [9]mth old", "[88] old lady"], skips=["5 old males", "10 old fractures"],
        digits="1-3", then=" ?(?:[mwd]|old)",
    ),
    pattern(
        "born early and now", "AGE",
        r"\b(?:preemie|premie|preterm|weeker|wkr|infant|baby|twin),? now (?P<it>\d{1,2}(?:\.5)?) ?"
        r"(?:mos?|months?|wks?|weeks?|yo|yrs?|years?|days?)\b(?! (?:post|out|since|after|later|cga|pma|corrected))",
        finds=["ex-preemie now [15] mo", "ex-28 weeker, now [4] months"], skips=["infant now 6 weeks post op"],
        leads="preemie premie preterm weeker wkr infant baby twin", follows=",? now",
    ),
    pattern(
        "first use", "AGE",
        r"\b(?:(?:1st|first) (?:use|used|drink|drank|etoh|thc|mj|cigarette|cig|smoke|smoked|intercourse|sex|period"
        r"|menses)|onset (?:of )?(?:use|drinking|smoking|etoh|thc|menses|periods))[:,]? ?(?:(?:at|age|was|@) ?){0,2}"
        r"(?P<it>[89]|1\d|[2-5]\d)(?=[,;.)](?:\s|\Z)|[ \t]*(?:\n|\Z))",
        finds=["1st use: [14]", "onset of use [16]", "first drink [10]", "First period at [12]."],
        skips=["first use 20 mg", "1st use: 10/12", "first etoh 2 beers"], leads="first onset", digits="1",
        follows=" [a-z]", then="st [a-z]",
    ),
    pattern(
        "letter of the sex opens a line", "AGE",
        r"(?<![^\n])(?P<it>1[3-9]|[2-8]\d|9[0-3]) [mf](?=[;,.](?:\s|\Z))",
        finds=["[60] f; fall", "[44] m, cp"], skips=["98 f; chills", "20 m/s,"], digits="2",
        then=" [mf][;,.]",
    ),
)
