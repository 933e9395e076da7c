"""Ages: the nine classes of Table 4 of the NLM report of 2013, in digits and in words.

What is found is the number with what is glued to it (``93yo``), or the words that tell it (``ninety-third birthday``).
"""

from __future__ import annotations

import re
from bisect import bisect_left
from collections.abc import Iterable, Iterator

from resynth import lexicon
from resynth.recognize.note import Note, note_of
from resynth.recognize.pattern import all_spans, pattern
from resynth.recognize.ratio import likely
from resynth.recognize.words import word_set
from resynth.types import Document, KnownValue, Span

_N = r"(?:1[01]\d|[1-9]?\d)(?:[ ]?(?:\d/\d|½|¼|¾)|\.\d)?"
_ONES = r"(?:one|two|three|four|five|six|seven|eight|nine)"
_TEENS = r"(?:ten|eleven|twelve|thirteen|fourteen|fifteen|sixteen|seventeen|eighteen|nineteen)"
_TENS = r"(?:twenty|thirty|forty|fifty|sixty|seventy|eighty|ninety)"
_WORDS = rf"(?:(?:one )?hundred(?:[ -]and)?(?:[ -](?:{_TEENS}|{_ONES}))?|{_TENS}(?:[- ]?{_ONES})?|{_TEENS}|{_ONES})"
_ORDINAL = (
    rf"(?:(?:{_TENS}[- ])?(?:first|second|third|fourth|fifth|sixth|seventh|eighth|ninth)|tenth|eleventh|twelfth"
    r"|thirteenth|fourteenth|fifteenth|sixteenth|seventeenth|eighteenth|nineteenth|twentieth|thirtieth|fortieth"
    r"|fiftieth"
    r"|sixtieth|seventieth|eightieth|ninetieth|(?:one )?hundredth)"
)
_ANY = rf"(?:{_N}|{_WORDS})"
_UNIT = r"(?:years?|yrs?|y(?:ears?)?|months?|mos?|mths?|weeks?|wks?|days?)"
_OLD = r"(?:old|of age)"
_FIRST = r"(?<![\w.$/])(?<!\d[-–:,])"
_DECADE = r"(?:teens|twenties|thirties|forties|fifties|sixties|seventies|eighties|nineties|\d0['’]?(?:s|ies))"

#: Words that a number in words, an ordinal and a member of a family begin with.
_NUMBERS = (
    "one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen "
    "eighteen nineteen twenty thirty forty fifty sixty seventy eighty ninety"
)
_ORDINALS = (
    "first second third fourth fifth sixth seventh eighth ninth tenth eleventh twelfth thirteenth fourteenth fifteenth "
    "sixteenth seventeenth eighteenth nineteenth twentieth thirtieth fortieth fiftieth sixtieth seventieth eightieth "
    "ninetieth hundredth one twenty thirty forty fifty sixty seventy eighty ninety"
)
_KIN = (
    "mother father brother brothers sister sisters son sons daughter daughters husband wife spouse child children "
    "grandmother grandfather grandson grandsons granddaughter granddaughters grandchild grandchildren aunt uncle "
    "cousin twin twins"
)

#: What an age stands behind when "at" is between them: an event of a life, not a rate.
_EVENT = (
    r"(?:dx|diagnosed|diagnosis|died|death|deceased|passed|onset|menopause|menarche|mi|cva|stroke|cancer|ca|carcinoma"
    r"|well|alive|healthy|retired|started|began|quit|stopped|married|divorced|cabg|surgery|accident|crash|injury|arrest"
    r"|attack|failure|disease|diabetes|dementia|suicide|pregnancy|delivery|birth|removed|adopted|school|smoking"
    r"|drinking|counselor|transition(?:ed)?|walked|talked|first|last|bronchiolitis|asthma|seizures?|depression"
    r"|leukemia|lymphoma"
    r"|transplant|father|mother|brother|sister|son|daughter|gf|gm|mgm|mgf|pgm|pgf)"
)
#: The words of ``_EVENT``, as they begin.
_EVENTS = (
    "dx diagnosed diagnosis died death deceased passed onset menopause menarche mi cva stroke cancer ca carcinoma well "
    "alive healthy retired started began quit stopped married divorced cabg surgery accident crash injury arrest "
    "attack failure disease diabetes dementia suicide pregnancy delivery birth removed adopted school smoking drinking "
    "counselor transition transitioned walked talked first last bronchiolitis asthma seizure seizures depression "
    "leukemia lymphoma transplant father mother brother sister son daughter gf gm mgm mgf pgm pgf"
)
_AFTER = (
    r"(?![\d%/:]|\.\d|-\d)"
    r"(?![ -]?(?:mg|mcg|ml|cc|cm|mm|kg|lbs?|pounds|percent|degrees?|feet|l\b|bpm|am\b|pm\b|a\.m|p\.m|hours?|hrs?))"
)

