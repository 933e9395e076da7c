"""Numbers of systems that everybody has: items of assessments, procedures of dentists and payers, teeth, hours.

An item is told by its system's shape and by what stands around: the system's own words, an answer behind it, or others
of its system in the note. ``M1033 risk: hx falls ... M1400 dyspnea code 2``, ``GG0170 walk 50 ft 04``, ``CDT D7270``,
``#13-15`` in a mouth.
"""

from __future__ import annotations

import re
from itertools import pairwise
from typing import NamedTuple

from resynth.recognize.lines import once
from resynth.recognize.note import Note
from resynth.recognize.words import regex, word_set


class System(NamedTuple):
    """A system of codes.

    Attributes:
        shape: what all of a code matches.
        words: what a note says near one, in small letters.
    """

    shape: re.Pattern[str]
    words: frozenset[str]

    def __repr__(self) -> str:
        return "System()"


#: By their manuals: OASIS-E and MDS 3.0 of CMS, CDT of the American Dental Association, level II of HCPCS, ICF of WHO.
_SYSTEMS = (
    System(regex(r"M[0-2]\d{3}[A-Z]?\d?"), word_set("oasis soc roc recert recertification dyspnea ambulation bathing")),
    System(regex(r"(?:[A-QSXZ]|GG)[01]\d{3}[A-Z]?\d?"), word_set("mds rai bims caa pdpm idt section gg irf lcds")),
    System(regex(r"D\d{4}"), word_set(
        "cdt ada tooth teeth dental crown crowns composite amalgam extraction prophy prophylaxis bitewing bitewings "
        "denture scaling sealant sealants fluoride pulpotomy quad quads"
    )),
    System(regex(r"[AEGHJKLQSTV]\d{4}"), word_set("hcpcs cpt code codes billed billing modifier cms dmepos lcd dme")),
    System(regex(r"[bsde]\d{3,5}(?:\.\d)?"), word_set("icf icf-cy")),
)
#: What is answered right behind an item.
_ANSWERED = regex(r":? ?(?:code|score|coded|answered|marked|response)[ds]?\b")
#: So many tokens around a code its system's words are looked for.
_AROUND = 24
#: Others of its system in the note that make a code an item.
_OTHERS = 2
_TEETH = regex(r"(?P<a>[1-9]|[12]\d|3[0-2])[-–](?P<b>[1-9]|[12]\d|3[0-2])")
_HOUR = regex(r"(?:[01]\d|2[0-3])[0-5]\d")
#: What is given, sent or asked for at an hour, without a number of its own; what a word before makes so.
_AT_AN_HOUR = word_set("order orders protocol van transport request lab labs ambulance")
_AT_AN_HOUR_BEHIND = frozenset((("to", "path"), ("left", "unit"), ("first", "case"), ("1st", "case"), ("st", "case")))
#: A service billed by five figures (CPT), or by a letter and four (HCPCS): what is said before it and behind it.
_SERVICE = regex(r"(?:\d{5}|[GJQ]\d{4})")
#: The same behind what its list or the service is called: care at a change of place, of a month, a visit of a year.
_NAMED_SERVICE = regex(r"(?:TCM|CPT|HCPCS|CCM|AWV|ACP|E/M|E&M):? ?(?:\d{5}|[AEGHJKLQSTV]\d{4})")
_SERVICE_NAME = regex(r"\b(?:TCM|CPT|HCPCS|CCM|AWV|ACP|E/M|E&M):? ?\Z")
#: Therapy and visits as they are billed: of CPT 97010 to 97769 those that are in use, and 99202 to 99499.
_THERAPY = regex(r"97(?:0[1-3]|1[1-6]|5[3-4]|75|76)\d(?:-(?:59|GP|GO|CO|CQ))?|99(?:2[0-8]|3[0-9]|4[7-9])\d(?:-25)?")
_PLANNED = regex(r"(?:\b[Pp]lan|PLAN): ?\Z|\b9[79]\d{3}, ?\Z")
#: Another one so near makes it one.
_ONE_OF, _LISTED = regex(rf"(?<!\d)(?:{_THERAPY.pattern})(?!\d)"), 40
_BILLED_BEFORE = regex(
    r"(?:\bbill(?:ed|ing)? codes?:?|\bbilled(?: as| for)?(?: \d{5}(?: x ?\d)?(?:,| and| &|,? plus)){0,6}"
    r"|\bbilling:|\bunits? of(?: \d{5} and)?|\bmin(?:utes)?,"
    r"|(?<!zip )(?<!postal )(?<!access )(?<!door )(?<!gate )(?<!pin )(?<!promo )\bcodes?(?: was| is|:)?"
    r"|[A-Za-z)] ?\((?:\d{5}(?: x ?\d)?, ){0,5}) ?\Z", re.IGNORECASE,
)
_BILLED_BEHIND = regex(r"(?: x ?\d{1,2})?(?:, \d{5}(?: x ?\d{1,2})?){0,5}\)|,? x ?\d{1,2}\b(?! \d)")
_TITLED = regex(r"[A-Z]{4,}[^\n(]{0,60}\((?:\d{5}[ x\d]{0,4}, ){0,5}\Z")
#: What CPT numbers: operations, images, laboratory, medicine and visits; the field of what was done, up to a code.
_RANGED = regex(r"(?:1[01]\d{3}|[1-6]\d{4}|7\d{4}|8[0-9]\d{3}|9[0-9]\d{3})")
_DONE_FIELD = regex(
    r"(?:\A|\n)[ \t]*(?:[A-Za-z]{2,12}[ \t]){0,2}(?:procedures?|operations?|surgery|proc)"
    r"(?: (?:performed|planned|done|codes?))?(?:\(s\))?[ \t]*:"
    r"(?:[ \t]*|[^\n]{2,120}(?:[a-z)x\d],|;|[ \t]-|\(|/))[ \t]*\Z", re.IGNORECASE)
