"""What is odd about an input: seldom meant, and nothing that ends a run; told at the end by all that read notes."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from resynth.formats.base import UNUSED
from resynth.job import offsets

if TYPE_CHECKING:
    from resynth.job.run import Run


class Odd(NamedTuple):
    """What is odd.

    Attributes:
        lone: whether every patient has one note only, which is rarely so.
        unused: how many marks the notes had that were not asked for.
        strangers: of how many patients something is known (``--known``), and there is no note.
        blank: where the notes are that hold no text.
        nul: where the notes are that hold empty characters, which their JSON escapes and no text has.
        marks, off, torn: of how many marks how many begin or end inside a word, and the first notes with such.
    """

    lone: bool = False
    unused: int = 0
    strangers: int = 0
    blank: tuple[str, ...] = ()
    nul: tuple[str, ...] = ()
    marks: int = 0
    off: int = 0
    torn: tuple[str, ...] = ()

    @property
    def doubted(self) -> bool:
        """Whether so many marks look off that somebody may look."""
        return self.off >= offsets.DOUBTED

    def __repr__(self) -> str:
        return f"Odd(lone={self.lone}, unused={self.unused}, strangers={self.strangers})"


def odd_in(run: Run) -> Odd:
    """What is odd about the input of a run that was surveyed."""
    patients = sum(counts["patients"] for counts in run.counted)
    marks, off, torn = offsets.seen(run.read)
    return Odd(
        patients > 1 and patients == sum(counts["lone"] for counts in run.counted),
        sum(part["dropped"].get(UNUSED, 0) for part in run.read),
        sum(counts["strangers"] for counts in run.counted),
        tuple(where for part in run.read for where in part["blank"]),
        tuple(where for part in run.read for where in part["nul"]),
        marks, off, torn,
    )
