"""Where somebody is taken, in small letters: ``ems to mercy south``, ``tx to far 6 when bed avail``.

The verb tells what capitals tell elsewhere: behind "ems to" stands a hospital that many are called like, or one that
everybody knows; behind "tx to" a ward too, a word and a number. A word of English is one where a bed is waited for.
"""

from __future__ import annotations

from collections.abc import Iterator

from resynth import lexicon
from resynth.recognize.institutions.institution_words import GENERAL, HOUSES, STARTERS
from resynth.recognize.institutions.institutions import heads_by_class, is_clinical, lower_at, span_of
from resynth.recognize.institutions.known_organizations import known_house
from resynth.recognize.institutions.rooms import NO_ROOM, SIDES
from resynth.recognize.note import Note
from resynth.recognize.words import regex, word_set
from resynth.types import Span

#: Verbs and their short forms that end on another ward, and that end in another house.
_TO_A_WARD = (
    "tx", "txd", "txfr", "txfer", "xfer", "tfr", "trf", "transfer", "transferred", "transfered", "called out", "c / o",
    "tx ' d", "tx ’ d", "transfer out", "moved",
)
_TO_A_HOUSE = (
    "ems", "medics", "squad", "ambulance", "taken", "flown", "transported", "transport", "airlifted", "rushed",
    "took him", "took her", "took pt", "took them", "xport", "diverted", "brought",
)
_FROM = (
    "tx", "txfr", "txfer", "xfer", "tfr", "transfer", "transferred", "transfered", "came", "d / c", "discharged",
    "admitted", "brought", "ems",
)
PHRASES = frozenset((*said.split(), "to") for said in (*_TO_A_WARD, *_TO_A_HOUSE)) | frozenset(
    (*said.split(), "from") for said in _FROM
)
_WARDS = frozenset((*said.split(), "to") for said in _TO_A_WARD)
#: What is of the name of a hospital behind its first word.
_GOES_ON = SIDES | word_set("general regional memorial medical ctr hosp hospital health university")
#: Of these, what is said of any, something must go on or nothing follow.
_OF_ANY = word_set("county regional university children childrens women womens memorial general jewish")
_ENDS = frozenset(".,;()/") | word_set(
    "for by w with via at on in pending then and er ed icu when today tonight yesterday overnight this last after per"
)
_NUMBERED = regex(r" (?P<value>\d{1,2}[a-d]?)(?![\w%/:-]|\.\d)")
_FLOOR = regex(r"\d{1,2}(?: (?:north|south|east|west)|(?:[nsew]|ne|nw|se|sw))(?!\w)")
#: What has a number and is no ward; what somebody sits on.
_NO_WARDS = word_set(
    "level stage phase grade goal dose diet day days step class type peep cpap bipap room bed chair max min mod assist "
    "about least over under only just approx mat toilet commode wheelchair edge stairs supine prone side sitting stand "
    "standing recliner floor unit ward score scale total rate setting current less more than plan week weeks month "
    "hour months"
)
_NO_NAMES = _NO_WARDS | STARTERS | GENERAL
_WAITING = word_set("when pending once tonight today overnight bed tomorrow in this if")


def at_move(note: Note, at: int) -> Iterator[Span]:
    """The hospital, or the ward, behind a verb that somebody is moved by."""
    size = next((size for size in (4, 3, 2) if tuple(note.lower[at : at + size]) in PHRASES), 0)
    first = at + size + (lower_at(note, at + size) == "the")
    if not size or first >= len(note.words) or not note.words[first][0].isalnum() or note.words[first][0].isupper():
        return
    if note.starts[first] != note.ends[first - 1] + 1:
        return
    last = _house(note, first)
    if last >= 0:
        yield span_of(note.starts[first], note.ends[last], "HOSPITAL", "institution in small letters", 0.7)
    elif tuple(note.lower[at : at + size]) in _WARDS:
        yield from _ward(note, first)


def _house(note: Note, first: int) -> int:
    """The last token of a hospital's name; -1: none begins here."""
    lower = note.lower
    last = known_house(note, first)
    if last < 0 and lower[first] in HOUSES:
        last = first
    if last < 0:
        return -1
    begun = last
    while lower_at(note, last + 1) in _GOES_ON and note.starts[last + 1] == note.ends[last] + 1:
        last += 1
    behind = lower_at(note, last + 1)
    alone = last == begun and lower[first] in (_OF_ANY | lexicon.common_words())
    ends = behind in _ENDS or note.text[note.ends[last] : note.ends[last] + 1] == "\n"
    return -1 if alone and not ends else last


def _ward(note: Note, first: int) -> Iterator[Span]:
    """``far 6``, ``west 4``, ``5 east``: a word and a number, which is no level and no times."""
    word, start = note.lower[first], note.starts[first]
    if floor := _FLOOR.match(note.text, start):
        yield Span(*floor.span(), "ROOM", "ROOM", "unknown", "keywords:ward in small letters", 0.7)
        return
    found = _NUMBERED.match(note.text, note.ends[first])
    if not found or len(word) < 3 or not word.isalpha() or word in _NO_NAMES:
        return
    if NO_ROOM.match(note.text, found.end()) or lexicon.is_product(word):
        return
    known = word in lexicon.plain_words() and word not in SIDES and word not in heads_by_class().places
    if (known or is_clinical(word)) and lower_at(note, first + 2) not in _WAITING:
        return
    yield Span(start, found.end(), "ROOM", "ROOM", "unknown", "keywords:ward in small letters", 0.7)
