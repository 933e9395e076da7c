"""Police and fire brigades, payers before a number, schools and airlines by their short last words, wings by floors.

``Salem PD, Ofc. Moor``, and then ``SPD``; ``PA to Harbor Choice #HCX90044172``; ``taught at Hale-Moor HS 1955-91``;
``flight attendant (Trans-Pacifica Air)``; ``Service: Med B (Alder 6)``. PD, HS and "air" are an illness, a time of a
dose and what is breathed elsewhere: what stands beside them tells.
"""

from __future__ import annotations

from collections.abc import Iterator

from resynth import lexicon
from resynth.recognize.institutions.institution_words import STARTERS
from resynth.recognize.institutions.institutions import close, is_clinical, is_placed, is_proper, span_of
from resynth.recognize.note import EMPTY_LINES, LINE_END, Note
from resynth.recognize.words import regex, word_set
from resynth.types import Span

_FORCES = word_set("pd fd")
#: What is told near the police and a fire brigade.
_LAW = word_set(
    "ofc officer officers offc det detective sgt sergeant deputy trooper police report case custody arrest arrested "
    "badge bib brought transported escort escorted dispatched scene notified called clothing evidence bullet chief "
    "fire firefighter firefighters ems medics engine squad warrant search gun weapon shot stabbed assault assaulted"
)
_NEAR = 10
#: A name of a force, a school or an airline has so many tokens at most.
_MOST = 4
#: Before a payer: what is asked of it, or what it is somebody's.
_ASKED = frozenset((word, "to") for word in ("pa", "auth", "appeal", "claim", "billed", "bill"))
_PAYS = word_set("ins insurance insurer payer payor plan coverage primary secondary carrier insured")
_NUMBER = regex(r"#[ ]?(?=[A-Z0-9-]{0,12}\d)[A-Z0-9][A-Z0-9-]{4,16}(?![\w])")
#: What tells of a school behind it, and before its name.
_YEARS = regex(
    r",? (?:in )?(?:'\d\d|’\d\d|(?:19|20)\d\d(?:-\d{2,4})?)(?!\d)"
    r"|,? (?:class|grad|senior|junior|sophomore)\b")
_SCHOOLED = word_set(
    "at from attends attended director teacher coach principal student grad graduate graduated senior junior sophomore "
    "freshman taught teaches grader"
)
#: Who flies, up to so many tokens before an airline.
_FLIES = word_set(
    "pilot pilots attendant steward stewardess flew flies flying flight flights airline captain copilot mechanic purser"
)
#: What stands before a wing and its floor.
_WING = regex(
    r"(?:\b(?i:service|team|unit|ward|location|floor|loc)\b:?[ \t]{0,3}[A-Za-z][\w /&-]{1,20} \("
    r"|\b(?:SICU|MICU|CCU|ICU|PACU|CVICU|NICU|ED|OR) ?(?:->|→|-->|to) ?)"
    r"(?P<it>[A-Z][a-z]{3,14}(?: [A-Z][a-z]{2,12})? \d{1,2}[A-Z]?)"
    r"(?=\)|[,.;]|[ \t]*(?:\n|\Z)| (?:transfer|bed|rm|at|for)\b)"
)
#: What leads to a wing; each of these begins with a letter or sign of its own, so that few places are looked at.
_TO_WING = regex("|".join((
    r"\([A-Z][a-z]{3,14}[A-Za-z ]{0,14} \d", *(rf"{unit} ?(?:->|→|-->|to) ?[A-Z]" for unit in ("CU", "ED", "OR")))))
#: Police of a state by its letters: a palsy, a pressure and others elsewhere.
_STATE_POLICE = word_set(
    "psp nysp njsp msp isp osp csp wsp asp lsp ksp vsp nhsp chp fhp nhp thp ohp okhp schp ncshp txdps"
)
_TROOPERS = word_set(
    "trooper trp tpr troopers escort escorted police notified badge barracks report scene coroner crash mvc"
)
_NO_WING = word_set(
    "level grade stage class phase type day days week weeks step category zone bed room option attending"
)


