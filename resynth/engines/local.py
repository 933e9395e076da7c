"""The local engine: this machine's processes, or this process alone."""

from __future__ import annotations

import multiprocessing
import os
import threading
import time
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import Future, ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from typing import TypeVar

from resynth.errors import ResynthError

A = TypeVar("A")
B = TypeVar("B")


class LocalEngine:
    """``jobs`` processes; 1 runs in this process.

    Raises:
        ResynthError: a worker died (out of memory, killed).
    """

    def __init__(self, jobs: int) -> None:
        self.jobs = jobs
        self._pool: ProcessPoolExecutor | None = None
        if jobs > 1:
            method = "fork" if "fork" in multiprocessing.get_all_start_methods() else "spawn"
            context = multiprocessing.get_context(method)
            self._pool = ProcessPoolExecutor(jobs, mp_context=context, initializer=_follow, initargs=(os.getpid(),))
            # Workers start now, before any progress bar has a thread that a fork would copy half-alive.
            self._pool.submit(os.getpid).result()

    def run(self, task: Callable[[A], B], pieces: Sequence[A]) -> Iterator[B]:
        """The results in the order of ``pieces``; an error of one ends the run with that error."""
        if self._pool is None:
            for piece in pieces:
                yield task(piece)
            return
        waiting: list[Future[B]] = [self._pool.submit(task, piece) for piece in pieces]
        try:
            for done in waiting:
                yield done.result()
        except BrokenProcessPool:
            raise ResynthError("a worker process died", hint="run the same command again: it resumes") from None
        finally:
            for future in waiting:
                future.cancel()

    def close(self) -> None:
        if self._pool is not None:
            self._pool.shutdown(wait=True, cancel_futures=True)


def _follow(parent: int) -> None:
    """Let a worker end when the program that started it is gone: a killed run leaves nobody behind."""

    def watch() -> None:
        while os.getppid() == parent:
            time.sleep(0.5)
        os._exit(1)

    threading.Thread(target=watch, daemon=True).start()
