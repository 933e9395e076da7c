"""Ages over 89 outside all marks, where the policy makes one class of them (M3)."""

from __future__ import annotations

from resynth.verify.promises.look import Look
from resynth.verify.sought_ages import old_ages_in


def ages(look: Look) -> None:
    """Find ages over 89 that are written as ages, marked anywhere or nowhere."""
    if not look.chart.terms.policy.rule("AGE").changes or not any(old_ages_in(look.outside)):
        return
    for gap in look.gaps():
        for start, end in old_ages_in(gap.text):
            if not look.taken(gap, start, end):
                look.hit(gap, start, end, "AGE")
