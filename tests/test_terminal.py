"""On a terminal there is progress, in counts; anywhere else there is none; and tables fit eighty columns."""

from __future__ import annotations

import fcntl
import os
import pty
import re
import struct
import subprocess
import sys
import termios
from pathlib import Path

import pytest
from session import POLICY, command, environment, example_lines, write_lines

from resynth.cli.app import run

_ESCAPES = re.compile(r"\x1b\[[0-9;?]*[a-zA-Z]")


def on_a_terminal(*arguments: object, cwd: Path, only_stderr: bool = False) -> tuple[str, str]:
    """What a terminal of 80 columns shows, and what a pipe at stdout is given."""
    ours, theirs = pty.openpty()
    fcntl.ioctl(theirs, termios.TIOCSWINSZ, struct.pack("HHHH", 40, 80, 0, 0))
    with subprocess.Popen(
        command(*arguments), cwd=cwd, env=environment(TERM="xterm", COLUMNS="", LINES=""), stdin=theirs, stderr=theirs,
        stdout=subprocess.PIPE if only_stderr else theirs,
    ) as process:
        os.close(theirs)
        shown = b""
        while True:
            try:
                shown += os.read(ours, 65536)
            except OSError:  # Linux says so when the other end is closed
                break
        printed = process.stdout.read().decode() if process.stdout else ""
    os.close(ours)
    assert process.returncode == 0, shown
    return shown.decode(), printed


@pytest.fixture
def place(tmp_path: Path) -> Path:
    write_lines(tmp_path / "notes.jsonl", example_lines(24))
    return tmp_path


def test_progress_is_shown_on_a_terminal(place: Path) -> None:
    """Each pass by name, with counts of notes; then the program's own lines."""
    release = ("release", "notes.jsonl", "--policy", POLICY, "--out", "OUT", "--vault", "VAULT", "--jobs", 2)
    shown, _ = on_a_terminal(*release, cwd=place)
    assert "\x1b[" in shown
    plain = _ESCAPES.sub("", shown)
    assert re.search(r"reading +\S+ +24/24 notes", plain)
    assert re.search(r"surveying +\S+ +24/24 notes", plain)
    assert "resynth: released 24 notes" in plain


def test_no_progress_elsewhere(place: Path) -> None:
    """Not in a log, and not in what a pipe is given while the terminal shows it."""
    release = ("release", "notes.jsonl", "--policy", POLICY, "--out", "OUT", "--vault", "VAULT")
    done = subprocess.run(command(*release), cwd=place, env=environment(), capture_output=True, check=True)
    assert done.stdout == b""
    assert b"\x1b" not in done.stderr
    assert all(line.startswith(b"resynth: ") for line in done.stderr.splitlines())
    shown, printed = on_a_terminal("plan", "notes.jsonl", "--policy", POLICY, "--dry-run", cwd=place, only_stderr=True)
    assert "surveying" in shown
    assert "surveying" not in printed
    assert "\x1b" not in printed
    assert "PATIENT" in printed


@pytest.mark.parametrize("verb", [
    ("plan", "notes.jsonl", "--policy", POLICY, "--dry-run"), ("lists",), ("policy", "list"), ("--help",),
    ("release", "--help"),
])  # fmt: skip
def test_eighty_columns_are_enough(place: Path, verb: tuple[str, ...]) -> None:
    """No line is longer than a terminal is wide, and no label is broken in two."""
    shown, _ = on_a_terminal(*verb, cwd=place)
    table = _ESCAPES.sub("", shown).replace("\r\n", "\n").rpartition("\r")[2]
    lines = [line.rstrip() for line in table.split("\n") if not line.startswith("resynth:")]
    assert max(map(len, lines)) <= 80
    if verb[0] == "plan":
        assert any(line.split()[:1] == ["MEDICALRECORD"] for line in lines)


def test_a_run_to_which_nobody_listens_ends_as_it_would(tmp_path: Path) -> None:
    """A reader that has gone away (``2>&1 | head``) neither stops the run nor turns its exit code into 0."""
    write_lines(tmp_path / "notes.jsonl", example_lines(4))
    listens, says = os.pipe()
    os.close(listens)
    for policy, code in ((POLICY, 0), ("no-such-policy", 3)):
        line = command("release", "notes.jsonl", "--policy", policy, "--out", f"OUT{code}", "--vault", "VAULT")
        done = subprocess.run(line, cwd=tmp_path, env=environment(), stderr=says, stdout=says, timeout=120, check=False)
        assert done.returncode == code
    assert (tmp_path / "OUT0" / "notes.jsonl").exists()
    # A table that nobody reads: the verdict stays what it is, and the page is written.
    released = tmp_path / "OUT0" / "notes.jsonl"
    released.write_text(released.read_text("utf-8").replace('"text": "', '"text": "Seen. ', 1), "utf-8")
    check = command(
        "verify", "--release", "OUT0", "--vault", "VAULT", "--source", "notes.jsonl", "--page", "verify.html")
    done = subprocess.run(check, cwd=tmp_path, env=environment(), stderr=says, stdout=says, timeout=120, check=False)
    assert done.returncode == 5
    assert (tmp_path / "verify.html").exists()
    os.close(says)


