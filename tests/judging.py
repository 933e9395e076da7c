"""Charts of dates and ages moved or made coarser without a whole release, and what the checker says of them."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from functools import lru_cache
from pathlib import Path
from typing import Any

from resynth.keys import Key
from resynth.plan import ages, dates
from resynth.plan.family import Choices, SpannedChart
from resynth.policy.model import Policy, Rule
from resynth.policy.parse import load
from resynth.types import OutSpan
from resynth.verify import CrosswalkRow, Facts, Pair, ReleasedNote, Report, SourceNote, Tally, conclude

KEY = Key(bytes(range(32)))
PROMISED = ("P1", "M9", "M10", "M11", "M12")
CAP: Mapping[str, Any] = {"action": "generalize", "behaviour": "ages.cap.v1", "options": {"cap": "90+"}}
BAND: Mapping[str, Any] = {"action": "generalize", "behaviour": "ages.band.v1", "options": {"width": "10"}}
YEAR: Mapping[str, Any] = {"action": "generalize", "behaviour": "dates.year.v1", "ladder": ("all", "tag", "hold")}


def shift(**options: str) -> Mapping[str, Any]:
    return {"action": "shift", "behaviour": "dates.shift.v1", "scope": "patient", "options": options,
            "ladder": ("all", "rerender", "tag", "hold")}


@lru_cache(maxsize=8)
def policy(name: str) -> Policy:
    dated, aged = {
        "year back or ahead": (shift(range_days="365"), CAP),
        "weekdays kept": (shift(range_days="730", multiple_of="7", holidays="season"), BAND),
        "like MIMIC": (shift(earliest_days="36525", latest_days="69000", multiple_of="7", season="same"), CAP),
        "years": (YEAR, CAP),
    }[name]
    base = load("cchmc-2014")
    rules = {kind: Rule(kind, **dated) for kind in ("DATE", "TIME", "HOLIDAY")} | {"AGE": Rule("AGE", **aged)}
    return replace(base, rules={**base.rules, **rules}, promises=dict.fromkeys(PROMISED, "hard"),
                   required=frozenset(), as_of="2026-11-20")


POLICIES = ("year back or ahead", "weekdays kept", "like MIMIC", "years")


def chosen(of: SpannedChart, said: Policy) -> Choices:
    choices: Choices = {}
    for family in (dates.FAMILY, ages.FAMILY):
        plan = family.load_plan(family.plan_corpus(family.survey(said, KEY), said, KEY, {}, Path()), Path())  # type: ignore[attr-defined]
        choices.update(family.plan_chart(of, plan, said, KEY))  # type: ignore[attr-defined]
    return choices


def judged(of: SpannedChart, said: Policy) -> tuple[Report, list[CrosswalkRow]]:
    """What the checker says of what the maker wrote; notes that are held are left out."""
    choices = chosen(of, said)
    pairs, every = [], []
    for d, (document, spans) in enumerate(zip(of.documents, of.spans, strict=True)):
        new = [choices[d, s] for s in range(len(spans))]
        if any(one.text is None for one in new):
            continue
        text, at, outs, rows = "", 0, [], []
        for span, one in zip(spans, new, strict=True):
            text += document.text[at : span.start]
            start, at = len(text), span.end
            text += one.text or ""
            outs.append(OutSpan(start, len(text), span.kind, span.label, span.role))
            rows.append(CrosswalkRow(
                document.doc_id, f"r{d}", span.kind, span.label, span.role, span.start, span.end,
                document.text[span.start : span.end], one.text or "", start, len(text), one.rule, one.rung))
        text += document.text[at:]
        pairs.append(Pair(SourceNote(document.doc_id, "p", document.text, spans),
                          ReleasedNote(f"r{d}", "P", text, tuple(outs)), tuple(rows)))
        every += rows
    facts = Facts()
    facts.add([pair.source for pair in pairs])
    tally = Tally()
    tally.add(pairs, facts, said, {})
    return conclude(tally, facts, said), every
