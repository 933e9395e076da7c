"""The family of ages: over 89 as one class, or from another age on, or all in bands.

What cannot be read becomes a tag, never its own text.
"""

from __future__ import annotations

from typing import Any

from resynth.keys import Key
from resynth.plan.family import ChartFamily, Choice, Choices, SpannedChart, duties_of, marked
from resynth.plan.ladder import tag
from resynth.policy.model import Policy, Rule
from resynth.surrogates.ages import read
from resynth.surrogates.ages_write import banded, capped, topped

CAP, BAND, TOP = "ages.cap.v1", "ages.band.v1", "ages.top.v1"
#: The rule of an age that the policy keeps and that cannot be read: it may be a day, a year or a telephone.
UNREAD = "ages.unread.v1"


def coarser(text: str, rule: Rule) -> str | None:
    """What a rule makes of an age; None when it cannot be read."""
    if rule.behaviour == BAND:
        return banded(text, int(rule.options["width"]))
    if rule.behaviour == TOP:
        return topped(text, int(rule.options["first"]))
    return capped(text, rule.options.get("cap", "90+"))


class _Ages(ChartFamily):
    """The family of ages (see plan.family.Family)."""

    name = "ages"
    kinds = frozenset(("AGE",))

    def plan_chart(self, chart: SpannedChart, corpus: Any, policy: Policy, key: Key) -> Choices:
        """A choice for every age that the policy changes, or keeps though it cannot be read."""
        duties = duties_of(policy, self.name)
        choices: Choices = {}
        for d, s, span, text in marked(chart).get("AGE", ()):
            rule = duties[span.kind, span.role]
            if rule is not None:
                choices[d, s] = _choice(text, span.kind, rule)
            elif policy.rule(span.kind, span.role).action == "keep" and not _is_fine(text, span.label):
                choices[d, s] = Choice(tag(span.label), UNREAD, "tag")
        return choices


def _is_fine(text: str, label: str) -> bool:
    return read(text) is not None or text == tag(label)


def _choice(text: str, kind: str, rule: Rule) -> Choice:
    written = coarser(text, rule)
    if written is not None:
        return Choice(written, rule.behaviour, "all")
    if "tag" in rule.ladder and text != tag(kind):
        return Choice(tag(kind), rule.behaviour, "tag")
    return Choice(None, rule.behaviour, "hold")


FAMILY = _Ages()
