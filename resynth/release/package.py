"""The package: the pages beside the notes, the record of what is in it, and whether a folder is one of ours."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterable, Iterator, Mapping
from pathlib import Path
from typing import Literal

from resynth.policy.explain import show
from resynth.release.audit import audit_json
from resynth.release.audit_html import audit_html
from resynth.release.croissant import NAME as CROISSANT
from resynth.release.croissant import DataFile, croissant
from resynth.release.datasheet import datasheet
from resynth.release.dua import dua
from resynth.release.readme import license_note, readme
from resynth.release.signoff import Looked, signoff
from resynth.release.summary import Summary

SUMS = "SHA256SUMS.txt"
RECORDS = "RECORDS"
AUDIT = "AUDIT.json"
#: Files and folders that hold notes, splits and rows of tables, each file named by croissant.json.
_DATA = ("notes.*", "splits/*", "tables/*")

Belongs = Literal["absent", "empty", "foreign", "ours-partial", "ours-complete"]


def write_pages(root: Path, summary: Summary) -> None:
    """Write every page of the release but RECORDS and SHA256SUMS.txt, which ``seal`` writes last.

    Args:
        root: the staged tree, which holds the notes, the splits and the tables.
        summary: what the pages say; the same summary gives the same bytes.

    Raises:
        OSError: the disk is full or the folder cannot be written.
    """
    pages = {
        "README.md": readme(summary), "DATASET_CARD.md": datasheet(summary), "DUA.md": dua(summary),
        "LICENSE.txt": license_note(summary), "POLICY.yaml": summary.policy.source, "POLICY.md": show(summary.policy),
        AUDIT: audit_json(summary), "AUDIT.html": audit_html(summary), "CHANGES.md": changes(summary),
        "VERSION": f"{summary.version}\n", CROISSANT: croissant(summary, data_files(root)),
    }
    for name, text in pages.items():
        _write(root / name, text)


def data_files(root: Path) -> list[DataFile]:
    """The files of a tree that hold notes, splits and rows of tables, in order of their paths."""
    found = sorted(path for pattern in _DATA for path in root.glob(pattern) if path.is_file())
    return [DataFile(path.relative_to(root).as_posix(), path.stat().st_size, _digest(path)) for path in found]


def write_private(vault: Path, summary: Summary) -> None:
    """Write the vault's own audit (``audit.json``, ``audit.html``): exact counts and places, readable by the owner."""
    for name, text in (("audit.json", audit_json(summary, private=True)),
                       ("audit.html", audit_html(summary, private=True))):
        path = vault / name
        path.unlink(missing_ok=True)
        path.touch(mode=0o600)
        _write(path, text)


def write_signoff(path: Path, summary: Summary, sums: str, decided: Mapping[str, int], looked: Looked) -> None:
    """Write the sheet that people sign, readable by the owner."""
    path.unlink(missing_ok=True)
    path.touch(mode=0o600)
    _write(path, signoff(summary, sums, decided, looked))


def changes(summary: Summary) -> str:
    """CHANGES.md: this version, then all before it, newest first."""
    said = ["# Changes", ""]
    for version, as_of, sentences in ((summary.version, summary.as_of, summary.changes), *summary.history):
        dated = f" ({as_of})" if as_of else ""
        said += [f"## {version}{dated}", "", *(f"- {sentence}" for sentence in sentences), ""]
    return "\n".join(said)


def seal(root: Path, doc_ids: Iterable[str] | None = None) -> None:
    """Write RECORDS (released document ids, one a line), then SHA256SUMS.txt over all files but itself.

    RECORDS holds ``doc_ids``; without them it follows notes.jsonl, or the splits where a release has no notes.jsonl.
    ``sha256sum -c SHA256SUMS.txt``, run in ``root``, accepts the result.

    Raises:
        OSError: a file cannot be read or written.
        ValueError: notes.jsonl is not JSON lines with a doc_id.
    """
    with (root / RECORDS).open("w", encoding="utf-8", newline="\n") as records:
        records.writelines(f"{doc_id}\n" for doc_id in (_doc_ids(root) if doc_ids is None else doc_ids))
    (root / SUMS).unlink(missing_ok=True)
    names = sorted(path.relative_to(root).as_posix() for path in root.rglob("*") if path.is_file())
    with (root / SUMS).open("w", encoding="utf-8", newline="\n") as sums:
        sums.writelines(f"{_digest(root / name)}  {name}\n" for name in names)


def broken_sums(root: Path) -> list[str]:
    """Files of the package that are missing or changed, or that it does not name; empty when all is as sealed."""
    named = dict(_sums(root))
    wrong = [name for name, digest in named.items()
             if not (root / name).is_file() or _digest(root / name) != digest]
    here = (path.relative_to(root).as_posix() for path in root.rglob("*") if path.is_file())
    return sorted({*wrong, *(name for name in here if name not in named and name != SUMS)})


def digest_of_sums(root: Path) -> str:
    """The digest of SHA256SUMS.txt: it names every file of a sealed release by its own."""
    return _digest(root / SUMS)


def digest_of_corpus(root: Path) -> str:
    """The digest of notes.jsonl, as a sealed release names it."""
    return dict(_sums(root))["notes.jsonl"]


def is_ours(path: Path) -> Belongs:
    """Whose folder stands where a release is to be published.

    ``ours-complete``: made by this program and every file that it names is there (digests: see ``broken_sums``).
    ``ours-partial``: made by this program, but not whole. ``foreign``: something else, never to be touched.
    """
    if not path.exists() and not path.is_symlink():
        return "absent"
    if path.is_symlink() or not path.is_dir():
        return "foreign"
    if next(path.iterdir(), None) is None:
        return "empty"
    if not _made_here(path):
        return "foreign"
    names = [name for name, _ in _sums(path)]
    whole = AUDIT in names and all((path / name).is_file() for name in names)
    return "ours-complete" if whole else "ours-partial"


def _made_here(root: Path) -> bool:
    try:
        said = json.loads((root / AUDIT).read_text("utf-8"))
    except (OSError, ValueError):
        # The audit itself may be what is missing; the sums name the rest of the pages.
        return {AUDIT, RECORDS, "POLICY.yaml", "DUA.md"} <= {name for name, _ in _sums(root)}
    return isinstance(said, dict) and said.get("made_by") == "resynth"


def _sums(root: Path) -> Iterator[tuple[str, str]]:
    """(path, digest) of each line of SHA256SUMS.txt; nothing when there is none."""
    try:
        lines = (root / SUMS).read_text("utf-8").splitlines()
    except (OSError, UnicodeDecodeError):
        return
    for line in lines:
        digest, separator, name = line.partition("  ")
        if separator and len(digest) == 64:
            yield name, digest


def _doc_ids(root: Path) -> Iterator[str]:
    path = root / "notes.jsonl"
    if not path.exists():
        splits = sorted((root / "splits").glob("*.txt"))
        yield from sorted(doc_id for split in splits for doc_id in split.read_text("utf-8").split())
        return
    with path.open(encoding="utf-8", newline="\n") as lines:
        for number, line in enumerate(lines, 1):
            try:
                yield json.loads(line)["doc_id"]
            except (ValueError, KeyError, TypeError):
                raise ValueError(f"{path.name}: line {number} is no released note") from None


def _digest(path: Path) -> str:
    with path.open("rb") as file:
        return hashlib.file_digest(file, "sha256").hexdigest()


def _write(path: Path, text: str) -> None:
    with path.open("w", encoding="utf-8", newline="\n") as file:
        file.write(text)
