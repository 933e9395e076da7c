"""Behaviours that keep a secret only as long as somebody looks: each wants the promises that look at it.

A policy that extends another takes its promises over, and those speak of what the other does: under Safe Harbor dates
become years, and nothing looks whether the move of a moved date can be worked out.
"""

from __future__ import annotations

from collections.abc import Iterator

from resynth.policy.model import Policy
from resynth.policy.promises import WORDS

#: behaviour -> the promises without which nothing looks whether it does what it is for.
WATCHED: dict[str, tuple[str, ...]] = {
    "dates.shift.v1": ("M9", "M10", "M11"),
    "dates.year.v1": ("M12",),
    "ages.cap.v1": ("M12",),
    "ages.band.v1": ("M12",),
    "places.state.v1": ("M13",),
    "places.limited.v1": ("M13",),
}


def problems(policy: Policy) -> Iterator[tuple[str, str]]:
    """(path of keys, what) for every promise that is wanted by a rule and not made, once."""
    seen = set(policy.promises)
    for kind, whole in policy.rules.items():
        for rule in (whole, *whole.roles.values()):
            wanted = [promise for promise in WATCHED.get(rule.behaviour, ()) if promise not in seen]
            seen.update(wanted)
            if wanted:
                pairs = ", ".join(f"{promise}: hard" for promise in wanted)
                yield f"rules.{kind}", (
                    f"{rule.behaviour} wants promises: {{{pairs}}}, or soft; else nothing looks at this: "
                    + " ".join(WORDS[promise] for promise in wanted)
                )