_FAMILY = frozenset(_KIN.split()) | frozenset(("parents", "grandparents", "siblings", "kids", "boys", "girls", "aged"))


def _of_kin(note: Note, found: re.Match[str]) -> float:
    """Whether a member of the family stands up to four words before."""
    number = bisect_left(note.starts, found.start())
    return 0.8 if not _FAMILY.isdisjoint(note.lower[max(0, number - 4) : number]) else 0.0


#: Words that make a heading of a line: whose note it is.
_HEADING = word_set("mrn dob sex patient pt name gender acct visit admitted")
#: How far into a note its heading reaches, in characters.
_TOP = 400
#: How far to both sides a line is looked at.
_WIDE = 100


def _in_heading(note: Note, found: re.Match[str]) -> float:
    """Whether a number stands in the heading of a note: near its top, or in a line that says whose it is."""
    start, end = note.line(found.start())
    start, end = max(start, found.start() - _WIDE), min(end, found.start() + _WIDE)
    if found.start() < _TOP and not note.text[start : found.start()].strip(" \t-*|([,"):
        return 0.7
    words = note.lower[bisect_left(note.starts, start) : bisect_left(note.starts, end)]
    return 0.7 if not _HEADING.isdisjoint(words) else 0.0


PATTERNS = (
    pattern(
        "succeeding marker", "AGE", rf"{_FIRST}(?P<it>{_ANY})[-\s]*{_UNIT}\.?[-\s]*{_OLD}\b",
        finds=["he was [93] years-old", "a [93]-year-old man", "[ninety-three] year old", "[6] months old",
               "[3 1/2] years old"],
        skips=["3 years ago", "for 10 years"], near=("old", "of age"), digits="1-3",
        then=r"[-\s.]{0,2}[ymwd½¼¾]|[-\s]{3}|[ .]?\d/?",
        leads=_NUMBERS + " hundred",
    ),
    pattern(
        "preceding marker", "AGE",
        rf"\b(?:age[ds]?|ages)\b(?: (?:of|is|was|at|about|approximately|around|nearly|over|under))*[\s:=(-]{{0,3}}"
        rf"(?P<it>{_ANY}(?:[-\s]*(?:to|-|–|and|or)[-\s]*{_ANY})?)(?![\d%/])",
        finds=["at the age of [93],", "aged [88]", "Age: [45]", "ages [3 and 7]", "age [12]-"],
        skips=["average 5", "agent 9"], leads="age aged ages",
    ),
    pattern(
        "appended unit", "AGE",
        rf"{_FIRST}(?P<it>(?:1[01]\d|[1-9]?\d)(?:\.\d)?)[ -]?"
        rf"(?:y\.?/?o\.?|yo\b|y/o|yrs?\.?[ -]?old|yr\.?o\b|y\.o\.?"
        rf"|m\.?o\.?(?= ?(?:m|f|male|female|girl|boy|old|infant)\b)"
        rf"|m/o|wk\.?o\b|w/o(?= ?(?:m|f|male|female|girl|boy|infant)\b)|d/o)"
        rf"(?:[ ]?(?:m|f|male|female|man|woman|boy|girl|b|w|h|aa|caucasian)\b)?(?![a-z])",
        finds=["his father, [93]yo, has", "[70]yoM", "[45] y/o woman", "[45] y.o. F", "[6]mo girl", "[88]y/o",
               "[8] m.o. male"],
        skips=["10 yogurts", "5 mg po", "for 3 mo"], digits="1-3",
        then=r"[- ]?[ymwd]|\.\d",
    ),
    pattern(
        "unit and sex", "AGE",
        rf"{_FIRST}(?P<it>(?:1[01]\d|[1-9]?\d))[ ]?(?:y|yr|yrs|years?)\.?,?[ ](?:M|F|male|female|man|woman|boy|girl)\b",
        finds=["[14] y M", "[6] yr F", "[12] y male"], skips=["5 y follow"], flags=0,
        digits="1-3", then=r" ?y",
    ),
    pattern(
        "letter of the sex", "AGE",
        rf"{_FIRST}(?<![Tt] )(?<!emp )(?P<it>(?:1[01]\d|[1-9]\d))[ -]?y?(?:W|B|H|AA)?(?:M|F|♀|♂)"
        r"(?![\w/'’.-])",
        finds=["[45]M with", "[77]yF", "a [62] F here", "[58] WM", "[71]AAF with"],
        skips=["T 98F,", "temp 98F", "120M", "5M"], flags=0, digits="2-3", then=r"[ -]?y?[wbh♀♂amf]",
    ),
    pattern(
        "sex in front", "AGE",
        r"(?<![\w.])(?:M|F|Male|Female)[ ,/]{1,3}(?P<it>1[01]\d|[1-9]?\d)(?=,| {2,}|\n|\s*(?:MRN|DOB|yo))",
        finds=["M [54]    MRN", "Female, [31], "], skips=["F 98.6", "M 54 mg"], flags=0, leads="m f male female",
    ),
    pattern(
        "stroke and sex", "AGE",
        rf"{_FIRST}(?P<it>1[01]\d|[1-9]?\d) ?(?:[yY]r?)? ?[/,|] ?(?:M|F|[Mm]ale|[Ff]emale)(?![\w/'’.-])",
        finds=["[54]/M admitted", "[8]/F", "[61] / F here", "[47], male", "[33] | F"], skips=["5/MWF", "1/Feb"],
        flags=0, digits="1-3", then=r" ?[/,|y]",
    ),
    pattern(
        "number and sex", "AGE",
        rf"{_FIRST}(?P<it>1[01]\d|[1-9]\d)[ ](?:male|female|man|woman|gentleman|lady)\b(?! pat)",
        finds=["a [54] female with", "[91] man found down"], skips=["12 males", "5 women"], digits="2-3",
        then=r" [mfwgl]",
    ),
    pattern(
        "sex and stroke", "AGE", r"(?<![\w./-])(?:M|F)(?: ?/ ?| ?\| ?|-)?(?P<it>1[01]\d|[1-9]\d)(?![\w/:%-]|\.\d)",
        finds=["M | [54]", "F/[61] with", "M/[47]"], skips=["F/U 12", "M 54 mg", "F/98.6"], flags=0, leads="m f",
        judge=lambda note, found: 0.7 if found[0][1] in " /|-" and found[0][1:].strip()[0] in "/|-" else 0.0,
    ),
    pattern(
        "field behind a bar", "AGE",
        r"\|[ \t]{0,8}(?P<it>1[01]\d|[1-9]?\d)[ \t]?(?:y|yr|yrs|years|mo|mos|months|yo)?\.?[ \t]{0,8}\|[ \t]{0,8}"
        r"(?:M|F|male|female|man|woman|boy|girl)\b",
        finds=["Reyes, A | [54] | F | bed", "|[7]|M|"], skips=["| 54 | mg", "| 5 | 6 |"], leads="|",
    ),
    pattern(
        "months in a heading", "AGE",
        rf"{_FIRST}(?P<it>[1-9]\d?)[ ]?(?:months?|mos?|mths?|weeks?|wks?|days?)\b\.?"
        r"(?=[ \t]*(?:[,|)\n]|\Z| {2,}|(?:male|female|boy|girl|infant|M|F)\b))",
        finds=["[8] months, Room 4", "MRN 4471920  [11] mos  F"], skips=["return in 6 months", "for 3 months, then"],
        digits="1-2", then=r" ?[mwd]", judge=_in_heading,
    ),
    pattern(
        "column before the sex", "AGE",
        rf"{_FIRST}(?P<it>1[01]\d|[1-9]?\d)[ \t]{{1,6}}(?:M|F|Male|Female|MALE|FEMALE)(?![\w/'’.-])",
        finds=["DOE, JANE  MRN 4471920  [54]   F"], skips=["temp 98   F"], flags=0, digits="1-3", then=r"[ \t]",
        judge=_in_heading,
    ),
    pattern(
        "years in a field", "AGE",
        rf"{_FIRST}(?P<it>1[01]\d|[1-9]?\d)[ ]?(?:y|yrs?|years?)\.?(?=[ \t]*(?:[,|\n)]|\Z| {{2,}}))",
        finds=["[54] y | bed 3", "MRN 4471920, [61] yrs, "], skips=["smoked for 30 years, quit"], digits="1-3",
        then=r" ?y", judge=_in_heading,
    ),
    pattern(
        "behind kin", "AGE",
        r"\b(?:mother|father|brother|sister|son|daughter|husband|wife|grandmother|grandfather|aunt|uncle|mom|dad|mgm"
        r"|mgf|pgm|pgf|partner|spouse)(?:,? |: ?)(?:(?:died|dead|dec(?:eased|['’]d)?|alive|living|healthy|well|d\.|age"
        r"|at|now|is|of)[ ,]{1,2}){0,3}(?P<it>1[01]\d|[1-9]\d)(?=[,;.)\n]|\Z| (?:with|w/|died|alive|healthy|well|has"
        r"|from|and|living|lives|a&w|dm|htn|cad|mi|ca|cancer|copd|chf|who|d/t|of)\b)(?!,\d)"
        rf"{_AFTER}",
        finds=["Mother [62], HTN", "father died [71] of MI", "MGM: alive [94], dementia", "brother, [45] healthy"],
        skips=["mother 62 mg", "son 12/4", "father 3,"],
        leads="mother father brother sister son daughter husband wife grandmother grandfather aunt uncle mom dad mgm "
        "mgf pgm pgf partner spouse",
    ),
    pattern(
        "number in brackets behind kin", "AGE", r"\((?P<it>1[01]\d|[1-9]?\d)\)",
        finds=["granddaughter June ([16])", "his wife Odile ([71])"], skips=["sodium (93)", "MD (2)"], leads="(",
        judge=_of_kin,
    ),
    pattern(
        "lived to", "AGE",
        r"\b(?:liv(?:ed?|es|ing)|made it|surviv(?:ed|es)|well|going strong|sharp|nearly|almost|approaching|past)"
        r" (?:to be |to age |to |into |until |till |past |at |age )(?:about |nearly |almost |around )?"
        rf"(?P<it>1[01]\d|[2-9]\d)(?=[,.;)\n]|\Z| (?:and|with|but|years|in)\b){_AFTER}",
        finds=["lived to be [97].", "lives independently; sharp at [94],", "made it to [101] and"],
        skips=["sats well at 94%", "lived at 94 Elm"],
        leads="live lived lives living made survived survives well going sharp nearly almost approaching past",
    ),
    pattern(
        "years and months", "AGE",
        rf"{_FIRST}(?P<it>{_ANY}[-\s]*(?:years?|yrs?|y)\.?,?[-\s]*(?:and|&)?[-\s]*{_ANY}[-\s]*(?:months?|mos?|m))\b"
        r"(?=[-\s]*(?:old|of age|male|female|boy|girl|[,.;)]))",
        finds=["he is [5-years, and 3-months] old", "[5 years and 3 months] old", "[4y 2m] female"],
        skips=["5 years and 3 days"], digits="1-3", then=r"[-\s]{0,2}y|[-\s]{3}|[ .]?\d/?", leads=_NUMBERS,
    ),
    pattern(
        "phrase", "AGE",
        rf"\b(?:s?he|patient|pt|who|mother|father|brother|sister|son|daughter|husband|wife)"
        rf"(?:['’]s| is| was| turned| turns| turning| will be| would be| became| just turned| died at"
        rf"| passed(?: away)? at| deceased at)"
        rf"(?: (?:now|currently|nearly|almost|about|around|approximately|only|just|already|age|the age of))*[ ]"
        rf"(?P<it>{_ANY})"
        rf"(?=[,.;)\n]|\s+(?:and|with|when|who|at the time|years|now|today|yesterday|next|last|this|on|in)\b){_AFTER}",
        finds=["she was nearly [93].", "he turned [49], and", "mother died at [67]."],
        skips=["he was 5 feet", "she is 2 weeks out"],
        leads="she he patient pt who mother father brother sister son daughter husband wife",
    ),
    pattern(
        "turning", "AGE", rf"\b(?:turn(?:s|ed|ing)|celebrat\w+ (?:his|her)) (?P<it>\d{{1,3}})\b{_AFTER}",
        finds=["turning [13] tomorrow", "Turned [6] two wks ago"], skips=["turned 90-degree"],
        leads="turns turned turning turn celebrated celebrates celebrating",
    ),
    pattern(
        "at an event", "AGE",
        rf"\b{_EVENT},? (?:at|until|by|since)(?: (?:about|around|age))? (?P<it>\d{{1,3}})"
        rf"(?: (?:months|mos?|weeks|years|yrs?)(?: of age)?)?"
        rf"(?=[,.;)\n]|\s+(?:in|with|from|after|and|of|due|when|he|she|w/|i\.e|but"
        rf"|because|which|per|while|before|s/p)\b|\s*\Z){_AFTER}",
        finds=["father MI at [61];", "menopause at [50] in", "dx at [9] months,",
               "well at [83]."],
        skips=["rate at 61", "seen at 10 am", "stopped at 5 mg"], leads=_EVENTS,
    ),
    pattern(
        "birthday", "AGE", rf"\b(?P<it>(?:\d{{1,3}}(?:st|nd|rd|th)|{_ORDINAL}) birthday)\b",
        finds=["on his [ninety-third birthday]", "her [90th birthday]"], skips=["first of"], near=("birthday",),
        digits="1-3", then="st|nd|rd|th", leads=_ORDINALS,
    ),
    pattern(
        "decade", "AGE",
        rf"\b(?:in|into|until) (?:his|her|their|my) "
        rf"(?P<it>(?:(?:early|mid|late|upper|lower)(?:[- ]to[- ](?:mid|late))?[- ]?)?{_DECADE})\b",
        finds=["in his [late 90ies]", "in her [eighties]", "in their [mid-60s]"], skips=["in the 1990s"],
        leads="in into until", near=("teens", "ties", "0s", "0's", "0’s", "0ies"),
    ),
    pattern(
        "word for the old", "AGE", r"\b(?:nona|cent|octo|septua)(?:o)?(?:genarian|enarian)\b",
        finds=["a [nonagenarian]", "[centenarian]"], skips=["vegetarian"], near=("enarian",),
    ),
    pattern(
        "range", "AGE", rf"\bbetween (?:the )?ages of (?P<it>{_ANY} (?:and|to) {_ANY})\b",
        finds=["between the ages of [40 and 50]"], skips=["between 4 and 5"], near=("ages of",), leads="between",
    ),
    pattern(
        "in brackets behind kin", "AGE",
        r"\b(?:mother|father|brothers?|sisters?|sons?|daughters?|husband|wife|spouse|child|children|grand\w+|aunt|uncle"
        r"|cousin|twins?),? \((?:age )?(?P<it>\d{1,3}(?:(?:,| and| &) ?\d{1,3})*)(?:,? ?(?:yo|y/o|years?))?\)",
        finds=["her daughter (age [34])", "two sons ([8 and 11])"], skips=["sodium (93)"], near=("(",), leads=_KIN,
    ),
    pattern(
        "cancer and age", "AGE",
        r"\b(?:breast|ovarian|ovary|colon|colorectal|prostate|lung|uterine|endometrial|pancreatic|gastric|bladder|renal"
        r"|kidney|thyroid|brain|skin|liver|esophageal|cervical) (?:ca|cancer|carcinoma),? (?:at |age |dx )?"
        r"(?P<it>\d{2})(?=[,;)\n]|\.(?!\d)|\Z)",
        finds=["breast ca [44], alive", "colon cancer [62]."], skips=["lung cancer 5 mm", "thyroid cancer 12 of 20"],
        leads="breast ovarian ovary colon colorectal prostate lung uterine endometrial pancreatic gastric bladder "
        "renal kidney thyroid brain skin liver esophageal cervical",
    ),
    pattern(
        "behind the date of birth", "AGE",
        r"\b(?:DOB|born)\b:?,? {0,2}\d{1,4}[-/. ]\w{1,9}[-/. ]\d{2,4},? {0,8}\(?(?P<it>1[01]\d|[1-9]?\d)"
        r"(?![\d/:-]|\.\d)(?= ?(?:y|m\b|f\b|mo|wk|days?\b)|[,)])",
        finds=["DOB 25/12/2006, [12], MRN", "DOB 03/03/2013  ([9] yrs)", "DOB: 12/25/06      [12] y male"],
        skips=["DOB 1/2/03 4/5/06", "DOB 1/2/1970  98 kg"], leads="dob born",
    ),
    pattern(
        "patient and age", "AGE", r"\b(?:patient|pt),? \(?(?P<it>1[01]\d|[1-9]?\d)(?=, |\) )",
        finds=["Pt [14], says", "the patient ([71]) was"], skips=["pt 2 days", "patient 12-B"], leads="patient pt",
    ),
    pattern(
        "corrected age", "AGE",
        rf"\b(?:corrected|chronologic(?:al)?|adjusted|postmenstrual)(?: age)?(?: of| is|:)?[ ]"
        rf"(?P<it>{_ANY})[- ]?(?:mo|months?|m|weeks?|wks?|w|days?|years?|yrs?|y)\b",
        finds=["chronological [10] mo, then", "adjusted age of [9] months"],
        skips=["corrected 9.2 mg"], leads="corrected chronological chronologic adjusted postmenstrual",
    ),
    pattern(
        "of so many years", "AGE",
        rf"\b(?:man|woman|boy|girl|male|female|gentleman|lady|child) of (?:about |nearly |almost )?(?P<it>{_ANY})\b"
        rf"{_AFTER}(?! ?(?:children|siblings|weeks?|brothers|sisters))",
        finds=["a man of [sixty-two] who", "a woman of [45]."], skips=["a boy of 5 kg", "a woman of two children"],
        leads="man woman boy girl male female gentleman lady child",
    ),
    pattern(
        "in brackets", "AGE", r"\((?:as |now |then )(?P<it>1[01]\d|[1-9]\d)\)",
        finds=["remembered (as [93])", "his wife (now [88])"], skips=["(as 5)", "(now 120/80)"], leads="(",
    ),
    pattern(
        "two in brackets", "AGE", r"\((?P<it>(?:1[01]\d|[1-9]?\d)(?:, ?\d{1,3})*,? (?:and|&) (?:1[01]\d|[1-9]?\d))\)",
        finds=["his parents ([93 and 90]) live", "three children ([4, 6 and 9])"], skips=["sats (93 and 90)"],
        leads="(", judge=_of_kin,
    ),
)
#: What may stand behind an age that stands behind a name.
_ENDS = frozenset((",", ".", ";", ")", ":"))
#: Words behind it that tell what the person does or has.
_GOES_ON = word_set("with who has is was presents presented presenting here seen lives from m f male female admitted w")
_MOST = 119
_UNITS = word_set("y yr yrs year years mo mos month months wk wks weeks days day")


