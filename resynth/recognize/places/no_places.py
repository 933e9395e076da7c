"""Names of towns, codes of states and ends of streets that are something else: headings, scales, devices, findings."""

from __future__ import annotations

import re

from resynth import lexicon
from resynth.recognize.note import Note
from resynth.recognize.words import regex, word_set

#: Scales and classes called after towns, and how their value follows.
_SCALES = word_set(
    "berlin columbia prague edinburgh glasgow boston montreal vancouver toronto geneva lugano rome atlanta paris "
    "chicago milan sydney"
)
_VALUED = regex(
    r":?(?: (?:for|of|score|class|grade|scale|criteria)){1,2}(?: [a-z]+)? \d{1,2}\b|:? \d{1,2}[/.]\d"
)
#: What is called after whom a town is called after too: stirrups, grommets, frames.
_DEVICES = regex(
    r"-less\b| (?:stirrups?|grommets?|holder|headrest|head (?:holder|frame|clamp)|clamp|retractor|catheter|drain"
    r"|plaster|belt|pouch|appliance|tube|cannula|laryngoscope|blade|speculum|forceps|needle|wafer|stockings?)\b"
)
#: A device with its article and nothing behind: the head was fixed in the Mayfield.
_FIXED = regex(r"(?i)\b(?:fixed|placed|secured|held|positioned|mounted|pinned|locked) (?:in|on|with|into) the \Z")
_STOPS = frozenset(".,;)\n")
#: A numeral of a row of numerals: segments VII, IVb, VI.
_NUMERALS = regex(r"\b[IVX]{1,4}[ab]?,? ?(?:and |or |& )?\Z")
#: What a note is called, behind what sort it is.
_HEADS = regex(r" (?:[Nn]otes?|NOTES?|[Rr]eport|REPORT|[Ss]ummary|SUMMARY)(?!\w)")
#: What stands beside RI where it is the immunity to rubella.
_IMMUNE = regex(r"(?i)\b(?:ab neg|neg|pos|HBsAg|RPR|NR|HIV|GBS|GC/CT|VI|rubella)\b")
#: A unit of current and sound behind a number: US 3 MHz, AK 744 mGy.
_MEASURED = regex(r" ?(?:[MKk]?Hz|m?Gy|mSv|W/cm|pps|usec|cGy|kV|mA|%|percentile|points|pts)\b")
#: Parts of the development that a score is told of: comm 45, GM 60, FM 50.
_SCORED = regex(r"\b(?:GM|PS|PSoc|comm|Comm|CM|VR|PMR)[ :=]{1,2}\d{1,3},? \Z")
#: Rivers that states have their names of, and how one stands in a sentence.
_RIVERS = word_set(
    "mississippi missouri ohio arkansas colorado connecticut delaware tennessee kansas minnesota illinois alabama iowa "
    "wisconsin"
)
_ON_RIVER = regex(r"(?i)\b(?:on|along|down|up|near|by|across|into|over|off|beside|crossed|crossing|of) the \Z")
_RIVER_ENDS = regex(
    r"[.,;:)\n]|\s*\Z| (?:and|with|near|at|when|for|in|last|while|by|to|since|who|where|yesterday|today"
    r"|this|until|every)\b"
)
#: Where surgeons work; what is elevated.
_THEATRE = regex(r"(?i)\b(?:OR|operating room|theatre|theater|endoscopy|procedure|cath lab|angio|IR),? \Z")
_ELEVATED = regex(r"STE\.? (?:\d(?:\.\d)? ?mm|V\d|in |I{1,3}\b|aV)")
#: What a full stop in a street stands behind.
_ABBREVIATED = word_set(
    "st mt ft dr mr ave no ste pt rev gen col sgt lt capt cmdr fr pres wm chas geo jos thos maj adm n s e w ne nw "
    "se sw so"
)


#: A class of a scale that is called after a town, and the town: Prague C2M4, Los Angeles C, Paris IIa, Lugano IIE.
_CLASSED = regex(
    r"\bC\d{1,2}M\d{1,2},? Prague\b|\bLos Angeles (?:(?:grade|class) )?[A-D](?=[,.;)]|[ \t]*(?:\n|\Z)| [a-z])"
    r"|\bParis (?:0-)?(?:I(?:sp|s|p)|II[abc])\b|\b[Rr]evised Atlanta\b|\bLugano I{1,2}E\b"
)
_LONG_SCALE = 24


def is_classed(text: str, start: int, end: int) -> bool:
    """Whether a mention is in a class of a scale that is called after a town: ``Paris 0-IIa``."""
    return any(
        found.start() < end and start < found.end()
        for found in _CLASSED.finditer(text, max(0, start - _LONG_SCALE), end + _LONG_SCALE)
    )


