"""What stands around a date: by which words a bare fraction, a year or a season is one, and by which none."""

from __future__ import annotations

import re
from bisect import bisect_left

from resynth.recognize.lines import once
from resynth.recognize.note import Note
from resynth.recognize.times import scales
from resynth.recognize.words import regex, word_set

MONTHS = (
    "january february march april may june july august september october november december jan feb febr mar apr jun "
    "jul aug sept sep oct nov dec"
)
WEEKDAYS = "monday tuesday wednesday thursday friday saturday sunday"
SHORT_DAYS = "mon tue tues wed weds thu thur thurs fri sat sun"
#: Months and weekdays in Spanish, French, German, Italian and Portuguese, where they are no word of English.
OTHER_MONTHS = (
    "enero febrero marzo abril mayo junio julio agosto septiembre setiembre octubre noviembre diciembre janvier "
    "février "
    "fevrier mars avril mai juin juillet août aout septembre octobre novembre décembre decembre januar jänner februar "
    "märz maerz juni juli oktober dezember gennaio febbraio aprile maggio giugno luglio settembre ottobre dicembre "
    "janeiro fevereiro março maio junho julho setembro outubro dezembro"
)
OTHER_DAYS = (
    "lunes martes miércoles miercoles jueves viernes lundi mardi mercredi jeudi vendredi samedi dimanche montag "
    "dienstag mittwoch donnerstag freitag samstag sonntag"
)
_S = "['’]?s?['’]?"
#: Holidays of the calendar of the United States and of those who live there; "=" is a possessive or plural, if any.
HOLIDAYS = tuple(
    one.strip().replace("=", _S) for one in """
    christmas(?:time|tide)?(?: (?:eve|day))? | x-?mas(?: (?:eve|day))? | thanksgiving(?: (?:day|eve))?
    | new year=(?: (?:eve|day))? | easter(?: (?:sunday|monday))? | orthodox (?:christmas|easter)(?: eve)? | palm sunday
    | maundy thursday | holy thursday | good friday | holy (?:saturday|week) | ash wednesday | shrove tuesday
    | fat tuesday
    | mardi gras | pentecost(?: sunday)? | ascension (?:day|thursday) | all (?:saints|souls)['’]? day | hallowe['’]?en
    | three kings['’]? day | st\\.? (?:patrick|valentine|nicholas|lucia)= day | saint patrick= day
    | valentine['’]?s(?: day)?
    | president= day | washington= birthday | lincoln= birthday | mlk(?:,? jr\\.?)?= (?:day|holiday)
    | martin luther king(?:,? jr\\.?)? day | memorial day | juneteenth | flag day | 4th of july | fourth of july
    | independence day | labou?r day(?! \\d(?!\\d|:)) | columbus day
    | indigenous people= day | veteran= day | election day
    | inauguration day | patriot= day | groundhog day | april fool=(?: day)? | earth day | arbor day | tax day
    | cinco de mayo | mother= day | father= day | grandparent= day | super ?bowl(?: sunday)? | black friday
    | cyber monday
    | boxing day | canada day | victoria day | bastille day | bonfire night | remembrance day | armistice day
    | anzac day | spring break | passover | pesach | rosh hashanah? | yom kippur | sukkot | sukkos | simchat torah
    | hanukk?ah? | hannukah | chanukah | purim | shavuot | shavuos | tisha b['’]?av | lag b['’]?omer | ramadan | ramazan
    | eid(?: (?:al|ul)[- ](?:fitr|adha))? | ashura | diwali | deepavali | holi | navaratri | navratri | dussehra
    | durga puja | raksha bandhan | ganesh chaturthi | janmashtami | pongal | onam | vaisakhi | baisakhi | vesak | losar
    | lunar new year | chinese new year | mid-autumn festival | moon festival | t[eế]t(?! (?:spells?|of [a-z]|repair))
    | songkran | chuseok | seollal | obon
    | nowruz | norouz | pioneer day | derby day | v-[je] day | may day | kamehameha day
    | prince kuhio day | statehood day | c[eé]sar ch[aá]vez day
    | casimir pulaski day | emancipation day | evacuation day | native american= day | alaska day | seward= day
    | nevada day | truman day | rosa parks day | lei day | town meeting day | kwanzaa
    | d[ií]a de (?:los )?(?:muertos|reyes) | day of the dead | semana santa | nochebuena | whit (?:monday|sunday|week)
    | whitsun(?:tide)? | hogmanay | burns night | pancake (?:day|tuesday) | st\\.? (?:patty|paddy)= day
    | australia day | waitangi day | turkey day | sweetest day | dragon boat festival | lag ba['’]?omer | las posadas
    | simchas torah | tu b['’]?shvat | yom hashoah | guru nanak jayanti | makar sankranti | lohri
    | maha shiva?ratri | shiva?ratri | karva chauth | ma[wu]lid(?: al-nabi)? | dominion day | kentucky derby(?: day)?
    | feast of (?:the )?(?:assumption|epiphany|immaculate conception|annunciation|ascension)
    | bank holiday(?: monday)? | early may bank holiday(?: monday)? | late may bank holiday(?: monday)?
    | may bank holiday(?: monday)? | summer bank holiday(?: monday)? | august bank holiday(?: monday)?
    """.replace("\n", " ").split("| ")
)
#: The tokens with which they begin.
HOLIDAY_LEADS = (
    "christmas christmastime christmastide xmas x thanksgiving new easter orthodox palm maundy holy good ash shrove "
    "fat "
    "mardi pentecost ascension all halloween hallowe three st saint valentine valentines president presidents "
    "washington "
    "washingtons lincoln lincolns mlk martin memorial juneteenth flag fourth independence labor labour columbus "
    "indigenous veteran veterans election inauguration patriot patriots groundhog april earth arbor tax cinco mother "
    "mothers father fathers grandparent grandparents super superbowl black cyber boxing canada victoria bastille "
    "bonfire "
    "remembrance armistice anzac spring passover pesach rosh yom sukkot sukkos simchat hanukkah hanuka hanukah hanukka "
    "hannukah chanukah purim shavuot shavuos tisha lag ramadan ramazan eid ashura diwali deepavali holi navaratri "
    "navratri dussehra durga raksha ganesh janmashtami pongal onam vaisakhi baisakhi vesak losar lunar chinese mid "
    "moon "
    "tet tết songkran chuseok seollal obon nowruz norouz kwanzaa dia día pioneer "
    "kamehameha prince statehood cesar césar casimir emancipation evacuation native alaska seward sewards nevada "
    "truman "
    "rosa lei town derby v may bank early late summer august day semana nochebuena whit whitsun whitsuntide hogmanay "
    "burns pancake australia waitangi turkey sweetest dragon las simchas tu guru makar lohri maha shivaratri "
    "shivratri karva mawlid maulid dominion kentucky feast"
)
DAYS = word_set(WEEKDAYS) | word_set(SHORT_DAYS)
#: Words behind which a bare number is a date.
DATE_CUES = word_set(
    "on since from until till til through thru date dated admitted discharged seen visit visited due by of last next "
    "starting started beginning effective dob born adm lmp prior before after between exp expires drawn signed "
    "dictated transcribed collected received reported birthday edd edc scheduled removed placed dos taken again week "
    "wk eff doa dod doi sched resched booked"
) | DAYS
#: Words between a cue and what it is about.
_FILLERS = word_set("was is were are be a an the about approximately to in at on again date dates of for up")
#: Words behind which a bare fraction is a score, a strength or a measure.
SCORE_CUES = word_set(
    "strength motor power reflex reflexes pulse pulses murmur murmurs pain score scored scores scale grade stage apgar "
    "apgars gcs mmse moca visual acuity va bp pressure ratio vision rated rate level strongly extremity extremities "
    "flexor flexors extensor extensors abductors adductors biceps triceps deltoid deltoids quads quadriceps hamstrings "
    "grip iliopsoas dorsiflexion plantar flexion extension bilaterally sem points node nodes dtr "
    "dtrs phq gad nihss rass kps ecog sao peep ph hr rr tab tabs take takes took "
    "approximately latch mallampati od os ou t m n g p ef nyha asa recall orientation tone sensation sat sats gleason "
    "nottingham finding class type gravida para monofilament bipap cpap ie bid tid qid daily x every about a was day "
    "days ac simv cmv hgb hct psv ps pc prvc sbt ipap epap pip niv nippv settings vent support weaned"
)
#: Words before which it is one.
SCORE_ENDS = word_set(
    "strength motor power systolic diastolic murmur murmurs sem hsm reflex reflexes pain scale tab tabs tablet tablets "
    "pill pills cap caps inch inches mile miles cup cups pack packs ppd pint pints gallon oz ounce ounces tsp teaspoon "
    "tbsp dose doses mg mcg ml cc cm mm hour hours hr hrs day days week weeks wk wks month months year years yr yrs "
    "min mins minutes bottle bottles bilat bilaterally throughout positive criteria nodes node intact symmetric "
    "symmetrical b lymph quadrant quadrants field fields cores core colon unit units liter liters l times correct "
    "recall objects words of in way d glass glasses bipap cpap can cans apgar apgars murm insp pulses dtr dtrs sat "
    "sats"
)
#: Signs of what a bare number may stand behind.
_OPEN = word_set(": = ( , ; - –")
UNITS = word_set(
    "mg mcg ml cc g kg unit units calorie calories kcal cal hour hours hr hrs feet ft ohms steps cells copies iu meq "
    "ug mm cm m lb lbs day days patients dollars gm grams gram k h miles meters ng pg mmol mgy gy cgy cps kj"
)
_MONTH_BEFORE = frozenset(("(", "on", "since", "until", "from", "to", "before", "after", "in", "by", "of")) | word_set(
    "birthday bday b'day birthdate dob born edc edd lmp due anniversary"
)
#: Before these two numbers with a hyphen are a range.
_NO_RANGE = word_set("range ranges ref reference normal values about approximately x every q from take takes for")
IDS = word_set("mrn id no number account acct ssn case record nr phone tel fax")
#: Words behind which even ``12/27`` is a score.
_ALWAYS_SCORES = word_set("score scored scores scale strength apgar apgars bp")
#: Behind these, settings and measures with the larger number first.
_PAIRS = word_set("bipap cpap bp pressure ratio ie settings vent peep os od ou va vision acuity tab tabs hr ph x "
                  "latch gravida para g p psv ps pc prvc sbt ipap epap pip niv nippv support weaned")
