"""Hospitals and other organizations by the word that ends their name.

"Fenwick Memorial Hospital" is walked to the left over words with a capital; it must hold a word that not every
institution has. In small letters: small_names.py; what leads to a name: institution_cues.py; alone: houses.py.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import cache
from typing import NamedTuple

from resynth import lexicon
from resynth.recognize import gazetteer
from resynth.recognize.institutions.institution_words import (
    CAREFUL,
    FIELDS,
    FIRMS,
    GENERAL,
    GOES_ON,
    GRADES,
    HOSPITALS,
    LEADS,
    LINKS,
    MEDICAL,
    MEDICAL_TOO,
    NO_HOSPITAL,
    OF,
    SAINTS,
    SMALL_SERVICES,
    STARTERS,
    TITLES,
    TO,
)
from resynth.recognize.lines import is_half, shouted
from resynth.recognize.note import Note
from resynth.recognize.persons.name_things import THINGS
from resynth.recognize.words import Decided, regex, word_set
from resynth.types import Span

BY, _MOST_WORDS = "keywords", 9
#: A short form in brackets behind a name.
_SHORT = regex(r"[ \t]?\([\"'“]?([A-Z]{2,6})[\"'”]?\)")
#: What a firm or a practice has behind its name.
SUFFIX = regex(
    r",?[ \t](?:P\.?[ACLS]\.?(?:C\.)?|Inc\b\.?|LLC|LLP|L\.L\.C\.|Ltd\b\.?|Corp\b\.?|Co\.|PLLC|S\.C\.)(?!\w)"
    r"|,[ \t](?:INC|CORP|LTD)\b\.?"
)
SIDES = word_set(
    "east west north south main campus downtown midwest midtown uptown northeast northwest southeast southwest"
)
GUIDED = word_set(
    "scale index test protocol trial study sign syndrome guideline guidelines class functional criteria score grade "
    "classification recommendations questionnaire inventory"
)
_COLUMN_END = regex(r"[ \t]{2}|[ \t]*(?:\n|\Z|[,|~])|[ \t](?:\(|-|at )")


class Heads(NamedTuple):
    """The words that end names of institutions, by class (lists/cues/institution_heads.tsv)."""

    strong: frozenset[str]
    medium: frozenset[str]
    weak: frozenset[str]
    places: frozenset[str]
    sites: frozenset[str]

    def __repr__(self) -> str:
        return "Heads()"


@cache
def heads_by_class() -> Heads:
    classes: dict[str, set[str]] = {}
    for word, said in lexicon.table("cues/institution_heads"):
        for one in said.split():
            classes.setdefault(one, set()).add(word)
    return Heads(*(frozenset(classes[one]) for one in ("strong", "medium", "weak", "place", "site")))


@cache
def heads() -> frozenset[str]:
    """The words at which ``at_head`` wants to be asked."""
    return frozenset().union(*heads_by_class())


@cache
def small_heads() -> frozenset[str]:
    """Those that end one in small letters too."""
    return heads_by_class().strong | heads_by_class().medium | _SMALL_WEAK | SMALL_SERVICES


#: Weak words that are asked in small letters too.
_SMALL_WEAK = word_set(
    "ent uro heart derm er ed gi station general regional methodist baptist mercy ortho cardiology imaging dental "
    "health"
)


def span_of(start: int, end: int, kind: str, rule: str, score: float = 0.9) -> Span:
    """A span of this recognizer."""
    return Span(start, end, kind, kind, "unknown", f"{BY}:{rule}", score)


#: What is known of a word: towns or houses are called so; it is none of English and none of medicine; not every
#: institution has it; it is one of medicine, and no place; it is called after a person; it is a drug, a device, a test.
_PLACED, _PROPER, _OWN, _CLINICAL, _EPONYM, _PRODUCT = (1 << bit for bit in range(6))


def _facts_of(word: str) -> int:
    product, placed = lexicon.is_product(word), word in gazetteer.cities() or word in heads_by_class().places
    clinical = word in lexicon.clinical_words()
    proper = not product and not clinical and word not in lexicon.common_words() and word not in lexicon.terms()
    proper = proper and (placed or word not in heads_by_class().weak)  # Endoscopy
    own = (
        len(word) > 1 and word not in LINKS and word not in GENERAL
        and lexicon.institution_words().get(word, "before") == "before"
    )
    return (
        _PLACED * placed + _PROPER * proper + _OWN * own + _CLINICAL * (clinical and not placed)
        + _EPONYM * (word in lexicon.eponyms()) + _PRODUCT * product
    )


_facts = Decided(_facts_of)


def is_placed(word: str) -> bool:
    """Whether towns, or houses, are called so."""
    return _facts[word] & _PLACED != 0


def is_proper(word: str) -> bool:
    """Whether a word is none of English and none of medicine."""
    return _facts[word] & _PROPER != 0


def is_clinical(word: str) -> bool:
    """Whether a word is one of medicine, and no place is called so."""
    return _facts[word] & _CLINICAL != 0


def kind_of(name: set[str], otherwise: str, *, ended: bool = True) -> str:
    """The kind of an institution by the words of its name; ``otherwise`` where none tells.

    Args:
        ended: by the last word of an institution, beside which any word of medicine tells.
    """
    if name & HOSPITALS or ("medical" in name and name & _CENTRAL) or ("nursing" in name and name & _HOMES):
        return "HOSPITAL"
    if name & NO_HOSPITAL:
        return "ORGANIZATION"
    return "HOSPITAL" if name & MEDICAL or name & MEDICAL_TOO or (
        ended and any(is_clinical(word) and not _facts[word] & _EPONYM for word in name)
    ) else otherwise


_CENTRAL = word_set("center centre ctr group associates park campus")
_HOMES = word_set("home center centre care facility")


def own_words(note: Note, inside: list[int]) -> list[str]:
    """Of the words of a name those that not every institution has."""
    return [word for n in inside if _facts[word := note.lower[n]] & _OWN]


# ── a name by its last word ──────────────────────────────────────────────────────────────────────────────────────────


def at_head(note: Note, at: int) -> Iterable[Span]:
    """The institution that a word of ``heads`` with a capital ends."""
    words, lower = note.words, note.lower
    before = words[at - 1] if at else ""
    behind = lower[at + 1] if at + 1 < len(words) else ""
    goes_on = behind in _BEHIND and (behind not in GOES_ON or _may_go_on(note, at + 2))
    if before == "." and not goes_on and not (
        at > 1 and (lower[at - 2] in _STOPPED or (len(words[at - 2]) == 1 and words[at - 2].isupper()))
    ):
        return ()  # a sentence begins here
    if not goes_on and not (
        before and (before[0].isupper() or before in _BEFORE)
        and (lower[at - 1] not in _NEVER_BEFORE or words[at - 2 : at - 1] == ["-"])  # Walk-In Clinic
    ):
        return ()
    return _ended(note, at, behind)


def _may_go_on(note: Note, number: int) -> bool:
    """Whether a name may go on behind "of": with a capital, an article before it or not."""
    number += note.lower[number : number + 1] == ["the"]
    return number < len(note.words) and note.words[number][0].isupper()


def _ended(note: Note, at: int, behind: str) -> Iterator[Span]:
    """The institution that a word with a capital ends, behind one that may be of its name."""
    word, lower = note.words[at], note.lower[at]
    if lower == "co" and ((word == "CO" and (note.words[at - 1] == "-" or behind.isdecimal())) or (
        behind.isdecimal() and note.lower[at - 1] in lexicon.named_after()
    )):
        return  # EMA-CO; FICK CO 4.8
    if lower == "care" and note.lower[at - 1] == "of" and lower_at(note, at - 2) in _OF_CARE:
        return  # OASIS START OF CARE
    if (lower, behind) in _NO_END or (lower == "station" and behind.isdecimal()):
        return  # HD station 5; ADA MOOR'S SOCIAL SECURITY NUMBER; CITY: SALEM STATE: OREGON
    classes = heads_by_class()
    part = behind in _PARTS and (lower in classes.strong or lower in _WHOLE)  # Wattle Creek Base Hospital ED
    if behind in heads() and note.words[at + 1][0].isupper() and note.starts[at + 1] == note.ends[at] + 1 and (
        note.text[note.ends[at]] == " " and not part
    ):
        return  # the last of several decides: Heart Association
    if lower in _PARTS and (note.lower[at - 1] in classes.strong or note.lower[at - 1] in _WHOLE):
        return
    ends = lower in classes.strong or lower in classes.medium or lower in classes.weak
    start = left(note, at)
    end, more = _right(note, at) if ends and behind in GOES_ON else (at + 1, [])
    if lower == "co" and note.lower[at + 1 : at + 3] == ["-", "op"]:
        lower, end = "coop", at + 3
    if lower in ("walk", "drop") and note.lower[at + 1 : at + 3] == ["-", "in"]:
        ends, end = True, at + 3
    if lower == "children" and note.lower[at + 1 : at + 3] in (["'", "s"], ["’", "s"]):
        end = at + 3
    if lower not in classes.strong and lower_at(note, start - 1) == ":" and lower_at(note, start - 2) in _TEAMS:
        return  # Team: Gen Med Gold
    inside = [n for n in (*range(start, at), *more) if note.words[n][0].isalpha() and len(note.words[n]) > 1]
    alone = not inside and lower in classes.places and start and note.words[start - 1] == "The"
    if alone and behind == "at" and (also := capitals(note, at + 2, 3)) and is_proper(note.lower[also[0]]):
        # The Elms at Chartiers
        yield span_of(note.starts[start - 1], note.ends[also[-1]], "HOSPITAL", "institution's last word", 0.7)
    elif alone and is_led(note, at, _TO_OR_OF):
        yield span_of(note.starts[start - 1], note.ends[at], "HOSPITAL", "institution's last word", 0.7)  # The Willows
    if lower == "children" and not inside and end > at + 1 and is_led(note, at, TO):
        yield span_of(note.starts[at], note.ends[end - 1], "HOSPITAL", "institution's last word", 0.7)  # Children's
    if lower in ("er", "ed") and len(inside) == 1 and note.words[inside[0]].isupper():
        return  # FMH ED: the part of a short form is none
    if not inside or all(_facts[note.lower[n]] & _PRODUCT for n in inside) or (
        word.isupper() and (len(word) > 3 or lower == "co") and lower not in classes.strong and lower not in _CAPITALS
        and note.words[inside[0]].istitle()
    ):
        return
    if (note.lower[inside[-1]], lower) in lexicon.named_pairs() and len(inside) == 1:
        return  # Hydrofera Blue
    if is_step_or_program(note, start, lower):
        return
    if len(inside) == 1 and _is_called_after(note, at, inside[0], start):
        return
    if not (ends and _is_one(note, lower, inside, start, end, more)) and not _is_place(note, at, inside, start):
        return
    if not more and lower in classes.places and behind == "at" and (also := capitals(note, at + 2, 3)):
        end = also[-1] + 1  # Arbor Glen at Metuchen
    kind = kind_of({note.lower[n] for n in (*range(start, end), at)}, "ORGANIZATION" if ends else "HOSPITAL")
    side = end < len(note.words) and note.lower[end] in SIDES and note.words[end][0].isupper()
    if side and close(note, end - 1, end):
        end += 1  # Union Health Service North
    stop = note.ends[end - 1]
    short = _SHORT.match(note.text, stop)
    if short:
        yield span_of(*short.span(1), kind, "institution's short form")
    if start and note.words[start - 1] in ("The", "THE") and close(note, start - 1, start):
        start -= 1
    suffix = SUFFIX.match(note.text, stop)
    if suffix:
        stop = suffix.end()
    elif note.text[stop : stop + 1] == "." and lower in _ABBREVIATED:
        stop += 1
    yield span_of(note.starts[start], stop, kind, "institution's last word")


#: Of what is done in steps: Phase II Recovery.
_PHASES = word_set("i ii iii iv 1 2 3 4 one two three")
#: Of these words of medicine people are members.
_BODIES = word_set("group association system systems complex unit units center class product")
_INSTRUMENTS = frozenset(("elevator", "nails", "lines", "prep"))
#: What is done with data.
_COMPUTED = word_set("analyzed analysed processed reconstructed measured calculated segmented quantified performed")


def is_step_or_program(note: Note, start: int, tail: str) -> bool:
    """Whether a name that begins here is a step or a program: ``Phase II Rehab``, ``analyzed with Chas software``."""
    if lower_at(note, start) == "phase" and lower_at(note, start + 1) in _PHASES:
        return True
    return tail == "software" and lower_at(note, start - 1) in ("with", "using", "by") and (
        lower_at(note, start - 2) in _COMPUTED
    )


def _is_called_after(note: Note, at: int, own: int, start: int) -> bool:
    """Whether a last word is what an eponym is of: ``MUEHRCKE LINES``; in a list in capitals, others' names too."""
    word, tail = note.lower[own], note.lower[at]
    listed = word in lexicon.namesakes() and lower_at(note, start - 1) == "," and (
        "".join(note.lower[at + 1 : at + 2]) in (",", ".", ";")
    )
    if word in lexicon.named_after():
        return tail in THINGS and tail not in _BODIES and not (is_placed(word) or is_led(note, start, _PLACE_CUES))
    return listed and note.words[at].isupper() and not is_placed(word) and (tail in THINGS or tail in _INSTRUMENTS)


