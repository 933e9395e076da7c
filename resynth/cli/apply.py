"""resynth apply: release what was planned and reviewed."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from resynth.cli import options as o
from resynth.cli import words

EXAMPLE = o.example("resynth apply --vault VAULT --out OUT")


def apply(
    vault: Annotated[Path, typer.Option("--vault", help="The vault that was planned in.")],
    out: Annotated[Path, typer.Option("--out", help="Where the release will stand, when all is checked.")],
    jobs: o.Jobs = 1,
) -> None:
    """Release a plan with the surrogates that a person wrote in VAULT/review.csv; all options are those of the plan.

    An edit that breaks a hard promise is refused by its row. Without edits, the release is what release writes.
    """
    from resynth.cli import warned
    from resynth.cli.asked import asked_before, keep_options
    from resynth.cli.release import left_as_it_is, tell
    from resynth.cli.run import prepared
    from resynth.job import release as main_job
    from resynth.job.review_table import read_edits, refuse_typed_over
    from resynth.release import package
    from resynth.vault.layout import Vault

    store = Vault.open(vault, make=False)
    asked = asked_before(store, vault, out, jobs)
    refuse_typed_over(store.review)
    if left_as_it_is(out, asked, read_edits(store.review)):
        return
    with prepared(asked) as run, words.steps() as steps:
        edits = read_edits(store.review)
        if left_as_it_is(out, asked, edits):
            return  # another run made it while this one waited for the vault
        done = main_job.release(run.job, run.policy, run.key, run.vault, out, run.engine, steps, jobs, edits)
        keep_options(asked, run.vault, done.summary.version, package.digest_of_sums(out))
    if edits:
        words.say(f"{words.count(len(edits), 'row')} of review.csv laid over the plan")
        warned.of_edits(done.formless)
    tell(done, out, vault, run.policy)
    if done.held or done.report.exit_code:
        raise typer.Exit(6)