#: By these in its sentence a number out of ten is how much something hurts.
_PAIN = word_set(
    "pain pains painful hurts hurt hurting ache aches aching achy sore soreness discomfort headache headaches cramps "
    "cramping severity nrs vas flacc distress itch itching nausea anxiety tenderness tender stiffness fatigue backache "
    "migraine spasm spasms burning throbbing intensity worst mood energy rates rated contractions tightness heaviness "
    "confidence confident motivation readiness"
)
#: The second numbers of fractions and scores.
_OFTEN_SCORES = frozenset((2, 3, 4, 5, 6, 7, 8, 10))
#: Before a bracket with dates in it these are what was waited for.
_TIMES = word_set("day days week weeks hour hours hr hrs")
#: Behind these it is a score when the second number is one that scores are out of.
_WEAK_CUES = word_set("was level a about approximately every rate m n p t class type finding x")
_DENOMINATORS = _OFTEN_SCORES | {9, 12, 30}
#: How sure a bare month and day is that the rest of the note has to bear out.
MAYBE = 0.5


def at(note: Note, place: int) -> int:
    """The number of the token that begins at a place, or of the next."""
    return bisect_left(note.starts, place)


def word_before(note: Note, number: int) -> tuple[str, str]:
    """The nearest word before a token, and the one before that, fillers and signs passed over on the same line."""
    lower, starts, text = note.lower, note.starts, note.text
    nearest = ""
    end = starts[number] if number < len(starts) else len(text)
    for at in range(number - 1, max(-1, number - 7), -1):
        word = lower[at]
        if "\n" in text[note.ends[at] : end] and nearest:
            break
        end = starts[at]
        if word in _OPEN:
            continue
        if not word[0].isalpha():
            break
        if not nearest:
            nearest = word
            if word not in _FILLERS:
                return word, ""
        elif word not in _FILLERS:
            return nearest, word
    return nearest, ""


