"""Fields of records of data in a note: JSON (FHIR too), ``key=value``, attributes of XML, rows under a header.

There the key tells what a value is, as words around tell it elsewhere, so that a name that is a word is found too:
``"given": ["Hope"], "family": "Long"``, ``lname=Long``, ``<city value="Normal"/>``, ``mrn,last_name,first_name,dob``.
A key that means something else too (``family``, ``given``, ``last``, ``state``) tells it beside another of its record.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from functools import cache, lru_cache
from typing import NamedTuple

from resynth import lexicon
from resynth.recognize.lines import once
from resynth.recognize.note import Note, anchored
from resynth.recognize.words import regex, word_set


class Field(NamedTuple):
    """The value of a field: its place, its kind and whose it is."""

    start: int
    end: int
    kind: str
    role: str

    def __repr__(self) -> str:
        return f"Field({self.kind})"


class _Key(NamedTuple):
    """A key in the text: its place, the place behind it, what it tells, whose it is, and how sure that is."""

    start: int
    end: int
    tells: str
    role: str
    sure: int

    def __repr__(self) -> str:
        return "_Key()"


#: What a key tells -> keys that tell it, without signs and capitals; behind "?" those that mean something else too, and
#: behind another one those that do beside their like too: "first", "last".
_KEYS = {
    "name": "fullname patientname ptname patname membername maidenname mothersmaidenname nickname preferredname "
            "legalname formername aliasname nextofkin nokname emergencycontact emergcontact emergencycontactname "
            "emergcontactname contactname mothername fathername spousename guarantorname guardianname caregivername "
            "? name alias patient pt nok guarantor subscriber guardian spouse mother father caregiver",
    "part": "lastname surname lname firstname fname familyname givenname middlename mname forename lastnm firstnm "
            "namelast namefirst namefamily namegiven ? family given ? last first middle mi middleinitial",
    "doctor": "providername attendingname attendingphysician orderingprovider orderingphysician referringprovider "
              "referringphysician primarycareprovider doctorname physicianname surgeonname authorname "
              "referringmd attendingmd orderingmd pcpname nursename ? provider attending doctor physician surgeon "
              "author performer practitioner pcp nurse rn",
    "town": "cityname hometown birthplace placeofbirth birthcity ? city town municipality village",
    "county": "countyname ? county district parish",
    "state": "? state stateprovince province statecode st",
    "ZIP": "zip zipcode zip5 postalcode postcode zipplus4 postal",
    "street": "streetaddress streetaddressline addressline addressline1 addressline2 addrline1 addrline2 address1 "
              "address2 street1 street2 streetname addr1 addr2 ? address addr street line",
    "DATE": "dob birthdate dateofbirth birthdatetime birthtime bdate datebirth deceaseddatetime deathdate dateofdeath "
            "dod admitdate admissiondate dischargedate bd",
    "number": "mrn medicalrecordnumber patientid patid ptid medrecno mrno empi recordnumber chartnumber "
              "medicalrecordno medicalrecord hospitalnumber hospitalno uhid nhsnumber nhsno recordno chartno",
    "AGE": "age patientage ageyears ageinyears currentage ageatvisit ageatadmission",
    "SSN": "ssn socialsecurity socialsecuritynumber socialsecurityno",
    "plan": "memberid insuranceid policynumber policyno subscriberid insurancenumber memberno healthplannumber "
            "healthplanid beneficiarynumber healthplanbeneficiarynumber ? member",
    "account": "accountnumber accountno acctno acctnumber creditcard creditcardnumber cardnumber bankaccount ? account",
    "license": "licensenumber licenseno driverslicense driverslicensenumber driverlicense passport passportnumber "
               "deanumber npinumber certificatenumber ? license licence",
    "vehicle": "licenseplate platenumber vehicleid vehicleplate vinnumber ? vin plate",
    "device": "deviceid serialnumber deviceserial deviceserialnumber serialno deviceidentifier ? serial device",
    "user": "username userid loginid loginname ? user login",
    "PHONE": "phone phonenumber telephone homephone cellphone mobilephone workphone mobile phonehome phonecell telno "
             "phoneno tel cell cellno emergphone emergencyphone contactphone contactno fax faxno faxnumber pager",
    "employer": "employer employername employedby workplace placeofemployment companyname schoolname schooldistrict "
                "daycarename ? emp company employment school college university daycare",
    "job": "occupation jobtitle profession ? job",
    "hospital": "hospitalname facilityname sendingfacility receivingfacility referringfacility clinicname "
                "? hospital facility clinic site",
    "room": "roomno roomnumber roomnum bedno bednumber roombed ? room rm bed",
}
_KIND = {
    "name": "PATIENT", "part": "PATIENT", "doctor": "DOCTOR", "town": "CITY", "county": "COUNTY", "state": "STATE",
    "plan": "HEALTHPLAN", "account": "ACCOUNT", "license": "LICENSE", "vehicle": "VEHICLE", "device": "DEVICE",
    "user": "USERNAME", "street": "STREET", "number": "MEDICALRECORD", "employer": "ORGANIZATION", "job": "PROFESSION",
    "hospital": "HOSPITAL", "room": "ROOM", "thing": "IDNUM",
}
#: What is numbered once for somebody: encounterId, accession_no, "specimenNumber".
_THINGS = word_set(
    "encounter visit order accession specimen note case claim referral episode admission document appointment appt "
    "request report authorization auth invoice prescription rx study requisition csn har transcription dictation"
)
_NUMBER_OF = ("id", "number", "no", "num", "nbr")
#: Before a key whose it is: with a role; others say nothing of it.
_WHOSE = {
    **dict.fromkeys(("nextofkin", "nok", "spouse", "mother", "father", "guarantor", "guardian", "contact", "relative",
                     "emergencycontact", "kin"), "relative"),
    **dict.fromkeys(("provider", "attending", "ordering", "referring", "physician", "doctor", "surgeon", "author",
                     "pcp", "nurse", "admitting", "consulting", "practitioner"), "provider"),
    **dict.fromkeys(("patient", "pat", "pt", "member", "subscriber", "insured", "home", "mailing", "residence",
                     "billing", "current", "permanent", "legal", "address"), ""),
}
#: Keys of somebody else than the patient.
_OF_OTHERS = word_set(
    "mothersmaidenname nextofkin nokname emergencycontact contactname nok guarantor guardian spouse emergcontact "
    "emergcontactname emergencycontactname mothername fathername spousename guarantorname guardianname mother father "
    "caregiver caregivername"
)
_PLACES = frozenset(("town", "county", "state", "street", "ZIP"))
_PERSONS = frozenset(("name", "part", "DATE", "number", "PHONE", "ZIP", "AGE", "SSN"))
#: Keys of what somebody does and where; they tell nothing of keys beside them but of their like.
_WHEREABOUTS = frozenset(("employer", "job", "hospital", "room"))
#: What ends a key of any day: visit_dt, serviceDate.
_DAY_KEY = regex(r"\w{1,40}[_.-](?i:dt|date|dttm)\Z|[a-z]\w{0,30}(?:Date|Dt)\Z")
#: How sure a key is: of itself, beside another of its record, beside one that tells something else.
_ALONE, _BESIDE, _BESIDE_OTHERS = 2, 1, 0
#: So far from a key another of its record stands.
_RECORD = 240
_LONGEST_LINE = 400

_KEY_BEFORE = regex(r"(?<![\w.-])[\"']?(?P<key>[A-Za-z][A-Za-z0-9]*(?:[_.-][A-Za-z0-9]+){0,5})[\"']?[ ]?\Z")
_ELEMENT_BEFORE = regex(r"<(?:\w{1,12}:)?(?P<key>[A-Za-z]\w{1,30})\s(?:use=\"\w{1,12}\"\s)?value\Z")
#: How FHIR says that a value reaches somebody: "system": "phone", "value": ...
_REACHES = regex(
    r"\bsystem(?: value)?[\"']?\s?[:=]\s?[\"'](?:phone|fax|sms|pager)[\"'][^\w\n]{0,12}(?:<?value)?[\s\"'<,]{0,8}\Z"
)
#: How it says that a value is an identifier: "system": "urn:oid:1.2.3", "value": ...
_IDENTIFIES = regex(
    r"\bsystem(?: value)?[\"']?\s?[:=]\s?[\"'](?:urn|https?|oid):[^\"'\s]{1,80}[\"'][^\w\n]{0,12}"
    r"(?:<?value)?[\s\"'<,]{0,8}\Z", re.IGNORECASE,
)
#: last_name: Long
_UNDERSCORED = regex(r"(?<![\w.-])(?P<key>[A-Za-z]+(?:_[A-Za-z0-9]+){1,4})[ ]?:[ ]?(?=[^\s\"'])")
_QUOTED = regex(r"\s{0,4}\[?\s{0,40}(?P<sign>[\"'])")
_NEXT = regex(r"\s{0,4},\s{0,40}(?P<sign>[\"'])")
_NO_SIGN = regex(r"[^a-z0-9]")

_WORD = r"[^\W\d_]+(?:['’.-][^\W\d_]+)*\.?"
_NAME = regex(rf"{_WORD}(?:(?:, ?| ){_WORD}){{0,4}}")
_PART = regex(rf"{_WORD}(?: {_WORD}){{0,2}}")
_STATE = regex(r"[A-Za-z]{2}|[A-Za-z]{4,}(?: [A-Za-z]{4,}){0,2}")
_STREET = regex(
    r"\d{1,6}[A-Za-z]?(?:-\d{1,4})? [\w.'’#/-]+(?: [\w.'’#/-]+){0,6}|P\.? ?O\.? ?Box \d{1,6}", re.IGNORECASE
)
_UNIT = regex(r"(?:apt|apartment|unit|suite|ste|floor|fl|rm|room|lot|bldg|trlr|#)\.? ?#?\w{1,6}", re.IGNORECASE)
#: A day in digits alone, year first or last.
_DAY = regex(
    r"(?:19|20)\d\d(?:0[1-9]|1[0-2])(?:0[1-9]|[12]\d|3[01])(?:\d{4}(?:\d\d)?)?"
    r"|(?:0[1-9]|1[0-2])(?:0[1-9]|[12]\d|3[01])(?:(?:19|20)\d\d|\d\d)|\d{1,4}[-/.]\d{1,2}[-/.]\d{1,4}"
)
_WIDE = regex(r"[A-Za-z0-9](?:[\w '’&.,/()#+-]{0,60}[\w).])?")
_ROOM = regex(r"[A-Za-z]{0,4}[ -]?\d{1,5}(?:[ -]?[A-Za-z])?(?:-\d{1,3})?|[A-Z]")
#: What is numbered with letters and digits in groups, and what holds such numbers.
_NUMBER = regex(r"(?=[A-Za-z /.-]{0,12}\d)[A-Za-z0-9]{1,34}(?:[ /.-][A-Za-z0-9]{1,20}){0,6}")
_NUMBERED = ("plan", "account", "license", "vehicle", "device", "thing")
#: What a cell of a row may hold beside its form: a day in words, an age with its unit.
_LOOSE = {
    **dict.fromkeys(("DATE", "day"), regex(r"(?=\D{0,24}\d)[\w/.,'’ -]{4,32}")),
    "AGE": regex(r"\d{1,3}[ -]?[A-Za-z/. -]{0,14}"),
}
_FORMS: dict[str, re.Pattern[str]] = {
    "name": _NAME, "doctor": _NAME, "part": _PART, "town": _PART, "county": _PART, "state": _STATE, "street": _STREET,
    "ZIP": regex(r"\d{5}(?:-?\d{4})?"), "DATE": regex(r"\d{6,8}(?:\d{4}(?:\d\d)?)?|\d{1,4}[-/.]\d{1,2}[-/.]\d{1,4}"),
    "number": regex(r"(?=[A-Za-z/-]{0,6}\d)[A-Za-z0-9]{1,12}(?:[-/.][A-Za-z0-9]{1,12}){0,3}"),
    "PHONE": regex(
        r"(?=(?:\D{0,3}\d){7,15}(?:\D|\Z))\+?\(?\d{1,14}\)?(?:[-. ]{0,2}[(]?\d{1,13}[)]?){0,6}"
        r"(?: ?(?:x|ext\.?) ?\d{1,6})?"
    ),
    "day": _DAY, "AGE": regex(r"1[01]\d|\d{1,2}"),
    "SSN": regex(r"[A-Z]{0,2} ?\d(?:[ -]?\d){5,12} ?[A-Z]?", re.IGNORECASE),
    "user": regex(r"[A-Za-z]\w{1,24}(?:[.-]\w{1,20}){0,2}"), **dict.fromkeys(_NUMBERED, _NUMBER),
    "employer": _WIDE, "job": _WIDE, "hospital": _WIDE, "room": regex(r"[A-Za-z0-9](?:[\w -]{0,14}\w)?"),
}
_DIGITS_LEAST = 3
#: A value that nothing encloses ends here.
_OPEN_ENDS = regex(r"(?=[ \t]*(?:[,;&|\n<>(){}\[\]]|\Z)|[ ]{2}|\t|[ ][A-Za-z][\w.-]{0,30} ?[=:])")
#: What stands in a field that holds nothing.
_NOTHING = word_set(
    "unknown none null nil na n nan nothing undefined true false yes no not string text unspecified declined refused "
    "tbd test anonymous redacted removed other missing blank empty default value active inactive final male female "
    "self same patient history negative positive denies see noncontributory alive deceased living"
)
_NO_USERS = word_set("admin system root guest user users patient nurse doctor staff service default")
#: What no house and no work is called by, and how somebody is.
_NO_HOUSE = word_set(
    "retired unemployed disabled homemaker student inpatient outpatient emergency ed icu er work home clinic everyone "
    "air stable well healthy good fair poor full part"
)
_CONDITIONS = word_set("stable well healthy good fair poor ill sick awake alert calm supportive involved")
#: Words of no name that a value of several may begin with.
_PHRASES = word_set("is was has had not no without the a an and of to with in on at as per by for")
#: Codes of states that are words.
_WORDY = word_set("ok in or hi id me oh pa ma de al")


@cache
def _table() -> dict[str, tuple[str, int]]:
    """Key -> (what it tells, how sure)."""
    return {
        key: (tells, sure) for tells, keys in _KEYS.items()
        for sure, several in zip((_ALONE, _BESIDE, _BESIDE_OTHERS), keys.split("?"), strict=False)
        for key in several.split()
    }


@lru_cache(4_096)
def _told(key: str) -> tuple[str, str, int] | None:
    """(What a key tells, whose it is, how sure) of a key as it is written."""
    bare = _NO_SIGN.sub("", key.lower())
    if bare in _table():
        tells, sure = _table()[bare]
        return tells, "relative" if bare in _OF_OTHERS else "", sure
    if _DAY_KEY.match(key):
        return "day", "", _ALONE
    if any(bare.endswith(end) and bare[: -len(end)] in _THINGS for end in _NUMBER_OF):
        return "thing", "", _ALONE
    for size in range(len(bare) - 2, 1, -1):
        whose, rest = bare[:size], bare[size:]
        if whose in _WHOSE and rest in _table():
            tells, _ = _table()[rest]
            role = _WHOSE[whose]
            return ("doctor" if role == "provider" and tells in ("name", "part") else tells), role, _ALONE
    return None


_OF_PLACES = frozenset(("CITY", "COUNTY", "STATE", "STREET", "ZIP"))


@once
def fields(note: Note) -> list[Field]:
    """All fields of records in a note that hold something of a person."""
    keys = sorted(_keys(note.text))
    found = [field for number, key in enumerate(keys) for field in _values(note.text, keys, number, key)]
    return [*found, *_rows(note)]


def of_places(note: Note) -> Iterator[Field]:
    """Those that hold a place."""
    return (field for field in fields(note) if field.kind in _OF_PLACES)


def of_persons(note: Note) -> Iterator[Field]:
    """All others."""
    return (field for field in fields(note) if field.kind not in _OF_PLACES)


def days_and_codes(note: Note) -> Iterator[tuple[int, int]]:
    """The places of days and ZIP codes in fields, which are no other numbers."""
    return ((field.start, field.end) for field in fields(note) if field.kind in ("DATE", "ZIP"))


# ── keys and what stands behind them ─────────────────────────────────────────────────────────────────────────────────


def _keys(text: str) -> Iterator[_Key]:
    for sign in ("=", '":', "':", '" :'):
        at = text.find(sign)
        while at >= 0:
            end = at + len(sign)
            first = max(0, at - 64)
            before = _KEY_BEFORE.search(text, first, end - 1)
            if before and before["key"] == "value":
                if _IDENTIFIES.search(text, max(0, before.start() - 120), before.start()):
                    yield _Key(before.start("key"), end, "number", "", _ALONE)
                elif _REACHES.search(text, max(0, before.start() - 48), before.start()):
                    yield _Key(before.start("key"), end, "PHONE", "", _ALONE)
                before = _ELEMENT_BEFORE.search(text, first, at)
            if before and (told := _told(before["key"])):
                yield _Key(before.start("key"), end, *told)
            at = text.find(sign, end)
    if "_" in text:
        for named in _UNDERSCORED.finditer(text):
            if told := _told(named["key"]):
                yield _Key(named.start(), named.end(), *told)


def _values(text: str, keys: Sequence[_Key], number: int, key: _Key) -> Iterator[Field]:
    """What stands behind a key, each value of a list by itself."""
    sure = key.sure == _ALONE or _beside(keys, number)
    quoted = _QUOTED.match(text, key.end)
    if quoted is None:
        if form := _FORMS[key.tells].match(text, key.end + (text[key.end : key.end + 1] == " ")):
            for end in _ends(text, form, key.tells):
                if _is_one(text[form.start() : end], key.tells, sure):
                    yield _field(text, form.start(), end, key)
                    break
        return
    first = True
    while quoted is not None:
        start = quoted.end()
        end = text.find(quoted["sign"], start, start + 100)
        if end < 0 or "\n" in text[start:end]:
            return
        value = text[start:end]
        unit = key.tells == "street" and _UNIT.fullmatch(value) is not None
        if unit or (_FORMS[key.tells].fullmatch(value) and _is_one(value, key.tells, sure)):
            yield _field(text, start, end, key)
            sure |= first
        quoted, first = _NEXT.match(text, end + 1) if "[" in text[key.end : start] else None, False


#: What several words may be.
_OF_WORDS = frozenset(("name", "doctor", "part", "town", "county", "street", "employer", "job", "hospital", "room"))


def _ends(text: str, form: re.Match[str], tells: str) -> Iterator[int]:
    """Where a value that nothing encloses may end, the farthest first."""
    end = form.end()
    while end > form.start():
        if _OPEN_ENDS.match(text, end):
            yield end
        shorter = text.rfind(" ", form.start(), end)
        if shorter < 0 or tells not in _OF_WORDS:
            return
        end = shorter - (text[shorter - 1] == ",")
        while end > form.start() and text[end - 1] == " ":
            end -= 1  # several blanks between columns


def _beside(keys: Sequence[_Key], number: int) -> bool:
    """Whether a key of the same kind of record, and none that is the same, stands near another."""
    one = keys[number]
    for step in (-1, 1):
        at = number + step
        while 0 <= at < len(keys) and abs(keys[at].start - one.start) < _RECORD:
            other = keys[at]
            if other.tells == one.tells:
                told = one.tells == "part" and other.sure + one.sure > _BESIDE
            elif one.tells in _PLACES:
                told = other.tells in _PLACES or other.tells == "part" or other.sure == _ALONE
            elif one.tells in _WHEREABOUTS:
                told = other.tells in _PERSONS or (other.tells in _WHEREABOUTS and other.sure == _ALONE)
            else:
                told = other.tells in _PERSONS or (one.tells == "part" and other.tells in _PLACES)
            if told:
                return True
            at += step
    return False


def _is_one(value: str, tells: str, sure: bool) -> bool:
    """Whether a value of the right form is what its key tells, and no word that means something else."""
    words = [lexicon.fold(word) for word in re.split(r"[\s,]+", value)]
    if tells in ("ZIP", "DATE", "day", "PHONE", "AGE", "SSN"):
        return True
    if tells in _NUMBERED:
        return sure and sum(map(str.isdigit, value)) >= _DIGITS_LEAST
    if tells == "user":
        told = sure or value.lower() not in lexicon.seen_words()
        return told and words[0] not in _NOTHING and words[0] not in _NO_USERS and not value.isupper()
    if tells == "room":
        return sure and _ROOM.fullmatch(value) is not None
    if tells == "number":
        return sum(map(str.isdigit, value)) >= _DIGITS_LEAST
    if tells == "state":
        return (value in lexicon.states() and (sure or value.lower() not in _WORDY)) or (
            value.lower() in lexicon.small_state_names()
        )
    if tells == "street":
        return sure or words[-1] in lexicon.street_suffixes() or "box" in words
    if words[0] in _NOTHING or not words[0]:
        return False
    if tells == "part" and len(value) == 1:
        return sure and value.isupper()
    if tells in _WHEREABOUTS:
        return words[0] not in _NO_HOUSE and _is_whereabouts(value, words, tells, sure)
    if tells in ("name", "doctor", "part") and value.islower() and (words[0] in _CONDITIONS or all(
        word in lexicon.plain_words() and word not in lexicon.census_names() for word in words
    )):
        return False
    if sure and tells in ("name", "doctor"):
        return not all(word in lexicon.plain_words() and word not in lexicon.census_names() for word in words) and (
            value[0].isupper() or not any(word in _PHRASES for word in words)
        )
    return sure or _is_named(value, words, tells)


def _is_whereabouts(value: str, words: Sequence[str], tells: str, sure: bool) -> bool:
    """Whether a value may be what somebody does, or the name of a house; of one word, no thing that any has."""
    if not any(map(str.isalpha, value)) or (len(words) > 1 and words[0] in _PHRASES):
        return False
    if tells == "job":
        return sure
    if not sure and not value[0].isupper():
        return False
    named = any(word not in lexicon.plain_words() for word in words)
    return named or (sure and (tells == "employer" or value[0].isupper()) and not all(
        word in lexicon.clinical_words() and word not in lexicon.census_names() for word in words
    ))


def _is_named(value: str, words: Sequence[str], tells: str) -> bool:
    """Whether a value with a capital behind a key that does not settle it is a name, or a place and no word."""
    if not value[0].isupper():
        return tells in ("name", "doctor") and all(
            word in lexicon.census_names() and word not in lexicon.plain_words() and not lexicon.is_product(word)
            for word in words
        )
    if tells in ("town", "county"):
        return not all(word in lexicon.plain_words() for word in words)
    several = len(words) > 1 and all(word in lexicon.census_names() for word in words)
    if not several and any(lexicon.is_product(word) or word in lexicon.clinical_words() for word in words):
        return False
    return all(word in lexicon.census_names() or word not in lexicon.plain_words() for word in words)


def _field(text: str, start: int, end: int, key: _Key) -> Field:
    """The field of a value; of a name without its titles and degrees."""
    kind = "DATE" if key.tells == "day" else _KIND.get(key.tells, key.tells)
    if kind in ("PATIENT", "DOCTOR"):
        words = [(found.start(), found.end()) for found in _BARE.finditer(text, start, end)]
        while len(words) > 1 and lexicon.fold(text[slice(*words[0])]) in lexicon.titles():
            del words[0]
        while len(words) > 1 and lexicon.fold(text[slice(*words[-1])]) in lexicon.credentials():
            del words[-1]
        last = text[words[-1][1] : end]
        start, end = words[0][0], words[-1][1] + last.startswith(".")
    role = "provider" if kind == "DOCTOR" else (key.role or "patient") if kind == "PATIENT" else "unknown"
    return Field(start, end, kind, role)


#: A word of a name, without the dot of an initial.
_BARE = regex(r"[^\W\d_]+(?:['’.-][^\W\d_]+)*")


# ── rows under a header ──────────────────────────────────────────────────────────────────────────────────────────────

#: Words of a header that nothing else has before a delimiter.
_HEADS = word_set("dob mrn zip lname fname lastname firstname surname birthdate zipcode last first birth name patient")
_DELIMITED = regex(r"(?:[ _](?:name|nm|date|code))?[\"']?[ ]?(?P<it>[,;|\t])", re.IGNORECASE)
_GOES_ON = frozenset(",;|\t\"'_ ")
_CELL = regex(r"[ \t]*[\"']?(?P<it>[A-Za-z][\w .#/-]{0,30}?)[\"']?[ \t]*")
_FEWEST_CELLS, _FEWEST_KEYS = 3, 2


@cache
def _anchors() -> int:
    return anchored(dict.fromkeys(_HEADS))


def _rows(note: Note) -> Iterator[Field]:
    """What stands in the rows under each header."""
    text, done = note.text, -1
    for at, delimiter in sorted(_headers(note)):
        if at <= done:
            continue
        line, end = note.line(at)
        # A line that looks wrapped may hold a header without blanks behind what stands before it.
        for start in sorted({line, text.rfind(" ", line, at) + 1 or line}, reverse=True):
            ends = _header_ends(text, start, min(end, start + _LONGEST_LINE), delimiter) if start > done else ()
            for header in ends:
                columns = _columns(text[start:header], delimiter)
                found, last = _under(note, header, columns, delimiter) if columns else ([], header)
                yield from found
                if last > header:
                    done = last
                    break
            if done > at:
                break


def _header_ends(text: str, start: int, end: int, delimiter: str) -> Iterator[int]:
    """Where a header may end: with its line, or at its first blank, where lines without blanks look as if wrapped."""
    if text[end : end + 1] in ("\n", ""):
        yield end
    blank = text.find(" ", start, end)
    if blank >= 0 and text.count(delimiter, start, blank) >= _FEWEST_CELLS - 1:
        yield blank


def _under(
    note: Note, header: int, columns: Sequence[tuple[str, str, int] | None], delimiter: str,
) -> tuple[list[Field], int]:
    """What the rows behind a header hold, and where the last of them ends."""
    text, found, done = note.text, list[Field](), header
    while done + 1 < len(text):
        start = done + 1
        stop = min(note.line(start)[1], start + _LONGEST_LINE)
        if delimiter == "|":
            if _RULE.fullmatch(text, start, stop):
                done = stop
                continue
            start, stop = _without_bars(text, start, stop)
        cells = _cells(text, start, stop, delimiter)
        if len(cells) > len(columns) or text[header : header + 1] == " ":
            cells = _cells(text, start, stop, delimiter, len(columns))
        row = [(*cell, told) for cell, told in zip(cells, columns, strict=False) if told and cell[0] < cell[1]]
        fits = [_fits(text, first, last, told[0]) for first, last, told in row]
        if len(cells) != len(columns) or sum(fits) < max(1, min(len(row), _FEWEST_KEYS), len(row) - 1):
            break
        done = note.line(start)[1] if delimiter == "|" else _row_end(text, cells[-1][1], stop)
        found += [_field(text, first, last, _Key(first, first, *told)) for first, last, told in row
                  if _FORMS[told[0]].fullmatch(text, first, last) and _is_one(text[first:last], told[0], sure=True)]
    return found, done


def _fits(text: str, first: int, last: int, tells: str) -> bool:
    """Whether a cell may hold what its column does."""
    loose = _LOOSE.get(tells)
    return text[first:last].lower() in _NOTHING or _FORMS[tells].fullmatch(text, first, last) is not None or (
        loose is not None and loose.fullmatch(text, first, last) is not None)


def _without_bars(text: str, start: int, stop: int) -> tuple[int, int]:
    """A line of a table without the bars that open and close it."""
    opened, closed = _OPENED.match(text, start, stop), _CLOSED.search(text, max(start, stop - 8), stop)
    return opened.end() if opened else start, closed.start() if closed else stop


#: The line below the header of a table, and bars that open and close a line.
_RULE, _OPENED, _CLOSED = regex(r"[ \t|:+=-]*-[ \t|:+=-]*"), regex(r"[ \t]*\|"), regex(r"\|[ \t]*\Z")


def _row_end(text: str, end: int, stop: int) -> int:
    """Where a row ends whose last value does: at the blank or the line's end behind it and its quote."""
    while end < stop and text[end] not in " \t":
        end += 1
    return end if text[end:stop].strip() else stop


