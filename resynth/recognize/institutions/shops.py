"""Shops, universities, firms, homes and police by what is done with them, in any letters.

``works wal-mart``, ``called into enid rx``, ``goes to UW (majoring in bio)``, ``the firm of Dunning Shaw and Peale``,
``declined by Prairie Lantern, Good Harvest``, ``LPD officer``, ``Decorah Motion PT``, ``Children's of Fox Valley``,
``first free will baptist``, ``Blough-Wagner shirt factory``.
"""

from __future__ import annotations

from collections.abc import Iterator

from resynth import lexicon
from resynth.recognize.institutions.institution_words import GENERAL, STARTERS
from resynth.recognize.institutions.institutions import (
    capitals,
    is_clinical,
    is_placed,
    is_proper,
    lower_at,
    span_of,
)
from resynth.recognize.institutions.known_organizations import known
from resynth.recognize.note import Note
from resynth.recognize.words import regex, word_set
from resynth.types import Span

WORKS = word_set("works work worked working")
_HOW = word_set("nights days evenings weekends overnights full part time ft pt - / at @ for the in currently now still")
#: Names of shops that say something else behind a verb of work.
_NO_SHOP = word_set("target gap boots shell chase visa subway apple hub focus ups")


def at_works(note: Note, at: int) -> Iterator[Span]:
    """``pt works wal-mart``, ``work Loves truckstop``: what everybody knows, in any letters, behind a verb of work."""
    number = at + 1
    while number < len(note.words) and number - at < 5 and note.lower[number] in _HOW:
        number += 1
    if number >= len(note.words) or note.lower[number] in _NO_SHOP:
        return
    last = known(note, number)
    if last >= 0 and note.ends[last] - note.starts[number] > 3:
        yield span_of(note.starts[number], note.ends[last], "ORGANIZATION", "institution behind a cue", 0.7)


RX = frozenset(("rx",))
_TO_A_SHOP = word_set("into to at from via with w thru through")


def at_rx(note: Note, at: int) -> Iterator[Span]:
    """``called into enid rx``: a pharmacy by its town, where something leads to it."""
    first = at - 1
    if first < 1 or note.lower[first - 1] not in _TO_A_SHOP or note.ends[first] + 1 != note.starts[at]:
        return
    word = note.lower[first]
    if len(word) > 3 and is_placed(word) and not (is_clinical(word) or word in lexicon.common_words()):
        yield span_of(note.starts[first], note.ends[at], "ORGANIZATION", "institution behind a cue", 0.7)


STUDIES = word_set("majoring majored sophomore freshman undergrad undergraduate dorm semester")
_UNIVERSITY = regex(
    r"\b(?:to|at|attends|from) (?P<it>U[A-Z]{1,4}|[A-Z]{2,4}U)\b[ ,(]{0,3}(?:as |is |a |his |her ){0,2}\Z"
)
_NO_UNIVERSITY = word_set("us usa uti uk uc icu nicu picu micu sicu ccu msicu ed usg ua")


def at_study(note: Note, at: int) -> Iterator[Span]:
    """``goes to UW (majoring in bio)``: a university by its short name, and what somebody is or does there."""
    before = max(0, note.starts[at] - 30)
    found = _UNIVERSITY.search(note.text, before, note.starts[at])
    if found and found["it"].lower() not in _NO_UNIVERSITY:
        yield span_of(*found.span("it"), "ORGANIZATION", "institution behind a cue", 0.7)


FIRM = frozenset(("firm",))
_PARTNERS = regex(
    r" of (?P<it>[A-Z][\w’'-]{1,15}(?:(?:,? |, (?:and|&) | (?:and|&) )[A-Z][\w’'-]{1,15}){1,4})(?![\w’'-])"
)


def at_firm(note: Note, at: int) -> Iterator[Span]:
    """``at the firm of Dunning Shaw and Peale``: partners by their last names."""
    if found := _PARTNERS.match(note.text, note.ends[at]):
        yield span_of(*found.span("it"), "ORGANIZATION", "institution behind a cue", 0.7)


DECIDED = word_set("declined accepted denied")
_MOST_HOMES = 8


def at_decision(note: Note, at: int) -> Iterator[Span]:
    """``declined by Prairie Lantern, Good Harvest, Southern Hills``: a list of homes, each of two words."""
    if lower_at(note, at + 1) != "by":
        return
    number = at + 2
    for many in range(_MOST_HOMES):
        taken = capitals(note, number, 3) if number < len(note.words) else []
        told = [note.lower[n] for n in taken]
        if len(taken) < 2 or taken[0] != number or any(word in STARTERS for word in told):
            return
        if not many and (told[0] in GENERAL or any(map(is_clinical, told)) or told[-1] not in lexicon.plain_words()):
            return
        end = taken[-1] + 1
        follows = note.words[end] if end < len(note.words) else "."
        if follows not in (",", ".", ";", "(", "and", "&", ")"):
            return
        if many or follows == ",":
            yield span_of(note.starts[number], note.ends[end - 1], "HOSPITAL", "institution behind a cue", 0.6)
        if follows == "(":
            return
        number = end + 1 + (note.lower[end + 1 : end + 2] == ["and"])


