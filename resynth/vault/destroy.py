"""Destroy a vault: overwrite and remove what leads back from a surrogate to a person, and certify it."""

from __future__ import annotations

import os
import shutil
from collections.abc import Sequence
from pathlib import Path

from resynth import __version__
from resynth.errors import InputError, counted
from resynth.keys import Key
from resynth.vault.history import Release, releases
from resynth.vault.layout import OWN, Vault

#: What a vault may hold, in the order in which it is destroyed: the key first, for without it the rest is less.
CONTENTS = (
    "key", "crosswalk.jsonl", "ids.jsonl", "past", "ledger", "spool", "spans", "survey", "plan", "review.csv",
    "residuals.csv", "audit.json", "audit.html", "sign-off.html", "looked.jsonl", "attack.html", "suspects.csv", "held",
    "staging", "verify", "run.json", "asked.json", "releases.json", "tables.json", "accepted.json", "decisions.next",
    "tmp",
)
_CHUNK = bytes(1 << 20)


def destroy(vault: Vault, as_of: str | None) -> str:
    """Remove everything in the vault, and the link that leads to it where it was named by one; return the certificate.

    Raises:
        InputError: something is left that could not be removed; the message names it.
    """
    named, vault = vault.root, Vault(vault.root.resolve())
    made = made_with(vault)
    fingerprint = Key.load(vault.key_file).fingerprint if vault.key_file.exists() else "none was there"
    lines, links = [], []
    there = {path.name for path in vault.root.iterdir()}
    names = [name for name in CONTENTS if name in there]
    others = sorted(there - {*names, *OWN})
    for name in [*names, *others]:
        path = vault.root / name
        what = name if name in CONTENTS else "another file"
        # What a link leads to is not in the vault: the link goes, and the certificate says that the rest does not.
        inside = (path,) if path.is_symlink() else (path, *path.rglob("*"))
        if linked := sum(p.is_symlink() for p in inside):
            links.append(f"  {what:<18} {counted(linked, 'link'):>13}")
        files = sorted(p for p in inside if p.is_file() and not p.is_symlink())
        size = sum(file.stat().st_size for file in files)
        for file in files:
            _overwrite(file)
        if path.is_dir() and not path.is_symlink():
            shutil.rmtree(path, ignore_errors=True)
        else:
            path.unlink(missing_ok=True)
        lines.append(f"  {what:<18} {counted(len(files), 'file'):>13} {counted(size, 'byte'):>21}")
    left = [path.name for path in vault.root.iterdir() if path.name not in OWN]
    if left:
        raise InputError(
            f"{vault.root.name}: {counted(len(left), 'entry', 'entries')} could not be removed",
            hint="check who owns them, and run it again",
        )
    shutil.rmtree(vault.root, ignore_errors=True)
    if named.is_symlink():
        named.unlink()
    return _certificate(vault.root, made, fingerprint, as_of, lines, links)


def _overwrite(path: Path) -> None:
    """Zeros over the content, then to the disk: as much as a program can do about a file that it removes."""
    with open(path, "r+b") as file:
        left = os.fstat(file.fileno()).st_size
        while left > 0:
            left -= file.write(_CHUNK[:left])
        file.flush()
        os.fsync(file.fileno())


def made_with(vault: Vault) -> tuple[Release, ...]:
    """The releases of a vault; none where the list of them is broken, for such a vault may be destroyed too."""
    try:
        return releases(vault)
    except InputError:
        return ()


def _told(one: Release) -> list[str]:
    """A release, as whoever has it can tell it from others."""
    return [
        f"  version {one.version}{f', as of {one.as_of}' if one.as_of else ''}",
        f"    policy:                     {one.under or 'not kept'}",
        f"    digest of the policy:       {one.policy}",
        f"    digest of SHA256SUMS.txt:   {one.sums or 'not kept'}",
    ]


def _certificate(
    where: Path, made: Sequence[Release], fingerprint: str, as_of: str | None, lines: list[str], links: list[str]
) -> str:
    return "\n".join([
        "CERTIFICATE OF DESTRUCTION",
        "",
        f"Program:          resynth {__version__}",
        f"Day:              {as_of or '____-__-__ (not given; to be filled in by hand)'}",
        f"Key fingerprint:  {fingerprint}",
        f"Vault:            {where}",
        "",
        "Releases that were made with this vault:",
        "",
        *([line for one in made for line in _told(one)] or ["  (none that this vault can name)"]),
        "",
        "Overwritten with zeros, removed, and found to be gone:",
        "",
        *(lines or ["  (the vault was empty)"]),
        "",
        *(["Links that were removed; what they led to stands as it was, and may lead back to people:", "", *links, ""]
          if links else ()),
        "With these, nobody can lead a surrogate of the release back to a person by means of this vault. No release of",
        "it can be verified again, looked up, or grown with new notes that keep its surrogates.",
        "",
        "What this program cannot know, and does not certify:",
        "",
        "  - backups, snapshots, replicas or synchronized folders that held the vault;",
        "  - copies of the vault or of its key that somebody made;",
        "  - the key file, if it was given with --key and lies elsewhere;",
        "  - what the disk itself keeps: journals, spare blocks of a solid-state disk, copy-on-write file systems;",
        "  - swap space and core dumps of the machine;",
        "  - the source notes, which were never in the vault alone.",
        "",
        "Done by:      ______________________________      Witness:  ______________________________",
        "",
    ])
