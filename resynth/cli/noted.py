"""What ``sample``, ``score``, ``attack`` and ``evaluate worth`` leave in a vault: a row, and the sheet told again."""

from __future__ import annotations

import hashlib
import os
from collections.abc import Iterable, Iterator, Mapping
from contextlib import contextmanager
from datetime import date
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from resynth.cli import words
from resynth.errors import InputError, UsageError

if TYPE_CHECKING:
    from resynth.evaluate.load import Side
    from resynth.keys import Key
    from resynth.vault.layout import Vault

VaultFolder = Annotated[
    Path | None, typer.Option("--vault", help="Leave a record in this vault; its sign-off.html tells of it.")
]
Day = Annotated[
    str | None, typer.Option("--as-of", help="The day that the record tells (YYYY-MM-DD); today unless said.")
]


#: What to type, by what was done to something else than a release.
_HINTS = {
    "sample": "resynth sample OUT/notes.jsonl",
    "score": "resynth score GOLD OUT/notes.jsonl, GOLD being people's marks of a sample of it",
    "worth": "resynth evaluate worth GOLD OUT, OUT being the folder of the release",
    "attack": "resynth attack OUT, OUT being the folder of the release",
}


class Noting:
    """A vault in which something is to be noted. It is locked, and its record was read."""

    def __init__(self, store: Vault, key: Key, day: str) -> None:
        self._store = store
        self.key = key
        self._day = day
        self._said: list[str] = []

    def add(self, did: str, read: tuple[str, str], doc_ids: Iterable[str], told: Mapping[str, Any]) -> None:
        """Add a row and tell the sheets again; ``say`` says so, when all else is done.

        Args:
            read: the digests of the notes of which a sample was drawn, whose marks were scored, or that taught or were
                attacked.
            doc_ids: which notes were drawn, scored, learned from or attacked.
            told: counts, rates and settings; no value of a note.
        """
        from resynth import __version__
        from resynth.job.looks import released, tell
        from resynth.vault import looked

        look = looked.Look(did, self._day, __version__, *read, looked.mark_of(doc_ids, self.key), told)
        told_again = tell(self._store, looked.add(self._store, self.key, look))
        self._said = [f"noted in the vault:       {self._store.looked}"]
        if told_again:
            self._said.append(f"to be signed:             {self._store.sign_off}")
        if not released(self._store, look):
            what = "marks" if did == looked.SCORE else "notes"
            name = self._store.root.name
            self._said.append(f"warning: by their digest these are not the {what} of a release of {name}, and the "
                              "sheet to be signed says so")
            self._said.append(f"hint: {_HINTS[did]}")

    def say(self) -> None:
        """Say what was noted, and where."""
        for line in self._said:
            words.say(line)

    def __repr__(self) -> str:
        return "Noting()"


def digests(side: Side) -> tuple[str, str]:
    """The digest of the files of a side with their names, and of the file itself where there is but one."""
    from resynth.job.folders import input_digest

    files = [path for _, path in side.found]
    return input_digest(side.root, files), digest_of(files[0]) if len(files) == 1 else ""


@contextmanager
def noting(folder: Path | None, as_of: str | None) -> Iterator[Noting | None]:
    """A vault to note something in, held until the work is done; None where none was named.

    Raises:
        UsageError: a day without a vault, or no day; the vault is open to others, or another run works in it.
        InputError: there is no vault, it has no key yet, or its record is not as it was written.
    """
    from resynth.cli.options import checked_day
    from resynth.vault import looked
    from resynth.vault.layout import Vault

    day = checked_day(as_of)
    if folder is None:
        if day is not None:
            raise UsageError("--as-of is the day of a record, and none is made without a vault", hint="--vault VAULT")
        yield None
        return
    store = Vault.open(folder, make=False)
    if not store.key_file.exists() and not store.begun:
        raise InputError(f"{store.root.name}: nothing was planned or released with this vault")
    with store.locked():
        # What a person asked for beside the vault is no file of the vault: it is made as the user's files are.
        os.umask(store.outer_mask)
        key = store.key(None)
        looked.read(store, key)
        yield Noting(store, key, day or date.today().isoformat())


def digest_of(path: Path) -> str:
    """The digest of a file."""
    with open(path, "rb") as file:
        return hashlib.file_digest(file, "sha256").hexdigest()
