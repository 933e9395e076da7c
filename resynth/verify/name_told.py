"""Where a word that is a name of the chart names somebody, and where it is a month or a thing (M3).

Ordinary words are names where they are written like one (``words.written_like_name``); in the notes of their own
patient what stands around them tells more: an initial, a degree, the field of a name, a relative, what people say.
"""

from __future__ import annotations

import re

from resynth import lexicon
from resynth.verify import thing_words as told
from resynth.verify.things import is_thing
from resynth.verify.words import after_title, word_set

#: How far to either side the words are read.
_WIDTH = 40
_MONTHS = word_set(
    "january february march april may june july august september october november december "
    "monday tuesday wednesday thursday friday saturday sunday spring summer autumn fall winter"
)
_MONTH = r"(?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)[a-z]*\.?"
_DATED_BEHIND = re.compile(
    rf"(?:[ \t]*,?[ \t]+|-|/|[ \t]?['’])(?:(?:19|20)\d\d|[0-3]?\d(?:st|nd|rd|th)?)"
    r"(?![\w%]|[.:/]\d|[ \t-]*(?:y/?o|yrs?|years?|mos?|kg|lbs?|[mf])\b)"
    rf"|[ \t]?(?:[-–/]|to|thru|through)[ \t]?{_MONTH}(?!\w)|[ \t]+of[ \t]+(?:19|20)\d\d",
    re.IGNORECASE,
)
_DATED_BEFORE = re.compile(
    rf"(?:\b[0-3]?\d(?:st|nd|rd|th)?(?:[ \t]+of)?[ \t]+|\b[0-3]?\d[-/]"
    rf"|\b(?:in|on|since|until|till?|during|last|next|this|past|early|mid|late|of)[ \t-]+"
    rf"|\b{_MONTH}[ \t]?(?:[-–/]|to|thru|through)[ \t]?)\Z",
    re.IGNORECASE,
)
#: "of" leads to a month only behind a day: "mother of April" is no date.
_OF = re.compile(r"\bof[ \t]+\Z", re.IGNORECASE)
_DAY_OF = re.compile(r"\b[0-3]?\d(?:st|nd|rd|th)?[ \t]+of[ \t]+\Z", re.IGNORECASE)
#: A title and initials before a name.
_TITLED = re.compile(
    r"(?<![^\W_])(?i:drs?|mrs?|ms|miss|mister|doctor|prof(?:essor)?)\.?[ \t]+(?:[A-Z]\.[ \t]*){1,2}\Z"
)
_INITIALS = re.compile(r"(?<![^\W_])(?<!\.)(?:[A-Z]\.[ \t]?){1,2}\Z")
#: What has a letter behind it that is nobody's initial.
_LETTERED = word_set(
    "vitamin vit hepatitis hep group type grade class stage level part option factor protein influenza flu strep plan "
    "appendix section phase arm cohort panel line step item form exhibit schedule"
)
_LAST_WORD = re.compile(r"[^\W\d_]+\Z")
_DEGREE = re.compile(
    r",?[ \t]{1,2}(?:M\.?D|D\.?O|R\.?N|N\.?P|PA-C|Ph\.?D|LCSW|LPN|CRNA|APRN|FNP|ARNP|PharmD|DPM|DDS|MSW|CNM)\b\.?"
    r"(?![ \t]+(?:NOT|aware|notified|informed|present|at|to|was|is|will|in|on|swabs?)\b)"
)
#: The field of a name before it, and what may stand behind a name there.
_FIELD = re.compile(
    r"(?:\A|[\n;,.|(])[ \t>*-]*(?:(?:patient|pt|family|last|first|full)?[ \t]*name|patient|pt|attending|provider"
    r"|physician|surgeon|md|nurse|rn|author|pcp|signed(?: by)?|dictated by|seen by|referred by|cc|attn|from|dear"
    r"|mother|father|husband|wife|spouse|guardian|next of kin|contact)[ \t]?:[ \t]*\Z",
    re.IGNORECASE,
)
_ENDS = re.compile(r"[ \t]*(?:[,;()|/\n\x00]|\.(?!\d)|\Z)|[ \t]{2,}|[ \t]+(?:MRN|DOB|SSN|age|sex|[A-Z]\.)")
#: Who is spoken to or of: a relative, a greeting, what is told.
_LED = re.compile(
    r"(?<![^\W_])(?:told|asked|informed|updated|phoned|texted|d/w|w/|dear|hi|hello|named|née|nee|sister|brother|mother"
    r"|mom|mommy|mum|father|dad|daddy|son|daughter|dtr|wife|husband|spouse|aunt|uncle|cousin|niece|nephew|grandmother"
    r"|grandma|grandfather|grandpa|grandson|granddaughter|friend|neighbou?r|girlfriend|boyfriend|fianc[ée]e?|roommate"
    r"|twin|stepmother|stepfather|stepson|stepdaughter)[ \t]+\Z",
    re.IGNORECASE,
)
#: What only somebody does.
_DOES = re.compile(
    r"[ \t]+(?:states|stated|reports|reported|denies|denied|says|said|agrees|agreed|called|saw|told|asked|wants|wanted"
    r"|came|lives|lived|verbalized|refuses|refused|requested|endorses|endorsed|wrote|feels|thinks|thanked)\b"
)
#: Words of grammar, which begin sentences about anybody: "He denies".
_GRAMMAR = word_set(
    "am an and any are as at be both but by did do each for from had has have he her here him his how if in is it its"
    " me my no none not now of off on one or our out she so some that the their them then there these they this those"
    " to up us was we were what when who why you"
)
#: Names of two letters are ordinary words to no list, and to every chart: lithium, sodium, a tube.
_CHEMICAL = word_set("na li mg ca fe zn cu cl hb cr ng og ct mr us pt po pr iv ph co ho ki ti")
_IS = re.compile(r"[ \t]+(?:is|was|has|had)[ \t]+(?!\d|low|high|normal|elevated|stable|up\b|down\b|pending)")
#: What somebody has: "Long's labs", "Rose's MRI".
_HAS = re.compile(r"['’]s[ \t]+(?=[a-z]|[A-Z]{2,}(?![a-z]))")
#: What is taken, or put on.
_DOSED = re.compile(r"[ \t-]+(?:\d|(?:D|XR|ER|tabs?|tablets?|caps?|cream|syrup|stain|water|oil)\b)", re.IGNORECASE)
_TAKEN = re.compile(
    r"\b(?:takes?|taking|took|on|start(?:ed)?|continued?|given|gave|prescribed|uses|used|tried|allergic to)[ \t]+\Z",
    re.IGNORECASE,
)
#: What makes one of many of a thing that is named after somebody.
_ARTICLE = re.compile(
    r"(?<![^\W_])(?:[Aa]n?|[Tt]he|[Hh]is|[Hh]er|[Tt]heir|your|[Tt]his|that|new|old|another|existing|indwelling|chronic"
    r"|[23]-way)[ \t]+\Z"
)
_ONE_OF_MANY = re.compile(r"(?<![^\W_])an?[ \t]+\Z")
_CAPITAL_NEXT = re.compile(r"[ \t]+[A-Z][a-z]")


