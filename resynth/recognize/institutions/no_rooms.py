"""What stands behind a word for a room and is none: hours, nodes of lymph, units of blood, homes' storeys."""

from __future__ import annotations

from resynth.recognize.lines import once
from resynth.recognize.note import Note
from resynth.recognize.words import regex, word_set

#: An hour that a room's number would not be written like: ``in room 0712``, ``EXAM 0550``.
HOUR = regex(r"0\d[0-5]\d")
#: Which pod, where it stands in small letters.
POD = regex(r" [A-H](?=[,;.)\n]|\Z)")
#: Where nodes lie that a needle is put into; what else such a report says.
_NODES = regex(r"(?:[2-9]|1[0-4])[LRlr]?[is]?")
_NEEDLED = word_set(
    "node nodes lymph lymphocytes ebus tbna passes pass needle rinse mediastinal hilar dq pap block blocks cassette "
    "cassettes specimen specimens lobe lobectomy lul lll rul rml rll"
)
_NEAR = 14
#: The number that a unit of blood has in all the world.
_DONATION = regex(r"[ ]?(?:#|no\.? ?)?[A-Z]\d{4}[ -]?\d\d\b")
#: Who comes with an ambulance, by the number of it.
_CREW = regex(r"(?i:medic|engine|rescue|squad|truck|ambulance|ladder|battalion|als|bls|car)[ -]?\d")
_TELEPHONE = regex(r"[ .-]\d{3}[-. ]\d{4}(?!\d)")
#: How high a segment stands, and in which leads.
_ELEVATED = regex(r"V\d|\d{1,2}(?:\.\d)? ?(?:mm\b|in\b|II|V\d|aV)|aV|II")
#: Zones of a neck, a hand, a prostate.
_HURT = regex(
    r" (?:injur|lac|tendon|flexor|extensor|neck|penetrat|repair|prostate|biopsy|lesion|diet|heart|target|amput|trauma)"
)
_PROBES = word_set("probe probes transducer coil array")
_LONE_LETTERED = regex(r"\d{1,3}[A-Z]?|[A-H]")


#: Where so few lie that no bed has four digits.
_FEW_BEDS = word_set("pacu triage or endo cath holding")
_CLOCK = regex(r"(?:[01]\d|2[0-3])[0-5]\d")


def is_hour(word: str, value: str) -> bool:
    """Whether four digits behind a word for a unit are when somebody came there: ``from ED 0300``, ``to PACU 1007``."""
    return (_CLOCK if word in _FEW_BEDS else HOUR).fullmatch(value) is not None


def is_none(note: Note, at: int, start: int, end: int, *, field: bool) -> bool:
    """Whether the value from ``start`` to ``end`` behind a word for a room is none.

    Args:
        field: behind a colon.
    """
    text, lower = note.text, note.lower[at]
    before = note.lower[at - 1] if at else ""
    if (not field and HOUR.fullmatch(text, start, end)) or text[start:end] == "0":
        return True
    if lower in _FEW_BEDS and is_hour(lower, text[start:end]):
        return True
    if lower == "rooms":
        return field and end - start < 3  # how many there are
    if lower == "unit":
        return any((
            _CREW.match(text, start), _DONATION.match(text, start), _DONATION.match(text, end),
        ))
    if lower == "station":
        around_it = note.lower[max(0, at - _NEAR) : at + _NEAR]
        if text[start] == "-":
            return True  # of a head that is not yet born
        return _NODES.fullmatch(text, start, end) is not None and not _NEEDLED.isdisjoint(around_it)
    if lower == "bed":
        # in bed 2240, eyes closed: when, in a note that tells more hours so
        asleep = before in _TO_BED and _CLOCK.fullmatch(text, start, end) is not None and _tells_hours(note)
        return asleep or (before == "of" and note.lower[max(0, at - 2)] == "head")
    if lower == "zone":
        return _HURT.match(text, end) is not None
    if lower == "rm":
        return before in _PROBES
    if lower == "endo":
        return _LONE_LETTERED.fullmatch(text, start, end) is None
    if lower == "ste":
        return _ELEVATED.match(text, start) is not None
    if lower == "ward":
        return _TELEPHONE.match(text, end) is not None
    return lower == "pav" and "SAV" in text[end : end + 9]


#: Before a bed into which somebody goes.
_TO_BED = word_set("in to into")
_HOURS = regex(r"(?<![\w/:.$#-])(?:[01]\d|2[0-3])[0-5]\d(?![\w/.%-]|:\d)")


@once
def _tells_hours(note: Note) -> bool:
    """Whether a note tells two hours in four digits and more."""
    return sum(1 for _ in _HOURS.finditer(note.text)) > 1


#: Somebody's own house, whose storeys are nobody's room.
_LIVES = word_set(
    "live lives lived living reside resides residing stay stays staying stayed climb climbs climbed climbing walk "
    "walks walked apartment apt flat house home condo fell jumped jump up stairs steps elevator bedroom bathroom "
    "watched view"
)
_HOMES = regex(
    r"(?: walk-?up| apartment| apt| flat| condo| bedroom| bathroom| window| balcony|,? (?:at|of) (?:\d|her|his|their|my"
    r"|the house|an? (?:house|building)))"
)


def is_storey(note: Note, at: int) -> bool:
    """Whether the storey that ends here is one of a house that somebody lives in, or looks out of."""
    first = at
    while first and at - first < _NEAR and note.words[first - 1] not in ".;\n":
        first -= 1
    return not _LIVES.isdisjoint(note.lower[first:at]) or _HOMES.match(note.text, note.ends[at]) is not None
