"""The part of P1 that speaks of tags and masks: they are what the rule says, and so hold nothing of the original."""

from __future__ import annotations

import re
from functools import lru_cache

from resynth.kinds import KINDS
from resynth.policy.model import Rule

_NLM = "NAME|ADDRESS|DATE|AGE|ALPHANUM|PHI"
_OF_LENGTH = re.compile(r"\[\*\*-+\*\*\]|\[\*+\]|\*\*?")


def is_tagged(rule: Rule) -> bool:
    """Whether the mentions of a rule become tags or masks."""
    return rule.behaviour.startswith(("tags.", "masks."))


def fits(original: str, surrogate: str, kind: str, rule: Rule) -> bool:
    """Whether a surrogate is a tag or a mask as its rule writes it, with no room for a value."""
    if rule.behaviour == "tags.length.v1":
        return len(surrogate) == len(original) and _OF_LENGTH.fullmatch(surrogate) is not None
    if rule.behaviour == "masks.shape.v1":
        return surrogate == f"[{kind}]" or _is_mask(original, surrogate, rule.options.get("digits", "9"))
    options = rule.options
    pattern = _tag(kind, options.get("words", ""), options.get("marks", ""), rule.behaviour == "tags.numbered.v1",
                   "disputed" in options)
    return pattern.fullmatch(surrogate) is not None


@lru_cache(maxsize=256)
def _tag(kind: str, words: str, marks: str, numbered: bool, disputed: bool) -> re.Pattern[str]:
    """Every tag that may stand for a kind."""
    if marks == "underscores":
        return re.compile("___")
    word = _NLM if words == "of NLM" else KINDS[kind].cchmc if words == "of the class" else re.escape(kind)
    word += "|PHI" if disputed else ""
    number = r"-[1-9]\d*" if numbered else ""
    if marks == "stars":
        return re.compile(rf"\[\*\*(?:{word}){number}\*\*\]", re.IGNORECASE)
    return re.compile(rf"\[(?:{word}){number}\]")


def _is_mask(original: str, surrogate: str, digit: str) -> bool:
    if len(original) != len(surrogate):
        return False
    return all(
        new in "xX" if old.isalpha() else new == digit if old.isnumeric() else new == old and not old.isalnum()
        for old, new in zip(original, surrogate, strict=True)
    )
