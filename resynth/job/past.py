"""What earlier releases of this vault said, read from their crosswalks bucket by bucket."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

from resynth.plan.brief import Earlier
from resynth.vault import history
from resynth.vault.layout import Vault
from resynth.verify import CrosswalkRow
from resynth.verify.readers import crosswalk_row


class Before(NamedTuple):
    """What an earlier release said of one note, whether under the policy of this run, and whether it was the last."""

    rows: tuple[CrosswalkRow, ...]
    same_policy: bool
    last: bool = True

    def earlier(self) -> tuple[Earlier, ...]:
        """The same for the planner."""
        return tuple(
            Earlier(row.start, row.end, row.kind, row.original, row.surrogate, row.rule, row.rung, row.role)
            for row in self.rows
        )

    def __repr__(self) -> str:
        return f"Before(rows={len(self.rows)})"


def notes_of(vault: Vault, version: str, part: Sequence[int]) -> dict[str, tuple[CrosswalkRow, ...]]:
    """Document id -> its rows in a past crosswalk, of one range."""
    lines = history.lines(vault.past / version / vault.crosswalk.name, *part)
    where = f"past/{version}"
    found: dict[str, list[CrosswalkRow]] = {}
    for row in json.loads(b"[" + b",".join(lines) + b"]"):
        mention = crosswalk_row(row, where)
        found.setdefault(mention.doc_id, []).append(mention)
    return {doc_id: tuple(rows) for doc_id, rows in found.items()}


class PastOf:
    """Earlier releases as a worker looks at them; false on a first run."""

    def __init__(self, vault: Vault) -> None:
        self._vault = vault
        path = vault.spool / "past.json"
        self._data: Mapping[str, Any] = vault.read_json(path) if path.exists() else {"versions": [], "ranges": []}

    def __bool__(self) -> bool:
        return bool(self._data["versions"])

    def of(self, bucket: int, policy: str) -> dict[str, Before]:
        """Document id -> what the newest release that had it said of it."""
        found: dict[str, Before] = {}
        for age, (version, digest) in enumerate(self._data["versions"]):
            for doc_id, rows in notes_of(self._vault, version, self._data["ranges"][age][bucket]).items():
                found.setdefault(doc_id, Before(rows, digest == policy, age == 0))
        return found

    def __repr__(self) -> str:
        return "PastOf()"
