"""Rooms and wards by a code: ``5E-17A`` anywhere; ``7E``, ``6B``, ``BR 412`` where something leads to a place."""

from __future__ import annotations

import re
from collections.abc import Iterator

from resynth.recognize.institutions.rooms import NO_ROOM, span_of
from resynth.recognize.note import Note
from resynth.recognize.words import regex, word_set
from resynth.types import Span

#: A ward and its bed in one code, which nothing else is written like: 5E-17A, 6W-614-02.
_WARD_CODE = regex(r"(?P<it>(?:[A-Z]\d|\d{1,2}[A-Z]{1,2})-\d{2,4}[A-Z]?(?:-\d{1,2}|-[A-D])?)(?![\w%]|[-./:]\w)")
#: A ward by its floor and side, where something leads to it: 7E, 3W.
_WARD = regex(r"\d{1,2}[NSEW]{1,2}(?![\w%]|[-./:]\w)")
#: The ward again, with its bed.
_AGAIN = regex(r" ?/ ?(?P<it>\d{1,2}[NSEW]{1,2}-?\d{2,3}(?:-\w{1,2})?)(?![\w%/]|[.:-]\w)")
_BEDS = (["bed"], ["rm"], ["room"])
#: By its floor and a letter, where somebody is brought to it or from it: Admit to 6B.
_LETTERED_WARD = regex(r"\d{1,2}[A-H](?![\w%/+]|[-.:]\w)")
_WAYS = frozenset(("to", "from", "on"))
_BROUGHT = word_set(
    "admit admits admitted adm transfer transfers transferred transferring xfer moved moving sent back upstairs "
    "boarding discharged home report bed floor unit ward"
)
#: What leads to a place that a code names.
_WEEKS = regex(r"[ ]?(?:old|ago|post|prior|later|gest|of\b|wk|week)", re.IGNORECASE)
_TO = word_set("to on from then floor unit ward station rm room bed in at via of loc location float floated floating")
_CODED = regex(r"(?P<it>[A-Z]{1,2}[ -]?\d{3}(?:-\d{1,2}|-?[A-D])?)(?![\w%]|[./:-]\w)")


def _is_decade(note: Note, number: int) -> bool:
    """Whether tens stand behind other tens, or between two: ``AF 70s to 90s``."""
    return note.words[number][-1] == "0" and note.lower[number + 1] == "s" and (
        note.lower[max(0, number - 2) : number] == ["s", "to"]
    )


def codes(note: Note) -> Iterator[Span]:
    """``5E-17A`` anywhere; ``7E``, ``BR 412``, ``G-12`` where something leads to a place."""
    text, words, starts = note.text, note.words, note.starts
    last = len(words) - 1
    for letters in note.capitals:
        number = letters - 1
        if number >= 0 and words[number].isdigit() and note.ends[number] == starts[letters] and len(words[number]) < 3:
            start = starts[number]
            found = None if text[start - 1 : start].isalnum() else _WARD_CODE.match(text, start)
            if found:
                yield span_of(*found.span("it"), "ward's code")
            elif number and words[letters][0] in "NSEW" and not _is_decade(note, number) and (
                note.lower[number - 1] in _TO or note.lower[letters + 1 : letters + 2] in _BEDS
            ):
                ward = _WARD.match(text, start)
                if ward and not _WEEKS.match(text, ward.end()):
                    again = _AGAIN.match(text, ward.end())  # 6E / 6E18-2
                    ends = again.end() if again and again["it"].startswith(ward[0]) else ward.end()
                    yield span_of(start, ends, "ward's code")
            elif number > 1 and note.lower[number - 1] in _WAYS and note.lower[number - 2] in _BROUGHT and (
                lettered := _LETTERED_WARD.match(text, start)
            ):
                yield span_of(*lettered.span(), "ward's code")
        two = len(words[letters]) == 2 and 0 < letters < last and len(words[letters + 1]) == 3
        if two and words[letters + 1].isdigit() and _led_to(note, letters):
            coded = _CODED.match(text, starts[letters])
            if coded and not NO_ROOM.match(text, coded.end()):
                yield span_of(*coded.span("it"), "room's code")


#: Two capitals that a measure or a way to give a drug is called by, and no room.
_MEASURES = word_set(
    "bp hr rr iv po im sq sc ns lr ra wt ht ct mr us xr pt ot st ml mg kg cm mm cc cp tv fi pa ph ca na cl rn md "
    "np ef pr qt la lv rv bm uo tb ab db bs fs cs dr mi pe ad hd ic et gt nd rd th cd no ok or er ed am pm id it "
    "is in on at to of by as an if"
)


def _led_to(note: Note, at: int) -> bool:
    """Whether "floor of", "in", "to" lead to what might be the code of a room."""
    led = note.words[at].isupper() and note.lower[at - 1] in ("in", "to", "from", "of", "at")
    return led and note.lower[at] not in _MEASURES
