"""What this version offers a policy: which action on which kind, by which behaviour, with which settings.

A policy may say everything that the model can hold; what no maker does yet is refused here, by name, and never read
and then ignored. When a maker learns something, this is the one table to extend.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple


class Offer(NamedTuple):
    """What one action on one kind may say.

    Attributes:
        behaviours: versioned rule ids; empty when the action changes nothing.
        scopes: scopes of consistency that the behaviour keeps.
        lists: lists that the behaviour can draw from.
        options: setting -> the values that the behaviour knows.
        rungs: rungs of the ladder that the behaviour can stand on.
        thresholds: the values of ``threshold`` that the behaviour knows, in percent.
        whole_ladder: the behaviour has one ladder, and a rule must spell it out.
    """

    behaviours: tuple[str, ...] = ()
    scopes: tuple[str, ...] = ("mention",)
    lists: tuple[str, ...] = ()
    options: Mapping[str, tuple[str, ...]] = {}
    rungs: tuple[str, ...] = ("all", "tag", "hold")
    thresholds: tuple[float, ...] = ()
    whole_ladder: bool = False


_NAMES = Offer(
    behaviours=("names.corpus.v1",),
    scopes=("corpus",),
    lists=("names/last", "names/female", "names/male"),
    options={"sex": ("same",), "out_of_list": ("two letters changed",), "initials": ("random",)},
    rungs=("all", "narrow", "shaped", "tag", "hold"),
    thresholds=(0.002,),
    whole_ladder=True,
)
_DATES = Offer(
    behaviours=("dates.shuffle.v1",),
    scopes=("note",),
    options={"donors": ("other notes",), "weekday": ("with the date",)},
    rungs=("all", "rerender", "shaped", "generalize", "tag", "hold"),
)
_PLACES = Offer(
    behaviours=("places.shuffle.v1",),
    scopes=("mention", "note", "patient"),
    lists=("places/cities", "places/zips", "places/states", "places/counties", "places/countries", "streets/names"),
    options={"pairs": ("never an original pair",), "house_number": ("random",)},
    rungs=("all", "prefer", "narrow", "wider", "shaped", "generalize", "tag", "hold"),
)
_IDS = Offer(
    behaviours=("ids.random.v1",), scopes=("corpus",), options={"first_digit": ("zero only if originals have it",)},
)
_PHONES = Offer(
    behaviours=("phones.random.v1",), scopes=("corpus",), lists=("phones/area_codes",),
    options={"exchange": ("no zero first",)},
)
_EMAILS = Offer(behaviours=("emails.random.v1",), scopes=("corpus",), options={"address": ("not plausible",)})
_NETS = Offer(behaviours=("nets.reserved.v1",), scopes=("corpus",), lists=("hosts/urls", "hosts/addresses"))
_KEEP = Offer()
_KEEP_PLACE_OF_WORK = Offer(options={"holding_a_replaced_name": ("replace",)})

_BY_ACTION: tuple[tuple[str, Offer, tuple[str, ...]], ...] = (
    ("replace", _NAMES, ("NAME", "PATIENT", "DOCTOR")),
    ("shuffle", _DATES, ("DATE", "TIME", "HOLIDAY")),
    ("shuffle", _PLACES, ("LOCATION", "STREET", "CITY", "STATE", "ZIP", "COUNTY", "COUNTRY", "LOCATION-OTHER")),
    ("replace", _IDS, ("IDNUM", "MEDICALRECORD", "HEALTHPLAN", "ACCOUNT", "LICENSE", "VEHICLE", "DEVICE", "BIOID",
                       "USERNAME")),
    ("replace", _PHONES, ("PHONE", "FAX")),
    ("replace", _EMAILS, ("EMAIL",)),
    ("replace", _NETS, ("URL", "IPADDRESS")),
    ("mask", Offer(behaviours=("ssn.mask.v1",), options={"as": ("xx-xxx-xxxx",)}), ("SSN",)),
    ("keep", _KEEP_PLACE_OF_WORK, ("HOSPITAL", "ORGANIZATION", "INSTITUTION")),
    ("keep", _KEEP, ("INITIALS", "AGE", "OTHER", "ROOM", "PROFESSION")),
)

#: (kind, action) -> what may be said about it. A pair that is not here is refused by the parser.
OFFERS: dict[tuple[str, str], Offer] = {
    (kind, action): offer for action, offer, kinds in _BY_ACTION for kind in kinds
}

#: Preconditions that a rule may require, and what they mean; the run measures them before anything is written.
PRECONDITIONS: dict[str, str] = {
    "age-at-most-89": "no age over 89, and none that cannot be read",
    "no-digits": "no run of digits, and no label of a device or a vehicle",
}
PRECONDITION_KINDS: dict[str, tuple[str, ...]] = {"age-at-most-89": ("AGE",), "no-digits": ("OTHER",)}

#: setting -> values that the model holds but no step of the run honours yet.
NOT_YET: dict[str, tuple[str, ...]] = {
    "derive": ("position",),
    "on_retroactive": ("reissue", "accept"),
}
#: settings of a rule that the model holds but no maker reads yet.
RULE_NOT_YET = ("generator", "roles")
METADATA_ACTIONS = ("keep",)

FORMATS = ("jsonl", "i2b2", "i2b2-2006", "brat", "physionet", "csv", "parquet", "text", "vtt")
#: Sections that the released audit can show.
SECTIONS = ("promises", "classes", "rungs", "lists", "collisions", "held")
PROMISES = (*(f"P{n}" for n in range(1, 43)), *(f"M{n}" for n in range(1, 26)))
FIGURES = tuple(f"L{n}" for n in range(1, 20))
#: Figures that the run measures, so that a gate on them means something.
FIGURES_MEASURED: tuple[str, ...] = ()
