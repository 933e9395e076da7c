"""What is offered for identifiers, telephone numbers, addresses of the net and social security numbers."""

from __future__ import annotations

from resynth.policy.offers.base import Offer, Row

_IDS = Offer(
    behaviours=("ids.random.v1",), scopes=("corpus",), options={"first_digit": ("zero only if originals have it",)},
)
_PHONES = Offer(
    behaviours=("phones.random.v1",), scopes=("corpus",), lists=("phones/area_codes",),
    options={"exchange": ("no zero first",)},
)
_EMAILS = Offer(behaviours=("emails.random.v1",), scopes=("corpus",), options={"address": ("not plausible",)})
_NETS = Offer(behaviours=("nets.reserved.v1",), scopes=("corpus",), lists=("hosts/urls", "hosts/addresses"))
_MASK = Offer(behaviours=("ssn.mask.v1",), options={"as": ("xx-xxx-xxxx",)})

ROWS: tuple[Row, ...] = (
    ("replace", _IDS, ("IDNUM", "MEDICALRECORD", "HEALTHPLAN", "ACCOUNT", "LICENSE", "VEHICLE", "DEVICE", "BIOID",
                       "USERNAME")),
    ("replace", _PHONES, ("PHONE", "FAX")),
    ("replace", _EMAILS, ("EMAIL",)),
    ("replace", _NETS, ("URL", "IPADDRESS")),
    ("mask", _MASK, ("SSN",)),
)

#: behaviour -> what it does, in the words of the board.
WORDS: dict[str, str] = {
    "ids.random.v1": (
        "Random, in the same length and form, and never an identifier of the corpus; one value written in two "
        "ways stays one value."
    ),
    "phones.random.v1": "A random US area code and random digits, in the same form, and never a number of the corpus.",
    "emails.random.v1": (
        "Random letters and digits in the same places; such an address cannot exist, and is none of the "
        "corpus."
    ),
    "nets.reserved.v1": "Taken from the addresses and hosts that are reserved for documentation.",
    "ssn.mask.v1": "Every one becomes the same text.",
}
#: (setting, value) -> what it does.
OPTIONS: dict[tuple[str, str], str] = {
    ("as", "xx-xxx-xxxx"): "The text is `xx-xxx-xxxx`.",
    ("first_digit", "zero only if originals have it"): (
        "The first digit is zero only if an original of that form begins with zero."
    ),
    ("exchange", "no zero first"): "The digit after the area code is not zero.",
}
