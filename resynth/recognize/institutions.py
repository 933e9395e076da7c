"""Hospitals and other organizations: by the word that ends their name, by a saint's name, by the words before.

"Fenwick Memorial Hospital" is walked from its last word to the left, over words with a capital; it must hold a word
that not every institution has. What a department of any hospital is called ("Heart Failure Clinic") is none.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from functools import cache
from typing import NamedTuple

from resynth import lexicon
from resynth.recognize.note import Note
from resynth.recognize.words import word_set
from resynth.types import Span

BY = "keywords"
#: Words that end the name of an institution for sure, when a word stands before them that is not medicine's.
_STRONG = word_set(
    "hospital hospitals clinic clinics infirmary hospice sanatorium sanitarium university college academy elementary "
    "pharmacy pharmacies institute laboratories labs inc llc ltd corp plc pllc llp dispensary daycare preschool "
    "kindergarten seminary dialysis rehab pediatrics school drug drugs"
)
#: Words that end one when a proper noun, or two words that are not medicine's, stand before them.
_MEDIUM = word_set(
    "center centers centre program group house home homes services associates practice system network alliance "
    "association company co corporation foundation society council agency bank church temple synagogue mosque "
    "laboratory lab museum hotel motel inn restaurant market store factory mill manor village residence pavilion "
    "insurance mutual partners industries enterprises construction manufacturing logistics trucking motors airlines "
    "railroad works brewery bakery freight foods farms farm electric plumbing brothers bros sons league union "
    "department jail prison penitentiary court parish ministries commission authority bureau office shelter "
    "cooperative drug drugs memorial health healthcare nursing rehabilitation hospitalists surgicenter consortium"
)
#: Words that end one too, but in no line of capitals.
_WEAK = word_set(
    "general regional methodist baptist presbyterian lutheran mercy medical care imaging orthopedics orthopaedics "
    "oncology cardiology dermatology urology glass steel terrace lodge conservatory biosciences pharmaceuticals "
    "systems assurance specialty respiratory transit transport airport children medicine therapy diagnostics wellness "
    "dental dentistry genetics pathology collaborative plan fund district oxygen haulage paratransit transportation "
    "ambulance pulmonology gastroenterology neurology nephrology psychiatry podiatry optometry ophthalmology "
    "obstetrics gynecology anesthesia radiology surgery surgical physicians specialists surgeons"
)
#: Services that people belong to, and that are told by their name alone.
_BRANCHES = {("army",), ("navy",), ("marines",), ("air", "force"), ("coast", "guard"), ("national", "guard"),
             ("peace", "corps"), ("marine", "corps"), ("job", "corps")}
#: After these a name may go on: "University of …", "Hospital for …".
_GOES_ON = {"of": word_set("university hospital hospitals college school institute center clinic bank church army "
                           "department academy museum society sisters"),
            "for": word_set("hospital center institute clinic school home"),
            "at": frozenset({"university"})}
_MEDICAL = word_set(
    "hospital hospitals clinic clinics infirmary hospice sanatorium sanitarium dispensary medical health healthcare "
    "rehab rehabilitation pediatrics dialysis kidney cancer heart surgical surgery care memorial imaging orthopedics "
    "orthopaedics oncology cardiology dermatology urology general regional methodist presbyterian transplant "
    "physicians womens women children hospitalists surgicenter specialists wellness recovery trauma medicine therapy "
    "diagnostics dental dentistry genetics pathology sleep surgeons pulmonology gastroenterology neurology nephrology "
    "psychiatry podiatry optometry ophthalmology obstetrics gynecology radiology"
)
_NO_HOSPITAL = word_set(
    "pharmacy school elementary insurance university college drug labs laboratories laboratory nursing"
)
#: Words with a capital that begin a line or a sentence, a title or a field, but no name of an institution.
_STARTERS = word_set(
    "the at in to from by for with per on our this that these her his their your my he she it they we you i patient "
    "pt mr mrs ms miss dr drs prof seen admitted transferred transfer discharged discharge referred called local "
    "outside dear re cc via if when was is has had and or also then since after before until arrived returned resides "
    "lives follow followup please contact accepted dispo pcp pmd name date note report copy fax phone tel md do rn np "
    "pa phd attending physician service location facility as an a no not any all both each other another same any new "
    "former works worked working retired employed employer attends school pharmacy insurer home primary of private "
    "january february march april may june july august september october november december jan feb mar apr jun jul "
    "aug sep sept oct nov dec monday tuesday wednesday thursday friday saturday sunday mon tue tues wed thu thurs fri "
    "sat sun history physical exam examination assessment plan review impression summary course visit status "
    "discussed recommend recommended scheduled continue continued received presented evaluated operative procedure "
    "consult consultation medicare medicaid tricare none unknown self uninsured"
) - {"physical", "home", "school", "new", "of", "pharmacy", "service", "private", "primary", "may", "march"}
_LINKS = word_set(
    "of and for the de la du & del los at"
)
_SAINTS = word_set(
    "st saint ste mt mount"
)
#: What is said of medicine or of any ward, though its words are English too.
_GENERAL = word_set(
    "travel memory coumadin warfarin infusion teaching outside local nearest community walk walkin in inpatient "
    "outpatient ambulatory same day support self help group foster nursing skilled assisted care family home hospital "
    "clinic adult child infant elder senior anticoagulation device pacemaker lipid concussion fracture cast preop "
    "postop admitting admission discharge follow up followup operating recovery waiting emergency urgent primary "
    "specialty your this that review immune nervous social support payment delivery health police fire post main drug "
    "referring transferring receiving accepting visiting high middle elementary grade public private medicine surgery "
    "night previous prior another own usual first second third new old university academic tertiary county city state "
    "federal national international veterans hospitalist rehab rehabilitation acute subacute long term "
    "investigational study generic brand prescription call data shopping visitor conference birth birthing service "
    "treatment action safety education exercise diet meal lesson nurse physical occupational speech internal current "
    "today tomorrow"
)
#: Trades of practices: behind a town's or any other own name they end the name of a practice.
_TRADES = word_set(
    "orthopedics orthopaedics oncology cardiology dermatology urology medicine therapy diagnostics dental dentistry "
    "genetics pathology pulmonology gastroenterology neurology nephrology psychiatry podiatry optometry ophthalmology "
    "obstetrics gynecology anesthesia radiology surgery imaging physicians specialists surgeons wellness paratransit "
    "haulage smelting biosciences pharmaceuticals laboratory consortium ambulance transport logistics trucking"
)
#: Before a practice with one own word: what leads to it.
_LEADS = word_set("at to by from with of via see sees saw seeing per") | frozenset(",(@:|")
_MOST_WORDS = 9
#: Short forms of hospitals end so: Hospital, Medical Center, Health Center, Health System.
_LETTERS = re.compile(r"(?<![\w/^.&-])[A-Z]{1,4}(?:H|MC|HC|HS)(?![\w/&-]|\.\w|['’](?!s\b))")
#: What ends so too and is no hospital: hormones, haemorrhages, hypertrophies and other short forms.
_NO_LETTERS = word_set(
    "tsh ldh fsh mch lmwh lvh bph nph sah sdh ich edh ivh iph pth etoh adh hgh crh hlh cah nash aih ash fnh pah nrh "
    "ddh cdh roh dch mchc pmh psh psych path cath osh cmc imc ihc fhc hhc qhs ahs ohs vhs acth lhrh gnrh trh ghrh bih "
    "iih rhs lhs tah ach och with much each such rich high both graph mesh rash cough teeth tooth health north south "
    "month smooth fresh wash youth mouth birth death earth ddmc ccmc thc hhs dhs mhs nhs"
)
#: Behind a short form of a hospital, its parts.
_PARTS = re.compile(
    r"[ \t]{1,3}(?:ED|ER|ICU|OR|EMR|MRN|NICU|PICU|MICU|Radiology|RADIOLOGY|Lab|LAB|clinic|Clinic|CLINIC|records|staff"
    r"|campus|Emergency|EMERGENCY|DISCHARGE|TRAUMA|OPERATIVE|PATHOLOGY|ADMISSION|CARDIOLOGY|transfer|pharmacy|Pharmacy)\b"
)
_LED = re.compile(r"(?:\b(?:at|from|to|in|via|outside|of|near|through|by)|@)(?: the)?\s{1,2}\Z", re.IGNORECASE)
#: Signs and words at which an employer's name goes on behind an occupation.
FOR = word_set("for at with")
#: A short form in brackets behind a name.
_SHORT = re.compile(r"[ \t]?\([\"'“]?([A-Z]{2,6})[\"'”]?\)")


class _Lists(NamedTuple):
    """The lists, made ready once."""

    words: dict[str, str]
    ordinary: frozenset[str]
    clinical: frozenset[str]
    cues: dict[str, tuple[tuple[tuple[str, ...], str], ...]]

    def __repr__(self) -> str:
        return "_Lists()"


@cache
def _lists() -> _Lists:
    cues: dict[str, list[tuple[tuple[str, ...], str]]] = {}
    for kind in ("HOSPITAL", "ORGANIZATION"):
        for cue, _, _ in lexicon.table(f"cues/{kind.lower()}"):
            words = tuple(cue.split())
            cues.setdefault(words[0], []).append((words, kind))
    ready = {first: tuple(sorted(several, key=lambda row: (-len(row[0]), row))) for first, several in cues.items()}
    return _Lists(lexicon.institution_words(), lexicon.common_words(), lexicon.clinical_words(), ready)


@cache
def anchors() -> frozenset[str]:
    """The words at which this module wants to be asked."""
    own = _STRONG | _MEDIUM | _WEAK | _SAINTS | _TRADES
    return own | _lists().cues.keys() | {words[0] for words in _BRANCHES}


def spans(note: Note, at: int) -> Iterator[Span]:
    """The institutions that a word of ``anchors`` tells of."""
    word = note.lower[at]
    if note.words[at][0].isupper() and (
        word in _STRONG or word in _MEDIUM or word in _WEAK or word in _TRADES
    ):
        yield from _ended_by(note, at)
    if word in _SAINTS and note.words[at][0].isupper():
        yield from _saint(note, at)
    if note.words[at].istitle():
        for size in (2, 1):
            if tuple(note.lower[at : at + size]) in _BRANCHES and note.words[at + size - 1].istitle():
                last = note.ends[at + size - 1]
                yield Span(note.starts[at], last, "ORGANIZATION", "ORGANIZATION", "unknown", f"{BY}:service", 0.7)
                break
    for cue, kind in _lists().cues.get(word, ()):
        if tuple(note.lower[at : at + len(cue)]) == cue:
            yield from _behind(note, at, at + len(cue), kind, sure=kind == "ORGANIZATION" and len(cue) > 1)
            break


@cache
def _occupations() -> frozenset[str]:
    """Last words of occupations, behind which "for" and "at" lead to an employer."""
    heads = {word for word, sort in lexicon.table("cues/profession_words") if sort == "head"}
    jobs = {name.lower().split()[-1] for name, sort in lexicon.table("cues/professions") if sort == "person"}
    return frozenset(heads | jobs) - {"patient", "doctor", "physician", "nurse", "surgeon"} - _STARTERS


def at_work(note: Note, at: int) -> Iterable[Span]:
    """``a pipefitter for Ohio Valley Bell``: what a word of ``FOR`` leads to behind an occupation."""
    if at and note.lower[at - 1] in _occupations():
        return _behind(note, at, at + 1, "ORGANIZATION", sure=True)
    return ()


def short_forms(note: Note) -> Iterator[Span]:
    """``FMH``, ``SBRMC``: capitals that end as short forms of hospitals do, where a place or a heading leads on."""
    text = note.text
    for number in note.capitals:
        found = _LETTERS.match(text, note.starts[number]) if note.words[number][-1] in "HCS" else None
        if found is None:
            continue
        start, end = found.span()
        word = found[0].lower()
        if end - start < 3 or word in _NO_LETTERS or word in _lists().clinical or word in _lists().ordinary:
            continue
        opening = not text[:start].strip()
        part = _PARTS.match(text, end) is not None
        if opening or part or (_LED.search(text, max(0, start - 14), start) and not text[start - 3 : start].isupper()):
            yield Span(start, end, "HOSPITAL", "HOSPITAL", "unknown", f"{BY}:hospital's short form", 0.6)


# ── a name by its last word ──────────────────────────────────────────────────────────────────────────────────────────


def _ended_by(note: Note, at: int) -> Iterator[Span]:
    start = _left(note, at)
    end, more = _right(note, at)
    if note.lower[at] == "children" and note.lower[at + 1 : at + 3] in (["'", "s"], ["’", "s"]):
        end = at + 3
    tail = note.lower[at]
    inside = [n for n in (*range(start, at), *more) if note.words[n][0].isalpha() and len(note.words[n]) > 1]
    if not _is_one(note, tail, inside, bool(more)):
        return
    name = {note.lower[n] for n in (*range(start, end), at)}
    medical = name & _MEDICAL and not (name & _NO_HOSPITAL and "hospital" not in name)
    kind = "HOSPITAL" if medical else "ORGANIZATION"
    short = _SHORT.match(note.text, note.ends[end - 1])
    if short:
        yield Span(*short.span(1), kind, kind, "unknown", f"{BY}:institution's short form", 0.9)
    yield Span(note.starts[start], note.ends[end - 1], kind, kind, "unknown", f"{BY}:institution's last word", 0.9)


def _is_one(note: Note, tail: str, inside: list[int], goes_on: bool) -> bool:
    """Whether words before (or after) a last word make it the name of one institution and not of any."""
    words, ordinary, clinical, _ = _lists()
    own = [note.lower[n] for n in inside if note.lower[n] not in _LINKS and note.lower[n] not in _GENERAL]
    own = [word for word in own if words.get(word, "before") == "before" and len(word) > 1]
    proper = [word for word in own if word not in ordinary and word not in clinical]
    told = [word for word in own if word not in clinical or word in lexicon.eponyms()]
    if inside and note.words[inside[0]].isupper() and _shouted(note, inside[0]):
        return bool(proper or len(told) > 1) and (tail in _STRONG or tail in _MEDIUM or tail in _TRADES)
    if tail in ("hospital", "hospitals"):
        return bool(own)
    if tail in _STRONG or goes_on:
        return bool(told)
    if tail in ("center", "centre"):
        return bool(told)
    if tail in _TRADES and len(told) == 1 and inside and note.lower[inside[0]] == told[0] and inside[0]:
        before = inside[0] - 1
        led = note.lower[before] in _LEADS and "\n\n" not in note.text[note.ends[before] : note.starts[inside[0]]]
        return bool(proper) or led
    return bool(proper) or len(told) > 1


def _shouted(note: Note, at: int) -> bool:
    start, end = note.line(note.starts[at])
    line = note.text[start:end]
    return line.isupper() and sum(map(str.isalpha, line)) > 8


def _left(note: Note, at: int) -> int:
    """The number of the first token of a name that ends here."""
    words, lower = note.words, note.lower
    start = number = at
    while number > 0 and at - number < _MOST_WORDS * 2:
        if not _close(note, number - 1, number):
            break
        number -= 1
        word, small = words[number], lower[number]
        if word[0].isalpha():
            if small == "s" and number > 1 and words[number - 1] in "'’":
                continue  # Children's
            if word[0].isupper() and small not in _STARTERS:
                start = number
            elif small not in _LINKS:
                break
        elif word == ".":
            # "St. Brendan's", "John F. Kennedy"
            if number == 0 or not (lower[number - 1] in _SAINTS or len(words[number - 1]) == 1):
                break
        elif word not in "-'’&" or (word == "-" and not _glued(note, number)):
            break
    return start


def _close(note: Note, one: int, other: int) -> bool:
    """Whether two tokens can be of one name: a blank between them, or a line's end after a full line."""
    gap = note.text[note.ends[one] : note.starts[other]]
    if len(gap) < 2 and gap != "\n":
        return True
    if gap.count("\n") != 1 or gap.strip():
        return False
    start, end = note.line(note.starts[one])
    return end - start > 50


