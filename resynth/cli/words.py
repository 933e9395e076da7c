"""The program's voice.

Everything for a person goes to stderr: ``resynth:`` in front, no capital, no full stop, and a ``hint:`` that can be
typed. stdout is data. Progress is shown on a terminal only, in counts. No value of a note is ever said.
"""

from __future__ import annotations

import errno
import os
import sys
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from typing import Any

from resynth.errors import InputError, PolicyError, ResynthError, counted

#: Of a long list of problems, so many are told.
MOST = 40
count = counted


def say(message: str) -> None:
    try:
        print(f"resynth: {message}", file=sys.stderr)
    except BrokenPipeError:
        # Nobody listens any more (`2>&1 | head`): the run goes on, and its exit code still tells how it ended.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stderr.fileno())


def fail(error: ResynthError) -> int:
    """Say an error, its problems and its hint; the exit code."""
    say(error.message)
    # A policy's problems and its unknown labels are told in full: they are there to be pasted.
    most = len(error.problems) if isinstance(error, PolicyError) else MOST
    for problem in error.problems[:most]:
        say(f"  {problem}")
    if len(error.problems) > most:
        say(f"  … and {len(error.problems) - most:,} more")
    if error.hint:
        say(f"hint: {error.hint}")
    return error.exit_code


def from_system(error: OSError, typed: Sequence[str] = (), done: str = "released") -> ResynthError:
    """What the machine refused, in our words: the system's own message may name a file after a patient.

    Args:
        typed: the words of the command line: a file that is one of them may be named.
        done: what was not done.
    """
    if error.errno in (errno.ENOSPC, errno.EDQUOT):
        return InputError(f"the disk is full; nothing was {done}", hint="make room, then run the same command again")
    why = os.strerror(error.errno) if error.errno else "it does not say why"
    what = os.fsdecode(error.filename) if isinstance(error.filename, str | bytes | os.PathLike) else ""
    whole = os.path.abspath(what)
    if what and whole in map(os.path.abspath, filter(None, typed)):
        return InputError(f"{os.path.basename(whole)}: it cannot be read or written ({why}); nothing was {done}")
    return InputError(f"the machine refused to read or write a file ({why}); nothing was {done}")


class Steps:
    """Progress of a long job, in counts, on a terminal; silent anywhere else."""

    def __init__(self, bar: Any = None) -> None:
        self._bar = bar
        self._task: Any = None
        self._done = 0

    def begin(self, what: str, total: int) -> None:
        """A new step of ``total`` notes; 0: nobody knows yet how many."""
        self.end()
        if self._bar is not None:
            self._task = self._bar.add_task(what, total=total or None)

    def advance(self, notes: int) -> None:
        """So many notes more are done."""
        self._done += notes
        if self._bar is not None:
            self._bar.advance(self._task, notes)

    def end(self) -> None:
        """The step is over: what was done was all."""
        if self._bar is not None and self._task is not None:
            self._bar.update(self._task, total=self._done, completed=self._done)
        self._done = 0

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

    what, unit = TextColumn("{task.description:<22}"), TextColumn("notes")
    columns = (what, BarColumn(), MofNCompleteColumn(), unit, TimeElapsedColumn())
    with Progress(*columns, console=Console(stderr=True)) as bar:
        shown = Steps(bar)
        yield shown
        shown.end()


def table(title: str, columns: Sequence[tuple[str, str]], rows: Sequence[tuple[str, ...]]) -> None:
    """A table on stdout. ``columns`` are (heading, "left" or "right")."""
    from rich.box import SIMPLE_HEAD
    from rich.console import Console
    from rich.table import Table
    from rich.text import Text

    sheet = Table(title=title or None, title_justify="left", box=SIMPLE_HEAD, title_style="bold", padding=(0, 1, 0, 0))
    for number, (heading, side) in enumerate(columns, 1):
        # Words are not broken: the last column takes what room there is left.
        last = number == len(columns)
        sheet.add_column(heading, justify="right" if side == "right" else "left", no_wrap=not last, overflow="fold")
    for row in rows:
        sheet.add_row(*(Text(cell) for cell in row))
    console = Console(highlight=False, width=None if sys.stdout.isatty() else 120)
    console.print(sheet)
