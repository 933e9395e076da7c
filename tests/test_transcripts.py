"""Sessions of the program, as text: what was typed, how it ended, what was said, and what lay there afterwards.

A transcript is a list of commands, then the files that they find (after ``-- name --``). Commands:

    resynth …              run the program; it must end with 0
    exit N resynth …       the same; it must end with N
    stderr REGEX           a line of what the last run said; ``! stderr REGEX``: no line
    stdout REGEX           a line of what it printed; ``! stdout REGEX``: no line
    said                   the whole of stderr is what follows, lines indented by two, ``…`` for anything
    mode 600 PATH          who may read it
    exists PATH            there is such a file; ``! exists PATH``: there is none
    grep REGEX PATH        a line of a file; ``! grep REGEX PATH``: no line
    sums PATH              sha256sum -c accepts the folder
    same A B               two folders or files are equal, byte for byte
    chmod MODE PATH · mkdir PATH · rm PATH · cp A B · ln A B · sed OLD NEW PATH (OLD must be there)
    full N                 in the next run the disk is full after N files of the vault
    utf16 PATH · latin1 PATH   write a file again in another encoding

The bundled policy lies there as cchmc-2014.yaml. A file ``name.marked`` holds marked notes, one a line (document,
patient, text) and becomes ``name.jsonl``.

In every run, for all commands alike: nothing of the people in the notes is said or printed, ``hint:`` comes last, every
line of stderr starts with ``resynth:``, and a run that does not end with 0 or 6 leaves no OUT that was not there.
"""

from __future__ import annotations

import contextlib
import errno
import io
import os
import re
import shlex
import shutil
import stat
from collections.abc import Iterator
from pathlib import Path

import pytest
from session import ROOT, Done, record, sums_hold, tree, write_lines

from resynth.cli import app
from resynth.vault import layout

TRANSCRIPTS = sorted((Path(__file__).parent / "transcripts").glob("*.txt"))
#: The people and numbers of all transcripts: whoever is said aloud is one of these.
SECRETS = ("quillfeather", "zebadiah", "7719024", "sprocketville", "quill-9", "1931-02-03")


