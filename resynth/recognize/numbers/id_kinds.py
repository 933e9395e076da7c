"""Whose number it is: the kind of an identifier by the nearest word before it that names a thing, a payer or a field.

A cue such as "no", "ID" or "#" tells that a number identifies, not what; what it numbers stands before the cue.
"""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Iterator, Sequence, Set

from resynth import lexicon
from resynth.recognize.note import Note
from resynth.recognize.numbers import money
from resynth.recognize.words import regex, word_set
from resynth.types import Span, is_given

_DEVICES = word_set(
    "pacemaker pacer ppm icd aicd crt defibrillator generator lead leads loop recorder pump cpap bipap apap modem "
    "monitor "
    "meter glucometer sensor aid aids implant implants implanted stent valve prosthesis prosthetic graft mesh "
    "wheelchair concentrator ventilator vent nebulizer device stimulator neurostimulator tens cochlear processor port "
    "infusaport shunt endograft screw plate nail stem cup liner femoral tibial component cage iol lens expander "
    "catheter dialyzer machine mask oximeter scale walker scooter lift bed concentrators transmitter receiver pod cgm "
    "dexcom libre omnipod medtronic guidant biotronik controller programmer"
)
_PLANS = word_set(
    "aetna cigna humana bcbs bcbsma bluecross anthem kaiser medicaid medicare medi tricare champva uhc uhcare "
    "unitedhealthcare united wellcare molina centene amerigroup ambetter oscar highmark premera regence carefirst "
    "harvard tufts healthnet caresource masshealth mainecare healthfirst fidelis emblemhealth aarp excellus geisinger "
    "upmc insurance insured insurer ins coverage payer payor plan hmo ppo subscriber member beneficiary policy "
    "policyholder mutual cross shield hic hicn mbi medigap advantage"
)
_VEHICLES = word_set(
    "car truck vehicle van suv sedan motorcycle pickup plate plates tag license-plate tail helicopter helo aircraft "
    "plane "
    "minivan trailer rv boat hull ambulance rig"
)
_ACCOUNTS = word_set("account acct billing visa mastercard amex discover debit checking savings invoice guarantor "
                     "fin csn")
_LICENSES = word_set("dea npi license licence lic licensed passport upin licensure certificate visa-number")
_BODIES = word_set(
    "fingerprint fingerprints palm palmprint palmprints vein iris retina retinal voiceprint biometric biometrics dna "
    "faceprint face facial genome footprint footprints"
)
_RECORDS = word_set("mrn mr chart record unit hospital medical patient pt emr mpi")
_WORDS = {
    word: kind for kind, words in (
        ("DEVICE", _DEVICES), ("HEALTHPLAN", _PLANS), ("VEHICLE", _VEHICLES), ("ACCOUNT", _ACCOUNTS),
        ("LICENSE", _LICENSES), ("BIOID", _BODIES),
    ) for word in words
}
#: Words that say of nothing but themselves that they are numbered: they end the search.
_OTHERS = word_set(
    "case claim order accession specimen report job incident protocol study subject trial ticket confirmation "
    "reference "
    "ref authorization auth voucher docket petition warrant referral requisition req dictation transcription employee "
    "badge student inmate donor rx prescription mrn ssn phone fax pager room dob date"
)
#: Cues that are no kind: what they number stands before them, up to so many tokens.
GENERIC = word_set("# id ids identification identifier no nos nr num number numbers code ref reference")
_REACH = 6


def nearest(note: Note, number: int, reach: int = _REACH, records: bool = False) -> str:
    """The kind that the nearest of the tokens before one names in its sentence and line; empty when none does.

    Args:
        records: whether "patient" and the like tell of a record.
    """
    lower, text, ends, starts = note.lower, note.text, note.ends, note.starts
    for at in range(number - 1, max(-1, number - 1 - reach), -1):
        word = lower[at]
        if word in _WORDS:
            return _WORDS[word]
        if records and word in _RECORDS:
            return "MEDICALRECORD"
        if word in _OTHERS or (word == "." and len(lower[at - 1]) > 3) or word == ";":
            return ""
        if (at and "\n" in text[ends[at - 1] : starts[at]]) or (word == "|" and "|" in lower[at + 1 : number]):
            return ""  # what the next cell but one says is of that
    return ""