def word_after(note: Note, place: int) -> str:
    number = at(note, place)
    if number < len(note.starts) and note.starts[number] - place < 3:
        return note.lower[number]
    return ""


#: A point behind a day, and its month in German: others write none.
_POINT = regex(r"\d\d?\. ?(?P<month>[^\W\d_]+)")
_POINTED = word_set(
    "januar jänner februar märz maerz april mai juni juli august september oktober november dezember"
)


def dotted_month(note: Note, found: re.Match[str]) -> float:
    """Whether a month in another language stands behind a day, and not a sentence behind a score: ``UCEIS 3. Mayo``."""
    point = _POINT.match(found[0])
    return 0.0 if point and point["month"].lower() not in _POINTED else 1.0


_VERB = regex(r"(?:\d{1,2} ?)?(?:may|march)[ -]\d{1,2}(?:\D{1,4}\d{1,2})?\Z|\d{1,2} (?:may|march)\Z")


def no_verb(note: Note, found: re.Match[str]) -> float:
    """``may 2 tablets`` in small letters and with no year is no date, nor is ``march 2``; ``birthday may 19`` is."""
    if not _VERB.match(found[0]):
        return 1.0
    number = at(note, found.start())
    if number > 1 and note.lower[number - 1] in ("is", "was", ":"):
        number -= 1
    before = note.lower[number - 1] if number else ""
    return 0.8 if before in _MONTH_BEFORE else 0.0


