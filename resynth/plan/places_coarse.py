"""Places that become coarser: each mention by itself, by its own rule. Nothing is drawn and nothing remembered."""

from __future__ import annotations

from resynth.plan.family import Choice, Choices, SpannedChart
from resynth.policy.model import Policy, Rule
from resynth.surrogates.places import KINDS
from resynth.surrogates.places_coarse import MARGIN, Coarse, coarsen

STATE = "places.state.v1"
LIMITED = "places.limited.v1"
BEHAVIOURS = frozenset({STATE, LIMITED})


def terms_of(rule: Rule) -> Coarse:
    """What may stay under a rule.

    ``places.state.v1`` (45 CFR 164.514(b)(2)(i)(B)): states, countries and three digits of a ZIP code.
    ``places.limited.v1`` (164.514(e)(2)(ii)): what ``keep`` names of town, state and ZIP code, and countries.
    """
    options = rule.options
    if rule.behaviour == LIMITED:
        kept = options.get("keep", "city, state, zip").split(", ")
        return Coarse(frozenset((*kept, "country")))
    keep = {"state", "zip3"} if options.get("zip") != "tag" else {"state"}
    keep |= {"country"} if options.get("country", "keep") == "keep" else set()
    return Coarse(frozenset(keep), options.get("zip", "452**") == "452**", int(options.get("margin", MARGIN)))


def choices(chart: SpannedChart, policy: Policy, behaviour: str) -> Choices:
    """What every place of a chart becomes that the policy makes coarser by this behaviour."""
    found: Choices = {}
    terms: dict[tuple[str, str], tuple[Coarse, Rule] | None] = {}
    for d, (document, spans) in enumerate(zip(chart.documents, chart.spans, strict=True)):
        for s, span in enumerate(spans):
            who = span.kind, span.role
            if who not in terms:
                rule = policy.rule(*who)
                mine = span.kind in KINDS and rule.changes and rule.behaviour == behaviour
                terms[who] = (terms_of(rule), rule) if mine else None
            told = terms[who]
            if told is not None:
                text, rung = coarsen(document.text[span.start : span.end], span.kind, told[0])
                allowed = rung in told[1].ladder
                found[d, s] = Choice(text if allowed else None, behaviour, rung if allowed else "hold")
    return found
