"""The source again, for a verifier that comes later: read afresh, with what people decided about missed mentions."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from pathlib import Path

from resynth import formats
from resynth.formats.base import BadRecord, ReadOptions
from resynth.job.residuals import read_decisions, standing, taken_in
from resynth.job.tables import Table, is_row, read
from resynth.plan.guesses import strictest
from resynth.policy.model import Policy
from resynth.types import Record
from resynth.vault.history import ASIDE, DECIDED
from resynth.vault.layout import Vault
from resynth.verify import SourceNote


def source_notes(
    source: Path, read_as: str | None, options: ReadOptions, vault: Vault, version: str, policy: Policy,
    beside: Sequence[Table] = (), lone_rows: bool = True,
) -> Iterator[SourceNote]:
    """Every note of the input with its given spans and those that a decision added; bad records unless strict.

    Args:
        version: of the release: notes that it left out are passed over.
        policy: what a kind that was only guessed means depends on it.
        beside: the tables, whose rows follow as notes.
        lone_rows: whether rows of patients without notes are among them.

    Raises:
        InputError: the input cannot be read.
    """
    made_with = vault.past / version / DECIDED
    decided = read_decisions(made_with if made_with.exists() else vault.residuals, policy.missed_mentions)
    aside = vault.past / version / ASIDE
    left_out = frozenset(vault.read_json(aside)) if aside.exists() else frozenset()
    key = vault.key(None) if left_out else None
    patients: set[str] = set()
    for record in _records(source, read_as, options, beside):
        if isinstance(record, BadRecord):
            # Such a record was set aside by the release too; where it was not, the reader has raised.
            continue
        document, spans = record.document, record.spans
        if key and key.mark("note", document.doc_id)[:16].hex() in left_out:
            continue
        if not lone_rows:
            if is_row(document) and document.patient_id not in patients:
                continue
            patients.add(document.patient_id)
        said = () if is_row(document) else decided.get(document.doc_id, ())
        settled = strictest(taken_in(spans or (), standing(said, document.text), document.text), policy)
        yield SourceNote(document.doc_id, document.patient_id, document.text, settled)


def _records(
    source: Path, read_as: str | None, options: ReadOptions, beside: Sequence[Table]
) -> Iterator[Record | BadRecord]:
    for format_, path in formats.find(source, read_as):
        for part in format_.slices(path, 1):
            yield from format_.read(part, options)
    for table in beside:
        yield from read(table, options)
