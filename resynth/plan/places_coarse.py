"""Places that become coarser: each mention by its own rule. Nothing is drawn and nothing remembered."""

from __future__ import annotations

from resynth.plan.family import Choice, Choices, SpannedChart
from resynth.policy.model import Policy, Rule
from resynth.surrogates.places import KINDS, read
from resynth.surrogates.places_coarse import MARGIN, Coarse, coarsen
from resynth.surrogates.places_words import canonical

STATE = "places.state.v1"
LIMITED = "places.limited.v1"
#: Kinds of which the annotator has said what the word is.
_SURE = frozenset({"STATE", "COUNTRY", "ZIP"})
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


def _towns(chart: SpannedChart) -> frozenset[str]:
    """The towns of a chart in canonical writing: of somebody from Delaware, OH, a lone Delaware is the town."""
    return frozenset(
        part.value for document, spans in zip(chart.documents, chart.spans, strict=True)
        for span in spans if span.kind in KINDS
        for part in read(document.text[span.start : span.end], span.kind)[0] or () if part.what == "city"
    )


def choices(chart: SpannedChart, policy: Policy, behaviour: str) -> Choices:
    """What every place of a chart becomes that the policy makes coarser by this behaviour."""
    found: Choices = {}
    towns: frozenset[str] | None = None
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
                original = document.text[span.start : span.end]
                text, rung = coarsen(original, span.kind, told[0])
                if text == original and span.kind not in _SURE and "city" not in told[0].keep:
                    towns = _towns(chart) if towns is None else towns
                    if canonical(text) in towns:
                        text, rung = "[CITY]", "tag"
                allowed = rung in told[1].ladder
                found[d, s] = Choice(text if allowed else None, behaviour, rung if allowed else "hold")
    return found
