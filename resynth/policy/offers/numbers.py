"""What is offered for identifiers, telephone numbers, addresses of the net and social security numbers."""

from __future__ import annotations

from resynth.policy.offers.base import Offer, Row

#: One value has one surrogate inside one of these; the first is the default.
_SCOPES = ("corpus", "project", "patient", "note", "mention")
_RUNGS = ("all", "narrow", "tag", "hold")

_IDS = Offer(
    behaviours=("ids.random.v1",), scopes=_SCOPES, rungs=_RUNGS,
    options={
        "first_digit": ("zero only if originals have it",), "check_digit": ("as it falls", "valid", "invalid"),
    },
)
_PARTS = _IDS._replace(options={**_IDS.options, "parts": ("each on its own",)})
_CODES = Offer(behaviours=("ids.code.v1",), scopes=("patient",))
_PHONES = Offer(
    behaviours=("phones.random.v1",), scopes=_SCOPES, rungs=_RUNGS, lists=("phones/area_codes",),
    options={"exchange": ("no zero first",)},
)
_FICTION = Offer(
    behaviours=("phones.fictional.v1",), scopes=_SCOPES, rungs=_RUNGS, lists=("phones/area_codes",),
)
_HOME = _FICTION._replace(behaviours=("phones.home.v1",), scopes=("patient", "note", "mention"))
_EMAILS = Offer(
    behaviours=("emails.random.v1",), scopes=_SCOPES, rungs=_RUNGS, options={"address": ("not plausible",)},
)
_MAIL = Offer(
    behaviours=("emails.reserved.v1",), scopes=_SCOPES, rungs=_RUNGS, lists=("hosts/mailboxes", "hosts/domains"),
)
_NETS = Offer(
    behaviours=("nets.reserved.v1",), scopes=_SCOPES, rungs=_RUNGS, lists=("hosts/urls", "hosts/addresses"),
)
_SITES = Offer(
    behaviours=("nets.shaped.v1",), scopes=_SCOPES, rungs=_RUNGS, lists=("hosts/domains", "hosts/addresses"),
)
_MASK = Offer(behaviours=("ssn.mask.v1",), options={"as": ("xx-xxx-xxxx",)})
_SSN = Offer(behaviours=("ssn.never_issued.v1",), scopes=_SCOPES, rungs=_RUNGS)
_ID_KINDS = ("IDNUM", "MEDICALRECORD", "HEALTHPLAN", "ACCOUNT", "USERNAME")
_THINGS = ("LICENSE", "VEHICLE", "DEVICE", "BIOID")

ROWS: tuple[Row, ...] = (
    ("replace", _IDS, _ID_KINDS),
    ("replace", _PARTS, _THINGS),
    ("replace", _CODES, (*_ID_KINDS, *_THINGS)),
    ("replace", _PHONES, ("PHONE", "FAX")),
    ("replace", _FICTION, ("PHONE", "FAX")),
    ("replace", _HOME, ("PHONE", "FAX")),
    ("replace", _EMAILS, ("EMAIL",)),
    ("replace", _MAIL, ("EMAIL",)),
    ("replace", _NETS, ("URL", "IPADDRESS")),
    ("replace", _SITES, ("URL", "IPADDRESS")),
    ("mask", _MASK, ("SSN",)),
    ("replace", _SSN, ("SSN",)),
)

#: behaviour -> what it does, in the words of the board.
WORDS: dict[str, str] = {
    "ids.random.v1": (
        "Random, in the same length and form, and never an identifier of the corpus; one value written in two "
        "ways stays one value."
    ),
    "ids.code.v1": (
        "A code in the same length and form, given out in the order in which a patient's identifiers first appear: "
        "nothing of the identifier but its form goes into it. It is never an identifier of the corpus."
    ),
    "phones.random.v1": "A random US area code and random digits, in the same form, and never a number of the corpus.",
    "phones.fictional.v1": (
        "A random US area code and one of the hundred numbers 555-01xx, which nobody is given, in the same form; "
        "a number of another country gets a country code that no country has; short numbers and extensions are random."
    ),
    "phones.home.v1": (
        "As phones.fictional.v1, with an area code of the state to which the patient's home is moved; any US area code "
        "where no home is moved."
    ),
    "emails.random.v1": (
        "Random letters and digits in the same places; such an address cannot exist, and is none of the "
        "corpus."
    ),
    "emails.reserved.v1": (
        "Plain words, letters and digits at example.com, example.net or example.org, which deliver no mail; none of "
        "the corpus."
    ),
    "nets.reserved.v1": "Taken from the addresses and hosts that are reserved for documentation.",
    "nets.shaped.v1": (
        "A web address of the same build below example.com, example.net or example.org; an IP address of the networks "
        "that are reserved for documentation."
    ),
    "ssn.mask.v1": "Every one becomes the same text.",
    "ssn.never_issued.v1": (
        "A number that begins with 900 to 999 and has 40 to 49 in the middle, in the same form: no such social "
        "security number, and no such number of the tax office, has ever been issued to anybody."
    ),
}
#: (setting, value) -> what it does.
OPTIONS: dict[tuple[str, str], str] = {
    ("as", "xx-xxx-xxxx"): "The text is `xx-xxx-xxxx`.",
    ("first_digit", "zero only if originals have it"): (
        "The first digit is zero only if an original of that form begins with zero."
    ),
    ("exchange", "no zero first"): "The digit after the area code is not zero.",
    ("parts", "each on its own"): (
        "Model, lot and serial number of one mention are three numbers; words that say what thing it is, and makers of "
        "devices, stay."
    ),
    ("check_digit", "valid"): (
        "What looks like a provider number (NPI), a DEA registration, a vehicle number (VIN), a Medicare number or a "
        "card number becomes one whose check digit and letters are right."
    ),
    ("check_digit", "invalid"): (
        "What looks like a provider number (NPI), a DEA registration, a vehicle number (VIN), a Medicare number or a "
        "card number becomes one whose check digit or letters are wrong, so that it is nobody's."
    ),
}