def _name(note: Note, at: int) -> int:
    """The first token of a name with capitals that ends before one; that one where there is none."""
    words, first = note.words, at
    while first and at - first < _MOST and words[first - 1][0].isupper() and close(note, first - 1, first) and (
        words[first - 1].istitle() or any(map(str.islower, words[first - 1]))
    ) and note.lower[first - 1] not in STARTERS:
        first -= 1
        if first > 1 and words[first - 1] == "-" and note.ends[first - 1] == note.starts[first] and (
            words[first - 2][0].isupper()
        ):
            first -= 2
    return first


def at_force(note: Note, at: int) -> Iterator[Span]:
    """``Salem PD``: a town or a name that is no word before, and what the police do near; then ``SPD``."""
    first = _name(note, at)
    if first == at or not note.words[at].isupper():
        return
    own = note.lower[first:at]
    near = note.lower[max(0, first - _NEAR) : first] + note.lower[at + 1 : at + _NEAR]
    if _LAW.isdisjoint(near) or any(map(is_clinical, own)) or not any(is_placed(one) or is_proper(one) for one in own):
        return
    yield span_of(note.starts[first], note.ends[at], "ORGANIZATION", "police by its town", 0.8)
    short = "".join(word[0] for word in note.words[first:at] if word[0].isupper()) + note.words[at]
    for number in note.where(short.lower()):
        if note.words[number] == short:
            yield span_of(note.starts[number], note.ends[number], "ORGANIZATION", "police by its letters", 0.8)


def at_number_sign(note: Note, at: int) -> Iterator[Span]:
    """``PA to Harbor Choice #HCX90044172``: words with capitals between what is asked and a member's number."""
    if _NUMBER.match(note.text, note.starts[at]) is None:
        return
    first = _name(note, at)
    before = note.lower[max(0, first - 2) : first]
    told = tuple(before) in _ASKED or (before[-1:] == [":"] and before[0] in _PAYS) or (before[-1:] != [] and (
        before[-1] in _PAYS
    ))
    if first < at and told and not all(map(is_clinical, note.lower[first:at])):
        yield span_of(note.starts[first], note.ends[at - 1], "ORGANIZATION", "payer before a number", 0.8)


def at_high_school(note: Note, at: int) -> Iterator[Span]:
    """``Hale-Moor HS 1955-91``: a name of no drug, and years, a class or who goes there."""
    first = _name(note, at)
    own = note.lower[first:at]
    if first == at or not note.words[at].isupper() or any(lexicon.is_product(one) or is_clinical(one) for one in own):
        return
    if _YEARS.match(note.text, note.ends[at]) or not _SCHOOLED.isdisjoint(note.lower[max(0, first - 3) : first]):
        yield span_of(note.starts[first], note.ends[at], "ORGANIZATION", "school by its short form", 0.8)


def at_air(note: Note, at: int) -> Iterator[Span]:
    """``flight attendant (Trans-Pacifica Air)``: who flies, and a name before "Air"."""
    first = _name(note, at)
    if first < at and note.words[at].istitle() and not _FLIES.isdisjoint(note.lower[max(0, first - 6) : first]):
        yield span_of(note.starts[first], note.ends[at], "ORGANIZATION", "airline", 0.8)


def at_state_police(note: Note, at: int) -> Iterator[Span]:
    """``via PSP escort``, ``Trp. Moor, PSP badge 11784``: letters of a state's police where troopers are told of."""
    near = note.lower[max(0, at - _FAR) : at] + note.lower[at + 1 : at + _FAR]
    if note.words[at].isupper() and not _TROOPERS.isdisjoint(near):
        yield span_of(note.starts[at], note.ends[at], "ORGANIZATION", "police of a state", 0.8)


#: So near.
_FAR = 7


