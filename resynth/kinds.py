"""The one taxonomy of PHI kinds, and how other people's labels map to it.

Kinds follow i2b2 2014 (25 sub-categories) with what it lacks; every kind belongs to one of the twelve classes of
Deleger et al. 2014 (section 2.1) and, where the law names it, to one of the 18 identifiers of 45 CFR
164.514(b)(2)(i).
"""

from __future__ import annotations

from typing import NamedTuple


class Kind(NamedTuple):
    """One kind: its class among CCHMC's twelve, its i2b2 2014 category, HIPAA letter, whose it usually is."""

    name: str
    cchmc: str
    i2b2: str
    hipaa: str
    says: str
    role: str = "unknown"


_TABLE = (
    Kind("NAME", "NAME", "NAME", "A", "a person's name, whoever it is"),
    Kind("PATIENT", "NAME", "NAME", "A", "the patient's or a relative's name", "patient"),
    Kind("DOCTOR", "NAME", "NAME", "A", "a provider's name", "provider"),
    Kind("INITIALS", "INITIALS", "NAME", "A", "initials that stand on their own"),
    Kind("USERNAME", "IDNUM", "NAME", "R", "a user name or dictation sign-off"),
    Kind("PROFESSION", "OTHER", "PROFESSION", "R", "an occupation"),
    Kind("HOSPITAL", "INSTITUTION", "LOCATION", "B", "a hospital, clinic or practice"),
    Kind("ORGANIZATION", "INSTITUTION", "LOCATION", "B", "an employer, school or other organization"),
    Kind("INSTITUTION", "INSTITUTION", "LOCATION", "B", "a hospital or another organization"),
    Kind("LOCATION", "LOCATION", "LOCATION", "B", "an address or a part of one"),
    Kind("STREET", "LOCATION", "LOCATION", "B", "a street address"),
    Kind("CITY", "LOCATION", "LOCATION", "B", "a town or city"),
    Kind("STATE", "LOCATION", "LOCATION", "", "a state of the US"),
    Kind("ZIP", "LOCATION", "LOCATION", "B", "a ZIP code"),
    Kind("COUNTY", "LOCATION", "LOCATION", "B", "a county"),
    Kind("COUNTRY", "LOCATION", "LOCATION", "", "a country"),
    Kind("LOCATION-OTHER", "LOCATION", "LOCATION", "B", "another place: a park, a bridge, a P.O. box"),
    Kind("ROOM", "OTHER", "LOCATION", "", "a place inside a hospital: a ward, a room, a unit"),
    Kind("AGE", "AGE", "AGE", "C", "an age"),
    Kind("DATE", "DATE", "DATE", "C", "a date or a part of one"),
    Kind("TIME", "DATE", "DATE", "", "a time of day"),
    Kind("HOLIDAY", "DATE", "DATE", "C", "a holiday"),
    Kind("PHONE", "PHONE", "CONTACT", "D", "a telephone number"),
    Kind("FAX", "PHONE", "CONTACT", "E", "a fax number"),
    Kind("EMAIL", "EMAIL", "CONTACT", "F", "an e-mail address"),
    Kind("URL", "IPADDRESS", "CONTACT", "N", "a web address"),
    Kind("IPADDRESS", "IPADDRESS", "CONTACT", "O", "an IP address"),
    Kind("SSN", "SSN", "ID", "G", "a social security number"),
    Kind("MEDICALRECORD", "IDNUM", "ID", "H", "a medical record number"),
    Kind("HEALTHPLAN", "IDNUM", "ID", "I", "a health plan number"),
    Kind("ACCOUNT", "IDNUM", "ID", "J", "an account number"),
    Kind("LICENSE", "IDNUM", "ID", "K", "a certificate or licence number"),
    Kind("VEHICLE", "IDNUM", "ID", "L", "a vehicle identifier or plate"),
    Kind("DEVICE", "IDNUM", "ID", "M", "a device identifier or serial number"),
    Kind("BIOID", "IDNUM", "ID", "P", "a biometric identifier"),
    Kind("IDNUM", "IDNUM", "ID", "R", "another identifying number"),
    Kind("OTHER", "OTHER", "OTHER", "R", "something else that identifies"),
)

KINDS: dict[str, Kind] = {kind.name: kind for kind in _TABLE}
CLASSES = (
    "NAME",
    "DATE",
    "AGE",
    "EMAIL",
    "INITIALS",
    "INSTITUTION",
    "IPADDRESS",
    "LOCATION",
    "PHONE",
    "SSN",
    "IDNUM",
    "OTHER",
)

