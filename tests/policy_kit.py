"""Policies for tests: the text of a bundled one, edited; and any policy that the language can say."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

from hypothesis import strategies as st

from resynth.kinds import KINDS
from resynth.policy import model, offers
from resynth.policy.model import Approval, MetadataRule, Policy, Rule
from resynth.policy.offers.base import Offer
from resynth.policy.render import digest
from resynth.policy.watched import SETTINGS, WATCHED
from resynth.types import ROLES

FOLDER = Path(__file__).resolve().parents[1] / "policies"


def text_of(name: str) -> str:
    return (FOLDER / f"{name}.yaml").read_text("utf-8")


def edited(text: str, *changes: tuple[str, str]) -> str:
    """The text with each old piece, which stands there once, replaced."""
    for old, new in changes:
        assert text.count(old) == 1, old
        text = text.replace(old, new)
    return text


WORDS = st.text(st.characters(exclude_categories=("Cs", "Cc"), exclude_characters="\ufeff\ufffe\uffff\u2028\u2029"),
                max_size=30).map(str.strip)
SAID = WORDS.filter(bool)
DAYS = st.dates().filter(lambda day: day.year > 1000).map(lambda day: day.isoformat())
PERCENTS = st.integers(0, 10_000).map(lambda n: n / 100)


@st.composite
def rules(draw: st.DrawFn, kind: str, action: str, offered: Offer, *, deep: bool = True) -> Rule:
    """Any rule that an offer allows."""
    given_options = {
        name: draw(st.sampled_from(values)) for name, values in offered.options.items() if draw(st.booleans())
    }
    for name, (least, most) in offered.numbers.items():
        if name in offered.needed or draw(st.booleans()):
            given_options[name] = str(draw(st.integers(int(least), int(most))))
    if offered.behaviours == ("dates.shift.v1",):
        given_options |= {"range_days": "3650", "multiple_of": "7"}
        given_options = {name: said for name, said in given_options.items() if "est_days" not in name}
    for name in offered.needed:
        if name in offered.options:
            given_options[name] = draw(st.sampled_from(offered.options[name]))
    changes = action not in ("keep", "hold")
    rungs = tuple(rung for rung in ("all", "tag", "hold") if rung in offered.rungs)
    if changes:
        free = [rung for rung in offered.rungs if rung not in ("all", "hold")]
        chosen = draw(st.sets(st.sampled_from(free))) if free else set()
        rungs = tuple(rung for rung in offered.rungs if rung in ("all", "hold") or rung in chosen)
        rungs = offered.rungs if offered.whole_ladder else rungs
    limits = {rung: draw(PERCENTS) for rung in rungs if changes and draw(st.integers(0, 4)) == 0}
    scope = draw(st.sampled_from(offered.scopes)) if offered.behaviours else offered.scopes[0]
    threshold, bearers = 0.0, 0
    if offered.thresholds:
        threshold = draw(st.sampled_from(offered.thresholds))
    elif offered.least_threshold is not None:
        threshold = max(offered.least_threshold, 0.001)
        if draw(st.booleans()):
            bearers = draw(st.integers(10_000, 20_000))
            threshold = bearers * 100 / model.POPULATION
    requires = [need for need, kinds in offers.PRECONDITION_KINDS.items() if kind in kinds and draw(st.booleans())]
    generator = draw(st.sampled_from(("", *offered.generators))) if offered.generators else ""
    roles: dict[str, Rule] = {}
    for role in draw(st.sets(st.sampled_from(ROLES), max_size=2)) if deep else ():
        roles[role] = draw(any_rule(kind, deep=False))
    rule = Rule(
        kind, action, scope, draw(st.sampled_from(offered.behaviours)) if offered.behaviours else "", generator,
        offered.lists, threshold, bearers, draw(st.sampled_from((0.0, 0.25, 1.0))) if scope == "markov" else 0.0,
        rungs, limits, given_options, tuple(requires), {role: roles[role] for role in ROLES if role in roles},
        draw(WORDS),
    )
    if rule.behaviour in offers.RULE_CHECKS and offers.RULE_CHECKS[rule.behaviour](rule):
        # Names of many people are chosen together, from lists: elsewhere the setting is refused.
        return replace(rule, options={name: one for name, one in given_options.items() if name != "full_name_bearers"})
    return rule


@st.composite
def any_rule(draw: st.DrawFn, kind: str, *, deep: bool = True) -> Rule:
    """Any rule that a kind may have."""
    ways = [(action, way) for (known, action), found in offers.OFFERS.items() if known == kind
            for way in found if way.behaviours or way is found[0]]
    action, offered = draw(st.sampled_from(ways))
    return draw(rules(kind, action, offered, deep=deep))


@st.composite
def policies(draw: st.DrawFn) -> Policy:
    """Any policy under the route that forbids nothing."""
    on, as_of, end = sorted((draw(DAYS), draw(DAYS), draw(DAYS)))
    approvals = draw(st.lists(st.builds(Approval, SAID, st.just(on), WORDS, st.sampled_from((None, end))), max_size=2))
    promises = draw(st.dictionaries(st.sampled_from(offers.PROMISES), st.sampled_from(model.STRENGTHS), max_size=5))
    chosen = {kind: draw(any_rule(kind)) for kind in KINDS}
    for rule in (one for whole in chosen.values() for one in (whole, *whole.roles.values())):
        for promise in WATCHED.get(rule.behaviour, ()):
            promises.setdefault(promise, draw(st.sampled_from(model.STRENGTHS)))
        promises |= {promise: "hard" for setting, promise in SETTINGS.items() if setting in rule.options}
    promises = {promise: promises[promise] for promise in offers.PROMISES if promise in promises}
    field = st.builds(
        MetadataRule, st.sampled_from(offers.METADATA_GENERALIZED), st.sampled_from(offers.METADATA_ACTIONS))
    kinds = st.sampled_from(list(KINDS))
    required = draw(st.sets(st.sampled_from(sorted(promises)))) if promises else set()
    policy = Policy(
        id="any", version=draw(SAID), title=draw(SAID), plain=draw(SAID), legal_route="irb_with_dua", digest="",
        source="", rules=chosen, institution=draw(WORDS), protocol=draw(WORDS),
        approvals=tuple(approvals), valid_until=draw(st.sampled_from((None, end))),
        as_of=draw(st.sampled_from((None, as_of))), labels=draw(st.dictionaries(SAID, kinds, max_size=3)),
        metadata=draw(st.dictionaries(SAID, field, max_size=3)), date_order=draw(st.sampled_from(model.DATE_ORDERS)),
        missed_mentions=draw(st.sampled_from(model.MISSED_MENTIONS)), ids=draw(st.sampled_from(model.IDS)),
        note_order=draw(st.sampled_from(model.NOTE_ORDERS)), small_count=draw(st.integers(1, 1000)),
        promises=promises, required=frozenset(required),
        formats=tuple(draw(st.lists(st.sampled_from(offers.FORMATS), unique=True, min_size=1, max_size=3))),
        must_show=tuple(draw(st.lists(st.sampled_from(offers.SECTIONS), unique=True, max_size=3))),
    )
    return replace(policy, digest=digest(policy))
