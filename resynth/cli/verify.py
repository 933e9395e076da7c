"""resynth verify: look at a release with fresh eyes."""

from __future__ import annotations

import json
import re
import shlex
import tempfile
from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any, NamedTuple

import typer

from resynth.cli import options as o
from resynth.cli import words
from resynth.errors import InputError, PolicyError, PromiseBroken, UsageError

if TYPE_CHECKING:
    from resynth.formats.base import ReadOptions
    from resynth.job.tables import Table
    from resynth.policy.model import Policy
    from resynth.release.summary import PromiseRow
    from resynth.release.verified import Checked
    from resynth.types import Verdict
    from resynth.vault.history import Release
    from resynth.vault.layout import Vault
    from resynth.verify import Report

EXAMPLE = o.example("resynth verify --release OUT --vault VAULT --source notes.jsonl --page verify.html")
_VERSION = re.compile(r"\d+\.\d+\.\d+")
_DAMAGED = ("hand it to nobody: put it back from a copy, or make it again: the same resynth release with another --out "
            "gives the same bytes")
#: A place in a released note, as a verdict names it.
_PLACE = re.compile(r"(?P<note>[^:]+):(?P<at>\d+)-\d+")


def verify(
    release: Annotated[Path, typer.Option("--release", help="The release, as published.")],
    vault: Annotated[Path, typer.Option("--vault", help="The vault that it was made with.")],
    source: Annotated[list[Path], typer.Option("--source", help="The notes that it was made of; several times.")],
    policy: Annotated[str | None, typer.Option("--policy", help="The policy; unless said, the release's own.")] = None,
    labels: o.LabelsFile = None,
    patients: o.Patients = None,
    from_: o.From = None,
    encoding: o.Encoding = "",
    table_encoding: o.TableEncoding = "",
    columns: o.Columns = None,
    tables: o.Tables = None,
    other_vault: Annotated[
        Path | None, typer.Option("--other-vault", help="The vault of another project with the same notes, for M18.")
    ] = None,
    everything: Annotated[
        bool, typer.Option("--all", help="Also show promises that the policy does not make.")
    ] = False,
    page: Annotated[
        Path | None, typer.Option("--page", help="Write an HTML page with the result to this file too.")
    ] = None,
    as_json: Annotated[bool, typer.Option("--json", help="Print the result as JSON.")] = False,
) -> None:
    """Check every promise again on a finished release; exit 5 when one is broken."""
    from resynth.cli.options import policy_of
    from resynth.cli.outputs import write_whole
    from resynth.formats.inputs import named
    from resynth.release.verified import verified_html
    from resynth.vault.layout import Vault

    (release,) = named([release])
    store = _store_of(release, vault, policy, page, (*source, labels))
    with _damage_told(release, store):
        rules = policy_of(policy or str(release / "POLICY.yaml"), None)
        if policy is not None:
            _tell_other_policy(release, rules)
        made = store.read_json(store.run_file) if store.run_file.exists() else {}
        options = _options(made, rules, labels, patients, encoding, columns)
        seen = _look(release, store, rules, options, source, from_, tables, table_encoding)
    report = seen.report
    if other_vault is not None:
        from resynth.verify.projects import unlinked

        other = Vault.open(other_vault, make=False)
        report = report.plus([unlinked(store.root, other.root, rules)])
    options.labels.check()
    over, report = _gates(report, release, store, rules)
    rows, others = _rows(report, rules)
    if as_json:
        print(json.dumps(report.to_json(), indent=1))
    else:
        _show(rules, release, rows, others, everything)
    if page is not None:
        checked = _checked(report, release, store, seen.version, seen.same)
        write_whole(page, verified_html(checked, rules, rows, others))
        words.say(f"wrote, without a value of a note: {page}")
    _require(report, over, seen, rules, release, store)


class _Seen(NamedTuple):
    """What was looked at.

    Attributes:
        known: the release as its vault knows it.
        version: what the release says its version is.
        same: whether the notes are those that it was made of; None where nobody can tell.
    """

    report: Report
    known: Release | None
    version: str
    same: bool | None

    def __repr__(self) -> str:
        return f"_Seen(same={self.same})"


def _store_of(release: Path, vault: Path, policy: str | None, page: Path | None, given: Iterable[Path | None]) -> Vault:
    """The vault, when there is a release to look at and its page may be written."""
    from resynth.cli.outputs import may_write, never_over
    from resynth.vault.layout import Vault

    may_write(page)
    never_over({"--page": page}, given)
    if page is not None and page.is_dir():
        raise UsageError(f"{page.name or page}: it is a folder",
                         hint=f"--page {shlex.quote(str(page / 'verify.html'))}")
    store = Vault.open(vault, make=False)
    if not store.ids.exists() or not store.crosswalk.exists():
        raise InputError(f"{vault.name}: nothing was released from this vault")
    if not release.is_dir():
        raise InputError(f"{release.name}: there is no release here")
    if policy is None and not (release / "POLICY.yaml").is_file():
        raise InputError(f"{release.name}: this folder is no release, for it holds no POLICY.yaml",
                         hint="--release names the folder that was --out of resynth release")
    return store


