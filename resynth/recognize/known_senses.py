"""Known names that are seldom words, where they are: ``bp rose to 140``, ``frank blood``, ``x-ray``, ``at dawn``.

A first name that hardly ever is a word is taken for its bearer wherever it stands in a note of a person who has it. For
these few, what stands right before or behind in small letters, or where all is in capitals, tells the word.
"""

from __future__ import annotations

import re

from resynth import lexicon
from resynth.recognize.words import regex

#: So far is looked before a word, and behind it.
_BEFORE, _BEHIND = 24, 24
_ARTICLE = r"an?|the|no|every|another"
_INTENT = r"(?:(?:tri|attempt|plann?|want|threaten|plott)(?:ed|ing|s)|try|trying|attempt|plan|plans|want|tries|going)"


def _row(before: str, behind: str) -> tuple[re.Pattern[str], re.Pattern[str]]:
    """What stands before a word, up to it; and behind it, from its end. A blank is one or two."""
    before, behind = before.replace(" ", " {1,2}"), behind.replace(" ", " {1,2}")
    return (regex(rf"(?<![\w'’])(?:{before})[ \t-]{{1,2}}\Z", re.IGNORECASE),
            regex(rf"(?:{behind})(?!\w)", re.IGNORECASE))


#: Folded name -> what stands before it and behind it where it is a word.
_SENSES: dict[str, tuple[re.Pattern[str], re.Pattern[str]]] = {
    # Past of "rise", the flower and its colour.
    "rose": _row(
        rf"{_ARTICLE}|he|she|it|they|which|temp|temperature|bp|hr|rr|wbc|tmax|fever|pressure|levels?|counts?|rate|lactate|"
        r"creatinine|cr|glucose|sugars?|troponin|dry|wild|dozen",
        r" to (?:[~<>]?\d+|an?|the|his|her|their|over|above|about|near|standing|stand|sit|feet|greet|edge)|"
        r" (?:from|by|at|over|to) \d[\d.,]{0,9}\w{0,3}|"
        r" from (?:an?|the|his|her|their|chair|bed|bedside|sitting|seated|sit|supine|lying|seat|toilet|commode|"
        r"wheelchair|low|normal|baseline|couch|floor)|"
        r" (?:up|again|above|overnight|slightly|sharply|steadily|gradually|quickly|slowly|significantly|rapidly|"
        r"independently|further|early|late|w/o|without)|"
        r"(?: |-)(?:colou?red|petals?|bush|bushes|thorns?|gardens?|hips?|water|oil|bengal|spots?|macules?|papules?|"
        r"tinted|pink)"),
    # The adjective, before what is seen or said.
    "frank": _row(
        rf"{_ARTICLE}|not|very|quite|more|be|being|without|denies",
        r" (?:and (?:open|honest)|blood|bloody|bleed|bleeding|ha?ematuria|hemoptysis|hematemesis|hematochezia|melena|"
        r"pus|purulen\w{1,4}|sepsis|shock|psycho\w{3,4}|delirium|delusions?|mania|manic|hallucinations?|suicidal|"
        r"aspiration|breech|rupture|prolapse|dehiscence|necrosis|gangrene|hemorrhage|stools?|urine|diarrhea|emesis|"
        r"discussions?|conversations?|talks?|dialogue|edema|effusion|failure|heart|pulmonary|chf|cellulitis|infection|"
        r"abscess|peritonitis|perforation|ischemia|infarct|infarction|fractures?|dislocation|tear|weakness|paralysis|cyanosis|"
        r"jaundice|dka|diabetes|hypertension|hypotension|vertigo|syncope|seizures?|incontinence|leak|leakage|drainage|"
        r"discharge)"),
    # The bones of a finger or toe are one too.
    "ray": _row(rf"{_ARTICLE}|x|gamma|alpha|beta|uv|cxr|sun|manta|sting|partial|[1-5](?:st|nd|rd|th)|first|second|"
                r"third|fourth|fifth", r" (?:of (?:hope|light|sun|sunshine)|amp|amps|amputations?|resections?)"),
    "jack": _row(rf"{_ARTICLE}|phone|car|jumping|flap|apple|bottle|floor|hydraulic|headphone|wall|pepper|union",
                 r"(?: |-)?(?:knif(?:e|ed|ing)|hammers?|pots?|rabbits?|fruit)"),
    "rob": _row(rf"{_INTENT} to",
                r" (?:an?|the|him|them|me|us|you|people|someone|somebody|banks?|stores?|of)"),
    "dawn": _row(rf"{_ARTICLE}|at|before|since|until|till|til|pre|toward|towards|around|near|crack of|break of",
                 r" (?:on|upon) (?:him|her|them|me|us)|(?: |-)phenomen(?:on|a)| (?:to|til|till|until) dusk|"
                 r" of (?:the|an?)"),
    "carol": _row(rf"{_ARTICLE}|christmas|xmas|holiday|sang|sing|sings|singing",
                  r" (?:sing|sings|singing|singers?|service|concert|book)"),
    # These are words in small letters unless something tells the name; here, among capitals.
    "drew": _row(r"he|she|they|who",
                 r" (?:labs?|bloods?|up|cx|bcx|cultures?|from|the|an?|his|her|abg|vbg|back|specimens?|samples?|\d+)"),
    "mark": _row(rf"{_ARTICLE}|bite|skin|birth|stretch|burn|ink|needle|track|check|question|water|high|low",
                 r" (?:the|an?|sites?|skin|incision|on|of|over|where|with)"),
    "pat": _row(r"gently|then", r" (?:dry|skin|area|site|wound|the|until)"),
    "bill": _row(rf"{_ARTICLE}|his|her|their|hospital|medical|pay|paid|pays", r" (?:of|for|to|paid|sent|the)"),
    "grant": _row(rf"{_ARTICLE}|research|will", r" (?:applications?|pt|patient|an?|the|money|funding|pass|access)"),
    "sue": _row(rf"will|may|would|could|{_INTENT} to", r" (?:the|us|him|her|hospital|for)"),
}