def _headers(note: Note) -> Iterator[tuple[int, str]]:
    """The places of words that may be of a header, and the sign behind them."""
    text, ends = note.text, note.ends
    for word, _ in note.hits(_anchors()):
        for number in note.here[word]:
            end = ends[number]
            if text[end : end + 1] in _GOES_ON and (behind := _DELIMITED.match(text, end)):
                yield note.starts[number], behind["it"]


def _columns(header: str, delimiter: str) -> list[tuple[str, str, int] | None]:
    """What each column holds; empty where a line is no header."""
    if delimiter == "|":
        header = header.strip().removeprefix("|").removesuffix("|")
    cells = header.split(delimiter)
    if len(cells) < _FEWEST_CELLS:
        return []
    keys = [_CELL.fullmatch(cell) for cell in cells]
    if not all(keys):
        return []
    told = [_told(key["it"]) for key in keys if key]
    known = [one for one in told if one]
    several = {one[0] for one in known}
    alone = len(known) < _FEWEST_KEYS or (len(several) < _FEWEST_KEYS and not any(one[2] for one in known))
    return [] if alone or not several & _PERSONS - {"ZIP"} else told


def _cells(text: str, start: int, end: int, delimiter: str, most: int = 0) -> list[tuple[int, int]]:
    """The places of the cells of a row, without quotes and blanks; a delimiter within quotes parts nothing.

    Args:
        most: so many cells are a row, and a blank ends the last of them; 0: the line's end does.
    """
    cells: list[tuple[int, int]] = []
    first, quoted = start, False
    for at in range(start, end + 1):
        sign = text[at] if at < end else delimiter
        last = len(cells) == most - 1
        if sign == '"' and at < end:
            quoted = not quoted
        elif at == end or (not quoted and sign == (" " if last and at > first else delimiter)):
            cell = text[first:at]
            bare = cell.strip(" \t\"'")
            begin = first + (cell.index(bare) if bare else 0)
            cells.append((begin, begin + len(bare)))
            first = at + 1
            if last:
                break
    return cells
