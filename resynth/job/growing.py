"""A corpus that grows: what earlier releases of this vault say about a run, and what the run changes.

Before the survey, ``look_back`` finds where the rows of every bucket stand in the crosswalks of earlier releases and
gathers what was handed out; what that means for a chart is told in ``earlier``. At the end, ``grown`` tells the version
and what CHANGES.md says.
"""

from __future__ import annotations

import hashlib
import json
from array import array
from bisect import bisect_left
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from pathlib import Path
from typing import NamedTuple

from resynth.errors import PromiseBroken, counted
from resynth.job import earlier
from resynth.job.run import Run
from resynth.keys import Key
from resynth.plan.retroactive import join
from resynth.release.summary import prose, shown
from resynth.vault import history
from resynth.verify import together

#: What is counted of a grown corpus, how one of it is told, and how several are. Counted bucket by bucket, but for the
#: notes that are not there.
_TELLS = (
    ("notes", "note", "is new", "are new"),
    ("patients", "patient", "is new", "are new"),
    ("mentions", "marked mention", "is new", "are new"),
    ("gone", "note", "of the version before is not in this one", "of the version before are not in this one"),
    ("held", "note", "of the version before is held back", "of the version before are held back"),
    ("corrected", "earlier note", "has mentions in other places than before",
     "have mentions in other places than before"),
    ("reissued", "mention", "of earlier notes has another surrogate than before",
     "of earlier notes have another surrogate than before"),
    ("remarked", "mention", "of earlier notes is marked as something else than before",
     "of earlier notes are marked as something else than before"),
    ("unmarked", "mention", "of earlier notes is not marked any more", "of earlier notes are not marked any more"),
    ("accepted", "surrogate", "that was handed out before equals an original that came later; the policy accepts it",
     "that were handed out before equal an original that came later; the policy accepts it"),
)
#: What of it is an addition, and what means that something that was released is not what it was.
_ADDED, _BROKEN = ("notes", "mentions", "accepted"), ("gone", "corrected", "reissued", "remarked", "unmarked")
_POLICY = "The policy is another than that of the version before."
_TEXT = "The text of earlier notes is not what it was."


def look_back(run: Run) -> None:
    """Find the rows of earlier releases, bucket by bucket, and what they handed out. Nothing on a first run."""
    vault = run.vault
    known = history.before(vault, run.base)
    place = [[release.version, release.policy] for release in reversed(known)]
    done = vault.spool / "past.json"
    if not known or (done.exists() and vault.read_json(done)["versions"] == place):
        return
    ranges = [history.ranges(vault, version, run.key, run.job.buckets) for version, _ in place]
    vault.write_json(vault.spool / "past.ranges", {"versions": place, "ranges": ranges})
    run.stamp = "past"
    run.each("looking back", earlier.index_bucket, run.buckets(), 0)
    numbers = range(run.job.buckets)
    data = join(
        (vault.read_json(vault.spool / f"{n:04d}.handed") for n in numbers),
        [vault.spool / f"{n:04d}.numbers" for n in numbers], vault.spool,
    )
    vault.write_json(vault.spool / "issued.json", data)
    (vault.spool / "past.ranges").replace(done)


class Grown(NamedTuple):
    """How a release stands to the ones before: its version, what CHANGES.md says of it, and of all before it."""

    version: str
    changes: tuple[str, ...]
    history: tuple[tuple[str, str | None, tuple[str, ...]], ...] = ()

    def __repr__(self) -> str:
        return f"Grown(history={len(self.history)})"


def grown(run: Run) -> Grown:
    """The version of a run and the sentences of CHANGES.md; what a run gave before it gives again."""
    vault, least = run.vault, run.policy.small_count
    everything = history.releases(vault)
    made = history.made_before(vault, run.full)
    known = everything if made is None else everything[: everything.index(made)]
    past = tuple((one.version, one.as_of, one.changes) for one in reversed(known))
    total = _counted(run, known)
    if made is not None:
        return Grown(made.version, made.changes, past)
    if not known:
        return Grown(history.FIRST, history.FIRST_SAYS)
    if any(one.base == run.base for one in known):
        version = history.version_after(known, added=False, broken=True)
        return Grown(version, ("Made of the same notes as a version before, with other surrogates that a person "
                               "wrote.",), past)
    other_policy = bool(total["policy"])
    said = list(_told(total, least))
    if other_policy:
        said.append(_POLICY)
    broken = other_policy or any(total[what] for what in _BROKEN)
    if not broken and total["old"]:
        said.append("All earlier notes keep their numbers, their splits and their surrogates.")
    version = history.version_after(known, added=any(total[what] for what in _ADDED), broken=broken)
    if version == known[-1].version and known[-1].content and known[-1].content != content_of(run):
        said, total["text"] = [_TEXT], 1
        version = history.version_after(known, added=False, broken=True)
    if version == known[-1].version:
        return Grown(version, known[-1].changes, past[1:])
    return Grown(version, tuple(said), past)


