"""Figures of risk that a release can be measured by, and the policy's gates on them (reference/privacy.md 1.3)."""

from __future__ import annotations

from resynth.policy.offers.names import NAMED, OVERLOOKED, distinguishable, rules_of
from resynth.release.summary import Summary
from resynth.types import Standing

#: What each figure is, in the board's words.
WORDS: dict[str, str] = {
    "L1": "share of the places looked at where an original still stands",
    "L5": f"chance that a missed name can be told from the surrogates, where a person is named {NAMED} times in a note "
          f"and {100 * OVERLOOKED:g} % of the mentions are missed",
    "L11": "share of the patients with moved dates whose dates can be moved back by what the text shows",
}


def figures(summary: Summary) -> dict[str, float]:
    """Figure -> its value; what has nothing to be measured on is 0."""
    worst = [distinguishable(rule.scope, NAMED, OVERLOOKED, rule.p) for rule in rules_of(summary.policy)]
    return {
        "L1": _share(summary, "M3"), "L5": round(max(worst, default=0.0), 6), "L11": _share(summary, "M10"),
    }


def over(summary: Summary) -> list[str]:
    """The gates of the policy that are not met, a sentence each."""
    found = figures(summary)
    return [
        f"{gate.figure}: {found[gate.figure]:g}, at most {gate.at_most:g} is allowed ({WORDS[gate.figure]})"
        for gate in summary.policy.gates if found[gate.figure] > gate.at_most
    ]


def _share(summary: Summary, promise: str) -> float:
    """Exceptions of a promise, as a share of what was checked."""
    for verdict in summary.verdicts:
        if verdict.promise == promise and verdict.standing is not Standing.NOT_CHECKED and verdict.checked:
            return round(verdict.broken / verdict.checked, 6)
    return 0.0
