"""Charts of marked notes, planned for places alone."""

from __future__ import annotations

import json
from dataclasses import replace
from pathlib import Path
from typing import Any

from resynth.keys import Key
from resynth.plan.family import Choices, SpannedChart
from resynth.plan.places import FAMILY
from resynth.policy.model import Policy, Rule
from resynth.policy.parse import load
from resynth.surrogates.places import KINDS
from resynth.testing import mark, marked
from resynth.types import Document

KEY = Key(bytes(range(32)))
LADDER = ("all", "narrow", "tag", "hold")
NOWHERE = Path("no folder is needed")


def chart_of(patient: str, *notes: str) -> SpannedChart:
    documents, spans = [], []
    for n, note in enumerate(notes):
        text, found = marked(note)
        documents.append(Document(f"{patient}-{n}", patient, text))
        spans.append(tuple(found))
    return SpannedChart(patient, tuple(documents), tuple(f"{patient}-{n}" for n in range(len(notes))), tuple(spans))


def plan_of(
    charts: list[SpannedChart], policy: Policy, key: Key = KEY, ledger: dict[str, str] | None = None
) -> list[Choices]:
    survey = FAMILY.survey(policy, key)
    for chart in charts:
        survey.add(chart)
    data = json.loads(json.dumps(FAMILY.plan_corpus(survey, policy, key, ledger or {}, NOWHERE)))
    corpus = FAMILY.load_plan(data, NOWHERE)
    return [FAMILY.plan_chart(chart, corpus, policy, key) for chart in charts]


def written(chart: SpannedChart, choices: Choices) -> list[str]:
    """The notes as they are released, marked again."""
    notes = []
    for d, (document, spans) in enumerate(zip(chart.documents, chart.spans, strict=True)):
        text, at, placed = "", 0, []
        for s, span in enumerate(spans):
            text += document.text[at : span.start]
            choice = choices.get((d, s))
            new = document.text[span.start : span.end] if choice is None else choice.text
            assert new is not None
            placed.append(span._replace(start=len(text), end=len(text) + len(new)))
            text, at = text + new, span.end
        notes.append(mark(text + document.text[at:], placed))
    return notes


def coherent(**kinds: Rule) -> Policy:
    return under({}, **kinds)


def under(said: dict[str, Any], **kinds: Rule) -> Policy:
    """cchmc-2014 with real homes for places."""
    base = load("cchmc-2014")
    row: dict[str, Any] = {
        "action": "replace", "behaviour": "places.coherent.v1", "scope": "patient", "ladder": LADDER, **said,
    }
    return replace(base, rules={**base.rules, **{kind: Rule(kind, **row) for kind in KINDS}, **kinds})


def became(policy: Policy, *notes: str, others: tuple[SpannedChart, ...] = (), key: Key = KEY) -> list[list[str]]:
    """What the mentions of one chart became, note by note."""
    chart = chart_of("a", *notes)
    choices = plan_of([chart, *others], policy, key)[0]
    return [[choices[d, s].text or "" for s in range(len(spans)) if (d, s) in choices]
            for d, spans in enumerate(chart.spans)]
