"""Ages in headings beside the day of birth and the sex, and in telegrams of a life: ``DOB/SEX: 1/19/1951  F  (64)``.

``Cree gentleman, 71, from``; ``First oxycodone at 22 after a fracture``; ``At 14 she ran away``.
"""

from __future__ import annotations

import re
from bisect import bisect_left

from resynth.recognize.institutions import job_lists
from resynth.recognize.note import Note
from resynth.recognize.numbers import shapes
from resynth.recognize.pattern import pattern
from resynth.recognize.persons import name_cues as cues
from resynth.recognize.times.age_cues import in_heading
from resynth.recognize.times.age_forms import AFTER, BEGUN, ENDS, INT, ONES, TEENS, TENS
from resynth.recognize.words import regex, word_set

_DAY = (
    r"(?:\d{1,4}[-/.]\d{1,2}[-/.]\d{2,4}|\d{1,2}[- ][a-z]{3,9}\.?,?[- ]\d{2,4}|[a-z]{3,9}\.? \d{1,2},? \d{4})"
)
_SEX = r"(?:m|f|male|female)\b"
_YEARS = r"(?: ?(?:y|yo|y/o|yrs?|years?)\b\.?)?"
#: Between two columns or parts of a heading.
_GAP = r"[ \t,/|;-]{1,12}"
#: Whom a telegram calls somebody, before a comma and the age.
_SOMEBODY = word_set("gentleman lady man woman guy gal fellow chap male female veteran vet retiree bachelor prisoner")
#: Trades that act in every note, and stand before a comma and an hour or a count.
_STAFF = word_set(
    "nurse doctor physician surgeon tech technician technologist therapist pharmacist provider assistant aide clerk "
    "secretary paramedic medic resident intern fellow attending consultant specialist coordinator manager counselor "
    "dietitian nutritionist phlebotomist midwife radiologist pathologist anesthesiologist cardiologist neurologist "
    "worker officer director administrator interpreter chaplain scribe operator server model general private major "
    "guard guide pilot page host sitter"
)
_GROWN = 16
#: What is taken and done for the first time in a life.
_FIRST = (
    "oxycodone oxy oxycontin percocet vicodin norco opioid opiate opioids opiates heroin fentanyl cocaine crack meth "
    "methamphetamine marijuana cannabis weed thc pot joint lsd ecstasy mdma benzo benzos xanax adderall kratom drug "
    "drugs beer wine drink alcohol etoh cigarette cigar vape tobacco pill pills injection od overdose sa attempt "
    "tattoo piercing boyfriend girlfriend husband wife marriage child baby son daughter pregnancy abortion miscarriage "
    "job arrest conviction dui incarceration detox rehab hospitalization fight sex coitus period menses cut kiss date"
)
_VERBS = (
    r"(?:(?:then |first |already )?(?:ran away|left (?:home|school|college|the (?:farm|army|navy|village))"
    r"|dropped out|moved (?:out|in with|to [A-Za-z]{3,})|(?:re)?married|divorced|enlisted|joined the|e?immigrated"
    r"|emigrated|came to (?:the |America|[A-Z][a-z])|became (?:pregnant|a |an |blind|deaf)|gave birth"
    r"|lost (?:his|her|their|my) (?:mother|father|mom|dad|parents?|brother|sister|twin|wife|husband|job|sight|hearing)"
    r"|had (?:his|her|their|my) (?:first|tonsils|appendix)|(?:got|was) (?:married|pregnant|divorced|sober|arrested"
    r"|raped|molested|abused|adopted|diagnosed|kicked out|expelled|hospitali[sz]ed|incarcerated|drafted|orphaned|shot"
    r"|stabbed|widowed|fostered|bullied|deported)|went to (?:college|jail|prison|war|sea|live|work|rehab|juvie"
    r"|boarding)|(?:started|began) (?:smoking|drinking|using|vaping|cutting|dating|working|school|college"
    r"|kindergarten|hearing voices)|quit (?:school|smoking|drinking|college)|met (?:his|her)|retired|graduated"
    r"|overdosed|attempted suicide|fathered|tried (?:to kill|heroin|cocaine|meth)))\b"
)


