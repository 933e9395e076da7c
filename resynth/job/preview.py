"""What a run would do: the passes up to the plan of every chart, and nothing after."""

from __future__ import annotations

from collections import Counter
from typing import NamedTuple

from resynth.engines.base import Engine
from resynth.job import passes, review, review_table
from resynth.job.odd import Odd, odd_in
from resynth.job.release import begin, plan
from resynth.job.run import Run, Steps
from resynth.job.spec import Job
from resynth.keys import Key
from resynth.plan.chart import FAMILIES, KEEP, CorpusPlan
from resynth.policy.model import Policy
from resynth.vault.layout import Vault


class Line(NamedTuple):
    """One label: how many mentions, by which rule, from a pool of which size, on which rungs."""

    label: str
    kind: str
    mentions: int
    rule: str
    pool: int
    rungs: dict[str, int]


class Preview(NamedTuple):
    """What would happen: its lines, all mentions by rung, and what is odd about the input; of the table that was there
    before, the rows in which somebody had written in the column ``surrogate``, which stands as it was planned again."""

    lines: tuple[Line, ...]
    rungs: Counter[str]
    odd: Odd
    typed_over: tuple[int, ...] = ()

    def __repr__(self) -> str:
        return f"Preview(lines={len(self.lines)})"


def preview(job: Job, policy: Policy, key: Key, vault: Vault, engine: Engine, steps: Steps, jobs: int) -> Preview:
    """Plan every chart and count, and write ``review.csv``; what is staged stays in the vault, for ``apply``.

    Raises:
        InputError, PolicyError, PromiseBroken: as for a release.
    """
    run = begin(job, policy, key, vault, engine, steps, jobs)
    run.stamp = "survey"
    plan(run)
    review.lay(run)
    run.stamp = "plan"
    run.written = run.each("planning", passes.rewrite_bucket, run.buckets(), run.notes)
    typed_over = _table(run)
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
    lines = tuple(
        Line(label, kind, sum(counts.values()), rule, 0 if rule == KEEP else pools.get(kind, 0), dict(counts))
        for (label, kind, rule), counts in sorted(table.items())
    )
    return Preview(lines, rungs, odd_in(run), typed_over)


def _table(run: Run) -> tuple[int, ...]:
    """``review.csv`` of all buckets; what somebody wrote in an earlier one stays written. The rows of that one in which
    it stood in the wrong column."""
    vault = run.vault
    typed_over = tuple(review_table.typed_over(vault.review))
    parts = (vault.staging / "parts" / f"{number:04d}.review" for number in range(run.job.buckets))
    edits = review_table.read_edits(vault.review)
    vault.write_lines(vault.review, review_table.table((part.read_bytes() for part in parts), edits))
    return typed_over
