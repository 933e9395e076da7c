"""CPU seconds of each stage of a release in one process, as JSON: ``python -m benchmarks.stages NOTES WORK``.

Plan and replace are timed apart, chart by chart, after the passes; their caches are as full as one bucket's pass
leaves them.
"""

from __future__ import annotations

import gc
import json
import sys
import time
from pathlib import Path

from resynth.cli.words import Steps
from resynth.engines.local import LocalEngine
from resynth.formats import inputs
from resynth.job import passes, release
from resynth.job.charts import charts
from resynth.job.spec import Job
from resynth.job.workplace import at
from resynth.plan.chart import plan_chart
from resynth.policy.parse import load
from resynth.replace import replace
from resynth.vault import spool
from resynth.vault.layout import Vault
from resynth.verify import Facts, SourceNote, Tally


def main(source: Path, work: Path) -> None:
    gc.set_threshold(200_000, 50, 1000)
    spent: dict[str, float] = {}
    clock = time.process_time

    def timed(name: str, started: float) -> None:
        spent[name] = spent.get(name, 0.0) + clock() - started

    vault = Vault.open(work)
    key, policy = vault.key(None), load("cchmc-2014")
    groups, _, size = inputs.pieces_of(source, None, 1)
    job = Job(source, "cchmc-2014", work, vault.key_file, buckets=spool.buckets_for(size))
    run = release.Run(job, policy, key, vault, LocalEngine(1), Steps())
    started = clock()
    release.prepare(run, groups)
    timed("spool", started)

    # Facts and tallies are the verifier's: their time is taken out of the passes and told apart.
    add_facts, add_tally = Facts.add, Tally.add

    def facts_timed(self: Facts, chart: list[SourceNote]) -> None:
        begun = clock()
        add_facts(self, chart)
        timed("facts", begun)

    def tally_timed(self: Tally, *args: object) -> None:
        begun = clock()
        add_tally(self, *args)  # type: ignore[arg-type]
        timed("tally", begun)

    Facts.add, Tally.add = facts_timed, tally_timed  # type: ignore[assignment,method-assign]
    verify_bucket = passes.verify

    def verify_timed(*args: object) -> None:
        begun = clock()
        verify_bucket(*args)  # type: ignore[arg-type]
        timed("verify", begun)

    passes.verify = verify_timed
    started = clock()
    run.stamp = "survey"
    release.plan(run)
    timed("survey and corpus plan", started)
    started = clock()
    release.rewrite(run)
    release.assemble(run)
    timed("rewrite", started)
    started = clock()
    release.check(run)
    timed("verify", started)
    spent["rewrite"] -= spent["verify"]
    spent["survey and corpus plan"] -= spent["facts"]
    spent["passes 0 to 2"] = spent["spool"] + spent["survey and corpus plan"] + spent["rewrite"]

    place = at(run.job, run.stamp)
    for number in range(job.buckets):
        for chart, _ in charts(place, number, frozenset()):
            started = clock()
            plans = plan_chart(chart, place.corpus_plan, policy, key)
            timed("plan", started)
            started = clock()
            for document, plan in zip(chart.documents, plans, strict=True):
                if plan is not None:
                    replace(document, plan)
            timed("replace", started)
    spent.pop("tally", None)
    print(json.dumps(spent))


if __name__ == "__main__":
    main(Path(sys.argv[1]), Path(sys.argv[2]))
