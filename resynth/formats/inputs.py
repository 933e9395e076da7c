"""What may be typed as INPUT: files, folders, patterns (``'notes/*.jsonl'``), or ``-``; any of them packed as ``.gz``.

Formats read files that can be cut and read again. What is none yet (standard input, what is packed) is written to a
private folder first, and what else belongs to the input is linked beside it: so nothing after this knows of the matter.
"""

from __future__ import annotations

import glob
import gzip
import json
import os
import re
import shutil
import sys
import zlib
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Any, BinaryIO

from resynth import formats
from resynth.errors import InputError, UsageError
from resynth.formats.base import Slice, opened

STDIN = Path("-")
_PACKED = ".gz"
#: The file that a message is of: ``notes.jsonl:3: text is missing``.
_PLACE = re.compile(r"(.+?)(?::\d+(?: \(row \d+\))?)?: ")
_MAGIC = b"\x1f\x8b"
_BLOCK = 1 << 20
#: Notes shrink to a tenth, never to a five-hundredth: what grows more, beyond the first 64 MiB, is made to do harm.
MOST_GROWTH = 500
_HARMLESS = 64 << 20
#: What all packed files of an input may come to, in bytes.
MOST_UNPACKED = 256 << 30


@contextmanager
def taken_in(source: Path | Sequence[Path], folder: Path, read_as: str | None = None) -> Iterator[Path]:
    """The input as a file or folder that formats can read; what had to be unpacked is removed afterwards.

    Args:
        source: as it was typed: one file, folder or pattern, or several.
        folder: where files may be made, for the owner alone; not there yet, and gone afterwards.
        read_as: ``--from``; standard input has no name that would tell.

    Raises:
        InputError: there is no such input, a packed file is damaged, cut off or grows beyond all measure.
        UsageError: standard input without ``--from``, or beside a file.
    """
    sources = tuple(dict.fromkeys([source] if isinstance(source, Path) else source))
    if STDIN in sources and len(sources) > 1:
        raise UsageError("standard input is read alone", hint="put what it holds in a file")
    files = None if sources == (STDIN,) else list(dict.fromkeys(file for one in sources for file in _files(one)))
    missing = [path for path in files or () if len(sources) > 1 and not path.exists()]
    if missing:
        raise InputError(f"{missing[0].name}: no such file or folder")
    plain = files is not None and not any(path.suffix.lower() == _PACKED for path in files)
    if plain and len(sources) == 1 and not _is_pattern(sources[0]):
        yield sources[0]
        return
    shutil.rmtree(folder, ignore_errors=True)
    folder.mkdir(parents=True, mode=0o700)
    try:
        yield _spooled(folder, read_as) if files is None else _gathered(sources, files, folder)
    except InputError as error:
        raise _of_packed(error, files or []) from None
    finally:
        shutil.rmtree(folder, ignore_errors=True)


def _of_packed(error: InputError, files: Sequence[Path]) -> InputError:
    """The error with the files that people have: a place in what was unpacked is one in the packed file, too."""
    packed = {path.stem: path.name for path in files if path.suffix.lower() == _PACKED}

    def told(line: str) -> str:
        found = _PLACE.match(line)
        name = packed.get(found[1]) if found else None
        return f"{line} (in {name})" if name and name not in line else line

    return InputError(told(error.message), hint=error.hint, problems=[told(line) for line in error.problems])


def named(sources: Sequence[Path]) -> tuple[Path, ...]:
    """The inputs as typed; a folder typed as "." by its whole path, so that a message can name it."""
    return tuple(path if path.name else path.resolve() for path in sources)


def _is_pattern(source: Path) -> bool:
    return glob.has_magic(str(source)) and not source.exists()


def _each(source: Path) -> list[Path]:
    """The files and folders that an input names: all that are named like a pattern."""
    return [Path(name) for name in sorted(glob.glob(str(source), recursive=True))] if _is_pattern(source) else [source]


def _files(source: Path) -> list[Path]:
    """The files of an input, by their paths. InputError when a pattern has none."""
    files = [file for path in _each(source) for file in (formats.files_of(path) if path.is_dir() else [path])]
    if not files and _is_pattern(source):
        raise InputError(f"{source.name}: no file is named like this")
    return list(dict.fromkeys(files))


