"""Pass 3: the checker reads the staged notes of a bucket beside their originals."""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import Any, Generic, TypeVar

from resynth.errors import InputError
from resynth.job.charts import sources
from resynth.job.past import Before
from resynth.job.residuals import NOT_PHI, PHI, Residual, context, standing
from resynth.job.spec import Bucket
from resynth.job.workplace import at
from resynth.plan.family import SpannedChart
from resynth.verify import Pair, Tally
from resynth.verify.readers import crosswalk_lines, released_notes, rows_of
from resynth.verify.tables import released_rows

_Read = TypeVar("_Read")


def verify(bucket: Bucket, charts: Iterable[SpannedChart], before: Mapping[str, Before]) -> None:
    """The checker looks at the staged notes of a bucket as they were written; its tally goes into the vault.

    Args:
        charts: the originals, in the order in which they were written.
        before: what earlier releases said of the bucket's notes.

    Raises:
        InputError: a note that was to be released is not there.
    """
    place = at(bucket.job, bucket.stamp)
    vault = place.vault
    done = vault.verify / f"{bucket.number:04d}.tally.json"
    if done.exists():
        return
    parts = vault.staging / "parts"
    notes = parts / f"{bucket.number:04d}" / "notes.jsonl"
    # A bucket may have no chart, or none that was not held back.
    released = _Ahead((note.doc_id, note) for note in (released_notes(notes) if notes.exists() else ()))
    rows = _Ahead(crosswalk_lines(parts / f"{bucket.number:04d}.crosswalk"))
    renamed = {line["doc_id"]: line["released_id"] for line in _rows(parts / f"{bucket.number:04d}.ids")}
    cells = {
        row.doc_id: row for n, given in enumerate(place.job.tables)
        for row in released_rows(parts / f"{bucket.number:04d}.table-{n}", given.layout(), headed=False)
    }
    accepted: frozenset[str] = frozenset()
    if place.past and place.policy.on_retroactive == "accept":
        accepted = frozenset(vault.read_json(parts / f"{bucket.number:04d}.accepted"))
    earlier = {doc_id: found.rows for doc_id, found in before.items() if found.same_policy}
    tally = Tally()
    residuals: list[Residual] = []
    for chart in charts:
        pairs = []
        for source in sources(chart):
            name = renamed.get(source.doc_id)
            if name is not None:
                written = cells.pop(name) if name in cells else _found(released.take(name))
                said = rows.take(source.doc_id, bool(source.spans)) or ()
                pairs.append(Pair(source, written, rows_of(said, source, written)))
        decisions = {
            (doc_id, d.start, d.end): d.decision for doc_id, text in ((p.source.doc_id, p.source.text) for p in pairs)
            for d in standing(place.decisions.get(doc_id, ()), text) if d.decision in (NOT_PHI, PHI)
        }
        found_before = len(tally.residuals)
        tally.add(pairs, place.facts, place.policy, decisions, earlier, accepted)
        texts = {pair.source.doc_id: pair.source.text for pair in pairs}
        for hit in tally.residuals[found_before:]:
            text = texts[hit.doc_id]
            residuals.append(Residual(
                hit.doc_id, hit.start, hit.end, hit.kind, text[hit.start : hit.end], context(text, hit.start, hit.end),
            ))
    vault.write_json(done, {"tally": tally.dump(), "residuals": residuals})


def _found(note: _Read | None) -> _Read:
    if note is None:
        raise InputError("a note that was to be released does not stand among the staged ones")
    return note


class _Ahead(Generic[_Read]):
    """What stands in a file by its id, read no further than it is asked for: it stands in the order of the charts."""

    def __init__(self, given: Iterable[tuple[str, _Read]]) -> None:
        self._given = iter(given)
        self._read: dict[str, _Read] = {}

    def take(self, name: str, sure: bool = True) -> _Read | None:
        """What stands under a name; where it may well be missing (not ``sure``), no more than the next is read."""
        while name not in self._read and (sure or not self._read):
            found = next(self._given, None)
            if found is None:
                break
            self._read[found[0]] = found[1]
        return self._read.pop(name, None)


def _rows(path: Path) -> list[dict[str, Any]]:
    """The rows of a file of JSON lines, parsed in one go: a bucket's are few."""
    lines = path.read_bytes().decode("utf-8", "surrogatepass").rstrip("\n").split("\n")
    return list(json.loads(f"[{','.join(lines)}]"))
