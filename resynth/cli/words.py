"""The program's voice.

Everything for a person goes to stderr: ``resynth:`` in front, no capital, no full stop, and a ``hint:`` that can be
typed. stdout is data. Progress is shown on a terminal only, in counts. No value of a note is ever said.
"""

from __future__ import annotations

import errno
import os
import sys
import textwrap
from collections.abc import Iterable, Iterator, Sequence
from contextlib import contextmanager
from typing import Any

from resynth.errors import InputError, PolicyError, ResynthError, counted

#: Of a long list of problems, so many are told.
MOST = 40
#: A table for a pipe or a file is so wide; a column of texts is never narrower than its longest word, nor than this.
_PIPED, _READABLE = 120, 16
count = counted


def say(message: str) -> None:
    print(f"resynth: {message}", file=sys.stderr)


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
    for folder in map(os.path.abspath, filter(None, typed)):
        # In a release files are called after released ids.
        if whole.startswith(folder + os.sep) and os.path.exists(os.path.join(folder, "SHA256SUMS.txt")):
            inside = os.path.relpath(whole, os.path.dirname(folder))
            return InputError(f"{inside}: it cannot be read or written ({why}); nothing was {done}")
    hint = {errno.EMFILE: "ulimit -n 1024, or a smaller --jobs", errno.EFBIG: "ulimit -f unlimited"}.get(
        error.errno or 0, "")
    return InputError(f"the machine refused to read or write a file ({why}); nothing was {done}", hint=hint)


def unprinted(error: OSError, again: str) -> ResynthError:
    """What is said where standard output cannot be written: that alone is lost.

    Args:
        again: what to do to print it again.
    """
    full = error.errno in (errno.ENOSPC, errno.EDQUOT)
    why = "the disk is full" if full else f"it cannot be written ({os.strerror(error.errno or errno.EIO)})"
    return InputError(f"standard output is lost, for {why}; what goes into files was written",
                      hint=f"{'make room, or ' if full else ''}print elsewhere, {again}")


#: What a run is made of, as people type it; anything else is an option of the same name.
_PARTS = {
    "tool": "version of resynth", "python": "Python", "input": "input", "policy": "policy", "key": "key",
    "lists": "edition of the lists", "recognizers": "choice of recognizers", "hold_bad": "--on-bad-record",
    "tables": "--table", "as_of": "--as-of",
}


class Steps:
    """Progress of a long job, in counts, on a terminal; silent anywhere else."""

    def __init__(self, bar: Any = None) -> None:
        self._bar = bar
        self._task: Any = None
        self._done = 0

    def begin(self, what: str, total: int, unit: str = "notes") -> None:
        """A new step of ``total`` notes, or of another unit; 0: nobody knows yet how many."""
        self.end()
        if self._bar is not None:
            self._task = self._bar.add_task(what, total=total or None, unit=unit)

    def advance(self, notes: int) -> None:
        """So many notes more are done."""
        self._done += notes
        if self._bar is not None:
            self._bar.advance(self._task, notes)

    def anew(self, others: Sequence[str]) -> None:
        """Say that the last run of the vault did not end and was another one, and in what (``Vault.unlike``)."""
        # A policy brings its formats and its day; an input is cut into pieces by its size and the number of workers.
        follow = {"pieces"} | ({"formats", "as_of"} if "policy" in others else set())
        told = [_PARTS.get(name, f"--{name}") for name in others if name not in follow] or ["--jobs"]
        say(f"warning: the last run in this vault ended without a release and had another {', '.join(told)}: what it "
            "left is removed, and this run begins anew")

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

    what, unit = TextColumn("{task.description:<22}"), TextColumn("{task.fields[unit]}")
    columns = (what, BarColumn(), MofNCompleteColumn(), unit, TimeElapsedColumn())
    with Progress(*columns, console=Console(stderr=True)) as bar:
        shown = Steps(bar)
        yield shown
        shown.end()


def table(title: str, columns: Sequence[tuple[str, str]], rows: Sequence[tuple[str, ...]]) -> None:
    """A table on stdout, of which nothing is cut off: heads and texts are wrapped, what is still too wide is parted.

    Args:
        columns: (heading, side): "left" is text, which may be wrapped; "right" and "whole", which stands left, may not.
    """
    from rich.box import SIMPLE_HEAD
    from rich.console import Console
    from rich.table import Table
    from rich.text import Text

    room = _room()
    console = Console(highlight=False, width=room)
    parts = _parted(columns, rows, room)
    for part, widths in enumerate(parts, 1):
        said = f"{title} ({part} of {len(parts)})".strip() if len(parts) > 1 else title
        sheet = Table(title=said or None, title_justify="left", box=SIMPLE_HEAD, title_style="bold",
                      padding=(0, 1, 0, 0))
        for number, width in widths.items():
            heading, side = columns[number]
            sheet.add_column(heading, justify="right" if side == "right" else "left", width=width, overflow="fold")
        for row in rows:
            sheet.add_row(*(Text(row[number]) for number in widths))
        console.print(sheet)


def note(text: str) -> None:
    """A paragraph below tables, on stdout."""
    print(textwrap.fill(text, max(40, min(_room(), _PIPED) - 1), initial_indent=" ", subsequent_indent=" "))


def _room() -> int:
    """How wide a table may be: as the terminal is; elsewhere nobody measures."""
    from rich.console import Console

    return Console().width if sys.stdout.isatty() else _PIPED


def _parted(columns: Sequence[tuple[str, str]], rows: Sequence[tuple[str, ...]], room: int) -> list[dict[int, int]]:
    """Tables that fit side by side into so many signs, each as column -> its width; the first column opens them all."""
    cells = [[heading, *(row[n] for row in rows)] for n, (heading, _) in enumerate(columns)]
    texts = [side == "left" for _, side in columns]
    widest = [_widest(line for cell in column for line in cell.split("\n")) for column in cells]
    heads = [max(_widest(column[0].split()), _widest(line for cell in column[1:] for line in cell.split("\n")))
             for column in cells]
    least = [min(wide, max(_READABLE, _widest(word for cell in column for word in cell.split()))) if text else wide
             for column, wide, text in zip(cells, heads, texts, strict=True)]
    every = range(len(columns))
    for widths in (widest, heads):
        if _needs(widths[n] for n in every) <= room:
            return [{n: widths[n] for n in every}]
    parts = [[0]]
    for number in every[1:]:
        if len(parts[-1]) > 1 and _needs(least[n] for n in (*parts[-1], number)) > room:
            parts.append([0])
        parts[-1].append(number)
    return [_shrunk({n: heads[n] for n in part}, least, room) for part in parts]


def _shrunk(widths: dict[int, int], least: Sequence[int], room: int) -> dict[int, int]:
    """The widths, the last texts narrower until all fit, and the first column, where nothing else helps."""
    for number in sorted(widths, reverse=True):
        over = _needs(widths.values()) - room
        if over > 0:
            widths[number] = max(least[number], widths[number] - over)
    return {**widths, 0: max(1, widths[0] - max(0, _needs(widths.values()) - room))}


def _needs(widths: Iterable[int]) -> int:
    """How wide a table of such columns is: a blank to each side of a column, and one at its edge."""
    return sum(width + 2 for width in widths) + 1


def _widest(lines: Iterable[str]) -> int:
    from rich.cells import cell_len

    return max(map(cell_len, lines), default=0)
