"""The folders around a run: what an input is made of, whether one lies in another, and how a release is published."""

from __future__ import annotations

import errno
import hashlib
import os
import shutil
import tempfile
from collections.abc import Iterable, Mapping, Sequence
from pathlib import Path

from resynth import formats
from resynth.errors import UsageError
from resynth.formats.inputs import taken_in
from resynth.job import residuals
from resynth.plan.review import Edit
from resynth.policy.model import Policy
from resynth.release import package
from resynth.vault import history
from resynth.vault.layout import Vault


def input_digest(source: Path, files: Iterable[Path]) -> str:
    """The digest of all files of an input, with their names."""
    digest = hashlib.sha256()
    for path in files:
        name = path.name if path == source else path.relative_to(source)
        digest.update(f"{name}\0".encode("utf-8", "surrogateescape"))
        with open(path, "rb") as file:
            while block := file.read(1 << 20):
                digest.update(block)
    return digest.hexdigest()


def other_input(vault: Vault, out: Path, sources: Sequence[Path], read_as: str | None) -> bool:
    """Whether a finished release at OUT was made of another input than this one, as far as its vault knows.

    Raises:
        InputError: the input cannot be read.
    """
    made = _made(vault, out)
    if made is None:
        return False
    with (
        tempfile.TemporaryDirectory(prefix="resynth-input-") as folder,
        taken_in(sources, Path(folder) / "input", read_as) as taken,
    ):
        return input_digest(taken, [path for _, path in formats.find(taken, read_as)]) != made.source


def said_since(vault: Vault, out: Path, policy: Policy, edits: Mapping[str, Edit] | None) -> str:
    """What a person has said since the release at OUT was made, as far as its vault knows: a table's name, or nothing.

    Args:
        edits: what is written in the table of a review, by row; None: it is not asked for.

    Raises:
        InputError: a table that cannot be read.
    """
    made = _made(vault, out)
    if made is None:
        return ""
    past = vault.past / made.version
    if residuals.changed_since(vault, past / history.DECIDED, policy.missed_mentions):
        return vault.residuals.name
    if edits is None or not (past / history.EDITS).exists():
        return ""
    same = vault.read_json(past / history.EDITS) == {row: edit.text for row, edit in edits.items()}
    return "" if same else vault.review.name


def other_vault(vault: Vault, out: Path) -> bool:
    """Whether a finished release at OUT is none that this vault knows."""
    return _made(vault, out) is None


def other_policy(vault: Vault, out: Path, policy: Policy) -> bool:
    """Whether a finished release at OUT was made under another policy than this one, as far as its vault knows."""
    made = _made(vault, out)
    return made is not None and made.policy != policy.digest


def _made(vault: Vault, out: Path) -> history.Release | None:
    """The release at OUT as its vault knows it: by its digests and, where nobody kept them, by its version."""
    said, sums = out / "VERSION", package.digest_of_sums(out)
    version = said.read_text("utf-8").strip() if said.exists() else ""
    return next((one for one in history.releases(vault)
                 if one.sums == sums or (not one.sums and one.version == version)), None)


def still_free(out: Path) -> None:
    """Told before the vault remembers a release. UsageError when something stands at OUT."""
    if package.is_ours(out) not in ("absent", "empty"):
        raise UsageError(f"{out.name}: something stands here that did not when the run began; nothing was released",
                         hint="name another --out")


def publish(tree: Path, out: Path, mask: int) -> None:
    """Put the finished tree at OUT by one rename; across file systems, by a copy beside OUT and one rename.

    Args:
        mask: the umask of the user, which was set aside while the vault was written. Whatever it is, not everybody may
            write: what was checked is what is handed on.
    """
    for path in (tree, *tree.rglob("*")):
        os.chmod(path, (0o775 if path.is_dir() else 0o664) & ~mask)
        os.utime(path, (0, 0))
    out.parent.mkdir(parents=True, exist_ok=True)
    if out.is_dir() and not any(out.iterdir()):
        out.rmdir()
    try:
        os.rename(tree, out)
    except OSError as error:
        if error.errno != errno.EXDEV:
            raise
        beside = out.with_name(f".{out.name}.resynth-unfinished")
        shutil.rmtree(beside, ignore_errors=True)
        try:
            _copy(tree, beside)
            os.rename(beside, out)
        except BaseException:
            shutil.rmtree(beside, ignore_errors=True)
            raise


def _copy(tree: Path, target: Path) -> None:
    """A folder with all that is in it, times and modes too. The first error is raised as it was."""
    met: list[OSError] = []

    def copy(source: str, to: str) -> str:
        try:
            return str(shutil.copy2(source, to))
        except OSError as error:
            met.append(error)
            raise

    try:
        shutil.copytree(tree, target, copy_function=copy)
    except shutil.Error as error:
        # It tells all errors as text, and the number of none.
        raise (met[0] if met else error) from None


def nested(vault: Path, out: Path) -> bool:
    """Whether one of two folders lies in the other."""
    inner, outer = vault.resolve(), out.resolve()
    return inner == outer or inner in outer.parents or outer in inner.parents
