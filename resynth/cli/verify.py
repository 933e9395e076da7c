"""resynth verify: look at a release with fresh eyes."""

from __future__ import annotations

import json
import tempfile
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from resynth.cli import options as o
from resynth.cli import words
from resynth.errors import InputError, UsageError

if TYPE_CHECKING:
    from resynth.job.tables import Table
    from resynth.policy.model import Policy
    from resynth.vault.layout import Vault
    from resynth.verify import Report

EXAMPLE = o.example("resynth verify --release OUT --vault VAULT --source notes.jsonl")


def verify(
    release: Annotated[Path, typer.Option("--release", help="The release, as published.")],
    vault: Annotated[Path, typer.Option("--vault", help="The vault that it was made with.")],
    source: Annotated[list[Path], typer.Option("--source", help="The notes that it was made of; several times.")],
    policy: Annotated[str | None, typer.Option("--policy", help="The policy; unless said, the release's own.")] = None,
    labels: o.LabelsFile = None,
    patients: o.Patients = None,
    from_: o.From = None,
    encoding: o.Encoding = "",
    columns: o.Columns = None,
    tables: o.Tables = None,
    other_vault: Annotated[
        Path | None, typer.Option("--other-vault", help="The vault of another project with the same notes, for M18.")
    ] = None,
    everything: Annotated[
        bool, typer.Option("--all", help="Also show promises that the policy does not make.")
    ] = False,
    as_json: Annotated[bool, typer.Option("--json", help="For a machine to read.")] = False,
) -> None:
    """Check every promise again on a finished release; exit 5 when one is broken."""
    from resynth import formats
    from resynth.cli.options import policy_of
    from resynth.formats.inputs import named, taken_in
    from resynth.formats.tables import columns_of
    from resynth.job.reread import source_notes
    from resynth.recognize.settle import settle
    from resynth.vault.layout import Vault
    from resynth.verify import belongs, verify_release

    (release,) = named([release])
    store = Vault.open(vault, make=False)
    if not store.ids.exists() or not store.crosswalk.exists():
        raise InputError(f"{vault.name}: nothing was released from this vault")
    if not release.is_dir():
        raise InputError(f"{release.name}: there is no release here")
    rules = policy_of(policy or str(release / "POLICY.yaml"), None)
    if not belongs(release, store.root, rules):
        what = f"{vault.name}: {release.name} was not made with this vault"
        raise UsageError(what, hint="name the --vault of the release")
    # What the command line does not say is as it was for the release.
    made = store.read_json(store.run_file) if store.run_file.exists() else {}
    given = formats.labels_file(labels) if labels else dict(made.get("labels", ()))
    whose = patients or made.get("patients")
    options = formats.ReadOptions(
        labels=formats.Labels(rules.labels, given), encoding=encoding or made.get("encoding", ""),
        patients=formats.patients_from(whose) if whose else None, strict=not made.get("hold_bad", False),
        columns=columns_of(columns) if columns else dict(made.get("columns", ())), spans=made.get("spans", "given"),
        settled=settle if made.get("spans") == "both" else None,
    )
    with store.locked():
        store.tmp.mkdir(mode=0o700, exist_ok=True)
        with (
            tempfile.TemporaryDirectory(dir=store.tmp, prefix="verify-") as work,
            taken_in(named(source), store.tmp / "input", from_) as taken,
        ):
            said = release / "VERSION"
            version = said.read_text("utf-8").strip() if said.is_file() else "-"
            beside, lone_rows = _tables(store, tables, options.encoding)
            notes = source_notes(taken, from_, options, store, version, rules, beside, lone_rows)
            layouts = [table.layout() for table in beside]
            report = verify_release(release, store.root, notes, rules, Path(work), layouts)
    if other_vault is not None:
        from resynth.verify.projects import unlinked

        other = Vault.open(other_vault, make=False)
        report = report.plus([unlinked(store.root, other.root, rules)])
    options.labels.check()
    if as_json:
        print(json.dumps(report.to_json(), indent=1))
    else:
        _show(report, rules, release, everything)
    report.require()
    if report.exit_code:
        raise typer.Exit(report.exit_code)


def _show(report: Report, policy: Policy, release: Path, everything: bool) -> None:
    """The promises of the policy in words, the others in a line, and how many stand how."""
    from resynth.release.audit import says
    from resynth.release.summary import rows_of, tally_words

    made = rows_of(policy, report.verdicts)
    named = {row.promise for row in made}
    others = [verdict for verdict in report.verdicts if verdict.promise not in named]
    rows = [
        (one.promise, one.standing.value, f"{one.checked:,}", f"{one.broken:,}",
         f"{says(one.promise)} ({one.why})" if one.why else says(one.promise))
        for one in (*made, *(others if everything else ()))
    ]
    headings = [
        ("promise", "left"), ("standing", "left"), ("checked", "right"), ("exceptions", "right"),
        ("what it says", "left"),
    ]
    words.table("", headings, rows)
    if others and not everything:
        print(f"{words.count(len(others), 'promise')} that {policy.id} does not make: --all shows how they stand")
    print(f"{release}: {tally_words([row.standing.value for row in made])}")


def _tables(vault: Vault, given: list[str] | None, encoding: str) -> tuple[tuple[Table, ...], bool]:
    """The tables of a release: those named, else those that it was made of; and whether all their rows went out."""
    from resynth.job.tables import table_of, tables_of

    made = vault.read_json(vault.tables) if vault.tables.exists() else {}
    lone_rows = bool(made.get("lone_rows", True))
    if given:
        return tables_of(given, encoding), lone_rows
    return tuple(table_of(data) for data in made.get("tables", ())), lone_rows
