"""resynth plan: what a policy would do to a corpus, before anything is written."""

from __future__ import annotations

import json
import tempfile
from collections import Counter
from pathlib import Path
from typing import Annotated

import typer

from resynth.cli import options as o
from resynth.cli import words
from resynth.errors import UsageError

EXAMPLE = o.example("resynth plan notes.jsonl --policy cchmc-2014 --dry-run")


def plan(
    source: o.Input,
    policy: o.PolicyName,
    dry_run: Annotated[bool, typer.Option("--dry-run", help="Write nothing; the only way in this version.")] = False,
    jobs: o.Jobs = 1,
    key: o.KeyFile = None,
    labels: o.LabelsFile = None,
    patients: o.Patients = None,
    from_: o.From = None,
    encoding: o.Encoding = "",
    columns: o.Columns = None,
    as_json: Annotated[bool, typer.Option("--json", help="For a machine to read.")] = False,
) -> None:
    """Show label by label what would happen: mentions, rule, size of the pool, and the rung they end on."""
    from resynth.cli.run import Asked, prepared
    from resynth.job import preview

    if not dry_run:
        raise UsageError("plan writes nothing in this version", hint="add --dry-run")
    with tempfile.TemporaryDirectory(prefix="resynth-plan-") as folder:
        asked = Asked(
            source, policy, Path(folder) / "vault", jobs=jobs, key=key, labels=labels, patients=patients,
            formats=("jsonl",), read_as=from_, encoding=encoding, columns=columns,
        )
        with prepared(asked) as run, words.steps() as steps:
            lines, rungs = preview.preview(run.job, run.policy, run.key, run.vault, run.engine, steps, jobs)
    if as_json:
        print(json.dumps([line._asdict() for line in lines], indent=1))
        return
    rows = []
    for line in lines:
        # A kind is told where the label is another word for it.
        kind = line.kind if line.kind != line.label else ""
        pool = f"{line.pool:,}" if line.pool else ""
        rows.append((line.label, kind, f"{line.mentions:,}", line.rule, pool, _rungs(line.rungs)))
    headings = [
        ("label", "left"), ("kind", "left"), ("mentions", "right"), ("rule", "left"), ("pool", "right"),
        ("rungs", "left"),
    ]
    words.table("", headings, rows)
    lower = sum(count for rung, count in rungs.items() if rung != "all")
    total = sum(rungs.values())
    words.say(f"{total:,} mentions; {lower:,} would not get all that their rule asks for; nothing was written")


def _rungs(rungs: dict[str, int]) -> str:
    return ", ".join(f"{rung} {count:,}" for rung, count in Counter(rungs).most_common())
