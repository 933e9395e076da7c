"""The source again, for a verifier that comes later: read afresh, with what people decided about missed mentions."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

from resynth import formats
from resynth.formats.base import BadRecord, ReadOptions
from resynth.job.residuals import PHI, read_decisions
from resynth.keys import Key
from resynth.kinds import KINDS
from resynth.recognize.settle import settle
from resynth.types import Span
from resynth.vault.layout import Vault
from resynth.verify import SourceNote


def source_notes(source: Path, read_as: str | None, options: ReadOptions, vault: Vault) -> Iterator[SourceNote]:
    """Every note of the input with its given spans and those that a decision added; bad records unless strict.

    Raises:
        InputError: the input cannot be read.
    """
    decided = read_decisions(vault.residuals)
    key = Key.load(vault.key_file) if vault.twice.exists() else None
    twice = frozenset(vault.read_json(vault.twice)) if key else frozenset()
    for format_, path in formats.find(source, read_as):
        for part in format_.slices(path, 1):
            for record in format_.read(part, options):
                if isinstance(record, BadRecord):
                    # Such a record was set aside by the release too; where it was not, the reader has raised.
                    continue
                document, spans = record.document, record.spans
                if key and key.mark("note", document.doc_id)[:16].hex() in twice:
                    continue
                added = [
                    Span(d.start, d.end, d.kind, d.kind, KINDS[d.kind].role, "residuals")
                    for d in decided.get(document.doc_id, ()) if d.decision == PHI
                ]
                yield SourceNote(document.doc_id, document.patient_id, document.text, settle([*(spans or ()), *added]))
