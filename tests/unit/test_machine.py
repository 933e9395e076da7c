"""What the machine refuses: a full disk, a file that may not be read. Nothing half stands anywhere, and it is named."""

from __future__ import annotations

import errno
import os
import shutil
from pathlib import Path

import pytest
from session import here, record, write_lines

from resynth.cli import app, run, words
from resynth.cli.outputs import may_write, write_whole
from resynth.engines.local import LocalEngine
from resynth.errors import InputError, UsageError
from resynth.evaluate import sheets
from resynth.job.folders import publish
from resynth.keys import Key
from resynth.vault.layout import Vault

FULL = OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))


def full(*_: object, **__: object) -> None:
    raise FULL


def test_a_copy_to_another_disk_that_is_full_leaves_nothing(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    tree = tmp_path / "tree"
    (tree / "text").mkdir(parents=True)
    (tree / "text" / "1.txt").write_text("a")
    (tree / "notes.jsonl").write_text("b")

    def elsewhere(*_: object) -> None:
        raise OSError(errno.EXDEV, "another disk")

    real = os.rename
    monkeypatch.setattr(os, "rename", lambda a, b: elsewhere() if Path(a) == tree else real(a, b))
    with monkeypatch.context() as patch:
        patch.setattr(shutil, "copy2", full)
        with pytest.raises(OSError, match="No space") as told:
            publish(tree, tmp_path / "OUT", 0o022)
    assert told.value.errno == errno.ENOSPC
    assert [path.name for path in tmp_path.iterdir()] == ["tree"]
    publish(tree, tmp_path / "OUT", 0o022)
    assert (tmp_path / "OUT" / "text" / "1.txt").read_text() == "a"
    assert {path.stat().st_mtime for path in (tmp_path / "OUT", *(tmp_path / "OUT").rglob("*"))} == {0}
    assert sorted(path.name for path in tmp_path.iterdir()) == ["OUT", "tree"]


def test_half_a_key_does_not_stay(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    with monkeypatch.context() as patch:
        patch.setattr(os, "fsync", full)
        with pytest.raises(OSError, match="No space"):
            Key.new(tmp_path / "key")
    assert not (tmp_path / "key").exists()
    Key.new(tmp_path / "key")


def test_a_file_is_written_whole_or_stays_as_it_was(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    path = tmp_path / "page.html"
    write_whole(path, "one\n")
    with monkeypatch.context() as patch:
        patch.setattr(Path, "write_text", full)
        with pytest.raises(OSError, match="No space"):
            write_whole(path, "two\n")
    assert [(one.name, one.read_text()) for one in tmp_path.iterdir()] == [("page.html", "one\n")]


def test_half_a_table_does_not_stay(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(os, "fchmod", full)
    with pytest.raises(OSError, match="No space"):
        sheets.write(tmp_path / "why.csv", ["a"], [("b",)])
    assert list(tmp_path.iterdir()) == []


def test_a_file_is_named_where_it_was_typed():
    refused = OSError(errno.EACCES, "x", "notes/../secret.jsonl")
    assert words.from_system(refused, ["release", "secret.jsonl"]).message == (
        "secret.jsonl: it cannot be read or written (Permission denied); nothing was released"
    )
    assert words.from_system(refused, ["score", "notes"], "written").message == (
        "the machine refused to read or write a file (Permission denied); nothing was written"
    )
    assert words.from_system(OSError(), ["x"]).exit_code == 4


def test_a_file_of_a_release_that_was_typed_is_named(tmp_path: Path):
    (tmp_path / "OUT").mkdir()
    refused = OSError(errno.EACCES, "x", str(tmp_path / "OUT" / "text" / "100-01.txt"))
    typed = ["verify", "--release", str(tmp_path / "OUT")]
    assert words.from_system(refused, typed).message.startswith("the machine refused")
    (tmp_path / "OUT" / "SHA256SUMS.txt").touch()
    assert words.from_system(refused, typed).message.startswith("OUT/text/100-01.txt: it cannot be read")


def test_too_many_open_files_have_a_hint():
    assert words.from_system(OSError(errno.EMFILE, "x", "secret.jsonl")).hint == "ulimit -n 1024, or a smaller --jobs"
    assert words.from_system(OSError(errno.EFBIG, "x", "secret.jsonl")).hint == "ulimit -f unlimited"


def test_no_more_workers_are_started_than_the_machine_can_use(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    """99,999 processes for two notes: the machine was gone for all who work on it."""
    asked: list[int] = []

    class Counted(LocalEngine):
        def __init__(self, jobs: int, *, goes_on: bool = True) -> None:
            asked.append(jobs)
            super().__init__(1, goes_on=goes_on)

    monkeypatch.setattr(run, "LocalEngine", Counted)
    note = '{"doc_id": "a", "patient_id": "p", "text": "Seen.", "spans": []}\n'
    (tmp_path / "notes.jsonl").write_text(note)
    out = ["--out", str(tmp_path / "OUT"), "--vault", str(tmp_path / "VAULT")]
    release = ["release", str(tmp_path / "notes.jsonl"), "--policy", "cchmc-2014", *out, "--jobs", "99999"]
    assert app.run(release) == 0
    assert asked == [4 * (os.cpu_count() or 1)]


def test_a_folder_that_may_not_be_written_in_is_told_before_the_work(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(os, "access", lambda *_: False)
    with pytest.raises(UsageError, match=r"found\.jsonl: its folder cannot be written in"):
        may_write(tmp_path / "found.jsonl")
    may_write(Path("/dev/null"))


def test_who_reads_a_file_says_whether_it_can_be_read(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    """It is exit 4 with our words where it cannot, and not the 2 of a wrong option: typer is not asked."""
    (tmp_path / "notes.jsonl").write_text('{"doc_id": "a", "patient_id": "p", "text": "Dr. Hill"}\n')
    real = os.access
    monkeypatch.setattr(os, "access", lambda path, mode: mode != os.R_OK and real(path, mode))
    assert app.run(["detect", str(tmp_path / "notes.jsonl"), "--out", str(tmp_path / "found.jsonl")]) == 0


def test_nothing_typed_is_help(capsys: pytest.CaptureFixture[str]):
    for typed in ([], ["policy"], ["vault"]):
        assert app.run(typed) == 2
        said = capsys.readouterr()
        assert "Commands:" in said.out
        assert said.err == ""


def test_a_key_that_is_locked_is_opened_and_not_made_anew(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    """A new key is another corpus: its surrogates are none of those that were handed out."""
    def refused(*_: object) -> str:
        raise PermissionError(errno.EACCES, os.strerror(errno.EACCES))

    Key.new(path := tmp_path / "my key")
    monkeypatch.setattr(Path, "read_text", refused)
    with pytest.raises(InputError, match="cannot be read") as error:
        Key.load(path)
    assert error.value.hint == f"chmod 600 '{path}'"


def test_a_disk_that_is_full_at_the_last_word_of_the_vault_leaves_nothing_at_out(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """That word was written behind the release: it was published, and the run ended as one that is refused."""
    write_lines(tmp_path / "notes.jsonl", [record("d1", "p1", "Saw [Mary Zimbrowski](PATIENT) on [3/4/2019](DATE).")])
    asked = ("release", "notes.jsonl", "--policy", "training-data", "--out", "OUT", "--vault", "VAULT")
    with monkeypatch.context() as patch:
        patch.setattr(Vault, "ended", full)
        assert here(*asked, cwd=tmp_path).code == 4
    assert not (tmp_path / "OUT").exists()
    assert here(*asked, cwd=tmp_path).code == 0