#: Other people's labels, upper-cased with runs of punctuation as one hyphen, to our kinds.
ALIASES: dict[str, str] = {
    # CCHMC 2014 (as printed: IDNUML)
    "IDNUML": "IDNUM",
    # i2b2 2006
    "HOSPITAL-NAME": "HOSPITAL",
    "ID": "IDNUM",
    "DOCTOR-NAME": "DOCTOR",
    # i2b2 2014 written forms
    "LOCATION-OTHER": "LOCATION-OTHER",
    "LOCATIONOTHER": "LOCATION-OTHER",
    "MEDICAL-RECORD": "MEDICALRECORD",
    "MRN": "MEDICALRECORD",
    "IPADDR": "IPADDRESS",
    "IP": "IPADDRESS",
    "IP-ADDRESS": "IPADDRESS",
    "HEALTH-PLAN": "HEALTHPLAN",
    # NLM, PhysioNet, Presidio and the like
    "PERSON": "NAME",
    "PERSONALNAME": "NAME",
    "PNINIT": "INITIALS",
    "ALPHANUMERICID": "IDNUM",
    "PROTOCOL-ID": "IDNUM",
    "TELECOM": "PHONE",
    "AGE-PII": "AGE",
    "AGE-90": "AGE",
    "ADDRESS-STREET": "STREET",
    "ADDRESS-CITY": "CITY",
    "ADDRESS-STATE": "STATE",
    "ADDRESS-ZIP": "ZIP",
    "ADDRESS-COUNTRY": "COUNTRY",
    "DATE-BIRTH": "DATE",
    "DATE-ADMISSION": "DATE",
    "DATE-DISCHARGE": "DATE",
    "DATE-DEATH": "DATE",
    "PATIENT-NAME": "PATIENT",
    "PTNAME": "PATIENT",
    "PTNAMEINITIAL": "INITIALS",
    "HCPNAME": "DOCTOR",
    "PROVIDER": "DOCTOR",
    "PHYSICIAN": "DOCTOR",
    "RELATIVE": "PATIENT",
    "RELATIVEPROXYNAME": "PATIENT",
    "DATE-TIME": "DATE",
    "DATEYEAR": "DATE",
    "PHONE-NUMBER": "PHONE",
    "TELEPHONE": "PHONE",
    "PHONE-FAX": "PHONE",
    "FAX-NUMBER": "FAX",
    "EMAIL-ADDRESS": "EMAIL",
    "E-MAIL": "EMAIL",
    "US-SSN": "SSN",
    "URL-ADDRESS": "URL",
    "ADDRESS": "LOCATION",
    "STREET-ADDRESS": "STREET",
    "ZIPCODE": "ZIP",
    "ZIP-CODE": "ZIP",
    "US-DRIVER-LICENSE": "LICENSE",
    "MEDICAL-LICENSE": "LICENSE",
    "US-PASSPORT": "LICENSE",
    "UK-PASSPORT": "LICENSE",
    "US-NPI": "LICENSE",
    "US-MBI": "HEALTHPLAN",
    "US-ITIN": "IDNUM",
    "UK-NHS": "IDNUM",
    "UK-NINO": "IDNUM",
    "CREDIT-CARD": "ACCOUNT",
    "CRYPTO": "ACCOUNT",
    "IBAN-CODE": "ACCOUNT",
    "US-BANK-NUMBER": "ACCOUNT",
    "MAC-ADDRESS": "DEVICE",
    "OCCUPATION": "PROFESSION",
    "EMPLOYER": "ORGANIZATION",
    "ORG": "ORGANIZATION",
    "WARD": "ROOM",
    "UNIT": "ROOM",
    "DEVICE-ID": "DEVICE",
    "USER-NAME": "USERNAME",
    "ACCOUNT-NUMBER": "ACCOUNT",
    "CERTIFICATE": "LICENSE",
    "BIOMETRIC": "BIOID",
}


def tidy(label: str) -> str:
    """A label as the alias table spells it: upper case, punctuation and spaces as one hyphen."""
    words = "".join(c if c.isalnum() else " " for c in label.upper()).split()
    return "-".join(words)


def kind_of(label: str) -> str | None:
    """Our kind for somebody's annotation label, or None when the taxonomy does not know it."""
    tidied = tidy(label)
    if tidied in KINDS:
        return tidied
    return ALIASES.get(tidied)
