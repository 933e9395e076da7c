"""resynth vault: look a released note up, destroy what must not be kept."""

from __future__ import annotations

import json
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any, NamedTuple

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
    id_: Annotated[str, typer.Argument(metavar="ID", help="A released document id or patient number; or one of the "
                                                          "input, to tell a recipient which note it became.")],
    vault: Folder,
    version: Annotated[
        str | None, typer.Option("--release-version", help="Look only in this version of the release (as its "
                                                           "file VERSION says).")
    ] = None,
    at: Annotated[
        int | None, typer.Option("--at", min=0, help="Show only the mention at this offset of the note (characters).")
    ] = None,
    values: Annotated[
        bool, typer.Option("--values", help="Print what mentions were and became: the one at --at, else all.")
    ] = False,
    own: Annotated[bool, typer.Option("--own", help="ID is one of the input, even if a released one is the same.")
                   ] = False,
) -> None:
    """Show which note a released one was, or what one of the input became, for an incident; its output is PHI."""
    from resynth.vault.layout import Vault
    from resynth.verify.readers import lines

    store = Vault.open(vault, make=False)
    if not store.ids.exists():
        raise InputError(f"{vault.name}: nothing was released from this vault")
    versions = _releases(store, version)
    for side, name, folder in [(side, *one) for side in _SIDES[own:] for one in versions]:
        found = [row for row in lines(folder / store.ids.name) if id_ in (row.get(side.note), row.get(side.patient))]
        if not found:
            continue
        wanted = {row["released_id"]: row for row in found}
        rows = lines(folder / store.crosswalk.name) if values or at is not None else ()
        mentions = [row for row in rows if row.get("released_id") in wanted]
        if at is not None:
            _inside(found, mentions, at, side)
        found += [row if values else _placed(row) for row in mentions if _stands(row, at, side)]
        for row in found:
            print(json.dumps({**row, "version": name}, ensure_ascii=False))
        if side is _OWN and not own:
            words.say("this vault released no such id; it is one of the input, and released_id is what it became")
        if at is not None:
            _tell_bare(list(wanted.values()), mentions, at, side)
        return
    raise InputError("this vault released no such id, and no note of such an id",
                     hint="the ids of a release stand in its file RECORDS; notes that were held back, in VAULT/held")


class _Side(NamedTuple):
    """By which id a note is asked for, and how its mentions say where they stand on that side, and on the other."""

    note: str
    patient: str
    start: str
    end: str
    other: str

    def __repr__(self) -> str:
        return "_Side()"


_RELEASED = _Side("released_id", "released_patient", "out_start", "out_end", "end")
_OWN = _Side("doc_id", "patient_id", "start", "end", "out_end")
_SIDES = (_RELEASED, _OWN)


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


def _stands(row: dict[str, Any], at: int | None, side: _Side) -> bool:
    """Whether a mention stands at an offset of the note; all do when none is named."""
    return at is None or row[side.start] <= at < row[side.end]


def _length(note: dict[str, Any], mentions: list[dict[str, Any]], side: _Side) -> int | None:
    """How many characters a note has; None for one that was released when vaults did not keep that."""
    length: int | None = note.get("characters")
    if length is None or side is _RELEASED:
        return length
    mine = [row for row in mentions if row["released_id"] == note["released_id"]]
    longer: int = sum(row["out_end"] - row["out_start"] - (row["end"] - row["start"]) for row in mine)
    return length - longer


def _inside(notes: list[dict[str, Any]], mentions: list[dict[str, Any]], at: int, side: _Side) -> None:
    """UsageError where an offset lies outside of every note that was found."""
    lengths = [_length(note, mentions, side) for note in notes]
    known = [length for length in lengths if length is not None]
    if len(known) == len(lengths) and at >= max(known):
        raise UsageError(f"--at {at} lies outside of the note, which has {words.count(max(known), 'character')}"
                         if len(notes) == 1 else f"--at {at} lies outside of every note of that id",
                         hint="--at counts the characters of the note from 0")


def _tell_bare(notes: list[dict[str, Any]], mentions: list[dict[str, Any]], at: int, side: _Side) -> None:
    """Say of each note without a mention at an offset that there is none, and where the place is on the other side."""
    for note in notes:
        name = note["released_id"]
        mine = [row for row in mentions if row["released_id"] == name]
        if any(_stands(row, at, side) for row in mine):
            continue
        length = _length(note, mentions, side)
        if length is not None and at >= length:
            words.say(f"{name}: {at} lies outside of it")
            continue
        before = max((row for row in mine if row[side.end] <= at), key=lambda row: row[side.end], default=None)
        there = at if before is None else before[side.other] + at - before[side.end]
        where = "source" if side is _RELEASED else "released note"
        words.say(f"{name}: no mention stands at {at}; in the {where} it is offset {there}")


@app.command(
    "destroy", short_help="Destroy a vault, and write a certificate of it.",
    epilog=example("resynth vault destroy --vault VAULT --certificate destroyed.txt --yes"),
)
def destroy(
    vault: Folder,
    certificate: Annotated[Path, typer.Option("--certificate", help="Where to write the certificate.")],
    yes: Annotated[bool, typer.Option("--yes", help="Really destroy it; without this nothing is destroyed.")] = False,
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
    if certificate.is_dir():
        raise UsageError(f"{certificate.resolve().name}: this is a folder", hint="name the file of the certificate")
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