#: Parts of a hospital, which belong to its name only where nothing else ends it.
_PARTS = frozenset(("ed", "er"))
_WHOLE = word_set("general regional memorial medical center centre methodist mercy")
_NO_END = frozenset((("state", ":"), *(("security", word) for word in ("number", "no", "#", "card"))))
_TEAMS = frozenset(("team", "teams", "service", "svc"))
#: What of care is a document or a time of it, before "of care".
_OF_CARE = word_set("start plan plans level levels goals continuity transition transitions resumption episode standard")
#: Behind "hospital" of what somebody has in any: ``Brief Hospital Course``.
_OF_A_STAY = (["course"], ["stay"], ["day"], ["days"], ["summary"])
_HOSPITALS = frozenset(("hospital", "hospitals", "hosp"))
#: What a page in capitals is called, too: HD TREATMENT RECORD, BRONCH SUITE LOG.
_OF_A_HEADING = word_set("treatment suite brace")
_GOODS = word_set("drug drugs tire tires nails high middle labs")
_CAPITALS = word_set("ltac ltach snf alf ecf irf ymca ywca ems")
_PLACE_CUES = TO - frozenset(":>")
_NEVER_BEFORE = STARTERS - {"the", "living"} - LINKS
#: What may stand before a last word besides a word with a capital, and behind it.
_BEFORE = LINKS | frozenset(".-'’&s")
_BEHIND = frozenset(("of", "for", "at", "'", "’", "-"))
_ABBREVIATED = word_set("hosp elem univ inst reg meml assoc pharm ctr med")


