"""What the tests of the program share: sessions as a user has them, small corpora in files, and folders as bytes."""

from __future__ import annotations

import contextlib
import io
import json
import os
import signal
import subprocess
import sys
import time
from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import Any, NamedTuple

from resynth.cli import app
from resynth.keys import HEADER
from resynth.testing import marked

ROOT = Path(__file__).resolve().parent.parent
EXAMPLES = ROOT / "examples" / "notes"
POLICY = "cchmc-2014"
KEY = f"{HEADER} {bytes(range(32)).hex()}\n"
#: The program with buckets of a few charts, as a large corpus has many of them.
SMALL_BUCKETS = "from resynth.vault import spool; spool.BUCKET_BYTES = 10_000; from resynth.cli.app import main; main()"


class Done(NamedTuple):
    """How a command ended."""

    code: int
    out: str
    err: str


def command(*arguments: object, small_buckets: bool = False) -> list[str]:
    """The program as a command that may be started from anywhere."""
    start = ["-c", SMALL_BUCKETS] if small_buckets else ["-m", "resynth"]
    return [sys.executable, *start, *map(str, arguments)]


def environment(**more: str) -> dict[str, str]:
    """This process's environment, with the house on the path."""
    return {**os.environ, "PYTHONPATH": str(ROOT), **more}


def resynth(*arguments: object, cwd: Path, small_buckets: bool = False, **more: str) -> Done:
    """Run the program to its end."""
    line = command(*arguments, small_buckets=small_buckets)
    done = subprocess.run(line, cwd=cwd, env=environment(**more), capture_output=True, timeout=120)
    return Done(done.returncode, done.stdout.decode(), done.stderr.decode())


def here(*arguments: object, cwd: Path) -> Done:
    """The same in this process, which has its lists; a run of its own is for what another process may change."""
    out, err = io.StringIO(), io.StringIO()
    with contextlib.chdir(cwd), contextlib.redirect_stdout(out), contextlib.redirect_stderr(err):
        code = app.run(list(map(str, arguments)))
    return Done(code, out.getvalue(), err.getvalue())


def key_file(folder: Path) -> Path:
    """A key that is the same in every test."""
    path = folder / "project.key"
    path.write_text(KEY, "ascii")
    path.chmod(0o600)
    return path


def tree(folder: Path) -> dict[str, bytes]:
    """Every file of a folder, by path."""
    return {path.relative_to(folder).as_posix(): path.read_bytes() for path in folder.rglob("*") if path.is_file()}


def sums_hold(folder: Path) -> bool:
    """What ``sha256sum -c`` says of a release."""
    done = subprocess.run(["sha256sum", "--quiet", "--strict", "-c", "SHA256SUMS.txt"], cwd=folder, capture_output=True)
    return done.returncode == 0


def record(doc_id: str, patient_id: str, text: str, **fields: Any) -> dict[str, Any]:
    """A record of JSON lines from marked text."""
    plain, spans = marked(text)
    rows = [{"start": span.start, "end": span.end, "label": span.label} for span in spans]
    return {"doc_id": doc_id, "patient_id": patient_id, "text": plain, "spans": rows, **fields}


def write_lines(path: Path, records: Iterable[dict[str, Any] | str]) -> Path:
    """A file of JSON lines; a record given as text is written as it is."""
    lines = [given if isinstance(given, str) else json.dumps(given) for given in records]
    path.write_text("".join(f"{line}\n" for line in lines), "utf-8")
    return path


def example_lines(most: int | None = None) -> list[str]:
    """The example notes as lines."""
    return (EXAMPLES / "notes.jsonl").read_text("utf-8").splitlines()[:most]


def children(pid: int) -> list[int]:
    """The live processes that a process started."""
    found = []
    for path in Path("/proc").glob("[0-9]*/stat"):
        try:
            state, parent = path.read_text().rpartition(")")[2].split()[:2]
        except OSError:
            continue
        if int(parent) == pid and state != "Z":
            found.append(int(path.parent.name))
    return found


def alive(pid: int) -> bool:
    """Whether a process runs still; one that is dead and not yet fetched by its parent does not."""
    try:
        return Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()[0] != "Z"
    except OSError:
        return False


def all_gone(pids: Sequence[int], within: float = 2.0) -> bool:
    """Whether processes end by themselves within so many seconds."""
    until = time.monotonic() + within
    while any(map(alive, pids)):
        if time.monotonic() > until:
            return False
        time.sleep(0.02)
    return True


def kill(process: subprocess.Popen[bytes]) -> list[int]:
    """``kill -9`` of the program alone, not of its group; the workers that it had."""
    workers = children(process.pid)
    process.send_signal(signal.SIGKILL)
    process.wait()
    return workers
