"""A corpus that grows: what earlier releases of this vault say about a run, and what the run changes.

Before the survey, ``look_back`` finds where the rows of every bucket stand in the crosswalks of earlier releases and
gathers what was handed out. While the survey is taken, a new note that holds an original equal to such a surrogate is
set aside (``on_retroactive: hold``). In the plan, mentions of old notes keep what they became, but for those whose
surrogate has become an original and is to be drawn anew (``reissue``); with ``accept`` they stay, and are counted.
"""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any, NamedTuple

from resynth.plan.brief import Earlier, kept_choices
from resynth.plan.family import Choices, SpannedChart
from resynth.plan.retroactive import PROMISES, Handed, Issued, Originals, join, originals
from resynth.plan.spaces import Marks
from resynth.release.summary import prose, shown
from resynth.types import Plan, Rewritten
from resynth.vault import history
from resynth.vault.layout import Vault
from resynth.verify import CrosswalkRow, Facts, SourceNote
from resynth.verify.readers import crosswalk_row

if TYPE_CHECKING:
    from resynth.job.passes import Bucket
    from resynth.job.release import Run
    from resynth.job.spec import Workplace

#: What is counted of a grown corpus, bucket by bucket.
COUNTS = ("old", "notes", "patients", "mentions", "reissued", "accepted")


class Before(NamedTuple):
    """What an earlier release said of one note, and whether it was made under the policy of this run."""

    rows: tuple[CrosswalkRow, ...]
    same_policy: bool

    def earlier(self) -> tuple[Earlier, ...]:
        """The same for the planner."""
        return tuple(
            Earlier(row.start, row.end, row.kind, row.original, row.surrogate, row.rule, row.rung) for row in self.rows
        )

    def __repr__(self) -> str:
        return f"Before(rows={len(self.rows)})"


def look_back(run: Run) -> None:
    """Find the rows of earlier releases, bucket by bucket, and what they handed out. Nothing on a first run."""
    from resynth.job import passes

    vault = run.vault
    known = history.before(vault, run.base)
    place = [[release.version, release.policy] for release in reversed(known)]
    done = vault.spool / "past.json"
    if not known or (done.exists() and vault.read_json(done)["versions"] == place):
        return
    ranges = [history.ranges(vault, version, run.key, run.job.buckets) for version, _ in place]
    vault.write_json(vault.spool / "past.ranges", {"versions": place, "ranges": ranges})
    run.stamp = "past"
    run.each("looking back", passes.index_bucket, run.buckets(), 0)
    numbers = range(run.job.buckets)
    data = join(
        (vault.read_json(vault.spool / f"{n:04d}.handed") for n in numbers),
        [vault.spool / f"{n:04d}.numbers" for n in numbers], vault.spool,
    )
    vault.write_json(vault.spool / "issued.json", data)
    (vault.spool / "past.ranges").replace(done)


def index_bucket(bucket: Bucket, place: Workplace) -> dict[str, Any]:
    """What earlier releases handed out to the patients of one bucket, into the spool."""
    vault = place.vault
    issued, marks = Issued(), Marks(place.key)
    past = vault.read_json(vault.spool / "past.ranges")
    for (version, _), ranges in zip(past["versions"], past["ranges"], strict=True):
        for rows in _notes(vault, version, ranges[bucket.number]).values():
            issued.add(Before(rows, True).earlier(), marks)
    vault.write_json(vault.spool / f"{bucket.number:04d}.handed", issued.dump())
    vault.write_bytes(vault.spool / f"{bucket.number:04d}.numbers", issued.packed())
    return {"notes": 0}


def _notes(vault: Vault, version: str, part: Sequence[int]) -> dict[str, tuple[CrosswalkRow, ...]]:
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
        for (version, digest), ranges in zip(self._data["versions"], self._data["ranges"], strict=True):
            for doc_id, rows in _notes(self._vault, version, ranges[bucket]).items():
                found.setdefault(doc_id, Before(rows, digest == policy))
        return found

    def __repr__(self) -> str:
        return "PastOf()"


def handed(vault: Vault, place: Workplace) -> Handed:
    """What all earlier releases handed out."""
    return Handed(vault.read_json(vault.spool / "issued.json"), vault.spool, place.key)


