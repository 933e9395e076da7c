"""One note under a policy, before and after: a run over it and invented notes, in a folder that is gone afterwards.

Nothing is verified and nothing is released: it shows what the rules do. The key is new each time, unless one is given.
"""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any, NamedTuple

from resynth.engines.base import Engine
from resynth.job import preview
from resynth.job.run import Steps
from resynth.job.spec import Job
from resynth.keys import Key
from resynth.policy.model import Policy
from resynth.types import Span
from resynth.vault.layout import Vault


class Note(NamedTuple):
    """A note to try a policy on."""

    patient: str
    text: str
    spans: tuple[Span, ...]
    meta: Mapping[str, object]

    def __repr__(self) -> str:
        return "Note()"


class Change(NamedTuple):
    """One mention: where it stands before and after, what stands there, and by which rule, on which rung."""

    kind: str
    start: int
    end: int
    original: str
    out_start: int
    out_end: int
    surrogate: str
    rule: str
    rung: str

    def __repr__(self) -> str:
        return f"Change(kind={self.kind!r}, rule={self.rule!r}, rung={self.rung!r})"


class Tried(NamedTuple):
    """What became of a note; ``after`` None: it would be held back."""

    before: str
    after: str | None
    changes: tuple[Change, ...]

    def __repr__(self) -> str:
        return f"Tried(changes={len(self.changes)})"


def lay(notes: Sequence[Note], path: Path) -> None:
    """Write the notes as JSON lines; their document ids are their numbers, from 0."""
    rows = [
        {**note.meta, "doc_id": f"note-{number}", "patient_id": note.patient, "text": note.text,
         "spans": [{"start": s.start, "end": s.end, "label": s.label, "kind": s.kind, "role": s.role}
                   for s in note.spans]}
        for number, note in enumerate(notes)
    ]
    path.write_text("".join(json.dumps(row) + "\n" for row in rows), "ascii")


def tried(
    job: Job, policy: Policy, key: Key, vault: Vault, engine: Engine, steps: Steps, notes: Sequence[Note]
) -> list[Tried]:
    """What becomes of the notes that ``lay`` wrote, in their order.

    Raises:
        InputError, PolicyError, PromiseBroken: as for a release.
    """
    preview.preview(job, policy, key, vault, engine, steps, 1)
    released: dict[str, str] = {}
    texts: dict[str, str] = {}
    rows: dict[str, list[Change]] = {}
    for number in range(job.buckets):
        parts = vault.staging / "parts"
        for row in _rows(parts / f"{number:04d}.ids"):
            released[row["doc_id"]] = row["released_id"]
        for row in _rows(parts / f"{number:04d}" / "notes.jsonl"):
            texts[row["doc_id"]] = row["text"]
        for row in _rows(parts / f"{number:04d}.crosswalk"):
            rows.setdefault(row["doc_id"], []).append(Change(*(row[name] for name in Change._fields)))
    found = []
    for at, note in enumerate(notes):
        name = f"note-{at}"
        after = texts[released[name]] if name in released else None
        found.append(Tried(note.text, after, tuple(rows.get(name, ()))))
    return found


def _rows(path: Path) -> list[dict[str, Any]]:
    if not path.exists():
        return []
    return [json.loads(line) for line in path.read_bytes().decode("utf-8", "surrogatepass").split("\n") if line]
