"""One run over one vault: what all steps of the job share."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from typing import Any, Protocol

from resynth.engines.base import Engine
from resynth.job.spec import Bucket, Job
from resynth.keys import Key
from resynth.plan.review import Edit
from resynth.policy.model import Policy
from resynth.vault.layout import Vault


class Steps(Protocol):
    """Who is told how far the job is."""

    def begin(self, what: str, total: int) -> None: ...
    def advance(self, notes: int) -> None: ...
    def anew(self, others: Sequence[str]) -> None: ...


@dataclass
class Run:
    """One run over one vault. ``survey``, ``plan`` … fill in as the passes end.

    Attributes:
        source: digest of the input.
        base, full: digests of all that the run is made of, without and with what people wrote into it.
        edits: what a person wrote in the table of a review, by row.
        formless: of the edits that are written otherwise than their originals the row, and the promise that counts it.
        made_of: what the run is made of, as it began.
        grown: how many notes and mentions are new, or not what they were in the version before.
    """

    job: Job
    policy: Policy
    key: Key
    vault: Vault
    engine: Engine
    steps: Steps
    stamp: str = ""
    source: str = ""
    base: str = ""
    full: str = ""
    edits: dict[str, Edit] = field(default_factory=dict)
    formless: tuple[tuple[int, str], ...] = ()
    made_of: dict[str, Any] = field(default_factory=dict)
    read: list[dict[str, Any]] = field(default_factory=list)
    counted: list[dict[str, Any]] = field(default_factory=list)
    written: list[dict[str, Any]] = field(default_factory=list)
    twice: list[tuple[str, str, str]] = field(default_factory=list)
    grown: Counter[str] = field(default_factory=Counter)

    @property
    def notes(self) -> int:
        return sum(part["notes"] for part in self.read)

    def each(
        self, what: str, task: Callable[[Any], dict[str, Any]], pieces: Sequence[Any], total: int
    ) -> list[dict[str, Any]]:
        """Run a pass over its pieces, in any order of work and the order of the pieces for its results."""
        self.steps.begin(what, total)
        results = []
        for result in self.engine.run(task, pieces):
            self.steps.advance(int(result["notes"]))
            results.append(result)
        return results

    def buckets(self) -> list[Bucket]:
        return [Bucket(self.job, number, self.stamp) for number in range(self.job.buckets)]

    def __repr__(self) -> str:
        return "Run()"