#: What stands beside names that many bear where they are words, whatever their case: white count, 45 y.o. man.
_PEOPLE = r"m[ae]n|wom[ae]n|males?|females?|lady|ladies|gentlem[ae]n|boys?|girls?|adults?|child(?:ren)?|person|people"
_AGED = r"\d{1,3}[\s-]{0,2}(?:y\.?\s?o\.?|y/?o|yrs?|years?)(?:[\s-]{0,2}old)?"
_COLORED = _row(
    r"race\s?:|ethnicity\s?:",
    rf" (?:{_PEOPLE}|blood|cells?|counts?|matter|coat|non-?hispanic|caucasian|sputum|stools?|drainage|discharge|bile|"
    r"phlegm|mucus|emesis|exudate|plaques?|patch(?:es)?|eschar|spots?)")
_NEVER = r"(?!)"
#: Folded name -> the same as above, for any case.
_CALLED: dict[str, tuple[re.Pattern[str], re.Pattern[str]]] = {
    **dict.fromkeys(("white", "black", "brown", "green", "gray", "grey"), _COLORED),
    **dict.fromkeys(("man", "male", "young"), _row(_AGED, rf" (?:{_PEOPLE})")),
    "day": _row(r"post-?op(?:erative)?|hospital|pod|each|every|per|next|same",
                r" #?\d{1,3}(?! ?(?:y|f|m|/))| of (?:surgery|admission|discharge|life)"),
    "best": _row(_NEVER, r" (?:wishes|regards|practices?|interests?|corrected|motor|verbal|eye|possible)"),
    "good": _row(_NEVER, r" (?:effort|morning|afternoon|evening|day|condition|control|health|air|strength|prognosis|"
                         r"appetite)"),
    "ng": _row(r"per|via", r"(?: |-)(?:tubes?|tf|feeds?|feeding|suction|output|lavage|decompression|aspirates?|"
                           r"to (?:suction|gravity|wall|liws|lis)|\d{1,4} ?m[lg])"),
    "ana": _row(_NEVER, r" (?:is )?(?:positive|negative|pos|neg|titers?|screen|panel|pattern|1:\d{2,4})"),
    "li": _row(_NEVER, r" (?:levels?|\d{1,2}\.\d)"),
    "art": _row(_NEVER, r"(?: |-)(?:therapy|lines?|adherence|regimen)"),
    "foley": _row(r"indwelling|fr|french", r" (?:bag|removed|placed|in place|out|draining|to gravity|balloon|output|"
                                           r"inserted|care|dc['’]?d|d/c['’]?d?)"),
}
#: Behind a name after which something is called.
_AFTER = _row(_NEVER, r"(?:['’]?s)? (?:disease|syndrome|palsy|lymphoma|dementia|esophagus|phenomenon|ulcers?|sign|"
                      r"score|scale|criteria|classification|cath(?:eter)?|drain|procedure|fracture|hernia|tumou?r|cyst|triad)")


def is_called(text: str, start: int, end: int, token: str) -> bool:
    """Whether a known name, folded, is the word where it stands, in any case: ``White count``, ``Bell's palsy``."""
    beside = _CALLED.get(token)
    if beside is not None and (beside[0].search(text[max(0, start - _BEFORE) : start]) is not None
                               or beside[1].match(text, end, end + _BEHIND) is not None):
        return True
    return (token in lexicon.named_after() or token in lexicon.namesakes()) and (
        _AFTER[1].match(text, end, end + _BEHIND) is not None)


def has_sense(token: str) -> bool:
    """Whether a known name, folded, may be a word of these."""
    return token in _SENSES


def is_sense(text: str, start: int, end: int, token: str) -> bool:
    """Whether a known name, folded, is the word where it stands, as far as one looks at its neighbours alone."""
    before, behind = _SENSES[token]
    return (before.search(text[max(0, start - _BEFORE) : start]) is not None
            or behind.match(text, end, end + _BEHIND) is not None)