def _glued(note: Note, at: int) -> bool:
    return bool(note.ends[at] == note.starts[at + 1] and note.ends[at - 1] == note.starts[at])


def _right(note: Note, at: int) -> tuple[int, list[int]]:
    """Where a name ends that goes on behind its last word ("University of …"), and the tokens that it takes in."""
    words, lower = note.words, note.lower
    count = len(words)
    link = lower[at + 1] if at + 1 < count else ""
    if lower[at] not in _GOES_ON.get(link, ()) or not _close(note, at, at + 1):
        return at + 1, []
    number = at + 2
    if number < count and lower[number] == "the":
        number += 1
    taken: list[int] = []
    while number < count and len(taken) < 4 and _close(note, number - 1, number):
        if words[number][0].isupper() and lower[number] not in _STARTERS:
            taken.append(number)
        elif not (words[number] == "-" and taken and number + 1 < count and words[number + 1][0].isupper()):
            break
        number += 1
    return (taken[-1] + 1 if taken else at + 1), taken


# ── saints, and what stands behind a cue ─────────────────────────────────────────────────────────────────────────────


def _saint(note: Note, at: int) -> Iterator[Span]:
    """``St. Brendan's``: a saint with a possessive, which no street has."""
    words = note.words
    name = at + (2 if words[at + 1 : at + 2] == ["."] else 1)
    if name + 2 >= len(words) or not words[name][0].isupper() or len(words[name]) < 3:
        return
    if words[name + 1] in "'’" and note.lower[name + 2] == "s" and note.ends[name] == note.starts[name + 1]:
        behind = note.lower[name + 3] if name + 3 < len(words) else ""
        if behind not in ("wort", "fire", "dance"):
            yield Span(note.starts[at], note.ends[name + 2], "HOSPITAL", "HOSPITAL", "unknown", f"{BY}:saint", 0.7)


