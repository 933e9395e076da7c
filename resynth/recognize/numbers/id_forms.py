"""Identifiers of a form known behind their word: protocols, plates, records of seven digits, what countries number by.

Numbers of health services and of persons are written in groups, of which a shape alone would tell one or two: Aadhaar,
the health cards of Canada's provinces, Medicare of Australia, CHI of Scotland, PPS of Ireland, NHI of New Zealand.
"""

from __future__ import annotations

import re

from resynth import lexicon
from resynth.recognize.note import Note
from resynth.recognize.numbers import shapes
from resynth.recognize.words import regex, word_set
from resynth.types import Span

#: What stands between a cue and its value: signs, "number", "is", blanks, one line end.
GAP = (
    r"(?:[ \t]{0,40}(?:[#:=.(\[^|>-]|['’]s\b|(?i:no|nos|num|number|numbers|nr|id|is|was|are|as)\b)){0,5}"
    r"[ \t]{0,40}(?:\r?\n[ \t]{0,40})?"
)
_PROTOCOL = regex(rf"{GAP}(?P<it>[A-Z]{{2,10}}[- ]?(?:19|20)?\d\d-\d{{2,5}}[A-Z]?)(?![\w-])")
#: Ten digits in three groups, and the number of the person on the card.
_MEDICARE = regex(
    rf"{GAP}(?P<it>[2-6]\d{{3}} ?\d{{5}} ?\d(?: ?[/-] ?[1-9])?|\d{{4}} \d{{5}} \d ?[/-] ?[1-9])(?![\w/]|[.,]\d)"
)
_ENDS = r"(?![\w/]|[.,-]\d)"
_AADHAAR = regex(rf"{GAP}(?P<it>\d{{4}}([ -]?)\d{{4}}\2\d{{4}}){_ENDS}")
_HEALTH_CARD = regex(
    rf"{GAP}(?P<it>\d{{4}}([ -]?)\d{{3}}\2\d{{3}}(?:[ -]?[A-Z]{{2}}\b)?|\d{{5}}[ -]?\d{{4}}"
    rf"|\d{{3}}([ -]?)\d{{3}}\3\d{{3}}){_ENDS}"
)
_RAMQ = regex(rf"{GAP}(?P<it>[A-Z]{{4}} ?\d{{4}} ?\d{{4}}){_ENDS}")
_PERSON = regex(rf"{GAP}(?P<it>\d{{3}}([ -])\d{{3}}\2\d{{3}}){_ENDS}")
_CHI = regex(rf"{GAP}(?P<it>\d{{6}}[ -]?\d{{4}}){_ENDS}")
_PPS = regex(rf"{GAP}(?P<it>\d{{7}} ?[A-Z]{{1,2}}){_ENDS}")
_NHI = regex(rf"{GAP}(?P<it>[A-Z]{{3}} ?\d{{4}}|[A-Z]{{3}}\d\d[A-Z]{{2}}){_ENDS}")
_REGISTERED = regex(rf"{GAP}(?P<it>\d{{7}}|\d\d[A-Z]\d{{4}}[A-Z]|[A-Z]{{3}}\d{{10}}){_ENDS}")
#: The card of a veteran of Australia, by its colour; groups of three, and a letter or a group of three or four more.
_VETERAN = regex(
    rf"(?:[ ](?i:gold|white|orange)(?: (?i:card))?)?{GAP}"
    rf"(?P<it>[NVQSWT][A-Z]{{0,3}} ?\d{{2,4}} ?\d{{2,4}}[A-Z]?){_ENDS}"
)
_GROUPED = regex(
    rf"{GAP}(?P<it>\d{{3}}([ -])\d{{3}}\2\d{{3,4}}(?:\2\d{{3}})?[A-Z]?|[A-Z]{{2}} \d\d \d\d \d\d [A-D]|\d{{5}}-\d{{4}})"
    rf"{_ENDS}"
)
_PLATE = regex(rf"{GAP}(?P<it>\d{{2,4}} [A-Z]{{1,4}}|[A-Z]{{2}}\d\d [A-Z]{{3}}|\d[A-Z]{{3}} \d{{3}})(?![\w-])")
#: The same behind whose plate it is, letters and figures in two groups: ``license plate 185 6MM``.
_PLATE_OF_A_CAR = regex(
    rf"{GAP}(?P<it>(?=[A-Z \d-]{{0,5}}\d)(?=[A-Z \d-]{{0,8}}[A-Z])[A-Z\d]{{1,4}}[ -][A-Z\d]{{1,6}}"
    r"(?:-[A-Z\d]{1,4})?)(?![\w-])", re.IGNORECASE,
)
_OF_A_CAR = regex(r"\b(?:licen[cs]e|vehicle|car|registration|number|truck|van) plates?\Z", re.IGNORECASE)
#: What is a plate behind a word that has other senses: three letters and figures, or as Britain and California have it.
_TAGGED = regex(
    rf"{GAP}(?P<it>[A-Z]{{3}}[ -]?(?!(?:19|20)\d\d)\d{{3,4}}|[A-Z]{{2}}\d\d ?[A-Z]{{3}}|\d[A-Z]{{3}} ?\d{{3}}"
    r"|\d\d[A-Z] [A-Z\d]{3}|\d{3} [A-Z]{3})(?![\w-])"
)
#: The code of a bank (ISO 9362).
_BANK = regex(rf"(?:/(?i:bic|swift))?{GAP}(?P<it>[A-Z]{{6}}[A-Z\d]{{2}}(?:[A-Z\d]{{3}})?)(?![\w-])")
#: Seven digits in two groups, which elsewhere are a telephone number.
_RECORD = regex(rf"{GAP}(?P<it>\d{{3}}-\d{{4}})(?![\w-]|[./]\d)")
_FORMS = {
    word: (kind, form) for words, kind, form in (
        ("protocol study trial registry biorepository biobank", "IDNUM", _PROTOCOL),
        ("medicare", "HEALTHPLAN", _MEDICARE), ("dva", "HEALTHPLAN", _VETERAN),
        ("plate plates rego registration", "VEHICLE", _PLATE), ("tag reg", "VEHICLE", _TAGGED),
        ("chart mrn", "MEDICALRECORD", _RECORD), ("aadhaar aadhar uidai", "IDNUM", _AADHAAR), ("sin", "IDNUM", _PERSON),
        ("hcn ohip phn msp hc", "HEALTHPLAN", _HEALTH_CARD), ("crn ndis nino", "IDNUM", _GROUPED),
        ("hcc hin phin uli", "HEALTHPLAN", _GROUPED), ("ramq", "HEALTHPLAN", _RAMQ), ("nhi", "MEDICALRECORD", _NHI),
        ("bic swift", "ACCOUNT", _BANK), ("chi", "MEDICALRECORD", _CHI), ("pps ppsn", "IDNUM", _PPS),
        ("gmc nmc ahpra", "LICENSE", _REGISTERED),
    ) for word in words.split()
}
FIRST = frozenset(_FORMS)
#: So many digits are a number of a car by themselves.
_LONG = 5
_DOSE = regex(r"\d{1,4}(?:\.\d+)?(?:mg|mcg|ml|cc|cm|units?|iu|meq)", re.IGNORECASE)
_MEASURE = regex(
    r"\d{2}\.\d [\d. ]+|\d{2,3}-\d{2,3}/\d{2,3}-\d{2,3}|\d{1,2}x\d{1,2}|\d{1,2}[wm]\d{1,2}|\d(?:\.\d{1,2}){2,4}"
    r"|v\d{1,2}(?:\.\d{1,3})+"
)
_CODON = regex(r"[ACDEFGHIKLMNPQRSTVWY]\d{2,4}[ACDEFGHIKLMNPQRSTVWY]")
#: Where somebody goes at an hour: ``0712 in room   0718 time-out``.
_TIMED = regex(r"(?<!\d)(?:[01]\d|2[0-3]):?[0-5]\d,? (?:in|into|to|out of|from|left|back to|enters?)(?: the)? \Z")
_HOUR = regex(r"(?:[01]\d|2[0-3])[0-5]\d")
#: A reference goes on behind its strokes: ``HJ/2291/SM``.
_STROKES = regex(r"(?:/[A-Z]{1,5})+(?![\w/])")
PLATES = word_set("plate plates")
_CAR_WORDS = word_set("is was and on of in the at by a to or")
_CARS = word_set("license licence tag car vehicle registration number truck van")
_ALIKE = regex(r"(?<![\w./-])\d{3}-\d{4}(?![\w-]|[./]\d)")


