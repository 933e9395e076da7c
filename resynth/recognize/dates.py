"""Dates and holidays: all of Table 3 of the NLM report of 2013, in words too; what only looks like one stays clinical.

Years are a window (1900 to 2199) and not the clock. Times of day, durations, fractions, blood pressures and scores are
no dates. What is a date by its form alone is told by patterns; of a bare ``4/9``, a year or a season the words around
decide. Dates of birth, admission, discharge and death say so in their rule (``dates:birth, day or month first``).
"""

from __future__ import annotations

import re
from bisect import bisect_left
from collections.abc import Iterable, Iterator

from resynth.recognize.note import Note, note_of
from resynth.recognize.pattern import all_spans, pattern
from resynth.recognize.words import word_set
from resynth.types import Document, KnownValue, Span

_MONTH = (
    r"(?:jan(?:uary|\.)?|feb(?:ruary|r?\.)?|mar(?:ch|\.)?|apr(?:il|\.)?|may|june?\.?|july?\.?|aug(?:ust|\.)?"
    r"|sept?(?:ember|\.)?|oct(?:ober|\.)?|nov(?:ember|\.)?|dec(?:ember|\.)?)"
)
_MONTHS = (
    "january february march april may june july august september october november december jan feb febr mar apr jun "
    "jul aug sept sep oct nov dec"
)
#: Months that are nothing else in small letters; May, March and the like need more than themselves.
_SURE_MONTH = (
    r"(?:jan(?:uary|\.)?|feb(?:ruary|\.)?|april|apr\.?|june|july|august|aug\.?|sept(?:ember|\.)?|october|oct\.?"
    r"|november|nov\.?|december|dec\.?)"
)
_WEEKDAY = (
    r"(?:mon(?:day)?|tue(?:s(?:day)?)?|wed(?:nesday)?|thu(?:rs?(?:day)?)?|fri(?:day)?|sat(?:urday)?|sun(?:day)?)"
)
_WEEKDAYS = "monday tuesday wednesday thursday friday saturday sunday"
_SHORT_DAYS = "mon tue tues wed thu thur thurs fri sat sun"
_D = r"(?:0?[1-9]|[12]\d|3[01])"
_DD = r"(?:0[1-9]|[12]\d|3[01])"
_M = r"(?:0?[1-9]|1[0-2])"
_MM = r"(?:0[1-9]|1[0-2])"
_YYYY = r"(?:19|20|21)\d\d"
_YY = r"\d\d"
_Y = rf"(?:{_YYYY}|['’]?{_YY})"
_S = r"[-/.–]"
_NO_DIGIT = r"(?<![\w.$#])(?<!\d[-/–:,])"
_END = r"(?![\w%]|[-/–:][\d]|\.\d|,\d\d\d\b)"
_ORDINAL = r"(?:st|nd|rd|th)?"
_TENS = r"(?:twenty|thirty)[- ](?:first|second|third|fourth|fifth|sixth|seventh|eighth|ninth)"
_WORD_DAY = (
    rf"(?:first|second|third|fourth|fifth|sixth|seventh|eighth|ninth|tenth|eleventh|twelfth|thirteenth|fourteenth"
    rf"|fifteenth|sixteenth|seventeenth|eighteenth|nineteenth|twentieth|thirtieth|{_TENS})"
)
_WORD_DAYS = (
    "first second third fourth fifth sixth seventh eighth ninth tenth eleventh twelfth thirteenth fourteenth fifteenth "
    "sixteenth seventeenth eighteenth nineteenth twentieth thirtieth twenty thirty"
)
_HOLIDAY = (
    r"(?:christmas(?: (?:eve|day))?|x-?mas|thanksgiving(?: day)?|new year(?:['’]?s)?(?: (?:eve|day))?"
    r"|easter(?: sunday| monday)?|black friday|cyber monday|flag day|all (?:saints|souls)['’]? day"
    r"|good friday|ash wednesday|palm sunday|halloween|labor day|memorial day|veterans day|independence day"
    r"|(?:4th|fourth) of july|mother['’]?s day|father['’]?s day|valentine['’]?s day|boxing day|canada day"
    r"|april fools(?:['’]? day)?|st\.? patrick['’]?s day|spring break|mid-autumn festival|lunar new year|t[eế]t"
    r"|presidents['’]? day|columbus day|mlk day|martin luther king(?:,? jr\.?)? day|groundhog day|election day"
    r"|passover|pesach|rosh hashanah?|yom kippur|hanukk?ah?|chanukah|purim|ramadan|eid(?: al[- ](?:fitr|adha))?|diwali"
    r"|kwanzaa|cinco de mayo|juneteenth|mardi gras|chinese new year)"
)
_HOLIDAYS = (
    "christmas xmas x thanksgiving new easter black cyber flag all good ash palm halloween labor memorial veterans "
    "independence fourth mother mothers father fathers valentine valentines boxing canada april st spring mid lunar "
    "chinese tet tết presidents columbus mlk martin groundhog election passover pesach rosh yom hanukkah hanuka "
    "hanukah hannukah chanukah purim ramadan eid diwali kwanzaa cinco juneteenth mardi"
)
_SEASON = r"(?:spring|summer|fall|autumn|winter)(?:time)?"
_PART = r"(?:early|mid|late|spring|summer|fall|autumn|winter|q[1-4]|quarter|end|beginning|start|middle)"
_PARTS = "early mid late spring summer fall autumn winter q quarter end beginning start middle"
_DECADE = r"(?:twenties|thirties|forties|fifties|sixties|seventies|eighties|nineties)"
_DECADES = "twenties thirties forties fifties sixties seventies eighties nineties"

