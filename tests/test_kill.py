"""A run that is killed leaves OUT absent or whole, and the next run gives the bytes of an undisturbed one."""

from __future__ import annotations

import itertools
import multiprocessing
import os
import shutil
import signal
import subprocess
import sys
import time
from multiprocessing.context import ForkProcess
from pathlib import Path

import pytest
from session import (
    POLICY,
    ROOT,
    all_gone,
    children,
    command,
    environment,
    example_lines,
    key_file,
    record,
    resynth,
    sums_hold,
    tree,
    write_lines,
)

from resynth.cli import app

pytestmark = [
    pytest.mark.slow, pytest.mark.alone,
    pytest.mark.skipif(not Path("/proc/self/stat").exists(), reason="looks at /proc"),
]

#: Thirty moments, as parts of the duration of a run: drawn once, then kept.
MOMENTS = (
    0.03, 0.09, 0.13, 0.16, 0.19, 0.22, 0.26, 0.29, 0.33, 0.36, 0.38, 0.42, 0.45, 0.47, 0.51,
    0.54, 0.56, 0.59, 0.62, 0.66, 0.68, 0.71, 0.74, 0.77, 0.81, 0.84, 0.88, 0.91, 0.95, 0.98,
)  # fmt: skip

#: How often a stage that no moment met is tried for.
MORE = 5


def reached(vault: Path) -> str:
    """How far the run had come that left this vault."""
    written = len(list(vault.glob("staging/parts/*.done")))
    surveyed, buckets = len(list(vault.glob("survey/*.counts"))), len(list(vault.glob("verify/*.facts.json")))
    if (vault / "crosswalk.jsonl").exists():
        return "at the end"
    if (vault / "plan" / "corpus.json").exists():
        return "in the rewrite" if 0 < written < buckets else "after the plan" if not written else "after the rewrite"
    if surveyed:
        return "in the survey"
    return "in the spool" if (vault / "spool").exists() else "before"


