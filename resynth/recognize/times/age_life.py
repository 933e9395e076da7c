"""Ages told by a life: what somebody did or had at so many years, how old they look, who is the youngest, a column."""

from __future__ import annotations

import re
from bisect import bisect_left

from resynth.recognize.lines import once
from resynth.recognize.note import Note
from resynth.recognize.numbers import shapes
from resynth.recognize.pattern import pattern
from resynth.recognize.times.age_cues import KIN, is_name, kin_before, no_dose
from resynth.recognize.times.age_forms import AFTER, ENDS, FIRST, INT, NUMBER, ONES, TEENS, TENS
from resynth.recognize.times.below_headings import BARS_AND_BLANKS, below
from resynth.recognize.words import regex, word_set

#: What happens to a person and is told with the age at which it did; no more than a dozen words before it.
LIVED = word_set(
    "abused abuse molested raped assaulted bullied adopted fostered foster orphaned raised custody emancipated "
    "kindergarten preschool college university expelled suspended graduated ged enlisted drafted army navy marines "
    "military married remarried engaged divorced divorce separated widowed pregnant pregnancy miscarriage retired "
    "retirement disability disabled disabling pension smoking smoked smoker cigarette cigarettes tobacco vaping vaped "
    "drinking drank drink alcohol etoh marijuana cannabis heroin cocaine meth methamphetamine opioids opiates "
    "blackout blackouts sober sobriety incarcerated prison jail juvie arrested gang gangs homeless emigrated "
    "immigrated overdose overdosed suicide suicidal hospitalized hospitalization institutionalized seizure seizures "
    "migraine migraines diagnosed dx dxd dxed menarche menopause thelarche puberty periods menses vasectomy sunburn "
    "sunburns tanning stroke mi cabg dementia acne arthritis eczema psoriasis asthma headaches runaway drowned blind "
    "deaf paralyzed amputated amputation wheelchair job career bankrupt deported enuresis bedwetting stuttering "
    "depressed depression anorexia bulimia psychosis mania hysterectomy infertility rheumatic scarlet adhd autism "
    "tourette tourettes dyslexia ptsd bipolar schizophrenia polio measles mumps dentures tanner driven drives mammo "
    "mammos ocp ocps contraceptives contraception hrt debut"
)
_LIVED_ENDS = ("ectomy", "lepsy")
#: Of small children too, so that a small number is no hour.
CHILDHOOD = word_set(
    "abused abuse molested raped assaulted bullied adopted fostered foster orphaned custody kindergarten preschool "
    "smoking drinking drank cigarette cigarettes marijuana cannabis diagnosed menarche thelarche puberty seizure "
    "seizures migraine migraines enuresis bedwetting stuttering divorced deaf blind immigrated emigrated "
    "rheumatic scarlet adhd autism tourette tourettes dyslexia polio measles mumps"
)
#: What stands between such a word and a number that measures something.
MEASURED = word_set(
    "rate rates hr bp rr map pulse sat sats spo dose doses dosed drip gtt infusion infusing units mg mcg ml mmhg unit "
    "insulin lantus heparin weight weighs weighed wt temp temperature level levels glucose fsbs bg score scores scored "
    "vent peep fio ef inr hgb hct wbc plt cr creatinine potassium sodium set settings titrated running rhythm tube "
    "taped ett cm mm weeks wks gestation ga gestational delivered delivery pain rated po contrast page paged "
    "scale scales down cessation called room bed suite street ave apt pm am hours hrs percent"
)
#: Words that tell of a life behind another one only: ``ran away``, no walk away; ``one OD at 17``, no right eye.
_TIMES = word_set(
    "one two three four several first second third last prior previous past another only an single intentional "
    "unintentional accidental heroin fentanyl opioid opiate tylenol apap acetaminophen aspirin benzo xanax pill pills "
    "medication drug polysubstance serious nonfatal known childhood teenage"
)
_BEHIND = {
    "home": word_set("left leaving fled"),
    "school": word_set("left quit leaving finished"),
    "away": word_set("ran run running runs"),
    "out": word_set("dropped kicked thrown dropping aged"),
    "od": _TIMES, "ods": _TIMES, "sa": _TIMES, "sas": _TIMES, "sib": _TIMES, "nssi": _TIMES,
}
#: Those that children do.
_EARLY = word_set("away out od sa")
_SENTENCE = frozenset(".;!?|")
_FAR, _NOON, _OLDEST = 12, 12, 110
_PERSONS = word_set("he she they i who patient pt client veteran gentleman lady woman man")