class Session:
    """One transcript as it runs."""

    def __init__(self, folder: Path, lines: list[str]) -> None:
        self.folder = folder
        self.lines = lines
        self.at = 0
        self.last = Done(0, "", "")
        self.full_after: int | None = None

    def run(self) -> None:
        while self.at < len(self.lines):
            line = self.lines[self.at]
            self.at += 1
            if line.strip() and not line.startswith("#"):
                words = shlex.split(line)
                wanted = words[0] != "!"
                words = words if wanted else words[1:]
                getattr(self, f"do_{words[0]}")(wanted, *words[1:])

    # ── the program ──

    def do_resynth(self, wanted: bool, *words: str) -> None:
        self._program(0, list(words))

    def do_exit(self, wanted: bool, code: str, _program: str, *words: str) -> None:
        self._program(int(code), list(words))

    def _program(self, code: int, words: list[str]) -> None:
        out, err = io.StringIO(), io.StringIO()
        stood = Path("OUT").exists()
        with contextlib.redirect_stdout(out), contextlib.redirect_stderr(err), self._disk():
            ended = app.run(words)
        self.last = Done(ended, out.getvalue(), err.getvalue())
        told = f"resynth {' '.join(words)}\n{self.last.err}{self.last.out}"
        assert ended == code, told
        said = [line.removeprefix("resynth: ") for line in self.last.err.splitlines()]
        assert all(line.startswith("resynth: ") for line in self.last.err.splitlines()), told
        assert not any(line.startswith("hint:") for line in said[:-1]) or code in (0, 6), told
        heard = self.last.err + ("" if words[:2] in (["vault", "lookup"], ["policy", "try"]) else self.last.out)
        assert not [secret for secret in SECRETS if secret in heard.casefold()], told
        assert stood or code in (0, 6) or not Path("OUT").exists(), told
        if code not in (0, 6):
            assert len(said) > 0, told

    @contextlib.contextmanager
    def _disk(self) -> Iterator[None]:
        after, self.full_after = self.full_after, None
        with pytest.MonkeyPatch.context() as patch:
            if after is not None:
                left = [after]
                real = os.replace

                def replace(source: Path, target: Path) -> None:
                    left[0] -= 1
                    if left[0] < 0:
                        raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC), str(source))
                    real(source, target)

                patch.setattr(layout.os, "replace", replace)
            yield

    def do_full(self, wanted: bool, after: str) -> None:
        self.full_after = int(after)

    # ── what it said ──

    def _line(self, wanted: bool, pattern: str, text: str) -> None:
        found = any(re.search(pattern, line) for line in text.splitlines())
        assert found is wanted, f"{'' if wanted else '! '}{pattern}\n{text}"

    def do_stderr(self, wanted: bool, pattern: str) -> None:
        self._line(wanted, pattern, self.last.err)

    def do_stdout(self, wanted: bool, pattern: str) -> None:
        self._line(wanted, pattern, self.last.out)

    def do_said(self, wanted: bool) -> None:
        expected = []
        while self.at < len(self.lines) and self.lines[self.at].startswith("  "):
            expected.append(self.lines[self.at][2:])
            self.at += 1
        pattern = "\n".join(".*".join(map(re.escape, line.split("…"))) for line in expected)
        as_said = re.fullmatch(pattern, self.last.err.rstrip("\n")) is not None
        assert as_said, "\n".join(expected) + f"\n\n{self.last.err}"

    # ── what lies there ──

    def do_exists(self, wanted: bool, path: str) -> None:
        assert Path(path).exists() is wanted, path

    def do_grep(self, wanted: bool, pattern: str, path: str) -> None:
        self._line(wanted, pattern, Path(path).read_text("utf-8"))

    def do_sums(self, wanted: bool, path: str) -> None:
        assert sums_hold(Path(path)) is wanted

    def do_same(self, wanted: bool, one: str, two: str) -> None:
        a, b = ((tree(path) if path.is_dir() else path.read_bytes()) for path in (Path(one), Path(two)))
        assert (a == b) is wanted

    def do_mode(self, wanted: bool, mode: str, path: str) -> None:
        assert (f"{stat.S_IMODE(Path(path).stat().st_mode):o}" == mode) is wanted, path

    def do_chmod(self, wanted: bool, mode: str, path: str) -> None:
        Path(path).chmod(int(mode, 8))

    def do_mkdir(self, wanted: bool, path: str) -> None:
        Path(path).mkdir(parents=True, mode=0o700)

    def do_rm(self, wanted: bool, path: str) -> None:
        shutil.rmtree(path) if Path(path).is_dir() else Path(path).unlink()

    def do_cp(self, wanted: bool, one: str, two: str) -> None:
        Path(two).write_bytes(Path(one).read_bytes())

    def do_ln(self, wanted: bool, one: str, two: str) -> None:
        Path(two).symlink_to(one)

    def do_sed(self, wanted: bool, old: str, new: str, path: str) -> None:
        text = Path(path).read_text("utf-8")
        assert re.search(old, text, re.MULTILINE), f"{old} is not in {path}:\n{text}"
        Path(path).write_text(re.sub(old, new, text, flags=re.MULTILINE), "utf-8")

    def do_utf16(self, wanted: bool, path: str) -> None:
        Path(path).write_text(Path(path).read_text("utf-8"), "utf-16")

    def do_latin1(self, wanted: bool, path: str) -> None:
        Path(path).write_text(Path(path).read_text("utf-8-sig"), "latin-1")


def unpack(text: str, folder: Path) -> list[str]:
    """Write a transcript's files; its commands."""
    commands, *files = re.split(r"^-- (.+) --\n", text, flags=re.MULTILINE)
    for name, content in zip(files[::2], files[1::2], strict=True):
        path = folder / name
        path.parent.mkdir(parents=True, exist_ok=True)
        if path.suffix == ".marked":
            rows = (line.split(" ", 2) for line in content.splitlines() if line.strip())
            records = [record(doc, who, said.replace("\\n", "\n")) for doc, who, said in rows]
            write_lines(path.with_suffix(".jsonl"), records)
        else:
            path.write_text(content, "utf-8")
    return commands.splitlines()


@pytest.mark.parametrize("transcript", TRANSCRIPTS, ids=lambda path: path.stem)
def test_transcript(transcript: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("COLUMNS", "80")
    monkeypatch.setattr(layout, "PATIENCE", 0.1)
    (tmp_path / "cchmc-2014.yaml").write_bytes((ROOT / "policies" / "cchmc-2014.yaml").read_bytes())
    Session(tmp_path, unpack(transcript.read_text("utf-8"), tmp_path)).run()
