"""Two runs at once, and what they find at OUT and in the vault: one works, and the other takes nothing away."""

from __future__ import annotations

import os
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest
from corpora import Workshop, notes_of
from session import EXAMPLES, write_lines

from resynth.cli.run import Asked, prepared
from resynth.errors import InputError, UsageError
from resynth.job import release as job
from resynth.vault.layout import Vault

TEXTS = ("[Mary Zimbrowski](PATIENT), MRN [5558123](MEDICALRECORD), seen.", "[Otto Brelwick](PATIENT) came.")


def test_what_came_to_stand_at_out_meanwhile_leaves_the_vault_as_it_was(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The vault said that a version had gone out which stood nowhere, and the next one was told as 2.0.0."""
    shop, sealed = Workshop(tmp_path), job.package.seal

    def slow(*of: object) -> object:
        (tmp_path / "out").mkdir()
        (tmp_path / "out" / "theirs").write_text("x")
        return sealed(*of)

    monkeypatch.setattr(job.package, "seal", slow)
    error = shop.notes(notes_of(*TEXTS)).error
    assert isinstance(error, UsageError)
    assert "did not when the run began" in error.message
    assert not shop.vault.releases.exists()
    assert not shop.vault.crosswalk.exists()
    assert [path.name for path in (tmp_path / "out").iterdir()] == ["theirs"]
    monkeypatch.undo()
    assert shop.notes(notes_of(*TEXTS), "other").error is None


def test_a_run_that_waits_in_vain_takes_the_vault_of_the_other_not_away(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Both began before there was a vault; the one that waited held it for its own, and removed it."""
    source = write_lines(tmp_path / "notes.jsonl", [])

    @contextmanager
    def taken(self: Vault) -> Iterator[None]:
        self.write_bytes(self.key_file, b"of the other run")
        raise UsageError("another run is working in this vault")
        yield

    monkeypatch.setattr(Vault, "locked", taken)
    with pytest.raises(UsageError, match="another run"), prepared(
        Asked((source,), "cchmc-2014", tmp_path / "vault", out=tmp_path / "out")
    ):
        pass
    assert (tmp_path / "vault" / "key").read_bytes() == b"of the other run"


def test_a_run_that_is_refused_leaves_no_vault_that_was_made_for_it(tmp_path: Path) -> None:
    (tmp_path / "in").mkdir()
    asked = Asked((tmp_path / "in",), "cchmc-2014", tmp_path / "vault", out=tmp_path / "out")
    with pytest.raises(InputError), prepared(asked):
        pass
    assert not (tmp_path / "vault").exists()


def test_a_pipe_in_a_folder_is_told_and_not_waited_for(tmp_path: Path) -> None:
    """Nobody writes into it, and the run stood still for ever."""
    (tmp_path / "in").mkdir()
    (tmp_path / "in" / "notes.jsonl").write_bytes((EXAMPLES / "notes.jsonl").read_bytes())
    os.mkfifo(tmp_path / "in" / "more.jsonl")
    asked = Asked((tmp_path / "in",), "cchmc-2014", tmp_path / "vault", out=tmp_path / "out")
    with pytest.raises(InputError, match="no file: a pipe"), prepared(asked):
        pass