def in_life(note: Note, found: re.Match[str]) -> float:
    """Whether what a person lives through is told before a number in its sentence, and nothing that is measured."""
    if shapes.unit_behind(note.text, found.end("it")):
        return 0.0
    value = int(found["it"]) if found["it"].isdecimal() else _NOON + 1
    return 0.7 if _lived(note, bisect_left(note.starts, found.start()), small=value <= _NOON) else 0.0


def _lived(note: Note, number: int, *, small: bool) -> bool:
    """Whether a word of a life stands before a token in its sentence."""
    lower = note.lower
    for at in range(number - 1, max(-1, number - 1 - _FAR), -1):
        word = lower[at]
        if word in MEASURED or (word in _SENTENCE and len(lower[at - 1]) > 2):
            return False
        if word in LIVED or word.endswith(_LIVED_ENDS):
            return word in CHILDHOOD or not small
        if at and word in _BEHIND and lower[at - 1] in _BEHIND[word]:
            return word in _EARLY or not small
        if word == "back" and lower[at - 1] in ("kept", "held"):
            return True  # at school
        if word in ("came", "moved") and lower[at + 1] == "to" and note.words[at + 2].istitle():
            return not small
        if "\n" in note.text[note.ends[at] : note.starts[at + 1]] and word[-1] in ".:":
            return False
    return False


_YEARS_OF = regex(r"(?:1[01]\d|[1-9]?\d)")


def from_to(note: Note, found: re.Match[str]) -> float:
    """Whether two numbers are the ages between which somebody lived through something: the second is higher."""
    first, second = map(int, _YEARS_OF.findall(found["it"]))
    if not first < second or shapes.unit_behind(note.text, found.end("it")):
        return 0.0
    return 0.7 if _lived(note, bisect_left(note.starts, found.start()), small=second <= _NOON) else 0.0


def begins(note: Note, found: re.Match[str]) -> float:
    """Whether a sentence begins with an age, and goes on with who had it: ``At 14, she``; no rate, drip or pressure."""
    number = bisect_left(note.starts, found.start())
    behind = bisect_left(note.starts, found.end())
    opens = not number or note.lower[number - 1] in _SENTENCE or "\n" in note.text[note.ends[number - 1] : found.end()]
    if not opens:
        return 0.0
    after = note.lower[behind + 1 : behind + 3]
    return 0.0 if not MEASURED.isdisjoint(after) or not shapes.quantities().isdisjoint(after) else 0.7


def is_looks(note: Note, found: re.Match[str]) -> float:
    """Whether it is a person who looks so old."""
    number = bisect_left(note.starts, found.start())
    who = note.lower[max(0, number - 8) : number]
    return 0.0 if _PERSONS.isdisjoint(who) and KIN.isdisjoint(who) and "age" not in who else 0.7


def of_kin(note: Note, found: re.Match[str]) -> float:
    """Whether kin or a person is who ``is 80 now``, told in the sentence, and no quantity right before."""
    number = bisect_left(note.starts, found.start())
    before = note.lower[number - 1] if number else ""
    if before in shapes.quantities() or before in MEASURED:
        return 0.0
    who = note.lower[max(0, number - 12 if found["now"] else number - 6) : number]
    if found["now"] and (before not in ("and", "who") or not MEASURED.isdisjoint(who)):
        return 0.0
    return 0.7 if kin_before(note, number, 16) or not _PERSONS.isdisjoint(who) else 0.0


