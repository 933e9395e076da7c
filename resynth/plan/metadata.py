"""The fields beside the text, as the policy lets them out; whatever it does not name is left out."""

from __future__ import annotations

import re
from collections.abc import Mapping

from resynth import lexicon
from resynth.plan.kept_marks import may_hold_more
from resynth.plan.ladder import tag
from resynth.policy.model import MetadataRule, Policy
from resynth.surrogates import ages

#: What stands for a type that says more than a type.
OTHER = "other"
#: A date as machines write it: the year first, then nothing or a separator or month and day.
_YEAR = re.compile(r"([12]\d{3})(?:\Z|[-/T ]|\d{4}(?:\D|\Z))", re.ASCII)
_WHOLE_DATE = re.compile(r"(?<!\d)\d{1,4}([-/.])\d{1,2}\1\d{1,4}(?!\d)", re.ASCII)
#: A date or a moment and nothing more: digits, what stands between them, months, weekdays, zones.
_MOMENT = re.compile(
    r"(?:[\d\s.,:/+-]|(?:jan|feb|mar|apr|may|june?|july?|aug|sept?|oct|nov|dec)(?![^\W\d_])|(?:januar|februar)y|march"
    r"|april|august|(?:septem|octo|novem|decem)ber|(?:mon|tues?|wed(?:nes)?|thu(?:rs?)?|fri|sat(?:ur)?|sun)(?:day)?"
    r"|[ap]m|utc|gmt|[tz]|(?<=\d)(?:st|nd|rd|th))+",
    re.IGNORECASE,
)
#: Between the words of a type, and within one: "History and Physical", "ED_Note", "post-procedure", "OB+ultrasound".
_APART = re.compile(r"[\s,;:.()\[\]_|]+|(?<=[a-z])(?=[A-Z])")
_WITHIN = re.compile(r"[-/&+]+")
_SMALL_NUMBER = re.compile(r"\d{1,2}", re.ASCII)
#: Twice as many as the longest type has that a system names ("MRI brain and cervical spine with and without contrast").
_MOST_WORDS = 16


def released(meta: Mapping[str, object], policy: Policy) -> dict[str, object]:
    """What goes out beside the text: the type of the note, and the fields that the policy names.

    Nobody marks what stands beside the text. So a type that holds another word than those of types is ``other``, unless
    the policy names the field; a value that is not of its field's kind, or cannot be made coarser, is left out.
    """
    found: dict[str, object] = {}
    if "note_type" in meta:
        found["note_type"] = OTHER if withheld(meta, policy) else meta["note_type"]
    for name, rule in sorted(policy.metadata.items()):
        if name in meta and rule.action != "drop":
            value = _value(meta[name], rule, policy)
            found.pop(name, None)
            if value is not None:
                found[name] = value
        elif name in meta:
            found.pop(name, None)
    return found


def withheld(meta: Mapping[str, object], policy: Policy) -> bool:
    """Whether the type of a note stays here: it may hold a name, a place, a date, and ``other`` goes out."""
    said = meta.get("note_type")
    if "note_type" in policy.metadata or said is None or said == "":
        return False
    if isinstance(said, bool) or not isinstance(said, (str, int)):
        return True
    return not _is_type(str(said), dates=policy.rule("DATE").action == "keep")


def _is_type(said: str, *, dates: bool) -> bool:
    """Whether all words of a type are those of types; a small number may stand among them, and a date where they stay.

    Two numbers may be a date, a longer one an identifier.
    """
    if dates:
        said = _WHOLE_DATE.sub(" ", said)
    words = [word for word in _APART.split(said) if word]
    if len(words) > _MOST_WORDS:
        return False
    known = lexicon.note_type_words()
    numbers = 0
    for word in words:
        plain = word.casefold().replace("’", "'")
        for piece in [plain] if plain in known else filter(None, _WITHIN.split(plain)):
            if _SMALL_NUMBER.fullmatch(piece):
                numbers += 1
            elif piece not in known:
                return False
    return numbers < 2


def _value(value: object, rule: MetadataRule, policy: Policy) -> object:
    if rule.action == "keep":
        return value if _of_its_kind(value, rule.kind, policy) else None
    if rule.action == "redact":
        return tag(rule.kind)
    text = str(value).strip()
    if rule.kind == "AGE":
        oldest = ages.oldest(text)
        first = int(policy.rule("AGE").options.get("first", ages.OLDEST + 1))
        return None if oldest is None else f"{first} or over" if oldest >= first else value
    year = _YEAR.match(text)
    # A year of birth that shows an age over 89 identifies: 45 CFR 164.514(b)(2)(i)(C).
    as_of = policy.as_of
    if year is None or as_of is None or int(year[1]) < int(as_of[:4]) - ages.OLDEST:
        return None
    return year[1]


def _of_its_kind(value: object, kind: str, policy: Policy) -> bool:
    """Whether a field that is kept as a date or an age is one, and one of another kind holds no number of another.

    What is kept as an OTHER may be anything.
    """
    if kind == "DATE":
        return _MOMENT.fullmatch(str(value)) is not None
    if kind == "AGE":
        return ages.oldest(str(value)) is not None
    return kind == "OTHER" or not may_hold_more(str(value), kind, policy.date_order, policy.rule("HOSPITAL").changes)