def beside_sex(note: Note, found: re.Match[str]) -> float:
    """Whether a number behind the sex is an age: in brackets in a heading, and nothing that is measured."""
    return 0.0 if shapes.unit_behind(note.text, found.end()) else in_heading(note, found)


def of_somebody(note: Note, found: re.Match[str]) -> float:
    """Whether a word for somebody, or for a trade that does not act in notes, stands before a comma and a number."""
    number = bisect_left(note.starts, found.start("it"))
    who = note.lower[number - 2] if number > 1 else ""
    if int(found["it"]) < _GROWN or shapes.unit_behind(note.text, found.end("it")):
        return 0.0
    if who in _SOMEBODY:
        return 0.8
    return 0.7 if who not in _STAFF and len(who) > 3 and who in job_lists.vocabulary().ends else 0.0


#: What is told of kin in brackets, up to the age that they end with; who that is, right before them.
_BRACKETED = regex(r"\b(?P<kin>[A-Za-z]{2,16})(?: [A-Z][a-z'’-]{1,14}){0,2} \((?P<told>[^()\d\n]{2,40}), \Z")
_KIN = cues.RELATIVES - word_set("contact emergency significant so sig law ward ex ec foc fob mob poa proxy surrogate")
#: What is measured, and ends what is told.
_MEASURED = word_set(
    "bmi ef inr egfr cr creatinine a1c hba1c gcs phq gad moca mmse weight wt height ht kg lb lbs pounds hr bp rr temp "
    "sats spo2 score level ppd packs drinks beers rm room bed ext x apt unit no number # page pager cell chapter"
)
_MOST_BRACKETED = 90


def of_kin(note: Note, found: re.Match[str]) -> float:
    """Whether kin stands before brackets that end with a number: ``her mother (last name refused, 20)``."""
    start = found.start("it")
    told = _BRACKETED.search(note.text, max(0, start - _MOST_BRACKETED), start)
    if told is None or told["kin"].lower() not in _KIN:
        return 0.0
    return 0.8 if told["told"].replace(",", " ").split()[-1].lower() not in _MEASURED else 0.0


def is_so_old(note: Note, found: re.Match[str]) -> float:
    """Whether a number behind he is or she is, run together, is grown and of no unit."""
    return 0.0 if int(found["it"]) < _GROWN or shapes.unit_behind(note.text, found.end("it")) else 0.8


