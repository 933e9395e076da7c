"""The vault: one private folder that holds the key, the crosswalk and everything a run needs to go on.

Nothing in it may leave. It is made for its owner alone (0700), and one run at a time works in it.
"""

from __future__ import annotations

import errno
import fcntl
import json
import os
import shlex
import shutil
import stat
import time
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any, TextIO

from resynth.errors import InputError, UsageError
from resynth.keys import Key

MARK = "resynth-vault"
#: Git passes over a folder in which this file says so: no vault gets into a repository by ``git add``.
IGNORED = ".gitignore"
#: What every vault has beside what runs write.
OWN = (MARK, "lock", IGNORED)
#: What one run leaves for its resumption; a run of another input or policy starts by removing it.
PASSES = ("spool", "spans", "survey", "plan", "staging", "verify")
#: What a run makes of what it has read: it goes when a person decided otherwise about a place of a note.
AFTER_READING = ("survey", "plan", "staging", "verify")
#: What stands there from the moment on that a run has read its input.
_WORKED = ("spans", "survey")
#: Beside what a run is made of: that it came to its end.
_ENDED = "ended"
#: How long a run waits for the vault, in seconds: the workers of a killed one need a moment to notice.
PATIENCE = 5.0


class Vault:
    """The paths of a vault, and the few ways in which files are written there (whole, or not at all)."""

    def __init__(self, root: Path) -> None:
        self.root = root
        #: the umask that the user had when the vault was locked
        self.outer_mask = 0o022
        self.key_file = root / "key"
        self.run_file = root / "run.json"
        self.crosswalk = root / "crosswalk.jsonl"
        self.ids = root / "ids.jsonl"
        self.ledger = root / "ledger"
        self.releases = root / "releases.json"
        self.sign_off = root / "sign-off.html"
        self.looked = root / "looked.jsonl"
        self.attack = root / "attack.html"
        self.suspects = root / "suspects.csv"
        self.past = root / "past"
        self.residuals = root / "residuals.csv"
        self.review = root / "review.csv"
        self.asked = root / "asked.json"
        self.decisions = root / "plan" / "decisions.csv"
        self.spool = root / "spool"
        self.survey = root / "survey"
        self.plan = root / "plan"
        self.staging = root / "staging"
        self.verify = root / "verify"
        self.held = root / "held"
        self.edits = root / "plan" / "edits.json"
        self.twice = root / "spool" / "twice.json"
        self.tmp = root / "tmp"
        self.next_decisions = root / "decisions.next"

    @classmethod
    def open(cls, root: Path, *, make: bool = True) -> Vault:
        """The vault at this folder, made when absent. UsageError when it is somebody else's or open to others."""
        vault = cls(root)
        try:
            if not root.exists():
                if not make:
                    raise InputError(f"{_name(root)}: there is no vault here")
                root.mkdir(parents=True, mode=0o700)
            if not root.is_dir():
                raise UsageError(f"{_name(root)}: the vault must be a folder")
            mark = root / MARK
            fresh = not mark.exists()
            if fresh and any(root.iterdir()):
                hint = "name a new folder" if make else "name the --vault of the release"
                raise UsageError(f"{_name(root)}: this folder is not empty and not a vault", hint=hint)
            if fresh and not make:
                raise InputError(f"{_name(root)}: there is no vault here")
            if stat.S_IMODE(root.stat().st_mode) & 0o077:
                raise UsageError(f"{_name(root)}: the vault is open to other users",
                                 hint=f"chmod 700 {shlex.quote(str(root))}")
            if fresh:
                mark.write_text("1\n", "ascii")
            if make and not (root / IGNORED).exists():
                # A run that was killed between the two left a vault without it, which git would have taken in.
                (root / IGNORED).write_text("*\n", "ascii")
        except OSError as error:
            if error.errno in (errno.ENOSPC, errno.EDQUOT):
                raise
            raise UsageError(f"{_name(root)}: the vault cannot be used ({error.strerror})",
                             hint="name another --vault") from None
        return vault

    @contextmanager
    def locked(self) -> Iterator[None]:
        """Hold the vault for one run. UsageError when another run holds it, or nothing can be written in it."""
        with self._lock() as lock:
            # Workers inherit the lock: it is free when the last process of a killed run is gone, and not before.
            for wait in (*[0.1] * round(PATIENCE / 0.1), 0.0):
                try:
                    fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
                    break
                except OSError:
                    if not wait:
                        raise UsageError(
                            f"{_name(self.root)}: another run is working in this vault",
                            hint="wait until it has ended, then run the same command again; which process it is: fuser "
                            f"{shlex.quote(str(self.root / 'lock'))}",
                        ) from None
                    time.sleep(wait)
            remove(self.tmp)
            # Whatever is made from here on, by this process or a worker, is for the owner alone.
            self.outer_mask = os.umask(0o077)
            try:
                yield
            finally:
                os.umask(self.outer_mask)

    def _lock(self) -> TextIO:
        """The file that is locked. UsageError where nothing can be written in the vault: every run does."""
        try:
            if os.access(self.root, os.W_OK | os.X_OK):
                return open(self.root / "lock", "w", encoding="ascii")
            why, shut = "", stat.S_IMODE(self.root.stat().st_mode) & 0o700 != 0o700
        except OSError as error:
            why, shut = f" ({error.strerror})", False
        raise UsageError(f"{_name(self.root)}: nothing can be written in this vault{why}",
                         hint=f"chmod 700 {shlex.quote(str(self.root))}" if shut else
                         "copy it whole to where you may write, and name that --vault")

    @property
    def begun(self) -> bool:
        """Whether a run has worked here: whatever it made, it made with a key."""
        return any(path.exists() for path in (self.run_file, self.ledger, self.releases))

    def key(self, given: Path | None) -> Key:
        """The run's key: the file that is given, else the vault's own, made on the first run and never again.

        UsageError when it is not the key of what the vault has issued, or when that key is gone: made anew, it would
        give the same patients other numbers and their dates another distance, and call that next year's notes.
        """
        if given is not None:
            key = Key.load(given)
            if self.key_file.exists() and Key.load(self.key_file) != key:
                raise UsageError(
                    f"{given.name}: the vault holds another key, and its surrogates would change",
                    hint="use a new vault for a new key",
                )
            self._of_this_vault(key, given)
            if not self.key_file.exists():
                self.write_bytes(self.key_file, given.read_bytes())
            return key
        if not self.key_file.exists():
            if self.begun:
                raise UsageError(
                    f"{_name(self.root)}: the key of this vault is gone, and another one would change its surrogates",
                    hint=f"put it back from a backup as {self.key_file}, or give it with --key; where it is lost for "
                    "good, begin anew in a new --vault",
                )
            # A key that is half written, because the run was killed, must not stand where the key is looked for.
            self.tmp.mkdir(mode=0o700, exist_ok=True)
            Key.new(self.tmp / "key")
            os.replace(self.tmp / "key", self.key_file)
        key = Key.load(self.key_file)
        self._of_this_vault(key, self.key_file)
        return key

    def _of_this_vault(self, key: Key, file: Path) -> None:
        """Whether a key is the one that earlier runs had, as far as the vault remembers. UsageError when not."""
        known = self.read_json(self.run_file) if self.run_file.exists() else {}
        if known.get("key", key.fingerprint) != key.fingerprint:
            raise UsageError(
                f"{file.name}: the vault was made with another key (fingerprint {known['key']}), and its surrogates "
                "would change",
                hint="resynth key show FILE tells which key a file holds; for a new key use a new vault",
            )

    def start(self, run: dict[str, Any]) -> bool:
        """Whether what lies here belongs to this very run; what belongs to another is removed first."""
        known, ended = self._last()
        # As JSON gives it back: a tuple is no list, and no run would ever be known again.
        if known == json.loads(json.dumps(run)):
            if ended:
                self.write_json(self.run_file, run)
            return True
        # The name of the old run goes first: killed in between, nobody takes its halves for its whole.
        self.run_file.unlink(missing_ok=True)
        self.next_decisions.unlink(missing_ok=True)
        # What was read and recognized does not depend on what a person decided about it afterwards.
        decided = known is not None and all(
            known.get(name) == value for name, value in json.loads(json.dumps(run)).items() if name != "decisions"
        )
        for name in AFTER_READING if decided else (*PASSES, "held"):
            remove(self.root / name)
        self.write_json(self.run_file, run)
        return False

    def unlike(self, run: dict[str, Any]) -> list[str]:
        """In what the last run of the vault differs from this one, but for what was decided.

        Nothing where that run came to its end, or not beyond reading: no work is lost with it.
        """
        known, ended = self._last()
        if known is None or ended or not any((self.root / name).exists() for name in _WORKED):
            return []
        now = json.loads(json.dumps(run))
        return sorted(name for name in (known.keys() | now.keys()) - {"decisions"}
                      if known.get(name) != now.get(name))

    def ended(self) -> None:
        """Keep that the last run came to its end: the next one may be another."""
        self.write_json(self.run_file, {**self.read_json(self.run_file), _ENDED: True})

    def _last(self) -> tuple[dict[str, Any] | None, bool]:
        """What the last run of the vault was made of, and whether it came to its end."""
        known = self.read_json(self.run_file) if self.run_file.exists() else {}
        ended = bool(known.pop(_ENDED, False))
        return known or None, ended

    def bad(self, piece: int, number: int) -> Path:
        """Where a bad record is set aside: the so-manieth of a piece of the input."""
        return self.held / f"bad-{piece:04d}-{number:06d}"

    def write_bytes(self, path: Path, data: bytes) -> None:
        """Write a file of the vault whole: elsewhere first, then in its place; its owner alone may read it."""
        self.write_lines(path, (data,))

    def write_lines(self, path: Path, lines: Iterable[bytes]) -> None:
        """``write_bytes`` of what need not be in memory at once."""
        path.parent.mkdir(parents=True, exist_ok=True, mode=0o700)
        # Not a neighbour: what a killed run left half written must never stand in a folder that is published.
        self.tmp.mkdir(exist_ok=True, mode=0o700)
        beside = self.tmp / str(os.getpid())
        with open(os.open(beside, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, 0o600), "wb") as file:
            file.writelines(lines)
        os.replace(beside, path)

    def write_json(self, path: Path, data: Any) -> None:
        self.write_bytes(path, json.dumps(data, separators=(",", ":"), sort_keys=True).encode("ascii"))

    @staticmethod
    def read_json(path: Path) -> Any:
        """What ``write_json`` wrote. InputError when the file is not as it was written."""
        try:
            return json.loads(path.read_bytes())
        except (OSError, ValueError):
            raise InputError(f"{path.name}: this file of the vault cannot be read") from None

    def __repr__(self) -> str:
        return "Vault()"


def _name(path: Path) -> str:
    """The name of a folder for messages, also of one that was typed as ``.``."""
    return path.name or path.resolve().name


def remove(path: Path) -> None:
    """Remove a folder with all that is in it, or nothing when there is none. OSError when something stays."""
    if path.exists():
        shutil.rmtree(path)