def to_set_aside(
    chart: SpannedChart, sources: Sequence[SourceNote], before: Mapping[str, Before], place: Workplace
) -> dict[int, str]:
    """The new notes of a chart that hold an original equal to a surrogate of an earlier release, and why.

    A note is new when it has a mention that no earlier release had in it. Last names are those that the verifier
    reads: it is its verdict that would be broken.
    """
    new = []
    for d, (document, spans) in enumerate(zip(chart.documents, chart.spans, strict=True)):
        rows = before[document.doc_id].rows if document.doc_id in before else ()
        known = {(row.kind, row.original) for row in rows}
        text = document.text
        mentions = [
            (span.start, span.end, span.kind, text[span.start : span.end])
            for span in spans if place.policy.rule(span.kind, span.role).changes
        ]
        if any(mention[2:] not in known for mention in mentions):
            new.append((d, mentions))
    if not new:
        return {}
    facts = Facts()
    facts.add(sources)
    met = place.handed.names & facts.last
    aside = {}
    for d, mentions in new:
        own: frozenset[str] = frozenset()
        if met:
            alone = Facts()
            alone.add([sources[d]])
            own = met & (alone.last | alone.first)
        what = place.handed.meets(mentions, own)
        if what:
            aside[d] = (
                f"an original in it equals a surrogate that was handed out before ({PROMISES[what]}), and the policy "
                "holds such notes back (on_retroactive)"
            )
    return aside


def kept_in(chart: SpannedChart, before: Mapping[str, Before], place: Workplace) -> Choices:
    """What the mentions of a chart became before, and become again."""
    earlier = {}
    for document in chart.documents:
        found = before.get(document.doc_id)
        if found is None or not found.same_policy:
            continue
        rows = found.earlier()
        if place.policy.on_retroactive == "reissue":
            met = place.originals.among(rows)
            rows = tuple(row for n, row in enumerate(rows) if n not in met) if met else rows
        earlier[document.doc_id] = rows
    return kept_choices(chart, earlier) if earlier else {}


def accepted_in(released_id: str, plan: Plan, written: Rewritten, text: str, place: Workplace) -> list[str]:
    """The places of a released note whose surrogates have become originals, which the policy accepts."""
    rows = [
        Earlier(span.start, span.end, span.kind, text[span.start : span.end], new, rule, rung)
        for span, new, rule, rung in plan.replacements
    ]
    met = place.originals.among(rows)
    return [f"{released_id}:{written.spans[n].start}-{written.spans[n].end}" for n in sorted(met)]


def originals_of(place: Workplace) -> Originals:
    """The originals of the corpus as it is now, as the planner and the verifier read them."""
    return originals(place.corpus_plan.parts, place.facts.last, place.key)


def count(counts: Counter[str], before: Before | None, new_note: bool | None, plan: Plan, text: str) -> None:
    """Count what is new in a note, and what is not as it was; ``new_note`` is None for a row of a table."""
    if new_note is not None:
        counts["notes" if new_note else "old"] += 1
    there = {(row.start, row.end): row for row in before.rows} if before else {}
    for span, new, _, _ in plan.replacements:
        row = there.get((span.start, span.end))
        if row is None or row.original != text[span.start : span.end] or row.kind != span.kind:
            counts["mentions"] += 1
        elif row.surrogate != new:
            counts["reissued"] += 1


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
    for number, what in (
        (total["notes"], "notes are new"), (total["patients"], "patients are new"),
        (total["mentions"], "marked mentions are new"), (gone, "notes of the version before are not in this one"),
        (total["reissued"], "mentions of earlier notes have another surrogate than before"),
        (total["accepted"], "surrogates that were handed out before equal an original that came later; the policy "
                            "accepts it"),
    ):
        if number:
            counted = prose(shown(number, least))
            said.append(f"{counted[:1].upper()}{counted[1:]} {what}.")
    if other_policy:
        said.append("The policy is another than that of the version before.")
    broken = bool(gone or total["reissued"] or other_policy)
    if not broken and total["old"]:
        said.append("All earlier notes keep their numbers, their splits and their surrogates.")
    added = bool(total["notes"] or total["mentions"] or total["accepted"])
    version = history.version_after(known, added=added, broken=broken)
    if version == known[-1].version:
        return Grown(version, known[-1].changes, past[1:])
    return Grown(version, tuple(said), past)


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