def month_and_day(note: Note, found: re.Match[str], number: int, after: str) -> float:
    """Whether a bare ``4/9`` or ``4-9`` is a date: 0.9 behind a cue, MAYBE where the note's other dates must tell.

    Args:
        number: of its first token; ``after``: the word behind it.
    """
    first, second = found["a"], found["b"]
    a, b = int(first), int(second)
    before, beyond = word_before(note, number)
    sure = before in DATE_CUES or beyond in DATE_CUES or _behind_hour(note, number) or lately(note, number)
    padded = len(first) == len(second) == 2
    behind = note.text[found.end() : found.end() + 5].rstrip()
    if found["sep"] == "/" and a > b and behind.endswith("%") and behind[0] in " /":
        return 0.0  # PSV 10/8 40%
    if not 1 <= a <= 12:
        return _day_and_month(note, found, before, beyond, after, sure)
    if not 1 <= b <= 31 or _is_score(note, number, a, b) or _so_long(note, found, number, b):
        return 0.0
    if before in _TIMES and note.lower[number - 1] == "(":
        before = beyond = ""  # no growth at 5 days (4/28, 4/29)
    often = b in _OFTEN_SCORES and a <= b and second[0] != "0" and first[0] != "0"
    ends = after in SCORE_ENDS and (after != "in" or often) and (a <= b or after not in ("day", "in", "b", "l"))
    if ends and not (sure and (padded or after in ("in", "of"))):
        return 0.0
    if not sure and before in _ALWAYS_SCORES:
        return 0.0
    if not sure and a == b and (b in (2, 4, 5, 10) or before in SCORE_CUES or beyond in SCORE_CUES):
        return 0.0
    if not padded and not sure and any(
        cue in SCORE_CUES and (a <= b or cue in _PAIRS) and (cue not in _WEAK_CUES or b in _DENOMINATORS)
        for cue in (before, beyond)
    ):
        return 0.0
    if found["sep"] != "/":  # "2-3 times" is a range
        if not padded and (sure or after not in UNITS) and _as_others(note, found, number, a, b, sure):
            return 0.8
        if not sure:
            return MAYBE if (b > 12 or padded) and after not in UNITS and before not in _NO_RANGE else 0.0
        return 0.9 if padded or b > 12 else MAYBE
    if not sure and often:
        return 0.7 if happened(before) else MAYBE
    return 0.9 if sure else 0.7


def is_share(note: Note, number: int, a: int, b: int, after: str) -> bool:
    """Whether a pair is a grade, what somebody is weaned to, or a part of what is taken: ``weaned to 10/5``."""
    if a <= b and after in _PORTIONS:
        return True
    before, beyond = word_before(note, number)
    near = note.lower[number - 1] if number else ""
    if near == "to":
        return beyond == "weaned" or before == "weaned"
    return a <= b and near in _GRADED and b in _DENOMINATORS


_PORTIONS = word_set("tab tabs tablet tablets pill pills cup cups pack packs tsp tbsp amp amps inch glass can cans")
_GRADED = word_set("grade sem murmur murmurs strength")


