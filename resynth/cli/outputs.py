"""Where a verb may write, asked before the work; and files that are written whole or not at all."""

from __future__ import annotations

import glob
import shlex
import shutil
from collections.abc import Iterable, Mapping, Sequence
from pathlib import Path

from resynth.errors import UsageError
from resynth.job.work import folder_beside, may_make


def may_write(path: Path | None, option: str = "") -> None:
    """UsageError where a file may not be written: into a release, where there is no folder, or in one of others.

    Args:
        option: the one with which it was typed, to be named.
    """
    if path is None:
        return
    folder = path.resolve().parent
    if not folder.is_dir():
        raise UsageError(f"{path.name}: there is no folder in which it could stand", 
                         hint=f"mkdir -p {shlex.quote(str(path.parent))}")
    device = path.exists() and not path.is_file()
    if not device and not may_make(folder):
        raise UsageError(f"{path.name}: its folder cannot be written in",
                         hint=f"name another place{option and f' for {option}'}")
    if in_release(folder):
        raise UsageError(f"{path.name}: this folder is a release", hint="name a place of your own")


def in_release(folder: Path) -> bool:
    """Whether a folder is a release, or lies in one."""
    marks = ("SHA256SUMS.txt", "AUDIT.json")
    return any(all((above / name).exists() for name in marks) for above in (folder, *folder.parents))


def file_for(folder: Path, name: str, sources: Sequence[Path]) -> str:
    """A file of this name that may be written, quoted: in a folder that was typed, or beside the input it lies in."""
    whole = folder.resolve()
    holds = [source for source in sources if source.is_dir() and source.resolve() in (whole, *whole.parents)]
    if holds:
        first = min(holds, key=lambda one: len(one.resolve().parts))
        folder = (first.resolve() if first.name == ".." else first).parent
    return shlex.quote(str(folder / name))


def apart(sources: Sequence[Path], outputs: Sequence[Path]) -> None:
    """UsageError when what is written would stand in the place of the input, or be a part of it the next time."""
    for path in outputs:
        if str(path) == "-":
            raise UsageError("what is written is PHI and goes into a file, not to standard output",
                             hint="--out found.jsonl")
        whole = path.resolve()
        for source in sources:
            if source.resolve() == whole or (source.is_dir() and source.resolve() in whole.parents):
                raise UsageError(f"{path.name}: it lies in INPUT", hint="name a file outside of the input")


def never_over(outputs: Mapping[str, Path | None], inputs: Iterable[Path | None]) -> None:
    """UsageError where a file that is written would take the place of one that is read, or of another one.

    Args:
        outputs: option -> the file that was typed behind it.
        inputs: files, folders and patterns that are read.
    """
    written: dict[Path, str] = {}
    read = [Path(name) for path in inputs if path is not None
            for name in (glob.glob(str(path), recursive=True) if not path.exists() else [path])]
    for option, path in outputs.items():
        if path is None or (path.exists() and not path.is_file()):
            continue
        whole = path.resolve()
        if whole in written:
            raise UsageError(f"{written[whole]} and {option} are one file", hint="name a file for each")
        written[whole] = option
        for source in read:
            inside = source.is_dir() and source.resolve() in whole.parents
            if inside or (path.exists() and source.exists() and path.samefile(source)):
                where = f"it lies in {source.name or source}, which" if inside else "it"
                raise UsageError(f"{path.name}: {where} is read here, and would be written over",
                                 hint=f"name another file for {option}")


def write_whole(path: Path, text: str) -> None:
    """Write a file; what stood there stands until all is written. Not into a device, which is written as it is."""
    if path.exists() and not path.is_file():
        path.write_text(text, "utf-8")
        return
    with folder_beside(path) as work:
        made = work / "made"
        made.write_text(text, "utf-8", newline="")
        shutil.move(made, path.resolve())