def is_no_town(note: Note, number: int, end: int) -> bool:
    """Whether the name of a town, from a token to a place, is a heading of a table, a scale or a device."""
    text, start, word = note.text, note.starts[number], note.lower[number]
    before = note.lower[number - 1] if number else ""
    if is_classed(text, start, end):
        return True
    if _HEADS.match(text, end) and word in lexicon.plain_words():
        return True  # Progress Note
    if word in _SCALES and before not in ("in", "from", "to", "near", "at") and (
        _VALUED.match(text, end) or (text[end : end + 2] == ": " and not text[note.line(start)[0] : start].strip())
    ):
        return True
    if _DEVICES.match(text, end) or (
        before == "the" and text[end : end + 1] in _STOPS and _FIXED.search(text, max(0, start - 30), start)
    ):
        return True
    if "|" in (before, text[end : end + 2].strip()) and word in lexicon.plain_words():
        first, last = note.line(start)
        line = text[first:last]
        return line.count("|") > 1 and not any(map(str.isdecimal, line))
    return False


#: How many weeks somebody was carried, or a dose: GA 32 wks, GA 31w, GA 29+4, MS 4 mg.
_WEEKS = r" ?(?:(?:w|wk|wks|weeks?)(?!\w| (?:ago|later|after|before|prior))|\+ ?\d(?!\d))| \d/7(?!\d)"
_CARRIED = regex(rf"(?<=GA):? ?[234]\d(?:{_WEEKS})|:? ?\d{{1,3}}(?:\.\d)? ?(?:mg|mcg|ml|mm|cm|%)(?!\w)")
_WEEKS_BEHIND = regex(_WEEKS)
_FIGURES = regex(r"\d{3}(?![-. ]?\d{3}[-. ]?\d{4}\b|\d\d(?:-\d{4})?\b)|\d{6}(?!\d{4}\b)")

#: What a number with a state's letters before it is: ``License MN-41877``.
_LICENSED = regex(
    r"\b(?:licen[cs]e|lic|permit|certificate|cert|registration|reg)(?: ?(?:no|number|num))?[ #:.]*\Z", re.IGNORECASE
)


def is_no_state(note: Note, start: int, end: int) -> bool:
    """Whether the code of a state is a numeral, a card, what the blood told, a measure or a number's head."""
    text = note.text
    code = text[start:end]
    if text[end : end + 1] in ("-", "/") and (
        _FIGURES.match(text, end + 1) or _LICENSED.search(text, max(0, start - 24), start)
    ):
        return True  # THE NUMBER IS MN-6471420; not: Brooklyn, NY-718-555-0142
    if _CARRIED.match(text, end):
        return True
    if code == "ID":
        return text[max(0, start - 6) : start].lower() == "state "
    if code == "VI":
        return _NUMERALS.search(text, max(0, start - 8), start) is not None
    if code == "RI":
        return len(_IMMUNE.findall(text, max(0, start - 24), min(len(text), end + 20))) > 1
    return False


def is_river(note: Note, number: int) -> bool:
    """Whether the name of a state is that of its river: a barge on the Mississippi."""
    if note.lower[number] not in _RIVERS or not note.words[number][0].isupper():
        return False
    start, end = note.starts[number], note.ends[number]
    return _ON_RIVER.search(note.text, max(0, start - 16), start) is not None and (
        _RIVER_ENDS.match(note.text, end) is not None
    )


def is_no_road(text: str, start: int, end: int) -> bool:
    """Whether a letter or two with a number are a measure or a score: ``US 3 MHz``, ``GM 60, FM 50``."""
    measured = _MEASURED.match(text, end) or _WEEKS_BEHIND.match(text, end)
    return measured is not None or _SCORED.search(text, max(0, start - 14), start) is not None


def is_no_suite(text: str, start: int) -> bool:
    """Whether a suite is one of operating rooms, or STE the elevation of a segment."""
    return _THEATRE.search(text, max(0, start - 20), start) is not None or _ELEVATED.match(text, start) is not None


def is_sentences(piece: str) -> bool:
    """Whether a sentence ends inside what looks like a street behind its number."""
    at = piece.find(". ")
    while at > 0:
        word = piece[:at].rpartition(" ")[2].lower()
        if word not in _ABBREVIATED and not word.isdecimal() and (len(word) > 1 or word == piece[:at].lower() == "f"):
            return True
        at = piece.find(". ", at + 1)
    return False


#: What leads to somebody's name, and the letters that follow a dietitian's.
_LEADS_TO_ONE = regex(
    r"(?:\A|\n|[:,;|]|\b(?:by|per|with|signed|via|consulted|paged|spoke to|dietitian|nutrition))[ \t]*\Z",
    re.IGNORECASE,
)
_CARES = regex(r"[ ]?,[ ]?(?:LDN?|CDE|CDCES|CNSC|CSO|CSR|CSP|CSG|MPH)(?!\w)")
_DIRECTIONS = frozenset("NSEW")


def is_dietitian(note: Note, at: int) -> bool:
    """Whether RD is what a dietitian is: ``L. Fairbanks RD``; not ``lives on N. Fairbanks RD``, ``12 L. Fairbanks RD``.
    """
    words, first = note.words, at - 1
    if first < 0 or not words[first].istitle():
        return False
    if _CARES.match(note.text, note.ends[at]):
        return True
    if first > 1 and words[first - 1] == "." and len(words[first - 2]) == 1 and words[first - 2] not in _DIRECTIONS:
        first -= 2
    elif first and words[first - 1].istitle() and note.lower[first - 1] in lexicon.all_first_names():
        first -= 1
    else:
        return False
    start = note.starts[first]
    return _LEADS_TO_ONE.search(note.text, max(0, start - 14), start) is not None
