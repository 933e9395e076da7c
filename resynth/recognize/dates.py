"""Dates and holidays: all of Table 3 of the NLM report of 2013, in words too; what only looks like one stays clinical.

Years are a window (1900 to 2199) and not the clock. Times of day, durations, fractions, blood pressures and scores are
no dates.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator

from resynth.recognize.pattern import pattern
from resynth.types import Document, KnownValue, Span

_MONTH = (
    r"(?:jan(?:uary|\.)?|feb(?:ruary|r?\.)?|mar(?:ch|\.)?|apr(?:il|\.)?|may|june?\.?|july?\.?|aug(?:ust|\.)?"
    r"|sept?(?:ember|\.)?|oct(?:ober|\.)?|nov(?:ember|\.)?|dec(?:ember|\.)?)"
)
#: Months that are nothing else in small letters; May, March and the like need more than themselves.
_SURE_MONTH = (
    r"(?:jan(?:uary|\.)?|feb(?:ruary|\.)?|april|apr\.?|june|july|august|aug\.?|sept(?:ember|\.)?|october|oct\.?"
    r"|november|nov\.?|december|dec\.?)"
)
_WEEKDAY = (
    r"(?:mon(?:day)?|tue(?:s(?:day)?)?|wed(?:nesday)?|thu(?:rs?(?:day)?)?|fri(?:day)?|sat(?:urday)?|sun(?:day)?)"
)
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
_HOLIDAY = (
    r"(?:christmas(?: (?:eve|day))?|x-?mas|thanksgiving(?: day)?|new year(?:['’]?s)?(?: (?:eve|day))?"
    r"|easter(?: sunday| monday)?"
    r"|good friday|ash wednesday|palm sunday|halloween|labor day|memorial day|veterans day|independence day"
    r"|(?:the )?(?:4th|fourth) of july|mother['’]?s day|father['’]?s day|valentine['’]?s day"
    r"|april fools(?:['’]? day)?|st\.? patrick['’]?s day|spring break|mid-autumn festival|lunar new year"
    r"|presidents['’]? day|columbus day|mlk day|martin luther king(?:,? jr\.?)? day|groundhog day|election day"
    r"|passover|pesach|rosh hashanah?|yom kippur|hanukk?ah?|chanukah|purim|ramadan|eid(?: al[- ](?:fitr|adha))?|diwali"
    r"|kwanzaa|cinco de mayo|juneteenth|mardi gras)"
)

PATTERNS = (
    pattern(
        "year first", "DATE", rf"{_NO_DIGIT}{_YYYY}({_S}){_M}\1{_D}(?:T\d\d:\d\d(?::\d\d(?:\.\d+)?)?Z?)?{_END}",
        finds=["[2012-08-07]", "on [2012/8/7]", "[2012-08-07T11:20:00Z]"], skips=["12012-08-07", "2012-13-41"],
    ),
    pattern(
        "day or month first", "DATE",
        rf"{_NO_DIGIT}(?:{_M}({_S}){_D}\1{_Y}|{_D}({_S}){_M}\2{_Y}){_END}",
        finds=["[07-08-2012]", "[8/7/12]", "[31.12.1999]", "on [8-07-'12]"],
        skips=["1.8.2.12", "10/20/30/40", "2.4.1", "45-67-89", "1/2/3/4"],
    ),
    pattern(
        "spaced", "DATE", rf"{_NO_DIGIT}{_M} ?/ ?{_D} ?/ ?{_Y}{_END}", finds=["[08 / 07 / 2012]", "[8/ 7/12]"],
        skips=["8 / 7"],
    ),
    pattern(
        "month and year in digits", "DATE", rf"{_NO_DIGIT}(?:{_M}[-/–.]{_YYYY}|{_YYYY}[-/–]{_MM}){_END}",
        finds=["since [08-2012]", "[8/2012]", "[2012-08]"], skips=["13/2012", "120-2012"],
    ),
    pattern(
        "years", "DATE", rf"{_NO_DIGIT}{_YYYY} ?[-/–] ?(?:{_YYYY}|{_YY}){_END}",
        finds=["[2011-2012]", "season [2011/12]", "[1998 - 2001]"], skips=["2011-3", "1500-2000"],
    ),
    pattern(
        "run together", "DATE", rf"{_NO_DIGIT}{_YYYY}{_MM}{_DD}(?:[01]\d|2[0-3])?(?:[0-5]\d){{0,2}}{_END}",
        finds=["[20120708]", "at [201207081215]"], skips=["20121308", "2012070"],
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
               "[12-MAR-19]"],
        skips=["aug 77", "decade 5", "mar 100"],
    ),
    pattern(
        "month and year", "DATE",
        rf"(?<![\w])(?:{_MONTH}[-\s,/.]{{0,3}}(?:of )?(?:{_YYYY}|['’]\s?{_YY})|{_SURE_MONTH}[-/.]{_YY}|"
        rf"{_YYYY}[-\s/]?{_MONTH}(?:[-\s/]?{_DD})?|['’]{_YY}[-\s]?{_MONTH}"
        rf"|(?:early|mid|late|end of|beginning of)[- ]{_MONTH})(?![\w]|-\d)",
        finds=["[August 2012]", "[August.2012]", "[Aug '12]", "[Aug-12]", "[2012/August]", "[2012Aug]", "[2015OCT06]",
               "['12-August]",
               "in [late June]"],
        skips=["may 20 be", "march on"],
    ),
    pattern(
        "part of a year", "DATE",
        rf"\b(?:the )?(?:early|mid|late|spring|summer|fall|autumn|winter|q[1-4]|quarter|end|beginning)(?: of)?(?: the)?"
        rf"[-\s,/]{{1,2}}(?:{_YYYY}|['’]{_YY})(?!\w)"
        rf"|(?:\bthe )?(?:\b(?:early|mid|late)[- ]?)?(?:\b{_YYYY}['’]?s\b|(?<!\w)['’]\d0['’]?s\b)"
        rf"|\bthe (?:(?:early|mid|late)[- ])?(?:twenties|thirties|forties|fifties|sixties|seventies|eighties|nineties"
        rf"|\d0['’]?s)\b",
        finds=["[Mid-2012]", "[spring of 2003]", "in [the early 1990s]", "[winter '08]", "[the summer of '12]",
               "since [the '90s]", "in [the nineties]"],
        skips=["early in", "late 20s"],
    ),
    pattern(
        "range of days", "DATE", rf"{_NO_DIGIT}{_M}/{_D}(?:/{_Y})? ?[-–] ?{_M}/{_D}(?:/{_Y})?{_END}",
        finds=["[8/21-8/25]", "[2/3 - 2/9/18]"], skips=["13/40-14/50"],
    ),
    pattern(
        "weekday", "DATE", r"(?<![\w])(?:Mon|Tues|Wednes|Thurs|Fri|Satur|Sun|MON|TUES|WEDNES|THURS|FRI|SATUR|SUN)"
        r"(?:day|DAY)s?(?![\w])",
        finds=["on [Tuesday]", "[Sundays]"], skips=["sunday best", "Fridayish"], flags=0,
    ),
    pattern(
        "short weekday", "DATE",
        r"(?:\b(?:on|since|by|until|till|last|next|this|every|from|thru|through|and|or|green|due|-|–|/) |\(|, )"
        r"(?P<it>(?:Mon|Tues?|Wed|Thu(?:rs?)?|Fri|Sat|Sun)\.?)(?![\w.]\w|\w)",
        finds=["since [Thurs],", "([Sat])", "on [Mon]"], skips=["Sat 98%", "the sun"], flags=0,
    ),
    pattern(
        "the ordinal", "DATE",
        r"\b(?:on|by|until|till|since|from|and|before|after|through|thru|to|starting|started|restarted|next|of) "
        r"(?P<it>the (?:(?:[23]?1st)|(?:2?2nd)|(?:2?3rd)|(?:[12]?[4-9]th)|(?:[123]0th)|(?:1[123]th)))"
        r"(?![\w-]| (?:rib|toe|finger|digit|percentile|ventricle|edition|grade|floor|week|day|month|hour|degree|nerve"
        r"|cranial|intercostal|metatarsal|metacarpal|ray|of|dose|cycle|visit|time|year|child|trimester|attempt|line|generation"
        r"|person|portion|part|postoperative|one|power)\b)",
        finds=["on [the 21st] and", "and [the 10th]."], skips=["on the 5th toe", "the 3rd ventricle", "on the 2nd of"],
    ),
    pattern(
        "holiday", "HOLIDAY", rf"(?<![\w]){_HOLIDAY}(?:,? (?:of )?(?P<y>{_YYYY}))?(?! (?:disease|factor|tree))(?![\w])",
        finds=["after [Christmas]", "[Thanksgiving 2013]", "[the Fourth of July]", "[New Year's Eve]"],
        skips=["Christmas disease", "easterly"],
    ),
    pattern(
        "weekday with a date", "DATE",
        rf"(?<![\w]){_WEEKDAY}(?:day)?[,.]? ?{_M}/{_D}(?:/{_Y})?{_END}",
        finds=["[Mon 3/4]", "[Friday 3/4/10]"], skips=["sun 40/80"],
    ),
)

#: A bare M/D or M-D, and a bare year: the words around decide.
_BARE = re.compile(rf"{_NO_DIGIT}(?P<a>\d{{1,2}})(?P<sep>[/–-])(?P<b>\d{{1,2}}){_END}")
_UNITS = (
    r"mg|mcg|ml|cc|g\b|kg|units?|calor|kcal|cal\b|hours?\b|hrs?\b|feet|ft\b|ohms|steps|cells|copies|iu\b|meq|ug"
    r"|mm\b|cm\b|m\b|lbs?\b|days|patients|dollars"
)
_YEAR = re.compile(
    rf"(?<![\w./$#:+,–-])(?P<y>(?:19|20)\d\d)(?![\w%/:]|[.,]\d|[-–]\d| ?(?:{_UNITS}))", re.IGNORECASE
)
_APOSTROPHE = re.compile(r"(?<![\w])['’](?P<y>\d\d)(?![\w'’])")
_MONTH_ALONE = re.compile(
    r"(?<![\w])(?P<m>January|February|April|June|July|August|September|October|November|December|Jan|Feb|Aug"
    r"|Sept|Oct|Nov"
    r"|Dec|JANUARY|FEBRUARY|APRIL|JUNE|JULY|AUGUST|SEPTEMBER|OCTOBER|NOVEMBER|DECEMBER)\b\.?"
    r"|(?:\b(?:in|since|by|until|till|last|this|next|of|during|early|late|mid)[ -])(?P<n>May|March|Mar|Apr|Jun"
    r"|Jul)\b\.?"
)
#: What a fraction or a score stands beside.
_SCORE_BEFORE = re.compile(
    r"(?<![a-z])(?:strength|motor|power|reflex(?:es)?|pulses?|murmurs?|pain|score[ds]?|scale|grade|stage|apgars?"
    r"|gcs|mmse"
    r"|moca|visual"
    r"|acuity|va|bp|blood pressure|ratio|vision|rated|rate[ds]? as|at|level|strongly|extremit(?:y|ies)|flexors?"
    r"|extensors?"
    r"|abductors?|adductors?|biceps|triceps|deltoids?|quads?|quadriceps|hamstrings?|grip|iliopsoas|dorsiflexion|plantar"
    r"|flexion|extension|bilaterally|sem|cxr|tender points|nodes?|nodes? positive|positive|negative|dtrs?|phq-?9|gad-?7"
    r"|nihss|rass|kps|ecog|sao2|fio2|peep|ph|hr|rr|t|wbc|hct|plts?|na|bun|cr|tabs?|take|takes|took|by|about"
    r"|approximately)"
    r"[\s:=(,]*(?:was|is|were|are|of|a|an|about|approximately|to|is a|at|in|on the|scale)?[\s:=(]*\Z",
    re.IGNORECASE,
)
_SCORE_AFTER = re.compile(
    r"\s*(?:strength|motor|power|systolic|diastolic|murmurs?|sem\b|hsm\b|reflex|pain|on (?:a|the) (?:pain"
    r"|scale)|scale|tab|tablets?"
    r"|pills?|caps|inch|inches|mile|cup|pack|ppd|pint|gallon|oz|ounce|tsp|teaspoon|tbsp|dose|ns\b|normal saline"
    r"|strength"
    r"|d5|mg|mcg|ml|cc|cm|mm|hours?|hrs?|days?|weeks?|wks?|months?|years?|yrs?|min|bottles?|bilat|in (?:all|the"
    r"|both|bilateral"
    r"|upper|lower|right|left)|throughout|through ?out|positive|criteria|nodes?|intact|symmetric|b/l|lymph"
    r"|quadrants?|fields?"
    r"|cores?|colon|units?|liter|l\b|times|of (?:the|a|his|her)|the way|correct|recall|objects|words|at \d)",
    re.IGNORECASE,
)
_DATE_BEFORE = re.compile(
    r"(?:\bon|since|from|until|till|through|thru|dated?|date of|of|admitted|discharged|seen|visit|follow[- ]?up"
    r"|f/u|due|by|as of|last"
    r"|next|starting|started|beginning|effective|dob|born|d/?c|adm|lmp|prior|before|after|between|and|exp|expires|drawn"
    r"|signed|dictated|transcribed|[a-z]+day),?[\s:(]*\Z",
    re.IGNORECASE,
)
_YEAR_BEFORE = re.compile(
    r"(?:\bin|since|from|until|till|through|of|by|circa|around|about|after|before|year|during|between|and|or|to"
    r"|s/p|status"
    r"|back in|early|late|mid|dated|at|class of|[a-z]{3,},?|\()\s*\Z", re.IGNORECASE,
)


_VERB = re.compile(r"(?:\d{1,2} ?)?(?:may|march|mar)[ -]\d{1,2}\Z|\d{1,2} (?:may|march|mar)\Z")


def _a_verb(text: str) -> bool:
    """Whether "may 2", in small letters and with no year, is no date: "may 2 tablets be taken"."""
    return _VERB.match(text) is not None


_A_DATE = re.compile(
    rf"{_NO_DIGIT}(?P<m>{_M}){_S}{_D}(?:{_S}{_Y}|(?=[^/\d]))|\b(?P<w>{_MONTH})(?=[ .,-]{{0,2}}\d)", re.IGNORECASE
)


def _months(text: str) -> frozenset[int]:
    """The months of the dates of a note that are surely dates, or that stand there more than once."""
    found: dict[int, int] = {}
    for date in _A_DATE.finditer(text):
        if date["w"]:
            found[_NAMES.index(date["w"][:3].lower()) + 1] = 2
        else:
            month = int(date["m"])
            found[month] = found.get(month, 0) + (2 if date[0].count("/") + date[0].count("-") > 1 else 1)
    return frozenset(month for month, times in found.items() if times > 1)


_NAMES = ("jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec")


class Dates:
    """Dates by their form and, where the form is not enough, by what stands around (NLM report of 2013, Table 3)."""

    name = "dates"
    version = "1"
    kinds = frozenset({"DATE", "HOLIDAY"})

    def find(self, document: Document, known: tuple[KnownValue, ...]) -> Iterable[Span]:
        """The spans of a note."""
        text = document.text
        lower = text.lower()
        for one in PATTERNS:
            if not one.near or any(piece in lower for piece in one.near):
                yield from (span for span in one.spans(text, self.name) if not _a_verb(text[span.start : span.end]))
        yield from self._bare(text)
        yield from self._years(text)
        for found in _MONTH_ALONE.finditer(text):
            group = "m" if found["m"] else "n"
            yield self._span(*found.span(group), "month alone", 0.8)

    def _bare(self, text: str) -> Iterator[Span]:
        months: frozenset[int] | None = None
        for found in _BARE.finditer(text):
            a, b = int(found["a"]), int(found["b"])
            if not ((1 <= a <= 12 and 1 <= b <= 31) or (1 <= b <= 12 and 1 <= a <= 31)):
                continue
            start, end = found.span()
            before, after = text[max(0, start - 30) : start], text[end : end + 24]
            padded = len(found["a"]) == len(found["b"]) == 2
            sure = _DATE_BEFORE.search(before) is not None
            if _SCORE_AFTER.match(after) and not (sure and padded):
                continue
            if _SCORE_BEFORE.search(before) and not padded and not sure:
                continue
            if found["sep"] != "/" and not sure:
                continue  # "2-3 times" is a range
            if b in (5, 6, 10) and a <= b and not sure and not padded and not found["a"].startswith("0"):
                # "4/5", "2/6" and "8/10" are scores, unless the note is of that month.
                months = _months(text) if months is None else months
                if a not in months:
                    continue
            yield self._span(start, end, "month and day", 0.9 if sure else 0.7)

    def _years(self, text: str) -> Iterator[Span]:
        for found in _YEAR.finditer(text):
            before = text[max(0, found.start() - 16) : found.start()]
            if _YEAR_BEFORE.search(before) or text[found.end() : found.end() + 1] in (")", ",", ".", ";"):
                yield self._span(*found.span("y"), "year", 0.8)
        for found in _APOSTROPHE.finditer(text):
            yield self._span(*found.span(), "short year", 0.8)

    def _span(self, start: int, end: int, rule: str, score: float) -> Span:
        return Span(start, end, "DATE", "DATE", "unknown", f"{self.name}:{rule}", score)


RECOGNIZER = Dates()
