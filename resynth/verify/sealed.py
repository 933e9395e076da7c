"""Whether a release is what was sealed: each file has its digest in SHA256SUMS.txt, and that file is the vault's (M1).

The digests in the release hold for whoever changed a file and forgot them; against somebody who writes them anew the
vault keeps what it sealed. Only files that were sealed are named: the name of another may be somebody's.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

from resynth.errors import InputError
from resynth.policy.model import Policy
from resynth.types import Standing, Verdict
from resynth.verify.tally import MOST_PLACES

SUMS = "SHA256SUMS.txt"
#: Under the folder of a version in the vault: what was sealed under it, each SHA256SUMS.txt by its own digest.
_SEALED = "sealed"


class _Seal(NamedTuple):
    """A SHA256SUMS.txt that the vault kept: of which version, its digest, and what it names; None: nobody kept that."""

    version: str
    digest: str
    files: dict[str, str] | None

    def __repr__(self) -> str:
        return "_Seal()"


def digest_of(path: Path) -> str:
    """SHA-256 (hex) of a file."""
    with open(path, "rb") as file:
        return hashlib.file_digest(file, "sha256").hexdigest()


def sealed(release: Path, vault: Path, policy: Policy) -> Verdict:
    """Part of M1: SHA256SUMS.txt names every file of the release, each with its digest, and it is the vault's own."""
    hard = policy.promises.get("M1", "soft") == "hard"
    wrong = unsealed(release, vault)
    standing = Standing.BROKEN if wrong else Standing.HELD
    checked = max(1, sum(1 for _ in sums(release / SUMS)))
    return Verdict("M1", standing, checked, len(wrong), tuple(wrong[:MOST_PLACES]), "", hard)


def unsealed(release: Path, vault: Path) -> list[str]:
    """What is not as it was sealed, in words; empty when all is.

    Raises:
        InputError: the vault's list of its releases cannot be read.
    """
    if not (release / SUMS).is_file():
        return [f"{SUMS}: no such file"]
    said = dict(sums(release / SUMS))
    wrong = _unlike(release, said, _seals(vault))
    # What a seal of the vault does not name may be named by whoever put it there.
    names = [name for name, digest in said.items() if differs(release, name, digest)]
    wrong |= {f"{name}: another digest, or no such file" for name in names if not wrong}
    wrong |= {"a file or a folder that SHA256SUMS.txt does not name" for path in release.rglob("*")
              if _is_more(release, path, said)}
    return sorted(wrong)


def differs(release: Path, name: str, digest: str) -> bool:
    """Whether a digest is not that of the file of a release that it is said to be of."""
    path = release / name
    return Path(name).is_absolute() or ".." in Path(name).parts or not path.is_file() or digest_of(path) != digest


def _is_more(release: Path, path: Path, said: dict[str, str]) -> bool:
    """Whether a path is a file that no sum names, or a folder in which nothing lies."""
    if path.is_dir() and not path.is_symlink():
        return next(path.iterdir(), None) is None
    name = path.relative_to(release).as_posix()
    return name not in said and name != SUMS


def _unlike(release: Path, said: dict[str, str], seals: list[_Seal]) -> set[str]:
    """What differs from the seal of the vault that this release is most like; nothing where the vault knows none."""
    mine = digest_of(release / SUMS)
    if not seals or any(seal.digest == mine for seal in seals):
        return set()
    kept = [seal.files for seal in seals if seal.files is not None]
    if not kept:
        return {f"{SUMS}: not the one that the vault sealed"}
    rows = said.items()
    nearest = max(kept, key=lambda files: len(files.items() & rows))
    wrong = {f"{name}: not as the vault sealed it" for name, digest in nearest.items() if said.get(name) != digest}
    if said.keys() - nearest.keys():
        wrong.add("a file that the vault did not seal")
    return wrong or {f"{SUMS}: not the one that the vault sealed"}


def _seals(vault: Path) -> list[_Seal]:
    """All that the vault sealed, as far as it was kept; nothing where it has a release of which nobody kept that.

    What lies under ``past`` tells too where the list of releases is gone, or a release is gone from it.
    """
    listed, past = vault / "releases.json", vault / "past"
    try:
        rows = json.loads(listed.read_bytes()) if listed.is_file() else []
        known = [(str(row["version"]), str(row.get("sums", ""))) for row in rows]
    except (ValueError, TypeError, KeyError, AttributeError):
        raise InputError("releases.json: this file of the vault cannot be read") from None
    told = {version for version, _ in known}
    known += [(path.parent.name, "") for path in sorted(past.glob(f"*/{_SEALED}")) if path.parent.name not in told]
    found: list[_Seal] = []
    for version, digest in known:
        folder = past / version / _SEALED
        seals = [_Seal(version, path.stem, dict(sums(path))) for path in sorted(folder.glob("*.txt"))]
        if not seals and not digest and version in told:
            return []
        found += seals or ([_Seal(version, digest, None)] if digest else [])
    return found


def sums(path: Path) -> Iterator[tuple[str, str]]:
    """(name, digest) of each line of a SHA256SUMS.txt."""
    if path.is_file():
        for line in path.read_text("utf-8", "replace").splitlines():
            digest, _, name = line.partition("  ")
            yield name, digest
