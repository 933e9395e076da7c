"""Policies for tests of names in a scope: cchmc-2014 with another row for names."""

from __future__ import annotations

import re
from collections.abc import Sequence
from functools import lru_cache

from corpora import edited
from helpers import KEY, rewritten

from resynth import lexicon
from resynth.keys import Key
from resynth.plan import names as plan
from resynth.plan.family import Choices, SpannedChart
from resynth.policy.model import Policy
from resynth.policy.parse import parse

#: The lists of 1990, and all of them.
OLD = "names/last, names/female, names/male"
NEW = "names/last2010, names/first2020"
ALL = f"{OLD}, {NEW}"
SCOPES = ("mention", "note", "patient", "corpus", "project", "{markov: 0.5}")


def row(
    scope: str = "patient", lists: str = OLD, threshold: str = "0.002%", options: str = "draw: uniform",
    ladder: str = "all, narrow, wider, shaped, tag, hold",
) -> str:
    """The rule for names."""
    return (
        f"{{action: replace, behaviour: names.scoped.v1, scope: {scope}, lists: [{lists}], threshold: {threshold}, "
        f"options: {{{options}}}, ladder: [{ladder}]}}"
    )


def scoped_text(scope: str = "patient", said: str = "", **more: str) -> str:
    """The text of a policy; ``said`` is a whole row in place of the one that the rest makes."""
    rule = said or row(scope, **more)
    far = "  M28: hard\n" if re.search("edits_apart|first_letter", rule) else ""
    text = edited(f"NAME: {rule}")
    return text.replace("\npromises:\n", f"\npromises:\n  M5: hard required\n  M6: hard required\n{far}", 1)


@lru_cache(maxsize=64)
def scoped_policy(scope: str = "patient", said: str = "", **more: str) -> Policy:
    """The policy of ``scoped_text``."""
    return parse(scoped_text(scope, said, **more))


def chosen(policy: Policy, charts: Sequence[SpannedChart], key: Key = KEY) -> list[Choices]:
    """What is chosen for each chart of a corpus."""
    survey = plan.FAMILY.survey(policy, key)
    for chart in charts:
        survey.add(chart)
    corpus = plan.FAMILY.load_plan(plan.FAMILY.plan_corpus(survey, policy, key, {}, None), None)
    return [plan.FAMILY.plan_chart(chart, corpus, policy, key) for chart in charts]


def renamed(policy: Policy, *charts: SpannedChart, key: Key = KEY) -> list[list[str]]:
    """The notes of each chart of a corpus with what was chosen."""
    return [rewritten(chart, choices) for chart, choices in zip(charts, chosen(policy, charts, key), strict=True)]


def sex(name: str) -> str | None:
    """Of a first name, as the lists tell it."""
    return lexicon.names().sex(lexicon.fold(name))
