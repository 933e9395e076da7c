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


_AS_IT_WAS = "as they were written"
_UNLESS_NAMED = "as they were written, but for those that hold a replaced name"
_MOVED = "each from another note of the corpus"


def real_values(summary: Summary) -> dict[str, list[str]]:
    """What stands that is real, of the kinds that this corpus holds, by what was done with it; each said once."""
    found: dict[str, dict[str, None]] = {how: {} for how in (_AS_IT_WAS, _UNLESS_NAMED, _MOVED)}
    for kind in summary.by_kind():
        rule = summary.policy.rule(kind)
        for how, said in _left(kind, rule):
            found[how][said] = None
        for role, own in rule.roles.items():
            for how, said in _left(kind, own):
                found[how][f"{said} ({role})"] = None
    for values in found.values():
        if values.keys() >= {_MANY["HOSPITAL"], _MANY["ORGANIZATION"]}:
            values.pop(_MANY["INSTITUTION"], None)  # which says the same of both
    return {how: list(values) for how, values in found.items() if values}


def _left(kind: str, rule: Rule) -> Iterator[tuple[str, str]]:
    """What a rule leaves of a kind, and how."""
    said = _MANY.get(kind, KINDS[kind].says)
    if rule.action == "keep":
        yield _UNLESS_NAMED if rule.options.get("holding_a_replaced_name") == "replace" else _AS_IT_WAS, said
    elif rule.action == "shuffle":
        yield _MOVED, said
    else:
        yield from ((_AS_IT_WAS, part) for part in _parts(kind, rule, said))


def _parts(kind: str, rule: Rule, said: str) -> Iterator[str]:
    """The parts of values that a rule leaves as they were."""
    if rule.behaviour == "ages.cap.v1":
        yield "ages under 90"
    elif rule.behaviour == "ages.top.v1":
        yield f"ages under {rule.options['first']}"
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
