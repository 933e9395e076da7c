"""Tags in place of mentions, for every kind that the policy redacts."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

from resynth.keys import Key
from resynth.kinds import KINDS
from resynth.plan.family import Choice, Choices, Duties, SpannedChart
from resynth.policy.model import Policy


class Survey:
    """Nothing: a tag depends on its mention alone."""

    def add(self, chart: SpannedChart) -> None:
        """Take in a chart."""

    def merge(self, other: Survey) -> None:
        """Take in another survey."""

    def dump(self) -> None:
        """What there is to say: nothing."""


class _Tags:
    """The family of tags (see plan.family.Family)."""

    name = "tags"
    kinds = frozenset(KINDS)

    def survey(self, policy: Policy, key: Key) -> Survey:
        return Survey()

    def load_survey(self, policy: Policy, key: Key, data: None) -> Survey:
        return Survey()

    def plan_corpus(self, survey: Survey, policy: Policy, key: Key, ledger: Mapping[str, str], folder: Path) -> None:
        return None

    def load_plan(self, data: None, folder: Path) -> None:
        return None

    def ledger_rows(self, data: None, key: Key) -> Iterator[tuple[str, str]]:
        return iter(())

    def pool_sizes(self, corpus: None) -> dict[str, int]:
        return {}

    def plan_chart(self, chart: SpannedChart, corpus: Any, policy: Policy, key: Key) -> Choices:
        """A tag for every mention that the policy redacts."""
        duties = Duties(policy, self.name)
        choices: Choices = {}
        for d, spans in enumerate(chart.spans):
            for s, span in enumerate(spans):
                rule = duties[span.kind, span.role]
                if rule is not None:
                    choices[d, s] = Choice(f"[{span.kind}]", rule.behaviour, "all")
        return choices


FAMILY = _Tags()
