"""Where our output goes: a run does its work to the end, and tells how it ended, also when nobody reads on.

``resynth verify … | head -1`` closes the pipe after a line. What is left unread changes neither what a verb writes into
files nor its exit code: a broken promise stays one. Where stdout cannot be written the work is done too, and what was
lost is told at the end: to say earlier that nothing was done would be untrue.
"""

from __future__ import annotations

import io
import os
import sys

_STDOUT = 1
_LOST: list[OSError] = []


class _Outlet(io.FileIO):
    """A file that takes everything, also when its reader is gone."""

    def write(self, data: bytes) -> int | None:  # type: ignore[override]
        try:
            return super().write(data)
        except OSError as error:
            # From here on nobody hears us: nothing is tried again, at the end of the process either.
            os.dup2(os.open(os.devnull, os.O_WRONLY), self.fileno())
            if not isinstance(error, BrokenPipeError):
                if self.fileno() != _STDOUT:
                    raise
                _LOST.append(error)
            return len(data)


def lost() -> OSError | None:
    """Why what was printed is lost, though somebody would have read it."""
    sys.stdout.flush()
    return _LOST[0] if _LOST else None


def make_ready() -> None:
    """Let stdout and stderr be such files; what is written to a closed one is lost, as whoever closed it wants."""
    for name in ("stdout", "stderr"):
        stream = getattr(sys, name)
        if stream is None:
            setattr(sys, name, open(os.devnull, "w", encoding="utf-8"))  # noqa: SIM115
            continue
        raw = _Outlet(stream.fileno(), "wb", closefd=False)
        setattr(sys, name, io.TextIOWrapper(
            io.BufferedWriter(raw), encoding=stream.encoding, errors=stream.errors,
            line_buffering=name == "stderr" or raw.isatty(),
        ))