# ── what stands around ───────────────────────────────────────────────────────────────────────────────────────────────

_DAYS = word_set(_WEEKDAYS) | word_set(_SHORT_DAYS)
#: Words behind which a bare number is a date.
_DATE_CUES = word_set(
    "on since from until till til through thru date dated admitted discharged seen visit visited due by of last next "
    "starting started beginning effective dob born adm lmp prior before after between exp expires drawn signed "
    "dictated transcribed collected received reported birthday edd edc scheduled removed placed dos taken again week "
    "wk eff"
) | _DAYS
#: Words between a cue and what it is about.
_FILLERS = word_set("was is were are be a an the about approximately to in at on again date dates of for up")
#: Words behind which a bare fraction is a score, a strength or a measure.
_SCORE_CUES = word_set(
    "strength motor power reflex reflexes pulse pulses murmur murmurs pain score scored scores scale grade stage apgar "
    "apgars gcs mmse moca visual acuity va bp pressure ratio vision rated rate level strongly extremity extremities "
    "flexor flexors extensor extensors abductors adductors biceps triceps deltoid deltoids quads quadriceps hamstrings "
    "grip iliopsoas dorsiflexion plantar flexion extension bilaterally sem points node nodes positive negative dtr "
    "dtrs phq gad nihss rass kps ecog sao peep ph hr rr wbc hct plt plts na bun cr tab tabs take takes took "
    "approximately latch mallampati od os ou t m n g p ef nyha asa recall orientation tone sensation sat sats gleason "
    "nottingham finding class type gravida para monofilament bipap cpap ie bid tid qid daily x every about a was"
)
#: Words before which it is one.
_SCORE_ENDS = word_set(
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
_UNITS = word_set(
    "mg mcg ml cc g kg unit units calorie calories kcal cal hour hours hr hrs feet ft ohms steps cells copies iu meq "
    "ug mm cm m lb lbs day days patients dollars gm grams gram k h miles meters ng pg mmol"
)
_YEAR_CUES = word_set(
    "in since from until till through of by circa around about after before year years during between and or to status "
    "back early late mid dated class is was it spring summer fall autumn winter prior post yr ca then"
) | word_set(_MONTHS)
_MONTH_BEFORE = frozenset(("(", "on", "since", "until", "from", "to", "before", "after", "in", "by", "of"))
_NO_YEAR = _UNITS | _SCORE_CUES
_WEEKDAY_CUES = _DATE_CUES | {"this", "every", "and", "or", "each", "green", "morning", "night"}
#: Words behind which tens are a rate, and groups of two digits a number.
_RATES = word_set("in to pulse heart rate hr bp sats sat saturation pressure pressures systolic")
_IDS = word_set("mrn id no number account acct ssn case record nr phone tel fax")
#: Words behind which even ``12/27`` is a score.
_ALWAYS_SCORES = word_set("score scored scores scale strength apgar apgars bp")
#: The second numbers of fractions and scores.
_OFTEN_SCORES = frozenset((2, 3, 4, 5, 6, 7, 8, 10))
#: How sure a bare month and day is that the rest of the note has to bear out.
_MAYBE = 0.5


def _at(note: Note, place: int) -> int:
    """The number of the token that begins at a place, or of the next."""
    return bisect_left(note.starts, place)


def _word_before(note: Note, number: int) -> tuple[str, str]:
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


def _word_after(note: Note, place: int) -> str:
    number = _at(note, place)
    if number < len(note.starts) and note.starts[number] - place < 3:
        return note.lower[number]
    return ""


def _no_verb(note: Note, found: re.Match[str]) -> float:
    """``may 2 tablets`` in small letters and with no year is no date, nor is ``march 2``."""
    if not _VERB.match(found[0]):
        return 1.0
    number = _at(note, found.start())
    before = note.lower[number - 1] if number else ""
    return 0.8 if before in _MONTH_BEFORE else 0.0


def _month_and_day(note: Note, found: re.Match[str]) -> float:
    """Whether a bare ``4/9`` or ``4-9`` is a date: 0.9 behind a cue, _MAYBE where the note's other dates must tell."""
    a, b = int(found["a"]), int(found["b"])
    number = _at(note, found.start())
    before, beyond = _word_before(note, number)
    sure = before in _DATE_CUES or beyond in _DATE_CUES
    padded = len(found["a"]) == len(found["b"]) == 2
    after = _word_after(note, found.end())
    if not 1 <= a <= 12:
        return 0.8 if sure and found["sep"] == "/" and after not in _SCORE_ENDS and (a, b) != (24, 7) else 0.0
    if not 1 <= b <= 31:
        return 0.0
    often = b in _OFTEN_SCORES and a <= b
    ends = after in _SCORE_ENDS and (after != "in" or often)
    if ends and not (sure and (padded or after in ("in", "of"))):
        return 0.0
    if not sure and before in _ALWAYS_SCORES:
        return 0.0
    if (before in _SCORE_CUES or beyond in _SCORE_CUES) and not padded and not sure:
        return 0.0
    if found["sep"] != "/":  # "2-3 times" is a range
        if not sure:
            return 0.0
        return 0.9 if padded or b > 12 else _MAYBE
    if not sure and often and found["a"][0] != "0":
        return _MAYBE if a < b and not padded else 0.7 if padded and a < b else 0.0
    return 0.9 if sure else 0.7


def _month_and_short_year(note: Note, found: re.Match[str]) -> float:
    """Whether ``4/97`` is a month of a year: behind a cue or in brackets, and no round score."""
    before, beyond = _word_before(note, _at(note, found.start()))
    after = _word_after(note, found.end())
    if after in _SCORE_ENDS or before in _SCORE_CUES:
        return 0.0
    if before in _DATE_CUES or beyond in _DATE_CUES or before in ("in", "to"):
        return 0.8
    return 0.7 if note.text[found.start() - 1 : found.start()] == "(" and after == ")" and found["b"][1] != "0" else 0.0


def _year(note: Note, found: re.Match[str]) -> float:
    """Whether four digits are a year."""
    number = _at(note, found.start())
    after = _word_after(note, found.end())
    if after in _UNITS:
        return 0.0
    before = note.lower[number - 1] if number else ""
    if before and "\n" in note.text[note.ends[number - 1] : found.start()]:
        before = ""
    if before == "at" or before in _DAYS or before.isdecimal():
        return 0.0  # a time of day
    if before == "." and number > 1 and note.lower[number - 2] in ("d", "b", "c", "ca"):
        return 0.7
    behind = note.text[found.end() : found.end() + 1]
    if before == ":" and note.lower[number - 2] in ("date", "year", "yr", "dob", "onset"):
        return 0.8
    if not before and behind in ("", "\n"):
        return 0.6  # a line of its own
    if before in _YEAR_CUES or behind in (")", ",", ".", ";") or before == "(":
        return 0.8
    if behind in ("-", ":") or before in ("s", "p", "/"):
        return 0.7
    return 0.6 if before[:1].isalpha() and len(before) > 3 and before not in _NO_YEAR else 0.0


def _season(note: Note, found: re.Match[str]) -> float:
    """A season; a fall may be an accident."""
    if found["s"].lower().startswith("fall"):
        number = _at(note, found.start("s"))
        cue = note.lower[number - 1] if number else ""
        if cue == "the":
            cue = note.lower[number - 2] if number > 1 else ""
            return 0.6 if cue == "in" else 0.0
        return 0.6 if cue in ("this", "last", "next", "by", "until", "early", "late") and (
            note.text[found.end() : found.end() + 1] not in (":", "?", "s")
        ) else 0.0
    return 0.8


def _short_weekday(note: Note, found: re.Match[str]) -> float:
    """A weekday's abbreviation with its capital; saturation and the sun are none."""
    word = found["d"].lower()
    number = _at(note, found.start())
    before = note.lower[number - 1] if number else ""
    behind = note.text[found.end("d") : found.end("d") + 2]
    cued = before in _WEEKDAY_CUES
    if word in ("sat", "sun", "mon", "wed"):
        if word == "sat" and (before in ("o", "2", "spo", "sao") or (not cued and behind[:1] in (":", "="))):
            return 0.0
        if word == "sat" and behind[:1] in (".", ",", ")"):
            return 0.7
        listed = note.words[number - 1] in (",", "-", "–", "/", "(") if number else False
        return 0.8 if cued or (listed and word != "wed") or (word in ("mon", "wed") and behind[:1] in "., ") else 0.0
    return 0.8


#: Words behind which May, March and a month in small letters are one.
_MONTH_CUES = "|".join(
    rf"(?<=\b[{word[0].upper()}{word[0]}]{word[1:]} )"
    for word in (
        "in", "since", "by", "until", "till", "last", "this", "next", "of", "during", "early", "late", "mid", "through",
        "between", "from", "to", "on", "before", "after", "around",
    )
) + r"|(?<=\bmid-)|(?<=[Dd]ate: )|(?<=\()"
_VERB = re.compile(r"(?:\d{1,2} ?)?(?:may|march)[ -]\d{1,2}\Z|\d{1,2} (?:may|march)\Z")
#: How a month begins, and what may stand between a day and its month.
_MONTH_BEGINS = r"(?:jan|feb|mar|apr|may|ju[nl]|aug|sep|oct|nov|dec)"
_MONTH_BEHIND = rf"(?:st|nd|rd|th)|[-\s/,.]{{0,2}}{_MONTH_BEGINS}| (?:of|day)"

PATTERNS = (
    pattern(
        "year first", "DATE", rf"{_NO_DIGIT}{_YYYY}({_S}){_M}\1{_D}(?:T\d\d:\d\d(?::\d\d(?:\.\d+)?)?Z?)?{_END}",
        finds=["[2012-08-07]", "on [2012/8/7]", "[2012-08-07T11:20:00Z]"], skips=["12012-08-07", "2012-13-41"],
        digits="4", then=rf"{_S}\d",
    ),
    pattern(
        "day or month first", "DATE",
        rf"{_NO_DIGIT}(?:{_M}({_S}){_D}\1{_Y}|{_D}({_S}){_M}\2{_Y}){_END}",
        finds=["[07-08-2012]", "[8/7/12]", "[31.12.1999]", "on [8-07-'12]"],
        skips=["1.8.2.12", "10/20/30/40", "2.4.1", "45-67-89", "1/2/3/4"], digits="1-2",
        then=rf"{_S}\d\d?{_S}[\d'’]",
    ),
    pattern(
        "two dates run together", "DATE", rf"{_NO_DIGIT}{_M}/{_D}/{_Y}[-/]{_M}/{_D}/{_Y}{_END}",
        finds=["D&T: [10/24/17/10/25/17]"], skips=["10/24/17/10/25"], digits="1-2", then=r"/\d\d?/\d",
    ),
    pattern(
        "glued", "DATE",
        rf"(?<![\d/$#–-])(?<!\d[.,:])(?:{_M}/{_D}/(?:{_YYYY}|\d\d)(?:{_M}/{_D}/(?:{_YYYY}|\d\d)(?![\d/]))?"
        rf"(?=[A-Za-z]|[ :,.]|(?:[01]?\d|2[0-3]):?[0-5]\d(?!\d)|\W?\Z)|{_D}-?(?:{_MONTH})-?{_YYYY})(?!/\d|[.,]\d)",
        finds=["DOB[03/14/1961]SEX", "[10/24/2017]14:20", "adm[10/24/17] 14:20",
               "[10/24/1710/29/17]", "ADMITTED[24OCT2017]"],
        skips=["1/2/3/4", "x110/24/171", "10/24/17/10"], digits="1-2", then=rf"/\d\d?/\d|-?{_MONTH_BEGINS}",
    ),
    pattern(
        "spaced", "DATE", rf"{_NO_DIGIT}{_M} ?/ ?{_D} ?/ ?{_Y}{_END}", finds=["[08 / 07 / 2012]", "[8/ 7/12]"],
        skips=["8 / 7"], digits="1-2", then=r" ?/ ?\d\d? ?(?:/|\Z)",
    ),
    pattern(
        "month and year in digits", "DATE", rf"{_NO_DIGIT}(?:{_M}[-/–.](?:{_YYYY}|['’]{_YY})|{_YYYY}[-/–]{_MM}){_END}",
        finds=["since [08-2012]", "[8/2012]", "[2012-08]", "in [2/'95]"], skips=["13/2012", "120-2012"],
        digits="1-2 4", then=r"[-/–.](?:\d{4}|['’]\d)|(?<=\d{4})[-/–]\d\d(?!\d)",
    ),
    pattern(
        "years", "DATE", rf"{_NO_DIGIT}{_YYYY} ?[-/–] ?(?:{_YYYY}|['’]?{_YY}){_END}",
        finds=["[2011-2012]", "season [2011/12]", "[1998 - 2001]"], skips=["2011-3", "1500-2000"],
        digits="4", then=r" ?[-/–] ?[\d'’]",
    ),
    pattern(
        "run together", "DATE", rf"{_NO_DIGIT}{_YYYY}{_MM}{_DD}(?:[01]\d|2[0-3])?(?:[0-5]\d){{0,2}}{_END}",
        finds=["[20120708]", "at [201207081215]"], skips=["20121308", "2012070"], digits="8 10 12 14",
    ),
    pattern(
        "month in words", "DATE",
        rf"(?<![\w])(?:{_WEEKDAY},? (?:the )?)?"
        rf"(?:(?:{_D}{_ORDINAL}|{_WORD_DAY})(?: day)?(?: of)?[-\s/,]{{0,2}}{_MONTH}"
        rf"(?:[-\s,/.]{{0,3}}(?:of )?{_Y}(?!\d))?"
        rf"|{_MONTH}[-\s/.]{{0,2}}(?:the )?(?:{_D}(?!\d){_ORDINAL}"
        rf"|{_WORD_DAY})(?:[-\s,/]{{1,3}}(?:of )?{_Y}(?![\d:%]))?"
        rf"(?:,? {_WEEKDAY}(?![a-z]))?)(?![\w%]|[/]\d|\.\d)",
        finds=["[7-August]", "[7 Aug 2012]", "on [Aug 7, 2012]", "[August 7th]", "the [3rd of March]",
               "[Monday, January 17]", "[7August'12]", "[Aug7]", "[third of May 2010]", "[Sept. 21, 1999]",
               "[12-MAR-19]", "the [sixteenth of August]"],
        skips=["aug 77", "decade 5", "mar 100", "may 2 tablets", "march 10"],
        leads=f"{_MONTHS} {_WEEKDAYS} {_SHORT_DAYS} {_WORD_DAYS}", digits="1-2", then=_MONTH_BEHIND, judge=_no_verb,
    ),
    pattern(
        "month and year", "DATE",
        rf"(?<![\w])(?:{_MONTH}[-\s,/.]{{0,3}}(?:of )?(?:{_YYYY}|['’]\s?{_YY})|{_SURE_MONTH}(?:[-/.]{_YY}| [4-9]\d)"
        rf"|{_YYYY}[-\s/]?{_MONTH}(?:[-\s/]?{_DD})?|['’]{_YY}[-\s]?{_MONTH}|[3-9]\d[-/]{_MONTH}"
        rf"|(?:early|mid|late|end of|beginning of)[- ]{_MONTH}|{_MONTH} ?[-/–] ?{_MONTH})(?![\w]|-\d)",
        finds=["[August 2012]", "[August.2012]", "[Aug '12]", "[Aug-12]", "[2012/August]", "[2012Aug]", "[2015OCT06]",
               "['12-August]", "in [late June]", "[76-July]", "[Dec 93]", "[May/June] at"],
        skips=["may 20 be", "march on", "may 77"],
        leads=f"{_MONTHS} early mid late end beginning ' ’", digits="2 4", then=rf"[-\s/]?{_MONTH_BEGINS}",
    ),
    pattern(
        "part of a year", "DATE",
        rf"(?<!\w)(?:{_PART}(?: of)?(?: the)?[-\s,/]{{1,2}}(?:{_YYYY}|['’]{_YY})(?!\w|['’]s)"
        rf"|(?:(?:early|mid|late)[- ]?(?:to[- ](?:mid|late)[- ])?)?(?:{_YYYY}['’]?s\b|['’]\d0['’]?s\b))",
        finds=["[Mid-2012]", "[spring of 2003]", "in the [early 1990s]", "[winter '08]", "the [summer of '12]",
               "since the ['90s]", "the [mid-1980's]", "[1970s]"],
        skips=["early in", "late 20s", "fall 2 days"], leads=f"{_PARTS} ' ’", digits="4", then="['’]?s",
    ),
    pattern(
        "decade", "DATE",
        rf"(?:(?<=\bthe )|(?<=\bthe mid-)|(?<=\bthe late )|(?<=\bthe early ))(?:{_DECADE}|\d0['’]?s)\b",
        finds=["in the [nineties]", "since the [90s]", "the late [eighties]"], skips=["in his nineties", "HR in 90s"],
        leads=_DECADES, digits="2", then="['’]?s",
        judge=lambda note, found: 0.0 if _word_before(note, _at(note, found.start()))[1] in _RATES else 0.8,
    ),
    pattern(
        "range of days", "DATE",
        rf"{_NO_DIGIT}(?:{_M}/{_D}(?:/{_Y})? ?[-–] ?{_M}/{_D}(?:/{_Y})?|{_MM}-{_DD}[-/]{_MM}-{_DD}){_END}",
        finds=["[8/21-8/25]", "[2/3 - 2/9/18]", "[03-12/03-26]", "[07-08-08-08]"], skips=["13/40-14/50"],
        digits="1-2", then=r"/\d\d?(?:/\d| ?[-–])|-\d\d[-/]\d",
        judge=lambda note, found: 0.0 if "/" not in found[0] and _word_before(note, _at(note, found.start()))[0] in _IDS
        else 0.9,
    ),
    pattern(
        "weekday", "DATE", r"(?<![\w])(?:Mon|Tues|Wednes|Thurs|Fri|Satur|Sun|MON|TUES|WEDNES|THURS|FRI|SATUR|SUN"
        r"|tues|wednes|thurs|satur|mon|fri|sun)(?:day|DAY)s?(?![\w])",
        finds=["on [Tuesday]", "[Sundays]", "every [sunday]"], skips=["sundayish", "Fridayish"], flags=0,
        leads=_WEEKDAYS + " mondays tuesdays wednesdays thursdays fridays saturdays sundays",
    ),
    pattern(
        "short weekday", "DATE",
        r"(?<![\w./])(?P<it>(?P<d>Mon|Tues?|Wed|Thu(?:rs?)?|Fri|Sat|Sun|TUES?|WED|THURS?|FRI)\.?)"
        r"(?![\w.]\w|\w|-[A-Za-z])",
        finds=["since [Thurs],", "([Sat])", "on [Mon]", "meal [Fri] 2100", "til [Thurs]"],
        skips=["Sat 98%", "the sun", "O2 Sat: 93", "the Sun"], flags=0, leads=_SHORT_DAYS, judge=_short_weekday,
    ),
    pattern(
        "weekday in small letters", "DATE",
        r"(?:(?<=\bon )|(?<=\bnext )|(?<=\blast )|(?<=\bthis )|(?<=\bsince )|(?<=\buntil )|(?<=\btil )|(?<=\bby ))"
        r"(?:mon|tues?|wed|thurs?|fri|sat)\b(?!['’-])",
        finds=["back on [tues]", "until [fri]"], skips=["the sat monitor", "it sat on"], flags=0, leads=_SHORT_DAYS,
    ),
    pattern(
        "days by their letters", "DATE",
        r"(?<![\w/])(?:M/?W/?F(?:/?S)?|TTh?S|T/Th?/Sa?|TuThSa?|MTWThF|MTuWThF)(?![\w/])",
        finds=["HD [MWF]", "dialysis [T/Th/S]", "[M/W/F]"], skips=["M/F", "TS"], flags=0,
        leads="mwf m t tts tths tuth tuths tuthsa mwfs mtwthf mtuwthf",
    ),
    pattern(
        "the ordinal", "DATE",
        r"(?:" + "|".join(rf"(?<=\b{cue} the )" for cue in (
            "on", "by", "until", "till", "since", "from", "and", "before", "after", "through", "thru", "to", "starting",
            "started", "restarted", "next", "of"))
        + r")(?:(?:[23]?1st)|(?:2?2nd)|(?:2?3rd)|(?:[12]?[4-9]th)|(?:[123]0th)|(?:1[123]th))"
        r"(?![\w-]| (?:rib|toe|finger|digit|percentile|ventricle|edition|grade|floor|week|day|month|hour|degree|nerve"
        r"|cranial|intercostal|metatarsal|metacarpal|ray|of|dose|cycle|visit|time|year|child|trimester|attempt|line"
        r"|generation|person|portion|part|postoperative|one|power|birthday|round|mcp|mtp|pip|interspace|ics|lumbar)\b)",
        finds=["on the [21st] and", "and the [10th]."], skips=["on the 5th toe", "the 3rd ventricle", "on the 2nd of"],
        digits="1-2", then="st|nd|rd|th",
    ),
    pattern(
        "holiday", "HOLIDAY",
        rf"(?<![\w]){_HOLIDAY}(?:,? (?:of )?(?:{_YYYY}))?(?! (?:disease|factor|tree|job|care|shift))(?![\w])",
        finds=["after [Christmas]", "[Thanksgiving 2013]", "the [Fourth of July]", "[New Year's Eve]", "[4th of July]"],
        skips=["Christmas disease", "easterly", "new", "spring"], leads=_HOLIDAYS, digits="1", then="th",
    ),
    pattern(
        "weekday with a date", "DATE",
        rf"(?<![\w]){_WEEKDAY}(?:day)?[,.]? ?{_M}/{_D}(?:/{_Y})?{_END}",
        finds=["[Mon 3/4]", "[Friday 3/4/10]"], skips=["sun 40/80"], leads=f"{_WEEKDAYS} {_SHORT_DAYS}",
    ),
    pattern(
        "month alone", "DATE",
        r"(?<![\w])(?:January|February|April|June|July|August|September|October|November|December|Jan|Feb|Apr|Aug|Sept?"
        r"|Oct|Nov|Dec|JANUARY|FEBRUARY|APRIL|JUNE|JULY|AUGUST|SEPTEMBER|OCTOBER|NOVEMBER|DECEMBER)(?![\w]|-[a-z])"
        rf"|(?:{_MONTH_CUES})(?:May|March|Mar|Jun|Jul|MAY|MARCH|january|february|april|june|july|august|september"
        r"|october|november|december)\b",
        finds=["in [March]", "since [June]", "until [Sep]."], skips=["May be", "the march of"], flags=0, leads=_MONTHS,
        score=0.8,
    ),
    pattern(
        "month and day", "DATE", rf"{_NO_DIGIT}(?P<a>\d{{1,2}})(?P<sep>[/–-])(?P<b>\d{{1,2}}){_END}",
        finds=["seen on [4/9]", "CXR [1/15] per", "on [8-16]"], skips=["strength 5/5", "2-3 times", "24/7", "50/60"],
        digits="1-2", then=r"[/–-]\d\d?(?![\w%]|[-/–:]\d|\.\d)", judge=_month_and_day,
    ),
    pattern(
        "month and short year", "DATE", rf"{_NO_DIGIT}{_M}/(?P<b>[4-9]\d){_END}",
        finds=["in [4/97]", "FEV1 71 % ([4/97])"], skips=["scored 8/90", "BP 9/60", "(6/50)"], digits="1-2",
        then=r"/\d\d(?![\w%]|[-/–:]\d|\.\d)", judge=_month_and_short_year,
    ),
    pattern(
        "year", "DATE", r"(?<![\w./$:+–#-])(?<!\d,)(?:19|20|21)\d\d(?![\w%/]|:\d|[.,]\d|[-–]\w)",
        finds=["in [1998]", "CABG ([2004])", "says it is [1968]", "(prior [1976]: 112)", "CABG [2004] and"],
        skips=["2000 mg", "at 2030", "1,998", "flow 2010 ml"], digits="4",
        then=r"(?![\w%/]|:\d|[.,]\d|[-–]\w)", judge=_year,
    ),
    pattern(
        "short year", "DATE", r"(?<![\w])['’]\d\d(?![\w'’])", finds=["class of ['98]", "in ['04]"],
        skips=["5'10", "'90s"], leads="' ’", score=0.8,
    ),
    pattern(
        "season", "DATE",
        rf"(?:(?<=\bin )|(?<=\bsince )|(?<=\bby )|(?<=\blast )|(?<=\bthis )|(?<=\bnext )|(?<=\bthrough )|(?<=\buntil )"
        rf"|(?<=\bthru )|(?<=\btil )|(?<=\btill )"
        rf"|(?<=\bduring )|(?<=\bearly )|(?<=\blate )|(?<=\bmid )|(?<=\bin the )|(?<=\bfor the )|(?<=\bsince the )"
        rf"|(?<=\buntil the )|(?<=\bthis past )|(?<=\bearly in the )|(?<=\ball ))(?P<s>{_SEASON})(?!\w|-|['’])",
        finds=["in [spring]", "since [winter].", "last [summer]", "in the [fall]"],
        skips=["fall risk", "since the fall", "in the fallopian", "spring water"],
        leads="spring summer fall autumn winter springtime summertime wintertime", judge=_season,
    ),
)
#: Rules whose span takes in the article before it.
_WITH_ARTICLE = frozenset(
    ("part of a year", "decade", "the ordinal", "season", "holiday", "month in words", "month and year")
)
_PART_BEFORE = re.compile(r"(?:early|mid|late)[- ]\Z", re.IGNORECASE)
_NAMES = ("jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec")

#: Words near a date -> whose day it is (the report's own plan for dates).
_DAYS_OF = {
    "birth": "dob birth born birthdate birthday bd b",
    "admission": "admission admit admitted adm admits",
    "discharge": "discharge discharged disch dc",
    "death": "death died dod deceased expired",
}
_DAY_OF = {word: what for what, words in _DAYS_OF.items() for word in words.split() if word != "b"}
_BETWEEN = word_set(": - – = ( / , date dates of on was is the time and in at he she d a")


def subtype(span: Span) -> str:
    """``birth``, ``admission``, ``discharge`` or ``death`` for a found date that is one of these, else empty."""
    rule = span.found_by.partition(":")[2]
    first, comma, _ = rule.partition(", ")
    return first if comma and first in _DAYS_OF else ""


class Dates:
    """Dates by their form and, where the form is not enough, by what stands around (NLM report of 2013, Table 3)."""

    name = "dates"
    version = "1"
    kinds = frozenset({"DATE", "HOLIDAY"})

    def find(self, document: Document, known: tuple[KnownValue, ...]) -> Iterable[Span]:
        """The spans of a note."""
        note = note_of(document)
        found = list(all_spans(PATTERNS, note, self.name))
        months: frozenset[int] | None = None
        for span in found:
            if span.score == _MAYBE:
                # "4/5", "2/6" and "8/10" are scores, unless the note is of that month.
                months = _months(note, found) if months is None else months
                if _month(note.text[span.start : span.end]) not in months:
                    continue
            yield self._whole(note, span)

    def _whole(self, note: Note, span: Span) -> Span:
        """A span with the article before it, and with what day it is in its rule."""
        text, start = note.text, span.start
        rule = span.found_by.partition(":")[2]
        if rule in _WITH_ARTICLE:
            if rule == "decade" and (part := _PART_BEFORE.search(text, max(0, start - 6), start)):
                start = part.start()
            if text[max(0, start - 4) : start].lower() == "the ":
                start -= 4
            span = span._replace(start=start)
        number = _at(note, span.start)
        for at in range(number - 1, max(-1, number - 6), -1):
            word = note.lower[at]
            if word in _DAY_OF:
                return span._replace(found_by=f"{self.name}:{_DAY_OF[word]}, {rule}")
            if word == "d" and note.lower[at : at + 3] == ["d", "/", "c"]:
                return span._replace(found_by=f"{self.name}:discharge, {rule}")
            if word not in _BETWEEN and not (word == "c" and note.lower[at - 2 : at] == ["d", "/"]):
                break
        return span


def _month(text: str) -> int:
    """The first month of a date, 0 when there is none in digits or words."""
    if number := re.match(r"\d{1,2}(?!\d)", text):
        return int(number[0])
    lower = text.lower()
    return next((at for at, name in enumerate(_NAMES, 1) if name in lower), 0)


def _months(note: Note, found: Iterator[Span] | list[Span]) -> frozenset[int]:
    """The months of the dates of a note that are surely dates, or that stand there more than once."""
    times: dict[int, int] = {}
    for span in found:
        text = note.text[span.start : span.end]
        whole = span.score > 0.8 and (text.count("/") + text.count("-") > 1 or any(map(str.isalpha, text)))
        month = _month(text)
        times[month] = times.get(month, 0) + (2 if whole or span.score == 0.9 else 1)
    return frozenset(month for month, count in times.items() if count > 1)


RECOGNIZER = Dates()
