"""The charts of a corpus that grows: what earlier releases mean for the notes of one patient.

While the survey is taken, a new note that holds an original equal to an issued surrogate is set aside
(``on_retroactive: hold``). In the plan, mentions of old notes keep what they became, but for those whose surrogate has
become an original and is to be drawn anew (``reissue``); with ``accept`` they stay, and are counted.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from typing import Any

from resynth.job.past import Before, notes_of
from resynth.job.spec import Bucket
from resynth.job.workplace import Workplace, at
from resynth.plan.brief import Earlier, Kept, kept_choices
from resynth.plan.family import SpannedChart
from resynth.plan.order import Order
from resynth.plan.retroactive import PROMISES, Issued, places_of
from resynth.plan.spaces import Marks
from resynth.types import Plan, Rewritten
from resynth.verify import Facts, SourceNote


def index_bucket(bucket: Bucket) -> dict[str, Any]:
    """What earlier releases handed out to the patients of one bucket, into the spool."""
    place = at(bucket.job, bucket.stamp)
    vault = place.vault
    issued, marks = Issued(), Marks(place.key)
    past = vault.read_json(vault.spool / "past.ranges")
    for (version, _), ranges in zip(past["versions"], past["ranges"], strict=True):
        for rows in notes_of(vault, version, ranges[bucket.number]).values():
            issued.add(Before(rows, True).earlier(), marks)
    vault.write_json(vault.spool / f"{bucket.number:04d}.handed", issued.dump())
    vault.write_bytes(vault.spool / f"{bucket.number:04d}.numbers", issued.packed())
    return {"notes": 0}


def to_set_aside(
    chart: SpannedChart, sources: Sequence[SourceNote], before: Mapping[str, Before], place: Workplace
) -> dict[int, str]:
    """The new notes of a chart that hold an original equal to a surrogate of an earlier release, and why.

    A note is new when it has a mention that the version before did not have in it: one that was taken back since may
    hold what was handed out while it was away. Last names are those that the verifier reads: it is its verdict that
    would be broken.
    """
    new = []
    for d, (document, spans) in enumerate(zip(chart.documents, chart.spans, strict=True)):
        found = before.get(document.doc_id)
        rows = found.rows if found is not None and found.last else ()
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


def kept_in(chart: SpannedChart, before: Mapping[str, Before], place: Workplace) -> Kept:
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
    return kept_choices(chart, earlier, place.policy) if earlier else Kept({}, ())


def appeared_in(chart: SpannedChart, place: Workplace, started: Mapping[str, Any]) -> Order | None:
    """In which order what a chart holds first appeared, as far as the ledger knows; None where nobody asks.

    Args:
        started: what the plan left of the chart's bucket.
    """
    if place.policy.derive != "position":
        return None
    return Order(place.key, chart.mark, started["order"].get(chart.mark))


def accepted_in(
    released_id: str, plan: Plan, written: Rewritten, text: str, place: Workplace, counts: Counter[str]
) -> list[str]:
    """The places of a released note whose surrogates have become originals, which the policy accepts; counts them."""
    rows = [
        Earlier(span.start, span.end, span.kind, text[span.start : span.end], new, rule, rung, span.role)
        for span, new, rule, rung in plan.replacements
    ]
    met = place.originals.among(rows)
    counts["accepted"] += len(met)
    runs: list[tuple[int, ...]] = [(n,) for n in sorted(met)]
    # Of places that stand together, the verifier names the whole.
    whole = [at for at, _ in places_of([(row.start, row.end, row.kind, row.surrogate) for row in rows]) if len(at) > 1]
    runs += [at for at in whole if not met.isdisjoint(at)]
    return [f"{released_id}:{written.spans[at[0]].start}-{written.spans[at[-1]].end}" for at in runs]


def count(counts: Counter[str], before: Before | None, new_note: bool | None, plan: Plan, text: str) -> None:
    """Count what is new in a note, and what is not as it was; ``new_note`` is None for a row of a table."""
    if new_note is not None:
        counts["notes" if new_note else "old"] += 1
    there = {(row.start, row.end): row for row in before.rows} if before else {}
    # By what they are, not by where: a note may have been corrected before them.
    left = Counter((row.kind, row.original) for row in there.values())
    elsewhere, late = [], Counter[tuple[str, str]]()
    for span, new, _, _ in plan.replacements:
        row = there.get((span.start, span.end))
        if row is None or row.original != text[span.start : span.end]:
            elsewhere.append((span.kind, text[span.start : span.end]))
            late[elsewhere[-1]] += new != text[span.start : span.end]
            continue
        left[row.kind, row.original] -= 1
        counts["remarked"] += (row.kind, row.label, row.role) != (span.kind, span.label, span.role)
        counts["reissued"] += row.surrogate != new
    moved = (Counter(elsewhere) & left).total()
    counts["mentions"] += len(elsewhere) - moved
    # What is replaced in an old note only now went out as it was, unless the note says more now.
    counts["late"] += (late - left).total() if before or new_note is False else 0
    counts["unmarked"] += left.total() - moved
    counts["corrected"] += moved > 0
