"""What the scope of names costs: how well a missed mention hides, and what a policy's page says of it."""

from __future__ import annotations

from pathlib import Path

import pytest
from scoped import scoped_policy

from resynth.policy.offers.names import distinguishable, scope_costs, scope_warnings
from resynth.policy.parse import load


@pytest.mark.parametrize(
    ("mentions", "missed", "consistent", "random", "markov"),
    [(3, 0.01, 0.029, 0.0003, 0.0003), (10, 0.01, 0.095, 0.0042, 0.00006), (20, 0.05, 0.64, 0.265, 0.0085)],
)
def test_the_figures_are_those_of_the_reference(
    mentions: int, missed: float, consistent: float, random: float, markov: float
) -> None:
    """reference/privacy.md 1.2 simulated them: 200,000 runs each."""
    assert distinguishable("patient", mentions, missed) == pytest.approx(consistent, rel=0.05)
    assert distinguishable("mention", mentions, missed) == pytest.approx(random, rel=0.05)
    assert distinguishable("markov", mentions, missed, 0.5) == pytest.approx(markov, rel=0.5)


def test_drawing_anew_every_time_is_the_scope_mention() -> None:
    assert distinguishable("markov", 8, 0.03, 1.0) == pytest.approx(distinguishable("mention", 8, 0.03))


def test_each_scope_says_what_it_costs() -> None:
    [said] = scope_costs(scoped_policy("patient"))
    assert said.startswith("Names, scope patient: All notes of a patient")
    assert said.endswith("in 9.6 % of such notes.")
    [said] = scope_costs(scoped_policy("{markov: 0.5}"))
    assert "scope markov 0.5" in said
    assert "less than 0.01 %" in said
    assert "ranking" in scope_costs(load("cchmc-2014"))[0]
    assert scope_costs(scoped_policy(said="{action: keep}")) == []


def test_consistent_names_and_detection_are_warned_of() -> None:
    for scope in ("note", "patient", "corpus", "project"):
        assert scope_warnings(scoped_policy(scope), "given") == []
        [said] = scope_warnings(scoped_policy(scope), "detect")
        assert f"scope {scope}" in said
    for scope in ("mention", "{markov: 0.3}"):
        assert scope_warnings(scoped_policy(scope), "both") == []


@pytest.mark.parametrize("base", ["cchmc-2014", "hipaa-safe-harbor"])
def test_what_is_warned_of_says_what_to_write(base: str, tmp_path: Path) -> None:
    """"Scope mention or markov hides it better", and where to write it nobody said."""
    [said] = scope_warnings(load(base), "detect")
    rules = said.partition("a policy that extends this one hides it better with rules: ")[2]
    own = tmp_path / "ours.yaml"
    said = f"policy: ours\nversion: 1.0.0\ntitle: Ours\nplain: Ours.\nextends: {base}\nrules: {rules}\n"
    own.write_text(said, "utf-8")
    assert scope_warnings(load(str(own)), "detect") == []
