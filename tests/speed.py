"""How long something takes, as tests ask it: whether the best of some tries stays below a bound."""

from __future__ import annotations

import gc
import time
from collections.abc import Callable


def seconds(work: Callable[[], object]) -> float:
    """The processor time of a piece of work, without the collector's walks over what other tests left (as timeit)."""
    collects = gc.isenabled()
    gc.disable()
    try:
        start = time.process_time()
        work()
        return time.process_time() - start
    finally:
        if collects:
            gc.enable()


def best(work: Callable[[], object], tries: int) -> float:
    """The least processor time of so many tries."""
    return min(seconds(work) for _ in range(tries))


def stays_below(spent: Callable[[], float], bound: Callable[[], float], least: float, tries: int) -> bool:
    """Whether the best of some tries is below a bound, which is ``least`` or more.

    The best is below as soon as any is, so that nothing is tried behind that one; and what is below the least that the
    bound can be is below the bound, which is measured only when that does not tell.
    """
    limit = None
    for _ in range(tries):
        took = spent()
        if took < least:
            return True
        limit = bound() if limit is None else limit
        if took < limit:
            return True
    return False
