"""One chart's plan: each family chooses for its own kinds; the rest is kept, or the note is held."""

from __future__ import annotations

import hashlib
from collections.abc import Collection, Mapping
from pathlib import Path
from typing import Any

from resynth.keys import Key
from resynth.plan import ages, dates, followers, institutions, kept_marks, names, numbers, places, tagged, tags
from resynth.plan.brief import ChartBrief
from resynth.plan.family import Choice, Family, SpannedChart
from resynth.plan.ladder import tag
from resynth.plan.order import Order, Ordered
from resynth.plan.people import People
from resynth.policy.model import Policy
from resynth.types import Plan, Replacement, Span

FAMILIES: tuple[Family, ...] = (names.FAMILY, dates.FAMILY, ages.FAMILY, places.FAMILY, numbers.FAMILY,
                                 institutions.FAMILY, tags.FAMILY)
KEEP = "keep"
#: The rule of a mention that is a tag because another original stands in it.
EMPTIED = "tags.holding.v1"
_new = tuple.__new__  # half the time of the named tuples' own constructors


class CorpusSurvey:
    """The survey of every family, merged in any order."""

    def __init__(self, policy: Policy, key: Key) -> None:
        self._policy, self._key = policy, key
        self.parts = {family.name: family.survey(policy, key) for family in FAMILIES}

    def add(self, chart: SpannedChart) -> None:
        read, _ = tagged.read(chart)
        for part in self.parts.values():
            part.add(read)

    def merge(self, data: Mapping[str, Any]) -> None:
        """Take in what another survey's ``dump`` gave."""
        for family in FAMILIES:
            self.parts[family.name].merge(family.load_survey(self._policy, self._key, data[family.name]))

    def postings(self) -> bytes:
        """The numbers met since this was last called, for a file ``*.post`` of the plan's folder."""
        part = self.parts[numbers.FAMILY.name]
        assert isinstance(part, numbers.Survey)
        return part.postings()

    def dump(self) -> dict[str, Any]:
        return {name: part.dump() for name, part in self.parts.items()}

    def __repr__(self) -> str:
        return "CorpusSurvey()"


def plan_corpus(
    survey: CorpusSurvey, policy: Policy, key: Key, ledger: Mapping[str, Mapping[str, str]], folder: Path
) -> dict[str, Any]:
    """What is decided once for the corpus, as plain data, by family. Secret: it holds originals.

    Args:
        ledger: family -> what earlier releases issued.
        folder: where the surveys' postings lie, and where joined files are left for the workers.
    """
    return {
        family.name: family.plan_corpus(survey.parts[family.name], policy, key, ledger.get(family.name, {}), folder)
        for family in FAMILIES
    }


class CorpusPlan:
    """A corpus plan as the workers use it (secret)."""

    def __init__(self, data: Mapping[str, Any], folder: Path) -> None:
        self.parts = {family.name: family.load_plan(data[family.name], folder) for family in FAMILIES}

    def __repr__(self) -> str:
        return "CorpusPlan()"


def plan_chart(
    chart: SpannedChart, corpus: CorpusPlan, policy: Policy, key: Key, brief: ChartBrief | None = None,
    holding: Collection[tuple[int, int]] = (), order: Order | None = None,
) -> list[Plan | None]:
    """A plan for each document of the chart; None where the note must be held back.

    Every span gets a replacement: kept ones their own text under the rule ``keep``.

    Args:
        brief: what mentions became in earlier releases, and what a person wrote for them.
        holding: mentions in which another original stands: nothing of their text stays.
        order: under ``derive: position``, the numbers that the ledger has of this chart; new ones are added.
    """
    if policy.derive == "position":
        key = Ordered(key, order or Order(key, chart.mark))
    choices: dict[tuple[int, int], Choice] = {}
    read, inside = tagged.read(chart)
    for family in FAMILIES:
        choices.update(family.plan_chart(read, corpus.parts[family.name], policy, key))
    if followers.follows(policy):
        named = People(read, choices, policy)
        choices.update(followers.choose(read, named, corpus.parts[numbers.FAMILY.name], policy, key))
    choices.update(kept_marks.tagged(read, policy))
    choices.update({at: tagged.written(choices[at], what) for at, what in inside.items() if at in choices})
    if brief is not None:
        brief.over(chart, choices, policy)
        choices.update({at: tagged.written(choices[at], what) for at, what in inside.items() if at in brief.edits})
    for d, s in holding:
        if brief is not None and (d, s) in brief.edits:
            continue  # what a person wrote is looked at like any other text
        choices[d, s] = _emptied(chart.spans[d][s], choices.get((d, s)), policy)
    plans: list[Plan | None] = []
    actions: dict[tuple[str, str], str] = {}
    for d, (document, spans) in enumerate(zip(chart.documents, chart.spans, strict=True)):
        replacements = []
        text = document.text
        for s, span in enumerate(spans):
            choice = choices.get((d, s))
            start, end, kind, _, role, _, _, _ = span
            action = actions.get((kind, role))
            if action is None:
                action = actions[kind, role] = policy.rule(kind, role).action
            if choice is None and action == "keep":
                replacements.append(_new(Replacement, (span, text[start:end], KEEP, "all")))
                continue
            if choice is None or choice[0] is None or action == "hold":
                break
            made, rule, rung = choice
            if text[start : start + 1].isspace() or text[end - 1 : end].isspace():
                made = _framed(text[start:end], choice[0])
            replacements.append(_new(Replacement, (span, made, rule, rung)))
        else:
            digest = hashlib.sha256(text.encode("utf-8", "surrogatepass")).hexdigest()
            plans.append(Plan(digest, policy.digest, tuple(replacements)))
            continue
        plans.append(None)
    return plans


def _emptied(span: Span, choice: Choice | None, policy: Policy) -> Choice:
    """A mention of which nothing may stay, on the last rungs of its ladder; what is kept has none."""
    rule = policy.rule(span.kind, span.role)
    if choice is not None and (choice.text is None or rule.behaviour.startswith(("tags.", "masks."))):
        return choice
    if rule.changes and "tag" not in rule.ladder:
        return Choice(None, EMPTIED, "hold")
    return Choice(tag(span.label), EMPTIED, "tag")


def _framed(original: str, surrogate: str) -> str:
    """A surrogate with the blanks and line ends at the ends of its mention, which part it from the words beside it."""
    if original.isspace():
        return surrogate
    begin, end = len(original) - len(original.lstrip()), len(original.rstrip())
    return f"{original[:begin]}{surrogate.strip()}{original[end:]}"
