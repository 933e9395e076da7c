"""The program from its first moment: whoever stops it while it is still loading hears one line and no traceback."""

from __future__ import annotations

import os
import signal


def _stop(_number: int, _frame: object) -> None:
    try:
        os.write(2, b"resynth: stopped; nothing was written\n")
    finally:
        # Nothing is open yet, and an exception in the midst of an import may be taken for another.
        os._exit(130)


def main() -> None:
    """Load the program and run it; ``cli.app`` takes over the signals."""
    for ending in (signal.SIGINT, signal.SIGTERM, signal.SIGHUP):
        # What somebody wants ignored (nohup, a job in the background) stays so.
        if signal.getsignal(ending) != signal.SIG_IGN:
            signal.signal(ending, _stop)
    from resynth.cli.app import main as program

    program()


if __name__ == "__main__":
    main()
