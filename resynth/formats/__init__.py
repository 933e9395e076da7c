"""Formats: one module each, reader and writer together; a module that holds a ``FORMAT`` is found by being there."""

from __future__ import annotations

import glob
import importlib
import json
import os
import pkgutil
import shlex
from collections import Counter
from collections.abc import Iterable, Mapping
from functools import cache, lru_cache
from pathlib import Path
from typing import Any

from resynth.errors import InputError, UsageError
from resynth.formats.base import BadRecord, Format, ReadOptions, ReleasedNote, Slice, head, size
from resynth.formats.foreign import bytes_no_text, foreign
from resynth.formats.labels import Labels, labels_file
from resynth.formats.patients import patients_from

__all__ = [
    "BadRecord",
    "Format",
    "Labels",
    "ReadOptions",
    "ReleasedNote",
    "Slice",
    "files_of",
    "find",
    "get",
    "labels_file",
    "names",
    "parse_names",
    "patients_from",
]

#: Files that may stand beside notes and are none.
_BESIDE = ("README", "LICENSE", "about.yaml")
#: Where what was typed was put into one folder: which files came with which input, for each may have a format of its
#: own, and which of them were packed.
TYPED = ".typed"
_UNKNOWN = "of no known format"
#: Endings that lists of types do not have, of files that lie about in folders.
_MORE_ENDINGS = (".bak", ".cfg", ".conf", ".dat", ".db", ".ini", ".lnk", ".lock", ".log", ".old", ".orig", ".tmp")


@lru_cache(maxsize=1)
def _registry() -> dict[str, Format]:
    modules = (importlib.import_module(f"{__name__}.{found.name}") for found in pkgutil.iter_modules(__path__))
    formats = (getattr(module, "FORMAT", None) for module in modules)
    found = sorted((format.name, format) for format in formats if format is not None)
    return dict(found)


def names() -> tuple[str, ...]:
    """The names of all formats, sorted."""
    return tuple(_registry())


def get(name: str) -> Format:
    """The format of a name. UsageError when there is none."""
    try:
        return _registry()[name]
    except KeyError:
        raise UsageError(f"no such format: {name}", hint=f"one of {', '.join(names())}") from None


def parse_names(given: Iterable[str]) -> tuple[str, ...]:
    """Format names as typed, several times or comma-separated: each once, in that order. UsageError for a wrong one."""
    typed = [name.strip() for item in given for name in item.split(",") if name.strip()]
    for name in typed:
        get(name).ready()
    return tuple(dict.fromkeys(typed))


def find(source: Path, name: str | None = None, columns: str | None = None) -> list[tuple[Format, Path]]:
    """The files of an input and their format, sorted by path.

    Args:
        source: a file, or a folder whose files, at any depth, are all of one format (of several inputs that were
            typed, those of each). Names that start with a dot or an underscore, README, LICENSE and about.yaml are
            passed over.
        name: the format, when it shall not be recognised; in a folder, files that it does not take are passed over.
        columns: what ``--columns`` says, if anything.

    Raises:
        InputError: no such input, an empty one, or a folder of several formats (the message counts them).
        UsageError: no such format, or columns of formats that have none.
    """
    wanted = get(name) if name else None
    if source.is_dir():
        found = _folder(source, wanted)
    elif source.is_file():
        format = wanted or _recognised(source)
        if format is None:
            raise _taken_by_none(source.name, source)
        found = [(format, source)]
    elif source.exists():
        raise InputError(f"{source.name}: neither a file nor a folder")
    else:
        raise InputError(f"{source.name}: no such file or folder")
    if columns and not any(format.columns for format, _ in found):
        takes = " and ".join(name for name in names() if get(name).columns)
        raise UsageError(f"--columns is for {takes}; this input is {found[0][0].name}", hint="leave --columns out")
    if all(size(path) == 0 and not format.blank for format, path in found):
        raise InputError(f"{source.name}: no notes here, only empty files" if source.is_dir() else
                         f"{source.name}: no notes here, the file is empty")
    return found


def _folder(source: Path, wanted: Format | None) -> list[tuple[Format, Path]]:
    found: list[tuple[Format, Path]] = []
    named: dict[Path, str] = {}
    for path in files_of(source):
        format = _recognised(path) if wanted is None else wanted if _takes(wanted, path) else None
        if format is not None:
            found.append((format, path))
        if format is not None or wanted is None:
            named[path] = format.name if format else _UNKNOWN
    if not found:
        unknown = next(iter(named), None) if wanted is None else None
        raise InputError(f"{source.name}: no notes here", problems=_known(), hint=_hint(unknown) if unknown else "")
    for typed, files in _typed(source, named):
        counts = Counter(named[path] for path in files if path in named)
        if len(counts) > 1:
            raise _of_several(typed, source, {path: named[path] for path in files if path in named})
        if _UNKNOWN in counts:
            raise _taken_by_none(typed.name, next(path for path in files if named.get(path) == _UNKNOWN))
    return found