_FIELD_ENDS = regex(r"(?:-\d\d)?(?:[ \t]*(?:\n|\Z|[),;/])| x ?\d\b|\.(?:\s|\Z)|[ \t]+[-–] )")
#: A service as charges list it, of CPT or of HCPCS, with its modifier; those whose form alone tells them beside others.
_CHARGE = regex(
    r"(?<![\w./:-])(?:[1-9]\d{4}|0[01]\d{3}|[AEGJKLQST]\d{4}|\d{4}[FT])(?:-(?:\d\d|LT|RT|G[NOP]|X[EPSU]))?(?![\w/-]|[.:]\d)")
_SURE_CHARGE = regex(rf"(?:{_THERAPY.pattern}|[AEGJKLQST]\d{{4}}|\d{{4}}[FT])(?:-.{{2}})?")
#: So many charges in so many signs of a line are a list of them, where some are sure.
_CHARGES, _SURE_CHARGES, _NEAR = 4, 2, 160
#: Hours between strokes, and points of parts of a scale.
_HOURS = regex(r"(?:[01]\d|2[0-4])[0-5]\d(?:-(?:[01]\d|2[0-4])[0-5]\d){2,}|(?:\d-){4,}\d|(?:[01]\d|2[0-3])[0-5]\dZ")


@once
def _strings(note: Note) -> tuple[frozenset[str], ...]:
    """For each system, the strings of a note that have its shape."""
    whole = [found[0] for found in _STRING.finditer(note.text)]
    return tuple(frozenset(one for one in whole if system.shape.fullmatch(one)) for system in _SYSTEMS)


_STRING = regex(r"(?<![\w-])(?:[A-Z]{1,2}|[bsde])\d{3,5}(?:[A-Z]\d?|\.\d)?(?![\w-])")