def _gathered(sources: tuple[Path, ...], files: list[Path], folder: Path) -> Path:
    """One folder with all the files, packed ones unpacked, others linked; the file itself when there is but one."""
    whole = len(sources) == 1 and sources[0].is_dir()
    one = not whole and len(files) == 1
    top = sources[0] if whole else Path(os.path.commonpath([path.parent.absolute() for path in files]))
    files = files if whole else [path.absolute() for path in files]
    root = folder / (top.resolve().name or "input")
    left = MOST_UNPACKED
    made: dict[Path, Path] = {}
    for path in files if whole else [*files, *_beside(files)]:
        packed = path.suffix.lower() == _PACKED
        target = root / (path.with_suffix("") if packed else path).relative_to(top)
        if target in made:
            if made[target] == path:
                continue
            raise InputError(f"{target.name}: it stands here twice, as it is and packed", hint="remove one of them")
        made[target] = path
        target.parent.mkdir(parents=True, exist_ok=True, mode=0o700)
        if packed:
            with opened(path) as file, _private(target) as out:
                left -= _unpacked(_Counted(file), out, path.name, left)
        else:
            target.symlink_to(path.resolve())
    if not one:
        targets = {path: str(target.relative_to(root)) for target, path in made.items()}
        typed = [(str(apart), [targets[path if whole else path.absolute()] for path in _files(apart)])
                 for source in sources for apart in _each(source)]
        gz = [targets[path] for path in made.values() if path.suffix.lower() == _PACKED]
        (root / formats.TYPED).write_text(json.dumps({"typed": typed, "packed": gz}), "utf-8")
    return next(iter(made)) if one else root


def _beside(files: list[Path]) -> list[Path]:
    """What goes with these files, packed or not: the ``.ann`` of a ``.txt``."""
    suffixes = sorted({suffix for name in formats.names() for suffix in formats.get(name).beside})
    plain = [path.with_suffix("") if path.suffix.lower() == _PACKED else path for path in files]
    named = [path.with_suffix(suffix) for path in plain for suffix in suffixes]
    beside = [path for name in named for path in (name, name.with_name(name.name + _PACKED)) if path.is_file()]
    known = set(files)
    return [path for path in dict.fromkeys(beside) if path not in known]


def _spooled(folder: Path, read_as: str | None) -> Path:
    """Standard input as a file."""
    if read_as is None:
        raise UsageError("standard input has no name that tells its format", hint="--from jsonl")
    path = folder / f"stdin{formats.get(read_as).suffix}"
    source = sys.stdin.buffer
    first = source.read(2)
    with _private(path) as out:
        if first == _MAGIC:
            _unpacked(_Counted(source, first), out, "stdin", MOST_UNPACKED)
        else:
            out.write(first)
            shutil.copyfileobj(source, out, _BLOCK)
    return path


class _Counted:
    """A stream that says how much was read of it; ``first``: what was read before."""

    def __init__(self, rest: BinaryIO, first: bytes = b"") -> None:
        self._first = first
        self._rest = rest
        self.count = 0

    def read(self, size: int = _BLOCK) -> bytes:
        first, self._first = self._first, b""
        block = first + self._rest.read(size - len(first))
        self.count += len(block)
        return block

    def __repr__(self) -> str:
        return "_Counted()"


def _private(path: Path) -> BinaryIO:
    return os.fdopen(os.open(path, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600), "wb")


def _unpacked(file: _Counted, out: BinaryIO, name: str, left: int) -> int:
    """Unpack a stream, its members one after the other; how many bytes it came to. InputError as ``taken_in`` says."""
    written = 0
    stream: Any = file
    with gzip.GzipFile(fileobj=stream, mode="rb") as packed:
        while True:
            try:
                block = packed.read(_BLOCK)
            except EOFError:
                raise InputError(f"{name}: it is cut off", hint=f"gzip -t {name}") from None
            except (gzip.BadGzipFile, zlib.error) as error:
                if not written and str(error).startswith("Not a gzipped"):
                    raise InputError(f"{name}: it is not packed as .gz", hint=f"file {name}") from None
                raise InputError(f"{name}: it is damaged (at byte {file.count} or before)",
                                 hint=f"gzip -t {name}") from None
            if not block:
                return written
            if not written and block.startswith(_MAGIC):
                raise InputError(f"{name}: it is packed twice", hint=f"gunzip {name}")
            written += len(block)
            if written > left:
                raise InputError(f"{name}: the input comes to more than {MOST_UNPACKED >> 30} GiB when it is unpacked")
            if written > _HARMLESS and written > MOST_GROWTH * file.count:
                raise InputError(f"{name}: it grows more than {MOST_GROWTH} times when it is unpacked; no notes do",
                                 hint=f"gunzip {name}")
            out.write(block)


def pieces_of(
    source: Path, read_as: str | None, jobs: int
) -> tuple[list[tuple[tuple[str, Slice], ...]], list[Path], int]:
    """The input in parts that are read apart, its files, and its size in bytes."""
    found = formats.find(source, read_as)
    parts: list[tuple[str, Slice]] = []
    size = 0
    for format_, path in found:
        slices = format_.slices(path, max(1, jobs * 4 // len(found)))
        parts += [(format_.name, part) for part in slices]
        size += sum(part.end - part.start for part in slices)
    share = max(1, -(-len(parts) // (jobs * 4)))
    return [tuple(parts[i : i + share]) for i in range(0, len(parts), share)], [path for _, path in found], size