@once
def hyphened(note: Note) -> frozenset[int]:
    """The months of the whole dates, birthdays left out, of a note that writes them ``7-9-19``, month first."""
    if days_first(note) or any(sign == "/" for _, sign, _, _ in _full(note)):
        return frozenset()
    return frozenset(
        int(first) for first, sign, _, number in _full(note)
        if sign == "-" and int(first) <= 12 and _BIRTH.isdisjoint(note.lower[max(0, number - 3) : number])
    )


_BIRTH = word_set("dob birth born birthdate b bd birthday")


#: What is counted, measured or lasts from and to, and where in a body: two numbers beside these are a range.
_COUNTED = word_set(
    "puffs drops sips bites feedings stools bms mos mo seconds sec reps sets people persons "
    "pillows servings meals nights naps level levels per x shift shifts schedule am pm blocks ratio score"
) | SCORE_ENDS - {"in"}
_RANGED = word_set(
    "digit digits finger fingers toe toes rib ribs ray rays levels disc cn nerve nerves zone slept sleep "
    "reps rep sets set sleeps naps works worked hours open eats walks drinks smokes than least most up"
) | SCORE_CUES
_TO = word_set("to thru through - –")


def _as_others(note: Note, found: re.Match[str], number: int, a: int, b: int, sure: bool) -> bool:
    """Whether ``7-1`` is a day, since the note writes its whole dates so, and its month is theirs or beside one.

    Two numbers that rise are a range too, unless a cue stands before them or the clause ends behind.
    """
    lower, months = note.lower, hyphened(note) if a <= 12 else frozenset()
    if not any((a - month) % 12 in (0, 1, 11) for month in months):
        return False
    before, *behind = lower[number - 1] if number else "", *lower[number + 3 : number + 6]
    after = behind[0] if behind else "\n"
    if after in _COUNTED or before in _RANGED or before.isdecimal():
        return False
    if sure or b <= a:
        return True
    ends = after in (",", ";", ")", ".") or "\n" in note.text[found.end() : found.end() + 2]
    other = after in _TO and len(behind) == 3 and behind[1].isdecimal() and behind[2] == "-"
    behind_other = before in _TO and number > 4 and lower[number - 3] == "-" and lower[number - 4].isdecimal()
    return other or behind_other or (a in months and ends)


def _day_and_month(note: Note, found: re.Match[str], before: str, beyond: str, after: str, sure: bool) -> float:
    """Whether ``13/6`` is a day of a month: behind a cue, or where a note has its days first, and is no score."""
    a, b = int(found["a"]), int(found["b"])
    if found["sep"] != "/" or not (1 <= b <= 12 and 13 <= a <= 31) or (a, b) == (24, 7):
        return 0.0
    if after in SCORE_ENDS and after != "in":
        return 0.0
    if sure:
        return 0.8
    if b == 7 and a % 7 == 0 and (lasts(before, after) or b not in _months_told(note)):
        return 0.0  # supplied 14/7: two weeks
    if before in SCORE_CUES - _WEAK_CUES or beyond in SCORE_CUES - _WEAK_CUES:
        return 0.0
    return 0.8 if days_first(note) else 0.0


_FULL = regex(
    r"(?<![\d/.-])(\d\d?)([/.-])(\d\d?)\2(?:19|20|21)?\d\d(?![\d/-])"
    r"|(?<![\w/.-])(?:0?[1-9]|[12]\d|3[01])(?:st|nd|rd|th)?[- ](?:Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sep|Oct|Nov|Dec)"
)


@once
def _full(note: Note) -> list[tuple[str, str, str, int]]:
    """(First number, sign, second, token) of a note's whole dates; empty strings: a day before its month's name."""
    told = []
    for number in note.digits:
        if len(note.words[number]) < 3 and (found := _FULL.match(note.text, note.starts[number])):
            told.append((found[1] or "", found[2] or "", found[3] or "", number))
    return told


@once
def days_first(note: Note) -> bool:
    """Whether the dates of a note that leave no doubt have the day before the month, and none the month first."""
    told = False
    for first, _, second, _ in _full(note):
        if first and int(first) <= 12 < int(second):
            return False
        told |= not first or int(second) <= 12 < int(first) <= 31
    return told


@once
def months_first(note: Note) -> bool:
    """Whether a whole date of a note, that leaves no doubt, has its month first."""
    return any(first and int(first) <= 12 < int(second) for first, _, second, _ in _full(note))