TOLD = (
    pattern(
        "behind he is, run together", "AGE",
        rf"\b(?-i:[Ss]?hes|Hes) (?:now |about |almost |only )?(?P<it>{INT})(?={ENDS})(?! on )",
        finds=["mr frye hes [88] lives alone", "shes [77], fell", "hes about [90] and"],
        skips=["hes 88% on air", "shes 20 weeks along", "hes 3 and", "shes 97 on room air", "hes 20 mg short"],
        leads="hes shes", follows=r" (?:0|now|ab|al|on)", judge=is_so_old,
    ),
    pattern(
        "last in the brackets of kin", "AGE", rf"(?<=, )(?P<it>{INT})(?=\))",
        finds=["her mother (last name refused, [20])", "partner (unemployed, [41])", "Wife Ann (name withheld, [61]),",
               "son (mild asthma, [3])"],
        skips=["mother (BMI, 32)", "sats (on air, 93)", "brother (2 packs, 20)", "nurse (float, 20)", "son (well), 3)"],
        digits="1-3", before="(?<=, )", then=r"\)", judge=of_kin,
    ),
    pattern(
        "behind the birth date and the sex", "AGE",
        rf"\b(?:DOB|D\.O\.B\.?|born|birth ?date|date of birth|b\.)(?: ?/ ?(?:sex|gender|age)){{0,2}}[:.]?[ \t|]{{0,12}}"
        rf"{_DAY}{_GAP}(?:(?:sex|gender):?[ ]{{0,4}})?{_SEX}{_GAP}[(\[]?(?P<it>{INT}){_YEARS}"
        rf"(?=[)\],;|]|[ ]{{2}}|[ \t]*(?:\n|\Z))(?!\d|/\d|, ?\d)",
        finds=["DOB/SEX: 1/19/1951 F ([64])", "DOB/Sex/Age: 3/3/1960 M [55]", "DOB: 1/19/1951  Sex: F  ([64])",
               "DOB/SEX:   06/06/1984  F   ([31])    ROOM: 4", "born 19 Jan 1951, F, [64],", "b. 3/3/60 / M / [55] y"],
        skips=["DOB: 1/19/1951 F 98.6", "DOB 1/19/1951  M  64 kg", "DOB: 1/19/1951 M  12/14", "born 3/3/60 M 5, 7 and"],
        leads="dob d born birth birthdate date b", follows=r"(?<!\A[db])|(?<=\Ad)\.o\.b|(?<=\Ab)\. ?\d",
    ),
    pattern(
        "in brackets behind the sex in a heading", "AGE",
        rf"(?<![\w./-])(?:M|F|Male|Female|MALE|FEMALE)[ ]{{1,4}}[(\[](?P<it>1[01]\d|[1-9]\d){_YEARS}[)\]]"
        r"(?=[ ]{2}|[ \t]*(?:\n|\Z|[,;|]))",
        finds=["Sex, name: F ([64])  MRN 44121", "MRN 4412 M ([55])"], skips=["walks 5 M (16)", "temp 98 F (37)",
                                                                           "Group M (14)  n"],
        flags=0, leads="m f male female", follows=r" +[(\[]", judge=beside_sex,
    ),
    pattern(
        "behind somebody and a comma", "AGE",
        rf"(?<=, )(?P<it>1[01]\d|[2-9]\d|1[6-9])(?=, ?[a-z(]|\.(?:\s|\Z)|;| w/| with\b|[ \t]*(?:\n|\Z)|\)){AFTER}",
        finds=["Cree gentleman, [71], from", "Lady, [66], with fall", "Farmer, [58].", "a retired welder, [71], lives",
               "carpenter, [45]; hand"],
        skips=["Nurse, 22, called", "Man, 12,", "the lady, 20 pounds", "teacher, 22 children", "glucose, 88, then",
               "the farmer, 16 hours"],
        digits="2-3", before="(?<=, )", then=r", ?[a-z(]|\.|;| w|[ \t]*(?:\n|\Z)|\)", judge=of_somebody,
    ),
    pattern(
        "first in a life", "AGE",
        rf"\bfirst (?:ever |known |use of |try of )?(?:{_FIRST.replace(' ', '|')})"
        rf"(?: use| ever)?,? (?:(?:was |just )?at|@|by|age) (?:age |about |~ ?)?(?P<it>[5-9]|[1-7]\d)(?={ENDS}){AFTER}",
        finds=["First oxycodone at [22] after a fracture", "first beer at [11], first", "first tattoo at [16]."],
        skips=["first lactate at 18,", "First dose at 22, then", "first pills at 14:00", "first injection at 20 mg",
               "first void at 14."],
        leads="first", follows=r" [a-z]",
    ),
    pattern(
        "somebody at such an age", "AGE",
        rf"\bat (?:age |about |only |just )?(?P<it>[5-9]|[1-9]\d|10\d|{TENS}(?:[- ]?{ONES})?|{TEENS}|(?!one){ONES}),? "
        rf"(?=(?:he|she|they|i|pt|the patient|patient) {_VERBS})",
        finds=["at [14] she ran away", "then at [19] he married", "At [seventeen] she left home"],
        skips=["At 14 she was turned", "at 20 he was suctioned", "At 16 she had emesis", "at 5 he got his lasix",
               "at 14 she moved her bowels"],
        leads="at", follows=rf" (?:\d{{1,3}},? [hstip]|a[gb]|on|ju|{BEGUN})",
    ),
)
