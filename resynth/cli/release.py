"""resynth release: the main job."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from resynth.cli import options as o
from resynth.cli import warned, words
from resynth.errors import UsageError

if TYPE_CHECKING:
    from collections.abc import Mapping

    from resynth.cli.run import Asked
    from resynth.job.release import Outcome
    from resynth.plan.review import Edit
    from resynth.policy.model import Policy

EXAMPLE = o.example(
    "resynth release notes.jsonl --policy cchmc-2014 \\", "    --out OUT --vault VAULT --jobs 2"
)


def release(
    source: o.Inputs,
    policy: o.PolicyName,
    out: Annotated[Path, typer.Option("--out", help="Where the release will stand, when all is checked.")],
    vault: o.VaultFolder,
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
) -> None:
    """Replace all PHI, verify what was written, and publish a corpus with its annotations and its papers."""
    from resynth.cli.asked import keep_options
    from resynth.cli.run import Asked, prepared
    from resynth.job import release as main_job
    from resynth.policy.offers.names import scope_warnings
    from resynth.release import package

    asked = Asked(
        tuple(source), policy, vault, spans, jobs, key, labels, patients, tuple(formats or ()), from_, encoding, as_of,
        on_bad_record, out, columns, tuple(tables or ()), table_rows,
        tuple(known or ()), cues, tuple(with_ or ()), tuple(without or ()), table_encoding, model, careful,
    )
    if left_as_it_is(out, asked):
        return
    with prepared(asked) as run, words.steps() as steps:
        if left_as_it_is(out, asked):
            return  # another run made it while this one waited for the vault
        for warning in scope_warnings(run.policy, run.job.spans):
            words.say(f"warning: {warning}")
        done = main_job.release(run.job, run.policy, run.key, run.vault, out, run.engine, steps, jobs)
        keep_options(asked, run.vault, done.summary.version, package.digest_of_sums(out))
    tell(done, out, vault, run.policy)
    if done.held or done.report.exit_code:
        raise typer.Exit(6)


def left_as_it_is(out: Path, asked: Asked, edits: Mapping[str, Edit] | None = None) -> bool:
    """Whether a finished release stands at OUT, which is said. UsageError when it is another, or something else."""
    from resynth.cli.asked import other_options
    from resynth.formats.inputs import named
    from resynth.job.folders import other_input, other_policy, other_vault, said_since
    from resynth.policy import parse
    from resynth.release import package
    from resynth.vault.layout import Vault

    (out,) = named([out])
    vault = asked.vault
    standing = package.is_ours(out)
    if standing == "ours-complete":
        changed = package.broken_sums(out)
        if changed:
            raise UsageError(
                f"{out.name}: a release stands here that was changed after it was made "
                f"({words.count(len(changed), 'file')})",
                hint="move it away, and run the same command again",
            )
        if not vault.exists() or other_vault(Vault(vault), out):
            raise UsageError(f"{out.name}: a finished release stands here that {vault.name} does not know, and is left "
                             "as it is", hint="give another --out to release with this vault")
        if other_input(Vault(vault), out, asked.sources, asked.read_as):
            raise UsageError(f"{out.name}: a finished release of another input stands here, and is left as it is",
                             hint="give another --out to release the new one")
        under = parse.load(asked.policy)
        if other_policy(Vault(vault), out, under):
            raise UsageError(f"{out.name}: a finished release under another policy stands here, and is left as it is",
                             hint="give another --out to release under this one")
        version = (out / "VERSION").read_text("utf-8").strip()
        if asked.key is not None:
            Vault(vault).key(asked.key)
        others = other_options(asked, Vault(vault), version, package.digest_of_sums(out))
        if others:
            raise UsageError(
                f"{out.name}: the release that stands here was made with another {', '.join(others)}, and is left as "
                "it is", hint="give another --out to release with these options",
            )
        said = said_since(Vault(vault), out, under, edits)
        if said:
            raise UsageError(
                f"{out.name}: the release that stands here was made before what {said} says now, and is left as it is",
                hint="give another --out to release with what was written since",
            )
        words.say(f"{out}: a finished release stands here and is left as it is")
        words.say("hint: name another --out for a new release")
        return True
    if standing in ("foreign", "ours-partial"):
        what = "this folder is not empty and holds no finished release of resynth"
        what = "a link stands here" if out.is_symlink() else what if out.is_dir() else "a file stands here"
        raise UsageError(f"{out.name}: {what}", hint="name a new --out")
    return False


def tell(done: Outcome, out: Path, vault: Path, policy: Policy) -> None:
    """Say how a release ended."""
    from resynth.job.release import OTHER_TYPES
    from resynth.job.rewriting import UNDECIDED, UNMARKED
    from resynth.job.tables import written_otherwise
    from resynth.release.summary import promise_rows, tally_words
    from resynth.vault.layout import Vault

    for where, why in done.held[: words.MOST]:
        words.say(f"held back: {where}: {why}")
    warned.of_the_input(done.odd)
    for what, count in done.dropped:
        words.say(f"not released: {what}: {count:,}")
        if what == OTHER_TYPES:
            # Under Safe Harbor a policy that keeps them is refused.
            words.say("hint: Safe Harbor lets none out as they are: where they name nobody, say the types in words "
                      "that types have, as 'progress note'" if policy.legal_route == "safe_harbor" else
                      "hint: where they name nobody, a policy that extends this one lets them out as they are, with "
                      "metadata: {note_type: {kind: OTHER, action: keep}}")
    standings = [row.standing.value for row in promise_rows(done.summary)]
    words.say(
        f"released {words.count(done.notes, 'note')} of {words.count(done.patients, 'patient')}, "
        f"{words.count(done.spans, 'span')}; {tally_words(standings)}"
    )
    if done.again and policy.missed_mentions == "replace":
        were = "was" if done.again == 1 else "were"
        words.say(f"{words.count(done.again, 'place')} that nobody had marked {were} replaced too: see "
                  f"{vault / 'residuals.csv'}")
        words.say("hint: where that is nobody's, write not_phi in its column decision (not_phi all: every row like it "
                  "too), and run the same command again with another --out")
    for table in done.tables:
        words.say(
            f"{table.name}: released {words.count(table.rows, 'row')}, {words.count(len(table.columns), 'column')}"
            + (f"; {words.count(table.dropped, 'column')} dropped" if table.dropped else "")
        )
        if table.rows and not table.joined and not done.summary.held_rows:
            words.say(f"warning: no row of {table.name} is of a patient with notes; are the ids of patients the same?")
            words.say(warned.IDS)
        elif table.joined < table.rows and table.joined:
            words.say(f"{table.name}: {words.count(table.rows - table.joined, 'row')} of patients without notes; "
                      "should they have some, the ids differ: 42, 0042 and 42.0 are three patients")
    if done.tables and (twice := written_otherwise(Vault(vault).ids)):
        are = words.count(twice, "patient of the tables is one", "patients of the tables are some")
        words.say(f"warning: {are} of the notes, with the number written otherwise: in this release two people each")
        words.say("hint: write their ids alike (as text: 0042 is neither 42 nor 42.0), and release again with another "
                  "--out; hand this one to nobody")
    if done.held:
        rows = done.summary.held_rows
        notes = len(done.held) - rows
        told = [*([words.count(notes, "note")] if notes else ()),
                *([words.count(rows, "row of a table", "rows of tables")] if rows else ())]
        words.say(f"{' and '.join(told)} {'was' if len(done.held) == 1 else 'were'} held back: see "
                  f"{vault / 'held' / 'list.txt'}")
    if any(why in (UNDECIDED, UNMARKED) for _, why in done.held):
        words.say(f"hint: write phi or not_phi in the column decision of {vault / 'residuals.csv'} (not_phi all: every "
                  "row like it too), and run the same command again with another --out")
    warned.of_the_past(done.summary.version, done.missing, done.changed, done.late)
    warned.of_dates(done.summary.undated, policy)
    warned.of_fields(policy)
    warned.of_late_dates(done.summary, policy)
    warned.of_what_is_missed(policy, done.summary)
    for verdict in done.report.unchecked:
        words.say(f"not checked, and the policy requires it: {verdict.promise} ({verdict.why})")
    words.say(f"the corpus:               {out}")
    words.say(f"how it was checked:       {out / 'AUDIT.html'}")
    words.say(f"to be signed:             {vault / 'sign-off.html'}")
    words.say(f"keep this to yourself:    {vault}")
