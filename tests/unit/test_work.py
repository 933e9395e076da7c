"""The folder in which detect, convert and sample make what they write: whose it is, and what becomes of it."""

from __future__ import annotations

import fcntl
import json
import os
import signal
import subprocess
import tempfile
import time
from pathlib import Path

import pytest
from session import Done, all_gone, children, command, environment, kill, resynth

from resynth.job.work import clear, folder_beside, may_make

pytestmark = pytest.mark.alone


def folders(place: Path) -> list[Path]:
    return sorted(place.glob(".resynth-*"))


def test_it_is_there_for_its_owner_alone_and_gone_afterwards(tmp_path: Path):
    with folder_beside(tmp_path / "out.jsonl") as work:
        assert work.parent == tmp_path
        assert work.stat().st_mode & 0o077 == 0
        (work / "notes").write_text("a")
        assert folders(tmp_path) == [work]
    assert folders(tmp_path) == []
    with pytest.raises(KeyboardInterrupt), folder_beside(tmp_path / "out.jsonl"):
        raise KeyboardInterrupt
    assert folders(tmp_path) == []


def test_what_somebody_works_in_stays(tmp_path: Path):
    """Held by a lock, whatever its process number means here: another container has numbers of its own."""
    with folder_beside(tmp_path / "one") as one:
        with folder_beside(tmp_path / "two") as two:
            clear(tmp_path)
            assert folders(tmp_path) == sorted([one, two])
        assert folders(tmp_path) == [one]


def test_what_nobody_holds_goes(tmp_path: Path):
    left = tmp_path / ".resynth-work-abc"
    left.mkdir()
    (left / "found.jsonl").write_text("a")
    (left / "lock").write_bytes(b"")
    with open(left / "lock", "rb+") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        clear(tmp_path)
        assert left.exists()
    clear(tmp_path)
    assert not left.exists()


def test_a_run_killed_before_it_held_its_folder_leaves_it_for_an_hour(tmp_path: Path):
    new, old = tmp_path / ".resynth-new-abc", tmp_path / ".resynth-new-xyz"
    new.mkdir()
    old.mkdir()
    os.utime(old, (0, 0))
    clear(tmp_path)
    assert folders(tmp_path) == [new]


def test_whether_a_folder_can_be_made_is_tried_without_a_trace(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    """A run that was killed between making and removing left a folder beside OUT: nothing with a name is made."""
    monkeypatch.setattr(tempfile, "mkdtemp", None)
    assert may_make(tmp_path)


def test_where_no_nameless_file_can_be_made_a_folder_is_tried(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    def refuse(*_: object, **__: object) -> int:
        raise OSError(95, "not supported")

    monkeypatch.setattr(os, "open", refuse)
    assert may_make(tmp_path)
    assert folders(tmp_path) == []


def test_where_files_cannot_be_locked_everything_stays(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    def refuse(*_: object) -> None:
        raise OSError(38, "no locks")

    monkeypatch.setattr(fcntl, "flock", refuse)
    with folder_beside(tmp_path / "one") as one:
        clear(tmp_path)
        assert one.exists()
    assert folders(tmp_path) == []


@pytest.fixture
def many(tmp_path: Path) -> Path:
    """Notes that take a few seconds."""
    path = tmp_path / "notes.jsonl"
    texts = [f"Seen by Dr. Whitlock on 3/4/19. MRN 77{n:05}. " * 40 for n in range(4000)]
    rows = [{"doc_id": f"d{n}", "patient_id": f"p{n % 50}", "text": text} for n, text in enumerate(texts)]
    path.write_text("".join(f"{json.dumps(row)}\n" for row in rows), "utf-8")
    return path


def begun(many: Path, jobs: int) -> subprocess.Popen[bytes]:
    """A detection that is under way."""
    line = command("detect", many, "--out", many.with_name("found.jsonl"), "--jobs", jobs)
    process = subprocess.Popen(line, env=environment(), stderr=subprocess.PIPE, start_new_session=True)
    while not list(many.parent.glob(".resynth-work-*/found-*")):
        assert process.poll() is None
        time.sleep(0.01)
    return process


def small(place: Path) -> Done:
    """Another detection in the same folder."""
    (place / "one.jsonl").write_text('{"doc_id": "a", "patient_id": "p", "text": "Dr. Hill."}\n')
    return resynth("detect", "one.jsonl", "--out", "one-found.jsonl", "--force", cwd=place)


def test_a_run_that_is_stopped_says_that_it_begins_anew(many: Path):
    process = begun(many, 1)
    os.killpg(process.pid, signal.SIGINT)
    _, said = process.communicate(timeout=60)
    assert said.decode() == "resynth: stopped; nothing was written, the next run of this command begins anew\n"
    assert process.returncode == 130
    assert [path.name for path in many.parent.iterdir()] == ["notes.jsonl"]


def test_a_run_that_is_killed_leaves_what_the_next_one_removes(many: Path):
    """While it works, another run beside it leaves its folder alone; afterwards the next one removes it."""
    process = begun(many, 2)
    (work,) = folders(many.parent)
    assert small(many.parent).code == 0
    assert folders(many.parent) == [work]
    workers = kill(process)
    assert all_gone(workers)
    assert folders(many.parent) == [work]
    assert small(many.parent).code == 0
    assert folders(many.parent) == []


def test_a_worker_that_dies_ends_the_run(many: Path):
    process = begun(many, 2)
    os.kill(children(process.pid)[0], signal.SIGKILL)
    _, said = process.communicate(timeout=60)
    hint = "resynth: hint: run the same command again; a smaller --jobs takes less memory"
    assert said.decode().splitlines()[1] == hint
    assert folders(many.parent) == []
