"""resynth vault: look a released note up, destroy what must not be kept."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Annotated

import typer

from resynth.cli import words
from resynth.cli.options import example
from resynth.errors import InputError, UsageError

app = typer.Typer(no_args_is_help=True, help="Look a released note up, or destroy the vault.", rich_markup_mode=None)
Folder = Annotated[Path, typer.Option("--vault", help="The vault.")]


@app.command("lookup", epilog=example("resynth vault lookup 48210-01 --vault VAULT"))
def lookup(
    released_id: Annotated[str, typer.Argument(help="A released document id, or a released patient number.")],
    vault: Folder,
    values: Annotated[bool, typer.Option("--values", help="Also print what each mention was and became.")] = False,
) -> None:
    """Show which note a released one was, for an incident; its output is PHI."""
    from resynth.vault.layout import Vault
    from resynth.verify.readers import lines

    store = Vault.open(vault, make=False)
    if not store.ids.exists():
        raise InputError(f"{vault.name}: nothing was released from this vault")
    found = [row for row in lines(store.ids) if released_id in (row.get("released_id"), row.get("released_patient"))]
    if not found:
        raise InputError("this vault released no such id", hint="the ids of a release stand in its file RECORDS")
    for row in found:
        print(json.dumps(row, ensure_ascii=False))
    if values:
        wanted = {row["released_id"] for row in found}
        for row in lines(store.crosswalk):
            if row.get("released_id") in wanted:
                print(json.dumps(row, ensure_ascii=False))


@app.command("destroy", epilog=example("resynth vault destroy --vault VAULT --certificate destroyed.txt --yes"))
def destroy(
    vault: Folder,
    certificate: Annotated[Path, typer.Option("--certificate", help="Where to write the certificate.")],
    yes: Annotated[bool, typer.Option("--yes", help="Do it; without this nothing is destroyed.")] = False,
    as_of: Annotated[str | None, typer.Option("--as-of", help="The day on the certificate (YYYY-MM-DD).")] = None,
) -> None:
    """Destroy key, crosswalk, ledger and all that a run left, and write a certificate of it."""
    from resynth.cli.options import checked_day
    from resynth.job.folders import nested
    from resynth.vault import destroy as work
    from resynth.vault.layout import Vault

    store = Vault.open(vault, make=False)
    day = checked_day(as_of)
    if nested(vault, certificate):
        raise UsageError("the certificate must lie outside the vault")
    if not yes:
        raise UsageError("this cannot be undone: no surrogate can be traced back afterwards", hint="add --yes")
    with store.locked():
        # The paper first: what cannot be certified is not destroyed.
        try:
            paper = open(certificate, "x", encoding="utf-8")  # noqa: SIM115
        except FileExistsError:
            raise UsageError(f"{certificate.name}: a file stands there already") from None
        except OSError as error:
            raise UsageError(f"{certificate.name}: the certificate cannot be written ({error.strerror})") from None
        with paper:
            try:
                text = work.destroy(store, day)
            except BaseException:
                certificate.unlink()
                raise
            paper.write(text)
    words.say(f"destroyed; the certificate is {certificate}")