def at_labs(note: Note, at: int) -> Iterator[Span]:
    """``labs to Quarry Labs``: words with capitals behind what leads somewhere, none of them any laboratory's."""
    first = _name(note, at)
    own = note.lower[first:at]
    if own and first and note.lower[first - 1] in _LEADS_TO and _ANY_LABS.isdisjoint(own) and not own[-1].endswith(
        _OF_MEDICINE
    ):
        yield span_of(note.starts[first], note.ends[at], "ORGANIZATION", "laboratory by its name", 0.8)


#: What leads to a laboratory, and what any laboratory and what is drawn is called by.
_LEADS_TO = word_set("to at from by via with")
_ANY_LABS = word_set(
    "repeat new next old last prior am pm stat fasting routine pending outside hospital clinic morning evening daily "
    "weekly monthly recent today tomorrow yesterday outpatient inpatient send baseline annual follow sleep research "
    "lab labs main core his her their our your my state county university reference local external all some more "
    "blood urine stool cath gait voice skills drug thyroid liver iron lipid sugar heart lung kidney stone wet dry"
)
#: How words of medicine end.
_OF_MEDICINE = ("logy", "ics", "ic", "al", "ac", "ar", "tion", "ing", "emia", "ulation")


def wings(note: Note) -> Iterator[Span]:
    """``Service: Med B (Alder 6)``, ``SICU -> Alder 5``: a wing by its name and floor, behind a service or a unit."""
    for found in _WING.finditer(note.text) if _TO_WING.search(note.text) else ():
        word = found["it"].split()[0].lower()
        if word not in _NO_WING and word not in lexicon.clinical_words():
            yield span_of(*found.span("it"), "ROOM", "wing and floor", 0.7)


#: Whom an agency sends to homes, and how often or what for they come.
SENT = word_set("nurse nurses rn rns sn aide aides hha therapist nursing")
COMES = regex(
    r" (?:out\b|visit(?:s|ing)?\b|com(?:es?|ing)\b|(?:will|to) (?:visit|come|follow|check|admit|resume)\b|weekly|daily"
    r"|twice|once|\dx?\b|x ?\d|q ?\d|qod\b|prn\b|[MTWF]{2,3}\b|[A-Z][a-z]+ (?:prn|weekly)\b)"
)
_OPENS = frozenset((".", ";", ":", "-", "•", "*"))


def at_visiting(note: Note, at: int) -> Iterator[Span]:
    """``Suncrest nurse out weekly``, ``Gentle Tide aide 3x/wk``: who comes to a home, behind whoever sends them."""
    words, first = note.words, at
    while first and at - first < 2 and close(note, first - 1, first) and words[first - 1][0].isupper() and (
        not words[first - 1].isupper()
    ):
        first -= 1
    opens = first == 0 or words[first - 1] in _OPENS or note.gaps[first - 1] in (LINE_END, EMPTY_LINES)
    if first == at or not opens or not COMES.match(note.text, note.ends[at]):
        return
    own = note.lower[first:at]
    known = [word in lexicon.common_words() or is_clinical(word) or lexicon.is_product(word) for word in own]
    if own[0] in STARTERS or all(known) or lexicon.fold(own[0]) in lexicon.all_first_names() or (
        not _NO_AGENCY.isdisjoint(own)
    ):
        return
    yield span_of(note.starts[first], note.ends[at - 1], "ORGANIZATION", "agency of who visits")


_NO_AGENCY = word_set(
    "home charge school float private duty visiting wound staff clinic office medicare medicaid hospice palliative "
    "care public health"
)
ANCHORS = ((frozenset({"#"}), at_number_sign), (SENT, at_visiting))
CAPITALS = (
    (_FORCES, at_force), (_STATE_POLICE, at_state_police), (frozenset({"hs"}), at_high_school),
    (frozenset({"air"}), at_air), (frozenset({"labs"}), at_labs),
)