_CARDS = _ACCOUNTS | word_set("card cards")


def of_card(note: Note, number: int) -> bool:
    """Whether a card or an account stands up to ten tokens before one: ``the new one ends in 0093``."""
    return not _CARDS.isdisjoint(note.lower[max(0, number - 10) : number])


#: A person's name as headings have it, and columns behind it: ``HARGROVE, BUFORD T  20-501-776  68 M``.
_NAMED = regex(
    r"[A-Z][\w'’-]+, ?[A-Z].*\S(?: {2,}| ?[|] ?)\Z|\b(?:[Pp]atient|PATIENT|[Nn]ame|NAME|PT|[Pp]t)\b:? .{2,}\Z")
_WIDE = 120


#: The same behind a number that opens its line, as rows of a list have it: ``4471920  SMITH, JOHN  45 M``.
_NAME_BEHIND = regex(r"(?: {2,}| ?[|] ?|\t)[A-Z][\w'’-]+, ?[A-Z][\w'’-]+(?=[ \t|,]|\n|\Z)")
#: A number in groups, alone in a column; fewest digits of a record's.
_IN_GROUPS = regex(r"(?<=[ |]{2})\d{2,3} \d\d \d\d(?: \d)?(?= ?(?:[ |\n]|\Z))(?! \d)")
#: The name of a form right before its ``ID:``.
_NAME_FIELD = regex(r"\b[Nn](?:ame|AME)\b ?:[^\n:]{2,60}[ \t|,;]\Z")


def _in_heading(note: Note, span: Span) -> bool:
    """Whether a number is a column beside the patient's name: the record's, most often."""
    behind, text = note.text[span.end : span.end + 2], note.text
    if span.end - span.start > _FEW and note.line(span.start)[0] == span.start and _NAME_BEHIND.match(text, span.end):
        return True
    return (behind in ("  ", "", " |") or behind[0] in "\n|\t") and _named_before(note, span)


def grouped_records(note: Note) -> Iterator[Span]:
    """Numbers in groups by blanks, in a column behind the patient's name: ``NELSON,KAYLA    741 57 24``."""
    for found in _IN_GROUPS.finditer(note.text):
        span = Span(*found.span(), "MEDICALRECORD", "MEDICALRECORD", "unknown", "ids:groups behind a name", 0.8)
        if _named_before(note, span):
            yield span


def _named_before(note: Note, span: Span) -> bool:
    """Whether a person's name stands before a number in its line, as a heading has it."""
    start, _ = note.line(span.start)
    return _NAMED.search(note.text, max(start, span.start - _WIDE), span.start) is not None


def of_a_thing(note: Note, number: int, value: str) -> str:
    """The kind of a value behind a cue of any number, by what stands before the cue or by its form; empty: none.

    ``Biometric enrollment no.``, ``Iris scan reference``; a card by its check digit, ``copay with card 4000 …``.
    """
    if not _BODIES.isdisjoint(note.lower[max(0, number - _NEAR) : number + 1]):
        return "BIOID"
    start = note.starts[number]
    if note.lower[number] == "id" and _NAME_FIELD.search(note.text, max(0, start - _WIDE), start):
        return "MEDICALRECORD" if sum(map(str.isdecimal, value)) > _FEW else ""
    if note.lower[number] == "#" and _OF_A_HOUSE.search(note.text, max(0, start - 8), start):
        return "MEDICALRECORD" if sum(map(str.isdecimal, value)) > _FEW else ""
    return "ACCOUNT" if (of_card(note, number + 1) and money.is_card(value)) or money.is_iban(value) else ""


#: The short name of a hospital at the beginning of a line, whose sign of a number is a record's: ``LBH #56849911``.
_OF_A_HOUSE, _FEW = regex(r"(?:\n|\A)[ \t]?[A-Z]{2,4}(?:MC|H) ?\Z"), 5
#: So near before a cue a part of the body stands that it is of.
_NEAR = 3