def _is_one(note: Note, tail: str, inside: list[int], start: int, end: int, more: list[int]) -> bool:
    """Whether words before (or after) a last word make it the name of one institution and not of any."""
    classes = heads_by_class()
    own = own_words(note, inside)
    if (end < len(note.lower) and note.lower[end] in GUIDED) or (tail == "response" and not GRADES.isdisjoint(own)):
        return False  # W/ FAIR RESPONSE
    loud = note.words[inside[0]].isupper() and shouted(note, inside[0], 8)
    if tail in _HOSPITALS and not loud:
        stay = note.lower[end : end + 1] in _OF_A_STAY
        if not stay and _for_two(note, inside):
            return True
        return any(is_proper(word) or is_placed(word) for word in own) if stay else bool(own)
    proper = [word for word in own if is_proper(word)]
    told = [word for word in own if not _facts[word] & _CLINICAL or _facts[word] & _EPONYM]
    count = len(told)
    led = is_led(note, start, LEADS) or note.lower[end : end + 1] in _ANSWERED
    enclosed = start > 0 and note.words[start - 1] == "(" and note.words[end : end + 1] == [")"]
    heading = enclosed or _heading(note, start, end) or _fills_field(note, start)
    if tail in MEDICAL and len(inside) > 1 and note.lower[inside[-1]] in _ROADS:
        return not (start and note.words[start - 1].isdigit())  # Forbes Street Medical
    if tail in ("er", "ed") and not loud:
        house = any(map(is_placed, own)) or note.lower[inside[-1]] in heads()
        return bool(own) and (house or is_led(note, start, _PLACE_CUES))  # Levlen ED is a drug
    if loud:
        if tail in _OF_A_HEADING:
            return False
        if heading and tail in FIRMS and told and _is_firm(note, inside, told):
            return True
        if tail in CAREFUL and tail in classes.weak and not heading:
            return False
        if tail in classes.weak and not (proper and (led or count > 1 or heading)):
            return heading and (count > 1 or (bool(told) and is_placed(told[0])))
        if heading and tail in _HOSPITALS and told:
            return True
        sure = tail in classes.strong and tail not in _GOODS
        return bool(proper or (count > 1 and (heading or led or sure))) or (
            bool(told) and is_placed(told[0])
            and (heading or (led and (tail in classes.medium or tail in classes.strong)))
        )
    if start and note.lower[start - 1 - (start > 1 and note.words[start - 1] == ".")] in TITLES:
        return tail in classes.strong
    if tail in classes.strong or more or tail in ("center", "centre", "ctr"):
        return bool(told) or (bool(more) and tail in _LEARNED)  # University of the Western Slope
    if told and (tail == "memorial" or enclosed or _is_practice(note, tail, inside, start, told)):
        return True
    if tail in FIRMS and tail not in ("group", "practice") and is_led(note, start, _TO_A_FIRM):
        return len(inside) > 1 or lower_at(note, start - 1) != "the"  # at Retina Associates
    if tail == "medical" and len(inside) > 1 and lower_at(note, start - 1) in _TO_A_FIRM:
        ends = end >= len(note.words) or not note.words[end].isalpha() or note.lower[end] in STARTERS
        return ends and any(note.lower[n] not in GENERAL for n in inside)  # referred by Family Tree Medical
    if tail in _READ and count == 1 and start and (note.words[start - 1] in ("(", ":") or (
        note.words[start - 1].isdigit() and lower_at(note, end) in _CITED
    )):
        return True  # HbA1c 7.4% (17/07/23 Sunrise Pathology, lab ref 23-77)
    if tail in classes.weak and not proper:
        if count == 1 and tail not in CAREFUL and lower_at(note, start - 1) in _SEES:
            return True  # sees Headwaters Neurology
        placed = any(map(is_placed, told))
        to = is_led(note, start, _PLACE_CUES)
        if count > 1:
            return (placed and tail not in _OF_THE_BODY) or to or heading
        return bool(told) and (to or (placed and (led or heading))) and (tail not in CAREFUL or is_placed(told[0]))
    if proper or count > 1:
        return True
    if tail == "house" and told and lower_at(note, start - 1) == lower_at(note, end) == ",":
        return True  # rehab 1994, Sagebrush House, Casper
    return bool(told) and (led or heading) and (tail not in CAREFUL or is_placed(told[0]))


