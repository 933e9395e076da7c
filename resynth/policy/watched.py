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
    "ages.top.v1": ("M12",),
    "places.state.v1": ("M13",),
    "places.limited.v1": ("M13",),
}
#: setting -> the promise that looks whether it is kept; hard, for such a setting holds whatever else is given up.
SETTINGS: dict[str, str] = {"edits_apart": "M28", "first_letter": "M28", "full_name_bearers": "M6"}
#: route -> kind -> the promise that looks whether what is kept as one is one, and holds no more.
KEPT: dict[str, dict[str, str]] = {
    "safe_harbor": {"STATE": "M13", "COUNTRY": "M13", "TIME": "M12"},
    "limited_data_set": {"CITY": "M13", "STATE": "M13", "ZIP": "M13", "COUNTRY": "M13"},
}


#: How a claim is refused, with the paragraph.
_CLAIMED = {
    "safe_harbor": "not Safe Harbor: 45 CFR 164.514(b)(2)(i)",
    "limited_data_set": "no limited data set: 45 CFR 164.514(e)(2)",
}


def problems(policy: Policy) -> Iterator[tuple[str, str]]:
    """(path of keys, what) for every promise that is wanted by a rule and not made, once."""
    seen = set(policy.promises)
    claimed = _CLAIMED.get(policy.legal_route, "")
    for kind, whole in policy.rules.items():
        for rule in (whole, *whole.roles.values()):
            kept = KEPT.get(policy.legal_route, {}).get(rule.kind) if rule.action == "keep" else None
            wanted = [
                promise for promise in ([kept] if kept else WATCHED.get(rule.behaviour, ())) if promise not in seen
            ]
            seen.update(wanted)
            if not wanted:
                continue
            pairs = ", ".join(f"{promise}: hard" for promise in wanted)
            why = (
                f"{claimed}: what is kept may hold more than it is marked as, which wants promises: {{{pairs}}}"
                if kept
                else f"{rule.behaviour} wants promises: {{{pairs}}}"
                + ("" if claimed and {"M12", "M13"}.intersection(wanted) else ", or soft")
            )
            yield (
                f"rules.{kind}",
                f"{why}; else nothing looks at this: " + " ".join(WORDS[promise] for promise in wanted),
            )
    told: set[str] = set()
    for kind, whole in policy.rules.items():
        for rule in (whole, *whole.roles.values()):
            for setting, promise in SETTINGS.items():
                if setting not in rule.options or promise in told or policy.promises.get(promise) == "hard":
                    continue
                told.add(promise)
                what = f"{setting} wants promises: {{{promise}: hard}}; else nothing is held back for it"
                yield f"rules.{kind}.options.{setting}", f"{what}: {WORDS[promise]}"