@once
def _months_told(note: Note) -> frozenset[int]:
    """The months of the whole dates of a note that has its days first."""
    return frozenset(int(second) for _, _, second, _ in _full(note) if second)


#: Behind these, and before these, so many sevenths, fifty-seconds or twelfths are days, weeks and months.
_LASTING_CUES = word_set(
    "with for x over past further another hx history last next rtc fu rv tci u every of approx about total within a "
    "supplied supply dispensed tto ttos tta ttas bd tds qds od om nocte stat"
)
_LASTING_ENDS = word_set(
    "hx history of course ago increasing worsening worse progressive duration abx antibiotics post ltr later off time "
    "supply"
)


def lasts(before: str, after: str) -> bool:
    """Whether the word before or behind a fraction is one of durations."""
    return before in _LASTING_CUES or after in _LASTING_ENDS


def _so_long(note: Note, found: re.Match[str], number: int, b: int) -> bool:
    """Whether ``5/7`` is five days and ``3/12`` three months, as British and Australian notes count.

    Where a note has its days first; of a month that its other dates have, only beside a word of durations.
    """
    if b not in (7, 12) or found["sep"] != "/" or not days_first(note):
        return False
    before = note.lower[number - 1] if number else ""
    if lasts(before, word_after(note, found.end())):
        return True
    return b not in _months_told(note) and before not in DATE_CUES


_LASTS = word_set("last first final next start stop end due")


def lately(note: Note, number: int) -> bool:
    """Whether "last" and what was last stand right before a number: ``last day 5/8``, ``last flare 8/65``."""
    lower = note.lower
    return number > 1 and lower[number - 2] in _LASTS and lower[number - 1].isalpha() and (
        lower[number - 1] not in SCORE_CUES or lower[number - 1] == "day"
    ) and lower[number - 1] not in _PAIN and lower[number - 1] not in scales.OUT_OF


def _behind_hour(note: Note, number: int) -> bool:
    """Whether a time of day ends right before a token: ``4:40p 1/8``."""
    return number > 1 and note.lower[number - 1] in ("a", "p", "am", "pm") and note.lower[number - 2].isdecimal()


def is_of_scale(note: Note, number: int, b: int) -> bool:
    """Whether an instrument that has so many points stands before a number, or a stage of nodes: ``pN1a 2/14``."""
    before = note.lower[max(0, number - 4) : number]
    if scales.has_points(note, number, b):
        return True
    if before[-1:] == ["("]:
        before, number = before[:-1], number - 1  # pN1 (2/17)
    staged = any(word in ("pn", "ypn", "cn") for word in before[-3:-1])
    return staged and note.ends[number - 2] == note.starts[number - 1]


def is_felt(note: Note, number: int, a: int, b: int) -> bool:
    """Whether what is felt out of ten stands right before a number, or before its bracket: ``tightness (3/10)``."""
    return b == 10 and a <= b and not _PAIN.isdisjoint(note.lower[max(0, number - 2) : number])


#: Units of what lasts, glued to how long: ``capped 24h 2/6``; an hour in four digits before its day.
_LASTING, _HOURS_LONG = word_set("h hr hrs hours d days min"), 4


def _is_score(note: Note, number: int, a: int, b: int) -> bool:
    """Whether ``3/10`` is how much it hurts, ``12/27`` so many points, ``31 3/7`` weeks and days."""
    lower = note.lower
    before = lower[max(0, number - 4) : number]
    if is_of_scale(note, number, b):
        return True
    if len(before) > 1 and before[-2].isdecimal() and before[-1].isalpha() and before[-1] not in _LASTING and (
        note.ends[number - 2] == note.starts[number - 1] and a < b
    ):
        return True  # pN1a 2/14
    small = a < b < 9 and len(lower[number + 2]) == 1 and len(before[-1:] and before[-1]) < _HOURS_LONG
    if before and before[-1].isdecimal() and small and note.starts[number] - note.ends[number - 1] == 1:
        return True
    if b != 10 or a > 10:
        return False
    return not _PAIN.isdisjoint(lower[max(0, number - 16) : number]) or not _PAIN.isdisjoint(lower[number : number + 9])