def whose_years(note: Note, found: re.Match[str]) -> float:
    """Whether ``now 37,`` stands behind a person, or begins a clause that goes on with one."""
    number = bisect_left(note.starts, found.start())
    at = number - 1
    while at > 0 and note.lower[at] in ("(", ",", "-", "–", "is"):
        at -= 1
    before = note.lower[at] if at >= 0 else "."
    if before in _PERSONS or before in KIN or (at >= 0 and note.words[at].istitle() and is_name(before)):
        return 0.8
    behind = note.lower[bisect_left(note.starts, found.end("it")) :][:2]
    starts = at < 0 or before in _SENTENCE or "\n" in note.text[note.ends[at] : found.start()]
    return 0.7 if starts and behind[:1] == [","] and behind[1:] and behind[1] in _PERSONS else 0.0


def nearly(note: Note, found: re.Match[str]) -> float:
    """Whether it is a person who will soon be so old."""
    number = bisect_left(note.starts, found.start())
    who = note.lower[max(0, number - 6) : number]
    return 0.0 if MEASURED.intersection(who) or (_PERSONS.isdisjoint(who) and KIN.isdisjoint(who)) else 0.7


#: Headings of a column of ages, in small letters.
_AGE_HEADINGS = regex(
    r"(?:current |present |pt |patient )?age(?: ?\(.{1,8}\)| (?:at )?(?:dx|diagnosis|onset|death|now))?"
)
#: An age, all of a cell.
_CELL = regex(
    r"(?:(?:d|dec|died|dx|now|age)[.:]? ?(?:at )?)?(1[01]\d|[1-9]?\d)(?: ?(?:y|yo|yrs?|years?|m|mos?|months?)\b)?"
)


@once
def _cells(note: Note) -> frozenset[int]:
    """Where the numbers begin that stand below a heading of ages."""
    return below(note, ("age",), _AGE_HEADINGS, _CELL, BARS_AND_BLANKS)


def in_column(note: Note, found: re.Match[str]) -> float:
    """Whether a number stands in a column whose heading says that it is of ages."""
    return 0.8 if found.start("it") in _cells(note) else 0.0


_WORD = rf"(?:{TENS}(?:[- ]?{ONES})?|{TEENS}|(?!one){ONES})"
#: How such a word begins, behind "at".
_BEGUN = r"(?:te|el|twe|thi|fo[ur]|fi[fv]|si|se|ei|ni)"
#: What is counted behind kin and a number.
_COUNTED = (
    r"(?:times|minutes?|mins?|hours?|hrs?|days?|weeks?|wks?|months?|mos|years?|yrs?|units?|pounds?|lbs|feet|miles?|blocks"
    r"|pills|tabs|tablets|drinks|beers|cigarettes|packs?|percent|degrees|points|sessions|steps|more|others?|siblings"
    r"|breaths?|children|kids|people|doses|boxes|bottles|dollars|texts|bites|pregnancies|hr|sec|seconds|am|pm|of|or)"
)
_ONE_OF_KIN = (
    "mother mom mum father dad brother bro sister sis son dtr daughter husband wife partner aunt uncle cousin sib "
    "niece nephew grandson granddaughter grandmother grandfather grandma grandpa mgm mgf pgm pgf"
)