def by_context(note: Note, span: Span) -> Span:
    """An identifier that only its shape told, as the kind that what stands before it names."""
    number, value = bisect_left(note.starts, span.start), note.text[span.start : span.end]
    if money.is_iban(value) or (money.is_card(value) and of_card(note, number)):
        return span._replace(kind="ACCOUNT", label="ACCOUNT")
    kind = nearest(note, number) or of_a_thing(note, number - 1, value)
    if not kind and _in_heading(note, span):
        kind = "MEDICALRECORD"
    return span._replace(kind=kind, label=kind) if kind and kind != span.kind else span


#: Vaccines: their lots are no device's.
_VACCINES = word_set(
    "vaccine vaccines vaccination vaccinated immunization immunizations tdap td dtap dt flu influenza fluzone "
    "flucelvax "
    "fluad mmr mmr1 varivax vzv varicella zostavax shingrix zoster hepa hepb hep havrix twinrix engerix recombivax pcv "
    "pcv13 prevnar ppsv ppsv23 pneumovax hib ipv polio rotateq rotarix rotavirus gardasil hpv menactra menveo bexsero "
    "trumenba meningococcal rabies imovax typhoid ppd tubersol aplisol covid moderna pfizer janssen novavax "
    "pediarix pentacel kinrix proquad synagis deltoid rhogam boostrix adacel tetanus "
    "toxoid booster globulin"
)
_LOT_REACH = 18
_SAMPLES = word_set("sample samples")


def of_vaccine(note: Note, number: int) -> bool:
    """Whether a lot is that of a vaccine, told before it or right behind."""
    first = max(0, number - _LOT_REACH)
    return not _VACCINES.isdisjoint(note.lower[first : number + 8])


def of_sample(note: Note, number: int) -> bool:
    """Whether a lot is that of a maker's samples, which went to many."""
    return not _SAMPLES.isdisjoint(note.lower[max(0, number - _LOT_REACH) : number])


#: The short name of the hospital whose record it is, behind the number in a heading: ``[ 30410238(PCH) ]``.
_HOSPITAL = regex(r"\((?P<it>[A-Z]{2,6})\)[ \t]*(?:\]|\n|\Z|[ \t]{2})")


#: Glued to a record's number: ``3041023MARY``.
_GLUED = regex(r"[A-Z]{3,8}(?![\w:#=]|[ \t]?[:#])")


def glued_hospital(text: str, end: int) -> Span | None:
    """The short name of a hospital that a record's number runs into (Yang & Garibaldi 2015, section 2)."""
    found = _GLUED.match(text, end)
    if found is None or not text[end - 1].isdecimal() or found[0].lower() in lexicon.plain_words():
        return None
    return Span(*found.span(), "HOSPITAL", "HOSPITAL", "unknown", "ids:hospital of a record", 0.8)


def hospital_behind(note: Note, span: Span) -> Span | None:
    """The hospital that keeps a record, where a heading has it behind the record's number."""
    text = note.text
    found = _HOSPITAL.match(text, span.end)
    if found and span.end - span.start > 5 and (
        text[max(0, span.start - 2) : span.start].strip() == "[" or _named_before(note, span)
    ):
        return Span(*found.span("it"), "HOSPITAL", "HOSPITAL", "unknown", "ids:hospital of a record", 0.8)
    return None


#: Rules by which a number is a record's and nothing else: a cue says so.
_SURE = frozenset({"ids:behind a cue", "ids:form behind its word"})


def is_sure(span: Span) -> bool:
    """Whether more than its shape says what an identifier is: a cue, who marked it, or the site."""
    return span.found_by in _SURE or span.found_by.startswith("known:") or is_given(span.found_by)


def bare(value: str) -> str:
    """The letters and digits of a number, without zeros in front: however it is cut, it is the same."""
    return "".join(filter(str.isalnum, value)).upper().lstrip("0")


def same_records(text: str, found: Sequence[Span], records: Set[str], by: str) -> Iterator[Span]:
    """Numbers that their shape or a general cue told, where a cue of another place says that they are a record's.

    One number of a patient has one kind in all notes; what another cue says (an account, a plan) stays.
    """
    for span in found:
        if span[2] == "IDNUM" and not is_given(span[5]) and bare(text[span[0] : span[1]]) in records:
            yield span._replace(kind="MEDICALRECORD", label="MEDICALRECORD", found_by=by, score=0.9)
