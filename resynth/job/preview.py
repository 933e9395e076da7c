"""What a run would do: the passes up to the plan of every chart, and nothing after."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from typing import NamedTuple

from resynth.engines.base import Engine
from resynth.job import passes
from resynth.job.release import Run, Steps, identity, pieces_of, plan, prepare
from resynth.job.spec import Job
from resynth.keys import Key
from resynth.plan.chart import FAMILIES, CorpusPlan
from resynth.policy.model import Policy
from resynth.vault import spool
from resynth.vault.layout import Vault


class Line(NamedTuple):
    """One label: how many mentions, by which rule, from a pool of which size, on which rungs."""

    label: str
    kind: str
    mentions: int
    rule: str
    pool: int
    rungs: dict[str, int]


def preview(
    job: Job, policy: Policy, key: Key, vault: Vault, engine: Engine, steps: Steps, jobs: int
) -> tuple[list[Line], Counter[str]]:
    """Plan every chart and count; the staged notes that this makes stay in the vault given, a temporary one.

    Raises:
        InputError, PolicyError, PromiseBroken: as for a release.
    """
    groups, files, size = pieces_of(job.source, job.read_as, jobs)
    run = Run(replace(job, buckets=spool.buckets_for(size)), policy, key, vault, engine, steps)
    vault.start(identity(run.job, policy, key, files))
    prepare(run, groups)
    run.stamp = "survey"
    plan(run)
    run.stamp = "plan"
    run.written = run.each("planning", passes.rewrite_bucket, run.buckets(), run.notes)
    table: dict[tuple[str, str, str], Counter[str]] = {}
    rungs: Counter[str] = Counter()
    for part in run.written:
        for kind, label, rule, rung, count in part["lines"]:
            table.setdefault((label, kind, rule), Counter())[rung] += count
            rungs[rung] += count
    corpus = CorpusPlan(vault.read_json(vault.plan / "corpus.json"), vault.plan)
    pools: dict[str, int] = {}
    for family in FAMILIES:
        pools.update(family.pool_sizes(corpus.parts[family.name]))
    lines = [
        Line(label, kind, sum(counts.values()), rule, pools.get(kind, 0), dict(counts))
        for (label, kind, rule), counts in sorted(table.items())
    ]
    return lines, rungs