def _tell_other_policy(release: Path, rules: Policy) -> None:
    """Say that the release was made under another policy than it is looked at under."""
    from resynth.cli.options import policy_of

    if not (release / "POLICY.yaml").is_file():
        return
    own = policy_of(str(release / "POLICY.yaml"), None)
    if own.digest != rules.digest:
        words.say(f"warning: the release was made under {own.id} {own.version}, and is looked at under {rules.id} "
                  f"{rules.version}, which is another policy: what is broken may be what that one does not say")


def _options(
    made: Mapping[str, Any], rules: Policy, labels: Path | None, patients: str | None, encoding: str,
    columns: str | None,
) -> ReadOptions:
    """How the notes are read: what the command line does not say is as it was for the release.

    Args:
        made: what the vault knows of the release's options.
    """
    from resynth import formats
    from resynth.formats.tables import columns_of
    from resynth.recognize.settle import settle

    given = formats.labels_file(labels) if labels else dict(made.get("labels", ()))
    whose = patients or made.get("patients")
    return formats.ReadOptions(
        labels=formats.Labels(rules.labels, given), encoding=encoding or made.get("encoding", ""),
        patients=formats.patients_from(whose) if whose else None, strict=not made.get("hold_bad", False),
        columns=columns_of(columns) if columns else dict(made.get("columns", ())), spans=made.get("spans", "given"),
        settled=settle if made.get("spans") == "both" else None, wary=True,
    )


def _look(
    release: Path, store: Vault, rules: Policy, options: ReadOptions, source: Sequence[Path], from_: str | None,
    tables: list[str] | None, table_encoding: str,
) -> _Seen:
    """Check every promise, while nobody else works in the vault.

    Raises:
        UsageError: the release was not made with this vault.
    """
    from resynth import formats
    from resynth.formats.inputs import named, taken_in
    from resynth.job.folders import input_digest
    from resynth.job.reread import source_notes
    from resynth.verify import belongs, verify_release

    if not belongs(release, store.root, rules):
        what = f"{store.root.name}: {release.name} was not made with this vault"
        raise UsageError(what, hint="name the --vault of the release")
    with store.locked():
        store.tmp.mkdir(mode=0o700, exist_ok=True)
        with (
            tempfile.TemporaryDirectory(dir=store.tmp, prefix="verify-") as work,
            taken_in(named(source), store.tmp / "input", from_) as taken,
        ):
            said = release / "VERSION"
            version = said.read_text("utf-8").strip() if said.is_file() else "-"
            known = _made_of(store, release, version)
            read = input_digest(taken, [path for _, path in formats.find(taken, from_)])
            same = None if known is None else known.source == read
            beside, lone_rows = _tables(store, version, tables, table_encoding, options.encoding)
            notes = source_notes(taken, from_, options, store, version, rules, beside, lone_rows)
            layouts = [table.layout() for table in beside]
            report = verify_release(release, store.root, notes, rules, Path(work), layouts)
            lost = None if known is None else _lost_in_training(store, known, rules)
    return _Seen(report if lost is None else report.plus([lost]), known, version, same)


def _gates(report: Report, release: Path, store: Vault, rules: Policy) -> tuple[list[str], Report]:
    """The gates of the policy that are not met, and the report with M19."""
    from resynth.release import figures
    from resynth.release.risk.measured import measured
    from resynth.verify.run import records_of

    if not rules.gates:
        return [], report
    found = figures.figures(
        rules, report.verdicts, measured(rules, records_of(release, store.root, rules)[0], lambda: store.key(None)))
    return figures.over(rules, found), report.plus(figures.gates_kept(rules, found))


def _require(
    report: Report, over: Sequence[str], seen: _Seen, rules: Policy, release: Path, store: Vault
) -> None:
    """Raise where a promise is broken or a gate is not met, with what to do next.

    Raises:
        PromiseBroken, HeldBack: as ``Report.require`` says.
    """
    from resynth.release import figures

    try:
        report.require()
    except PromiseBroken as error:
        if seen.same is False:
            hint = "--source is not the input that this release was made of, by its digest and name: name that first"
        elif seen.known is not None and seen.known.policy != rules.digest:
            hint = "the release was made under another policy: without --policy its own is taken"
        else:
            hint = _next_step(report, release, store)
        raise PromiseBroken(error.message, problems=[*error.problems, *over], hint=hint) from None
    if over:
        raise PromiseBroken(figures.OVER, problems=over, hint="hand it to nobody under this policy")


