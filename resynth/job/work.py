"""A private folder beside what a verb writes: everything is made there, and put in its place when it is whole.

It is held by a lock for as long as a process works in it, so that what a killed run left can be told from what
another run is making, on whatever machine and under whatever process number: only what nobody holds is removed.
"""

from __future__ import annotations

import fcntl
import os
import shutil
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

_NAME = ".resynth-work-"
_NEW = ".resynth-new-"
_LOCK = "lock"
_HOUR = 3600.0


@contextmanager
def folder_beside(output: Path) -> Iterator[Path]:
    """A folder beside a file or folder that shall be written; gone afterwards, as are those that killed runs left.

    Raises:
        OSError: no folder can be made there.
    """
    parent = output.resolve().parent
    clear(parent)
    # It gets the name under which it is looked for when it is locked: no moment is left in which it seems forsaken.
    new = Path(tempfile.mkdtemp(prefix=_NEW, dir=parent))
    made = parent / new.name.replace(_NEW, _NAME)
    try:
        with open(new / _LOCK, "wb") as lock:
            # Workers inherit the lock: the folder is held until the last process of a killed run is gone.
            with suppress(OSError):
                fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
            os.rename(new, made)
            yield made
    finally:
        for path in (new, made):
            shutil.rmtree(path, ignore_errors=True)


def may_make(parent: Path) -> bool:
    """Whether a folder can be made in one that is there. Tried, for rights do not tell it of every file system."""
    if not os.access(parent, os.W_OK | os.X_OK):
        return False
    # A file without a name first, where the system has them: a run that is killed meanwhile leaves nothing.
    with suppress(OSError, AttributeError):
        os.close(os.open(parent, os.O_TMPFILE | os.O_WRONLY, 0o600))
        return True
    try:
        os.rmdir(tempfile.mkdtemp(prefix=_NEW, dir=parent))
    except OSError:
        return False
    return True


def clear(parent: Path) -> None:
    """Remove the folders that killed runs left here, for they hold notes; those that somebody works in stay."""
    # One that was never locked holds nothing, and nobody is about to lock it after an hour.
    for empty in parent.glob(f"{_NEW}*"):
        with suppress(OSError):
            if time.time() - empty.stat().st_mtime > _HOUR:
                shutil.rmtree(empty, ignore_errors=True)
    for left in parent.glob(f"{_NAME}*"):
        # Where files cannot be locked, nobody can tell, and everything stays.
        with suppress(OSError), open(left / _LOCK, "rb+") as lock:
            fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
            shutil.rmtree(left, ignore_errors=True)