def is_item(note: Note, start: int, end: int) -> bool:
    """Whether a string of letters and digits is a code of a system that its surroundings tell."""
    text = note.text
    string = text[start:end]
    for system, others in zip(_SYSTEMS, _strings(note), strict=True):
        if system.shape.fullmatch(string) is None:
            continue
        if len(others) > _OTHERS or (_ANSWERED.match(text, end) and string.isupper()):
            return True
        number = note.token_at(start)
        if not system.words.isdisjoint(note.lower[max(0, number - _AROUND) : number + _AROUND]):
            return True
    return False


def are_teeth(string: str) -> bool:
    """Whether two numbers are the first and the last of some teeth, which are counted to 32: ``#13-15``."""
    found = _TEETH.fullmatch(string)
    return found is not None and int(found["a"]) < int(found["b"])


def is_time(value: str) -> bool:
    """Whether four digits are a time of day."""
    return _HOUR.fullmatch(value) is not None


def is_hour(note: Note, number: int, place: tuple[int, int]) -> bool:
    """Whether four digits right behind a cue are when something was ordered or fetched: ``phone order 0341, read``."""
    start, end = place
    told = note.lower[number] in _AT_AN_HOUR or tuple(note.lower[max(0, number - 1) : number + 1]) in _AT_AN_HOUR_BEHIND
    return told and end - start == 4 and (
        _HOUR.fullmatch(note.text, start, end) is not None and note.starts[number + 1] == start
    )


def is_procedure(text: str, start: int, end: int, *, cued: bool = False) -> bool:
    """Whether a string is a service as payers number it, by what is said of it: ``code: 43244``, ``96130 x 2``.

    Args:
        cued: whether it stands behind what identifiers stand behind: then more must be said.
    """
    if is_therapy(text, start, end) and (not cued or _PLANNED.search(text, max(0, start - 16), start)):
        return True
    if is_named_service(text, start, end) or (not cued and is_charge(text, start, end)):
        return True
    if _SERVICE.fullmatch(text, start, end) is None:
        return False
    if text[max(0, start - 4) : start].lower() == "the " and text[start:end] in ("54321", "12345"):
        return True  # how somebody calms down
    if is_in_its_field(text, start, end):
        return True
    before, behind = _BILLED_BEFORE.search(text, max(0, start - 48), start), _BILLED_BEHIND.match(text, end)
    if before and "(" not in before[0]:
        return True
    if behind is None:
        return False
    if behind[0][-1] == ")" or before:
        listed = before is not None and "," in before[0] + behind[0] and not cued
        lettered = text[start - 1] == "(" and text[start].isalpha() and not cued
        return listed or lettered or _TITLED.search(text, max(0, start - 120), start) is not None
    return not cued


def is_named_service(text: str, start: int, end: int) -> bool:
    """Whether a string is a service with what it is called before it: ``TCM 99495``."""
    return _NAMED_SERVICE.fullmatch(text, start, end) is not None or (
        _SERVICE.fullmatch(text, start, end) is not None
        and _SERVICE_NAME.search(text, max(0, start - 8), start) is not None
    )


def is_in_its_field(text: str, start: int, end: int) -> bool:
    """Whether a string is a service of CPT, of its ranges, behind what was done, in the field that says what was:
    ``PROCEDURE: Lichtenstein repair, 49505``, ``Operation: 43239 - EGD with biopsy``."""
    return _RANGED.fullmatch(text, start, end) is not None and _FIELD_ENDS.match(text, end) is not None and (
        _DONE_FIELD.search(text, max(0, start - 160), start) is not None
    )


def is_charge(text: str, start: int, end: int) -> bool:
    """Whether a string is a service of CPT or HCPCS among others in its line: ``99214; 36415; J3301 x4; 20610``."""
    first, last = max(0, start - _NEAR), min(len(text), end + _NEAR)
    first += text[first:start].rfind("\n") + 1
    last = end + len(text[end:last].partition("\n")[0])
    found = {one.span(): one[0] for one in _CHARGE.finditer(text, first, last)}
    sure = {one for one in found.values() if _SURE_CHARGE.fullmatch(one)}
    return (start, end) in found and len(set(found.values())) >= _CHARGES and len(sure) >= _SURE_CHARGES


