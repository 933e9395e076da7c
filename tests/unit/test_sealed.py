"""A finished release and its vault: what somebody changed after the seal is told, though the digests are new."""

from __future__ import annotations

import hashlib
from collections.abc import Callable
from pathlib import Path

import pytest
from session import here, record, write_lines

NOTES = (
    ("d1", "p1", "[Zebadiah Quillfeather](PATIENT), MRN [7719024](IDNUM), was seen on [3/4/2010](DATE)."),
    ("d2", "p2", "[Ruth Hansen](PATIENT), MRN [5520148](IDNUM), was seen on [7/8/2011](DATE)."),
)


def resealed(root: Path) -> None:
    sums = root / "SHA256SUMS.txt"
    sums.unlink()
    files = sorted(path for path in root.rglob("*") if path.is_file())
    rows = [f"{hashlib.sha256(path.read_bytes()).hexdigest()}  {path.relative_to(root).as_posix()}\n" for path in files]
    sums.write_text("".join(rows), "utf-8")


def longer(name: str) -> Callable[[Path], object]:
    return lambda root: (root / name).write_text((root / name).read_text("utf-8") + "\n", "utf-8")


CHANGES: dict[str, Callable[[Path], object]] = {
    "a line more": longer("README.md"),
    "a line more among the records": longer("RECORDS"),
    "another name": lambda root: (root / "LICENSE.txt").rename(root / "LICENSE"),
    "an empty folder": lambda root: (root / "splits" / "more").mkdir(),
}


@pytest.mark.parametrize("change", sorted(CHANGES))
def test_what_was_changed_after_the_seal_is_told(tmp_path: Path, change: str) -> None:
    """Exit 5 and M1, though every digest in the release is right; a version in two formats is known by both."""
    write_lines(tmp_path / "notes.jsonl", [record(*note) for note in NOTES])
    made = ("release", "notes.jsonl", "--policy", "cchmc-2014", "--vault", "VAULT", "--out")
    for out, formats in (("OUT", "jsonl"), ("MORE", "jsonl,brat")):
        assert here(*made, out, "--formats", formats, cwd=tmp_path).code in (0, 6)
        looked = ("verify", "--release", out, "--vault", "VAULT", "--source", "notes.jsonl")
        assert here(*looked, cwd=tmp_path).code in (0, 6)
        CHANGES[change](tmp_path / out)
        resealed(tmp_path / out)
        done = here(*looked, cwd=tmp_path)
        assert (done.code, "M1: " in done.err) == (5, True)
    listed = tmp_path / "VAULT" / "releases.json"
    listed.write_text("[]", "utf-8")
    assert here(*looked, cwd=tmp_path).code == 5  # what the vault sealed lies under past/ too
    listed.unlink()
    assert here(*looked, cwd=tmp_path).code == 5