def is_calendar(text: str, start: int, end: int, word: str) -> bool:
    """Whether a month, a weekday or a season is dated where it stands: "in April", "May 3rd", "since March"."""
    if word not in _MONTHS or after_title(text, start):
        return False
    if _DATED_BEHIND.match(text, end):
        return True
    before = text[max(0, start - 16) : start]
    if _OF.search(before):
        return _DAY_OF.search(before) is not None
    return _DATED_BEFORE.search(before) is not None


def is_one_of_many(text: str, start: int, end: int, word: str) -> bool:
    """Whether an article makes a thing of a name: "placed a Foley", "her Foley is out"; not "the Foley family"."""
    before = text[max(0, start - 16) : start]
    if _ARTICLE.search(before) is None or told.WORKS.match(text[end : end + _WIDTH]) or _CAPITAL_NEXT.match(text, end):
        return False
    if word in told.DEVICES or word in told.METHODS:
        return True
    return word in lexicon.named_after() and _ONE_OF_MANY.search(before) is not None


def is_taken(text: str, start: int, end: int) -> bool:
    """Whether something is taken where a name stands: "takes Allegra", "Allegra 60 mg"."""
    return _DOSED.match(text, end) is not None or _TAKEN.search(text, max(0, start - _WIDTH), start) is not None


def told_as_name(text: str, start: int, end: int) -> bool:
    """Whether what stands around a word with a capital names somebody of the chart there."""
    word = text[start:end]
    if not word[0].isupper():
        return False
    if _DEGREE.match(text, end):
        return True
    before = text[max(0, start - _WIDTH) : start]
    if _TITLED.search(before) or (_FIELD.search(before) and _ENDS.match(text, end)):
        return True
    if _INITIALS.search(before):
        return _is_initialed(text, start, end)
    if not word.istitle() or word.lower() in _GRAMMAR:
        return False
    if _LED.search(before) or _DOES.match(text, end):
        return True
    return len(word) == 2 and word.lower() not in _CHEMICAL and _IS.match(text, end) is not None


def is_owner(text: str, start: int, end: int) -> bool:
    """Whether a word with a capital has something that no thing called after somebody is: "Long's labs are back"."""
    word = text[start:end]
    if not word.istitle() or word.lower() in _GRAMMAR or word.lower() in _CHEMICAL:
        return False
    return _HAS.match(text, end) is not None and not is_thing(text, start, end)


def _is_initialed(text: str, start: int, end: int) -> bool:
    """Whether a letter and a point before a word are its initial, and not the number of an item: "A. Long walks"."""
    line = text[max(0, start - _WIDTH) : start].rpartition("\n")[2]
    found = _INITIALS.search(line)
    before = line[: found.start()].rstrip(" \t") if found else ""
    last = _LAST_WORD.search(before)
    if last is not None:
        return last[0].lower() not in _LETTERED
    return before[-1:] in tuple(",;&/(") or _ENDS.match(text, end) is not None