POLICE = word_set("officer officers cit detective detectives sergeant sgt deputy patrol")
_FORCE = regex(r"(?<![\w-])(?P<it>[A-Z]{1,4}PD) \Z")
_NO_FORCE = frozenset(("COPD", "PPD", "IPD", "OPD", "EPD", "AOPD", "ASPD", "NPD"))


def at_police(note: Note, at: int) -> Iterator[Span]:
    """``LPD officer``: a police department by its short name."""
    found = _FORCE.search(note.text, max(0, note.starts[at] - 8), note.starts[at])
    if found and found["it"] not in _NO_FORCE and (note.words[at] in ("CIT",) or note.lower[at] != "cit"):
        yield span_of(*found.span("it"), "ORGANIZATION", "institution behind a cue", 0.7)


THERAPY = frozenset(("pt", "ot"))
_THERAPISTS = regex(
    r"(?:(?<=w/ )|(?<=PT )|(?<=OT )|(?<=OP )|(?<=at )|(?<=with )|(?<=to ))(?P<it>[A-Z][a-z]{2,14} [A-Z][a-z]{2,14} )\Z"
)


def at_therapy(note: Note, at: int) -> Iterator[Span]:
    """``OP w/ Decorah Motion PT``: a practice of physical therapy, and no therapist."""
    behind = note.text[note.ends[at] : note.ends[at] + 1]
    if not note.words[at].isupper() or not (not behind or behind in ",;.\n)"):
        return
    found = _THERAPISTS.search(note.text, max(0, note.starts[at] - 36), note.starts[at])
    told = found["it"].lower().split() if found else []
    if found and told[0] not in STARTERS and told[1] in lexicon.common_words() and told[1] not in _BESIDE and (
        told[0] not in lexicon.clinical_words()
    ):
        yield span_of(found.start("it"), note.ends[at], "HOSPITAL", "institution's last word", 0.7)


_BESIDE = word_set("for with per and acute inpatient outpatient home today inpt outpt eval evaluation")
CHILDREN = frozenset(("children", "childrens"))
_OF = regex(r"(?:['’]?s)? of (?P<it>(?:the )?[A-Z][a-z]{2,14}(?: [A-Z][a-z]{2,14}){0,2})(?![\w’'-])")


def at_children(note: Note, at: int) -> Iterator[Span]:
    """``at Children's of Fox Valley``: a hospital of children by its place."""
    found = _OF.match(note.text, note.ends[at])
    if found is None or not note.words[at].istitle() or note.text[note.ends[at]] == " ":
        return
    first = found["it"].removeprefix("the ").split()[0].lower()
    if is_placed(first) or is_proper(first):
        yield span_of(note.starts[at], found.end(), "HOSPITAL", "institution of a place", 0.8)


CONFESSIONS = word_set("baptist methodist presbyterian lutheran")
_CHURCH = regex(
    r"\b(?:first|second|third|new|mt\.?|mount) (?:(?:free ?will|missionary|united|southern|calvary|zion) )?\Z"
)


def at_confession(note: Note, at: int) -> Iterator[Span]:
    """``first free will baptist``, in small letters: a number, a confession, and nothing of it behind."""
    if not note.words[at].islower() or lower_at(note, at + 1) in _NO_CHURCH:
        return
    found = _CHURCH.search(note.text, max(0, note.starts[at] - 28), note.starts[at])
    if found:
        last = at + (lower_at(note, at + 1) == "church")
        yield span_of(found.start(), note.ends[last], "ORGANIZATION", "house of prayer", 0.7)


_NO_CHURCH = word_set("hospital medical health minister pastor faith")
MADE = word_set("factory mill plant foundry warehouse cannery tannery quarry")
_PLANT = regex(r"(?<![\w-])(?P<it>[A-Z][a-zà-ÿ]{2,15}(?:-[A-Z][a-zà-ÿ]{2,15})? [a-z]{3,12} )\Z")
_OF_A_PLANT = word_set(
    "shirt shoe glove hosiery sock garment textile furniture glass steel paper cotton woolen silk carpet tire brick "
    "tile button hat toy candy chocolate pickle cheese milk sugar cigar tobacco rubber plastics box can bottle piano "
    "broom powder chicken poultry pork beef meat packing auto truck tractor chemical cement"
)


def at_plant(note: Note, at: int) -> Iterator[Span]:
    """``the Blough-Wagner shirt factory``: whose it is, and what is made there, in small letters."""
    if not note.words[at].islower():
        return
    found = _PLANT.search(note.text, max(0, note.starts[at] - 48), note.starts[at])
    if found is None:
        return
    whose, made = found["it"].split()
    word = whose.lower().split("-")[0]
    if made in _OF_A_PLANT and (is_proper(word) or "-" in whose) and word not in STARTERS:
        yield span_of(found.start("it"), note.ends[at], "ORGANIZATION", "institution's last word", 0.7)


#: Words -> who looks at them more closely.
ANCHORS = (
    (WORKS, at_works), (RX, at_rx), (STUDIES, at_study), (FIRM, at_firm), (DECIDED, at_decision), (POLICE, at_police),
    (THERAPY, at_therapy), (CHILDREN, at_children), (CONFESSIONS, at_confession), (MADE, at_plant),
)
