"""The fields beside the text, as the policy lets them out; whatever it does not name is left out."""

from __future__ import annotations

import re
from collections.abc import Mapping

from resynth.plan.ladder import tag
from resynth.policy.model import MetadataRule, Policy
from resynth.surrogates import ages

#: A date as machines write it: the year first, then nothing or a separator or month and day.
_YEAR = re.compile(r"([12]\d{3})(?:\Z|[-/T ]|\d{4}(?:\D|\Z))", re.ASCII)
_MONTH = "(?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)[a-z]*"
#: As many digits as a date has, or a moment; OMOP's concepts have five, or eight that are none.
_DIGITS = r"(?<!\d)(?:\d{4}|\d{6}|\d{9,}|(?:19|20)\d{6}|\d{3,4}(?:19|20)\d\d)(?!\d)"
#: What may be a date in the type of a note: numbers that are joined, a year, a month beside a number.
_MAY_BE_DATE = re.compile(rf"\d[-/.]\d|{_DIGITS}|\b{_MONTH}\W*\d|\d(?:st|nd|rd|th)?\W*{_MONTH}", re.IGNORECASE)


def released(meta: Mapping[str, object], policy: Policy) -> dict[str, object]:
    """What goes out beside the text: the type of the note, and the fields that the policy names.

    A value that cannot be made coarser, because it cannot be read, is left out; so is a type that may hold a date,
    unless dates stay: nobody marks what stands beside the text.
    """
    found: dict[str, object] = {}
    if "note_type" in meta and (policy.rule("DATE").action == "keep"
                                or not _MAY_BE_DATE.search(str(meta["note_type"]))):
        found["note_type"] = meta["note_type"]
    for name, rule in sorted(policy.metadata.items()):
        if name in meta and rule.action != "drop":
            value = _value(meta[name], rule, policy.as_of)
            found.pop(name, None)
            if value is not None:
                found[name] = value
        elif name in meta:
            found.pop(name, None)
    return found


def _value(value: object, rule: MetadataRule, as_of: str | None) -> object:
    if rule.action == "keep":
        return value
    if rule.action == "redact":
        return tag(rule.kind)
    text = str(value).strip()
    if rule.kind == "AGE":
        oldest = ages.oldest(text)
        return None if oldest is None else "90 or over" if oldest > ages.OLDEST else value
    year = _YEAR.match(text)
    # A year of birth that shows an age over 89 identifies: 45 CFR 164.514(b)(2)(i)(C).
    if year is None or as_of is None or int(year[1]) < int(as_of[:4]) - ages.OLDEST:
        return None
    return year[1]