LIFE = (
    pattern(
        "in a life", "AGE",
        rf"(?:\b(?:at|by|from|until|till|since|before|after|around|when)|@) ?(?:~|about |around |age )?"
        rf"(?P<it>{INT}(?:, {INT}){{0,4}}(?:,? (?:and|&) {INT})?|{_WORD})(?={ENDS}| (?:[a-z]{{3,9}}ing|to)\b)"
        rf"(?! in the (?:morning|evening|afternoon)\b){AFTER}",
        finds=["drinking daily by [19],", "had his first blackout at [21].", "Social Security disability since [45],",
               "Mother blind by [60].", "married at [20], divorced and remarried at [63].", "She left home at [16].",
               "She had rheumatic fever at [eleven].", "ADHD at [9], methylphenidate",
               "Started kindergarten at [five], repeated it at [six].", "He lost his job at [55].",
               "one OD at [17] (ibuprofen)", "Two SA at [15 and 19].",
               "She ran away at [14].", "Came to Boston when [22]."],
        skips=["heparin drip at 14.", "smoking cessation at 10.", "alcohol level at 18,", "rate at 80.", "EtOH at 300",
               "insulin at 22.", "delivered at 38.", "IOP OD at 17.", "the seizure at 14:05",
               "came to Mercy when 22 mg", "rate 80 when 22."],
        leads="at by from until till since before after around when @",
        follows=rf" ?(?:~|ab|ar|ag)| ?\d{{1,3}}(?![\d/])| {_BEGUN}", judge=in_life,
    ),
    pattern(
        "from one age to another", "AGE",
        rf"\b(?:from|between)(?: the)?(?: ages?)?(?: of)? (?P<it>{INT}"
        rf"(?: ?[-–] ?| (?:to|until|till|through|and) (?:age )?){INT})(?={ENDS})",
        finds=["Smoked from [17 to 31], half a pack", "tanning beds from [18-22].", "abused from [6 to 9]."],
        skips=["smoked from 10 to 20 cigarettes", "walked from 10 to 20.", "insulin from 12 to 14,", "from 31 to 17."],
        leads="from between", follows=r" (?:\d{1,3}(?!\d)|ag|th|of)", judge=from_to,
    ),
    pattern(
        "begins with an age", "AGE",
        rf"\bat (?:age )?(?P<it>1[3-9]|[2-9]\d|10\d|{TENS}(?:[- ]?{ONES})?|{TEENS}), "
        r"(?=(?:he|she|they|his|her|i|my|the patient|pt)\b)",
        finds=["At [sixty], he had shingles", "At [14], she ran away"],
        skips=["At 20, his rate was", "sats low at 14, he was", "At 14, BP fell"], leads="at",
        follows=rf" (?:\d\d|ag|{_BEGUN})", judge=begins,
    ),
    pattern(
        "looks so old", "AGE",
        r"\b(?:looks?|looking|appears?|appearing) (?:to be |about |around |closer to |more like |younger than "
        rf"|older than |nearly |almost )?(?P<it>[1-9]\d|{TENS}(?:[- ]?{ONES})?)(?={ENDS}){AFTER}",
        finds=["He is thin and looks [45].", "she appears older than [60],"],
        skips=["wound looks 50.", "he looks 10 lb", "appears to be 20% of"], leads="look looks looking appear appears "
        "appearing", follows=r" (?:\d\d|to|ab|ar|cl|mo|yo|ol|ne|al|tw|th|fo|fi|si|se|ei|ni)", judge=is_looks,
    ),
    pattern(
        "youngest and oldest", "AGE",
        r"\b(?:youngest|oldest|eldest)(?: (?:one|child|son|daughter|boy|girl|sister|brother|sibling))?"
        r"(?: (?:is|was|being|now|just|turned|at)){0,3},? "
        rf"(?P<it>{NUMBER}|{_WORD})(?: ?(?:months?|mos?|weeks?|wks?|years?|yrs?|days?)\b)?(?={ENDS}){AFTER}",
        finds=["The youngest is [8] months.", "her oldest is [14], the youngest [9].", "eldest son, [40], drives"],
        skips=["the oldest is 3 cm.", "youngest of 4.", "the oldest 2 lesions"],
        leads="youngest oldest eldest", follows=r",? ",
    ),
    pattern(
        "is so old now", "AGE",
        rf"\bis (?P<now>now )?(?P<it>[1-9]\d|10\d){AFTER}"
        rf"(?(now)(?={ENDS})|(?= (?:now|and (?:well|healthy|fine|alive|active|spry))\b))",
        finds=["Dad had it at 67, is [80] now", "she has had it since her forties and is now [68]."],
        skips=["HR is 88 now", "The weight is 80 now", "his rate was 110 and is now 80."], leads="is",
        follows=r" (?:\d{2,3} [an]|now)", judge=of_kin,
    ),
    pattern(
        "now so old", "AGE", rf"\bnow (?P<it>[1-9]\d|10\d|{TENS}(?:[- ]?{ONES})?)(?=[,)])",
        finds=["Patient, now [37], would", "His ex (now [75]) lives", "He is well. Now [61], he works"],
        skips=["dose 18, now 20, and", "HR now 88, he is", "INR 4, now 25)"], leads="now",
        follows=rf" (?:\d\d|{_BEGUN})", judge=whose_years,
    ),
    pattern(
        "soon so old", "AGE",
        r"\b(?:approaching|nearing|pushing|soon to be|not yet|not quite|close to|going on) "
        rf"(?P<it>[1-9]\d|10\d|{TENS}(?:[- ]?{ONES})?)(?={ENDS}){AFTER}",
        finds=["She is approaching [65].", "he is soon to be [30], and"],
        skips=["rate approaching 100.", "his INR is not yet 20.", "approaching 40 kg"],
        leads="approaching nearing pushing soon not close going",
        follows=r" (?:\d\d|to|ye|qu|on|tw|th|fo|fi|si|se|ei|ni)", judge=nearly,
    ),
    pattern(
        "who is so old", "AGE",
        rf"\b(?:patient|pt|client|man|woman|veteran|caller), (?:an? )?[a-z][a-z -]{{2,40}}, is "
        rf"(?P<it>1[3-9]|[2-9]\d|10\d)(?={ENDS}){AFTER}",
        finds=["told; the patient, a cellist, is [32] and asks", "The woman, a retired nurse, is [71]."],
        skips=["The patient, a smoker, is 20 pounds", "the patient, who is 5,", "The patient, a runner, is 60 kg"],
        leads="patient pt client man woman veteran caller", follows=", ",
    ),
    pattern(
        "behind what somebody was", "AGE",
        r"\b(?:former|retired) (?:(?!smoker|drinker|user)[a-z'-]{3,15} ){1,3}"
        r"\((?P<it>1[01]\d|[2-9]\d|1[89])\)(?= [a-z])",
        finds=["The former gantry mechanic ([63]) goes home", "a retired nurse ([71]) who"],
        skips=["former smoker (20) pack-years", "former address (12) is", "retired nurse (2) came"],
        leads="former retired", follows=" [a-z]",
    ),
    pattern(
        "kin and what they do", "AGE",
        rf"\b(?i:{_ONE_OF_KIN.replace(' ', '|')})(?: [A-Z][a-z]{{2,11}})? (?P<it>1[01]\d|[2-9]\d|1[3-9])"
        rf"(?= (?!{_COUNTED}\b)[a-z]{{2,}})",
        finds=["Daughter [25] to be tested", "MGM [41] visits daily", "wife Ana [66] helps",
               "Father [43] high cholesterol", "Paternal grandmother [70] celiac."],
        skips=["wife 20 minutes away", "mother 40 units", "son 15 times", "wife 30 mg", "son 15 cm"], leads=_ONE_OF_KIN,
        follows=r" (?:\d\d\d? |[a-z]+ ?)", flags=0, judge=no_dose,
    ),
    pattern(
        "several years old", "AGE",
        rf"{FIRST}(?P<it>{INT}(?:, {INT}){{0,5}})[,-]? (?:and|&|or) (?:an? )?{INT}[- ]?(?:years?|yrs?|y|months?|mos?)"
        r"[-/. ]{0,2}(?:o\b|olds?\b)",
        finds=["has [3, 5] and 9 year old grandchildren", "his [4]- and 7-year-old sons"],
        skips=["5 mg and 9 year old", "2 visits, 5 and 9 years ago"], digits="1-3",
        then=r", \d|[-,]? (?:and|&|or)(?: (?:[a\d]|\Z)|\Z)",
    ),
    pattern(
        "column of ages", "AGE",
        rf"(?<![\w.,:/$-])(?P<it>{INT})(?=(?: ?(?:yo?|yrs?|years?|m|mos?|months?))?[ \t]*(?:[|\t\n]| {{2}}|\Z))",
        finds=["Relative | Age | Dx\nSister | [47] | none", "Name\tAge\tRelation\nTheo\t[4]\tson\nMia\t[12]\tdaughter"],
        skips=["Drug | Dose | Unit\nLasix | 40 | mg", "Age | Dx\nfather | CHF\n\nNa | 138 | K | 4 |"],
        digits="1-3", then=r" ?[a-z]*[ \t]*(?:[|\t\n]|  |\Z)", judge=in_column,
    ),
)