def _counted(run: Run, known: Sequence[history.Release]) -> Counter[str]:
    """What is other than in the versions before, or new; the run remembers it for the program to tell."""
    total: Counter[str] = Counter()
    if known and all(one.base != run.base for one in known):
        for part in run.written:
            total.update(part.get("grown", {}))
        total["gone"], total["missing"] = _gone(run, known[-1].version)
        total["policy"] = known[-1].policy != run.policy.digest
    run.grown = total
    return total


def _gone(run: Run, version: str) -> tuple[int, int]:
    """How many notes of a version are not in this one, and how many of them are not even in its input."""
    vault = run.vault
    marks = array("Q", sorted(_marks(vault.past / version / vault.ids.name, run.key)))
    here = (int.from_bytes(raw[at : at + 8], "big") for path in sorted(vault.spool.glob("*.marks"))
            for raw in (path.read_bytes(),) for at in range(0, len(raw), 8))
    return _without(marks, _marks(vault.staging / vault.ids.name, run.key)), _without(marks, here)


def _marks(path: Path, key: Key) -> Iterator[int]:
    """The marks of the notes of a table of ids, as the spool marks those of the input."""
    with open(path, "rb") as file:
        for row in map(json.loads, file):
            if "table" not in row:
                yield int.from_bytes(key.mark("note", row["doc_id"])[:8], "big")


def _without(marks: Sequence[int], others: Iterable[int]) -> int:
    """How many of these marks, which are in order, are not among the others."""
    met = bytearray(len(marks))
    for mark in others:
        at = bisect_left(marks, mark)
        if at < len(marks) and marks[at] == mark:
            met[at] = 1
    return met.count(0)


def not_as_before(run: Run) -> tuple[str, ...]:
    """What of the versions before is not what it was, for the eyes of whoever runs this: in exact numbers."""
    told = {what: run.grown[what] for what in _BROKEN if what != "gone"}
    told["held"] = run.grown["gone"] - run.grown["missing"]
    said = [*[_POLICY] * run.grown["policy"], *_told(told, 0), *[_TEXT] * run.grown["text"]]
    return tuple(f"{sentence[:1].lower()}{sentence[1:-1]}" for sentence in said)


def _told(total: Mapping[str, int], least: int) -> Iterator[str]:
    """What was counted, in sentences; counts under ``least`` are not told exactly."""
    for what, noun, one, many in _TELLS:
        if total.get(what):
            told = shown(total[what], least)
            counted = prose(told, noun)
            yield f"{counted[:1].upper()}{counted[1:]} {one if told == 1 else many}."


def told_with_earlier(run: Run) -> None:
    """Dates that this version and an earlier one under another policy tell together, for who has both joins them.

    Raises:
        PromiseBroken: of some patients too few numbers of days are left by which dates can have been moved.
    """
    for one in history.before(run.vault, run.base):
        past = run.vault.past / one.version / run.vault.crosswalk.name
        if one.policy == run.policy.digest or not past.exists():
            continue
        found = together(run.vault.staging / run.vault.crosswalk.name, past, run.policy)
        if found.told:
            raise PromiseBroken(
                f"M10: by how many days the dates of {found.told:,} of {counted(found.patients, 'patient')} were moved "
                f"is told by this version and version {one.version} together (another policy)",
                hint="who has both can join them: take a policy that leaves of dates what that one left; or, where "
                "that version went to nobody, release with a vault of its own",
            )


def content_of(run: Run) -> str:
    """The digest of all notes and rows as they are staged."""
    tree = run.vault.staging / "tree"
    digest = hashlib.sha256()
    for path in (tree / "notes.jsonl", *sorted((tree / "tables").glob("*"))):
        with open(path, "rb") as file:
            digest.update(hashlib.file_digest(file, "sha256").digest())
    return digest.hexdigest()


def set_aside(run: Run) -> list[str]:
    """The marks of the notes that the policy held back before anything was planned."""
    paths = sorted(run.vault.survey.glob("*.aside"))
    return [mark for path in paths for mark, _, _ in run.vault.read_json(path)]


def keep_accepted(run: Run, version: str) -> None:
    """Keep the places whose surrogates the policy accepts although they are originals now: a later look needs them."""
    parts = sorted((run.vault.staging / "parts").glob("*.accepted"))
    places = sorted(place for path in parts for place in run.vault.read_json(path))
    if places:
        run.vault.write_json(run.vault.past / version / history.ACCEPTED, places)