#: A journal's year, volume, issue and pages, as the National Library of Medicine cites them.
_CITED, _FAR_CITED = regex(r"(?<!\d)(?:19|20)\d\d;\d{1,4}(?:\(\w{1,8}\))?:[A-Za-z]?\d{1,6}(?:[-–]\w?\d{1,6})?"), 28


def is_cited(text: str, start: int, end: int) -> bool:
    """Whether a string is part of where a journal says something: ``2014;371(11):993-1004``."""
    near = _CITED.finditer(text, max(0, start - _FAR_CITED), end + _FAR_CITED)
    return any(one.start() <= start and end <= one.end() for one in near)


def is_billed(string: str) -> bool:
    """Whether a string is a code of CPT for therapy or a visit, with a modifier or not: ``97140``, ``99284-25``."""
    return _THERAPY.fullmatch(string) is not None


def is_therapy(text: str, start: int, end: int) -> bool:
    """Whether a string is a code of CPT for therapy or a visit, where it stands as one of several: ``97110, 97530``."""
    if not is_billed(text[start:end]):
        return False
    if "-" in text[start:end]:
        return True
    first, last = max(0, start - _LISTED), end + _LISTED
    return any(found.start() != start for found in _ONE_OF.finditer(text, first, last))


def are_hours(string: str) -> bool:
    """Whether a string is hours one behind another, an hour of Greenwich, or the points of a scale's parts."""
    return _HOURS.fullmatch(string) is not None


_STEPS = regex(r"[1-9]\d{0,2}(?:-[1-9]\d{0,2}){2,}")
_PARTS_OF = regex(r"\d{1,2}(?:\.\d{1,2})?(?:-\d{1,2}(?:\.\d{1,2})?){2,}")


def are_steps(string: str) -> bool:
    """Whether numbers are doses, each lower than the last, round ones or evenly so: ``60-40-20-10``, ``8-6-4-2``; or
    with parts of one, ``2-1.5-1``, and of figures by themselves no higher than the last: ``2-2-1-1``.
    """
    if "." in string:
        return _PARTS_OF.fullmatch(string) is not None
    if _STEPS.fullmatch(string) is None:
        return False
    if len(string) > 6 and string[1::2] == "-" * (len(string) // 2):
        return all(one >= other for one, other in pairwise(string[::2]))
    steps = [int(one) for one in string.split("-")]
    falls = {one - other for one, other in pairwise(steps)}
    return min(falls) > 0 and (all(one % 5 == 0 for one in steps) or (len(falls) == 1 and len(steps) > 3))


#: An hour with its minutes and seconds behind the field for it, as machines write it: ``STUDY TIME: 141207``.
_CLOCK = regex(r"(?:[01]\d|2[0-3])[0-5]\d[0-5]\d(?:\.\d{1,6})?")
_TIME_FIELD = regex(r"\b(?i:time|tm)\b ?[:=][ \t]{0,4}\Z")


def is_clock(text: str, start: int, end: int) -> bool:
    """Whether six figures are an hour with minutes and seconds in a field of time."""
    return _CLOCK.fullmatch(text, start, end) is not None and (
        _TIME_FIELD.search(text, max(0, start - 10), start) is not None
    )


#: Parts to each other, a level of the spine: massive protocol 1:1:1, plan L4-5.
_RATIO_OR_LEVEL = regex(r"\d(?::\d){1,3}|[CTLS]\d{1,2}[-/](?:[CTLS]?\d{1,2})")


def is_ratio_or_level(string: str) -> bool:
    """Whether a string behind a cue is how many parts of each, or where in the spine."""
    return _RATIO_OR_LEVEL.fullmatch(string) is not None