_OPENS = word_set("daily mg mcg x dose doses tab tabs on every q hd dialysis and , ; : ( = -")


def two_letters(note: Note, found: re.Match[str]) -> float:
    """Whether ``tu th`` are days: three and more, or two of a dose; ``3 mo we`` and ``we fr`` of prose are none."""
    if len(re.findall("[a-z]{2}", found["it"].lower())) > 2:
        return 0.8
    number = at(note, found.start())
    before = note.lower[number - 1] if number else ""
    plain = found["it"].lower().startswith(("mo", "we")) and not found["it"][:2].istitle()
    return 0.8 if before in _OPENS or (before.isdecimal() and not plain) else 0.0


def days_of_month(note: Note, found: re.Match[str]) -> float:
    """Whether ``2/16-17`` is two days of a month: the second is later, and no murmur's grade."""
    b, c = int(found["b"]), int(found["c"])
    if not b < c <= 31 or word_after(note, found.end()) in SCORE_ENDS:
        return 0.0
    return 0.8 if c > 12 or word_before(note, at(note, found.start()))[0] in DATE_CUES else 0.0


def behind_cue(note: Note, found: re.Match[str]) -> float:
    """Whether the letters to which a month and day are glued are a cue: ``LMP7/1``."""
    number = at(note, found.start())
    word = note.lower[number - 1] if number else ""
    if word in _GLUED_CUES:
        return 0.8
    if word in _GENES:
        return 0.0  # BRCA1/2, CDK4/6
    glued = note.text[found.end() : found.end() + 1].isalpha()
    behind = word_after(note, found.end())
    if len(word) < 3 or word in SCORE_CUES or behind in SCORE_ENDS or behind in UNITS:
        return 0.0
    day = int(re.split(r"\D", found[0])[1])
    return 0.7 if glued or day > 12 else MAYBE


_GENES = word_set("brca cdk hsv htlv hiv nras smad stat notch idh kras msh mlh erk mek jak pd ctla her hla hhv hpv cyp")
_GLUED_CUES = DATE_CUES | word_set("fu rtc appt start stop end rev birth")
#: What happens to somebody in a year, or is done once.
_HAPPENED = word_set(
    "fx fracture fractures mi nstemi stemi cva tia cabg pci stent stents ptca avr mvr cath tkr tka thr tha tjr "
    "orif surgery repair replacement transplant ablation pacemaker ppm icd tah bso hysterectomy btl colonoscopy egd "
    "mammogram dexa echo pneumovax dvt pe gib mva mvc turp carotid cea appy chole tonsils hernia vasectomy biopsy "
    "lumpectomy flare admission hospitalization relapse remission"
)
_HAPPENED_ENDS = ("ectomy", "plasty", "otomy", "ostomy", "rrhaphy", "scopy")


def happened(word: str) -> bool:
    return word in _HAPPENED or word.endswith(_HAPPENED_ENDS)


#: The day of an accident right behind it.
_ITS_DAY = regex(
    r",? (?:on |was |in )?(?:\d{1,2}/\d|(?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)[a-z]*\.? \d|\d{1,2} (?:jan"
    r"|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)|(?:today|yesterday|\d+ ?(?:days?|wks?|weeks?|months?|mos?) ago))",
    re.IGNORECASE,
)


def range_of_days(note: Note, found: re.Match[str]) -> float:
    """Whether two pairs of numbers are days: groups with hyphens behind "no" or "id" are a number."""
    if "/" in found[0]:
        return 0.9
    return 0.0 if word_before(note, at(note, found.start()))[0] in IDS else 0.9


def season(note: Note, found: re.Match[str]) -> float:
    """A season; a fall may be an accident: ``last fall 3/4``."""
    if found["s"].lower().startswith("fall"):
        if _ITS_DAY.match(note.text, found.end()):
            return 0.0
        number = at(note, found.start("s"))
        cue = note.lower[number - 1] if number else ""
        if cue == "the":
            cue = note.lower[number - 2] if number > 1 else ""
            return 0.6 if cue in ("in", "until", "over", "by", "till", "during") else 0.0
        return 0.6 if cue in ("this", "last", "next", "by", "until", "early", "late", "due") and (
            note.text[found.end() : found.end() + 1] not in (":", "?", "s")
        ) else 0.0
    return 0.8
