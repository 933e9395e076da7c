"""resynth vault: look a released note up, destroy what must not be kept."""

from __future__ import annotations

import json
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from resynth.cli import words
from resynth.cli.options import example
from resynth.errors import InputError, UsageError

if TYPE_CHECKING:
    from resynth.vault.layout import Vault

_LOOKUP = example('resynth vault lookup "$(head -1 OUT/RECORDS)" --vault VAULT')
app = typer.Typer(no_args_is_help=True, help="Look a released note up, or destroy the vault.", rich_markup_mode=None,
                  epilog=_LOOKUP)
Folder = Annotated[Path, typer.Option("--vault", help="The vault.")]


@app.command("lookup", short_help="Show which note a released one was.", epilog=_LOOKUP)
def lookup(
    released_id: Annotated[str, typer.Argument(help="A released document id, or a released patient number.")],
    vault: Folder,
    version: Annotated[
        str | None, typer.Option("--release-version", help="Look in this version alone, as in its file VERSION.")
    ] = None,
    at: Annotated[
        int | None, typer.Option("--at", help="Tell the mention at this offset of the released note (characters).")
    ] = None,
    values: Annotated[
        bool, typer.Option("--values", help="Print what mentions were and became: the one at --at, else all.")
    ] = False,
) -> None:
    """Show which note a released one was, for an incident; its output is PHI."""
    from resynth.vault.layout import Vault
    from resynth.verify.readers import lines

    store = Vault.open(vault, make=False)
    if not store.ids.exists():
        raise InputError(f"{vault.name}: nothing was released from this vault")
    for name, folder in _releases(store, version):
        found = [row for row in lines(folder / store.ids.name)
                 if released_id in (row.get("released_id"), row.get("released_patient"))]
        wanted = {row["released_id"] for row in found}
        rows = lines(folder / store.crosswalk.name) if wanted and (values or at is not None) else ()
        mentions = [row for row in rows if row.get("released_id") in wanted]
        found += [row if values else _placed(row) for row in mentions if _stands(row, at)]
        for row in found:
            print(json.dumps({**row, "version": name}, ensure_ascii=False))
        if at is not None:
            _tell_bare(sorted(wanted), mentions, at)
        if wanted:
            return
    raise InputError("this vault released no such id", hint="the ids of a release stand in its file RECORDS")


def _releases(store: Vault, version: str | None) -> list[tuple[str, Path]]:
    """The releases to look in, newest first, and where their records lie."""
    from resynth.vault.history import releases

    known = [(one.version, store.past / one.version) for one in releases(store)][::-1] or [("", store.root)]
    wanted = [one for one in known if version in (None, one[0])]
    if not wanted:
        raise InputError("this vault has no such version", hint=f"--release-version {known[0][0]}")
    return wanted


def _placed(row: dict[str, Any]) -> dict[str, Any]:
    """Of a mention its kind, its rule and its places, and nothing that a note says."""
    return {name: value for name, value in row.items() if name not in ("original", "surrogate")}


def _stands(row: dict[str, Any], at: int | None) -> bool:
    """Whether a mention stands at an offset of the released note; all do when none is named."""
    return at is None or row["out_start"] <= at < row["out_end"]


def _tell_bare(notes: list[str], mentions: list[dict[str, Any]], at: int) -> None:
    """Say of each note without a mention at an offset that there is none, and where the place is in the source."""
    for note in notes:
        mine = [row for row in mentions if row["released_id"] == note]
        if any(_stands(row, at) for row in mine):
            continue
        before = max((row for row in mine if row["out_end"] <= at), key=lambda row: row["out_end"], default=None)
        source = at if before is None else before["end"] + at - before["out_end"]
        words.say(f"{note}: no mention stands at {at}; in the source it is offset {source}")


@app.command(
    "destroy", short_help="Destroy a vault, and write a certificate of it.",
    epilog=example("resynth vault destroy --vault VAULT --certificate destroyed.txt --yes"),
)
def destroy(
    vault: Folder,
    certificate: Annotated[Path, typer.Option("--certificate", help="Where to write the certificate.")],
    yes: Annotated[bool, typer.Option("--yes", help="Do it; without this nothing is destroyed.")] = False,
    as_of: Annotated[str | None, typer.Option("--as-of", help="The day on the certificate (YYYY-MM-DD).")] = None,
) -> None:
    """Destroy key, crosswalk, ledger and all that a run left, and write a certificate of it."""
    from resynth.cli.options import checked_day
    from resynth.cli.outputs import in_release
    from resynth.job.folders import nested
    from resynth.vault import destroy as work
    from resynth.vault.layout import Vault

    store = Vault.open(vault, make=False)
    day = checked_day(as_of)
    if nested(vault, certificate):
        raise UsageError("the certificate must lie outside the vault")
    if not yes:
        made = len(work.made_with(store))
        of_it = f" of the {words.count(made, 'release')} of this vault" if made else ""
        raise UsageError(
            f"this cannot be undone: afterwards nothing{of_it} can be traced back, verified again, or grown with new "
            "notes",
            hint="add --yes",
        )
    if in_release(certificate.resolve().parent):
        raise UsageError(f"{certificate.name}: this folder is a release, and is sealed",
                         hint="name a place of your own")
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
