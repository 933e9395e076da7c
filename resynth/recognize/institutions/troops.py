"""Military units, lodges and posts by their number, and firms that are called by two letters.

``137th Engineer Battalion``, ``5th Battalion 19th Infantry``, ``the 61st Cavalry``; ``Elks Post 795``; ``S&M Dairy``.
A division of a nerve, a wing of a ward and a history with a physical (``H&P Note``) are none.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from resynth.recognize.institutions.institutions import is_clinical, span_of
from resynth.recognize.lines import shouted
from resynth.recognize.note import Note
from resynth.recognize.words import regex, word_set
from resynth.types import Span

#: What a unit is called by its number alone, and what it is called with what it does.
_UNITS = word_set("infantry airborne battalion regiment brigade cavalry marines artillery marine")
_OF_A_SORT = word_set("division wing squadron company corps engineers group command battery platoon")
_SORTS = (
    r"(?:Airborne|Infantry|Marine|Armored|Armoured|Cavalry|Mountain|Engineer|Engineering|Combat|Field|Fighter|Bomber"
    r"|Bomb|Airlift|Transport|Transportation|Signal|Medical|Military|Police|Supply|Quartermaster|Ordnance|Maintenance"
    r"|Artillery|Aviation|Tank|Recon|Reconnaissance|Ranger|Special|Forces|Support|Logistics|Air|Naval|Construction"
    r"|Chemical|Intelligence|Training|Security|Tactical|Strategic|Reserve|Mechanized|Parachute|Hospital)"
)
_NUMBER = r"(?:\d{1,4}(?:st|nd|rd|th|d)|First|Second|Third|Fourth|Fifth|Sixth|Seventh|Eighth|Ninth|Tenth)"
_HEADS = (
    r"(?:Infantry|Airborne|Battalion|Bn|Regiment|Brigade|Cavalry|Marines?|Artillery|Division|Wing|Squadron|Company"
    r"|Corps|Engineers|Group|Command|Battery|Platoon)"
)
_UNIT = regex(
    rf"(?<![\w/.-]){_NUMBER}(?: {_SORTS}){{0,3}} {_HEADS}(?: {_HEADS})?"
    rf"(?:[, ]{{1,2}}(?:of the )?{_NUMBER}(?: {_SORTS}){{0,2}} {_HEADS}(?: {_HEADS})?)?(?!\w)", re.IGNORECASE
)
_WIDEST = 64
TROOPS = _UNITS | _OF_A_SORT


def at_troop(note: Note, at: int) -> Iterator[Span]:
    """The unit whose number stands before one of its words."""
    start = note.starts[at]
    found = _UNIT.search(note.text, max(0, start - _WIDEST), min(len(note.text), note.ends[at] + _WIDEST))
    if found is None or not found.start() < start < found.end():
        return
    told = set(found[0].lower().replace(",", " ").split())
    sorted_ = _UNITS & told or len(found[0].split()) > 2
    if sorted_ and (found[0][0].isdigit() or _UNITS & told) and (
        not found[0].isupper() or shouted(note, at)
    ) and "\n" not in found[0]:
        yield span_of(*found.span(), "ORGANIZATION", "military unit", 0.8)


LODGES = word_set("lodge post aerie")
_LODGE = regex(
    r"(?:(?:Benevolent|Loyal|American|Odd|Order of|Fraternal Order of) )?"
    r"(?:Elks|Moose|VFW|V\.F\.W\.|Legion|AMVETS|Amvets|Masonic|Masons|Fellows|Eagles|Owls|Shriners|DAV|Grange|Rebekah)"
    r" (?:Lodge|Post|Aerie) (?:No\.? ?|# ?)?\d{1,5}(?!\w|[.,]\d)", re.IGNORECASE,
)


def at_lodge(note: Note, at: int) -> Iterator[Span]:
    """``Elks Post 795``, ``american legion post 357``: whose members meet there, and its number."""
    start = note.starts[at]
    found = _LODGE.search(note.text, max(0, start - _WIDEST), min(len(note.text), note.ends[at] + _WIDEST))
    if found and found.start() < start < found.end():
        yield span_of(*found.span(), "ORGANIZATION", "lodge by its number", 0.8)


AMPERSAND = frozenset("&")
#: Two letters of medicine with "&" between.
_NO_FIRM = word_set(
    "hp id dc ta ap io nv cs rb ao mm op bb cd qa pt ss ku pp dt ie sp ui bp tp fe dl vs co gi ar ph la wl hh"
)
#: What firms do that are called so.
_TRADES = word_set(
    "auto automotive bakery barbecue bbq body brewing builders cabinets casino catering chemical cleaners cleaning "
    "concrete construction consulting contracting cabinetry dairy deli diner drilling drywall electric electrical "
    "electronics engineering excavating farm farms fencing flooring foods ford foundry freight furniture glass grill "
    "grocery hardware hauling heating homes industries insurance ironworks jewelers landscaping lawn logging logistics "
    "lumber machine machining manufacturing marina market masonry meats metal metals mill motors moving nursery "
    "packing paint painting paper paving pizza plastics plumbing poultry printing produce products properties ranch "
    "realty rentals repair restaurant roofing salvage seafood security siding software steel storage supply sales "
    "textiles tire tires tool towing toyota transport trucking upholstery vineyards welding wholesale woodworking "
    "airlines shop cafe tavern liquor gas oil energy enterprises company services"
)


def at_letters(note: Note, at: int) -> Iterator[Span]:
    """The firm in whose name two letters are joined here: what it does stands behind them."""
    if not at or len(note.words[at - 1]) != 1 or at + 1 >= len(note.words) or len(note.words[at + 1]) != 1:
        return
    start = note.starts[at - 1]
    if start and (note.text[start - 1].isalnum() or note.text[start - 1] in "&/-"):
        return
    letters = note.lower[at - 1] + note.lower[at + 1]
    last = at + 2
    for number in range(at + 2, min(at + 6, len(note.words))):
        word = note.words[number]
        if note.text[note.ends[number - 1] : note.starts[number]] not in ("", " ") or (
            word != "&" and (not word.isalpha() or word[0].isupper() != note.words[at - 1].isupper())
        ):
            break
        if note.lower[number] in _TRADES:
            last = number + 1
    if last == at + 2 or (letters in _NO_FIRM and any(map(is_clinical, note.lower[at + 2 : last]))):
        return
    yield span_of(start, note.ends[last - 1], "ORGANIZATION", "firm of two letters", 0.8)