def _is_practice(note: Note, tail: str, inside: list[int], start: int, told: list[str]) -> bool:
    """``Tidewater Cardiology Associates``, ``with Saguaro Home Care``: an own word, and what such a house does."""
    if not _is_firm(note, inside, told):
        return False
    if tail in FIRMS:
        return True
    return is_led(note, start, LEADS) and not _opens_line(note, start)


def _is_firm(note: Note, inside: list[int], told: list[str]) -> bool:
    """Whether an own word opens a name and what such a house does ends it."""
    last = note.lower[inside[-1]]
    return note.lower[inside[0]] == told[0] and last != told[-1] and (last in GENERAL or last in heads())


def _fills_field(note: Note, start: int) -> bool:
    """Whether the name of a field of institutions stands before a name: ``Facility: MERCY GENERAL HOSPITAL``."""
    return start > 1 and note.words[start - 1] == ":" and note.lower[start - 2] in _FIELDS


_FIELDS = FIELDS | {"cc", "ordering", "referring", "performing"}
#: For whom a hospital is, in its name.
_FOR_WHOM = word_set("women womens woman infants infant children childrens child mothers mother babies baby")


def _for_two(note: Note, inside: list[int]) -> bool:
    """``Women & Infants Hospital``, ``Mother and Child Hospital``: no word of its own, and a name."""
    whom = [n for n in inside if note.lower[n] in _FOR_WHOM]
    return len(whom) > 1 and any(note.lower[n] in ("&", "and") for n in range(whom[0], whom[-1]))


