"""resynth plan: what a policy would do to a corpus, before anything is written."""

from __future__ import annotations

import json
import shlex
import tempfile
from collections import Counter
from pathlib import Path
from typing import Annotated

import typer

from resynth.cli import options as o
from resynth.cli import warned, words
from resynth.cli.asked import keep_asked
from resynth.errors import UsageError

EXAMPLE = o.example("resynth plan notes.jsonl --policy cchmc-2014 --vault VAULT")


def plan(
    source: o.Inputs,
    policy: o.PolicyName,
    vault: Annotated[
        Path | None, typer.Option("--vault", help="The private folder; review.csv is written there, for apply.")
    ] = None,
    dry_run: Annotated[bool, typer.Option("--dry-run", help="Show what would happen, and write nothing.")] = False,
    spans: o.Spans = "given",
    jobs: o.Jobs = 1,
    key: o.KeyFile = None,
    labels: o.LabelsFile = None,
    patients: o.Patients = None,
    formats: o.Formats = None,
    from_: o.From = None,
    encoding: o.Encoding = "",
    table_encoding: o.TableEncoding = "",
    columns: o.Columns = None,
    tables: o.Tables = None,
    table_rows: o.TableRows = "all",
    known: o.Known = None,
    cues: o.Cues = None,
    with_: o.With = None,
    without: o.Without = None,
    careful: o.Careful = False,
    model: o.Model = None,
    as_of: o.AsOf = None,
    on_bad_record: o.OnBadRecord = "stop",
    as_json: Annotated[bool, typer.Option("--json", help="Print the result as JSON.")] = False,
) -> None:
    """Show label by label what would happen, and write a table of all surrogates for a person to review.

    With --vault, every chart is planned into VAULT/review.csv: write in its column new_surrogate, then run resynth
    apply. With --dry-run nothing is written.
    """
    from resynth.cli.run import Asked, prepared
    from resynth.job import preview

    if not dry_run and vault is None:
        raise UsageError("plan needs a vault to write review.csv in", hint="--vault VAULT, or --dry-run")
    with tempfile.TemporaryDirectory(prefix="resynth-plan-") as folder:
        place = Path(folder) / "vault" if dry_run or vault is None else vault
        asked = Asked(
            tuple(source), policy, place, spans, jobs=jobs, key=key, labels=labels, patients=patients,
            formats=tuple(formats or (() if not dry_run else ("jsonl",))), read_as=from_, encoding=encoding,
            as_of=as_of, on_bad_record=on_bad_record, columns=columns,
            tables=tuple(tables or ()), table_rows=table_rows, known=tuple(known or ()), cues=cues,
            extra=tuple(with_ or ()), without=tuple(without or ()), table_encoding=table_encoding,
            model=model, careful=careful,
        )
        with prepared(asked) as run, words.steps() as steps:
            lines, rungs, odd, typed_over = preview.preview(
                run.job, run.policy, run.key, run.vault, run.engine, steps, jobs)
            if not dry_run:
                keep_asked(asked, run.vault)
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
    warned.of_the_input(odd)
    lower = sum(count for rung, count in rungs.items() if rung != "all")
    total = sum(rungs.values())
    nothing = "; nothing was written" if dry_run else ""
    words.say(f"{words.count(total, 'mention')}; {lower:,} would not get all that their rule asks for{nothing}")
    if typed_over:
        told = ", ".join(f"{number}" for number in typed_over[: words.MOST])
        words.say(f"warning: in {words.count(len(typed_over), 'row')} of the table before (row {told}) somebody had "
                  "written in the column surrogate, which is not read: it stands as planned again")
    if not dry_run:
        words.say(f"to review:                {place / 'review.csv'}")
        words.say("hint: write in the column new_surrogate, then: "
                  f"resynth apply --vault {shlex.quote(str(place))} --out OUT")


def _rungs(rungs: dict[str, int]) -> str:
    return ", ".join(f"{rung} {count:,}" for rung, count in Counter(rungs).most_common())