#: Cues that are nouns: what stands behind them tells only as a field does.
_FIELDS = word_set(
    "employer school pharmacy insurer insurance carrier payer payor company firm church agency hospital facility "
    "clinic practice snf daycare preschool camp owns"
)


def _behind(note: Note, at: int, number: int, kind: str, *, sure: bool = False) -> Iterator[Span]:
    """What stands behind a cue; ``sure``: of work, where one word of English may be an employer too."""
    words, lower = note.words, note.lower
    count = len(words)
    if number >= count:
        return
    field = number - at == 1 and lower[at] in _FIELDS
    if words[number] in (":", "("):
        number += 1
    elif field and not (lower[at] == "camp" and words[at][0].isupper()):
        return
    while number < count and lower[number] in ("the", "a", "by"):
        number += 1
    first = number
    last = -1
    while number < count and number - first < _MOST_WORDS:
        word = words[number]
        if number > first and not _close(note, number - 1, number):
            break
        if word[0].isupper():
            if lower[number] in _STARTERS or (last < 0 and lower[number] in _GENERAL):
                break
            last = number
        elif lower[number] in ("of", "and", "&", "s") or word in "-'’":
            if last < 0:
                break
            if lower[number] == "s":
                last = number
        elif not (word == "." and last >= 0 and (lower[last] in _SAINTS or len(words[last]) == 1)):
            break
        number += 1
    if last < 0:
        return
    _, ordinary, clinical, _ = _lists()
    told = [lower[n] for n in range(first, last + 1) if words[n][0].isalpha() and len(words[n]) > 1]
    own = [word for word in told if word not in clinical and word not in _LINKS and word not in _GENERAL
           and _lists().words.get(word) is None]
    proper = [word for word in own if word not in ordinary]
    if not own or (not proper and len(told) < 2 and not sure) or (kind == "HOSPITAL" and not proper and not field):
        return
    yield Span(note.starts[first], note.ends[last], kind, kind, "unknown", f"{BY}:institution behind a cue", 0.7)
