"""Dates and holidays: all of Table 3 of the NLM report of 2013, in words too; what only looks like one stays clinical.

Years are a window (1900 to 2199) and not the clock. Times of day, durations, fractions, blood pressures and scores are
no dates. What is a date by its form alone is told by patterns; of a bare ``4/9``, a year or a season the words around
decide. Dates of birth, admission, discharge and death say so in their rule (``dates:birth, day or month first``).
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator

from resynth.recognize.note import Note, note_of
from resynth.recognize.pattern import all_spans, pattern
from resynth.recognize.times import (
    date_around,
    date_certain,
    date_dotted,
    date_lists,
    date_misspelt,
    date_scores,
    years,
)
from resynth.recognize.times import date_cues as cues
from resynth.recognize.times.date_bare import BARE
from resynth.recognize.times.date_behind import BEHIND, no_death
from resynth.recognize.times.date_columns import COLUMNS
from resynth.recognize.times.date_cues import (
    HOLIDAY_LEADS,
    HOLIDAYS,
    MAYBE,
    MONTHS,
    OTHER_DAYS,
    OTHER_MONTHS,
    SHORT_DAYS,
    WEEKDAYS,
)
from resynth.recognize.times.date_ordinals import ORDINALS
from resynth.recognize.times.date_series import SERIES
from resynth.recognize.times.date_slips import SLIPS
from resynth.recognize.times.date_stamps import STAMPS
from resynth.recognize.times.date_weekdays import short_weekday
from resynth.recognize.times.fixed_days import FIXED
from resynth.recognize.times.worded import WORDED
from resynth.recognize.words import regex, word_set
from resynth.types import Document, KnownValue, Span

_MONTH = (
    r"(?:jan(?:uary|\.)?|feb(?:ruary|r?\.)?|mar(?:ch|\.)?|apr(?:il|\.)?|may|june|jun\.?|july|jul\.?|aug(?:ust|\.)?"
    r"|sept?(?:ember|\.)?|oct(?:ober|\.)?|nov(?:ember|\.)?|dec(?:ember|\.)?)"
)
#: Months that are nothing else in small letters; May, March and the like need more than themselves.
_SURE_MONTH = (
    r"(?:jan(?:uary|\.)?|feb(?:ruary|\.)?|april|apr\.?|june|july|august|aug\.?|sept(?:ember|\.)?|october|oct\.?"
    r"|november|nov\.?|december|dec\.?)"
)
_WEEKDAY = (
    r"(?:mon(?:day)?|tue(?:s(?:day)?)?|wed(?:s|nesday)?|thu(?:rs?(?:day)?)?|fri(?:day)?|sat(?:urday)?|sun(?:day)?)"
)
#: Before a weekday in small letters: what somebody did on the day before it is none.
_NO_DEED = r"(?!(?-i:sat|wed) (?:in|on|up|down|out|with|by|beside|alone|through)\b)"
_D = r"(?:0?[1-9]|[12]\d|3[01])"
_DD = r"(?:0[1-9]|[12]\d|3[01])"
_M = r"(?:0?[1-9]|1[0-2])"
_MM = r"(?:0[1-9]|1[0-2])"
_YYYY = r"(?:19|20|21)\d\d"
_YY = r"\d\d"
_Y = rf"(?:{_YYYY}|['’]?{_YY})"
#: A year behind a day and a month in words: two digits are none before minutes, ``h``, ``am`` and another month.
_YEAR = rf"(?:{_YYYY}|['’]?{_YY}(?!\d|:\d| ?[hH] ?\d| ?[AaPp]\.?[Mm]\b|-[A-Za-z]))"
_S = r"[-/.–]"
_NO_DIGIT = r"(?<![\w.$#])(?<!\d[-/–:,])"
_END = r"(?![\w%]|[-/–:][\d]|\.\d|,\d\d\d\b)"
_ORDINAL = r"(?:st|nd|rd|th)?"
_TENS = r"(?:twenty|thirty)[- ](?:first|second|third|fourth|fifth|sixth|seventh|eighth|ninth)"
_WORD_DAY = (
    rf"(?:first|second|third|fourth|fifth|sixth|seventh|eighth|ninth|tenth|eleventh|twelfth|thirteenth|fourteenth"
    rf"|fifteenth|sixteenth|seventeenth|eighteenth|nineteenth|twentieth|thirtieth|{_TENS})"
)
#: Not where a sentence and its line end: ``ends 28th May.``, and an item of a list on the next.
_NO_END = r"(?!\.\s*\n)"
_WORD_DAYS = (
    "first second third fourth fifth sixth seventh eighth ninth tenth eleventh twelfth thirteenth fourteenth fifteenth "
    "sixteenth seventeenth eighteenth nineteenth twentieth thirtieth twenty thirty"
)
#: Between two days of one month, and what is not behind the second.
_TO = r"(?: ?[-–] ?| (?:to|through|thru|until) (?:the )?|(?:, \d{1,2})?,? (?:and|&|or) (?:the )?)"
_NO_COUNT = (
    r"(?! ?(?:mg|mcg|ml|cc|g|kg|units?|tab\w*|cap\w*|pills?|doses?|days?|weeks?|wks?|months?|mos?|years?|yrs?|hours?"
    r"|hrs?"
    r"|minutes?|mins?|times|x|of|more|other|others|percent|am|pm|a\.m|p\.m|cm|mm|lbs?|pounds|liters|liter|l|inches|feet"
    r"|miles|cups|packs|drinks|beers|visits|children|sons|daughters|brothers|sisters|nodes|lesions|sets|stools"
    r"|episodes)\b)"
)
_OTHER = "|".join(OTHER_MONTHS.split())
_BY_LETTER: dict[str, list[str]] = {}
for _one in HOLIDAYS:
    _BY_LETTER.setdefault(_one[0], []).append(_one[1:])
#: By their first letters: of a hundred only a few are tried at a word.
_HOLIDAY = "(?:" + "|".join(f"{first}(?:{'|'.join(rest)})" for first, rest in _BY_LETTER.items()) + ")"
_SEASON = r"(?:spring|summer|fall|autumn|winter)(?:time)?"
_PART = r"(?:early|mid|late|spring|summer|fall|autumn|winter|q[1-4]|quarter|end|beginning|start|middle)"
_PARTS = "early mid late spring summer fall autumn winter q quarter end beginning start middle"
_DECADE = r"(?:twenties|thirties|forties|fifties|sixties|seventies|eighties|nineties)"
_DECADES = "twenties thirties forties fifties sixties seventies eighties nineties"

#: Words behind which May, March and a month in small letters are one.
_MONTH_CUES = "|".join(
    rf"(?<=\b[{word[0].upper()}{word[0]}]{word[1:]} )"
    for word in (
        "in", "since", "by", "until", "till", "last", "this", "next", "of", "during", "early", "late", "mid", "through",
        "between", "from", "to", "on", "before", "after", "around", "lmp", "due", "expires",
    )
) + r"|(?<=\bmid-)|(?<=[Dd]ate: )|(?<=\()"
#: What something may do: (MAY CAUSE DROWSINESS).
_MAY = (
    r" (?i:cause|repeat|need|take|use|be|have|not|also|increase|decrease|require|crush|substitute|refill|give|return"
    r"|resume|make|mix|affect|impair)\b"
)
#: How a month begins, what may stand between a day and its month, and behind a word of a date before more of it.
_MONTH_BEGINS = r"(?:jan|feb|mar|apr|may|ju[nl]|aug|sep|oct|nov|dec)"
_GOES_ON = rf"[-\s/.,]*(?:\d|the|of|da|{_MONTH_BEGINS}|fi|se|th|fo|si|ei|ni|te|el|tw)"
_MONTH_BEHIND = rf"[-–]\d\d? ?[jfmasond]|(?:st|nd|rd|th)|[-\s/,.]{{0,2}}{_MONTH_BEGINS}| (?:of|day)"

PATTERNS = (
    pattern(
        "year first", "DATE", rf"{_NO_DIGIT}{_YYYY}({_S}){_M}\1{_D}(?:T\d\d:\d\d(?::\d\d(?:\.\d+)?)?(?:Z"
                              rf"|[+-]\d\d:?\d\d)?)?{_END}",
        finds=["[2012-08-07]", "on [2012/8/7]", "[2012-08-07T11:20:00Z]", "[2018-03-04T10:00:00-05:00] signed"],
        skips=["12012-08-07", "2012-13-41"],
        digits="4", then=rf"{_S}\d",
    ),
    pattern(
        "day or month first", "DATE",
        rf"{_NO_DIGIT}(?:{_M}({_S}){_D}\1{_Y}|{_D}({_S}){_M}\2{_Y}){_END}",
        finds=["[07-08-2012]", "[8/7/12]", "[31.12.1999]", "on [8-07-'12]"],
        skips=["1.8.2.12", "10/20/30/40", "2.4.1", "45-67-89", "1/2/3/4", "lispro 12/12/16 with meals",
               "days 1/8/15 q28d", "ribs 8/9/10"], digits="1-2",
        then=rf"{_S}\d\d?{_S}[\d'’]", judge=date_lists.no_list,
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
        judge=date_lists.no_list,
    ),
    pattern(
        "spaced", "DATE", rf"{_NO_DIGIT}(?=\d\d?(?:/\d{{0,2}})?/? ){_M} ?/ ?{_D} ?/ ?{_Y}{_END}",
        finds=["[08 / 07 / 2012]", "[8/ 7/12]", "[8/7/ 12]"], skips=["8 / 7"], digits="1-2",
        then=r"(?= ?/ ?\d\d? ?(?:/|\Z))(?:/\d*)?/? ", judge=date_lists.no_list,
    ),
    pattern(
        "with dots and blanks", "DATE",
        rf"{_NO_DIGIT}(?:{_D}\. ?{_M}\. {_YYYY}|{_D}\. {_M}\.{_YYYY}|{_YYYY}\. ?{_MM}\. ?{_DD}(?=\.|\)))"
        r"(?![\w%]|[.,:]\d)",
        finds=["born [6. 11. 1966], seen", "until [10.12. 2018] for", "a [2019. 03. 14]. napon"],
        skips=["1. 2. 3. items", "pH 7. 4. 20 mg", "40. 13. 2019", "grade 3. 4. 201"], digits="1-2 4", then=r"\. ?\d",
    ),
    pattern(
        "month and year in digits", "DATE", rf"{_NO_DIGIT}(?:{_M}[-/–.](?:{_YYYY}|['’]{_YY})|{_YYYY}[-/–]{_MM}){_END}",
        finds=["since [08-2012]", "[8/2012]", "[2012-08]", "in [2/'95]"], skips=["13/2012", "120-2012"],
        digits="1-2 4", then=r"[-/–.](?:\d{4}|['’]\d)|(?<=\d{4})[-/–]\d\d(?!\d)",
    ),
    pattern(
        "years", "DATE", rf"{_NO_DIGIT}{_YYYY}(?: ?[-–] ?| ?/ ?(?={_YYYY})|/)(?:{_YYYY}|['’]?{_YY}){_END}",
        finds=["[2011-2012]", "season [2011/12]", "[1998 - 2001]"],
        skips=["2011-3", "1500-2000", "born 1993 / 31", "fed 0800, 1230, held 1930-2030"],
        digits="4", then=r" ?[-/–] ?[\d'’]", judge=years.apart,
    ),
    pattern(
        "run together", "DATE", rf"{_NO_DIGIT}{_YYYY}{_MM}{_DD}(?:(?:[01]\d|2[0-3])(?:[0-5]\d){{0,2}}(?:\.\d{{1,4}})?"
        rf"(?:[+-]\d{{4}})?)?{_END}",
        finds=["[20120708]", "|[20110801094500.000-0500]|", "at [201207081215]"], skips=["20121308", "2012070"],
        digits="8 10 12 14",
    ),
    pattern(
        "year first, apart", "DATE", rf"{_NO_DIGIT}(?<!\d )(?:19|20)\d\d {_MM} {_DD}(?![\w%]|[.,:/-]\d| \d)",
        finds=["Seen on [2018 04 22].", "born [1961 03 14]"],
        skips=["2018 14 22", "0815 2018 04 22", "2018 04 22 31", "2018 4 22"],
        digits="4", then=r" \d\d \d\d(?!\d)",
    ),
    pattern(
        "month in words", "DATE",
        rf"(?<![\w])(?:{_WEEKDAY},? (?:the )?)?"
        rf"(?:(?:(?:{_D}{_ORDINAL} ?[-–&] ?)?(?<!\d\.)(?<!COVID-){_D}{_ORDINAL}|{_WORD_DAY})(?: day)?(?: of)?"
        rf"(?!\n\s*\n)(?:[-\s/]{{0,2}}|\.(?=[A-Z][a-z]{{2}}\.)){_MONTH}"
        rf"(?:(?:{_NO_END}[-\s,/.]){{0,3}}(?:of )?{_YEAR}(?!\d))?"
        rf"|{_MONTH}(?:{_NO_END}[-\s/.]){{0,2}}(?:the )?"
        rf"(?:{_D}(?!\d){_ORDINAL}(?:{_TO}{_D}(?!\d){_ORDINAL}{_NO_COUNT})?"
        rf"|{_WORD_DAY})(?:[-\s,/]{{1,3}}(?:of )?{_YEAR}(?![\d%]|:\d))?"
        rf"(?:,? {_NO_DEED}{_WEEKDAY}(?![a-z]))?)(?![\w%]|[/]\d|\.\d)",
        finds=["[7-August]", "[7 Aug 2012]", "[22.Nov.2013]", "on [Aug 7, 2012]", "[August 7th]", "the [3rd of March]",
               "[Monday, January 17]", "[7August'12]", "[Aug7]", "[third of May 2010]", "[Sept. 21, 1999]",
               "[12-MAR-19]", "the [sixteenth of August]",
               "on [June 2-6, 2009] with", "[May 17, 2020]: seen", "[November 18 to 27].", "[April 9 and 10];",
               "the [3-5 July]", "[3 June] 17:20", "[21 March] 15 h 20", "[November 22], 10 AM",
               "[21-Jun], 23-Jun", "on [Friday, March 27], sat in his truck", "on [march 27, sat] he",
               "[May 3, Sat] in"],
        skips=["aug 77", "28, may wish", "decade 5", "mar 100", "may 2 tablets", "march 10", "all of May.\n2. Iron"],
        leads=f"{MONTHS} {WEEKDAYS} {SHORT_DAYS} {_WORD_DAYS}", follows=_GOES_ON, digits="1-2", then=_MONTH_BEHIND,
        judge=cues.no_verb,
    ),
    pattern(
        "month and year", "DATE",
        rf"(?<![\w])(?:{_MONTH}[-\s,/.]{{0,3}}(?:of )?(?:{_YYYY}|['’]\s?{_YY})|{_SURE_MONTH}(?:[-/.]{_YY}| [4-9]\d)"
        rf"|{_YYYY}[-\s/]?{_MONTH}(?:[-\s/]?{_DD}|[-\s/]{_D})?|['’]{_YY}[-\s]?{_MONTH}|[3-9]\d[-/]{_MONTH}"
        rf"|(?:early|mid|late|end of|beginning of)[- ]{_MONTH}(?:[-\s,/.]{{1,2}}(?:of )?(?:{_YYYY}|['’]{_YY}))?"
        rf"|{_MONTH} ?[-/–] ?{_MONTH})(?![\w]|-\d)",
        finds=["[August 2012]", "in [late August 2012]", "[mid June '09]", "[2012 August 7] in",
               "[August.2012]", "[Aug '12]", "[Aug-12]", "[2012/August]", "[2012Aug]", "[2015OCT06]",
               "['12-August]", "in [late June]", "[76-July]", "[Dec 93]", "[May/June] at"],
        skips=["may 20 be", "march on", "may 77"],
        leads=f"{MONTHS} early mid late end beginning ' ’",
        follows=rf"[-\s,/.]*(?:\d\d|['’]|of)| ?[-/–]? ?{_MONTH_BEGINS}",
        digits="2 4", then=rf"[-\s/]?{_MONTH_BEGINS}", judge=no_death,
    ),
    pattern(
        "part of a year", "DATE",
        rf"(?<!\w)(?:{_PART}(?: of)?(?: the)?[-\s,/]{{1,2}}(?:{_YYYY}|['’]{_YY}|(?<=of )0\d)(?!\w|['’]s)"
        rf"|(?:(?:early|mid|late)[- ]?(?:to[- ](?:mid|late)[- ])?)?(?:{_YYYY}['’]?s\b|['’]\d0['’]?s\b))",
        finds=["[Mid-2012]", "[spring of 2003]", "in the [early 1990s]", "[winter '08]", "the [summer of '12]",
               "since the ['90s]", "the [mid-1980's]", "[1970s]"],
        skips=["early in", "late 20s", "fall 2 days"], leads=f"{_PARTS} ' ’",
        follows=r"[-\s,/]*(?:\d|of|th|to|['’])", digits="4", then="['’]?s",
    ),
    pattern(
        "decade", "DATE",
        rf"(?:(?<=\bthe )|(?<=\bthe mid-)|(?<=\bthe late )|(?<=\bthe early ))(?:{_DECADE}|\d0['’]?s)\b",
        finds=["in the [nineties]", "since the [90s]", "the late [eighties]"], skips=["in his nineties", "HR in 90s",
                                                                                      "A fib in the 80s"],
        leads=_DECADES, digits="2", then="['’]?s",
        judge=date_scores.decade, score=0.9,
    ),
    pattern(
        "range of days", "DATE",
        rf"{_NO_DIGIT}(?:{_M}/{_D}(?:/{_Y})? ?[-–] ?{_M}/{_D}(?:/{_Y})?|{_MM}-{_DD}[-/]{_MM}-{_DD}){_END}",
        finds=["[8/21-8/25]", "[2/3 - 2/9/18]", "[03-12/03-26]", "[07-08-08-08]"], skips=["13/40-14/50"],
        digits="1-2", then=r"/\d\d?(?:/\d| ?[-–])|-\d\d[-/]\d",
        judge=cues.range_of_days,
    ),
    pattern(
        "weekday", "DATE", r"(?<![\w])(?:Mon|Tues|Wednes|Thurs|Fri|Satur|Sun|MON|TUES|WEDNES|THURS|FRI|SATUR|SUN"
        r"|tues|wednes|thurs|satur|mon|fri|sun)(?:day|DAY)s?(?![\w])"
        r"(?: (?i:night|nite|evening|morning|afternoon)s?(?![\w]))?",
        finds=["on [Tuesday]", "[Sundays]", "every [sunday]", "since [Sunday night]", "cp since [sunday nite]"],
        skips=["sundayish", "Fridayish"], flags=0,
        leads=WEEKDAYS + " mondays tuesdays wednesdays thursdays fridays saturdays sundays",
    ),
    pattern(
        "short weekday", "DATE",
        r"(?<![\w./])(?P<it>(?P<d>Mon|Tues?|Weds?|Thu(?:rs?)?|Fri|Sat|Sun|TUES?|WEDS?|THURS?|FRI|mon|tues?|weds?"
        r"|thu(?:rs?)?"
        rf"|fri|sat|sun)(?:\.(?=[\w,;:)]| (?i:{_MONTH_BEGINS})))?)"
        r"(?![\w.]\w|\w|-[A-Za-z])",
        finds=["since [Thurs],", "([Sat])", "on [Mon]", "meal [Fri] 2100", "til [Thurs]", "back on [tues]",
               "until [fri]", "next [Tues]. He", "on [Wed.], if",
               "began [sat] am", "fell in br [wed], ct", "4/19/15 [sun] 0640"],
        skips=["Sat 98%", "the sat monitor", "it sat on", "o2 sat 98", "wed in May", "the sun", "O2 Sat: 93",
               "the Sun"], flags=0, leads=SHORT_DAYS, judge=short_weekday,
    ),
    pattern(
        "days by their letters", "DATE",
        r"(?<![\w/.-])(?:M/?W/?F(?:/?Sa?)?|(?:M|Tu?|W|Th|F|S[au]?)(?:Tu|Th|W|F|Sa|Su){2,5}|T/?Th(?:/?S)?|TTH?S|T/R/S"
        r"|Tu[/-]Th|mwfs?|tths?a?|tts(?= (?:pt|pts|patient|1st|2nd|3rd|shift|am|pm|hd|dialysis|schedule|chair)\b)"
        r"|m/w/f|t/th/sa?t?"
        r"|M,? ?W,? ?F|T,? ?Th,? ?Sa?|(?:M|Tu?|W|Th|R|F|S[au]?)(?:[/,-](?:Tu|W|Th|F|R|S[au]?|Sat|Sun)){2,5}"
        r"|(?:M|Tu|W)[-–](?:Th|F|Sat?|Sun?)|M[-–]W|T[-–]Th|(?:M|W|F)/(?:Tu|Th|Sa|Su)|(?:Tu|Th)/(?:M|W|F|Th|Sa|Su)"
        r"|(?i:(?:mon|tues?|wed|thu(?:rs?)?|fri|sat|sun)"
        r"(?:(?:/|-|–|, ?| ?& ?)(?:mon|tues?|wed|thu(?:rs?)?|th|fri|sat|sun)){1,5}))"
        r"(?![\w/-]|\.\w| (?:ratio|sex|transgender|gender)\b)",
        finds=["HD [MWF]", "dialysis [T/Th/S]", "[M/W/F]", "HD [T/Th/Sat]", "[Tues-Thurs-Sat]", "5 mg [M,W,F] and",
               "[TThSaSu]...", "COUMADIN 5 mg [M W F]", "[Mon/Wed/Fri]", "HD [TThS] via", "lab [tues/fri] at",
               "rehab [Mon/Thu]", "meals [M-F] by van", "open [Tu-Sat]", "aide [M–Th]", "works [Sun-Thu]",
               "PT 2x/wk [M/Th]", "RN [Tu/F]."],
        skips=["M/F", "TS", "T-sat", "S/F", "W/F", "MS", "M, 54, F", "M-F ratio 2:1", "T-F", "F-M", "sat-91"], flags=0,
        leads="mwf m t th tu w f r s sa tts tths tuth tuths tuthsa tthsa tthsasu mwfs mwfsa mwsa mtwthf mtuwthf "
        "mwthf mtthf mon tue tues wed thu thur thurs fri sat sun",
        follows=r"(?<!\A[mtwfsr])|[/,&–-]|(?<=\A[mt]),? ?[wt]", score=0.9,
    ),
    pattern(
        "days by two letters", "DATE",
        r"(?<![\w/.'’-])(?P<it>(?:mo|tu|we|th|fr|sa|su)(?:(?: |, ?| ?/ ?| ?& ?)(?:mo|tu|we|th|fr|sa|su)){1,6})"
        r"(?![\w/'’-]|\.\w)",
        finds=["5 mg daily x 7.5 [mo we fr] = 42.5", "10 mg [tu, th]; 5 mg", "HD [Tu Th Sa]", "2.5 mg [Mo/Th]"],
        skips=["in 3 mo we see", "then we fr", "at 5 mo th", "mo / we"], leads="mo tu we th fr sa su",
        follows=r" ?[ ,/&] ?(?:mo|tu|we|th|fr|sa|su)(?![a-z])", judge=cues.two_letters,
    ),
    pattern(
        "day of a dose", "DATE",
        r"(?:(?<=\d mg )|(?<=\d mcg )|(?<=\d units )|(?<=\btab )|(?<=\btabs ))(?P<it>mo|tu|we|th|fr|sa|su)"
        r"(?=[,;.)](?!\w)| (?:and|then|&|only|eve|am|pm|\d))",
        finds=["hold tonight. 2.5 mg [tu], then", "7.5 mg [fr] and 5"], skips=["5 mg we hold", "2 mg su for", "tab th"],
        leads="mo tu we th fr sa su", follows=r"[,;.)]| (?:and|then|&|only|eve|am|pm|\d)",
    ),
    pattern(
        "days of a month", "DATE",
        rf"{_NO_DIGIT}{_M}/(?P<b>{_D}) ?[-–] ?(?P<c>{_D}){_END}", finds=["[2/16-17] night", "on [3/4-9]"],
        skips=["2/6-3/6", "1/6-2 murmur", "4/5-5"], digits="1-2", then=r"/\d\d? ?[-–](?: ?\d|\Z)",
        judge=cues.days_of_month,
    ),
    pattern(
        "glued to a cue", "DATE", rf"(?<![^A-Za-z])(?<=[A-Za-z]){_M}/{_D}(?:/{_Y})?(?![\d%/-]|\.\d)",
        finds=["LMP[7/1]. ", "Seen[12/27]by Dr.", "Omaha[1/15]after", "thru[7/11]", "EDD[12/17]", "DOB[4/5/66]"],
        skips=["BP7/1", "x3/4", "G2/6"], digits="1-2",
        then=r"/\d", judge=cues.behind_cue,
    ),
    pattern(
        "glued to a weekday", "DATE", rf"(?<![\d/.$]){_M}/{_D}(?:Mon|Tue|Wed|Thu|Fri|Sat|Sun)(?:s|rs?|day|sday"
                                      rf"|rsday)?\b",
        finds=["PedTRH[9/6Tues].LA"], skips=["9/6Total"], digits="1-2", then=r"/\d\d?[mtwfs]",
    ),
    pattern(
        "two short years", "DATE", r"(?<![\w/.$#-])(?P<a>[2-9]\d)[-–](?P<b>[2-9]\d)(?![\w/%-]|\.\d)",
        finds=["Vietnam [68-70]", "[52-54]      railroad hand", "Navy [65-68]"], skips=["sats 92-94", "10-20", "48-36"],
        digits="2", then=r"[-–]\d\d(?!\w)", judge=years.short_years,
    ),
    pattern(
        "month in another language", "DATE",
        rf"(?<!\w)(?:{_D}(?:er|\.|º|°)? ?(?:de )?(?:{_OTHER})(?!\w)(?:,?(?: del?)? {_YYYY})?"
        rf"|(?:{_OTHER})(?: del?)? {_YYYY}"
        rf"|{_D}([/.-])(?:I{{1,3}}|IV|VI{{0,3}}|IX|XI{{0,2}})\1{_YYYY}"
        rf"|(?-i:{_D} (?:III?|IV|VI{{1,3}}|IX|XII?) {_YYYY}))(?!\w)",
        finds=["el [3 de mayo de 2016]", "vu le [12 février 2015]", "geb. [5. Oktober 1948]", "[14 de enero]",
               "en [marzo de 2011]", "DoB [27/XI/1984]", "[11 VIII 2023] seen"],
        skips=["3 mais", "12 maisons", "UCEIS 3. Mayo 3.", "stage 2 V 2019"],
        leads=OTHER_MONTHS, digits="1-2", judge=cues.dotted_month,
        then=r"(?:er|[.º°])? ?(?:de )?(?:en|f[eé]|m[aä]|a[bgov]|j[uaä]|se|o[cku]|no|d[ieé]|g[ei]|lu|\Z)"
             r"|[/.-][ivx]| [ivx]+ ",
    ),
    pattern(
        "weekday in another language", "DATE", rf"(?<!\w)(?:{'|'.join(OTHER_DAYS.split())})(?!\w)",
        finds=["el [martes]", "am [Mittwoch]"], skips=["martessa"], leads=OTHER_DAYS,
    ),
    pattern(
        "the ordinal", "DATE",
        r"(?:" + "|".join(rf"(?<=\b{cue} the )" for cue in (
            "on", "by", "until", "till", "since", "from", "and", "before", "after", "through", "thru", "to", "starting",
            "started", "restarted", "next", "of", "came", "seen", "due", "back", "returned", "admitted", "discharged"))
        + r"|(?<=\dth and )|(?<=\dst and )|(?<=\dnd and )|(?<=\drd and )"
        r")(?:(?:[23]?1st)|(?:2?2nd)|(?:2?3rd)|(?:[12]?[4-9]th)|(?:[123]0th)|(?:1[123]th))"
        r"(?![\w-]|(?:,? (?:and|or|to|through|&)(?: the)? \d{1,2}[a-z]{2})?"
        r" (?:rib|toe|finger|digit|percentile|ventricle|edition|grade|floor|week|day|month|hour|degree|nerve"
        r"|cranial|intercostal|metatarsal|metacarpal|ray|of|dose|cycle|visit|time|year|child|trimester|attempt|line"
        r"|generation|person|portion|part|postoperative|one|power|birthday|round|mcp|mtp|pip|interspace|ics|lumbar|post-?op|pod|hospital)s?\b)"
        r"(?<!fx of the \dth)(?<!fracture of the \dth)(?<!palsy of the \dth)(?<!amputation of the \dth)"
        r"(?<!base of the \dth)(?<!head of the \dth)(?<!shaft of the \dth)",
        finds=["on the [21st] and", "and the [10th].", "14th and [15th],", "labs of the [7th],"],
        skips=["fx of the 5th.", "palsy of the 7th", "on the 7th post-op day",
               "on the 5th toe", "on the 4th and 5th toes", "by the 2nd or 3rd dose", "the 3rd ventricle",
               "on the 2nd of"],
        digits="1-2", then="st|nd|rd|th",
    ),
    pattern(
        "the Fourth", "HOLIDAY",
        r"(?:(?<=\bon the )|(?<=\bfor the )|(?<=\bat the )|(?<=\bover the )|(?<=\bmissed the )|(?<=\bafter the )"
        r"|(?<=\bbefore the )|(?<=\buntil the )|(?<=\bHappy )|(?<=\bhappy ))(?:Fourth|4th)"
        r"(?=[,.;)!?]|[ \t]*(?:\n|\Z)| (?:with|w/|and(?! \d| the)|at|but|because"
        r"|weekend|picnic|parade|cookout|barbecue|fireworks)\b)",
        finds=["Fished on the [Fourth] with his", "ribs for the [4th], then", "saw fireworks over the [Fourth]."],
        skips=["on the fourth day", "the Fourth cranial nerve", "for the 4th time", "on the Fourth floor"], flags=0,
        leads="fourth", digits="1", then="th", score=0.8,
    ),
    pattern(
        "holiday", "HOLIDAY",
        rf"(?<![\w]){_HOLIDAY}(?:,? (?:of )?(?:{_YYYY}))?(?! (?:disease|factor|trees?|job|care|shift|spells?|seals?"
        rf"|cactus)\b)(?![\w])",
        finds=["after [Christmas]", "[Thanksgiving 2013]", "the [Fourth of July]", "[New Year's Eve]", "[4th of July]",
               "left on [Super Bowl Sunday]", "on [Orthodox Christmas]", "before [Yom Kippur]", "[Columbus Day]",
               "[Hogmanay] fall", "on [Day of the Dead]",
               "over the [early May bank holiday] weekend", "on [bank holiday Monday]", "[August Bank Holiday]"],
        skips=["Christmas disease", "tet spell", "labor day 2 of induction", "turkey sandwich", "feast", "day of life",
               "tet of Fallot", "easterly", "new", "spring", "bank", "early May"],
        leads=HOLIDAY_LEADS,
        follows=r"(?<!\Aall)(?<!\Anew)(?<!\Amay)(?<!\Ax)(?<!\Aearly)(?<!\Alate)(?<!\Asummer)(?<!\Aaugust)"
        r"(?<!\Aday)|-?mas| (?:sa|so|ye|da|ba|ma|of)", digits="1", then="th",
    ),
    pattern(
        "weekday with a date", "DATE",
        rf"(?<![\w]){_WEEKDAY}(?:day)?(?:[,.]? ?{_M}/{_D}(?:/{_Y})?{_END}|,? the {_D}(?:st|nd|rd|th)\b)"
        rf"|(?<!\w)(?:first|second|third|fourth|1st|2nd|3rd|4th|last) {_WEEKDAY} (?:of"
        rf"|in) {_MONTH}(?:,? {_YYYY})?(?!\w)",
        finds=["[Mon 3/4]", "on [Tuesday the 25th] at", "the [last Saturday of June, 1962].", "[Friday 3/4/10]"],
        skips=["sun 40/80"], leads=f"{WEEKDAYS} {SHORT_DAYS} first second third fourth last",
    ),
    pattern(
        "month alone", "DATE",
        r"(?<![\w])(?:January|February|April|June|July|August|September|October|November|December|Jan|Feb|Apr|Aug|Sept?"
        r"|Oct|Nov|Dec|JANUARY|FEBRUARY|APRIL|JUNE|JULY|AUGUST|SEPTEMBER|OCTOBER|NOVEMBER|DECEMBER)(?![\w]|-[a-z])"
        rf"|(?:{_MONTH_CUES})(?:May(?!{_MAY})|March|Mar|Jun|Jul|MAY(?!{_MAY})|MARCH|january|february|april|june|july|august|september"
        r"|october|november|december|jan|feb|apr|aug|sept?|oct|nov|dec)\b(?!-[A-Z][a-z]{3})"
        r"|(?<!breast )(?<!lip )(?<!butt )(?<![\w/.-])(?:aug|sept|feb|nov)(?![\w/'’-]|\.\w)",
        finds=["since [sept]. told", "in [March]", "since [June]", "until [Sep]."],
        skips=["May be", "AT BEDTIME (MAY CAUSE DROWSINESS)", "daily (May repeat once)",
               "the march of", "breast aug", "History of May-Thurner", "in March-Kerr splints"],
        flags=0, leads=MONTHS,
        score=0.8,
    ),
    pattern(
        "month and day", "DATE", rf"{_NO_DIGIT}(?P<a>\d{{1,2}})(?P<sep>[/–-])(?P<b>\d{{1,2}}){_END}",
        finds=["seen on [4/9]", "CXR [1/15] per", "on [8-16]"], skips=["strength 5/5", "2-3 times", "24/7", "50/60",
                                                                       "cGA 31 3/7 wt",
                                                                       "pain in the hips, 9/10, since", "PHQ-9 12/27"],
        digits="1-2", then=r"[/–-]\d\d?(?![\w%]|[-/–:]\d|\.\d)", judge=date_around.month_and_day,
    ),
    pattern(
        "month and short year", "DATE", rf"{_NO_DIGIT}{_M}/(?P<b>[4-9]\d){_END}",
        finds=["in [4/97]", "FEV1 71 % ([4/97])", "Pneumovax [9/98]."], skips=["scored 8/90", "BP 9/60", "(6/50)"],
        digits="1-2",
        then=r"/\d\d(?![\w%]|[-/–:]\d|\.\d)", judge=years.month_and_short_year,
    ),
    pattern(
        "year", "DATE", r"(?<![\w./$:+–#-])(?<!\d,)(?:19|20|21)\d\d(?![\w%/]|:\d|[.,]\d|[-–]\w)"
        r"(?!;\d{1,4}(?:\(\w{1,8}\))?:\w?\d)",
        finds=["in [1998]", "CABG ([2004])", "says it is [1968]", "(prior [1976]: 112)", "CABG [2004] and",
               "L BKA [1969] (Cu Chi", "thyroiditis | [2016]", "and PCI [2003]"],
        skips=["nightly ~2030;", "9/2 & 2100.", "Bethesda 2001.", "McDonald 2017 criteria", "room 2012, x", "2000 mg",
               "at 2030", "1,998", "flow 2010 ml", "Lancet 2014;371(2):993"], digits="4",
        then=r"(?![\w%/]|:\d|[.,]\d|[-–]\w)", judge=years.year_of_now,
    ),
    pattern(
        "year of a record of another time", "DATE", r"(?<![\w./$:+–#-])(?<!\d,)2[01]\d\d(?![\w%/]|:\d|[.,]\d|[-–]\w)",
        finds=["Record date: 2091-03-18. the [2084] film", "seen 03/18/2081. AVR St. Jude 23 mm [2077] here",
               "On 01/02/2090: treated [2080], well", "9/9/2088. Sheets: [2081] - 104; [2085] - 119.5"],
        skips=["Record date: 2091-03-18. the 2099 film", "3/18/2021. the 2077 film", "3/18/2091. flow 2077 ml",
               "3/18/2091. Platelets 2084 today"],
        digits="4", then=r"(?![\w%/]|:\d|[.,]\d|[-–]\w)", judge=years.of_another_time,
    ),
    pattern(
        "short year", "DATE", r"(?<![\w])['’]\d\d(?![\w'’])", finds=["class of ['98]", "in ['04]"],
        skips=["5'10", "'90s"], leads="' ’", follows=r"\d\d", score=0.8,
    ),
    pattern(
        "fiscal year", "DATE", r"(?<![\w/-])FY ?['’]?(?:20)?[0-4]\d(?![\w/-]|\.\d)",
        finds=["colonoscopy due [FY18].", "Td [fy 2005];", "in [FY'21]"], skips=["FY1 doctor", "FY2, bleep 338"],
        leads="fy", follows=r" ?['’]?\d\d",
    ),
    pattern(
        "short year with its zero", "DATE", r"(?:(?<=\bin )|(?<=\bsince ))0\d(?=[.,;)](?!\d)|\n|\Z)",
        finds=["buffalo in [06]. jdo", "since [04],"], skips=["in 06 mg", "in 05.5"], digits="2",
        before="(?<=[ne] )", then=r"[.,;)]|\n|\Z", score=0.7,
    ),
    pattern(
        "season", "DATE",
        rf"(?:(?<=\bin )|(?<=\bsince )|(?<=\bby )|(?<=\blast )|(?<=\bthis )|(?<=\bnext )|(?<=\bthrough )|(?<=\buntil )"
        rf"|(?<=\bthru )|(?<=\btil )|(?<=\btill )|(?<=\bdue )"
        rf"|(?<=\bduring )|(?<=\bearly )|(?<=\blate )|(?<=\bmid )|(?<=\bin the )|(?<=\bover the )|(?<=\bduring the )"
        rf"|(?<=\bfor the )|(?<=\bsince the )"
        rf"|(?<=\buntil the )|(?<=\bthis past )|(?<=\bearly in the )|(?<=\ball ))(?P<s>{_SEASON})(?!\w|-|['’])",
        finds=["in [spring]", "since [winter].", "last [summer]", "in the [fall]", "next due [summer]"],
        skips=["fall risk", "since the fall", "in the fallopian", "spring water"],
        leads="spring summer fall autumn winter springtime summertime wintertime", judge=cues.season,
    ),
    *WORDED,
    *FIXED,
    *BEHIND,
    *STAMPS,
    *ORDINALS,
    *BARE,
    *SERIES,
    *COLUMNS,
    *SLIPS,
)
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
        found += list(date_dotted.spans(note, found))
        found += list(date_misspelt.spans(note))
        found = [*_without_bridges(note.text, found)]
        months: frozenset[int] | None = None
        sure = {span.end: span.start for span in found if span.score != MAYBE}
        told = []
        for span in found:
            if span.score == MAYBE:
                # "4/5", "2/6" and "8/10" are scores, unless the note is of that month.
                months = _months(note, found) if months is None else months
                if _month(note.text[span.start : span.end]) not in months and not _next_to(note.text, span, sure):
                    continue
            told.append(self._whole(note, span))
        return date_certain.weighed(note, told)

    def _whole(self, note: Note, span: Span) -> Span:
        """A span with what day it is in its rule."""
        rule = span.found_by.partition(":")[2]
        number = cues.at(note, span.start)
        for at in range(number - 1, max(-1, number - 6), -1):
            word = note.lower[at]
            if word in _DAY_OF:
                return span._replace(found_by=f"{self.name}:{_DAY_OF[word]}, {rule}")
            if word == "d" and note.lower[at : at + 3] == ["d", "/", "c"]:
                return span._replace(found_by=f"{self.name}:discharge, {rule}")
            if word not in _BETWEEN and not (word == "c" and note.lower[at - 2 : at] == ["d", "/"]):
                break
        return span


#: The end of a day and what begins the next one: ``Jan [3-Feb] 2``, ``3 [Jan-4] Feb``, ``Dec [2018-Jan] 2019``.
_BRIDGE = regex(r"(?:\d{1,4}(?:st|nd|rd|th)?|[A-Za-z]{3,9}\.?)(?P<to> ?[-–/] ?)(?=\w)")


def _without_bridges(text: str, found: list[Span]) -> Iterator[Span]:
    """The dates but for those of pieces of two others, which would leave neither whole."""
    ends = {span.end: span.start for span in sorted(found, reverse=True)}
    starts = {span.start: span.end for span in sorted(found)}
    for span in found:
        bridge = _BRIDGE.match(text, span.start, span.end)
        if bridge is None or not (
            ends.get(bridge.start("to"), span.start) < span.start and starts.get(bridge.end("to"), 0) >= span.end
        ):
            yield span


def _month(text: str) -> int:
    """The first month of a date, 0 when there is none in digits or words."""
    if number := re.match(r"\d{1,2}(?!\d)", text):
        return int(number[0])
    lower = text.lower()
    return next((at for at, name in enumerate(_NAMES, 1) if name in lower), 0)


_JOINED = regex(r"(?:, | and | & |,? and )\Z")


def _next_to(text: str, span: Span, sure: dict[int, int]) -> bool:
    """Whether a sure date of its month, an earlier day, stands right before a pair of numbers: ``3/9 and 3/10``."""
    gap = _JOINED.search(text, span.start - 6, span.start) if span.start > 5 else None
    if gap is None or gap.start() not in sure:
        return False
    one, two = (re.split(r"\D", part) for part in (text[sure[gap.start()] : gap.start()], text[span.start : span.end]))
    return len(one) == 2 and one[0] == two[0] and one[1].isdecimal() and int(one[1]) < int(two[1])


def _months(note: Note, found: Iterator[Span] | list[Span]) -> frozenset[int]:
    """The months of the dates of a note that are surely dates, or that stand there more than once."""
    times: dict[int, int] = {}
    seen: set[str] = set()
    for span in found:
        text = note.text[span.start : span.end]
        if span.score == MAYBE:
            # Others of the month bear it out: "3/4, 3/5", not twice the same, not how much it hurts.
            if text in seen or text.endswith("/10") or len({*text.split("/")}) < 2:
                continue
            seen.add(text)
        whole = span.score > 0.8 and (text.count("/") + text.count("-") > 1 or any(map(str.isalpha, text)))
        month = _month(text)
        times[month] = times.get(month, 0) + (2 if whole or span.score == 0.9 else 1)
    return frozenset(month for month, count in times.items() if count > 1)


RECOGNIZER = Dates()