def at(text: str, word: str, end: int) -> Span | None:
    """The value of a known form behind a word that ends at a place, if there is one."""
    kind, form = _FORMS[word]
    if word in PLATES and _OF_A_CAR.search(text, max(0, end - 24), end) and (
        car := _PLATE_OF_A_CAR.match(text, end)) and car["it"].partition(" ")[2].lower() not in _CAR_WORDS:
        return Span(*car.span("it"), kind, kind, "unknown", "ids:form behind its word")
    found = form.match(text, end)
    if found and form is _BANK and found["it"].lower() in lexicon.seen_words():
        return None
    if found is None or (word in PLATES and found["it"].rpartition(" ")[2].lower() in shapes.units()):
        return None
    return Span(*found.span("it"), kind, kind, "unknown", "ids:form behind its word")


def is_measure(value: str) -> bool:
    """Whether a value is a temperature, ranges of pressures, sets, visits of weeks, a section, a version."""
    return _MEASURE.fullmatch(value) is not None


def is_codon(value: str) -> bool:
    """Whether a value is a change of an acid, as behind KIT: ``D816V``."""
    return _CODON.fullmatch(value) is not None


def is_dose(value: str) -> bool:
    """Whether a value is an amount with its unit glued to it: ``MR 400mcg``, modified release."""
    return _DOSE.fullmatch(value) is not None


def is_hour_of_a_room(text: str, cue: int, value: str) -> bool:
    """Whether an hour stands behind "room", since one stands before it too; ``cue``: where "room" begins."""
    if text[max(0, cue - 3) : cue].lower() == "in " and value.startswith("0"):
        return _HOUR.fullmatch(value) is not None  # In room 0712
    return _HOUR.fullmatch(value) is not None and _TIMED.search(text, max(0, cue - 20), cue) is not None


def is_no_car(note: Note, number: int, place: tuple[int, int]) -> bool:
    """Whether few digits behind "plate" are a surgeon's or a culture's: no letter, and no car before."""
    value = note.text[slice(*place)]
    return value.isdecimal() and len(value) < _LONG and note.lower[max(0, number - 1)] not in _CARS


def with_strokes(text: str, end: int) -> int:
    """The end of a reference with the letters behind its strokes."""
    found = _STROKES.match(text, end)
    return found.end() if found else end


def again(text: str, told: list[Span]) -> list[Span]:
    """Records that look like telephone numbers, wherever they stand again."""
    kinds = {text[span.start : span.end]: span.kind for span in told if _ALIKE.fullmatch(text, span.start, span.end)}
    if not kinds:
        return []
    starts = {span.start for span in told}
    return [
        Span(*found.span(), kinds[found[0]], kinds[found[0]], "unknown", "ids:the same again")
        for found in _ALIKE.finditer(text) if found[0] in kinds and found.start() not in starts
    ]
