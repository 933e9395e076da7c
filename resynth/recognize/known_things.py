"""Known values that are words too: a town called Normal, a shop called Target, and what stands where nothing is known.

Patients of Normal have many a normal exam. Such a word is the place, the house, the user or the work where it is
written as a name or where the words before it say so; else it is the word. ``Unknown``, ``N/A`` and ``No PCP`` tell
nothing of anybody.
"""

from __future__ import annotations

import re

from resynth import lexicon
from resynth.recognize.note import Note
from resynth.recognize.words import Decided, regex, word_set

_LETTERS = regex(r"[^\W\d_]+")
#: What a table has where nothing is known; and what stands around it there, which is nothing without one of these.
_NOTHING = word_set(
    "unknown unk none nil null nan nat na n/a unspecified unassigned undisclosed unavailable available applicable "
    "listed file known provided reported refused declined fixed permanent pcp provider homeless undomiciled unemployed "
    "employed tbd other deceased")
_BESIDE = word_set(
    "no not non on of given recorded specified record self see other the or and to at is any current currently primary "
    "care physician doctor provider info information data address a n")
#: Of a name, the part that nobody knows.
_NOBODY = frozenset(("unknown", "unspecified"))
#: People are called so, where it is written so.
_CALLED = frozenset(("Na", "NA", "Nan", "NAN", "Nil", "Self"))
_PLACES = frozenset(("CITY", "STATE", "COUNTY", "COUNTRY", "LOCATION-OTHER"))
_HOUSES = frozenset(("HOSPITAL", "ORGANIZATION", "OTHER-ORG"))
#: Who works where patients are, and what is said of many: known of a patient, it tells nobody where it stands alone.
_STAFF = word_set(
    "nurse nurses doctor physician therapist pharmacist technician aide assistant caregiver secretary surgeon resident "
    "student retired disabled self patient manager driver teacher dietitian chaplain clerk volunteer worker owner")
#: As far before a word as what leads to it may begin.
_REACH = 40
_TO_PLACE = regex(
    r"(?:\b(?:liv(?:e|es|ed|ing)|resid(?:e|es|ed|ing)|born|raised|grew[ \t]{1,2}up|stay(?:s|ed|ing)?|works?|worked|"
    r"working|retired|home|house|farm|family|sister|brother|mother|father|son|daughter|wife|husband)[ \t]{1,3}"
    r"(?:up[ \t]{1,2}|over[ \t]{1,2})?(?:in|from|near|outside|around|at|of)|"
    r"\b(?:mov(?:e|es|ed|ing)|relocat(?:e|ed|ing)|travel(?:s|l?ed|l?ing)?|drove|driv(?:e|es|ing)|flew|fly|transferred|"
    r"transported|airlifted|discharged|going)[ \t]{1,3}(?:back[ \t]{1,2}|home[ \t]{1,2}|up[ \t]{1,2}|here[ \t]{1,2})?"
    r"(?:to|from|in|through)|"
    r"\b(?:is|was|are|pt|patient|he|she|they|man|woman|originally|hails|coming|comes|came|back|returned|transfer|native|"
    r"resident|visiting)[ \t]{1,3}(?:from|(?<=native )of|(?<=resident )of)|"
    r"\b(?:visit(?:s|ed|ing)|city|town|county|state|country|village|hometown|residence|birthplace|location)"
    r"(?:[ \t]{1,2}of(?:[ \t]{1,2}(?:birth|residence))?)?[ \t]{0,2}(?:is|was|[:=]|of|outside|near)?)[ \t]{0,3}\Z",
    re.IGNORECASE)
#: Behind a town: what towns have, the end of the clause, or a word that goes on behind a place.
_BEHIND_PLACE = regex(
    r"[ \t]{0,2}(?:[.,;:!?)\n]|\Z)|[ \t]{1,3}(?:city|state|with|and|or|since|for|on|where|by|alone|after|until|now|"
    r"today|last|w/?|but|as|because|when|who|his|her|their|this|via|per|is|was|has|had|to|from|in|at)\b", re.IGNORECASE)
#: What only places have.
_OF_PLACE = regex(r"[ \t]{1,2}(?:county|parish|township|twp)\b", re.IGNORECASE)
#: A state behind a town.
_STATE = regex(r"[ \t]{0,2}(,?)[ \t]{1,2}(([A-Za-z]{2,14})(?:[ \t][A-Za-z]{4,9})?)\b")
_TO_HOUSE = regex(
    r"\b(?:works?|working|worked|employed|employer|job|hired|fired|shift|volunteers?|volunteered|interned|admitted|admit|"
    r"transferred|transfer|xfer|tx|referred|seen|sent|brought|taken|went|discharged|presented|hospitali[sz]ed|inpatient|"
    r"stay|visit|visits|born|records|back|shops?|shopping)[ \t]{0,3}(?:[:=]|at|for|by|with|to|from|in|is|was)[ \t]{0,3}"
    r"(?:the[ \t]{1,2})?\Z|\b(?:employer|hospital|facility|company|school|site)[ \t]{0,2}(?:[:=]|is)[ \t]{0,2}\Z",
    re.IGNORECASE)