@pytest.mark.parametrize("closed", ["1", "2"])
def test_a_closed_output_is_no_bug(tmp_path: Path, closed: str) -> None:
    """``>&-`` and ``2>&-``, as some schedulers start a job: what is said is lost, and nothing else."""
    for verb, code in ((("lists",), 0), (("no-such-verb",), 2)):
        line = ["sh", "-c", f'"$@" {closed}>&-', "sh", *command(*verb)]
        done = subprocess.run(line, cwd=tmp_path, env=environment(), capture_output=True, timeout=120, check=False)
        assert done.returncode == code
        assert b"Traceback" not in done.stderr


def test_a_full_disk_behind_the_output_is_told(tmp_path: Path) -> None:
    """What could not be written is no success, however little it was."""
    with open("/dev/full", "wb") as full:
        for verb in (("lists",), ("--version",)):
            done = subprocess.run(
                command(*verb), cwd=tmp_path, env=environment(), stdout=full, stderr=subprocess.PIPE, check=False)
            assert done.returncode == 4
            assert done.stderr == (
                b"resynth: standard output is lost, for the disk is full; what goes into files was written\n"
                b"resynth: hint: make room, or print elsewhere, and run the same command again\n")


@pytest.mark.parametrize("verb", [
    ("evaluate", "worth", "gold.jsonl", "OUT", "--vault", "VAULT"), ("evaluate", "modes", "gold.jsonl"),
    ("evaluate", "ablation", "gold.jsonl"), ("score", "gold.jsonl", "found.jsonl"),
    ("agree", "gold.jsonl", "found.jsonl"),
])
def test_a_package_that_is_not_installed_is_no_bug(tmp_path: Path, verb: tuple[str, ...]) -> None:
    """``evaluate worth`` imported what it has need of before it asked whether that is there, and called it a bug."""
    (tmp_path / "scipy.py").write_text("raise ModuleNotFoundError\n", "utf-8")
    env = environment()
    env["PYTHONPATH"] = f"{tmp_path}:{env['PYTHONPATH']}"
    done = subprocess.run(command(*verb), cwd=tmp_path, env=env, capture_output=True, text=True, check=False)
    assert (done.returncode, done.stderr) == (2, "resynth: scores need scipy, which is not installed\n"
                                                 "resynth: hint: pip install scipy rapidfuzz\n")


def test_what_goes_into_files_is_written_where_standard_output_is_full(tmp_path: Path) -> None:
    """It was said that nothing was, beside a file that stood there whole, and the hint ended with 2."""
    write_lines(tmp_path / "notes.jsonl", example_lines(4))

    def ended(*words: str) -> tuple[int, str]:
        with open("/dev/full", "wb") as full:
            done = subprocess.run(command(*words), cwd=tmp_path, env=environment(), stdout=full, text=True,
                                  stderr=subprocess.PIPE, check=False, timeout=120)
        return done.returncode, done.stderr

    code, said = ended("detect", "notes.jsonl", "--out", "z.jsonl", "--explain")
    assert code == 4
    assert "nothing was" not in said
    assert said.endswith("hint: make room, or print elsewhere, and give the files other names, for those of this run "
                         "stand\n")
    assert len((tmp_path / "z.jsonl").read_text("utf-8").splitlines()) == 4
    release = ("--policy", POLICY, "--vault", "VAULT")
    assert ended("release", "notes.jsonl", *release, "--out", "OUT")[0] == 0
    # A worse end stays one.
    file = tmp_path / "OUT" / "notes.jsonl"
    file.write_text(file.read_text("utf-8").replace('"text": "', '"text": "Seen. ', 1), "utf-8")
    code, said = ended("verify", "--release", "OUT", "--vault", "VAULT", "--source", "notes.jsonl")
    assert code == 5
    assert "standard output is lost, for the disk is full" in said


@pytest.mark.parametrize("group", ["", "evaluate", "policy", "key", "vault"])
def test_what_a_list_of_verbs_says_of_each_fits_its_line(group: str, capsys: pytest.CaptureFixture[str]) -> None:
    """Half of the verbs were told in half a sentence: "Show label by label what would happen, and write a table..."."""
    assert run([*filter(None, [group]), "--help"]) == 0
    listed = capsys.readouterr().out.partition("Commands:\n")[2].partition("\n\n")[0].splitlines()
    assert len(listed) > 1
    for line in listed:
        assert re.fullmatch(r"  [a-z-]+ +[A-Z].*[^.]\.", line), line
        assert len(line) <= 80


def test_numpy_works_on_one_thread(tmp_path: Path) -> None:
    """Unless somebody asked for more: on two it takes twice the time of the processor and is slower by the clock."""
    told = "import atexit, os, sys; atexit.register(lambda: print(os.environ['OPENBLAS_NUM_THREADS'])); "
    # numpy asks when it is imported
    first = "from resynth.cli.app import main; assert 'numpy' not in sys.modules; main()"
    begin = [sys.executable, "-c", told + first, "--version"]
    asked = environment(OPENBLAS_NUM_THREADS="2")
    unasked = {name: value for name, value in asked.items() if name != "OPENBLAS_NUM_THREADS"}
    for place, expected in ((unasked, "1"), (asked, "2")):
        done = subprocess.run(begin, cwd=tmp_path, env=place, capture_output=True, text=True, check=True)
        assert done.stdout.split()[-1] == expected
