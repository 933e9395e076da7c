"""A corpus that grows: what earlier releases of this vault say about a run, and what the run changes.

Before the survey, ``look_back`` finds where the rows of every bucket stand in the crosswalks of earlier releases and
gathers what was handed out; what that means for a chart is told in ``earlier``. At the end, ``grown`` tells the version
and what CHANGES.md says.
"""

from __future__ import annotations

import hashlib
from collections import Counter
from typing import NamedTuple

from resynth.job import earlier
from resynth.job.run import Run
from resynth.plan.retroactive import join
from resynth.release.summary import prose, shown
from resynth.vault import history

#: What is counted of a grown corpus, bucket by bucket.
COUNTS = ("old", "notes", "patients", "mentions", "reissued", "unmarked", "accepted")


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
    if made is not None:
        return Grown(made.version, made.changes, past)
    if not known:
        return Grown(history.FIRST, history.FIRST_SAYS)
    if any(one.base == run.base for one in known):
        version = history.version_after(known, added=False, broken=True)
        return Grown(version, ("Made of the same notes as a version before, with other surrogates that a person "
                               "wrote.",), past)
    total: Counter[str] = Counter()
    for part in run.written:
        total.update(part.get("grown", {}))
    gone = max(0, known[-1].notes - total["old"])
    other_policy = known[-1].policy != run.policy.digest
    said = []
    for number, what, one, many in (
        (total["notes"], "note", "is new", "are new"), (total["patients"], "patient", "is new", "are new"),
        (total["mentions"], "marked mention", "is new", "are new"),
        (gone, "note", "of the version before is not in this one", "of the version before are not in this one"),
        (total["reissued"], "mention", "of earlier notes has another surrogate than before",
         "of earlier notes have another surrogate than before"),
        (total["unmarked"], "mention", "of earlier notes is not marked any more",
         "of earlier notes are not marked any more"),
        (total["accepted"], "surrogate", "that was handed out before equals an original that came later; the policy "
         "accepts it", "that were handed out before equal an original that came later; the policy accepts it"),
    ):
        if number:
            told = shown(number, least)
            counted = prose(told, what)
            said.append(f"{counted[:1].upper()}{counted[1:]} {one if told == 1 else many}.")
    if other_policy:
        said.append("The policy is another than that of the version before.")
    broken = bool(gone or total["reissued"] or total["unmarked"] or other_policy)
    if not broken and total["old"]:
        said.append("All earlier notes keep their numbers, their splits and their surrogates.")
    added = bool(total["notes"] or total["mentions"] or total["accepted"])
    version = history.version_after(known, added=added, broken=broken)
    if version == known[-1].version and known[-1].content and known[-1].content != content_of(run):
        said = ["The text of earlier notes is not what it was."]
        version = history.version_after(known, added=False, broken=True)
    if version == known[-1].version:
        return Grown(version, known[-1].changes, past[1:])
    return Grown(version, tuple(said), past)


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


def keep_accepted(run: Run) -> None:
    """Keep the places whose surrogates the policy accepts although they are originals now: a later look needs them."""
    parts = sorted((run.vault.staging / "parts").glob("*.accepted"))
    places = sorted(place for path in parts for place in run.vault.read_json(path))
    if places or run.vault.accepted.exists():
        run.vault.write_json(run.vault.accepted, places)