def _of_several(typed: Path, source: Path, files: Mapping[Path, str]) -> InputError:
    """What is said of a folder with files of several formats, or of none; files are counted by how they end."""
    counts = Counter(files.values())
    ends = Counter(path.suffix.lower() if path.suffix.lower() in _endings() else "" for path, format in files.items()
                   if format == _UNKNOWN)
    told = ", ".join(f"{count} {end or 'of other endings'}" for end, count in sorted(ends.items(), reverse=True))
    said = ", ".join(f"{count} {what}" for what, count in sorted(counts.items()) if what != _UNKNOWN)
    said += f"{said and ', '}{counts[_UNKNOWN]} {_UNKNOWN} ({told})" if counts[_UNKNOWN] else ""
    patterns = []
    formats = sorted(counts.keys() - {_UNKNOWN})
    packed = frozenset(source / path for path in _said_of(source).get("packed", ()))
    for format in formats:
        mine = [path for path, one in files.items() if one == format]
        below = "**/" if any(path.parent != source for path in mine) else ""
        patterns += [shlex.quote(f"{glob.escape(str(typed))}/{below}*{suffix}") for suffix in _suffixes(mine, packed)]
    apart = "name the files of notes alone" if len(formats) == 1 else "name each format's files apart"
    return InputError(f"{typed.name}: a folder holds files of one format, this one {said}",
                      hint=f"{apart}: {' '.join(patterns)}")


def _suffixes(files: Iterable[Path], packed: frozenset[Path]) -> list[str]:
    """Patterns for the endings of all these files: what one leaves out would be missing without a word."""
    said: dict[str, set[str]] = {}
    for path in files:
        suffix = path.suffix + ".gz" * (path in packed) if path.suffix.lower() in _endings() else ""
        said.setdefault(suffix.lower(), set()).add(suffix)
    if "" in said:
        return [""]
    return [next(iter(ways)) if len(ways) == 1 else
            "".join(f"[{sign}{sign.upper()}]" if sign.isalpha() else sign for sign in suffix)
            for suffix, ways in sorted(said.items())]


@cache
def _endings() -> frozenset[str]:
    """Endings of files that may be said: those that programs give; any other may be somebody's name."""
    import mimetypes

    known = mimetypes.MimeTypes(filenames=())
    ours = (suffix for name in names() for suffix in (get(name).suffix, *get(name).beside))
    return frozenset((*known.types_map[True], *known.types_map[False], *_MORE_ENDINGS, *ours))


def _typed(source: Path, files: Iterable[Path]) -> list[tuple[Path, list[Path]]]:
    """The files of a folder by the input that they came with, as it was typed (inputs.py)."""
    typed: list[tuple[str, list[str]]] = _said_of(source).get("typed", [])
    return [(Path(name), [source / path for path in paths]) for name, paths in typed] or [(source, list(files))]


def _said_of(source: Path) -> dict[str, Any]:
    """What is known of a folder that was made of what was typed: the inputs, and which files were packed."""
    told = source / TYPED
    return dict(json.loads(told.read_text("utf-8"))) if told.is_file() else {}


def files_of(source: Path) -> list[Path]:
    """The files of a folder that may hold notes, at any depth, by their paths. InputError for links to folders."""
    found = []
    for folder, below, files in os.walk(source, onerror=_unlisted):
        below[:] = [name for name in below if name[0] not in "._"]
        if any((Path(folder) / name).is_symlink() for name in below):
            raise InputError(f"{source.name}: it holds a link to a folder, which is not followed")
        found += [Path(folder) / name for name in files if name[0] not in "._" and not name.startswith(_BESIDE)]
    if not all(map(Path.is_file, found)):
        # A pipe would be waited for.
        raise InputError(f"{source.name}: it holds something that is no file: a pipe, a device or a link to nothing")
    return sorted(found)


def _unlisted(error: OSError) -> None:
    raise InputError(f"{Path(error.filename).name}: the folder cannot be read ({error.strerror})") from None


def _takes(wanted: Format, path: Path) -> bool:
    return wanted.recognises(path) or wanted.resembles(path)


def _recognised(path: Path) -> Format | None:
    return next((found for found in _registry().values() if found.recognises(path)), None)


def _taken_by_none(name: str, path: Path) -> InputError:
    """What is said of a file that no format takes, and what to do with it."""
    found = foreign(head(path), path)
    problems = [f"it is {found.what}, and no text"] if found else _known()
    return InputError(f"{name}: no format takes this file", problems=problems, hint=_hint(path))


def _hint(path: Path) -> str:
    """How to get at the text of a file that no format takes; nothing where it has none."""
    first = head(path)
    if found := foreign(first, path):
        return found.hint
    if bytes_no_text(first):
        return ""
    return "--from text reads it as plain text, one note a file, markup and all"


def _known() -> list[str]:
    return [f"{name}: {get(name).says}" for name in names()]
