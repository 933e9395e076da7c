"""Ages over 89, or from that on which the policy says, outside all marks, where they become one class (M3)."""

from __future__ import annotations

from resynth.verify.promises.look import Look
from resynth.verify.sought_ages import old_ages_in


def ages(look: Look) -> None:
    """Find such ages that are written as ages, marked anywhere or nowhere."""
    rule = look.chart.terms.policy.rule("AGE")
    least = int(rule.options.get("first", "90"))
    if not rule.changes or not any(old_ages_in(look.outside, least)):
        return
    for gap in look.gaps():
        for start, end in old_ages_in(gap.text, least):
            if not look.taken(gap, start, end):
                look.hit(gap, start, end, "AGE")