def _is_name(word: str) -> bool:
    """Whether a word is more often a name than a word, and no word of English or medicine."""
    folded = lexicon.fold(word)
    return likely(folded) and folded not in lexicon.common_words() and folded not in lexicon.clinical_words()


class Ages:
    """Ages by what stands before, behind and around them."""

    name = "ages"
    version = "1"
    kinds = frozenset({"AGE"})

    def find(self, document: Document, known: tuple[KnownValue, ...]) -> Iterable[Span]:
        """The spans of a note."""
        note = note_of(document)
        yield from all_spans(PATTERNS, note, self.name)
        yield from self._behind_names(note)

    def _behind_names(self, note: Note) -> Iterator[Span]:
        """``Yvette Delarosa, 58, …`` and ``Mykola (9)``: a number alone behind a name."""
        words, last = note.words, len(note.words) - 1
        for number in note.digits:
            word = words[number]
            if number < 2 or len(word) > 3 or not 0 < int(word) <= _MOST or word[0] == "0":
                continue
            sign, before = words[number - 1], words[number - 2]
            if sign not in ",(" or not before[0].isupper() or len(before) < 2:
                continue
            if not (_is_name(before) or (number > 2 and words[number - 3].istitle() and _is_name(words[number - 3]))):
                continue
            end = number
            if number < last and note.lower[number + 1] in _UNITS and note.starts[number + 1] - note.ends[number] < 2:
                end = number + 1
            after = words[end + 1] if end < last else ")"
            glued = end < last and note.starts[end + 1] == note.ends[end]
            broken = "\n" in note.text[note.ends[end] : note.starts[end + 1]] if end < last else True
            if (after in _ENDS and glued and (sign == "," or after in "),;")) or broken or (
                sign == "," and after.lower() in _GOES_ON and int(word) > 9
            ):
                if end == number and number + 2 <= last and after in ".," and words[number + 2].isdigit() and (
                    note.starts[number + 2] == note.ends[number + 1]
                ):
                    continue  # a decimal
                yield Span(
                    note.starts[number], note.ends[number], "AGE", "AGE", "unknown", "ages:behind a name", 0.7
                )


RECOGNIZER = Ages()
