"""What of the originals still stands in a release by its policy: kinds that are kept, and parts of others."""

from __future__ import annotations

from collections.abc import Iterator

from resynth.kinds import KINDS
from resynth.policy.model import Rule
from resynth.release.summary import Summary

#: Kinds that a policy may keep, as a reader calls many of them; of other kinds ``KINDS`` says what one is.
_MANY = {
    "NAME": "names", "PATIENT": "names of patients and relatives", "DOCTOR": "names of providers",
    "INITIALS": "initials", "PROFESSION": "occupations", "HOSPITAL": "hospitals, clinics and practices",
    "ORGANIZATION": "employers, schools and other organizations", "INSTITUTION": "hospitals and other organizations",
    "LOCATION": "addresses", "STREET": "street addresses", "CITY": "towns", "STATE": "states", "ZIP": "ZIP codes",
    "COUNTY": "counties", "COUNTRY": "countries", "LOCATION-OTHER": "other places", "ROOM": "wards, rooms and units",
    "AGE": "ages", "DATE": "dates", "TIME": "times of day", "HOLIDAY": "holidays",
    "OTHER": "what was marked as something else that identifies",
}
_LIMITED = {"city": "towns", "state": "states", "zip": "ZIP codes of five digits"}


def real_values(summary: Summary) -> list[str]:
    """What stands as it was written, of the kinds that this corpus holds; each said once, in the order of the kinds."""
    found: dict[str, None] = {}
    for kind in summary.by_kind():
        rule = summary.policy.rule(kind)
        found.update(dict.fromkeys(_left(kind, rule)))
        for role, own in rule.roles.items():
            found.update((f"{said} ({role})", None) for said in _left(kind, own))
    return list(found)


def _left(kind: str, rule: Rule) -> Iterator[str]:
    said = _MANY.get(kind, KINDS[kind].says)
    if rule.action == "keep":
        but = rule.options.get("holding_a_replaced_name") == "replace"
        yield f"{said}, but for those that hold a replaced name" if but else said
    elif rule.action == "shuffle":
        yield f"{said}, each from another note of the corpus"
    elif rule.behaviour == "ages.cap.v1":
        yield "ages under 90"
    elif rule.behaviour == "dates.year.v1":
        yield "the years of dates"
    elif rule.behaviour == "dates.shift.v1" and kind == "TIME":
        yield said
    elif rule.behaviour == "places.state.v1":
        yield "states"
        if rule.options.get("country", "keep") == "keep":
            yield "countries"
        if rule.options.get("zip", "452**") != "tag":
            yield "the first three digits of ZIP codes where they cover enough people"
    elif rule.behaviour == "places.limited.v1":
        for part in rule.options.get("keep", "city, state, zip").split(", "):
            yield _LIMITED[part]
