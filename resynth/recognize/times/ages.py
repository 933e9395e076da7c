"""Ages: the nine classes of Table 4 of the NLM report of 2013, in digits and in words.

What is found is the number with what is glued to it (``93yo``), or the words that tell it (``ninety-third birthday``).
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence

from resynth.recognize.note import note_of
from resynth.recognize.pattern import all_spans, pattern
from resynth.recognize.times.age_abroad import ABROAD
from resynth.recognize.times.age_around import (
    is_no_person,
    is_tube,
    kin_to_start,
    no_gestation,
    no_measure,
    no_nth,
    no_thing,
    one_person,
    own_age,
    screened,
)
from resynth.recognize.times.age_at import AT
from resynth.recognize.times.age_before import so_long, told_before
from resynth.recognize.times.age_cues import (
    behind_birth,
    glued_to_name,
    in_heading,
    in_row,
    no_dose,
    no_place,
    of_person,
    opens_line,
    sexed,
)
from resynth.recognize.times.age_forms import (
    AFTER,
    ANY,
    DECADE,
    ENDS,
    ENDS_NEXT,
    FIRST,
    HALF,
    IN_HIS,
    INT,
    NUMBER,
    NUMBERS,
    OLD,
    ONE,
    ONES,
    ORDINAL,
    ORDINALS,
    PART,
    SEX_NEXT,
    TEENS,
    TENS,
    UNIT,
)
from resynth.recognize.times.age_headers import HEADERS
from resynth.recognize.times.age_life import LIFE
from resynth.recognize.times.age_listed import LISTED
from resynth.recognize.times.age_moved import MOVED
from resynth.recognize.times.age_oldest import OLDEST
from resynth.recognize.times.age_pedigree import PEDIGREE
from resynth.recognize.times.age_rows import ROWS, SECOND
from resynth.recognize.times.age_seen import SEEN, now_aged
from resynth.recognize.times.age_then import THEN
from resynth.recognize.times.age_told import TOLD
from resynth.recognize.times.age_triage import TRIAGE
from resynth.recognize.times.age_untold import UNTOLD
from resynth.recognize.times.age_worded import WORDED
from resynth.recognize.words import regex
from resynth.types import Document, KnownValue, Span

PATTERNS = (
    pattern(
        "succeeding marker", "AGE",
        rf"{FIRST}(?P<it>{ANY}(?:[- ]?ish)?)[-\s]*{UNIT}\.?[-\s]*{OLD}\b",
        finds=["he was [93] years-old", "a [93]-year-old man", "[ninety-three] year old", "[6] months old",
               "[3 1/2] years old", "a [6-and-a-half]-year-old girl", "[36] hours old"],
        skips=["3 years ago", "for 10 years", "a four year old lead", "two-year-old RCA stent"],
        near=("old", "of age"), digits="1-3",
        then=rf"{PART}[-\s.]*(?:y|m[ot]|w[ek]|da|h[or]|[mwdh]?\Z)|-?ish", leads=NUMBERS + " hundred",
        follows=rf"[-\s]*(?:y|m[ot]|w[ek]|da|h[or]|and|ish|hun|{ONE}|\Z)", judge=no_thing,
    ),
    pattern(
        "preceding marker", "AGE",
        r"\b(?:age[ds]?|ages)\b(?: ?/ ?(?:sex|gender|race|dob))*(?: ?\((?:yrs?|years?|y|in years)\))?"
        r"(?: (?:of|is|was|at|about|approximately|approx|around|nearly|almost|over|under|only|just))*[ \t:=(|.~-]{0,20}"
        rf"(?:\n[ \t]{{0,4}})?(?:[MF] ?/ ?)?(?P<it>{INT}[ ]?[yY](?:rs?|ears?)?,?[ ]?{INT}[ ]?[mM](?:os?|onths?)?\b"
        rf"|{ANY}(?:[-\s]*(?:to|-|–|and|or)[-\s]*{ANY}|,[-\s]*{NUMBER})?)(?![\d%]|(?:st|nd|rd|th)\b|/\s?[\dA-EG-LN-Za-eg-ln-z])",
        finds=["at the age of [93],", "aged [88]", "Age: [45]", "ages [3 and 7]", "age [12]-", "Age/Sex: [63]/F",
               "SEX/AGE: M/[47]", "Age/DOB: [71] / 3/4/53", "AGE    [71]", "AGE [5Y 3M]", "Age (yrs): [70]",
               "age\n[71]"],
        skips=["average 5", "agent 9", "age 1st preg", "bone age 15", "gestational age 32 weeks"],
        leads="age aged ages", judge=own_age,
    ),
    pattern(
        "age of an event", "AGE",
        r"\bage (?:(?:at|of|when) (?:the |her |his )?(?:first |1st |last |initial )?|1st |first )"
        r"(?:live |full[- ]term )?"
        r"(?:menarche|menopause|onset|diagnosis|dx|death|birth|pregnancy|preg|delivery|child|childbirth|intercourse|sex"
        r"|coitarche|surgery|presentation|injury|retirement|marriage|transplant|use|drink|seizure|symptoms?|admission)"
        rf"(?: is| was)?[ \t]?[:=]?[ \t]{{0,4}}(?P<it>{NUMBER})(?![\d%/]|\.\d)", judge=own_age,
        finds=["Age at first birth: [29]", "age of onset [19],", "age at diagnosis was [34]",
               "age 1st preg [28]"],
        skips=["age at diagnosis: unknown", "age of the patient 5", "age at onset 5/10",
               "gestational age at birth 38"], leads="age",
        follows=" (?:at|of|wh|1st|fir|0st)",
    ),
    pattern(
        "appended unit", "AGE",
        rf"{FIRST}(?P<it>{INT}(?:{HALF}|\.\d)?(?:[- ]?ish)?)[ -]?(?!(?-i:MoM)\b)"
        rf"(?:y\.?[ /]?o\.?|yo\b|y/o|yoa\b|-y-o\b|y\. o\.|yrs?\.?[ -]?old|yr\.?o\b|y\.o\.?"
        rf"|m\.o\.(?= [a-z])|m\.?o\.?(?= ?(?:m|f|male|female|girl|boy|old|infant|wcc|wcv|well)\b(?![/-]\w))|(?:mo|wk)/o"
        rf"|m/o|wk\.?o\b|d\.o\.(?= ?(?:m|f|male|female|boy|girl|baby|infant)\b)"
        rf"|w/o(?= ?(?:m|f|male|female|girl|boy|infant)\b)|d/o"
        r"|[wd]o(?= ?(?:male|female|girl|boy|infant|ex|newborn|former|neonate|m|f)\b(?![/-]\w)))"
        rf"(?:[ ]?(?:m|f|male|female|man|woman|boy|girl|b|w|h|aa|caucasian|wm|wf|bm|bf|hm|hf|aam|aaf|rhm"
        rf"|rhf|lhm|lhf)\b)?(?![a-z])",
        finds=["his father, [93]yo, has", "[70]yoM", "[45] y/o woman", "[45] y.o. F", "[6]mo girl", "[88]y/o",
               "[8] m.o. male", "a [21] m.o. former", "[5 1/2] yo boy", "[25ish] yo", "[78] y.o.m.", "[52] YO WF",
               "[3]wo male", "[12] DO FEMALE", "[56] yoa"],
        skips=["10 yogurts", "5 mg po", "2 do not", "for 3 mo", "AFP 1.1 MoM,"], digits="1-3",
        then=rf"{PART}[- ]?(?:y|m[./o]|w[ko/]|d[o/]|\Z)|-?ish",
    ),
    pattern(
        "unit and sex", "AGE",
        rf"{FIRST}(?P<it>{INT})[ ]?(?P<unit>[yY]|yrs?|years?|mos?|months?|wks?|weeks?|days?|MO|YR|WK)\.?,?[ /-]{{1,3}}"
        r"(?:(?:M|F|male|female|man|woman|boy|girl|infant|baby|newborn)\b(?![/-]\w)|G\d{1,2}(?=[ ]?P\d))",
        finds=["[14] y M", "[46]Y G2P1",
               "[6] yr F", "[8] MO F  MRN", "[12] y male", "[3] wk F", "[9] month infant", "[40]Y female",
               "[71] Y M"],
        skips=["5 y follow", "3 mo FU", "ex- 39 wk M", "born at 32 wk F"], flags=0, digits="1-3",
        then=r" ?(?:y|mo|w[ek]|day)", judge=no_gestation,
    ),
    pattern(
        "letter of the sex", "AGE",
        rf"{FIRST}(?<![A-Za-z]-)(?P<it>{INT})(?P<gap>[ -]?)(?P<y>y(?:rs?|o)?[ -]?)?(?P<race>W|B|H|AA|A|RH"
        rf"|LH)?(?P<sex>M|F|♀|♂)"
        r"(?![\w/'’-]|\.\w)",
        finds=["[45]M with", "[77]yF", "a [62] F here", "[58] WM", "[71]AAF with", "[34]f walked in", "[52]YOF",
               "mr white [58] m bib", "[66]RHF with", "this [72]f was", "[61]m w/ hx", "an [88] F, fell",
               "toned out for [90]F unresp"],
        skips=["T 98F,", "temp 98F", "120M", "5M", "16F foley", "walked 50m with help", "bed 12 F", "7 AM", "98 F",
               "10 m away", "32F chest tube"], digits="1-3",
        then=r"[ -]?(?:y?[mf♀♂](?![\w/'’-])|y[ro -]|[wbha]+[mf](?!\w)|[rl]h[mf])", judge=sexed,
    ),
    pattern(
        "number and sex", "AGE",
        rf"{FIRST}(?P<it>1[01]\d|[1-9]\d)[ -]?(?:male|female|man|woman|gentleman|lady)\b",
        finds=["a [54] female with", "[91] man found down", "[54]male"],
        skips=["12 males", "5 women", "40 male nurses"],
        digits="2-3", then=r"[ -]?(?:ma[ln]|fem|wom|gen|lad)", judge=one_person,
    ),
    pattern(
        "at an age somebody was", "AGE",
        r"at (?P<it>2[5-9]|[3-9]\d|1[01]\d) (?=(?:he|she|they|the (?:pt|patient))\b)",
        finds=["At [56] he is thin", "AT [71] THE PATIENT WAS", "at [33] she moved"],
        skips=["At 8 he ate", "at 14 she was moved", "at 56 mg she", "sat at 90 when he"], leads="at", follows=r" \d",
    ),
    pattern(
        "told by what stands before", "AGE",
        rf"(?<![\w.$/#%+<>=*])(?<!\d[-–:,.])(?P<it>{INT}(?: 1/2|½)?|{TENS}(?:[- ]?{ONES})?"
        rf"|(?:{TEENS}|(?!one){ONES})(?:[- ]and[- ]a[- ]half)?)"
        r"(?P<unit> (?:months?|mos?|weeks?|wks?|years?|yrs?|days?)\b\.?(?: of age\b)?)?"
        rf"(?={ENDS})(?! (?:(?:in|on|at|for|as|last|this|next) \d|in the (?:morning|evening|afternoon)\b))"
        r"(?! (?:months?|years?|yrs?|weeks?|days?) (?:younger|older|senior|junior|ago|later|out|post|prior|sober)\b)",
        finds=["Mother [62], HTN", "father died [71] of MI", "MGM: alive [94], dementia", "brother, [45] healthy",
               "granddaughter June ([16])", "his wife Odile ([71])", "her daughter (age [34])", "she was nearly [93].",
               "he turned [49], and", "mother died at [67].", "father MI at [61];", "menopause at [50] in",
               "dx at [9] months,", "well at [83].", "Pt [14], says", "the patient ([71]) was", "I am [38] and",
               "a grandnephew, [19], at", "BF Angel R. ([20]), works", "robinson, k., [44], back", "wife, who is [79].",
               "tonsils at [5],", "appendectomy at [16], then", "since she was [6]", "until he was [25] or so",
               "roommate Bill, [70], was", "Adult daughter ([46], nurse)", "my mother who is [91] fell",
               "Yvette Delarosa, [58], was", "Mrs. Kettleman ([77]) and", "menarche at [eleven],", "dad d. [62] of MI",
               "Two boys, [8] and 5.", "Children [22], 19, 12.", "brother died in November 2005 at [72], sepsis",
               "at St. Olaf. Diagnosed at [11] with", "Her father had a clot in the leg at [44].",
               "Mother, Welsh from Barry, [60], thyroid", "and Brianna Tate, [2 1/2].",
               "2 kids at home, [4] and 9.", "2 dtrs [20] and 17; MRI", "Sibs: Theo [5], Juno 3."],
        skips=["rate at 61", "seen at 10 am", "stopped at 5 mg", "mother 62 mg", "son 12/4", "sodium (93)", "MD (2)",
               "he was 5 feet", "she is 2 weeks out", "his wife is five years younger.",
               "pt 2 days", "patient 12-B", "children: 2.", "Morse (55)",
               "spoke with wife at 10.", "sisters 3,", "children 2, all well", "his father had lunch at 11.",
               "chloride, 98,", "Torres RN, 14:40", "surgery at 10."],
        digits="1-3", then=rf"{ENDS_NEXT}| \d/\d|½", leads=NUMBERS.partition(" ")[2],
        follows=rf"{ENDS_NEXT}|[- ]?{ONE}", judge=told_before,
    ),
    pattern(
        "row of a list", "AGE",
        r"(?<![a-z/.,:])(?<![a-z ][ \t])\d{1,4}[A-Z]?(?:-\d{1,2})?[.):]? {1,3}"
        r"(?P<name>[A-Z][\w'’-]{1,20}(?:, ?[A-Z]\w{0,14}\.?| [A-Z]\.?)?) "
        rf"(?P<it>{INT})(?=(?:wk|d|mo|yo?)?[ ,])(?! ?(?:mg|mcg|ml|units?|tabs?|%|g|x|cm|mm|daily|bid|tid|qd|q\d)\b)",
        finds=["6110 Beale [77] CVA", "B1 Kowalczyk [58] ETOH", "408 Xavier P. [16], anorexia",
               "410 Tolliver [4] Kawasaki"],
        skips=["1. Lasix 40 mg", "2. Lisinopril 20 daily", "seen 12 Beale 77 times"], digits="1-4",
        then=r"[a-z]?(?:-\d\d?)?[.):]? {1,3}(?:[a-z]|\Z)", judge=in_row, flags=0,
    ),
    pattern(
        "opens a line", "AGE",
        r"(?<![^\n \t])(?P<it>1[01]\d|[2-9]\d|1[3-9])(?:, (?=[A-Za-z]{2})| now[.,] )",
        finds=["[87], ret brewmaster", "[72] now. Here with"], skips=["room 87, ret", "15, 16"], digits="2-3",
        then=", [a-z]{2}| now", judge=opens_line,
    ),
    pattern(
        "glued to a name", "AGE", rf"(?<![^a-z])(?<=[a-z])(?P<it>{INT})(?:y(?:o|rs?|/o)?|[mf]\b)(?![\w/])",
        finds=["mom Shauna Quinn[22]y,here"], skips=["Vitamin22y", "Alvarado7 y"], digits="1-3", then="[ymf]",
        judge=glued_to_name,
    ),
    pattern(
        "two in brackets", "AGE",
        rf"\((?P<it>{INT}(?:, ?\d{{1,3}})*,? (?:and|&) {INT})(?=\)|,? respectively\))(?P<unit>)",
        finds=["his parents ([93 and 90]) live", "three children ([4, 6 and 9])", "2 grandkids ([4 and 6])."],
        skips=["sats (93 and 90)"], leads="(", follows=r"\d", judge=told_before,
    ),
    pattern(
        "decade", "AGE",
        rf"(?:{IN_HIS})(?P<it>(?:(?:early|mid|late|upper|lower|middle)(?:[- ]to[- ](?:mid|late))?[- ]?)?{DECADE})\b",
        finds=["in his [late 90ies]", "in her [eighties]", "in their [mid-60s]", "in his [60 s]"],
        skips=["in the 1990s", "in her 30 s sit to stand"],
        leads="early mid late upper lower middle teens twenties thirties forties fifties sixties seventies eighties "
        "nineties", digits="2", then="['’ ]?(?:s|ies)",
        follows=r"(?<=ns)|(?<=ies)|[- ]?(?:to|\d|te|tw|th|fo|fi|si|se|ei|ni)",
    ),
    pattern(
        "decade of a person", "AGE",
        r"(?<![\w.$/#%+<>='’-])(?P<it>(?:(?:early|mid|late|upper|lower)[- ]?)?[1-9]0['’]?s"
        r"|\d0(?:[- ]?ish|['’]?s?-something))"
        r"(?![\w/])",
        finds=["[60s] M found", "approx [40s] female", "a [50ish] woman", "PGF CAD [60s]", "[mid-40s] man",
               "father died in [60s]"], skips=["HR 60s", "the 60s", "BP in 90s", "sats 90s"],
        leads="early mid late upper lower", follows="[- ]?\\d", digits="2", then="['’]?s|[- ]?is", judge=of_person,
    ),
    pattern(
        "event and age", "AGE",
        r"\b(?:menopaus(?:e|al)|menarche|onset|thelarche|pubarche|adrenarche|coitarche|sexarche|fftp"
        r"|first (?:live[- ]|full[- ]term |term )?(?:births?|pregnancy|delivery|child|childbirth|intercourse|coitus"
        r"|marriage|sexual (?:intercourse|activity|encounter|experience)))[,:]? (?:(?:since|at|was|age|aged|at age) )?"
        rf"(?P<it>[1-9]\d?)(?=[,;.)\n]|\Z| ?[x×] ?\d| and\b| \(){AFTER}",
        finds=["menopause [51].", "Menarche [13] x 28 x 5", "First birth [29].", "first live birth [22];",
               "first intercourse [16], two partners", "FFTP [26],", "menopausal since [48]."],
        skips=["onset 5 days", "first birth 3450 g", "first delivery 39 weeks", "first child 12 lb"],
        leads="menopause menopausal menarche onset thelarche pubarche adrenarche coitarche sexarche fftp first",
        follows=r"(?<!\Afirst)|(?<=\Afirst) (?:l|f|t|b|pr|d|ch|in|co|ma|se)",
    ),
    pattern(
        "first of its kind", "AGE",
        r"\bfirst (?:manic |psychotic |depressive |major |psych(?:iatric)? |suicide |unprovoked |known |hospital )?"
        r"(?:episode|hospitali[sz]ed|hospitali[sz]ation|admission|admitted|attempt|seizure|mi|stroke|dvt|drink|drank"
        r"|used|use|psychosis|break|diagnosed|treated|overdose|cigarette)[,:]? (?:(?:at|age|at age|was) )?"
        rf"(?P<it>1[3-9]|[2-7]\d)(?=[,;.)\n]|\Z){AFTER}",
        finds=["first hospitalized [25],", "first manic episode [22].", "First seizure [14];"],
        skips=["first admission 12 days", "first drink 24 oz", "first use 20 mg"], leads="first",
        follows=" (?:m|ps|d|su|un|k|h|e|a|s|t|u|b|o|c)",
    ),
    pattern(
        "screened at", "AGE",
        r"\b(?:colonoscop(?:y|ies)|mammogra(?:ms?|phy)|mri|egd|paps?|screening|screened|tested|testing|surveillance"
        r"|rrso|bso|oophorectomy|mastectomy|ovaries|psa)(?: again| exams?| testing)?"
        r" (?:(?:should )?(?:starting |beginning )?(?:at|by|from|until|before)|starting|beginning)"
        r" (?:age )?(?P<it>[1-7]\d(?: ?[-–] ?[2-7]\d| (?:to|or|and) [2-7]\d)?)"
        r"(?=[,;.)]|[ \t]*(?:\n|\Z)"
        r"| (?:or|and|then|if|since|because|given|instead|rather|per|ten|with|as|normal|negative|clear)\b)" + AFTER,
        finds=["should have colonoscopy at [40], or", "mammography at [35] and", "annual MRI from [25 to 29]",
               "surgery on the ovaries by [40 to 45].", "should be tested at [18]."],
        skips=["colonoscopy at 10 am", "colonoscopy at 14 cm", "MRI at 22, then home", "MRI at 16:00"],
        leads="colonoscopy colonoscopies mammogram mammograms mammography mri egd pap paps screening screened tested "
        "testing surveillance rrso bso oophorectomy mastectomy ovaries psa",
        follows=" (?:ag|ex|te|sh|st|be|at|by|fr|un)", judge=screened,
    ),
    pattern(
        "kin should start", "AGE",
        r"(?:(?<=\bshould )|(?<=\bto )|(?<=\bwill )|(?<=\bcan ))(?:start|begin)"
        r"(?: (?:screening|colonoscopy|mammograms?|mammography|testing))? at"
        rf" (?:age )?(?P<it>1[89]|[2-6]\d)(?=[,;.)]|[ \t]*(?:\n|\Z)"
        rf"| (?:or|and|then|if|since|because|given|per)\b){AFTER}",
        finds=["Daughter (36) should start at [42].", "her sisters should begin screening at [35],"],
        skips=["drip should start at 20.", "sister to start at 50 mg"], leads="start begin",
        follows=" (?:at|sc|co|ma|te)", judge=kin_to_start,
    ),
    pattern(
        "kin and a disease", "AGE",
        r"\b(?i:mother|mom|father|dad|brother|bro|sister|sis|son|dtr|daughter|husband|wife|partner|aunt|uncle|cousin"
        r"|sib|mgm|mgf|pgm|pgf|gm|gf)(?: [A-Z][a-z]{2,11})? (?P<it>1[01]\d|[2-9]\d|1[3-9])"
        r"(?= (?!(?:January|February|March|April|June|July|August|September|October|November|December)\b)"
        r"[A-Z][A-Za-z\d]{1,13}\b)",
        finds=["brother [17] ADHD", "father [51] EtOH", "Dtr Ruth [57] HCPOA", "sister Ana [44] SLE",
               "Pat gf [74] Parkinson", "mother [56] Hashimoto", "half-brother [19] T1DM"],
        skips=["MOTHER 62 MG", "son 15 May", "wife 24 HR", "mother 40 Mg", "brother 2 MI", "sister 14 December"],
        leads="mother mom father dad brother bro sister sis son dtr daughter husband wife partner aunt uncle cousin "
        "sib mgm mgf pgm pgf gm gf", follows=r" (?:\d\d\d? |[a-z]{2,5}\Z|[a-z]+ )", flags=0, judge=no_measure,
    ),
    pattern(
        "milestone", "AGE",
        r"\b(?:sat|rolled|crawled|cruised|walked|walks|stood|babbled|smiled|words?|sentences|talked|weaned"
        r"|(?:toilet|potty)[- ]trained)(?: (?:up|over|alone|independently|unassisted|well))?"
        r"(?: (?:at|by|around|about|since))?[ ~]{1,2}"
        r"(?P<it>[1-9]\d?(?:\.\d)?)(?: ?(?:mos?|months?|m|y|yrs?|years?|wks?|weeks?)\b\.?"
        r"|(?<=\b(?:at|by) \d)|(?<=\b(?:at|by) \d\d))"
        r"(?= ?[,;.)\n]|\Z| and\b)",
        finds=["crawled [8] mo, walked", "first words [10] months.", "toilet trained at [3],", "sat at [6] mo,",
               "walks alone since [12.5] mo, stoops"],
        skips=["sat 92 on", "SAT 97. GCS", "walked 2 weeks after", "walked 10 ft", "walked 3 months ago",
               "stood 2 minutes"],
        leads="sat rolled crawled cruised walked walks stood babbled smiled word words sentences talked weaned toilet "
        "potty", follows=r"[- ](?:\d|~|at|by|ar|ab|up|ov|al|in|un|we|tr)",
    ),
    pattern(
        "before pregnancies", "AGE", r"(?<![\w.$/#-])(?P<it>1[3-9]|[2-4]\d|5[0-5])(?:,? | ?y/?o )(?=G\d{1,2},? ?P\d)",
        finds=["[33] G1P0 at 20 weeks", "a [29] G3 P2 here"], skips=["bed 33G1P0", "5 G1P0", "33 G tube"], digits="2",
        then=r",? g0| ?y/?o", flags=0,
    ),
    pattern(
        "before a child's check", "AGE",
        r"(?<![\w.$/#-])(?P<it>[1-9]\d?)[- ]?(?:months?|mos?|mth|weeks?|wks?|years?|yrs?|days?|[dwmy])[- ]"
        r"(?:wcc|wcv|well[- ](?:child|baby|check))\b",
        finds=["[15]-month WCC", "[4]mo WCC", "[2] month well-baby check"],
        skips=["2-week checkup", "3 month supply", "6 month vaccines are due"],
        digits="1-2", then=r"[- ]?(?:mo|mt|we|wk|ye|yr|da|[dwmy][- ])",
    ),
    pattern(
        "child's check", "AGE",
        rf"\b(?:well[- ](?:child|baby|visit)(?: (?:check|care|visit|exam|check-?up))?|wcc|wcv"
        rf"|check-?up)[ ,:(-]{{1,4}}(?:at )?"
        rf"(?P<it>{NUMBER})[ -]?(?:mo?|mos|months?|w|wks?|weeks?|days?|y|yrs?|years?)\b",
        finds=["Well Child, [15] months", "WCC [9] mo", "well-baby check at [2] weeks"], skips=["WCC 3 of 4"],
        leads="well wcc wcv checkup check", follows=r"[- ]?(?:ch|ba|vi|up)|[ ,:(-]+(?:at|\d)",
    ),
    pattern(
        "sex in front", "AGE",
        r"(?<![\w./-])(?<!\d, )(?:M|F|Male|Female|f(?= 1?\d\d,)|[mf](?= {1,3}\d{1,3} {1,3}(?:mrn|dob)\b))[ ,/]{1,3}"
        r"(?P<it>1[01]\d|[1-9]?\d)(?=,(?!\d{3})| {2,}|\n"
        r"|\s*(?:MRN|DOB|yo|mrn|dob))",
        finds=["M [54]    MRN", "Female, [31], ", "price, ada  f [100]  mrn 77"],
        skips=["F 98.6", "M 54 mg", "L 43, F 71, K 40", "PCL-M 54,", "Female, 3,420 g"],
        flags=0, leads="m f male female", follows=r"[ ,/]+\d",
    ),
    pattern(
        "stroke and sex", "AGE",
        rf"{FIRST}(?P<it>1[01]\d|[1-9]?\d) ?(?:[yY][rRoO]?|MO|mo)? ?(?:[/,|] ?|[WBHA]/)(?:M|F|[Mm]ale"
        rf"|[Ff]emale)(?![\w/'’-]|\.\w| \d)",
        finds=["[54]/M admitted", "[8]/F.", "[61] / F here", "[52] B/F   MR", "[14] MO W/M", "[47], male", "[33] | F"],
        skips=["5/MWF", "1/Feb"],
        flags=0, digits="1-3", then=rf" ?(?:y[ro]?|mo)? ?(?:[/,|] ?{SEX_NEXT}|[wbha](?:/|\Z))",
    ),
    pattern(
        "sex and stroke", "AGE",
        r"(?<![\w./-])(?:M|F)(?: ?/ ?| ?\| ?|-)?(?P<it>1[01]\d|[1-9]\d)"
        r"(?:(?<=/\d\d)[yY](?:[oO]|[rR])?)?(?![\w/:%-]|\.\d)",
        finds=["M | [54]", "F/[61] with", "M/[47]", "F/[58]Y"],
        skips=["F/U 12", "M 54 mg", "F/98.6"], flags=0, leads="m f",
        follows=r" ?[/|]? ?\d|-\d",
        judge=lambda note, found: 0.7 if found[0][1] in " /|" and found[0][1:].strip()[0] in "/|" else 0.0,
    ),
    pattern(
        "months in a heading", "AGE",
        rf"{FIRST}(?P<it>[1-9]\d?)[ ]?(?:months?|mos?|mths?|weeks?|wks?|days?)\b\.?"
        r"(?=[ \t]*(?:[,|)\n]|\Z| {2,}|(?:male|female|boy|girl|infant|M|F)\b))",
        finds=["[8] months, Room 4", "MRN 4471920  [11] mos  F"], skips=["return in 6 months", "for 3 months, then"],
        digits="1-2", then=r" ?(?:mo|mth|w[ek]|day)", judge=in_heading,
    ),
    pattern(
        "column before the sex", "AGE",
        rf"{FIRST}(?P<it>1[01]\d|[1-9]?\d)[ \t]{{1,6}}(?:M|F|Male|Female|MALE|FEMALE)(?![\w/'’.-])",
        finds=["DOE, JANE  MRN 4471920  [54]   F"], skips=["temp 98   F"], flags=0, digits="1-3",
        then=rf"[ \t]+{SEX_NEXT}",
        judge=in_heading,
    ),
    pattern(
        "years in a field", "AGE",
        rf"{FIRST}(?P<it>1[01]\d|[1-9]?\d)[ ]?(?:y|yrs?|years?)\.?(?=[ \t]*(?:[,|\n)]|\Z| {{2,}}))",
        finds=["[54] y | bed 3", "MRN 4471920, [61] yrs, "], skips=["smoked for 30 years, quit"], digits="1-3",
        then=r" ?y", judge=in_heading,
    ),
    pattern(
        "lived to", "AGE",
        r"\b(?:liv(?:ed?|es|ing)|made it|surviv(?:ed|es)|well|going strong|sharp|nearly|almost|approaching|past)"
        r" (?:to be |to age |to |into |until |till |past |at |age )(?:about |nearly |almost |around )?"
        rf"(?P<it>1[01]\d|[2-9]\d|{TENS}(?:[- ]?{ONES})?)(?=[,.;)\n]|\Z| (?:and|with|but|years|in)\b){AFTER}",
        finds=["lived to be [97].", "lives independently; sharp at [94],", "made it to [101] and",
               "his father lived to be [ninety-three]."],
        skips=["sats well at 94%", "lived at 94 Elm"],
        leads="live lived lives living made survived survives well going sharp nearly almost approaching past",
        follows=" (?:to|in|un|ti|pa|at|ag|it|st)",
    ),
    pattern(
        "years and months", "AGE",
        rf"{FIRST}(?P<it>{ANY}[-\s]*(?:years?|yrs?|y)\.?,?[-\s]*(?:and|&)?[-\s]*{ANY}[-\s]*(?:months?|mos?|m))\b"
        r"(?=[-\s]*(?:old|of age|male|female|boy|girl|[mf]\b|[,.;)]))",
        finds=["he is [5-years, and 3-months] old", "[5 years and 3 months] old", "[4y 2m] female"],
        skips=["5 years and 3 days"], digits="1-3", then=rf"{PART}[-\s]*(?:y|\Z)", leads=NUMBERS,
        follows=rf"[-\s]*(?:y|and|hun|{ONE}|\Z)",
    ),
    pattern(
        "years and months in one", "AGE",
        r"(?<![\w.$/+-])(?<!for )(?<!past )(?<!last )(?<!over )(?<!after )(?<!in )(?<!within )(?<!x )(?<!every )"
        r"(?P<it>\d{1,3}y\d{1,2}(?:\.\d)?m)(?![\w/])",
        finds=["he is [49y7.7m] with", "bone age at [12y6m].", "[3y4m] here"], skips=["for 2y6m", "in 1y6m", "3y4mg"],
        digits="1-3", then="y[0-9]",
    ),
    pattern(
        "turning", "AGE", rf"\b(?:turn(?:s|ed|ing)|(?<=\bto )turn|(?<=\bwill )turn|celebrat\w+ (?:his"
                          rf"|her)) (?P<it>\d{{1,3}})\b{AFTER}"
                          r"(?! (?!years\b|weeks\b|months\b|days\b)[a-z]{3,}s\b)",
        finds=["he is to turn [17] on", "turning [13] tomorrow", "Turned [6] two wks ago"],
        skips=["turned 90-degree", "Turns 6 steps"],
        leads="turns turned turning turn celebrated celebrates celebrating", follows=r" (?:his|her|\d)",
    ),
    pattern(
        "birthday", "AGE", rf"\b(?P<it>(?:\d{{1,3}}(?:st|nd|rd|th)|{ORDINAL}) birthday)\b",
        finds=["on his [ninety-third birthday]", "her [90th birthday]"], skips=["first of"], near=("birthday",),
        digits="1-3", then="st|nd|rd|th", leads=ORDINALS, follows=rf" birt|[- ](?:{ONE}|hun)",
    ),
    pattern(
        "word for the old", "AGE", r"\b(?:nona|cent|octo|septua)(?:o)?(?:genarian|enarian)\b",
        finds=["a [nonagenarian]", "[centenarian]"], skips=["vegetarian"], near=("enarian",),
    ),
    pattern(
        "range", "AGE", rf"\bbetween (?:the )?ages of (?P<it>{ANY} (?:and|to) {ANY})\b",
        finds=["between the ages of [40 and 50]"], skips=["between 4 and 5"], near=("ages of",), leads="between",
    ),
    pattern(
        "cancer and age", "AGE",
        r"\b(?:breast|ovarian|ovary|colon|colorectal|prostate|lung|uterine|endometrial|pancreatic|gastric|bladder|renal"
        r"|kidney|thyroid|brain|skin|liver|esophageal|cervical) (?:ca|cancer|carcinoma),? (?:at |age |dx )?"
        r"(?P<it>\d{2})(?=[,;)\n]|\.(?!\d)|\Z)",
        finds=["breast ca [44], alive", "colon cancer [62]."], skips=["lung cancer 5 mm", "thyroid cancer 12 of 20"],
        leads="breast ovarian ovary colon colorectal prostate lung uterine endometrial pancreatic gastric bladder "
        "renal kidney thyroid brain skin liver esophageal cervical", follows=" ca",
    ),
    pattern(
        "behind the date of birth", "AGE",
        r"\b(?:DOB\b|born\b|D\.O\.B\.?)(?:(?: ?/ ?| )(?:age|sex|gender)){0,2}:?,? {0,2}"
        r"(?:\d{1,4}[-/. ]\w{1,9}[-/. ]\d{2,4}(?!\d)|[a-z]{3,9}\.? \d\d?,? ?\d{4})(?: / |,? {0,8}[(\[]?)"
        r"(?P<it>1[01]\d|[1-9]?\d)(?![\d/:-]|\.\d)(?= ?(?:y|m\b|f\b|mo|wk|days?\b)"
        r"|[,;)\]]|(?<!  \d)(?<!  \d\d)\.|[ \t]*(?:\n|\Z))",
        finds=["DOB 25/12/2006, [12], MRN", "DOB 03/03/2013  ([9] yrs)", "DOB: JAN 02,1925 ([88])",
               "DOB: 12/25/06      [12] y male", "DOB/Age/Sex: 6/2/1957 ([65]) M",
               "DOB / age: 2/2/2004 / [21]\nDate", "DOB / age: June 30, 2016 / [8]", "D.O.B. 7 Mar 1990 ([33]y)"],
        skips=["DOB 1/2/03 4/5/06", "DOB 1/2/38  9. Sex F", "DOB 1/2/1970  98 kg"], leads="dob born d",
        follows=r"(?<!\Ad)|\.o\.b",
    ),
    pattern(
        "corrected age", "AGE",
        rf"\b(?:corrected|chronologic(?:al)?|adjusted|postmenstrual)(?: age)?(?: of| is|:)?[ ]"
        rf"(?P<it>{ANY})[- ]?(?:mo|months?|m|weeks?|wks?|w|days?|years?|yrs?|y)\b",
        finds=["chronological [10] mo, then", "adjusted age of [9] months"],
        skips=["corrected 9.2 mg"], leads="corrected chronological chronologic adjusted postmenstrual",
    ),
    pattern(
        "of so many years", "AGE",
        rf"\b(?:man|woman|boy|girl|male|female|gentleman|lady|child|infant|baby|toddler|teenager) of "
        rf"(?:about |nearly |almost )?(?P<it>{ANY})\b{AFTER}(?! ?(?:child|children|siblings|weeks?|brothers|sisters"
        r"|stone|minds|words|parents|teachers|faiths|homes|families|births|pregnancies|trades)\b)",
        finds=["a man of [sixty-two] who", "a woman of [45].", "an infant of [5] months"],
        skips=["a boy of 5 kg", "a woman of two children", "the second child of 5."],
        leads="man woman boy girl male female gentleman lady child infant baby toddler teenager", follows=" of ",
        judge=no_nth,
    ),
    pattern(
        "behind a birth date's column", "AGE",
        r"(?P<year>(?:19|20)\d\d) *\| *(?P<it>1[01]\d|[1-9]?\d)(?= *\|)",
        finds=["|10/08/1971|[52] |HFU\n|04/01/1990|33 |OV"], skips=["|10/08/2021|52 |HFU\n|04/01/2022|3 |OV"],
        digits="4", then=r" *\|", judge=behind_birth,
    ),
    pattern(
        "opens a paragraph", "AGE", r"(?<![^\n])Now (?P<it>1[01]\d|[2-9]\d|1[3-9])[.,] (?=[A-Z])",
        finds=["Now [68]. Has been"], skips=["HR 80 Now 68. Has", "Now 68 kg"], flags=0, leads="now", follows=r" \d",
    ),
    pattern(
        "pedigree", "AGE", r"(?<![\w:])[IV]{1,4}[:-]\d{1,2},? [A-Z][\w'’-]+,? (?P<it>1[01]\d|[1-9]?\d)(?![\w/:%]|\.\d)",
        finds=["III:1 Yael [34] (pastry chef"], skips=["IV:2 Lasix 40 mg"], flags=0, leads="i ii iii iv v",
        follows="[:-]\\d", judge=no_dose,
    ),
    pattern(
        "small child", "AGE",
        r"\b(?i:baby|infant|newborn|neonate|twin)(?: (?:[bB]oy|[gG]irl|[A-Z][\w'’-]+))? (?P<it>[1-9]\d?) ?"
        r"(?:wks?|weeks?|d|days?|mos?|months?|hrs?|h)(?![\w/])(?! (?:ago|later|post|x|supply|prior))",
        finds=["Baby Wren [5]wk nursing", "Baby [3]d bili", "newborn girl [2] days"],
        skips=["baby for 5 weeks", "Baby 2 days ago", "baby 3 dz"], flags=0, leads="baby infant newborn neonate twin",
        follows=r" \w",
    ),
    pattern(
        "before the date of birth", "AGE",
        r"(?<![\w.$/#:-])(?P<it>1[01]\d|[1-9]\d),? {1,3}(?:\(?DOB|D\.O\.B|born (?:on )?\d)",
        finds=["really [27], DOB 12/1/90", "Hassan, [41] (DOB 3/4/70)"], skips=["bed 27, DOB 12/1/90", "10/10 DOB"],
        digits="2-3", then=r",? {1,3}[(db]", judge=no_place,
    ),
    pattern(
        "will be", "AGE",
        r"\b(?i:will|would|to) be (?P<it>1[01]\d|[1-9]?\d)(?= (?:on|next|this|tomorrow|in (?:[A-Z][a-z]{2,8}|a few|two"
        r"|three))\b)",
        finds=["will be [102] on All Saints' Day", "she will be [5] in March"],
        skips=["will be 5 in total", "to be 2 mg"],
        flags=0, leads="will would to", follows=" be ",
    ),
    pattern(
        "in brackets", "AGE", r"\((?:as |now |then )(?P<it>1[01]\d|[1-9]\d?)\)",
        finds=["remembered (as [93])", "his wife (now [88])", "their daughter Maude (now [6])"],
        skips=["(as 5)", "(now 120/80)", "grade (now 3)"], leads="(", follows="(?:as|now|then) ", judge=now_aged,
    ),
    *LIFE,
    *HEADERS,
    *ROWS,
    *TOLD,
    *OLDEST,
    *WORDED,
    *LISTED,
    *MOVED,
    *PEDIGREE,
    *SEEN,
    *THEN,
    *ABROAD,
    *AT,
    *TRIAGE,
    *UNTOLD,
)
#: A number behind a person's name, and what tells that it is an age: ``Tran, 54,``, ``White 58 m``, ``Ty (9)``.
_BEHIND = regex(
    rf"[\"”)]?(?:,? ?[(\[]|, |,(?=\d)| - |[ \t]{{1,12}}|\|)(?P<it>{INT})(?![\d/%]|[.:,]\d)"
    rf"(?P<unit> ?(?:yo|y/o|y|yrs?|years?|mos?|months?|wks?|weeks?|days?)\b)?(?P<end>(?={ENDS})|(?=[ /]?[mMfF]\b))"
)

#: Behind days and weeks, of a stay or a while and of no child: ``3 days in Entebbe``.
_STAYED = regex(r"(?<=[ysk])(?<!years)(?<!yrs)(?<!y) (?:in|at|on|of|for|from|before|after|prior|into) ")


#: Behind a name and a blank alone, a smaller number is a count; so far before a number the one below it is looked for.
_CHILD, _LISTED_FAR = 13, 400


def behind_persons(text: str, spans: Sequence[Span]) -> Iterator[Span]:
    """Ages right behind persons that were found, providers apart; ``spans`` are disjoint and sorted."""
    for number, span in enumerate(spans):
        if span.kind in ("PATIENT", "NAME") and (found := _BEHIND.match(text, span.end)):
            name, sign = text[span.start : span.end], text[span.end]
            alone = sign not in ",([\"”)"
            if is_tube(name) or (not found["unit"] and is_no_person(text, span.start, name, sign, found)):
                continue
            behind = text[found.end() : found.end() + 1]
            if sign == "," and behind == ")" and _numbers_what_follows(text, found):
                continue
            if (found["unit"] and _STAYED.match(text, found.end())) or (sign == "," and so_long(text, found.end("it"))):
                continue  # Johnson, 31 years underground; Bwindi), 3 days in Entebbe
            listed = behind == ":" and " " in name and text[found.end() + 1 : found.end() + 2] == " "
            if alone and not listed and (
                (int(found["it"]) < _CHILD and not found["unit"]) or behind not in (*",;)mMfF", " ")
            ):
                continue
            past = spans[number + 1].start if number + 1 < len(spans) else len(text)
            if past >= found.end("it"):
                yield Span(*found.span("it"), "AGE", "AGE", "unknown", "ages:behind a person", 0.7)
            second = SECOND.match(text, found.end("it")) if sign == "," else None
            if second and text[max(0, span.start - 5) : span.start].endswith((" and ", " & ")):
                yield Span(*second.span("it"), "AGE", "AGE", "unknown", "ages:behind a person", 0.7)


def _numbers_what_follows(text: str, found: re.Match[str]) -> bool:
    """Whether a number in brackets is one of a list: ``(1) Ada House, (2) Moor House``."""
    before = text[max(0, found.start() - _LISTED_FAR) : found.start()]
    return text[found.end() + 1 : found.end() + 2] == " " and f"({int(found['it']) - 1})" in before


class Ages:
    """Ages by what stands before, behind and around them."""

    name = "ages"
    version = "1"
    kinds = frozenset({"AGE"})

    def find(self, document: Document, known: tuple[KnownValue, ...]) -> Iterable[Span]:
        """The spans of a note."""
        return all_spans(PATTERNS, note_of(document), self.name)


RECOGNIZER = Ages()
