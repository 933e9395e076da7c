"""What a promise is, and how the one pass over the corpus calls its check."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple, Protocol

if TYPE_CHECKING:
    from resynth.verify.facts import Facts
    from resynth.verify.model import Residual
    from resynth.verify.notes import ChartView, NoteView


class Promise(NamedTuple):
    """One numbered promise.

    Attributes:
        says: what it says, one sentence.
        source: where it comes from.
        implied_by: the promises whose counts are also its own.
        elsewhere: why this program cannot check it, or where else it is checked.
        asked: it looks at what few policies ask for; where none does, nothing is told of it.
    """

    id: str
    says: str
    source: str
    implied_by: tuple[str, ...] = ()
    elsewhere: str = ""
    asked: bool = False


class Tallying(Protocol):
    """The part of a Tally that a check writes to."""

    residuals: list[Residual]
    same: dict[str, str]

    def check(self, promise: str, times: int = 1) -> None: ...
    def miss(self, promise: str, place: str, rung: str = "all") -> None: ...
    def became(self, word: str, surrogate: str, rung: str, place: str) -> None: ...
    def collide(self, what: str, times: int = 1) -> None: ...
    def expect(self, likeness: str, units: int) -> None: ...
    def liken(self, likeness: str, original: str, place: str) -> None: ...


class Watcher(Protocol):
    """Looks at one note of a chart: ``at`` is its index in ``chart.notes``."""

    def __call__(self, note: NoteView, at: int, chart: ChartView, facts: Facts, tally: Tallying) -> None: ...


PAPER = "Deleger et al. 2014"
