"""What ``derive: position`` asks of the rules: none that can only go by the value stands under it."""

from __future__ import annotations

from collections.abc import Iterator

from resynth.policy.model import Policy, Rule

#: Behaviours that keep no list, over a corpus, of who came first: there a surrogate follows from the value itself.
_BY_THEMSELVES = frozenset((
    "institutions.invented.v1", "institutions.invented.v2", "professions.listed.v1", "rooms.random.v1",
    "places.coherent.v1",
))
_WIDE = ("corpus", "project")
_HOME = "phones.home.v1"


def problems(policy: Policy) -> Iterator[tuple[str, str]]:
    """(path of keys, what) for every rule that cannot go by the order of appearance."""
    if policy.derive != "position":
        return
    for kind, whole in policy.rules.items():
        rows = {f"rules.{kind}": whole} | {f"rules.{kind}.roles.{role}": rule for role, rule in whole.roles.items()}
        for path, rule in rows.items():
            if what := _problem(rule):
                yield path, f"derive: position: {what}"


def _problem(rule: Rule) -> str:
    if rule.behaviour == _HOME:
        return (f"{_HOME} gives a number the area code that follows from its old one; phones.fictional.v1 asks nothing "
                "of it")
    if rule.behaviour in _BY_THEMSELVES and rule.scope in _WIDE:
        return (f"in the scope {rule.scope} {rule.behaviour} makes a surrogate of the value itself; scope mention, "
                "note or patient")
    return ""
