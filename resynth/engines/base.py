"""An engine moves charts about; it does not know what is in them."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import Protocol, TypeVar

A = TypeVar("A")
B = TypeVar("B")


class Engine(Protocol):
    """Runs one task over many pieces. Results come in the order of the pieces, whatever ran first.

    ``resynth.testing.EngineContract`` is what each must pass.
    """

    def run(self, task: Callable[[A], B], pieces: Sequence[A]) -> Iterator[B]: ...
    def close(self) -> None: ...
