"""What a worker needs to take part in a run: policy, key, plan and the rest, each loaded when it is first asked for."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import cached_property
from pathlib import Path

from resynth import formats
from resynth.formats.base import Format, ReadOptions
from resynth.formats.labels import Labels
from resynth.formats.patients import patients_from
from resynth.job.past import PastOf
from resynth.job.residuals import Decision, read_decisions
from resynth.job.spec import Job
from resynth.job.tables import Table
from resynth.keys import Key
from resynth.plan.chart import CorpusPlan
from resynth.plan.retroactive import Handed, Originals, originals
from resynth.plan.review import Edit
from resynth.policy import parse
from resynth.policy.model import Policy
from resynth.recognize.settle import settle
from resynth.vault.layout import Vault
from resynth.verify import Facts


class Workplace:
    """What a process keeps between the pieces that it works on."""

    def __init__(self, job: Job) -> None:
        self.job = job
        self.vault = Vault(job.vault)

    @cached_property
    def policy(self) -> Policy:
        policy = parse.load(self.job.policy)
        return policy if self.job.as_of is None else policy.dated(self.job.as_of)

    @cached_property
    def key(self) -> Key:
        return Key.load(self.job.key_file)

    @cached_property
    def formats(self) -> tuple[Format, ...]:
        return tuple(formats.get(name) for name in self.job.write_as)

    @cached_property
    def patients(self) -> Callable[[str], str | None] | None:
        return None if self.job.patients is None else patients_from(self.job.patients)

    def read_options(self) -> ReadOptions:
        """Fresh options: they gather the labels that nobody knows."""
        return ReadOptions(
            labels=Labels(self.policy.labels, self.job.labels),
            encoding=self.job.encoding,
            patients=self.patients,
            spans=self.job.spans,
            strict=False,
            columns=self.job.columns,
            settled=settle if self.job.spans == "both" else None,
            wary=True,
        )

    @cached_property
    def decisions(self) -> Mapping[str, tuple[Decision, ...]]:
        """What people decided on places of the notes (residuals.csv), by document id."""
        return read_decisions(self.vault.decisions)

    @cached_property
    def twice(self) -> frozenset[str]:
        """The marks of notes that were set aside because others have their id."""
        return frozenset(self.vault.read_json(self.vault.twice)) if self.vault.twice.exists() else frozenset()

    @cached_property
    def tables(self) -> Mapping[str, Table]:
        """The tables beside the notes, by name."""
        return {table.name: table for table in self.job.tables}

    @cached_property
    def aside(self) -> frozenset[str]:
        """The marks of all notes that are not to be released: twice in the input, or held back by the policy."""
        paths = sorted(self.vault.survey.glob("*.aside"))
        held = [mark for path in paths for mark, _, _ in self.vault.read_json(path)]
        return frozenset((*self.twice, *held))

    @cached_property
    def past(self) -> PastOf:
        """What earlier releases of this vault said."""
        return PastOf(self.vault)

    @cached_property
    def handed(self) -> Handed:
        """What all earlier releases handed out."""
        return Handed(self.vault.read_json(self.vault.spool / "issued.json"), self.vault.spool, self.key)

    @cached_property
    def originals(self) -> Originals:
        """The originals of the corpus as it is now, as the planner and the verifier read them."""
        return originals(self.corpus_plan.parts, self.facts.last, self.key)

    @cached_property
    def edits(self) -> Mapping[str, Edit]:
        """What a person wrote in the table of a review, by row."""
        path = self.vault.edits
        return {row: Edit(*edit) for row, edit in self.vault.read_json(path).items()} if path.exists() else {}

    def edits_of(self, mark: str) -> Mapping[str, Edit]:
        """The edits of one patient."""
        return {row: edit for row, edit in self.edits.items() if row[1:9] == mark[:8]} if self.edits else {}

    @cached_property
    def corpus_plan(self) -> CorpusPlan:
        return CorpusPlan(self.vault.read_json(self.vault.plan / "corpus.json"), self.vault.plan)

    @cached_property
    def facts(self) -> Facts:
        return Facts.load(self.vault.read_json(self.vault.verify / "facts.json"))

    def __repr__(self) -> str:
        return "Workplace()"


_KEPT: dict[tuple[Path, str], Workplace] = {}


def at(job: Job, stamp: str) -> Workplace:
    """This process's workplace for one pass of a run; only the newest is kept, so that no old plan is ever used."""
    place = (job.vault, stamp)
    if place not in _KEPT:
        _KEPT.clear()
        _KEPT[place] = Workplace(job)
    return _KEPT[place]


def forget() -> None:
    """Keep nothing of an earlier run of this process: its files may have changed."""
    _KEPT.clear()
