"""Figures of risk that a release can be measured by, and the policy's gates on them (reference/privacy.md 1.3)."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from resynth.policy.model import Policy
from resynth.policy.offers.names import NAMED, OVERLOOKED, distinguishable
from resynth.types import Standing, Verdict
from resynth.verify.tags import is_tagged

#: What each figure is, in the board's words.
WORDS: dict[str, str] = {
    "L1": "share of the places looked at where an original still stands",
    "L5": f"chance that a missed name can be told from the surrogates, where a person is named {NAMED} times in a note "
          f"and {100 * OVERLOOKED:g} % of the mentions are missed",
    "L8": "share of the persons whose name is guessed right by how common its surrogate is",
    "L10": "share of the patients with two dates or more who are known by the days between them, which nobody else has",
    "L11": "share of the patients with moved dates whose dates can be moved back by what the text shows",
    "L13": "people in the United States who bear the rarest name that is shown, as last or as first name; one that the "
           "Census does not list is borne by nobody",
    "L14": "greatest chance to pick a patient by all marked values that stay or are made coarser: one of as many "
           "patients as have the same",
    "L16": "divergence of new values from those they stand for in shape, length, first letter or how common a name is, "
           "beyond chance, in the class where it is greatest (0 to 1)",
    "L17": "share of new names that are two letters or fewer from the old one, or begin as it does, beyond chance",
}
#: What a release tells of these is that they are within their limits: how often a guess is right, and whether somebody
#: is alone, is for the vault.
PRIVATE = frozenset(("L8", "L10", "L14"))
#: Figures of how lifelike new values are; all others are of risk.
REALISM = frozenset(("L16", "L17"))
#: What is said of a release that a gate stops.
OVER = "a figure is over the policy's gate"
Figures = Mapping[str, float | None]


def figures(policy: Policy, verdicts: Iterable[Verdict], counted: Figures) -> dict[str, float | None]:
    """Figure -> its value, in the order of the reference.

    What has nothing to be measured on is 0, or None on L13, L16 and L17.

    Args:
        counted: those that were counted over the mentions, because the policy limits them.
    """
    rules = [rule for kind in ("NAME", "PATIENT", "DOCTOR")
             for rule in (policy.rules[kind], *policy.rules[kind].roles.values()) if rule.changes]
    # Beside tags a missed name stands out as it does beside one surrogate throughout.
    worst = [distinguishable("note" if is_tagged(rule) else rule.scope, NAMED, OVERLOOKED, rule.p) for rule in rules]
    standing = {verdict.promise: verdict for verdict in verdicts}
    found = {"L1": _share(standing.get("M3")), "L5": round(max(worst, default=0.0), 6),
             "L11": _share(standing.get("M10")), **counted}
    return {name: found[name] for name in WORDS if name in found}


def over(policy: Policy, found: Figures) -> list[str]:
    """The gates of the policy that are not met, a sentence each."""
    return [
        f"{gate.figure}: {shown(found[gate.figure])}, {gate.says} is allowed ({WORDS[gate.figure]})"
        for gate in policy.gates if not gate.allows(found[gate.figure])
    ]


def gates_kept(policy: Policy, found: Figures) -> list[Verdict]:
    """M19 of the gates on risk, M20 of those on realism, where there are some: how many, and how many are not met."""
    verdicts = []
    for promise, real in (("M19", False), ("M20", True)):
        gates = [gate for gate in policy.gates if (gate.figure in REALISM) is real]
        if gates:
            missed = sum(not gate.allows(found[gate.figure]) for gate in gates)
            hard = policy.promises.get(promise, "soft") == "hard"
            standing = Standing.BROKEN if missed and hard else Standing.HELD
            verdicts.append(Verdict(promise, standing, len(gates), missed, (), "", hard))
    return verdicts


def shown(value: float | None) -> str:
    """A figure in print; one that is above 0 is never told as 0."""
    if value is None:
        return "–"
    return f"{value:,.0f}" if value > 1 else f"{rounded(value):g}"


def rounded(value: float) -> float:
    """To six digits."""
    return round(value, 6) or (1e-06 if value else 0.0)


def _share(verdict: Verdict | None) -> float:
    """Exceptions of a promise, as a share of what was checked."""
    if verdict is None or verdict.standing is Standing.NOT_CHECKED or not verdict.checked:
        return 0.0
    return verdict.broken / verdict.checked
