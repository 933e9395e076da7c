"""What this vault has released so far: one entry a version, and the crosswalk and ids of each, kept under ``past/``.

A later release of a grown corpus looks there for what its old mentions became, and an incident is answered from there
even when the release in question is not the newest. Crosswalk and ids of a release stand in the keyed order of its
patients, as the charts of every later run do: so the rows of a bucket are one range of bytes, and nothing is sorted.
"""

from __future__ import annotations

import json
import os
import shutil
from collections.abc import Iterator, Sequence
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import BinaryIO

from resynth.errors import InputError
from resynth.keys import Key
from resynth.vault.layout import Vault

FIRST = "1.0.0"
FIRST_SAYS = ("First release.",)
#: Under ``past/``: the marks of the notes of the input that a release left out before anything was planned.
ASIDE = "aside.json"
#: Under ``past/``: what was held back of the input, and why; what was decided about missed mentions (residuals.csv);
#: what a person wrote in the table of a review, by row.
HELD, DECIDED, EDITS = "held.txt", "residuals.csv", "edits.json"
#: Under ``past/``: what a program found in the notes that were held back.
LEFT = "left.jsonl"
#: Under ``past/``: the tables beside the notes; the places whose surrogates have become originals, which the policy
#: accepts (the verifier knows that name too).
TABLES, ACCEPTED = "tables.json", "accepted.json"
#: Under ``past/``: every SHA256SUMS.txt that was sealed as this version, under its own digest.
SEALED = "sealed"
_KIND = b',"kind":'


@dataclass(frozen=True, slots=True)
class Release:
    """One version that was made with this vault.

    Attributes:
        version: ``1.0.0``, ``1.1.0`` …
        base: digest of what the run was made of, but for what people wrote into it.
        run: digest of all that the run was made of: the same run gives the same version again.
        source: digest of the input alone.
        policy: the policy's digest.
        notes: how many notes it holds.
        as_of: its date, or None.
        changes: what CHANGES.md says of it.
        order: in what order a patient's notes were numbered.
        content: digest of its notes and of the rows of its tables; of old releases nobody kept it.
        sums: digest of its SHA256SUMS.txt, which names all of its files; of old releases nobody kept it.
        under: name and version of the policy; of old releases nobody kept it.
        corpus: digest of its notes.jsonl; of old releases nobody kept it.
        least: the smallest count that its papers tell.
        given: whether all its marks came with the input.
        ledger: how many bytes of the ledger it was planned with; of old releases nobody kept it.
    """

    version: str
    base: str
    run: str
    source: str
    policy: str
    notes: int
    as_of: str | None
    changes: tuple[str, ...]
    order: str = "keyed"
    content: str = ""
    sums: str = ""
    under: str = ""
    corpus: str = ""
    least: int = 11
    given: bool = False
    ledger: int | None = None

    def __repr__(self) -> str:
        return f"Release(notes={self.notes})"


def releases(vault: Vault) -> tuple[Release, ...]:
    """All versions, oldest first. InputError when the list cannot be read."""
    if not vault.releases.exists():
        return ()
    try:
        rows = [Release(**{**row, "changes": tuple(row["changes"])}) for row in vault.read_json(vault.releases)]
    except (KeyError, TypeError):
        raise InputError(f"{vault.releases.name}: this file of the vault cannot be read") from None
    return tuple(rows)


def before(vault: Vault, base: str) -> tuple[Release, ...]:
    """The versions that a run follows: all but those from itself on."""
    known = releases(vault)
    own = next((at for at, release in enumerate(known) if release.base == base), len(known))
    return known[:own]


def ledger_before(vault: Vault, base: str) -> int | None:
    """How many bytes of the ledger a run is planned with: all there are, or as many as when it was made first.

    None where the latter was not kept: all of it too.
    """
    size = vault.ledger.stat().st_size if vault.ledger.exists() else 0
    return next((release.ledger for release in releases(vault) if release.base == base), size)


def made_before(vault: Vault, run: str) -> Release | None:
    """The version that this very run gave already, or None."""
    return next((release for release in releases(vault) if release.run == run), None)


def keep(vault: Vault, release: Release, staged: Sequence[Path]) -> None:
    """Remember a release: its crosswalk and ids under ``past/``, then its entry; done again, nothing changes."""
    folder = vault.past / release.version
    folder.mkdir(parents=True, exist_ok=True, mode=0o700)
    for path in staged:
        target = folder / path.name
        target.unlink(missing_ok=True)
        try:
            os.link(path, target)
        except OSError:
            shutil.copyfile(path, target)
        target.chmod(0o600)
    known = releases(vault)
    if release.version not in [one.version for one in known]:
        vault.write_json(vault.releases, [asdict(one) for one in (*known, release)])


def keep_seal(vault: Vault, version: str, sums: bytes, digest: str) -> None:
    """Remember the digests of all files of a release: ``verify`` holds what lies on disk against them."""
    vault.write_bytes(vault.past / version / SEALED / f"{digest}.txt", sums)


def version_after(known: Sequence[Release], *, added: bool, broken: bool) -> str:
    """The next version: a first one, the same when nothing is new, a minor for additions, a major for anything else.

    Args:
        broken: whether something that was released before is not what it was.
    """
    if not known:
        return FIRST
    major, minor, _ = map(int, known[-1].version.split("."))
    if broken:
        return f"{major + 1}.0.0"
    return f"{major}.{minor + 1}.0" if added else known[-1].version


Ranges = list[tuple[int, int]]


def ranges(vault: Vault, version: str, key: Key, buckets: int) -> Ranges:
    """Where the rows of each bucket's patients stand in a past crosswalk: (first byte, end). Read in one go.

    Raises:
        InputError: ids or crosswalk are missing or not as they were written.
    """
    folder = vault.past / version
    found: Ranges = [(0, 0)] * buckets
    try:
        with open(folder / vault.ids.name, "rb") as ids, open(folder / vault.crosswalk.name, "rb") as rows:
            known = _patients(ids, key, buckets)
            doc_id, bucket = next(known, ("", -1))
            at = 0
            last = b""
            for line in rows:
                head = line[: line.find(_KIND)]
                if head != last:
                    last = head
                    mine = json.loads(head + b"}")["doc_id"]
                    while doc_id != mine:
                        doc_id, bucket = next(known)
                start, _ = found[bucket]
                at += len(line)
                found[bucket] = (start if found[bucket][1] else at - len(line), at)
    except (OSError, ValueError, KeyError, StopIteration):
        raise InputError(f"past/{version}: the record of this release cannot be read") from None
    return found


def _patients(ids: BinaryIO, key: Key, buckets: int) -> Iterator[tuple[str, int]]:
    """Every document and the bucket of its patient, in the order of the file."""
    whose, bucket = None, -1
    for line in ids:
        row = json.loads(line)
        if row["patient_id"] != whose:
            whose = row["patient_id"]
            bucket = int.from_bytes(key.mark("patient", whose)[:4], "big") * buckets >> 32
        yield row["doc_id"], bucket


def lines(path: Path, start: int, end: int) -> list[bytes]:
    """The rows of one range."""
    with open(path, "rb") as file:
        file.seek(start)
        return file.read(end - start).splitlines(keepends=True)
