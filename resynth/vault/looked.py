"""The record of what people did to see how good the marks are: samples drawn to be read, and scores against them;
and of what a release was found to be worth for training, and what attacks on it found.

One JSON line a row, oldest first; no value of a note and no name of a file. Each row is sealed by a keyed mark of
itself and of the seal before it, so that a row which was edited, moved or taken out from between others is found when
the record is read. Rows cut off at the end are not found: whoever holds the key could write it anew anyhow.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping
from hashlib import sha256
from typing import Any, NamedTuple

from resynth.errors import InputError
from resynth.keys import Key
from resynth.vault.layout import Vault

SAMPLE, SCORE, WORTH, ATTACK = "sample", "score", "worth", "attack"


class Look(NamedTuple):
    """One thing done.

    Attributes:
        did: ``sample``, ``score``, ``worth`` or ``attack``.
        day: ISO.
        tool: version of the program.
        input: digest of the files looked at, with their names: of a sample its input, of a score the system's side,
            of a worth or an attack the release.
        file: digest of the one file that they are; empty where they are several.
        notes: keyed mark of which notes were drawn, scored or attacked.
        told: counts, rates and settings.
    """

    did: str
    day: str
    tool: str
    input: str
    file: str
    notes: str
    told: Mapping[str, Any]

    def __repr__(self) -> str:
        return "Look()"


def mark_of(doc_ids: Iterable[str], key: Key) -> str:
    """The keyed mark of a set of notes, whatever their order."""
    stem = key.stem("looked", "note")
    return sha256(b"".join(sorted({stem.mark(doc_id) for doc_id in doc_ids}))).hexdigest()


def read(vault: Vault, key: Key) -> tuple[Look, ...]:
    """All rows, oldest first; none where there is no record.

    Raises:
        InputError: a row cannot be read, or is not as it was written.
    """
    if not vault.looked.exists():
        return ()
    looks, seal = [], ""
    try:
        for line in vault.looked.read_bytes().splitlines():
            row = json.loads(line)
            seal, said = _sealed(seal, {name: row[name] for name in Look._fields}, key), row["seal"]
            if said != seal:
                raise ValueError
            looks.append(Look(**{name: row[name] for name in Look._fields}))
    except (OSError, ValueError, KeyError, TypeError):
        raise InputError(
            f"{vault.looked.name}: row {len(looks) + 1} of this file of the vault is not as it was written",
            hint="put the file back from a copy, or take it away: samples and scores are then to be made again",
        ) from None
    return tuple(looks)


def add(vault: Vault, key: Key, look: Look) -> tuple[Look, ...]:
    """Write the record anew with one row more; all rows. A row that is there already is not added again.

    The vault must be locked. InputError as of ``read``.
    """
    known = read(vault, key)
    if look in known:
        return known
    known = (*known, look)
    lines, seal = [], ""
    for one in known:
        seal = _sealed(seal, one._asdict(), key)
        lines.append(_json({**one._asdict(), "seal": seal}) + b"\n")
    vault.write_lines(vault.looked, lines)
    return known


def _sealed(before: str, row: Mapping[str, Any], key: Key) -> str:
    return key.mark("looked", "row", before, _json(row).decode("ascii")).hex()


def _json(row: Mapping[str, Any]) -> bytes:
    return json.dumps(row, separators=(",", ":"), sort_keys=True).encode("ascii")
