"""Sessions in the documentation run as they are printed.

On a page, a block ``​```text file=NAME`` is a file, a block ``​```marked file=NAME.jsonl`` holds marked notes (document,
patient, text, a line each), and ``​```console`` is what somebody types (after ``$``) and what is then said or printed:
every line shown must come, in order, with ``…`` for anything.
"""

from __future__ import annotations

import contextlib
import io
import re
import shlex
import sys
from pathlib import Path

import pytest

sys.path.insert(0, str(Path(__file__).parents[1]))
from session import ROOT, key_file, record, write_lines

from resynth.cli import app

_BLOCK = re.compile(r"^```(console|text|marked)(?: file=(\S+))?\n(.*?)^```$", re.MULTILINE | re.DOTALL)
PAGES = ("review.md", "growing.md", "tables.md")


def blocks(page: str) -> list[tuple[str, str, str]]:
    return _BLOCK.findall((ROOT / "docs" / page).read_text("utf-8"))


def typed(command: str) -> tuple[str, int]:
    """What a command says and prints, and how it ends."""
    heard = io.StringIO()
    words = shlex.split(command)
    if words[0] == "cat":
        return Path(words[1]).read_text("utf-8-sig"), 0
    if words[0] == "edit":
        # edit FILE OLD NEW: what a person does in a spreadsheet or an editor; … is whatever stands in a cell.
        path = Path(words[1])
        text = path.read_text("utf-8")
        old = "([^,\n]*)".join(map(re.escape, words[2].split("…")))
        assert len(re.findall(old, text)) == 1, (words[2], text)
        path.write_text(re.sub(old, words[3].replace("…", r"\1"), text), "utf-8")
        return "", 0
    assert words[0] == "resynth", command
    with contextlib.redirect_stderr(heard), contextlib.redirect_stdout(heard):
        code = app.run(words[1:])
    return heard.getvalue(), code


@pytest.mark.parametrize("page", PAGES)
def test_a_session_of_the_documentation_runs_as_printed(
    page: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("COLUMNS", "120")
    key_file(tmp_path)
    commands = 0
    for sort, name, text in blocks(page):
        if name:
            if sort == "marked":
                write_lines(tmp_path / name, [record(*line.split(" ", 2)) for line in text.splitlines()])
            else:
                (tmp_path / name).write_text(text, "utf-8")
        elif sort == "console":
            for session in re.split(r"^\$ ", text, flags=re.MULTILINE)[1:]:
                command, _, shown = session.partition("\n")
                said, _ = typed(command)
                lines = iter(said.splitlines())
                for line in shown.splitlines():
                    pattern = ".*".join(map(re.escape, line.split("…")))
                    if line.strip() != "…":
                        shown_there = any(re.fullmatch(pattern, one.rstrip()) for one in lines)
                        assert shown_there, f"$ {command}\n{line}\n\n{said}"
                commands += 1
    assert commands > 2