_TO_USER = regex(
    r"\b(?:user(?:[ \t]?(?:name|id))?|login|log-?on|logged[ \t]{1,2}in|signed|entered|edited|by|id|account|handle)"
    r"[ \t]{0,2}(?:[:=#]|is|as|in as)?[ \t]{0,3}\Z|@\Z", re.IGNORECASE)
_TO_WORK = regex(
    r"\b(?:as|an?|former|retired|ex|occupation|profession|job|career|employed|works?|worked|working|title|trained|"
    r"licensed|been|became)[ \t-]{0,2}(?:[:=]|is|was)?[ \t]{0,3}(?:an?[ \t]{1,2})?\Z", re.IGNORECASE)
#: What names the field of a place or a house before a colon; behind any other a capital tells nothing: "Gait: Normal".
_FIELD = regex(
    r"\b(?:city|town|county|state|country|address|residence|hometown|home|birthplace|location|from|lives|hospital|"
    r"facility|employer|company|school|site|occupation|job|profession|work|user(?:name)?|login|by)[ \t]{0,2}[:=|]"
    r"[ \t]{0,3}\Z", re.IGNORECASE)
#: The beginning of a sentence, a line or a field's value, up to a word.
_OPENS = regex(r"(?:\A|[.!?:;|*•-][ \t]{0,3}|\n[ \t]{0,8})\Z")
#: Behind a word that opens a sentence: a word in small letters, a short form, a figure or a colon makes it one, too.
_GOES_ON = regex(r"[ \t]{1,2}(?!(?:is|was|has|had|and|since|where|in|to)\b)(?:[a-z0-9]|[A-Z]{2,5}\b)|-[a-z]|[ \t]?:")


def tells_nothing(value: str) -> bool:
    """Whether a value says that nothing is known: ``Unknown``, ``N/A``, ``No PCP``, ``Not on file``."""
    said = value.casefold().strip(" .,;:-*()[]<>#")
    words = _LETTERS.findall(said)
    if any(map(str.isdigit, said)):
        return False
    return said in _NOTHING or (
        len(words) > 1 and not _NOTHING.isdisjoint(words) and _NOTHING.union(_BESIDE).issuperset(words))


def telling(cls: str, value: str) -> str:
    """What a value tells: nothing where it says that nobody knows; of a name of which a part is unknown the other part.

    Args:
        cls: the class of its kind.
    """
    people, words = cls == "NAME", value.split()
    if tells_nothing(value) and not (people and any(word.strip(",") in _CALLED for word in words)):
        return ""
    known = [word for word in words if word.strip(",").casefold() not in _NOBODY] if people else words
    return value if len(known) == len(words) else " ".join(known).strip(", ")


_words = Decided(lambda word: word in lexicon.plain_words() and (lexicon.is_rather_word(word) or word in _STAFF))


def is_thing(note: Note, start: int, end: int, kind: str) -> bool:
    """Whether a known value of one word, where it stands, is the word: ``normal exam``, ``bp at target``."""
    text, word = note.text, note.text[start:end]
    if not word.isalpha() or not _words[word.casefold()]:
        return False
    before, behind = text[max(0, start - _REACH) : start], text[end : end + _REACH]
    if kind == "PROFESSION":
        return word.casefold() in _STAFF and not _TO_WORK.search(before)
    shouted = word.isupper() and _shouted(note, start, end)
    if kind in _PLACES:
        leads = _OF_PLACE.match(behind) or _before_state(behind, shouted) or (
            _TO_PLACE.search(before) and _BEHIND_PLACE.match(behind))
    elif kind in _HOUSES:
        leads = _TO_HOUSE.search(before) and _BEHIND_PLACE.match(behind)
    elif kind == "USERNAME":
        leads = _TO_USER.search(before)
    else:
        return False
    if leads:
        return False
    if word.islower() or shouted:
        return True
    if before.rstrip(" \t")[-1:] == ":":
        return not _FIELD.search(before)
    return bool(_OPENS.search(before) and _GOES_ON.match(behind))


def _before_state(behind: str, shouted: bool) -> bool:
    """Whether the name or the code of a state follows: ``hope, pa``; a code that is a word only behind a comma."""
    found = _STATE.match(behind)
    if found is None:
        return False
    comma, said, first = found.groups()
    if not lexicon.small_state_names().isdisjoint((said.casefold(), first.casefold())):
        return True
    is_code = (first.isupper() and not shouted) or first.lower() not in lexicon.plain_words()
    return first.upper() in lexicon.states() and bool(comma or is_code)


def _shouted(note: Note, start: int, end: int) -> bool:
    """Whether words beside one on its line are in capitals too, or it heads a field: ``GENERAL: well``."""
    first, last = note.line(start)
    others = _LETTERS.findall(note.text[max(first, start - _REACH) : min(last, end + _REACH)])
    return sum(other.isupper() and len(other) > 1 for other in others) > 1 or note.text[end : end + 1] == ":"
