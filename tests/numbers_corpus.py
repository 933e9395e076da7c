"""A corpus planned by the family of numbers alone, from charts to released notes."""

from __future__ import annotations

import json
import tempfile
from collections.abc import Iterable, Mapping
from dataclasses import replace
from pathlib import Path
from typing import NamedTuple

from helpers import KEY

from resynth.keys import Key
from resynth.plan.family import Choices, SpannedChart
from resynth.plan.numbers import FAMILY
from resynth.policy.model import Policy, Rule
from resynth.policy.parse import load
from resynth.types import Document, Span

SCOPES = ("corpus", "project", "patient", "note", "mention")
BEHAVIOURS = {
    **dict.fromkeys(("PHONE", "FAX"), "phones.fictional.v1"), "EMAIL": "emails.reserved.v1",
    "SSN": "ssn.never_issued.v1",
    **dict.fromkeys(("URL", "IPADDRESS"), "nets.shaped.v1"),
}
IDS = ("IDNUM", "MEDICALRECORD", "HEALTHPLAN", "ACCOUNT", "LICENSE", "VEHICLE", "DEVICE", "BIOID", "USERNAME")


def under(scope: str = "corpus", ids_by: str = "ids.random.v1", **options: str) -> Policy:
    """cchmc-2014 with the other behaviours for numbers, and these options for identifiers."""
    base = load("cchmc-2014")
    rules = {kind: Rule(kind, "replace", scope, ids_by, options=options) for kind in IDS}
    rules |= {kind: Rule(kind, "replace", scope, behaviour) for kind, behaviour in BEHAVIOURS.items()}
    return replace(base, rules={**base.rules, **rules})


def narrowing(scope: str, ids_by: str = "ids.random.v1") -> Policy:
    """``under``, where the ladder may go on in a smaller circle."""
    policy = under(scope, ids_by)
    ladder = ("all", "narrow", "tag", "hold")
    return replace(policy, rules={kind: replace(rule, ladder=ladder) for kind, rule in policy.rules.items()})


class Planned(NamedTuple):
    choices: list[Choices]
    data: dict[str, object]
    ledger: dict[str, str]


def plan(
    charts: Iterable[SpannedChart],
    policy: Policy,
    key: Key = KEY,
    ledger: Mapping[str, str] | None = None,
    buckets: int = 1,
) -> Planned:
    """Survey, postings, join and charts, with every plain-data object taken through JSON."""
    charts = list(charts)
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        surveys = [FAMILY.survey(policy, key) for _ in range(buckets)]
        for number, chart in enumerate(charts):
            surveys[number % buckets].add(chart)
        for number, survey in enumerate(surveys):
            (folder / f"{number:04d}.post").write_bytes(survey.postings())
        whole = FAMILY.survey(policy, key)
        for survey in reversed(surveys):
            whole.merge(FAMILY.load_survey(policy, key, json.loads(json.dumps(survey.dump()))))
        data = json.loads(json.dumps(FAMILY.plan_corpus(whole, policy, key, ledger or {}, folder)))
        loaded = FAMILY.load_plan(data, folder)
        choices = [FAMILY.plan_chart(chart, loaded, policy, key) for chart in charts]
        rows = dict(FAMILY.ledger_rows(data, key))
    return Planned(choices, data, rows)


def chart(values: Iterable[tuple[str, str]], patient: str = "p1") -> SpannedChart:
    """One note that holds these (kind, text) mentions and nothing else but line ends."""
    text, spans = "", []
    for kind, value in values:
        spans.append(Span(len(text), len(text) + len(value), kind, kind))
        text += value + "\n"
    mark = KEY.mark("note", patient)[:16].hex()
    return SpannedChart(mark, (Document(f"{patient}-0", patient, text),), (mark,), (tuple(spans),))


def surrogates(values: Iterable[tuple[str, str]], policy: Policy, **more: object) -> list[str | None]:
    """What each of these mentions becomes, in a corpus of one chart."""
    one = chart(values)
    found = plan([one], policy, **more).choices[0]  # type: ignore[arg-type]
    return [found[0, at].text for at in range(len(one.spans[0]))]
