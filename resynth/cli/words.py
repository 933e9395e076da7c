"""The program's voice.

Everything for a person goes to stderr: ``resynth:`` in front, no capital, no full stop, and a ``hint:`` that can be
typed. stdout is data. Progress is shown on a terminal only, in counts. No value of a note is ever said.
"""

from __future__ import annotations

import errno
import sys
import traceback
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from resynth.errors import InputError, ResynthError

MOST = 40


def say(message: str) -> None:
    print(f"resynth: {message}", file=sys.stderr)


def fail(error: ResynthError) -> int:
    """Say an error, all its problems and its hint; the exit code."""
    lines = error.lines()
    for line in lines[:MOST]:
        say(line)
    if len(lines) > MOST:
        say(f"  … and {len(lines) - MOST} more")
        if error.hint:
            say(f"hint: {error.hint}")
    return error.exit_code


def from_system(error: OSError) -> ResynthError:
    """What the machine refused, in our words: the system's own message may name a file after a patient."""
    if error.errno in (errno.ENOSPC, errno.EDQUOT):
        return InputError("the disk is full; nothing was released", hint="make room, then run the same command again")
    return InputError(f"the machine refused to read or write a file ({errno.errorcode.get(error.errno or 0, 'unknown')})")


def bug(error: BaseException) -> int:
    """An error of ours: where it happened, in file and line alone, for its message may hold a value."""
    say(f"internal error: {type(error).__name__}")
    for frame in traceback.extract_tb(error.__traceback__)[-6:]:
        name = frame.filename.replace("\\", "/").rpartition("/resynth/")[2]
        say(f"  resynth/{name}:{frame.lineno} in {frame.name}")
    say("hint: this is a bug of resynth; nothing was released; please report the lines above")
    return 1


class Steps:
    """Progress of a long job, in counts, on a terminal; silent anywhere else."""

    def __init__(self, bar: Any = None) -> None:
        self._bar = bar
        self._task: Any = None

    def begin(self, what: str, total: int) -> None:
        """A new step of ``total`` notes."""
        if self._bar is not None:
            if self._task is not None:
                self._bar.update(self._task, completed=self._total)
            self._task = self._bar.add_task(what, total=max(total, 1))
        self._total = max(total, 1)

    def advance(self, notes: int) -> None:
        if self._bar is not None:
            self._bar.advance(self._task, notes)

    def __repr__(self) -> str:
        return "Steps()"


@contextmanager
def steps() -> Iterator[Steps]:
    """A progress bar when stderr is a terminal."""
    if not sys.stderr.isatty():
        yield Steps()
        return
    from rich.console import Console
    from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeElapsedColumn

    columns = (TextColumn("{task.description:<22}"), BarColumn(), MofNCompleteColumn(), TextColumn("notes"), TimeElapsedColumn())
    with Progress(*columns, console=Console(stderr=True)) as bar:
        yield Steps(bar)


def table(title: str, columns: list[tuple[str, str]], rows: list[tuple[str, ...]]) -> None:
    """A table on stdout. ``columns`` are (heading, "left" or "right")."""
    from rich.box import SIMPLE_HEAD
    from rich.console import Console
    from rich.table import Table
    from rich.text import Text

    sheet = Table(title=title or None, title_justify="left", box=SIMPLE_HEAD, title_style="bold", pad_edge=False)
    for heading, side in columns:
        sheet.add_column(heading, justify="right" if side == "right" else "left", overflow="fold")
    for row in rows:
        sheet.add_row(*(Text(cell) for cell in row))
    console = Console(highlight=False, width=None if sys.stdout.isatty() else 120)
    console.print(sheet)