_LEARNED = frozenset(("university", "univ", "college"))
#: Who reads what was taken, and what stands behind them where a result is cited.
_READ, _CITED = word_set("pathology radiology imaging"), frozenset((",", ")", "ref", "lab", "acc", "report"))
_SEES = frozenset(("see", "sees", "saw", "seeing"))
_TO_A_FIRM = frozenset(("at", "from", "to", "with", "by", "via", "for", "#"))
#: What names of institutions end with and findings too: a cup of bright red blood, a steam iron burn.
_OF_THE_BODY = word_set("blood burn wound bone skin vein eye hand foot hip knee spine joint heart lung liver")
#: Before the last word of a practice that is called after its street.
_ROADS = word_set("street road avenue boulevard parkway pike highway lane")


def lower_at(note: Note, number: int) -> str:
    """A token in small letters; a stop outside of the note."""
    return note.lower[number] if 0 <= number < len(note.lower) else "."


def _opens_line(note: Note, start: int) -> bool:
    return start == 0 or "\n" in note.text[note.ends[start - 1] : note.starts[start]]


def _is_place(note: Note, at: int, inside: list[int], start: int) -> bool:
    """``at Beacon Ridge``: a place that a house is called after, with a word of its own, and led to."""
    classes = heads_by_class()
    site = note.lower[at] in classes.sites
    if not (site or note.lower[at] in classes.places):
        return False
    if not is_led(note, start, TO) and (site or not _apart(note, start, at)):
        return False
    own = own_words(note, inside)
    if not own or any(is_clinical(word) and word not in heads() for word in own):
        return False
    return not site or any(is_proper(word) or word in classes.places for word in own)


