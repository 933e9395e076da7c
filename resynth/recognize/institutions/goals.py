"""Houses and offices that no last word tells: by what they are of or for, by a way to something, by their state.

``the Office of Victim Services``, ``Center for Youth Healing``; ``contact Pathways to Tomorrow``; ``Oregon DMV``,
``Pueblo County Coroner``; ``from two creeks public health``. Dr. Smith's office, a ward's division and who was moved to
a ward are none.
"""

from __future__ import annotations

from collections.abc import Iterator

from resynth import lexicon
from resynth.recognize.institutions.institution_words import GENERAL, STARTERS
from resynth.recognize.institutions.institutions import span_of
from resynth.recognize.note import BLANK, Note
from resynth.recognize.words import regex, word_set
from resynth.types import Span

_OF_OR_FOR = regex(
    r"(?:Office|Bureau|Center|Centre|Institute|Coalition|Agency) (?:of|for|on) (?:the )?"
    r"(?P<own>[A-Z][a-z]{2,}(?: (?:(?:and|of|for|&|on|the) ){0,2}[A-Z][a-z]{2,}){0,4})(?![\w'’])"
)
_OFFICES = word_set("office bureau center centre institute coalition agency")
_SMALL = word_set("and of for the on")
#: What an office is of, where it says so in one word.
_AFFAIRS = word_set(
    "aging ageing licensing vocational rehabilitation services affairs assistance safety compliance inspection "
    "records housing disability"
)


def at_office(note: Note, at: int) -> Iterator[Span]:
    """``Office of Victim Services``: words with capitals that are words of English, and nobody's last names."""
    found = _OF_OR_FOR.match(note.text, note.starts[at])
    if found is None:
        return
    own = [word for word in found["own"].lower().replace("&", " ").split() if word not in _SMALL]
    english = all(word in lexicon.plain_words() for word in own)
    named = lexicon.fold(own[0]) in lexicon.all_first_names()
    told = len(own) > 1 and (not named or own[-1] in _AFFAIRS)
    if english and (told or own[0] in _AFFAIRS):
        yield span_of(*found.span(), "ORGANIZATION", "office by what it is for", 0.8)


_WAY = regex(
    r"(?P<first>[A-Z][a-z]{3,}s) (?:to|for|of|toward|towards|in|through) (?:a |the )?"
    r"(?P<last>[A-Z][a-z]{3,})(?![\w'’])"
)
#: Of these something is asked or somebody enrolled there: never of who is moved from a ward to another.
_ASKED = word_set("contact contacted contacting call called calling phoned emailed through via enrolled visit visited")
_REFERRED = word_set("referred refer referral referrals linked connected intake enrolled")
#: Where ways lead that patients are moved, too.
_WARDS = word_set(
    "surgery medicine cardiology tower recovery radiology trauma hospital clinic home room floor unit center north "
    "south east west main family staff nurse doctor"
)


def at_way(note: Note, at: int) -> Iterator[Span]:
    """``contact Pathways to Tomorrow``, ``referred to Bridges to Hope``: two words of English and a way between."""
    number = at + 1
    if note.lower[at] in _REFERRED and note.lower[number : number + 1] in (["to"], ["with"], ["in"], ["at"]):
        number += 1
    elif note.lower[at] not in _ASKED:
        return
    number += note.lower[number : number + 1] in (["to"], ["with"], ["the"])
    found = _WAY.match(note.text, note.starts[number]) if number < len(note.words) else None
    if found is None:
        return
    first, last = found["first"].lower(), found["last"].lower()
    english = first in lexicon.plain_words() and last in lexicon.common_words()
    if english and last not in _WARDS and first not in STARTERS:
        yield span_of(*found.span(), "ORGANIZATION", "house by its way", 0.8)


#: Offices that every state has, behind its name; whose records of drugs are looked at stays with its state.
_OF_STATES = word_set("dmv bmv dhs dhhs dcf dcfs dss dcs dcyf doc doh dhec dnr hhs")


def at_state_office(note: Note, at: int) -> Iterator[Span]:
    """``Oregon DMV``: letters that every state's office has, behind the state's name."""
    for size in (1, 2):
        first = at - size
        if first >= 0 and note.words[at].isupper() and note.words[first][0].isupper() and (
            " ".join(note.lower[first:at]) in lexicon.small_state_names() and note.gaps[at - 1] == BLANK
        ):
            yield span_of(note.starts[first], note.ends[at], "ORGANIZATION", "office of a state", 0.8)


_COUNTY = regex(r"(?:(?:St|Ste|Mt)\. )?[A-Z][\w'’-]+(?: [A-Z][\w'’-]+){0,2} (?:County|Co\.?|Parish) \Z")
_COUNTYS = word_set("coroner coroners sheriff sheriffs jail morgue courthouse")


def at_county(note: Note, at: int) -> Iterator[Span]:
    """``Pueblo County Coroner``: an office of a county, with the county's name."""
    start = note.starts[at]
    found = _COUNTY.search(note.text, max(0, start - 40), start)
    if found is None:
        return
    first = note.token_at(found.start())
    while note.lower[first] in STARTERS or note.lower[first] in _COUNTYS:
        first += 1
    if note.words[first][0].isupper() and note.lower[first] not in ("county", "co", "parish"):
        yield span_of(note.starts[first], note.ends[at], "ORGANIZATION", "office of a county", 0.8)


#: Who sends or is asked, right before a house in small letters; no more than two words of its own.
_FROM = word_set("from with at via by")
_NO_OWN = GENERAL | STARTERS | word_set(
    "of global school good poor based degree master masters work career job interest training background experience"
)


def at_public_health(note: Note, at: int) -> Iterator[Span]:
    """``nurse jolene from two creeks public health``: one word or two of its own, behind what leads there."""
    if note.words[at].isupper() or note.lower[at + 1 : at + 2] != ["health"]:
        return
    first = at
    while first and at - first < 3 and note.words[first - 1].isalpha() and note.gaps[first - 1] == BLANK and (
        note.lower[first - 1] not in _NO_OWN
    ):
        first -= 1
    if first < at and at - first < 3 and first and note.lower[first - 1] in _FROM and len(note.words[at - 1]) > 2:
        yield span_of(note.starts[first], note.ends[at + 1], "ORGANIZATION", "public health by its name", 0.7)


ANCHORS = ((_ASKED | _REFERRED, at_way), (frozenset(("public",)), at_public_health))
CAPITALS = ((_OFFICES, at_office), (_OF_STATES, at_state_office), (_COUNTYS, at_county))