@pytest.fixture(scope="module")
def corpus(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Two dozen of the example notes, and a key."""
    folder = tmp_path_factory.mktemp("corpus")
    write_lines(folder / "notes.jsonl", example_lines(24))
    key_file(folder)
    return folder


@pytest.fixture(scope="module")
def undisturbed(corpus: Path) -> dict[str, bytes]:
    """The release of a run that nobody kills."""
    resynth(*release(corpus, corpus), cwd=corpus)
    done = resynth(*release(corpus, corpus / "again"), cwd=corpus, small_buckets=True)
    assert done.code == 0, done.err
    assert tree(corpus / "OUT") == tree(corpus / "again" / "OUT")
    return tree(corpus / "OUT")


def release(corpus: Path, folder: Path, jobs: int = 2) -> list[object]:
    return [
        "release", corpus / "notes.jsonl", "--policy", POLICY, "--key", corpus / "project.key",
        "--out", folder / "OUT", "--vault", folder / "VAULT", "--jobs", jobs,
    ]  # fmt: skip


def run(arguments: list[str]) -> None:
    """The program in a process of its own that has this one's lists: all of its time is work on the notes."""
    os.dup2(os.open(os.devnull, os.O_WRONLY), 2)
    sys.exit(app.run(arguments))


def test_thirty_kills(
    corpus: Path, undisturbed: dict[str, bytes], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """``kill -9`` at thirty moments of a run with two workers.

    On a machine with much else to do the moments may all miss a short stage: then a run is killed when it is there.
    """
    monkeypatch.setattr("resynth.vault.spool.BUCKET_BYTES", 10_000)
    forked = multiprocessing.get_context("fork")

    def begun(folder: Path) -> ForkProcess:
        folder.mkdir()
        process = forked.Process(target=run, args=([str(said) for said in release(corpus, folder)],))
        process.start()
        return process

    # Lists are loaded by what is done in this process, not by its workers.
    assert app.run(list(map(str, release(corpus, tmp_path / "alone", jobs=1)))) == 0
    began = time.monotonic()
    begun(tmp_path / "to its end").join()
    duration = time.monotonic() - began
    assert tree(tmp_path / "alone" / "OUT") == tree(tmp_path / "to its end" / "OUT") == undisturbed

    seen: list[str] = []
    stages = ("in the survey", "in the rewrite")
    aims = itertools.chain(MOMENTS, (stage for _ in range(MORE) for stage in stages if stage not in seen))
    for number, aim in enumerate(aims):
        folder = tmp_path / str(number)
        process = begun(folder)
        if isinstance(aim, str):
            while process.is_alive() and reached(folder / "VAULT") != aim:
                time.sleep(0.002)
        else:
            process.join(duration * aim)
        workers = children(process.pid)
        process.kill()
        process.join()
        seen.append(reached(folder / "VAULT"))
        assert {path.name for path in folder.iterdir()} <= {"OUT", "VAULT"}
        if (folder / "OUT").exists():
            assert tree(folder / "OUT") == undisturbed
            assert sums_hold(folder / "OUT")
        assert all_gone(workers)
        # The vault is free as soon as its last worker is gone.
        assert app.run(list(map(str, release(corpus, folder)))) == 0
        assert tree(folder / "OUT") == undisturbed
        assert {path.name for path in folder.iterdir()} == {"OUT", "VAULT"}
    assert set(stages) <= set(seen), seen


def test_a_worker_is_killed(corpus: Path, undisturbed: dict[str, bytes], tmp_path: Path) -> None:
    """A worker that dies ends the run with one clear message; the next run goes on."""
    process = subprocess.Popen(
        command(*release(corpus, tmp_path), small_buckets=True), env=environment(), stderr=subprocess.PIPE
    )
    while not (workers := children(process.pid)) or not (tmp_path / "VAULT" / "spool").exists():
        assert process.poll() is None
        time.sleep(0.01)
    os.kill(workers[0], signal.SIGKILL)
    _, said = process.communicate(timeout=60)
    assert process.returncode == 1
    assert said.decode().splitlines() == [
        "resynth: a worker process died: it was killed, or the machine ran out of memory",
        "resynth: hint: run the same command again, it goes on from here; a smaller --jobs takes less memory",
    ]
    assert all_gone(workers)
    assert not (tmp_path / "OUT").exists()
    assert resynth(*release(corpus, tmp_path), cwd=tmp_path, small_buckets=True).code == 0
    assert tree(tmp_path / "OUT") == undisturbed


@pytest.mark.parametrize("number", [signal.SIGINT, signal.SIGTERM, signal.SIGHUP])
def test_a_run_that_is_asked_to_stop_stops(corpus: Path, tmp_path: Path, number: signal.Signals) -> None:
    """Ctrl-C reaches the whole group, other signals the program alone: one line, 130, and nobody is left."""
    process = subprocess.Popen(
        command(*release(corpus, tmp_path), small_buckets=True), env=environment(), stderr=subprocess.PIPE,
        start_new_session=True,
    )
    while not (tmp_path / "VAULT" / "survey").exists():
        assert process.poll() is None
        time.sleep(0.005)
    workers = children(process.pid)
    (os.killpg if number == signal.SIGINT else os.kill)(process.pid, number)
    _, said = process.communicate(timeout=60)
    assert said.decode() == "resynth: stopped; the next run of this command goes on from here\n"
    assert process.returncode == 130
    assert len(workers) == 2
    assert all_gone(workers, 0.5)
    assert not (tmp_path / "OUT").exists()


def test_a_look_at_a_plan_leaves_nothing_when_it_is_asked_to_stop(corpus: Path, tmp_path: Path) -> None:
    """``plan --dry-run`` works in a temporary vault, which holds notes: it goes, whatever ends the run."""
    process = subprocess.Popen(
        command("plan", corpus / "notes.jsonl", "--policy", POLICY, "--dry-run", small_buckets=True),
        env=environment(TMPDIR=str(tmp_path)), stderr=subprocess.PIPE, stdout=subprocess.DEVNULL,
    )
    while not list(tmp_path.glob("*/vault/survey")):
        assert process.poll() is None
        time.sleep(0.005)
    process.terminate()
    process.communicate(timeout=60)
    assert process.returncode == 130
    assert list(tmp_path.iterdir()) == []


# ── every step ───────────────────────────────────────────────────────────────────────────────────────────────────────

#: Of some 560 steps, one in so many is looked at; 1 looks at all and takes a minute or two.
STRIDE = int(os.environ.get("RESYNTH_STRIDE", "19"))
_STEPS = frozenset(("open", "os.rename", "os.remove", "os.mkdir", "os.rmdir", "os.chmod", "os.utime", "shutil.rmtree"))
#: Set in a child that is to die: how many of its steps in these folders it may still make.
_left: list[int] = []
_folder = ""


def _count(event: str, arguments: tuple[object, ...]) -> None:
    if _left and event in _STEPS and _folder in str(arguments[0]):
        _left[0] -= 1
        if _left[0] < 0:
            os.kill(os.getpid(), signal.SIGKILL)


sys.addaudithook(_count)


def dies_after(steps: int, folder: str, arguments: list[str]) -> bool:
    """Run the program in a child that is killed at this step of its work on files; whether it came so far."""
    global _folder
    child = os.fork()
    if child == 0:
        os.dup2(os.open(os.devnull, os.O_WRONLY), 2)
        _folder = f"{folder}/"
        _left.append(steps)
        os._exit(app.run(arguments))
    status = os.waitpid(child, 0)[1]
    assert os.WIFSIGNALED(status) or os.WEXITSTATUS(status) == 0
    return os.WIFSIGNALED(status)


@pytest.fixture
def few(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Six notes of three patients in four buckets; once more with a name that nobody marked, and a policy for it."""
    monkeypatch.setattr("resynth.vault.spool.buckets_for", lambda size: 4)
    key_file(tmp_path)
    seen = "[Ruth Hansen](PATIENT), MRN [4471{n}82](IDNUM), was seen on [3/{n}/2010](DATE) by [Dr. Okafor](DOCTOR)."
    lines = [record(f"d{n}", f"p{n % 3}", seen.format(n=n + 1)) for n in range(6)]
    write_lines(tmp_path / "notes.jsonl", lines)
    lines[3]["text"] += " Ms. Hansen is well."
    write_lines(tmp_path / "missed.jsonl", lines)
    rules = (ROOT / "policies" / f"{POLICY}.yaml").read_text("utf-8")
    rules = rules.replace("missed_mentions: refuse", "missed_mentions: replace")
    (tmp_path / "replace.yaml").write_text(rules, "utf-8")
    return tmp_path


@pytest.mark.parametrize(
    ("notes", "policy", "stride"), [("notes", POLICY, STRIDE), ("missed", "replace.yaml", 2 * STRIDE)]
)
def test_killed_between_steps(few: Path, notes: str, policy: str, stride: int, monkeypatch: pytest.MonkeyPatch) -> None:
    """Wherever a run dies between two of its steps on files, the next one gives the same bytes.

    Also a run that takes a missed mention in and then plans its corpus a second time.
    """
    monkeypatch.chdir(few)

    def again(name: str) -> list[str]:
        return [
            "release", f"{notes}.jsonl", "--policy", policy, "--key", "project.key", "--formats", "i2b2",
            "--out", f"{name}/OUT", "--vault", f"{name}/VAULT",
        ]  # fmt: skip

    assert app.run(again("whole")) == 0
    whole = tree(few / "whole" / "OUT")
    seen = set()
    for steps in range(0, 5000, stride):
        folder = few / str(steps)
        if not dies_after(steps, str(steps), again(str(steps))):
            break
        seen.add(reached(folder / "VAULT"))
        assert not folder.exists() or {path.name for path in folder.iterdir()} <= {"OUT", "VAULT"}, steps
        assert not (folder / "OUT").exists() or tree(folder / "OUT") == whole, steps
        code = app.run(again(str(steps)))
        assert (code, tree(folder / "OUT") == whole) == (0, True), steps
        shutil.rmtree(folder)
    assert seen == {
        "before", "in the spool", "in the survey", "after the plan", "in the rewrite", "after the rewrite",
        "at the end",
    }  # fmt: skip
