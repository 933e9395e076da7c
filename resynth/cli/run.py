"""What the verbs that work on a vault set up first: checks, the vault and its lock, the key, the engine."""

from __future__ import annotations

import shutil
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path
from typing import NamedTuple

from resynth import formats as all_formats
from resynth import site_cues
from resynth.cli.options import policy_of
from resynth.cli.warned import of_the_known
from resynth.engines.local import LocalEngine
from resynth.errors import InputError, PolicyError, UsageError
from resynth.formats.base import SPANS
from resynth.formats.inputs import named, taken_in
from resynth.formats.tables import columns_of
from resynth.job.folders import nested
from resynth.job.known import Source, not_used, sources_of
from resynth.job.spec import Job
from resynth.job.tables import Table, tables_of
from resynth.job.work import may_make
from resynth.job.workplace import forget
from resynth.keys import Key
from resynth.policy import legal
from resynth.policy.model import Policy
from resynth.vault.layout import Vault


class Prepared(NamedTuple):
    """A run that may begin."""

    job: Job
    policy: Policy
    key: Key
    vault: Vault
    engine: LocalEngine


class Asked(NamedTuple):
    """What the command line asked for, as it was typed."""

    sources: tuple[Path, ...]
    policy: str
    vault: Path
    spans: str = "given"
    jobs: int = 1
    key: Path | None = None
    labels: Path | None = None
    patients: str | None = None
    formats: tuple[str, ...] = ()
    read_as: str | None = None
    encoding: str = ""
    as_of: str | None = None
    on_bad_record: str = "stop"
    out: Path | None = None
    columns: str | None = None
    tables: tuple[str, ...] = ()
    table_rows: str = "all"
    known: tuple[str, ...] = ()
    cues: Path | None = None
    extra: tuple[str, ...] = ()
    without: tuple[str, ...] = ()
    table_encoding: str = ""
    model: Path | None = None
    careful: bool = False

    def __repr__(self) -> str:
        return "Asked()"


class Checked(NamedTuple):
    """What the options of a command line mean, each looked at."""

    policy: Policy
    write_as: tuple[str, ...]
    labels: Mapping[str, str]
    columns: Mapping[str, str]
    tables: tuple[Table, ...]
    known: tuple[Source, ...]

    def __repr__(self) -> str:
        return "Checked()"


def checked(asked: Asked) -> Checked:
    """The options of a command line, read; what can be refused of them without a note or a vault is refused here.

    Raises:
        UsageError, PolicyError, InputError: as ``errors`` says.
    """
    if asked.spans not in SPANS:
        raise UsageError(f"--spans is one of {', '.join(SPANS)}")
    _recognizers(asked)
    if asked.on_bad_record not in ("stop", "hold"):
        raise UsageError("--on-bad-record is stop or hold")
    if asked.table_rows not in ("all", "with-notes"):
        raise UsageError("--table-rows is all or with-notes")
    policy = policy_of(asked.policy, asked.as_of)
    ends = policy.valid_until or any(approval.until for approval in policy.approvals)
    if asked.out is not None and ends and policy.as_of is None:
        raise PolicyError(f"policy {policy.id} is valid for a time only: what day is it?", hint="--as-of 2026-01-31")
    wanted = all_formats.parse_names(asked.formats) if asked.formats else policy.formats
    labels = all_formats.labels_file(asked.labels) if asked.labels else {}
    if told := [f"{path}: {what}" for path, what in legal.label_problems(policy, labels)]:
        raise PolicyError("the legal route of the policy does not allow these labels", problems=told,
                          hint="map such labels to the kind that they say")
    columns = columns_of(asked.columns) if asked.columns else {}
    tables = tables_of(asked.tables, asked.table_encoding or asked.encoding)
    known = sources_of(asked.known, asked.table_encoding or asked.encoding)
    return Checked(policy, tuple(dict.fromkeys(("jsonl", *wanted))), labels, columns, tables, known)


def _recognizers(asked: Asked) -> None:
    """What looks at the notes, as the options say; a run of given spans starts without it.

    Raises:
        UsageError, InputError: as ``checked`` says.
    """
    if asked.spans == "given":
        for option, said in (("--known", asked.known), ("--cues", asked.cues), ("--with", asked.extra),
                             ("--without", asked.without), ("--careful", asked.careful), ("--model", asked.model)):
            if said:
                raise UsageError(f"{option} is for detection, and --spans given detects nothing", hint="--spans both")
        return
    from resynth.recognize.detect import choose

    if asked.cues is not None:
        site_cues.use(asked.cues)
    choose(asked.extra, asked.without, asked.careful, asked.model)


@contextmanager
def prepared(asked: Asked) -> Iterator[Prepared]:
    """Everything that can be refused before a note is read is refused here; then the vault is held for the run.

    Raises:
        UsageError, PolicyError, InputError: as ``errors`` says.
    """
    asked = asked._replace(sources=named(asked.sources))
    standing = [path for path in asked.sources if path.exists()]
    if asked.out is not None:
        if nested(asked.vault, asked.out):
            raise UsageError("OUT and VAULT must not lie in one another", hint="name two separate folders")
        if any(nested(path, asked.out) for path in standing):
            raise UsageError("OUT and INPUT must not lie in one another", hint="name two separate folders")
        _writable(asked.out)
    if any(nested(path, asked.vault) for path in standing):
        raise UsageError("VAULT and INPUT must not lie in one another", hint="name two separate folders")
    policy, write_as, labels, columns, tables, known = checked(asked)
    of_the_known(not_used(asked.known, known))
    made = not asked.vault.exists()
    vault = Vault.open(asked.vault)
    with vault.locked():
        # Only what nobody else works in is removed, and only while nobody else can: a run that began at the same moment
        # may have made the folder.
        fresh = made and not vault.begun
        try:
            with taken_in(asked.sources, vault.tmp / "input", asked.read_as) as source:
                found = all_formats.find(source, asked.read_as, asked.columns)
                read_as = {asked.read_as or format_.name for format_, _ in found}
                key = vault.key(asked.key)
                fresh = False
                job = Job(
                    source=source, policy=asked.policy, vault=asked.vault, key_file=vault.key_file,
                    read_as=min(read_as) if len(read_as) == 1 else None, write_as=write_as,
                    labels=labels, patients=asked.patients, encoding=asked.encoding, spans=asked.spans,
                    hold_bad=asked.on_bad_record == "hold", columns=columns,
                    tables=tables, lone_rows=asked.table_rows == "all", known=known, as_of=asked.as_of,
                )
                forget()
                engine = LocalEngine(asked.jobs)
                try:
                    yield Prepared(job, policy, key, vault, engine)
                except BaseException:
                    engine.stop()
                    raise
                finally:
                    engine.close()
        except (UsageError, PolicyError, InputError):
            # What is refused is mended and begun anew: a vault that was made for it holds a key that nothing was made
            # with.
            fresh = made and not vault.ids.exists()
            raise
        finally:
            if fresh:
                shutil.rmtree(asked.vault, ignore_errors=True)


def _writable(out: Path) -> None:
    """Told before the work, not after: whether a folder can be made at OUT. UsageError when not."""
    parent = out.resolve().parent
    while not parent.exists():
        parent = parent.parent
    if not parent.is_dir() or not may_make(parent):
        raise UsageError(f"{out.name}: no folder can be made there", hint="name another --out")