_TO_OR_OF = TO | {"of"}
#: What a house does, behind its name, when a patient is offered to it.
_OFFERED = frozenset((
    "accepted", "accepts", "declined", "declines", "denied", "offered", "called", "calls", "full", "admissions", "bed",
    "beds", "liaison", "staff", "will", "has", "can", "cannot", "reports", "nurse", "rn",
))


_ANSWERED = (["accepted"], ["accepts"], ["declined"], ["declines"], ["offered"])


def _apart(note: Note, start: int, at: int) -> bool:
    """Whether a name stands between two commas, or a house says yes or no: ``; Beacon Ridge declined``."""
    behind = note.lower[at + 1] if at + 1 < len(note.lower) else "."
    before = note.lower[start - 1] if start else "."
    return (before == "," and behind in (",", ".", ";")) or (
        before in (",", ";", ".", ":", "of", "and", "but") and behind in _OFFERED
    )


def is_led(note: Note, start: int, leads: frozenset[str]) -> bool:
    """Whether a word before a name leads to it, in the same paragraph."""
    before = start - 1
    if before >= 0 and note.lower[before] == "the":
        before -= 1
    if before > 0 and note.words[before] == ")" and note.words[before - 1].isdigit():
        return True  # SNF choices: 1) Sandy Glen 2) Alder Court
    if before < 0 or note.lower[before] not in leads:
        return False
    return "\n\n" not in note.text[note.ends[before] : note.starts[start]]


def _heading(note: Note, start: int, end: int) -> bool:
    """Whether a name is a line, or a column, of its own."""
    at = note.starts[start]
    opens = not at or note.text[at - 1] in "\n|~" or note.text[max(0, at - 2) : at].isspace()
    stop = note.ends[end - 1]
    stop += note.lower[end - 1] in _ABBREVIATED and note.text[stop : stop + 1] == "."
    return opens and _COLUMN_END.match(note.text, stop) is not None


@cache
def _before_of() -> frozenset[str]:
    """The words that a name may have before ``of``; before another one a new name begins."""
    return heads() | OF | GOES_ON["of"] | word_set("isle prince king queen lord body son friends disciples")


