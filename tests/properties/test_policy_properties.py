"""Whatever the language can say, it says back: parse(render(policy)) is the policy."""

from __future__ import annotations

from helpers import examples
from hypothesis import HealthCheck, given, settings
from policy_kit import policies

from resynth.policy.explain import show
from resynth.policy.model import Policy
from resynth.policy.parse import parse
from resynth.policy.promises import WORDS
from resynth.policy.render import render

_QUIET = settings(max_examples=examples(20), deadline=None,
                  suppress_health_check=[HealthCheck.too_slow, HealthCheck.large_base_example])


@_QUIET
@given(policies())
def test_what_is_rendered_is_read_as_the_same_policy(policy: Policy) -> None:
    """A release's POLICY.yaml is the policy, with nothing lost; and it is stable from then on."""
    text = render(policy)
    again = parse(text)
    assert again == policy
    assert render(again) == text


@_QUIET
@given(policies())
def test_the_words_tell_every_rule(policy: Policy) -> None:
    """No kind, reason, promise or behaviour is left out of what a board reads."""
    told = " ".join(show(policy).split())
    for kind, rule in policy.rules.items():
        assert kind in told
        assert " ".join(rule.why.split()) in told
    for promise in policy.promises:
        assert WORDS[promise] in told
