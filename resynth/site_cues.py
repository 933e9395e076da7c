"""Cue lists of the site's own beside ours: a folder of files as ``resynth evaluate cues --out`` writes them.

The folder is named by ``--cues`` or by RESYNTH_CUES in the environment, which every process of a run has.
"""

from __future__ import annotations

import hashlib
import os
from functools import cache
from pathlib import Path

from resynth.errors import InputError

VARIABLE = "RESYNTH_CUES"
HEADER = "cue\tside\tweight"
_SIDES = ("before", "after")
#: The lists that it may add to, by the names of their files.
NAMES = ("account", "bioid", "country", "device", "healthplan", "hospital", "initials", "license", "organization",
         "profession", "room", "username", "vehicle")


def use(folder: Path) -> None:
    """Take the lists of a folder, for this process and those that it starts. InputError as ``lists`` says."""
    os.environ[VARIABLE] = str(folder.resolve())
    lists()


def lists() -> dict[str, list[str]]:
    """Name of a list -> rows that the site adds to it.

    Raises:
        InputError: no such folder, a file of another name than ``NAMES``, or one that is no list of cues.
    """
    said = os.environ.get(VARIABLE, "")
    return _read(Path(said)) if said else {}


def digest() -> str:
    """Of all rows that the site adds, in hexadecimal digits; empty when it adds none."""
    found = lists()
    return hashlib.sha256(repr(sorted(found.items())).encode()).hexdigest()[:16] if any(found.values()) else ""


@cache
def _read(folder: Path) -> dict[str, list[str]]:
    if not folder.is_dir():
        why = f"{folder.name}: there is no such folder of cue lists"
        raise InputError(why, hint=f"--cues FOLDER, or unset {VARIABLE}")
    found = {}
    for path in sorted(folder.glob("*.tsv")):
        if path.stem not in NAMES:
            raise InputError(f"{path.name}: no list of cues is called so", problems=[f"{name}.tsv" for name in NAMES])
        found[path.stem] = _rows(path)
    return found


def _rows(path: Path) -> list[str]:
    try:
        header, *lines = path.read_text("utf-8-sig").splitlines() or [""]
    except (OSError, UnicodeError):
        raise InputError(f"{path.name}: it cannot be read as UTF-8") from None
    if header != HEADER:
        raise InputError(f"{path.name}:1: a list of cues begins with the columns cue, side and weight, between tabs",
                         hint=f"resynth evaluate cues NOTES --kind {path.stem.upper()} --out {path.name}")
    for number, line in enumerate(lines, 2):
        cells = line.split("\t")
        if line and (len(cells) != 3 or not cells[0].strip() or cells[1] not in _SIDES or cells[0] != cells[0].lower()):
            raise InputError(f"{path.name}:{number}: a row is a cue in small letters, before or after, and a weight")
    return [line for line in lines if line]
