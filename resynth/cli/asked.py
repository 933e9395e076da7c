"""What ``plan`` was asked, kept in the vault so that nobody has to type it again for ``apply``."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from resynth.errors import InputError, UsageError

if TYPE_CHECKING:
    from resynth.cli.run import Asked
    from resynth.vault.layout import Vault

_FILES = ("labels", "cues")


def keep_asked(asked: Asked, vault: Vault) -> None:
    """Keep the options of a plan; files by their whole paths."""
    said = asked._replace(vault=Path(), out=None, key=None)._asdict()
    said["sources"] = [str(path if str(path) == "-" else path.resolve()) for path in asked.sources]
    for name in _FILES:
        if said[name] is not None:
            said[name] = str(Path(said[name]).resolve())
    for name in ("policy", "patients"):
        if said[name] and Path(said[name]).is_file():
            said[name] = str(Path(said[name]).resolve())
    said["tables"] = [_whole(spec) for spec in asked.tables]
    said["known"] = [_whole(spec) for spec in asked.known]
    vault.write_json(vault.asked, {name: str(value) if isinstance(value, Path) else value
                                   for name, value in said.items()})


def _whole(spec: str) -> str:
    """A ``--table`` with the whole path of its file."""
    if Path(spec).exists():
        return str(Path(spec).resolve())
    path, colon, columns = spec.rpartition(":")
    return f"{Path(path).resolve()}{colon}{columns}"


def asked_before(vault: Vault, folder: Path, out: Path, jobs: int) -> Asked:
    """What the plan in this vault was asked, for a release of it.

    Raises:
        InputError: nothing was planned here.
        UsageError: the notes came from standard input.
    """
    from resynth.cli.run import Asked

    if not vault.asked.exists():
        raise InputError(
            f"{vault.root.name}: nothing was planned in this vault",
            hint="resynth plan INPUT --policy POLICY --vault VAULT",
        )
    said = vault.read_json(vault.asked)
    try:
        if said["sources"] == ["-"]:
            raise UsageError("the notes were planned from standard input, and cannot be read again",
                             hint="put them in a file, and plan that")
        for name in _FILES:
            said[name] = Path(said[name]) if said.get(name) is not None else None
        said["sources"] = tuple(map(Path, said["sources"]))
        for name in ("formats", "tables", "known", "extra", "without"):
            said[name] = tuple(said.get(name, ()))
        return Asked(**{**said, "vault": folder, "out": out, "jobs": jobs})
    except (KeyError, TypeError):
        raise InputError(f"{vault.asked.name}: this file of the vault cannot be read") from None