_LIVED_IN = frozenset(("center", "centre", "community"))  # Alder Mead Living Center
_STOPPED = SAINTS | _ABBREVIATED | word_set("gen comm mem co so no")


def left(note: Note, at: int) -> int:
    """The number of the first token of a name that ends here."""
    words, lower = note.words, note.lower
    start = number = at
    while number > 0 and at - number < _MOST_WORDS * 2:
        if not close(note, number - 1, number):
            break
        number -= 1
        word, small = words[number], lower[number]
        if is_half(note, number):
            break
        if word[0].isalpha():
            if small == "s" and number > 1 and words[number - 1] in "'’":
                continue  # Children's
            hyphened = words[number - 1 : number] == ["-"] and _glued(note, number - 1)
            living = small == "living" and lower[number + 1] in _LIVED_IN
            if word[0].isupper() and word != "OF" and (small not in STARTERS or hyphened or living):  # Walk-In
                start = number
            elif small not in LINKS or (small == "of" and number and lower[number - 1] not in _before_of()) or (
                small == "and" and lower[number + 1] in lexicon.titles()
            ):
                break  # Rabbi Brandt and Coach Dunn
        elif word == ".":
            # "St. Brendan's", "John F. Kennedy"
            if number == 0 or not (
                lower[number - 1] in _STOPPED or (len(words[number - 1]) == 1 and words[number - 1].isupper())
            ):
                break
        elif word not in "-'’&" or (word == "-" and not _glued(note, number)):
            break
    return start


def close(note: Note, one: int, other: int) -> bool:
    """Whether two tokens can be of one name: a blank between them, or a line's end after a full line.

    A line of columns is a row, and the next one another.
    """
    gap = note.text[note.ends[one] : note.starts[other]]
    if len(gap) < 2 and gap != "\n":
        return True
    if gap.count("\n") != 1 or gap.strip():
        return False
    start, end = note.line(note.starts[one])
    return end - start > 50 and note.text.find("   ", start, end) < 0 and not _opens_field(note, other)


def _opens_field(note: Note, at: int) -> bool:
    """Whether a line begins with what is no part of a name: ``Providers:``, ``Meds none``."""
    word = note.lower[at]
    return lower_at(note, at + 1) == ":" or (word in lexicon.clinical_words() and word not in heads())


def _glued(note: Note, at: int) -> bool:
    return bool(note.ends[at] == note.starts[at + 1] and note.ends[at - 1] == note.starts[at])


def _right(note: Note, at: int) -> tuple[int, list[int]]:
    """Where a name ends that goes on behind its last word ("University of …"), and the tokens that it takes in."""
    words, lower = note.words, note.lower
    count = len(words)
    link = lower[at + 1] if at + 1 < count else ""
    if link not in GOES_ON or not close(note, at, at + 1):
        return at + 1, []
    sure = lower[at] in GOES_ON[link]
    if not sure and link != "of":
        return at + 1, []
    taken = capitals(note, at + 2, 4)
    if taken and (sure or any(is_proper(lower[n]) or is_placed(lower[n]) for n in taken)):
        return taken[-1] + 1, [n for n in taken if words[n][0].isalpha()]
    return at + 1, []


def capitals(note: Note, first: int, most: int) -> list[int]:
    """The tokens of a run of words with capitals that begins here, ``the`` before it left out."""
    words, lower = note.words, note.lower
    number, count = first, len(words)
    if number < count and lower[number] == "the":
        number += 1
    taken: list[int] = []
    if lower[number : number + 1] == ["phase"] and not _PHASES.isdisjoint(lower[number + 1 : number + 2]):
        return []
    while number < count and len(taken) < most and close(note, number - 1, number):
        if words[number][0].isupper() and lower[number] not in STARTERS:
            taken.append(number)
        elif not taken or not _joins(note, number):
            break
        number += 1
    return taken


def _joins(note: Note, number: int) -> bool:
    """Whether a hyphen, an apostrophe or the stop of "St." goes on with a capital."""
    word = note.words[number]
    if word not in ("-", ".", "'", "’") or (word == "." and note.lower[number - 1] not in SAINTS):
        return False
    return number + 1 < len(note.words) and note.words[number + 1][0].isupper()
