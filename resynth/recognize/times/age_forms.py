"""How the number of an age is written, in digits and in words, and what may stand behind it."""

from __future__ import annotations

from resynth.recognize.words import word_set

INT = r"(?:1[01]\d|[1-9]?\d)"
HALF = r"(?:[- ]?(?:1?\d/12|\d/\d|½|¼|¾)|[- ](?:and|&)[- ](?:a[- ]half|\d/\d|½))"
NUMBER = rf"{INT}(?:{HALF}|\.\d)?"
ONES = r"(?:one|two|three|four|five|six|seven|eight|nine)"
TEENS = r"(?:ten|eleven|twelve|thirteen|fourteen|fifteen|sixteen|seventeen|eighteen|nineteen)"
TENS = r"(?:twenty|thirty|forty|fifty|sixty|seventy|eighty|ninety)"
WORDS = rf"(?:(?:one )?hundred(?:[ -]and)?(?:[ -](?:{TEENS}|{ONES}))?|{TENS}(?:[- ]?{ONES})?|{TEENS}|{ONES})"
ORDINAL = (
    rf"(?:(?:{TENS}[- ])?(?:first|second|third|fourth|fifth|sixth|seventh|eighth|ninth)|tenth|eleventh|twelfth"
    r"|thirteenth|fourteenth|fifteenth|sixteenth|seventeenth|eighteenth|nineteenth|twentieth|thirtieth|fortieth"
    r"|fiftieth"
    r"|sixtieth|seventieth|eightieth|ninetieth|(?:one )?hundredth)"
)
ANY = rf"(?:{NUMBER}|{WORDS}(?:[- ]and[- ]a[- ]half)?)"
UNIT = r"(?:years?|yrs?|y(?:ears?)?|months?|mos?|mths?|weeks?|wks?|days?|hours?|hrs?)"
OLD = r"(?:old|of[- ]age)"
FIRST = r"(?<![\w.$/])(?<!\d[-–:,])"
#: How the ones and what is behind a hundred begin.
ONE = r"(?:on|tw|th|fo|fi|si|se|ei|ni|te|el)"
#: How any number in words begins, and few other words do.
BEGUN = r"(?:two|twe|th[ir]|fo[ur]|fi[fv]|si|se|ei|ni|te|el)"
#: Of what may follow a number, as ``then`` sees it: a part of one; and the sex, which may be cut off.
PART = r"(?:[- ]?(?:\d{1,2}/\d{1,2}|[½¼¾])|\.\d|[- ](?:and|&)(?:[- ](?:[a\d½].*)?)?)?"
SEX_NEXT = r"(?:m(?![b-z])|f(?![a-df-z])|\Z)"
#: Before the tens of somebody's life.
IN_HIS = "|".join(
    rf"(?<=\b{before} {whose} )"
    for before in ("in", "into", "until", "since", "from", "by", "past", "through", "during", "throughout")
    for whose in ("his", "her", "their", "my", "the patient['’]s")
)
#: ``in his 60 s``, with a blank, is no half minute on a chair.
DECADE = (
    r"(?:teens|twenties|thirties|forties|fifties|sixties|seventies|eighties|nineties|\d0['’]?(?:s|ies)"
    r"|[1-9]0 s(?! (?:sit|chair|stand|walk|plank|test|trial|hold|timed|step|balance|arm|run)))"
)

#: Words that a number in words and an ordinal begin with.
NUMBERS = (
    "one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen "
    "eighteen nineteen twenty thirty forty fifty sixty seventy eighty ninety"
)
ORDINALS = (
    "first second third fourth fifth sixth seventh eighth ninth tenth eleventh twelfth thirteenth fourteenth fifteenth "
    "sixteenth seventeenth eighteenth nineteenth twentieth thirtieth fortieth fiftieth sixtieth seventieth eightieth "
    "ninetieth hundredth one twenty thirty forty fifty sixty seventy eighty ninety"
)
AFTER = (
    r"(?![\d%/:]|\.\d|-\d)"
    r"(?![ -]?(?:mg|mcg|ml|cc|cm|mm|kg|lbs?|pounds|percent|degrees?|feet|l\b|bpm|am\b|pm\b|a\.m|p\.m|hours?|hrs?))"
)
#: Words that may stand behind an age that what stands before tells: what the person does or has.
GOES_ON = sorted(word_set(
    "and with who has have had is was were or died dead alive living lives lived healthy well from due when after "
    "before while because he she they it we per now at dx dxd dx'd dxed diagnosed but which here in on htn dm dm2 cad "
    "mi ca cancer copd chf cva stroke today yesterday tomorrow next last this year years yrs of until since for as so "
    "again back found presents admitted seen said says also still works worked not no never born hx fell went came "
    "got took lost left live would will did does moved recently whose that without during following playing driving "
    "under off leaving breast colon rectal ovarian endometrial uterine cervical prostate lung pancreatic gastric "
    "esophageal bladder renal kidney thyroid brain liver leukemia lymphoma melanoma myeloma seizures asthma gout "
    "retired lupus ms pd parkinsons alzheimers dementia obesity alcoholism epilepsy glaucoma cirrhosis suicide"
))
ENDS = (
    r"[,;)\]!?](?!\d)|[.:](?!\d)|[ \t]{0,9}(?:\n|\Z)|[ \t]{1,9}[-–—(\"“]|[ \t]{2}| &| w/"
    r"| (?:a&we?|a/w|c/o|s/p|d/t|i\.e|(?:both|all) (?:a&w|well|healthy|alive|living))\b"
    rf"| (?:{'|'.join(GOES_ON)})\b"
)
#: The same as far as six characters tell.
ENDS_NEXT = (
    r"[,;)\]!?](?!\d)|[.:](?!\d)|[ \t]*(?:\n|\Z)|[ \t]+[-–—(\"“]|[ \t]{2}| (?:mo|we|wk|ye|yr|da)| [&wacsdi]\W| i\."
    r"| (?:all|both) "
    rf"| (?:{'|'.join(sorted({word[:5] if len(word) > 4 else word + chr(92) + 'b' for word in GOES_ON}))})"
)
