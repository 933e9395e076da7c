"""Tags and masks in place of mentions, for every kind that the policy redacts or masks in this way."""

from __future__ import annotations

import re
from collections.abc import Callable
from functools import cache
from typing import Any

from resynth.keys import Key
from resynth.kinds import KINDS
from resynth.plan import ladder
from resynth.plan.family import ChartFamily, Choice, Choices, SpannedChart, duties_of
from resynth.policy.model import Policy, Rule
from resynth.types import Span

_BY_NUMBER = "tags.numbered.v1"
_NUMBERED = re.compile(r"(.*-)(\d+)(\D*)", re.DOTALL)
#: What a recognizer's span is called when another one found something else there.
DISPUTED = "PHI"
#: The words of the NLM scrubber by class of the taxonomy (National Library of Medicine, report of 2013).
_NLM = {
    "NAME": "NAME", "INITIALS": "NAME", "DATE": "DATE", "AGE": "AGE", "LOCATION": "ADDRESS", "INSTITUTION": "ADDRESS",
    "PHONE": "ALPHANUM", "SSN": "ALPHANUM", "IDNUM": "ALPHANUM", "EMAIL": "ALPHANUM", "IPADDRESS": "ALPHANUM",
    "OTHER": "PHI",
}
_WORDS: dict[str, Callable[[str], str]] = {
    "of the kind": lambda kind: kind,
    "of the class": lambda kind: KINDS[kind].cchmc,
    "of NLM": lambda kind: _NLM[KINDS[kind].cchmc],
}


class _Tags(ChartFamily):
    """The family of tags (see plan.family.Family)."""

    name = "tags"
    kinds = frozenset(KINDS)

    def plan_chart(self, chart: SpannedChart, corpus: Any, policy: Policy, key: Key) -> Choices:
        """A tag or a mask for every mention whose rule asks for one."""
        duties = duties_of(policy, self.name)
        choices: Choices = {}
        if not duties.any:
            return choices
        #: (note or patient, word) -> value -> its number
        numbers: dict[tuple[int, str], dict[str, int]] = {}
        for d, (document, spans) in enumerate(zip(chart.documents, chart.spans, strict=True)):
            for s, span in enumerate(spans):
                rule = duties[span.kind, span.role]
                if rule is None:
                    continue
                if rule.behaviour == "tags.typed.v1":
                    choices[d, s] = Choice(_written(_word(span, rule), rule), rule.behaviour, "all")
                    continue
                text = document.text[span.start : span.end]
                if rule.behaviour == _BY_NUMBER:
                    word = _word(span, rule)
                    known = numbers.setdefault((d if rule.scope == "note" else -1, word), {})
                    number = known.setdefault(" ".join(text.split()).casefold(), len(known) + 1)
                    choices[d, s] = Choice(_written(f"{word}-{number}", rule), rule.behaviour, "all")
                elif rule.behaviour == "tags.length.v1":
                    choices[d, s] = Choice(of_length(len(text)), rule.behaviour, "all")
                else:
                    choices[d, s] = _masked(text, span.kind, rule)
        return choices


def _word(span: Span, rule: Rule) -> str:
    if (span.disputed or span.label == DISPUTED) and "disputed" in rule.options:
        return DISPUTED
    return _WORDS[rule.options.get("words", "of the kind")](span.kind)


def _written(word: str, rule: Rule) -> str:
    marks = rule.options.get("marks", "brackets")
    if marks == "underscores":
        return "___"
    return f"[**{word.capitalize()}**]" if marks == "stars" else f"[{word}]"


@cache
def of_length(length: int) -> str:
    """A tag as long as what it stands for: ``[**-----**]``; from five characters down ``[***]``, ``[]``, ``*``."""
    if length > 6:
        return f"[**{'-' * (length - 6)}**]"
    return f"[{'*' * (length - 2)}]" if length > 2 else "*" * length


def masked(text: str, digit: str = "9") -> str:
    """The shape of a text: letters as x or X, digits as ``digit``, all else as it stands."""
    return "".join([digit if c.isnumeric() else "X" if c.isupper() else "x" if c.isalpha() else c for c in text])


def _masked(text: str, kind: str, rule: Rule) -> Choice:
    mask = masked(text, rule.options.get("digits", "9"))
    if mask.casefold() != text.casefold():
        return Choice(mask, rule.behaviour, "all")
    # "XX" and "99-9" are their own masks.
    return Choice(ladder.tag(kind) if "tag" in rule.ladder else None, rule.behaviour, "tag")


def is_tag(choice: Choice) -> bool:
    """Whether a mention became a tag or a mask: no part of it is what a part of the mention became."""
    return choice.rule.startswith("tags.")


def follow(chart: SpannedChart, choices: Choices, kept: Choices, policy: Policy) -> None:
    """New mentions take the numbers that their values had in earlier notes, and other values none of these."""
    #: (note or patient, what stands before the number) -> value -> its number
    numbers: dict[tuple[int, str], dict[str, int]] = {}
    for known in (True, False):
        for (d, s), choice in sorted(choices.items()):
            found = _NUMBERED.fullmatch(choice.text or "") if choice.rule == _BY_NUMBER else None
            if found is None or ((d, s) in kept) is not known:
                continue
            span = chart.spans[d][s]
            value = " ".join(chart.documents[d].text[span.start : span.end].split()).casefold()
            scope = d if policy.rule(span.kind, span.role).scope == "note" else -1
            given = numbers.setdefault((scope, found[1]), {})
            if known:
                given.setdefault(value, int(found[2]))
            else:
                number = given.setdefault(value, max(given.values(), default=0) + 1)
                choices[d, s] = choice._replace(text=f"{found[1]}{number}{found[3]}")


FAMILY = _Tags()
