"""The local engine: this machine's processes, or this process alone."""

from __future__ import annotations

import os
import signal
import sys
import threading
import time
from collections.abc import Callable, Iterator, Sequence
from typing import TYPE_CHECKING, TypeVar

from resynth.errors import InternalError, ResynthError

if TYPE_CHECKING:
    from concurrent.futures import Future, ProcessPoolExecutor
    from multiprocessing.process import BaseProcess

#: PR_SET_PDEATHSIG of Linux's prctl(2): the signal that a process gets when the one that started it is gone.
_ENDS_WITH_PARENT = 1
A = TypeVar("A")
B = TypeVar("B")


class LocalEngine:
    """``jobs`` processes; 1 runs in this process. ``goes_on``: what is done is kept for the next run of the command.

    Raises:
        ResynthError: a worker died (out of memory, killed).
        InternalError: a task failed in a way that it should not; where, and of which type, but not its message.
    """

    def __init__(self, jobs: int, *, goes_on: bool = True) -> None:
        self.jobs = jobs
        self._goes_on = ", it goes on from here" if goes_on else ""
        self._pool: ProcessPoolExecutor | None = None
        self._workers: list[BaseProcess] = []
        if jobs > 1:
            import multiprocessing  # a run without workers starts without it
            from concurrent.futures import ProcessPoolExecutor

            method = "fork" if "fork" in multiprocessing.get_all_start_methods() else "spawn"
            context = multiprocessing.get_context(method)
            before = multiprocessing.active_children()
            self._pool = ProcessPoolExecutor(jobs, mp_context=context, initializer=_follow, initargs=(os.getpid(),))
            # Workers start now, before any progress bar has a thread that a fork would copy half-alive.
            list(self.run(_nothing, [None]))
            self._workers = [worker for worker in multiprocessing.active_children() if worker not in before]

    def run(self, task: Callable[[A], B], pieces: Sequence[A]) -> Iterator[B]:
        """The results in the order of ``pieces``; an error of one ends the run with that error."""
        if self._pool is None:
            for piece in pieces:
                yield _quiet(task, piece)
            return
        from concurrent.futures.process import BrokenProcessPool

        waiting: list[Future[B]] = []
        try:
            waiting += [self._pool.submit(_quiet, task, piece) for piece in pieces]
            for done in waiting:
                yield done.result()
        except BrokenProcessPool:
            raise ResynthError(
                "a worker process died: it was killed, or the machine ran out of memory",
                hint=f"run the same command again{self._goes_on}; a smaller --jobs takes less memory",
            ) from None
        finally:
            for future in waiting:
                future.cancel()

    def stop(self) -> None:
        """End the workers now, whatever they do: all that they write is written whole, or written again."""
        for worker in self._workers:
            worker.terminate()

    def close(self) -> None:
        """Let the workers end."""
        if self._pool is not None:
            self._pool.shutdown(wait=True, cancel_futures=True)


def _nothing(_: None) -> None:
    """What a worker does first, so that it is there."""


def _quiet(task: Callable[[A], B], piece: A) -> B:
    """Run a task. Of an error that is not meant for people only type and place go on: its message may hold a value."""
    try:
        return task(piece)
    except (ResynthError, OSError):
        raise
    except Exception as error:
        raise InternalError.of(error) from None


def _follow(parent: int) -> None:
    """Let a worker end when the program that started it is gone: a killed run leaves nobody behind."""
    # Ctrl-C reaches the whole group; the program alone answers it, and stops its workers.
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    for ending in (signal.SIGTERM, signal.SIGHUP):
        signal.signal(ending, signal.SIG_DFL)
    if sys.platform == "linux":
        import ctypes

        # The kernel's own word is sooner than any watching, on a machine with much else to do above all.
        ctypes.CDLL(None).prctl(_ENDS_WITH_PARENT, signal.SIGKILL)

    def watch() -> None:
        while os.getppid() == parent:
            time.sleep(0.2)
        os._exit(1)

    threading.Thread(target=watch, daemon=True).start()