@contextmanager
def _damage_told(release: Path, store: Vault) -> Iterator[None]:
    """Where something cannot be read, and the release is not what was sealed, that is what is wrong.

    Raises:
        PromiseBroken: as said; the files are named as far as they were sealed.
    """
    from resynth.verify import unsealed

    try:
        yield
    except (InputError, PolicyError) as error:
        wrong = unsealed(release, store.root)
        if not wrong:
            raise
        raise PromiseBroken(
            f"{release.name}: this release is damaged: M1 is broken, and nothing else was looked at",
            problems=[*wrong, f"for {error.message}"], hint=_DAMAGED,
        ) from None


def _made_of(store: Vault, release: Path, version: str) -> Release | None:
    """The release as its vault knows it: by its digests, else by its version."""
    from resynth.release import package
    from resynth.vault.history import releases

    known = releases(store)
    sums = package.digest_of_sums(release) if (release / package.SUMS).is_file() else ""
    return next((one for one in known if sums and one.sums == sums), None) or next(
        (one for one in known if one.version == version), None)


def _lost_in_training(store: Vault, made: Release, rules: Policy) -> Verdict | None:
    """P42, where somebody measured it."""
    from resynth.job.looks import lost_in_training
    from resynth.vault import looked

    if not store.looked.exists():
        return None
    return lost_in_training(looked.read(store, store.key(None)), made, rules)


def _next_step(report: Report, release: Path, store: Vault) -> str:
    """How to see the first place of a note at which a promise is broken; where there is none, what to do."""
    from resynth.verify import unsealed

    places = (_PLACE.fullmatch(place) for verdict in report.broken for place in verdict.where)
    for one in places:
        if one is not None and not (release / one["note"]).exists():
            where = f"{shlex.quote(one['note'])} --vault {shlex.quote(str(store.root))} --at {one['at']}"
            return f"to see the first place: resynth vault lookup {where}"
    if unsealed(release, store.root):
        return _DAMAGED
    pages = ", ".join(f"docs/promises/{verdict.promise}.md" for verdict in report.broken)
    return f"hand it to nobody until it is known why; what was looked at, and how: {pages}"


def _rows(report: Report, policy: Policy) -> tuple[tuple[PromiseRow, ...], tuple[PromiseRow, ...]]:
    """The promises of the policy, and those that were looked at although it does not make them."""
    from resynth.release.summary import PromiseRow, rows_of

    made = rows_of(policy, report.verdicts)
    named = {row.promise for row in made}
    others = tuple(
        PromiseRow(one.promise, "soft", one.promise in report.required, one.standing, one.checked, one.broken, one.why,
                   one.where)
        for one in report.verdicts if one.promise not in named
    )
    return made, others


def _checked(report: Report, release: Path, store: Vault, version: str, same: bool | None) -> Checked:
    """What the page tells beside the promises. What the release says of itself is taken in its form alone."""
    from resynth import __version__
    from resynth.release import package
    from resynth.release.verified import Checked
    from resynth.verify import unsealed

    try:
        by_program = json.loads((release / package.AUDIT).read_text("utf-8"))["annotated"] != "given"
    except (OSError, ValueError, KeyError, TypeError):
        by_program = False
    there = (release / package.SUMS).is_file()
    return Checked(
        name=release.name, version=version if _VERSION.fullmatch(version) else "", tool=__version__,
        sums=package.digest_of_sums(release) if there else "", changed=len(unsealed(release, store.root)),
        notes=report.notes, by_program=by_program, same_source=same, exit_code=report.exit_code,
        residuals=len(report.residuals), collisions=report.collisions,
    )


def _show(
    policy: Policy, release: Path, made: tuple[PromiseRow, ...], others: tuple[PromiseRow, ...], everything: bool
) -> None:
    """The promises of the policy in words, the others in a line, and how many stand how."""
    from resynth.release.audit import says
    from resynth.release.summary import tally_words

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


def _tables(
    vault: Vault, version: str, given: list[str] | None, said: str, usual: str
) -> tuple[tuple[Table, ...], bool]:
    """The tables of a release: those named, else those that it was made of; and whether all their rows went out."""
    from resynth.job.tables import table_of, tables_of
    from resynth.vault.history import TABLES

    path = vault.past / version / TABLES
    made = vault.read_json(path) if path.exists() else {}
    lone_rows = bool(made.get("lone_rows", True))
    before = tuple(table_of(data) for data in made.get("tables", ()))
    if given:
        return tables_of(given, said or next((table.encoding for table in before), usual)), lone_rows
    return before, lone_rows
